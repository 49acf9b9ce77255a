"""The windows that open from the first screen and from the table, except those that teach, review or connect devices."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from urllib.parse import quote

from playwright.sync_api import FilePayload, Page

from e2e.driver import (
    EASY,
    GAMES,
    HUMAN,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    choose_game,
    open_file,
    open_hand_if_covered,
    unfold,
    wait_for_choice,
)
from e2e.gallery.first_screen import form
from e2e.gallery.kept import (
    ALIKE,
    ARABIC,
    EMOJI,
    EVERY_KIND,
    HEBREW,
    LONG,
    Texts,
    begun,
    finished,
    kept_game,
    laid,
    people,
    records,
    under_way,
    with_kept,
)
from e2e.gallery.screens import (
    NEVER_ANSWER,
    Act,
    Chapter,
    Screen,
    click,
    have_an_error,
    match_of,
    one_after_another,
    over,
    table_shown,
    to,
)
from e2e.pages import OPENS_FILES, PRESS_A_FILE
from e2e.test_boards import FARM
from e2e.test_box import OWN_GOALS
from engine.game import load_game
from engine.match import Match
from tests.engine.walks import play_on
from web.storage.boards import packed
from web.storage.series import Series

HOLD = """number => {
    const { promise, resolve } = Promise.withResolvers();
    window.letGo = resolve;
    navigator.locks.request(`sequor game ${number}`, () => promise);
}"""
"""Holds this game like another tab that has it on its table."""

SAID = """() => ['#box-problem:not([hidden])', '#box-news'].some((one) => document.querySelector(one)?.innerText)"""


def chapters() -> list[Chapter]:
    return [
        Chapter("windows", of_first_screen, before=OPENS_FILES),
        Chapter("windows at the table", of_table, before=NEVER_ANSWER + OPENS_FILES),
        Chapter("windows at the end", of_end),
    ]


def close(page: Page) -> None:
    """Closes the open window and the notice."""
    page.evaluate("""() => {
        document.querySelectorAll('dialog[open]').forEach(window => window.close());
        document.querySelectorAll('#cut details').forEach(part => { part.open = false; });
        document.querySelector('#notice:not([hidden]) #notice-close')?.click();
    }""")


def kept(texts: Callable[[], Texts], *acts: Act) -> Act:
    """Does this with these texts saved."""
    return one_after_another(close, with_kept(texts), *acts)


def payload(text: str, name: str = "a.json") -> FilePayload:
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


# From the first screen


def of_first_screen() -> Iterator[Screen]:
    """Saved games, stats, the box, offers of links and files, and a game in another tab."""
    yield Screen("no saved games", kept(dict, click("#all-games")), "#games-window #games-none", anywhere=True)
    all_games = kept(lambda: under_way(6) | finished(), click("#all-games"))
    yield Screen("saved games", all_games, "#games-under-way:not([hidden]) ~ #games-finished", anywhere=True)
    yield Screen("stats, nobody has played", kept(lambda: people("Ben"), click("#records-open")), "#records", anywhere=True)
    yield Screen("stats", kept(records, click("#records-open")), "#records table", anywhere=True)
    yield Screen("stats, another player", check(f"#records-people [value='{LONG}']"), "#records table")
    all_settings = one_after_another(close, click("#setup-settings"))
    yield Screen("settings from the first screen", all_settings, "#settings #look-settings", anywhere=True)
    yield Screen("settings, the last of them", scroll("#settings", "#settings-files"), "#settings")
    yield Screen("box", one_after_another(close, open_box), "#box #box-sheets", anywhere=True)
    yield Screen("box, all open", unfold_all("#box"), "#box details[open]")
    yield Screen("box, own goals", one_after_another(load_goals(OWN_GOALS), unfold_all("#box")), "#box #box-ours")
    yield Screen("box, a problem", load_goals(OWN_GOALS.replace("starts Z", "smells Z")), "#box #box-problem")
    yield Screen("box, own goals at the setup", one_after_another(close, unfold, to("#box-choice")), "#box-own")
    for game in GAMES:
        yield Screen(f"a link offers {game}", one_after_another(close, follow(game)), "#offered", anywhere=True)
    yield Screen("a link offers a board", one_after_another(close, follow_board), "#offered", anywhere=True)
    damaged = one_after_another(close, open_address(f"board={packed(FARM)[:-9]}"))
    yield Screen("a link that is incomplete", damaged, "#notice", anywhere=True)
    elsewhere = kept(lambda: under_way(1), lambda page: page.evaluate(HOLD, "one"), click("#shelf-games button"))
    yield Screen("the game is in another tab", elsewhere, "#elsewhere", anywhere=True)
    # The page offers to restore deleted games until it closes, so these come last.
    away = (press_each("#games-under-way [data-do=away]", 2), scroll("#games-window", "#games-away"))
    deleted = one_after_another(all_games, *away)
    yield Screen("saved games, two deleted", deleted, "#games-window #games-away", anywhere=True)
    deleted = kept(
        records, click("#records-open"), check(f"#records-people [value='{LONG}']"), press_each("#records-put-away", 1)
    )
    yield Screen("stats, a player deleted", deleted, "#records #records-away", anywhere=True)
    deleted = kept(lambda: people("Ben"), click("#records-open"), press_each("#records-put-away", 1))
    yield Screen("stats, everybody deleted", deleted, "#records #records-none", anywhere=True)


def choose_file(field: str, text: str) -> Act:
    """Chooses a file with this text."""
    return lambda page: open_file(page, text, field)


def press_each(selector: str, times: int) -> Act:
    """Presses the first of these `times` times; each disappears when pressed."""

    def act(page: Page) -> None:
        for _ in range(times):
            before = page.locator(selector).first.element_handle()
            label = page.locator("dialog[open]").inner_text()
            assert before is not None
            before.evaluate("one => one.click()")
            page.wait_for_function("before => document.querySelector('dialog[open]').innerText !== before", arg=label)

    return act


def scroll(window: str, to: str) -> Act:
    """Scrolls to that part of the window."""
    return lambda page: page.evaluate("to => document.querySelector(to).scrollIntoView()", f"{window} {to}")


def check(selector: str) -> Act:
    return lambda page: page.check(selector)


def unfold_all(within: str) -> Act:
    """Unfolds everything in there at once, because each would close the others."""
    script = "all => all.forEach(one => { one.removeAttribute('name'); one.open = true; })"
    return lambda page: page.locator(f"{within} details").evaluate_all(script)


def open_box(page: Page) -> None:
    choose_game(page, SEQUITUR)
    page.click("#setup-box")


def load_goals(text: str) -> Act:
    """Loads a file of goals, and waits for the message."""

    def act(page: Page) -> None:
        page.set_input_files("#box-load", payload(text, "goals.csv"))
        page.wait_for_function(SAID)

    return act


def open_address(hash: str) -> Act:
    return lambda page: page.evaluate("hash => { location.hash = hash; }", hash)


def follow(game: str) -> Act:
    """Opens a link to a position of the game."""
    return open_address(f"game={game}&position={quote(load_game(game).sample_position)}")


follow_board = open_address(f"board={packed(FARM)}")


# From the table


def of_table() -> Iterator[Screen]:
    """The cut, each game's menu, calls, and offers during a game."""
    yield Screen("cut for deal", one_after_another(close, form(SEQUENCE, 2), click("#play")), "#cut", anywhere=True)
    yield Screen("cut for deal, sealed", unfold_all("#cut"), "#cut details[open] code")
    many = one_after_another(leave_cut, form(SEQUENCE, 12, names=EVERY_KIND), click("#play"))
    yield Screen("cut for deal, 12 players", many, "#cut")
    for game in GAMES:
        menu = one_after_another(close, laid(lambda game=game: played(game)), open_menu)  # type: ignore[misc]
        yield Screen(f"menu, {game}", menu, "#menu", anywhere=True)
        yield Screen(f"settings, {game}", click("#menu-settings"), "#settings #look-settings")
    yield Screen("settings, a file that is no game", choose_file("#settings-import", "{"), "#settings #notice")
    running = one_after_another(close, open_menu, click("#menu-luck"))
    yield Screen("fairness check while playing", running, "#luck #luck-verdict")
    for game in GAMES:
        listed = one_after_another(close, laid(lambda game=game: played(game)), open_menu, click("#menu-moves"))  # type: ignore[misc]
        yield Screen(f"move list, {game}", listed, "#moves li", anywhere=True)
    handicaps = one_after_another(close, laid(lambda: with_handicaps(practice=False)), open_menu)
    yield Screen("menu, handicaps", handicaps, "#menu #menu-handicaps", anywhere=True)
    practice = one_after_another(close, laid(lambda: with_handicaps(practice=True)), open_menu)
    yield Screen("menu, practice", practice, "#menu #menu-practice", anywhere=True)
    series = kept(in_series, click("#shelf-games button"), table_shown, open_menu)
    yield Screen("menu, in a series", series, "#menu", anywhere=True)
    begun_here = laid(lambda: begun(SEQUENCE, 2, 11, [HUMAN, EASY], ("Ben", "Fern")))
    at_the_table = one_after_another(close, begun_here, table_shown, have_an_error)
    yield Screen("an error at the table", at_the_table, "#notice #notice-details", anywhere=True)
    box = one_after_another(close, laid(lambda: played(SEQUITUR)), table_shown, click("#menu-box"))
    yield Screen("box at the table", box, "#box", anywhere=True)
    yield Screen("calls", calls(4), "#calls", anywhere=True)
    yield Screen("calls, refused", click("#calls-buttons button"), "#calls #calls-problem")
    yield Screen("calls, do all agree", click("#calls-buttons button:last-child"), "#calls #calls-agree")
    yield Screen("calls, 12 players", calls(12), "#calls", anywhere=True)
    offered = one_after_another(close, lambda page: page.evaluate(PRESS_A_FILE, played(SEQUOIA).to_json()))
    yield Screen("a file is offered at the table", offered, "#offered")
    yield Screen("a link is offered at the table", one_after_another(close, follow(SEQUITUR)), "#offered")
    doubtful = one_after_another(close, choose_file("#settings-import", doubtful_save()))
    yield Screen("a doubtful file is opened", doubtful, "#notice")


