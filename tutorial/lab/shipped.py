"""The notebooks and the JupyterLab extension as they were shipped, in a wheel or in a checkout."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ..i18n import Lang

EXTENSION = "contree-lessons"


def notebooks() -> Traversable:
    """Return the folder that holds one folder of notebooks for each language.

    >>> notebooks().joinpath("fr").is_dir()
    True
    """
    packaged = files("tutorial").joinpath("notebooks")
    return packaged if packaged.is_dir() else _package().parent / "notebooks"


def lessons(lang: Lang) -> list[Traversable]:
    """Return the notebooks of a language in the order of their numbers.

    >>> [lesson.name for lesson in lessons("fr")][:1]
    ['00_bienvenue.ipynb']
    """
    folder = notebooks().joinpath(lang)
    if not folder.is_dir():
        return []
    return sorted((file for file in folder.iterdir() if file.name.endswith(".ipynb")), key=lambda file: file.name)


def labextensions() -> Path:
    """Return the folder in which JupyterLab finds our extension.

    >>> (labextensions() / EXTENSION / "package.json").is_file()
    True
    """
    return _package() / "lab" / "labextensions"


def _package() -> Path:
    """JupyterLab serves files from disk: a wheel is always installed unzipped, so the package is a folder."""
    return Path(str(files("tutorial")))
