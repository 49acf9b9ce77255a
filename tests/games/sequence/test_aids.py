"""Aids of Sequence against rows and columns counted anew, and against what a chip would complete."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from engine.coach.hint import aids
from engine.games.sequence import GAME
from engine.games.sequence.rules.board import FREE, each_bit
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import Observation, initial_state
from engine.games.sequence.rules.table import NO_SEQUENCE, PLAY, Table, claims
from engine.scene import Aid
from tests.games.sequence.positions import position

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
SETUPS = (SequenceSetup(2), SequenceSetup(3), SequenceSetup(6, 3), SequenceSetup(2, board="meadow"))
Place = tuple[int, int]


def found(table: Table, kind: str) -> list[Aid]:
    seen = Observation(table, None, (), (0,) * table.setup.seats, 0)
    return [aid for aid in aids(GAME, seen, NAMES) if aid.kind == kind]


def random_table(setup: SequenceSetup, rng: random.Random) -> Table:
    """A table with many chips, some sequences, and many cards discarded."""
    board, table = setup.board_data, initial_state(setup).table
    chips, sequences = [0] * setup.teams, [tuple[int, ...]()] * setup.teams
    if rng.random() < 0.5:
        line = rng.choice([line for lines in board.lines for line in lines])
        chips[0], sequences[0] = line & board.playable, (line,)
    for bit in each_bit(board.playable):
        team = rng.choice((*range(setup.teams), *range(setup.teams), None))
        if team is not None and not any(own & bit for own in chips):
            chips[team] |= bit
    cards = rng.sample(board.deck, len(board.deck) * 2 // 3)
    piles = tuple(tuple(cards[seat :: setup.seats]) for seat in range(setup.seats))
    return table._replace(step=PLAY, chips=tuple(chips), sequences=tuple(sequences), piles=piles)


def positions(count: int) -> Iterator[Table]:
    rng = random.Random(3)
    for number in range(count):
        yield random_table(SETUPS[number % len(SETUPS)], rng)


def lacking(table: Table, team: int) -> set[tuple[Place, Place, frozenset[Place]]]:
    """For each run of lines in one direction that lack the same open space: that space, the direction, and all their spaces."""
    board = table.setup.board_data
    at = {(row, column): 1 << row * board.width + column for row in range(board.height) for column in range(board.width)}
    own = {place for place, bit in at.items() if table.chips[team] & bit or board.faces[place[0]][place[1]] == FREE}
    open_places = {place for place, bit in at.items() if not table.covered & bit} - own
    done = [{place for place, bit in at.items() if sequence & bit} for sequence in table.sequences[team]]
    runs: dict[tuple[Place, Place], set[Place]] = {}
    for (row, column), (down, right) in product(at, ((0, 1), (1, 0), (1, 1), (1, -1))):
        line = {(row + down * step, column + right * step) for step in range(5)}
        missing = line - own
        if line <= at.keys() and len(missing) == 1 and missing <= open_places and all(len(line & old) < 2 for old in done):
            runs.setdefault((missing.pop(), (down, right)), set()).update(line)
    return {(missing, way, frozenset(line)) for (missing, way), line in runs.items()}


def told(table: Table, team: int) -> set[tuple[Place, frozenset[Place]]]:
    names = {name: divmod(index, table.setup.board_data.width) for index, name in enumerate(table.setup.board_data.names)}
    lines = [aid for aid in found(table, "line") if aid.team == team]
    return {(names[aid.places[0]], frozenset(names[space] for space in aid.along)) for aid in lines}


def test_lines_that_lack_a_chip_are_those_that_are_found_by_counting() -> None:
    count = 0
    for table in positions(300):
        for team in range(table.setup.teams):
            expected = {(missing, line) for missing, _, line in lacking(table, team)}
            assert told(table, team) == expected
            count += len(expected)
    assert count > 700


def test_the_missing_chips_are_those_that_would_make_a_sequence() -> None:
    for table in positions(300):
        board = table.setup.board_data
        for team, chips in enumerate(table.chips):
            missing = {space for aid in found(table, "line") if aid.team == team for space in aid.places}
            for bit in each_bit(board.playable & ~table.covered):
                completes = claims(board, chips | bit | board.free, table.sequences[team], bit) is not NO_SEQUENCE
                assert completes == (board.spaces(bit)[0] in missing)


def test_cards_are_gone_when_every_copy_lies_in_a_pile() -> None:
    count = 0
    for table in positions(400):
        board = table.setup.board_data
        copies, out = Counter(board.deck), [card for pile in table.piles for card in pile]
        expected = {
            name
            for name, card in zip(board.names, board.cards, strict=True)
            if card != FREE and not table.covered & board.bit_of[name] and out.count(card) == copies[card]
        }
        assert {aid.places[0] for aid in found(table, "gone")} == expected
        count += len(expected)
    assert count > 400


def test_piles_are_told_in_order_with_how_many_of_each() -> None:
    state = position("a1", seats=2, piles={0: "KH 2S KH JS", 1: ""})
    [pile] = found(state.table, "pile")
    assert pile.words == "Ada, four cards: 2♠, K♥ twice and J♠."
    assert pile.pieces == ("card 2S", "card KH", "card KH", "card JS")
    for table in positions(60):
        for aid in found(table, "pile"):
            seat = int(aid.places[0].removeprefix("pile:"))
            names = sorted(table.setup.board_data.short(card) for card in table.piles[seat])
            counted = Counter(names)
            assert sum(counted.values()) == len(table.piles[seat])
            assert all(name in aid.words for name in counted)


@pytest.mark.parametrize(
    ("chips", "words"),
    [
        (("c8-f8", ""), ["Ada: b8 (K♣) would complete b8 to f8.", "Ada: g8 (7♥) would complete c8 to g8."]),
        (("b10-d10", ""), ["Ada: e10 (6♠) would complete a10 to e10."]),
        (("c8 d8 f8 g8 h8", ""), ["Ada: e8 (4♥) would complete c8 to h8."]),
        (("c8-f8", "b8 g8"), []),
        (
            ("c8-f8 c5-c7", "b8 g8"),
            ["Ada: c9 (4♣) would complete c9 to c5.", "Ada: c4 (9♣) would complete c8 to c4."],
        ),
    ],
)
def test_what_is_said_of_lines(chips: tuple[str, str], words: list[str]) -> None:
    lines = [aid for aid in found(position(*chips).table, "line") if aid.team == 0]
    assert [re_carded(aid.words) for aid in lines] == [re_carded(one) for one in words]


def re_carded(words: str) -> str:
    """The words without the card, which the board's own tests know."""
    before, _, rest = words.partition("(")
    return before + rest.partition(")")[2] if rest else words
