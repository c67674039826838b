"""The page files that the package ships, joined: a widget's module cannot import a neighbour.

>>> module("hand").startswith("/* What every widget shares")
True
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ..svg import face_sheet


@cache
def module(*names: str) -> str:
    """Return one ES module: ``base.js``, then the named files in the order given."""
    return "\n".join(_read(f"{name}.js") for name in ("base", *names))


@cache
def sheet(*names: str) -> str:
    """Return one style sheet: ``base.css``, the colours of the faces, then the named files."""
    return "\n".join((_read("base.css"), face_sheet(), *(_read(f"{name}.css") for name in names)))


def _read(name: str) -> str:
    return files("tutorial.widgets").joinpath(name).read_text("utf-8")
