"""The tips and common mistakes of the course, each a real position that proves it.

A tip stores a deal code and the cards played, nothing that was worked out: what each card brings is asked of
the exact solver when it is shown.

>>> tip = TIPS["load"]
>>> str(tip.best), str(tip.tempting), tip.play.turn.name
('TD', '7D', 'S')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from contree.analysis.solver import solve
from contree.auction import Contract
from contree.cards import Card
from contree.deal import Deal
from contree.play import DEAL_POINTS, Play
from contree.rules import TABLE_EN_LIGNE
from contree.scoring import Outcome, Result, score_deal
from contree.seats import Seat

from .pages.score_sheet import read_contract


@dataclass(frozen=True, slots=True)
class Tip:
    """Hold a position where South is to play: the deal, the contract, the cards played, the two cards compared."""

    name: str
    deal: str
    taken: str
    leader: str
    played: str
    best_card: str
    tempting_card: str

    @property
    def contract(self) -> Contract:
        """Return the contract being played."""
        return read_contract(self.taken)

    @property
    def play(self) -> Play:
        """Return the position."""
        play = Play.start(Deal.from_code(self.deal), self.contract.trump, Seat.parse(self.leader), TABLE_EN_LIGNE)
        for card in self.played.split():
            play = play.play(Card.parse(card))
        return play

    @property
    def best(self) -> Card:
        """Return the card that the tip recommends."""
        return Card.parse(self.best_card)

    @property
    def tempting(self) -> Card:
        """Return the card that one is tempted to play."""
        return Card.parse(self.tempting_card)


@dataclass(frozen=True, slots=True)
class Proof:
    """Hold what the solver says of a position: the points South's side ends with, for each legal card."""

    points: Mapping[Card, int]
    contract: Contract

    @staticmethod
    def of(tip: Tip) -> Proof:
        """Ask the solver; every player sees all hands and plays best from then on.

        >>> proof = Proof.of(TIPS["load"])
        >>> proof.points[TIPS["load"].best] - proof.points[TIPS["load"].tempting]
        9
        """
        return Proof(solve(tip.play), tip.contract)

    @property
    def best(self) -> int:
        """Return the most points that South's side can be sure of."""
        return max(self.points.values())

    def made(self, card: Card) -> bool:
        """Tell whether the contract is made after a card, at the table where the deal is played, belote apart."""
        ours = self.points[card]
        outcome = Outcome((ours, DEAL_POINTS - ours), (4, 4))
        return score_deal(self.contract, outcome, TABLE_EN_LIGNE).result is Result.MADE


def continuation(play: Play, first: Card) -> Play:
    """Play a card, then the deal to its end as players would who see all hands.

    Among cards that are worth the same, points go to a partner's trick and are kept from an opponent's.
    """
    play = play.play(first)
    while not play.over:
        points = solve(play)
        best = max(points.values())
        play = play.play(max((card for card in points if points[card] == best), key=lambda card: _natural(card, play)))
    return play


def _natural(card: Card, play: Play) -> int:
    """Rank cards that are worth the same: what a player who knows the tips would choose."""
    worth = play.rules.table.points(card, play.trump)
    trump = card.suit == play.trump
    if not play.trick.cards:
        return worth + 20 * (trump and worth >= 14)
    partner = play.trick.master(play.trump, play.rules.table) is play.trick.turn.partner
    return worth - 25 * trump if partner else -worth - 5 * trump


_ALL = (
    Tip("draw_trumps", "DMDE38ZTVC4", "S 110S", "S", "", "JS", "AD"),
    Tip("ace_first", "L2UNIJ5O8QY", "W 80D", "S", "", "AS", "8S"),
    Tip(
        "under_ace",
        "KV96MWZJZMK",
        "S 80C",
        "N",
        "KH 8H KD 7C JS KS AS 8S QH AC 9C 7H 9S QC 7S TS KC TC JC 8C",
        "8D",
        "AD",
    ),
    Tip("load", "BX1F8S4IUWM", "N 80H", "E", "9D KH 8D", "TD", "7D"),
    Tip("return_suit", "HEZLYTVQNAR", "W 80S", "N", "QC KC AC 9C", "7C", "8H"),
    Tip("discard", "IPB8THYBK35", "N 100H", "S", "AC 7C QD 8C", "TC", "AD"),
    Tip(
        "last_trick",
        "ES6VEH8IQK4",
        "S 100D",
        "E",
        "QC 7C AC TC JS 8S AD 7S TD KD 7D JD 9D 7H AS 9C 8D 9H TS 8C",
        "TH",
        "QD",
    ),
    Tip("ruff_early", "G1T1VVP7964", "W 80C", "N", "AH 8H QH 7H TH KH", "JS", "7C"),
    Tip("count_trumps", "BDPHYGZHN3E", "S 110C", "W", "7D AD 9D 8D JC QC 9C TC AH JH KH 7H", "AC", "TH"),
    Tip("three_aces", "P9E4CQY76YA", "S 80H", "S", "", "AS", "AS"),
)

TIPS: Mapping[str, Tip] = {tip.name: tip for tip in _ALL}
"""The tips by name, in the order of the lesson."""
