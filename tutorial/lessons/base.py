"""What a lesson is made of: steps that are data, each shown by one call of its notebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from contree.errors import ContreeError


class LessonError(ContreeError):
    """Report a lesson or a step that the course does not have."""


@dataclass(frozen=True, slots=True)
class HandStep:
    """Show a hand in a trick: try every card, read why one is refused."""

    hand: str
    trick: str
    trump: str
    table: str = "table_en_ligne"


@dataclass(frozen=True, slots=True)
class TricksStep:
    """Play a few tricks from South against players who choose at random."""

    seed: int
    tricks: int = 1
    trump: str | None = None
    table: str = "decouverte"
    after: int = 0


@dataclass(frozen=True, slots=True)
class TableStep:
    """Play a partie, kept under a name of its own in the learner's folder."""

    table: str
    seed: int
    save: str


@dataclass(frozen=True, slots=True)
class PartieStep:
    """Set up a partie oneself, and play it; it is kept under a name in the learner's folder."""

    save: str


@dataclass(frozen=True, slots=True)
class Row:
    """Hold a part of a sitting: exercises of one kind, level and table, from one number on."""

    kind: str
    level: int
    count: int = 3
    table: str = "table_en_ligne"
    seed: int = 1


@dataclass(frozen=True, slots=True)
class ExerciseStep:
    """Work through a row of exercises; the parts are asked one after the other."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class CardsStep:
    """Show some cards as a picture, in the order given; those of the trump are marked."""

    cards: str
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class TrickStep:
    """Show a trick as a picture; ``winner`` marks who holds it."""

    trick: str
    trump: str
    winner: bool = True


@dataclass(frozen=True, slots=True)
class ValuesStep:
    """Show the orders and values of the cards side by side, at trump and elsewhere."""


@dataclass(frozen=True, slots=True)
class LanguageStep:
    """Choose the language: it is remembered, and the same lesson opens in it."""


@dataclass(frozen=True, slots=True)
class SheetsStep:
    """Show the score sheets of one deal at several tables, side by side."""

    contract: str
    points: int
    tricks: int = 5
    belote: str = ""
    tables: tuple[str, ...] = ("table_en_ligne", "salon", "classique")


@dataclass(frozen=True, slots=True)
class TipStep:
    """Show a tip on a real deal, with the solver's proof."""

    name: str


@dataclass(frozen=True, slots=True)
class GlossaryStep:
    """Show the glossary, or one of its words in each language."""

    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulesStep:
    """Show rules of the rulebook: those the lesson teaches, or those that are named."""

    lesson: int | None = None
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChancesStep:
    """Show how often each contract is made with a hand, at some trumps or at all."""

    hand: str
    trumps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpectedStep:
    """Show what each bid brings on average with a hand."""

    hand: str
    trump: str


@dataclass(frozen=True, slots=True)
class EstimateStep:
    """Estimate a hand, then see its chances; ``partner`` is the suit in which North has bid 80."""

    hand: str
    partner: str = ""


@dataclass(frozen=True, slots=True)
class DealStep:
    """Show the four hands of a deal with its code."""

    code: str


@dataclass(frozen=True, slots=True)
class CourseStep:
    """Show the map of the course: what was done, which rules are known, what to do next."""


@dataclass(frozen=True, slots=True)
class PracticeStep:
    """Practise what is weakest, at the learner's own table."""

    count: int = 6


@dataclass(frozen=True, slots=True)
class TutorStep:
    """Sit with the tutor, who looks for a false rule; ``chapter`` keeps to one domain."""

    chapter: Literal["cards", "play", "auction", "scoring"] | None = None


@dataclass(frozen=True, slots=True)
class ExamStep:
    """Sit an examination by its code."""

    code: str


@dataclass(frozen=True, slots=True)
class FolderStep:
    """Start afresh, or export what the learner's folder knows."""


Step: TypeAlias = (
    HandStep
    | TricksStep
    | TableStep
    | PartieStep
    | ExerciseStep
    | CardsStep
    | TrickStep
    | ValuesStep
    | LanguageStep
    | SheetsStep
    | TipStep
    | GlossaryStep
    | RulesStep
    | ChancesStep
    | ExpectedStep
    | EstimateStep
    | DealStep
    | CourseStep
    | PracticeStep
    | TutorStep
    | ExamStep
    | FolderStep
)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Hold a lesson: its number, a name for the code, and its steps by name, in the order of the notebook."""

    number: str
    name: str
    steps: Mapping[str, Step]

    @property
    def closing(self) -> str | None:
        """Return the step that ends the lesson once it is worked through: its last row, or else its first table.

        >>> Lesson("03", "three", {"a": row("legal", 1), "b": row("legal", 2), "c": TipStep("load")}).closing
        'b'
        """
        for kinds in ((ExerciseStep,), (EstimateStep, TipStep, TricksStep)):
            worked = [name for name, step in self.steps.items() if isinstance(step, kinds)]
            if worked:
                return worked[-1]
        return next((name for name, step in self.steps.items() if isinstance(step, TableStep)), None)

    def step(self, name: str) -> Step:
        """Return a step by its name.

        Raises LessonError for a name that no step has.
        """
        found = self.steps.get(name)
        if found is None:
            raise LessonError(
                f"lesson {self.number} has no step {name!r}: use one of {', '.join(self.steps)}",
                code="unknown_step",
                step=name,
            )
        return found


def row(kind: str, level: int, count: int = 3, *, table: str = "table_en_ligne", seed: int = 1) -> ExerciseStep:
    """Return a step of exercises of one kind and level.

    >>> row("legal", 4).rows[0].kind
    'legal'
    """
    return ExerciseStep((Row(kind, level, count, table, seed),))
