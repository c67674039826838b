"""The obligations of card play: the only place of the project that knows one.

``duty`` finds the obligations in force and the cards that meet them; ``legal_cards`` is its
fast answer and ``judge`` its answer about one card. All three read the same decision.

>>> from contree.rules import SALON, TABLE_EN_LIGNE
>>> trick, hand = Trick.parse("W:7S S:KH"), Hand.parse("QH 9D")  # South ruffed, East has no higher trump
>>> legal_cards(hand, trick, Suit.H, TABLE_EN_LIGNE), legal_cards(hand, trick, Suit.H, SALON)
(Hand('QH 9D'), Hand('QH'))
>>> judge(Card.parse("9D"), hand, trick, Suit.H, SALON).broken
(<Obligation.UNDERRUFF: 'underruff'>,)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from .cards import SUIT_MASK, Card, Hand, Suit, Suitless, Trump, _hand
from .errors import InvalidStateError
from .rules import Rules
from .seats import Seat
from .trick import Trick


class Obligation(Enum):
    """Name what a card can be refused for.

    >>> from contree.rules import SALON
    >>> judge(Card.parse("AD"), Hand.parse("8S AD"), Trick.parse("W:7S"), Suit.H, SALON).broken
    (<Obligation.FOLLOW_SUIT: 'follow_suit'>,)
    """

    FOLLOW_SUIT = "follow_suit"
    RAISE_TRUMP = "raise_trump"
    RUFF = "ruff"
    OVERRUFF = "overruff"
    UNDERRUFF = "underruff"
    NO_UNDERRUFF_PARTNER = "no_underruff_partner"
    NOT_HELD = "not_held"


class Freedom(Enum):
    """Name why any card may be played, or any card of the suit led.

    >>> from contree.rules import SALON
    >>> duty(Hand.parse("8C AD"), Trick.parse("W:7S"), Suit.H, SALON).freedom
    <Freedom.NO_TRUMP: 'no_trump'>
    """

    LEAD = "lead"
    STOCK = "stock"
    NO_TRUMP = "no_trump"
    PARTNER_MASTER = "partner_master"
    CANNOT_OVERRUFF = "cannot_overruff"
    MAY_DISCARD = "may_discard"


class Case(Enum):
    """Name each case of rule R0.10: the obligations in force, the widest first, or the freedom.

    >>> [obligation.value for obligation in Case.OVERRUFF.obligations], Case.OVERRUFF.freedom
    (['ruff', 'overruff'], None)
    """

    LEAD = ((), Freedom.LEAD)
    STOCK = ((), Freedom.STOCK)
    FOLLOW = ((Obligation.FOLLOW_SUIT,), None)
    RAISE = ((Obligation.FOLLOW_SUIT, Obligation.RAISE_TRUMP), None)
    NO_TRUMP = ((), Freedom.NO_TRUMP)
    PARTNER_MASTER = ((), Freedom.PARTNER_MASTER)
    NO_UNDERRUFF_PARTNER = ((Obligation.NO_UNDERRUFF_PARTNER,), Freedom.PARTNER_MASTER)
    MAY_DISCARD = ((), Freedom.MAY_DISCARD)
    RUFF = ((Obligation.RUFF,), None)
    OVERRUFF = ((Obligation.RUFF, Obligation.OVERRUFF), None)
    UNDERRUFF = ((Obligation.UNDERRUFF,), None)
    CANNOT_OVERRUFF = ((), Freedom.CANNOT_OVERRUFF)

    def __init__(self, obligations: tuple[Obligation, ...], freedom: Freedom | None) -> None:
        self.obligations = obligations
        self.freedom = freedom


def _decide(hand: int, trick: Trick, trump: Trump, rules: Rules, stock: int) -> tuple[Case, int]:
    """Return the case of rule R0.10 that a hand is in, and the mask of the cards it may play."""
    indices = trick.indices
    if not indices:
        return Case.LEAD, hand
    if stock and rules.obligations_only_when_stock_empty:
        return Case.STOCK, hand
    ranking = rules.table._rankings[trump]
    led = indices[0] >> 3
    power = ranking.power[led]
    master, best = 0, power[indices[0]]
    for position in range(1, len(indices)):
        if power[indices[position]] > best:
            master, best = position, power[indices[position]]
    to_beat = indices[master]
    # with four at the table partner sits two places before; with two there is no partner
    partner_master = len(indices) - master == 2
    follow = hand & SUIT_MASK[led]
    if follow:
        if not ranking.raise_mask >> indices[0] & 1 or not rules.raise_on_trump_lead:
            return Case.FOLLOW, follow
        if partner_master and not rules.raise_over_partner:
            return Case.FOLLOW, follow
        above = follow & ranking.higher[to_beat]
        return (Case.RAISE, above) if above else (Case.FOLLOW, follow)
    trumps = hand & ranking.trump_mask
    if not trumps:
        return Case.NO_TRUMP, hand
    ruffed = ranking.trump_mask >> to_beat & 1
    above = trumps & ranking.higher[to_beat] if ruffed else trumps
    if partner_master:
        if ruffed and above and above != trumps and rules.partner_master == "no_undertrump":
            return Case.NO_UNDERRUFF_PARTNER, hand & ~(trumps & ~above)
        return Case.PARTNER_MASTER, hand
    if not rules.must_ruff:
        return Case.MAY_DISCARD, hand
    if not ruffed:
        return Case.RUFF, trumps
    if above:
        return (Case.OVERRUFF, above) if rules.must_overruff else (Case.RUFF, trumps)
    return (Case.UNDERRUFF, trumps) if rules.cannot_overruff == "undertrump" else (Case.CANNOT_OVERRUFF, hand)


def legal_cards(hand: Hand, trick: Trick, trump: Trump, rules: Rules, *, stock: int = 0) -> Hand:
    """Return the cards of a hand that may be played (rule R0.10).

    ``stock`` is the number of cards still to draw in belote for two. In belote découverte for
    two, ``hand`` is the open cards.

    >>> from contree.rules import SALON
    >>> legal_cards(Hand.parse("AS 8S JH AD"), Trick.parse("W:7S"), Suit.H, SALON)
    Hand('8S AS')

    Raises InvalidStateError for a complete trick, a card both in hand and on the table, wrong types.
    """
    try:
        if trick.cards and (len(trick.cards) == len(trick.seats) or _overlap(hand.mask, trick)):
            _refuse(hand, trick, trump, rules, stock)
        if hand.mask.bit_count() > 8 or stock != 0 or not isinstance(trump, (Suit, Suitless)):
            _check(hand, trick, trump, rules, stock)
        return _hand(_decide(hand.mask, trick, trump, rules, stock)[1])
    except (AttributeError, TypeError, IndexError):
        _refuse(hand, trick, trump, rules, stock)


def _overlap(mask: int, trick: Trick) -> int:
    for index in trick.indices:
        if mask >> index & 1:
            return 1
    return 0


def _check(hand: object, trick: object, trump: object, rules: object, stock: object) -> None:
    """Refuse arguments of a wrong type, a stock below nothing, more cards than anybody holds."""
    for value, kinds, name in (
        (hand, Hand, "hand"),
        (trick, Trick, "trick"),
        (trump, (Suit, Suitless), "trump"),
        (rules, Rules, "rules"),
        (stock, int, "stock"),
    ):
        if not isinstance(value, kinds):
            wanted = (
                "a Suit or SA or TA" if name == "trump" else f"of type {'int' if name == 'stock' else name.title()}"
            )
            raise InvalidStateError(f"{name} must be {wanted}, not {value!r}", code="wrong_type", argument=name)
    assert isinstance(hand, Hand) and isinstance(stock, int)
    if len(hand) > 8:
        raise InvalidStateError(
            f"{len(hand)} cards in one hand: nobody holds more than eight to play from", code="too_many_cards"
        )
    if stock < 0:
        raise InvalidStateError(f"a stock holds 0 cards or more, not {stock}", code="bad_stock")


def _refuse(hand: object, trick: object, trump: object, rules: object, stock: object) -> NoReturn:
    """Say what is wrong with a position that has no answer."""
    _check(hand, trick, trump, rules, stock)
    assert isinstance(trick, Trick) and isinstance(hand, Hand)
    if trick.complete:
        raise InvalidStateError("the trick is complete: play to the next one", code="trick_complete")
    twice = hand & Hand(trick.cards)
    raise InvalidStateError(f"{twice} lies on the table already: it cannot be in hand", code="card_twice", cards=twice)


def _first_step(case: Case, trick: Trick, trump: Trump, rules: Rules) -> int:
    """Return the mask of the cards that meet the wider of two obligations."""
    if case.obligations[0] is Obligation.FOLLOW_SUIT:
        return SUIT_MASK[trick.cards[0].suit]
    return rules.table.ranking(trump).trump_mask


@dataclass(frozen=True, slots=True)
class Duty:
    """Hold what a hand owes to a trick.

    ``steps`` are the obligations in force with the cards that meet each, the widest first; the
    last is the one that decides. ``freedom`` says why nothing is owed. ``cards`` may be played.

    >>> from contree.rules import SALON
    >>> owed = duty(Hand.parse("7H 9H AD"), Trick.parse("W:AH"), Suit.H, SALON)
    >>> [(obligation.value, str(cards)) for obligation, cards in owed.steps]
    [('follow_suit', '7H 9H'), ('raise_trump', '9H')]
    >>> owed.obligation.value, owed.freedom
    ('raise_trump', None)
    """

    case: Case
    hand: Hand
    cards: Hand
    steps: tuple[tuple[Obligation, Hand], ...]
    master: Seat | None
    master_card: Card | None

    @property
    def obligation(self) -> Obligation | None:
        """Return the obligation that decides, None if any card will do."""
        return self.steps[-1][0] if self.steps else None

    @property
    def freedom(self) -> Freedom | None:
        """Return why nothing is owed, None if something is."""
        return self.case.freedom


def duty(hand: Hand, trick: Trick, trump: Trump, rules: Rules, *, stock: int = 0) -> Duty:
    """Return the obligations in force for a hand, and the cards that meet them (rule R0.10).

    >>> from contree.rules import SALON
    >>> owed = duty(Hand.parse("7H 9H AD"), Trick.parse("W:AH"), Suit.H, SALON)
    >>> owed.obligation, owed.cards, owed.master.name, str(owed.master_card)
    (<Obligation.RAISE_TRUMP: 'raise_trump'>, Hand('9H'), 'W', 'AH')

    Raises InvalidStateError for a complete trick, a card both in hand and on the table, wrong types.
    """
    cards = legal_cards(hand, trick, trump, rules, stock=stock)
    case, _ = _decide(hand.mask, trick, trump, rules, stock)
    obligations = case.obligations
    widest = cards if len(obligations) < 2 else _hand(hand.mask & _first_step(case, trick, trump, rules))
    steps = tuple(zip(obligations, (widest, cards)[2 - len(obligations) :], strict=True))
    if not trick.cards:
        return Duty(case, hand, cards, steps, None, None)
    return Duty(case, hand, cards, steps, trick.master(trump, rules.table), trick.master_card(trump, rules.table))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Hold the judgement on one card: legal or not, and why.

    ``broken`` lists the obligations a refused card breaks, the widest first: a discard where one
    must overruff breaks RUFF and OVERRUFF, a trump too low breaks OVERRUFF alone.

    >>> from contree.rules import SALON
    >>> verdict = judge(Card.parse("7H"), Hand.parse("7H 9H AD"), Trick.parse("W:AH"), Suit.H, SALON)
    >>> verdict.legal, verdict.master.name, str(verdict.to_beat), str(verdict.would_do)
    (False, 'W', 'AH', '9H')
    """

    card: Card
    broken: tuple[Obligation, ...]
    duty: Duty

    @property
    def legal(self) -> bool:
        """Tell whether the card may be played."""
        return not self.broken

    @property
    def master(self) -> Seat | None:
        """Return who holds the trick so far, None before the lead."""
        return self.duty.master

    @property
    def to_beat(self) -> Card | None:
        """Return the card that holds the trick so far, None before the lead."""
        return self.duty.master_card

    @property
    def would_do(self) -> Hand:
        """Return the cards that may be played instead."""
        return self.duty.cards


def judge(card: Card, hand: Hand, trick: Trick, trump: Trump, rules: Rules, *, stock: int = 0) -> Verdict:
    """Judge one card: the obligations it breaks, who is master, what would do (rule R0.10).

    >>> from contree.rules import SALON
    >>> verdict = judge(Card.parse("AD"), Hand.parse("7H 9H AD"), Trick.parse("W:AH"), Suit.H, SALON)
    >>> verdict.legal, [ob.value for ob in verdict.broken], verdict.would_do
    (False, ['follow_suit', 'raise_trump'], Hand('9H'))

    Raises InvalidStateError for a complete trick, a card both in hand and on the table, wrong types.
    """
    owed = duty(hand, trick, trump, rules, stock=stock)
    if not isinstance(card, Card):
        raise InvalidStateError(f"only a Card can be judged, not {card!r}", code="wrong_type", argument="card")
    if card not in hand:
        return Verdict(card, (Obligation.NOT_HELD,), owed)
    return Verdict(card, tuple(ob for ob, cards in owed.steps if card not in cards), owed)
