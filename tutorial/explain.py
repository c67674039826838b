"""What a verdict of the engine says to a learner: the rule, the card at fault, who is master, what would do.

The engine gives codes and facts; here they meet the catalogue. Every sentence speaks to the
player whose hand it is.

>>> from contree.cards import Card, Hand, Suit
>>> from contree.legality import judge
>>> from contree.rules import SALON
>>> from contree.trick import Trick
>>> trick = Trick.parse("W:AH")
>>> verdict = judge(Card.parse("7H"), Hand.parse("7H 9H AD"), trick, Suit.H, SALON)
>>> explain_verdict(verdict, "en", trick=trick, trump=Suit.H)
'You must go higher: your 9 beats the ace of trumps played by West.'
"""

from __future__ import annotations

from typing import Any

from contree.auction import Auction, Bid, CallVerdict, Status, plain_points
from contree.cards import STANDARD, CardTable, Suitless, Trump
from contree.legality import Case, Duty, Freedom, Obligation, Verdict
from contree.seats import Seat
from contree.taking import Taking
from contree.trick import Trick

from .i18n import Lang, text


def explain_verdict(verdict: Verdict, lang: Lang, *, trick: Trick, trump: Trump, table: CardTable = STANDARD) -> str:
    """Say why a card is refused, or what lets it be played.

    >>> from contree.cards import Card, Hand, Suit
    >>> from contree.legality import judge
    >>> from contree.rules import SALON
    >>> trick = Trick.parse("N:KD W:QC")
    >>> verdict = judge(Card.parse("7C"), Hand.parse("9C TC 7C AH"), trick, Suit.C, SALON)
    >>> explain_verdict(verdict, "en", trick=trick, trump=Suit.C)
    'You must overruff: your 9 and your 10 of trumps beat the queen of trumps played by West.'
    """
    if verdict.legal:
        return explain_duty(verdict.duty, lang, trick=trick, trump=trump, table=table)
    facts = _facts(verdict.duty, trick, trump, table)
    return text(f"explain.{_broken_key(verdict, trick, trump)}", lang, card=verdict.card, **facts)


def explain_duty(duty: Duty, lang: Lang, *, trick: Trick, trump: Trump, table: CardTable = STANDARD) -> str:
    """Say what a hand owes to a trick and why, or why it owes nothing.

    >>> from contree.cards import Hand, Suit
    >>> from contree.legality import duty
    >>> from contree.rules import CLASSIQUE
    >>> trick = Trick.parse("W:AD")
    >>> explain_duty(duty(Hand.parse("9C TC 7C AH"), trick, Suit.C, CLASSIQUE), "en", trick=trick, trump=Suit.C)
    'You have no diamond and West, an opponent, is winning with the ace of diamonds: you must ruff, any trump will do.'
    """
    return text(f"duty.{_duty_key(duty, trick, trump, table)}", lang, **_facts(duty, trick, trump, table))


def explain_master(trick: Trick, lang: Lang, *, trump: Trump, table: CardTable = STANDARD) -> str:
    """Say who holds a trick, or takes it once it is complete, and why.

    >>> from contree.cards import Suit
    >>> explain_master(Trick.parse("N:AS W:TS S:7S E:7H"), "en", trump=Suit.H)
    'East wins the trick with the 7 of trumps: a trump beats every other card.'
    """
    card = trick.master_card(trump, table)
    trumps = sum(other.suit == trump for other in trick.cards)
    if not trick.complete:
        key = "master_trump" if trumps else "master_suit"
    else:
        key = "won_by_suit" if not trumps else "won_by_only_trump" if trumps == 1 else "won_by_trump"
    return text(f"trick.{key}", lang, seat=trick.master(trump, table), card=card, trump=trump)


def tell_trick(trick: Trick, lang: Lang, *, trump: Trump) -> str:
    """Tell a trick under way, one short sentence a card: who leads, follows, ruffs, discards.

    >>> from contree.cards import Suit
    >>> tell_trick(Trick.parse("N:KD W:QC"), "en", trump=Suit.C)
    'North, your partner, leads the king of diamonds. West ruffs with the queen of trumps.'
    """
    sentences = []
    for position, (seat, card) in enumerate(trick.plays):
        if position == 0:
            key = "leads"
        elif card.suit is trick.led_suit:
            key = "follows"
        elif card.suit == trump:
            key = "ruffs" if not any(other.suit == trump for other in trick.cards[:position]) else "ruffs_too"
        else:
            key = "discards"
        who = "_partner" if seat is Seat.N else ""
        sentences.append(text(f"trick.{key}{who}", lang, seat=seat, card=card, trump=trump))
    return " ".join(sentences)


def obligation_name(obligation: Obligation | Freedom, lang: Lang) -> str:
    """Return the short name of an obligation or of a freedom.

    >>> obligation_name(Obligation.OVERRUFF, "fr"), obligation_name(Freedom.PARTNER_MASTER, "en")
    ('Surcouper', 'Partner is winning')
    """
    return text(f"{_section(obligation)}.{obligation.value}.name", lang)


