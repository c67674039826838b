"""A deal laid open once it is over: every hand, trick by trick, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from contree.cards import Card
from contree.match_deal import MatchDeal
from contree.play import Play
from contree.seats import Seat
from contree.trick import Trick

from ..i18n import count_phrase
from .parts import Json, Parts
from .story import Story


@dataclass(frozen=True, slots=True)
class Review:
    """Hold a deal that is over, and who looks back on it."""

    deal: MatchDeal
    parts: Parts

    @property
    def play(self) -> Play:
        """Return the play of the deal."""
        assert self.deal.play is not None
        return self.deal.play

    def json(self, at: int | None) -> Json:
        """Return the deal after ``at`` cards, before the lead unless told otherwise."""
        total = sum(len(trick.cards) for trick in self.play.tricks)
        place = max(0, min(at or 0, total))
        width = len(self.play.tricks[0].seats)
        chosen = max(0, (place - 1) // width)
        shown = place - chosen * width
        trick = self.play.tricks[chosen]
        on_table = Trick(trick.seats, trick.cards[:shown])
        return {
            "name": self.parts.say("review.name"),
            "at": place,
            "total": total,
            "width": width,
            "chosen": chosen,
            "title": self.parts.say("review.title", n=chosen + 1, total=len(self.play.tricks)),
            "told": self._told(chosen, on_table),
            "tricks": [self._trick(number) for number in range(len(self.play.tricks))],
            "trick": self.parts.trick(on_table),
            "hands": list(self._hands(place)),
            "words": {key: self.parts.say(f"review.{key}") for key in ("first", "before", "after", "last", "strip")},
        }

    def _trick(self, number: int) -> Json:
        """Return a trick of the strip, drawn small."""
        trick, winner = self.play.tricks[number], self.play.winners[number]
        points = self._points(number)
        return {
            "n": number + 1,
            "trick": self.parts.trick(trick),
            "us": winner.team is self.parts.me.team,
            "taken": f"{self.parts.name(winner)} +{points}",
            "name": self.parts.say(
                "history.row",
                n=number + 1,
                seat=self.parts.name(winner),
                points=count_phrase(points, "points", self.parts.lang),
            ),
        }

    def _points(self, number: int) -> int:
        """Return what a trick brought, der included: the last one brings what the others leave."""
        table, trump = self.play.rules.table, self.play.trump
        if number < len(self.play.tricks) - 1:
            return table.sum(self.play.tricks[number].cards, trump)
        return sum(self.play.points) - sum(table.sum(trick.cards, trump) for trick in self.play.tricks[:-1])

    def _told(self, chosen: int, trick: Trick) -> str:
        """Tell the last card, or who took the trick."""
        story = Story(self.parts, self.play.rules.players)
        if not trick.cards:
            return self.parts.say("review.open")
        seat, card = trick.seats[len(trick.cards) - 1], trick.cards[-1]
        told = story.card(seat, card, lead=len(trick.cards) == 1)
        if not trick.complete:
            return told
        last = chosen == len(self.play.tricks) - 1
        return f"{told} {story.trick(self.play.winners[chosen], self._points(chosen), last=last)}"

    def _hands(self, place: int) -> Iterator[Json]:
        """Return the cards each seat was dealt; those played by then are marked."""
        order = self.play.trick.seats if len(self.play.trick.seats) == 2 else self.parts.me.order()
        gone = self._gone(place)
        held: dict[Seat, list[Card]] = {seat: [] for seat in order}
        for trick in self.play.tricks:
            for seat, card in trick.plays:
                held[seat].append(card)
        for seat in order:
            cards = self.parts.hand(held[seat])
            for item in cards:
                if Card.parse(item["card"]) in gone:
                    item["off"] = True
            yield {"seat": seat.name, "name": self.parts.name(seat), "cards": cards}

    def _gone(self, place: int) -> set[Card]:
        cards = [card for trick in self.play.tricks for card in trick.cards]
        return set(cards[:place])
