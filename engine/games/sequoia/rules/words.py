"""The sentences of Sequoia: prompts, narration, the standings, and the report on a finished game.

Rolls and choices are public only after the reveal, so most sentences compare the tables before and after. The report tells what
decided the game, up to three turning points and three figures, all derived from its states by fixed rules. A *moment* is the
index of a state. Points *in sight* are what the medals would have paid at that time, with their values at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ....core import Event, Seat
from ....report import Figure, Report, Sheet, Standing, Turning
from ....text import amount, listed, plural
from .dice import FACES, ORDERED_ROLLS, Planting, can_make, is_sequoia, plantings, rolls_making
from .setup import FORESTS, HEAD_START, TIEBREAKERS, TURNS
from .state import Observation, State
from .table import (
    FIRST,
    LOT,
    MEDALS,
    NOBODY,
    OVER,
    PAIR,
    ROLL,
    SCORE,
    SECOND,
    UNCOVER,
    Forest,
    Payment,
    Shown,
    Table,
    beats,
    best,
    known_after,
    paid,
    payments,
)


class Task(NamedTuple):
    """A prompt for the player."""

    words: str  # "" if the seat is not asked
    more: str  # one more sentence, or ""
    chapter: str  # heading in RULES.md


PAIRS = Task(
    "make two pairs; each plants a tree",
    "The most trees in a forest win gold; second most win silver.",
    "A turn",
)
TURNED = Task(
    "Sequoia! Turn the dice and plant anywhere", "Turn dice to any face. Plant in two forests, or twice in one.", "Sequoia!"
)
CHAPTERS = {UNCOVER: "The table", SCORE: "Scoring", LOT: "Tiebreaker turns", OVER: "The end"}
"""The headings of the rules for steps without a decision."""


def task(seen: Observation) -> Task:
    """The prompt for the observing seat, with empty words if it is not asked."""
    table, seat = seen.table, seen.seat
    if seat is not None and table.step == PAIR and seat in table.to_act:
        if is_sequoia(seen.dice[seat]):
            return TURNED
        return _tiebreak(seen, seat) if table.is_tiebreaker else PAIRS
    chapter = CHAPTERS.get(table.step, "Tiebreaker turns" if table.is_tiebreaker else PAIRS.chapter)
    return Task("", "", chapter)


def _tiebreak(seen: Observation, seat: int) -> Task:
    forests = " or ".join(map(str, seen.table.counting(seat)))
    return Task(
        f"plant in forest {forests} to break your tie",
        "Only pairs with that sum count. Then the most trees win.",
        "Tiebreaker turns",
    )


PLACES = ("first", "second")


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for one event. () for a hidden roll, and for a choice while others have yet to choose."""
    old, new = before.table, after.table
    sentences: list[str] = []
    if event.seat is None and old.step == UNCOVER:
        sentences += _uncovered(old, new, names)
    elif old.step == SCORE:
        sentences += _settled(old, new, names)
    elif old.step == LOT:
        sentences += _drawn(old, new, names)
    elif old.step == ROLL and new.step == PAIR:
        sentences += [f"{names[seat]} rolls {' '.join(roll)}." for seat, roll in enumerate(after.dice) if roll]
    elif event.seat is not None and new.turn > old.turn:
        sentences += planted_sentences(old, new, names)
        sentences += ["All trees are planted."] if new.turn == TURNS else []
    if new.step == OVER:
        sentences.append(result(new, names))
    return tuple(sentences)


def _uncovered(before: Table, after: Table, names: Sequence[str]) -> Iterator[str]:
    """A sentence for a medal turned up when it was won. Medals turned up during setup need none."""
    index, place = before.tokens_due()[0]
    forest = after.forests[index]
    if forest.owners[place] != NOBODY:
        owner, points = names[forest.owners[place]], amount(forest.tokens[place], "point")
        yield f"{owner}’s {MEDALS[place]} medal for forest {FORESTS[index]} is worth {points}."


