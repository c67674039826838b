"""Players: what decides for a seat from what that seat may know.

A player is any object with ``act``. It is given a ``View``, never the match, and a source of chance:
with the same view and the same source it does the same thing.

>>> from contree.players.random_player import RandomPlayer
>>> from contree.rules import SALON
>>> match = play_match(Match.start(SALON, seed=1), {seat: RandomPlayer() for seat in Seat}, random.Random(1))
>>> match.over, match.winner is not None
(True, True)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from ..action import Action, NextDeal
from ..errors import InvalidStateError, expect
from ..match import Match
from ..seats import Seat
from ..view import View


class Player(Protocol):
    """Decide for a seat.

    >>> from contree.rules import DECOUVERTE
    >>> class First:
    ...     def act(self, view, rng):
    ...         return view.actions[0]
    >>> play_match(Match.start(DECOUVERTE, seed=1), dict.fromkeys(Seat, First()), random.Random(1)).over
    True
    """

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of ``view.actions``: a call or a card; ``view.turn`` is ``view.seat``."""
        ...


def step(match: Match, players: Mapping[Seat, Player], rng: random.Random) -> Match:
    """Return the match after one action: of the player whose turn it is, or the next deal.

    >>> from contree.players.random_player import RandomPlayer
    >>> from contree.rules import DECOUVERTE
    >>> match = Match.start(DECOUVERTE, seed=1)  # South leads
    >>> step(match, dict.fromkeys(Seat, RandomPlayer()), random.Random(1)).turn.name
    'E'

    Raises InvalidStateError when the match is over or nobody plays for the seat; whatever ``Match.act`` raises.
    """
    expect("match", match, Match, "a Match")
    expect("players", players, Mapping, "players by Seat")
    expect("rng", rng, random.Random, "a random.Random")
    if match.turn is None:
        return match.act(NextDeal())
    player = players.get(match.turn)
    if player is None:
        raise InvalidStateError(f"nobody plays for {match.turn.name}: give it a player", code="no_player")
    return match.act(player.act(match.view(match.turn), rng))


def play_match(match: Match, players: Mapping[Seat, Player], rng: random.Random) -> Match:
    """Return the match played to its end by its players.

    >>> from contree.players.random_player import RandomPlayer
    >>> from contree.rules import DECOUVERTE
    >>> match = play_match(Match.start(DECOUVERTE, seed=1), dict.fromkeys(Seat, RandomPlayer()), random.Random(1))
    >>> match.over, sum(match.totals)  # one deal, 162 points
    (True, 162)

    Raises InvalidStateError if nobody plays for a seat; whatever ``Match.act`` raises.
    """
    expect("match", match, Match, "a Match")
    while not match.over:
        match = step(match, players, rng)
    return match
