"""The questions a tutor asks: eight kinds, each a line of text, each with a structured answer.

A question is its code, ``kind|fact|fact...``, and nothing else: it needs no generator to be
read again, so a code means the same on every machine and in every version.

>>> Question("winner|N:AS W:7H S:TS E:9S|H").facts.trump
<Suit.H: 1>
>>> Question("legal|7H 9H AD|W:AH|H").domain
'play'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from contree.auction import Auction, Call, Contract, parse_call
from contree.cards import Card, Hand, Trump, parse_trump
from contree.errors import NotationError
from contree.rules import Rules
from contree.seats import Seat, Team
from contree.taking import Taking
from contree.trick import Trick

Domain: TypeAlias = Literal["cards", "play", "auction", "scoring"]
DOMAINS: tuple[Domain, ...] = ("cards", "play", "auction", "scoring")

Answer: TypeAlias = int | str | tuple[str, ...] | tuple[int, ...]
"""An answer as plain data: a number, a seat, cards or calls by name, the totals of both sides."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Ask how many points a card is worth; the answer is a number."""

    card: Card
    trump: Trump


@dataclass(frozen=True, slots=True)
class Order:
    """Ask for cards of one suit from the strongest to the weakest; the answer is their names in that order."""

    cards: tuple[Card, ...]
    trump: Trump


@dataclass(frozen=True, slots=True)
class Winner:
    """Ask who takes a complete trick; the answer is a seat's letter."""

    trick: Trick
    trump: Trump


@dataclass(frozen=True, slots=True)
class LastTrick:
    """Ask for both totals after the last trick, from those before it; the answer is NS, EW."""

    trick: Trick
    trump: Trump
    taker: Seat
    before: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Legal:
    """Ask which cards of a hand may be played; the answer is their names, in the order of the pack."""

    hand: Hand
    trick: Trick
    trump: Trump


@dataclass(frozen=True, slots=True)
class Spoken:
    """Hold an auction to ask about: what was said, and in classic belote the turned card."""

    dealer: Seat
    calls: tuple[Call, ...]
    turned: Card | None

    def auction(self, rules: Rules) -> Auction | Taking:
        """Return the state of the auction at a table.

        Raises IllegalCallError if the table refuses one of the calls.
        """
        return _auction(self, rules)


@lru_cache(maxsize=256)
def _auction(spoken: Spoken, rules: Rules) -> Auction | Taking:
    if spoken.turned is not None:
        return Taking.start(spoken.dealer, rules, spoken.turned).after(spoken.calls)
    return Auction.start(spoken.dealer, rules).after(spoken.calls)


@dataclass(frozen=True, slots=True)
class Calls:
    """Ask which of some calls may be made; the answer is their names, in the order proposed."""

    spoken: Spoken
    proposed: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Ask what comes next in an auction: a seat's letter, ``contract`` or ``redeal``."""

    spoken: Spoken


@dataclass(frozen=True, slots=True)
class Score:
    """Ask what each side marks; the answer is NS, EW.

    ``points`` are card points with the der. ``king`` and ``queen`` are who held the two of trumps,
    ``won_king`` and ``won_queen`` who took the tricks they fell in.
    """

    contract: Contract
    points: tuple[int, int]
    tricks: tuple[int, int]
    king: Seat
    queen: Seat
    won_king: Seat
    won_queen: Seat

    @property
    def belote(self) -> Team | None:
        """Return the side that holds belote: king and queen of trumps in one hand (rule R0.6)."""
        return self.king.team if self.king is self.queen else None


Facts: TypeAlias = Worth | Order | Winner | LastTrick | Legal | Calls | Turn | Score


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def _pair(text: str) -> tuple[int, int]:
    ns, ew = text.split()
    return int(ns), int(ew)


def _spoken(dealer: str, calls: str, turned: str) -> Spoken:
    return Spoken(
        Seat.parse(dealer), tuple(parse_call(word) for word in calls.split()), Card.parse(turned) if turned else None
    )


def _contract(text: str) -> Contract:
    taker, bid, trump, multiplier = text.split()
    value = int(bid) if bid.isdigit() else None
    return Contract(Seat.parse(taker), value, parse_trump(trump), bid == "CAPOT", int(multiplier))


def _score(contract: str, points: str, tricks: str, holders: str) -> Score:
    king, queen, won_king, won_queen = (Seat.parse(letter) for letter in holders)
    return Score(_contract(contract), _pair(points), _pair(tricks), king, queen, won_king, won_queen)


@dataclass(frozen=True, slots=True)
class Kind:
    """Hold a kind of question: its domain, how many answers come to mind, how its code is read."""

    domain: Domain
    space: int
    read: Callable[..., Facts]


