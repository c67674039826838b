"""Cards, hands and tricks as the plain JSON that a page draws.

>>> parts = Parts("en", trump=Suit.H)
>>> parts.card(Card.parse("9H"))
{'card': '9H', 'label': '9 of hearts, trump, 14 points', 'trump': True}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from contree.cards import STANDARD, Card, CardTable, Suit, Trump
from contree.legality import Verdict
from contree.seats import Seat
from contree.trick import Trick

from ..explain import obligation_name
from ..i18n import Lang, card_name, points_phrase, seat_name, suit_name, text

Json: TypeAlias = dict[str, Any]
"""Plain JSON that goes to the page."""

_SIDES = "SENW"


@dataclass(frozen=True, slots=True)
class Parts:
    """Hold what each part depends on: the language, the trump, the table of cards, who looks."""

    lang: Lang
    trump: Trump | None = None
    table: CardTable = STANDARD
    me: Seat = Seat.S
    shared: bool = False
    """Several people look at the page, one after the other: nobody is "you"."""

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of the catalogue."""
        return text(key, self.lang, **facts)

    def card(self, card: Card, verdict: Verdict | None = None, *, why: bool = True) -> Json:
        """Return a card: its label says what it is, its points, and what refuses it, if ``why`` is wanted."""
        is_trump = card.suit == self.trump
        words = [card_name(card, self.lang)]
        words += [self.say("widget.trump")] if is_trump else []
        words += [points_phrase(self.table.points(card, self.trump), self.lang)] if self.trump is not None else []
        shown: Json = {"card": str(card)}
        if verdict is not None and not verdict.legal:
            rule = obligation_name(verdict.broken[-1], self.lang)
            words.append(
                self.say("widget.refused", why=rule[0].lower() + rule[1:]) if why else self.say("widget.refused_bare")
            )
        shown["label"] = ", ".join(words)
        if is_trump:
            shown["trump"] = True
        if verdict is not None:
            shown["legal"] = verdict.legal
        return shown

    def hand(
        self, cards: Iterable[Card], verdicts: Mapping[Card, Verdict] | None = None, *, why: bool = True
    ) -> list[Json]:
        """Return a hand as one holds it: trumps first, then by suit, strongest first; each suit's first card is marked.

        Without verdicts no card is refused.
        """
        ordered = self.table.sorted(cards, Suit.S if self.trump is None else self.trump)
        shown = []
        for before, card in zip((None, *ordered), ordered, strict=False):
            item = self.card(card, (verdicts or {}).get(card), why=why)
            if before is None or before.suit is not card.suit:
                item["first"] = True
            shown.append(item)
        return shown

    def trick(self, trick: Trick, *, label: str = "", master: bool = True) -> Json:
        """Return a trick: each seat's place, its card, who leads, who is master, whose turn it is."""
        played = dict(zip(trick.seats, trick.cards, strict=False))
        turn = None if trick.complete else trick.turn
        best = trick.master(self.trump, self.table) if master and played and self.trump is not None else None
        return {
            "label": label or self.say("table.trick"),
            "places": [self._place(seat, played.get(seat), trick, turn, best) for seat in trick.seats],
        }

    def _place(self, seat: Seat, card: Card | None, trick: Trick, turn: Seat | None, best: Seat | None) -> Json:
        place: Json = {"seat": seat.name, "at": self.at(seat)}
        if card is None:
            mine = self.is_you(seat) and turn is seat
            place["empty"] = self.say("table.your_turn") if mine else self.name(seat)
            return {**place, "turn": True} if turn is seat else place
        marks = []
        if seat is trick.leader:
            marks.append({"kind": "leader", "label": self.say("table.led")})
        if seat is best:
            marks.append({"kind": "master", "label": self.say("table.winning")})
        place |= {"card": self.card(card), "marks": marks}
        return {**place, "master": True} if seat is best else place

    def at(self, seat: Seat) -> str:
        """Return the side of the page a seat is drawn at: mine is always S, the next on my right E."""
        return _SIDES[(seat - self.me) % 4]

    def name(self, seat: Seat) -> str:
        """Return a seat's name, "you" for one's own."""
        return self.say("table.you") if self.is_you(seat) else seat_name(seat, self.lang)

    def is_you(self, seat: Seat) -> bool:
        """Tell whether a seat is spoken to as "you"."""
        return seat is self.me and not self.shared

    def pill(self) -> Json | None:
        """Return the pill that names the trump, if there is one."""
        if self.trump is None:
            return None
        name = suit_name(self.trump, self.lang)
        if not isinstance(self.trump, Suit):
            return {"name": name}
        return {"label": self.say("table.trump"), "suit": self.trump.name, "name": name}


def line(sentence: str, tone: str = "info", *, rule: Json | None = None) -> Json:
    """Return the line of explanation; what stands before a colon is set in bold, ``rule`` can be opened beside it.

    >>> line("You must ruff: any trump will do.")["parts"]
    [{'strong': 'You must ruff:'}, ' any trump will do.']
    """
    head, colon, rest = sentence.partition(":")
    parts: list[Json | str] = [{"strong": head + colon}, rest] if colon and rest and len(head) < 60 else [sentence]
    said: Json = {"parts": parts, "tone": tone}
    return said if rule is None else {**said, "rule": rule}


def step(patch: Json, *, tell: str = "", ms: int = 0, hold: bool = False, sweep: str | None = None) -> Json:
    """Return a state that the page shows on its way to the view: what changes, and how long it stays.

    ``hold`` keeps the time where motion is unwanted, since there it is for reading; ``sweep`` is the
    seat that the trick on the table goes to first.
    """
    shown: Json = {"patch": patch, "tell": tell, "ms": ms}
    if hold:
        shown["hold"] = True
    if sweep is not None:
        shown["sweep"] = sweep
    return shown