def planted_sentences(before: Table, after: Table, names: Sequence[str]) -> list[str]:
    """A sentence on each seat's planting in the reveal between these tables."""
    return [_planted(before, shown, names) for shown in after.shown]


def _planted(before: Table, shown: Shown, names: Sequence[str]) -> str:
    """The forests where the seat plants; if none, whether its dice could have planted."""
    name, planted = names[shown.seat], shown.planted
    if is_sequoia(shown.roll):
        return f"Sequoia! {name} rolls five of a kind and plants {planted_where(planted) if planted else 'nothing'}."
    if planted:
        return f"{name} plants {planted_where(planted)}."
    could = any(plantings(shown.roll, before.counting(shown.seat)))
    return f"{name} plants nothing." if could else f"{name} has no useful pair."


def planted_where(planted: Planting) -> str:
    """The places of one or two trees: `in 7 and in 8`, `in 7 twice`."""
    return f"in {planted[0]} twice" if len(planted) > len(set(planted)) else f"in {' and in '.join(map(str, planted))}"


def _settled(before: Table, after: Table, names: Sequence[str]) -> Iterator[str]:
    """The medals won in this scoring, and the new ties."""
    for seat, name in enumerate(names[: after.setup.seats]):
        won = [_forests_won(before, after, seat, place) for place in (FIRST, SECOND)]
        parts = [_medals_in(medal, numbers) for medal, numbers in zip(MEDALS, won, strict=True) if numbers]
        if parts:
            yield f"{name} wins {' and '.join(parts)}."
    old, new = _ties(before), _ties(after)
    for (rivals, place), numbers in sorted(new.items()):
        begun = [number for number in numbers if number not in old.get((rivals, place), ())]
        if begun:
            where = f"{PLACES[place]} place in {listed(list(map(str, begun)))}"
            yield f"{listed([names[seat] for seat in rivals])} are tied for {where}."
    if old and old == new:
        yield "All ties continue."


def _drawn(before: Table, after: Table, names: Sequence[str]) -> Iterator[str]:
    """The winners of medals by lot: one medal or, if a single rival is left, both."""
    owners = zip(MEDALS, before.forests[before.lot].owners, after.forests[before.lot].owners, strict=True)
    won = [f"{names[new]} gets the {medal} medal" for medal, old, new in owners if old != new]
    yield f"After {TIEBREAKERS} tiebreaker turns, lots are drawn for forest {FORESTS[before.lot]}: {listed(won)}."


def _ties(table: Table) -> dict[tuple[tuple[Seat, ...], int], list[int]]:
    """The numbers of the contested forests, by rivals and by the place they are tied for."""
    ties: dict[tuple[tuple[Seat, ...], int], list[int]] = {}
    for number, forest in zip(FORESTS, table.forests, strict=True):
        if forest.rivals:
            ties.setdefault((forest.rivals, forest.contested_place), []).append(number)
    return ties


def _medals_in(medal: str, numbers: list[int]) -> str:
    return f"the {medal} {plural(len(numbers), 'medal')} in {listed(list(map(str, numbers)))}"


def _forests_won(before: Table, after: Table, seat: Seat, place: int) -> list[int]:
    forests = zip(FORESTS, before.forests, after.forests, strict=True)
    return [number for number, old, new in forests if new.owners[place] == seat != old.owners[place]]


def result(table: Table, names: Sequence[str]) -> str:
    """The winners and their points."""
    points = [table.points(seat) for seat in range(table.setup.seats)]
    winners = [names[seat] for seat, own in enumerate(points) if own == max(points)]
    if len(winners) == 1:
        return f"{winners[0]} wins with {amount(max(points), 'point')}."
    return f"{listed(winners)} share the win with {amount(max(points), 'point')} each."


THE_LOT = "By lot"

EARLY = 3
"""If the lead is final with at least this many payments left, no single payment decided the game."""


