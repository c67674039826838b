"""Exercises: made from a number, answered by the engine, judged in words. No widget is imported here.

>>> one = exercise("legal", level=1, table="salon", seed=12)
>>> one.check(one.answer).right
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contree.rules import PRESETS

from .auctions import AuctionOver, Calls
from .base import (
    HINTS,
    MAX_SEED,
    TABLES,
    Attempt,
    Exercise,
    ExerciseError,
    Feedback,
    Item,
    Kind,
    Level,
    Scene,
    Sitting,
    Words,
    decode,
    encode,
)
from .belotes import Belote
from .chance import Chance
from .counts import Count
from .forms import Answer, AnswerError, Form
from .legality import Forbids, Legal
from .matches import MatchWinner
from .scores import Made, Score, Sheet
from .tricks import LastTrick, Winner
from .turns import Turn
from .values import Ordering, Worth

KINDS: Mapping[str, Kind[Any]] = {
    kind.name: kind
    for kind in (
        Worth(),
        Ordering(),
        Winner(),
        Legal(),
        Forbids(),
        Turn(),
        Calls(),
        AuctionOver(),
        Belote(),
        Count(),
        Score(),
        Made(),
        MatchWinner(),
        LastTrick(),
        Sheet(),
    )
}
"""The kinds of exercise by name."""

_BY_NUMBER = {kind.number: kind for kind in KINDS.values()}


def exercise(name: str, *, level: int = 1, table: str = "table_en_ligne", seed: int = 0) -> Exercise:
    """Return the exercise of a kind, a level and a table that a number names.

    >>> exercise("legal", level=4, table="salon", seed=3).idea
    'overruff'

    Raises ExerciseError for a kind, a level, a table or a number that does not exist.
    """
    kind = KINDS.get(name)
    if kind is None:
        raise ExerciseError(f"unknown kind {name!r}: use one of {', '.join(KINDS)}", code="unknown_kind", kind=name)
    return _make(kind, level, table, seed)


def from_code(code: str) -> Exercise:
    """Return the exercise that a code names.

    >>> from_code(exercise("legal", seed=7).code).seed
    7

    Raises ExerciseError for a text that is no code of an exercise.
    """
    number, level, table, seed = decode(code)
    kind = _BY_NUMBER.get(number)
    if kind is None or table >= len(TABLES):
        raise ExerciseError(f"{code!r} names no kind of exercise that is known here", code="unknown_kind", text=code)
    return _make(kind, level, TABLES[table], seed)


def _make(kind: Kind[Any], level: int, table: str, seed: int) -> Exercise:
    if not 1 <= level <= len(kind.levels):
        raise ExerciseError(
            f"{kind.name} has no level {level}: use 1 to {len(kind.levels)}", code="unknown_level", level=level
        )
    if table not in kind.tables:
        raise ExerciseError(
            f"{kind.name} is not asked at the table {table!r}: use one of {', '.join(kind.tables)}",
            code="unknown_table",
            table=table,
        )
    if not 0 <= seed < MAX_SEED:
        raise ExerciseError(f"a number from 0 to {MAX_SEED - 1}, not {seed}", code="bad_seed", seed=seed)
    rules = PRESETS[table]
    ideas = kind.ideas(level, rules)
    idea = ideas[seed % len(ideas)]
    chance = Chance.of(kind.number, level, TABLES.index(table), seed)
    question = kind.make(chance, idea, level, rules)
    return Exercise(kind, kind.name, level, table, seed, idea, question, kind.solve(question, rules))


__all__ = [
    "HINTS",
    "KINDS",
    "MAX_SEED",
    "TABLES",
    "Answer",
    "AnswerError",
    "Attempt",
    "Exercise",
    "ExerciseError",
    "Feedback",
    "Form",
    "Item",
    "Kind",
    "Level",
    "Scene",
    "Sitting",
    "Words",
    "decode",
    "encode",
    "exercise",
    "from_code",
]
