"""The two bonuses: ten for the last trick, twenty for the belote."""

from .base import ExerciseStep, Lesson, Row, RulesStep, TricksStep, row

LESSON = Lesson(
    "06",
    "belote",
    {
        "last_tricks": TricksStep(seed=3, tricks=2, after=6),
        "last_trick": row("last_trick", 2, 3, table="decouverte", seed=601),
        "count": row("count", 3, 3, table="decouverte", seed=611),
        "belote": row("belote", 1, 4, seed=621),
        "belote_won": row("belote", 2, 3, seed=631),
        "spoken": row("belote", 3, 3, table="classique", seed=642),
        "rules": RulesStep(6),
        "all": ExerciseStep(
            (
                Row("belote", 3, 3, "table_en_ligne", 651),
                Row("last_trick", 2, 2, "decouverte", 661),
                Row("belote", 3, 2, "classique", 676),
            )
        ),
    },
)
