"""The table of Sequitur after the game: first the racks are laid out, then there is a beat for each moment of the end.

Made from what everyone sees. After the last beat it stays on the table. Each seat has a row with its rack and what it won, above
all goals. Beside the board are the standings as bars with a part for each round, or a lone player's ladder of ranks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....core import Seat
from ....scene import Hotspot, Rect, Scene, Shape, View
from ..box.goals import Goal
from ..rules.ending import Award, EndingMoment, by_round, by_score, claims, moments, points_after, secrets_won
from ..rules.state import Observation
from ..rules.table import LISTED, NOBODY, RANKS, REFUSED, ShownWord, Table, goal_order
from ..rules.words import goal_label, points, word_label
from ..words.lexicon import BLANK, SKILL
from ..words.spelling import spell

FRAMED = 480.0
"""A board at least this wide, in CSS pixels, has a wooden frame and rows as on a large table."""

EDGE, THIN_EDGE = 0.038, 6.0
"""The frame's width, with its margin, as a fraction of the board's shorter side; and in CSS pixels without a frame."""

LOW = 300.0
"""A felt lower than this, in CSS pixels, has no line of text above the rows."""

TALL, BAND = 0.26, 0.36
"""A row of at least this height, as a fraction of its width, is tall. Name and prizes then take the fraction BAND of its
height."""

LARGEST_PRIZE = 42.0

TALLEST_ROW, TALLEST_SLIP = 150.0, 92.0
FEW, FEW_ROW = 2, 0.36
"""With up to FEW seats, rows may be higher: up to FEW_ROW of their width."""

LEAST_ROW, LEAST_SLIP, TOKEN = 44.0, 52.0, 28.0
"""Heights in CSS pixels. If rows would be lower than LEAST_ROW, goals are shown as seals of height TOKEN."""

SLIP_ACROSS, NARROW_SLIP, TOKEN_ACROSS = 150.0, 112.0, 52.0
"""The minimum widths of a goal's place, in CSS pixels: on a framed board, on a narrow one, and as a seal."""

SLIPS_SHARE = 0.36
"""The maximum fraction of the felt for the goals, unless they would be too low to read."""

SIGNED = 0.81
"""The size of a word's balls before they rise (SIGNED) and after (FOUND), and of the balls left out (REST), as fractions of the
pitch."""

FOUND, REST = 0.96, 0.7


