"""Belote-rebelote: who holds it, when it is said, who marks it (000:51-52, 001:48, 002:55)."""

from __future__ import annotations

import random

import pytest

from contree import (
    A_DEUX,
    BRIDGEE,
    CLASSIQUE,
    DECOUVERTE,
    SALON,
    TABLE_EN_LIGNE,
    Card,
    Deal,
    Hand,
    Play,
    Rules,
    Seat,
    Suit,
    Suitless,
    Trump,
    parse_trump,
)
from contree.belote import Said, Word, belotes, holders, other_half, steps, word_due, words, words_of


def said(rules: Rules, trump: str, hands: dict[str, str], plays: str, spoken: tuple[int, ...] = ()) -> tuple[Said, ...]:
    dealt = {Seat[seat]: Hand.parse(cards) for seat, cards in hands.items()}
    cards = [(Seat[word[0]], Card.parse(word[2:])) for word in plays.split()]
    return words(steps(dealt, cards), parse_trump(trump), rules, spoken)


def texts(*args: object) -> list[str]:
    return [str(word) for word in said(*args)]  # type: ignore[arg-type]


BOTH = {"S": "KH QH 7S"}


@pytest.mark.parametrize("plays", ["S:KH E:7H S:QH", "S:QH E:7H S:KH"])
def test_it_is_announced_by_itself_on_the_first_of_the_two(plays: str) -> None:  # 000:51-52
    assert texts(TABLE_EN_LIGNE, "H", BOTH, plays) == ["S:belote", "S:rebelote"]
    assert [word.place for word in said(TABLE_EN_LIGNE, "H", BOTH, plays)] == [0, 2]
    assert belotes(said(SALON, "H", BOTH, plays)) == (1, 0)


@pytest.mark.parametrize(
    ("spoken", "expected", "count"),
    [
        ((0, 2), ["S:belote", "S:rebelote"], (1, 0)),
        ((0,), ["S:belote"], (0, 0)),  # 001:48: forgotten, it is lost
        ((2,), [], (0, 0)),
        ((), [], (0, 0)),
        ((0, 1, 2), ["S:belote", "S:rebelote"], (1, 0)),  # a word at another card is nothing
    ],
)
def test_where_it_is_spoken_a_forgotten_word_loses_it(
    spoken: tuple[int, ...], expected: list[str], count: tuple[int, int]
) -> None:
    plays = "S:QH E:7H S:KH"
    assert texts(CLASSIQUE, "H", BOTH, plays, spoken) == expected
    assert belotes(said(CLASSIQUE, "H", BOTH, plays, spoken)) == count


@pytest.mark.parametrize(
    ("rules", "trump", "hands", "plays"),
    [
        (SALON, "S", BOTH, "S:KH S:QH"),  # a plain suit
        (BRIDGEE, "SA", BOTH, "S:KH S:QH"),
        (DECOUVERTE, "H", BOTH, "S:KH S:QH"),  # 001:22
        (SALON, "H", {"S": "KH", "N": "QH"}, "S:KH N:QH"),  # two hands of one side
        (SALON, "H", {"S": "KH QS"}, "S:KH S:QS"),
        (SALON, "H", {"S": "KH JH"}, "S:KH S:JH"),
        (SALON, "H", {"S": "QH", "E": "KH"}, "E:KH S:QH"),
    ],
)
def test_no_belote(rules: Rules, trump: str, hands: dict[str, str], plays: str) -> None:
    assert texts(rules, trump, hands, plays) == []
    dealt = {Seat[seat]: Hand.parse(cards) for seat, cards in hands.items()}
    assert holders(dealt, parse_trump(trump), rules) == ()


def test_each_side_may_have_several_at_tout_atout() -> None:
    hands = {"S": "KH QH KD QD", "E": "KC QC KS"}
    plays = "S:KH E:KC S:QH E:QC S:QD E:KS S:KD"
    assert belotes(said(BRIDGEE, "TA", hands, plays)) == (2, 1)
    dealt = {Seat[seat]: Hand.parse(cards) for seat, cards in hands.items()}
    expected = ((Seat.S, Suit.H), (Seat.S, Suit.D), (Seat.E, Suit.C))
    assert holders(dealt, Suitless.TA, BRIDGEE) == expected


def test_holders_of_four_hands_by_seat() -> None:
    deal = Deal.parse("KQ... .KQ.. ..K.7 ..Q.8")
    assert holders(deal.hands, Suit.S, SALON) == ((Seat.S, Suit.S),)
    assert holders(deal.hands, Suit.H, SALON) == ((Seat.E, Suit.H),)
    assert holders(deal.hands, Suit.D, SALON) == ()


@pytest.mark.parametrize(("card", "other"), [("KD", "QD"), ("QC", "KC"), ("JD", None), ("AS", None)])
def test_the_other_half(card: str, other: str | None) -> None:
    assert other_half(Card.parse(card)) == (None if other is None else Card.parse(other))


def test_the_word_that_a_card_calls_for() -> None:
    hand, king = Hand.parse("KH QH"), Card.parse("KH")
    before = (Said(Seat.S, Word.BELOTE, Card.parse("QH"), 0),)
    assert word_due(Seat.S, king, hand, Suit.H, SALON, ()) is Word.BELOTE
    assert word_due(Seat.S, king, Hand.parse("KH"), Suit.H, SALON, before) is Word.REBELOTE
    assert word_due(Seat.E, king, Hand.parse("KH"), Suit.H, SALON, before) is None
    assert word_due(Seat.S, king, Hand.parse("KH"), Suit.H, SALON, ()) is None
    assert word_due(Seat.S, Card.parse("KS"), Hand.parse("KS"), Suitless.TA, BRIDGEE, before) is None


def test_for_two_it_needs_both_in_hand_when_the_first_is_played() -> None:
    """A queen drawn after the king was played makes no belote (rule R5.a_deux)."""
    king, queen = Card.parse("KH"), Card.parse("QH")
    apart = [(Seat.S, king, Hand.parse("KH 7S")), (Seat.S, queen, Hand.parse("QH 7S"))]
    together = [(Seat.S, king, Hand.parse("KH QH")), (Seat.S, queen, Hand.parse("QH 7S"))]
    assert belotes(words(apart, Suit.H, A_DEUX)) == (0, 0)
    assert belotes(words(together, Suit.H, A_DEUX)) == (1, 0)


@pytest.mark.parametrize("trump", [Suit.H, Suitless.TA, Suitless.SA])
def test_a_whole_deal_gives_each_holder_a_belote(trump: Trump) -> None:
    rng = random.Random(5)
    for _ in range(30):
        deal = Deal.random(rng)
        play = Play.start(deal, trump, Seat.S, BRIDGEE)
        while not play.over:
            play = play.play(rng.choice(list(play.legal_cards())))
        expected = [0, 0]
        for seat, _suit in holders(deal.hands, trump, BRIDGEE):
            expected[seat.team] += 1
        assert belotes(words_of(play)) == tuple(expected)


def test_a_play_counts_the_words_that_were_said() -> None:
    play = Play.start([Hand.parse(text) for text in ("KH QH", "7H 8H", "9S 8S", "7D 8D")], Suit.H, Seat.S, CLASSIQUE)
    for card, word in (("KH", True), ("8H", False), ("9S", False), ("7D", False), ("QH", True)):
        play = play.play(Card.parse(card), said=word)
    assert [str(one) for one in words_of(play)] == ["S:belote", "S:rebelote"]
