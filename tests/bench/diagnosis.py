"""Does the tutor find the false rule? Simulated learners answer it, through its own interface and nothing else.

Each learner believes one false rule of the catalogue and slips in 10 % of the answers. A slip is
an answer near his own: one card more or less, a neighbour's seat, a figure beside it. Also asked:
learners with no false rule, with 20 % slips, with rules that the catalogue does not have, with two false rules.

    python tests/bench/diagnosis.py [--full] [--only PART ...] [--wasm FOLDER]

10 learners of each misconception and table by default, 200 with --full; both cores; ends with one line.
A slip befalls each question by itself, so that 27 % of the sheets of three have one; with
``--slips sheet`` it befalls 10 % of the sheets. ``--wasm`` also measures the browser's Python, from a
folder that holds the npm package pyodide (``npm pack pyodide``, then unpack), run by node.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from contree.cards import Card, Rank
from contree.rules import PRESETS, Rules
from contree.seats import Seat
from tutorial.learner.mind import answer
from tutorial.learner.misconceptions import bearing_on
from tutorial.learner.questions import DOMAINS, Question
from tutorial.learner.tutor import Tutor, Verdict

TABLES = ("table_en_ligne", "salon", "classique")
NAMED, MISNAMED, CHAPTER, ACCUSED, NAMED_20, OUTSIDE = 0.95, 0.01, 0.91, 0.01, 0.88, 0.02
LOW = 0.85
CHOICE_MS, FIRST_S = 100.0, 1.0

Answerer = Callable[[Question], Any]


# ---------------------------------------------------------------- a learner


def slipped(question: Question, own: Any, rng: random.Random) -> Any:
    """Return an answer near one's own, never the same."""
    facts: Any = question.facts
    match question.kind:
        case "value":
            return rng.choice([n for n in (0, 2, 3, 4, 10, 11, 14, 20) if n != own])
        case "order":
            at, cards = rng.randrange(4), list(own)
            cards[at], cards[at + 1] = cards[at + 1], cards[at]
            return cards
        case "winner":
            return rng.choice([seat.name for seat in Seat if seat.name != own])
        case "legal":
            card = rng.choice([str(card) for card in facts.hand])
            return sorted(set(own) ^ {card}) or [str(card) for card in facts.hand]
        case "calls":
            return sorted(set(own) ^ {rng.choice([str(call) for call in facts.proposed])})
        case "turn":
            return rng.choice([to for to in ("S", "E", "N", "W", "contract", "redeal") if to != own])
    ns, ew = own
    near = [
        (ew, ns),
        (ns + 10, ew - 10),
        (ns - 10, ew + 10),
        (ns, ew + 20),
        (ns + 20, ew),
        (ns + 1, ew),
        (ns, 0),
        (0, ew),
    ]
    return rng.choice([pair for pair in near if pair != own])


def believer(beliefs: Sequence[str], table: str, slips: float, rng: random.Random) -> Answerer:
    """Return a learner with some false rules of the catalogue."""
    return slipping(lambda question: answer(question, beliefs, PRESETS[table]), slips, rng)


def slipping(know: Answerer, slips: float, rng: random.Random) -> Answerer:
    """Return a learner who knows something and slips."""

    def reply(question: Question) -> Any:
        own = know(question)
        return slipped(question, own, rng) if rng.random() < slips else own

    return reply


def run(tutor: Tutor, learner: Answerer) -> tuple[Verdict, list[float]]:
    """Let a learner answer until there is a verdict; return it and how long each choice took, in ms."""
    times = []
    while True:
        begun = time.perf_counter()
        sheet = tutor.next()
        times.append(1000 * (time.perf_counter() - begun))
        if sheet is None:
            return tutor.verdict(), times
        tutor.answer([learner(question) for question in sheet.questions])


# ---------------------------------------------------------------- ten rules outside the catalogue


def _table(**changes: Any) -> Callable[[Rules], Rules]:
    return lambda rules: rules.but(table=replace(rules.table, **changes))


def _points(**changes: int) -> Callable[[Rules], Rules]:
    def changed(rules: Rules) -> Rules:
        points = list(rules.table.plain_points)
        for rank, value in changes.items():
            points[Rank[rank.upper()]] = value
        return rules.but(table=replace(rules.table, plain_points=tuple(points)))

    return changed


def _plain_order(*ranks: Rank) -> Callable[[Rules], Rules]:
    return lambda rules: rules.but(table=replace(rules.table, plain_order=ranks))


def _low_trump_only(question: Question, rules: Rules) -> Any:
    """Ruff with the lowest trump: nobody wastes a high one."""
    own: Any = answer(question, (), rules)
    facts: Any = question.facts
    if question.kind != "legal" or facts.hand.of_suit(facts.trick.led_suit):
        return own
    trumps = [str(card) for card in rules.table.order(facts.trump, facts.trump) if str(card) in own]
    return [name for name in own if name not in trumps[:-1]]


