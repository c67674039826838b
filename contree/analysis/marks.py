"""From card points to points marked: the scores a contract leads to, read off by ``score_deal``.

With the contract and the belotes fixed, what a side marks more than the other rises with its card
points, and again when it takes every trick. So the best card for points, where taking all beats
any points, is the best card for the score, and the score is that of the outcome.

>>> from contree.cards import Suit
>>> from contree.rules import SALON
>>> from contree.seats import Seat
>>> row = margins(Contract(Seat.S, 80, Suit.S), SALON, 162)
>>> row[1 + 81], row[1 + 82]
(-80, 80)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from ..auction import Contract
from ..belote import Word, holders, words_of
from ..cards import Card, Rank
from ..errors import InvalidStateError
from ..play import Play
from ..rules import Rules
from ..scoring import DealScore, Outcome, Result, score_deal
from ..seats import Team
from .solver import solve_worlds

TRICKS = 8


def score(
    contract: Contract | None, ns: int, rules: Rules, total: int, belotes: tuple[int, int], held: int = 0
) -> DealScore:
    """Return the score of a deal in which NS ends with so many card points.

    ``ns`` is -1 if EW takes every trick and ``total`` + 1 if NS does; ``held`` is in litige.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> hearts = Contract(Seat.S, 90, Suit.H)
    >>> [score(hearts, ns, TABLE_EN_LIGNE, 162, (0, 0)).marks for ns in (100, 80)]  # made, failed
    [(190, 62), (0, 250)]

    Raises InvalidStateError where the rules need a contract, or its value, and there is none.
    """
    tricks = (TRICKS, 0) if ns > total else (0, TRICKS) if ns < 0 else (TRICKS // 2, TRICKS // 2)
    ns = min(max(ns, 0), total)
    return score_deal(contract, Outcome((ns, total - ns), tricks, belotes), rules, held)


def margin(
    contract: Contract | None, ns: int, rules: Rules, total: int, belotes: tuple[int, int], held: int = 0
) -> int:
    """Return the points NS marks more than EW, for an outcome as ``score`` takes it.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> margin(Contract(Seat.S, 90, Suit.H), 100, TABLE_EN_LIGNE, 162, (0, 0))  # 190 less 62
    128

    Raises InvalidStateError where the rules need a contract, or its value, and there is none.
    """
    marks = score(contract, ns, rules, total, belotes, held).marks
    return marks[Team.NS] - marks[Team.EW]


class _ById:
    """Let rules be part of a cached call by identity, since to hash them costs more than the call saves."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and other.rules is self.rules

    def __hash__(self) -> int:
        return id(self.rules)


@lru_cache(maxsize=1024)
def _margins(
    contract: Contract | None, rules: _ById, total: int, belotes: tuple[int, int], held: int
) -> tuple[int, ...]:
    row = tuple(margin(contract, ns, rules.rules, total, belotes, held) for ns in range(-1, total + 2))
    if any(a > b for a, b in pairwise(row)):
        raise InvalidStateError(
            f"under {rules.rules!r} {contract} marks less for more card points: no solver of points can read it off",
            code="not_monotone",
            contract=contract,
        )
    return row


@lru_cache(maxsize=1024)
def _made(contract: Contract, rules: _ById, total: int, belotes: tuple[int, int]) -> tuple[bool, ...]:
    return tuple(score(contract, ns, rules.rules, total, belotes).result is Result.MADE for ns in range(-1, total + 2))


def margins(
    contract: Contract | None, rules: Rules, total: int, belotes: tuple[int, int] = (0, 0), held: int = 0
) -> tuple[int, ...]:
    """Return the margin of NS for each outcome, from EW taking all, by NS's points, to NS taking all.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> row = margins(Contract(Seat.S, 90, Suit.H), TABLE_EN_LIGNE, 162)
    >>> len(row), row[1 + 89], row[1 + 90]  # failed by a point: 160 and 90 to EW; made: 180 less 72
    (165, -250, 108)

    Raises InvalidStateError if the rules mark less for more points, as no usual table does.
    """
    return _margins(contract, _ById(rules), total, belotes, held)


def made(contract: Contract, rules: Rules, total: int, belotes: tuple[int, int] = (0, 0)) -> tuple[bool, ...]:
    """Tell whether a contract is made for each outcome, in the order of ``margins``; a litige is not made.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> hearts = Contract(Seat.S, 90, Suit.H)
    >>> [made(hearts, TABLE_EN_LIGNE, 162, belotes).index(True) - 1 for belotes in ((0, 0), (1, 0))]
    [90, 70]
    """
    return _made(contract, _ById(rules), total, belotes)


def belotes_held(play: Play) -> tuple[int, int]:
    """Return the belotes each side will have, by ``Team``, if nobody forgets to say what can still be said.

    >>> from contree import CLASSIQUE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse(".KQ.. .78.. .9A.. .TJ.."), Suit.H, Seat.S, CLASSIQUE)
    >>> belotes_held(play), belotes_held(play.play(Card.parse("KH")))  # the king played without a word
    ((1, 0), (0, 0))
    """
    count = [0, 0]
    said = {(word.card, word.word) for word in words_of(play)}
    gone = {card for trick in (*play.tricks, play.trick) for card in trick.cards}
    for seat, suit in holders(play.dealt, play.trump, play.rules):
        pair = [Card(suit, Rank.KING), Card(suit, Rank.QUEEN)]
        words = sum((card, word) in said for card in pair for word in Word)
        count[seat.team] += words == sum(card in gone for card in pair)
    return count[Team.NS], count[Team.EW]


def solve_scores(play: Play, contract: Contract | None, held: int = 0) -> dict[Card, int]:
    """Return the points the side to move marks more than the other at the end, for each legal card.

    All hands are open and both sides play for the score of the deal; belotes still to be said are
    said. ``held`` are the points in litige from the deals before.

    >>> from contree import DECOUVERTE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, DECOUVERTE)
    >>> {str(card): more for card, more in solve_scores(play, None).items()}  # 27 to 13, and 17 to 23
    {'7S': 14, 'AS': -6}

    Raises InvalidStateError if the play is over, is a game for two, or the rules mark less for more points.
    """
    cards, ((*row,),) = solve_worlds(play, [play.hands], sweep=True)
    total = sum(play.points) + play.rules.table.sum((c for h in play.hands for c in h), play.trump)
    total += play.rules.table.sum(play.trick.cards, play.trump) + 10
    table = margins(contract, play.rules, total, belotes_held(play), held)
    assert play.turn is not None
    sign = 1 if play.turn.team is Team.NS else -1
    return dict(
        sorted(((card, sign * table[ns + 1]) for card, ns in zip(cards, row, strict=True)), key=lambda x: x[0].index)
    )