def obligation_rule(obligation: Obligation | Freedom, lang: Lang) -> str:
    """Return the rule alone, without the cards of a position.

    >>> obligation_rule(Obligation.FOLLOW_SUIT, "en")
    'If you have a card of the suit led, you must play one.'
    """
    return text(f"{_section(obligation)}.{obligation.value}.rule", lang)


def _section(obligation: Obligation | Freedom) -> str:
    return "obligation" if isinstance(obligation, Obligation) else "freedom"


def _facts(duty: Duty, trick: Trick, trump: Trump, table: CardTable) -> dict[str, Any]:
    """Gather what the sentences may name; before the lead there is no master and no suit asked for."""
    cards = table.sorted(duty.cards, trump)
    facts: dict[str, Any] = {"trump": trump, "count": len(cards), "would_do": cards[0] if len(cards) == 1 else cards}
    if trick.cards:
        master: Seat = trick.master(trump, table)
        facts |= {"leader": trick.leader, "led": trick.led_suit, "master": master, "to_beat": duty.master_card}
    return facts


def _broken_key(verdict: Verdict, trick: Trick, trump: Trump) -> str:
    """Name the sentence for the obligations broken; following suit reads differently when trumps are led."""
    key = "_".join(obligation.value for obligation in verdict.broken)
    if verdict.broken[0] is not Obligation.FOLLOW_SUIT:
        return key
    if len(verdict.broken) == 2:
        return key if trick.led_suit == trump else "follow_suit_raise_suit"
    return f"{key}_trump" if trick.led_suit == trump else key


def _duty_key(duty: Duty, trick: Trick, trump: Trump, table: CardTable) -> str:
    """Name the sentence for a case; following and having nothing to ruff with have several."""
    key = duty.case.name.lower()
    trump_led = trick.led_suit == trump
    if duty.case is Case.NO_TRUMP:
        return f"{key}_suitless" if isinstance(trump, Suitless) else f"{key}_led" if trump_led else key
    if duty.case is Case.RAISE:
        return key if trump_led else f"{key}_suit"
    ranking = table.ranking(trump)
    if duty.case is not Case.FOLLOW or not ranking.raise_mask >> trick.indices[0] & 1:
        return key
    assert duty.master_card is not None
    if not duty.cards.mask & ranking.higher[duty.master_card.index]:
        return "follow_trump" if trump_led else "follow_suit_low"
    return "follow_partner" if trick.master(trump, table) is trick.turn.partner else "follow_any"


def explain_call(verdict: CallVerdict, lang: Lang) -> str:
    """Say why a call is refused, or what lets it be made.

    >>> from contree.auction import Auction, parse_call
    >>> from contree.rules import SALON
    >>> auction = Auction.start(Seat.S, SALON).after("90H")
    >>> explain_call(auction.judge(parse_call("90S")), "en")
    'You must go above 90 hearts: suits have no rank.'
    """
    state, call = verdict.state, verdict.call
    facts: dict[str, Any] = {
        "call": call,
        "least": state.rules.min_bid,
        "most": state.rules.max_bid,
        "step": state.rules.bid_step,
        "limit": state.rules.misere_max_points,
        "turn": state.turn,
    }
    if isinstance(state, Auction):
        hand = state.hands[verdict.seat] if verdict.seat is not None else None
        facts |= {"bid": state.bid, "bidder": state.bidder, "n": plain_points(hand, state.rules) if hand else 0}
    if isinstance(state, Taking):
        facts["suit"] = state.turned.suit
    if verdict.reason is not None:
        return text(f"refusal.{verdict.reason.value}", lang, **facts)
    key = "capot" if isinstance(call, Bid) and call.capot else type(call).__name__.lower()
    if key == "bid" and isinstance(state, Auction):
        spoken = any(seat is verdict.seat for seat, _ in state.calls)
        key = "first_bid" if state.bid is None else "bid_again" if spoken else "bid"
    return text(f"call_allowed.{key}", lang, **facts)


def tell_auction_end(state: Auction | Taking, lang: Lang) -> str:
    """Say who speaks next, or what the auction ended in.

    >>> from contree.rules import SALON
    >>> tell_auction_end(Auction.start(Seat.S, SALON).after("P P P"), "en")
    'It is for South to speak.'
    """
    if state.turn is not None:
        return text("auction_end.turn", lang, seat=state.turn)
    contract = state.contract
    if contract is None:
        return text("auction_end.redeal" if state.status is Status.REDEAL else "auction_end.passed_out", lang)
    key = "capot" if contract.capot else "taken" if contract.value is None else "contract"
    facts = {"seat": contract.taker, "value": contract.value or 0, "suit": contract.trump}
    return text(f"auction_end.{key}_x{contract.multiplier}", lang, **facts)
