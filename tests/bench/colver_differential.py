"""Compare this engine with colver 0.11.1 on deals played at random: legal cards, points, tricks, belote, scores.

By default 20,000 deals, which are 640,000 positions; one thread, no clock in the comparison.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from colver_run import run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if find_spec("colver") is None:
        print("falls short: colver 0.11.1 is not installed here (it has wheels for Linux): pip install '.[bench]'")
        return 1
    start = time.perf_counter()
    report = run(arguments.deals, arguments.seed)
    for line in report.differences[:20]:
        print(line)
    print(f"{report.positions} positions of {report.deals} deals in {time.perf_counter() - start:.1f} s")
    verdict = "falls short" if report.differences else "holds"
    print(f"{verdict}: {len(report.differences)} differences on {report.positions} positions and {report.deals} deals")
    return 1 if report.differences else 0


if __name__ == "__main__":
    sys.exit(main())
