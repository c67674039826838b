"""Open the welcome lesson with an installed `contree` and see a card that can be clicked: ``wheel_opens.py CONTREE``.

Ends with one line, exit 0 or 1. Run by `.ci/run` on a wheel in a clean environment, with the browser of this one.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from labs import CHROMIUM_FLAGS, CLICKABLE_CARD, HOW_TO_GET_ONE, find_chromium, running
from playwright.sync_api import sync_playwright


def main(contree: str) -> int:
    """Open the first lesson of each language; tell what was seen."""
    chromium = find_chromium()
    if chromium is None:
        print(HOW_TO_GET_ONE)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        with running(Path(folder), command=[contree]) as lab:
            for lang in ("fr", "en"):
                page = browser.new_page()
                page.goto(lab.url(lab.lesson("00", lang)))
                cards = page.locator(CLICKABLE_CARD)
                cards.first.wait_for(timeout=60_000)
                print(f"{lang}: {page.locator('h1').first.inner_text()!r}, {cards.count()} cards that can be clicked")
        browser.close()
    print("the wheel opens: a card can be clicked in both welcome lessons")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
