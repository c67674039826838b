"""How many random plays of a deal a second, beside colver's rollouts?

    python tests/bench/playouts.py [--full]

One thread against colver's one thread, then two threads; processor time for one, the clock for two (so
two need a machine that is not busy). Both play every card at random among the legal ones; colver also
keeps what it needs to score the deal.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]

from solver import position  # noqa: E402

from contree.analysis import use  # noqa: E402
from contree.analysis.solver import random_plays  # noqa: E402


def main() -> int:
    """Measure in turns, print the table and the last line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true")
    rounds = 15 if parser.parse_args().full else 7
    use("compiled")
    rng = random.Random(1)
    ones, twos = [], []
    share = os.cpu_count() or 1
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda play: random_plays(play, 1000), [position(rng, 8)[0]] * 8))
        for _ in range(rounds):
            play, env = position(rng, 8)
            began = time.thread_time()
            env.rollout(100_000)
            theirs = 100_000 / (time.thread_time() - began)
            began = time.thread_time()
            random_plays(play, 300_000)
            mine = 300_000 / (time.thread_time() - began)
            began = time.perf_counter()
            list(pool.map(lambda seed, play=play: random_plays(play, 300_000, seed), (1, 2)))
            both = 600_000 / (time.perf_counter() - began)
            ones.append((mine / theirs, mine, theirs))
            twos.append((both / theirs, both))
    one, two = statistics.median(r for r, _, _ in ones), statistics.median(r for r, _ in twos)
    print(f"colver, one thread    {statistics.median(t for _, _, t in ones) / 1e6:6.2f} M/s")
    print(f"contree, one thread   {statistics.median(m for _, m, _ in ones) / 1e6:6.2f} M/s   x{one:.2f}")
    rate = statistics.median(b for _, b in twos) / 1e6
    print(f"contree, two threads  {rate:6.2f} M/s   x{two:.2f} ({share} processors)")
    good = one >= 3.2 and two >= 6
    print(f"{'holds' if good else 'falls short'}: x{one:.2f} on one thread, x{two:.2f} on two")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
