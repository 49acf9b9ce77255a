"""Looking back: undo, the move list, the replay of a game and its review."""

import json
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Hold, OpenPage, on_one_page
from e2e.driver import (
    EASY,
    ENABLED,
    HUMAN,
    INTERACTIVE,
    NEARLY_OVER,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_at_once,
    announced,
    board_labels,
    choose_game,
    downloaded,
    expect_levels,
    labels,
    leave_the_table,
    open_file,
    open_hand,
    reload,
    repeat,
    saved_game,
    set_up,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.gallery.screens import match_of
from e2e.gallery.teaching import make
from e2e.layout import layout_faults, serious_findings
from e2e.pages import Gate
from e2e.stored import saves
from engine import recap
from engine.coach.commentary import CHOICE, mistakes, points, summed
from engine.coach.commentary import moments as moments_of
from engine.coach.review import Review, review
from engine.coach.story import ReviewQuestion, answer, tell
from engine.core import Seat
from engine.game import load_game
from engine.match import Match, Player
from engine.recap import moments, told_moments
from engine.text import isolated
from tests.engine.walks import play_on
from web.coach.review_state import ReviewState, signed

pytestmark = on_one_page

NAMES = ("Ada", "Ben")


def played(game: str, start: str = "", people: int = 1, practice: bool = False) -> Match:
    """A game played at random to its end, from a position if one is given."""
    found, luck = load_game(game), random.Random(3)
    setup = found.parse_position(start).setup if start else found.setup(seats=2)
    who = zip(NAMES, found.colours, strict=False)
    players = [Player(name, "" if seat < people else EASY, colour) for seat, (name, colour) in enumerate(who)]
    return play_on(Match(found, setup, "a seed", players, start, practice=practice), luck)


def late(game: str) -> Match:
    """The last choices of such a game, as a game of its own."""
    match = played(game)
    number = next(n for n in range(9 * len(match.events) // 10, len(match.events)) if match.states[n].to_act)
    return played(game, match.game.write_position(match.states[number]))


def events(page: Page) -> list[object]:
    found: list[object] = saved_game(page)["events"]
    page.keyboard.press("Escape")
    return found


def test_a_play_is_undone_by_key_and_button_and_repeated_with_the_same_luck(page: Page, site_url: str) -> None:
    """`tests/engine/test_undo.py` says what can be undone when."""
    visit(page, site_url)
    choose_game(page, SEQUENCE)
    page.locator("#practice").evaluate("box => box.checked || box.click()")
    set_up(page, [HUMAN, HUMAN])
    wait_for_choice(page)
    first_to_act = page.inner_text("#pass-name")
    open_hand(page)
    assert page.locator("#practice-mark").is_visible()
    assert page.locator("#undo").is_disabled()
    before, empty = labels(page, "hand"), board_labels(page)
    for _ in range(2):
        act_at_once(page, random.Random(3))
        open_hand(page)
    first = events(page)
    page.keyboard.press("Control+z")
    page.click("#undo")
    expect(page.locator("#pass-name")).to_have_text(first_to_act)
    open_hand(page)
    assert announced(page)[-1].endswith(" undoes a play.")
    assert (labels(page, "hand"), board_labels(page)) == (before, empty)
    expect(page.locator("#undo")).to_be_disabled()
    for _ in range(2):
        act_at_once(page, random.Random(3))
        open_hand(page)
    assert events(page) == first


def test_a_secret_choice_is_undone_until_all_reveal_and_the_end_only_in_practice(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN], game=SEQUOIA)
    open_hand(page)
    act_at_once(page, random.Random(1))
    expect(page.locator("#undo")).to_have_accessible_name("Undo Player 1’s play")
    page.click("#undo")
    expect(page.locator("#pass-name")).to_have_text("Player 1")
    expect(page.locator("#undo")).to_be_disabled()
    for _ in range(2):
        open_hand(page)
        act_at_once(page, random.Random(1))
    page.click("text=Cups up")
    page.wait_for_selector("text=Roll")
    assert page.locator("#undo").is_disabled()
    for practice in (False, True):
        match = played(SEQUENCE, people=2, practice=practice)
        open_file(page, match.to_json())
        page.wait_for_selector("#end:not([hidden])")
        expect(page.locator("#practice-mark")).to_be_visible(visible=practice)
        expect(page.locator("#undo")).to_be_visible(visible=practice)
    page.click("#undo")
    winner = match.players[match.events[-1].seat or 0].name
    expect(page.locator("#pass-name")).to_have_text(winner)
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#pass-name")).to_have_text(winner)


LINES = "#moves-beside li button"
CURRENT = "#moves-beside [aria-current=step]"
SENTENCE = f"{CURRENT} .unseen"


def chips(page: Page) -> int:
    return page.locator("#board-buttons [aria-label*=' chip']:not([aria-label*='chip removed'])").count()


def chips_after(match: Match, events: int) -> int:
    """How many chips are on the board after that many events, according to the position."""
    board = match.game.write_position(match.states[events]).split()[1]
    return sum(board.count(letter) for letter in "gb")


def test_a_replay_has_the_move_list_beside_a_whole_board(page: Page, site_url: str) -> None:
    """The lines told before it began are gone."""
    page.set_viewport_size({"width": 1280, "height": 800})
    visit(page, site_url)
    open_file(page, played(SEQUITUR).to_json())
    page.click("#end-replay")
    expect(page.locator("#moves-beside")).to_be_visible()
    expect(page.locator("#told")).to_be_hidden()


def test_a_replay_is_stepped_through_by_keyboard_and_from_the_log(page: Page, site_url: str) -> None:
    match = played(SEQUENCE, people=2)
    visit(page, site_url)
    open_file(page, match.to_json())
    page.click("#end-replay")
    stops = moments(match)
    last = len(stops) - 1
    dealt = next(number for number, stop in enumerate(stops) if match.events[stop.events].seat is not None)
    expect(page.locator("#replay-count")).to_have_text(f"{dealt} of {last}")
    assert chips(page) == 0
    assert page.evaluate("document.activeElement.id") == "replay-play"
    page.keyboard.press("Home")
    expect(page.locator("#replay-count")).to_have_text(f"0 of {last}")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert page.inner_text("#replay-told") == " ".join(stops[5].told)
    assert chips(page) == chips_after(match, stops[5].events) > 0
    expect(page.locator(SENTENCE)).to_contain_text(match.game.for_speech(" ".join(stops[5].told)))
    page.keyboard.press("ArrowLeft")
    assert chips(page) == chips_after(match, stops[4].events)
    page.keyboard.press("End")
    expect(page.locator("#replay-count")).to_have_text(f"{last} of {last}")
    assert page.inner_text("#replay-told").endswith("wins the game.")
    expect(page.locator(CURRENT).first).to_be_in_viewport()
    wanted = page.locator(LINES).nth(30)
    wanted.click()
    events = int(wanted.get_attribute("data-key") or "")
    assert chips(page) == chips_after(match, events)
    page.keyboard.press("ArrowDown")
    number = next(number for number, stop in enumerate(stops) if stop.events >= events)
    spoken = match.game.for_speech(" ".join(stops[number - 1].told))
    assert spoken in page.evaluate("document.activeElement.textContent")
    expect(page.locator(SENTENCE)).to_contain_text(spoken)
    assert page.locator(f"{LINES}[tabindex='0']").count() == 1
    page.keyboard.press("Home")
    assert chips(page) == 0
    it_plays_and_shows_every_hand(page, match)


def it_plays_and_shows_every_hand(page: Page, match: Match) -> None:
    page.focus("#replay-play")
    page.keyboard.press("Enter")
    page.wait_for_function("parseInt(document.querySelector('#replay-count').textContent) >= 3")
    expect(page.locator("#replay-play")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("Enter")
    expect(page.locator("#replay-play")).to_have_attribute("aria-label", "Play")
    page.locator("#replay-moment").fill("20")
    assert not labels(page, "hand"), "by default, hands are face down"
    state: Any = match.states[moments(match)[20].events]
    for seat in (0, 1):
        page.select_option("#replay-eyes", str(seat))
        assert len(labels(page, "hand")) == len(state.hands[seat])
        assert page.locator(f"#hand-buttons {ENABLED}, #board-buttons {ENABLED}").count() == 0
    page.keyboard.press("Escape")
    assert match.narration[-1][-1] == f"{page.inner_text('#end-title')} the game."
    assert page.locator("#moves-beside").is_hidden()
    page.click("#menu-button")
    page.click("#menu-moves")
    page.locator("#moves li button").nth(10).click()
    page.wait_for_selector("#table.replay")
    assert page.locator("#replay-as").is_visible(), "nothing is secret any longer"
    page.keyboard.press("Escape")
    page.click("#end-report")
    assert Match.from_json(downloaded(page, "#report-export")[1]).to_json() == match.to_json()


def begun_by(match: Match, *cuts: str) -> dict[str, Any]:
    """The save of the match after only these cut cards, as version 0.1.0 wrote it."""
    save: dict[str, Any] = json.loads(match.to_json())
    del save["mark"]
    return save | {"version": 1, "events": [[None, card] for card in cuts]}


def test_the_fairness_check_finds_luck_that_the_seed_does_not_give(page: Page, site_url: str) -> None:
    match = played(SEQUENCE, people=2, practice=True)
    visit(page, site_url)
    open_file(page, match.to_json())
    page.wait_for_selector("#end:not([hidden])")
    assert page.locator("#end-doubt").is_hidden()
    page.click("#end-report")
    page.click("#report-luck")
    assert page.inner_text("#luck-verdict").startswith(f"The luck was fixed in advance. All {match.chance_count} random outcomes")
    assert "Practice game" in page.inner_text("#luck-verdict")
    assert page.inner_text("#luck-seal") == match.seed_hash
    page.click("#luck [data-close]")
    save = json.loads(match.to_json())
    open_file(page, json.dumps(save | {"seed": "another"}))
    page.wait_for_selector("#end-doubt:not([hidden])")
    page.click("#end-report")
    page.click("#report-luck")
    wrong = page.locator("#luck-wrong li").all_inner_texts()
    assert wrong[0].startswith("The game, setup, seed, players, start or practice setting was edited")
    assert wrong == Match.from_json(json.dumps(save | {"seed": "another"})).verify()
    page.click("#luck [data-close]")
    # Two cards that could have been cut, but that this seed does not give.
    open_file(page, json.dumps(begun_by(match, "QH", "KD")))
    page.wait_for_selector("#notice:not([hidden])")
    assert page.inner_text("#notice-text").startswith("This save fails its fairness check")


def open_review(page: Page) -> None:
    page.click("#end-review")
    wait_for_review(page)


def wait_for_review(page: Page) -> None:
    """Waits until the review is computed."""
    page.wait_for_selector("#review:not([hidden])")
    page.wait_for_selector("#review-count:not([hidden])", state="attached")


ROWS = "#review-questions > li"


def test_a_review_asks_about_the_costliest_plays_and_never_tells_a_better_one_before(
    page: Page, site_url: str, axe_source: str
) -> None:
    match = played(SEQUENCE, NEARLY_OVER, people=2)
    visit(page, site_url)
    open_file(page, match.to_json())
    open_review(page)
    found = review(match)
    asked = tell(found, 0, [isolated(name) for name in NAMES], 0).questions
    assert len(asked) == 3
    says_what_decided_it(page, found, 0)
    lists_the_questions(page, asked)
    keeps_the_answers(page, found, asked)
    assert serious_findings(page, axe_source) == []
    walks_the_questions(page)
    answers_wrong_and_right(page, found, asked[0])
    asks_the_next(page, found, asked)
    expect(page.locator("#review")).to_be_visible()
    expect(page.locator(ROWS)).to_have_class([re.compile(kind) for kind in ("solved", "shown", "shown")])
    page.click("#review-questions [data-do=onward]")
    expect(page.locator("#review")).to_be_hidden()
    wait_for_choice(page)
    assert page.locator("script[name^=review]").count() == 0, "the worker, which knows all cards, is gone"


def says_what_decided_it(page: Page, found: Review, seat: Seat) -> None:
    """Checks the verdict and the three parts, which add up to the result."""
    balance = tell(found, seat, [isolated(name) for name in NAMES], seat).balance
    expect(page.locator("#review-verdict")).to_have_text(balance.words)
    amounts = [int(key.replace("−", "-").rpartition(": ")[2]) for key in page.locator("#review-keys li").all_text_contents()]
    assert amounts == [balance.luck, balance.own, balance.others]
    assert balance.start + sum(amounts) == balance.end


def lists_the_questions(page: Page, asked: Sequence[ReviewQuestion]) -> None:
    assert page.locator("#review-count").text_content() == "Your three costliest plays"
    assert page.locator(f"{ROWS} b").all_text_contents() == [question.words for question in asked]
    assert page.locator(f"{ROWS} strong").all_text_contents() == [f"−{question.points}" for question in asked]
    for row, question in zip(page.locator(f"{ROWS} small").all_text_contents(), asked, strict=True):
        assert row.endswith(question.played)


def keeps_the_answers(page: Page, found: Review, asked: Sequence[ReviewQuestion]) -> None:
    """Looks for the better plays in the whole page, at every stop and with the details open."""
    lapses = {one.event: one for one in mistakes(found, [isolated(name) for name in NAMES], 0)}
    page.click("#review-details")
    page.focus("#review-on")
    page.keyboard.press("Home")
    for _ in ReviewState(found.match, 0).stops:
        everything = page.content()
        for question in asked:
            lapse = lapses[question.event]
            assert lapse.words not in everything
            assert not lapse.reason.words or lapse.reason.words not in everything
        page.keyboard.press("ArrowRight")
    page.click("#review-details")


def walks_the_questions(page: Page) -> None:
    """Goes to the last question by key, and back by one with a finger."""
    page.focus("#review-details")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator(ROWS).last).to_have_attribute("aria-current", "step")
    finger = {"isPrimary": True, "pointerType": "touch", "clientX": 500, "clientY": 300, "bubbles": True}
    page.dispatch_event("#board-place", "pointerdown", finger)
    page.dispatch_event("#board-place", "pointerup", finger | {"clientX": 620})
    expect(page.locator(ROWS).nth(1)).to_have_attribute("aria-current", "step")
    page.locator(ROWS).first.click()
    expect(page.locator(ROWS).first).to_have_attribute("aria-current", "step")


def answers_wrong_and_right(page: Page, found: Review, question: ReviewQuestion) -> None:
    """Answers on the board: the play of the game again, which is wrong, and the best one."""
    match, better = found.match, found.changes[question.event].better
    page.click("#review-questions [data-do=answer]")
    expect(page.locator("#ask-goal")).to_have_text(question.words)
    expect(page.locator("#ask-played")).to_contain_text(f"In the game {question.played[0].lower()}{question.played[1:]}")
    assert page.locator("#board-buttons [aria-label*='last move']").count() == 0, "nothing points at the last play"
    before = chips(page)
    choose(page, match, question.event, question.chosen)
    expect(page.locator("#ask")).to_have_attribute("data-kind", "wrong")
    expect(page.locator("#ask-again")).to_have_class("gold")
    assert chips(page) != before, "it is really played"
    page.click("#ask-again")
    page.wait_for_selector("#ask-show:not([hidden])")
    assert chips(page) == before
    choose(page, match, question.event, better)
    expect(page.locator("#ask-verdict")).to_have_text("That’s it")
    verdict = answer(match, question.event, better, [isolated(name) for name in NAMES])
    figures = page.locator("#ask-odds b").all_text_contents()
    assert figures == [f"{verdict.chance_before}%", f"{verdict.chance}%"]
    expect(page.locator("#ask-next")).to_be_focused()


def choose(page: Page, match: Match, event: int, text: str) -> None:
    """Makes that choice on the board."""
    page.wait_for_selector("#ask-show:not([hidden])")
    make(page, text, tuple(match.game.choices(match.states[event].observe(0), match.game.parse_action(text))))
    page.wait_for_selector("#table.answered #ask-actions .gold")


def asks_the_next(page: Page, found: Review, asked: Sequence[ReviewQuestion]) -> None:
    """Lets the second question's answer be shown, and the third's after a miss; then goes back."""
    page.click("#ask-next")
    expect(page.locator("#ask-goal")).to_have_text(asked[1].words)
    page.click("#ask-show")
    expect(page.locator("#ask-verdict")).to_have_text("The best play")
    page.click("#ask-next")
    choose(page, found.match, asked[2].event, asked[2].chosen)
    page.click("#ask-reveal")
    expect(page.locator("#ask")).to_have_attribute("data-kind", "shown")
    expect(page.locator("#ask-next")).to_have_text("Play again")
    page.click("#ask-back")


def test_the_details_of_a_review_have_every_stop_for_every_viewer(page: Page, site_url: str) -> None:
    match = played(SEQUENCE, NEARLY_OVER, people=2)
    visit(page, site_url)
    open_file(page, match.to_json())
    open_review(page)
    found = review(match)
    page.click("#review-details")
    adds_up_at_every_stop(page, found, 0)
    page.select_option("#review-seat", "1")
    wait_for_review(page)
    says_what_decided_it(page, found, 1)
    adds_up_at_every_stop(page, found, 1)
    page.keyboard.press("Home")
    repeat(lambda: page.keyboard.press("ArrowRight"), lambda: page.is_enabled("#review-try"))
    page.click("#review-try")
    expect(page.locator("#review")).to_be_hidden()
    act_at_once(page, random.Random(2))
    page.wait_for_selector("#table.answered #ask-actions .gold")
    page.click("#ask-back")
    page.click("#review-again")
    page.wait_for_selector("#practice-mark:not([hidden])")
    page.wait_for_selector("#hint-button:not(:disabled)")
    assert page.locator("script[name^=review]").count() == 0, "the worker, which knows all cards, is gone"
    leave_the_table(page)
    assert page.locator("#shelf-games li").count() == 1
    assert len(saves(page)) == 2, "the reviewed game stays as it is"


def adds_up_at_every_stop(page: Page, found: Review, seat: Seat) -> None:
    """Checks the full sum, and the number of each of the seat's choices, which the keys reach one by one."""
    told = summed(found, seat, [isolated(name) for name in NAMES], seat)
    assert page.locator("#review-line b").text_content() == f"= {told.result}"
    amounts = [int(part.replace("−", "-")) for part in page.locator("#review-split dd").all_text_contents()]
    assert told.parts[0].points + sum(amounts) == told.end
    notable = {one.event: one.whole for one in moments_of(found, seat, [isolated(name) for name in NAMES], seat)}
    page.focus("#review-on")
    page.keyboard.press("Home")
    for stop in ReviewState(found.match, seat).stops:
        if stop.is_own and stop.event is not None:
            number = notable.get(stop.event, points(found, stop.event, seat, CHOICE))
            expect(page.locator("#review-now strong")).to_have_text(signed(number))
        assert page.is_enabled("#review-try") == stop.is_own
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("game", [SEQUOIA, pytest.param(SEQUITUR, marks=pytest.mark.slow)])
def test_a_review_is_closed_while_it_is_computed_and_opened_from_saved_games(
    page: Page, site_url: str, hold: Hold, game: str
) -> None:
    visit(page, site_url)
    worker = hold(page, "worker_page.py")
    open_file(page, late(game).to_json())
    page.click("#end-review")
    page.wait_for_selector("#review-progress:not([hidden])")
    page.keyboard.press("Escape")
    expect(page.locator("#end-review")).to_be_focused()
    worker.open()
    leave_the_table(page)
    page.wait_for_function("!document.querySelector('script[name^=review]')")
    unfold(page)
    page.evaluate("document.querySelector('#all-games').click()")
    page.locator("#games-finished [data-do=review]").first.click()
    wait_for_review(page)
    page.click("#review-close")
    page.wait_for_selector("#end:not([hidden])")


WHOLE_ROWS = """() => {
    const around = document.querySelector('#moves-beside > div'), box = around.getBoundingClientRect();
    const rows = Array.from(around.querySelectorAll('li'), row => row.getBoundingClientRect());
    const seen = rows.filter(row => row.bottom > box.top + 0.5 && row.top < box.bottom - 0.5);
    const cut = seen.filter(row => row.top < box.top - 0.5 || row.bottom > box.bottom + 0.5);
    return [seen.length, cut.length, Math.round(seen[0].height)];
}"""

BIG, SMALL = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
PLAYS = {SEQUENCE: 40, SEQUOIA: 12, SEQUITUR: 40}


def in_progress(game: str, plays: int = 0, practice: bool = False) -> Match:
    """A game of two people after `plays` random choices."""
    new = match_of(game, 2, names=("Ada", "Ben"))
    match = Match(new.game, new.setup, new.seed, new.players, practice=practice)
    return play_on(match, random.Random(3), most=plays or PLAYS[game], and_luck=True)


def sentences_of(page: Page, lines: str) -> list[str]:
    """The spoken sentences of these lines, without numbers, newest move first."""
    texts = page.locator(f"{lines} .unseen").all_text_contents()
    return [text.partition(". ")[2] if text.split(".")[0].isdigit() else text for text in texts]


def newest_first(match: Match) -> list[str]:
    return [match.game.for_speech(sentence) for move in reversed(recap.moves(match)) for sentence in move.sentences]


@pytest.mark.parametrize(
    ("game", "size"),
    [(SEQUENCE, (1280, 800)), (SEQUOIA, (1024, 768)), (SEQUITUR, (1280, 800))],
    ids=(SEQUENCE, SEQUOIA, SEQUITUR),
)
def test_each_line_of_the_list_leads_to_its_move_and_back(
    page: Page, site_url: str, axe_source: str, game: str, size: tuple[int, int]
) -> None:
    match = in_progress(game)
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    visit(page, site_url)
    open_file(page, match.to_json())
    wait_for_choice(page)
    open_hand(page)
    assert sentences_of(page, LINES) == newest_first(match), "what everyone was told, and nothing else"
    seen, cut, height = page.evaluate(WHOLE_ROWS)
    assert (seen >= 3, cut, height) == (True, 0, 26)
    assert layout_faults(page) == []
    moves, board = recap.moves(match), board_labels(page)
    line = page.locator(LINES).nth(2)
    key = int(line.get_attribute("data-key") or "")
    line.click()
    expect(page.locator("#replay-told")).to_have_text(" ".join(match.narration[key - 1]))
    expect(page.locator("#replay-count")).to_contain_text(f"of {len(moves)}")
    expect(page.locator("#moves-beside [aria-current=step]").first).to_be_in_viewport()
    assert page.locator("#replay-as").is_hidden(), "nobody sees more than before"
    hidden_from_everyone(page, match, key)
    assert page.evaluate(WHOLE_ROWS)[1] == 0
    assert layout_faults(page) == []
    assert serious_findings(page, axe_source) == []
    page.keyboard.press("ArrowLeft")
    before = next(moment for moment in reversed(told_moments(match)) if moment.events < key)
    expect(page.locator("#replay-told")).to_have_text(" ".join(before.told) or "Before it began.")
    page.click("#replay-close")
    expect(page.locator("#replay-bar")).to_be_hidden()
    wait_for_choice(page)
    assert board_labels(page) == board
    assert page.locator(f"#hand-buttons {ENABLED}, #choices-buttons {ENABLED}").count(), "the hand is open as it was"


def hidden_from_everyone(page: Page, match: Match, events: int) -> None:
    assert page.locator(f"#hand-buttons {ENABLED}, #board-buttons {ENABLED}").count() == 0
    if match.game.name == SEQUENCE:
        state: Any = match.states[events]
        assert state.hands[0]
        assert page.locator("#hand-buttons [data-token^='card:']").count() == 0


def test_lines_come_and_go_and_are_reached_by_keyboard_and_history(page: Page, site_url: str) -> None:
    match = in_progress(SEQUENCE, plays=20, practice=True)
    page.set_viewport_size(BIG)
    visit(page, site_url)
    open_file(page, match.to_json())
    lines, before = page.locator(LINES), len(newest_first(match))
    open_hand(page)
    act_at_once(page, random.Random(1))
    expect(lines).to_have_count(before + 1)
    expect(lines.first.locator("small")).to_have_text(str(recap.moves(match)[-1].number + 1))
    page.click("#undo")
    expect(lines).to_have_count(before)
    assert sentences_of(page, LINES) == newest_first(match)
    assert page.locator(f"{LINES}[tabindex='0']").count() == 1, "one stop for the Tab key"
    lines.first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    assert lines.nth(2).evaluate("line => line === document.activeElement")
    assert lines.nth(2).get_attribute("tabindex") == "0"
    expect_levels(page, "table")
    page.keyboard.press("Enter")
    expect_levels(page, "table", "replay")
    number = int(lines.nth(2).get_attribute("data-key") or "")
    assert chips(page) == chips_after(match, number)
    page.go_back()
    expect_levels(page, "table")
    wait_for_choice(page)
    page.go_forward()
    expect_levels(page, "table", "replay")
    reload(page)
    wait_for_choice(page)
    assert sentences_of(page, LINES) == newest_first(match)


def test_on_a_phone_the_list_is_a_window(open_page: OpenPage, site_url: str, axe_source: str) -> None:
    page = open_page(viewport=SMALL, has_touch=True)
    match = in_progress(SEQUENCE)
    visit(page, site_url)
    open_file(page, match.to_json())
    wait_for_choice(page)
    assert page.locator("#moves-beside").is_hidden()
    assert page.locator(LINES).count() == 0, "a hidden list is not built"
    page.locator("#all-moves").tap()
    expect(page.locator("#moves-title")).to_be_visible()
    assert sentences_of(page, "#moves li button") == newest_first(match)
    assert layout_faults(page) == []
    assert serious_findings(page, axe_source) == []
    expect_levels(page, "table", "moves")
    line = page.locator("#moves li button").nth(4)
    key = int(line.get_attribute("data-key") or "")
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#moves")).to_be_hidden()
    expect(page.locator("#replay-told")).to_have_text(" ".join(match.narration[key - 1]))
    assert chips(page) == chips_after(match, key)
    assert layout_faults(page) == []
    expect_levels(page, "table", "replay")
    page.go_back()
    expect_levels(page, "table")
    assert page.locator("#replay-bar").is_hidden()
    open_hand(page)
    page.set_viewport_size(BIG)
    expect(page.locator(LINES)).to_have_count(len(newest_first(match)))


def test_a_replay_against_computers_shows_your_hand_and_makes_them_wait(open_page: OpenPage, site_url: str) -> None:
    page = open_page(service_workers="block", viewport=BIG)
    match = play_on(
        match_of(SEQUENCE, 3, ["", "easy", "easy"], names=("Ada", "Fern", "Bram")), random.Random(3), most=31, and_luck=True
    )
    assert match.state.to_act != (0,), "a computer is to play"
    visit(page, site_url)
    thinking = Gate(page, "sequence.later")
    open_file(page, match.to_json())
    page.locator(LINES).nth(3).click()
    page.wait_for_selector("#table.replay")
    state: Any = match.states[int(page.locator(f"{LINES}[aria-current]").first.get_attribute("data-key") or "")]
    expect(page.locator("#hand-buttons [data-token^='card:']")).to_have_count(len(state.hands[0]))
    count = page.locator(LINES).count()
    thinking.open()
    page.wait_for_timeout(1500)
    assert page.locator(LINES).count() == count
    page.click("#replay-close")
    wait_for_choice(page)
    expect(page.locator(LINES)).not_to_have_count(count)
