"""The parts of a picture that tells a position: felt, cards, names, the marks of the leader and the master."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

from contree.cards import STANDARD, Card, CardTable, Suit, Trump
from contree.seats import Seat
from contree.trick import Trick

from ..i18n import Lang, seat_name, suit_name, text
from .back import small_back
from .faces import face, small_face
from .ink import Deck, Theme, hex_ink
from .pen import WIDTH, num
from .signs import SUIT_PATH

SMALL = 44
"""Below this width, in px, a card gets the small drawing."""

_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


@dataclass(frozen=True, slots=True)
class Colours:
    """Hold the colours of a scene: an edge, paper, two inks, what stands out, gold, suits as text."""

    edge: str
    paper: str
    ink: str
    quiet: str
    accent: str
    gold: str
    gold_soft: str
    gold_ink: str
    red: str
    black: str


COLOURS: Mapping[Theme, Colours] = {
    "light": Colours(
        "#c6d0e0",
        "#fff",
        "#1a1a1a",
        "#4b5465",
        "#2c4aa8",
        "#a9770c",
        "#fdf4dc",
        "#6d4a00",
        "#bb1a2d",
        "#1b2130",
    ),
    "dark": Colours(
        "#3a475d",
        "#111",
        "#f2f4f8",
        "#b4bccb",
        "#a3b8ff",
        "#d9a93a",
        "#3a2f14",
        "#f3cf7a",
        "#ff8b95",
        "#e9ecf3",
    ),
}

FELT, RING, SLOT = "#7289b4", "#5a78dd", "#727d95"
"""The felt, which the page shines through, the ring of the master, an empty place.

