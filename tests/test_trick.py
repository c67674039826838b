"""A trick: order of play, master, winner, points (rules R0.2, R0.3, R0.5)."""

from __future__ import annotations

import pytest
import strategies as my
from hypothesis import given

from contree import DECK, Card, InvalidStateError, NotationError, Seat, Suit, Suitless, Trick, Trump


@pytest.mark.parametrize(
    ("text", "trump", "winner", "points"),
    [
        ("N:AS W:TS S:7S E:KS", Suit.H, "N", 25),  # 11 + 10 + 0 + 4
        ("N:AS W:7H S:TS E:KS", Suit.H, "W", 25),  # the smallest trump takes the ace
        ("N:9H W:JH S:AH E:TH", Suit.H, "W", 55),  # 14 + 20 + 11 + 10
        ("N:7S W:TH S:8S E:JH", Suit.C, "S", 12),  # the 8 beats the 7, both worth 0; hearts were not asked for
        ("N:7C W:JH S:8C E:QC", Suitless.TA, "E", 15),  # nobody ruffs at TA: 0 + 14 + 0 + 1
        ("N:7C W:AS S:JC E:9C", Suitless.SA, "S", 21),  # 0 + 19 + 2 + 0
        ("N:JS W:TS S:9S E:AS", Suitless.TA, "N", 34),  # trump order in every suit: 14 + 5 + 9 + 6
    ],
)
def test_who_takes_a_trick_and_what_it_is_worth(text: str, trump: Trump, winner: str, points: int) -> None:
    trick = Trick.parse(text)
    assert trick.winner(trump).name == winner
    assert trick.points(trump) == points


def test_the_master_changes_as_cards_fall() -> None:
    trick = Trick.start(Seat.N)
    masters = []
    for card in ("KS", "AS", "7H", "8H"):
        trick = trick.play(Card.parse(card))
        masters.append((trick.master(Suit.H).name, str(trick.master_card(Suit.H))))
    assert masters == [("N", "KS"), ("W", "AS"), ("S", "7H"), ("E", "8H")]


@given(my.positions)
def test_a_trick_has_one_winner_the_strongest_card(position: my.Position) -> None:
    pack = [card for card in DECK if card not in position.trick.cards]
    trick = position.trick
    while not trick.complete:
        trick = trick.play(pack.pop())
    winner = trick.winner(position.trump)
    best = trick.cards[trick.seats.index(winner)]
    as_trump = [card for card in trick.cards if card.suit == position.trump]
    candidates = as_trump or [card for card in trick.cards if card.suit == trick.led_suit]
    order = position_order(best.suit, position.trump)
    assert best == min(candidates, key=order.index)


def position_order(suit: Suit, trump: Trump) -> list[Card]:
    """Return a suit from strongest to weakest, spelt out from rules R0.2 and R0.3."""
    ranks = "J9ATKQ87" if trump in (suit, Suitless.TA) else "ATKQJ987"
    return [Card.parse(rank + suit.name) for rank in ranks]


@given(my.positions)
def test_a_trick_reads_back_from_its_text(position: my.Position) -> None:
    trick = position.trick
    assert Trick.parse(str(trick), leader=trick.leader) == trick
    if not trick.complete:
        assert trick.turn is trick.seats[len(trick.cards)]


def test_clockwise_the_text_goes_the_other_way() -> None:
    assert Trick.parse("N:AS E:TS", "cw").turn is Seat.S
    with pytest.raises(NotationError, match="it is W's turn"):
        Trick.parse("N:AS E:TS")


def test_an_empty_trick_has_no_master_and_an_open_one_no_winner() -> None:
    with pytest.raises(InvalidStateError, match="nobody has led"):
        Trick.start(Seat.S).master(Suit.H)
    with pytest.raises(InvalidStateError, match="not over"):
        Trick.parse("N:AS").winner(Suit.H)
    with pytest.raises(InvalidStateError, match="nobody is to play"):
        _ = Trick.parse("N:AS W:TS S:7S E:KS").turn


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("NAS", "no play"),
        ("X:AS", "unknown seat"),
        ("N:1S", "unknown card"),
        ("N:AS S:TS", "out of turn"),
        ("N:AS W:AS", "twice"),
        ("N:AS W:TS S:7S E:KS N:8S", "four at most"),
        (None, "from a text"),
        (3, "from a text"),
    ],
)
def test_what_is_no_trick_is_refused(text: object, words: str) -> None:
    with pytest.raises((NotationError, InvalidStateError), match=words):
        Trick.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        ((Seat.S, Seat.S, Seat.N, Seat.W), ()),
        ((Seat.S, Seat.E, Seat.N), ()),
        (("S", "E", "N", "W"), ()),
        (Seat.S.order(), ["7S"]),
        (Seat.S.order(), (Card.parse("7S"), Card.parse("7S"))),
        (Seat.S.order(), tuple(DECK[:5])),
        ((Seat.S, Seat.W), tuple(DECK[:3])),
    ],
)
def test_a_trick_that_no_deal_has_is_refused(seats: object, cards: object) -> None:
    with pytest.raises(InvalidStateError):
        Trick(seats, cards)  # type: ignore[arg-type]


def test_a_fifth_card_or_one_that_lies_there_is_refused() -> None:
    with pytest.raises(InvalidStateError):
        Trick.parse("N:AS W:TS S:7S E:KS").play(Card.parse("8S"))
    with pytest.raises(InvalidStateError, match="twice"):
        Trick.parse("N:AS").play(Card.parse("AS"))
