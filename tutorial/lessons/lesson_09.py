"""Counting a deal: count, compare, score, at three tables."""

from .base import ExerciseStep, Lesson, Row, RulesStep, SheetsStep, row

_CONTREE = ("table_en_ligne", "salon")

LESSON = Lesson(
    "09",
    "score",
    {
        "count": row("count", 3, 3, seed=901),
        "made": ExerciseStep(
            (Row("made", 1, 2, seed=911), Row("made", 2, 2, "salon", 921), Row("made", 3, 2, "salon", 931))
        ),
        "sheets_made": SheetsStep("S 90H", 92, belote="NS"),
        "sheets_failed": SheetsStep("S 90H", 76, tricks=4),
        "sheet": ExerciseStep(
            (
                Row("sheet", 1, 1, seed=941),
                Row("sheet", 2, 1, seed=942),
                Row("sheet", 1, 1, "salon", 943),
                Row("sheet", 2, 1, "salon", 944),
            )
        ),
        "sheets_doubled": SheetsStep("S 100H x2", 112, tables=_CONTREE),
        "doubled": ExerciseStep((Row("sheet", 4, 1, seed=951), Row("sheet", 4, 1, "salon", 952))),
        "sheets_capot": SheetsStep("S CAPOTS", 148, tricks=7, tables=_CONTREE),
        "capot": ExerciseStep((Row("score", 3, 2, seed=961), Row("score", 3, 1, "salon", 963))),
        "match": row("match_winner", 2, 4, seed=970),
        "rules": RulesStep(9),
        "all": ExerciseStep(
            (Row("score", 5, 2, seed=975), Row("score", 6, 2, seed=981), Row("score", 6, 3, "salon", 991))
        ),
    },
)
