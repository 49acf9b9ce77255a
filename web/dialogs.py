"""The windows over the table: the cut for deal, the end of the game, the menu, one-sentence notices."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from pyscript import window

from engine.match import Match
from web.canvas import paint_card
from web.dom import fill, find, listen, make, show


def setup_dialogs() -> None:
    """Make every button with `data-close` close its window, and a press beside a window close it too."""
    for dialog in window.document.querySelectorAll("dialog"):
        listen(dialog, "click", lambda event, dialog=dialog: _close_where_asked(event, dialog))
    listen(find("#notice-close"), "click", lambda _event: show(find("#notice"), False))


def _close_where_asked(event: Any, dialog: Any) -> None:
    if event.target == dialog or event.target.closest("[data-close]"):
        dialog.close()


async def show_cut(shown: Sequence[tuple[str, Sequence[str]]], seal: str) -> None:
    """The cut for deal: each card with its sentence, until one press. `shown` are outcomes with their sentences."""
    cards = []
    for card, sentences in shown:
        face = make("canvas", class_="card", aria_hidden="true")
        entry = make("li")
        entry.append(face, make("span", sentences[0]))
        cards.append(entry)
        paint_card(face, card)
    fill(find("#cut-cards"), cards)
    find("#cut-result").textContent = " ".join(shown[-1][1][1:])
    find("#cut-seal").textContent = seal
    await _open_until_closed(find("#cut"))


async def _open_until_closed(dialog: Any) -> None:
    closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_close(_event: Any) -> None:
        if not closed.done():
            closed.set_result(None)

    listen(dialog, "close", on_close, once=True)
    dialog.showModal()
    try:
        await closed
    finally:
        if dialog.open:
            dialog.close()


def show_end(match: Match) -> None:
    """The end of the game: who won, and the seed, so that anybody can check that the luck was fixed beforehand."""
    find("#end-title").textContent = match.narration[-1][-1]
    state = match.state
    turns = state.observe(None).table.turns
    find("#end-summary").textContent = f"{turns} turns."
    find("#end-seed").textContent = match.seed
    find("#end-seal").textContent = match.seal
    dialog = find("#end")
    if not dialog.open:
        dialog.showModal()


def notice(sentence: str) -> None:
    """One sentence that stays until it is dismissed."""
    find("#notice-text").textContent = sentence
    show(find("#notice"))
