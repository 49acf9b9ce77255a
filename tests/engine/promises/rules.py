"""Promises about the rules: turns, luck and endings."""

from __future__ import annotations

from collections import Counter

from engine.core import BadSetupError
from engine.match import Match, Player, draw_outcome
from tests.engine.promises.tools import at, is_one_sentence, refuses
from tests.engine.walks import NAMES, STEP_LIMIT, Play, follow, play_on, walk

# Turns


def game_waits_for_seats_or_luck_or_is_over(play: Play) -> None:
    for state in play.states:
        choice, luck, over = bool(state.to_act), bool(state.chance()), state.returns() is not None
        assert choice + luck + over == 1, (
            f"{at(play, state)} waits for seats: {choice}, for luck: {luck}, is over: {over}; let exactly one of"
            " to_act, chance() and returns() say so."
        )
        for seat in play.seats:
            may_act = bool(state.legal_actions(seat))
            assert may_act or seat not in state.to_act, (
                f"{at(play, state)} waits for seat {seat}, which can't act; leave it out of to_act, or give it an action."
            )
            assert not (over and may_act), (
                f"{at(play, state)} is over, but seat {seat} can still act; let legal_actions be () when returns() is not None."
            )


def actions_are_listed_once(play: Play) -> None:
    for state in play.states:
        for seat in play.seats:
            actions = state.legal_actions(seat)
            assert len(set(actions)) == len(actions) == len(set(map(str, actions))), (
                f"{at(play, state)} lists an action of seat {seat} twice, or two with the same text; list each action once,"
                " with a text of its own."
            )


def state_knows_its_setup(play: Play) -> None:
    for state in play.states:
        assert state.setup == play.setup, f"{at(play, state)} has another setup than the game began with; hand it on unchanged."


def illegal_actions_raise_and_change_nothing(play: Play) -> None:
    pool = sorted({action for step in play.steps for seat in play.seats for action in step.before.legal_actions(seat)}, key=str)
    rng = play.rng()
    for state in play.some_states(60):
        text = play.game.write_position(state)
        for seat in (*play.seats, play.setup.seats, -1):
            legal = state.legal_actions(seat) if seat in play.seats else ()
            for action in set(rng.sample(pool, min(5, len(pool)))).difference(legal):
                refuses(
                    lambda s=state, t=seat, a=action: s.apply(t, a),
                    what=lambda s=state, t=seat, a=action: f"{at(play, s)}: apply({t}, {a}), which is not legal,",
                )
        refuses(lambda s=state: s.apply_chance("no luck"), what=lambda s=state: f"{at(play, s)}: apply_chance('no luck')")
        assert play.game.write_position(state) == text, (
            f"{at(play, state)} was changed by an action that it refused; copy, never change."
        )


def an_old_state_stays_valid(play: Play) -> None:
    texts = [play.game.write_position(state) for state in play.states]
    for before, event, after in play.steps:
        again = follow(play.game, before, event)
        assert again == after, f"{at(play, before)} and {event.text!r} led elsewhere this time; let nothing but these two decide."
        assert hash(again) == hash(after), f"{at(play, after)} has an equal with another hash; make the state a frozen value."
    for state, text in zip(play.states, texts, strict=True):
        assert play.game.write_position(state) == text, f"{at(play, state)} was changed by a step; let apply make a new state."


def choices_at_the_same_time_have_no_order(play: Play) -> None:
    """Each seat keeps its choices while others choose, and every order ends the same."""
    rng = play.rng()
    for state in play.states:
        choices = [(seat, rng.choice(state.legal_actions(seat))) for seat in state.to_act]
        ends = []
        for order in (choices, choices[::-1], rng.sample(choices, len(choices))):
            after = state
            for seat, action in order:
                assert after.legal_actions(seat) == state.legal_actions(seat), (
                    f"{at(play, state)}: others' choices changed the actions of seat {seat}; settle choices when all are made."
                )
                after = after.apply(seat, action)
            ends.append(after)
        assert ends == [ends[0]] * len(ends), (
            f"{at(play, state)}: {choices} end differently in another order; settle choices when the last one is made."
        )


def a_sampled_state_can_be_played_to_its_end(play: Play) -> None:
    rng = play.rng()
    for state in play.some_states(6):
        sample = state.observe(rng.choice(play.seats)).sample_state(rng)
        *_, last = [sample, *(step.after for step in walk(sample, rng))]
        assert last.returns() is not None, f"{at(play, state)}: a sampled state has no end; let sample_state give whole states."


# Luck

SAMPLES_PER_WEIGHT = 25
MOST_SAMPLES = 20_000
LUCKS_SAMPLED = 3


