"""Contrée, coinche and belote: the rules of several tables as values that explain themselves.

>>> import contree
>>> trick, hand = contree.Trick.parse("W:7S"), contree.Hand.parse("AS 8S JH AD")
>>> contree.legal_cards(hand, trick, contree.Suit.H, contree.SALON)
Hand('8S AS')
"""

from __future__ import annotations

from .action import Action, NextDeal, Phase, PlayCard
from .auction import (
    Auction,
    Bid,
    Call,
    CallVerdict,
    Contract,
    Double,
    FourSevensRedeal,
    MisereRedeal,
    Pass,
    Redouble,
    Refusal,
    Status,
    Take,
    parse_call,
)
from .belote import Said, Word
from .cards import DECK, STANDARD, Card, CardTable, Hand, Rank, Suit, Suitless, Trump, parse_trump
from .deal import Deal, deal_hands, first_player, next_dealer, pack_code, pack_from_code, shuffled
from .errors import ContreeError, IllegalCallError, IllegalCardError, InvalidStateError, NotationError, RulesError
from .legality import Case, Duty, Freedom, Obligation, Verdict, duty, judge, legal_cards
from .match import Match
from .match_deal import MatchDeal
from .notation import read_calls, read_plays, write_calls, write_plays
from .perft import divide, perft
from .play import DEAL_POINTS, DEAL_TRICKS, LAST_TRICK_BONUS, Play
from .players import Player, play_match, step
from .players.random_player import RandomPlayer, random_card
from .players.rule_of_thumb import RuleOfThumb
from .record import read_match, write_match
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
from .scoring import (
    DealScore,
    Outcome,
    Result,
    ScoreCode,
    ScoreLine,
    other_readings,
    score_deal,
    winner_of,
)
from .seats import Seat, Team
from .taking import Taking, TurnedDeal
from .trick import Trick
from .two_players import OpenPlay, StockPlay
from .view import PastDeal, View

__all__ = [
    "A_DEUX",
    "A_DEUX_DECOUVERTE",
    "BRIDGEE",
    "CLASSIQUE",
    "DEAL_POINTS",
    "DEAL_TRICKS",
    "DECK",
    "DECOUVERTE",
    "LAST_TRICK_BONUS",
    "PRESETS",
    "SALON",
    "STANDARD",
    "TABLE_EN_LIGNE",
    "Action",
    "Auction",
    "Bid",
    "Call",
    "CallVerdict",
    "Card",
    "CardTable",
    "Case",
    "Contract",
    "ContreeError",
    "Deal",
    "DealScore",
    "Double",
    "Duty",
    "FourSevensRedeal",
    "Freedom",
    "Hand",
    "IllegalCallError",
    "IllegalCardError",
    "InvalidStateError",
    "Match",
    "MatchDeal",
    "MisereRedeal",
    "NextDeal",
    "NotationError",
    "Obligation",
    "OpenPlay",
    "Outcome",
    "Pass",
    "PastDeal",
    "Phase",
    "Play",
    "PlayCard",
    "Player",
    "RandomPlayer",
    "Rank",
    "Redouble",
    "Refusal",
    "Result",
    "RuleOfThumb",
    "Rules",
    "RulesError",
    "Said",
    "ScoreCode",
    "ScoreLine",
    "Seat",
    "Status",
    "StockPlay",
    "Suit",
    "Suitless",
    "Take",
    "Taking",
    "Team",
    "Trick",
    "Trump",
    "TurnedDeal",
    "Verdict",
    "View",
    "Word",
    "deal_hands",
    "divide",
    "duty",
    "first_player",
    "judge",
    "legal_cards",
    "next_dealer",
    "other_readings",
    "pack_code",
    "pack_from_code",
    "parse_call",
    "parse_trump",
    "perft",
    "play_match",
    "preset",
    "random_card",
    "read_calls",
    "read_match",
    "read_plays",
    "score_deal",
    "shuffled",
    "step",
    "winner_of",
    "write_calls",
    "write_match",
    "write_plays",
]
