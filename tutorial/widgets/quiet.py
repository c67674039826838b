"""Exercises that tell nothing before the end: no hint, no verdict, no code; for an examination, and for the tutor."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from ..exercises import AnswerError, Exercise, Words
from ..exercises.forms import Tick
from ..play.parts import Json, line
from .exercise import BLANK, ExerciseWidget, unpacked


class QuietWidget(ExerciseWidget):
    """Ask one exercise after the other and keep the answers to itself."""

    NOTHING_IS_AN_ANSWER: ClassVar[bool] = False
    """Whether ticking nothing says that nothing is allowed."""

    @classmethod
    def events(cls) -> frozenset[str]:
        """Return the events the widget knows: nothing that would help."""
        return super().events() - {"hint", "retry", "same", "another", "code", "next"}

    @abstractmethod
    def heard(self, exercise: Exercise, given: Any) -> Json:
        """Take in an answer, as plain data, and ask on or conclude."""

    def on_check(self, event: Mapping[str, Any]) -> Json:
        """Take in an answer; the ids of several items come in one text, parted by spaces."""
        if self.phase != "ask":
            return self._late()
        one, answer = self.attempt.exercise, event.get("answer", "")
        if self.NOTHING_IS_AN_ANSWER and isinstance(one.form, Tick) and not str(answer).split():
            return self.heard(one, [])
        try:
            given = one.form.read(unpacked(one.form, answer))
        except AnswerError:
            sentence = self.say(f"exercise_page.incomplete.{one.form.name}")
            self._show(line(sentence))
            return {"done": False, "tell": sentence}
        return self.heard(one, one.form.plain(given))

    def _show(self, said: Json | None = None, words: Words | None = None, notice: str = "") -> None:
        with self.hold_sync():
            super()._show(said, words, notice)
            self.view = {**self.view, "code": None}

    def _show_page(
        self, title: str, said: Json, html: str = "", actions: tuple[Json, ...] = (), code: Json | None = None
    ) -> Json:
        """Show a page in place of an exercise: a sentence, what goes with it, the ways on."""
        self.phase = "over"
        self.asked += 1
        self.view = BLANK | {
            "ask": f"{self.asked}.page",
            "phase": "over",
            "title": title,
            "topic": "",
            "stars": {"on": 0, "of": len(self.row) + 3, "label": ""},
            "say": said,
            "rule": html or None,
            "actions": list(actions),
            "code": code,
        }
        return {"tell": title}

    def _hints(self) -> list[Json]:
        return []

    def _stars(self) -> Json:
        return {"on": 0, "of": len(self.row) + 3, "label": ""}

    def _actions(self) -> list[Json]:
        return [{"act": "check", "key": "main", "main": True, "label": self.say("quiet.answer")}]
