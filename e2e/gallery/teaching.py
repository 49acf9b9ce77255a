"""Everything that teaches a game: each step of its lesson, tips for newcomers, hints, highlights and rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from playwright.sync_api import Page

from e2e.driver import (
    EASY,
    HUMAN,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    SPEED,
    STORED,
    choose_game,
    open_file,
    prefer,
    set_up,
    wait_for_choice,
)
from e2e.gallery.screens import (
    NEVER_ANSWER,
    Act,
    Chapter,
    Screen,
    click,
    match_of,
    one_after_another,
    open_match_file,
    opened,
    walked,
)
from e2e.gallery.tables import pass_at
from e2e.pages import CLEAR_AWAY
from e2e.test_learning import FIVE
from e2e.test_sequoia import LAST_TURN, TIEBREAKER
from engine.cli.saves import make_ready
from engine.coach.hint import first_time_tips, hint
from engine.coach.lesson import LessonAttempt, Level, lesson
from engine.game import AnyGame, load_game
from engine.match import Match
from tests.engine.walks import play_on

STAYS = """
    const later = window.setTimeout;
    window.setTimeout = (call, wait, ...rest) => wait < 3000 ? later(call, wait, ...rest) : 0;
"""
"""Temporary messages stay as long as people look."""

LEAVE = """() => {
    document.querySelectorAll('dialog[open]').forEach(window => window.close());
    const isSeen = (part) => document.querySelector(part)?.checkVisibility();
    if (isSeen('#review')) document.querySelector('#review-close').click();
    if (isSeen('#lesson')) document.querySelector('#lesson-skip').click();
    else if (isSeen('#table')) document.querySelector('#new-game').click();
    return isSeen('#setup');
}"""
"""Goes one screen back. Returns whether that is the first."""

NAMES = ("Ada", "Fern", "Hazel", "Rowan")


def chapters() -> list[Chapter]:
    learning = [Chapter(f"learning {game}", partial(of_learning, game), before=STAYS) for game in HINTED]
    return [*learning, Chapter("looking for a hint", of_looking, before=NEVER_ANSWER)]


def of_learning(game: str) -> Iterator[Screen]:
    """All the help for one game, as a newcomer sees it."""
    yield from of_lesson(make_ready(load_game(game)))
    yield from of_tips(game)
    yield from of_hints(game)
    yield from of_highlights(game)
    yield from of_rules(game)


def leave(page: Page) -> None:
    """Returns to the first screen from anywhere."""
    while not page.evaluate(LEAVE):
        page.wait_for_timeout(20)


def begin_afresh(page: Page) -> None:
    """Returns to the first screen as on a first visit, with nothing stored."""
    leave(page)
    page.evaluate(SPEED, "instant")
    page.evaluate(STORED)
    page.evaluate(CLEAR_AWAY)
    page.wait_for_function("!document.querySelector('#shelf-games li')")
    page.wait_for_selector("#speed [value='1']:checked", state="attached")
    page.evaluate(SPEED, "instant")
    prefer(page, "confirm", True)


def only(match: Callable[[], Match]) -> Act:
    """Opens a file of the match, with nothing else saved."""

    def act(page: Page) -> None:
        begin_afresh(page)
        open_file(page, match().to_json())
        page.wait_for_selector("#table")

    return act


# Lessons

SHOW, NEXT = "#lesson-show", "#lesson-next"
PAUSE = "#choices-buttons [data-key=pause]"


def of_lesson(game: AnyGame) -> Iterator[Screen]:
    """Its aim, the end, and of each level the task, the answer to a wrong play, each further task and the end."""
    yield Screen("lesson, the aim", begin_lesson(game.name), f"#lesson {NEXT}", anywhere=True)
    for number, level in enumerate(lesson(game).levels, 1):
        name = f"lesson {number}, {level.title}"
        yield Screen(name, click(NEXT), f"#lesson {SHOW}")
        yield Screen(f"{name}, wrong", go_astray(game, level), "#lesson[data-said=wrong]")
        for further in range(2, len(level.plays) + 1):
            yield Screen(f"{name}, play {further}", click(SHOW), f"#lesson:not([data-said=wrong]) {SHOW}")
        if waits_to_be_looked_at(game, level):
            yield Screen(f"{name}, before it is settled", click(SHOW), f"#table {PAUSE}")
        yield Screen(f"{name}, done", be_shown, "#lesson[data-said=well]")
    yield Screen("lesson, the end", click(NEXT), f"#lesson {NEXT}:text('Play a game')")


def waits_to_be_looked_at(game: AnyGame, level: Level) -> bool:
    """Whether the table asks for Continue before the level's end."""
    attempt = LessonAttempt(game, level, NAMES)
    for play in level.plays:
        attempt.play(play)
    between = attempt.match.states[1:-1]
    return any(not state.to_act and game.pause_label(state.observe(None)) for state in between)


