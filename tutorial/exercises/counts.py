"""Counting the tricks in front of a side: the points of its cards, and the dix de der."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from contree.cards import Suit, Trump
from contree.play import DEAL_POINTS, LAST_TRICK_BONUS
from contree.rules import Rules
from contree.seats import Team
from contree.trick import Trick

from ..i18n import Lang, text
from .base import Feedback, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Number
from .positions import full_trick
from .values import any_trump, price_list


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """Ask for the points of the tricks that a side has won; ``last`` if the last of the deal is among them.

    >>> len(CountQuestion((Trick.parse("S:AS E:TS N:KS W:7S"),), Suit.H, last=True).tricks)
    1
    """

    tricks: tuple[Trick, ...]
    trump: Trump
    last: bool


class Count(Kind[CountQuestion]):
    """Count the tricks in front of a side.

    >>> from contree.rules import SALON
    >>> Count().solve(CountQuestion((Trick.parse("S:AS E:TS N:KS W:7S"),), Suit.H, last=True), SALON)
    35
    """

    number: ClassVar[int] = 10
    name: ClassVar[str] = "count"
    same_at_every_table: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = (
        Level("two", ("plain",)),
        Level("last", ("plain", "last")),
        Level("four", ("plain", "last")),
    )

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> CountQuestion:
        trump = any_trump(chance, rules)
        wanted = 2 if level < 3 else 4
        while True:
            tricks: list[Trick] = []
            seen = 0
            for _ in range(200):
                trick = full_trick(chance, trump, ruffs=chance.below(2), led=chance.below(3) == 0)
                mask = sum(1 << index for index in trick.indices)
                if not mask & seen and trick.winner(trump, rules.table).team is Team.NS:
                    tricks.append(trick)
                    seen |= mask
                if len(tricks) == wanted:
                    break
            points = sum(trick.points(trump, rules.table) for trick in tricks)
            if len(tricks) == wanted and points >= 10 * wanted:
                return CountQuestion(tuple(tricks), trump, idea == "last")

    def form(self, question: CountQuestion, rules: Rules) -> Number:
        return Number(most=DEAL_POINTS)

    def solve(self, question: CountQuestion, rules: Rules) -> Answer:
        taken = sum(trick.points(question.trump, rules.table) for trick in question.tricks)
        return taken + LAST_TRICK_BONUS * question.last

    def rule_ids(self, question: CountQuestion, rules: Rules) -> tuple[str, ...]:
        return ("R0.4", "R0.2", "R0.3") if question.last else ("R0.2", "R0.3")

    def scene(self, question: CountQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        return Scene(
            title=text("exercise.count.title", lang),
            story=text("exercise.count.last" if question.last else "exercise.count.not_last", lang),
            trump=question.trump,
            tricks=question.tricks,
            unit=text("exercise.worth.unit", lang),
        )

    def hints(self, question: CountQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        rule = " ".join(text(f"exercise.worth.rule.{key}", lang) for key in _count_rules(question))
        answer = self.solve(question, rules)
        return rule, self._sums(question, rules, lang), text("exercise.worth.total", lang, n=answer)

    def words(self, question: CountQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        return Words(f"{self._sums(question, rules, lang)} {self.hints(question, rules, lang)[2]}")

    def _sums(self, question: CountQuestion, rules: Rules, lang: Lang) -> str:
        sums = [
            f"{price_list(trick.cards, question.trump, rules, lang)} = {trick.points(question.trump, rules.table)}"
            for trick in question.tricks
        ]
        return "\u202f; ".join(sums + [text("exercise.worth.der", lang)] * question.last) + "."


def _count_rules(question: CountQuestion) -> list[str]:
    kinds = ["trump", "plain"] if isinstance(question.trump, Suit) else [question.trump.name]
    return kinds + ["last"] * question.last
