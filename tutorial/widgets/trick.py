"""One trick, or a few, against players that choose at random: the first minute of the first lesson.

>>> from contree.seats import Seat
>>> shown = TrickWidget(seed=1, trump="H", lang="en")
>>> shown.game.match.turn is Seat.S, len(shown.view["hand"])
(True, 8)
"""

from __future__ import annotations

import random

from contree.cards import DECK, Suit
from contree.match import Match
from contree.players.random_player import RandomPlayer
from contree.rules import DECOUVERTE, Rules
from contree.seats import Seat

from .. import svg
from ..art.ink import Deck
from ..i18n import Lang
from ..play.game import GAME_EVENTS, Game
from ..play.helpers import Helpers
from ..play.parts import Json
from ..play.sitting import Options
from .assets import module, sheet
from .base import CardWidget

_QUIET = Helpers(counter=False, history=False, chat=False, hints=False, takeback=False, why=True)


class TrickWidget(CardWidget):
    """Let one play a few tricks from South; North, East and West play any card they may."""

    _esm = module("felt", "trick")
    _css = sheet("felt", "table")

    def __init__(
        self,
        seed: int | str = 1,
        *,
        tricks: int = 1,
        after: int = 0,
        trump: str | None = None,
        rules: Rules = DECOUVERTE,
        lang: Lang | None = None,
        deck: Deck | None = None,
    ) -> None:
        """Deal from a seed; the trump is drawn with the cards unless it is named, ``after`` tricks are played already.

        Raises InvalidStateError for rules that cannot be played, NotationError for an unknown trump.
        """
        super().__init__("widget.tricks", lang=lang, deck=deck)
        suit = None if trump is None else Suit[trump]
        self.game = Game(
            _begun(Match.start(rules, seed, trump=suit), after),
            self.tongue,
            options=Options(helpers=_QUIET, tricks=after + tricks, review=False),
            renew=lambda: _begun(Match.start(rules, random.SystemRandom().randrange(10**9)), after),
        )
        self.start = self.game.match
        self.draw(DECK, back=True)  # the whole pack: which drawings are sent must tell nothing
        self.view = self.game.view

    @property
    def finished(self) -> bool:
        """Tell whether the tricks have been played."""
        play = self.game.match.deal.play
        return play is not None and len(play.tricks) >= (self.game.options.tricks or 0)

    @classmethod
    def events(cls) -> frozenset[str]:
        """Return the events the game knows."""
        return GAME_EVENTS

    def act(self, event: Json) -> Json:
        """Let the game do what the page asks."""
        answer = self.game.handle(event)
        self.view = self.game.view
        return answer

    def picture(self) -> str:
        """Return the deal before anybody has played, as a static picture."""
        view = self.start.view(Seat.S)
        assert view.trick is not None and view.trump is not None
        others: dict[Seat, int] = {
            seat: len(self.start.deal.hands[seat]) for seat in view.trick.seats if seat is not Seat.S
        }
        return svg.table_svg(
            view.rules.table.sorted(view.hand, view.trump),
            view.trick,
            self.tongue,
            trump=view.trump,
            counts=others,
            table=view.rules.table,
            deck=self.colours,
        )


def _begun(match: Match, tricks: int) -> Match:
    """Play the first tricks of a deal, everybody at random; the same at each call for the same match."""
    rng, player = random.Random(match.seed), RandomPlayer()
    for _ in range(len(match.deal.hands) * tricks):
        assert match.turn is not None
        match = match.act(player.act(match.view(match.turn), rng))
    return match
