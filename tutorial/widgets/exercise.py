"""An exercise on the page, or a row of them: answer, hints, feedback, stars, again, another, by code.

>>> from tutorial.exercises import exercise
>>> shown = ExerciseWidget([exercise("legal", level=4, table="salon", seed=3)], lang="en")
>>> _ = shown.on_check({"answer": "8S"})
>>> shown.view["phase"]
'wrong'
>>> _ = shown.on_retry({}), shown.on_check({"answer": "JC"})
>>> shown.view["phase"], shown.view["stars"]["on"]
('right', 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch
from typing import Any, Literal

from contree.cards import Card
from contree.seats import Seat, Team

from ..art.ink import Deck
from ..exercises import (
    HINTS,
    MAX_SEED,
    AnswerError,
    Attempt,
    Exercise,
    ExerciseError,
    Feedback,
    Item,
    Scene,
    Sitting,
    Words,
    exercise,
    from_code,
)
from ..exercises.forms import Form, Number, Numbers, Order, Tick
from ..i18n import Lang, card_name, has_text, rank_label, seat_name, suit_name, team_name, text
from ..learner import journal
from ..learner.told import untold
from ..pages.page import style_sheet
from ..pages.rules import rule_card
from ..play.parts import Json, Parts, line
from .assets import module, sheet
from .base import CardWidget
from .exercise_picture import exercise_picture

Phase = Literal["ask", "right", "wrong", "over"]

BLANK: Json = dict.fromkeys(
    ("say", "why", "consequence", "given", "marks", "sheet", "code", "pill", "trick", "cards", "tricks", "rows")
)
BLANK |= {"auction": None, "turned": None, "rule": None, "notice": None}
"""What a view may lack: the page keeps what a new view does not name."""


class ExerciseWidget(CardWidget):
    """Show exercises one after the other; one that was missed comes back in the same sitting."""

    _esm = module("exercise")
    _css = sheet("exercise") + style_sheet()

    def __init__(
        self,
        exercises: Sequence[Exercise],
        *,
        lesson: str | None = None,
        lang: Lang | None = None,
        deck: Deck | None = None,
    ) -> None:
        """Show a sitting of exercises, in the order given; ``lesson`` is where the answers are counted.

        Raises ExerciseError if there is none.
        """
        if not exercises:
            raise ExerciseError("a sitting needs an exercise: [exercise('legal')]", code="no_exercise")
        super().__init__("exercise_page.name", lang=lang, deck=deck)
        self.lesson = lesson
        self.row = tuple(exercises)
        self.sitting = Sitting.of(self.row)
        self.asked = 0
        self.attempt = Attempt(self.row[0])
        self.phase: Phase = "ask"
        self._ask(self.row[0])

    # ---------------------------------------------------------------- what the page sends

    def on_check(self, event: Mapping[str, Any]) -> Json:
        """Judge an answer; the ids of several items come in one text, parted by spaces."""
        if self.phase != "ask":
            return self._late()
        form = self.attempt.exercise.form
        try:
            attempt = self.attempt.answer(unpacked(form, event.get("answer", "")))
        except AnswerError:
            sentence = self.say(f"exercise_page.incomplete.{form.name}")
            self._show(line(sentence))
            return {"done": False, "tell": sentence}
        self.attempt = attempt
        feedback = attempt.feedback
        assert feedback is not None
        self.phase = "right" if feedback.right else "wrong"
        words = attempt.exercise.words(feedback, self.tongue)
        notice = self._keep(feedback)
        verdict = self.say(f"exercise_page.{self.phase}")
        said = {"parts": [{"strong": verdict}, f" {words.headline}"], "tone": "ok" if feedback.right else "bad"}
        self._show(said, words, notice)
        told = [verdict, words.headline, *(sentence for _, sentence in words.lines), notice]
        return {"tell": " ".join(sentence for sentence in told if sentence)}

    def on_hint(self, event: Mapping[str, Any]) -> Json:
        """Give the next hint: the rule, then the cards, then the answer."""
        if self.phase != "ask" or self.attempt.hints == HINTS:
            return self._late()
        self.attempt = self.attempt.hint()
        self._show()
        return {"tell": self.attempt.exercise.hints(self.tongue)[self.attempt.hints - 1]}

    def on_retry(self, event: Mapping[str, Any]) -> Json:
        """Ask the same again, after a wrong answer."""
        if self.phase != "wrong":
            return self._late()
        self.asked += 1
        self.phase = "ask"
        self._show()
        return {"tell": self._scene.title}

    def on_next(self, event: Mapping[str, Any]) -> Json:
        """Go on to the next exercise of the sitting, or to its end."""
        if self.phase not in ("right", "wrong"):
            return self._late()
        if self._in_sitting:
            self.sitting = self.sitting.after(self.attempt)
        upcoming = self.sitting.current
        if upcoming is None:
            self.phase = "over"
            self._show_end()
            return {"tell": self.view["say"]["parts"][0]}
        return self._ask(upcoming)

    def on_another(self, event: Mapping[str, Any]) -> Json:
        """Ask a new one of the same kind and level, or begin a new row after the end."""
        if self.phase == "over":
            self.row = tuple(_fresh(one, len(self.row)) for one in self.row)
            self.sitting = Sitting.of(self.row)
            return self._ask(self.row[0])
        return self._ask(_fresh(self.attempt.exercise, len(self.row)))

    def on_same(self, event: Mapping[str, Any]) -> Json:
        """Ask the same exercise again from the start."""
        return self._ask(self.attempt.exercise)

    def on_code(self, event: Mapping[str, Any]) -> Json:
        """Ask the exercise that a code names."""
        try:
            named = from_code(str(event.get("code", "")))
        except ExerciseError as error:
            key = f"exercise_page.{error.code}"
            sentence = self.say(key if has_text(key, self.tongue) else "exercise_page.no_code")
            self._show(line(sentence))
            return {"done": False, "tell": sentence}
        return self._ask(named)

    @property
    def finished(self) -> bool:
        """Tell whether the sitting has come to its end."""
        return self.phase == "over"

    # ---------------------------------------------------------------- what the page gets

    @property
    def _in_sitting(self) -> bool:
        return self.sitting.current == self.attempt.exercise

    def _late(self) -> Json:
        return {"done": False, "tell": self.say("widget.not_understood")}

    def _ask(self, asked: Exercise) -> Json:
        self.asked += 1
        self.attempt = Attempt(asked)
        self.phase = "ask"
        self._scene = asked.scene(self.tongue)
        self._parts = Parts(self.tongue, self._scene.trump, asked.rules.table)
        self.draw(_cards_of(self._scene))
        self.draw(_small_cards_of(self._scene), small=True)
        self._show()
        return {"tell": self._scene.title}

    def _keep(self, feedback: Feedback) -> str:
        """Write the answer into the learner's journal; return what is to be told of the folder, each thing once."""
        one = self.attempt.exercise
        refused = journal.append(
            journal.answered(
                one.code,
                one.name,
                one.rule_ids,
                feedback.right,
                stars=self.attempt.stars,
                given=one.form.plain(feedback.given),
                lesson=self.lesson,
                table=one.table,
            )
        )
        return " ".join(self.say(f"learner.notice.{notice.code}", **notice.facts) for notice in untold(refused))

    def _show(self, said: Json | None = None, words: Words | None = None, notice: str = "") -> None:
        one, scene, feedback = self.attempt.exercise, self._scene, self.attempt.feedback
        judged = feedback if self.phase in ("right", "wrong") else None
        drawn = _SceneJson(scene, self._parts)
        view: Json = BLANK | {
            "ask": f"{self.asked}.{one.code}",
            "phase": self.phase,
            "title": scene.title,
            "topic": self._topic(),
            "stars": self._stars(),
            "story": scene.story,
            "form": one.form.name,
            "items": [self._item(item, place, judged) for place, item in enumerate(scene.items)],
            "unit": scene.unit,
            "hints": self._hints(),
            "actions": self._actions(),
            "code": {
                "text": one.code,
                "label": self.say("exercise_page.code"),
                "go": self.say("exercise_page.go"),
                "ask": self.say("exercise_page.enter_code"),
            },
            **drawn.json(),
        }
        if isinstance(one.form, Numbers):
            view["sheet"] = _sheet(one.form, scene, self.tongue)
        if said is not None:
            view["say"] = said
        if words is not None and not (feedback is not None and feedback.right):
            view["why"] = [self._why(ids, sentence) for ids, sentence in words.lines]
        if words is not None and words.consequence:
            view["consequence"] = words.consequence
        if notice:
            view["notice"] = {"parts": [notice], "tone": "info"}
        if judged is not None:
            # the rule at stake, folded, with its value at each table
            at_stake = one.rule_ids[0]
            card = rule_card(at_stake, self.tongue, table=one.table)
            view["rule"] = card.replace(
                f' id="rule-{at_stake}"', ""
            )  # a page shows many exercises, an id is there once
            view["given"] = one.form.plain(judged.given)
            if isinstance(one.form, Number):
                view["marks"] = {"": self._mark("", judged)}
        self.view = view

    def _show_end(self) -> None:
        earned, possible = sum(self.sitting.stars.values()), 3 * len(self.sitting.stars)
        sentence = self.say("exercise_page.earned", n=earned, of=possible)
        self.view = BLANK | {
            "ask": "end",
            "phase": "over",
            "title": self.say("exercise_page.over"),
            "topic": "",
            "stars": {"on": earned, "of": possible, "label": sentence},
            "say": {"parts": [sentence], "tone": "ok"},
            "actions": [self._action("another", main=True, label="again_row")],
        }

    def _topic(self) -> str:
        one = self.attempt.exercise
        topic = one.topic(self.tongue)
        table = text(f"table_name.{one.table}", self.tongue)
        parts = [topic] if one.kind.same_at_every_table else [topic, table]
        if len(self.row) > 1 and self._in_sitting:
            parts.append(self.say("exercise_page.place", n=self.sitting.position, of=self.sitting.length))
        return " · ".join(parts)

    def _stars(self) -> Json:
        on = self.attempt.stars
        return {"on": on, "of": 3, "label": self.say("exercise_page.stars", n=on, count=on)}

    def _hints(self) -> list[Json]:
        taken, hints = self.attempt.hints, self.attempt.exercise.hints(self.tongue)
        return [
            {
                "label": self.say(f"exercise_page.hint.{name}"),
                "text": hints[place] if place < taken else "",
                "next": place == taken and self.phase == "ask",
            }
            for place, name in enumerate(("rule", "cards", "answer"))
        ]

    def _actions(self) -> list[Json]:
        if self.phase == "ask":
            return [self._action("check", main=True), self._action("another")]
        if self.phase == "wrong":
            return [self._action("retry", main=True), self._action("next" if len(self.row) > 1 else "another")]
        going_on = "next" if len(self.row) > 1 else "another"
        return [self._action(going_on, main=True), self._action("same")]

    def _action(self, name: str, *, main: bool = False, label: str = "") -> Json:
        return {
            "act": name,
            "key": "main" if main else name,
            "main": main,
            "label": self.say(f"exercise_page.{label or name}"),
        }

    def _item(self, item: Item, place: int, judged: Feedback | None) -> Json:
        shown: Json = {"id": item.id, "label": item.label}
        if item.card is not None:
            shown["card"] = _card(item.card, self._parts)
            before = self._scene.items[place - 1].card if place else None
            grouped = isinstance(self.attempt.exercise.form, Tick)
            if grouped and (before is None or before.suit is not item.card.suit):
                shown["card"]["first"] = True
        if judged is not None:
            shown["mark"] = self._mark(item.id, judged)
            if isinstance(judged.expected, frozenset):
                shown["off"] = item.id not in judged.expected
        return shown

    def _mark(self, name: str, judged: Feedback) -> Json:
        mark = judged.marks.get(name, "")
        if not mark:
            return {"kind": "", "label": ""}
        form = self.attempt.exercise.form
        said: Json = {"kind": mark, "label": self.say(f"exercise_page.mark.{_mark_form(form, self._scene)}.{mark}")}
        if mark == "wrong" and isinstance(form, Number):
            said["right"] = str(judged.expected)
        if mark == "wrong" and isinstance(form, Numbers):
            assert isinstance(judged.expected, tuple)
            said["right"] = str(judged.expected[form.fields.index(name)])
        return said

    def _why(self, ids: Sequence[str], sentence: str) -> Json:
        items = {item.id: item for item in self._scene.items}
        label: list[Any] = []
        for name in ids:
            card = items[name].card
            if card is None:
                label.append({"strong": items[name].label})
            else:
                label.append({"strong": rank_label(card.rank, self.tongue)})
                label.append({"suit": card.suit.name, "name": suit_name(card.suit, self.tongue)})
        return {"label": label, "text": sentence, "long": any(items[name].card is None for name in ids)}

    # ---------------------------------------------------------------- without a kernel

    def picture(self) -> str:
        """Return the exercise as a static picture."""
        deck: Deck = "four" if self.deck == "four" else "two"
        return exercise_picture(self._scene, self.tongue, table=self.attempt.exercise.rules.table, deck=deck)


