"""The examination."""

from .base import ExamStep, Lesson

LESSON = Lesson("15", "examination", {"exam": ExamStep("ZP00-1ZAT")})
