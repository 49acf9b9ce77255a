"""Short sounds of wood, paper and brass, synthesised with Web Audio. Silent if that is missing or refused.

    sound.switch(True)                  in response to a press
    sound.play("chip", after=0.42)      when the chip lands

A sound consists of a few strokes, each a decaying tone or burst of noise. While sound is off, no Web Audio objects exist.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

LOUDNESS = 0.9
"""The overall gain: as quiet as a conversation."""

VARIANTS = ((0.97, 1.06), (1.0, 1.0), (1.03, 0.94))
"""Each sound's three variants, as factors of pitch and time. With `DRIFT`, the pitch stays within 4%."""

DRIFT = 0.009
IN_ONE_KEY = ("line", "win")
"""Tunes that may follow each other: their variants differ only in tempo."""

ATTACK = 0.004

GRAINS = 128
"""The largest amplitude in the noise, which consists of signed bytes."""


class Stroke(NamedTuple):
    """A tone or, with `noise`, band-passed noise."""

    at: float  # start in seconds
    pitch: float  # frequency in hertz; the centre frequency for noise
    ring: float  # decay time in seconds
    level: float  # peak gain
    noise: float = 0.0  # the filter's Q: the higher, the narrower; 0 for a tone
    attack: float = ATTACK  # attack time in seconds


def _knock(at: float, pitch: float, level: float) -> tuple[Stroke, ...]:
    """Wood on wood."""
    return Stroke(at, pitch * 2.6, 0.035, level, noise=1.8), Stroke(at, pitch, 0.07, level * 0.5)


def _bar(at: float, pitch: float, level: float, ring: float = 0.5) -> tuple[Stroke, ...]:
    """A tuned bar struck softly. Its second partial is two octaves higher."""
    return Stroke(at, pitch, ring, level), Stroke(at, pitch * 3.93, ring / 4, level * 0.3), Stroke(at, 2200, 0.02, level * 0.2, 1)


SOUNDS: dict[str, tuple[Stroke, ...]] = {
    "card": (Stroke(0, 2300, 0.11, 0.34, noise=0.7, attack=0.03), Stroke(0.05, 1100, 0.06, 0.26, noise=1)),
    "chip": (Stroke(0, 2350, 0.12, 0.08), Stroke(0, 3710, 0.08, 0.045), *_knock(0, 520, 0.12)),
    "die": (*_knock(0, 400, 0.26), *_knock(0.12, 470, 0.17), *_knock(0.21, 430, 0.1), *_knock(0.27, 500, 0.06)),
    "ball": (*_knock(0, 330, 0.2), Stroke(0.03, 240, 0.16, 0.07), Stroke(0.02, 620, 0.14, 0.05, noise=3, attack=0.04)),
    "line": sum((_bar(0.09 * n, 392 * 2 ** (up / 12), 0.13) for n, up in enumerate((0, 2, 4, 7, 12))), ()),
    "reveal": (Stroke(0, 900, 0.2, 0.12, noise=0.8, attack=0.12), *_bar(0.14, 494, 0.1), *_bar(0.2, 622, 0.1)),
    "claim": (*_knock(0, 300, 0.16), *_bar(0.06, 523, 0.12, 0.4), *_bar(0.15, 698, 0.1, 0.5)),
    "turn": (*_bar(0, 440, 0.09, 0.35), *_bar(0.11, 587, 0.09, 0.5)),
    "win": (
        *sum((_bar(0.12 * n, 262 * 2 ** (up / 12), 0.11, 0.6) for n, up in enumerate((0, 4, 7, 12, 16))), ()),
        *sum((_bar(0.72, 262 * 2 ** (up / 12), 0.06, 1.3) for up in (0, 7, 16, 24)), ()),
    ),
}  # fmt: skip
"""The sounds by name. A later one is more important than an earlier one."""

SHORTLY = (12,)
TREMORS = {"turn": SHORTLY, "win": (30, 60, 30, 60, 90)}
"""Vibration patterns by the name of the sound: milliseconds on and off in turn."""

TOGETHER = 0.03
"""Sounds within this many seconds belong to one change."""

AHEAD = 60.0
"""Milliseconds by which a sound is scheduled ahead on the audio clock: a frame may be late, a sound may not."""


class Cue(NamedTuple):
    """A sound at a time on an animation's clock."""

    when: float  # in milliseconds
    sound: str
    key: str  # the key of the shape that causes it


class SoundTrack:
    """The pending sounds of an animation. Only imminent ones are scheduled on the audio clock, so skipped ones are never
    heard."""

    def __init__(self) -> None:
        self._cues: list[Cue] = []

    def note(self, cues: Iterable[Cue], clock: float, keep: Collection[str]) -> None:
        """Adds cues, timed from now. Of the earlier ones, keeps only those of the shapes in `keep`."""
        kept = (cue for cue in self._cues if cue.key in keep)
        self._cues = sorted([*kept, *(cue._replace(when=clock + cue.when) for cue in cues)])

    def play(self, clock: float, speed: float) -> None:
        """Schedules the sounds that are due at this time, while the clock runs at `speed`."""
        while self._cues and self._cues[0].when <= clock + AHEAD * speed:
            cue = self._cues.pop(0)
            play(cue.sound, max(0.0, cue.when - clock) / speed / 1000)

    def clear(self) -> None:
        """Drops all pending sounds."""
        self._cues = []


