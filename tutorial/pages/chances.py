"""The chances of a hand as HTML: bars for each contract, and what each bid brings on average.

>>> print(str(chances_page(LessonHand("J97.AQ.98.T"), "en", ("S",))).splitlines()[-1])
In spades 80: 93, 90: 86, 100: 74, 110: 61, 120: 50, 130: 37
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from contree.cards import STANDARD, Suit
from contree.rules import preset

from .. import svg
from ..chances import SAFE, Chances, LessonHand, count, solved
from ..i18n import Lang, cards_phrase, text
from .page import Page, grid, tag

SHOWN = tuple(range(80, 140, 10))
"""The contracts that a page shows: the others are rare."""

CLASSIC = (82,)
"""The one contract of classic belote."""

TABLES = ("table_en_ligne", "salon")
CLASSIC_CARDS = 6


def chances_page(hand: LessonHand, lang: Lang, trumps: Sequence[str] = ()) -> Page:
    """Return a hand with the chances of each contract at some trumps, or at all that were solved.

    Raises HandError for a hand that the lessons do not have.
    """
    found = solved(hand)
    shown = {suit: found[suit] for suit in (map(Suit.__getitem__, trumps) if trumps else found)}
    first = next(iter(shown))
    worlds = text("chances.of", lang, n=shown[first].worlds)
    six = tag("p", escape(text("chances.six", lang)), class_="ct-quiet") if len(hand.cards) == CLASSIC_CARDS else ""
    levels = CLASSIC if len(hand.cards) == CLASSIC_CARDS else SHOWN
    html = hand_picture(hand, lang, first) + six + tag("p", escape(worlds)) + bars(shown, lang, levels=levels)
    plain = [cards_phrase(hand.cards, lang, "short", trump=first), worlds]
    return Page(html, "\n".join([*plain, *(_line(suit, found[suit], levels, lang) for suit in shown)]))


def expected_page(hand: LessonHand, lang: Lang, trump: str) -> Page:
    """Return what each bid brings on average at the two tables of contrée.

    Raises HandError for a hand that the lessons do not have.
    """
    suit = Suit[trump]
    chances = solved(hand)[suit]
    heads = [text(f"chances.{key}", lang) for key in ("level", "chance")] + [
        text(f"table_name.{table}", lang) for table in TABLES
    ]
    rows = [
        [str(level), str(chances.percent(level))]
        + [_signed(chances.expected(level, suit, preset(table))) for table in TABLES]
        for level in SHOWN
    ]
    title = text("chances.expected", lang, suit=suit)
    html = hand_picture(hand, lang, suit) + tag("p", escape(title)) + grid(heads, rows)
    return Page(html, "\n".join([title, *(" ".join(row) for row in rows)]))


def hand_picture(hand: LessonHand, lang: Lang, trump: Suit | None = None) -> str:
    """Return the hand as a picture, sorted as a player holds it."""
    return svg.img(svg.hand_svg(STANDARD.sorted(hand.cards, Suit.S if trump is None else trump), lang, trump=trump))


def bars(
    shown: Mapping[Suit, Chances],
    lang: Lang,
    *,
    chosen: tuple[Suit, int] | None = None,
    levels: Sequence[int] = SHOWN,
) -> str:
    """Return a table of bars for each trump; ``chosen`` is marked."""
    heads = tag("th", escape(text("chances.level", lang)), scope="col")
    heads = f"<thead><tr>{heads}{tag('th', escape(text('chances.chance', lang)), scope='col', colspan=2)}</tr></thead>"
    sections = []
    for suit, chances in shown.items():
        rows = "".join(_row(level, chances.percent(level), (suit, level) == chosen) for level in levels)
        title = tag("h4", escape(text("chances.title", lang, suit=suit)))
        sections.append(tag("section", f'{title}<table class="ct-bars">{heads}{rows}</table>'))
    return tag("div", "".join(sections), class_="ct-chances")


def count_words(hand: LessonHand, trump: Suit, lang: Lang) -> str:
    """Return the count of a hand, part by part.

    >>> count_words(LessonHand("J97.AQ.98.T"), Suit.S, "en")
    'The count: 40 to start, 30 for the trumps, 20 for the jack, 10 for the 9, 10 for the aces beside, which makes 110.'
    """
    counted = count(hand.cards, trump)
    parts = ", ".join(text(f"chances.part.{name}", lang, n=points) for name, points in counted.parts)
    return text("chances.count", lang, parts=parts, total=counted.total)


def _row(level: int, percent: int, chosen: bool) -> str:
    bar = tag("i", "", style=f"width:{percent}%", class_="ct-safe" if percent >= SAFE else None)
    cells = tag("td", str(percent), class_="ct-figure") + tag("td", bar, class_="ct-bar-cell", aria_hidden="true")
    return tag("tr", tag("th", str(level), scope="row") + cells, class_="ct-chosen" if chosen else None)


def _line(suit: Suit, chances: Chances, levels: Sequence[int], lang: Lang) -> str:
    title = text("chances.title", lang, suit=suit)
    return f"{title} " + ", ".join(f"{level}: {chances.percent(level)}" for level in levels)


def _signed(number: float) -> str:
    rounded = round(number)
    return f"+{rounded}" if rounded > 0 else str(rounded).replace("-", "\N{MINUS SIGN}")
