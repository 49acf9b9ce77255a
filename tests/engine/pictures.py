"""How the tests look at a game's picture: one stage, each team in a colour of the game, and what pressing leads to.

Pressing and typing follow the rules of the page's table (`web/table/screen.py`), with no page.
"""

from __future__ import annotations

from typing import Any

from engine.game import AnyGame
from engine.scene import Hotspot, Rect, Scene, Stage, View
from tests.engine.walks import NAMES

STAGE = Stage(Rect(0, 0, 800, 800), Rect(0, 800, 800, 200), Rect(800, 0, 200, 800))


def view(game: AnyGame, chosen: tuple[str, ...] = ()) -> View:
    """A look at the game with these choices made."""
    return View(STAGE, NAMES, tuple(game.colours), chosen)


def actions_by_pressing(game: AnyGame, observation: Any) -> set[str]:
    """The actions that can be carried out by pressing what is enabled, whatever is pressed before.

    Ways of looking are left alone: they only show the same in another way.
    """
    found: set[str] = set()
    ways: list[tuple[str, ...]] = [()]
    seen = {frozenset[str]()}
    while ways:
        chosen = ways.pop()
        picture: Scene = game.scene(observation, view(game, chosen))
        for token in {hotspot.token for hotspot in picture.hotspots if hotspot.enabled}:
            if token.startswith("do:"):
                found.add(token.removeprefix("do:"))
            elif kind(token) not in picture.lasting:
                after = chosen_after(picture.order, chosen, token)
                if frozenset(after) not in seen:
                    seen.add(frozenset(after))
                    ways.append(after)
    return found


def chosen_after(order: tuple[str, ...], chosen: tuple[str, ...], token: str) -> tuple[str, ...]:
    """What is chosen after a token is pressed: it forgets others of its kind and those after it; again, it goes itself."""
    before = order[: order.index(kind(token))] if kind(token) in order else ()
    kept = tuple(other for other in chosen if kind(other) in before)
    return kept if token in chosen else (*kept, token)


def action_by_typing(game: AnyGame, observation: Any, text: str) -> str:
    """The action that is carried out when this is typed into the picture's line and Enter is pressed; "" for none."""
    entry = game.scene(observation, view(game)).entry
    if entry is None:
        return ""
    picture: Scene = game.scene(observation, view(game, (f"{entry.kind}:{text}",)))
    completing = [hotspot for hotspot in picture.hotspots if is_pressed_by_enter(hotspot)]
    return completing[0].token.removeprefix("do:") if completing else ""


def is_pressed_by_enter(hotspot: Hotspot) -> bool:
    """Whether Enter in the line presses it."""
    return hotspot.main and hotspot.enabled and hotspot.group == "choices" and hotspot.token.startswith("do:")


def kind(token: str) -> str:
    """The kind of choice that a token makes."""
    return token.partition(":")[0]
