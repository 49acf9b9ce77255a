"""The table screen: the seats, the picture, the hand-over. Shows what it is given and reports what is pressed.

Gets observations and sentences, never a State, so what a seat must not know cannot get here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from pyscript import document, window

from engine.core import Observation, Seat
from engine.game import AnyGame
from engine.match import Player
from engine.report import Standing
from engine.scene import FIND, Hotspot, Rect, Scene, Stage, View
from web.kit.canvas import Canvas
from web.kit.dom import fill, find, listen, make, show
from web.kit.look import load_look
from web.table.closed_hand import ClosedHand
from web.table.input.drag import Drag
from web.table.input.jump import Jump
from web.table.input.overlay import Overlay
from web.table.input.text_entry import EntryLine
from web.table.ribbon import SeatRibbon


class Table:
    """One table. `picture(...)` shows an observation; `await turn()` returns the action that is chosen on it."""

    def __init__(self) -> None:
        self.canvas = Canvas(find("#stage"))
        self.closed_hand = ClosedHand()
        self._ribbon = SeatRibbon()
        self._overlay = Overlay(self._pressed)
        self._entry = EntryLine(self._typed, self._entered)
        self._scene = Scene((), ())
        self._hotspots: tuple[Hotspot, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._wanted = ""
        self._jump = Jump(self._look_for, self._look_away)
        self._lasting: dict[Seat | None, tuple[str, ...]] = {}
        self._pause: tuple[Hotspot, ...] = ()
        self._answer: asyncio.Future[str] | None = None
        self._picture: tuple[AnyGame, Observation[Any], dict[str, Any]] | None = None
        self._drag = Drag(find("#table"), lambda: self._hotspots if self._is_waiting else (), self._pressed)
        listen(document, "keydown", self._on_key)
        listen(find("#table"), "pointerdown", lambda _event: self.canvas.skip())
        observer = window.ResizeObserver.new(_proxy(lambda *_: self._measured()))
        for part in ("#table", "#seats", "#hand-bar"):
            observer.observe(find(part))

    # What is shown

    def expect(self, game: AnyGame) -> None:
        """Lays the page out for a match of this game, and clears the picture of the match before, whose places and hands are not
        those of this one."""
        document.body.dataset.game = game.name
        self._picture, self._scene, self._hotspots = None, Scene((), ()), ()
        self.canvas.clear()
        self._enable(False)

    def seats(self, players: Sequence[Player], piece: str, goal: int, secrets: bool) -> None:
        """Lays out the table for these players. `piece` is the plate of a seat's piece without its colour, `goal` the score to
        reach (0: scores are mere numbers). With `secrets` seats see what others do not."""
        self._lasting = {}
        self._ribbon.lay(players, piece, goal)
        find("#table").style.setProperty("--seats", str(len(players)))
        find("#table").classList.toggle("open", not secrets)

    def progress(self, acting: Collection[Seat], standings: Sequence[Standing], done: Collection[Seat]) -> None:
        """Marks whom the game waits for, who is done, and how each seat stands."""
        self._ribbon.mark(acting, standings, done)

    def picture(self, game: AnyGame, observation: Observation[Any], animate: bool = True, **view: Any) -> None:
        """Shows the observation. `view` holds the fields of View other than stage and chosen."""
        if self._picture is None or self._picture[1].seat != observation.seat:
            self._forget_search()
        self._picture = (game, observation, view)
        self._draw(animate)

    def recap(self, sentences: Sequence[str]) -> None:
        """Lists what happened since the viewer's last turn."""
        fill(find("#recap ul"), [make("li", sentence) for sentence in sentences])
        show(find("#recap"), bool(sentences))
        find("#recap").scrollTop = find("#recap").scrollHeight

    def announce(self, sentences: Sequence[str]) -> None:
        """Announces one public event to screen readers, once."""
        log = find("#announcements")
        if sentences:
            log.append(make("p", " ".join(sentences)))
        while log.childElementCount > 60:
            log.firstElementChild.remove()

    def say(self, words: str) -> None:
        """Sets the line above the hand: whose hand it is, or who is thinking."""
        find("#hand-title").textContent = words

    # What is chosen

    async def turn(self) -> str:
        """Waits for a choice on the picture shown; returns the action's text, or "" after `break_off`."""
        self._chosen = ()
        self._forget_search()
        self._answer = asyncio.get_running_loop().create_future()
        self._draw(animate=True)
        if _focus_is_free() and not self._entry.focus():
            self._overlay.focus("hand", "choices", "board")
        try:
            return await self._answer
        finally:
            self._answer = None
            self._chosen = ()
            self._forget_search()
            self._enable(False)

    async def pause(self, label: str) -> None:
        """Waits until somebody presses the only button, which has this label."""
        self._pause = (Hotspot("pause", "choices", label, "do:go on", main=True),)
        try:
            await self.turn()
        finally:
            self._pause = ()

    def break_off(self) -> None:
        """Ends the wait for a choice without one."""
        if self._is_waiting:
            self._answer_with("")

    def _answer_with(self, text: str) -> None:
        assert self._answer is not None
        self._answer.set_result(text)
        self._enable(False)

    def _pressed(self, token: str, by_keyboard: bool) -> None:
        self._forget_search()
        if self._is_waiting:
            self._choose(token, by_keyboard)

    def _choose(self, token: str, by_keyboard: bool) -> None:
        kind, _, rest = token.partition(":")
        if kind == "do":
            self._answer_with(rest)
            return
        if kind in self._scene.lasting:
            self._press_lasting(token)
            return
        kept = self._made_before(kind)
        self._chosen = kept if token in self._chosen else (*kept, token)
        self._draw(animate=True)
        if by_keyboard:
            self._focus_after(kind)

    def _press_lasting(self, token: str) -> None:
        """Switches a lasting way to look at the picture on or off, without touching any choice."""
        others = tuple(other for other in self._lasting_of_seat() if _kind(other) != _kind(token))
        was_on = token in self._lasting_of_seat()
        assert self._picture is not None
        self._lasting[self._picture[1].seat] = others if was_on else (*others, token)
        self._draw(animate=True)

    def _lasting_of_seat(self) -> tuple[str, ...]:
        """The lasting ways to look that the viewer has switched on."""
        return self._lasting.get(self._picture[1].seat, ()) if self._picture else ()

    def _made_before(self, kind: str) -> tuple[str, ...]:
        """The choices that stay when one of that kind is made: those of earlier kinds."""
        order = self._scene.order
        before = order[: order.index(kind)] if kind in order else ()
        return tuple(chosen for chosen in self._chosen if _kind(chosen) in before)

    def _focus_after(self, kind: str) -> None:
        """Focuses what can be chosen next after a choice of that kind."""
        order = self._scene.order
        after = order[order.index(kind) + 1 :] if kind in order else ()
        groups = [hotspot.group for hotspot in self._hotspots if hotspot.enabled and _kind(hotspot.token) in after]
        self._overlay.focus(*groups, "choices")

    # What is looked for

    def _look_for(self, token: str) -> str:
        """Makes the token's choice if that is possible now, else shows where it is; returns the words about it."""
        self._wanted = token
        may_be = self._is_waiting and any(spot.enabled and spot.token == token for spot in self._hotspots)
        if may_be and token not in self._chosen:
            self._choose(token, by_keyboard=True)
        else:
            self._draw(animate=True)
            if may_be:
                self._focus_after(_kind(token))
        found = self._scene.found
        if found and not may_be:
            self._overlay.focus_on(*found.keys)
        return found.words if found else ""

    def _look_away(self) -> bool:
        """Stops showing where something is; returns whether anything was shown."""
        was_shown = self._shows_search
        self._wanted = ""
        if was_shown:
            self._draw(animate=True)
        return was_shown

    @property
    def _shows_search(self) -> bool:
        return bool(self._wanted) and self._wanted not in self._chosen

    def _forget_search(self) -> None:
        self._wanted = ""
        self._jump.clear()

    def _typed(self, kind: str, text: str) -> None:
        if self._is_waiting:
            self._chosen = (*self._made_before(kind), *([f"{kind}:{text}"] if text else []))
            self._draw(animate=True)

    def _entered(self) -> None:
        """Presses the button that completes the choice, after Enter in the line of text."""
        for hotspot in self._hotspots:
            if hotspot.main and hotspot.enabled and hotspot.group == "choices":
                self._pressed(hotspot.token, by_keyboard=True)
                return

    def _on_key(self, event: Any) -> None:
        if event.key == "Escape" and self._chosen and not event.defaultPrevented:
            self._chosen = ()
            self._forget_search()
            self._draw(animate=True)
            if not self._entry.has_focus:
                self._overlay.focus("hand", "board", "choices")

    # Drawing

    def _draw(self, animate: bool) -> None:
        if self._picture is None or find("#table").hidden:
            return
        game, observation, view = self._picture
        # The style sheet lays out one game's places; another's have other sizes, or none.
        if document.body.dataset.game != game.name or not (stage := _stage()).board.width:
            return
        wanted = (f"{FIND}:{self._wanted}",) if self._wanted else ()
        chosen = (*self._lasting_of_seat(), *wanted, *self._chosen)
        scene: Scene = game.scene(observation, View(stage=stage, chosen=chosen, **view))
        self.canvas.show(load_look(game.name), scene, animate)
        find("#board-place").classList.add("drawn")
        self._scene = scene
        self._hotspots = (*scene.hotspots, *self._pause)
        self._jump.offer(() if scene.entry else scene.typed, self._shows_search)
        self._enable(self._is_waiting)

    @property
    def _is_waiting(self) -> bool:
        """Whether somebody may choose now."""
        return self._answer is not None and not self._answer.done()

    def _enable(self, waiting: bool) -> None:
        """Enables what is legal while the table waits for a choice, otherwise nothing."""
        asleep = tuple(hotspot._replace(enabled=False) for hotspot in self._hotspots if hotspot.rect)
        self._overlay.show(self._hotspots if waiting else asleep)
        self._entry.show(self._scene.entry, waiting)

    def _measured(self) -> None:
        table = find("#table")
        if not table.hidden and table.clientWidth:
            self.canvas.resize(table.clientWidth, table.clientHeight)
            self._draw(animate=False)


def _kind(token: str) -> str:
    return token.partition(":")[0]


def _focus_is_free() -> bool:
    """Whether nothing visible has the focus; a button of a window that has just closed may keep it for a moment."""
    focused = document.activeElement
    return not focused or focused == document.body or bool(focused.closest("dialog:not([open]), [hidden]"))


def _stage() -> Stage:
    """Where the style sheet has put the parts, in CSS pixels from the table's top left corner."""
    origin = find("#table").getBoundingClientRect()

    def measured(selector: str) -> Rect:
        box = find(selector).getBoundingClientRect()
        return Rect(box.x - origin.x, box.y - origin.y, box.width, box.height)

    return Stage(measured("#board-place"), measured("#hand-place"), measured("#piles-place"))


def _proxy(function: Any) -> Any:
    from pyodide.ffi import create_proxy

    return create_proxy(function)
