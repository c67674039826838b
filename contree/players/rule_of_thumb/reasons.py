"""Why a call or a card is chosen: the tips of the second text, and what to do where none of them speaks.

>>> [reason.value for reason in (Reason.DRAW_TRUMPS, Reason.LEAD_LOW) if reason in TIPS]
['draw_trumps']
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum


class Reason(Enum):
    """Name why a call or a card was chosen.

    >>> Reason("ace_first") is Reason.ACE_FIRST, TIPS[Reason.ACE_FIRST]
    (True, '001:60')
    """

    # calls
    TAKE_WITH_JACK = "take_with_jack"
    TAKE_STRONG = "take_strong"
    NO_JACK = "no_jack"
    TOO_WEAK = "too_weak"
    TOO_HIGH = "too_high"
    SUPPORT_PARTNER = "support_partner"
    LEAVE_PARTNER = "leave_partner"
    THEY_WILL_FAIL = "they_will_fail"
    NOTHING_TO_ADD = "nothing_to_add"
    NOTHING_IN_HAND = "nothing_in_hand"
    # leads
    DRAW_TRUMPS = "draw_trumps"
    ACE_FIRST = "ace_first"
    MASTER_CARD = "master_card"
    GIVE_RUFF = "give_ruff"
    RETURN_SUIT = "return_suit"
    KEEP_LAST_TRICK = "keep_last_trick"
    LEAD_LOW = "lead_low"
    # following
    ONLY_CARD = "only_card"
    LOAD_PARTNER = "load_partner"
    TAKE_TRICK = "take_trick"
    TAKE_CHEAPLY = "take_cheaply"
    RUFF = "ruff"
    KEEP_TRUMP = "keep_trump"
    GIVE_LITTLE = "give_little"
    DISCARD_WEAK = "discard_weak"
    DEAL_AGAIN = "deal_again"


TIPS: Mapping[Reason, str] = {
    Reason.TAKE_WITH_JACK: "001:56",
    Reason.NO_JACK: "001:69",
    Reason.TOO_WEAK: "000:78",
    Reason.DRAW_TRUMPS: "001:58",
    Reason.ACE_FIRST: "001:60",
    Reason.RETURN_SUIT: "001:64",
    Reason.KEEP_LAST_TRICK: "001:67",
    Reason.LOAD_PARTNER: "001:63",
    Reason.KEEP_TRUMP: "001:70",
    Reason.DISCARD_WEAK: "001:65",
    Reason.MASTER_CARD: "001:71",
}
"""The line of the texts that each tip comes from."""
