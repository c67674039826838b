"""The pack and the card values: two orders, two tables of points, the dix de der."""

from .base import CardsStep, Lesson, TricksStep, ValuesStep, row

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
        "last_trick": row("worth", 6, 3, seed=161),
        "last_trick_totals": row("last_trick", 2, 2, table="decouverte", seed=171),
        "play": TricksStep(seed=41, tricks=2),
        "all": row("worth", 7, 6, seed=180),
    },
)
