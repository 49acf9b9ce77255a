"""Up to twelve players at one table: seating by mouse, finger and keyboard, the turn ribbon, and quick passing of the device."""

import random

from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import OpenPage, on_a_page_of_its_own, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    act_at_once,
    act_by_mouse,
    centre_of,
    faces,
    hold_hand_open,
    open_hand,
    reload,
    resize,
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
    page.click("#play")
    page.click("#cut [data-close]")
    assert wait_for_choice(page) == "pass"


def names(page: Page) -> list[str]:
    found: list[str] = page.locator("#seat-rows input").evaluate_all("all => all.map(one => one.value)")
    return found


SCROLLED = "document.querySelector('#custom .fields').scrollTop"


def test_players_change_seats_by_finger_and_the_window_scrolls(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport=SMALL, has_touch=True)
    visit(page, site_url)
    sit_down(page, NAMES)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    page.locator(f"{ROW.format(1)} .grip").scroll_into_view_if_needed()
    before = page.evaluate(SCROLLED)
    x, y = centre_of(page.locator(f"{ROW.format(1)} .grip"))
    touch("touchStart", (x, y))
    for way in (20.0, 40.0, SMALL["height"] - 20 - y):
        touch("touchMove", (x, y + way))
    expect(page.locator(f"{ROW.format(12)} input")).to_have_value(LONGEST)
    assert page.evaluate(SCROLLED) > before
    touch("touchEnd")
    assert names(page) == [*NAMES[1:], LONGEST]
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    the_ribbon_begins_with_the_current_player(page)


@on_a_page_of_its_own
def test_players_change_seats_by_keyboard_are_saved_and_joined_by_computers(page: Page, site_url: str) -> None:
    visit(page, site_url)
    assert page.locator("#seat-tools").is_hidden(), "two players need no tools"
    sit_down(page, NAMES[:3])
    page.focus(f"{ROW.format(1)} .grip")
    said = page.locator("#seat-news")
    for key, seat, colour in (("ArrowDown", 2, "green"), ("ArrowDown", 3, "red"), ("ArrowUp", 2, "green")):
        page.keyboard.press(key)
        expect(said).to_have_text(f"{LONGEST} is now at seat {seat} of 3, {colour}.")
        assert page.evaluate("document.activeElement.ariaLabel") == f"Move seat {seat}"
    page.keyboard.press("Enter")
    assert names(page) == [NAMES[1], NAMES[2], LONGEST], "a press moves by one, without dragging"
    page.keyboard.press("ArrowDown")
    assert names(page)[2] == LONGEST, "the last seat can’t move down"
    page.mouse.move(*centre_of(page.locator(f"{ROW.format(1)} .grip")))
    page.mouse.down()
    page.mouse.move(*centre_of(page.locator(f"{ROW.format(2)} .grip")), steps=6)
    assert names(page) == [NAMES[2], NAMES[1], LONGEST], "rows make room during a drag"
    page.keyboard.press("Escape")
    page.mouse.up()
    assert names(page) == [NAMES[1], NAMES[2], LONGEST], "Esc cancels a drag"
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
    assert levels() == before, "all keep their levels"
    assert list(levels()) != list(before)
    page.select_option(f"#seat-rows li:has(select option:checked[value={EASY}]) select", HUMAN)
    assert page.locator("#fill option:checked").inner_text() == "mixed"


def the_ribbon_begins_with_the_current_player(page: Page) -> None:
    resize(page, PHONE)
    sit_down(page, NAMES, teams=3)
    begin(page)
    assert_ribbon_fits(page, PHONE["width"])
    resize(page, SMALL)
    assert_ribbon_fits(page, SMALL["width"])


def assert_ribbon_fits(page: Page, width: int) -> None:
    """Checks that the ribbon names the next three of twelve players, next to the scores, and that a press lists all."""
    assert seat_names(page) == NAMES, "screen readers get all names in full, in order"
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
    """Hold, card, space, confirm. After a round, the recap lists the other eleven plays and shows where they were."""
    visit(page, site_url)
    sit_down(page, NAMES, teams=2)
    begin(page)
    played = []
    for turn in range(13):  # a whole round, and the first player again
        page.wait_for_selector("#pass:not([hidden])")
        played.append(page.inner_text("#pass-name"))
        (hold_hand_open if turn == 11 else open_hand)(page)  # a press works too, even after a hold
        (act_by_mouse if turn == 11 else act_at_once)(page, random.Random(turn))
    first = NAMES.index(played[0])
    assert played == [NAMES[(first + turn) % 12] for turn in range(13)]
    page.wait_for_selector("#pass:not([hidden])")
    told = page.locator("#recap .told").all_inner_texts()
    assert told[-1].startswith(f"{played[-1]} ")
    assert len(told) == 11
    page.mouse.move(*centre_of(page.locator("#pass-open")))
    page.mouse.down()
    expect(page.locator("#pass-open")).to_have_class("held")
    page.mouse.up()
    expect(page.locator("#pass-open")).not_to_have_class("held")
    assert page.locator("#closed").is_visible(), "a short press opens nothing"
    line = page.locator("#recap .told").last
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    line.click()
    expect(line).to_have_attribute("aria-pressed", "false")
    assert wait_for_choice(page) == "pass"


def test_computers_play_between_two_of_twelve_seats(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, EASY, EASY, EASY, EASY, EASY, HUMAN, EASY, EASY, EASY, EASY, EASY], teams=3)
    assert wait_for_choice(page) == "pass"
    assert faces(page, "#seats") == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]
    name = page.inner_text("#pass-name")
    open_hand(page)
    act_by_mouse(page, random.Random(1))
    assert wait_for_choice(page) == "pass"
    assert page.inner_text("#pass-name") != name, "five computers have played, and the other person is next"
