"""Contrée, coinche and belote: the rules of several tables as values that explain themselves.

>>> import contree
>>> trick, hand = contree.Trick.parse("W:7S"), contree.Hand.parse("AS 8S JH AD")
>>> contree.legal_cards(hand, trick, contree.Suit.H, contree.SALON)
Hand('8S AS')
"""

from __future__ import annotations

from .cards import DECK, STANDARD, Card, CardTable, Hand, Rank, Suit, Suitless, Trump, parse_trump
from .deal import Deal, deal_hands, first_player, pack_code, pack_from_code, shuffled
from .errors import ContreeError, IllegalCallError, IllegalCardError, InvalidStateError, NotationError, RulesError
from .legality import Case, Duty, Freedom, Obligation, Verdict, duty, judge, legal_cards
from .notation import read_plays, write_plays
from .perft import divide, perft
from .play import LAST_TRICK_BONUS, Play
from .players.random_player import random_card
from .rules import (
    A_DEUX,
    A_DEUX_DECOUVERTE,
    BRIDGEE,
    CLASSIQUE,
    DECOUVERTE,
    PRESETS,
    SALON,
    TABLE_EN_LIGNE,
    Rules,
    preset,
)
from .seats import Seat, Team
from .trick import Trick

__all__ = [
    "A_DEUX",
    "A_DEUX_DECOUVERTE",
    "BRIDGEE",
    "CLASSIQUE",
    "DECK",
    "DECOUVERTE",
    "LAST_TRICK_BONUS",
    "PRESETS",
    "SALON",
    "STANDARD",
    "TABLE_EN_LIGNE",
    "Card",
    "CardTable",
    "Case",
    "ContreeError",
    "Deal",
    "Duty",
    "Freedom",
    "Hand",
    "IllegalCallError",
    "IllegalCardError",
    "InvalidStateError",
    "NotationError",
    "Obligation",
    "Play",
    "Rank",
    "Rules",
    "RulesError",
    "Seat",
    "Suit",
    "Suitless",
    "Team",
    "Trick",
    "Trump",
    "Verdict",
    "deal_hands",
    "divide",
    "duty",
    "first_player",
    "judge",
    "legal_cards",
    "pack_code",
    "pack_from_code",
    "parse_trump",
    "perft",
    "preset",
    "random_card",
    "read_plays",
    "shuffled",
    "write_plays",
]
