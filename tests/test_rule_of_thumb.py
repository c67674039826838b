"""The player by rule of thumb: legal, sensible, and telling its reason (the tips of text 001, lines 54 to 71)."""

from __future__ import annotations

import random

import pytest

from contree import (
    CLASSIQUE,
    DECK,
    DECOUVERTE,
    PRESETS,
    SALON,
    TABLE_EN_LIGNE,
    Card,
    Hand,
    InvalidStateError,
    Rules,
    RulesError,
    Seat,
    Suit,
    Suitless,
    Team,
    parse_call,
)
from contree.action import NextDeal, PlayCard
from contree.analysis.estimate import estimate
from contree.auction import Pass, Take
from contree.match import Match
from contree.players import step
from contree.players.random_player import RandomPlayer
from contree.players.rule_of_thumb import TIPS, Decision, Reason, RuleOfThumb
from contree.players.rule_of_thumb.bidding import choose_call
from contree.view import View
from tutorial.i18n import LANGS, Lang, catalogue

THUMB = RuleOfThumb()


def pack_for(deal: str, rules: Rules, dealer: Seat = Seat.S) -> tuple[Card, ...]:
    """Return the pack that deals these hands, given in the order of speaking."""
    hands = [list(Hand.parse_suits(text)) for text in deal.split()]
    pack: list[Card] = []
    for size in rules.deal_packets:
        for hand in hands:
            pack += [hand.pop(0) for _ in range(size)]
    return tuple(pack)


def decide(deal: str, calls: str = "", plays: str = "", rules: Rules = TABLE_EN_LIGNE) -> Decision:
    """Ask the seat whose turn it is, East speaking first."""
    match = Match.start(rules, seed=1, dealer=Seat.S, pack=pack_for(deal, rules))
    for call in calls.split():
        match = match.act(parse_call(call))
    for card in plays.split():
        match = match.act(PlayCard(Card.parse(card)))
    assert match.turn is not None
    return THUMB.decide(match.view(match.turn))


# the four hands as they are dealt, East first, then North, West, South
JACK = "JA97.A7.87. T8.KQ.AKQ.7 KQ.T98.T9.8 .J.J.AKQJT9"
ACES = "A87.A7.A7.9 JT9.KT.K8.8 KQ.Q98.T9.7 .J.QJ.AKQJT"


@pytest.mark.parametrize(
    ("hand", "trump", "least", "most"),
    [
        ("JH 9H AH TH KH QH 8H 7H", Suit.H, 150, 200),  # every trump
        ("7S 8S 7H 8H 7D 8D 7C 8C", Suit.S, 40, 60),  # nothing
        ("JS 9S 7S AH AD 7C 8C 9C", Suit.S, 115, 145),  # 001:56: a comfortable take
        ("JS AH 7H 8H 7D 8D 7C 8C", Suit.S, 80, 100),  # 001:56: the jack alone
        ("AS AH AD AC TS 7H 7D 7C", Suitless.SA, 140, 170),
        ("JS JH JD JC 9S 7H 7D 7C", Suitless.TA, 140, 170),
        ("7S 8S 9S 7H 8H 9H 7D 8D", Suitless.SA, 30, 50),
    ],
)
def test_what_a_hand_is_worth(hand: str, trump: Suit, least: int, most: int) -> None:
    assert least <= estimate(Hand.parse(hand), trump) <= most


def test_a_better_card_is_never_worth_less() -> None:
    """Putting a higher trump for a lower one, or an ace for a small card, does not lower the estimate."""
    rng = random.Random(2)
    for _ in range(300):
        hand = Hand(rng.sample(DECK, 8))
        small = [card for card in hand.of_suit(Suit.H) if str(card) in ("7H", "8H")]
        jack = Card.parse("JH")
        if small and jack not in hand:
            assert estimate(hand.without(small[0]).with_card(jack), Suit.H) > estimate(hand, Suit.H)


