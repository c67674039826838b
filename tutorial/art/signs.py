"""The suit signs and the letters of the index, as outlines: no font is needed anywhere.

A sign is drawn in a box of about -10 to 10 centred on 0 0; a glyph has a cap height of 20.
"""

from __future__ import annotations

from contree.cards import Rank, Suit

from ..i18n import Lang, rank_label
from .ink import Ink
from .pen import num, path, points

SUIT_PATH = {
    Suit.S: "M0-10C2.2-5.8 9.4-2.6 9.4 2.5 9.4 5.4 7.4 7.1 5 7.1 3.2 7.1 1.8 6.2.9 4.8"
    " 1 7.2 1.9 9 3.6 10H-3.6C-1.9 9-1 7.2-.9 4.8-1.8 6.2-3.2 7.1-5 7.1"
    "-7.4 7.1-9.4 5.4-9.4 2.5-9.4-2.6-2.2-5.8 0-10Z",
    Suit.H: "M0 10C-2.2 5.8-9.6 2.2-9.6-3.8-9.6-7-7.4-9.2-4.8-9.2-2.6-9.2-.9-7.8 0-5.6"
    " .9-7.8 2.6-9.2 4.8-9.2 7.4-9.2 9.6-7 9.6-3.8 9.6 2.2 2.2 5.8 0 10Z",
    Suit.D: "M0-10.4C2-6.4 4.6-3 8 0 4.6 3 2 6.4 0 10.4-2 6.4-4.6 3-8 0-4.6-3-2-6.4 0-10.4Z",
    Suit.C: "M-.9 4.7A4.5 4.5 0 1 1-2.9-1.5 4.5 4.5 0 1 1 2.9-1.5 4.5 4.5 0 1 1 .9 4.7"
    "C1 7.2 1.9 9 3.6 10H-3.6C-1.9 9-1 7.2-.9 4.7Z",
}

