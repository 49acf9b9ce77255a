"""How a chip of Sequence goes; the golden scenes show how everything else moves."""

from engine.scene import Rect, Shape
from tests.web import moving
from web.games.sequence.motion import LIFT, SequenceMotion


def test_a_removed_chip_lifts_off_and_a_ghost_is_gone_at_once() -> None:
    chip = Shape("chip:1", "chips", "chip blue", Rect(40, 80, 30, 30))
    found = moving.tracks(SequenceMotion(), [chip, chip._replace(key="ghost", style="chip blue ghost")], [])
    assert {key: track.movement for key, track in found.items()} == {"chip:1": LIFT}
