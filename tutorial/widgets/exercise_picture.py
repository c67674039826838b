"""The static picture of an exercise: what a page shows where no kernel runs.

>>> from tutorial.exercises import exercise
>>> picture = exercise_picture(exercise("worth", seed=1).scene("en"), "en")
>>> 'aria-label="How many points' in picture
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from contree.cards import STANDARD, Card, CardTable, Suit

from .. import svg
from ..art.ink import Deck
from ..art.scene import COLOURS, words
from ..exercises import Item, Scene
from ..i18n import Lang, run_on, seat_name, suit_name, text

WIDTH, MARGIN, CARD = 760.0, 16.0, 66.0
LINE, LETTER = 24.0, 7.6


def exercise_picture(scene: Scene, lang: Lang, *, table: CardTable = STANDARD, deck: Deck = "two") -> str:
    """Return a scene as one SVG: the question, the facts, the trick, the cards, the choices."""
    parts: list[str] = []
    y = 34.0
    ink, quiet = COLOURS["light"].ink, COLOURS["light"].quiet
    parts.append(words(scene.title, MARGIN, y, ink, anchor="start", weight=650, size=18))
    for sentence in _sentences(scene, lang):
        for piece in _lines(sentence):
            y += LINE
            parts.append(words(piece, MARGIN, y, quiet, anchor="start"))
    y += 14
    for picture in _pictures(scene, lang, table, deck):
        wide, high = _size(picture)
        scale = min(1.0, (WIDTH - 2 * MARGIN) / wide)
        parts.append(_placed(picture, MARGIN, y, wide * scale, high * scale))
        y += high * scale + 10
    for piece in _lines(_choices(scene.items)):
        y += LINE
        parts.append(words(piece, MARGIN, y - 6, ink, anchor="start", weight=600))
    height = y + MARGIN
    paper, edge = COLOURS["light"].paper, COLOURS["light"].edge
    frame = (
        f'<rect x=".5" y=".5" width="{WIDTH - 1:g}" height="{height - 1:g}" rx="16" fill="{paper}" stroke="{edge}"/>'
    )
    label = escape(run_on([scene.title, *_sentences(scene, lang)]), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" height="{height:g}" '
        f'viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{label}">{frame}{"".join(parts)}</svg>'
    )


def _sentences(scene: Scene, lang: Lang) -> list[str]:
    said = []
    if isinstance(scene.trump, Suit):
        said.append(f"{text('table.trump', lang)} {suit_name(scene.trump, lang)}")
    elif scene.trump is not None:
        said.append(suit_name(scene.trump, lang, "Name"))
    if scene.story:
        said.append(scene.story)
    said += [" · ".join(row) for row in scene.rows]
    calls = [f"{seat_name(seat, lang, 'label')} {call}" for seat, call in scene.calls]
    return said + ([" · ".join(calls)] if calls else [])


def _choices(items: Sequence[Item]) -> str:
    return "   ".join(f"□ {item.label}" for item in items if item.card is None and "." not in item.id)


def _pictures(scene: Scene, lang: Lang, table: CardTable, deck: Deck) -> Iterator[str]:
    if scene.trick is not None:
        yield svg.trick_svg(scene.trick, lang, trump=scene.trump, table=table, deck=deck, size=58, master=scene.master)
    for trick in scene.tricks:
        yield svg.hand_svg(trick.cards, lang, trump=scene.trump, deck=deck, size=46)
    lying: tuple[Card, ...] = scene.cards
    if scene.pointed is not None and scene.pointed not in lying:
        lying = (*lying, scene.pointed)
    if lying:
        yield svg.hand_svg(lying, lang, trump=scene.trump, deck=deck, size=CARD)
    held = tuple(item.card for item in scene.items if item.card is not None)
    if held:
        yield svg.hand_svg(held, lang, trump=scene.trump, deck=deck, size=CARD)


def _size(picture: str) -> tuple[float, float]:
    """Return the width and height that a picture says it has."""
    width, height = (picture.partition(f'{name}="')[2].partition('"')[0] for name in ("width", "height"))
    return float(width), float(height)


def _placed(picture: str, x: float, y: float, width: float, height: float) -> str:
    """Return a picture to stand inside another, at a place and in a size."""
    wide, high = _size(picture)
    body = picture.partition(">")[2].rpartition("</svg>")[0]
    box = f'viewBox="0 0 {wide:g} {high:g}"'
    return f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {box}>{body}</svg>'


def _lines(sentence: str) -> list[str]:
    """Break a sentence at spaces, so that its lines fit the width."""
    most = int((WIDTH - 2 * MARGIN) / LETTER)
    lines: list[str] = []
    for word in sentence.split(" ") if sentence else []:
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
