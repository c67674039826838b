"""The exact solver: what each card leads to with the four hands open and best play by both sides.

>>> from contree.cards import Suit
>>> from contree.deal import Deal
>>> from contree.rules import TABLE_EN_LIGNE
>>> from contree.seats import Seat
>>> deal = Deal.parse(".8.T9.9 ..K.KQ8 Q97...7 TJ8.9..")
>>> play = Play.start(deal, Suit.H, Seat.S, TABLE_EN_LIGNE)
>>> {str(card): points for card, points in solve(play).items()}
{'8H': 15, '9D': 3, 'TD': 8, '9C': 3}
>>> value(play)
15
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..cards import DECK, Card, Hand
from ..errors import InvalidStateError, RulesError
from ..play import LAST_TRICK_BONUS, Play
from ..seats import Team
from . import kernel
from .engine import Engine, Layout, prepare
from .start import engine

WIDE = 500
NO_BONUS = (0, 0)

Hands = tuple[Hand, Hand, Hand, Hand]
Points = list[list[int]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Hold how a play ends: the card points of NS (0 to 162, der included), and who took every trick.

    NS likes least that EW takes all, then few points, then many, and best to take all itself.

    >>> Outcome(0) == Outcome(0, sweeper=Team.EW)  # NS may have no points and yet a trick
    False
    """

    points: int
    sweeper: Team | None = None


def solve(play: Play) -> dict[Card, int]:
    """Return the card points the side to move ends the play with, for each legal card it may play now.

    Points are 0 to 162, der included, and count the tricks this side has won already. Every
    player sees all hands and plays best from then on. Cards come in the order of the notation.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> {str(card): points for card, points in solve(play).items()}  # the ace kept for the last trick
    {'7S': 27, 'AS': 17}

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    sign, base, total = _count(play)
    found = _cards(play, _engine(play), NO_BONUS)
    if sign:
        return {card: base + v for card, v in found}
    rest = total - base
    return {card: rest - v for card, v in found}


def value(play: Play) -> int:
    """Return the card points the side to move ends the play with: the best of ``solve``, faster.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> value(play), value(play.play(Card.parse("7S")))  # of 40 points: for NS, then for EW, who is to move
    (27, 13)

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    sign, base, total = _count(play)
    v = base + _value(play, _engine(play), NO_BONUS)
    return v if sign else total - v


