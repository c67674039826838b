"""The lessons and their notebooks: both languages say the same, each step is shown once, a cell is one call."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from contree.errors import ContreeError
from tutorial import by_code, open_lesson, practise
from tutorial.i18n import LANGS
from tutorial.lessons import LessonError, lesson, numbers
from tutorial.lessons.base import ExerciseStep
from tutorial.lessons.showing import show

ROOT = Path(__file__).parents[1] / "notebooks"
FILES = {lang: sorted((ROOT / lang).glob("*.ipynb")) for lang in LANGS}
BOTH = [pytest.param(fr, en, id=fr.name[:2]) for fr, en in zip(FILES["fr"], FILES["en"], strict=False)]
EVERY = [pytest.param(path, id=f"{path.parent.name}-{path.name[:2]}") for lang in LANGS for path in FILES[lang]]

MOST_LINES = 8
SHOWN = re.compile(r'lesson\.show\("([^"]+)"\)')
HEADING = re.compile(r"^(#+) ", re.MULTILINE)


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path))


def cells(path: Path) -> list[Any]:
    return list(nbformat.read(path, as_version=4).cells)


def code(path: Path) -> list[str]:
    return [cell.source for cell in cells(path) if cell.cell_type == "code"]


def test_each_lesson_has_a_notebook_in_each_language() -> None:
    for lang in LANGS:
        names = [path.name[:2] for path in FILES[lang]]
        assert len(names) == len(set(names))
        assert set(numbers()) <= set(names), lang
    assert [path.name[:2] for path in FILES["fr"]] == [path.name[:2] for path in FILES["en"]]


@pytest.mark.parametrize(("fr", "en"), BOTH)
def test_both_languages_are_held_together(fr: Path, en: Path) -> None:
    """Same cells in the same order, same code but for the language, headings of the same levels."""
    french, english = cells(fr), cells(en)
    assert [(cell.id, cell.cell_type) for cell in french] == [(cell.id, cell.cell_type) for cell in english]
    for one, other in zip(french, english, strict=True):
        if one.cell_type == "code":
            assert one.source.replace('"fr"', '"en"') == other.source, one.id
        else:
            assert HEADING.findall(one.source) == HEADING.findall(other.source), one.id


@pytest.mark.parametrize("path", EVERY)
def test_a_cell_of_code_is_one_call(path: Path) -> None:
    for source in code(path):
        assert source.count("\n") < MOST_LINES
        tree = ast.parse(source)
        loops = (ast.For, ast.While, ast.FunctionDef, ast.ListComp, ast.Lambda, ast.ClassDef)
        assert not any(isinstance(node, loops) for node in ast.walk(tree)), source
        assert sum(isinstance(node, ast.Expr) for node in tree.body) <= 1, source
        assert not re.search(r"from tutorial\.\w+|import contree\._", source), "public names only"


@pytest.mark.parametrize("path", EVERY)
def test_a_notebook_is_prose_with_one_idea_a_cell(path: Path) -> None:
    parts = cells(path)
    assert parts[0].source.startswith("# ")
    assert sum(len(HEADING.findall(cell.source)) for cell in parts if cell.cell_type == "markdown") >= 2
    if path.name[:2] in numbers():  # the others are pages to read
        assert all(len(HEADING.findall(cell.source)) <= 1 for cell in parts if cell.cell_type == "markdown")


@pytest.mark.parametrize("path", EVERY)
def test_a_notebook_shows_the_steps_of_its_lesson(path: Path) -> None:
    """Those of the lesson's file, in its order, each once."""
    number = path.name[:2]
    if number not in numbers():
        pytest.skip("this lesson has no steps of its own")
    shown = [name for source in code(path) for name in SHOWN.findall(source)]
    assert shown == list(lesson(number).steps)


@pytest.mark.parametrize("path", EVERY)
def test_the_typography_of_a_notebook(path: Path) -> None:
    for cell in cells(path):
        if cell.cell_type != "markdown":
            continue
        prose = re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|https?://\S+", "x", cell.source)
        assert "'" not in prose and "..." not in prose, cell.id
        if path.parent.name == "fr":
            assert not re.search(r"(?<=\w) [;:!?»]|« |\w[;!?](?=\s|$)", prose), f"{cell.id}: no-break spaces"
        else:
            assert not re.search(r"\w\s+[;:!?](\s|$)", prose), cell.id


@pytest.mark.parametrize("number", numbers())
@pytest.mark.parametrize("lang", LANGS)
def test_every_step_can_be_shown_and_reads_without_a_kernel(number: str, lang: Any) -> None:
    opened = open_lesson(number, lang)
    for name in opened.lesson.steps:
        shown = opened.show(name)
        bundle = shown._repr_mimebundle_() if hasattr(shown, "_repr_mimebundle_") else None
        html = bundle[0]["text/html"] if bundle else shown._repr_html_()
        assert "<" in html and repr(shown)


def test_a_step_shows_the_same_each_time() -> None:
    """What a notebook saves must be what it shows again: no clock, no chance."""
    for number in numbers():
        for step in lesson(number).steps.values():
            if isinstance(step, ExerciseStep):
                first, second = (show(step, "fr", number) for _ in range(2))
                assert [one.code for one in first.row] == [one.code for one in second.row]
                assert first.picture() == second.picture()


def test_a_sitting_of_a_lesson_asks_no_exercise_twice() -> None:
    for number in numbers():
        codes = [
            one.code
            for step in lesson(number).steps.values()
            if isinstance(step, ExerciseStep)
            for one in show(step, "fr", number).row
        ]
        assert len(codes) == len(set(codes)), number


def test_the_one_line_calls() -> None:
    assert practise("legal", level=2, lang="fr").view["phase"] == "ask"
    code = practise("winner", level=5, count=1, lang="en").view["code"]["text"]
    assert by_code(code, lang="en").view["code"]["text"] == code


@pytest.mark.parametrize(
    "call",
    [
        lambda: open_lesson("99"),
        lambda: open_lesson("3"),
        lambda: open_lesson("../03"),
        lambda: open_lesson("03", "fr").show("nothing"),
        lambda: practise("poker"),
        lambda: by_code("nothing"),
    ],
)
def test_bad_use_is_the_projects_own_error(call: Any) -> None:
    with pytest.raises(ContreeError) as caught:
        call()
    assert str(caught.value)
    assert isinstance(caught.value, LessonError) or caught.value.code != "error"
