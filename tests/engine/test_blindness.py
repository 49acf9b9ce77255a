"""Hidden information stays hidden: states that differ only in it give the same observations, words, pictures and moves.

A state's twin, for a seat, differs only in the cards or dice that the seat can't see. The contract tests for every game that
twins have equal observations; here Sequence's hidden cards are also swapped by hand.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from engine import codec
from engine.core import Budget, Event
from engine.game import Game, load_game
from engine.games.sequence.rules.state import State
from engine.match import narrate_publicly
from tests.engine.pictures import view
from tests.engine.walks import NAMES, Step, every, random_game, table_name, tables

TABLES = tables()
at_every_table = pytest.mark.parametrize("table", every([table_name(*table) for table in TABLES]))
BUDGET = Budget(60.0)  # more than any bot needs: a bot cut short on a busy machine would play differently


@cache
def steps(table: int) -> list[Step]:
    return random_game(*TABLES[table], seed=7)


def some_steps(table: int, count: int, choices_only: bool = False) -> list[Step]:
    """`count` random steps of the game, or only of its choices."""
    found = [step for step in steps(table) if step.event.seat is not None or not choices_only]
    return random.Random(count).sample(found, min(count, len(found)))


def some_seats(state: Any, rng: random.Random) -> list[int]:
    """Up to three seats: over several steps every seat has its turn."""
    return rng.sample(range(state.setup.seats), min(3, state.setup.seats))


@at_every_table
def test_hidden_luck_is_not_narrated(table: int) -> None:
    """Outcomes that only some seats can distinguish are narrated in the same sentences, and are not open."""
    game = TABLES[table][0]
    for state in (step.before for step in some_steps(table, 20)):
        seen, outcomes = state.observe(None), [outcome for outcome, _ in state.chance()]
        private: dict[Any, set[Any]] = {}
        words: dict[Any, set[tuple[str, ...]]] = {}
        for outcome in outcomes:
            after = state.apply_chance(outcome)
            public = after.observe(None)
            private.setdefault(public, set()).add(tuple(after.observe(seat) for seat in range(state.setup.seats)))
            words.setdefault(public, set()).add(narrate_publicly(game, seen, public, Event(None, outcome), NAMES))
        for public in (public for public, known in private.items() if len(known) > 1):
            assert len(words[public]) == 1, (
                f"{game.title} narrates hidden luck: {words[public]}; let is_open say that it is not open."
            )
            for outcome in outcomes:
                assert not game.is_open(seen, Event(None, outcome)), (
                    f"{game.title}: {outcome!r} is luck that only some can see; let is_open return False for it."
                )


@at_every_table
def test_a_secret_choice_is_known_to_its_seat_alone(table: int) -> None:
    """Choices that look alike in public look alike to every other seat, have the same narration, and are not open."""
    game = TABLES[table][0]
    for state in (step.before for step in some_steps(table, 20, choices_only=True)):
        public = state.observe(None)
        for seat in state.to_act:
            alike: dict[Any, set[Any]] = {}
            number: Counter[Any] = Counter()
            others = [other for other in range(state.setup.seats) if other != seat]
            for action in state.legal_actions(seat):
                after = state.apply(seat, action)
                words = narrate_publicly(game, public, after.observe(None), Event(seat, str(action)), NAMES)
                known = (words, *(after.observe(other) for other in others))
                alike.setdefault(after.observe(None), set()).add(known)
                number[after.observe(None)] += 1
            for views in alike.values():
                assert len(views) == 1, (
                    f"{game.title}: choices of seat {seat} that look alike are {views} to others; show and narrate them alike."
                )
            assert max(number.values()) == 1 or not game.is_open(public, Event(seat, "")), (
                f"{game.title}: choices of seat {seat} look alike in public; let is_open return False for them."
            )


@at_every_table
def test_words_and_pictures_of_twins_are_the_same(table: int) -> None:
    """From twin states, the same public event is narrated, shown and listed identically."""
    game, rng = TABLES[table][0], random.Random(1)
    for before, event, after in some_steps(table, 12):
        for seat in some_seats(before, rng):
            twin = after.observe(seat).sample_state(rng)
            seen, twin_seen = after.observe(seat), twin.observe(seat)
            where = f"{game.title} at {game.write_position(after)}: seat {seat}'s"
            assert codec.dumps(seen) == codec.dumps(twin_seen), f"{where} observation has something hidden in it; leave it out."
            for look in (view(game), view(game)._replace(covered=seat)):
                assert game.scene(seen, look) == game.scene(twin_seen, look), (
                    f"{where} picture depends on hidden things; let scene use its arguments alone."
                )
            public = before.observe(None)
            words = narrate_publicly(game, public, after.observe(None), event, NAMES)
            assert words == narrate_publicly(game, public, twin.observe(None), event, NAMES), (
                f"{where} twin is narrated differently; let narrate use its arguments alone."
            )


@at_every_table
def test_the_public_picture_does_not_depend_on_the_hands(table: int) -> None:
    """Neither with a closed hand nor without."""
    game, rng = TABLES[table][0], random.Random(2)
    for state in (step.after for step in some_steps(table, 12)):
        twin = state.observe(None).sample_state(rng)
        where = f"{game.title} at {game.write_position(state)}"
        assert state.observe(None) == twin.observe(None), f"{where}: observe(None) has something of a hand in it; leave it out."
        for seat in some_seats(state, rng):
            closed = view(game)._replace(covered=seat)
            assert game.scene(state.observe(None), closed) == game.scene(twin.observe(None), closed), (
                f"{where}: the closed hand of seat {seat} reveals it; draw the same backs for every hand."
            )


@at_every_table
def test_computer_players_move_alike_in_twins(table: int) -> None:
    """One seed, one observation, one move, even after the observation has been through the worker's JSON."""
    game, rng = TABLES[table][0], random.Random(3)
    for state in (step.before for step in some_steps(table, 4, choices_only=True)):
        for seat in rng.sample(state.to_act, min(2, len(state.to_act))):
            observation = state.observe(seat)
            twin = observation.sample_state(rng).observe(seat)
            carried = codec.loads(game.observation_type, codec.dumps(observation))
            for level, bot in game.bots().items():
                moves = {bot.choose(known, random.Random(5), BUDGET) for known in (observation, twin, carried)}
                assert len(moves) == 1, (
                    f"{game.title}: {level} plays {moves} for equal observations; let it use only them and its rng."
                )
                assert moves <= set(observation.legal_actions()), f"{game.title}: {level} plays {moves}, which is not legal."


