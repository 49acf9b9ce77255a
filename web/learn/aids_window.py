"""The window Highlights: turns them on and off, and lists in words what they mark. Works for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.coach.aid import headings, told
from engine.match import Match
from engine.scene import Aid
from web.kit.dom import fill, find, listen, make
from web.kit.look import load_look
from web.kit.plates import paint_plate, piece_plate

OFF = "This game is played without hints, so highlights are off."
ON = "Highlights show what anyone could see. They don’t give advice."
NONE = "This game has no highlights."
ELSEWHERE = "Highlights work only during a game."


class Listed(NamedTuple):
    """What there is to list: the match on the table, whether aids are marked there, and those that there are."""

    match: Match
    is_on: bool
    found: tuple[Aid, ...]


class AidsWindow:
    """The window `#aids`. Calls `switch(on)` when somebody presses the switch, and `look()` for what there is to list."""

    def __init__(self, switch: Callable[[bool], None], look: Callable[[], Listed | None]) -> None:
        self._switch, self._look = switch, look
        listen(find("#aids-on"), "change", lambda event: self._press(bool(event.target.checked)))

    def open(self) -> None:
        """Opens it."""
        self._lay()
        find("#aids").showModal()

    def refresh(self) -> None:
        """Lists what there is now, if the window is open."""
        if find("#aids").open:
            self._lay()

    def _press(self, on: bool) -> None:
        self._switch(on)
        self._lay()

    def _lay(self) -> None:
        """Lists the aids that are marked now or, while they are off, what they would mark."""
        seen = self._look()
        if seen is None:
            find("#aids-on").disabled = True
            find("#aids-what").textContent = ELSEWHERE
            fill(find("#aids-list"), [])
            return
        kinds, can = headings(seen.match.game), seen.match.hints
        find("#aids-on").checked = seen.is_on
        find("#aids-on").disabled = not can or not kinds
        find("#aids-what").textContent = (ON if can else OFF) if kinds else NONE
        if seen.is_on and can:
            parts = [_part(seen.match, heading, some) for heading, some in told(seen.match.game, seen.found)]
        else:
            lines = make("ul")
            lines.append(*(make("li", heading) for heading in kinds.values()))
            parts = [lines] if kinds else []
        fill(find("#aids-list"), parts)


def _part(match: Match, heading: str, found: Sequence[Aid]) -> Any:
    """A heading with its aids, or the word that there are none."""
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
