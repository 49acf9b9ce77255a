"""Short sounds of wood, paper and brass, made by code with Web Audio. Knows no game. While it is off, it makes nothing of Web
Audio; where that is missing or refused, it is silent.

    sound.switch(True)                  in answer to a press: heard at once
    sound.play("chip", after=0.42)      when the chip lands

A sound is a handful of strokes, each a tone or a breath of noise that dies away.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

LOUDNESS = 0.9
"""Of everything: beside a conversation, not above it."""

VARIANTS = ((0.97, 1.06), (1.0, 1.0), (1.03, 0.94))
"""Each sound's three forms: how its pitch and its time are stretched. `DRIFT` comes on top, so pitch keeps within 4 %."""

DRIFT = 0.009
IN_ONE_KEY = ("line", "win")
"""Tunes of which one follows the other: their forms differ in pace alone."""

ATTACK = 0.004

GRAINS = 128
"""The loudest grain of the noise, which is bytes."""


class Stroke(NamedTuple):
    """A tone of that pitch (hertz) or, with `noise`, a breath through a band around it, the narrower the larger; seconds."""

    at: float
    pitch: float
    ring: float
    level: float
    noise: float = 0.0
    attack: float = ATTACK


def _knock(at: float, pitch: float, level: float) -> tuple[Stroke, ...]:
    """Wood on wood."""
    return Stroke(at, pitch * 2.6, 0.035, level, noise=1.8), Stroke(at, pitch, 0.07, level * 0.5)


def _bar(at: float, pitch: float, level: float, ring: float = 0.5) -> tuple[Stroke, ...]:
    """A tuned bar struck softly; its second partial lies two octaves above."""
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
"""What is heard, by name; a later name says more than an earlier one."""

SHORTLY = (12,)
TREMORS = {"turn": SHORTLY, "win": (30, 60, 30, 60, 90)}
"""What is felt, by the name of the sound: milliseconds of trembling and of rest in turn."""

TOGETHER = 0.03
"""Seconds within which two sounds belong to one change."""

AHEAD = 60.0
"""How many milliseconds before its moment a sound is put on the audio clock: a frame may be late, a sound may not."""


class Cue(NamedTuple):
    """When, on an animation's clock (milliseconds), which sound is heard, and of which thing."""

    when: float
    sound: str
    key: str


class SoundTrack:
    """What is still to be heard of an animation. Only what is about to happen is put on the audio clock: what is skipped is never
    heard."""

    def __init__(self) -> None:
        self._cues: list[Cue] = []

    def note(self, cues: Iterable[Cue], clock: float, keep: Collection[str]) -> None:
        """These come, counted from now; of the others only those of the things in `keep`."""
        kept = (cue for cue in self._cues if cue.key in keep)
        self._cues = sorted([*kept, *(cue._replace(when=clock + cue.when) for cue in cues)])

    def play(self, clock: float, speed: float) -> None:
        """It is that time now, and goes on at that speed."""
        while self._cues and self._cues[0].when <= clock + AHEAD * speed:
            cue = self._cues.pop(0)
            play(cue.sound, max(0.0, cue.when - clock) / speed / 1000)

    def clear(self) -> None:
        """Nothing more is heard."""
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
    """Whether somebody has asked for sound."""
    return _on


def switch(on: bool, heard: bool = False) -> None:
    """Turn sound on or off; `heard` lets it be heard at once, in answer to a press. Otherwise it begins with the next press."""
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
    """Let the sound of that name be heard in so many seconds; "" is none. Nothing is heard before the first press. Some are felt
    at once too."""
    if name in TREMORS:
        tremble(TREMORS[name])
    if name and _on and _context is not None and _context.state == "running":
        _attempt(lambda: _strike(name, after))


def tell(names: Iterable[str]) -> None:
    """Let the one of these sounds that says most be heard at once, unless another has just begun."""
    if _context is None or _context.currentTime - _begun > TOGETHER:
        play(max(filter(None, names), key=list(SOUNDS).index, default=""))


def can_tremble() -> bool:
    """Whether this is a device that people hold and that can tremble. Browsers on desks can, but nothing does."""
    import js

    return hasattr(js.navigator, "vibrate") and bool(js.matchMedia("(pointer: coarse)").matches)


def allow_trembling(on: bool) -> None:
    """Let the device tremble from now on, or no more."""
    global _trembles
    _trembles = on


def tremble(milliseconds: tuple[int, ...] = SHORTLY) -> None:
    """Let the device tremble so long, rest so long, and so on, if somebody has asked for that."""
    import js
    from pyodide.ffi import to_js

    if _trembles:
        _attempt(lambda: js.navigator.vibrate(to_js(list(milliseconds))))


def _strike(name: str, after: float) -> None:
    """Put all strokes of a new variant on the audio clock."""
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
    envelope.gain.value = 0  # from before its time: a source may be a sample early, which clicks
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


# The audio clock


def _wake() -> bool:
    """Make what sounds need, once somebody has pressed something, and set it going; returns whether it is there."""
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
        except Exception:  # missing, or refused: the browsers' refusals have no common type
            return False
    if _context is not None and _context.state != "running":
        _attempt(_context.resume)
    return _context is not None


def _follow_presses() -> None:
    """Browsers let sound begin, and go on after a call or a lock, when something is pressed."""
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
    """Let the device's sound sleep while nobody looks."""
    if _context is not None:
        _attempt(_context.suspend)


def _attempt(work: Any) -> None:
    """Do it, or stay silent."""
    try:
        work()
    except Exception:  # the browsers' refusals have no common type
        return
