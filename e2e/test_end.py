"""The end of a game: the winner, the story, the celebration, series and stats, and the way to the next game."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import (
    EASY,
    NEARLY_OVER,
    announced,
    downloaded,
    faces,
    leave_the_table,
    open_file,
    open_hand,
    open_position,
    reload,
    seat_names,
    visit,
    wait_for_choice,
)
from e2e.pages import Gate
from e2e.stored import saves, store, stored
from e2e.test_looking_back import choose
from engine.coach.puzzle import loads
from engine.coach.review import review
from engine.coach.story import StoryEnding, tell
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on
from web.coach.puzzle_list import key_of
from web.storage.series import Series
from web.ui.icons import face

pytestmark = on_one_page

PEOPLE = ("Player 1", "Player 2", "Player 3")
NAMES = ("Charlotte Montgomery", "Fern", "Mira", "Rowan", "Bartholomew")

ONE_PLAY_LEFT = "classic:2:2 *8*/10/10/2bbbbb3/10/1bbbb5/10/ggggg5/10/*8* c7-g7/a3-e3 JD,2S,3S,4S,5S,6S,7S/8S,9S,2H,3H,4H,5H,6H \
-/- play:0 no - 0:40 1 . -"
"""Player 1 wins by a wild card on f5."""


FIRST_SEEN = """() => {
    const end = document.querySelector('#end');
    const text = (selector) => document.querySelector(selector).innerText;
    new MutationObserver((_, observer) => {
        if (end.hidden) return;
        window.firstSeen = [text('#end-title'), text('#series-score')];
        observer.disconnect();
    }).observe(end, {attributes: true});
}"""
"""Records the first words of the end; the winner's name follows a moment later."""


def finished(seats: int, seed: int, game: str = "sequoia", level: str = "") -> Match:
    played, luck = load_game(game), random.Random(seed)
    players = [Player(name, level, colour) for name, colour in zip(NAMES[:seats], played.colours, strict=False)]
    match = Match(played, played.setup(seats=seats), f"seed {seed}", players)
    return play_on(match, luck)


def open_end(page: Page, match: Match) -> None:
    open_file(page, match.to_json())
    page.wait_for_selector("#end:not([hidden])")


def test_the_end_says_who_won_and_shows_the_score_sheets(page: Page, site_url: str) -> None:
    match = finished(5, 4, level=EASY)
    report = match.game.report(match.states, NAMES)
    visit(page, site_url)
    open_end(page, match)
    assert page.inner_text("#end-title") == report.headline
    assert page.inner_text("#end-summary") == report.summary
    assert faces(page, "#end-pieces") == [face(NAMES[seat]) for seat in report.winners] != []
    assert page.locator("#end-lines small + span").all_text_contents() == [line.text for line in report.story]
    assert page.locator("#end-figures dd").all_text_contents() == [figure.value for figure in report.figures]
    page.click("#end-report")
    tables = page.locator("#report-sheets table")
    assert tables.count() == len(report.sheets)
    assert [tables.nth(index).is_visible() for index in range(3)] == [True, False, False]
    for index, sheet in enumerate(report.sheets):
        table = tables.nth(index)
        assert table.locator("caption").text_content() == sheet.title
        assert table.locator("thead th[scope=col]").all_text_contents() == list(sheet.heads)
        rows = table.locator("tbody tr").evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
        assert rows == [list(row) for row in sheet.rows]
        assert table.locator("tbody th[scope=row]").count() == len(sheet.rows)
    assert page.locator("#report-seed").text_content() == match.seed
    assert page.locator("#report-seal").text_content() == match.seed_hash
    page.locator("#report summary").evaluate_all("all => all.forEach(one => one.parentElement.open = true)")
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("(report => report.scrollWidth - report.clientWidth)(document.querySelector('#report'))") == 0


