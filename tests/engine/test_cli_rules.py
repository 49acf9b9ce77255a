"""`sequor rules`: the rules and their pictures as text, whole or a chapter, no wider than a page."""

from __future__ import annotations

import re

import pytest

from engine.__main__ import main
from engine.cli.rules import WIDEST, chapter
from engine.coach.illustration import Illustration, seat_names
from engine.game import AnyGame, game_names, load_game
from tests.engine.illustrations import pictures, rules_text
from tests.engine.promises.tools import past_the_end

games = pytest.mark.parametrize("name", game_names())


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z0-9]+", text)


@games
def test_all_of_it_is_printed_with_every_picture(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    printed, game = capsys.readouterr().out, load_game(name)
    told = " ".join(printed.split())
    for heading in re.findall(r"^#+ (.+)$", rules_text(name), re.MULTILINE):
        assert heading.casefold() in told.casefold()
    for picture in pictures(game):
        assert f"{picture.caption} ({picture.shown})" in told
        assert all(part in printed for part in drawn(game, picture))
    assert not past_the_end(printed)
    assert not re.search(r"```|\*\*|^#|position:", printed, re.MULTILINE)


def drawn(game: AnyGame, picture: Illustration) -> list[str]:
    """The parts of the picture's table, as they are printed."""
    table = game.terminal(picture.observation(game), seat_names(game, picture.state(game).setup), False)
    return ["\n".join(f"    {line}".rstrip() for line in part.splitlines()) for part in table.split("\n\n")]


def test_what_was_just_drawn_is_not_drawn_again() -> None:
    game = load_game("sequoia")
    printed = "\n".join(chapter(game, "A turn", 80, colour=False))
    first, second = (drawn(game, picture) for picture in pictures(game)[1:3])
    assert first == second
    assert [printed.count(part) for part in first] == [1] * len(first)


@games
@pytest.mark.parametrize("width", [40, 80, 200])
def test_words_are_never_wider_than_the_screen_or_a_page(name: str, width: int) -> None:
    lines = chapter(load_game(name), "", width, colour=False)
    assert max(len(line) for line in lines if not line.startswith("    ")) <= min(width, WIDEST)


@games
def test_no_word_of_the_text_is_lost(name: str) -> None:
    source = re.sub(r"^```picture\n.*?^```$", "", rules_text(name), flags=re.MULTILINE | re.DOTALL)
    source = re.sub(r"^[|\- ]+$", "", source, flags=re.MULTILINE)
    printed = set(words("\n".join(chapter(load_game(name), "", 80, colour=False)).casefold()))
    assert set(words(source.casefold())) <= printed


def test_lists_are_indented_below_their_items() -> None:
    _, _, _, *lines = chapter(load_game("sequoia"), "The table", 80, colour=False)
    assert [line.partition(line.strip(" *"))[0] for line in lines] == ["* ", "* ", "  * ", "    ", "  * "]


def test_a_chapter_ends_before_the_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "sequence", "--chapter", "JACKS"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Jacks\n-----\n")
    assert "Dead cards" not in printed


def test_a_chapter_that_is_none_is_answered_by_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "sequence", "--chapter", "castling"]) != 0
    said = capsys.readouterr().err
    assert "no chapter 'castling'. Chapters: The aim; A turn; Corners" in said
    assert said.count("\n") == 1


def test_at_the_table_they_are_told_for_what_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["rules", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))
    assert main(["play", "sequoia", "--seats", "2", "--seed", "a"]) == 0
    printed = capsys.readouterr().out
    assert "Player 1: make two pairs; each plants a tree." in printed
    assert "\nA turn\n------\n" in printed
