"""Files at the terminal: replaying and verifying saves, any encoding in, readable text out, and disks that can't be written."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.cli.saves import SUBSTITUTES, substitute
from engine.game import load_game
from engine.match import Match, Player
from engine.remote.link import pack
from tests.engine.commands import at_once, engine
from tests.engine.test_files import BOMS, OTHERS, WESTERN
from tests.engine.test_match import new_match, play_on
from tests.games.sequence.board_files import data
from web.build.paths import ROOT

COMMANDS = ("verify", "replay", "link")
BOARD = json.dumps(data() | {"name": "Zoë’s Größe"}, ensure_ascii=False)


def begun(*names: str) -> Match:
    """A game of Sequoia that waits for the first choice of people with these names."""
    game = load_game("sequoia")
    match = Match(game, game.setup(seats=len(names)), "1", [Player(name) for name in names])
    while match.luck_is_next:
        match.take_luck()
    return match


def run(*arguments: object, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Runs a command as a shell does, with these options of `subprocess.run`."""
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    usual: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": ROOT, "check": False, "timeout": 60}
    return subprocess.run(command, **usual | options)


# Replay and verify


@pytest.fixture(scope="module")
def finished() -> Match:
    return play_on(new_match("sealed", players=[Player("Ada"), Player("Ben")]), 10_000)


@pytest.fixture
def saved(finished: Match, tmp_path: Path) -> Path:
    """The finished match in a file."""
    file = tmp_path / "match.json"
    file.write_text(finished.to_json(), encoding="utf-8")
    return file


def test_replay_prints_every_event(finished: Match, saved: Path) -> None:
    printed = json.loads(engine("replay", saved, "--json").stdout)
    assert [(event["seat"], event["text"]) for event in printed["events"]] == finished.events
    assert [tuple(event["sentences"]) for event in printed["events"]] == finished.narration
    assert printed["position"] == finished.game.write_position(finished.state)
    assert printed["result"] == list(finished.state.returns() or ())
    assert printed["players"] == ["Ada", "Ben"]
    lines = engine("replay", "-", typed=saved.read_text(encoding="utf-8")).stdout.splitlines()
    assert lines[:2] == [finished.narration[0][0], finished.narration[1][0]]
    assert lines[-1].startswith("Result: ")


def test_verify_finds_a_fair_match_fair(finished: Match, saved: Path) -> None:
    done = engine("verify", saved, "--seal", finished.seed_hash[:16])
    assert done.returncode == 0
    assert f"Seal: {finished.seed_hash}" in done.stdout
    assert f"Fair: all {finished.chance_count} random outcomes" in done.stdout
    assert "Someone who edited this file could have recomputed its checksums" in done.stdout
    help_text = " ".join(at_once("verify", "--help").stdout.split())
    warning = "Anyone who edits a file can recompute its checksums, so only the seal and the final checksum noted during the game"
    assert f"{warning} prove" in help_text


def test_verify_compares_the_final_checksum(finished: Match, saved: Path) -> None:
    done = at_once("verify", saved, "--seal", f"{finished.seed_hash[:16]}...", "--last", f"{finished.hashes[-1][:8].upper()}...")
    assert done.returncode == 0
    assert f"Final checksum: {finished.hashes[-1]}" in done.stdout
    assert "could have recomputed its checksums" not in done.stdout
    earlier = at_once("verify", saved, "--last", finished.hashes[3])
    assert earlier.returncode == 1
    assert f"ends after 3 events; this file has {len(finished.events) - 3} more" in earlier.stdout
    assert "The final checksum doesn’t match" in at_once("verify", saved, "--last", "0" * 16).stdout


