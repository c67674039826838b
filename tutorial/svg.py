"""Cards, hands, tricks and tables as SVG pictures, and the faces a page draws its cards with.

Pure text: no font is needed for a card, nothing is fetched, equal calls give equal strings.

>>> from contree.cards import Card
>>> picture = card_svg(Card.parse("JS"), "fr", size=90)
>>> picture[:63]
'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="135"'
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Mapping
from html import escape

from contree.cards import STANDARD, Card, CardTable, Suit, Trump
from contree.seats import Seat
from contree.trick import Trick

from .art.back import back, small_back
from .art.faces import face, small_face, trump_mark
from .art.ink import LIVE, Deck, Theme, stylesheet
from .art.pen import HEIGHT, WIDTH, num
from .art.scene import SMALL, Scene, draw, slip_width
from .art.signs import SUIT_PATH
from .i18n import Lang, card_name, run_on, text


def card_svg(
    card: Card,
    lang: Lang,
    *,
    deck: Deck = "two",
    trump: bool = False,
    refused: bool = False,
    size: float = 90,
    theme: Theme = "light",
) -> str:
    """Return one card, ``size`` px wide.

    >>> from contree.cards import Card
    >>> 'aria-label="jack of spades"' in card_svg(Card.parse("JS"), "en")
    True
    """
    body = draw(card, lang, deck, theme, trump=trump, refused=refused, small=size < SMALL)
    return _svg(body, WIDTH, HEIGHT, card_name(card, lang), scale=size / WIDTH)


def back_svg(*, size: float = 90, label: str = "") -> str:
    """Return the back of a card, ``size`` px wide."""
    return _svg(small_back() if size < SMALL else back(), WIDTH, HEIGHT, label, scale=size / WIDTH)


def hand_svg(
    cards: Iterable[Card],
    lang: Lang,
    *,
    trump: Trump | None = None,
    refused: Collection[Card] = (),
    deck: Deck = "two",
    size: float = 74,
    theme: Theme = "light",
) -> str:
    """Return cards side by side in the order given, suits apart, trumps marked, refused cards lower and faded.

    >>> from contree.cards import Hand
    >>> 'aria-label="9 de cœur, as de cœur"' in hand_svg(Hand.parse("9H AH"), "fr")
    True
    """
    cards = tuple(cards)
    body, width = _row(cards, Scene(lang, deck, theme, trump), size, refused)
    return _svg(body, width, size * 1.5 + 10, _names(cards, lang))


def trick_svg(
    trick: Trick,
    lang: Lang,
    *,
    trump: Trump | None = None,
    me: Seat = Seat.S,
    table: CardTable = STANDARD,
    deck: Deck = "two",
    size: float = 74,
    theme: Theme = "light",
    master: bool = True,
) -> str:
    """Return a trick on its felt: each card at its place seen from ``me``, the lead and the master named.

    Without ``master`` nobody is marked as holding it: where that is the question.

    >>> picture = trick_svg(Trick.parse("W:7S S:9S"), "en", trump=Suit.H)
    >>> "winning" in picture, "led" in picture
    (True, True)
    """
    scene = Scene(lang, deck, theme, trump, table, me)
    width, height = 3 * size + 112, 3 * size + 62
    body = scene.felt(width, height) + scene.trick(trick, width / 2, height / 2 - 4, size, master=master)
    return _svg(body, width, height, _story(trick, scene, master=master))


def table_svg(
    hand: Iterable[Card],
    trick: Trick,
    lang: Lang,
    *,
    trump: Trump | None = None,
    counts: Mapping[Seat, int] | None = None,
    me: Seat = Seat.S,
    refused: Collection[Card] = (),
    points: tuple[int, int] | None = None,
    table: CardTable = STANDARD,
    deck: Deck = "two",
    theme: Theme = "light",
) -> str:
    """Return a whole table: the trick in the middle, the others' cards face down, one's own hand below.

    ``counts`` is how many cards each other seat holds, ``points`` those of one's side and of the other.
    """
    hand = tuple(hand)
    scene = Scene(lang, deck, theme, trump, table, me)
    width, felt, size = 760.0, 350.0, 74.0
    row, span = _row(hand, scene, size, refused)
    body = scene.trump_pill() + _points(points, width, scene)
    body += f'<g transform="translate(0 44)">{scene.felt(width, felt)}</g>' + scene.trick(trick, width / 2, 216, 68)
    places = {1: (width - 116, 200.0), 2: (width / 2 + 150, 76.0), 3: (50.0, 200.0)}
    for seat, count in sorted((counts or {}).items()):
        if (seat - me) % 4 in places:
            body += scene.fan(seat, count, *places[(seat - me) % 4])
    body += f'<g transform="translate({num((width - span) / 2)} {num(felt + 56)})">{row}</g>'
    label = run_on((_story(trick, scene), _names(hand, lang)))
    return _svg(body, width, felt + size * 1.5 + 70, label)


def live_face(card: Card, lang: Lang, *, small: bool = False) -> str:
    """Return a face for a page: its colours are the CSS variables that ``face_sheet`` sets.

    The trump mark is drawn in every face; the style sheet shows it on an element with ``data-trump``.

    >>> from contree.cards import Card
    >>> "var(--cf-suit)" in live_face(Card.parse("9H"), "fr")
    True
    """
    if small:
        plain, marked = (small_face(card, LIVE, lang, trump=trump) for trump in (False, True))
        return _live(f'<g class="ct-face-plain">{plain}</g><g class="ct-face-trump">{marked}</g>')
    return _live(face(card, LIVE, lang, "live") + f'<g class="ct-face-trump">{trump_mark(LIVE)}</g>')


def live_back() -> str:
    """Return the back of a card for a page."""
    return _live(back())


def face_sheet() -> str:
    """Return the style sheet of ``live_face``: the colours of each theme, deck, suit and state."""
    return stylesheet() + (
        ".ct-face-trump{display:none}.ct-card[data-trump] .ct-face-trump{display:inline}"
        ".ct-card[data-trump] .ct-face-plain{display:none}\n"
    )


def suit_svg(suit: Trump) -> str:
    """Return the sign of a suit for a page, in the colour of its element; nothing for SA and TA.

    >>> suit_svg(Suit.H)[:41]
    '<svg class="ct-suit" data-suit="H" viewBo'
    """
    if not isinstance(suit, Suit):
        return ""
    sign = f'<path d="{SUIT_PATH[suit]}"/>'
    return f'<svg class="ct-suit" data-suit="{suit.name}" viewBox="-11 -11 22 22" aria-hidden="true">{sign}</svg>'


def img(picture: str) -> str:
    """Return a picture as an ``<img>`` that a notebook shows even unsigned: inline SVG would be taken out.

    >>> img('<svg aria-label="as"></svg>')[:37]
    '<img alt="as" src="data:image/svg+xml'
    """
    label = picture.partition('aria-label="')[2].partition('"')[0]
    data = base64.b64encode(picture.encode("utf-8")).decode("ascii")
    return f'<img alt="{label}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">'


def _row(cards: tuple[Card, ...], scene: Scene, size: float, refused: Collection[Card]) -> tuple[str, float]:
    """Return cards side by side, and the width they take."""
    body, x = "", 3.0
    for before, card in zip((None, *cards), cards, strict=False):
        x += 14 if before is not None and before.suit is not card.suit else 0
        body += scene.card(card, x, 8 if card in refused else 2, size, refused=card in refused)
        x += size + 6
    return body, max(x - 3, 6)


def _points(points: tuple[int, int] | None, width: float, scene: Scene) -> str:
    if points is None:
        return ""
    line = text("table.points_line", scene.lang, us=points[0], them=points[1])
    return scene.slip(line, width - 12 - slip_width(line) / 2, 20)


def _names(cards: Iterable[Card], lang: Lang) -> str:
    return ", ".join(card_name(card, lang) for card in cards)


def _story(trick: Trick, scene: Scene, *, master: bool = True) -> str:
    """Return a trick in words."""
    if not trick.cards:
        return text("table.no_card_yet", scene.lang)
    plays = zip(trick.seats, trick.cards, strict=False)
    said = ", ".join(text("table.played", scene.lang, seat=seat, card=card) for seat, card in plays)
    if scene.trump is None or not master:
        return said
    return f"{said}. {text('table.master_is', scene.lang, seat=trick.master(scene.trump, scene.table))}"


def _svg(body: str, width: float, height: float, label: str, *, scale: float = 1) -> str:
    role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width * scale)}" height="{num(height * scale)}" '
        f'viewBox="0 0 {num(width)} {num(height)}" {role}>{body}</svg>'
    )


def _live(body: str) -> str:
    return f'<svg class="ct-face" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" focusable="false">{body}</svg>'