def lost() -> Match:
    """The end of a game that Mira was winning until move 82."""
    game, names = load_game("sequence"), ("Mira", "Fern")
    players = [Player(name, level, colour) for name, level, colour in zip(names, ("", EASY), game.colours, strict=False)]
    setup = game.parse_position(NEARLY_OVER).setup
    return play_on(Match(game, setup, "a seed", players, NEARLY_OVER), random.Random(30))


def ending_of(match: Match) -> StoryEnding:
    return tell(review(match), 0, [player.name for player in match.players], 0).ending


def wait_for_words(page: Page) -> None:
    page.wait_for_selector("#end-told:not(.waiting):not([hidden])")


def test_a_lost_game_leads_to_the_better_play_in_three_presses(page: Page, site_url: str) -> None:
    match = lost()
    ending, found = ending_of(match), review(match)
    assert ending.question is not None
    event = ending.question.event
    better = found.changes[event].better
    visit(page, site_url, confirm=False)
    open_end(page, match)
    wait_for_words(page)
    assert page.inner_text("#end-words").replace("\xa0", " ") == ending.words.replace("\xa0", " ")
    assert page.inner_text("#end-words em").replace("\xa0", " ") == "move 82"
    expect(page.locator("#end-more")).to_have_text(ending.more)
    expect(page.locator("#end-try")).to_have_class("large gold")
    assert page.locator("#end-actions .gold").count() == 0, "there is one gold button"
    assert faces(page, "#end-pieces") == [face("Fern")]
    page.evaluate(COUNT_PRESSES)
    page.click("#end-try")
    expect(page.locator("#ask-goal")).to_have_text(ending.question.words)
    choose(page, match, event, better)
    assert page.evaluate("presses") == 3
    expect(page.locator("#ask-verdict")).to_have_text("That’s it")
    assert page.locator("#ask-face.startled").count() == 1
    page.click("#ask-back")
    expect(page.locator("#end-try")).to_have_text("Try it again")
    expect(page.locator("#end-again")).to_have_class("gold")
    assert page.locator("#end-pieces .face.wry").count() == 1
    kept = json.loads(stored(page)["mistakes sequence"])
    assert key_of(match, event) in kept["done"]
    assert all(loads(text).key != key_of(match, event) for text in kept["waiting"])
    stays_solved_and_detailed(page)


def stays_solved_and_detailed(page: Page) -> None:
    """Opens the review with its details, and again on a later visit."""
    page.click("#end-review")
    page.wait_for_selector("#review-questions .solved")
    page.click("#review-details")
    reload(page)
    page.click("#all-games")
    page.click("#games-finished [data-do=open]")
    wait_for_words(page)
    expect(page.locator("#end-try")).to_have_text("Try it again")
    page.click("#end-review")
    expect(page.locator("#review-questions .solved")).to_have_count(1)
    expect(page.locator("#review-more")).to_be_visible()
    page.click("#review-details")
    page.click("#review-questions .solved button")
    expect(page.locator("#review-questions .solved .row-said")).to_contain_text("You missed")


def test_the_faces_react_to_a_win_and_to_an_answer_that_was_shown(page: Page, site_url: str) -> None:
    game = load_game("sequoia")
    players = [
        Player(name, level, colour) for name, level, colour in zip(("Mira", "Fern"), ("", EASY), game.colours, strict=False)
    ]
    games = (play_on(Match(game, game.setup(seats=2), f"{seed}", players), random.Random(seed)) for seed in range(20))
    visit(page, site_url)
    open_end(page, next(match for match in games if match.state.returns() == (1, 0)))
    page.wait_for_selector("#end-pieces .startled")
    assert faces(page, "#end-pieces") == [face("Fern")]
    open_end(page, lost())
    wait_for_words(page)
    page.click("#end-try")
    page.click("#ask-show")
    page.wait_for_selector("#table.answered #ask-actions .gold")
    page.click("#ask-back")
    expect(page.locator("#end-try")).to_have_text("Try it again")
    expect(page.locator("#end-again")).to_have_class("gold")
    assert page.locator("#end-pieces .face.glad").count() == 1, "nobody has found how to stop it"


