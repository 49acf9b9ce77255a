"""What a reveal changes in each forest, in lines as a host says them, and the beats in which all of it is narrated.

The lines follow from the public trees before and after. Quiet ones come first and are joined; a lead that somebody lost comes
last. Nothing here depends on what has been said before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ....core import Seat
from ....report import Beat
from ....text import amount, listed, number, plural
from .dice import is_sequoia
from .setup import FORESTS
from .table import FIRST, MEDALS, SECOND, Forest, Shown, Table

LIFT_SECONDS, LOOK_SECONDS, LOOK_MORE_SECONDS = 0.7, 1.0, 0.4
"""The time in which the cups are lifted, and the time to look at the dice, for two players and for each further one."""

LINE_SECONDS, LOST_SECONDS, COUNT_SECONDS = 0.62, 1.2, 0.6
"""The duration of a line, of one about a lost lead, and of the count of the points."""

MOST_LINES = 4

LIFT, LOOK = 1, 2
"""The number of beats up to the one in which the cups are lifted, and the one in which everyone looks at the dice."""

JOINS, KEEPS, STAYS, LEADS, TIES, BREAKS, STEALS = "joins", "keeps", "stays", "leads", "ties", "breaks", "steals"
"""The kinds of changes in a forest. The first three leave every lead as it was."""

QUIET = (JOINS, KEEPS, STAYS)


class Change(NamedTuple):
    """What one reveal changes in one forest."""

    verb: str
    seats: tuple[Seat, ...]  # the subject
    others: tuple[Seat, ...]  # the object: earlier owners, leaders, or seats that have lost the lead
    forest: int
    more: str = ""  # one more sentence
    worth: int = 0  # the medal's points
    is_lost: bool = False  # whether somebody has lost the lead

    @property
    def loudness(self) -> tuple[int, int, int]:
        """The sort key for telling changes, quietest first."""
        return (2 if self.is_lost else int(self.verb not in QUIET)), self.worth, self.forest


class Line(NamedTuple):
    """One line, about one or more forests."""

    words: str
    forests: tuple[int, ...]
    more: str = ""
    seat: Seat | None = None
    is_lost: bool = False  # whether it ends with a lost lead


def leaders(table: Table, forest: Forest) -> tuple[Seat, ...]:
    """The seats that lead the forest, or are tied for the medal that it has left; () if nobody has trees there."""
    seats = table.contenders(forest)
    found = forest.leaders(seats)
    return found if any(forest.trees[seat] for seat in found) else ()


def change_in(before: Table, after: Table, forest: int, names: Sequence[str]) -> Change | None:
    """What the reveal between these tables changes in the forest; None if nobody whose trees count there has planted."""
    old, new = before.forest(forest), after.forest(forest)
    new = old._replace(trees=new.trees)  # without what the scoring does later
    contending = before.contenders(old)
    planted = tuple(seat for seat in contending if new.trees[seat] > old.trees[seat])
    if not planted:
        return None
    was, now = leaders(before, old), leaders(before, new)
    verb, seats, others = _verb(old, planted, was, now)
    place = old.contested_place if before.is_tiebreaker else FIRST
    more = _Telling(before, old, new, names).more(verb, planted, was, now)
    return Change(verb, seats, others, forest, more, new.tokens[place], len(was) == 1 and was != now)


def _verb(
    old: Forest, planted: tuple[Seat, ...], was: tuple[Seat, ...], now: tuple[Seat, ...]
) -> tuple[str, tuple[Seat, ...], tuple[Seat, ...]]:
    """The verb, its subject and its object."""
    if was == now:
        if len(was) > 1:
            return STAYS, was, ()
        come = tuple(seat for seat in planted if not old.trees[seat])
        return (JOINS, come, was) if come == planted else (KEEPS, was, ())
    if len(now) == 1:
        return (LEADS, now, ()) if not was else (STEALS, now, was) if len(was) == 1 else (BREAKS, now, was)
    if was and set(was) < set(now):
        return TIES, tuple(seat for seat in now if seat not in was), was
    return (STAYS if set(now) < set(was) else TIES), now, ()


class _Telling:
    """The second sentences about one forest."""

    def __init__(self, table: Table, old: Forest, new: Forest, names: Sequence[str]) -> None:
        self._table, self._old, self._new, self._names = table, old, new, names

    def more(self, verb: str, planted: tuple[Seat, ...], was: tuple[Seat, ...], now: tuple[Seat, ...]) -> str:
        fallen = tuple(seat for seat in was if seat not in now)
        if self._table.is_tiebreaker:
            return self._of_tie(verb, now, fallen)
        if verb == TIES and fallen:
            return f"{self._named(fallen)} {plural(len(fallen), 'falls', 'fall')} behind."
        if verb in (TIES, STAYS):
            return f"{self._trees(now[0])} each."
        if verb in (LEADS, KEEPS):
            return self._second(now[0]) or self._margin(now[0])
        return self._margin(now[0])

    def _of_tie(self, verb: str, now: tuple[Seat, ...], fallen: tuple[Seat, ...]) -> str:
        """In a tiebreaker: the medal won, or who no longer competes for it."""
        place, points = self._old.contested_place, self._new.tokens[self._old.contested_place]
        medal = f"{MEDALS[place]} medal" + f", {amount(points, 'point')}" * bool(points)
        if len(now) == 1:
            return f"That wins the {medal}."
        if not fallen:
            return f"{self._trees(now[0])} each."
        return f"{self._named(fallen)} {plural(len(fallen), 'drops', 'drop')} out."

    def _second(self, leader: Seat) -> str:
        """The seat that is now alone in second place, if it was not before."""
        ranked = [seat for seat in self._table.ranked(self._new) if seat != leader and self._new.trees[seat]]
        second = self._new.leaders(ranked)
        if len(second) != 1 or self._new.trees == self._old.trees:
            return ""
        before = [seat for seat in self._table.ranked(self._old) if seat != leader and self._old.trees[seat]]
        if self._old.leaders(before) == second:
            return ""
        points = self._new.tokens[SECOND]
        medal = f": silver {points} if it stays that way" if points else ""
        return f"{self._names[second[0]]} is second{medal}."

    def _margin(self, leader: Seat) -> str:
        """The leader's trees, compared with the next best."""
        others = [count for seat, count in enumerate(self._new.trees) if seat != leader and count]
        return (
            f"{self._trees(leader)} to {number(max(others))}." if others else f"{self._trees(leader)}, and nobody else is there."
        )

    def _trees(self, seat: Seat) -> str:
        count = self._new.trees[seat]
        words = f"{number(count)} {plural(count, 'tree')}"
        return words[0].upper() + words[1:]

    def _named(self, seats: Sequence[Seat]) -> str:
        return listed([self._names[seat] for seat in seats])


