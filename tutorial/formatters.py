"""What a notebook shows for a card, a hand, a trick and a play: pictures, once this is registered.

The engine knows only ``__repr__``. ``import tutorial`` calls ``register``; outside IPython it does nothing.

>>> from contree.cards import Card
>>> picture(Card.parse("9H"), "fr")[:21]
'<img alt="9 de cœur" '
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from contree.cards import STANDARD, Card, Hand, Suit
from contree.play import Play
from contree.seats import Seat
from contree.trick import Trick

from . import svg
from .art.ink import Deck
from .i18n import Lang

SHOWN = (Card, Hand, Trick, Play)
"""The values of the engine that a notebook shows as pictures."""


def register(lang: Lang | Callable[[], Lang] = "fr", deck: Deck | Callable[[], Deck] = "two") -> bool:
    """Tell IPython to show the engine's values as pictures; False where there is no IPython.

    ``lang`` and ``deck`` may be functions: they are asked at each picture, so that a setting changed
    in the notebook counts at once.
    """
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return False
    shell: Any = get_ipython()
    if shell is None:
        return False
    html = shell.display_formatter.formatters["text/html"]
    for kind in SHOWN:
        html.for_type(kind, lambda value: picture(value, _now(lang), deck=_now(deck)))
    return True


def _now(setting: Any) -> Any:
    return setting() if callable(setting) else setting


def picture(value: Card | Hand | Trick | Play, lang: Lang, *, deck: Deck = "two") -> str:
    """Return the HTML that shows a value.

    >>> picture(Trick.parse("W:7S S:9S"), "en")[:42]
    '<img alt="West: 7 of spades, South: 9 of s'
    """
    if isinstance(value, Card):
        return svg.img(svg.card_svg(value, lang, deck=deck))
    if isinstance(value, Hand):
        return svg.img(svg.hand_svg(STANDARD.sorted(value, Suit.S), lang, deck=deck))
    if isinstance(value, Trick):
        return svg.img(svg.trick_svg(value, lang, deck=deck))
    return svg.img(_play(value, lang, deck))


def _play(play: Play, lang: Lang, deck: Deck) -> str:
    """Show a play from the seat whose turn it is, or from South once it is over."""
    me = Seat.S if play.turn is None else play.turn
    hand = play.hands[me]
    refused = hand - play.legal_cards() if play.turn is not None else Hand()
    trick = play.trick if not play.over else play.tricks[-1]
    return svg.table_svg(
        play.rules.table.sorted(hand, play.trump),
        trick,
        lang,
        trump=play.trump,
        counts={seat: len(play.hands[seat]) for seat in trick.seats if seat is not me},
        me=me,
        refused=refused,
        points=(play.points[me.team], play.points[me.team.other]),
        table=play.rules.table,
        deck=deck,
    )
