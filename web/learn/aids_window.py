"""The window that lists in words what highlights mark. Works for every game and match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.coach.aid import headings, told
from engine.match import Match
from engine.scene import Aid
from web.kit.dom import fill, find, make
from web.kit.look import load_look
from web.kit.plates import paint_plate, piece_plate

ABOUT = "Highlights show what anyone could see. They don’t give advice."
NONE = "This game has no highlights."


class Listed(NamedTuple):
    """What there is to list: the match on the table, and its highlights."""

    match: Match
    found: tuple[Aid, ...]


class AidsWindow:
    """The window `#aids`. Calls `look()` for what there is to list."""

    def __init__(self, look: Callable[[], Listed | None]) -> None:
        self._look = look

    def open(self) -> None:
        """Opens it."""
        self._lay()
        find("#aids").showModal()

    def refresh(self) -> None:
        """Lists what there is now, if the window is open."""
        if find("#aids").open:
            self._lay()

    def _lay(self) -> None:
        seen = self._look()
        kinds = headings(seen.match.game) if seen is not None else {}
        find("#aids-what").textContent = ABOUT if kinds else NONE
        found = told(seen.match.game, seen.found) if seen is not None and kinds else []
        fill(find("#aids-list"), [_part(seen.match, heading, some) for heading, some in found] if seen is not None else [])


def _part(match: Match, heading: str, found: Sequence[Aid]) -> Any:
    """A heading with its highlights, or a sentence that there are none."""
    part = make("section")
    part.append(make("h3", heading, class_="caps"))
    if found:
        lines = make("ul")
        lines.append(*(_line(match, aid) for aid in found))
        part.append(lines)
    else:
        part.append(make("p", "None right now."))
    return part


def _line(match: Match, aid: Aid) -> Any:
    """The words as they are read and as they are heard, beside whose they are, and above the pieces that they name."""
    line, spoken = make("li"), match.game.spoken(aid.words)
    if aid.team is not None:
        line.append(_plate(piece_plate(match.game, match.players[aid.team].colour)))
    if spoken == aid.words:
        line.append(make("span", aid.words))
    else:
        line.append(make("span", aid.words, aria_hidden="true"), make("span", spoken, class_="unseen"))
    pieces = [piece for piece in aid.pieces if piece.partition(" ")[0] in load_look(match.game.name).plates]
    if pieces:
        row = make("div", class_="pieces", aria_hidden="true")
        row.append(*(_plate(f"{match.game.name} {piece}") for piece in pieces))
        line.append(row)
    return line


def _plate(plate: str) -> Any:
    canvas = make("canvas", aria_hidden="true")
    paint_plate(canvas, plate)
    return canvas
