"""The pool of questions the tutor chooses from, with what each false rule would answer to each.

Some false rules show in one random question of two hundred, so a pool is made beforehand and
shipped: ``python -m tutorial.learner.pool`` writes it anew for the three tables, which is needed
when a misconception or a kind of question is added or changed (a test says so).

A line of the file is a question's code and a signature: two letters for each false rule that
would answer wrongly, its place in ``bearing_on`` and which of the wrong answers it gives.

>>> read_line("value|9S|H" + TAB + "c1")
Entry(code='value|9S|H', classes=((12, 1),))
"""

from __future__ import annotations

import random
import string
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

from contree.auction import Auction, Bid, Call, Double, Pass, Redouble, Take
from contree.cards import DECK, Card, Hand, Suit
from contree.deal import Deal
from contree.play import DEAL_POINTS, DEAL_TRICKS, Play
from contree.rules import PRESETS, Rules
from contree.scoring import CLASSIC_NEEDED
from contree.seats import Seat, Team
from contree.taking import Taking
from contree.trick import Trick

from .mind import Mind, answer_as, mind_of
from .misconceptions import bearing_on
from .questions import KINDS, Domain, Question

TABLES = ("table_en_ligne", "salon", "classique")
"""The tables that the tutor knows false rules of."""

_SUITS, _SEATS = tuple(Suit), tuple(Seat)
SIZE = 2500
TAB = "\t"
_DIGITS = string.digits + string.ascii_letters


@dataclass(frozen=True, slots=True)
class Entry:
    """Hold a question of the pool: its code, and the wrong answers that false rules would give.

    ``classes`` pairs the place of a false rule with the number of its answer: 0, the right one,
    is left out; two false rules of one number give the same answer.
    """

    code: str
    classes: tuple[tuple[int, int], ...]

    @property
    def domain(self) -> Domain:
        """Return the domain it asks about."""
        return KINDS[self.code.partition("|")[0]].domain


def read_line(line: str) -> Entry:
    """Read a line of the pool of a table."""
    code, _, signature = line.partition(TAB)
    pairs = zip(signature[::2], signature[1::2], strict=True)
    return Entry(code, tuple((_DIGITS.index(place), _DIGITS.index(number)) for place, number in pairs))


def write_line(entry: Entry) -> str:
    """Write a line of the pool.

    >>> write_line(Entry("value|9S|H", ((12, 1),))).split(TAB)
    ['value|9S|H', 'c1']
    """
    return entry.code + TAB + "".join(_DIGITS[place] + _DIGITS[number] for place, number in entry.classes)


@cache
def pool(table: str) -> tuple[Entry, ...]:
    """Return the pool of a table, as shipped."""
    text = files("tutorial.learner").joinpath("data", "pool", f"{table}.txt").read_text("utf-8")
    return tuple(read_line(line) for line in text.splitlines())


# ---------------------------------------------------------------- random questions


def random_questions(rules: Rules, rng: random.Random) -> Iterator[str]:
    """Yield codes of questions without end, those of one deal after those of another."""
    auction = _taking_questions if rules.auction == "turnup" else _auction_questions
    while True:
        yield from _card_questions(rng)
        yield from _play_questions(rules, rng)
        yield from _ruffed_questions(rng)
        yield from auction(rules, rng)
        yield from _score_questions(rules, rng)


def _card_questions(rng: random.Random) -> Iterator[str]:
    trump, suit = rng.choice(_SUITS), rng.choice(_SUITS)
    yield f"value|{rng.choice(DECK)}|{trump.name}"
    yield f"order|{_names(rng.sample(list(suit.cards), 5))}|{trump.name}"


def _names(cards: list[Card] | tuple[Card, ...] | Hand) -> str:
    return " ".join(str(card) for card in cards)


def _play_questions(rules: Rules, rng: random.Random) -> Iterator[str]:
    """Play a deal at random and ask about its tricks and its choices."""
    trump, taker = rng.choice(_SUITS), rng.choice(_SEATS)
    play = Play.start(Deal.random(rng), trump, rng.choice(_SEATS), rules)
    before = (0, 0)
    while not play.over:
        if play.trick.cards and play.turn is not None and len(play.hands[play.turn]) > 1:
            yield f"legal|{play.hands[play.turn]}|{before_south(play.trick)}|{trump.name}"
        before = play.points
        play = play.play(rng.choice(list(play.legal_cards())))
    for trick in play.tricks:
        yield f"winner|{trick}|{trump.name}"
    last = play.tricks[-1]
    yield f"last|{last}|{trump.name}|{taker.name}|{before[0]} {before[1]}"


