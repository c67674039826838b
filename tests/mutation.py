"""Change the engine in one place at a time and see whether its tests notice: ``python tests/mutation.py [MODULE ...]``.

Each mutant of a module is judged by a fast suite of its own, in a copy of the project, one process
at a time. Mutants of annotations and of messages are left out: they change no behaviour.
Needs ``pip install -e ".[mutation]"``.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

_OF_A_MATCH = ("test_match.py", "test_match_edges.py", "test_values.py", "test_options.py", "test_texts.py")

SUITES = {
    "legality": ("test_legality.py", "test_bad_positions.py", "test_options.py", "test_values.py"),
    "auction": ("test_auction.py", "test_values.py", "test_options.py"),
    "taking": ("test_taking.py", "test_values.py"),
    "belote": ("test_belote.py", "test_values.py"),
    "scoring": ("test_scoring.py", "test_values.py", "test_options.py"),
    "action": _OF_A_MATCH,
    "match_deal": _OF_A_MATCH,
    "view": _OF_A_MATCH,
    "match": _OF_A_MATCH,
}
"""Each module with the tests that judge it, the quickest to notice first."""

# One other operator each says what there is to say; the rest of the dozens only repeat it.
OPERATORS = (
    "AddNot",
    "NumberReplacer",
    "RemoveDecorator",
    "ZeroIterationForLoop",
    "ExceptionReplacer",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceUnaryOperator_Delete_Invert",
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Is_IsNot", "IsNot_Is", "Eq_NotEq", "NotEq_Eq")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Div", "FloorDiv_Mul", "Mod_Mul")),
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("BitAnd_BitOr", "BitOr_BitAnd", "RShift_LShift")),
)

_SAME_CHECK = "only decides whether the slow check runs, which says the same"

ACCEPTED: tuple[tuple[str, str, str], ...] = (
    (
        "legality",
        "if hand.mask.bit_count() >= 8 or stock != 0 or not isinstance(trump, (Suit, Suitless)):",
        _SAME_CHECK,
    ),
    ("legality", "if hand.mask.bit_count() > 7 or stock != 0 or not isinstance(trump, (Suit, Suitless)):", _SAME_CHECK),
    ("legality", "return 2", "only its truth is asked"),
    (
        "legality",
        "widest = cards if len(obligations) < 1 else _hand(hand.mask & _first_step(case, trick, trump, rules))",
        "a single obligation has no wider step to look at",
    ),
    ("legality", "assert isinstance(hand, Hand) or isinstance(stock, int)", "for the type checker"),
    ("legality", "assert isinstance(trick, Trick) or isinstance(hand, Hand)", "for the type checker"),
    ("legality", "for position in range( 0, len(indices)):", "the first card is no better than itself"),
    (
        "legality",
        "steps = tuple(zip(obligations, (widest, cards)[2 - len(obligations) :], strict=False))",
        "the two are of one length",
    ),
    ("legality", "if power[indices[position]] >= best:", "no two cards of a trick have one power"),
    ("scoring", "lines += _belotes(outcome, rules, 0, loser=None)", "no number up to 1 multiplies anything"),
    ("scoring", "@dataclass(frozen=False, slots=True)", "of _Goal, which never leaves score_deal"),
    ("scoring", "@dataclass(frozen=True, slots=False)", "of _Goal, which never leaves score_deal"),
    ("scoring", "return there[ -1] if there else None", "the only one is the first and the last"),
    ("scoring", "return None if ns == ew else Team.NS if ns >= ew else Team.EW", "a dead heat is answered before"),
    ("auction", "without @lru_cache", "what is worked out again is the same, only later"),
    ("match", "passed_out: int = field(default=0, repr=True)", "a match writes its own repr"),
    ("match", "past: tuple[PastDeal, ...] = field(default=(), repr=True)", "a match writes its own repr"),
    ("match", "@dataclass(frozen=True, slots=True, repr=True)", "a repr written by hand stays"),
    ("view", "@dataclass(frozen=True, slots=True, repr=True)", "a repr written by hand stays"),
    (
        "match",
        "won = list(zip(deal.play.winners, deal.play.tricks, strict=False))",
        "each complete trick has its winner",
    ),
    (
        "match_deal",
        'if self.rules.belote_declaration != "spoken" or play.turn is None and not _belote_card(play, card):',
        "a quick refusal of what word_due would refuse",
    ),
    (
        "match_deal",
        "return card.rank in (Rank.KING, Rank.QUEEN) or card.suit in belote_suits(play.trump)",
        "only decides whether the words are worked out again, which come out the same",
    ),
)
"""Survivors that no test can kill: module, the changed line as it then reads, and the reason."""


@dataclass
class Tally:
    """Count the mutants of one module, and keep the survivors."""

    mutants: int = 0
    killed: int = 0
    survivors: list[str] = field(default_factory=list)


def silent(source: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield the stretches of a module that do nothing: annotations, protocols, and texts of messages."""
    for node in ast.walk(ast.parse(source)):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.arg | ast.AnnAssign):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            parts = [node.returns]
        elif isinstance(node, ast.JoinedStr) or _is_protocol(node):
            parts = [node]
        for part in parts:
            if isinstance(part, ast.expr | ast.stmt):
                yield part.lineno, part.col_offset, part.end_lineno or 0, part.end_col_offset or 0


