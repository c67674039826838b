"""A table while somebody sits at it: the match, who plays where, what is laid aside, and small questions about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from contree.action import PlayCard
from contree.analysis.review import CardReview
from contree.cards import Card
from contree.deal import seats_from
from contree.match import Match
from contree.players import Player
from contree.players.random_player import RandomPlayer
from contree.seats import Seat
from contree.view import View

from ..i18n import Lang
from .bidding import Bidding
from .helpers import FRIENDLY, Helpers
from .parts import Json, Parts
from .past import states_of

Hold = Literal["second", "until"]


@dataclass(frozen=True, slots=True)
class Options:
    """Hold how a table is run: its helpers, how long a trick stays, the timer in seconds (0: none).

    ``tricks`` ends the game after so many tricks; ``review`` lays a deal open once it is over.
    """

    helpers: Helpers = FRIENDLY
    hold: Hold = "second"
    timer: int = 0
    tricks: int | None = None
    review: bool = True


class Sitting:
    """Hold a match at a table, and what its people have opened, turned or said.

    ``me`` is the seat that looks; with several people the hand stays covered until ``uncovered``.
    ``before`` are the states in which a person decided, for taking back; ``aside`` is the match left
    for a deal that is practised; ``known`` is what the solver found of a deal that is over.
    """

    def __init__(
        self,
        match: Match,
        lang: Lang,
        *,
        people: Collection[Seat] = (Seat.S,),
        players: Mapping[Seat, Player] | None = None,
        options: Options = Options(),
        renew: Callable[[], Match] | None = None,
        rng: random.Random | None = None,
        changed: Callable[[Match], None] = lambda match: None,
        showing: Callable[[], None] = lambda: None,
    ) -> None:
        self.lang = lang
        seated = seats_from(match.dealer, match.rules)
        self.people = tuple(seat for seat in Seat if seat in people and seat in seated)
        self.players: dict[Seat, Player] = {
            seat: (players or {}).get(seat, RandomPlayer()) for seat in seated if seat not in self.people
        }
        self.options = options
        self.renew = renew or (lambda: Match.start(match.rules, seed=random.SystemRandom().randrange(10**9)))
        self.rng = rng or random.Random(f"{match.seed}:players")
        self.changed = changed
        self.showing: Callable[[], None] = lambda: None
        self.me = self.people[0] if self.people else seated[0]
        self.aside: tuple[Match, tuple[Seat, ...], dict[Seat, Player]] | None = None
        self.sit(match)
        self.showing = showing  # only now is there a page that could be shown anything

    def sit(self, match: Match) -> None:
        """Put a match on the table, with nothing opened, turned or said."""
        self.match = match
        going = match.deal.end is None
        self.before = [state for state in states_of(match) if state.turn in self.people] if going else []
        self.uncovered = len(self.people) < 2
        self.speaking = False
        self.panel: str | None = None
        self.at: int | None = None
        self.bubbles: dict[Seat, str] = {}
        self.reviewed: int | None = None
        self.known: dict[int, CardReview] | None = None
        self.steps: list[Json] = []
        self.hinted = 0

    @property
    def main(self) -> Match:
        """Return the match itself, also while one of its deals is practised."""
        return self.match if self.aside is None else self.aside[0]

    def _mine(self) -> View | None:
        """Return the view of the person whose turn it is, None if it is nobody's or still covered."""
        if self.match.turn is not self.me or not self.uncovered or self.me not in self.people or self._stopped():
            return None
        return self.match.view(self.me)

    def _has_played(self, card: Card) -> bool:
        play = self.match.deal.play
        return play is not None and any(
            (self.me, card) in zip(trick.seats, trick.cards, strict=False) for trick in (*play.tricks, play.trick)
        )

    def _word_goes_with(self, card: Card) -> bool:
        return PlayCard(card, said=True) in self.match.legal_actions()

    def _stopped(self) -> bool:
        """Tell whether the few tricks that were to be played are over."""
        play = self.match.deal.play
        return self.options.tricks is not None and play is not None and len(play.tricks) >= self.options.tricks

    def _ended(self) -> bool:
        return self.match.deal.end is not None or self._stopped()

    def _parts(self, view: View) -> Parts:
        return Parts(self.lang, view.trump, view.rules.table, self.me, shared=len(self.people) > 1)

    def _bidding(self, view: View) -> Bidding:
        return Bidding(view, self._parts(view))

    def _say(self, key: str, **facts: Any) -> str:
        return Parts(self.lang).say(key, **facts)

    def _changed(self) -> None:
        """Tell that the match has moved on; a deal that is practised is nobody's business."""
        if self.aside is None:
            self.changed(self.match)


def plain(said: Json) -> str:
    """Return a line of explanation as plain text.

    >>> plain({"parts": [{"strong": "You must ruff:"}, " any trump will do."]})
    'You must ruff: any trump will do.'
    """
    return "".join(part if isinstance(part, str) else part.get("strong", "") for part in said["parts"])
