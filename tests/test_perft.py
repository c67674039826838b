"""Move counts against the files of tests/perft; on a difference the counts under each first card are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
import strategies as my
from hypothesis import given

from contree import SALON, Deal, InvalidStateError, Play, Seat, Suit, divide, parse_trump, perft

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def rows() -> list[tuple[str, str, str, int, int]]:
    found = []
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#") or not line.strip():
                continue
            deal, trump, option, counts, *further = (part.strip() for part in line.split(";"))
            wanted = dict(enumerate(map(int, counts.split()), start=1))
            for pair in further:
                depth, count = pair.split("=")
                wanted[int(depth)] = int(count)
            for value in ("free", "undertrump") if option == "either" else (option,):
                found += [(deal, trump, value, depth, count) for depth, count in wanted.items()]
    return found


@pytest.mark.parametrize(("deal", "trump", "cannot_overruff", "depth", "count"), rows())
def test_perft(deal: str, trump: str, cannot_overruff: str, depth: int, count: int) -> None:
    rules = SALON.but(cannot_overruff=cannot_overruff)
    play = Play.start(Deal.parse(deal), parse_trump(trump), Seat.S, rules)
    found = perft(play, depth)
    shares = " ".join(f"{card}:{number}" for card, number in divide(play, depth).items())
    assert found == count, f"divide: {shares}"


def test_every_row_of_the_files_is_there() -> None:
    assert len(rows()) == 9 + 9 + 2 * (8 + 8 + 8 + 6)


@given(my.plays(least=20))
def test_the_shares_of_the_first_cards_add_up(play: Play) -> None:
    for depth in (1, 2, 3):
        shares = divide(play, depth)
        assert sum(shares.values()) == perft(play, depth)
        assert set(shares) == (set() if play.over else set(play.legal_cards()))


def test_nothing_can_follow_the_last_card() -> None:
    play = Play.start(Deal.parse("A... K... Q... J..."), Suit.S, Seat.S, SALON)
    assert [perft(play, depth) for depth in (1, 4, 5)] == [1, 1, 0]


@pytest.mark.parametrize("depth", [0, -1, 1.5, "3", None])
def test_a_depth_below_one_is_refused(depth: object) -> None:
    play = Play.start(Deal.parse("A... K... Q... J..."), Suit.S, Seat.S, SALON)
    for count in (perft, divide):
        with pytest.raises(InvalidStateError, match="from 1 up"):
            count(play, depth)  # type: ignore[operator]
