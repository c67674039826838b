"""The kernel starts without a wait: nothing heavy at import, plain Python first, the compiler beside."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from contree.analysis import start

ROOT = str(Path(__file__).resolve().parent.parent)


def run(code: str, folder: Path, **more: str) -> str:
    """Run a program in a process of its own, with its own place for compiled code."""
    env = {
        "PATH": "",
        "CONTREE_SOLVER": "auto",
        "PYTHONPATH": ROOT,
        "CONTREE_CACHE": str(folder),
        "HOME": str(folder),
        **more,
    }
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_brings_in_no_compiler_and_starts_nothing(tmp_path: Path) -> None:
    code = "import contree.analysis, contree.players.searcher, sys; print({'numba', 'numpy'} & set(sys.modules))"
    assert run(code, tmp_path) == "set()"
    assert not list(tmp_path.rglob("*"))


def test_plain_python_answers_where_there_is_no_numba(tmp_path: Path) -> None:
    code = """
import sys
sys.modules["numba"] = None
sys.modules["numpy"] = None
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "numba" else found(name, package)
from contree.analysis import solve, status, warm_up_in_background
from contree import Play, Deal, Suit, Seat, SALON
play = Play.start(Deal.parse(".8.T9.9 ..K.KQ8 Q97...7 TJ8.9.."), Suit.H, Seat.S, SALON)
print(warm_up_in_background(), status(), max(solve(play).values()))
"""
    assert run(code, tmp_path) == "False plain 15"


def test_a_cache_nobody_can_write_does_not_stop_a_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("CONTREE_CACHE", str(blocked))
    monkeypatch.setattr(start.tempfile, "gettempdir", lambda: str(blocked))
    start.cache_folder.cache_clear()
    try:
        assert start.cache_folder() is None
        assert start.warm_up_in_background() is False
    finally:
        monkeypatch.undo()
        start.cache_folder.cache_clear()


@pytest.mark.parametrize("changed", ["kernel.py", "start.py"])
def test_code_compiled_another_way_is_not_taken_from_the_disk(tmp_path: Path, changed: str) -> None:
    package = tmp_path / "contree"
    shutil.copytree(Path(ROOT) / "contree", package, ignore=shutil.ignore_patterns("__pycache__"))
    here = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"
    code = f"{here}; from contree.analysis import start; print(start.cache_folder().name)"
    before = run(code, tmp_path)
    assert run(code, tmp_path) == before
    source = package / "analysis" / changed
    source.write_text(source.read_text("utf-8") + "\n# as if an option had changed\n", "utf-8")
    assert run(code, tmp_path) != before


def test_a_compiler_that_died_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTREE_CACHE", str(tmp_path))
    start.cache_folder.cache_clear()
    try:
        folder = start.cache_folder()
        assert folder is not None
        (folder / start.BUSY).touch()
        assert start._busy()
        monkeypatch.setattr(start, "STALE", -1.0)
        assert not start._busy()
    finally:
        monkeypatch.undo()
        start.cache_folder.cache_clear()


@pytest.mark.slow
def test_the_child_compiles_and_the_next_process_loads(tmp_path: Path) -> None:
    code = """
import random, time
from contree.analysis import status, value, warm_up_in_background
from contree import Play, Deal, Suit, Seat, SALON
plays = [Play.start(Deal.random(random.Random(i)), Suit.H, Seat.S, SALON) for i in range(3)]
before = status()
started = warm_up_in_background()
first = [value(play) for play in plays]
while status() == "compiling":
    time.sleep(0.1)
print(before, started, status(), first == [value(play) for play in plays], status())
"""
    assert run(code, tmp_path) == "plain True cached True compiled"
    again = "from contree.analysis import status, warm_up_in_background; print(status(), warm_up_in_background())"
    assert run(again, tmp_path) == "cached False"
