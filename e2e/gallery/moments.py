"""The table at moments beyond the phases in `tables.py`: series, names, news, undo, typing, themes and colours."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from playwright.sync_api import Page

from e2e.driver import EASY, HARD, MEDIUM, SEQUENCE, SEQUITUR, SEQUOIA, THEME, open_hand_if_covered, prefer
from e2e.gallery.first_screen import as_found
from e2e.gallery.kept import (
    ALIKE,
    ARABIC,
    EMOJI,
    EVERY_KIND,
    HEBREW,
    LONG,
    MOSTLY_LONG,
    NUMBERED,
    SHORT,
    TO_BE_PAINTED,
    Texts,
    begun,
    kept_game,
    know_all,
    laid,
    under_way,
    with_kept,
)
from e2e.gallery.screens import (
    NEVER_ANSWER,
    Act,
    Chapter,
    Screen,
    click,
    match_of,
    one_after_another,
    opened,
    press,
    table_shown,
    walked,
)
from engine.game import load_game
from engine.match import Match
from tests.engine.walks import play_on
from tests.games.sequence.positions import position
from web.storage.series import Series

THEMES = {"evening": "evening", "daylight": "daylight", "high contrast": "contrast"}
"""Each theme's value in the settings, by name."""


def chapters() -> list[Chapter]:
    return [
        Chapter("moments", of_moments, before=NEVER_ANSWER),
        Chapter("names", of_names, before=NEVER_ANSWER),
        Chapter("themes", of_themes, {"reduced_motion": "reduce"}, NEVER_ANSWER),  # so that no theme fades into the next
    ]


# Moments


def of_moments() -> Iterator[Screen]:
    """Series, practice, news since the last turn, undo, typing and its refusals."""
    for seats, won in ((2, ()), (2, (0, 1)), (3, (0, 1, -1, 2))):
        series = resumed(partial(in_series, seats, won))
        yield Screen(f"series, {seats} seats, game {len(won) + 1}", series, "#series #series-games", anywhere=True)
    for name, is_last in (("a game", False), ("all of it", True)):
        ended = one_after_another(with_kept(partial(end_in_series, is_last)), look_at_the_end)
        yield Screen(f"series, {name} is over", ended, "#end #end-title" if is_last else "#end #end-series", anywhere=True)
    for seats in (4, 12):
        yield Screen(f"news, {seats} seats", with_hand(begun, SEQUENCE, seats, 5 * seats + 10), "#recap li", anywhere=True)
        yield Screen(f"news, {seats} seats, opened", click("#recap-more"), "#recap-log")
    for game, seats, plays in ((SEQUENCE, 4, 5), (SEQUOIA, 5, 7), (SEQUITUR, 3, 20)):
        practice = one_after_another(laid(partial(practised, game, seats, plays)), table_shown)
        yield Screen(f"practice and undo, {game}", practice, "#practice-mark, #undo.offered", anywhere=True)
    several = one_after_another(laid(partial(begun, SEQUOIA, 5, 8, ("", EASY, MEDIUM, HARD, ""))), table_shown)
    yield Screen("pass between two people and three computers", several, "#pass", anywhere=True)
    talked = with_hand(begun, SEQUENCE, 4, 9, loss_of_card=True, table_talk=True)
    yield Screen("a card is given up", talked, "#table #hand-bar", anywhere=True)
    yield from of_a_turn()
    yield from of_words()
    yield Screen("a letter is drawn", lying(SEQUITUR, drawn), "#table #hand-bar", anywhere=True)
    yield Screen("long goals", lying(SEQUITUR, long_goals), "#table #hand-bar", anywhere=True)
    yield Screen("sequences through corners", lying(SEQUENCE, corners), "#table #hand-bar", anywhere=True)
    yield Screen("large forests", lying(SEQUOIA, large_forests), "#table #hand-bar", anywhere=True)
    yield Screen("focus by keyboard", focus_by_keyboard, "#table :focus-visible")


def of_a_turn() -> Iterator[Screen]:
    """A card and its space with and without confirmation, typing, and a hand closed by looking away."""
    lost = with_hand(begun, SEQUENCE, 2, 10, names=SHORT, loss_of_card=True)
    played = one_after_another(confirm(False), lost, press("hand"), press("board", "space:"))
    yield Screen("a card is played, one may be drawn", played, "#board-buttons [data-token='do:take']", anywhere=True)
    chosen = one_after_another(confirm(True), with_hand(begun, SEQUENCE, 3, 21), press("hand"), press("board", "space:"))
    yield Screen("a card and its space, to confirm", chosen, "#choices-buttons .main", anywhere=True)
    yield Screen("a card, to play at once", one_after_another(escape, confirm(False), press("hand")), "#hand-bar")
    yield Screen("a space is typed", one_after_another(confirm(True), escape, typed("c5")), "#jump kbd")
    yield Screen("what cannot be pressed says why", one_after_another(escape, press_what_cannot_be), "#why:not(:empty)")
    yield Screen("the hand is turned away", turn_away, "#pass #pass-open")


