"""The public table of Sequoia, the scoring of its forests, and their payments at the end.

A Table contains no hidden dice: rolls and choices belong to the State until they are revealed. The order of the payments is a
ruling for display only; points do not depend on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ....core import Seat
from ....report import Beat
from .dice import Planting, Roll
from .setup import FIRST_TOKENS, FORESTS, SECOND_TOKENS, TIEBREAKERS, TREES, TURNS, SequoiaSetup

MEDALS = ("gold", "silver")
PAYING_SECONDS, LAST_SECONDS = 0.42, 0.9
"""The duration of a forest's payment, and of the last one. Eleven forests take 5.1 s."""


class Payment(NamedTuple):
    """The payment of one forest."""

    forest: int  # its number
    points: tuple[int, int]  # of the gold and the silver medal
    owners: tuple[Seat, Seat]  # of the two medals; NOBODY for a silver medal that nobody has won

    def to(self, seat: Seat) -> int:
        """The seat's points from this payment."""
        return sum(points for points, owner in zip(self.points, self.owners, strict=True) if owner == seat)

    def place_of(self, seat: Seat) -> int:
        """FIRST or SECOND. Raises ValueError for a seat without a medal here."""
        return self.owners.index(seat)

    def medals(self, names: Sequence[str]) -> tuple[str, ...]:
        """Each medal with its points and owner: `gold 6 to Ada`."""
        return tuple(
            f"{medal} {points} to {names[owner]}"
            for medal, points, owner in zip(MEDALS, self.points, self.owners, strict=True)
            if owner != NOBODY
        )


def payments(table: Table) -> tuple[Payment, ...]:
    """The payments in ascending order of gold points, then of forest number, so the largest comes last. Empty forests pay
    nothing."""
    paying = [
        Payment(number, forest.tokens, forest.owners)
        for number, forest in zip(FORESTS, table.forests, strict=True)
        if forest.owners[FIRST] != NOBODY
    ]
    return tuple(sorted(paying, key=lambda payment: (payment.points[FIRST], payment.forest)))


def paid(order: Sequence[Payment], starts: Sequence[int]) -> tuple[int, ...]:
    """Each seat's points after these payments, including its points at the start."""
    return tuple(start + sum(payment.to(seat) for payment in order) for seat, start in enumerate(starts))


