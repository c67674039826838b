"""The false rules: each answers as its words say, and without any the answer is the engine's own."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from contree.errors import NotationError
from contree.rulebook import rule
from contree.rules import PRESETS
from tutorial.exercises.forms import Order, Tick
from tutorial.i18n import LANGS, Lang, has_text
from tutorial.learner.mind import answer, answer_as, mind_of
from tutorial.learner.misconceptions import CATALOGUE, MisconceptionError, bearing_on
from tutorial.learner.pool import TABLES, entry, pool, random_questions
from tutorial.learner.questions import KINDS, Question, canonical
from tutorial.learner.shown import AskedExercise, as_exercise

ONLINE, SALON, CLASSIC = TABLES

# what each false rule says, worked out by hand: table, question, true answer, false answer
NS, TIE = "92 70|5 3|ESEE", "81 81|4 4|ESEE"
CASES = [
    ("trumps_as_plain", ONLINE, "value|JH|H", 20, 2),
    ("jack_20", ONLINE, "value|JS|H", 2, 20),
    ("nine_14", ONLINE, "value|9S|H", 0, 14),
    ("trumps_ranked_as_plain", ONLINE, "winner|S:AH E:JH N:7H W:8H|H", "E", "S"),
    ("ten_below_jack", ONLINE, "winner|S:TS E:JS N:7S W:8S|H", "S", "E"),
    ("jack_nine_on_top", ONLINE, "winner|S:AS E:9S N:7S W:8S|H", "S", "E"),
    ("worthless_equal", ONLINE, "winner|S:7S E:9S N:8S W:7D|H", "E", "S"),
    ("any_suit_wins", ONLINE, "winner|S:KS E:AD N:7S W:8S|H", "S", "E"),
    ("last_trump_wins", ONLINE, "winner|S:AS E:JH N:7H W:8S|H", "E", "N"),
    ("last_trump_wins", ONLINE, "legal|7H AD|E:AS N:8H W:JH|H", ("7H", "AD"), ("7H",)),
    ("last_trump_wins", SALON, "legal|8H JH AD|E:TH N:AH W:7H|H", ("JH",), ("8H", "JH")),
    ("no_der", ONLINE, "last|S:AS E:7S N:8S W:9S|H|E|90 51", (111, 51), (101, 51)),
    ("der_to_taker", ONLINE, "last|S:AS E:7S N:8S W:9S|H|E|90 51", (111, 51), (101, 61)),
    ("go_up_everywhere", ONLINE, "legal|7S AS|W:KS|H", ("7S", "AS"), ("AS",)),
    ("any_trump_on_trump_lead", ONLINE, "legal|7H JH AD|W:9H|H", ("JH",), ("7H", "JH")),
    ("no_raise_over_partner", ONLINE, "legal|8H JH AD|N:9H W:7H|H", ("JH",), ("8H", "JH")),
    ("no_duty_to_ruff", ONLINE, "legal|7H AD|W:AS|H", ("7H",), ("7H", "AD")),
    ("ruff_over_partner", ONLINE, "legal|7H AD|N:AS W:7S|H", ("7H", "AD"), ("7H",)),
    ("no_duty_to_overruff", ONLINE, "legal|7H JH AD|N:AS W:9H|H", ("JH",), ("7H", "JH")),
    ("must_underruff", ONLINE, "legal|7H AD|N:AS W:JH|H", ("7H", "AD"), ("7H",)),
    ("must_underruff", CLASSIC, "legal|7H AD|N:AS W:JH|H", ("7H", "AD"), ("7H",)),
    ("no_duty_to_underruff", SALON, "legal|7H AD|N:AS W:JH|H", ("7H",), ("7H", "AD")),
    ("ruff_with_suit_in_hand", ONLINE, "legal|7S 7H AD|W:AS|H", ("7S",), ("7S", "7H")),
    ("free_under_partner", ONLINE, "legal|7S 7H AD|N:AS W:KS|H", ("7S",), ("7S", "7H", "AD")),
    ("same_value_other_suit", ONLINE, "calls|N|80H||80S 80D 90D P", ("90D", "P"), ("80S", "80D", "90D", "P")),
    ("suits_ranked", SALON, "calls|N|80H||80S 80D 90D P", ("90D", "P"), ("80S", "90D", "P")),
    ("double_own_side", ONLINE, "calls|E|80H P||X P", ("P",), ("X", "P")),
    ("three_passes_end", ONLINE, "turn|W|P P P|", "W", "redeal"),
    ("bids_over_capot", ONLINE, "calls|N|CAPOTH||90S X P", ("X", "P"), ("90S", "X", "P")),
    ("passed_is_out", ONLINE, "turn|W|P 80H P P|", "S", "contract"),
    ("passed_is_out", SALON, "calls|W|P 80H P P||90S X P", ("90S", "X", "P"), ("P",)),
    ("bids_after_double", ONLINE, "calls|E|80H X||90S XX P", ("XX", "P"), ("90S", "XX", "P")),
    ("bids_after_double", SALON, "turn|N|80H X P|", "W", "N"),
    ("turned_suit_in_round_two", CLASSIC, "calls|W|P P P P|9H|TAKEH TAKES", ("TAKES",), ("TAKEH", "TAKES")),
    ("any_suit_in_round_one", CLASSIC, "calls|W||9H|TAKE TAKES P", ("TAKE", "P"), ("TAKE", "TAKES", "P")),
    ("contract_not_added", ONLINE, f"score|S 90 H 1|{NS}", (182, 70), (92, 70)),
    ("points_added", SALON, f"score|S 90 H 1|{NS}", (90, 0), (182, 0)),
    ("failing_keeps_points", ONLINE, f"score|S 100 H 1|{NS}", (0, 260), (92, 260)),
    ("failing_keeps_points", SALON, f"score|S 100 H 2|{NS}", (0, 200), (92, 200)),
    ("failing_keeps_points", CLASSIC, "score|S - H 1|70 92|4 4|ESEE", (0, 162), (70, 162)),
    ("defence_only_its_tricks", ONLINE, f"score|S 100 H 1|{NS}", (0, 260), (0, 70)),
    ("defence_only_its_tricks", CLASSIC, "score|S - H 1|70 92|4 4|ESEE", (0, 162), (0, 92)),
    ("failure_160_more", SALON, f"score|S 100 H 1|{NS}", (0, 100), (0, 260)),
    ("made_defence_nothing", ONLINE, f"score|S 90 H 1|{NS}", (182, 70), (182, 0)),
    ("made_defence_nothing", CLASSIC, f"score|S - H 1|{NS}", (92, 70), (92, 0)),
    ("made_defence_its_points", SALON, f"score|S 90 H 1|{NS}", (90, 0), (90, 70)),
    ("double_only_contract", ONLINE, f"score|S 90 H 2|{NS}", (364, 140), (272, 70)),
    ("redouble_counts_twice", SALON, f"score|S 90 H 4|{NS}", (360, 0), (180, 0)),
    ("must_beat_defence", ONLINE, "score|S 80 H 1|80 82|4 4|ESEE", (160, 82), (0, 240)),
    ("bid_is_enough", SALON, f"score|S 80 H 1|{TIE}", (0, 80), (80, 0)),
    ("exactly_fails", ONLINE, "score|S 90 H 1|90 72|5 3|ESEE", (180, 72), (0, 250)),
    ("exactly_fails", SALON, "score|S 90 H 1|90 72|5 3|ESEE", (90, 0), (0, 90)),
    ("enough_at_81", CLASSIC, f"score|S - H 1|{TIE}", (0, 81), (81, 81)),
    ("tie_fails", CLASSIC, f"score|S - H 1|{TIE}", (0, 81), (0, 162)),
    ("capot_made_410", ONLINE, "score|S CAPOT H 1|162 0|8 0|ESSN", (250, 0), (410, 0)),
    ("capot_made_250", SALON, "score|S CAPOT H 1|162 0|8 0|ESSN", (500, 0), (250, 0)),
    ("all_tricks_162", CLASSIC, "score|S - H 1|162 0|8 0|ESSN", (252, 0), (162, 0)),
    ("half_a_belote", ONLINE, f"score|S 90 H 1|{NS}", (182, 70), (202, 90)),
    ("belote_to_king_winner", ONLINE, "score|S 90 H 1|92 70|5 3|SSWW", (202, 70), (182, 90)),
    ("failed_belote_to_defence", ONLINE, "score|S 120 H 1|92 70|5 3|SSWW", (20, 280), (0, 300)),
    ("belote_no_help", ONLINE, "score|S 100 H 1|92 70|5 3|SSWW", (212, 70), (20, 260)),
    ("belote_helps_82", CLASSIC, "score|S - H 1|70 92|4 4|SSWW", (20, 162), (90, 92)),
    ("double_doubles_belote", ONLINE, "score|S 90 H 2|92 70|5 3|SSWW", (384, 140), (404, 140)),
]


def test_the_catalogue_is_whole() -> None:
    assert len(CATALOGUE) == 53
    assert [len(bearing_on(table)) for table in TABLES] == [40, 40, 32]
    assert {case[0] for case in CASES} == set(CATALOGUE)
    for one in CATALOGUE.values():
        assert rule(one.rule).id
        for lang in LANGS:
            for part in ("believes", "truth"):
                assert has_text(f"learner.misconception.{one.id}.{part}", lang)


@pytest.mark.parametrize(("name", "table", "code", "true", "false"), CASES)
def test_each_answers_as_its_words_say(name: str, table: str, code: str, true: object, false: object) -> None:
    question, rules = Question(code), PRESETS[table]
    assert answer(question, (), rules) == true
    assert answer(question, [name], rules) == false


@pytest.mark.parametrize("table", TABLES)
def test_without_beliefs_the_answer_is_the_exercises_own(table: str) -> None:
    """The exercises ask the engine their own way: two roads, one answer, on thousands of questions."""
    right, kinds = mind_of((), PRESETS[table]), set()
    for code in islice(random_questions(PRESETS[table], random.Random(7)), 3000):
        question = Question(code)
        shown = as_exercise(question, table)
        mine = answer_as(question, right)
        assert canonical(question, shown.form.plain(shown.answer)) == mine, code
        kinds.add(question.kind)
    assert kinds == set(KINDS)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("table", TABLES)
def test_every_kind_of_question_can_be_shown_and_explained(table: str, lang: Lang) -> None:
    shown: dict[str, AskedExercise] = {}
    for code in islice(random_questions(PRESETS[table], random.Random(3)), 400):
        shown.setdefault(Question(code).kind, as_exercise(Question(code), table))
    assert set(shown) == set(KINDS)
    for one in shown.values():
        scene = one.scene(lang)
        assert scene.title and len(one.hints(lang)) == 3
        form = one.form
        given = form.plain(one.answer)
        if isinstance(form, Tick):
            given = list(form.options) if given != list(form.options) else [form.options[0]]
        elif isinstance(form, Order):
            given = list(reversed(given))
        assert one.words(one.check(given), lang).headline
        assert one.code == one.asked.code


def test_the_king_and_queen_are_told_even_without_a_belote() -> None:
    rows = as_exercise(Question(f"score|S 90 H 1|{NS}"), ONLINE).scene("fr").rows
    assert ("Roi d’atout", "tenu par Est, pli gagné par Est") in rows
    assert ("Dame d’atout", "tenu par Sud, pli gagné par Est") in rows


def test_a_pair_is_a_union() -> None:
    rules = PRESETS[ONLINE]
    both = ["trumps_ranked_as_plain", "any_trump_on_trump_lead"]
    assert answer(Question("legal|7H JH AD|W:9H|H"), both, rules) == ("7H", "JH")
    assert answer(Question("winner|S:AH E:JH N:7H W:8H|H"), both, rules) == "S"
    # an error of order reaches what may be played: the jack no longer tops the nine
    assert answer(Question("legal|7H JH AH|W:9H|H"), both[:1], rules) == ("JH", "AH")
    assert answer(Question("legal|7H TH JH|W:AH|H"), both[:1], rules) == ("7H", "TH", "JH")
    two_tables = ["worthless_equal", "any_suit_wins"]
    assert answer(Question("winner|S:7S E:8S N:7D W:9S|H"), two_tables, rules) == "S"


@pytest.mark.parametrize("table", TABLES)
def test_the_pool_is_what_the_rules_say_today(table: str) -> None:
    """If this fails, a rule or a misconception has changed: make the pool anew with the command in pool.py."""
    minds = [mind_of((one.id,), PRESETS[table]) for one in bearing_on(table)]
    right = mind_of((), PRESETS[table])
    for shipped in pool(table)[::9]:
        assert entry(shipped.code, minds, right) == shipped


@pytest.mark.parametrize("table", TABLES)
def test_the_pool_tells_every_two_false_rules_apart(table: str) -> None:
    ones = bearing_on(table)
    answers = [dict(entry.classes) for entry in pool(table)]
    for a in range(len(ones)):
        assert sum(a in row for row in answers) >= 12, ones[a].id
        for b in range(a):
            told = sum(row.get(a, 0) != row.get(b, 0) for row in answers)
            assert told >= 12, (ones[a].id, ones[b].id)


@pytest.mark.parametrize("code", ["legal|7H", "nothing|1", "value|ZZ|H", "score|S 90 H 3|92 70|5 3|SSWW", ""])
def test_what_is_no_question_says_so(code: str) -> None:
    with pytest.raises(NotationError, match="no question"):
        _ = Question(code).facts


def test_answers_come_in_any_plain_form() -> None:
    legal = Question("legal|7S 7H AD|W:AS|H")
    assert canonical(legal, {"AD", "7S"}) == canonical(legal, ["7S", "AD", "AD"]) == canonical(legal, "AD 7S")
    assert canonical(Question("turn|W|P P P|"), "contract") == "contract"
    for question, bad in ((legal, ["1S"]), (Question("turn|W|P P P|"), "X"), (Question("value|9S|H"), "nine")):
        with pytest.raises(NotationError, match="no answer"):
            canonical(question, bad)
    with pytest.raises(MisconceptionError, match="unknown misconception"):
        answer(legal, ["flat_earth"], PRESETS[ONLINE])
