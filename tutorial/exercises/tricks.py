"""Who wins a trick, and what the last one adds to the two counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from contree.cards import Suitless, Trump
from contree.play import DEAL_POINTS, LAST_TRICK_BONUS
from contree.rules import Rules
from contree.seats import Seat, Team
from contree.trick import Trick

from ..explain import explain_master
from ..i18n import Lang, seat_name, team_name, text
from .base import Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Numbers, Pick
from .positions import full_trick
from .values import any_trump, price_list

SIDES = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class WinnerQuestion:
    """Ask who wins a trick."""

    trick: Trick
    trump: Trump


@dataclass(frozen=True, slots=True)
class LastTrickQuestion:
    """Ask for both counters after the last trick, from what they were before it; ``taker`` made the contract."""

    points: tuple[int, int]
    trick: Trick
    trump: Trump
    taker: Seat


class Winner(Kind[WinnerQuestion]):
    """Say who wins a trick: never simply the highest card on the table."""

    number: ClassVar[int] = 3
    name: ClassVar[str] = "winner"
    same_at_every_table: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = (
        Level("suit", ("suit",)),
        Level("ruffed", ("ruffed",)),
        Level("overruffed", ("overruffed",)),
        Level("trump_led", ("trump_led",)),
        Level("all", ("suit", "ruffed", "overruffed", "trump_led")),
    )

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> WinnerQuestion:
        # the seat is drawn first: the four win equally often
        seat = Seat(chance.below(4))
        trump = any_trump(chance, rules)
        if isinstance(trump, Suitless):
            idea = "suit"
        ruffs = {"ruffed": 1, "overruffed": 2}.get(idea, 0)
        while True:
            trick = full_trick(chance, trump, ruffs=ruffs, led=idea == "trump_led")
            if trick.winner(trump, rules.table) is seat and self._tempts(trick, trump, idea, rules):
                return WinnerQuestion(trick, trump)

    def _tempts(self, trick: Trick, trump: Trump, idea: str, rules: Rules) -> bool:
        """Tell whether a plausible wrong answer exists: a false rule gives another winner."""
        table = rules.table
        winner = trick.winner(trump, table)
        highest = max(trick.plays, key=lambda play: (table.points(play[1], trump), play[1].rank))[0]
        printed = max(trick.plays, key=lambda play: play[1].rank)[0]
        # at trump the points and the printed ranks both mislead about half of the time: one of them has to
        return winner not in (highest, printed) if idea == "suit" else winner is not printed or winner is not highest

    def form(self, question: WinnerQuestion, rules: Rules) -> Pick:
        return Pick(tuple(seat.name for seat in question.trick.seats))

    def solve(self, question: WinnerQuestion, rules: Rules) -> Answer:
        return question.trick.winner(question.trump, rules.table).name

    def rule_ids(self, question: WinnerQuestion, rules: Rules) -> tuple[str, ...]:
        return ("R0.5",)

    def scene(self, question: WinnerQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        return Scene(
            title=text("exercise.winner.title", lang),
            items=tuple(Item(seat.name, seat_name(seat, lang, "label")) for seat in question.trick.seats),
            story=text("exercise.winner.story", lang, seat=question.trick.leader, card=question.trick.cards[0]),
            trump=question.trump,
            trick=question.trick,
        )

    def hints(self, question: WinnerQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        card = question.trick.master_card(question.trump, rules.table)
        kind = "trump" if card.suit == question.trump else "suit"
        return (
            text(f"exercise.winner.rule.{kind}", lang),
            text("exercise.order_is", lang, cards=rules.table.order(card.suit, question.trump)),
            explain_master(question.trick, lang, trump=question.trump, table=rules.table),
        )

    def words(self, question: WinnerQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        headline = explain_master(question.trick, lang, trump=question.trump, table=rules.table)
        points = question.trick.points(question.trump, rules.table)
        worth = text("trick.worth", lang, n=points)
        if feedback.right:
            return Words(headline, (), worth)
        seat = Seat[str(feedback.given)]
        card = dict(question.trick.plays)[seat]
        best = question.trick.master_card(question.trump, rules.table)
        key = "lower" if card.suit is best.suit else "ruffed" if best.suit == question.trump else "not_suit"
        remark = text(
            f"exercise.winner.{key}", lang, card=card, best=best, led=question.trick.led_suit, trump=question.trump
        )
        return Words.about(headline, {seat.name: remark}, worth)


class LastTrick(Kind[LastTrickQuestion]):
    """Say what both counters show once the last trick is in."""

    number: ClassVar[int] = 14
    name: ClassVar[str] = "last_trick"
    same_at_every_table: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = (
        Level("attack", ("taker_wins",)),
        Level("all", ("taker_loses", "taker_wins")),
    )

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> LastTrickQuestion:
        while True:
            trump = any_trump(chance, rules)
            trick = full_trick(chance, trump, ruffs=chance.below(2), led=chance.below(4) == 0)
            taker = Seat(chance.below(4))
            won = trick.winner(trump, rules.table).team is taker.team
            points = trick.points(trump, rules.table)
            if won is (idea == "taker_wins") and points:
                before = 20 + chance.below(112 - points)
                other = DEAL_POINTS - LAST_TRICK_BONUS - points - before
                return LastTrickQuestion((before, other), trick, trump, taker)

    def form(self, question: LastTrickQuestion, rules: Rules) -> Numbers:
        return Numbers(SIDES, most=DEAL_POINTS)

    def solve(self, question: LastTrickQuestion, rules: Rules) -> Answer:
        winner = question.trick.winner(question.trump, rules.table).team
        gain = question.trick.points(question.trump, rules.table) + LAST_TRICK_BONUS
        return tuple(points + gain * (team is winner) for team, points in zip(Team, question.points, strict=True))

    def rule_ids(self, question: LastTrickQuestion, rules: Rules) -> tuple[str, ...]:
        return ("R0.4", "R0.5")

    def scene(self, question: LastTrickQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        return Scene(
            title=text("exercise.last_trick.title", lang),
            items=tuple(Item(team.name, team_name(team, lang, "us")) for team in Team),
            story=text("exercise.last_trick.story", lang, seat=question.taker),
            trump=question.trump,
            trick=question.trick,
            rows=tuple((team_name(team, lang, "us"), str(question.points[team])) for team in Team),
            unit=text("exercise.worth.unit", lang),
        )

    def hints(self, question: LastTrickQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        won = explain_master(question.trick, lang, trump=question.trump, table=rules.table)
        prices = price_list(question.trick.cards, question.trump, rules, lang, last=True)
        return text("exercise.worth.rule.last", lang), f"{won} {prices}.", self._answer(question, rules, lang)

    def words(self, question: LastTrickQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        _, facts, answer = self.hints(question, rules, lang)
        return Words(f"{facts} {answer}")

    def _answer(self, question: LastTrickQuestion, rules: Rules, lang: Lang) -> str:
        answer = self.solve(question, rules)
        assert isinstance(answer, tuple)
        return text("exercise.last_trick.answer", lang, us=answer[0], them=answer[1])
