"""The journal: everything a learner did, one JSON object a line, in the learner's folder.

A line is written whole and synced before ``append`` returns, one writer at a time. If the
machine dies in mid-write the torn line is reported by ``read``, and the next one starts on a
line of its own. A sync costs a few milliseconds, once an answer: a human never feels it.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     append({"what": "note", "at": "2026-01-01T00:00:00Z"}, Path(folder))
...     read(Path(folder)).events
({'what': 'note', 'at': '2026-01-01T00:00:00Z'},)
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from .folder import Notice, home, locked, replace, sync_folder

Event: TypeAlias = dict[str, Any]

NAME = "journal.jsonl"
ASIDE = "aside"
_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
_unsaved: dict[Path, list[bytes]] = {}  # what an unwritable folder refused, until it takes it


@dataclass(frozen=True, slots=True)
class Torn:
    """Hold a line that is no whole event: its number, from 1, and what is left of it."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold what a journal gave back: the whole events in order, the torn lines, what to tell the learner."""

    events: tuple[Event, ...]
    torn: tuple[Torn, ...] = ()
    notices: tuple[Notice, ...] = ()


def now() -> str:
    """Return the time as the journal writes it, in UTC.

    >>> now()[-1]
    'Z'
    """
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def answered(
    exercise: str,
    kind: str,
    rules: Iterable[str],
    right: bool,
    *,
    stars: int = 0,
    given: Any = None,
    lesson: str | None = None,
    table: str | None = None,
) -> Event:
    """Return the event of one answered exercise, to append.

    ``rules`` are the ids it bears on, ``stars`` what it earned (0 to 3), ``given`` the answer as plain data.

    >>> answered("K7", "legal", ["R0.10"], True, stars=3, lesson="03")["stars"]
    3
    """
    return {
        "what": "answer",
        "exercise": exercise,
        "kind": kind,
        "rules": list(rules),
        "right": right,
        "stars": stars,
        "given": given,
        "lesson": lesson,
        "table": table,
    }


def lesson_done(lesson: str, stars: int, of: int) -> Event:
    """Return the event of a lesson worked through to its end, to append.

    >>> lesson_done("03", 14, 18)["what"]
    'lesson'
    """
    return {"what": "lesson", "lesson": lesson, "stars": stars, "of": of}


def append(event: Mapping[str, Any], folder: Path | None = None) -> Notice | None:
    """Write one event, whole and synced; a time ``at`` is added if it has none.

    Return None, or a notice if the folder cannot be written: the event is then kept in memory,
    ``read`` still gives it back, and the next append that succeeds writes it.

    Raises TypeError or ValueError for an event that is no plain JSON data.
    """
    folder = home() if folder is None else folder
    entry = dict(event) if "at" in event else {**event, "at": now()}
    line = json.dumps(entry, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"
    waiting = _unsaved.get(folder, [])
    try:
        _write(folder / NAME, b"".join(waiting) + line)
    except OSError as error:
        _unsaved.setdefault(folder, []).append(line)
        return Notice("unwritable", {"path": str(folder), "why": error.strerror or str(error)})
    _unsaved.pop(folder, None)
    return None


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path) as alone:
        descriptor = os.open(path, _FLAGS, 0o644)
        try:
            size = os.lseek(descriptor, 0, os.SEEK_END)
            if size and _last_byte(descriptor, size) != b"\n":
                data = b"\n" + data  # the machine died in mid-write here: leave its torn line to itself
            try:
                _write_all(descriptor, data)
            except OSError:
                if alone:  # a full disk: take the half line back
                    with suppress(OSError):
                        os.ftruncate(descriptor, size)
                raise
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    if not size:
        sync_folder(path.parent)


def _last_byte(descriptor: int, size: int) -> bytes:
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return os.read(descriptor, 1)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def parse(data: bytes) -> tuple[tuple[Event, ...], tuple[Torn, ...]]:
    r"""Part the bytes of a journal into whole events and torn lines.

    >>> parse(b'{"what":"a"}\n{"wha')
    (({'what': 'a'},), (Torn(line=2, text='{"wha'),))
    """
    events: list[Event] = []
    torn: list[Torn] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except ValueError:
            event = None
        if isinstance(event, dict):
            events.append(event)
        else:
            torn.append(Torn(number, line.decode("utf-8", "replace")))
    return tuple(events), tuple(torn)


def read(folder: Path | None = None) -> Reading:
    """Return every whole event in the order written, the torn lines, and notices; never raise for a bad file."""
    folder = home() if folder is None else folder
    notices: list[Notice] = []
    try:
        data = _bytes(folder / NAME)
    except FileNotFoundError:
        data = b""
    except OSError as error:
        data = b""
        notices.append(Notice("unreadable", {"path": str(folder), "why": error.strerror or str(error)}))
    events, torn = parse(data)
    waiting, _ = parse(b"".join(_unsaved.get(folder, ())))
    if torn:
        notices.append(Notice("torn_lines", {"count": len(torn), "line": torn[0].line}))
    if waiting:
        notices.append(Notice("unsaved", {"count": len(waiting), "path": str(folder)}))
    return Reading(events + waiting, torn, tuple(notices))


def _bytes(path: Path) -> bytes:
    """Read the file between two appends, so that another notebook's line is never seen half written."""
    try:
        with locked(path):
            return path.read_bytes()
    except OSError:  # a folder that can be read but not written
        return path.read_bytes()


def move_aside(folder: Path | None = None) -> Path | None:
    """Move the whole journal out of the way, never deleted; return where it went, None if there was none.

    Raises OSError if the folder cannot be written.
    """
    folder = home() if folder is None else folder
    path = folder / NAME
    if not path.exists():
        return None
    (folder / ASIDE).mkdir(exist_ok=True)
    with locked(path):
        if not path.exists():  # another notebook was quicker
            return None
        stamp = now().replace(":", "").replace(".", "")
        target = folder / ASIDE / f"journal-{stamp}.jsonl"
        replace(path, target)
    sync_folder(folder)
    return target
