"""Sequitur as people play it: solo, against a computer with a reload, by typing only; words judged by the table; and what
a closed hand hides."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import on_one_page
from e2e.driver import (
    EASY,
    ENABLED,
    HUMAN,
    SEQUITUR,
    announced,
    open_file,
    open_hand,
    open_position,
    reload,
    visit,
    wait_for_choice,
)
from e2e.test_secrecy import differences
from engine.game import load_game
from engine.games.sequitur.rules.table import WORDS
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequitur.words.spelling import spell, words_on
from engine.match import Match, Player
from tests.engine.walks import walk

pytestmark = on_one_page

GAME = load_game(SEQUITUR)
MAIN = f"#choices-buttons .main{ENABLED.removeprefix('button')}"


def state_at(seats: int, step: str, seed: int = 1, stage: str = "passing") -> Any:
    """The first state of a random game at that step of a pass (not the first seat's if there are more) or in that stage."""
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
    """The balls as spoken, from the first place to the last."""
    labels = page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    balls = [label.removesuffix(", picked") for label in labels if ", position " in label]
    found = {int(label.rpartition(" ")[2]): label.partition(",")[0] for label in balls}
    return "".join(found[place].replace("blank", "?") for place in sorted(found))


def longest_word(rack: str) -> str:
    """The longest word the rack spells, "" for none."""
    return max(sorted(words_on(rack)), key=len, default="")


def act_by_mouse(page: Page) -> None:
    """Makes one choice by mouse alone: a word of chosen balls, else the first thing offered and the button."""
    if page.locator("button[data-token^='keep:']").count():
        spell_by_mouse(page)
        return
    offered = page.locator(f".hotspots {ENABLED}:is([data-token^='pick:'], [data-token^='goal:'])")
    if offered.count() and not page.locator(MAIN).count():
        offered.first.click()
    press_on(page)


def press_on(page: Page) -> None:
    """Presses the button that goes on, or the first of several."""
    main = page.locator(MAIN)
    (main if main.count() else page.locator(f"#choices-buttons {ENABLED}[data-token^='do:']")).first.click()


def spell_by_mouse(page: Page) -> None:
    rack = rack_of(page)
    word = longest_word(rack)
    way = spell(rack, word) if word else None
    for place in way.places if way else ():
        page.click(f"#hand-buttons button[aria-label$=', position {place + 1}']")
    # The blank may read as another word too, PIPER for PAPER, and the best of them is offered.
    page.click(f"#choices-buttons button[data-token^='{'do:spell ' if word else 'do:no word'}']")


def act_by_typing(page: Page) -> None:
    """Makes one choice without a pointer: types it and presses Enter."""
    hint = str(page.locator("#entry input").get_attribute("placeholder"))
    answers = {
        "red, yellow or green": "green",
        "1 or 2": "2",
        "left or right": "r",
        "public or discard": "public",
        "swap 2 5, or pass": "swap 1 2" if "Swap, played" not in all_labels(page) else "pass",
        "1 for the first one": "1",
    }
    page.keyboard.type(answers[hint] if hint in answers else longest_word(rack_of(page)) or "no word")
    page.keyboard.press("Enter")


def all_labels(page: Page) -> str:
    return " ".join(page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))"))


def play_on(page: Page, act: Any, until: str = "end", most: int = 300) -> int:
    """Plays until that is asked. Returns the number of choices made."""
    for made in range(most):
        asked = wait_for_choice(page)
        if asked == until:
            return made
        if asked == "pass":
            open_hand(page)
        elif page.locator("#choices-buttons button[data-token='do:go on']").count():
            page.keyboard.press("Enter") if act is act_by_typing else press_on(page)
        else:
            act(page)
    raise AssertionError(f"{until} has not come after {most} choices.")


def last_pass() -> Match:
    """A game of three before anybody has played the last card before the words: of a person, a computer and a person, as they
    take turns."""
    for found in walk(GAME.initial_state(GAME.setup(seats=3)), random.Random(1)):
        state = found.after
        if (state.table.step, state.step) == (WORDS, "play"):
            computer = (state.table.turn + 1) % 3
            levels = [EASY if seat == computer else HUMAN for seat in range(3)]
            who = zip(levels, GAME.colours, strict=False)
            players = [Player(f"Player {seat}", level, colour) for seat, (level, colour) in enumerate(who, 1)]
            return Match(GAME, state.setup, "a seed", players, GAME.write_position(state))
    raise AssertionError("This game does not come there.")


@pytest.mark.slow
def test_two_people_and_a_computer_go_on_after_a_reload_in_a_pass(page: Page, site_url: str) -> None:
    match = last_pass()
    state: Any = match.state
    first = match.players[state.table.turn].name
    [other] = {player.name for player in match.players if not player.level} - {first}
    visit(page, site_url)
    open_file(page, match.to_json())
    assert wait_for_choice(page) == "pass"
    open_hand(page)
    act_by_mouse(page)
    wait_for_choice(page)
    rack = rack_of(page)
    assert len(rack) >= 7
    reload(page)
    page.wait_for_selector("html[data-ready]")
    assert wait_for_choice(page) == "pass", "a reload in the middle of a pass comes back with the hand closed"
    assert page.inner_text("#pass-name") == first
    assert not rack_of(page)
    open_hand(page)
    assert rack_of(page) == rack, "the letters lie as they were put"
    assert handed_to(page) == {other}, "the computer is handed nothing"


