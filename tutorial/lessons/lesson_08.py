"""What a hand is worth: estimate, then see how often each contract is made."""

from .base import ChancesStep, EstimateStep, ExpectedStep, Lesson

LESSON = Lesson(
    "08",
    "worth",
    {
        "jack_nine": ChancesStep("J97.AQ.98.T"),
        "bare_jack": ChancesStep("J.AQ9.98.T7", ("S",)),
        "three_aces": ChancesStep("A7.AQ.A8.T8", ("C",)),
        "count": EstimateStep("9.Q7.JAT8.9"),
        "estimate_1": EstimateStep("KQT.A8.98.7"),
        "estimate_2": EstimateStep("J9.K87.T8.Q"),
        "estimate_3": EstimateStep("Q87.K9.T87."),
        "partner": EstimateStep("AT.Q8.A97.8", partner="H"),
        "expected": ExpectedStep("J97.AQ.98.T", "S"),
    },
)
