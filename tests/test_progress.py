"""Mastery, the map of the course, practice, examinations, the class report."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contree.rulebook import RULES
from tutorial.app import main
from tutorial.classroom.report import class_report, from_files
from tutorial.exercises import ExerciseError, exercise, from_code
from tutorial.i18n import LANGS, Lang
from tutorial.learner import examination as exam
from tutorial.learner import journal
from tutorial.learner.journal import Event, answered, lesson_done
from tutorial.learner.mastery import (
    LESSONS,
    course_map,
    current,
    export,
    mastery,
    next_step,
    reset,
    still_believed,
    weakest,
)
from tutorial.learner.practice import levels_by_rule, missed, practice

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def at(days: int, **event: Any) -> Event:
    return {"at": (NOW - timedelta(days=days)).isoformat(), **event}


def said(rule: str, *right: bool, stars: int = 3, lesson: str | None = None, days: int = 0) -> list[Event]:
    events = (
        answered(f"{rule}-{n}", "legal", [rule], good, stars=stars, lesson=lesson) for n, good in enumerate(right)
    )
    return [at(days, **event) for event in events]


def test_six_right_answers_make_a_rule_mastered_and_a_wrong_one_costs_it() -> None:
    six = said("D2", *[True] * 6)
    assert mastery(six)["D2"].level == "mastered" and mastery(six[:5])["D2"].level == "known"
    assert mastery(six + said("D2", False))["D2"].level != "mastered"
    assert mastery(said("D2", *[True] * 6, stars=0))["D2"].level == "begun", "with every hint taken nothing is known"
    late = mastery(said("D2", False, False, True, True))["D2"]
    early = mastery(said("D2", True, True, False, False))["D2"]
    assert late.score > early.score and (late.streak, early.streak) == (2, 0)
    assert (late.wrong, late.answers) == (2, 4)


def test_a_row_of_the_rules_matrix_counts_for_its_rule_and_the_first_is_at_stake() -> None:
    events = [answered("A", "legal", ["R1.19", "R0.10.6", "no rule"], False)]
    found = mastery(events)
    assert found["D1"].wrong == 1 and found["R0.10.6"].wrong == 0
    assert set(found) == {one.id for one in RULES}
    assert [one.rule for one in weakest(events)] == ["D1", "R0.10.6"]


def test_a_rule_rests_longer_the_better_it_is_known() -> None:
    for right, rest in ((0, 0), (1, 1), (2, 3), (3, 7), (4, 21), (9, 21)):
        one = mastery(said("D2", False, *[True] * right))["D2"]
        assert one.due(NOW + timedelta(days=rest)) and (not rest or not one.due(NOW + timedelta(days=rest - 1)))


def test_the_map_says_what_was_done_and_what_comes_next() -> None:
    events = [lesson_done("00", 0, 0), lesson_done("01", 5, 9), *said("R0.5", True, True, lesson="02")]
    stops = course_map(events)
    assert [stop.lesson for stop in stops] == list(LESSONS)
    assert [stop.state for stop in stops[:4]] == ["done", "done", "begun", "new"]
    assert [(stop.stars, stop.of) for stop in stops[:3]] == [(0, 0), (5, 9), (6, 6)]
    assert {rule.id for rule in RULES} == {one.rule for stop in stops for one in stop.rules}
    assert next_step([], NOW).lesson == "00"
    assert (next_step(events, NOW).kind, next_step(events, NOW).lesson) == ("lesson", "02")
    assert next_step([*events, lesson_done("02", 6, 6)], NOW).lesson == "03"
    poor = [*events, lesson_done("02", 6, 6), *said("D2", False, False, lesson="02")]
    assert (next_step(poor, NOW).kind, next_step(poor, NOW).rules) == ("review", ("D2",))
    named = [*events, {"what": "named", "misconceptions": ["no_der"]}]
    assert next_step(named, NOW).misconceptions == still_believed(named) == ("no_der",)
    done = [lesson_done(lesson, 1, 1) for lesson in LESSONS[:-2]]
    assert next_step(done, NOW).kind == "examination"
    assert next_step([*done, *said("D2", True, days=2)], NOW).kind == "review"


def test_a_reset_asks_first_and_loses_nothing(tmp_path: Path) -> None:
    for event in said("D2", True, False, lesson="03") + said("R0.5", True, lesson="02"):
        journal.append(event, tmp_path)
    asked = reset("03", folder=tmp_path)
    assert (asked.answers, asked.stars, asked.done) == (2, 3, False)
    assert len(current(journal.read(tmp_path).events)) == 3, "asking changes nothing"
    assert reset("03", sure=True, folder=tmp_path).done
    events = journal.read(tmp_path).events
    assert len(events) == 4 and [event["lesson"] for event in current(events)] == ["02"]
    assert course_map(events)[3].state == "new" and course_map(events)[2].state == "begun"
    everything = reset(sure=True, folder=tmp_path)
    assert everything.aside is not None and len(journal.parse(everything.aside.read_bytes())[0]) == 4
    assert journal.read(tmp_path).events == () and reset(folder=tmp_path).answers == 0
    journal.append({"what": "note"}, tmp_path)
    assert len(journal.read(tmp_path).events) == 1


def test_a_reset_moves_what_is_under_way_aside_and_leaves_the_rest(tmp_path: Path) -> None:
    for name in ("tutor-salon.json", "examination-ZG40.json", "settings.json", "partie.json"):
        (tmp_path / name).write_text(name)
    assert reset("15", sure=True, folder=tmp_path).done
    assert {path.name for path in tmp_path.glob("*.json")} == {"tutor-salon.json", "settings.json", "partie.json"}
    assert reset(sure=True, folder=tmp_path).done
    assert {path.name for path in tmp_path.glob("*.json")} == {"settings.json", "partie.json"}
    kept = sorted(path.read_text() for path in (tmp_path / journal.ASIDE).glob("*.json"))
    assert kept == ["examination-ZG40.json", "tutor-salon.json"]


def test_an_examination_has_no_hints_to_lose_stars_by() -> None:
    assert mastery(said("D2", *[True] * 6, stars=0, lesson="15"))["D2"].level == "mastered"


def test_practice_takes_what_is_weakest_and_what_was_missed() -> None:
    one = exercise("winner", level=2, table="salon", seed=12)
    wrong = answered(one.code, "winner", one.rule_ids, False, table="salon")
    events = [at(1, **wrong), *said("R1.7", False, False, days=2), *said("R0.2", *[True] * 9, days=1)]
    row = practice(events, "salon", count=5, seed=3, now=NOW)
    assert missed(events, "salon") == (one,) and missed(events, "classique") == ()
    assert row[0] == one and len(row) == 5 and all(e.table == "salon" for e in row)
    assert any("R1.7" in e.rule_ids for e in row)
    assert (
        row
        == practice(events, "salon", count=5, seed=3, now=NOW)
        != practice(events, "salon", count=5, seed=4, now=NOW)
    )
    assert missed([*events, {**wrong, "right": True}], "salon") == ()
    assert len(practice([], "classique", count=4, seed=1, now=NOW)) == 4
    assert all(levels for levels in levels_by_rule("salon").values())


@pytest.mark.parametrize("table", ["table_en_ligne", "salon", "classique", "decouverte", "bridgee"])
def test_an_examination_is_the_same_for_everybody_and_has_every_kind(table: str) -> None:
    paper = exam.examination(table, length=20, seed=11)
    again = exam.from_code(paper.code.lower().replace("-", " "))
    assert again == paper and [e.code for e in again.exercises] == [e.code for e in paper.exercises]
    assert len(paper.exercises) == 20
    kinds = {name for name in exam.ASKED if table in exercise_kinds()[name]}
    assert {one.name for one in paper.exercises} == kinds
    assert [e.code for e in exam.examination(table, length=20, seed=12).exercises] != [e.code for e in paper.exercises]


def exercise_kinds() -> dict[str, tuple[str, ...]]:
    from tutorial.exercises import KINDS

    return {name: kind.tables for name, kind in KINDS.items()}


def test_a_result_is_marked_anew_by_whoever_reads_it() -> None:
    paper = exam.examination("salon", length=10, seed=2)
    answers: list[Any] = [one.form.plain(one.answer) for one in paper.exercises]
    answers[4], answers[7] = None, "nonsense"
    result = paper.result("Zoé", answers, "2026-03-01T10:00:00Z")
    assert (result.right, result.of) == (8, 10)
    handed_in = f"  {result.text[:40]}\n {result.text[40:]} "
    back = exam.read(handed_in)
    assert (back.name, back.at, back.right) == ("Zoé", "2026-03-01T10:00:00Z", 8)
    assert [one.right for one in back.marked] == [place not in (4, 7) for place in range(10)]
    assert back.examination.exercises == paper.exercises
    spoilt = result.text[:20] + ("A" if result.text[20] != "A" else "B") + result.text[21:]
    for bad in (spoilt, result.text[:-1], "", "CONTREE1.", "CONTREE1.AAAA.00000000"):
        with pytest.raises(exam.ExaminationError, match="no result"):
            exam.read(bad)


def test_a_code_of_an_exercise_is_none_of_an_examination_and_the_reverse() -> None:
    with pytest.raises(exam.ExaminationError, match="not of an examination"):
        exam.from_code(exercise("legal").code)
    with pytest.raises(ExerciseError):
        from_code(exam.examination("salon", seed=1).code)
    with pytest.raises(exam.ExaminationError, match="no examination of 7"):
        exam.examination("salon", length=7, seed=1)
    with pytest.raises(exam.ExaminationError, match="1 answers to 5"):
        exam.examination("salon", length=5, seed=1).result("A", [1])


def test_the_report_says_who_missed_which_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paper = exam.examination("table_en_ligne", length=10, seed=3)
    good: list[Any] = [one.form.plain(one.answer) for one in paper.exercises]
    poor = [None if place in (0, 3) else answer for place, answer in enumerate(good)]
    worse = [None if place in (0, 3, 5) else answer for place, answer in enumerate(good)]
    hand_in = [paper.result(name, given).text for name, given in (("Zoé", worse), ("Ali", good), ("Léa", poor))]
    (tmp_path / "class.txt").write_text("\n".join([*hand_in, "not a result"]) + "\n", "utf-8")
    home = tmp_path / "home"
    one = exercise("winner", table="salon", seed=4)
    wrong = next(item.id for item in one.scene("fr").items if item.id != one.answer)
    journal.append(answered(one.code, "winner", one.rule_ids, True, given=wrong, table="salon"), home)
    journal.append({"what": "named", "misconceptions": ["no_der"]}, home)
    (tmp_path / "max.json").write_text(json.dumps({**json.loads(export(home)), "name": "Max"}), "utf-8")
    report = from_files([tmp_path / "class.txt", tmp_path / "max.json"])
    assert [(pupil.name, pupil.right, pupil.of) for pupil in report.pupils] == [
        ("Ali", 10, 10),
        ("Léa", 8, 10),
        ("Max", 0, 1),  # the journal says right: the engine does not believe it
        ("Zoé", 7, 10),
    ]
    assert {name for row in report.rules for name in row.missed} == {"Léa", "Max", "Zoé"}
    assert sum(row.wrong for row in report.rules) == 2 + 3 + 1
    assert dict(report.misconceptions) == {"no_der": ("Max",)}
    assert [one.line for one in report.refused] == [4]
    assert class_report([]).rules == ()
    files = [str(tmp_path / "class.txt"), str(tmp_path / "max.json")]
    assert main(["--lang", "en", "report", *files]) == 0 and capsys.readouterr().out == report.text("en")
    assert main(["--lang", "en", "report", str(tmp_path / "none.txt")]) == 1
    assert "none.txt cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGS)
def test_the_report_can_be_read_in_both_languages(lang: Lang) -> None:
    paper = exam.examination("salon", length=5, seed=1)
    printed = class_report([paper.result("Zoé", [None] * 5).text, "?"]).text(lang)
    assert "Zoé" in printed and paper.code in printed and "{" not in printed