def begin_lesson(game: str) -> Act:
    def act(page: Page) -> None:
        begin_afresh(page)
        click(f"#games [data-name={game}] [data-asks=learn]")(page)

    return act


def go_astray(game: AnyGame, level: Level) -> Act:
    """Makes the first play that the level explains as wrong, and waits until it is undone."""

    def act(page: Page) -> None:
        text, tokens = wrong_play(game, level)
        page.wait_for_selector(SHOW)
        wait_for_choice(page)
        make(page, text, tokens)
        while page.wait_for_selector(f"{PAUSE}:visible, #lesson[data-said=wrong] {SHOW}:visible") and page.locator(PAUSE).count():
            click(PAUSE)(page)

    return act


def wrong_play(game: AnyGame, level: Level) -> tuple[str, tuple[str, ...]]:
    """A play that misses the goal: its text and the tokens to press."""
    for text in map(str, LessonAttempt(game, level, NAMES).observation.legal_actions()):
        attempt = LessonAttempt(game, level, NAMES)
        tokens = tuple(game.choices(attempt.observation, game.parse_action(text)))
        if attempt.play(text).wrong:
            return text, tokens
    raise AssertionError(f"Every play of {level.title} reaches its goal.")


def make(page: Page, text: str, tokens: tuple[str, ...]) -> None:
    """Makes the play by pressing what is offered, one button after another."""
    choose(page, text, tokens)
    main = page.locator("#choices-buttons .main:not(:disabled)")
    if main.count():
        main.dispatch_event("click")


def choose(page: Page, text: str, tokens: tuple[str, ...]) -> None:
    """Chooses the play in the same way; unless one press makes it, it must still be confirmed."""
    for token in [step for one in tokens or (f"do:{text}",) for step in steps(one)]:
        offered = page.locator(f"[data-token='{token}']:not(:disabled), [data-token='split:{text}']")
        if offered.count():
            offered.first.dispatch_event("click")
        elif token.startswith("keep:"):
            page.fill("#entry input", text.partition(" ")[2])
        else:  # five of a kind are turned forest by forest
            for forest in text.split():
                click(f"#hand-buttons [data-key$=':{forest}']")(page)


def steps(token: str) -> list[str]:
    """The tokens to press, one after another, for this one: several balls are chosen one by one."""
    kind, _, balls = token.partition(":")
    chosen = balls.split(".")
    return [f"set:{'.'.join(chosen[: count + 1])}" for count in range(len(chosen))] if kind == "set" else [token]


def be_shown(page: Page) -> None:
    """Has the level shown to its end."""
    while page.wait_for_selector(f"{NEXT}:visible, {SHOW}:visible, {PAUSE}:visible") and not page.locator(NEXT).is_visible():
        page.evaluate(
            "([show, pause]) => [...document.querySelectorAll(`${show}, ${pause}`)].find(one => one.checkVisibility())?.click()",
            [SHOW, PAUSE],
        )


# Tips

TIPS: dict[str, dict[str, int]] = {
    SEQUENCE: {"anti-wild": 0, "wild": 0, "corner": 0, "dead": 0, "sequence": 1, "claim": 8, "pass": 47},
    SEQUOIA: {"twice": 0, "alone": 0, "second": 5, "tie": 0, "last": 2, "tiebreaker": 2, "sequoia": 97},
    SEQUITUR: {"secret": 0, "end": 0, "publish": 0, "card": 0, "blank": 2, "qu": 4, "consent": 2, "claim": 4},
}
"""The subjects of each game's tips, with the seeds of random games in which they come up."""


