"""What is pointed out to whoever is asked to choose, with the choices it makes: a hint, or a word about something new. It ends
with the first other choice, and with the turn. Knows no match and no rules."""

from __future__ import annotations

from collections.abc import Callable

from pyscript import document

from engine.scene import Hotspot, Spotlight
from web.kit.dom import find


class Advice:
    """None, until `give` or `wait`. Calls `choose(tokens)` to make exactly these choices and draw them; `now()` says which are
    made."""

    def __init__(self, choose: Callable[[tuple[str, ...]], None], now: Callable[[], tuple[str, ...]]) -> None:
        self.spotlight: Spotlight | None = None
        self._choose, self._now = choose, now
        self._asked: Callable[[], object] = lambda: None
        self._may_ask = False
        self._chosen: tuple[str, ...] = ()
        self._ended: Callable[[], None] | None = None

    def allow(self, may_ask: bool) -> None:
        """Lets people ask for a hint, or not now."""
        button = find("#hint-button")
        if not may_ask and document.activeElement == button:
            # A disabled button would keep the focus to itself.
            button.blur()
        button.disabled = not may_ask
        if may_ask and not self._may_ask:
            self._asked()
        self._may_ask = may_ask

    def when_asked(self, asked: Callable[[], object]) -> None:
        """Calls `asked()` whenever somebody is asked what to play."""
        self._asked = asked

    def wait(self, ended: Callable[[], None]) -> None:
        """There will be some, unless the turn ends before: then calls `ended`."""
        self.end()
        self._ended = ended

    def give(self, spotlight: Spotlight, ended: Callable[[], None], tokens: tuple[str, ...] | None = None) -> None:
        """Points this out and makes these choices, or keeps those that are made; calls `ended` once something else is chosen or
        the turn ends."""
        self.wait(ended)
        self.spotlight, self._chosen = spotlight, self._now() if tokens is None else tokens
        self._choose(self._chosen)

    def turn_to(self, spotlight: Spotlight | None) -> None:
        """Points this out instead, or nothing, with the same choices."""
        self.spotlight = spotlight
        self._choose(self._chosen)

    def put_back(self) -> None:
        """Takes it back with the choices it made."""
        self.end()
        self._choose(())

    def follow(self, chosen: tuple[str, ...]) -> None:
        """Ends it if this is chosen now and is something else."""
        if self.spotlight is not None and chosen != self._chosen:
            self.end()

    def end(self) -> None:
        """Points nothing out any more; what is chosen stays."""
        ended, self._ended, self.spotlight = self._ended, None, None
        if ended is not None:
            ended()

    def gild(self, hotspots: tuple[Hotspot, ...]) -> tuple[Hotspot, ...]:
        """The hotspots, of which the one that takes the advised action is the main one, if there is one."""
        token = f"do:{self.spotlight.action}" if self.spotlight and self.spotlight.action else ""
        if not token or not any(spot.token == token for spot in hotspots):
            return hotspots
        return tuple(spot._replace(main=spot.token == token) if spot.main or spot.token == token else spot for spot in hotspots)
