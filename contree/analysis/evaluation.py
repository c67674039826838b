"""What a hand is worth before the play: the chance of each contract, the expected score of each call.

Hidden hands are drawn, each solved with all hands open at every trump, and the auction goes on as a
player by rule of thumb would bid. Every figure comes with its standard error, and grows as it runs:

>>> import random
>>> from contree.rules import TABLE_EN_LIGNE
>>> view = view_of_hand(Hand.parse("JH 9H AH 8H AS 7S 8D 7C"), TABLE_EN_LIGNE)
>>> growing = evaluate(view, random.Random(1), batch=1)
>>> first, second = next(growing), next(growing)
>>> first.worlds, second.worlds, second.chances[Suit.H, 80].mean
(1, 2, 1.0)
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..auction import CALL_TYPES, Auction, Call, Contract
from ..belote import holders
from ..cards import DECK, FULL_PACK, Hand, Suit, Suitless, Trump
from ..deal import Deal, first_player
from ..errors import InvalidStateError, RulesError
from ..match import Match
from ..play import DEAL_POINTS, Play
from ..players.rule_of_thumb import RuleOfThumb
from ..rules import Rules
from ..scoring import CLASSIC_NEEDED
from ..seats import Seat, Team
from ..taking import Taking, TurnedDeal
from ..view import View
from .habits import likelihood
from .marks import made, margins
from .solver import Hands, final_points
from .worlds import Knowledge


@dataclass(frozen=True, slots=True)
class Figure:
    """Hold a mean with its standard error.

    >>> figure = Figure(120.0, 4.0)
    >>> figure.mean - 2 * figure.error, figure.mean + 2 * figure.error  # 19 times in 20 the truth lies between
    (112.0, 128.0)
    """

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Hold what so many worlds say.

    ``points`` are the card points of the own side at each trump, der included. ``chances`` are those
    of making a contract that the own side takes, by trump and value (None: capot). ``calls`` are the
    points marked more than the other side in this deal, if the seat makes that call.

    >>> from contree.auction import Bid, Pass
    >>> calls = {Pass(): Figure(-40.0, 6.0), Bid(80, Suit.H): Figure(25.0, 9.0)}
    >>> str(Evaluation(8, {}, {}, calls).best)
    '80H'
    """

    worlds: int
    points: Mapping[Trump, Figure]
    chances: Mapping[tuple[Trump, int | None], Figure]
    calls: Mapping[Call, Figure]

    @property
    def best(self) -> Call:
        """Return the call of the highest expected score.

        Raises InvalidStateError if no call was looked at.
        """
        if not self.calls:
            raise InvalidStateError("no call was looked at", code="no_call")
        return max(self.calls, key=lambda call: self.calls[call].mean)


@dataclass
class _Sum:
    """Hold a weighted sum that a mean and its error come from."""

    weight: float = 0.0
    first: float = 0.0
    squares: float = 0.0  # of the weights
    both: float = 0.0  # of weight squared times value
    second: float = 0.0  # of weight squared times value squared

    def add(self, value: float, weight: float) -> None:
        square = weight * weight
        self.weight += weight
        self.first += weight * value
        self.squares += square
        self.both += square * value
        self.second += square * value * value

    def figure(self) -> Figure:
        if not self.weight:
            return Figure(0.0, float("inf"))
        mean = self.first / self.weight
        spread = max(0.0, self.second - 2 * mean * self.both + mean * mean * self.squares)
        return Figure(mean, spread**0.5 / self.weight)


@dataclass
class _Tally:
    """Hold the sums behind an evaluation."""

    points: defaultdict[Trump, _Sum] = field(default_factory=lambda: defaultdict(_Sum))
    chances: defaultdict[tuple[Trump, int | None], _Sum] = field(default_factory=lambda: defaultdict(_Sum))
    calls: defaultdict[Call, _Sum] = field(default_factory=lambda: defaultdict(_Sum))

    def evaluation(self, worlds: int) -> Evaluation:
        return Evaluation(
            worlds,
            {key: total.figure() for key, total in self.points.items()},
            {key: total.figure() for key, total in self.chances.items()},
            {key: total.figure() for key, total in self.calls.items()},
        )


