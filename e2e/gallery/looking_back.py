"""Finished games: reviews with every stop, another try and playing on; replays; and all kinds of ends."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial

from playwright.sync_api import Page

from e2e.driver import EASY, GAMES, HARD, NEARLY_OVER, SEQUENCE, SEQUITUR, SEQUOIA
from e2e.gallery.kept import ALIKE, EVERY_KIND, LONG, kept_game, restore
from e2e.gallery.puzzles import TODAY, deal_of
from e2e.gallery.screens import Act, Chapter, Screen, click, in_a_wide_window, match_of, one_after_another
from e2e.gallery.teaching import begin_afresh, make, only
from e2e.test_end import lost, wait_for_words
from e2e.test_looking_back import played, wait_for_review
from engine.cli.saves import make_ready
from engine.coach.review import judgement, review
from engine.coach.story import tell
from engine.game import load_game
from engine.match import Match
from engine.text import isolated
from tests.engine.walks import play_on
from web.coach.review_state import ReviewState
from web.storage.people import LOST, WON, Record, RecordEntry, Rival
from web.storage.series import ONE_GAME, Series
from web.storage.texts import RECORD

STOPPABLE = """
    const toWorker = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...sent) { if (!window.neverAnswered) toWorker.apply(this, sent); };
"""
"""With `neverAnswered`, workers get no more questions."""

MOST_STOPS = 14
"""The most stops of a reviewed match, so that the review is ready quickly."""


def chapters() -> list[Chapter]:
    reviews = [Chapter(f"review {game}", partial(of_review, game), before=STOPPABLE) for game in GAMES]
    return [*reviews, Chapter("ends and replays", of_ends_and_replays)]


# Reviews


def of_review(game: str) -> Iterator[Screen]:
    """The review while it is computed, its questions, an answer of each kind, every stop of its details, and playing on."""
    match = looked_at(game)
    course = ReviewState(match, 0)
    load = over(partial(looked_at, game))
    yield Screen("being computed", one_after_another(load, being_computed), "#review #review-progress", anywhere=True)
    yield Screen("questions", one_after_another(answer_again, load, look_back), "#review #review-balance", anywhere=True)
    event, worst, best = asked(game)
    yield Screen("a question", click("#review-questions [data-do=answer]"), "#ask")
    yield Screen("a wrong answer", chosen(match, event, worst), "#ask #ask-again")
    yield Screen("the right answer", one_after_another(click("#ask-again"), chosen(match, event, best)), "#ask #ask-odds")
    yield Screen("after an answer", click("#ask-back"), "#review #review-questions")
    yield Screen("an answer shown", one_after_another(click("#review-questions [data-do=answer]"), show_it), "#ask #ask-next")
    yield Screen("details", one_after_another(click("#ask-back"), click("#review-details")), "#review #review-more")
    for number, stop in enumerate(course.stops):
        reach = press_key("Home") if not number else press_key("ArrowRight")
        yield Screen(f"stop {number}{', own' * stop.is_own}", reach, "#review #review-now")
    back = one_after_another(press_key("Home"), press_key("ArrowRight"))
    yield Screen("played on from there", one_after_another(back, click("#review-again")), "#table #practice-mark")


@cache
def asked(game: str) -> tuple[int, str, str]:
    """The first question of that review: its event, the worst answer and the best one."""
    match = looked_at(game)
    names = [isolated(player.name) for player in match.players]
    event = tell(review(match), 0, names, 0).questions[0].event
    order = judgement(match, event).worths
    return event, order[-1][0], order[0][0]


@cache
def looked_at(game: str) -> Match:
    """The end of a game of Ada's against a computer, as a game of its own."""
    rules = make_ready(load_game(game))
    if game == SEQUENCE:
        return played(game, NEARLY_OVER, people=2)
    match = played(game)
    for number in range(len(match.events) // 2, len(match.events)):
        if match.states[number].to_act:
            late = played(game, rules.write_position(match.states[number]))
            if len(ReviewState(late, 0).stops) <= MOST_STOPS:
                return late
    raise AssertionError(f"No game of {game} is that short.")


HOLD = """() => {
    const watching = new MutationObserver(() => {
        window.neverAnswered = document.querySelector('#review-progress:not([hidden])') !== null;
        if (window.neverAnswered) watching.disconnect();
    });
    watching.observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Stops the computation at the first report of progress."""


def being_computed(page: Page) -> None:
    page.evaluate(HOLD)
    click("#end-review")(page)


def answer_again(page: Page) -> None:
    page.evaluate("window.neverAnswered = false")


def look_back(page: Page) -> None:
    click("#end-review")(page)
    wait_for_review(page)


def press_key(key: str) -> Act:
    def act(page: Page) -> None:
        page.focus("#review-on")
        page.keyboard.press(key)

    return act


def chosen(match: Match, event: int, text: str) -> Act:
    """Makes that choice, and waits for its value."""
    tokens = tuple(match.game.choices(match.states[event].observe(0), match.game.parse_action(text)))

    def act(page: Page) -> None:
        page.wait_for_selector("#ask-show")
        make(page, text, tokens)
        page.wait_for_selector("#table.answered #ask-actions .gold")

    return act


def show_it(page: Page) -> None:
    page.wait_for_selector("#ask-show")
    click("#ask-show")(page)
    page.wait_for_selector("#table.answered #ask-actions .gold")


# Ends and replays


def of_ends_and_replays() -> Iterator[Screen]:
    """Replays, and ends: a player, a team or a computer wins, or nobody; in practice, in a series, in the daily game."""
    for game in GAMES:
        yield Screen(f"{game}, a winner", over(partial(finished, game, wins=0)), "#end #end-title", anywhere=True)
        yield Screen(f"{game}, replay, begun", one_after_another(click("#end-replay"), *[click("#replay-on")] * 5), "#replay-bar")
        yield Screen(f"{game}, replay, a hand", one_after_another(to_the_middle, see_a_hand), "#replay-bar #replay-eyes")
        yield Screen(f"{game}, replay, the end", click("#replay-last"), "#replay-bar")
    yield Screen("lost, with a way to try again", told(lost), "#end #end-told #end-try", anywhere=True)
    yield Screen("lost, the question", click("#end-try"), "#ask")
    for game in GAMES:
        yield Screen(f"{game}, a sentence and a record", told_with_record(game), "#end #end-record", anywhere=True)
    beaten = told(partial(finished, SEQUENCE, wins=0, levels=("", HARD), names=("Ada", "Fern")))
    yield Screen("you win against a computer", beaten, "#end #end-pieces .startled", anywhere=True)
    yield Screen("a computer wins", over(partial(finished, SEQUENCE, wins=1, levels=("", HARD))), "#end", anywhere=True)
    for game, seed in TIES.items():
        yield Screen(f"{game}, a tie", over(partial(finished, game, seed)), "#end", anywhere=True)
    yield Screen("a team wins", over(team_won), "#end", anywhere=True)
    yield Screen("twelve players", over(partial(finished, SEQUENCE, seats=12, names=EVERY_KIND)), "#end", anywhere=True)
    yield Screen("practice, with hints", in_a_wide_window(over(practised)), "#end #end-helped", anywhere=True)
    series = kept_end(partial(finished, SEQUENCE), "one", Series(3, (1,)))
    yield Screen("a series, more games to come", series, "#end #end-series:not(:empty)", anywhere=True)
    won = kept_end(partial(finished, SEQUENCE, wins=0), "one", Series(3, (0,)))
    yield Screen("a series is won", won, "#end #end-title", anywhere=True)
    daily = kept_end(partial(deal_of, SEQUOIA, TODAY, 1000), f"deal {SEQUOIA} {TODAY.isoformat()}")
    yield Screen("deal of the day", daily, "#end #end-share", anywhere=True)


TIES = {SEQUENCE: 19, SEQUOIA: 22, SEQUITUR: 4}
"""Random games that end in a tie."""


def over(match: Callable[[], Match]) -> Act:
    """Opens a file of the match and its end."""
    load = only(match)

    def act(page: Page) -> None:
        load(page)
        page.wait_for_selector("#end")

    return act


def kept_end(match: Callable[[], Match], number: str, series: Series = ONE_GAME) -> Act:
    """Opens the saved game of that number from the window of all games."""

    def act(page: Page) -> None:
        begin_afresh(page)
        restore(page, kept_game(match(), number, series=series))
        page.click("#all-games")
        page.locator("#games-finished [data-do=open]").first.click()
        page.wait_for_selector("#end:not([hidden])")

    return act


def told(match: Callable[[], Match]) -> Act:
    """Opens a file of the match and its end, and waits for the sentence."""
    return one_after_another(over(match), wait_for_words)


def told_with_record(game: str) -> Act:
    """Opens a saved game of Ada's that she lost after others, and waits for the sentence."""

    def act(page: Page) -> None:
        match = finished(game, wins=1, levels=("", EASY), names=("Ada", "Fern"))
        ended = [f"2026-11-{day:02} 20:00:00" for day in range(1, 10)]
        against = (Rival("Fern", EASY),)
        numbers, outcomes = [*map(str, range(8)), "one"], (WON, LOST, WON, WON, WON, WON, LOST, LOST, LOST)
        games = zip(numbers, ended, outcomes, strict=True)
        record = Record().with_(RecordEntry(number, game, day, outcome, 9, against) for number, day, outcome in games)
        begin_afresh(page)
        restore(page, {**kept_game(match, "one"), f"{RECORD}Ada": record.text("Ada")})
        page.click("#all-games")
        page.locator("#games-finished [data-do=open]").first.click()
        page.wait_for_selector("#end:not([hidden])")
        wait_for_words(page)

    return act


def to_the_middle(page: Page) -> None:
    page.evaluate("""() => {
        const moment = document.querySelector('#replay-moment');
        moment.value = Math.floor(moment.max / 2);
        moment.dispatchEvent(new Event('input', { bubbles: true }));
    }""")


def see_a_hand(page: Page) -> None:
    page.select_option("#replay-eyes", "0")


@cache
def finished(
    game: str,
    seed: int = 1,
    seats: int = 2,
    levels: tuple[str, ...] = (),
    names: tuple[str, ...] = ("Ada", "Ben"),
    wins: int = -1,
) -> Match:
    """A random game: that of the seed, or the next one that the given seat wins."""
    make_ready(load_game(game))
    for number in range(seed, seed + 50):
        match = play_on(match_of(game, seats, levels, names, f"ends {number}"), random.Random(number))
        results = match.state.returns()
        if wins < 0 or (results and results[wins] == 1):
            return match
    raise AssertionError(f"Seat {wins} never wins {game}.")


def team_won() -> Match:
    match = match_of(SEQUENCE, 4, names=(LONG, "Ben", *ALIKE), word="in teams", teams=2)
    return play_on(match, random.Random(1))


def practised() -> Match:
    """A practice game in which both players got hints."""
    of = match_of(SEQUOIA, 2, ["", EASY], ("Ada", "Fern"))
    match = play_on(Match(of.game, of.setup, "practice", of.players, practice=True), random.Random(1))
    own = [number for number, event in enumerate(match.events) if event.seat == 0]
    match.hints_given = tuple((number, 0) for number in own[:3])
    return match
