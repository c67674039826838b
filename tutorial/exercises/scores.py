"""The score of a deal: whether the contract is made, what each side marks, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from contree.play import DEAL_TRICKS
from contree.rules import Rules
from contree.scoring import Result, ScoreCode
from contree.seats import Team

from ..i18n import Lang, team_name, text
from ..pages.score_sheet import contract_words, line_words
from .base import COUNTED, Feedback, Item, Kind, Level, Scene, Words
from .chance import Chance
from .deals import DealQuestion, cards_alone, has_idea, played_deal, score
from .forms import Answer, Numbers, Pick

SIDES = ("NS", "EW")


class Deals(Kind[DealQuestion]):
    """Make deals to count; what is asked about them is left to the kinds below.

    >>> [kind.name for kind in Deals.__subclasses__() if kind.__module__ == Deals.__module__]
    ['score', 'made']
    """

    tables: ClassVar[tuple[str, ...]] = COUNTED
    belote_rule: ClassVar[str] = "R1.29"

    def make(self, chance: Chance, idea: str, level: int, rules: Rules) -> DealQuestion:
        return played_deal(chance, idea, rules)

    def ideas(self, level: int, rules: Rules) -> tuple[str, ...]:
        """Return the ideas of a level that a table has deals for.

        >>> from contree import CLASSIQUE, TABLE_EN_LIGNE
        >>> Score().ideas(3, TABLE_EN_LIGNE), Score().ideas(3, CLASSIQUE)
        (('capot_made', 'capot_failed', 'all_tricks'), ('all_tricks',))
        """
        return tuple(idea for idea in super().ideas(level, rules) if has_idea(idea, rules)) or ("made", "failed")

    def rule_ids(self, question: DealQuestion, rules: Rules) -> tuple[str, ...]:
        """Return what sets the deal apart first, then what every deal is counted by.

        >>> from contree import TABLE_EN_LIGNE, Contract, Outcome, Seat, Suit
        >>> question = DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (1, 0)))
        >>> Score().rule_ids(question, TABLE_EN_LIGNE)
        ('R1.29', 'R1.22', 'R1.20')
        """
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
    """Say what both sides mark for a deal.

    >>> from contree import TABLE_EN_LIGNE, Contract, Outcome, Seat, Suit
    >>> question = DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 0)))
    >>> Score().solve(question, TABLE_EN_LIGNE)
    (190, 62)
    """

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
    """Fill the score sheet of a deal, line by line.

    >>> from contree import TABLE_EN_LIGNE, Contract, Outcome, Seat, Suit
    >>> question = DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 0)))
    >>> sheet_rows(question, TABLE_EN_LIGNE)
    ('cards', 'base', 'contract', 'belote', 'total')
    >>> Sheet().solve(question, TABLE_EN_LIGNE)
    (100, 62, 0, 0, 90, 0, 0, 0, 190, 62)
    """

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
    """Say whether a contract is made.

    >>> from contree import TABLE_EN_LIGNE, Contract, Outcome, Seat, Suit
    >>> question = DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 0)))
    >>> Made().solve(question, TABLE_EN_LIGNE)
    'made'
    """

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
    """Return the rows of a deal's score sheet: those of the table, and what this deal has beside them.

    >>> from contree import TABLE_EN_LIGNE, Contract, Outcome, Seat, Suit
    >>> question = DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 0)))
    >>> sheet_rows(question, TABLE_EN_LIGNE)
    ('cards', 'base', 'contract', 'belote', 'total')
    """
    rows = list(_SHEET_ROWS[rules.scoring])
    if question.contract.multiplier > 1:
        rows.append("multiplied")
    if question.held or score(question, rules).result is Result.LITIGE:
        rows.append("litige")
    return (*rows, "belote", "total")


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
    """Return the rule of the table, whether the contract is made, and what is marked.

    >>> from contree import TABLE_EN_LIGNE, Contract, Outcome, Seat, Suit
    >>> question = DealQuestion(Contract(Seat.S, 90, Suit.H), Outcome((100, 62), (5, 3), (0, 0)))
    >>> "190" in deal_hints(question, TABLE_EN_LIGNE, "en")[2]
    True
    """
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
    belote = counted.reached != cards_alone(question)
    key = "goal_belote" if belote else "goal"
    said = text(f"exercise.deal.{key}", lang, side=contract.side, reached=counted.reached, needed=counted.needed)
    if not rules.must_beat_defence or rules.scoring == "classic" or counted.reached < counted.needed:
        return said
    return f"{said} {text('exercise.deal.goal_against', lang, side=contract.side.other, against=counted.against)}"


def _result(question: DealQuestion, rules: Rules, lang: Lang) -> str:
    return text(f"exercise.deal.result.{score(question, rules).result.value}", lang)
