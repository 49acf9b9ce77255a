"""What a hint or a lesson points out on the table of Sequitur: balls, cards, piles and goals, and what is to be pressed next."""

from __future__ import annotations

import pytest

from engine.scene import POINTING, Rect, Scene, Shape, Spotlight, Stage, View
from tests.games.sequitur.positions import GAME
from web.ui.motion import word

WIDE = Stage(Rect(24, 80, 1232, 320), Rect(24, 420, 1232, 120), Rect(24, 560, 1232, 200))
PHONE = Stage(Rect(8, 60, 374, 330), Rect(8, 400, 374, 70), Rect(8, 480, 374, 200))
at_both_stages = pytest.mark.parametrize("stage", [WIDE, PHONE], ids=["wide", "phone"])

TABLE = '{"table":{"setup":{"back_and_forth":true},%s"stacks":[[],[]]},"step":"%s","hands":[%s],"discards":[]}'
ENDS = TABLE % ("", "end", '{"rack":"EIGHT","drawn":"W","secret":"R24"},{}')
OTHER = '{"rack":"ANDELISO","secret":"G5","published":"Y4","used":[2]}'
CARDS = TABLE % ('"step":1,"public":["R2","R9"],', "play", '{"rack":"WIEGHTSO","secret":"R24"},' + OTHER)
SPELLER = '{"rack":"HGOUISEL","secret":"Y24","used":[1,3]},{"rack":"BRAEDINT","secret":"G5","used":[1],"word":"BRED"}'
WORDS = TABLE % ('"step":3,"public":["R2","Y1","G17"],', "spell", SPELLER)


def picture(position: str, light: Spotlight | None, *chosen: str, stage: Stage = WIDE) -> Scene:
    view = View(stage, ("Mira", "Tom"), ("purple", "red"), chosen, spotlight=light)
    return GAME.scene(GAME.parse_position(position).observe(0), view)


def halos(scene: Scene) -> list[str]:
    """The shapes that stand in soft light, each behind its thing and before it in the drawing order."""
    keys = [shape.key for shape in scene.shapes]
    places = {shape.key: shape.rect for shape in scene.shapes}
    found = [key.partition(":")[2] for key in keys if key.startswith("halo:")]
    assert all(keys.index(f"halo:{key}") < keys.index(key) and places[f"halo:{key}"] == places[key] for key in found)
    return found


def place(scene: Scene, key: str) -> Rect:
    [found] = [shape.rect for shape in scene.shapes if shape.key == key]
    return found


def target(scene: Scene) -> Rect | None:
    return scene.invitation.targets[0] if scene.invitation else None


def kept(scene: Scene) -> int:
    [veil] = [shape for shape in scene.shapes if word(shape) == "veil"]
    return len(veil.style.split()) - 2


def test_cards_that_draw_and_trade() -> None:
    draws = picture(CARDS, Spotlight("card 4"))
    assert (halos(draws), target(draws)) == (["card:4"], place(draws, "card:4"))
    trades = picture(CARDS, Spotlight("card 5 1 7"))
    assert set(halos(trades)) == {"ball:W1", "ball:S1", "card:5"}
    assert target(trades) == place(trades, "card:5")
    after = picture(CARDS, Spotlight("card 5 1 7"), "card:5", "set:1")
    assert target(after) == place(after, "ball:S1")


def test_what_the_words_are_about_is_lit() -> None:
    scene = picture(WORDS, Spotlight("", ("ball:4", "ball:1", "G17", "R99", "ball:99", "ball:0", "ball:x"), None))
    assert halos(scene) == ["goal:G17", "ball:U1", "ball:H1"]
    assert kept(scene) == 1
    [trace] = [shape for shape in scene.shapes if word(shape) == "trace"]
    assert trace.style.split()[1] == "gold"


def test_something_else_chosen_puts_the_light_out() -> None:
    for chosen in (("card:2",), ("card:1", "first:5"), ("first:5",)):
        assert picture(CARDS, Spotlight("card 1 2 3"), *chosen) == picture(CARDS, None, *chosen)


def test_a_turned_rack_is_lit_where_its_letters_are_seen() -> None:
    plain, turned = (picture(ENDS, Spotlight("left"), *chosen) for chosen in ((), ("turn:1",)))
    one, other = target(plain), target(turned)
    assert one is not None
    assert other is not None
    assert one.x < other.x
    shown: list[Shape] = [shape for shape in turned.shapes if shape.layer == POINTING]
    assert {word(shape) for shape in shown} == {"veil", "halo"}