def _fresh(one: Exercise, step: int) -> Exercise:
    """Return another exercise of the same kind, level and table: the next number that the row does not use."""
    return exercise(one.name, level=one.level, table=one.table, seed=(one.seed + step) % MAX_SEED)


@singledispatch
def unpacked(form: Form, answer: Any) -> Any:
    """Return an answer as its form reads it; the page sends one short text."""
    return answer


@unpacked.register(Numbers)
@unpacked.register(Tick)
@unpacked.register(Order)
def _(form: Form, answer: Any) -> Any:
    return str(answer).split()


def _mark_form(form: Form, scene: Scene) -> str:
    if isinstance(form, Tick):
        return "card" if scene.items and scene.items[0].card is not None else "call"
    return form.name


def _card(card: Card, parts: Parts) -> Json:
    """Return a card without its points: they are what is asked."""
    words = [card_name(card, parts.lang)]
    shown: Json = {"card": str(card)}
    if card.suit == parts.trump:
        words.append(text("widget.trump", parts.lang))
        shown["trump"] = True
    return {**shown, "label": ", ".join(words)}


def _cards_of(scene: Scene) -> Iterator[Card]:
    yield from (item.card for item in scene.items if item.card is not None)
    yield from scene.cards
    if scene.trick is not None:
        yield from scene.trick.cards
    if scene.pointed is not None:
        yield scene.pointed


