"""A player that does anything legal: the three others of the second text's page (rule R4.5)."""

from __future__ import annotations

import random

from ..action import Action
from ..cards import Card
from ..errors import InvalidStateError, expect
from ..play import Play
from ..view import View


class RandomPlayer:
    """Choose among the legal actions, each as likely.

    >>> from contree.match import Match
    >>> from contree.rules import SALON
    >>> match = Match.start(SALON, seed=7)
    >>> view = match.view(match.turn)
    >>> RandomPlayer().act(view, random.Random(5)) in match.legal_actions()
    True
    """

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions.

        Raises InvalidStateError if there is none: it is not this seat's turn.
        """
        expect("view", view, View, "a View")
        expect("rng", rng, random.Random, "a random.Random")
        if not view.actions:
            raise InvalidStateError(f"it is not {view.seat.name}'s turn: ask when it is", code="not_your_turn")
        return rng.choice(view.actions)


def random_card(play: Play, rng: random.Random) -> Card:
    """Choose one of the legal cards of the seat whose turn it is, each as likely.

    >>> from contree.cards import Suit
    >>> from contree.deal import Deal
    >>> from contree.rules import DECOUVERTE
    >>> from contree.seats import Seat
    >>> play = Play.start(Deal.random(random.Random(1)), Suit.H, Seat.S, DECOUVERTE)
    >>> random_card(play, random.Random(5)) in play.legal_cards()
    True

    Raises InvalidStateError when the play is over.
    """
    expect("play", play, Play, "a Play")
    expect("rng", rng, random.Random, "a random.Random")
    return rng.choice(tuple(play.legal_cards()))
