"""The words of the game, one by one, in both languages.

>>> look_up("Dix de der", "fr").key, look_up("ruff", "en").lesson
('last_trick', 3)
>>> glossary("en", "ruff")
ruff: To play a trump on a suit you do not have. In French, couper. (lesson 3)
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from html import escape

from contree.errors import ContreeError

from ..i18n import LANGS, Lang, text
from .page import Page, folded, tag

LESSONS: Mapping[str, int] = {
    "suit": 1,
    "trump": 1,
    "hand": 1,
    "side": 1,
    "partner": 1,
    "trick": 2,
    "lead": 2,
    "led_suit": 2,
    "master": 2,
    "follow_suit": 3,
    "raise": 3,
    "ruff": 3,
    "overruff": 3,
    "underruff": 3,
    "discard": 3,
    "void": 3,
    "deal": 4,
    "dealer": 4,
    "decouverte": 5,
    "belote": 6,
    "last_trick": 6,
    "contree": 7,
    "auction": 7,
    "bid": 7,
    "pass": 7,
    "double": 7,
    "redouble": 7,
    "capot": 7,
    "generale": 7,
    "contract": 7,
    "taker": 7,
    "attackers": 7,
    "defenders": 7,
    "misere": 7,
    "carre_de_7": 7,
    "bare": 8,
    "points": 9,
    "score": 9,
    "made": 9,
    "failed": 9,
    "match": 9,
    "turned_card": 10,
    "dedans": 10,
    "litige": 10,
    "load": 11,
    "bridgee": 12,
    "sa": 12,
    "ta": 12,
    "stock": 12,
    "melds": 12,
    "revoke": 13,
}
"""Each word of the glossary with the lesson that teaches it."""


class GlossaryError(ContreeError):
    """Report a word that the glossary does not have."""


@dataclass(frozen=True, slots=True)
class Term:
    """Hold one word: its name and meaning in a language, its name in the other, where it is taught."""

    key: str
    term: str
    meaning: str
    other: str
    lesson: int


def terms(lang: Lang) -> tuple[Term, ...]:
    """Return every word in the order of the alphabet.

    >>> [term.term for term in terms("fr")][:2]
    ['annonce', 'annonces (tierce, carré)']
    """
    return tuple(sorted((_term(key, lang) for key in LESSONS), key=lambda term: _plain(term.term)))


def look_up(word: str, lang: Lang) -> Term:
    """Find a word by its name, whatever its capitals and accents.

    Raises GlossaryError for a word that is not there; it names the nearest ones.
    """
    names: dict[str, Term] = {}
    for term in terms(lang):
        for name in (term.term, term.term.partition(" (")[0], term.key, term.other):
            names.setdefault(_plain(name), term)
    found = names.get(_plain(word))
    if found is None:
        near = [names[name].term for name in get_close_matches(_plain(word), names, 3)]
        hint = f"did you mean {', '.join(near)}?" if near else "glossary(lang) shows them all"
        raise GlossaryError(f"the glossary has no {word!r}: {hint}", code="unknown_word", word=word)
    return found


def glossary(lang: Lang, word: str | None = None) -> Page:
    """Return the glossary folded into one line, each word folded in it; or one word, opened.

    Raises GlossaryError for a word that is not there.
    """
    shown = terms(lang) if word is None else (look_up(word, lang),)
    html = tag("div", "".join(_entry(term, lang, opened=word is not None) for term in shown), class_="ct-columns")
    if word is None:
        html = folded(escape(text("glossary_page.all", lang, n=len(shown))), html)
    plain = "\n".join(f"{t.term}: {t.meaning} ({text('glossary_page.lesson', lang, n=t.lesson)})" for t in shown)
    return Page(html, plain)


def _term(key: str, lang: Lang) -> Term:
    other = next(each for each in LANGS if each != lang)
    return Term(
        key,
        text(f"glossary.{key}.term", lang),
        text(f"glossary.{key}.text", lang),
        text(f"glossary.{key}.term", other),
        LESSONS[key],
    )


def _entry(term: Term, lang: Lang, *, opened: bool) -> str:
    facts = text("glossary_page.other", lang, term=term.other), text("glossary_page.lesson", lang, n=term.lesson)
    quiet = tag("p", escape(" · ".join(facts)), class_="ct-quiet")
    return folded(escape(term.term), f"<p>{escape(term.meaning)}</p>{quiet}", opened=opened, id=f"word-{term.key}")


def _plain(word: str) -> str:
    """Return a word as it is looked up: small letters without accents."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace("œ", "oe").strip()
