"""Who wins a trick: the suit led, the trump, and who leads next."""

from .base import Lesson, TricksStep, TrickStep, row

LESSON = Lesson(
    "02",
    "tricks",
    {
        "suit_trick": TrickStep("S:KH E:AH N:7H W:TH", "S"),
        "discard_trick": TrickStep("W:9D S:TD E:AC N:QD", "S"),
        "suit": row("winner", 1, seed=201),
        "ruffed_trick": TrickStep("N:AH W:7S S:TH E:KH", "S"),
        "ruffed": row("winner", 2, seed=211),
        "overruffed_trick": TrickStep("N:AH W:AS S:7H E:9S", "S"),
        "overruffed": row("winner", 3, seed=221),
        "trump_trick": TrickStep("E:AS N:JS W:TS S:8S", "S"),
        "trump_led": row("winner", 4, seed=231),
        "next": row("turn", 2, 4, seed=241),
        "play": TricksStep(seed=47, tricks=3),
        "all": row("winner", 5, 6, seed=251),
    },
)
