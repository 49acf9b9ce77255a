"""The command line as a person meets it: a process with arguments, input, output and an exit code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.cli.saves import MADE_OR_NAMED
from engine.game import load_game
from engine.match import LONGEST_SAVE, Match, Player
from tests.engine.commands import at_once, engine
from tests.engine.test_match import play_on
from web.build.paths import BUILD, ROOT

GAME = load_game("sequence")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A finished match in a file."""
    match = play_on(Match(GAME, GAME.setup(seats=2), "sealed", [Player("Ada"), Player("Ben")]), 10_000)
    file = tmp_path / "match.json"
    file.write_text(match.to_json(), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "required: COMMAND"),
        (("dance",), "invalid choice: 'dance'"),
        (("perft", "ludo", "--depth", 1), "unknown game 'ludo' (choose from "),
        (("perft", "sequence", "--depth", "x"), "'x' should be a whole number from 1 to 50"),
        (("perft", "sequence", "--depth", 1, "--position", "here"), "A Sequence position has 12 fields"),
        (("perft", "sequence", "--depth", 1, "--position", "here", "--setup", "seats=3"), "A position includes its setup"),
        (("perft", "sequence", "--depth", 1, "--position", "here", "--seed", "1"), "and its deal"),
        (("simulate", "sequence"), "required: --bots"),
        (("simulate", "sequence", "--bots", "random"), "Sequence can’t be played by 1 player."),
        (("simulate", "sequence", "--bots", "random,nobody"), "Sequence has no bot called 'nobody'. Bots: random"),
        (("simulate", "sequence", "--bots", "random,easy,easy", "--setup", "seats=2"), "2 seats need 1 to 2 bots"),
        (("simulate", "sequence", "--bots", "random,easy", "--games", "0"), "'0' should be a whole number from 1"),
        (("simulate", "sequence", "--bots", "random,easy", "--setup", "seats"), "such as seats=4"),
        (("simulate", "sequence", "--bots", "random,easy", "--setup", "hats=3"), "it should have seats, teams"),
        (("simulate", "sequence", "--bots", "random,easy", "--setup", "teams=two"), "setup.teams should be a whole"),
        (("simulate", "sequence", "--bots", "random,easy", "--setup", "board=@nowhere.json"), "Can't read nowhere.json: No"),
        (("simulate", "sequence", "--bots", "random,easy", "--setup", "board=@engine"), "Can't read engine: "),
        (("replay", "nowhere.json"), "Can't read nowhere.json: No such file"),
        (("verify", ROOT), f"Can't read {ROOT}: "),
        (("verify", "pyproject.toml", "--seal", "0123"), "'0123' should be 8 to 64 hexadecimal digits"),
        (("verify", "pyproject.toml", "--last", "x" * 16), "should be 8 to 64 hexadecimal digits"),
        (("verify", "pyproject.toml"), "This can’t be read. It should be complete, unmodified JSON."),
        (("play", "sequence", "--bots", "nobody"), "no bot called 'nobody'"),
        (("play", "sequence", "--bots", "easy,easy,easy"), "3 bots don't fit in 2 seats"),
        (("play", "sequence", "--seats", "5"), "Sequence can’t be played by 5 players."),
        (("play", "sequence", "--save", "/nowhere/at/all.json"), "Can't write /nowhere/at/all.json: No such"),
        (("play", "sequoia", "--seats", "6"), "Sequoia needs 2 to 5 players, not 6"),
        (("simulate", "sequoia", "--bots", "random"), "Sequoia needs 2 to 5 players, not 1"),
        (("perft", "sequoia", "--depth", 1, "--setup", "hats=3"), "it should have seats, open_dice, face_down, unplanted"),
        (("perft", "sequoia", "--depth", 1, "--position", "here"), "A Sequoia position has eight fields"),
        (("play", "sequitur", "--seats", "6"), "Sequitur needs 1 to 5 players, not 6"),
        (("perft", "sequitur", "--depth", 1, "--setup", "hats=3"), "it should have seats, goals, cards"),
    ],
    ids=lambda value: " ".join(map(str, value))[:60] if isinstance(value, tuple) else "",
)
def test_a_wrong_command_gets_one_sentence(arguments: tuple[object, ...], complaint: str) -> None:
    done = at_once(*arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b'{"format":"chess"}', b" " * (LONGEST_SAVE + 10)])
def test_a_foreign_file_gets_one_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "foreign"
    file.write_bytes(content)
    for command in ("replay", "verify"):
        done = at_once(command, file)
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["", "play", "simulate", "arena", "perft", "replay", "verify"])
def test_help_explains_each_command(command: str) -> None:
    done = at_once(*command.split(), "--help")
    assert done.returncode == 0
    assert "python -m engine" in done.stdout
    assert bool(command) == ("example:" in done.stdout)


