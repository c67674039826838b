"""The review of a deal: what each card cost, where it turned."""

from __future__ import annotations

import random

import pytest
from minimax import solved

from contree.analysis.review import review, review_backwards
from contree.auction import Contract
from contree.cards import Card, Suit
from contree.deal import Deal
from contree.errors import InvalidStateError
from contree.play import Play
from contree.rules import SALON, TABLE_EN_LIGNE
from contree.seats import Seat, Team


def ending(rng: random.Random, size: int) -> Play:
    deal = Deal.random(rng)
    return Play.start([list_to_hand(hand, size) for hand in deal.hands], Suit.H, Seat.S, SALON)


def list_to_hand(hand, size):  # type: ignore[no-untyped-def]
    return type(hand)(list(hand)[:size])


def test_each_card_costs_what_minimax_says() -> None:
    rng = random.Random(2)
    for _ in range(6):
        start = play = ending(rng, 3)
        states = []
        while not play.over:
            states.append(play)
            play = play.play(rng.choice(list(play.legal_cards())))
        found = review(play).cards
        assert [card.place for card in found] == list(range(12))
        for state, seen in zip(states, found, strict=True):
            truth = solved(state)
            assert seen.best == max(truth.values())
            assert seen.points == truth[seen.card]
            assert set(seen.better) == (
                set() if seen.lost == 0 else {card for card, points in truth.items() if points == seen.best}
            )
            assert seen.forced == (len(truth) == 1)
        # what one side gives away the other gains: the par plus all losses is what was made
        par = review(play).par
        given = [sum(card.lost for card in found if card.seat.team is team) for team in Team]
        assert play.points[Team.NS] == par[Team.NS] - given[Team.NS] + given[Team.EW]
        assert start.turn is Seat.S


def test_the_turning_point_is_the_card_that_lost_the_contract() -> None:
    play = Play.start(Deal.parse(".8.T9.9 ..K.KQ8 Q97...7 TJ8.9.."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    wrong = play.play(Card.parse("9D"))
    found = review(wrong, Contract(Seat.S, 10, Suit.H)).cards[0]
    assert (found.made_before, found.made, found.turned) == (True, False, True)
    assert review(wrong, Contract(Seat.S, 10, Suit.H)).turning == found
    assert review(wrong, Contract(Seat.S, 100, Suit.H)).turning.lost == 12
    right = play.play(Card.parse("8H"))
    assert review(right, Contract(Seat.S, 10, Suit.H)).turning is None
    assert review(wrong).lost(Seat.S) == 12


def test_late_cards_come_first_when_asked_backwards() -> None:
    play = ending(random.Random(1), 2)
    while not play.over:
        play = play.play(next(iter(play.legal_cards())))
    assert [card.place for card in review_backwards(play)] == list(range(7, -1, -1))


def test_nothing_played_is_nothing_to_review() -> None:
    with pytest.raises(InvalidStateError):
        review(ending(random.Random(1), 2))
