"""Which tests the two quick runs of `tests/conftest.py` keep and which they leave out."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.game import game_names
from web.build.paths import ROOT

COLLECT = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", "-r", "N")


def files_of(done: subprocess.CompletedProcess[str]) -> set[str]:
    """The files that contain the listed tests."""
    return {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}


def collect(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Lists the tests that pytest would run."""
    return subprocess.run([*COLLECT, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


def test_one_game_s_tests_are_those_in_its_folders_and_those_that_name_it() -> None:
    everybodys = ("tests/engine/test_perft.py", "tests/engine/test_codec.py")
    its_own = [f"tests/games/{game}/test_move_counts.py" for game in ("sequence", "sequoia")]
    done = collect("--game", "sequoia", "engine/games/sequence/boards", "engine/games/sequoia/rules", *its_own, *everybodys)
    assert files_of(done) >= {"tests/games/sequoia/test_move_counts.py", "tests/engine/test_perft.py"}
    assert files_of(done) <= files_of(collect("engine/games/sequoia", "tests/games/sequoia")) | {"tests/engine/test_perft.py"}
    assert "test_perft.py::test_there_is_a_table[sequoia]" in done.stdout
    assert "[sequence" not in done.stdout


def test_a_game_that_is_not_there_is_refused_in_one_sentence() -> None:
    done = collect("--game", "chess", "tests/engine/test_codec.py")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.strip() == f"ERROR: There is no game called 'chess'; there is {', '.join(game_names())}."


def test_a_fast_run_has_no_browser_and_no_network() -> None:
    done = collect("--fast", "e2e/test_boot.py", "tests/build/test_game_data.py", "tests/build/test_server.py")
    assert files_of(done) == {"tests/build/test_server.py"}