def before_south(trick: Trick) -> str:
    """Write a trick with the table turned so that South is to play."""
    order = Seat((4 - len(trick.cards)) % 4).order()
    return " ".join(f"{seat.name}:{card}" for seat, card in zip(order, trick.cards, strict=False))


def _dealer_for_south(dealer: Seat, turn: Seat | None) -> str:
    """Return the dealer once the table is turned so that South is to speak."""
    return dealer.name if turn is None else Seat((dealer - turn) % 4).name


def _ruffed_questions(rng: random.Random) -> Iterator[str]:
    """Ask a hand without the suit led what it owes to a ruff: play at random seldom comes to it."""
    for _ in range(4):
        led, trump = rng.sample(_SUITS, 2)
        trumps, plain = rng.sample(list(trump.cards), 5), rng.sample(list(led.cards), 3)
        cards = (plain[0], trumps[0]) if rng.random() < 0.5 else (plain[0], plain[1], trumps[0])
        cards = (plain[0], trumps[0], trumps[4]) if rng.random() < 0.2 else cards
        others = [card for suit in _SUITS if suit not in (led, trump) for card in suit.cards]
        held = rng.sample(trumps[1:4], rng.randint(1, 3)) + rng.sample(others, rng.randint(1, 4))
        trick = Trick(Seat.S.order(), cards)
        yield f"legal|{Hand(held)}|{before_south(trick)}|{trump.name}"


_OPENINGS = (80, 80, 80, 90, 90, 100, 110, 120)


def _auction_questions(rules: Rules, rng: random.Random) -> Iterator[str]:
    """Hold an auction at random and ask about each state of it."""
    auction = Auction.start(rng.choice(_SEATS), rules)
    if rng.random() < 0.05:
        auction = auction.after("P P P")
    while True:
        said = " ".join(str(call) for _, call in auction.calls)
        yield f"turn|{auction.dealer.name}|{said}|"
        if auction.turn is None:
            return
        yield f"calls|{_dealer_for_south(auction.dealer, auction.turn)}|{said}||{' '.join(_proposed(auction, rng))}"
        auction = auction.call(_some_call(auction, rng))


def _some_call(auction: Auction, rng: random.Random) -> Call:
    """Choose a call as a table might: mostly passes and small raises, now and then the rest."""
    legal = auction.legal_calls()
    bids = [call for call in legal if isinstance(call, Bid) and not call.capot]
    capots = [call for call in legal if isinstance(call, Bid) and call.capot]
    others = [call for call in legal if isinstance(call, Double | Redouble)]
    chance = rng.random()
    if others and chance < 0.25:
        return rng.choice(others)
    if capots and chance > 0.93:
        return rng.choice(capots)
    if bids and chance < 0.6:
        return rng.choice(bids[:12])
    return Pass()


def _proposed(auction: Auction, rng: random.Random) -> list[str]:
    """Propose seven calls, those a false rule would judge otherwise among them."""
    last = auction.bid
    trumps = list(Suit)
    ideas: list[str] = ["P", "X", "XX", f"CAPOT{rng.choice(trumps).name}"]
    top = last.value if last is not None and last.value is not None else 80
    for value in (top - 10, top, top, top + 10, top + 20, top + 5):
        if 70 <= value <= 190:
            ideas.append(f"{value}{rng.choice(trumps).name}")
    chosen = rng.sample(ideas, min(7, len(ideas)))
    return sorted(set(chosen), key=chosen.index)


def _taking_questions(rules: Rules, rng: random.Random) -> Iterator[str]:
    turned = rng.choice(DECK)
    taking = Taking.start(rng.choice(_SEATS), rules, turned)
    proposed = ["P", "TAKE", *(str(Take(suit)) for suit in Suit), "X"]
    while True:
        said = " ".join(str(call) for _, call in taking.calls)
        yield f"turn|{taking.dealer.name}|{said}|{turned}"
        if taking.turn is None:
            return
        asked = proposed[:1] + rng.sample(proposed[1:], 5)
        yield f"calls|{_dealer_for_south(taking.dealer, taking.turn)}|{said}|{turned}|{' '.join(asked)}"
        call = Pass() if rng.random() < 0.8 else rng.choice(taking.legal_calls())
        taking = taking.call(call)


