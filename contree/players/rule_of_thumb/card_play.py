"""Which card to play, and why: the rules for leading, and those for following.

A rule looks at the position and chooses a card, or leaves it to the next; the last always has one.
"""

from __future__ import annotations

from collections.abc import Callable

from ...cards import Card, Hand, Rank
from ...view import View
from .inference import Seen, seen_by
from .reasons import Reason

_Choice = tuple[Card, Reason] | None


def choose_card(view: View, level: int) -> tuple[Card, Reason]:
    """Return what to play, and why: the first rule that has a card for the position.

    A player of level 1 counts the cards, one of level 2 reads the obligations too.

    >>> from contree import DECK, DECOUVERTE, Match, Seat, Suit
    >>> rules = DECOUVERTE.but(deal_packets=(3, 2, 3))
    >>> view = Match.start(rules, dealer=Seat.W, pack=DECK[::-1], trump=Suit.S).view(Seat.S)
    >>> str(view.hand)
    '8H 9H TH 9D TD QC KC AC'
    >>> choose_card(view, level=1)
    (Card('AC'), <Reason.ACE_FIRST: 'ace_first'>)
    """
    seen = seen_by(view, level)
    if len(seen.legal) == 1:
        return next(iter(seen.legal)), Reason.ONLY_CARD
    for rule in _FOLLOWS if seen.trick.cards else _LEADS:
        choice = rule(seen)
        if choice is not None:
            return choice
    raise AssertionError("the last of the rules always has a card")


def _draw_trumps(seen: Seen) -> _Choice:
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
    return (trumps[0], Reason.DRAW_TRUMPS) if for_partner or len(trumps) >= 3 else None


def _cash(seen: Seen) -> _Choice:
    """Lead a card that nothing out beats, an ace before all, where no ruff threatens."""
    sides = [c for c in seen.legal if not seen.is_trump(c) and seen.master_of_suit(c)]
    safe = [c for c in sides if not seen.may_be_ruffed(c.suit, seen.opponents)]
    if seen.trumps_against:  # a suit that has gone round before is soon ruffed
        safe = [c for c in safe if len(seen.out.of_suit(c.suit)) >= 3]
    if not safe:
        return None
    card = max(safe, key=lambda c: (seen.points(c), len(seen.out.of_suit(c.suit)), -c.index))
    return card, Reason.ACE_FIRST if card.rank is Rank.ACE else Reason.MASTER_CARD


def _give_ruff(seen: Seen) -> _Choice:
    """Lead a suit that partner can ruff and the opponents cannot: the best card of it, since it is his trick."""
    cards = [c for c in seen.legal if seen.partner_ruffs(c.suit) and not seen.may_be_ruffed(c.suit, seen.opponents)]
    return (max(cards, key=lambda c: (seen.points(c), c.index)), Reason.GIVE_RUFF) if cards else None


def _return_suit(seen: Seen) -> _Choice:
    """Lead the suit that partner opened, unless with its ace: who cashes an ace asks for nothing back."""
    if seen.partner is None:
        return None
    led = [trick.cards[0] for trick in seen.view.tricks if trick.leader is seen.partner]
    opened = [card.suit for card in led if card.rank is not Rank.ACE]
    for suit in opened:
        cards = [c for c in seen.legal.of_suit(suit) if not seen.is_trump(c)]
        if cards and not seen.may_be_ruffed(suit, seen.opponents):
            return min(cards, key=lambda c: (seen.points(c), c.index)), Reason.RETURN_SUIT
    return None


def _lead_low(seen: Seen) -> _Choice:
    """Lead a card that gives little and risks little, and keep a trump that nothing beats for the last trick."""
    sides = [card for card in seen.legal if not seen.is_trump(card)]
    kept = any(seen.master_of_suit(card) for card in seen.trumps) and not seen.trumps_against
    cards = sides or list(seen.legal)
    card = min(cards, key=lambda c: (_dangers(seen, c), seen.points(c), -len(seen.hand.of_suit(c.suit)), c.index))
    return card, Reason.KEEP_LAST_TRICK if sides and kept else Reason.LEAD_LOW


def _dangers(seen: Seen, card: Card) -> int:
    """Count what speaks against a lead: an ace left behind, a ten bared or given away, a ruff by an opponent."""
    if seen.is_trump(card):
        return 0
    suit = seen.hand.of_suit(card.suit)
    ace, ten = Card(card.suit, Rank.ACE), Card(card.suit, Rank.TEN)
    return (
        (ace in suit and card != ace)
        + (ten in suit and not seen.master_of_suit(ten))
        + seen.may_be_ruffed(card.suit, seen.opponents)
    )


def _bares_ten(seen: Seen, card: Card) -> bool:
    """Tell whether a card is the guard of a ten that is not master."""
    suit = seen.hand.of_suit(card.suit)
    ten = Card(card.suit, Rank.TEN)
    return card != ten and ten in suit and len(suit) == 2 and not seen.master_of_suit(ten)


def _load(seen: Seen) -> _Choice:
    """Give points to a partner who holds the trick, if he is likely to keep it."""
    if not seen.partner_master:
        return None
    if not seen.last and not seen.holds_trick(seen.trick.master_card(seen.trump, seen.table)):
        return None
    return max(seen.legal, key=lambda c: _gift(seen, c)), Reason.LOAD_PARTNER


def _gift(seen: Seen, card: Card) -> tuple[int, int]:
    """Return what a card is worth in partner's trick, less what it would still take later."""
    led = seen.trick.cards[0].suit
    if seen.is_trump(card):
        return (seen.points(card) - 40 if card.suit is not led else -seen.ranking.power[led][card.index], -card.index)
    # a ten that has become master is soon ruffed while trumps are out: better given than kept
    keeps = seen.master_of_suit(card) and (card.rank is Rank.ACE or not seen.trumps_against)
    later = 12 if keeps and not seen.may_be_ruffed(card.suit, seen.opponents) else 0
    return seen.points(card) - later, -card.index


def _win(seen: Seen) -> _Choice:
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


def _give(seen: Seen) -> _Choice:
    """Give as little as can be: no point, no trump, no guard of a ten."""
    led = seen.trick.cards[0].suit
    following = bool(seen.legal.of_suit(led))
    card = min(
        seen.legal,
        key=lambda c: (
            not following and seen.is_trump(c),
            seen.points(c) + 4 * _bares_ten(seen, c),
            len(seen.hand.of_suit(c.suit)),
            c.index,
        ),
    )
    if following or seen.is_trump(card):
        return card, Reason.GIVE_LITTLE
    spared = seen.trumps and seen.winners()
    return card, Reason.KEEP_TRUMP if spared else Reason.DISCARD_WEAK


_LEADS: tuple[Callable[[Seen], _Choice], ...] = (_draw_trumps, _cash, _give_ruff, _return_suit, _lead_low)
_FOLLOWS: tuple[Callable[[Seen], _Choice], ...] = (_load, _win, _give)
