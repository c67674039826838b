"""Dealing, seats and turns: who sits where, who deals, who speaks, who leads."""

from .base import Lesson, TricksStep, TrickStep, row

LESSON = Lesson(
    "04",
    "turns",
    {
        "seats": TrickStep("", "S", winner=False),
        "order": row("turn", 2, 3, seed=401),
        "first": row("turn", 1, 4, seed=411),
        "leads_next": row("turn", 2, 3, seed=421),
        "play": TricksStep(seed=59, tricks=3),
        "all": row("turn", 3, 6, seed=431),
    },
)
