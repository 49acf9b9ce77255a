"""python -m e2e.pictures: takes the README's picture from the running program (in the tests' environment).

The position is a real one: two Mediums have played to it, and it is opened as a link.
"""

import itertools
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from e2e.conftest import FLAGS, StaticServer
from e2e.driver import open_curtain, visit, wait_for_choice
from engine.core import Budget, load_game
from tests.browser import find_or_get_browser
from web.build.paths import ROOT

PICTURE = Path(__file__).parent / "pictures" / "table.jpg"


def position() -> str:
    """The first game of two Mediums that shows all there is to see: a sequence, and both kinds of jack in the hand."""
    game = load_game("sequence")
    bot = game.bots()["medium"]
    for seed in itertools.count():
        state, luck = game.initial_state(game.setup(seats=2)), random.Random(seed)
        while state.returns() is None:
            if not state.to_act:
                state = state.apply_chance(state.sample_chance(luck))
                continue
            seat = state.to_act[0]
            seen = state.observe(seat)
            if any(seen.table.sequences) and {"JD", "JC"} & set(seen.hand) and {"JS", "JH"} & set(seen.hand):
                return game.write_position(state)
            state = state.apply(seat, bot.choose(seen, luck, Budget()))
    raise AssertionError("unreachable")


def main() -> None:
    """Build the site, open the position, choose a card and a space, take the picture."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(Path(folder))
        subprocess.run([sys.executable, "serve.py", "--build", str(server.site)], cwd=ROOT, check=True)
        browser = playwright.chromium.launch(
            executable_path=str(find_or_get_browser(Path(sys.executable))), args=[*FLAGS, "--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        visit(page, server.url)
        page.evaluate("text => { location.hash = 'position=' + text; }", quote(position()))
        page.wait_for_selector("#curtain:not([hidden])")
        open_curtain(page)
        wait_for_choice(page)
        page.locator("#hand-buttons button:not(:disabled)").first.click()
        page.locator("#board-buttons button:not(:disabled)").first.click()
        page.wait_for_timeout(500)
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE, type="jpeg", quality=86)
        browser.close()
        server.close()


if __name__ == "__main__":
    main()