def of_tips(game: str) -> Iterator[Screen]:
    """The prompt on a newcomer's first turn, every tip, and an opened one, as on small screens."""
    yield Screen("tip, first turn", first_turn(game), "#hand-title small:visible, #why.shown:visible", anywhere=True)
    for kind, seed in TIPS[game].items():
        yield Screen(f"tip, {kind}", only(partial(meeting, game, kind, seed)), "#tip #tip-text", anywhere=True)
    yield Screen("tip, opened", click("#tip-text"), "#tip.open #tip-back:text('Got it')")


def first_turn(game: str) -> Act:
    def act(page: Page) -> None:
        begin_afresh(page)
        set_up(page, [HUMAN, EASY], game=game)
        wait_for_choice(page)

    return act


def meeting(game: str, kind: str, seed: int) -> Match:
    """A match against the computer in which the first seat, not in its first game, meets this for the first time."""
    make_ready(load_game(game))
    match, luck = match_of(game, 2, ["", EASY], names=("Ada", "Fern"), word=f"tip {seed}"), random.Random(seed)
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
            continue
        has_played = any(event.seat == 0 for event in match.events)
        if has_played and [first.key for first in first_time_tips(match.game, match.state.observe(0))][:1] == [kind]:
            return match
        play_on(match, luck, most=1)
    raise AssertionError(f"Nobody meets {kind!r} in game {seed} of {game}.")


# Hints

ACROSS_GAPS = (
    "classic:2:2 *8*/7b2/2g7/10/10/3b2g3/10/10/10/*8* -/- 5H,9S,4S,2C,TC,5S,6S/2S,3S,7S,8S,KC,TS,QS -/- play:0 no - 0:2 1 . -"
)
"""The best play makes a third chip between h9 and d5, none of them neighbours."""

SAID: dict[str, int] = {
    "Builds": 1, "Blocks": 1, "Makes four": 1, "Completes a sequence": 1, "Wins": 1, "Breaks": 8,
}  # fmt: skip
"""The starts of Sequence's reasons, with the seeds of random games in which a hint gives them."""


def of_hints(game: str) -> Iterator[Screen]:
    """Each kind of reason, and an opened one, as on small screens."""
    for name, position in HINTED[game]():
        yield Screen(f"hint, {name}", one_after_another(opened(game, position, and_hand=True), ask), "#tip #tip-text", True)
    yield Screen("hint, opened", click("#tip-text"), "#tip.open #tip-back:text('Dismiss')")


def hints_of_sequence() -> Iterator[tuple[str, Any]]:
    yield "across gaps", lambda: ACROSS_GAPS
    for words, seed in SAID.items():
        yield words, partial(advised, words, seed)
    yield "dead card", partial(advised, "10♥ is dead", 2)


def hints_of_sequoia() -> Iterator[tuple[str, Any]]:
    for name, turn in (("early", 2), ("late", 8)):
        yield name, partial(turn_at, turn)
    yield "five alike", lambda: LAST_TURN.format("33333", "11256")
    yield "tiebreaker", lambda: TIEBREAKER


def hints_of_sequitur() -> Iterator[tuple[str, Any]]:
    for step in ("colour", "end", "publish", "play", "spell"):
        yield step, pass_at(2, step)


HINTED = {SEQUENCE: hints_of_sequence, SEQUOIA: hints_of_sequoia, SEQUITUR: hints_of_sequitur}
"""The positions of each game for hints."""


def advised(words: str, seed: int) -> str:
    """A position of Sequence in which the hint's reason starts like this."""
    game = load_game(SEQUENCE)
    for state in walked(SEQUENCE, seed, seats=2):
        if state.to_act == (0,) and hint(game, state.observe(0), ("Ada", "Ben")).reason.words.startswith(words):
            return game.write_position(state)
    raise AssertionError(f"No hint says {words!r} in game {seed}.")


