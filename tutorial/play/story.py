"""What happens at a table, in words, told to the one who looks.

>>> from contree.cards import Card
>>> story = Story(Parts("fr"))
>>> story.card(Seat.W, Card.parse("AH"), lead=True), story.card(Seat.S, Card.parse("9H"))
('Ouest entame l’as de cœur.', 'Vous jouez le 9 de cœur.')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from contree.auction import Contract
from contree.belote import Said
from contree.cards import Card
from contree.seats import Seat, Team

from ..i18n import seat_name
from .parts import Parts


@dataclass(frozen=True, slots=True)
class Story:
    """Hold who is told: the language, the trump, the seat that looks."""

    parts: Parts
    players: int = 4

    def card(self, seat: Seat, card: Card, *, lead: bool = False) -> str:
        """Tell a card played."""
        return self._told("lead" if lead else "card", seat, card=card)

    def word(self, said: Said) -> str:
        """Tell that belote or rebelote was said."""
        return self._told(said.word.value, said.seat)

    def trick(self, seat: Seat, points: int, *, last: bool = False) -> str:
        """Tell who takes a trick, and what it is worth, der included."""
        key = "last" if last else "wins"
        if self.players == 2:
            return self._told(f"{key}_alone", seat, n=points)
        return self._told(key, seat, n=points, side=self.side(seat.team))

    def side(self, team: Team) -> str:
        """Return the name of a side: one's own begins with "you"."""
        if self.players == 2:
            return self.parts.name(Seat.S if team is Team.NS else Seat.W)
        me = self.parts.me
        if team is me.team and not self.parts.shared:
            return self.parts.say("table.us", seat=me.partner)
        first, second = (Seat.S, Seat.N) if team is Team.NS else (Seat.E, Seat.W)
        return self.parts.say("table.side", a=first, b=second)

    def contract(self, contract: Contract) -> str:
        """Tell a contract: who plays what, doubled or not."""
        key = "capot" if contract.capot else "classic" if contract.value is None else "bid"
        mine = "_me" if self.parts.is_you(contract.taker) else ""
        times = {1: "", 2: "_x2", 4: "_x4"}[contract.multiplier]
        return self.parts.say(
            f"contract.{key}{mine}{times}", seat=contract.taker, value=contract.value or 0, suit=contract.trump
        )

    def played(self, contract: Contract) -> str:
        """Name a contract that has been played: what it was, by whom, doubled or not."""
        kind = "capot" if contract.capot else "classic" if contract.value is None else "bid"
        facts = {"value": contract.value or 0, "suit": contract.trump, "by": self.by(contract.taker)}
        times = {1: "", 2: "doubled", 4: "redoubled"}[contract.multiplier]
        return self.parts.say(f"result.contract_{kind}", **facts) + (
            f", {self.parts.say(f'table.{times}')}" if times else ""
        )

    def by(self, seat: Seat) -> str:
        """Return by whom, as in "by West"."""
        return self.parts.say("table.by_you") if self.parts.is_you(seat) else seat_name(seat, self.parts.lang, "by")

    def _told(self, key: str, seat: Seat, **facts: Any) -> str:
        mine = "_me" if self.parts.is_you(seat) else ""
        if self.parts.trump is not None:
            facts["trump"] = self.parts.trump
        return self.parts.say(f"told.{key}{mine}", seat=seat, **facts)
