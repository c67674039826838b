"""What cards are worth, and which is stronger: the two tables of points and the two orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from contree.cards import DECK, Card, Rank, Suit, Suitless, Trump
from contree.play import DEAL_POINTS, LAST_TRICK_BONUS
from contree.rules import Rules

from ..i18n import Lang, card_name, text
from .base import Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Number, Order
from .positions import full_trick

COURT = ("ace", "ten", "king", "queen", "jack", "nine")


@dataclass(frozen=True, slots=True)
class WorthQuestion:
    """Ask what some cards are worth together; ``last`` if they are the last trick, with its ten."""

    cards: tuple[Card, ...]
    trump: Trump
    last: bool = False


@dataclass(frozen=True, slots=True)
class OrderQuestion:
    """Ask for cards of one suit from strongest to weakest."""

    cards: tuple[Card, ...]
    trump: Trump


class Worth(Kind[WorthQuestion]):
    """Count the points of a card, of a hand, of a trick."""

    number: ClassVar[int] = 1
    name: ClassVar[str] = "worth"
    same_at_every_table: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = (
        Level("plain", tuple(f"plain_{rank}" for rank in COURT)),
        Level("trump", tuple(f"trump_{rank}" for rank in COURT)),
        Level("both", tuple(f"{suit}_{rank}" for rank in COURT for suit in ("plain", "trump"))),
        Level("hand", ("hand",)),
        Level("trick", ("trick",)),
        Level("last_trick", ("trick", "last_trick")),
        Level("all", ("plain_nine", "trump_jack", "hand", "trick", "last_trick", "trump_nine", "plain_jack", "hand")),
    )

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> WorthQuestion:
        trump = any_trump(chance, rules)
        if idea == "hand":
            return WorthQuestion(self._cards(chance, trump, rules), trump)
        if idea in ("trick", "last_trick"):
            while True:
                cards = full_trick(chance, trump, ruffs=chance.below(3)).cards
                if _worth_counting(cards, trump, rules):
                    return WorthQuestion(cards, trump, last=idea == "last_trick")
        suit, rank = idea.split("_")
        suits = [one for one in Suit if (one == trump) == (suit == "trump")]
        if not isinstance(trump, Suit):
            suits = list(Suit)
        return WorthQuestion((Card(chance.choice(suits), Rank[rank.upper()]),), trump)

    def _cards(self, chance: Chance, trump: Trump, rules: Rules) -> tuple[Card, ...]:
        while True:
            cards = tuple(chance.sample(DECK, 4 + chance.below(2)))
            has_trump = any(card.suit == trump for card in cards) or isinstance(trump, Suitless)
            if has_trump and _worth_counting(cards, trump, rules):
                return rules.table.sorted(cards, trump)

    def form(self, question: WorthQuestion, rules: Rules) -> Number:
        return Number(most=DEAL_POINTS)

    def solve(self, question: WorthQuestion, rules: Rules) -> Answer:
        return rules.table.sum(question.cards, question.trump) + LAST_TRICK_BONUS * question.last

    def rule_ids(self, question: WorthQuestion, rules: Rules) -> tuple[str, ...]:
        if isinstance(question.trump, Suitless):
            return ("R5.bridgee", *("R0.4",) * question.last)
        trumps = any(card.suit == question.trump for card in question.cards)
        plain = any(card.suit != question.trump for card in question.cards)
        return ("R0.4",) * question.last + ("R0.2",) * trumps + ("R0.3",) * plain

    def scene(self, question: WorthQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        one = len(question.cards) == 1
        key = "last" if question.last else "one" if one else "many"
        return Scene(
            title=text(f"exercise.worth.title.{key}", lang, card=question.cards[0], n=len(question.cards)),
            trump=question.trump,
            cards=question.cards,
            unit=text("exercise.worth.unit", lang),
        )

    def hints(self, question: WorthQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        if len(question.cards) == 1:
            cards = self._trump_or_not(question.cards[0], question.trump, rules, lang)
        else:
            cards = price_list(question.cards, question.trump, rules, lang, last=question.last)
        total = self.solve(question, rules)
        return self._rule(question, lang), cards, text("exercise.worth.total", lang, n=total)

    def words(self, question: WorthQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        if len(question.cards) == 1:
            return Words(self._one(question.cards[0], question.trump, rules, lang))
        prices = price_list(question.cards, question.trump, rules, lang, last=question.last)
        return Words(f"{prices} = {self.solve(question, rules)}")

    def _rule(self, question: WorthQuestion, lang: Lang) -> str:
        if isinstance(question.trump, Suitless):
            return text(f"exercise.worth.rule.{question.trump.name}", lang)
        trumps = any(card.suit == question.trump for card in question.cards)
        plain = any(card.suit != question.trump for card in question.cards)
        keys = ["trump"] * trumps + ["plain"] * plain + ["last"] * question.last
        return " ".join(text(f"exercise.worth.rule.{key}", lang) for key in keys)

    def _one(self, card: Card, trump: Trump, rules: Rules, lang: Lang) -> str:
        points = rules.table.points(card, trump)
        kind = "suitless" if isinstance(trump, Suitless) else "trump" if card.suit == trump else "plain"
        other = rules.table.points(card, card.suit if kind == "plain" else Suit((card.suit + 1) % 4))
        key = "same" if kind == "suitless" or other == points else kind
        return text(f"exercise.worth.one_{key}", lang, card=card, n=points, other=other)

    def _trump_or_not(self, card: Card, trump: Trump, rules: Rules, lang: Lang) -> str:
        if isinstance(trump, Suitless):
            return text("exercise.order_is", lang, cards=rules.table.order(card.suit, trump))
        return text(f"exercise.worth.{'is_trump' if card.suit == trump else 'is_plain'}", lang, card=card, trump=trump)


class Ordering(Kind[OrderQuestion]):
    """Put cards of one suit in order, from strongest to weakest."""

    number: ClassVar[int] = 2
    name: ClassVar[str] = "order"
    same_at_every_table: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = (
        Level("plain", ("plain",)),
        Level("trump", ("trump",)),
        Level("all", ("plain", "trump")),
    )

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> OrderQuestion:
        trump = any_trump(chance, rules)
        if isinstance(trump, Suitless):
            trump = Suitless.SA if idea == "plain" else Suitless.TA
        suits = [suit for suit in Suit if (suit == trump) == (idea == "trump") or isinstance(trump, Suitless)]
        suit = chance.choice(suits)
        while True:
            cards = tuple(chance.sample(tuple(suit.cards), 4 if level < 3 else 5))
            if _misleads(cards, idea) and cards != self._sorted(cards, trump, rules):
                return OrderQuestion(cards, trump)

    def form(self, question: OrderQuestion, rules: Rules) -> Order:
        return Order(tuple(str(card) for card in question.cards))

    def solve(self, question: OrderQuestion, rules: Rules) -> Answer:
        return tuple(str(card) for card in self._sorted(question.cards, question.trump, rules))

    def rule_ids(self, question: OrderQuestion, rules: Rules) -> tuple[str, ...]:
        row = "R0.2" if question.trump in (question.cards[0].suit, Suitless.TA) else "R0.3"
        return ("R5.bridgee", row) if isinstance(question.trump, Suitless) else (row,)

    def scene(self, question: OrderQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        items = tuple(Item(str(card), card_name(card, lang), card) for card in question.cards)
        return Scene(title=text("exercise.order.title", lang), trump=question.trump, items=items)

    def hints(self, question: OrderQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        kind = "trump" if question.trump in (question.cards[0].suit, Suitless.TA) else "plain"
        order = rules.table.order(question.cards[0].suit, question.trump)
        return (
            text(f"exercise.order.rule.{kind}", lang),
            text("exercise.order_is", lang, cards=order),
            self._answer(question, rules, lang),
        )

    def words(self, question: OrderQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        rule, _, _ = self.hints(question, rules, lang)
        return Words(f"{rule} {self._answer(question, rules, lang)}")

    def _sorted(self, cards: tuple[Card, ...], trump: Trump, rules: Rules) -> tuple[Card, ...]:
        return tuple(card for card in rules.table.order(cards[0].suit, trump) if card in cards)

    def _answer(self, question: OrderQuestion, rules: Rules, lang: Lang) -> str:
        cards = self._sorted(question.cards, question.trump, rules)
        return text("exercise.order.answer", lang, cards=cards)


def any_trump(chance: Chance, rules: Rules) -> Trump:
    """Draw what is played at; SA and TA where the table bids them, one time in three."""
    if rules.sa_bids and chance.below(3) == 0:
        return chance.choice(tuple(Suitless))
    return Suit(chance.below(4))


def _worth_counting(cards: tuple[Card, ...], trump: Trump, rules: Rules) -> bool:
    """Tell whether at least two cards count: a sum that has to be made."""
    return sum(rules.table.points(card, trump) > 0 for card in cards) >= 2


def _misleads(cards: tuple[Card, ...], idea: str) -> bool:
    """Tell whether the printed order would be wrong: a ten with a court card, or a jack or nine at trump."""
    ranks = {card.rank for card in cards}
    if idea == "plain":
        return Rank.TEN in ranks and bool(ranks & {Rank.KING, Rank.QUEEN, Rank.JACK})
    return bool(ranks & {Rank.JACK, Rank.NINE}) and bool(ranks & {Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN})


def price_list(cards: tuple[Card, ...], trump: Trump, rules: Rules, lang: Lang, *, last: bool = False) -> str:
    """Return cards with their points, as a sum to work out.

    >>> from contree.rules import SALON
    >>> cards = (Card(Suit.H, Rank.JACK), Card(Suit.S, Rank.ACE))
    >>> price_list(cards, Suit.H, SALON, "en").split(" + ")[1][-2:]
    '11'
    """
    parts = [f"{card_name(card, lang, 'short')}\N{NO-BREAK SPACE}{rules.table.points(card, trump)}" for card in cards]
    return " + ".join([*parts, text("exercise.worth.der", lang)] if last else parts)
