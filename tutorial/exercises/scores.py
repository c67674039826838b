"""Counting: the points of a side's tricks, contract made or not, the score of a deal, who wins the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from contree.auction import Contract
from contree.cards import Suit, Trump
from contree.play import DEAL_POINTS, DEAL_TRICKS, LAST_TRICK_BONUS
from contree.rules import Rules
from contree.scoring import DealScore, Outcome, Result, ScoreCode, score_deal, winner_of
from contree.seats import Seat, Team
from contree.trick import Trick

from ..i18n import Lang, team_name, text
from ..pages.score_sheet import contract_words, line_words
from .base import ExerciseError, Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .forms import Answer, Number, Numbers, Pick
from .positions import full_trick
from .values import any_trump, price_list

TABLES_WITH_BELOTE = ("table_en_ligne", "salon", "classique", "bridgee")
COUNTED = ("table_en_ligne", "salon", "classique", "bridgee")
SIDES = ("NS", "EW")
ATTEMPTS = 20_000


@dataclass(frozen=True, slots=True)
class CountQuestion:
    """Ask for the points of the tricks that a side has won; ``last`` if the last of the deal is among them."""

    tricks: tuple[Trick, ...]
    trump: Trump
    last: bool


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """Ask what a deal played out brings: the contract, what each side made, who held the belote, what was held over.

    ``king_won`` says which side won the king of trumps, for those who believe that it matters.
    """

    contract: Contract
    outcome: Outcome
    held: int = 0
    king_won: Team = Team.NS


@dataclass(frozen=True, slots=True)
class TotalsQuestion:
    """Ask who has won at these totals; the taker of the last deal is told."""

    totals: tuple[int, int]
    last_taker: Team


class Count(Kind[CountQuestion]):
    """Count the tricks in front of a side."""

    number: ClassVar[int] = 10
    name: ClassVar[str] = "count"
    same_at_every_table: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = (
        Level("two", ("plain",)),
        Level("last", ("plain", "last")),
        Level("four", ("plain", "last")),
    )

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> CountQuestion:
        trump = any_trump(chance, rules)
        wanted = 2 if level < 3 else 4
        while True:
            tricks: list[Trick] = []
            seen = 0
            for _ in range(200):
                trick = full_trick(chance, trump, ruffs=chance.below(2), led=chance.below(3) == 0)
                mask = sum(1 << index for index in trick.indices)
                if not mask & seen and trick.winner(trump, rules.table).team is Team.NS:
                    tricks.append(trick)
                    seen |= mask
                if len(tricks) == wanted:
                    break
            points = sum(trick.points(trump, rules.table) for trick in tricks)
            if len(tricks) == wanted and points >= 10 * wanted:
                return CountQuestion(tuple(tricks), trump, idea == "last")

    def form(self, question: CountQuestion, rules: Rules) -> Number:
        return Number(most=DEAL_POINTS)

    def solve(self, question: CountQuestion, rules: Rules) -> Answer:
        taken = sum(trick.points(question.trump, rules.table) for trick in question.tricks)
        return taken + LAST_TRICK_BONUS * question.last

    def rule_ids(self, question: CountQuestion, rules: Rules) -> tuple[str, ...]:
        return ("R0.4", "R0.2", "R0.3") if question.last else ("R0.2", "R0.3")

    def scene(self, question: CountQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        return Scene(
            title=text("exercise.count.title", lang),
            story=text("exercise.count.last" if question.last else "exercise.count.not_last", lang),
            trump=question.trump,
            tricks=question.tricks,
            unit=text("exercise.worth.unit", lang),
        )

    def hints(self, question: CountQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        rule = " ".join(text(f"exercise.worth.rule.{key}", lang) for key in _count_rules(question))
        answer = self.solve(question, rules)
        return rule, self._sums(question, rules, lang), text("exercise.worth.total", lang, n=answer)

    def words(self, question: CountQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        return Words(f"{self._sums(question, rules, lang)} {self.hints(question, rules, lang)[2]}")

    def _sums(self, question: CountQuestion, rules: Rules, lang: Lang) -> str:
        sums = [
            f"{price_list(trick.cards, question.trump, rules, lang)} = {trick.points(question.trump, rules.table)}"
            for trick in question.tricks
        ]
        return "\u202f; ".join(sums + [text("exercise.worth.der", lang)] * question.last) + "."


def _count_rules(question: CountQuestion) -> list[str]:
    kinds = ["trump", "plain"] if isinstance(question.trump, Suit) else [question.trump.name]
    return kinds + ["last"] * question.last


class Deals(Kind[DealQuestion]):
    """Make deals to count; what is asked about them is left to the kinds below."""

    tables: ClassVar[tuple[str, ...]] = COUNTED
    belote_rule: ClassVar[str] = "R1.29"

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> DealQuestion:
        for _ in range(ATTEMPTS):
            question = _random_deal(chance, idea, rules)
            if _IDEAS[idea](question, score(question, rules)):
                return question
        raise ExerciseError(f"these rules have no deal for {idea}", code="no_position", idea=idea)

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        """Return the ideas of a level that a table has deals for."""
        return tuple(idea for idea in super().ideas(level, rules) if _has(idea, rules)) or ("made", "failed")

    def rule_ids(self, question: DealQuestion, rules: Rules) -> tuple[str, ...]:
        """Return what sets the deal apart first, then what every deal is counted by."""
        contract, outcome, result = question.contract, question.outcome, score(question, rules).result
        apart = {
            "R1.24": contract.capot,
            "R1.25": not contract.capot and DEAL_TRICKS in outcome.tricks,
            "R1.32": bool(question.held) or result is Result.LITIGE,
            "R1.27": contract.multiplier > 1,
            self.belote_rule: any(outcome.belotes),
        }
        rows = [row for row, there in apart.items() if there]
        return tuple(rows) if contract.capot else (*rows, *_RULES[rules.scoring, result])

    def _rows(self, question: DealQuestion, rules: Rules, lang: Lang) -> tuple[tuple[str, str], ...]:
        """Return the facts of a deal: who took what, what each side made, who held the belote."""
        contract, outcome = question.contract, question.outcome
        table = text("exercise.deal.table", lang), text(f"table_name.{rules.preset}", lang)
        rows = [table, (text("exercise.deal.contract", lang), contract_words(contract, lang))]
        for team in Team:
            facts = text("exercise.deal.made", lang, points=outcome.points[team], tricks=outcome.tricks[team])
            rows.append((team_name(team, lang, "us"), facts))
        holder = next((team for team in Team if outcome.belotes[team]), None)
        if holder is not None:
            king = text("exercise.deal.king", lang, side=question.king_won)
            rows.append((text("exercise.deal.belote", lang), f"{team_name(holder, lang, 'us')} {king}"))
        if question.held:
            rows.append(
                (text("exercise.deal.held", lang), text("count.points", lang, n=question.held, count=question.held))
            )
        return tuple(rows)

    def _scene(self, question: DealQuestion, rules: Rules, lang: Lang, items: tuple[Item, ...], **more: Any) -> Scene:
        return Scene(
            title=text(f"exercise.{self.name}.title", lang),
            items=items,
            trump=question.contract.trump,
            rows=self._rows(question, rules, lang),
            **more,
        )


class Score(Deals):
    """Say what both sides mark for a deal."""

    number: ClassVar[int] = 11
    name: ClassVar[str] = "score"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("made", ("made",)),
        Level("failed", ("failed",)),
        Level("capot", ("capot_made", "capot_failed", "all_tricks")),
        Level("doubled", ("doubled_made", "doubled_failed")),
        Level("belote", ("belote_made", "belote_failed")),
        Level(
            "all",
            (
                "made",
                "failed",
                "capot_made",
                "capot_failed",
                "all_tricks",
                "doubled_made",
                "doubled_failed",
                "belote_made",
                "belote_failed",
                "litige",
                "litige_won",
            ),
        ),
    )

    def form(self, question: DealQuestion, rules: Rules) -> Numbers:
        return Numbers(SIDES)

    def solve(self, question: DealQuestion, rules: Rules) -> Answer:
        return score(question, rules).marks

    def scene(self, question: DealQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        items = tuple(Item(team.name, team_name(team, lang, "us")) for team in Team)
        return self._scene(question, rules, lang, items, unit=text("exercise.worth.unit", lang))

    def hints(self, question: DealQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        return deal_hints(question, rules, lang)

    def words(self, question: DealQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        return _deal_words(question, rules, lang)


class Sheet(Score):
    """Fill the score sheet of a deal, line by line."""

    number: ClassVar[int] = 15
    name: ClassVar[str] = "sheet"

    def form(self, question: DealQuestion, rules: Rules) -> Numbers:
        # what is held over in litige is taken off again
        return Numbers(tuple(f"{row}.{side}" for row in sheet_rows(question, rules) for side in SIDES), least=-9999)

    def solve(self, question: DealQuestion, rules: Rules) -> Answer:
        counted = score(question, rules)
        cells = {
            (row, team): sum(line.amount for line in counted.lines if line.side is team and line.code in codes)
            for row, codes in _SHEET.items()
            for team in Team
        }
        cells |= {("total", team): counted.marks[team] for team in Team}
        return tuple(cells[row, team] for row in sheet_rows(question, rules) for team in Team)

    def scene(self, question: DealQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        items = tuple(
            Item(
                f"{row}.{team.name}",
                text(f"exercise.sheet.row.{row}", lang, times=question.contract.multiplier, base=rules.failed_base),
            )
            for row in sheet_rows(question, rules)
            for team in Team
        )
        return self._scene(question, rules, lang, items)


class Made(Deals):
    """Say whether a contract is made."""

    number: ClassVar[int] = 12
    name: ClassVar[str] = "made"
    belote_rule: ClassVar[str] = "R1.21"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("points", ("exact", "short")),
        Level("belote", ("belote_helps", "belote_short")),
        Level("defence", ("beaten", "tie", "exact")),
        Level("all", ("exact", "short", "belote_helps", "belote_short", "beaten", "tie", "capot_made", "capot_failed")),
    )

    def form(self, question: DealQuestion, rules: Rules) -> Pick:
        return Pick(("made", "failed", "litige") if rules.tie == "litige" else ("made", "failed"))

    def solve(self, question: DealQuestion, rules: Rules) -> Answer:
        return score(question, rules).result.value

    def scene(self, question: DealQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        options = self.form(question, rules).options
        items = tuple(Item(option, text(f"exercise.made.{option}", lang)) for option in options)
        return self._scene(question, rules, lang, items)

    def hints(self, question: DealQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        return deal_hints(question, rules, lang)[0], _goal(question, rules, lang), _result(question, rules, lang)

    def words(self, question: DealQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        marks = score(question, rules).marks
        consequence = text("exercise.deal.marks", lang, us=marks[Team.NS], them=marks[Team.EW])
        return Words(f"{_result(question, rules, lang)} {_goal(question, rules, lang)}", (), consequence)


class MatchWinner(Kind[TotalsQuestion]):
    """Say who has won the match, or that it goes on."""

    number: ClassVar[int] = 13
    name: ClassVar[str] = "match_winner"
    levels: ClassVar[tuple[Level, ...]] = (
        Level("one", ("just", "short")),
        Level("all", ("just", "short", "both", "level")),
    )
    tables: ClassVar[tuple[str, ...]] = COUNTED

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> TotalsQuestion:
        target = rules.target
        low = target // 2 + chance.below(target // 3)
        first, second = {
            "just": (target, low),
            "short": (target - 1, low),
            "both": (target + 1 + chance.below(30), target + 31 + chance.below(30)),
            "level": ((same := target + chance.below(40)), same),
        }[idea]
        totals = (first, second) if chance.below(2) else (second, first)
        return TotalsQuestion(totals, Team(chance.below(2)))

    def form(self, question: TotalsQuestion, rules: Rules) -> Pick:
        return Pick((*SIDES, "go_on"))

    def solve(self, question: TotalsQuestion, rules: Rules) -> Answer:
        winner = winner_of(question.totals, rules, question.last_taker)
        return "go_on" if winner is None else winner.name

    def rule_ids(self, question: TotalsQuestion, rules: Rules) -> tuple[str, ...]:
        return {"made_plus_bid": ("R1.33", "R1.34"), "bid_only": ("R2.18",), "classic": ("R3.18",)}[rules.scoring]

    def scene(self, question: TotalsQuestion, level: int, rules: Rules, lang: Lang) -> Scene:
        labels = {team.name: team_name(team, lang, "us") for team in Team}
        labels["go_on"] = text("exercise.match_winner.go_on", lang)
        return Scene(
            title=text("exercise.match_winner.title", lang),
            items=tuple(Item(one, labels[one]) for one in (*SIDES, "go_on")),
            story=text("exercise.match_winner.story", lang, target=rules.target, side=question.last_taker),
            rows=tuple((team_name(team, lang, "us"), str(question.totals[team])) for team in Team),
        )

    def hints(self, question: TotalsQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
        answer = str(self.solve(question, rules))
        there = sum(total >= rules.target for total in question.totals)
        return (
            text("exercise.match_winner.rule", lang, target=rules.target),
            text(f"exercise.match_winner.there_{there}", lang, target=rules.target),
            text("exercise.match_winner.goes_on", lang)
            if answer == "go_on"
            else text("exercise.match_winner.wins", lang, side=Team[answer]),
        )

    def words(self, question: TotalsQuestion, rules: Rules, feedback: Feedback, lang: Lang) -> Words:
        rule, facts, answer = self.hints(question, rules, lang)
        return Words(f"{answer} {facts} {rule}")


# --- deals -----------------------------------------------------------------------------------------


def score(question: DealQuestion, rules: Rules) -> DealScore:
    """Return the score of a deal, by the engine."""
    return score_deal(question.contract, question.outcome, rules, question.held)


def _random_deal(chance: Chance, idea: str, rules: Rules) -> DealQuestion:
    """Draw a contract and what was made; the points end as 162 do, capots as eight tricks do."""
    taker = Seat(chance.below(4))
    capot = idea.startswith("capot")
    swept = idea == "all_tricks" or idea == "capot_made"
    own, tricks = _made_points(chance, idea, swept)
    belote = Team(chance.below(2)) if idea in ("belote_made", "belote_failed") else None
    value = None if rules.auction == "turnup" or capot else rules.min_bid + rules.bid_step * chance.below(6)
    times = chance.choice((2, 2, 4)) if idea.startswith("doubled") else 1
    contract = Contract(taker, value, Suit(chance.below(4)), capot=capot, multiplier=times)
    side = taker.team
    if idea in ("belote_helps", "belote_short"):
        belote = side
    points = (own, DEAL_POINTS - own) if side is Team.NS else (DEAL_POINTS - own, own)
    won = (tricks, DEAL_TRICKS - tricks) if side is Team.NS else (DEAL_TRICKS - tricks, tricks)
    held = (0, 0) if belote is None else (1, 0) if belote is Team.NS else (0, 1)
    waiting = 81 if idea == "litige_won" else 0
    return DealQuestion(contract, Outcome(points, won, held), waiting, Team(chance.below(2)))


def _made_points(chance: Chance, idea: str, swept: bool) -> tuple[int, int]:
    """Draw the taker's points and tricks: all of them, 81 for a tie, the contract to the point, or any."""
    if swept:
        return DEAL_POINTS, DEAL_TRICKS
    if idea in ("litige", "tie"):
        return 81, 4
    own = 20 + chance.below(123)
    if idea in ("exact", "short", "beaten", "belote_helps", "belote_short"):
        own = 62 + chance.below(70)
    return own, max(1, min(7, own // 20 + chance.below(2)))


_CODES = ScoreCode
_SHEET: Mapping[str, tuple[ScoreCode, ...]] = {
    "cards": (_CODES.CARDS, _CODES.LAST_TRICK, _CODES.CAPOT_BONUS),
    "base": (_CODES.FAILED_BASE,),
    "contract": (_CODES.CONTRACT, _CODES.CAPOT_MADE, _CODES.CAPOT_FAILED),
    "multiplied": (_CODES.MULTIPLIED,),
    "litige": (_CODES.LITIGE_HELD, _CODES.LITIGE_WON),
    "belote": (_CODES.BELOTE, _CODES.BELOTE_LOST, _CODES.BELOTE_MULTIPLIED),
}
"""The rows of a score sheet with the lines of the engine that each takes in."""

_SHEET_ROWS: Mapping[str, tuple[str, ...]] = {
    "made_plus_bid": ("cards", "base", "contract"),
    "bid_only": ("cards", "contract"),
    "classic": ("cards", "base"),
}


def sheet_rows(question: DealQuestion, rules: Rules) -> tuple[str, ...]:
    """Return the rows of a deal's score sheet: those of the table, and what this deal has beside them."""
    rows = list(_SHEET_ROWS[rules.scoring])
    if question.contract.multiplier > 1:
        rows.append("multiplied")
    if question.held or score(question, rules).result is Result.LITIGE:
        rows.append("litige")
    return (*rows, "belote", "total")


def _has(idea: str, rules: Rules) -> bool:
    """Tell whether a table has deals that show an idea."""
    classic = rules.scoring == "classic"
    if idea in ("litige", "litige_won"):
        return rules.tie == "litige"
    if idea.startswith("doubled"):
        return rules.double_allowed
    if idea.startswith("capot"):
        return rules.capot_bid
    if idea in ("belote_helps", "belote_short") and classic:
        return idea == "belote_short"
    if idea == "beaten":
        return rules.must_beat_defence and not classic
    return True


Test: TypeAlias = Callable[[DealQuestion, DealScore], bool]


def _made(question: DealQuestion, counted: DealScore) -> bool:
    return counted.result is Result.MADE


def _failed(question: DealQuestion, counted: DealScore) -> bool:
    return counted.result is Result.FAILED


def _level(question: DealQuestion) -> bool:
    return question.outcome.points[Team.NS] == question.outcome.points[Team.EW]


def _own_belote(question: DealQuestion) -> bool:
    return bool(question.outcome.belotes[question.contract.side])


def _cards_alone(question: DealQuestion) -> int:
    return question.outcome.points[question.contract.side]


_IDEAS: Mapping[str, Test] = {
    "made": _made,
    "failed": _failed,
    "capot_made": _made,
    "capot_failed": _failed,
    "all_tricks": _made,
    "doubled_made": _made,
    "doubled_failed": _failed,
    "belote_made": _made,
    "belote_failed": _failed,
    "litige": lambda q, s: s.result is Result.LITIGE,
    "litige_won": lambda q, s: s.result is not Result.LITIGE,
    "exact": lambda q, s: s.reached == s.needed,
    "short": lambda q, s: _failed(q, s) and s.needed - 10 < s.reached < s.needed,
    "belote_helps": lambda q, s: _made(q, s) and _own_belote(q) and _cards_alone(q) < s.needed,
    "belote_short": lambda q, s: _failed(q, s) and _own_belote(q) and s.needed - 25 < _cards_alone(q),
    "beaten": lambda q, s: _failed(q, s) and s.reached >= s.needed,
    "tie": lambda q, s: _level(q) and (q.contract.value or 80) == 80,
}
"""Each idea with its test on a deal and its score."""

_RULES: Mapping[tuple[str, Result], tuple[str, ...]] = {
    ("made_plus_bid", Result.MADE): ("R1.22", "R1.20"),
    ("made_plus_bid", Result.FAILED): ("R1.23", "R1.20"),
    ("bid_only", Result.MADE): ("R2.11", "R2.9"),
    ("bid_only", Result.FAILED): ("R2.12", "R2.9"),
    ("classic", Result.MADE): ("R3.9", "R3.8"),
    ("classic", Result.FAILED): ("R3.10", "R3.8"),
    ("classic", Result.LITIGE): ("R3.11", "R3.8"),
}


# --- what is said of them --------------------------------------------------------------------------


def deal_hints(question: DealQuestion, rules: Rules, lang: Lang) -> tuple[str, str, str]:
    """Return the rule of the table, whether the contract is made, and what is marked."""
    contract = question.contract
    keys = ["capot" if contract.capot else "marks"] + ["doubled"] * (contract.multiplier > 1)
    keys += ["belote"] * any(question.outcome.belotes) + ["litige"] * bool(question.held)
    rule = " ".join(text(f"exercise.deal.rule.{key}.{rules.scoring}", lang) for key in keys)
    facts = f"{_result(question, rules, lang)} {_goal(question, rules, lang)}"
    return rule, facts, " ".join(_sums(question, rules, lang))


def _deal_words(question: DealQuestion, rules: Rules, lang: Lang) -> Words:
    rule, facts, _ = deal_hints(question, rules, lang)
    return Words(facts, (*(((), line) for line in _sums(question, rules, lang)), ((), rule)))


def _sums(question: DealQuestion, rules: Rules, lang: Lang) -> list[str]:
    """Return what each side marks as a sum: the lines of the engine that are not nothing."""
    counted = score(question, rules)
    sums = []
    for team in Team:
        lines = [(line_words(line, counted, lang)[0], line.amount) for line in counted.lines if line.side is team]
        parts = [f"{amount} ({title[0].lower()}{title[1:]})" for title, amount in lines if amount]
        key = "sum" if len(parts) > 1 else "mark"
        total = text(f"exercise.deal.{key}", lang, side=team, n=counted.marks[team], parts=" + ".join(parts))
        sums.append(total)
    return sums


def _goal(question: DealQuestion, rules: Rules, lang: Lang) -> str:
    """Say what was needed and what was reached, with the belote where it counts."""
    counted, contract = score(question, rules), question.contract
    if contract.capot:
        return text("exercise.deal.goal_capot", lang, side=contract.side, tricks=counted.reached)
    belote = counted.reached != _cards_alone(question)
    key = "goal_belote" if belote else "goal"
    said = text(f"exercise.deal.{key}", lang, side=contract.side, reached=counted.reached, needed=counted.needed)
    if not rules.must_beat_defence or rules.scoring == "classic" or counted.reached < counted.needed:
        return said
    return f"{said} {text('exercise.deal.goal_against', lang, side=contract.side.other, against=counted.against)}"


def _result(question: DealQuestion, rules: Rules, lang: Lang) -> str:
    return text(f"exercise.deal.result.{score(question, rules).result.value}", lang)
