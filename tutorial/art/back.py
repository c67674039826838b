"""The back of a card: a lattice of quatrefoils around a medallion of the four suits."""

from __future__ import annotations

from contree.cards import Suit

from .pen import at, box, dot, num, path, points
from .signs import pip

DEEP, LIGHT, GOLD, PAPER, EDGE = "#16324f", "#2f6594", "#e0ab34", "#fffdf6", "#a9a294"
LEFT, TOP = 10.5, 10.5
ACROSS, DOWN = 79 / 8, 129 / 12  # size of one cell: eight across, twelve down


def _lenses(count: int, step: float, bulge: float, *, upright: bool = False) -> str:
    """Return a row of pointed lenses from 0 0, as relative path data."""

    def wave(step: float, bulge: float) -> str:
        bend, end = (points(v, u) if upright else points(u, v) for u, v in ((step / 2, bulge), (step, 0)))
        return f"q{bend} {end}" + f"t{end}" * (count - 1)

    return wave(step, -bulge) + wave(-step, -bulge if count % 2 == 0 else bulge)


def back() -> str:
    """Return the back in the box of a card; it needs no colour of the page."""
    rows = (f"M{points(LEFT, TOP + k * DOWN)}" + _lenses(8, ACROSS, 4.6) for k in range(13))
    columns = (f"M{points(LEFT + k * ACROSS, TOP)}" + _lenses(12, DOWN, 4.6, upright=True) for k in range(9))
    beads = "".join(
        f"M{points(LEFT + ACROSS / 2, TOP + (k + 0.5) * DOWN)}H{num(LEFT + 7.6 * ACROSS)}" for k in range(12)
    )
    places = ((Suit.S, 0, 22), (Suit.H, 90, 15), (Suit.C, 180, 22), (Suit.D, 270, 15))
    return (
        box(0.5, 7.5, PAPER, EDGE)
        + box(5, 4, DEEP)
        + path("".join((*rows, *columns)), LIGHT)
        + path(beads, stroke=GOLD, width=1.5, cap="round", dash=f"0 {num(ACROSS)}")
        + box(6.6, 3, "none", GOLD, 0.7)
        + path("M50 28L83 75 50 122 17 75Z", DEEP, stroke=GOLD, width=1.6)
        + path("M50 32.5L79.8 75 50 117.5 20.2 75Z", stroke=GOLD, width=0.5)
        + "".join(at(50, 75, pip(suit, 0, -far, 19, PAPER), turn) for suit, turn, far in places)
        + dot(50, 75, 3.2, GOLD)
    )


def small_back() -> str:
    """Return a back for small sizes: the colours and the medallion, no lattice."""
    return (
        box(1, 9, PAPER, EDGE, 2)
        + box(7, 5, DEEP, LIGHT, 3)
        + path("M50 30L80 75 50 120 20 75Z", LIGHT, stroke=GOLD, width=3)
    )
