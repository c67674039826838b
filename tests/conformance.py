"""Compare the engine with a file of cases: ``python tests/conformance.py FILE [--kind K ...]``.

It only translates: the text of a case into calls of the engine, the answer back into the text
form of CASES.md. No case id and no expected value stands here.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from contree import (  # after the line above, so that the file runs from anywhere
    Card,
    Hand,
    Play,
    Rules,
    Seat,
    Suit,
    Team,
    Trick,
    first_player,
    legal_cards,
    parse_trump,
    preset,
    read_plays,
)
from contree.deal import seats_from

Position = dict[str, str]


# --- legality --------------------------------------------------------------------------------


def legality(rules: Rules, position: Position) -> str:
    seats = seats_from(Seat.parse(position["seat"]), rules)
    words = position["trick"].split()
    cards = tuple(Card.parse(word.partition(":")[2]) for word in words)
    leader = seats[-len(words) % len(seats)]
    trick = Trick(seats_from(leader, rules), cards)
    assert [word[0] for word in words] == [seat.name for seat, _ in trick.plays], "the case is out of turn"
    hand = Hand.parse(position.get("visible", position["hand"]))
    stock = int(position.get("stock", "0"))
    return str(legal_cards(hand, trick, parse_trump(position["trump"]), rules, stock=stock))


# --- tricks ----------------------------------------------------------------------------------


def trick(rules: Rules, position: Position) -> str:
    return _TRICK[position.get("query", "winner")](rules, position)


def _trick_winner(rules: Rules, position: Position) -> str:
    done, trump = Trick.parse(position["trick"], rules.rotation), parse_trump(position["trump"])
    return f"{done.winner(trump, rules.table).name} {done.points(trump, rules.table)}"


def _trick_order(rules: Rules, position: Position) -> str:
    return " ".join(seat.name for seat in seats_from(Seat.parse(position["leader"]), rules))


def _trick_first(rules: Rules, position: Position) -> str:
    return first_player(Seat.parse(position["dealer"]), rules).name


def _trick_play(rules: Rules, position: Position) -> str:
    """Give each seat the cards it plays, then play them."""
    words = position["tricks"].replace("/", " ").split()
    cards: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for word in words:
        cards[Seat.parse(word[0])].append(Card.parse(word[2:]))
    hands = [Hand(cards[seat]) for seat in Seat]
    start = Play.start(hands, parse_trump(position["trump"]), Seat.parse(position["first"]), rules)
    play = read_plays(start, position["tricks"])
    points, won = play.points, play.tricks_won
    return (
        f"points NS:{points[Team.NS]} EW:{points[Team.EW]} tricks NS:{won[Team.NS]} EW:{won[Team.EW]} "
        f"last {play.winners[-1].name}"
    )


_TRICK: dict[str, Callable[[Rules, Position], str]] = {
    "winner": _trick_winner,
    "order": _trick_order,
    "first": _trick_first,
    "play": _trick_play,
}


# --- values ----------------------------------------------------------------------------------


def values(rules: Rules, position: Position) -> str:
    return _VALUES[position["query"]](rules, position)


def _points(rules: Rules, position: Position, cards: Hand) -> str:
    return str(rules.table.sum(cards, parse_trump(position["trump"])))


_VALUES: dict[str, Callable[[Rules, Position], str]] = {
    "points": lambda rules, p: _points(rules, p, Hand.parse(p["card"])),
    "sum": lambda rules, p: _points(rules, p, Hand.parse(p["cards"])),
    "deck": lambda rules, p: _points(rules, p, Hand.from_mask(0xFFFFFFFF)),
    "suit": lambda rules, p: _points(rules, p, Suit[p["suit"]].cards),
    "order": lambda rules, p: " ".join(map(str, rules.table.order(Suit[p["suit"]], parse_trump(p["trump"])))),
    "plain_hand": lambda rules, p: str(sum(rules.table.plain_points[c.rank] for c in Hand.parse(p["hand"]))),
}


# --- the table: a kind is one function from rules and position to the answer --------------------

KINDS: dict[str, Callable[[Rules, Position], str]] = {
    "legality": legality,
    "trick": trick,
    "values": values,
}


def run(path: Path, kinds: list[str] | None) -> tuple[int, int]:
    """Answer every case of the kinds asked for, once for each preset; print each difference."""
    cases: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cases"]
    passed = failed = 0
    for case in cases:
        if kinds is not None and case["kind"] not in kinds:
            continue
        for name in case["presets"]:
            try:
                rules = preset(name).but(**case.get("options", {}))
                answer = KINDS[case["kind"]](rules, case["position"])
            except Exception as error:  # any error is a wrong answer, to be printed with its case
                answer = f"{type(error).__name__}: {error}"
            if answer == case["expected"]:
                passed += 1
            else:
                failed += 1
                print(f"{case['id']} ({name}): expected {case['expected']!r}, got {answer!r}  {case['position']}")
    return passed, failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--kind", action="append", help="only cases of this kind; may be given several times")
    arguments = parser.parse_args()
    passed, failed = run(arguments.file, arguments.kind)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
