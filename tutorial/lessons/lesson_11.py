"""The tips and the common mistakes, each on a deal that proves it."""

from ..tips import TIPS
from .base import Lesson, TipStep

LESSON = Lesson("11", "tips", {name: TipStep(name) for name in TIPS})
