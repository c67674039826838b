"""Another engine, written in another language, gives the same answers (the long run is tests/bench)."""

from __future__ import annotations

import pytest
from colver_run import DOUBLED, SINGLE, Report, run

pytest.importorskip(
    "colver", reason="colver 0.11.1 has no wheel for this machine: the comparison needs Linux on x86-64"
)


@pytest.fixture(scope="module")
def report() -> Report:
    return run(deals=1_000, seed=2026)


def test_colver_gives_the_same_answers(report: Report) -> None:
    assert (report.deals, report.positions) == (1_000, 32_000)
    assert report.differences == []


@pytest.mark.parametrize(
    "option", ["cannot_overruff", "failed_base", "belote_on_failure", "belote_counts_for_contract"]
)
def test_the_comparison_would_see_another_rule(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    other = {
        "cannot_overruff": "undertrump",
        "failed_base": 160,
        "belote_on_failure": "holder",
        "belote_counts_for_contract": "no",
    }
    for name, rules in (("SINGLE", SINGLE), ("DOUBLED", DOUBLED)):
        monkeypatch.setattr(f"colver_run.{name}", rules.but(**{option: other[option]}))
    assert run(deals=400, seed=1).differences
