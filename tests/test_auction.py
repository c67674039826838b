"""The auction: turns, refusals and their reasons, how it ends."""

from __future__ import annotations

import itertools
import random

import pytest

from contree import (
    BRIDGEE,
    CLASSIQUE,
    DECOUVERTE,
    SALON,
    TABLE_EN_LIGNE,
    Hand,
    IllegalCallError,
    InvalidStateError,
    NotationError,
    Rules,
    Seat,
    Suit,
    Suitless,
    Team,
)
from contree.auction import (
    Auction,
    Bid,
    Call,
    Contract,
    Double,
    FourSevensRedeal,
    MisereRedeal,
    Pass,
    Redouble,
    Refusal,
    Status,
    Take,
    check_hands,
    parse_call,
    parse_calls,
    plain_points,
)

WEAK = Hand.parse("7S 8S 9S 7H 8H QH KD QD")  # 3 + 4 + 3: ten points at plain values
SEVENS = Hand.parse("7S 7H 7D 7C AS TS KS JS")
EVERY_CALL: tuple[Call, ...] = (
    Pass(),
    *(Bid(value, trump) for value in range(60, 210, 5) for trump in (*Suit, *Suitless)),
    *(Bid(None, trump, capot=True) for trump in (*Suit, *Suitless)),
    Double(),
    Redouble(),
    MisereRedeal(),
    FourSevensRedeal(),
    Take(),
    *(Take(suit) for suit in Suit),
)


def auction(calls: str = "", rules: Rules = TABLE_EN_LIGNE, dealer: Seat = Seat.S, **hands: Hand) -> Auction:
    return Auction.start(dealer, rules, {Seat[name]: hand for name, hand in hands.items()}).after(calls)


def reasons(state: Auction, call: str) -> list[str]:
    return [reason.value for reason in state.judge(parse_call(call)).reasons]


# --- calls as text -------------------------------------------------------------------------------


@pytest.mark.parametrize("call", EVERY_CALL, ids=str)
def test_a_call_reads_back_from_its_text(call: Call) -> None:
    assert parse_call(str(call)) == call


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("P", Pass()),
        ("90H", Bid(90, Suit.H)),
        ("CAPOTSA", Bid(None, Suitless.SA, capot=True)),
        ("X", Double()),
        ("XX", Redouble()),
        ("MISERE", MisereRedeal()),
        ("CARRE7", FourSevensRedeal()),
        ("TAKE", Take()),
        ("TAKEH", Take(Suit.H)),
    ],
)
def test_each_text_of_the_notation(text: str, call: Call) -> None:
    assert parse_call(text) == call
    assert str(call) == text


@pytest.mark.parametrize(
    "text",
    ["", "p", "90", "H", "GENERALE", "090H", "-80H", "80X", "80H ", "CAPOT", "TAKESA", "TAKETA", "12345H", "٨٠H"],
)
def test_a_text_that_names_no_call_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="use P, 90H") as caught:
        parse_call(text)
    assert caught.value.code == "unknown_call"
    assert caught.value.facts["text"] == text


@pytest.mark.parametrize("junk", [None, 90, ["P"], b"P"])
def test_what_is_no_text_is_refused(junk: object) -> None:
    with pytest.raises(NotationError):
        parse_call(junk)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        parse_calls(junk)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "trump", "capot"),
    [
        (None, Suit.H, False),
        (90, Suit.H, True),
        (0, Suit.H, False),
        (True, Suit.H, False),
        (90, 1, False),
        (90, None, False),
    ],
)
def test_a_bid_that_means_nothing_is_refused(value: object, trump: object, capot: bool) -> None:
    with pytest.raises(NotationError) as caught:
        Bid(value, trump, capot)  # type: ignore[arg-type]
    assert caught.value.code == "bad_bid"


def test_one_takes_a_suit_only() -> None:
    with pytest.raises(NotationError) as caught:
        Take(Suitless.SA)  # type: ignore[arg-type]
    assert caught.value.code == "bad_take"


# --- whose turn ----------------------------------------------------------------------------------