class Ending:
    """Analysis of a finished game, from all its states."""

    def __init__(self, states: Sequence[State], names: Sequence[str]) -> None:
        self._tables = [state.table for state in states]
        self._names = names
        self._order = payments(self._tables[-1])
        self._seats = self._tables[-1].setup.seats
        self.points = self._paid(len(self._order))
        self.winners = best(self.points)
        self._winner = self.winners[0]

    def _paid(self, count: int) -> tuple[int, ...]:
        """Each seat's points after `count` payments."""
        return paid(self._order[:count], self._tables[-1].setup.starts)

    @property
    def headline(self) -> str:
        """The winners, in a headline."""
        names = [self._names[seat] for seat in self.winners]
        return f"{names[0]} wins" if len(names) == 1 else f"{listed(names)} share the win"

    # Deciding payment

    @property
    def summary(self) -> str:
        """What decided the game, in one sentence."""
        if not self._order:
            return "No forest paid out."
        count = self._deciding()
        payment, after = self._order[count - 1], f"{self.points[self._winner]} to {self._behind}"
        if len(self.winners) > 1:
            last = next((seat for seat in self.winners if payment.to(seat)), NOBODY)
            if last == NOBODY:
                return "Tied all the way."
            medal = _medal(payment, last)
            return f"Tied at {self.points[last]} after forest {payment.forest} paid {self._named(last)} {medal}."
        if count == 1:
            return f"Led from the first medal to the last, {after}."
        medal = _medal(payment, self._winner)
        if len(self._order) - count >= EARLY:
            return f"Ahead for good after forest {payment.forest} paid {medal}, {after}."
        return f"{self._before(count)} until forest {payment.forest}{self._won_how(payment)} paid {medal}."

    def _deciding(self) -> int:
        """The number, from 1, of the payment since which the winners and nobody else lead."""
        leaders = [best(self._paid(count)) for count in range(len(self._order) + 1)]
        return next(count for count in range(len(self._order), 0, -1) if leaders[count - 1] != self.winners or count == 1)

    @property
    def _behind(self) -> int:
        """The points of the best loser, or of the winners if all have won."""
        return max((own for seat, own in enumerate(self.points) if seat not in self.winners), default=max(self.points))

    def _before(self, count: int) -> str:
        """The winner's standing before that payment: `Tied with Tom at 17`, `2 behind Tom`."""
        points = self._paid(count - 1)
        ahead = [seat for seat in best(points) if seat != self._winner]
        gap = max(points) - points[self._winner]
        return f"{gap} behind {self._those(ahead)}" if gap else f"Tied with {self._those(ahead)} at {max(points)}"

    def _won_how(self, payment: Payment) -> str:
        """How the winner won the medal, unless it was with the trees of the ten turns."""
        when = self._when(self._for_good(payment, self._winner))
        if when.startswith("Turn"):
            return ""
        return ", won by lot," if when == THE_LOT else f", won in {when[0].lower()}{when[1:]},"

    # Turning points

    def story(self) -> tuple[Turning, ...]:
        """Up to three turning points: a Sequoia! or the most valuable forest taken over, the closest moment, and the deciding
        medal."""
        decided = self._decided()
        opened = self._sequoia() or self._taken_over(self._decisive.forest if self._decisive else 0)
        found = [line for line in (opened, self._closest(), decided) if line is not None]
        return tuple(sorted(found, key=lambda line: line.moment))

    def _sequoia(self) -> Turning | None:
        """The last five of a kind in the ten turns."""
        for moment in reversed(self._reveals()):
            for seat, roll, planted in self._tables[moment].shown:
                if is_sequoia(roll) and planted:
                    text = f"{self._named(seat)} rolls five of a kind and plants {planted_where(planted)}."
                    return Turning(self._when(moment), text, moment)
        return None

    def _taken_over(self, decisive: int) -> Turning | None:
        """The most valuable forest whose owner took the lead from another seat, except the one that decided the game."""
        others = (payment for payment in self._order if payment.forest != decisive)
        found = [(payment, *took) for payment in others if (took := self._took(payment))]
        if not found:
            return None
        payment, moment, loser = max(found, key=lambda took: (took[0].points[FIRST], took[1]))
        owner = self._named(payment.owners[FIRST])
        text = f"{owner} takes forest {payment.forest} (gold {payment.points[FIRST]}) from {self._named(loser)}."
        return Turning(self._when(moment), text, moment)

    def _took(self, payment: Payment) -> tuple[int, Seat] | None:
        """The moment at which the gold medal's owner took the lead from a sole leader, and who that was; None if there was
        none."""
        owner, loser = payment.owners[FIRST], NOBODY
        taken = -1
        for moment, table in enumerate(self._tables):
            leader = table.owners_if_ended(table.forest(payment.forest))[FIRST]
            if leader not in (owner, NOBODY):
                loser, taken = leader, -1
            elif leader == owner and loser != NOBODY and taken < 0:
                taken = moment
        return (taken, loser) if loser != NOBODY else None

    def _closest(self) -> Turning | None:
        """The last of the moments in the second half of the ten turns when the winner and the best rival were closest."""
        moments = [moment for moment in self._reveals() if self._tables[moment].turn >= TURNS / 2]
        if not moments or len(self.winners) == self._seats:
            return None
        gaps = {moment: self._gap(self._in_sight(moment)) for moment in moments}
        moment = min(reversed(moments), key=lambda at: abs(gaps[at]))
        points, gap = self._in_sight(moment), gaps[moment]
        winner, high, low = self._named(self._winner), max(points), max(points) - abs(gap)
        others = [seat for seat, own in enumerate(points) if seat != self._winner and own == points[self._winner] - gap]
        if not gap:
            text = f"{winner} is tied with {self._those(others)} at {amount(high, 'point')}."
        elif gap > 0:
            text = f"{winner} leads {self._those(others)} by {gap}, {high} to {low}."
        else:
            text = f"{winner} is {-gap} behind {self._those(others)}, {low} to {high}."
        return Turning(self._when(moment), text, moment, closest=True)

    def _gap(self, points: Sequence[int]) -> int:
        """The winner's lead over the best of the others."""
        return points[self._winner] - max(own for seat, own in enumerate(points) if seat != self._winner)

    @property
    def _decisive(self) -> Payment | None:
        """The payment that decided the game or, if the winner led throughout, the winner's largest."""
        count = self._deciding() if self._order else 0
        payment = self._order[count - 1] if count > 1 else None
        return payment or next((payment for payment in reversed(self._order) if payment.to(self._winner)), None)

    def _decided(self) -> Turning | None:
        """The moment from which a winner kept the medal that decided the game."""
        payment = self._decisive
        if payment is None:
            return None
        seat = next(winner for winner in self.winners if payment.to(winner))
        moment = self._for_good(payment, seat)
        name, when, what = self._named(seat), self._when(moment), f"forest {payment.forest} ({_medal(payment, seat)})"
        if when == THE_LOT:
            return Turning(when, f"{name} wins {what} by lot.", moment)
        secures = "secures" if when.startswith("Turn") else "wins the tie for"
        return Turning(when, f"{name} {secures} {what}.", moment)

    # Moments

    def _for_good(self, payment: Payment, seat: Seat) -> int:
        """The first moment from which on the seat's medal of this forest was always in its sight."""
        place = payment.place_of(seat)
        had = [table.owners_if_ended(table.forest(payment.forest))[place] == seat for table in self._tables]
        return len(had) - next((back for back, has in enumerate(reversed(had)) if not has), len(had))

    def _reveals(self) -> list[int]:
        """The first moment after each of the ten turns."""
        turns = [table.turn for table in self._tables]
        return [turns.index(turn) for turn in range(1, TURNS + 1) if turn in turns]

    def _when(self, moment: int) -> str:
        if self._tables[max(0, moment - 1)].step == LOT:
            return THE_LOT
        turn = max(1, self._tables[moment].turn)
        return f"Turn {turn}" if turn <= TURNS else f"Tiebreaker {turn - TURNS}"

    def _in_sight(self, moment: int) -> tuple[int, ...]:
        """Each seat's points in sight."""
        return points_in_sight(self._tables[moment], self._tables[-1])

    # Figures

    def figures(self) -> tuple[Figure, ...]:
        """The winning margin, the winner's gold medals, and the number of tiebreaker turns or, without any, of lead changes."""
        most, margin = max(self.points), max(self.points) - self._behind
        golds = sum(payment.owners[FIRST] == self._winner for payment in self._order)
        extra = self._tables[-1].turn - TURNS
        won = _figure(margin, "point ahead", "points ahead") if margin else _figure(most, "point each", "points each")
        last = _figure(extra, "tiebreaker turn", "tiebreaker turns")
        return won, _figure(golds, "gold medal", "gold medals"), last if extra > 0 else self._changes()

    def _changes(self) -> Figure:
        leading = [best(self._in_sight(moment)) for moment in self._reveals()]
        alone = [leaders for leaders in leading if len(leaders) == 1]
        changes = sum(one != other for one, other in pairwise(alone))
        return _figure(changes, "lead change", "lead changes")

    # Words

    def _named(self, seat: Seat) -> str:
        return self._names[seat]

    def _those(self, seats: Sequence[Seat]) -> str:
        """One or two seats by name, more by their number."""
        return listed([self._names[seat] for seat in seats]) if len(seats) <= 2 else f"{len(seats)} others"


