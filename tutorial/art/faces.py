"""The face of each card: numbers, aces, courts, and a small face for small sizes."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from contree.cards import Card, Rank, Suit

from ..i18n import Lang, rank_label
from .courts import FIGURES, FRAME, court
from .ink import Ink, index_ink
from .pen import box, leaf, path, twice, upside_down
from .signs import index, pip, word

COLUMNS = (34, 50, 66)
SIDES = {Rank.SEVEN: (24, 75), Rank.EIGHT: (24, 75), Rank.NINE: (24, 58), Rank.TEN: (24, 58)}
MIDDLE = {Rank.SEVEN: (49.5,), Rank.EIGHT: (49.5, 100.5), Rank.NINE: (75,), Rank.TEN: (41, 109)}
"""The heights of the pips: of the outer columns in the upper half, and of the middle column."""


def number(rank: Rank, suit: Suit, ink: Ink) -> tuple[str, str]:
    """Return the half of a number card that is repeated upside down, and its middle, which is not."""

    def pips(column: int, heights: tuple[float, ...]) -> str:
        return "".join(pip(suit, COLUMNS[column], y, 18, ink.suit, down=y > 76) for y in heights)

    upper = tuple(y for y in SIDES[rank] if y < 75)
    level = tuple(y for y in SIDES[rank] if y == 75)
    return pips(0, upper) + pips(2, upper), pips(0, level) + pips(2, level) + pips(1, MIDDLE[rank])


def ace(suit: Suit, ink: Ink) -> str:
    """Return the middle of an ace: its suit in a wreath of laurel."""
    gold, bronze = _laurel(1), _laurel(-1)
    knot = (
        "M50 122C45 116.6 40 118.6 41 122.6 42 126.2 47 125.2 50 122 53 125.2 58 126.2 59 122.6 60 118.6 55 116.6"
        " 50 122ZM49.4 122.6L45.4 130.6 50 128.2 54.6 130.6 50.6 122.6Z"
    )
    return (
        path(gold, ink.gold)
        + path(bronze, ink.bronze)
        + path(knot, ink.suit)
        + pip(suit, 50, 74, 54, ink.suit)
        + pip(suit, 50, 74, 44, "none", stroke=ink.paper, width=0.4)
        + pip(suit, 50, 74, 20, ink.gold)
        + pip(suit, 50, 74, 11, ink.suit)
    )


def _laurel(edge: int) -> str:
    """Return the leaves on the outer (1) or inner (-1) edge of both branches, from the knot upwards."""
    leaves = ""
    for side in (1, -1):
        for i in range(12):
            a = radians(9 + i * 11.6)
            x, y = 50 + side * 33 * sin(a), 75 + 47 * cos(a)
            along = degrees(atan2(side * 33 * cos(a), 47 * sin(a)))
            if i == 11:  # one leaf ends each branch
                leaves += leaf(x, y, 9, 3.6, along) if edge < 0 else ""
            else:
                leaves += leaf(x, y, 9, 3.6, along + 34 * side * edge)
    return leaves


def trump_mark(ink: Ink) -> str:
    """Return the gold edge and the starred corners that tell a trump, by shape as well as by colour."""
    corner = path("M98 24V8A6 6 0 0 0 92 2H76Z", ink.bronze) + path(
        "M90.6 4.4L92.5 8.3 96.7 8.9 93.6 11.9 94.4 16.1 90.6 14.1 86.8 16.1 87.6 11.9 84.5 8.9 88.7 8.3Z", "#fff"
    )
    return (
        box(2, 6.2, "none", ink.gold, 3.4)
        + box(0.5, 7.5, "none", ink.bronze, 1)
        + box(3.9, 4.6, "none", ink.bronze, 0.6)
        + corner
        + upside_down(corner)
    )


def face(card: Card, ink: Ink, lang: Lang, key: str, *, trump: bool = False) -> str:
    """Return the whole face in the box of a card.

    ``key`` names the colours: two drawings with equal keys must be equal, since they share an id.
    """
    rank, suit = card.rank, card.suit
    ground = ""
    if rank in FIGURES:
        half, middle = court(rank, suit, ink)
        ground = path(FRAME, ink.tint)
    elif rank is Rank.ACE:
        half, middle = "", ace(suit, ink)
    else:
        half, middle = number(rank, suit, ink)
    upper = half + index(rank, suit, ink, lang)
    whole = box(0.5, 7.5, ink.paper, ink.edge) + ground + twice(upper, f"ct-{card}-{lang}-{key}") + middle
    return whole + (trump_mark(ink) if trump else "")


def small_face(card: Card, ink: Ink, lang: Lang, *, trump: bool = False) -> str:
    """Return a face for small sizes: one large index and one large suit, legible at 24 px."""
    edge = (
        box(3, 8, ink.paper, ink.gold, 6) + box(1, 9, "none", ink.bronze, 2)
        if trump
        else box(1, 9, ink.paper, ink.edge, 2)
    )
    ink = index_ink(ink)
    corner = path("M97 30V12A9 9 0 0 0 88 3H70Z", ink.bronze) if trump else ""
    return (
        edge
        + corner
        + word(rank_label(card.rank, lang), 50, 18, 2.5, ink.index)
        + pip(card.suit, 50, 108, 52, ink.suit)
    )
