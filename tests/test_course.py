"""The course as a whole: each rule is taught in one lesson and met there, lessons stand in order, words are there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest

from contree.analysis.solver import solve
from contree.cards import STANDARD, Suit, Suitless
from contree.deal import Deal
from contree.rulebook import RULES, Rule, of_lesson, reads, rule
from contree.rules import CHOICES, PRESETS
from contree.seats import Seat, Team
from tutorial.chances import HANDS, LEVELS, Chances, LessonHand, count, has_belote, solve_hand, solved, worlds
from tutorial.exercises import exercise
from tutorial.i18n import LANGS, Lang, catalogue, text
from tutorial.lessons import lesson, numbers
from tutorial.lessons.base import EstimateStep, ExerciseStep, RulesStep
from tutorial.pages.glossary import LESSONS as WORDS
from tutorial.pages.glossary import GlossaryError, glossary, look_up, terms
from tutorial.pages.proof import ProofPage, tricks_table
from tutorial.pages.rules import rule_card, rule_title, rules_page, value_words
from tutorial.pages.score_sheet import read_contract, score_sheets
from tutorial.tips import TIPS, Proof, continuation

ROOT = Path(__file__).parents[1] / "notebooks"
COURSE = (
    ("00_bienvenue", "00_welcome"),
    ("01_valeurs_des_cartes", "01_card_values"),
    ("02_qui_gagne_le_pli", "02_who_wins_a_trick"),
    ("03_obligations", "03_obligations"),
    ("04_donne_places_tours", "04_deal_seats_turns"),
    ("05_jouer_une_donne", "05_play_a_deal"),
    ("06_belote_et_der", "06_belote_and_der"),
    ("07_encheres", "07_bidding"),
    ("08_valeur_de_la_main", "08_hand_value"),
    ("09_decompte", "09_scoring"),
    ("10_belote_classique", "10_classic_belote"),
    ("11_conseils", "11_tips"),
    ("12_variantes", "12_variants"),
    ("13_histoire", "13_history"),
    ("14_entrainement", "14_practice"),
    ("15_examen", "15_examination"),
    ("16_jouer_une_partie", "16_play_a_match"),
)
NAMES: dict[Lang, tuple[str, ...]] = {"fr": tuple(fr for fr, _ in COURSE), "en": tuple(en for _, en in COURSE)}

MET: dict[str, str | tuple[str, str]] = {
    # a step of the lesson where one meets the rule by hand, or the words that tell it in each language
    "R0.1": ("Trente-deux cartes", "Thirty-two cards"),
    "R0.7": (r"\*annonces\* \(suites et carrés", r"melds \(runs and four of a kind"),
    "R0.8": "sa_hand",
    "R0.9": ("générale", "générale"),
    "D4": "partner_hand",
    "R1.1": ("premier donneur est tiré au sort", "first dealer is drawn by lot"),
    "R1.2": (r"trois, puis deux, puis trois", r"three, then two, then three"),
    "R1.3": ("on ne bat pas les cartes", "not shuffled"),
    "R4.1": "discovery",
    "R4.2": "discovery",
    "R4.5": "discovery",
    "R4.6": "discovery",
    "R4.8": "discovery",
    "R2.22": ("par le même donneur", "by the same dealer"),
    "R1.36": "table",
    "R1.28": ("ne se multiplie", "never multiplied"),
    "R1.31": ("On n’arrondit jamais", "Nothing is ever rounded"),
    "R3.1": "table",
    "R3.19": ("pas de contre à la belote classique", "no double in classic belote"),
    "R5.coinchee": "salon",
    "R5.a_deux": "a_deux",
    "R5.a_deux_decouverte": "a_deux_decouverte",
}


@cache
def cells(lang: Lang, number: int) -> list[Any]:
    return list(nbformat.read(ROOT / lang / f"{NAMES[lang][number]}.ipynb", as_version=4).cells)


def prose(lang: Lang, number: int) -> str:
    return "\n".join(cell.source for cell in cells(lang, number) if cell.cell_type == "markdown")


def asked_in(number: str) -> set[str]:
    """The rules that the exercises of a lesson bear on."""
    rows = [row for step in lesson(number).steps.values() if isinstance(step, ExerciseStep) for row in step.rows]
    return {
        rule(name).id
        for row in rows
        for place in range(row.count)
        for name in exercise(row.kind, level=row.level, table=row.table, seed=row.seed + place).rule_ids
    }


# ---------------------------------------------------------------- rule -> lesson -> exercise


def test_every_rule_is_taught_in_one_lesson_of_the_course() -> None:
    assert all(1 <= each.lesson <= 13 for each in RULES)
    taught = [each.id for number in range(17) for each in of_lesson(number)]
    assert sorted(taught) == sorted(each.id for each in RULES)


def test_every_rule_is_met_in_its_lesson() -> None:
    """By an exercise of that lesson; where none can ask it, by a step or by words that are named above."""
    asked = {number: asked_in(number) for number in numbers()}
    left = {each.id for each in RULES if each.id not in asked[f"{each.lesson:02}"]}
    assert left == set(MET)


@pytest.mark.parametrize("id", MET)
def test_what_no_exercise_asks_is_shown_or_told(id: str) -> None:
    met, number = MET[id], rule(id).lesson
    if isinstance(met, str):
        assert met in lesson(f"{number:02}").steps
    else:
        for lang, words in zip(LANGS, met, strict=True):
            assert re.search(words, prose(lang, number)), lang


def test_a_lesson_from_the_sixth_on_shows_its_own_rules_and_no_others() -> None:
    for number in range(6, 13):
        own = [step for step in lesson(f"{number:02}").steps.values() if isinstance(step, RulesStep)]
        assert own == ([RulesStep(number)] if of_lesson(number) else [])


# ---------------------------------------------------------------- the notebooks in order


def test_the_notebooks_and_their_order() -> None:
    for lang in LANGS:
        assert tuple(path.stem for path in sorted((ROOT / lang).glob("*.ipynb"))) == NAMES[lang]
        assert tuple(name[:2] for name in NAMES[lang]) == tuple(f"{n:02}" for n in range(17))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("number", range(17))
def test_links_lead_to_notebooks_of_the_same_language(lang: Lang, number: int) -> None:
    for link in re.findall(r"\]\(([^)#]+\.ipynb)", prose(lang, number)):
        assert link.removesuffix(".ipynb") in NAMES[lang]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("number", range(6, 16))
def test_each_lesson_ends_by_naming_the_next(lang: Lang, number: int) -> None:
    assert f"({NAMES[lang][number + 1]}.ipynb)" in cells(lang, number)[-1].source


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("number", range(6, 16))
def test_prose_is_short(lang: Lang, number: int) -> None:
    """One idea a cell: no cell of these lessons is longer than a screen of a phone."""
    for cell in cells(lang, number):
        if cell.cell_type == "markdown":
            assert len(re.findall(r"\w+", cell.source)) <= 125, cell.id


# ---------------------------------------------------------------- the rules page


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("each", RULES, ids=lambda each: each.id)
def test_a_rule_says_its_values_as_the_engine_has_them(each: Rule, lang: Lang) -> None:
    html = rule_card(each.id, lang)
    assert text(f"rules.{each.id.replace('.', '_')}.text", lang)[:20].replace("'", "&#x27;") in html
    for name in each.tables:
        for option, value in each.values(PRESETS[name]).items():
            if option != "table":
                assert f"<td>{value_words(option, value, lang)}</td>" in html, (name, option)
                assert text(f"table_name.{name}", lang) in html


def test_every_value_an_option_can_take_has_words() -> None:
    for option, values in CHOICES.items():
        for value in values:
            for lang in LANGS:
                words = value_words(option, value, lang)
                assert words and (
                    words != str(value) or isinstance(value, int) or f"{words}" in catalogue(lang)["option"][option]
                )


def test_a_value_nobody_reads_is_not_shown_as_one() -> None:
    card = rule_card("R1.15", "en")  # what follows a double: there is none in classic belote
    assert not reads(PRESETS["classique"], "after_double") and text("table_name.classique", "en") not in card


def test_the_page_opens_at_a_rule_and_marks_the_table_played() -> None:
    html = rules_page("fr", at="R2.12").html
    assert html.index("<details") == html.index('<details id="rule-R1.23" open')
    assert html.count("<details") == len(RULES) and html.count(" open>") == 1
    assert f"▸ {text('table_name.salon', 'fr')}" in rule_card("D1", "fr", table="salon")
    assert rule_title("D1", "en") == "Underruffing, or not"


def test_the_lines_of_the_texts_are_cited() -> None:
    assert "ligne 28" in rule_card("R1.5", "fr") and "lines 9–17" in rule_card("R0.2", "en")
    assert text("rules_page.no_source", "fr") in rule_card("R0.9", "fr")


# ---------------------------------------------------------------- the glossary


def test_the_glossary_has_every_word_in_both_languages() -> None:
    for lang in LANGS:
        assert set(catalogue(lang)["glossary"]) == set(WORDS)
        assert len({term.term for term in terms(lang)}) == len(WORDS)
    assert set(WORDS.values()) <= set(range(1, 14))


def test_the_whole_glossary_takes_one_line_until_it_is_opened() -> None:
    html = glossary("fr").html
    assert html.startswith("<details>") and html.endswith("</details>")
    assert html.count("<details") == len(WORDS) + 1 and "Les" in html.partition("</summary>")[0]


def test_a_word_is_found_with_or_without_accents_and_in_either_language() -> None:
    assert look_up("enchères", "fr") == look_up("ENCHERES", "fr") == look_up("auction", "fr")
    assert look_up("dix de der", "en").key == "last_trick"
    assert glossary("fr", "couper").html.count("<details") == 1
    with pytest.raises(GlossaryError, match="did you mean"):
        look_up("surcouperr", "fr")


# ---------------------------------------------------------------- the tips


@pytest.mark.parametrize("name", [name for name in TIPS if name != "three_aces"])
def test_a_tip_is_proved_by_the_solver(name: str) -> None:
    """The card of the tip is best, the tempting one costs nine points or more."""
    tip = TIPS[name]
    proof = Proof.of(tip)
    assert tip.play.turn is Seat.S and tip.best in proof.points and tip.tempting in proof.points
    assert proof.points[tip.best] == proof.best
    assert proof.best - proof.points[tip.tempting] >= 9


def test_most_tips_decide_the_contract() -> None:
    turned = [
        name for name, tip in TIPS.items() if len({Proof.of(tip).made(card) for card in (tip.best, tip.tempting)}) == 2
    ]
    assert set(TIPS) - set(turned) == {"count_trumps", "three_aces"}


def test_three_aces_cannot_be_saved() -> None:
    proof = Proof.of(TIPS["three_aces"])
    assert not any(map(proof.made, proof.points))
    hand = TIPS["three_aces"].play.hands[Seat.S]
    assert sum(str(card)[0] == "A" for card in hand if card.suit is not Suit.H) == 3


@pytest.mark.parametrize("name", TIPS)
def test_what_follows_a_card_keeps_what_the_solver_promised(name: str) -> None:
    tip = TIPS[name]
    promised = solve(tip.play)
    for card in {tip.best, tip.tempting}:
        assert continuation(tip.play, card).points[Team.NS] == promised[card]


def test_the_words_of_a_proof_fit_its_deal() -> None:
    """Each claim of the sentences under a proof, read off the cards."""
    hands = {name: tip.play.hands for name, tip in TIPS.items()}
    assert "AS" in str(hands["draw_trumps"][Seat.E])  # East's ace of trumps
    assert not hands["discard"][Seat.E].of_suit(Suit.D)
    assert not hands["return_suit"][Seat.N].of_suit(Suit.C)
    assert not hands["three_aces"][Seat.E].of_suit(Suit.S)
    trumps = {
        name: sum(len(hand.of_suit(Suit[tip.contract.trump.name])) for hand in tip.play.hands)
        for name, tip in TIPS.items()
    }
    assert trumps["under_ace"] == 0 and trumps["last_trick"] == 1
    assert "KC" in str(hands["count_trumps"][Seat.E]) and "JC" in str(hands["ruff_early"][Seat.W])


@pytest.mark.parametrize("lang", LANGS)
def test_a_proof_shows_every_card_and_all_hands(lang: Lang) -> None:
    page = ProofPage(TIPS["draw_trumps"], lang)
    html = page.html(None)
    assert html.count('ct-proof__bar"') == len(page.proof.points)
    assert str(page.proof.best) in html and html.count('<table class="ct-proof__tricks">') == 2
    play = continuation(page.play, page.tip.best)
    last = re.findall(r'ct-proof__n">(\d+)<', tricks_table(play, lang))[-1]
    assert int(last) == play.points[Team.NS]


# ---------------------------------------------------------------- what a hand is worth


def test_the_count_of_the_lesson() -> None:
    assert count(LessonHand("J97.AQ.98.T").cards, Suit.S).total == 40 + 30 + 20 + 10 + 10
    assert count(LessonHand("KQT.A8.98.7").cards, Suit.S).total == 40 + 30 + 10 + 10
    assert count(LessonHand("Q87.K9.T87.").cards, Suit.S).total == 70


def test_the_hands_of_the_lessons_were_solved() -> None:
    assert all(len(hand.cards) in (8, 6) and solved(hand) for hand in HANDS)
    steps = [s for n in ("08", "10") for s in lesson(n).steps.values() if isinstance(s, EstimateStep)]
    assert steps and all(LessonHand(step.hand, step.partner) in HANDS for step in steps)


def test_a_world_is_a_deal_that_south_cannot_tell_apart() -> None:
    for hand in HANDS:
        for hands in worlds(hand, 5):
            assert hand.cards <= hands[Seat.S] and Deal(hands).code
            if hand.partner:
                assert count(hands[Seat.N], Suit[hand.partner]).total in (80, 90)


def test_the_shipped_chances_are_what_the_solver_finds() -> None:
    hand = LessonHand("AT.Q8.A97.8", partner="H")
    few = solve_hand(hand, 40)["H"]
    kept = solved(hand)[Suit.H]
    assert sum(few.values()) == 40 and kept.worlds == 400
    assert all(kept.points.get(int(points), 0) >= times for points, times in few.items())


def test_chances_fall_as_the_level_rises() -> None:
    for hand in HANDS:
        for chances in solved(hand).values():
            percents = [chances.percent(level) for level in LEVELS]
            assert percents == sorted(percents, reverse=True)


def test_the_belote_helps_the_one_who_holds_it() -> None:
    assert has_belote(LessonHand("KQT.A8.98.7").cards, Suit.S)
    assert Chances({70: 1}, belote=True).percent(90) == 100 and Chances({70: 1}, belote=False).percent(90) == 0


def test_the_figures_that_the_lesson_tells() -> None:
    """The prose of lesson 8 quotes some figures: they are the solver's."""
    first, bare, aces = (solved(LessonHand(suits)) for suits in ("J97.AQ.98.T", "J.AQ9.98.T7", "A7.AQ.A8.T8"))
    assert first[Suit.S].percent(90) > 80 and 40 <= bare[Suit.S].percent(90) <= 48
    assert 60 <= aces[Suit.C].percent(80) <= 70
    without = solved(LessonHand("A87.A8.K."))[Suit.S]
    assert 63 <= without.percent(82) <= 70


