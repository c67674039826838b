"""Exercises without end: a code names one exercise, the engine answers it, feedback says why.

An ``Exercise`` is a kind, a level, a table and a number; all four are in its code, eight letters and
figures that a teacher can write on a board. The question is a frozen dataclass of engine values (cards,
tricks, hands), the answer plain data (``forms``), so a program can answer it as a learner would.

>>> from tutorial.exercises import exercise, from_code
>>> one = exercise("legal", level=4, table="salon", seed=3)
>>> one.code, from_code(one.code) == one
('2640-003G', True)
>>> one.question.hand, sorted(one.answer)
(Hand('8S TS KS 7H QH 7C JC QC'), ['JC'])
>>> one.check(["JC", "8S"]).marks
{'JC': 'right', '8S': 'wrong'}

How to add a kind: in the file of its subject, write a frozen dataclass for its question and a child of
``Kind`` with a ``number`` never used before, a ``name``, its ``levels``, and the methods marked
abstract here; add it to ``KINDS`` in ``exercises/__init__.py``; put its sentences into both catalogues
under ``exercise.<name>`` (``title``, ``levels``) and what its methods name; add a row to
``tests/test_exercises_all.py``, which then holds 10,000 of them to: answer equal to the engine's, never
trivial, ideas met evenly, code to exercise and back. A kind that has been shipped never changes what a
code gives: a better generator is a new kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from contree.cards import Card, Trump
from contree.errors import ContreeError
from contree.rulebook import rule
from contree.rules import PRESETS, Rules
from contree.seats import Seat
from contree.trick import Trick

from ..i18n import Lang, text
from .chance import Chance
from .forms import Answer, Form, Marks

TABLES: tuple[str, ...] = (
    "table_en_ligne",
    "salon",
    "classique",
    "decouverte",
    "bridgee",
    "a_deux",
    "a_deux_decouverte",
)
"""The tables by their number in a code: only ever add at the end."""

COUNTED = ("table_en_ligne", "salon", "classique", "bridgee")
"""The tables where deals are scored, the belote with them, until a match is won."""

MAX_SEED = 1 << 22
HINTS = 3
STARS = 3


class ExerciseError(ContreeError):
    """Report a code, a kind, a level or a table that names no exercise."""


@dataclass(frozen=True, slots=True)
class Item:
    """Hold one thing to tick, to order or to choose: its id, and a card or a label to show."""

    id: str
    label: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Hold what a learner sees, in one language: sentences and engine values, nothing drawn.

    ``cards`` lie on the table as they are; ``items`` are what the answer is made of. ``rows`` are
    facts in two columns. ``calls`` is an auction so far. ``master`` and ``turn`` tell whether to mark
    who holds the trick and whose turn it is, ``pointed`` the card in question, ``unit`` what a number counts.
    """

    title: str
    items: tuple[Item, ...] = ()
    story: str = ""
    trump: Trump | None = None
    trick: Trick | None = None
    master: bool = False
    turn: bool = True
    cards: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    dealer: Seat | None = None
    calls: tuple[tuple[Seat, str], ...] = ()
    unit: str = ""
    pointed: Card | None = None

    def showing(self, cards: tuple[Card, ...], pointed: Card | None = None) -> Scene:
        """Return the scene with cards lying in it, one of them perhaps pointed at."""
        return replace(self, cards=cards, pointed=pointed)


@dataclass(frozen=True, slots=True)
class Feedback:
    """Hold the judgement of one answer, without words: right or not, what was given, what is right.

    ``marks`` say of each item whether it was ticked or chosen rightly, wrongly, or missed.
    """

    right: bool
    given: Answer
    expected: Answer
    marks: Marks


@dataclass(frozen=True, slots=True)
class Words:
    """Hold what a learner reads after an answer: the rule with the facts, a line for each item at fault.

    ``lines`` pair the ids of items with the sentence they share; ``consequence`` says what the answer
    would have cost.
    """

    headline: str
    lines: tuple[tuple[tuple[str, ...], str], ...] = ()
    consequence: str = ""

    @staticmethod
    def about(headline: str, remarks: Mapping[str, str], consequence: str = "") -> Words:
        """Return the words with a remark on each of some items; those that share a remark share a line.

        >>> Words.about("No.", {"7C": "is too low.", "8C": "is too low."}).lines
        ((('7C', '8C'), 'is too low.'),)
        """
        shared: dict[str, list[str]] = {}
        for item, remark in remarks.items():
            shared.setdefault(remark, []).append(item)
        return Words(headline, tuple((tuple(items), remark) for remark, items in shared.items()), consequence)