def test_the_dealers_right_hand_neighbour_speaks_first_and_the_turn_goes_round() -> None:  # 000:28, 002:14
    names = []
    state = auction(dealer=Seat.W)
    for _ in range(4):
        assert state.turn is not None
        names.append(state.turn.name)
        state = state.call(Pass())
    assert names == ["S", "E", "N", "W"]


def test_at_a_clockwise_table_the_dealer_speaks_second() -> None:  # 000:28, as the sentence is written
    state = auction(rules=TABLE_EN_LIGNE.but(rotation="cw"))
    assert state.turn is Seat.E
    assert state.call(Pass()).turn is Seat.S


@pytest.mark.parametrize(
    ("rules", "order"), [(TABLE_EN_LIGNE, "NWS"), (SALON, "WEN"), (SALON.but(rotation="cw"), "WEN")]
)
def test_who_is_asked_after_a_contre(rules: Rules, order: str) -> None:
    """North bids; where the contre stops the bidding only the takers are asked (002:19)."""
    state = auction("80H X", rules)  # East bids, North (or South, clockwise) doubles
    asked = []
    while state.turn is not None:
        asked.append(state.turn.name)
        state = state.call(Pass())
    expected = {"NWS": ["W", "S", "E"], "WEN": ["W", "E"]}[order]
    assert asked == expected
    assert state.contract == Contract(Seat.E, 80, Suit.H, multiplier=2)


# --- how it ends ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "status", "contract"),
    [
        ("", Status.OPEN, None),
        ("P P P", Status.OPEN, None),  # 000:36: each must have spoken
        ("P P P P", Status.PASSED_OUT, None),
        ("80H P P", Status.OPEN, None),
        ("80H P P P", Status.CONTRACT, "E 80H x1"),  # 000:37
        ("P P P 80H P P", Status.OPEN, None),
        ("P P P 80H P P P", Status.CONTRACT, "S 80H x1"),
        ("80H P 90H P P P", Status.CONTRACT, "W 90H x1"),  # over partner (1.11)
        ("80H P P 90S P P 100H P P P", Status.CONTRACT, "W 100H x1"),  # one may come back (1.10)
        ("80H X P P", Status.OPEN, None),
        ("80H X P P P", Status.CONTRACT, "E 80H x2"),
        ("80H P P X P P P", Status.CONTRACT, "E 80H x2"),
        ("80H X XX", Status.CONTRACT, "E 80H x4"),
        ("80H X P P XX", Status.CONTRACT, "E 80H x4"),
        ("CAPOTH P P P", Status.CONTRACT, "E CAPOTH x1"),
        ("180H CAPOTS X XX", Status.CONTRACT, "N CAPOTS x4"),
    ],
)
def test_status_at_the_online_table(calls: str, status: Status, contract: str | None) -> None:
    state = auction(calls)
    assert state.status is status
    assert state.over is (status is not Status.OPEN)
    assert (None if state.contract is None else str(state.contract)) == contract
    assert (state.turn is None) is state.over


@pytest.mark.parametrize(
    ("calls", "status", "contract"),
    [
        ("80H X P", Status.OPEN, None),
        ("80H X P P", Status.CONTRACT, "E 80H x2"),
        ("80H X P XX", Status.CONTRACT, "E 80H x4"),
        ("80H P P X P P", Status.CONTRACT, "E 80H x2"),
        ("160H CAPOTS P P P", Status.CONTRACT, "N CAPOTS x1"),
    ],
)
def test_status_at_the_salon(calls: str, status: Status, contract: str | None) -> None:
    state = auction(calls, SALON)
    assert state.status is status
    assert (None if state.contract is None else str(state.contract)) == contract


@pytest.mark.parametrize(("calls", "multiplier"), [("80H", 1), ("80H X", 2), ("80H X XX", 4)])
def test_how_often_the_bid_counts(calls: str, multiplier: int) -> None:  # 000:32-33, 002:53
    assert auction(calls).multiplier == multiplier


