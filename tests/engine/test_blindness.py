"""Nobody sees what is hidden: states that differ only in that give the same observations, words, pictures and moves.

A state's twin, for a seat, differs only in the cards or dice that the seat cannot see. That twins are observed alike is shown
here for Sequence by swapping hidden cards by hand, and for every game by the contract.
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
BUDGET = Budget(60.0)  # far more than any bot needs: one cut short on a busy machine would move differently


@cache
def steps(table: int) -> list[Step]:
    return random_game(*TABLES[table], seed=7)


def some_steps(table: int, count: int, choices_only: bool = False) -> list[Step]:
    """`count` random steps of the game, or of those where somebody chose."""
    found = [step for step in steps(table) if step.event.seat is not None or not choices_only]
    return random.Random(count).sample(found, min(count, len(found)))


def some_seats(state: Any, rng: random.Random) -> list[int]:
    """Three seats, or all of fewer: over several steps every seat has its turn."""
    return rng.sample(range(state.setup.seats), min(3, state.setup.seats))


@at_every_table
def test_hidden_luck_is_told_to_nobody(table: int) -> None:
    """Outcomes that some seats can tell apart but the public cannot are told in the same sentences, and are not open."""
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
                f"{game.title} tells hidden luck: {words[public]}; let is_open say that it is not open."
            )
            for outcome in outcomes:
                assert not game.is_open(seen, Event(None, outcome)), (
                    f"{game.title}: {outcome!r} is luck that only some can see; let is_open give False for it."
                )


@at_every_table
def test_a_secret_choice_is_known_to_its_seat_alone(table: int) -> None:
    """Choices that look alike in public look alike to every other seat, are told in the same words, and are not open."""
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
                    f"{game.title}: a choice of seat {seat} that looks alike is {views} to others; show and tell them the same."
                )
            assert max(number.values()) == 1 or not game.is_open(public, Event(seat, "")), (
                f"{game.title}: choices of seat {seat} look alike to everybody; let is_open give False for them."
            )


@at_every_table
def test_words_and_pictures_of_twins_are_the_same(table: int) -> None:
    """From twin states, the same public event is told, shown and listed identically."""
    game, rng = TABLES[table][0], random.Random(1)
    for before, event, after in some_steps(table, 12):
        for seat in some_seats(before, rng):
            twin = after.observe(seat).sample_state(rng)
            seen, twin_seen = after.observe(seat), twin.observe(seat)
            where = f"{game.title} at {game.write_position(after)}: seat {seat}'s"
            assert codec.dumps(seen) == codec.dumps(twin_seen), f"{where} observation has something hidden in it; leave it out."
            for look in (view(game), view(game)._replace(covered=seat)):
                assert game.scene(seen, look) == game.scene(twin_seen, look), (
                    f"{where} picture is another when hidden things are; let scene look at its arguments alone."
                )
            public = before.observe(None)
            words = narrate_publicly(game, public, after.observe(None), event, NAMES)
            assert words == narrate_publicly(game, public, twin.observe(None), event, NAMES), (
                f"{where} twin is told otherwise; let narrate look at its arguments alone."
            )


@at_every_table
def test_what_the_public_sees_has_no_hand_of_anybody(table: int) -> None:
    """The picture with a closed hand, and the one for nobody, do not depend on the hands."""
    game, rng = TABLES[table][0], random.Random(2)
    for state in (step.after for step in some_steps(table, 12)):
        twin = state.observe(None).sample_state(rng)
        where = f"{game.title} at {game.write_position(state)}"
        assert state.observe(None) == twin.observe(None), f"{where}: observe(None) has something of a hand in it; leave it out."
        for seat in some_seats(state, rng):
            closed = view(game)._replace(covered=seat)
            assert game.scene(state.observe(None), closed) == game.scene(twin.observe(None), closed), (
                f"{where}: the closed hand of seat {seat} shows what it hides; draw the same backs for every hand."
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
                    f"{game.title}: {level} moves otherwise, {moves}, for equal observations; let it use them and its rng alone."
                )
                assert moves <= set(observation.legal_actions()), f"{game.title}: {level} does what is not legal: {moves}."


# Sequence, with twins made by hand


@cache
def sequence_steps(seats: int, teams: int) -> list[Step]:
    game = load_game("sequence")
    return random_game(game, game.setup(seats=seats, teams=teams), seed=11)


def swapped(state: State, seat: int, rng: random.Random) -> State:
    """The state with every card the seat cannot see dealt again to the other hands and the deck."""
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


def test_a_card_taken_is_seen_by_its_taker_alone() -> None:
    """Which of two cards is taken makes a difference to one seat only."""
    for before, event, _ in sequence_steps(4, 2):
        if event.seat is None and before.table.step in ("deal", "draw", "replace"):
            outcomes = [outcome for outcome, _ in before.chance()][:2]
            if len(outcomes) == 2:
                one, other = (before.apply_chance(outcome) for outcome in outcomes)
                noticing = [seat for seat in range(4) if one.observe(seat) != other.observe(seat)]
                assert noticing == [before.table.turn]
                assert one.observe(None) == other.observe(None)


def test_unseen_cards_are_dealt_with_equal_chances() -> None:
    """Over many samples of two-seat hands, every unseen card turns up as often as it should, within six standard deviations."""
    state = sequence_steps(2, 2)[40].after
    observation, rng, count = state.observe(0), random.Random(6), 3000
    unseen = observation.unseen()
    held = [card for _ in range(count) for card in observation.sample_state(rng).hands[1]]
    for card in set(unseen):
        share = unseen.count(card) / len(unseen)
        expected = len(held) * share
        assert abs(held.count(card) - expected) < 6 * expected**0.5
    assert set(held) <= set(unseen)
