"""Every screen fits: at eleven sizes, with the fewest and the most seats, in every phase of the three games nothing scrolls,
overlaps or is cut, everything that can be pressed is in sight, and axe-core finds nothing serious."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import ENABLED, SEQUENCE, SEQUITUR, SEQUOIA, open_hand, open_position, resize, visit, wait_for_choice
from e2e.fitting import faults, pitch, serious_findings
from e2e.test_sequitur import state_at
from e2e.test_sequoia import LAST_TURN, TIEBREAKER
from engine.game import load_game
from tests.engine.walks import walk

SIZES = [
    ViewportSize(width=width, height=height)
    for width, height in (
        (320, 568), (360, 640), (390, 664), (390, 844), (640, 400), (667, 375), (844, 390), (768, 1024), (1024, 768),
        (1280, 800), (1920, 1080),
    )
]  # fmt: skip
AXE_SIZES = [SIZES[0], SIZES[6], SIZES[9]]
LEAST_PITCH = {(360, 640): 33, (844, 390): 33}
"""The least distance of Sequence's spaces, by the window's size."""

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
        if seats > 1:
            yield f"{seats} seats, claims", opened(SEQUITUR, game.write_position(state_at(seats, "", stage="claim")))


PHASES = {SEQUENCE: of_sequence, SEQUOIA: of_sequoia, SEQUITUR: of_sequitur}


@pytest.mark.parametrize("game", PHASES)
def test_every_screen_fits(open_page: OpenPage, site_url: str, axe_source: str, game: str) -> None:
    page = open_page(viewport=SIZES[0], has_touch=True)
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
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)
