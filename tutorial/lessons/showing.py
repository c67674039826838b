"""How each step of a lesson is shown: the widget or the page that one call of a notebook returns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from contree.cards import STANDARD, Card, Hand, Rank, Suit, parse_trump
from contree.rules import preset
from contree.trick import Trick

from .. import svg
from ..exercises import exercise
from ..i18n import Lang, rank_label, text
from ..pages.deal import deal_page
from ..pages.page import Page, grid
from ..pages.score_sheet import score_sheets
from .base import (
    CardsStep,
    ChancesStep,
    CourseStep,
    DealStep,
    EstimateStep,
    ExamStep,
    ExerciseStep,
    ExpectedStep,
    FolderStep,
    GlossaryStep,
    HandStep,
    LanguageStep,
    PartieStep,
    PracticeStep,
    RulesStep,
    SheetsStep,
    TableStep,
    TipStep,
    TricksStep,
    TrickStep,
    TutorStep,
    ValuesStep,
)


@singledispatch
def show(step: object, lang: Lang, lesson: str) -> Any:
    """Return what a notebook shows for a step."""
    raise NotImplementedError(f"nothing shows a {type(step).__name__} yet: register it in lessons/showing.py")


@show.register
def _(step: HandStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.hand import HandWidget

    return HandWidget(step.hand, step.trick, step.trump, rules=preset(step.table), lang=lang)


@show.register
def _(step: TricksStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.trick import TrickWidget

    rules = preset(step.table)
    return TrickWidget(step.seed, tricks=step.tricks, after=step.after, trump=step.trump, rules=rules, lang=lang)


@show.register
def _(step: TableStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.table import Table

    return Table(step.table, seed=step.seed, save=step.save, lang=lang)


@show.register
def _(step: PartieStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.partie import Partie

    return Partie(save=step.save, lang=lang)


@show.register
def _(step: ExerciseStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.exercise import ExerciseWidget

    asked = [
        exercise(row.kind, level=row.level, table=row.table, seed=row.seed + place)
        for row in step.rows
        for place in range(row.count)
    ]
    return ExerciseWidget(asked, lesson=lesson, lang=lang)


@show.register
def _(step: LanguageStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.language import LanguageWidget

    return LanguageWidget(lang=lang)


@show.register
def _(step: TipStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.tip import TipWidget

    return TipWidget(step.name, lang=lang)


@show.register
def _(step: GlossaryStep, lang: Lang, lesson: str) -> Any:
    from ..pages.glossary import glossary

    return glossary(lang, step.words.get(lang))


@show.register
def _(step: SheetsStep, lang: Lang, lesson: str) -> Any:
    return score_sheets(
        lang, step.contract, points=step.points, tricks=step.tricks, belote=step.belote, tables=step.tables
    )


@show.register
def _(step: RulesStep, lang: Lang, lesson: str) -> Any:
    from ..pages.rules import rules_page

    return rules_page(lang, lesson=step.lesson, ids=step.ids)


@show.register
def _(step: ChancesStep, lang: Lang, lesson: str) -> Any:
    from ..chances import LessonHand
    from ..pages.chances import chances_page

    return chances_page(LessonHand(step.hand), lang, step.trumps)


@show.register
def _(step: ExpectedStep, lang: Lang, lesson: str) -> Any:
    from ..chances import LessonHand
    from ..pages.chances import expected_page

    return expected_page(LessonHand(step.hand), lang, step.trump)


@show.register
def _(step: EstimateStep, lang: Lang, lesson: str) -> Any:
    from ..chances import LessonHand
    from ..widgets.estimate import EstimateWidget

    return EstimateWidget(LessonHand(step.hand, step.partner), lang=lang)


@show.register
def _(step: DealStep, lang: Lang, lesson: str) -> Any:
    return deal_page(step.code, lang)


@show.register
def _(step: CourseStep, lang: Lang, lesson: str) -> Any:
    from ..pages.course import course_page

    return course_page(lang)


@show.register
def _(step: PracticeStep, lang: Lang, lesson: str) -> Any:
    from ..learner import journal, settings
    from ..learner.practice import practice
    from ..widgets.exercise import ExerciseWidget

    events, table = journal.read().events, settings.load().table
    # a new row each time something was learnt, the same one until then
    return ExerciseWidget(practice(events, table, count=step.count, seed=len(events)), lesson=lesson, lang=lang)


@show.register
def _(step: TutorStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.tutor import TutorWidget

    return TutorWidget(chapter=step.chapter, lang=lang)


@show.register
def _(step: ExamStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.exam import ExamWidget

    return ExamWidget(step.code, lang=lang)


@show.register
def _(step: FolderStep, lang: Lang, lesson: str) -> Any:
    from ..widgets.folder import FolderWidget

    return FolderWidget(lang=lang)


@show.register
def _(step: CardsStep, lang: Lang, lesson: str) -> Any:
    cards = tuple(Card.parse(word) for word in step.cards.split())
    trump = None if step.trump is None else parse_trump(step.trump)
    return Picture(svg.hand_svg(cards, lang, trump=trump))


@show.register
def _(step: TrickStep, lang: Lang, lesson: str) -> Any:
    trick, trump = Trick.parse(step.trick), parse_trump(step.trump)
    return Picture(svg.trick_svg(trick, lang, trump=trump, master=step.winner))


@show.register
def _(step: ValuesStep, lang: Lang, lesson: str) -> Any:
    """Show both orders, strongest first, each card with its points; the sums below."""
    heads = [text(f"values.{name}", lang) for name in ("trump", "points", "plain", "points")]
    at_trump, plain = STANDARD.order(Suit.S, Suit.S), STANDARD.order(Suit.H, Suit.S)
    rows = [
        [
            _name(strong, lang),
            str(STANDARD.points(strong, Suit.S)),
            _name(weak, lang),
            str(STANDARD.points(weak, Suit.S)),
        ]
        for strong, weak in zip(at_trump, plain, strict=True)
    ]
    rows.append([text("values.sum", lang), *_sums()])
    plain_text = "\n".join(f"{a} {b}, {c} {d}" for a, b, c, d in rows)
    return Page(grid(heads, rows, caption=text("values.caption", lang)), plain_text)


def _sums() -> tuple[str, str, str]:
    """Return the points of a trump suit and of a plain one, with nothing for the column of cards between."""
    trumps, plain = (STANDARD.sum(Hand(suit.cards), Suit.S) for suit in (Suit.S, Suit.H))
    return str(trumps), "", str(plain)


def _points(card: Card) -> str:
    """Return a card's points where spades are trumps."""
    return str(STANDARD.points(card, Suit.S))


def _name(card: Card, lang: Lang) -> str:
    """Return a card's rank in words, with the letter of its corner."""
    name = text(f"rank.{card.rank.name}.name", lang)
    label = rank_label(card.rank, lang)
    return name if card.rank in _FIGURES else f"{name} ({label})"


_FIGURES = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN)


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """Hold a picture for a notebook; in plain text, what it is called."""

    svg: str

    def _repr_html_(self) -> str:
        return svg.img(self.svg)

    def __repr__(self) -> str:
        return self._repr_html_().partition('alt="')[2].partition('"')[0]
