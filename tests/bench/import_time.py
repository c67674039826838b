"""How long ``import contree`` takes in a fresh interpreter, over what an empty one takes.

Processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from peers import verdict

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 0.1


def seconds(code: str) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    rounds = 15
    pairs = [(seconds("pass"), seconds("import contree")) for _ in range(rounds)]
    empty, loaded = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"empty interpreter {empty * 1000:.0f} ms, with import contree {loaded * 1000:.0f} ms (median of {rounds})")
    took = loaded - empty
    return verdict(took < LIMIT, f"import contree takes {took * 1000:.0f} ms (limit {LIMIT * 1000:.0f})")


if __name__ == "__main__":
    sys.exit(main())
