"""Every sentence a learner reads, in each language, and the names of cards, suits, seats and numbers.

A sentence is ``section.key`` of ``locale/<lang>.json``. Its parameters are cards, sets of cards,
seats, suits, ranks, calls and numbers, never bits of sentence; a placeholder names the form it wants:

>>> from contree.cards import Card, Suit
>>> card_name(Card.parse("AH"), "fr", "of"), card_name(Card.parse("AH"), "fr", "the", trump=Suit.H)
('de l’as de cœur', 'l’as d’atout')
>>> render("{card:Your} bat {to_beat:the}.", "fr", card=Card.parse("9S"), to_beat=Card.parse("QS"), trump=Suit.S)
'Votre 9 d’atout bat la dame d’atout.'

The forms of every card, suit, rank and seat are stored whole in the catalogue, since French
grammar ("du roi", "de la dame", "de l’as") fits no placeholder. A form written with a capital
starts a sentence. A sentence may be ``{"one": ..., "other": ...}``: the parameter ``count`` chooses.
"""

from __future__ import annotations

import json
import string
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Literal, TypeAlias, get_args

from contree.auction import CALL_TYPES, Bid, Call, Take
from contree.cards import STANDARD, Card, Hand, Rank, Suit, Suitless, Trump
from contree.errors import ContreeError
from contree.seats import Seat, Team

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = get_args(Lang)

Tree: TypeAlias = Mapping[str, Any]
"""A catalogue, or a part of it: sections and keys down to texts."""


class TextError(ContreeError):
    """Report a sentence, a form or a parameter that the catalogue does not have."""


@cache
def catalogue(lang: Lang) -> Tree:
    """Return the whole catalogue of a language.

    >>> sorted(catalogue("fr")["rank"]["ACE"])[:3]
    ['a', 'label', 'name']

    Raises TextError for a language that has none.
    """
    if lang not in LANGS:
        raise TextError(f"no catalogue for {lang!r}: use one of {', '.join(LANGS)}", code="unknown_language", lang=lang)
    tree: Tree = json.loads(files("tutorial").joinpath("locale", f"{lang}.json").read_text("utf-8"))
    return tree


def has_text(key: str, lang: Lang) -> bool:
    """Tell whether the catalogue has a sentence under this key.

    >>> has_text("explain.overruff", "fr"), has_text("explain.nothing", "fr")
    (True, False)
    """
    return _find(key, lang) is not None


def text(key: str, lang: Lang, **params: Any) -> str:
    """Return a sentence of the catalogue with its parameters put in.

    ``trump``, if given, lets the cards of that suit be named as trumps; ``count`` chooses between
    the forms ``one`` and ``other`` of a sentence that has both.

    >>> text("count.points", "fr", n=1, count=1), text("count.points", "fr", n=11, count=11)
    ('1 point', '11 points')

    Raises TextError for a key the catalogue does not have, or a parameter that is missing or no value.
    """
    found = _find(key, lang)
    if isinstance(found, Mapping) and "other" in found and "count" in params:
        found = found["one" if _singular(params["count"], lang) else "other"]
    if not isinstance(found, str):
        raise TextError(f"no text {key!r} in {lang}: add it to both catalogues", code="unknown_text", key=key)
    return render(found, lang, **params)


def render(template: str, lang: Lang, *, trump: Trump | None = None, **params: Any) -> str:
    """Put parameters into a template, each in the form its placeholder names.

    >>> render("{seat:Name} joue {card:the}, {n:points}.", "fr", seat=Seat.W, card=Card.parse("TD"), n=10)
    'Ouest joue le 10 de carreau, 10 points.'

    Raises TextError for a parameter that is missing or has no such form.
    """
    if trump is not None:
        params["trump"] = trump
    try:
        return _Formatter(lang, trump).vformat(template, (), params)
    except KeyError as missing:
        raise TextError(
            f"{template!r} needs the parameter {missing.args[0]!r}", code="missing_parameter", template=template
        ) from None