def handed_to(page: Page) -> set[str]:
    """Plays by mouse until all words are shown. Returns everybody the device was handed to."""
    people = set()
    while (asked := wait_for_choice(page)) != "end" and not page.locator("#choices-buttons [data-token='do:go on']").count():
        if asked == "pass":
            people.add(page.inner_text("#pass-name"))
            open_hand(page)
        else:
            act_by_mouse(page)
    return people


def last_words() -> Any:
    """Alone in the last of three rounds, before the last card and the last word."""
    steps = walk(GAME.initial_state(GAME.setup(seats=1)), random.Random(1))
    return next(
        step.after for step in steps if (step.after.table.round, step.after.table.step, step.after.step) == (2, WORDS, "play")
    )


def test_a_game_is_begun_and_ended_by_typing(page: Page, site_url: str) -> None:
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
    play_on(page, act_by_typing)
    assert " point" in page.inner_text("#end-summary")
    assert any(text.startswith("Player 1 spells") for text in announced(page))
    page.click("#end-report")
    titles = {box.get_attribute("aria-label") for box in page.locator("#report-sheets .wide").all()}
    assert titles - {"Goals won"} == {"Words and scores", "Points", "What the racks held"}


def test_a_closed_hand_hides_a_pass_and_how_far_it_is(page: Page, site_url: str) -> None:
    visit(page, site_url)
    states = [state_at(3, step) for step in ("colour", "end")]
    assert len({state.observe(None) for state in states}) == 1
    first, second = map(GAME.write_position, states)
    assert not differences(page, first, second, SEQUITUR)
    public, rng = state_at(3, "spell").observe(None), random.Random(5)
    twins = [public.sample_state(rng) for _ in range(2)]
    assert twins[0] != twins[1]
    first, second = map(GAME.write_position, twins)
    assert not differences(page, first, second, SEQUITUR)
    open_hand(page)
    assert rack_of(page), "the open hand shows the rack, so the comparison could have failed"


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
    assert not page.locator(MAIN).count(), "Escape forgets the card"
    page.keyboard.type("swap 1 8")
    assert page.inner_text("#choices-buttons .main").startswith("Swap ")
    page.keyboard.press("Enter")
    page.wait_for_selector("#choices-buttons button:has-text('Discard it')")
    assert rack_of(page) == rack[7] + rack[1:7] + rack[0]


def test_goals_say_whether_the_word_being_spelt_meets_them(page: Page, site_url: str) -> None:
    state = next(found for seed in range(100) if (found := state_at(2, "spell", seed)).table.public and words_on(found.hand.rack))
    look_at(page, site_url, state)
    word = longest_word(state.hand.rack)
    page.keyboard.type(word.lower())
    goals = [state.setup.all_goals[name] for name in state.table.public]
    labels = page.locator("#board-buttons button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    for goal in goals:
        label = next(label for label in labels if goal.text in label)
        assert label.endswith(", met" if goal.is_met(word) else ", missed")
    page.click("text=Turn rack")
    assert page.input_value("#entry input").upper() == word, "a rack that is turned keeps the word"


def test_a_word_that_is_not_in_the_list_is_judged_by_the_table(page: Page, site_url: str) -> None:
    state = state_at(2, "spell")
    assert state.table.turn == 1
    look_at(page, site_url, state)
    strange = state.hand.rack[:4].replace("?", "Z")
    assert strange not in lexicon()
    page.keyboard.type(strange)
    assert not page.locator(MAIN).count(), "it is not in the list"
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
    page.click(f"text=Accept {strange}")
    page.wait_for_selector("text=Score the goals")
    assert re.search(rf"The table accepts .+’s {strange} for", announced(page)[-1])


def point(page: Page, key: str) -> tuple[float, float]:
    """Below the middle of this button on the rack."""
    box = page.locator(f"#hand-buttons button[data-key='{key}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6


def test_a_letter_is_dragged_and_the_card_that_moves_it_follows(page: Page, site_url: str) -> None:
    look_at(page, site_url, state_at(2, "play"))
    rack, left, right = rack_of(page), point(page, "ball:3"), point(page, "ball:4")
    page.mouse.move(*point(page, "ball:1"))
    page.mouse.down()
    page.mouse.move((left[0] + right[0]) / 2, left[1], steps=6)
    assert page.inner_text(MAIN) == f"Slide {rack[0]} before {rack[3]}"
    page.mouse.move(*right, steps=2)
    assert page.inner_text(MAIN).startswith("Swap ")
    page.mouse.move(right[0], left[1] - 400, steps=2)
    assert not page.locator(MAIN).count(), "in the air it goes nowhere"
    page.mouse.move((left[0] + right[0]) / 2, left[1], steps=2)
    page.mouse.up()
    assert page.locator(MAIN).get_attribute("data-token") == "do:card 2 1 3", "a card is played by its button alone"
    page.click(MAIN)
    page.wait_for_selector("#choices-buttons button:has-text('Discard it')")
    assert rack_of(page) == rack[1:3] + rack[0] + rack[3:]


def test_letters_lifted_over_the_last_card_are_there_to_be_spelt(page: Page, site_url: str) -> None:
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
    """Two seats, the second before the card that comes before its word, with a word on its rack."""
    for seed in range(100):
        for found in walk(GAME.initial_state(GAME.setup(seats=2)), random.Random(seed)):
            state = found.after
            if (state.table.step, state.step, state.table.turn) == (WORDS, "play", 1) and words_on(state.hand.rack):
                return state
    raise AssertionError("No game comes there.")
