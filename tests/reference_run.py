"""Compare the engine's legal cards with the plainly written ones, on positions drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import reference
import strategies as my

from contree import Card, Rules, legal_cards

FLIPS = tuple(product(("free", "undertrump"), (True, False), ("free", "no_undertrump")))
TABLES: tuple[tuple[Rules, tuple[str, bool, str]], ...] = tuple(
    (preset.but(cannot_overruff=under, raise_over_partner=over, partner_master=master), (under, over, master))
    for preset in my.FOUR_PRESETS
    for under, over, master in FLIPS
)
"""The four presets, each with every way to set the three options."""


def differences(number: int, rng: random.Random) -> Iterator[str]:
    """Yield a line for each position where the two disagree, each table in turn."""
    for count in range(number):
        rules, (under, over, master) = TABLES[count % len(TABLES)]
        position = my.random_position(rng)
        plain = reference.legal(
            [str(card) for card in position.hand],
            [str(card) for card in position.trick.cards],
            position.trump.name,
            cannot_overruff=under,
            raise_over_partner=over,
            partner_master=master,
        )
        legal = legal_cards(position.hand, position.trick, position.trump, rules)
        if set(legal) != set(map(Card.parse, plain)):
            yield f"{position} {rules}: engine {legal}, reference {sorted(plain)}"
