"""Tournaments on the command line, played by this process, by several and by a Dask cluster; options from files."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from engine.cli.compare import WorkersError, check_cluster
from engine.game import load_game
from tests.engine.commands import at_once, engine
from web.build.paths import ROOT

TIMES = ("seconds", "games_per_second", "milliseconds", "longest_milliseconds")

CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, protocol="tcp://", dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""
"""A program that runs a cluster of worker processes over TCP until its input ends."""


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster of two workers, which find the engine as the README says."""
    folder = tmp_path_factory.mktemp("dask")
    program = folder / "cluster.py"
    program.write_text(CLUSTER, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "DASK_TEMPORARY_DIRECTORY": str(folder)}
    command = [sys.executable, str(program)]
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
            process.communicate(timeout=60)
        finally:
            process.kill()


def result(*arguments: object) -> dict[str, Any]:
    """What `arena` with these arguments prints as JSON."""
    done = engine("arena", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


def test_arena_prints_what_simulate_does_and_how_sure_it_is() -> None:
    simulated = json.loads(engine("simulate", "sequence", "--bots", "random,random", "--games", 2, "--json").stdout)
    told = result("sequence", "--bots", "easy,random", "--games", 11, "--seed", 3)
    assert told.keys() - simulated.keys() == {"deals", "shares", "intervals", "adjusted", "milliseconds", "longest_milliseconds"}
    assert simulated.keys() <= told.keys()
    assert (told["games"], told["deals"]) == (12, 6)
    for index, (low, high) in enumerate(told["intervals"]):
        assert 0 <= low <= told["shares"][index] <= high <= 1
        assert 0 < told["milliseconds"][index] <= told["longest_milliseconds"][index]


def test_arena_says_it_in_words() -> None:
    done = engine("arena", "sequence", "--bots", "easy,random", "--games", 4, "--workers", 1)
    assert done.returncode == 0
    assert "% of games (95% CI " in done.stdout
    assert "of 4 games on 2 deals" in done.stdout


@pytest.mark.parametrize(
    "contest",
    [
        pytest.param(("sequence", "--bots", "easy,random", "--games", 4, "--setup", "seats=4"), marks=pytest.mark.slow),
        ("sequitur", "--bots", "easy,easy", "--games", 2, "--seed", 2),
    ],
)
def test_the_result_is_the_same_whoever_plays(contest: tuple[object, ...], dask: str) -> None:
    """Every process finds Sequitur's words."""
    results = [result(*contest, *who) for who in (("--workers", 1), ("--workers", 2), ("--dask", dask))]
    for told in results:
        for key in TIMES:
            del told[key]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize(
    ("scheduler", "players", "complaint"),
    [
        (True, {}, "This Dask cluster has no workers. Start one with `dask worker` and the scheduler's address."),
        (
            False,
            {"one": True},
            "Every machine in the Dask cluster needs Sequor, installed or on PYTHONPATH. The scheduler doesn't have it.",
        ),
        (
            True,
            {"one": True, "two": False},
            "Every machine in the Dask cluster needs Sequor, installed or on PYTHONPATH. two doesn't have it.",
        ),
    ],
)
def test_a_cluster_that_could_not_play_gets_one_sentence(scheduler: bool, players: dict[str, bool], complaint: str) -> None:
    """The cluster is a stub that gives its parts' answers: a real one would wait for ever."""
    client = Mock()
    client.run.return_value = {name: which or None for name, which in players.items()}
    client.run_on_scheduler.return_value = scheduler or None
    with pytest.raises(WorkersError, match=f"^{re.escape(complaint)}$"):
        check_cluster(client)
    for asked in (*client.run.mock_calls, *client.run_on_scheduler.mock_calls):
        assert asked.args == (find_spec, "engine")


def test_without_dask_arena_says_what_to_install() -> None:
    """Runs an interpreter that sees only the standard library."""
    command = [sys.executable, "-S", "-m", "engine", "arena", "sequence", "--bots", "random,random", "--dask", "tcp://x:1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 2
    assert done.stderr == "--dask needs Dask. Install Sequor with the `dask` extra, or install `dask` and `distributed`.\n"


def test_an_interrupt_ends_all_processes_in_the_middle_of_their_work() -> None:
    """The workers leave it to the main process, which ends them long before they would finish."""
    ask = "print(repr(executor.submit(signal.getsignal, signal.SIGINT).result()))"
    done = in_a_pool(f"executor.submit(time.sleep, 40); {ask}; raise KeyboardInterrupt")
    assert done.stdout == f"{signal.SIG_IGN!r}\n"
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt"


def test_a_process_that_is_ended_from_outside_gets_one_sentence() -> None:
    done = in_a_pool("executor.submit(os._exit, 1).result()")
    assert "WorkersError: A worker process was killed" in done.stderr.splitlines()[-1]


def in_a_pool(what: str) -> subprocess.CompletedProcess[str]:
    """Runs a program that does this with an `executor` of two processes."""
    program = f"import os, signal, time\nfrom engine.cli.compare import workers\nwith workers(2, None) as executor:\n    {what}"
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("random,nobody",), "Sequence has no bot called 'nobody'. Bots: random"),
        (("random,easy,easy", "--setup", "seats=2"), "2 seats need 1 to 2 bots"),
        (("random,easy", "--setup", "seats=6,teams=3"), "would have the same bots. Name 3"),
        (("random,easy", "--games", "0"), "'0' should be a whole number from 1"),
        (("random,easy", "--workers", "0"), "'0' should be a whole number from 1 to 61"),
        (("random,easy", "--workers", "2", "--dask", "tcp://x:1"), "not allowed with"),
        (("random,easy", "--dask", "x"), "No Dask scheduler answers at 'x'"),
    ],
)
def test_a_wrong_tournament_gets_one_sentence(arguments: tuple[str, ...], complaint: str) -> None:
    done = at_once("arena", "sequence", "--bots", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("content", "board"), [(b"classic", True), (b"", False), (b"\xff", False), (b" " * 1_000_001, False)])
def test_an_option_may_be_what_stands_in_a_file(tmp_path: Path, content: bytes, board: bool) -> None:
    """A board's name here; whole boards and goal tables contain commas, which an option could not hold otherwise."""
    file = tmp_path / "board"
    file.write_bytes(content)
    done = engine("simulate", "sequence", "--bots", "random,random", "--games", 1, "--setup", f"seats=2,board=@{file}")
    assert (done.returncode == 0) == board
    *guesses, _sentence = done.stderr.splitlines() or [""]
    assert ["Windows-1252" in guess for guess in guesses] == [True] * (content == b"\xff")


def test_goals_of_ones_own_are_played_from_their_file(tmp_path: Path) -> None:
    game = load_game("sequitur")
    goals = tmp_path / "goals.csv"
    goals.write_text(game.box_files()["sequitur-goals.csv"].replace("Starts with", "Begins with"), encoding="utf-8")
    done = engine("simulate", "sequitur", "--bots", "random,random", "--games", 1, "--setup", f"goals=@{goals}")
    assert done.returncode == 0
    goals.write_text("colour,text\npink,Rhymes\n", encoding="utf-8")
    done = engine("simulate", "sequitur", "--bots", "random,random", "--games", 1, "--setup", f"goals=@{goals}")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
