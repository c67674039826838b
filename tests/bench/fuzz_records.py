"""Read 10,000 damaged and forged records of matches: only the project's errors, each with its place."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz import fuzz
from peers import verdict


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    start = time.perf_counter()
    refused, read, wrong = fuzz(arguments.records, arguments.seed)
    for text in wrong[:5]:
        print(text)
    took = time.perf_counter() - start
    print(f"{refused} refused with a place, {read} read (the damage made another good record, or none), {took:.0f} s")
    return verdict(not wrong, f"{len(wrong)} of {arguments.records} damaged records gave another error or none due")


if __name__ == "__main__":
    sys.exit(main())