@dataclass(frozen=True, slots=True)
class Level:
    """Hold one level of a kind: its name in the catalogue, and the ideas it draws from, evenly."""

    name: str
    ideas: tuple[str, ...]


Q = TypeVar("Q")


class Kind(ABC, Generic[Q]):
    """Make the questions of one kind, answer them by the engine, and say why.

    Levels count from 1. ``ideas`` is what a level practises: an exercise's idea is
    ``ideas[seed % len(ideas)]``, so that every one is met equally often. What is ``same_at_every_table``
    needs no table named: a beginner who counts a card has not met one yet.
    """

    number: ClassVar[int]
    name: ClassVar[str]
    levels: ClassVar[tuple[Level, ...]]
    tables: ClassVar[tuple[str, ...]] = TABLES[:5]
    same_at_every_table: ClassVar[bool] = False

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        """Return the ideas of a level at a table; a table may not have all of them."""
        return self.levels[level - 1].ideas

    @abstractmethod
    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> Q:
        """Make a question about one idea; never one whose answer needs no thought."""

    @abstractmethod
    def form(self, question: Q, rules: Rules) -> Form:
        """Return the form of the answer."""

    @abstractmethod
    def solve(self, question: Q, rules: Rules) -> Answer:
        """Return the right answer, by the engine."""

    @abstractmethod
    def rule_ids(self, question: Q, rules: Rules) -> tuple[str, ...]:
        """Return the rules the question bears on, by their rows, the first the one at stake."""

    @abstractmethod
    def scene(self, question: Q, level: int, rules: Rules, lang: Lang) -> Scene:
        """Return what to show."""

    @abstractmethod
    def hints(self, question: Q, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        """Return the three hints: the rule, the cards, the answer."""

    @abstractmethod
    def words(self, question: Q, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        """Return what to say of an answer: the rule, the facts, what would have been right."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Hold one exercise: its kind, level, table and number, the question, and the right answer."""

    kind: Kind[Any] = field(compare=False, repr=False)
    name: str
    level: int
    table: str
    seed: int
    idea: str
    question: Any
    answer: Answer

    @property
    def rules(self) -> Rules:
        """Return the rules of its table."""
        return PRESETS[self.table]

    @property
    def code(self) -> str:
        """Return the code that names it on any machine."""
        return encode(self.kind.number, self.level, TABLES.index(self.table), self.seed)

    @property
    def form(self) -> Form:
        """Return the form its answer takes."""
        return self.kind.form(self.question, self.rules)

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """Return the rules it bears on, by their ids in the rulebook, the one at stake first."""
        rows = self.kind.rule_ids(self.question, self.rules)
        return tuple(dict.fromkeys(rule(row).id for row in rows))

    def check(self, given: Any) -> Feedback:
        """Judge an answer, given as plain data.

        Raises AnswerError for what is no answer to this question; a wrong answer is no error.
        """
        form = self.form
        answer = form.read(given)
        return Feedback(answer == self.answer, answer, self.answer, form.marks(self.answer, answer))

    def scene(self, lang: Lang) -> Scene:
        """Return what to show, in one language."""
        return self.kind.scene(self.question, self.level, self.rules, lang)

    def hints(self, lang: Lang) -> tuple[str, str, str]:
        """Return the three hints: the rule, the cards, the answer."""
        return self.kind.hints(self.question, self.rules, lang)

    def words(self, feedback: Feedback, lang: Lang) -> Words:
        """Return what to say of an answer."""
        return self.kind.words(self.question, self.rules, feedback, lang)

    def topic(self, lang: Lang) -> str:
        """Return the name of its level."""
        return text(f"exercise.{self.name}.levels.{self.kind.levels[self.level - 1].name}", lang)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Hold how far a learner is with one exercise: hints taken, answers given, the last feedback.

    >>> from tutorial.exercises import exercise
    >>> attempt = Attempt(exercise("worth", level=1, table="salon", seed=0)).hint()
    >>> attempt.stars, attempt.done
    (2, False)
    >>> attempt = attempt.answer(attempt.exercise.answer)
    >>> attempt.stars, attempt.done
    (2, True)
    """

    exercise: Exercise
    hints: int = 0
    answers: tuple[Feedback, ...] = ()

    @property
    def feedback(self) -> Feedback | None:
        """Return the last feedback, None before the first answer."""
        return self.answers[-1] if self.answers else None

    @property
    def done(self) -> bool:
        """Tell whether the right answer was given."""
        return bool(self.answers) and self.answers[-1].right

    @property
    def stars(self) -> int:
        """Return the stars left: one is lost for each hint and each wrong answer."""
        return max(0, STARS - self.hints - sum(not answer.right for answer in self.answers))

    def hint(self) -> Attempt:
        """Return the attempt with one more hint taken."""
        return replace(self, hints=min(HINTS, self.hints + 1))

    def answer(self, given: Any) -> Attempt:
        """Return the attempt with one more answer.

        Raises AnswerError for what is no answer to the question.
        """
        return replace(self, answers=(*self.answers, self.exercise.check(given)))


@dataclass(frozen=True, slots=True)
class Sitting:
    """Hold a row of exercises; one that was missed comes back after two others.

    ``queue`` is what is left, the first under way; ``stars`` what each exercise earned the first time.
    """

    queue: tuple[Exercise, ...]
    length: int
    stars: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(exercises: Sequence[Exercise]) -> Sitting:
        """Return a sitting that begins with the first exercise."""
        return Sitting(tuple(exercises), len(exercises))

    @property
    def current(self) -> Exercise | None:
        """Return the exercise under way, None once all are done."""
        return self.queue[0] if self.queue else None

    @property
    def position(self) -> int:
        """Return the place of the exercise under way, from 1; one that came back keeps its own count."""
        return min(len(self.stars) + 1, self.length) if self.current else self.length

    def after(self, attempt: Attempt) -> Sitting:
        """Return the sitting once its exercise was worked; a missed one waits for two others, then returns."""
        exercise, rest = attempt.exercise, self.queue[1:]
        missed = not attempt.done or any(not answer.right for answer in attempt.answers)
        queue = (*rest[:2], exercise, *rest[2:]) if missed else rest
        stars = {exercise.code: attempt.stars, **self.stars}
        return replace(self, queue=queue, stars=stars)


_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans("OIL", "011", "- \u2010\u2011\u2013")


def encode(kind: int, level: int, table: int, seed: int) -> str:
    """Return the code of an exercise: seven letters and figures that read alike from afar in no font, and a check.

    >>> encode(4, 4, 1, 3)
    '2640-003G'
    """
    number = ((kind << 3 | level - 1) << 4 | table) << 22 | seed
    digits = [number >> 5 * place & 31 for place in reversed(range(7))]
    letters = "".join(_ALPHABET[digit] for digit in (*digits, _check(digits)))
    return f"{letters[:4]}-{letters[4:]}"


def decode(code: str) -> tuple[int, int, int, int]:
    """Return the kind, level, table and seed of a code; O reads as 0, I and L as 1.

    >>> decode("264o oo3g")
    (4, 4, 1, 3)

    Raises ExerciseError for a text that is no code, and for one with a letter mistaken.
    """
    letters = code.upper().translate(_ALIKE) if isinstance(code, str) else ""
    if len(letters) != 8 or not set(letters) <= set(_ALPHABET):
        raise ExerciseError(
            f"{code!r} is no code: eight letters and figures, such as 2640-003G", code="no_code", text=code
        )
    digits = [_ALPHABET.index(letter) for letter in letters]
    if digits.pop() != _check(digits):
        raise ExerciseError(
            f"{code!r} is no code, one letter is mistaken: read it again", code="mistaken_code", text=code
        )
    number = 0
    for digit in digits:
        number = number << 5 | digit
    return number >> 29, (number >> 26 & 7) + 1, number >> 22 & 15, number & MAX_SEED - 1


def _check(digits: list[int]) -> int:
    return sum(place * digit for place, digit in enumerate(digits, 1)) % 31
