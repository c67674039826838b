"""A question of the tutor as an exercise, to be shown, hinted at and explained like any other.

>>> from .questions import Question
>>> one = as_exercise(Question("legal|7H 9H AD|E:JD N:8H|H"), "salon")
>>> sorted(one.answer), one.check(["9H"]).right
(['AD'], False)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from contree.rules import PRESETS, Rules
from contree.scoring import Outcome
from contree.seats import Seat, Team

from ..exercises import KINDS, Exercise
from ..exercises.auctions import AuctionQuestion, CallsQuestion
from ..exercises.base import Kind
from ..exercises.deals import DealQuestion
from ..exercises.legality import LegalQuestion
from ..exercises.scores import Score as ScoreKind
from ..exercises.tricks import LastTrickQuestion, WinnerQuestion
from ..exercises.values import OrderQuestion, WorthQuestion
from ..i18n import Lang, text
from .questions import Calls, LastTrick, Legal, Order, Question, Score, Turn, Winner, Worth


@dataclass(frozen=True, slots=True)
class HeldQuestion(DealQuestion):
    """Ask what a deal brings, told who held king and queen of trumps and who won them."""

    king: Seat = Seat.S
    queen: Seat = Seat.S
    queen_won: Seat = Seat.S
    king_won_by: Seat = Seat.S


class _HeldScore(ScoreKind):
    """Say what both sides mark, with the king and the queen of trumps each on a line, belote or not."""

    def _rows(self, question: DealQuestion, rules: Rules, lang: Lang) -> tuple[tuple[str, str], ...]:
        assert isinstance(question, HeldQuestion)
        belote = text("exercise.deal.belote", lang)
        rows = [row for row in super()._rows(question, rules, lang) if row[0] != belote]
        for card, holder, winner in (
            ("king", question.king, question.king_won_by),
            ("queen", question.queen, question.queen_won),
        ):
            told = text("learner.held.told", lang, holder=holder, winner=winner)
            rows.append((text(f"learner.held.{card}", lang), told))
        return tuple(rows)


_HELD_SCORE = _HeldScore()


@dataclass(frozen=True, slots=True)
class AskedExercise(Exercise):
    """Hold an exercise that the tutor asks; its code is the question's own."""

    asked: Question

    @property
    def code(self) -> str:
        """Return the code of the question."""
        return self.asked.code


def _deal(facts: Score) -> HeldQuestion:
    belotes = (int(facts.belote is Team.NS), int(facts.belote is Team.EW))
    return HeldQuestion(
        facts.contract,
        Outcome(facts.points, facts.tricks, belotes),
        0,
        facts.won_king.team,
        facts.king,
        facts.queen,
        facts.won_queen,
        facts.won_king,
    )


_SHOWN: Mapping[type, tuple[Kind[Any], Callable[[Any], Any]]] = {
    Worth: (KINDS["worth"], lambda facts: WorthQuestion((facts.card,), facts.trump)),
    Order: (KINDS["order"], lambda facts: OrderQuestion(facts.cards, facts.trump)),
    Winner: (KINDS["winner"], lambda facts: WinnerQuestion(facts.trick, facts.trump)),
    LastTrick: (
        KINDS["last_trick"],
        lambda facts: LastTrickQuestion(facts.before, facts.trick, facts.trump, facts.taker),
    ),
    Legal: (KINDS["legal"], lambda facts: LegalQuestion(facts.hand, facts.trick, facts.trump)),
    Calls: (
        KINDS["calls"],
        lambda facts: CallsQuestion(
            facts.spoken.dealer, facts.spoken.calls, facts.proposed, turned=facts.spoken.turned
        ),
    ),
    Turn: (
        KINDS["auction_over"],
        lambda facts: AuctionQuestion(facts.spoken.dealer, facts.spoken.calls, facts.spoken.turned),
    ),
    Score: (_HELD_SCORE, _deal),
}


def as_exercise(question: Question, table: str) -> AskedExercise:
    """Return a question of the tutor as an exercise at a table, with the engine's answer."""
    rules = PRESETS[table]
    kind, convert = _SHOWN[type(question.facts)]
    shown = convert(question.facts)
    level = len(kind.levels)
    return AskedExercise(kind, kind.name, level, table, 0, "", shown, kind.solve(shown, rules), question)
