"""Is the solver exact? Against plain minimax on random endings, over trumps, obligations and mid-trick.

    python tests/bench/exactness.py [--endings N] [--seed S] [--jobs J] [--full]

Two judges, neither with pruning or a table: ``tests/minimax.py``, built on ``contree.legality``, and
the same idea written once more below, card by card, for numba, which is first held against it.
``--full`` is 100,000 endings of 2 to 5 cards each.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import numba  # noqa: E402
import numpy as np  # noqa: E402
from minimax import random_ending, random_rules, solved  # noqa: E402

from contree.analysis import solve, use, value  # noqa: E402
from contree.cards import DECK, TRUMPS, Card  # noqa: E402
from contree.play import Play  # noqa: E402
from contree.seats import Team  # noqa: E402


@numba.njit(cache=False)
def may_play(card, mate, beat, led, facts, higher, trump, raises, opt):  # type: ignore[no-untyped-def]
    """Tell whether a card may follow, straight from the seven cases of rule R0.10."""
    follows, ups, trumps, over, low_trump = facts
    if follows:
        if card // 8 != led:
            return False
        must_up = raises[led] and opt[0] and (opt[1] or not mate)
        return higher[beat, card] or not (must_up and ups)
    if not trumps:
        return True
    if mate:
        if opt[5] and trump[beat] and over and low_trump:
            return not trump[card] or higher[beat, card]
        return True
    if not opt[2]:
        return True
    if not trump[beat]:
        return trump[card]
    if over:
        return trump[card] and (higher[beat, card] or not opt[3])
    return trump[card] or not opt[4]


@numba.njit(cache=False)
def judge(hands, count, leader, trick, laid, power, higher, trump, raises, opt, points):  # type: ignore[no-untyped-def]
    """Return what seats 0 and 2 still take, every line of play followed to its end."""
    led = trick[0] // 8
    top = 0
    for i in range(laid):
        if power[led, trick[i]] > power[led, trick[top]]:
            top = i
    if laid == 4:
        winner = (leader + top) % 4
        over = count[0] == 0
        gain = 10 if over else 0
        for i in range(4):
            gain += points[trick[i]]
        if winner % 2:
            gain = 0
        if over:
            return gain
        a, b, c, d = trick
        v = judge(hands, count, winner, trick, 0, power, higher, trump, raises, opt, points)
        trick[0], trick[1], trick[2], trick[3] = a, b, c, d
        return gain + v
    seat = (leader + laid) % 4
    n = count[seat]
    beat = trick[top]
    follows = ups = trumps = over = low_trump = False
    if laid:
        for i in range(n):
            c = hands[seat, i]
            if c // 8 == led:
                follows = True
                if higher[beat, c]:
                    ups = True
            if trump[c]:
                trumps = True
                if higher[beat, c]:
                    over = True
                else:
                    low_trump = True
    facts = (follows, ups, trumps, over, low_trump)
    best = -1 if seat % 2 == 0 else 999
    count[seat] = n - 1
    for i in range(n):
        card = hands[seat, i]
        if laid and not may_play(card, laid - top == 2, beat, led, facts, higher, trump, raises, opt):
            continue
        hands[seat, i] = hands[seat, n - 1]
        trick[laid] = card
        v = judge(hands, count, leader, trick, laid + 1, power, higher, trump, raises, opt, points)
        hands[seat, i] = card
        best = max(best, v) if seat % 2 == 0 else min(best, v)
    count[seat] = n
    return best


def judged(play: Play) -> dict[Card, int]:
    """Return what ``solve`` should, by the compiled judge."""
    rules, table = play.rules, play.rules.table
    ranking = table.ranking(play.trump)

    def at(seat: int) -> int:
        return seat if rules.rotation == "ccw" else -seat % 4

    hands = np.zeros((4, 8), np.int64)
    count = np.zeros(4, np.int64)
    for seat, hand in enumerate(play.hands):
        count[at(seat)] = len(hand)
        hands[at(seat), : len(hand)] = [card.index for card in hand]
    power = np.array(ranking.power)
    higher = np.array([[bool(ranking.higher[a] >> b & 1) for b in range(32)] for a in range(32)])
    trump = np.array([bool(ranking.trump_mask >> c & 1) for c in range(32)])
    for a in range(32):  # any trump goes above a plain card
        higher[a] |= trump & ~trump[a]
    raises = np.array([bool(ranking.raise_mask >> 8 * s & 1) for s in range(4)])
    opt = np.array(
        [
            rules.raise_on_trump_lead,
            rules.raise_over_partner,
            rules.must_ruff,
            rules.must_overruff,
            rules.cannot_overruff == "undertrump",
            rules.partner_master == "no_undertrump",
        ]
    )
    points = np.array(ranking.points)
    turn = play.turn
    assert turn is not None
    laid = len(play.trick.cards)
    seen = [card.index for hand in play.hands for card in hand] + list(play.trick.indices)
    total = int(points[seen].sum()) + sum(play.points) + 10
    found = {}
    for card in play.legal_cards():
        trick = np.zeros(4, np.int64)
        trick[:laid] = play.trick.indices
        trick[laid] = card.index
        rest = [c.index for c in play.hands[turn] if c != card]
        count[at(turn)] = len(rest)
        hands[at(turn), : len(rest)] = rest
        v = judge(hands, count, at(play.trick.leader), trick, laid + 1, power, higher, trump, raises, opt, points)
        v += play.points[Team.NS]
        found[card] = int(v) if turn.team is Team.NS else total - int(v)
    return found


@dataclass
class Tally:
    """Hold what was compared."""

    cards: int = 0
    mid: int = 0
    wrong: int = 0
    suitless: int = 0
    sizes: Counter[int] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True)))


def compare(job: tuple[int, int]) -> Tally:
    """Compare so many endings from one seed, the last of them by plain Python."""
    count, seed = job
    rng = Random(seed)
    for _ in range(60):
        play = random_ending(rng, rng.choice((2, 3)), rng.choice(TRUMPS), random_rules(rng))
        assert judged(play) == solved(play), f"the two judges differ: {play!r}"
    use("compiled")
    told = Tally()
    for i in range(count):
        if i == count * 49 // 50:
            use("plain")
        rules = random_rules(rng)
        trump = rng.choice(TRUMPS) if rng.random() < 0.5 else DECK[rng.randrange(32)].suit
        size = rng.choices((2, 3, 4, 5), (36, 40, 22, 2))[0]
        play = random_ending(rng, size, trump, rules)
        truth = judged(play)
        found = solve(play)
        if found != truth or value(play) != max(truth.values()):
            told.wrong += 1
            hands = [hand.by_suits() for hand in play.hands]
            print(f"differs: {hands} {play.trick} {trump!r} {rules!r}\n  {found}\n  {truth}", flush=True)
        told.cards += len(truth)
        told.mid += bool(play.trick.cards)
        told.sizes[size] += 1
        told.suitless += trump > 3
    return told


def main() -> int:
    """Compare, print, and return 1 if a single card differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--endings", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--full", action="store_true")
    args = parser.parse_args()
    count = 100_000 if args.full else args.endings
    began = time.perf_counter()
    parts = max(args.jobs, count // 2500)  # each of them begins with the judges against each other
    jobs = [(count * (i + 1) // parts - count * i // parts, args.seed * 1000 + i) for i in range(parts)]
    told = Tally()
    with ProcessPoolExecutor(args.jobs) as pool:
        for done, part in enumerate(pool.map(compare, jobs), 1):
            told += part
            if parts > args.jobs:
                spent = time.perf_counter() - began
                print(f"  part {done} of {parts}: {told.wrong} differ so far, {spent:.0f} s", flush=True)
    sizes = ", ".join(f"{n} of {size} cards" for size, n in sorted(told.sizes.items()))
    print(f"{told.sizes.total()} endings ({sizes}; {told.mid} in mid-trick, {told.suitless} at SA or TA),")
    print(f"{told.cards} card values over random obligations; {time.perf_counter() - began:.0f} s")
    print(f"{'holds' if not told.wrong else 'falls short'}: {told.wrong} endings differ from plain minimax")
    return 1 if told.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
