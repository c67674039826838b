"""The match at its edges: what it starts from, what is counted before anything is played."""

from __future__ import annotations

import pytest

from contree import (
    A_DEUX,
    CLASSIQUE,
    SALON,
    TABLE_EN_LIGNE,
    Hand,
    InvalidStateError,
    Match,
    NextDeal,
    Seat,
    parse_call,
)
from contree.match import check_playable


def passed_out(match: Match) -> Match:
    for _ in range(4):
        match = match.act(parse_call("P"))
    return match


def test_a_match_starts_from_seed_0_and_deal_1() -> None:
    match = Match.start(SALON)
    assert match == Match.start(SALON, seed=0)
    assert (match.seed, match.deal.number, match.totals, match.pending, match.passed_out) == ("0", 1, (0, 0), 0, 0)


def test_the_deals_are_numbered_one_after_the_other() -> None:
    match = Match.start(SALON, seed=3)
    for number in range(1, 5):
        assert match.deal.number == number
        match = passed_out(match)
        assert match.passed_out == number
        match = match.act(NextDeal())
    assert [deal.number for deal in match.deals] == [1, 2, 3, 4, 5]


def test_a_played_deal_ends_the_run_of_passed_out_ones() -> None:
    match = passed_out(passed_out(Match.start(SALON, seed=3)).act(NextDeal())).act(NextDeal())
    assert match.passed_out == 2
    for call in ("80H", "P", "P", "P"):
        match = match.act(parse_call(call))
    while match.turn is not None:
        match = match.act(match.legal_actions()[0])
    assert (match.deal.end, match.passed_out) == ("played", 0)
    assert passed_out(match.act(NextDeal())).passed_out == 1


def test_a_pack_is_cut_from_the_4th_to_the_28th_card_both_included() -> None:
    """R1.3, for a pack that is set up by hand."""
    match = passed_out(Match.start(TABLE_EN_LIGNE, seed=3))
    heap = match.gathered
    allowed = []
    for at in range(1, 32):
        try:
            match.act(NextDeal(heap[at:] + heap[:at]))
        except InvalidStateError as error:
            assert error.code == "not_a_cut"
        else:
            allowed.append(at)
    assert allowed == list(range(4, 29))


def test_a_view_of_the_auction_counts_nothing_yet() -> None:
    view = Match.start(SALON, seed=3).view(Seat.S)
    assert (view.stock, view.points, view.tricks_won, view.totals, view.pending) == (0, (0, 0), (0, 0), (0, 0), 0)
    assert (view.tricks, view.winners, view.words, view.open_hands, view.past) == ((), (), (), (), ())
    assert (view.trick, view.contract, view.trump, view.turned, view.score, view.winner) == (None,) * 6


def test_a_view_of_the_classic_auction_shows_the_turned_card_and_five_cards() -> None:
    match = Match.start(CLASSIQUE, seed=3)
    view = match.view(Seat.S)
    assert view.turned == match.deal.turned
    assert (len(view.hand), len(view.dealt), view.trump) == (5, 5, None)
    assert view.turned not in Hand(card for hand in match.deal.hands for card in hand)


def test_a_match_shows_no_count_of_its_own() -> None:
    assert "passed_out=" not in repr(passed_out(Match.start(SALON, seed=3)))


@pytest.mark.parametrize("packets", [(3, 3), (8,), (4, 4)])
def test_up_to_eight_cards_each_leave_a_stock(packets: tuple[int, ...]) -> None:
    check_playable(A_DEUX.but(deal_packets=packets))


@pytest.mark.parametrize("packets", [(9,), (5, 4), (16,)])
def test_more_leave_too_small_a_one(packets: tuple[int, ...]) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check_playable(A_DEUX.but(deal_packets=packets))
    assert caught.value.facts["option"] == "deal_packets"
