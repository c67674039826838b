"""What the two arenas share: many deals, each played twice with sides changed, and a log to go on from."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple


class Job(NamedTuple):
    """Name a deal to be played twice, by whom and how (an arena's own word)."""

    seed: int
    one: str
    two: str
    how: str


class Row(NamedTuple):
    """Hold what came of it: what the first player gained, each one's processor time in seconds and moves."""

    seed: int
    gain: int
    spent: tuple[float, float]
    moves: tuple[int, int]


@dataclass(frozen=True)
class Contest:
    """Hold a match of two players."""

    one: str
    two: str
    rows: tuple[Row, ...]

    @property
    def mean(self) -> float:
        return statistics.fmean(row.gain for row in self.rows)

    @property
    def error(self) -> float:
        """Return the standard error of the mean."""
        gains = [row.gain for row in self.rows]
        return statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else float("inf")

    @property
    def ms(self) -> tuple[float, float]:
        """Return the mean time of a move, in milliseconds, of each player."""
        spent, moves = ([sum(getattr(row, name)[i] for row in self.rows) for i in (0, 1)] for name in Row._fields[2:])
        return 1000 * spent[0] / max(1, moves[0]), 1000 * spent[1] / max(1, moves[1])

    def __str__(self) -> str:
        a, b = self.ms
        return (
            f"{self.one} - {self.two}: {self.mean:+.2f} ± {self.error:.2f} a deal, {len(self.rows)} deals twice;"
            f" {a:.2f} and {b:.2f} ms a move"
        )


def contest(play: Callable[[Job], Row], jobs: Iterable[Job], processes: int, log: Path | None) -> Contest:
    """Play the jobs of one match on so many cores, but for those a log has already."""
    wanted = list(jobs)
    done = _read(log)
    with ProcessPoolExecutor(processes) as pool:
        todo = [job for job in wanted if job not in done]
        for job, row in zip(todo, pool.map(play, todo), strict=True):
            done[job] = row
            if log:
                with log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([job, row]) + "\n")
    return Contest(wanted[0].one, wanted[0].two, tuple(done[job] for job in wanted))


def _read(log: Path | None) -> dict[Job, Row]:
    """Return what a log tells; a line that was cut off at its end is played again."""
    done: dict[Job, Row] = {}
    for line in log.read_text(encoding="utf-8").splitlines() if log and log.exists() else ():
        try:
            job, (seed, gain, spent, moves) = json.loads(line)
        except ValueError:
            continue
        done[Job(*job)] = Row(seed, gain, tuple(spent), tuple(moves))
    return done
