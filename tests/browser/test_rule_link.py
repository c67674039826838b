"""The rule behind a sentence, opened in place: by mouse, by keyboard, on a phone, in the dark, for axe."""

from __future__ import annotations

import pytest

from contree.rules import SALON, TABLE_EN_LIGNE
from tutorial.widgets.hand import HandWidget

from .shim import Shim
from .test_table_views import table

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
OPENER, CARD = ".ct-say .ct-rule-link", ".ct-say .ct-rule-card"
KEY = "document.activeElement.dataset.key"


@pytest.fixture(autouse=True)
def learner(monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))


@pytest.fixture
def show(browser):
    opened = []

    def at(widget, *, width=1000, dark=False):
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        opened.append(context)
        return Shim(context.new_page(), widget, dark=dark).page

    yield at
    for context in opened:
        context.close()


def refused(show, **options):
    page = show(HandWidget("9H TH 7H QS TD AC", "E:KH N:8H W:AH", "H", rules=SALON, lang="fr"), **options)
    assert page.locator(OPENER).count() == 0, "nothing to open before a refusal"
    page.click('.ct-hand [data-card="QS"]', force=True)
    page.wait_for_selector(OPENER)
    return page


def serious(page):
    found = axe.Axe().run(page).response["violations"]
    return [
        (v["id"], [node["html"][:200] for node in v["nodes"]]) for v in found if v["impact"] in ("serious", "critical")
    ]


def test_by_keyboard(show):
    page = refused(show)
    keys, told = page.keyboard, page.locator(".ct-sr p").count()
    assert page.evaluate(KEY) == "card-QS", "the focus stays on the card"
    keys.press("Shift+Tab")
    opener = page.get_by_role("button", name="La règle : Monter à l’atout", exact=True)
    assert opener.evaluate("el => el === document.activeElement")
    assert opener.get_attribute("aria-expanded") == "false" and not page.locator(CARD).is_visible()
    keys.press("Enter")
    assert opener.get_attribute("aria-expanded") == "true"
    assert "jouer plus fort que le plus fort atout du pli" in page.inner_text(CARD)
    assert "▸ Salon" in page.inner_text(CARD)
    keys.press("Tab")
    assert page.evaluate("document.activeElement.closest('.ct-rule-card') !== null"), (
        "its table can be moved by the arrows"
    )
    keys.press("Escape")
    assert not page.locator(CARD).is_visible()
    assert opener.evaluate("el => el === document.activeElement"), "Escape gives the focus back"
    keys.press("Tab")
    assert page.evaluate(KEY) == "card-QS", "and the hand is the next stop"
    assert page.locator(".ct-sr p").count() == told, "opening is not announced: the focus is there"


def test_by_mouse_until_something_else_is_done(show):
    page = refused(show)
    box = page.locator(OPENER).bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    page.click(OPENER)
    assert page.locator(CARD).is_visible()
    assert page.get_attribute(OPENER, "aria-controls") == page.get_attribute(CARD, "id")
    page.click(OPENER)
    assert not page.locator(CARD).is_visible()
    page.click(OPENER)
    page.click('.ct-hand [data-card="TD"]', force=True)
    page.wait_for_function("document.querySelector('.ct-sr').children.length === 2")
    assert not page.locator(CARD).is_visible(), "another sentence begins with its rule closed"
    page.click('.ct-hand [data-card="9H"]')
    page.wait_for_function(f"!document.querySelector('{OPENER}')")


def test_the_lines_of_the_score_sheet(show):
    page = show(table(TABLE_EN_LIGNE, 3, moves=60))
    openers = page.locator(".ct-lines .ct-rule-link")
    lines = page.locator(".ct-lines > tbody > tr:not(.ct-lines__rule)").count() - 1  # the last is what is marked
    assert openers.count() == lines > 1
    assert page.locator(".ct-lines__rule:visible").count() == 0
    openers.nth(0).click()
    openers.nth(1).focus()
    page.keyboard.press("Enter")
    assert page.locator(".ct-lines__rule:visible").count() == 1, "one rule is open at a time"
    assert openers.nth(1).get_attribute("aria-expanded") == "true"
    below = page.locator(".ct-lines__rule:visible").bounding_box()["y"]
    assert below >= openers.nth(1).bounding_box()["y"], "the rule opens below its line"
    page.keyboard.press("Escape")
    assert page.locator(".ct-lines__rule:visible").count() == 0
    assert openers.nth(1).evaluate("el => el === document.activeElement")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 1000])
def test_axe_finds_nothing_serious_and_nothing_sticks_out(show, width, dark):
    page = refused(show, width=width, dark=dark)
    page.click(OPENER)
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page = show(table(TABLE_EN_LIGNE, 3, moves=60), width=width, dark=dark)
    for opener in page.locator(".ct-lines .ct-rule-link").all():
        box = opener.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    page.locator(".ct-lines .ct-rule-link").nth(1).click()
    assert not serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
