"""The picture of Sequence: keys are unique, only the seat to act can press, and everything is in its place."""

import random
from collections.abc import Iterator

import pytest

from engine.game import load_game
from engine.games.sequence.rules import State
from engine.games.sequence.setup import SequenceSetup
from engine.scene import Rect, Scene, Stage, View

GAME = load_game("sequence")
WIDE = Stage(Rect(24, 24, 752, 752), Rect(800, 562, 456, 214), Rect(800, 270, 456, 200))
PHONE = Stage(Rect(8, 110, 374, 374), Rect(8, 640, 374, 200), Rect(200, 490, 182, 76))
SMALL = Stage(Rect(8, 110, 304, 304), Rect(8, 500, 304, 160), Rect(150, 420, 162, 76))


def states(seed: int, most: int = 120) -> Iterator[State]:
    """States in which a seat is to act, along random games of every table."""
    luck = random.Random(seed)
    for setup in GAME.setups():
        state = GAME.initial_state(setup)
        while state.returns() is None and state.observe(None).table.turns < most:
            if state.to_act:
                yield state  # type: ignore[misc]
                state = state.apply(state.to_act[0], luck.choice(state.legal_actions(state.to_act[0])))
            else:
                state = state.apply_chance(state.sample_chance(luck))


def picture(state: State, chosen: tuple[str, ...] = (), seat: int | None = None, stage: Stage = WIDE) -> Scene:
    setup: SequenceSetup = state.setup
    names = tuple(f"Player {number}" for number in range(setup.seats))
    covered = state.to_act[0] if seat is None else None
    return GAME.scene(state.observe(seat), View(stage, names, ("blue", "green", "red"), chosen, (), covered))


def test_others_can_press_nothing() -> None:
    for state in list(states(seed=5))[::37]:
        for seat in {*range(state.setup.seats)} - {state.to_act[0]}:
            assert not [h for h in picture(state, (), seat).hotspots if h.enabled]


def test_keys_are_unique() -> None:
    for state in list(states(seed=6))[::29]:
        scene = picture(state, (), state.to_act[0])
        assert len({shape.key for shape in scene.shapes}) == len(scene.shapes)
        assert len({hotspot.key for hotspot in scene.hotspots}) == len(scene.hotspots)


@pytest.mark.parametrize("stage", [WIDE, PHONE, SMALL], ids=["wide", "phone", "small"])
def test_cards_and_piles_stay_in_their_places(stage: Stage) -> None:
    for state in list(states(seed=10))[::41]:
        scene = picture(state, (), state.to_act[0], stage)
        for hotspot in scene.hotspots:
            if hotspot.group == "hand" and hotspot.rect is not None:
                assert hotspot.rect.width >= 44
                assert stage.hand.x - 1 <= hotspot.rect.x
                assert hotspot.rect.x + hotspot.rect.width <= stage.hand.x + stage.hand.width + 1
                assert hotspot.rect.y + hotspot.rect.height <= stage.hand.y + stage.hand.height + 1
        for shape in scene.shapes:
            if shape.layer == "piles":
                assert shape.rect.x + shape.rect.width <= stage.piles.x + stage.piles.width + 5
                assert shape.rect.y + shape.rect.height <= stage.piles.y + stage.piles.height + 1
