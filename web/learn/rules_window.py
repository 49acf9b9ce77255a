"""The window with a game's rules and their pictures, opened at the rule for what is asked at the table. Names no game.

The text comes from the site, where the build made it of the game's RULES.md; the pictures are painted here, so that they look as
the table does in this room and with these cards.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import window

from engine.coach import illustration
from engine.core import MissingDataError, SequorError
from engine.game import AnyGame
from web.keep.fetched import game_data
from web.keep.fetched.packed import not_loaded
from web.kit.dom import fill, find
from web.kit.look import load_look
from web.learn.cuttings import Cuttings

_cuttings: Cuttings | None = None


async def show_rules(game: AnyGame, chapter: str = "") -> None:
    """Opens the game's rules, at their beginning or at that heading. Raises MissingDataError if they cannot be fetched."""
    text = find("#help-text")
    is_new = getattr(text.dataset, "game", "") != game.name
    if is_new:
        fill(text, await _rules(game.name))
        text.dataset.game = game.name
        find("#help-title").textContent = f"{game.title} rules"
    if not find("#help").open:
        find("#help").showModal()
    place = _lead_to(chapter)
    if is_new:
        await _illustrate(game, text)
        # The pictures have pushed the heading down, if nobody has scrolled meanwhile.
        if text.scrollTop == place:
            _lead_to(chapter)


def _lead_to(chapter: str) -> float:
    """Scrolls to that heading, or to the beginning; returns how far that is."""
    text = find("#help-text")
    text.scrollTop = 0
    for heading in text.querySelectorAll("h3, h4"):
        if str(heading.textContent) == chapter:
            text.scrollTop = heading.getBoundingClientRect().top - text.getBoundingClientRect().top
            heading.tabIndex = -1
            heading.focus(preventScroll=True)
    return float(text.scrollTop)


async def _rules(name: str) -> list[Any]:
    """The rules as the piece of HTML that the build made of them."""
    try:
        response = await window.fetch(f"web/rules/{name}.html")
        markup = await response.text() if response.ok else ""
    except Exception as error:  # a JavaScript error: no network and no offline copy
        window.console.warn(f"The rules were not fetched: {error}")
        markup = ""
    if not markup:
        raise MissingDataError(not_loaded("The rules"))
    return list(window.DOMParser.new().parseFromString(markup, "text/html").body.childNodes)


async def _illustrate(game: AnyGame, text: Any) -> None:
    """Puts canvases into the places of the pictures; where the game's data cannot be had, their words must do."""
    global _cuttings
    if _cuttings is None:
        _cuttings = Cuttings()
    _cuttings.clear()
    try:
        await game_data.ensure_loaded(game)
    except SequorError as error:
        window.console.warn(f"The rules have no pictures: {error}")
        return
    look = load_look(game.name)
    for figure in text.querySelectorAll("[data-picture]"):
        await asyncio.sleep(0)  # for whoever reads already
        picture = illustration.read(str(figure.dataset.picture))
        parts = illustration.cuttings(game, picture)
        figure.querySelector("[role=img]").append(*(_cuttings.canvas(look, part) for part in parts))
