"""The workers that play a tournament's games: this process, several others, or a Dask cluster.

Dask is an optional extra, so it is imported only on request.
"""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from typing import Any

from ..core import SequorError

MOST_PROCESSES = 61
"""The most processes that Windows allows in a pool."""

CONNECT_SECONDS = 10

ADDRESS = re.compile(r"((tcp|tls|wss?)://)?[^\s/]+:\d{1,5}")

PACKAGE = __name__.partition(".")[0]


class WorkersError(SequorError):
    """The workers are missing or have stopped."""


def usual_processes() -> int:
    """One process per core available to this one, as far as a pool allows."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_PROCESSES)


def workers(processes: int, cluster: str | None) -> AbstractContextManager[Executor | None]:
    """The Dask cluster at that address, or else that many processes; one process is this one, which needs no executor."""
    if cluster is not None:
        return _cluster(cluster)
    return _processes(processes) if processes > 1 else nullcontext()


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    """A pool whose processes end when this one is interrupted, even in the middle of a game."""
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
    """The workers of a scheduler. Raises WorkersError if it does not answer, disconnects, or lacks Sequor."""
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
    """Raises WorkersError if there are no workers, or some lack this package, because Dask would wait for ever."""
    found = client.run(find_spec, PACKAGE)
    if not found:
        raise WorkersError("This Dask cluster has no workers. Start one with `dask worker` and the scheduler's address.")
    places = {"The scheduler": client.run_on_scheduler(find_spec, PACKAGE)} | found
    for place, package in places.items():
        if not package:
            raise WorkersError(
                f"Every machine in the Dask cluster needs Sequor, installed or on PYTHONPATH. {place} doesn't have it."
            )
