"""Every sentence that refuses, allows or counts opens its rule: which one, and in which places."""

from __future__ import annotations

import random
from html import escape

import pytest

from contree.auction import Refusal
from contree.legality import Freedom, Obligation
from contree.match import Match
from contree.players import play_match
from contree.players.rule_of_thumb import RuleOfThumb
from contree.rulebook import explaining
from contree.rules import CLASSIQUE, SALON, TABLE_EN_LIGNE
from contree.scoring import ScoreCode
from contree.seats import Seat
from tutorial.i18n import text
from tutorial.play.game import Game
from tutorial.play.helpers import SERIOUS
from tutorial.play.parts import Parts
from tutorial.play.rule_link import rule_of
from tutorial.play.sheet import Sheet
from tutorial.play.sitting import Options
from tutorial.widgets.hand import HandWidget

CODES = [code for kind in (Obligation, Freedom, Refusal, ScoreCode) for code in kind]

# hand, trick, rules, card, the rule that answers for it (trump is hearts)
POSITIONS = {
    "follow suit": ("8S AS JH AD", "W:7S", SALON, "AD", "R0_10_2"),
    "raise": ("7H 9H AD", "W:AH", SALON, "7H", "R0_10_3"),
    "a discard where trumps are led breaks two, the wider first": ("7H 9H AD", "W:AH", SALON, "AD", "R0_10_3"),
    "ruff": ("7H AD", "W:AS", SALON, "AD", "R0_10_6"),
    "overruff": ("7H 9H AD", "N:7S W:QH", SALON, "7H", "D2"),
    "a ruff that is too low is a ruff all the same": ("QH 9D", "W:7S S:KH", SALON, "9D", "D1"),
    "follow, freely": ("8S AS JH AD", "W:7S", SALON, "AS", "R0_10_2"),
    "lead": ("8S AS", "", SALON, "AS", "R0_10"),
    "no trump": ("8D AC", "W:7S", SALON, "AC", "R0_10"),
    "partner is winning": ("7H AD", "N:AS W:7S", SALON, "AD", "R0_10_5"),
}


KNOWN = {"last_trick": "R0_4", "failed_base": "R1_23", "contract": "R1_22", "belote": "R1_29"}
"""What rule a line of the score is about, as the rules matrix has it."""


@pytest.fixture(autouse=True)
def learner(monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("code", CODES, ids=lambda code: code.value)
def test_every_code_opens_a_rule(code, lang):
    found = explaining(code.value)
    shown = rule_of(code, lang, SALON)
    assert shown["id"] == found.key
    assert shown["label"] == {"fr": "La règle", "en": "The rule"}[lang]
    assert shown["name"].startswith(shown["label"]), "what is seen begins what is heard"
    title = text(f"rules.{found.key}.title", lang)
    assert shown["name"].endswith(title)
    for part in (title, text(f"rules.{found.key}.text", lang)):
        assert escape(part) in shown["html"]
    assert " id=" not in shown["html"], "the same rule may be open at two places of a page"


def test_the_table_being_played_is_marked():
    assert "▸ Salon" in rule_of(Obligation.UNDERRUFF, "fr", SALON)["html"]
    assert "▸ Belote classique" in rule_of(Obligation.UNDERRUFF, "fr", CLASSIQUE)["html"]
    assert "▸" not in rule_of(Obligation.UNDERRUFF, "fr", SALON.but(target=700))["html"]


@pytest.mark.parametrize("case", POSITIONS)
def test_a_card_opens_the_rule_that_decides(case):
    hand, trick, rules, card, expected = POSITIONS[case]
    shown = HandWidget(hand, trick, "H", rules=rules, lang="en")
    assert "rule" not in shown.view["say"], "nothing to open before anything is asked"
    shown.on_why({"card": card})
    assert shown.view["say"]["rule"]["id"] == expected
    refused = not shown.verdicts[next(each for each in shown.hand if str(each) == card)].legal
    shown.on_play({"card": card})
    assert shown.view["say"].get("rule", {}).get("id") == (expected if refused else None)


def test_what_is_owed_opens_its_rule():
    shown = HandWidget("7H 9H AD", "W:AH", "H", rules=SALON, lang="en")
    shown.on_legal({})
    assert shown.view["say"]["rule"]["id"] == "R0_10_3"


def begun(**options):
    """A game whose South has to play a card, with one that is refused."""
    for seed in range(200):
        game = Game(
            Match.start(TABLE_EN_LIGNE, seed),
            "en",
            players={seat: RuleOfThumb() for seat in Seat},
            options=Options(**options),
        )
        while game.view["screen"] == "bid":
            game.handle({"type": "call", "call": "P"})
        for _ in range(8):
            refused = [card["card"] for card in game.view["hand"] if card.get("legal") is False]
            legal = [card["card"] for card in game.view["hand"] if card.get("legal")]
            if refused and legal:
                return game, refused[0], legal[0]
            if not legal:
                break
            game.handle({"type": "play", "card": legal[0]})
    raise AssertionError("no deal refuses a card")


def test_at_the_table_only_what_is_asked_for_opens_a_rule():
    game, refused, legal = begun()
    assert "rule" not in game.view["say"], "the line of every move carries none"
    game.handle({"type": "play", "card": refused})
    rule = game.view["say"]["rule"]
    assert rule["id"] in {explaining(code.value).key for code in Obligation}
    for event in (
        {"type": "why", "card": refused},
        {"type": "why", "card": legal},
        {"type": "legal"},
        {"type": "hint"},
    ):
        game.handle(event)
        assert game.view["say"]["rule"]["html"], event
    game.handle({"type": "play", "card": legal})
    assert "rule" not in game.view["say"]


def test_a_serious_table_names_no_rule_of_a_card():
    game, refused, _ = begun(helpers=SERIOUS)
    game.handle({"type": "play", "card": refused})
    assert "rule" not in game.view["say"]


def test_a_refused_call_opens_its_rule():
    match = Match.start(TABLE_EN_LIGNE, 7, dealer=Seat.W)  # South speaks first
    game = Game(match, "en")
    game.handle({"type": "call", "call": "X"})
    assert game.view["say"]["tone"] == "bad"
    assert game.view["say"]["rule"]["id"] == "R1_14", "nothing to double yet"


@pytest.mark.parametrize("rules", [TABLE_EN_LIGNE, CLASSIQUE], ids=["table_en_ligne", "classique"])
def test_every_line_of_the_score_sheet_opens_its_rule(rules):
    match = play_match(Match.start(rules, 3), {seat: RuleOfThumb() for seat in Seat}, random.Random(1))
    sheet = Sheet(match, Parts("en")).json()
    lines = [line for row in sheet["rows"] for line in row["lines"]]
    assert len(lines) > 5
    assert {line["rule"] for line in lines} == set(sheet["rules"]), "each rule is sent once, none for nothing"
    seen = {line["title"]: line["rule"] for line in lines}
    known = {text(f"score_line.{code}.title", "en", number=0, times=1): rule for code, rule in KNOWN.items()}
    found = {title: seen[title] for title in known if title in seen}
    assert len(found) >= 2
    assert found == {title: known[title] for title in found}