KINDS: Mapping[str, Kind] = {
    "value": Kind("cards", 16, lambda card, trump: Worth(Card.parse(card), parse_trump(trump))),
    "order": Kind("cards", 4, lambda cards, trump: Order(_cards(cards), parse_trump(trump))),
    "winner": Kind("cards", 3, lambda trick, trump: Winner(Trick.parse(trick), parse_trump(trump))),
    "last": Kind(
        "cards",
        16,
        lambda trick, trump, taker, before: LastTrick(
            Trick.parse(trick), parse_trump(trump), Seat.parse(taker), _pair(before)
        ),
    ),
    "legal": Kind(
        "play", 5, lambda hand, trick, trump: Legal(Hand.parse(hand), Trick.parse(trick), parse_trump(trump))
    ),
    "calls": Kind(
        "auction",
        6,
        lambda dealer, calls, turned, proposed: Calls(
            _spoken(dealer, calls, turned), tuple(parse_call(word) for word in proposed.split())
        ),
    ),
    "turn": Kind("auction", 5, lambda dealer, calls, turned: Turn(_spoken(dealer, calls, turned))),
    "score": Kind("scoring", 16, _score),
}
"""The eight kinds. ``space`` is M of the likelihood: how many answers a slip chooses among."""


@lru_cache(maxsize=4096)
def _read(code: str) -> Facts:
    kind, *facts = code.split("|")
    try:
        return KINDS[kind].read(*facts)
    except (KeyError, TypeError, ValueError) as error:
        raise NotationError(f"{code!r} is no question: {error}", code="bad_question", text=code) from error


@dataclass(frozen=True, slots=True)
class Question:
    """Hold a question by its code.

    >>> Question("value|9H|H").kind, Question("value|9H|H").space
    ('value', 16)

    Raises NotationError, when its facts are read, for a code that is no question.
    """

    code: str

    @property
    def kind(self) -> str:
        """Return which of the eight kinds it is."""
        return self.code.partition("|")[0]

    @property
    def domain(self) -> Domain:
        """Return the domain it asks about: cards, play, auction or scoring."""
        return KINDS[self.kind].domain

    @property
    def space(self) -> int:
        """Return how many answers a slip chooses among."""
        return KINDS[self.kind].space

    @property
    def facts(self) -> Facts:
        """Return the position, as values of the engine."""
        return _read(self.code)


def canonical(question: Question, answer: Any) -> Answer:
    """Return an answer in the one form it is compared in; cards and calls of a set are put in order.

    >>> canonical(Question("legal|7H 9H AD|W:AH|H"), ["9H"])
    ('9H',)
    >>> canonical(Question("last|N:AS W:7H S:TS E:9S|H|N|70 61"), [91, 71])
    (91, 71)

    Raises NotationError for an answer of a form that the kind does not have.
    """
    try:
        return _FORMS[question.kind](question.facts, answer)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(
            f"{answer!r} is no answer to a question of kind {question.kind!r}", code="bad_answer", answer=answer
        ) from error


def _names(answer: Any) -> tuple[str, ...]:
    return tuple(str(Card.parse(str(card))) for card in (answer.split() if isinstance(answer, str) else answer))


def _ordered(facts: Any, answer: Any) -> Answer:
    names = _names(answer)
    if sorted(names) != sorted(map(str, facts.cards)):
        raise ValueError("not the cards of the question")
    return names


def _set_of_cards(facts: Any, answer: Any) -> Answer:
    return tuple(str(card) for card in Hand(Card.parse(name) for name in set(_names(answer))))


def _set_of_calls(facts: Any, answer: Any) -> Answer:
    chosen = {str(parse_call(str(call))) for call in (answer.split() if isinstance(answer, str) else answer)}
    if not chosen <= {str(call) for call in facts.proposed}:
        raise ValueError("not among the calls proposed")
    return tuple(str(call) for call in facts.proposed if str(call) in chosen)


def _totals(facts: Any, answer: Any) -> Answer:
    ns, ew = answer
    return int(ns), int(ew)


def _seat(facts: Any, answer: Any) -> Answer:
    return answer.name if isinstance(answer, Seat) else Seat.parse(answer).name


def _next(facts: Any, answer: Any) -> Answer:
    return answer if answer in ("contract", "redeal") else _seat(facts, answer)


_FORMS: Mapping[str, Callable[[Any, Any], Answer]] = {
    "value": lambda facts, answer: int(answer),
    "order": _ordered,
    "winner": _seat,
    "last": _totals,
    "legal": _set_of_cards,
    "calls": _set_of_calls,
    "turn": _next,
    "score": _totals,
}
