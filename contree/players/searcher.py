"""A player that searches: hands that explain what it saw, each solved exactly, the best card on average.

>>> from contree.match import Match
>>> from contree.rules import DECOUVERTE
>>> match = Match.start(DECOUVERTE, seed=7)
>>> thought = Searcher(worlds=4).think(match.view(match.turn), random.Random(1))
>>> thought.best in match.view(match.turn).legal_cards, thought.worlds
(True, 4)
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..analysis.solver import Points, solve_worlds
from ..analysis.worlds import Hands, Knowledge, play_of
from ..belote import holders, words_of
from ..cards import Card, Hand, Trump
from ..errors import InvalidStateError, RulesError
from ..match import Action, NextDeal, PlayCard, View
from ..play import Play
from ..rules import Rules
from ..scoring import Outcome, score_deal
from ..seats import Seat, Team

Aim = Literal["score", "points"]

# How many worlds for one at the first trick, by cards in hand: late positions are solved so much
# faster that the whole trick costs about the same.
_GROWTH = {8: 1.0, 7: 1.5, 6: 2.5, 5: 4.0, 4: 6.0, 3: 8.0, 2: 8.0, 1: 1.0}
_POINT = 0.25  # what a card point weighs beside a point marked: it keeps a lost contract worth playing
_FEW = 9  # hidden cards below which all worlds are counted out


@dataclass(frozen=True, slots=True)
class Thought:
    """Hold what a search found: for each legal card the mean gain, its standard error, and the points.

    Gains are points marked more than the other side (``aim="score"``) or card points
    (``aim="points"``); ``points`` are card points of the own side, der included.
    """

    best: Card
    gains: Mapping[Card, float]
    errors: Mapping[Card, float]
    points: Mapping[Card, float]
    worlds: int


class Searcher:
    """Play by searching sampled worlds, and bid by what they promise.

    ``worlds`` is the budget for a whole hand, more for shorter ones. The same view and source of
    chance always give the same action; with ``seconds`` instead, they do not.

    Raises RulesError for a budget below one world.
    """

    def __init__(self, worlds: int = 40, *, aim: Aim = "score", seconds: float | None = None) -> None:
        if worlds < 1 or (seconds is not None and seconds <= 0):
            raise RulesError("a search needs at least one world", code="no_budget", worlds=worlds)
        self.worlds = worlds
        self.aim: Aim = aim
        self.seconds = seconds

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions.

        Raises InvalidStateError if it is not this seat's turn.
        """
        if not view.actions:
            raise InvalidStateError(f"it is not {view.seat.name}'s turn: ask when it is", code="not_your_turn")
        if view.actions == (NextDeal(),):
            return NextDeal()
        if not isinstance(view.actions[0], PlayCard):
            return self._call(view, rng)
        legal = view.legal_cards
        card = next(iter(legal)) if len(legal) == 1 else self.think(view, rng).best
        spoken = PlayCard(card, said=True)
        return spoken if spoken in view.actions else PlayCard(card)

    def _call(self, view: View, rng: random.Random) -> Action:
        raise NotImplementedError

    def think(self, view: View, rng: random.Random) -> Thought:
        """Return what each legal card is worth, from as many worlds as the budget allows.

        Raises InvalidStateError where no card is to be played, or at a game for two.
        """
        known = Knowledge.of(view)
        worlds = self._worlds(view, known, rng)
        play = play_of(view, worlds[0])
        gain = _gains(view, play, worlds, self.aim)
        sweep = self.aim == "score" and _sweep_matters(view, play)
        cards, table = solve_worlds(play, worlds, sweep=sweep)
        if self.seconds is not None:
            end = time.perf_counter() + self.seconds
            while time.perf_counter() < end:
                more = [known.sample(rng) for _ in range(8)]
                gain += _gains(view, play, more, self.aim)
                table += solve_worlds(play, more, sweep=sweep)[1]
        return _thought(cards, table, gain, play, sum(play.points))

    def _worlds(self, view: View, known: Knowledge, rng: random.Random) -> list[Hands]:
        budget = round(self.worlds * _GROWTH[len(view.hand)])
        if len(known.unseen) <= _FEW and known.worlds <= budget:
            return list(known.every())
        return [known.sample(rng) for _ in range(budget)]


Gain = Callable[[int], float]


def _gains(view: View, play: Play, worlds: Sequence[Hands], aim: Aim) -> list[Gain]:
    """Return, for each world, what so many points of NS are worth to the side to move."""
    sign = 1 if view.seat.team is Team.NS else -1
    if aim == "points" or view.contract is None:
        return [lambda ns: sign * ns] * len(worlds)
    made: dict[tuple[int, int], list[float]] = {}
    gains = []
    for hands in worlds:
        belotes = _belotes(view, hands)
        if belotes not in made:
            made[belotes] = [sign * (_margin(view, ns, belotes) + _POINT * ns) for ns in range(-1, 164)]
        table = made[belotes]
        gains.append(lambda ns, table=table: table[ns + 1])
    return gains


def _belotes(view: View, hands: Hands) -> tuple[int, int]:
    """Return the belotes each side will have marked, if whoever holds one says it."""
    count = [0, 0]
    assert view.trump is not None
    done = {word.seat for word in view.words}
    for seat, _ in holders(hands, view.trump, view.rules):
        count[seat.team] += 1
    for seat in done:
        count[seat.team] += 1
    return count[0], count[1]


def _margin(view: View, ns: int, belotes: tuple[int, int]) -> int:
    """Return the points NS marks more than EW, if NS ends with so many card points (-1 and 163: all tricks)."""
    tricks = (8, 0) if ns > 162 else (0, 8) if ns < 0 else (4, 4)
    ns = min(max(ns, 0), 162)
    score = score_deal(view.contract, Outcome((ns, 162 - ns), tricks, belotes), view.rules, view.pending)
    return score.marks[Team.NS] - score.marks[Team.EW]


def _sweep_matters(view: View, play: Play) -> bool:
    """Tell whether taking every trick is still open, and pays."""
    contract, rules = view.contract, view.rules
    pays = contract is not None and (contract.capot or rules.capot_bonus_total or rules.scoring == "classic")
    return bool(pays) and 0 in play.tricks_won


def _thought(cards: Sequence[Card], table: Points, gains: Sequence[Gain], play: Play, _: int) -> Thought:
    n = len(table)
    mine = play.turn is not None and play.turn.team is Team.NS
    means: dict[Card, float] = {}
    errors: dict[Card, float] = {}
    points: dict[Card, float] = {}
    for i, card in enumerate(cards):
        column = [gain(row[i]) for gain, row in zip(gains, table, strict=True)]
        mean = sum(column) / n
        spread = sum((x - mean) ** 2 for x in column) / (n - 1) if n > 1 else 0.0
        means[card], errors[card] = mean, (spread / n) ** 0.5
        ns = sum(min(max(row[i], 0), 162) for row in table) / n
        points[card] = ns if mine else 162 - ns
    cheap = play.rules.table.ranking(play.trump).points
    best = max(cards, key=lambda card: (round(means[card], 6), -cheap[card.index], -card.index))
    return Thought(best, means, errors, points, n)
