"""A hand to estimate: choose a trump and a limit, then see how often each contract is made.

>>> shown = EstimateWidget(LessonHand("9.Q7.JAT8.9"), lang="en")
>>> _ = shown.on_trump({"value": "D"}), shown.on_limit({"value": "110"})
>>> shown.on_show({})["tell"].partition(".")[0]
'A good limit: in diamonds, 110 is made 60 times in 100'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contree.cards import STANDARD, Suit

from .. import svg
from ..art.ink import Deck
from ..chances import LessonHand, solved
from ..i18n import Lang, suit_name
from ..pages.chances import SHOWN, bars, count_words
from ..pages.page import style_sheet, tag
from ..play.parts import Json, Parts, line
from .assets import module, sheet
from .base import CardWidget

PASS = 0
NEAR = 10
"""An estimate this near to the limit is a good one."""


class EstimateWidget(CardWidget):
    """Let one estimate a hand of the lessons before its chances are shown."""

    _esm = module("panel")
    _css = sheet("panel") + style_sheet()

    def __init__(self, hand: LessonHand, *, lang: Lang | None = None, deck: Deck | None = None) -> None:
        """Show a hand; where North has bid, the trump is North's.

        Raises HandError for a hand whose deals were not solved beforehand.
        """
        super().__init__("chances.name", lang=lang, deck=deck)
        self.hand = hand
        self.chances = solved(hand)
        self.fixed = Suit[hand.partner] if hand.partner else None
        self.trump: Suit | None = self.fixed
        self.limit: int | None = None
        self.shown = False
        self.draw(hand.cards)
        self._show(self._asking())

    @property
    def finished(self) -> bool:
        """Tell whether the hand has been estimated."""
        return self.shown

    # ---------------------------------------------------------------- what the page sends

    def on_trump(self, event: Mapping[str, Any]) -> Json:
        """Choose the trump of the estimate."""
        suit = next((suit for suit in self.chances if suit.name == event.get("value")), None)
        if suit is None or self.fixed is not None or self.shown:
            return self._late()
        self.trump = suit
        self._show(self._asking())
        return {}

    def on_limit(self, event: Mapping[str, Any]) -> Json:
        """Choose how far one would go: a level, or 0 to pass."""
        limit = next((level for level in (PASS, *SHOWN) if str(level) == event.get("value")), None)
        if limit is None or self.shown:
            return self._late()
        self.limit = limit
        self._show(self._asking())
        return {}

    def on_show(self, event: Mapping[str, Any]) -> Json:
        """Show the chances, once an estimate has been made."""
        if self.shown:
            return self._late()
        if self.limit is None or (self.trump is None and self.limit != PASS):
            missing = self.say("chances.missing_limit" if self.fixed else "chances.missing")
            self._show(line(missing, "bad"))
            return {"done": False, "tell": missing}
        self.shown = True
        words, good = self._judged(self.limit)
        sentence = " ".join(words)
        self._show(line(sentence, "ok" if good else "bad"))
        return {"tell": sentence}

    def on_again(self, event: Mapping[str, Any]) -> None:
        """Hide the chances and let one estimate again."""
        self.trump, self.limit, self.shown = self.fixed, None, False
        self._show(self._asking())

    def _late(self) -> Json:
        return {"done": False, "tell": self.say("widget.not_understood")}

    # ---------------------------------------------------------------- what the page gets

    def _judged(self, limit: int) -> tuple[list[str], bool]:
        """Say what the estimate is worth, and whether it is near enough."""
        best_suit = max(self.chances, key=lambda suit: (self.chances[suit].limit, self.chances[suit].percent(80)))
        best = self.chances[best_suit].limit
        if limit == PASS:
            facts = {"suit": best_suit, "best": best, "n": self.chances[best_suit].percent(best or SHOWN[0])}
            counted = count_words(self.hand, best_suit, self.tongue)
            return [self.say(f"chances.pass_{'low' if best else 'right'}", **facts), counted], not best
        assert self.trump is not None
        chances = self.chances[self.trump]
        key = self._verdict(limit, chances.limit)
        facts = {"suit": self.trump, "level": limit, "best": chances.limit, "n": chances.percent(limit)}
        words = [self.say(f"chances.{key}", **facts)]
        wrong_suit = best - chances.limit > NEAR
        if wrong_suit:
            n = self.chances[best_suit].percent(best)
            words.append(self.say("chances.better_suit", suit=best_suit, best=best, n=n))
        if self.fixed is None:
            words.append(count_words(self.hand, self.trump, self.tongue))
        return words, key == "right" and not wrong_suit

    @staticmethod
    def _verdict(limit: int, safe: int) -> str:
        if safe == PASS:
            return "high_pass"
        if abs(limit - safe) <= NEAR:
            return "right"
        return "high" if limit > safe else "low"

    def _asking(self) -> Json:
        return line(self.say("chances.question_limit", suit=self.fixed) if self.fixed else self.say("chances.question"))

    def _show(self, said: Json) -> None:
        action = {"key": "again", "icon": "undo"} if self.shown else {"key": "show", "icon": "eye", "main": True}
        self.view = {
            "hand": Parts(self.tongue, self.trump).hand(self.hand.cards),
            "label": self.say("table.your_hand"),
            "choices": [] if self.shown else self._choices(),
            "say": said,
            "actions": [{**action, "label": self.say(f"chances.{action['key']}")}],
            "proof": self._proof() if self.shown else "",
        }

    def _choices(self) -> list[Json]:
        suits = [
            {"value": suit.name, "suit": suit.name, "label": suit_name(suit, self.tongue), "on": suit is self.trump}
            for suit in self.chances
        ]
        levels = [
            {"value": str(level), "label": str(level) if level else self.say("chances.pass"), "on": level == self.limit}
            for level in (PASS, *SHOWN)
        ]
        limit = {"key": "limit", "label": self.say("chances.ask_limit"), "items": levels}
        return (
            [limit] if self.fixed else [{"key": "trump", "label": self.say("chances.ask_trump"), "items": suits}, limit]
        )

    def _proof(self) -> str:
        worlds = self.say("chances.of", n=next(iter(self.chances.values())).worlds)
        chosen = (self.trump, self.limit) if self.trump is not None and self.limit else None
        return tag("div", f"<p>{worlds}</p>{bars(self.chances, self.tongue, chosen=chosen)}", class_="ct-page")

    # ---------------------------------------------------------------- without a kernel

    def picture(self) -> str:
        """Return the hand as a static picture."""
        cards = STANDARD.sorted(self.hand.cards, self.fixed if self.fixed is not None else Suit.S)
        return svg.hand_svg(cards, self.tongue, trump=self.fixed, deck="four" if self.deck == "four" else "two")
