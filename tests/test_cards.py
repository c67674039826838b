"""Cards, sets of cards, the orders and values (rules R0.1 to R0.4, R5.bridgee)."""

from __future__ import annotations

import copy
import pickle

import pytest
import strategies as my
from hypothesis import given

from contree import DECK, STANDARD, Card, CardTable, Hand, NotationError, Rank, RulesError, Suit, Suitless, parse_trump


def test_the_pack_has_32_cards_of_four_suits_and_eight_ranks() -> None:
    assert len(set(DECK)) == 32
    assert {(card.suit, card.rank) for card in DECK} == {(suit, rank) for suit in Suit for rank in Rank}


@pytest.mark.parametrize(
    ("trump", "first", "points"),
    [
        # R0.2: J 20, 9 14, A 11, T 10, K 4, Q 3, 8 0, 7 0
        (Suit.H, "JH 9H AH TH KH QH 8H 7H", [20, 14, 11, 10, 4, 3, 0, 0]),
        # R0.3: A 11, T 10, K 4, Q 3, J 2, 9 0, 8 0, 7 0
        (Suit.S, "AH TH KH QH JH 9H 8H 7H", [11, 10, 4, 3, 2, 0, 0, 0]),
        # R5.bridgee: at SA the ace is worth 19; at TA J 14, 9 9, A 6, T 5, K 3, Q 1
        (Suitless.SA, "AH TH KH QH JH 9H 8H 7H", [19, 10, 4, 3, 2, 0, 0, 0]),
        (Suitless.TA, "JH 9H AH TH KH QH 8H 7H", [14, 9, 6, 5, 3, 1, 0, 0]),
    ],
)
def test_order_and_points_of_a_suit(trump: Suit | Suitless, first: str, points: list[int]) -> None:
    order = STANDARD.order(Suit.H, trump)
    assert " ".join(map(str, order)) == first
    assert [STANDARD.points(card, trump) for card in order] == points


@given(my.trumps)
def test_the_pack_is_worth_152(trump: Suit | Suitless) -> None:
    assert STANDARD.sum(DECK, trump) == 152


@given(my.hands)
def test_a_hand_reads_back_from_both_its_forms(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse_suits(hand.by_suits()) == hand
    assert Hand.from_mask(hand.mask) == Hand(hand) == pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand) == hand


@given(my.hands, my.hands)
def test_hands_combine_like_sets(one: Hand, other: Hand) -> None:
    a, b = set(one), set(other)
    assert set(one | other) == a | b
    assert set(one & other) == a & b
    assert set(one - other) == a - b
    assert set(one ^ other) == a ^ b
    assert (one <= other, one >= other, one.isdisjoint(other)) == (a <= b, a >= b, a.isdisjoint(b))
    assert len(one) == len(a) and bool(one) == bool(a)


@given(my.hands, my.cards)
def test_a_card_is_added_and_taken_away(hand: Hand, card: Card) -> None:
    assert set(hand.with_card(card)) == set(hand) | {card}
    assert set(hand.without(card)) == set(hand) - {card}
    assert (card in hand) == (card in set(hand))


def test_a_hand_of_one_suit_and_a_suit_by_suit() -> None:
    assert str(Hand.parse("7S 9H AH").of_suit(Suit.H)) == "9H AH"
    assert [len(suit.cards) for suit in Suit] == [8, 8, 8, 8]


def test_a_hand_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        Hand().mask = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="never changes"):
        del Hand().mask


def test_cards_compare_hash_and_sort_by_the_order_of_the_notation() -> None:
    assert sorted(set(DECK)) == list(DECK)
    assert Card.parse("9H") == Card(Suit.H, Rank.NINE) != Card.parse("9S")
    assert pickle.loads(pickle.dumps(Card.parse("9H"))) == Card.parse("9H")


def test_a_hand_is_sorted_trumps_first_then_by_suit_strongest_first() -> None:
    hand = Hand.parse("7S AS TH JD QH 9D KD 8C")
    assert " ".join(map(str, STANDARD.sorted(hand, Suit.D))) == "JD 9D KD AS 7S TH QH 8C"


@pytest.mark.parametrize("text", ["", "1H", "H9", "9h", "10H", "9HH", "9", None, 9, b"9H", [], "VH"])
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match=r"unknown card.*9H"):
        Card.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(("suit", "rank"), [("H", Rank.NINE), (Suit.H, "9"), (1, 2), (None, None)])
def test_a_card_of_wrong_types_is_refused(suit: object, rank: object) -> None:
    with pytest.raises(NotationError, match=r"Card\.parse"):
        Card(suit, rank)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["9H 9H", "9H XX", "9H;7S", None, 7, ["9H"]])
def test_what_is_no_hand_is_refused(text: object) -> None:
    with pytest.raises(NotationError):
        Hand.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("cards", [5, ["9H"], [None], "9H", [Card.parse("9H")] * 2])
def test_a_hand_of_what_are_no_cards_is_refused(cards: object) -> None:
    with pytest.raises(NotationError):
        Hand(cards)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "QJ8.T9.8", "QJ8.T9.8.J9.A", "QJ8.T9.8.J1", "QQ...", None, 3])
def test_what_is_no_hand_by_suits_is_refused(text: object) -> None:
    with pytest.raises(NotationError):
        Hand.parse_suits(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("mask", [-1, 1 << 32, "3", None, 1.5])
def test_what_is_no_mask_is_refused(mask: object) -> None:
    with pytest.raises(NotationError, match="32 bits"):
        Hand.from_mask(mask)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "h", "SAS", "X", None, 4, "Hearts"])
def test_what_is_no_trump_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="S H D C SA TA"):
        parse_trump(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"trump_order": (Rank.JACK,) * 8},
        {"plain_order": tuple(Rank)[:7]},
        {"plain_points": (1, 2, 3)},
        {"ta_points": (-1,) * 8},
        {"sa_points": ("1",) * 8},
    ],
)
def test_a_table_that_no_pack_has_is_refused(change: dict[str, object]) -> None:
    fields = ("trump_order", "plain_order", "trump_points", "plain_points", "sa_points", "ta_points")
    with pytest.raises(RulesError, match="eight"):
        CardTable(**{**{name: getattr(STANDARD, name) for name in fields}, **change})  # type: ignore[arg-type]
