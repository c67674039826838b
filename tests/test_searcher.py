"""The searching player: legal, repeatable, blind to what it may not see, and better than chance."""

from __future__ import annotations

import random

import pytest

from contree.action import NextDeal, PlayCard
from contree.analysis.evaluation import evaluate, score_calls, view_of_hand
from contree.analysis.habits import likelihood
from contree.analysis.marks import margins
from contree.auction import Auction, Bid, Contract, Double, Pass, parse_call
from contree.cards import DECK, Card, Hand, Suit
from contree.deal import Pack, shuffled
from contree.errors import InvalidStateError, RulesError
from contree.match import Match
from contree.players import play_match
from contree.players.random_player import RandomPlayer
from contree.players.searcher import Searcher
from contree.rules import A_DEUX, BRIDGEE, CLASSIQUE, DECOUVERTE, SALON, TABLE_EN_LIGNE, Rules
from contree.seats import Seat, Team


def with_hidden_cards_changed(match: Match, pack: Pack, seat: Seat, rng: random.Random) -> Pack:
    """Return a pack that gives a seat the same hand and shuffles the cards of the others."""
    mine = match.deal.hands[seat]
    hidden = [card for card in pack if card not in mine]
    mixed = iter(rng.sample(hidden, len(hidden)))
    return tuple(card if card in mine else next(mixed) for card in pack)


@pytest.mark.parametrize("rules", [TABLE_EN_LIGNE, SALON, BRIDGEE], ids=["table", "salon", "bridgee"])
def test_deals_that_differ_in_hidden_cards_get_the_same_decisions(rules: Rules) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        pack = shuffled(rng)
        one = Match.start(rules, seed, dealer=Seat.W, pack=pack)
        seat = one.turn
        other = Match.start(rules, seed, dealer=Seat.W, pack=with_hidden_cards_changed(one, pack, seat, rng))
        assert one.deal.hands != other.deal.hands
        player = Searcher(1)
        calls = [player.act(m.view(seat), random.Random(1)) for m in (one, other)]
        assert calls[0] == calls[1]
        for call in (Bid(90, Suit.H), Pass(), Pass(), Pass()):
            one, other = one.act(call), other.act(call)
        cards = [player.act(m.view(seat), random.Random(1)) for m in (one, other)]
        assert cards[0] == cards[1]


@pytest.mark.parametrize("rules", [DECOUVERTE, CLASSIQUE, SALON, BRIDGEE], ids=["page", "classic", "salon", "bridgee"])
def test_whole_deals_are_played_by_the_rules(rules: Rules) -> None:
    match = Match.start(rules.but(target=0), seed=5)
    players = {seat: Searcher(1) if seat.team is Team.NS else RandomPlayer() for seat in Seat}
    over = play_match(match, players, random.Random(2))
    assert over.over


