"""How long passing takes, in a real browser at the usual speed, with people who hold the bar and choose at once.

Sequence and Sequitur are played by two people, Sequitur to its end; Sequence again by twelve; Sequoia's tiebreakers by three
from a game that has many. A pass lasts from a choice to the next person's open hand. Needs the tests' environment.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

from engine.game import load_game
from engine.match import Match, Player
from tests.bench.browser import build_site, chromium_options, in_environment
from tests.host import StaticServer

TIEBREAKERS, SEATS = 8, 3
"""The least tiebreaker turns in the game looked for when people choose at random, and how many people play it."""

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
"""Plays until the end, or so many choices; resolves to every wait between two of them, with the holds in it, and all presses."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--site", type=Path, help="measure the site in this folder (default: build one)")
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(options: argparse.Namespace) -> int:
    """Measures and prints, in the tests' environment, because it needs a browser."""

    def work() -> None:
        figures = measure(options.site)
        print(json.dumps(figures) if options.json else "\n".join(f"{name:<12} {figure}" for name, figure in figures.items()))

    return in_environment(work)


def measure(site: Path | None) -> dict[str, dict[str, float]]:
    """For each game: its passes, the seconds of one and of all, seconds and presses from the first choice to the last."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(Path(folder))
        if site is None:
            build_site(server.site)
        else:
            server.site.parent.mkdir(parents=True, exist_ok=True)
            server.site.symlink_to(site.resolve(), target_is_directory=True)
        browser = playwright.chromium.launch(**chromium_options())

        def played(game: str, most: int, seats: int, save: Match | None = None) -> dict[str, float]:
            page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
            figures = play(page, server.url, game, most, seats, save, Path(folder))
            page.context.close()
            return figures

        figures = {
            "sequence 2": played("sequence", 12, 2),
            "sequence 12": played("sequence", 14, 12),
            "tiebreakers": played("sequoia", 999, SEATS, many_tiebreakers()),
            "sequitur 2": played("sequitur", 999, 2),
        }
        browser.close()
        server.close()
    return figures


def play(page: Any, url: str, game: str, most: int, seats: int, save: Match | None, folder: Path) -> dict[str, float]:
    """Plays so many choices of a new game, or goes on with a save."""
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
    """The figures of one game. The first wait, before the first hand is open, is none of them."""
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
    raise AssertionError("no game has so many tiebreaker turns")
