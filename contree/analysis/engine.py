"""The kernel made ready: plain or compiled, its tables, its memory, and positions as numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..cards import STANDARD, CardTable, Suit, Suitless, Trump
from ..errors import RulesError
from ..rules import Rules
from . import kernel

DER = 10
MOST_OF_A_SUIT = 255
MOST_OF_A_PACK = 450


@dataclass(frozen=True, slots=True)
class Layout:
    """Hold how the cards of a table stand in the kernel, for one trump: suit 0 trump, by strength.

    ``number[index]`` is the kernel's number of a card and ``index[number]`` the way back;
    ``byte[suit][ranks]`` turns a suit of a hand at once, ``worth[suit][ranks]`` adds up its points.
    ``points`` are those of the trump suit and of a plain one, weakest card first; ``trump_mask`` are the
    trumps (0 at SA and TA), ``raise_suits`` has a bit for each suit in which one must go up.

    >>> from contree.cards import Card, Hand
    >>> lay = layout(STANDARD, Suit.H)
    >>> lay.number[Card.parse("JH").index], lay.number[Card.parse("7H").index], lay.points[0]
    (7, 0, (0, 0, 3, 4, 10, 11, 14, 20))
    """

    number: tuple[int, ...]
    index: tuple[int, ...]
    byte: tuple[tuple[int, ...], ...]
    worth: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], tuple[int, ...]]
    trump_mask: int
    raise_suits: int

    def mask(self, mask: int) -> int:
        """Return a set of cards as the kernel writes it.

        >>> from contree.cards import Hand
        >>> bin(layout(STANDARD, Suit.S).mask(Hand.parse("7S JS").mask))  # the lowest trump and the highest
        '0b10000001'
        """
        s, h, d, c = self.byte
        return s[mask & 255] | h[mask >> 8 & 255] | d[mask >> 16 & 255] | c[mask >> 24]

    def points_of(self, mask: int) -> int:
        """Return the points of a set of cards, given as the mask of a ``Hand``.

        >>> from contree.cards import Hand
        >>> layout(STANDARD, Suit.S).points_of(Hand.parse("JS AH").mask)  # 20 and 11
        31
        """
        s, h, d, c = self.worth
        return s[mask & 255] + h[mask >> 8 & 255] + d[mask >> 16 & 255] + c[mask >> 24]

    def cards(self, mask: int) -> int:
        """Return a set of the kernel's as the mask of a ``Hand``.

        >>> from contree.cards import Hand
        >>> Hand.from_mask(layout(STANDARD, Suit.S).cards(0b10000001))
        Hand('7S JS')
        """
        out = 0
        while mask:
            low = mask & -mask
            out |= 1 << self.index[low.bit_length() - 1]
            mask ^= low
        return out


@lru_cache(maxsize=64)
def layout(table: CardTable, trump: Trump) -> Layout:
    """Return the layout of a card table for one trump.

    >>> from contree.cards import DECK
    >>> [str(DECK[index]) for index in layout(STANDARD, Suit.D).index[:8]]  # suit 0, weakest first
    ['7D', '8D', 'QD', 'KD', 'TD', 'AD', '9D', 'JD']

    Raises RulesError for a table whose points the kernel has no room for.
    """
    ranking = table.ranking(trump)
    number, index = [0] * 32, [0] * 32
    for block, suit in enumerate(sorted(Suit, key=lambda suit: (suit != trump, suit))):
        for strength, card in enumerate(reversed(table.order(suit, trump))):
            number[card.index] = 8 * block + strength
            index[8 * block + strength] = card.index
    points = [ranking.points[i] for i in index]
    if max(sum(points[i : i + 8]) for i in (0, 8, 16, 24)) > MOST_OF_A_SUIT or sum(points) > MOST_OF_A_PACK:
        raise RulesError(
            f"the solver has room for {MOST_OF_A_SUIT} points a suit and {MOST_OF_A_PACK} a pack",
            code="too_many_points",
            option="table",
        )
    return Layout(
        tuple(number),
        tuple(index),
        tuple(_by_byte([1 << number[i] for i in range(8 * suit, 8 * suit + 8)]) for suit in Suit),
        tuple(_by_byte(ranking.points[8 * suit : 8 * suit + 8]) for suit in Suit),
        (tuple(points[:8]), tuple(points[8:16])),
        255 if isinstance(trump, Suit) else 0,
        1 if isinstance(trump, Suit) else 15 if trump is Suitless.TA else 0,
    )


def _by_byte(parts: Sequence[int]) -> tuple[int, ...]:
    """Return, for each set of eight things, the sum of their parts."""
    return tuple(sum(part for i, part in enumerate(parts) if byte >> i & 1) for byte in range(256))


_prepared: dict[tuple[int, Trump], tuple[Rules, Layout, int]] = {}


def prepare(rules: Rules, trump: Trump) -> tuple[Rules, Layout, int]:
    """Return the rules of a table, their layout for a trump, and their options as the kernel's bits.

    Kept by identity, since to hash rules costs more than to solve.

    >>> from contree.rules import SALON
    >>> known, lay, bits = prepare(SALON, Suit.S)
    >>> known is SALON, lay is layout(STANDARD, Suit.S), bits == options(SALON, lay.raise_suits)
    (True, True, True)

    Raises RulesError for a table whose points the kernel has no room for.
    """
    known = _prepared.get((id(rules), trump))
    if known is None or known[0] is not rules:
        if len(_prepared) > 200:
            _prepared.clear()
        lay = layout(rules.table, trump)
        known = _prepared[id(rules), trump] = (rules, lay, options(rules, lay.raise_suits))
    return known


def options(rules: Rules, raise_suits: int) -> int:
    """Return the obligations of a table as the kernel's bits; ``raise_suits`` has a bit for each suit to go up in.

    >>> from contree.rules import SALON, TABLE_EN_LIGNE
    >>> options(SALON, 1) - options(TABLE_EN_LIGNE, 1) == kernel.UNDERTRUMP  # the one duty in which they differ
    True
    """
    return (
        (raise_suits if rules.raise_on_trump_lead else 0)
        | rules.raise_over_partner * kernel.OVER_PARTNER
        | rules.must_ruff * kernel.MUST_RUFF
        | rules.must_overruff * kernel.MUST_OVERRUFF
        | (rules.cannot_overruff == "undertrump") * kernel.UNDERTRUMP
        | (rules.partner_master == "no_undertrump") * kernel.NO_UNDERTRUMP
    )


def _edge(points: tuple[int, ...]) -> list[int]:
    """Return, for n and a set, the points of its n highest cards and, ten bits up, of its n lowest."""
    out = []
    for n in range(9):
        for mask in range(256):
            held = [p for i, p in enumerate(points) if mask >> i & 1]
            out.append(sum(held[-n:] if n else []) | sum(held[:n]) << 10)
    return out


def _by_count() -> list[list[int]]:
    """Return the sets of one suit's cards by how many cards they have."""
    return [[mask for mask in range(256) if mask.bit_count() == n] for n in range(9)]


