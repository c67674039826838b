"""An examination: a code that is the same for a whole class, no hints, a result that anybody can verify.

>>> paper = examination("salon", length=5, seed=7)
>>> paper.code, from_code(paper.code) == paper
('ZG40-0070', True)
>>> answers = [one.form.plain(one.answer) for one in paper.exercises]
>>> result = paper.result("Camille", answers)
>>> read(result.text).right, result.of
(5, 5)
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from contree.errors import ContreeError

from ..exercises import KINDS, MAX_SEED, TABLES, Exercise, decode, encode, exercise
from ..exercises.chance import Chance
from ..exercises.forms import AnswerError
from .journal import now

NUMBER = 63
"""The number of an examination where a code has that of a kind of exercise: no kind ever takes it."""

ASKED = (
    *("worth", "order", "winner", "legal", "forbids", "turn", "calls", "auction_over"),
    *("belote", "count", "score", "made", "match_winner", "last_trick", "sheet"),
)
"""The kinds that are asked, in an order that never changes: a code must give the same paper next year."""

LENGTHS = tuple(range(5, 45, 5))
_MARK = "CONTREE1."


class ExaminationError(ContreeError):
    """Report a code that names no examination, or a text that is no result of one."""


@dataclass(frozen=True, slots=True)
class Examination:
    """Hold an examination: its table, its length, its number."""

    table: str
    length: int
    seed: int

    @property
    def code(self) -> str:
        """Return the code that a class types."""
        return encode(NUMBER, LENGTHS.index(self.length) + 1, TABLES.index(self.table), self.seed)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """Return its exercises: every kind in turn, at its hardest level, in an order of chance."""
        chance = Chance.of(NUMBER, self.length, TABLES.index(self.table), self.seed)
        names = [name for name in ASKED if self.table in KINDS[name].tables]
        row: list[str] = []
        while len(row) < self.length:
            row += chance.sample(names, len(names))
        return tuple(
            exercise(name, level=len(KINDS[name].levels), table=self.table, seed=chance.below(MAX_SEED))
            for name in row[: self.length]
        )

    def result(self, name: str, answers: Sequence[Any], at: str | None = None) -> Result:
        """Return the result of somebody's answers, plain data in the order of the exercises, None for no answer.

        Raises ExaminationError unless there is one answer, or None, for each exercise.
        """
        if len(answers) != self.length:
            raise ExaminationError(
                f"{len(answers)} answers to {self.length} exercises", code="answers_due", due=self.length
            )
        return Result(self, name, at or now(), tuple(answers))


@dataclass(frozen=True, slots=True)
class Marked:
    """Hold one exercise of a result: what was given, what is right, the rules it bears on."""

    exercise: Exercise
    given: Any
    right: bool

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the rules it bears on, the one at stake first."""
        return self.exercise.rule_ids


@dataclass(frozen=True, slots=True)
class Result:
    """Hold somebody's answers; every mark is worked out from them by the engine, none is stored."""

    examination: Examination
    name: str
    at: str
    answers: tuple[Any, ...]

    @property
    def marked(self) -> tuple[Marked, ...]:
        """Return each exercise with its mark."""
        return tuple(map(_marked, self.examination.exercises, self.answers))

    @property
    def right(self) -> int:
        """Return how many answers are right."""
        return sum(one.right for one in self.marked)

    @property
    def of(self) -> int:
        """Return how many exercises there were."""
        return self.examination.length

    @property
    def text(self) -> str:
        """Return the result as one line to hand in; ``read`` takes it back and marks it anew."""
        data = {"code": self.examination.code, "name": self.name, "at": self.at, "answers": list(self.answers)}
        packed = zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8"), 9)
        return f"{_MARK}{base64.urlsafe_b64encode(packed).decode('ascii').rstrip('=')}.{zlib.crc32(packed):08x}"


def _marked(one: Exercise, given: Any) -> Marked:
    try:
        return Marked(one, given, given is not None and one.check(given).right)
    except AnswerError:
        return Marked(one, given, False)


def examination(table: str, *, length: int = 20, seed: int) -> Examination:
    """Return the examination of a table, a length and a number.

    Raises ExaminationError for a table that has none, a length or a number out of range.
    """
    if table not in TABLES[:5] or length not in LENGTHS or not 0 <= seed < MAX_SEED:
        raise ExaminationError(
            f"no examination of {length} exercises, number {seed}, at {table!r}: a table of {', '.join(TABLES[:5])}, "
            f"a length of {', '.join(map(str, LENGTHS))}, a number below {MAX_SEED}",
            code="no_examination",
        )
    return Examination(table, length, seed)


def from_code(code: str) -> Examination:
    """Return the examination that a code names.

    Raises ExerciseError for a text that is no code, ExaminationError for the code of something else.
    """
    number, length, table, seed = decode(code)
    if number != NUMBER or table >= len(TABLES):
        raise ExaminationError(f"{code!r} is the code of an exercise, not of an examination", code="no_examination")
    return examination(TABLES[table], length=LENGTHS[length - 1], seed=seed)


def read(text: str) -> Result:
    """Read a result that was handed in; spaces and line breaks that a mail put in do no harm.

    Raises ExaminationError for a text that is no result, or that lost a letter on the way.
    """
    bare = "".join(text.split()) if isinstance(text, str) else ""
    body, _, check = bare.removeprefix(_MARK).partition(".")
    try:
        packed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        if not bare.startswith(_MARK) or f"{zlib.crc32(packed):08x}" != check:
            raise ValueError("the check does not fit")
        data = json.loads(zlib.decompress(packed))
        return from_code(data["code"]).result(str(data["name"]), data["answers"], str(data["at"]))
    except (ValueError, KeyError, TypeError, zlib.error) as error:
        raise ExaminationError(f"this is no result of an examination: {error}", code="no_result") from error
