"""What the tutorial knows about one learner: folder, settings, journal, mastery, misconceptions, tutor.

The learner's folder (``home()``) holds ``settings.json``, ``journal.jsonl`` (everything answered, a line
each), ``tutor-TABLE.json`` (a sitting with the tutor under way) and ``aside/`` (journals that were
reset). Nothing leaves the machine. In a program::

    from tutorial.learner.tutor import Tutor

    tutor = Tutor("table_en_ligne", seed=1)            # chapter="play" for single questions of one domain
    while (sheet := tutor.next()) is not None:         # one question or three, as data: question.code, .facts
        tutor.answer([ask(question) for question in sheet.questions])
    tutor.verdict()                                    # kind, named, domain, probability, wrong answers
"""

from . import journal, settings
from .folder import Notice, home

__all__ = ["Notice", "home", "journal", "settings"]
