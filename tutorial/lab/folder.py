"""The learner's copy of the notebooks: brought up to date, and never written over where the learner changed it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from ..i18n import LANGS
from ..learner.folder import write_whole
from . import shipped

MANIFEST = "shipped.json"
"""In the learner's state: the fingerprint of each notebook as it was last copied."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What bringing a folder up to date did: paths relative to the folder, as ``fr/00_bienvenue.ipynb``."""

    written: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Changed by the learner, while we ship another version: left alone."""
    saved: tuple[str, ...] = ()
    """The copies made of changed notebooks before a reset wrote over them."""


def fingerprint(content: bytes) -> str:
    """Return what tells whether somebody changed a notebook: its cells and our metadata, not its outputs.

    A notebook that was only run and saved counts as unchanged, so that the next version can replace it.
    """
    try:
        notebook = json.loads(content)
        told: Any = [notebook["metadata"].get("contree")] + [
            [cell["cell_type"], cell.get("id"), cell["metadata"].get("tags"), "".join(cell["source"])]
            for cell in notebook["cells"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def update(folder: Path, state: Path, *, reset: bool = False) -> Copied:
    """Copy the notebooks we ship into a folder; a changed one stays, unless ``reset`` puts a copy of it aside first.

    Raises OSError where the folder cannot be written.
    """
    manifest = _read_manifest(state / MANIFEST)
    written, kept, saved = [], [], []
    for lang in LANGS:
        for lesson in shipped.lessons(lang):
            name, content = f"{lang}/{lesson.name}", lesson.read_bytes()
            ours = fingerprint(content)
            target = folder / lang / lesson.name
            theirs = fingerprint(target.read_bytes()) if target.exists() else None
            changed = theirs is not None and theirs not in (ours, manifest.get(name))
            if changed and not reset:
                kept.append(name)
                continue
            if changed:
                saved.append(f"{lang}/{_put_aside(target).name}")
            if theirs != ours or reset:
                write_whole(target, content.decode())
                written.append(name)
            manifest[name] = ours
    write_whole(state / MANIFEST, json.dumps(manifest, indent=1, sort_keys=True) + "\n")
    return Copied(tuple(written), tuple(kept), tuple(saved))


def _read_manifest(path: Path) -> dict[str, str]:
    """A manifest that is missing or spoilt only means that more notebooks count as changed: nothing is lost."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _put_aside(target: Path) -> Path:
    today = date.today().isoformat()
    for n in count(1):
        aside = target.with_name(f"{target.stem} ({today}{f' {n}' if n > 1 else ''}).ipynb")
        if not aside.exists():
            return target.rename(aside)
    raise AssertionError("count() never ends")
