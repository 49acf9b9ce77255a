"""Many people at one table: seating by mouse, finger and keyboard; the turn ribbon; and passing the device on quickly."""

import random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import OpenPage, on_a_page_of_its_own, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    act_at_once,
    act_by_mouse,
    faces,
    hold_hand_open,
    open_hand,
    reload,
    resize,
    saved_game,
    seat_names,
    set_up,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.test_setup import ROW

pytestmark = on_one_page

LONGEST = "Maximiliana von Hohenfels"[:24]
NAMES = [LONGEST, "Ada", "Ben", "Bartholomew Fitzgerald-O", "Cem", "Dora", "Émile", "Fatima", "Grace", "Hugo", "Jo", "Seat 12"]
PHONE, SMALL = ViewportSize(width=390, height=844), ViewportSize(width=320, height=568)


def sit_down(page: Page, names: list[str], teams: int = 0) -> None:
    """Sets up Sequence with a seat for each of these names."""
    unfold(page)
    page.select_option("#seat-count", str(len(names)))
    if teams:
        page.select_option("#team-count", str(teams))
    for seat, name in enumerate(names, 1):
        page.fill(f"{ROW.format(seat)} input", name)


def begin(page: Page) -> None:
    """Starts, cuts for deal, and ends at the first person's closed hand."""
    page.click("#play")
    page.click("#cut [data-close]")
    assert wait_for_choice(page) == "pass"


def names(page: Page) -> list[str]:
    """The name at each seat of the form."""
    found: list[str] = page.locator("#seat-rows input").evaluate_all("all => all.map(one => one.value)")
    return found


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The element's centre, to press."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.slow
@on_a_page_of_its_own  # which does not forget who has sat where
def test_people_change_seats_by_mouse(page: Page, site_url: str) -> None:
    visit(page, site_url)
    sit_down(page, NAMES[:6], teams=3)
    page.select_option(f"{ROW.format(1)} select", EASY)
    assert names(page)[0] == "Linden", "a computer does not borrow a name"
    page.fill(f"{ROW.format(1)} input", LONGEST)
    plates = page.locator("#seat-rows canvas").evaluate_all("all => all.map(one => one.dataset.plate)")
    moved = [*NAMES[1:4], NAMES[0], *NAMES[4:6]]
    page.mouse.move(*middle(page, f"{ROW.format(1)} .grip"))
    page.mouse.down()
    page.mouse.move(*middle(page, f"{ROW.format(4)} .grip"), steps=6)
    assert names(page) == moved, "rows make room as one drags"
    page.mouse.up()
    expect(page.locator("#seat-news")).to_have_text(f"{LONGEST} is now at seat 4 of 6, blue team.")
    assert page.input_value(f"{ROW.format(4)} select") == EASY
    assert page.locator("#seat-rows canvas").evaluate_all("all => all.map(one => one.dataset.plate)") == plates
    page.mouse.move(*middle(page, f"{ROW.format(2)} .grip"))
    page.mouse.down()
    page.mouse.move(*middle(page, f"{ROW.format(6)} .grip"), steps=3)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert names(page) == moved, "a drag is given up with Esc"
    page.click("#play")
    page.click("#cut [data-close]")
    page.wait_for_selector("#pass:not([hidden])")
    players = saved_game(page)["players"]
    assert [player["name"] for player in players] == moved
    assert [player["level"] for player in players] == ["", "", "", EASY, "", ""]
    assert [player["colour"] for player in players] == ["blue", "green", "red"] * 2


SCROLLED = "document.querySelector('#custom .fields').scrollTop"


def test_people_change_seats_by_finger_and_the_window_scrolls(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport=SMALL, has_touch=True)
    visit(page, site_url)
    sit_down(page, NAMES)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    page.locator(f"{ROW.format(1)} .grip").scroll_into_view_if_needed()
    before = page.evaluate(SCROLLED)
    x, y = middle(page, f"{ROW.format(1)} .grip")
    touch("touchStart", (x, y))
    for way in (20.0, 40.0, SMALL["height"] - 20 - y):
        touch("touchMove", (x, y + way))
    expect(page.locator(f"{ROW.format(12)} input")).to_have_value(LONGEST)
    assert page.evaluate(SCROLLED) > before
    touch("touchEnd")
    assert names(page) == [*NAMES[1:], LONGEST]
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    the_ribbon_begins_with_whose_turn_it_is(page)


@on_a_page_of_its_own
def test_people_change_seats_by_keyboard_are_kept_and_joined_by_computers(page: Page, site_url: str) -> None:
    visit(page, site_url)
    assert page.locator("#seat-tools").is_hidden(), "where two sit down there is nothing to fill in"
    sit_down(page, NAMES[:3])
    page.focus(f"{ROW.format(1)} .grip")
    said = page.locator("#seat-news")
    for key, seat, colour in (("ArrowDown", 2, "green"), ("ArrowDown", 3, "red"), ("ArrowUp", 2, "green")):
        page.keyboard.press(key)
        expect(said).to_have_text(f"{LONGEST} is now at seat {seat} of 3, {colour}.")
        assert page.evaluate("document.activeElement.ariaLabel") == f"Move seat {seat}"
    page.keyboard.press("Enter")
    assert names(page) == [NAMES[1], NAMES[2], LONGEST], "a press alone moves by one, for who cannot drag"
    page.keyboard.press("ArrowDown")
    assert names(page)[2] == LONGEST, "there is no seat below the last"
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert names(page) == [NAMES[1], NAMES[2], LONGEST]
    unfold(page)
    a_family_of_five_fills_twelve_seats(page)