def test_simulate_prints_one_json_object() -> None:
    done = engine("simulate", "sequence", "--bots", "random,random", "--games", 6, "--seed", 3, "--json")
    result = json.loads(done.stdout)
    assert result["game"] == "sequence"
    assert result["bots"] == ["random", "random"]
    assert result["games"] == 6 == sum(result["wins"]) + result["draws"]
    assert {"mean_moves", "seconds", "games_per_second"} <= result.keys()
    assert len(result["mean_scores"]) == 2
    assert all(0 <= score <= 2 for score in result["mean_scores"])


def test_simulate_seats_bots_around_a_larger_table() -> None:
    setup = "seats=6,teams=3"
    done = engine("simulate", "sequence", "--bots", "random,random,random", "--games", 4, "--setup", setup)
    assert done.returncode == 0
    assert "moves per game" in done.stdout


def test_replay_tells_every_event(saved: Path) -> None:
    match = Match.from_json(saved.read_text(encoding="utf-8"))
    told = json.loads(engine("replay", saved, "--json").stdout)
    assert [(event["seat"], event["text"]) for event in told["events"]] == match.events
    assert [tuple(event["sentences"]) for event in told["events"]] == match.narration
    assert told["position"] == GAME.write_position(match.state)
    assert told["result"] == list(match.state.returns() or ())
    assert told["players"] == ["Ada", "Ben"]
    lines = engine("replay", saved).stdout.splitlines()
    assert lines[:2] == [match.narration[0][0], match.narration[1][0]]
    assert lines[-1].startswith("Result: ")


def test_replay_reads_standard_input(saved: Path) -> None:
    assert "Result" in engine("replay", "-", typed=saved.read_text(encoding="utf-8")).stdout


def test_verify_finds_a_fair_match_fair(saved: Path) -> None:
    seal = Match.from_json(saved.read_text(encoding="utf-8")).seed_hash
    done = engine("verify", saved, "--seal", seal[:16])
    assert done.returncode == 0
    assert f"Seal: {seal}" in done.stdout
    assert "Fair" in done.stdout
    assert "Someone who edited this file could have recomputed its checksums" in done.stdout


def test_verify_tells_the_match_with_that_last_mark_from_any_other(saved: Path) -> None:
    match = Match.from_json(saved.read_text(encoding="utf-8"))
    shown = (f"{match.seed_hash[:16]}...", f"{match.hashes[-1][:8].upper()}...")
    done = engine("verify", saved, "--seal", shown[0], "--last", shown[1])
    assert done.returncode == 0
    assert f"Final checksum: {match.hashes[-1]}" in done.stdout
    assert "could have recomputed its checksums" not in done.stdout
    earlier = engine("verify", saved, "--last", match.hashes[3])
    assert earlier.returncode == 1
    assert f"ends after 3 events; this file has {len(match.events) - 3} more" in earlier.stdout
    assert "The final checksum doesn’t match" in engine("verify", saved, "--last", "0" * 16).stdout


def test_verify_says_plainly_that_marks_can_be_made_anew() -> None:
    said = " ".join(engine("verify", "--help").stdout.split())
    assert (
        "Anyone who edits a file can recompute its checksums, so only the seal and the final checksum noted during the game prove"
        in said
    )


def test_verify_finds_another_seed(saved: Path) -> None:
    assert "The seed doesn't match the seal." in engine("verify", saved, "--seal", "01234567").stdout
    saved.write_text(saved.read_text(encoding="utf-8").replace('"sealed"', '"chosen"'), encoding="utf-8")
    done = engine("verify", saved)
    assert done.returncode == 1
    assert "but the seed gives" in done.stdout