def card_name(card: Card, lang: Lang, form: str = "name", *, trump: Trump | None = None) -> str:
    """Return the name of a card in one of its forms; a card of the trump suit is named as a trump.

    >>> card_name(Card.parse("QS"), "fr"), card_name(Card.parse("QS"), "en", "your")
    ('dame de pique', 'your queen of spades')

    Raises TextError for an unknown form.
    """
    if trump is card.suit and form != "short":
        return _form(f"trump_card.{card.rank.name}", lang, form)
    return _form(f"card.{card}", lang, form)


def suit_name(suit: Trump, lang: Lang, form: str = "name") -> str:
    """Return the name of a suit, of SA or of TA.

    >>> suit_name(Suit.H, "fr"), suit_name(Suit.H, "fr", "of"), suit_name(Suitless.TA, "en")
    ('cœur', 'de cœur', 'all trumps')

    Raises TextError for an unknown form.
    """
    return _form(f"suit.{suit.name}", lang, form)


def seat_name(seat: Seat, lang: Lang, form: str = "name") -> str:
    """Return the name of a seat.

    >>> seat_name(Seat.W, "fr"), seat_name(Seat.W, "fr", "of"), seat_name(Seat.W, "en", "of")
    ('Ouest', 'd’Ouest', 'West’s')

    Raises TextError for an unknown form.
    """
    return _form(f"seat.{seat.name}", lang, form)


def team_name(team: Team, lang: Lang, form: str = "name") -> str:
    """Return the name of a side.

    >>> team_name(Team.EW, "fr"), team_name(Team.NS, "en", "us")
    ('Est-Ouest', 'You and North')

    Raises TextError for an unknown form.
    """
    return _form(f"team.{team.name}", lang, form)


def call_name(call: Call, lang: Lang) -> str:
    """Return a call as it is said at the table.

    >>> from contree.auction import parse_call
    >>> [call_name(parse_call(said), "fr") for said in ("P", "90H", "CAPOTS", "X", "TAKE")]
    ['passe', '90 cœur', 'capot pique', 'contre', 'je prends']
    """
    key = type(call).__name__.lower()
    if isinstance(call, Bid):
        return text("call.capot" if call.capot else "call.bid", lang, value=call.value or 0, suit=call.trump)
    if isinstance(call, Take) and call.trump is not None:
        return text("call.take_suit", lang, suit=call.trump)
    return text(f"call.{key}", lang)


def rank_label(rank: Rank, lang: Lang) -> str:
    """Return what is printed in the corner of a card.

    >>> [rank_label(rank, "fr") for rank in (Rank.JACK, Rank.TEN)], rank_label(Rank.JACK, "en")
    (['V', '10'], 'J')
    """
    return _form(f"rank.{rank.name}", lang, "label")


def points_phrase(points: int, lang: Lang) -> str:
    """Return a number of points in words.

    >>> points_phrase(0, "fr"), points_phrase(0, "en"), points_phrase(21, "fr")
    ('0 point', '0 points', '21 points')
    """
    return count_phrase(points, "points", lang)


def count_phrase(number: int, noun: str, lang: Lang) -> str:
    """Return a number with its noun: points, cards, tricks, stars...

    >>> count_phrase(2, "tricks", "fr"), count_phrase(1, "cards", "en")
    ('2 plis', '1 card')

    Raises TextError for a noun the section ``count`` does not have.
    """
    return text(f"count.{noun}", lang, n=number, count=number)