def points_in_sight(table: Table, last: Table) -> tuple[int, ...]:
    """Each player's points if the forests were scored as they stand, with the medals' values at the end."""
    points = [*table.setup.starts]
    for number in FORESTS:
        owners = table.owners_if_ended(table.forest(number))
        for worth, owner in zip(last.forest(number).tokens, owners, strict=True):
            if owner != NOBODY:
                points[owner] += worth
    return tuple(points)


def _medal(payment: Payment, seat: Seat) -> str:
    """The seat's medal: `gold 6`."""
    place = payment.place_of(seat)
    return f"{MEDALS[place]} {payment.points[place]}"


def _figure(count: int, one: str, more: str) -> Figure:
    return Figure(str(count), plural(count, one, more))


def owners_in_sight(table: Table, forest: Forest) -> tuple[Seat, Seat]:
    """The forest's medal winners or, before the scoring, its leaders. A tie or an empty place is NOBODY, even during a
    tiebreaker."""
    if table.is_tiebreaker:
        return forest.owners
    return forest.scored(table.ranked(forest)).owners


def standing(table: Table, seat: Seat) -> Standing:
    """The points that the seat has won or, before the scoring, would win if the forests were scored as they stand.

    With face-down medals, the number of forests that the seat leads.
    """
    now = f"{table.trees_left} trees" if not table.is_tiebreaker else "tied" if seat in table.players else ""
    note = ", ".join(filter(None, (now, HEAD_START.words(table.setup, seat))))
    owned = [owners_in_sight(table, forest) for forest in table.forests]
    if table.setup.face_down and not table.is_tiebreaker:
        led = sum(owners[FIRST] == seat for owners in owned)
        return Standing(led, 0, f"leads {amount(led, 'forest')}", note)
    points = table.setup.starts[seat] + sum(
        forest.tokens[place]
        for forest, owners in zip(table.forests, owned, strict=True)
        for place in (FIRST, SECOND)
        if owners[place] == seat
    )
    words = f"{points} {plural(points, 'point')}"
    return Standing(points, 0, words if table.is_tiebreaker else f"{words} as it stands", note)


