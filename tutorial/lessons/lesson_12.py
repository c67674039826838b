"""The variants: coinchée, bridgée with its two contracts without a trump suit, and the two games for two."""

from .base import HandStep, Lesson, RulesStep, TableStep, row

LESSON = Lesson(
    "12",
    "variants",
    {
        "salon": TableStep("salon", seed=12, save="lesson-12-salon"),
        "sa_hand": HandStep("AS JS 8S TH 9H KC QC 7C", "W:TD", "SA", "bridgee"),
        "ta_hand": HandStep("9C KC 7C JS AS QH 8H TD", "N:AC W:8C", "TA", "bridgee"),
        "worth": row("worth", 3, 4, table="bridgee", seed=1201),
        "bridgee": TableStep("bridgee", seed=62, save="lesson-12-bridgee"),
        "a_deux": TableStep("a_deux", seed=14, save="lesson-12-a-deux"),
        "a_deux_decouverte": TableStep("a_deux_decouverte", seed=15, save="lesson-12-decouverte"),
        "rules": RulesStep(12),
    },
)