def _is_protocol(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Protocol" for base in node.bases)


def judge(module: str, folder: Path, every: int) -> Tally:
    """Try the mutants of a module in a copy of the project."""
    from cosmic_ray.commands import execute, init
    from cosmic_ray.config import ConfigDict
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    path = Path("contree") / f"{module}.py"
    tests = " ".join(f"tests/{name}" for name in SUITES[module])
    options = "-x -q -c /dev/null --rootdir . --noconftest -p no:cacheprovider --doctest-modules"
    command = f"{sys.executable} -m pytest {options} {tests} {path}"
    start = time.perf_counter()
    subprocess.run(command.split(), cwd=folder, check=True, stdout=subprocess.DEVNULL)
    config = ConfigDict({"timeout": 10 + 3 * (time.perf_counter() - start), "test-command": command})
    config |= {"distributor": {"name": "local"}, "excluded-modules": [], "module-path": [str(path)]}
    quiet = list(silent((folder / path).read_text(encoding="utf-8")))
    skipped, tally = WorkResult(WorkerOutcome.SKIPPED), Tally()
    with use_db(str(folder / f"{module}.sqlite"), WorkDB.Mode.create) as db:
        init([path], db, {})
        met = 0
        for item in db.work_items:
            spec = item.mutations[0]
            (line, column), name = spec.start_pos, spec.operator_name.removeprefix("core/")
            inside = any((a, b) <= (line, column) < (c, d) for a, b, c, d in quiet)
            met += name in OPERATORS and not inside
            if name not in OPERATORS or inside or met % every:
                db.set_result(item.job_id, skipped)
            else:
                tally.mutants += 1
        execute(db, config)
        for _, result in db.results:
            if result.worker_outcome is WorkerOutcome.SKIPPED:
                continue
            if result.is_killed:
                tally.killed += 1
            else:
                tally.survivors.append(changed_line(result.diff or ""))
    return tally


def changed_line(diff: str) -> str:
    """Return the line of a difference as the mutant has it."""
    lines = [line[1:].strip() for line in diff.splitlines() if line.startswith("+") and not line.startswith("+++")]
    removed = [line[1:].strip() for line in diff.splitlines() if line.startswith("-") and not line.startswith("---")]
    return " ".join(filter(None, lines)) or f"without {' '.join(filter(None, removed))}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", default=list(SUITES), metavar="MODULE", help=", ".join(SUITES))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th mutant")
    arguments = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    reasons = {(module, line): reason for module, line, reason in ACCEPTED}
    mutants = killed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("contree", "tests"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "browser"))
        os.chdir(folder)
        for module in arguments.modules:
            tally = judge(module, folder, arguments.every)
            mutants, killed = mutants + tally.mutants, killed + tally.killed
            print(f"{module}: {tally.killed} of {tally.mutants} killed", flush=True)
            for line in tally.survivors:
                print(f"    survives: {line}    [{reasons.get((module, line), 'a test is missing')}]", flush=True)
        os.chdir(ROOT)
    share = 100 * killed / mutants
    print(f"{'holds' if share >= 95 else 'falls short'}: {killed} of {mutants} mutants killed, {share:.1f} %")
    return 0 if share >= 95 else 1


if __name__ == "__main__":
    sys.exit(main())
