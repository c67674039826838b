"""Classic belote: the turned card, 82, dedans, litige, capot."""

from .base import ChancesStep, ExerciseStep, Lesson, Row, RulesStep, SheetsStep, TableStep

LESSON = Lesson(
    "10",
    "classic",
    {
        "calls": ExerciseStep((Row("calls", 1, 3, "classique", 1001), Row("auction_over", 1, 3, "classique", 1011))),
        "table": TableStep("classique", seed=31, save="lesson-10"),
        "with_jack": ChancesStep("JA7.T8.K.", ("S",)),
        "without_jack": ChancesStep("A87.A8.K.", ("S",)),
        "made": ExerciseStep((Row("made", 1, 2, "classique", 1021), Row("made", 4, 2, "classique", 1031))),
        "litige": SheetsStep("S TAKEH", 81, tricks=4, tables=("classique",)),
        "capot": ExerciseStep((Row("score", 3, 1, "classique", 1041), Row("score", 6, 2, "classique", 1047))),
        "rules": RulesStep(10),
        "all": ExerciseStep(
            (
                Row("calls", 1, 2, "classique", 1051),
                Row("sheet", 6, 3, "classique", 1061),
                Row("belote", 3, 2, "classique", 1076),
            )
        ),
    },
)
