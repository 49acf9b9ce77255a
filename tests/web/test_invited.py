"""What an invitation by link says: who invites whom to which game, against whom, and whose turn it is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.cli.saves import make_ready
from engine.core import Seat
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.remote.link import ReceivedMatch
from engine.text import END_ISOLATE, ISOLATE
from tests.engine.walks import play_on
from web.remote.invitation_words import invitation_words

HEBREW = "\u05e9\u05e8\u05d4"
NAMES = ("Mira", "Tom", "Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon")


def received(
    names: Sequence[str], seats: tuple[Seat, ...] = (0,), sender: tuple[Seat, ...] = (), game: str = "sequence", moves: int = 0,
    computers: tuple[Seat, ...] = (), **options: Any,
) -> ReceivedMatch:  # fmt: skip
    """A match of these players after so many moves, as it comes to the device where these seats are played."""
    rules = make_ready(load_game(game))
    setup = rules.setup(seats=len(names), **options)
    colours, levels = list(rules.colours), rules.levels
    players = [Player(name, levels[0] if seat in computers else "", colours[setup.team(seat)]) for seat, name in enumerate(names)]
    match = Match(rules, setup, "invited", players)
    play_on(match, random.Random(1), most=moves)
    while match.luck_is_next:
        match.take_luck()
    return ReceivedMatch(match, seats, sender)


def test_the_host_of_the_game_is_named() -> None:
    words = invitation_words(received(NAMES[:2], sender=(1,)))
    assert words.title == "Tom invites you to Sequence"
    assert words.players == "You play Mira (blue) against Tom."


@pytest.mark.parametrize(
    ("seats", "sender", "title"),
    [
        (2, (), "You’re invited to play Sequence"),
        (2, (0,), "You’re invited to play Sequence"),
        (3, (1, 2), "Tom and Anna invite you to Sequence"),
        (4, (1, 2, 3), "Tom, Anna and Ben invite you to Sequence"),
        (6, (1, 2, 3, 4), "Tom, Anna and two others invite you to Sequence"),
        (12, tuple(range(1, 12)), "Tom, Anna and nine others invite you to Sequence"),
    ],
)
def test_any_number_of_people_may_invite(seats: int, sender: tuple[Seat, ...], title: str) -> None:
    assert invitation_words(received(NAMES[:seats], sender=sender, teams=2 if seats % 2 == 0 else 3)).title == title


def test_names_that_run_the_other_way_move_nothing() -> None:
    words = invitation_words(received((HEBREW, f"{HEBREW} B"), sender=(1,)))
    assert words.title == f"{ISOLATE}{HEBREW} B{END_ISOLATE} invites you to Sequence"
    assert words.players == f"You play {ISOLATE}{HEBREW}{END_ISOLATE} (blue) against {ISOLATE}{HEBREW} B{END_ISOLATE}."


@pytest.mark.parametrize(
    ("seats", "mine", "computers", "who"),
    [
        (3, (0,), (1,), "You play Mira (blue) against Tom and Anna."),
        (4, (0,), (), "You play Mira (blue) with Anna against Tom and Ben."),
        (4, (0, 2), (), "You play Mira (blue) and Anna (blue) against Tom and Ben."),
        (4, (0, 1), (), "You play Mira (blue) and Tom (green). Anna and Ben play too."),
        (3, (0, 1), (), "You play Mira (blue) and Tom (green). Anna plays too."),
        (2, (0, 1), (), "You play Mira (blue) and Tom (green)."),
        (2, (), (), "You play Mira (blue) and Tom (green)."),
        (2, (), (1,), "You play Mira (blue) against Tom."),
        (12, (0,), (), "You play Mira (blue) with Anna, Cleo and three others against Tom, Ben and four others."),
    ],
)
def test_who_plays_with_and_against_whom(seats: int, mine: tuple[Seat, ...], computers: tuple[Seat, ...], who: str) -> None:
    match = received(NAMES[:seats], mine, computers=computers, teams=3 if seats == 3 else 2)
    assert invitation_words(match).players == who


def test_somebody_plays_alone() -> None:
    alone = received(("Mira",), game="sequitur")
    assert invitation_words(alone).title == "You’re invited to play Sequitur"
    assert invitation_words(alone).players == "You play Mira (violet)."


def test_how_far_it_is_and_whose_turn() -> None:
    def told(seats: tuple[Seat, ...], moves: int) -> str:
        return invitation_words(received(NAMES[:2], seats, cut_for_deal=False, moves=moves)).now

    first = received(NAMES[:2], cut_for_deal=False).match.state.to_act[0]
    second = 1 - first
    assert told((first,), 0) == "It’s your turn.", "a game that has not begun is nowhere yet"
    assert told((second,), 0) == f"It’s {NAMES[first]}’s turn."
    assert told((0, 1), 0) == f"It’s {NAMES[first]}’s turn.", "of two who are here, one is named"
    assert told((first,), 2) == "The game is at move 3. It’s your turn."


def test_several_may_be_in_turn_at_once() -> None:
    sequoia = received(NAMES[:3], (2,), game="sequoia")
    assert sequoia.match.state.to_act == (0, 1, 2)
    assert invitation_words(sequoia).now == "It’s your turn."


@pytest.mark.parametrize("game", game_names())
def test_every_game_invites(game: str) -> None:
    words = invitation_words(received(NAMES[:2], sender=(1,), game=game))
    assert words.title == f"Tom invites you to {load_game(game).title}"
    assert words.players.startswith("You play Mira (")
