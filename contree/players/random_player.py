"""A player that plays any legal card: the three others of the second text's page (rule R4.5)."""

from __future__ import annotations

import random

from ..cards import Card
from ..play import Play


def random_card(play: Play, rng: random.Random) -> Card:
    """Choose one of the legal cards of the seat whose turn it is, each as likely.

    >>> from contree.cards import Suit
    >>> from contree.deal import Deal
    >>> from contree.rules import DECOUVERTE
    >>> from contree.seats import Seat
    >>> play = Play.start(Deal.random(random.Random(1)), Suit.H, Seat.S, DECOUVERTE)
    >>> random_card(play, random.Random(5)) in play.legal_cards()
    True

    Raises InvalidStateError when the play is over.
    """
    return rng.choice(tuple(play.legal_cards()))
