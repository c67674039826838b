"""The rules of the project, each once: its rows, options, source lines, lesson, and what it explains.

No sentence stands here: those that a learner reads are in ``tutorial``, by the same ids. An id is
``R`` and the row of the rules matrix, or ``D1`` to ``D6`` for its six doubtful points; a rule that
several texts state has several rows and answers to each.

>>> rule("R2.12").id, rule("R2.12").options, rule("R2.12").lesson
('R1.23', ('failed_base',), 9)
>>> explaining("own_side").id, deciding("tie").id
('R1.14', 'R1.32')
>>> from contree.rules import SALON
>>> rule("R1.23").values(SALON)
{'failed_base': 0}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import RulesError
from .rules import Rules

CONTREE = ("table_en_ligne", "salon", "bridgee")
FOUR = (*CONTREE, "classique", "decouverte")
DUELS = ("a_deux", "a_deux_decouverte")
ALL = (*FOUR, *DUELS)


@dataclass(frozen=True, slots=True)
class Rule:
    """Hold one rule: where it comes from, what decides it, where it is taught, what it explains.

    ``rows`` are the rows of the rules matrix it gathers, ``options`` those of ``Rules`` that decide
    it, ``lines`` the lines of the source texts as ``text:line``, ``lesson`` the number of the lesson
    that teaches it, ``codes`` the obligations, freedoms, refusals and score lines it explains,
    ``tables`` the presets where it is met.

    >>> rule("R1.23").rows, rule("R1.23").lesson, rule("R1.23").lines
    (('R1.23', 'R2.12', 'R3.10'), 9, ('000:60-62', '001:52', '002:52'))
    """

    id: str
    rows: tuple[str, ...]
    lesson: int
    options: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    tables: tuple[str, ...] = FOUR

    @property
    def key(self) -> str:
        """Return the id without dots, as the sentences of the rule are kept.

        >>> rule("R5.a_deux").key
        'R5_a_deux'
        """
        return self.id.replace(".", "_")

    def values(self, rules: Rules) -> dict[str, Any]:
        """Return the options of the rule that a table reads, with their values there.

        >>> from contree.rules import CLASSIQUE, SALON
        >>> rule("R1.15").values(SALON), rule("R1.15").values(CLASSIQUE)
        ({'after_double': 'declarers_only'}, {})
        """
        return {option: getattr(rules, option) for option in self.options if reads(rules, option)}


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _rule(
    rows: str,
    lesson: int,
    *,
    options: str = "",
    lines: str = "",
    codes: str = "",
    tables: tuple[str, ...] = FOUR,
) -> Rule:
    names = tuple(row if row.startswith("D") else f"R{row}" for row in rows.split())
    return Rule(names[0], names, lesson, _words(options), _words(lines), _words(codes), tables)


RULES: tuple[Rule, ...] = (
    # --- the pack, the values, the tricks ---
    _rule("0.1", 1, options="players layout", lines="000:3 001:4 001:30 002:4 002:6", tables=ALL),
    _rule("0.2", 1, options="table", lines="000:9-17 001:36 001:38 001:88 002:26-36", tables=ALL),
    _rule("0.3", 1, lines="000:18-26 001:37 002:37-47", tables=ALL),
    _rule("0.4", 6, lines="000:71 001:19 001:50 001:92 002:48", codes="last_trick", tables=ALL),
    _rule("0.5", 2, lines="000:49 001:46", tables=ALL),
    _rule("0.6", 6, options="belote_points", lines="000:51 001:48 001:90 002:55", tables=ALL),
    _rule("0.7", 12, lines="001:23 001:50"),
    _rule(
        "0.8 2.5",
        12,
        options="sa_bids ta_bids",
        lines="002:17 001:81 000:31",
        codes="no_sans_atout no_tout_atout",
        tables=CONTREE,
    ),
    _rule("0.9", 7, tables=CONTREE),
    # --- the obligations ---
    _rule("0.10 4.4", 3, lines="000:43 001:40 001:94", codes="lead no_trump not_held", tables=ALL),
    _rule("0.10.2", 3, lines="000:44 001:41 002:22", codes="follow_suit", tables=ALL),
    _rule("0.10.3", 3, options="raise_on_trump_lead", lines="000:47 001:42 002:23", codes="raise_trump", tables=ALL),
    _rule("0.10.5 D5 D6", 3, lines="000:45 001:45 001:96 002:25", codes="partner_master"),
    _rule("0.10.6", 3, options="must_ruff", lines="000:45 001:43 001:96 002:24", codes="ruff may_discard", tables=ALL),
    _rule("D2 0.10.7", 3, options="must_overruff", lines="000:48 001:44 001:96 002:24", codes="overruff", tables=ALL),
    _rule(
        "D1 1.19 2.8 3.7",
        3,
        options="cannot_overruff",
        lines="000:45 000:47-48 001:44 001:96 002:24",
        codes="underruff cannot_overruff",
        tables=ALL,
    ),
    _rule("D3", 3, options="raise_over_partner", lines="000:47 001:42 001:45 002:23"),
    _rule("D4", 3, options="partner_master", lines="000:45 001:45 002:25", codes="no_underruff_partner"),
    # --- dealing, seats, turns ---
    _rule("1.1", 4, lines="000:5"),
    _rule("1.2 2.1", 4, options="deal_packets", lines="000:6 001:32 002:12", tables=ALL),
    _rule("1.3", 4, options="shuffle", lines="000:7 001:19", tables=ALL),
    _rule(
        "1.4 1.18 2.2 3.6 4.3",
        4,
        options="first_player",
        lines="000:28 000:42 001:16 001:40 002:14 002:21",
        codes="not_your_turn",
    ),
    _rule("1.5", 4, options="rotation", lines="000:28"),
    _rule("1.17 3.4", 4, options="dealer_after_pass_out", lines="001:33 002:16", tables=(*CONTREE, "classique")),
    # --- the page of the découverte version ---
    _rule(
        "4.1",
        5,
        options="auction",
        lines="001:1 001:18 001:21 001:32 002:2 002:14",
        codes="no_bidding no_turned_card",
        tables=ALL,
    ),
    _rule("4.2", 5, lines="001:13 001:18", tables=("decouverte",)),
    _rule("4.5", 5, lines="001:13 001:27", tables=("decouverte",)),
    _rule("4.6 4.7 4.9", 5, lines="001:19 001:22-26 001:50", tables=("decouverte",)),
    _rule("4.8", 5, lines="001:15-18", tables=("decouverte",)),
    # --- belote-rebelote ---
    _rule(
        "1.30 2.17 3.17",
        6,
        options="belote_declaration",
        lines="000:51-52 001:48 001:90",
        tables=(*CONTREE, "classique"),
    ),
    # --- the auction ---
    _rule(
        "1.6",
        7,
        options="min_bid bid_step",
        lines="000:29-34 001:79 002:14-15",
        codes="below_minimum not_a_multiple",
        tables=CONTREE,
    ),
    _rule("1.7", 7, lines="000:38 002:15", codes="not_higher", tables=CONTREE),
    _rule("1.8 2.3", 7, options="max_bid", lines="000:31 002:8 002:15", codes="above_maximum", tables=CONTREE),
    _rule(
        "1.9",
        7,
        options="capot_bid double_capot_allowed",
        lines="000:34 002:8 002:15",
        codes="no_capot after_capot capot_not_doubled",
    ),
    _rule("1.10 1.11 1.12", 7, lines="000:30 000:38", tables=CONTREE),
    _rule("1.13 2.4", 7, lines="000:35-37 002:16", codes="auction_over", tables=CONTREE),
    _rule(
        "1.14",
        7,
        options="double_allowed",
        lines="000:32 001:79 002:19",
        codes="no_double nothing_to_double own_side already_doubled",
    ),
    _rule(
        "1.15 2.6 2.7",
        7,
        options="after_double",
        lines="000:37 002:19",
        codes="after_double",
        tables=CONTREE,
    ),
    _rule(
        "1.16",
        7,
        options="redouble_allowed",
        lines="000:33 001:79 002:19",
        codes="no_redouble not_doubled not_doubled_side",
    ),
    _rule(
        "2.19 2.21",
        7,
        options="misere_redeal misere_max_points",
        lines="002:57-58",
        codes="no_misere not_first_call too_many_points hand_unknown redeal_after_double",
        tables=CONTREE,
    ),
    _rule(
        "2.20",
        7,
        options="four_sevens_redeal",
        lines="002:59",
        codes="no_four_sevens not_four_sevens",
        tables=CONTREE,
    ),
    _rule("2.22", 7, options="dealer_after_redeal_call", lines="002:58-59", tables=CONTREE),
    _rule("1.36", 7, lines="000:39 000:75-79", tables=("table_en_ligne",)),
    # --- counting a deal ---
    _rule(
        "1.20 2.9",
        9,
        options="must_beat_defence",
        lines="000:3 002:51",
        codes="nothing_failed",
        tables=(*CONTREE, "classique"),
    ),
    _rule(
        "1.21 2.10",
        9,
        options="belote_counts_for_contract",
        lines="000:3 001:52 001:92 002:51",
        tables=(*CONTREE, "classique"),
    ),
    _rule(
        "1.22 2.11 3.9",
        9,
        options="scoring",
        lines="000:54-59 001:52 002:50-51",
        codes="cards contract nothing_only_contract",
        tables=ALL,
    ),
    _rule(
        "1.23 2.12 3.10",
        9,
        options="failed_base",
        lines="000:60-62 001:52 002:52",
        codes="failed_base",
        tables=(*CONTREE, "classique"),
    ),
    _rule(
        "1.24 2.14",
        9,
        options="capot_bid_made capot_bid_failed",
        lines="000:63-68 002:54",
        codes="capot_made capot_failed nothing_capot",
        tables=CONTREE,
    ),
    _rule(
        "1.27 2.13",
        9,
        options="multiplier_scope defence_scores_when_doubled",
        lines="000:32-33 000:69-70 002:53",
        codes="multiplied nothing_doubled",
        tables=CONTREE,
    ),
    _rule("1.28", 9, options="belote_multiplied", lines="000:70", codes="belote_multiplied", tables=CONTREE),
    _rule(
        "1.29 2.16",
        9,
        options="belote_on_failure",
        lines="000:61 001:48 002:55",
        codes="belote belote_lost",
        tables=(*CONTREE, "classique", *DUELS),
    ),
    _rule("1.31", 9, options="rounding", lines="000:58", codes="rounded", tables=ALL),
    _rule("1.33 2.18 3.18", 9, options="target target_strict", lines="000:73 001:53 001:98 002:10 002:56", tables=ALL),
    _rule("1.34 1.35", 9, options="both_reach", lines="000:73", tables=(*CONTREE, "classique", *DUELS)),
    # --- classic belote ---
    _rule("3.1 3.5", 10, lines="001:32-33", tables=("classique",)),
    _rule("3.2", 10, lines="001:32", codes="suit_in_first_round", tables=("classique",)),
    _rule("3.3", 10, lines="001:33", codes="no_suit_named turned_suit", tables=("classique",)),
    _rule("3.8", 10, lines="001:52 001:92", tables=("classique",)),
    _rule(
        "1.25 1.26 2.15 3.15 3.16",
        10,
        options="capot_bonus_total",
        lines="001:53 002:50",
        codes="capot_bonus",
    ),
    _rule(
        "1.32 3.11 3.12 3.13 3.14",
        10,
        options="tie",
        lines="001:52",
        codes="litige_held litige_won",
        tables=(*CONTREE, "classique"),
    ),
    _rule("3.19", 10, lines="001:25", tables=("classique",)),
    # --- the variants ---
    _rule("5.coinchee", 12, lines="001:78-79", tables=CONTREE),
    _rule("5.bridgee", 12, lines="001:80-81", tables=("bridgee",)),
    _rule(
        "5.a_deux",
        12,
        options="obligations_only_when_stock_empty",
        lines="001:82-83",
        codes="stock",
        tables=("a_deux",),
    ),
    _rule("5.a_deux_decouverte", 12, lines="001:84-85", tables=("a_deux_decouverte",)),
)
"""Every rule, in the order in which the lessons need them."""

_BY_ROW: Mapping[str, Rule] = {row: rule for rule in RULES for row in rule.rows}
_BY_CODE: Mapping[str, Rule] = {code: rule for rule in RULES for code in rule.codes}
_BY_OPTION: Mapping[str, Rule] = {option: rule for rule in RULES for option in rule.options}


def _find(found: Mapping[str, Rule], key: str, what: str) -> Rule:
    if not isinstance(key, str) or key not in found:
        raise RulesError(f"no rule for the {what} {key!r}: they are {', '.join(found)}", code="unknown_rule", key=key)
    return found[key]


def rule(row: str) -> Rule:
    """Return the rule that a row of the rules matrix belongs to, by its id.

    >>> rule("R3.12").rows
    ('R1.32', 'R3.11', 'R3.12', 'R3.13', 'R3.14')

    Raises RulesError for an id that no rule has.
    """
    return _find(_BY_ROW, row, "id")


def explaining(code: str) -> Rule:
    """Return the rule that explains a code of the engine: an obligation, a freedom, a refusal, a score line.

    >>> explaining("overruff").id, explaining("capot_bonus").id
    ('D2', 'R1.25')

    Raises RulesError for a code that no rule explains.
    """
    return _find(_BY_CODE, code, "code")


def deciding(option: str) -> Rule:
    """Return the rule that an option of ``Rules`` decides.

    >>> deciding("cannot_overruff").id
    'D1'

    Raises RulesError for what is no option.
    """
    return _find(_BY_OPTION, option, "option")


def of_lesson(number: int) -> tuple[Rule, ...]:
    """Return the rules that a lesson teaches.

    >>> [rule.id for rule in of_lesson(2)], of_lesson(14)
    (['R0.5'], ())
    """
    return tuple(rule for rule in RULES if rule.lesson == number)


_READ: Mapping[str, Callable[[Rules], bool]] = {
    **dict.fromkeys(
        ("min_bid", "max_bid", "bid_step", "sa_bids", "ta_bids"),
        lambda rules: rules.auction == "contract",
    ),
    **dict.fromkeys(
        ("capot_bid", "double_allowed", "redouble_allowed", "misere_redeal", "four_sevens_redeal"),
        lambda rules: rules.players == 4,
    ),
    "double_capot_allowed": lambda rules: rules.capot_bid and rules.double_allowed,
    "after_double": lambda rules: rules.double_allowed,
    "dealer_after_pass_out": lambda rules: rules.auction != "none",
    "dealer_after_redeal_call": lambda rules: rules.misere_redeal or rules.four_sevens_redeal,
    "misere_max_points": lambda rules: rules.misere_redeal,
    "first_player": lambda rules: rules.players == 4,
    "rotation": lambda rules: rules.players == 4,
    "raise_over_partner": lambda rules: rules.players == 4,
    "partner_master": lambda rules: rules.players == 4,
    "belote_declaration": lambda rules: rules.belote_points > 0,
    **dict.fromkeys(
        ("belote_counts_for_contract", "belote_on_failure"),
        lambda rules: rules.belote_points > 0 and rules.scoring != "points_only",
    ),
    "belote_multiplied": lambda rules: rules.belote_points > 0 and rules.double_allowed,
    **dict.fromkeys(
        ("must_beat_defence", "failed_base", "tie"),
        lambda rules: rules.scoring != "points_only",
    ),
    **dict.fromkeys(("capot_bid_made", "capot_bid_failed"), lambda rules: rules.capot_bid),
    "multiplier_scope": lambda rules: rules.double_allowed,
    "defence_scores_when_doubled": lambda rules: rules.double_allowed and rules.scoring == "made_plus_bid",
    **dict.fromkeys(("target_strict", "both_reach"), lambda rules: rules.target > 0),
}


def reads(rules: Rules, option: str) -> bool:
    """Tell whether an option makes any difference at a table, the others being as they are.

    >>> from contree.rules import CLASSIQUE, SALON
    >>> reads(CLASSIQUE, "min_bid"), reads(SALON, "min_bid")
    (False, True)

    Raises RulesError for what is no option.
    """
    deciding(option)
    return option not in _READ or _READ[option](rules)
