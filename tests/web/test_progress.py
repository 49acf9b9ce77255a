"""How far somebody has come in a lesson: kept by game, begun anew after the last level, and what cannot be read set aside."""

import pytest

from tests.web.test_people import Device
from web.coach.progress import Progress


def progress(device: Device) -> Progress:
    """What is kept there."""
    return Progress(device)  # type: ignore[arg-type]


def test_a_lesson_goes_on_where_it_was_left() -> None:
    device = Device()
    progress(device).note("sequence", 2)
    assert progress(device).of("sequence", 6) == 2
    assert progress(device).of("sequoia", 6) == 0


def test_whoever_learns_again_still_knows_as_much() -> None:
    device = Device()
    progress(device).note("sequence", 6)
    progress(device).note("sequence", 0)
    assert device.texts["lesson sequence"] == "6"


@pytest.mark.parametrize("known", [6, 7, 99])
def test_whoever_knows_all_begins_again(known: int) -> None:
    device = Device()
    progress(device).note("sequence", known)
    assert progress(device).of("sequence", 6) == 0
    assert not device.aside


@pytest.mark.parametrize("text", ["two", "-1", "1.5", "100", "٣", " 2"])
def test_what_cannot_be_read_is_set_aside(text: str) -> None:
    device = Device()
    device.texts["lesson sequence"] = text
    assert progress(device).of("sequence", 6) == 0
    assert device.aside == [text]