# Sequence, with hand-made twins


@cache
def sequence_steps(seats: int, teams: int) -> list[Step]:
    game = load_game("sequence")
    return random_game(game, game.setup(seats=seats, teams=teams), seed=11)


def swapped(state: State, seat: int, rng: random.Random) -> State:
    """The state after every card that the seat can't see is dealt again to the other hands and the deck."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand] + list(state.deck)
    rng.shuffle(hidden)
    hands = [hand if other == seat else tuple(hidden.pop() for _ in hand) for other, hand in enumerate(state.hands)]
    return State(state.table, tuple(hands), tuple(sorted(hidden)))


@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (3, 3), (4, 2), (12, 3)])
def test_hidden_cards_swapped_by_hand_are_not_noticed(seats: int, teams: int) -> None:
    game: Game = load_game("sequence")
    rng, different = random.Random(4), 0
    for step in sequence_steps(seats, teams)[::seats]:
        for seat in some_seats(step.after, rng):
            twin = swapped(step.after, seat, rng)
            different += twin != step.after
            seen = step.after.observe(seat)
            assert twin.observe(seat) == seen
            assert twin.legal_actions(seat) == step.after.legal_actions(seat)
            assert game.scene(twin.observe(seat), view(game)) == game.scene(seen, view(game))
    assert different


def test_only_the_player_who_draws_a_card_sees_it() -> None:
    for before, event, _ in sequence_steps(4, 2):
        if event.seat is None and before.table.step in ("deal", "draw", "replace"):
            outcomes = [outcome for outcome, _ in before.chance()][:2]
            if len(outcomes) == 2:
                one, other = (before.apply_chance(outcome) for outcome in outcomes)
                noticing = [seat for seat in range(4) if one.observe(seat) != other.observe(seat)]
                assert noticing == [before.table.turn]
                assert one.observe(None) == other.observe(None)


def test_unseen_cards_are_dealt_with_equal_chances() -> None:
    """Over many samples of a hand, every unseen card appears as often as it should, within six standard deviations."""
    state = sequence_steps(2, 2)[40].after
    observation, rng, count = state.observe(0), random.Random(6), 3000
    unseen = observation.unseen()
    held = [card for _ in range(count) for card in observation.sample_state(rng).hands[1]]
    for card in set(unseen):
        share = unseen.count(card) / len(unseen)
        expected = len(held) * share
        assert abs(held.count(card) - expected) < 6 * expected**0.5
    assert set(held) <= set(unseen)
