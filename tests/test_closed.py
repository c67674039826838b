"""What closed hands make of a solved deal: the means that bidding reckons with."""

from __future__ import annotations

from itertools import pairwise

from contree.analysis.closed import MISSED, MOST, SLOPE, SWEEP, TURN, played
from contree.analysis.marks import margins
from contree.auction import Contract
from contree.cards import Suit
from contree.rules import TABLE_EN_LIGNE
from contree.seats import Seat, Team

POINTS = tuple(float(ns) for ns in range(-1, 164))


def test_both_sides_are_reckoned_alike() -> None:
    row = margins(Contract(Seat.S, 110, Suit.H), TABLE_EN_LIGNE, 162)
    mirrored = tuple(-x for x in reversed(row))
    assert played(mirrored, Team.EW) == tuple(-x for x in reversed(played(row, Team.NS)))


def test_what_is_the_same_however_it_turns_out_stays_the_same() -> None:
    assert all(abs(x - 7.0) < 1e-9 for x in played([7.0] * 165, Team.NS))


def test_nothing_lies_beyond_the_best_and_the_worst() -> None:
    row = margins(Contract(Seat.S, 80, Suit.H), TABLE_EN_LIGNE, 162)
    assert all(min(row) <= x <= max(row) for x in played(row, Team.NS))


def test_points_stray_by_what_was_measured() -> None:
    """In the middle, where no end is near, the nine places cancel out and the mean alone is left."""
    means = played(POINTS, Team.NS)
    for solved in (80, 92, 100, 116):
        drift = min(max(SLOPE * (solved - TURN), -MOST), MOST)
        assert abs(means[1 + solved] - (solved - drift)) < 0.5, "places are whole points"


def test_a_sweep_is_made_as_often_as_was_measured() -> None:
    sweeps_only = [0.0] * 164 + [1.0]
    assert played(sweeps_only, Team.NS)[-1] == SWEEP
    assert played(sweeps_only, Team.NS)[-2] == 0.0
    missed = played([*POINTS[:-1], 162.0], Team.NS)[-1]
    assert abs(missed - (SWEEP * 162 + (1 - SWEEP) * MISSED)) < 1.5, "a sweep is never more than all points"


def test_more_solved_points_never_promise_less() -> None:
    for value in (80, 120, 160):
        row = played(margins(Contract(Seat.S, value, Suit.H), TABLE_EN_LIGNE, 162), Team.NS)
        assert all(a <= b for a, b in pairwise(row[1:-1]))


def test_a_contract_that_is_just_there_is_no_even_bet() -> None:
    row = margins(Contract(Seat.S, 120, Suit.H), TABLE_EN_LIGNE, 162)
    assert row[1 + 120] > 0 > played(row, Team.NS)[1 + 120]