def _score_questions(rules: Rules, rng: random.Random) -> Iterator[str]:
    for _ in range(6):
        taker, trump = rng.choice(_SEATS), rng.choice(_SUITS)
        capot, value = rng.random() < 0.12 and rules.capot_bid, rng.choice(_OPENINGS)
        times = rng.choice((1, 1, 1, 2, 2, 4)) if rules.double_allowed else 1
        bid = "-" if rules.auction == "turnup" else "CAPOT" if capot else str(value)
        king = rng.choice(_SEATS)
        queen = king if rng.random() < 0.6 else rng.choice(_SEATS)
        won = [seat if rng.random() < 0.5 else rng.choice(_SEATS) for seat in (king, queen)]
        goal = CLASSIC_NEEDED if bid == "-" else value
        own, tricks = _made_by(taker.team, goal, king.team if king is queen else None, capot, rng)
        points = (own, DEAL_POINTS - own) if taker.team is Team.NS else (DEAL_POINTS - own, own)
        counts = (tricks, DEAL_TRICKS - tricks) if taker.team is Team.NS else (DEAL_TRICKS - tricks, tricks)
        if DEAL_TRICKS in counts:  # who has every trick has those of the king and the queen
            winners = [seat for seat in Seat if counts[seat.team] == DEAL_TRICKS]
            won = [seat if seat in winners else rng.choice(winners) for seat in won]
        holders = "".join(seat.name for seat in (king, queen, *won))
        yield (
            f"score|{taker.name} {bid} {trump.name} {times}|{points[0]} {points[1]}|{counts[0]} {counts[1]}|{holders}"
        )


def _made_by(taker: Team, goal: int, belote: Team | None, capot: bool, rng: random.Random) -> tuple[int, int]:
    """Return points and tricks of the takers, near the border more often than chance would have it."""
    chance = rng.random()
    if chance < (0.5 if capot else 0.1):
        return DEAL_POINTS, DEAL_TRICKS
    if chance < 0.14:
        return 0, 0
    near = goal - (20 if belote is taker and rng.random() < 0.6 else 0)
    own = near + rng.choice((0, 0, -1, 1, -2, 2, *range(-20, 30, 3))) if chance < 0.7 else rng.randint(20, 150)
    if chance > 0.93:
        own = rng.choice((71, 80, 81, 81, 81, 82, 91))
    own = min(max(own, 2), 160)
    return own, min(7, max(1, round(own / 20 + rng.choice((-1, 0, 0, 1)))))


# ---------------------------------------------------------------- making the pool


def entry(code: str, minds: list[Mind], right: Mind) -> Entry:
    """Return a question with the answers that false rules would give to it."""
    question = Question(code)
    good = answer_as(question, right)
    numbers = {good: 0}
    given = [answer_as(question, mind) for mind in minds]
    classes = tuple((place, numbers.setdefault(answer, len(numbers))) for place, answer in enumerate(given))
    return Entry(code, tuple(pair for pair in classes if pair[1]))


def make(table: str, size: int, *, seed: int = 1, each: int = 30, tries: int = 60_000) -> list[Entry]:
    """Return a pool in which every two false rules are told apart by ``each`` questions, where chance allows.

    The rest up to ``size`` are random questions that some false rule would get wrong.
    """
    rules = PRESETS[table]
    rng = random.Random(f"{table} {seed}")
    minds: list[Mind] = [mind_of((one.id,), rules) for one in bearing_on(table)]
    right = mind_of((), rules)
    told: Counter[tuple[int, int]] = Counter()
    needed, spare = [], []
    seen: set[str] = set()
    for code in random_questions(rules, rng):
        if len(seen) >= tries:
            break
        if code in seen:
            continue
        seen.add(code)
        one = entry(code, minds, right)
        pairs = list(_told_apart(one, len(minds)))
        if any(told[pair] < each for pair in pairs):
            told.update(pairs)
            needed.append(one)
        elif one.classes:
            spare.append(one)
    rng.shuffle(spare)
    return sorted([*needed, *spare[: max(0, size - len(needed))]], key=lambda e: e.code)


def _told_apart(one: Entry, count: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of beliefs, by place and -1 for the right rule, that a question tells apart."""
    number = dict(one.classes)
    wrong = sorted(number)
    for first, second in combinations(wrong, 2):
        if number[first] != number[second]:
            yield first, second
    for first in wrong:
        yield -1, first
        for second in range(count):
            if second not in number:
                yield (first, second) if first < second else (second, first)


if __name__ == "__main__":
    folder = Path(__file__).with_name("data") / "pool"
    folder.mkdir(parents=True, exist_ok=True)
    for name in TABLES:
        entries = make(name, SIZE)
        (folder / f"{name}.txt").write_text("".join(write_line(one) + "\n" for one in entries), "utf-8", newline="\n")
        sys.stdout.write(f"{name}: {len(entries)} questions\n")
