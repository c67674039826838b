"""What a hand is worth: the count of the lesson, and the chances of each contract over many possible deals.

The hands of the lessons come with their deals already solved (``data/chances.json``, made by
``python -m tutorial.chances``), so that a lesson answers at once, without a compiler as well.

>>> hand = LessonHand("J97.AQ.98.T")
>>> count(hand.cards, Suit.S).total
110
>>> chances = solved(hand)
>>> chances[Suit.S].percent(80) > chances[Suit.D].percent(80)
True
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from contree.analysis.solver import value
from contree.auction import Contract
from contree.cards import FULL_PACK, Card, Hand, Rank, Suit
from contree.errors import ContreeError
from contree.play import DEAL_POINTS, DEAL_TRICKS, Play
from contree.rules import TABLE_EN_LIGNE, Rules
from contree.scoring import Outcome, score_deal
from contree.seats import Seat, Team

SAFE = 60
"""Out of a hundred: a contract that is made so often is worth bidding at every table of the course."""

WORLDS = 400
SEED = 20
LEVELS = tuple(range(80, 161, 10))
BELOTE = 20


class HandError(ContreeError):
    """Report a hand whose deals were not solved beforehand."""


@dataclass(frozen=True, slots=True)
class LessonHand:
    """Hold a hand of a lesson: South's cards, eight or six, and the suit North has bid 80 in, if any.

    Six cards are those of classic belote: five and the turned card, two more to come.
    """

    suits: str
    partner: str = ""

    @property
    def cards(self) -> Hand:
        """Return South's cards."""
        return Hand.parse_suits(self.suits)

    @property
    def key(self) -> str:
        """Return what the solved deals are filed under.

        >>> LessonHand("J97.AQ.98.T", partner="H").key
        'J97.AQ.98.T H'
        """
        return f"{self.suits} {self.partner}".strip()


HANDS: tuple[LessonHand, ...] = (
    LessonHand("J97.AQ.98.T"),
    LessonHand("J.AQ9.98.T7"),
    LessonHand("A7.AQ.A8.T8"),
    LessonHand("9.Q7.JAT8.9"),
    LessonHand("KQT.A8.98.7"),
    LessonHand("Q87.K9.T87."),
    LessonHand("J9.K87.T8.Q"),
    LessonHand("AT.Q8.A97.8", partner="H"),
    LessonHand("JA7.T8.K."),
    LessonHand("A87.A8.K."),
)
"""The hands of lessons 8 and 10."""


@dataclass(frozen=True, slots=True)
class Count:
    """Hold the count of a hand at a trump, part by part."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """Return the limit that the count gives."""
        return sum(points for _, points in self.parts)


def count(hand: Hand, trump: Suit) -> Count:
    """Count a hand as lesson 8 teaches: 40, ten a trump, jack, nine, belote, aces beside.

    >>> count(Hand.parse_suits("KQT.A8.98.7"), Suit.S).parts
    (('base', 40), ('trumps', 30), ('belote', 10), ('aces', 10))
    """
    trumps = hand.of_suit(trump)
    held = {card.rank for card in trumps}
    parts = {
        "base": 40,
        "trumps": 10 * len(trumps),
        "jack": 20 * (Rank.JACK in held),
        "nine": 10 * (Rank.NINE in held),
        "belote": 10 * has_belote(hand, trump),
        "aces": 10 * sum(card.rank is Rank.ACE for card in hand - trumps),
    }
    return Count(tuple((name, points) for name, points in parts.items() if points))


def has_belote(hand: Hand, trump: Suit) -> bool:
    """Tell whether king and queen of a suit are both there."""
    return Hand((Card(trump, Rank.KING), Card(trump, Rank.QUEEN))) <= hand


@dataclass(frozen=True, slots=True)
class Chances:
    """Hold how often South's side made so many points at a trump, over the deals that were solved."""

    points: Mapping[int, int]
    belote: bool

    @property
    def worlds(self) -> int:
        """Return how many deals were solved."""
        return sum(self.points.values())

    def percent(self, level: int) -> int:
        """Return how often out of a hundred the side reaches a level, its belote included.

        >>> Chances({90: 1, 70: 3}, belote=True).percent(90)
        100
        """
        needed = level - BELOTE * self.belote
        return round(100 * sum(n for points, n in self.points.items() if points >= needed) / self.worlds)

    @property
    def limit(self) -> int:
        """Return the highest level that is safe enough, 0 if none is.

        >>> Chances({105: 2, 70: 1}, belote=False).limit
        100
        """
        return max((level for level in LEVELS if self.percent(level) >= SAFE), default=0)

    def expected(self, level: int, trump: Suit, rules: Rules) -> float:
        """Return what bidding a level brings on average at a table: our marks less theirs.

        >>> from contree.rules import SALON
        >>> Chances({100: 1, 70: 1}, belote=False).expected(80, Suit.S, SALON)
        0.0
        """
        contract = Contract(Seat.S, level, trump)
        total = 0
        for points, times in self.points.items():
            tricks = (DEAL_TRICKS, 0) if points == DEAL_POINTS else (0, DEAL_TRICKS) if not points else (4, 4)
            outcome = Outcome((points, DEAL_POINTS - points), tricks, (int(self.belote), 0))
            us, them = score_deal(contract, outcome, rules).marks
            total += times * (us - them)
        return total / self.worlds


