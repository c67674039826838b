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
    """

    number: tuple[int, ...]
    index: tuple[int, ...]
    byte: tuple[tuple[int, ...], ...]
    worth: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], tuple[int, ...]]
    trump_mask: int
    raise_suits: int

    def mask(self, mask: int) -> int:
        """Return a set of cards as the kernel writes it."""
        s, h, d, c = self.byte
        return s[mask & 255] | h[mask >> 8 & 255] | d[mask >> 16 & 255] | c[mask >> 24]

    def points_of(self, mask: int) -> int:
        """Return the points of a set of cards, given as the mask of a ``Hand``."""
        s, h, d, c = self.worth
        return s[mask & 255] + h[mask >> 8 & 255] + d[mask >> 16 & 255] + c[mask >> 24]

    def cards(self, mask: int) -> int:
        """Return a set of the kernel's as the mask of a ``Hand``."""
        out = 0
        while mask:
            low = mask & -mask
            out |= 1 << self.index[low.bit_length() - 1]
            mask ^= low
        return out


@lru_cache(maxsize=64)
def layout(table: CardTable, trump: Trump) -> Layout:
    """Return the layout of a card table for one trump.

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
    """Return the layout and the options of a table; kept by identity, since to hash rules costs more than to solve."""
    known = _prepared.get((id(rules), trump))
    if known is None or known[0] is not rules:
        if len(_prepared) > 200:
            _prepared.clear()
        lay = layout(rules.table, trump)
        known = _prepared[id(rules), trump] = (rules, lay, options(rules, lay.raise_suits))
    return known


def options(rules: Rules, raise_suits: int) -> int:
    """Return the obligations of a table as the kernel's bits."""
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
    """Return a fresh memory for cards of these points: every table that no deal changes."""
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
    """Hold one way to run the kernel, with a memory for each kind of cards; for one thread at a time."""

    def __init__(self, module: Any, array: Callable[[list[int]], Any] = list) -> None:
        self.answer: Callable[[Any], int] = module.ask
        self.playouts: Callable[[Any, int], int] = module.ask_playouts
        self._array = array
        self._memories: dict[int, tuple[Layout, Any]] = {}

    def memory(self, lay: Layout, opt: int) -> Any:
        """Return the memory for a layout, set to the options."""
        known = self._memories.get(id(lay))
        if known is None:
            known = self._memories[id(lay)] = (lay, self._array(list(image(lay.points, lay.trump_mask))))
        known[1][kernel.OPT] = opt
        return known[1]

    def words(self, memory: Any, start: int, count: int) -> list[int]:
        """Return part of a memory as Python's own numbers."""
        part: Any = memory[start : start + count]
        return part if isinstance(part, list) else part.tolist()

    def try_out(self, each: int) -> None:
        """Answer one small question, which makes a compiler compile."""
        lay = layout(STANDARD, Suit.S)
        memory = self.memory(lay, 0)
        memory[kernel.IN : kernel.IN + 13] = (1, 2, 4, 8, 0, 0, 0, 0, 0, 3, each, -500, 500)
        self.answer(memory)
        self.playouts(memory, 1)