def test_nobody_speaks_when_all_is_said() -> None:
    state = auction("80H P P P")
    assert state.legal_calls() == ()
    assert reasons(state, "P") == ["auction_over"]
    assert state.judge(Pass(), Seat.E).seat is Seat.E
    with pytest.raises(IllegalCallError, match=r"^nobody may call P \(auction over\); all is said$"):
        state.call(Pass())


def test_the_calls_are_kept_with_who_made_them() -> None:
    state = auction("P 80H X")
    assert [(seat.name, str(call)) for seat, call in state.calls] == [("E", "P"), ("N", "80H"), ("W", "X")]
    assert (state.bid, state.bidder, state.doubled_by) == (Bid(80, Suit.H), Seat.N, Seat.W)
    assert auction("80H X XX").redoubled_by is Seat.W


# --- refusals, each with its reasons -------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "call", "expected"),
    [
        ("", "70H", ["below_minimum"]),
        ("", "75H", ["below_minimum", "not_a_multiple"]),
        ("", "82H", ["not_a_multiple"]),  # 000:31
        ("", "190H", ["above_maximum"]),
        ("", "195H", ["not_a_multiple", "above_maximum"]),
        ("", "80SA", ["no_sans_atout"]),
        ("", "CAPOTTA", ["no_tout_atout"]),
        ("90H", "90S", ["not_higher"]),
        ("90H", "80S", ["not_higher"]),
        ("CAPOTH", "180S", ["after_capot"]),  # 000:34
        ("CAPOTH", "CAPOTS", ["after_capot"]),
        ("CAPOTH X", "100S", ["after_capot", "after_double"]),
        ("80H X", "90S", ["after_double"]),
        ("80H X", "CAPOTS", ["after_double"]),
        ("80H X", "80S", ["after_double", "not_higher"]),
        ("", "X", ["nothing_to_double"]),
        ("80H P", "X", ["own_side"]),
        ("80H X P", "X", ["already_doubled"]),
        ("80H X", "X", ["own_side", "already_doubled"]),
        ("", "XX", ["not_doubled"]),
        ("80H", "XX", ["not_doubled"]),
        ("80H X P", "XX", ["not_doubled_side"]),
        ("", "TAKE", ["no_turned_card"]),
        ("", "TAKEH", ["no_turned_card"]),
        ("", "MISERE", ["no_misere", "hand_unknown"]),
        ("", "CARRE7", ["no_four_sevens", "hand_unknown"]),
        ("", "P", []),
        ("", "80H", []),
        ("", "180C", []),
        ("90H", "100S", []),
        ("90H", "CAPOTS", []),
        ("80H X", "XX", []),
        ("80H X P P", "XX", []),
        ("CAPOTH", "X", []),  # 1.9
    ],
)
def test_reasons_at_the_online_table(calls: str, call: str, expected: list[str]) -> None:
    assert reasons(auction(calls), call) == expected


@pytest.mark.parametrize(
    ("options", "calls", "call", "expected"),
    [
        ({"capot_bid": False}, "", "CAPOTH", ["no_capot"]),
        ({"double_allowed": False}, "80H", "X", ["no_double"]),
        ({"redouble_allowed": False}, "80H X", "XX", ["no_redouble"]),
        ({"double_capot_allowed": False}, "CAPOTH", "X", ["capot_not_doubled"]),
        ({"double_capot_allowed": False}, "80H", "X", []),
        ({"min_bid": 90}, "", "80H", ["below_minimum"]),
        ({"min_bid": 90, "bid_step": 20}, "", "100H", ["not_a_multiple"]),
        ({"min_bid": 90, "bid_step": 20}, "", "110H", []),
        ({"min_bid": 82}, "", "92H", []),  # the steps go up from the lowest bid
        ({"min_bid": 82}, "", "90H", ["not_a_multiple"]),
        ({"max_bid": 160}, "", "170H", ["above_maximum"]),
        ({"sa_bids": True}, "", "80SA", []),
        ({"sa_bids": True}, "", "80TA", ["no_tout_atout"]),
        ({"ta_bids": True}, "", "80TA", []),
        ({"ta_bids": True}, "", "80SA", ["no_sans_atout"]),
    ],
)
def test_reasons_under_an_option(options: dict[str, object], calls: str, call: str, expected: list[str]) -> None:
    assert reasons(auction(calls, TABLE_EN_LIGNE.but(**options)), call) == expected


