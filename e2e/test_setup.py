"""The first screen and the window that sets up a table: players, rules, boards and start buttons. All choices are remembered."""

import random
from datetime import datetime

from playwright.sync_api import Page, expect

from e2e.conftest import Hold, OpenPage, on_a_page_of_its_own, on_one_page
from e2e.driver import (
    CAUGHT_UP,
    EASY,
    GAMES,
    INTERACTIVE,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_by_keyboard,
    announced,
    choose_game,
    fold,
    go_on,
    leave_the_table,
    reload,
    repeat,
    resize,
    saved_game,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.layout import PAINTED, PYTHON
from e2e.stored import store
from engine.cli.puzzle import shipped
from engine.game import game_names, load_game
from web.storage.people import ALONE, Record, RecordEntry

pytestmark = on_one_page

BEGIN = "#games [data-name={}] [data-kind={}]"
ROW = "#seat-rows li:nth-child({})"
RULES = {game: load_game(game) for game in GAMES}


def choose(page: Page, game: str) -> None:
    """Opens the window that sets up a table of that game, with the mouse."""
    fold(page)
    page.click(f"#games [data-name={game}] .set-up")
    page.wait_for_selector(f"body[data-game={game}] #custom[open]")


def offered(page: Page, select: str) -> list[str]:
    return page.locator(f"{select} option").all_inner_texts()


def people(page: Page) -> dict[str, bool]:
    """The saved players, and whether each plays the next game, as the first screen and the setup show them."""
    here: list[bool] = page.locator("#people-list button").evaluate_all("all => all.map(one => one.matches('.next'))")
    names = page.locator("#people-list b").all_text_contents()
    pressed = {
        str(one.text_content()): one.get_attribute("aria-pressed") == "true" for one in page.locator("#sitter-list button").all()
    }
    assert pressed == dict(zip(names, here, strict=True))
    return pressed


def add_player(page: Page, name: str) -> None:
    page.click("#people-add")
    page.fill("#people-name", name)
    page.press("#people-name", "Enter")


def change_rules(page: Page, check: str = "", **chosen: str) -> None:
    page.click("#toggles:not([open]) summary")
    if check:
        page.check(f"[name={check}]")
    for name, value in chosen.items():
        page.select_option(f"[name={name}]", value)


def summary(page: Page) -> str:
    return " ".join(page.inner_text("#toggles summary").split())


def test_each_game_offers_its_own_rules_seats_and_pieces(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for game in map(load_game, game_names()):
        card = page.get_by_role("region", name=game.title, exact=True)
        assert game.aim in card.inner_text(), "a card says what players do in it"
        assert card.get_by_role("button", name=f"Set up {game.title}").count() == 1
    choose(page, SEQUENCE)
    assert page.locator("#toggles b").all_text_contents() == [toggle.title for toggle in RULES[SEQUENCE].toggles]
    choose(page, SEQUOIA)
    expect(page.locator("#custom-title")).to_have_text("Set up Sequoia")
    assert offered(page, "#seat-count") == ["2", "3", "4", "5"]
    assert offered(page, ROW.format(1)) == ["Human", *(f"{level.capitalize()} computer" for level in RULES[SEQUOIA].levels)]
    assert page.locator("#toggles b").all_text_contents() == [toggle.title for toggle in RULES[SEQUOIA].toggles]
    assert page.get_attribute(f"{ROW.format(2)} canvas", "data-plate") == "sequoia tree green"
    choose(page, SEQUENCE)
    assert page.locator("#toggles b").first.text_content() == RULES[SEQUENCE].toggles[0].title
    assert offered(page, "#seat-count") == ["2", "3", "4", "6", "8", "9", "10", "12"]
    assert page.get_attribute(f"{ROW.format(2)} canvas", "data-plate") == "sequence chip green"
    two_seats_cannot_have_one_name(page)
    every_seat_without_a_team_has_its_own_colour(page)


@on_a_page_of_its_own  # with the focus at its start
def test_a_game_is_chosen_started_and_played_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for goal in ("several-open", "make-board", "records-open", "setup-settings", "invite"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == goal
    set_up = "document.activeElement.matches('[data-name=sequoia] .set-up')"
    repeat(lambda: page.keyboard.press("Tab"), lambda: page.evaluate(set_up), most=30)
    page.keyboard.press("Enter")
    expect(page.locator("#custom-title")).to_have_text("Set up Sequoia")
    page.keyboard.press("Escape")
    assert page.evaluate(set_up), "the focus returns"
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
    luck = random.Random(2)
    for _ in range(2):
        assert wait_for_choice(page) == "hand", "open dice are never covered"
        act_by_keyboard(page, luck)
    assert wait_for_choice(page) == "choices"
    page.click("text=Cups up")
    expect(page.locator("#choices-buttons .main")).to_have_text("Roll")
    assert announced(page)[0].count("rolls") == 2
    assert sum("plants" in told for told in announced(page)) == 1


def a_rule_of_another_game_applies_there(page: Page) -> None:
    leave_the_table(page)
    choose(page, SEQUOIA)
    page.select_option(f"{ROW.format(2)} select", EASY)
    page.evaluate("document.querySelector('#toggles').open = false")
    change_rules(page, check="face_down")
    page.click("#play")
    save = saved_game(page)
    assert save["setup"] == {"seats": 2, "open_dice": False, "face_down": True, "unplanted": False}
    assert [(player["level"], player["colour"]) for player in save["players"]] == [("", "blue"), ("easy", "green")]


def test_rules_are_folded_under_a_summary_of_the_differences(page: Page, site_url: str) -> None:
    visit(page, site_url)
    choose(page, SEQUENCE)
    assert (summary(page), page.inner_text("#rule-gist")) == ("Rules: standard", RULES[SEQUENCE].summary)
    assert page.locator("[name=loss_of_card]").is_hidden()
    page.select_option(f"{ROW.format(2)} select", EASY)
    change_rules(page, check="loss_of_card", sequences="3")
    page.check("#practice")
    assert summary(page) == "Rules: loss of card, sequences to win (3)", "practice is not a rule"
    assert page.inner_text("#rule-gist") == "House rules: loss of card, sequences to win (3). Practice game."
    choose(page, SEQUOIA)
    assert (summary(page), page.inner_text("#rule-gist")) == ("Rules: standard", RULES[SEQUOIA].summary), "its own rules"
    choose(page, SEQUENCE)
    assert page.input_value("[name=sequences]") == "3"
    page.uncheck("[name=cut_for_deal]")
    page.click("#play")
    save = saved_game(page)
    rules = {name: save["setup"][name] for name in ("loss_of_card", "table_talk", "cut_for_deal", "sequences")}
    assert rules == {"loss_of_card": True, "table_talk": False, "cut_for_deal": False, "sequences": 3}
    assert save["practice"] is True
    a_rule_of_another_game_applies_there(page)


@on_a_page_of_its_own
def test_a_game_starts_with_one_press_at_the_last_table(page: Page, site_url: str) -> None:
    """A first visit can play the computer or pass the device. Players added by name play the next game."""
    page.goto(site_url, wait_until="commit")
    page.click(BEGIN.format("sequoia", "against"))  # which waits for Python
    players = saved_game(page)["players"]
    assert [(player["name"], player["level"]) for player in players] == [("Player 1", ""), ("Fern", "medium")]
    leave_the_table(page)
    for name in ("Mira", "Tom", "Nan"):
        add_player(page, name)
    assert people(page) == {"Mira": True, "Tom": True, "Nan": True}
    for game in game_names():
        assert page.inner_text(BEGIN.format(game, "against")).split("\n") == ["Play Fern", "Medium"], "with named players too"
        assert page.inner_text(BEGIN.format(game, "together")).split("\n") == ["Pass & play", "3 players"]
    choose(page, SEQUITUR)
    page.get_by_role("button", name="Tom", exact=True).click()
    fold(page)
    assert page.inner_text(BEGIN.format("sequoia", "together")).split("\n") == ["Pass & play", "2 players"], "in every game"
    plays_from_their_own_window(page, "Tom")
    choose(page, SEQUOIA)
    page.check("#company [value=together]")
    page.click(f"{ROW.format(1)} .swatch")
    reload(page)
    page.click(BEGIN.format("sequoia", "together"))
    assert [player["name"] for player in saved_game(page)["players"]] == ["Mira", "Nan", "Tom"]
    leave_the_table(page)
    assert page.locator(".begin.gold").count() == 1
    assert page.get_attribute(BEGIN.format("sequoia", "together"), "class") == "begin gold", "gold marks the last table"
    assert page.locator("#custom").get_attribute("open") is None
    page.dblclick(BEGIN.format("sequoia", "against"))
    players = saved_game(page)["players"]
    assert [(player["name"], player["level"], player["colour"]) for player in players] == [
        ("Mira", "", "green"), ("Fern", "medium", "blue")
    ], "with the colour she chose"  # fmt: skip
    leave_the_table(page)
    page.click("#all-games")
    assert page.locator("#games-under-way li").count() == 3, "a double press starts one game"


def plays_from_their_own_window(page: Page, name: str) -> None:
    """Opens a player's stats from their name, by keyboard, and has them play the next game."""
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


def test_a_solo_game_starts_with_one_press(page: Page, site_url: str) -> None:
    visit(page, site_url)
    alone = page.locator(BEGIN.format("sequitur", "alone"))
    expect(alone).to_have_text("Play solo 3 rounds")
    assert page.locator("[data-kind=alone]").count() == 1, "only if the rules allow it"
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
    assert page.inner_text(BEGIN.format("sequitur", "against")).split("\n") == ["Play Fern", "Medium"], "unchanged"
    choose(page, SEQUITUR)
    assert page.is_checked("#company [value=alone]")


IN_SIGHT = """all => all.map(one => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const bar = document.querySelector('#setup nav').getBoundingClientRect();
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= (bar.top > 100 ? bar.top : innerHeight);
})"""
"""Whether each is completely in the window, above the bar."""


def test_a_phone_shows_all_games_and_those_in_progress_at_once(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    visit(page, site_url)
    parts = "#invite, #games .game, #people-add"
    assert page.locator(parts).evaluate_all(IN_SIGHT) == [True] * 5, "on a first visit"
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
    return page.locator(f"#games [data-name={game}] [data-asks={asked}] small").inner_text()


def test_cards_show_progress(page: Page, site_url: str, hold: Hold) -> None:
    visit(page, site_url)
    today = datetime.now().date()
    for game in game_names():
        assert line(page, game, "puzzles") == f"{len(shipped(load_game(game)))} to solve"
        assert line(page, game, "learn") == ("5 minutes" if game == SEQUITUR else "3 minutes")
        assert line(page, game, "deal") == f"{today.day} {today:%b}"
    store(page, "puzzles sequence", '{"solved":["a","b","c","own"],"tried":["d"]}')
    store(page, "mistakes sequence", '{"waiting":[],"done":["own"]}')
    store(page, "lesson sequoia", "2")
    store(page, "lesson sequitur", "12")
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    said = {("sequence", "puzzles"): "3 of 84 solved", ("sequoia", "learn"): "2 of 6 done", ("sequitur", "learn"): "All 12 done"}
    assert {at: line(page, *at) for at in said} == said
    expect(page.locator("#invite")).to_contain_text("2 of 6 lessons done")
    python = hold(page, PYTHON)
    reload(page, wait_until="commit")
    page.wait_for_function(PAINTED)
    assert {at: line(page, *at) for at in said} == said, "before Python starts, too"
    python.open()
    page.wait_for_selector(INTERACTIVE)
    page.focus("#games [data-name=sequoia] [data-asks=deal]")
    page.keyboard.press("Enter")
    page.click("#deal-play")
    page.wait_for_selector("#table:not([hidden])")
    leave_the_table(page)
    assert line(page, "sequoia", "deal") == "In progress"
    assert line(page, "sequence", "deal") == f"{today.day} {today:%b}", "none has been played yet"


def test_a_board_is_made_from_the_first_screen_and_from_the_list_of_boards(page: Page, site_url: str) -> None:
    visit(page, site_url)
    page.focus("#make-board")
    page.keyboard.press("Enter")
    page.wait_for_selector("#editor[open]")
    page.keyboard.press("Escape")
    expect(page.locator("#make-board")).to_be_focused()
    choose(page, SEQUENCE)
    before = page.input_value("#board-select")
    assert offered(page, "#board-select")[-1] == "Create a board…"
    page.focus("#board-select")
    page.keyboard.press("End")  # a mouse causes the same `change`
    page.wait_for_selector("#editor[open]")
    page.keyboard.press("Escape")
    assert page.input_value("#board-select") == before, "no board has been made"
    assert page.locator("#custom[open]").count() == 1, "back where it was opened"


def every_seat_without_a_team_has_its_own_colour(page: Page) -> None:
    choose(page, SEQUOIA)
    page.select_option("#seat-count", "5")
    labels = page.locator(".swatch").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert labels == [
        f"Seat {n}: {colour} {tree}, change colour" for n, (colour, tree) in enumerate(RULES[SEQUOIA].colours.items(), 1)
    ]
    page.click(f"{ROW.format(1)} .swatch")
    plates = page.locator("#seat-rows canvas").evaluate_all("all => all.map(one => one.dataset.plate)")
    assert plates == [f"sequoia tree {colour}" for colour in ("green", "blue", "white", "orange", "pink")]


def two_seats_cannot_have_one_name(page: Page) -> None:
    page.fill(f"{ROW.format(1)} input", "Mira")
    page.fill(f"{ROW.format(2)} input", "Mira")
    page.click("#play")
    assert page.inner_text("#setup-problem") == "Two seats are called Mira. Give each a different name."
    choose(page, SEQUOIA)
    assert page.locator("#setup-problem").is_hidden()


def count(page: Page, what: str) -> None:
    """Runs the script, which counts something, now and after each load. It disturbs no later test."""
    page.add_init_script(what)
    page.evaluate(f"{what}; undefined")  # because Playwright would call a function


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
    """Follows the link of the game's shortcut once history has caught up."""
    page.evaluate(CAUGHT_UP)
    page.evaluate("game => { location.hash = `play=${game}`; }", game)


def test_leaving_a_table_leads_to_its_games_setup_and_a_shortcut_to_another(page: Page, site_url: str) -> None:
    visit(page, site_url)
    count(page, COUNT_LOCKS)
    choose(page, SEQUOIA)
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
"""Whether the game at the table is part of a series, practice, and has hints."""


def began(page: Page, kind: str) -> list[str]:
    """Presses the start button of that company and waits for the table. Returns the button's text."""
    fold(page)
    words = page.inner_text(WORDS.format(kind)).split("\n")
    page.click(WORDS.format(kind))
    page.wait_for_selector("#table:not([hidden])")
    return words


def agree(page: Page, length: str) -> None:
    """Chooses a series, practice and no hints for people at one device."""
    unfold(page)
    page.check("#company [value=together]")
    page.select_option("#series-length", length)
    page.check("#practice")
    page.uncheck("#hints")


def test_a_series_practice_and_no_hints_belong_to_one_company(page: Page, site_url: str) -> None:
    visit(page, site_url)
    agree(page, "3")
    page.check("#company [value=against]")
    assert page.input_value("#series-length") == "1"
    assert (page.is_checked("#practice"), page.is_checked("#hints")) == (False, True)
    expect(page.locator(WORDS.format("together"))).to_have_text("Pass & play 2 players · 3 changes")
    assert began(page, "against") == ["Play Fern", "Medium"]
    assert page.evaluate(TAKEN) == [False, False, True]
    leave_the_table(page)
    assert began(page, "together") == ["Pass & play", "2 players · 3 changes"]
    assert page.evaluate(TAKEN) == [True, True, False]


def test_the_longest_text_fits_its_start_button(page: Page, site_url: str) -> None:
    visit(page, site_url)
    agree(page, "5")
    page.select_option("#seat-count", "12")
    page.select_option(f"{ROW.format(12)} select", EASY)
    page.select_option("#board-select", index=1)
    change_rules(page, check="loss_of_card")
    fold(page)
    button = page.locator(WORDS.format("together"))
    assert button.inner_text().split("\n") == ["Pass & play", "11 + 1 computer · 5 changes"]
    for width in (320, 390, 1280):
        resize(page, {"width": width, "height": 844})
        fits = "one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth"
        assert button.locator("small").evaluate(fits), width


def test_invisible_characters_are_removed_from_names_or_refused(page: Page, site_url: str) -> None:
    visit(page, site_url)
    names = page.locator("#people-list button")
    for name in ("\u2067Mira\u00a0\u200f\u2069", "Zoe\u0308 \u00a0K.", "\u200eMira"):
        add_player(page, name)
    expect(names).to_have_text(["Mira", "Zoë K."])
    expect(page.locator("#toast")).to_have_text("Mira is already at this table.")
    add_player(page, "\u200f\u2069")
    expect(page.locator("#notice-text")).to_have_text("This name has no visible characters. Type another one.")
    expect(names).to_have_text(["Mira", "Zoë K."])
    page.click("#notice-close")
    page.keyboard.press("Escape")
    choose(page, SEQUITUR)
    field = page.locator("#seat-rows li:first-of-type input")
    field.fill("\u200fAda\u00a0 King\u200b")
    assert field.input_value() == "\u200fAda\u00a0 King\u200b", "not while it is being typed"
    field.blur()
    assert field.input_value() == "Ada King"
    expect(page.locator("#table-words")).to_contain_text("Ada King")


ON_FIRST_SCREEN = ".begin, .set-up, #setup .extras button, #setup nav button, #people-add"
IN_WINDOW = """#toggles .toggle, .grip, .swatch, #toggles summary, #shuffle, #fill, .seat-row input, .seat-row select,
    #seat-count, #company label, #play, #custom [data-close]"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth + document.querySelector('#custom').scrollWidth - innerWidth"


def heights(page: Page, targets: str) -> dict[str, float]:
    """The heights in pixels of these controls, by what they say."""
    visible = "all => all.filter(one => one.checkVisibility())"
    named = ".map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height])"
    found = page.locator(targets).evaluate_all(visible + named)
    return {str(name): float(height) for name, height in found}


def test_there_is_room_for_fingers_and_large_letters(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    visit(page, site_url)
    assert {name: height for name, height in heights(page, ON_FIRST_SCREEN).items() if height < 44} == {}
    choose_game(page, SEQUOIA)
    page.select_option("#seat-count", "5")
    page.click("#toggles summary")
    small = heights(page, IN_WINDOW)
    assert len(small) > 20
    assert {name: height for name, height in small.items() if height < 44} == {}
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in ((320, 568), (844, 390), (1280, 800)):
        resize(page, {"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) <= 0, width
        fields = page.locator(".seat-row input").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
        assert min(fields) >= 132, "some letters of each name are visible"
    fold(page)
    resize(page, {"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
