"""Do our players beat colver's? Duplicate deals: each is played twice, sides changed.

    python tests/bench/arena_colver.py [--full] [--deals N] [--seed S] [--only CLAIM ...] [--jobs J] [--log FILE]

Claims: ``search`` (Searcher against colver's isdd with 20 worlds, card play at a fixed contract of 80),
``search-heuristic`` and ``isdd-heuristic`` (both against colver's heuristic), ``rule`` (RuleOfThumb against
colver's rule player) and ``auction`` (whole deals with auction, scored as the online table does, Searcher
against colver's improved bidder with isdd). A gain is what the first marks more than the second in the
same seats with the same cards; card points for card play, points marked with the auction. At a fixed
contract nobody has bid, so there ``Searcher`` draws its worlds as colver does, the auction saying nothing.
Times are processor time for each move. The short run prints; ``--full`` plays as many deals as the claims
need, and with a log goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "bench")]

import colver  # noqa: E402
from duplicate import Contest, Job, Row, contest  # noqa: E402

from contree.action import PlayCard  # noqa: E402
from contree.analysis import use  # noqa: E402
from contree.auction import Bid, Call, Double, Pass, Redouble  # noqa: E402
from contree.cards import DECK, Suit  # noqa: E402
from contree.deal import shuffled  # noqa: E402
from contree.match import Match  # noqa: E402
from contree.players.rule_of_thumb import RuleOfThumb  # noqa: E402
from contree.players.searcher import Searcher  # noqa: E402
from contree.rules import TABLE_EN_LIGNE  # noqa: E402
from contree.seats import Seat, Team  # noqa: E402

AGENT = """
name = "{method}"
[bid]
strategy = "improved"
[play]
method = "{method}"
{more}
[worlds]
source = "uniform"
"""
ISDD = "time_ms = 0\ndeterminizations = 20\nparallel = false"
RULES = TABLE_EN_LIGNE.but(target=0)
SEATS = (Seat.S, Seat.E, Seat.N, Seat.W)  # colver's 0 to 3, in order of play
DEALER = Seat.W
_RANKS = "789JQKTA"  # colver's order inside a suit
THEIRS = [8 * card.suit + _RANKS.index(card.rank.letter) for card in DECK]
OURS = {theirs: DECK[index] for index, theirs in enumerate(THEIRS)}


def ours(name: str) -> Any:
    """Return one of our players."""
    if name == "thumb":
        return RuleOfThumb(max(RuleOfThumb.LEVELS))
    return Searcher() if name == "match" else Searcher(aim="points", weighed=False)


@dataclass
class Side:
    """Hold who plays for a side: one of ours, or an agent of colver's for each seat."""

    name: str
    seed: int
    spent: float = 0.0
    moves: int = 0
    rng: random.Random = field(init=False)
    player: Any = None
    agents: dict[int, Any] = field(default_factory=dict)

    def sit(self, env: Any, seats: Sequence[int]) -> None:
        """Take two seats for one deal."""
        self.rng = random.Random(self.seed)
        if self.name in ("points", "match", "thumb"):
            self.player = ours(self.name)
            return
        spec = AGENT.format(method=self.name, more=ISDD if self.name == "isdd" else "")
        self.agents = {seat: colver.Agent(spec, seat, self.seed + seat) for seat in seats}
        for agent in self.agents.values():
            agent.init_deal(env)

    def choose(self, match: Match, env: Any) -> Any:
        """Return what this side does, in our words."""
        began = time.thread_time()
        if self.player is not None:
            seat = match.turn
            assert seat is not None
            action = self.player.act(match.view(seat), self.rng)
        else:
            number = int(self.agents[env.current_player()].action(env))
            action = to_ours(env, number)
        self.spent += time.thread_time() - began
        self.moves += 1
        return action

    def observe(self, env: Any, action: int) -> None:
        """See what was done."""
        for agent in self.agents.values():
            agent.observe(env, action)


def to_ours(env: Any, action: int) -> Any:
    """Return an action of colver's as ours."""
    if env.phase() == 1:
        return PlayCard(OURS[action])
    return CALLS[action]


def _calls() -> dict[int, Call]:
    """Return colver's calls by number, read off the names it gives them."""
    suits = {"♠": Suit.S, "♥": Suit.H, "♦": Suit.D, "♣": Suit.C}
    found: dict[int, Call] = {}
    for number in range(43):
        name = colver.Env.action_name(number, 0)
        suit = suits.get(name[-1:])
        if suit is not None and name[:-1].isdigit():
            found[number] = Bid(int(name[:-1]), suit)
        elif suit is not None:
            found[number] = Bid(None, suit, capot=True)
        else:
            key = name.lower()
            found[number] = Redouble() if "sur" in key else Double() if "coinch" in key or "contr" in key else Pass()
    return found