@pytest.mark.parametrize(
    ("calls", "call", "hands", "expected"),
    [
        ("", "MISERE", {"E": WEAK}, []),
        ("", "MISERE", {"N": WEAK}, ["hand_unknown"]),
        ("", "MISERE", {"E": SEVENS}, ["too_many_points"]),  # 11 + 10 + 4 + 2
        ("CAPOTH", "MISERE", {"N": WEAK}, []),  # even over a capot (2.19)
        ("P 80H P P", "MISERE", {"E": WEAK}, ["not_first_call"]),
        ("80H X", "MISERE", {"W": WEAK}, ["redeal_after_double"]),
        ("80H X", "CARRE7", {"W": SEVENS}, ["redeal_after_double"]),
        ("", "CARRE7", {"E": SEVENS}, []),
        ("P 80H P P", "CARRE7", {"E": SEVENS}, []),
        ("", "CARRE7", {"E": WEAK}, ["not_four_sevens"]),
        ("", "CARRE7", {}, ["hand_unknown"]),
    ],
)
def test_asking_for_a_new_deal(calls: str, call: str, hands: dict[str, Hand], expected: list[str]) -> None:
    state = Auction.start(Seat.S, SALON, {Seat[name]: hand for name, hand in hands.items()}).after(calls)
    assert reasons(state, call) == expected


def test_ten_points_are_a_misere_and_eleven_are_not() -> None:  # 002:58
    eleven = Hand.parse("AS 9S 8S 7S 9H 8H 7H 9D")
    assert (plain_points(WEAK, SALON), plain_points(eleven, SALON)) == (10, 11)
    assert not reasons(auction("", SALON, E=WEAK), "MISERE")
    assert reasons(auction("", SALON, E=eleven), "MISERE") == ["too_many_points"]
    assert not reasons(auction("", SALON.but(misere_max_points=11), E=eleven), "MISERE")


@pytest.mark.parametrize(("call", "hand"), [(MisereRedeal(), WEAK), (FourSevensRedeal(), SEVENS)])
def test_a_redeal_that_is_asked_for_ends_the_auction(call: Call, hand: Hand) -> None:
    state = auction("80H", SALON, N=hand).call(call)
    assert (state.status, state.redeal, state.contract, state.turn) == (Status.REDEAL, (Seat.N, call), None, None)
    assert auction("80H", SALON).redeal is None
    later = auction("80H P P", SALON, S=hand).call(call)
    assert (later.redeal, later.calls[-1]) == ((Seat.S, call), (Seat.S, call))


def test_a_call_out_of_turn_is_refused() -> None:
    verdict = auction("80H").judge(Bid(90, Suit.S), Seat.W)
    assert (verdict.reason, verdict.seat, verdict.legal) == (Refusal.NOT_YOUR_TURN, Seat.W, False)
    assert auction("80H").judge(Bid(90, Suit.S), Seat.N).legal


def test_a_refused_call_raises_with_its_reasons_and_what_would_do() -> None:
    with pytest.raises(
        IllegalCallError, match=r"N may not call 75S \(below minimum, not a multiple, not higher\)"
    ) as caught:
        auction("90H").call(Bid(75, Suit.S))
    assert caught.value.code == "below_minimum"
    assert caught.value.facts["seat"] is Seat.N
    assert caught.value.facts["reasons"] == ("below_minimum", "not_a_multiple", "not_higher")
    assert "legal: P, 100S, 100H, 100D, 100C, 110S, ..." in str(caught.value)
    with pytest.raises(IllegalCallError, match=r"legal: P, XX$"):
        auction("90H X").call(Double())


def test_a_verdict_says_what_would_do() -> None:
    verdict = auction("80H X").judge(Bid(90, Suit.S))
    assert verdict.would_do == (Pass(), Redouble())
    assert verdict.state == auction("80H X")
    assert auction().judge(Pass()).reason is None
    assert auction("90H").judge(Bid(75, Suit.S)).reason is Refusal.BELOW_MINIMUM