def outcomes_are_listed_once_with_positive_weights_and_can_happen(play: Play) -> None:
    for state in play.some_states(40):
        listed = state.chance()
        assert len(dict(listed)) == len(listed), f"{at(play, state)}: chance() has an outcome twice; add its weights up."
        for outcome, weight in listed:
            assert type(weight) is int, f"{at(play, state)}: {outcome!r} has the weight {weight!r}; let weights be whole numbers."
            assert weight > 0, f"{at(play, state)}: {outcome!r} has the weight {weight}; leave out impossible outcomes."
            state.apply_chance(outcome)


def impossible_luck_is_refused(play: Play) -> None:
    pool = sorted({step.event.text for step in play.steps if step.event.seat is None})
    for state in play.some_states(30):
        for outcome in set(pool) - {outcome for outcome, _ in state.chance()}:
            refuses(
                lambda s=state, o=outcome: s.apply_chance(o),
                what=lambda s=state, o=outcome: f"{at(play, s)}: apply_chance({o!r}), which chance() does not list,",
            )


def luck_follows_its_weights(play: Play) -> None:
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


def a_replay_gives_the_same_states(play: Play) -> None:
    title = play.game.title
    match = Match(play.game, play.setup, f"contract {play.seed}", tuple(map(Player, NAMES[: play.setup.seats])))
    play_on(match, play.rng())
    again = Match.from_json(match.to_json())
    for state, replayed in zip(match.states, again.states, strict=True):
        assert replayed == state, (
            f"{at(play, state)} is another state in a replay; let states follow from setup and events alone."
        )
    assert again.narration == match.narration, f"{title} reads differently in a replay; let narrate use its arguments alone."
    assert match.verify() == again.verify() == [], f"{title}: {match.verify()}; let sample_chance draw from its rng alone."
    lucks = [index for index, event in enumerate(match.events) if event.seat is None]
    for number, index in enumerate(lucks):
        state, event = match.states[index], match.events[index]
        drawn = draw_outcome(state, match.seed, number)
        assert drawn == event.text, (
            f"{at(play, state)}: the seed gives {drawn!r}, but gave {event.text!r} before; let sample_chance use its rng alone."
        )


# The end

LONGEST_LINE = 110
"""Characters in a line of the story; the names in the tests are short."""


def play_ends_with_results_that_teammates_share(play: Play) -> None:
    title = play.game.title
    assert len(play.steps) < STEP_LIMIT, f"{title} has not ended after {STEP_LIMIT} steps; make a rule that ends it."
    for state in play.states[:-1]:
        assert state.returns() is None, f"{at(play, state)} has results before the end; let returns() be None until then."
    results = play.states[-1].returns()
    assert len(results) == play.setup.seats, f"{title} has {len(results)} results for {play.setup.seats} seats; give each one."
    assert all(0 <= result <= 1 for result in results), f"{title} has the results {results}; let each be from 0, lost, to 1, won."
    for team in range(play.setup.teams):
        alike = {results[seat] for seat in play.seats if play.setup.team(seat) == team}
        assert len(alike) == 1, (
            f"{title}: team {team} has the results {alike}; give its seats the same one, and each team a seat."
        )


def the_report_fits_the_game(play: Play) -> None:
    report, last = play.game.report(play.states, NAMES[: play.setup.seats]), play.states[-1]
    assert is_one_sentence(report.summary), f"{at(play, last)}: the summary {report.summary!r} is not a sentence; make it one."
    best = [seat for seat in play.seats if last.returns()[seat] == max(last.returns())]
    assert set(report.winners) <= set(best), f"{at(play, last)}: {report.winners} win, but {best} have the highest returns."
    assert report.headline.strip(". ") == report.headline != "", f"{at(play, last)}: {report.headline!r} is not a headline."
    assert max(len(report.story), len(report.figures)) <= 3, f"{at(play, last)}: three lines and three figures suffice."
    moments = [0, *(line.moment for line in report.story), len(play.states) - 1]
    assert moments == sorted(moments), (
        f"{at(play, last)}: the story's moments are {moments[1:-1]}; let them be numbers of states, in the order of the game."
    )
    assert sum(line.closest for line in report.story) <= 1, f"{at(play, last)}: only one moment is the closest."
    for line in report.story:
        assert is_one_sentence(line.text), f"{at(play, last)}: {line.text!r} is not a sentence; make it one."
        assert len(line.text) <= LONGEST_LINE, f"{at(play, last)}: {line.text!r} is too long for a line of the story."


def the_same_players_can_play_again(play: Play) -> None:
    again = play.game.report(play.states, NAMES[: play.setup.seats]).again
    if again is None:
        return
    assert (again.seats, again.teams) == (play.setup.seats, play.setup.teams), f"{play.game.title}: others play the next game."
    try:
        play.game.initial_state(again)
    except BadSetupError as error:
        raise AssertionError(f"{play.game.title}: the next game can't begin: {error}") from error
