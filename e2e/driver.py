"""A person at the page: sets up tables, opens hands and presses what is enabled, by mouse or keyboard, without any rules."""

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote
from weakref import WeakSet

from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, ViewportSize

INTERACTIVE = "html[data-ready]"
ENABLED = "button:not(:disabled, [aria-disabled=true], [data-lasting])"
"""Buttons that make a choice now. View toggles, which work at any time, are not among them."""

SLOWEST_PROMISE = 60
"""How many seconds `wait_until` waits."""

HUMAN, EASY, MEDIUM, HARD = "", "easy", "medium", "hard"
GAMES = SEQUENCE, SEQUOIA, SEQUITUR = "sequence", "sequoia", "sequitur"

NEARLY_OVER = (
    "classic:2:2 *1gbgbgbb*/g1ggg1g1b1/1g3bbgg1/1ggbgbbb2/bgbg1bbgg1/1gbbgbgbgg/bbgbbgb1bb/g1bggbgbbg/1bg2bbg2/*bbggg2g* "
    "c6-g2/d6-h2 AS,8C,7D,4D,8S,2S,8H/4S,5H,9C,3D,5S,8D,5D 5C,2S,5C,3H,AC,8D,KD,9S,4S,5H,8S,AH,JH,QC,8C,9S,4H,8H,7S,9H,"
    "6S,AH,3H,4H,TC,3D,7H,2C,QH,JC,TD,3C,7C,6D,KD,5D,TH,3S,AD/AS,TS,9C,6C,6S,JS,JH,JC,3S,KH,AD,QC,9D,9D,6H,7H,KC,KS,2H,"
    "3C,QS,2D,6C,7D,JD,4C,2C,9H,TD,4C,5S,JS,TH,QD,4D,6H,2H,KH,7S,KC,6D play:0 no - 0:79 0 . -"
)
"""Two people after 79 random turns. Random play ends the game after 4 choices on average, and within 10 in 39 games of 40."""

CAUGHT_UP = """async () => {
    const isClosed = name =>
        name === 'table' ? document.body.dataset.screen === 'setup' : document.getElementById(name)?.open === false;
    const lags = () => history.state?.levels?.some(level => isClosed(level.split(' ')[0]));
    for (let waits = 0; waits < 100 && lags(); waits++) await new Promise(then => setTimeout(then, 20));
}"""
"""Resolves once history has left all closed windows: its step back would cancel the load of a page."""

STORED = f"""async () => {{
    if (!document.querySelector('html[data-ready]')) return;
    const whenIdle = window.requestIdleCallback ?? (then => setTimeout(then, 50));  // which WebKit lacks
    for (let times = 0; times < 2; times++) await new Promise(idle => whenIdle(idle, {{ timeout: 1000 }}));
    await new Promise(done => {{
        const asked = indexedDB.open('sequor');
        asked.onerror = done;
        asked.onsuccess = () => {{
            const base = asked.result, writing = base.transaction([...base.objectStoreNames], 'readwrite');
            writing.oncomplete = writing.onabort = () => {{ base.close(); done(); }};
        }};
    }});
    await ({CAUGHT_UP})();
}}"""
"""Resolves once the page's writes are done and its history has caught up. An idle page has dealt with all presses, and the
database runs connections and transactions in order, so this one is last."""

LEVELS = "history.state?.levels?.map(level => level.split(' ')[0]) ?? []"
"""The windows and screens that have an entry in the history."""

SPEED = "speed => document.querySelector(`#speed [value='${speed}']`).click()"

THEME = "theme => document.querySelector(`#theme [value='${theme}']`).click()"

SIT_DOWN = """([kinds, teams]) => {
    const choose = (place, value) => {
        const list = document.querySelector(place);
        list.value = value;
        if (list.value !== value) throw new Error(`${place} does not offer ${value}`);
        for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));
    };
    choose('#seat-count', `${kinds.length}`);
    if (teams) choose('#team-count', `${teams}`);
    kinds.forEach((kind, seat) => choose(`#seat-rows li:nth-child(${seat + 1}) select`, kind));
}"""
"""Chooses the numbers of seats and teams and who sits where, all at once."""

_VISITED: WeakSet[BrowserContext | Page] = WeakSet()
_STARTED: WeakSet[Page] = WeakSet()

Act = Callable[[Page, random.Random], None]
"""A way to make a choice: `act_by_mouse`, `act_by_keyboard` or `act_at_once`."""