# ---------------------------------------------------------------- score sheets side by side


def test_one_deal_at_three_tables() -> None:
    """92 points and the belote on a contract of 90 (rules R1.22, R2.11, R3.9)."""
    plain = str(score_sheets("en", "S 90H", points=92, belote="NS"))
    marks = re.findall(r"You and North (\d+), East and West (\d+)$", plain, re.MULTILINE)
    assert marks == [("202", "70"), ("110", "0"), ("112", "70")]


def test_80_against_82_is_made_online_and_failed_at_the_salon() -> None:
    plain = str(score_sheets("en", "S 80H", points=80, tables=("table_en_ligne", "salon")))
    assert "Online table: made" in plain and "Salon: failed" in plain


def test_a_classic_contract_has_no_number() -> None:
    contract = read_contract("S TAKEH")
    assert contract.value is None and contract.trump is Suit.H
    assert "litige" in str(score_sheets("en", "S TAKEH", points=81, tables=("classique",)))


def test_the_values_that_lesson_12_prints() -> None:
    for lang in LANGS:
        table = prose(lang, 12)
        for trump, row in ((Suitless.SA, 1), (Suitless.TA, 2)):
            line = [line for line in table.splitlines() if line.startswith("|")][row + 1]
            told = [int(number) for number in re.findall(r"\d+", line.partition("|")[2].partition("|")[2])]
            order = "J9ATKQ8"
            assert told == [
                next(STANDARD.points(c, trump) for c in Suit.S.cards if str(c)[0] == letter) for letter in order
            ]


def outputs(lang: Lang, number: int) -> Iterator[str]:
    for cell in cells(lang, number):
        for output in cell.get("outputs", ()):
            yield json.dumps(output)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("number", range(6, 16))
def test_a_saved_lesson_shows_pictures_and_holds_nothing_of_a_machine(lang: Lang, number: int) -> None:
    shown = list(outputs(lang, number))
    assert len(shown) >= 2 and any("data:image/svg" in one or "<table" in one for one in shown)
    assert not any("/tmp/" in one or "/home/" in one for one in shown)
