"""python -m e2e.pictures: takes the pictures of the README and of installers from the running program, in the tests' environment.
`python3 -m e2e.gallery` photographs all other screens.

The games are real: computers played up to these moments.
"""

import itertools
import json
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
from e2e.driver import SEQUENCE, SEQUITUR, SEQUOIA, open_hand, press_offered, resize, visit
from e2e.gallery.screens import open_match_file
from e2e.pages import UNHURRIED
from e2e.stored import take_in
from engine.coach.hint import first_time_tips
from engine.coach.review import review
from engine.coach.story import tell
from engine.core import Budget
from engine.game import load_game
from engine.games.sequitur.rules.steps import SPELL
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequitur.words.spelling import words_on
from engine.match import Match, Player
from tests.browser import find_or_get_browser
from web.build.paths import ROOT
from web.storage.texts import MET

FOLDER = Path(__file__).parent / "pictures"
NAMES = ("Mira", "Tom", "Ben", "Zoë")
SIZES = ((1280, 800), (360, 640), (844, 390), (768, 1024))
"""Width and height of the windows in CSS pixels. Positions are opened in the first."""


def games(name: str, *levels: str, computers: int = 0, **options: Any) -> Iterator[Match]:
    """Games, one seed after another, each at every moment to its end. Players of these levels, taking turns, make the choices;
    the last ones are said to be computers."""
    game = load_game(name)
    bots, setup = game.bots(), game.setup(**options)
    colours = list(game.colours)
    people = setup.seats - computers
    players = [
        Player(NAMES[seat], "", colours[seat]) if seat < people else Player("Fern", levels[seat], colours[seat])
        for seat in range(setup.seats)
    ]
    for seed in itertools.count():
        match, luck = Match(game, setup, f"picture {seed}", players), random.Random(seed)
        while match.state.returns() is None:
            yield match
            if match.luck_is_next:
                match.take_luck()
            else:
                seat = match.state.to_act[0]
                match.play(seat, bots[levels[seat % len(levels)]].choose(match.state.observe(seat), luck, Budget()))
        yield match


def sequence(*cards: set[str], **options: Any) -> Match:
    """The first game with a sequence on the board and a card of each of these sets in the hand."""
    for match in games(SEQUENCE, "medium", seats=2, **options):
        state: Any = match.state
        hand = set(state.observe(state.to_act[0]).hand) if state.to_act else set()
        if any(state.table.sequences) and all(hand & wanted for wanted in cards):
            return match
    raise AssertionError("unreachable")


def sequoia() -> Match:
    """Four players in their seventh turn, the first with many choices."""
    for match in games(SEQUOIA, "medium", seats=4):
        state: Any = match.state
        if state.to_act == (0, 1, 2, 3) and state.table.turn == 6 and 8 <= len(state.legal_actions(0)) <= 10:
            return match
    raise AssertionError("unreachable")


def sequitur() -> Match:
    """Three players who have all won goals; the first is about to spell a word that meets several."""
    for match in games(SEQUITUR, "medium", seats=3):
        state: Any = match.state
        if state.step == SPELL and state.table.turn == 0 and all(state.table.stacks) and len(goals_met(state)[1]) > 2:
            return match
    raise AssertionError("unreachable")


def lost() -> Match:
    """A game that Mira was winning against a computer until she missed a play."""
    for match in games(SEQUENCE, "easy", "medium", seats=2, computers=1):
        returns = match.state.returns()
        if returns and returns[0] < returns[1] and "lost it" in tell(review(match), 0, NAMES[:2], 0).ending.words:
            return match
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


def open_at(page: Page, match: Match) -> None:
    """Opens the game, with all tips read, and the hand of the player in turn."""
    tips = first_time_tips(match.game, match.state.observe(match.state.to_act[0]))
    take_in(page, {f"{MET}{match.game.name}": json.dumps([[name, tip.key] for tip in tips for name in NAMES])})
    open_match_file(lambda: match)(page)
    open_hand(page)


def in_sequence(page: Page, match: Match) -> None:
    """Chooses a card and its space."""
    open_at(page, match)
    press_offered(page, "hand", plain_card(match.state))
    press_offered(page, "board")


@contextmanager
def running_program() -> Iterator[tuple[Browser, str]]:
    """Builds the site and serves it: a browser, and the site's address."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(Path(folder))
        subprocess.run([sys.executable, "serve.py", "--build", str(server.site), "--quick"], cwd=ROOT, check=True)
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
    open_at(page, sequoia())
    press_offered(page, "hand", 0)
    press_offered(page, "hand", 3)
    photograph(page, SEQUOIA)
    match = sequitur()
    open_at(page, match)
    page.keyboard.type(goals_met(match.state)[0])
    photograph(page, SEQUITUR)
    open_match_file(lost)(page)
    page.wait_for_selector("#end-told:not(.waiting, [hidden])")
    photograph(page, "end", SIZES[:1])
    page.click("#end-try")
    page.wait_for_selector("#ask")
    photograph(page, "question", SIZES[:1])


def main() -> None:
    """Takes all pictures."""
    with running_program() as (browser, url):
        take_pictures(browser, url)


if __name__ == "__main__":
    main()