def leave_cut(page: Page) -> None:
    """Has the cards dealt, and leaves the table."""
    page.click("#cut [data-close]")
    wait_for_choice(page)
    with_kept(dict)(page)


def open_menu(page: Page) -> None:
    page.wait_for_selector("#menu-button:not([disabled])")
    page.locator("#menu-button").dispatch_event("click")


@cache
def played(game: str) -> Match:
    """A match against the computer, some plays in."""
    return begun(game, 2, 12, [HUMAN, EASY], ("Ben", "Fern"))


@cache
def with_handicaps(practice: bool) -> Match:
    """A match with several handicaps."""
    plain = match_of(SEQUENCE, 4, names=(LONG, HEBREW, EMOJI, ARABIC), extra_cards=(2, 1, 0, 0), fewer_sequences=(1, 0))
    match = Match(plain.game, plain.setup, f"practice {practice}", plain.players, practice=practice)
    return play_on(match, random.Random(1), most=12, and_luck=True)


def in_series() -> Texts:
    """The third game of a series."""
    return kept_game(begun(SEQUENCE, 2, 20, names=("Ben", "Anna")), "one", series=Series(3, (0, 1)))


def calls(seats: int) -> Act:
    """Opens the window of calls at a table with loss of card and table talk."""
    return one_after_another(close, laid(lambda: called(seats)), open_hand_if_covered, click("#call-button"))


