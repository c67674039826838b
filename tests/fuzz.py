"""Damage the record of a match in every way a file can be damaged or forged, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable

from contree import PRESETS, ContreeError, Match, NotationError, preset, read_match, write_match

STRANGE = ("é", "²", "\x00", "\u2028", "９", "♥", "-1", "9" * 40, "#", "!", "::", "None", "True", "\t", "SA", "CAPOTH")


def some_match(rng: random.Random) -> Match:
    """Return a match at any table, at any point of its first deals."""
    rules = preset(rng.choice(list(PRESETS)))
    if rng.random() < 0.3:
        rules = rules.but(rotation="cw", target=rng.choice([0, 501, 1500]))
    match = Match.start(rules, rng.randrange(10**6))
    for _ in range(rng.randrange(150)):
        if match.over:
            break
        match = match.act(rng.choice(match.legal_actions()))
    return match


def cut_short(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def flip_a_character(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x250)])) + text[at + 1 :]


def _lines(change: Callable[[list[str], random.Random], None]) -> Callable[[str, random.Random], str]:
    def damage(text: str, rng: random.Random) -> str:
        lines = text.splitlines()
        change(lines, rng)
        return "\n".join(lines) + "\n"

    return damage


def _words(change: Callable[[list[str], random.Random], None]) -> Callable[[str, random.Random], str]:
    def damage(text: str, rng: random.Random) -> str:
        lines = text.splitlines()
        at = rng.choice([n for n, line in enumerate(lines) if line.split()])
        words = lines[at].split()
        change(words, rng)
        lines[at] = " ".join(words)
        return "\n".join(lines) + "\n"

    return damage


def _swap(items: list[str], rng: random.Random) -> None:
    one, two = rng.randrange(len(items)), rng.randrange(len(items))
    items[one], items[two] = items[two], items[one]


def _drop(items: list[str], rng: random.Random) -> None:
    del items[rng.randrange(len(items))]


def _repeat(items: list[str], rng: random.Random) -> None:
    items.insert(rng.randrange(len(items)), rng.choice(items))


def _strange(items: list[str], rng: random.Random) -> None:
    items[rng.randrange(len(items))] = rng.choice(STRANGE)


def forge_a_word(text: str, rng: random.Random) -> str:
    """Put a word of the file in the place of another one of its kind, and drop the check, as a forger would."""
    words = text.split(" ")
    places = [n for n, word in enumerate(words) if ":" in word or (len(word) == 2 and word[1] in "SHDC")]
    if len(places) > 1:
        one, two = rng.sample(places, 2)
        words[one] = words[two]
    forged = " ".join(words).rstrip("\n").rpartition("\n")[0]
    return forged + "\nend\n"


def forge_a_number(text: str, rng: random.Random) -> str:
    """Change a score, a deal's number, an option, and drop the check."""
    lines = text.splitlines()
    numbered = [n for n, line in enumerate(lines[:-1]) if any(c.isdigit() for c in line) and "dealt" not in line]
    at = rng.choice(numbered)
    lines[at] = "".join(str(rng.randrange(10)) if c.isdigit() else c for c in lines[at])
    return "\n".join(lines[:-1]) + "\nend\n"


DAMAGES: tuple[Callable[[str, random.Random], str], ...] = (
    cut_short,
    flip_a_character,
    _lines(_swap),
    _lines(_drop),
    _lines(_repeat),
    _lines(_strange),
    _words(_swap),
    _words(_drop),
    _words(_repeat),
    _words(_strange),
    forge_a_word,
    forge_a_number,
)


def fuzz(number: int, seed: int) -> tuple[int, int, list[str]]:
    """Read damaged records; return how many were refused, how many read, and what went wrong.

    Wrong is any error but the project's own, an error that does not begin with its place, and a
    record that reads although it differs from the one written and keeps its check.
    """
    rng = random.Random(seed)
    refused, wrong = 0, []
    texts = [write_match(some_match(rng)) for _ in range(40)]
    for count in range(number):
        if count % 10 == 9:
            texts[rng.randrange(len(texts))] = write_match(some_match(rng))
        text, damage = rng.choice(texts), DAMAGES[count % len(DAMAGES)]
        damaged = damage(text, rng)
        try:
            again = read_match(damaged)
        except NotationError as error:
            refused += 1
            line = error.facts.get("line")
            if not str(error).startswith(f"line {line}: ") or "match" not in error.facts:
                wrong.append(f"no place: {error}\n{damaged}")
        except ContreeError as error:
            wrong.append(f"another error of the project: {error!r}\n{damaged}")
        except Exception as error:
            wrong.append(f"{type(error).__name__}: {error}\n{damaged}")
        else:
            has_check = len(damaged.rstrip().rpartition("\n")[2].split()) == 2
            if has_check and write_match(again) != text:
                wrong.append(f"read, though it is not what was written\n{damaged}")
            if read_match(write_match(again)) != again:
                wrong.append(f"what was read does not round-trip\n{damaged}")
    return refused, number - refused - len(wrong), wrong
