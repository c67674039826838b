"""Is the count of lesson 8 worth teaching? How often is a contract made that the count puts a hand at?

    python tests/bench/hand_count.py [--full] [--deals N] [--seed S]

Random deals; South counts its best suit, that suit is trumps, each seat leads in turn, the exact solver plays the
deal out for both sides, South's belote counts. The lesson says: a hand counted at 90 makes its 90 six times in
ten, one counted at 110 makes its 110 three times in four.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from contree.analysis.solver import value
from contree.cards import DECK, Hand, Suit
from contree.play import Play
from contree.rules import TABLE_EN_LIGNE
from contree.seats import Seat, Team
from tutorial.chances import BELOTE, count, has_belote

WANTED = {90: (55, 65), 100: (63, 75), 110: (70, 82)}
"""What the lesson's sentences allow, out of a hundred."""


def made(deals: int, seed: int) -> dict[int, list[int]]:
    """Return the points that South's side makes, by what South's hand counts."""
    rng = random.Random(seed)
    found: dict[int, list[int]] = defaultdict(list)
    pack = list(DECK)
    for place in range(deals):
        rng.shuffle(pack)
        hands = [Hand(pack[8 * i : 8 * i + 8]) for i in range(4)]
        trump = max(Suit, key=lambda suit: count(hands[0], suit).total)
        leader = Seat(place % 4)
        points = value(Play.start(hands, trump, leader, TABLE_EN_LIGNE))
        ours = points if leader.team is Team.NS else 162 - points
        found[count(hands[0], trump).total].append(ours + BELOTE * has_belote(hands[0], trump))
    return found


def main() -> int:
    """Print the table and whether the lesson's figures hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="20,000 deals")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=3)
    options = parser.parse_args()
    found = made(20_000 if options.full else options.deals, options.seed)
    print(" count   deals   mean points   made, of 100")
    shares = {}
    for counted in sorted(found):
        points = found[counted]
        shares[counted] = 100 * sum(one >= counted for one in points) / len(points)
        print(f"{counted:6}{len(points):8}{sum(points) / len(points):14.1f}{shares[counted]:15.1f}")
    holds = all(low <= shares[counted] <= high for counted, (low, high) in WANTED.items())
    told = ", ".join(f"{counted}: {shares[counted]:.0f} of 100" for counted in WANTED)
    print(f"{'holds' if holds else 'falls short'}: {told}")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
