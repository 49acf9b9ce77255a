"""Games and puzzles at the terminal: passing the device, undo, calls out of turn, saves that resume, and the daily game."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.__main__ import main
from engine.cli.play import StoppedError, Terminal, computer_levels
from engine.cli.puzzle import shipped
from engine.coach.puzzle import of_the_day
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.commands import at_once, engine
from tests.engine.walks import NAMES

SEQUOIA = load_game("sequoia")

Capture = pytest.CaptureFixture[str]


# At one terminal


def played(
    monkeypatch: pytest.MonkeyPatch, typed: str | list[str], game: str = "sequence", practice: bool = True, **options: Any
) -> Match:
    """The match after people, two unless `options` say otherwise, have typed these words or lines."""
    rules, words = load_game(game), iter(typed.split() if isinstance(typed, str) else typed)

    def answer(prompt: str) -> str:
        print(prompt, end="")
        if prompt.startswith("Pass to"):
            return ""
        try:
            return next(words)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    setup = rules.setup(**{"seats": 2} | options)
    match = Match(rules, setup, "a seed", [Player(name) for name in NAMES[: setup.seats]], practice=practice)
    with pytest.raises(StoppedError):
        Terminal(match, None).play_to_the_end()
    return match


def test_in_practice_an_undone_play_meets_the_same_luck_again(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    straight = played(monkeypatch, "1 2 3")
    capsys.readouterr()
    roundabout = played(monkeypatch, "1 2 undo undo 7 undo 1 2 3")
    assert roundabout.events == straight.events
    printed = capsys.readouterr().out
    assert printed.count("'s last choice.\n") == 3
    assert "Practice game: undo as often as you like." in printed


def test_an_undo_passes_the_device_back(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    played(monkeypatch, "1 undo", "sequoia", practice=False)
    asked = [line.partition(" and ")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("Pass to")]
    assert asked == ["Pass to Ada", "Pass to Ben", "Pass to Ada"]


def test_an_impossible_undo_says_why(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    match = played(monkeypatch, "1 undo", practice=False)
    assert "There is nothing to undo: nobody has played yet, or something hidden has been seen since." in capsys.readouterr().out
    assert sum(event.seat is not None for event in match.events) == 1


def test_a_player_can_draw_late(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """A player ends the turn without drawing a card, and asks for it on the other's turn."""
    calls = [f"{name}: take" for name in ("Ada", "Ben")]
    match = played(monkeypatch, ["1", "done", *calls, "help"], loss_of_card=True)
    printed = capsys.readouterr().out
    assert [event.text for event in match.events if event.seat is not None][1:] == ["done", "take"]
    assert printed.count("draws a card late.") == 1
    assert "not legal" in printed or "can’t play 'take' now" in printed
    assert "type your name, a colon and one of these actions: take." in printed


@pytest.mark.parametrize(("answer", "given_up"), [("yes", 1), ("no", 0)])
def test_table_talk_is_called_and_agreed_on(monkeypatch: pytest.MonkeyPatch, capsys: Capture, answer: str, given_up: int) -> None:
    match = played(monkeypatch, ["Ben: talk 0", answer, "1", "Zoe: talk 0"], seats=4, table_talk=True)
    talks = [event.text for event in match.events if event.seat is not None and "talk" in event.text]
    assert talks == ["talk 0"] * given_up
    assert sum("forfeit" in event.text for event in match.events) == given_up
    printed = capsys.readouterr().out
    assert "Does everyone agree?" in printed
    assert "Zoe: talk 0 can't be done out of turn. Type help for the list." in printed


