"""The set-up screen: which game, who plays, by which rules; and choices that come back."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import in_firefox, on_a_page_of_its_own, on_one_page
from e2e.driver import EASY, INTERACTIVE, go_on, leave_the_table, reload, repeat, unfold, visit
from engine.game import game_names, load_game

pytestmark = on_one_page

CHOSEN = "#games :checked"
BEGIN = "#games [data-name={}] [data-kind={}]"
ROW = "#seat-rows li:nth-child({})"
SEQUENCE, SEQUOIA = load_game("sequence"), load_game("sequoia")
BESIDE_RULES = ["Practice", "Hints", "Highlights"]


def choose(page: Page, game: str) -> None:
    """Chooses the game with the mouse."""
    page.locator(f"#games label:has([value={game}])").click()
    page.wait_for_selector(f"body[data-game={game}]")


def offered(page: Page, select: str) -> list[str]:
    """The options that a select offers."""
    return page.locator(f"{select} option").all_inner_texts()


def people(page: Page) -> dict[str, str]:
    """The people kept on this device, and whether each is at the table."""
    buttons = page.locator("#people-list button").all()
    return {button.inner_text(): str(button.get_attribute("aria-pressed")) for button in buttons}


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


def saved(page: Page, folder: Path) -> dict[str, Any]:
    """The game just begun, as the menu saves it to a file."""
    page.wait_for_selector("#table:not([hidden])")
    page.click("#menu-button")
    with page.expect_download() as download:
        page.click("#export")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    save: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    assert file.name == f"{save['game']}.sequor.json"
    return save


def test_a_game_is_chosen_by_mouse(page: Page, site_url: str) -> None:
    visit(page, site_url)
    group = page.get_by_role("group", name="Game")
    for game in (SEQUENCE, SEQUOIA):
        assert group.get_by_role("radio", name=f"{game.title} {game.lead}").count() == 1, "a card says what it is"
    assert page.locator("#games input").evaluate_all("all => all.map(one => one.value)") == list(game_names())
    assert page.input_value(CHOSEN) == "sequence"
    assert page.locator("#toggles b").all_text_contents() == [*(toggle.title for toggle in SEQUENCE.toggles), *BESIDE_RULES]
    choose(page, "sequoia")
    assert page.input_value(CHOSEN) == "sequoia"
    assert page.get_attribute("body", "data-game") == "sequoia"
    assert offered(page, "#seat-count") == ["2", "3", "4", "5"]
    assert offered(page, ROW.format(1)) == ["Human", *(f"{level.capitalize()} computer" for level in SEQUOIA.levels)]
    assert page.locator("#toggles b").all_text_contents() == [*(toggle.title for toggle in SEQUOIA.toggles), *BESIDE_RULES]
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
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "several-open"
    for goal in ("#setup-settings", "#setup-learn", "#setup-rules", "#games :checked"):
        page.keyboard.press("Tab")
        assert page.evaluate(f"document.activeElement.matches('{goal}')")
    for _ in game_names():
        page.keyboard.press("ArrowDown")
        if page.input_value(CHOSEN) == "sequoia":
            break
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


def a_rule_of_another_game_reaches_it(page: Page, tmp_path: Path) -> None:
    leave_the_table(page)
    choose(page, "sequoia")
    page.select_option(f"{ROW.format(2)} select", EASY)
    page.evaluate("document.querySelector('#toggles').open = false")
    change_rules(page, check="face_down")
    page.click("#play")
    save = saved(page, tmp_path)
    assert save["setup"] == {"seats": 2, "open_dice": False, "face_down": True, "unplanted": False}
    assert [(player["level"], player["colour"]) for player in save["players"]] == [("", "blue"), ("easy", "green")]


def test_rules_are_folded_under_a_line_that_says_what_differs(page: Page, site_url: str, tmp_path: Path) -> None:
    visit(page, site_url)
    assert (summary(page), page.inner_text("#rule-gist")) == ("Rules: the usual ones", SEQUENCE.gist)
    assert page.locator("[name=loss_of_card]").is_hidden()
    page.select_option(f"{ROW.format(2)} select", EASY)
    change_rules(page, check="loss_of_card", sequences="3")
    page.check("#practice")
    assert summary(page) == "Rules: loss of card, sequences to win: 3, practice"
    choose(page, "sequoia")
    assert (summary(page), page.inner_text("#rule-gist")) == ("Rules: the usual ones", SEQUOIA.gist), "each game has its own"
    choose(page, "sequence")
    assert page.input_value("[name=sequences]") == "3"
    page.uncheck("[name=cut_for_deal]")
    page.click("#play")
    save = saved(page, tmp_path)
    rules = {name: save["setup"][name] for name in ("loss_of_card", "table_talk", "cut_for_deal", "sequences")}
    assert rules == {"loss_of_card": True, "table_talk": False, "cut_for_deal": False, "sequences": 3}
    assert save["practice"] is True
    a_rule_of_another_game_reaches_it(page, tmp_path)


@on_a_page_of_its_own
def test_a_game_begins_with_one_press_as_it_was_last_time(page: Page, site_url: str, tmp_path: Path) -> None:
    """The first visit is ready to play the computer and to pass the device; people are added by name and come with one press."""
    page.goto(site_url, wait_until="commit")
    page.click(BEGIN.format("sequoia", "against"))  # Python may not be there yet: then it begins once it is
    players = saved(page, tmp_path)["players"]
    assert [(player["name"], player["level"]) for player in players] == [("Player 1", ""), ("Fern", "medium")]
    leave_the_table(page)
    for name in ("Mira", "Tom", "Nan"):
        page.click("#people-add")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    assert people(page) == {"Mira": "true", "Tom": "true", "Nan": "true"}
    page.get_by_role("button", name="Tom", exact=True).click()
    assert page.inner_text(BEGIN.format("sequitur", "together")).split("\n") == ["Pass & play", "Mira, Nan"], "in every game"
    page.get_by_role("button", name="Tom", exact=True).click()
    page.locator("#custom > summary").click()
    page.click(f"{ROW.format(1)} .swatch")
    reload(page)
    page.click(BEGIN.format("sequoia", "together"))
    assert [player["name"] for player in saved(page, tmp_path)["players"]] == ["Mira", "Nan", "Tom"]
    leave_the_table(page)
    assert page.locator(".begin.gold").count() == 1
    assert page.get_attribute(BEGIN.format("sequoia", "together"), "class") == "begin gold", "gold is what was played last"
    assert page.locator("#custom").get_attribute("open") is None, "what is rarely changed is folded"
    page.dblclick(BEGIN.format("sequoia", "against"))
    players = saved(page, tmp_path)["players"]
    assert [(player["name"], player["level"], player["colour"]) for player in players] == [
        ("Mira", "", "green"), ("Fern", "medium", "blue")
    ], "she has the colour that she chose"  # fmt: skip
    leave_the_table(page)
    assert page.locator("#shelf-games li").count() == 3, "who presses twice wants one game"


@pytest.mark.slow
def test_either_company_finds_its_table_as_it_was(page: Page, site_url: str, tmp_path: Path) -> None:
    visit(page, site_url)
    kinds = page.locator("#seat-rows select")
    choose(page, "sequoia")
    page.select_option("#seat-count", "3")
    page.get_by_role("radio", name="Play the computer").check()
    assert kinds.evaluate_all("all => all.map(one => one.value)") == ["", "medium"]
    page.select_option(f"{ROW.format(2)} select", "hard")
    page.get_by_role("radio", name="Pass the device").check()
    assert kinds.evaluate_all("all => all.map(one => one.value)") == ["", "", ""]
    page.select_option(f"{ROW.format(2)} select", "easy")
    assert page.is_checked("#company [value=together]"), "two people and a computer still pass the device"
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert page.is_checked("#company [value=together]")
    page.click(BEGIN.format("sequoia", "against"))
    assert [player["level"] for player in saved(page, tmp_path)["players"]] == ["", "hard"]
    the_number_of_teams_reaches_the_game(page, tmp_path)


def the_number_of_teams_reaches_the_game(page: Page, tmp_path: Path) -> None:
    leave_the_table(page)
    unfold(page)
    choose(page, "sequence")
    page.check("#company [value=together]")
    for seats in ("4", "6"):
        page.select_option("#seat-count", seats)
        assert page.locator("#team-choice").is_visible() == (seats == "6")
    assert offered(page, "#team-count") == ["2 of 3", "3 of 2"]
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
            page.wait_for_selector(f"{INTERACTIVE} #games [value=sequoia]:checked")
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
    assert page.inner_text("#setup-problem") == "Two seats are called Mira: give each its own name."
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
    expect(page.locator(CHOSEN)).to_have_value("sequoia")
    expect(page.locator("#shelf-games small")).to_contain_text("Sequoia")
    page.evaluate("location.hash = 'play=sequence'")
    expect(page.locator(CHOSEN)).to_have_value("sequence")
    go_on(page)
    expect(page.locator("body")).to_have_attribute("data-game", "sequoia")
    expect(page.locator("#bar h1")).to_have_text("Sequoia")
    page.evaluate("location.hash = 'play=sequitur'")
    expect(page.locator(CHOSEN)).to_have_value("sequitur")
    expect(page.locator("#shelf-games small")).to_contain_text("Sequoia")


WORDS = "#games [data-name=sequence] [data-kind={}]"
TAKEN = "() => ['#series', '#practice-mark', '#hint-button'].map(one => !document.querySelector(one).hidden)"
"""Whether the game at the table is one of a series, practice, and with hints."""


def began(page: Page, kind: str) -> list[str]:
    """What the button of that company says; presses it and waits for the table."""
    words = page.inner_text(WORDS.format(kind)).split("\n")
    page.click(WORDS.format(kind))
    page.wait_for_selector("#table:not([hidden])")
    return words


def agree(page: Page, company: str, length: str) -> None:
    """Chooses that company in the form, and there a series, practice and no hints."""
    unfold(page)
    page.check(f"#company [value={company}]")
    page.select_option("#series-length", length)
    page.click("#toggles:not([open]) summary")
    page.check("#practice")
    page.uncheck("#hints")


USUAL = {"against": ["Play Fern", "medium"], "together": ["Pass & play", "2 people"]}


@pytest.mark.parametrize(("company", "other"), [("together", "against"), ("against", "together")])
def test_what_one_company_agrees_on_is_not_what_the_other_plays(page: Page, site_url: str, company: str, other: str) -> None:
    visit(page, site_url)
    agree(page, company, "3")
    page.check(f"#company [value={other}]")
    assert page.input_value("#series-length") == "1"
    assert (page.is_checked("#practice"), page.is_checked("#hints")) == (False, True)
    words = USUAL[company]
    expect(page.locator(WORDS.format(company))).to_have_text(" ".join([*words, "· best of 3 · 2 rules changed"]))
    assert began(page, other) == USUAL[other]
    assert page.evaluate(TAKEN) == [False, False, True]
    leave_the_table(page)
    assert began(page, company) == [words[0], f"{words[1]} · best of 3 · 2 rules changed"]
    assert page.evaluate(TAKEN) == [True, True, False]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_button_shows_all_that_it_says(page: Page, site_url: str, width: int) -> None:
    """Long names give way to what is not as usual; nothing of it is cut."""
    page.set_viewport_size({"width": width, "height": 844})
    visit(page, site_url)
    agree(page, "together", "5")
    for seat, name in enumerate(["Bartholomew Montgomery", "Wilhelmina Featherstone"], 1):
        page.fill(f"{ROW.format(seat)} input", name)
    page.select_option("#board-select", index=1)
    page.check("[name=loss_of_card]")
    button = page.locator(WORDS.format("together"))
    board = list(SEQUENCE.boards.values())[1]
    assert button.inner_text().split("\n") == ["Pass & play", f"2 people · best of 5 · 3 rules changed · {board}"]
    small = button.locator("small")
    assert small.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
