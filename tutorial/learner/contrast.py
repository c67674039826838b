"""After a false rule is named: a position where it and the true rule differ, and a check later that it is gone.

>>> contrast = contrast_of(("no_duty_to_ruff",), "salon", seed=3)
>>> contrast.false != contrast.true, contrast.question.kind
(True, 'legal')
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from contree.action import PlayCard
from contree.cards import Suit
from contree.deal import Deal, dealing_order, first_player, undealt
from contree.match import Match
from contree.play import Play
from contree.rules import PRESETS, Rules
from contree.seats import Seat

from ..exercises.chance import Chance
from .mind import answer_as, mind_of
from .misconceptions import CATALOGUE, bearing_on, in_order
from .pool import Entry, before_south, pool
from .questions import Answer, Domain, Question, canonical

CHECKS = 3
_DEALS = 4000
_NO_AUCTION = {
    "auction": "none",
    "scoring": "points_only",
    "deal_packets": (8,),
    "belote_points": 0,
    "belote_declaration": "auto",
    "tie": "none",
    "target": 0,
}
"""What a table leaves out where one deal is played for its obligations alone: nothing is bid, points are counted."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """Hold one position and its two answers: by the false rule, and by the true one.

    ``play`` is the deal that comes to it, with South to play, where the false rule shows in the play
    of the cards: the learner goes on with it. It is None elsewhere: a false rule of the auction or of
    the score shows in one call or one sum, which the question itself asks for; there is nothing to play.
    """

    misconceptions: tuple[str, ...]
    question: Question
    false: Answer
    true: Answer
    play: Play | None = None

    @property
    def match(self) -> Match | None:
        """Return the deal as a match that stands at the position, under the obligations of the table.

        >>> contrast = contrast_of(("no_duty_to_ruff",), "salon", seed=3)
        >>> contrast.match.turn.name, contrast.match.deal.hands == contrast.play.hands
        ('S', True)
        """
        return None if self.play is None else _match_at(self.play)


def contrast_of(named: Collection[str], table: str, *, seed: int = 0, seen: Collection[str] = ()) -> Contrast:
    """Return a position in which a named false rule and the true one differ, not among those ``seen``.

    Raises MisconceptionError for a false rule that the catalogue does not have.
    """
    names = in_order(named)
    on_deal = _on_a_deal(names, table, seed) if any(CATALOGUE[name].domain == "play" for name in names) else None
    if on_deal is not None:
        return on_deal
    entry = Chance.of(seed, len(seen)).choice(_exposing(names, table, seen))
    return _contrast(names, table, Question(entry.code))


def _contrast(names: tuple[str, ...], table: str, question: Question, play: Play | None = None) -> Contrast:
    rules = PRESETS[table]
    false, true = (answer_as(question, mind_of(held, rules)) for held in (names, ()))
    return Contrast(names, question, false, true, play)


def _exposing(names: Sequence[str], table: str, seen: Collection[str]) -> list[Entry]:
    """Return the questions of the pool that one of the false rules gets wrong, in its own domain if there are any."""
    places = {place for place, one in enumerate(bearing_on(table)) if one.id in names}
    domains: set[Domain] = {CATALOGUE[name].domain for name in names}
    found = [e for e in pool(table) if e.code not in seen and any(place in places for place, _ in e.classes)]
    return [entry for entry in found if entry.domain in domains] or found


def _on_a_deal(names: tuple[str, ...], table: str, seed: int) -> Contrast | None:
    """Play deals at random until South stands where the false rule would allow or forbid another card."""
    rules = PRESETS[table]
    rng = random.Random(f"contrast {table} {seed}")
    false, true = mind_of(names, rules), mind_of((), rules)
    for _ in range(_DEALS):
        for play in _souths_turns(rules, rng):
            question = Question(f"legal|{play.hands[Seat.S]}|{before_south(play.trick)}|{play.trump.name}")
            if answer_as(question, false) != answer_as(question, true):
                return _contrast(names, table, question, play)
    return None


def _souths_turns(rules: Rules, rng: random.Random) -> list[Play]:
    """Play a deal at random; return the states in which South answers a trick and has a choice, to the sixth trick."""
    play = Play.start(Deal.random(rng), rng.choice(tuple(Suit)), rng.choice(tuple(Seat)), rules)
    found = []
    while len(play.tricks) < 6:
        if play.turn is Seat.S and play.trick.cards:
            found.append(play)
        play = play.play(rng.choice(list(play.legal_cards())))
    return found


def _match_at(play: Play) -> Match:
    """Return a match of one deal, with the trump of the play, in which the same cards have been played."""
    rules = play.rules.but(**_NO_AUCTION)
    leader = next(seat for trick in (*play.tricks, play.trick) for seat in trick.seats)
    dealer = next(seat for seat in Seat if first_player(seat, rules) is leader)
    order = dealing_order(dealer, rules)
    pack = undealt({seat: tuple(play.dealt[seat]) for seat in order}, (), order, rules.deal_packets)
    assert isinstance(play.trump, Suit)
    match = Match.start(rules, "contrast", dealer=dealer, pack=pack, trump=play.trump)
    for _, card, _ in play.steps():
        match = match.act(PlayCard(card))
    return match


@dataclass(frozen=True, slots=True)
class Check:
    """Hold the questions that tell whether a false rule is gone."""

    misconceptions: tuple[str, ...]
    table: str
    questions: tuple[Question, ...]

    def gone(self, answers: Sequence[Any]) -> bool:
        """Tell whether every answer is now the true one.

        Raises NotationError for what is no answer.
        """
        true = mind_of((), PRESETS[self.table])
        pairs = zip(self.questions, answers, strict=True)
        return all(canonical(question, one) == answer_as(question, true) for question, one in pairs)


def check_of(named: Collection[str], table: str, *, seed: int = 0, seen: Collection[str] = ()) -> Check:
    """Return a few new questions that the named false rule gets wrong, to be asked later.

    Raises MisconceptionError for a false rule that the catalogue does not have.
    """
    names = in_order(named)
    entries = _exposing(names, table, seen)
    chosen = Chance.of(seed, 1).sample(entries, min(CHECKS, len(entries)))
    return Check(names, table, tuple(Question(entry.code) for entry in chosen))
