"""Sequitur as people play it: by typing only, by picking and dragging letters, and with words judged by the table."""

import random
import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from e2e.conftest import on_one_page
from e2e.driver import (
    ENABLED,
    SEQUITUR,
    announced,
    labels,
    open_hand,
    open_position,
    visit,
    wait_for_choice,
)
from engine.game import load_game
from engine.games.sequitur.rules.table import CLAIM, END, OVER, SETTLE, WORDS
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequitur.words.spelling import spell, words_on
from tests.engine.walks import walk
from tests.games.sequitur.positions import keen

pytestmark = on_one_page

GAME = load_game(SEQUITUR)
MAIN = f"#choices-buttons .main{ENABLED.removeprefix('button')}"


def state_at(seats: int, step: str, seed: int = 1, stage: str = "passing") -> Any:
    """The first state of a random game at that step of a pass, or in that stage. In games for several, not the first seat's."""
    for found in walk(GAME.initial_state(GAME.setup(seats=seats)), random.Random(seed)):
        state, is_first = found.after, seats > 1 and not found.after.table.turn
        if (state.table.stage, state.step) == (stage, step) and (stage != "passing" or not is_first):
            return state
    raise AssertionError(f"No game with seed {seed} comes to the step {step!r}.")


def look_at(page: Page, site_url: str, state: Any) -> None:
    """Opens the state as the seat in turn sees it."""
    visit(page, site_url)
    open_position(page, GAME.write_position(state), SEQUITUR)
    wait_for_choice(page)
    open_hand(page)


def rack_of(page: Page) -> str:
    """The letters of the rack, in order, from their labels."""
    balls = [label.removesuffix(", picked") for label in labels(page, "hand") if ", position " in label]
    found = {int(label.rpartition(" ")[2]): label.partition(",")[0] for label in balls}
    return "".join(found[place].replace("blank", "?") for place in sorted(found))


def longest_word(rack: str) -> str:
    return max(sorted(words_on(rack)), key=len, default="")


def act_by_mouse(page: Page) -> None:
    """Makes one choice by mouse: a word of picked letters, or the first thing offered and the button."""
    if page.locator("button[data-token^='keep:']").count():
        spell_by_mouse(page)
        return
    offered = page.locator(f".hotspots {ENABLED}:is([data-token^='pick:'], [data-token^='goal:'])")
    if offered.count() and not page.locator(MAIN).count():
        offered.first.click()
    press_on(page)


def press_on(page: Page) -> None:
    """Presses the button that continues, or the first of several."""
    main = page.locator(MAIN)
    (main if main.count() else page.locator(f"#choices-buttons {ENABLED}[data-token^='do:']")).first.click()


def spell_by_mouse(page: Page) -> None:
    rack = rack_of(page)
    word = longest_word(rack)
    way = spell(rack, word) if word else None
    for place in way.places if way else ():
        page.click(f"#hand-buttons button[aria-label$=', position {place + 1}']")
    # With a blank, other words may be possible, PIPER for PAPER. The page offers the best.
    page.click(f"#choices-buttons button[data-token^='{'do:spell ' if word else 'do:no word'}']")


def act_by_typing(page: Page) -> None:
    hint = str(page.locator("#entry input").get_attribute("placeholder"))
    answers = {
        "red, yellow or green": "green",
        "1 or 2": "2",
        "left or right": "r",
        "public or discard": "public",
        "swap 2 5, or pass": "swap 1 2" if "Swap, played" not in " ".join(labels(page, "hand")) else "pass",
        "1 for the first one": "1",
    }
    page.keyboard.type(answers[hint] if hint in answers else longest_word(rack_of(page)) or "no word")
    page.keyboard.press("Enter")


def type_to_the_end(page: Page, most: int = 300) -> None:
    for _ in range(most):
        asked = wait_for_choice(page)
        if asked == "end":
            return
        if asked == "pass":
            open_hand(page)
        elif page.locator("#choices-buttons button[data-token='do:go on']").count():
            page.keyboard.press("Enter")
        else:
            act_by_typing(page)
    raise AssertionError(f"The game is not over after {most} choices.")


def last_words() -> Any:
    """A solo game before its last card and last word."""
    steps = walk(GAME.initial_state(GAME.setup(seats=1)), random.Random(1))
    return next(
        step.after for step in steps if (step.after.table.round, step.after.table.step, step.after.step) == (2, WORDS, "play")
    )


def test_a_game_is_started_and_finished_by_typing(page: Page, site_url: str) -> None:
    visit(page, site_url)
    page.focus("[data-name=sequitur] .set-up")
    page.keyboard.press("Space")
    page.wait_for_selector("body[data-game=sequitur] #custom[open]")
    page.select_option("#seat-count", "1")
    page.focus("#play")
    page.keyboard.press("Enter")
    for _ in ("the secret goal", "which goals", "letters"):
        wait_for_choice(page)
        act_by_typing(page)
    open_position(page, GAME.write_position(last_words()), SEQUITUR)
    type_to_the_end(page)
    assert re.search(r"short of|highest rank", page.inner_text("#end-summary")), "a lone player's rank"
    assert any(text.startswith("You spell ") for text in announced(page))
    page.click("#end-report")
    titles = {box.get_attribute("aria-label") for box in page.locator("#report-sheets .wide").all()}
    assert titles - {"Goals won"} == {"Words and scores", "Points", "What the racks held"}


