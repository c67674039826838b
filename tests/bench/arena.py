"""Which of two players is stronger? Duplicate deals: each is played twice, sides changed.

    python tests/bench/arena.py A B [--deals N] [--seed S] [--rules PRESET] [--fixed] [--jobs J] [--log FILE]

Players: ``random``, ``thumb`` and ``thumb2`` (rule of thumb, levels 1 and 2), ``search`` or ``search:50``
(worlds), ``search:50:points`` (for card points), with ``:blind`` at the end not weighing the auction. A gain
is what A marks more than B in the same seats with the same cards; with ``--fixed`` it is card points at a
contract of 80 by the leader, without auction. With a log, a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

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


def play(names: tuple[str, str], seed: int, rules: str, fixed: bool, spent: dict[str, list[float]]) -> int:
    """Play one deal, the first player NS; return what NS made: card points, or marks more than EW."""
    rng = random.Random(f"arena:{seed}")
    match = Match.start(preset(rules).but(target=0), seed, pack=shuffled(rng))
    if fixed:
        for call in (Bid(80, Suit(rng.randrange(4))), Pass(), Pass(), Pass()):
            match = match.act(call)
    players = [player(name) for name in names]
    chance = [random.Random(f"{name}:{seed}") for name in names]
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


def duplicate(job: tuple[str, str, int, str, bool]) -> dict[str, Any]:
    """Play a deal twice, sides changed."""
    one, two, seed, rules, fixed = job
    if available():
        use("compiled")
    spent: dict[str, list[float]] = {one: [], two: []}
    gain = play((one, two), seed, rules, fixed, spent) - play((two, one), seed, rules, fixed, spent)
    times = [[sum(spent[name]), len(spent[name])] for name in (one, two)]
    return {"seed": seed, "gain": gain, "times": times}


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
    same = {"one": args.one, "two": args.two, "rules": args.rules, "fixed": args.fixed}
    done: dict[int, dict[str, Any]] = {}
    if args.log and args.log.exists():
        for line in args.log.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if all(row.get(key) == value for key, value in same.items()):
                done[row["seed"]] = row
    wanted = [args.seed * 1_000_000 + i for i in range(args.deals)]
    jobs = [(args.one, args.two, seed, args.rules, args.fixed) for seed in wanted if seed not in done]
    with ProcessPoolExecutor(args.jobs) as pool:
        for result in pool.map(duplicate, jobs):
            done[result["seed"]] = result
            if args.log:
                with args.log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**same, **result}) + "\n")
    rows = [done[seed] for seed in wanted]
    gains = [row["gain"] for row in rows]
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else float("inf")
    unit = "card points" if args.fixed else "points marked"
    print(
        f"{args.one} - {args.two}: {statistics.fmean(gains):+.2f} ± {error:.2f} {unit} a deal, {len(gains)} deals twice"
    )
    for i, name in enumerate((args.one, args.two)):
        spent, moves = (sum(row["times"][i][k] for row in rows) for k in (0, 1))
        print(f"  {name}: {1000 * spent / max(1, moves):.2f} ms a move")
    return 0


if __name__ == "__main__":
    sys.exit(main())