def test_a_verdict_shows_the_call_and_the_reason_but_not_the_whole_auction() -> None:
    shown = repr(auction("80H X").judge(Bid(90, Suit.S)))
    assert "value=90" in shown and "AFTER_DOUBLE" in shown
    assert "Auction(" not in shown and "value=80" not in shown


# --- every call, in order ------------------------------------------------------------------------


def test_the_order_of_the_legal_calls() -> None:
    rules = BRIDGEE.but(min_bid=160)
    state = auction(
        "160H", rules.but(misere_redeal=True, four_sevens_redeal=True), N=Hand.parse("7S 7H 7D 7C 8S 8H 8D 8C")
    )
    trumps = ["S", "H", "D", "C", "SA", "TA"]
    values = [f"{value}{trump}" for value in (170, 180) for trump in trumps]
    expected = ["P", *values, *(f"CAPOT{trump}" for trump in trumps), "X", "MISERE", "CARRE7"]
    assert [str(call) for call in state.legal_calls()] == expected


@pytest.mark.parametrize(("rules", "count"), [(TABLE_EN_LIGNE, 49), (SALON, 41), (BRIDGEE, 73)])
def test_how_many_calls_open_an_auction(rules: Rules, count: int) -> None:
    """A pass, four suits (six trumps in bridgée) at each level, and as many capots."""
    assert len(auction(rules=rules).legal_calls()) == count


def test_a_table_may_bid_from_one_point() -> None:
    rules = TABLE_EN_LIGNE.but(min_bid=1, max_bid=3, bid_step=1, capot_bid=False)
    opening = [str(call) for call in auction(rules=rules).legal_calls()]
    assert opening == ["P", *(f"{value}{suit}" for value in (1, 2, 3) for suit in "SHDC")]
    assert str(auction("1H P P P", rules).contract) == "E 1H x1"


def test_at_the_ceiling_only_a_capot_is_higher() -> None:
    assert [str(call) for call in auction("180H").legal_calls()] == ["P", "CAPOTS", "CAPOTH", "CAPOTD", "CAPOTC", "X"]


@pytest.mark.parametrize("rules", [TABLE_EN_LIGNE, SALON, BRIDGEE, SALON.but(rotation="cw", sa_bids=True)])
def test_legal_calls_are_those_that_judge_lets_through(rules: Rules) -> None:
    """And every auction ends, its calls replay, nobody bids over himself when the others passed."""
    rng = random.Random(11)
    for _ in range(20):
        hands = {seat: rng.choice((WEAK, SEVENS)) for seat in Seat}
        state = Auction.start(rng.choice(list(Seat)), rules, hands)
        while not state.over:
            legal = state.legal_calls()
            assert set(legal) == {call for call in EVERY_CALL if state.judge(call).legal}
            assert len(set(legal)) == len(legal)
            state = state.call(rng.choices(legal, [8, *[1] * (len(legal) - 1)])[0])
        assert len(state.calls) >= 3 or state.status in (Status.REDEAL, Status.CONTRACT)
        assert Auction.start(state.dealer, rules, hands).after(call for _, call in state.calls) == state


def test_auctions_hide_hands() -> None:
    state = auction("80H", SALON, N=WEAK, E=SEVENS)
    assert state.seen_from(Seat.N).hands == (None, None, WEAK, None)
    assert state.seen_from(None).hands == (None, None, None, None)
    assert state.seen_from(Seat.N).calls == state.calls
    assert "7S" not in repr(state)
    assert not reasons(state.seen_from(Seat.N), "MISERE")


# --- bad use -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CLASSIQUE, DECOUVERTE])
def test_there_is_no_auction_under_other_rules(rules: Rules) -> None:
    with pytest.raises(InvalidStateError, match="no contract is bid") as caught:
        Auction.start(Seat.S, rules)
    assert caught.value.code == "no_auction"


