"""Promises about knowledge: an observation lists what the state lists, and everything hidden can be resampled."""

from __future__ import annotations

from collections.abc import Sequence

from engine import codec
from engine.match import narrate_publicly
from tests.engine.promises.tools import at, is_one_sentence
from tests.engine.walks import NAMES, Play


def an_observation_lists_the_actions_of_the_state(play: Play) -> None:
    for state in play.states:
        for seat in (None, *play.seats):
            observation, legal = state.observe(seat), () if seat is None else state.legal_actions(seat)
            assert observation.seat == seat, (
                f"{at(play, state)}, seat {seat}: its observation has the seat {observation.seat}; let observe set it."
            )
            assert observation.legal_actions() == legal, (
                f"{at(play, state)}, seat {seat} can do {_some(legal)} in the state, and {_some(observation.legal_actions())} in"
                " its observation; let Observation.legal_actions list what State.legal_actions lists, in the same order."
            )
            assert observation.to_act == state.to_act, (
                f"{at(play, state)}, seat {seat}: the observation's to_act differs; let everyone see whose turn it is."
            )
            assert observation.returns() == state.returns(), (
                f"{at(play, state)}, seat {seat}: the observation's returns() differ; results are public."
            )


def a_sampled_state_looks_the_same_to_its_seat(play: Play) -> None:
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


def json_reads_back_exactly(play: Play) -> None:
    title, kind = play.game.title, play.game.observation_type
    assert codec.loads(play.game.setup_type, codec.dumps(play.setup)) == play.setup, (
        f"{title}: the setup changes in JSON; give its fields types that codec knows, and compare by them alone."
    )
    for state in play.some_states(40):
        for seat in (None, *play.seats):
            observation = state.observe(seat)
            again = codec.loads(kind, codec.dumps(observation))
            assert (again, again.legal_actions()) == (observation, observation.legal_actions()), (
                f"{at(play, state)}: seat {seat}'s observation changes in JSON; keep all it knows in fields that codec writes."
            )


def the_text_of_an_event_does_not_decide_whether_it_is_open(play: Play) -> None:
    for before, event, _ in play.steps:
        public = before.observe(None)
        assert play.game.is_open(public, event) == play.game.is_open(public, event._replace(text="")), (
            f"{at(play, before)}: is_open looks at the text {event.text!r}; let it look at `before` and the seat alone."
        )


def the_narration_of_a_hidden_event_ignores_its_text(play: Play) -> None:
    for before, event, after in play.steps:
        seen, then = before.observe(None), after.observe(None)
        if not play.game.is_open(seen, event):
            narrated = play.game.narrate(seen, then, event, NAMES)
            assert narrated == play.game.narrate(seen, then, event._replace(text=""), NAMES), (
                f"{at(play, before)}: narrate reveals {narrated}, which only its seat knows; narrate what both observations show."
            )


def sentences_are_sentences(play: Play) -> None:
    for before, event, after in play.steps:
        for sentence in narrate_publicly(play.game, before.observe(None), after.observe(None), event, NAMES):
            assert is_one_sentence(sentence), (
                f"{play.game.title}: {sentence!r} is not a sentence; write one line with a full stop."
            )


def _some(actions: Sequence[object]) -> str:
    return ", ".join(map(str, actions[:5])) or "nothing"
