"""The selection of tests (`tests/selection.py`) and their order (`tests/durations.py`)."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from tests.durations import RECORD, in_order
from tests.engine.walks import ALL_GAMES
from web.build.paths import ROOT

COLLECT = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", "-r", "N")
SNAPSHOT = "tests/build/test_snapshot.py"
ONE_SLOW = f"{SNAPSHOT}::test_same_sources_give_the_same_snapshot"


def files_of(done: subprocess.CompletedProcess[str]) -> set[str]:
    """The files that contain the listed tests."""
    return {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}


def collect(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Lists the tests that pytest would run."""
    return subprocess.run([*COLLECT, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_game_s_tests_are_those_in_its_folders_and_those_that_name_it() -> None:
    shared = ("tests/engine/test_perft.py", "tests/engine/test_codec.py")
    its_own = [f"tests/games/{game}/test_reference.py" for game in ("sequence", "sequoia")]
    done = collect("--game", "sequoia", "engine/games/sequence/rules", "engine/games/sequoia/rules", *its_own, *shared)
    assert files_of(done) >= {"tests/games/sequoia/test_reference.py", "tests/engine/test_perft.py"}
    assert files_of(done) <= files_of(collect("engine/games/sequoia", "tests/games/sequoia")) | {"tests/engine/test_perft.py"}
    assert "test_perft.py::test_there_is_a_table[sequoia]" in done.stdout
    assert "[sequence" not in done.stdout


def test_an_unknown_game_is_refused_in_one_sentence() -> None:
    done = collect("--game", "chess", "tests/engine/test_codec.py")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.strip() == f"ERROR: There is no game called 'chess'. Games: {', '.join(ALL_GAMES)}."


def test_a_fast_run_has_no_browser_and_no_network() -> None:
    done = collect("--fast", "--all", "e2e/test_start.py", "tests/build/test_game_data.py", "tests/build/test_serve.py")
    assert files_of(done) == {"tests/build/test_serve.py"}


@pytest.mark.parametrize(
    ("arguments", "runs"),
    [((SNAPSHOT,), False), ((SNAPSHOT, "--all"), True), ((ONE_SLOW,), True), ((ONE_SLOW, "--fast"), False)],
)
def test_a_slow_test_runs_with_all_or_if_it_is_named(arguments: tuple[str, ...], *, runs: bool) -> None:
    done = collect(*arguments)
    assert (ONE_SLOW in done.stdout) == runs
    assert ("Skipped 1 slow test. Add --all to run it." in done.stdout) == (arguments == (SNAPSHOT,))


def test_every_worker_starts_with_its_share_of_the_long_tests() -> None:
    names = [*(f"tests/{file}.py::test_{number}" for file in "abc" for number in range(4)), "e2e/x.py::one", "e2e/x.py::two"]
    seconds = {"tests/b.py::test_3": 5.0, "e2e/x.py::two": 9.0, "tests/a.py::test_0": 0.5}
    order = in_order(names, seconds, 2)
    assert sorted(order) == sorted(names)
    first, second = order[:7], order[7:]
    assert first[0] == "e2e/x.py::two"
    assert second[:4] == [f"tests/b.py::test_{number}" for number in range(4)], "a file stays together"


def test_the_order_of_any_number_of_tests_is_complete() -> None:
    for count in range(7):
        names = [f"e2e/a.py::test_{number}" for number in range(count)]
        assert in_order(names, dict.fromkeys(names, 2.0), 3) == [*names[0::3], *names[1::3], *names[2::3]]


def test_the_record_is_not_out_of_date() -> None:
    """Most of its tests exist. The others do no harm."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    assert sum(map(exists, record)) > 2 / 3 * len(record), "Update it: python3 -m tests --all --record"


def exists(name: str) -> bool:
    file, _, test = name.partition("::")
    function = re.match(r"\w*", test)
    return bool((ROOT / file).is_file() and function and f"def {function[0]}(" in (ROOT / file).read_text(encoding="utf-8"))
