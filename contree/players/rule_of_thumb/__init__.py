"""A player that follows the tips of the second text, and says which one each time.

Draw trumps when you have taken, cash the aces first, load your partner's trick, return his suit,
keep a card for the last trick, do not take without the jack.

>>> from contree.match import Match
>>> from contree.rules import SALON
>>> match = Match.start(SALON, seed=7)
>>> decision = RuleOfThumb().decide(match.view(match.turn))
>>> decision.action in match.legal_actions(), decision.reason.value
(True, 'too_weak')
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from ...action import Action, NextDeal, PlayCard
from ...errors import InvalidStateError, RulesError
from ...view import View
from .bidding import choose_call
from .card_play import choose_card
from .reasons import TIPS, Reason

__all__ = ["TIPS", "Decision", "Reason", "RuleOfThumb"]


@dataclass(frozen=True, slots=True)
class Decision:
    """Hold what a player does and why.

    >>> from contree.auction import Pass
    >>> Decision(Pass(), Reason.TOO_WEAK).reason.value
    'too_weak'
    """

    action: Action
    reason: Reason


class RuleOfThumb:
    """Bid and play by the tips; the same view always gets the same action.

    Level 1 counts the cards played and sees who does not follow. Level 2 also reads the obligations:
    who did not go up holds no higher trump, and a card above which no opponent can hold one is master.

    >>> RuleOfThumb(level=2).level, RuleOfThumb.LEVELS
    (2, (1, 2))

    Raises RulesError for a level that there is not.
    """

    LEVELS = (1, 2)

    def __init__(self, level: int = 1) -> None:
        if level not in self.LEVELS:
            raise RulesError(f"no level {level!r}: there is {self.LEVELS}", code="unknown_level", level=level)
        self.level = level

    def act(self, view: View, rng: random.Random) -> Action:
        """Return one of the legal actions; nothing is left to chance.

        >>> from contree.cards import DECK, Suit
        >>> from contree.match import Match
        >>> from contree.rules import DECOUVERTE
        >>> from contree.seats import Seat
        >>> rules = DECOUVERTE.but(deal_packets=(3, 2, 3))
        >>> view = Match.start(rules, dealer=Seat.W, pack=DECK[::-1], trump=Suit.S).view(Seat.S)
        >>> str(RuleOfThumb().act(view, random.Random()))
        'AC'

        Raises InvalidStateError if it is not this seat's turn.
        """
        return self.decide(view).action

    def decide(self, view: View) -> Decision:
        """Return one of the legal actions with the reason for it.

        >>> from contree.cards import DECK, Suit
        >>> from contree.match import Match
        >>> from contree.rules import DECOUVERTE
        >>> from contree.seats import Seat
        >>> rules = DECOUVERTE.but(deal_packets=(3, 2, 3))
        >>> view = Match.start(rules, dealer=Seat.W, pack=DECK[::-1], trump=Suit.S).view(Seat.S)
        >>> decision = RuleOfThumb().decide(view)
        >>> str(decision.action), decision.reason.value
        ('AC', 'ace_first')

        Raises InvalidStateError if it is not this seat's turn.
        """
        if not view.actions:
            raise InvalidStateError(f"it is not {view.seat.name}'s turn: ask when it is", code="not_your_turn")
        if view.actions == (NextDeal(),):
            return Decision(NextDeal(), Reason.DEAL_AGAIN)
        if view.auction is not None and view.contract is None:
            return Decision(*choose_call(view))
        card, reason = choose_card(view, self.level)
        spoken = PlayCard(card, said=True)
        return Decision(spoken if spoken in view.actions else PlayCard(card), reason)
