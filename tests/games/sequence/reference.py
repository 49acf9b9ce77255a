"""The rules of Sequence a second time, as plainly as possible: spaces as (column, row), chips in a dict, every choice tried.

Shares no code or approach with the engine: it has no bits, and counts sequences by trying every set of lines on the whole board.
The tests play both side by side. Only the texts of actions are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import combinations

COLUMNS = "abcdefghij"
SIZE = 10

BOARD = """
** 2S 3S 4S 5S 6S 7S 8S 9S **
6C 5C 4C 3C 2C AH KH QH TH TS
7C AS 2D 3D 4D 5D 6D 7D 9H QS
8C KS 6C 5C 4C 3C 2C 8D 8H KS
9C QS 7C 6H 5H 4H AH 9D 7H AS
TC TS 8C 7H 2H 3H KH TD 6H 2D
QC 9S 9C 8H 9H TH QH QD 5H 3D
KC 8S TC QC KC AC AD KD 4H 4D
AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
** AD KD QD TD 9D 8D 7D 6D **
"""

Spot = tuple[int, int]
"""Column and row, both from 1: (1, 1) is a1, bottom left."""

Line = frozenset[Spot]

FACES: dict[Spot, str] = {
    (column, SIZE - down): face
    for down, row in enumerate(BOARD.split("\n")[1:-1])
    for column, face in enumerate(row.split(), start=1)
}
CORNERS = {spot for spot, face in FACES.items() if face == "**"}
DECK = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"] * 2

HANDS = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}


def named(spot: Spot) -> str:
    return f"{COLUMNS[spot[0] - 1]}{spot[1]}"


def spot_named(name: str) -> Spot:
    return COLUMNS.index(name[0]) + 1, int(name[1:])


def all_lines() -> list[list[Spot]]:
    """All five spaces in a row, column or diagonal, with their ends: the upper one first, in a row the left one."""
    found = []
    for column, row in FACES:
        for right, up in ((1, 0), (0, -1), (1, -1), (-1, -1)):
            line = [(column + step * right, row + step * up) for step in range(5)]
            if line[-1] in FACES:
                found.append(line)
    return found


LINES = all_lines()
ENDS = {frozenset(line): f"{named(line[0])}-{named(line[-1])}" for line in LINES}


def possible_claims(chips: set[Spot], counted: list[Line]) -> list[set[Line]]:
    """The largest sets of new sequences: complete lines that share at most one space with each other and with earlier ones."""
    open_lines = [
        line for line in map(frozenset, LINES)
        if line <= chips | CORNERS and all(len(line & old) <= 1 for old in counted)
    ]  # fmt: skip
    for size in range(len(open_lines), 0, -1):
        claims = [
            set(claim) for claim in combinations(open_lines, size)
            if all(len(one & other) <= 1 for one, other in combinations(claim, 2))
        ]  # fmt: skip
        if claims:
            return claims
    return [set()]


class ReferenceGame:
    """One game, changed in place by every event. `phase` says what comes next."""

    def __init__(self, seats: int, teams: int, extra: Sequence[int] = (), fewer: Sequence[int] = ()) -> None:
        """`extra` are the extra cards of each seat, `fewer` the sequences that each team needs less."""
        self.seats, self.teams = seats, teams
        self.need = [2 if teams == 2 else 1] * teams
        self.full = [HANDS[seats]] * seats
        for team, less in enumerate(fewer):
            self.need[team] -= less
        for seat, more in enumerate(extra):
            self.full[seat] += more
        self.phase = "cut"
        self.seat = self.starter = 0
        self.chips: dict[Spot, int] = {}
        self.counted: dict[int, list[Line]] = {team: [] for team in range(teams)}
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.piles: list[list[str]] = [[] for _ in range(seats)]
        self.deck = Counter(DECK)
        self.cut: dict[int, str] = {}
        self.cutting = list(range(seats))
        self.turned_in = False
        self.claims: list[set[Line]] = []
        self.passes = self.turns = 0
        self.results: list[float] | None = None

    @classmethod
    def at(cls, position: str) -> ReferenceGame:
        """The game at a position after the deal, from its one-line text."""
        table, rows, sequences, hands, piles, step, turned_in, _, counts, *_ = position.split(" ")
        seats, teams = map(int, table.split(":")[1:])
        game = cls(seats, teams)
        game.phase, game.seat = "play", int(step.removeprefix("play:"))
        for row, text in zip(range(SIZE, 0, -1), rows.split("/"), strict=True):
            spread = text.replace("10", "." * 10)
            for digit in "123456789":
                spread = spread.replace(digit, "." * int(digit))
            game.chips |= {(column, row): "bgr".index(chip) for column, chip in enumerate(spread, 1) if chip in "bgr"}
        for team, names in enumerate(sequences.split("/")):
            game.counted[team] = [line for line, ends in ENDS.items() if ends in names.split(",")]
        game.hands = [hand.split(",") if hand != "-" else [] for hand in hands.split("/")]
        game.piles = [pile.split(",") if pile != "-" else [] for pile in piles.split("/")]
        game.deck = Counter(DECK) - Counter(card for cards in (*game.hands, *game.piles) for card in cards)
        game.turned_in = turned_in == "yes"
        game.passes, game.turns = map(int, counts.split(":"))
        return game

    @property
    def team(self) -> int:
        return self.seat % self.teams

    @property
    def needed(self) -> int:
        """The number of sequences that the team in turn needs."""
        return self.need[self.team]

    # Choices

    def legal(self) -> set[str]:
        """The texts of the seat's legal actions."""
        if self.phase == "say":
            return {claim_text(claim) for claim in self.claims}
        if self.phase != "play":
            return set()
        plays = {f"{card} {named(spot)}" for card in self.hands[self.seat] for spot in self.targets(card)}
        dead = {f"{card} dead" for card in self.hands[self.seat] if self.dead(card)}
        return plays | (set() if self.turned_in else dead) or {"pass"}

    def targets(self, card: str) -> list[Spot]:
        if card in ("JS", "JH"):
            return [
                spot for spot, team in self.chips.items()
                if team != self.team and not any(spot in line for line in self.counted[team])
            ]  # fmt: skip
        free = [spot for spot in FACES if spot not in self.chips and spot not in CORNERS]
        return free if card in ("JD", "JC") else [spot for spot in free if FACES[spot] == card]

    def dead(self, card: str) -> bool:
        return card[0] != "J" and not self.targets(card)

    def possible_luck(self) -> Counter[str]:
        """The cards that can come next, with their numbers."""
        if self.phase == "cut":
            return self.deck - Counter(self.cut.values())
        return self.deck if self.phase in ("deal", "draw", "replace") else Counter()

    # Events

    def act(self, text: str) -> None:
        """Carries out the seat's action."""
        assert text in self.legal()
        if text == "pass":
            self.passes += 1
            self.end_turn()
        elif text.startswith("claim "):
            self.count(next(claim for claim in self.claims if claim_text(claim) == text))
        else:
            card, target = text.split()
            self.hands[self.seat].remove(card)
            self.piles[self.seat].append(card)
            if target == "dead":
                self.turned_in = True
                self.need_card("replace")
            else:
                self.put(card, spot_named(target))

    def put(self, card: str, spot: Spot) -> None:
        """Plays the card on the space."""
        if card in ("JS", "JH"):
            del self.chips[spot]
            self.need_card("draw")
            return
        self.chips[spot] = self.team
        own = {spot for spot, team in self.chips.items() if team == self.team}
        self.claims = possible_claims(own, self.counted[self.team])
        if len(self.claims) == 1 or len(self.counted[self.team]) + len(self.claims[0]) >= self.needed:
            self.count(self.claims[0])
        else:
            self.phase = "say"

    def count(self, claim: set[Line]) -> None:
        self.counted[self.team] += claim
        if len(self.counted[self.team]) < self.needed:
            self.need_card("draw")
            return
        self.turns += 1
        self.passes = 0
        self.finish([float(seat % self.teams == self.team) for seat in range(self.seats)])

    def need_card(self, phase: str) -> None:
        self.phase = phase
        if not self.deck.total():
            self.deck = Counter(card for pile in self.piles for card in pile)
            self.piles = [[] for _ in range(self.seats)]

    def luck(self, card: str) -> None:
        """Draws this card."""
        assert self.possible_luck()[card] > 0
        if self.phase == "cut":
            self.cut[self.seat] = card
            self.go_on_cutting()
            return
        self.deck[card] -= 1
        self.hands[self.seat].append(card)
        if self.phase == "deal":
            self.go_on_dealing()
        elif self.phase == "replace":
            self.phase = "play"
        else:
            self.passes = 0
            self.end_turn()

    def go_on_dealing(self) -> None:
        """Skips seats whose hand is full. Once all are, the seat that got the first card plays."""
        if [*map(len, self.hands)] == self.full:
            self.phase, self.seat = "play", self.starter
            return
        self.seat = (self.seat + 1) % self.seats
        while len(self.hands[self.seat]) == self.full[self.seat]:
            self.seat = (self.seat + 1) % self.seats

    def go_on_cutting(self) -> None:
        """Passes the cut on. Once all have cut, the lowest card deals, or tied seats cut again."""
        waiting = [seat for seat in self.cutting if seat not in self.cut]
        if waiting:
            self.seat = waiting[0]
            return
        height = {seat: "23456789TJQKA".index(card[0]) for seat, card in self.cut.items()}
        self.cutting = [seat for seat in self.cutting if height[seat] == min(height.values())]
        self.cut = {}
        self.seat = self.cutting[0]
        if len(self.cutting) == 1:
            self.phase = "deal"
            self.seat = self.starter = (self.seat + 1) % self.seats

    def end_turn(self) -> None:
        self.turns += 1
        self.turned_in = False
        self.seat = (self.seat + 1) % self.seats
        self.phase = "play"
        if self.passes == self.seats or self.turns == 2000:
            self.finish([1 / self.teams] * self.seats)

    def finish(self, results: list[float]) -> None:
        self.phase = "over"
        self.results = results


def count_ways(game: ReferenceGame, depth: int) -> int:
    """The number of sequences of `depth` actions, with each different outcome of the luck between them counted once."""
    if depth == 0:
        return 1
    ways = 0
    for text in game.legal():
        after = deepcopy(game)
        after.act(text)
        ways += count_ways(after, depth - 1)
    for card in +game.possible_luck():
        after = deepcopy(game)
        after.luck(card)
        ways += count_ways(after, depth)
    return ways


def claim_text(claim: set[Line]) -> str:
    """The text of the action that claims it; a choice is always between single lines."""
    return "claim " + " ".join(sorted(ENDS[line] for line in claim))
