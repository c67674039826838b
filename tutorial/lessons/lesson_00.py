"""Welcome: choose the language, play a trick at once."""

from .base import GlossaryStep, HandStep, LanguageStep, Lesson, TricksStep

LESSON = Lesson(
    "00",
    "welcome",
    {
        "language": LanguageStep(),
        "first_trick": TricksStep(seed=31, tricks=1),
        "refused": HandStep("AH 8H JC 9C KD 7S", "W:TH", "C"),
        "three_tricks": TricksStep(seed=2796, tricks=3),
        "glossary": GlossaryStep(),
    },
)
