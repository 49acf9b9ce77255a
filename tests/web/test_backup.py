"""A backup holds everything, and merging one overwrites nothing."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import SequorError
from engine.match import Match
from tests.web.stand_in_storage import Done, Memory
from tests.web.test_saved_games import match_of
from web.storage.backup import Merger, everything, read_everything
from web.storage.boards import OwnBoards
from web.storage.days import DayResult, OwnDays
from web.storage.games import UserLabel, moves, summarize
from web.storage.people import Record, RecordEntry
from web.storage.series import Series
from web.storage.texts import CARD, DAYS, LABEL, RECORD, SAVE, SERIES, Texts

NOW = 1_700_000_000


class Device(Memory):
    """A device on which backups are merged."""

    def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> Done:
        unread = {name for name, text in texts.items() if text is None and name.startswith((RECORD, DAYS))}
        assert None not in [text for name, text in texts.items() if name not in unread], "nothing is removed"
        return super().change(texts, guarded, fits)

    def merge(self, texts: Mapping[str, str]) -> str:
        return asyncio.run(Merger(self, OwnBoards(self)).merge(texts, NOW))

    @property
    def saves(self) -> list[str]:
        return list(map(self.read, self.names(SAVE)))


def usable(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts, except those set aside."""
    return {name: text for name, text in texts.items() if not name.startswith("aside")}


def texts_of(match: Match, number: str = "a", label: UserLabel | None = None) -> dict[str, str]:
    """The texts of a saved game."""
    texts = {CARD + number: summarize(match, NOW).text(), SAVE + number: match.to_json()}
    return texts | ({LABEL + number: label.text()} if label else {})


def branch_of(match: Match, keep: int) -> Match:
    """The match as it would have continued with another choice after `keep` events."""
    other = match.truncated(keep)
    while not other.state.to_act:
        other.take_luck()
    seat = other.state.to_act[0]
    taken = match.events[len(other.events)].text
    other.play(seat, next(action for action in other.state.legal_actions(seat) if str(action) != taken))
    return other


MATCH = match_of("sequence", 40)
LONGER = match_of("sequence", 60)


def test_a_backup_is_read_back_exactly() -> None:
    texts = texts_of(MATCH) | {"speed": "2", "box sequitur": "{}", "aside game b": "\x00 damaged \N{SNOWMAN}"}
    file = asyncio.run(everything(Device(texts)))
    assert read_everything(file) == texts
    device = Device()
    device.merge(texts)
    assert usable(device.texts) == usable(texts)
    assert texts["aside game b"] in device.aside


def test_the_longer_version_of_a_game_wins_both_ways() -> None:
    shorter, longer = texts_of(MATCH), texts_of(LONGER)
    assert moves(LONGER.to_json())[: len(MATCH.events) + 1] == moves(MATCH.to_json())
    device = Device(shorter)
    assert device.merge(longer) == "Added: 1 longer version of a game."
    assert device.saves == [LONGER.to_json()]
    assert device.merge(shorter) == "1 game was already here."
    assert device.saves == [LONGER.to_json()]


def test_a_game_is_recognised_under_another_number() -> None:
    device = Device(texts_of(MATCH, "a"))
    assert device.merge(texts_of(MATCH, "b")) == "1 game was already here."
    device.merge({"match": LONGER.to_json()})
    assert device.saves == [LONGER.to_json()], "version 0.1.0 stored its game under another name"


def test_two_branches_are_both_kept_and_the_same_file_adds_nothing_more() -> None:
    branch = branch_of(MATCH, 30)
    device = Device(texts_of(LONGER, label=UserLabel("Ours")))
    assert device.merge(texts_of(branch)) == "Added: 1 other version of a game."
    assert sorted(device.saves) == sorted([LONGER.to_json(), branch.to_json()])
    assert {*map(device.read, device.names(LABEL))} == {UserLabel(name).text() for name in ("Ours", "The other version")}
    assert device.merge(texts_of(branch)) == "1 game was already here."


def test_settings_made_here_stay_and_those_of_the_file_are_set_aside() -> None:
    device = Device({"speed": "2", "box sequitur": "mine"})
    sentence = device.merge({"speed": "2", "box sequitur": "theirs", "large-indices": "yes"})
    assert sentence == "Added: 1 setting. Settings that differ from yours, and anything that can’t be read, were set aside."
    assert device.read("box sequitur") == "mine"
    assert device.aside == ["theirs"]
    before = dict(device.texts)
    assert device.merge({"box sequitur": "theirs"}) == "You already had all of this."
    assert device.texts == before


def test_a_damaged_game_is_not_replaced_by_one_with_its_number() -> None:
    device = Device(texts_of(MATCH) | {SAVE + "a": "damaged"})
    device.merge(texts_of(LONGER))
    assert sorted(device.saves) == sorted(["damaged", LONGER.to_json()])


