"""Sets up games of Sequoia by the game's own luck and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from engine.games.sequoia import GAME
from engine.games.sequoia.rules.setup import FORESTS
from engine.games.sequoia.rules.state import State
from engine.games.sequoia.rules.table import NOBODY, OVER, ROLL, Forest, Table
from engine.match import Match, Player
from tests.engine.walks import NAMES

TOKENS = "2 1 3 1 3 1 3 1 4 1 4 1 4 1 5 1 5 1 5 1 6 2".split()
"""The gold and silver medal of forest 2, then of 3, and so on to 12."""

LONELY = {0: 2, 1: 3, 2: 4, 3: 11, 4: 12}
"""A forest for each seat where nobody else plants. Forests 5 to 10 are left for the tests."""


def start(seats: int, **options: bool) -> State:
    """The medals are dealt, and the first roll comes next."""
    state = GAME.initial_state(GAME.setup(seats=seats, **options))
    return state if options.get("face_down") else lucky(state, *TOKENS)


def lucky(state: Any, *outcomes: str) -> Any:
    """The state after this luck."""
    for outcome in outcomes:
        state = state.apply_chance(outcome)
    return state


def roll_for(first: int, second: int) -> str:
    """A roll, not five of a kind, in which two pairs make these sums."""
    for faces in product(range(1, 7), repeat=5):
        if (faces[0] + faces[1], faces[2] + faces[3]) == (first, second) and len(set(faces)) > 1:
            return "".join(map(str, sorted(faces)))
    raise AssertionError(f"No dice make {first} and {second}.")


def turn(state: Any, *plays: str) -> Any:
    """One whole turn, scored if that is due: for each player a roll and, after a colon, the planting, as in `12346:5 7`."""
    parted = [play.split(":") for play in plays]
    state = lucky(state, *(roll for roll, _ in parted))
    for seat, (_, text) in zip(state.to_act, parted, strict=True):
        state = state.apply(seat, GAME.parse_action(text))
    return scored(state)


def scored(state: Any) -> Any:
    """The state with its forests scored, if scoring was due."""
    return lucky(state, "scored") if state.table.step == "score" else state


def tiebreaker(state: Any, *texts: str) -> Any:
    """One tiebreaker turn: each tied seat's action, made with a roll whose other pair counts nowhere."""
    return turn(state, *(f"{roll_for(*sums_of(text))}:{text}" for text in texts))


def sums_of(text: str) -> tuple[int, int]:
    """The sums of the action, filled up with twos, because in these tests forest 2 is never tied."""
    numbers = [] if text == "none" else [int(number) for number in text.split()]
    first, second = (*numbers, 2, 2)[:2]
    return first, second


def ten_turns(forests: Mapping[int, Sequence[int]], seats: int, **options: bool) -> Any:
    """The state after ten turns in which the seats have planted these trees; their other trees are each in a forest alone."""
    return planted(start(seats, **options), plantings_for(forests, seats))


def plantings_for(forests: Mapping[int, Sequence[int]], seats: int) -> list[list[tuple[int, int]]]:
    """Ten pairs of sums for each seat that plant these trees, and all others alone."""
    plantings = []
    for seat in range(seats):
        trees = [number for number, counts in forests.items() for _ in range(counts[seat])]
        trees += [LONELY[seat]] * (20 - len(trees))
        plantings.append(list(zip(trees[::2], trees[1::2], strict=True)))
    return plantings


def planted(state: Any, plantings: Sequence[Sequence[tuple[int, int]]]) -> Any:
    """The state after turns in which each seat makes these sums, one pair of sums per turn."""
    for sums in zip(*plantings, strict=True):
        state = turn(state, *(f"{roll_for(*pair)}:{min(pair)} {max(pair)}" for pair in sums))
    return state


def trees(state: Any, number: int) -> list[int]:
    """Each seat's trees in the forest."""
    return list(state.table.forest(number).trees)


def owners(state: Any, number: int) -> list[int]:
    """The owners of the forest's gold and silver medal, so far."""
    return [owner for owner in state.table.forest(number).owners if owner >= 0]


def tied(state: Any, number: int) -> list[int]:
    """The seats that are tied in the forest."""
    return list(state.table.forest(number).rivals)


def new_match(seats: int, seed: str = "a seed", **options: bool) -> Any:
    return Match(GAME, GAME.setup(seats=seats, **options), seed, tuple(map(Player, NAMES[:seats])))


def over(seats: int, forests: Mapping[int, tuple[Any, ...]], step: str = OVER, turn: int = 10) -> State:
    """A finished game with these forests: the points of their medals, everyone's trees, and the owners ("01", or "0-" if nobody
    has silver) or, at an earlier step, the tied seats ("0=1"). There are no trees elsewhere.
    """
    made = []
    for number in FORESTS:
        gold, silver, *trees, who = forests.get(number, (3, 1, *(0,) * seats, "--"))
        rivals = tuple(map(int, who.split("="))) if "=" in who else ()
        first, second = (NOBODY, NOBODY) if rivals else (NOBODY if sign == "-" else int(sign) for sign in who)
        made.append(Forest((gold, silver), tuple(trees), rivals, (first, second)))
    table = Table(GAME.setup(seats=seats), step, (), turn, tuple(made), ())
    table = table._replace(waiting=table.players if step == ROLL else ())
    return State(table, ("",) * seats, (None,) * seats)