def _small_cards_of(scene: Scene) -> Iterator[Card]:
    for trick in scene.tricks:
        yield from trick.cards


class _SceneJson:
    """What a scene shows apart from its answer, as JSON."""

    def __init__(self, scene: Scene, parts: Parts) -> None:
        self.scene = scene
        self.parts = parts

    def json(self) -> Json:
        """Return the parts of the scene that are there."""
        scene = self.scene
        view: Json = {}
        if scene.trump is not None:
            view["pill"] = self.parts.pill()
        if scene.trick is not None:
            view["trick"] = self._trick()
        if scene.cards:
            view["cards"] = [self._lying(card) for card in scene.cards]
        if scene.tricks:
            view["tricks"] = [[_card(card, self.parts) for card in trick.cards] for trick in scene.tricks]
        if scene.rows:
            view["rows"] = [list(row) for row in scene.rows]
        if scene.dealer is not None and scene.trick is None:
            view["auction"] = self._auction()
        if scene.pointed is not None and scene.pointed not in scene.cards:
            view["turned"] = {
                "label": self.parts.say("exercise_page.turned"),
                "card": _card(scene.pointed, self.parts),
            }
        return view

    def _lying(self, card: Card) -> Json:
        shown = _card(card, self.parts)
        return {**shown, "pointed": True} if card == self.scene.pointed else shown

    def _trick(self) -> Json:
        assert self.scene.trick is not None
        trick = self.parts.trick(self.scene.trick, master=self.scene.master)
        played = dict(zip((seat.name for seat in self.scene.trick.seats), self.scene.trick.cards, strict=False))
        for place in trick["places"]:
            if place["seat"] in played:
                place["card"] = _card(played[place["seat"]], self.parts)
            elif not self.scene.turn:
                place.pop("turn", None)
                place["empty"] = self.parts.name(Seat[place["seat"]])
            if self.scene.dealer is not None and place["seat"] == self.scene.dealer.name:
                place["marks"] = [{"kind": "dealer", "label": self.parts.say("exercise_page.dealer")}]
        return trick

    def _auction(self) -> Json:
        """Return the calls in columns, the first speaker's first; the dealer is marked."""
        scene = self.scene
        assert scene.dealer is not None
        first = scene.calls[0][0] if scene.calls else scene.dealer.next()
        columns = first.order()
        cells = [said for _, said in scene.calls]
        rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
        return {
            "label": self.parts.say("exercise_page.auction"),
            "heads": [
                {"name": seat_name(seat, self.parts.lang, "label"), "dealer": seat is scene.dealer, "us": seat in US}
                for seat in columns
            ],
            "dealer": self.parts.say("exercise_page.dealer"),
            "rows": rows,
            "empty": self.parts.say("exercise_page.no_call"),
        }


US = (Seat.S, Seat.N)


def _sheet(form: Numbers, scene: Scene, lang: Lang) -> Json:
    """Return the rows and columns of a form with several numbers."""
    labels = {item.id: item.label for item in scene.items}
    if not form.fields[0].count("."):
        return {"heads": [], "rows": [{"label": labels[one], "fields": [one]} for one in form.fields]}
    rows: dict[str, list[str]] = {}
    for one in form.fields:
        rows.setdefault(one.partition(".")[0], []).append(one)
    heads = [team_name(team, lang, "us") for team in Team]
    return {"heads": heads, "rows": [{"label": labels[fields[0]], "fields": fields} for fields in rows.values()]}
