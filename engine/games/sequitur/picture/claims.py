"""The table of Sequitur once words are shown: a row for each seat with its rack and what it wins, above the public goals.

Uses public information only, except for the best word of the viewer's rack. A narrated moment shows only what its beats have
revealed. After the game, the standings are beside the board as bars with a part for each round, or as a lone player's ladder.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from ....core import Seat
from ....scene import Hotspot, Rect, Scene, Shape, TextField, View
from ..box.goals import Goal
from ..rules.actions import ACCEPT, REFUSE, Claim
from ..rules.ending import Award, by_round, by_score, claims
from ..rules.state import Observation
from ..rules.table import (
    CLAIM,
    CONSENT,
    END,
    LISTED,
    OFFERED,
    ORDER,
    OVER,
    PASSING,
    RANKS,
    REFUSED,
    SETTLE,
    ShownWord,
    Table,
    goal_order,
    points,
)
from ..rules.telling import best_word
from ..rules.words import button_text, goal_label, task, word_label
from ..words.lexicon import BLANK, SKILL
from ..words.spelling import spell
from .selection import LASTING, Selection
from .selection import ORDER as CHOICES

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

LOW_SLIP = 76.0
"""A slip lower than this, in CSS pixels, has its text beside its seal. The page's painters know this height, too."""

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
        """The place of the seal on a slip: lower left, on the left of a low slip, or as high as the slip if that is only a
        seal."""
        if self.has_texts and slip.height < LOW_SLIP:
            side = min(26.0, slip.height * 0.44)
            return Rect(slip.x + 6, slip.y + (slip.height - side) / 2, side, side)
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
    """The final standings. `spare` is a place on the board for the ladder if it fits nowhere else."""

    def __init__(self, table: Table, view: View, spare: Rect, scale: str) -> None:
        self._table, self._view, self._spare, self._scale = table, view, spare, scale
        self._now = [table.points(seat) for seat in range(table.setup.seats)]

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


class Told(NamedTuple):
    """What is visible at the end of a round."""

    words: frozenset[Seat]  # the seats whose words are shown
    secrets: frozenset[Seat]  # the seats whose secret goals are turned up
    given: tuple[Award, ...]  # the public goals claimed
    lit: frozenset[Seat] = frozenset()  # the seats that something happens to
    letters: tuple[tuple[Seat, str], ...] = ()  # the letters drawn for the order
    has_best: bool = False  # whether the viewer's best word is shown


def told(seen: Observation, view: View) -> Told:
    """What is visible in this view."""
    table, seats = seen.table, frozenset(range(len(seen.table.spelt)))
    moment = view.moment
    if moment is not None and moment.beats and isinstance(moment.before, Observation):
        return _in_moment(moment.before.table, table, moment.beats)
    secrets = seats if table.stage not in (CONSENT, SETTLE) else frozenset()
    lit: frozenset[Seat] = frozenset()
    if table.stage == OVER and view.finale:
        most = max(map(table.points, seats))
        lit = frozenset(seat for seat in seats if len(seats) > 1 and table.points(seat) == most)
    elif table.stage in (CONSENT, CLAIM, ORDER):
        lit = frozenset([table.offerer if table.stage == CONSENT else table.turn])
    letters = tuple(zip(table.tied, table.draws, strict=False))
    return Told(seats, secrets, _given(table), lit, letters, table.stage in (END, OVER))


def _given(table: Table) -> tuple[Award, ...]:
    """The goals that are seen to be claimed: a lone player's all at once, after the last one."""
    return () if table.setup.seats == 1 and table.stage == CLAIM else claims(table)


