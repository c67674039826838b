"""What the solver says of a deal that is over: a grade for each card, and the points that stayed within reach.

Every card is compared with the best one, all hands open. The late cards are known at once, the lead
last: ``graded`` brings them one by one, so that a page can fill up while the solver works.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from contree.analysis.marks import belotes_held, made
from contree.analysis.review import CardReview, review_backwards
from contree.cards import Card
from contree.match_deal import MatchDeal
from contree.play import Play
from contree.seats import Seat

from ..i18n import points_phrase
from .parts import Json, Parts

GRADES: tuple[tuple[str, int], ...] = (("best", 0), ("good", 4), ("loose", 9))
"""Each grade with the most card points it may give away; beyond, and where the contract turned, it is an error."""


def can_be_graded(deal: MatchDeal) -> bool:
    """Tell whether the solver knows this game: four hands, all played."""
    return deal.play is not None and deal.play.over and deal.rules.players == 4


def graded(deal: MatchDeal) -> Iterator[CardReview]:
    """Yield what became of each card, the last one first."""
    assert deal.play is not None
    return review_backwards(deal.play, deal.contract)


def grade_of(card: CardReview) -> str:
    """Return the grade of a card."""
    if card.turned:
        return "error"
    return next((name for name, most in GRADES if card.lost <= most), "error")


@dataclass(frozen=True, slots=True)
class Grades:
    """Hold what is known so far of the cards of a deal, by their place in it, and who looks back."""

    deal: MatchDeal
    parts: Parts
    known: Mapping[int, CardReview]

    @property
    def play(self) -> Play:
        """Return the play of the deal."""
        assert self.deal.play is not None
        return self.deal.play

    @property
    def complete(self) -> bool:
        """Tell whether every card is known."""
        return len(self.known) == sum(len(trick.cards) for trick in self.play.tricks)

    def json(self, at: int) -> Json:
        """Return the grades by seat, the curve, and what is to be said of the last card laid out."""
        return {
            "rows": [self._row(seat) for seat in self.parts.me.order()],
            "legend": [
                {"grade": grade, "label": self.parts.say(f"grade.{grade}")}
                for grade in ("best", "good", "loose", "error")
            ],
            "curve": self._curve(),
            "detail": self._detail(self.known.get(at - 1)),
            "working": "" if self.complete else self.parts.say("grade.working", n=len(self.known)),
            "turning": self._turning(),
        }

    def _row(self, seat: Seat) -> Json:
        cells: list[Json | None] = []
        for number, trick in enumerate(self.play.tricks):
            card = self.known.get(4 * number + trick.seats.index(seat))
            if card is None:
                cells.append(None)
                continue
            grade = grade_of(card)
            words = self.parts.say(
                "grade.cell", seat=self.parts.name(seat), n=number + 1, grade=self.parts.say(f"grade.{grade}")
            )
            cells.append({"grade": grade, "label": words})
        return {"name": self.parts.name(seat), "cells": cells}

    def _curve(self) -> Json:
        """Return the points my side could still reach after each trick, those it had, and what it needed."""
        reach = [self._reach(self.known.get(4 * number + 3)) for number in range(len(self.play.tricks))]
        known = [value for value in reach if value is not None]
        falls = [
            number
            for number in range(1, len(reach))
            if reach[number] is not None and (before := reach[number - 1]) is not None and (reach[number] or 0) < before
        ]
        goal = self._goal()
        return {
            "reach": reach,
            "falls": falls,
            "made": list(self._made()),
            "goal": goal,
            "total": sum(self.play.points),
            "name": self.parts.say("grade.reach"),
            "made_label": self.parts.say("grade.made"),
            "goal_label": self.parts.say("grade.goal", n=goal) if goal is not None else "",
            "label": self.parts.say("grade.curve", values=", ".join(map(str, known))),
        }

    def _reach(self, card: CardReview | None) -> int | None:
        if card is None:
            return None
        return card.points if card.seat.team is self.parts.me.team else sum(self.play.points) - card.points

    def _made(self) -> Iterator[int]:
        """Yield the points my side had after each trick, der included."""
        table, trump, have = self.play.rules.table, self.play.trump, 0
        for trick, winner in zip(self.play.tricks, self.play.winners, strict=True):
            have += table.sum(trick.cards, trump) if winner.team is self.parts.me.team else 0
            yield (
                have
                if len(self.play.tricks) > 1 and trick is not self.play.tricks[-1]
                else self.play.points[self.parts.me.team]
            )

    def _goal(self) -> int | None:
        """Return the fewest points with which my side has its way: makes the contract, or lets it fail."""
        contract = self.deal.contract
        if contract is None:
            return None
        total = sum(self.play.points)
        fate = made(contract, self.deal.rules, total, belotes_held(self.play))
        us = self.parts.me.team
        wanted = contract.side is us
        mine = (points for points in range(total + 1) if fate[1 + (points if us == 0 else total - points)] is wanted)
        return next(mine, None)

    def _detail(self, card: CardReview | None) -> Json | None:
        """Return the card played beside the best one, and what lay between them."""
        if card is None:
            return None
        grade = grade_of(card)
        shown: Json = {"grade": grade, "played": self._choice(card.card, "played", card.points)}
        if card.forced:
            return {**shown, "text": self.parts.say("grade.forced")}
        if not card.lost and not card.turned:
            return {**shown, "text": self.parts.say("grade.was_best")}
        better = self.parts.table.sorted(card.better, self.play.trump)
        shown["best"] = self._choice(better[0], "best", card.best)
        words = self.parts.say("grade.better", card=better[0], lost=card.lost, trump=self.play.trump)
        if card.turned:
            words += " " + self.parts.say("grade.turned_made" if card.made else "grade.turned_failed")
        return {**shown, "text": words}

    def _choice(self, card: Card, key: str, points: int) -> Json:
        return {
            "card": self.parts.card(card),
            "label": self.parts.say(f"grade.label_{key}"),
            "points": points_phrase(points, self.parts.lang),
        }

    def _turning(self) -> Json | None:
        """Return where the deal turned, once every card is known."""
        if not self.complete:
            return None
        turned = [card for card in self.known.values() if card.turned]
        card = (
            max(turned, key=lambda c: c.place) if turned else max(self.known.values(), key=lambda c: (c.lost, -c.place))
        )
        if not card.lost:
            return {"at": None, "text": self.parts.say("grade.flawless")}
        trick = card.place // 4 + 1
        say = self.parts.say
        mine = self.parts.is_you(card.seat)
        words = say("grade.turning_me", n=trick) if mine else say("grade.turning", n=trick, seat=card.seat)
        return {"at": card.place + 1, "text": words, "label": self.parts.say("grade.see")}
