"""Positions to ask about: tricks under way as they come up at a table, with a hand to play.

Cards are drawn as the moment needs them (three in four players follow suit, a few ruff, some
discard), then a test of the engine's own duty decides whether the position shows the idea wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from contree.cards import DECK, Card, Hand, Suit, Suitless, Trump
from contree.legality import Case, Duty, duty
from contree.rules import Rules
from contree.seats import Seat
from contree.trick import Trick

from .base import ExerciseError
from .chance import Chance

ATTEMPTS = 20_000


@dataclass(frozen=True, slots=True)
class Position:
    """Hold a hand to play and the trick it plays to; South is to play."""

    hand: Hand
    trick: Trick
    trump: Trump


def _partner_master(owed: Duty) -> bool:
    return owed.master is Seat.N


def _low_trump_too(owed: Duty, trump: Trump) -> bool:
    """Tell whether a card of the suit of those that will do is refused: the height matters, not only the suit."""
    suits = {card.suit for card in owed.cards}
    return any(card.suit in suits for card in owed.hand - owed.cards)


def _mixed(owed: Duty, trump: Trump) -> bool:
    """Tell whether the hand holds trumps and other cards, so that there is something to decide."""
    trumps = sum(card.suit == trump for card in owed.hand)
    return 0 < trumps < len(owed.hand)


def _refuses(owed: Duty, trump: Trump) -> bool:
    return bool(owed.hand - owed.cards)


Test = Callable[[Duty, Trick, Trump], bool]

IDEAS: Mapping[str, Test] = {
    "follow_suit": lambda o, t, at: o.case is Case.FOLLOW and t.led_suit != at and _refuses(o, at),
    "follow_trump": lambda o, t, at: o.case is Case.FOLLOW and t.led_suit == at and _refuses(o, at),
    "raise_trump": lambda o, t, at: o.case is Case.RAISE and not _partner_master(o) and _low_trump_too(o, at),
    "raise_over_partner": lambda o, t, at: o.case is Case.RAISE and _partner_master(o) and _low_trump_too(o, at),
    "ruff": lambda o, t, at: o.case is Case.RUFF and _refuses(o, at),
    "overruff": lambda o, t, at: o.case is Case.OVERRUFF and _low_trump_too(o, at) and len(o.hand - o.cards) > 1,
    "underruff": lambda o, t, at: o.case is Case.UNDERRUFF and _refuses(o, at),
    "cannot_overruff": lambda o, t, at: o.case is Case.CANNOT_OVERRUFF and _mixed(o, at),
    "partner_master": lambda o, t, at: o.case is Case.PARTNER_MASTER and _mixed(o, at),
    "no_trump": lambda o, t, at: o.case is Case.NO_TRUMP and t.led_suit != at,
}
"""Each idea with its test on what the hand owes: never a position in which nothing has to be thought of."""

SUITLESS_IDEAS = {"follow_suit", "raise_trump", "raise_over_partner"}


def has_idea(idea: str, rules: Rules) -> bool:
    """Tell whether a table has positions that show an idea.

    >>> from contree.rules import CLASSIQUE, SALON
    >>> has_idea("underruff", SALON), has_idea("underruff", CLASSIQUE)
    (True, False)
    """
    forced = rules.cannot_overruff == "undertrump"
    return {"underruff": forced, "cannot_overruff": not forced}.get(idea, True)


def position(chance: Chance, idea: str, rules: Rules) -> Position:
    """Draw a position that shows an idea.

    >>> from contree.rules import SALON
    >>> position(Chance.of(1), "overruff", SALON).trick.complete
    False

    Raises ExerciseError for an idea that the table has no position for.
    """
    suitless = rules.ta_bids and idea in SUITLESS_IDEAS and chance.below(3) == 0
    test = IDEAS[idea]
    for _ in range(ATTEMPTS):
        trump: Trump = Suit(chance.below(4))
        if suitless:
            trump = Suitless.SA if idea == "follow_suit" else Suitless.TA
        trick = trick_under_way(chance, trump, 1 + chance.below(3), led=_led(idea, trump))
        left = [card for card in DECK if card not in trick.cards]
        hand = Hand(_hand(chance, left, 5 + chance.below(4), idea, trick))
        if test(duty(hand, trick, trump, rules), trick, trump):
            return Position(hand, trick, trump)
    raise ExerciseError(f"these rules have no position for {idea}", code="no_position", idea=idea)


def _led(idea: str, trump: Trump) -> bool:
    """Tell whether an idea needs trumps led."""
    return isinstance(trump, Suit) and idea in ("follow_trump", "raise_trump", "raise_over_partner")


def _hand(chance: Chance, left: list[Card], size: int, idea: str, trick: Trick) -> list[Card]:
    """Draw a hand; one that shall not follow suit is drawn from the other suits, or it would take long to find."""
    follows = idea in ("follow_suit", "follow_trump", "raise_trump", "raise_over_partner")
    pool = left if follows else [card for card in left if card.suit != trick.led_suit]
    return chance.sample(pool, min(size, len(pool)))


def trick_under_way(chance: Chance, trump: Trump, played: int, *, led: bool = False) -> Trick:
    """Draw a trick with some cards played, South next: three in four follow suit, the others ruff or discard."""
    seats = Seat((4 - played) % 4).order()
    left = list(DECK)
    suits = [Suit(trump)] if led and isinstance(trump, Suit) else [suit for suit in Suit if suit != trump]
    cards: list[Card] = []
    for _ in range(played):
        pool = [card for card in left if card.suit == cards[0].suit] if cards else []
        if not cards:
            suit = chance.choice(suits)
            pool = [card for card in left if card.suit == suit]
        elif chance.below(4) == 0:
            ruff = chance.below(3) > 0
            pool = [card for card in left if card.suit != cards[0].suit and (card.suit == trump) == ruff] or left
        card = chance.choice(pool)
        left.remove(card)
        cards.append(card)
    return Trick(seats, tuple(cards))


def full_trick(chance: Chance, trump: Trump, *, ruffs: int = 0, led: bool = False) -> Trick:
    """Draw a complete trick, anybody leading, with this many cards of trump that do not follow.

    >>> full_trick(Chance.of(2), Suit.H, ruffs=1).complete
    True
    """
    leader = Seat(chance.below(4))
    if not isinstance(trump, Suit):
        led, ruffs = False, 0
    suits = [Suit(trump)] if led else [suit for suit in Suit if suit != trump]
    lead_suit = chance.choice(suits)
    ruffers = set(chance.sample((1, 2, 3), 0 if led else ruffs))
    cards = [chance.choice(tuple(lead_suit.cards))]
    for place in range(1, 4):
        left = [card for card in DECK if card not in cards]
        if place in ruffers:
            pool = [card for card in left if card.suit == trump]
        elif chance.below(4):
            pool = [card for card in left if card.suit is lead_suit]
        else:
            pool = [card for card in left if card.suit is not lead_suit and card.suit != trump]
        cards.append(chance.choice(pool))
    return Trick(leader.order(), tuple(cards))
