"""Film strips: what the table tells or celebrates, in frames at fixed times of a stopped clock."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from playwright.sync_api import Page

from e2e.driver import EASY, NEARLY_OVER, SEQUENCE, SEQUITUR, SEQUOIA, SPEED, open_hand_if_covered, prefer
from e2e.gallery.kept import laid
from e2e.gallery.screens import Act, Chapter, Film, Screen, match_of
from e2e.gallery.teaching import choose, make
from engine.cli.saves import make_ready
from engine.game import load_game
from engine.games.sequitur.rules.table import CLAIM, END, OVER, PASSING, SETTLE
from engine.games.sequoia.rules.dice import is_sequoia
from engine.games.sequoia.rules.reveal import MOST_LINES, is_reveal, lines
from engine.match import Match, Player
from tests.engine.walks import Chooser, any_action, play_on
from tests.games.sequitur.positions import keen

NAMES = ("Ben", "Anna", "Fern", "Hazel", "Moss")
AGAINST_ONE = ("", EASY)
MAIN = "#choices-buttons .main"


def chapters() -> list[Chapter]:
    return [Chapter("strips", of_strips)]


def of_strips() -> Iterator[Screen]:
    """Sequoia's reveal, the end of a round of Sequitur, and the end of each game."""
    for seats, times in ((2, (300, 1200, 2000, 3800, 5000, 5600)), (5, (300, 1600, 3200, 4400, 5400, 6400, 7200))):
        yield strip(f"sequoia, the reveal, {seats} players", partial(before_reveal, seats), Film(MAIN, times))
    for seats, times in ((2, (600, 1400, 2400, 3600, 4800, 6000, 8000)), (4, (600, 2400, 5000, 7000, 8400, 9500, 12000))):
        yield strip(f"sequitur, the claims, {seats} players", partial(before_words, seats), Film(MAIN, times))
    yield strip("sequitur, the claims, alone", partial(before_words, 1), Film(MAIN, (300, 900, 2000, 3500, 5000)))
    told = "#end-told:not(.waiting):not([hidden])"
    ends = {SEQUENCE: (300, 1000, 1700, 2500), SEQUOIA: (1000, 2500, 4000, 7000), SEQUITUR: (3400, 5600, 7500, 9000)}
    for game, shown in ends.items():
        yield strip(f"{game}, the end", partial(before_end, game), Film(MAIN, shown, told))


def strip(name: str, match: Callable[[], Match], film: Film) -> Screen:
    """A film of what follows the last choice of the match."""
    return Screen(name, before_last(match), film.button, anywhere=True, film=film)


def before_last(match: Callable[[], Match]) -> Act:
    """Opens a file of the match before its last event, and chooses that. Several people at the device are then about to look."""

    def act(page: Page) -> None:
        page.evaluate(SPEED, "instant")
        prefer(page, "confirm", True)
        found = match()
        event, before = found.events[-1], len(found.events) - 1
        laid(lambda: found.truncated(before))(page)
        if event.seat is not None:
            open_hand_if_covered(page)
            play = found.game.parse_action(event.text)
            (make if are_several(found) else choose)(
                page, event.text, tuple(found.game.choices(found.states[-2].observe(event.seat), play))
            )
        page.wait_for_selector(f"{MAIN}:not(:disabled, [aria-disabled=true])")
        page.evaluate(SPEED, "1")

    return act


def are_several(match: Match) -> bool:
    return sum(not player.level for player in match.players) > 1


def match_until(game: str, levels: tuple[str, ...], is_wanted: Callable[[Match], bool], choose: Chooser = any_action) -> Match:
    """The first random match up to a wanted event. Of seats that choose at the same time, the first one is the last."""
    rules = make_ready(load_game(game))
    for seed in range(500):
        match, luck = match_of(game, len(levels), levels, NAMES, f"strip {seed}"), random.Random(seed)
        while match.state.returns() is None:
            if match.luck_is_next:
                match.take_luck()
            else:
                seat = match.state.to_act[-1]
                match.play(seat, choose(match.state, seat, match.state.legal_actions(seat), luck))
            if is_wanted(match):
                return match
    raise AssertionError(f"No match of {rules.title} comes there.")


@cache
def before_reveal(seats: int) -> Match:
    """Everyone reveals, late enough for four lines; of five, one has five of a kind."""

    def is_wanted(match: Match) -> bool:
        before, after = last_tables(match)
        if not is_reveal(before, after) or after.turn < 5:
            return False
        told = lines(before, after, NAMES[:seats])
        has_five = any(is_sequoia(shown.roll) for shown in after.shown)
        return len(told) == MOST_LINES and told[-1].is_lost and has_five == (seats > 2)

    return match_until(SEQUOIA, ("", "", EASY, EASY, EASY)[:seats], is_wanted)


@cache
def before_words(seats: int) -> Match:
    """All words are in the list, and those of several players lead to claims without a choice."""

    def is_wanted(match: Match) -> bool:
        state: Any = match.state
        if not ends_passing(match) or state.table.round:
            return False
        if seats == 1:
            return len(state.apply_chance("settled").table.claimable(0)) > 1
        return len(choices_left(match, END) or ()) >= min(seats, 3)

    return match_until(SEQUITUR, ("",) * seats, is_wanted, keen)


def ends_passing(match: Match) -> bool:
    """Whether the match has just come to the end of a round, with nothing to judge."""
    before, after = last_tables(match)
    return bool(before.stage == PASSING and after.stage == SETTLE)


def last_tables(match: Match) -> tuple[Any, Any]:
    """The tables before and after the last event."""
    before: Any = match.states[-2]
    after: Any = match.state
    return before.table, after.table


def choices_left(match: Match, stage: str) -> list[int] | None:
    """The seats that claim in the rest of a round, which leads to that stage; None if anyone has a choice or draws letters."""
    rest, seats = match.truncated(len(match.events)), list[int]()
    while last_tables(rest)[1].stage in (SETTLE, CLAIM):
        if rest.luck_is_next:
            rest.take_luck()
            continue
        seats.append(rest.state.to_act[0])
        if rest.game.has_choice(rest.state.observe(seats[-1])):
            return None
        rest.play(seats[-1], rest.state.legal_actions(seats[-1])[0])
    return seats if last_tables(rest)[1].stage == stage else None


@cache
def before_end(game: str) -> Match:
    """Ben makes the last choice of a game against a computer and wins; Sequoia waits for its scoring."""
    if game == SEQUITUR:
        return match_until(
            game, AGAINST_ONE, lambda match: ends_passing(match) and set(choices_left(match, OVER) or ()) == {0}, keen
        )
    if game == SEQUOIA:
        return match_until(game, AGAINST_ONE, lambda match: match.events[-1].seat is None and is_won(match))
    rules = load_game(SEQUENCE)
    players = [
        Player(NAMES[seat], level, colour) for seat, (level, colour) in enumerate(zip(AGAINST_ONE, rules.colours, strict=False))
    ]
    for seed in range(99):
        match = Match(rules, rules.parse_position(NEARLY_OVER).setup, f"strip {seed}", players, NEARLY_OVER)
        if is_won(play_on(match, random.Random(seed))) and match.events[-1].seat == 0:
            return match
    raise AssertionError("Ben never wins.")


def is_won(match: Match) -> bool:
    results = match.state.returns()
    return results is not None and results[0] == 1
