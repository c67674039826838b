"""Find a browser, and start the lessons by the `contree` command itself: for browser tests, benchmarks, the wheel."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
CHROMIUM_FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
HOW_TO_GET_ONE = (
    "no Chromium found: install one (Debian, Ubuntu: `sudo apt install chromium`; or any Chrome or Edge), "
    "or name it by CHROMIUM=/path/to/it"
)

FROM_SOURCE = (sys.executable, "-m", "tutorial.app")
TOKEN = "a-token-for-the-tests"

CLICKABLE_CARD = '[data-card]:not([aria-disabled="true"]):visible'

PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"
"""The notebook in view."""

SETTLED = ("done", "not-hosted", "off", "changed", "no-kernel", "failed", "error")
"""What the extension says of a lesson once it has run, or has decided not to."""


def find_chromium() -> str | None:
    """Return a browser that Playwright can drive, if this computer has one."""
    named = os.environ.get("CHROMIUM")
    found = [named] if named else [*map(shutil.which, CHROMIUM_NAMES), *CHROMIUM_PLACES]
    return next((place for place in found if place and os.path.exists(place)), None)


@dataclass(frozen=True, slots=True)
class Lab:
    """A JupyterLab as a learner has it."""

    base: str
    root: Path

    def url(self, path: str) -> str:
        """Return the address of a notebook, the path of which is relative to the learner's folder."""
        return f"{self.base}/doc/tree/{path}?token={TOKEN}"

    def lesson(self, number: str, lang: str) -> str:
        """Return the path of a shipped lesson: ``lesson("00", "fr")``."""
        return next((self.root / lang).glob(f"{number}*.ipynb")).relative_to(self.root).as_posix()

    def call(self, method: str, path: str) -> Any:
        """Ask the server's own interface."""
        request = urllib.request.Request(
            f"{self.base}/api/{path}", method=method, headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def shut_kernels_down(self) -> None:
        """End every kernel."""
        for session in self.call("GET", "sessions"):
            self.call("DELETE", f"sessions/{session['id']}")

    def forget_learner(self) -> None:
        """Empty the learner's folder: every test meets a new learner."""
        for kept in (self.root / ".contree").iterdir():
            if kept.is_file() and kept.name != "shipped.json":
                kept.unlink()


@contextmanager
def running(folder: Path, *, command: Sequence[str] = FROM_SOURCE, lang: str = "fr") -> Iterator[Lab]:
    """Run `contree --no-browser` with a learner, and a Jupyter set-up, of its own in a folder.

    Raises RuntimeError, with what the command printed, if the server does not come up.
    """
    port = free_port()
    lab = Lab(f"http://127.0.0.1:{port}", folder / "lessons")
    environment = {name: value for name, value in os.environ.items() if name != "CONTREE_HOME"} | {
        "JUPYTER_TOKEN": TOKEN,
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    options = ["--no-browser", "--port", str(port), "--dir", str(lab.root), "--lang", lang]
    printed = folder / "printed.txt"
    with open(printed, "w", encoding="utf-8") as log:
        server = subprocess.Popen(
            [*command, *options], env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )
    try:
        _wait_for(lab, server, printed)
        yield lab
    finally:
        if server.poll() is None:
            lab.shut_kernels_down()
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()


def settled(page: Page, *wanted: str) -> str | None:
    """Wait until the lesson in view has run, or has decided not to, or says what is wanted; return what it says."""
    selector = ", ".join(f'{PANEL}[data-contree="{status}"]' for status in wanted or SETTLED)
    return page.locator(selector).first.get_attribute("data-contree", timeout=60_000)


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _wait_for(lab: Lab, server: subprocess.Popen[bytes], printed: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            lab.call("GET", "status")
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start:\n{printed.read_text('utf-8')[-3000:]}")
