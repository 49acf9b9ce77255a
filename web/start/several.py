"""Play on several devices, from the first screen: starts a game and adds devices, or opens a link or code that is pasted. Loads
that part of the page on first use. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.core import SequorError
from engine.session import ShowOpening, TakeLuck
from web.keep import saves
from web.keep.fetched import later
from web.kit.dom import find, listen
from web.kit.plates import piece_plate
from web.kit.tasks import start
from web.kit.windows import notice
from web.setup.form import SetupForm
from web.start.devices import Devices
from web.start.playing import Playing

if TYPE_CHECKING:
    from engine.remote.link import Pasted

LOOK_SECONDS = 0.05
"""How often it checks whether the game's opening has been seen."""


class Several:
    """The button on the first screen. `await begun()` waits until the game started last is on the table; `await follow(address)`
    opens what a link's address asks for."""

    def __init__(
        self, form: SetupForm, playing: Playing, devices: Devices,
        begun: Callable[[], Awaitable[None]], follow: Callable[[str], Awaitable[None]],
    ) -> None:  # fmt: skip
        self._form, self._playing, self._devices, self._begun, self._follow = form, playing, devices, begun, follow

    def open(self) -> None:
        """Starts listening."""
        listen(find("#several-open"), "click", lambda _event: start(_answered(self._ask())))

    async def _ask(self) -> None:
        """Opens the window."""
        button, game = find("#several-open"), self._form.game
        button.ariaBusy = "true"
        try:
            await later.load_any()
        finally:
            button.ariaBusy = None
        from web.remote.several_window import several_window

        plate = piece_plate(game, next(iter(game.colours)))
        several_window().open(game.title, self._form.together, plate, self._begin, self._take)

    async def _begin(self) -> None:
        """Starts the chosen game for people at one device, set up as last time, and invites other devices once everyone has seen
        who starts."""
        before = self._playing.runner
        self._form.begin_together()
        await self._begun()
        runner = self._playing.runner
        if runner is None or runner is before:
            return
        while self._playing.runner is runner and isinstance(runner.session.advance(), TakeLuck | ShowOpening):
            await asyncio.sleep(LOOK_SECONDS)
        if self._playing.runner is runner:
            await _answered(self._devices.invite())

    async def _take(self, pasted: Pasted) -> Callable[[], Awaitable[None]]:
        """Returns what opens this as its link would. Raises SequorError if it can't be opened."""
        if pasted.kind == "match":
            await saves.from_link(pasted.code)
        kind = "join" if pasted.kind == "code" else pasted.kind
        return partial(self._follow, f"#{kind}={pasted.code}")


async def _answered(doing: Awaitable[None]) -> None:
    """Reports what goes wrong."""
    try:
        await doing
    except SequorError as error:
        notice(str(error))
