"""What is enabled is what is legal: pressing everything enabled yields exactly the legal actions. The contract tests do so
without a page in many more positions."""

import random
from typing import Any

from playwright.sync_api import Page

from e2e.conftest import on_one_page
from e2e.driver import SEQUENCE, SEQUITUR, SEQUOIA, open_hand, open_position, visit, wait_for_choice
from e2e.test_sequitur import state_at
from engine.game import Game, load_game
from engine.scene import CALLS
from tests.engine.pictures import view

pytestmark = on_one_page

POSITIONS = {SEQUENCE: 2, SEQUOIA: 1}

PRESS_EVERYTHING = """() => {
    const all = (selector) => [...document.querySelectorAll(`button[data-token]${selector}`)].map(b => b.dataset.token);
    const enabled = () => all(':not(:disabled, [aria-disabled=true], [data-lasting])');
    const press = (token) => document.querySelector(`button[data-token="${token}"]`).click();
    const kind = (token) => token.split(':')[0];
    const found = new Set();
    const pressed = () => all('[aria-pressed=true]');
    const choose = (chosen) => {
        // Another of the same kind takes the place of the last, as a rule; else all is chosen anew.
        const last = chosen.at(-1);
        if (last && enabled().includes(last) && !pressed().includes(last)) press(last);
        if (last && pressed().sort().join() === [...chosen].sort().join()) return;
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
        chosen.forEach(press);
    };
    const explored = new Set();
    const explore = (chosen) => {
        // What may be chosen in any order is explored in one.
        const known = [...chosen].sort().join();
        if (explored.has(known)) return;
        explored.add(known);
        choose(chosen);
        const tokens = enabled();
        tokens.filter(token => kind(token) === 'do').forEach(token => found.add(token.slice(3)));
        // Dice are paired in hundreds of ways, all pressed by the contract tests; their strip of sums offers each choice once.
        const kinds = ['do', 'dice', ...chosen.map(kind)];
        tokens.filter(token => !kinds.includes(kind(token))).forEach(token => explore([...chosen, token]));
    };
    explore([]);
    return [...found].sort();
}"""


def random_position(name: str, luck: random.Random) -> Any:
    """A state with a seat that is asked, part-way through a random game at a random table, with unusual actions likelier."""
    game = load_game(name)
    state = game.initial_state(luck.choice(game.setups()))
    wanted = luck.randrange(150)
    while state.returns() is None:
        if state.to_act:
            wanted -= 1
            actions = state.legal_actions(state.to_act[0])
            unusual = name == SEQUENCE and any(not hasattr(action, "space") for action in actions)
            is_asked = game.has_choice(state.observe(state.to_act[0]))
            if is_asked and (wanted < 0 or (unusual and luck.random() < 0.2)):
                return state
            state = state.apply(state.to_act[0], luck.choice(actions))
        else:
            state = state.apply_chance(state.sample_chance(luck))
    return random_position(name, luck)


def test_enabled_buttons_are_the_legal_actions(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for name, number in POSITIONS.items():
        luck = random.Random(5)
        for _ in range(number):
            check_position(page, load_game(name), random_position(name, luck))
    passes_and_claims_offer_what_is_legal(page)


def passes_and_claims_offer_what_is_legal(page: Page) -> None:
    """Only the contract tests press everything for words and on cards: there are hundreds of ways."""
    for seats, step in ((2, "colour"), (1, "keep"), (2, "publish")):
        check_position(page, load_game(SEQUITUR), state_at(seats, step))
    check_position(page, load_game(SEQUITUR), state_at(3, "", stage="claim"))


def check_position(page: Page, game: Game, state: Any) -> None:
    """Opens the position and presses everything; what is called out of turn has its own window."""
    text = game.write_position(state)
    open_position(page, text, game.name)
    if game.has_secrets(state.observe(None)) and state.setup.seats > 1:
        page.locator("#pass").wait_for()  # the new game's: the old one's is open
        open_hand(page)
    wait_for_choice(page)
    seat = state.to_act[0]
    picture = game.scene(state.observe(seat), view(game))
    called = {hotspot.token.removeprefix("do:") for hotspot in picture.hotspots if hotspot.group == CALLS}
    assert page.evaluate(PRESS_EVERYTHING) == sorted({str(action) for action in state.legal_actions(seat)} - called), text
    assert page.locator("#call-button").is_visible() == bool(game.out_of_turn(state.setup))
    assert called <= {call.text for call in game.out_of_turn(state.setup)}
    assert page.locator("#hand-buttons :disabled, #board-buttons :disabled").count() == 0
