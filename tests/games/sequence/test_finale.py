"""The end in the picture of Sequence: brass, then the winners' colour, then stillness; and how one leads to the next."""

from __future__ import annotations

import pytest

from engine.games.sequence import GAME
from engine.games.sequence.rules.words import FINALE
from engine.scene import Recent, Shape, Stage, View
from tests.games.sequence.positions import play, position
from tests.games.sequence.scenes import PHONE, WIDE
from tests.web import moving
from web.games.sequence.motion import FLOOD, SequenceMotion
from web.ui.motion import word

OVER = play(position("c7-g7 b5-e5", "b2-f2", sequences="c7-g7/b2-f2", hands={0: "JD"}, state="play:0 no - 0:40"), "JD f5")
LAST = [f"chip:{column}5:0" for column in "bcdef"]


def shapes(finale: int | None, stage: Stage = WIDE) -> tuple[Shape, ...]:
    view = View(stage, ("Mira", "Tom"), ("blue", "green"), recent=(Recent(0, "JD f5"),), finale=finale)
    return GAME.scene(OVER.observe(None), view).shapes


def of_kind(kind: str, finale: int | None) -> list[str]:
    return [shape.key for shape in shapes(finale) if word(shape) == kind]


def test_what_has_just_happened_is_no_news_at_the_end() -> None:
    assert of_kind("last", None) == ["last:f5"]
    assert of_kind("last", 0) == of_kind("new", 0) == []


def test_beat_by_beat() -> None:
    won = {
        count: [shape.key for shape in shapes(count) if "won" in shape.style.split() and shape.key in LAST] for count in range(4)
    }
    assert won == {0: [], 1: LAST, 2: LAST, 3: LAST}
    assert [bool(of_kind("flood", count)) for count in range(4)] == [False, False, True, True]
    assert [len(of_kind("glint", count)) for count in range(4)] == [0, 10, 10, 0]
    assert len(FINALE) == 3


@pytest.mark.parametrize("stage", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_lies_over_the_chips_and_the_winning_spaces_stay_bright(stage: Stage) -> None:
    order = [shape.key for shape in shapes(3, stage)]
    assert order.index("dusk") < min(order.index(f"tile:{column}5") for column in "bcdef")
    assert max(order.index("dusk"), order.index("flood")) < min(order.index(key) for key in order if key.startswith("chip:"))
    [frame], [flood] = ([shape.rect for shape in shapes(3, stage) if shape.key == key] for key in ("frame", "flood"))
    assert frame == flood, "the board keeps its place"


def test_the_colour_comes_slowly_and_at_once_with_less_motion() -> None:
    assert moving.tracks(SequenceMotion(), list(shapes(1)), list(shapes(2)))["flood"].movement == FLOOD
    still = moving.tracks(SequenceMotion(), list(shapes(0)), list(shapes(3)), reduced=True)
    assert max(track.start + track.duration for track in still.values()) <= 120
