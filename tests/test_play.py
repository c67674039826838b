"""The card play of one deal (rules R0.4, R0.5, R0.10)."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
import strategies as my
from hypothesis import given
from hypothesis import strategies as st

from contree import (
    A_DEUX,
    DECK,
    SALON,
    TABLE_EN_LIGNE,
    Card,
    Deal,
    Hand,
    IllegalCardError,
    InvalidStateError,
    NotationError,
    Obligation,
    Play,
    Rules,
    Seat,
    Suit,
    Team,
    Trump,
    random_card,
    read_plays,
    write_plays,
)

DEAL = Deal.parse("QJ8.T9.8.J9 A7.Q8.TK7.K K.AKJ.AQJ.Q T9.7.9.AT87")


def start(rules: Rules = SALON, leader: Seat = Seat.S) -> Play:
    return Play.start(DEAL, Suit.S, leader, rules)


@given(my.plays(least=32))
def test_a_whole_deal_is_worth_162_points(play: Play) -> None:
    assert play.over and play.turn is None
    assert sum(play.points) == 152 + 10
    assert sum(play.tricks_won) == len(play.tricks) == len(play.winners) == 8
    assert not any(play.hands)
    assert sorted(card for trick in play.tricks for card in trick.cards) == list(DECK)


@given(my.plays())
def test_points_and_tricks_follow_the_winners(play: Play) -> None:
    points = {Team.NS: 0, Team.EW: 0}
    leader = play.leader
    for trick, winner in zip(play.tricks, play.winners, strict=True):
        assert trick.leader is leader
        assert winner is trick.winner(play.trump, play.rules.table)
        points[winner.team] += trick.points(play.trump, play.rules.table)
        leader = winner
    if play.over:
        points[play.winners[-1].team] += 10  # R0.4: the last trick
    assert play.points == (points[Team.NS], points[Team.EW])
    assert play.tricks_won == tuple(sum(w.team is team for w in play.winners) for team in Team)
    assert play.trick.leader is leader


@given(my.plays(most=31))
def test_only_legal_cards_are_accepted(play: Play) -> None:
    seat = play.turn
    assert seat is not None
    legal = play.legal_cards()
    for card in DECK:
        if card in legal:
            after = play.play(card)
            assert after.hands[seat] == play.hands[seat].without(card)
            assert (after.tricks[-1] if after.tricks != play.tricks else after.trick).cards[-1] == card
        else:
            with pytest.raises(IllegalCardError) as caught:
                play.play(card)
            assert caught.value.verdict == play.judge(card)
            assert not caught.value.verdict.legal


@given(my.plays())
def test_a_play_reads_back_from_its_text(play: Play) -> None:
    again = Play.start(Deal(play.dealt), play.trump, play.leader, play.rules)
    assert read_plays(again, write_plays(play)) == play


@given(my.plays(most=31))
def test_a_state_is_a_value(play: Play) -> None:
    before = repr(play), hash(play)
    play.play(next(iter(play.legal_cards())))
    assert (repr(play), hash(play)) == before


def test_the_winner_of_the_eighth_trick_takes_the_ten_of_the_last() -> None:
    """A game of the conformance cases, by hand: W takes the last trick, 35 + 13 + 13 + 17 + 10 = 88."""
    text = (
        "N:AS W:8S S:9S E:JS / N:JH W:8H S:QH E:KH / N:7H W:9H S:AH E:TH / W:AD S:9D E:JD N:7D / "
        "W:8D S:KD E:QD N:TD / N:KC W:8C S:AC E:JC / S:9C E:TC N:7C W:QC / E:QS N:7S W:TS S:KS"
    )
    hands = [Hand(Card.parse(w[2:]) for w in text.split() if w[0] == seat.name) for seat in Seat]
    play = read_plays(Play.start(hands, Suit.H, Seat.N, SALON), text)
    assert (play.points, play.tricks_won, play.winners[-1]) == ((74, 88), (4, 4), Seat.W)


def test_a_refused_card_says_what_it_breaks_and_what_would_do() -> None:
    play = start().play(Card.parse("QS"))  # E holds A and 7 of trumps
    with pytest.raises(
        IllegalCardError, match=r"E cannot play 7S: it breaks raise_trump; these would do: AS"
    ) as caught:
        play.play(Card.parse("7S"))
    assert caught.value.verdict.broken == (Obligation.RAISE_TRUMP,)
    with pytest.raises(IllegalCardError, match="not_held"):
        play.play(Card.parse("QS"))


def test_clockwise_west_plays_after_south() -> None:
    play = Play.start(DEAL, Suit.S, Seat.S, TABLE_EN_LIGNE.but(rotation="cw"))
    assert play.play(Card.parse("QS")).turn is Seat.W


def test_the_words_said_are_kept_with_the_cards_they_were_said_with() -> None:
    first = next(iter(start().legal_cards()))
    play = start().play(first).play(next(iter(start().play(first).legal_cards())), said=True)
    assert play.said == (1,)
    assert write_plays(play).endswith("!")


def test_after_the_last_trick_nothing_can_be_played() -> None:
    play = my.play_on(start(), random.Random(1), 32)
    asks = (
        play.legal_cards,
        lambda: play.judge(DECK[0]),
        lambda: play.play(DECK[0]),
        lambda: random_card(play, random.Random(1)),
    )
    for ask in asks:
        with pytest.raises(InvalidStateError, match="last trick"):
            ask()


@pytest.mark.parametrize(
    ("hands", "trump", "leader", "rules", "words"),
    [
        (DEAL.hands[:3], Suit.S, Seat.S, SALON, "four Hands"),
        ((DEAL.hands[0],) * 4, Suit.S, Seat.S, SALON, "two hands"),
        ((Hand(),) * 4, Suit.S, Seat.S, SALON, "empty"),
        ("hands", Suit.S, Seat.S, SALON, "four Hands"),
        (DEAL, "S", Seat.S, SALON, "trump must be"),
        (DEAL, None, Seat.S, SALON, "trump must be"),
        (DEAL, Suit.S, "S", SALON, "leader must be"),
        (DEAL, Suit.S, 0, SALON, "leader must be"),
        (DEAL, Suit.S, Seat.S, "salon", "rules must be"),
        (DEAL, Suit.S, Seat.N, A_DEUX, "nobody sits at N"),
    ],
)
def test_a_play_that_no_deal_has_is_refused(
    hands: object, trump: object, leader: object, rules: object, words: str
) -> None:
    with pytest.raises(InvalidStateError, match=words):
        Play.start(hands, trump, leader, rules)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", ["QS", None, 0, Suit.S, Hand.parse("QS")])
def test_what_is_no_card_cannot_be_played(card: object) -> None:
    with pytest.raises(InvalidStateError, match="only a Card"):
        start().play(card)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("S:QS E:7S", r"trick 1, card 2: E cannot play 7S"),
        ("S:QS N:KS", r"trick 1, card 2: N comes with KS out of turn: it is E's turn"),
        ("S:QS E:AS / N:KS", "trick 1 is cut short"),
        ("S:QS E:AS N:KS W:9S E:KC", "trick 1 has too many cards"),
        ("QS", "no play"),
        ("S:", "unknown card"),
        ("S:QS!!", "unknown card"),
        ("X:QS", "unknown seat"),
        (None, "from a text"),
        (["S:QS"], "from a text"),
    ],
)
def test_a_text_that_is_no_play_is_refused_with_its_place(text: object, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_plays(start(), text)  # type: ignore[arg-type]


@given(my.deals, my.trumps)
def test_an_ending_of_any_size_can_be_played(deal: Deal, trump: Trump) -> None:
    few = [Hand(list(hand)[:3]) for hand in deal.hands]
    play = my.play_on(Play.start(few, trump, Seat.E, SALON), random.Random(0), 12)
    assert play.over and len(play.tricks) == 3


@given(my.plays(), st.sampled_from(list(permutations(Suit))), st.integers(0, 3))
def test_renaming_the_suits_and_turning_the_table_changes_no_point(
    play: Play, suits: tuple[Suit, ...], turn: int
) -> None:
    """The whole deal again, every suit renamed with the trump, every player so many seats further on."""
    trump = suits[play.trump] if isinstance(play.trump, Suit) else play.trump
    hands = [Hand(my.relabel(card, suits) for card in play.dealt[(seat - turn) % 4]) for seat in Seat]
    again = Play.start(hands, trump, Seat((play.leader + turn) % 4), play.rules)
    for _, card, _ in play.steps():
        again = again.play(my.relabel(card, suits))
    assert again.points == (play.points if turn % 2 == 0 else play.points[::-1])
    assert again.winners == tuple(Seat((winner + turn) % 4) for winner in play.winners)
    assert again.over is play.over
    if not play.over:
        assert again.legal_cards() == Hand(my.relabel(card, suits) for card in play.legal_cards())
