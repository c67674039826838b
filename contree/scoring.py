"""The score of a deal as lines that explain it to the last point, and the sums of a match.

>>> from contree import TABLE_EN_LIGNE, Seat, Suit
>>> score = score_deal(Contract(Seat.S, 90, Suit.H), Outcome((92, 70), (5, 3), last=Team.EW), TABLE_EN_LIGNE)
>>> score.result.value, score.marks
('made', (182, 70))
>>> for line in score.lines:
...     print(line.side.name, line.code.value, line.amount)
NS cards 92
EW cards 60
EW last_trick 10
NS contract 90
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from .auction import Contract
from .belote import belotes, words_of
from .errors import InvalidStateError, expect
from .play import LAST_TRICK_BONUS, Play
from .rules import Rules
from .seats import Team

CLASSIC_NEEDED = 82
"""More than half of the 162 points of a classic deal (rule R3.8)."""


class ScoreCode(Enum):
    """Name what a line of the score stands for.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> failed = score_deal(Contract(Seat.S, 90, Suit.H), Outcome((70, 92), (3, 5)), TABLE_EN_LIGNE)
    >>> [(line.side.name, line.code.value, line.amount) for line in failed.lines]
    [('NS', 'nothing_failed', 0), ('EW', 'failed_base', 160), ('EW', 'contract', 90)]
    """

    CARDS = "cards"
    LAST_TRICK = "last_trick"
    CAPOT_BONUS = "capot_bonus"
    CONTRACT = "contract"
    FAILED_BASE = "failed_base"
    CAPOT_MADE = "capot_made"
    CAPOT_FAILED = "capot_failed"
    MULTIPLIED = "multiplied"
    BELOTE = "belote"
    BELOTE_LOST = "belote_lost"
    BELOTE_MULTIPLIED = "belote_multiplied"
    LITIGE_HELD = "litige_held"
    LITIGE_WON = "litige_won"
    ROUNDED = "rounded"
    # lines of 0 points: why a side marks nothing for its tricks
    NOTHING_FAILED = "nothing_failed"
    NOTHING_ONLY_CONTRACT = "nothing_only_contract"
    NOTHING_CAPOT = "nothing_capot"
    NOTHING_DOUBLED = "nothing_doubled"


class Result(Enum):
    """Name what became of the contract; ``counted`` where there is none.

    >>> from contree import DECOUVERTE
    >>> score_deal(None, Outcome((92, 70), (5, 3)), DECOUVERTE).result
    <Result.COUNTED: 'counted'>
    """

    MADE = "made"
    FAILED = "failed"
    LITIGE = "litige"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class Cause:
    """Hold why a line is there: the option that decides it and the number it was worked out from.

    ``number`` goes with the code: the tricks that the points lie in (also those of a failed capot),
    the total that a capot makes, the points multiplied, held over or rounded. ``times`` is the
    multiplier, 1 but on lines that multiply.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> score = score_deal(Contract(Seat.S, 90, Suit.H), Outcome((92, 70), (5, 3)), TABLE_EN_LIGNE)
    >>> score.lines[0].amount, score.lines[0].cause  # 92 points, in five tricks
    (92, Cause(option='scoring', number=5, times=1))
    """

    option: str
    number: int = 0
    times: int = 1


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Hold one line of the score: what it stands for, whose it is, how many points, and why.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> line = score_deal(Contract(Seat.S, 90, Suit.H), Outcome((92, 70), (5, 3)), TABLE_EN_LIGNE).lines[-1]
    >>> line.side.name, line.code.value, line.amount
    ('NS', 'contract', 90)
    """

    code: ScoreCode
    side: Team
    amount: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Outcome:
    """Hold what was made at the table: points (der included), tricks and belotes, each by ``Team``.

    ``last`` is the side that won the last trick, where it is known: its 10 points then get a line.

    >>> Outcome((92, 70), (5, 3), belotes=(1, 0)).points[Team.EW]
    70

    Raises InvalidStateError for negative or wrong numbers.
    """

    points: tuple[int, int]
    tricks: tuple[int, int]
    belotes: tuple[int, int] = (0, 0)
    last: Team | None = None

    def __post_init__(self) -> None:
        for name in ("points", "tricks", "belotes"):
            pair = getattr(self, name)
            if not isinstance(pair, tuple) or len(pair) != 2 or not all(type(n) is int and n >= 0 for n in pair):
                raise InvalidStateError(
                    f"{name} of a deal are two whole numbers, one a side, not {pair!r}", code="bad_outcome", field=name
                )
        if self.last is not None and (type(self.last) is not Team or self.points[self.last] < LAST_TRICK_BONUS):
            raise InvalidStateError(
                f"the side with the last trick has its {LAST_TRICK_BONUS} points, not {self.points!r}",
                code="bad_outcome",
                field="last",
            )

    @staticmethod
    def of(play: Play) -> Outcome:
        """Return what was made in a deal played by four to its end.

        >>> from contree import SALON, Card, Deal, Seat, Suit
        >>> play = Play.start(Deal.parse("7... A... 9... T..."), Suit.H, Seat.S, SALON)
        >>> for card in ("7S", "AS", "9S", "TS"):
        ...     play = play.play(Card.parse(card))
        >>> Outcome.of(play).points, Outcome.of(play).tricks  # East's ace takes 21 points, and the der
        ((0, 31), (0, 1))

        Raises InvalidStateError while the deal is under way.
        """
        if not play.over:
            raise InvalidStateError("the deal is under way: it is counted after the last trick", code="play_open")
        return Outcome(play.points, play.tricks_won, belotes(words_of(play)), play.winners[-1].team)


