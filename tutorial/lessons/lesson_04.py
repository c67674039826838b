"""Dealing, seats and turns: who sits where, who deals, who speaks, who leads."""

from .base import ExerciseStep, Lesson, Row, TricksStep, TrickStep, row

LESSON = Lesson(
    "04",
    "turns",
    {
        "seats": TrickStep("", "S", winner=False),
        "order": row("turn", 2, 3, seed=401),
        "first": row("turn", 1, 4, seed=411),
        "leads_next": row("turn", 2, 3, seed=421),
        "next_dealer": ExerciseStep((Row("turn", 3, 2, "table_en_ligne", 441), Row("turn", 3, 2, "salon", 451))),
        "play": TricksStep(seed=59, tricks=3),
        "all": row("turn", 4, 6, seed=431),
    },
)
