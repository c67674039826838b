"""Which of two players is stronger? Duplicate deals: each is played twice, sides changed.

    python tests/bench/arena.py A B [--deals N] [--seed S] [--rules PRESET] [--fixed] [--jobs J] [--log FILE]

Players: ``random``, ``thumb`` and ``thumb2`` (rule of thumb, levels 1 and 2), ``search`` or ``search:50``
(worlds), ``search:50:points`` (for card points), with ``:blind`` at the end not weighing the auction. A gain
is what A marks more than B in the same seats with the same cards; with ``--fixed`` it is card points at a
contract of 80 by the leader, without auction. With a log, a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]

from duplicate import Job, Row, contest  # noqa: E402

from contree.analysis import use  # noqa: E402
from contree.analysis.start import available  # noqa: E402
from contree.auction import Bid, Pass  # noqa: E402
from contree.cards import Suit  # noqa: E402
from contree.deal import shuffled  # noqa: E402
from contree.match import Match  # noqa: E402
from contree.players.random_player import RandomPlayer  # noqa: E402
from contree.players.rule_of_thumb import RuleOfThumb  # noqa: E402
from contree.players.searcher import Searcher  # noqa: E402
from contree.rules import preset  # noqa: E402
from contree.seats import Team  # noqa: E402


def player(name: str) -> Any:
    """Return a player by its name."""
    kind, *more = name.split(":")
    if kind == "random":
        return RandomPlayer()
    if kind in ("thumb", "thumb2"):
        return RuleOfThumb(2 if kind == "thumb2" else 1)
    if kind != "search":
        raise SystemExit(f"unknown player {name!r}: use random, thumb, thumb2 or search:WORLDS")
    worlds = int(next((word for word in more if word.isdigit()), "50"))
    aim = "points" if "points" in more else "score"
    return Searcher(worlds, aim=aim, weighed="blind" not in more)


def play(names: tuple[str, str], job: Job, fixed: bool, spent: dict[str, list[float]]) -> int:
    """Play one deal, the first player NS; return what NS made: card points, or marks more than EW."""
    rng = random.Random(f"arena:{job.seed}")
    match = Match.start(preset(job.how.split()[0]).but(target=0), job.seed, pack=shuffled(rng))
    if fixed:
        for call in (Bid(80, Suit(rng.randrange(4))), Pass(), Pass(), Pass()):
            match = match.act(call)
    players = [player(name) for name in names]
    chance = [random.Random(f"{name}:{job.seed}") for name in names]
    while match.turn is not None:
        side = match.turn.team
        view = match.view(match.turn)
        began = time.thread_time()
        action = players[side].act(view, chance[side])
        spent[names[side]].append(time.thread_time() - began)
        match = match.act(action)
    if match.deal.score is None:
        return 0
    assert match.deal.play is not None
    if fixed:
        return match.deal.play.points[Team.NS]
    ns, ew = match.deal.score.marks
    return ns - ew


def duplicate(job: Job) -> Row:
    """Play a deal twice, sides changed."""
    if available():
        use("compiled")
    spent: dict[str, list[float]] = {job.one: [], job.two: []}
    fixed = job.how.endswith("fixed")
    gain = play((job.one, job.two), job, fixed, spent) - play((job.two, job.one), job, fixed, spent)
    one, two = spent[job.one], spent[job.two]
    return Row(job.seed, gain, (sum(one), sum(two)), (len(one), len(two)))


def main() -> int:
    """Play, print, and go on where a log stopped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="table_en_ligne")
    parser.add_argument("--fixed", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log", type=Path)
    args = parser.parse_args()
    how = f"{args.rules} fixed" if args.fixed else args.rules
    seeds = range(args.seed * 1_000_000, args.seed * 1_000_000 + args.deals)
    found = contest(duplicate, [Job(seed, args.one, args.two, how) for seed in seeds], args.jobs, args.log)
    print(f"{found}; gains in {'card points' if args.fixed else 'points marked'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
