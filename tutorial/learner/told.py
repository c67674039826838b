"""What a learner is told of the folder, once: settings or a journal that could not be read, answers not kept.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     _ = (Path(folder) / settings.NAME).write_text("no settings", "utf-8")
...     [notice.code for notice in untold(folder=Path(folder))], untold(folder=Path(folder))
(['settings_unreadable'], ())
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import journal, settings
from .folder import Notice, home

_Sign = tuple[Path, str, Any]

_looked: set[Path] = set()
_told: set[_Sign] = set()


def untold(refused: Notice | None = None, folder: Path | None = None) -> tuple[Notice, ...]:
    """Return what this learner has not been told yet, ``refused`` with it: the answer that could not be kept.

    The files are looked at once in a sitting. Torn lines stay in a journal for good, so that it notes
    how many were told: no later sitting says it again.
    """
    folder = home() if folder is None else folder
    found = [] if refused is None else [refused]
    if folder not in _looked:
        _looked.add(folder)
        found += [*settings.load(folder).notices, *_of_the_journal(folder)]
    new = {sign: notice for notice in found if (sign := (folder, notice.code, notice.facts.get("name"))) not in _told}
    _told.update(new)
    return tuple(new.values())


def _of_the_journal(folder: Path) -> list[Notice]:
    """Return what is to be told of the journal; of answers that wait, the refusal itself tells."""
    reading = journal.read(folder)
    known = max((event.get("count", 0) for event in reading.events if event.get("what") == "told_torn"), default=0)
    found = []
    for notice in reading.notices:
        if notice.code == "torn_lines":
            if len(reading.torn) <= known:
                continue
            journal.append({"what": "told_torn", "count": len(reading.torn)}, folder)
        if notice.code != "unsaved":
            found.append(notice)
    return found
