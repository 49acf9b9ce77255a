"""The table screen: who sits where, the picture, the hand-over. It shows what it is told and reports what is pressed.

It is given observations and sentences, never a State: what a seat may not know cannot get here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from pyscript import document, window

from engine.core import Observation, Seat
from engine.game import Game
from engine.match import Player
from engine.report import Standing
from engine.scene import Hotspot, Rect, Scene, Stage, View
from web.canvas import Canvas
from web.curtain import Curtain
from web.dom import fill, find, listen, make, show
from web.overlay import Overlay
from web.seats import SeatRibbon


class Table:
    """One table. `await turn(...)` shows a seat what it knows and gives the action that it chooses."""

    def __init__(self) -> None:
        self.canvas = Canvas(find("#stage"))
        self.curtain = Curtain()
        self._ribbon = SeatRibbon()
        self._overlay = Overlay(self._pressed)
        self._hotspots: tuple[Hotspot, ...] = ()
        self._order: tuple[str, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._pause: tuple[Hotspot, ...] = ()
        self._answer: asyncio.Future[str] | None = None
        self._picture: tuple[Game, Observation[Any], dict[str, Any]] | None = None
        listen(document, "keydown", self._on_key)
        listen(find("#table"), "pointerdown", lambda _event: self.canvas.skip())
        observer = window.ResizeObserver.new(_proxy(lambda *_: self._measured()))
        for part in ("#table", "#seats", "#hand-bar"):
            observer.observe(find(part))

    # What is shown

    def seats(self, players: Sequence[Player], piece: str, goal: int, secrets: bool) -> None:
        """Lay out the table for these players, who have such pieces and play for a goal of so many, or for a number; with
        `secrets` a seat sees what others do not."""
        self._ribbon.lay(players, piece, goal)
        find("#table").style.setProperty("--seats", str(len(players)))
        find("#table").classList.toggle("open", not secrets)

    def progress(self, acting: Collection[Seat], standings: Sequence[Standing], done: Collection[Seat]) -> None:
        """Mark whom the game waits for, who is done, and how each seat stands."""
        self._ribbon.mark(acting, standings, done)

    def picture(self, game: Game, observation: Observation[Any], animate: bool = True, **view: Any) -> None:
        """Show what the observation shows. `view` are the fields of View other than stage and chosen."""
        self._picture = (game, observation, view)
        self._draw(animate)

    def recap(self, sentences: Sequence[str]) -> None:
        """What happened since the last turn of the one who looks."""
        fill(find("#recap ul"), [make("li", sentence) for sentence in sentences])
        show(find("#recap"), bool(sentences))

    def announce(self, sentences: Sequence[str]) -> None:
        """Say one public event, once."""
        log = find("#announcements")
        if sentences:
            log.append(make("p", " ".join(sentences)))
        while log.childElementCount > 60:
            log.firstElementChild.remove()

    def say(self, words: str) -> None:
        """The line above the hand: whose hand it is, who is thinking."""
        find("#hand-title").textContent = words

    # What is chosen

    async def turn(self) -> str:
        """The text of the action that is chosen on the picture shown; '' when the wait is broken off by `cover`."""
        self._chosen = ()
        self._answer = asyncio.get_running_loop().create_future()
        self._draw(animate=True)
        if document.activeElement in (None, document.body):
            self._overlay.focus("hand", "choices", "board")
        try:
            return await self._answer
        finally:
            self._answer = None
            self._chosen = ()
            self._enable(False)

    async def pause(self, label: str) -> None:
        """Wait until somebody presses the one button that there is, to go on."""
        self._pause = (Hotspot("pause", "choices", label, "do:go on", main=True),)
        try:
            await self.turn()
        finally:
            self._pause = ()

    def break_off(self) -> None:
        """End the wait for a choice, without one."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result("")
            self._enable(False)

    def _pressed(self, token: str, by_keyboard: bool) -> None:
        if self._answer is None or self._answer.done():
            return
        kind, _, rest = token.partition(":")
        if kind == "do":
            self._answer.set_result(rest)
            self._enable(False)
            return
        # Another choice of a kind forgets those that were made after it.
        before = self._order[: self._order.index(kind)] if kind in self._order else ()
        kept = tuple(chosen for chosen in self._chosen if chosen.partition(":")[0] in before)
        self._chosen = kept if token in self._chosen else (*kept, token)
        self._draw(animate=True)
        if by_keyboard:
            self._overlay.focus(*self._groups_after(kind), "choices")

    def _groups_after(self, kind: str) -> list[str]:
        """The groups of what is chosen next after a choice of that kind."""
        after = self._order[self._order.index(kind) + 1 :] if kind in self._order else ()
        return [hotspot.group for hotspot in self._hotspots if hotspot.enabled and hotspot.token.partition(":")[0] in after]

    def _on_key(self, event: Any) -> None:
        if event.key == "Escape" and self._chosen and not event.defaultPrevented:
            self._chosen = ()
            self._draw(animate=True)
            self._overlay.focus("hand", "board", "choices")

    # Drawing

    def _draw(self, animate: bool) -> None:
        if self._picture is None or find("#table").hidden:
            return
        game, observation, view = self._picture
        stage = _stage()
        if not stage.board.width:
            return
        scene: Scene = game.scene(observation, View(stage=stage, chosen=self._chosen, **view))
        self.canvas.show(scene, animate)
        self._order = scene.order
        self._hotspots = (*scene.hotspots, *self._pause)
        self._enable(self._answer is not None and not self._answer.done())

    def _enable(self, waiting: bool) -> None:
        """What is legal is enabled while the table waits for a choice; otherwise nothing is."""
        asleep = tuple(hotspot._replace(enabled=False) for hotspot in self._hotspots if hotspot.rect)
        self._overlay.show(self._hotspots if waiting else asleep)

    def _measured(self) -> None:
        table = find("#table")
        if not table.hidden and table.clientWidth:
            self.canvas.resize(table.clientWidth, table.clientHeight)
            self._draw(animate=False)


def _stage() -> Stage:
    """Where the style sheet has put the parts, in CSS pixels from the table's corner."""
    origin = find("#table").getBoundingClientRect()

    def measured(selector: str) -> Rect:
        box = find(selector).getBoundingClientRect()
        return Rect(box.x - origin.x, box.y - origin.y, box.width, box.height)

    return Stage(measured("#board-place"), measured("#hand-place"), measured("#piles-place"))


def _proxy(function: Any) -> Any:
    from pyodide.ffi import create_proxy

    return create_proxy(function)
