"""How far a learner has come: mastery of each rule, stars, the map of the course, what to do next.

Everything is worked out from the journal's events, so two notebooks never disagree.

>>> from .journal import answered
>>> events = [answered("A", "legal", ["D2"], True, stars=3) for _ in range(6)]
>>> mastery(events)["D2"].level, mastery([])["D2"].level
('mastered', 'unseen')
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal, TypeAlias

from contree.errors import RulesError
from contree.rulebook import RULES, of_lesson, rule

from . import journal, settings
from .folder import Notice, home
from .folder import replace as move
from .journal import Event

LESSONS: tuple[str, ...] = tuple(f"{number:02}" for number in range(16))
"""The lessons of the course by number, in their order."""

PRACTICE, EXAMINATION = LESSONS[-2:]
_SITTINGS = {PRACTICE: "tutor-*.json", EXAMINATION: "examination-*.json"}
STARS = 3

Level: TypeAlias = Literal["unseen", "begun", "learning", "known", "mastered"]
State: TypeAlias = Literal["new", "begun", "done"]

_FADES = 0.8  # what an answer still counts when the next one comes
_BESIDE = 0.3  # what an answer says of a rule that is not the one at stake
_LEVELS: tuple[tuple[float, Level], ...] = ((0.78, "mastered"), (0.66, "known"), (0.35, "learning"), (0.0, "begun"))
_REST = (1, 3, 7, 21)  # days until a rule is asked again, by how many right answers came last


@dataclass(frozen=True, slots=True)
class Mastery:
    """Hold how well a rule is known.

    ``score`` runs from 0 to 1 and counts late answers more than early ones; six right ones without
    a hint make it mastered. ``streak`` are the right answers since the last wrong one.
    """

    rule: str
    score: float = 0.0
    answers: int = 0
    wrong: int = 0
    streak: int = 0
    last: str | None = None

    @property
    def level(self) -> Level:
        """Return the score in a word."""
        if not self.answers:
            return "unseen"
        return next(name for least, name in _LEVELS if self.score >= least)

    def due(self, now: datetime) -> bool:
        """Tell whether the rule has rested long enough to be asked again."""
        if self.last is None:
            return False
        rest = timedelta(days=_REST[min(self.streak, len(_REST)) - 1] if self.streak else 0)
        return datetime.fromisoformat(self.last) + rest <= now


def current(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that count: those of a lesson before it was reset do not.

    >>> current([{"what": "answer", "lesson": "03"}, {"what": "reset", "lesson": "03"}])
    ()
    """
    kept: list[Event] = []
    for event in events:
        if event.get("what") == "reset":
            kept = [one for one in kept if one.get("lesson") != event.get("lesson")]
        else:
            kept.append(event)
    return tuple(kept)


def mastery(events: Iterable[Event]) -> Mapping[str, Mastery]:
    """Return the mastery of every rule of the rulebook, by its id."""
    found = {one.id: Mastery(one.id) for one in RULES}
    sums: dict[str, tuple[float, float]] = {}
    for event in current(events):
        if event.get("what") != "answer":
            continue
        for place, name in enumerate(_rules_of(event)):
            weight = _BESIDE if place else 1.0
            good, total = sums.get(name, (0.0, 0.0))
            value = _worth(event)
            sums[name] = good, total = good * _FADES + weight * value, total * _FADES + weight
            found[name] = _with_answer(found[name], event, good / (total + 1), at_stake=not place)
    return found


def _worth(event: Event) -> float:
    """Return what an answer says of the rule, 0 to 1: hints make it less; an examination has none."""
    if not event.get("right"):
        return 0.0
    return 1.0 if event.get("lesson") == EXAMINATION else 0.4 + 0.2 * event.get("stars", 0)


def _with_answer(so_far: Mastery, event: Event, score: float, *, at_stake: bool) -> Mastery:
    right = bool(event.get("right"))
    if not at_stake:
        return replace(so_far, score=score, answers=so_far.answers + 1)
    streak = so_far.streak + 1 if right else 0
    return replace(
        so_far,
        score=score,
        answers=so_far.answers + 1,
        wrong=so_far.wrong + (not right),
        streak=streak,
        last=event.get("at", so_far.last),
    )


def _rules_of(event: Event) -> tuple[str, ...]:
    """Return the rules an answer bears on, the one at stake first; ids that are no rule's are passed over."""
    names: dict[str, None] = {}
    for name in event.get("rules", ()):
        try:
            names[rule(name).id] = None
        except RulesError:
            continue
    return tuple(names)


def weakest(events: Iterable[Event], count: int = 5) -> tuple[Mastery, ...]:
    """Return the rules that were met and are known least, the weakest first.

    >>> [one.rule for one in weakest([journal.answered("A", "worth", ["R0.2"], False)])]
    ['R0.2']
    """
    met = [one for one in mastery(events).values() if one.answers and one.level != "mastered"]
    return tuple(sorted(met, key=lambda one: (one.score, -one.wrong))[:count])


# ---------------------------------------------------------------- the course


@dataclass(frozen=True, slots=True)
class Stop:
    """Hold one lesson on the map: how far it is, its stars, and the mastery of the rules it teaches."""

    lesson: str
    state: State
    stars: int
    of: int
    rules: tuple[Mastery, ...]


