"""What lies on the table, for one who looks: the four places, the trick, the bar above them.

All of it comes from a ``View``: there is no other hand in it to give away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from contree.action import Phase
from contree.auction import Contract
from contree.belote import Said, Word
from contree.cards import DECK, Card
from contree.deal import seats_from
from contree.legality import Verdict, judge
from contree.play import LAST_TRICK_BONUS
from contree.scoring import Outcome, score_deal
from contree.seats import Seat
from contree.trick import Trick
from contree.view import View

from ..i18n import count_phrase, seat_name, suit_name
from .parts import Json, Parts
from .story import Story


@dataclass(frozen=True, slots=True)
class Felt:
    """Hold what one seat sees of the table, and how many cards each seat holds."""

    view: View
    parts: Parts
    counts: Mapping[Seat, int]
    covers: frozenset[Card] = frozenset()
    """The open cards of belote découverte that lay on a hidden one when the deal began."""

    @property
    def story(self) -> Story:
        """Return the teller for the one who looks."""
        return Story(self.parts, self.view.rules.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who sits at the table, the one who looks first."""
        return seats_from(self.parts.me, self.view.rules)

    def json(self, trick: Trick | None = None, words: tuple[Said, ...] = ()) -> Json:
        """Return the felt; ``trick`` is shown in place of the one under way, ``words`` as bubbles."""
        shown = self.view.trick if trick is None else trick
        said = {word.seat: word for word in words}
        number = self._trick_number(len(self.view.tricks) + (trick is None))
        felt: Json = {
            "seats": [self._seat(seat, said.get(seat), number) for seat in self.seats],
            "trick": None if shown is None else self._trick(shown, number),
        }
        if self.view.turned is not None and self.view.stock:
            felt["stock"] = {
                "count": self.view.stock,
                "label": self.parts.say("table.stock", n=self.view.stock),
                "card": self.parts.card(self.view.turned),
            }
        return felt

    def covered(self, cards: list[Json]) -> list[Json]:
        """Mark the open cards that still lie on a hidden one."""
        return [{**card, "under": True} if Card.parse(card["card"]) in self.covers else card for card in cards]

    def _trick(self, trick: Trick, number: str) -> Json:
        """Return a trick, each card on its owner's side of the page."""
        shown = self.parts.trick(trick, label=number)
        for place, seat in zip(shown["places"], trick.seats, strict=True):
            place["at"] = self.place(seat)
        return shown

    def bar(self) -> Json:
        """Return the bar: the trump, the contract and what is left to make, the points of both sides."""
        return {
            "pill": self.parts.pill(),
            "contract": self._contract(self.view.contract) if self.view.contract is not None else None,
            "points": self._points(),
        }

    def _seat(self, seat: Seat, said: Said | None, number: str) -> Json:
        me = seat is self.parts.me
        count = self.counts.get(seat, 0)
        shown: Json = {
            "seat": seat.name,
            "at": self.place(seat),
            "name": self.parts.name(seat),
            "note": seat_name(seat, self.parts.lang) if me else "",
            "count": count,
            "held": self._progress(number) if me else count_phrase(count, "cards", self.parts.lang),
            "marks": self._marks(seat),
        }
        if seat is self.parts.me.partner and self.view.rules.players == 4:
            shown["note"] = self.parts.say("table.partner")
        if self.view.open_hands and not me:
            shown["open"] = self.covered(self.parts.hand(self.view.open_hands[seat]))
            shown["held"] = self.parts.say("table.hidden", n=count - len(shown["open"]))
        if seat is self.view.turn:
            shown["turn"] = True
        if said is not None:
            shown["bubble"] = self.parts.say(f"table.word_{said.word.value}")
        return shown

    def place(self, seat: Seat) -> str:
        """Return the side of the page of a seat; of two players the other one sits opposite."""
        if self.view.rules.players == 2:
            return "S" if seat is self.parts.me else "N"
        return self.parts.at(seat)

    def _marks(self, seat: Seat) -> list[Json]:
        marks: list[Json] = []
        if seat is self.view.dealer and self.view.rules.first_player != "south":  # there nobody deals
            marks.append({"kind": "dealer", "label": [self.parts.say("table.dealer")]})
        contract = self.view.contract
        if contract is not None and seat is contract.taker:
            ours = "us" if seat.team is self.parts.me.team else "them"
            label = [*self.level(contract), " ", {"wide": self.parts.say("table.taker")}]
            marks.append({"kind": f"taker-{ours}", "label": label})
        return marks

    def level(self, contract: Contract) -> list[Json | str]:
        """Return what was bid: a number or capot, and the suit."""
        level = self.parts.say("table.capot") if contract.capot else str(contract.value or "")
        return [f"{level} " if level else "", self.suit(contract)]

    def suit(self, contract: Contract) -> Json:
        """Return the sign of a contract's trump."""
        return {"suit": contract.trump.name, "name": suit_name(contract.trump, self.parts.lang)}

    def _contract(self, contract: Contract) -> Json:
        words: list[str] = [self.story.by(contract.taker)]
        if contract.multiplier > 1:
            words.append(self.parts.say(f"table.{'doubled' if contract.multiplier == 2 else 'redoubled'}"))
        left = self.left_to_make()
        if left is not None:
            over = self.view.phase in (Phase.DEAL_OVER, Phase.OVER)
            key = "reached" if left == 0 else "missed" if over else "to_make"
            words.append(self.parts.say(f"table.{key}", n=left))
        return {"level": self.level(contract), "words": words}

    def left_to_make(self) -> int | None:
        """Return how much the taker's side still has to make; None for a capot, whose tricks are counted."""
        contract = self.view.contract
        if contract is None or contract.capot:
            return None
        score = score_deal(contract, self._outcome(), self.view.rules)
        return max(0, score.needed - score.reached)

    def _outcome(self) -> Outcome:
        belotes = [0, 0]
        for word in self.view.words:
            if word.word is Word.BELOTE:
                belotes[word.seat.team] = 1
        return Outcome(self.view.points, self.view.tricks_won, (belotes[0], belotes[1]))

    def _points(self) -> Json:
        us = self.parts.me.team
        mine, theirs = self.view.points[us], self.view.points[us.other]
        total = self._total()
        shown: Json = {
            "us": {"label": self.story.side(us), "n": mine},
            "them": {"label": self.story.side(us.other), "n": theirs},
            "total": total,
            "label": self.parts.say("table.points_bar", us=mine, them=theirs, total=total),
            "name": self.parts.say("table.points_made"),
        }
        left = self.left_to_make()
        contract = self.view.contract
        if left is not None and contract is not None:
            side = contract.side
            shown["goal"] = {"side": "us" if side is us else "them", "n": min(total, self.view.points[side] + left)}
        return shown

    def _total(self) -> int:
        """Return the points of a whole deal, the dix de der included."""
        return self.view.rules.table.sum(DECK, self.view.trump) + LAST_TRICK_BONUS if self.view.trump is not None else 0

    def _progress(self, number: str) -> str:
        """Return how far the deal has come, and how the partie stands."""
        if not self.view.rules.target:
            return number
        us = self.parts.me.team
        totals = self.parts.say("table.so_far", us=self.view.totals[us], them=self.view.totals[us.other])
        return f"{number} · {totals}"

    def _trick_number(self, place: int) -> str:
        total = len(DECK) // self.view.rules.players
        return self.parts.say("told.trick_of", n=min(place, total), total=total)


def verdicts(view: View) -> dict[Card, Verdict] | None:
    """Return the verdict on each card of a hand whose turn it is to play, None at any other time."""
    if view.turn is not view.seat or view.trick is None or view.trump is None:
        return None
    return {card: judge(card, view.hand, view.trick, view.trump, view.rules, stock=view.stock) for card in view.hand}
