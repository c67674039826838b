"""What holds for every test, doctests and notebooks included: a learner's folder that is thrown away."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from nbval.plugin import IPyNbFile

# Benchmarks and the program that opens a built wheel run by themselves; some import peers that are not installed.
collect_ignore = ["tests/bench", "tests/wheel_opens.py"]

# No test has a compiler started beside it, unless it asks.
os.environ.setdefault("CONTREE_SOLVER", "plain")

BROWSER = Path(__file__).parent / "tests" / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put browser tests last: they are the slowest, and Playwright leaves an event loop running until the end."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.flaky(reruns=2))  # a page on a busy machine may miss a key
    items.sort(key=lambda item: BROWSER in item.path.parents)


@pytest.fixture(scope="session", autouse=True)
def _no_learner_of_this_computer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONTREE_HOME", str(tmp_path_factory.mktemp("learner")))
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Start each notebook as a new learner, before its kernel starts: its cells take no fixtures."""
    notebook = item.getparent(IPyNbFile)
    if notebook is not None and notebook.kernel is None:
        factory: pytest.TempPathFactory = item.config._tmp_path_factory  # type: ignore[attr-defined]  # pytest offers no other way
        os.environ["CONTREE_HOME"] = str(factory.mktemp("learner"))
