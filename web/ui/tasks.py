"""Background tasks. Keeps a reference to each, since the event loop alone may drop a task before it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")

SOON = 0.1
"""Seconds after which an error that nobody has awaited is reported."""

_running: set[asyncio.Task[Any]] = set()


def spawn(work: Coroutine[Any, Any, ResultT], awaited_later: bool = False) -> asyncio.Task[ResultT]:
    """Run the work to its end in the background. An error is reported if nobody awaits the task soon, unless `awaited_later`. The
    event loop alone would report it when the task is garbage collected, which may be never."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_running.discard)
    if not awaited_later:
        task.add_done_callback(lambda done: done.get_loop().call_later(SOON, _report, done) if done._log_traceback else None)
    return task


def _report(task: asyncio.Task[Any]) -> None:
    if task._log_traceback:  # which `exception` resets
        task.get_loop().call_exception_handler({"message": "A task failed", "exception": task.exception(), "task": task})


async def cancel(task: asyncio.Task[Any] | None) -> None:
    """Cancels the task and waits until it has ended and released its resources."""
    if task is not None and not task.done():
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def result_of(task: asyncio.Task[ResultT]) -> ResultT:
    """The result of a task that others may await too. Cancelling the caller doesn't cancel the task, whose errors are then
    ignored.

    `asyncio.shield` would report them to the event loop, which shows them on the page.
    """
    try:
        await asyncio.wait({task})
    except asyncio.CancelledError:
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # marks the error as seen
        raise
    return task.result()


async def shielded(work: Coroutine[Any, Any, ResultT]) -> ResultT:
    """Awaits the work to its end even if the caller is cancelled meanwhile, and only then raises CancelledError."""
    task = spawn(work)
    try:
        return await result_of(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
