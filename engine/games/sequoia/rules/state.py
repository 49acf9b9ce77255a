"""The rules of Sequoia as a state machine: actions, State with its random outcomes and turns, and what each seat observes.

State and Observation share one public Table. Sources are named as in RULES.md: *sheet* for the published rules, *ruling* for the
questions that they leave open.
"""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from ....core import BadTextError, ChanceOutcome, IllegalActionError, Seat
from ....text import quoted
from .dice import NONE_TEXT, ROLLS, Planting, Roll, plantings, roll_dice
from .setup import FORESTS, SequoiaSetup
from .table import FACE_DOWN, LOT, NOBODY, PAIR, ROLL, SCORE, UNCOVER, Forest, Shown, Table

OPTIONS = {"o": "open_dice", "f": "face_down", "u": "unplanted"}
NOTHING = "-"


def position_text(table: Table, dice: tuple[Roll, ...], chosen: tuple[Planting | None, ...]) -> str:
    """One line of text; hidden dice and choices are NOTHING."""
    setup = table.setup
    options = "".join(letter for letter, field in OPTIONS.items() if getattr(setup, field)) or NOTHING
    fields = (
        f"{setup.seats}:{options}" + (f":{_seats(setup.head_start)}" if setup.head_start else ""),
        table.step,
        _seats(table.waiting),
        str(table.turn),
        "/".join(map(_forest, table.forests)),
        ",".join(roll or NOTHING for roll in dice),
        ",".join(NOTHING if planting is None else planting_text(planting) for planting in chosen),
        "/".join(f"{seat}:{roll}:{planting_text(planted)}" for seat, roll, planted in table.shown) or NOTHING,
    )
    return " ".join(fields)


def _seats(seats: tuple[Seat, ...]) -> str:
    return ",".join(map(str, seats)) or NOTHING


def planting_text(planting: Planting) -> str:
    return ".".join(map(str, planting)) or NONE_TEXT


def _forest(forest: Forest) -> str:
    owners = "".join(NOTHING if owner == NOBODY else str(owner) for owner in forest.owners)
    return f"{forest.tokens[0]}{forest.tokens[1]}:{','.join(map(str, forest.trees))}:{_seats(forest.rivals)}:{owners}"


_FORESTS = re.compile(r"(?:[2-9]|1[0-2])(?: (?:[2-9]|1[0-2]))?")


class Plant(NamedTuple):
    """Two pairs, named by the forests where each plants a tree. Text: `7 10`.

    In a tiebreaker only forests where the seat is tied count: `8`, `8 8`, or `none` for pairs that have no effect.
    """

    forests: Planting

    def __str__(self) -> str:
        return " ".join(map(str, self.forests)) or NONE_TEXT


def parse_action(text: str) -> Plant:
    """Parses an action's text. Raises BadTextError.

    >>> parse_action("7 10")
    Plant(forests=(7, 10))
    """
    if text == NONE_TEXT:
        return Plant(())
    forests = tuple(map(int, text.split(" "))) if _FORESTS.fullmatch(text) else ()
    if not forests or list(forests) != sorted(forests):
        raise BadTextError(
            f"{quoted(text)} is not a Sequoia action. Type one or two forests from 2 to 12, lowest first (7 10), or none."
        )
    return Plant(forests)


NO_ROLL: Roll = ""

SCORED: ChanceOutcome = "scored"
"""The only outcome of scoring. Scoring involves no choice, so it is modelled as chance with a single outcome."""


