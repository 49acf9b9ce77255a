"""The layout rules, which hold on every screen at every size.

* The page fits its window across, and the table whole. A window stays inside the page's.
* Words are never cut, unless the whole is one press away (`data-whole` on the part or around it); of a name (`data-name`) at
  least three letters are seen.
* Nothing covers words or a control that it does not belong to.
* Whatever can be pressed can be seen, or scrolled to.
* What is in a frame stays inside it, and words keep a distance from its sides.

`layout.js` looks at the page as it is drawn; pictures on a canvas are tested by their scenes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_RULES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]


def layout_faults(page: Page, scrolls: bool = False, roughly: bool = False) -> list[str]:
    """What breaks the rules on the page as it is, each in a few words. The table may scroll if told so. `roughly` asks only that
    everything can be seen and pressed: words may be cut and touch their frames."""
    found: list[str] = page.evaluate(_RULES, {"scrolls": scrolls, "roughly": roughly})
    return found


RUN_AXE = """async () => {
    // Without preloading: it serves rules about rotated pages and automatic sound, and there is neither here.
    // And a picture of 2♠ is called two of spades.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, rules });
    return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
}"""


def serious_findings(page: Page, axe_source: str) -> list[str]:
    """What axe-core calls serious or critical on the page as it is."""
    if page.evaluate("!window.axe"):
        page.evaluate(axe_source)
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE)
    return [f"{finding['id']}: {finding['nodes'][0]['html'][:200]}" for finding in found]
