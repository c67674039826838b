"""Jack, queen and king of each suit: one half figure, head upwards, repeated upside down.

Parts are drawn around x = 0 on the axis of the head, y as on the card.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import TypeAlias

from contree.cards import Rank, Suit

from .ink import Ink
from .pen import at, dot, leaf, mirrored, num, path, points, rosette, round_petals
from .signs import pip

AXIS, STAFF = 55, 81  # card x of the head axis and of the held object
FRAME = "M26 7H93V101H74V143H7V49H26Z"
SASH = "M7 79L93 65V71L7 85Z"
TILT = 14 / 86  # slope of the seam between the halves, under the sash


def seam(x: float) -> str:
    """Return the y of the seam below x, as path data."""
    return num(75 - TILT * (x + AXIS - 50))


SMILE = "M-2.4 46.6Q.2 48.2 2.8 46.6"
LIPS = "M-2.8 46.4L-.8 45.5 .2 46 1.2 45.5 3.2 46.4Q.2 49.6-2.8 46.4Z"


def visage(ink: Ink, mouth: str) -> str:
    """Return a face; a mouth that is a closed line is filled."""
    return (
        path("M-4.2 46V57Q0 59.5 4.2 57V46Z", ink.shade)
        + path("M-9.5 28H9.5V38C9.5 45.5 5 51.5 0 51.5-5 51.5-9.5 45.5-9.5 38Z", ink.skin)
        + path("M0 28H9.5V38C9.5 45.5 5 51.5 0 51.5Z", ink.shade, stroke="none")
        + path(
            "M-7.4 36Q-4.4 33.8-1.4 36V42.6H1.6M2.4 36Q5 34 7.4 36M-6.4 39Q-4.3 37.2-2.3 39M2.9 39Q4.8 37.2 6.6 39",
            stroke=ink.line,
            width=0.9,
        )
        + dot(-4.3, 39.2, 0.95, ink.line, stroke="none")
        + dot(4.8, 39.2, 0.95, ink.line, stroke="none")
        + mouth
    )


def hand(ink: Ink) -> str:
    """Return the hand that holds the staff, with its cuff."""
    return (
        path("M-3.8 62H3.8L5.4 69H-5.4Z", ink.paper)
        + path("M-3.4 55.6C-4.4 53 3.4 52.6 3.6 55V61C3.6 63.4-3.4 63.4-3.4 61Z", ink.skin)
        + path("M-3.3 57.4H1.2M-3.3 59.6H1.2", stroke=ink.line, width=0.6)
    )


def staff(ink: Ink, top: float) -> str:
    """Return a golden staff that begins at ``top``."""
    return path(f"M-1 {num(top)}H1V70H-1Z", ink.gold)


def polearm(suit: Suit, ink: Ink) -> str:
    """Return the weapon of a jack, another one in each suit; x = 0 is the axis of the staff."""
    st, ac = ink.steel, ink.suit
    head = {
        Suit.S: path("M0 8.5L2 18H-2Z", st)
        + path("M1 19C5 18.6 8 16.6 9.4 13.6 10.8 19 10.8 26 9.4 31.4 8 28.4 5 26.4 1 26Z", st)
        + path("M-1 20L-7 17.6-5.6 22.6-1 25Z", st),
        Suit.H: path("M0 8.5C5 15 5.2 22 2.2 28H-2.2C-5.2 22-5 15 0 8.5Z", st)
        + path("M0 31C-5 31-8 27.6-8 22.6-6 26-3.6 27 0 27 3.6 27 6 26 8 22.6 8 27.6 5 31 0 31Z", ac),
        Suit.D: path("M-1.4 33V12C1 8.4 4 8.4 5 8.6 9.6 14 9.8 25 2 33Z", st) + path("M-1.4 17L-6 20-1.4 23Z", ac),
        Suit.C: path("M0 8.5L2 20 1.6 28H-1.6L-2 20Z", st)
        + path("M0 31C-7 30-9 22-8 13-4.6 17-4.6 24 0 25.4 4.6 24 4.6 17 8 13 9 22 7 30 0 31Z", st),
    }[suit]
    return staff(ink, 17 if suit is Suit.S else 28) + head + path("M-2 31H2V34H-2Z", ac)


def sceptre(suit: Suit, ink: Ink) -> str:
    """Return the sceptre of a king, around the axis of the staff."""
    g, c = ink.gold, ink.suit
    head = {
        Suit.S: dot(0, 21, 5.4, g) + path("M-5.4 21H5.4M0 15.6V10M-2.6 12.2H2.6", stroke=ink.line, width=1.3),
        Suit.H: path(
            "M0 8.5C4.4 13.4 4 18 2 23 4.6 22.4 5.4 19.8 4.4 17.4 9.6 17.6 9 26 2.6 26H-2.6C-9 26-9.6"
            " 17.6-4.4 17.4-5.4 19.8-4.6 22.4-2 23-4 18-4.4 13.4 0 8.5Z",
            g,
        ),
        Suit.D: path("M0 8.5L2.3 15.3 8.5 17.5 2.3 19.7 0 26.5-2.3 19.7-8.5 17.5-2.3 15.3Z", g) + dot(0, 17.5, 2, c),
        Suit.C: dot(0, 13.4, 4.2, g) + dot(-4.6, 20.4, 4.2, g) + dot(4.6, 20.4, 4.2, g) + dot(0, 18.2, 1.8, c),
    }[suit]
    return staff(ink, 24) + head + path("M-3 26H3V29H-3Z", c)


def flower(suit: Suit, ink: Ink) -> str:
    """Return the flower of a queen, around the axis of the staff."""
    c, g = ink.suit, ink.gold
    stem = (
        path("M0 28C-1.6 40 1.6 52 0 69", stroke=ink.line, width=2.2)
        + path("M0 28C-1.6 40 1.6 52 0 69", stroke=ink.leaf, width=1.2)
        + path("M0 50C4 44 8 44 9.4 40.6 10 47 6 51.4 0 52Z", ink.leaf)
    )
    head = {
        Suit.S: path("M-7 15C-3.6 17-2 16 0 12 2 16 3.6 17 7 15 8.6 24 5 29 0 29-5 29-8.6 24-7 15Z", ink.accent)
        + path("M-2.6 29C-5.6 22-2.6 16 0 12 2.6 16 5.6 22 2.6 29Z", g),
        Suit.H: path(round_petals(5, 21, 5, 4.4), c)
        + dot(0, 21, 4.6, c)
        + path("M-2.6 21A2.6 2.6 0 1 1 0 23.6", stroke=g, width=1.2),
        Suit.D: path(rosette(6, lambda a: leaf(0, 21, 10.6, 6.6, a)), c) + dot(0, 21, 2.4, g),
        Suit.C: path(round_petals(6, 21, 6, 3.2), ink.paper) + dot(0, 21, 3.6, g),
    }[suit]
    return stem + head


def sleeves(fill: str, slash: str) -> str:
    """Return two puffed sleeves with slashes; the right one carries the hand."""
    left = path(f"M-11 56C-20 53.6-37 56-38.5 67-39 73-37.4 78-35 80L-13 {seam(-13)}Z", fill) + path(
        "M-30 60C-34 64-34 72-31 77-28 72-28 65-30 60ZM-21 58.4C-25 63-25 70-22 76-19 70-19 63-21 58.4Z", slash
    )
    right = path(f"M11 56C20 53.6 33 57 36.6 69L13 {seam(13)}Z", fill) + path(
        "M17.4 58.2C14.4 62.6 14.6 67 17 71 19.8 67 19.8 62.6 17.4 58.2Z", slash
    )
    return left + right


def bodice(fill: str) -> str:
    """Return the front of the clothes, from the neck to the seam."""
    return path(
        f"M-10.5 55.5H10.5C12.6 61 12.8 66 13 {seam(13)}L-13 {seam(-13)}C-12.8 66-12.6 61-10.5 55.5Z",
        fill,
    )


def weave(suit: Suit, colour: str) -> str:
    """Return the pattern of the cloth, another one in each suit."""
    if suit is Suit.C:
        return path("M-8 60H9M-10.1 64H10M-8 68H9M-10.1 72H4", stroke=colour, width=1.9, dash="0 4.2")
    return path(_THREADS[suit], stroke=colour, width=0.8)


_THREADS = {
    Suit.S: "M-8 58V74M-4 60V74M0 60V74M4 60V74M8 58V74",
    Suit.H: "".join(
        f"M{x} {y}" + "q2.4 4.4 4.8 0" * waves for x, y, waves in ((-9.6, 60, 4), (-12, 64.4, 5), (-9.6, 68.8, 4))
    ),
    Suit.D: "M-11 58L5 74M-11 66L-3 74M-3 58L11 72M5 58L12 65M11 58L-5 74M12 65L3 74M3 58L-12 73M-5 58L-12 65",
}

Figure: TypeAlias = tuple[str, str, str, str]
"""A half figure: what is behind the head, the body, the head, and what is worn on it."""


ERMINE_TAILS = (
    (-34.4, 62.4), (-29.4, 60), (-24.6, 62.6), (-21.4, 57.8), (-18.4, 61.6),
    (-13.6, 58), (-12.4, 62.4), (11, 60.8), (14, 57.2), (19, 55.4),
)  # fmt: skip
ERMINE = "".join(f"M{points(x, y)}l1.2 3.8q-1.2-.8-2.4 0Z" for x, y in ERMINE_TAILS)


def jack(suit: Suit, ink: Ink) -> Figure:
    """Return the jack: bobbed hair, a feathered cap, a slashed doublet."""
    s, a, g = ink.suit, ink.accent, ink.gold
    hair = path(
        "M-12 27H12V44C12 47 13.4 48.6 15.8 48 15 54.6 9 55.4 7 50H-7C-9 55.4-15 54.6-15.8 48-13.4 48.6-12 47-12 44Z",
        ink.hair,
    )
    cap = (
        path("M-9.5 29H9.5V34.5C6 31 3 32.6 0 33.4-3 32.6-6 31-9.5 34.5Z", ink.hair)
        + path("M-14 28C-18 17-5 11 5 13 15 15 18 22 14 28Z", s)
        + path("M-2 15.4C3 17.4 5.4 21 5.6 26M6 15.4C9.6 18 11 21.4 10.8 25", stroke=a, width=1.2)
        + path("M-13 26Q0 30.5 13.4 26V30.6Q0 34.6-13 30.6Z", g)
        + path("M-9 26C-18 25-25 19-26.4 10-18 9.6-9.4 14-6.4 22Z", a)
        + path("M-8 24.6Q-18 19-24 11.6", stroke=ink.paper, width=0.8)
        + dot(-8.5, 25.5, 2.2, g)
    )
    body = sleeves(s, a) + bodice(a) + weave(suit, g) + mirrored(path("M0 62L-3.4 55.6-11.4 54.6-10.4 63Z", ink.paper))
    return hair, body, visage(ink, path(SMILE, stroke=ink.red, width=1.2)), cap


def queen(suit: Suit, ink: Ink) -> Figure:
    """Return the queen: a veil, an open crown, a necklace."""
    s, a, g = ink.suit, ink.accent, ink.gold
    veil = path("M-10 21C-20 32-17 48-22 60H22C17 48 20 32 10 21Z", a) + path(
        "M-11 26C-15 36-13 48-15.6 58H15.6C13 48 15 36 11 26Z", ink.hair
    )
    front = path("M0 27.6C-6 29-9 34-9.4 42-12.6 36-12.6 28-9 24H9C12.6 28 12.6 36 9.4 42 9 34 6 29 0 27.6Z", ink.hair)
    crown = (
        path("M-9.6 27L-13 16.6-6.8 20.6-4.6 15.4-2 19 0 13.6 2 19 4.6 15.4 6.8 20.6 13 16.6 9.6 27Q0 23.6-9.6 27Z", g)
        + "".join(dot(x, y, 1.4, ink.paper) for x, y in ((-13, 16), (-4.6, 15), (4.6, 15), (13, 16)))
        + pip(suit, 0, 11.8, 6, s)
    )
    body = (
        sleeves(s, g)
        + bodice(s)
        + weave(suit, g)
        + path("M-10.5 55.5Q0 71 10.5 55.5Z", ink.skin)
        + path("M-7 57.2Q0 64 7 57.2", stroke=g, width=1.3)
        + pip(suit, 0, 63.6, 5.4, g, stroke="none")
    )
    front += dot(-9.8, 45, 1.2, g) + dot(9.8, 45, 1.2, g)
    return veil, body, visage(ink, path(LIPS, ink.red, stroke=ink.red, width=0.5)) + front, crown


def king(suit: Suit, ink: Ink) -> Figure:
    """Return the king: curls and beard, a closed crown, an ermine collar."""
    s, a, g = ink.suit, ink.accent, ink.gold
    curls = mirrored(
        dot(10.8, 33, 3.6, ink.hair)
        + dot(12.4, 39.4, 4, ink.hair)
        + dot(12, 46.4, 4.4, ink.hair)
        + path("M11 46.4A1.6 1.6 0 1 1 12.6 48M11.6 39.4A1.3 1.3 0 1 1 13 40.8", stroke=ink.paper, width=0.6)
    )
    beard = (
        path("M-9.8 38C-11.6 50-6 60 0 64 6 60 11.6 50 9.8 38 8.4 43.6 4 45 0 44-4 45-8.4 43.6-9.8 38Z", ink.hair)
        + path("M-4 52Q-3 57 0 60.6M4 52Q3 57 0 60.6", stroke=ink.paper, width=0.6)
        + path("M-2.4 48Q0 49.2 2.4 48", stroke=ink.red, width=1.4)
        + path(
            "M0 43.4C-3 42-6.4 43.6-8.4 47.4-4.4 48-1.6 47 0 44.8 1.6 47 4.4 48 8.4 47.4 6.4 43.6 3 42 0 43.4Z",
            ink.hair,
        )
    )
    crown = (
        path("M-12 26C-19 15-8 12.6 0 12.6 8 12.6 19 15 12 26Z", s)
        + mirrored(path("M-11.8 26C-23 13.6-9 11 0 12.4-8 14-13 18-8.4 25Z", g))
        + path("M-1.8 24V12.6H1.8V24Z", g)
        + path("M-11.4 30.6L-13.4 24.4Q0 19.6 13.4 24.4L11.4 30.6Q0 26.6-11.4 30.6Z", g)
        + dot(0, 10.8, 2.3, g)
        + pip(suit, 0, 25.1, 5.2, s)
    )
    robe = (
        path(f"M-9 55C-24 55-38.5 58-39.5 68-39.8 73-38 78-36 80L37 {seam(37)}V66C35 57 22 55 9 55Z", s)
        + path(f"M-8 60H8L9.5 {seam(9.5)}L-9.5 {seam(-9.5)}Z", a)
        + f'<g transform="scale(.72 1)">{weave(suit, g)}</g>'
        + path(f"M-9 {seam(-9)}L-7.6 60M9 {seam(9)}L7.6 60", stroke=g, width=1.6)
        + path(
            "M-9 53.6C-22 54-37 57-39.4 67Q-33.6 71.4-28.4 67-23 71-18 66.6-13 70-8.6 65L0 60 8.6 65Q13 69 18 65.6"
            " 24 68.6 29 64.6 33.6 67.4 37 64.6C35 56.6 22 54 9 53.6Z",
            ink.paper,
        )
        + path(f"M14.6 {seam(14.6)}C14 62 17.6 59 22 58.6H30C34.4 60 36.6 63 37 {seam(37)}Z", s)
        + path(ERMINE, ink.line, stroke="none")
    )
    return curls, robe, visage(ink, path(SMILE, stroke=ink.red, width=1.2)) + beard, crown


FIGURES: dict[Rank, tuple[Callable[[Suit, Ink], Figure], Callable[[Suit, Ink], str], float]] = {
    Rank.JACK: (jack, polearm, -1.5),
    Rank.QUEEN: (queen, flower, 0),
    Rank.KING: (king, sceptre, 0),
}
"""Each court rank: its figure, what it holds, how far its head is moved down."""


def sash(ink: Ink) -> str:
    """Return the belt that hides the seam between the two halves."""
    lozenges = "".join(f"M{num(k * 9.6 - 3.2)} 0l3.2-1.7 3.2 1.7-3.2 1.7Z" for k in range(-4, 5))
    return path(SASH, ink.gold) + at(50, 75, path(lozenges, ink.suit, stroke="none"), -degrees(atan2(14, 86)))


def inked(ink: Ink, body: str) -> str:
    """Draw a body with its outlines."""
    return f'<g stroke="{ink.line}" stroke-width=".7" stroke-linejoin="round" stroke-linecap="round">{body}</g>'


def court(rank: Rank, suit: Suit, ink: Ink) -> tuple[str, str]:
    """Return the half of a court card that is repeated upside down, and what lies over its middle."""
    figure, held, dy = FIGURES[rank]
    behind, body, head, top = figure(suit, ink)
    half = inked(
        ink,
        at(AXIS, dy, behind) + at(AXIS, 0, body) + at(AXIS, dy, head + top) + at(STAFF, 0, held(suit, ink) + hand(ink)),
    )
    return half, inked(ink, sash(ink)) + path(FRAME, stroke=ink.bronze, width=0.9)