class SeatRow(NamedTuple):
    """Layout of one seat's row: name, rack and prizes. In a tall row the rack is below the others."""

    whole: Rect
    balls: int  # number of places on the rack

    @property
    def is_tall(self) -> bool:
        return self.whole.height >= TALL * self.whole.width

    @property
    def _pad(self) -> float:
        return 12.0 if self.whole.width >= FRAMED else 5.0

    @property
    def _band(self) -> float:
        """The height of the part with name and prizes."""
        return self.whole.height * BAND if self.is_tall else self.whole.height

    @property
    def who(self) -> Rect:
        share = 0.5 if self.is_tall else 0.165 if self.whole.width >= FRAMED else 0.19
        return Rect(self.whole.x + self._pad, self.whole.y, self.whole.width * share, self._band)

    @property
    def prizes(self) -> Rect:
        """The place of the goals that the seat won."""
        wide = self.whole.width * (0.44 if self.is_tall else 0.215 if self.whole.width >= FRAMED else 0.23)
        right = self.whole.x + self.whole.width - self._pad
        return Rect(right - wide, self.whole.y + 4, wide, self._band - (4 if self.is_tall else 8))

    @property
    def rack(self) -> Rect:
        foot = self.whole.y + self.whole.height * 0.96
        if self.is_tall:
            high = min(foot - self.whole.y - self._band - self.pitch * 0.62, self.pitch * 1.3)
            return Rect(self.whole.x + self._pad, foot - high, self._long, high)
        high = min(self.whole.height * 0.5, self._long * 0.16)
        return Rect(self.who.x + self.who.width + self._pad * 0.6, foot - high, self._long, high)

    @property
    def _long(self) -> float:
        """The length of the rack."""
        if self.is_tall:
            return self.whole.width - 2 * self._pad
        return self.prizes.x - self._pad * 1.6 - self.who.x - self.who.width

    @property
    def pitch(self) -> float:
        """The distance between balls."""
        if self.is_tall:
            return min(self._long * 0.93 / max(1, self.balls), (self.whole.height - self._band) * 0.58)
        high = min(self.whole.height * 0.5, self._long * 0.16)
        return min((self._long - high * 0.5) / max(1, self.balls), high * 1.15, (self.whole.height * 0.96 - high) / 0.62)

    def ball(self, index: int, size: float, sunk: float) -> Rect:
        """The place of a ball on the rack. `size` is a fraction of the pitch; `sunk` is how far its centre is below the rack's
        edge, as a fraction of the rack's height."""
        rack, side = self.rack, self.pitch * size
        x = rack.x + rack.width / 2 + (index - (self.balls - 1) / 2) * self.pitch
        y = rack.y + rack.height * sunk
        return Rect(x - side / 2, y - side / 2, side, side)

    def prize(self, index: int, count: int) -> Rect:
        """The place of one of `count` prizes, in the number of lines that makes them largest. In a tall row they are
        right-aligned."""
        area = self.prizes
        most = min(LARGEST_PRIZE, area.height * (0.9 if self.is_tall else 0.72))
        ways = [(min(most, (area.width + 4) / across - 4, (area.height + 4) / math.ceil(count / across) - 4), across)
                for across in range(1, max(1, count) + 1)]  # fmt: skip
        side, across = max(ways, key=lambda way: (round(way[0]), -abs(way[1] - 3)))
        lines = math.ceil(count / across)
        top = area.y + (area.height - lines * (side + 4) + 4) / 2
        left = area.x + (area.width - across * (side + 4) + 4 if self.is_tall else 0)
        return Rect(left + index % across * (side + 4), top + index // across * (side + 4), side, side)


class Places:
    """Layout of the board for this number of seats, goals, and balls on the fullest rack."""

    def __init__(self, board: Rect, seats: int, goals: int, balls: int) -> None:
        self.whole = board
        self.is_framed = board.width >= FRAMED and board.height >= LOW
        self.inner = board.inset(min(board.width, board.height) * EDGE if self.is_framed else THIN_EDGE)
        self._gap = 10.0 if self.is_framed else 5.0
        high = 0.0 if self.inner.height < LOW else 30.0 if self.is_framed else 22.0
        self.head = self.inner._replace(height=high) if high else None
        self._top = self.inner.y + high + (6.0 if high else 0.0)
        self._room = self.inner.y + self.inner.height - self._top
        self._seats, self._goals, self._balls = seats, goals, balls
        self.has_texts = True
        self._slips = self._slip_height()
        if self._row_height() < LEAST_ROW:
            self.has_texts = False
            self._slips = TOKEN

    @property
    def _across(self) -> int:
        """The number of goals per line: as many as fit, in lines of equal length."""
        least = TOKEN_ACROSS if not self.has_texts else SLIP_ACROSS if self.is_framed else NARROW_SLIP
        most = max(1, min(self._goals or 1, int((self.inner.width + self._gap) // (least + self._gap))))
        return math.ceil((self._goals or 1) / math.ceil((self._goals or 1) / most))

    @property
    def _lines(self) -> int:
        return math.ceil(self._goals / self._across)

    def _slip_height(self) -> float:
        lines = max(1, self._lines)
        return min(TALLEST_SLIP, max(LEAST_SLIP, self._room * SLIPS_SHARE / lines - self._gap))

    def _row_height(self) -> float:
        """The height of a row. A lone player has more room than one row takes."""
        left = self._room - self._lines * (self._slips + self._gap)
        most = TALLEST_ROW if self._seats > FEW else self.inner.width * FEW_ROW
        return min(most, left / self._seats - self._gap)

    @property
    def _spare(self) -> float:
        """The free height before each row and after the last one."""
        rows = self._seats * (self._row_height() + self._gap)
        return max(0.0, self._room - rows - self._lines * (self._slips + self._gap)) / (self._seats + 1)

    def rows(self) -> list[SeatRow]:
        """The row of each seat, from the top."""
        high = self._row_height()
        tops = [self._top + self._spare + index * (high + self._gap + self._spare) for index in range(self._seats)]
        return [SeatRow(Rect(self.inner.x, top, self.inner.width, high), self._balls) for top in tops]

    def between(self) -> Rect:
        """The free place between the last row and the goals."""
        last = self.rows()[-1].whole
        return Rect(self.inner.x, last.y + last.height + self._gap, self.inner.width, max(0.0, self._spare - self._gap))

    def slips(self) -> list[Rect]:
        """The places of the goals, along the bottom."""
        across, gap = self._across, self._gap * 0.8
        wide = (self.inner.width + gap) / across - gap
        top = self.inner.y + self.inner.height - self._lines * (self._slips + gap) + gap
        return [
            Rect(self.inner.x + index % across * (wide + gap), top + index // across * (self._slips + gap), wide, self._slips)
            for index in range(self._goals)
        ]

    def cell(self, index: int) -> tuple[int, int]:
        """The row and column of a goal for keyboard navigation, below the seats' rows."""
        return self._seats + 1 + index // self._across, 1 + index % self._across

    def seal(self, slip: Rect) -> Rect:
        """The place of the seal on a slip: lower left, or as high as the slip if that is only a seal."""
        side = min(26.0, slip.height * 0.34) if self.has_texts else slip.height - 4
        left, top = (8.0, slip.height - side - 6) if self.has_texts else (2.0, 2.0)
        return Rect(slip.x + left, slip.y + top, side, side)


def stacked(place: Rect, count: int, tallest: float) -> Sequence[Rect]:
    """`count` lines of equal height in a place, one below the other, none higher than `tallest`."""
    high = min(tallest, place.height / max(1, count))
    return [Rect(place.x, place.y + index * high, place.width, high) for index in range(count)]


TALLEST, LEAST = 40.0, 20.0
"""The maximum and minimum height of a seat's bar with its name, in CSS pixels. With less room there are no bars."""

LADDER = (200.0, 64.0, 118.0)
"""The ladder's minimum width, minimum height and maximum height, in CSS pixels."""

HEADED = 26.0


class Standings:
    """The standings after some moments of the end. `spare` is a place on the board for the ladder if it fits nowhere else."""

    def __init__(self, table: Table, view: View, now: Sequence[int], spare: Rect, scale: str) -> None:
        self._table, self._view, self._now, self._spare, self._scale = table, view, now, spare, scale

    def shapes(self) -> Iterator[Shape]:
        place = self._view.stage.piles
        if len(self._now) == 1:
            yield from self._ladder(place)
            return
        lines = len(self._now) * 34.0
        head = HEADED if place.height >= lines + HEADED else 0.0
        if place.height - head < LEAST * len(self._now):
            return
        if head:
            caption = f"caption {self._scale}".strip()
            parts = "head start and rounds" if self._table.setup.head_start else "by round"
            yield Shape("standings", "rows", caption, place._replace(height=head), "Ranking", parts)
        below = place._replace(y=place.y + head, height=place.height - head)
        order = sorted(range(len(self._now)), key=lambda seat: (-self._now[seat], seat))
        for seat, line in zip(order, stacked(below, len(order), TALLEST), strict=True):
            yield self._bar(seat, line)

    def _bar(self, seat: int, line: Rect) -> Shape:
        """A seat's bar. Its badge has the points of the head start and of each round, the total, and the winner's final
        points."""
        *rounds, _ = parts = by_round(self._table, seat)
        earlier = [*self._table.setup.head_start[seat : seat + 1], *rounds]
        own = [*earlier, self._now[seat] - sum(earlier)] if len(parts) > 1 else [self._now[seat]]
        most = max(map(self._table.points, range(len(self._now))))
        badge = f"{' '.join(map(str, own))} = {self._now[seat]} of {most}"
        style = f"standing {self._view.colours[seat]} {self._scale}".strip()
        return Shape(f"standing:{seat}", "rows", style, line, self._view.names[seat], badge)

    def _ladder(self, place: Rect) -> Iterator[Shape]:
        width, least, most = LADDER
        where = next((one for one in (place, self._spare) if one.width >= width and one.height >= least), None)
        if where is None:
            return
        where = where._replace(height=min(most, where.height), y=where.y + max(0.0, (where.height - most) / 2))
        own = self._now[0]
        following = next(((rung, title) for rung, title in reversed(RANKS) if rung > own), None)
        told = f"{points(own)} · {following[1]} at {following[0]}" if following else points(own)
        rungs = [f"{rung} {title}" for rung, title in reversed(RANKS)]
        style = f"ladder {own} {self._scale}".strip()
        yield Shape("ladder", "rows", style, where, "\n".join(rungs), told)


WITH_SKILL = 34.0
"""A ball of at least this size, in CSS pixels, shows its skill points."""


def ending(observation: Observation, view: View, count: int) -> Scene:
    """The scene after `count` beats."""
    picture = _Ending(observation, view, count)
    return Scene(tuple(picture.shapes()), tuple(picture.hotspots()))


class _Ending:
    """Builds one scene of the end."""

    def __init__(self, seen: Observation, view: View, count: int) -> None:
        self.table, self.view = seen.table, view
        self.goals = self.table.setup.all_goals
        told = moments(self.table)
        self.done = told[: max(0, count - 1)]
        self.now: EndingMoment | None = self.done[-1] if self.done else None
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
        """Whether the row is highlighted: it takes part in the current moment, or its seat has won."""
        if self.is_over:
            return len(self.points) > 1 and self.points[seat] == max(self.points)
        return self.now is not None and (self.now.opens == seat or any(award.seat == seat for award in self.now.won))

    def _row(self, seat: Seat, row: SeatRow) -> Iterator[Shape]:
        colour, one = self.view.colours[seat], self.table.spelt[seat]
        yield Shape(f"row:{seat}", "rows", f"row{' lit' if self._is_lit(seat) else ''}", row.whole)
        score = f"word score {one.score}" if one.word else "no word"
        words = f"owner {colour} {self.scale}".strip()
        name = self.view.names[seat]
        yield Shape(f"owner:{seat}", "rows", words, row.who, name, score if seat in self.opened else "")
        yield Shape(f"rack:{seat}", "rows", f"rack {colour} plain", row.rack)
        yield from self._balls(seat, one, row)

    def _balls(self, seat: Seat, one: ShownWord, row: SeatRow) -> Iterator[Shape]:
        """The rack in the direction in which its word is read. Balls left out come first, so that the word is drawn above
        them."""
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

    def _ball(self, key: str, style: str, row: SeatRow, where: tuple[int, float, float], ball: str, text: str) -> Shape:
        place = row.ball(*where)
        skill = str(SKILL[ball]) if SKILL.get(ball) and text == ball and place.width >= WITH_SKILL else ""
        return Shape(key, "words", f"{style} blank" if ball == BLANK else style, place, text, skill)

    def _slips(self) -> Iterator[Shape]:
        """The public goals. A claimed one has its owner's colour."""
        for name, place in zip(self.public, self.places.slips(), strict=True):
            goal, award = self.goals[name], self.given.get(name)
            owner = f"claimed {self.view.colours[award.seat]}" if award else "open"
            kind = "slip" if self.places.has_texts else "token"
            who = self.view.names[award.seat] if award else "unclaimed" if self.is_over else ""
            yield Shape(f"slip:{name}", "slips", f"{kind} {owner} {self.scale}".strip(), place, goal.text, who)
            yield Shape(f"at:{name}", "slips", f"seal {goal.colour}", self.places.seal(place), str(goal.points))

    def _prizes(self, seat: Seat, row: SeatRow) -> Iterator[Shape]:
        """The seat's prizes so far. A secret goal keeps its lock; a missed one is a dashed lock."""
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
        """The seal of a claimed goal, which flies in from its slip, through the gap above the slips and along the right
        margin."""
        goal = self.goals[award.goal]
        slip = self.places.slips()[self.public.index(award.goal)]
        lane, gap = self.places.inner.x + self.places.inner.width - place.width * 0.3, slip.y - 4
        yield Shape(f"socket:{award.goal}", "prizes", "socket", place)
        style = f"seal {goal.colour} by:{lane:.0f}:{gap:.0f}"
        yield Shape(f"won:{award.goal}", "prizes", style, place, str(goal.points), came_from=f"at:{award.goal}")

    # Hotspots for screen readers

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
    """The rack in the direction in which its word is read, and the places of the word's balls on it, counted from 0."""
    rack = one.rack or one.balls
    found = spell(rack, one.word) if one.word else None
    if found is None:
        return rack, ()
    if not found.backwards:
        return rack, found.places
    return rack[::-1], tuple(len(rack) - 1 - place for place in found.places)
