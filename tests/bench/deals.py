"""Whole random deals on the public types: auction, 32 cards, score; beside belote-cli and colver, one core.

Ours is a ``Match`` under the Salon's rules, driven through ``legal_actions`` and ``act`` as a table would.
belote-cli plays its own classic game, driven through its own functions; colver (Rust) its contrée, driven
from Python. Everybody calls and plays at random among what is legal; deals nobody takes are dealt again
and count for nothing.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from peers import missing, rates, verdict

from contree import SALON, Match

AIM = 1000


def ours(deals: int, seed: int) -> None:
    rng, played = random.Random(seed), 0
    while played < deals:
        match = Match.start(SALON, rng.randrange(10**9))
        while not match.over and played < deals:
            actions = match.legal_actions()
            match = match.act(rng.choice(actions) if match.deal.play or rng.random() < 0.5 else actions[0])
            played += match.deal.end == "played"


def belote_cli(deals: int, seed: int) -> None:
    from belote.game import Phase, legal_cards, new_game, place_bid, play_card, start_round
    from belote.scoring import apply_round_score, score_round

    rng, played = random.Random(seed), 0
    while played < deals:
        state = start_round(new_game(), rng)
        while state.phase is Phase.BIDDING:
            takes = state.up_card is not None and state.bidding_round == 1 and rng.random() < 0.5
            state = place_bid(state, state.up_card.suit if takes and state.up_card else None)
        if state.phase is not Phase.PLAYING:
            continue
        while state.phase is Phase.PLAYING:
            state = play_card(state, rng.choice(legal_cards(state, state.turn)))
        apply_round_score(state, score_round(state))
        played += 1


def colver(deals: int, seed: int) -> None:
    import colver as engine

    rng, played = random.Random(seed), 0
    while played < deals:
        env = engine.Env.deal(seed=rng.randrange(2**31))
        bidding = True
        while not env.is_terminal():
            actions = env.legal_actions()
            bidding = bidding and env.phase() == 0
            at_random = not bidding or rng.random() < 0.5
            env.step(rng.choice(actions) if at_random else actions[0])
        env.rewards()
        played += not bidding


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="more deals and rounds")
    arguments = parser.parse_args()
    deals, rounds = (2000, 7) if arguments.full else (400, 5)
    tasks = {"contree": (lambda: ours(deals, 1), deals)}
    absent = missing("belote", "colver")
    if "belote" not in absent:
        tasks["belote-cli"] = (lambda: belote_cli(deals, 1), deals)
    if "colver" not in absent:
        tasks["colver"] = (lambda: colver(deals, 1), deals)
    found = rates(tasks, rounds)
    print(f"{'engine':<12}{'deals/s':>10}{'ours / theirs':>16}   ({deals} deals, median of {rounds})")
    for name, rate in found.items():
        ratio = "" if name == "contree" else f"{found['contree'] / rate:.2f}"
        print(f"{name:<12}{rate:>10,.0f}{ratio:>16}")
    for name in absent:
        print(f"{name} is not installed: pip install -e '.[bench]'")
    return verdict(found["contree"] >= AIM, f"{found['contree']:,.0f} deals/s (aim {AIM:,})")


if __name__ == "__main__":
    sys.exit(main())