_on = False
_context: Any = None
_out: Any = None
_noise: Any = None
_last: dict[str, int] = {}
_begun = -1.0
_follows = False
_trembles = False


def is_on() -> bool:
    """Whether the player has turned sound on."""
    return _on


def switch(on: bool, heard: bool = False) -> None:
    """Turn sound on or off. `heard` plays a sound at once, in response to a press; otherwise sound starts with the next press."""
    global _on, _context
    _on = on
    if not on and _context is not None:
        _attempt(_context.close)
        _context = None
    elif on:
        _follow_presses()
        if heard and _wake():
            _attempt(lambda: _strike("chip", 0.0))


def play(name: str, after: float = 0.0) -> None:
    """Play this sound after `after` seconds; "" for none. Silent before the first press. Some sounds also vibrate, at once."""
    if name in TREMORS:
        tremble(TREMORS[name])
    if name and _on and _context is not None and _context.state == "running":
        _attempt(lambda: _strike(name, after))


def play_main(names: Iterable[str]) -> None:
    """Play the most important of these sounds now, unless another has just begun."""
    if _context is None or _context.currentTime - _begun > TOGETHER:
        play(max(filter(None, names), key=list(SOUNDS).index, default=""))


def can_tremble() -> bool:
    """Whether this is a handheld device that can vibrate. Desktop browsers have the API, but no motor."""
    import js

    return hasattr(js.navigator, "vibrate") and bool(js.matchMedia("(pointer: coarse)").matches)


def allow_trembling(on: bool) -> None:
    """Turn vibration on or off."""
    global _trembles
    _trembles = on


def tremble(milliseconds: tuple[int, ...] = SHORTLY) -> None:
    """Vibrate in this pattern of milliseconds on and off, if vibration is on."""
    import js
    from pyodide.ffi import to_js

    if _trembles:
        _attempt(lambda: js.navigator.vibrate(to_js(list(milliseconds))))


def _strike(name: str, after: float) -> None:
    """Schedule all strokes of a new variant of this sound."""
    global _begun
    number = random.choice([number for number in range(len(VARIANTS)) if number != _last.get(name)])
    _last[name] = number
    pitch, pace = VARIANTS[number]
    pitch = 1.0 if name in IN_ONE_KEY else pitch * (1 + random.uniform(-DRIFT, DRIFT))
    _begun = begin = _context.currentTime + after
    for stroke in SOUNDS[name]:
        _stroke(stroke, begin + stroke.at * pace, stroke.pitch * pitch, stroke.ring * pace)


def _stroke(stroke: Stroke, begin: float, pitch: float, ring: float) -> None:
    source = _context.createBufferSource() if stroke.noise else _context.createOscillator()
    envelope, end = _context.createGain(), begin + stroke.attack + ring
    envelope.gain.value = 0  # zero from the start: a source may start a sample early, which would click
    envelope.gain.setValueAtTime(0, begin)
    level = stroke.level / GRAINS if stroke.noise else stroke.level
    envelope.gain.linearRampToValueAtTime(level, begin + stroke.attack)
    envelope.gain.exponentialRampToValueAtTime(level / 1000, end)
    envelope.connect(_out)
    if stroke.noise:
        band = _context.createBiquadFilter()
        band.type = "bandpass"
        band.frequency.value, band.Q.value = pitch, stroke.noise
        source.buffer, source.loop = _noise, True
        source.connect(band)
        band.connect(envelope)
        source.start(begin, random.random() * _noise.duration)
    else:
        source.frequency.value = pitch
        source.connect(envelope)
        source.start(begin)
    source.stop(end)


# The audio context


def _wake() -> bool:
    """Create the audio context after the first press, and resume it; returns whether it exists."""
    global _context, _out, _noise
    import js

    if _context is None and _on and getattr(getattr(js.navigator, "userActivation", None), "hasBeenActive", True):
        try:
            context = js.AudioContext.new()
            _out = context.createGain()
            _out.gain.value = LOUDNESS
            _out.connect(context.destination)
            grain = js.crypto.getRandomValues(js.Int8Array.new(int(context.sampleRate / 4)))
            _noise = context.createBuffer(1, grain.length, context.sampleRate)
            _noise.copyToChannel(js.Float32Array.from_(grain), 0)
            _context = context
        except Exception:  # missing or refused; browsers' refusals have no common type
            return False
    if _context is not None and _context.state != "running":
        _attempt(_context.resume)
    return _context is not None


def _follow_presses() -> None:
    """Browsers allow sound to start, and to resume after a call or a lock, only in response to a press."""
    global _follows
    import js
    from pyodide.ffi import create_proxy

    if not _follows:
        _follows = True
        pressed = create_proxy(lambda _event: _wake())
        for event in ("pointerdown", "pointerup", "keydown"):
            js.document.addEventListener(event, pressed, True)
        js.document.addEventListener("visibilitychange", create_proxy(lambda _event: _rest() if js.document.hidden else _wake()))


def _rest() -> None:
    """Suspend the audio context while the page is hidden."""
    if _context is not None:
        _attempt(_context.suspend)


def _attempt(work: Any) -> None:
    """Runs `work`, ignoring its errors."""
    try:
        work()
    except Exception:  # browsers' refusals have no common type
        return
