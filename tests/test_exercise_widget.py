"""The exercise on the side of Python: every message gets an answer, and changes nothing that it may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tutorial.exercises import KINDS, ExerciseError, exercise
from tutorial.exercises.forms import Number, Numbers, Order, Pick, Tick
from tutorial.i18n import LANGS
from tutorial.learner import home, journal, settings
from tutorial.widgets.exercise import ExerciseWidget
from tutorial.widgets.language import LanguageWidget

ONE = exercise("legal", level=4, table="salon", seed=3)


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    return tmp_path


class Page:
    """A widget with what it sent back."""

    def __init__(self, widget: Any) -> None:
        self.widget, self.sent = widget, []
        widget.send = lambda content, buffers=None: self.sent.append(content)

    def says(self, message: Any) -> dict[str, Any]:
        self.widget._handle_custom_msg(message, [])
        return self.sent[-1]


def packed(one: Any) -> str:
    """The right answer as the page sends it."""
    plain = one.form.plain(one.answer)
    return " ".join(map(str, plain)) if isinstance(plain, list) else str(plain)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", KINDS)
def test_every_kind_is_asked_and_answered(name: str, lang: Any) -> None:
    kind = KINDS[name]
    for level in range(1, len(kind.levels) + 1):
        for table in kind.tables:
            page = Page(ExerciseWidget([exercise(name, level=level, table=table, seed=7)], lang=lang))
            one = page.widget.attempt.exercise
            answer = packed(one)
            assert len(answer) <= 64, "a message of the page holds it"
            assert page.says({"type": "check", "answer": answer})["done"]
            assert page.widget.view["phase"] == "right"
            assert page.widget.view["rule"].startswith("<details>")


@pytest.mark.parametrize(
    "message",
    [
        None,
        "check",
        [],
        {},
        {"type": "play", "card": "9H"},
        {"type": "check"},
        {"type": "check", "answer": ""},
        {"type": "check", "answer": "9H"},
        {"type": "check", "answer": {"9H": 1}},
        {"type": "check", "answer": "x" * 1000},
        {"type": "check", "answer": True},
        {"type": "retry"},
        {"type": "next"},
        {"type": "code", "code": "nonsense"},
        {"type": "code", "code": 3},
        {"type": "code"},
        {"type": "_show"},
        {"type": "msg"},
    ],
)
def test_what_makes_no_sense_is_answered_and_changes_nothing(message: Any) -> None:
    page = Page(ExerciseWidget([ONE], lang="fr"))
    before = page.widget.attempt
    answer = page.says(message)
    assert answer["done"] is False and answer["tell"]
    assert page.widget.attempt == before and page.widget.phase == "ask"
    assert journal.read().events == ()


def test_a_judged_answer_cannot_be_sent_again() -> None:
    page = Page(ExerciseWidget([ONE], lang="fr"))
    page.says({"type": "check", "answer": "8S"})
    assert page.says({"type": "check", "answer": "JC"})["done"] is False
    assert page.says({"type": "hint"})["done"] is False
    assert len(journal.read().events) == 1


def test_the_fourth_hint_is_none() -> None:
    page = Page(ExerciseWidget([ONE], lang="fr"))
    assert [page.says({"type": "hint"})["done"] for _ in range(4)] == [True, True, True, False]
    assert page.widget.view["stars"]["on"] == 0


def test_a_screen_reader_is_not_told_what_is_asked() -> None:
    """No label names the points, the winner or the turn that the question asks for."""
    worth = ExerciseWidget([exercise("worth", level=5, seed=3)], lang="en")
    assert not any("point" in card["label"] for card in worth.view["cards"])
    winner = ExerciseWidget([exercise("winner", level=5, seed=3)], lang="en")
    assert not any(place.get("master") for place in winner.view["trick"]["places"])
    assert "inning" not in winner.picture()
    turn = ExerciseWidget([exercise("turn", level=2, seed=3)], lang="en")
    assert not any(place.get("turn") for place in turn.view["trick"]["places"])


def test_a_view_names_all_that_an_earlier_one_named() -> None:
    """The page lays a new view over the old: a part that is gone has to say so."""
    row = [exercise(name, level=1, seed=2) for name in KINDS]
    widget, seen = ExerciseWidget(row, lang="fr"), set()
    for one in row:
        widget._ask(one)
        widget.on_check({"answer": packed(one)})
        assert seen - {"end"} <= set(widget.view), one.name
        seen |= set(widget.view)
    widget.on_same({})
    assert seen <= set(widget.view)


def test_forms_are_all_used() -> None:
    forms = {type(exercise(name, level=len(kind.levels), seed=1).form) for name, kind in KINDS.items()}
    assert forms == {Number, Numbers, Order, Pick, Tick}


def test_a_sitting_without_an_exercise_says_so() -> None:
    with pytest.raises(ExerciseError):
        ExerciseWidget([])


def test_the_language_is_remembered() -> None:
    page = Page(LanguageWidget(lang="fr"))
    assert page.says({"type": "choose", "lang": "de"})["done"] is False
    assert page.says({"type": "choose", "lang": "en"})["done"]
    assert settings.load().language == "en" and page.widget.view["chosen"] == "en"
    assert page.widget.view["files"] == {"fr": "fr/00_bienvenue.ipynb", "en": "en/00_welcome.ipynb"}


def test_a_folder_that_refuses_the_answers_is_told_once(monkeypatch: Any, tmp_path: Path) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("no folder")
    monkeypatch.setenv("CONTREE_HOME", str(in_the_way))
    shown = ExerciseWidget([exercise("worth", seed=n) for n in range(2)], lang="fr")
    answer = shown.on_check({"answer": "7"})
    assert "ne peuvent pas être enregistrées" in answer["tell"]
    assert "ne peuvent pas être enregistrées" in str(shown.view["notice"])
    shown.on_next({})
    assert "enregistrées" not in shown.on_check({"answer": "7"})["tell"] and shown.view["notice"] is None
    another = ExerciseWidget([exercise("worth", seed=1)], lang="fr")
    assert "enregistrées" not in another.on_check({"answer": "7"})["tell"]


def told(lang: Any) -> str:
    """What a lesson shows and says of the folder with the next answer."""
    shown = ExerciseWidget([exercise("worth", seed=1)], lang=lang)
    answer, notice = shown.on_check({"answer": "7"}), shown.view["notice"]
    words = "" if notice is None else "".join(notice["parts"])
    assert words in answer["tell"]
    return words


def begin_again(monkeypatch: Any) -> None:
    """What closing and opening the lesson leaves: the folder alone."""
    for name in ("_looked", "_told"):
        monkeypatch.setattr(f"tutorial.learner.told.{name}", set())


def test_settings_that_cannot_be_read_are_told_once() -> None:
    settings.change(language="en")
    (home() / settings.NAME).write_text("{", "utf-8")
    assert "could not be read" in told("en") and told("en") == ""


def test_each_setting_left_aside_is_named_once() -> None:
    settings.change(language="en")
    (home() / settings.NAME).write_text('{"deck": "five", "theme": "pink", "language": "fr"}', "utf-8")
    words = told("fr")
    assert words.count("Un réglage inconnu") == 2 and "deck" in words and "theme" in words
    assert told("fr") == ""


def test_a_journal_that_cannot_be_read_is_told_once() -> None:
    (home() / journal.NAME).mkdir(parents=True)
    words = told("en")
    assert "cannot be kept" in words and "could not be read" in words
    assert told("en") == ""


def test_torn_lines_are_told_once_and_by_no_later_sitting(monkeypatch: Any) -> None:
    journal.append({"what": "note"})
    with (home() / journal.NAME).open("ab") as file:
        file.write(b'{"what":"ans')
    assert "One line of your journal was cut" in told("en") and told("en") == ""
    begin_again(monkeypatch)
    assert told("en") == ""
    with (home() / journal.NAME).open("ab") as file:
        file.write(b'{"what":"ans')
    begin_again(monkeypatch)
    assert "2 lines of your journal were cut" in told("en")
    assert len([event for event in journal.read().events if event["what"] == "answer"]) == 4


def test_a_sound_folder_has_nothing_to_tell() -> None:
    settings.change(language="en")
    assert told("en") == "" and told("fr") == ""
