"""One deal counted at several tables, side by side, each line with its reason.

>>> score_sheets("en", "S 90H", points=92, belote="NS", tables=("salon",))
South plays 90 hearts. You and North make 92 points and 5 tricks, East and West 70. You and North hold the belote.
Salon: made, 112 for 90, 70 against: You and North 110, East and West 0
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from contree.auction import Bid, Contract, Take, parse_call
from contree.errors import NotationError
from contree.play import DEAL_POINTS, DEAL_TRICKS
from contree.rules import Rules, preset
from contree.scoring import DealScore, Outcome, Result, ScoreCode, ScoreLine, score_deal
from contree.seats import Seat, Team

from ..i18n import Lang, has_text, team_name, text
from .page import Page, tag

THREE_TABLES = ("table_en_ligne", "salon", "classique")
_TAG = {Result.MADE: " ct-tag--good", Result.FAILED: " ct-tag--bad"}


def score_sheets(
    lang: Lang,
    contract: str,
    *,
    points: int,
    tricks: int = 5,
    belote: str = "",
    tables: Sequence[str] = THREE_TABLES,
) -> Page:
    """Return the score sheets of one deal at several tables.

    ``contract`` is the taker's seat, the bid, and x2 or x4 once doubled or redoubled ("W CAPOTS x2");
    ``points`` (der included) and ``tricks`` are those of the taker's side, ``belote`` the side that holds it.

    Raises NotationError for a contract that cannot be read, InvalidStateError for impossible points.
    """
    bid = read_contract(contract)
    mine, other = (points, tricks), (DEAL_POINTS - points, DEAL_TRICKS - tricks)
    pairs = tuple(zip(*((mine, other) if bid.side is Team.NS else (other, mine)), strict=True))
    belotes = (int(belote == "NS"), int(belote == "EW"))
    outcome = Outcome((pairs[0][0], pairs[0][1]), (pairs[1][0], pairs[1][1]), belotes)
    facts = describe(bid, outcome, lang)
    scores = [(name, _score(bid, outcome, preset(name))) for name in tables]
    html = tag("p", escape(facts)) + tag("div", "".join(_sheet(*each, lang) for each in scores), class_="ct-counts")
    return Page(html, "\n".join([facts, *(_plain(*each, lang) for each in scores)]))


def read_contract(written: str) -> Contract:
    """Read a contract: seat, bid, and how often it counts if not once; in classic belote, seat and TAKE with the suit.

    >>> str(read_contract("W CAPOTS x2"))
    'W CAPOTS x2'

    Raises NotationError for a text that names no contract.
    """
    seat, _, rest = written.partition(" ")
    called, _, times = rest.partition(" x")
    bid = parse_call(called)
    if isinstance(bid, Take) and bid.trump is not None and not times:
        return Contract(Seat.parse(seat), None, bid.trump)
    if not isinstance(bid, Bid) or times not in ("", "1", "2", "4"):
        raise NotationError(
            f"{written!r} is no contract: write seat, bid and times, such as 'S 90H x2'", code="bad_contract"
        )
    return Contract(Seat.parse(seat), bid.value, bid.trump, capot=bid.capot, multiplier=int(times or 1))


def describe(contract: Contract, outcome: Outcome, lang: Lang) -> str:
    """Return what was bid and what was made, in words."""
    side, other = contract.side, contract.side.other
    made = text(
        "score_page.facts",
        lang,
        side=side,
        other=other,
        points=outcome.points[side],
        tricks=outcome.tricks[side],
        against=outcome.points[other],
    )
    belote = [text("score_page.belote", lang, side=team) for team in Team if outcome.belotes[team]]
    return " ".join([f"{contract_words(contract, lang)}.", made, *belote])


def contract_words(contract: Contract, lang: Lang) -> str:
    """Return a contract in words.

    >>> contract_words(read_contract("E 100C x2"), "fr")
    'Est joue 100 trèfle, contré'
    """
    key = "taken_capot" if contract.capot else "taken_classic" if contract.value is None else "taken"
    words = text(f"score_page.{key}", lang, seat=contract.taker, value=contract.value or 0, suit=contract.trump)
    if contract.multiplier == 1:
        return words
    return text(f"score_page.x{contract.multiplier}", lang, contract=words)


def line_words(line: ScoreLine, score: DealScore, lang: Lang) -> tuple[str, str]:
    """Return what a line of the score stands for, and why it is there ("" where the title says it all).

    >>> contract, outcome = read_contract("S 90H"), Outcome((80, 82), (4, 4))
    >>> score = score_deal(contract, outcome, preset("salon"))
    >>> line_words(score.lines[-1], score, "en")
    ('Contract', 'It has failed: the defence scores it.')
    """
    code = line.code.value
    if line.code is ScoreCode.CONTRACT and score.result is Result.FAILED:
        code = "contract_failed"
    key = f"score_line.{code}"
    why = f"{key}.why"
    facts = {"number": line.cause.number, "times": line.cause.times}
    return text(f"{key}.title", lang, **facts), text(why, lang, **facts) if has_text(why, lang) else ""


def _score(contract: Contract, outcome: Outcome, rules: Rules) -> DealScore:
    """Count a deal at a table; where nobody names a number, the same trump was taken for more than half."""
    if rules.auction == "turnup":
        contract = Contract(contract.taker, None, contract.trump)
    return score_deal(contract, outcome, rules)


def _goal(score: DealScore, capot: bool, lang: Lang) -> str:
    key = "goal_capot" if capot else "goal_against" if score.against else "goal"
    return text(f"score_page.{key}", lang, reached=score.reached, needed=score.needed, against=score.against)


def _is_capot(score: DealScore) -> bool:
    return score.needed == DEAL_TRICKS


def _rows(score: DealScore, lang: Lang) -> Iterator[str]:
    """Return the lines of a score; what both sides have, such as the points of their tricks, is one row."""
    rows: dict[tuple[str, str], list[int | None]] = {}
    for line in score.lines:
        words = line_words(line, score, lang)
        words = next((each for each in rows if each[0] == words[0] and rows[each][line.side] is None), words)
        rows.setdefault(words, [None, None])[line.side] = line.amount
    for (title, why), amounts in rows.items():
        small = f"<br>{tag('span', escape(why), class_='ct-quiet')}" if why else ""
        cells = (tag("td", "" if amount is None else str(amount), class_="ct-figure") for amount in amounts)
        yield f"<tr>{tag('th', escape(title) + small, scope='row')}{''.join(cells)}</tr>"
    marks = (tag("td", f"<b>{mark}</b>", class_="ct-figure") for mark in score.marks)
    yield f"<tr>{tag('th', text('score_page.marked', lang), scope='row')}{''.join(marks)}</tr>"


def _sheet(name: str, score: DealScore, lang: Lang) -> str:
    verdict = text(f"score_page.{score.result.value}", lang)
    goal = escape(_goal(score, _is_capot(score), lang))
    title = f"<h4>{text(f'table_name.{name}', lang)}</h4>"
    told = f"<p>{tag('span', verdict, class_='ct-tag' + _TAG.get(score.result, ''))} {goal}</p>"
    heads = "".join(
        tag("th", escape(team_name(side, lang, "short")), scope="col", title=team_name(side, lang, "us"))
        for side in Team
    )
    body = f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(_rows(score, lang))}</tbody>"
    held = tag("p", text("score_page.held", lang, n=score.pending), class_="ct-quiet") if score.pending else ""
    return tag("section", f"{title}{told}<table class='ct-grid'>{body}</table>{held}", class_="ct-counted")


def _plain(name: str, score: DealScore, lang: Lang) -> str:
    marks = ", ".join(f"{team_name(side, lang, 'us')} {score.marks[side]}" for side in Team)
    verdict = text(f"score_page.{score.result.value}", lang)
    colon = "\u00a0: " if lang == "fr" else ": "
    goal = _goal(score, _is_capot(score), lang)
    return f"{text(f'table_name.{name}', lang)}{colon}{verdict}, {goal}{colon}{marks}"