COUNT_PRESSES = "() => { window.presses = 0; addEventListener('click', () => { presses++; }, true); }"


def test_the_sentence_may_be_late_and_moves_no_button(page: Page, site_url: str) -> None:
    match = lost()
    visit(page, site_url)
    workers = Gate(page, "worker_page.py")
    open_end(page, match)
    expect(page.locator("#end-wait")).to_have_text("Looking back…")
    expect(page.locator("#end-lines li")).to_have_count(len(match.game.report(match.states, ["Mira", "Fern"]).story))
    assert page.locator("#end-lines li:visible").count() == 0
    assert page.locator("#end-body > :visible").count() == 1, "the sentence would move all else"
    buttons = page.locator("#end-actions button").evaluate_all(PLACES)
    expect(page.locator("#end-lines li:visible")).not_to_have_count(0, timeout=30_000)
    expect(page.locator("#end-wait")).to_be_hidden()
    workers.open()
    wait_for_words(page)
    assert page.locator("#end-lines li:visible").count() == 0
    assert page.locator("#end-actions button").evaluate_all(PLACES) == buttons
    page.click("#end-again")
    expect(page.locator("#end")).to_be_hidden()
    assert page.locator("script[name^=review]").count() == 0, "the worker, which knows all cards, is gone"


PLACES = "all => all.map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"


def in_series(page: Page, series: Series) -> None:
    """Makes the only saved game, which is on the table, part of this series."""
    [summary] = [name for name in stored(page) if name.startswith("game ")]
    store(page, f"series {summary.removeprefix('game ')}", series.text())
    reload(page)


def test_the_end_is_celebrated_and_leads_to_the_next_game_of_the_series(page: Page, site_url: str) -> None:
    visit(page, site_url, speed="1", confirm=False)
    open_position(page, ONE_PLAY_LEFT)
    in_series(page, Series(3, (1,)))
    open_hand(page)
    expect(page.locator("#series")).to_have_attribute("aria-label", "Best of 3: Player 1 0, Player 2 1.")
    page.click("#hand-buttons [data-token='card:JD']")
    place = page.locator("#board-place").bounding_box()
    page.evaluate(FIRST_SEEN)
    page.click("#board-buttons [data-token='space:f5']")
    page.wait_for_selector("#end:not([hidden])")
    title, series = page.evaluate("firstSeen")
    assert not title, "the celebration precedes the name"
    assert series == "Best of 3 · 0–1", "and the series"
    assert page.evaluate("document.activeElement.id") == "end-again"
    expect(page.locator("#end-title")).to_have_text("Player 1 wins")
    expect(page.locator("#table")).to_have_class("screen over won")
    assert page.locator("#board-place").bounding_box() == place, "the board does not move"
    assert announced(page)[-2:] == [
        "Player 1 plays jack of diamonds on f5. Player 1 completes a sequence from b5 to f5. Player 1 wins the game.",
        "Best of 3: Player 1 1, Player 2 1.",
    ]
    page.click("#end-lines li:last-child button")
    expect(page.locator("#replay-count")).to_have_text("1 of 1")
    page.click("#replay-close")
    expect(page.locator("#end-title")).to_have_text("Player 1 wins")
    expect(page.locator("#end-series")).to_have_text("Best of 3: Player 1 1, Player 2 1.")
    expect(page.locator("#end-again")).to_have_text(re.compile("Game 3 +Player 2 begins"))
    continues_once(page)


def continues_once(page: Page) -> None:
    """Continues the series after its second game, first there and then from the saved games."""
    page.click("#end-again")
    expect(page.locator("#pass-name")).to_have_text("Player 2")  # without a cut: the deal has passed on
    expect(page.locator("#end")).to_be_hidden()
    reload(page)
    assert wait_for_choice(page) == "pass"
    expect(page.locator("#series-score")).to_have_text("Best of 3 · 1–1")
    leave_the_table(page)
    assert "game 3, best of 3" in page.inner_text("#shelf-games small")
    look_at(page, 1)
    expect(page.locator("#end-again")).to_have_text(re.compile("Game 3 +in progress"))
    before = saves(page)
    page.click("#end-again")
    expect(page.locator("#end")).to_be_hidden()
    assert wait_for_choice(page) == "pass"
    assert saves(page) == before, "it resumes the next game and starts no other"


