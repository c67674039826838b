"""Whose turn it is: who speaks first, who leads, who plays next, who leads to the next trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from contree.cards import Suit, Trump
from contree.deal import DealEnd, first_player, next_dealer
from contree.rules import Rules
from contree.seats import Seat
from contree.trick import Trick

from ..explain import explain_master
from ..i18n import Lang, seat_name, text
from .base import Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Pick
from .positions import full_trick


@dataclass(frozen=True, slots=True)
class TurnQuestion:
    """Ask who acts next: ``what`` is speaks, leads, plays, leads_next or deals_next.

    ``taker`` has made the contract (he does not lead for that), ``trick`` is the trick on the table,
    ``end`` how the dealer's deal ended.
    """

    what: str
    dealer: Seat
    taker: Seat | None = None
    trick: Trick | None = None
    trump: Trump | None = None
    end: DealEnd | None = None


class Turn(Kind[TurnQuestion]):
    """Say whose turn it is."""

    number: ClassVar[int] = 6
    name: ClassVar[str] = "turn"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("first", ("speaks", "leads")),
        Level("trick", ("plays", "leads_next")),
        Level("deal", ("deals_next", "speaks")),
        Level("all", ("speaks", "leads", "plays", "leads_next", "deals_next")),
    )

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        """Return the ideas of a level; where nobody bids, nobody speaks first and every deal is played."""
        ideas = super().ideas(level, rules)
        return tuple(idea for idea in ideas if rules.auction != "none" or idea not in ("speaks", "deals_next")) or (
            "leads",
        )

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> TurnQuestion:
        dealer = Seat(chance.below(4))
        if idea in ("speaks", "leads"):
            # the taker is never the one who leads anyway: the question would not tell a belief from the rule
            others = [seat for seat in Seat if seat is not first_player(dealer, rules)]
            taker = chance.choice(others) if idea == "leads" and rules.auction != "none" else None
            return TurnQuestion(idea, dealer, taker)
        if idea == "deals_next":
            ends: list[DealEnd] = ["played", "passed_out"]
            ends += ["redeal"] if rules.misere_redeal else []
            return TurnQuestion(idea, dealer, end=chance.choice(ends))
        trump = Suit(chance.below(4))
        while True:
            trick = full_trick(chance, trump, ruffs=chance.below(2))
            if rules.rotation != "ccw":
                trick = Trick(trick.leader.order(rules.rotation), trick.cards)
            winner = trick.winner(trump, rules.table)
            if idea == "leads_next" and winner not in (trick.leader, trick.leader.next(rules.rotation)):
                return TurnQuestion(idea, dealer, None, trick, trump)
            if idea == "plays":
                played = 1 + chance.below(3)
                return TurnQuestion(idea, dealer, None, Trick(trick.seats, trick.cards[:played]), trump)

    def form(self, question: TurnQuestion, rules: Rules) -> Pick:
        return Pick(tuple(seat.name for seat in Seat))

    def solve(self, question: TurnQuestion, rules: Rules) -> Answer:
        trick = question.trick
        if question.end is not None:
            return next_dealer(question.dealer, rules, question.end).name
        if trick is None:
            return first_player(question.dealer, rules).name
        if trick.complete:
            assert question.trump is not None
            return trick.winner(question.trump, rules.table).name
        return trick.turn.name

    def rule_ids(self, question: TurnQuestion, rules: Rules) -> tuple[str, ...]:
        if question.end is not None:
            return ({"played": "R1.4", "passed_out": "R1.17", "redeal": "R2.22"}[question.end],)
        return ({"speaks": "R1.4", "leads": "R1.18", "plays": "R1.5", "leads_next": "R0.5"}[question.what],)

    def scene(self, question: TurnQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        key = "taken" if question.taker is not None else question.end or "dealt"
        taker = question.dealer if question.taker is None else question.taker
        return Scene(
            title=text(f"exercise.turn.title.{question.what}", lang),
            items=tuple(Item(seat.name, seat_name(seat, lang, "label")) for seat in Seat),
            story="" if question.trick else text(f"exercise.turn.story.{key}", lang, seat=question.dealer, taker=taker),
            trump=question.trump,
            # an empty table shows where everybody sits, and the dealer's place
            trick=question.trick or Trick.start(question.dealer, rules.rotation),
            dealer=None if question.trick else question.dealer,
            turn=False,
        )

    def hints(self, question: TurnQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        return (
            text(f"exercise.turn.rule.{self._rule(question, rules)}", lang),
            self._facts(question, rules, lang),
            text(f"exercise.turn.answer.{question.what}", lang, seat=Seat[str(self.solve(question, rules))]),
        )

    def words(self, question: TurnQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        rule, order, answer = self.hints(question, rules, lang)
        if question.trick is not None and question.trump is not None and question.what == "leads_next":
            return Words(f"{explain_master(question.trick, lang, trump=question.trump, table=rules.table)} {rule}")
        return Words(f"{answer} {rule} {order}")

    def _facts(self, question: TurnQuestion, rules: Rules, lang: Lang) -> str:
        """Say in which order one plays; once a trick is complete, in which order its cards beat one another."""
        trick, trump = question.trick, question.trump
        if question.what != "leads_next" or trick is None or trump is None:
            return text(f"exercise.turn.order.{rules.rotation}", lang)
        return text(
            "exercise.order_is", lang, cards=rules.table.order(trick.master_card(trump, rules.table).suit, trump)
        )

    def _rule(self, question: TurnQuestion, rules: Rules) -> str:
        if question.end is not None:
            return f"deals_{question.end}"
        if question.what in ("speaks", "leads"):
            return f"{question.what}_{rules.first_player}"
        return question.what
