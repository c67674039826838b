"""The tutor: asks short sheets, and finds out which false rule a learner has in mind.

Its interface is plain data, so that anybody can be run against it:

>>> from .mind import answer
>>> from contree.rules import SALON
>>> tutor = Tutor("salon", seed=1)
>>> while (sheet := tutor.next()) is not None:
...     _ = tutor.answer([answer(question, ["no_der"], SALON) for question in sheet.questions])
>>> tutor.verdict().kind, tutor.verdict().named
('named', ('no_der',))

A sheet is three short questions of one domain; inside a chapter it is a single question. The
same seed and the same answers give the same sheets. What was named is worth a contrast and a
second round, in which it is taken as known.

How often a learner slips is not assumed: three rates are weighed together with the false rules. A false
rule is named when it is probable, was met by two sheets and by a confirming one, and is held steadily;
a slip in three is forgiven in a sheet, since whoever slips at one question in ten spoils every fourth sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import Any, Literal, TypeAlias

from contree.errors import ContreeError, InvalidStateError
from contree.rules import PRESETS

from ..exercises.chance import Chance
from .belief import NONE, PRIOR_PAIRS, Evidence, Guess, Heard, before, posterior, priors, slip_rate, with_heard
from .choosing import Bank, Scales, choose, runner_up
from .mind import Mind, answer_as, mind_of
from .misconceptions import CATALOGUE, bearing_on, in_order
from .pool import TABLES
from .questions import DOMAINS, Answer, Domain, Question, canonical

LIMIT = 10
SHEET = 3

NAME_AT, NAME_AT_LAST = 0.95, 0.70
HITS = 2
STABLE = 0.70  # over many questions; over few, what chance does to one who slips this often is allowed for
SLIPS_AT_MOST = 0.20
NONE_AT, NONE_AFTER = 0.99, 8
WRONG_AT_MOST = 0.25
PAIRS_BELOW, PAIRS_AFTER, PAIRS_LEADING, PAIRS_KEPT = 0.99, 2, 3, 8

VerdictKind: TypeAlias = Literal["open", "named", "none", "unknown", "unclear", "unstable"]


class TutorError(ContreeError):
    """Report a table or a chapter that the tutor does not know, or a saved state that it cannot read."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Hold the questions to ask next: one, or three of one domain; the first sheet is number 1."""

    number: int
    questions: tuple[Question, ...]
    confirms: tuple[str, ...] = ()

    @property
    def domain(self) -> Domain:
        """Return the domain that they are of."""
        return self.questions[0].domain


@dataclass(frozen=True, slots=True)
class Wrong:
    """Hold one wrong answer: the question, what was given, what was right."""

    question: Question
    given: Answer
    right: Answer


@dataclass(frozen=True, slots=True)
class Verdict:
    """Hold what the tutor concludes.

    ``open`` while it asks on; ``named``: these false rules; ``none``: nothing false was seen in
    what was tried (never "knows the rules"); ``unknown``: something is wrong in this domain that no
    rule of the catalogue explains; ``unstable``: a false rule that is held at times only; ``unclear``.
    ``wrong`` are the wrong answers, to be shown with the rule that each broke.
    """

    kind: VerdictKind
    named: tuple[str, ...] = ()
    domain: Domain | None = None
    probability: float = 0.0
    wrong: tuple[Wrong, ...] = ()
    sheets: int = 0


@dataclass(slots=True)
class _Asked:
    """Hold an answered question with what each hypothesis predicted.

    ``right`` is what a learner with no more false rules than those known would answer, ``true`` the engine's answer.
    """

    question: Question
    given: Answer
    true: Answer
    right: Answer
    predicted: dict[str, Answer]
    heard: Heard
    pairs: dict[tuple[str, ...], Answer] = field(default_factory=dict)

    def of(self, guess: Guess) -> Answer:
        """Return the prediction of a hypothesis that holds one false rule at most."""
        return self.predicted[guess.believed[0]] if guess.believed else self.right


