"""`puzzle GAME`: shows one seat's view of a position, asks for its best play, and judges the answer."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from ..coach.puzzle import PUZZLES, Puzzle, consequence, of_the_day, puzzles, task_of, trials, verdict
from ..core import AnyState, BadSetupError, SequorError
from ..game import AnyGame
from ..text import clean, quoted
from .compare import check_data
from .play import found_by_oneself, in_columns, meant

GAMES = Path(__file__).parents[1] / "games"


def puzzle(options: Namespace) -> int:
    """`puzzle GAME`: asks one puzzle, until it is answered or the person quits."""
    game: AnyGame = options.game
    check_data(game)
    found = shipped(game)
    one = _wanted(game, found, options.number, options.day)
    title = one.title and f", “{one.title}”"
    print(f"{game.title}, puzzle {found.index(one) + 1} of {len(found)} (higher is harder){title}\n")
    state: AnyState = game.parse_position(one.position)
    seen, names = state.observe(one.seat), [f"Player {seat + 1}" for seat in range(state.setup.seats)]
    print(f"{game.terminal(seen, names, sys.stdout.isatty() and 'NO_COLOR' not in os.environ)}\n")
    asked = task_of(one, game, names)
    print(f"{asked.task}: {asked.words} You are {names[one.seat]}.")
    legal = seen.legal_actions()
    listed = [str(action) for action in legal if not game.is_spoiler(action)]
    unlisted = [str(action) for action in legal if game.is_spoiler(action)]
    print("\n".join(filter(None, (in_columns(listed), found_by_oneself(unlisted) if unlisted else ""))))
    _ask_and_judge(game, one, names, listed, unlisted)
    return 0


def shipped(game: AnyGame) -> tuple[Puzzle, ...]:
    """The puzzles that ship with the game. Raises BadSetupError if there are none."""
    place = GAMES / game.name / "data" / PUZZLES
    if not place.is_file():
        raise BadSetupError(f"{game.title} has no puzzles.")
    return puzzles(game, place.read_bytes())


def _wanted(game: AnyGame, found: Sequence[Puzzle], number: int | None, day: date | None) -> Puzzle:
    if not number:
        return of_the_day(found, day or date.today())
    if number > len(found):
        raise BadSetupError(f"{game.title} has no puzzle {number}. Choose 1 to {len(found)}.")
    return found[number - 1]


def _ask_and_judge(game: AnyGame, one: Puzzle, names: Sequence[str], listed: Sequence[str], unlisted: Sequence[str]) -> None:
    """Asks until an answer is legal, and judges it."""
    while True:
        try:
            text = clean(input("> "))
        except EOFError:
            return
        if text == "quit":
            return
        chosen = meant(text, listed, unlisted)
        if chosen not in (*listed, *unlisted):
            print(f"You can't play {quoted(text)} here. Type quit to stop.")
            continue
        try:
            found = verdict(one, game, chosen, names)
        except SequorError as error:
            print(error)
            continue
        if not found.is_best:
            follows = consequence(one, game, chosen, names, list(trials(one, game, chosen, names)))
            print(f"{follows.words} {follows.more}")
        print(found.words if found.is_best else f"The best play is {found.best}.")
        print(" ".join(filter(None, (found.reason.words, found.reason.more))))
        return
