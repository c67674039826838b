"""Who may import whom, read from the imports themselves."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import contree

ROOT = Path(__file__).resolve().parent.parent

ORDER = [
    "errors",
    "cards",
    "seats",
    "rules",
    "rulebook",
    "deal",
    "auction",
    "taking",
    "trick",
    "legality",
    "play",
    "belote",
    "scoring",
    "two_players",
    "action",
    "match_deal",
    "view",
    "match",
    "notation",
    "record",
    "perft",
    "players",
    "analysis",
]
"""The engine's files, lowest first. Belote reads a play; the match plays the games for two as well."""

TOGETHER = ("players", "analysis")
"""A searching player stands on the analysis, which may ask a simpler player; only a cycle is wrong."""

MAY_USE_NUMBA = ("contree/analysis", "contree/players")


def python_files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def imports(path: Path) -> list[tuple[str, ast.AST]]:
    """Return every module a file imports, absolute, wherever the import stands."""
    package = path.relative_to(ROOT).with_suffix("").parts
    package = package[:-1]  # the package of a module, and of __init__ itself
    found: list[tuple[str, ast.AST]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, node) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *(node.module.split(".") if node.module else ())))
            found.append((module, node))
            if node.module is None or (ROOT / Path(*module.split("."))).is_dir():
                found += [(f"{module}.{alias.name}", node) for alias in node.names]
    return found


@cache
def type_checking_only(path: Path) -> set[ast.AST]:
    """Return the imports under ``if TYPE_CHECKING``: they are for the type checker, not run."""
    found: set[ast.AST] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            found |= {child.lineno for child in node.body}  # type: ignore[misc]
    return found


def run_time_imports(path: Path) -> list[str]:
    skipped = type_checking_only(path)
    return [name for name, node in imports(path) if node.lineno not in skipped]  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", python_files("contree"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_engine_imports_the_standard_library_and_itself(path: Path) -> None:
    relative = str(path.relative_to(ROOT).as_posix())
    for name in run_time_imports(path):
        top = name.split(".")[0]
        if relative.startswith(MAY_USE_NUMBA) and top in ("numba", "numpy", "llvmlite"):
            continue
        assert top == "contree" or top in sys.stdlib_module_names, f"{relative} imports {name}"


@pytest.mark.parametrize("path", python_files("contree"), ids=lambda p: str(p.relative_to(ROOT)))
def test_a_file_of_the_engine_imports_only_files_below_it(path: Path) -> None:
    parts = path.relative_to(ROOT / "contree").with_suffix("").parts
    if parts == ("__init__",):
        return
    place = ORDER.index(parts[0])
    for name in run_time_imports(path):
        words = name.split(".")
        if words[0] != "contree":
            continue
        assert len(words) > 1, f"{path.name} imports contree as a whole"
        if words[1] == parts[0] or {words[1], parts[0]} == set(TOGETHER):
            continue
        assert words[1] in ORDER, f"{path.name} imports {name}, which is no file of the list"
        assert ORDER.index(words[1]) < place, f"{path.name} imports {name}, which stands above it"


def test_the_engine_never_imports_the_tutorial() -> None:
    for path in python_files("contree"):
        assert not any(name.split(".")[0] == "tutorial" for name, _ in imports(path)), path


@pytest.mark.parametrize("folder", ["exercises", "learner", "play"])
def test_what_is_tested_without_a_browser_never_imports_the_widgets(folder: str) -> None:
    for path in python_files(f"tutorial/{folder}"):
        assert not any("widgets" in name.split(".") for name, _ in imports(path)), path


def test_there_is_no_cycle() -> None:
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for folder in ("contree", "tutorial")
        for path in python_files(folder)
    }
    graph = {
        name: {target for target in top_level_imports(path) if target in modules and target != name}
        for name, path in modules.items()
    }
    finished: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, "cycle: " + " -> ".join((*above[above.index(name) :], name))
        if name not in finished:
            for target in sorted(graph[name]):
                visit(target, (*above, name))
            finished.add(name)

    for name in sorted(graph):
        visit(name, ())


def top_level_imports(path: Path) -> list[str]:
    """Return what is imported when the file is loaded: imports inside a function come later."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        node.lineno
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    } | type_checking_only(path)
    found = []
    names = {name for name, _ in imports(path)}
    for name, node in imports(path):
        if node.lineno in inside:  # type: ignore[attr-defined]
            continue
        submodules = isinstance(node, ast.ImportFrom) and all(
            f"{name}.{alias.name}" in names and is_module(f"{name}.{alias.name}") for alias in node.names
        )
        if not submodules:  # "from . import i18n" loads the module named, not what the package itself gathers
            found.append(name)
    return found


@cache
def is_module(name: str) -> bool:
    path = ROOT / Path(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def test_every_public_name_is_there() -> None:
    assert sorted(set(contree.__all__), key=str.swapcase) == sorted(contree.__all__, key=str.swapcase)
    for name in contree.__all__:
        assert hasattr(contree, name), name


def notebook_code(path: Path) -> str:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return "\n".join(line for cell in code for line in cell.splitlines() if not line.startswith(("%", "!")))


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").rglob("*.ipynb")), ids=lambda p: p.name)
def test_a_notebook_imports_public_names_only(path: Path) -> None:
    if ".ipynb_checkpoints" in path.parts:
        return
    for node in ast.walk(ast.parse(notebook_code(path))):
        if isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [part for alias in node.names for part in alias.name.split(".")]
        else:
            continue
        assert not any(name.startswith("_") for name in names), f"{path.name}: {ast.unparse(node)}"
        if isinstance(node, ast.ImportFrom) and node.module == "contree":
            assert set(names[1:]) <= set(contree.__all__), f"{path.name}: {ast.unparse(node)}"


def test_importing_the_engine_loads_nothing_from_outside() -> None:
    code = (
        "import sys; before = set(sys.modules); import contree; "
        "print(sorted({m.split('.')[0] for m in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['contree']"