def _in_moment(old: Table, new: Table, beats: int) -> Told:
    """What is visible while this many beats of the moment between these tables have begun."""
    seats, is_last = frozenset(range(len(new.spelt))), new.stage in (END, OVER)
    if old.stage == PASSING:
        rising = by_score(new)[::-1][:beats]
        return Told(frozenset(rising), frozenset(), (), frozenset(rising[-1:]))
    if old.stage == CONSENT:
        return Told(seats, frozenset(), (), frozenset([old.turn if new.spelt[old.offerer].standing == REFUSED else old.offerer]))
    if old.stage == SETTLE:
        secret = [seat for seat, one in enumerate(new.spelt) if one.secret]
        first = [seat for seats in new.ranks for seat in seats][:1] if beats == len(secret) + 1 else []
        lit = secret[beats - 1 : beats] or first
        return Told(seats, frozenset(secret[:beats]), (), frozenset(lit), (), is_last and beats > len(secret) + 1)
    if old.stage == ORDER:
        letters = tuple(zip(old.tied, new.draws or new.drawn, strict=False))
        turned = new.turn if new.stage == CLAIM else old.turn
        return Told(seats, seats, (), frozenset([turned]), letters)
    return Told(seats, seats, _given(new), frozenset([old.turn] if beats == 1 else []), (), is_last and beats > 1)


def words_shown(observation: Observation, view: View) -> Scene:
    """The scene once words are shown."""
    picture = _Claims(observation, view)
    return Scene(tuple(picture.shapes()), tuple(picture.hotspots()), CHOICES, LASTING, picture.entry())


def board_of(view: View) -> Rect:
    """The place for rows and goals: the board, and the place of the hand below it."""
    board, hand = view.stage.board, view.stage.hand
    if board.holds(*hand.centre) or not hand.height or hand.y < board.y + board.height or hand.width < board.width * 0.8:
        return board
    return board._replace(height=hand.y + hand.height - board.y)


