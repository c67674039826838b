"""The way a match came to where it is: the states that its last deal went through.

>>> from contree.rules import SALON
>>> from contree.auction import parse_call
>>> match = Match.start(SALON, seed=7).act(parse_call("P"))
>>> len(states_of(match)), fresh(match).deal.actions
(1, ())
"""

from __future__ import annotations

from contree.match import Match


def fresh(match: Match) -> Match:
    """Return the match as its last deal lay untouched on the table."""
    return next(state for state in match.states() if state.deal.number == match.deal.number)


def states_of(match: Match) -> list[Match]:
    """Return each state of the last deal in which somebody was to act, up to the action that led to now."""
    return [state for state in match.states() if state.deal.number == match.deal.number][:-1]
