"""Every public class, function, method and property of the engine shows itself at work in an example."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import contree

FOLDER = Path(contree.__file__).parent
BARE = {"kernel.py"}  # bare numbers, compiled: the solver above it has the examples
MODULES = sorted(path for path in FOLDER.rglob("*.py") if path.name not in BARE)


def unshown(body: list[ast.stmt], owner: str = "", shown: str = "") -> Iterator[str]:
    """Yield the public names without an example; that of a class may show its methods."""
    for node in body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        words = ast.get_docstring(node) or ""
        if ">>>" not in words and f".{node.name}" not in shown:
            yield owner + node.name
        if isinstance(node, ast.ClassDef):
            yield from unshown(node.body, f"{owner}{node.name}.", words)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_public_name_has_an_example(path: Path) -> None:
    missing = list(unshown(ast.parse(path.read_text(encoding="utf-8")).body))
    assert not missing, f"{path.name}: no doctest for {', '.join(missing)}"
