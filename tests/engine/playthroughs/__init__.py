"""Golden playthroughs: one whole random game of every game and set-up as text, kept to be read in review.

    python -m tests.engine.playthroughs      writes them anew: only where a rule or a sentence was meant to change

Each line is one event (who, what), after `|` what everybody is told of it; the position follows where a seat is to act.
Of the shortest of many games the one with the most kinds of actions is kept: a person can read it, and much happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import match
from engine.game import Game
from tests.engine.walks import NAMES, Step, random_game, table_name

FOLDER = Path(__file__).parent
SEEDS = range(200)
SHORTEST = 20


def path_of(game: Game, setup: Any) -> Path:
    return FOLDER / f"{table_name(game, setup)}.txt"


def seed_of(text: str) -> int:
    """The seed that a playthrough names in its first line."""
    return int(text.split("\n", 1)[0].rpartition(" ")[2])


def telling_seed(game: Game, setup: Any) -> int:
    """The seed of the game that is kept."""
    games = {seed: random_game(game, setup, seed) for seed in SEEDS}
    short = sorted(SEEDS, key=lambda seed: len(games[seed]))[:SHORTEST]
    return max(short, key=lambda seed: len(kinds_of_actions(game, games[seed])))


def kinds_of_actions(game: Game, steps: list[Step]) -> set[type]:
    return {type(game.parse_action(step.event.text)) for step in steps if step.event.seat is not None}


def playthrough(game: Game, setup: Any, seed: int) -> str:
    """The text of the game with that seed."""
    steps = random_game(game, setup, seed)
    title = f"# {game.title}, {table_name(game, setup)}, seed {seed}"
    lines = [title, "", f"  {game.write_position(steps[0].before)}"]
    for step in steps:
        lines += told(game, step)
    lines += ["", f"results {' '.join(f'{result:g}' for result in steps[-1].after.returns())}", ""]
    return "\n".join(lines)


def told(game: Game, step: Step) -> Iterator[str]:
    """The lines of one event."""
    before, event, after = step
    who = "luck" if event.seat is None else NAMES[event.seat]
    sentences = match.narrate_publicly(game, before.observe(None), after.observe(None), event, NAMES)
    yield f"{who} {event.text} | {' '.join(sentences)}".rstrip(" |")
    if after.to_act or after.returns() is not None:
        yield f"  {game.write_position(after)}"
