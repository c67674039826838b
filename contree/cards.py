"""Suits, ranks, cards, sets of cards, and the table of their orders and values.

A set of cards is one 32-bit number: bit ``8 * suit + rank``, suits in the order S H D C,
ranks in the order 7 8 9 T J Q K A.

>>> hand = Hand.parse("9H AH 7S")
>>> [str(card) for card in hand], Card.parse("9H") in hand, len(hand)
(['7S', '9H', 'AH'], True, 3)
>>> STANDARD.points(Card.parse("JH"), Suit.H), STANDARD.points(Card.parse("JH"), Suit.S)
(20, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NoReturn, TypeAlias

from .errors import NotationError, RulesError, expect


class Suit(IntEnum):
    """Name one of the four suits: spades, hearts, diamonds, clubs.

    >>> [suit.name for suit in Suit], Suit["H"]
    (['S', 'H', 'D', 'C'], <Suit.H: 1>)
    """

    S = 0
    H = 1
    D = 2
    C = 3

    @property
    def cards(self) -> Hand:
        """Return the eight cards of the suit.

        >>> str(Suit.D.cards)
        '7D 8D 9D TD JD QD KD AD'
        """
        return Hand.from_mask(SUIT_MASK[self])


class Suitless(IntEnum):
    """Name a contract without a trump suit: *sans atout* (SA) or *tout atout* (TA).

    >>> [trump.name for trump in TRUMPS]
    ['S', 'H', 'D', 'C', 'SA', 'TA']
    """

    SA = 4
    TA = 5


Trump: TypeAlias = Suit | Suitless
"""What a deal is played at: a suit, or SA or TA where the rules have them."""


class Rank(IntEnum):
    """Name a rank, numbered in the printed order 7 8 9 T J Q K A, which is no order of strength.

    >>> Rank.TEN < Rank.KING  # as printed
    True
    >>> STANDARD.plain_order.index(Rank.TEN) < STANDARD.plain_order.index(Rank.KING)  # stronger ranks come first
    True
    """

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """Return the rank's letter in the notation.

        >>> Rank.TEN.letter
        'T'
        """
        return RANK_LETTERS[self]


SUIT_LETTERS = "SHDC"
RANK_LETTERS = "789TJQKA"
SUIT_MASK = (0xFF, 0xFF00, 0xFF0000, 0xFF000000)
FULL_MASK = 0xFFFFFFFF
TRUMPS: tuple[Trump, ...] = (*Suit, *Suitless)


def parse_trump(text: str) -> Trump:
    """Read what is played at: a suit letter, SA or TA.

    >>> parse_trump("H"), parse_trump("TA")
    (<Suit.H: 1>, <Suitless.TA: 5>)

    Raises NotationError for any other text.
    """
    for trump in TRUMPS:
        if trump.name == text:
            return trump
    raise NotationError(f"unknown trump {text!r}: use one of S H D C SA TA", code="unknown_trump", text=text)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """Hold one of the 32 cards.

    >>> Card(Suit.H, Rank.NINE), str(Card.parse("TD"))
    (Card('9H'), 'TD')

    Raises NotationError for what is no suit or no rank.
    """

    suit: Suit
    rank: Rank
    index: int = field(init=False)

    def __post_init__(self) -> None:
        if type(self.suit) is not Suit or type(self.rank) is not Rank:
            raise NotationError(
                f"a card is a Suit and a Rank, not {self.suit!r} and {self.rank!r}: "
                "Card(Suit.H, Rank.NINE) or Card.parse('9H')",
                code="not_a_card",
            )
        object.__setattr__(self, "index", 8 * self.suit + self.rank)

    @property
    def bit(self) -> int:
        """Return the card as a set of one, in the bits of ``Hand.mask``.

        >>> Card.parse("8S").bit
        2
        """
        return 1 << self.index

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card from rank and suit.

        >>> Card.parse("KC")
        Card('KC')

        Raises NotationError for a text that is no card.
        """
        card = _BY_NAME.get(text) if isinstance(text, str) else None
        if card is None:
            raise NotationError(
                f"unknown card {text!r}: a card is a rank of {RANK_LETTERS} and a suit of {SUIT_LETTERS}, such as 9H",
                code="unknown_card",
                text=text,
            )
        return card

    def __eq__(self, other: object) -> bool:
        return self.index == other.index if isinstance(other, Card) else NotImplemented

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + SUIT_LETTERS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Card.parse, (str(self),)


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
_BY_NAME = {str(card): card for card in DECK}


