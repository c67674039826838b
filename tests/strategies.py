"""Random cards, hands, deals, tricks, plays and rules: hypothesis strategies, and seeded positions for long runs."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from contree import (
    CLASSIQUE,
    DECK,
    DECOUVERTE,
    SALON,
    TABLE_EN_LIGNE,
    Card,
    Deal,
    Hand,
    Play,
    Rules,
    Seat,
    Suit,
    Suitless,
    Trick,
    Trump,
    random_card,
    shuffled,
)

FOUR_PRESETS = (TABLE_EN_LIGNE, SALON, CLASSIQUE, DECOUVERTE)

seats = st.sampled_from(list(Seat))
suits = st.sampled_from(list(Suit))
trumps: st.SearchStrategy[Trump] = st.sampled_from([*Suit, *Suitless])
cards = st.sampled_from(DECK)
hands = st.integers(0, 0xFFFFFFFF).map(Hand.from_mask)
seeds = st.integers(0, 2**32 - 1)
deals = seeds.map(lambda seed: Deal.random(random.Random(seed)))
packs = seeds.map(lambda seed: shuffled(random.Random(seed)))

obligations = st.fixed_dictionaries(
    {
        "raise_on_trump_lead": st.booleans(),
        "raise_over_partner": st.booleans(),
        "must_ruff": st.booleans(),
        "must_overruff": st.booleans(),
        "cannot_overruff": st.sampled_from(["free", "undertrump"]),
        "partner_master": st.sampled_from(["free", "no_undertrump"]),
    }
)
"""Every option of card play, in every combination."""

rules: st.SearchStrategy[Rules] = st.builds(
    lambda base, options, rotation: base.but(rotation=rotation, **options),
    st.sampled_from(FOUR_PRESETS),
    obligations,
    st.sampled_from(["ccw", "cw"]),
)


@dataclass(frozen=True)
class Position:
    """Hold a hand to play to a trick."""

    hand: Hand
    trick: Trick
    trump: Trump


def random_position(rng: random.Random, trumps: tuple[Trump, ...] = (*Suit, *Suitless)) -> Position:
    """Draw a hand of 1 to 8 cards and a trick of 0 to 3, with no regard to how they came about."""
    pack = rng.sample(DECK, rng.randint(1, 8) + 3)
    played = rng.randint(0, 3)
    leader = rng.choice(list(Seat))
    return Position(Hand(pack[3:]), Trick(leader.order(), tuple(pack[:played])), rng.choice(trumps))


positions = seeds.map(lambda seed: random_position(random.Random(seed)))


def play_on(play: Play, rng: random.Random, number: int) -> Play:
    """Play some random legal cards, or until the end."""
    for _ in range(number):
        if play.over:
            break
        play = play.play(random_card(play, rng))
    return play


@st.composite
def plays(draw: st.DrawFn, least: int = 0, most: int = 32) -> Play:
    """Draw a play of a whole random deal, a number of cards after its lead."""
    start = Play.start(draw(deals), draw(trumps), draw(seats), draw(rules))
    return play_on(start, random.Random(draw(seeds)), draw(st.integers(least, most)))


def relabel(card: Card, suits: tuple[Suit, ...]) -> Card:
    """Return the card with its suit renamed by a permutation."""
    return Card(suits[card.suit], card.rank)
