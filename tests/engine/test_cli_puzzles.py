"""Puzzles and the deal of the day at the terminal."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest

from engine.__main__ import main
from engine.cli.puzzle import shipped
from engine.coach.puzzle import of_the_day
from engine.game import load_game

SEQUOIA = load_game("sequoia")


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str, again: str = "quit") -> None:
    """Whoever is asked types these lines, and then the last one again and again."""
    left = list(lines)
    monkeypatch.setattr("builtins.input", lambda _prompt="": left.pop(0) if left else again)


def test_an_answer_is_judged_and_the_best_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = shipped(SEQUOIA)[4]
    best, worst = (pick(puzzle.worths, key=puzzle.worths.__getitem__) for pick in (max, min))
    typing(monkeypatch, "nonsense", worst)
    assert main(["puzzle", "sequoia", "--number", "5"]) == 0
    told = capsys.readouterr().out
    assert "Sequoia, puzzle 5 of " in told
    assert "You can't play 'nonsense' here. Type quit to stop." in told
    assert f"The best play is {best}." in told
    typing(monkeypatch, best)
    assert main(["puzzle", "sequoia", "--number", "5"]) == 0
    assert "Correct! That’s the best play." in capsys.readouterr().out


def test_the_days_puzzle_is_the_one_of_that_date(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = shipped(SEQUOIA)
    number = found.index(of_the_day(found, date(2026, 12, 24))) + 1
    typing(monkeypatch)
    assert main(["puzzle", "sequoia", "--day", "2026-12-24"]) == 0
    assert f"puzzle {number} of " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("puzzle sequoia --number 999", "Sequoia has no puzzle 999."),
        ("puzzle sequoia --day tomorrow", "'tomorrow' should be a date such as 2026-11-23"),
        ("play sequoia --daily --seed 1", "The daily game is the same for everyone, so it can't be combined with --seats"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        assert main(arguments.split()) == 2
    assert complaint in capsys.readouterr().err


def test_the_daily_game_is_the_same_under_either_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = []
    for option in ("--daily", "--deal-of-the-day"):
        typing(monkeypatch, again="1")
        assert main(["play", "sequoia", option]) == 0
        (line,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("To share: "))
        lines.append(line)
    assert lines[0] == lines[1]
    assert lines[0].startswith(f"To share: Sequor · Sequoia · {date.today().day} ")
