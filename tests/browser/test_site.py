"""The offline site in a browser that reaches nothing else: ``pytest -m slow tests/browser/test_site.py``."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from labs import CLICKABLE_CARD, settled
from playwright.sync_api import Browser

from tutorial.classroom import site

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("npm") is None, reason="no npm: it brings Python for the browser"),
]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site, built and handed out as a teacher would."""
    pytest.importorskip("jupyterlite_core", reason='no JupyterLite: pip install -e ".[site]"')
    out = tmp_path_factory.mktemp("site") / "out"
    site.build(out)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(out)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_both_welcome_lessons_run_with_no_request_outside(address: str, browser: Browser) -> None:
    for locale, lesson in (("fr-FR", "fr/00_"), ("en-GB", "en/00_")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        outside: list[str] = []
        page.on("request", lambda request, seen=outside: request.url.startswith("http") and seen.append(request.url))
        page.goto(address)
        page.locator(CLICKABLE_CARD).first.wait_for(timeout=120_000)
        assert lesson in page.url
        assert [url for url in outside if not url.startswith(address)] == []
        settled(page, "done")
        page.locator('[data-contree-go="next"]').click()
        page.wait_for_url(re.compile(f"path={lesson[:2]}(/|%2F)01_"))
        context.close()
