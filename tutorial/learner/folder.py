"""The learner's folder: where it is, how a file in it is locked and replaced, what went wrong as data.

Nothing in it leaves the machine. A folder that cannot be written never stops a lesson: what
could not be kept comes back as a ``Notice``, from which the notebook makes a sentence.

>>> Notice("unwritable", {"path": "here"}).code
'unwritable'
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HOME_VARIABLE = "CONTREE_HOME"
_PATIENCE = 10.0  # seconds to wait for another notebook, which holds a lock for milliseconds


@dataclass(frozen=True, slots=True)
class Notice:
    """Hold something the learner should be told: a code, whose sentence is ``learner.notice.CODE``, and facts."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def home() -> Path:
    """Return the learner's folder: ``$CONTREE_HOME``, else ``.contree`` in the working folder.

    It may not exist yet: whoever writes first makes it.

    >>> home().name != ""
    True
    """
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen).expanduser() if chosen else Path.cwd() / ".contree"


def _lock(descriptor: int) -> bool:
    """Take the lock, and say whether there is one: the browser has none, and a single writer there."""
    try:
        import fcntl
    except ImportError:
        return _lock_windows(descriptor)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    except OSError:  # a file system without locks
        return False
    return True


def _lock_windows(descriptor: int) -> bool:
    try:
        import msvcrt
    except ImportError:
        return False
    lock, once = getattr(msvcrt, "locking"), getattr(msvcrt, "LK_NBLCK")  # noqa: B009 - absent elsewhere
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            lock(descriptor, once, 1)
            return True
        except OSError:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.002)


def _unlock(descriptor: int) -> None:
    """Give the lock back: closing does it everywhere, but Windows may take its time."""
    with suppress(ImportError, OSError, AttributeError):
        import msvcrt

        getattr(msvcrt, "locking")(descriptor, getattr(msvcrt, "LK_UNLCK"), 1)  # noqa: B009 - absent elsewhere


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold the lock beside a file while the block runs; yield False where no lock can be had.

    The system drops the lock when its holder dies, so a killed notebook blocks nobody.

    Raises OSError if the folder cannot be written.
    """
    descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        alone = _lock(descriptor)
        try:
            yield alone
        finally:
            if alone:
                _unlock(descriptor)
    finally:
        os.close(descriptor)


def replace(source: Path, target: Path) -> None:
    """Put one file in another's place in one step, waiting while Windows has the old one open.

    Raises OSError if it stays impossible.
    """
    deadline = time.monotonic() + 2.0
    while True:
        try:
            os.replace(source, target)
            break
        except PermissionError:
            if os.name != "nt" or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last through a power cut, where the system can."""
    if os.name == "nt":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a reader, or a power cut, finds the old text or the new one, never half.

    Raises OSError if the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        replace(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink()
