"""What tests need before they start. `selection.py` chooses which run, `durations.py` in which order."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from engine.core import MissingDataError
from tests.selection import has_words

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # read on first import, which is when doctests are collected

# Tests make many small values and hardly any circle of them: to look for circles after every 700 was a seventh of the work.
gc.set_threshold(20_000, 10, 10)

# The same examples every time, so a red test is red for everybody; no deadline, because machines are shared.
settings.register_profile("sequor", derandomize=True, deadline=None, database=None)
# `--hypothesis-profile long`: other examples every time, and a hundred times as many.
settings.register_profile("long", deadline=None, database=None, max_examples=10_000)
settings.load_profile("sequor")

collect_ignore = ["fourth_game"]  # runs only where `python -m engine new` copies it


@pytest.fixture(autouse=True)
def without_a_running_loop() -> Iterator[None]:
    """Playwright leaves its event loop running in a worker that has made a journey: `asyncio.run` would refuse to begin."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def nobody_else_repaints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Canvases of earlier tests, whose stand-in for the page is gone, are not painted again when a setting changes."""
    monkeypatch.setattr("web.ui.settings._painters", [])


def pytest_collection_finish() -> None:
    """Nobody looks for garbage among the thousands of tests any more, which stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Skips a test that turns out to need the word list when a quick run has none."""
    try:
        return (yield)
    except MissingDataError:
        if has_words():
            raise
        pytest.skip("needs Sequitur's word list")
