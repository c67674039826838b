"""The offline site: the package as a wheel for the browser, and the sentence for each thing that is missing."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from base64 import urlsafe_b64decode
from pathlib import Path
from typing import Any

import pytest

from tutorial import app
from tutorial.classroom import site


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This very package as the browser gets it."""
    return site.own_wheel(tmp_path_factory.mktemp("wheel"))


def test_pip_takes_the_wheel_and_python_imports_it(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--quiet", "--target", str(target)]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    code = f"import sys; sys.path.insert(0, {str(target)!r}); import contree; print(contree.__file__)"
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=tmp_path)
    assert shown.stdout.startswith(str(target))


def test_the_wheel_has_the_sentences_and_no_notebook(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"contree/cards.py", "tutorial/locale/fr.json", "tutorial/widgets/base.js"} <= set(names)
    assert not [name for name in names if name.endswith((".ipynb", ".pyc"))]


def test_the_record_names_every_file_with_its_digest(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (record,) = [name for name in archive.namelist() if name.endswith("/RECORD")]
    rows = [line.rsplit(",", 2) for line in archive.read(record).decode().splitlines()]
    assert {path for path, _, _ in rows} == set(archive.namelist())
    for path, digest, size in rows:
        if path != record:
            content = archive.read(path)
            assert urlsafe_b64decode(digest.removeprefix("sha256=") + "=") == hashlib.sha256(content).digest()
            assert int(size) == len(content)


def refused(out: Path, capsys: Any) -> str:
    assert app.main(["--lang", "en", "site", str(out)]) == 1
    return str(capsys.readouterr().err)


def test_without_jupyterlite_it_says_what_to_install(tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: None)
    assert "[site]" in refused(tmp_path / "out", capsys)


def test_without_npm_it_says_what_to_install(tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: object())
    monkeypatch.setattr(site.shutil, "which", lambda name: None)
    assert "Node.js" in refused(tmp_path / "out", capsys)


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path, capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(site, "find_spec", lambda name: object())
    monkeypatch.setattr(site.shutil, "which", lambda name: "npm")
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    assert str(tmp_path) in refused(tmp_path, capsys)
    assert (tmp_path / "letter.txt").read_text("utf-8") == "mine"
