"""The command line: wrong commands, help, the rules, and data that is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import __version__
from engine.cli.rules import WIDEST, chapter
from engine.cli.saves import MADE_OR_NAMED
from engine.coach.illustration import Illustration, seat_names
from engine.game import AnyGame, game_names, load_game
from tests.engine.commands import at_once, engine
from tests.engine.illustrations import pictures, rules_text
from tests.engine.promises.tools import past_the_end
from web.build.paths import BUILD, ROOT


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("", "required: COMMAND"),
        ("dance", "invalid choice: 'dance'"),
        ("perft ludo --depth 1", "unknown game 'ludo' (choose from "),
        ("perft sequence --depth x", "'x' should be a whole number from 1 to 50"),
        ("perft sequence --depth 1 --position here", "A Sequence position has 12 fields"),
        ("perft sequence --depth 1 --position here --setup seats=3", "A position includes its setup"),
        ("perft sequence --depth 1 --position here --seed 1", "and its deal"),
        ("perft sequoia --depth 1 --position here", "A Sequoia position has eight fields"),
        ("perft sequoia --depth 1 --setup hats=3", "it should have seats, open_dice, face_down, unplanted"),
        ("perft sequitur --depth 1 --setup hats=3", "it should have seats, goals, cards"),
        ("simulate sequence", "required: --bots"),
        ("simulate sequence --bots random", "Sequence can’t be played by 1 player."),
        ("simulate sequence --bots random,nobody", "Sequence has no bot called 'nobody'. Bots: random"),
        ("simulate sequence --bots random,easy,easy --setup seats=2", "2 seats need 1 to 2 bots"),
        ("simulate sequence --bots random,easy --games 0", "'0' should be a whole number from 1"),
        ("simulate sequence --bots random,easy --setup seats", "such as seats=4"),
        ("simulate sequence --bots random,easy --setup hats=3", "it should have seats, teams"),
        ("simulate sequence --bots random,easy --setup teams=two", "setup.teams should be a whole"),
        ("simulate sequence --bots random,easy --setup board=moon", "There is no board called 'moon'. Boards: "),
        ("simulate sequence --bots random,easy --setup board=@nowhere.json", "Can't read nowhere.json: No"),
        ("simulate sequence --bots random,easy --setup board=@engine", "Can't read engine: "),
        ("arena sequence --bots random,easy --setup seats=6,teams=3", "would have the same bots. Name 3"),
        ("arena sequence --bots random,easy --workers 0", "'0' should be a whole number from 1 to 61"),
        ("arena sequence --bots random,easy --workers 2 --dask tcp://x:1", "not allowed with"),
        ("arena sequence --bots random,easy --dask x", "No Dask scheduler answers at 'x'"),
        ("simulate sequoia --bots random", "Sequoia needs 2 to 5 players, not 1"),
        ("replay nowhere.json", "Can't read nowhere.json: No such file"),
        ("verify engine", "Can't read engine: "),
        ("verify pyproject.toml --seal 0123", "'0123' should be 8 to 64 hexadecimal digits"),
        ("verify pyproject.toml --last xxxxxxxxxxxxxxxx", "should be 8 to 64 hexadecimal digits"),
        ("verify pyproject.toml", "This can’t be read. It should be complete, unmodified JSON."),
        ("play sequence --bots nobody", "no bot called 'nobody'"),
        ("play sequence --bots easy,easy,easy", "3 bots don't fit in 2 seats"),
        ("play sequence --seats 5", "Sequence can’t be played by 5 players."),
        ("play sequoia --seats 6", "Sequoia needs 2 to 5 players, not 6"),
        ("play sequitur --seats 6", "Sequitur needs 1 to 5 players, not 6"),
        ("play sequence --save /nowhere/at/all.json", "Can't write /nowhere/at/all.json: No such"),
        ("play sequoia --daily --seed 1", "The daily game is the same for everyone, so it can't be combined with --seats"),
        ("puzzle sequoia --number 999", "Sequoia has no puzzle 999."),
        ("puzzle sequoia --day tomorrow", "'tomorrow' should be a date such as 2026-11-23"),
        ("rules sequence --chapter castling", "no chapter 'castling'. Chapters: The aim; A turn; Corners"),
    ],
)
def test_a_wrong_command_gets_one_sentence(arguments: str, complaint: str) -> None:
    done = at_once(*arguments.split())
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["", "play", "simulate", "arena", "perft", "replay", "verify"])
def test_help_explains_each_command(command: str) -> None:
    done = at_once(*command.split(), "--help")
    assert done.returncode == 0
    assert "python -m engine" in done.stdout
    assert bool(command) == ("example:" in done.stdout)


def test_the_version_is_shown() -> None:
    assert at_once("--version").stdout == f"Sequor {__version__}\n"


def test_a_closed_pipe_is_not_an_error() -> None:
    command = f'"{sys.executable}" -m engine play sequence --bots random,random | head -1'
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""


def test_without_its_word_list_sequitur_says_what_to_do(tmp_path: Path) -> None:
    """In a copy of the engine without a word list, which the other games don't need; then with the folder that has one."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    bots = "sequitur --bots easy,easy"
    for command in ("play sequitur", f"simulate {bots}", f"arena {bots}", "perft sequitur --depth 1"):
        done = engine(*command.split(), folder=tmp_path)
        assert done.returncode == 2
        assert done.stderr == f"Sequitur needs sequitur-words.bin, which is missing. {MADE_OR_NAMED}.\n"
    assert engine("perft", "sequoia", "--depth", 1, folder=tmp_path).returncode == 0
    environment = os.environ | {"SEQUOR_DATA": str(BUILD)}
    perft = [sys.executable, "-m", "engine", "perft", "sequitur", "--depth", "1"]
    done = subprocess.run(perft, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


# The rules

games = pytest.mark.parametrize("name", game_names())


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", text.casefold()))


@games
def test_the_rules_are_printed_with_every_picture(name: str) -> None:
    printed = at_once("rules", name).stdout
    as_one_line = " ".join(printed.split())
    for heading in re.findall(r"^#+ (.+)$", rules_text(name), re.MULTILINE):
        assert heading.casefold() in as_one_line.casefold()
    for picture in pictures(load_game(name)):
        assert f"{picture.caption} ({picture.shown})" in as_one_line
        assert all(part in printed for part in drawn(load_game(name), picture))
    assert not past_the_end(printed)
    assert not re.search(r"```|\*\*|^#|position:", printed, re.MULTILINE)


def drawn(game: AnyGame, picture: Illustration) -> list[str]:
    """The parts of the picture's table, as they are printed."""
    table = game.terminal(picture.observation(game), seat_names(game, picture.state(game).setup), False)
    return ["\n".join(f"    {line}".rstrip() for line in part.splitlines()) for part in table.split("\n\n")]


def test_the_same_table_is_not_drawn_twice_in_a_row() -> None:
    game = load_game("sequoia")
    printed = "\n".join(chapter(game, "A turn", 80, colour=False))
    first, second = (drawn(game, picture) for picture in pictures(game)[1:3])
    assert first == second
    assert [printed.count(part) for part in first] == [1] * len(first)


@games
@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_of_words_is_wider_than_the_screen_or_a_page(name: str, width: int) -> None:
    lines = chapter(load_game(name), "", width, colour=False)
    assert max(len(line) for line in lines if not line.startswith("    ")) <= min(width, WIDEST)


@games
def test_every_word_of_the_rules_is_printed(name: str) -> None:
    source = re.sub(r"^```picture\n.*?^```$", "", rules_text(name), flags=re.MULTILINE | re.DOTALL)
    source = re.sub(r"^[|\- ]+$", "", source, flags=re.MULTILINE)
    assert words(source) <= words("\n".join(chapter(load_game(name), "", 80, colour=False)))


def test_lists_are_indented_below_their_items() -> None:
    _, _, _, *lines = chapter(load_game("sequoia"), "The table", 80, colour=False)
    assert [line.partition(line.strip(" *"))[0] for line in lines] == ["* ", "* ", "  * ", "    ", "  * "]


def test_a_chapter_ends_before_the_next() -> None:
    printed = at_once("rules", "sequence", "--chapter", "JACKS").stdout
    assert printed.startswith("Jacks\n-----\n")
    assert "Dead cards" not in printed
