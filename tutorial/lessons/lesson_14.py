"""Practice: where one stands, what is weakest, the tutor, and one chapter at a time."""

from .base import CourseStep, ExerciseStep, FolderStep, Lesson, PracticeStep, Row, TutorStep

LESSON = Lesson(
    "14",
    "practice",
    {
        "map": CourseStep(),
        "practice": PracticeStep(),
        "tutor": TutorStep(),
        "cards": ExerciseStep(
            (Row("worth", 7, 2, seed=1401), Row("winner", 5, 2, seed=1411), Row("count", 3, 2, seed=1421))
        ),
        "play": ExerciseStep((Row("legal", 8, 4, seed=1431), Row("forbids", 4, 2, seed=1441))),
        "auction": ExerciseStep((Row("calls", 5, 4, seed=1451), Row("auction_over", 4, 2, seed=1461))),
        "scoring": ExerciseStep((Row("made", 4, 2, seed=1471), Row("score", 6, 4, seed=1481))),
        "folder": FolderStep(),
    },
)
