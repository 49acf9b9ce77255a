"""Sound texts of every kind that Sequor reads, of all three games: what damage starts from."""

from __future__ import annotations

import gzip
import json
import random
from functools import cache
from typing import Any

from engine import codec
from engine.cli.saves import make_ready
from engine.game import AnyGame, game_names, load_game
from engine.games.sequence.rules.board_file import board_text, parse_board, write_board
from engine.games.sequitur.box.cards import SHIPPED_CARDS
from engine.games.sequitur.box.goals import SHIPPED_GOALS
from engine.match import Match, Player
from tests.engine.walks import NAMES, play_on
from tests.games.sequence.board_files import data as board_data

GAMES = game_names()

MEADOW = write_board(parse_board(board_text("meadow")))
BOARDS = (MEADOW, json.dumps(board_data(), ensure_ascii=False), json.dumps(board_data(7, 6, 3) | {"cards": {"face0": 3}}))

GOALS = (
    SHIPPED_GOALS,
    'colour,text,rule,examples,misses\nred,No e,not contains E,CAT,HEN\nyellow,"Three, or so",length 3 or length 4,DOG,\n'
    "green,A vowel,starts v; not double,APE,EEL\n",
)
CARDS = (SHIPPED_CARDS,)
RULES = ("not contains E", "starts T or ends T; length 4+", "add end cS; in-a-row 3+", "count IVXLCDM 2-3")
WORDS = b"Sequor's words, form 2\naDARNaEDcING\nacb\nDARN\naDARNEL"
WORD_LISTS = (WORDS, gzip.compress(WORDS, mtime=0))

PUZZLES = (
    "Sequor's puzzles of Sequence, form 1\n\n"
    "1b338c6e seat 1, hardness 0.9, rest 0.4, chance\n"
    "classic:2:2 *8*/10/10/10/10/10/10/10/10/*8* -/- 2C,JS,8C,7D,8C,5H,9C/KH,5S,6H,6H,2D,JS,8S -/- play:1 no - 0:0 0 . -\n"
    "0.5 5S d2 | 0.4 KH g9",
)

MIDDLE = 6
"""So many choices into a game somebody is still to act, in any game."""

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "sequence": (
        {},
        {"seats": 4, "loss_of_card": True, "table_talk": True, "sequences": 1},
        {"board": BOARDS[1]},
        {"seats": 3, "cut_for_deal": False},
        {"extra_cards": (0, 2), "fewer_sequences": (1, 0)},
    ),
    "sequoia": (
        {"seats": 2},
        {"seats": 3, "open_dice": True, "head_start": (0, 10, 3)},
        {"seats": 4, "face_down": True, "unplanted": True},
    ),
    "sequitur": ({"seats": 1}, {"seats": 2, "head_start": (0, 3)}, {"seats": 3, "goals": GOALS[1]}),
}


@cache
def game(name: str) -> AnyGame:
    """The game of that name, with its data loaded."""
    return make_ready(load_game(name))


@cache
def matches(name: str) -> tuple[Match, ...]:
    """Matches of that game between people and computers: just begun, in the middle where somebody is to act, and over."""
    rules, found = game(name), []
    for number, options in enumerate(OPTIONS.get(name, ({},))):
        setup: Any = rules.setup(**options)
        colours = list(rules.colours)
        players = [Player(NAMES[seat], rules.levels[0] if seat else "", colours[setup.team(seat)]) for seat in range(setup.seats)]
        for most in (0, MIDDLE, 40):
            match = Match(rules, setup, f"luck {number}", players, practice=number % 2 > 0)
            played = play_on(match, random.Random(most), most)
            while most == MIDDLE and played.luck_is_next:
                played.take_luck()
            found.append(played)
    return tuple(found)


def saves() -> tuple[str, ...]:
    """Saves of all games and versions, also from positions."""
    played = [match for name in GAMES for match in matches(name)]
    begun = [
        Match(match.game, match.setup, "start", match.players, match.game.write_position(match.state))
        for match in played
        if match.state.returns() is None
    ]
    texts = [match.to_json() for match in (*played, *begun)]
    return (*texts, *map(of_version_1, texts[::3]))


def of_version_1(text: str) -> str:
    """The save as 0.1.0 wrote it, without marks."""
    save = json.loads(text)
    del save["mark"]
    return json.dumps(save | {"version": 1, "events": [event[:2] for event in save["events"]]})


def positions(name: str) -> tuple[str, ...]:
    """Positions of that game, from many moments."""
    states = [state for match in matches(name) for state in match.states[:: max(1, len(match.states) // 8)]]
    return (game(name).sample_position, *map(game(name).write_position, states))


def actions(name: str) -> tuple[str, ...]:
    """Texts of actions."""
    return tuple(sorted({event.text for match in matches(name) for event in match.events if event.seat is not None}))


def observations(name: str) -> tuple[str, ...]:
    """What seats and everybody see, as text."""
    seen = [match.state.observe(seat) for match in matches(name) for seat in (None, *range(match.setup.seats))]
    return tuple(map(codec.dumps, seen))


SENTENCES = ("Ada plays 10♦ on b9.", "Ada turns in Q♥, a dead card.", "♦10 9 of A♣♠")
"""What is told, with names that anybody may have chosen."""