GLYPH = {
    "V": (17, "M0 0H7.7V2.1H6.1L9.4 13.4 12.5 2.1H10.7V0H17V2.1H15.2L9.9 20H7.2L1.7 2.1H0Z"),
    "D": (
        16.2,
        "M0 0H7.6C13.4 0 16.2 3.8 16.2 10 16.2 16.2 13.4 20 7.6 20H0V17.9H1.7V2.1H0Z"
        "M5.9 2.4V17.6H7.2C10.7 17.6 11.9 15 11.9 10 11.9 5 10.7 2.4 7.2 2.4Z",
    ),
    "R": (
        16.6,
        "M0 0H8.6C13 0 15.2 2.1 15.2 5.7 15.2 8.5 13.7 10.2 11.4 10.9L14.6 17.9H16.6V20"
        "H11.3L7.5 11.5H5.9V17.9H7.6V20H0V17.9H1.7V2.1H0Z"
        "M5.9 2.4V9.2H7.9C10 9.2 11 8.1 11 5.8 11 3.5 10 2.4 7.9 2.4Z",
    ),
    "A": (
        17.2,
        "M0 20V17.9H1.5L7.1 0H10L15.7 17.9H17.2V20H9.4V17.9H11.1L10.2 14.8H5L4.1 17.9H5.8V20ZM5.7 12.4H9.5L7.6 5.8Z",
    ),
    "J": (
        13,
        "M4.8 0H13V2.1H11.3V13.4C11.3 17.8 9.2 20.2 5.5 20.2 2.1 20.2 0 18.4 0 15.6"
        " 0 13.9 1.1 12.7 2.6 12.7 4 12.7 5 13.6 5 15 5 15.9 4.6 16.6 4 16.9"
        " 4.4 17.6 4.9 17.9 5.5 17.9 6.6 17.9 7.1 16.9 7.1 14.4V2.1H4.8Z",
    ),
    "Q": (
        16.6,
        "M8.2-.2C13.2-.2 16.4 3.7 16.4 10 16.4 13.6 15.3 16.4 13.4 18.2"
        " 14.2 19.2 15.2 19.5 16.6 19.3V22C13.4 23 10.9 22.2 9.4 20.1"
        " 9 20.2 8.6 20.2 8.2 20.2 3.2 20.2 0 16.3 0 10 0 3.7 3.2-.2 8.2-.2Z"
        "M8.2 2.2C5.5 2.2 4.2 5 4.2 10 4.2 15 5.5 17.8 8.2 17.8 10.9 17.8 12.2 15 12.2 10 12.2 5 10.9"
        " 2.2 8.2 2.2Z",
    ),
    "K": (
        17,
        "M0 0H7.6V2.1H5.9V9.1L11.3 2.1H9.7V0H16V2.1H14L9.7 7.5 15.2 17.9H17V20H11.8L7 11.1"
        " 5.9 12.5V17.9H7.6V20H0V17.9H1.7V2.1H0Z",
    ),
    "7": (13, "M0 0H13V2.6C9.9 7.6 8.3 13 8 20H3.6C4 13.6 6 8.3 9.3 3.7H4.3C2.8 3.7 2.3 4.5 2.1 6.6H0Z"),
    "8": (
        13.4,
        "M6.7-.2C10.3-.2 12.7 1.8 12.7 5 12.7 7 11.7 8.5 10 9.4 12.2 10.3 13.4 12 13.4 14.3"
        " 13.4 17.9 10.7 20.2 6.7 20.2 2.7 20.2 0 17.9 0 14.3 0 12 1.2 10.3 3.4 9.4"
        " 1.7 8.5.7 7 .7 5 .7 1.8 3.1-.2 6.7-.2Z"
        "M6.7 2C5.2 2 4.4 3.1 4.4 5 4.4 6.9 5.2 8.1 6.7 8.1 8.2 8.1 9 6.9 9 5 9 3.1 8.2 2 6.7 2Z"
        "M6.7 10.7C5 10.7 4 12 4 14.3 4 16.6 5 17.9 6.7 17.9 8.4 17.9 9.4 16.6 9.4 14.3 9.4 12 8.4"
        " 10.7 6.7 10.7Z",
    ),
    "9": (
        13.4,
        "M6.5-.2C10.9-.2 13.4 3.2 13.4 9 13.4 16.2 10.3 20.2 5.2 20.2 2.3 20.2.5 18.8.5 16.6"
        " .5 15.1 1.4 14.1 2.7 14.1 4 14.1 4.8 14.9 4.8 16.2 4.8 16.9 4.5 17.5 4 17.8"
        " 4.4 18.1 4.8 18.1 5.3 18 7.9 17.7 9.2 15.5 9.3 11.7 8.4 12.8 7.2 13.4 5.7 13.4"
        " 2.3 13.4 0 10.7 0 6.8 0 2.6 2.5-.2 6.5-.2Z"
        "M6.6 2C4.9 2 4.1 3.6 4.1 6.7 4.1 9.6 4.9 11.1 6.6 11.1 8.3 11.1 9.2 9.6 9.2 6.7 9.2 3.6 8.3 2"
        " 6.6 2Z",
    ),
    "1": (6.4, "M2.4 20V4.6C1.7 5 .9 5.2 0 5.3V3.2C1.8 2.8 2.9 1.7 3.4 0H6.4V20Z"),
    "0": (
        11.4,
        "M5.7-.2C9.4-.2 11.4 3.6 11.4 10 11.4 16.4 9.4 20.2 5.7 20.2 2 20.2 0 16.4 0 10"
        " 0 3.6 2-.2 5.7-.2Z"
        "M5.7 2.1C4.2 2.1 3.7 4.6 3.7 10 3.7 15.4 4.2 17.9 5.7 17.9 7.2 17.9 7.7 15.4 7.7 10 7.7 4.6"
        " 7.2 2.1 5.7 2.1Z",
    ),
}
"""Each glyph with its advance width and its outline, filled by the even-odd rule."""

INDEX_X, INDEX_Y, INDEX_SCALE = 13.6, 7, 1.02  # axis of the index column, its top line, the size of its glyphs


def pip(
    suit: Suit,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    down: bool = False,
    stroke: str | None = None,
    width: float | None = None,
) -> str:
    """Return a suit sign of a height, centred on x y; ``down`` turns it upside down."""
    scale = size / 20 * (-1 if down else 1)
    return path(SUIT_PATH[suit], fill, stroke=stroke, width=width, move=f"translate({points(x, y)})scale({num(scale)})")


def word(text: str, x: float, y: float, scale: float, fill: str, gap: float = 1.3) -> str:
    """Return glyphs centred on x, their top at y; two of them are set a little narrower."""
    narrow = scale * (0.93 if len(text) > 1 else 1)
    left = x - narrow * (sum(GLYPH[c][0] for c in text) + gap * (len(text) - 1)) / 2
    out = ""
    for c in text:
        move = f"translate({points(left, y)})scale({points(narrow, scale)})"
        out += path(GLYPH[c][1], fill, rule="evenodd", move=move)
        left += narrow * (GLYPH[c][0] + gap)
    return out


def index(rank: Rank, suit: Suit, ink: Ink, lang: Lang) -> str:
    """Return the corner of a card: its letter over its suit."""
    return word(rank_label(rank, lang), INDEX_X, INDEX_Y, INDEX_SCALE, ink.index) + pip(
        suit, INDEX_X, 39, 16, ink.index
    )
