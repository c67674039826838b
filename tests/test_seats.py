"""Seats, sides, direction of play (rules R0.1, R1.5)."""

from __future__ import annotations

import pytest

from contree import NotationError, Seat, Team


def test_partners_face_each_other_and_north_south_play_east_west() -> None:
    assert {seat.name: seat.partner.name for seat in Seat} == {"S": "N", "N": "S", "E": "W", "W": "E"}
    assert {seat.name: seat.team.name for seat in Seat} == {"S": "NS", "N": "NS", "E": "EW", "W": "EW"}
    assert Team.NS.other is Team.EW and Team.EW.other is Team.NS


def test_play_goes_anticlockwise_to_the_right_or_clockwise_to_the_left() -> None:
    assert "".join(seat.name for seat in Seat.S.order()) == "SENW"
    assert "".join(seat.name for seat in Seat.S.order("cw")) == "SWNE"
    for seat in Seat:
        assert seat.right is seat.next("ccw") is seat.order()[1]
        assert seat.left is seat.next("cw") is seat.order("cw")[1]


@pytest.mark.parametrize("text", ["", "s", "South", "X", None, 0, []])
def test_what_is_no_seat_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="S E N W"):
        Seat.parse(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "SN", "ns", None, 1, {}])
def test_what_is_no_side_is_refused(text: object) -> None:
    with pytest.raises(NotationError, match="NS or EW"):
        Team.parse(text)  # type: ignore[arg-type]