def spare_a_start(page: Page) -> None:
    """Lets the next `visit` use this page without loading it: it is as on a first visit."""
    _VISITED.discard(page.context)
    _STARTED.add(page)


def visit(page: Page, url: str, speed: str = "instant", confirm: bool | None = True) -> None:
    """Opens the page with animations at this speed, and waits until it is ready. Plays are confirmed, or not, or as by
    default (None). In a fresh profile, it chooses people at one device, as most journeys need."""
    if page in _STARTED:
        _STARTED.remove(page)
    else:
        page.evaluate(STORED)
        page.goto(url)
        page.wait_for_selector(INTERACTIVE)
    visitor = getattr(page, "context", page)  # the stand-in for WebKit's page has none
    if visitor not in _VISITED:
        _VISITED.add(visitor)
        page.evaluate("document.querySelector('#company [value=together]')?.click()")
    page.evaluate(SPEED, speed)
    if confirm is not None:
        prefer(page, "confirm", confirm)


def unfold(page: Page) -> None:
    """Opens the setup window of the chosen game, unless it is open."""
    page.wait_for_selector("#setup")
    page.evaluate(
        "document.querySelector('#custom').open ||"
        " document.querySelector(`#games [data-name=${document.body.dataset.game}] .set-up`).click()"
    )
    page.wait_for_selector("#custom[open]")


def fold(page: Page) -> None:
    page.evaluate("document.querySelector('#custom').close()")


def open_settings(page: Page) -> None:
    """Opens the settings from the menu at the table."""
    page.click("#menu-button")
    page.click("#menu-settings")


def prefer(page: Page, name: str, on: bool) -> None:
    page.evaluate(
        "([name, on]) => { const b = document.querySelector(`#${name}`); if (b.checked !== on) b.click(); }", [name, on]
    )


def reload(page: Page, **options: Any) -> None:
    """Reloads the page once it has stored everything: people are never faster."""
    page.evaluate(STORED)
    page.reload(**options)


def choose_game(page: Page, name: str) -> None:
    """Opens the setup window of that game, whose code may have to load first."""
    page.wait_for_selector("#setup")
    page.evaluate("name => document.querySelector(`#games [data-name=${name}] .set-up`).click()", name)
    page.wait_for_selector(f"body[data-game={name}] #custom[open]")


def make_a_board(page: Page) -> None:
    fold(page)
    page.click("#make-board")
    page.wait_for_selector("#editor[open]")


def set_up(page: Page, kinds: Sequence[str], teams: int = 0, game: str = SEQUENCE, toggles: tuple[str, ...] = ()) -> None:
    """Chooses the game, its rules and seats, and starts it. Closes the cut for deal."""
    choose_game(page, game)
    for toggle in toggles:
        page.evaluate("document.querySelector('#toggles').open = true")
        page.check(f"#toggles input[name={toggle}]")
    page.evaluate(SIT_DOWN, [kinds, teams])
    page.click("#play")
    if game == SEQUENCE and kinds.count(HUMAN) > 1:
        page.click("#cut [data-close]")


def start_game(page: Page, url: str, kinds: Sequence[str] = (HUMAN, EASY), game: str = SEQUENCE) -> None:
    """Opens the page, starts the game and waits for a player's turn."""
    visit(page, url)
    set_up(page, kinds, game=game)
    wait_for_choice(page)


def wait_until(page: Page, is_so: Callable[[], object], what: str) -> None:
    """Waits until a condition is true that `wait_for_function` can't see, for example of several pages."""
    deadline = time.monotonic() + SLOWEST_PROMISE
    while not is_so():
        assert time.monotonic() < deadline, f"This never came true: {what}"
        page.wait_for_timeout(50)


def expect_levels(page: Page, *levels: str) -> None:
    """Waits until the history has an entry for each of these."""
    wait_until(page, lambda: page.evaluate(LEVELS) == list(levels), f"{levels} instead of {page.evaluate(LEVELS)}")


def copied_text(page: Page, start: str) -> str:
    """The text on the clipboard, once it starts like this: Chromium may return the previous one for a moment."""
    wait_until(page, lambda: page.evaluate("navigator.clipboard.readText()").startswith(start), f"copied: {start}")
    return str(page.evaluate("navigator.clipboard.readText()"))


def downloaded(page: Page, button: str) -> tuple[str, str]:
    """Presses the button. Returns the saved file's name and text."""
    with page.expect_download() as download:
        page.click(button)
    return download.value.suggested_filename, download.value.path().read_text(encoding="utf-8")


