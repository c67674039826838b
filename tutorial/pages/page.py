"""A page: HTML that a notebook shows without a kernel and without a script, and the same in plain text.

>>> page = Page("<p>162 points</p>", "162 points")
>>> page
162 points
>>> page._repr_html_().endswith('<p>162 points</p></div>')
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """Hold what a cell shows: HTML for a notebook, plain text for everything else."""

    html: str
    plain: str

    def _repr_html_(self) -> str:
        # Tables and folded parts read well even where a viewer takes the style sheet out.
        return f'<style>{style_sheet()}</style><div class="ct-page">{self.html}</div>'

    def __repr__(self) -> str:
        return self.plain


@cache
def style_sheet() -> str:
    """Return the style sheet of every page: JupyterLab's colours, light and dark."""
    return files("tutorial").joinpath("pages", "page.css").read_text("utf-8")


def tag(name: str, content: str, **attributes: object) -> str:
    """Return an element; ``class_`` stands for ``class``, attributes that are None are left out.

    >>> tag("p", "12", class_="ct-quiet", id=None)
    '<p class="ct-quiet">12</p>'
    """
    given = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items() if value is not None)
    written = "".join(f' {key}="{escape(str(value))}"' for key, value in given)
    return f"<{name}{written}>{content}</{name}>"


def folded(summary: str, content: str, *, opened: bool = False, id: str | None = None) -> str:
    """Return a part that opens when it is asked for, by mouse, key or finger.

    >>> folded("Atout", "<p>…</p>", opened=True)
    '<details open><summary>Atout</summary><p>…</p></details>'
    """
    mark = f' id="{escape(id)}"' if id else ""
    return f"<details{mark}{' open' if opened else ''}><summary>{summary}</summary>{content}</details>"


def grid(head: Sequence[str], rows: Iterable[Sequence[str]], *, caption: str = "", kind: str = "ct-grid") -> str:
    """Return a table whose first column names its rows.

    >>> grid(["", "S"], [["A", "1"]])[:64]
    '<div class="ct-scroll"><table class="ct-grid"><thead><tr><td></t'
    """
    title = f"<caption>{caption}</caption>" if caption else ""
    heads = "".join(tag("th", cell, scope="col") if cell else "<td></td>" for cell in head)
    body = "".join(
        f"<tr>{tag('th', row[0], scope='row')}{''.join(f'<td>{cell}</td>' for cell in row[1:])}</tr>" for row in rows
    )
    table = f'<table class="{kind}">{title}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="ct-scroll">{table}</div>'
