"""The auction of a contract: what may be said, why a call is refused, what comes out of it.

>>> from contree.rules import SALON
>>> auction = Auction.start(Seat.S, SALON).after("80H 90S X")
>>> auction.turn.name, [str(call) for call in auction.legal_calls()]
('S', ['P', 'XX'])
>>> auction.judge(parse_call("100H")).reason
<Refusal.AFTER_DOUBLE: 'after_double'>
>>> str(auction.after("P P").contract)
'N 90S x2'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Self, TypeAlias

from .cards import DECK, TRUMPS, Hand, Rank, Suit, Suitless, Trump, parse_trump
from .deal import first_player
from .errors import IllegalCallError, InvalidStateError, NotationError, expect
from .rules import Rules
from .seats import Seat, Team


@dataclass(frozen=True, slots=True)
class Pass:
    """Say nothing for now (rule R1.6).

    >>> str(Pass())
    'P'
    """

    def __str__(self) -> str:
        return "P"


@dataclass(frozen=True, slots=True)
class Bid:
    """Offer a contract: a number of points and a trump, or every trick at a trump (rule R1.6).

    A capot has no ``value``: what it is worth comes from the rules.

    >>> str(Bid(90, Suit.H)), str(Bid(None, Suit.S, capot=True))
    ('90H', 'CAPOTS')

    Raises NotationError for a value that is no number of points, or a capot with one.
    """

    value: int | None
    trump: Trump
    capot: bool = False

    def __post_init__(self) -> None:
        number = isinstance(self.value, int) and not isinstance(self.value, bool) and self.value > 0
        if type(self.trump) not in (Suit, Suitless) or (self.value is not None if self.capot else not number):
            raise NotationError(
                f"a bid is a number of points and a trump, or a capot without one, not {self.value!r} and "
                f"{self.trump!r}: Bid(90, Suit.H) or Bid(None, Suit.H, capot=True)",
                code="bad_bid",
            )

    def __str__(self) -> str:
        return f"{'CAPOT' if self.capot else self.value}{self.trump.name}"


@dataclass(frozen=True, slots=True)
class Double:
    """Say *contre*: the opponents' contract counts twice (rule R1.14).

    >>> str(Double())
    'X'
    """

    def __str__(self) -> str:
        return "X"


@dataclass(frozen=True, slots=True)
class Redouble:
    """Say *surcontre*: one's own doubled contract counts four times (rule R1.16).

    >>> str(Redouble())
    'XX'
    """

    def __str__(self) -> str:
        return "XX"


@dataclass(frozen=True, slots=True)
class MisereRedeal:
    """Ask for a new deal with next to nothing in hand (rule R2.19).

    >>> str(MisereRedeal())
    'MISERE'
    """

    def __str__(self) -> str:
        return "MISERE"


@dataclass(frozen=True, slots=True)
class FourSevensRedeal:
    """Ask for a new deal with the four sevens in hand (rule R2.20).

    >>> str(FourSevensRedeal())
    'CARRE7'
    """

    def __str__(self) -> str:
        return "CARRE7"


@dataclass(frozen=True, slots=True)
class Take:
    """Take, in classic belote: the turned suit, or the suit named in the second round (rule R3.2).

    >>> str(Take()), str(Take(Suit.H))
    ('TAKE', 'TAKEH')
    """

    trump: Suit | None = None

    def __post_init__(self) -> None:
        if self.trump is not None and type(self.trump) is not Suit:
            raise NotationError(f"one takes a suit, not {self.trump!r}: Take() or Take(Suit.H)", code="bad_take")

    def __str__(self) -> str:
        return f"TAKE{'' if self.trump is None else self.trump.name}"


Call: TypeAlias = Pass | Bid | Double | Redouble | MisereRedeal | FourSevensRedeal | Take
"""Anything a player may say in his turn before the first lead."""

CALL_TYPES = (Pass, Bid, Double, Redouble, MisereRedeal, FourSevensRedeal, Take)

_FIXED: Mapping[str, Call] = {
    str(call): call for call in (Pass(), Double(), Redouble(), MisereRedeal(), FourSevensRedeal(), Take())
}
_BID = re.compile("(CAPOT|TAKE|[1-9][0-9]{0,3})(SA|TA|[SHDC])")


def parse_call(text: str) -> Call:
    """Read a call: ``P``, ``90H``, ``CAPOTH``, ``X``, ``XX``, ``MISERE``, ``CARRE7``, ``TAKE``, ``TAKEH``.

    ``str`` writes it back. A call that reads may still be refused by an auction.

    >>> parse_call("120SA"), parse_call("X")
    (Bid(value=120, trump=<Suitless.SA: 4>, capot=False), Double())

    Raises NotationError for a text that names no call.
    """
    fixed = _FIXED.get(text) if isinstance(text, str) else None
    if fixed is not None:
        return fixed
    match = _BID.fullmatch(text) if isinstance(text, str) else None
    level, trump = match.groups() if match else ("", "")
    if match and level == "TAKE" and trump in Suit.__members__:
        return Take(Suit[trump])
    if not match or level == "TAKE":
        raise NotationError(
            f"unknown call {text!r}: use P, 90H, CAPOTH, X, XX, MISERE, CARRE7, TAKE or TAKEH",
            code="unknown_call",
            text=text,
        )
    return Bid(None if level == "CAPOT" else int(level), parse_trump(trump), level == "CAPOT")


def parse_calls(text: str) -> tuple[Call, ...]:
    """Read calls parted by spaces.

    >>> [str(call) for call in parse_calls("P 80H X")]
    ['P', '80H', 'X']

    Raises NotationError for a text that names no call.
    """
    if not isinstance(text, str):
        raise NotationError(f"calls are read from a text such as 'P 80H X', not from {text!r}", code="not_text")
    return tuple(parse_call(word) for word in text.split())


class Status(Enum):
    """Name how far an auction has come.

    >>> from contree.rules import SALON
    >>> [Auction.start(Seat.S, SALON).after(calls).status.value for calls in ("P P P", "P P P P", "80H P P P")]
    ['open', 'passed_out', 'contract']
    """

    OPEN = "open"
    PASSED_OUT = "passed_out"
    REDEAL = "redeal"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True)
class Contract:
    """Hold what an auction ended in: who took, what for, at what trump, how often it counts.

    ``value`` is None for a capot, and in classic belote, where one takes for more than half.

    >>> str(Contract(Seat.E, 80, Suit.H)), str(Contract(Seat.W, None, Suit.C, capot=True, multiplier=4))
    ('E 80H x1', 'W CAPOTC x4')

    Raises InvalidStateError for a multiplier other than 1, 2 and 4, a capot with a value, wrong types.
    """

    taker: Seat
    value: int | None
    trump: Trump
    capot: bool = False
    multiplier: int = 1

    def __post_init__(self) -> None:
        number = self.value is None or (type(self.value) is int and self.value > 0 and not self.capot)
        if type(self.taker) is not Seat or type(self.trump) not in (Suit, Suitless) or not number:
            raise InvalidStateError(
                f"a contract has a seat, points (none for a capot) and a trump, not {self.taker!r}, "
                f"{self.value!r}, {self.trump!r}: Contract(Seat.E, 80, Suit.H)",
                code="bad_contract",
            )
        if self.multiplier not in (1, 2, 4):
            raise InvalidStateError(
                f"a contract counts 1, 2 or 4 times, not {self.multiplier!r}", code="bad_multiplier"
            )

    @property
    def side(self) -> Team:
        """Return the side that must make it.

        >>> Contract(Seat.E, 80, Suit.H).side.name
        'EW'
        """
        return self.taker.team

    @property
    def points_bid(self) -> int:
        """Return the points that were bid, 0 for a capot and in classic belote.

        >>> Contract(Seat.E, 80, Suit.H).points_bid, Contract(Seat.E, None, Suit.H, capot=True).points_bid
        (80, 0)
        """
        return self.value or 0

    def __str__(self) -> str:
        level = "CAPOT" if self.capot else "" if self.value is None else str(self.value)
        return f"{self.taker.name} {level}{self.trump.name} x{self.multiplier}"


class Refusal(Enum):
    """Name why a call is refused.

    >>> from contree.rules import SALON
    >>> Auction.start(Seat.S, SALON).judge(Double()).reason
    <Refusal.NOTHING_TO_DOUBLE: 'nothing_to_double'>
    """

    AUCTION_OVER = "auction_over"
    NOT_YOUR_TURN = "not_your_turn"
    # bids
    NO_BIDDING = "no_bidding"
    BELOW_MINIMUM = "below_minimum"
    NOT_A_MULTIPLE = "not_a_multiple"
    ABOVE_MAXIMUM = "above_maximum"
    NO_CAPOT = "no_capot"
    NO_SANS_ATOUT = "no_sans_atout"
    NO_TOUT_ATOUT = "no_tout_atout"
    AFTER_CAPOT = "after_capot"
    AFTER_DOUBLE = "after_double"
    NOT_HIGHER = "not_higher"
    # contre and surcontre
    NO_DOUBLE = "no_double"
    NOTHING_TO_DOUBLE = "nothing_to_double"
    OWN_SIDE = "own_side"
    ALREADY_DOUBLED = "already_doubled"
    CAPOT_NOT_DOUBLED = "capot_not_doubled"
    NO_REDOUBLE = "no_redouble"
    NOT_DOUBLED = "not_doubled"
    NOT_DOUBLED_SIDE = "not_doubled_side"
    # asking for a new deal
    NO_MISERE = "no_misere"
    NO_FOUR_SEVENS = "no_four_sevens"
    REDEAL_AFTER_DOUBLE = "redeal_after_double"
    NOT_FIRST_CALL = "not_first_call"
    HAND_UNKNOWN = "hand_unknown"
    TOO_MANY_POINTS = "too_many_points"
    NOT_FOUR_SEVENS = "not_four_sevens"
    # classic belote
    NO_TURNED_CARD = "no_turned_card"
    SUIT_IN_FIRST_ROUND = "suit_in_first_round"
    NO_SUIT_NAMED = "no_suit_named"
    TURNED_SUIT = "turned_suit"


@dataclass(frozen=True, slots=True)
class CallVerdict:
    """Hold the judgement on one call: legal or not, and every reason against it.

    ``reasons`` are the refusals that apply, the most basic first; ``state`` is the auction judged,
    whose bid, hands and rules are the facts behind them.

    >>> from contree.rules import SALON
    >>> verdict = Auction.start(Seat.S, SALON).after("100H").judge(parse_call("90S"))
    >>> verdict.legal, verdict.reason.value, [str(call) for call in verdict.would_do[:2]]
    (False, 'not_higher', ['P', '110S'])
    >>> str(verdict.error()).partition(";")[0]
    'N may not call 90S (not higher)'
    """

    call: Call
    seat: Seat | None
    reasons: tuple[Refusal, ...]
    state: AuctionState = field(repr=False)

    @property
    def legal(self) -> bool:
        """Tell whether the call may be made."""
        return not self.reasons

    @property
    def reason(self) -> Refusal | None:
        """Return the first reason against the call, None if it is legal."""
        return self.reasons[0] if self.reasons else None

    @property
    def would_do(self) -> tuple[Call, ...]:
        """Return the calls that may be made instead."""
        return self.state.legal_calls()

    def error(self) -> IllegalCallError:
        """Return the error that says what is wrong with the call and what would be right."""
        would_do = [str(call) for call in self.would_do]
        instead = f"legal: {', '.join(would_do[:6])}{', ...' * (len(would_do) > 6)}" if would_do else "all is said"
        whoever = "nobody may" if self.seat is None else f"{self.seat.name} may not"
        reasons = tuple(reason.value for reason in self.reasons)
        return IllegalCallError(
            f"{whoever} call {self.call} ({', '.join(reasons).replace('_', ' ')}); {instead}",
            code=reasons[0],
            call=self.call,
            seat=self.seat,
            reasons=reasons,
        )


class AuctionState:
    """Share what an auction of contracts and the taking of a turned card have in common: calls, made in turn.

    Each of the two says what its own rules refuse (``_reasons``) and what a call changes (``_called``).

    >>> from contree.rules import SALON
    >>> auction = Auction.start(Seat.S, SALON).after("80H P")
    >>> isinstance(auction, AuctionState), len(auction.calls), auction.turn.name
    (True, 2, 'W')
    """

    __slots__ = ()

    rules: Rules
    turn: Seat | None
    calls: tuple[tuple[Seat, Call], ...]
    status: Status

    @property
    def over(self) -> bool:
        """Tell whether nobody may speak any more.

        >>> from contree.rules import SALON
        >>> auction = Auction.start(Seat.S, SALON).after("80H P P")
        >>> auction.over, auction.after("P").over
        (False, True)
        """
        return self.status is not Status.OPEN

    def legal_calls(self) -> tuple[Call, ...]:
        """Return every call that may be made, none when all is said.

        >>> from contree.rules import SALON
        >>> [str(call) for call in Auction.start(Seat.S, SALON).after("160H").legal_calls()]
        ['P', 'CAPOTS', 'CAPOTH', 'CAPOTD', 'CAPOTC', 'X']
        """
        raise NotImplementedError

    def judge(self, call: Call, seat: Seat | None = None) -> CallVerdict:
        """Judge a call of the seat whose turn it is, or of another, with every reason for a refusal.

        >>> from contree.rules import SALON
        >>> verdict = Auction.start(Seat.S, SALON).after("90H").judge(Bid(75, Suit.S))
        >>> [reason.value for reason in verdict.reasons]
        ['below_minimum', 'not_a_multiple', 'not_higher']

        Raises InvalidStateError for what is no call.
        """
        if type(call) not in CALL_TYPES:
            raise InvalidStateError(
                f"only a call can be judged, not {call!r}: parse_call('90H') reads one", code="not_a_call"
            )
        expect("seat", seat, (Seat, type(None)), "a Seat or None")
        if self.turn is None:
            return CallVerdict(call, seat, (Refusal.AUCTION_OVER,), self)
        if seat is not None and seat is not self.turn:
            return CallVerdict(call, seat, (Refusal.NOT_YOUR_TURN,), self)
        return CallVerdict(call, self.turn, self._reasons(call), self)

    def call(self, call: Call) -> Self:
        """Return the state after one more call.

        >>> from contree.rules import SALON
        >>> Auction.start(Seat.S, SALON).call(Bid(80, Suit.H)).turn.name
        'N'

        Raises IllegalCallError, with the reasons in its facts, for a call the rules refuse.
        """
        verdict = self.judge(call)
        if not verdict.legal or self.turn is None:
            raise verdict.error()
        return self._called(call, self.turn)

    def after(self, calls: str | Iterable[Call]) -> Self:
        """Return the state after several calls, given as a text or as calls.

        >>> from contree.rules import SALON
        >>> Auction.start(Seat.S, SALON).after("P P P P").status
        <Status.PASSED_OUT: 'passed_out'>

        Raises NotationError for a text that names no call, IllegalCallError for a refused one.
        """
        state = self
        for call in parse_calls(calls) if isinstance(calls, str) else calls:
            state = state.call(call)
        return state

    def _reasons(self, call: Call) -> tuple[Refusal, ...]:
        """Return what the rules have against a call of the seat whose turn it is."""
        raise NotImplementedError

    def _called(self, call: Call, seat: Seat) -> Self:
        """Return the state after a call that the rules allow."""
        raise NotImplementedError


Hands: TypeAlias = tuple[Hand | None, Hand | None, Hand | None, Hand | None]
"""The hands by seat, None where a hand is hidden."""


def check_hands(hands: Mapping[Seat, Hand | None] | Sequence[Hand | None] | None) -> Hands:
    """Return the hands by seat, None for those not given.

    >>> check_hands({Seat.E: Hand.parse("7S")})
    (None, Hand('7S'), None, None)

    Raises InvalidStateError for what is no hand, or another number than four of them.
    """
    if hands is None:
        return None, None, None, None
    try:
        given = dict(hands) if isinstance(hands, Mapping) else dict(zip(Seat, hands, strict=True))
    except (TypeError, ValueError):
        given = {}
    wrong = not given or not all(type(s) is Seat and (h is None or isinstance(h, Hand)) for s, h in given.items())
    if wrong and hands != {}:
        raise InvalidStateError(
            f"hands are four, or some by seat, not {hands!r}: {{Seat.E: Hand.parse('7S 8S')}}", code="bad_hands"
        )
    south, east, north, west = (given.get(seat) for seat in Seat)
    return south, east, north, west


@dataclass(frozen=True, slots=True)
class Auction(AuctionState):
    """Hold an auction, open or over; ``call`` returns the next state.

    ``Auction.start`` makes the first one. ``calls`` says who called what; ``bid`` and ``bidder``
    are the last bid and who made it; ``passes`` counts the passes since the last other call.

    >>> from contree.rules import TABLE_EN_LIGNE
    >>> Auction.start(Seat.S, TABLE_EN_LIGNE).after("P 80H P P P").status
    <Status.CONTRACT: 'contract'>
    """

    dealer: Seat
    rules: Rules
    hands: Hands = field(repr=False)
    turn: Seat | None
    calls: tuple[tuple[Seat, Call], ...] = ()
    bid: Bid | None = None
    bidder: Seat | None = None
    doubled_by: Seat | None = None
    redoubled_by: Seat | None = None
    passes: int = 0
    status: Status = Status.OPEN

    @staticmethod
    def start(
        dealer: Seat, rules: Rules, hands: Mapping[Seat, Hand | None] | Sequence[Hand | None] | None = None
    ) -> Auction:
        """Return an auction in which nobody has spoken (rule R1.4).

        Misère and carré de 7 can be judged only for the seats whose hand is given.

        >>> from contree.rules import SALON
        >>> Auction.start(Seat.S, SALON).turn.name
        'E'

        Raises InvalidStateError for rules without bids, what is no seat or no hand.
        """
        if type(dealer) is not Seat or not isinstance(rules, Rules):
            raise InvalidStateError(
                f"an auction needs a dealer and rules, not {dealer!r} and {rules!r}", code="wrong_type"
            )
        if rules.auction != "contract":
            raise InvalidStateError(
                f"no contract is bid under auction={rules.auction!r}: a turned card is taken with Taking.start",
                code="no_auction",
            )
        return Auction(dealer, rules, check_hands(hands), first_player(dealer, rules))

    @property
    def contract(self) -> Contract | None:
        """Return what was agreed, None while the auction is open or if nobody bid.

        >>> from contree.rules import SALON
        >>> str(Auction.start(Seat.S, SALON).after("CAPOTH X XX").contract)
        'E CAPOTH x4'
        """
        if self.status is not Status.CONTRACT:
            return None
        assert self.bid is not None
        assert self.bidder is not None
        return Contract(self.bidder, self.bid.value, self.bid.trump, self.bid.capot, self.multiplier)

    @property
    def multiplier(self) -> int:
        """Return how often the bid counts so far: 1, 2 after a contre, 4 after a surcontre.

        >>> from contree.rules import SALON
        >>> auction = Auction.start(Seat.S, SALON).after("80H X")
        >>> auction.multiplier, auction.after("XX").multiplier
        (2, 4)
        """
        return 1 if self.doubled_by is None else 2 if self.redoubled_by is None else 4

    @property
    def redeal(self) -> tuple[Seat, Call] | None:
        """Return who asked for a new deal and how, None if nobody did.

        >>> from contree.rules import SALON
        >>> weak = Hand.parse("7S 8S 9S 7H 8H 9H 7D 8D")
        >>> seat, call = Auction.start(Seat.S, SALON, {Seat.E: weak}).after("MISERE").redeal
        >>> seat.name, str(call)
        ('E', 'MISERE')
        """
        return self.calls[-1] if self.status is Status.REDEAL else None

    def legal_calls(self) -> tuple[Call, ...]:
        """Return every call that may be made: pass, contracts by value then suit, capots, X, XX, redeals.

        >>> from contree.rules import TABLE_EN_LIGNE
        >>> len(Auction.start(Seat.S, TABLE_EN_LIGNE).legal_calls())
        49
        """
        if self.over:
            return ()
        rules, calls = self.rules, [_PASS]
        if self.doubled_by is None and not (self.bid is not None and self.bid.capot):
            contracts, capots = _bids(
                rules.min_bid, rules.max_bid, rules.bid_step, rules.sa_bids, rules.ta_bids, rules.capot_bid
            )
            calls += [bid for bid in contracts if not _not_higher(self, bid)]
            calls += capots
        calls += [call for call in _OTHERS if not self._reasons(call)]
        return tuple(calls)

    def seen_from(self, seat: Seat | None) -> Auction:
        """Return the same auction with every hand hidden but that of one seat, or all of them.

        >>> from contree.rules import SALON
        >>> Auction.start(Seat.S, SALON, {Seat.E: Hand.parse("7S")}).seen_from(Seat.N).hands
        (None, None, None, None)
        """
        return replace(self, hands=check_hands({} if seat is None else {seat: self.hands[seat]}))

    def _reasons(self, call: Call) -> tuple[Refusal, ...]:
        return tuple(refusal for refusal, applies in _CHECKS[type(call)] if applies(self, call))

    def _called(self, call: Call, seat: Seat) -> Auction:
        changes = _CHANGES[type(call)](self, call, seat)
        return _settled(replace(self, calls=(*self.calls, (seat, call)), **changes))


_PASS: Call = Pass()
_OTHERS: tuple[Call, ...] = (Double(), Redouble(), MisereRedeal(), FourSevensRedeal())


@lru_cache
def _bids(low: int, high: int, step: int, sa: bool, ta: bool, capot: bool) -> tuple[tuple[Bid, ...], tuple[Bid, ...]]:
    """Return every contract and every capot that such rules know, in the order they are listed."""
    trumps = [t for t in TRUMPS if isinstance(t, Suit) or (sa if t is Suitless.SA else ta)]
    contracts = tuple(Bid(value, trump) for value in range(low, high + 1, step) for trump in trumps)
    return contracts, tuple(Bid(None, trump, capot=True) for trump in trumps) if capot else ()


def plain_points(hand: Hand, rules: Rules) -> int:
    """Return a hand's points at plain values, no trump being named yet (rule R2.19).

    >>> from contree.rules import SALON
    >>> plain_points(Hand.parse("JS JH 9S QD 7C"), SALON)
    7
    """
    return sum(rules.table.plain_points[card.rank] for card in hand)


_FOUR_SEVENS = Hand(card for card in DECK if card.rank is Rank.SEVEN)


def _own_bid(auction: Auction) -> bool:
    return auction.bidder is not None and auction.turn is not None and auction.bidder.team is auction.turn.team


def _hand(auction: Auction) -> Hand | None:
    return None if auction.turn is None else auction.hands[auction.turn]


def _not_higher(auction: Auction, bid: Bid) -> bool:
    last = auction.bid
    return last is not None and last.value is not None and bid.value is not None and bid.value <= last.value


def _too_many_points(auction: Auction) -> bool:
    hand = _hand(auction)
    return hand is not None and plain_points(hand, auction.rules) > auction.rules.misere_max_points


def _not_four_sevens(auction: Auction) -> bool:
    hand = _hand(auction)
    return hand is not None and not hand >= _FOUR_SEVENS


# Each test takes the call too; it is of the type under which the test stands.
_Check: TypeAlias = Callable[[Auction, Any], bool]

_REDEAL: tuple[tuple[Refusal, _Check], ...] = (
    (Refusal.REDEAL_AFTER_DOUBLE, lambda a, c: a.doubled_by is not None),
    (Refusal.HAND_UNKNOWN, lambda a, c: _hand(a) is None),
)

_CHECKS: Mapping[type, tuple[tuple[Refusal, _Check], ...]] = {
    Pass: (),
    Bid: (
        (Refusal.NO_CAPOT, lambda a, c: c.capot and not a.rules.capot_bid),
        (Refusal.NO_SANS_ATOUT, lambda a, c: c.trump is Suitless.SA and not a.rules.sa_bids),
        (Refusal.NO_TOUT_ATOUT, lambda a, c: c.trump is Suitless.TA and not a.rules.ta_bids),
        (Refusal.BELOW_MINIMUM, lambda a, c: not c.capot and c.value < a.rules.min_bid),
        (Refusal.NOT_A_MULTIPLE, lambda a, c: not c.capot and (c.value - a.rules.min_bid) % a.rules.bid_step != 0),
        (Refusal.ABOVE_MAXIMUM, lambda a, c: not c.capot and c.value > a.rules.max_bid),
        (Refusal.AFTER_CAPOT, lambda a, c: a.bid is not None and a.bid.capot),
        (Refusal.AFTER_DOUBLE, lambda a, c: a.doubled_by is not None),
        (Refusal.NOT_HIGHER, _not_higher),
    ),
    Double: (
        (Refusal.NO_DOUBLE, lambda a, c: not a.rules.double_allowed),
        (Refusal.NOTHING_TO_DOUBLE, lambda a, c: a.bid is None),
        (Refusal.OWN_SIDE, lambda a, c: _own_bid(a)),
        (Refusal.ALREADY_DOUBLED, lambda a, c: a.doubled_by is not None),
        (
            Refusal.CAPOT_NOT_DOUBLED,
            lambda a, c: a.bid is not None and a.bid.capot and not a.rules.double_capot_allowed,
        ),
    ),
    Redouble: (
        (Refusal.NO_REDOUBLE, lambda a, c: not a.rules.redouble_allowed),
        (Refusal.NOT_DOUBLED, lambda a, c: a.doubled_by is None),
        (Refusal.NOT_DOUBLED_SIDE, lambda a, c: a.doubled_by is not None and not _own_bid(a)),
    ),
    MisereRedeal: (
        (Refusal.NO_MISERE, lambda a, c: not a.rules.misere_redeal),
        (Refusal.NOT_FIRST_CALL, lambda a, c: any(seat is a.turn for seat, _ in a.calls)),
        *_REDEAL,
        (Refusal.TOO_MANY_POINTS, lambda a, c: _too_many_points(a)),
    ),
    FourSevensRedeal: (
        (Refusal.NO_FOUR_SEVENS, lambda a, c: not a.rules.four_sevens_redeal),
        *_REDEAL,
        (Refusal.NOT_FOUR_SEVENS, lambda a, c: _not_four_sevens(a)),
    ),
    Take: ((Refusal.NO_TURNED_CARD, lambda a, c: True),),
}

_CHANGES: Mapping[type, Callable[[Auction, Any, Seat], dict[str, Any]]] = {
    Pass: lambda auction, call, seat: {"passes": auction.passes + 1},
    Bid: lambda auction, call, seat: {"bid": call, "bidder": seat, "passes": 0},
    Double: lambda auction, call, seat: {"doubled_by": seat, "passes": 0},
    Redouble: lambda auction, call, seat: {"redoubled_by": seat, "status": Status.CONTRACT},
    MisereRedeal: lambda auction, call, seat: {"status": Status.REDEAL},
    FourSevensRedeal: lambda auction, call, seat: {"status": Status.REDEAL},
}


def _settled(auction: Auction) -> Auction:
    """Return the auction with whose turn it is now, or closed (rules R1.13, R1.15, R2.6)."""
    if auction.turn is None or auction.over:
        return replace(auction, turn=None)
    # where a contre stops the bidding, only the two takers are asked for an answer
    answering = auction.doubled_by is not None and auction.rules.after_double == "declarers_only"
    enough = 4 if auction.bid is None else 2 if answering else 3
    if auction.passes == enough:
        return replace(auction, turn=None, status=Status.PASSED_OUT if auction.bid is None else Status.CONTRACT)
    turn = auction.turn.next(auction.rules.rotation)
    if answering and auction.bidder is not None and turn.team is not auction.bidder.team:
        turn = turn.next(auction.rules.rotation)
    return replace(auction, turn=turn)
