"""Move counts: how many ways the next cards can be played, to compare engines and find a wrong move.

>>> from contree.deal import Deal
>>> from contree.rules import SALON
>>> from contree.cards import Suit
>>> from contree.seats import Seat
>>> deal = Deal.parse("AK.AK.AK.AK QJ.QJ.QJ.QJ T9.T9.T9.T9 87.87.87.87")
>>> [perft(Play.start(deal, Suit.S, Seat.S, SALON), depth) for depth in (1, 2, 3, 4)]
[8, 14, 28, 56]
"""

from __future__ import annotations

from .cards import Card
from .errors import InvalidStateError, expect
from .play import Play


def perft(play: Play, depth: int) -> int:
    """Return how many different sequences of the next ``depth`` cards are legal.

    >>> from contree import SALON, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, SALON)
    >>> [perft(play, depth) for depth in (1, 4, 8, 9)]  # two cards each, then one, then none
    [2, 16, 16, 0]

    Raises InvalidStateError for a depth below 1, or for what is no play.
    """
    _check(play, depth)
    return _count(play, depth)


def divide(play: Play, depth: int) -> dict[Card, int]:
    """Return the count under each first card: compared side by side, they show where two engines part.

    >>> from contree import SALON, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, SALON)
    >>> divide(play, 4)
    {Card('7S'): 8, Card('AS'): 8}

    Raises InvalidStateError for a depth below 1, or for what is no play.
    """
    _check(play, depth)
    if play.over:
        return {}
    return {card: _count(play.play(card), depth - 1) for card in play.legal_cards()}


def _check(play: Play, depth: int) -> None:
    expect("play", play, Play, "a Play")
    if not isinstance(depth, int) or depth < 1:
        raise InvalidStateError(f"a depth is a whole number of cards from 1 up, not {depth!r}", code="bad_depth")


def _count(play: Play, depth: int) -> int:
    if depth == 0:
        return 1
    if play.over:
        return 0
    cards = play.legal_cards()
    return len(cards) if depth == 1 else sum(_count(play.play(card), depth - 1) for card in cards)
