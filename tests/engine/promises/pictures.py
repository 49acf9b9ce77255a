"""Promises about pictures: exactly the legal actions can be pressed or typed, and everything has its own key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.coach.hint import aids
from engine.scene import POINTING, chosen_after, kind
from tests.engine.pictures import action_by_typing, actions_by_pressing, spotlights, view
from tests.engine.promises.texts import FOREIGN_TEXTS
from tests.engine.promises.tools import at, past_the_end
from tests.engine.walks import NAMES, Play

TYPED = 12
"""How many legal actions are typed at a time."""

LONGEST_FINALE = 5.6
"""Seconds at speed 1; a press ends it."""


def pressing_leads_to_every_legal_action_and_no_other(play: Play) -> None:
    rng = play.rng()
    for state in (*play.some_states(2), *play.telling_states):
        for seat in {*state.to_act, rng.choice(play.seats)}:
            pressed, legal = actions_by_pressing(play.game, state.observe(seat)), set(map(str, state.legal_actions(seat)))
            assert pressed >= legal, (
                f"{at(play, state)}: seat {seat} can't press {', '.join(sorted(legal - pressed)[:5])}; let enabled hotspots lead"
                " to the token do:ACTION of every legal action."
            )
            assert pressed <= legal, (
                f"{at(play, state)}: seat {seat} can press {', '.join(sorted(pressed - legal)[:5])}, which is not legal; enable"
                " hotspots by observation.legal_actions()."
            )
        public = actions_by_pressing(play.game, state.observe(None))
        assert not public, f"{at(play, state)}: without a seat {sorted(public)[:5]} can be pressed; enable nothing then."


def typing_means_the_action_of_that_text_or_nothing(play: Play) -> None:
    """If a picture has a text field, it understands every action's text, and any other text does no harm."""
    rng = play.rng()
    for state in play.telling_states:
        for observation in map(state.observe, state.to_act):
            if play.game.scene(observation, view(play.game)).text_field is None:
                continue
            legal = [str(action) for action in observation.legal_actions()]
            for text in rng.sample(legal, min(TYPED, len(legal))):
                meant = action_by_typing(play.game, observation, text)
                assert meant == text, f"{at(play, state)}: {text!r} typed means {meant!r}; let the picture read an action's text."
            for text in FOREIGN_TEXTS[:-1]:
                meant = action_by_typing(play.game, observation, text)
                assert meant in ("", *legal), f"{at(play, state)}: {text!r} typed means {meant!r}; enable legal actions alone."


def every_key_in_a_picture_is_unique(play: Play) -> None:
    for state in play.some_states(10):
        for seat in (None, *play.seats):
            picture = play.game.scene(state.observe(seat), view(play.game))
            _check_keys(play, state, picture.shapes)
            _check_keys(play, state, picture.hotspots)
            for hotspot in picture.hotspots:
                assert hotspot.label.strip(), f"{at(play, state)}: {hotspot.key!r} has no label; say what a screen reader reads."


def _check_keys(play: Play, state: Any, things: Iterable[Any], where: str = "") -> None:
    twice = {key for key, count in Counter(thing.key for thing in things).items() if count > 1}
    assert not twice, f"{at(play, state)}: the keys {twice} appear twice{where}; give each shape and hotspot its own."


def cells_of_a_grid_are_distinct(play: Play) -> None:
    for state in play.some_states(2):
        picture = play.game.scene(state.observe(None), view(play.game))
        for group in {hotspot.group for hotspot in picture.hotspots}:
            cells = [hotspot.cell for hotspot in picture.hotspots if hotspot.group == group and hotspot.cell]
            assert len(cells) == len(set(cells)), f"{at(play, state)}: two hotspots of {group!r} share a cell; give each its own."
            assert min(map(min, cells), default=1) >= 1, f"{at(play, state)}: rows and columns of {group!r} count from 1."


def dragged_things_are_shapes_and_their_targets_stay_in_place(play: Play) -> None:
    """Lifting a thing presses it, and so does moving it over a target. A target that moved away could not be hit."""
    rng = play.rng()
    for state in play.some_states(4):
        for observation in map(state.observe, state.to_act):
            before = play.game.scene(observation, view(play.game))
            carried = [spot for spot in before.hotspots if spot.drags and spot.enabled]
            for spot in rng.sample(carried, min(4, len(carried))):
                missing = set(spot.drags) - {shape.key for shape in before.shapes}
                assert not missing, f"{at(play, state)}: {spot.key!r} drags {missing}, which are not shapes; name keys of shapes."
                chosen = () if spot.pressed else (spot.token,)
                lifted = play.game.scene(observation, view(play.game, chosen))
                targets = [other for other in lifted.hotspots if other.target and other.enabled]
                for target in rng.sample(targets, min(4, len(targets))):
                    over = chosen_after(lifted.order, chosen, target.token)
                    places = {other.key: other.rect for other in play.game.scene(observation, view(play.game, over)).hotspots}
                    assert places.get(target.key, target.rect) == target.rect, (
                        f"{at(play, state)}: {target.key!r} moves when {spot.key!r} is dragged over it; keep its rect."
                    )


