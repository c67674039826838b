"""The pack and the card values: two orders, two tables of points."""

from .base import CardsStep, ExerciseStep, Lesson, Row, TricksStep, ValuesStep, row

LESSON = Lesson(
    "01",
    "values",
    {
        "suits": CardsStep("AS AH AD AC"),
        "plain_suit": CardsStep("AH TH KH QH JH 9H 8H 7H", "S"),
        "plain_order": row("order", 1, seed=101),
        "plain_worth": row("worth", 1, 4, seed=110),
        "trump_suit": CardsStep("JS 9S AS TS KS QS 8S 7S", "S"),
        "trump_order": row("order", 2, seed=121),
        "trump_worth": row("worth", 2, 4, seed=130),
        "values": ValuesStep(),
        "both": row("worth", 3, 4, seed=145),
        "trick_worth": row("worth", 5, 3, seed=151),
        "hand_worth": row("worth", 4, 3, seed=161),
        "play": TricksStep(seed=41, tricks=2),
        "all": ExerciseStep(
            (
                Row("order", 3, 2, seed=171),
                Row("worth", 3, 2, seed=180),
                Row("worth", 4, 1, seed=185),
                Row("worth", 5, 1, seed=190),
            )
        ),
    },
)