class Tutor:
    """Diagnose one learner at one table, in one sitting."""

    def __init__(
        self,
        table: str = "table_en_ligne",
        *,
        seed: int = 0,
        chapter: Domain | None = None,
        sheet: int | None = None,
        known: Iterable[str] = (),
        limit: int = LIMIT,
    ) -> None:
        """Begin; ``chapter`` keeps to one domain, with single questions unless ``sheet`` says otherwise.

        ``known`` are false rules found before, which the learner still holds: the question is what else.

        Raises TutorError for a table or a chapter without misconceptions; MisconceptionError for an unknown one.
        """
        if table not in TABLES:
            raise TutorError(f"no diagnosis for {table!r}: use one of {', '.join(TABLES)}", code="no_table", name=table)
        if chapter is not None and chapter not in DOMAINS:
            raise TutorError(
                f"no chapter {chapter!r}: use one of {', '.join(DOMAINS)}", code="no_chapter", name=chapter
            )
        self.table, self.chapter, self.seed, self.limit = table, chapter, seed, limit
        self.size = sheet if sheet is not None else 1 if chapter else SHEET
        self.known = in_order(known)
        domains: tuple[Domain, ...] = DOMAINS if chapter is None else (chapter,)
        held = [one.id for one in bearing_on(table, domains) if one.id not in self.known]
        self._bank = Bank.of(table, chapter)
        self._evidence = before(priors(held, domains))
        self._pairs: Evidence = {}
        self._weights = posterior(self._evidence)
        self._sheet: Sheet | None = None
        self._sheets: list[tuple[Sheet, tuple[_Asked, ...]]] = []
        self._verdict = Verdict("open")

    # ------------------------------------------------------------ the interface

    def next(self) -> Sheet | None:
        """Return the sheet to answer, the same until it is answered; None once there is a verdict."""
        if self._verdict.kind != "open":
            return None
        if self._sheet is None:
            self._sheet = self._choose()
        return self._sheet

    def answer(self, answers: Sequence[Any]) -> Verdict:
        """Take in the answers to the sheet, one a question, as plain data; return the verdict so far.

        Raises InvalidStateError without a sheet to answer, NotationError for what is no answer.
        """
        sheet = self.next()
        if sheet is None or len(answers) != len(sheet.questions):
            due = 0 if sheet is None else len(sheet.questions)
            raise InvalidStateError(f"{len(answers)} answers where {due} are due", code="answers_due", due=due)
        given = [canonical(question, one) for question, one in zip(sheet.questions, answers, strict=True)]
        asked = tuple(self._ask(question, one) for question, one in zip(sheet.questions, given, strict=True))
        self._sheets.append((sheet, asked))
        self._sheet = None
        for one in asked:
            self._weigh(one)
        self._consider_pairs()
        self._weights = posterior({**self._evidence, **self._pairs})
        self._verdict = self._conclude()
        return self._verdict

    def verdict(self) -> Verdict:
        """Return the verdict so far."""
        return self._verdict

    def probabilities(self) -> Mapping[Guess, float]:
        """Return how probable each hypothesis is now."""
        return dict(self._weights)

    def second_round(self, *, seed: int | None = None) -> Tutor:
        """Return a tutor that asks on, what was named taken as known."""
        known = (*self.known, *self._verdict.named)
        return Tutor(
            self.table,
            seed=self.seed + 1 if seed is None else seed,
            chapter=self.chapter,
            sheet=self.size,
            known=known,
            limit=self.limit,
        )

    # ------------------------------------------------------------ saved and restored

    def state(self) -> dict[str, Any]:
        """Return everything as plain JSON data, to keep in the learner's folder."""
        return {
            "table": self.table,
            "chapter": self.chapter,
            "seed": self.seed,
            "sheet": self.size,
            "known": list(self.known),
            "limit": self.limit,
            "sheets": [
                {
                    "questions": [one.question.code for one in asked],
                    "answers": [one.given for one in asked],
                    "confirms": list(sheet.confirms),
                }
                for sheet, asked in self._sheets
            ],
        }

    @classmethod
    def restore(cls, state: Mapping[str, Any]) -> Tutor:
        """Return the tutor that a state was taken from; what was asked is kept, whatever the pool is now.

        Raises TutorError for data that is no such state.
        """
        try:
            names = ("seed", "chapter", "sheet", "known", "limit")
            tutor = cls(state["table"], **{name: state[name] for name in names})
            for number, sheet in enumerate(state["sheets"], 1):
                questions = tuple(Question(code) for code in sheet["questions"])
                tutor._sheet = Sheet(number, questions, tuple(sheet["confirms"]))
                tutor.answer(sheet["answers"])
        except (KeyError, TypeError, ValueError) as error:
            raise TutorError(f"this is no saved state of a tutor: {error}", code="bad_state") from error
        return tutor

    # ------------------------------------------------------------ asking

    def _choose(self) -> Sheet:
        number = len(self._sheets) + 1
        asked = {one.question.code for _, row in self._sheets for one in row}
        scales = Scales(self._bank, self._weights, slip_rate(self._evidence), self.known)
        leader, confirm = self._leader(), None
        if self._may_name(leader) and not self._confirmed(leader):
            confirm = (leader, runner_up(self._weights, leader))
        entries = choose(scales, Chance.of(self.seed, number), asked, self.size, confirm)
        return Sheet(number, tuple(Question(e.code) for e in entries), confirm[0].believed if confirm else ())

    def _ask(self, question: Question, given: Answer) -> _Asked:
        singles = [guess.believed for guess in self._evidence if guess.believed]
        predicted = {names[0]: self._answer(question, names) for names in singles}
        right = self._answer(question, ())
        true = answer_as(question, _mind(self.table, ()))
        heard = Heard(given, right, frozenset(predicted.values()), question.space)
        return _Asked(question, given, true, right, predicted, heard)

    def _answer(self, question: Question, beliefs: tuple[str, ...]) -> Answer:
        """Return what a learner with some false rules beside those known would answer."""
        return answer_as(question, _mind(self.table, (*self.known, *beliefs)))

    # ------------------------------------------------------------ weighing

    def _weigh(self, one: _Asked) -> None:
        """Multiply the weight of each hypothesis by the likelihood of an answer."""
        for guess, logs in self._evidence.items():
            unknown = guess.unknown is not None and guess.unknown == one.question.domain
            chances = one.heard.likelihood_unknown() if unknown else one.heard.likelihood(one.of(guess))
            self._evidence[guess] = with_heard(logs, chances)

    def _asked(self) -> list[_Asked]:
        return [one for _, row in self._sheets for one in row]

    def _consider_pairs(self) -> None:
        """Weigh pairs of false rules once one alone explains too little."""
        wrong_sheets = sum(any(one.given != one.right for one in row) for _, row in self._sheets)
        singles = posterior(self._evidence)
        best = max(weight for guess, weight in singles.items() if guess.believed)
        self._pairs = {}
        if wrong_sheets < PAIRS_AFTER or best >= PAIRS_BELOW:
            return
        asked = self._asked()
        matched = {
            name: sum(one.predicted[name] == one.given != one.right for one in asked) for name in asked[0].predicted
        }
        leading = sorted((name for name in matched if matched[name]), key=lambda name: -matched[name])
        found: Evidence = {}
        for first in leading[:PAIRS_LEADING]:
            for other in matched:
                near = CATALOGUE[other].domain == CATALOGUE[first].domain
                if other != first and (matched[other] or near):
                    guess = Guess(in_order((first, other)))
                    if guess not in found and self._needed(guess, 1):
                        found[guess] = self._evidence_of(guess, asked)
        kept = sorted(found, key=lambda guess: -max(found[guess]))[:PAIRS_KEPT]
        self._pairs = {guess: found[guess] for guess in kept}

    def _evidence_of(self, guess: Guess, asked: Iterable[_Asked]) -> tuple[float, ...]:
        """Return the evidence for a pair, worked out from the first answer."""
        logs = before({guess: PRIOR_PAIRS / PAIRS_KEPT})[guess]
        for one in asked:
            logs = with_heard(logs, one.heard.likelihood(self._by_pair(one, guess)))
        return logs

    def _by_pair(self, one: _Asked, guess: Guess) -> Answer:
        """Return what a learner with two false rules would answer; asked of the engine only where both show."""
        first, second = (one.predicted[name] for name in guess.believed)
        if first == one.right:
            return second
        if second == one.right:
            return first
        if guess.believed not in one.pairs:
            one.pairs[guess.believed] = self._answer(one.question, guess.believed)
        return one.pairs[guess.believed]

    # ------------------------------------------------------------ concluding

    def _predicted(self, one: _Asked, guess: Guess) -> Answer:
        return self._by_pair(one, guess) if len(guess.believed) == 2 else one.of(guess)

    def _leader(self) -> Guess:
        named = {guess: weight for guess, weight in self._weights.items() if guess.believed}
        return max(named, key=named.__getitem__)

    def _hit(self, guess: Guess, row: Sequence[_Asked]) -> bool:
        """Tell whether a sheet matched a guess where it differs from the right rule; one slip in three is forgiven."""
        told = [one for one in row if self._predicted(one, guess) != one.right]
        missed = sum(self._predicted(one, guess) != one.given for one in told)
        return bool(told) and 3 * missed <= len(told)

    def _may_name(self, guess: Guess, at: float = NAME_AT) -> bool:
        """Tell whether a guess is probable, was met by whole sheets, and is held most of the time."""
        hits = sum(self._hit(guess, row) for _, row in self._sheets)
        return self._weights[guess] >= at and hits >= HITS and self._stable(guess) and self._needed(guess)

    def _stable(self, guess: Guess) -> bool:
        told = [one for one in self._asked() if self._predicted(one, guess) != one.right]
        missed = sum(self._predicted(one, guess) != one.given for one in told)
        by_chance = SLIPS_AT_MOST * len(told)
        margin = 2.33 * sqrt(by_chance * (1 - SLIPS_AT_MOST))
        return missed <= max((1 - STABLE) * len(told), by_chance + margin)

    def _needed(self, guess: Guess, times: int = HITS) -> bool:
        """Tell whether each rule of a pair is needed for two answers or more, or as many as given."""
        if len(guess.believed) < 2:
            return True
        asked = self._asked()
        for alone in (Guess((name,)) for name in guess.believed):
            needed = sum(self._by_pair(one, guess) == one.given != one.of(alone) for one in asked)
            if needed < times:
                return False
        return True

    def _confirmed(self, guess: Guess) -> bool:
        return any(sheet.confirms == guess.believed and self._hit(guess, row) for sheet, row in self._sheets)

    def _mostly_right(self) -> bool:
        """Tell whether slips alone can be behind the wrong answers: otherwise it would be false comfort to say so."""
        asked = self._asked()
        return sum(one.given != one.right for one in asked) <= WRONG_AT_MOST * len(asked)

    def _conclude(self) -> Verdict:
        leader, last = self._leader(), len(self._sheets) >= self.limit
        if self._may_name(leader) and self._confirmed(leader):
            return self._verdict_of("named", leader)
        if self._weights[NONE] >= NONE_AT and len(self._sheets) >= NONE_AFTER:
            return self._verdict_of("none", NONE)
        if not last:
            return self._verdict_of("open", NONE)
        if self._may_name(leader, NAME_AT_LAST):
            return self._verdict_of("named", leader)
        if self._weights[leader] >= NAME_AT_LAST and not self._stable(leader):
            return self._verdict_of("unstable", leader)
        if self._weights[NONE] > 0.5 and self._mostly_right():
            return self._verdict_of("none", NONE)
        unknown = [guess for guess in self._weights if guess.unknown and self._weights[guess] > 0.5]
        return self._verdict_of("unknown", unknown[0]) if unknown else self._verdict_of("unclear", NONE)

    def _verdict_of(self, kind: VerdictKind, guess: Guess) -> Verdict:
        wrong = tuple(Wrong(one.question, one.given, one.true) for one in self._asked() if one.given != one.true)
        named = guess.believed if kind == "named" else ()
        domain = guess.unknown if kind == "unknown" else CATALOGUE[named[0]].domain if named else None
        probability = 0.0 if kind in ("open", "unclear") else self._weights[guess]
        return Verdict(kind, named, domain, probability, wrong, len(self._sheets))


@lru_cache(maxsize=1024)
def _mind(table: str, beliefs: tuple[str, ...]) -> Mind:
    return mind_of(beliefs, PRESETS[table])
