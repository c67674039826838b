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
    """Report bad use of the engine; the parent of all its errors."""

    def __init__(self, message: str, *, code: str = "error", **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts


class NotationError(ContreeError):
    """Report a text that names nothing: a card, a hand, a call, a deal code, a record."""


class RulesError(ContreeError):
    """Report an option of the rules that does not exist, or a value it cannot take."""


class InvalidStateError(ContreeError):
    """Report a state that no deal can reach, or an action the state has no room for."""


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
    """Report a call that the auction refuses; ``facts`` hold the reason."""


class IllegalCardError(ContreeError):
    """Report a card that the rules refuse; ``verdict`` says which obligation it breaks."""

    def __init__(self, message: str, *, verdict: Verdict, code: str = "illegal_card", **facts: Any) -> None:
        super().__init__(message, code=code, **facts)
        self.verdict = verdict
