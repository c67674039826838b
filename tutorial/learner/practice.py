"""Practice: a row of exercises on what is weakest, and what was missed before.

>>> from .journal import answered
>>> row = practice([answered("A", "legal", ["D2"], False)], "salon", count=3, seed=1)
>>> len(row), row[0].rule_ids[0] in ("D2", "R0.10")
(3, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache

from contree.errors import RulesError
from contree.rulebook import rule

from ..exercises import KINDS, MAX_SEED, Exercise, ExerciseError, exercise, from_code
from ..exercises.chance import Chance
from .journal import Event
from .mastery import current, mastery, weakest

_LOOKS = 3  # exercises of a level that are looked at to learn which rules it bears on


@cache
def levels_by_rule(table: str) -> Mapping[str, tuple[tuple[str, int], ...]]:
    """Return the kinds and levels of exercise that bear on each rule at a table.

    >>> ("worth", 2) in levels_by_rule("salon")["R0.2"]
    True
    """
    found: dict[str, dict[tuple[str, int], None]] = {}
    for name, kind in KINDS.items():
        if table not in kind.tables:
            continue
        for level in range(1, len(kind.levels) + 1):
            for seed in range(_LOOKS):
                for rule_id in exercise(name, level=level, table=table, seed=seed).rule_ids:
                    found.setdefault(_known(rule_id), {})[name, level] = None
    return {rule_id: tuple(levels) for rule_id, levels in found.items()}


def _known(rule_id: str) -> str:
    try:
        return rule(rule_id).id
    except RulesError:
        return rule_id


def missed(events: Sequence[Event], table: str) -> tuple[Exercise, ...]:
    """Return the exercises of a table whose last answer was wrong, the latest first."""
    last: dict[str, bool] = {}
    for event in current(events):
        if event.get("what") == "answer" and event.get("table") == table:
            code = str(event.get("exercise"))
            last.pop(code, None)
            last[code] = bool(event.get("right"))
    found = []
    for code in reversed([code for code, right in last.items() if not right]):
        try:
            found.append(from_code(code))
        except ExerciseError:
            continue
    return tuple(found)


def practice(
    events: Sequence[Event], table: str, *, count: int = 6, seed: int = 0, now: datetime | None = None
) -> tuple[Exercise, ...]:
    """Return exercises at a table: the weakest rules first, one that was missed, then what has rested longest.

    A learner without a past gets exercises of every kind, easy ones first.
    """
    chance = Chance.of(seed, count)
    levels = levels_by_rule(table)
    wanted = [one.rule for one in weakest(events, count) if one.rule in levels]
    now = now or datetime.now(UTC)
    rested = sorted((one for one in mastery(events).values() if one.due(now)), key=lambda one: one.last or "")
    wanted += [one.rule for one in rested if one.rule in levels and one.rule not in wanted]
    row = list(missed(events, table)[:1])
    for rule_id in wanted[: count - len(row)]:
        name, level = chance.choice(levels[rule_id])
        row.append(exercise(name, level=level, table=table, seed=chance.below(MAX_SEED)))
    kinds = [name for name, kind in KINDS.items() if table in kind.tables]
    while len(row) < count:
        row.append(exercise(chance.choice(kinds), level=1, table=table, seed=chance.below(MAX_SEED)))
    return tuple(row)