@pytest.mark.parametrize("rules", list(PRESETS.values()), ids=lambda r: str(r.preset))
def test_it_plays_whole_deals_within_the_rules_and_the_same_again(rules: Rules) -> None:
    for seed in range(6):
        match = Match.start(rules, seed=seed)
        for _ in range(80):
            if match.over:
                break
            if match.turn is None:
                match = match.act(NextDeal())
                continue
            view = match.view(match.turn)
            decision = THUMB.decide(view)
            assert decision.action in view.actions
            assert THUMB.act(view, random.Random(seed)) == decision.action
            match = match.act(decision.action)


def test_any_suit_but_the_turned_one_is_named_in_the_second_round() -> None:
    named = set()
    for seed in range(120):
        match = Match.start(CLASSIQUE, seed=seed)
        for _ in range(4):
            match = match.act(Pass())
        view = match.view(match.turn)
        call = THUMB.decide(view).action
        assert call in view.actions, "the turned suit is out of reach, however good the hand would be at it"
        named |= {call.trump} if isinstance(call, Take) else set()
    assert named == set(Suit)


@pytest.mark.parametrize("rules", [TABLE_EN_LIGNE, SALON, CLASSIQUE], ids=lambda r: str(r.preset))
def test_it_beats_chance(rules: Rules) -> None:
    won = 0
    for seed in range(12):
        side = Team(seed % 2)
        players = {seat: THUMB if seat.team is side else RandomPlayer() for seat in Seat}
        match, rng = Match.start(rules, seed=seed), random.Random(seed)
        while not match.over:
            match = step(match, players, rng)
        won += match.winner is side
    assert won >= 9  # all twelve as a rule; chance alone would reach nine in 7 % of the runs


def test_it_makes_more_contracts_than_it_fails() -> None:
    results = []
    for seed in range(40):
        match = Match.start(SALON, seed=f"deal-{seed}")
        while match.turn is not None:
            match = match.act(THUMB.decide(match.view(match.turn)).action)
        if match.deal.score is not None:
            results.append(match.deal.score.result.value)
    assert results.count("made") > results.count("failed")


def test_it_never_sees_a_hidden_hand() -> None:
    """Two deals that differ only in the hands of the others get the same decisions."""
    rng = random.Random(6)
    for seed in range(30):
        pack = list(Match.start(SALON, seed=seed, dealer=Seat.S).deal.pack)
        first = Match.start(SALON, seed=seed, dealer=Seat.S, pack=pack)
        mine = first.deal.hands[Seat.E]
        others = [card for card in pack if card not in mine]
        rng.shuffle(others)
        swapped = [card if card in mine else others.pop() for card in pack]
        second = Match.start(SALON, seed=seed, dealer=Seat.S, pack=swapped)
        assert second.deal.hands[Seat.E] == mine
        assert THUMB.decide(first.view(Seat.E)) == THUMB.decide(second.view(Seat.E))


def test_it_says_belote_where_it_must_be_spoken() -> None:
    spoken = 0
    for seed in range(40):
        match = Match.start(CLASSIQUE, seed=seed)
        while match.turn is not None:
            match = match.act(THUMB.decide(match.view(match.turn)).action)
        spoken += len(match.deal.words)
        if match.deal.score is not None:
            assert len(match.deal.words) % 2 == 0, "a word was forgotten"
    assert spoken


@pytest.mark.parametrize(
    ("deal", "calls", "plays", "expected"),
    [
        # East: 31 + four trumps 36 + J 9 A 49 + an ace 17 + a void 11 = 144, less the caution of 14
        (JACK, "", "", ("130S", "take_with_jack")),
        # West adds the belote, and little else
        (JACK, "130S P", "", ("150S", "support_partner")),
        (JACK, "130S P 150S", "", ("P", "too_high")),
        (JACK, "130S P 150S P", "", ("P", "leave_partner")),
        # 001:69: three aces without the jack
        (ACES, "", "", ("P", "no_jack")),
        (JACK, "130S P P P", "", ("JS", "draw_trumps")),  # 001:58
        (JACK, "130S P P P", "AH KH", ("TH", "load_partner")),  # 001:63
        (JACK, "130S P P P", "AH KH TH", ("JH", "only_card")),
    ],
)
def test_decisions(deal: str, calls: str, plays: str, expected: tuple[str, str]) -> None:
    decision = decide(deal, calls, plays)
    assert (str(decision.action), decision.reason.value) == expected


