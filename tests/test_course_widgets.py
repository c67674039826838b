"""Hands, tips, the tutor and the examination as a learner meets them, and what a forged message cannot do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from contree.errors import ContreeError
from contree.rules import PRESETS
from contree.seats import Seat
from tutorial import check_result, open_lesson
from tutorial.chances import LessonHand, solved
from tutorial.learner import home, journal
from tutorial.learner.examination import examination, read
from tutorial.learner.mind import answer
from tutorial.pages.course import course_page
from tutorial.tips import TIPS
from tutorial.widgets.estimate import EstimateWidget
from tutorial.widgets.exam import ExamWidget
from tutorial.widgets.folder import FolderWidget
from tutorial.widgets.tip import TipError, TipWidget
from tutorial.widgets.tutor import TutorWidget

PAPER = examination("salon", length=5, seed=7)
FORGED: tuple[Any, ...] = (
    None,
    "play",
    {},
    {"type": "nothing"},
    {"type": "play", "card": "ZZ"},
    {"type": "play", "card": ["AS"]},
    {"type": "limit", "value": "1000"},
    {"type": "trump", "value": "SA"},
    {"type": "hint"},
    {"type": "retry"},
    {"type": "contrast"},
    {"type": "sure"},
    {"type": "what", "value": "99"},
    {"type": "check", "answer": "x" * 500},
    {"type": "code", "code": "0000-0000"},
)


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    return tmp_path


def written(one: Any) -> str:
    """An answer as the page writes it."""
    return " ".join(map(str, one)) if isinstance(one, (list, tuple, frozenset)) else str(one)


# ---------------------------------------------------------------- tips


@pytest.mark.parametrize("name", TIPS)
def test_the_best_card_is_praised_and_the_tempting_one_costs(name: str) -> None:
    tip = TIPS[name]
    shown = TipWidget(name, lang="en")
    assert not shown.finished and not shown.view["proof"]
    told = shown.on_play({"card": tip.tempting_card})["tell"]
    assert shown.finished and shown.view["say"]["tone"] == "bad"
    if name != "three_aces":
        assert re.search(r"costs \d+ points", told)
    shown.on_again({})
    assert not shown.view["proof"]
    shown.on_play({"card": tip.best_card})
    assert shown.view["say"]["tone"] == ("bad" if name == "three_aces" else "ok")
    assert str(tip.best) in [card["card"] for card in TipWidget(name, lang="en").view["hand"]]


def test_a_refused_card_is_explained_and_opens_nothing() -> None:
    shown = TipWidget("load", lang="en")  # North has ruffed diamonds: South must follow
    answer_ = shown.on_play({"card": "AH"})
    assert answer_["done"] is False and "diamond" in answer_["tell"] and not shown.view["proof"]


def test_no_hidden_card_is_sent_before_the_proof_is_open() -> None:
    shown = TipWidget("draw_trumps", lang="fr")
    seen = {card["card"] for card in shown.view["hand"]}
    assert set(shown.faces) == seen
    east = {str(card) for card in shown.play.hands[1]}
    assert not east & set(re.findall(r"\b[789TJQKA][SHDC]\b", json.dumps(shown.view)))


def test_an_unknown_tip() -> None:
    with pytest.raises(TipError, match="draw_trumps"):
        TipWidget("nothing")


# ---------------------------------------------------------------- a hand to estimate


def test_estimates_are_judged_by_the_chances() -> None:
    hand = LessonHand("9.Q7.JAT8.9")
    shown = EstimateWidget(hand, lang="en")
    assert shown.on_show({})["done"] is False  # nothing chosen yet
    shown.on_trump({"value": "D"}), shown.on_limit({"value": "130"})
    assert shown.on_show({})["tell"].startswith("Too high: in diamonds, 130 is made only")
    assert f"{solved(hand)[2].percent(130)}</td>" in shown.view["proof"]
    shown.on_again({}), shown.on_trump({"value": "D"}), shown.on_limit({"value": "80"})
    assert "Cautious" in shown.on_show({})["tell"]
    shown.on_again({}), shown.on_trump({"value": "H"}), shown.on_limit({"value": "80"})
    assert "another trump is better: in diamonds" in shown.on_show({})["tell"]
    shown.on_again({}), shown.on_limit({"value": "0"})
    assert shown.on_show({})["tell"].startswith("A pity") and shown.view["say"]["tone"] == "bad"


def test_passing_a_poor_hand_is_right() -> None:
    shown = EstimateWidget(LessonHand("Q87.K9.T87."), lang="fr")
    shown.on_limit({"value": "0"})
    assert shown.on_show({})["tell"].startswith("Bien vu") and shown.view["say"]["tone"] == "ok"


def test_partners_trump_cannot_be_changed() -> None:
    shown = EstimateWidget(LessonHand("AT.Q8.A97.8", partner="H"), lang="en")
    assert [choice["key"] for choice in shown.view["choices"]] == ["limit"]
    assert shown.on_trump({"value": "S"})["done"] is False


# ---------------------------------------------------------------- the examination


def sit(shown: ExamWidget, wrong: int = 0) -> None:
    for place, one in enumerate(PAPER.exercises):
        right = one.form.plain(one.answer)
        given = right
        if place < wrong:
            items = [item.id for item in one.scene("en").items]
            given = next(
                guess for guess in ([0, 0], 999, [items[0]] if items else 0, *items, items[:2]) if _wrong(one, guess)
            )
        assert shown.on_check({"answer": written(given)}).get("done", True)


def _wrong(one: Any, guess: Any) -> bool:
    try:
        return not one.check(guess).right
    except ContreeError:
        return False


def test_an_examination_gives_nothing_away_and_ends_in_a_result() -> None:
    shown = ExamWidget(PAPER.code, lang="en")
    assert shown.view["hints"] == [] and shown.view["topic"] == "Question 1 of 5"
    assert not {"hint", "retry", "same", "another"} & shown.events()
    sit(shown, wrong=1)
    assert shown.finished and shown.view["title"] == "Examination finished"
    line = str(course_page("en")).splitlines()[-1]
    assert "done" in line and "12 of 15" in line, "four right answers without a hint, three stars each"
    shown.on_code({"code": "Camille"})
    handed_in = re.search(r"CONTREE1\.[\w.-]+", shown.view["rule"])
    assert handed_in
    result = read(handed_in.group())
    assert (result.name, result.right, result.of) == ("Camille", 4, 5)
    assert str(check_result(handed_in.group(), lang="en")).startswith("Camille, examination ZG40-0070")


def test_an_examination_goes_on_where_it_was_left() -> None:
    first = ExamWidget(PAPER.code, lang="en")
    one = PAPER.exercises[0]
    first.on_check({"answer": written(one.form.plain(one.answer))})
    assert ExamWidget(PAPER.code, lang="en").view["topic"] == "Question 2 of 5"
    assert ExamWidget(PAPER.code, lang="en", keep=False).view["topic"] == "Question 1 of 5"


def test_another_code_opens_another_paper_and_a_wrong_one_none() -> None:
    shown = ExamWidget(PAPER.code, lang="en")
    other = examination("classique", length=10, seed=3)
    assert shown.on_code({"code": "0H10-003A"})["done"] is False
    shown.on_code({"code": other.code})
    assert shown.view["topic"] == "Question 1 of 10" and shown.paper == other


def test_a_damaged_result_is_refused() -> None:
    for damaged in ("", "CONTREE1.abc.00000000", "CONTREE1.é.00000000"):
        assert "n’est pas un résultat" in str(check_result(damaged, lang="fr")), "a sentence, not a traceback"


# ---------------------------------------------------------------- the tutor


@pytest.mark.parametrize("table", ["table_en_ligne", "salon", "classique"])
def test_the_tutor_names_contrasts_and_checks(table: str) -> None:
    shown = TutorWidget(table, lang="fr", seed=3)
    believed: list[str] = ["no_der"]

    def say() -> None:
        question = shown.questions[len(shown.given)]
        assert shown.view["hints"] == [] and not shown.view["rule"]
        assert shown.on_check({"answer": written(answer(question, believed, PRESETS[table]))}).get("done", True)

    while shown.phase == "ask":
        say()
    assert shown.tutor.verdict().named == ("no_der",)
    assert "Vous semblez oublier le dix de der" in shown.view["rule"] and 'id="rule-R0.4"' in shown.view["rule"]
    shown.on_contrast({})
    say()  # the false rule once more
    assert shown.view["say"]["tone"] == "bad" and "La règle dit" in shown.view["rule"]
    believed.clear()
    shown.on_verify({})
    while shown.phase == "ask":
        say()
    assert shown.view["say"]["tone"] == "ok"
    assert [event["what"] for event in journal.read().events if event["what"] in ("named", "gone")] == ["named", "gone"]


def accused(believed: str, table: str, lang: Any) -> TutorWidget:
    """A tutor that has named a false rule and contrasted it, the contrast answered by the false rule."""
    shown = TutorWidget(table, lang=lang, seed=3)

    def say() -> None:
        question = shown.questions[len(shown.given)]
        shown.on_check({"answer": written(answer(question, [believed], PRESETS[table]))})

    while shown.phase == "ask":
        say()
    assert shown.tutor.verdict().named == (believed,)
    assert shown.on_play_on({})["done"] is False  # nothing is contrasted yet
    shown.on_contrast({})
    assert shown.on_play_on({})["done"] is False  # the contrast is to be answered first
    say()
    return shown


def acts(shown: TutorWidget) -> list[str]:
    return [action["act"] for action in shown.view["actions"]]


@pytest.mark.parametrize("table", ["table_en_ligne", "salon", "classique"])
def test_a_contrast_of_the_play_is_played_on_to_the_end_of_the_deal(table: str) -> None:
    shown = accused("no_duty_to_ruff", table, "en")
    assert acts(shown) == ["play_on", "verify", "contrast"] and shown.contrast is not None
    play = shown.contrast.play
    assert play is not None
    shown.on_play_on({})
    assert [card["card"] for card in shown.view["hand"]] and shown.view["screen"] == "play"
    assert {card["card"] for card in shown.view["hand"]} == set(map(str, play.hands[Seat.S]))
    assert "sheet" not in shown.view or shown.view["sheet"] is None
    wrong = next(card for card in play.hands[Seat.S] if card not in play.legal_cards())
    answered = shown.on_play({"type": "play", "card": str(wrong)})
    refused = "You must underruff" if table == "salon" else "You must ruff"
    assert answered["done"] is False and answered["tell"].startswith(refused)
    assert shown.view["say"]["tone"] == "bad" and str(shown.view["say"]["parts"][0]["strong"]).startswith(refused)
    assert acts(shown) == ["verify"]
    while shown.view["screen"] == "play":
        assert shown.game is not None and shown.game.match.deal.play is not None
        card = next(iter(shown.game.match.deal.play.legal_cards()))
        assert shown.on_play({"type": "play", "card": str(card)})["done"]
    assert shown.game is not None and len(shown.game.match.deal.play.tricks) == 8  # type: ignore[union-attr]
    assert acts(shown) == ["verify", "play_on"]
    shown.on_play_on({})
    assert len(shown.view["hand"]) == len(play.hands[Seat.S]) and shown.view["steps"] == []
    shown.on_verify({})
    assert shown.game is None and shown.check is not None and "screen" not in shown.view and shown.phase == "ask"
    assert shown.on_play({"type": "play", "card": str(wrong)})["done"] is False


@pytest.mark.parametrize("name", ["no_der"])
def test_a_contrast_of_the_score_is_the_exercise_alone(name: str) -> None:
    shown = accused(name, "salon", "fr")
    assert acts(shown) == ["verify", "contrast"]
    assert shown.on_play_on({})["done"] is False and "screen" not in shown.view


def test_a_learner_without_a_false_rule_is_not_accused() -> None:
    shown = TutorWidget("salon", lang="en", seed=5)
    while shown.phase == "ask":
        question = shown.questions[len(shown.given)]
        shown.on_check({"answer": written(answer(question, [], PRESETS["salon"]))})
    assert shown.tutor.verdict().kind == "none" and shown.view["say"]["tone"] == "ok"
    assert [action["act"] for action in shown.view["actions"]] == ["restart"]


def test_the_tutor_goes_on_where_it_was_left() -> None:
    shown = TutorWidget("salon", lang="en", seed=3)
    for question in shown.questions:
        shown.on_check({"answer": written(answer(question, [], PRESETS["salon"]))})
    assert TutorWidget("salon", lang="en", seed=3).view["topic"] == "Sheet 2, question 1 of 3"


# ---------------------------------------------------------------- map, practice, folder


def test_the_map_shows_what_was_done_and_what_comes_next() -> None:
    assert str(course_page("fr")).startswith("Ensuite\u00a0: la leçon 0")
    journal.append(journal.lesson_done("00", 0, 0))
    assert str(course_page("en")).startswith("Next: lesson 1")
    assert "done" in str(course_page("en")).splitlines()[1]


def test_the_map_tells_what_could_not_be_read() -> None:
    """A damaged file is no reason to see everything at zero without a word."""
    journal.append(journal.lesson_done("00", 0, 0))
    (home() / "settings.json").write_text('{"language": "klingon"', "utf-8")
    with (home() / "journal.jsonl").open("a", encoding="utf-8") as written_to:
        written_to.write('{"what": "les\n')
    shown = course_page("en")
    for words in ("settings could not be read", "One line of your journal was cut", "Next: lesson 1"):
        assert words in str(shown) and (words in shown.html or "Next" in words)


def test_the_last_row_of_a_lesson_closes_it() -> None:
    row = open_lesson("13", lang="en").show("must_ruff")
    while not row.finished:
        row.on_check({"answer": written(row.attempt.exercise.form.plain(row.attempt.exercise.answer))})
        row.on_next({})
    assert [event["lesson"] for event in journal.read().events if event["what"] == "lesson"] == ["13"]


def test_practice_changes_once_something_was_learnt() -> None:
    first = open_lesson("14", lang="en").show("practice")
    again = open_lesson("14", lang="en").show("practice")
    assert [one.code for one in first.row] == [one.code for one in again.row]
    first.on_check({"answer": written(first.attempt.exercise.form.plain(first.attempt.exercise.answer))})
    assert [one.code for one in open_lesson("14", lang="en").show("practice").row] != [one.code for one in first.row]


def test_nothing_is_reset_before_it_was_asked() -> None:
    journal.append(journal.lesson_done("03", 5, 6))
    shown = FolderWidget(lang="en")
    assert [item["value"] for item in shown.view["choices"][0]["items"]] == ["all", "03"]
    assert shown.on_sure({})["done"] is False
    shown.on_what({"value": "03"})
    assert "5 stars would be put aside" in shown.on_reset({})["tell"]
    shown.on_keep({})
    assert shown.on_sure({})["done"] is False
    shown.on_reset({}), shown.on_sure({})
    assert shown.view["say"]["tone"] == "ok" and "to do" in str(course_page("en")).splitlines()[4]


def test_export_holds_the_journal() -> None:
    journal.append(journal.lesson_done("03", 5, 6))
    shown = FolderWidget(lang="en")
    shown.on_export({})
    assert (
        "&quot;lesson&quot;: &quot;03&quot;" in shown.view["proof"] and 'download="contree.json"' in shown.view["proof"]
    )


# ---------------------------------------------------------------- forged messages


@pytest.mark.parametrize(
    "make",
    [
        lambda: TipWidget("load", lang="en"),
        lambda: EstimateWidget(LessonHand("9.Q7.JAT8.9"), lang="en"),
        lambda: ExamWidget(PAPER.code, lang="en"),
        lambda: TutorWidget("salon", lang="en"),
        lambda: FolderWidget(lang="en"),
    ],
)
def test_forged_messages_are_answered_and_open_nothing(make: Any) -> None:
    widget = make()
    sent: list[Any] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    kept = {key: value for key, value in widget.view.items() if key != "say"}
    for message in FORGED:
        widget._handle_custom_msg(message, [])
    assert len(sent) == len(FORGED)
    assert {key: value for key, value in widget.view.items() if key != "say"} == kept
