"""Exercises in a real browser: every form by mouse and by keyboard, hints, a wrong answer and its return."""

from __future__ import annotations

import pytest

from tutorial.exercises import exercise
from tutorial.learner import journal
from tutorial.widgets.exercise import ExerciseWidget

from .shim import Shim

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

KINDS_SHOWN = [
    ("legal", 8, "salon", 3),
    ("forbids", 4, "salon", 3),
    ("order", 3, "salon", 5),
    ("worth", 6, "salon", 5),
    ("winner", 5, "salon", 2),
    ("turn", 3, "salon", 2),
    ("last_trick", 2, "decouverte", 1),
    ("calls", 5, "salon", 3),
    ("calls", 1, "classique", 1),
    ("auction_over", 4, "table_en_ligne", 5),
    ("belote", 3, "classique", 5),
    ("count", 3, "salon", 1),
    ("score", 6, "salon", 4),
    ("sheet", 6, "table_en_ligne", 6),
    ("made", 4, "salon", 4),
    ("match_winner", 2, "classique", 3),
]


@pytest.fixture
def ask(browser, monkeypatch, tmp_path):
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))
    opened = []

    def show(name="legal", level=4, table="salon", seed=3, *, count=1, width=1000, dark=False, lang="fr", touch=False):
        context = browser.new_context(
            viewport={"width": width, "height": 844}, has_touch=touch, reduced_motion="reduce"
        )
        opened.append(context)
        row = [exercise(name, level=level, table=table, seed=seed + place) for place in range(count)]
        return Shim(context.new_page(), ExerciseWidget(row, lang=lang), dark=dark)

    yield show
    for context in opened:
        context.close()


def item(page, name):
    return page.locator(f'[data-key="item-{name}"]')


def act(page, key):
    page.locator(f'.ct-actions [data-key="{key}"]').click()


def phase(page, name):
    page.wait_for_selector(f'.ct-exercise[data-phase="{name}"]')


def told(page):
    return page.locator(".ct-sr p").last.inner_text()


def stars(page):
    return page.locator(".ct-stars svg[data-on]").count()


def answer(page, one):
    """Give the right answer by mouse, whatever the form."""
    plain = one.form.plain(one.answer)
    if one.form.name in ("tick", "order"):
        for name in plain:
            item(page, name).click()
    elif one.form.name == "pick":
        item(page, plain).click()
    elif one.form.name == "number":
        item(page, "number").fill(str(plain))
    else:
        for field, number in zip(one.form.fields, plain, strict=True):
            item(page, field).fill(str(number))
    act(page, "main")


def answer_by_keys(page, one):
    """Give the right answer with Tab, the arrows, Space and Enter alone; the focus is on the answer's first stop."""
    plain, form = one.form.plain(one.answer), one.form
    if form.name in ("tick", "order", "pick"):
        for name in [plain] if form.name == "pick" else plain:
            page.keyboard.press("Home")
            for _ in range(form.options.index(name)):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.key") == "main":
                break
        page.keyboard.press("Enter")
    else:
        for number in [plain] if form.name == "number" else plain:
            page.keyboard.type(str(number))
            last = number
            page.keyboard.press("Tab")
        assert last is not None
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")


@pytest.mark.parametrize(("name", "level", "table", "seed"), KINDS_SHOWN)
def test_each_kind_is_answered_by_mouse_and_by_keyboard(ask, name, level, table, seed):
    shown = ask(name, level, table, seed)
    page, one = shown.page, shown.widget.attempt.exercise
    answer(page, one)
    phase(page, "right")
    assert told(page).startswith("Juste.")
    assert stars(page) == 3
    act(page, "same")
    phase(page, "ask")
    assert page.evaluate("document.activeElement.closest('[data-key=answer], .ct-field')"), "the focus is on the answer"
    answer_by_keys(page, one)
    phase(page, "right")
    assert page.evaluate("document.activeElement.dataset.key") == "main", "the focus goes on to what comes next"


def test_a_wrong_answer_says_the_rule_the_facts_and_what_would_have_been_right(ask):
    page = ask().page
    item(page, "8S").click()
    act(page, "main")
    phase(page, "wrong")
    assert "surcouper" in page.inner_text(".ct-say--bad")
    assert "le valet d’atout" in page.inner_text(".ct-say--bad")
    assert item(page, "8S").get_attribute("data-mark") == "wrong"
    assert item(page, "JC").get_attribute("data-mark") == "missed"
    assert "il faut couper" in page.inner_text(".ct-why")
    assert stars(page) == 2
    assert told(page).startswith("Pas encore.")
    act(page, "main")
    phase(page, "ask")
    assert page.locator(".ct-say").count() == 0 and page.locator(".ct-why").count() == 0
    assert item(page, "8S").get_attribute("aria-checked") == "false", "one begins anew"


def test_hints_come_in_three_steps_and_cost_a_star_each(ask):
    page = ask().page
    hints = page.locator(".ct-ladder button")
    assert [hints.nth(n).get_attribute("aria-disabled") for n in range(3)] == [None, "true", "true"]
    for number, words in enumerate(("plus fort que le sien", "Ouest est maître", "Vous pouvez jouer le valet d’atout")):
        hints.nth(number).click()
        page.wait_for_function(f"document.querySelectorAll('.ct-hint').length == {number + 1}")
        assert words in page.locator(".ct-hint").last.inner_text()
        assert words in told(page)
        assert stars(page) == 2 - number
    item(page, "JC").click()
    assert page.locator(".ct-hint").count() == 3, "what is being answered does not hide the hints"
    act(page, "main")
    phase(page, "right")
    assert stars(page) == 0


