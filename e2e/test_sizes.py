"""Every screen fits: at eleven sizes, and at three in large type, with the fewest and the most seats, in every phase of all
games nothing scrolls, overlaps or is cut, everything that can be pressed is in sight, and axe-core finds nothing serious."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import EASY, ENABLED, SEQUENCE, SEQUITUR, SEQUOIA, open_hand, open_position, resize, visit, wait_for_choice
from e2e.fitting import faults, pitch, serious_findings
from e2e.test_sequitur import state_at
from e2e.test_sequoia import LAST_TURN, TIEBREAKER
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on, walk

SIZES = [
    ViewportSize(width=width, height=height)
    for width, height in (
        (320, 568), (360, 640), (390, 664), (390, 844), (640, 400), (667, 375), (844, 390), (768, 1024), (1024, 768),
        (1280, 800), (1920, 1080),
    )
]  # fmt: skip
AXE_SIZES = [SIZES[0], SIZES[6], SIZES[9]]
LARGE_TYPE_SIZES = [SIZES[3], SIZES[6], SIZES[9]]
LEAST_PITCH = {(360, 640): 33, (844, 390): 33}
"""The least distance of Sequence's spaces, by the window's size."""

NAMES = ("Bartholomew Montgomery", "שרה", "Fern", "محمد", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")

NEVER_ANSWER = """
    window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
    const later = window.setTimeout;
    window.setTimeout = (call, wait, ...rest) => wait < 50_000 ? later(call, wait, ...rest) : 0;
