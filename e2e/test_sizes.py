"""Every screen fits: with the most seats, in every phase of all games nothing scrolls, overlaps or is cut, everything that can
be pressed is in sight, and axe-core finds nothing serious; so in those phases that look otherwise with the fewest seats. Each
is seen at the usual size, the tightest ones and another, and in large type; the others take turns, as do those in large type.
axe-core looks once at each phase, at a size whose turn it is."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import EASY, ENABLED, SEQUENCE, SEQUITUR, SEQUOIA, open_hand, open_position, resize, visit, wait_for_choice
from e2e.fitting import faults, pitch
from e2e.gallery.screens import NEVER_ANSWER, PAINT_NOTHING
from e2e.layout import serious_findings
from e2e.test_sequitur import state_at
from e2e.test_sequoia import LAST_TURN, TIEBREAKER
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on, walk


def size(width: int, height: int) -> ViewportSize:
    return ViewportSize(width=width, height=height)


USUAL = size(1280, 800)
ALWAYS = (USUAL, size(320, 568), size(667, 375))
IN_TURN = (
    size(360, 640), size(640, 400), size(844, 390), size(390, 664), size(390, 844), size(1024, 768), size(768, 1024),
    size(1920, 1080),
)  # fmt: skip
AXE_SIZES = ALWAYS
LARGE_TYPE_SIZES = (size(390, 844), size(844, 390), USUAL)
"""None is the last that any phase is seen at: the table is laid out anew when its size changes."""

LEAST_PITCH = {(360, 640): 33, (844, 390): 33}
"""The least distance of Sequence's spaces, by the window's size."""

NAMES = ("Bartholomew Montgomery", "שרה", "Fern", "محمد", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")

THEY_THINK = """before => document.querySelector('#menu-seal').textContent !== before &&
    document.querySelector('#board-buttons button') && document.querySelector('#hand-title').textContent.endsWith('ing…')"""

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


def of_any(game: str, most: int, fewest: int) -> Iterator[Phase]:
    """What every game has: computers who think, the end, and the replay at its beginning and its end."""
    yield f"{fewest} seats, the end", over(game, fewest)
    yield f"{most} seats, computers think", waiting_for_computers(game, most)
    yield f"{most} seats, the end", over(game, most)
    yield f"{most} seats, replay", lambda page: page.click("#end-replay")
    yield f"{most} seats, replay, end", lambda page: page.click("#replay-last")


def has_much_to_choose(state: Any) -> bool:
    return bool(state.to_act) and len(state.legal_actions(state.to_act[0])) > 12


def of_sequence() -> Iterator[Phase]:
    """A closed hand, an open one, a card, its space, an open pile."""
    yield "12 seats, closed", opened(SEQUENCE, middle_of(SEQUENCE, has_much_to_choose, seats=12))
    yield "12 seats, open", open_hand
    yield "12 seats, a card", press("hand")
    yield "12 seats, a space", press("board", "space:")
    yield "12 seats, a pile", lambda page: page.locator("#board-buttons [data-token='pile:0']").click()
    yield "2 seats, open", opened(SEQUENCE, middle_of(SEQUENCE, has_much_to_choose, seats=2), and_hand=True)
    yield from of_any(SEQUENCE, 12, 2)


def of_sequoia() -> Iterator[Phase]:
    """Five dice, what two pairs of them make, what was revealed, five alike, and a tiebreaker."""
    for seats in (5, 2):
        everybody = middle_of(SEQUOIA, lambda state: len(state.to_act) == state.setup.seats and state.table.turn < 9, seats=seats)
        yield f"{seats} seats, closed", opened(SEQUOIA, everybody)
        yield f"{seats} seats, open", open_hand
        yield f"{seats} seats, pairs", press("hand", "split:")
    shown = middle_of(SEQUOIA, lambda state: not state.to_act and state.table.step == "roll", seats=5)
    yield "5 seats, revealed", opened(SEQUOIA, shown)
    yield "five alike", opened(SEQUOIA, LAST_TURN.format("33333", "11256"), and_hand=True)
    yield "tiebreaker", opened(SEQUOIA, TIEBREAKER, and_hand=True)
    yield from of_any(SEQUOIA, 5, 2)


def of_sequitur() -> Iterator[Phase]:
    """Each step of a pass, and the claims, for five; some alone. A closed rack looks the same at every step."""
    game = load_game(SEQUITUR)
    for number, step in enumerate(("colour", "end", "publish", "play", "spell")):
        position = game.write_position(state_at(5, step))
        if not number:
            yield f"closed, {step}", opened(SEQUITUR, position)
        yield f"5 seats, {step}", opened(SEQUITUR, position, and_hand=True)
    for stage in ("consent", "claim"):
        yield f"5 seats, {stage}", opened(SEQUITUR, game.write_position(state_at(5, "", stage=stage)))
    for step in ("publish", "play", "spell"):
        yield f"alone, {step}", opened(SEQUITUR, game.write_position(state_at(1, step)))
    yield from of_any(SEQUITUR, 5, 2)


PHASES = {SEQUENCE: of_sequence, SEQUOIA: of_sequoia, SEQUITUR: of_sequitur}


def sizes_of(number: int) -> list[ViewportSize]:
    """The sizes at which that phase of a game is seen."""
    return [*ALWAYS, IN_TURN[number % len(IN_TURN)]]


@pytest.mark.parametrize("game", PHASES)
def test_every_screen_fits(open_page: OpenPage, site_url: str, axe_source: str, game: str) -> None:
    page = open_page(viewport=USUAL, has_touch=True)
    page.add_init_script(NEVER_ANSWER + PAINT_NOTHING)
    visit(page, site_url)
    found, looked_at = [], set()
    for number, (name, reach) in enumerate(PHASES[game]()):
        resize(page, USUAL)
        reach(page)
        for window in sizes_of(number):
            resize(page, window)
            where = f"{window['width']}x{window['height']}, {name}"
            found += [f"{where}: {fault}" for fault in faults(page)]
            if game == SEQUENCE and pitch(page) < LEAST_PITCH.get((window["width"], window["height"]), 0):
                found.append(f"{where}: a space every {pitch(page):.1f} px")
            if window == AXE_SIZES[number % len(AXE_SIZES)] and name.partition(", ")[2] not in looked_at:
                looked_at.add(name.partition(", ")[2])
                found += [f"{where}: {finding}" for finding in serious_findings(page, axe_source)]
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        window = LARGE_TYPE_SIZES[number % len(LARGE_TYPE_SIZES)]
        resize(page, window)
        found += [f"{window['width']}x{window['height']}, {name}, large type: {fault}" for fault in faults(page)]
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)