class Hand:
    """Hold an immutable set of cards, over one 32-bit mask.

    Iterates in the order of the notation, compares and combines like a set.

    >>> Hand.parse("9H 7S") | Hand.parse("AH"), Hand.parse("9H 7S") & Suit.H.cards
    (Hand('7S 9H AH'), Hand('9H'))
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """Gather cards; a card given twice is an error, since a pack has each once.

        Raises NotationError for what is no card, and for a card given twice.
        """
        mask = 0
        try:
            for card in cards:
                bit = card.bit
                if mask & bit:
                    raise NotationError(
                        f"{card} is there twice: a pack has each card once", code="card_twice", card=card
                    )
                mask |= bit
        except (AttributeError, TypeError):
            raise NotationError(
                f"a hand is made of cards, not of {cards!r}: Hand.parse('9H 7S') reads a text", code="not_cards"
            ) from None
        _set_mask(self, mask)

    @staticmethod
    def from_mask(mask: int) -> Hand:
        """Return the set whose mask this is.

        >>> Hand.from_mask(3)
        Hand('7S 8S')

        Raises NotationError if the mask names more than 32 cards.
        """
        if not isinstance(mask, int) or not 0 <= mask <= FULL_MASK:
            raise NotationError(f"a mask of cards has 32 bits, not {mask!r}", code="bad_mask")
        return _hand(mask)

    @staticmethod
    def parse(text: str) -> Hand:
        """Read cards parted by spaces or commas.

        >>> Hand.parse("AS 8S, JH")
        Hand('8S AS JH')

        Raises NotationError for an unknown card or a card named twice.
        """
        if not isinstance(text, str):
            raise NotationError(f"a hand is read from a text such as '9H 7S', not from {text!r}", code="not_text")
        return Hand(Card.parse(word) for word in text.replace(",", " ").split())

    @staticmethod
    def parse_suits(text: str) -> Hand:
        """Read the compact form, ranks of S.H.D.C parted by dots.

        >>> Hand.parse_suits("QJ8.T9.8.J9")
        Hand('8S JS QS 9H TH 8D 9C JC')

        Raises NotationError unless there are four parts, each of known ranks.
        """
        parts = text.split(".") if isinstance(text, str) else []
        if len(parts) != 4:
            raise NotationError(
                f"{text!r} is no hand by suits: four groups of ranks parted by dots, such as QJ8.T9.8.J9",
                code="bad_suits",
                text=text,
            )
        return Hand(Card.parse(rank + suit) for suit, part in zip(SUIT_LETTERS, parts, strict=True) for rank in part)

    def of_suit(self, suit: Suit) -> Hand:
        """Return the cards of one suit.

        >>> Hand.parse("9H 7S").of_suit(Suit.S)
        Hand('7S')

        Raises InvalidStateError for what is no suit.
        """
        expect("suit", suit, Suit, "a Suit")
        return _hand(self.mask & SUIT_MASK[suit])

    def by_suits(self) -> str:
        """Return the compact form, strongest printed rank first.

        >>> Hand.parse("9C JC 8S JS QS").by_suits()
        'QJ8...J9'
        """
        return ".".join("".join(c.rank.letter for c in reversed(tuple(self.of_suit(suit)))) for suit in Suit)

    def with_card(self, card: Card) -> Hand:
        """Return the set with one more card.

        >>> Hand.parse("7S").with_card(Card.parse("8S"))
        Hand('7S 8S')

        Raises InvalidStateError for what is no card.
        """
        expect("card", card, Card, "a Card")
        return _hand(self.mask | 1 << card.index)

    def without(self, card: Card) -> Hand:
        """Return the set less one card.

        >>> Hand.parse("7S 8S").without(Card.parse("8S"))
        Hand('7S')

        Raises InvalidStateError for what is no card.
        """
        expect("card", card, Card, "a Card")
        return _hand(self.mask & ~(1 << card.index))

    def isdisjoint(self, other: Hand) -> bool:
        """Tell whether the two sets share no card.

        >>> Hand.parse("7S").isdisjoint(Hand.parse("8S"))
        True

        Raises InvalidStateError for what is no hand.
        """
        expect("other", other, Hand, "a Hand")
        return not self.mask & other.mask

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield DECK[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __or__(self, other: Hand) -> Hand:
        return _hand(self.mask | other.mask) if isinstance(other, Hand) else NotImplemented

    def __and__(self, other: Hand) -> Hand:
        return _hand(self.mask & other.mask) if isinstance(other, Hand) else NotImplemented

    def __sub__(self, other: Hand) -> Hand:
        return _hand(self.mask & ~other.mask) if isinstance(other, Hand) else NotImplemented

    def __xor__(self, other: Hand) -> Hand:
        return _hand(self.mask ^ other.mask) if isinstance(other, Hand) else NotImplemented

    def __le__(self, other: Hand) -> bool:
        return not self.mask & ~other.mask if isinstance(other, Hand) else NotImplemented

    def __ge__(self, other: Hand) -> bool:
        return not other.mask & ~self.mask if isinstance(other, Hand) else NotImplemented

    def __str__(self) -> str:
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Hand never changes: make a new one instead of setting {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Hand never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand.from_mask, (self.mask,)


_set_mask = Hand.__dict__["mask"].__set__  # past __setattr__, which refuses every change
_new = object.__new__


def _hand(mask: int) -> Hand:
    hand = _new(Hand)
    _set_mask(hand, mask)
    return hand


FULL_PACK = Hand.from_mask(FULL_MASK)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Hold a table's orders and values worked out for one trump, in tuples indexed by card.

    ``power[led][card]`` compares cards of one trick (-1: cannot win it), ``higher[card]`` is the
    mask of the cards of the same suit above it, ``points[card]`` its card points, ``trump_mask``
    the cards that ruff (none at SA and TA), ``raise_mask`` the suits in which one must go up.

    >>> power = STANDARD.ranking(Suit.H).power[Suit.S]  # hearts are trumps, spades were led
    >>> power[Card.parse("7H").index] > power[Card.parse("AS").index], power[Card.parse("AD").index]
    (True, -1)
    """

    points: tuple[int, ...]
    higher: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    trump_mask: int
    raise_mask: int


