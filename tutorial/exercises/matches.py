"""The end of a match: who has won at these totals, if anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from contree.rules import Rules
from contree.scoring import winner_of
from contree.seats import Team

from ..i18n import Lang, team_name, text
from .base import COUNTED, Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Pick

SIDES = ("NS", "EW", "go_on")


@dataclass(frozen=True, slots=True)
class TotalsQuestion:
    """Ask who has won at these totals; the taker of the last deal is told.

    >>> TotalsQuestion((1010, 480), Team.EW).totals[Team.NS]
    1010
    """

    totals: tuple[int, int]
    last_taker: Team


class MatchWinner(Kind[TotalsQuestion]):
    """Say who has won the match, or that it goes on.

    >>> from contree.rules import SALON
    >>> MatchWinner().solve(TotalsQuestion((SALON.target, 480), Team.EW), SALON)
    'NS'
    >>> MatchWinner().solve(TotalsQuestion((SALON.target - 1, 480), Team.EW), SALON)
    'go_on'
    """

    number: ClassVar[int] = 13
    name: ClassVar[str] = "match_winner"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("one", ("just", "short")),
        Level("all", ("just", "short", "both", "level")),
    )
    tables: ClassVar[tuple[str, ...]] = COUNTED

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> TotalsQuestion:
        target = rules.target
        low = target // 2 + chance.below(target // 3)
        first, second = {
            "just": (target, low),
            "short": (target - 1, low),
            "both": (target + 1 + chance.below(30), target + 31 + chance.below(30)),
            "level": ((same := target + chance.below(40)), same),
        }[idea]
        totals = (first, second) if chance.below(2) else (second, first)
        return TotalsQuestion(totals, Team(chance.below(2)))

    def form(self, question: TotalsQuestion, rules: Rules) -> Pick:
        return Pick(SIDES)

    def solve(self, question: TotalsQuestion, rules: Rules) -> Answer:
        winner = winner_of(question.totals, rules, question.last_taker)
        return "go_on" if winner is None else winner.name

    def rule_ids(self, question: TotalsQuestion, rules: Rules) -> tuple[str, ...]:
        return {"made_plus_bid": ("R1.33", "R1.34"), "bid_only": ("R2.18",), "classic": ("R3.18",)}[rules.scoring]

    def scene(self, question: TotalsQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        labels = {team.name: team_name(team, lang, "us") for team in Team}
        labels["go_on"] = text("exercise.match_winner.go_on", lang)
        return Scene(
            title=text("exercise.match_winner.title", lang),
            items=tuple(Item(one, labels[one]) for one in SIDES),
            story=text("exercise.match_winner.story", lang, target=rules.target, side=question.last_taker),
            rows=tuple((team_name(team, lang, "us"), str(question.totals[team])) for team in Team),
        )

    def hints(self, question: TotalsQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        answer = str(self.solve(question, rules))
        there = sum(total >= rules.target for total in question.totals)
        return (
            text("exercise.match_winner.rule", lang, target=rules.target),
            text(f"exercise.match_winner.there_{there}", lang, target=rules.target),
            text("exercise.match_winner.goes_on", lang)
            if answer == "go_on"
            else text("exercise.match_winner.wins", lang, side=Team[answer]),
        )

    def words(self, question: TotalsQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        rule, facts, answer = self.hints(question, rules, lang)
        return Words(f"{answer} {facts} {rule}")
