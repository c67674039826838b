"""What a match is waiting for, and what moves it on: a call, a card, the next deal.

>>> from contree.auction import Pass
>>> [str(action) for action in (Pass(), PlayCard(Card.parse("7S")), NextDeal())]
['P', '7S', 'NEXT']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from .auction import Call
from .cards import Card, Suit
from .deal import Pack
from .errors import expect


class Phase(Enum):
    """Name what a match is waiting for.

    >>> Phase("play")
    <Phase.PLAY: 'play'>
    """

    BIDDING = "bidding"
    PLAY = "play"
    DEAL_OVER = "deal_over"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card, perhaps with the word belote or rebelote where it is spoken (rule R3.17).

    >>> str(PlayCard(Card.parse("KH"), said=True))
    'KH!'
    """

    card: Card
    said: bool = False

    def __post_init__(self) -> None:
        expect("card", self.card, Card, "a Card")

    def __str__(self) -> str:
        return f"{self.card}{'!' if self.said else ''}"


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Deal again, once a deal is over.

    By itself the pack comes from the seed of the match. ``pack`` sets it up instead, and ``trump``
    the suit drawn where the rules draw one.

    >>> str(NextDeal())
    'NEXT'
    """

    pack: Pack | None = None
    trump: Suit | None = None

    def __str__(self) -> str:
        return "NEXT"


Action: TypeAlias = Call | PlayCard | NextDeal
"""Anything that moves a match on."""