def _rows() -> tuple[list[int], list[int]]:
    """Return where each set's row of pairs begins, and its place among the sets of as many cards."""
    row, place, at = [0] * 256, [0] * 256, 0
    for masks in _by_count():
        for i, mask in enumerate(masks):
            row[mask], place[mask] = at, i
            at += len(masks)
    return row, place


def _delta(points: tuple[int, ...]) -> list[int]:
    """Return the points lost between any two sets of as many cards, eight bytes to a word."""
    row, place = _rows()
    lost = bytearray(8 * kernel.PAIRS)
    for masks in _by_count()[1:]:
        for old in masks:
            top_old = old.bit_length() - 1
            before, mine = row[old ^ 1 << top_old], points[top_old]
            for new in masks:
                top = new.bit_length() - 1
                less = lost[before + place[new ^ 1 << top]]
                lost[row[old] + place[new]] = less + max(0, mine - points[top])
    return [int.from_bytes(lost[i : i + 8], "little", signed=True) for i in range(0, len(lost), 8)]


@lru_cache(maxsize=8)
def image(points: tuple[tuple[int, ...], tuple[int, ...]], trump_mask: int) -> list[int]:
    """Return the memory that cards of these points start from: every table that no deal changes.

    It is the same list each time, to be copied and not written to.

    >>> lay = layout(STANDARD, Suit.S)
    >>> memory = image(lay.points, lay.trump_mask)
    >>> memory[kernel.DER], memory[kernel.SUM0 + 255], memory[kernel.SUM1 + 255]  # the der, all trumps, a plain suit
    (10, 62, 30)
    """
    k = kernel
    trump, plain = points
    memory = [0] * k.SIZE
    memory[k.TM] = trump_mask
    memory[k.DER] = DER
    memory[k.RANDOM] = 0x2545F491
    all_points = trump + plain * 3
    memory[k.WORTHLESS] = sum(1 << i for i, p in enumerate(all_points) if p == 0)
    memory[k.SUM_OK] = int(all(list(p) == sorted(p) for p in points))
    memory[k.SUM0 : k.SUM0 + 256] = _by_byte(trump)
    memory[k.SUM1 : k.SUM1 + 256] = _by_byte(plain)
    memory[k.COUNT : k.COUNT + 256] = [mask.bit_count() for mask in range(256)]
    memory[k.POINT : k.POINT + 32] = all_points
    for card in range(32):
        suit = card >> 3
        higher = (255 << 8 * suit) & ~((2 << card) - 1)
        memory[k.BEATEN + card] = higher | (trump_mask if suit else 0)
        memory[k.BIT + ((1 << card) * k.BRUIJN & k.FULL) // (1 << 27)] = card
    for mask in range(256):
        for n, card in enumerate(i for i in range(8) if mask >> i & 1):
            memory[k.SELECT + (mask << 3 | n)] = card
    for i, (a, b) in enumerate(zip(_edge(trump), _edge(plain), strict=True)):
        memory[k.EDGE + i] = a | b << 20
    memory[k.REPLY : k.REPLY + 4096] = [-1] * 4096
    memory[k.ROW : k.ROW + 256], memory[k.PLACE : k.PLACE + 256] = _rows()
    memory[k.DELTA : k.DELTA + k.PAIRS] = _delta(trump)
    memory[k.DELTA + k.PAIRS : k.DELTA + 2 * k.PAIRS] = _delta(plain)
    return memory


class Engine:
    """Hold one way to run the kernel, with a memory for each kind of cards; for one thread at a time.

    >>> run = Engine(kernel)
    >>> memory = run.memory(layout(STANDARD, Suit.S), 0)
    >>> memory[kernel.IN : kernel.IN + 13] = (1 << 7, 1, 2, 4, 0, 0, 0, 0, 0, 3, 0, -500, 500)
    >>> run.answer(memory)  # one trump each: South's jack takes the 7, the 8 and the queen, and the der
    33
    """

    def __init__(self, module: Any, array: Callable[[list[int]], Any] = list) -> None:
        self.answer: Callable[[Any], int] = module.ask
        self.playouts: Callable[[Any, int], int] = module.ask_playouts
        self._array = array
        self._memories: dict[int, tuple[Layout, Any]] = {}

    def memory(self, lay: Layout, opt: int) -> Any:
        """Return the memory for a layout, set to the options.

        >>> run, lay = Engine(kernel), layout(STANDARD, Suit.S)
        >>> run.memory(lay, kernel.MUST_RUFF)[kernel.OPT] == kernel.MUST_RUFF, run.memory(lay, 0) is run.memory(lay, 1)
        (True, True)
        """
        known = self._memories.get(id(lay))
        if known is None:
            known = self._memories[id(lay)] = (lay, self._array(list(image(lay.points, lay.trump_mask))))
        known[1][kernel.OPT] = opt
        return known[1]

    def words(self, memory: Any, start: int, count: int) -> list[int]:
        """Return part of a memory as Python's own numbers.

        >>> run = Engine(kernel)
        >>> run.words(run.memory(layout(STANDARD, Suit.S), 0), kernel.POINT, 8)  # of the trumps, weakest first
        [0, 0, 3, 4, 10, 11, 14, 20]
        """
        part: Any = memory[start : start + count]
        return part if isinstance(part, list) else part.tolist()

    def try_out(self, each: int) -> None:
        """Answer one small question, which makes a compiler compile: the value (``each`` 0), or that of each card (1).

        >>> run = Engine(kernel)
        >>> run.try_out(1)
        >>> word = run.words(run.memory(layout(STANDARD, Suit.S), 0), kernel.OUT, 1)[0]
        >>> word & 31, (word >> 5) - 512  # South's only card, the lowest trump, and the points NS takes
        (0, 0)
        """
        lay = layout(STANDARD, Suit.S)
        memory = self.memory(lay, 0)
        memory[kernel.IN : kernel.IN + 13] = (1, 2, 4, 8, 0, 0, 0, 0, 0, 3, each, -500, 500)
        self.answer(memory)
        self.playouts(memory, 1)