@dataclass(frozen=True, slots=True)
class DealScore:
    """Hold the score of a deal: its lines, what became of the contract, what is held in litige.

    ``reached`` is the total that was compared with ``needed``, and ``against`` the defence's, belote
    included where the rules count it; for a capot they are tricks, without a contract 0.
    ``pending`` are the points held for the next deals, those held before included.

    >>> from contree import CLASSIQUE, Seat, Suit
    >>> score = score_deal(Contract(Seat.S, None, Suit.H), Outcome((81, 81), (4, 4)), CLASSIQUE)
    >>> score.result.value, score.marks, score.pending  # a tie: the taker's points wait for the next deal
    ('litige', (0, 81), 81)
    """

    lines: tuple[ScoreLine, ...]
    result: Result
    reached: int = 0
    needed: int = 0
    against: int = 0
    pending: int = 0

    @property
    def marks(self) -> tuple[int, int]:
        """Return the points marked, by ``Team``: the sums of the lines."""
        return _sum(self.lines, Team.NS), _sum(self.lines, Team.EW)


def score_deal(contract: Contract | None, outcome: Outcome, rules: Rules, held: int = 0) -> DealScore:
    """Return the score of a deal with the lines that explain it (rules R1.22, R2.11, R3.9, R4.6).

    ``held`` are the points in litige from the deals before.

    >>> from contree import SALON, Seat, Suit
    >>> score_deal(Contract(Seat.E, 80, Suit.H), Outcome((81, 81), (4, 4)), SALON).marks
    (80, 0)

    Raises InvalidStateError where the rules need a contract, or its value, and there is none.
    """
    expect("contract", contract, (Contract, type(None)), "a Contract or None")
    expect("outcome", outcome, Outcome, "an Outcome")
    expect("rules", rules, Rules, "Rules")
    if type(held) is not int or held < 0:
        raise InvalidStateError(f"held must be the points in litige, 0 or more, not {held!r}", code="bad_held")
    if rules.scoring == "points_only":
        lines = [*_tricks(Team.NS, outcome, rules), *_tricks(Team.EW, outcome, rules)]
        lines += _belotes(outcome, rules, 1, loser=None)
        return DealScore((*lines, *_rounded(lines, rules)), Result.COUNTED, pending=held)
    if contract is None or (contract.value is None and not contract.capot and rules.scoring != "classic"):
        raise InvalidStateError(
            f"scoring={rules.scoring!r} counts a contract and its value, not {contract}: give the one that was played",
            code="contract_missing",
        )
    goal = _goal(contract, outcome, rules)
    lines = _multiplied(_MARKS[goal.result](contract, outcome, rules), contract, rules)
    loser = contract.side if goal.result is Result.FAILED else None
    if goal.result is Result.LITIGE:
        set_aside = _sum(lines, contract.side)
        lines.append(_line(ScoreCode.LITIGE_HELD, contract.side, -set_aside, "tie", set_aside))
        held += set_aside
    lines += _belotes(outcome, rules, contract.multiplier, loser)
    if goal.result is not Result.LITIGE and held:
        winner = contract.side if loser is None else contract.side.other
        lines.append(_line(ScoreCode.LITIGE_WON, winner, held, "tie", held))
        held = 0
    lines += _rounded(lines, rules)
    return DealScore(tuple(lines), goal.result, goal.reached, goal.needed, goal.against, held)


