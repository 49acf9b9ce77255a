"""The first screen, and the window that sets up a table with its players and rules. Choices are remembered."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Hold, OpenPage, in_firefox, on_a_page_of_its_own, on_one_page
from e2e.driver import (
    CAUGHT_UP,
    EASY,
    INTERACTIVE,
    fold,
    go_on,
    leave_the_table,
    reload,
    repeat,
    resize,
    saved_game,
    unfold,
    visit,
)
from e2e.looks import PAINTED, PYTHON
from e2e.stored import store
from engine.game import game_names, load_game
from web.storage.people import ALONE, Record, RecordEntry

pytestmark = on_one_page

BEGIN = "#games [data-name={}] [data-kind={}]"
ROW = "#seat-rows li:nth-child({})"
SEQUENCE, SEQUOIA = load_game("sequence"), load_game("sequoia")


def choose(page: Page, game: str) -> None:
    """Opens the window that sets up a table of that game, with the mouse."""
    fold(page)
    page.click(f"#games [data-name={game}] .set-up")
    page.wait_for_selector(f"body[data-game={game}] #custom[open]")


def offered(page: Page, select: str) -> list[str]:
    """The options that a select offers."""
    return page.locator(f"{select} option").all_inner_texts()


def people(page: Page) -> dict[str, bool]:
    """The people kept on this device, and whether each plays the next game, as the first screen and the setup show it."""
    here: list[bool] = page.locator("#people-list button").evaluate_all("all => all.map(one => one.matches('.next'))")
    names = page.locator("#people-list b").all_text_contents()
    pressed = {
        str(one.text_content()): one.get_attribute("aria-pressed") == "true" for one in page.locator("#sitter-list button").all()
    }
    assert pressed == dict(zip(names, here, strict=True))
    return pressed


def add_player(page: Page, name: str) -> None:
    """Adds a player on the first screen."""
    page.click("#people-add")
    page.keyboard.type(name)
    page.keyboard.press("Enter")


def change_rules(page: Page, check: str = "", **chosen: str) -> None:
    """Unfolds the rules, checks one and chooses values for others."""
    page.click("#toggles:not([open]) summary")
    if check:
        page.check(f"[name={check}]")
    for name, value in chosen.items():
        page.select_option(f"[name={name}]", value)


def summary(page: Page) -> str:
    """The line over the rules."""
    return " ".join(page.inner_text("#toggles summary").split())


def test_a_game_is_chosen_by_mouse(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for game in map(load_game, game_names()):
        card = page.get_by_role("region", name=game.title, exact=True)
        assert game.aim in card.inner_text(), "a card says what players do"
        assert card.get_by_role("button", name=f"Set up {game.title}").count() == 1
    choose(page, "sequence")
    assert page.locator("#toggles b").all_text_contents() == [toggle.title for toggle in SEQUENCE.toggles]
    choose(page, "sequoia")
    expect(page.locator("#custom-title")).to_have_text("Set up Sequoia")
    assert offered(page, "#seat-count") == ["2", "3", "4", "5"]
    assert offered(page, ROW.format(1)) == ["Human", *(f"{level.capitalize()} computer" for level in SEQUOIA.levels)]
    assert page.locator("#toggles b").all_text_contents() == [toggle.title for toggle in SEQUOIA.toggles]
    assert page.get_attribute(f"{ROW.format(2)} canvas", "data-plate") == "sequoia tree green"
    choose(page, "sequence")
    assert page.locator("#toggles b").first.text_content() == SEQUENCE.toggles[0].title
    assert offered(page, "#seat-count") == ["2", "3", "4", "6", "8", "9", "10", "12"]
    assert page.get_attribute(f"{ROW.format(2)} canvas", "data-plate") == "sequence chip green"
    a_table_that_cannot_be_is_refused_in_one_sentence(page)
    every_seat_of_its_own_has_a_colour_of_its_own(page)


@in_firefox
def test_a_game_is_chosen_and_begun_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for goal in ("several-open", "make-board", "records-open", "setup-settings", "invite"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == goal
    set_up = "document.activeElement.matches('[data-name=sequoia] .set-up')"
    repeat(lambda: page.keyboard.press("Tab"), lambda: page.evaluate(set_up), most=30)
    page.keyboard.press("Enter")
    expect(page.locator("#custom-title")).to_have_text("Set up Sequoia")
    page.keyboard.press("Escape")
    assert page.evaluate(set_up), "the focus is back where it was"
    page.keyboard.press("Enter")
    expect(page.locator("#custom-title")).to_be_focused()
    for goal in ("matches('#toggles summary')", "name === 'open_dice'"):
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate(f"document.activeElement.{goal}"):
                break
        page.keyboard.press("Space")
    assert page.is_checked("[name=open_dice]")
    repeat(lambda: page.keyboard.press("Tab"), lambda: page.evaluate("document.activeElement.matches('#play')"))
    page.keyboard.press("Enter")
    expect(page.locator("#bar h1")).to_have_text("Sequoia")
    assert page.title() == "Sequoia · Sequor"


def a_rule_of_another_game_reaches_it(page: Page) -> None:
    leave_the_table(page)
    choose(page, "sequoia")
    page.select_option(f"{ROW.format(2)} select", EASY)
    page.evaluate("document.querySelector('#toggles').open = false")
    change_rules(page, check="face_down")
    page.click("#play")
    save = saved_game(page)
    assert save["setup"] == {"seats": 2, "open_dice": False, "face_down": True, "unplanted": False}
    assert [(player["level"], player["colour"]) for player in save["players"]] == [("", "blue"), ("easy", "green")]


def test_rules_are_folded_under_a_line_that_says_what_differs(page: Page, site_url: str) -> None:
    visit(page, site_url)
    choose(page, "sequence")
    assert (summary(page), page.inner_text("#rule-gist")) == ("Rules: standard", SEQUENCE.summary)
    assert page.locator("[name=loss_of_card]").is_hidden()
    page.select_option(f"{ROW.format(2)} select", EASY)
    change_rules(page, check="loss_of_card", sequences="3")
    page.check("#practice")
    assert summary(page) == "Rules: loss of card, sequences to win (3)", "practice is no rule"
    assert page.inner_text("#rule-gist") == "House rules: loss of card, sequences to win (3). Practice game."
    choose(page, "sequoia")
    assert (summary(page), page.inner_text("#rule-gist")) == ("Rules: standard", SEQUOIA.summary), "each game has its own"
    choose(page, "sequence")
    assert page.input_value("[name=sequences]") == "3"
    page.uncheck("[name=cut_for_deal]")
    page.click("#play")
    save = saved_game(page)
    rules = {name: save["setup"][name] for name in ("loss_of_card", "table_talk", "cut_for_deal", "sequences")}
    assert rules == {"loss_of_card": True, "table_talk": False, "cut_for_deal": False, "sequences": 3}
    assert save["practice"] is True
    a_rule_of_another_game_reaches_it(page)


@on_a_page_of_its_own
def test_a_game_begins_with_one_press_as_it_was_last_time(page: Page, site_url: str) -> None:
    """The first visit is ready to play the computer and to pass the device; people are added by name, and play the next game."""
    page.goto(site_url, wait_until="commit")
    page.click(BEGIN.format("sequoia", "against"))  # Python may not be there yet: then it begins once it is
    players = saved_game(page)["players"]
    assert [(player["name"], player["level"]) for player in players] == [("Player 1", ""), ("Fern", "medium")]
    leave_the_table(page)
    for name in ("Mira", "Tom", "Nan"):
        add_player(page, name)
    assert people(page) == {"Mira": True, "Tom": True, "Nan": True}
    for game in game_names():
        assert page.inner_text(BEGIN.format(game, "against")).split("\n") == ["Play Fern", "Medium"], "also with named players"
        assert page.inner_text(BEGIN.format(game, "together")).split("\n") == ["Pass & play", "3 players"]
    choose(page, "sequitur")
    page.get_by_role("button", name="Tom", exact=True).click()
    fold(page)
    assert page.inner_text(BEGIN.format("sequoia", "together")).split("\n") == ["Pass & play", "2 players"], "in every game"
    plays_from_their_own_window(page, "Tom")
    choose(page, "sequoia")
    page.check("#company [value=together]")
    page.click(f"{ROW.format(1)} .swatch")
    reload(page)
    page.click(BEGIN.format("sequoia", "together"))
    assert [player["name"] for player in saved_game(page)["players"]] == ["Mira", "Nan", "Tom"]
    leave_the_table(page)
    assert page.locator(".begin.gold").count() == 1
    assert page.get_attribute(BEGIN.format("sequoia", "together"), "class") == "begin gold", "gold is what was played last"
    assert page.locator("#custom").get_attribute("open") is None
    page.dblclick(BEGIN.format("sequoia", "against"))
    players = saved_game(page)["players"]
    assert [(player["name"], player["level"], player["colour"]) for player in players] == [
        ("Mira", "", "green"), ("Fern", "medium", "blue")
    ], "she has the colour that she chose"  # fmt: skip
    leave_the_table(page)
    page.click("#all-games")
    assert page.locator("#games-under-way li").count() == 3, "who presses twice wants one game"


def plays_from_their_own_window(page: Page, name: str) -> None:
    """Stats from a player's name, by keyboard; there they join the next game."""
    assert not people(page)[name]
    page.focus(f"#people-list [data-person={name}]")
    page.keyboard.press("Enter")
    expect(page.locator("#records-people :checked")).to_have_value(name)
    switch = page.get_by_role("checkbox", name="Plays next game")
    expect(switch).not_to_be_checked()
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    assert people(page)[name]


