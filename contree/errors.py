"""Errors of the engine: each says what was wrong and what would be right.

The message is English, for programmers. The ``code`` and the ``facts`` are what
``tutorial`` makes a learner's sentence from.

>>> error = NotationError("unknown rank 'X' in 'XH': use one of 789TJQKA", code="unknown_rank", text="XH")
>>> error.code, error.facts["text"]
('unknown_rank', 'XH')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .legality import Verdict


class ContreeError(ValueError):
    """Report bad use of the engine; the parent of all its errors.

    >>> error = ContreeError("eight cards are dealt, not 7", code="bad_hand", size=7)
    >>> str(error), error.code, error.facts
    ('eight cards are dealt, not 7', 'bad_hand', {'size': 7})
    """

    def __init__(self, message: str, *, code: str = "error", **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


class NotationError(ContreeError):
    """Report a text that names nothing: a card, a hand, a call, a deal code, a record.

    >>> from contree.cards import Card
    >>> Card.parse("1H")
    Traceback (most recent call last):
        ...
    contree.errors.NotationError: unknown card '1H': a card is a rank of 789TJQKA and a suit of SHDC, such as 9H
    """


class RulesError(ContreeError):
    """Report an option of the rules that does not exist, or a value it cannot take.

    >>> from contree.rules import SALON
    >>> SALON.but(target=-1)
    Traceback (most recent call last):
        ...
    contree.errors.RulesError: target cannot be -1: give a whole number from 0 up
    """


class InvalidStateError(ContreeError):
    """Report a state that no deal can reach, or an action the state has no room for.

    >>> from contree.deal import Deal
    >>> Deal.parse("A... A... K... Q...")
    Traceback (most recent call last):
        ...
    contree.errors.InvalidStateError: AS is in two hands: a pack has each card once
    """


def expect(argument: str, value: object, kinds: type | tuple[type, ...], right: str) -> None:
    """Refuse an argument of the wrong type, and say what would be right.

    >>> expect("seat", 3, str, "a text")
    Traceback (most recent call last):
        ...
    contree.errors.InvalidStateError: seat must be a text, not 3

    Raises InvalidStateError.
    """
    if not isinstance(value, kinds):
        raise InvalidStateError(f"{argument} must be {right}, not {value!r}", code="wrong_type", argument=argument)


class IllegalCallError(ContreeError):
    """Report a call that the auction refuses; ``facts`` hold the reason.

    >>> from contree import SALON, Auction, Seat
    >>> try:
    ...     Auction.start(Seat.S, SALON).after("70H")
    ... except IllegalCallError as error:
    ...     print(error.code, error.facts["seat"].name)
    below_minimum E
    """


class IllegalCardError(ContreeError):
    """Report a card that the rules refuse; ``verdict`` says which obligation it breaks.

    >>> from contree import SALON, Card, Deal, Play, Seat, Suit
    >>> play = Play.start(Deal.parse("7..7. A..8. 9..9. T..T."), Suit.H, Seat.S, SALON).play(Card.parse("7S"))
    >>> try:
    ...     play.play(Card.parse("8D"))
    ... except IllegalCardError as error:
    ...     print(error.verdict.broken[0].value, error.verdict.would_do)
    follow_suit AS
    """

    def __init__(self, message: str, *, verdict: Verdict, code: str = "illegal_card", **facts: Any) -> None:
        super().__init__(message, code=code, **facts)
        self.verdict = verdict
