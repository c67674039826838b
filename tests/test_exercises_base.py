"""Codes, chance, attempts and sittings: what every kind of exercise stands on."""

from __future__ import annotations

from typing import Any

import pytest

from tutorial.exercises import (
    KINDS,
    TABLES,
    AnswerError,
    Attempt,
    ExerciseError,
    Sitting,
    decode,
    encode,
    exercise,
    from_code,
)
from tutorial.exercises.chance import Chance
from tutorial.exercises.forms import Number, Numbers, Order, Pick, Tick


def test_the_generator_is_splitmix64() -> None:
    """The published values of splitmix64 for the seed 1234567: the generator may never change."""
    chance = Chance(1234567)
    assert [chance._next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_draw_is_even() -> None:
    chance = Chance.of(5)
    drawn = [chance.below(8) for _ in range(8000)]
    assert all(900 < drawn.count(value) < 1100 for value in range(8))
    assert sorted(chance.sample(range(8), 8)) == list(range(8))


def test_a_code_names_one_exercise_and_reads_as_people_write_it() -> None:
    for name, kind in KINDS.items():
        for table in kind.tables:
            one = exercise(name, level=len(kind.levels), table=table, seed=977)
            assert from_code(one.code) == one
    code = exercise("legal", level=4, table="salon", seed=41).code
    for written in (code.lower(), code.replace("-", ""), code.replace("0", "O").replace("1", "l"), f" {code} "):
        assert from_code(written).code == code


def test_a_mistaken_letter_is_seen() -> None:
    """Any one letter changed, and any two neighbours swapped, is no code."""
    code = encode(4, 3, 1, 123_456).replace("-", "")
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    changed = {code[:i] + other + code[i + 1 :] for i in range(8) for other in letters} - {code}
    # 31 divides the difference of the first and the last letter of the alphabet alone
    changed -= {code[:i] + {"0": "Z", "Z": "0"}.get(code[i], code[i]) + code[i + 1 :] for i in range(8)}
    swapped = {code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(7)} - {code}
    for wrong in changed | swapped:
        with pytest.raises(ExerciseError):
            decode(wrong)


@pytest.mark.parametrize("bad", ["", "4K2P", "4K2P-09T!", "UUUU-UUUU", None, 12, "ZZZZ-ZZZZ"])
def test_what_is_no_code_says_so(bad: Any) -> None:
    with pytest.raises(ExerciseError, match="code"):
        from_code(bad)


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: exercise("poker"), "unknown_kind"),
        (lambda: exercise("legal", level=0), "unknown_level"),
        (lambda: exercise("legal", level=9), "unknown_level"),
        (lambda: exercise("legal", table="a_deux"), "unknown_table"),
        (lambda: exercise("legal", table="pub"), "unknown_table"),
        (lambda: exercise("legal", seed=-1), "bad_seed"),
        (lambda: exercise("legal", seed=1 << 22), "bad_seed"),
    ],
)
def test_bad_use_says_what_would_be_right(call: Any, code: str) -> None:
    with pytest.raises(ExerciseError) as caught:
        call()
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("form", "bad"),
    [
        (Number(), bad) for bad in (None, "x", "1.5", 1.5, True, -1, 10_000, [1])
    ] + [(Numbers(("NS", "EW")), bad) for bad in (None, [1], [1, "x"], {"NS": 1}, 3)]
    + [(Pick(("S", "N")), bad) for bad in (None, "E", 1, ["S"])]
    + [(Tick(("7S", "8S")), bad) for bad in (None, "7S", ["9S"], [1], [])]
    + [(Order(("7S", "8S")), bad) for bad in (None, ["7S"], ["7S", "7S"], ["7S", "9S"], "7S8S")],
)  # fmt: skip
def test_what_is_no_answer_is_an_error_and_not_a_wrong_answer(form: Any, bad: Any) -> None:
    with pytest.raises(AnswerError):
        form.read(bad)


def test_a_star_is_lost_for_each_hint_and_each_wrong_answer() -> None:
    one = exercise("legal", level=1, seed=1)
    wrong = [o for o in one.form.options if o not in one.answer]
    attempt = Attempt(one)
    assert attempt.stars == 3 and not attempt.done
    assert attempt.hint().stars == 2
    assert attempt.answer(wrong).hint().answer(one.answer).stars == 1
    assert attempt.hint().hint().hint().hint().hints == 3
    assert attempt.answer(wrong).answer(wrong).answer(wrong).answer(wrong).stars == 0
    assert attempt.answer(one.answer).done


def test_a_missed_exercise_comes_back_after_two_others() -> None:
    four = [exercise("legal", level=1, seed=seed) for seed in range(4)]
    sitting = Sitting.of(four)
    missed = Attempt(four[0]).answer([one for one in four[0].form.options if one not in four[0].answer])
    assert not missed.done
    sitting = sitting.after(missed)
    order = []
    while sitting.current is not None:
        order.append(four.index(sitting.current))
        sitting = sitting.after(Attempt(sitting.current).answer(sitting.current.answer))
    assert order == [1, 2, 0, 3]
    assert sitting.stars[four[0].code] == 2, "what it earned the first time stays"
    assert sitting.stars[four[1].code] == 3


def test_tables_keep_their_numbers() -> None:
    assert TABLES[:7] == (
        "table_en_ligne", "salon", "classique", "decouverte", "bridgee", "a_deux", "a_deux_decouverte"
    )  # fmt: skip
    numbers = [kind.number for kind in KINDS.values()]
    assert len(set(numbers)) == len(numbers) and max(numbers) < 64
    assert all(len(kind.levels) <= 8 for kind in KINDS.values())