def a_family_of_five_fills_twelve_seats(page: Page) -> None:
    sit_down(page, NAMES[:4])
    page.select_option("#seat-count", "12")
    page.fill(f"{ROW.format(5)} input", NAMES[4])
    page.select_option("#fill", EASY)

    def levels() -> dict[str, str]:
        kinds: list[str] = page.locator("#seat-rows select").evaluate_all("all => all.map(one => one.value)")
        return dict(zip(names(page), kinds, strict=True))

    before = levels()
    assert [name for name, level in before.items() if not level] == NAMES[:5]
    assert list(before.values()).count(EASY) == 7
    page.click("#shuffle")
    assert levels() == before, "everybody keeps their level"
    assert list(levels()) != list(before)
    page.select_option(f"#seat-rows li:has(select option:checked[value={EASY}]) select", HUMAN)
    assert page.locator("#fill option:checked").inner_text() == "mixed"


def the_ribbon_begins_with_whose_turn_it_is(page: Page) -> None:
    """On phones of two sizes."""
    resize(page, PHONE)
    sit_down(page, NAMES, teams=3)
    begin(page)
    assert_ribbon_fits(page, PHONE["width"])
    resize(page, SMALL)
    assert_ribbon_fits(page, SMALL["width"])


def assert_ribbon_fits(page: Page, width: int) -> None:
    """Asserts that of twelve seats the next three players are named, beside scores and over the board, and a press lists all."""
    assert seat_names(page) == NAMES, "whole names are there to be heard, in their order"
    shown = page.evaluate("""() => [...document.querySelectorAll('.seat')].map((seat, number) => {
        const { x, y, right, bottom } = seat.getBoundingClientRect(), name = seat.querySelector('b').textContent;
        return { number, x, y, right, bottom, name, on: seat.classList.contains('on') };
    }).filter(seat => seat.right > seat.x).sort((one, other) => one.x - other.x)""")
    first = shown[0]["number"]
    assert [seat["number"] for seat in shown] == [(first + turn) % 12 for turn in range(3)]
    assert [seat["on"] for seat in shown] == [True, False, False]
    assert all(len(seat["name"]) >= 2 and seat["name"][1] != "…" for seat in shown)
    assert len({round(seat["y"]) for seat in shown}) == 1
    assert max(seat["right"] for seat in shown) <= width
    assert {round(seat["bottom"] - seat["y"]) for seat in shown} == {44}
    page.locator(".seat.on").click()
    assert page.locator("#players bdi").all_inner_texts() == NAMES
    page.keyboard.press("Escape")
    assert page.locator("#teams .score").evaluate_all("all => all.map(one => one.ariaLabel)") == [
        f"{colour}: 0 of 1 sequences" for colour in ("blue", "green", "red")
    ]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator("#board-place").bounding_box()
    assert board is not None
    assert board["width"] == width
    page.locator("#seats .seat.on").click()
    expect(page.locator("#players li bdi")).to_have_text(NAMES)
    page.keyboard.press("Escape")


def test_the_device_is_passed_on_with_four_movements(page: Page, site_url: str) -> None:
    """Hold, card, space, confirm; after a round the recap says what the other eleven did, and shows where."""
    visit(page, site_url)
    sit_down(page, NAMES, teams=2)
    begin(page)
    played = []
    for turn in range(13):  # a whole round, and the first once more
        page.wait_for_selector("#pass:not([hidden])")
        played.append(page.inner_text("#pass-name"))
        (hold_hand_open if turn == 11 else open_hand)(page)  # a press works after a hold too
        (act_by_mouse if turn == 11 else act_at_once)(page, random.Random(turn))
    first = NAMES.index(played[0])
    assert played == [NAMES[(first + turn) % 12] for turn in range(13)]
    page.wait_for_selector("#pass:not([hidden])")
    told = page.locator("#recap .told").all_inner_texts()
    assert told[-1].startswith(f"{played[-1]} ")
    assert len(told) == 11
    page.mouse.move(*middle(page, "#pass-open"))
    page.mouse.down()
    expect(page.locator("#pass-open")).to_have_class("held")
    page.mouse.up()
    expect(page.locator("#pass-open")).not_to_have_class("held")
    assert page.locator("#closed").is_visible(), "who lets go early opens nothing"
    line = page.locator("#recap .told").last
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    line.click()
    expect(line).to_have_attribute("aria-pressed", "false")
    assert wait_for_choice(page) == "pass"


def test_a_game_of_twelve_mixed_seats_is_begun(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, EASY, EASY, EASY, EASY, EASY, HUMAN, EASY, EASY, EASY, EASY, EASY], teams=3)
    assert wait_for_choice(page) == "pass"
    assert faces(page, "#seats") == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]
    name = page.inner_text("#pass-name")
    open_hand(page)
    act_by_mouse(page, random.Random(1))
    assert wait_for_choice(page) == "pass"
    assert page.inner_text("#pass-name") != name, "five computers have played, and the other person is asked"
