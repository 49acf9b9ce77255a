"""Promises about luck: outcomes are listed with weights, occur as often as their weights say, and repeat for a seed."""

from __future__ import annotations

from collections import Counter

from engine.match import Match, Player, draw_outcome
from tests.engine.promises.tools import at, refuses
from tests.engine.walks import NAMES, Play, play_on

SAMPLES_PER_WEIGHT = 25
MOST_SAMPLES = 20_000
LUCKS_SAMPLED = 3


def luck_is_listed_once_with_positive_weights_and_all_of_it_can_happen(play: Play) -> None:
    for state in play.some_states(40):
        listed = state.chance()
        assert len({outcome for outcome, _ in listed}) == len(listed), (
            f"{at(play, state)}: chance() has an outcome twice; add its weights up."
        )
        for outcome, weight in listed:
            assert type(weight) is int, f"{at(play, state)}: {outcome!r} has the weight {weight!r}; let weights be whole numbers."
            assert weight > 0, f"{at(play, state)}: {outcome!r} has the weight {weight}; leave out what cannot happen."
            state.apply_chance(outcome)


def luck_that_cannot_be_is_refused(play: Play) -> None:
    pool = sorted({step.event.text for step in play.steps if step.event.seat is None})
    for state in play.some_states(30):
        possible = {outcome for outcome, _ in state.chance()}
        for outcome in set(pool) - possible:
            refuses(
                lambda s=state, o=outcome: s.apply_chance(o),
                what=lambda s=state, o=outcome: f"{at(play, s)}: apply_chance({o!r}), which chance() does not list,",
            )


def luck_falls_with_its_weights(play: Play) -> None:
    """Allows six standard deviations per outcome: one false alarm in many millions, and the seed is fixed anyway."""
    rng = play.rng()
    lucky = [state for state in play.states if state.chance()]
    for state in rng.sample(lucky, min(LUCKS_SAMPLED, len(lucky))):
        weights = dict(state.chance())
        total = sum(weights.values())
        count = min(MOST_SAMPLES, SAMPLES_PER_WEIGHT * total)
        drawn = Counter(state.sample_chance(rng) for _ in range(count))
        for outcome, times in drawn.items():
            assert outcome in weights, (
                f"{at(play, state)}: sample_chance gives {outcome!r}, {times} times; draw what chance() lists."
            )
        for outcome, weight in weights.items():
            share = weight / total
            assert abs(drawn[outcome] - count * share) <= 6 * (count * share * (1 - share)) ** 0.5 + 1, (
                f"{at(play, state)}: sample_chance gives {outcome!r} {drawn[outcome]} times of {count}, and its weight is"
                f" {weight} of {total}; draw with the weights of chance()."
            )


def replay_gives_the_same_states(play: Play) -> None:
    title = play.game.title
    match = Match(play.game, play.setup, f"contract {play.seed}", tuple(map(Player, NAMES[: play.setup.seats])))
    play_on(match, play.rng())
    again = Match.from_json(match.to_json())
    for state, replayed in zip(match.states, again.states, strict=True):
        assert replayed == state, (
            f"{at(play, state)} is another state in a replay; let states follow from set-up and events alone."
        )
    assert again.narration == match.narration, f"{title} is told otherwise in a replay; let narrate look at its arguments alone."
    assert match.verify() == again.verify() == [], f"{title}: {match.verify()}; let sample_chance draw from its rng alone."
    lucks = [index for index, event in enumerate(match.events) if event.seat is None]
    for number, index in enumerate(lucks):
        state, event = match.states[index], match.events[index]
        drawn = draw_outcome(state, match.seed, number)
        assert drawn == event.text, (
            f"{at(play, state)}: the seed brings {drawn!r} and before it {event.text!r}; let sample_chance use its rng alone."
        )