class _Claims:
    """Builds one scene."""

    def __init__(self, seen: Observation, view: View) -> None:
        self.seen, self.table, self.view = seen, seen.table, view
        self.chosen = Selection(seen, view.chosen)
        self.goals = self.table.setup.all_goals
        self.told = told(seen, view)
        self.given = {award.goal: award for award in self.told.given}
        self.claimed = {award.goal: award for award in claims(self.table)}
        self.public = sorted({*self.table.public, *self.claimed}, key=goal_order)
        self.order = by_score(self.table)
        balls = max((len(one.rack or one.balls) for one in self.table.spelt), default=0)
        self.places = Places(board_of(view), len(self.order) or 1, len(self.public), balls)
        if self._chooses and not self.places.has_texts:
            # A choice must be readable: only these goals, and if that is not enough only the viewer's row.
            self.public = sorted(self.table.claimable(self.table.turn), key=goal_order)
            self.places = Places(board_of(view), len(self.order), len(self.public), balls)
            if not self.places.has_texts:
                self.order = (self.table.turn,)
                self.places = Places(board_of(view), 1, len(self.public), balls)
        self.rows = dict(zip(self.order, self.places.rows(), strict=False))
        self.scale = f"x{view.stage.text:.2g}" if view.stage.text > 1 else ""
        self.best = best_word(self.table, seen.seat) if self.told.has_best and seen.seat is not None else None

    @property
    def is_over(self) -> bool:
        return self.table.stage == OVER and bool(self.view.finale)

    @cached_property
    def _most_prizes(self) -> int:
        """The number of goals that the best word meets, so that no prize moves or shrinks during the round."""
        words = [one.word for one in self.table.spelt if one.word and one.standing not in (REFUSED, OFFERED)]
        public = {*self.table.public, *self.claimed}
        met = max((sum(self.goals[name].is_met(word) for name in public) for word in words), default=0)
        return met + any(one.secret for one in self.table.spelt)

    @property
    def _chooses(self) -> bool:
        """Whether the viewer chooses a goal now."""
        return self.table.stage == CLAIM and self.seen.seat in self.seen.to_act and not self.view.moment

    # Shapes

    def shapes(self) -> Iterator[Shape]:
        yield Shape("ground", "board", "baize", self.places.whole)
        for seat in self.order:
            yield from self._row(seat, self.rows[seat])
        yield from self._slips()
        for seat in self.order:
            yield from self._prizes(seat, self.rows[seat])
        if self.places.head is not None:
            words = f"task {self.scale}".strip()
            yield Shape("task", "marks", words, self.places.head, f"Round {self.table.round + 1}", self._doing())
        if self.is_over:
            yield from Standings(self.table, self.view, self.places.between(), self.scale).shapes()
        else:
            yield from self._aside()

    def _doing(self) -> str:
        if self._chooses and self.table.setup.seats > 1:
            return "which goal?"
        if self.told.given or self.table.stage in (CLAIM, ORDER, END, OVER):
            return "secret goals" if len(self.told.secrets) < len(self.order) else "claims"
        return "secret goals" if self.told.secrets else "words"

    def _row(self, seat: Seat, row: SeatRow) -> Iterator[Shape]:
        colour, one = self.view.colours[seat], self.table.spelt[seat]
        pointed = self.view.pointed.removeprefix("claim ")
        lit = seat in self.told.lit or (pointed in self.given and self.given[pointed].seat == seat)
        yield Shape(f"row:{seat}", "rows", f"row{' lit' if lit else ''}", row.whole)
        score = "no word" if not one.word else "not in the list" if one.standing == OFFERED else f"word score {one.score}"
        words = f"owner {colour} {self.scale}".strip()
        name = self.view.names[seat]
        yield Shape(f"owner:{seat}", "rows", words, row.who, name, score if seat in self.told.words else "")
        yield Shape(f"rack:{seat}", "rows", f"rack {colour} plain", row.rack)
        yield from self._balls(seat, one, row)

    def _balls(self, seat: Seat, one: ShownWord, row: SeatRow) -> Iterator[Shape]:
        """The rack in the direction in which its word is read. Balls left out come first, so that the word is drawn above
        them."""
        rack, used = _as_read(one, one.word)
        is_open = seat in self.told.words
        for place, ball in enumerate(rack):
            if place not in used:
                size, sunk, style = (REST, 0.47, "ball dim") if is_open else (SIGNED, 0.12, "ball")
                yield self._ball(f"rest:{seat}:{place}", style, row.ball(place, size, sunk), ball, ball.replace(BLANK, ""))
        words = "ball dim" if one.standing == REFUSED else "ball new" if one.standing != LISTED else "ball kept"
        for index, (place, text) in enumerate(zip(used, one.letters, strict=True)):
            size, sunk, style = (FOUND, -0.06, words) if is_open else (SIGNED, 0.12, "ball")
            key = f"word:{self.table.round}:{seat}:{index}"
            yield self._ball(key, style, row.ball(place, size, sunk), rack[place], text)

    def _ball(self, key: str, style: str, place: Rect, ball: str, text: str, layer: str = "words") -> Shape:
        skill = str(SKILL[ball]) if SKILL.get(ball) and text == ball and place.width >= WITH_SKILL else ""
        return Shape(key, layer, f"{style} blank" if ball == BLANK else style, place, text, skill)

    def _slips(self) -> Iterator[Shape]:
        """The public goals. A claimed one has its owner's colour; those that the viewer may claim are lit."""
        may = self.table.claimable(self.table.turn) if self._chooses else ()
        for name, place in zip(self.public, self.places.slips(), strict=True):
            goal, award = self.goals[name], self.given.get(name)
            owner = f"claimed {self.view.colours[award.seat]}" if award else "open"
            lit = "" if not may or award else "lit" if name in may else "dim"
            kind = "slip" if self.places.has_texts else "token"
            ends = self.table.stage in (END, OVER)
            who = self.view.names[award.seat] if award else "unclaimed" if ends and not self.view.moment else ""
            style = " ".join(filter(None, (kind, owner, lit, self.scale)))
            yield Shape(f"goal:{name}", "slips", style, place, goal.text, who)
            yield Shape(f"at:{name}", "slips", f"seal {goal.colour}", self.places.seal(place), str(goal.points))

    def _prizes(self, seat: Seat, row: SeatRow) -> Iterator[Shape]:
        """The seat's prizes so far. A secret goal keeps its lock; a missed one is a dashed lock. Goals that the word meets have
        places from the start, so that nothing moves."""
        one = self.table.spelt[seat]
        own = [award for award in self.claimed.values() if award.seat == seat]
        count = self._most_prizes
        if one.secret:
            goal = self.goals[one.secret]
            turned = seat in self.told.secrets
            style = "lock" if not turned else f"seal {goal.colour} secret" if one.is_met else "lock missed"
            place = row.prize(0, count)
            yield Shape(f"secret:{seat}", "prizes", style, place, str(goal.points) if turned and one.is_met else "")
        for index, award in enumerate(own, bool(one.secret)):
            if award.goal in self.given:
                yield from self._prize(award, row.prize(index, count))
        for drawer, ball in self.told.letters:
            if drawer == seat:
                side = min(row.prizes.height, LARGEST_PRIZE)
                x = row.prizes.x - side - 8 if row.is_tall else row.prizes.x + row.prizes.width - side
                place = Rect(x, row.prizes.y + (row.prizes.height - side) / 2, side, side)
                yield self._ball(f"draw:{seat}", "ball new", place, ball, ball.replace(BLANK, ""))

    def _prize(self, award: Award, place: Rect) -> Iterator[Shape]:
        """The seal of a claimed goal, which flies in from its slip, through the gap above the slips and along the right
        margin."""
        goal = self.goals[award.goal]
        slips = self.places.slips()
        slip = slips[self.public.index(award.goal) if award.goal in self.public else 0]
        lane, gap = self.places.inner.x + self.places.inner.width - place.width * 0.3, slip.y - 4
        yield Shape(f"socket:{award.goal}", "prizes", "socket", place)
        style = f"seal {goal.colour} by:{lane:.0f}:{gap:.0f}"
        yield Shape(f"won:{award.goal}", "prizes", style, place, str(goal.points), came_from=f"at:{award.goal}")

    # Beside the board

    @property
    def _beside(self) -> Rect:
        return self.view.stage.piles

    def _aside(self) -> Iterator[Shape]:
        """A goal shown in full, or the best word of the viewer's rack, or what to do."""
        place = self._beside
        if (goal := self.goals.get(self.chosen.shown)) is not None and place.height:
            such = f" (e.g. {' '.join(goal.examples).lower()})" if goal.examples else ""
            style = f"goal {goal.colour} open {self.scale}".strip()
            yield Shape("open", "hand", style, place, f"{goal.text}{such}", str(goal.points))
        elif self.best is not None:
            yield from self._best_word(place)
        elif not self.view.moment:
            yield from self._lines(place)

    def _best_word(self, place: Rect) -> Iterator[Shape]:
        assert self.best is not None
        assert self.seen.seat is not None
        rack, used = _as_read(self.table.spelt[self.seen.seat], self.best.word)
        if not self.best.word or not rack or place.height < LEAST_BEST:
            return
        side = min(place.height, place.width / len(rack) / 1.04, LARGEST_BEST)
        spelling = spell(rack, self.best.word)
        letters = dict(zip(used, spelling.letters, strict=True)) if spelling else {}
        for index, ball in enumerate(rack):
            size = side if index in used else side * REST
            x = place.x + index * side * 1.04 + (side - size) / 2
            where = Rect(x, place.y + (place.height - size) / 2, size, size)
            text = letters.get(index, ball.replace(BLANK, ""))
            yield self._ball(f"best:{index}", "ball kept" if index in used else "ball dim", where, ball, text, "prizes")

    def _lines(self, place: Rect) -> Iterator[Shape]:
        """What the viewer must do now, in two lines."""
        first, second = self._asked()
        if not first or not place.height:
            return
        high = min(place.height, 84.0)
        top = place.y + (place.height - high) / 2
        lines = (("word", first, "", 0.0, 0.54), ("reach", "", second, 0.56, 0.44))
        for key, strong, rest, start, share in lines:
            where = Rect(place.x, top + high * start, place.width, high * share)
            yield Shape(f"told:{key}", "hand", f"told {key} {self.scale}".strip(), where, strong, rest)

    def _asked(self) -> tuple[str, str]:
        table, seat = self.table, self.seen.seat
        if seat is None or seat not in self.seen.to_act:
            return "", ""
        if table.stage == CONSENT:
            word = table.spelt[table.offerer].word
            alone = table.setup.seats == 1
            return f"{word}?", f"It’s not in the word list. {'Does it count?' if alone else 'Accept it anyway?'}"
        word, count = table.spelt[seat].word, len(table.claimable(seat))
        if table.setup.seats == 1:
            worth = sum(self.goals[name].points for name in table.claimable(seat))
            return f"{word} meets {count} goals", f"{points(worth)} for you."
        return "Which goal?", f"{word} meets {count} of them."

    # Hotspots

    def hotspots(self) -> Iterator[Hotspot]:
        hidden = [seat for seat in self.order if seat not in self.told.words]
        for number, seat in enumerate(self.order, 1):
            name = self.view.names[seat]
            label = f"{name}: word not shown yet" if seat in hidden else self._word_label(seat)
            yield Hotspot(f"word:{seat}", "board", label, "", self.rows[seat].whole, False, cell=(number, 1))
        for index, (name, place) in enumerate(zip(self.public, self.places.slips(), strict=True)):
            yield self._slip_hotspot(name, place, self.places.cell(index))
        if (goal := self.goals.get(self.chosen.shown)) is not None and self._beside.height:
            yield Hotspot("open", "hand", f"Close: {goal_label(goal)}", self._show(goal)[0], self._beside, True, True)
        if not self.view.moment:
            yield from self._choices()

    def _word_label(self, seat: Seat) -> str:
        """The seat's word, with its secret goal as soon as that is turned up."""
        label = word_label(self.table, seat, self.view.names[seat])
        if self.view.moment and seat not in self.told.secrets:
            return label.partition(", secret goal")[0]
        return label.rpartition(", ")[0] if self.view.moment else label

    def _show(self, goal: Goal) -> tuple[str, bool]:
        return f"show:{goal.name}/{self.chosen.moment}", self.chosen.shown == goal.name

    def _slip_hotspot(self, name: str, place: Rect, cell: tuple[int, int]) -> Hotspot:
        """A goal. One press claims it if the viewer may, otherwise shows it in full."""
        goal, award = self.goals[name], self.given.get(name)
        whose = f"claimed by {self.view.names[award.seat]}" if award else ""
        may = self._chooses and name in self.table.claimable(self.table.turn)
        ends = self.table.stage in (END, OVER) and not self.view.moment
        state = whose or ("your word meets it" if may else "unclaimed" if ends else "")
        label = goal_label(goal, state)
        if may:
            return Hotspot(f"public:{name}", "board", label, f"do:{self._claim(name)}", place, cell=cell)
        token, pressed = self._show(goal)
        looks = self.seen.seat is not None and not self.is_over and not self.view.moment
        return Hotspot(f"public:{name}", "board", label, token if looks else "", place, looks, pressed, cell=cell)

    def _claim(self, name: str) -> Claim:
        """The action that claims the goal. A lone player claims all goals, the first one first."""
        return Claim(self.table.claimable(0)[0] if self.table.setup.seats == 1 else name)

    def _choices(self) -> Iterator[Hotspot]:
        """The buttons: the verdict on a word, or the goal that was typed."""
        legal, hand = self.chosen.legal, self.seen.hand
        for number, verdict in enumerate(one for one in (ACCEPT, REFUSE) if one in legal):
            main = verdict == self.chosen.action
            yield Hotspot(f"other {number}", "choices", button_text(verdict, self.table, hand), f"do:{verdict}", main=main)
        if not self._chooses:
            return
        only = self._claim(legal_claims(legal)[0].goal) if self.table.setup.seats == 1 or len(legal) == 1 else None
        action = self.chosen.action or only
        if action is not None:
            yield Hotspot("main", "choices", button_text(action, self.table, hand), f"do:{action}", main=True)
        else:
            why = "Choose one of the goals that are lit."
            yield Hotspot("main", "choices", "Choose a goal", "do:", enabled=False, main=True, why=why)

    def entry(self) -> TextField | None:
        """The text field, whenever the seat may act."""
        if not self.chosen.legal or self.view.moment:
            return None
        return TextField("type", "Type instead", task(self.seen).typed, self.chosen.typed)


LEAST_BEST, LARGEST_BEST = 24.0, 60.0
"""The least height of the place for the best word, and the largest size of its balls, in CSS pixels."""


def legal_claims(actions: Sequence[object]) -> list[Claim]:
    return [action for action in actions if isinstance(action, Claim)]


def _as_read(one: ShownWord, word: str) -> tuple[str, tuple[int, ...]]:
    """The rack in the direction in which the word is read, and the places of the word's balls on it, counted from 0."""
    rack = one.rack or one.balls
    found = spell(rack, word) if word else None
    if found is None:
        return rack, ()
    if not found.backwards:
        return rack, found.places
    return rack[::-1], tuple(len(rack) - 1 - place for place in found.places)