@cache
def called(seats: int) -> Match:
    """A match with loss of card, in which table talk can be called now."""
    return begun(SEQUENCE, seats, 13 if seats == 4 else 10, loss_of_card=True, table_talk=True)


def doubtful_save() -> str:
    """A save whose luck does not fit its seed."""
    save: dict[str, Any] = json.loads(begun(SEQUOIA, 2, 4).to_json())
    return json.dumps(save | {"seed": "another"})


# From the end


def of_end() -> Iterator[Screen]:
    """The report and the fairness check."""
    for game, seats in ((SEQUENCE, 4), (SEQUOIA, 5), (SEQUITUR, 3)):
        names = (LONG, HEBREW, EMOJI, ARABIC, ALIKE[0])
        ended = one_after_another(close, over(game, seats, names=names), click("#end-report"))
        yield Screen(f"how it went, {game}", ended, "#report", anywhere=True)
        yield Screen(f"how it went, {game}, all open", unfold_all("#report"), "#report details[open] code")
    yield Screen("fairness check", click("#report-luck"), "#luck")
    changed = one_after_another(close, open_changed, click("#end-report"), click("#report-luck"))
    yield Screen("fairness check, it was changed", changed, "#luck #luck-wrong li", anywhere=True)
    yield Screen("the end, it was changed", close, "#end #end-doubt")
    yield Screen("menu at the end", open_menu, "#menu #menu-report:not([hidden])")


def open_changed(page: Page) -> None:
    """Opens a finished game whose seed was changed."""
    save: dict[str, Any] = json.loads(begun(SEQUOIA, 3, 1000).to_json())
    open_file(page, json.dumps(save | {"seed": "another"}))
    page.wait_for_selector("#end-doubt:not([hidden])")
