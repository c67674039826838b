"""The `contree` command: what it copies, what it never overwrites, and the sentence for each thing in its way."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tutorial import app
from tutorial.i18n import text
from tutorial.lab import folder, shipped


def notebook(*sources: str) -> str:
    """A small notebook: prose, then a cell of code for each source."""
    new = nbformat.v4
    cells = [new.new_markdown_cell("# Lesson", id="title")]
    cells += [new.new_code_cell(source, id=f"code-{n}") for n, source in enumerate(sources)]
    return nbformat.writes(new.new_notebook(cells=cells)) + "\n"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Notebooks that stand for those we ship, so that a test can publish a new version."""
    place = tmp_path / "shelf"
    for lang, name in (("fr", "00_bienvenue"), ("en", "00_welcome")):
        (place / lang).mkdir(parents=True)
        (place / lang / f"{name}.ipynb").write_text(notebook("1 + 1"), "utf-8")
    monkeypatch.setattr(shipped, "notebooks", lambda: place)
    return place


@pytest.fixture
def learner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A learner's folder, in a home of its own."""
    monkeypatch.delenv("CONTREE_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path / "Contrée"


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What JupyterLab would have been started with: it is started for good in the browser tests."""
    calls: list[list[str]] = []
    from jupyterlab.labapp import LabApp

    monkeypatch.setattr(LabApp, "launch_instance", calls.append)
    monkeypatch.setattr(app, "warm_up_in_background", lambda: None)
    monkeypatch.setattr(app.os, "environ", dict(app.os.environ))
    return calls


FRENCH = "fr/00_bienvenue.ipynb"


def test_the_first_start_copies_the_lessons_of_both_languages(shelf: Path, learner: Path, launched: Any) -> None:
    assert app.main(["--lang", "fr", "--no-browser"]) == 0
    assert (learner / FRENCH).read_text("utf-8") == (shelf / FRENCH).read_text("utf-8")
    assert (learner / "en/00_welcome.ipynb").exists()
    (arguments,) = launched
    assert f"--ServerApp.root_dir={learner}" in arguments
    assert "--LabApp.default_url=/doc/tree/fr/00_bienvenue.ipynb" in arguments
    assert app.os.environ["CONTREE_HOME"] == str(learner / ".contree")


def test_the_checkout_it_is_started_in_stays_clean(
    shelf: Path, learner: Path, launched: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = tmp_path / "clone"
    clone.mkdir()
    monkeypatch.chdir(clone)
    app.main(["--no-browser"])
    assert list(clone.iterdir()) == []


def test_a_changed_lesson_is_never_overwritten(shelf: Path, learner: Path, launched: Any, capsys: Any) -> None:
    app.main(["--lang", "en"])
    (learner / FRENCH).write_text(notebook("2 + 2"), "utf-8")
    (shelf / FRENCH).write_text(notebook("3 + 3"), "utf-8")
    assert app.main(["--lang", "en"]) == 0
    assert (learner / FRENCH).read_text("utf-8") == notebook("2 + 2")
    assert FRENCH in capsys.readouterr().out


def test_an_unchanged_lesson_gets_the_new_version(shelf: Path, learner: Path, launched: Any) -> None:
    app.main([])
    (shelf / FRENCH).write_text(notebook("3 + 3"), "utf-8")
    app.main([])
    assert (learner / FRENCH).read_text("utf-8") == notebook("3 + 3")


def test_a_lesson_that_was_only_run_and_saved_counts_as_unchanged(shelf: Path, learner: Path, launched: Any) -> None:
    app.main([])
    played = json.loads((learner / FRENCH).read_text("utf-8"))
    played["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["2"]}]
    played["cells"][1]["execution_count"] = 7
    played["metadata"]["widgets"] = {}
    (learner / FRENCH).write_text(json.dumps(played), "utf-8")
    (shelf / FRENCH).write_text(notebook("3 + 3"), "utf-8")
    app.main([])
    assert (learner / FRENCH).read_text("utf-8") == notebook("3 + 3")


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '{"cells": 3, "metadata": {}}', "\udcff"])
def test_a_file_that_is_no_notebook_any_more_counts_as_changed(
    shelf: Path, learner: Path, launched: Any, spoilt: str
) -> None:
    app.main([])
    content = spoilt.encode("utf-8", "surrogateescape")
    (learner / FRENCH).write_bytes(content)
    app.main([])
    assert (learner / FRENCH).read_bytes() == content


def test_a_spoilt_list_of_what_was_copied_loses_nothing(shelf: Path, learner: Path, launched: Any) -> None:
    app.main([])
    (learner / ".contree" / folder.MANIFEST).write_text("[", "utf-8")
    (learner / FRENCH).write_text(notebook("2 + 2"), "utf-8")
    app.main([])
    assert (learner / FRENCH).read_text("utf-8") == notebook("2 + 2")


@pytest.mark.parametrize("answer", ["o\n", "oui\n", "Y\n"])
def test_reset_puts_the_lessons_back_and_keeps_the_changed_one(
    shelf: Path, learner: Path, launched: Any, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    app.main(["--lang", "fr"])
    for again in range(2):
        (learner / FRENCH).write_text(notebook(f"{again} + 2"), "utf-8")
        monkeypatch.setattr("builtins.input", lambda question: answer.strip())
        app.main(["--reset"])
        assert (learner / FRENCH).read_text("utf-8") == notebook("1 + 1")
    kept = {path.read_text("utf-8") for path in (learner / "fr").glob("00_bienvenue (*.ipynb")}
    assert kept == {notebook("0 + 2"), notebook("1 + 2")}


@pytest.mark.parametrize("answer", ["", "n", "non", "?"])
def test_reset_does_nothing_without_a_yes(
    shelf: Path, learner: Path, launched: Any, monkeypatch: pytest.MonkeyPatch, answer: str, capsys: Any
) -> None:
    app.main(["--lang", "fr"])
    (learner / FRENCH).write_text(notebook("2 + 2"), "utf-8")
    monkeypatch.setattr("builtins.input", lambda question: answer)
    app.main(["--reset"])
    assert (learner / FRENCH).read_text("utf-8") == notebook("2 + 2")
    assert text("app.reset_declined", "fr") in capsys.readouterr().out


def test_reset_where_nobody_can_answer_does_nothing(
    shelf: Path, learner: Path, launched: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.main([])
    (learner / FRENCH).write_text(notebook("2 + 2"), "utf-8")
    monkeypatch.setattr(sys, "stdin", open("/dev/null") if sys.platform != "win32" else open("NUL"))  # noqa: SIM115
    app.main(["--reset"])
    assert (learner / FRENCH).read_text("utf-8") == notebook("2 + 2")


def test_the_language_that_was_given_is_remembered(shelf: Path, learner: Path, launched: Any) -> None:
    app.main(["--lang", "en"])
    app.main([])
    assert ["/en/" in argument for call in launched for argument in call if "default_url" in argument] == [True, True]


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, "fr"),
    ],
)
def test_the_first_language_is_the_computers(
    environment: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert app.system_language() == lang


def refused(arguments: list[str], capsys: Any) -> str:
    """The one sentence that a refusal leaves."""
    assert app.main(arguments) == 1
    said = capsys.readouterr().err.strip()
    assert "\n" not in said and "Traceback" not in said
    return str(said)


def test_a_busy_port(shelf: Path, learner: Path, launched: Any, capsys: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(["--lang", "fr", "--port", str(port)], capsys)
    assert str(port) in said and "--port" in said
    assert launched == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_folder_that_cannot_be_written(
    shelf: Path, learner: Path, launched: Any, capsys: Any, tmp_path: Path, lang: str
) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    said = refused(["--lang", lang, "--dir", str(tmp_path / "file" / "lessons")], capsys)
    assert "--dir" in said and "file" in said
    assert launched == []


def test_jupyterlab_is_missing(shelf: Path, learner: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    said = refused(["--lang", "en"], capsys)
    assert "JupyterLab" in said and "pip install jupyterlab" in said
    assert not learner.exists()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("wrong", ["abc", "99999", "65536", "1023", "0", "-1", "8888.0", "²", "9" * 5000])
def test_what_is_no_port(shelf: Path, learner: Path, launched: Any, capsys: Any, lang: str, wrong: str) -> None:
    said = refused(["--lang", lang, f"--port={wrong}"], capsys)
    assert wrong in said and "1024" in said and "65535" in said
    assert launched == [] and not learner.exists()


@pytest.mark.parametrize("wrong", [["--port"], ["--lang", "de"], ["--colour"], ["--dir"]])
def test_a_wrong_option(shelf: Path, learner: Path, launched: Any, capsys: Any, wrong: list[str]) -> None:
    assert "contree --help" in refused(["--lang", "fr", *wrong], capsys)


@pytest.mark.parametrize("root", [True, False])
def test_as_root_it_adds_what_jupyterlab_asks_for_and_says_so(
    shelf: Path, learner: Path, launched: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch, root: bool
) -> None:
    monkeypatch.setattr(app, "_is_root", lambda: root)
    app.main(["--lang", "en"])
    assert ("--allow-root" in launched[0]) is root
    assert ("--allow-root" in capsys.readouterr().out) is root


def test_without_a_port_a_free_one_is_taken(
    shelf: Path, learner: Path, launched: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        busy = taken.getsockname()[1]
        monkeypatch.setattr(app, "PORTS", [busy])
        app.main([])
    (port,) = [argument for argument in launched[0] if argument.startswith("--ServerApp.port=")]
    assert port != f"--ServerApp.port={busy}"


def test_the_help_is_in_the_learners_language(learner: Path, capsys: Any) -> None:
    for lang, word in (("fr", "leçons"), ("en", "lessons")):
        with pytest.raises(SystemExit):
            app.main(["--lang", lang, "--help"])
        assert word in capsys.readouterr().out
