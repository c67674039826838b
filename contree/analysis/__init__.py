"""What only analysis can tell: the exact solver, hidden hands, evaluation of a hand, review of a deal.

Nothing here is needed to play: importing it brings in no compiler and starts nothing.
"""

from __future__ import annotations

from .solver import Outcome, outcome, outcomes, reaches, solve, sweeps, value
from .start import status, use, warm_up, warm_up_in_background

__all__ = [
    "Outcome",
    "outcome",
    "outcomes",
    "reaches",
    "solve",
    "status",
    "sweeps",
    "use",
    "value",
    "warm_up",
    "warm_up_in_background",
]
