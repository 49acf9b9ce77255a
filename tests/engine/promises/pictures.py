"""Promises about pictures: what can be pressed or typed is exactly what is legal, and everything has its own name."""

from __future__ import annotations

from collections import Counter

from engine.coach.hint import aids
from engine.scene import POINTING, chosen_after, kind
from tests.engine.pictures import action_by_typing, actions_by_pressing, spotlights, view
from tests.engine.promises.texts import FOREIGN_TEXTS
from tests.engine.promises.tools import at, past_the_end
from tests.engine.walks import NAMES, Play

TYPED = 12


def what_can_be_pressed_leads_to_every_legal_action_and_no_other(play: Play) -> None:
    rng = play.rng()
    for state in (*play.some_states(2), *play.telling_states):
        for seat in {*state.to_act, rng.choice(play.seats)}:
            pressed, legal = actions_by_pressing(play.game, state.observe(seat)), set(map(str, state.legal_actions(seat)))
            assert pressed >= legal, (
                f"{at(play, state)}: seat {seat} cannot press {', '.join(sorted(legal - pressed)[:5])}; let enabled hotspots lead"
                " to the token do:ACTION of every legal action."
            )
            assert pressed <= legal, (
                f"{at(play, state)}: seat {seat} can press {', '.join(sorted(pressed - legal)[:5])}, which is not legal; enable"
                " hotspots by observation.legal_actions()."
            )
        public = actions_by_pressing(play.game, state.observe(None))
        assert not public, (
            f"{at(play, state)}: nobody in particular can press {sorted(public)[:5]}; enable nothing without a seat."
        )


def what_is_typed_is_the_action_that_is_meant_or_nothing(play: Play) -> None:
    """If a picture has a line to type in, it understands every action's text, and any other text does no harm."""
    rng = play.rng()
    for state in play.telling_states:
        for observation in map(state.observe, state.to_act):
            if play.game.scene(observation, view(play.game)).text_field is not None:
                legal = [str(action) for action in observation.legal_actions()]
                for text in rng.sample(legal, min(TYPED, len(legal))):
                    meant = action_by_typing(play.game, observation, text)
                    assert meant == text, (
                        f"{at(play, state)}: {text!r} typed means {meant!r}; let the picture read an action's text."
                    )
                for text in FOREIGN_TEXTS[:-1]:
                    meant = action_by_typing(play.game, observation, text)
                    assert meant in ("", *legal), (
                        f"{at(play, state)}: {text!r} typed means {meant!r}; enable what is legal alone."
                    )


def nothing_in_a_picture_has_the_key_of_another(play: Play) -> None:
    for state in play.some_states(10):
        for seat in (None, *play.seats):
            picture = play.game.scene(state.observe(seat), view(play.game))
            for things in (picture.shapes, picture.hotspots):
                twice = {key for key, count in Counter(thing.key for thing in things).items() if count > 1}
                assert not twice, f"{at(play, state)}: the keys {twice} are there twice; give each shape and hotspot its own."
            for hotspot in picture.hotspots:
                assert hotspot.label.strip(), f"{at(play, state)}: {hotspot.key!r} has no label; say what a screen reader reads."


def cells_of_a_grid_are_told_apart(play: Play) -> None:
    for state in play.some_states(2):
        picture = play.game.scene(state.observe(None), view(play.game))
        for group in {hotspot.group for hotspot in picture.hotspots}:
            cells = [hotspot.cell for hotspot in picture.hotspots if hotspot.group == group and hotspot.cell]
            assert len(cells) == len(set(cells)), f"{at(play, state)}: two hotspots of {group!r} share a cell; give each its own."
            assert min(map(min, cells), default=1) >= 1, f"{at(play, state)}: rows and columns of {group!r} count from 1."


def what_is_dragged_is_in_the_picture_and_its_targets_lie_still(play: Play) -> None:
    """Lifting a thing presses it; over a target, that is pressed too. What moved away from under the pointer could not be hit."""
    rng = play.rng()
    for state in play.some_states(4):
        for seat in state.to_act:
            before = play.game.scene(state.observe(seat), view(play.game))
            carried = [spot for spot in before.hotspots if spot.drags and spot.enabled]
            for spot in rng.sample(carried, min(4, len(carried))):
                missing = set(spot.drags) - {shape.key for shape in before.shapes}
                assert not missing, f"{at(play, state)}: {spot.key!r} carries {missing}, which is no shape; name keys of shapes."
                chosen = () if spot.pressed else (spot.token,)
                lifted = play.game.scene(state.observe(seat), view(play.game, chosen))
                targets = [other for other in lifted.hotspots if other.target and other.enabled]
                for target in rng.sample(targets, min(4, len(targets))):
                    over = chosen_after(lifted.order, chosen, target.token)
                    places = {
                        other.key: other.rect for other in play.game.scene(state.observe(seat), view(play.game, over)).hotspots
                    }
                    assert places.get(target.key, target.rect) == target.rect, (
                        f"{at(play, state)}: {target.key!r} moves when {spot.key!r} is dragged over it; let its rect stay."
                    )


