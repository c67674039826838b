"""One JupyterLab, started by the `contree` command itself, and one Chromium for all browser tests."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from labs import CHROMIUM_FLAGS, HOW_TO_GET_ONE, Lab, find_chromium, running, settled
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from tutorial.lab import save

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
PATIENCE = 20_000
"""Milliseconds, for whatever a test expects: a computer that builds something else meanwhile is slow."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium; without one the test is skipped, but in continuous integration it fails."""
    path = find_chromium()
    if path is None:
        (pytest.fail if os.environ.get("CI", "").lower() in ("1", "true") else pytest.skip)(HOW_TO_GET_ONE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The server that `contree --no-browser` starts, in a folder of its own."""
    with running(tmp_path_factory.mktemp("lab")) as found:
        yield found


class Opener:
    """Opens lessons, each in a page of its own, and closes them after the test."""

    def __init__(self, lab: Lab, contexts: Contexts, test: str) -> None:
        self.lab = lab
        self.contexts = contexts
        self.test = test
        self.pages: list[Page] = []
        self.errors: list[str] = []

    def __call__(
        self,
        lesson: str | Path,
        *,
        lang: str = "fr",
        width: int = 1200,
        height: int = 900,
        theme: str = "light",
        touch: bool = False,
        still: bool = False,
        wait: bool = True,
        prepare: Callable[[Page], None] | None = None,
    ) -> Page:
        """Open a lesson, shipped ("00", "03"...) or any notebook (a path, copied first), and wait until it has run.

        ``prepare`` gets the page before it goes anywhere; ``still`` asks for reduced motion.
        """
        page = self.contexts.get(touch).new_page()
        self.pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce" if still else "no-preference"
        )
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        if prepare:
            prepare(page)
        page.goto(self.lab.url(self._place(lesson, lang)))
        if wait:
            settled(page)
        return page

    def cells(self, *sources: str, lang: str = "fr", **options: Any) -> Page:
        """Open a lesson made of a heading and these code cells, and let it run as if it had been shipped."""
        new = nbformat.v4
        notebook = new.new_notebook(cells=[new.new_markdown_cell("# Essai"), *map(new.new_code_cell, sources)])
        save.frame(notebook, lang)
        path = self._scratch()
        nbformat.write(notebook, path)
        return self(path, lang=lang, prepare=lambda page: ship(page, save.code_hash(notebook)), **options)

    def _place(self, lesson: str | Path, lang: str) -> str:
        if isinstance(lesson, str):
            return self.lab.lesson(lesson, lang)
        place = self._scratch()
        if lesson != place:
            shutil.copy(lesson, place)
        return place.relative_to(self.lab.root).as_posix()

    def _scratch(self) -> Path:
        folder = self.lab.root / "tests"
        folder.mkdir(exist_ok=True)
        return folder / f"{self.test}.ipynb"

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.lab.shut_kernels_down()
        self.lab.forget_learner()


class Contexts:
    """Keeps what Chromium has loaded between tests; a finger and a mouse are different computers."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.open: dict[bool, BrowserContext] = {}

    def get(self, touch: bool) -> BrowserContext:
        if touch not in self.open:
            self.open[touch] = self.browser.new_context(has_touch=touch, locale="fr-FR")
        return self.open[touch]


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[Contexts]:
    """The browser's memory, for the whole session."""
    kept = Contexts(browser)
    yield kept
    for context in kept.open.values():
        context.close()


@pytest.fixture
def open_lesson(lab: Lab, contexts: Contexts, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Open lessons in JupyterLab: ``open_lesson("00", width=390, theme="dark", lang="en")``, ``.cells("...")``."""
    name = "".join(letter if letter.isalnum() else "_" for letter in request.node.name)
    opener = Opener(lab, contexts, name)
    yield opener
    opener.close()


def ship(page: Page, code_hash: str) -> None:
    """Let this page believe that a lesson with this code was shipped."""

    def answer(route: Route) -> None:
        listed = json.loads(save.INDEX.read_text("utf-8"))
        listed["hashes"].append(code_hash)
        route.fulfill(json=listed)

    page.route("**/lessons.json", answer)


@pytest.fixture
def shoot(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """Save a picture of a page, or of what a selector finds in it, into ``screenshots/``, which git ignores."""

    def save_picture(page: Page, name: str, selector: str | None = None) -> Path:
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        (page.locator(selector).first if selector else page).screenshot(path=path)
        return path

    return save_picture


@pytest.fixture
def barriers() -> Callable[..., list[str]]:
    """Return what axe finds serious or critical in a part of a page: ``assert not barriers(page, ".ct-root")``."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()

    def find(page: Page, selector: str | None = None) -> list[str]:
        found = axe.run(page, context=selector)
        return [
            f"{violation['id']}: {violation['help']} {[node['html'] for node in violation['nodes']][:3]}"
            for violation in found.response["violations"]
            if violation["impact"] in ("serious", "critical")
        ]

    return find
