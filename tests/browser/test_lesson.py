"""A lesson from its start to its end in JupyterLab, by keyboard alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tutorial.exercises import Exercise, from_code
from tutorial.lessons import lesson
from tutorial.lessons.base import ExerciseStep

FOCUS = "document.activeElement"


def key(page: Page) -> str | None:
    return page.evaluate(f"{FOCUS}?.dataset?.key")


def tab_to(page: Page, selector: str, presses: int = 60) -> None:
    """Press Tab until the focus is on what the selector names."""
    for _ in range(presses):
        if page.evaluate(f"Boolean({FOCUS}?.matches?.({selector!r}))"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no {presses} presses of Tab reach {selector}: the focus is on {key(page)}")


def current(page: Page) -> Exercise:
    """The exercise that has the focus, by the code that stands in it."""
    return from_code(page.evaluate(f"{FOCUS}.closest('.ct-exercise').querySelector('.ct-code code').textContent"))


def choose(page: Page, one: Exercise) -> None:
    """Choose the one right answer: arrows to it, Space, then Check."""
    page.keyboard.press("Home")
    for _ in range(one.form.options.index(one.answer)):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    tab_to(page, ".ct-exercise [data-key=main]")
    page.keyboard.press("Enter")


def phase(page: Page, name: str) -> None:
    page.wait_for_function(f"{FOCUS}?.closest('.ct-exercise')?.dataset.phase === '{name}'")


def test_a_lesson_is_done_by_keyboard_alone(open_lesson: Any) -> None:
    page = open_lesson("04", height=1400, still=True)
    page.locator(".ct-exercise").first.wait_for()
    steps = lesson("04").steps
    # one click into the page stands for having come here by Tab from the strip
    page.locator(".jp-NotebookPanel h1").first.click()
    for step in steps.values():
        if not isinstance(step, ExerciseStep):
            continue
        tab_to(page, '.ct-exercise[data-phase="ask"] [data-key="answer"] [tabindex="0"]')
        for _ in range(sum(row.count for row in step.rows)):
            phase(page, "ask")
            choose(page, current(page))
            phase(page, "right")
            assert key(page) == "main", "the focus is on what comes next"
            page.keyboard.press("Enter")
        phase(page, "over")
        assert page.evaluate(f"{FOCUS}.closest('.ct-exercise').querySelector('.ct-say').textContent.length") > 0
        page.keyboard.press("Tab")
    finished = page.locator('.ct-exercise[data-phase="over"]').count()
    assert finished == sum(isinstance(step, ExerciseStep) for step in steps.values())
    assert open_lesson.errors == []
