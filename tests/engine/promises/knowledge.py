"""Promises about what a seat knows: an observation lists what the state lists, and everything hidden can be resampled."""

from __future__ import annotations

from collections.abc import Sequence

from engine import codec
from engine.match import narrate_publicly
from tests.engine.promises.tools import at, is_one_sentence
from tests.engine.walks import NAMES, Play


def observation_lists_what_state_lists(play: Play) -> None:
    for state in play.states:
        for seat in play.seats:
            observation = state.observe(seat)
            assert observation.seat == seat, (
                f"{at(play, state)}, seat {seat}: its observation has the seat {observation.seat}; let observe set it."
            )
            assert observation.legal_actions() == state.legal_actions(seat), (
                f"{at(play, state)}, seat {seat} may do {_some(state.legal_actions(seat))} in the state, and"
                f" {_some(observation.legal_actions())} in its observation; let Observation.legal_actions list what"
                " State.legal_actions lists, in the same order."
            )
            assert observation.to_act == state.to_act, (
                f"{at(play, state)}, seat {seat}: the observation's to_act differs; let everybody see who is to act."
            )
            assert observation.returns() == state.returns(), (
                f"{at(play, state)}, seat {seat}: the observation's returns() differ; results are public."
            )
        public = state.observe(None)
        assert public.seat is None, f"{at(play, state)}: what everybody sees has a seat; let observe(None).seat be None."
        assert not public.legal_actions(), f"{at(play, state)}: nobody has actions; let observe(None).legal_actions() be ()."


def sampled_state_is_observed_just_so(play: Play) -> None:
    rng = play.rng()
    for state in play.states:
        for seat in (None, *play.seats):
            observation = state.observe(seat)
            sample = observation.sample_state(rng)
            assert sample.observe(seat) == observation, (
                f"{at(play, state)}: a state sampled for seat {seat} looks different to it; let sample_state keep all it sees."
            )
            assert sample.to_act == state.to_act, (
                f"{at(play, state)}: a sampled state waits for others; let sample_state keep to_act."
            )


def json_is_read_back_exactly(play: Play) -> None:
    title, kind = play.game.title, play.game.observation_type
    assert codec.loads(play.game.setup_type, codec.dumps(play.setup)) == play.setup, (
        f"{title}: the set-up changes in JSON; give its fields types that codec knows, and compare by them alone."
    )
    for state in play.some_states(40):
        for seat in (None, *play.seats):
            observation = state.observe(seat)
            again = codec.loads(kind, codec.dumps(observation))
            assert (again, again.legal_actions()) == (observation, observation.legal_actions()), (
                f"{at(play, state)}: seat {seat}'s observation changes in JSON; let all it knows be in fields that codec writes."
            )


def whether_an_event_is_open_does_not_hang_on_what_it_is(play: Play) -> None:
    for before, event, _ in play.steps:
        public = before.observe(None)
        assert play.game.is_open(public, event) == play.game.is_open(public, event._replace(text="")), (
            f"{at(play, before)}: is_open looks at the text {event.text!r}; let it look at `before` and the seat alone."
        )


def a_hidden_event_is_told_without_its_text(play: Play) -> None:
    for before, event, after in play.steps:
        seen, then = before.observe(None), after.observe(None)
        if not play.game.is_open(seen, event):
            told = play.game.narrate(seen, then, event, NAMES)
            assert told == play.game.narrate(seen, then, event._replace(text=""), NAMES), (
                f"{at(play, before)}: narrate tells {told}, which nobody but its seat may know; tell what both observations show."
            )


def sentences_are_sentences(play: Play) -> None:
    for before, event, after in play.steps:
        for sentence in narrate_publicly(play.game, before.observe(None), after.observe(None), event, NAMES):
            assert is_one_sentence(sentence), f"{play.game.title}: {sentence!r} is no sentence; write one line with a full stop."


def _some(actions: Sequence[object]) -> str:
    """The first of these actions, in words."""
    return ", ".join(map(str, actions[:5])) or "nothing"
