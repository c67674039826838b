"""Dealing: who is dealt to, packets, gather and cut, and the codes that name a deal or a pack.

>>> deal = Deal.random(random.Random(7))
>>> [len(hand) for hand in deal.hands], Deal.from_code(deal.code) == deal
([8, 8, 8, 8], True)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Literal, NoReturn

from .cards import DECK, FULL_PACK, Card, Hand
from .errors import InvalidStateError, NotationError, expect
from .rules import Rules
from .seats import Rotation, Seat

DUEL = (Seat.S, Seat.W)
"""The seats of the two players of a game for two, drawn face to face (rule R5.a_deux)."""

CUT_FROM, CUT_TO = 4, 28
"""A pack is cut between its 4th and its 28th card (rule R1.3)."""

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CODE_LENGTH, _PACK_CODE_LENGTH = 11, 23
_DEALS = factorial(32) // factorial(8) ** 4
_PACKS = factorial(32)

Pack = tuple[Card, ...]
"""The 32 cards in the order they are dealt, the first one on top."""


def seats_from(seat: Seat, rules: Rules) -> tuple[Seat, ...]:
    """Return the seats in order of play, this one first: four, or the two of a game for two.

    >>> from contree.rules import A_DEUX, SALON
    >>> [s.name for s in seats_from(Seat.W, SALON)], [s.name for s in seats_from(Seat.W, A_DEUX)]
    (['W', 'S', 'E', 'N'], ['W', 'S'])

    Raises InvalidStateError for a seat where nobody sits in a game for two.
    """
    expect("rules", rules, Rules, "Rules")
    expect("seat", seat, Seat, "a Seat")
    if rules.players == 4:
        return seat.order(rules.rotation)
    if seat not in DUEL:
        raise InvalidStateError(f"nobody sits at {seat.name}: two players sit at S and W", code="empty_seat", seat=seat)
    return (seat, DUEL[1 - DUEL.index(seat)])


def first_player(dealer: Seat, rules: Rules) -> Seat:
    """Return who speaks first and leads the first trick (rules R1.4, R1.18, R4.3).

    >>> from contree.rules import DECOUVERTE, SALON
    >>> first_player(Seat.N, SALON).name, first_player(Seat.N, DECOUVERTE).name
    ('W', 'S')

    Raises InvalidStateError for a dealer who is none of the players.
    """
    order = seats_from(dealer, rules)
    if rules.players == 2:
        return order[1]
    return {"right": dealer.right, "left": dealer.left, "south": Seat.S}[rules.first_player]


DealEnd = Literal["played", "passed_out", "redeal"]
"""How a deal ended: played out, without a bid, or called back by a player."""


def next_dealer(dealer: Seat, rules: Rules, ended: DealEnd) -> Seat:
    """Return who deals next (rules R1.17, R2.4, R2.22).

    >>> from contree.rules import SALON
    >>> next_dealer(Seat.S, SALON, "played").name, next_dealer(Seat.S, SALON, "redeal").name
    ('E', 'S')

    Raises InvalidStateError for an end that no deal has.
    """
    expect("rules", rules, Rules, "Rules")
    expect("ended", ended, str, "how the deal ended, such as 'played'")
    custom = {"played": "next", "passed_out": rules.dealer_after_pass_out, "redeal": rules.dealer_after_redeal_call}
    if ended not in custom:
        raise InvalidStateError(f"a deal ends {', '.join(custom)}, not {ended!r}", code="bad_end", ended=ended)
    order = seats_from(dealer, rules)
    return dealer if custom[ended] == "same" else order[1]


def dealing_order(dealer: Seat, rules: Rules) -> tuple[Seat, ...]:
    """Return the seats in the order they are dealt to, the dealer last.

    >>> from contree.rules import SALON
    >>> [seat.name for seat in dealing_order(Seat.S, SALON)]
    ['E', 'N', 'W', 'S']

    Raises InvalidStateError for a dealer who is none of the players.
    """
    order = seats_from(dealer, rules)
    return (*order[1:], dealer)


def shuffled(rng: random.Random) -> Pack:
    """Return a shuffled pack.

    >>> len(set(shuffled(random.Random(1))))
    32

    Raises InvalidStateError for what is no source of chance.
    """
    expect("rng", rng, random.Random, "a random.Random")
    pack = list(DECK)
    rng.shuffle(pack)
    return tuple(pack)


def cut(pack: Pack, at: int) -> Pack:
    """Return the pack cut after a card: the cards below come on top (rule R1.3).

    >>> [str(card) for card in cut(DECK, 8)][:2]
    ['7H', '8H']

    Raises InvalidStateError for a cut before the 4th card or after the 28th.
    """
    if not isinstance(at, int) or not CUT_FROM <= at <= CUT_TO:
        raise InvalidStateError(
            f"a pack is cut between its {CUT_FROM}th and its {CUT_TO}th card, not at {at!r}", code="bad_cut", at=at
        )
    pack = check_pack(pack)
    return pack[at:] + pack[:at]


def check_pack(pack: Sequence[Card]) -> Pack:
    """Return the pack as a tuple if it holds each of the 32 cards once.

    >>> check_pack(list(DECK)) == DECK
    True
    >>> check_pack(DECK[1:])
    Traceback (most recent call last):
        ...
    contree.errors.InvalidStateError: a pack has the 32 cards once each: this one has 31, 31 of them different

    Raises InvalidStateError for what is no pack.
    """
    if not isinstance(pack, (tuple, list)) or not all(isinstance(card, Card) for card in pack):
        raise InvalidStateError(f"a pack is a tuple of cards, not {pack!r}: shuffled(rng) makes one", code="not_cards")
    if len(pack) != 32 or len(set(pack)) != 32:
        raise InvalidStateError(
            f"a pack has the 32 cards once each: this one has {len(pack)}, {len(set(pack))} of them different",
            code="bad_pack",
        )
    return tuple(pack)


def dealt(pack: Sequence[Card], order: Sequence[Seat], packets: Sequence[int]) -> dict[Seat, tuple[Card, ...]]:
    """Return what each seat is dealt, in packets, in the order the cards come (rule R1.2).

    >>> cards = dealt(DECK, Seat.E.order(), (3, 2, 3))
    >>> " ".join(map(str, cards[Seat.E]))
    '7S 8S 9S JH QH JD QD KD'

    Raises InvalidStateError if the pack is no pack or too small for these packets.
    """
    pack = check_pack(pack)
    _check_packets(order, packets)
    if len(order) * sum(packets) > len(pack):
        raise InvalidStateError(
            f"{len(order)} players cannot get {sum(packets)} cards each from a pack of 32", code="bad_packets"
        )
    hands: dict[Seat, tuple[Card, ...]] = dict.fromkeys(order, ())
    at = 0
    for size in packets:
        for seat in order:
            hands[seat] += pack[at : at + size]
            at += size
    return hands


def deal_hands(pack: Sequence[Card], order: Sequence[Seat], packets: Sequence[int]) -> tuple[Hand, Hand, Hand, Hand]:
    """Return the hands by seat, empty where nobody is dealt to (rule R1.2).

    >>> str(deal_hands(DECK, Seat.E.order(), (3, 2, 3))[Seat.E])
    '7S 8S 9S JH QH JD QD KD'

    Raises InvalidStateError if the pack is no pack or too small for these packets.
    """
    cards = dealt(pack, order, packets)
    south, east, north, west = (Hand(cards.get(seat, ())) for seat in Seat)
    return south, east, north, west


def undealt(
    hands: dict[Seat, tuple[Card, ...]], stock: Sequence[Card], order: Sequence[Seat], packets: Sequence[int]
) -> Pack:
    """Return the pack that gives these hands and this stock when dealt: the inverse of ``dealt``.

    >>> undealt(dealt(DECK, Seat.N.order(), (3, 2)), DECK[20:], Seat.N.order(), (3, 2)) == DECK
    True

    Raises InvalidStateError if the hands do not have the size that the packets give, or repeat a card.
    """
    _check_packets(order, packets)
    expect("hands", hands, dict, "a dict of the cards of each Seat")
    expect("stock", stock, (tuple, list), "a tuple of cards")
    for seat in order:
        if len(hands.get(seat, ())) != sum(packets):
            raise InvalidStateError(
                f"{seat.name} is dealt {sum(packets)} cards, not {len(hands.get(seat, ()))}", code="bad_hand", seat=seat
            )
    pack: list[Card] = []
    at = 0
    for size in packets:
        for seat in order:
            pack += hands[seat][at : at + size]
        at += size
    return check_pack((*pack, *stock))


def _check_packets(order: Sequence[Seat], packets: Sequence[int]) -> None:
    """Refuse what is no order of seats, and what are no sizes of packets."""
    expect("order", order, (tuple, list), "a tuple of Seats in the order they are dealt to")
    expect("packets", packets, (tuple, list), "a tuple of the sizes of the packets, such as (3, 2, 3)")
    for seat in order:
        expect("order", seat, Seat, "a tuple of Seats")
    for size in packets:
        expect("packets", size, int, "a tuple of whole numbers")


Hands = tuple[Hand, Hand, Hand, Hand]
"""Four hands by seat, in the order S E N W."""


def check_hands(hands: Sequence[Hand], seats: Sequence[Seat]) -> Hands:
    """Return four hands by seat if those of ``seats`` have one size and the others are empty.

    >>> hands = [Hand.parse("AS"), Hand(), Hand(), Hand.parse("KS")]
    >>> check_hands(hands, DUEL) == tuple(hands)  # two players, at S and W
    True

    Raises InvalidStateError for hands of different sizes, a card held twice, what are no hands.
    """
    if not isinstance(hands, (tuple, list)) or len(hands) != 4 or not all(isinstance(h, Hand) for h in hands):
        raise InvalidStateError(
            f"a deal is a tuple of four Hands in the order S E N W, not {hands!r}", code="not_hands"
        )
    sizes = [len(hand) for hand in hands]
    if sizes != [sizes[seats[0]] if seat in seats else 0 for seat in Seat]:
        raise InvalidStateError(
            f"the hands of a deal have one size, not {sizes}: each player gets as many cards",
            code="uneven_hands",
            sizes=sizes,
        )
    seen = Hand()
    for hand in hands:
        if seen.mask & hand.mask:
            raise InvalidStateError(
                f"{seen & hand} is in two hands: a pack has each card once", code="card_twice", cards=seen & hand
            )
        seen |= hand
    south, east, north, west = hands
    return south, east, north, west


@dataclass(frozen=True, slots=True)
class Deal:
    """Hold four hands by seat, all of one size: eight cards each in a whole deal.

    >>> deal = Deal.parse("QJ8.T9.8.J9 A7.Q8.TK7.K K.AKJ.AQJ.Q T9.7.9.AT87", first=Seat.W)
    >>> deal.hands[Seat.S], deal.code
    (Hand('7S AS 8H QH 7D TD KD KC'), '6A3IHCS65R2')

    Raises InvalidStateError for hands of different sizes, or a card held twice.
    """

    hands: Hands

    def __post_init__(self) -> None:
        check_hands(self.hands, tuple(Seat))

    @staticmethod
    def random(rng: random.Random) -> Deal:
        """Deal a shuffled pack.

        >>> Deal.random(random.Random(3)) == Deal.random(random.Random(3))
        True

        Raises InvalidStateError for what is no source of chance.
        """
        return Deal(deal_hands(shuffled(rng), Seat.S.order(), (8,)))

    @staticmethod
    def parse(text: str, first: Seat = Seat.S, rotation: Rotation = "ccw") -> Deal:
        """Read four hands ``S.H.D.C`` in playing order from ``first``.

        >>> Deal.parse("A... K... Q... J...").hands[Seat.E]
        Hand('KS')

        Raises NotationError for a text of another form; InvalidStateError for hands no deal has.
        """
        words = text.split() if isinstance(text, str) else []
        if len(words) != 4:
            raise NotationError(
                f"{text!r} is no deal: four hands by suits in playing order, such as QJ8.T9.8.J9, parted by spaces",
                code="bad_deal",
                text=text,
            )
        expect("first", first, Seat, "a Seat")
        by_seat = dict(zip(first.order(rotation), map(Hand.parse_suits, words), strict=True))
        south, east, north, west = (by_seat[seat] for seat in Seat)
        return Deal((south, east, north, west))

    @property
    def code(self) -> str:
        """Return the 11 base-36 characters that name the deal among the 32!/(8!)^4.

        Raises InvalidStateError unless the deal is whole, eight cards each.
        """
        owners = _owners(self.hands)
        number, left, ways = 0, [8, 8, 8, 8], _DEALS
        for cards_left, owner in zip(range(32, 0, -1), owners, strict=True):
            number += sum(ways * left[seat] // cards_left for seat in range(owner))
            ways = ways * left[owner] // cards_left
            left[owner] -= 1
        return _encode(number, _CODE_LENGTH)

    @staticmethod
    def from_code(code: str) -> Deal:
        """Return the deal that a code names; small letters will do.

        >>> Deal.from_code("00000000000").hands[Seat.S]
        Hand('7S 8S 9S TS JS QS KS AS')

        Raises NotationError for a code that names no deal.
        """
        number = _decode(code, _CODE_LENGTH, _DEALS, "deal")
        masks, left, ways = [0, 0, 0, 0], [8, 8, 8, 8], _DEALS
        for card in DECK:
            cards_left = 32 - card.index
            owner = 0
            while number >= (share := ways * left[owner] // cards_left):
                number -= share
                owner += 1
            ways = share
            left[owner] -= 1
            masks[owner] |= card.bit
        south, east, north, west = map(Hand.from_mask, masks)
        return Deal((south, east, north, west))

    def __str__(self) -> str:
        return " ".join(hand.by_suits() for hand in self.hands)


def pack_code(pack: Sequence[Card]) -> str:
    """Return the 23 base-36 characters that name the order of a whole pack.

    >>> pack_code(DECK), pack_code(DECK[::-1])
    ('00000000000000000000000', 'F6SDNZ2L79365LVJZZZZZZZ')

    Raises InvalidStateError for what is no pack.
    """
    left = list(DECK)
    number = 0
    for card in check_pack(pack):
        place = left.index(card)
        number = number * len(left) + place
        del left[place]
    return _encode(number, _PACK_CODE_LENGTH)


def pack_from_code(code: str) -> Pack:
    """Return the pack that a code names; small letters will do.

    >>> pack_from_code("0" * 23) == DECK
    True

    Raises NotationError for a code that names no pack.
    """
    number = _decode(code, _PACK_CODE_LENGTH, _PACKS, "pack")
    places = []
    for size in range(1, 33):
        number, place = divmod(number, size)
        places.append(place)
    left = list(DECK)
    return tuple(left.pop(place) for place in reversed(places))


def gathered(tricks: Iterable[Sequence[Card]], rest: Sequence[Card] = ()) -> Pack:
    """Return the pack as it is gathered, heap by heap, each card in the order it lay (rule R1.3).

    After a played deal the heaps are the taker's tricks, then the defence's; after a deal passed
    out they are the hands in the order of speaking. ``rest`` is what was never dealt.

    >>> gathered([DECK[8:], DECK[:8]])[:2]
    (Card('7H'), Card('8H'))

    Raises InvalidStateError unless the heaps make a whole pack.
    """
    expect("tricks", tricks, Iterable, "heaps of cards")
    heaps = (*tricks, rest)
    for heap in heaps:
        expect("tricks", heap, (tuple, list), "heaps of cards, each a tuple")
    return check_pack([card for heap in heaps for card in heap])


def _owners(hands: Sequence[Hand]) -> list[int]:
    """Return the seat that holds each card of the pack."""
    if len(hands[0]) != 8:
        raise InvalidStateError(
            f"only a whole deal has a code: eight cards each, not {len(hands[0])}", code="not_whole"
        )
    return [next(seat for seat in range(4) if card in hands[seat]) for card in FULL_PACK]


def _encode(number: int, length: int) -> str:
    digits = []
    for _ in range(length):
        number, digit = divmod(number, 36)
        digits.append(_DIGITS[digit])
    return "".join(reversed(digits))


def _decode(code: object, length: int, count: int, what: str) -> int:
    """Read a number written in base 36, and refuse what names nothing."""

    def refuse(reason: str) -> NoReturn:
        raise NotationError(f"{code!r} names no {what}: {reason}", code="bad_code", text=code, what=what, length=length)

    if not isinstance(code, str):
        refuse(f"a code is a text of {length} characters")
    text = code.strip().upper()
    if len(text) != length:
        refuse(f"a {what} code has {length} characters, not {len(text)}")
    strange = sorted(set(text) - set(_DIGITS))
    if strange:
        refuse(f"{strange[0]!r} is no digit of it, they are 0-9 and A-Z")
    number = int(text, 36)
    if number >= count:
        last = _encode(count - 1, length)
        refuse(f"the last {what} is {last}")
    return number