"""
"""Computers think for ever, and nobody gives them up, however long one looks."""

THEY_THINK = """before => document.querySelector('#menu-seal').textContent !== before &&
    document.querySelector('#board-buttons button') && document.querySelector('#hand-title').textContent.endsWith('ing …')"""

PAINT_NOTHING = """
    for (const { prototype: pen } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
        for (const name of ['clearRect', 'clip', 'drawImage', 'fill', 'fillRect', 'fillText', 'stroke', 'strokeText'])
            pen[name] = () => {};
"""
"""Pictures stay empty: what fits are the page's parts, and these pictures would be painted a thousand times for nobody."""

Phase = tuple[str, Callable[[Page], None]]
"""A phase's name, and what a person does to come to it from the one before."""


def press(group: str, start: str = "") -> Callable[[Page], None]:
    """Presses the first thing that is enabled in the group, its token beginning so."""

    def act(page: Page) -> None:
        page.locator(f"#{group}-buttons {ENABLED}" + f"[data-token^='{start}']" * bool(start)).first.click()

    return act


def opened(game: str, position: str, and_hand: bool = False) -> Callable[[Page], None]:
    """Opens the position as a link and, if wanted, the hand of the seat in turn."""

    def act(page: Page) -> None:
        open_position(page, position, game)
        wait_for_choice(page)
        if and_hand:
            open_hand(page)

    return act


def middle_of(game: str, wanted: Callable[[Any], bool], **options: Any) -> str:
    """The last position of a random game with these options that is as wanted."""
    played, found = load_game(game), ""
    for step in walk(played.initial_state(played.setup(**options)), random.Random(1)):
        if step.after.returns() is None and wanted(step.after):
            found = played.write_position(step.after)
    assert found, f"{game} with {options} never is as wanted."
    return found


def match_of(game: str, seats: int, computers: bool = False) -> Match:
    """A new match of people, or of one person against computers."""
    played = load_game(game)
    setup = played.setup(seats=seats)
    colours = list(played.colours)[: setup.teams]
    levels = ["", *(EASY if computers else "" for _ in range(1, seats))]
    players = [Player(NAMES[seat], levels[seat], colours[seat % setup.teams]) for seat in range(seats)]
    # The seal tells the seed, and the tests by the seal that another match has come.
    return Match(played, setup, f"{seats} seats" + ", computers" * computers, players)


def waiting_for_computers(game: str, seats: int) -> Callable[[Page], None]:
    """Opens a file of a match in which computers alone are to act."""

    def act(page: Page) -> None:
        match, luck = match_of(game, seats, computers=True), random.Random(1)
        while len(match.events) < 60 or not match.state.to_act or 0 in match.state.to_act:
            if match.luck_is_next:
                match.take_luck()
            else:
                play_on(match, luck, most=1)
        before = page.locator("#menu-seal").text_content()
        open_file(page, match)
        page.wait_for_function(THEY_THINK, arg=before)

    return act


def over(game: str, seats: int) -> Callable[[Page], None]:
    """Opens a file of a match that is over."""

    def act(page: Page) -> None:
        before = page.locator("#menu-seal").text_content()
        open_file(page, play_on(match_of(game, seats), random.Random(1)))
        page.wait_for_function("before => document.querySelector('#menu-seal').textContent !== before", arg=before)
        page.wait_for_selector("#end:not([hidden])")

    return act


def open_file(page: Page, match: Match) -> None:
    page.set_input_files("#import", {"name": "g.json", "mimeType": "application/json", "buffer": match.to_json().encode()})


def of_any(game: str, *seats: int) -> Iterator[Phase]:
    """What every game has: computers who think, the end, and the replay at its beginning and its end."""
    for count in seats:
        yield f"{count} seats, computers think", waiting_for_computers(game, count)
        yield f"{count} seats, the end", over(game, count)
        yield f"{count} seats, replay", lambda page: page.click("#end-replay")
        yield f"{count} seats, replay, end", lambda page: page.click("#replay-last")


def has_much_to_choose(state: Any) -> bool:
    return bool(state.to_act) and len(state.legal_actions(state.to_act[0])) > 12


def of_sequence() -> Iterator[Phase]:
    """A closed hand, an open one, a card, its space, an open pile; with few seats and with many."""
    for seats in (2, 12):
        late = middle_of(SEQUENCE, has_much_to_choose, seats=seats)
        yield f"{seats} seats, closed", opened(SEQUENCE, late)
        yield f"{seats} seats, open", open_hand
        yield f"{seats} seats, a card", press("hand")
        yield f"{seats} seats, a space", press("board", "space:")
        yield f"{seats} seats, a pile", lambda page: page.locator("#board-buttons [data-token='pile:0']").click()
    yield from of_any(SEQUENCE, 2, 12)


def of_sequoia() -> Iterator[Phase]:
    """Five dice, what two pairs of them make, what was revealed, five alike, and a tiebreaker."""
    for seats in (2, 5):
        everybody = middle_of(SEQUOIA, lambda state: len(state.to_act) == state.setup.seats and state.table.turn < 9, seats=seats)
        yield f"{seats} seats, closed", opened(SEQUOIA, everybody)
        yield f"{seats} seats, open", open_hand
        yield f"{seats} seats, pairs", press("hand", "split:")
        shown = middle_of(SEQUOIA, lambda state: not state.to_act and state.table.step == "roll", seats=seats)
        yield f"{seats} seats, revealed", opened(SEQUOIA, shown)
    yield "five alike, closed", opened(SEQUOIA, LAST_TURN.format("33333", "11256"))
    yield "five alike", open_hand
    yield "tiebreaker, closed", opened(SEQUOIA, TIEBREAKER)
    yield "tiebreaker", open_hand
    yield from of_any(SEQUOIA, 2, 5)


def of_sequitur() -> Iterator[Phase]:
    """Each step of a pass, and the claims; alone, for two and for five. A closed rack looks the same at every step."""
    game = load_game(SEQUITUR)
    for seats in (1, 2, 5):
        for number, step in enumerate(("colour", "end", "publish", "play", "spell")):
            position = game.write_position(state_at(seats, step))
            if seats == 1 or not number:
                yield f"{seats} seats, {step}", opened(SEQUITUR, position)
            if seats > 1:
                yield f"{seats} seats, {step}, open", opened(SEQUITUR, position, and_hand=True)
        for stage in ("consent", "claim") if seats > 1 else ():
            yield f"{seats} seats, {stage}", opened(SEQUITUR, game.write_position(state_at(seats, "", stage=stage)))
    yield from of_any(SEQUITUR, 2, 5)


PHASES = {SEQUENCE: of_sequence, SEQUOIA: of_sequoia, SEQUITUR: of_sequitur}


@pytest.mark.parametrize("game", PHASES)
def test_every_screen_fits(open_page: OpenPage, site_url: str, axe_source: str, game: str) -> None:
    page = open_page(viewport=SIZES[0], has_touch=True)
    page.add_init_script(NEVER_ANSWER + PAINT_NOTHING)
    visit(page, site_url)
    found = []
    for name, reach in PHASES[game]():
        resize(page, SIZES[-2])
        reach(page)
        for size in SIZES:
            resize(page, size)
            where = f"{size['width']}x{size['height']}, {name}"
            found += [f"{where}: {fault}" for fault in faults(page)]
            if game == SEQUENCE and pitch(page) < LEAST_PITCH.get((size["width"], size["height"]), 0):
                found.append(f"{where}: a space every {pitch(page):.1f} px")
            if size in AXE_SIZES:
                found += [f"{where}: {finding}" for finding in serious_findings(page, axe_source)]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for size in LARGE_TYPE_SIZES:
            resize(page, size)
            found += [f"{size['width']}x{size['height']}, {name}, large type: {fault}" for fault in faults(page)]
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)
