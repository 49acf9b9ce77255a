"""How a play of Sequence is chosen: card and space in either order, by taps or by carrying the card. On the classic board
the three of diamonds is on d8 and j4, the seven of clubs on a8 and c6."""

from __future__ import annotations

from engine.games.sequence import GAME
from engine.games.sequence.rules.state import State
from engine.scene import Hotspot, Scene, Shape, View, chosen_after, still_fitting
from tests.games.sequence.positions import position
from tests.games.sequence.scenes import WIDE

HAND = "KS 3D JD 7C JS 8D QH"
STATE = position("h9", "g4 c9", hands={0: HAND})
"""The queen of hearts is dead."""


def seen(state: State, *chosen: str) -> Scene:
    return GAME.scene(state.observe(0), View(WIDE, ("Mira", "Tom"), ("blue", "green"), chosen))


def pressing(*tokens: str, state: State = STATE) -> tuple[tuple[str, ...], Scene]:
    """What is chosen after pressing these, as the page's table keeps it, and the picture of it."""
    chosen: tuple[str, ...] = ()
    scene = seen(state)
    for token in tokens:
        chosen = chosen_after(scene.order, chosen, token)
        scene = seen(state, *chosen)
        chosen = still_fitting(scene, chosen)
    return chosen, scene


def spot(scene: Scene, token: str) -> Hotspot:
    return next(spot for spot in scene.hotspots if spot.token == token)


def shape(scene: Scene, key: str) -> Shape:
    return next(shape for shape in scene.shapes if shape.key == key)


def main(scene: Scene) -> str:
    return next((spot.token for spot in scene.hotspots if spot.main), "")


def test_a_card_and_then_its_space() -> None:
    _, scene = pressing("card:3D")
    spaces = {spot.token for spot in scene.hotspots if spot.target}
    assert spaces == {"space:d8", "space:j4"} == {spot.token for spot in scene.hotspots if spot.completes}
    assert [shape(scene, f"tile:{space}").style for space in ("d8", "j4")] == ["lit", "lit"]
    assert main(scene) == ""
    chosen, scene = pressing("card:3D", "space:d8")
    assert chosen == ("card:3D", "space:d8")
    assert main(scene) == "do:3D d8"
    assert (spot(scene, "space:d8").pressed, spot(scene, "space:d8").completes) == (True, True), "a second tap plays"
    assert shape(scene, "tile:d8").style == "lit covered chosen"
    assert shape(scene, "tile:j4").style == "lit also"
    assert shape(scene, "ghost").style == "chip blue ghost"
    assert not spot(scene, "card:3D").completes, "a second tap on the card puts it back"


def test_a_space_alone_lights_the_cards_that_go_there() -> None:
    chosen, scene = pressing("space:d8")
    assert chosen == ("space:d8",)
    assert {shape.text for shape in scene.shapes if shape.layer == "hand" and "fits" in shape.style.split()} == {"3D", "JD"}
    assert {spot.token for spot in scene.hotspots if spot.completes and spot.group == "hand"} == {"card:3D", "card:JD"}
    assert main(scene) == ""
    assert shape(scene, "tile:d8").style == "lit chosen", "nothing covers its card yet"
    _, scene = pressing("space:d8", "card:JD")
    assert main(scene) == "do:JD d8"
    _, scene = pressing("space:d8", "card:JD", "card:3D")
    assert main(scene) == "do:3D d8"


def test_the_only_card_that_goes_there_rises_by_itself_and_is_not_yet_played() -> None:
    state = position("h9", "g4 c9", hands={0: "KS 3D 7C 8D QH"})
    assert not spot(seen(state), "space:d8").completes, "one tap must not play a card that nobody has touched"
    _, scene = pressing("space:d8", state=state)
    assert main(scene) == "do:3D d8"
    assert spot(scene, "card:3D").pressed
    assert spot(scene, "space:d8").completes
    assert spot(scene, "card:3D").completes
    _, scene = pressing("space:d8", "space:a8", state=state)
    assert main(scene) == "do:7C a8", "another space has another card"


def test_of_two_choices_that_do_not_go_together_the_newer_counts() -> None:
    chosen, scene = pressing("space:d8", "card:KS")
    assert chosen == ("card:KS",)
    assert not spot(scene, "space:d8").pressed
    assert pressing("card:3D", "space:d8", "card:KS")[0] == ("card:KS",)
    assert pressing("card:3D", "space:d8", "space:j4")[0] == ("card:3D", "space:j4")
    assert pressing("card:3D", "space:d8", "card:3D")[0] == ("space:d8",)


def test_a_jack_takes_a_chip_in_either_order() -> None:
    _, scene = pressing("card:JS")
    assert {spot.token for spot in scene.hotspots if spot.target} == {"space:g4", "space:c9"}
    _, scene = pressing("space:g4")
    assert main(scene) == "do:JS g4"
    assert shape(scene, "ghost").style == "crossed"
    assert "chosen" in shape(scene, "tile:g4").style


def test_a_wild_jack_lights_every_open_space_without_a_glow() -> None:
    _, scene = pressing("card:JD")
    lit = [shape for shape in scene.shapes if shape.style.startswith("lit")]
    assert len(lit) == 100 - 4 - 3
    assert all("many" in shape.style for shape in lit)
    assert not [shape for shape in scene.shapes if shape.style == "glow"]