def turn_at(turn: int) -> str:
    """A position of Sequoia in that turn, with all dice rolled."""
    return next(
        load_game(SEQUOIA).write_position(state)
        for state in walked(SEQUOIA, seats=2)
        if state.to_act == (0, 1) and state.table.turn == turn
    )


def ask(page: Page) -> None:
    """Asks for a hint and waits for it."""
    page.locator("#hint-button").dispatch_event("click")
    page.wait_for_selector("#hint-button[aria-pressed=true]")


def of_looking() -> Iterator[Screen]:
    """The message while a hint is computed."""
    for game, hinted in HINTED.items():
        begun = opened(game, next(hinted())[1], and_hand=True)
        yield Screen(game, one_after_another(begun, click("#hint-button")), "#tip #tip-text", anywhere=True)


# Highlights


def of_highlights(game: str) -> Iterator[Screen]:
    """Highlights, their list, and the menu at a table without hints."""
    yield Screen("highlights, on", one_after_another(marked_table(game), highlight), "#menu #menu-aids:checked", anywhere=True)
    yield Screen("highlights, marked", click("#menu [data-close]"), "#table")
    yield Screen("highlights, listed", click("#menu-aids-list"), "#aids #aids-list section")
    yield Screen("highlights, agreed on none", without, "#menu #menu-aids[aria-disabled=true]")


def marked_table(game: str) -> Act:
    """A table with many highlights, its hand open."""
    late = {SEQUENCE: lambda: FIVE, SEQUOIA: partial(turn_at, 8), SEQUITUR: pass_at(2, "play")}
    return opened(game, late[game], and_hand=True)


def highlight(page: Page) -> None:
    """Turns them on in the menu."""
    page.locator("#menu-button").dispatch_event("click")
    page.evaluate("document.querySelector('#menu-aids:not(:checked)')?.click()")


def without(page: Page) -> None:
    """Opens a game without hints and its menu, and turns highlights off again."""
    page.evaluate("document.querySelector('#aids').close()")
    page.evaluate("document.querySelector('#menu-aids').click()")
    open_match_file(no_hints)(page)
    wait_for_choice(page)
    page.locator("#menu-button").dispatch_event("click")


def no_hints() -> Match:
    game = load_game(SEQUOIA)
    setup, players = game.setup(seats=2), match_of(SEQUOIA, 2).players
    return Match(game, setup, "without hints", players, hints=False)


# Rules

SCROLL = """share => {
    const all = [...document.querySelectorAll('#help-text h3')];
    const heading = document.querySelector('#help-text h3:focus') ?? all[Math.floor(share * all.length)];
    const lead = () => heading.scrollIntoView();
    window.removeEventListener('resize', window.leadOn);
    window.leadOn = lead;
    window.addEventListener('resize', lead);
    lead();
}"""
"""Scrolls to the heading that the table opened, or to the one after this share, even after a resize."""

ILLUSTRATED = """game => {
    const text = document.querySelector('#help-text'), all = [...text.querySelectorAll('[data-picture]')];
    return text.dataset.game === game && all.length && all.every(one => one.querySelector('canvas'));
}"""


def of_rules(game: str) -> Iterator[Screen]:
    """The rules' first, second and last third, and the heading that the table opens."""
    for name, share in (("", 0.0), (", second third", 1 / 3), (", last third", 2 / 3)):
        yield Screen(f"rules{name}", rules_from(game, share), "#help #help-text canvas", anywhere=True)
    yield Screen("rules, at the table", one_after_another(marked_table(game), rules_at_the_table), "#help h3:focus", True)


def rules_at_the_table(page: Page) -> None:
    """Opens the rules at the current heading."""
    click("#help-button")(page)
    page.wait_for_selector("#help h3:focus")
    page.evaluate(SCROLL, 0)


def rules_from(game: str, share: float) -> Act:
    """Opens the rules from the first screen and scrolls to a heading."""

    def act(page: Page) -> None:
        leave(page)
        choose_game(page, game)
        click("#setup-rules")(page)
        page.wait_for_selector("#help[open]")
        page.wait_for_function(ILLUSTRATED, arg=game)
        page.evaluate(SCROLL, share)

    return act