def _never_discard_high(question: Question, rules: Rules) -> Any:
    """Never discard an ace or a ten on an opponent's trick."""
    own: Any = answer(question, (), rules)
    facts: Any = question.facts
    if question.kind != "legal" or len(own) < 2:
        return own
    master = facts.trick.master(facts.trump, rules.table)
    high = {
        name for name in own if name[0] in "AT" and Card.parse(name).suit not in (facts.trick.led_suit, facts.trump)
    }
    return own if master is facts.trick.turn.partner else [name for name in own if name not in high] or own


def _in_steps_of_20(question: Question, rules: Rules) -> Any:
    """Raise by twenty at least."""
    own: Any = answer(question, (), rules)
    facts: Any = question.facts
    if question.kind != "calls" or facts.spoken.turned:
        return own
    last = getattr(facts.spoken.auction(rules), "bid", None)
    level = last.value if last is not None and last.value else 60
    return [call for call in own if not call[0].isdigit() or int(call[:-1]) >= level + 20]


def _partners_in_turn(question: Question, rules: Rules) -> Any:
    """Let a side speak twice running, the dealer first of all."""
    own: Any = answer(question, (), rules)
    facts: Any = question.facts
    if question.kind != "turn" or own in ("contract", "redeal"):
        return own
    spoken = facts.spoken
    return Seat[own].partner.name if spoken.calls else spoken.dealer.name


