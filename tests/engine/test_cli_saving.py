"""Files that the terminal reads and writes: an existing save, a full disk, a file that can't be written."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.cli.play import StoppedError, Terminal
from engine.game import load_game
from engine.match import Match, Player
from engine.remote.link import pack
from tests.engine.commands import at_once, engine
from web.build.paths import ROOT

resource = pytest.importorskip("resource", reason="Windows has no limits for files")

FULL = Path("/dev/full")
"""A device that is always full."""

needs_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="only Linux has such a device")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of Sequence that has just begun: a person against two computers, in three teams."""
    game = load_game("sequence")
    players = [Player("Ada"), Player("Easy 2", "easy"), Player("Random 3", "random")]
    file = tmp_path / "evening.json"
    file.write_text(Match(game, game.setup(seats=3, teams=3), "luck", players).to_json(), encoding="utf-8")
    return file


# An existing save


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--highlights",
        "--seats 3",
        "--bots easy,random",
        "--seed luck",
        "--setup teams=3",
        "--seats 3 --bots easy,random --seed luck --setup seats=3,teams=3 --aids",
    ],
)
def test_a_saved_game_resumes_with_options_that_fit_it(saved: Path, options: str) -> None:
    done = engine("play", "sequence", "--save", saved, *options.split(), typed="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Resuming the game in {saved}: Ada, Easy 2 and Random 3, " in done.stdout


@pytest.mark.parametrize(
    "options",
    [
        "--seats 4",
        "--seats 2",
        "--bots easy",
        "--bots none",
        "--bots random,easy",
        "--bots easy,easy,easy,easy",
        "--seed other",
        "--setup teams=2",
        "--setup seats=6",
        "--practice",
        "--no-hints",
        "--daily",
    ],
)
def test_a_saved_game_is_not_resumed_with_options_that_contradict_it(saved: Path, options: str) -> None:
    before = saved.read_bytes()
    done = at_once("play", "sequence", "--save", saved, *options.split())
    assert done.returncode == 2
    assert done.stderr == (
        f"{saved} has a saved game: Ada, Easy 2 and Random 3. It doesn't fit {options.split()[0]}."
        " To start a new game, choose another file. To resume this one, leave that option out.\n"
    )
    assert (done.stdout, saved.read_bytes()) == ("", before)


def test_all_options_that_contradict_are_named(saved: Path) -> None:
    done = at_once("play", "sequence", "--save", saved, "--seats", 3, "--bots", "none", "--seed", "other", "--practice")
    assert "It doesn't fit --bots, --seed and --practice." in done.stderr


def test_a_saved_game_of_another_kind_is_left_alone(saved: Path) -> None:
    done = at_once("play", "sequoia", "--save", saved)
    assert (done.returncode, done.stderr) == (2, f"{saved} is a game of Sequence, not Sequoia. Choose another file.\n")


def test_a_new_game_is_saved_before_the_first_play(tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    done = engine("play", "sequence", "--save", file, "--seed", "x", typed="quit\n")
    assert "Resuming" not in done.stdout
    assert Match.from_json(file.read_text(encoding="utf-8")).seed == "x"


# Files that can't be written


def folder(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    return tmp_path / "folder"


def below_a_file(tmp_path: Path) -> Path:
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "save.json"


def missing_folder(tmp_path: Path) -> Path:
    return tmp_path / "no" / "save.json"


def too_long(tmp_path: Path) -> Path:
    return tmp_path / f"{'x' * 300}.json"


def blocked(tmp_path: Path) -> Path:
    (tmp_path / "save.json.new").mkdir()
    return tmp_path / "save.json"


WRONG_PLACES = [folder, below_a_file, missing_folder, too_long, blocked]


@pytest.mark.parametrize("place", WRONG_PLACES)
def test_a_save_that_cannot_be_written_is_told_in_one_line(saved: Path, tmp_path: Path, place: Callable[[Path], Path]) -> None:
    file = place(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    for command in (["link", link_of(saved)], ["play", "sequence"]):
        done = at_once(*command, "--save", file)
        [complaint] = [line for line in done.stderr.splitlines() if not line.startswith("For ")]
        assert done.returncode == 2
        assert len(complaint) < 250
        assert re.fullmatch(
            "Can't read " + re.escape(str(file)) + r": .+\.|Can't write .+: .+\. Choose another file\.", complaint
        )
        assert done.stdout == ""
        assert sorted(tmp_path.rglob("*")) == before, "nothing is left behind"


def link_of(saved: Path) -> str:
    return f"#match={pack(Match.from_json(saved.read_text(encoding='utf-8')), (0,))}"


@needs_a_full_disk
def test_a_link_is_not_saved_to_a_full_disk(saved: Path) -> None:
    done = at_once("link", link_of(saved), "--save", FULL)
    assert done.stderr.endswith("Can't write /dev/full: No space left on device. Free some space.\n")
    assert FULL.is_char_device(), "a device stays what it is"


def test_a_save_through_a_symbolic_link_leaves_the_link(saved: Path, tmp_path: Path) -> None:
    place = tmp_path / "place.json"
    place.symlink_to(saved)
    before = saved.read_bytes()
    engine("play", "sequence", "--save", place, typed="1\nquit\n")
    assert place.is_symlink()
    assert saved.read_bytes() != before


def test_a_file_that_may_not_be_written_is_not_replaced(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda place, _mode: place != str(saved))  # root may write everywhere
    before = saved.read_bytes()
    done = at_once("play", "sequence", "--save", saved)
    assert (done.returncode, done.stderr) == (2, f"Can't write {saved}: Permission denied. Choose another file.\n")
    assert saved.read_bytes() == before


def limited(size: int, *arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command whose files can't grow beyond this size, as on a disk that fills up."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *map(str, arguments)],
        cwd=ROOT, input=typed, capture_output=True, text=True, check=False, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )  # fmt: skip


def test_a_disk_that_fills_up_does_not_end_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    engine("play", "sequence", "--bots", "random", "--seed", "x", "--save", file, typed="1\n2\n3\nquit\n")
    before = file.read_text(encoding="utf-8")
    done = limited(len(before) + 60, "play", "sequence", "--save", file, typed="1\n2\n3\n4\nquit\n")
    assert "Traceback" not in done.stderr
    assert done.returncode == 2
    assert done.stdout.count(f"Can't write {file}: File too large. Free some space. The game continues without being saved.") == 1
    assert done.stderr == f"The last plays aren't saved. {file} has the game as it was before them.\n"
    kept = Match.from_json(file.read_text(encoding="utf-8"))
    assert len(kept.events) >= len(Match.from_json(before).events), "the file is whole"
    assert os.listdir(tmp_path) == ["game.json"]
    again = engine("play", "sequence", "--save", file, typed="1\nquit\n")
    assert (again.returncode, again.stderr) == (0, ""), "once there is room"


def test_a_game_is_saved_again_once_there_is_room(
    saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.from_json(saved.read_text(encoding="utf-8"))
    table = Terminal(match, str(saved))
    typed = iter("123456789")

    def answer(prompt: str) -> str:
        number = next(typed, "quit")
        if number in "25":
            monkeypatch.setattr(os, "replace", refuse if number == "2" else replace)
        return number

    def refuse(_unfinished: str, _place: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    replace = os.replace
    monkeypatch.setattr("builtins.input", answer)
    with pytest.raises(StoppedError):
        table.play_to_the_end()
    told = capsys.readouterr().out
    assert told.count("The game continues without being saved.") == told.count("The game is saved again.") == 1
    assert table.is_saved
    assert Match.from_json(saved.read_text(encoding="utf-8")).events == match.events


@needs_a_full_disk
@pytest.mark.parametrize(
    "command",
    ["--help", "play --help", "replay SAVED", "replay SAVED --json", "verify SAVED", "link SAVED", "rules sequoia",
     "perft sequoia --depth 1", "simulate sequoia --bots random,random --games 2", "puzzle sequence", "play sequence"],
)  # fmt: skip
def test_output_to_a_full_disk_is_told_in_one_line(saved: Path, command: str) -> None:
    arguments = command.replace("SAVED", str(saved)).split()
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "engine", *arguments],
            cwd=ROOT, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60,
        )  # fmt: skip
    assert done.stderr == "Can't write the output: No space left on device. Free some space, or send it elsewhere.\n"
    assert done.returncode == 2


@needs_a_full_disk
def test_errors_to_a_full_disk_end_without_another(tmp_path: Path) -> None:
    with FULL.open("w") as full:
        command = [sys.executable, "-m", "engine", "replay", str(tmp_path / "nowhere.json")]
        done = subprocess.run(command, cwd=ROOT, stderr=full, stdout=subprocess.PIPE, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
