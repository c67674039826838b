"""What the benches share: positions of real deals, timing on one core, and the last line."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from contree import SALON, Deal, Play, Seat, Suit, random_card


def plays_of_random_deals(deals: int, seed: int) -> Iterable[Play]:
    """Yield every state before a card, of deals played at random under the Salon's rules."""
    rng = random.Random(seed)
    for _ in range(deals):
        play = Play.start(Deal.random(rng), rng.choice(list(Suit)), rng.choice(list(Seat)), SALON)
        while not play.over:
            yield play
            play = play.play(random_card(play, rng))


def rates(tasks: dict[str, tuple[Callable[[], object], int]], rounds: int) -> dict[str, float]:
    """Return how many units a second of processor time each task does, the median of rounds that take turns."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, (task, _) in tasks.items():
            start = time.process_time()
            task()
            times[name].append(time.process_time() - start)
    return {name: units / statistics.median(times[name]) for name, (_, units) in tasks.items()}


def missing(*packages: str) -> list[str]:
    """Return which peers are not installed; the extra ``[bench]`` brings them."""
    return [name for name in packages if find_spec(name) is None]


def verdict(good: bool, figure: str) -> int:
    """Print the last line of a bench and return its exit code."""
    print(f"{'holds' if good else 'falls short'}: {figure}")
    return 0 if good else 1
