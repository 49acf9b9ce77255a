"""Each game's table: with the most and the fewest seats, in every phase, at its end and in its replay."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from e2e.driver import EASY, SEQUENCE, SEQUITUR, SEQUOIA, SPEED, open_hand, open_position
from e2e.gallery.screens import (
    NEVER_ANSWER,
    Chapter,
    Screen,
    click,
    in_a_wide_window,
    match_of,
    middle_of,
    open_match_file,
    opened,
    over,
    press,
    table_shown,
    walked,
)
from e2e.test_sequoia import LAST_TURN, TIEBREAKER
from engine.game import load_game
from engine.match import Match
from tests.engine.walks import play_on

THEY_THINK = """() => document.querySelector('#board-buttons button') &&
    document.querySelector('#hand-title').textContent.endsWith('ing…')"""


def chapters() -> list[Chapter]:
    return [Chapter(game, screens, TOUCH, NEVER_ANSWER) for game, screens in PHASES.items()]


TOUCH = {"has_touch": True}


def of_any(game: str, most: int, fewest: int) -> Iterator[Screen]:
    """Screens of every game: thinking computers, the end, and the start and end of the replay."""
    yield Screen(f"{fewest} seats, the end", over(game, fewest), "#end", anywhere=True)
    yield Screen(f"{most} seats, computers think", waiting_for_computers(game, most), anywhere=True)
    yield Screen(f"{most} seats, the end", over(game, most), "#end")
    yield Screen(f"{most} seats, replay", click("#end-replay"), "#replay-bar")
    yield Screen(f"{most} seats, replay, end", click("#replay-last"), "#replay-bar")
    yield Screen(f"{most} seats, replay of a game in progress", replayed_in_progress(game, most), "#replay-bar", anywhere=True)


def replayed_in_progress(game: str, seats: int) -> Any:
    """Opens a file of a game of people, and replays it from a line of its move list."""

    def begun() -> Match:
        return play_on(match_of(game, seats, word="in progress"), random.Random(1), most=45, and_luck=True)

    def act(page: Page) -> None:
        open_match_file(begun)(page)
        table_shown(page)
        page.evaluate("document.querySelector('#menu-moves').click()")
        page.locator("#moves li button").nth(3).click()

    return act


def waiting_for_computers(game: str, seats: int) -> Any:
    """Opens a file of a match in which only computers are in turn."""

    def begun() -> Match:
        match, luck = match_of(game, seats, ["", *[EASY] * (seats - 1)], word="with computers"), random.Random(1)
        while len(match.events) < 60 or not match.state.to_act or 0 in match.state.to_act:
            if match.luck_is_next:
                match.take_luck()
            else:
                play_on(match, luck, most=1)
        return match

    def act(page: Page) -> None:
        open_match_file(begun)(page)
        page.wait_for_function(THEY_THINK)

    return act


def has_much_to_choose(state: Any) -> bool:
    return bool(state.to_act) and len(state.legal_actions(state.to_act[0])) > 12


def of_sequence() -> Iterator[Screen]:
    """A closed hand, an open one, a card, its space, an open pile."""
    yield Screen("12 seats, closed", opened(SEQUENCE, middle_of(SEQUENCE, has_much_to_choose, seats=12)), "#closed")
    yield Screen("12 seats, open", open_hand, "#hand-bar")
    yield Screen("12 seats, a card", press("hand"))
    yield Screen("12 seats, a space", press("board", "space:"))
    yield Screen("12 seats, a pile", in_a_wide_window(click("#board-buttons [data-token^='pile:']")))
    yield Screen(
        "2 seats, open", opened(SEQUENCE, middle_of(SEQUENCE, has_much_to_choose, seats=2), and_hand=True), anywhere=True
    )
    yield from of_any(SEQUENCE, 12, 2)


def of_sequoia() -> Iterator[Screen]:
    """Five dice, two pairs, the reveal, five of a kind, and a tiebreaker."""
    for seats in (5, 2):
        everybody = middle_of(SEQUOIA, lambda state: len(state.to_act) == state.setup.seats and state.table.turn < 9, seats=seats)
        yield Screen(f"{seats} seats, closed", opened(SEQUOIA, everybody), "#pass", anywhere=True)
        yield Screen(f"{seats} seats, open", open_hand)
        yield Screen(f"{seats} seats, pairs", click("#hand-buttons [data-token^='split:']:not(:disabled)"))
    shown = middle_of(SEQUOIA, lambda state: not state.to_act and state.table.step == "roll", seats=5)
    yield Screen("5 seats, revealed", opened(SEQUOIA, shown), anywhere=True)
    yield Screen("five alike", opened(SEQUOIA, lambda: LAST_TURN.format("33333", "11256"), and_hand=True), anywhere=True)
    yield Screen("tiebreaker", opened(SEQUOIA, lambda: TIEBREAKER, and_hand=True), anywhere=True)
    yield from of_any(SEQUOIA, 5, 2)


def of_sequitur() -> Iterator[Screen]:
    """Each step of a pass, and the claims, for five players, and some steps solo. A closed rack looks the same at every step."""
    for number, step in enumerate(("colour", "end", "publish", "play", "spell")):
        if not number:
            yield Screen(f"closed, {step}", opened(SEQUITUR, pass_at(5, step)), "#pass")
        yield Screen(f"5 seats, {step}", opened(SEQUITUR, pass_at(5, step), and_hand=True), anywhere=True)
    for stage in ("consent", "end"):
        yield Screen(f"5 seats, {stage} of a round", opened(SEQUITUR, pass_at(5, "", stage)), anywhere=True)
    for seats in (5, 2, 1):
        yield Screen(
            f"{'alone' if seats == 1 else f'{seats} seats'}, claim", opened(SEQUITUR, goals_to_choose(seats)), anywhere=True
        )
    for name, line in (("a secret goal", "secret goal is"), ("the order", "scores"), ("a claim", " point")):
        yield Screen(f"a round ends, {name}", told(line), "#told-now", anywhere=True)
    for step in ("publish", "play", "spell"):
        yield Screen(f"alone, {step}", opened(SEQUITUR, pass_at(1, step)), anywhere=True)
    yield from of_any(SEQUITUR, 5, 2)


def pass_at(seats: int, step: str, stage: str = "passing") -> Any:
    """Finds the first position at that step of a pass, or in that stage. In games for several, not the first seat's."""

    def find() -> str:
        for state in walked(SEQUITUR, seats=seats):
            is_first = seats > 1 and not state.table.turn
            if (state.table.stage, state.step) == (stage, step) and (stage != "passing" or not is_first):
                return load_game(SEQUITUR).write_position(state)
        raise AssertionError(f"No pass comes to the step {step!r}.")

    return find