def test_a_card_is_previewed_before_it_is_played(page: Page, site_url: str) -> None:
    state = state_at(2, "play")
    look_at(page, site_url, state)
    before = page.locator("#stage").evaluate("canvas => canvas.toDataURL()")
    page.click("#hand-buttons button[data-token='card:1']")
    page.click("#hand-buttons button[data-token='first:1']")
    page.click("#hand-buttons button[data-token='second:8']")
    rack = rack_of(page)
    assert page.inner_text("#choices-buttons .main").startswith("Swap ")
    assert page.locator("#stage").evaluate("canvas => canvas.toDataURL()") != before
    page.keyboard.press("Escape")
    assert not page.locator(MAIN).count(), "Escape clears the card"
    page.keyboard.type("swap 1 8")
    assert page.inner_text("#choices-buttons .main").startswith("Swap ")
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices-buttons button:has-text('Discard it')")
    assert rack_of(page) == rack[7] + rack[1:7] + rack[0]


def test_goals_say_whether_the_typed_word_meets_them(page: Page, site_url: str) -> None:
    state = next(found for seed in range(100) if (found := state_at(2, "spell", seed)).table.public and words_on(found.hand.rack))
    look_at(page, site_url, state)
    word = longest_word(state.hand.rack)
    page.keyboard.type(word.lower())
    goals = [state.setup.all_goals[name] for name in state.table.public]
    for goal in goals:
        label = next(label for label in labels(page, "board") if goal.text in label)
        assert label.endswith(", met" if goal.is_met(word) else ", missed")
    page.click("text=Turn rack")
    assert page.input_value("#entry input").upper() == word, "a turned rack keeps the word"


def test_a_word_that_is_not_in_the_list_is_judged_by_the_table(page: Page, site_url: str) -> None:
    state = state_at(2, "spell")
    assert state.table.turn == 1
    look_at(page, site_url, state)
    strange = state.hand.rack[:4].replace("?", "Z")
    assert strange not in lexicon()
    page.keyboard.type(strange)
    assert not page.locator(MAIN).count(), "not in the list"
    page.keyboard.press("Enter")
    assert page.inner_text("#why") == f"{strange} is not in the list."
    page.keyboard.press("Escape")
    page.click("text=Not listed")
    page.wait_for_selector("text=Back to list")
    page.keyboard.type(strange)
    page.keyboard.press("Enter")
    open_hand(page)
    for choice in ("pass", "no word"):
        page.click(f"[data-token='do:{choice}']")
    page.click("text=Show the words")
    page.click(f"text=Accept {strange}")
    wait_for_choice(page)
    assert any(re.search(rf"accepts {strange}. It scores", text) for text in announced(page))


