"""The page's side of computer players: sends one seat's observation to a worker and gets the text of an action back.

Never imports a bot. The worker starts while the first person at a table with computers looks at their cards.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from pyodide.ffi import to_js
from pyscript import create_named_worker

from engine.codec import dumps
from engine.core import MissingDataError, Observation, Seat
from engine.game import AnyGame
from engine.match import bot_seed
from engine.session import Session
from web import assets
from web.ui.tasks import result_of, spawn

START_LIMIT, THINKING_LIMIT = 120.0, 60.0
"""The timeout in seconds for the worker: far more than the slowest phone needs."""

_starting: asyncio.Task[Any] | None = None
_deliveries: dict[str, asyncio.Task[None]] = {}
"""By game or part: the task that sends its data or code to the worker, running or done."""


class ComputerError(Exception):
    """The computer player can't continue; the message is a single sentence."""


def wake(game: AnyGame) -> asyncio.Task[Any]:
    """Starts the worker once, and sends it everything needed for this game; returns the task whose result is the worker. Tries
    again if the last start failed."""
    global _starting
    if _starting is None or (_starting.done() and _starting.exception()):
        _starting = spawn(_start(game), awaited_later=True)
    return _starting


async def _start(game: AnyGame) -> Any:
    starting = spawn(create_named_worker("web/app/worker_page.py", "ai", config="web/pyscript.json"), awaited_later=True)
    with suppress(MissingDataError):  # `_ready` tries again and reports it
        await asyncio.gather(*map(assets.fetch_part, assets.parts_for_worker(game)))
    try:
        return await asyncio.wait_for(starting, START_LIMIT)
    except TimeoutError:
        raise ComputerError("The computer player couldn’t start. Reload the page to try again.") from None


async def _ready(game: AnyGame) -> Any:
    """The worker with everything needed for the game. Raises ComputerError, or MissingDataError if something can't be fetched."""
    worker = await result_of(wake(game))
    for part in assets.parts_for_worker(game):
        await result_of(_deliver(part, partial(_send_part, worker, part)))
    if game.data_file:
        await result_of(_deliver(game.data_file, partial(_send_data, worker, game)))
    return worker


async def choose(game: AnyGame, observation: Observation[Any], level: str, seed: str = "") -> str:
    """The text of the computer's action, chosen only from the observation. Raises ComputerError.

    The worker's random numbers come from `seed` or, without one, from a new seed; neither reveals the match's luck.
    """
    worker = await _ready(game)
    question = {"game": game.name, "level": level, "observation": dumps(observation), "seed": seed or secrets.token_hex(16)}
    answer = await _await_answer(worker.think(json.dumps(question)))
    if "error" in answer:
        raise ComputerError(f"The computer player got stuck: {answer['error']}.")
    return str(answer["action"])


class BotTurns:
    """The running computations of a session's computers, each with its own seat's observation."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._by_seat: dict[Seat, asyncio.Task[str]] = {}

    def start(self) -> None:
        """Starts all computers that may think now."""
        session, match = self._session, self._session.match
        for seat in (seat for seat in session.bots_to_move if seat not in self._by_seat):
            seed = bot_seed(match.seed, seat, match.events)
            thought = choose(match.game, session.observation_for(seat), match.players[seat].level, seed)
            self._by_seat[seat] = spawn(thought, awaited_later=True)

    async def of(self, seat: Seat) -> str:
        """The text of the action that the computer at that seat chooses."""
        return await self._by_seat[seat]

    def clear(self, seat: Seat) -> None:
        """Drops the action of that seat, because it has been carried out."""
        del self._by_seat[seat]

    def end(self) -> None:
        """Cancels all computations."""
        for thought in self._by_seat.values():
            thought.cancel()
        self._by_seat = {}


async def advise(game: AnyGame, observation: Observation[Any], names: Sequence[str]) -> dict[str, Any]:
    """A hint made only from the observation, as `engine.coach.hint` writes it: `{"action", "reason"}`. Raises ComputerError, or
    MissingDataError if something can't be fetched."""
    worker = await _ready(game)
    answer = await _await_answer(
        worker.advise(json.dumps({"game": game.name, "observation": dumps(observation), "names": names}))
    )
    if "error" in answer:
        raise ComputerError(f"No hint available: {answer['error']}.")
    return dict(answer)


def _deliver(what: str, send: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
    """Runs `send` once for `what`. Tries again if the last attempt failed."""
    delivery = _deliveries.get(what)
    if delivery is None or (delivery.done() and delivery.exception()):
        delivery = _deliveries[what] = spawn(send(), awaited_later=True)
    return delivery


async def _send_part(worker: Any, name: str) -> None:
    if part := await assets.fetch_part(name):
        await worker.install(to_js(part))


async def _send_data(worker: Any, game: AnyGame) -> None:
    answer = await _await_answer(worker.load(game.name, to_js(await assets.data_of(game))))
    if "error" in answer:
        raise ComputerError(f"The computer player can’t play {game.title}: {answer['error']}")


async def _await_answer(call: Any) -> Any:
    """The worker's decoded answer to a call. Raises ComputerError if it does not answer in time."""
    try:
        return json.loads(str(await asyncio.wait_for(_awaited(call), THINKING_LIMIT)))
    except TimeoutError:
        raise ComputerError("The computer player isn’t responding.") from None


async def _awaited(promise: Any) -> Any:
    return await promise
