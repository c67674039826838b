"""The forms an answer can take, and how each is read, compared and marked.

An answer is plain data: a number, an id (of a seat, a rule, a call), some ids in order, or a set
of ids. Cards are ids too: ``"9C"``. What arrives from a page or a program is read by ``Form.read``.

>>> form = Tick(("9C", "TC", "7C"))
>>> form.marks(frozenset({"9C", "TC"}), form.read(["9C", "7C"]))
{'9C': 'right', 'TC': 'missed', '7C': 'wrong'}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from contree.errors import ContreeError

Answer: TypeAlias = int | str | tuple[int, ...] | tuple[str, ...] | frozenset[str]
Mark = Literal["right", "wrong", "missed"]
Marks: TypeAlias = dict[str, Mark]


class AnswerError(ContreeError):
    """Report what is no answer to the question asked: never a wrong answer, which is a ``Feedback``."""


@dataclass(frozen=True, slots=True)
class Number:
    """Ask for one whole number."""

    name: ClassVar[str] = "number"
    least: int = 0
    most: int = 9999

    def read(self, raw: Any) -> int:
        """Return the number given.

        >>> Number().read("21")
        21

        Raises AnswerError for anything but a whole number in range.
        """
        try:
            number = int(raw) if isinstance(raw, str | int) and not isinstance(raw, bool) else None
        except ValueError:
            number = None
        if number is None or not self.least <= number <= self.most:
            raise AnswerError(
                f"{raw!r} is no answer here: a whole number from {self.least} to {self.most}",
                code="not_a_number",
                least=self.least,
                most=self.most,
            )
        return number

    def marks(self, answer: Answer, given: Answer) -> Marks:
        """Mark the number."""
        return {"": "right" if answer == given else "wrong"}

    def plain(self, answer: Answer) -> Any:
        """Return an answer as JSON data."""
        return answer


@dataclass(frozen=True, slots=True)
class Numbers:
    """Ask for several whole numbers, one a field: the lines of a score sheet."""

    name: ClassVar[str] = "numbers"
    fields: tuple[str, ...]
    most: int = 9999
    least: int = 0

    def read(self, raw: Any) -> tuple[int, ...]:
        """Return the numbers given, in the order of the fields; a mapping by field will do as well.

        >>> Numbers(("NS", "EW")).read({"EW": "72", "NS": 90})
        (90, 72)

        Raises AnswerError for a field that is missing or holds no whole number.
        """
        if isinstance(raw, Mapping):
            raw = [raw.get(field) for field in self.fields]
        if not isinstance(raw, list | tuple) or len(raw) != len(self.fields):
            raise AnswerError(
                f"{raw!r} is no answer here: one number for each of {', '.join(self.fields)}", code="not_numbers"
            )
        return tuple(Number(self.least, self.most).read(one) for one in raw)

    def marks(self, answer: Answer, given: Answer) -> Marks:
        """Mark each field."""
        assert isinstance(answer, tuple) and isinstance(given, tuple)
        pairs = zip(self.fields, answer, given, strict=True)
        return {field: "right" if wanted == got else "wrong" for field, wanted, got in pairs}

    def plain(self, answer: Answer) -> Any:
        """Return an answer as JSON data."""
        assert isinstance(answer, tuple)
        return list(answer)


@dataclass(frozen=True, slots=True)
class Pick:
    """Ask for one of some choices."""

    name: ClassVar[str] = "pick"
    options: tuple[str, ...]

    def read(self, raw: Any) -> str:
        """Return the choice made.

        Raises AnswerError for what is none of the choices.
        """
        if not isinstance(raw, str) or raw not in self.options:
            raise AnswerError(f"{raw!r} is no choice here: one of {', '.join(self.options)}", code="not_a_choice")
        return raw

    def marks(self, answer: Answer, given: Answer) -> Marks:
        """Mark the choice made, and the right one if it was not made."""
        assert isinstance(answer, str) and isinstance(given, str)
        return {answer: "right"} if answer == given else {given: "wrong", answer: "missed"}

    def plain(self, answer: Answer) -> Any:
        """Return an answer as JSON data."""
        return answer


@dataclass(frozen=True, slots=True)
class Tick:
    """Ask for all that apply."""

    name: ClassVar[str] = "tick"
    options: tuple[str, ...]

    def read(self, raw: Any) -> frozenset[str]:
        """Return the set ticked.

        Raises AnswerError for anything but some of the options, and for none at all.
        """
        if (
            not raw
            or not isinstance(raw, list | tuple | set | frozenset)
            or not all(one in self.options for one in raw)
        ):
            raise AnswerError(f"{raw!r} is no answer here: some of {', '.join(self.options)}", code="not_ticks")
        return frozenset(raw)

    def marks(self, answer: Answer, given: Answer) -> Marks:
        """Mark what was ticked and what should have been; the rest carries no mark."""
        assert isinstance(answer, frozenset) and isinstance(given, frozenset)
        kinds: dict[tuple[bool, bool], Mark] = {(True, True): "right", (True, False): "missed", (False, True): "wrong"}
        found = {one: kinds.get((one in answer, one in given)) for one in self.options}
        return {one: mark for one, mark in found.items() if mark}

    def plain(self, answer: Answer) -> Any:
        """Return an answer as JSON data, in the order of the options."""
        assert isinstance(answer, frozenset)
        return [one for one in self.options if one in answer]


@dataclass(frozen=True, slots=True)
class Order:
    """Ask to put all the items in order."""

    name: ClassVar[str] = "order"
    options: tuple[str, ...]

    def read(self, raw: Any) -> tuple[str, ...]:
        """Return the order given.

        Raises AnswerError unless every item is there once.
        """
        if not isinstance(raw, list | tuple) or sorted(map(str, raw)) != sorted(self.options):
            raise AnswerError(f"{raw!r} is no answer here: each of {', '.join(self.options)} once", code="not_an_order")
        return tuple(raw)

    def marks(self, answer: Answer, given: Answer) -> Marks:
        """Mark each item by its place."""
        assert isinstance(answer, tuple) and isinstance(given, tuple)
        pairs = zip(answer, given, strict=True)
        return {str(got): "right" if wanted == got else "wrong" for wanted, got in pairs}

    def plain(self, answer: Answer) -> Any:
        """Return an answer as JSON data."""
        assert isinstance(answer, tuple)
        return list(answer)


Form: TypeAlias = Number | Numbers | Pick | Tick | Order
