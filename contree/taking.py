"""Classic belote: the turned card, the two rounds, and the hands made up to eight.

>>> from contree.rules import CLASSIQUE
>>> taking = Taking.start(Seat.S, CLASSIQUE, Card.parse("9H"))
>>> [str(call) for call in taking.legal_calls()], [str(call) for call in taking.after("P P P P").legal_calls()]
(['P', 'TAKE'], ['P', 'TAKES', 'TAKED', 'TAKEC'])
>>> str(taking.after("P P P P P TAKEC").contract)
'N C x1'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .auction import (
    AuctionState,
    Bid,
    Call,
    Contract,
    Double,
    FourSevensRedeal,
    MisereRedeal,
    Pass,
    Redouble,
    Refusal,
    Status,
    Take,
)
from .cards import Card, Hand, Suit
from .deal import check_pack, dealing_order, dealt, first_player
from .errors import InvalidStateError
from .rules import Rules
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Taking(AuctionState):
    """Hold the two rounds in which the turned card is taken, open or over; ``call`` returns the next state.

    >>> from contree.rules import CLASSIQUE
    >>> Taking.start(Seat.S, CLASSIQUE, Card.parse("9H")).after("P TAKE").contract
    Contract(taker=<Seat.N: 2>, value=None, trump=<Suit.H: 1>, capot=False, multiplier=1)
    >>> Taking.start(Seat.S, CLASSIQUE, Card.parse("9H")).judge(Take(Suit.S)).reason.value
    'suit_in_first_round'
    >>> Taking.start(Seat.S, CLASSIQUE, Card.parse("9H")).after("P P P P P P P P").status
    <Status.PASSED_OUT: 'passed_out'>
    """

    dealer: Seat
    rules: Rules
    turned: Card
    turn: Seat | None
    calls: tuple[tuple[Seat, Call], ...] = ()
    status: Status = Status.OPEN

    @staticmethod
    def start(dealer: Seat, rules: Rules, turned: Card) -> Taking:
        """Return the first round, in which nobody has spoken (rule R3.2).

        >>> from contree.rules import CLASSIQUE
        >>> Taking.start(Seat.S, CLASSIQUE, Card.parse("9H")).turn.name
        'E'

        Raises InvalidStateError for rules without a turned card, what is no seat or no card.
        """
        if type(dealer) is not Seat or not isinstance(rules, Rules) or not isinstance(turned, Card):
            raise InvalidStateError(
                f"taking needs a dealer, rules and the turned card, not {dealer!r}, {rules!r}, {turned!r}",
                code="wrong_type",
            )
        if rules.auction != "turnup":
            raise InvalidStateError(
                f"no card is turned under auction={rules.auction!r}: contracts are bid with Auction.start",
                code="no_turned_card",
            )
        return Taking(dealer, rules, turned, first_player(dealer, rules))

    @property
    def second_round(self) -> bool:
        """Tell whether all four have refused the turned suit (rule R3.3).

        >>> from contree.rules import CLASSIQUE
        >>> taking = Taking.start(Seat.S, CLASSIQUE, Card.parse("9H")).after("P P P")
        >>> taking.second_round, taking.after("P").second_round
        (False, True)
        """
        return len(self.calls) >= 4

    @property
    def contract(self) -> Contract | None:
        """Return who took at which trump, None while nobody has."""
        if self.status is not Status.CONTRACT:
            return None
        seat, call = self.calls[-1]
        named = call.trump if isinstance(call, Take) and call.trump is not None else self.turned.suit
        return Contract(seat, None, named)

    def legal_calls(self) -> tuple[Call, ...]:
        """Return every call that may be made: pass, then taking, by suit in the second round.

        >>> from contree.rules import CLASSIQUE
        >>> len(Taking.start(Seat.S, CLASSIQUE, Card.parse("9H")).after("P P P P P P P P").legal_calls())
        0
        """
        return () if self.over else tuple(call for call in _CALLS if not self._reasons(call))

    def _reasons(self, call: Call) -> tuple[Refusal, ...]:
        return tuple(refusal for refusal, applies in _CHECKS[type(call)] if applies(self, call))

    def _called(self, call: Call, seat: Seat) -> Taking:
        after = replace(self, calls=(*self.calls, (seat, call)))
        if isinstance(call, Take):
            return replace(after, turn=None, status=Status.CONTRACT)
        if len(after.calls) == 8:
            return replace(after, turn=None, status=Status.PASSED_OUT)
        return replace(after, turn=seat.next(self.rules.rotation))


_CALLS: tuple[Call, ...] = (Pass(), Take(), *(Take(suit) for suit in Suit))

_CHECKS: Mapping[type, tuple[tuple[Refusal, Callable[[Taking, Any], bool]], ...]] = {
    Pass: (),
    Take: (
        (Refusal.SUIT_IN_FIRST_ROUND, lambda t, c: not t.second_round and c.trump is not None),
        (Refusal.NO_SUIT_NAMED, lambda t, c: t.second_round and c.trump is None),
        (Refusal.TURNED_SUIT, lambda t, c: t.second_round and c.trump is t.turned.suit),
    ),
    Bid: ((Refusal.NO_BIDDING, lambda t, c: True),),
    Double: ((Refusal.NO_DOUBLE, lambda t, c: True),),
    Redouble: ((Refusal.NO_REDOUBLE, lambda t, c: True),),
    MisereRedeal: ((Refusal.NO_MISERE, lambda t, c: True),),
    FourSevensRedeal: ((Refusal.NO_FOUR_SEVENS, lambda t, c: True),),
}


@dataclass(frozen=True, slots=True)
class TurnedDeal:
    """Hold a classic deal before anybody takes: five cards each, the turned card, the rest of the pack.

    >>> from contree.cards import DECK
    >>> from contree.rules import CLASSIQUE
    >>> deal = TurnedDeal.of(DECK, Seat.S, CLASSIQUE)
    >>> str(deal.turned), str(deal.hands[Seat.E]), [len(hand) for hand in deal.completed(Seat.N)]
    ('JD', '7S 8S 9S JH QH', [8, 8, 8, 8])
    """

    order: tuple[Seat, ...]
    hands: tuple[Hand, Hand, Hand, Hand]
    turned: Card
    rest: tuple[Card, ...]

    @staticmethod
    def of(pack: Sequence[Card], dealer: Seat, rules: Rules) -> TurnedDeal:
        """Return what is dealt from a pack before anybody takes (rule R3.1).

        Raises InvalidStateError if the pack is no pack, or the packets leave nothing to turn.
        """
        pack = check_pack(pack)
        order = dealing_order(dealer, rules)
        if 4 * sum(rules.deal_packets) != 20:
            raise InvalidStateError(
                f"five cards each come before the turned one, not packets of {rules.deal_packets}: (3, 2) or (2, 3)",
                code="bad_packets",
            )
        cards = dealt(pack, order, rules.deal_packets)
        south, east, north, west = (Hand(cards[seat]) for seat in Seat)
        return TurnedDeal(order, (south, east, north, west), pack[20], pack[21:])

    def completed(self, taker: Seat) -> tuple[Hand, Hand, Hand, Hand]:
        """Return the hands of eight: the taker picks up the turned card and two, the others three (rule R3.5).

        >>> from contree.cards import DECK
        >>> from contree.rules import CLASSIQUE
        >>> str(TurnedDeal.of(DECK, Seat.S, CLASSIQUE).completed(Seat.E)[Seat.E])
        '7S 8S 9S JH QH JD QD KD'
        """
        hands, at = list(self.hands), 0
        for seat in self.order:
            more = 2 if seat is taker else 3
            hands[seat] |= Hand(self.rest[at : at + more])
            at += more
        hands[taker] = hands[taker].with_card(self.turned)
        south, east, north, west = hands
        return south, east, north, west