def _rounded(question: Question, rules: Rules) -> Any:
    own: Any = answer(question, (), rules)
    return tuple((n + 5) // 10 * 10 for n in own) if question.kind == "score" else own


def _by_rules(change: Callable[[Rules], Rules]) -> Callable[[Question, Rules], Any]:
    return lambda question, rules: answer(question, (), change(rules))


OUTSIDERS: dict[str, Callable[[Question, Rules], Any]] = {
    "the ace of trumps is worth 20 and the jack 11": _by_rules(_table(trump_points=(0, 0, 14, 10, 11, 3, 4, 20))),
    "the queen beats the king": _by_rules(
        _plain_order(Rank.ACE, Rank.TEN, Rank.QUEEN, Rank.KING, Rank.JACK, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    ),
    "the ten is the highest plain card": _by_rules(
        _plain_order(Rank.TEN, Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    ),
    "the nine is worth 9, the eight 8, the seven 7": _by_rules(_points(nine=9, eight=8, seven=7)),
    "one ruffs with the lowest trump": _low_trump_only,
    "aces and tens are never thrown to opponents": _never_discard_high,
    "one raises by twenty at least": _in_steps_of_20,
    "partners speak one after the other": _partners_in_turn,
    "marks are rounded to the nearest ten": _rounded,
    "a failed contract costs 250 more, and belote counts for nothing": _by_rules(
        lambda rules: rules.but(failed_base=250, belote_points=0)
    ),
}


# ---------------------------------------------------------------- the parts of the bench


@dataclass(frozen=True)
class Job:
    """Hold one learner to simulate."""

    part: str
    table: str
    beliefs: tuple[str, ...]
    chapter: str | None
    slips: float
    seed: int
    outside: str = ""


@dataclass(frozen=True)
class Done:
    """Hold what came of it."""

    job: Job
    verdict: Verdict
    slowest: float


def simulate(job: Job) -> Done:
    """Run one learner."""
    rng = random.Random(repr(job))
    tutor = Tutor(job.table, seed=job.seed, chapter=job.chapter)  # type: ignore[arg-type]
    if job.outside:
        rules = PRESETS[job.table]
        learner = slipping(lambda question: OUTSIDERS[job.outside](question, rules), job.slips, rng)
    else:
        learner = believer(job.beliefs, job.table, job.slips, rng)
    if job.part == "second":
        tutor = Tutor(job.table, seed=job.seed, known=job.beliefs[:1])
    verdict, times = run(tutor, learner)
    return Done(job, verdict, max(times[:-1], default=0.0))


def jobs(each: int, parts: Iterable[str]) -> list[Job]:
    """Return all learners to simulate."""
    found = []
    for table in TABLES:
        ones = bearing_on(table)
        pairs = random.Random(table).sample([(a.id, b.id) for a in ones for b in ones if a.id != b.id], len(ones))
        for seed in range(each):
            found += [Job("sheets", table, (one.id,), None, 0.10, seed) for one in ones]
            found += [Job("chapter", table, (one.id,), one.domain, 0.10, seed) for one in ones]
            found += [Job("outside", table, (), None, 0.10, seed, name) for name in OUTSIDERS]
        for seed in range(-(-each // 2)):
            found += [Job("sheets20", table, (one.id,), None, 0.20, seed) for one in ones]
            found += [Job("second", table, pair, None, 0.10, seed) for pair in pairs]
        for seed in range(5 * each):
            found.append(Job("none", table, (), None, 0.10, seed))
            found += [Job("none", table, (), domain, 0.10, seed) for domain in DOMAINS]
    return [job for job in found if job.part in parts]


PARTS = ("sheets", "chapter", "none", "sheets20", "outside", "second")


def main() -> int:
    """Simulate, print the tables, say whether the targets hold."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--full", action="store_true", help="200 learners of each instead of 10")
    options.add_argument("--slips", choices=("question", "sheet"), default="question", help="what a slip befalls")
    options.add_argument("--wasm", type=Path, metavar="FOLDER", help="the npm package pyodide, unpacked")
    options.add_argument("--each", type=int, help="another number of learners of each")
    options.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=" ".join(PARTS))
    chosen = options.parse_args()
    each = chosen.each or (200 if chosen.full else 10)
    todo = jobs(each, chosen.only)
    if chosen.slips == "sheet":
        todo = [replace(job, slips=1 - (1 - job.slips) ** (1 / 3)) if job.chapter is None else job for job in todo]
    begun = time.perf_counter()
    with get_context("spawn").Pool(2) as workers:
        done = list(workers.imap_unordered(simulate, todo, chunksize=16))
    print(f"{len(done)} learners, {each} of each misconception and table, {time.perf_counter() - begun:.0f} s\n")
    bad = report(done, chosen.only)
    bad += speed(done)
    if chosen.wasm:
        bad += speed_in_the_browser(chosen.wasm.resolve())
    print("falls short: " + "; ".join(bad) if bad else "holds: every target of the diagnosis")
    return bool(bad)


def share(done: Sequence[Done], good: Callable[[Done], bool]) -> float:
    return sum(map(good, done)) / len(done) if done else 0.0


def named(one: Done) -> bool:
    wanted = one.job.beliefs[1:] if one.job.part == "second" else one.job.beliefs
    return one.verdict.kind == "named" and set(one.verdict.named) == set(wanted)


def misnamed(one: Done) -> bool:
    wanted = one.job.beliefs[1:] if one.job.part == "second" else one.job.beliefs
    return one.verdict.kind == "named" and set(one.verdict.named) != set(wanted)


def answers(done: Sequence[Done]) -> float:
    return sum(one.verdict.sheets for one in done) / len(done)


def report(done: Sequence[Done], parts: Iterable[str]) -> list[str]:
    """Print each part's table; return the targets that are missed."""
    bad: list[str] = []

    def row(label: str, some: Sequence[Done], least: float | None, most: float) -> None:
        kinds = Counter(one.verdict.kind for one in some)
        good, wrong = share(some, named), share(some, misnamed)
        rest = " ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()) if kind != "named")
        wanted = "" if least is None else f"(at least {least:.0%})"
        print(f"{label:40} named {good:6.1%} {wanted:15} misnamed {wrong:5.2%}  answers {answers(some):4.1f}  {rest}")
        if least is not None and good < least:
            bad.append(f"{label}: named {good:.1%}, not {least:.0%}")
        if wrong > most:
            bad.append(f"{label}: misnamed {wrong:.2%}, not {most:.0%}")

    def of(part: str, **facts: Any) -> list[Done]:
        wanted = {"part": part, **facts}
        return [one for one in done if all(getattr(one.job, key) == value for key, value in wanted.items())]

    if "sheets" in parts:
        print("Sheets of three, 10 % slips")
        for table in TABLES:
            row(f"  {table}", of("sheets", table=table), None, 1.0)
        row("  all three tables", of("sheets"), NAMED, MISNAMED)
        by_misconception(of("sheets"))
    if "chapter" in parts:
        print("\nSingle questions inside a chapter, 10 % slips")
        for domain in DOMAINS:
            row(f"  {domain}", of("chapter", chapter=domain), CHAPTER, MISNAMED)
            for table in TABLES:
                row(f"    {table}", of("chapter", chapter=domain, table=table), None, 1.0)
        by_misconception(of("chapter"))
    if "sheets20" in parts:
        print("\nSheets of three, 20 % slips")
        row("  all three tables", of("sheets20"), NAMED_20, 0.05)
    if "none" in parts:
        print("\nNo false rule, 10 % slips")
        for chapter in (None, *DOMAINS):
            some = of("none", chapter=chapter)
            accused = share(some, lambda one: one.verdict.kind == "named")
            kinds = Counter(one.verdict.kind for one in some)
            print(f"  {chapter or 'sheets':38} accused {accused:6.2%}  answers {answers(some):4.1f}  {dict(kinds)}")
            if accused > ACCUSED:
                bad.append(f"accused in {chapter or 'sheets'}: {accused:.2%}, not {ACCUSED:.0%}")
    if "outside" in parts:
        print("\nTen rules that the catalogue does not have, 10 % slips")
        for name in OUTSIDERS:
            row(f"  {name[:38]}", of("outside", outside=name), None, 1.0)
        row("  all ten", of("outside"), None, OUTSIDE)
        erred = [one for one in of("outside") if len(one.verdict.wrong) >= 3]
        found = share(erred, lambda one: one.verdict.kind in ("unknown", "unclear", "unstable"))
        print(
            f"  of the {len(erred)} who erred three times or more, {found:.0%} come out as unknown, unclear or unstable"
        )
    if "second" in parts:
        print("\nTwo false rules, the first taken as known, 10 % slips")
        row("  all three tables", of("second"), None, 1.0)
    return bad


def by_misconception(done: Sequence[Done]) -> None:
    """Print how often each misconception is named at each table, those under 85 % marked."""
    names = sorted({one.job.beliefs[0] for one in done}, key=[m.id for t in TABLES for m in bearing_on(t)].index)
    print(f"    {'misconception':28}" + "".join(f"{table:>16}" for table in TABLES) + "   taken for")
    for name in names:
        cells, low = "", False
        some = [one for one in done if one.job.beliefs == (name,)]
        for table in TABLES:
            here = [one for one in some if one.job.table == table]
            good = share(here, named)
            low |= bool(here) and good < LOW
            cells += f"{good:>16.0%}" if here else f"{'-':>16}"
        taken = Counter(" + ".join(one.verdict.named) for one in some if misnamed(one))
        others = ", ".join(f"{other} {count}" for other, count in taken.most_common(3))
        print(f"    {name:28}{cells}   {others}{'   under 85 %' if low else ''}")


def speed(done: Sequence[Done]) -> list[str]:
    """Print how long a choice takes, and the first question in a new process."""
    slowest = sorted(one.slowest for one in done)
    with get_context("spawn").Pool(1) as fresh:
        first = fresh.apply(first_question)
    return judged("a choice, the slowest of each learner's", slowest, first)


def judged(label: str, slowest: Sequence[float], first: float) -> list[str]:
    """Print times; return what is too slow. The median counts, since a core that is lent out slows one choice down."""
    usual = slowest[len(slowest) // 2]
    print(f"\n{label}: median {usual:.0f} ms, worst {slowest[-1]:.0f} ms; the first question {first:.2f} s")
    bad = []
    if usual > CHOICE_MS:
        bad.append(f"{label}: {usual:.0f} ms, not {CHOICE_MS:.0f}")
    if first > FIRST_S:
        bad.append(f"first question after {first:.2f} s, not {FIRST_S:.0f}")
    return bad


IN_THE_BROWSER = """
import json, os, sys, time
sys.dont_write_bytecode = True
sys.path.insert(0, "/project")
from contree.rules import PRESETS
from tutorial.learner.mind import answer
from tutorial.learner.tutor import Tutor
begun = time.perf_counter()
Tutor("table_en_ligne", seed=1).next()
first, slowest = time.perf_counter() - begun, []
for name in ("no_der", "no_duty_to_overruff", "exactly_fails", "passed_is_out", "jack_nine_on_top"):
    for table in ("table_en_ligne", "salon"):
        tutor, times = Tutor(table, seed=3), []
        while True:
            begun = time.perf_counter()
            sheet = tutor.next()
            times.append(1000 * (time.perf_counter() - begun))
            if sheet is None:
                break
            tutor.answer([answer(question, [name], PRESETS[table]) for question in sheet.questions])
        slowest.append(max(times))
json.dumps([sorted(slowest), first])
"""


def speed_in_the_browser(package: Path) -> list[str]:
    """Print the same for the browser's Python."""
    root = Path(__file__).resolve().parents[2]
    script = f"""
import {{ loadPyodide }} from {json.dumps(str(package / "pyodide.mjs"))};
const py = await loadPyodide({{ indexURL: {json.dumps(str(package))} }});
py.FS.mkdirTree("/project");
py.mountNodeFS("/project", {json.dumps(str(root))});
console.log(await py.runPythonAsync({json.dumps(IN_THE_BROWSER)}));
"""
    node = subprocess.run(["node", "--input-type=module"], input=script, capture_output=True, text=True, check=True)
    slowest, first = json.loads(node.stdout.splitlines()[-1])
    return judged("the same in the browser's Python", slowest, first)


def first_question() -> float:
    """Return how long a tutor takes from nothing to its first sheet."""
    begun = time.perf_counter()
    Tutor("table_en_ligne").next()
    return time.perf_counter() - begun


if __name__ == "__main__":
    sys.exit(main())