def outcomes(play: Play) -> dict[Card, Outcome]:
    """Return how the play ends for each legal card, where taking every trick beats any points.

    A score under a contract that rises with the taker's points, and again when it takes all, is
    the score of this outcome. For points alone ``solve`` is faster, and may differ in who sweeps.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A.J.. .7.8. ..79. ..TJ."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> ends = outcomes(play)  # the jack draws East's trump, which else ruffs the ace
    >>> {str(card): (end.points, end.sweeper) for card, end in ends.items()}
    {'AS': (32, None), 'JH': (53, <Team.NS: 0>)}

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    _, base, total = _count(play)
    return {card: _outcome(base + v, total) for card, v in _cards(play, _engine(play), (1, 1))}


def outcome(play: Play) -> Outcome:
    """Return how the play ends when both sides also prefer taking every trick to any points.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("AT... KQ... J9... 87..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> outcome(play)  # South's cards are the highest: all 30 points, and the der
    Outcome(points=40, sweeper=<Team.NS: 0>)

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    _, base, total = _count(play)
    return _outcome(base + _value(play, _engine(play), (1, 1)), total)


def reaches(play: Play, side: Team, points: int) -> bool:
    """Tell whether a side can be sure of at least so many card points, der included.

    A question with two answers is quicker than the value.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A7... T8... K9... QJ..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> reaches(play, Team.NS, 27), reaches(play, Team.NS, 28), reaches(play, Team.EW, 13)  # NS has 27 of 40
    (True, False, True)

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    _, base, total = _count(play)
    if side is Team.NS:
        return _value(play, _engine(play), NO_BONUS, points - base - 1, points - base) >= points - base
    least = total - points - base + 1  # what NS must have to prevent it
    return _value(play, _engine(play), NO_BONUS, least - 1, least) < least


def sweeps(play: Play, side: Team) -> bool:
    """Tell whether a side can take every trick of the play, those won so far included.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("AT... KQ... J9... 87..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> sweeps(play, Team.NS), sweeps(play, Team.EW)
    (True, False)

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    _, base, total = _count(play)
    if side is Team.NS:
        return _value(play, _engine(play), (1, 0), total - base, total - base + 1) > total - base
    return _value(play, _engine(play), (0, 1), -base - 1, -base) + base < 0


def final_points(play: Play, *, sweep: bool = False) -> int:
    """Return the points NS ends with; with ``sweep``, -1 or one more than all if a side takes every trick.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("AT... KQ... J9... 87..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> final_points(play), final_points(play, sweep=True)  # NS takes every trick, and with them all 40 points
    (40, 41)

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    return _count(play)[1] + _value(play, _engine(play), (1, 1) if sweep else NO_BONUS)


def solve_worlds(play: Play, worlds: Iterable[Hands], *, sweep: bool = False) -> tuple[tuple[Card, ...], Points]:
    """Return the legal cards, and for each world the points NS ends with after each of them.

    A world is four hands that could stand where the play's stand, the same for the seat to move.
    With ``sweep`` taking every trick beats any points: -1 means that EW takes all, and one more
    than all the points of the play that NS does.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> deals = [Deal.parse("A7... T8... K9... QJ..."), Deal.parse("A7... Q8... KT... J9...")]
    >>> play = Play.start(deals[0], Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> cards, points = solve_worlds(play, [deal.hands for deal in deals])  # in the second NS has the three highest
    >>> [dict(sorted(zip(map(str, cards), row))) for row in points]
    [{'7S': 27, 'AS': 17}, {'7S': 40, 'AS': 40}]

    Raises InvalidStateError if the play is over, or is a game for two.
    """
    _, base, _ = _count(play)
    run = _engine(play)
    lay, memory = _ask(play, run, (1, 1) if sweep else NO_BONUS, 1, -WIDE, WIDE)
    found = []
    order: list[int] = []
    for world in worlds:
        memory[kernel.IN : kernel.IN + 4] = _masks(play, lay, world)
        words = run.words(memory, kernel.OUT, run.answer(memory))
        order = order or [word & 31 for word in words]
        found.append([base - 512 + (word >> 5) for word in words])
    return tuple(DECK[lay.index[number]] for number in order), found


def _masks(play: Play, lay: Layout, world: Hands) -> tuple[int, int, int, int]:
    """Return four hands as the kernel reads them: in order of play."""
    south, east, north, west = world
    if play.rules.rotation == "cw":
        east, west = west, east
    return lay.mask(south.mask), lay.mask(east.mask), lay.mask(north.mask), lay.mask(west.mask)


def random_plays(play: Play, times: int, seed: int = 1) -> float:
    """Return the mean of the card points NS ends with, over so many plays of random legal cards.

    ``times`` is a whole number from 1 up, and so is the seed: the same one gives the same plays. No card
    may lie on the table.

    >>> from contree import TABLE_EN_LIGNE, Deal, Seat, Suit
    >>> play = Play.start(Deal.parse("A... K... Q... J..."), Suit.H, Seat.S, TABLE_EN_LIGNE)
    >>> random_plays(play, 5)  # a card each: 20 points and the der, however it is played
    30.0

    Raises InvalidStateError if the play is over or in mid-trick, or is a game for two; RulesError for no
    play at all.
    """
    _, base, _ = _count(play)
    if times < 1:
        raise RulesError("a mean needs at least one play", code="no_budget", times=times)
    if play.trick.cards:
        raise InvalidStateError("random plays begin with a trick: cards lie on the table", code="mid_trick")
    run = _engine(play)
    memory = _ask(play, run, NO_BONUS, 0, -WIDE, WIDE)[1]
    memory[kernel.RANDOM] = (seed * 0x9E3779B1 & kernel.FULL) or 1
    return base + run.playouts(memory, times) / times


def _count(play: Play) -> tuple[bool, int, int]:
    """Return whether NS is to move, the points NS has, and all the points of the play."""
    if play.over:
        raise InvalidStateError("the last trick has been played: there is nothing to solve", code="play_over")
    rules, trick = play.rules, play.trick
    if rules.players != 4:
        raise InvalidStateError("the solver plays four hands, not a game for two", code="two_players")
    mask = 0
    for hand in play.hands:
        mask |= hand.mask
    for index in trick.indices:
        mask |= 1 << index
    ns, ew = play.points
    left = prepare(rules, play.trump)[1].points_of(mask)
    return not trick.seats[len(trick.indices)] & 1, ns, ns + ew + left + LAST_TRICK_BONUS


def _engine(play: Play) -> Engine:
    return engine(len(play.hands[play.trick.seats[-1]]))


def _outcome(points: int, total: int) -> Outcome:
    if points > total:
        return Outcome(total, Team.NS)
    return Outcome(0, Team.EW) if points < 0 else Outcome(points)


def _ask(play: Play, run: Engine, bonus: tuple[int, int], each: int, low: int, high: int) -> tuple[Layout, Any]:
    """Put a position into the kernel's memory."""
    rules, lay, opt = prepare(play.rules, play.trump)
    trick = play.trick
    leader = int(trick.seats[0]) if rules.rotation == "ccw" else -int(trick.seats[0]) & 3
    first, second, third, *_ = *(lay.number[index] for index in trick.indices), 0, 0, 0
    ns, ew = play.tricks_won
    flags = (ew > 0) * kernel.EW_HAS | (ns > 0) * kernel.NS_HAS if bonus != NO_BONUS else 3
    memory = run.memory(lay, opt)
    memory[kernel.CNS], memory[kernel.CEW] = bonus
    memory[kernel.IN : kernel.IN + 13] = (
        *_masks(play, lay, play.hands),
        *(leader, len(trick.indices), first, second, third, flags, each, low, high),
    )
    return lay, memory


def _value(play: Play, run: Engine, bonus: tuple[int, int], low: int = -WIDE, high: int = WIDE) -> int:
    """Return the points NS still takes, or a bound on the right side of a narrower window."""
    return run.answer(_ask(play, run, bonus, 0, low, high)[1])


def _cards(play: Play, run: Engine, bonus: tuple[int, int]) -> list[tuple[Card, int]]:
    """Return the points NS still takes after each legal card, in the order of the notation."""
    lay, memory = _ask(play, run, bonus, 1, -WIDE, WIDE)
    count = run.answer(memory)
    index = lay.index
    found = [(index[word & 31], (word >> 5) - 512) for word in run.words(memory, kernel.OUT, count)]
    found.sort()
    return [(DECK[at], points) for at, points in found]
