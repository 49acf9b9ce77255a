"""Taking back at the terminal: in practice as often as wanted, otherwise until something hidden is seen."""

from __future__ import annotations

import pytest

from engine.cli.play import StoppedError, Terminal
from engine.game import load_game
from engine.match import Match, Player


def played(monkeypatch: pytest.MonkeyPatch, typed: str, game: str = "sequence", practice: bool = True) -> Match:
    """The match of two people who type these words, one a line, until there are no more."""
    rules, words = load_game(game), iter(typed.split())

    def answer(prompt: str) -> str:
        print(prompt, end="")
        if prompt.startswith("Hand over"):
            return ""
        try:
            return next(words)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    match = Match(rules, rules.setup(seats=2), "a seed", (Player("Ada"), Player("Ben")), practice=practice)
    with pytest.raises(StoppedError):
        Terminal(match, None).play_to_the_end()
    return match


def test_in_practice_the_same_luck_comes_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    straight = played(monkeypatch, "1 2 3")
    capsys.readouterr()
    roundabout = played(monkeypatch, "1 2 undo undo 7 undo 1 2 3")
    assert roundabout.events == straight.events
    said = capsys.readouterr().out
    assert said.count("'s last choice is taken back.") == 3
    assert "Practice: undo takes back" in said


def test_the_device_goes_back_to_the_one_who_chose(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch, "1 undo", "sequoia", practice=False)
    asked = [line.split(",")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("Hand over")]
    assert asked == ["Hand over to Ada", "Hand over to Ben", "Hand over to Ada"]


def test_what_cannot_be_taken_back_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(monkeypatch, "1 undo", practice=False)
    assert "Nothing can be taken back: nobody has chosen, or something hidden was seen since." in capsys.readouterr().out
    assert sum(event.seat is not None for event in match.events) == 1
