"""How smoothly the page runs while the computer thinks and while chips and cards move, in a real browser.

Plays turns against Medium at the usual speed and notes the time of every animation frame. The aim is 60 a second and
none over 50 ms; on a busy machine read the middle, not the worst. Needs the tests' environment.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

TURNS = 8

RECORD = """() => {
    window.frames_seen = [];
    const title = document.querySelector('#hand-title');
    const note = () => {
        window.frames_seen.push([performance.now(), title.textContent.includes('thinking')]);
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""


def measure(turns: int = TURNS) -> dict[str, Any]:
    """Frames a second, the worst frame and the share over 50 ms, while thinking and in the rest of the play."""
    from playwright.sync_api import sync_playwright

    from e2e.conftest import FLAGS, StaticServer
    from e2e.driver import HUMAN, MEDIUM, act_by_mouse, set_up, visit, wait_for_choice
    from tests.browser import find_or_get_browser
    from web.build.paths import ROOT

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(Path(folder))
        subprocess.run([sys.executable, "serve.py", "--build", str(server.site)], cwd=ROOT, check=True, capture_output=True)
        program = str(find_or_get_browser(Path(sys.executable)))
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, "--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        visit(page, server.url, speed="1")
        set_up(page, [HUMAN, MEDIUM])
        wait_for_choice(page)
        act_by_mouse(page, luck := random.Random(1))  # the first turn starts the worker; that is the boot's figure
        wait_for_choice(page)
        page.evaluate(RECORD)
        for _ in range(turns):
            if wait_for_choice(page) == "end":
                break
            act_by_mouse(page, luck)
        wait_for_choice(page)
        seen = page.evaluate("window.frames_seen")
        browser.close()
        server.close()
    gaps = [(after[0] - before[0], before[1]) for before, after in zip(seen, seen[1:], strict=False)]
    return {
        "turns": turns,
        "thinking": summary([gap for gap, thinking in gaps if thinking]),
        "moving": summary([gap for gap, thinking in gaps if not thinking]),
    }


def summary(gaps: list[float]) -> dict[str, float]:
    """Of the milliseconds between frames: the rate, the middle, the worst, and how many were over 50."""
    return {
        "frames": len(gaps),
        "frames_per_second": round(1000 * len(gaps) / sum(gaps), 1),
        "median_ms": round(statistics.median(gaps), 1),
        "worst_ms": round(max(gaps), 1),
        "over_50_ms": sum(gap > 50 for gap in gaps),
    }
