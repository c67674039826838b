"""The JupyterLab extension: a lesson opens live and reads as a page, and code that was changed never runs by itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import nbformat
import pytest
from labs import CLICKABLE_CARD, PANEL, settled
from playwright.sync_api import Page, Route, expect

TELLS_IT_RAN = "from IPython.display import HTML\nHTML('<b class=\"ran\">six times seven</b>')"


def status(page: Page) -> str | None:
    return page.locator(PANEL).get_attribute("data-contree")


def reach(page: Page, go: str, presses: int = 25) -> None:
    """Go back from the lesson, to the strip above it, until one of its buttons has the focus."""
    for _ in range(presses):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement?.dataset?.contreeGo") == go:
            return
    pytest.fail(f"no {presses} presses of Shift+Tab reach {go}")


def test_a_shipped_lesson_runs_by_itself_and_reads_as_a_page(open_lesson: Any, shoot: Any) -> None:
    page = open_lesson("00")
    assert status(page) == "done"
    expect(page.locator(f"{PANEL} .ct-Strip")).to_be_visible()
    tools = (".jp-InputPrompt", ".jp-OutputPrompt", ".jp-NotebookPanel-toolbar", ".jp-SideBar", ".jp-Placeholder")
    for tool in (*tools, f"{PANEL} .jp-CodeMirrorEditor", "#jp-main-statusbar"):
        assert page.locator(f"{tool} >> visible=true").count() == 0, tool
    assert page.locator(f"{PANEL} .ct-Lesson-still").count() == 1, "the line with the key is there"
    expect(page.locator(f"{PANEL} .ct-Lesson-still")).to_be_hidden()
    expect(page.locator(f"{PANEL} h1").first).to_be_in_viewport()
    assert page.locator(".jp-mod-dirty").count() == 0, "the learner wrote nothing and has nothing to save"
    expect(page.locator("#jp-MainMenu")).to_contain_text("Fichier")
    assert open_lesson.errors == []
    shoot(page, "lab-lesson")


@pytest.fixture
def lesson_with(lab: Any, tmp_path: Any) -> Callable[[Any], Any]:
    """A copy of the first lesson with a cell added."""

    def make(cell: Any) -> Any:
        source = next((lab.root / "fr").glob("00*.ipynb"))
        notebook = nbformat.read(source, as_version=4)
        notebook.cells.append(cell)
        nbformat.write(notebook, tmp_path / source.name)
        return tmp_path / source.name

    return make


def test_changed_code_waits_for_the_key_which_then_runs_it(open_lesson: Any, lesson_with: Any, shoot: Any) -> None:
    page = open_lesson(lesson_with(nbformat.v4.new_code_cell(TELLS_IT_RAN)))
    assert status(page) == "changed"
    expect(page.locator(f"{PANEL} .ct-Strip-notice")).to_contain_text("Ctrl+Maj+Entrée")
    expect(page.locator(f"{PANEL} .ct-Lesson-still")).to_be_visible()
    page.wait_for_timeout(1500)
    assert page.locator(".ran").count() == 0
    page.keyboard.press("Control+Shift+Enter")
    page.wait_for_selector(".ran")
    settled(page, "done")
    expect(page.locator(f"{PANEL} h1").first).to_be_in_viewport()


def test_a_changed_sentence_does_not_keep_a_lesson_from_running(open_lesson: Any, lesson_with: Any) -> None:
    assert status(open_lesson(lesson_with(nbformat.v4.new_markdown_cell("Ma note.")))) == "done"


def test_a_lesson_runs_where_the_browser_keeps_its_digests_to_itself(open_lesson: Any) -> None:
    """A page over plain HTTP from a teacher's laptop has no crypto.subtle: the fingerprint must come out the same."""
    hide = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
    page = open_lesson("00", prepare=lambda page: page.add_init_script(hide))
    assert page.evaluate("crypto.subtle === undefined")
    assert status(page) == "done"


def without_opting_in(page: Page) -> None:
    def answer(route: Route) -> None:
        page_as_served = route.fetch()
        text = page_as_served.text()
        assert '"contreeLessons": true' in text
        route.fulfill(response=page_as_served, body=text.replace('"contreeLessons": true', '"contreeLessons": false'))

    page.route("**/doc/tree/**", answer)


