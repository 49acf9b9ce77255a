"""Promises about turns: whom a game waits for, what they may do, and what follows."""

from __future__ import annotations

from tests.engine.promises.tools import at, refuses
from tests.engine.walks import STEP_LIMIT, Play, follow, walk


def game_waits_for_seats_or_luck_or_is_over(play: Play) -> None:
    for state in play.states:
        choice, luck, over = bool(state.to_act), bool(state.chance()), state.returns() is not None
        assert choice + luck + over == 1, (
            f"{at(play, state)} waits for seats: {choice}, for luck: {luck}, is over: {over}; let exactly one of"
            " to_act, chance() and returns() say so."
        )
        for seat in state.to_act:
            assert state.legal_actions(seat), (
                f"{at(play, state)} waits for seat {seat}, which may do nothing; leave it out of to_act, or give it an action."
            )
        for seat in play.seats:
            assert not (over and state.legal_actions(seat)), (
                f"{at(play, state)} is over, and seat {seat} may still act; let legal_actions be () when returns() is not None."
            )


def actions_are_listed_once(play: Play) -> None:
    for state in play.states:
        for seat in play.seats:
            actions = state.legal_actions(seat)
            assert len(set(actions)) == len(actions) == len(set(map(str, actions))), (
                f"{at(play, state)} lists an action of seat {seat} twice, or two with the same text; list each action once,"
                " and let its text tell it from all others."
            )


def state_knows_its_setup(play: Play) -> None:
    for state in play.states:
        assert state.setup == play.setup, f"{at(play, state)} has another set-up than the game began with; hand it on unchanged."


def illegal_actions_raise_and_change_nothing(play: Play) -> None:
    pool = sorted({action for step in play.steps for seat in play.seats for action in step.before.legal_actions(seat)}, key=str)
    rng = play.rng()
    for state in play.some_states(60):
        text = play.game.write_position(state)
        for seat in (*play.seats, play.setup.seats, -1):
            legal = state.legal_actions(seat) if seat in play.seats else ()
            for action in rng.sample(pool, min(5, len(pool))):
                if action not in legal:
                    refuses(
                        lambda s=state, t=seat, a=action: s.apply(t, a),
                        what=lambda s=state, t=seat, a=action: f"{at(play, s)}: apply({t}, {a}), which is not legal,",
                    )
        refuses(lambda s=state: s.apply_chance("no luck"), what=lambda s=state: f"{at(play, s)}: apply_chance('no luck')")
        assert play.game.write_position(state) == text, f"{at(play, state)} was changed by what it refused; copy, never change."


def an_old_state_stays_valid(play: Play) -> None:
    texts = [play.game.write_position(state) for state in play.states]
    for before, event, after in play.steps:
        again = follow(play.game, before, event)
        assert again == after, f"{at(play, before)} and {event.text!r} led elsewhere this time; let nothing but these two decide."
        assert hash(again) == hash(after), f"{at(play, after)} has an equal of another hash; make the state a frozen value."
    for state, text in zip(play.states, texts, strict=True):
        assert play.game.write_position(state) == text, f"{at(play, state)} was changed by a step; let apply make a new state."


def choices_at_the_same_time_have_no_order(play: Play) -> None:
    """Several seats may choose in any order: each keeps its choices while others choose, and every order ends the same."""
    rng = play.rng()
    for state in play.states:
        choices = [(seat, rng.choice(state.legal_actions(seat))) for seat in state.to_act]
        ends = []
        for order in (choices, choices[::-1], rng.sample(choices, len(choices))):
            after = state
            for seat, action in order:
                assert after.legal_actions(seat) == state.legal_actions(seat), (
                    f"{at(play, state)}: what seat {seat} may do changed when others chose; settle choices when all are made."
                )
                after = after.apply(seat, action)
            ends.append(after)
        assert ends == [ends[0]] * len(ends), (
            f"{at(play, state)}: {choices} end differently in another order; settle choices when the last one is made."
        )


def play_ends_with_results_that_teammates_share(play: Play) -> None:
    title = play.game.title
    assert len(play.steps) < STEP_LIMIT, f"{title} has not ended after {STEP_LIMIT} steps; make a rule that ends it."
    for state in play.states[:-1]:
        assert state.returns() is None, f"{at(play, state)} has results, and play goes on; let returns() be None until the end."
    results = play.states[-1].returns()
    assert len(results) == play.setup.seats, f"{title} has {len(results)} results for {play.setup.seats} seats; give one a seat."
    assert all(0 <= result <= 1 for result in results), f"{title} has the results {results}; let each be from 0, lost, to 1, won."
    for team in range(play.setup.teams):
        alike = {results[seat] for seat in play.seats if play.setup.team(seat) == team}
        assert len(alike) == 1, (
            f"{title}: team {team} has the results {alike}; give its seats the same one, and each team a seat."
        )


def sampled_state_can_be_played_to_its_end(play: Play) -> None:
    rng = play.rng()
    for state in play.some_states(6):
        sample = state.observe(rng.choice(play.seats)).sample_state(rng)
        *_, last = [sample, *(step.after for step in walk(sample, rng))]
        assert last.returns() is not None, f"{at(play, state)}: a sampled state has no end; let sample_state give whole states."
