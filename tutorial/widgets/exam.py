"""An examination: its questions one by one, no hints; at the end the marks, and a line to hand in.

>>> from tutorial.learner.examination import examination
>>> shown = ExamWidget(examination("salon", length=5, seed=7).code, lang="en", keep=False)
>>> shown.view["topic"], shown.view["hints"]
('Question 1 of 5', [])
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any

from ..art.ink import Deck
from ..exercises import Exercise, ExerciseError, Words
from ..i18n import Lang, text
from ..learner import journal
from ..learner.examination import Examination, ExaminationError, Result, from_code
from ..learner.folder import home, write_whole
from ..learner.mastery import STARS
from ..pages.page import Page, grid, tag
from ..pages.rules import rule_card, rule_title
from ..play.parts import Json, line
from .quiet import QuietWidget

NAME_LENGTH = 40
LESSON = "15"


class ExamWidget(QuietWidget):
    """Sit an examination by its code; it goes on where it was left."""

    def __init__(self, code: str, *, lang: Lang | None = None, deck: Deck | None = None, keep: bool = True) -> None:
        """Open an examination; ``keep`` saves each answer in the learner's folder.

        Raises ExerciseError or ExaminationError for a code that names none.
        """
        self.keep, self.paper = keep, from_code(code)
        self.answers: list[Any] = self._kept()
        self.name = ""
        super().__init__(self.paper.exercises, lesson=LESSON, lang=lang, deck=deck)
        self._go_on()

    @classmethod
    def events(cls) -> frozenset[str]:
        """Return the events the widget knows: an answer, another code, a name at the end."""
        return super().events() | {"code"}

    def heard(self, exercise: Exercise, given: Any) -> Json:
        """Write an answer down and ask the next, or mark the paper."""
        self.answers.append(given)
        self._save()
        right = exercise.check(given).right
        journal.append(
            journal.answered(
                exercise.code,
                exercise.name,
                exercise.rule_ids,
                right,
                stars=STARS * right,
                given=given,
                lesson=LESSON,
                table=exercise.table,
            )
        )
        if len(self.answers) == self.paper.length:
            journal.append(journal.lesson_done(LESSON, 0, 0))
        return self._go_on()

    def on_code(self, event: Mapping[str, Any]) -> Json:
        """Open the examination that a code names; once the paper is marked, sign it instead."""
        typed = str(event.get("code", "")).strip()
        if self.phase == "over":
            self.name = typed[:NAME_LENGTH]
            return self._show_result()
        try:
            self.paper = from_code(typed)
        except (ExerciseError, ExaminationError):
            sentence = self.say("quiet.no_exam")
            self._show(line(sentence, "bad"))
            return {"done": False, "tell": sentence}
        self.answers = self._kept()
        self.row = self.paper.exercises
        return self._go_on()

    # ---------------------------------------------------------------- what the page gets

    def _go_on(self) -> Json:
        if len(self.answers) >= self.paper.length:
            return self._show_result()
        return self._ask(self.row[len(self.answers)])

    def _topic(self) -> str:
        place = min(len(self.answers), self.paper.length - 1)
        return self.say("quiet.question", n=place + 1, of=self.paper.length)

    def _show(self, said: Json | None = None, words: Words | None = None, notice: str = "") -> None:
        with self.hold_sync():
            super()._show(said, words, notice)
            code = {"text": self.paper.code, "label": self.say("quiet.exam"), "go": self.say("exercise_page.go")}
            self.view = {**self.view, "code": {**code, "ask": self.say("quiet.other_exam")}}

    def _show_result(self) -> Json:
        result = self.paper.result(self.name, self.answers)
        code: Json = {"text": self.name or "…", "label": self.say("quiet.sign"), "go": self.say("quiet.sign_go")}
        code = {**code, "ask": self.say("quiet.your_name"), "max": NAME_LENGTH}
        said = self.say("quiet.result", right=result.right, of=result.of, count=result.right)
        html = result_html(result, self.tongue) + hand_in_html(result, self.tongue)
        answer = self._show_page(self.say("quiet.over"), line(said, "ok"), html, code=code)
        return {**answer, "tell": said}

    # ---------------------------------------------------------------- what lasts

    def _path(self) -> Any:
        return home() / f"examination-{self.paper.code}.json"

    def _kept(self) -> list[Any]:
        if self.keep:
            with suppress(OSError, ValueError):
                found = json.loads(self._path().read_text("utf-8"))
                if isinstance(found, list) and len(found) <= self.paper.length:
                    return found
        return []

    def _save(self) -> None:
        if self.keep:
            with suppress(OSError):  # an unwritable folder costs the going on later, not the examination
                write_whole(self._path(), json.dumps(self.answers, ensure_ascii=False) + "\n")


def result_html(result: Result, lang: Lang) -> str:
    """Return the marks of a paper, and the rules to look at again."""
    marks = [
        [str(place), escape(rule_title(one.rules[0], lang)), text(f"quiet.{'right' if one.right else 'wrong'}", lang)]
        for place, one in enumerate(result.marked, 1)
    ]
    heads = [text(f"quiet.{key}", lang) for key in ("number", "rule", "mark")]
    missed = dict.fromkeys(one.rules[0] for one in result.marked if not one.right)
    cards = "".join(rule_card(rule, lang, table=result.examination.table) for rule in missed)
    return grid(heads, marks) + cards


def hand_in_html(result: Result, lang: Lang) -> str:
    """Return the line that can be handed in, to be copied."""
    told = text("quiet.hand_in", lang)
    area = tag("textarea", escape(result.text), readonly="", rows=3, aria_label=told)
    return tag("p", escape(told)) + area


def result_page(handed_in: str, lang: Lang) -> Page:
    """Return what a result that was handed in says, its answers replayed one by one, or that it is none."""
    from ..learner.examination import read

    try:
        result = read(handed_in)
    except ExaminationError:
        # whoever checks it pasted a line: a teacher reads a sentence, not where the program stopped
        refused = text("quiet.no_result", lang)
        return Page(tag("p", escape(refused)), refused)
    facts = text("quiet.verified", lang, name=result.name or "…", code=result.examination.code, at=result.at[:10])
    marks = text("quiet.result", lang, right=result.right, of=result.of, count=result.right)
    return Page(
        tag("p", f"<b>{escape(facts)}</b>") + tag("p", escape(marks)) + result_html(result, lang), f"{facts} {marks}"
    )


__all__ = ["ExamWidget", "Examination", "result_page"]
