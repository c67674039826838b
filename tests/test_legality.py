"""The obligations (rule R0.10, decisions D1 to D6)."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
import strategies as my
from hypothesis import given
from hypothesis import strategies as st
from reference_run import differences

from contree import (
    A_DEUX,
    SALON,
    TABLE_EN_LIGNE,
    Card,
    Freedom,
    Hand,
    InvalidStateError,
    Obligation,
    Rules,
    Seat,
    Suit,
    Suitless,
    Trick,
    Trump,
    duty,
    judge,
    legal_cards,
)

O, F = Obligation, Freedom  # noqa: E741  # short names for the table below


@pytest.mark.parametrize(
    ("trick", "hand", "trump", "changes", "legal", "obligations", "freedom"),
    [
        # each case of R0.10 once, the cards by the rule's own words
        ("", "AS 7H", "H", {}, "AS 7H", (), F.LEAD),
        ("W:TS", "AS 7S JH", "H", {}, "7S AS", (O.FOLLOW_SUIT,), None),
        ("W:AH", "9H 7H KS", "H", {}, "9H", (O.FOLLOW_SUIT, O.RAISE_TRUMP), None),
        ("W:JH", "9H 7H KS", "H", {}, "7H 9H", (O.FOLLOW_SUIT,), None),
        ("N:QH W:7H", "KH 7S 8H", "H", {}, "KH", (O.FOLLOW_SUIT, O.RAISE_TRUMP), None),  # D3: over partner too
        ("N:QH W:7H", "KH 7S 8H", "H", {"raise_over_partner": False}, "8H KH", (O.FOLLOW_SUIT,), None),
        ("W:9H", "JH 8H KD", "H", {"raise_on_trump_lead": False}, "8H JH", (O.FOLLOW_SUIT,), None),
        ("W:AS", "AD 7C", "H", {}, "AD 7C", (), F.NO_TRUMP),
        ("N:AS W:8S", "9H AD", "H", {}, "9H AD", (), F.PARTNER_MASTER),
        ("E:8S N:9H W:7H", "JH 8H AD", "H", {}, "8H JH AD", (), F.PARTNER_MASTER),  # D4: under his ruff too
        ("E:8S N:9H W:7H", "JH 8H AD", "H", {"partner_master": "no_undertrump"}, "JH AD",
         (O.NO_UNDERRUFF_PARTNER,), F.PARTNER_MASTER),
        ("E:8S N:JH W:7H", "9H 8H AD", "H", {"partner_master": "no_undertrump"}, "8H 9H AD", (), F.PARTNER_MASTER),
        ("W:7S", "9H AD", "H", {}, "9H", (O.RUFF,), None),
        ("W:7S", "9H AD", "H", {"must_ruff": False}, "9H AD", (), F.MAY_DISCARD),
        ("N:7S W:AS", "9H AD", "H", {}, "9H", (O.RUFF,), None),  # partner is there, but not master
        ("N:AS W:9H", "JH QH AD", "H", {}, "JH", (O.RUFF, O.OVERRUFF), None),
        ("N:AS W:9H", "JH QH AD", "H", {"must_overruff": False}, "JH QH", (O.RUFF,), None),
        ("N:AS W:JH", "QH 8H AD", "H", {}, "8H QH AD", (), F.CANNOT_OVERRUFF),
        ("N:AS W:JH", "QH 8H AD", "H", {"cannot_overruff": "undertrump"}, "8H QH", (O.UNDERRUFF,), None),
        ("W:9S", "JS 7S AH", "TA", {}, "JS", (O.FOLLOW_SUIT, O.RAISE_TRUMP), None),
        ("W:9S", "JH AH", "TA", {}, "JH AH", (), F.NO_TRUMP),
        ("W:9S", "AS 7S AH", "SA", {}, "7S AS", (O.FOLLOW_SUIT,), None),
    ],
)  # fmt: skip
def test_each_case_of_the_rule(
    trick: str,
    hand: str,
    trump: str,
    changes: dict[str, object],
    legal: str,
    obligations: tuple[Obligation, ...],
    freedom: Freedom | None,
) -> None:
    rules = TABLE_EN_LIGNE.but(**changes)
    at: Trump = Suit[trump] if trump in Suit.__members__ else Suitless[trump]
    owed = duty(Hand.parse(hand), Trick.parse(trick), at, rules)
    assert owed.cards == Hand.parse(legal) == legal_cards(Hand.parse(hand), Trick.parse(trick), at, rules)
    assert tuple(obligation for obligation, _ in owed.steps) == obligations
    assert owed.obligation is (obligations[-1] if obligations else None)
    assert owed.freedom is freedom


@pytest.mark.parametrize(
    ("trick", "hand", "card", "broken"),
    [
        ("W:TS", "AS 7S JH", "JH", (O.FOLLOW_SUIT,)),
        ("W:AH", "9H 7H KS", "7H", (O.RAISE_TRUMP,)),
        ("W:AH", "9H 7H KS", "KS", (O.FOLLOW_SUIT, O.RAISE_TRUMP)),
        ("W:7S", "9H AD", "AD", (O.RUFF,)),
        ("N:AS W:9H", "JH QH AD", "QH", (O.OVERRUFF,)),
        ("N:AS W:9H", "JH QH AD", "AD", (O.RUFF, O.OVERRUFF)),
        ("N:AS W:JH", "QH 8H AD", "AD", (O.UNDERRUFF,)),
        ("W:7S", "9H AD", "AC", (O.NOT_HELD,)),
        ("W:7S", "9H AD", "9H", ()),
    ],
)
def test_what_a_refused_card_breaks(trick: str, hand: str, card: str, broken: tuple[Obligation, ...]) -> None:
    verdict = judge(Card.parse(card), Hand.parse(hand), Trick.parse(trick), Suit.H, SALON)
    assert verdict.broken == broken
    assert verdict.legal is (not broken)
    assert verdict.would_do == legal_cards(Hand.parse(hand), Trick.parse(trick), Suit.H, SALON)
    assert (verdict.master, verdict.to_beat) == (
        Trick.parse(trick).master(Suit.H),
        Trick.parse(trick).master_card(Suit.H),
    )


def test_under_partners_ruff_where_the_table_forbids_it() -> None:
    rules = SALON.but(partner_master="no_undertrump")
    verdict = judge(Card.parse("8H"), Hand.parse("JH 8H AD"), Trick.parse("E:8S N:9H W:7H"), Suit.H, rules)
    assert verdict.broken == (O.NO_UNDERRUFF_PARTNER,)


def test_with_two_at_the_table_nobody_is_partner() -> None:
    trick = Trick((Seat.W, Seat.S), (Card.parse("AS"),))
    assert legal_cards(Hand.parse("9H AD"), trick, Suit.H, A_DEUX) == Hand.parse("9H")
    owed = duty(Hand.parse("9H AD"), trick, Suit.H, A_DEUX, stock=4)
    assert (owed.freedom, owed.cards) == (F.STOCK, Hand.parse("9H AD"))
    assert legal_cards(Hand.parse("9H AD"), trick, Suit.H, SALON, stock=4) == Hand.parse("9H")
    eight = Hand.parse("7S 8S 9S TS JS QS KS AH")
    assert legal_cards(eight, trick, Suit.H, A_DEUX, stock=4) == eight


@given(my.positions, my.rules)
def test_a_legal_set_is_never_empty_and_lies_in_the_hand(position: my.Position, rules: Rules) -> None:
    legal = legal_cards(position.hand, position.trick, position.trump, rules)
    assert legal and legal <= position.hand


@given(my.positions, my.rules)
def test_every_card_is_judged_as_the_legal_set_says(position: my.Position, rules: Rules) -> None:
    owed = duty(position.hand, position.trick, position.trump, rules)
    assert owed.cards == legal_cards(position.hand, position.trick, position.trump, rules)
    for card in position.hand:
        verdict = judge(card, position.hand, position.trick, position.trump, rules)
        assert verdict.legal == (card in owed.cards)
        assert verdict.broken == tuple(ob for ob, cards in owed.steps if card not in cards)
    sizes = [len(cards) for _, cards in owed.steps]
    assert sizes == sorted(sizes, reverse=True), "each obligation narrows the one before"
    assert (owed.freedom is None) or owed.obligation in (None, O.NO_UNDERRUFF_PARTNER)


@given(my.positions, my.rules, st.sampled_from(list(permutations(Suit))))
def test_renaming_the_suits_with_the_trump_changes_nothing(
    position: my.Position, rules: Rules, suits: tuple[Suit, ...]
) -> None:
    trump = suits[position.trump] if isinstance(position.trump, Suit) else position.trump
    hand = Hand(my.relabel(card, suits) for card in position.hand)
    trick = Trick(position.trick.seats, tuple(my.relabel(card, suits) for card in position.trick.cards))
    before = legal_cards(position.hand, position.trick, position.trump, rules)
    assert legal_cards(hand, trick, trump, rules) == Hand(my.relabel(card, suits) for card in before)


@given(my.positions, my.rules, st.integers(0, 3), st.sampled_from(["ccw", "cw"]))
def test_turning_the_table_changes_nothing(position: my.Position, rules: Rules, turn: int, rotation: str) -> None:
    leader = Seat((position.trick.leader + turn) % 4)
    trick = Trick(leader.order(rotation), position.trick.cards)  # type: ignore[arg-type]
    before = legal_cards(position.hand, position.trick, position.trump, rules)
    assert legal_cards(position.hand, trick, position.trump, rules) == before


def test_the_reference_agrees_on_positions_drawn_at_random() -> None:
    """The whole run, 200,000 positions, is tests/bench/legality_reference.py."""
    assert list(differences(5000, random.Random(20))) == []


def test_the_codes_that_sentences_are_found_by() -> None:
    """Saved answers and the catalogue of sentences hold these words: they never change."""
    assert " ".join(o.value for o in Obligation) == (
        "follow_suit raise_trump ruff overruff underruff no_underruff_partner not_held"
    )
    assert " ".join(f.value for f in Freedom) == "lead stock no_trump partner_master cannot_overruff may_discard"


FULL = Trick.parse("N:AS W:TS S:7S E:KS")


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "rules", "words"),
    [
        (Hand.parse("8S"), FULL, Suit.H, SALON, "complete"),
        (Hand.parse("AS 8S"), Trick.parse("N:AS"), Suit.H, SALON, "AS lies on the table"),
        ("AS 8S", Trick.parse("N:TS"), Suit.H, SALON, "hand must be"),
        (Hand.parse("AS"), "N:TS", Suit.H, SALON, "trick must be"),
        (Hand.parse("AS"), Trick.parse("N:TS"), "H", SALON, "trump must be"),
        (Hand.parse("AS"), Trick.parse("N:TS"), None, SALON, "trump must be"),
        (Hand.parse("AS"), Trick.parse("N:TS"), Suit.H, "salon", "rules must be"),
        (None, Trick.parse("N:TS"), Suit.H, SALON, "hand must be"),
        (Hand.parse("7S 8S 9S TS JS QS KS AS 7H"), Trick.start(Seat.S), Suit.H, SALON, "9 cards in one hand"),
    ],
)
def test_a_position_without_an_answer_is_refused(
    hand: object, trick: object, trump: object, rules: object, words: str
) -> None:
    for ask in (legal_cards, duty):
        with pytest.raises(InvalidStateError, match=words):
            ask(hand, trick, trump, rules)  # type: ignore[operator]
    with pytest.raises(InvalidStateError, match=words):
        judge(Card.parse("8S"), hand, trick, trump, rules)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", ["8S", None, 3, Suit.S])
def test_only_a_card_is_judged(card: object) -> None:
    with pytest.raises(InvalidStateError, match="only a Card"):
        judge(card, Hand.parse("8S"), Trick.parse("N:AS"), Suit.H, SALON)  # type: ignore[arg-type]
