"""A strong opponent for the table: it searches where the solver is quick, and follows the tips elsewhere.

Nobody should wait for it: it bids by the tips, and plays by search once the solver is compiled, or late in a
deal. While it is not, a child process sees to it.
"""

from __future__ import annotations

import random

from contree.action import Action, Phase
from contree.analysis import start
from contree.players.rule_of_thumb import RuleOfThumb
from contree.players.searcher import Searcher
from contree.view import View

WORLDS = 16
"""Hands that each card is tried against: a fraction of a second for a card, and hard to beat."""


class Strong:
    """Play a seat by search where that is quick.

    >>> from contree.match import Match
    >>> from contree.rules import DECOUVERTE
    >>> view = Match.start(DECOUVERTE, seed=7).view(Match.start(DECOUVERTE, seed=7).turn)
    >>> Strong().act(view, random.Random(1)) in view.actions
    True
    """

    slow = True
    """The page is shown what was played before this player thinks."""

    def __init__(self) -> None:
        self.search = Searcher(WORLDS)
        self.tips = RuleOfThumb()
        start.warm_up_in_background()

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions.

        Raises InvalidStateError if it is not this seat's turn.
        """
        quick = start.status() in ("compiled", "cached") or len(view.hand) <= start.SMALL
        if view.phase is Phase.PLAY and view.rules.players == 4 and quick:
            return self.search.act(view, rng)
        return self.tips.act(view, rng)