def test_verify_finds_another_seed(finished: Match, saved: Path) -> None:
    done = at_once("verify", saved, "--seal", "01234567")
    assert (done.returncode, "The seed doesn't match the seal." in done.stdout) == (1, True)
    saved.write_text(saved.read_text(encoding="utf-8").replace('"sealed"', '"chosen"'), encoding="utf-8")
    done = at_once("verify", saved)
    assert done.returncode == 1
    assert f"Event 0 is the random outcome {finished.events[0].text!r}, but the seed gives '" in done.stdout


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_practice_game_is_called_one(saved: Path, command: str) -> None:
    assert "Practice" not in at_once(command, saved).stdout
    saved.write_text(play_on(new_match(practice=True), 4).to_json(), encoding="utf-8")
    assert "Practice game: players could undo" in at_once(command, saved).stdout


# Encodings of files


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
@pytest.mark.parametrize("encoding", BOMS)
def test_a_save_in_any_encoding_is_the_same(tmp_path: Path, encoding: str, pack: type[bytes], command: str) -> None:
    plain, file = tmp_path / "plain.json", tmp_path / "game.json"
    text = begun("Zoë", "李").to_json()
    plain.write_text(text, encoding="utf-8")
    file.write_bytes(pack(BOMS[encoding] + text.encode(encoding)))
    done, expected = at_once(command, file), at_once(command, plain)
    assert (done.returncode, done.stdout, done.stderr) == (0, expected.stdout, "")


