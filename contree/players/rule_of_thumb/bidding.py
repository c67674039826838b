"""What to say in the auction, and why: a suit is bid for what the hand is worth at it, less a reserve."""

from __future__ import annotations

from ...action import Action
from ...analysis.estimate import estimate, suit_worth
from ...auction import Auction, Bid, Call, Double, FourSevensRedeal, MisereRedeal, Pass, Take
from ...cards import Card, Hand, Rank, Suit, Trump
from ...errors import InvalidStateError
from ...taking import Taking
from ...view import View
from .reasons import Reason

_CAUTION = 14
_HALF_A_STEP = 5
_PARTNER_AVERAGE = 30  # what an average hand adds to a partner's trump, by the same weights
_HIGHEST_OPENING = 140
_CLASSIC_ENOUGH = 85
_ENOUGH_WITHOUT_JACK = 100


def choose_call(view: View) -> tuple[Call, Reason]:
    """Return what to say in an auction, of contracts or of a turned card, and why.

    >>> from contree.cards import DECK
    >>> from contree.match import Match
    >>> from contree.rules import CLASSIQUE
    >>> from contree.seats import Seat
    >>> view = Match.start(CLASSIQUE, dealer=Seat.S, pack=DECK).view(Seat.E)
    >>> str(view.turned), str(view.hand)
    ('JD', '7S 8S 9S JH QH')
    >>> choose_call(view)
    (Take(trump=None), <Reason.TAKE_WITH_JACK: 'take_with_jack'>)

    Raises InvalidStateError where there is no auction.
    """
    if isinstance(view.auction, Auction):
        return _bid(view, view.auction)
    if isinstance(view.auction, Taking):
        return _take(view, view.auction)
    raise InvalidStateError("nothing is said before the lead at this table: there is no auction", code="no_auction")


def _no_jack(hand: Hand, trump: Trump, worth: int) -> bool:
    """Tell whether a hand lacks the jack of trumps and what could stand in for it."""
    if not isinstance(trump, Suit) or _holds(hand, trump, Rank.JACK):
        return False
    long = len(hand.of_suit(trump)) >= 4 and _holds(hand, trump, Rank.NINE)
    return not long and worth < _ENOUGH_WITHOUT_JACK


def _belote(view: View, hand: Hand, trump: Trump) -> int:
    counts = view.rules.belote_counts_for_contract != "no" and isinstance(trump, Suit)
    both = counts and isinstance(trump, Suit) and _holds(hand, trump, Rank.KING, Rank.QUEEN)
    return view.rules.belote_points if both else 0


def _bid(view: View, auction: Auction) -> tuple[Call, Reason]:
    legal: set[Action] = set(view.actions)
    bid, bidder, seat, hand = auction.bid, auction.bidder, view.seat, view.hand
    partner_bid = bidder is seat.partner
    for redeal in (MisereRedeal(), FourSevensRedeal()):
        if redeal in legal and not partner_bid:
            return redeal, Reason.NOTHING_IN_HAND
    if Double() in legal and bid is not None and _will_fail(hand, bid):
        return Double(), Reason.THEY_WILL_FAIL
    bids = [call for call in view.actions if isinstance(call, Bid) and not call.capot]
    if not bids:
        return (
            Pass(),
            Reason.LEAVE_PARTNER if bidder is not None and bidder.team is seat.team else Reason.NOTHING_TO_ADD,
        )
    if partner_bid and bid is not None:
        return _support(view, bid, bids)
    if bidder is seat:
        return Pass(), Reason.NOTHING_TO_ADD
    return _open(view, bids)


def _open(view: View, bids: list[Bid]) -> tuple[Call, Reason]:
    """Bid the best suit for what it is worth, or pass and say what is missing."""
    trumps = {bid.trump for bid in bids}
    worths = {trump: estimate(view.hand, trump) + _belote(view, view.hand, trump) for trump in trumps}
    trump = max(worths, key=lambda t: (worths[t], -int(t)))
    top = min(worths[trump] - _CAUTION, _HIGHEST_OPENING)
    affordable = [bid for bid in bids if bid.trump is trump and bid.value is not None and bid.value <= top]
    if not affordable:
        opening = min(bid.value or 0 for bid in bids) <= view.rules.min_bid
        return Pass(), Reason.TOO_WEAK if opening else Reason.TOO_HIGH
    if _no_jack(view.hand, trump, worths[trump]):
        return Pass(), Reason.NO_JACK
    with_jack = isinstance(trump, Suit) and _holds(view.hand, trump, Rank.JACK)
    return affordable[-1], Reason.TAKE_WITH_JACK if with_jack else Reason.TAKE_STRONG


def _support(view: View, bid: Bid, bids: list[Bid]) -> tuple[Call, Reason]:
    """Raise a partner's bid by what the hand adds to it beyond an average one."""
    if bid.value is None or not isinstance(bid.trump, Suit):
        return Pass(), Reason.LEAVE_PARTNER
    spoken = sum(1 for seat, call in view.calls if seat is view.seat and isinstance(call, Bid))
    adds = suit_worth(view.hand, bid.trump) - _PARTNER_AVERAGE
    top = bid.value + _HALF_A_STEP + adds + _belote(view, view.hand, bid.trump)
    raises = [one for one in bids if one.trump is bid.trump and one.value is not None and one.value <= top]
    return (raises[-1], Reason.SUPPORT_PARTNER) if raises and not spoken else (Pass(), Reason.LEAVE_PARTNER)


def _will_fail(hand: Hand, bid: Bid) -> bool:
    """Tell whether the tricks this hand defends with leave too little for the contract."""
    if not isinstance(bid.trump, Suit):
        return False
    trumps = hand.of_suit(bid.trump)
    aces = sum(Card(suit, Rank.ACE) in hand for suit in Suit if suit is not bid.trump)
    sure = 17 * aces + 30 * _holds(trumps, bid.trump, Rank.JACK) + 5
    sure += 15 * (_holds(trumps, bid.trump, Rank.NINE) and len(trumps) >= 2)
    sure += 12 * (_holds(trumps, bid.trump, Rank.ACE) and len(trumps) >= 3)
    return sure >= (30 if bid.value is None else 182 - bid.value)


def _take(view: View, taking: Taking) -> tuple[Call, Reason]:
    """Take the turned suit, or name one in the second round, if it promises 82."""
    named = [call.trump for call in view.actions if isinstance(call, Take)]
    suits = [taking.turned.suit if suit is None else suit for suit in named]
    hand = view.hand.with_card(taking.turned)
    suit = max(suits, key=lambda s: (estimate(hand, s), -int(s)))
    worth = estimate(hand, suit)
    if worth < _CLASSIC_ENOUGH:
        return Pass(), Reason.TOO_WEAK
    if _no_jack(hand, suit, worth):
        return Pass(), Reason.NO_JACK
    call = Take(suit) if taking.second_round else Take()
    return call, Reason.TAKE_WITH_JACK if _holds(hand, suit, Rank.JACK) else Reason.TAKE_STRONG


def _holds(hand: Hand, suit: Suit, *ranks: Rank) -> bool:
    return all(Card(suit, rank) in hand for rank in ranks)
