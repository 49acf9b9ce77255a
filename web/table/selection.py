"""The selection on the picture: the choices so far, the effect of presses and drags, and the completion of an action.

`engine/scene.py` defines which choices go together. Independent of matches and rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from engine.core import Seat
from engine.scene import SEARCH, Hotspot, Rect, Scene, Spotlight, chosen_after, kept_beside, kind, still_fitting
from web.table.buttons import Overlay
from web.table.carrying import Point
from web.table.drag import Drag
from web.table.typing import EntryLine, Jump
from web.ui.canvas import Canvas
from web.ui.dom import announce, find, listen
from web.ui.keys import key_of
from web.ui.presses import settle

SHOWN = 4000
"""The time in milliseconds for which the sentence is shown: enough for twelve words and a look at the board."""


class WhyLine:
    """The line `#why`, spoken by screen readers."""

    def __init__(self) -> None:
        self._timer = 0
        self._on_time = create_proxy(self.clear)

    def say(self, words: str) -> None:
        """Shows and announces the sentence, even if it is unchanged; "" removes the last one."""
        window.clearTimeout(self._timer)
        line = find("#why")
        announce(line, words)
        line.classList.toggle("shown", bool(words))
        if words:
            self._timer = window.setTimeout(self._on_time, SHOWN)

    def clear(self) -> None:
        """Removes the sentence."""
        self.say("")


class Advice:
    """The suggestion shown on the table by a hint, lesson or tip, if any. `choose(tokens)` makes exactly these choices and draws
    them; `now()` returns the current ones."""

    def __init__(self, choose: Callable[[tuple[str, ...]], None], now: Callable[[], tuple[str, ...]]) -> None:
        self.spotlight: Spotlight | None = None
        self._choose, self._now = choose, now
        self._asked: Callable[[], object] = lambda: None
        self._may_ask = False
        self._chosen: tuple[str, ...] = ()
        self._ended: Callable[[], None] | None = None

    def allow(self, may_ask: bool) -> None:
        """Enables or disables the hint button."""
        button = find("#hint-button")
        if not may_ask and document.activeElement == button:
            # A disabled button would keep the focus to itself.
            button.blur()
        button.disabled = not may_ask
        if may_ask and not self._may_ask:
            self._asked()
        self._may_ask = may_ask

    def when_asked(self, asked: Callable[[], object]) -> None:
        """Calls `asked()` whenever a player must choose a play."""
        self._asked = asked

    def wait(self, ended: Callable[[], None]) -> None:
        """Announces that a suggestion is being computed; calls `ended` if the turn ends before it is given."""
        self.end()
        self._ended = ended

    def give(self, spotlight: Spotlight, ended: Callable[[], None], tokens: tuple[str, ...] | None = None) -> None:
        """Shows the spotlight and makes these choices, or keeps the current ones; calls `ended` when something else is chosen or
        the turn ends."""
        self.wait(ended)
        self.spotlight, self._chosen = spotlight, self._now() if tokens is None else tokens
        self._choose(self._chosen)

    def turn_to(self, spotlight: Spotlight | None) -> None:
        """Replaces the spotlight, or removes it for None, without changing the choices."""
        self.spotlight = spotlight
        self._choose(self._chosen)

    def put_back(self) -> None:
        """Removes the suggestion and the choices it made."""
        self.end()
        self._choose(())

    def follow(self, chosen: tuple[str, ...]) -> None:
        """Ends the suggestion if the current choices `chosen` differ from its own."""
        if self.spotlight is not None and chosen != self._chosen:
            self.end()

    def end(self) -> None:
        """Removes the spotlight, but keeps the choices."""
        ended, self._ended, self.spotlight = self._ended, None, None
        if ended is not None:
            ended()

    def gild(self, hotspots: tuple[Hotspot, ...]) -> tuple[Hotspot, ...]:
        """The hotspots, with the button of the suggested action, if there is one, as the main button."""
        token = f"do:{self.spotlight.action}" if self.spotlight and self.spotlight.action else ""
        if not token or not any(spot.token == token for spot in hotspots):
            return hotspots
        return tuple(spot._replace(main=spot.token == token) if spot.main or spot.token == token else spot for spot in hotspots)


COMFORTABLE = 44
"""The minimum side in CSS pixels of a target that everyone can hit."""


class TableSelection:
    """The current selection. Calls `redraw()` when it has changed; the caller then gets the `tokens`, makes a scene with them and
    passes it to `offer`. Dragged shapes move on the canvas."""

    def __init__(self, redraw: Callable[[], None], canvas: Canvas) -> None:
        self.confirm_wish: bool | None = None
        """Whether people want to confirm each play; None if they have not set that."""

        self.when_confirming_changes: Callable[[], object] = lambda: None
        """Called when `confirms` may have changed."""

        self.is_practice = False
        """Whether all plays can be undone."""

        self.advice = Advice(self._make, lambda: self._chosen)
        self._redraw, self._canvas = redraw, canvas
        self._overlay = Overlay(self._pressed)
        self._entry = EntryLine(self._typed, self._entered)
        self._why = WhyLine()
        self._jump = Jump(self._look_for, self._look_away)
        self._drag = Drag(self, lambda: self._overlay.hotspots)
        self._has_small_targets = False
        self._scene = Scene((), ())
        self._hotspots: tuple[Hotspot, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._before_drag: tuple[str, ...] = ()
        self._lifted: tuple[str, ...] = ()
        self._wanted = ""
        self._seat: Seat | None = None
        self._lasting: dict[Seat | None, tuple[str, ...]] = {}
        self._pause: tuple[Hotspot, ...] = ()
        self._answer: asyncio.Future[str] | None = None
        listen(document, "keydown", self._on_key)

    @property
    def confirms(self) -> bool:
        """Whether a complete choice needs a press on the main button. By default it does if a slip would count: in a game that
        isn't practice, with touch input or small targets."""
        if self.confirm_wish is not None:
            return self.confirm_wish
        return not self.is_practice and (self._has_small_targets or bool(window.matchMedia("(pointer: coarse)").matches))

    def use_single_keys(self, on: bool) -> None:
        """Enables or disables shortcuts of a single letter without modifiers."""
        self._jump.is_on = self._entry.takes_letters = on

    # The scene

    def tokens(self, seat: Seat | None) -> tuple[str, ...]:
        """The tokens of the current selection, for this seat's picture. Ends another seat's search."""
        if seat != self._seat:
            self._seat = seat
            self._forget_search()
        self.advice.follow(self._chosen)
        wanted = (f"{SEARCH}:{self._wanted}",) if self._wanted else ()
        return (*self._lasting.get(seat, ()), *wanted, *self._chosen)

    def offer(self, scene: Scene) -> None:
        """Shows the buttons of this scene, which was made with `tokens`."""
        self._scene = scene
        self._note_targets(spot.rect for spot in scene.hotspots if spot.target and spot.rect)
        self._chosen = still_fitting(scene, self._chosen)
        self._hotspots = self.advice.gild((*scene.hotspots, *self._pause))
        self._jump.offer(() if scene.text_field else scene.search_terms, self._shows_search)
        self._enable()

    def _note_targets(self, places: Iterable[Rect]) -> None:
        """Stores whether some of these places are too small. Without places, changes nothing."""
        sides = [min(place.width, place.height) for place in places]
        if sides and self._has_small_targets != (is_small := min(sides) < COMFORTABLE):
            self._has_small_targets = is_small
            self.when_confirming_changes()

    def clear(self, is_practice: bool) -> None:
        """Removes all buttons and forgets everyone's view toggles, for another match."""
        self.is_practice = is_practice
        self._drag.cancel()
        self._scene, self._hotspots, self._lasting = Scene((), ()), (), {}
        self._why.clear()
        self._enable()
        self._entry.reset()

    def _enable(self) -> None:
        """Enables legal choices while the table waits for one, otherwise only view toggles."""
        hotspots = self._hotspots if self.is_waiting else tuple(filter(None, map(self._asleep, self._hotspots)))
        self._overlay.show(hotspots, self._scene.view_toggles, self._drag.is_on)
        self._entry.show(self._scene.text_field, self.is_waiting)
        self.advice.allow(self.is_asked)

    def _asleep(self, hotspot: Hotspot) -> Hotspot | None:
        if kind(hotspot.token) in self._scene.view_toggles:
            return hotspot
        return hotspot._replace(enabled=False) if hotspot.rect else None

    # A turn

    @property
    def is_waiting(self) -> bool:
        """Whether the table waits for a choice or for the end of a pause."""
        return self._answer is not None and not self._answer.done()

    @property
    def is_asked(self) -> bool:
        """Whether a player must choose a play, rather than end a pause."""
        return self.is_waiting and not self._pause

    async def turn(self) -> str:
        """Waits for a choice on the picture shown; returns the action's text, or "" after `break_off`."""
        self._chosen = ()
        self._forget_search()
        self._answer = asyncio.get_running_loop().create_future()
        settle()
        self._redraw()
        if self._overlay.may_take_focus and not self._entry.focus():
            self._overlay.focus("hand", "choices", "board")
        try:
            return await self._answer
        finally:
            self._drag.cancel()
            self.advice.end()
            self._answer = None
            self._chosen = ()
            self._forget_search()
            self._enable()

    async def pause(self, label: str, other: str = "") -> str:
        """Waits for a press on the only button, which has this label, or on the `other` one beside it; returns the label."""
        beside = (Hotspot("other", "choices", other, f"do:{other}"),) if other else ()
        self._pause = (Hotspot("pause", "choices", label, f"do:{label}", main=True), *beside)
        try:
            return await self.turn()
        finally:
            self._pause = ()

    def break_off(self) -> None:
        """Cancels the wait for a choice."""
        self._drag.cancel()
        if self.is_waiting:
            self._answer_with("")

    def _answer_with(self, text: str) -> None:
        assert self._answer is not None
        self._answer.set_result(text)
        self.advice.end()
        self._why.clear()
        self._enable()

    # Presses

    def _pressed(self, hotspot: Hotspot, by_keyboard: bool) -> None:
        self._forget_search()
        self._why.say("" if hotspot.enabled else hotspot.why)
        if not hotspot.enabled:
            return
        if kind(hotspot.token) in self._scene.view_toggles:
            self._press_lasting(hotspot.token)
        elif self.is_waiting and kind(hotspot.token) == "do":
            self._answer_with(hotspot.token.partition(":")[2])
        elif self.is_waiting and not (hotspot.completes and hotspot.pressed and self._complete()):
            if hotspot.pressed or hotspot.token not in self._chosen:  # only one of two equal cards may be chosen
                self._choose(hotspot.token, by_keyboard)
            if hotspot.completes and not self.confirms and hotspot.token in self._chosen:
                self._complete()

    def _complete(self) -> bool:
        """Presses the button that completes the choice; returns whether there was one."""
        main = next((spot for spot in self._hotspots if spot.main and spot.enabled and spot.group == "choices"), None)
        if main is not None:
            self._pressed(main, by_keyboard=True)
        return main is not None

    def _choose(self, token: str, by_keyboard: bool) -> None:
        self._chosen = chosen_after(self._scene.order, self._chosen, token)
        self._redraw()
        if by_keyboard:
            self._focus_after(token)

    def _make(self, tokens: tuple[str, ...]) -> None:
        """Makes exactly these choices."""
        self._forget_search()
        self._chosen = tokens
        self._redraw()

    def _press_lasting(self, token: str) -> None:
        """Switches a view toggle, without changing any choice."""
        on = self._lasting.get(self._seat, ())
        others = tuple(other for other in on if kind(other) != kind(token))
        self._lasting[self._seat] = others if token in on else (*others, token)
        self._redraw()

    def _focus_after(self, token: str) -> None:
        """Focuses the next possible choice after this one."""
        entries = [entry.split() for entry in self._scene.order]
        own = next((index for index, kinds in enumerate(entries) if kind(token) in kinds), len(entries))
        made = set(map(kind, (*self._chosen, token)))
        after = {name for kinds in entries[own:] for name in kinds} - made
        groups = [spot.group for spot in self._hotspots if spot.enabled and kind(spot.token) in after]
        self._overlay.focus(*groups, "choices")

    # Drags

    def lift(self, hotspot: Hotspot, grip: Point, by_finger: bool) -> tuple[Hotspot, ...]:
        """Selects the dragged hotspot and shows it lifted; returns the hotspots after that."""
        self._forget_search()
        self._why.clear()
        self._before_drag = self._chosen
        token = hotspot.drag_token or hotspot.token
        if token not in self._chosen and (hotspot.drag_token or not hotspot.pressed):
            self._choose(token, by_keyboard=False)
        self._lifted = self._chosen
        now = next((spot for spot in self._hotspots if spot.key == hotspot.key), hotspot)
        self._canvas.lift(now.drags or hotspot.drags, grip, by_finger)
        return self._hotspots

    def carry(self, x: float, y: float) -> None:
        """Moves the dragged shapes to the pointer's position."""
        self._canvas.carry(x, y)

    def hover(self, target: Hotspot | None) -> None:
        """Tentatively selects the target under the pointer, or none."""
        target = target if target is not None and target.enabled else None
        is_new = target is not None and target.token not in self._lifted
        self._chosen = chosen_after(self._scene.order, self._lifted, target.token) if target and is_new else self._lifted
        self._redraw()

    def drop(self, target: Hotspot | None) -> None:
        """Keeps the selection, and plays it unless plays are confirmed. Without an enabled target, restores the previous
        selection."""
        if target is None or not target.enabled:
            self._why.say(target.why if target is not None else "")
            self._chosen = self._before_drag
            self._redraw()
        self._canvas.drop()
        is_kept = target is not None and target.enabled
        if target is not None and not (is_kept and target.completes and not self.confirms and self._complete()):
            self._enable()

    # Search

    def _look_for(self, token: str) -> str:
        """Makes the token's choice if that is possible now, otherwise shows its places; returns the words about it."""
        self._wanted = token
        may_be = self.is_waiting and any(spot.enabled and spot.token == token for spot in self._hotspots)
        if may_be and token not in self._chosen:
            self._choose(token, by_keyboard=True)
        else:
            self._redraw()
            if may_be:
                self._focus_after(token)
        found = self._scene.found
        if found and not may_be:
            self._overlay.focus_on(*found.keys)
        return found.words if found else ""

    def _look_away(self) -> bool:
        """Ends the search; returns whether a result was shown."""
        was_shown = self._shows_search
        self._wanted = ""
        if was_shown:
            self._redraw()
        return was_shown

    @property
    def _shows_search(self) -> bool:
        return bool(self._wanted) and self._wanted not in self._chosen

    def _forget_search(self) -> None:
        self._wanted = ""
        self._jump.clear()

    # Keys

    def _typed(self, kind_typed: str, text: str) -> None:
        if self.is_waiting:
            token = f"{kind_typed}:{text}"
            self._chosen = (*kept_beside(self._scene.order, self._chosen, token), *([token] if text else []))
            self._redraw()

    def _entered(self) -> None:
        """Handles Enter in the text field: presses the button that completes the choice, or says why that is impossible."""
        if not self._complete():
            self._why.say(next((spot.why for spot in self._hotspots if spot.main and spot.group == "choices"), ""))

    def _on_key(self, event: Any) -> None:
        is_made = self._chosen or self.advice.spotlight
        if key_of(event).name != "Escape" or not is_made or event.defaultPrevented or document.querySelector("dialog[open]"):
            return
        self.advice.put_back()
        if not self._entry.has_focus:
            self._overlay.focus("hand", "board", "choices")
