"""A player that follows the tips of the second text, and says which one each time.

Draw trumps when you have taken, cash the aces first, load your partner's trick, return his suit,
keep a card for the last trick, do not take without the jack.

>>> from contree.match import Match
>>> from contree.rules import SALON
>>> match = Match.start(SALON, seed=7)
>>> decision = RuleOfThumb().decide(match.view(match.turn))
>>> decision.action in match.legal_actions(), decision.reason.value
(True, 'too_weak')
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property

from ..action import Action, NextDeal, PlayCard
from ..analysis.worlds import Knowledge
from ..auction import Auction, Bid, Call, Double, FourSevensRedeal, MisereRedeal, Pass, Take
from ..cards import FULL_PACK, Card, Hand, Rank, Ranking, Suit, Suitless, Trump
from ..errors import InvalidStateError, RulesError
from ..seats import Seat
from ..taking import Taking
from ..trick import Trick
from ..view import View


class Reason(Enum):
    """Name why a call or a card was chosen."""

    # calls
    TAKE_WITH_JACK = "take_with_jack"
    TAKE_STRONG = "take_strong"
    NO_JACK = "no_jack"
    TOO_WEAK = "too_weak"
    TOO_HIGH = "too_high"
    SUPPORT_PARTNER = "support_partner"
    LEAVE_PARTNER = "leave_partner"
    THEY_WILL_FAIL = "they_will_fail"
    NOTHING_TO_ADD = "nothing_to_add"
    NOTHING_IN_HAND = "nothing_in_hand"
    # leads
    DRAW_TRUMPS = "draw_trumps"
    ACE_FIRST = "ace_first"
    MASTER_CARD = "master_card"
    RETURN_SUIT = "return_suit"
    KEEP_LAST_TRICK = "keep_last_trick"
    LEAD_LOW = "lead_low"
    # following
    ONLY_CARD = "only_card"
    LOAD_PARTNER = "load_partner"
    TAKE_TRICK = "take_trick"
    TAKE_CHEAPLY = "take_cheaply"
    RUFF = "ruff"
    KEEP_TRUMP = "keep_trump"
    GIVE_LITTLE = "give_little"
    DISCARD_WEAK = "discard_weak"
    DEAL_AGAIN = "deal_again"


TIPS: Mapping[Reason, str] = {
    Reason.TAKE_WITH_JACK: "001:56",
    Reason.NO_JACK: "001:69",
    Reason.TOO_WEAK: "000:78",
    Reason.DRAW_TRUMPS: "001:58",
    Reason.ACE_FIRST: "001:60",
    Reason.RETURN_SUIT: "001:64",
    Reason.KEEP_LAST_TRICK: "001:67",
    Reason.LOAD_PARTNER: "001:63",
    Reason.KEEP_TRUMP: "001:70",
    Reason.DISCARD_WEAK: "001:65",
    Reason.MASTER_CARD: "001:71",
}
"""The line of the texts that each tip comes from."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Hold what a player does and why."""

    action: Action
    reason: Reason


