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


def test_a_task_goes_on_for_the_others() -> None:
    async def scene() -> None:
        asked = asyncio.Event()
        task = spawn(answer(asked))
        one, other = spawn(result_of(task)), spawn(result_of(task))
        await asyncio.sleep(0)
        one.cancel()
        asked.set()
        assert await other == "here"
        assert one.cancelled()
        assert await result_of(task) == "here"  # and for those who come later

    asyncio.run(scene())


def test_an_error_that_nobody_awaits_is_reported_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.ui.tasks.SOON", 0.0)
    reported: list[str] = []

    async def scene() -> None:
        loop, asked = asyncio.get_running_loop(), asyncio.Event()
        loop.set_exception_handler(lambda _loop, report: reported.append(str(report["exception"])))
        asked.set()
        kept = spawn(answer(asked, ValueError("no element")))
        later = spawn(answer(asked, ValueError("no network")), awaited_later=True)
        awaited = spawn(answer(asked, ValueError("no place")))
        with pytest.raises(ValueError, match="no place"):
            await awaited
        await asyncio.sleep(0.01)
        assert kept.done()
        with pytest.raises(ValueError, match="no network"):
            await later

    asyncio.run(scene())
    assert reported == ["no element"]


def test_an_error_reaches_all_who_still_wait_and_nobody_else() -> None:
    reported: list[dict[str, Any]] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, report: reported.append(report))
        asked = asyncio.Event()
        task = spawn(answer(asked, ValueError("no network")))
        gone, still = spawn(result_of(task)), spawn(result_of(task))
        await asyncio.sleep(0)
        gone.cancel()
        asked.set()
        with pytest.raises(ValueError, match="no network"):
            await still

    asyncio.run(scene())
    assert not reported


def test_an_error_that_nobody_awaits_any_more_is_silent() -> None:
    reported: list[dict[str, Any]] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, report: reported.append(report))
        asked = asyncio.Event()
        gone = spawn(result_of(spawn(answer(asked, ValueError("no network")))))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait({gone})
        asked.set()
        await asyncio.sleep(0.01)

    asyncio.run(scene())
    assert not reported


def test_what_has_to_finish_does_before_its_cancellation_goes_on() -> None:
    async def scene() -> None:
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

    asyncio.run(scene())
