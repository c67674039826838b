"""The saved notebooks: framed, executed, without live widgets, and the list that the JupyterLab extension goes by."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tutorial.i18n import LANGS
from tutorial.lab import save

NEW = nbformat.v4

WIDGET = """
class Shown:
    def _repr_mimebundle_(self, **kw):
        return {"application/vnd.jupyter.widget-view+json": {"model_id": id(self)}, "text/plain": "a hand", %s}
Shown()
"""


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """Write a notebook in French and return its path."""

    def write(*sources: str) -> Path:
        cells = [NEW.new_markdown_cell("# Essai"), *map(NEW.new_code_cell, sources)]
        path = tmp_path / "fr" / "00_essai.ipynb"
        path.parent.mkdir(exist_ok=True)
        nbformat.write(NEW.new_notebook(cells=cells), path)
        return path

    return write


def test_the_picture_stays_and_the_live_widget_goes(written: Any) -> None:
    saved = json.loads(save.saved(written(WIDGET % '"text/html": "<img>"')))
    (output,) = saved["cells"][-1]["outputs"]
    assert output["data"] == {"text/plain": ["a hand"], "text/html": ["<img>"]}
    assert set(saved["metadata"]) == {"contree", "kernelspec", "language_info"}
    assert saved["metadata"]["language_info"] == {"name": "python"}, "no version: each Python would save another file"


def test_a_widget_without_a_picture_is_refused(written: Any) -> None:
    with pytest.raises(save.SaveError, match="no picture"):
        save.saved(written(WIDGET % ""))


def test_a_cell_that_fails_is_named(written: Any) -> None:
    with pytest.raises(save.SaveError, match="ZeroDivisionError"):
        save.saved(written("1 / 0"))


def test_saving_twice_changes_nothing_and_check_tells(written: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(save, "ROOT", tmp_path)
    monkeypatch.setattr(save, "INDEX", tmp_path / "lessons.json")
    path = written("import os\nlen(os.listdir(os.environ['CONTREE_HOME']))")
    assert save.main(["--check"]) == 1
    assert save.main([]) == 0
    first = path.read_text("utf-8")
    assert save.main(["--check"]) == 0
    assert save.main([]) == 0
    assert path.read_text("utf-8") == first
    path.write_text(first.replace("len(", "len( "), "utf-8")
    assert save.main(["--check"]) == 1


def test_code_is_hidden_unless_it_is_what_the_cell_shows(written: Any) -> None:
    notebook = nbformat.read(written("1", "2"), as_version=4)
    notebook.cells[2].metadata["tags"] = ["show-code"]
    save.frame(notebook, "fr")
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.metadata.get("jupyter", {}).get("source_hidden") for cell in code] == [True, None]


def test_every_lesson_is_framed_and_listed() -> None:
    """What `python -m tutorial.lab.save` writes without running anything; nbval compares the outputs."""
    assert json.loads(save.INDEX.read_text("utf-8")) == save.index(), "stale: run python -m tutorial.lab.save"
    for path in save.every_notebook():
        notebook = nbformat.read(path, as_version=4)
        before = nbformat.writes(notebook)
        save.frame(notebook, path.parent.name)  # type: ignore[arg-type]
        assert nbformat.writes(notebook) == before, f"{path} was not saved by python -m tutorial.lab.save"


def test_both_languages_have_the_same_lessons() -> None:
    listed = save.index()["lessons"]
    assert set(listed) == set(LANGS)
    numbers = {lang: [lesson["file"][:2] for lesson in lessons] for lang, lessons in listed.items()}
    assert numbers["fr"] == numbers["en"]
