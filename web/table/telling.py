"""Tells a moment in beats (`Game.beats`): the line being told, and the lines that stay until the viewer's next choice.

Beside the board, or in the place of the hand and its buttons on phones. Screen readers hear each beat once, elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.match import Player
from engine.report import Beat
from web.table.timing import Pace
from web.ui import sound
from web.ui.canvas import Canvas
from web.ui.dom import fill, find, make, show
from web.ui.icons import paint_plate, portrait

GATHER = Beat(0.0, "Everybody look", more="Put the device where everyone can see it.")
"""What the table says before people at one device begin to watch a moment."""

GO_ON = "Press anywhere to continue"


class ToldLines:
    """The section `#told`, which is made when the first moment is told."""

    def __init__(self) -> None:
        self._part: Any = None
        self._players: Sequence[Player] = ()
        self._piece = ""
        self._shown: tuple[Beat | None, tuple[Beat, ...], bool] = (None, (), False)

    @property
    def is_shown(self) -> bool:
        """Whether there is a line."""
        return self._shown != (None, (), False)

    def set_players(self, players: Sequence[Player], piece: str) -> None:
        """Sets the players; `piece` is the plate of a seat's piece without its colour."""
        self._players, self._piece = players, piece
        self.clear()

    def tell(self, now: Beat | None, before: Sequence[Beat] = (), goes_on: bool = False) -> None:
        """Shows the line of `now`, and the lines of earlier beats that stay. `goes_on` says whether a press leads on."""
        lines = tuple(beat for beat in before if beat.rest)
        if self._shown == (shown := (now, lines, goes_on)):
            return
        kept, self._shown = self._shown[1], shown
        part = self._made()
        fill(part.querySelector("#told-now"), self._now(now) if now is not None and now.words else [])
        part.querySelector("#told-now").classList.toggle("strong", now is not None and now.strong)
        listed = part.querySelector("ol")
        if lines[: len(kept)] == kept:
            listed.append(*(self._line(beat) for beat in lines[len(kept) :]))
        else:
            fill(listed, [self._line(beat) for beat in lines])
        part.querySelector("#told-on").textContent = GO_ON if goes_on else ""
        part.classList.toggle("tells", now is not None or goes_on)
        find("#table").classList.toggle("telling", now is not None or goes_on)
        find("#table").classList.toggle("has-told", self.is_shown)
        show(part, self.is_shown)

    def rest(self, beats: Sequence[Beat]) -> None:
        """Shows the lines that stay after a moment told in these beats; none for ()."""
        if beats or self._part is not None:
            self.tell(None, beats)

    def clear(self) -> None:
        """Shows nothing."""
        self.rest(())

    def _made(self) -> Any:
        if self._part is None:
            self._part = make("section", id="told", aria_label="What happened", data_whole="")
            self._part.append(make("div", id="told-now"), make("ol"), make("p", id="told-on", aria_hidden="true"))
            find("#piles-place").after(self._part)
        return self._part

    def _now(self, beat: Beat) -> list[Any]:
        words = make("p")
        words.append(make("b", beat.words), *([make("small", beat.more)] if beat.more else []))
        return [*self._face(beat, "glad"), words]

    def _line(self, beat: Beat) -> Any:
        line = make("li", class_="strong" if beat.strong else "")
        line.append(*([make("i", beat.mark, class_="mark")] if beat.mark else []), make("span", beat.rest), *self._face(beat))
        return line

    def _face(self, beat: Beat, mood: str = "open") -> list[Any]:
        if beat.seat is None or not self._players:
            return []
        player = self._players[beat.seat]
        if player.level:
            return [portrait(player.name, mood)]
        piece = make("canvas", class_="piece", aria_hidden="true")
        paint_plate(piece, f"{self._piece} {player.colour}")
        return [piece]


async def tell(
    canvas: Canvas, pace: Pace, beats: Sequence[Beat], begin: Callable[[int], None], speak: Callable[[Beat], None]
) -> None:
    """Tells the beats one after another; `begin(count)` shows the first `count` of them, `speak(beat)` announces one. A press
    jumps to the end of the current beat's animation, or else to the next beat. Without motion, shows only the end."""
    if canvas.reduced or canvas.speed == float("inf"):
        sound.play_main(beat.sound for beat in beats)
        for beat in beats:
            speak(beat)
        begin(len(beats))
        return
    for count, beat in enumerate(beats, 1):
        speak(beat)
        sound.play(beat.sound)
        begin(count)
        await pace.step(beat.seconds)