@pytest.mark.parametrize(("dealer", "rules"), [("S", SALON), (0, SALON), (Seat.S, "salon")])
def test_an_auction_needs_a_dealer_and_rules(dealer: object, rules: object) -> None:
    with pytest.raises(InvalidStateError) as caught:
        Auction.start(dealer, rules)  # type: ignore[arg-type]
    assert caught.value.code == "wrong_type"


@pytest.mark.parametrize("hands", [[WEAK], [WEAK] * 5, {"E": WEAK}, {Seat.E: "7S"}, 7, [1, 2, 3, 4]])
def test_hands_that_are_no_hands_are_refused(hands: object) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check_hands(hands)  # type: ignore[arg-type]
    assert caught.value.code == "bad_hands"


def test_hands_may_be_given_by_seat_or_all_four() -> None:
    assert check_hands([None, WEAK, None, SEVENS]) == (None, WEAK, None, SEVENS)
    assert check_hands({Seat.W: WEAK}) == (None, None, None, WEAK)
    assert check_hands({}) == check_hands(None) == (None, None, None, None)


@pytest.mark.parametrize("junk", ["90H", None, 90, Suit.H])
def test_only_a_call_can_be_judged(junk: object) -> None:
    with pytest.raises(InvalidStateError) as caught:
        auction().judge(junk)  # type: ignore[arg-type]
    assert caught.value.code == "not_a_call"


@pytest.mark.parametrize(
    ("seat", "value", "trump", "capot", "code"),
    [
        (0, 80, Suit.H, False, "bad_contract"),
        (Seat.E, 80, 1, False, "bad_contract"),
        (Seat.E, 80, Suit.H, True, "bad_contract"),
        (Seat.E, 0, Suit.H, False, "bad_contract"),
        (Seat.E, "80", Suit.H, False, "bad_contract"),
    ],
)
def test_contracts_that_mean_nothing_are_refused(seat: Seat, value: int, trump: Suit, capot: bool, code: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        Contract(seat, value, trump, capot)
    assert caught.value.code == code


@pytest.mark.parametrize("multiplier", [0, 3, 8, "2"])
def test_a_contract_counts_once_twice_or_four_times(multiplier: int) -> None:
    with pytest.raises(InvalidStateError) as caught:
        Contract(Seat.E, 80, Suit.H, multiplier=multiplier)
    assert caught.value.code == "bad_multiplier"


def test_a_contract_knows_its_side_and_its_text() -> None:
    assert [Contract(seat, 80, Suit.H).side for seat in Seat] == [Team.NS, Team.EW, Team.NS, Team.EW]
    contracts = [Contract(Seat.N, None, Suitless.TA, capot=True, multiplier=2), Contract(Seat.W, None, Suit.C)]
    assert [str(contract) for contract in contracts] == ["N CAPOTTA x2", "W C x1"]
    assert [contract.points_bid for contract in (*contracts, Contract(Seat.S, 80, Suit.H))] == [0, 0, 80]


def test_every_refusal_can_happen() -> None:
    """No reason is dead: each is met in this file's auctions or the classic one's."""
    from contree import Card
    from contree.taking import Taking

    options = [
        {},
        {"capot_bid": False, "double_allowed": False},
        {"redouble_allowed": False, "double_capot_allowed": False},
    ]
    states = [
        auction(calls, rules.but(**opts), E=hand, N=WEAK, W=WEAK)
        for rules, opts, calls, hand in itertools.product(
            (TABLE_EN_LIGNE, SALON), options, ("", "80H", "80H P"), (WEAK, SEVENS)
        )
    ]
    states += [
        auction(calls, SALON, E=WEAK, S=WEAK) for calls in ("80H X", "80H X P", "P 80H P P", "CAPOTH", "80H P P P")
    ]
    states += [auction("80H X P"), auction("CAPOTH", SALON.but(double_capot_allowed=False))]
    classic = Taking.start(Seat.S, CLASSIQUE, Card.parse("9H"))
    met = {reason for state in states for call in EVERY_CALL for reason in state.judge(call).reasons}
    met |= {r for state in (classic, classic.after("P P P P")) for c in EVERY_CALL for r in state.judge(c).reasons}
    met |= set(auction().judge(Pass(), Seat.W).reasons)
    assert met == set(Refusal)
