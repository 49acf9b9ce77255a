"""A stand-in for Web Audio, whose clock is that of the page's frames.

page, audio = StandIn(), Audio()
audio.join(page)
with page.installed():
    from web.ui import sound
"""

# ruff: noqa: N802
# The browser's own names.

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

from tests.web.stand_in import StandIn


class Started(NamedTuple):
    """A source of sound that was told to start: when, in seconds, its pitch in hertz, or None for noise, and when it stops."""

    at: float
    pitch: float | None
    stop: list[float]


class Param(SimpleNamespace):
    """A parameter over time; a context refuses times before its beginning, and ramps to nothing."""

    def setValueAtTime(self, value: float, at: float) -> None:
        assert at >= 0
        assert self.value == value, "a source that starts a sample early would click"

    def linearRampToValueAtTime(self, value: float, at: float) -> None:
        assert at >= 0

    def exponentialRampToValueAtTime(self, value: float, at: float) -> None:
        assert at >= 0
        assert value > 0


class Audio:
    """What the page makes of Web Audio: `made` contexts, and the sources that were `started`. `refuses` raises instead; `state`
    is that of a new context."""

    def __init__(self, refuses: bool = False, state: str = "running") -> None:
        self.made = 0
        self.started: list[Started] = []
        self.trembled: list[list[int]] = []
        self.listeners: dict[str, Callable[[Any], Any]] = {}
        self.state, self.sampleRate, self.destination = state, 8000.0, object()
        self.navigator = SimpleNamespace(userActivation=SimpleNamespace(hasBeenActive=True), vibrate=self.trembled.append)
        self.refuses = refuses
        self._page: StandIn | None = None

    def join(self, page: StandIn) -> Audio:
        """Let this page find it."""
        self._page = page
        page.js.navigator = self.navigator
        page.js.AudioContext = self
        page.js.crypto = SimpleNamespace(getRandomValues=lambda bytes_: bytes_)
        page.js.Int8Array = SimpleNamespace(new=lambda length: SimpleNamespace(length=length))
        page.js.Float32Array = SimpleNamespace(from_=lambda bytes_: bytes_)
        page.js.document.addEventListener = lambda event, called, *_: self.listeners.setdefault(event, called)
        return self

    @property
    def currentTime(self) -> float:
        assert self._page is not None
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
