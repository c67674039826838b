"""A deal played once more: from another seat, under other rules, from a card on, or from its code.

Whatever is practised is one deal of its own: it marks nothing in a partie.

>>> from contree.rules import DECOUVERTE, SALON
>>> match = Match.start(SALON, seed=7)
>>> once_more(match).deal.hands == match.deal.hands, code_of(match.deal)
(True, '7AHVQ5E3VJ8Y9IHAP1SDYBV')
>>> under(match, DECOUVERTE).deal.hands == match.deal.hands
True
"""

from __future__ import annotations

from contree.cards import Suit
from contree.deal import Deal, dealing_order, pack_code, pack_from_code, undealt
from contree.errors import NotationError
from contree.match import Match
from contree.match_deal import MatchDeal
from contree.rules import PRESETS, Rules
from contree.seats import Seat

DEAL_CODE, PACK_CODE = 11, 23
"""The lengths of a code that names four hands, and of one that names the order of a pack."""


def names_hands(rules: Rules) -> bool:
    """Tell whether the code of four hands names a deal of these rules, and not only the code of a pack."""
    return rules.players == 4 and sum(rules.deal_packets) == 8


def once_more(match: Match) -> Match:
    """Return the last deal of a match as a match of its own, untouched."""
    deal = match.deal
    rules = match.rules.but(target=0)
    return Match.start(rules, match.seed, dealer=deal.dealer, pack=deal.pack, trump=deal.drawn_trump)


def from_card(match: Match, cards: int) -> Match:
    """Return the last deal of a match as a match of its own, after its auction and so many cards."""
    state, left = once_more(match), cards
    for action in match.deal.actions:
        if state.deal.play is not None:
            if left == 0:
                break
            left -= 1
        state = state.act(action)
    return state


def under(match: Match, rules: Rules) -> Match:
    """Return the four hands of the last deal dealt again under other rules.

    Raises InvalidStateError for rules whose hands are dealt in another number.
    """
    deal = once_more(match).deal
    order = dealing_order(deal.dealer, rules)
    hands = {seat: tuple(deal.hands[seat]) for seat in order}
    pack = undealt(hands, (), order, rules.deal_packets)
    trump = match.deal.trump if rules.auction == "none" and isinstance(match.deal.trump, Suit) else None
    return Match.start(rules.but(target=0), match.seed, dealer=deal.dealer, pack=pack, trump=trump)


def other_rules(rules: Rules) -> tuple[str, ...]:
    """Return the presets under which the same hands can be dealt.

    >>> from contree.rules import SALON
    >>> other_rules(SALON)
    ('table_en_ligne', 'decouverte', 'bridgee')
    """
    if rules.layout != "hands" or sum(rules.deal_packets) != 8:
        return ()
    return tuple(
        name
        for name, other in PRESETS.items()
        if other.layout == "hands" and sum(other.deal_packets) == 8 and other.but(target=rules.target) != rules
    )


def code_of(deal: MatchDeal) -> str:
    """Return the code that names the pack of a deal in the order it was dealt."""
    return pack_code(deal.pack)


def by_code(code: str, rules: Rules, dealer: Seat = Seat.S) -> Match:
    """Return a match whose first deal is the one a code names: four hands, or a whole pack.

    Raises NotationError for a code that names nothing, or hands where the rules deal them otherwise.
    """
    text = code.strip().upper()
    if len(text) == PACK_CODE:
        return Match.start(rules, text, dealer=dealer, pack=pack_from_code(text))
    hands = Deal.from_code(text).hands
    order = dealing_order(dealer, rules)
    if not names_hands(rules):
        raise NotationError(
            f"{code!r} names four hands of eight, which these rules do not deal: give the code of the pack, "
            f"{PACK_CODE} characters",
            code="deal_code_of_other_rules",
        )
    pack = undealt({seat: tuple(hands[seat]) for seat in order}, (), order, rules.deal_packets)
    return Match.start(rules, text, dealer=dealer, pack=pack)
