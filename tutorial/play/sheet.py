"""The score sheet of a partie: the totals deal by deal, each opening to its lines and their reasons.

Where another common reading of the rules would have turned the deal, a sentence says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from contree.auction import Contract
from contree.match import Match
from contree.match_deal import MatchDeal
from contree.rulebook import explaining
from contree.rules import Rules
from contree.scoring import DealScore, Outcome, Result, ScoreCode, ScoreLine, score_deal
from contree.seats import Team

from ..i18n import has_text, suit_name
from .parts import Json, Parts
from .rule_link import rule_of
from .story import Story

OTHER_READINGS: Sequence[Mapping[str, Any]] = (
    {"must_beat_defence": True},
    {"must_beat_defence": False},
    {"belote_counts_for_contract": "no"},
    {"belote_counts_for_contract": "both"},
    {"multiplier_scope": "bid"},
    {"multiplier_scope": "all"},
    {"defence_scores_when_doubled": False},
    {"tie": "failed"},
    {"tie": "made"},
)
"""The readings of the rules that tables differ in, each told by the name of its option and value."""

_TONES = {Result.MADE: "ok", Result.FAILED: "bad"}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Hold a partie and who reads its sheet."""

    match: Match
    parts: Parts

    @property
    def story(self) -> Story:
        """Return the teller for the one who reads."""
        return Story(self.parts, self.match.rules.players)

    def json(self) -> Json:
        """Return the race to the target and a row for each deal that is over."""
        us = self.parts.me.team
        rows, totals = [], [0, 0]
        for deal in self.match.deals:
            if deal.end is None:
                continue
            for team in Team:
                totals[team] += deal.score.marks[team] if deal.score is not None else 0
            rows.append(self._row(deal, (totals[us], totals[us.other])))
        return {
            "label": self.parts.say("sheet.name"),
            "heads": [self.parts.say("sheet.deal"), self.story.side(us), self.story.side(us.other)],
            "race": [self._race(team) for team in (us, us.other)] if self.match.rules.target else [],
            "rows": rows,
            "rules": self._rules(),
            "marked": self.parts.say("score_page.marked"),
            "pending": self.parts.say("sheet.pending", n=self.match.pending) if self.match.pending else "",
        }

    def _race(self, team: Team) -> Json:
        target = self.match.rules.target
        return {
            "label": self.story.side(team),
            "n": self.match.totals[team],
            "target": target,
            "of": self.parts.say("sheet.of", target=target),
        }

    def _row(self, deal: MatchDeal, totals: tuple[int, int]) -> Json:
        us = self.parts.me.team
        row: Json = {"no": deal.number, "title": self._title(deal), "note": self._note(deal), "totals": list(totals)}
        row["total_words"] = [self.parts.say("sheet.total", n=total) for total in totals]
        score = deal.score
        if score is None:
            return {**row, "marks": [0, 0], "lines": []}
        row |= {"marks": [score.marks[us], score.marks[us.other]], "lines": list(self._lines(score))}
        if score.result in _TONES:
            row["tag"] = {"label": self.parts.say(f"score_page.{score.result.value}"), "tone": _TONES[score.result]}
        others = list(self.other_readings(deal))
        return {**row, "others": others} if others else row

    def _title(self, deal: MatchDeal) -> list[Json | str]:
        contract = deal.contract
        if contract is None:
            if deal.score is None:
                return [self.parts.say(f"sheet.{deal.end}")]
            assert deal.trump is not None
            return [self.parts.say("sheet.trump"), " ", self._sign(deal.trump)]
        level = self.parts.say("table.capot") if contract.capot else str(contract.value or "")
        words = [self.story.by(contract.taker)]
        if contract.multiplier > 1:
            words.append(self.parts.say(f"table.{'doubled' if contract.multiplier == 2 else 'redoubled'}"))
        return [f"{level} " if level else "", self._sign(contract.trump), f" {' '.join(words)}"]

    def _sign(self, trump: Any) -> Json:
        return {"suit": trump.name, "name": suit_name(trump, self.parts.lang)}

    def _note(self, deal: MatchDeal) -> str:
        if deal.rules.first_player == "south":  # there nobody deals
            return ""
        dealer = self.parts.say("sheet.dealer", seat=self.parts.name(deal.dealer))
        score, contract = deal.score, deal.contract
        if score is None or contract is None:
            return dealer
        key = "goal_capot" if contract.capot else "goal"
        goal = self.parts.say(f"score_page.{key}", reached=score.reached, needed=score.needed, against=score.against)
        return f"{dealer}, {goal}"

    def _lines(self, score: DealScore) -> Iterator[Json]:
        """Yield the lines; what both sides are counted for in the same words stands on one line."""
        rows: dict[tuple[str, str], Json] = {}
        for line in score.lines:
            title, why = self._words(line, score)
            rule = explaining(line.code.value).key
            row = rows.setdefault((title, why), {"title": title, "why": why, "rule": rule, "us": None, "them": None})
            side = "us" if line.side is self.parts.me.team else "them"
            row[side] = line.amount + (row[side] or 0)
        yield from rows.values()

    def _rules(self) -> dict[str, Json]:
        """Return the rules that the lines open, each once however many lines it explains."""
        scores = [deal.score for deal in self.match.deals if deal.end is not None and deal.score is not None]
        links = [self._rule(code) for code in {line.code: None for score in scores for line in score.lines}]
        return {link["id"]: link for link in links}

    def _rule(self, code: ScoreCode) -> Json:
        return rule_of(code, self.parts.lang, self.match.rules)

    def _words(self, line: ScoreLine, score: DealScore) -> tuple[str, str]:
        code = line.code.value
        if line.code is ScoreCode.CONTRACT and score.result is Result.FAILED:
            code = "contract_failed"
        facts = {"number": line.cause.number, "times": line.cause.times}
        key = f"score_line.{code}"
        why = self.parts.say(f"{key}.why", **facts) if has_text(f"{key}.why", self.parts.lang) else ""
        return self.parts.say(f"{key}.title", **facts), why

    def other_readings(self, deal: MatchDeal) -> Iterator[str]:
        """Say what other tables would have marked for this very deal, where it would have been something else."""
        if deal.score is None or deal.contract is None or deal.play is None:
            return
        outcome = Outcome.of(deal.play)
        seen = {deal.score.marks}
        for reading in OTHER_READINGS:
            score = _read(deal.contract, outcome, deal.rules, reading)
            if score is None or score.marks in seen:
                continue
            seen.add(score.marks)
            (option, value), *_ = reading.items()
            yield self._reading(f"{option}_{value}".lower(), score, turned=score.result is not deal.score.result)

    def _reading(self, key: str, score: DealScore, *, turned: bool) -> str:
        us = self.parts.me.team
        marks = self.parts.say(
            "reading.marks",
            us=score.marks[us],
            them=score.marks[us.other],
            our_side=self.story.side(us),
            their_side=self.story.side(us.other),
        )
        result = f" {self.parts.say(f'reading.{score.result.value}')}" if turned else ""
        return f"{self.parts.say(f'reading.{key}')}{result} {marks}"


def _read(contract: Contract, outcome: Outcome, rules: Rules, reading: Mapping[str, Any]) -> DealScore | None:
    """Count a deal under another reading; None where the table reads it so already."""
    if all(getattr(rules, option) == value for option, value in reading.items()):
        return None
    return score_deal(contract, outcome, rules.but(**reading))
