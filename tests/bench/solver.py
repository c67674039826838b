"""How fast is the exact solver, beside colver's, on the same deals taking turns in one run?

    python tests/bench/solver.py [--full] [--deals N] [--seed S]

Processor time of one thread. Every root card for both; colver has no call for the value alone, so that
row divides unlike work: our value by its every-root-card figure. Full deals are also checked card by
card: colver counts a capot as 252, so ours is asked with that convention once more, outside the clock.
"""

from __future__ import annotations

import argparse
import gc
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]

import colver  # noqa: E402

from contree.analysis import solve, use, value  # noqa: E402
from contree.analysis.solver import _cards  # noqa: E402
from contree.analysis.start import engine  # noqa: E402
from contree.cards import DECK, Hand, Suit  # noqa: E402
from contree.play import Play  # noqa: E402
from contree.rules import SALON, TABLE_EN_LIGNE  # noqa: E402
from contree.seats import Seat  # noqa: E402

CAPOT = (90, 0)  # what makes NS's 162 the 252 that colver counts
ORDER = "789JQKTA"  # colver's order inside a suit
THEIRS = [8 * card.suit + ORDER.index(card.rank.letter) for card in DECK]


def position(rng: random.Random, size: int) -> tuple[Play, Any]:
    """Return the same random deal for both engines, the first hand to lead."""
    pack = list(DECK)
    rng.shuffle(pack)
    trump = Suit(rng.randrange(4))
    hands = [Hand(pack[i * size : (i + 1) * size]) for i in range(4)]
    env = colver.Env.deal_with_hands(3, [sorted(THEIRS[card.index] for card in hand) for hand in hands])
    env.set_contract(int(trump), 80, 0, 0)
    env.set_phase_playing()
    return Play.start(hands, trump, Seat.S, TABLE_EN_LIGNE), env


def clock(task: Callable[[], Any]) -> tuple[float, Any]:
    """Return how long a call took, in milliseconds of this thread, and what it returned."""
    gc.disable()  # as timeit does: the pause belongs to nobody
    began = time.thread_time()
    found = task()
    spent = time.thread_time() - began
    gc.enable()
    return 1000 * spent, found


BLOCK = {8: 10}  # deals that one engine solves before the other takes its turn on the same ones
SMALL_BLOCK = 50


def compare(size: int, count: int, seed: int) -> tuple[dict[str, list[float]], int, int]:
    """Return the times of both engines on so many deals, how many card values were compared, how many differ."""
    rng = random.Random(seed)
    times: dict[str, list[float]] = {"colver": [], "cards": [], "value": []}
    compared = differ = 0
    many = BLOCK.get(size, SMALL_BLOCK)
    for _ in range(count // many):
        block = [position(rng, size) for _ in range(many)]
        theirs = [clock(env.solve_scores) for _, env in block]
        times["colver"] += [spent for spent, _ in theirs]
        times["cards"] += [clock(lambda play=play: solve(play))[0] for play, _ in block]
        times["value"] += [clock(lambda play=play: value(play))[0] for play, _ in block]
        if size == 8:
            for (play, _), (_, found) in zip(block, theirs, strict=True):
                scores = dict(found["scores"])
                mine = dict(_cards(play, engine(), CAPOT))
                compared += len(mine)
                differ += sum(scores[THEIRS[card.index]] != points for card, points in mine.items())
    return times, compared, differ


def row(name: str, times: list[float], peer: list[float] | None = None) -> float:
    """Print a line of the table; return the ratio of the peer's mean to this one's."""
    mean = statistics.fmean(times)
    ratio = statistics.fmean(peer) / mean if peer else 1.0
    late = sorted(times)[int(0.95 * len(times))]
    print(f"  {name:<34} median {statistics.median(times):8.3f}  mean {mean:8.3f}  p95 {late:8.3f}  {ratio:6.1f}")
    return ratio


def plain(count: int, seed: int) -> dict[int, list[float]]:
    """Return the times of plain Python: the value of full deals, and of five cards each."""
    use("plain")
    rng = random.Random(seed)
    times: dict[int, list[float]] = {8: [], 5: []}
    for size in times:
        value(position(rng, size)[0])
        for _ in range(count):
            play = position(rng, size)[0]
            times[size].append(clock(lambda play=play: value(play))[0])
    return times


def main() -> int:
    """Measure, print the table and the last line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="1,000 full deals")
    parser.add_argument("--deals", type=int)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    count = args.deals or (1000 if args.full else 200)
    use("compiled")
    for rules in (TABLE_EN_LIGNE, SALON):  # nothing is timed cold
        play, env = position(random.Random(0), 8)
        solve(Play.start(play.hands, play.trump, Seat.S, rules))
        value(play)
        env.solve_scores()
    print(f"{date.today()}, {platform.processor() or platform.machine()}, Python {platform.python_version()}; ms")
    ratios: dict[str, float] = {}
    differ = 0
    for size, many in ((8, count), (6, 3 * count), (5, 5 * count), (4, 5 * count)):
        times, compared, wrong = compare(size, many, args.seed)
        differ += wrong
        print(f"{size} cards each, {many} deals" + (f", {compared} card values, {wrong} differ" if compared else ""))
        row("colver, every root card", times["colver"])
        ratios[f"{size}"] = row("contree, every root card", times["cards"], times["colver"])
        name = "contree, value only (unlike work)"
        ratios[f"{size} value"] = row(name, times["value"], times["colver"])
    slow = plain(60 if not args.full else 200, args.seed)
    print("without numba, value only")
    row("full deal", slow[8])
    row("5 cards each", slow[5])
    full, five = statistics.median(slow[8]), statistics.median(slow[5])
    good = (
        ratios["8"] >= 18
        and ratios["8 value"] >= 40
        and all(ratios[str(size)] >= 4 for size in (4, 5, 6))
        and full < 200
        and five < 5
        and not differ
    )
    figures = ", ".join(f"{name} x{ratio:.1f}" for name, ratio in ratios.items())
    figures += f"; plain Python {full:.0f} ms and {five:.1f} ms; {differ} differ"
    print(f"{'holds' if good else 'falls short'}: {figures}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
