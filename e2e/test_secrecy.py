"""While a hand is closed, nothing on the page depends on it: two different hands give the same page."""

import base64
import random

from playwright.sync_api import Page

from e2e.conftest import on_one_page
from e2e.driver import SEQUENCE, SEQUITUR, SEQUOIA, labels, open_hand, open_position, visit, wait_for_choice
from e2e.test_sequitur import GAME, rack_of, state_at
from e2e.test_sequoia import LAST_TURN
from engine.cards import spoken

pytestmark = on_one_page

FIRST = "classic:2:2 *8*/10/4b5/10/5g4/10/10/10/10/*8* -/- 2S,3S,JD,5H,6H,7H,AC/QH,JS,TD,9C,8C,7C,6C 4D/3H play:0 no - 0:2 1 . -"
SECOND = "classic:2:2 *8*/10/4b5/10/5g4/10/10/10/10/*8* -/- KS,KD,KC,2H,3D,8S,JC/AD,AS,4C,5C,6D,7D,8D 4D/3H play:0 no - 0:2 1 . -"


GRADIENT_NOISE = 3
"""How much Chromium varies in painting one gradient, in levels of 255. A pip differs by 200."""

FURTHEST_LEVELS = """async (pictures) => {
    const [first, second] = await Promise.all(pictures.map(async (picture) => {
        const bytes = Uint8Array.from(atob(picture), character => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
    }));
    return first.reduce((most, level, index) => Math.max(most, Math.abs(level - second[index])), 0);
}"""


STILL = """async () => {
    const moves = () => document.getAnimations().some(one => one.effect.getComputedTiming().endTime < Infinity);
    let before = '', still = 0;
    for (let frame = 0; still < 5; frame++) {
        if (frame === 2000) throw new Error('The page never comes to rest.');
        await new Promise(requestAnimationFrame);
        const now = document.documentElement.outerHTML + document.querySelector('#stage').toDataURL();
        still = now === before && !moves() ? still + 1 : 0;
        before = now;
    }
}"""
"""Resolves once the page has been the same for five frames."""


def covered_page(page: Page, position: str, game: str = SEQUENCE) -> dict[str, object]:
    """Everything that eyes, tools and screen readers can get from the page while the hand is closed."""
    page.mouse.move(0, 0)  # hovering changes things
    open_position(page, position, game)
    assert wait_for_choice(page) == "pass"
    page.evaluate(STILL)
    # The hash of the seed differs between any two matches.
    page.evaluate("document.querySelector('#luck-seal').textContent = ''")
    return {
        "pixels": page.locator("#stage").evaluate("canvas => canvas.toDataURL()"),
        "screen": base64.b64encode(page.screenshot()).decode(),
        "document": page.evaluate("document.documentElement.outerHTML"),
        "spoken": page.locator("body").aria_snapshot(),
        "title": page.title(),
        "address": page.url,
    }


def differences(page: Page, first: str, second: str, game: str = SEQUENCE) -> list[str]:
    """The parts of the page in which two positions differ while the hand is closed."""
    covered_page(page, first, game)  # so that both positions to compare find the same table
    seen, seen_then = covered_page(page, first, game), covered_page(page, second, game)
    furthest = page.evaluate(FURTHEST_LEVELS, [seen.pop("screen"), seen_then.pop("screen")])
    return [part for part in seen if seen[part] != seen_then[part]] + ["screen"] * (furthest > GRADIENT_NOISE)


def test_two_hidden_hands_give_the_same_page(page: Page, site_url: str) -> None:
    visit(page, site_url)
    assert not differences(page, FIRST, SECOND)
    open_hand(page)
    assert wait_for_choice(page) == "hand"
    shown = labels(page, "hand")
    assert spoken("KS") in shown, "an open hand shows, so the comparison could have failed"
    assert len(shown) == 7
    assert not any(spoken(card) in label for card in ("AD", "AS", "7D") for label in shown), "no other hand reaches the page"


def test_two_hidden_rolls_or_choices_give_the_same_page(page: Page, site_url: str) -> None:
    visit(page, site_url)
    first, second = (LAST_TURN.format(*dice) for dice in (("13445", "23334"), ("22666", "11256")))
    assert not differences(page, first, second, SEQUOIA)
    open_hand(page)
    assert any("6 + 6" in label for label in labels(page, "hand")), "open dice show, so the comparison could have failed"
    first, second = (position.replace("pair 0,1", "pair 1") for position in (first, second))
    assert not differences(page, first.replace(" -,- ", " 4.8,- "), second.replace(" -,- ", " 8.12,- "), SEQUOIA)


def test_two_hidden_passes_or_racks_give_the_same_page(page: Page, site_url: str) -> None:
    """Also two passes of which one is nearly over."""
    visit(page, site_url)
    states = [state_at(3, step) for step in ("colour", "end")]
    assert len({state.observe(None) for state in states}) == 1
    public, rng = state_at(3, "spell").observe(None), random.Random(5)
    twins = [public.sample_state(rng) for _ in range(2)]
    assert twins[0] != twins[1]
    for pair in (states, twins):
        first, second = map(GAME.write_position, pair)
        assert not differences(page, first, second, SEQUITUR)
    open_hand(page)
    assert rack_of(page), "an open rack shows, so the comparison could have failed"
