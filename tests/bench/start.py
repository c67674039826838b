"""How long does somebody wait for the first answer of the solver?

    python tests/bench/start.py [--full]

Every figure is the clock's, each from a process of its own: the import; the first value of a full deal with
the compiled kernel on disk; the first in a fresh place, where a child process has just begun to compile.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BYTECODE = Path(tempfile.gettempdir()) / "contree-bench-bytecode"

IMPORT = """
import time
began = time.perf_counter()
import contree.analysis
print(time.perf_counter() - began)
"""
FIRST = """
import random, sys, time
from contree import SALON, Deal, Play, Seat, Suit
from contree.analysis import status, value, warm_up_in_background
warm_up_in_background()
play = Play.start(Deal.random(random.Random(int(sys.argv[1]))), Suit.H, Seat.S, SALON)
began = time.perf_counter()
value(play)
print(time.perf_counter() - began, status())
"""
IMPORT_LIMIT, WARM_LIMIT, MOST, MOST_LIMIT, LIMIT = 0.15, 1.2, 0.95, 1.0, 4.0


def run(code: str, folder: str, seed: int = 0) -> list[str]:
    """Return what a program prints, run with its own place for compiled code."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "CONTREE_CACHE": folder, "CONTREE_SOLVER": "auto"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # as installed: Python's own bytecode is kept
    env["PYTHONPYCACHEPREFIX"] = str(BYTECODE)
    done = subprocess.run([sys.executable, "-c", code, str(seed)], env=env, capture_output=True, text=True, check=True)
    return done.stdout.split()


def ready(folder: str) -> bool:
    """Tell whether the child has compiled."""
    return any(Path(folder).rglob("ready"))


def fresh(count: int) -> list[float]:
    """Return the times of first solves made while a compiler works beside, in as many fresh places as it takes."""
    times: list[float] = []
    while len(times) < count:
        with tempfile.TemporaryDirectory() as folder:
            while len(times) < count and not ready(folder):
                spent, status = run(FIRST, folder, len(times))
                if status == "compiling":
                    times.append(float(spent))
            while not ready(folder):  # a compiler whose place is swept away would start again
                time.sleep(0.2)
    return times


def main() -> int:
    """Measure, print, and end with the last line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="200 first solves instead of 40")
    count = 200 if parser.parse_args().full else 40
    with tempfile.TemporaryDirectory() as folder:
        run(IMPORT, folder)
        imports = [float(run(IMPORT, folder)[0]) for _ in range(9)]
        began = time.perf_counter()
        run(FIRST, folder)
        while not ready(folder):
            time.sleep(0.1)
        compiled = time.perf_counter() - began
        warm = [run(FIRST, folder, seed) for seed in range(7)]
    assert all(status == "compiled" for _, status in warm), warm
    cold = sorted(fresh(count))
    importing, first = statistics.median(imports), statistics.median(float(spent) for spent, _ in warm)
    late, worst = cold[int(MOST * len(cold))], cold[-1]
    print(f"import contree.analysis            median {importing:.3f} s of {len(imports)}")
    print(f"first answer, kernel on disk       median {first:.3f} s of {len(warm)}")
    print(
        f"first answer, compiler beside      median {statistics.median(cold):.3f} s, p95 {late:.3f}, worst {worst:.3f}"
    )
    print(f"the compiler was ready after       {compiled:.1f} s; load {os.getloadavg()[0]:.1f} on {os.cpu_count()}")
    good = importing < IMPORT_LIMIT and first < WARM_LIMIT and late < MOST_LIMIT and worst < LIMIT
    print(
        f"{'holds' if good else 'falls short'}: import {importing:.3f} s, compiled {first:.2f} s, "
        f"fresh {late:.2f} s for 95 % and {worst:.2f} s at worst"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
