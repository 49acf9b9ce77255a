"""Faulty saves: each gets one sentence, and nothing else ever happens."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.cli import saves
from engine.core import LONGEST_SENTENCE, BadSaveError
from engine.match import LONGEST_SAVE, NO_SEALED_GAMES, Match
from tests.engine.test_match import FINISHED, new_match, play_on, text_of

Change = Callable[[dict[str, Any]], object]

DAMAGES: list[tuple[Change, str]] = [
    (lambda save: save.update(format="chess"), "not a saved Sequor game"),
    (lambda save: save.update(version=3), "newer version of Sequor"),
    (lambda save: save.update(version="1"), "has no format version"),
    (lambda save: save.pop("players"), "it has no players"),
    (lambda save: save.pop("practice"), "it has no practice"),
    (lambda save: save.update(practise=True), "unknown field 'practise'"),
    (lambda save: save.pop("mark"), "it has no mark"),
    (lambda save: save.update(game="ludo"), "no game called 'ludo'"),
    (lambda save: save.update(game=["sequence"]), "game should be a text, not a list"),
    (lambda save: save.update(setup={"seats": 5}), "Sequence can’t be played by 5 players"),
    (lambda save: save.update(setup={"seats": "2"}), 'setup.seats should be a whole number, not "2"'),
    (lambda save: save["players"].pop(), "2 seats need 2 players, not 1"),
    (lambda save: save["players"][1].update(name="x" * 25), r"players\[1\] is impossible: A name needs 1 to 24"),
    (lambda save: save["players"][0].update(score=3), 'an unknown field "score"'),
    (lambda save: save["setup"].update(hats=3), 'setup has an unknown field "hats"'),
    (lambda save: save["players"][0].update(name="\u3164\u3164"), "visible characters"),
    (lambda save: save.update({"x" * 5000: 1}), "unknown field 'xxxx"),
    (lambda save: save["events"][2].append("more"), r"events\[2\] should be a list of 3"),
    (lambda save: save.update(seed="x" * 201), "at most 200"),
    (lambda save: save.update(seed=None), "seed should be a text, not null"),
    (lambda save: save.update(practice="yes"), 'practice should be true or false, not "yes"'),
    (lambda save: save.update(hints="no"), 'hints should be true or false, not "no"'),
    (lambda save: save.update(helped=[[1, 2]]), "hints must name a number of events and a person’s seat"),
    (lambda save: save.update(helped=[[-1, 0]]), "hints must name a number of events"),
    (lambda save: save.update(helped=[["1", 0]]), r"helped\[0\]\[0\] should be a whole number"),
    (lambda save: save.update(start=text_of(seats=3)), "another set-up|3 seats need"),
    (lambda save: save.update(start="somewhere"), "A Sequence position has 12 fields"),
    (lambda save: save.update(events={}), "events should be a list, not an object"),
    (lambda save: save["events"].insert(3, [None]), r"events\[3\] should be a list of 3"),
    (lambda save: save["events"].insert(3, [0, "pass", ""]), "damaged at event 3: .* it isn’t its turn"),
    (lambda save: save["events"].insert(3, [None, "XX", ""]), "damaged at event 3: 'XX' can’t be drawn"),
    (lambda save: save["events"].append([None, "QH", ""]), "damaged at event .*: no random outcome was due"),
    (lambda save: save["events"].insert(5, [9, "pass", ""]), "There is no seat 9"),
    (lambda save: save["events"].append([0, "x" * 5000, ""]), "is not a Sequence action"),
]


@pytest.mark.parametrize(("damage", "complaint"), DAMAGES)
def test_a_damaged_save_is_refused_with_the_reason(damage: Change, complaint: str) -> None:
    save = json.loads(FINISHED.to_json())
    damage(save)
    with pytest.raises(BadSaveError, match=complaint) as caught:
        Match.from_json(json.dumps(save))
    assert_is_one_short_line(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "\0", " " * (LONGEST_SAVE + 1), "[" * 9999, '{"format":"x"}'])
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(BadSaveError) as caught:
        Match.from_json(text)
    assert_is_one_short_line(caught.value)


def test_sealed_games_are_refused_and_other_seeds_that_look_alike_are_not() -> None:
    save = json.loads(new_match().to_json())
    chain = {"format": "sequor-sealed", "version": 1, "entries": []}
    for sealed in (save | {"seed": "sealed: 0123456789abcdef"}, save | {"format": "sequor-sealed"}, chain):
        with pytest.raises(BadSaveError, match=f"^{NO_SEALED_GAMES}$"):
            Match.from_json(json.dumps(sealed))
    for seed in ("sealed", "sealed: 0123456789abcdef0", "sealed: evening", "is sealed: 0123456789abcdef"):
        assert Match.from_json(new_match(seed).to_json()).seed == seed


def assert_is_one_short_line(error: Exception) -> None:
    assert "\n" not in str(error)
    assert len(str(error)) <= LONGEST_SENTENCE


def of_version_1(text: str) -> dict[str, Any]:
    """The save as 0.1.0 wrote it: without marks."""
    save = json.loads(text)
    del save["mark"]
    return save | {"version": 1, "events": [event[:2] for event in save["events"]]}


def test_a_save_of_version_1_opens_and_is_marked_from_then_on() -> None:
    old = Match.from_json(json.dumps(of_version_1(FINISHED.to_json())))
    assert old.to_json() == FINISHED.to_json()
    assert old.verify() == []


def verified(
    capsys: pytest.CaptureFixture[str], file: Path, save: dict[str, Any], seal: str | None = None, last: str | None = None
) -> tuple[int, str]:
    """What `verify` returns and prints for this save."""
    file.write_text(json.dumps(save), encoding="utf-8")
    code = saves.verify(Namespace(file=str(file), seal=seal, last=last))
    return code, capsys.readouterr().out


def test_verify_tells_practice_another_seal_and_luck_that_could_be_but_is_not_the_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play_on(new_match(practice=True), 4)
    save, file = json.loads(match.to_json()), tmp_path / "match.json"
    code, said = verified(capsys, file, save, match.seed_hash[:8])
    assert code == 0
    assert "Practice game: players could undo" in said
    assert f"Fair: all {match.chance_count} random outcomes" in said
    assert verified(capsys, file, save, "00000000")[0] == saves.UNFAIR
    assert "Practice" not in verified(capsys, file, save | {"practice": False})[1]
    other = "QH" if match.events[0].text != "QH" else "KD"
    code, said = verified(capsys, file, save | {"events": [[None, other, "0" * 16]]})
    assert code == saves.UNFAIR
    assert f"Event 0 is the random outcome '{other}', but the seed gives '{match.events[0].text}'." in said
