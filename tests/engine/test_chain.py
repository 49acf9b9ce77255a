"""A bent record: given the seal and the last mark that the table saw, any change is found, and the first place is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadSaveError, Event
from engine.game import game_names
from engine.match import MARK_LENGTH, Match, event_hash, wrong_ending
from tests.engine.test_match import new_match, play_on
from tests.samples import matches

PLAYED = play_on(new_match(practice=True), 30)
OF_EACH_GAME = st.just(PLAYED) | st.sampled_from(game_names()).map(lambda name: matches(name)[0])
Save = dict[str, Any]


def is_told_from_the_match_played(save: Save, played: Match = PLAYED) -> bool:
    """Whether the save does not open, or shows that it is not the match with this seal and this last mark."""
    try:
        match = Match.from_json(json.dumps(save))
    except BadSaveError:
        return True
    return match.seed_hash != played.seed_hash or bool(match.verify() or wrong_ending(match.hashes, played.hashes[-1]))


def with_new_marks(save: Save) -> Save:
    """The save as somebody makes it who knows how marks are made."""
    match = Match.from_json(json.dumps(save))
    mark, marked = match.start_hash, []
    for event in match.events:
        mark = event_hash(mark, event)
        marked.append([*event, mark])
    return save | {"mark": match.start_hash, "events": marked}


def another_legal_action(save: Save) -> None:
    """Changes an action into another legal one: the last, so that all that follows stays possible."""
    index = len(PLAYED.events) - 1
    seat, text, _ = save["events"][index]
    others = (str(action) for action in PLAYED.states[index].legal_actions(seat))
    save["events"][index][1] = next(other for other in others if other != text)


BENT: dict[str, Callable[[Save], object]] = {
    "another legal action": another_legal_action,
    "cut off": lambda save: save["events"].pop(),
    "played on": lambda save: save.update(json.loads(play_on(Match.from_json(json.dumps(save)), 1).to_json())),
    "another player": lambda save: save["players"][0].update(name="Eve"),
    "a computer for a person": lambda save: save["players"][0].update(level="easy"),
    "no longer practice": lambda save: save.update(practice=False),
    "another rule": lambda save: save["setup"].update(no_cut=True),
}


@pytest.mark.parametrize("bend", BENT.values(), ids=BENT)
@pytest.mark.parametrize("forged", ["as it is", "with new marks", "with new marks but the true last one"])
def test_a_bent_record_is_told_from_the_match_played(bend: Callable[[Save], object], forged: str) -> None:
    save = json.loads(PLAYED.to_json())
    bend(save)
    try:
        save = save if forged == "as it is" else with_new_marks(save)
    except BadSaveError:
        return  # such a match cannot be opened at all
    if forged.endswith("last one"):
        save["events"][-1][2] = PLAYED.hashes[-1]
    assert is_told_from_the_match_played(save)


def test_the_match_played_is_itself() -> None:
    assert not is_told_from_the_match_played(json.loads(PLAYED.to_json()))


@settings(max_examples=300, deadline=None)
@given(OF_EACH_GAME, st.data())
def test_one_changed_character_is_found(played: Match, data: st.DataObject) -> None:
    text = played.to_json()
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters(codec="ascii").filter(lambda one: one != text[place]))
    bent = text[:place] + character + text[place + 1 :]
    try:
        save = json.loads(bent)
    except ValueError:
        return
    assert save == json.loads(text) or is_told_from_the_match_played(save, played)


@settings(max_examples=100, deadline=None)
@given(OF_EACH_GAME, st.data())
def test_swapped_events_are_found(played: Match, data: st.DataObject) -> None:
    save = json.loads(played.to_json())
    numbers = st.integers(0, len(played.events) - 1)
    one, other = data.draw(numbers), data.draw(numbers)
    save["events"][one], save["events"][other] = save["events"][other], save["events"][one]
    assert save == json.loads(played.to_json()) or is_told_from_the_match_played(save, played)


def test_verify_names_the_first_event_that_does_not_fit() -> None:
    match = play_on(new_match(), 30)
    match.hashes[12] = "0" * MARK_LENGTH
    assert match.verify() == ["Event 11 doesn’t match its checksum: it or a neighbouring event was edited, added or removed."]


def test_a_broken_mark_stays_broken_however_long_one_plays_on() -> None:
    save = json.loads(new_match().to_json())
    save["players"][0]["name"] = "Eve"
    match = play_on(Match.from_json(json.dumps(save)), 20)
    [sentence] = Match.from_json(match.to_json()).verify()
    assert sentence.startswith("The game, setup, seed, players, start or practice setting was edited")


def test_options_at_their_defaults_leave_the_mark_as_it_is() -> None:
    """So an option that a later version adds does not make older saves look changed."""
    save = json.loads(PLAYED.to_json())
    save["setup"] = {"seats": 2, "teams": 2}
    assert Match.from_json(json.dumps(save)).verify() == []


@pytest.mark.parametrize("mark", ["", "0" * 15, "0" * 17, "G" * 16, "0" * 16 + "\n"])
def test_what_is_no_mark_is_refused(mark: str) -> None:
    save = json.loads(PLAYED.to_json())
    with pytest.raises(BadSaveError, match="its checksum should be 16 hexadecimal digits"):
        Match.from_json(json.dumps(save | {"mark": mark}))
    save["events"][4][2] = mark
    with pytest.raises(BadSaveError, match="damaged at event 4: its checksum should be 16 hexadecimal digits"):
        Match.from_json(json.dumps(save))


def test_taking_back_takes_the_marks_back() -> None:
    match = play_on(new_match(practice=True), 9)
    marks = list(match.hashes)
    match.undo()
    assert match.hashes == marks[: len(match.events) + 1]
    assert match.verify() == []


def test_a_mark_tells_nothing_without_the_seed() -> None:
    """The same events under two seeds share no mark, so a mark in sight gives no way to try out hidden cards."""
    one, other = (Match.from_json(new_match(seed).to_json()) for seed in ("one", "other"))
    assert one.hashes[0] != other.hashes[0]
    assert event_hash(one.hashes[0], Event(None, "QH")) != event_hash(other.hashes[0], Event(None, "QH"))