def point(page: Page, key: str) -> tuple[float, float]:
    box = page.locator(f"#hand-buttons button[data-key='{key}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6


def test_a_dragged_letter_chooses_the_card_that_moves_it(page: Page, site_url: str) -> None:
    look_at(page, site_url, state_at(2, "play"))
    rack, left, right = rack_of(page), point(page, "ball:3"), point(page, "ball:4")
    page.mouse.move(*point(page, "ball:1"))
    page.mouse.down()
    page.mouse.move((left[0] + right[0]) / 2, left[1], steps=6)
    assert page.inner_text(MAIN) == f"Slide {rack[0]} before {rack[3]}"
    page.mouse.move(*right, steps=2)
    assert page.inner_text(MAIN).startswith("Swap ")
    page.mouse.move(right[0], left[1] - 400, steps=2)
    assert not page.locator(MAIN).count(), "outside the rack it goes nowhere"
    page.mouse.move((left[0] + right[0]) / 2, left[1], steps=2)
    page.mouse.up()
    assert page.locator(MAIN).get_attribute("data-token") == "do:card 2 1 3", "only its button plays a card"
    page.click(MAIN)
    page.wait_for_selector("#choices-buttons button:has-text('Discard it')")
    assert rack_of(page) == rack[1:3] + rack[0] + rack[3:]


def test_letters_picked_before_the_last_card_stay_picked_for_the_word(page: Page, site_url: str) -> None:
    state = last_card()
    look_at(page, site_url, state)
    word = longest_word(state.hand.rack)
    way = spell(state.hand.rack, word)
    assert way is not None
    for place in way.places:
        page.mouse.click(*point(page, f"ball:{place + 1}"))
    assert word in str(page.locator("#hand-buttons button[data-key=told]").get_attribute("aria-label"))
    page.click("button[data-token='do:pass']")
    page.wait_for_selector(f"#choices-buttons [data-token='do:spell {word}']")


def last_card() -> Any:
    """The second of two seats before its last card, with a word on its rack."""
    for seed in range(100):
        for found in walk(GAME.initial_state(GAME.setup(seats=2)), random.Random(seed)):
            state = found.after
            if (state.table.step, state.step, state.table.turn) == (WORDS, "play", 1) and words_on(state.hand.rack):
                return state
    raise AssertionError("No game comes there.")


def before_claims(seats: int, is_wanted: Any) -> Any:
    """The first state of random games, before secret goals turn up, from which the rest of the round is wanted."""
    for seed in range(400):
        for found in walk(GAME.initial_state(GAME.setup(seats=seats, goals="")), random.Random(seed), keen):
            if found.after.table.stage == SETTLE and is_wanted(found.after):
                return found.after
    raise AssertionError("No game comes there.")


def rest_of_round(state: Any) -> list[Any]:
    """The states from here to the end of the round, if each claim is the first one possible; [] if letters must be drawn."""
    states = [state]
    while states[-1].table.stage in (SETTLE, CLAIM):
        now = states[-1]
        states.append(
            now.apply(now.table.turn, now.legal_actions(now.table.turn)[0]) if now.to_act else now.apply_chance("settled")
        )
    return states if states[-1].table.stage in (END, OVER) else []


def leaves_no_choice(state: Any) -> bool:
    """Whether both seats claim a goal, each the only one left to it, and the round ends."""
    states = rest_of_round(state)
    made = [one for one in states if one.table.stage == CLAIM]
    return (
        len(made) > 1
        and states[-1].table.stage == END
        and {one.table.turn for one in made} == {0, 1}
        and all(len(one.table.claimable(one.table.turn)) == 1 for one in made)
    )


LINES_TOLD = """() => {
    window.told = [];
    const note = () => {
        const now = document.querySelector('#told-now b')?.textContent ?? '';
        const said = [...document.querySelectorAll('#announcements p')].map(line => line.textContent);
        if (now && now !== window.told.at(-1)?.[0]) window.told.push([now, said]);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Notes each line as it appears, with all announcements made until then."""


def test_the_end_of_a_round_is_told_line_by_line(page: Page, site_url: str) -> None:
    """Secret goals, the order, each claim; nothing is announced before its line."""
    state = before_claims(2, leaves_no_choice)
    states = rest_of_round(state)
    names = ("Player 1", "Player 2")
    beats = [
        beat
        for before, after in pairwise(states)
        for beat in GAME.beats(before.observe(None), after.observe(None), names)
        if beat.words
    ]
    assert "secret goal is" in beats[0].words
    visit(page, site_url, speed="2")
    page.evaluate(LINES_TOLD)
    open_position(page, GAME.write_position(state), SEQUITUR)
    page.wait_for_selector("#choices-buttons button:has-text('Round')")
    told = page.evaluate("window.told")
    assert [line for line, _ in told] == [beat.words for beat in beats]
    for count, (_, said) in enumerate(told, 1):
        assert said[-count:] == [beat.spoken for beat in beats[:count]]
        assert not any(beat.spoken in said for beat in beats[count:])
    assert page.locator("#told li").count() == sum(bool(beat.rest) for beat in beats)


def has_a_choice(state: Any) -> bool:
    table = state.apply_chance("settled").table
    return table.stage == CLAIM and len(table.claimable(table.turn)) > 1


def test_one_press_claims_a_goal(page: Page, site_url: str) -> None:
    state = before_claims(2, has_a_choice).apply_chance("settled")
    visit(page, site_url)
    open_position(page, GAME.write_position(state), SEQUITUR)
    wait_for_choice(page)
    lit = page.locator("#board-buttons button[data-token^='do:claim']:not(:disabled)")
    assert lit.count() == len(state.table.claimable(state.table.turn))
    goal = state.setup.all_goals[str(lit.last.get_attribute("data-token")).rpartition(" ")[2]]
    lit.last.click()
    page.wait_for_function("document.querySelector('#announcements').textContent.includes(' claims ')")
    assert any(f" claims {goal.points} point" in text for text in announced(page))


def meets_three(state: Any) -> bool:
    return len(state.apply_chance("settled").table.claimable(0)) > 2


def test_a_lone_player_claims_all_goals_with_one_press(page: Page, site_url: str) -> None:
    state = before_claims(1, meets_three).apply_chance("settled")
    goals = state.table.claimable(0)
    worth = sum(state.setup.all_goals[name].points for name in goals)
    visit(page, site_url)
    open_position(page, GAME.write_position(state), SEQUITUR)
    wait_for_choice(page)
    page.click(f"#choices-buttons .main:has-text('Claim {worth} points')")
    page.wait_for_selector(".seat .score:text-is('" + str(state.table.points(0) + worth) + "')", state="attached")
    assert sum(f"You claim {worth} points" in text for text in announced(page)) == 1