def test_a_save_in_windows_1252_is_read_with_a_note(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(begun("Zoë", "Bo").to_json().encode("cp1252"))
    done = at_once("verify", file)
    assert done.returncode == 0
    assert done.stderr == f"{file}: This file isn’t in UTF-8, so it was read as Windows-1252. Check 'Zoë'.\n"


@pytest.mark.parametrize("encoding", BOMS)
def test_a_board_in_any_encoding_can_be_played_on(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(gzip.compress(BOMS[encoding] + BOARD.encode(encoding)))
    done = at_once("perft", "sequence", "--depth", 1, "--setup", f"board=@{file}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_standard_input_is_read_in_the_same_way(encoding: str) -> None:
    content = begun("Zoë", "Bo").to_json().encode(encoding)
    for typed in (content, gzip.compress(content)):
        done = run("verify", "-", input=typed)
        assert (done.returncode, done.stderr) == (0, b"")


def test_closed_standard_input_is_an_empty_file() -> None:
    done = subprocess.run(
        f"{sys.executable} -m engine verify - <&-", shell=True, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (2, "-: This file is empty. Choose another file.\n")


@pytest.mark.parametrize("kind", OTHERS)
def test_another_kind_of_file_is_named(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(OTHERS[kind])
    option = ("perft", "sequence", "--depth", 1, "--setup", f"board=@{file}")
    for arguments in (*((command, file) for command in COMMANDS), option):
        done = at_once(*arguments)
        assert done.returncode == 2
        assert f"{file}: This is {kind.strip()}. " in done.stderr
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOARD, "This is a board, not a saved game. Play on it: --setup board=@FILE."),
        ('{"format":"sequor-everything"}', 'This is a backup, not a saved game. Restore it on the page: "Open a file".'),
        ('{"format":"sequor-record"}', "This is a player’s stats, not a saved game. "),
        ('{"format":"chess"}', "This is not a saved Sequor game."),
        (WESTERN + "a;b;c", "This can’t be read. "),
        ("Colour;Text;Rule\n", "This looks like a table, not a saved game. Play with it: --setup NAME=@FILE."),
        ("sep=;\nColour", "This looks like a table, not a saved game. "),
    ],
)
def test_a_file_that_is_not_a_save_gets_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    done = at_once("verify", file)
    assert done.returncode == 2
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("size", [4_000_001, 60_000_000])
def test_a_huge_file_is_read_no_further_than_its_limit(tmp_path: Path, size: int) -> None:
    file = tmp_path / "file"
    with file.open("wb") as stream:
        stream.truncate(size)
    too_big = f"{file}: This file is too big for a saved game (limit 4,000 kB).\n"
    assert at_once("verify", file).stderr == too_big
    file.write_bytes(gzip.compress(b" " * size))
    assert at_once("verify", file).stderr == too_big


def test_an_option_says_which_file_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "goals.csv"
    file.write_bytes("colour,text\nred,Größe".encode("cp850"))
    done = at_once("perft", "sequence", "--depth", 1, "--setup", f"board=@{file}")
    assert done.stderr.startswith(f"Argument --setup: {file}: This file has letters in an unknown encoding")


def test_a_players_name_may_be_typed_in_any_form(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(begun("Zoë", "Bo").to_json(), encoding="utf-8")
    links = {at_once("link", file, "--to", name).stdout for name in ("Zoë", "Zoe\u0308", "\u200fZo\u00eb\u00a0")}
    assert len(links - {""}) == 1 == len(links)


# Encodings of output

UTF_8 = os.environ | {"PYTHONIOENCODING": "utf-8"}
in_any_encoding = pytest.mark.parametrize(
    "variables", [{"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}], ids=["cp1252", "ascii", "C"]
)
OTHER = os.environ | {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@in_any_encoding
def test_play_prints_readable_suits_in_any_encoding(variables: dict[str, str]) -> None:
    asked = ("play", "sequence", "--seed", "1", "--bots", "none", "--seats", "2")
    plain = run(*asked, input=b"\n1\n", env=UTF_8).stdout.decode()
    done = run(*asked, input=b"\n1\n", env=OTHER | variables)
    printed = done.stdout.decode("cp1252")
    assert done.returncode == 0
    assert "?" not in re.sub(r"\?\s*$", "", printed, flags=re.MULTILINE)
    assert re.search("[♠♥♦♣]", plain)
    assert printed == re.sub("[^\x00-\x7f]", lambda found: substitute(found[0]), plain)


@in_any_encoding
def test_json_stays_whole_in_any_encoding(tmp_path: Path, variables: dict[str, str]) -> None:
    file, names = tmp_path / "game.json", ["Зоя", "שרה", "👩‍👩‍👧"]
    match, environment = begun(*names), OTHER | variables
    file.write_text(match.to_json(), encoding="utf-8")
    assert json.loads(run("replay", file, "--json", env=environment).stdout.decode("ascii"))["players"] == names
    link = run("link", file, env=environment).stdout.decode().strip()
    assert Match.from_json(run("link", link, env=environment).stdout.decode("ascii")).to_json() == match.to_json()
    assert json.loads(run("replay", file, "--json", env=UTF_8).stdout.decode())["players"] == names


def test_input_in_an_unknown_encoding_does_not_crash() -> None:
    strict = os.environ | {"PYTHONIOENCODING": "utf-8:strict"}
    done = run("play", "sequence", "--seed", "1", input=b"\xff\xfe\n\xc3\n\xef\xbb\xbfhelp\n", env=strict)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"Type an action" in done.stdout


def test_everything_that_the_engine_prints_has_a_readable_form() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("*.py") if "files" not in path.name]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("RULES.md")]
    emoji = "🐄🐖👍🏽🇩🇪🇫🇷Я"
    assert {char for text in texts for char in text if substitute(char) == "?"} - {*emoji, "?"} == set()


def test_substitutes_are_ascii_and_letters_keep_their_plain_form() -> None:
    assert all(text.isascii() for text in SUBSTITUTES.values())
    assert "".join(map(substitute, "Zoë Łódź Ærø Straße ﬁn ½ ５ \u2068x\u2069")) == "Zoe Lodz AEro Strasse fin 1/2 5 x"
    assert "".join(map(substitute, "👩‍👩‍👧Я")) == "????"


# Files that can't be written

FULL = Path("/dev/full")
"""A device that is always full."""

needs_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="only Linux has such a device")


def link_of(match: Match) -> str:
    return f"#match={pack(match, (0,))}"


@pytest.mark.parametrize("place", ["folder", "file/save.json", "missing/save.json", "x" * 300 + ".json", "blocked.json"])
def test_a_save_that_cannot_be_written_gets_one_line(tmp_path: Path, place: str) -> None:
    file = tmp_path / place
    for name in ("folder", "blocked.json.new"):
        (tmp_path / name).mkdir()
    (tmp_path / "file").write_text("")
    before = sorted(tmp_path.rglob("*"))
    for command in (["link", link_of(begun("Ada", "Ben"))], ["play", "sequence"]):
        done = at_once(*command, "--save", file)
        [complaint] = [line for line in done.stderr.splitlines() if not line.startswith("For ")]
        assert done.returncode == 2
        assert len(complaint) < 250
        assert re.fullmatch(
            "Can't read " + re.escape(str(file)) + r": .+\.|Can't write .+: .+\. Choose another file\.", complaint
        )
        assert done.stdout == ""
        assert sorted(tmp_path.rglob("*")) == before, "nothing is left behind"


@needs_a_full_disk
def test_a_link_is_not_saved_to_a_full_disk() -> None:
    done = at_once("link", link_of(begun("Ada", "Ben")), "--save", FULL)
    assert done.stderr.endswith("Can't write /dev/full: No space left on device. Free some space.\n")
    assert FULL.is_char_device(), "a device stays what it is"


def test_a_save_through_a_symbolic_link_leaves_the_link(tmp_path: Path) -> None:
    file, place = tmp_path / "game.json", tmp_path / "place.json"
    file.write_text(new_match().to_json(), encoding="utf-8")
    place.symlink_to(file)
    before = file.read_bytes()
    engine("play", "sequence", "--save", place, typed="1\nquit\n")
    assert place.is_symlink()
    assert file.read_bytes() != before


def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    file.write_text(new_match().to_json(), encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda place, _mode: place != str(file))  # root may write everywhere
    before = file.read_bytes()
    done = at_once("play", "sequence", "--save", file)
    assert (done.returncode, done.stderr) == (2, f"Can't write {file}: Permission denied. Choose another file.\n")
    assert file.read_bytes() == before


def test_a_disk_that_fills_up_does_not_end_the_game(tmp_path: Path) -> None:
    """The files of the second game can't grow beyond a limit, as on a disk that fills up."""
    resource = pytest.importorskip("resource", reason="Windows has no limits for files")
    file = tmp_path / "game.json"
    engine("play", "sequence", "--bots", "random", "--seed", "x", "--save", file, typed="1\n2\n3\nquit\n")
    before = file.read_text(encoding="utf-8")
    limit = len(before) + 60
    done = run(
        "play", "sequence", "--save", file, input="1\n2\n3\n4\nquit\n", text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    assert done.returncode == 2
    assert done.stdout.count(f"Can't write {file}: File too large. Free some space. The game continues without being saved.") == 1
    assert done.stderr == f"The last plays aren't saved. {file} has the game as it was before them.\n"
    written = Match.from_json(file.read_text(encoding="utf-8"))
    assert len(written.events) >= len(Match.from_json(before).events), "the file is whole"
    assert os.listdir(tmp_path) == ["game.json"]
    again = engine("play", "sequence", "--save", file, typed="1\nquit\n")
    assert (again.returncode, again.stderr) == (0, ""), "once there is room"


@needs_a_full_disk
@pytest.mark.parametrize(
    "command",
    ["--help", "play --help", "replay SAVED", "replay SAVED --json", "verify SAVED", "link SAVED", "rules sequoia",
     "perft sequoia --depth 1", "simulate sequoia --bots random,random --games 2", "puzzle sequence", "play sequence"],
)  # fmt: skip
def test_output_to_a_full_disk_ends_with_one_line(saved: Path, command: str) -> None:
    arguments = command.replace("SAVED", str(saved)).split()
    with FULL.open("w") as full:
        done = run(*arguments, stdin=subprocess.DEVNULL, stdout=full, text=True)
    assert done.stderr == "Can't write the output: No space left on device. Free some space, or send it elsewhere.\n"
    assert done.returncode == 2


@needs_a_full_disk
def test_errors_to_a_full_disk_end_without_another(tmp_path: Path) -> None:
    with FULL.open("w") as full:
        done = run("replay", tmp_path / "nowhere.json", stderr=full, text=True)
    assert (done.returncode, done.stdout) == (2, "")
