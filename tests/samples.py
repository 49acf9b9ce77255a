"""Sound texts of every kind that Sequor reads, written by Sequor itself, for every game."""

from __future__ import annotations

import gzip
import json
import random
from functools import cache
from typing import Any

from engine.game import AnyGame, load_game
from engine.games.sequence.rules.board_file import board_text, parse_board, write_board
from engine.games.sequitur.box.contents import SHIPPED_CARDS
from engine.games.sequitur.box.goals import INCLUDED_GOALS
from engine.match import Match, Player
from tests.engine.walks import NAMES, play_on
from tests.games.sequence.board_files import data as board_data

MEADOW = write_board(parse_board(board_text("meadow")))
BOARDS = (MEADOW, json.dumps(board_data(), ensure_ascii=False), json.dumps(board_data(7, 6, 3) | {"cards": {"face0": 3}}))

GOALS = (
    *INCLUDED_GOALS.values(),
    'colour,text,rule,examples,misses\nred,No e,not contains E,CAT,HEN\nyellow,"Three, or so",length 3 or length 4,DOG,\n'
    "green,A vowel,starts v; not double,APE,EEL\n",
)
CARDS = SHIPPED_CARDS
RULES = ("not contains E", "starts T or ends T; length 4+", "add end cS; in-a-row 3+", "count IVXLCDM 2-3")
WORDS = b"Sequor's words, form 2\naDARNaEDcING\nacb\nDARN\naDARNEL"
WORD_LISTS = (WORDS, gzip.compress(WORDS, mtime=0))

PUZZLE = (
    "1b338c6e seat 1, hardness 0.9, rest 0.4, chance\n"
    "classic:2:2 *8*/10/10/10/10/10/10/10/10/*8* -/- 2C,JS,8C,7D,8C,5H,9C/KH,5S,6H,6H,2D,JS,8S -/- play:1 no - 0:0 0 . -\n"
    "0.5 5S d2 | 0.4 KH g9"
)
PUZZLES = f"Sequor's puzzles of Sequence, form 1\n\n{PUZZLE}"

OPTIONS: dict[str, dict[str, Any]] = {"sequence": {"board": BOARDS[1]}, "sequitur": {"seats": 2, "goals": GOALS[1]}}
"""Custom texts in a setup, which no game lists among its setups."""

MOST_PLAYS = (6, 0, 40, 12)


@cache
def matches(name: str) -> tuple[Match, ...]:
    """Matches of that game in every setup: the first in progress and waiting for a player, others just begun or finished."""
    rules, found = load_game(name), []
    setups = (*rules.setups(), *([rules.setup(**OPTIONS[name])] if name in OPTIONS else []))
    for number, setup in enumerate(setups):
        match = begun(rules, setup, f"luck {number}", practice=number % 3 == 2)
        play_on(match, random.Random(number), MOST_PLAYS[number % 4])
        while number % 2 == 0 and match.luck_is_next:
            match.take_luck()
        found.append(match)
    return (*found, play_on(begun(rules, setups[0], "to the end"), random.Random(1)))


def begun(rules: AnyGame, setup: Any, seed: str, practice: bool = False) -> Match:
    """A new match of a person and computer players."""
    colours = list(rules.colours)
    players = [Player(NAMES[seat], rules.levels[0] if seat else "", colours[setup.team(seat)]) for seat in range(setup.seats)]
    return Match(rules, setup, seed, players, practice=practice)


def saves(name: str) -> tuple[str, ...]:
    """Saves of that game, of all versions, some from positions."""
    texts = [match.to_json() for match in matches(name)]
    going = [match for match in matches(name) if match.state.returns() is None][:3]
    moved = [Match(one.game, one.setup, "start", one.players, one.game.write_position(one.state)) for one in going]
    return (*texts, *(match.to_json() for match in moved), *map(of_version_1, texts[::4]))


def of_version_1(text: str) -> str:
    """The save as 0.1.0 wrote it, without checksums."""
    save = json.loads(text)
    del save["mark"]
    return json.dumps(save | {"version": 1, "events": [event[:2] for event in save["events"]]})


def positions(name: str) -> tuple[str, ...]:
    """Positions of that game, from many moments."""
    states = [state for match in matches(name) for state in match.states[:: max(1, len(match.states) // 6)]]
    return (load_game(name).sample_position, *map(load_game(name).write_position, states))


class Removing(random.Random):
    """Chooses to remove a chip if that is possible."""

    def choice(self, actions: Any) -> Any:
        return min(self.sample(actions, len(actions)), key=lambda action: not str(action).startswith("REMOVE"))


@cache
def longest_game() -> Match:
    """Sequence with as many cards that remove chips as cards that place them, so it takes all 2,000 turns."""
    rules = load_game("sequence")
    board = json.dumps(board_data(12, 12, 12) | {"cards": {f"face{at}": 1 for at in range(12)}, "wild": 28, "anti_wild": 40})
    return play_on(begun(rules, rules.setup(board=board, sequences=3), "long"), Removing(1))


def long_game(events: int) -> str:
    """The save of that game after that many events."""
    return longest_game().truncated(events).to_json()


@cache
def changed_minds(events: int) -> str:
    """A save of Sequitur in which the first seat keeps choosing "unlisted" and going back."""
    match = begun(load_game("sequitur"), load_game("sequitur").setup(seats=1), "words")
    while "unlisted" not in map(str, match.state.legal_actions(0)):
        if match.luck_is_next:
            match.take_luck()
        else:
            match.play(0, match.state.legal_actions(0)[-1])
    save = json.loads(of_version_1(match.to_json()))
    return json.dumps(save | {"events": save["events"] + [[0, "unlisted"], [0, "back"]] * ((events - len(save["events"])) // 2)})
