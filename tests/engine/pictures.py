"""How the tests look at a game's picture: one stage, each team in a colour of the game, and what pressing leads to."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.scene import Rect, Scene, Stage, View
from tests.engine.walks import NAMES

STAGE = Stage(Rect(0, 0, 800, 800), Rect(0, 800, 800, 200), Rect(800, 0, 200, 800))


def view(game: Game, chosen: tuple[str, ...] = ()) -> View:
    return View(STAGE, NAMES, tuple(game.colours), chosen)


def deeds(game: Game, observation: Any, chosen: tuple[str, ...] = ()) -> set[str]:
    """The actions that can be carried out by pressing what is enabled, one choice of each kind at most."""
    picture: Scene = game.scene(observation, view(game, chosen))
    tokens = {hotspot.token for hotspot in picture.hotspots if hotspot.enabled}
    found = {token.removeprefix("do:") for token in tokens if token.startswith("do:")}
    kinds = {token.partition(":")[0] for token in (*chosen, "do:")}
    for token in sorted(tokens):
        if token.partition(":")[0] not in kinds:
            found |= deeds(game, observation, (*chosen, token))
    return found
