"""The course, one file a lesson: what its notebook shows, as data.

A notebook opens its lesson and shows one step a cell; it holds no hand, no seed and no answer::

    from tutorial import open_lesson
    lesson = open_lesson("03", lang="fr")

    lesson.show("overruff_hand")

>>> opened = open_lesson("03", lang="en")
>>> opened.lesson.steps["overruff_hand"].trump
'C'

How to make a lesson:

1. Write ``tutorial/lessons/lesson_NN.py`` with ``LESSON = Lesson("NN", "name", {...})``. Its steps are values of
   ``base.py``: a hand to try (``HandStep``), tricks to play (``TricksStep``), a partie (``TableStep``), a row of
   exercises (``row("legal", 4)`` or ``ExerciseStep`` with several ``Row``), pictures (``CardsStep``, ``TrickStep``),
   the values (``ValuesStep``), score sheets (``SheetsStep``), tips (``TipStep``), the glossary. What a row asks is in
   ``tutorial/exercises``: the kinds with their levels are in ``KINDS``.
2. Write the two notebooks ``notebooks/fr/NN_nom.ipynb`` and ``notebooks/en/NN_name.ipynb``: prose in markdown, one
   idea a cell, ``lesson.show("step")`` alone in a cell of code. The cells have the same ids in both languages, the
   code is the same but for ``lang``, the headings have the same levels in the same order; tests/test_lessons.py
   holds them together, and holds that every step is shown once and every shown step exists.
3. Save them with their pictures: ``python -m tutorial.lab.save notebooks/fr/NN_nom.ipynb notebooks/en/NN_name.ipynb``.

A new sort of step is a frozen dataclass in ``base.py`` and a function in ``showing.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..i18n import Lang
from ..learner import journal, settings
from .base import Lesson, LessonError
from .showing import show

LAST = 16


@dataclass(frozen=True, slots=True)
class OpenLesson:
    """Hold a lesson in one language, for a notebook to show its steps."""

    lesson: Lesson
    lang: Lang

    def show(self, step: str) -> Any:
        """Return a step as a widget or a page.

        Raises LessonError for a step that the lesson does not have.
        """
        shown = show(self.lesson.step(step), self.lang, self.lesson.number)
        if step == self.lesson.closing:
            _note_the_end(shown, self.lesson.number)
        return shown


def _note_the_end(widget: Any, number: str) -> None:
    """Write into the journal that a lesson is done, once its closing step is."""

    def look(_change: object) -> None:
        if widget.finished:
            widget.unobserve(look, "view")
            journal.append(journal.lesson_done(number, 0, 0))

    widget.observe(look, "view")


def open_lesson(number: str, lang: Lang | None = None) -> OpenLesson:
    """Return a lesson to show, in its notebook's language, else in the learner's.

    >>> open_lesson("01", lang="fr").lesson.name
    'values'

    Raises LessonError for a number that no lesson has.
    """
    return OpenLesson(lesson(number), lang or settings.load().language)


@cache
def lesson(number: str) -> Lesson:
    """Return the lesson of a number.

    Raises LessonError for a number that no lesson has.
    """
    if number not in numbers():
        raise LessonError(f"no lesson {number!r}: use one of {', '.join(numbers())}", code="unknown_lesson")
    found: Lesson = import_module(f"{__name__}.lesson_{number}").LESSON
    return found


def numbers() -> tuple[str, ...]:
    """Return the numbers of the lessons there are.

    >>> numbers()[:3]
    ('00', '01', '02')
    """
    every = (f"{number:02}" for number in range(LAST + 1))
    return tuple(number for number in every if find_spec(f"{__name__}.lesson_{number}") is not None)


__all__ = ["Lesson", "LessonError", "OpenLesson", "lesson", "numbers", "open_lesson"]