@dataclass(frozen=True, slots=True)
class _Goal:
    """What became of a contract, and the totals that decided it."""

    result: Result
    reached: int
    needed: int
    against: int


def _goal(contract: Contract, outcome: Outcome, rules: Rules) -> _Goal:
    """Return whether a contract is made (rules R1.20, R1.24, R2.9, R3.8, R3.11)."""
    taker, defence = contract.side, contract.side.other
    if contract.capot:
        made = _all_tricks(taker, outcome)
        result = Result.MADE if made else Result.FAILED
        return _Goal(result, outcome.tricks[taker], sum(outcome.tricks), outcome.tricks[defence])
    classic = rules.scoring == "classic"
    needed = CLASSIC_NEEDED if classic else contract.points_bid
    helps = rules.belote_counts_for_contract
    own = outcome.points[taker] + (outcome.belotes[taker] * rules.belote_points if helps != "no" else 0)
    other = outcome.points[defence] + (outcome.belotes[defence] * rules.belote_points if helps == "both" else 0)
    tied = own == other if helps == "both" else outcome.points[taker] == outcome.points[defence]
    reached = own >= needed
    # a bid that was not reached has failed, tie or not; a classic tie is one short of the 82
    if tied and (reached or classic) and rules.tie != "none":
        return _Goal(_TIES[rules.tie], own, needed, other)
    # with one's own belote the 82 alone decide: the defence may have more of the 162
    compared = rules.must_beat_defence and not (classic and helps == "own")
    made = reached and (own > other or not compared)
    return _Goal(Result.MADE if made else Result.FAILED, own, needed, other)


_TIES: Mapping[str, Result] = {"litige": Result.LITIGE, "failed": Result.FAILED, "made": Result.MADE}

Lines: TypeAlias = list[ScoreLine]


def _line(code: ScoreCode, side: Team, amount: int, option: str, number: int = 0, times: int = 1) -> ScoreLine:
    return ScoreLine(code, side, amount, Cause(option, number, times))


def _sum(lines: Iterable[ScoreLine], side: Team) -> int:
    return sum(line.amount for line in lines if line.side is side)


def _all_tricks(side: Team, outcome: Outcome) -> bool:
    return outcome.tricks[side] > 0 and outcome.tricks[side.other] == 0


def _tricks(side: Team, outcome: Outcome, rules: Rules) -> Lines:
    """Mark the points of a side's tricks, the der apart where it is known, and what a capot adds."""
    der = LAST_TRICK_BONUS if outcome.last is side else 0
    points = outcome.points[side]
    lines = [_line(ScoreCode.CARDS, side, points - der, "scoring", outcome.tricks[side])]
    if der:
        lines.append(_line(ScoreCode.LAST_TRICK, side, der, "scoring"))
    return lines + _capot_bonus(side, points, outcome, rules)


def _capot_bonus(side: Team, instead_of: int, outcome: Outcome, rules: Rules) -> Lines:
    """Mark what all the tricks bring beyond the points they would count as (rules R1.25, R3.15)."""
    total = rules.capot_bonus_total
    if not total or not _all_tricks(side, outcome):
        return []
    return [_line(ScoreCode.CAPOT_BONUS, side, total - instead_of, "capot_bonus_total", total)]