@dataclass
class _World:
    """Hold four hands before the play, with what each trump would bring, worked out when asked for."""

    hands: Hands
    complete: Callable[[Seat], Hands]
    leader: Seat
    rules: Rules
    weight: float
    _points: dict[tuple[Trump, Seat | None], int] = field(default_factory=dict)

    def points(self, trump: Trump, taker: Seat) -> int:
        """Return the points of NS, -1 or 163 where a side takes every trick."""
        key = (trump, taker if self.rules.auction == "turnup" else None)
        if key not in self._points:
            play = Play.start(Deal(self.complete(taker)), trump, self.leader, self.rules)
            self._points[key] = final_points(play, sweep=True)
        return self._points[key]

    def margin(self, contract: Contract | None, held: int) -> int:
        """Return what NS marks more than EW."""
        if contract is None:
            return 0
        belotes = self.belotes(contract.trump, contract.taker)
        ns = self.points(contract.trump, contract.taker)
        return margins(contract, self.rules, DEAL_POINTS, belotes, held)[ns + 1]

    def belotes(self, trump: Trump, taker: Seat) -> tuple[int, int]:
        count = [0, 0]
        for seat, _ in holders(self.complete(taker), trump, self.rules):
            count[seat.team] += 1
        return count[Team.NS], count[Team.EW]


def evaluate(
    view: View, rng: random.Random, *, calls: Iterable[Call] | None = None, batch: int = 8, weighed: bool = True
) -> Iterator[Evaluation]:
    """Return the evaluation of a hand that is to call, better with each batch of worlds, for as long as asked.

    ``calls`` are those whose score is wanted, all legal ones by default. With ``weighed``, worlds
    count by how well they explain the calls made so far.

    >>> from contree.rules import CLASSIQUE
    >>> view = view_of_hand(Hand.parse("9D AD TD KD QD"), CLASSIQUE)
    >>> str(view.turned)  # taken, it makes six trumps, the highest there are
    'JD'
    >>> next(evaluate(view, random.Random(1), batch=1, calls=())).chances[Suit.D, 82]
    Figure(mean=1.0, error=0.0)

    Raises InvalidStateError where the seat is not to call, and for a game for two; RulesError for a batch
    below one world.
    """
    _check(view)
    if batch < 1:
        raise RulesError("a batch needs at least one world", code="no_budget", worlds=batch)
    wanted = tuple(call for call in view.actions if isinstance(call, CALL_TYPES)) if calls is None else tuple(calls)
    return _growing(view, rng, wanted, batch, weighed)


def _growing(
    view: View, rng: random.Random, wanted: tuple[Call, ...], batch: int, weighed: bool
) -> Iterator[Evaluation]:
    """Yield one evaluation after the other, each with a batch of worlds more."""
    tally = _Tally()
    done = 0
    while True:
        for world in _worlds(view, rng, batch, weighed):
            _look(view, world, tally)
            for call in wanted:
                tally.calls[call].add(_score(view, world, call), world.weight)
        done += batch
        yield tally.evaluation(done)


def score_calls(
    view: View, rng: random.Random, calls: Sequence[Call], worlds: int, *, weighed: bool = True
) -> dict[Call, Figure]:
    """Return what each of some calls is expected to mark more than the other side, from so many worlds.

    All calls meet the same worlds, so that their differences are surer than each by itself.

    >>> from contree.auction import Pass
    >>> from contree.rules import SALON
    >>> match = Match.start(SALON, seed=7)
    >>> for _ in range(3):
    ...     match = match.act(Pass())
    >>> score_calls(match.view(match.turn), random.Random(1), [Pass()], worlds=2)  # a fourth pass: nobody marks
    {Pass(): Figure(mean=0.0, error=0.0)}

    Raises InvalidStateError where the seat is not to call, and for a game for two.
    """
    _check(view)
    sums = {call: _Sum() for call in calls}
    for world in _worlds(view, rng, worlds, weighed):
        for call, total in sums.items():
            total.add(_score(view, world, call), world.weight)
    return {call: total.figure() for call, total in sums.items()}


def _check(view: View) -> None:
    if view.auction is None or view.turn is not view.seat or view.contract is not None or view.rules.players != 4:
        raise InvalidStateError("evaluation is for a seat of four that is to call", code="not_bidding")


def trumps_of(view: View) -> tuple[Trump, ...]:
    """Return the trumps that can be bid or taken at this point.

    >>> from contree.rules import BRIDGEE
    >>> [trump.name for trump in trumps_of(view_of_hand(Suit.S.cards, BRIDGEE))]
    ['S', 'H', 'D', 'C', 'SA', 'TA']
    """
    if isinstance(view.auction, Taking):
        turned = view.auction.turned.suit
        return tuple(s for s in Suit if s is not turned) if view.auction.second_round else (turned,)
    bids = {Suitless.SA: view.rules.sa_bids, Suitless.TA: view.rules.ta_bids}
    return (*Suit, *(trump for trump, allowed in bids.items() if allowed))


def levels(rules: Rules) -> tuple[int | None, ...]:
    """Return the values of the contracts that rules know, None standing for a capot.

    >>> from contree.rules import CLASSIQUE, SALON
    >>> levels(SALON), levels(CLASSIQUE)
    ((80, 90, 100, 110, 120, 130, 140, 150, 160, None), (82,))
    """
    if rules.auction == "turnup":
        return (CLASSIC_NEEDED,)
    capot: tuple[int | None, ...] = (None,) if rules.capot_bid else ()
    return (*range(rules.min_bid, rules.max_bid + 1, rules.bid_step), *capot)


