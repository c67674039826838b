"""Chance that is the same on every machine and in every version: one integer generator, written down here.

``random`` promises the same floats for a seed, not the same samples and shuffles. Every choice of an
exercise comes from this generator (splitmix64) and from the few methods below, which must never change:
a code on a blackboard has to give the same exercise next year.

>>> chance = Chance.of(3, 1, 41)
>>> [chance.below(32) for _ in range(6)]
[30, 21, 0, 27, 16, 11]
>>> Chance.of(3, 1, 41).sample("SHDC", 2) == Chance.of(3, 1, 41).sample("SHDC", 2)
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1


class Chance:
    """Draw whole numbers, and choices made from them."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & _WORD

    @staticmethod
    def of(*numbers: int) -> Chance:
        """Return the generator that these numbers name, in this order."""
        chance = Chance(0)
        for number in numbers:
            chance = Chance(chance._next() ^ number)
        return chance

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        z = self._state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _WORD
        return z ^ z >> 31

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count - 1``."""
        return self._next() * count >> 64

    def choice(self, values: Sequence[T]) -> T:
        """Return one of the values."""
        return values[self.below(len(values))]

    def sample(self, values: Sequence[T], count: int) -> list[T]:
        """Return some of the values, each at most once, in a random order."""
        pool = list(values)
        for place in range(count):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]