def test_two_people_play_and_hand_over(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    typed = "\n1\n\nhelp\nnonsense\n2\n\nquit\n"
    done = engine("play", "sequence", "--bots", "none", "--seed", "x", "--save", file, typed=typed)
    assert done.returncode == 0
    assert done.stdout.count("Pass to") == 3
    assert "'nonsense' is not a Sequence action" in done.stdout
    assert f"Saved in {file}." in done.stdout
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert sum(event.seat is not None for event in match.events) == 2
    again = engine("play", "sequence", "--save", file, typed="\n1\n")
    assert again.returncode == 0
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert sum(event.seat is not None for event in match.events) == 3


def test_a_whole_game_against_the_computer(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = engine("play", "sequence", "--bots", "random", "--seed", "x", "--save", file, typed="1\n" * 2000)
    assert done.returncode == 0
    assert "Pass to" not in done.stdout
    match = Match.from_json(file.read_text(encoding="utf-8"))
    report = match.game.report(match.states, [player.name for player in match.players])
    told = [f"{report.headline}. {report.summary}", *(f"  {line.when}: {line.text}" for line in report.story)]
    assert done.stdout.splitlines()[-1 - len(told) : -1] == told
    assert engine("verify", file).returncode == 0


def test_computer_players_can_be_watched() -> None:
    done = engine("play", "sequence", "--bots", "random,random", "--seed", "x")
    assert done.returncode == 0
    assert "the game" in done.stdout


def test_a_closed_pipe_is_no_error() -> None:
    command = f'"{sys.executable}" -m engine play sequence --bots random,random | head -1'
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""


# Sequoia: several seats choose at the same time


def test_simulate_seats_five_at_sequoia() -> None:
    setup = "face_down=yes,unplanted=yes"
    done = engine("simulate", "sequoia", "--bots", ",".join(["random"] * 5), "--games", 5, "--setup", setup, "--json")
    result = json.loads(done.stdout)
    assert result["games"] == 5
    assert sum(result["wins"]) + result["draws"] == pytest.approx(5)


def test_people_choose_in_secret_and_hand_over(tmp_path: Path) -> None:
    """Nobody's dice or choices appear on another's screen; everybody is told what all have planted."""
    file = tmp_path / "secret.json"
    done = engine("play", "sequoia", "--bots", "none", "--seed", "x", "--save", file, typed="\n1\n\n2\n\n1\nquit\n")
    assert done.returncode == 0
    screens = done.stdout.split("Pass to ")
    assert [screen.partition(" and ")[0] for screen in screens[1:]] == ["Player 1", "Player 2", "Player 1", "Player 2"]
    for screen, mine, other in zip(screens[1:4], (1, 2, 1), (2, 1, 2), strict=True):
        assert f"Player {mine}'s dice: " in screen
        assert f"Player {other}'s dice" not in screen
    assert "plants in" not in screens[1] + screens[2]
    assert screens[3].count(" plants in ") == 2
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert match.state.to_act == (1,)


def test_a_whole_game_of_sequoia_is_kept_replayed_and_fair(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = engine("play", "sequoia", "--seats", 3, "--bots", "random,random", "--seed", "x", "--save", file, typed="1\n" * 60)
    assert done.returncode == 0
    assert "Turn 10 of 10" in done.stdout
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert match.state.returns() is not None
    assert match.narration[-1][-1] in done.stdout
    assert "Fair" in engine("verify", file).stdout
    told = json.loads(engine("replay", file, "--json").stdout)
    assert [tuple(event["sentences"]) for event in told["events"]] == match.narration
    assert told["position"] == match.game.write_position(match.state)


# Sequitur: words are typed in, and a word list is needed


def played_alone(actions: Sequence[str]) -> Match:
    """A solo game in which each action is the first listed one that begins with the given text."""
    game = load_game("sequitur")
    match = Match(game, game.setup(seats=1), "x", [Player("Player 1")])
    for beginning in actions:
        while match.luck_is_next:
            match.take_luck()
        match.play(0, next(text for text in map(str, match.state.legal_actions(0)) if text.startswith(beginning)))
    while match.luck_is_next:
        match.take_luck()
    return match


def test_words_are_typed_and_not_listed(tmp_path: Path) -> None:
    first = ["goal", "keep", *["left"] * 3, "publish", *["pass", "publish"] * 2, "pass"]
    match = played_alone(first)
    words = [str(action).split()[1] for action in match.state.legal_actions(0) if str(action).startswith("spell")]
    file = tmp_path / "game.json"
    file.write_text(match.to_json(), encoding="utf-8")
    done = engine("play", "sequitur", "--save", file, typed=f"spell {words[0].lower()}\nquit\n")
    assert done.returncode == 0
    listed, asked = done.stdout.split("Type spell and your answer")
    assert "1. no word" in listed
    assert not any(f"spell {word}" in listed for word in words)
    assert f"Player 1 spells {words[0]}" in asked


def test_without_its_list_sequitur_says_what_to_do(tmp_path: Path) -> None:
    """In a copy of the engine without a word list; the other games need none."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    bots = "sequitur --bots easy,easy"
    for command in ("play sequitur", f"simulate {bots}", f"arena {bots}", "perft sequitur --depth 1"):
        done = engine(*command.split(), folder=tmp_path)
        assert done.returncode == 2
        assert done.stderr == f"Sequitur needs sequitur-words.bin, which is missing. {MADE_OR_NAMED}.\n"
    assert engine("perft", "sequoia", "--depth", 1, folder=tmp_path).returncode == 0


def test_a_folder_may_be_named_that_has_the_list(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    environment = os.environ | {"SEQUOR_DATA": str(BUILD)}
    command = [sys.executable, "-m", "engine", "perft", "sequitur", "--depth", "1"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
