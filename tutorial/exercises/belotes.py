"""Belote or not: who marks the twenty points of king and queen of trumps, if anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from contree.belote import belotes, words
from contree.cards import Card, Hand, Rank, Suit
from contree.rules import Rules
from contree.seats import Seat, Team

from ..i18n import Lang, team_name, text
from .base import COUNTED, Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Pick

SIDES = ("NS", "EW", "nobody")


@dataclass(frozen=True, slots=True)
class BeloteQuestion:
    """Ask who marks the belote: who played king and queen of ``suit``, who won their tricks, what was said."""

    suit: Suit
    trump: Suit
    king: Seat
    queen: Seat
    king_won: Seat
    queen_won: Seat
    king_first: bool
    said_first: bool = True
    said_second: bool = True

    @property
    def plays(self) -> tuple[tuple[Seat, Card], tuple[Seat, Card]]:
        """Return who played which of the two cards, in order."""
        king, queen = (self.king, Card(self.suit, Rank.KING)), (self.queen, Card(self.suit, Rank.QUEEN))
        return (king, queen) if self.king_first else (queen, king)

    @property
    def won(self) -> tuple[Seat, Seat]:
        """Return who won the two tricks, in order."""
        return (self.king_won, self.queen_won) if self.king_first else (self.queen_won, self.king_won)


class Belote(Kind[BeloteQuestion]):
    """Say which side marks the belote, or that nobody does."""

    number: ClassVar[int] = 9
    name: ClassVar[str] = "belote"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("held", ("held", "split", "plain")),
        Level("won", ("held", "held_lost", "split_partners")),
        Level("all", ("held", "held_lost", "split", "split_partners", "plain", "forgotten", "second_alone")),
    )
    tables: ClassVar[tuple[str, ...]] = COUNTED

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        """Return the ideas of a level; where the belote counts by itself, nobody can forget it."""
        spoken = rules.belote_declaration == "spoken"
        return tuple(one for one in super().ideas(level, rules) if spoken or one not in ("forgotten", "second_alone"))

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> BeloteQuestion:
        trump = Suit(chance.below(4))
        suit = chance.choice([one for one in Suit if one is not trump]) if idea == "plain" else trump
        king = Seat(chance.below(4))
        queen = {"split": king.next(), "split_partners": king.partner}.get(idea, king)
        other = king.team.other
        losers = [seat for seat in Seat if seat.team is other]
        # a card of the holder's that he loses tempts to give the belote to whoever won it
        king_won = chance.choice(losers) if idea != "held" else king
        queen_won = chance.choice(losers if idea in ("held_lost", "plain") else list(Seat))
        said = (idea not in ("forgotten", "second_alone"), idea != "forgotten")
        return BeloteQuestion(suit, trump, king, queen, king_won, queen_won, bool(chance.below(2)), *said)

    def form(self, question: BeloteQuestion, rules: Rules) -> Pick:
        return Pick(SIDES)

    def solve(self, question: BeloteQuestion, rules: Rules) -> Answer:
        hands = {seat: Hand([card for who, card in question.plays if who is seat]) for seat in Seat}
        spoken = [place for place, said in enumerate((question.said_first, question.said_second)) if said]
        steps, left = [], dict(hands)
        for seat, card in question.plays:
            steps.append((seat, card, left[seat]))
            left[seat] = left[seat].without(card)
        counted = belotes(words(steps, question.trump, rules, spoken))
        return next((team.name for team in Team if counted[team]), "nobody")

    def rule_ids(self, question: BeloteQuestion, rules: Rules) -> tuple[str, ...]:
        return ("R0.6", "R3.17") if rules.belote_declaration == "spoken" else ("R0.6",)

    def scene(self, question: BeloteQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        spoken = rules.belote_declaration == "spoken"
        rows = []
        for number, ((seat, card), won, said) in enumerate(
            zip(question.plays, question.won, (question.said_first, question.said_second), strict=True)
        ):
            key = ("said_second" if number else "said_first") if spoken and said else "silent" if spoken else "won"
            rows.append(
                (
                    text("exercise.belote.played", lang, seat=seat, card=card),
                    text(f"exercise.belote.{key}", lang, seat=won),
                )
            )
        labels = {team.name: team_name(team, lang, "us") for team in Team}
        labels["nobody"] = text("exercise.belote.nobody", lang)
        return Scene(
            title=text("exercise.belote.title", lang),
            items=tuple(Item(side, labels[side]) for side in SIDES),
            trump=question.trump,
            cards=tuple(card for _, card in question.plays),
            rows=tuple(rows),
        )

    def hints(self, question: BeloteQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        return (
            text(f"exercise.belote.rule.{rules.belote_declaration}", lang),
            self._facts(question, lang),
            self._answer(question, rules, lang),
        )

    def words(self, question: BeloteQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        return Words(f"{self._facts(question, lang)} {self._answer(question, rules, lang)}")

    def _facts(self, question: BeloteQuestion, lang: Lang) -> str:
        if question.suit is not question.trump:
            return text("exercise.belote.plain", lang, suit=question.suit, trump=question.trump)
        key = "together" if question.king is question.queen else "apart"
        return text(f"exercise.belote.{key}", lang, seat=question.king, other=question.queen)

    def _answer(self, question: BeloteQuestion, rules: Rules, lang: Lang) -> str:
        answer = str(self.solve(question, rules))
        if answer != "nobody":
            lost = any(seat.team is not Team[answer] for seat in question.won)
            return text("exercise.belote.marks_anyway" if lost else "exercise.belote.marks", lang, side=Team[answer])
        together = question.king is question.queen and question.suit is question.trump
        return text("exercise.belote.lost" if together else "exercise.belote.none", lang)