class RuleOfThumb:
    """Bid and play by the tips; the same view always gets the same action.

    Level 1 counts the cards played and sees who does not follow. Level 2 also reads the obligations:
    who did not go up holds no higher trump, and a card above which no opponent can hold one is master.

    Raises RulesError for a level that there is not.
    """

    LEVELS = (1, 2)

    def __init__(self, level: int = 1) -> None:
        if level not in self.LEVELS:
            raise RulesError(f"no level {level!r}: there is {self.LEVELS}", code="unknown_level", level=level)
        self.level = level

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions; nothing is left to chance.

        Raises InvalidStateError if it is not this seat's turn.
        """
        return self.decide(view).action

    def decide(self, view: View) -> Decision:
        """Return one of the legal actions with the reason for it.

        Raises InvalidStateError if it is not this seat's turn.
        """
        if not view.actions:
            raise InvalidStateError(f"it is not {view.seat.name}'s turn: ask when it is", code="not_your_turn")
        if view.actions == (NextDeal(),):
            return Decision(NextDeal(), Reason.DEAL_AGAIN)
        if isinstance(view.auction, Auction) and view.contract is None:
            call, reason = _bid(view, view.auction)
            return Decision(call, reason)
        if isinstance(view.auction, Taking) and view.contract is None:
            call, reason = _take(view, view.auction)
            return Decision(call, reason)
        card, reason = _card(_SEEN[self.level](view))
        spoken = PlayCard(card, said=True)
        return Decision(spoken if spoken in view.actions else PlayCard(card), reason)


# --- what a hand is worth ------------------------------------------------------------------------

# Points a side makes with such a hand and an average partner: a straight line through the exact
# values of some 25,000 random deals (solved with all hands open; one deal strays by 33 points).
_BASE = 31
_HONOURS = {Rank.JACK: 30, Rank.NINE: 6, Rank.ACE: 6, Rank.TEN: 3}
_JACK_AND_NINE, _GUARDED_NINE, _EACH_TRUMP = 7, 8, 9
_SIDE_ACE, _ACE_TEN, _GUARDED_TEN, _VOID = 17, 2, 5, 11
_SUITLESS = {Suitless.SA: (Rank.ACE, Rank.TEN), Suitless.TA: (Rank.JACK, Rank.NINE)}
_SUITLESS_BASE, _FIRST, _FIRST_TWO, _GUARDED_SECOND, _LENGTH = 41, 27, 6, 9, 4
_UNKNOWN_CARD = 6


def estimate(hand: Hand, trump: Trump) -> int:
    """Return the card points a hand's side may expect at a trump, the partner being average.

    Belote apart, 0 to 162 or a little over. A hand of fewer than eight cards is taken to be filled up.

    >>> estimate(Hand.parse("JH 9H AH 8H AS 7S 8D 7C"), Suit.H)
    133
    """
    missing = _UNKNOWN_CARD * max(0, 8 - len(hand))
    if isinstance(trump, Suit):
        return _BASE + missing + _trump_worth(hand, trump) + _side_worth(hand, trump)
    first, second = _SUITLESS[trump]
    worth = _SUITLESS_BASE
    for suit in Suit:
        ranks = {card.rank for card in hand.of_suit(suit)}
        if first in ranks:
            worth += _FIRST + _FIRST_TWO * (second in ranks) + _LENGTH * max(0, len(ranks) - 3)
        elif second in ranks and len(ranks) >= 2:
            worth += _GUARDED_SECOND
    return worth + missing


def _trump_worth(hand: Hand, trump: Suit) -> int:
    return _as_trumps(hand.mask >> 8 * trump & 255)


def _side_worth(hand: Hand, trump: Suit) -> int:
    ruffs = bool(hand.mask >> 8 * trump & 255)
    return sum(_beside_trumps(hand.mask >> 8 * suit & 255, ruffs) for suit in Suit if suit is not trump)


@cache
def _as_trumps(byte: int) -> int:
    """Return what the cards of a suit are worth as trumps."""
    ranks = {card.rank for card in Hand.from_mask(byte)}
    worth = _EACH_TRUMP * len(ranks) + sum(points for rank, points in _HONOURS.items() if rank in ranks)
    if Rank.NINE in ranks:
        worth += _JACK_AND_NINE if Rank.JACK in ranks else _GUARDED_NINE * (len(ranks) >= 3)
    return worth


@cache
def _beside_trumps(byte: int, ruffs: bool) -> int:
    """Return what the cards of another suit are worth, in a hand that has trumps to ruff with or none."""
    ranks = {card.rank for card in Hand.from_mask(byte)}
    if Rank.ACE in ranks:
        return _SIDE_ACE + _ACE_TEN * (Rank.TEN in ranks)
    if Rank.TEN in ranks and len(ranks) >= 2:
        return _GUARDED_TEN
    return _VOID if ruffs and not ranks else 0


def _holds(hand: Hand, suit: Suit, *ranks: Rank) -> bool:
    return all(Card(suit, rank) in hand for rank in ranks)


# --- calls ---------------------------------------------------------------------------------------

_CAUTION = 14
_HALF_A_STEP = 5
_PARTNER_AVERAGE = 30  # what an average hand adds to a partner's trump, by the same weights
_HIGHEST_OPENING = 140
_CLASSIC_ENOUGH = 85
_ENOUGH_WITHOUT_JACK = 100


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
    worths = {bid.trump: estimate(view.hand, bid.trump) + _belote(view, view.hand, bid.trump) for bid in bids}
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
    adds = _trump_worth(view.hand, bid.trump) + _side_worth(view.hand, bid.trump) - _PARTNER_AVERAGE
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
    suits = [call.trump or taking.turned.suit for call in view.actions if isinstance(call, Take)]
    hand = view.hand.with_card(taking.turned)
    suit = max(suits, key=lambda s: (estimate(hand, s), -int(s)))
    worth = estimate(hand, suit)
    if worth < _CLASSIC_ENOUGH:
        return Pass(), Reason.TOO_WEAK
    if _no_jack(hand, suit, worth):
        return Pass(), Reason.NO_JACK
    call = Take(suit) if taking.second_round else Take()
    return call, Reason.TAKE_WITH_JACK if _holds(hand, suit, Rank.JACK) else Reason.TAKE_STRONG


# --- cards ---------------------------------------------------------------------------------------


class _Seen:
    """What a seat knows when it is to play: its cards, those still out, who is out of a suit."""

    def __init__(self, view: View) -> None:
        assert view.trick is not None and view.trump is not None
        self.view = view
        self.seat = view.seat
        self.hand = view.hand
        self.legal = view.legal_cards
        self.trick: Trick = view.trick
        self.trump: Trump = view.trump
        self.table = view.rules.table
        self.ranking: Ranking = self.table.ranking(self.trump)
        self.partner = self.seat.partner if view.rules.players == 4 else None
        self.opponents = [s for s in self.trick.seats if s not in (self.seat, self.partner)]

    @cached_property
    def out(self) -> Hand:
        """Return the cards that others hold."""
        played = (card for trick in (*self.view.tricks, self.trick) for card in trick.cards)
        return FULL_PACK - Hand(played) - self.hand

    @cached_property
    def voids(self) -> set[tuple[Seat, Suit]]:
        """Return who has shown that he is out of a suit."""
        if self.view.stock or self.view.rules.players == 2:
            return set()
        found = set()
        for trick in (*self.view.tricks, self.trick):
            found |= {(seat, trick.cards[0].suit) for seat, card in trick.plays if card.suit is not trick.cards[0].suit}
        return found

    @property
    def trumps(self) -> Hand:
        """Return the trumps in hand, none at SA and TA."""
        return Hand.from_mask(self.hand.mask & self.ranking.trump_mask)

    @property
    def trumps_against(self) -> bool:
        """Tell whether an opponent may hold a trump."""
        if not self.out.mask & self.ranking.trump_mask:
            return False
        return any((seat, self.trump) not in self.voids for seat in self.opponents)

    @property
    def attacking(self) -> bool:
        """Tell whether this side has the contract; without one, whether the hand is long in trumps."""
        contract = self.view.contract
        return len(self.trumps) >= 4 if contract is None else contract.side is self.seat.team

    @property
    def last(self) -> bool:
        return len(self.trick.cards) == len(self.trick.seats) - 1

    @property
    def partner_master(self) -> bool:
        return self.trick.master(self.trump, self.table) is self.partner

    def points(self, card: Card) -> int:
        return self.ranking.points[card.index]

    def is_trump(self, card: Card) -> bool:
        return bool(self.ranking.trump_mask >> card.index & 1)

    def master_of_suit(self, card: Card) -> bool:
        """Tell whether no card that is out beats this one in its suit."""
        return not self.out.mask & self.ranking.higher[card.index]

    def may_be_ruffed(self, suit: Suit, seats: Iterable[Seat]) -> bool:
        """Tell whether one of these is known to be out of a suit and may hold a trump."""
        if not self.trumps_against or suit is self.trump:
            return False
        return any((seat, suit) in self.voids and (seat, self.trump) not in self.voids for seat in seats)

    def holds_trick(self, card: Card) -> bool:
        """Tell whether a card, once master, is likely to stay so until the trick is complete."""
        behind = self.trick.seats[len(self.trick.cards) + 1 :]
        foes = [seat for seat in behind if seat is not self.partner]
        if not foes:
            return True
        return self.master_of_suit(card) and not self.may_be_ruffed(card.suit, foes)

    def winners(self) -> list[Card]:
        """Return the legal cards that would take the trick from its master, weakest first."""
        power = self.ranking.power[self.trick.cards[0].suit]
        best = power[self.trick.master_card(self.trump, self.table).index]
        return sorted((c for c in self.legal if power[c.index] > best), key=lambda c: power[c.index])


class _Read(_Seen):
    """What a seat knows that also reads the obligations: which cards each player can still hold."""

    @cached_property
    def may_hold(self) -> tuple[int, int, int, int]:
        """Return the masks of the hidden cards that each seat may hold, by seat."""
        known = Knowledge.of(self.view)
        held = [hand.mask for hand in known.held]
        south, east, north, west = (
            known.unseen.mask & ~known.excluded[seat].mask & ~(sum(held) - held[seat]) for seat in Seat
        )
        return south, east, north, west

    @property
    def trumps_against(self) -> bool:
        return any(self.may_hold[seat] & self.ranking.trump_mask for seat in self.opponents)

    def master_of_suit(self, card: Card) -> bool:
        higher = self.ranking.higher[card.index]
        return not any(self.may_hold[seat] & higher for seat in self.opponents)

    def may_be_ruffed(self, suit: Suit, seats: Iterable[Seat]) -> bool:
        if suit is self.trump:
            return False
        trumps, block = self.ranking.trump_mask, suit.cards.mask
        return any(self.may_hold[seat] & trumps and not self.may_hold[seat] & block for seat in seats)


def _reader(view: View) -> _Seen:
    """Return what level 2 knows; in the games for two there is nothing more to read."""
    return _Read(view) if view.rules.players == 4 else _Seen(view)


_SEEN: Mapping[int, Callable[[View], _Seen]] = {1: _Seen, 2: _reader}

_Choice = tuple[Card, Reason] | None


def _card(seen: _Seen) -> tuple[Card, Reason]:
    if len(seen.legal) == 1:
        return next(iter(seen.legal)), Reason.ONLY_CARD
    for rule in _FOLLOWS if seen.trick.cards else _LEADS:
        choice = rule(seen)
        if choice is not None:
            return choice
    raise AssertionError("the last of the rules always has a card")


def _draw_trumps(seen: _Seen) -> _Choice:
    """Lead trumps while the opponents hold some, if this side has taken."""
    trumps = sorted(seen.trumps, key=seen.points)
    if not trumps or not seen.attacking or not seen.trumps_against:
        return None
    masters = [card for card in trumps if seen.master_of_suit(card)]
    if masters and (len(trumps) > 1 or len(Hand.from_mask(seen.out.mask & seen.ranking.trump_mask)) == 1):
        return masters[-1], Reason.DRAW_TRUMPS
    contract = seen.view.contract
    first_lead = not any(trick.leader in (seen.seat, seen.partner) for trick in seen.view.tricks)
    for_partner = contract is not None and contract.taker is seen.partner and first_lead
    return (trumps[0], Reason.DRAW_TRUMPS) if for_partner or len(trumps) >= 4 else None


def _cash(seen: _Seen) -> _Choice:
    """Lead a card that nothing out beats, an ace before all, where no ruff threatens."""
    sides = [c for c in seen.legal if not seen.is_trump(c) and seen.master_of_suit(c)]
    safe = [c for c in sides if not seen.may_be_ruffed(c.suit, seen.opponents)]
    if seen.trumps_against:  # a suit that has gone round before is soon ruffed
        safe = [c for c in safe if len(seen.out.of_suit(c.suit)) >= 4]
    if not safe:
        return None
    card = max(safe, key=lambda c: (seen.points(c), len(seen.out.of_suit(c.suit)), -c.index))
    return card, Reason.ACE_FIRST if card.rank is Rank.ACE else Reason.MASTER_CARD


def _return_suit(seen: _Seen) -> _Choice:
    """Lead the suit that partner opened."""
    if seen.partner is None:
        return None
    opened = [trick.cards[0].suit for trick in seen.view.tricks if trick.leader is seen.partner]
    for suit in opened:
        cards = [c for c in seen.legal.of_suit(suit) if not seen.is_trump(c)]
        if cards and not seen.may_be_ruffed(suit, seen.opponents):
            return min(cards, key=lambda c: (seen.points(c), c.index)), Reason.RETURN_SUIT
    return None


def _lead_low(seen: _Seen) -> _Choice:
    """Lead a card that gives little, and keep a trump that nothing beats for the last trick."""
    sides = [card for card in seen.legal if not seen.is_trump(card)]
    kept = any(seen.master_of_suit(card) for card in seen.trumps) and not seen.trumps_against
    cards = sides or list(seen.legal)
    card = min(cards, key=lambda c: (seen.points(c), _bares_ten(seen, c), -len(seen.hand.of_suit(c.suit)), c.index))
    return card, Reason.KEEP_LAST_TRICK if sides and kept else Reason.LEAD_LOW


def _bares_ten(seen: _Seen, card: Card) -> bool:
    """Tell whether a card is the guard of a ten that is not master."""
    suit = seen.hand.of_suit(card.suit)
    ten = Card(card.suit, Rank.TEN)
    return card != ten and ten in suit and len(suit) == 2 and not seen.master_of_suit(ten)


def _load(seen: _Seen) -> _Choice:
    """Give points to a partner who holds the trick, if he is likely to keep it."""
    if not seen.partner_master:
        return None
    if not seen.last and not seen.holds_trick(seen.trick.master_card(seen.trump, seen.table)):
        return None
    return max(seen.legal, key=lambda c: _gift(seen, c)), Reason.LOAD_PARTNER


def _gift(seen: _Seen, card: Card) -> tuple[int, int]:
    """Return what a card is worth in partner's trick, less what it would still take later."""
    led = seen.trick.cards[0].suit
    if seen.is_trump(card):
        return (seen.points(card) - 40 if card.suit is not led else -seen.ranking.power[led][card.index], -card.index)
    # a ten that has become master is soon ruffed while trumps are out: better given than kept
    keeps = seen.master_of_suit(card) and (card.rank is Rank.ACE or not seen.trumps_against)
    later = 12 if keeps and not seen.may_be_ruffed(card.suit, seen.opponents) else 0
    return seen.points(card) - later, -card.index


