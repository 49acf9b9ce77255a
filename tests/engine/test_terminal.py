"""Taking back at the terminal: freely in practice, otherwise until something hidden is seen; and calling out of turn
there."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cli.play import StoppedError, Terminal, computer_levels
from engine.game import game_names, load_game
from engine.match import Match, Player

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def played(
    monkeypatch: pytest.MonkeyPatch, typed: str | list[str], game: str = "sequence", practice: bool = True, **options: Any
) -> Match:
    """The match after people (two by default) have typed these words or lines until they run out."""
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


def test_in_practice_the_same_luck_comes_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    straight = played(monkeypatch, "1 2 3")
    capsys.readouterr()
    roundabout = played(monkeypatch, "1 2 undo undo 7 undo 1 2 3")
    assert roundabout.events == straight.events
    said = capsys.readouterr().out
    assert said.count("'s last choice.\n") == 3
    assert "Practice game: undo as often as you like." in said


def test_the_device_goes_back_to_the_one_who_chose(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    played(monkeypatch, "1 undo", "sequoia", practice=False)
    asked = [line.partition(" and ")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("Pass to")]
    assert asked == ["Pass to Ada", "Pass to Ben", "Pass to Ada"]


def test_what_cannot_be_undone_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(monkeypatch, "1 undo", practice=False)
    assert "There is nothing to undo: nobody has played yet, or something hidden has been seen since." in capsys.readouterr().out
    assert sum(event.seat is not None for event in match.events) == 1


def test_a_card_is_taken_late(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A player ends the turn without taking a card, and asks for it once the other is to play."""
    calls = [f"{name}: take" for name in ("Ada", "Ben")]
    match = played(monkeypatch, ["1", "done", *calls, "help"], loss_of_card=True)
    said = capsys.readouterr().out
    assert [event.text for event in match.events if event.seat is not None][1:] == ["done", "take"]
    assert said.count("draws a card late.") == 1
    assert "not legal" in said or "can’t play 'take' now" in said
    assert "type your name, a colon and one of these actions: take." in said


def test_highlights_have_an_earlier_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lists = []
    for word in ("highlights", "aids"):
        played(monkeypatch, ["1", "1", word])
        lists.append(capsys.readouterr().out.rpartition("> ")[0].rpartition("> ")[2])
    assert lists[0] == lists[1] != ""
    assert ": none" in lists[0]


@pytest.mark.parametrize(("answer", "given_up"), [("yes", 1), ("no", 0)])
def test_table_talk_is_called_and_agreed_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str, given_up: int
) -> None:
    match = played(monkeypatch, ["Ben: talk 0", answer, "1", "Zoe: talk 0"], seats=4, table_talk=True)
    talks = [event.text for event in match.events if event.seat is not None and "talk" in event.text]
    assert talks == ["talk 0"] * given_up
    assert sum("forfeit" in event.text for event in match.events) == given_up
    said = capsys.readouterr().out
    assert "Does everyone agree?" in said
    assert "Zoe: talk 0 can't be done out of turn. Type help for the list." in said


@pytest.mark.parametrize(
    ("levels", "usual"),
    [(("only",), "only"), (("weak", "strong"), "weak"), (("a", "b", "c"), "b"), (("a", "b", "c", "d"), "b")],
    ids=len,
)
def test_the_usual_computer_is_of_the_middle_level_of_a_game_that_names_none(levels: tuple[str, ...], usual: str) -> None:
    kind: Any = type("Unnamed", (type(load_game("sequence")),), {"levels": levels, "usual_level": "", "daily_level": ""})
    game = kind()
    assert game.daily_level == usual
    assert computer_levels(game, None, 3) == [usual, usual]
    assert computer_levels(game, None, 1) == []


@pytest.mark.parametrize("name", game_names())
def test_the_usual_computer_is_one_that_the_game_has(name: str) -> None:
    game = load_game(name)
    assert set(computer_levels(game, None, 2)) <= game.bots().keys()
