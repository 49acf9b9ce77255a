"""What a hint or a lesson points out on the table of Sequitur: balls, cards, piles and goals, and what is to be pressed next."""

from __future__ import annotations

import pytest

from engine.scene import POINTING, Rect, Scene, Shape, Spotlight, Stage, View
from tests.games.sequitur.positions import GAME, go, start
from web.ui.motion import word

WIDE = Stage(Rect(24, 80, 1232, 320), Rect(24, 420, 1232, 120), Rect(24, 560, 1232, 200))
PHONE = Stage(Rect(8, 60, 374, 330), Rect(8, 400, 374, 70), Rect(8, 480, 374, 200))
at_both_stages = pytest.mark.parametrize("stage", [WIDE, PHONE], ids=["wide", "phone"])

TABLE = '{"table":{"setup":{"back_and_forth":true},%s"stacks":[[],[]]},"step":"%s","hands":[%s],"discards":[]}'
ENDS = TABLE % ("", "end", '{"rack":"EIGHT","drawn":"W","secret":"R24"},{}')
PUBLIC = TABLE % ("", "publish", '{"rack":"WEIGHTSO","goals":["R2"],"secret":"R24"},{}')
OTHER = '{"rack":"ANDELISO","secret":"G5","published":"Y4","used":[2]}'
CARDS = TABLE % ('"step":1,"public":["R2","R9"],', "play", '{"rack":"WIEGHTSO","secret":"R24"},' + OTHER)
SPELLER = '{"rack":"HGOUISEL","secret":"Y24","used":[1,3]},{"rack":"BRAEDINT","secret":"G5","used":[1],"word":"BRED"}'
WORDS = TABLE % ('"step":3,"public":["R2","Y1","G17"],', "spell", SPELLER)
PILES = GAME.write_position(go(start(), *"EIGHT"))


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


@at_both_stages
def test_a_pile_and_a_goal_are_lit_where_they_lie(stage: Stage) -> None:
    scene = picture(PILES, Spotlight("goal yellow"), stage=stage)
    assert (halos(scene), target(scene), kept(scene)) == (["deck:yellow"], place(scene, "deck:yellow"), 1)
    scene = picture(PUBLIC, Spotlight("publish R2"), stage=stage)
    assert (halos(scene), kept(scene)) == (["goal:R2"], 1)


@pytest.mark.parametrize(("end", "side"), [("left", -1), ("right", 1)])
def test_a_drawn_letter_is_led_round_the_rack_to_its_end(end: str, side: int) -> None:
    scene = picture(ENDS, Spotlight(end))
    assert halos(scene) == ["drawn"]
    balls = [shape.rect for shape in scene.shapes if shape.key.startswith("ball:")]
    goal = target(scene)
    assert goal is not None
    outermost = balls[0] if side < 0 else balls[-1]
    assert (goal.x - outermost.x) * side >= outermost.width
    assert scene.invitation is not None
    [way] = scene.invitation.ways
    assert not [1 for x, y in way if any(ball.holds(x, y) for ball in balls)]
    chosen = picture(ENDS, Spotlight(end), f"end:{end}")
    assert halos(chosen) == ["drawn"]
    assert chosen.invitation is None


def test_a_card_and_its_letters_are_lit_and_rings_show_the_next_one() -> None:
    light = Spotlight("card 1 2 3", ("ball:2", "ball:3"), 0)
    scene = picture(CARDS, light)
    assert halos(scene) == ["ball:I1", "ball:E1", "card:1"]
    assert target(scene) == place(scene, "ball:E1")
    assert not [shape for shape in scene.shapes if word(shape) == "trace"], "one way of dots is enough"
    dark = picture(CARDS, None)
    assert place(scene, "ball:I1").y < place(dark, "ball:I1").y
    assert place(scene, "ball:W1") == place(dark, "ball:W1")
    assert target(picture(CARDS, light, "card:1", "first:3")) == place(picture(CARDS, light, "card:1", "first:3"), "ball:I1")
    done = picture(CARDS, light, "card:1", "first:2", "second:3")
    assert set(halos(done)) == {"ball:I1", "ball:E1", "card:1"}
    assert done.invitation is None


def test_a_letter_that_slides_is_led_to_its_gap() -> None:
    scene = picture(CARDS, Spotlight("card 2 1 8"))
    assert halos(scene) == ["ball:W1", "card:2"]
    goal, last = target(scene), place(scene, "ball:O1")
    assert goal is not None
    assert goal.centre[0] > last.centre[0] + last.width * 0.4


def test_cards_that_draw_and_trade() -> None:
    draws = picture(CARDS, Spotlight("card 4"))
    assert (halos(draws), target(draws)) == (["card:4"], place(draws, "card:4"))
    trades = picture(CARDS, Spotlight("card 5 1 7"))
    assert set(halos(trades)) == {"ball:W1", "ball:S1", "card:5"}
    assert target(trades) == place(trades, "card:5")
    after = picture(CARDS, Spotlight("card 5 1 7"), "card:5", "set:1")
    assert target(after) == place(after, "ball:S1")


def test_dots_run_over_the_letters_of_a_word_and_rings_show_the_next_one() -> None:
    light = Spotlight("spell HOUSE", (), 0)
    scene = picture(WORDS, light)
    assert [key.partition(":")[2] for key in halos(scene)] == ["H1", "O1", "U1", "S1", "E1"]
    [trace] = [shape for shape in scene.shapes if word(shape) == "trace"]
    xs = [trace.rect.x + float(point.partition(",")[0]) for point in trace.style.split()[3:]]
    assert xs == pytest.approx([place(scene, f"ball:{letter}1").centre[0] for letter in "HOUSE"], abs=0.1)
    assert trace.style.split()[1] == "purple"
    assert all(trace.rect.y < place(scene, f"ball:{letter}1").y for letter in "HOUSE")
    assert target(scene) == place(scene, "ball:H1")
    assert target(picture(WORDS, light, "keep:1.3")) == place(picture(WORDS, light, "keep:1.3"), "ball:U1")
    assert picture(WORDS, light, "keep:1.3.4.6.7").invitation is None
    assert picture(WORDS, light, "keep:1.2") == picture(WORDS, None, "keep:1.2"), "G is no letter of it"


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
