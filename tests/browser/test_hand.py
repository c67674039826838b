"""A hand in a real browser: mouse, keys, focus, accessibility, a phone, the dark."""

from __future__ import annotations

import pytest

from contree.rules import SALON
from tutorial.widgets.hand import HandWidget

from .shim import Shim

axe = pytest.importorskip("axe_playwright_python.sync_playwright")


@pytest.fixture
def hand(browser, monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    opened = []

    def show(*, width=1000, dark=False, lang="fr", deck="two", touch=False, cards="9H TH 7H QS TD AC 8D KC"):
        context = browser.new_context(
            viewport={"width": width, "height": 844}, has_touch=touch, reduced_motion="reduce"
        )
        opened.append(context)
        widget = HandWidget(cards, "E:KH N:8H W:AH", "H", rules=SALON, lang=lang, deck=deck)
        return Shim(context.new_page(), widget, dark=dark)

    yield show
    for context in opened:
        context.close()


def focused(page):
    return page.evaluate("document.activeElement.dataset.card")


def told(page):
    return page.locator(".ct-sr p").last.inner_text()


def test_a_click_plays_a_card_and_the_focus_stays_in_the_hand(hand):
    page = hand().page
    page.click('.ct-hand [data-card="9H"]')
    page.wait_for_selector('.ct-place[data-seat="S"] [data-card="9H"]')
    assert page.locator('.ct-hand [data-card="9H"]').count() == 0
    assert focused(page) == "TH"
    assert "9" in told(page)


def test_a_refused_card_says_its_rule(hand):
    shown = hand()
    page = shown.page
    before = page.locator(".ct-hand .ct-card").count()
    refused = page.locator(".ct-hand .ct-card[aria-disabled=true]")
    assert before - refused.count() == 1, "the 9 alone beats the ace of trumps: a screen reader is told of the others"
    page.click('.ct-hand [data-card="QS"]', force=True)
    page.wait_for_selector(".ct-say--bad")
    assert "votre 9 bat l’as" in page.inner_text(".ct-say")
    assert told(page) == page.inner_text(".ct-say > p").replace("\n", " ")
    assert page.locator(".ct-hand .ct-card").count() == before
    assert focused(page) == "QS"


def test_all_by_keyboard(hand):
    page = hand().page
    page.focus("#before")
    page.keyboard.press("Tab")
    assert focused(page) == "9H", "the first card that may be played is the one stop of the hand"
    walked = []
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        walked.append(focused(page))
    assert walked == ["TH", "7H", "QS", "TD", "8D", "AC", "KC", "KC"]
    page.keyboard.press("Home")
    assert focused(page) == "9H"
    page.keyboard.press("End")
    assert focused(page) == "KC"
    page.keyboard.press("?")
    page.wait_for_function("document.querySelector('.ct-sr p')")
    assert "Il faut" in told(page)
    page.keyboard.press("l")
    page.wait_for_function("document.querySelectorAll('.ct-sr p').length == 2")
    assert told(page).startswith("Vous pouvez jouer le 9 d’atout.")
    page.keyboard.press("Enter")  # a refused card
    page.wait_for_selector(".ct-say--bad")
    assert focused(page) == "KC"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.wait_for_selector('.ct-place[data-seat="S"] [data-card="9H"]')
    assert page.evaluate("document.querySelector('.ct').contains(document.activeElement)")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.id") == "before", "the hand is one stop of the tab key"


def test_jupyterlab_keeps_its_keys_only_while_control_is_down(hand):
    page = hand().page
    page.focus('.ct-hand [data-card="9H"]')
    suppressed = "document.activeElement.dataset.lmSuppressShortcuts === 'true'"
    assert page.evaluate(suppressed)
    page.keyboard.down("Control")
    assert not page.evaluate(suppressed)
    page.keyboard.up("Control")
    assert page.evaluate(suppressed)


def test_a_click_without_an_answer_says_what_to_do(hand):
    page = hand().page
    page.evaluate("window.model.send = () => {}; 0")
    page.click('.ct-hand [data-card="9H"]')
    page.wait_for_selector(".ct-lost:not([hidden])", timeout=6000)
    assert "relancez les cellules" in page.inner_text(".ct-lost")


def test_a_dead_channel_says_so_at_once(hand):
    page = hand().page
    page.evaluate("window.model.send = () => { throw new Error('dead'); }; 0")
    page.click('.ct-hand [data-card="9H"]')
    assert page.locator(".ct-lost").is_visible()


def test_by_touch(hand):
    page = hand(width=390, touch=True).page
    page.tap('.ct-hand [data-card="9H"]')
    page.wait_for_selector('.ct-place[data-seat="S"] [data-card="9H"]')


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, 1000])
def test_axe_finds_nothing_serious(hand, width, dark):
    page = hand(width=width, dark=dark).page
    page.click('.ct-hand [data-card="QS"]', force=True)
    page.wait_for_selector(".ct-say--bad")
    results = axe.Axe().run(page)
    serious = [v for v in results.response["violations"] if v["impact"] in ("serious", "critical")]
    assert not serious, [(v["id"], [node["html"][:200] for node in v["nodes"]]) for v in serious]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "cards", ["9H", "9H TH 7H QS TD", "9H TH 7H QS TD AC", "9H TH 7H QS TD AC 8D", "9H TH 7H QS TD AC 8D KC"]
)
def test_a_phone_shows_the_hand_whole(hand, cards, lang):
    page = hand(width=390, lang=lang, cards=cards).page
    boxes = [card.bounding_box() for card in page.locator(".ct-hand .ct-card").all()]
    assert len(boxes) == len(cards.split())
    for box in boxes:
        assert 0 <= box["x"] and box["x"] + box["width"] <= 390
        assert box["width"] >= 44 and box["height"] >= 44
    for a in boxes:
        for b in boxes:
            apart = a is b or abs(a["x"] - b["x"]) >= min(a["width"], b["width"]) or abs(a["y"] - b["y"]) >= 44
            assert apart, "cards never overlap"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("deck", ["two", "four"])
def test_screenshots(hand, dark, deck):
    for width in (390, 1000):
        shown = hand(width=width, dark=dark, deck=deck)
        shown.shot(f"hand-{width}-{'dark' if dark else 'light'}-{deck}")


def test_closing_leaves_no_listener_behind(hand):
    page = hand().page
    page.evaluate("window.close_()")
    page.evaluate("window.fromPython(JSON.stringify({changed: {view: window.model.get('view')}, sent: []}))")
    assert page.locator(".ct-hand .ct-card").count() == 8
