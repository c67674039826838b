"""A sitting with the tutor that lasts: saved after each sheet, taken up again, its verdict in the journal.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     tutor = Tutor("salon", seed=1)
...     sheet = tutor.next()
...     _ = save(tutor, Path(folder))
...     resume("salon", folder=Path(folder)).next() == sheet
True
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from . import journal
from .contrast import Check
from .folder import Notice, home, write_whole
from .questions import Domain
from .tutor import Tutor, TutorError


def _path(table: str, chapter: Domain | None, folder: Path | None) -> Path:
    return (home() if folder is None else folder) / f"tutor-{table}{f'-{chapter}' if chapter else ''}.json"


def save(tutor: Tutor, folder: Path | None = None) -> Notice | None:
    """Keep a sitting in the learner's folder; return a notice if it cannot be written, and go on all the same."""
    path = _path(tutor.table, tutor.chapter, folder)
    try:
        write_whole(path, json.dumps(tutor.state(), ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        return Notice("unwritable", {"path": str(path.parent), "why": error.strerror or str(error)})
    return None


def resume(table: str, *, chapter: Domain | None = None, seed: int = 0, folder: Path | None = None) -> Tutor:
    """Return the sitting that was saved and is still open, else a new one with that seed.

    Raises TutorError for a table without misconceptions.
    """
    with suppress(OSError, ValueError):  # a damaged file, or one of an older version, costs a sitting and no more
        tutor = Tutor.restore(json.loads(_path(table, chapter, folder).read_text("utf-8")))
        if tutor.verdict().kind == "open":
            return tutor
    return Tutor(table, chapter=chapter, seed=seed)


def conclude(tutor: Tutor, folder: Path | None = None) -> Notice | None:
    """Write the verdict of a finished sitting into the journal.

    Raises TutorError while the sitting is open.
    """
    verdict = tutor.verdict()
    if verdict.kind == "open":
        raise TutorError("the sitting is open: there is no verdict to keep", code="open")
    return journal.append(
        {
            "what": "named" if verdict.kind == "named" else "diagnosis",
            "table": tutor.table,
            "chapter": tutor.chapter,
            "verdict": verdict.kind,
            "misconceptions": list(verdict.named),
            "domain": verdict.domain,
            "wrong": [one.question.code for one in verdict.wrong],
        },
        folder,
    )


def checked(check: Check, gone: bool, folder: Path | None = None) -> Notice | None:
    """Write into the journal whether a false rule was seen gone."""
    event = {"what": "gone" if gone else "still", "table": check.table, "misconceptions": list(check.misconceptions)}
    return journal.append(event, folder)
