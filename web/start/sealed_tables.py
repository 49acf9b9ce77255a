"""The ways to connect devices that have parts in a sealed match: from the window that sends it, and by a link on the other one.
Loads that part of the page when somebody asks for it. Knows no game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.core import Seat
from web.keep.fetched import later
from web.kit.tasks import leave, start
from web.start.playing import Playing

if TYPE_CHECKING:
    from engine.apart.sealed.session import SealedSession

SEALED_CODE = "sealed."
"""How the code of such a table begins in a link."""


Arrive = Callable[[str], Awaitable[object]]
"""Takes in the match that a link or a line has brought, packed."""


class SealedTables:
    """What connects the sealed match on the table; `arrive` puts one there."""

    def __init__(self, playing: Playing, arrive: Arrive) -> None:
        self._playing, self._arrive = playing, arrive
        self._lines: Any = None

    async def _all_lines(self) -> Any:
        await later.load_any()
        from web.apart.sealed_lines import SealedLines

        self._lines = self._lines or SealedLines(self._session, self._go_on, self._arrive)
        return self._lines

    def _session(self) -> SealedSession | None:
        """The session on the table, if it is of a sealed match."""
        runner = self._playing.runner
        session: Any = runner.session if runner is not None else None
        return session if session is not None and session.kind_of_file == "sealed" else None

    def _go_on(self, only_stores: bool) -> None:
        if (runner := self._playing.runner) is None:
            return
        if only_stores:
            start(_awaited(runner.keep()))
            runner.when_shown()
        else:
            self._playing.play_on(partial(runner.move, lambda: None))

    def laid(self) -> None:
        """Another match, or none, is on the table."""
        if self._lines is not None:
            self._lines.laid()
            if (runner := self._playing.runner) is not None and self._session() is not None:
                runner.when_shown = self._lines.tell_soon

    async def invite(self, seat: Seat) -> None:
        """Shows the code for the device on which that seat's person plays."""
        lines, session = await self._all_lines(), self._session()
        from web.apart.code_window import code_window
        from web.apart.sealed_lines import SealedInvitation

        if session is not None:
            self.laid()
            await code_window().open(SealedInvitation(lines, session, seat))

    async def meet(self, code: str) -> None:
        """Connects with the device whose code is in a link. Raises SequorError."""
        lines = await self._all_lines()
        self.laid()  # what is on the table may be what is played there
        from engine.apart.handshake import card_in, code_of
        from web.apart.join_window import JOIN, join_window
        from web.apart.sealed_lines import meeting

        line = meeting(lines, lambda: start(leave(showing)))
        answer = code_of(await line.answer(card_in(code)))
        showing = start(join_window().show_answer(JOIN, answer))
        await showing
        if not line.is_open:
            line.give_up()
            line.close()


async def _awaited(doing: Awaitable[object]) -> None:
    await doing
