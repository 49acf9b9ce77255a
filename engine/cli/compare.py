"""`arena`, `simulate` and `perft`: tournaments between computer players here or on a cluster, and counts of action sequences."""

from __future__ import annotations

import importlib
import json
import logging
import multiprocessing
import os
import re
import signal
from argparse import Namespace
from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from typing import Any

from .. import arena as matches
from .. import codec
from ..core import AnyState, BadSaveError, BadSetupError, MissingDataError, SequorError
from ..game import AnyGame, LoadedGame
from ..match import draw_outcome
from ..perft import perft as count_ways
from .saves import MADE_OR_NAMED, make_ready

MOST_PROCESSES = 61
"""The maximum number of processes in a pool on Windows."""

CONNECT_SECONDS = 10

ADDRESS = re.compile(r"((tcp|tls|wss?)://)?[^\s/]+:\d{1,5}")

PACKAGE = __name__.partition(".")[0]


class WorkersError(SequorError):
    """The workers are missing or have stopped."""


def usual_processes() -> int:
    """The default number of processes: one per available core, up to the limit of a pool."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_PROCESSES)


def workers(processes: int, cluster: str | None) -> AbstractContextManager[Executor | None]:
    """An executor on the Dask cluster at this address or, without one, on this number of processes. None for a single process."""
    if cluster is not None:
        return _cluster(cluster)
    return _processes(processes) if processes > 1 else nullcontext()


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    """A pool whose processes end when this process is interrupted, even in the middle of a game."""
    pool = ProcessPoolExecutor(count, initializer=_leave_interrupts_to_the_parent)
    try:
        yield pool
    except BrokenExecutor:
        raise WorkersError("A worker process was killed, perhaps for lack of memory. --workers 1 needs the least.") from None
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """An executor on the workers of a Dask scheduler. Raises WorkersError if it does not answer, disconnects, or lacks Sequor."""
    no_answer = WorkersError(f"No Dask scheduler answers at {address!r}. Give an address such as 127.0.0.1:8786.")
    if not ADDRESS.fullmatch(address):
        raise no_answer
    try:
        # Not an import statement: the engine itself needs only the standard library.
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise WorkersError(
            "--dask needs Dask. Install Sequor with the `dask` extra, or install `dask` and `distributed`."
        ) from None
    # Faults are reported here in one sentence; Dask's log would take fifty lines.
    logging.disable(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, OverflowError):
        raise no_answer from None
    with client:
        check_cluster(client)
        try:
            yield client.get_executor(pure=False)
        except (OSError, CancelledError, distributed.KilledWorker):
            raise WorkersError(f"The Dask cluster at {address} disconnected before all games were played.") from None


def check_cluster(client: Any) -> None:
    """Raises WorkersError if there are no workers, or some lack this package, because Dask would wait forever."""
    found = client.run(find_spec, PACKAGE)
    if not found:
        raise WorkersError("This Dask cluster has no workers. Start one with `dask worker` and the scheduler's address.")
    places = {"The scheduler": client.run_on_scheduler(find_spec, PACKAGE)} | found
    for place, package in places.items():
        if not package:
            raise WorkersError(
                f"Every machine in the Dask cluster needs Sequor, installed or on PYTHONPATH. {place} doesn't have it."
            )


def read_setup(game: AnyGame, options: Mapping[str, Any]) -> Any:
    """The game's setup with these options. Raises BadSetupError, naming the valid options, or MissingDataError."""
    check_data(game)
    try:
        return codec.decode(game.setup_type, options, "setup")
    except BadSaveError as error:
        raise BadSetupError(f"Invalid setup for {game.title}: {error}") from None


def check_data(game: AnyGame) -> None:
    """Raises MissingDataError before play begins if the game's data is missing."""
    if not game.is_ready:
        raise MissingDataError(f"{game.title} needs {game.data_file}, which is missing. {MADE_OR_NAMED}.")


def simulate(options: Namespace) -> int:
    """`simulate GAME --bots A,B`: plays games and prints how many each bot won."""
    setup = read_setup(options.game, {"seats": len(options.bots)} | options.setup)
    result = matches.simulate(options.game, setup, options.bots, options.games, options.seed)
    if options.json:
        print(_as_json(result))
        return 0
    for bot, wins, score in zip(result.bots, result.wins, result.mean_scores, strict=True):
        print(f"{bot:<12} {wins:g} of {result.games} games, {wins / result.games:.1%}; average score {score:.2f}")
    print(f"{'drawn':<12} {result.draws}")
    _tell_pace(result)
    return 0


def arena(options: Namespace) -> int:
    """`arena GAME --bots A,B`: plays each deal in every seating and prints each bot's share of the wins and thinking time."""
    setup = read_setup(options.game, {"seats": len(options.bots)} | options.setup)
    processes = options.workers or usual_processes()
    with workers(processes, options.dask) as executor:
        result = matches.tournament(
            options.game,
            setup,
            options.bots,
            options.games,
            options.seed,
            executor=executor,
            prepare=make_ready,
            adjust=options.adjust,
        )
    if options.json:
        print(_as_json(result))
        return 0
    _tell_shares(result)
    print(f"{'drawn':<12} {result.draws} of {result.games} games on {result.deals} deals")
    if result.adjusted:
        print(f"With luck removed, this is as precise as {result.adjusted.sure_as * result.games:.0f} games.")
    _tell_pace(result)
    return 0


def _tell_shares(result: matches.Tournament) -> None:
    """Prints each bot's share of the games, as played and with luck removed, and its thinking time."""
    for index, (bot, (low, high)) in enumerate(zip(result.bots, result.intervals, strict=True)):
        print(f"{bot:<12} {result.shares[index]:.1%} of games (95% CI {low:.1%} to {high:.1%}), {result.wins[index]:g} won;")
        if result.adjusted:
            low, high = result.adjusted.intervals[index]
            share = result.adjusted.shares[index]
            print(f"{'':<12} {share:.1%} with luck removed (95% CI {low:.1%} to {high:.1%});")
        times = f"{result.milliseconds[index]:.2f} ms per move, {result.longest_milliseconds[index]:.0f} at most"
        print(f"{'':<12} average score {result.mean_scores[index]:.2f}; {times}")


def _as_json(result: matches.Result) -> str:
    return json.dumps(codec.encode(result) | {"games_per_second": result.games_per_second})


def _tell_pace(result: matches.Result) -> None:
    print(f"{result.mean_moves:.1f} moves per game, {result.games_per_second:.1f} games per second")


def perft(options: Namespace) -> int:
    """`perft GAME --depth D`: prints the number of action sequences of every length up to D."""
    state = _position(options) if options.position else _first_choice(options)
    counts = [count_ways(state, depth) for depth in range(1, options.depth + 1)]
    print(json.dumps(counts) if options.json else "\n".join(f"{depth} {n}" for depth, n in enumerate(counts, 1)))
    return 0


def _position(options: Namespace) -> AnyState:
    """The state from which to count."""
    if options.setup or options.seed is not None:
        raise BadSetupError("A position includes its setup and its deal. Give either --position, or --setup and --seed.")
    game: LoadedGame = options.game
    check_data(game)
    return game.parse_position(options.position)


def _first_choice(options: Namespace) -> AnyState:
    """The first state in which a seat chooses, after luck drawn with the seed. All luck after it counts."""
    game: LoadedGame = options.game
    state, lucks = game.initial_state(read_setup(game, options.setup)), 0
    while not state.to_act and state.returns() is None:
        state, lucks = state.apply_chance(draw_outcome(state, options.seed or "1", lucks)), lucks + 1
    return state
