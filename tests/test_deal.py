"""Dealing: packets, cut, gather, codes (rules R1.2 to R1.5, R2.1, R3.1, R5.a_deux)."""

from __future__ import annotations

import random

import pytest
import strategies as my
from hypothesis import given
from hypothesis import strategies as st

from contree import (
    A_DEUX,
    CLASSIQUE,
    DECK,
    DECOUVERTE,
    SALON,
    TABLE_EN_LIGNE,
    Card,
    Deal,
    Hand,
    InvalidStateError,
    NotationError,
    Seat,
    deal_hands,
    first_player,
    pack_code,
    pack_from_code,
    shuffled,
)
from contree.deal import check_pack, cut, dealing_order, dealt, gathered, seats_from, undealt

PackOf = tuple[Card, ...]


@given(st.integers(0, 99561092450391000 - 1))  # 32!/(8!)^4 deals
def test_every_number_below_the_count_of_deals_is_a_deal(number: int) -> None:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    code = "".join(digits[number // 36**place % 36] for place in range(10, -1, -1))
    deal = Deal.from_code(code)
    assert sorted(card for hand in deal.hands for card in hand) == list(DECK)
    assert deal.code == code
    assert Deal.from_code(code.lower()) == deal


@given(my.deals)
def test_a_deal_reads_back_from_its_code_and_its_text(deal: Deal) -> None:
    assert len(deal.code) == 11
    assert Deal.from_code(deal.code) == deal
    assert Deal.parse(str(deal)) == deal


def test_the_last_deal_and_the_one_after() -> None:
    last = 99561092450391000 - 1
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    code, after = ("".join(digits[n // 36**place % 36] for place in range(10, -1, -1)) for n in (last, last + 1))
    assert Deal.from_code(code).hands[Seat.W] == Hand(DECK[:8])
    with pytest.raises(NotationError, match=f"the last deal is {code}"):
        Deal.from_code(after)


@given(my.packs)
def test_a_pack_reads_back_from_its_code(pack: PackOf) -> None:
    assert len(pack_code(pack)) == 23
    assert pack_from_code(pack_code(pack)) == pack_from_code(pack_code(pack).lower()) == pack


def test_the_packs_are_numbered_from_the_order_of_the_notation_to_its_reverse() -> None:
    first, last = pack_code(DECK), pack_code(DECK[::-1])
    assert first == "0" * 23
    assert int(last, 36) == 263130836933693530167218012160000000 - 1  # 32! - 1


@pytest.mark.parametrize(
    "code", ["", "0" * 10, "0" * 12, "0" * 10 + "-", "é" * 11, "Z" * 11, None, 7, ["0"], "0" * 10 + "²"]
)
def test_what_is_no_deal_code_is_refused(code: object) -> None:
    with pytest.raises(NotationError, match="names no deal") as caught:
        Deal.from_code(code)  # type: ignore[arg-type]
    assert caught.value.code == "bad_code"


@pytest.mark.parametrize("code", ["", "0" * 22, "0" * 24, "0" * 22 + ".", "Z" * 23, None, 7])
def test_what_is_no_pack_code_is_refused(code: object) -> None:
    with pytest.raises(NotationError, match="names no pack"):
        pack_from_code(code)  # type: ignore[arg-type]


@given(my.packs, my.seats, st.sampled_from([(3, 2, 3), (3, 3, 2), (2, 3, 3), (3, 2), (8,)]))
def test_packets_are_dealt_in_turn_and_can_be_laid_back(pack: PackOf, first: Seat, packets: tuple[int, ...]) -> None:
    order = first.order()
    cards = dealt(pack, order, packets)
    stock = pack[4 * sum(packets) :]
    assert all(len(cards[seat]) == sum(packets) for seat in order)
    assert undealt(cards, stock, order, packets) == pack
    assert deal_hands(pack, order, packets) == tuple(Hand(cards[seat]) for seat in Seat)


def test_three_two_three_from_the_dealers_right() -> None:
    cards = dealt(DECK, dealing_order(Seat.S, SALON), (3, 2, 3))
    # E gets the 1st to 3rd card, then the 13th and 14th, then the 21st to 23rd
    assert cards[Seat.E] == (*DECK[0:3], *DECK[12:14], *DECK[20:23])
    assert cards[Seat.S] == (*DECK[9:12], *DECK[18:20], *DECK[29:32])


def test_two_players_get_three_and_three() -> None:
    hands = deal_hands(DECK, dealing_order(Seat.S, A_DEUX), A_DEUX.deal_packets)
    assert hands[Seat.W] == Hand(DECK[0:3] + DECK[6:9])
    assert hands[Seat.S] == Hand(DECK[3:6] + DECK[9:12])
    assert not hands[Seat.E] and not hands[Seat.N]


def test_who_speaks_and_leads_first() -> None:
    assert first_player(Seat.N, SALON) is Seat.W
    assert first_player(Seat.W, TABLE_EN_LIGNE) is Seat.S
    assert first_player(Seat.N, SALON.but(first_player="left")) is Seat.E
    # the sentence as it is written: right of the dealer, then clockwise, so that the dealer is second
    written = TABLE_EN_LIGNE.but(rotation="cw")
    assert [s.name for s in seats_from(first_player(Seat.N, written), written)] == ["W", "N", "E", "S"]
    assert {first_player(dealer, DECOUVERTE) for dealer in Seat} == {Seat.S}
    assert (first_player(Seat.S, A_DEUX), first_player(Seat.W, A_DEUX)) == (Seat.W, Seat.S)


@given(my.packs, st.integers(4, 28))
def test_a_cut_turns_the_pack_round(pack: PackOf, at: int) -> None:
    assert cut(pack, at) == pack[at:] + pack[:at]


@pytest.mark.parametrize("at", [0, 3, 29, 32, -1, 4.5, None])
def test_a_cut_too_near_the_end_is_refused(at: object) -> None:
    with pytest.raises(InvalidStateError, match="between its 4th and its 28th"):
        cut(DECK, at)  # type: ignore[arg-type]


def test_gathering_keeps_the_order_of_the_heaps() -> None:
    heaps = [DECK[4:8], DECK[0:4], DECK[8:20]]
    assert gathered(heaps, DECK[20:]) == DECK[4:8] + DECK[0:4] + DECK[8:]
    with pytest.raises(InvalidStateError, match="32 cards once each"):
        gathered(heaps)


@pytest.mark.parametrize("pack", [DECK[:31], DECK[:31] + DECK[:1], "pack", None, 32, [1] * 32])
def test_what_is_no_pack_is_refused(pack: object) -> None:
    for use in (check_pack, pack_code):
        with pytest.raises(InvalidStateError):
            use(pack)  # type: ignore[operator]
    with pytest.raises(InvalidStateError):
        dealt(pack, Seat.S.order(), (3, 2, 3))  # type: ignore[arg-type]


def test_packets_too_large_for_the_pack_are_refused() -> None:
    with pytest.raises(InvalidStateError, match="cannot get 9 cards"):
        dealt(DECK, Seat.S.order(), (5, 4))


def test_hands_of_another_size_are_not_laid_back() -> None:
    cards = dealt(DECK, Seat.S.order(), CLASSIQUE.deal_packets)
    with pytest.raises(InvalidStateError, match="S is dealt 5 cards, not 4"):
        undealt({**cards, Seat.S: cards[Seat.S][:4]}, DECK[20:], Seat.S.order(), CLASSIQUE.deal_packets)


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        ((Hand(DECK[:8]),) * 4, "two hands"),
        ((Hand(DECK[:9]), Hand(DECK[9:16]), Hand(DECK[16:24]), Hand(DECK[24:])), "one size"),
        ((Hand(DECK[:8]), Hand(DECK[8:16]), Hand(DECK[16:24])), "four Hands"),
        (["7S", "8S", "9S", "TS"], "four Hands"),
        (None, "four Hands"),
    ],
)
def test_hands_that_no_deal_has_are_refused(hands: object, words: str) -> None:
    with pytest.raises(InvalidStateError, match=words):
        Deal(hands)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "A... K... Q...", "A... K... Q... J... T...", None, 4, "A... A... Q... J..."])
def test_a_text_that_names_no_deal_is_refused(text: object) -> None:
    with pytest.raises((NotationError, InvalidStateError)):
        Deal.parse(text)  # type: ignore[arg-type]


def test_only_a_whole_deal_has_a_code() -> None:
    with pytest.raises(InvalidStateError, match="eight cards each, not 1"):
        _ = Deal.parse("A... K... Q... J...").code


def test_the_same_seed_deals_the_same_cards() -> None:
    assert shuffled(random.Random(5)) == shuffled(random.Random(5)) != shuffled(random.Random(6))
    assert Deal.random(random.Random(5)) == Deal.random(random.Random(5))


def test_nobody_sits_at_north_in_a_game_for_two() -> None:
    with pytest.raises(InvalidStateError, match="nobody sits at N"):
        seats_from(Seat.N, A_DEUX)