def test_a_hint_keeps_what_was_ticked(ask):
    page = ask().page
    item(page, "JC").click()
    page.locator(".ct-ladder button").first.click()
    page.wait_for_selector(".ct-hint")
    assert item(page, "JC").get_attribute("aria-checked") == "true"


def test_a_missed_exercise_comes_back_in_the_same_sitting(ask):
    shown = ask(count=4)
    page, row = shown.page, shown.widget.row
    codes = []
    item(page, next(o for o in row[0].form.options if o not in row[0].answer)).click()
    act(page, "main")
    phase(page, "wrong")
    act(page, "next")
    for _ in range(4):
        phase(page, "ask")
        one = shown.widget.attempt.exercise
        codes.append(row.index(one))
        answer(page, one)
        phase(page, "right")
        act(page, "main")
    phase(page, "over")
    assert codes == [1, 2, 0, 3]
    assert "11 étoiles sur 12" in page.inner_text(".ct-say")


def test_nothing_answered_asks_for_an_answer_and_costs_nothing(ask):
    for name, level, words in (
        ("legal", 4, "Cochez"),
        ("winner", 1, "Choisissez"),
        ("worth", 1, "nombre"),
        ("order", 1, "Rangez"),
    ):
        page = ask(name, level).page
        act(page, "main")
        page.wait_for_selector(".ct-say")
        assert words in page.inner_text(".ct-say")
        assert stars(page) == 3
        phase(page, "ask")


def test_another_and_the_same_again_by_its_code(ask):
    shown = ask()
    page = shown.page
    first = page.inner_text(".ct-code code")
    act(page, "another")
    page.wait_for_function(f"document.querySelector('.ct-code code').textContent != '{first}'")
    page.click('[data-key="code"]')
    page.keyboard.type("nonsense")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ct-say")
    assert "code" in page.inner_text(".ct-say")
    page.fill('[data-key="code-input"]', first.lower().replace("-", " "))
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelector('.ct-code code').textContent == '{first}'")


def test_the_score_sheet_is_filled_line_by_line(ask):
    """A sheet with a mistake: each field is marked, the right number stands beside the wrong one."""
    shown = ask("sheet", 6, "table_en_ligne", 6)
    page, one = shown.page, shown.widget.attempt.exercise
    numbers = dict(zip(one.form.fields, one.form.plain(one.answer), strict=True))
    for field, number in numbers.items():
        item(page, field).fill("7" if field == "contract.NS" else str(number))
    act(page, "main")
    phase(page, "wrong")
    marks = page.locator(".ct-field[data-mark='wrong']")
    assert marks.count() == 1
    assert marks.inner_text().strip().endswith(str(numbers["contract.NS"]))
    assert page.locator(".ct-field[data-mark='right']").count() == len(numbers) - 1


def test_every_answer_reaches_the_journal(ask):
    shown = ask()
    page, one = shown.page, shown.widget.attempt.exercise
    item(page, "8S").click()
    act(page, "main")
    phase(page, "wrong")
    act(page, "main")
    phase(page, "ask")
    answer(page, one)
    phase(page, "right")
    events = journal.read().events
    assert [(event["exercise"], event["right"], event["stars"]) for event in events] == [
        (one.code, False, 2),
        (one.code, True, 2),
    ]
    assert events[0]["given"] == ["8S"] and events[0]["table"] == "salon"


@pytest.mark.parametrize(("name", "level", "table", "seed"), KINDS_SHOWN)
def test_axe_finds_nothing_serious(ask, name, level, table, seed):
    # every second one in the dark: the parts are the same
    shown = ask(name, level, table, seed, dark=seed % 2 == 0)
    page = shown.page
    for moment in ("asked", "judged"):
        results = axe.Axe().run(page)
        serious = [v for v in results.response["violations"] if v["impact"] in ("serious", "critical")]
        assert not serious, (moment, [(v["id"], [node["html"][:160] for node in v["nodes"]]) for v in serious])
        if moment == "asked":
            page.locator(".ct-ladder button").first.click()
            page.wait_for_selector(".ct-hint")
            answer(page, shown.widget.attempt.exercise)
            phase(page, "right")


@pytest.mark.parametrize(("name", "level", "table", "seed"), KINDS_SHOWN)
def test_a_phone_shows_it_whole(ask, name, level, table, seed):
    # in French, whose words are the longer ones
    page = ask(name, level, table, seed, width=390, touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for target in page.locator(
        '[data-key="answer"] button, .ct-actions > .ct-button, .ct-ladder button, .ct-field input'
    ).all():
        box = target.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
        assert box["height"] >= 44 and box["width"] >= 44


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("name", "level", "table", "seed"), KINDS_SHOWN)
def test_screenshots(ask, name, level, table, seed, dark):
    for width in (390, 1000):
        shown = ask(name, level, table, seed, width=width, dark=dark)
        shown.shot(f"exercise-{name}-{table}-{width}-{'dark' if dark else 'light'}")
