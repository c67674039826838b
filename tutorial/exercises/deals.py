"""Deals to ask about: a contract and what each side made, as they come up at a table.

A contract and an outcome are drawn, then a test of the engine's own score decides whether the deal
shows the idea wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from contree.auction import Contract
from contree.cards import Suit
from contree.play import DEAL_POINTS, DEAL_TRICKS
from contree.rules import Rules
from contree.scoring import DealScore, Outcome, Result, score_deal
from contree.seats import Seat, Team

from .base import ExerciseError
from .chance import Chance

ATTEMPTS = 20_000


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """Ask what a deal played out brings: the contract, what each side made, who held the belote, what was held over.

    ``king_won`` says which side won the king of trumps, for those who believe that it matters.

    >>> str(DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 0))).contract)
    'S 90H x1'
    """

    contract: Contract
    outcome: Outcome
    held: int = 0
    king_won: Team = Team.NS


def score(question: DealQuestion, rules: Rules) -> DealScore:
    """Return the score of a deal, by the engine.

    >>> from contree.rules import TABLE_EN_LIGNE
    >>> question = DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 0)))
    >>> score(question, TABLE_EN_LIGNE).marks
    (190, 62)
    """
    return score_deal(question.contract, question.outcome, rules, question.held)


def cards_alone(question: DealQuestion) -> int:
    """Return the card points of the side that must make the contract, without its belote.

    >>> cards_alone(DealQuestion(Contract(Seat.E, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 1))))
    62
    """
    return question.outcome.points[question.contract.side]


Test: TypeAlias = Callable[[DealQuestion, DealScore], bool]


def _made(question: DealQuestion, counted: DealScore) -> bool:
    return counted.result is Result.MADE


def _failed(question: DealQuestion, counted: DealScore) -> bool:
    return counted.result is Result.FAILED


def _level(question: DealQuestion) -> bool:
    return question.outcome.points[Team.NS] == question.outcome.points[Team.EW]


def _own_belote(question: DealQuestion) -> bool:
    return bool(question.outcome.belotes[question.contract.side])


IDEAS: Mapping[str, Test] = {
    "made": _made,
    "failed": _failed,
    "capot_made": _made,
    "capot_failed": _failed,
    "all_tricks": _made,
    "doubled_made": _made,
    "doubled_failed": _failed,
    "belote_made": _made,
    "belote_failed": _failed,
    "litige": lambda q, s: s.result is Result.LITIGE,
    "litige_won": lambda q, s: s.result is not Result.LITIGE,
    "exact": lambda q, s: s.reached == s.needed,
    "short": lambda q, s: _failed(q, s) and s.needed - 10 < s.reached < s.needed,
    "belote_helps": lambda q, s: _made(q, s) and _own_belote(q) and cards_alone(q) < s.needed,
    "belote_short": lambda q, s: _failed(q, s) and _own_belote(q) and s.needed - 25 < cards_alone(q),
    "beaten": lambda q, s: _failed(q, s) and s.reached >= s.needed,
    "tie": lambda q, s: _level(q) and (q.contract.value or 80) == 80,
}
"""Each idea with its test on a deal and its score."""


def has_idea(idea: str, rules: Rules) -> bool:
    """Tell whether a table has deals that show an idea.

    >>> from contree.rules import CLASSIQUE, TABLE_EN_LIGNE
    >>> has_idea("capot_made", TABLE_EN_LIGNE), has_idea("capot_made", CLASSIQUE)
    (True, False)
    """
    classic = rules.scoring == "classic"
    if idea in ("litige", "litige_won"):
        return rules.tie == "litige"
    if idea.startswith("doubled"):
        return rules.double_allowed
    if idea.startswith("capot"):
        return rules.capot_bid
    if idea in ("belote_helps", "belote_short") and classic:
        return idea == "belote_short"
    if idea == "beaten":
        return rules.must_beat_defence and not classic
    return True


def played_deal(chance: Chance, idea: str, rules: Rules) -> DealQuestion:
    """Draw a deal that shows an idea.

    >>> from contree.rules import SALON
    >>> played_deal(Chance.of(1), "capot_made", SALON).contract.capot
    True

    Raises ExerciseError for an idea that the table has no deal for.
    """
    for _ in range(ATTEMPTS):
        question = _random_deal(chance, idea, rules)
        if IDEAS[idea](question, score(question, rules)):
            return question
    raise ExerciseError(f"these rules have no deal for {idea}", code="no_position", idea=idea)


def _random_deal(chance: Chance, idea: str, rules: Rules) -> DealQuestion:
    """Draw a contract and what was made; the points end as 162 do, capots as eight tricks do."""
    taker = Seat(chance.below(4))
    capot = idea.startswith("capot")
    swept = idea == "all_tricks" or idea == "capot_made"
    own, tricks = _made_points(chance, idea, swept)
    belote = Team(chance.below(2)) if idea in ("belote_made", "belote_failed") else None
    value = None if rules.auction == "turnup" or capot else rules.min_bid + rules.bid_step * chance.below(6)
    times = chance.choice((2, 2, 4)) if idea.startswith("doubled") else 1
    contract = Contract(taker, value, Suit(chance.below(4)), capot=capot, multiplier=times)
    side = taker.team
    if idea in ("belote_helps", "belote_short"):
        belote = side
    points = (own, DEAL_POINTS - own) if side is Team.NS else (DEAL_POINTS - own, own)
    won = (tricks, DEAL_TRICKS - tricks) if side is Team.NS else (DEAL_TRICKS - tricks, tricks)
    held = (0, 0) if belote is None else (1, 0) if belote is Team.NS else (0, 1)
    waiting = 81 if idea == "litige_won" else 0
    return DealQuestion(contract, Outcome(points, won, held), waiting, Team(chance.below(2)))


def _made_points(chance: Chance, idea: str, swept: bool) -> tuple[int, int]:
    """Draw the taker's points and tricks: all of them, 81 for a tie, the contract to the point, or any."""
    if swept:
        return DEAL_POINTS, DEAL_TRICKS
    if idea in ("litige", "tie"):
        return 81, 4
    own = 20 + chance.below(123)
    if idea in ("exact", "short", "beaten", "belote_helps", "belote_short"):
        own = 62 + chance.below(70)
    return own, max(1, min(7, own // 20 + chance.below(2)))
