"""The tutor: short sheets without a verdict, then the false rule, set beside the true one and checked.

>>> shown = TutorWidget("salon", lang="en", keep=False)
>>> shown.view["topic"]
'Sheet 1, question 1 of 3'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from contree.cards import DECK
from contree.play import DEAL_TRICKS
from contree.players.rule_of_thumb import RuleOfThumb
from contree.seats import Seat

from ..art.ink import Deck
from ..exercises import Exercise
from ..i18n import Lang
from ..learner import settings
from ..learner.contrast import Check, Contrast, check_of, contrast_of
from ..learner.misconceptions import CATALOGUE
from ..learner.pool import TABLES
from ..learner.questions import Answer, Domain, Question, canonical
from ..learner.shown import as_exercise
from ..learner.tutor import Tutor, Verdict
from ..learner.tutoring import checked, conclude, resume, save
from ..pages.page import style_sheet, tag
from ..pages.rules import rule_card
from ..play.game import Game
from ..play.helpers import Helpers
from ..play.parts import Json, line
from ..play.sitting import Options
from .assets import module, sheet
from .exercise import BLANK
from .quiet import QuietWidget

TITLE = "tutor_page.title"

_ONLY_WHY = Helpers(counter=False, history=False, chat=False, hints=False, takeback=False, why=True)


class TutorWidget(QuietWidget):
    """Ask until it knows, say what it found, contrast it with the true rule, and check that it is gone.

    A contrast is asked as an exercise. Where the false rule bears on the play of the cards, the
    learner then plays the deal on from there, and a refused card says why. Elsewhere the exercise is
    all: it has the learner make the very call, or mark the very score, that tells the two rules apart.
    """

    _esm = module("felt", "exercise")
    _css = sheet("felt", "table", "exercise") + style_sheet()

    NOTHING_IS_AN_ANSWER = True

    def __init__(
        self,
        table: str | None = None,
        *,
        chapter: Domain | None = None,
        seed: int = 1,
        lang: Lang | None = None,
        deck: Deck | None = None,
        keep: bool = True,
    ) -> None:
        """Begin, or go on where the learner left; without a table, at the learner's own.

        Raises TutorError for a table or a chapter without misconceptions.
        """
        chosen = table or settings.load().table
        self.table: str = chosen if chosen in TABLES else TABLES[0]
        self.chapter, self.keep, self.seed = chapter, keep, seed
        self.tutor = resume(self.table, chapter=chapter, seed=seed) if keep else self._fresh()
        self.questions: tuple[Question, ...] = ()
        self.given: list[Answer] = []
        self.contrast: Contrast | None = None
        self.check: Check | None = None
        self.game: Game | None = None
        first = self.tutor.next()
        assert first is not None
        self.questions = first.questions
        super().__init__([as_exercise(first.questions[0], self.table)], lang=lang, deck=deck)

    @classmethod
    def events(cls) -> frozenset[str]:
        """Return the events the widget knows: an answer, and the ways on from a page."""
        return super().events() | {"contrast", "verify", "restart", "more", "chapter", "play_on"} | _AT_THE_TABLE

    # ---------------------------------------------------------------- what the page sends

    def heard(self, exercise: Exercise, given: Any) -> Json:
        """Take in an answer, then ask the next question, the next sheet, or conclude."""
        self.given.append(canonical(self.questions[len(self.given)], given))
        if len(self.given) < len(self.questions):
            return self._ask_next()
        if self.contrast is not None:
            return self._show_contrast(self.contrast)
        if self.check is not None:
            return self._show_check(self.check)
        verdict = self.tutor.answer(self.given)
        self._save()
        following = self.tutor.next()
        if following is not None:
            return self._ask_all(following.questions)
        if self.keep:
            conclude(self.tutor)
        return self._show_verdict(verdict)

    def on_contrast(self, event: Mapping[str, Any]) -> Json:
        """Ask in a position where the false rule and the true one differ."""
        named = self.tutor.verdict().named
        if self.phase != "over" or not named:
            return self._late()
        self.check, self.contrast = None, contrast_of(named, self.table, seed=self.seed)
        return self._ask_all((self.contrast.question,))

    def on_play_on(self, event: Mapping[str, Any]) -> Json:
        """Play the deal of the contrast on from its position, as often as one likes."""
        match = None if self.contrast is None or self.phase != "over" else self.contrast.match
        if match is None:
            return self._late()
        self.asked += 1
        self.draw(DECK, back=True)  # the whole pack: which drawings are sent must tell nothing
        self.game = Game(
            match,
            self.tongue,
            players={seat: RuleOfThumb() for seat in Seat if seat is not Seat.S},
            options=Options(helpers=_ONLY_WHY, tricks=DEAL_TRICKS, review=False),
        )
        return self._show_game(self.game, {"tell": self.game.sentence})

    def on_play(self, event: Mapping[str, Any]) -> Json:
        """Play a card of the deal that is played on, or say why it is refused."""
        return self._at_the_table(event)

    def on_why(self, event: Mapping[str, Any]) -> Json:
        """Say why a card is refused, or what lets it be played."""
        return self._at_the_table(event)

    def on_legal(self, event: Mapping[str, Any]) -> Json:
        """Read the cards that may be played."""
        return self._at_the_table(event)

    def on_verify(self, event: Mapping[str, Any]) -> Json:
        """Ask a few new questions that tell whether the false rule is gone."""
        named = self.tutor.verdict().named
        if self.phase != "over" or not named:
            return self._late()
        seen = () if self.contrast is None else (self.contrast.question.code,)
        self.contrast, self.check = None, check_of(named, self.table, seed=self.seed, seen=seen)
        self.seed += 1
        return self._ask_all(self.check.questions)

    def on_more(self, event: Mapping[str, Any]) -> Json:
        """Ask on, what was named taken as known: there may be a second false rule."""
        if self.phase != "over" or not self.tutor.verdict().named:
            return self._late()
        return self._begin(self.tutor.second_round())

    def on_chapter(self, event: Mapping[str, Any]) -> Json:
        """Ask on inside the chapter where something is wrong, one question at a time."""
        domain = self.tutor.verdict().domain
        if self.phase != "over" or domain is None:
            return self._late()
        self.chapter = domain
        return self._begin(self._fresh())

    def on_restart(self, event: Mapping[str, Any]) -> Json:
        """Begin a new sitting."""
        if self.phase != "over":
            return self._late()
        self.seed += 1
        return self._begin(self._fresh())

    def _at_the_table(self, event: Mapping[str, Any]) -> Json:
        if self.game is None:
            return self._late()
        return self._show_game(self.game, self.game.handle(event))

    # ---------------------------------------------------------------- the sitting

    def _fresh(self) -> Tutor:
        return Tutor(self.table, chapter=self.chapter, seed=self.seed)

    def _begin(self, tutor: Tutor) -> Json:
        self.tutor, self.contrast, self.check = tutor, None, None
        self._save()
        first = tutor.next()
        assert first is not None
        return self._ask_all(first.questions)

    def _save(self) -> None:
        if self.keep:
            save(self.tutor)

    def _ask_all(self, questions: Sequence[Question]) -> Json:
        self.questions, self.given, self.game = tuple(questions), [], None
        return self._ask_next()

    def _ask_next(self) -> Json:
        return self._ask(as_exercise(self.questions[len(self.given)], self.table))

    def _topic(self) -> str:
        place, of = len(self.given) + 1, len(self.questions)
        if self.contrast is not None:
            return self.say("learner.contrast.title")
        if self.check is not None:
            return self.say("tutor_page.check", n=place, of=of)
        now = self.tutor.next()
        return self.say("quiet.sheet", n=1 if now is None else now.number, place=place, of=of)

    # ---------------------------------------------------------------- the pages

    def _show_verdict(self, verdict: Verdict) -> Json:
        domain = "" if verdict.domain is None else self.say(f"learner.domain.{verdict.domain}")
        said = self.say(f"learner.verdict.{verdict.kind}", domain=domain)
        parts = [self._false_rule(name) for name in verdict.named]
        if not verdict.named:
            parts += [self._wrong(wrong.question, wrong.given) for wrong in verdict.wrong]
        further = ("chapter", "restart") if verdict.domain is not None and self.chapter is None else ("restart",)
        ways = ("contrast", "more", "restart") if verdict.named else further
        tone = "bad" if verdict.named or verdict.kind == "unknown" else "ok"
        answer = self._show_page(self.say(TITLE), line(said, tone), "".join(parts), self._ways(ways))
        return {**answer, "tell": said}

    def _show_contrast(self, contrast: Contrast) -> Json:
        one = as_exercise(contrast.question, self.table)
        right = self.given[0] == contrast.true
        sentences = [
            self.say("learner.contrast.yours", answer=answer_words(one, contrast.false, self.tongue)),
            self.say("learner.contrast.true", answer=answer_words(one, contrast.true, self.tongue)),
        ]
        html = "".join(tag("p", escape(sentence)) for sentence in sentences)
        html += "".join(
            rule_card(CATALOGUE[name].rule, self.tongue, table=self.table) for name in contrast.misconceptions
        )
        said = self.say(f"exercise_page.{'right' if right else 'wrong'}")
        title = self.say("learner.contrast.title")
        ways = ("verify", "contrast") if contrast.play is None else ("play_on", "verify", "contrast")
        answer = self._show_page(title, line(said, "ok" if right else "bad"), html, self._ways(ways))
        return {**answer, "tell": " ".join([said, *sentences])}

    def _show_game(self, game: Game, answer: Json) -> Json:
        """Show the table in place of an exercise, with the ways on from it."""
        over = game.view["screen"] == "over"
        ways = self._ways(("verify", "play_on")) if over else self._ways(("verify",), main=False)
        if over:
            ways[1]["label"] = self.say("tutor_page.play_again")
        self.view = BLANK | game.view | {"ask": f"{self.asked}.table", "phase": game.view["screen"], "actions": ways}
        return answer

    def _show_check(self, check: Check) -> Json:
        gone = check.gone(self.given)
        if self.keep:
            checked(check, gone)
        said = self.say(f"learner.contrast.{'gone' if gone else 'still'}")
        ways = ("more", "restart") if gone else ("contrast", "restart")
        html = "" if gone else "".join(map(self._false_rule, check.misconceptions))
        answer = self._show_page(self.say(TITLE), line(said, "ok" if gone else "bad"), html, self._ways(ways))
        return {**answer, "tell": said}

    def _false_rule(self, name: str) -> str:
        """Return what a learner seems to believe, what is true, and the rule itself."""
        told = [tag("p", escape(self.say(f"learner.misconception.{name}.{part}"))) for part in ("believes", "truth")]
        return "".join(told) + rule_card(CATALOGUE[name].rule, self.tongue, table=self.table)

    def _wrong(self, question: Question, given: Answer) -> str:
        """Return a wrong answer with the right one, and the rule it broke."""
        one = as_exercise(question, self.table)
        told = self.say(
            "tutor_page.wrong",
            title=one.scene(self.tongue).title,
            given=answer_words(one, given, self.tongue),
            right=answer_words(one, one.form.plain(one.answer), self.tongue),
        )
        return tag("p", escape(told)) + rule_card(one.rule_ids[0], self.tongue, table=self.table)

    def _ways(self, names: Sequence[str], *, main: bool = True) -> tuple[Json, ...]:
        return tuple(
            {
                "act": name,
                "key": "main" if main and place == 0 else name,
                "main": main and place == 0,
                "label": self.say(f"tutor_page.{name}"),
            }
            for place, name in enumerate(names)
        )


_AT_THE_TABLE = frozenset({"play", "why", "legal"})
"""What the page may ask while a deal is played on."""


def answer_words(exercise: Exercise, answer: Any, lang: Lang) -> str:
    """Return an answer, plain data, as a learner would say it."""
    labels = {item.id: item.label for item in exercise.scene(lang).items}
    if isinstance(answer, (list, tuple, frozenset, set)):
        return ", ".join(labels.get(str(one), str(one)) for one in answer) or "–"
    return labels.get(str(answer), str(answer))
