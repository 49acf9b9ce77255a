"""What people have met is kept for each of them and each game."""

import json

from tests.web.test_people import Device
from web.coach.progress import MOST_TIPS, SeenTips, read_met
from web.storage.texts import MET


def meetings(device: Device) -> SeenTips:
    """What was met on that device."""
    return SeenTips(device)  # type: ignore[arg-type]


def test_what_was_met_stays_met_for_that_person_in_that_game() -> None:
    device = Device()
    meetings(device).note("sequence", "Mira", "dead")
    again = meetings(device)
    assert again.has_met("sequence", "Mira", "dead")
    others = [("sequence", "Tom", "dead"), ("sequoia", "Mira", "dead"), ("sequence", "Mira", "jack")]
    assert not any(again.has_met(*other) for other in others)


def test_what_cannot_be_read_is_set_aside_and_begun_anew() -> None:
    device = Device()
    device.texts[MET + "sequence"] = "[["
    assert not meetings(device).has_met("sequence", "Mira", "dead")
    assert device.aside == ["[["]
    meetings(device).note("sequence", "Mira", "dead")
    assert read_met(device.texts[MET + "sequence"]) == (("Mira", "dead"),)


def test_the_oldest_goes_first_once_there_is_too_much() -> None:
    device = Device()
    device.texts[MET + "sequence"] = json.dumps([["Mira", f"kind {number}"] for number in range(MOST_TIPS)])
    meetings(device).note("sequence", "Mira", "dead")
    kept = read_met(device.texts[MET + "sequence"])
    assert (len(kept), kept[0], kept[-1]) == (MOST_TIPS, ("Mira", "kind 1"), ("Mira", "dead"))