def report(states: Sequence[State], names: Sequence[str]) -> Report:
    """The result and its reasons, the forests' payments, the medals, the tiebreakers, and the luck of the dice."""
    tables = [state.table for state in states]
    sheets = [_medals(tables[-1], names), _luck(states, names)]
    if tables[-1].turn > TURNS:
        sheets.insert(1, _tie_sheet(tables, names))
    ending = Ending(states, names)
    return Report(
        ending.summary,
        tuple(sheets),
        ending.headline,
        ending.winners,
        ending.story(),
        ending.figures(),
        tuple(beats(tables[-1], names)),
        known_after(tables[-1]),
    )


def _medals(table: Table, names: Sequence[str]) -> Sheet:
    """The winners of each forest's medals, and each player's total."""

    def won(forest: Forest, seat: Seat) -> str:
        return " + ".join(str(forest.tokens[place]) for place in (FIRST, SECOND) if forest.owners[place] == seat) or "–"

    seats = range(table.setup.seats)
    rows = [(str(number), *(won(forest, seat) for seat in seats)) for number, forest in zip(FORESTS, table.forests, strict=True)]
    rows += [("Head start", *map(str, table.setup.starts))] if table.setup.head_start else []
    rows.append(("Points", *(str(table.points(seat)) for seat in seats)))
    return Sheet("Medals won", ("Forest", *names), tuple(rows))