CALLS = _calls()


def deal(seed: int, fixed: bool) -> tuple[Match, Any]:
    """Return the same deal for both engines, at a fixed contract of 80 by the leader or before the auction."""
    rng = random.Random(f"arena:{seed}")
    match = Match.start(RULES, seed, dealer=DEALER, pack=shuffled(rng))
    hands = [sorted(THEIRS[card.index] for card in match.deal.hands[seat]) for seat in SEATS]
    env = colver.Env.deal_with_hands(3, hands)
    if fixed:
        trump = Suit(rng.randrange(4))
        for call in (Bid(80, trump), Pass(), Pass(), Pass()):
            match = match.act(call)
        env.set_contract(int(trump), 80, 0, 0)
        env.set_phase_playing()
    return match, env


def play(seed: int, fixed: bool, sides: tuple[Side, Side]) -> int:
    """Play one deal, the first side NS; return what NS made: card points, or marks more than EW."""
    match, env = deal(seed, fixed)
    for number, side in enumerate(sides):
        side.sit(env, (number, number + 2))
    while match.turn is not None:
        assert SEATS[env.current_player()] is match.turn, "the two engines disagree on whose turn it is"
        action = sides[match.turn.team].choose(match, env)
        theirs = THEIRS[action.card.index] if isinstance(action, PlayCard) else NUMBERS[str(action)]
        for side in sides:
            side.observe(env, theirs)
        env.step(theirs)
        match = match.act(action)
    if match.deal.score is None:
        return 0
    if fixed:
        assert match.deal.play is not None
        return match.deal.play.points[Team.NS]
    ns, ew = match.deal.score.marks
    return ns - ew


NUMBERS = {str(call): number for number, call in CALLS.items()}


def duplicate(job: Job) -> Row:
    """Play a deal twice, sides changed."""
    use("compiled")
    fixed = job.how == "fixed"
    first = Side(job.one, job.seed), Side(job.two, job.seed + 1)
    second = Side(job.two, job.seed + 1), Side(job.one, job.seed)
    gain = play(job.seed, fixed, first) - play(job.seed, fixed, second)
    (a, b), (d, c) = first, second
    return Row(job.seed, gain, (a.spent + c.spent, b.spent + d.spent), (a.moves + c.moves, b.moves + d.moves))


CLAIMS = ("search", "search-heuristic", "isdd-heuristic", "rule", "auction")
PAIRS = {
    "search": ("points", "isdd", "fixed"),
    "search-heuristic": ("points", "heuristic", "fixed"),
    "isdd-heuristic": ("isdd", "heuristic", "fixed"),
    "rule": ("thumb", "rule", "fixed"),
    "auction": ("match", "isdd", "bid"),
}
SHORT = {"search": 24, "search-heuristic": 24, "isdd-heuristic": 24, "rule": 300, "auction": 16}
FULL = {"search": 600, "search-heuristic": 400, "isdd-heuristic": 400, "rule": 4000, "auction": 400}


def verdicts(found: dict[str, Contest]) -> list[tuple[bool, str]]:
    """Return whether each claim that was played holds, and in what words."""
    out = []
    for claim in ("search", "rule", "auction"):
        if claim in found:
            r = found[claim]
            ok = r.mean > 2 * r.error
            out.append((ok, f"{claim} {r.mean:+.1f} at {r.mean / r.error:.1f} standard errors"))
    if "search" in found:
        a, b = found["search"].ms
        out.append((5 * a <= b, f"a move at 1/{b / a:.1f} of isdd's time"))
    if {"search-heuristic", "isdd-heuristic"} <= found.keys():
        mine, its = found["search-heuristic"].mean, found["isdd-heuristic"].mean
        out.append((mine >= its, f"heuristic beaten by {mine:.1f}, by isdd {its:.1f}"))
    return out


def main() -> int:
    """Play, print, and where the deals are enough to tell return 1 if a claim falls short."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--deals", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=CLAIMS, default=CLAIMS)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path)
    args = parser.parse_args()
    found = {}
    for claim in args.only:
        count = args.deals or (FULL if args.full else SHORT)[claim]
        start = args.seed * 1_000_000
        jobs = [Job(seed, *PAIRS[claim]) for seed in range(start, start + count)]
        found[claim] = contest(duplicate, jobs, args.jobs, args.log)
        print(f"{claim:>16}: {found[claim]}", flush=True)
    told = verdicts(found)
    ok = all(good for good, _ in told)
    if not (args.full or args.deals):
        print("measured: " + "; ".join(text for _, text in told) + "; too few deals to decide, as --full does")
        return 0
    print(("holds: " if ok else "falls short: ") + "; ".join(text for good, text in told if ok or not good))
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