def of_words() -> Iterator[Screen]:
    """Typing in Sequitur's text field."""
    spelling = lying(SEQUITUR, before_spelling)
    yield Screen("a word is typed", one_after_another(spelling, type_letters), "#entry", anywhere=True)
    refused = lambda page: page.keyboard.press("Enter")  # noqa: E731
    yield Screen("a word that is not listed", refused, "#why:not(:empty)")


def resumed(texts: Callable[[], Texts]) -> Act:
    """Resumes the only saved game, and opens its hand."""
    return one_after_another(with_kept(texts), click("#shelf-games button"), hand)


def in_series(seats: int, won: tuple[int, ...]) -> Texts:
    return kept_game(begun(SEQUENCE, seats, 20, names=SHORT), "one", series=Series(5 if len(won) > 2 else 3, won))


def end_in_series(won: bool) -> Texts:
    """A finished game of a series, perhaps the last one."""
    match = begun(SEQUOIA, 3, 1000, names=(LONG, HEBREW, EMOJI))
    winners = match.game.report(match.states, [player.name for player in match.players]).winners
    return kept_game(match, "one", series=Series(3, winners[:1] if won else (1 - min(winners[0], 1),)))


def look_at_the_end(page: Page) -> None:
    click("#all-games")(page)
    page.click("#games-finished [data-do=open]")
    page.wait_for_selector("#end:not([hidden])")


def hand(page: Page) -> None:
    """Opens the hand, if it is closed."""
    page.wait_for_selector("#table:not([hidden])")
    open_hand_if_covered(page)


def with_hand(make: Callable[..., Match], *what: Any, **options: Any) -> Act:
    """Opens a file of this match, and the hand of the seat in turn."""
    return one_after_another(laid(partial(make, *what, **options)), hand)


def lying(game: str, position: Callable[[], str]) -> Act:
    """Opens the position as a link, and the hand of the seat in turn."""
    return one_after_another(know_all, opened(game, position, and_hand=True))


def practised(game: str, seats: int, plays: int) -> Match:
    """A practice game after `plays` plays."""
    plain = match_of(game, seats, names=EVERY_KIND)
    match = Match(plain.game, plain.setup, f"practice {game}", plain.players, practice=True)
    return play_on(match, random.Random(3), most=plays, and_luck=True)


def confirm(on: bool) -> Act:
    """Turns confirmation on or off."""
    return lambda page: prefer(page, "confirm", on)


def escape(page: Page) -> None:
    """Clears the choice."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def typed(text: str) -> Act:
    """Types this at the table."""

    def act(page: Page) -> None:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.type(text)

    return act


def press_what_cannot_be(page: Page) -> None:
    page.locator("#board-buttons [aria-disabled=true]").first.dispatch_event("click")


def turn_away(page: Page) -> None:
    page.evaluate("window.dispatchEvent(new Event('blur'))")


def before_spelling() -> str:
    """A rack in the turn of spelling a word."""
    states = walked(SEQUITUR, seats=2)
    state = next(state for state in states if (state.table.stage, state.step, state.table.turn) == ("passing", "spell", 1))
    return load_game(SEQUITUR).write_position(state)


def type_letters(page: Page) -> None:
    """Types four of the rack's letters, which make no word."""
    labels = page.locator("#hand-buttons button[aria-label*=', position ']").evaluate_all(
        "all => all.map(one => one.ariaLabel[0])"
    )
    page.keyboard.type("".join(labels[:4]))


def drawn() -> str:
    """A drawn letter that fits at either end of the rack."""
    states = [state for state in walked(SEQUITUR, seats=4) if (state.table.stage, state.step) == ("passing", "end")]
    return load_game(SEQUITUR).write_position(states[-1])


def long_goals() -> str:
    """The same, with the longest sentences on the public goals."""

    def words(state: Any) -> int:
        return sum(len(state.setup.all_goals[name].text) for name in state.table.public)

    states = (state for seed in range(1, 9) for state in walked(SEQUITUR, seed, seats=4) if state.step == "spell")
    return load_game(SEQUITUR).write_position(max(states, key=words))


def large_forests() -> str:
    """The last turn of a game with the largest forest."""
    states = (
        state for seed in range(1, 60) for state in walked(SEQUOIA, seed, seats=2) if state.to_act and state.table.turn == 9
    )
    largest = max(states, key=lambda state: max(max(forest.trees) for forest in state.table.forests))
    return load_game(SEQUOIA).write_position(largest)


def corners() -> str:
    """Two sequences, each with a corner."""
    state = position("b10-e10 c5 d5", "b1 c1 d1 e1 h3", sequences="a10-e10/a1-e1")
    return load_game(SEQUENCE).write_position(state)


