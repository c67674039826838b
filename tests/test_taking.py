"""Classic belote: the turned card, the two rounds, the hands made up to eight (001:32-33)."""

from __future__ import annotations

import random

import pytest

from contree import (
    CLASSIQUE,
    DECK,
    SALON,
    Card,
    Hand,
    IllegalCallError,
    InvalidStateError,
    Rules,
    Seat,
    Suit,
    shuffled,
)
from contree.auction import Contract, Refusal, Status, parse_call, parse_calls
from contree.taking import Taking, TurnedDeal

NINE = Card.parse("9H")


def taking(calls: str = "", rules: Rules = CLASSIQUE, dealer: Seat = Seat.S) -> Taking:
    return Taking.start(dealer, rules, NINE).after(calls)


def reasons(state: Taking, call: str) -> list[str]:
    return [reason.value for reason in state.judge(parse_call(call)).reasons]


@pytest.mark.parametrize(
    ("calls", "turn"),
    [
        ("", "E"),
        ("P", "N"),
        ("P P P", "S"),
        ("P P P P", "E"),
        ("P P P P P P P", "S"),
        ("P TAKE", None),
        ("P " * 8, None),
    ],
)
def test_whose_turn_it_is(calls: str, turn: str | None) -> None:
    state = taking(calls)
    assert (None if state.turn is None else state.turn.name) == turn
    assert state.second_round is (len(calls.split()) >= 4)


def test_a_clockwise_table_takes_clockwise() -> None:
    assert taking("P", CLASSIQUE.but(rotation="cw")).turn is Seat.S


@pytest.mark.parametrize(
    ("calls", "status", "contract"),
    [
        ("", Status.OPEN, None),
        ("P P P P", Status.OPEN, None),
        ("P P P P P P P P", Status.PASSED_OUT, None),
        ("TAKE", Status.CONTRACT, Contract(Seat.E, None, Suit.H)),
        ("P P P TAKE", Status.CONTRACT, Contract(Seat.S, None, Suit.H)),
        ("P P P P TAKES", Status.CONTRACT, Contract(Seat.E, None, Suit.S)),
        ("P P P P P P P TAKEC", Status.CONTRACT, Contract(Seat.S, None, Suit.C)),
    ],
)
def test_how_it_ends(calls: str, status: Status, contract: Contract | None) -> None:
    state = taking(calls)
    assert (state.status, state.contract, state.over) == (status, contract, status is not Status.OPEN)
    assert state.over is (state.legal_calls() == ())


@pytest.mark.parametrize(
    ("calls", "call", "expected"),
    [
        ("", "TAKE", []),
        ("", "TAKES", ["suit_in_first_round"]),
        ("", "TAKEH", ["suit_in_first_round"]),  # the turned suit is taken without naming it
        ("P P P", "TAKEC", ["suit_in_first_round"]),
        ("P P P P", "TAKE", ["no_suit_named"]),
        ("P P P P", "TAKEH", ["turned_suit"]),  # 001:33
        ("P P P P", "TAKEC", []),
        ("", "80H", ["no_bidding"]),
        ("", "X", ["no_double"]),
        ("", "XX", ["no_redouble"]),
        ("", "MISERE", ["no_misere"]),
        ("", "CARRE7", ["no_four_sevens"]),
        ("TAKE", "P", ["auction_over"]),
        ("", "P", []),
    ],
)
def test_reasons(calls: str, call: str, expected: list[str]) -> None:
    assert reasons(taking(calls), call) == expected


def test_a_call_out_of_turn_is_refused() -> None:
    assert taking().judge(parse_call("TAKE"), Seat.N).reasons == (Refusal.NOT_YOUR_TURN,)


def test_a_refused_call_raises_with_what_would_do() -> None:
    with pytest.raises(IllegalCallError, match=r"E may not call TAKEH \(turned suit\); legal: P, TAKES, TAKED, TAKEC"):
        taking("P P P P").call(parse_call("TAKEH"))


@pytest.mark.parametrize("calls", ["", "P P", "P P P P", "P P P P P P"])
def test_legal_calls_are_those_that_judge_lets_through(calls: str) -> None:
    state = taking(calls)
    every = parse_calls("P TAKE TAKES TAKEH TAKED TAKEC X XX 80H CAPOTH MISERE CARRE7")
    assert list(state.legal_calls()) == [call for call in every if state.judge(call).legal]


@pytest.mark.parametrize(
    ("dealer", "rules", "turned", "code"),
    [
        ("S", CLASSIQUE, NINE, "wrong_type"),
        (Seat.S, None, NINE, "wrong_type"),
        (Seat.S, CLASSIQUE, "9H", "wrong_type"),
        (Seat.S, SALON, NINE, "no_turned_card"),
    ],
)
def test_bad_starts_are_refused(dealer: Seat, rules: Rules, turned: Card, code: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        Taking.start(dealer, rules, turned)
    assert caught.value.code == code


# --- the cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("packets", [(3, 2), (2, 3)])
@pytest.mark.parametrize("taker", list(Seat))
def test_each_has_eight_cards_and_none_is_left(packets: tuple[int, int], taker: Seat) -> None:  # 001:33
    deal = TurnedDeal.of(shuffled(random.Random(3)), Seat.W, CLASSIQUE.but(deal_packets=packets))
    assert [len(hand) for hand in deal.hands] == [5, 5, 5, 5]
    hands = deal.completed(taker)
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert Hand(card for hand in hands for card in hand) == Hand(DECK)
    assert deal.turned in hands[taker]
    assert all(hands[seat] >= deal.hands[seat] for seat in Seat)


def test_the_cards_come_in_order() -> None:
    """Dealer South: East first; 3 then 2 each, the 21st card is turned, then 2 to the taker and 3 to the others."""
    deal = TurnedDeal.of(DECK, Seat.S, CLASSIQUE)
    assert deal.hands[Seat.E] == Hand([*DECK[0:3], *DECK[12:14]])
    assert deal.hands[Seat.S] == Hand([*DECK[9:12], *DECK[18:20]])
    assert (deal.turned, deal.rest) == (DECK[20], DECK[21:])
    hands = deal.completed(Seat.N)
    assert hands[Seat.E] == deal.hands[Seat.E] | Hand(DECK[21:24])
    assert hands[Seat.N] == deal.hands[Seat.N] | Hand([DECK[20], *DECK[24:26]])
    assert hands[Seat.W] == deal.hands[Seat.W] | Hand(DECK[26:29])
    assert hands[Seat.S] == deal.hands[Seat.S] | Hand(DECK[29:32])


@pytest.mark.parametrize("packets", [(3, 2, 3), (4,), (5, 1)])
def test_other_packets_leave_no_card_to_turn(packets: tuple[int, ...]) -> None:
    with pytest.raises(InvalidStateError) as caught:
        TurnedDeal.of(DECK, Seat.S, CLASSIQUE.but(deal_packets=packets))
    assert caught.value.code == "bad_packets"


def test_a_pack_that_is_no_pack_is_refused() -> None:
    with pytest.raises(InvalidStateError):
        TurnedDeal.of(DECK[:31], Seat.S, CLASSIQUE)
