"""Common settings of all tests. `selection.py` chooses which run, `durations.py` in which order."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Generator, Iterator
from inspect import iscoroutinefunction

import pytest
from hypothesis import settings

from engine.core import MissingDataError
from tests.selection import has_words

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # read on first import, which is when doctests are collected

# Tests make many small values and hardly any cycles: looking for these after every 700 took a seventh of the time.
gc.set_threshold(20_000, 10, 10)

# The same examples every time, so a test that fails fails for everyone; no deadline, because machines are shared.
settings.register_profile("sequor", derandomize=True, deadline=None, database=None)
# `--hypothesis-profile long`: other examples every time, and a hundred times as many.
settings.register_profile("long", deadline=None, database=None, max_examples=10_000)
settings.load_profile("sequor")

collect_ignore = ["fourth_game"]  # runs only where `python -m engine new` copies it


@pytest.fixture(autouse=True)
def without_a_running_loop() -> Iterator[None]:
    """Playwright leaves its event loop running in a worker that has made a journey, so `asyncio.run` would refuse to start."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def no_repainting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of a setting does not repaint canvases of earlier tests, whose stand-in for the page is gone."""
    monkeypatch.setattr("web.ui.settings._painters", [])


def pytest_itemcollected(item: pytest.Item) -> None:
    """Runs an `async` test in a loop of its own."""
    if isinstance(item, pytest.Function) and iscoroutinefunction(test := item.obj):
        item.obj = lambda **arguments: asyncio.run(test(**arguments))


def pytest_collection_finish() -> None:
    """Excludes the thousands of tests, which stay to the end, from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Skips a test that needs the word list in a quick run without one."""
    try:
        return (yield)
    except MissingDataError:
        if has_words():
            raise
        pytest.skip("needs Sequitur's word list")