def test_sequitur_is_played_alone_with_one_press(page: Page, site_url: str) -> None:
    visit(page, site_url)
    alone = page.locator(BEGIN.format("sequitur", "alone"))
    expect(alone).to_have_text("Play solo 3 rounds")
    assert page.locator("[data-kind=alone]").count() == 1, "only where the rules allow it"
    add_player(page, "Mira")
    won = RecordEntry("one", "sequitur", "2026-11-23 10:05:00", ALONE, 17)
    store(page, "record Mira", Record((won,)).text("Mira"))
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    expect(alone).to_have_text("Play solo Best: 17")
    alone.focus()
    page.keyboard.press("Enter")
    assert [player["name"] for player in saved_game(page)["players"]] == ["Mira"]
    leave_the_table(page)
    assert page.inner_text(BEGIN.format("sequitur", "against")).split("\n") == ["Play Fern", "Medium"], "which stays as it was"
    choose(page, "sequitur")
    assert page.is_checked("#company [value=alone]")


IN_SIGHT = """all => all.map(one => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const bar = document.querySelector('#setup nav').getBoundingClientRect();
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= (bar.top > 100 ? bar.top : innerHeight);
})"""
"""Whether each is wholly in the window, above the bar."""


def test_a_phone_shows_all_games_and_those_in_progress_together(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    visit(page, site_url)
    parts = "#invite, #games .game, #people-add"
    assert page.locator(parts).evaluate_all(IN_SIGHT) == [True] * 5, "as a newcomer finds it"
    tops = page.locator("#games .game").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    for name in ("Mira", "Tom", "Nan", "Bartholomew Montgomery", "Charlotte"):
        add_player(page, name)
    for game in ("sequoia", "sequence"):
        page.click(BEGIN.format(game, "against"))
        page.wait_for_selector("#table:not([hidden])")
        leave_the_table(page)
        in_slot = "#shelf-games li:visible, #invite:visible"
        expect(page.locator(in_slot)).to_have_count(2)
        parts = f"{in_slot}, #all-games, #games .game, #people-add, #people-more"
        assert page.locator(parts).evaluate_all(IN_SIGHT) == [True] * 8
        assert page.locator("#games .game").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)") == tops
    hidden = page.locator("#people-list li:not(:visible)").count()
    expect(page.locator("#people-more")).to_have_text(f"+{hidden}")
    page.click("#people-more")
    expect(page.locator("#records-people span")).to_have_count(5)
    page.keyboard.press("Escape")
    for size in ((320, 568), (360, 640), (844, 390)):
        resize(page, {"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    resize(page, {"width": 390, "height": 664})
    assert page.locator("#shelf-games li:visible, #games h2").evaluate_all(IN_SIGHT) == [True] * 4, "at least their names"


def line(page: Page, game: str, asked: str) -> str:
    """What the card says of how far people have come."""
    return page.locator(f"#games [data-name={game}] [data-asks={asked}] small").inner_text()


def test_cards_say_how_far_people_have_come(page: Page, site_url: str, hold: Hold) -> None:
    visit(page, site_url)
    today = datetime.now().date()
    for game in game_names():
        assert line(page, game, "puzzles") == "84 to solve"
        assert line(page, game, "learn") == "3 minutes"
        assert line(page, game, "deal") == f"{today.day} {today:%b}"
    store(page, "puzzles sequence", '{"solved":["a","b","c","own"],"tried":["d"]}')
    store(page, "mistakes sequence", '{"waiting":[],"done":["own"]}')
    store(page, "lesson sequoia", "2")
    store(page, "lesson sequitur", "6")
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    said = {("sequence", "puzzles"): "3 of 84 solved", ("sequoia", "learn"): "2 of 6 done", ("sequitur", "learn"): "All 6 done"}
    assert {at: line(page, *at) for at in said} == said
    expect(page.locator("#invite")).to_contain_text("2 of 6 lessons done")
    python = hold(page, PYTHON)
    reload(page, wait_until="commit")
    page.wait_for_function(PAINTED)
    assert {at: line(page, *at) for at in said} == said, "before Python has started, too"
    python.open()
    page.wait_for_selector(INTERACTIVE)
    page.focus("#games [data-name=sequoia] [data-asks=deal]")
    page.keyboard.press("Enter")
    page.click("#deal-play")
    page.wait_for_selector("#table:not([hidden])")
    leave_the_table(page)
    assert line(page, "sequoia", "deal") == "In progress"
    assert line(page, "sequence", "deal") == f"{today.day} {today:%b}", "where none has been played yet"


def test_a_board_is_made_from_the_first_screen_and_from_the_list_of_boards(page: Page, site_url: str) -> None:
    visit(page, site_url)
    page.focus("#make-board")
    page.keyboard.press("Enter")
    page.wait_for_selector("#editor[open]")
    page.keyboard.press("Escape")
    expect(page.locator("#make-board")).to_be_focused()
    choose(page, "sequence")
    before = page.input_value("#board-select")
    assert offered(page, "#board-select")[-1] == "Create a board…"
    page.focus("#board-select")
    page.keyboard.press("End")  # by keyboard, as `change` is the same for a mouse
    page.wait_for_selector("#editor[open]")
    page.keyboard.press("Escape")
    assert page.input_value("#board-select") == before, "nothing has been made"
    assert page.locator("#custom[open]").count() == 1, "back to where it was asked for"


@pytest.mark.slow
def test_either_company_finds_its_table_as_it_was(page: Page, site_url: str, tmp_path: Path) -> None:
    visit(page, site_url)
    kinds = page.locator("#seat-rows select")
    choose(page, "sequoia")
    page.select_option("#seat-count", "3")
    page.get_by_role("radio", name="Play the computer").check()
    assert kinds.evaluate_all("all => all.map(one => one.value)") == ["", "medium"]
    page.select_option(f"{ROW.format(2)} select", "hard")
    page.get_by_role("radio", name="Pass & play").check()
    assert kinds.evaluate_all("all => all.map(one => one.value)") == ["", "", ""]
    page.select_option(f"{ROW.format(2)} select", "easy")
    assert page.is_checked("#company [value=together]"), "two people and a computer still pass the device"
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert page.is_checked("#company [value=together]")
    fold(page)
    page.click(BEGIN.format("sequoia", "against"))
    assert [player["level"] for player in saved_game(page)["players"]] == ["", "hard"]
    the_number_of_teams_reaches_the_game(page, tmp_path)


def the_number_of_teams_reaches_the_game(page: Page, tmp_path: Path) -> None:
    leave_the_table(page)
    unfold(page)
    choose(page, "sequence")
    page.check("#company [value=together]")
    for seats in ("4", "6"):
        page.select_option("#seat-count", seats)
        assert page.locator("#team-choice").is_visible() == (seats == "6")
    assert offered(page, "#team-count") == ["2 × 3", "3 × 2"]
    page.select_option("#team-count", "3")
    page.click("#play")
    page.click("#cut [data-close]")
    page.evaluate("document.querySelector('#menu-button').click()")
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.evaluate("document.querySelector('#export').click()")
    download.value.save_as(tmp_path / "save.json")
    save = json.loads((tmp_path / "save.json").read_text(encoding="utf-8"))
    assert (save["setup"]["seats"], save["setup"]["teams"]) == (6, 3)
    assert [player["colour"] for player in save["players"]] == ["blue", "green", "red"] * 2


def test_each_game_keeps_its_own_choices(page: Page, site_url: str) -> None:
    visit(page, site_url)
    choose(page, "sequence")
    page.select_option("#seat-count", "3")
    page.fill(f"{ROW.format(1)} input", "Mira")
    page.select_option(f"{ROW.format(3)} select", "medium")
    choose(page, "sequoia")
    page.select_option("#seat-count", "4")
    page.select_option(f"{ROW.format(2)} select", "hard")
    page.click(f"{ROW.format(1)} .swatch")
    change_rules(page, check="unplanted")
    forms: dict[str, Any] = {}
    for moment in ("before a reload", "after it"):
        if moment == "after it":
            reload(page)
            page.wait_for_selector(f"{INTERACTIVE} body[data-game=sequoia]")
        for game in ("sequence", "sequoia"):
            choose(page, game)
            form = page.evaluate(
                "[...document.querySelectorAll('#setup-form :is(input, select)')].map(f => "
                "[f.name || f.ariaLabel || f.id, f.type === 'checkbox' ? f.checked : f.value])"
                # There are as many extra cards to give as there have ever been seats; those not given say 0.
                ".filter(([name, value]) => name || value !== '0')"
            )
            assert form == forms.setdefault(game, form)
    assert ["Seat 1: name", "Mira"] in forms["sequoia"], "names that were typed stay with the seat in every game"
    assert ["Seat 2: human or computer", "hard"] in forms["sequoia"]
    assert ["unplanted", True] in forms["sequoia"]
    assert ["Seat 3: human or computer", "medium"] in forms["sequence"]


def every_seat_of_its_own_has_a_colour_of_its_own(page: Page) -> None:
    choose(page, "sequoia")
    page.select_option("#seat-count", "5")
    labels = page.locator(".swatch").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert labels == [f"Seat {n}: {colour} {tree}, change colour" for n, (colour, tree) in enumerate(SEQUOIA.colours.items(), 1)]
    page.click(f"{ROW.format(1)} .swatch")
    plates = page.locator("#seat-rows canvas").evaluate_all("all => all.map(one => one.dataset.plate)")
    assert plates == [f"sequoia tree {colour}" for colour in ("green", "blue", "white", "orange", "pink")]


def a_table_that_cannot_be_is_refused_in_one_sentence(page: Page) -> None:
    page.fill(f"{ROW.format(1)} input", "Mira")
    page.fill(f"{ROW.format(2)} input", "Mira")
    page.click("#play")
    assert page.inner_text("#setup-problem") == "Two seats are called Mira. Give each a different name."
    choose(page, "sequoia")
    assert page.locator("#setup-problem").is_hidden()


def count(page: Page, what: str) -> None:
    """Counts on this page, and whenever it is loaded again, what the script counts: that disturbs no later test."""
    page.add_init_script(what)
    page.evaluate(f"{what}; undefined")  # what it returns may be a function, which Playwright would call


COUNT_LOCKS = """
    window.locks = 0;
    const request = async () => {
        window.locks += 1;
        const lock = { released: false, release: async () => { lock.released = true; window.locks -= 1; } };
        return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
"""


def follow_shortcut(page: Page, game: str) -> None:
    """Follows the link of the game's shortcut once history has caught up, since its step back would undo that."""
    page.evaluate(CAUGHT_UP)
    page.evaluate("game => { location.hash = `play=${game}`; }", game)


def test_who_leaves_a_table_comes_to_the_set_up_of_its_game_and_a_shortcut_leads_to_its_own(page: Page, site_url: str) -> None:
    visit(page, site_url)
    count(page, COUNT_LOCKS)
    choose(page, "sequoia")
    page.select_option(f"{ROW.format(2)} select", EASY)
    page.click("#play")
    page.wait_for_function("window.locks === 1")
    page.evaluate("history.replaceState(null, '', '#play=sequoia')")
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert page.evaluate("location.hash") == ""
    leave_the_table(page)
    page.wait_for_function("window.locks === 0")
    expect(page.locator("body")).to_have_attribute("data-game", "sequoia")
    expect(page.locator("#shelf-games small")).to_contain_text("Sequoia")
    follow_shortcut(page, "sequence")
    expect(page.locator("body")).to_have_attribute("data-game", "sequence")
    go_on(page)
    expect(page.locator("body")).to_have_attribute("data-game", "sequoia")
    expect(page.locator("#bar h1")).to_have_text("Sequoia")
    page.wait_for_function("history.state?.levels?.length === 1")  # the table
    follow_shortcut(page, "sequitur")
    expect(page.locator("body")).to_have_attribute("data-game", "sequitur")
    expect(page.locator("#shelf-games small")).to_contain_text("Sequoia")


WORDS = "#games [data-name=sequence] [data-kind={}]"
TAKEN = "() => ['#series', '#practice-mark', '#hint-button'].map(one => !document.querySelector(one).hidden)"
"""Whether the game at the table is one of a series, practice, and with hints."""


def began(page: Page, kind: str) -> list[str]:
    """What the button of that company says; presses it and waits for the table."""
    fold(page)
    words = page.inner_text(WORDS.format(kind)).split("\n")
    page.click(WORDS.format(kind))
    page.wait_for_selector("#table:not([hidden])")
    return words


def agree(page: Page, company: str, length: str) -> None:
    """Chooses that company in the form, and there a series, practice and no hints."""
    unfold(page)
    page.check(f"#company [value={company}]")
    page.select_option("#series-length", length)
    page.check("#practice")
    page.uncheck("#hints")


USUAL = {"against": ["Play Fern", "Medium"], "together": ["Pass & play", "2 players"]}


@pytest.mark.parametrize(("company", "other"), [("together", "against"), ("against", "together")])
def test_what_one_company_agrees_on_is_not_what_the_other_plays(page: Page, site_url: str, company: str, other: str) -> None:
    visit(page, site_url)
    agree(page, company, "3")
    page.check(f"#company [value={other}]")
    assert page.input_value("#series-length") == "1"
    assert (page.is_checked("#practice"), page.is_checked("#hints")) == (False, True)
    words = USUAL[company]
    expect(page.locator(WORDS.format(company))).to_have_text(" ".join([*words, "· 3 changes"]))
    assert began(page, other) == USUAL[other]
    assert page.evaluate(TAKEN) == [False, False, True]
    leave_the_table(page)
    assert began(page, company) == [words[0], f"{words[1]} · 3 changes"]
    assert page.evaluate(TAKEN) == [True, True, False]


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_button_shows_all_that_it_says(page: Page, site_url: str, width: int) -> None:
    """Nothing of it is cut."""
    page.set_viewport_size({"width": width, "height": 844})
    visit(page, site_url)
    agree(page, "together", "5")
    page.select_option("#seat-count", "12")
    page.select_option(f"{ROW.format(12)} select", EASY)
    page.select_option("#board-select", index=1)
    page.click("#toggles:not([open]) summary")
    page.check("[name=loss_of_card]")
    fold(page)
    button = page.locator(WORDS.format("together"))
    assert button.inner_text().split("\n") == ["Pass & play", "11 + 1 computer · 5 changes"]
    small = button.locator("small")
    assert small.evaluate("one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth")