def focus_by_keyboard(page: Page) -> None:
    """Goes to the hand by keyboard."""
    page.evaluate("document.activeElement.blur()")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('#hand-buttons, #board-buttons') !== null"):
            return


# Names


def of_names() -> Iterator[Screen]:
    """Names of every kind on the seats, with closed and open hands."""
    tables = (
        (SEQUENCE, 2, SHORT), (SEQUENCE, 2, ALIKE), (SEQUENCE, 3, SHORT), (SEQUENCE, 4, MOSTLY_LONG), (SEQUENCE, 6, EVERY_KIND),
        (SEQUENCE, 8, NUMBERED), (SEQUENCE, 12, NUMBERED), (SEQUENCE, 12, EVERY_KIND), (SEQUOIA, 2, (HEBREW, ARABIC)),
        (SEQUOIA, 3, (EMOJI, LONG, "Li")), (SEQUOIA, 5, MOSTLY_LONG), (SEQUOIA, 5, NUMBERED), (SEQUITUR, 2, ALIKE),
        (SEQUITUR, 3, SHORT), (SEQUITUR, 5, EVERY_KIND), (SEQUITUR, 5, MOSTLY_LONG),
    )  # fmt: skip
    kinds = {SHORT: "short", ALIKE: "alike", MOSTLY_LONG: "long", EVERY_KIND: "of every kind", NUMBERED: "numbered"}
    for game, seats, names in tables:
        name = f"{game}, {seats} seats, names {kinds.get(names, 'from elsewhere')}"
        closed = one_after_another(laid(partial(begun, game, seats, 4 * seats, names=names)), table_shown)
        yield Screen(f"{name}, closed", closed, "#seats .seat", anywhere=True)
        yield Screen(name, hand, "#seats .seat")
    teams = with_hand(begun, SEQUENCE, 6, 30, teams=3)
    yield Screen("sequence, 3 teams", teams, "#teams, #seats", anywhere=True)
    levels, names = ("", EASY, MEDIUM, HARD, ""), (LONG, "Fern", "Hazel", "Moss", EMOJI)
    yield Screen(
        "sequoia, computers among people",
        with_hand(begun, SEQUOIA, 5, 9, levels, names),
        "#seats .seat",
        anywhere=True,
    )
    yield Screen("sequoia, list of players", click("#seats .seat"), "#players")
    many = one_after_another(with_hand(begun, SEQUENCE, 12, 30, names=EVERY_KIND), click("#seats .seat"))
    yield Screen("sequence, 12 seats, list of players", many, "#players", anywhere=True)


# Themes and colours


def of_themes() -> Iterator[Screen]:
    """The first screen and each table in every theme, in forced colours, in a forced dark mode and in print."""
    shown = {SEQUENCE: begun(SEQUENCE, 3, 40), SEQUOIA: begun(SEQUOIA, 3, 20), SEQUITUR: begun(SEQUITUR, 3, 40)}
    ways: dict[str, Act] = {name: themed(value) for name, value in THEMES.items()}
    ways |= {"forced colours": media(forced_colors="active"), "forced dark": forced_dark, "print": media(media="print")}
    for way, enter in ways.items():
        theme = f"html[data-theme={THEMES[way]}] " if way in THEMES else ""
        kept = one_after_another(as_usual, with_kept(lambda: under_way(3)), as_found, enter)
        yield Screen(f"{way}, first screen", kept, f"{theme}#setup #shelf:not({TO_BE_PAINTED})", anywhere=True)
        for game, match in shown.items():
            table = one_after_another(as_usual, laid(lambda match=match: match), hand, enter)  # type: ignore[misc]
            yield Screen(f"{way}, {game}", table, f"{theme}#table #hand-bar", anywhere=True)
        if way != "print":
            yield Screen(f"{way}, menu", click("#menu-button"), f"{theme}#menu #menu-groups")
            yield Screen(f"{way}, settings", click("#menu-settings"), f"{theme}#settings #look-settings")
    for scheme in ("dark", "light"):
        asked = one_after_another(as_usual, with_kept(dict), as_found, media(color_scheme=scheme))
        yield Screen(f"the device asks for {scheme}", asked, "#setup #games", anywhere=True)


def themed(value: str) -> Act:
    """Chooses a theme as the settings do."""

    def act(page: Page) -> None:
        page.evaluate(THEME, value)
        if value:
            page.wait_for_selector(f"html[data-theme={value}]")

    return act


def media(**features: Any) -> Act:
    return lambda page: page.emulate_media(**features)


def forced_dark(page: Page) -> None:
    """Darkens the page as some browsers darken every page."""
    page.context.new_cdp_session(page).send("Emulation.setAutoDarkModeOverride", {"enabled": True})


def as_usual(page: Page) -> None:
    """Closes windows and resets colours and media."""
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(window => window.close())")
    page.emulate_media(media="screen", forced_colors="none", color_scheme="light")
    page.context.new_cdp_session(page).send("Emulation.setAutoDarkModeOverride", {})
    themed("")(page)
