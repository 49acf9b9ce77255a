"""What is true at every moment of every game of Sequence, whatever the play and the luck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.sequence import GAME
from engine.games.sequence.rules.actions import Claim, Pass, Play, SequenceAction, TurnIn
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from tests.engine.walks import Step, walk
from tests.games.sequence.positions import PLAIN

LEANINGS = {
    "any": (),
    "jacks first": ("JS", "JH", "JD", "JC"),
    "one-eyed jacks first": ("JS", "JH"),
    "dead cards first": ("dead",),
    "choices": ("claim",),
}
"""Texts in actions that a player may prefer, so that rare things happen often."""


def game_of(setup: SequenceSetup, seed: int, leaning: str) -> list[Step]:
    """A whole game in which everybody prefers the actions of this leaning."""

    def choose(_state: Any, _seat: int, actions: Sequence[SequenceAction], rng: random.Random) -> SequenceAction:
        liked = [action for action in actions if any(word in str(action) for word in LEANINGS[leaning])]
        return rng.choice(liked or actions)

    return list(walk(GAME.initial_state(setup), random.Random(seed), choose))


games = st.builds(game_of, st.sampled_from(GAME.setups()), st.integers(0, 2**32), st.sampled_from(sorted(LEANINGS)))
plain_games = st.builds(game_of, st.sampled_from(PLAIN), st.integers(0, 2**32), st.sampled_from(sorted(LEANINGS)))
whole_games = settings(max_examples=40)


@whole_games
@given(games)
def test_the_cards_are_always_all_there(steps: list[Step]) -> None:
    deck = Counter(steps[0].before.setup.board_data.deck)
    assert deck.total() == {"classic": 2 * 52, "meadow": 96 + 8 + 8}[steps[0].before.setup.board]
    for _, _, state in steps:
        held = [card for cards in (*state.hands, *state.table.piles, state.deck) for card in cards]
        assert Counter(held) == deck
        assert list(state.deck) == sorted(state.deck)


@whole_games
@given(games)
def test_chips_lie_on_spaces_of_their_own(steps: list[Step]) -> None:
    """One chip to a space, none on a corner, and each move changes one space at most."""
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
def test_sequences_stay_as_they_are(steps: list[Step]) -> None:
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
def test_a_complete_line_is_always_counted_or_overlaps_one_that_is(steps: list[Step]) -> None:
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
@given(plain_games)
def test_hands_are_full_between_turns(steps: list[Step]) -> None:
    """Everybody holds as many cards as were dealt, except a seat that has just played; after a pass nobody has played."""
    for _, _, state in steps:
        sizes = [len(hand) for hand in state.hands]
        if state.table.step == "play":
            assert sizes == [*state.setup.hand_sizes]
        elif state.table.step in ("draw", "replace", "claim"):
            sizes[state.table.turn] += 1
            assert sizes == [*state.setup.hand_sizes]


@whole_games
@given(plain_games)
def test_turns_go_round_and_are_of_one_shape(steps: list[Step]) -> None:
    """One dead card at most, then a play, perhaps a claim; or a pass. Then the next seat."""
    turns: list[list[SequenceAction]] = []
    seats: list[int] = []
    for before, event, _ in steps:
        if event.seat is None:
            continue
        if not turns or before.table.turns == len(turns):
            turns.append([])
            seats.append(event.seat)
        turns[-1].append(GAME.parse_action(event.text))
        assert event.seat == seats[-1]
    first, count = seats[0], steps[0].before.setup.seats
    assert seats == [(first + turn) % count for turn in range(len(turns))]
    shapes = {tuple(type(action) for action in turn) for turn in turns}
    assert shapes <= {(Play,), (TurnIn, Play), (Play, Claim), (TurnIn, Play, Claim), (Pass,), (TurnIn, Pass)}


@whole_games
@given(games)
def test_the_game_ends_with_its_reason(steps: list[Step]) -> None:
    """The winners have the sequences they need and nobody else has; a draw is by passing or by the limit."""
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
