"""A tip on a real deal: choose a card, then read what each card brings and how the deal goes on.

>>> shown = TipWidget("load", lang="en")
>>> shown.on_play({"card": "7D"})["tell"][:33]
'The 7 of diamonds costs 9 points:'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contree.cards import Card, Hand, Suit
from contree.errors import ContreeError
from contree.legality import judge
from contree.seats import Seat, Team

from .. import svg
from ..art.ink import Deck
from ..explain import explain_verdict
from ..i18n import Lang
from ..pages.proof import ProofPage, past_tricks
from ..pages.score_sheet import contract_words
from ..play.parts import Json, Parts, line
from ..tips import TIPS
from .assets import module, sheet
from .base import CardWidget

TRUMPS = 8


class TipError(ContreeError):
    """Report a tip that the course does not have."""


class TipWidget(CardWidget):
    """Show the position of a tip; the proof opens once a card has been chosen, or on demand."""

    _esm = module("tip")
    _css = sheet("tip")

    def __init__(self, name: str, *, lang: Lang | None = None, deck: Deck | None = None) -> None:
        """Show a tip by its name.

        Raises TipError for a name that no tip has.
        """
        tip = TIPS.get(name)
        if tip is None:
            raise TipError(f"no tip {name!r}: use one of {', '.join(TIPS)}", code="unknown_tip", name=name)
        super().__init__("tip.name", lang=lang, deck=deck)
        self.tip, self.play = tip, tip.play
        self.page: ProofPage | None = None  # the solver is asked when a proof is first wanted
        self.parts = Parts(self.tongue, self.play.trump, self.play.rules.table)
        hand, trick = self.play.hands[Seat.S], self.play.trick
        self.verdicts = {card: judge(card, hand, trick, self.play.trump, self.play.rules) for card in hand}
        self.draw((*hand, *trick.cards))
        self.reset()

    def reset(self) -> None:
        """Show the position as it was, the proof closed."""
        show = {"key": "show", "label": self.say("tip.show"), "icon": "eye"}
        self.view = self._view(line(self.say("tip.question")), show)

    @property
    def finished(self) -> bool:
        """Tell whether the proof is open."""
        return bool(self.view["proof"])

    # ---------------------------------------------------------------- what the page sends

    def on_play(self, event: Mapping[str, Any]) -> Json:
        """Choose a card: say what it brings and open the proof, or say why it is refused."""
        card = Card.parse(event.get("card", ""))
        verdict = self.verdicts.get(card)
        if verdict is None:
            return {"done": False, "tell": self.say("widget.not_now")}
        return self._reveal(card) if verdict.legal else {**self.on_why(event), "done": False}

    def on_why(self, event: Mapping[str, Any]) -> Json:
        """Say why a card is refused, or what lets it be played."""
        verdict = self.verdicts.get(Card.parse(event.get("card", "")))
        if verdict is None:
            return {"done": False, "tell": self.say("widget.not_now")}
        play = self.play
        why = explain_verdict(verdict, self.tongue, trick=play.trick, trump=play.trump, table=play.rules.table)
        self.view = {**self.view, "say": line(why, "info" if verdict.legal else "bad")}
        return {"tell": why}

    def on_legal(self, event: Mapping[str, Any]) -> Json:
        """Read the cards that may be played."""
        return {"tell": self.say("widget.may_play", cards=self.play.legal_cards(), trump=self.play.trump)}

    def on_show(self, event: Mapping[str, Any]) -> Json:
        """Open the proof without choosing."""
        return self._reveal(None)

    def on_again(self, event: Mapping[str, Any]) -> None:
        """Close the proof and let one choose again."""
        self.reset()

    # ---------------------------------------------------------------- what the page gets

    def _reveal(self, card: Card | None) -> Json:
        page = self.page = self.page or ProofPage(self.tip, self.tongue)
        proof = page.proof
        said = " ".join([*self._judged(card, page), self.say(f"tip.why.{self.tip.name}")])
        good = card is None or proof.points[card] == proof.best
        again = {"key": "again", "label": self.say("tip.again"), "icon": "undo"}
        self.view = self._view(line(said, "ok" if good else "bad"), again, card=card, proof=page.html(card))
        return {"tell": said}

    def _judged(self, card: Card | None, page: ProofPage) -> list[str]:
        """Say what the chosen card brings against the best one, and what becomes of the contract."""
        proof, tip = page.proof, self.tip
        points = proof.best if card is None else proof.points[card]
        best, other = (tip.best, card) if card and points < proof.best else (card or tip.best, tip.tempting)
        facts: Json = {
            "best_card": best,
            "best": proof.best,
            "card": other,
            "n": points,
            "lost": proof.best - points,
            "value": proof.contract.value or 0,
            "trump": self.play.trump,
        }
        ours = proof.contract.side is Team.NS
        if ours and not any(map(proof.made, proof.points)):
            return [self.say("tip.hopeless", **facts)]
        key = "shown" if card is None else "right" if points == proof.best else "wrong"
        first = self.say(f"tip.{key}", **facts)
        if proof.made(best) == proof.made(other):
            return [first]
        return [first, self.say(f"tip.turns_{'ours' if ours else 'theirs'}", **facts)]

    def _view(self, said: Json, action: Json, *, card: Card | None = None, proof: str = "") -> Json:
        play = self.play
        hand, trick = play.hands[Seat.S], play.trick
        if card is not None:
            hand, trick = hand.without(card), trick.play(card)
        shown = self.parts.hand(hand, self.verdicts)
        return {
            "pill": self.parts.pill(),
            "contract": contract_words(self.tip.contract, self.tongue),
            "known": self._known(),
            "past": past_tricks(play, self.tongue),
            "trick": self.parts.trick(trick),
            "hand": [{**each, "legal": False} for each in shown] if proof else shown,
            "label": self.say("table.your_hand"),
            "say": said,
            "actions": [action],
            "proof": proof,
        }

    def _known(self) -> list[str]:
        """Return what a player knows by now: the points of each side, and the trumps that have gone."""
        play, trump = self.play, self.play.trump
        if not play.tricks:
            return []
        us, them = play.points
        known = [self.say("table.points_line", us=us, them=them)]
        if isinstance(trump, Suit):
            shown = Hand(card for trick in (*play.tricks, play.trick) for card in trick.cards)
            gone, mine = len(shown.of_suit(trump)), len(play.hands[Seat.S].of_suit(trump))
            known.append(self.say("tip.counter", fallen=gone, mine=mine, out=TRUMPS - gone - mine))
        return known

    # ---------------------------------------------------------------- without a kernel

    def picture(self) -> str:
        """Return the position as a static picture."""
        play, hand = self.play, self.play.hands[Seat.S]
        return svg.table_svg(
            play.rules.table.sorted(hand, play.trump),
            play.trick,
            self.tongue,
            trump=play.trump,
            counts={seat: len(play.hands[seat]) for seat in Seat if seat is not Seat.S},
            refused=hand - play.legal_cards(),
            points=play.points if play.tricks else None,
            deck="four" if self.deck == "four" else "two",
        )