def solved(hand: LessonHand) -> dict[Suit, Chances]:
    """Return the chances of a hand of the lessons at each trump that was solved.

    Raises HandError for a hand that the lessons do not have.
    """
    filed = _file().get(hand.key)
    if filed is None:
        raise HandError(f"no solved deals for {hand.key!r}: they are {', '.join(_file())}", code="unknown_hand")
    return {
        Suit[trump]: Chances({int(points): n for points, n in found.items()}, has_belote(hand.cards, Suit[trump]))
        for trump, found in filed.items()
    }


@cache
def _file() -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = json.loads(
        files("tutorial").joinpath("data", "chances.json").read_text("utf-8")
    )
    return found


# --- how the file is made ---


def worlds(hand: LessonHand, number: int) -> Iterator[tuple[Hand, Hand, Hand, Hand]]:
    """Yield deals that South cannot tell apart, by seat, the same at each call.

    Where North has bid, its hand is one that the count of the lesson would bid 80 on in that suit.
    """
    rng = random.Random(f"{SEED} {hand.key}")
    others = list(FULL_PACK - hand.cards)
    spare = 8 - len(hand.cards)
    while number:
        rng.shuffle(others)
        south = hand.cards | Hand(others[:spare])
        east, north, west = (Hand(others[spare + 8 * i : spare + 8 * i + 8]) for i in range(3))
        if not hand.partner or _opens(north, Suit[hand.partner]):
            number -= 1
            yield south, east, north, west


def _opens(hand: Hand, trump: Suit) -> bool:
    return count(hand, trump).total in (80, 90) and trump == max(Suit, key=lambda suit: count(hand, suit).total)


def solve_hand(hand: LessonHand, number: int = WORLDS) -> dict[str, dict[str, int]]:
    """Return how often South's side makes so many points at each trump, each seat leading in turn."""
    trumps = [Suit[hand.partner]] if hand.partner else [suit for suit in Suit if hand.cards.of_suit(suit)]
    found: dict[str, Counter[int]] = {trump.name: Counter() for trump in trumps or Suit}
    for place, hands in enumerate(worlds(hand, number)):
        for name, points in found.items():
            play = Play.start(hands, Suit[name], Seat(place % 4), TABLE_EN_LIGNE)
            leaders = value(play)
            points[leaders if Seat(place % 4).team is Team.NS else DEAL_POINTS - leaders] += 1
    return {name: {str(n): points[n] for n in sorted(points)} for name, points in found.items()}


def main() -> int:
    """Solve the deals of every hand and write the file."""
    path = Path(__file__).with_name("data") / "chances.json"
    found = {hand.key: solve_hand(hand) for hand in HANDS}
    path.write_text(json.dumps(found, indent=1) + "\n", "utf-8", newline="\n")
    print(f"{len(found)} hands, {WORLDS} deals each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
