"""The engine and the reference rules play the same games: same choices, same luck, same sequences, same results."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.sequence import GAME
from engine.games.sequence.rules.actions import Play
from engine.games.sequence.rules.board_file import load_board
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.games.sequence.rules.table import claims
from tests.engine.walks import any_action, every, table_name, walk
from tests.games.sequence.positions import PLAIN
from tests.games.sequence.reference import CORNERS, ENDS, FACES, LINES, ReferenceGame, Spot, named, possible_claims, spot_named

BOARD = load_board("classic")
SETUPS = [
    *PLAIN,
    SequenceSetup(2, extra_cards=(0, 2), fewer_sequences=(1, 0)),
    SequenceSetup(4, extra_cards=(1, 0, 0, 2), fewer_sequences=(0, 1)),
    SequenceSetup(9, extra_cards=(0, 1, 0, 2, 0, 0, 0, 0, 1)),
]
NAMES = [table_name(GAME, setup) for setup in SETUPS]
RANDOM_GAMES = 2
LONG_GAMES = 5
CROWDED_BOARDS = 60


def shy(state: State, seat: int, actions: Sequence[Any], rng: random.Random) -> Any:
    """Avoids sequences, so that games grow long, cards die, decks run out and seats pass."""
    harmless = [action for action in actions if not completes(state, seat, action)]
    return rng.choice(harmless or actions)


def completes(state: State, seat: int, action: object) -> bool:
    if not isinstance(action, Play) or action.card in BOARD.anti_wild:
        return False
    team, bit = state.setup.team(seat), BOARD.bit_of[action.space]
    return bool(claims(BOARD, state.table.chips[team] | bit | BOARD.free, state.table.sequences[team], bit)[0])


def compare(state: State, reference: ReferenceGame) -> None:
    """Checks that both agree on everything that both know."""
    table = state.table
    assert {str(action) for action in state.legal_actions(table.turn)} == reference.legal()
    assert dict(state.chance()) == +reference.possible_luck()
    chips = {space: team for team, own in enumerate(table.chips) for space in BOARD.spaces(own)}
    assert chips == {named(spot): team for spot, team in reference.chips.items()}
    for team, sequences in enumerate(table.sequences):
        assert sorted(map(ends, sequences)) == sorted(ENDS[line] for line in reference.counted[team])
    assert list(map(list, state.hands)) == reference.hands
    assert list(map(list, table.piles)) == reference.piles
    assert Counter(state.deck) == +reference.deck
    if table.step != "over":
        assert (table.turn, table.passes) == (reference.seat, reference.passes)
    assert table.turns == reference.turns
    assert state.returns() == (reference.results and tuple(reference.results))


def ends(line: int) -> str:
    return "-".join(BOARD.ends(line))


def play_both(setup: SequenceSetup, seed: str, choose: Any) -> Counter[str]:
    """Plays one game with both, compared after every event. Returns the kinds of events that came up."""
    reference = ReferenceGame(setup.seats, setup.teams, setup.extra_cards, setup.fewer_sequences)
    kinds: Counter[str] = Counter()
    start = GAME.initial_state(setup)
    compare(start, reference)
    for before, (seat, text), after in walk(start, random.Random(seed), choose):
        if seat is None:
            reference.luck(text)
        else:
            assert seat == reference.seat
            reference.act(text)
        compare(after, reference)
        kinds.update(word for word in ("dead", "pass", "claim") if word in text)
        kinds["new deck"] += len(after.deck) > len(before.deck)
    return kinds


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_random_games(setup: SequenceSetup) -> None:
    kinds = sum((play_both(setup, f"random {seed}", any_action) for seed in range(RANDOM_GAMES)), Counter())
    assert setup.teams == 2 or not kinds["claim"]  # one sequence wins for three teams: they never have a choice


@pytest.mark.parametrize("number", every(NAMES))
def test_long_games_with_dead_cards_passes_and_new_decks(number: int) -> None:
    kinds = sum((play_both(SETUPS[number], f"shy {seed}", shy) for seed in range(LONG_GAMES)), Counter())
    assert kinds.keys() >= {"dead", "pass", "new deck"}


def test_the_boards_are_the_same() -> None:
    assert dict(zip(BOARD.names, BOARD.cards, strict=True)) == {named(spot): face for spot, face in FACES.items()}


def test_the_lines_are_the_same() -> None:
    found = [line for lines in BOARD.lines for line in lines]
    assert sorted(map(ends, found)) == sorted(ENDS.values())
    assert {frozenset(map(spot_named, BOARD.spaces(line))) for line in found} == set(map(frozenset, LINES))
    assert len(found) == len(set(found)) == 192  # 60 across, 60 down, 36 each claim on the diagonals


def test_crowded_boards_are_counted_alike() -> None:
    """One team fills the board in random order and now and then loses a loose chip: both offer the same claims."""
    choices = 0
    for seed in range(CROWDED_BOARDS):
        choices += fill_board(random.Random(f"crowd {seed}"))
    assert choices > CROWDED_BOARDS


def fill_board(rng: random.Random) -> int:
    """Returns the number of choices there were."""
    spots = [spot for spot in FACES if spot not in CORNERS]
    rng.shuffle(spots)
    chips: set[Spot] = set()
    counted: list[frozenset[Spot]] = []
    sequences: tuple[int, ...] = ()
    choices = 0
    while spots and len(counted) < 8:
        spot = spots.pop()
        chips.add(spot)
        expected = possible_claims(chips, counted)
        owned = sum(BOARD.bit_of[named(chip)] for chip in chips) | BOARD.free
        found = claims(BOARD, owned, sequences, BOARD.bit_of[named(spot)])
        expected_ends = sorted(sorted(ENDS[line] for line in claim) for claim in expected)
        assert sorted(sorted(map(ends, claim)) for claim in found) == expected_ends
        choices += len(found) > 1
        claim = rng.choice(found)
        sequences += claim
        counted += [frozenset(spot_named(space) for space in BOARD.spaces(line)) for line in claim]
        loose = [chip for chip in sorted(chips) if not any(chip in line for line in counted)]
        if loose and rng.random() < 0.2:
            chips.remove(gone := rng.choice(loose))
            spots.insert(0, gone)
    return choices
