"""Promises about pictures: what can be pressed or typed is exactly what is legal, and everything has its own name."""

from __future__ import annotations

from tests.engine.pictures import action_by_typing, actions_by_pressing, view
from tests.engine.promises.texts import FOREIGN_TEXTS
from tests.engine.promises.tools import at
from tests.engine.walks import NAMES, Play

TYPED = 12


def what_can_be_pressed_leads_to_every_legal_action_and_no_other(play: Play) -> None:
    rng = play.rng()
    for state in (*play.some_states(4), *play.telling_states()):
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
    for state in play.telling_states():
        for observation in map(state.observe, state.to_act):
            if play.game.scene(observation, view(play.game)).entry is not None:
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
                keys = [thing.key for thing in things]
                twice = {key for key in keys if keys.count(key) > 1}
                assert not twice, f"{at(play, state)}: the keys {twice} are there twice; give each shape and hotspot its own."
            for hotspot in picture.hotspots:
                assert hotspot.label.strip(), f"{at(play, state)}: {hotspot.key!r} has no label; say what a screen reader reads."


def a_closed_hand_has_a_picture(play: Play) -> None:
    """While the device changes hands the page shows what everybody sees, with the covered hand's backs."""
    for state in play.some_states(4):
        for seat in play.seats:
            picture = play.game.scene(state.observe(None), view(play.game)._replace(covered=seat))
            enabled = [hotspot.key for hotspot in picture.hotspots if hotspot.enabled]
            assert not enabled, (
                f"{at(play, state)}: {enabled} can be pressed while the hand is closed; enable nothing where `covered` is set."
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
