"""Belote for two: the stock, the open cards (rules R5.a_deux, R5.a_deux_decouverte)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
import strategies as my
from hypothesis import given

from contree import (
    A_DEUX,
    A_DEUX_DECOUVERTE,
    DECK,
    SALON,
    Card,
    Hand,
    IllegalCardError,
    InvalidStateError,
    Match,
    OpenPlay,
    Play,
    PlayCard,
    Seat,
    StockPlay,
    Suit,
    Team,
    random_card,
)
from contree.belote import words_of


def hand(*cards: Card) -> Hand:
    return Hand(cards)


# --- with a stock ----------------------------------------------------------------------------


def test_six_cards_each_and_the_thirteenth_names_the_trump() -> None:
    play = StockPlay.deal(DECK, Seat.S, A_DEUX)
    assert play.hands[Seat.W] == hand(*DECK[0:3], *DECK[6:9])  # the non-dealer is dealt to first
    assert play.hands[Seat.S] == hand(*DECK[3:6], *DECK[9:12])
    assert (play.turned, play.trump, play.stock, play.turn) == (DECK[12], Suit.H, 20, Seat.W)


def test_the_winner_draws_first_and_the_turned_card_is_drawn_last() -> None:
    play = StockPlay.deal(DECK, Seat.S, A_DEUX)
    first = play.play(Card.parse("7S")).play(Card.parse("TS"))  # the ten takes the seven
    assert first.winners == (Seat.S,)
    assert DECK[13] in first.hands[Seat.S] and DECK[14] in first.hands[Seat.W]
    assert first.stock == 18
    play = my.play_on(play, random.Random(2), 18)  # nine tricks
    assert play.stock == 2
    after = my.play_on(play, random.Random(2), 2)
    loser = Seat.W if after.winners[-1] is Seat.S else Seat.S
    assert play.turned in after.hands[loser]
    assert after.stock == 0


def test_while_the_stock_lasts_any_card_will_do_and_then_duties_are_back() -> None:
    for seed in range(30):
        play = StockPlay.deal(Match.start(A_DEUX, seed).deal.pack, Seat.S, A_DEUX)
        while not play.over:
            if play.stock:
                assert play.legal_cards() == play.hands[play.turn]  # type: ignore[index]
            elif play.trick.cards and play.hands[play.turn].of_suit(play.trick.cards[0].suit):  # type: ignore[index]
                assert {card.suit for card in play.legal_cards()} == {play.trick.cards[0].suit}
            play = play.play(random_card(play, random.Random(seed)))


@given(my.packs)
def test_sixteen_tricks_and_162_points(pack: tuple[Card, ...]) -> None:
    play = my.play_on(StockPlay.deal(pack, Seat.W, A_DEUX), random.Random(pack[0].index), 32)
    assert play.over and len(play.tricks) == 16
    assert sum(play.points) == 162
    assert sorted(card for trick in play.tricks for card in trick.cards) == list(DECK)


@given(my.packs)
def test_each_card_is_said_to_come_from_the_hand_that_held_it(pack: tuple[Card, ...]) -> None:
    rng = random.Random(pack[0].index)
    for play in (StockPlay.deal(pack, Seat.W, A_DEUX), OpenPlay.deal(pack, Suit.H, Seat.W, A_DEUX_DECOUVERTE)):
        seen, at = [], play
        while not at.over:
            card = random_card(at, rng)
            seen.append((at.turn, card, at.playable(at.turn)))  # type: ignore[arg-type]
            at = at.play(card)
        assert list(at.steps()) == seen


def test_a_belote_drawn_into_one_hand_counts_if_both_are_there_when_the_first_is_played() -> None:
    """Trump hearts; the queen is dealt to West, who wins the first trick and draws the king."""
    west, south = Hand.parse("QH AS 7D 8D 9D TD"), Hand.parse("7S 8S 7C 8C 9C TC")
    w, s = list(west), list(south)
    rest = [c for c in DECK if c not in west | south and str(c) not in ("8H", "KH")]
    pack = [*w[0:3], *s[0:3], *w[3:6], *s[3:6], Card.parse("8H"), Card.parse("KH"), *rest]
    play = StockPlay.deal(pack, Seat.S, A_DEUX)
    early = play.play(Card.parse("QH"))  # the king is still in the stock
    assert words_of(early) == ()
    play = play.play(Card.parse("AS")).play(Card.parse("7S"))
    assert Card.parse("KH") in play.hands[Seat.W]
    play = play.play(Card.parse("QH"))
    assert [str(word) for word in words_of(play)] == ["W:belote"]


# --- open cards ------------------------------------------------------------------------------


def test_eight_open_cards_lie_on_eight_hidden_ones() -> None:
    play = OpenPlay.deal(DECK, Suit.C, Seat.S, A_DEUX_DECOUVERTE)
    assert play.hidden(Seat.W) == Hand(DECK[0:8])  # the first packet, face down
    assert play.playable(Seat.W) == Hand(DECK[16:24])
    assert play.playable(Seat.S) == Hand(DECK[24:32])
    assert play.turn is Seat.W


def test_the_card_under_a_played_one_is_turned_after_the_trick() -> None:
    play = OpenPlay.deal(DECK, Suit.H, Seat.S, A_DEUX_DECOUVERTE)
    lead = Card.parse("7D")  # on 7S; South has no diamond and no trump open, and lays 7C, on 7H
    during = play.play(lead)
    assert Card.parse("7S") in during.hidden(Seat.W)
    after = during.play(Card.parse("7C"))
    assert Card.parse("7S") in after.playable(Seat.W) and Card.parse("7H") in after.playable(Seat.S)
    assert [len(after.playable(seat)) for seat in (Seat.S, Seat.W)] == [8, 8]


def test_a_hidden_card_can_be_neither_played_nor_owed() -> None:
    play = OpenPlay.deal(DECK, Suit.S, Seat.S, A_DEUX_DECOUVERTE)
    with pytest.raises(IllegalCardError, match="not_held"):
        play.play(Card.parse("7S"))
    # South holds eight hidden hearts under eight open clubs: a diamond led owes nothing
    assert play.play(Card.parse("7D")).legal_cards() == Suit.C.cards


@given(my.packs, my.suits)
def test_sixteen_open_tricks_and_162_points(pack: tuple[Card, ...], trump: Suit) -> None:
    play = OpenPlay.deal(pack, trump, Seat.W, A_DEUX_DECOUVERTE)
    rng = random.Random(pack[0].index)
    while not play.over:
        turn = play.turn
        assert turn is not None
        assert play.playable(turn) and play.playable(turn) | play.hidden(turn) == play.hands[turn]
        assert play.playable(turn).isdisjoint(play.hidden(turn))
        play = play.play(random_card(play, rng))
    assert len(play.tricks) == 16 and sum(play.points) == 162


def test_the_view_of_a_seat_does_not_hold_its_own_hidden_cards() -> None:
    match = Match.start(A_DEUX_DECOUVERTE, 3)
    play = match.deal.play
    assert isinstance(play, OpenPlay)
    view = match.view(Seat.S)
    assert view.hand == view.dealt == play.playable(Seat.S)
    assert view.open_hands[Seat.W] == play.playable(Seat.W)
    assert match.view(Seat.W).open_hands == view.open_hands


# --- a whole partie --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [A_DEUX, A_DEUX_DECOUVERTE], ids=["stock", "open"])
def test_a_partie_for_two_ends_at_501_and_the_deal_alternates(rules: object) -> None:
    match, rng = Match.start(rules, 9), random.Random(9)  # type: ignore[arg-type]
    dealers = [match.dealer]
    while not match.over:
        match = match.act(rng.choice(match.legal_actions()))
        if match.deal.number > len(dealers):
            dealers.append(match.dealer)
    assert all(one is not two for one, two in pairwise(dealers))
    assert match.winner is not None and match.totals[match.winner] >= 501
    for deal in match.deals:
        assert deal.score is not None and deal.play is not None
        points, belotes = deal.play.points, sum(word.word.value == "rebelote" for word in deal.words)
        assert sum(deal.score.marks) == sum(points) + 20 * belotes == 162 + 20 * belotes


def test_points_go_to_the_player_at_south_and_to_the_one_at_west() -> None:
    match = Match.start(A_DEUX, 1)
    rng = random.Random(0)
    while match.deal.end is None:
        match = match.act(rng.choice(match.legal_actions()))
    play = match.deal.play
    assert play is not None
    assert play.tricks_won[Team.NS] == sum(winner is Seat.S for winner in play.winners)


def test_an_ending_for_two_is_a_plain_play() -> None:
    """No stock left: six cards each, all duties."""
    hands = (Hand.parse("7S JH"), Hand(), Hand(), Hand.parse("AS 9D"))
    play = Play.start(hands, Suit.H, Seat.W, A_DEUX).play(Card.parse("AS"))
    assert play.legal_cards() == Hand.parse("7S")
    assert play.play(Card.parse("7S")).turn is Seat.W


# --- bad use ---------------------------------------------------------------------------------


def test_rules_without_a_stock_or_open_cards_are_refused() -> None:
    for rules in (SALON, A_DEUX_DECOUVERTE, A_DEUX.but(deal_packets=(8, 8))):
        with pytest.raises(InvalidStateError, match="A_DEUX"):
            StockPlay.deal(DECK, Seat.S, rules)
    for rules in (SALON, A_DEUX, A_DEUX_DECOUVERTE.but(deal_packets=(16,))):
        with pytest.raises(InvalidStateError, match="A_DEUX_DECOUVERTE"):
            OpenPlay.deal(DECK, Suit.H, Seat.S, rules)
    with pytest.raises(InvalidStateError, match="the trump drawn is a Suit"):
        OpenPlay.deal(DECK, "H", Seat.S, A_DEUX_DECOUVERTE)  # type: ignore[arg-type]
    with pytest.raises(InvalidStateError, match="32 cards once each"):
        StockPlay.deal(DECK[:20], Seat.S, A_DEUX)


def test_hands_where_nobody_sits_are_refused() -> None:
    hands = tuple(Hand([card]) for card in DECK[:4])
    with pytest.raises(InvalidStateError, match="one size"):
        Play.start(hands, Suit.H, Seat.W, A_DEUX)


def test_a_word_is_never_asked_for_at_two() -> None:
    match = Match.start(A_DEUX, 1)
    assert not any(action.said for action in match.legal_actions() if isinstance(action, PlayCard))
