"""The reveal of Sequoia, beat by beat: its lines are recounted from the trees, and no picture is ahead of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.rules.reveal import MOST_LINES
from engine.games.sequoia.rules.setup import FORESTS, TURNS, SequoiaSetup
from engine.report import Beat
from engine.scene import Moment, Rect, Scene, Stage, View
from tests.games.sequoia.positions import start, turn

NAMES = ("Mira", "Tom", "Fern", "Hazel", "Ivy")
WIDE = Stage(Rect(0, 0, 752, 752), Rect(770, 600, 460, 100), Rect(770, 100, 460, 400))
PHONE = Stage(Rect(0, 44, 374, 374), Rect(8, 430, 374, 250), Rect(0, 0, 0, 0))
LOOKS = 2
"""The beats before the first line: cups up, and the dice."""


class Revealed(NamedTuple):
    """A reveal in a random game."""

    before: Any
    after: Any
    beats: tuple[Beat, ...]

    @property
    def lines(self) -> tuple[Beat, ...]:
        return self.beats[LOOKS:-1]


def reveals(setup: SequoiaSetup, seed: int) -> Iterator[Revealed]:
    luck, state = random.Random(seed), GAME.initial_state(setup)
    while state.returns() is None:
        before = state
        if state.to_act:
            seat = state.to_act[0]
            state = state.apply(seat, luck.choice(state.legal_actions(seat)))
        else:
            state = state.apply_chance(state.sample_chance(luck))
        if beats := GAME.beats(before.observe(None), state.observe(None), NAMES[: setup.seats]):
            yield Revealed(before, state, beats)
        else:
            assert state.table.turn == before.table.turn, "every reveal has beats"


GAMES = [(seats, seed) for seats in range(2, 6) for seed in range(10)]


def best(trees: Any, among: Any) -> frozenset[int]:
    """The seats with the most trees, counted here again."""
    most = max((trees[seat] for seat in among), default=0)
    return frozenset(seat for seat in among if trees[seat] == most and most > 0)


class Facts(NamedTuple):
    """A clause's subject and object, and the leaders and the trees before and after, for one forest."""

    who: frozenset[int]
    other: frozenset[int]
    was: frozenset[int]
    now: frozenset[int]
    old: tuple[int, ...]
    new: tuple[int, ...]


SHAPES: dict[str, Callable[[Facts], bool]] = {
    r"(?P<who>.+) keeps (?P<where>[\d, and]+)": lambda told: told.was == told.now == told.who,
    r"(?P<who>.+) stay tied in (?P<where>[\d, and]+)": lambda told: told.now == told.who <= told.was and len(told.who) > 1,
    r"(?P<who>.+) breaks the ties? in (?P<where>[\d, and]+)": lambda told: told.now == told.who and len(told.was) > 1,
    r"(?P<who>.+) steals (?P<where>[\d, and]+)": lambda told: told.now == told.who != told.was and len(told.was) == 1,
    r"(?P<who>.+) leads (?P<where>[\d, and]+)": lambda told: told.now == told.who and not told.was,
    r"(?P<who>.+) joins? (?P<other>[A-Z].*) in (?P<where>[\d, and]+)": lambda told: (
        told.was == told.now == told.other and all(not told.old[seat] and told.new[seat] for seat in told.who)
    ),
    r"(?P<who>.+) ties? (?P<other>[A-Z].*) in (?P<where>[\d, and]+)": lambda told: (
        told.was == told.other and told.now == told.who | told.other
    ),
    r"(?P<who>.+) tie in (?P<where>[\d, and]+)": lambda told: (
        told.now == told.who and len(told.who) > 1 and (not told.was or not told.was < told.who)
    ),
}
"""The meaning of each sentence."""


def seats_in(words: str | None) -> frozenset[int]:
    return frozenset(map(NAMES.index, re.findall(r"[A-Z]\w+", words or "")))


def clauses(words: str) -> list[str]:
    """The clauses of a line: each begins with a name and ends with a forest."""
    return re.findall(r"[A-Z].*?\d+(?:(?:, | and )\d+)*(?=, [A-Z]|$)", words)