def clause(change: Change, forests: Sequence[int], names: Sequence[str]) -> str:
    """The change in words, without a full stop; `forests` are all where the same happens."""
    who, where = listed([names[seat] for seat in change.seats]), listed(list(map(str, forests)))
    others, is_one = listed([names[seat] for seat in change.others]), len(change.seats) == 1
    if change.verb == JOINS:
        return f"{who} {'joins' if is_one else 'join'} {others} in {where}"
    if change.verb == STAYS:
        return f"{who} stay tied in {where}"
    if change.verb == BREAKS:
        return f"{who} breaks the {plural(len(forests), 'tie')} in {where}"
    if change.verb == TIES:
        verb = "ties" if is_one else "tie"
        return f"{who} {verb} {others} in {where}" if others else f"{who} {verb} in {where}"
    return f"{who} {change.verb} {where}"


@lru_cache(maxsize=4)
def lines(before: Table, after: Table, names: tuple[str, ...]) -> tuple[Line, ...]:
    """At most four lines about everything that the reveal changes, quiet ones first, the biggest change last."""
    found = [change for forest in FORESTS if (change := change_in(before, after, forest, names)) is not None]
    groups: dict[tuple[object, ...], list[Change]] = {}
    for change in sorted(found, key=lambda change: change.loudness):
        groups.setdefault((change.verb, change.seats, change.others), []).append(change)
    ordered = sorted(groups.values(), key=lambda group: group[-1].loudness)
    if not ordered:
        return (Line("All ties continue" if before.is_tiebreaker else "Nothing changes", ()),)
    told = [_line(group, names) for group in ordered]
    return (*_joined(told[:-1], MOST_LINES - 1), told[-1]._replace(is_lost=ordered[-1][-1].is_lost))


def _line(group: Sequence[Change], names: Sequence[str]) -> Line:
    first, forests = group[0], tuple(sorted(change.forest for change in group))
    more = first.more if len(group) == 1 else ""
    seat = first.seats[0] if len(first.seats) == 1 else None
    return Line(clause(first, forests, names), forests, more, seat)


