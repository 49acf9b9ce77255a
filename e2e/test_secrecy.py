"""With the curtain up nothing on the page depends on a hidden hand: two different hands give the same page."""


from playwright.sync_api import Page

from e2e.driver import open_curtain, open_position, visit, wait_for_choice
from engine.cards import spoken

FIRST = (
    "classic:2:2 *8*/10/4b5/10/5g4/10/10/10/10/*8* -/- 2S,3S,JD,5H,6H,7H,AC/QH,JS,TD,9C,8C,7C,6C "
    "4D/3H play:0 no - 0:2 1 . -"
)
SECOND = (
    "classic:2:2 *8*/10/4b5/10/5g4/10/10/10/10/*8* -/- KS,KD,KC,2H,3D,8S,JC/AD,AS,4C,5C,6D,7D,8D "
    "4D/3H play:0 no - 0:2 1 . -"
)


def covered_page(page: Page, position: str) -> dict[str, object]:
    """All that a curious eye, tool or screen reader can get from the page while the curtain is up."""
    open_position(page, position)
    page.wait_for_timeout(100)
    assert wait_for_choice(page) == "curtain"
    page.wait_for_timeout(300)
    return {
        "pixels": page.locator("#stage").evaluate("canvas => canvas.toDataURL()"),
        "screen": page.screenshot(),
        "document": page.evaluate("document.documentElement.outerHTML"),
        "spoken": page.locator("body").aria_snapshot(),
        "title": page.title(),
        "address": page.url,
    }


def test_two_hidden_hands_give_the_same_page(page: Page, site_url: str) -> None:
    visit(page, site_url)
    covered_page(page, FIRST)  # the first opening lays the table; the two compared find it laid
    first, second = covered_page(page, FIRST), covered_page(page, SECOND)
    different = [part for part in first if first[part] != second[part]]
    assert not different
    open_curtain(page)
    assert wait_for_choice(page) == "hand"
    shown = page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    assert spoken("KS") in shown, "the open curtain shows the hand, so the comparison could have failed"


def test_another_hand_never_reaches_the_document(page: Page, site_url: str) -> None:
    visit(page, site_url)
    covered_page(page, FIRST)
    open_curtain(page)
    wait_for_choice(page)
    labels = page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    assert len(labels) == 7
    assert not any(spoken(card) in label for card in ("QH", "TD", "9C") for label in labels)
