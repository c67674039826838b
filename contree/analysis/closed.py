"""What a deal comes to when it is played with closed hands, beside what it is worth with open ones.

A solved deal lets everybody see every card, which helps the taker more than the defence: played
without seeing, a deal strays from its solved points, the more often downwards the more there was to
make, and a sweep that is there is found less than every second time. The figures below sum up what
``tests/bench/closed_hands.py`` prints: deals that searching players bid and played.

>>> row = [-1.0] * 82 + [1.0] * 83  # a contract that needs 81 card points
>>> [round(played(row, Team.NS)[1 + solved], 2) for solved in (71, 81, 91, 101)]
[-0.11, 0.11, 0.56, 0.78]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..seats import Team

TURN = 92  # solved points of the taker at which closed hands change nothing on average
SLOPE = 0.25  # what they take from each point above, and give to each point below
MOST = 9.0  # the most they take or give on average
SPREAD = 16.0  # how far one deal strays from another
SWEEP = 0.42  # how often a sweep that is there is made
MISSED = 138.0  # points of the taker that lets one go
_NINE = (-1.59, -0.97, -0.59, -0.28, 0.0, 0.28, 0.59, 0.97, 1.59)  # nine values as likely as each other, spread 1


def played(row: Sequence[float], taker: Team) -> tuple[float, ...]:
    """Return what a row of ``margins`` comes to on average, played with closed hands by a taker's side.

    As in ``margins``, the row goes from EW taking all, by NS's points, to NS taking all; each place of
    the answer is the mean over how a deal turns out that is worth so much when solved.

    >>> row = [0.0] * 164 + [1.0]  # one point for a sweep by NS, which is found 42 times in 100
    >>> played(row, Team.NS)[-1], played(row, Team.NS)[-2]
    (0.42, 0.0)
    """
    return _played(tuple(row), taker)


@lru_cache(maxsize=1024)
def _played(row: tuple[float, ...], taker: Team) -> tuple[float, ...]:
    if taker is Team.EW:
        return _played(row[::-1], Team.NS)[::-1]
    most = len(row) - 3

    def around(points: float) -> float:
        places = (min(max(round(points + SPREAD * far), 0), most) for far in _NINE)
        return sum(row[1 + place] for place in places) / len(_NINE)

    means = [around(solved - min(max(SLOPE * (solved - TURN), -MOST), MOST)) for solved in range(most + 1)]
    swept = row[0], row[-1]
    return (
        SWEEP * swept[0] + (1 - SWEEP) * around(most - MISSED),
        *means,
        SWEEP * swept[1] + (1 - SWEEP) * around(MISSED),
    )