def look_at(page: Page, finished: int) -> None:
    page.click("#all-games")
    page.locator("#games-finished [data-do=open]").nth(finished - 1).click()
    page.wait_for_selector("#end:not([hidden])")


def test_a_finished_position_shows_its_end_and_leads_to_a_new_table(page: Page, site_url: str) -> None:
    match = finished(3, 7)
    visit(page, site_url)
    open_position(page, match.game.write_position(match.state), match.game.name)
    expect(page.locator("#end-title")).to_have_text(match.game.report([match.state], PEOPLE).headline)
    page.click("#end-new")
    page.wait_for_selector("#setup")
    assert page.get_attribute("body", "data-game") == "sequoia"
    assert page.locator("#shelf").is_hidden()
    page.click("#all-games")
    expect(page.locator("#games-finished .how")).to_have_text("The game is over · today")


@pytest.mark.slow
def test_the_winner_of_a_series_is_named_and_another_series_begins(page: Page, site_url: str) -> None:
    match = finished(3, 7)
    [winner] = match.game.report(match.states, NAMES).winners
    visit(page, site_url)
    open_end(page, match)
    in_series(page, Series(5, (winner, 1 - min(winner, 1), winner)))
    look_at(page, 1)
    expect(page.locator("#end-title")).to_have_text(f"{NAMES[winner]} wins the series, 3 of 4 games")
    assert page.evaluate("document.activeElement.id") == "end-again"
    expect(page.locator("#end-again span")).to_have_text("Play again")
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator("#seats b")).to_have_count(3)
    assert seat_names(page) == list(NAMES[:3])
    expect(page.locator("#series-games i")).to_have_count(5)


def end_a_game(page: Page) -> bool:
    """Makes the last play of a game between Mira and Tom. Returns whether Mira wins."""
    game, players = load_game("sequence"), [Player("Mira", "", "blue"), Player("<i>Tom</i>", "", "green")]
    match = play_on(Match(game, game.setup(), "7", players), random.Random(1))
    last = next(number for number in reversed(range(len(match.events))) if match.events[number].seat is not None)
    open_file(page, match.truncated(last).to_json())
    open_hand(page)
    card, space = match.events[last].text.split()
    page.click(f"#hand-buttons [data-token='card:{card}']")
    page.click(f"#board-buttons [data-token='space:{space}']")
    page.wait_for_selector("#end:not([hidden])")
    return match.events[last].seat == 0


def test_a_game_that_ends_here_counts_in_the_stats(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=False)
    won = end_a_game(page)
    page.click("#end-new")
    page.click("#records-open")
    expect(page.locator("#records-people span")).to_have_text(["<i>Tom</i>", "Mira"])
    page.check("#records-people [value=Mira]")
    assert page.locator("#records-games dd").all_inner_texts() == ["1", f"{won:d}", f"{won:d}"]
    assert page.inner_text("#records-games tbody tr").split() == ["<i>Tom</i>", f"{won:d}", "1"]
    _, text = downloaded(page, "#records-save")
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("(window => window.scrollWidth - window.clientWidth)(document.querySelector('#records'))") == 0
    page.click("#records-put-away")
    expect(page.locator("#records-people span")).to_have_text(["<i>Tom</i>"])
    before = stored(page)
    page.click("#records-away button")
    expect(page.locator("#records-people input")).to_have_count(2)
    expect(page.locator("#records-people :checked")).to_have_value("Mira")
    after = stored(page)
    assert after.keys() - before.keys() == {"record Mira"}
    page.keyboard.press("Escape")
    store(page, "record Mira", None)
    open_file(page, text)
    expect(page.locator("#toast")).to_have_text("Added: 1 result.")
    assert stored(page) == after, "saved stats are restored"
