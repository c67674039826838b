"""From a click to the first change of the page, in JupyterLab, with a hand and with the whole table shown.

For each card: the time from the click to the first change of the document that follows Python's answer.
The page itself changes nothing before Python has answered, so this is the whole way there and back.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import Page, Route, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent))

from peers import verdict

from tutorial.lab import save

LIMIT = 60
CASES = {
    "hand": (
        "from contree.rules import SALON\nfrom tutorial.widgets.hand import HandWidget\n"
        "HandWidget('9H TH 7H QS TD AC 8D KC', 'E:KH N:8H W:AH', 'H', rules=SALON, lang='fr')",
        '.ct-hand [data-card="9H"]',
        "[data-key=again]",
    ),
    "table": (
        "from tutorial.widgets.table import Table\nTable('decouverte', seed=5, save=None, lang='fr')",
        ".ct-hand .ct-card:not([aria-disabled=true])",
        "[data-key=tool-takeback]",
    ),
}
"""Each case: the cell, what is clicked, what puts everything back for the next round."""

MEASURE = """async ([target, changes]) => {
  const button = document.querySelector(target), root = button.closest('.ct');
  const held = root.querySelectorAll('.ct-hand .ct-card').length;
  return await new Promise((done, fail) => {
    const start = performance.now();
    const watch = new MutationObserver(() => {
      if (root.querySelectorAll('.ct-hand .ct-card').length === held) return;
      watch.disconnect();
      done(performance.now() - start);
    });
    watch.observe(root, { childList: true, subtree: true, attributes: true });
    setTimeout(() => fail(new Error('no change')), 5000);
    button.click();
  });
}"""


@contextmanager
def lab(folder: Path) -> Iterator[str]:
    """Run JupyterLab as the launcher does; yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    places = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    environment = {**os.environ, **places, "JUPYTER_TOKEN": "bench", "IPYTHONDIR": str(folder / "ipython")}
    environment.pop("CONTREE_HOME", None)
    command = [
        sys.executable,
        "-m",
        "tutorial.app",
        "--no-browser",
        "--port",
        str(port),
        "--dir",
        str(folder / "lessons"),
    ]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    base = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{base}/api/status?token=bench", timeout=2)
                break
            except OSError:
                time.sleep(0.2)
        yield base
    finally:
        server.terminate()
        server.wait(15)


def open_cell(page: Page, base: str, folder: Path, name: str, cell: str) -> None:
    """Open a notebook of one cell and let it run as a lesson does."""
    new = nbformat.v4
    notebook = new.new_notebook(cells=[new.new_markdown_cell("# Essai"), new.new_code_cell(cell)])
    save.frame(notebook, "fr")
    path = folder / "lessons" / f"{name}.ipynb"
    nbformat.write(notebook, path)

    def answer(route: Route) -> None:
        listed = json.loads(save.INDEX.read_text("utf-8"))
        listed["hashes"].append(save.code_hash(notebook))
        route.fulfill(json=listed)

    page.route("**/lessons.json", answer)
    page.goto(f"{base}/doc/tree/{name}.ipynb?token=bench")
    page.wait_for_selector(".ct-hand .ct-card", timeout=60_000)
    page.wait_for_timeout(1000)


def rounds(page: Page, target: str, again: str, count: int) -> list[float]:
    """Click a card, measure, put it back; as often as asked."""
    times = []
    for _ in range(count):
        page.wait_for_selector(target)
        times.append(page.evaluate(MEASURE, [target, again]))
        page.wait_for_selector(again, timeout=20_000)
        page.wait_for_timeout(150)
        page.locator(again).click()
        page.wait_for_timeout(150)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="60 rounds instead of 12")
    count = 60 if parser.parse_args().full else 12
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    medians = {}
    with tempfile.TemporaryDirectory() as name, lab(Path(name)) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for case, (cell, target, again) in CASES.items():
            page = browser.new_context(viewport={"width": 1200, "height": 1000}, reduced_motion="reduce").new_page()
            open_cell(page, base, Path(name), case, cell)
            times = sorted(rounds(page, target, again, count))
            medians[case] = statistics.median(times)
            print(
                f"{case:6} median {medians[case]:5.1f} ms, least {times[0]:.1f}, most {times[-1]:.1f} ({count} clicks)"
            )
        browser.close()
    worst = max(medians.values())
    return verdict(worst < LIMIT, f"a click changes the page in {worst:.0f} ms (median; limit {LIMIT})")


if __name__ == "__main__":
    sys.exit(main())
