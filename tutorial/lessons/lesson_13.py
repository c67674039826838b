"""History, and the questions that people ask."""

from .base import DealStep, GlossaryStep, Lesson, RulesStep, row

LESSON = Lesson(
    "13",
    "history",
    {
        "trump_order": row("order", 2, 2, seed=1301),
        "plain_order": row("order", 1, 2, seed=1311),
        "must_ruff": row("legal", 7, 2, seed=1320),
        "deal": DealStep("6K4Y2VQ4SHP"),
        "glossary": GlossaryStep(),
        "rules": RulesStep(),
    },
)
