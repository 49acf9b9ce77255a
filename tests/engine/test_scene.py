"""Scenes as values: what moves between two of them."""

from engine.scene import Rect, Scene, Shape, motions

HERE, THERE = Rect(0, 0, 10, 10), Rect(50, 0, 10, 10)


def scene(*shapes: Shape) -> Scene:
    return Scene(shapes, ())


def test_a_shape_in_the_same_place_does_not_move() -> None:
    assert motions(scene(Shape("a", "x", "card", HERE)), scene(Shape("a", "x", "card chosen", HERE))) == ()


def test_a_shape_in_another_place_moves() -> None:
    before, after = Shape("a", "x", "card", HERE), Shape("a", "x", "card", THERE)
    [motion] = motions(scene(before), scene(after))
    assert (motion.start, motion.end) == (before, after)


def test_a_new_shape_comes_out_of_its_source() -> None:
    hand, pile = Shape("hand:QH:0", "x", "card", HERE), Shape("pile:0:0", "x", "card", THERE, came_from="hand:QH:0")
    [motion] = motions(scene(hand), scene(pile))
    assert (motion.start, motion.end) == (hand, pile), "the card goes to the pile, and nothing else disappears"


def test_a_shape_without_a_source_appears_and_one_without_a_successor_disappears() -> None:
    old, new = Shape("old", "x", "chip blue", HERE), Shape("new", "x", "chip blue", THERE)
    assert {(motion.start, motion.end) for motion in motions(scene(old), scene(new))} == {(None, new), (old, None)}
