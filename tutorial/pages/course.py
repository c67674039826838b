"""The map of the course: what was done, which rules are known, what to do next.

>>> print(str(course_page("en", ())).splitlines()[0])
Next: lesson 0, Welcome
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache
from html import escape

from ..i18n import Lang, text
from ..lab import shipped
from ..learner import Notice, journal, settings
from ..learner.journal import Event
from ..learner.mastery import Mastery, Stop, course_map, next_step
from .page import Page, folded, grid, tag
from .rules import rule_title

KNOWN = ("known", "mastered")


def course_page(lang: Lang, events: Sequence[Event] | None = None, now: datetime | None = None) -> Page:
    """Return the map of the course for a journal, the learner's own unless another is given."""
    notices: tuple[Notice, ...] = ()
    if events is None:
        reading = journal.read()
        events, notices = reading.events, (*settings.load().notices, *reading.notices)
    told = [text(f"learner.notice.{notice.code}", lang, **notice.facts) for notice in notices]
    stops = course_map(events)
    advice = advice_words(events, lang, now)
    heads = [text(f"course.heads.{name}", lang) for name in ("lesson", "state", "stars", "rules")]
    rows = [_row(stop, lang) for stop in stops]
    rules = "".join(_rules(stop, lang) for stop in stops if any(one.answers for one in stop.rules))
    html = "".join(tag("p", escape(one), class_="ct-quiet") for one in told) + tag("p", advice) + grid(heads, rows)
    html += folded(escape(text("course.all_rules", lang)), rules) if rules else ""
    return Page(html, "\n".join([*told, _bare(advice), *(" ".join(map(_bare, row)) for row in rows)]))


def advice_words(events: Sequence[Event], lang: Lang, now: datetime | None = None) -> str:
    """Return what to do next as HTML, with a link where a lesson is meant."""
    advice = next_step(events, now)
    colon = "\u00a0: " if lang == "fr" else ": "
    if advice.kind == "lesson":
        what = _link(
            advice.lesson, text("course.lesson", lang, n=int(advice.lesson), title=title(advice.lesson, lang)), lang
        )
    elif advice.kind == "review":
        titles = ", ".join(f"{rule_title(rule, lang)}" for rule in advice.rules)
        what = escape(text("course.review", lang, titles=titles))
    elif advice.kind == "examination":
        what = _link(advice.lesson, text("course.examination", lang), lang)
    else:
        what = escape(text("course.mend", lang))
    return f"<b>{text('course.next', lang)}</b>{colon}{what}"


@cache
def _index() -> dict[str, list[dict[str, str]]]:
    """Return the files and titles of the lessons, from the list that the JupyterLab extension goes by."""
    path = shipped.labextensions() / shipped.EXTENSION / "page" / "lessons.json"
    found: dict[str, list[dict[str, str]]] = json.loads(path.read_text("utf-8"))["lessons"]
    return found


def title(lesson: str, lang: Lang) -> str:
    """Return the title of a lesson's notebook.

    >>> title("03", "fr")
    'Les obligations'
    """
    return _entry(lesson, lang)["title"]


def _entry(lesson: str, lang: Lang) -> dict[str, str]:
    return next(entry for entry in _index()[lang] if entry["file"].startswith(lesson))


def _link(lesson: str, words: str, lang: Lang) -> str:
    return tag("a", escape(words), href=_entry(lesson, lang)["file"])


def _row(stop: Stop, lang: Lang) -> list[str]:
    known = sum(one.level in KNOWN for one in stop.rules)
    return [
        f"{stop.lesson} {_link(stop.lesson, title(stop.lesson, lang), lang)}",
        text(f"course.state.{stop.state}", lang),
        text("course.stars", lang, n=stop.stars, of=stop.of) if stop.of else "–",
        text("course.known", lang, n=known, of=len(stop.rules)) if stop.rules else "–",
    ]


def _rules(stop: Stop, lang: Lang) -> str:
    met: Iterable[Mastery] = (one for one in stop.rules if one.answers)
    items = "".join(
        tag("li", f"{escape(rule_title(one.rule, lang))} <b>{text(f'course.level.{one.level}', lang)}</b>")
        for one in met
    )
    return tag("p", escape(title(stop.lesson, lang)), class_="ct-quiet") + tag("ul", items)


def _bare(html: str) -> str:
    """Return a cell without its tags, for the plain text."""
    out, inside = [], False
    for letter in html:
        inside = letter == "<" or (inside and letter != ">")
        if not inside and letter != ">":
            out.append(letter)
    return "".join(out)
