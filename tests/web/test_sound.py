"""Sound is made only if somebody has turned it on, at the moment when a thing lands, and never twice alike."""

# ruff: noqa: N802
# The browser's own names.

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from engine.scene import Rect, Scene, Shape
from tests.web.stand_in import StandIn
from web.ui import sound
from web.ui.look import Look, Painting
from web.ui.motion import GLIDE, LEAST_BETWEEN, MOST_OF_A_SOUND, Choreography, Track, cues, pose_of, word


class Started(NamedTuple):
    """A started source of sound: when, in seconds; its pitch in hertz, or None for noise; and when it stops."""

    at: float
    pitch: float | None
    stop: list[float]


class Param(SimpleNamespace):
    """A parameter over time; refuses times before the context's start, and ramps to zero."""

    def setValueAtTime(self, value: float, at: float) -> None:
        assert at >= 0
        assert self.value == value, "a source that starts a sample early would click"

    def linearRampToValueAtTime(self, value: float, at: float) -> None:
        assert at >= 0

    def exponentialRampToValueAtTime(self, value: float, at: float) -> None:
        assert at >= 0
        assert value > 0


class Audio:
    """A stand-in for Web Audio, whose clock is that of the page's frames: the number of contexts `made`, the sources `started`.
    If it `refuses`, it makes none."""

    def __init__(self, page: StandIn) -> None:
        self.made, self.refuses = 0, False
        self.started: list[Started] = []
        self.trembled: list[list[int]] = []
        self.listeners: dict[str, Callable[[Any], Any]] = {}
        self.state, self.sampleRate, self.destination = "running", 8000.0, object()
        self.navigator = SimpleNamespace(userActivation=SimpleNamespace(hasBeenActive=True), vibrate=self.trembled.append)
        self._page = page
        page.js.navigator = self.navigator
        page.js.AudioContext = self
        page.js.crypto = SimpleNamespace(getRandomValues=lambda bytes_: bytes_)
        page.js.Int8Array = SimpleNamespace(new=lambda length: SimpleNamespace(length=length))
        page.js.Float32Array = SimpleNamespace(from_=lambda bytes_: bytes_)
        page.js.document.addEventListener = lambda event, called, *_: self.listeners.setdefault(event, called)

    @property
    def currentTime(self) -> float:
        return self._page.time / 1000

    def new(self) -> Audio:
        if self.refuses:
            raise RuntimeError("NotSupportedError")
        self.made += 1
        return self

    def resume(self) -> None:
        self.state = "running"

    def suspend(self) -> None:
        self.state = "suspended"

    def close(self) -> None:
        self.state = "closed"

    def createBuffer(self, channels: int, length: int, rate: float) -> SimpleNamespace:
        return SimpleNamespace(duration=length / rate, copyToChannel=lambda _samples, _channel: None)

    def createGain(self) -> SimpleNamespace:
        return SimpleNamespace(gain=Param(value=1.0), connect=lambda _node: None)

    def createBiquadFilter(self) -> SimpleNamespace:
        return SimpleNamespace(type="lowpass", frequency=Param(value=350.0), Q=Param(value=1.0), connect=lambda _node: None)

    def createBufferSource(self) -> SimpleNamespace:
        return self._source()

    def createOscillator(self) -> SimpleNamespace:
        return self._source(frequency=Param(value=440.0))

    def _source(self, **own: Any) -> SimpleNamespace:
        stops: list[float] = []

        def start(at: float, _offset: float = 0.0) -> None:
            pitch = getattr(source, "frequency", None)
            self.started.append(Started(at, pitch.value if pitch else None, stops))

        source = SimpleNamespace(connect=lambda _node: None, start=start, stop=stops.append, **own)
        return source


LANDS = 0.7 * 350 / 1000
"""Seconds until a gliding thing touches down."""

FRAME = 0.016


class Heard(Choreography):
    """Every moving thing sounds by its kind."""

    def sound(self, track: Track) -> str:
        return word(track.shape)


LOOK = Look(painters={kind: Painting(lambda *_: None) for kind in ("chip", "card")}, choreography=Heard())


@pytest.fixture
def page() -> StandIn:
    return StandIn()


