"""Tips, estimates, the examination and the tutor in a real browser: keys, focus, axe, a phone, the dark."""

from __future__ import annotations

import pytest

from contree.rules import PRESETS
from tutorial.chances import LessonHand
from tutorial.learner.examination import examination
from tutorial.learner.mind import answer
from tutorial.widgets.estimate import EstimateWidget
from tutorial.widgets.exam import ExamWidget
from tutorial.widgets.folder import FolderWidget
from tutorial.widgets.tip import TipWidget
from tutorial.widgets.tutor import TutorWidget

from .shim import Shim

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

PAPER = examination("salon", length=5, seed=7)
WIDGETS = {
    "tip": lambda: TipWidget("count_trumps", lang="fr"),
    "estimate": lambda: EstimateWidget(LessonHand("9.Q7.JAT8.9"), lang="fr"),
    "exam": lambda: ExamWidget(PAPER.code, lang="fr"),
    "tutor": lambda: TutorWidget("salon", lang="fr", seed=3),
    "folder": lambda: FolderWidget(lang="fr"),
}


@pytest.fixture
def shown(browser, monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    opened = []

    def show(name, *, width=1000, dark=False):
        context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
        opened.append(context)
        return Shim(context.new_page(), WIDGETS[name](), dark=dark)

    yield show
    for context in opened:
        context.close()


def focused(page):
    return page.evaluate("document.activeElement.dataset.key || document.activeElement.dataset.card")


def barriers(page):
    found = axe.Axe().run(page, context="#widget")
    return [
        f"{violation['id']}: {[node['html'] for node in violation['nodes']][:2]}"
        for violation in found.response["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


def test_a_tip_by_keyboard_alone(shown):
    page = shown("tip").page
    page.focus("#before")
    page.keyboard.press("Tab")  # the tricks already played
    page.keyboard.press("Enter")
    page.wait_for_selector(".ct-proof details[open]")
    page.keyboard.press("Tab")
    assert focused(page) == "card-AC"
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")  # the tempting 10 of hearts
    page.wait_for_selector(".ct-proof__bars")
    assert "coûte 17 points" in page.inner_text(".ct-say")
    assert "coûte 17 points" in page.locator(".ct-sr p").last.inner_text()
    page.click('[data-key="again"]')
    page.wait_for_selector(".ct-proof__bars", state="detached")


def test_an_estimate_by_keyboard_alone(shown):
    page = shown("estimate").page
    page.focus("#before")
    page.keyboard.press("Tab")
    assert focused(page) == "trump-S"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="trump-D"][aria-checked="true"]')
    assert focused(page) == "trump-D"
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-key="limit-80"][aria-checked="true"]')
    page.keyboard.press("Tab")
    assert focused(page) == "show"
    page.keyboard.press("Enter")
    page.wait_for_selector(".ct-bars")
    assert "Prudent" in page.inner_text(".ct-say")
    assert page.evaluate("document.activeElement !== document.body")


def test_an_examination_is_sat_and_signed(shown):
    shim = shown("exam")
    page = shim.page
    for number, one in enumerate(PAPER.exercises, 1):
        assert f"Question {number} sur 5" in page.inner_text(".ct-exercise header")
        answer = one.form.plain(one.answer)
        shim.widget.on_check(
            {"answer": " ".join(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)}
        )
        shim.push()
    page.wait_for_selector("textarea")
    page.click('[data-key="code"]')
    page.keyboard.type("Camille")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.ct-code code').textContent === 'Camille'")
    assert page.input_value("textarea").startswith("CONTREE1.")


def test_what_the_tutor_contrasts_is_played_on(shown):
    """By keyboard: the refused card says why and stays; a legal one goes, the others answer; then the check."""
    shim = shown("tutor")
    page, widget = shim.page, shim.widget

    def believe():
        given = answer(widget.questions[len(widget.given)], ["no_duty_to_ruff"], PRESETS["salon"])
        widget.on_check({"answer": " ".join(map(str, given)) if isinstance(given, list | tuple) else str(given)})

    while widget.phase == "ask":
        believe()
    widget.on_contrast({})
    believe()
    shim.push()
    page.wait_for_selector("text=Jouer la suite")
    page.focus('[data-key="main"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".ct-felt .ct-seat")
    held = page.locator(".ct-hand .ct-card").count()
    assert page.evaluate("document.activeElement.closest('.ct-hand') !== null")
    assert barriers(page) == []
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.getAttribute('aria-disabled') !== 'true'"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ct-say--bad")
    assert "Il faut sous-couper" in page.inner_text(".ct-say") and page.locator(".ct-hand .ct-card").count() == held
    shim.shot("tutor-played-on")
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.getAttribute('aria-disabled') === 'true'"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelectorAll('.ct-hand .ct-card').length === {held - 1}")
    page.click("text=Vérifier")
    page.wait_for_selector(".ct-exercise")
    assert page.locator(".ct-seat").count() == 0 and "Vérification" in page.inner_text(".ct-exercise header")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", WIDGETS)
def test_axe_finds_nothing_serious(shown, name, dark):
    shim = shown(name, dark=dark)
    assert barriers(shim.page) == []
    if name in ("tip", "estimate"):
        if name == "estimate":
            shim.widget.on_limit({"value": "0"})
        shim.widget.on_show({})
        shim.push()
        shim.page.wait_for_selector(".ct-proof__bars, .ct-bars")
        assert barriers(shim.page) == []


@pytest.mark.parametrize("name", WIDGETS)
def test_a_phone_shows_it_whole(shown, name):
    shim = shown(name, width=390)
    if name in ("tip", "estimate"):
        if name == "estimate":
            shim.widget.on_limit({"value": "0"})
        shim.widget.on_show({})
        shim.push()
        shim.page.wait_for_selector(".ct-proof__bars, .ct-bars")
    assert shim.page.evaluate("document.documentElement.scrollWidth <= 390")
    shim.shot(f"course-{name}-phone")
