"""Why to remove an opponent's chip: the line that this breaks, or the line of your own that it frees. Needs no State."""

from __future__ import annotations

from collections.abc import Sequence

from ....coach.hint import Reason
from ....text import number
from ..rules.actions import Play
from ..rules.state import Observation
from .lines import Line, Lines
from .placing import FOUR, TELLING
from .sides import Sides, card_for


class Taking:
    """A play of a one-eyed jack."""

    def __init__(self, observation: Observation, play: Play, names: Sequence[str]) -> None:
        self.seen, self.play = observation, play
        self.table, self.board = observation.table, observation.table.setup.geometry
        self.sides = Sides(observation, names)
        self.space = self.board.bit_of[play.space]
        self.lines = Lines(observation, self.space)

    def reason(self) -> Reason:
        """What weighs most, and one other thing."""
        broken = next((line for line in self.lines.broken() if line.size + 1 >= TELLING), None)
        freed = next((line for line in self.lines.freed() if line.size >= TELLING), None)
        if freed is not None and (broken is None or freed.worth > broken.worth):
            more = self._then(freed) or (f"It also breaks {self._told(broken, self.space)}." if broken else "")
            return Reason(f"Frees {self._told(freed, 0)}.", more, freed.run(self.board, freed.chips | self.space), freed.team)
        if broken is not None:
            more = self._missing(broken) or (f"It also frees {self._told(freed, 0)}." if freed else "")
            run = broken.run(self.board, broken.chips | self.space)
            return Reason(f"Breaks {self._told(broken, self.space)}.", more, run, broken.team)
        owner = next(team for team, chips in enumerate(self.table.chips) if chips & self.space)
        return Reason(f"Removes {self.sides.whose(owner)} chip from {self.play.space}.", "", (self.play.space,), owner)

    def _told(self, line: Line, with_space: int) -> str:
        """`Fern’s four from c3 to f6`."""
        first, *_, last = line.run(self.board, line.chips | with_space)
        return f"{self.sides.whose(line.team)} {number(line.size + bool(with_space))} from {first} to {last}"

    def _missing(self, line: Line) -> str:
        """Where a four would have been finished."""
        return f"{self.board.spaces(line.missing)[0]} would have made five." if line.size + 1 == FOUR else ""

    def _then(self, line: Line) -> str:
        """How a four that is freed can be completed."""
        if line.size < FOUR:
            return ""
        hand = list(self.seen.hand)
        hand.remove(self.play.card)
        held = card_for(self.seen, hand, self.space)
        return f"Your chip on {self.play.space} would make five" + (f", and you hold {held}." if held else ".")
