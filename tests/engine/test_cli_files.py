"""Files and text as the terminal gets and prints them: any encoding in, readable text out."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.saves import SUBSTITUTES, substitute
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.commands import at_once
from tests.engine.test_files import BOMS, OTHERS, WESTERN
from tests.games.sequence.board_files import data
from web.build.paths import ROOT

SEQUENCE, SEQUOIA = load_game("sequence"), load_game("sequoia")
COMMANDS = ("verify", "replay", "link")
BOARD = json.dumps(data() | {"name": "Zoë’s Größe"}, ensure_ascii=False)


def game(*names: str) -> Match:
    """A few plays of Sequoia between people with these names."""
    match = Match(SEQUOIA, SEQUOIA.setup(seats=len(names)), "1", [Player(name) for name in names])
    while match.luck_is_next:
        match.take_luck()
    return match


def run(*arguments: object, typed: bytes = b"", environment: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """Runs a command as a shell does, with these variables."""
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    return subprocess.run(
        command, cwd=ROOT, input=typed, capture_output=True, check=False, timeout=60, env=os.environ | environment
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
@pytest.mark.parametrize("encoding", BOMS)
def test_a_save_in_any_encoding_is_the_same(tmp_path: Path, encoding: str, pack: type[bytes], command: str) -> None:
    plain, file = tmp_path / "plain.json", tmp_path / "game.json"
    text = game("Zoë", "李").to_json()
    plain.write_text(text, encoding="utf-8")
    file.write_bytes(pack(BOMS[encoding] + text.encode(encoding)))
    done, expected = at_once(command, file), at_once(command, plain)
    assert (done.returncode, done.stdout, done.stderr) == (0, expected.stdout, "")


def test_a_save_in_windows_1252_is_read_and_said(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(game("Zoë", "Bo").to_json().encode("cp1252"))
    done = at_once("verify", file)
    assert done.returncode == 0
    assert done.stderr == f"{file}: This file isn’t in UTF-8, so it was read as Windows-1252. Check 'Zoë'.\n"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_standard_input_is_read_by_the_same_reader(encoding: str) -> None:
    content = game("Zoë", "Bo").to_json().encode(encoding)
    for typed in (content, gzip.compress(content)):
        done = run("verify", "-", typed=typed, environment={})
        assert (done.returncode, done.stderr) == (0, b"")


def test_no_standard_input_is_an_empty_file() -> None:
    command = f"{sys.executable} -m engine verify - <&-"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (2, "-: This file is empty. Choose another file.\n")


@pytest.mark.parametrize("what", OTHERS)
def test_another_kind_of_file_is_named(tmp_path: Path, what: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(OTHERS[what])
    for arguments in (
        *((command, file) for command in COMMANDS),
        ("perft", "sequence", "--depth", 1, "--setup", f"board=@{file}"),
    ):
        done = at_once(*arguments)
        assert done.returncode == 2
        assert f"{file}: This is {what.strip()}. " in done.stderr
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOARD, "This is a board, not a saved game. Play on it: --setup board=@FILE."),
        ('{"format":"sequor-everything"}', 'This is a backup, not a saved game. Restore it on the page: "Open a file".'),
        ('{"format":"sequor-record"}', "This is a player’s stats, not a saved game. "),
        (WESTERN + "a;b;c", "This can’t be read. "),
        ("Colour;Text;Rule\n", "This looks like a table, not a saved game. Play with it: --setup NAME=@FILE."),
        ("sep=;\nColour", "This looks like a table, not a saved game. "),
    ],
)
def test_our_other_files_are_named(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    assert at_once("verify", file).stderr.startswith(sentence)


@pytest.mark.parametrize("size", [4_000_001, 60_000_000])
def test_a_huge_file_is_read_no_further_than_its_limit(tmp_path: Path, size: int) -> None:
    file = tmp_path / "file"
    with file.open("wb") as stream:
        stream.truncate(size)
    assert at_once("verify", file).stderr == f"{file}: This file is too big for a saved game (limit 4,000 kB).\n"
    file.write_bytes(gzip.compress(b" " * size))
    assert at_once("verify", file).stderr == f"{file}: This file is too big for a saved game (limit 4,000 kB).\n"


@pytest.mark.parametrize("encoding", BOMS)
def test_a_board_in_any_encoding_is_played_on(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(gzip.compress(BOMS[encoding] + BOARD.encode(encoding)))
    done = at_once("perft", "sequence", "--depth", 1, "--setup", f"board=@{file}")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_players_name_may_be_typed_in_any_form(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(game("Zoë", "Bo").to_json(), encoding="utf-8")
    for name in ("Zoë", "Zoe\u0308", "\u200fZo\u00eb\u00a0"):
        assert at_once("link", file, "--to", name).stdout == at_once("link", file, "--to", "Zoë").stdout != ""


# Out


UTF_8 = {"PYTHONIOENCODING": "utf-8"}
ENCODINGS = [{"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}]


@pytest.mark.parametrize("environment", ENCODINGS, ids=["cp1252", "ascii", "C"])
def test_play_prints_readable_suits_in_any_encoding(environment: dict[str, str]) -> None:
    here = environment | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    asked = ("play", "sequence", "--seed", "1", "--bots", "none", "--seats", "2")
    plain = run(*asked, typed=b"\n1\n", environment=UTF_8).stdout.decode()
    done = run(*asked, typed=b"\n1\n", environment=here)
    told = done.stdout.decode("cp1252")
    assert done.returncode == 0
    assert "?" not in re.sub(r"\?\s*$", "", told, flags=re.MULTILINE)
    assert re.search("[♠♥♦♣]", plain)
    assert told == re.sub("[^\x00-\x7f]", lambda found: substitute(found[0]), plain)


@pytest.mark.parametrize("environment", ENCODINGS, ids=["cp1252", "ascii", "C"])
def test_json_stays_whole_in_any_encoding(tmp_path: Path, environment: dict[str, str]) -> None:
    file, names = tmp_path / "game.json", ["Зоя", "שרה", "👩‍👩‍👧"]
    match = game(*names)
    file.write_text(match.to_json(), encoding="utf-8")
    here = environment | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert json.loads(run("replay", file, "--json", environment=here).stdout.decode("ascii"))["players"] == names
    link = run("link", file, environment=here).stdout.decode().strip()
    assert Match.from_json(run("link", link, environment=here).stdout.decode("ascii")).to_json() == match.to_json()
    assert json.loads(run("replay", file, "--json", environment=UTF_8).stdout.decode())["players"] == names


def test_what_is_typed_in_a_strange_encoding_is_no_crash() -> None:
    done = run(
        "play",
        "sequence",
        "--seed",
        "1",
        typed=b"\xff\xfe\n\xc3\n\xef\xbb\xbfhelp\n",
        environment={"PYTHONIOENCODING": "utf-8:strict"},
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"Type an action" in done.stdout


def test_everything_that_the_engine_prints_has_a_readable_form() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("*.py") if "files" not in path.name]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("RULES.md")]
    emoji = "🐄🐖👍🏽🇩🇪🇫🇷Я"
    assert {char for text in texts for char in text if substitute(char) == "?"} - {*emoji, "?"} == set()


def test_substitutes_are_ascii_and_what_has_a_plain_letter_keeps_it() -> None:
    assert all(text.isascii() for text in SUBSTITUTES.values())
    assert "".join(map(substitute, "Zoë Łódź Ærø Straße ﬁn ½ ５ \u2068x\u2069")) == "Zoe Lodz AEro Strasse fin 1/2 5 x"
    assert "".join(map(substitute, "👩‍👩‍👧Я")) == "????"


def test_an_option_says_which_file_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "goals.csv"
    file.write_bytes("colour,text\nred,Größe".encode("cp850"))
    done = at_once("perft", "sequence", "--depth", 1, "--setup", f"board=@{file}")
    assert done.stderr.startswith(f"Argument --setup: {file}: This file has letters in an unknown encoding")
