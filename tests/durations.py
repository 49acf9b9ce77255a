"""The order of tests: a pytest plugin that starts with the ones that took longest last time.

Every run notes its tests' durations in `.build/durations.json`. A fresh clone has only those in `tests/longest.json`, which
`python3 -m tests --all --record` writes. They affect only the order.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from web.build.paths import BUILD, ROOT

NOTED, RECORD = BUILD / "durations.json", ROOT / "tests/longest.json"
"""Seconds by test."""

LONG, WORTH_RECORDING = 1.0, 3.0
"""In seconds."""

_taken: dict[str, float] = {}
"""The durations in this run, in seconds by test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option that writes the record."""
    what = f"write tests longer than {WORTH_RECORDING:.0f} s to {RECORD.relative_to(ROOT).as_posix()} (run the whole suite)"
    parser.getgroup("sequor").addoption("--record", action="store_true", help=what)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Gives every parallel worker the same durations: they must agree on the order."""
    node.workerinput["durations"] = read(RECORD) | read(NOTED)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts the tests of a parallel run in order."""
    given = getattr(config, "workerinput", None)
    if given is not None:
        names = in_order([item.nodeid for item in items], given["durations"], given["workercount"])
        places = {name: place for place, name in enumerate(names)}
        items.sort(key=lambda item: places[item.nodeid])


def in_order(names: Sequence[str], seconds: Mapping[str, float], workers: int) -> list[str]:
    """The order for `--dist worksteal`, which cuts the list into equal pieces, one for each worker.

    Each piece starts with its share of the long tests. Outside `e2e/` a file stays together, because its tests share fixtures.

    >>> in_order(["e2e/a.py::one", "e2e/a.py::two", "b.py::one", "b.py::two"], {"e2e/a.py::two": 9, "b.py::two": 5}, 2)
    ['e2e/a.py::two', 'e2e/a.py::one', 'b.py::one', 'b.py::two']
    """
    units: dict[str, list[str]] = {}
    for name in names:
        units.setdefault(name if name.startswith("e2e/") else name.partition("::")[0], []).append(name)
    lengths = {unit: sum(seconds.get(name, 0.0) for name in tests) for unit, tests in units.items()}
    pieces: list[list[str]] = [[] for _ in range(workers)]
    spent = [0.0] * workers
    for unit in sorted((unit for unit in units if lengths[unit] >= LONG), key=lengths.__getitem__, reverse=True):
        worker = spent.index(min(spent))
        pieces[worker] += units[unit]
        spent[worker] += lengths[unit]
    rest = list(chain.from_iterable(tests for unit, tests in units.items() if lengths[unit] < LONG))
    left = len(names)
    for worker, piece in enumerate(pieces):
        missing = max(0, left // (workers - worker) - len(piece))
        piece += rest[:missing]
        del rest[:missing]
        left -= len(piece)
    return [*chain.from_iterable(pieces), *rest]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up the durations of a test's setup, call and teardown."""
    _taken[report.nodeid] = _taken.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Notes the durations, and writes the record if requested. Parallel workers leave that to the process that started them."""
    if _taken and not hasattr(session.config, "workerinput"):
        write(NOTED, read(NOTED) | {name: round(taken, 2) for name, taken in _taken.items()})
        if session.config.option.record:
            write(RECORD, {name: round(taken) for name, taken in _taken.items() if taken >= WORTH_RECORDING})


def read(place: Path) -> dict[str, float]:
    """The durations in this file; none if it is missing or damaged."""
    try:
        found: dict[str, float] = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def write(place: Path, seconds: Mapping[str, float]) -> None:
    """Writes the durations, sorted by test."""
    place.parent.mkdir(exist_ok=True)
    unfinished = place.with_suffix(f".{os.getpid()}.part")
    unfinished.write_text(json.dumps(dict(sorted(seconds.items())), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    unfinished.replace(place)
