"""The two catalogues say the same things, in good typography, and every form asked for is there."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from contree.cards import DECK, TRUMPS, Card, Hand, Rank, Suit
from contree.seats import Seat, Team
from tutorial.i18n import (
    LANGS,
    TextError,
    card_name,
    cards_phrase,
    catalogue,
    points_phrase,
    rank_label,
    render,
    seat_name,
    suit_name,
    team_name,
    text,
)


def leaves(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


TEXTS = {lang: dict(leaves(catalogue(lang))) for lang in LANGS}


def placeholders(template: str) -> set[str]:
    """The parameters a template takes: ``card.rank:the`` needs ``card``."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in string.Formatter().parse(template) if name}


def optional_form(key: str) -> str:
    """A sentence with one form in a language may have two in the other; both are the same sentence."""
    return re.sub(r"\.(one|other)$", "", key)


def test_both_languages_have_the_same_sentences() -> None:
    keys = {lang: {optional_form(key) for key in TEXTS[lang]} for lang in LANGS}
    assert keys["fr"] - keys["en"] == set()
    assert keys["en"] - keys["fr"] == set()


def test_both_languages_take_the_same_parameters() -> None:
    needed: dict[str, dict[str, set[str]]] = {lang: {} for lang in LANGS}
    for lang in LANGS:
        for key, template in TEXTS[lang].items():
            needed[lang].setdefault(optional_form(key), set()).update(placeholders(template))
    # a language may name the trump or the number where the other has no need to
    differ = {
        key: needed["fr"][key] ^ needed["en"][key]
        for key in needed["fr"]
        if (needed["fr"][key] ^ needed["en"][key]) - {"count", "trump"}
    }
    assert differ == {}


PLAIN_SPACE = re.compile(r"[ \t][;:!?»]|«[ \t]|(?<=[^\s\u202f;!?(])[;!?](?![=\w])|(?<![\u00a0\d]):(?=\s|$)|«(?!\u00a0)")


def prose(lang: str) -> Iterator[tuple[str, str]]:
    return ((key, re.sub(r"\{[^}]*\}", "x", template)) for key, template in TEXTS[lang].items())


def test_french_typography() -> None:
    """U+202F before ; ! ?, U+00A0 before : and inside « », no straight apostrophe, one sign for an ellipsis."""
    wrong = {key: text for key, text in prose("fr") if PLAIN_SPACE.search(text) or "'" in text or "..." in text}
    assert wrong == {}


def test_english_typography() -> None:
    wrong = {key: text for key, text in prose("en") if re.search(r"\s[;:!?]|'|\.\.\.", text)}
    assert wrong == {}


def test_the_typography_test_sees_what_it_should() -> None:
    for bad in ("Il faut monter : non", "Quoi ?", "Non!", "Non:", "«oui»", "« oui »"):
        assert PLAIN_SPACE.search(bad), bad
    for good in ("Il faut monter\u00a0: non", "Quoi\u202f?", "«\u00a0oui\u00a0»", "Juste."):
        assert not PLAIN_SPACE.search(good), good


@pytest.mark.parametrize("lang", LANGS)
def test_every_form_of_every_name(lang: Any) -> None:
    for form in ("name", "the", "of", "to", "a", "your", "played", "The", "Your"):
        for card in DECK:
            assert card_name(card, lang, form)
            assert card_name(card, lang, form, trump=card.suit)
    for trump in TRUMPS:
        assert all(suit_name(trump, lang, form) for form in ("name", "of", "in", "a", "no", "symbol"))
    for seat in Seat:
        assert all(seat_name(seat, lang, form) for form in ("name", "of", "by", "to", "label"))
    assert all(team_name(team, lang, form) for team in Team for form in ("name", "us", "short"))


def test_french_names_are_french() -> None:
    assert card_name(Card.parse("AS"), "fr", "the") == "l’as de pique"
    assert card_name(Card.parse("QH"), "fr", "of") == "de la dame de cœur"
    assert card_name(Card.parse("KD"), "fr", "to") == "au roi de carreau"
    assert card_name(Card.parse("QC"), "fr", "played", trump=Suit.C) == "la dame d’atout jouée"
    assert card_name(Card.parse("JC"), "fr", "The", trump=Suit.C) == "Le valet d’atout"
    assert "".join(rank_label(rank, "fr") for rank in Rank) == "78910VDRA"
    assert "".join(rank_label(rank, "en") for rank in Rank) == "78910JQKA"
    assert seat_name(Seat.E, "fr", "of") == "d’Est"


def test_lists_of_cards() -> None:
    assert cards_phrase(Hand.parse("9C TC"), "fr", "your", trump=Suit.C) == "votre 9 et votre 10 d’atout"
    assert (
        cards_phrase(Hand.parse("9C JC AC"), "fr", "the", trump=Suit.C, last="or") == "le valet, le 9 ou l’as d’atout"
    )
    assert cards_phrase([Card.parse("9C"), Card.parse("AH")], "en", "The") == "The 9 of clubs and the ace of hearts"
    assert cards_phrase([Card.parse("9C"), Card.parse("AH")], "fr", "short").replace("\u2060", "") == "9♣ A♥"


def test_numbers_agree_with_their_nouns() -> None:
    assert [points_phrase(n, "fr") for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    assert [points_phrase(n, "en") for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: text("explain.nothing", "fr"), "unknown_text"),
        (lambda: text("explain", "fr"), "unknown_text"),
        (lambda: text("explain.not_held", "de"), "unknown_language"),
        (lambda: text("explain.not_held", "fr"), "missing_parameter"),
        (lambda: text("explain.not_held", "fr", card="le 7"), "bad_parameter"),
        (lambda: text("explain.not_held", "fr", card=True), "bad_parameter"),
        (lambda: card_name(Card.parse("7S"), "fr", "dative"), "unknown_form"),
        (lambda: cards_phrase([], "fr"), "no_card"),
        (lambda: render("{n:bananas}", "fr", n=3), "unknown_text"),
    ],
)
def test_bad_use_says_what_would_be_right(call: Any, code: str) -> None:
    with pytest.raises(TextError) as caught:
        call()
    assert caught.value.code == code
