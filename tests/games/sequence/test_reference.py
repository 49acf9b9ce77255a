"""The engine against the reference rules: whole games, event by event, and move counts; and invariants under all options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.sequence import GAME
from engine.games.sequence.rules.actions import Play, SequenceAction
from engine.games.sequence.rules.board_file import load_board
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.games.sequence.rules.table import claims
from tests.engine.perft_tables import Counts, read_counts
from tests.engine.walks import Step, any_action, every, table_name, walk
from tests.games.sequence.positions import PLAIN
from tests.games.sequence.reference import (
    CORNERS,
    ENDS,
    FACES,
    LINES,
    ReferenceGame,
    Spot,
    count_ways,
    named,
    possible_claims,
    spot_named,
)

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
    """Asserts that both have the same choices, luck, chips, sequences, cards and results."""
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
def test_random_games_are_the_same_in_both(setup: SequenceSetup) -> None:
    kinds = sum((play_both(setup, f"random {seed}", any_action) for seed in range(RANDOM_GAMES)), Counter())
    assert setup.teams == 2 or not kinds["claim"]  # one sequence wins for three teams: they never have a choice


@pytest.mark.parametrize("number", every(NAMES))
def test_long_games_have_dead_cards_passes_and_new_decks(number: int) -> None:
    kinds = sum((play_both(SETUPS[number], f"shy {seed}", shy) for seed in range(LONG_GAMES)), Counter())
    assert kinds.keys() >= {"dead", "pass", "new deck"}


def test_the_boards_are_the_same() -> None:
    assert dict(zip(BOARD.names, BOARD.cards, strict=True)) == {named(spot): face for spot, face in FACES.items()}


def test_the_lines_are_the_same() -> None:
    found = [line for lines in BOARD.lines for line in lines]
    assert sorted(map(ends, found)) == sorted(ENDS.values())
    assert {frozenset(map(spot_named, BOARD.spaces(line))) for line in found} == set(map(frozenset, LINES))
    assert len(found) == len(set(found)) == 192  # 60 across, 60 down, 36 each way on the diagonals


def test_both_find_the_same_claims_on_crowded_boards() -> None:
    """One team fills the board in random order and now and then loses a loose chip."""
    choices = 0
    for seed in range(CROWDED_BOARDS):
        choices += fill_board(random.Random(f"crowd {seed}"))
    assert choices > CROWDED_BOARDS


def fill_board(rng: random.Random) -> int:
    """Returns the number of choices between claims."""
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


# Move counts


ROWS = read_counts("sequence")
MOST_WAYS = 1_000
"""As many as the plain rules count in a second. They counted the deeper rows too when the tables were made."""


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_the_reference_counts_the_same_moves(row: Counts) -> None:
    for depth, ways in enumerate(row.ways, start=1):
        if ways <= MOST_WAYS:
            assert count_ways(ReferenceGame.at(row.position), depth) == ways


# Invariants


LEANINGS = {
    "any": (),
    "jacks first": ("JS", "JH", "JD", "JC"),
    "one-eyed jacks first": ("JS", "JH"),
    "dead cards first": ("dead",),
    "choices": ("claim",),
}
"""Texts in actions that players prefer, so that rare things happen often."""


def game_of(setup: SequenceSetup, seed: int, leaning: str) -> list[Step]:
    """A whole game in which all players prefer the actions of this leaning."""

    def choose(_state: Any, _seat: int, actions: Sequence[SequenceAction], rng: random.Random) -> SequenceAction:
        liked = [action for action in actions if any(word in str(action) for word in LEANINGS[leaning])]
        return rng.choice(liked or actions)

    return list(walk(GAME.initial_state(setup), random.Random(seed), choose))


games = st.builds(game_of, st.sampled_from(GAME.setups()), st.integers(0, 2**32), st.sampled_from(sorted(LEANINGS)))
whole_games = settings(max_examples=40)


@whole_games
@given(games)
def test_no_card_is_ever_lost(steps: list[Step]) -> None:
    deck = Counter(steps[0].before.setup.board_data.deck)
    assert deck.total() == {"classic": 2 * 52, "meadow": 96 + 8 + 8}[steps[0].before.setup.board]
    for _, _, state in steps:
        held = [card for cards in (*state.hands, *state.table.piles, state.deck) for card in cards]
        assert Counter(held) == deck
        assert list(state.deck) == sorted(state.deck)


@whole_games
@given(games)
def test_each_chip_has_a_space_to_itself(steps: list[Step]) -> None:
    """No chip is on a corner, and each action changes one space at most."""
    board = steps[0].before.setup.board_data
    for before, event, after in steps:
        assert not after.table.covered & board.free
        assert not any(one & other for one, other in combinations(after.table.chips, 2))
        changed = [old ^ new for old, new in zip(before.table.chips, after.table.chips, strict=True)]
        action = None if event.seat is None else GAME.parse_action(event.text)
        expected = board.bit_of[action.space] if isinstance(action, Play) else 0
        assert sum(changed) == expected


@whole_games
@given(games)
def test_a_sequence_is_never_broken(steps: list[Step]) -> None:
    """Locked spaces keep their chips to the end; sequences are five of the team's chips and share one space at most."""
    board = steps[0].before.setup.board_data
    for before, _, after in steps:
        for team, sequences in enumerate(after.table.sequences):
            earlier = before.table.sequences[team]
            assert sequences[: len(earlier)] == earlier
            assert all(line.bit_count() == 5 for line in sequences)
            assert all((one & other).bit_count() <= 1 for one, other in combinations(sequences, 2))
            assert not after.table.locked(team) & ~(after.table.chips[team] | board.free)


@whole_games
@given(games)
def test_every_complete_line_counts_or_overlaps_a_sequence(steps: list[Step]) -> None:
    """Never fewer sequences than the lines allow: between two turns no line of five could still be counted."""
    board = steps[0].before.setup.board_data
    for _, _, state in steps:
        if state.table.step == "claim":
            continue
        for team, chips in enumerate(state.table.chips):
            full = [line for lines in board.lines for line in lines if not line & ~(chips | board.free)]
            for line in full:
                assert any((line & counted).bit_count() > 1 for counted in state.table.sequences[team])


@whole_games
@given(games)
def test_a_game_ends_with_enough_sequences_passes_or_turns(steps: list[Step]) -> None:
    """The winners have the sequences they need and nobody else does. A draw is by passing or by the limit."""
    last: State = steps[-1].after
    needed = last.setup.needed
    won = [team for team, lines in enumerate(last.table.sequences) if len(lines) >= needed[team]]
    assert all(len(lines) < needed[team] for step in steps for team, lines in enumerate(step.before.table.sequences))
    if won:
        assert last.returns() == tuple(float(last.setup.team(seat) == won[0]) for seat in range(last.setup.seats))
        assert len(won) == 1
    else:
        assert last.table.passes == last.setup.seats or last.table.turns == 2000
        assert set(last.returns() or ()) == {1 / last.setup.teams}
