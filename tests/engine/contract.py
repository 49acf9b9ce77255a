"""What every game promises, one function a promise; `test_contract.py` holds every game, set-up and seed to all of them.

A promise takes a Play, one random game with its steps, and asserts. It knows no particular game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine import codec
from engine.core import BadTextError, IllegalActionError
from engine.match import Match, Player, draw_outcome, narrate_publicly
from tests.engine.pictures import deeds, entered, view
from tests.engine.walks import NAMES, STEP_LIMIT, Play, follow, play_on, walk

SAMPLES_PER_WEIGHT = 25
MOST_SAMPLES = 20_000
LUCKS_SAMPLED = 3
TYPED = 12
FOREIGN_TEXTS = ("", " ", "no such thing", "\n", "0", "ZZ z99", "[]", "pass pass", "π", "x" * 5000)


Promise = Callable[[Play], None]

PROMISES: list[Promise] = []


def promise(check: Promise) -> Promise:
    """Marks a function as one that every game is held to."""
    PROMISES.append(check)
    return check


@promise
def game_waits_for_seats_or_luck_or_is_over(play: Play) -> None:
    for state in play.states:
        choice, luck, over = bool(state.to_act), bool(state.chance()), state.returns() is not None
        assert choice + luck + over == 1
        assert all(state.legal_actions(seat) for seat in state.to_act)
        assert not over or not any(state.legal_actions(seat) for seat in play.seats)


@promise
def actions_are_listed_once(play: Play) -> None:
    for state in play.states:
        for seat in play.seats:
            actions = state.legal_actions(seat)
            assert len(set(actions)) == len(actions)
            assert len(set(map(str, actions))) == len(actions)


@promise
def state_knows_its_setup(play: Play) -> None:
    assert all(state.setup == play.setup for state in play.states)


@promise
def observation_lists_what_state_lists(play: Play) -> None:
    for state in play.states:
        for seat in play.seats:
            observation = state.observe(seat)
            assert observation.seat == seat
            assert observation.legal_actions() == state.legal_actions(seat)
            assert observation.to_act == state.to_act
            assert observation.returns() == state.returns()
        assert state.observe(None).seat is None
        assert not state.observe(None).legal_actions()


@promise
def illegal_actions_raise_and_change_nothing(play: Play) -> None:
    pool = sorted({action for step in play.steps for seat in play.seats for action in step.before.legal_actions(seat)},
                  key=str)  # fmt: skip
    rng = play.rng()
    for state in play.states:
        text = play.game.write_position(state)
        for seat in (*play.seats, play.setup.seats, -1):
            legal = state.legal_actions(seat) if seat in play.seats else ()
            for action in rng.sample(pool, 5):
                if action not in legal:
                    refuses(lambda s=state, t=seat, a=action: s.apply(t, a))
        refuses(lambda s=state: s.apply_chance("no such luck"))
        assert play.game.write_position(state) == text


@promise
def luck_that_cannot_be_is_refused(play: Play) -> None:
    pool = sorted({step.event.text for step in play.steps if step.event.seat is None})
    for state in play.some_states(30):
        possible = {outcome for outcome, _ in state.chance()}
        for outcome in set(pool) - possible:
            refuses(lambda s=state, o=outcome: s.apply_chance(o))


@promise
def an_old_state_stays_valid(play: Play) -> None:
    texts = [play.game.write_position(state) for state in play.states]
    for before, event, after in play.steps:
        again = follow(play.game, before, event)
        assert again == after
        assert hash(again) == hash(after)
    assert texts == [play.game.write_position(state) for state in play.states]


@promise
def choices_at_the_same_time_have_no_order(play: Play) -> None:
    """Several seats may choose in any order: each keeps its choices while others choose, and all come to the same."""
    rng = play.rng()
    for state in play.states:
        choices = [(seat, rng.choice(state.legal_actions(seat))) for seat in state.to_act]
        ends = []
        for order in (choices, choices[::-1], rng.sample(choices, len(choices))):
            after = state
            for seat, action in order:
                assert after.legal_actions(seat) == state.legal_actions(seat)
                after = after.apply(seat, action)
            ends.append(after)
        assert ends == [ends[0]] * len(ends)


@promise
def sampled_state_is_observed_just_so(play: Play) -> None:
    rng = play.rng()
    for state in play.states:
        for seat in (None, *play.seats):
            observation = state.observe(seat)
            sample = observation.sample_state(rng)
            assert sample.observe(seat) == observation
            assert sample.to_act == state.to_act


@promise
def sampled_state_can_be_played_to_its_end(play: Play) -> None:
    rng = play.rng()
    for state in play.some_states(6):
        sample = state.observe(rng.choice(play.seats)).sample_state(rng)
        *_, last = [sample, *(step.after for step in walk(sample, rng))]
        assert last.returns() is not None


@promise
def luck_is_listed_once_with_positive_weights_and_all_of_it_can_happen(play: Play) -> None:
    for state in play.some_states(40):
        listed = state.chance()
        assert len({outcome for outcome, _ in listed}) == len(listed)
        assert all(type(weight) is int and weight > 0 for _, weight in listed)
        for outcome, _ in listed:
            state.apply_chance(outcome)


@promise
def luck_falls_with_its_weights(play: Play) -> None:
    """Six standard deviations for each outcome: one false alarm in some millions, and the seed is fixed anyway."""
    rng = play.rng()
    lucky = [state for state in play.states if state.chance()]
    for state in rng.sample(lucky, min(LUCKS_SAMPLED, len(lucky))):
        weights = dict(state.chance())
        total = sum(weights.values())
        count = min(MOST_SAMPLES, SAMPLES_PER_WEIGHT * total)
        drawn_so = Counter(state.sample_chance(rng) for _ in range(count))
        assert set(drawn_so) <= set(weights)
        for outcome, weight in weights.items():
            share = weight / total
            assert abs(drawn_so[outcome] - count * share) <= 6 * (count * share * (1 - share)) ** 0.5 + 1


@promise
def play_ends_with_results_that_teammates_share(play: Play) -> None:
    assert len(play.steps) < STEP_LIMIT
    assert all(state.returns() is None for state in play.states[:-1])
    results = play.states[-1].returns()
    assert len(results) == play.setup.seats
    assert all(0 <= result <= 1 for result in results)
    team = getattr(play.setup, "team", lambda seat: seat)
    assert len({(team(seat), results[seat]) for seat in play.seats}) == len(set(map(team, play.seats)))


@promise
def action_text_is_read_back_exactly(play: Play) -> None:
    for state in play.states:
        for seat in play.seats:
            for action in state.legal_actions(seat):
                again = play.game.parse_action(str(action))
                assert (type(again), again) == (type(action), action)
                assert str(action).isprintable()


@promise
def position_text_is_read_back_exactly(play: Play) -> None:
    for state in play.states:
        text = play.game.write_position(state)
        assert play.game.parse_position(text) == state
        assert play.game.write_position(play.game.parse_position(text)) == text
        assert text.isprintable()


@promise
def foreign_text_is_refused(play: Play) -> None:
    for text in FOREIGN_TEXTS:
        refuses(lambda t=text: play.game.parse_action(t), BadTextError)
        refuses(lambda t=text: play.game.parse_position(t), BadTextError)


@promise
def json_is_read_back_exactly(play: Play) -> None:
    assert codec.loads(play.game.setup_type, codec.dumps(play.setup)) == play.setup
    for state in play.some_states(40):
        for seat in (None, *play.seats):
            observation = state.observe(seat)
            again = codec.loads(play.game.observation_type, codec.dumps(observation))
            assert again == observation
            assert again.legal_actions() == observation.legal_actions()


@promise
def replay_gives_the_same_states(play: Play) -> None:
    match = Match(play.game, play.setup, f"contract {play.seed}", tuple(map(Player, NAMES[: play.setup.seats])))
    play_on(match, play.rng())
    again = Match.from_json(match.to_json())
    assert again.states == match.states
    assert again.narration == match.narration
    assert match.verify() == again.verify() == []
    lucks = [index for index, event in enumerate(match.events) if event.seat is None]
    for number, index in enumerate(lucks):
        assert draw_outcome(match.states[index], match.seed, number) == match.events[index].text


@promise
def sentences_are_sentences(play: Play) -> None:
    for before, event, after in play.steps:
        for sentence in narrate_publicly(play.game, before.observe(None), after.observe(None), event, NAMES):
            assert is_one_sentence(sentence), sentence


@promise
def what_can_be_pressed_leads_to_every_legal_action_and_no_other(play: Play) -> None:
    rng = play.rng()
    for state in (*play.some_states(4), *play.telling_states()):
        for seat in {*state.to_act, rng.choice(play.seats)}:
            assert deeds(play.game, state.observe(seat)) == set(map(str, state.legal_actions(seat)))
        assert not deeds(play.game, state.observe(None))


@promise
def what_is_typed_is_the_action_that_is_meant_or_nothing(play: Play) -> None:
    """Where a picture has a line to type in, each action's text is understood there, and foreign texts do no harm."""
    rng = play.rng()
    for state in play.telling_states():
        for observation in map(state.observe, state.to_act):
            if play.game.scene(observation, view(play.game)).entry is not None:
                legal = [str(action) for action in observation.legal_actions()]
                for text in rng.sample(legal, min(TYPED, len(legal))):
                    assert entered(play.game, observation, text) == text
                for text in FOREIGN_TEXTS[:-1]:
                    assert entered(play.game, observation, text) in ("", *legal)


@promise
def nothing_in_a_picture_has_the_key_of_another(play: Play) -> None:
    for state in play.some_states(10):
        for seat in (None, *play.seats):
            picture = play.game.scene(state.observe(seat), view(play.game))
            for things in (picture.shapes, picture.hotspots):
                assert len({thing.key for thing in things}) == len(things)
            assert all(hotspot.label.strip() for hotspot in picture.hotspots)


def refuses(deed: Callable[[], object], error: type[Exception] = IllegalActionError) -> None:
    """The deed raises just that error, with one sentence."""
    with pytest.raises(error) as raised:
        deed()
    assert type(raised.value) is error
    assert is_one_sentence(str(raised.value)), str(raised.value)


def is_one_sentence(text: str) -> bool:
    """Whether the text is one line of words that starts as a sentence or a quotation does, and ends as a sentence."""
    return text.isprintable() and text.endswith(".") and not text[0].islower() and "  " not in text