A saved picture cannot know the theme of the page it is shown on: these stand out from white and from
black, and no word is written on the felt itself but on a slip of paper.
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """Hold what every part of one picture depends on: language, deck, theme, trump, who looks."""

    lang: Lang
    deck: Deck = "two"
    theme: Theme = "light"
    trump: Trump | None = None
    table: CardTable = STANDARD
    me: Seat = Seat.S

    @property
    def colours(self) -> Colours:
        """Return the colours of the theme."""
        return COLOURS[self.theme]

    def card(self, card: Card, x: float, y: float, size: float, *, refused: bool = False) -> str:
        """Return a card at x y, ``size`` wide."""
        trump = card.suit == self.trump
        art = draw(card, self.lang, self.deck, self.theme, trump=trump, refused=refused, small=size < SMALL)
        return f'<g transform="translate({num(x)} {num(y)})scale({num(size / WIDTH)})">{art}</g>'

    def felt(self, width: float, height: float) -> str:
        """Return the cloth of the table: a veil over the page, light on a light one, dark on a dark one."""
        return (
            f'<rect x=".5" y=".5" width="{num(width - 1)}" height="{num(height - 1)}" rx="14" '
            f'fill="{FELT}" fill-opacity=".24" stroke="{FELT}" stroke-opacity=".5"/>'
        )

    def slip(self, line: str, x: float, y: float) -> str:
        """Return a line of text on a slip of paper centred on x y, legible whatever lies beneath."""
        return tag(line, x, y, self.colours.paper, self.colours.ink, self.colours.edge)

    def trick(self, trick: Trick, cx: float, cy: float, size: float, *, master: bool = True) -> str:
        """Return the cards of a trick around a centre, the marks over them."""
        played = dict(zip(trick.seats, trick.cards, strict=False))
        shown = master and self.trump is not None and bool(trick.cards)
        best = trick.master(self.trump, self.table) if shown and self.trump is not None else None
        cards, marks = "", ""
        for seat in trick.seats:
            x, y = self._spot(seat, cx, cy, size)
            if seat in played:
                cards += self.card(played[seat], x, y, size) + (self._ring(x, y, size) if seat is best else "")
                marks += self._marks(seat, x + size / 2, y + size * 1.5 + 6, leader=trick.leader, master=best)
            else:
                cards += self._empty(seat, x, y, size)
        return cards + marks

    def fan(self, seat: Seat, count: int, x: float, y: float) -> str:
        """Return the cards another seat holds, face down, with its name and their number."""
        backs = "".join(
            f'<g transform="translate({num(x + 8 * i)} {num(y + 10)})rotate({num((i - (count - 1) / 2) * 4)})'
            f'scale(.26)">{small_back()}</g>'
            for i in range(count)
        )
        middle = x + 4 * count + 9
        held = text("count.cards", self.lang, n=count, count=count)
        return self.slip(seat_name(seat, self.lang), middle, y - 6) + backs + self.slip(held, middle, y + 66)

    def trump_pill(self) -> str:
        """Return the pill that names the trump, its top left corner at 0 0."""
        if self.trump is None:
            return ""
        colours, in_suit = self.colours, isinstance(self.trump, Suit)
        before = text("table.trump", self.lang) if in_suit else ""
        name = suit_name(self.trump, self.lang, "name" if in_suit else "Name")
        start = 14 + 8 * len(before) - (0 if in_suit else 30)
        width = start + 46 + 9 * len(name)
        pill = (
            f'<rect x="1" y="3" width="{num(width)}" height="34" rx="17" fill="{colours.gold_soft}" '
            f'stroke="{colours.gold}" stroke-width="2"/>'
        )
        if isinstance(self.trump, Suit):
            pill += words(before, 14, 25, colours.gold_ink, anchor="start", weight=600)
            sign = colours.red if self.trump in (Suit.H, Suit.D) else colours.black
            move = f"translate({num(start + 14)} 20)scale(.85)"
            pill += f'<path d="{SUIT_PATH[self.trump]}" fill="{sign}" transform="{move}"/>'
        return pill + words(name, start + 30, 25, colours.ink, anchor="start", weight=700, size=15)

    def _spot(self, seat: Seat, cx: float, cy: float, size: float) -> tuple[float, float]:
        """Return the top left corner of a seat's card: mine below, the next one on my right."""
        tall = size * 1.5
        side = (seat - self.me) % 4
        dx, dy = ((0.0, tall / 2 + 8), (size + 14, 0.0), (0.0, -tall / 2 - 8), (-size - 14, 0.0))[side]
        return cx + dx - size / 2, cy + dy - tall / 2

    def _ring(self, x: float, y: float, size: float) -> str:
        return (
            f'<rect x="{num(x - 3)}" y="{num(y - 3)}" width="{num(size + 6)}" height="{num(size * 1.5 + 6)}" '
            f'rx="{num(size / 10 + 3)}" fill="none" stroke="{RING}" stroke-width="3"/>'
        )

    def _empty(self, seat: Seat, x: float, y: float, size: float) -> str:
        return (
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size * 1.5)}" rx="{num(size / 10)}" '
            f'fill="none" stroke="{SLOT}" stroke-dasharray="5 4" stroke-width="1.5"/>'
        ) + self.slip(seat_name(seat, self.lang), x + size / 2, y + size * 0.75)

    def _marks(self, seat: Seat, x: float, y: float, *, leader: Seat, master: Seat | None) -> str:
        labels = [seat_name(seat, self.lang)]
        labels += [text("table.led", self.lang)] if seat is leader else []
        labels += [text("table.winning", self.lang)] if seat is master else []
        colours = self.colours
        fill, ink, edge = (
            (colours.accent, colours.paper, colours.accent)
            if seat is master
            else (colours.paper, colours.ink, colours.quiet)
        )
        return tag(" · ".join(labels), x, y, fill, ink, edge)


@cache
def draw(card: Card, lang: Lang, deck: Deck, theme: Theme, *, trump: bool, refused: bool, small: bool) -> str:
    """Return a face in plain colours."""
    ink = hex_ink(card.suit, deck=deck, theme=theme, refused=refused)
    if small:
        return small_face(card, ink, lang, trump=trump)
    return face(card, ink, lang, f"{deck}-{theme}{'-refused' if refused else ''}", trump=trump)


def words(
    text: str, x: float, y: float, fill: str, *, anchor: str = "middle", weight: int = 400, size: float = 13
) -> str:
    """Return a line of text."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" fill="{fill}" font-family="{_FONT}" font-size="{num(size)}" '
        f'font-weight="{weight}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def tag(text: str, x: float, y: float, fill: str, ink: str, edge: str) -> str:
    """Return a small pill with a text, centred on x y."""
    width = slip_width(text)
    return (
        f'<rect x="{num(x - width / 2)}" y="{num(y - 11)}" width="{width}" height="22" rx="11" fill="{fill}" '
        f'stroke="{edge}"/>' + words(text, x, y + 4, ink, weight=600, size=12)
    )


def slip_width(text: str) -> int:
    """Return the width of the slip or pill that holds a text."""
    return 7 * len(text) + 18