@dataclass(frozen=True, slots=True)
class CardTable:
    """Hold the two orders and the value tables, as one value (rules R0.2, R0.3, R5.bridgee).

    Orders run from strongest to weakest; values are indexed by ``Rank``.

    >>> STANDARD.order(Suit.H, Suit.H)[:2], STANDARD.order(Suit.H, Suit.S)[:2]
    ((Card('JH'), Card('9H')), (Card('AH'), Card('TH')))

    Raises RulesError for an order that lacks a rank, and for values that are not eight numbers from 0 up.
    """

    trump_order: tuple[Rank, ...]
    plain_order: tuple[Rank, ...]
    trump_points: tuple[int, ...]
    plain_points: tuple[int, ...]
    sa_points: tuple[int, ...]
    ta_points: tuple[int, ...]
    _rankings: tuple[Ranking, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("trump_order", "plain_order"):
            if sorted(getattr(self, name)) != list(Rank):
                raise RulesError(f"{name} must name each of the eight ranks once", code="bad_order", option=name)
        for name in ("trump_points", "plain_points", "sa_points", "ta_points"):
            values = getattr(self, name)
            if len(values) != 8 or not all(isinstance(v, int) and v >= 0 for v in values):
                raise RulesError(f"{name} must hold eight points, one a rank", code="bad_points", option=name)
        object.__setattr__(self, "_rankings", tuple(_ranking(self, trump) for trump in TRUMPS))

    def ranking(self, trump: Trump) -> Ranking:
        """Return the table worked out for one trump.

        >>> STANDARD.ranking(Suit.S).points[Card.parse("9S").index]
        14

        Raises InvalidStateError for what is no trump.
        """
        expect("trump", trump, (Suit, Suitless), "a Suit, SA or TA")
        return self._rankings[trump]

    def points(self, card: Card, trump: Trump) -> int:
        """Return the card points of one card, 0 to 20 (rules R0.2, R0.3).

        >>> STANDARD.points(Card.parse("AD"), Suitless.SA)
        19

        Raises InvalidStateError for what is no card or no trump.
        """
        expect("card", card, Card, "a Card")
        return self.ranking(trump).points[card.index]

    def order(self, suit: Suit, trump: Trump) -> tuple[Card, ...]:
        """Return the eight cards of a suit, strongest first.

        >>> [str(card) for card in STANDARD.order(Suit.C, Suit.C)]
        ['JC', '9C', 'AC', 'TC', 'KC', 'QC', '8C', '7C']

        Raises InvalidStateError for what is no suit or no trump.
        """
        expect("suit", suit, Suit, "a Suit")
        expect("trump", trump, (Suit, Suitless), "a Suit, SA or TA")
        ranks = self.trump_order if trump in (suit, Suitless.TA) else self.plain_order
        return tuple(DECK[8 * suit + rank] for rank in ranks)

    def sum(self, cards: Iterable[Card], trump: Trump) -> int:
        """Return the card points of several cards, the dix de der apart.

        >>> STANDARD.sum(DECK, Suit.S), STANDARD.sum(DECK, Suitless.SA), STANDARD.sum(DECK, Suitless.TA)
        (152, 152, 152)

        Raises InvalidStateError for what are no cards or no trump.
        """
        points = self.ranking(trump).points
        cards = _cards(cards)
        return sum(points[card.index] for card in cards)

    def sorted(self, cards: Iterable[Card], trump: Trump) -> tuple[Card, ...]:
        """Return cards as a player holds them: trumps first, then by suit, strongest first.

        >>> [str(card) for card in STANDARD.sorted(Hand.parse("AS 7S TH KC JC AC"), Suit.C)]
        ['JC', 'AC', 'KC', 'AS', '7S', 'TH']

        Raises InvalidStateError for what are no cards or no trump.
        """
        higher = self.ranking(trump).higher
        return tuple(sorted(_cards(cards), key=lambda c: (c.suit != trump, c.suit, higher[c.index].bit_count())))


def _cards(cards: Iterable[Card]) -> Iterable[Card]:
    """Return the cards if that is what they are."""
    if isinstance(cards, Hand):
        return cards
    expect("cards", cards, Iterable, "cards")
    several = tuple(cards)
    for card in several:
        expect("cards", card, Card, "cards")
    return several


def _ranking(table: CardTable, trump: Trump) -> Ranking:
    higher, strength, points = [], [], []
    for card in DECK:
        as_trump = trump in (card.suit, Suitless.TA)
        order = table.trump_order if as_trump else table.plain_order
        above = order[: order.index(card.rank)]
        higher.append(sum(1 << 8 * card.suit + rank for rank in above))
        strength.append(7 - len(above))
        if isinstance(trump, Suitless):
            values = table.sa_points if trump is Suitless.SA else table.ta_points
        else:
            values = table.trump_points if as_trump else table.plain_points
        points.append(values[card.rank])
    power = tuple(
        tuple(s + 8 if c.suit == trump else s if c.suit == led else -1 for c, s in zip(DECK, strength, strict=True))
        for led in Suit
    )
    trump_mask = SUIT_MASK[trump] if isinstance(trump, Suit) else 0
    raise_mask = FULL_MASK if trump is Suitless.TA else trump_mask
    return Ranking(tuple(points), tuple(higher), power, trump_mask, raise_mask)


def _by_rank(**points: int) -> tuple[int, ...]:
    return tuple(points.get(rank.name.lower(), 0) for rank in Rank)


STANDARD = CardTable(
    trump_order=(Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.EIGHT, Rank.SEVEN),
    plain_order=(Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.EIGHT, Rank.SEVEN),
    trump_points=_by_rank(jack=20, nine=14, ace=11, ten=10, king=4, queen=3),
    plain_points=_by_rank(ace=11, ten=10, king=4, queen=3, jack=2),
    sa_points=_by_rank(ace=19, ten=10, king=4, queen=3, jack=2),
    ta_points=_by_rank(jack=14, nine=9, ace=6, ten=5, king=3, queen=1),
)
