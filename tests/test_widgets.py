"""Widgets without a browser: what they send to a page, and how they answer what a page sends."""

from __future__ import annotations

import json
import re

import pytest

from contree.cards import Card, Hand
from contree.rules import SALON
from tutorial.widgets.assets import module, sheet
from tutorial.widgets.hand import HandWidget

GARBAGE = [
    None,
    "play",
    [],
    {},
    {"type": None},
    {"type": ["play"]},
    {"type": {}},
    {"type": "nothing"},
    {"type": "__init__"},
    {"type": "msg"},
    {"type": "play"},
    {"type": "play", "card": None},
    {"type": "play", "card": 7},
    {"type": "play", "card": "XX"},
    {"type": "play", "card": ["9H"]},
    {"type": "play", "card": "9H" * 1000},
    {"type": "play", "card": "AS"},  # not held
    {"type": "why", "card": "AS"},
    {"type": "why", "card": {}},
    {"type": "play", "card": "9H", **{str(i): i for i in range(20)}},
]


@pytest.fixture
def hand(monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    return watched(HandWidget("9H TH 7H QS TD AC", "E:KH N:8H W:AH", "H", rules=SALON, lang="en"))


def watched(widget):
    widget.answers = []
    widget.send = lambda content, buffers=None: widget.answers.append(content)
    return widget


def send(widget, **content):
    widget._handle_custom_msg(content, [])
    return widget.answers[-1]


def test_a_legal_card_is_played(hand):
    answer = send(hand, type="play", card="9H")
    assert answer["done"] and "South" in answer["tell"]
    assert "9H" not in {card["card"] for card in hand.view["hand"]}
    place = next(place for place in hand.view["trick"]["places"] if place["seat"] == "S")
    assert place["card"]["card"] == "9H" and place["master"]


def test_a_refused_card_says_its_rule_and_nothing_else_changes(hand):
    before = {**hand.view, "say": None}
    answer = send(hand, type="play", card="7H")
    assert not answer["done"]
    assert "your 9 beats the ace of trumps played by West" in answer["tell"]
    assert hand.view["say"]["tone"] == "bad"
    assert {**hand.view, "say": None} == before


def test_the_label_of_a_refused_card_names_the_obligation(hand):
    labels = {card["card"]: card["label"] for card in hand.view["hand"]}
    assert labels["9H"] == "9 of hearts, trump, 14 points"
    assert labels["7H"].startswith("7 of hearts, trump, 0 points, refused: ")
    assert [card["card"] for card in hand.view["hand"]] == ["9H", "TH", "7H", "QS", "TD", "AC"]
    assert [card["card"] for card in hand.view["hand"] if card["legal"]] == ["9H"]


def test_the_page_can_ask_why_and_which(hand):
    assert "your 9 beats the ace of trumps" in send(hand, type="why", card="TH")["tell"]
    assert send(hand, type="legal")["tell"].startswith("You may play the 9 of trumps.")


def test_a_card_can_be_taken_back(hand):
    before = hand.view
    send(hand, type="play", card="9H")
    send(hand, type="again")
    assert hand.view == before


@pytest.mark.parametrize("content", GARBAGE, ids=lambda content: str(content)[:40])
def test_garbage_is_answered_and_changes_nothing(hand, content):
    before = json.dumps(hand.view)
    hand._handle_custom_msg(content, [])
    assert len(hand.answers) == 1 and hand.answers[0]["done"] is False and hand.answers[0]["tell"]
    assert json.dumps(hand.view) == before


def test_a_late_click_is_answered_and_changes_nothing(hand):
    send(hand, type="play", card="9H")
    before = json.dumps(hand.view)
    for card in ("9H", "TH"):
        assert send(hand, type="play", card=card)["done"] is False
    assert json.dumps(hand.view) == before


def test_only_the_events_of_the_class_are_open_to_the_page():
    assert HandWidget.events() == {"play", "why", "legal", "again"}


def test_the_page_gets_the_drawings_it_shows_and_plain_json(hand):
    shown = set(re.findall(r'"card": "(..)"', json.dumps(hand.view)))
    assert shown == {str(card) for card in Hand.parse("9H TH 7H QS TD AC KH 8H AH")}
    assert set(hand.faces) == shown
    json.dumps(hand.view, allow_nan=False)


def test_without_a_kernel_there_is_a_picture(hand):
    data, _ = hand._repr_mimebundle_()
    assert data["text/html"].startswith("<img alt=") and "9 of hearts" in data["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_files_of_a_widget_are_joined():
    assert len(re.findall(r"^export default", module("hand"), flags=re.M)) == 1
    assert not re.search(r"^import |import\(", module("hand"), flags=re.M)
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", module("hand") + sheet())


def test_a_position_no_deal_can_reach_is_an_error(monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    with pytest.raises(ValueError, match=r"twice|already"):
        HandWidget("9H", "W:9H", "H")
    with pytest.raises(ValueError, match="unknown card"):
        HandWidget("ZZ", "", "H")
    assert Card.parse("9H")
