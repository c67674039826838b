"""Save the notebooks as they are shipped: ``python -m tutorial.lab.save [--check] [NOTEBOOK ...]``.

Each is executed from the top in a learner's folder of its own and saved with its pictures and without the live
widgets, which no page could show before a kernel runs. The list that the JupyterLab extension goes by (fingerprints
of the code, order, titles, words of the strip) is written at the same time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import nbformat

from ..i18n import LANGS, Lang, catalogue, text
from ..learner.folder import HOME_VARIABLE
from . import shipped

ROOT = Path(__file__).parents[2] / "notebooks"
INDEX = shipped.labextensions() / shipped.EXTENSION / "page" / "lessons.json"

WIDGET = "application/vnd.jupyter.widget-view+json"
KEY_NOTE = "contree-key"
"""Id and tag of the cell that says which key to press; the extension hides it where the lesson runs by itself."""

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
SECONDS_A_CELL = 120


class SaveError(Exception):
    """Report a notebook that cannot be shipped as it is."""


def main(argv: Sequence[str] | None = None) -> int:
    """Save the notebooks, or tell which are stale; return 1 if any is."""
    parser = argparse.ArgumentParser(prog="python -m tutorial.lab.save", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, tell what is stale")
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK", help="these only; else all")
    options = parser.parse_args(argv)
    stale = []
    try:
        for path in options.notebooks or every_notebook():
            if _settle(path, saved(path), check=options.check):
                stale.append(path)
    except SaveError as error:
        print(error, file=sys.stderr)
        return 1
    if _settle(INDEX, index_text(), check=options.check):
        stale.append(INDEX)
    for path in stale:
        print(f"{'stale' if options.check else 'saved'}: {os.path.relpath(path)}")
    return 1 if options.check and stale else 0


def every_notebook() -> list[Path]:
    """Return the notebooks of every language, in order."""
    return [path for lang in LANGS for path in sorted((ROOT / lang).glob("*.ipynb"))]


def saved(path: Path) -> str:
    """Return the text of a notebook as it should be saved.

    Raises SaveError if a cell fails or shows a widget that has no picture of itself.
    """
    notebook = nbformat.read(path, as_version=4)
    execute(notebook, path)
    # After the run, which leaves the version of this Python in the metadata.
    frame(notebook, cast(Lang, path.resolve().parent.name))
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            _take_widget_out(output, f"{path}, cell {cell.id}")
    return _as_text(notebook)


def frame(notebook: Any, lang: Lang) -> None:
    """Give a notebook what every lesson has: metadata, hidden code, and the line that says which key to press."""
    notebook.metadata = {
        "contree": {**notebook.metadata.get("contree", {}), "autorun": True, "lang": lang},
        "kernelspec": KERNEL,
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        kept = {key: cell.metadata[key] for key in ("tags", "jupyter", "editable") if key in cell.metadata}
        if cell.cell_type == "code" and "show-code" not in kept.get("tags", ()):
            kept["jupyter"] = {**kept.get("jupyter", {}), "source_hidden": True}
        cell.metadata = kept
    note = nbformat.v4.new_markdown_cell(text("lab.key_note", lang), id=KEY_NOTE, metadata={"tags": [KEY_NOTE]})
    cells = [cell for cell in notebook.cells if cell.id != KEY_NOTE]
    notebook.cells = [*cells[:1], note, *cells[1:]]


def execute(notebook: Any, path: Path) -> None:
    """Run a notebook from the top, in a learner's folder that is thrown away.

    Raises SaveError if a cell fails.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    client = NotebookClient(
        notebook,
        timeout=SECONDS_A_CELL,
        kernel_name=KERNEL["name"],
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    with tempfile.TemporaryDirectory() as home:
        try:
            client.execute(env={**os.environ, HOME_VARIABLE: home})
        except CellExecutionError as error:
            raise SaveError(f"{path}: {error}") from error


def index() -> dict[str, Any]:
    """Return what the JupyterLab extension goes by."""
    lessons: dict[str, list[dict[str, str]]] = {}
    hashes = []
    for path in every_notebook():
        notebook = nbformat.read(path, as_version=4)
        hashes.append(code_hash(notebook))
        lessons.setdefault(path.parent.name, []).append({"file": path.name, "title": title(notebook)})
    texts = {lang: {k: v for k, v in catalogue(lang)["lab"].items() if k != "key_note"} for lang in LANGS}
    return {"hashes": sorted(set(hashes)), "lessons": lessons, "texts": texts}


def index_text() -> str:
    """Return the same as the text of ``lessons.json``."""
    return json.dumps(index(), ensure_ascii=False, indent=1) + "\n"


def code_hash(notebook: Any) -> str:
    """Return the sha256 of a notebook's code cells, as the extension computes it when the lesson is opened.

    >>> cell = nbformat.v4.new_code_cell
    >>> code_hash(nbformat.v4.new_notebook(cells=[cell("a"), cell("b")])) == hashlib.sha256(b"a\\0b").hexdigest()
    True
    """
    sources = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return hashlib.sha256("\0".join(sources).encode()).hexdigest()


def title(notebook: Any) -> str:
    """Return the first heading of a notebook.

    >>> title(nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Who wins\\n\\nThe trick")]))
    'Who wins'

    Raises SaveError if it has none.
    """
    for cell in notebook.cells:
        for line in cell.source.splitlines() if cell.cell_type == "markdown" else ():
            if line.startswith("# "):
                return cast(str, line.removeprefix("# ").strip())
    raise SaveError("a notebook needs a first heading, which is its title: begin it with '# ...'")


def _take_widget_out(output: Any, where: str) -> None:
    data = output.get("data", {})
    if WIDGET not in data:
        return
    del data[WIDGET]
    if "text/html" not in data:
        raise SaveError(f"{where}: the widget has no picture of itself (text/html), and would be an empty box")


def _as_text(notebook: Any) -> str:
    return cast(str, nbformat.writes(notebook)).rstrip("\n") + "\n"


def _settle(path: Path, wanted: str, *, check: bool) -> bool:
    """Write a file that is not as it should be, unless only checking; tell whether it was not."""
    if path.exists() and path.read_text("utf-8") == wanted:
        return False
    if not check:
        path.write_text(wanted, "utf-8", newline="\n")
    return True


if __name__ == "__main__":
    sys.exit(main())
