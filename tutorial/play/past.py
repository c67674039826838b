"""The way a match came to where it is: the actions of a deal, and the states they went through.

>>> from contree.rules import SALON
>>> from contree.auction import parse_call
>>> from contree.seats import Seat
>>> match = Match.start(SALON, seed=7, dealer=Seat.S).act(parse_call("P"))
>>> [str(action) for action in actions_of(match.deal)], len(states_of(match))
(['P'], 1)
"""

from __future__ import annotations

from collections.abc import Iterator

from contree.cards import Suit
from contree.match import Action, Match, MatchDeal, NextDeal, PlayCard


def actions_of(deal: MatchDeal) -> Iterator[Action]:
    """Yield the calls and the cards of a deal, in the order they came."""
    if deal.auction is not None:
        yield from (call for _, call in deal.auction.calls)
    if deal.play is not None:
        cards = (card for trick in (*deal.play.tricks, deal.play.trick) for card in trick.cards)
        yield from (PlayCard(card, said=place in deal.play.said) for place, card in enumerate(cards))


def fresh(match: Match) -> Match:
    """Return the match as its last deal lay untouched on the table."""
    first = match.deals[0]
    state = Match.start(match.rules, match.seed, dealer=first.dealer, pack=first.pack, trump=drawn(first))
    for past, following in zip(match.deals, match.deals[1:], strict=False):
        for action in actions_of(past):
            state = state.act(action)
        state = state.act(NextDeal(following.pack, drawn(following)))
    return state


def states_of(match: Match) -> list[Match]:
    """Return each state of the last deal in which somebody was to act, up to the action that led to now."""
    states, state = [], fresh(match)
    for action in actions_of(match.deal):
        states.append(state)
        state = state.act(action)
    return states


def drawn(deal: MatchDeal) -> Suit | None:
    """Return the trump that was drawn with a deal, None where it comes from a bid or from a card."""
    if not deal.rules.draws_trump:
        return None
    return deal.trump if isinstance(deal.trump, Suit) else None