def test_plays_in_another_tab_during_a_merge_are_not_overwritten() -> None:
    class Late(Device):
        """Another tab plays after the merger has read the texts and before it changes them."""

        def change(self, *args: Any) -> Done:
            if self.read(SAVE + "a") == MATCH.to_json():
                self.texts |= texts_of(theirs) | {CARD + "a": summarize(theirs, NOW, revision=7).text()}
            return super().change(*args)

    theirs = branch_of(MATCH, 39)
    device = Late(texts_of(MATCH))
    assert device.merge(texts_of(LONGER)) == "Added: 1 other version of a game."
    assert sorted(device.saves) == sorted([theirs.to_json(), LONGER.to_json()])


def record_of(name: str, *numbers: str) -> dict[str, str]:
    """The text of a record with games of these numbers."""
    entries = [RecordEntry(number, "sequence", f"2026-11-2{number} 20:00:00", "won") for number in numbers]
    return {RECORD + name: Record().with_(entries).text(name)}


def test_records_are_merged_game_by_game() -> None:
    device = Device(record_of("Mira", "1", "3"))
    assert device.merge(record_of("Mira", "1", "2") | record_of("Tom", "2")) == "Added: 2 results."
    assert device.texts == record_of("Mira", "1", "2", "3") | record_of("Tom", "2")
    assert device.merge(record_of("Mira", "2", "3")) == "You already had all of this."


def test_a_damaged_record_is_set_aside_on_either_side() -> None:
    sound, damaged = record_of("Mira", "1"), {RECORD + "Mira": "{"}
    for mine, theirs in ((sound, damaged), (damaged, sound)):
        device = Device(mine)
        device.merge(theirs)
        assert (usable(device.texts), device.aside) == (sound, ["{"])


def test_the_results_of_daily_games_are_merged_day_by_day() -> None:
    def days(*results: str) -> dict[str, str]:
        found = (DayResult(f"2026-11-{result[:2]}", result[2:]) for result in results)
        return {DAYS + "sequoia": OwnDays(tuple(found)).text()}

    device = Device(days("02won", "04lost"))
    assert device.merge(days("01won", "02lost", "05won")) == "Added: 2 results."
    assert device.texts == days("01won", "02won", "04lost", "05won"), "a day that is known here stays"
    assert device.merge(days("05lost")) == "You already had all of this."
    sound, damaged = days("01won"), {DAYS + "sequoia": "{"}
    for mine, theirs in ((sound, damaged), (damaged, sound)):
        device = Device(mine)
        device.merge(theirs)
        assert (usable(device.texts), device.aside) == (sound, ["{"])


def test_a_game_brings_its_series_and_the_game_that_followed() -> None:
    first, second = texts_of(MATCH, "a"), texts_of(match_of("sequoia", 9), "b")
    began, on = Series(3), Series(3, following="b")
    device = Device()
    device.merge(first | {SERIES + "a": began.text()})
    assert device.texts == first | {SERIES + "a": began.text()}
    theirs = first | second | {SERIES + "a": on.text(), SERIES + "b": began.after(0).text()}
    device.merge(theirs)
    assert device.texts == theirs
    device.merge(first | {SERIES + "a": began.text()})
    assert device.texts == theirs, "the link to the next game stays"
    device.merge(first | {SERIES + "a": "{", SERIES + "z": began.text()})
    assert usable(device.texts) == theirs


@pytest.mark.parametrize(
    "file",
    [
        "{}",
        "[]",
        '{"format": "sequor-everything"}',
        '{"format": "sequor-everything", "version": 2, "texts": {}}',
        *(f'{{"format": "sequor-everything", "version": 1, "texts": {texts}' for texts in ("[]}", '{"speed": 2}}', "{")),
        json.dumps({"format": "sequor-everything", "version": 1, "texts": {"x" * 300: ""}}),
    ],
)
def test_an_unreadable_file_is_refused_in_a_sentence(file: str) -> None:
    with pytest.raises(SequorError, match=r"\.$"):
        read_everything(file)


NAMES = st.sampled_from(
    [SAVE + "a", CARD + "a", LABEL + "a", SAVE + "b", "match", "boards", "speed", "box sequitur", "aside x", SERIES + "a"]
)
TEXTS = st.sampled_from([MATCH.to_json(), LONGER.to_json(), branch_of(MATCH, 20).to_json(), "{}", "", "[", '{"a": "b"}'])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(NAMES, TEXTS), st.dictionaries(NAMES, TEXTS))
def test_every_text_survives_any_merge_or_has_grown(mine: dict[str, str], theirs: dict[str, str]) -> None:
    device = Device(mine)
    games = [moves(save) for save in device.saves if save.startswith('{"format"')]
    device.merge(theirs)
    now = [moves(save) for save in device.saves if save.startswith('{"format"')]
    assert all(any(later[: len(game)] == game for later in now) for game in games)
    kept = {name for name, text in mine.items() if text and not name.startswith((SAVE, CARD, LABEL, SERIES, "boards"))}
    assert {name: device.read(name) for name in kept} == {name: mine[name] for name in kept}