def _made(contract: Contract, outcome: Outcome, rules: Rules) -> Lines:
    """Mark a contract that was made, once (rules R1.22, R1.24, R2.11, R3.9)."""
    taker, defence = contract.side, contract.side.other
    if contract.capot:
        return [
            _line(ScoreCode.CAPOT_MADE, taker, rules.capot_bid_made, "capot_bid_made"),
            _line(ScoreCode.NOTHING_CAPOT, defence, 0, "capot_bid_made"),
        ]
    bid = _line(ScoreCode.CONTRACT, taker, contract.points_bid, "scoring")
    if rules.scoring == "bid_only":
        return [bid, _line(ScoreCode.NOTHING_ONLY_CONTRACT, defence, 0, "scoring")]
    lines = _tricks(taker, outcome, rules)
    if contract.multiplier > 1 and not rules.defence_scores_when_doubled:
        lines.append(_line(ScoreCode.NOTHING_DOUBLED, defence, 0, "defence_scores_when_doubled"))
    else:
        lines += _tricks(defence, outcome, rules)
    return lines if rules.scoring == "classic" else [*lines, bid]


def _failed(contract: Contract, outcome: Outcome, rules: Rules) -> Lines:
    """Mark a contract that failed, once (rules R1.23, R1.24, R2.12, R3.10)."""
    taker, defence = contract.side, contract.side.other
    lines = [_line(ScoreCode.NOTHING_FAILED, taker, 0, "scoring")]
    if contract.capot:
        code = ScoreCode.CAPOT_FAILED
        return [*lines, _line(code, defence, rules.capot_bid_failed, "capot_bid_failed", outcome.tricks[taker])]
    if rules.failed_base:
        lines.append(_line(ScoreCode.FAILED_BASE, defence, rules.failed_base, "failed_base"))
    if rules.scoring != "bid_only":
        lines += _capot_bonus(defence, rules.failed_base, outcome, rules)
    if rules.scoring != "classic":
        lines.append(_line(ScoreCode.CONTRACT, defence, contract.points_bid, "scoring"))
    return lines


def _tied(contract: Contract, outcome: Outcome, rules: Rules) -> Lines:
    """Mark both sides' tricks; those of the taker are then set aside (rule R3.11)."""
    return [*_tricks(contract.side, outcome, rules), *_tricks(contract.side.other, outcome, rules)]


_MARKS: Mapping[Result, Callable[[Contract, Outcome, Rules], Lines]] = {
    Result.MADE: _made,
    Result.FAILED: _failed,
    Result.LITIGE: _tied,
}

_BID_LINES = (ScoreCode.CONTRACT, ScoreCode.CAPOT_MADE, ScoreCode.CAPOT_FAILED)


def _multiplied(lines: Lines, contract: Contract, rules: Rules) -> Lines:
    """Add what a contre or surcontre brings on top of what stands there once (rule R1.27)."""
    more = []
    for side in (contract.side, contract.side.other):
        counted = [line for line in lines if rules.multiplier_scope == "all" or line.code in _BID_LINES]
        once, times = _sum(counted, side), contract.multiplier
        if once and times > 1:
            more.append(_line(ScoreCode.MULTIPLIED, side, once * (times - 1), "multiplier_scope", once, times))
    return lines + more


def _belotes(outcome: Outcome, rules: Rules, times: int, loser: Team | None) -> Lines:
    """Mark the belotes, last and once, to the side that holds them (rules R1.28, R1.29, R2.16)."""
    lines = []
    for holder in Team:
        amount = outcome.belotes[holder] * rules.belote_points
        if not amount:
            continue
        lost = holder is loser and rules.belote_on_failure == "winner"
        side = holder.other if lost else holder
        lines.append(_line(ScoreCode.BELOTE_LOST if lost else ScoreCode.BELOTE, side, amount, "belote_on_failure"))
        if rules.belote_multiplied and times > 1:
            more = amount * (times - 1)
            lines.append(_line(ScoreCode.BELOTE_MULTIPLIED, side, more, "belote_multiplied", amount, times))
    return lines


