"""A deal laid open: the four hands as pictures, and the code that names it.

>>> print(str(deal_page("DMDE38ZTVC4", "en")).splitlines()[0])
Deal DMDE38ZTVC4
"""

from __future__ import annotations

from html import escape

from contree.cards import STANDARD, Suit
from contree.deal import Deal
from contree.seats import Seat

from .. import svg
from ..i18n import Lang, cards_phrase, seat_name, text
from .page import Page, tag

SIZE = 46


def deal_page(code: str, lang: Lang) -> Page:
    """Return the four hands of a deal, each sorted by suit.

    Raises NotationError for a text that is no deal code.
    """
    deal = Deal.from_code(code)
    title = text("deal_page.title", lang, code=code)
    hands = {seat: STANDARD.sorted(deal.hands[seat], Suit.S) for seat in (Seat.N, Seat.W, Seat.E, Seat.S)}
    shown = "".join(
        tag("figure", tag("figcaption", escape(seat_name(seat, lang))) + svg.img(svg.hand_svg(cards, lang, size=SIZE)))
        for seat, cards in hands.items()
    )
    plain = [f"{seat_name(seat, lang)} {cards_phrase(cards, lang, 'short')}" for seat, cards in hands.items()]
    html = tag("p", f"<b>{escape(title)}</b>") + tag("div", shown, class_="ct-deal")
    return Page(html, "\n".join([title, *plain]))