def test_highlights_have_an_earlier_name(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lists = []
    for word in ("highlights", "aids"):
        played(monkeypatch, ["1", "1", word])
        lists.append(capsys.readouterr().out.rpartition("> ")[0].rpartition("> ")[2])
    assert lists[0] == lists[1] != ""
    assert ": none" in lists[0]


def test_the_rules_at_the_table_are_those_of_the_current_choice(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    typing(monkeypatch, "rules")
    assert main(["play", "sequoia", "--seats", "2", "--seed", "a"]) == 0
    printed = capsys.readouterr().out
    assert "Player 1: make two pairs; each plants a tree." in printed
    assert "\nA turn\n------\n" in printed


# Computer players


@pytest.mark.parametrize(
    ("levels", "usual"),
    [(("only",), "only"), (("weak", "strong"), "weak"), (("a", "b", "c"), "b"), (("a", "b", "c", "d"), "b")],
    ids=len,
)
def test_a_game_that_names_no_usual_level_gets_the_middle_one(levels: tuple[str, ...], usual: str) -> None:
    kind: Any = type("Unnamed", (type(load_game("sequence")),), {"levels": levels, "usual_level": "", "daily_level": ""})
    game = kind()
    assert game.daily_level == usual
    assert computer_levels(game, None, 3) == [usual, usual]
    assert computer_levels(game, None, 1) == []


@pytest.mark.parametrize("name", game_names())
def test_the_usual_computer_player_is_one_of_the_games_bots(name: str) -> None:
    game = load_game(name)
    assert set(computer_levels(game, None, 2)) <= game.bots().keys()


# Whole games


def saved_in(file: Path) -> Match:
    return Match.from_json(file.read_text(encoding="utf-8"))


def choices_in(file: Path) -> int:
    return sum(event.seat is not None for event in saved_in(file).events)


def test_two_people_play_and_pass_the_device(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    typed = "\n1\n\nhelp\nnonsense\n2\n\nquit\n"
    done = engine("play", "sequence", "--bots", "none", "--seed", "x", "--save", file, typed=typed)
    assert done.returncode == 0
    assert done.stdout.count("Pass to") == 3
    assert "'nonsense' is not a Sequence action" in done.stdout
    assert f"Saved in {file}." in done.stdout
    assert choices_in(file) == 2
    assert engine("play", "sequence", "--save", file, typed="\n1\n").returncode == 0
    assert choices_in(file) == 3


def test_a_whole_game_against_the_computer_ends_with_its_story(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = engine("play", "sequence", "--bots", "random", "--seed", "x", "--save", file, typed="1\n" * 2000)
    assert done.returncode == 0
    assert "Pass to" not in done.stdout
    match = saved_in(file)
    report = match.game.report(match.states, [player.name for player in match.players])
    ending = [f"{report.headline}. {report.summary}", *(f"  {line.when}: {line.text}" for line in report.story)]
    assert done.stdout.splitlines()[-1 - len(ending) : -1] == ending
    assert engine("verify", file).returncode == 0


def test_computer_players_can_be_watched() -> None:
    done = engine("play", "sequence", "--bots", "random,random", "--seed", "x")
    assert done.returncode == 0
    assert re.search(r"^(Random [12]|Nobody) wins\.", done.stdout, re.MULTILINE)


def test_people_choose_in_secret_and_pass_the_device(tmp_path: Path) -> None:
    """No screen shows another player's dice or choices; then everyone sees all the plants."""
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
    assert saved_in(file).state.to_act == (1,)


def test_a_whole_game_of_sequoia_is_saved_replayed_and_fair(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = engine("play", "sequoia", "--seats", 3, "--bots", "random,random", "--seed", "x", "--save", file, typed="1\n" * 60)
    assert done.returncode == 0
    assert "Turn 10 of 10" in done.stdout
    match = saved_in(file)
    assert match.state.returns() is not None
    assert match.narration[-1][-1] in done.stdout
    assert "Fair" in engine("verify", file).stdout
    replayed = json.loads(engine("replay", file, "--json").stdout)
    assert [tuple(event["sentences"]) for event in replayed["events"]] == match.narration
    assert replayed["position"] == match.game.write_position(match.state)


def played_alone(actions: Sequence[str]) -> Match:
    """A solo game of Sequitur in which each action is the first one listed that starts with the given text."""
    game = load_game("sequitur")
    match = Match(game, game.setup(seats=1), "x", [Player("Player 1")])
    for start in (*actions, ""):
        while match.luck_is_next:
            match.take_luck()
        if start:
            match.play(0, next(text for text in map(str, match.state.legal_actions(0)) if text.startswith(start)))
    return match


def test_words_are_typed_and_not_listed(tmp_path: Path) -> None:
    match = played_alone(["goal", "keep", *["left"] * 3, "publish", *["pass", "publish"] * 2, "pass"])
    words = [str(action).split()[1] for action in match.state.legal_actions(0) if str(action).startswith("spell")]
    file = tmp_path / "game.json"
    file.write_text(match.to_json(), encoding="utf-8")
    done = engine("play", "sequitur", "--save", file, typed=f"spell {words[0].lower()}\nquit\n")
    assert done.returncode == 0
    listed, asked = done.stdout.split("Type spell and your answer")
    assert "1. no word" in listed
    assert not any(f"spell {word}" in listed for word in words)
    assert f"Player 1 spells {words[0]}" in asked


# Saves


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A new game of Sequence between a person and two computers, in three teams."""
    game = load_game("sequence")
    players = [Player("Ada"), Player("Easy 2", "easy"), Player("Random 3", "random")]
    file = tmp_path / "evening.json"
    file.write_text(Match(game, game.setup(seats=3, teams=3), "luck", players).to_json(), encoding="utf-8")
    return file


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
    ["--seats 4", "--seats 2", "--bots easy", "--bots none", "--bots random,easy", "--bots easy,easy,easy,easy", "--seed other",
     "--setup teams=2", "--setup seats=6", "--practice", "--no-hints", "--daily",
     "--bots none --seed other --practice --seats 3"],
)  # fmt: skip
def test_a_saved_game_is_not_resumed_with_options_that_contradict_it(saved: Path, options: str) -> None:
    before = saved.read_bytes()
    done = at_once("play", "sequence", "--save", saved, *options.split())
    assert done.returncode == 2
    named = "--bots, --seed and --practice" if "--seats 3" in options else options.split()[0]
    assert done.stderr == (
        f"{saved} has a saved game: Ada, Easy 2 and Random 3. It doesn't fit {named}."
        " To start a new game, choose another file. To resume this one, leave"
        f" {'those options' if ' and ' in named else 'that option'} out.\n"
    )
    assert (done.stdout, saved.read_bytes()) == ("", before)


def test_a_save_of_another_game_is_left_alone(saved: Path) -> None:
    done = at_once("play", "sequoia", "--save", saved)
    assert (done.returncode, done.stderr) == (2, f"{saved} is a game of Sequence, not Sequoia. Choose another file.\n")


def test_a_new_game_is_saved_before_the_first_play(tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    done = engine("play", "sequence", "--save", file, "--seed", "x", typed="quit\n")
    assert "Resuming" not in done.stdout
    assert saved_in(file).seed == "x"


def test_a_game_is_saved_again_once_there_is_room(saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """The disk is full from the second answer to the fifth."""
    match, typed, replace = saved_in(saved), iter("123456789"), os.replace
    table = Terminal(match, str(saved))

    def refuse(_unfinished: str, _place: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def answer(_prompt: str) -> str:
        number = next(typed, "quit")
        if number in "25":
            monkeypatch.setattr(os, "replace", refuse if number == "2" else replace)
        return number

    monkeypatch.setattr("builtins.input", answer)
    with pytest.raises(StoppedError):
        table.play_to_the_end()
    printed = capsys.readouterr().out
    assert printed.count("The game continues without being saved.") == printed.count("The game is saved again.") == 1
    assert table.is_saved
    assert saved_in(saved).events == match.events


# Puzzles and the daily game


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str, again: str = "quit") -> None:
    """Types these lines, and then the last one again and again."""
    left = list(lines)
    monkeypatch.setattr("builtins.input", lambda _prompt="": left.pop(0) if left else again)


def test_an_answer_is_judged_and_the_best_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    puzzle = shipped(SEQUOIA)[4]
    best, worst = (pick(puzzle.worths, key=puzzle.worths.__getitem__) for pick in (max, min))
    typing(monkeypatch, "nonsense", worst)
    assert main(["puzzle", "sequoia", "--number", "5"]) == 0
    printed = capsys.readouterr().out
    assert "Sequoia, puzzle 5 of " in printed
    assert "You can't play 'nonsense' here. Type quit to stop." in printed
    assert f"The best play is {best}." in printed
    typing(monkeypatch, best)
    assert main(["puzzle", "sequoia", "--number", "5"]) == 0
    assert "Correct! That’s the best play." in capsys.readouterr().out


def test_the_puzzle_of_a_day_follows_from_its_date(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    found = shipped(SEQUOIA)
    number = found.index(of_the_day(found, date(2026, 12, 24))) + 1
    typing(monkeypatch)
    assert main(["puzzle", "sequoia", "--day", "2026-12-24"]) == 0
    assert f"puzzle {number} of " in capsys.readouterr().out


def test_the_daily_game_is_the_same_under_either_name(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("engine.cli.play.date", SimpleNamespace(today=lambda: date(2026, 11, 23)))
    lines = []
    for option in ("--daily", "--deal-of-the-day"):
        typing(monkeypatch, again="1")
        assert main(["play", "sequoia", option]) == 0
        lines.append(capsys.readouterr().out.partition("To share:\n")[2])
    assert lines[0] == lines[1]
    assert lines[0].startswith("Sequor daily 109: ")
