"""The strokes every drawing is made of, as SVG strings.

A card lives in a box of 100 x 150. Numbers are written as short as they can be.

>>> num(3.140), num(-0.0), num(.5)
('3.14', '0', '.5')
>>> dot(1, 2, 3, "red")
'<path d="M1-1a3 3 0 1 1 0 6a3 3 0 1 1 0-6Z" fill="red"/>'
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

WIDTH, HEIGHT = 100, 150
_MIDDLE = f"{WIDTH // 2} {HEIGHT // 2}"


def num(x: float) -> str:
    """Write a number with two decimals at most."""
    text = f"{x:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def points(*xs: float) -> str:
    """Write numbers one after the other, parted only where they must be.

    >>> points(1, -2, .5)
    '1-2 .5'
    """
    out = ""
    for text in map(num, xs):
        out += text if not out or text.startswith("-") else f" {text}"
    return out


def path(
    d: str,
    fill: str = "none",
    *,
    stroke: str | None = None,
    width: float | None = None,
    cap: str | None = None,
    dash: str | None = None,
    rule: str | None = None,
    move: str | None = None,
) -> str:
    """Return a path; ``move`` is its transform."""
    attributes = (
        ("stroke", stroke),
        ("stroke-width", None if width is None else num(width)),
        ("stroke-linecap", cap),
        ("stroke-dasharray", dash),
        ("fill-rule", rule),
        ("transform", move),
    )
    more = "".join(f' {name}="{value}"' for name, value in attributes if value is not None)
    return f'<path d="{d}" fill="{fill}"{more}/>'


def at(x: float, y: float, body: str, turn: float = 0) -> str:
    """Move a drawing to x y, turned by so many degrees."""
    spin = f"rotate({num(turn)})" if turn else ""
    return f'<g transform="translate({points(x, y)}){spin}">{body}</g>'


def mirrored(body: str) -> str:
    """Return a part and its mirror image about x = 0."""
    return f'{body}<g transform="scale(-1 1)">{body}</g>'


def upside_down(body: str) -> str:
    """Turn a drawing by 180 degrees about the middle of the card."""
    return f'<g transform="rotate(180 {_MIDDLE})">{body}</g>'


def twice(half: str, key: str) -> str:
    """Return a half of a card and the same half upside down.

    ``key`` must name all that the half depends on: then two equal ids on one page always name equal
    drawings, and cards can be put side by side freely.
    """
    return f'<g id="{key}">{half}</g><use href="#{key}" transform="rotate(180 {_MIDDLE})"/>'


def ring(x: float, y: float, r: float) -> str:
    """Return a circle as path data."""
    return f"M{points(x, y - r)}a{points(r, r)} 0 1 1 {points(0, 2 * r)}a{points(r, r)} 0 1 1 {points(0, -2 * r)}Z"


def dot(x: float, y: float, r: float, fill: str, *, stroke: str | None = None) -> str:
    """Return a filled circle."""
    return path(ring(x, y, r), fill, stroke=stroke)


def leaf(x: float, y: float, length: float, width: float, angle: float) -> str:
    """Return a pointed leaf as path data, from x y towards ``angle`` (0 = up, clockwise)."""
    a = radians(angle)
    ux, uy = sin(a), -cos(a)
    mx, my = x + ux * length / 2, y + uy * length / 2
    tip = (x + ux * length, y + uy * length)
    sides = ((mx - uy * width, my + ux * width), tip, (mx + uy * width, my - ux * width), (x, y))
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((round(px, 1), round(py, 1)) for px, py in sides)
    return f"M{points(round(x, 1), round(y, 1))}Q{points(ax, ay, bx, by)}Q{points(cx, cy, dx, dy)}Z"


def rosette(count: int, petal: Callable[[float], str]) -> str:
    """Return ``count`` petals around a centre; ``petal`` draws the one at an angle in degrees."""
    return "".join(petal(k * 360 / count) for k in range(count))


def round_petals(count: int, y: float, far: float, size: float) -> str:
    """Return round petals about 0 y, as path data."""
    return rosette(count, lambda a: ring(far * sin(radians(a)), y - far * cos(radians(a)), size))


def box(inset: float, radius: float, fill: str, stroke: str = "none", width: float = 1) -> str:
    """Return the outline of the card, moved inwards by ``inset``."""
    side, tall = num(WIDTH - 2 * inset), num(HEIGHT - 2 * inset)
    return (
        f'<rect x="{num(inset)}" y="{num(inset)}" width="{side}" height="{tall}" rx="{num(radius)}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{num(width)}"/>'
    )
