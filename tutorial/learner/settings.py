"""What the learner has chosen: language, colours of the suits, table, theme. One small file, replaced whole.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     _ = change(Path(folder), language="en", deck="four")
...     load(Path(folder)).deck
'four'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal

from contree.errors import ContreeError
from contree.rules import PRESETS

from .folder import Notice, home, locked, write_whole

NAME = "settings.json"

CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": ("fr", "en"),
    "deck": ("two", "four"),
    "table": tuple(PRESETS),
    "theme": ("auto", "light", "dark"),
    "motion": ("auto", "reduced"),
}
"""The values each setting can take; the first is the default."""


class SettingsError(ContreeError):
    """Report a setting that does not exist, or a value it cannot take."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Hold the learner's choices; ``notices`` says what could not be read or kept.

    >>> Settings().language, Settings().table
    ('fr', 'table_en_ligne')
    """

    language: Literal["fr", "en"] = "fr"
    deck: Literal["two", "four"] = "two"
    table: str = "table_en_ligne"
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["auto", "reduced"] = "auto"
    notices: tuple[Notice, ...] = field(default=(), compare=False)


_kept: dict[Path, Settings] = {}  # choices that an unwritable folder refused: they hold for this sitting


def load(folder: Path | None = None) -> Settings:
    """Return the choices in the learner's folder; a missing or damaged one is the default, with a notice."""
    folder = home() if folder is None else folder
    if folder in _kept:
        return _kept[folder]
    values, notices = _read(folder)
    good = {name: values[name] for name in CHOICES if values.get(name) in CHOICES[name]}
    bad = sorted(name for name in CHOICES if name in values and name not in good)
    notices += [Notice("bad_setting", {"name": name, "value": repr(values[name])}) for name in bad]
    return Settings(**good, notices=tuple(notices))


def change(folder: Path | None = None, /, **values: str) -> Settings:
    """Change some choices and keep them; return all of them.

    Raises SettingsError for a setting that does not exist, or a value it cannot take.
    """
    folder = home() if folder is None else folder
    for name, value in values.items():
        if name not in CHOICES:
            raise SettingsError(
                f"unknown setting {name!r}: use one of {', '.join(CHOICES)}", code="unknown_setting", name=name
            )
        if value not in CHOICES[name]:
            raise SettingsError(
                f"{name} cannot be {value!r}: use one of {', '.join(CHOICES[name])}",
                code="bad_setting",
                name=name,
                value=value,
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / NAME
        with locked(path):
            # what a newer version wrote beside ours stays
            kept = {**_read(folder)[0], **_choices(_kept.get(folder)), **values}
            write_whole(path, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
    except OSError as error:
        notice = Notice("unwritable", {"path": str(folder), "why": error.strerror or str(error)})
        changed: Mapping[str, Any] = values
        _kept[folder] = replace(load(folder), **changed, notices=(notice,))
        return _kept[folder]
    _kept.pop(folder, None)
    return load(folder)


def _choices(settings: Settings | None) -> dict[str, str]:
    if settings is None:
        return {}
    return {f.name: getattr(settings, f.name) for f in fields(settings) if f.name in CHOICES}


def _read(folder: Path) -> tuple[dict[str, Any], list[Notice]]:
    try:
        values = json.loads((folder / NAME).read_text("utf-8"))
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError) as error:
        return {}, [Notice("settings_unreadable", {"path": str(folder / NAME), "why": str(error)})]
    if not isinstance(values, dict):
        return {}, [Notice("settings_unreadable", {"path": str(folder / NAME), "why": "no JSON object"})]
    return values, []
