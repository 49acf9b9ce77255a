"""The data that a browser may have saved before a screen: games, players, stats and boards, restored from a backup."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from playwright.sync_api import Page

from e2e.driver import EASY, HARD, MEDIUM, SEQUENCE, SEQUITUR, SEQUOIA, SPEED, STORED, leave_the_table, open_file, prefer
from e2e.gallery.screens import Act, match_of, one_after_another, open_match_file
from e2e.pages import CLEAR_AWAY
from engine import codec
from engine.match import Match
from tests.engine.walks import play_on
from web.storage.games import UserLabel, summarize
from web.storage.people import ALONE, LEVEL, LOST, WON, Person, Record, RecordEntry, Rival
from web.storage.series import ONE_GAME, Series

NOW = datetime(2026, 11, 26, 10, 30, tzinfo=UTC)
"""The morning of all screens."""

LONG, EMOJI, HEBREW, ARABIC = "Bartholomew Montgomery", "🦊 Zoë", "שרה", "محمد عبد الرحمن"
ALIKE = ("Charlotte Montgomery", "Charlotte Montague")
EVERY_KIND = (LONG, HEBREW, EMOJI, ARABIC, "Ben", "Anna", *ALIKE, "Maximilian", "Carla", "Zoë", "Li")
"""Twelve names: long and short, from right to left, with joined emoji, and two that begin alike."""
SHORT = ("Ben", "Anna", "Carla", "Li", "Zoë")
NUMBERED = tuple(f"Player {number}" for number in range(1, 13))
MOSTLY_LONG = (LONG, "Maximilian", *ALIKE, "Alexander-Konstantin")

SEND_AWAY = """() => {
    const here = () => document.querySelector('#sitter-list [aria-pressed=true]');
    for (let at = 0; here() && at < 20; at++) here().click();
}"""
"""Empties the table: a seated player would survive all other clearing."""

TO_BE_PAINTED = ":has(.table-picture[hidden])"
"""Finds the saved games while a picture of one is not painted yet."""

Texts = Mapping[str, str]


def with_kept(texts: Callable[[], Texts]) -> Act:
    """Leaves the table, deletes everything and restores this backup, in which nobody is a newcomer."""

    def act(page: Page) -> None:
        clear_away(page)
        restore(page, {**nothing_new(), **texts()})

    return act


def laid(match: Callable[[], Match]) -> Act:
    """Opens a file of the match for experienced players."""
    return one_after_another(know_all, open_match_file(match))


def know_all(page: Page) -> None:
    """Marks all tips as read for everyone, so that none appears, now or later."""
    if not page.evaluate("window.knowsAll"):
        restore(page, nothing_new())


def clear_away(page: Page) -> None:
    """Leaves the table and deletes everything."""
    if page.locator("#table:not([hidden])").count():
        page.evaluate("document.querySelectorAll('dialog[open]').forEach(window => window.close())")
        leave_the_table(page)
    page.evaluate(SEND_AWAY)
    page.evaluate(STORED)
    page.evaluate(CLEAR_AWAY)
    page.wait_for_function("!document.querySelector('#shelf-games li, #people-list button')")
    page.evaluate(SPEED, "instant")  # settings are stored too
    prefer(page, "confirm", True)


def restore(page: Page, texts: Texts) -> None:
    """Restores a backup with these texts, and closes the notice."""
    backup = json.dumps({"format": "sequor-everything", "version": 1, "texts": dict(texts)})
    open_file(page, backup)
    page.wait_for_selector("#toast:not(:empty)")
    # Otherwise, the mouse would hover over the next screen.
    page.evaluate("() => { document.querySelector('#toast').textContent = ''; window.knowsAll = true; }")


@cache
def nothing_new() -> Texts:
    """The tips that everyone in the gallery has read, by game."""
    names = dict.fromkeys((*EVERY_KIND, *NUMBERED, *SHORT, *MOSTLY_LONG))
    return {f"met {game}": codec.dumps(tuple((name, kind) for name in names for kind in FIRSTS[game])) for game in FIRSTS}


FIRSTS = {
    SEQUENCE: ("claim", "forfeit", "pass", "dead", "wild", "anti-wild", "sequence", "corner"),
    SEQUOIA: ("sequoia", "twice", "last", "tiebreaker", "tie", "second", "alone", "face-down"),
    SEQUITUR: ("secret", "end", "card", "consent", "claim", "publish", "blank", "qu"),
}
"""The tips for newcomers (`coach/firsts.py`)."""


# Games


def kept_game(match: Match, number: str, days: int = 0, label: UserLabel | None = None, series: Series = ONE_GAME) -> Texts:
    """The saved game of that number, last played `days` ago."""
    played = int((NOW - timedelta(days=days)).timestamp() * 1000) - len(number)
    texts = {f"save {number}": match.to_json(), f"game {number}": summarize(match, played).text()}
    if label is not None:
        texts[f"label {number}"] = label.text()
    if series != ONE_GAME:
        texts[f"series {number}"] = series.text()
    return texts


def begun(
    game: str, seats: int, plays: int, levels: Iterable[str] = (), names: tuple[str, ...] = EVERY_KIND, **options: Any
) -> Match:
    """A match after `plays` random plays. All have different seeds, so that a screen can tell that another match is open."""
    word = f"{game} {plays} {zlib.crc32(repr((names, options)).encode())}"
    return play_on(match_of(game, seats, levels, names, word, **options), random.Random(plays), most=plays, and_luck=True)


def under_way(count: int) -> dict[str, str]:
    """That number of games to resume, of the three games in turn."""
    games: tuple[Callable[[], Texts], ...] = (
        lambda: kept_game(begun(SEQUENCE, 2, 24, ["", MEDIUM], ("Ben", "Fern")), "one"),
        lambda: kept_game(begun(SEQUOIA, 3, 7, names=("Zoë", LONG, "Ben")), "two", 1, series=Series(3, (0,))),
        lambda: kept_game(begun(SEQUITUR, 2, 12, ["", EASY], (EMOJI, "Fern")), "three", 2),
        lambda: kept_game(begun(SEQUENCE, 12, 40), "four", 12, UserLabel("Sunday at the cottage with everybody")),
        lambda: kept_game(begun(SEQUOIA, 5, 3, names=(HEBREW, ARABIC, EMOJI, *ALIKE)), "five", 40, UserLabel(star=True)),
        lambda: kept_game(begun(SEQUITUR, 1, 9, names=(HEBREW,)), "six", 400),
    )
    return {name: text for game in games[:count] for name, text in game().items()}


def finished(star: bool = True) -> dict[str, str]:
    """Finished games, one of each kind."""
    games: tuple[Texts, ...] = (
        kept_game(begun(SEQUENCE, 2, 1000, ["", HARD], ("Ben", "Moss")), "over one", 0),
        kept_game(begun(SEQUOIA, 5, 1000, names=(LONG, HEBREW, EMOJI, ARABIC, "Li")), "over two", 3, UserLabel("Birthday", star)),
        kept_game(begun(SEQUITUR, 2, 1000, names=ALIKE), "over three", 300, UserLabel(star=star)),
    )
    return {name: text for game in games for name, text in game.items()}


# People


def people(*names: str) -> dict[str, str]:
    """These players, in this order."""
    return {f"person {name}": codec.dumps(Person(number)) for number, name in enumerate(names, 1)}


def played(name: str, seed: int, games: int, rivals: tuple[Rival, ...]) -> dict[str, str]:
    """A player's stats: games of each kind against these opponents."""
    luck = random.Random(seed)
    entries = []
    for number in range(games):
        for game in (SEQUENCE, SEQUOIA, SEQUITUR):
            ended = f"2026-{number % 11 + 1:02}-{number % 28 + 1:02} 20:00:00"
            score = None if game == SEQUENCE else luck.randrange(20, 60)
            against = (luck.choice(rivals),)
            entries.append(
                RecordEntry(f"{name} {game} {number}", game, ended, luck.choice((WON, WON, LOST, LEVEL)), score, against)
            )
    entries.append(RecordEntry(f"{name} alone", SEQUITUR, "2026-11-20 09:00:00", ALONE, 47))
    return {f"record {name}": Record().with_(entries).text(name)}


def records() -> dict[str, str]:
    """All players with their stats."""
    rivals = (Rival("Fern", MEDIUM), Rival("Moss", HARD), *map(Rival, (LONG, HEBREW, EMOJI, ARABIC)), Rival(""))
    texts = people(*EVERY_KIND)
    for seed, name in enumerate(("Ben", LONG, HEBREW, EMOJI), 1):
        texts |= played(name, seed, 6 * seed, rivals)
    return texts
