"""Compare legal cards with the plainly written second function on 200,000 random positions.

Over the four presets, each with ``cannot_overruff``, ``raise_over_partner`` and ``partner_master`` set every way.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from reference_run import TABLES, differences


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    start = time.perf_counter()
    found = list(differences(arguments.positions, random.Random(arguments.seed)))
    for line in found[:20]:
        print(line)
    print(f"{arguments.positions} positions over {len(TABLES)} tables in {time.perf_counter() - start:.1f} s")
    print(f"{'falls short' if found else 'holds'}: {len(found)} differences on {arguments.positions} positions")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
