"""Pictures of Sequence for the tests: stages, custom gameboards, and states of random games as their seats see them."""

import json
import random
from collections.abc import Iterator

import pytest

from engine.core import Seat
from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.scene import Rect, Scene, Stage, View

WIDE = Stage(Rect(24, 24, 752, 752), Rect(800, 562, 456, 214), Rect(800, 270, 456, 200))
PHONE = Stage(Rect(8, 110, 374, 374), Rect(8, 640, 374, 200), Rect(200, 490, 182, 84))
SMALL = Stage(Rect(8, 110, 304, 304), Rect(8, 500, 304, 160), Rect(150, 420, 162, 84))
MANY = Stage(Rect(8, 110, 304, 304), Rect(8, 600, 304, 160), Rect(8, 420, 304, 150))
"""The smallest screen, with the larger place for piles that tables of six or more get."""

PNG = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg=="

at_every_stage = pytest.mark.parametrize("stage", [WIDE, PHONE, SMALL], ids=["wide", "phone", "small"])


def own_board(rows: int, columns: int, free: tuple[tuple[int, int], ...] = ()) -> str:
    """A gameboard with seven faces and these free spaces."""
    looks = {"cow": ("cow", "🐄"), "cowbell": ("cow bell", "🔔"), "x1": ("Ähre", "🌾"), "x2": ("麦", "麦"), "hen": ("hen", "🐔")}
    faces = {card: {"name": name, "text": text} for card, (name, text) in looks.items()}
    faces |= {"pig": {"name": "Pig", "drawing": "fox"}, "cat": {"name": "cat", "image": PNG}}
    names = list(faces)
    grid = [["*" if (row, column) in free else names[(column + 3 * row) % 7] for column in range(columns)] for row in range(rows)]
    board = {"format": "sequor-board", "version": 1, "name": "Farm", "rows": grid, "faces": faces, "wild": 8, "anti_wild": 8}
    return json.dumps(board)


BOARDS = {"classic": "classic", "meadow": "meadow", "own": own_board(6, 12, ((0, 0), (2, 4))), "tall": own_board(12, 5)}
at_every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def setups() -> list[SequenceSetup]:
    """Every setup of the contract tests, and two players at each board of this module."""
    return [*GAME.setups(), *(SequenceSetup(board=board) for board in BOARDS.values())]


def states(seed: int, *tables: SequenceSetup, most: int = 120) -> Iterator[State]:
    """The states in which a seat must act, from a random game of each of these setups."""
    luck = random.Random(seed)
    for setup in tables or setups():
        state = GAME.initial_state(setup)
        while state.returns() is None and state.observe(None).table.turns < most:
            if state.to_act:
                yield state
                state = state.apply(state.to_act[0], luck.choice(state.legal_actions(state.to_act[0])))
            else:
                state = state.apply_chance(state.sample_chance(luck))


def picture(state: State, chosen: tuple[str, ...] = (), seat: Seat | None = None, stage: Stage = WIDE) -> Scene:
    setup: SequenceSetup = state.setup
    names = tuple(f"Player {number}" for number in range(setup.seats))
    covered = state.to_act[0] if seat is None else None
    return GAME.scene(state.observe(seat), View(stage, names, ("blue", "green", "red"), chosen, (), covered))


def own(state: State, *chosen: str, stage: Stage = WIDE) -> Scene:
    """The picture of the seat in turn."""
    return picture(state, chosen, state.to_act[0], stage)


def opening(setup: SequenceSetup, hand: tuple[str, ...]) -> State:
    """The first seat's first turn, with this hand."""
    state = next(states(1, setup))
    table = state.table._replace(turn=0)
    return state._replace(table=table, hands=(hand, *state.hands[1:]))


def labels(scene: Scene, group: str) -> list[str]:
    return [spot.label for spot in scene.hotspots if spot.group == group]