def test_a_host_that_did_not_opt_in_runs_nothing(open_lesson: Any) -> None:
    page = open_lesson("00", prepare=without_opting_in)
    assert status(page) == "not-hosted"
    expect(page.locator(".ct-Strip-notice")).to_contain_text("Ctrl+Maj+Entrée")
    page.wait_for_timeout(1000)
    assert page.locator(f"{PANEL} .jp-cell-widget-manager, {PANEL} [data-card]").count() == 0


def test_without_the_extension_a_lesson_shows_pictures_and_the_key_that_runs_it(open_lesson: Any, shoot: Any) -> None:
    def take_away(page: Page) -> None:
        page.route("**/extensions/contree-lessons/**", lambda route: route.abort())

    page = open_lesson("00", wait=False, prepare=take_away)
    expect(page.get_by_role("emphasis").filter(has_text="Ctrl+Maj+Entrée")).to_be_visible()
    expect(page.locator(f"{PANEL} .jp-OutputArea img").first).to_be_visible()
    assert page.locator(f"{PANEL} [data-card]").count() == 0
    shoot(page, "lab-without-extension")
    page.wait_for_selector(f'{PANEL} .jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=60_000)
    page.locator(f"{PANEL} h1").first.click()
    page.keyboard.press("Control+Shift+Enter")
    page.locator(f"{PANEL} {CLICKABLE_CARD}").first.wait_for(timeout=60_000)


def test_the_setting_that_switches_it_off(open_lesson: Any) -> None:
    def answer(route: Route) -> None:
        served = route.fetch()
        found = served.json()
        for setting in found["settings"]:
            if setting["id"] == "contree-lessons:lessons":
                setting["raw"] = '{"autorun": false}'
        route.fulfill(response=served, body=json.dumps(found))

    page = open_lesson("00", prepare=lambda page: page.route("**/lab/api/settings?*", answer))
    assert status(page) == "off"


def test_an_ordinary_notebook_is_left_alone(open_lesson: Any, tmp_path: Any) -> None:
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(TELLS_IT_RAN)],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    path = tmp_path / "mine.ipynb"
    nbformat.write(notebook, path)
    page = open_lesson(path, wait=False)
    page.wait_for_selector(f"{PANEL} .jp-CodeMirrorEditor")
    page.wait_for_timeout(1500)
    assert page.locator(f"{PANEL}.ct-Lesson, .ct-Strip, .ran").count() == 0


def test_next_previous_and_language_by_keyboard_alone(open_lesson: Any, lab: Any) -> None:
    page = open_lesson("00")
    reach(page, "next")
    page.keyboard.press("Enter")
    page.wait_for_url("**/fr/01_*")
    settled(page, "done")
    assert len(lab.call("GET", "sessions")) == 1, "one kernel at a time"
    expect(page.locator(f"{PANEL} .ct-Strip-place")).to_contain_text("Leçon 1 sur")
    reach(page, "language")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/01_*")
    settled(page, "done")
    expect(page.locator(f"{PANEL} .ct-Strip-place")).to_contain_text("Lesson 1 of")
    assert json.loads((lab.root / ".contree" / "settings.json").read_text())["language"] == "en"
    reach(page, "previous")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/00_*")


def test_the_strip_is_accessible_and_fits_a_phone(open_lesson: Any, barriers: Any, shoot: Any) -> None:
    for theme in ("light", "dark"):
        page = open_lesson("01", width=390, theme=theme)
        assert not barriers(page, ".ct-Strip")
        box = page.locator(".ct-Strip").bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
        for button in page.locator(".ct-Strip-button").all():
            size = button.bounding_box()
            assert size is not None and size["width"] >= 44 and size["height"] >= 44
            assert size["x"] + size["width"] <= 390
        shoot(page, f"lab-phone-{theme}")


def test_the_browser_s_way_back_leads_to_the_lesson_before(open_lesson: Any) -> None:
    page = open_lesson("01")
    page.locator('[data-contree-go="next"]').click()
    expect(page.locator(f"{PANEL} h1").first).to_contain_text("Qui remporte le pli")
    page.wait_for_url("**/02_*")
    page.go_back()
    expect(page.locator(f"{PANEL} h1").first).to_contain_text("Le jeu et la valeur des cartes")
    assert "/fr/01_" in page.url


def test_a_link_within_a_lesson_leads_to_its_heading(open_lesson: Any) -> None:
    page = open_lesson("05")
    heading = page.locator(f"{PANEL} h2", has_text="Une donne à la retourne")
    expect(heading).not_to_be_in_viewport()
    page.locator(f"{PANEL} .jp-RenderedMarkdown a", has_text="à la table classique").click()
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