def course_map(events: Sequence[Event]) -> tuple[Stop, ...]:
    """Return every lesson with what was done in it.

    >>> [stop.state for stop in course_map([journal.lesson_done("00", 3, 3)])][:2]
    ['done', 'new']
    """
    counted = current(events)
    known = mastery(events)
    return tuple(_stop(lesson, counted, known) for lesson in LESSONS)


def _stop(lesson: str, events: Sequence[Event], known: Mapping[str, Mastery]) -> Stop:
    here = [event for event in events if event.get("lesson") == lesson]
    best: dict[str, int] = {}
    for event in here:
        if event.get("what") == "answer":
            code = str(event.get("exercise"))
            best[code] = max(best.get(code, 0), event.get("stars", 0) if event.get("right") else 0)
    done = [event for event in here if event.get("what") == "lesson"]
    stars = max([sum(best.values()), *(event.get("stars", 0) for event in done)])
    of = max([STARS * len(best), *(event.get("of", 0) for event in done)])
    state: State = "done" if done else "begun" if here else "new"
    return Stop(lesson, state, stars, of, tuple(known[one.id] for one in of_lesson(int(lesson))))


@dataclass(frozen=True, slots=True)
class Advice:
    """Hold what to do next.

    ``lesson``: go on with a lesson begun, or begin the next; ``mend``: take up a false rule that
    was named and not yet seen gone; ``review``: rules that are weak or have rested; ``examination``: all is done.
    """

    kind: Literal["lesson", "mend", "review", "examination"]
    lesson: str
    rules: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()


def next_step(events: Sequence[Event], now: datetime | None = None) -> Advice:
    """Return what to do next.

    >>> next_step([]).lesson, next_step([journal.lesson_done("00", 0, 0)]).lesson
    ('00', '01')
    """
    now = now or datetime.now(UTC)
    held = still_believed(events)
    if held:
        return Advice("mend", PRACTICE, misconceptions=held)
    stops = course_map(events)
    begun = next((stop for stop in stops if stop.state == "begun" and stop.lesson < PRACTICE), None)
    weak = tuple(one.rule for one in weakest(events, 3) if one.wrong >= 2 and one.score < 0.5 and one.due(now))
    if begun is None and weak:
        return Advice("review", PRACTICE, weak)
    upcoming = begun or next((stop for stop in stops if stop.state == "new" and stop.lesson < PRACTICE), None)
    if upcoming is not None:
        return Advice("lesson", upcoming.lesson)
    rested = tuple(one.rule for one in mastery(events).values() if one.answers and one.due(now))
    return Advice("review", PRACTICE, rested[:5]) if rested else Advice("examination", EXAMINATION)


def still_believed(events: Iterable[Event]) -> tuple[str, ...]:
    """Return the false rules that were named and not seen gone since.

    >>> named = {"what": "named", "misconceptions": ["no_der"]}
    >>> still_believed([named]), still_believed([named, {**named, "what": "gone"}])
    (('no_der',), ())
    """
    held: dict[str, None] = {}
    for event in events:
        names = event.get("misconceptions", ())
        if event.get("what") == "named":
            held |= dict.fromkeys(names)
        elif event.get("what") == "gone":
            held = {name: None for name in held if name not in names}
    return tuple(held)


# ---------------------------------------------------------------- reset and export


@dataclass(frozen=True, slots=True)
class Reset:
    """Hold what a reset would set back, or has.

    ``aside`` is where the whole journal went; a lesson's events stay in the journal and count no more.
    """

    lesson: str | None
    answers: int
    stars: int
    done: bool = False
    aside: Path | None = None
    notice: Notice | None = None


def reset(lesson: str | None = None, *, sure: bool = False, folder: Path | None = None) -> Reset:
    """Set one lesson back, or everything; without ``sure`` only say what it would cost, for the learner to be asked.

    Nothing is ever deleted.
    """
    events = current(journal.read(folder).events)
    concerned = [event for event in events if lesson is None or event.get("lesson") == lesson]
    stops = [stop for stop in course_map(events) if lesson in (None, stop.lesson)]
    answers = sum(event.get("what") == "answer" for event in concerned)
    asked = Reset(lesson, answers, sum(stop.stars for stop in stops))
    if not sure:
        return asked
    folder = home() if folder is None else folder
    try:
        _sittings_aside(lesson, folder)
        if lesson is None:
            return replace(asked, done=True, aside=journal.move_aside(folder))
    except OSError as error:
        return replace(asked, notice=Notice("unwritable", {"path": str(folder), "why": error.strerror or str(error)}))
    return replace(asked, done=True, notice=journal.append({"what": "reset", "lesson": lesson}, folder))


def _sittings_aside(lesson: str | None, folder: Path) -> None:
    """Move what is under way, with the tutor or in an examination, out of the way."""
    for where, names in _SITTINGS.items():
        for path in sorted(folder.glob(names)) if lesson in (None, where) else ():
            (folder / journal.ASIDE).mkdir(exist_ok=True)
            stamp = journal.now().replace(":", "").replace(".", "")
            move(path, folder / journal.ASIDE / f"{path.stem}-{stamp}{path.suffix}")


def export(folder: Path | None = None) -> str:
    """Return everything the learner's folder knows as one JSON text, to keep or to hand over."""
    reading = journal.read(folder)
    chosen = settings.load(folder)
    data: dict[str, Any] = {
        "contree": 1,
        "settings": {name: getattr(chosen, name) for name in settings.CHOICES},
        "events": list(reading.events),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