def _win(seen: _Seen) -> _Choice:
    """Take the trick: last, with the card that pays best; before, with one that holds."""
    winners = seen.winners()
    if not winners or (seen.partner_master and seen.last):
        return None
    trumps = [card for card in winners if seen.is_trump(card)]
    if trumps and len(trumps) == len(winners):
        if seen.partner_master and not set(seen.legal) <= set(winners):
            return None
        early = not seen.last and seen.trick.points(seen.trump, seen.table) < 4
        if early and not set(seen.legal) <= set(seen.trumps):
            return None  # free to discard: the trump is better kept
        return trumps[0], Reason.TAKE_CHEAPLY if seen.trick.cards[0].suit is seen.trump else Reason.RUFF
    plain = [card for card in winners if not seen.is_trump(card)]
    if seen.last:
        spare = [card for card in plain if not seen.master_of_suit(card)]
        return max(spare or plain[:1], key=seen.points), Reason.TAKE_TRICK
    holding = [card for card in plain if seen.holds_trick(card)]
    return (holding[-1], Reason.TAKE_TRICK) if holding else None


def _give(seen: _Seen) -> _Choice:
    """Give as little as can be: no point, no trump, no guard of a ten."""
    led = seen.trick.cards[0].suit
    following = bool(seen.legal.of_suit(led))
    card = min(
        seen.legal,
        key=lambda c: (
            not following and seen.is_trump(c),
            seen.points(c) + 8 * _bares_ten(seen, c),
            len(seen.hand.of_suit(c.suit)),
            c.index,
        ),
    )
    if following or seen.is_trump(card):
        return card, Reason.GIVE_LITTLE
    spared = seen.trumps and seen.winners()
    return card, Reason.KEEP_TRUMP if spared else Reason.DISCARD_WEAK


_LEADS: tuple[Callable[[_Seen], _Choice], ...] = (_draw_trumps, _cash, _return_suit, _lead_low)
_FOLLOWS: tuple[Callable[[_Seen], _Choice], ...] = (_load, _win, _give)
