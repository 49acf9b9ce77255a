"""What is enabled is what is legal: over many random positions, pressing everything enabled gives just the legal actions."""

import random
from typing import Any

from playwright.sync_api import Page

from e2e.driver import open_curtain, open_position, visit, wait_for_choice
from engine.core import load_game

POSITIONS = 30

PRESS_EVERYTHING = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)].filter(b => !b.disabled).map(b => b.dataset.token);
    const press = (token) => document.querySelector(`button[data-token="${token}"]`).click();
    const found = new Set();
    const collect = () => all('#choices-buttons .main').forEach(token => found.add(token.slice(3)));
    collect();
    for (const claim of all('#choices-buttons button').filter(token => token.startsWith('claim:'))) {
        press(claim);
        collect();
    }
    for (const card of all('#hand-buttons button')) {
        press(card);
        collect();
        for (const space of all('#board-buttons button')) { press(space); collect(); }
        if (document.querySelector(`#hand-buttons button[aria-pressed=true]`)) press(card);
    }
    return [...found].sort();
}"""


def random_position(luck: random.Random) -> Any:
    """A state in which a seat is to act, after a random number of random turns of a random table."""
    game = load_game("sequence")
    state = game.initial_state(luck.choice(game.setups()))
    wanted = luck.randrange(150)
    while True:
        if state.returns() is not None:
            return random_position(luck)
        if not state.to_act:
            state = state.apply_chance(state.sample_chance(luck))
            continue
        actions = state.legal_actions(state.to_act[0])
        unusual = any(not hasattr(action, "space") for action in actions)
        if state.table.turns >= wanted or (unusual and luck.random() < 0.2):
            return state
        state = state.apply(state.to_act[0], luck.choice(actions))


def test_enabled_buttons_are_the_legal_actions(page: Page, site_url: str) -> None:
    game, luck = load_game("sequence"), random.Random(5)
    visit(page, site_url)
    for _ in range(POSITIONS):
        state = random_position(luck)
        text = game.write_position(state)
        open_position(page, text)
        page.locator("#curtain").wait_for()  # of the new game: the old one's is open
        open_curtain(page)
        wait_for_choice(page)
        expected = sorted(map(str, state.legal_actions(state.to_act[0])))
        assert page.evaluate(PRESS_EVERYTHING) == expected, text
        assert page.locator("#hand-buttons :disabled:focus, #board-buttons :disabled:focus").count() == 0