class State(NamedTuple):
    """A whole game at one moment, including each seat's roll and choice until they are revealed.

    A face-down medal has no points yet. Turning it up is random, and each medal left in the box is equally likely.
    """

    table: Table
    dice: tuple[Roll, ...]  # one roll per seat; "" for none
    chosen: tuple[Planting | None, ...]  # one choice per seat; None until it has chosen

    def __repr__(self) -> str:
        return f"State({position_text(self.table, self.dice, self.chosen)!r})"

    @property
    def setup(self) -> SequoiaSetup:
        return self.table.setup

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def legal_actions(self, seat: Seat) -> tuple[Plant, ...]:
        return legal_actions(self.table, seat, self.dice[seat])

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def observe(self, seat: Seat | None) -> Observation:
        """The seat's observation: its own dice and choice and, with open dice, everyone's dice."""
        open_dice = self.setup.open_dice
        dice = tuple(roll if open_dice or owner == seat else NO_ROLL for owner, roll in enumerate(self.dice))
        return Observation(self.table, seat, dice, None if seat is None else self.chosen[seat])

    # Turns

    def apply(self, seat: Seat, action: Plant) -> State:
        """Records the seat's choice. After the last one all are revealed and planted (sheet)."""
        if seat not in self.to_act or action not in self.legal_actions(seat):
            raise IllegalActionError(_refusal(self, seat, action))
        chosen = (*self.chosen[:seat], action.forests, *self.chosen[seat + 1 :])
        waiting = tuple(other for other in self.table.waiting if other != seat)
        if waiting:
            return State(self.table._replace(waiting=waiting), self.dice, chosen)
        shown = tuple(Shown(owner, self.dice[owner], planted) for owner, planted in enumerate(chosen) if planted is not None)
        return _before_rolls(self.table.planted(shown))

    # Random outcomes

    def chance(self) -> tuple[tuple[ChanceOutcome, int], ...]:
        if self.table.step == ROLL:
            return tuple(ROLLS.items())
        if self.table.step == UNCOVER:
            _, place = self.table.tokens_due()[0]
            return tuple((str(points), count) for points, count in sorted(self.table.tokens_left(place).items()))
        if self.table.step == LOT:
            return tuple((str(seat), 1) for seat in self.table.forests[self.table.lot].rivals)
        return ((SCORED, 1),) if self.table.step == SCORE else ()

    def sample_chance(self, rng: random.Random) -> ChanceOutcome:
        if self.table.step == ROLL:
            return roll_dice(rng)
        outcomes, weights = zip(*self.chance(), strict=True)
        return str(rng.choices(outcomes, weights)[0])

    def apply_chance(self, outcome: ChanceOutcome) -> State:
        if outcome not in dict(self.chance()):
            raise IllegalActionError(f"{quoted(outcome)} is not a possible outcome now.")
        table = self.table
        if table.step == UNCOVER:
            index, place = table.tokens_due()[0]
            return _before_rolls(table.uncovered(index, place, int(outcome)).next_step())
        if table.step == SCORE:
            return _before_rolls(table.scored())
        if table.step == LOT:
            return _before_rolls(table.with_forest(table.lot, table.forests[table.lot].drawn(int(outcome))).next_step())
        seat, *others = table.waiting
        dice = (*self.dice[:seat], outcome, *self.dice[seat + 1 :])
        after = table._replace(waiting=tuple(others)) if others else table._replace(step=PAIR, waiting=table.players)
        return State(after, dice, self.chosen)


class Observation(NamedTuple):
    """Everything that one seat knows, or that everyone sees."""

    table: Table
    seat: Seat | None  # None for what everyone sees
    dice: tuple[Roll, ...]  # one roll per seat; "" if hidden from this seat
    chosen: Planting | None  # the seat's own choice; None until it has chosen

    def __repr__(self) -> str:
        chosen = tuple(self.chosen if seat == self.seat else None for seat in range(self.table.setup.seats))
        return f"Observation({self.seat}, {position_text(self.table, self.dice, chosen)!r})"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def legal_actions(self) -> tuple[Plant, ...]:
        return () if self.seat is None else legal_actions(self.table, self.seat, self.dice[self.seat])

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def sample_state(self, rng: random.Random) -> State:
        """A random state consistent with this observation: the others' dice and choices are random."""
        table, dice = self.table, list(self.dice)
        chosen: list[Planting | None] = [None] * table.setup.seats
        rolled = {ROLL: set(table.players) - set(table.waiting), PAIR: set(table.players)}.get(table.step, set())
        for seat in sorted(rolled):
            dice[seat] = dice[seat] or roll_dice(rng)
            if table.step == PAIR and seat not in table.waiting:
                chosen[seat] = rng.choice(plantings(dice[seat], table.counting(seat)))
        if self.seat is not None:
            chosen[self.seat] = self.chosen
        return State(table, tuple(dice), tuple(chosen))


def legal_actions(table: Table, seat: Seat, roll: Roll) -> tuple[Plant, ...]:
    """The seat's legal actions with this roll, without duplicates."""
    if seat not in table.to_act:
        return ()
    return tuple(map(Plant, plantings(roll, table.counting(seat))))


def _before_rolls(table: Table) -> State:
    """The state before anyone has rolled or chosen."""
    return State(table, (NO_ROLL,) * table.setup.seats, (None,) * table.setup.seats)


def initial_state(setup: SequoiaSetup) -> State:
    """The state at the start, with every medal face down."""
    forest = Forest((FACE_DOWN, FACE_DOWN), (0,) * setup.seats)
    table = Table(setup, UNCOVER, (), 0, (forest,) * len(FORESTS), ())
    return _before_rolls(table.next_step())


def _refusal(state: State, seat: Seat, action: Plant) -> str:
    if not 0 <= seat < state.setup.seats:
        return f"There is no seat {seat}. Seats are 0 to {state.setup.seats - 1}."
    if seat not in state.to_act:
        return f"Seat {seat} can’t play {quoted(str(action))} now: it has nothing to choose."
    legal = state.legal_actions(seat)
    shown = ", ".join(map(str, legal[:5])) + (", ..." if len(legal) > 5 else "")
    return f"{quoted(str(action))} is not legal for seat {seat} now. Legal actions: {shown}."
