"""A game's picture in tests: one stage, one colour per team, and what pressing and typing lead to.

Pressing and typing follow the rules of the page's table (`web/table/selection.py`), without a page.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from typing import Any

from engine.game import AnyGame
from engine.scene import Hotspot, Rect, Scene, Spotlight, Stage, View, chosen_after, kind, still_fitting
from tests.engine.walks import NAMES, Play

ANYWHERE = ("c3", "d4", "7", "12", "R7", "ball:0", "nowhere", "")
"""Places of several games, and places that no game has."""

STAGE = Stage(Rect(0, 0, 800, 800), Rect(0, 800, 800, 200), Rect(800, 0, 200, 800))


def view(game: AnyGame, chosen: tuple[str, ...] = ()) -> View:
    """A view of the game with these choices made."""
    return View(STAGE, NAMES, tuple(game.colours), chosen)


def spotlights(play: Play, observation: Any) -> Iterator[tuple[Spotlight, tuple[str, ...]]]:
    """Spotlights that a hint or lesson may show the seat, each with the choices made so far: first on places alone, then on
    actions, before and after they are chosen."""
    rng, teams = play.rng(), (None, 0, play.setup.teams - 1)
    yield Spotlight("", ANYWHERE, rng.choice(teams)), ()
    for action in rng.sample(list(observation.legal_actions()), min(2, len(observation.legal_actions()))):
        light = Spotlight(str(action), ANYWHERE[: rng.randrange(len(ANYWHERE))], rng.choice(teams))
        yield light, ()
        yield light, play.game.choices(observation, action)


def actions_by_pressing(game: AnyGame, observation: Any) -> set[str]:
    """The actions that pressing enabled hotspots, in any order, can carry out. View toggles are not pressed."""
    found: set[str] = set()
    ways: list[tuple[str, ...]] = [()]
    seen = {frozenset[str]()}
    while ways:
        chosen = ways.pop()
        picture: Scene = game.scene(observation, view(game, chosen))
        for token in {hotspot.token for hotspot in picture.hotspots if hotspot.enabled}:
            if token.startswith("do:"):
                found.add(token.removeprefix("do:"))
            elif kind(token) not in picture.view_toggles:
                after = chosen_after(picture.order, still_fitting(picture, chosen), token)
                if frozenset(after) not in seen:
                    seen.add(frozenset(after))
                    ways.append(after)
    return found


def action_by_typing(game: AnyGame, observation: Any, text: str) -> str:
    """The action carried out by typing this into the picture's text field and pressing Enter; "" if there is none."""
    entry = game.scene(observation, view(game)).text_field
    if entry is None:
        return ""
    picture: Scene = game.scene(observation, view(game, (f"{entry.kind}:{text}",)))
    completing = [hotspot for hotspot in picture.hotspots if is_pressed_by_enter(hotspot)]
    return completing[0].token.removeprefix("do:") if completing else ""


def is_pressed_by_enter(hotspot: Hotspot) -> bool:
    """Whether pressing Enter in the text field presses this hotspot."""
    return hotspot.main and hotspot.enabled and hotspot.group == "choices" and hotspot.token.startswith("do:")


def lying_on(scene: Scene, apart: Collection[tuple[str, str]]) -> Iterator[str]:
    """The pairs of shapes that overlap although their kinds, the first words of their styles, should be `apart`. Ignores open
    panels."""
    shapes = [shape for shape in scene.shapes if "open" not in shape.style.split()]
    for one, other in itertools.combinations(shapes, 2):
        kinds = one.style.partition(" ")[0], other.style.partition(" ")[0]
        if (kinds in apart or kinds[::-1] in apart) and overlap(one.rect, other.rect):
            yield f"{one.key} on {other.key}"


def overlap(one: Rect, other: Rect, by: float = 0.5) -> bool:
    """Whether two rectangles overlap by more than this, across and down."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > by and down > by
