"""What do closed hands cost the taker? Deals played by searching players, beside what they are worth when solved.

    python tests/bench/closed_hands.py [--deals N] [--seed S]

``RuleOfThumb`` bids, four ``Searcher`` of 20 worlds play for the score at the online table. For each range of
solved points of the taker's side it prints how far the points taken stray from them, and how often a sweep that
was there was made, beside what ``contree/analysis/closed.py`` reckons with. It measures, and holds nothing to a limit.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from contree.analysis import closed, use  # noqa: E402
from contree.analysis.solver import final_points  # noqa: E402
from contree.deal import Deal, first_player, shuffled  # noqa: E402
from contree.match import Match  # noqa: E402
from contree.play import DEAL_POINTS, Play  # noqa: E402
from contree.players.rule_of_thumb import RuleOfThumb  # noqa: E402
from contree.players.searcher import Searcher  # noqa: E402
from contree.rules import TABLE_EN_LIGNE  # noqa: E402
from contree.seats import Seat, Team  # noqa: E402

RANGES = (range(60), range(60, 80), range(80, 100), range(100, 120), range(120, 140), range(140, 163), range(163, 164))
SWEEP = DEAL_POINTS + 1


def deal(seed: int) -> tuple[int, int, bool] | None:
    """Return the points of the taker when solved (163: a sweep) and when played, and whether he took every trick."""
    rng = random.Random(f"closed:{seed}")
    rules = TABLE_EN_LIGNE.but(target=0)
    match = Match.start(rules, seed, dealer=Seat.W, pack=shuffled(rng))
    bidder, player, hands = RuleOfThumb(), Searcher(20), match.deal.hands
    while match.turn is not None:
        view = match.view(match.turn)
        match = match.act((bidder if view.contract is None else player).act(view, rng))
    contract, play = match.deal.contract, match.deal.play
    if contract is None or play is None:
        return None
    side = contract.taker.team
    ns = final_points(Play.start(Deal(hands), contract.trump, first_player(Seat.W, rules), rules), sweep=True)
    return ns if side is Team.NS else DEAL_POINTS - ns, play.points[side], not play.tricks_won[1 - side]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    use("compiled")
    start = args.seed * 1_000_000
    found = [row for seed in range(start, start + args.deals) if (row := deal(seed)) is not None]
    ladder = closed.played(tuple(range(-1, DEAL_POINTS + 2)), Team.NS)
    print("  solved      deals   strays by          reckoned   all tricks")
    for among in RANGES:
        rows = [row for row in found if max(0, row[0]) in among]
        if len(rows) < 2:
            continue
        strays = [taken - min(solved, DEAL_POINTS) for solved, taken, _ in rows]
        reckoned = statistics.fmean(ladder[1 + solved] - min(solved, DEAL_POINTS) for solved, _, _ in rows)
        name = "every trick" if among.start == SWEEP else f"{among.start} to {among.stop - 1}"
        print(
            f"  {name:<11} {len(rows):5}   {statistics.fmean(strays):+6.1f} ± {statistics.stdev(strays):4.1f}"
            f"   {reckoned:+10.1f}   {sum(swept for *_, swept in rows) / len(rows):8.0%}"
        )
    print(f"measured: {len(found)} deals that were bid and played")
    return 0


if __name__ == "__main__":
    sys.exit(main())
