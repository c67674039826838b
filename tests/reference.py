"""Legality written a second time, plainly, from rule R0.10: to compare with the engine's own.

It works on texts such as "9H", knows nothing of masks, and shares no code with contree.legality.
"""

from __future__ import annotations

TRUMP_ORDER = "78QKTA9J"  # weakest first
PLAIN_ORDER = "789JQKTA"


def is_trump(card: str, trump: str) -> bool:
    return card[1] == trump


def strength(card: str, led: str, trump: str) -> int:
    """Return how strong a card is in a trick: trumps over the suit led, the rest cannot win."""
    if is_trump(card, trump):
        return 100 + TRUMP_ORDER.index(card[0])
    if card[1] == led:
        order = TRUMP_ORDER if trump == "TA" else PLAIN_ORDER
        return 1 + order.index(card[0])
    return 0


def legal(
    hand: list[str],
    trick: list[str],
    trump: str,
    *,
    cannot_overruff: str,
    raise_over_partner: bool,
    partner_master: str,
) -> set[str]:
    """Return the cards of the hand that may be played to the cards of the trick, leader's first."""
    # 1. Leading: anything.
    if not trick:
        return set(hand)

    led = trick[0][1]
    strengths = [strength(card, led, trump) for card in trick]
    best = max(strengths)
    master = strengths.index(best)
    master_card = trick[master]
    # Partner is the one who played two cards ago.
    partner_holds = len(trick) >= 2 and master == len(trick) - 2
    followers = [card for card in hand if card[1] == led]

    if followers:
        # At tout atout one goes up in every suit led, as at trumps.
        if led == trump or trump == "TA":
            # 3. Trump led: a higher trump if one is held, else any trump.
            if partner_holds and not raise_over_partner:
                return set(followers)
            higher = [card for card in followers if strength(card, led, trump) > best]
            return set(higher) if higher else set(followers)
        # 2. Plain suit led: any card of the suit.
        return set(followers)

    trumps = [card for card in hand if is_trump(card, trump)]
    # 4. No trump in hand: anything.
    if not trumps:
        return set(hand)

    ruffed = is_trump(master_card, trump)
    higher = [card for card in trumps if strength(card, led, trump) > best]

    # 5. Partner is master: anything, but where the table forbids it, no trump below his while a higher one is held.
    if partner_holds:
        if ruffed and partner_master == "no_undertrump" and higher:
            return {card for card in hand if not is_trump(card, trump) or card in higher}
        return set(hand)

    # 6. An opponent is master with a plain card: any trump.
    if not ruffed:
        return set(trumps)

    # 7. An opponent is master with a trump: a higher one; without it, decision D1.
    if higher:
        return set(higher)
    return set(trumps) if cannot_overruff == "undertrump" else set(hand)