def a_closed_hand_has_a_picture(play: Play) -> None:
    """While the device changes hands, the page shows the public picture with the backs of the covered hand."""
    for state in play.some_states(4):
        for seat in play.seats:
            picture = play.game.scene(state.observe(None), view(play.game)._replace(covered=seat))
            enabled = [spot.key for spot in picture.hotspots if spot.enabled and kind(spot.token) not in picture.view_toggles]
            assert not enabled, (
                f"{at(play, state)}: {enabled} can be pressed while the hand is closed; if `covered` is set, enable nothing"
                " except view toggles."
            )


def the_terminal_shows_every_observation(play: Play) -> None:
    for state in play.some_states(4):
        for seat in (None, *play.seats):
            for colour in (False, True):
                text = play.game.terminal(state.observe(seat), NAMES[: play.setup.seats], colour)
                assert text.strip(), f"{at(play, state)}: nothing is printed for seat {seat}; let picture/terminal.py write it."
                assert colour or "\x1b" not in text, f"{at(play, state)}: colour is printed against `colour`; check it first."


def no_counter_runs_past_its_end(play: Play) -> None:
    drawn = {id(state) for state in (*play.some_states(4), *play.states[-8:])}
    for state in play.states:
        seen = state.observe(None)
        texts = [play.game.terminal(seen, NAMES[: play.setup.seats], False), play.game.turn_label(seen)]
        if id(state) in drawn:
            texts += [shape.text for shape in play.game.scene(seen, view(play.game)).shapes]
        for text in texts:
            assert not (count := past_the_end(text)), f"{at(play, state)}: it says {count}; count no further than the last."


def a_spotlight_is_seen_and_changes_only_the_light(play: Play) -> None:
    """It changes neither what can be pressed nor the public picture."""
    for state in (*play.some_states(2), *play.telling_states):
        for seat in state.to_act:
            observation = state.observe(seat)
            for spotlight, chosen in spotlights(play, observation):
                plain = view(play.game, chosen)
                dark, lit = (play.game.scene(observation, some) for some in (plain, plain._replace(spotlight=spotlight)))
                assert [spot._replace(rect=None) for spot in lit.hotspots] == [
                    spot._replace(rect=None) for spot in dark.hotspots
                ], f"{at(play, state)}: {spotlight} changes what can be pressed; change shapes and places of hotspots alone."
                _check_keys(play, state, lit.shapes, f" with {spotlight}")
                assert not chosen or any(shape.layer == POINTING for shape in lit.shapes), (
                    f"{at(play, state)}: {spotlight} can't be seen; let the scene add shapes of the layer POINTING, as `veil`."
                )
                closed = view(play.game)._replace(covered=seat, spotlight=spotlight)
                public = play.game.scene(state.observe(None), closed)
                assert public == play.game.scene(state.observe(None), closed._replace(spotlight=None)), (
                    f"{at(play, state)}: everyone sees {spotlight}; show it to a seat alone."
                )


def highlights_only_add_marks(play: Play) -> None:
    """Hotspots and all other shapes are the same without them."""
    for state in (*play.some_states(4), *play.telling_states):
        for seat in (None, *state.to_act):
            observation, plain = state.observe(seat), view(play.game)
            found = aids(play.game, observation, NAMES[: play.setup.seats])
            dark, marked = (play.game.scene(observation, some) for some in (plain, plain._replace(aids=found)))
            assert marked.hotspots == dark.hotspots, f"{at(play, state)}: highlights change hotspots; add shapes alone."
            others = tuple(shape for shape in marked.shapes if shape.layer != POINTING)
            assert others == dark.shapes, f"{at(play, state)}: highlights change shapes; add shapes of the layer POINTING alone."
            _check_keys(play, state, marked.shapes, " with highlights")


def the_finale_is_short_and_every_beat_has_a_picture(play: Play) -> None:
    report, last = play.game.report(play.states, NAMES[: play.setup.seats]), play.states[-1]
    seconds = sum(beat.seconds for beat in report.finale)
    assert seconds <= LONGEST_FINALE, f"{at(play, last)}: the finale takes {seconds} s; the limit is {LONGEST_FINALE} s."
    assert 0 <= report.known <= len(report.finale), f"{at(play, last)}: the winners are known after one of the beats."
    for count in range(len(report.finale) + 1):
        picture = play.game.scene(last.observe(None), view(play.game)._replace(finale=count))
        _check_keys(play, last, picture.shapes, f" after {count} beats")
        enabled = [spot.key for spot in picture.hotspots if spot.enabled and spot.token.startswith("do:")]
        assert not enabled, f"{at(play, last)}: {enabled} can be pressed although the game is over; enable nothing then."