def a_closed_hand_has_a_picture(play: Play) -> None:
    """While the device changes hands the page shows what everybody sees, with the covered hand's backs."""
    for state in play.some_states(4):
        for seat in play.seats:
            picture = play.game.scene(state.observe(None), view(play.game)._replace(covered=seat))
            enabled = [spot.key for spot in picture.hotspots if spot.enabled and kind(spot.token) not in picture.view_toggles]
            assert not enabled, (
                f"{at(play, state)}: {enabled} can be pressed while the hand is closed; enable nothing where `covered` is set,"
                " but for lasting ways to look."
            )


def the_terminal_shows_every_observation(play: Play) -> None:
    for state in play.some_states(4):
        for seat in (None, *play.seats):
            for colour in (False, True):
                text = play.game.terminal(state.observe(seat), NAMES[: play.setup.seats], colour)
                assert text.strip(), (
                    f"{at(play, state)}: nothing is printed for seat {seat}; let picture/terminal.py write lines."
                )
                assert colour or "\x1b" not in text, (
                    f"{at(play, state)}: colour is printed where none is wanted; ask `colour` first."
                )


def no_counter_runs_past_its_end(play: Play) -> None:
    drawn = {id(state) for state in (*play.some_states(4), *play.states[-8:])}
    for state in play.states:
        seen = state.observe(None)
        texts = [play.game.terminal(seen, NAMES[: play.setup.seats], False), play.game.turn_label(seen)]
        if id(state) in drawn:
            texts += [shape.text for shape in play.game.scene(seen, view(play.game)).shapes]
        for text in texts:
            assert not (count := past_the_end(text)), f"{at(play, state)}: it says {count}; count no further than the last."


def what_is_pointed_out_changes_nothing_but_the_light(play: Play) -> None:
    """Not what can be pressed or what it says, and not what everybody sees."""
    for state in (*play.some_states(2), *play.telling_states):
        for seat in state.to_act:
            observation = state.observe(seat)
            for spotlight, chosen in spotlights(play, observation):
                plain = view(play.game, chosen)
                dark, lit = (play.game.scene(observation, some) for some in (plain, plain._replace(spotlight=spotlight)))
                assert [spot._replace(rect=None) for spot in lit.hotspots] == [
                    spot._replace(rect=None) for spot in dark.hotspots
                ], f"{at(play, state)}: {spotlight} changes what can be pressed; change shapes alone, and where hotspots are."
                keys = [shape.key for shape in lit.shapes]
                assert len(keys) == len(set(keys)), f"{at(play, state)}: with {spotlight} two shapes have one key."
                closed = view(play.game)._replace(covered=seat, spotlight=spotlight)
                public = play.game.scene(state.observe(None), closed)
                assert public == play.game.scene(state.observe(None), closed._replace(spotlight=None)), (
                    f"{at(play, state)}: everybody sees {spotlight}; show it to a seat alone."
                )


def what_is_pointed_out_is_seen(play: Play) -> None:
    for state in (*play.some_states(2), *play.telling_states):
        for observation in map(state.observe, state.to_act):
            for spotlight, chosen in spotlights(play, observation):
                picture = play.game.scene(observation, view(play.game, chosen)._replace(spotlight=spotlight))
                assert not chosen or any(shape.layer == POINTING for shape in picture.shapes), (
                    f"{at(play, state)}: {spotlight} is not seen; let the scene add shapes of the layer POINTING, such as `veil`."
                )


def aids_are_marks_and_nothing_else(play: Play) -> None:
    """What can be pressed, and every other shape, is as it is without them."""
    for state in (*play.some_states(4), *play.telling_states):
        for seat in (None, *state.to_act):
            observation, plain = state.observe(seat), view(play.game)
            found = aids(play.game, observation, NAMES[: play.setup.seats])
            dark, marked = (play.game.scene(observation, some) for some in (plain, plain._replace(aids=found)))
            assert marked.hotspots == dark.hotspots, f"{at(play, state)}: aids change what can be pressed; add shapes alone."
            others = tuple(shape for shape in marked.shapes if shape.layer != POINTING)
            assert others == dark.shapes, f"{at(play, state)}: aids change the picture; add shapes of the layer POINTING alone."
            keys = [shape.key for shape in marked.shapes]
            assert len(keys) == len(set(keys)), f"{at(play, state)}: with aids two shapes have one key."
