"""The learner's folder: nothing lost, nothing torn unreported, and never in the way of a lesson."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tutorial.learner import journal, settings
from tutorial.learner.folder import home, locked

ROOT = Path(__file__).resolve().parent.parent
APPEND_MANY = """
import sys
from pathlib import Path
from tutorial.learner import journal
for number in range(int(sys.argv[3])):
    journal.append({"what": "line", "by": sys.argv[2], "number": number}, Path(sys.argv[1]))
"""
APPEND_SLOWLY = """
import os, sys, time
from pathlib import Path
from tutorial.learner import journal

def slow_disk(descriptor, data):
    for at in range(0, len(data), 997):
        os.write(descriptor, data[at : at + 997])
        print("piece", flush=True)
        time.sleep(0.003)

number = int(sys.argv[2])
journal.append({"what": "long", "number": number, "text": "x" * 20_000}, Path(sys.argv[1]))
print("kept", number, flush=True)
journal._write_all = slow_disk
while True:
    number += 1
    journal.append({"what": "long", "number": number, "text": "x" * 20_000}, Path(sys.argv[1]))
    print("kept", number, flush=True)
"""


def start(code: str, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, words)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_home_is_the_variable_else_beside_the_notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CONTREE_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"
    monkeypatch.delenv("CONTREE_HOME")
    monkeypatch.chdir(tmp_path)
    assert home() == tmp_path / ".contree"


def test_eight_processes_lose_and_tear_nothing(tmp_path: Path) -> None:
    lines = 1000
    writers = [start(APPEND_MANY, tmp_path, name, lines) for name in "abcdefgh"]
    assert [writer.wait(120) for writer in writers] == [0] * 8
    reading = journal.read(tmp_path)
    assert reading.torn == () and reading.notices == ()
    for name in "abcdefgh":
        assert [e["number"] for e in reading.events if e["by"] == name] == list(range(lines))


def test_a_journal_cut_at_every_byte_of_its_last_lines(tmp_path: Path) -> None:
    for number in range(6):
        journal.append({"what": "answer", "number": number, "given": ["as de cœur", '"}\n{']}, tmp_path)
    path = tmp_path / journal.NAME
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in range(len(b"".join(lines[:3])), len(whole) + 1):
        path.write_bytes(whole[:cut])
        ends = [len(b"".join(lines[: n + 1])) for n in range(6)]
        complete = sum(end - 1 <= cut for end in ends)  # a line is whole with or without its newline
        torn = cut not in ends and cut + 1 not in ends
        reading = journal.read(tmp_path)
        assert [e["number"] for e in reading.events] == list(range(complete))
        assert len(reading.torn) == torn and [n.code for n in reading.notices] == ["torn_lines"] * torn
        assert journal.append({"what": "after"}, tmp_path) is None
        later = journal.read(tmp_path)
        assert later.events[:-1] == reading.events and later.events[-1]["what"] == "after"
        assert later.torn == reading.torn


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is a POSIX signal")
def test_twenty_kills_in_mid_write(tmp_path: Path) -> None:
    promised: set[int] = set()
    for kill in range(20):
        writer = start(APPEND_SLOWLY, tmp_path, kill * 1000)
        assert writer.stdout is not None
        words = [writer.stdout.readline() for _ in range(2 + kill)]  # the disk has part of the second line
        writer.send_signal(signal.SIGKILL)
        words += writer.stdout.readlines()
        writer.wait()
        promised |= {int(word.split()[1]) for word in words if word.startswith("kept")}
        reading = journal.read(tmp_path)
        numbers = [event["number"] for event in reading.events]
        assert promised <= set(numbers), "an event whose append returned is lost"
        assert len(numbers) == len(set(numbers)) and all(len(e["text"]) == 20_000 for e in reading.events)
    assert len(reading.torn) >= 10, "hardly a kill fell into a write: the test proved nothing"
    assert len(reading.torn) <= 20


def test_a_lock_dies_with_its_holder(tmp_path: Path) -> None:
    code = "import sys,time\nfrom pathlib import Path\nfrom tutorial.learner.folder import locked\n"
    code += "with locked(Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(60)\n"
    holder = start(code, tmp_path / "file")
    assert holder.stdout is not None and holder.stdout.readline() == "held\n"
    holder.kill()
    holder.wait()
    with locked(tmp_path / "file") as alone:
        assert alone


def test_an_unwritable_folder_stops_nobody_and_is_written_later(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    notice = journal.append({"what": "first"}, blocked)
    assert notice is not None and notice.code == "unwritable"
    assert [e["what"] for e in journal.read(blocked).events] == ["first"]
    assert "unsaved" in [n.code for n in journal.read(blocked).notices]
    assert settings.change(blocked, deck="four").notices[0].code == "unwritable"
    assert settings.load(blocked).deck == "four"
    blocked.unlink()
    assert journal.append({"what": "second"}, blocked) is None
    assert [json.loads(line)["what"] for line in (blocked / journal.NAME).read_text().splitlines()] == [
        "first",
        "second",
    ]
    assert settings.change(blocked, language="en").deck == "four"


def test_a_full_disk_takes_the_half_line_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal.append({"what": "before"}, tmp_path)

    def half(descriptor: int, data: bytes) -> None:
        os.write(descriptor, data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(journal, "_write_all", half)
        notice = journal.append({"what": "lost?"}, tmp_path)
    assert notice is not None and notice.facts["why"] == "No space left on device"
    journal.append({"what": "after"}, tmp_path)
    reading = journal.read(tmp_path)
    assert [e["what"] for e in reading.events] == ["before", "lost?", "after"] and not reading.torn


def test_no_locks_as_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with locked(tmp_path / "file") as alone:
        assert not alone
    assert journal.append({"what": "here"}, tmp_path) is None
    assert journal.read(tmp_path).events[0]["what"] == "here"


def test_the_lock_of_windows_waits_for_its_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[tuple[int, int]] = []

    def locking(descriptor: int, mode: int, count: int) -> None:
        tries.append((mode, count))
        if len(tries) < 3:
            raise OSError(13, "Permission denied")

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2, LK_UNLCK=0))
    with locked(tmp_path / "file") as alone:
        assert alone and tries == [(2, 1)] * 3
    assert tries[3:] == [(0, 1)]


def test_what_is_no_event_is_torn_and_what_is_no_data_is_refused(tmp_path: Path) -> None:
    (tmp_path / journal.NAME).write_bytes(b'{"what":"a"}\n[1]\n\0\0\0\n{"what":"b"}\n')
    reading = journal.read(tmp_path)
    assert [e["what"] for e in reading.events] == ["a", "b"] and [t.line for t in reading.torn] == [2, 3]
    with pytest.raises(TypeError):
        journal.append({"what": object()}, tmp_path)
    with pytest.raises(ValueError):
        journal.append({"what": float("nan")}, tmp_path)


def test_settings_default_refuse_and_keep_what_a_newer_version_wrote(tmp_path: Path) -> None:
    assert settings.load(tmp_path) == settings.Settings()
    (tmp_path / settings.NAME).write_text('{"language": "de", "deck": "four", "sound": "on"}')
    loaded = settings.load(tmp_path)
    assert (loaded.language, loaded.deck) == ("fr", "four")
    assert [n.code for n in loaded.notices] == ["bad_setting"]
    settings.change(tmp_path, language="en")
    kept = json.loads((tmp_path / settings.NAME).read_text())
    assert kept == {"language": "en", "deck": "four", "sound": "on"}
    with pytest.raises(settings.SettingsError, match="fr, en"):
        settings.change(tmp_path, language="de")
    with pytest.raises(settings.SettingsError, match="unknown setting"):
        settings.change(tmp_path, colour="red")
    (tmp_path / settings.NAME).write_text("{torn")
    assert settings.load(tmp_path).notices[0].code == "settings_unreadable"
    assert {p.name for p in tmp_path.iterdir()} <= {settings.NAME, settings.NAME + ".lock"}