@pytest.fixture
def audio(page: StandIn, monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    """The Web Audio of a page on which nobody has turned on sound yet."""
    untouched: dict[str, Any] = {
        "_on": False,
        "_context": None,
        "_follows": False,
        "_trembles": False,
        "_last": {},
        "_begun": -1.0,
    }
    for name, value in untouched.items():
        monkeypatch.setattr(sound, name, value)
    audio = Audio(page)
    with page.installed():
        yield audio


def heard(audio: Audio, name: str) -> list[float | None]:
    """The pitches of that sound when it is played now."""
    before = len(audio.started)
    sound.play(name)
    return [started.pitch for started in audio.started[before:]]


def test_sound_is_off_at_first_and_a_press_on_the_switch_is_heard_at_once(audio: Audio) -> None:
    sound.play("chip")
    sound.switch(False)
    assert (audio.made, audio.started, audio.listeners) == (0, [], {})
    sound.switch(True, heard=True)
    assert audio.made == 1
    assert [started.at for started in audio.started] == [0.0] * len(sound.SOUNDS["chip"])
    sound.switch(False)
    assert audio.state == "closed"
    assert heard(audio, "chip") == []


def test_a_remembered_switch_waits_for_the_first_press(audio: Audio) -> None:
    audio.navigator.userActivation.hasBeenActive = False
    sound.switch(True)
    audio.listeners["pointerdown"](None)
    assert (heard(audio, "chip"), audio.made) == ([], 0)
    audio.navigator.userActivation.hasBeenActive = True
    audio.listeners["pointerup"](None)
    assert heard(audio, "chip")
    audio.listeners["keydown"](None)
    assert audio.made == 1


def test_a_sound_that_the_browser_delays_is_never_heard_late(audio: Audio) -> None:
    sound.switch(True, heard=True)
    audio.state = "interrupted"
    assert heard(audio, "win") == []
    audio.listeners["keydown"](None)
    assert heard(audio, "win")


@pytest.mark.parametrize("missing", [True, False], ids=["missing", "refused"])
def test_without_web_audio_the_table_is_silent(audio: Audio, page: StandIn, missing: bool) -> None:
    import js

    if missing:
        del vars(js)["AudioContext"]
    else:
        audio.refuses = True
    sound.switch(True, heard=True)
    sound.play("chip")
    sound.switch(False)
    assert audio.started == []


@pytest.mark.parametrize("name", sound.SOUNDS)
def test_no_sound_is_the_same_twice_in_a_row_and_pitch_stays_within_four_percent(audio: Audio, name: str) -> None:
    sound.switch(True, heard=True)
    tones = [stroke.pitch for stroke in sound.SOUNDS[name] if not stroke.noise]
    forms, last = [], max(stroke.at + stroke.attack + stroke.ring for stroke in sound.SOUNDS[name])
    for _ in range(60):
        audio.started.clear()
        pitches = [pitch for pitch in heard(audio, name) if pitch is not None]
        share = pitches[0] / tones[0] if tones else 1.0
        assert pitches == pytest.approx([tone * share for tone in tones]), "a tune stays in tune"
        assert abs(share - 1) <= (0 if name in sound.IN_ONE_KEY else 0.04)
        forms.append(round((max(started.stop[0] for started in audio.started) / last - 1) / 0.06))
    assert set(forms) == {-1, 0, 1}
    assert all(one != following for one, following in pairwise(forms))


@pytest.mark.parametrize("name", sound.SOUNDS)
def test_sounds_are_short_and_quiet(name: str) -> None:
    strokes = sound.SOUNDS[name]
    assert max(stroke.at + stroke.ring for stroke in strokes) <= (2.1 if name == "win" else 1.0)
    at_once = [sum(s.level for s in strokes if s.at <= at < s.at + s.ring) for at in {stroke.at for stroke in strokes}]
    assert max(at_once) * sound.LOUDNESS < 0.8, "even if all partials meet"


# When sounds are heard


def things(x: float, *kinds: str) -> Scene:
    return Scene(tuple(Shape(f"{kind} {at}", "things", kind, Rect(x, 50.0 * at, 40, 40)) for at, kind in enumerate(kinds)), ())


def canvas_of(page: StandIn) -> Any:
    from web.ui.canvas import Canvas

    canvas = Canvas(page.canvas())
    canvas.show(LOOK, things(0, "chip"))
    sound.switch(True)
    sound._wake()
    return canvas


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
def test_a_thing_is_heard_when_it_lands(page: StandIn, audio: Audio, speed: float) -> None:
    canvas = canvas_of(page)
    canvas.speed = speed
    page.run_frames()
    begun = audio.currentTime
    canvas.show(LOOK, things(200, "chip"))
    page.run_frames()
    assert [started.at for started in audio.started] == pytest.approx([begun + LANDS / speed] * len(sound.SOUNDS["chip"]))


def test_a_skipped_movement_is_not_heard_later(page: StandIn, audio: Audio) -> None:
    canvas = canvas_of(page)
    for leave in (canvas.skip, canvas.clear, lambda: canvas.show(LOOK, things(400, "chip"), animate=False)):
        canvas.show(LOOK, things(200, "chip"))
        leave()
        canvas.show(LOOK, things(200, "chip"), animate=False)
        page.run_frames()
    assert audio.started == []


def test_a_redirected_thing_is_heard_when_it_lands_and_the_others_as_planned(page: StandIn, audio: Audio) -> None:
    canvas = canvas_of(page)
    canvas.show(LOOK, things(0, "chip", "card"), animate=False)
    begun = audio.currentTime
    canvas.show(LOOK, things(200, "chip", "card"))
    for _ in range(5):
        page.run_frame()
    both = things(200, "chip", "card").shapes
    canvas.show(LOOK, Scene((both[0]._replace(rect=Rect(300, 0, 40, 40)), both[1]), ()))
    page.run_frames()
    chip, card = sorted({round(started.at - begun, 3) for started in audio.started})[:2]
    assert chip == pytest.approx(4 * FRAME + LANDS)
    assert card == pytest.approx(0.08 + LANDS)


def test_a_new_layout_stops_no_movement(page: StandIn, audio: Audio) -> None:
    canvas = canvas_of(page)
    page.run_frames()
    begun = audio.currentTime
    canvas.show(LOOK, things(200, "chip"))
    page.run_frame()
    canvas.show(LOOK, things(202, "chip"))
    assert canvas.is_moving
    assert page.run_frames() > 15
    assert {round(started.at - begun - LANDS, 2) for started in audio.started} <= {0.0, FRAME, 0.02}


@pytest.mark.parametrize("way", ["instant", "reduced"])
def test_without_motion_one_sound_marks_the_change_at_once(page: StandIn, audio: Audio, way: str) -> None:
    canvas = canvas_of(page)
    canvas.speed, canvas.reduced = (math.inf, False) if way == "instant" else (1.0, True)
    canvas.show(LOOK, things(0, "chip", "card", "chip"), animate=False)
    canvas.show(LOOK, things(200, "chip", "card", "chip"))
    assert {started.at for started in audio.started} == {audio.currentTime}
    assert len(audio.started) == len(sound.SOUNDS["chip"]), "the chip matters more than the card"
    page.run_frames()
    assert len(audio.started) == len(sound.SOUNDS["chip"])


def test_a_change_just_after_another_sound_makes_none(page: StandIn, audio: Audio) -> None:
    canvas = canvas_of(page)
    canvas.speed = math.inf
    sound.play("reveal")
    canvas.show(LOOK, things(200, "chip"))
    assert len(audio.started) == len(sound.SOUNDS["reveal"])
    page.time += 100
    canvas.show(LOOK, things(300, "chip"))
    assert len(audio.started) == len(sound.SOUNDS["reveal"]) + len(sound.SOUNDS["chip"])


def glide(key: str, start: float, kind: str = "chip") -> Track:
    shape = Shape(key, "things", kind, Rect(0, 0, 40, 40))
    return Track(shape, GLIDE, None, pose_of(shape), pose_of(shape), start)


def test_many_things_at_once_make_few_sounds() -> None:
    together = cues([glide(f"{number}", 0) for number in range(9)] + [glide("card", 0, "card")], Heard())
    assert sorted(cue.sound for cue in together) == ["card", "chip"]
    row = cues([glide(f"{number}", LEAST_BETWEEN * number) for number in range(20)], Heard())
    assert [cue.when for cue in row] == [LANDS * 1000 + LEAST_BETWEEN * number for number in range(MOST_OF_A_SOUND)]
    assert cues([glide("a", 0)], Choreography()) == []


# Vibration


def test_the_device_vibrates_only_if_somebody_has_turned_that_on(audio: Audio) -> None:
    sound.tremble()
    sound.play("win")
    assert audio.trembled == []
    sound.allow_trembling(True)
    sound.tremble()
    sound.play("turn")
    sound.play("card")
    sound.play("win")
    assert audio.trembled == [[12], [12], [30, 60, 30, 60, 90]]
    assert audio.made == 0, "sound itself is off"


@pytest.mark.parametrize(("coarse", "vibrates", "offered"), [(True, True, True), (False, True, False), (True, False, False)])
def test_vibration_is_offered_on_handheld_devices(audio: Audio, coarse: bool, vibrates: bool, offered: bool) -> None:
    import js

    vars(js)["matchMedia"] = lambda _query: SimpleNamespace(matches=coarse)
    if not vibrates:
        del audio.navigator.vibrate
    assert sound.can_tremble() == offered
    sound.allow_trembling(True)
    sound.tremble()


# Whose turn it is


def test_a_turn_is_heard_when_it_starts_and_not_again_for_its_next_choice(page: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    events: list[SimpleNamespace] = []
    monkeypatch.setattr(sound, "play", told.append)
    with page.installed():
        from web.table.runner import Again

        session: Any = SimpleNamespace(match=SimpleNamespace(events=events))
        again = Again(session, SimpleNamespace())  # type: ignore[arg-type]

        def asked(seat: int, *since: int | None) -> int:
            events.extend(SimpleNamespace(seat=who) for who in since)
            before = len(told)
            again.call(seat)
            return len(told) - before

        assert asked(0) == 1
        assert asked(0, 0) == asked(0, 0, None) == 0, "a choice of its own, and luck"
        assert asked(1, 0) == 1
        assert asked(1, 1, 0, 2) == 1, "computers have played"
        del events[2:]
        assert asked(1) == 0, "after its own undo"
    assert set(told) == {"turn"}