def cards_phrase(
    cards: Iterable[Card], lang: Lang, form: str = "the", *, trump: Trump | None = None, last: str = "and"
) -> str:
    """Return a list of cards in words; neighbours of one suit name it once.

    >>> cards_phrase(Hand.parse("9C TC"), "fr"), cards_phrase([Card.parse("9C"), Card.parse("AH")], "en")
    ('le 10 et le 9 de trèfle', 'the 9 of clubs and the ace of hearts')

    Raises TextError for an empty list or an unknown form.
    """
    if isinstance(cards, Hand):
        cards = STANDARD.sorted(cards, trump if trump is not None else Suit.S)
    groups = [list(group) for _, group in groupby(cards, key=lambda card: card.suit)]
    if not groups:
        raise TextError("a list of cards in words needs a card", code="no_card")
    if form == "short":
        return " ".join(card_name(card, lang, form) for group in groups for card in group)
    small = form[:1].lower() + form[1:]
    words = []
    for *head, end in groups:
        names = [_form(f"rank.{card.rank.name}", lang, small) for card in head]
        words.append(_join([*names, card_name(end, lang, small, trump=trump)], lang, last))
    # "the 10 and the 7 of trumps, the 8 of spades": a second "and" inside a list of lists would be heard wrongly
    several = len(groups) > 1 and any(len(group) > 1 for group in groups)
    phrase = catalogue(lang)["list"]["comma"].join(words) if several else _join(words, lang, last)
    return phrase if form == small else phrase[0].upper() + phrase[1:]


def run_on(sentences: Iterable[str]) -> str:
    """Return sentences one after the other, each closed by its own mark or else by a full stop.

    >>> run_on(["Qui entame ?", "Atout pique", "Est a pris."])
    'Qui entame ? Atout pique. Est a pris.'
    """
    return " ".join(said if said.endswith((".", "?", "!", "…")) else f"{said}." for said in sentences if said)


def _join(words: Sequence[str], lang: Lang, last: str) -> str:
    if len(words) == 1:
        return words[0]
    tree = catalogue(lang)["list"]
    head: str = tree["comma"].join(words[:-1])
    return head + str(tree[last]) + words[-1]


def _find(key: str, lang: Lang) -> Any:
    node: Any = catalogue(lang)
    for part in key.split("."):
        node = node.get(part) if isinstance(node, Mapping) else None
    return node


def _form(key: str, lang: Lang, form: str) -> str:
    """Return one stored form; a capital asks for the same form at the start of a sentence."""
    found = _find(f"{key}.{form[:1].lower()}{form[1:]}", lang)
    if not isinstance(found, str):
        forms = ", ".join(_find(key, lang) or ())
        raise TextError(f"{key} has no form {form!r} in {lang}: use one of {forms}", code="unknown_form", form=form)
    return found[0].upper() + found[1:] if form[:1].isupper() else found


def _singular(number: int, lang: Lang) -> bool:
    """French counts 0 in the singular, English does not."""
    return number in (0, 1, -1) if lang == "fr" else number in (1, -1)


_NAMED: Mapping[type[Seat | Suit | Suitless | Team | Rank], str] = {
    Seat: "seat",
    Suit: "suit",
    Suitless: "suit",
    Team: "team",
    Rank: "rank",
}
_DEFAULT_FORM: Mapping[type, str] = {Rank: "the"}


class _Formatter(string.Formatter):
    """Put values into a template; the format of a placeholder is the form its value takes."""

    def __init__(self, lang: Lang, trump: Trump | None) -> None:
        self.lang = lang
        self.trump = trump

    def format_field(self, value: Any, spec: str) -> str:
        form, _, last = spec.partition("/")
        if isinstance(value, Card):
            return card_name(value, self.lang, form or "the", trump=self.trump)
        if isinstance(value, CALL_TYPES):
            return call_name(value, self.lang)
        if isinstance(value, tuple | list) and value and isinstance(value[0], CALL_TYPES):
            return _join([call_name(call, self.lang) for call in value], self.lang, last or "and")
        if isinstance(value, Hand | tuple | list):
            return cards_phrase(value, self.lang, form or "the", trump=self.trump, last=last or "and")
        for kind, section in _NAMED.items():
            if isinstance(value, kind):
                return _form(f"{section}.{value.name}", self.lang, form or _DEFAULT_FORM.get(kind, "name"))
        if isinstance(value, int) and not isinstance(value, bool):
            return count_phrase(value, form, self.lang) if form else str(value).replace("-", "\N{MINUS SIGN}")
        if isinstance(value, str) and form == "verbatim":
            return value
        raise TextError(
            f"{value!r} cannot go into a sentence: give a card, cards, a seat, a suit, a rank, a call or a number "
            "(a code or a file name as {name:verbatim})",
            code="bad_parameter",
            value=value,
        )