def goals_to_choose(seats: int) -> Any:
    """Finds the first position in which a word meets several goals."""

    def find() -> str:
        for seed in range(1, 60):
            for state in walked(SEQUITUR, seed, seats=seats):
                if state.table.stage == "claim" and len(state.table.claimable(state.table.turn)) > 1:
                    return load_game(SEQUITUR).write_position(state)
        raise AssertionError("No word meets several goals.")

    return find


def told(line: str) -> Any:
    """The end of a round of two, slowly, until its line with these words appears."""

    def find() -> str:
        for seed in range(1, 60):
            states = walked(SEQUITUR, seed, seats=2)
            for before, after in pairwise(states):
                table = after.table
                if before.table.stage != "settle" or len(table.ranks) < 2 or table.tied:
                    continue
                if len(table.claimable(table.turn)) == 1:
                    return load_game(SEQUITUR).write_position(before)
        raise AssertionError("No round has two claims, the first without a choice.")

    def act(page: Page) -> None:
        page.evaluate(SPEED, "0.5")
        open_position(page, find(), SEQUITUR)
        page.wait_for_function(f"document.querySelector('#told-now')?.textContent.includes({line!r})")
        page.wait_for_function("!document.getAnimations().some(one => one.playState === 'running')")

    return act


PHASES = {SEQUENCE: of_sequence, SEQUOIA: of_sequoia, SEQUITUR: of_sequitur}