def _joined(told: Sequence[Line], most: int) -> tuple[Line, ...]:
    """These lines joined to at most that many, in the same order."""
    if len(told) <= most:
        return tuple(told)
    bounds = [round(part * len(told) / most) for part in range(most + 1)]
    parts = [told[start:stop] for start, stop in pairwise(bounds)]
    return tuple(part[0] if len(part) == 1 else _one_of(part) for part in parts)


def _one_of(part: Sequence[Line]) -> Line:
    seats = {line.seat for line in part}
    words, forests = ", ".join(line.words for line in part), (forest for line in part for forest in line.forests)
    return Line(words, tuple(sorted(set(forests))), "", seats.pop() if len(seats) == 1 else None)


MOST_MARKED = 2
"""The maximum number of forests marked beside a line."""


def is_reveal(before: Table, after: Table) -> bool:
    """Whether everyone reveals what they have planted between these tables."""
    return after.turn == before.turn + 1


def beats(before: Table, after: Table, names: Sequence[str], said: str, points: Sequence[int]) -> tuple[Beat, ...]:
    """The beats of a reveal: cups up, the dice, a line for each change, and the count of the points. `said` describes the dice
    for people who can't see them; `points` are each seat's points after it, or () to leave them out."""
    if not is_reveal(before, after):
        return ()
    told = lines(before, after, tuple(names))
    look = LOOK_SECONDS + LOOK_MORE_SECONDS * max(0, len(after.shown) - 2)
    turned = [shown for shown in after.shown if is_sequoia(shown.roll)]
    seat = turned[0].seat if len(turned) == 1 else None
    words = "Sequoia!" if len(turned) == 1 else f"{number(len(turned)).capitalize()} Sequoias!"
    seen = Beat(look, words if turned else "", "", " ".join(_turned(shown, names) for shown in turned), seat=seat, said=said)
    last = Beat(COUNT_SECONDS, "", "turn", rest=standings(points, names))
    return (Beat(LIFT_SECONDS, "Cups up", "reveal"), seen, *map(_beat, told), last)


def _turned(shown: Shown, names: Sequence[str]) -> str:
    where = listed(list(map(str, shown.planted)))
    return f"{names[shown.seat]}’s five of a kind" + (f", turned to {where}." if shown.planted else ".")


def _beat(line: Line) -> Beat:
    mark = ", ".join(map(str, line.forests)) if len(line.forests) <= MOST_MARKED else ""
    more = line.more if line.more.endswith(" is second.") or ": silver" in line.more else ""
    rest = f"{line.words}." + (f" {more.partition(':')[0].removesuffix('.')}." if more else "")
    seconds = LOST_SECONDS if line.is_lost else LINE_SECONDS
    return Beat(seconds, line.words, "claim" if line.is_lost else "die", line.more, rest, line.seat, mark, line.is_lost)


def standings(points: Sequence[int], names: Sequence[str]) -> str:
    """Everyone's points, best first; "" without points."""
    if not points:
        return ""
    ranks = sorted(set(points), reverse=True)
    called = [listed([names[seat] for seat, own in enumerate(points) if own == rank]) for rank in ranks]
    many = [list(points).count(rank) for rank in ranks]
    first = f"{called[0]} {plural(many[0], 'leads', 'lead')} with {ranks[0]}" + " each" * (many[0] > 1)
    if len(ranks) == 1:
        return f"Everyone has {ranks[0]}."
    rest = [
        f"{who} {plural(count, 'has', 'have')} " + (f"{rank}" + " each" * (count > 1) if rank else "none")
        for who, count, rank in zip(called[1:], many[1:], ranks[1:], strict=True)
    ]
    return f"{first}. {', '.join(rest)}."


@lru_cache(maxsize=16)
def table_at(before: Table, after: Table, names: tuple[str, ...], count: int) -> Table:
    """The table as it may be shown in the beat with this number: with the trees of the lines told so far."""
    told = lines(before, after, names)[: max(0, count - LOOK)]
    done = {forest for line in told for forest in line.forests}
    forests = tuple(
        old._replace(trees=new.trees) if number in done else old
        for number, old, new in zip(FORESTS, before.forests, after.forests, strict=True)
    )
    shown = tuple(shown._replace(planted=tuple(filter(done.__contains__, shown.planted))) for shown in after.shown)
    return before._replace(forests=forests, shown=shown if count else (), waiting=())


def line_at(before: Table, after: Table, names: tuple[str, ...], count: int) -> Line | None:
    """The line that the beat with this number tells; None for a beat about the dice."""
    told = lines(before, after, names)
    return told[count - LOOK - 1] if LOOK < count <= LOOK + len(told) else None
