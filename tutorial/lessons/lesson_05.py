"""A whole deal: the discovery page, then the same table with its auction, and with a turned card."""

from .base import Lesson, TableStep

LESSON = Lesson(
    "05",
    "deal",
    {
        "discovery": TableStep("decouverte", seed=13, save="lesson-05-discovery"),
        "full": TableStep("table_en_ligne", seed=517, save="lesson-05-full"),
        "classic": TableStep("classique", seed=84, save="lesson-05-classic"),
    },
)