def told_in(shown: Revealed, words: str) -> list[int]:
    """Checks each clause of the line against the trees; returns the forests it is about."""
    old, new, found = shown.before.table, shown.after.table, []
    for clause in clauses(words):
        meaning, match = next((meaning, match) for shape, meaning in SHAPES.items() if (match := re.fullmatch(shape, clause)))
        groups = match.groupdict()
        for forest in map(int, re.findall(r"\d+", groups["where"])):
            was, is_now = old.forest(forest), new.forest(forest)
            among = was.rivals if old.is_tiebreaker else range(old.setup.seats)
            led, leads = (best(trees, among) for trees in (was.trees, is_now.trees))
            facts = Facts(seats_in(groups["who"]), seats_in(groups.get("other")), led, leads, was.trees, is_now.trees)
            assert meaning(facts), f"{clause}: {facts}"
            found.append(forest)
    return found


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_line_is_true_and_every_change_is_told_once(seats: int, seed: int) -> None:
    for shown in reveals(GAME.setup(seats=seats), seed):
        told = [forest for line in shown.lines for forest in told_in(shown, line.words)]
        old, new = shown.before.table, shown.after.table
        changed = [number for number in FORESTS if old.forest(number).trees != new.forest(number).trees]
        assert sorted(told) == changed
        assert 1 <= len(shown.lines) <= MOST_LINES
        lost = [line for line in shown.lines if line.strong]
        assert lost in ([], [shown.lines[-1]]), "a lost lead comes last"
        assert (shown.lines[-1].sound == "claim") == bool(lost)
        for place, line in enumerate(shown.lines):
            quiet = [" keeps " in clause or " join" in clause or " stay tied " in clause for clause in clauses(line.words)]
            assert quiet == sorted(quiet, reverse=True)
            if place and any(quiet):
                assert all(" keeps " in c or " join" in c or " stay tied " in c for c in clauses(shown.lines[place - 1].words))


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_reveal_takes_as_long_as_planned(seats: int) -> None:
    for seed in range(10):
        for _, after, beats in reveals(GAME.setup(seats=seats), seed):
            lines = len(beats) - LOOKS - 1
            look = 1.0 + 0.4 * (len(after.table.shown) - 2)
            strong = beats[-2].strong
            assert [round(beat.seconds, 2) for beat in beats] == [
                0.7, round(look, 2), *[0.62] * (lines - 1), 1.2 if strong else 0.62, 0.6,
            ]  # fmt: skip
            assert sum(beat.seconds for beat in beats) < {2: 5.5, 3: 6.0, 4: 6.3, 5: 6.7}[seats]


@pytest.mark.parametrize("stage", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("setup", [GAME.setup(seats=n) for n in range(2, 6)] + [GAME.setup(seats=3, open_dice=True)], ids=str)
def test_no_picture_is_ahead_of_its_beat(setup: SequoiaSetup, stage: Stage) -> None:
    for shown in reveals(setup, 5):
        before, after = shown.before.observe(None), shown.after.observe(None)
        view = View(stage, NAMES[: setup.seats], tuple(GAME.colours)[: setup.seats])
        covered = GAME.scene(before, view._replace(moment=Moment(before)))
        assert not [shape for shape in covered.shapes if shape.style.startswith(("die", "pair", "points", "verdict"))]
        told: set[int] = set()
        for count in range(1, len(shown.beats)):
            scene = GAME.scene(after, view._replace(moment=Moment(before, count)))
            told.update(told_in(shown, shown.beats[count - 1].words) if count > LOOKS else ())
            for number in FORESTS:
                table = (shown.after if number in told else shown.before).table
                assert trees_on(scene, number) == {str(seat): n for seat, n in enumerate(table.forest(number).trees) if n}
                label = next(spot.label for spot in scene.hotspots if spot.key == f"forest:{number}")
                known = GAME.scene(before, view._replace(moment=Moment(before)))
                if number not in told:
                    assert label == next(spot.label for spot in known.hotspots if spot.key == f"forest:{number}")
            assert not [shape for shape in scene.shapes if shape.style.startswith(("points", "verdict", "banner"))]
            assert not [spot for spot in scene.hotspots if spot.enabled]


def trees_on(scene: Scene, number: int) -> dict[str, int]:
    shapes = (shape for shape in scene.shapes if shape.key.startswith(f"plinth:{number}:"))
    return {shape.key.rpartition(":")[2]: int(shape.text) for shape in shapes}


def test_five_of_a_kind_are_named_and_shown_as_turned_before_any_forest() -> None:
    before = start(2)
    after = turn(before, "33333:2 12", "12345:3 7")
    beats = GAME.beats(before.observe(None), after.observe(None), NAMES[:2])
    assert (beats[1].words, beats[1].more, beats[1].seat) == ("Sequoia!", "Mira’s five of a kind, turned to 2 and 12.", 0)
    view = View(WIDE, NAMES[:2], ("blue", "green"), moment=Moment(before.observe(None), 1))
    dice = [shape.text for shape in GAME.scene(after.observe(None), view).shapes if shape.key.startswith("thrown:0:0:")]
    assert dice == ["1", "1", "6", "6"]


def test_the_dice_are_described_for_people_who_cannot_see_them() -> None:
    before = start(2)
    after = turn(before, "12345:3 7", "12345:5 6")
    beats = GAME.beats(before.observe(None), after.observe(None), NAMES[:2])
    assert beats[1].spoken == "Mira plants in 3 and in 7. Tom plants in 5 and in 6."
    assert [beat.spoken for beat in beats].count("") == 0, "each beat is announced"


def test_the_points_wait_for_the_last_beat() -> None:
    for shown in reveals(GAME.setup(seats=3), 8):
        assert not any(re.search(r"\bleads? with\b|\bhas \d", beat.spoken) for beat in shown.beats[:-1])
        if shown.after.table.turn <= TURNS:
            points = [GAME.standing(shown.after.observe(None), seat).score for seat in range(3)]
            said = {int(number) for number in re.findall(r"\d+", shown.beats[-1].rest)}
            assert said == {own for own in points if own}
