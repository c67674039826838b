"""A few tricks in a real browser: the first minute of the first lesson."""

from __future__ import annotations

import pytest

from tutorial.learner import settings
from tutorial.widgets.trick import TrickWidget

from .shim import Shim

IDLE = "document.querySelector('.ct').dataset.busy === 'false'"
COUNT_MOVES = """() => { window.moved = 0; const move = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.moved += 1; return move.apply(this, how); }; }"""
LEGAL = ".ct-hand .ct-card:not([aria-disabled=true])"


@pytest.fixture
def sit(browser, monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    opened = []

    def at(*, width=1000, dark=False, still=True, **options):
        motion = "reduce" if still else "no-preference"
        context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion=motion)
        opened.append(context)
        return Shim(context.new_page(), TrickWidget(**options), dark=dark, fast=still)

    yield at
    for context in opened:
        context.close()


def test_a_trick_by_mouse_is_told_and_another_hand_follows(sit):
    page = sit(seed=11, lang="fr").page
    page.locator(LEGAL).first.click()
    page.wait_for_function(IDLE)
    assert page.locator(".ct-felt .ct-place .ct-card").count() == 4
    assert "le pli" in page.inner_text(".ct-say")
    told = page.locator(".ct > [role=status] p").all_inner_texts()
    assert len(told) >= 5 and told[0].startswith("Vous entamez")
    page.click("text=Une autre main")
    page.wait_for_function("document.querySelectorAll('.ct-hand .ct-card').length === 8")


def test_three_tricks_by_keyboard_alone(sit):
    shown = sit(seed=29, tricks=3, lang="en")
    page, keys = shown.page, shown.page.keyboard
    page.focus("#before")
    keys.press("Tab")
    for played in range(1, 4):
        page.wait_for_function(IDLE)
        assert page.evaluate("document.activeElement.closest('.ct-hand') !== null")
        while page.evaluate("document.activeElement.getAttribute('aria-disabled') === 'true'"):
            keys.press("ArrowRight")
        keys.press("Enter")
        if played < 3:
            page.wait_for_function(f"document.querySelectorAll('.ct-hand .ct-card').length === {8 - played}")
    page.wait_for_selector("[data-action=again]")
    page.wait_for_function(IDLE)
    assert len(shown.widget.game.match.deal.play.tricks) == 3
    assert page.evaluate("document.querySelector('.ct').contains(document.activeElement)")


def test_cards_fly_and_the_trick_stays_about_a_second(sit):
    """With motion: the card is on its way, the four cards lie there to be read, then all go to the winner."""
    page = sit(seed=29, tricks=3, lang="fr", still=False).page
    page.locator(LEGAL).first.click()
    page.wait_for_function("document.getAnimations().some((one) => one.effect.target.closest('.ct-place'))")
    full = "document.querySelectorAll('.ct-frame > .ct-felt .ct-place .ct-card').length === 4"
    page.wait_for_function(full)
    stays = page.evaluate(
        f"""async () => {{ const start = performance.now();
            while ({full}) await new Promise((next) => requestAnimationFrame(next));
            return performance.now() - start; }}"""
    )
    assert 900 < stays < 2500


@pytest.mark.parametrize("wish", ["of the system", "of the learner"])
def test_nothing_moves_where_motion_is_unwanted(sit, wish):
    if wish == "of the learner":
        settings.change(motion="reduced")
    page = sit(seed=29, tricks=3, lang="fr", still=wish == "of the system").page
    page.evaluate(COUNT_MOVES)
    page.locator(LEGAL).first.click()
    page.wait_for_function(IDLE)
    assert page.evaluate("window.moved") == 0


@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone(sit, barriers, dark):
    shown = sit(seed=11, width=390, dark=dark, lang="en")
    page = shown.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not barriers(page, ".ct")
    page.locator(LEGAL).first.click()
    page.wait_for_function(IDLE)
    shown.shot(f"trick-390-{'dark' if dark else 'light'}")
