"""python -m e2e.pictures: takes the pictures of the README and of installers from the running program, in the tests' environment.
`python3 -m e2e.gallery` photographs all other screens.

The positions are real: computers played up to them, and the page opens them as links.
"""

import itertools
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from e2e.conftest import FLAGS, StaticServer
from e2e.driver import SEQUENCE, SEQUITUR, SEQUOIA, open_hand, open_position, press_offered, resize, visit
from e2e.pages import UNHURRIED
from engine.core import Budget
from engine.game import load_game
from engine.games.sequitur.rules.steps import SPELL
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequitur.words.spelling import words_on
from tests.browser import find_or_get_browser
from web.build.paths import ROOT

FOLDER = Path(__file__).parent / "pictures"
SIZES = ((1280, 800), (360, 640), (844, 390), (768, 1024))
"""Width and height of the windows in CSS pixels. Positions are opened in the first."""


def states(name: str, seed: int, **options: Any) -> Iterator[Any]:
    """The states of one game between Mediums."""
    game = load_game(name)
    bot = game.bots()["medium"]
    state, luck = game.initial_state(game.setup(**options)), random.Random(seed)
    while state.returns() is None:
        yield state
        if state.to_act:
            seat = state.to_act[0]
            state = state.apply(seat, bot.choose(state.observe(seat), luck, Budget()))
        else:
            state = state.apply_chance(state.sample_chance(luck))


def sequence(*cards: set[str], **options: Any) -> Any:
    """The first position with a sequence on the board and a card of each of these sets in the hand."""
    games = (states(SEQUENCE, seed, seats=2, **options) for seed in itertools.count())
    for state in itertools.chain.from_iterable(games):
        hand = set(state.observe(state.to_act[0]).hand) if state.to_act else set()
        if any(state.table.sequences) and all(hand & wanted for wanted in cards):
            return state
    raise AssertionError("unreachable")


def sequoia() -> Any:
    """Four players in their seventh turn, the first with many choices."""
    for state in itertools.chain.from_iterable(states(SEQUOIA, seed, seats=4) for seed in itertools.count()):
        if state.table.turn == 6 and state.to_act == (0, 1, 2, 3) and 8 <= len(state.legal_actions(0)) <= 10:
            return state
    raise AssertionError("unreachable")


def sequitur() -> Any:
    """Three players who have all won goals; the first is about to spell a word that meets several."""
    for state in itertools.chain.from_iterable(states(SEQUITUR, seed, seats=3) for seed in itertools.count()):
        if state.step == SPELL and state.table.turn == 0 and all(state.table.stacks) and len(goals_met(state)[1]) > 2:
            return state
    raise AssertionError("unreachable")


def goals_met(state: Any) -> tuple[str, list[str]]:
    """The common word of five letters or more that meets the most goals, and those goals."""
    names = [name for name in (*state.table.public, state.hand.secret) if name]
    goals = [state.setup.all_goals[name] for name in names]
    words = sorted(word for word in words_on(state.hand.rack, lexicon().known(35)) if len(word) > 4)
    met = {word: [goal.name for goal in goals if goal.is_met(word)] for word in words}
    return max(met.items(), key=lambda found: len(found[1]), default=("", []))


def plain_card(state: Any) -> int:
    """The index of the first card in the hand that is not a jack or another special card."""
    board = state.setup.board_data
    hand = state.observe(state.to_act[0]).hand
    return next(index for index, card in enumerate(hand) if card in board.spaces_of)


def photograph(page: Page, name: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    """Takes the page's picture in windows of these sizes."""
    for width, height in sizes:
        resize(page, {"width": width, "height": height})
        page.wait_for_timeout(700)  # until all movement has ended
        page.screenshot(path=FOLDER / f"{name}-{width}x{height}.jpg", type="jpeg", quality=80)
    resize(page, {"width": SIZES[0][0], "height": SIZES[0][1]})


def open_at(page: Page, name: str, state: Any) -> None:
    """Opens the position and the hand of the seat in turn."""
    open_position(page, load_game(name).write_position(state), name)
    open_hand(page)


def in_sequence(page: Page, state: Any) -> None:
    """Chooses a card and its space."""
    open_at(page, SEQUENCE, state)
    press_offered(page, "hand", plain_card(state))
    press_offered(page, "board")


@contextmanager
def running_program() -> Iterator[tuple[Browser, str]]:
    """Builds the site and serves it: a browser, and the site's address."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(Path(folder))
        subprocess.run([sys.executable, "serve.py", "--build", str(server.site)], cwd=ROOT, check=True)
        browser = playwright.chromium.launch(
            executable_path=str(find_or_get_browser(Path(sys.executable))), args=[*FLAGS, "--no-sandbox"]
        )
        yield browser, server.url
        browser.close()
        server.close()


def take_pictures(browser: Browser, url: str) -> None:
    """All pictures: on a touch screen, which confirms plays, in the evening."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, has_touch=True, color_scheme="dark")
    page.add_init_script(UNHURRIED)
    visit(page, url)
    in_sequence(page, sequence({"JD", "JC"}, {"JS", "JH"}))
    photograph(page, SEQUENCE)
    page.click("#choices-buttons .main")
    page.wait_for_selector("#pass:not([hidden])")
    photograph(page, "pass")
    in_sequence(page, sequence({"WILD"}, {"REMOVE"}, board="meadow"))
    photograph(page, "meadow", SIZES[:1])
    open_at(page, SEQUOIA, sequoia())
    press_offered(page, "hand", 0)
    press_offered(page, "hand", 3)
    photograph(page, SEQUOIA)
    state = sequitur()
    open_at(page, SEQUITUR, state)
    page.keyboard.type(goals_met(state)[0])
    photograph(page, SEQUITUR)


def main() -> None:
    """Takes all pictures."""
    with running_program() as (browser, url):
        take_pictures(browser, url)


if __name__ == "__main__":
    main()
