"""The duration of passing the device at the usual speed, with people who hold the bar and choose at once.

Plays in a real browser: Sequence and Sequitur with two people, Sequitur to its end; Sequence with twelve; Sequoia's tiebreakers
with three, from a game with many. A pass lasts from a choice to the next person's open hand. Needs the tests' environment.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

from engine.game import load_game
from engine.match import Match, Player
from tests.bench.chromium import in_browser, playwright_chromium, served_site
from tests.bench.figures import add_json

TIEBREAKERS, SEATS = 8, 3
"""The minimum of tiebreaker turns in the game that is searched for, and its number of players."""

PLAY = """([most, seed]) => new Promise(done => {
    const find = selector => document.querySelector(selector);
    const shown = element => element && !element.hidden;
    let state = seed, held = false, presses = 0, holds = 0, since = performance.now(), was = 'start';
    const random = count => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * count);
    };
    const waits = [];
    const enabled = group => [...document.querySelectorAll(
        `#${group}-buttons button:not(:disabled, [aria-disabled=true], [data-lasting])`)];
    const asked = () => ['hand', 'board', 'choices'].some(group => enabled(group).length);
    const pressed = button => { presses += 1; button.click(); };
    const hold = type => find('#pass-open').dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true }));
    const choose = () => {
        if (enabled('choices').length === 1 && find('#choices-buttons .main')?.dataset.token === 'do:go on') {
            pressed(find('#choices-buttons .main'));
            return 'pause';
        }
        for (let tries = 0; tries < 9; tries += 1) {
            for (const group of ['hand', 'board']) {
                const makes = ['choices', 'hand', 'board'].flatMap(enabled).filter(
                    button => /^do:(?!unlisted|back)/.test(button.dataset.token));
                if (makes.length) { pressed(makes[random(makes.length)]); return 'choice'; }
                const offered = enabled(group).filter(button => button.getAttribute('aria-pressed') !== 'true');
                if (offered.length) pressed(offered[random(offered.length)]);
                if (!asked()) return 'choice';
            }
        }
        return 'nothing';
    };
    const step = () => {
        const now = performance.now();
        if (find('#end:not([hidden])') || waits.length >= most) return done({ waits, presses, holds });
        if (shown(find('#pass'))) {
            if (!held) { held = true; holds += 1; hold('pointerdown'); }
        } else {
            if (held) { held = false; hold('pointerup'); }
            if (asked()) {
                waits.push({ seconds: (now - since) / 1000, holds, after: was });
                holds = 0;
                was = choose();
                since = performance.now();
            }
        }
        requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
})"""
"""Plays to the end, or `most` choices. Resolves to every wait between two choices, with its holds, and to all presses."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--site", type=Path, help="measure the site in this folder (default: build one)")
    add_json(parser)


run = in_browser(lambda options: measure(options.site))


def measure(site: Path | None) -> dict[str, dict[str, float]]:
    """For each game: its passes, the seconds of one and of all, seconds and presses from the first choice to the last."""
    with tempfile.TemporaryDirectory() as folder, served_site(site) as server, playwright_chromium() as browser:

        def played(game: str, most: int, seats: int, save: Match | None = None) -> dict[str, float]:
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            figures = play(page, server.url, game, most, seats, save, Path(folder))
            page.context.close()
            return figures

        return {
            "sequence 2": played("sequence", 12, 2),
            "sequence 12": played("sequence", 14, 12),
            "tiebreakers": played("sequoia", 999, SEATS, many_tiebreakers()),
            "sequitur 2": played("sequitur", 999, 2),
        }


def play(page: Any, url: str, game: str, most: int, seats: int, save: Match | None, folder: Path) -> dict[str, float]:
    """Plays that many choices of a new game, or resumes a save."""
    from e2e.driver import HUMAN, set_up, visit

    visit(page, url, speed="1")
    if save is None:
        set_up(page, [HUMAN] * seats, game=game)
    else:
        file = folder / "save.json"
        file.write_text(save.to_json(), encoding="utf-8")
        page.set_input_files("#import", file)
    return summary(page.evaluate(PLAY, [most, 1]))


def summary(seen: dict[str, Any]) -> dict[str, float]:
    """The figures of one game, without the first wait, before the first hand is open."""
    waits = seen["waits"][1:]
    passes = [wait["seconds"] for wait in waits if wait["holds"]]
    return {
        "choices": len(waits) + 1,
        "passes": len(passes),
        "median_pass_s": round(statistics.median(passes), 2) if passes else 0.0,
        "longest_pass_s": round(max(passes, default=0.0), 2),
        "passing_s": round(sum(passes), 1),
        "all_waits_s": round(sum(wait["seconds"] for wait in waits), 1),
        "presses": seen["presses"] + sum(wait["holds"] for wait in seen["waits"]),
    }


def many_tiebreakers() -> Match:
    """A game of Sequoia at its first tiebreaker turn: the first seed whose random players need many of them."""
    game = load_game("sequoia")
    for number in range(1000):
        luck = random.Random(number)
        players = [Player(f"Player {seat}", "", colour) for seat, colour in zip(range(1, SEATS + 1), game.colours, strict=False)]
        match = Match(game, game.setup(seats=SEATS), f"tiebreakers {number}", players)
        begun: str | None = None
        moment = ""
        while match.state.returns() is None:
            if match.luck_is_next:
                match.take_luck()
            else:
                seat = match.state.to_act[0]
                match.play(seat, str(luck.choice(match.state.legal_actions(seat))))
            moment = game.turn_label(match.state.observe(None))
            if begun is None and moment.startswith("tiebreaker"):
                begun = match.to_json()
        if begun is not None and moment.startswith("tiebreaker") and int(moment.split()[1]) > TIEBREAKERS:
            return Match.from_json(begun)
    raise AssertionError("no game has that many tiebreaker turns")
