"""Legal cards on the public types, beside belote-cli and jass-kit on their own, one core, same positions.

The positions are every state of deals played at random, so many that no cache of a peer holds them.
jass-kit's game is another one (36 cards, other obligations): it gets the same hands and tricks, its answers
are not compared. belote-cli's are: its rules are the Salon's.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from peers import missing, plays_of_random_deals, rates, verdict

from contree import SALON, Card, Play, legal_cards

AIM = 400_000
AGAINST = {"belote-cli": 10.0, "jass-kit": 4.0}


def ours(plays: list[Play]) -> Callable[[], None]:
    positions = [(play.hands[play.turn], play.trick, play.trump) for play in plays if play.turn is not None]

    def run() -> None:
        for hand, trick, trump in positions:
            legal_cards(hand, trick, trump, SALON)

    return run


def belote_cli(plays: list[Play]) -> tuple[Callable[[], None], int]:
    """Return the same work for belote-cli, and how many of its answers differ from ours."""
    from belote.deck import make_deck
    from belote.game import Phase, TrickCard, legal_cards, new_game
    from belote.game import Seat as TheirSeat

    deck, seats = make_deck(), list(TheirSeat)
    suits = [deck[8 * number].suit for number in range(4)]
    work, differ = [], 0
    for play in plays:
        assert play.turn is not None
        state = replace(
            new_game(),
            hands=tuple(tuple(deck[card.index] for card in hand) for hand in play.hands),
            trump=suits[play.trump],
            phase=Phase.PLAYING,
            contract="normal",
            current_trick=tuple(TrickCard(seats[seat], deck[card.index]) for seat, card in play.trick.plays),
        )
        work.append((state, seats[play.turn]))
        theirs = {deck.index(card) for card in legal_cards(*work[-1])}
        differ += theirs != {card.index for card in play.legal_cards()}

    def run() -> None:
        for state, seat in work:
            legal_cards(state, seat)

    return run, differ


def jass_kit(plays: list[Play]) -> Callable[[], None]:
    import numpy as np
    from jass.game.rule_schieber import RuleSchieber

    def number(card: Card) -> int:
        return 9 * card.suit + 7 - card.rank

    rule, work = RuleSchieber(), []
    for play in plays:
        assert play.turn is not None
        hand = np.zeros(36, np.int32)
        hand[[number(card) for card in play.hands[play.turn]]] = 1
        trick = [number(card) for card in play.trick.cards] + [-1] * (4 - len(play.trick.cards))
        work.append((hand, np.array(trick), len(play.trick.cards), int(play.trump)))

    def run() -> None:
        for hand, trick, move, trump in work:
            rule.get_valid_cards(hand, trick, move, trump)

    return run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="more positions and rounds")
    arguments = parser.parse_args()
    deals, rounds = (2000, 9) if arguments.full else (400, 5)
    plays = list(plays_of_random_deals(deals, seed=1))
    tasks: dict[str, tuple[Callable[[], object], int]] = {"contree": (ours(plays), len(plays))}
    absent = missing("belote", "jass")
    if "belote" not in absent:
        theirs, differ = belote_cli(plays)
        tasks["belote-cli"] = (theirs, len(plays))
        print(f"answers of belote-cli that differ: {differ} of {len(plays)}")
    if "jass" not in absent:
        tasks["jass-kit"] = (jass_kit(plays), len(plays))
    found = rates(tasks, rounds)
    print(f"{'engine':<12}{'positions/s':>14}{'ours / theirs':>16}   ({len(plays)} positions, median of {rounds})")
    for name, rate in found.items():
        ratio = "" if name == "contree" else f"{found['contree'] / rate:.1f}"
        print(f"{name:<12}{rate:>14,.0f}{ratio:>16}")
    good = found["contree"] >= AIM and not absent
    figures = [f"{found['contree']:,.0f} positions/s (aim {AIM:,})"]
    for name, wanted in AGAINST.items():
        if name in found:
            good = good and found["contree"] / found[name] >= wanted
            figures.append(f"{found['contree'] / found[name]:.1f} times {name} (aim {wanted:g})")
        else:
            figures.append(f"{name} is not installed: pip install -e '.[bench]'")
    return verdict(good, ", ".join(figures))


if __name__ == "__main__":
    sys.exit(main())
