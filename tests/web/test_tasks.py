"""Background tasks: one that several await survives when any of them is cancelled. With nobody left, its error stays silent."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from web.ui.tasks import result_of, shielded, spawn


async def answer(asked: asyncio.Event, error: Exception | None = None) -> str:
    await asked.wait()
    if error is not None:
        raise error
    return "here"


async def test_a_task_continues_for_the_others() -> None:
    asked = asyncio.Event()
    task = spawn(answer(asked))
    one, other = spawn(result_of(task)), spawn(result_of(task))
    await asyncio.sleep(0)
    one.cancel()
    asked.set()
    assert await other == "here"
    assert one.cancelled()
    assert await result_of(task) == "here", "for those who come later too"


async def test_an_error_that_nobody_awaits_is_reported_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.ui.tasks.SOON", 0.0)
    reported: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, report: reported.append(str(report["exception"])))
    asked = asyncio.Event()
    asked.set()
    kept = spawn(answer(asked, ValueError("no element")))
    later = spawn(answer(asked, ValueError("no network")), awaited_later=True)
    with pytest.raises(ValueError, match="no place"):
        await spawn(answer(asked, ValueError("no place")))
    await asyncio.sleep(0.01)
    assert kept.done()
    with pytest.raises(ValueError, match="no network"):
        await later
    assert reported == ["no element"]


@pytest.mark.parametrize("waits", [True, False], ids=["one waits", "nobody waits"])
async def test_an_error_reaches_all_who_still_wait_and_nobody_else(waits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.ui.tasks.SOON", 0.0)
    reported: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, report: reported.append(report))
    asked = asyncio.Event()
    task = spawn(answer(asked, ValueError("no network")))
    gone, still = spawn(result_of(task)), spawn(result_of(task)) if waits else None
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    asked.set()
    if still is not None:
        with pytest.raises(ValueError, match="no network"):
            await still
    del task, gone, still
    await asyncio.sleep(0.01)
    assert not reported


async def test_work_that_must_finish_does_so_before_its_cancellation_continues() -> None:
    asked, done = asyncio.Event(), list[str]()

    async def work() -> None:
        done.append(await answer(asked))

    waiting = spawn(shielded(work()))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.sleep(0)
    assert not waiting.done()
    asked.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert done == ["here"]