def test_it_asks_for_a_new_deal_with_nothing_in_hand() -> None:
    deal = "987.987.87. AKQ.AKQ.AK. JT.JT.QJT9. ...AKQJT987"  # not a point at East
    match = Match.start(SALON, seed=1, dealer=Seat.S, pack=pack_for(deal, SALON))
    assert str(THUMB.decide(match.view(Seat.E)).action) == "MISERE"


# --- each tip, in a position that calls for it ---------------------------------------------------


def reasons(number: int, rules: Rules) -> dict[Reason, View]:
    """Return a view that each reason was given in."""
    seen: dict[Reason, View] = {}
    for seed in range(number):
        match = Match.start(rules, seed=f"tips-{seed}")
        for _ in range(400):
            if match.over:
                break
            if match.turn is None:
                seen.setdefault(THUMB.decide(match.view(Seat.S)).reason, match.view(Seat.S))
                match = match.act(NextDeal())
                continue
            view = match.view(match.turn)
            decision = THUMB.decide(view)
            _check(view, decision)
            seen.setdefault(decision.reason, view)
            match = match.act(decision.action)
    return seen


def _check(view: View, decision: Decision) -> None:
    """Hold a decision to what its reason says."""
    action, reason = decision.action, decision.reason
    if not isinstance(action, PlayCard) or view.trick is None or view.trump is None:
        return
    card, ranking = action.card, view.rules.table.ranking(view.trump)
    leads = not view.trick.cards
    trump = bool(ranking.trump_mask >> card.index & 1)
    if reason in (Reason.DRAW_TRUMPS, Reason.RUFF):
        assert trump
        assert leads is (reason is Reason.DRAW_TRUMPS)
    if reason is Reason.ACE_FIRST:
        assert leads and str(card)[0] == "A" and not trump
    if reason in (Reason.MASTER_CARD, Reason.RETURN_SUIT, Reason.KEEP_LAST_TRICK, Reason.DISCARD_WEAK):
        assert not trump
    if reason is Reason.LOAD_PARTNER:
        assert view.trick.master(view.trump) is view.seat.partner
    if reason is Reason.RETURN_SUIT:
        assert any(t.leader is view.seat.partner and t.cards[0].suit is card.suit for t in view.tricks)
    if reason in (Reason.TAKE_TRICK, Reason.TAKE_CHEAPLY):
        assert view.trick.play(card).master(view.trump) is view.seat
    if reason is Reason.ONLY_CARD:
        assert len(view.legal_cards) == 1


def test_every_reason_is_met_and_keeps_its_word() -> None:
    seen = set(reasons(12, TABLE_EN_LIGNE)) | set(reasons(8, SALON)) | set(reasons(2, CLASSIQUE))
    assert seen == set(Reason)


def test_tips_stand_in_the_texts() -> None:
    assert set(TIPS) < set(Reason)
    assert all(line.split(":")[0] in ("000", "001", "002") for line in TIPS.values())


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_has_its_sentence(lang: Lang) -> None:
    assert set(catalogue(lang)["advice"]) == {reason.value for reason in Reason}


# --- bad use -------------------------------------------------------------------------------------


def test_there_is_one_level() -> None:
    with pytest.raises(RulesError) as caught:
        RuleOfThumb(level=7)
    assert caught.value.code == "unknown_level"


def test_it_waits_for_its_turn() -> None:
    match = Match.start(SALON, seed=1, dealer=Seat.S)
    with pytest.raises(InvalidStateError) as caught:
        THUMB.decide(match.view(Seat.W))
    assert caught.value.code == "not_your_turn"


def test_where_nothing_is_bid_there_is_nothing_to_say() -> None:
    match = Match.start(DECOUVERTE, seed=1)
    with pytest.raises(InvalidStateError) as caught:
        choose_call(match.view(Seat.S))
    assert caught.value.code == "no_auction"
