"""The auction of contrée: what may be said, in which order, until when."""

from .base import ExerciseStep, Lesson, Row, RulesStep, TableStep, row

LESSON = Lesson(
    "07",
    "auction",
    {
        "opening": ExerciseStep((Row("calls", 1, 1, seed=700), Row("calls", 1, 1, "salon", seed=702))),
        "higher": ExerciseStep((Row("calls", 1, 1, seed=701), Row("calls", 1, 1, seed=703))),
        "turns": ExerciseStep((Row("turn", 1, 1, seed=710), Row("turn", 1, 1, seed=712), Row("calls", 3, 1, seed=721))),
        "over": ExerciseStep((Row("auction_over", 1, 2, seed=731), Row("auction_over", 2, 2, seed=741))),
        "double": row("calls", 2, 2, seed=760),
        "redouble": ExerciseStep((Row("calls", 2, 2, seed=766), Row("auction_over", 3, 3, "salon", 771))),
        "capot": ExerciseStep((Row("calls", 3, 1, seed=750), Row("calls", 3, 1, "salon", seed=752))),
        "redeal": row("calls", 4, 3, table="salon", seed=791),
        "rules": RulesStep(7),
        "all": ExerciseStep((Row("calls", 5, 4, seed=801), Row("auction_over", 4, 3, seed=811))),
        "table": TableStep("table_en_ligne", seed=57, save="lesson-07"),
    },
)
