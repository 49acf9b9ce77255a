"""`perft`, `simulate` and `arena` on the command line: in one process, in several and on a Dask cluster; options from files."""

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
from engine.core import AnyState
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.commands import engine
from tests.engine.perft_tables import read_counts
from web.build.paths import ROOT


def result(*arguments: object) -> Any:
    """The JSON that a command with these arguments prints."""
    done = engine(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# Perft


def after_the_deal(name: str) -> AnyState:
    """The state of the first choice in a two-seat match with the seed `perft`."""
    game = load_game(name)
    match = Match(game, game.setup(), "perft", [Player("Ada"), Player("Ben")])
    while match.luck_is_next:
        match.take_luck()
    return match.state


@pytest.mark.parametrize("game", game_names())
def test_perft_prints_the_counts_of_the_table(game: str) -> None:
    position, ways = min(read_counts(game), key=lambda row: max(row.ways))
    done = engine("perft", game, "--depth", len(ways), "--position", position)
    assert done.stdout.splitlines() == [f"{depth} {count}" for depth, count in enumerate(ways, start=1)]


def test_perft_follows_all_luck_after_the_deal() -> None:
    state = after_the_deal("sequence")
    [seat] = state.to_act
    first = [state.apply(seat, action) for action in state.legal_actions(seat)]
    drawn = [after.apply_chance(outcome) for after in first for outcome, _ in after.chance()]
    second = sum(len(after.legal_actions(after.to_act[0])) for after in drawn)
    assert result("perft", "sequence", "--depth", 2, "--seed", "perft") == [len(first), second]


def test_perft_counts_simultaneous_choices_in_either_order() -> None:
    state = after_the_deal("sequoia")
    ada, ben = (len(state.legal_actions(seat)) for seat in state.to_act)
    assert result("perft", "sequoia", "--depth", 2, "--seed", "perft") == [ada + ben, 2 * ada * ben]


# Simulations and tournaments


@pytest.mark.parametrize(
    "options",
    [
        "sequence --bots random,random --seed 3",
        "sequoia --bots random,random,random,random,random --setup face_down=yes,unplanted=yes",
    ],
)
def test_simulate_prints_one_json_object(options: str) -> None:
    printed = result("simulate", *options.split(), "--games", 6)
    assert printed["game"] == options.split()[0]
    assert set(printed["bots"]) == {"random"}
    assert printed["games"] == 6 == pytest.approx(sum(printed["wins"]) + printed["draws"])
    assert {"mean_moves", "seconds", "games_per_second"} <= printed.keys()
    assert len(printed["mean_scores"]) == len(printed["bots"])
    assert printed["game"] != "sequence" or all(0 <= score <= 2 for score in printed["mean_scores"])


def test_simulate_seats_bots_around_a_larger_table() -> None:
    done = engine("simulate", "sequence", "--bots", "random,random,random", "--games", 4, "--setup", "seats=6,teams=3")
    assert done.returncode == 0
    assert "moves per game" in done.stdout


def test_arena_prints_more_than_simulate_with_intervals() -> None:
    simulated = result("simulate", "sequence", "--bots", "random,random", "--games", 2)
    printed = result("arena", "sequence", "--bots", "easy,random", "--games", 11, "--seed", 3)
    more = {"deals", "shares", "intervals", "adjusted", "milliseconds", "longest_milliseconds"}
    assert printed.keys() == simulated.keys() | more
    assert (printed["games"], printed["deals"]) == (12, 6)
    for index, (low, high) in enumerate(printed["intervals"]):
        assert 0 <= low <= printed["shares"][index] <= high <= 1
        assert 0 < printed["milliseconds"][index] <= printed["longest_milliseconds"][index]


def test_arena_prints_the_result_in_words() -> None:
    printed = engine("arena", "sequoia", "--bots", "easy,random", "--games", 4, "--workers", 2, "--adjust").stdout
    assert printed.count("% of games (95% CI ") == 2
    assert "of 4 games on 2 deals" in printed
    assert printed.count("with luck removed (95% CI ") == 2
    assert "With luck removed, this is as precise as " in printed
    adjusted = result("arena", "sequoia", "--bots", "easy,random", "--games", 2, "--adjust")["adjusted"]
    assert set(adjusted) == {"shares", "intervals", "sure_as"}


# Several processes

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


@pytest.mark.parametrize(
    "contest",
    [
        pytest.param(("sequence", "--bots", "easy,random", "--games", 4, "--setup", "seats=4"), marks=pytest.mark.slow),
        ("sequitur", "--bots", "easy,easy", "--games", 2, "--seed", 2),
    ],
)
def test_the_result_is_the_same_in_one_process_in_several_and_on_a_cluster(contest: tuple[object, ...], dask: str) -> None:
    """Every process finds Sequitur's words."""
    results = [result("arena", *contest, *where) for where in (("--workers", 1), ("--workers", 2), ("--dask", dask))]
    for printed in results:
        for key in TIMES:
            del printed[key]
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
def test_a_cluster_that_cannot_play_gets_one_sentence(scheduler: bool, players: dict[str, bool], complaint: str) -> None:
    """Uses a stub of a cluster: a real one would wait for ever."""
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
    """Workers ignore the interrupt. The main process ends them long before they would finish."""
    ask = "print(repr(executor.submit(signal.getsignal, signal.SIGINT).result()))"
    done = in_a_pool(f"executor.submit(time.sleep, 40); {ask}; raise KeyboardInterrupt")
    assert done.stdout == f"{signal.SIG_IGN!r}\n"
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt"


def test_a_killed_worker_process_gets_one_sentence() -> None:
    done = in_a_pool("executor.submit(os._exit, 1).result()")
    assert "WorkersError: A worker process was killed" in done.stderr.splitlines()[-1]


def in_a_pool(statements: str) -> subprocess.CompletedProcess[str]:
    """Runs a program with these statements and an `executor` of two processes."""
    program = (
        f"import os, signal, time\nfrom engine.cli.compare import workers\nwith workers(2, None) as executor:\n    {statements}"
    )
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)


# Options from files


@pytest.mark.parametrize(("content", "is_board"), [(b"classic", True), (b"", False), (b"\xff", False), (b" " * 1_000_001, False)])
def test_an_option_may_come_from_a_file(tmp_path: Path, content: bytes, is_board: bool) -> None:
    """A board's name here. Whole boards and goal tables contain commas, so an option can't hold them."""
    file = tmp_path / "board"
    file.write_bytes(content)
    done = engine("simulate", "sequence", "--bots", "random,random", "--games", 1, "--setup", f"seats=2,board=@{file}")
    assert (done.returncode == 0) == is_board
    *guesses, _sentence = done.stderr.splitlines() or [""]
    assert ["Windows-1252" in guess for guess in guesses] == [True] * (content == b"\xff")


def test_your_own_goals_come_from_their_file(tmp_path: Path) -> None:
    own = load_game("sequitur").box_files()["sequitur-goals.csv"].replace("Starts with", "Begins with")
    for content, code in ((own, 0), ("colour,text\npink,Rhymes\n", 2)):
        goals = tmp_path / "goals.csv"
        goals.write_text(content, encoding="utf-8")
        done = engine("simulate", "sequitur", "--bots", "random,random", "--games", 1, "--setup", f"goals=@{goals}")
        assert done.returncode == code
        assert len(done.stderr.splitlines()) == bool(code)
