"""What calls say about hands: how likely a player who bids by the usual rules was to call so.

>>> from contree.auction import Auction
>>> from contree.rules import TABLE_EN_LIGNE
>>> auction = Auction.start(Seat.S, TABLE_EN_LIGNE).after("80H")
>>> strong, weak = Hand.parse("JH 9H AH 8H AS 7S 8D 7C"), Hand.parse("7H 8S 9S JS 8D 9D 7C 8C")
>>> likelihood(auction.calls, {Seat.E: strong}, TABLE_EN_LIGNE) > 10 * likelihood(
...     auction.calls, {Seat.E: weak}, TABLE_EN_LIGNE)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp

from ..auction import Bid, Call, Pass
from ..cards import Hand, Suit, Trump
from ..rules import Rules
from ..seats import Seat
from .estimate import estimate

CAUTION = 14  # points a bidder keeps in hand
SPREAD = 9.0  # how much bidders differ, in points
HIGHEST = 130  # above, a bid says little more about the hand
LEAST = 0.03  # nobody's habits are so sure that a hand is out of the question
SUPPORT = 25  # points of the own estimate that partner's bid stands in for


def likelihood(calls: Iterable[tuple[Seat, Call]], hands: Mapping[Seat, Hand], rules: Rules) -> float:
    """Return how likely the calls of some seats are, given their hands; other seats are passed over.

    Only a seat's first call is weighed, since what follows answers partner more than the hand.

    >>> from contree.auction import Pass
    >>> from contree.rules import SALON
    >>> strong, weak = Hand.parse("JH 9H AH 8H AS 7S 8D 7C"), Hand.parse("7H 8S 9S JS 8D 9D 7C 8C")
    >>> passed = [(Seat.E, Pass())]
    >>> likelihood(passed, {Seat.E: strong}, SALON) < likelihood(passed, {Seat.E: weak}, SALON)
    True
    >>> likelihood(passed, {Seat.W: strong}, SALON)  # West has not spoken
    1.0
    """
    weight = 1.0
    spoken: set[Seat] = set()
    bids: list[tuple[Seat, Bid]] = []
    for seat, call in calls:
        if seat in hands and seat not in spoken:
            mates = [bid for who, bid in bids if who is seat.partner]
            level = bids[-1][1].value if bids else rules.min_bid - rules.bid_step
            weight *= _call(call, hands[seat], mates[-1].trump if mates else None, level, rules)
        spoken.add(seat)
        if isinstance(call, Bid):
            bids.append((seat, call))
    return weight


def _call(call: Call, hand: Hand, mate: Trump | None, level: int | None, rules: Rules) -> float:
    if isinstance(call, Bid):
        asked = min(call.value or HIGHEST, HIGHEST) + CAUTION - SUPPORT * (call.trump is mate)
        return max(LEAST, _rises(estimate(hand, call.trump) - asked))
    if isinstance(call, Pass) and level is not None and mate is None:
        best = max(estimate(hand, suit) for suit in Suit)
        return max(LEAST, 1 - _rises(best - (level + rules.bid_step + CAUTION)))
    return 1.0


def _rises(points: float) -> float:
    """Return a chance that rises from 0 to 1 as an estimate passes what was asked."""
    return 1 / (1 + exp(-max(-40.0, min(40.0, points / SPREAD))))
