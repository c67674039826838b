"""How long from `contree` to the first card that can be clicked: ``python tests/bench/opening.py``.

The clock starts with the command, as a learner's does, and stops when a card of the welcome lesson is live,
with nothing pressed; it counts JupyterLab, the browser's own start, the kernel and the lesson's cells. Each time
the learner, the browser and JupyterLab's settings are new. ``--full`` takes more times.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from labs import CHROMIUM_FLAGS, CLICKABLE_CARD, HOW_TO_GET_ONE, find_chromium, running
from playwright.sync_api import Playwright, sync_playwright

LIMIT = 10.0
"""Seconds."""


def main() -> int:
    """Print a row for each start and the line that says whether the limit holds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="ten starts instead of three")
    times = 10 if parser.parse_args().full else 3
    chromium = find_chromium()
    if chromium is None:
        print(HOW_TO_GET_ONE)
        return 1
    print("seconds after `contree`   server answers   browser is up   first card")
    with sync_playwright() as playwright:
        taken = [one_start(playwright, chromium, ("fr", "en")[n % 2]) for n in range(times)]
    median, worst = statistics.median(taken), max(taken)
    verdict = "holds" if worst < LIMIT else "falls short"
    print(f"{verdict}: first card after {median:.1f} s (median of {times}, worst {worst:.1f} s), limit {LIMIT:.0f} s")
    return 0 if worst < LIMIT else 1


def one_start(playwright: Playwright, chromium: str, lang: str) -> float:
    """Return the seconds from the command to the first card."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        with running(Path(folder), lang=lang) as lab:
            answers = time.perf_counter() - begun
            browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
            up = time.perf_counter() - begun
            page = browser.new_page()
            page.goto(lab.url(lab.lesson("00", lang)))
            page.locator(CLICKABLE_CARD).first.wait_for(timeout=60_000)
            first = time.perf_counter() - begun
            browser.close()
    print(f"{lang:23} {answers:16.1f} {up:15.1f} {first:12.1f}")
    return first


if __name__ == "__main__":
    sys.exit(main())
