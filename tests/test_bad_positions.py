"""Positions that have no answer: each is refused with what is wrong and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from contree import (
    A_DEUX,
    DECK,
    SALON,
    Card,
    Hand,
    InvalidStateError,
    Obligation,
    Suit,
    Trick,
    duty,
    judge,
    legal_cards,
)

HAND, TRICK = Hand.parse("7H 9H AD"), Trick.parse("W:AH")
FULL = Trick.parse("W:AH S:TH E:KH N:QH")


@pytest.mark.parametrize(
    ("arguments", "argument", "message"),
    [
        (("7H", TRICK, Suit.H, SALON), "hand", "hand must be of type Hand, not '7H'"),
        ((HAND, "W:AH", Suit.H, SALON), "trick", "trick must be of type Trick, not 'W:AH'"),
        ((HAND, TRICK, "H", SALON), "trump", "trump must be a Suit or SA or TA, not 'H'"),
        ((HAND, TRICK, 1, SALON), "trump", "trump must be a Suit or SA or TA, not 1"),
        ((HAND, TRICK, Suit.H, "salon"), "rules", "rules must be of type Rules, not 'salon'"),
    ],
)
def test_a_wrong_type_is_named(arguments: Any, argument: str, message: str) -> None:
    for ask in (legal_cards, duty):
        with pytest.raises(InvalidStateError) as caught:
            ask(*arguments)
        assert (caught.value.code, caught.value.facts["argument"]) == ("wrong_type", argument)
        assert str(caught.value) == message


@pytest.mark.parametrize("stock", ["4", 1.0, 4.0, None])
def test_a_stock_is_a_whole_number(stock: Any) -> None:
    with pytest.raises(InvalidStateError, match="stock must be of type int") as caught:
        legal_cards(HAND, TRICK, Suit.H, SALON, stock=stock)
    assert caught.value.facts["argument"] == "stock"


def test_a_stock_goes_from_0_up() -> None:
    with pytest.raises(InvalidStateError, match="0 cards or more, not -1") as caught:
        legal_cards(HAND, TRICK, Suit.H, SALON, stock=-1)
    assert caught.value.code == "bad_stock"
    assert legal_cards(HAND, TRICK, Suit.H, SALON, stock=1) == legal_cards(HAND, TRICK, Suit.H, SALON)


def test_nobody_holds_nine_cards() -> None:
    with pytest.raises(InvalidStateError) as caught:
        legal_cards(Hand(DECK[:9]), Trick.parse("W:AH"), Suit.H, SALON)
    assert caught.value.code == "too_many_cards"
    assert len(legal_cards(Hand(DECK[:8]), Trick.parse("W:AH"), Suit.H, SALON)) == 8


def test_a_complete_trick_waits_for_nobody() -> None:
    with pytest.raises(InvalidStateError) as caught:
        legal_cards(HAND, FULL, Suit.H, SALON)
    assert caught.value.code == "trick_complete"


def test_a_card_is_not_in_hand_and_on_the_table() -> None:
    with pytest.raises(InvalidStateError, match="AH lies on the table") as caught:
        legal_cards(Hand.parse("AH 7S"), TRICK, Suit.H, SALON)
    assert (caught.value.code, caught.value.facts["cards"]) == ("card_twice", Hand.parse("AH"))


@pytest.mark.parametrize("card", ["7H", None, 3])
def test_only_a_card_is_judged(card: Any) -> None:
    with pytest.raises(InvalidStateError) as caught:
        judge(card, HAND, TRICK, Suit.H, SALON)
    assert (caught.value.code, caught.value.facts["argument"]) == ("wrong_type", "card")


def test_a_card_that_is_not_held_is_said_to_be() -> None:
    verdict = judge(Card.parse("KC"), HAND, TRICK, Suit.H, SALON)
    assert (verdict.broken, verdict.legal) == ((Obligation.NOT_HELD,), False)


def test_a_stock_is_given_by_its_name() -> None:
    with pytest.raises(TypeError):
        legal_cards(HAND, TRICK, Suit.H, SALON, 4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        duty(HAND, TRICK, Suit.H, SALON, 4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        judge(Card.parse("7H"), HAND, TRICK, Suit.H, SALON, 4)  # type: ignore[call-arg]


def test_without_a_word_there_is_no_stock() -> None:
    """In belote à deux the duties hold once the stock is gone; that is what is meant when none is named."""
    hand, trick, card = Hand.parse("7H AD"), Trick.parse("W:8H"), Card.parse("AD")
    assert legal_cards(hand, trick, Suit.H, A_DEUX) == Hand.parse("7H")
    assert duty(hand, trick, Suit.H, A_DEUX).obligation is Obligation.FOLLOW_SUIT
    assert judge(card, hand, trick, Suit.H, A_DEUX).broken == (Obligation.FOLLOW_SUIT,)
    assert judge(card, hand, trick, Suit.H, A_DEUX, stock=2).legal
