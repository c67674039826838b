"""A player that searches: hands that explain what it saw, each solved exactly, the best card on average.

>>> from contree.match import Match
>>> from contree.rules import DECOUVERTE
>>> view = Match.start(DECOUVERTE, seed=7).view(Seat.S)
>>> thought = Searcher(worlds=4).think(view, random.Random(1))
>>> thought.best in view.legal_cards, thought.worlds
(True, 4)
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..action import Action, NextDeal, PlayCard
from ..analysis.estimate import estimate
from ..analysis.evaluation import score_calls
from ..analysis.habits import likelihood
from ..analysis.marks import margins
from ..analysis.solver import Hands, Points, solve_worlds
from ..analysis.worlds import Knowledge, play_of
from ..auction import CALL_TYPES, Bid, Call
from ..belote import Word, belote_suits
from ..cards import DECK, Card, Hand, Rank
from ..errors import InvalidStateError, RulesError
from ..play import LAST_TRICK_BONUS, Play
from ..seats import Seat, Team
from ..view import View

Aim = Literal["score", "points"]

# How many worlds for one at the first trick, by cards in hand: late positions are solved so much
# faster that the whole trick costs about the same.
_GROWTH = {8: 1.0, 7: 1.5, 6: 2.5, 5: 4.0, 4: 6.0, 3: 8.0, 2: 8.0, 1: 1.0}
_POINT = 0.25  # what a card point weighs beside a point marked: it keeps a lost contract worth playing
_FEW = 9  # hidden cards up to which all worlds may be counted out
_CHOICE = 3  # worlds drawn for one that is solved, when they are weighed
_PARTNER = 25  # points that partner's bid adds to the estimate of a trump
_DARING = 15  # points a bid may lie above the estimate and still be looked at
_CAPOT = 140  # estimate from which a capot is looked at


@dataclass(frozen=True, slots=True)
class Thought:
    """Hold what a search found: for each legal card the mean gain, its standard error, and the points.

    Gains are points marked more than the other side (``aim="score"``) or card points
    (``aim="points"``); ``points`` are card points of the own side, der included.

    >>> from contree import DECOUVERTE, Match, Suit
    >>> match = Match.start(DECOUVERTE, dealer=Seat.W, pack=DECK, trump=Suit.S)  # South holds every trump
    >>> thought = Searcher(worlds=2).think(match.view(Seat.S), random.Random(1))
    >>> set(thought.points.values()), set(thought.errors.values()), thought.worlds
    ({162.0}, {0.0}, 2)
    """

    best: Card
    gains: Mapping[Card, float]
    errors: Mapping[Card, float]
    points: Mapping[Card, float]
    worlds: int


class Searcher:
    """Play by searching sampled worlds, and bid by what they promise.

    ``worlds`` is the budget for a whole hand, more for shorter ones. ``aim`` is what a card is
    chosen for: the score of the deal, or card points whatever the contract. With ``weighed``, worlds
    count by how well they explain the auction. The same view and source of chance always give the
    same action; with ``seconds`` for each card beside the worlds, they do not.

    >>> from contree import DECOUVERTE, Match, Suit
    >>> match = Match.start(DECOUVERTE, dealer=Seat.W, pack=DECK, trump=Suit.S)  # South holds every trump
    >>> thought = Searcher(worlds=2, aim="points").think(match.view(Seat.S), random.Random(1))
    >>> str(thought.best), thought.gains[thought.best]
    ('7S', 162.0)

    Raises RulesError for a budget below one world, or of no time.
    """

    def __init__(
        self,
        worlds: int = 50,
        *,
        aim: Aim = "score",
        weighed: bool = True,
        seconds: float | None = None,
    ) -> None:
        if worlds < 1 or (seconds is not None and seconds <= 0):
            raise RulesError("a search needs at least one world", code="no_budget", worlds=worlds)
        self.worlds = worlds
        self.aim: Aim = aim
        self.weighed = weighed
        self.seconds = seconds

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions.

        >>> from contree import DECOUVERTE, Match, Suit
        >>> match = Match.start(DECOUVERTE, dealer=Seat.W, pack=DECK, trump=Suit.S)  # South holds every trump
        >>> Searcher(worlds=2).act(match.view(Seat.S), random.Random(1))  # of cards that gain as much, the smallest
        PlayCard(card=Card('7S'), said=False)

        Raises InvalidStateError if it is not this seat's turn.
        """
        if not view.actions:
            raise InvalidStateError(f"it is not {view.seat.name}'s turn: ask when it is", code="not_your_turn")
        if view.actions == (NextDeal(),):
            return NextDeal()
        if view.contract is None and view.auction is not None:
            return self.call(view, rng)
        legal = view.legal_cards
        card = next(iter(legal)) if len(legal) == 1 else self.think(view, rng).best
        spoken = PlayCard(card, said=True)
        return spoken if spoken in view.actions else PlayCard(card)

    def call(self, view: View, rng: random.Random) -> Call:
        """Return the call of the highest expected score, among those a first look does not rule out.

        >>> from contree.analysis.evaluation import view_of_hand
        >>> from contree.rules import TABLE_EN_LIGNE
        >>> view = view_of_hand(Hand.parse("7S 8S 7H 8H 7D 8D 7C 8C"), TABLE_EN_LIGNE)
        >>> str(Searcher().call(view, random.Random(1)))
        'P'

        Raises InvalidStateError where the seat is not to call.
        """
        calls = _worth_a_look(view)
        if len(calls) == 1:
            return calls[0]
        figures = score_calls(view, rng, calls, self.worlds, weighed=self.weighed)
        return max(calls, key=lambda call: figures[call].mean)

    def think(self, view: View, rng: random.Random) -> Thought:
        """Return what each legal card is worth, from as many worlds as the budget allows.

        >>> from contree import DECOUVERTE, Match
        >>> match = Match.start(DECOUVERTE, seed=7)
        >>> for _ in range(24):
        ...     match = match.act(match.legal_actions()[0])
        >>> view = match.view(match.turn)  # six cards are hidden: all the ways they can lie are looked at
        >>> Searcher(worlds=12).think(view, random.Random(1)).worlds == Knowledge.of(view).worlds
        True

        Raises InvalidStateError where no card is to be played, or at a game for two.
        """
        known = Knowledge.of(view)
        budget = round(self.worlds * _GROWTH[len(view.hand)])
        worlds = self._worlds(view, known, rng, budget)
        play = play_of(view, worlds[0])
        sweep = self.aim == "score" and _sweep_matters(view)
        cards, table = solve_worlds(play, worlds, sweep=sweep)
        gains = _gains(view, worlds, self.aim)
        end = time.perf_counter() + (self.seconds or 0.0)
        while self.seconds is not None and time.perf_counter() < end:
            more = self._worlds(view, known, rng, max(1, budget // 4))
            table += solve_worlds(play, more, sweep=sweep)[1]
            gains += _gains(view, more, self.aim)
        return _thought(cards, table, gains, play)

    def _worlds(self, view: View, known: Knowledge, rng: random.Random, count: int) -> list[Hands]:
        """Return worlds to solve: all there are if they are few, else drawn, and drawn again by weight."""
        if len(known.unseen) <= _FEW and known.worlds <= count:
            return list(known.every())
        if not self.weighed or not any(isinstance(call, Bid) for _, call in view.calls):
            return [known.sample(rng) for _ in range(count)]
        drawn = [known.sample(rng) for _ in range(_CHOICE * count)]
        weights = [
            likelihood(
                view.calls,
                {seat: hand for seat, hand in zip(Seat, known.dealt(hands), strict=True) if seat is not view.seat},
                view.rules,
            )
            for hands in drawn
        ]
        return _by_weight(drawn, weights, count, rng)


def _by_weight(drawn: Sequence[Hands], weights: Sequence[float], count: int, rng: random.Random) -> list[Hands]:
    """Return so many of some worlds, each as often as its weight says, to one more or less."""
    step = sum(weights) / count
    out: list[Hands] = []
    mark, total = rng.random() * step, 0.0
    for world, weight in zip(drawn, weights, strict=True):
        total += weight
        while mark < total and len(out) < count:
            out.append(world)
            mark += step
    return out or list(drawn[:count])


def _worth_a_look(view: View) -> list[Call]:
    """Return the calls to compare: all but bids that the hand's estimate leaves far behind."""
    calls: list[Call] = [call for call in view.actions if isinstance(call, CALL_TYPES)]
    bids = [call for call in calls if isinstance(call, Bid)]
    worth = {bid.trump: estimate(view.hand, bid.trump) for bid in bids}
    partner_bid = {call.trump for seat, call in view.calls if seat is view.seat.partner and isinstance(call, Bid)}
    best = sorted(worth, key=lambda trump: worth[trump] + _PARTNER * (trump in partner_bid), reverse=True)[:2]

    def far(bid: Bid) -> bool:
        if bid.trump not in best:
            return True
        reach = worth[bid.trump] + _PARTNER * (bid.trump in partner_bid)
        return reach < (_CAPOT if bid.value is None else bid.value - _DARING)

    return [call for call in calls if not (isinstance(call, Bid) and far(call))]


Gain = Sequence[float]
"""What each outcome is worth to the side to move: EW taking all, the points of NS, NS taking all."""


def _gains(view: View, worlds: Sequence[Hands], aim: Aim) -> list[Gain]:
    """Return, for each world, what each outcome is worth to the side to move."""
    sign = 1 if view.seat.team is Team.NS else -1
    assert view.trump is not None
    total = view.rules.table.sum(DECK, view.trump) + LAST_TRICK_BONUS
    outcomes = range(-1, total + 2)
    if aim == "points" or (view.contract is None and view.rules.scoring != "points_only"):
        row = [sign * ns for ns in outcomes]
        return [row] * len(worlds)
    sure, open_pairs = _belotes(view)
    rows: dict[tuple[int, int], Gain] = {}
    gains = []
    for hands in worlds:
        count = list(sure)
        for pair in open_pairs:
            for seat in Seat:
                count[seat.team] += hands[seat].mask & pair == pair
        belotes = (count[Team.NS], count[Team.EW])
        if belotes not in rows:
            marked = margins(view.contract, view.rules, total, belotes, view.pending)
            rows[belotes] = [sign * (points + _POINT * ns) for ns, points in zip(outcomes, marked, strict=True)]
        gains.append(rows[belotes])
    return gains


def _belotes(view: View) -> tuple[tuple[int, int], list[int]]:
    """Return the belotes that are sure by now, by ``Team``, and the pairs of which no card has been played."""
    assert view.trump is not None and view.trick is not None
    gone = Hand(card for trick in (*view.tricks, view.trick) for card in trick.cards)
    sure, open_pairs = [0, 0], []
    if view.rules.belote_points:
        for suit in belote_suits(view.trump):
            pair = Hand((Card(suit, Rank.KING), Card(suit, Rank.QUEEN)))
            if not pair & gone:
                open_pairs.append(pair.mask)
        for word in view.words:
            sure[word.seat.team] += word.word is Word.BELOTE
    return (sure[Team.NS], sure[Team.EW]), open_pairs


def _sweep_matters(view: View) -> bool:
    """Tell whether taking every trick is still open, and pays."""
    contract, rules = view.contract, view.rules
    pays = contract is not None and (contract.capot or rules.capot_bonus_total > 0)
    return pays and 0 in view.tricks_won


def _thought(cards: Sequence[Card], table: Points, gains: Sequence[Gain], play: Play) -> Thought:
    """Sum up: the mean of each card over the worlds; of equals, the one that gives least."""
    n = len(table)
    ours = play.turn is not None and play.turn.team is Team.NS
    points_of = play.rules.table.ranking(play.trump).points
    total = play.rules.table.sum(DECK, play.trump) + LAST_TRICK_BONUS
    means: dict[Card, float] = {}
    errors: dict[Card, float] = {}
    points: dict[Card, float] = {}
    for i, card in enumerate(cards):
        column = [gain[row[i] + 1] for gain, row in zip(gains, table, strict=True)]
        mean = means[card] = sum(column) / n
        errors[card] = (sum((x - mean) ** 2 for x in column) / (n - 1) / n) ** 0.5 if n > 1 else float("inf")
        ns = sum(min(max(row[i], 0), total) for row in table) / n
        points[card] = ns if ours else total - ns
    best = max(cards, key=lambda card: (round(means[card], 6), -points_of[card.index], -card.index))
    return Thought(best, means, errors, points, n)
