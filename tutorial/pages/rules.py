"""The rules, each in words, with its value at each table, what other tables do, and the line it comes from.

The page is made from the engine's rulebook: it cannot say anything but what is played.

>>> str(rules_page("en", lesson=2)).partition(":")[0]
'Who wins the trick'
>>> rule_card("R2.12", "en")[:31]
'<details id="rule-R1.23"><summa'
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from contree.errors import RulesError
from contree.rulebook import RULES, Rule, of_lesson, rule
from contree.rules import PRESETS

from ..i18n import Lang, has_text, text
from .page import Page, folded, grid, tag

TEXTS = ("000", "001", "002")


def rules_page(lang: Lang, *, at: str | None = None, lesson: int | None = None, ids: Iterable[str] = ()) -> Page:
    """Return the rules page: the rule ``at`` opened, or only those that a lesson teaches or that are named.

    Raises RulesError for an id that no rule has, or a lesson that teaches none.
    """
    opened = None if at is None else rule(at)
    rules = tuple(map(rule, ids)) or (RULES if lesson is None else of_lesson(lesson))
    if not rules:
        raise RulesError(f"lesson {lesson} teaches no rule: the rulebook says which do", code="no_rule", lesson=lesson)
    shown = [each for each in rules if opened is None or each is not opened]
    first = [] if opened is None else [opened]
    cards = [_card(each, lang, opened=each is opened, placed=lesson is None) for each in first + shown]
    plain = "\n".join(f"{_say(each, 'title', lang)}{_colon(lang)}{_say(each, 'text', lang)}" for each in rules)
    return Page(tag("div", "".join(cards), class_="ct-rules"), plain)


def rule_card(id: str, lang: Lang, *, opened: bool = False, table: str | None = None) -> str:
    """Return one rule as HTML, folded; ``table`` is the one being played, whose column is marked.

    Raises RulesError for an id that no rule has.
    """
    return _card(rule(id), lang, opened=opened, table=table)


def rule_content(id: str, lang: Lang, *, table: str | None = None) -> str:
    """Return one rule as HTML, to stand where something else opens it: what ``rule_card`` folds, under its title.

    Raises RulesError for an id that no rule has.
    """
    found = rule(id)
    title = tag("p", f"<b>{escape(_say(found, 'title', lang))}</b> {_lesson(found, lang)}")
    return title + _content(found, lang, table)


def rule_title(id: str, lang: Lang) -> str:
    """Return the name of a rule.

    >>> rule_title("D1", "fr")
    'Sous-couper, ou pas'

    Raises RulesError for an id that no rule has.
    """
    return _say(rule(id), "title", lang)


def value_words(option: str, value: object, lang: Lang) -> str:
    """Return the value of an option in words.

    >>> value_words("deal_packets", (3, 2, 3), "fr"), value_words("tie", "litige", "en")
    ('3 - 2 - 3', 'litige')
    """
    key = f"option.{option}.{value}"
    if has_text(key, lang):
        return text(key, lang)
    return " - ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _card(found: Rule, lang: Lang, *, opened: bool = False, table: str | None = None, placed: bool = True) -> str:
    title = f"{escape(_say(found, 'title', lang))} {_lesson(found, lang) if placed else ''}".strip()
    return folded(title, _content(found, lang, table), opened=opened, id=f"rule-{found.id}")


def _lesson(found: Rule, lang: Lang) -> str:
    return tag("span", text("rules_page.lesson", lang, n=found.lesson), class_="ct-quiet")


def _content(found: Rule, lang: Lang, table: str | None) -> str:
    parts = [tag("p", escape(_say(found, "text", lang))), _values(found, lang, table)]
    if has_text(f"{_key(found)}.tables", lang):
        parts.append(_labelled("elsewhere", escape(_say(found, "tables", lang)), lang))
    parts.append(_labelled("source", escape(_source(found, lang)), lang))
    return "".join(parts)


def _values(found: Rule, lang: Lang, table: str | None) -> str:
    """Return the options of a rule side by side, a column for each table that reads any of them."""
    tables = {name: found.values(rules) for name, rules in PRESETS.items() if name in found.tables}
    options = [option for option in found.options if option != "table"]
    tables = {name: values for name, values in tables.items() if any(option in values for option in options)}
    if not tables:
        names = ", ".join(text(f"table_name.{name}", lang) for name in found.tables)
        only = text("rules_page.only", lang, tables=names)
        return "" if len(found.tables) >= len(PRESETS) - 3 else tag("p", escape(only))
    heads = [_table_name(name, lang, name == table) for name in tables]
    rows = [
        [escape(text(f"option.{option}.name", lang))]
        + [
            escape(value_words(option, values[option], lang)) if option in values else text("rules_page.no_value", lang)
            for values in tables.values()
        ]
        for option in options
    ]
    return grid(["", *heads], rows)


def _table_name(name: str, lang: Lang, here: bool) -> str:
    written = escape(text(f"table_name.{name}", lang))
    return f"▸ {written}" if here else written


def _source(found: Rule, lang: Lang) -> str:
    """Return the lines of the texts that a rule comes from, in words."""
    cited = []
    for name in TEXTS:
        lines = [line.partition(":")[2].replace("-", "\N{EN DASH}") for line in found.lines if line.startswith(name)]
        if lines:
            many = len(lines) > 1 or "\N{EN DASH}" in lines[0]
            numbers = text(f"rules_page.{'lines_many' if many else 'line'}", lang, lines=", ".join(lines))
            cited.append(text("rules_page.lines", lang, text=text(f"rules_page.text_{name}", lang), lines=numbers))
    written = "; ".join(cited) if lang == "en" else "\u202f; ".join(cited)
    return f"{written[0].upper()}{written[1:]}." if cited else text("rules_page.no_source", lang)


def _labelled(key: str, content: str, lang: Lang) -> str:
    return tag("p", f"<b>{text(f'rules_page.{key}', lang)}</b>{_colon(lang)}{content}", class_="ct-quiet")


def _key(found: Rule) -> str:
    return f"rules.{found.id.replace('.', '_')}"


def _say(found: Rule, part: str, lang: Lang) -> str:
    return text(f"{_key(found)}.{part}", lang)


def _colon(lang: Lang) -> str:
    return "\u00a0: " if lang == "fr" else ": "