def best(points: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points."""
    return tuple(seat for seat, own in enumerate(points) if own == max(points))


def known_after(table: Table) -> int:
    """The number of payments after which nobody can overtake the winners, whatever the remaining medals bring."""
    order, starts = payments(table), table.setup.starts
    winners = best(paid(order, starts))
    return next(count for count in range(len(order) + 1) if _is_certain(order, count, winners, starts))


def _is_certain(order: Sequence[Payment], count: int, winners: Sequence[Seat], starts: Sequence[int]) -> bool:
    """Whether the winners are certain after `count` payments. Another seat can gain on a winner at most all remaining gold
    medals; with two players, the silver medals then go to the winner."""
    points, seats, reach = paid(order[:count], starts), len(starts), 0
    for payment in order[count:]:
        loses = payment.owners[SECOND] != NOBODY and seats == 2
        reach += payment.points[FIRST] - (payment.points[SECOND] if loses else 0)
    return all(
        points[other] + reach < points[winner] + (other in winners)
        for winner in winners
        for other in range(seats)
        if other != winner
    )


def title(order: Sequence[Payment], count: int) -> str:
    """The title of the last of the first `count` payments."""
    return f"Forest {order[count - 1].forest} pays" + " last" * (count == len(order))


def beats(table: Table, names: Sequence[str]) -> Iterator[Beat]:
    """One beat for each payment."""
    order = payments(table)
    for count, payment in enumerate(order, 1):
        words = f"{title(order, count)}: {', '.join(payment.medals(names))}."
        is_last = count == len(order)
        yield Beat(LAST_SECONDS if is_last else PAYING_SECONDS, words, "win" if is_last else "claim")


UNCOVER, ROLL, PAIR, SCORE, LOT, OVER = "uncover", "roll", "pair", "score", "lot", "over"
"""Values of `Table.step`: a medal is turned face up, a seat rolls, seats pair their dice, the forests are scored, a tie is
decided by lot, the game is over."""

STEPS = (UNCOVER, ROLL, PAIR, SCORE, LOT, OVER)

NOBODY = -1
FACE_DOWN = 0
FIRST, SECOND = 0, 1
ALL_FORESTS = tuple(FORESTS)


def turn_words(turn: int) -> str:
    """The name of a turn. Turns are counted from 1, tiebreakers included.

    >>> turn_words(10), turn_words(11)
    ('Turn 10 of 10', 'Tiebreaker 1')
    """
    return f"Turn {turn} of {TURNS}" if turn <= TURNS else f"Tiebreaker {turn - TURNS}"


class Shown(NamedTuple):
    """One seat's revealed roll and planting."""

    seat: Seat
    roll: Roll
    planted: Planting


class Forest(NamedTuple):
    """One forest."""

    tokens: tuple[int, int]  # points of the gold and the silver medal; FACE_DOWN if unknown
    trees: tuple[int, ...]  # one number per seat
    # Seats tied for the medals left: () before the scoring and once the forest is settled.
    rivals: tuple[Seat, ...] = ()
    owners: tuple[Seat, Seat] = (NOBODY, NOBODY)  # of the gold and the silver medal

    @property
    def contested_place(self) -> int:
        """The place that the rivals are tied for."""
        return FIRST if self.owners[FIRST] == NOBODY else SECOND

    def with_tree(self, seat: Seat) -> Forest:
        """The forest with one more tree of the seat."""
        return self._replace(trees=tuple(count + (owner == seat) for owner, count in enumerate(self.trees)))

    def leaders(self, ranked: Iterable[Seat]) -> tuple[Seat, ...]:
        """Those of the ranked seats that have the most trees."""
        seats = tuple(ranked)
        most = max((self.trees[seat] for seat in seats), default=0)
        return tuple(seat for seat in seats if self.trees[seat] == most)

    def scored(self, ranked: Iterable[Seat]) -> Forest:
        """The forest after each medal whose place has a single holder has been given out.

        If seats are tied, all other seats' trees leave the forest (sheet, Ties). After each tiebreaker turn the same two rules
        apply again (ruling).
        """
        ranked = tuple(ranked)
        forest = self
        if forest.owners[FIRST] == NOBODY:
            leaders = forest.leaders(ranked)
            if len(leaders) != 1:
                return forest._tied(leaders)
            forest = forest._replace(owners=(leaders[0], NOBODY))
            ranked = tuple(seat for seat in ranked if seat != leaders[0])
        leaders = forest.leaders(ranked)
        if len(leaders) == 1:
            return forest._replace(owners=(forest.owners[FIRST], leaders[0]), rivals=())
        return forest._tied(leaders)

    def drawn(self, seat: Seat) -> Forest:
        """The forest after the seat has won, by lot, the medal that the rivals were tied for."""
        owners = (seat, NOBODY) if self.contested_place == FIRST else (self.owners[FIRST], seat)
        others = tuple(rival for rival in self.rivals if rival != seat)
        return self._replace(owners=owners).scored(others if owners[SECOND] == NOBODY else ())

    def _tied(self, rivals: tuple[Seat, ...]) -> Forest:
        """The forest with only the rivals' trees. Without rivals, nobody competes for the rest."""
        if not rivals:
            return self._replace(rivals=())
        trees = tuple(count if seat in rivals else 0 for seat, count in enumerate(self.trees))
        return self._replace(rivals=rivals, trees=trees)


class Table(NamedTuple):
    """Everything that every seat sees."""

    setup: SequoiaSetup
    step: str  # one of the constants UNCOVER to OVER
    waiting: tuple[Seat, ...]  # seats that have yet to roll or choose in this step
    turn: int  # number of turns that are over
    forests: tuple[Forest, ...]
    shown: tuple[Shown, ...]  # revealed at the end of the last turn

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.waiting if self.step == PAIR else ()

    @property
    def is_tiebreaker(self) -> bool:
        """Whether the regular turns are over and scored, so that turns only settle ties."""
        return self.turn > TURNS or (self.turn == TURNS and self.step != SCORE)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play this turn: all, or in a tiebreaker those with a tie."""
        if not self.is_tiebreaker:
            return tuple(range(self.setup.seats))
        return tuple(sorted({seat for forest in self.forests for seat in forest.rivals}))

    @property
    def trees_left(self) -> int:
        """The number of trees that each player has yet to plant in regular turns."""
        return max(0, TREES - 2 * self.turn)

    def forest(self, number: int) -> Forest:
        """The forest with this number."""
        return self.forests[number - FORESTS.start]

    def counting(self, seat: Seat) -> tuple[int, ...]:
        """The forests where the seat's trees count this turn: all, or in a tiebreaker those where it is tied."""
        if not self.is_tiebreaker:
            return ALL_FORESTS
        return tuple(number for number, forest in zip(FORESTS, self.forests, strict=True) if seat in forest.rivals)

    def contenders(self, forest: Forest) -> tuple[Seat, ...]:
        """The seats whose trees count in the forest this turn."""
        return forest.rivals if self.is_tiebreaker else self.players

    # Medals

    def tokens_due(self) -> tuple[tuple[int, int], ...]:
        """The medals to turn face up now, as (index of the forest, FIRST or SECOND).

        During setup these are all medals; with face-down medals, those that have an owner.
        """
        return tuple(
            (index, place)
            for index, forest in enumerate(self.forests)
            for place in (FIRST, SECOND)
            if forest.tokens[place] == FACE_DOWN and (not self.setup.face_down or forest.owners[place] != NOBODY)
        )

    def tokens_left(self, place: int) -> Counter[int]:
        """The points of the gold or silver medals that are still face down, with the number of each."""
        seen = Counter(forest.tokens[place] for forest in self.forests)
        return Counter((FIRST_TOKENS, SECOND_TOKENS)[place]) - seen

    def uncovered(self, index: int, place: int, points: int) -> Table:
        """The table with this medal face up."""
        forest = self.forests[index]
        tokens = (points, forest.tokens[SECOND]) if place == FIRST else (forest.tokens[FIRST], points)
        return self.with_forest(index, forest._replace(tokens=tokens))

    def with_forest(self, index: int, forest: Forest) -> Table:
        return self._replace(forests=(*self.forests[:index], forest, *self.forests[index + 1 :]))

    def with_trees(self, seat: Seat, planted: Planting) -> Table:
        """The table with these trees of the seat."""
        forests = list(self.forests)
        for number in planted:
            forests[number - FORESTS.start] = forests[number - FORESTS.start].with_tree(seat)
        return self._replace(forests=tuple(forests))

    # Turns

    def planted(self, shown: tuple[Shown, ...]) -> Table:
        """The table after all have revealed and planted. From the last regular turn on, scoring comes next."""
        table = self
        for seat, _, planted in shown:
            table = table.with_trees(seat, planted)
        after = table._replace(turn=self.turn + 1, shown=shown, waiting=())
        return after.next_step() if after.turn < TURNS else after._replace(step=SCORE)

    def scored(self) -> Table:
        """The table with its forests scored: all after the last regular turn, those with a tie after a tiebreaker turn."""
        if self.turn > TURNS:
            forests = tuple(forest.scored(forest.rivals) if forest.rivals else forest for forest in self.forests)
        else:
            forests = tuple(forest.scored(self.ranked(forest)) for forest in self.forests)
        return self._replace(forests=forests).next_step()

    def ranked(self, forest: Forest) -> tuple[Seat, ...]:
        """The seats that are ranked in the forest: those with a tree there (ruling), or all with the option `unplanted`."""
        return tuple(seat for seat, count in enumerate(forest.trees) if count or self.setup.unplanted)

    def owners_if_ended(self, forest: Forest) -> tuple[Seat, Seat]:
        """The forest's medal winners if the game ended now, NOBODY for a tie or an empty place. In a tiebreaker, only the tied
        seats count."""
        if not self.is_tiebreaker:
            return forest.scored(self.ranked(forest)).owners
        return forest.scored(forest.rivals).owners if forest.rivals else forest.owners

    @property
    def lot(self) -> int:
        """The index of the forest to decide by lot next. Raises StopIteration if there is no tie."""
        return next(index for index, forest in enumerate(self.forests) if forest.rivals)

    def next_step(self) -> Table:
        """The table at its next step: medals to turn up, then rolls or a lot, or the end."""
        if self.tokens_due():
            return self._replace(step=UNCOVER, waiting=())
        if self.players and self.turn >= TURNS + TIEBREAKERS:
            return self._replace(step=LOT, waiting=())
        after = self._replace(step=ROLL)
        return after._replace(waiting=after.players) if after.players else self._replace(step=OVER, waiting=())

    # Results

    def points(self, seat: Seat) -> int:
        """The seat's points from medals and its head start."""
        return self.setup.starts[seat] + sum(
            points for forest in self.forests for points, owner in zip(forest.tokens, forest.owners, strict=True) if owner == seat
        )

    @property
    def current_turn(self) -> int:
        """The number of the turn being played, or of the one just over; the first is 1."""
        begun = self.step == PAIR or (self.step == ROLL and self.waiting != self.players)
        return max(1, self.turn + begun)

    def returns(self) -> tuple[float, ...] | None:
        if self.step != OVER:
            return None
        points = [self.points(seat) for seat in range(self.setup.seats)]
        winners = points.count(max(points))
        return tuple(1 / winners if own == max(points) else 0.0 for own in points)
