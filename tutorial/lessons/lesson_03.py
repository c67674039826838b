"""The obligations, one after the other: follow, go higher, ruff, overruff, underruff or not, partner winning."""

from .base import ExerciseStep, HandStep, Lesson, Row, TricksStep, row

LESSON = Lesson(
    "03",
    "obligations",
    {
        "follow_hand": HandStep("AH 8H JS 9S KD 7C", "W:TH", "S"),
        "follow": row("legal", 1, seed=301),
        "raise_hand": HandStep("JS TS 7S AH 8D QC", "W:AS", "S"),
        "raise_partner_hand": HandStep("9S KS 8S AD TC", "N:AS W:7S", "S"),
        "raise": row("legal", 2, seed=311),
        "ruff_hand": HandStep("QS 8S AH KH TC", "W:AD", "S"),
        "ruff": row("legal", 3, seed=321),
        "overruff_hand": HandStep("9C TC 7C AH JH 8H TS 8S", "N:KD W:QC", "C"),
        "overruff": row("legal", 4, seed=331),
        "free_hand": HandStep("TC 7C AH KH 8S", "E:7D N:8D W:9C", "C", "table_en_ligne"),
        "forced_hand": HandStep("TC 7C AH KH 8S", "E:7D N:8D W:9C", "C", "salon"),
        "lower": ExerciseStep((Row("legal", 6, 2, "table_en_ligne", 341), Row("legal", 6, 2, "salon", 345))),
        "partner_hand": HandStep("TS 8S TH KH 7C", "N:AD W:7D", "S"),
        "partner": row("legal", 7, 4, seed=351),
        "forbids": row("forbids", 4, 4, seed=361),
        "play": TricksStep(seed=53, tricks=4),
        "all": row("legal", 8, 7, seed=371),
    },
)
