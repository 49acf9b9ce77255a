"""The rules of Sequoia a second time, as plainly as possible: dice tried in every order, forests as dicts.

Shares no code or approach with the engine: it gives places away one after another until a tie stops it. The tests play both
side by side. Only the texts of actions and rolls are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import deepcopy
from functools import cache
from itertools import permutations, product

FORESTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
FIRST_BOX = Counter([2, 6] + [3] * 3 + [4] * 3 + [5] * 3)
SECOND_BOX = Counter([1] * 10 + [2])

Pair = tuple[int, int]
Trees = dict[int, int]
"""The trees of each seat in one forest."""


# Dice

ROLLS = Counter("".join(sorted(dice)) for dice in product("123456", repeat=5))


@cache
def pairs_of(roll: str) -> frozenset[Pair]:
    """The two sums of every layout of the dice. Five of a kind can be turned to any faces."""
    if len(set(roll)) == 1:
        ways: Iterable[tuple[int, ...]] = product(range(1, 7), repeat=4)
    else:
        ways = permutations([int(face) for face in roll], 4)
    return frozenset((min(a + b, c + d), max(a + b, c + d)) for a, b, c, d in ways)


def choices(roll: str, live: Iterable[int]) -> set[str]:
    """The texts of all plantings if trees count only in these forests."""
    counting = set(live)
    return {" ".join(str(number) for number in pair if number in counting) or "none" for pair in pairs_of(roll)}


# Scoring


def settle(trees: Trees, owners: list[int]) -> tuple[int, ...]:
    """Gives the remaining places to the seats in `trees`, the most trees first, until a tie stops it.

    Returns the tied seats, if any. Seats with a place are out of the running; seats that are not tied lose their trees.
    """
    running = {seat: count for seat, count in trees.items() if seat not in owners}
    while len(owners) < 2 and running:
        tallest = [seat for seat in running if running[seat] == max(running.values())]
        if len(tallest) > 1:
            for seat in set(trees) - set(tallest):
                trees[seat] = 0
            return tuple(sorted(tallest))
        owners.append(tallest[0])
        del running[tallest[0]]
    return ()


class Forest:
    """One forest: its trees, the owners of its places, and the seats tied for the next place."""

    def __init__(self, seats: int) -> None:
        self.trees: Trees = dict.fromkeys(range(seats), 0)
        self.owners: list[int] = []
        self.tied: tuple[int, ...] = ()

    def score(self, ranked: Iterable[int]) -> None:
        running = {seat: self.trees[seat] for seat in ranked}
        self.tied = settle(running, self.owners)
        if self.tied:
            self.trees = {seat: self.trees[seat] if seat in self.tied else 0 for seat in self.trees}


# Playing


class ReferenceGame:
    """One game, changed in place by every event. `phase` says what comes next."""

    def __init__(self, seats: int, face_down: bool = False, unplanted: bool = False, given: Sequence[int] = ()) -> None:
        """`given` are the head starts, in points."""
        self.seats, self.face_down, self.unplanted, self.given = seats, face_down, unplanted, given
        self.turns = 0
        self.unscored = False
        self.woods = {number: Forest(seats) for number in FORESTS}
        self.tokens: dict[tuple[int, int], int] = {}
        self.rolls: dict[int, str] = {}
        self.chosen: dict[int, str] = {}

    @classmethod
    def at(cls, position: str) -> ReferenceGame:
        """The game at a position, from its one-line text."""
        table, step, _, turns, forests, rolls, chosen, _ = position.split(" ")
        game = cls(int(table[0]), "f" in table, "u" in table)
        game.turns, game.unscored = int(turns), step == "score"
        for number, text in zip(FORESTS, forests.split("/"), strict=True):
            tokens, trees, tied, owners = text.split(":")
            wood = game.woods[number]
            wood.trees = dict(enumerate(map(int, trees.split(","))))
            wood.tied = tuple(map(int, tied.split(","))) if tied != "-" else ()
            wood.owners = [int(owner) for owner in owners if owner != "-"]
            game.tokens |= {(number, place): int(points) for place, points in enumerate(tokens) if points != "0"}
        game.rolls = {seat: roll for seat, roll in enumerate(rolls.split(",")) if roll != "-"}
        game.chosen = {seat: text.replace(".", " ") for seat, text in enumerate(chosen.split(",")) if text != "-"}
        return game

    # Choices

    def live(self, seat: int) -> list[int]:
        """The forests in which the seat's trees count."""
        return [number for number in FORESTS if self.turns < 10 or seat in self.woods[number].tied]

    def players(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.live(seat)]

    def covered(self) -> list[tuple[int, int]]:
        """The medals to reveal now, forest by forest, gold before silver."""
        return [
            (number, place) for number in FORESTS for place in (0, 1)
            if (number, place) not in self.tokens and (not self.face_down or len(self.woods[number].owners) > place)
        ]  # fmt: skip

    def legal(self, seat: int) -> set[str]:
        """The texts of the seat's legal actions."""
        if self.possible_luck() or seat in self.chosen or seat not in self.players():
            return set()
        return choices(self.rolls[seat], self.live(seat))

    def possible_luck(self) -> Counter[str]:
        if self.unscored:
            return Counter(["scored"])
        if self.by_lot():
            return Counter(map(str, self.by_lot()[0].tied))
        if self.covered():
            place = self.covered()[0][1]
            seen = Counter(points for (_, other), points in self.tokens.items() if other == place)
            left = (SECOND_BOX if place else FIRST_BOX) - seen
            return Counter({str(points): count for points, count in left.items()})
        return Counter() if set(self.players()) <= set(self.rolls) else ROLLS

    # Events

    def luck(self, text: str) -> None:
        """Draws a medal or a roll, or scores the forests."""
        assert self.possible_luck()[text] > 0
        if self.unscored:
            self.score()
        elif self.by_lot():
            self.draw(self.by_lot()[0], int(text))
        elif self.covered():
            self.tokens[self.covered()[0]] = int(text)
        else:
            self.rolls[next(seat for seat in self.players() if seat not in self.rolls)] = text

    def act(self, seat: int, text: str) -> None:
        """The seat chooses; once all have chosen, the trees are planted."""
        assert text in self.legal(seat)
        self.chosen[seat] = text
        if set(self.chosen) == set(self.players()):
            self.plant()

    def plant(self) -> None:
        for seat, text in self.chosen.items():
            for number in text.split() if text != "none" else ():
                self.woods[int(number)].trees[seat] += 1
        self.turns += 1
        self.rolls, self.chosen = {}, {}
        self.unscored = self.turns >= 10

    def score(self) -> None:
        self.unscored = False
        for wood in self.woods.values():
            if self.turns == 10:
                wood.score([seat for seat, count in wood.trees.items() if count or self.unplanted])
            elif wood.tied:
                wood.score(wood.tied)

    def by_lot(self) -> list[Forest]:
        """The forests to be decided by lot: after a hundred tiebreaker turns, once all medals are revealed."""
        if self.turns < 110 or self.unscored or self.covered():
            return []
        return [wood for wood in self.woods.values() if wood.tied]

    def draw(self, wood: Forest, lucky: int) -> None:
        """The seat takes the place. If one rival is left, it takes the next place; several are tied for it."""
        wood.owners.append(lucky)
        left = [seat for seat in wood.tied if seat != lucky] if len(wood.owners) == 1 else []
        wood.owners += left if len(left) == 1 else []
        wood.tied = tuple(left) if len(left) > 1 else ()
        if wood.tied:
            wood.trees = {seat: count if seat in wood.tied else 0 for seat, count in wood.trees.items()}

    def results(self) -> tuple[float, ...] | None:
        if self.unscored or self.covered() or self.players():
            return None
        points = list(self.given) or [0] * self.seats
        for number, wood in self.woods.items():
            for place, owner in enumerate(wood.owners):
                points[owner] += self.tokens[number, place]
        return tuple((own == max(points)) / points.count(max(points)) for own in points)


def count_ways(game: ReferenceGame, depth: int) -> int:
    """The number of sequences of `depth` actions, with each different outcome of the luck between them counted once."""
    if depth == 0:
        return 1
    ways = 0
    for outcome in game.possible_luck():
        after = deepcopy(game)
        after.luck(outcome)
        ways += count_ways(after, depth)
    for seat in range(game.seats):
        for text in game.legal(seat):
            after = deepcopy(game)
            after.act(seat, text)
            ways += count_ways(after, depth - 1)
    return ways
