"""The tutor: it names what is believed, accuses nobody, and is the same for the same seed and answers."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from contree.errors import InvalidStateError, NotationError
from contree.rules import PRESETS
from contree.seats import Seat
from tutorial.learner import journal, tutoring
from tutorial.learner.belief import NONE, Guess
from tutorial.learner.choosing import runner_up
from tutorial.learner.contrast import check_of, contrast_of
from tutorial.learner.mastery import still_believed
from tutorial.learner.mind import answer
from tutorial.learner.misconceptions import CATALOGUE, bearing_on
from tutorial.learner.pool import TABLES
from tutorial.learner.questions import DOMAINS, Domain, Question
from tutorial.learner.tutor import LIMIT, Sheet, Tutor, TutorError, Verdict

EVERY = [(table, one.id) for table in TABLES for one in bearing_on(table)]


def replies(sheet: Sheet, beliefs: list[str], table: str) -> list[Any]:
    return [answer(question, beliefs, PRESETS[table]) for question in sheet.questions]


def finish(tutor: Tutor, *beliefs: str) -> Verdict:
    while (sheet := tutor.next()) is not None:
        tutor.answer(replies(sheet, list(beliefs), tutor.table))
    return tutor.verdict()


@pytest.mark.parametrize(("table", "name"), EVERY)
def test_who_never_slips_is_named_in_his_chapter(table: str, name: str) -> None:
    verdict = finish(Tutor(table, chapter=CATALOGUE[name].domain, seed=5), name)
    assert (verdict.kind, verdict.named, verdict.domain) == ("named", (name,), CATALOGUE[name].domain)
    assert verdict.probability >= 0.95 and 3 <= verdict.sheets <= LIMIT  # two hits and a confirming one
    assert verdict.wrong and all(one.given != one.right for one in verdict.wrong)


@pytest.mark.parametrize(("table", "name"), EVERY[::7])
def test_who_never_slips_is_named_over_all(table: str, name: str) -> None:
    assert finish(Tutor(table, seed=2), name).named == (name,)


@pytest.mark.parametrize("chapter", [None, *DOMAINS])
@pytest.mark.parametrize("table", TABLES)
def test_who_is_right_is_accused_of_nothing(table: str, chapter: Domain | None) -> None:
    verdict = finish(Tutor(table, chapter=chapter, seed=1))
    assert (verdict.kind, verdict.named, verdict.wrong) == ("none", (), ())
    assert verdict.sheets >= 8


def test_who_answers_at_random_is_named_nothing() -> None:
    rng, tutor = random.Random(1), Tutor("salon", chapter="play")
    while (sheet := tutor.next()) is not None:
        facts: Any = sheet.questions[0].facts
        tutor.answer([rng.sample([str(card) for card in facts.hand], 1 + rng.randrange(len(facts.hand)))])
    assert tutor.verdict().kind in ("unknown", "unclear", "unstable") and not tutor.verdict().named


def test_sheets_are_three_short_questions_of_one_domain_none_asked_twice() -> None:
    tutor = Tutor("table_en_ligne", seed=3)
    seen: set[str] = set()
    while (sheet := tutor.next()) is not None:
        assert len(sheet.questions) == 3 and {question.domain for question in sheet.questions} == {sheet.domain}
        assert sheet is tutor.next(), "asking again does not change the sheet"
        codes = {question.code for question in sheet.questions}
        assert len(codes) == 3 and not codes & seen
        seen |= codes
        tutor.answer(replies(sheet, [], "table_en_ligne"))
    single = Tutor("salon", chapter="auction").next()
    assert single is not None and len(single.questions) == 1 and single.domain == "auction"


def test_the_learner_sits_south() -> None:
    for seed in range(6):
        tutor = Tutor("salon", seed=seed, chapter="play" if seed % 2 else "auction")
        for _ in range(5):
            sheet = tutor.next()
            assert sheet is not None
            facts: Any = sheet.questions[0].facts
            if sheet.questions[0].kind == "legal":
                assert facts.trick.turn is Seat.S
            elif sheet.questions[0].kind == "calls":
                assert facts.spoken.auction(PRESETS["salon"]).turn is Seat.S
            tutor.answer(replies(sheet, [], "salon"))


def test_the_same_seed_and_answers_give_the_same_sheets_and_another_seed_others() -> None:
    def asked(seed: int) -> list[str]:
        tutor, codes = Tutor("classique", seed=seed), []
        while (sheet := tutor.next()) is not None:
            codes += [question.code for question in sheet.questions]
            tutor.answer(replies(sheet, ["no_duty_to_overruff"], "classique"))
        return codes

    assert asked(4) == asked(4) != asked(5)


def test_a_sitting_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    whole, cut = Tutor("salon", seed=9), Tutor("salon", seed=9)
    for number in range(2):
        for tutor in (whole, cut):
            sheet = tutor.next()
            assert sheet is not None
            tutor.answer(replies(sheet, ["points_added"], "salon"))
        assert tutoring.save(cut, tmp_path) is None
        cut = tutoring.resume("salon", folder=tmp_path)
        assert cut.next() == whole.next() and cut.probabilities() == whole.probabilities()
        assert len(cut.state()["sheets"]) == number + 1
    assert json.loads(json.dumps(whole.state())) == json.loads(json.dumps(cut.state()))
    finish(cut, "points_added")
    tutoring.save(cut, tmp_path)
    assert tutoring.resume("salon", folder=tmp_path).state()["sheets"] == [], "a finished sitting is not taken up"
    (tmp_path / "tutor-salon.json").write_text("{torn")
    assert tutoring.resume("salon", seed=2, folder=tmp_path).seed == 2


def test_a_verdict_is_kept_until_it_is_seen_gone(tmp_path: Path) -> None:
    tutor = Tutor("salon", chapter="cards", seed=1)
    with pytest.raises(TutorError, match="open"):
        tutoring.conclude(tutor, tmp_path)
    finish(tutor, "no_der")
    tutoring.conclude(tutor, tmp_path)
    assert still_believed(journal.read(tmp_path).events) == ("no_der",)
    check = check_of(tutor.verdict().named, "salon", seed=1)
    assert not check.gone([answer(q, ["no_der"], PRESETS["salon"]) for q in check.questions])
    assert check.gone([answer(q, (), PRESETS["salon"]) for q in check.questions])
    tutoring.checked(check, True, tmp_path)
    assert still_believed(journal.read(tmp_path).events) == ()


@pytest.mark.parametrize(("table", "name"), EVERY[::3])
def test_a_contrast_shows_the_false_rule_and_the_true_one_apart(table: str, name: str) -> None:
    contrast = contrast_of([name], table, seed=1)
    rules = PRESETS[table]
    assert contrast.true == answer(contrast.question, (), rules) != contrast.false
    assert contrast.false == answer(contrast.question, [name], rules)
    assert (contrast.play is not None) == (CATALOGUE[name].domain == "play")
    if contrast.play is not None:
        assert contrast.play.turn is Seat.S and len(contrast.play.hands[Seat.S]) > 2
        assert {str(card) for card in contrast.play.legal_cards()} == set(contrast.true)  # type: ignore[arg-type]
        match = contrast.match
        assert match is not None and match.deal.play is not None and match.turn is Seat.S
        assert list(match.deal.play.steps()) == list(contrast.play.steps())
        assert match.deal.play.trump is contrast.play.trump
        assert match.deal.play.legal_cards() == contrast.play.legal_cards()
    else:
        assert contrast.match is None
    check = check_of([name], table, seed=1, seen=[contrast.question.code])
    assert contrast.question.code not in {question.code for question in check.questions}


def test_two_false_rules_are_found_one_after_the_other() -> None:
    tutor = Tutor("table_en_ligne", seed=1)
    first = finish(tutor, "no_der", "no_duty_to_ruff")
    found = set(first.named)
    if len(found) == 1:
        second = tutor.second_round()
        assert second.known == first.named
        found |= set(finish(second, "no_der", "no_duty_to_ruff").named)
    assert found == {"no_der", "no_duty_to_ruff"}
    known = Tutor("salon", seed=1, known=["no_der"])
    assert Guess(("no_der",)) not in known.probabilities()
    verdict = finish(known, "no_der")
    assert verdict.kind == "none" and all(one.given != one.right for one in verdict.wrong)


def test_two_false_rules_of_one_domain_are_named_together_where_one_explains_too_little() -> None:
    verdict = finish(Tutor("table_en_ligne", chapter="cards", seed=1), "jack_20", "no_der")
    assert (verdict.kind, verdict.named) == ("named", ("jack_20", "no_der"))


def test_a_confirming_sheet_begins_with_what_tells_the_guess_from_the_right_rule_and_the_runner_up() -> None:
    confirming = 0
    for table, name in EVERY[::9]:
        rules, tutor = PRESETS[table], Tutor(table, seed=6)
        while (sheet := tutor.next()) is not None:
            if sheet.confirms:
                confirming += 1
                other = runner_up(dict(tutor.probabilities()), Guess(sheet.confirms)).believed
                mine, right, others = (
                    answer(sheet.questions[0], beliefs, rules) for beliefs in (sheet.confirms, (), other)
                )
                assert mine not in (right, others)
            tutor.answer(replies(sheet, [name], table))
    assert confirming >= 10


def test_the_priors_are_those_of_the_design() -> None:
    weights = Tutor("table_en_ligne").probabilities()
    assert weights[NONE] == pytest.approx(0.30)
    assert weights[Guess(unknown="play")] == pytest.approx(0.02)
    assert weights[Guess(("no_der",))] == pytest.approx(0.62 / 40)


def test_bad_use_says_what_would_be_right() -> None:
    with pytest.raises(TutorError, match="table_en_ligne, salon, classique"):
        Tutor("decouverte")
    with pytest.raises(TutorError, match="cards, play, auction, scoring"):
        Tutor("salon", chapter="dealing")  # type: ignore[arg-type]
    tutor = Tutor("salon")
    with pytest.raises(InvalidStateError, match="2 answers where 3 are due"):
        tutor.answer([1, 2])
    with pytest.raises(NotationError):
        tutor.answer([object()] * 3)
    assert tutor.state()["sheets"] == [], "an answer that is none changes nothing"
    with pytest.raises(TutorError, match="no saved state"):
        Tutor.restore({"table": "salon"})
    assert Question("value|9S|H").domain == "cards"