def _look(view: View, world: _World, tally: _Tally) -> None:
    """Add what one world says of each trump: the points, and which contracts they make."""
    mine = view.seat.team
    classic = view.rules.auction == "turnup"
    for trump in trumps_of(view):
        ns = world.points(trump, view.seat)
        own = min(max(ns, 0), DEAL_POINTS)
        tally.points[trump].add(own if mine is Team.NS else DEAL_POINTS - own, world.weight)
        belotes = world.belotes(trump, view.seat)
        for value in levels(view.rules):
            contract = Contract(view.seat, None if classic else value, trump, value is None)
            row = made(contract, view.rules, DEAL_POINTS, belotes)
            tally.chances[trump, value].add(row[ns + 1], world.weight)


def _score(view: View, world: _World, call: Call) -> float:
    """Return what the own side marks more, if the seat makes a call and the others go on by rule of thumb."""
    assert view.auction is not None
    auction = view.auction.call(call)
    bidder = RuleOfThumb()
    while auction.turn is not None:
        seat = auction.turn
        hand = world.hands[seat]
        known = auction.seen_from(seat) if isinstance(auction, Auction) else auction
        there = replace(view, seat=seat, hand=hand, dealt=hand, turn=seat, auction=known, actions=known.legal_calls())
        decision = bidder.decide(there).action
        auction = auction.call(decision)  # type: ignore[arg-type]  # nothing but calls is legal here
    margin = world.margin(auction.contract, view.pending)
    return margin if view.seat.team is Team.NS else -margin


def _worlds(view: View, rng: random.Random, count: int, weighed: bool) -> Iterator[_World]:
    """Yield hands drawn for the hidden ones, with the weight the calls give them."""
    leader = first_player(view.dealer, view.rules)
    others = [seat for seat in Seat if seat is not view.seat]
    known = Knowledge.of(view) if view.turned is None else None
    for _ in range(count):
        complete: Callable[[Seat], Hands]
        if known is not None:
            hands = known.sample(rng)
            complete = _always(hands)
        else:
            turned = _turned_deal(view, rng)
            hands, complete = turned.hands, turned.completed
        weight = likelihood(view.calls, {seat: hands[seat] for seat in others}, view.rules) if weighed else 1.0
        yield _World(hands, complete, leader, view.rules, weight)


def _always(hands: Hands) -> Callable[[Seat], Hands]:
    return lambda taker: hands


def _turned_deal(view: View, rng: random.Random) -> TurnedDeal:
    """Return a classic deal that a seat may face: five hidden cards each and the rest of the pack."""
    assert view.turned is not None
    cards = list(FULL_PACK - view.hand - Hand((view.turned,)))
    rng.shuffle(cards)
    hands = [view.hand] * 4
    for seat in Seat:
        if seat is not view.seat:
            hands[seat], cards = Hand(cards[:5]), cards[5:]
    order = first_player(view.dealer, view.rules).order(view.rules.rotation)
    return TurnedDeal(order, (hands[0], hands[1], hands[2], hands[3]), view.turned, tuple(cards))


def view_of_hand(hand: Hand, rules: Rules, seat: Seat = Seat.S, dealer: Seat | None = None) -> View:
    """Return what a seat sees that was dealt a hand and is the first to call.

    ``dealer`` is by default the one who lets the seat speak first; after another the seat has to wait.

    >>> from contree.rules import SALON
    >>> view = view_of_hand(Hand.parse("JH 9H AH 8H AS 7S 8D 7C"), SALON)
    >>> str(view.hand), view.turn.name, view.dealer.name, view.calls
    ('7S AS 8H 9H JH AH 8D 7C', 'S', 'W', ())

    Raises InvalidStateError for a hand of another size, for rules that have no auction, and for those
    under which the seat never speaks first.
    """
    if rules.players != 4 or rules.auction == "none":
        raise InvalidStateError("nothing is called under these rules", code="no_auction")
    size = 8 if rules.auction == "contract" else sum(rules.deal_packets)
    if len(hand) != size:
        raise InvalidStateError(f"{size} cards are dealt, not {len(hand)}", code="bad_hand", cards=hand)
    for place in Seat if dealer is None else (dealer,):
        match = Match.start(rules, dealer=place, pack=DECK)
        if match.turn is seat or dealer is not None:
            old = match.deal.hands[seat]
            swap = dict(zip(hand - old, old - hand, strict=True))
            swap |= {new: card for card, new in swap.items()}
            pack = tuple(swap.get(card, card) for card in DECK)
            return Match.start(rules, dealer=place, pack=pack).view(seat)
    raise InvalidStateError(f"{seat.name} cannot be the first to call here", code="not_first")
