"""A hand in a trick: play a card, or read why it is refused.

>>> from contree.rules import SALON
>>> shown = HandWidget("7H 9H AD", "W:AH", "H", rules=SALON, lang="en")
>>> shown.on_play({"card": "7H"})["tell"]
'You must go higher: your 9 beats the ace of trumps played by West.'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contree.cards import Card, Hand, parse_trump
from contree.legality import duty, judge
from contree.rules import TABLE_EN_LIGNE, Rules
from contree.seats import Seat
from contree.trick import Trick

from .. import svg
from ..art.ink import Deck
from ..explain import explain_duty, explain_master, explain_verdict
from ..i18n import Lang
from ..play.parts import Json, Parts, line
from ..play.rule_link import rule_of_duty, rule_of_verdict
from .assets import module, sheet
from .base import CardWidget


class HandWidget(CardWidget):
    """Show a hand whose turn it is in a trick; one may try every card as often as one likes."""

    _esm = module("hand")
    _css = sheet()

    def __init__(
        self,
        hand: str | Hand,
        trick: str | Trick,
        trump: str,
        *,
        rules: Rules = TABLE_EN_LIGNE,
        me: Seat | None = None,
        lang: Lang | None = None,
        deck: Deck | None = None,
    ) -> None:
        """Show a position; hand, trick and trump are read from the notation.

        Raises NotationError for a text that names nothing, InvalidStateError for a position no deal can reach.
        """
        super().__init__("widget.hand", lang=lang, deck=deck)
        self.hand = Hand.parse(hand) if isinstance(hand, str) else hand
        self.before = Trick.parse(trick) if isinstance(trick, str) else trick
        self.trump = parse_trump(trump)
        self.rules = rules
        self.duty = duty(self.hand, self.before, self.trump, rules)
        self.parts = Parts(self.tongue, self.trump, rules.table, me if me is not None else self.before.turn)
        self.verdicts = {card: judge(card, self.hand, self.before, self.trump, rules) for card in self.hand}
        self.draw((*self.hand, *self.before.cards))
        self.reset()

    def reset(self) -> None:
        """Show the position again as it was."""
        self.played: Card | None = None
        self.view = self._view(line(self.say("widget.choose")))

    def _view(self, said: Json, tell: str = "") -> Json:
        trick = self.before if self.played is None else self.before.play(self.played)
        hand = self.hand if self.played is None else self.hand.without(self.played)
        view: Json = {
            "pill": self.parts.pill(),
            "trick": self.parts.trick(trick),
            "hand": self.parts.hand(hand, self.verdicts if self.played is None else None),
            "label": self.say("table.your_hand"),
            "say": said,
            "tell": tell,
        }
        if self.played is not None:
            again = {"key": "again", "label": self.say("widget.again"), "icon": "undo"}
            view |= {"actions": [again], "hand": [{**card, "legal": False} for card in view["hand"]]}
        return view

    def on_play(self, event: Mapping[str, Any]) -> Json:
        """Play a card, or say why it is refused."""
        card = Card.parse(event.get("card", ""))
        if self.played is not None or card not in self.hand:
            return {"done": False, "tell": self.say("widget.not_now")}
        verdict = self.verdicts[card]
        sentence = explain_verdict(verdict, self.tongue, trick=self.before, trump=self.trump, table=self.rules.table)
        if not verdict.legal:
            self.view = self._view(line(sentence, "bad", rule=rule_of_verdict(verdict, self.tongue, self.rules)))
            return {"done": False, "tell": sentence}
        self.played = card
        trick = self.before.play(card)
        sentence = explain_master(trick, self.tongue, trump=self.trump, table=self.rules.table)
        self.view = self._view(line(sentence, "ok"))
        return {"tell": sentence}

    def on_why(self, event: Mapping[str, Any]) -> Json:
        """Say why a card is refused, or what lets it be played."""
        card = Card.parse(event.get("card", ""))
        if self.played is not None or card not in self.hand:
            return {"done": False, "tell": self.say("widget.not_now")}
        verdict = self.verdicts[card]
        sentence = explain_verdict(verdict, self.tongue, trick=self.before, trump=self.trump, table=self.rules.table)
        self.view = self._view(line(sentence, rule=rule_of_verdict(verdict, self.tongue, self.rules)))
        return {"tell": sentence}

    def on_legal(self, event: Mapping[str, Any]) -> Json:
        """Read the cards that may be played."""
        owed = explain_duty(self.duty, self.tongue, trick=self.before, trump=self.trump, table=self.rules.table)
        sentence = self.say("widget.may_play", cards=self.duty.cards, trump=self.trump)
        self.view = self._view(line(owed, rule=rule_of_duty(self.duty, self.tongue, self.rules)))
        return {"tell": f"{sentence} {owed}"}

    def on_again(self, event: Mapping[str, Any]) -> None:
        """Take the card back."""
        self.reset()

    def picture(self) -> str:
        """Return the position as a static picture."""
        return svg.table_svg(
            self.rules.table.sorted(self.hand, self.trump),
            self.before,
            self.tongue,
            trump=self.trump,
            me=self.parts.me,
            refused=self.hand - self.duty.cards,
            table=self.rules.table,
            deck=self.colours,
        )
