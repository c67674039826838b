"""The learner's folder: start a lesson or everything afresh, after asking; take all of it away as a file.

>>> shown = FolderWidget(lang="en")
>>> [choice["items"][0]["label"] for choice in shown.view["choices"]]
['everything']
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape
from typing import Any

from .. import svg
from ..art.ink import Deck
from ..i18n import Lang
from ..learner import journal, mastery
from ..pages.course import title
from ..pages.page import style_sheet, tag
from ..play.parts import Json, line
from .assets import module, sheet
from .base import CardWidget

ALL = "all"


class FolderWidget(CardWidget):
    """Let one reset a lesson or all, after asking, and export what the folder knows."""

    _esm = module("panel")
    _css = sheet("panel") + style_sheet()

    def __init__(self, *, lang: Lang | None = None, deck: Deck | None = None) -> None:
        """Show the folder of the learner."""
        super().__init__("course.folder", lang=lang, deck=deck)
        self.chosen = ALL
        self.asking = False
        self._show(line(self.say("course.choose")))

    # ---------------------------------------------------------------- what the page sends

    def on_what(self, event: Mapping[str, Any]) -> Json:
        """Choose a lesson, or everything."""
        if event.get("value") not in (ALL, *self._lessons()):
            return {"done": False, "tell": self.say("widget.not_understood")}
        self.chosen, self.asking = str(event["value"]), False
        self._show(line(self.say("course.choose")))
        return {}

    def on_reset(self, event: Mapping[str, Any]) -> Json:
        """Say what a reset would put aside, and ask."""
        cost = mastery.reset(self._lesson)
        self.asking = bool(cost.answers or cost.stars or self._lessons())
        said = (
            self.say("course.ask", answers=cost.answers, stars=cost.stars)
            if self.asking
            else self.say("course.nothing")
        )
        self._show(line(said))
        return {"tell": said}

    def on_sure(self, event: Mapping[str, Any]) -> Json:
        """Reset, once asked."""
        if not self.asking:
            return {"done": False, "tell": self.say("widget.not_understood")}
        done = mastery.reset(self._lesson, sure=True)
        self.asking, self.chosen = False, ALL
        said = self.say("course.done" if done.done and done.notice is None else "course.failed")
        self._show(line(said, "ok" if done.done else "bad"))
        return {"tell": said}

    def on_keep(self, event: Mapping[str, Any]) -> Json:
        """Change nothing."""
        self.asking = False
        self._show(line(self.say("course.choose")))
        return {}

    def on_export(self, event: Mapping[str, Any]) -> Json:
        """Show everything the folder knows, with a link to keep it as a file."""
        exported = mastery.export()
        data = base64.b64encode(exported.encode("utf-8")).decode("ascii")
        link = tag(
            "a",
            escape(self.say("course.download")),
            href=f"data:application/json;base64,{data}",
            download="contree.json",
        )
        said = self.say("course.exported")
        area = tag("textarea", escape(exported), readonly="", rows=8, aria_label=said)
        self._show(line(said), tag("div", tag("p", link) + area, class_="ct-page"))
        return {"tell": said}

    # ---------------------------------------------------------------- what the page gets

    @property
    def _lesson(self) -> str | None:
        return None if self.chosen == ALL else self.chosen

    def _lessons(self) -> list[str]:
        stops = mastery.course_map(mastery.current(journal.read().events))
        return [stop.lesson for stop in stops if stop.state != "new"]

    def _show(self, said: Json, proof: str = "") -> None:
        items = [{"value": ALL, "label": self.say("course.all"), "on": self.chosen == ALL}]
        items += [
            {"value": lesson, "label": f"{lesson} {title(lesson, self.tongue)}", "on": self.chosen == lesson}
            for lesson in self._lessons()
        ]
        names = ("sure", "keep") if self.asking else ("reset", "export")
        self.view = {
            "choices": [{"key": "what", "label": self.say("course.what"), "items": items}],
            "say": said,
            "actions": [{"key": name, "label": self.say(f"course.{name}")} for name in names],
            "proof": proof,
        }

    # ---------------------------------------------------------------- without a kernel

    def picture(self) -> str:
        """Return the back of a card: nothing of a learner's stands in a saved notebook."""
        return svg.back_svg(size=60, label=self.say("course.folder"))