def open_file(page: Page, text: str, field: str = "#settings-import") -> None:
    """Chooses a file with this text, by default as a saved game."""
    page.set_input_files(field, FilePayload(name="file.json", mimeType="application/json", buffer=text.encode()))


def saved_game(page: Page) -> dict[str, Any]:
    """The game on the table, as the menu saves it to a file."""
    page.wait_for_selector("#table:not([hidden])")
    page.click("#menu-button")
    name, text = downloaded(page, "#export")
    save: dict[str, Any] = json.loads(text)
    assert name == f"{save['game']}.sequor.json"
    return save


def repeat(act: Callable[[], object], is_done: Callable[[], object], most: int = 300) -> None:
    """Repeats the act until it is done. Fails after `most` times."""
    for _ in range(most):
        if is_done():
            return
        act()
    raise AssertionError(f"This was not done after {most} times.")


def wait_until_drawn(page: Page) -> None:
    """Waits until the page's current state is drawn."""
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def resize(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    wait_until_drawn(page)


def go_on(page: Page, number: int = 1) -> None:
    """Resumes a saved game from the first screen; number 1 was played last."""
    page.click(f"#shelf-games li:nth-child({number}) button")


def leave_the_table(page: Page) -> None:
    """Returns to the first screen, where the game is saved."""
    page.evaluate("document.querySelector('#new-game').click()")
    page.wait_for_selector("#setup")


LEAVE_AND_PRESS = """button => {
    const setup = document.querySelector('#setup');
    new MutationObserver((_, observer) => {
        if (setup.hidden) return;
        observer.disconnect();
        setup.querySelector(button).click();
    }).observe(setup, { attributeFilter: ['hidden'] });
    document.querySelector('#lesson-skip').click();
}"""


def leave_and_press(page: Page, button: str) -> None:
    """Leaves a lesson or puzzles, and presses this button of the first screen as soon as it is visible."""
    page.evaluate(LEAVE_AND_PRESS, button)


def open_position(page: Page, position: str, game: str = SEQUENCE) -> None:
    """Opens the position like a link, for people at one device, and accepts it. Other games stay saved."""
    page.evaluate("hash => { location.hash = hash; }", f"game={game}&position={quote(position)}")
    take_what_is_offered(page)


def take_what_is_offered(page: Page) -> None:
    """Accepts the game of a link or a file and waits for its table."""
    before = page.locator("#luck-seal").text_content()
    page.click("#offered-take")
    page.wait_for_function("before => document.querySelector('#luck-seal').textContent !== before", arg=before)


def wait_for_choice(page: Page) -> str:
    """Waits until the page wants something: 'pass', 'hand', 'board', 'choices' or 'end'."""
    asked = """enabled => {
        if (document.querySelector('#table')?.hidden !== false) return false;
        if (document.querySelector('#end:not([hidden])')) return 'end';
        if (!document.querySelector('#pass').hidden) return 'pass';
        const has = group => document.querySelector(`#${group}-buttons ${enabled}`);
        return ['hand', 'board', 'choices'].find(has) ?? false;
    }"""
    handle = page.wait_for_function(asked, arg=ENABLED, polling=50)  # looking at every frame would draw them all
    return str(handle.json_value())


def open_hand(page: Page) -> None:
    """Opens the hand with one press, as a screen reader or a switch does, and waits for its choice."""
    page.wait_for_selector("#pass:not([hidden])")
    page.locator("#pass-open").dispatch_event("click")
    page.wait_for_selector("#pass", state="hidden")
    wait_for_choice(page)


def open_hand_if_covered(page: Page) -> None:
    """Waits for a player's turn and opens the hand if it is covered."""
    if wait_for_choice(page) == "pass":
        open_hand(page)


def press_offered(page: Page, group: str, number: int = 0) -> None:
    page.locator(f"#{group}-buttons {ENABLED}").nth(number).click()


def hold_hand_open(page: Page) -> None:
    """Holds the bar with the mouse until the hand opens."""
    page.wait_for_selector("#pass-open")
    box = page.locator("#pass-open").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_selector("#pass", state="hidden")
    page.mouse.up()


def open_hand_by_key(page: Page) -> None:
    """Holds Enter on the bar, which has the focus, until the hand opens."""
    page.wait_for_selector("#pass-open:focus")
    page.keyboard.down("Enter")
    page.wait_for_selector("#pass", state="hidden")
    for _ in range(3):
        page.keyboard.down("Enter")  # a held key repeats, but plays nothing
    page.keyboard.up("Enter")


def act_by_mouse(page: Page, luck: random.Random) -> None:
    """Makes one choice by mouse: in the hand and on the board until the main button is enabled, then the button."""
    main = page.locator(f"#choices-buttons .main{ENABLED.removeprefix('button')}")

    def choose() -> None:
        for group in ("hand", "board"):
            offered = page.locator(f"#{group}-buttons {ENABLED}")
            if offered.count() and not main.count():
                offered.nth(luck.randrange(offered.count())).click()

    repeat(choose, main.count)
    main.click()


ACT = """luck => {
    const free = ':not(:disabled, [aria-disabled=true], [data-lasting])';
    const main = () => document.querySelector(`#choices-buttons .main${free}`);
    for (let at = 0; !main() && at < luck.length; at += 1) {
        const offered = document.querySelectorAll(`#${['hand', 'board'][at % 2]}-buttons button${free}`);
        if (offered.length) offered[Math.floor(luck[at] * offered.length)].click();
    }
    main()?.click();  // without confirmation, the last press has already played
}"""


def act_at_once(page: Page, luck: random.Random) -> None:
    """Makes one choice like `act_by_mouse`, but at once, as a screen reader or a switch does."""
    page.evaluate(ACT, [luck.random() for _ in range(20)])


def centre_of(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: Locator, *ways: Locator, drop: bool = True) -> None:
    """Drags a thing with the mouse over these others, and drops it on the last unless `drop` is false."""
    page.mouse.move(*centre_of(thing))
    page.mouse.down()
    for way in ways:
        page.mouse.move(*centre_of(way), steps=4)
    if drop:
        page.mouse.up()


def act_by_keyboard(page: Page, luck: random.Random) -> None:
    """Makes one choice by keyboard: arrows and Enter in the hand, the same on the board, and Enter."""
    page.wait_for_function("document.activeElement.closest('.hotspots, #choices-buttons') !== null")
    if page.evaluate("document.activeElement.closest('#hand-buttons') !== null"):
        for _ in range(luck.randrange(3)):
            page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Enter")

    def choose_on_board() -> None:
        page.keyboard.press(f"Shift+{luck.choice(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])}")
        page.keyboard.press("Enter")

    repeat(choose_on_board, lambda: page.evaluate("document.activeElement.closest('#board-buttons') === null"))
    page.keyboard.press("Enter")


def play_to_the_end(page: Page, act: Act, seed: int, most: int = 400) -> int:
    """Plays to the end, opening hands the same way. Returns the number of choices."""
    luck = random.Random(seed)
    ways: dict[Act, Callable[[Page], None]] = {act_by_keyboard: open_hand_by_key, act_by_mouse: hold_hand_open}
    opens = ways.get(act, open_hand)
    for made in range(most):
        asked = wait_for_choice(page)
        if asked == "pass":
            opens(page)
            asked = wait_for_choice(page)
        if asked == "end":
            return made
        act(page, luck)
    raise AssertionError(f"The game is not over after {most} choices.")


def play_a_turn(page: Page, luck: random.Random | None = None) -> None:
    """Makes a person's choice and waits for the computer's answer."""
    wait_for_choice(page)
    said = len(announced(page))
    act_at_once(page, luck or random.Random(1))
    page.wait_for_function("said => document.querySelectorAll('#announcements p').length >= said + 2", arg=said, polling=50)
    wait_for_choice(page)


def board_labels(page: Page) -> list[str]:
    """The labels of all spaces, without the parts that depend on the viewer."""
    return [re.sub("(, chip removed)?(, last move)?$", "", label) for label in labels(page, "board")]


def labels(page: Page, group: str) -> list[str]:
    found: list[str] = page.locator(f"#{group}-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)")
    return found


def announced(page: Page) -> list[str]:
    """The announcements so far, up to the last 60 events."""
    return [str(text) for text in page.locator("#announcements p").all_inner_texts()]


def seat_names(page: Page) -> list[str]:
    """All names on the ribbon in full, as they are read aloud."""
    names: list[str] = page.locator("#seats b").evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent)")
    return names


def faces(page: Page, place: str) -> list[int]:
    """The numbers of the computers' portraits in that place, visible or folded away."""
    shown = "all => all.filter(one => getComputedStyle(one).display !== 'none').map(one => one.style.getPropertyValue('--face'))"
    return [int(number) for number in page.locator(f"{place} .face").evaluate_all(shown)]
