"""What a hint lays out on the table is the play that it advises: its tokens, pressed one after another, choose just that."""

from __future__ import annotations

import pytest

from engine.scene import Scene, chosen_after, still_fitting
from tests.engine.coach.positions import Asked, asked, telling
from tests.engine.pictures import is_pressed_by_enter, view
from tests.engine.walks import ends, table_name, tables

NAMES = [table_name(*table) for table in tables()]
ENDS = ends(NAMES)


@pytest.mark.parametrize("table", ENDS, ids=[NAMES[table] for table in ENDS])
def test_the_tokens_of_an_action_choose_it(table: int) -> None:
    for found in (*telling(table, 8), *asked(table, 9, every=50)):
        for action in found.actions:
            picture = pressed(found, action)
            done = [spot for spot in picture.hotspots if spot.enabled and spot.token == f"do:{action}"]
            assert done, f"{found.game.title}: {found.game.choices(found.seen, action)} does not choose {action}."
            if found.game.choices(found.seen, action):
                assert is_pressed_by_enter(done[0]), (
                    f"{found.game.title}: {action} is chosen, but its button is not the main one."
                )


def pressed(found: Asked, action: object) -> Scene:
    """The scene once the action's tokens have been pressed; every one of them must be there to press, unless it is typed."""
    chosen: tuple[str, ...] = ()
    for token in found.game.choices(found.seen, action):
        picture = found.game.scene(found.seen, view(found.game, chosen))
        chosen = chosen_after(picture.order, still_fitting(picture, chosen), token)
    return found.game.scene(found.seen, view(found.game, chosen))