def test_the_same_view_and_chance_give_the_same_thought() -> None:
    view = Match.start(DECOUVERTE, seed=3).view(Seat.S)
    thoughts = [Searcher(2).think(view, random.Random(9)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert Searcher(2).think(view, random.Random(10)) != thoughts[0]


def test_it_loads_a_trick_that_partner_holds_for_certain() -> None:
    """Partner has led the jack of trumps: the ten is better given than kept, whatever the others hold."""
    match = Match.start(DECOUVERTE, seed=1, trump=Suit.H, pack=DECK)
    wanted = {
        Seat.S: "JH 9H AH 8H AS KS 9D 7C",
        Seat.N: "TH 7H TS 7S KD QD 8C 9C",
        Seat.E: "KH 8S 9S JD AD TD JC AC",
    }
    hands = {seat: Hand.parse(text) for seat, text in wanted.items()}
    hands[Seat.W] = Hand(DECK) - hands[Seat.S] - hands[Seat.N] - hands[Seat.E]
    order = {card: seat for seat in Seat for card in match.deal.hands[seat]}
    left = {seat: list(hand) for seat, hand in hands.items()}
    pack = tuple(left[order[card]].pop(0) for card in DECK)
    match = Match.start(DECOUVERTE, seed=1, trump=Suit.H, pack=pack)
    assert match.deal.hands[Seat.N] == hands[Seat.N]
    for text in ("JH", "KH"):
        match = match.act(PlayCard(Card.parse(text)))
    assert match.turn is Seat.N
    thought = Searcher(4).think(match.view(Seat.N), random.Random(1))
    assert thought.best == Card.parse("TH")
    assert thought.points[Card.parse("TH")] > thought.points[Card.parse("7H")]


def test_thought_reports_each_legal_card_with_its_error() -> None:
    view = Match.start(DECOUVERTE, seed=8).view(Seat.S)
    thought = Searcher(5).think(view, random.Random(1))
    assert set(thought.gains) == set(view.legal_cards) == set(thought.errors) == set(thought.points)
    assert thought.worlds == 5 and all(error >= 0 for error in thought.errors.values())
    assert thought.gains[thought.best] == max(thought.gains.values())


def test_bad_budgets_and_turns_are_refused() -> None:
    with pytest.raises(RulesError):
        Searcher(0)
    match = Match.start(SALON, seed=1)
    with pytest.raises(InvalidStateError):
        Searcher(1).act(match.view(match.turn.partner), random.Random(1))
    with pytest.raises(InvalidStateError):
        Searcher(1).think(Match.start(A_DEUX, seed=1).view(Seat.S), random.Random(1))


def test_it_deals_again_when_the_deal_is_over() -> None:
    match = Match.start(SALON, seed=1)
    for _ in range(4):
        match = match.act(Pass())
    assert Searcher(1).act(match.view(Seat.S), random.Random(1)) == NextDeal()


# --- evaluation ------------------------------------------------------------------------------------

STRONG = Hand.parse("JH 9H AH KH AS TS AD 7C")
WEAK = Hand.parse("7S 8S 9S 7H 8D 9D 7D 8C")


def test_a_strong_hand_makes_its_contracts_and_bids() -> None:
    growing = evaluate(
        view_of_hand(STRONG, TABLE_EN_LIGNE), random.Random(1), calls=[Pass(), Bid(100, Suit.H)], batch=3
    )
    first, second = next(growing), next(growing)
    assert (first.worlds, second.worlds) == (3, 6)
    chance = second.chances
    assert chance[Suit.H, 80].mean > 0.9
    assert chance[Suit.H, 80].mean >= chance[Suit.H, 120].mean >= chance[Suit.H, 160].mean >= chance[Suit.H, None].mean
    assert isinstance(second.best, Bid) and second.best.trump is Suit.H
    assert second.points[Suit.H].mean > 110 and second.points[Suit.H].error > 0


def test_a_weak_hand_passes() -> None:
    view = view_of_hand(WEAK, TABLE_EN_LIGNE)
    figures = score_calls(view, random.Random(1), [Pass(), Bid(80, Suit.S)], 4)
    assert figures[Pass()].mean > figures[Bid(80, Suit.S)].mean


def test_a_contract_that_cannot_be_made_is_worth_a_contre() -> None:
    match = Match.start(TABLE_EN_LIGNE, seed=4, dealer=Seat.W)
    for call in (Bid(180, Suit.C), Pass(), Pass()):
        match = match.act(call)
    figures = score_calls(match.view(match.turn), random.Random(1), [Pass(), Double()], 2, weighed=False)
    assert figures[Double()].mean > figures[Pass()].mean


def test_a_classic_hand_can_be_weighed_before_the_cards_are_all_dealt() -> None:
    view = view_of_hand(Hand.parse("JH 9H AH KH AS"), CLASSIQUE)
    found = next(evaluate(view, random.Random(1), batch=4))
    assert set(found.chances) == {(view.turned.suit, 82)}
    assert len(found.calls) == 2


@pytest.mark.parametrize("passes", [0, 3, 4, 7])
def test_a_classic_deal_is_taken_or_passed_in_either_round(passes: int) -> None:
    for seed in range(2):
        match = Match.start(CLASSIQUE, seed=seed)
        for _ in range(passes):
            match = match.act(Pass())
        view = match.view(match.turn)
        assert Searcher(2).act(view, random.Random(seed)) in view.actions


def test_only_a_seat_that_is_to_call_is_evaluated() -> None:
    with pytest.raises(InvalidStateError):
        evaluate(Match.start(DECOUVERTE, seed=1).view(Seat.S), random.Random(1))
    match = Match.start(SALON, seed=1)
    with pytest.raises(InvalidStateError):
        evaluate(match.view(match.turn.partner), random.Random(1))
    with pytest.raises(RulesError, match="at least one world"):
        evaluate(match.view(match.turn), random.Random(1), batch=0)
    with pytest.raises(InvalidStateError):
        view_of_hand(Hand.parse("7S"), SALON)


def test_calls_weigh_the_hands_behind_them() -> None:
    calls = Auction.start(Seat.W, TABLE_EN_LIGNE).after([parse_call("100H"), Pass()]).calls
    bidder = calls[0][0]
    assert likelihood(calls, {bidder: STRONG}, TABLE_EN_LIGNE) > likelihood(calls, {bidder: WEAK}, TABLE_EN_LIGNE)
    passer = calls[1][0]
    assert likelihood(calls, {passer: WEAK}, TABLE_EN_LIGNE) > likelihood(calls, {passer: STRONG}, TABLE_EN_LIGNE)
    assert likelihood(calls, {}, TABLE_EN_LIGNE) == 1.0


def test_margins_follow_the_taker() -> None:
    row = margins(Contract(Seat.E, 90, Suit.S), TABLE_EN_LIGNE, 162)
    assert row[1 + 162 - 89] == 160 + 90 and row[1 + 162 - 90] == (162 - 90) - (90 + 90)
