"""The list of the rules, held against the options, the codes of the engine and the rules matrix."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from test_rules import NEVER_READ, TABLE

from contree import PRESETS, Freedom, Obligation, Refusal, RulesError, ScoreCode
from contree.rulebook import RULES, Rule, deciding, explaining, of_lesson, reads, rule
from contree.rules import CHOICES, DEFAULTS
from tutorial.i18n import LANGS, Lang, catalogue

ROWS = [
    *(f"R0.{n}" for n in range(1, 11)),
    *(f"R1.{n}" for n in range(1, 37)),
    *(f"R2.{n}" for n in range(1, 23)),
    *(f"R3.{n}" for n in range(1, 20)),
    *(f"R4.{n}" for n in range(1, 10)),
    *(f"R5.{name}" for name in ("coinchee", "bridgee", "a_deux", "a_deux_decouverte")),
    *(f"D{n}" for n in range(1, 7)),
]
CODES = [code.value for kind in (Obligation, Freedom, Refusal, ScoreCode) for code in kind]
TEXTS = {"000": 81, "001": 98, "002": 60}  # how many lines each text has


def ids(one: Rule) -> str:
    return one.id


def test_every_row_of_the_matrix_is_in_one_rule() -> None:
    rows = Counter(row for one in RULES for row in one.rows)
    assert [row for row in ROWS if rows[row] != 1] == []
    # case by case, the obligations of row 0.10 have an id each as well
    assert {row for row in rows if row not in ROWS} == {f"R0.10.{n}" for n in (2, 3, 5, 6, 7)}
    assert [rule(row).rows[0] for row in ("R2.12", "R3.10", "R1.23", "D5")] == ["R1.23", "R1.23", "R1.23", "R0.10.5"]


def test_every_option_is_in_one_rule() -> None:
    options = Counter(option for one in RULES for option in one.options)
    assert options == Counter(DEFAULTS.keys())
    assert all(option in deciding(option).options for option in DEFAULTS)


def test_every_code_of_the_engine_opens_one_rule() -> None:
    assert max(Counter(CODES).values()) == 1, "two codes of one name would open one another's rule"
    assert Counter(code for one in RULES for code in one.codes) == Counter(CODES)
    assert explaining("own_side") is rule("R1.14")
    assert explaining(Obligation.UNDERRUFF.value) is rule("D1")


@pytest.mark.parametrize("option", TABLE)
def test_the_values_are_those_of_the_matrix(option: str) -> None:
    """Including the places where it has a dash: there the option makes no difference."""
    names = ("table_en_ligne", "salon", "classique", "decouverte")
    for name, value in zip(names, TABLE[option], strict=True):
        values = deciding(option).values(PRESETS[name])
        if option in ("sa_bids", "ta_bids", "misere_max_points"):  # no row of their own in the matrix
            continue
        assert (option in values) is (value is not NEVER_READ), name
        assert values.get(option) == value, name


@pytest.mark.parametrize("one", RULES, ids=ids)
def test_a_rule_is_met_where_its_options_are_read(one: Rule) -> None:
    assert one.tables
    assert set(one.tables) <= set(PRESETS)
    for name, rules in PRESETS.items():
        changed = {option for option in one.options if getattr(rules, option) != DEFAULTS[option]}
        if changed & set(one.values(rules)):
            assert name in one.tables, f"{name} sets {changed}, so the rule is met there"


@pytest.mark.parametrize("one", RULES, ids=ids)
def test_a_rule_is_taught_and_has_its_source(one: Rule) -> None:
    assert 1 <= one.lesson <= 12
    if one.id != "R0.9":  # no text names the générale; the matrix says so
        assert one.lines
    for line in one.lines:
        text, first, last = re.fullmatch(r"(\d{3}):(\d+)(?:-(\d+))?", line).groups()  # type: ignore[union-attr]
        assert 1 <= int(first) <= int(last or first) <= TEXTS[text]


def test_each_lesson_of_rules_has_some() -> None:
    """Lessons 0, 8, 11 and 13 to 15 teach no rule: welcome, estimating, tips, history, practice, examination."""
    assert {number for number in range(16) if of_lesson(number)} == {1, 2, 3, 4, 5, 6, 7, 9, 10, 12}
    assert sum(len(of_lesson(number)) for number in range(16)) == len(RULES)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("one", RULES, ids=ids)
def test_a_rule_has_its_sentences(one: Rule, lang: Lang) -> None:
    sentences = catalogue(lang)["rules"][one.key]
    assert set(sentences) in ({"title", "text"}, {"title", "text", "tables"})
    assert all(sentence.strip() for sentence in sentences.values())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("option", DEFAULTS)
def test_an_option_and_its_values_have_names(option: str, lang: Lang) -> None:
    names = catalogue(lang)["option"][option]
    values = (True, False) if isinstance(DEFAULTS[option], bool) else CHOICES.get(option, ())
    assert {str(value) for value in values if not isinstance(value, int) or isinstance(value, bool)} == set(names) - {
        "name"
    }
    assert all(name.strip() for name in names.values())


def test_no_sentence_is_without_its_rule() -> None:
    assert set(catalogue("fr")["rules"]) == {one.key for one in RULES}
    assert set(catalogue("fr")["option"]) == set(DEFAULTS)


@pytest.mark.parametrize("find", [rule, explaining, deciding])
@pytest.mark.parametrize("key", ["R9.9", "", None, 3])
def test_what_names_no_rule_is_refused(find: object, key: object) -> None:
    with pytest.raises(RulesError, match="they are") as caught:
        find(key)  # type: ignore[operator]
    assert caught.value.code == "unknown_rule"


def test_what_is_no_option_is_never_read() -> None:
    with pytest.raises(RulesError):
        reads(PRESETS["salon"], "cannot_overuff")
