"""Which questions tell most about a learner: the next sheet, chosen from the pool by expected information.

A hundred candidates are drawn, three quarters of them from the lists of false rules that are
likely now. The first question is the one that tells most alone; each of the others, of the same
domain, the one that adds most to the answers taken together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ..exercises.chance import Chance
from .belief import NONE, Guess, Noise, Weights, entropy, information, joint_information
from .misconceptions import bearing_on
from .pool import Entry, pool
from .questions import KINDS, Domain

CANDIDATES = 100
_FROM_LIKELY = 75
_SHORT_LIST = 12  # how many of the hundred are weighed exactly, noise included, after a first look


@dataclass(frozen=True, slots=True)
class Bank:
    """Hold the questions a tutor may ask, and by false rule those that expose it, in each domain."""

    entries: Mapping[Domain | None, tuple[Entry, ...]]
    lists: Mapping[tuple[int, Domain | None], tuple[Entry, ...]]
    places: Mapping[str, int]

    @staticmethod
    @cache
    def of(table: str, chapter: Domain | None) -> Bank:
        """Return the questions of a table, of one chapter or of all; sorted once."""
        entries: dict[Domain | None, list[Entry]] = defaultdict(list)
        lists: dict[tuple[int, Domain | None], list[Entry]] = defaultdict(list)
        for entry in pool(table):
            domain = entry.domain
            if chapter in (None, domain):
                for group in (domain, None):
                    entries[group].append(entry)
                    for place, _ in entry.classes:
                        lists[place, group].append(entry)
        return Bank(
            {group: tuple(found) for group, found in entries.items()},
            {key: tuple(found) for key, found in lists.items()},
            {one.id: place for place, one in enumerate(bearing_on(table))},
        )


_Held: TypeAlias = tuple[int, ...]
"""The places of the false rules of one hypothesis."""


class Scales:
    """Weigh questions under what is believed about the learner now.

    ``weights`` are those of the hypotheses without an unknown rule; ``known`` are the places of the
    false rules already found, which every hypothesis has as well. What was weighed once is kept.
    """

    def __init__(self, bank: Bank, weights: Weights, slip: float, known: Iterable[str]) -> None:
        """Take up the weights of all hypotheses."""
        self.bank, self.slip = bank, slip
        self.known = tuple(bank.places[name] for name in known)
        self.unknown = {guess.unknown: weight for guess, weight in weights.items() if guess.unknown is not None}
        self.weights: dict[_Held, float] = {
            tuple(bank.places[name] for name in guess.believed): weight
            for guess, weight in weights.items()
            if guess.unknown is None
        }
        self.total = sum(self.weights.values())
        self._pairs = [held for held in self.weights if len(held) > 1]
        self._classes: dict[str, tuple[dict[_Held, int], int]] = {}
        self._alone: dict[str, float] = {}

    def classes(self, entry: Entry) -> tuple[dict[_Held, int], int]:
        """Return the class of answer each hypothesis predicts, those of ``NONE``'s class left out, and how many."""
        found = self._classes.get(entry.code)
        if found is None:
            found = self._classes[entry.code] = self._sorted_by_answer(entry)
        return found

    def _sorted_by_answer(self, entry: Entry) -> tuple[dict[_Held, int], int]:
        number = dict(entry.classes)
        base = next((number[place] for place in self.known if place in number), 0)
        found: dict[_Held, int] = {}
        names = {base: 0}
        for place, own in entry.classes:
            if own != base and (place,) in self.weights:
                found[place,] = names.setdefault(own, len(names))
        for held in self._pairs:
            own = next((number[place] for place in held if place in number), base)
            if own != base:
                found[held] = names.setdefault(own, len(names))
        return found, len(names)

    def alone(self, entry: Entry) -> float:
        """Return the expected information of one question."""
        known = self._alone.get(entry.code)
        if known is None:
            found, count = self.classes(entry)
            masses = [0.0] * count
            for held, own in found.items():
                masses[own] += self.weights[held]
            masses[0] = max(0.0, self.total - sum(masses))
            known = information(masses, self.unknown.get(entry.domain, 0.0), self._noise(entry, count))
            self._alone[entry.code] = known
        return known

    def _noise(self, entry: Entry, count: int) -> Noise:
        return Noise.of(count, self.slip, KINDS[entry.code.partition("|")[0]].space)

    def groups(self, entries: Sequence[Entry]) -> dict[tuple[int, ...], float]:
        """Return the weights of the hypotheses by the classes they predict for several questions."""
        read = [self.classes(entry)[0] for entry in entries]
        held: set[_Held] = set().union(*read)
        groups: dict[tuple[int, ...], float] = defaultdict(float)
        rest = self.total
        for one in held:
            weight = self.weights[one]
            groups[tuple([found.get(one, 0) for found in read])] += weight
            rest -= weight
        groups[(0,) * len(entries)] += max(0.0, rest)
        return groups

    def roughly(self, entries: Sequence[Entry]) -> float:
        """Return the information of several questions if nobody slipped: quick, and blind to repetition."""
        return entropy(self.groups(entries).values())

    def together(self, entries: Sequence[Entry]) -> float:
        """Return the expected information of several questions of one domain, slips included."""
        noises = [self._noise(entry, self.classes(entry)[1]) for entry in entries]
        return joint_information(self.groups(entries), self.unknown.get(entries[0].domain, 0.0), noises)


