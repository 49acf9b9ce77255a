"""The lines of the move list, and the stops of a replay of a game in progress: what everybody was told, and nothing else."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from engine import recap
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.recap import Move, MoveLine
from engine.text import isolated
from tests.engine.test_recap import played
from tests.engine.walks import play_on

NAMES = ("Ben", "Ben Stone", "Bo", "דנה", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Joy")


def every_kind(name: str) -> list[Match]:
    """A finished random match for each kind of setup of the game."""
    game = load_game(name)
    matches = []
    for number, setup in enumerate(game.setups()):
        players = [Player(NAMES[seat]) for seat in range(setup.seats)]
        matches.append(play_on(Match(game, setup, f"list {number}", players), random.Random(number), most=150))
    return matches


def lines_of(match: Match) -> list[tuple[Move, tuple[MoveLine, ...]]]:
    names = [isolated(player.name) for player in match.players]
    return [(move, recap.lines(match.game, names, move)) for move in recap.moves(match)]


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


@pytest.mark.parametrize("name", game_names())
def test_the_list_has_every_public_sentence_once_and_nothing_beyond_them(name: str) -> None:
    for match in every_kind(name):
        told = [sentence for sentences in match.narration for sentence in sentences]
        lines = [line for _, lines in lines_of(match) for line in lines]
        assert [line.sentence for line in lines] == told
        for line in lines:
            shown = line.name + line.words
            assert set(words(shown)) <= {*words(line.sentence), "a"}, "fewer words, and no other ones"
            assert len(shown) <= len(line.sentence)
            assert shown
            assert not shown.endswith(".")


@pytest.mark.parametrize("name", game_names())
def test_a_line_is_made_from_its_sentences_alone(name: str) -> None:
    """So a guest, who has nothing else, has the same list, and a line cannot hold more than what everybody was told."""
    match = every_kind(name)[0]
    names = [isolated(player.name) for player in match.players]
    for move, lines in lines_of(match):
        assert recap.lines(load_game(name), names, Move(0, move.sentences)) == lines


@pytest.mark.parametrize("name", game_names())
def test_a_line_begins_with_whoever_it_is_about(name: str) -> None:
    for match in every_kind(name):
        for _, lines in lines_of(match):
            for line in lines:
                begun = [seat for seat, name in enumerate(NAMES) if line.sentence.startswith(isolated(name))]
                if line.seat is None:
                    assert not begun or not line.sentence.startswith(tuple(f"{isolated(NAMES[seat])} " for seat in begun))
                else:
                    assert line.name == isolated(NAMES[line.seat])
                    assert len(line.name) == max(len(isolated(NAMES[seat])) for seat in begun)


def test_numbers_are_those_that_people_count_by() -> None:
    for name in game_names():
        for match in every_kind(name):
            numbers = [move.number for move in recap.moves(match)]
            assert numbers == sorted(numbers), "later turns have higher numbers"
            assert len(match.numbers) == len(match.events)
    for match in every_kind("sequence"):
        table: Any = match.state.observe(None)
        if not match.setup.loss_of_card:
            assert recap.moves(match)[-1].number in (table.table.turns, table.table.turns + 1)


def test_a_play_of_sequence_is_card_and_space() -> None:
    plays = [line.words for match in every_kind("sequence") for _, lines in lines_of(match) for line in lines]
    plain = [words for words in plays if re.fullmatch(r" (10|[2-9JQKA])[♠♥♦♣] on [a-j]\d+", words)]
    removes = [words for words in plays if re.fullmatch(r" J[♠♥♦♣] \w+ a chip from [a-j]\d+", words)]
    assert len(plain) > 500
    assert len(removes) > 5
    assert not [words for words in plays if " plays " in words]


@pytest.mark.parametrize("name", game_names())
def test_undo_takes_lines_away(name: str) -> None:
    *_, match = played(name, max(2, load_game(name).setups()[0].seats), seed=7, most=80)
    for number in (60, 31, 0):
        earlier = match.truncated(number)
        assert recap.moves(earlier) == recap.moves(match)[: len(recap.moves(earlier))]
        assert len(earlier.numbers) == number


@pytest.mark.parametrize("name", game_names())
def test_a_game_in_progress_is_replayed_from_one_public_sentence_to_the_next(name: str) -> None:
    """What is done without a word, such as forgetting a card or choosing in secret, has no stop, so its number tells nothing."""
    for match in every_kind(name):
        stops = recap.told_moments(match)
        assert stops[0] == recap.ReplayStop(0)
        assert [stop.told for stop in stops[1:]] == [move.sentences for move in recap.moves(match)]
        assert all(match.narration[stop.events - 1] == stop.told for stop in stops[1:])
