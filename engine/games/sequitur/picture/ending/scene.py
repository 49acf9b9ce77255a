"""The table once the game is over, after some of the finale's beats: first the racks are laid out, then a beat for each moment.

Made from what everybody sees, like every picture. With all beats gone it is how the table stays.
"""

from __future__ import annotations

from collections.abc import Iterator

from .....core import Seat
from .....scene import Hotspot, Rect, Scene, Shape, View
from ...box.goals import Goal
from ...rules.awards import Award, Moment, by_score, claims, moments, points_after, secrets_won
from ...rules.state import Observation
from ...rules.table import LISTED, NOBODY, REFUSED, ShownWord, goal_order
from ...words.letters import BLANK, SKILL
from ...words.spelling import spell
from ..labels import goal_label, word_label
from .places import FOUND, REST, SIGNED, Places, Row
from .standings import Standings

WITH_SKILL = 34.0
"""A ball at least so large, in CSS pixels, shows its skill points."""


def ending(observation: Observation, view: View, count: int) -> Scene:
    """The picture after so many beats."""
    picture = _Ending(observation, view, count)
    return Scene(tuple(picture.shapes()), tuple(picture.hotspots()))


class _Ending:
    """A picture in the making."""

    def __init__(self, seen: Observation, view: View, count: int) -> None:
        self.table, self.view = seen.table, view
        self.goals = self.table.setup.all_goals
        told = moments(self.table)
        self.done = told[: max(0, count - 1)]
        self.now: Moment | None = self.done[-1] if self.done else None
        self.is_over = len(self.done) == len(told)
        self.given = {award.goal: award for moment in self.done for award in moment.won}
        self.opened = {moment.opens for moment in self.done} - {NOBODY}
        self.settled = any(moment.opens == NOBODY for moment in self.done)
        self.points = points_after(self.table, len(self.done))
        self.claimed = {award.goal: award for award in claims(self.table)}
        self.public = sorted({*self.table.public, *self.claimed}, key=goal_order)
        self.order = by_score(self.table)
        balls = max((len(one.rack or one.balls) for one in self.table.spelt), default=0)
        self.places = Places(view.stage.board, len(self.order) or 1, len(self.public), balls)
        self.rows = dict(zip(self.order, self.places.rows(), strict=False))
        self.scale = f"x{view.stage.text:.2g}" if view.stage.text > 1 else ""
        self.standings = Standings(self.table, view, self.points, self.places.between(), self.scale)

    # Shapes

    def shapes(self) -> Iterator[Shape]:
        yield Shape("ground", "board", "baize", self.places.whole)
        if self.places.head is not None:
            words = f"task {self.scale}".strip()
            yield Shape("task", "marks", words, self.places.head, f"Round {self.table.round + 1}", self._doing())
        for seat in self.order:
            yield from self._row(seat, self.rows[seat])
        yield from self._slips()
        for seat in self.order:
            yield from self._prizes(seat, self.rows[seat])
        yield from self.standings.shapes()

    def _doing(self) -> str:
        if self.is_over or (self.now is not None and self.now.is_claim):
            return "claims"
        return "secret goals" if self.settled else "words"

    def _is_lit(self, seat: Seat) -> bool:
        """Whether the row stands out: something goes there now, or its seat has won."""
        if self.is_over:
            return len(self.points) > 1 and self.points[seat] == max(self.points)
        return self.now is not None and (self.now.opens == seat or any(award.seat == seat for award in self.now.won))

    def _row(self, seat: Seat, row: Row) -> Iterator[Shape]:
        colour, one = self.view.colours[seat], self.table.spelt[seat]
        yield Shape(f"row:{seat}", "rows", f"row{' lit' if self._is_lit(seat) else ''}", row.whole)
        score = f"word score {one.score}" if one.word else "no word"
        words = f"owner {colour} {self.scale}".strip()
        name = self.view.names[seat]
        yield Shape(f"owner:{seat}", "rows", words, row.who, name, score if seat in self.opened else "")
        yield Shape(f"rack:{seat}", "rows", f"rack {colour} plain", row.rack)
        yield from self._balls(seat, one, row)

    def _balls(self, seat: Seat, one: ShownWord, row: Row) -> Iterator[Shape]:
        """The rack as its word is read, from the left; balls left out first, so that the word is above them."""
        rack, used = _as_read(one)
        for place, ball in enumerate(rack):
            if place not in used:
                size, sunk, style = (REST, 0.47, "ball dim") if seat in self.opened else (SIGNED, 0.12, "ball")
                yield self._ball(f"rest:{seat}:{place}", style, row, (place, size, sunk), ball, ball.replace(BLANK, ""))
        words = "ball dim" if one.standing == REFUSED else "ball new" if one.standing != LISTED else "ball kept"
        for index, (place, text) in enumerate(zip(used, one.letters, strict=True)):
            size, sunk, style = (FOUND, -0.06, words) if seat in self.opened else (SIGNED, 0.12, "ball")
            key = f"word:{self.table.round}:{seat}:{index}"
            yield self._ball(key, style, row, (place, size, sunk), rack[place], text)

    def _ball(self, key: str, style: str, row: Row, where: tuple[int, float, float], ball: str, text: str) -> Shape:
        place = row.ball(*where)
        skill = str(SKILL[ball]) if SKILL.get(ball) and text == ball and place.width >= WITH_SKILL else ""
        return Shape(key, "words", f"{style} blank" if ball == BLANK else style, place, text, skill)

    def _slips(self) -> Iterator[Shape]:
        """The public goals: paper until they are claimed, then their owner's."""
        for name, place in zip(self.public, self.places.slips(), strict=True):
            goal, award = self.goals[name], self.given.get(name)
            owner = f"claimed {self.view.colours[award.seat]}" if award else "open"
            kind = "slip" if self.places.has_texts else "token"
            who = self.view.names[award.seat] if award else "unclaimed" if self.is_over else ""
            yield Shape(f"slip:{name}", "slips", f"{kind} {owner} {self.scale}".strip(), place, goal.text, who)
            yield Shape(f"at:{name}", "slips", f"seal {goal.colour}", self.places.seal(place), str(goal.points))

    def _prizes(self, seat: Seat, row: Row) -> Iterator[Shape]:
        """What the seat has won of what it wins: a secret goal keeps its lock, a missed one is a dashed lock."""
        one, met = self.table.spelt[seat], dict(secrets_won(self.table)).get(seat)
        own = [award for award in self.claimed.values() if award.seat == seat]
        count = len(own) + bool(one.secret)
        if one.secret:
            place, goal = row.prize(0, count), self.goals[one.secret]
            style = f"seal {goal.colour} secret" if met else "lock missed"
            worth = str(goal.points) if met and self.settled else ""
            yield Shape(f"secret:{seat}", "prizes", style if self.settled else "lock", place, worth)
        for index, award in enumerate(own, bool(one.secret)):
            if award.goal in self.given:
                yield from self._prize(award, row.prize(index, count))

    def _prize(self, award: Award, place: Rect) -> Iterator[Shape]:
        """A claimed goal's seal, which flies in from its slip, along the gap above that and the right margin."""
        goal = self.goals[award.goal]
        slip = self.places.slips()[self.public.index(award.goal)]
        lane, gap = self.places.inner.x + self.places.inner.width - place.width * 0.3, slip.y - 4
        yield Shape(f"socket:{award.goal}", "prizes", "socket", place)
        style = f"seal {goal.colour} by:{lane:.0f}:{gap:.0f}"
        yield Shape(f"won:{award.goal}", "prizes", style, place, str(goal.points), came_from=f"at:{award.goal}")

    # What can be read

    def hotspots(self) -> Iterator[Hotspot]:
        for number, seat in enumerate(self.order, 1):
            label = word_label(self.table, seat, self.view.names[seat])
            yield Hotspot(f"word:{seat}", "board", label, "", self.rows[seat].whole, False, cell=(number, 1))
        for index, (name, place) in enumerate(zip(self.public, self.places.slips(), strict=True)):
            label = goal_label(self.goals[name], self._owner(self.goals[name]))
            yield Hotspot(f"public:{name}", "board", label, "", place, False, cell=self.places.cell(index))

    def _owner(self, goal: Goal) -> str:
        award = self.claimed.get(goal.name)
        return f"claimed by {self.view.names[award.seat]}" if award else "unclaimed"


def _as_read(one: ShownWord) -> tuple[str, tuple[int, ...]]:
    """The rack in the direction in which its word is read, and the places of the word's balls on it."""
    rack = one.rack or one.balls
    found = spell(rack, one.word) if one.word else None
    if found is None:
        return rack, ()
    if not found.backwards:
        return rack, found.places
    return rack[::-1], tuple(len(rack) - 1 - place for place in found.places)
