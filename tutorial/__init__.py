"""Shows and teaches the game: pictures, lessons, exercises; knows no rule of its own.

A notebook needs two lines of it, and one call a cell::

    from tutorial import open_lesson
    lesson = open_lesson("03", lang="fr")

    lesson.show("overruff_hand")

``practise("legal", level=4)`` opens exercises without end, ``by_code("2640-003G")`` the one that a code names.
Importing this package shows cards, hands, tricks and plays as pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import formatters
from .i18n import Lang
from .learner import settings

if TYPE_CHECKING:
    from .lessons import OpenLesson


def open_lesson(number: str, lang: Lang | None = None) -> OpenLesson:
    """Return a lesson, whose steps a notebook shows one by one.

    >>> open_lesson("03", lang="en").lesson.number
    '03'

    Raises LessonError for a number that no lesson has.
    """
    from . import lessons

    return lessons.open_lesson(number, lang)


def practise(
    kind: str, *, level: int = 1, table: str | None = None, count: int = 5, seed: int = 1, lang: Lang | None = None
) -> Any:
    """Return a row of exercises of one kind; after it come as many others as one likes.

    >>> practise("legal", level=4, table="salon", lang="en").view["title"]
    'Tick every card you may play'

    Raises ExerciseError for a kind, a level or a table that does not exist.
    """
    from .exercises import exercise
    from .widgets.exercise import ExerciseWidget

    at = settings.load().table if table is None else table
    asked = [exercise(kind, level=level, table=at, seed=seed + place) for place in range(count)]
    return ExerciseWidget(asked, lang=lang)


def by_code(code: str, lang: Lang | None = None) -> Any:
    """Return the exercise that a code names: the same for a whole class.

    >>> by_code("2640-003G", lang="fr").view["code"]["text"]
    '2640-003G'

    Raises ExerciseError for a text that is no code.
    """
    from .exercises import from_code
    from .widgets.exercise import ExerciseWidget

    return ExerciseWidget([from_code(code)], lang=lang)


def check_result(result: str, lang: Lang | None = None) -> Any:
    """Return what the result of an examination says, its answers replayed one by one by the engine.

    A text that is no result, or that lost a letter on the way, is answered by a sentence.

    >>> from tutorial.learner.examination import examination
    >>> handed_in = examination("salon", length=5, seed=7).result("Camille", [None] * 5, "2026-09-01").text
    >>> print(check_result(handed_in, lang="en"))
    Camille, examination ZG40-0070, 2026-09-01: answers replayed. 0 right answers out of 5.
    >>> print(check_result("CONTREE1.lost", lang="en"))
    This text is no whole result: copy all of the line again, from CONTREE1 to the last sign.
    """
    from .widgets.exam import result_page

    return result_page(result, lang or settings.load().language)


formatters.register(lambda: settings.load().language, lambda: settings.load().deck)

__all__ = ["by_code", "check_result", "open_lesson", "practise"]