def choose(
    scales: Scales, chance: Chance, asked: Collection[str], size: int, confirm: tuple[Guess, Guess] | None = None
) -> tuple[Entry, ...]:
    """Return the questions of the next sheet, ``size`` of one domain, none of those asked before.

    With ``confirm``, a guess and its runner-up, the first question tells the guess from both
    the runner-up and from no false rule at all, where there is such a question.
    """
    first = _telling(scales, chance, asked, confirm) if confirm else ()
    first = first or _candidates(scales, chance, asked, None)
    sheet = [max(first, key=scales.alone)]
    while len(sheet) < size:
        drawn = _candidates(scales, chance, {*asked, *(e.code for e in sheet)}, sheet[0].domain)
        if not drawn:
            break
        short = sorted(drawn, key=lambda e: (scales.roughly([*sheet, e]), scales.alone(e)), reverse=True)
        likely = sorted(drawn, key=scales.alone, reverse=True)
        best = dict.fromkeys((*short[: _SHORT_LIST // 2], *likely[: _SHORT_LIST // 2]))
        sheet.append(max(best, key=lambda e: scales.together([*sheet, e])))
    return tuple(sheet)


def _telling(scales: Scales, chance: Chance, asked: Collection[str], confirm: tuple[Guess, Guess]) -> tuple[Entry, ...]:
    guess, other = (tuple(scales.bank.places[name] for name in one.believed) for one in confirm)
    exposing = [e for place in guess for e in scales.bank.lists.get((place, None), ()) if e.code not in asked]
    telling = []
    for entry in exposing:
        found, _ = scales.classes(entry)
        if found.get(guess, 0) not in (0, found.get(other, 0)):
            telling.append(entry)
    found_any = telling or exposing
    return tuple(chance.sample(found_any, min(len(found_any), CANDIDATES)))


def _candidates(scales: Scales, chance: Chance, asked: Collection[str], domain: Domain | None) -> tuple[Entry, ...]:
    """Draw questions, three quarters of them from the lists of false rules drawn by their weight."""
    bank = scales.bank
    lists, weights = [], []
    for held, weight in scales.weights.items():
        for place in held:
            if (place, domain) in bank.lists:
                lists.append(bank.lists[place, domain])
                weights.append(weight / len(held))
    drawn: dict[str, Entry] = {}
    for found in _weighted(lists, weights, chance, _FROM_LIKELY):
        entry = chance.choice(found)
        drawn[entry.code] = entry
    everything = bank.entries[domain]
    for _ in range(CANDIDATES - _FROM_LIKELY):
        entry = chance.choice(everything)
        drawn[entry.code] = entry
    return tuple(entry for code, entry in drawn.items() if code not in asked)


def _weighted(
    lists: Sequence[tuple[Entry, ...]], weights: Sequence[float], chance: Chance, count: int
) -> Iterable[tuple[Entry, ...]]:
    """Draw lists in proportion to their weights: evenly spaced from a random start."""
    total = sum(weights)
    if not total:
        return
    step = total / count
    at = step * chance.below(1 << 30) / (1 << 30)
    reached = 0.0
    for found, weight in zip(lists, weights, strict=True):
        reached += weight
        while at < reached:
            yield found
            at += step


def runner_up(weights: Weights, leader: Guess) -> Guess:
    """Return the likeliest guess of a false rule, or of none, besides the leader.

    >>> runner_up({NONE: 0.1, Guess(("no_der",)): 0.7, Guess(("jack_20",)): 0.2}, Guess(("no_der",)))
    Guess(believed=('jack_20',), unknown=None)
    """
    rest = {guess: w for guess, w in weights.items() if guess not in (leader, NONE) and guess.unknown is None}
    return max(rest, key=rest.__getitem__, default=NONE)
