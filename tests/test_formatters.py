"""A notebook shows the engine's values as pictures, and as text where pictures cannot go."""

from __future__ import annotations

import pytest

from contree.cards import Card, Hand, Suit
from contree.deal import Deal
from contree.play import Play
from contree.rules import SALON
from contree.seats import Seat
from contree.trick import Trick
from tutorial import formatters

PLAY = Play.start(Deal.parse("QJ8.T9.8.J9 A7.Q8.TK7.K K.AKJ.AQJ.Q T9.7.9.AT87"), Suit.S, Seat.S, SALON)
VALUES = [Card.parse("9H"), Hand.parse("9H AH 7S"), Trick.parse("W:7S S:9S"), PLAY, PLAY.play(Card.parse("JS"))]


def finished(play):
    while not play.over:
        play = play.play(next(iter(play.legal_cards())))
    return play


@pytest.fixture
def shell():
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    instance = interactive.InteractiveShell.instance()
    yield instance
    interactive.InteractiveShell.clear_instance()


@pytest.mark.parametrize("value", [*VALUES, finished(PLAY)], ids=lambda value: type(value).__name__)
def test_each_value_has_a_picture_in_each_language(value):
    french, english = (formatters.picture(value, lang) for lang in ("fr", "en"))
    assert french.startswith('<img alt="') and "data:image/svg+xml;base64," in french
    assert french != english


def test_a_notebook_gets_picture_and_text(shell):
    assert formatters.register("en")
    for value in VALUES:
        data, _ = shell.display_formatter.format(value)
        assert data["text/html"] == formatters.picture(value, "en")
        assert data["text/plain"]


def test_a_setting_changed_later_counts_at_once(shell):
    lang = ["fr"]
    formatters.register(lambda: lang[0])
    before = shell.display_formatter.format(VALUES[0])[0]["text/html"]
    lang[0] = "en"
    assert shell.display_formatter.format(VALUES[0])[0]["text/html"] != before


def test_without_ipython_nothing_is_registered():
    assert not formatters.register()
