"""Compare the engine with a file of cases: ``python tests/conformance.py FILE [--kind K ...]``.

It only translates: the text of a case into calls of the engine, the answer back into the text
form of the file. No case id and no expected value stands here.
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
    NotationError,
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
from contree.auction import Auction, Contract, Status, parse_call
from contree.belote import belotes, steps, words
from contree.deal import next_dealer, seats_from
from contree.scoring import Outcome, score_deal, winner_of
from contree.taking import Taking

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


# --- bidding ---------------------------------------------------------------------------------


def bidding(rules: Rules, position: Position) -> str:
    dealer = Seat.parse(position["dealer"])
    if rules.auction == "turnup":
        start: Auction | Taking = Taking.start(dealer, rules, Card.parse(position["turnup"]))
    else:
        start = Auction.start(dealer, rules, _hands(position.get("hands", "")))
    return _BIDDING[position["query"]](start.after(position["auction"]), position)


def _hands(text: str) -> dict[Seat, Hand]:
    parts = [part.strip().partition("=") for part in text.split("|") if part.strip()]
    return {Seat.parse(seat): Hand.parse(cards) for seat, _, cards in parts}


def _is_legal(auction: Auction | Taking, position: Position) -> str:
    try:
        legal = auction.judge(parse_call(position["call"])).legal
    except NotationError:  # a text that names no call is no legal call either
        legal = False
    return "legal" if legal else "illegal"


def _status(auction: Auction | Taking, position: Position) -> str:
    if auction.contract is not None:
        return f"contract {auction.contract}"
    if auction.status is Status.REDEAL:
        seat, call = auction.calls[-1]
        return f"redeal {seat.name} {call}"
    return str(auction.status.value)


_BIDDING: dict[str, Callable[[Auction | Taking, Position], str]] = {
    "is_legal": _is_legal,
    "turn": lambda auction, _: "none" if auction.turn is None else auction.turn.name,
    "legal": lambda auction, _: " ".join(map(str, auction.legal_calls())),
    "count_legal": lambda auction, _: str(len(auction.legal_calls())),
    "status": _status,
}


# --- belote ----------------------------------------------------------------------------------


def belote(rules: Rules, position: Position) -> str:
    plays = [(Seat.parse(word[0]), Card.parse(word[2:])) for word in position["plays"].split()]
    spoken = [int(place) for place in position.get("spoken", "").split()]
    said = words(steps(_hands(position["hands"]), plays), parse_trump(position["trump"]), rules, spoken)
    sides = [side.name for side in Team if belotes(said)[side]]
    return f"{' '.join(map(str, said)) or '-'} | {' '.join(sides) or 'nobody'}"


# --- scoring ---------------------------------------------------------------------------------


def scoring(rules: Rules, position: Position) -> str:
    contract, outcome = _deal(position["deal"])
    score = score_deal(contract, outcome, rules)
    pending = f" pending {score.pending}" if score.pending else ""
    return f"{_by_side(score.marks)} {score.result.value}{pending}"


def _by_side(numbers: tuple[int, int]) -> str:
    return f"NS:{numbers[Team.NS]} EW:{numbers[Team.EW]}"


def _pair(text: str) -> tuple[int, int]:
    numbers = {word[:2]: int(word[3:]) for word in text.replace(",", " ").split()}
    return numbers["NS"], numbers["EW"]


def _deal(text: str) -> tuple[Contract | None, Outcome]:
    words = dict(word.split("=") for word in text.split())
    holder, side, level = words.get("belote", "-"), words["taker"], words.get("contract", "-")
    outcome = Outcome(_pair(words["points"]), _pair(words["tricks"]), (int(holder == "NS"), int(holder == "EW")))
    if side == "-":
        return None, outcome
    taker, value = Seat(Team.parse(side)), int(level) if level.isdecimal() else None
    return Contract(taker, value, Suit.H, level == "CAPOT", int(words.get("mult", "1"))), outcome


# --- match -----------------------------------------------------------------------------------


def match(rules: Rules, position: Position) -> str:
    return _MATCH[position.get("query", "deals")](rules, position)


def _match_winner(rules: Rules, position: Position) -> str:
    taker = position.get("last_taker")
    winner = winner_of(_pair(position["totals"]), rules, Team.parse(taker) if taker else None)
    return "go on" if winner is None else winner.name


def _match_dealer(rules: Rules, position: Position) -> str:
    ended: Any = position["outcome"]
    return next_dealer(Seat.parse(position["dealer"]), rules, ended).name


def _match_deals(rules: Rules, position: Position) -> str:
    totals, pending, winner = (0, 0), 0, None
    for text in position["deals"].split("|"):
        if text.strip() == "passed_out" or winner is not None:
            continue
        contract, outcome = _deal(text)
        score = score_deal(contract, outcome, rules, pending)
        totals, pending = (totals[0] + score.marks[0], totals[1] + score.marks[1]), score.pending
        winner = winner_of(totals, rules, None if contract is None else contract.side)
    return f"{_by_side(totals)} pending {pending} winner {'none' if winner is None else winner.name}"


_MATCH: dict[str, Callable[[Rules, Position], str]] = {
    "winner": _match_winner,
    "dealer": _match_dealer,
    "deals": _match_deals,
}


# --- the table: a kind is one function from rules and position to the answer --------------------

KINDS: dict[str, Callable[[Rules, Position], str]] = {
    "legality": legality,
    "trick": trick,
    "values": values,
    "bidding": bidding,
    "belote": belote,
    "scoring": scoring,
    "match": match,
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
