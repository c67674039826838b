"""Play the same deals in this engine and in colver 0.11.1, and report each difference.

What both can express: legal cards with the free under-ruff, points, tricks, belote, and the scores
of single and doubled contracts. colver counts its surcontre three times, which no table here does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from contree import (
    DECK,
    TABLE_EN_LIGNE,
    Card,
    Contract,
    Deal,
    Outcome,
    Play,
    Rank,
    Seat,
    Suit,
    Team,
    score_deal,
)

_RANKS = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
CARDS: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in _RANKS)
"""The cards by colver's numbers; its seats 0 to 3 are S E N W here, in order of play."""
NUMBER = {card: number for number, card in enumerate(CARDS)}
CAPOT = 250

SINGLE = TABLE_EN_LIGNE.but(
    failed_base=162,
    belote_on_failure="winner",
    capot_bonus_total=252,
    capot_bid_made=502,
    capot_bid_failed=412,
)
"""colver's count of a contract that nobody doubled: every line of it is an option here."""

DOUBLED = SINGLE.but(scoring="bid_only", multiplier_scope="bid", capot_bid_made=250, capot_bid_failed=250)
"""Its count of a doubled one, but for the pack of 162 (252 for all tricks) that it pays with what was made."""


@dataclass
class Report:
    """Count what was compared, and keep what differed."""

    positions: int = 0
    deals: int = 0
    differences: list[str] = field(default_factory=list)

    def compare(self, what: str, ours: object, theirs: object, where: object) -> None:
        if ours != theirs:
            self.differences.append(f"{what}: {ours} here, {theirs} in colver, {where}")


def run(deals: int, seed: int) -> Report:
    """Play deals at random; compare every position, then the count of the deal."""
    import colver

    report, rng = Report(), random.Random(seed)
    for contract in contracts(rng, deals):
        deal = Deal.random(rng)
        env = colver.Env.deal_with_hands(3, [[NUMBER[card] for card in hand] for hand in deal.hands])
        level = contract.value or CAPOT
        env.set_contract(int(contract.trump), level, int(contract.side), contract.multiplier - 1)
        env.set_phase_playing()
        play = _play(env, Play.start(deal, contract.trump, Seat.S, SINGLE), rng, report)
        _count(env, play, contract, report)
        report.deals += 1
    return report


def contracts(rng: random.Random, number: int) -> Iterator[Contract]:
    for _ in range(number):
        capot = rng.random() < 0.1
        value = None if capot else rng.randrange(80, 170, 10)
        yield Contract(rng.choice(list(Seat)), value, rng.choice(list(Suit)), capot, rng.choice((1, 2)))


def _play(env: Any, play: Play, rng: random.Random, report: Report) -> Play:
    while not play.over:
        legal = play.legal_cards()
        report.positions += 1
        report.compare("turn", play.turn, Seat(env.current_player()), play)
        report.compare("legal", {NUMBER[card] for card in legal}, set(env.legal_actions()), play)
        card = rng.choice(list(legal))
        play = play.play(card)
        env.step(NUMBER[card])
    report.compare("over", True, env.is_terminal(), play)
    return play


def _count(env: Any, play: Play, contract: Contract, report: Report) -> None:
    outcome = Outcome.of(play)
    swept = [90 * (outcome.tricks[side] == 8) for side in Team]  # colver counts all tricks 252 in the points
    report.compare(
        "points", [p + more for p, more in zip(outcome.points, swept, strict=True)], list(env.get_points()), play
    )
    report.compare("tricks", list(outcome.tricks), list(env.get_tricks_won()), play)
    report.compare("belote", [2 * b for b in outcome.belotes], list(env.get_belote()), play)
    report.compare("score", expected(contract, outcome), list(env.rewards()), (contract, outcome))


def expected(contract: Contract, outcome: Outcome) -> list[float]:
    """Return this engine's count under the options that match, by ``Team``."""
    taker, rules = contract.side, SINGLE if contract.multiplier == 1 else DOUBLED
    if outcome.tricks[taker] == 0:  # colver has no bonus for a defence that wins every trick
        rules = rules.but(capot_bonus_total=0)
    score = score_deal(contract, outcome, rules)
    marks = list(score.marks)
    if contract.multiplier > 1 and score.result.value == "made":
        marks[taker] += 252 if outcome.tricks[taker] == 8 else 162
        marks[taker.other] -= outcome.belotes[taker.other] * rules.belote_points  # and the loser's belote goes
        marks[taker] += outcome.belotes[taker.other] * rules.belote_points
    elif contract.multiplier > 1 and contract.capot:
        marks[taker.other] += 162
    return [float(mark) for mark in marks]


assert set(CARDS) == set(DECK)