def _rounded(lines: Lines, rules: Rules) -> Lines:
    """Round each side's mark to the nearest ten, 5 going up (rule R1.31)."""
    if rules.rounding == "none":
        return []
    sums = [(side, _sum(lines, side)) for side in Team]
    return [
        _line(ScoreCode.ROUNDED, side, (total + 5) // 10 * 10 - total, "rounding", total)
        for side, total in sums
        if total % 10
    ]


# --- what another table would have marked --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold another common reading of the rules under which a deal counts otherwise.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> reading = other_readings(Contract(Seat.S, 80, Suit.H), Outcome((80, 82), (4, 4)), TABLE_EN_LIGNE)[0]
    >>> reading.option, reading.value, reading.score.result.value  # where the taker must also beat the defence
    ('must_beat_defence', True, 'failed')
    """

    option: str
    value: str | bool
    score: DealScore


READINGS: Mapping[str, tuple[tuple[str, tuple[str | bool, ...]], ...]] = {
    "made_plus_bid": (
        ("must_beat_defence", (False, True)),
        ("belote_counts_for_contract", ("both", "no")),
        ("multiplier_scope", ("all", "bid")),
        ("defence_scores_when_doubled", (True, False)),
    ),
    "bid_only": (
        ("must_beat_defence", (True, False)),
        ("belote_counts_for_contract", ("both", "no")),
    ),
    "classic": (("belote_counts_for_contract", ("no", "both", "own")),),
    "points_only": (),
}
"""For each way of scoring, the options that tables read differently, and their readings."""


def other_readings(contract: Contract | None, outcome: Outcome, rules: Rules, held: int = 0) -> tuple[Reading, ...]:
    """Return the readings under which this very deal would have counted otherwise.

    >>> from contree import TABLE_EN_LIGNE, Seat, Suit
    >>> outcome = Outcome((80, 82), (4, 4))
    >>> for reading in other_readings(Contract(Seat.S, 80, Suit.H), outcome, TABLE_EN_LIGNE):
    ...     print(reading.option, reading.value, reading.score.result.value, reading.score.marks)
    must_beat_defence True failed (0, 240)

    Raises InvalidStateError as score_deal does.
    """
    here = score_deal(contract, outcome, rules, held)
    readings = (
        Reading(option, value, score_deal(contract, outcome, rules.but(**{option: value}), held))
        for option, values in READINGS[rules.scoring]
        for value in values
        if value != getattr(rules, option)
    )
    return tuple(r for r in readings if (r.score.marks, r.score.pending) != (here.marks, here.pending))


# --- the sums of a match -------------------------------------------------------------------------


def winner_of(totals: Sequence[int], rules: Rules, last_taker: Team | None = None) -> Team | None:
    """Return who has won at these totals, by ``Team``, None if the match goes on (rules R1.33, R1.34).

    >>> from contree.rules import SALON
    >>> winner_of((1010, 1050), SALON), winner_of((1010, 1010), SALON), winner_of((999, 0), SALON)
    (<Team.EW: 1>, None, None)

    Raises InvalidStateError for totals that are not two whole numbers, or anything of the wrong type.
    """
    expect("rules", rules, Rules, "Rules")
    expect("last_taker", last_taker, (Team, type(None)), "a Team or None")
    if not isinstance(totals, (tuple, list)) or len(totals) != 2 or not all(type(total) is int for total in totals):
        raise InvalidStateError(f"totals are two whole numbers, one a side, not {totals!r}", code="bad_totals")
    if not rules.target:
        return None
    there = [side for side in Team if totals[side] >= rules.target + rules.target_strict]
    if len(there) < 2:
        return there[0] if there else None
    if rules.both_reach == "taker" and last_taker is not None:
        return last_taker
    ns, ew = totals
    return None if ns == ew else Team.NS if ns > ew else Team.EW
