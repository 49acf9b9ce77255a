"""python -m e2e.film: takes pictures of the ends of all games, the three themes, the menu and the first screen, and film
strips of six frames of each finale and of a reveal, from the running program (in the tests' environment).

The games are real: computers play them, and the page plays their last choices.
"""

import base64
import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, Page

from e2e.driver import SEQUENCE, SEQUITUR, SEQUOIA, THEME, leave_the_table, open_file, visit
from e2e.legible import THEMES
from e2e.pictures import FOLDER, open_at, photograph, running_program, sequence, sequitur, sequoia
from engine.core import Budget
from engine.game import load_game
from engine.match import Match, Player

SIZES = ((1280, 800), (390, 844))
NAMES = ("Mira", "Tom", "Hazel")
LEVELS = {SEQUENCE: ("hard", "medium"), SEQUOIA: ("medium",) * 3, SEQUITUR: ("medium",) * 3}
SECONDS = {SEQUENCE: 1.7, SEQUOIA: 6.0, SEQUITUR: 5.6}
"""How long a game's finale is filmed, at speed 1."""

SLOW = 0.5
"""A picture takes a sixth of a second, so films are taken at half the speed."""

FRAMES = 6
WIDTH = 1800
"""A strip's, in pixels."""


def played(name: str, seed: int) -> Match:
    """A whole game between computers."""
    game, levels, colours = load_game(name), LEVELS[name], list(load_game(name).colours)
    players = [Player(NAMES[seat], level, colours[seat]) for seat, level in enumerate(levels)]
    match, bots, luck = Match(game, game.setup(seats=len(levels)), f"film {seed}", players), game.bots(), random.Random(seed)
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = match.state.to_act[0]
            match.play(seat, str(bots[levels[seat]].choose(match.state.observe(seat), luck, Budget(0.3))))
    return match


def until(match: Match, is_there: Callable[[Match], bool]) -> Match:
    """The match as it was the last time that this was so."""
    return next(then for count in reversed(range(len(match.events))) if is_there(then := match.truncated(count)))


def before_the_end(name: str) -> Match:
    """A game before its last choice, with one winner and a whole story."""
    for seed in itertools.count():
        match = played(name, seed)
        report = match.game.report(match.states, NAMES)
        if len(report.winners) == 1 and len(report.story) == 3 and any(line.closest for line in report.story):
            return until(match, lambda then: bool(then.state.to_act))
    raise AssertionError("unreachable")


def before_a_reveal() -> Match:
    """A game of Sequoia before the last choice of its eighth turn."""

    def is_it(then: Match) -> bool:
        state: Any = then.state
        return len(state.to_act) == 1 and state.table.turn == 7

    return until(played(SEQUOIA, 3), is_it)


def join(browser: Browser, pictures: Sequence[bytes], in_a_line: int, file: str) -> None:
    """Saves the pictures as one, so many in a line."""
    page = browser.new_page(viewport={"width": WIDTH, "height": 100})
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(picture).decode()}">' for picture in pictures)
    grid = f"display:grid;grid-template-columns:repeat({in_a_line},1fr);gap:6px;margin:0;background:#777"
    page.set_content(f"<style>body{{{grid}}}img{{width:100%;display:block}}</style>{images}")
    page.wait_for_function("[...document.images].every(image => image.complete)")
    page.screenshot(path=FOLDER / file, type="jpeg", quality=70, full_page=True)
    page.close()


def film(page: Page, match: Match, begun: str, seconds: float) -> list[bytes]:
    """Lets the computers play on, and films from the moment when this JavaScript becomes true."""
    open_file(page, match.to_json())
    page.wait_for_function(begun)
    taken = []
    for _ in range(FRAMES):
        taken.append(page.screenshot())
        page.wait_for_timeout(max(0.0, 1000 * seconds / SLOW / FRAMES - 170))
    return taken


def film_ends(browser: Browser, page: Page) -> None:
    """Each game's finale at both sizes, and its last picture."""
    for name in (SEQUENCE, SEQUOIA, SEQUITUR):
        match = before_the_end(name)
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            pictures = film(page, match, "document.querySelector('#table.over:not([hidden])')", SECONDS[name])
            join(browser, pictures, 3 if size == SIZES[0] else FRAMES, f"finale-{name}-{size[0]}x{size[1]}.jpg")
            page.wait_for_selector("#table.won")
            page.wait_for_timeout(2500)
            photograph(page, f"end-{name}", (size,))
            page.click("#end-new")
            page.wait_for_selector("#setup")


def film_reveal(browser: Browser, page: Page) -> None:
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    told = "document.querySelectorAll('#announcements p').length > 0"
    join(browser, film(page, before_a_reveal(), told, 1.6), 3, "reveal-sequoia-1280x800.jpg")
    leave_the_table(page)


def enter(page: Page, room: str) -> None:
    """Chooses the theme as the settings do."""
    page.evaluate(THEME, room)
    page.wait_for_timeout(1000)


def photograph_rooms(browser: Browser, page: Page) -> None:
    """All games in all rooms, one game a line."""
    pictures = []
    for name, state in ((SEQUENCE, sequence({"JD", "JC"})), (SEQUOIA, sequoia()), (SEQUITUR, sequitur())):
        open_at(page, name, state)
        for room in THEMES:
            enter(page, room)
            pictures.append(page.screenshot())
    join(browser, pictures, 3, "rooms.jpg")
    enter(page, THEMES[0])
    leave_the_table(page)


def photograph_opening(page: Page, name: str, *people: str) -> None:
    """Takes pictures of the opening screen, once these people have been added by name."""
    for person in people:
        page.click("#people-add")
        page.keyboard.type(person)
        page.keyboard.press("Enter")
    page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(1000)
    photograph(page, name, SIZES)


def photograph_menu(page: Page) -> None:
    """Takes pictures of the menu beside a game of Sequence, on a phone over it."""
    open_at(page, SEQUENCE, sequence({"JD", "JC"}))
    page.click("#menu-button")
    photograph(page, "menu", SIZES)
    page.click("#menu [data-close]")
    leave_the_table(page)


def main() -> None:
    """Takes all pictures."""
    with running_program() as (browser, url):
        page = browser.new_page(viewport={"width": SIZES[0][0], "height": SIZES[0][1]}, color_scheme="dark")
        visit(page, url, speed=str(SLOW))
        photograph_opening(page, "opening")
        film_ends(browser, page)
        film_reveal(browser, page)
        photograph_rooms(browser, page)
        photograph_menu(page)
        photograph_opening(page, "opening-again", "Mira", "Tom", "Nan")


if __name__ == "__main__":
    main()