def _tie_sheet(tables: Sequence[Table], names: Sequence[str]) -> Sheet:
    """Each tie, its winner, and when it was broken."""
    rows = [
        (str(FORESTS[index]), place, ", ".join(names[seat] for seat in rivals), winner, turns)
        for index in range(len(FORESTS))
        for place, rivals, winner, turns in _broken(tables, index, names)
    ]
    return Sheet("Tiebreakers", ("Forest", "Place", "Tied", "Won by", "After"), tuple(rows))


def _broken(tables: Sequence[Table], index: int, names: Sequence[str]) -> Iterator[tuple[str, tuple[Seat, ...], str, str]]:
    """The ties of one forest in order: the place, the tied seats, the winner, and the tiebreaker turn."""
    for place, word in ((FIRST, "first"), (SECOND, "second")):
        tied = [table for table in tables if table.forests[index].rivals and table.forests[index].contested_place == place]
        if tied:
            owner = tables[-1].forests[index].owners[place]
            turns = tied[-1].turn - TURNS
            after = amount(turns, "turn") + ", by lot" * (tied[-1].step == LOT)
            yield word, tied[0].forests[index].rivals, names[owner], after


def _luck(states: Sequence[State], names: Sequence[str]) -> Sheet:
    """For each seat, the number of turns out of ten in which its dice could make each sum, compared with fair dice."""
    rolls = [_rolls(states, seat) for seat in range(states[0].setup.seats)]
    rows = [
        (
            str(number),
            f"{TURNS * rolls_making(number) / ORDERED_ROLLS:.1f}",
            *(str(sum(can_make(roll, number) for roll in own)) for own in rolls),
        )
        for number in FORESTS
    ]
    five_alike = (f"{TURNS * len(FACES) / ORDERED_ROLLS:.2f}", *(str(sum(map(is_sequoia, own))) for own in rolls))
    rows.append(("Sequoia!", *five_alike))
    note = (
        f"How many of the {TURNS} turns each player’s dice could have planted in each forest. "
        "“Expected” is the average for fair dice."
    )
    return Sheet("Dice luck", ("Forest", "Expected", *names), tuple(rows), note)


def _rolls(states: Sequence[State], seat: Seat) -> list[str]:
    """The seat's rolls in the regular turns."""
    shown = {state.table.turn: state.table.shown for state in states if 0 < state.table.turn <= TURNS}
    return [roll for revealed in shown.values() for owner, roll, _ in revealed if owner == seat]
