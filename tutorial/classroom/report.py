"""The class report: from what pupils handed in, who missed which rule.

A pupil hands in the line that ends an examination, or a file that ``learner.mastery.export`` made.
Every mark is worked out again by the engine; nothing is taken on trust, nothing leaves the machine.

>>> from tutorial.learner.examination import examination
>>> paper = examination("salon", length=5, seed=7)
>>> answers = [one.form.plain(one.answer) for one in paper.exercises]
>>> report = class_report([paper.result("Camille", answers).text, paper.result("Sacha", [None] * 5).text, "?"])
>>> [(pupil.name, pupil.right, pupil.of) for pupil in report.pupils], [one.line for one in report.refused]
([('Camille', 5, 5), ('Sacha', 0, 5)], [3])
>>> all(row.missed == ("Sacha",) for row in report.rules)
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contree.errors import RulesError
from contree.rulebook import Rule, rule

from ..exercises import ExerciseError, from_code
from ..exercises.forms import AnswerError
from ..i18n import Lang, has_text, text
from ..learner.examination import ExaminationError, Result, read
from ..learner.mastery import current, still_believed


@dataclass(frozen=True, slots=True)
class Pupil:
    """Hold what one pupil handed in: what it was, how much of it is right, the false rules named by the tutor."""

    name: str
    what: str
    right: int
    of: int
    missed: Mapping[str, int]
    asked: Mapping[str, int]
    misconceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleRow:
    """Hold one rule: how often it was asked, how often missed, and by whom, who missed it most first."""

    rule: str
    asked: int
    wrong: int
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Hold something handed in that is no result: its place among them, from 1, and why."""

    line: int
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """Hold the report of a class: pupils by name, the rules missed most first, the false rules, what was no result."""

    pupils: tuple[Pupil, ...]
    rules: tuple[RuleRow, ...]
    misconceptions: Mapping[str, tuple[str, ...]]
    refused: tuple[Refused, ...]

    def text(self, lang: Lang) -> str:
        """Return the report in words, to print."""
        return "\n".join(_lines(self, lang)) + "\n"


def class_report(handed_in: Iterable[str]) -> Report:
    """Return the report of the texts that a class handed in; what is no result is listed, not raised."""
    pupils: list[Pupil] = []
    refused: list[Refused] = []
    for line, one in enumerate(handed_in, 1):
        try:
            pupils.append(_pupil(one))
        except ExaminationError as error:
            refused.append(Refused(line, str(error)))
    believed: dict[str, list[str]] = {}
    for pupil in sorted(pupils, key=lambda pupil: pupil.name):
        for name in pupil.misconceptions:
            believed.setdefault(name, []).append(pupil.name)
    return Report(
        tuple(sorted(pupils, key=lambda pupil: pupil.name.casefold())),
        _rows(pupils),
        {name: tuple(names) for name, names in believed.items()},
        tuple(refused),
    )


def from_files(paths: Iterable[Path]) -> Report:
    """Return the report of files: exports of learners, and texts with a result a line.

    Raises OSError for a file that cannot be read.
    """
    texts: list[str] = []
    for path in paths:
        whole = path.read_text("utf-8")
        texts += [whole] if path.suffix == ".json" else [line for line in whole.splitlines() if line.strip()]
    return class_report(texts)


def _pupil(handed_in: str) -> Pupil:
    if handed_in.lstrip().startswith("{"):
        return _of_export(handed_in)
    return _of_result(read(handed_in))


def _of_result(result: Result) -> Pupil:
    marks = [(one.rules[:1], one.right) for one in result.marked]
    return _counted(result.name, result.examination.code, marks)


def _of_export(handed_in: str) -> Pupil:
    """Read what a learner's folder exported, and mark its answers anew."""
    try:
        data = json.loads(handed_in)
        events = current(data["events"])
        name = str(data.get("name") or data["settings"].get("name") or "?")
        marks = [found for event in events if (found := _marked_again(event)) is not None]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ExaminationError(f"this is no export of a learner: {error}", code="no_result") from error
    return _counted(name, "export", marks, still_believed(events))


def _marked_again(event: Mapping[str, Any]) -> tuple[tuple[str, ...], bool] | None:
    if event.get("what") != "answer":
        return None
    try:
        one = from_code(str(event.get("exercise")))
        return one.rule_ids[:1], one.check(event.get("given")).right
    except (ExerciseError, AnswerError):
        return None


def _counted(
    name: str, what: str, marks: Iterable[tuple[tuple[str, ...], bool]], misconceptions: tuple[str, ...] = ()
) -> Pupil:
    missed: dict[str, int] = {}
    asked: dict[str, int] = {}
    right = of = 0
    for rules, good in marks:
        of += 1
        right += good
        for one in map(_known, rules):
            asked[one] = asked.get(one, 0) + 1
            missed[one] = missed.get(one, 0) + (not good)
    return Pupil(name, what, right, of, {one: n for one, n in missed.items() if n}, asked, misconceptions)


def _known(rule_id: str) -> str:
    found = _rule(rule_id)
    return rule_id if found is None else found.id


def _rule(rule_id: str) -> Rule | None:
    try:
        return rule(rule_id)
    except RulesError:
        return None


def _rows(pupils: Iterable[Pupil]) -> tuple[RuleRow, ...]:
    rows = []
    for name in dict.fromkeys(name for pupil in pupils for name in pupil.missed):
        asked = sum(pupil.asked.get(name, 0) for pupil in pupils)
        who = sorted((pupil for pupil in pupils if name in pupil.missed), key=lambda p: (-p.missed[name], p.name))
        wrong = sum(pupil.missed[name] for pupil in who)
        rows.append(RuleRow(name, asked, wrong, tuple(pupil.name for pupil in who)))
    return tuple(sorted(rows, key=lambda row: (-row.wrong / row.asked, -row.wrong, row.rule)))


def _lines(report: Report, lang: Lang) -> Iterable[str]:
    def say(key: str, **facts: Any) -> str:
        return text(f"learner.report.{key}", lang, **facts)

    yield say("title", count=len(report.pupils), n=len(report.pupils))
    for pupil in report.pupils:
        yield say("pupil", name=pupil.name, right=pupil.right, of=pupil.of, what=pupil.what)
    if report.rules:
        yield ""
        yield say("rules")
    for row in report.rules:
        yield say("rule", rule=row.rule, title=_title(row.rule, lang), count=row.wrong, asked=row.asked)
        yield say("missed", names=", ".join(row.missed))
    if report.misconceptions:
        yield ""
        yield say("misconceptions")
    for name, names in report.misconceptions.items():
        yield say("believes", what=text(f"learner.misconception.{name}.believes", lang), names=", ".join(names))
    for one in report.refused:
        yield say("refused", line=one.line)


def _title(rule_id: str, lang: Lang) -> str:
    found = _rule(rule_id)
    key = f"rules.{found.key}.title" if found else ""
    return text(key, lang) if key and has_text(key, lang) else rule_id
