"""Which cards may be played, and which rule refuses one: the obligations, by the engine's own verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from contree.cards import Card, Hand, Trump
from contree.legality import Case, Duty, Obligation, Verdict, duty, judge
from contree.rulebook import explaining
from contree.rules import Rules
from contree.trick import Trick

from ..explain import explain_duty, explain_master, explain_verdict, obligation_name, obligation_rule, tell_trick
from ..i18n import Lang, card_name, text
from .base import Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Pick, Tick
from .positions import has_idea, position

OBLIGATIONS = ("follow_suit", "raise_trump", "ruff", "overruff", "underruff")
LOWER = ("underruff", "cannot_overruff")


@dataclass(frozen=True, slots=True)
class LegalQuestion:
    """Ask which cards of a hand may be played to a trick; South is to play."""

    hand: Hand
    trick: Trick
    trump: Trump


@dataclass(frozen=True, slots=True)
class ForbidsQuestion:
    """Ask which obligation a card would break, if any."""

    card: Card
    hand: Hand
    trick: Trick
    trump: Trump


def _at_the_table(ideas: tuple[str, ...], rules: Rules) -> tuple[str, ...]:
    return tuple(idea for idea in ideas if has_idea(idea, rules))


class Legal(Kind[LegalQuestion]):
    """Tick every card you may play.

    Up to level 5 a card is refused in every question, and each obligation comes up as often as the
    others. From level 6 on the question may also show a freedom, and then every card may be played.
    """

    number: ClassVar[int] = 4
    name: ClassVar[str] = "legal"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("follow_suit", ("follow_suit",)),
        Level("raise_trump", ("raise_trump", "raise_over_partner", "follow_trump")),
        Level("ruff", ("ruff",)),
        Level("overruff", ("overruff",)),
        Level("obligations", OBLIGATIONS),
        Level("lower", LOWER),
        Level("partner_master", ("partner_master", "ruff", "raise_over_partner")),
        Level("all", (*OBLIGATIONS, "cannot_overruff", "partner_master", "no_trump")),
    )

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        return _at_the_table(super().ideas(level, rules), rules)

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> LegalQuestion:
        found = position(chance, idea, rules)
        return LegalQuestion(found.hand, found.trick, found.trump)

    def form(self, question: LegalQuestion, rules: Rules) -> Tick:
        return Tick(tuple(str(card) for card in _held(question, rules)))

    def solve(self, question: LegalQuestion, rules: Rules) -> Answer:
        return frozenset(str(card) for card in duty(question.hand, question.trick, question.trump, rules).cards)

    def rule_ids(self, question: LegalQuestion, rules: Rules) -> tuple[str, ...]:
        return _rule_rows(duty(question.hand, question.trick, question.trump, rules), question.trick)

    def scene(self, question: LegalQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        items = tuple(Item(str(card), card_name(card, lang), card) for card in _held(question, rules))
        return _scene("legal", question, items, level < 5, lang)

    def hints(self, question: LegalQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        owed = duty(question.hand, question.trick, question.trump, rules)
        code = owed.obligation or owed.freedom
        assert code is not None
        cards = rules.table.sorted(owed.cards, question.trump)
        answer = (
            text("exercise.legal.any", lang)
            if owed.cards == owed.hand
            else text("exercise.legal.these", lang, cards=cards, trump=question.trump)
        )
        return obligation_rule(code, lang), _facts_hint(owed, question.trick, question.trump, rules, lang), answer

    def words(self, question: LegalQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        trick, trump = question.trick, question.trump
        owed = duty(question.hand, trick, trump, rules)
        headline = explain_duty(owed, lang, trick=trick, trump=trump, table=rules.table)
        remarks = {
            name: _remark(judge(Card.parse(name), question.hand, trick, trump, rules), trick, trump, lang)
            for name, mark in feedback.marks.items()
            if mark != "right"
        }
        return Words.about(headline, remarks, _consequence(owed, feedback, trick, trump, rules, lang))


class Forbids(Kind[ForbidsQuestion]):
    """Say which rule refuses a card, or that none does."""

    number: ClassVar[int] = 5
    name: ClassVar[str] = "forbids"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("follow_or_ruff", ("follow_suit", "ruff")),
        Level("height", ("raise_trump", "overruff")),
        Level("obligations", OBLIGATIONS),
        Level("all", (*OBLIGATIONS, "cannot_overruff", "partner_master")),
    )

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        return _at_the_table(super().ideas(level, rules), rules)

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> ForbidsQuestion:
        while True:
            found = position(chance, idea, rules)
            card = chance.choice(tuple(found.hand))
            verdict = judge(card, found.hand, found.trick, found.trump, rules)
            # one obligation alone, the one the idea is about: two answers would both be right
            if [broken.value for broken in verdict.broken] == ([idea] if idea in OBLIGATIONS else []):
                return ForbidsQuestion(card, found.hand, found.trick, found.trump)

    def form(self, question: ForbidsQuestion, rules: Rules) -> Pick:
        return Pick((*_at_the_table(OBLIGATIONS, rules), "none"))

    def solve(self, question: ForbidsQuestion, rules: Rules) -> Answer:
        broken = _verdict(question, rules).broken
        return broken[-1].value if broken else "none"

    def rule_ids(self, question: ForbidsQuestion, rules: Rules) -> tuple[str, ...]:
        return _rule_rows(duty(question.hand, question.trick, question.trump, rules), question.trick)

    def scene(self, question: ForbidsQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        names = {code.value: obligation_name(code, lang) for code in Obligation}
        names["none"] = text("exercise.forbids.none", lang)
        items = tuple(Item(option, names[option]) for option in self.form(question, rules).options)
        scene = _scene("forbids", question, items, level < 3, lang, card=question.card)
        return scene.showing(rules.table.sorted(question.hand, question.trump), question.card)

    def hints(self, question: ForbidsQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        owed = duty(question.hand, question.trick, question.trump, rules)
        code = owed.obligation or owed.freedom
        assert code is not None
        answer = explain_verdict(
            _verdict(question, rules), lang, trick=question.trick, trump=question.trump, table=rules.table
        )
        return obligation_rule(code, lang), _facts_hint(owed, question.trick, question.trump, rules, lang), answer

    def words(self, question: ForbidsQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        verdict = _verdict(question, rules)
        headline = explain_verdict(verdict, lang, trick=question.trick, trump=question.trump, table=rules.table)
        if feedback.right or feedback.given == "none":
            return Words(headline)
        given = Obligation(feedback.given)
        return Words.about(headline, {given.value: obligation_rule(given, lang)})


def _consequence(owed: Duty, feedback: Feedback, trick: Trick, trump: Trump, rules: Rules, lang: Lang) -> str:
    """Say what a mistake would have cost: the trick left to an opponent, or points not given to partner."""
    table = rules.table
    marked = [(Card.parse(name), mark) for name, mark in feedback.marks.items()]
    if owed.case in (Case.RAISE, Case.RUFF, Case.OVERRUFF) and owed.master is not trick.turn.partner:
        for card, mark in marked:
            after = trick.play(card)
            points = after.points(trump, table)
            if mark == "wrong" and points and after.master(trump, table) is owed.master:
                return text("exercise.legal.lost", lang, card=card, master=owed.master, n=points, trump=trump)
    if owed.case is Case.PARTNER_MASTER:
        missed = [card for card, mark in marked if mark == "missed" and card.suit != trump]
        best = max(missed, key=lambda card: table.points(card, trump), default=None)
        if best is not None and table.points(best, trump):
            return text("exercise.legal.given", lang, card=best, n=table.points(best, trump), trump=trump)
    return ""


def _rule_rows(owed: Duty, trick: Trick) -> tuple[str, ...]:
    """Return the rules a position bears on: what decides first, then what it goes through."""
    codes = [obligation.value for obligation, _ in reversed(owed.steps)]
    codes += [owed.freedom.value] if owed.freedom is not None else []
    rows = [explaining(code).id for code in codes]
    over_partner = owed.case is Case.RAISE and owed.master is trick.turn.partner
    return ("D3", *rows) if over_partner else tuple(rows)


def _held(question: LegalQuestion, rules: Rules) -> tuple[Card, ...]:
    return rules.table.sorted(question.hand, question.trump)


def _verdict(question: ForbidsQuestion, rules: Rules) -> Verdict:
    return judge(question.card, question.hand, question.trick, question.trump, rules)


def _scene(
    name: str,
    question: LegalQuestion | ForbidsQuestion,
    items: tuple[Item, ...],
    master: bool,
    lang: Lang,
    **facts: Card,
) -> Scene:
    return Scene(
        title=text(f"exercise.{name}.title", lang, **facts),
        items=items,
        story=tell_trick(question.trick, lang, trump=question.trump),
        trump=question.trump,
        trick=question.trick,
        master=master,
    )


HEIGHT = {Case.RAISE, Case.OVERRUFF, Case.UNDERRUFF, Case.CANNOT_OVERRUFF}


def _facts_hint(owed: Duty, trick: Trick, trump: Trump, rules: Rules, lang: Lang) -> str:
    """Say who holds the trick; then the order of the cards where height decides, or that it is partner."""
    facts = [explain_master(trick, lang, trump=trump, table=rules.table)]
    if owed.case in HEIGHT or (owed.case is Case.FOLLOW and trick.led_suit == trump):
        card = trick.master_card(trump, rules.table)
        facts.append(text("exercise.order_is", lang, cards=rules.table.order(card.suit, trump)))
    elif owed.master is trick.turn.partner:
        facts.append(text("exercise.legal.partner", lang, seat=owed.master))
    return " ".join(facts)


def _remark(verdict: Verdict, trick: Trick, trump: Trump, lang: Lang) -> str:
    """Say of one card why it was refused, or what makes it good."""
    card, to_beat = verdict.card, verdict.to_beat
    if not verdict.legal:
        key = verdict.broken[0].value
    elif verdict.duty.freedom is not None:
        key = "free"
    else:
        obligation = verdict.duty.obligation
        assert obligation is not None
        key = f"good_{obligation.value}"
    return text(
        f"remark.{key}", lang, card=card, to_beat=to_beat, master=verdict.master, led=trick.led_suit, trump=trump
    )
