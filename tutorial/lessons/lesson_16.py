"""A partie that one sets up oneself."""

from .base import Lesson, PartieStep

LESSON = Lesson("16", "partie", {"partie": PartieStep(save="partie")})
