"""Welcome: choose the language, play a trick at once."""

from .base import GlossaryStep, LanguageStep, Lesson, TricksStep

LESSON = Lesson(
    "00",
    "welcome",
    {
        "language": LanguageStep(),
        "first_trick": TricksStep(seed=11, tricks=1),
        "three_tricks": TricksStep(seed=29, tricks=3),
        "glossary": GlossaryStep(),
    },
)
