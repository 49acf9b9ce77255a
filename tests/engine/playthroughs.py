"""Golden playthroughs: for every game and setup, a whole random game as text, for review. Also writes their golden scenes.

    python -m tests.engine.playthroughs sequoia    rewrites those of one game; without a name, those of every game

They are in `tests/games/NAME/playthroughs/`. Rewrite them only when a rule or a sentence should change. Scenes of the same games
are in `tests/games/NAME/scenes/` (`tests/engine/scenes.py`). Rewrite those also when a picture should change.
Each line is one event (who, what) and, after `|`, its public sentences. The position follows before each choice.
Of the shortest of many games, the one with the most kinds of actions is chosen: short enough to read, with much happening.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import match
from engine.game import AnyGame, game_names, load_game
from tests.engine.scenes import album, folder_of_scenes, stages_of
from tests.engine.walks import NAMES, TESTS_OF_GAMES, Step, random_game, table_name, tables_of

SEEDS = range(200)
SHORTEST = 20


def folder_of(game: str) -> Path:
    return TESTS_OF_GAMES / game / "playthroughs"


def path_of(game: AnyGame, setup: Any) -> Path:
    return folder_of(game.name) / f"{table_name(game, setup)}.txt"


def seed_of(text: str) -> int:
    """The seed in a playthrough's first line."""
    return int(text.split("\n", 1)[0].rpartition(" ")[2])


def best_seed(game: AnyGame, setup: Any) -> int:
    """The seed of the game to write."""
    games = {seed: random_game(game, setup, seed) for seed in SEEDS}

    def kinds_of_actions(seed: int) -> set[type]:
        return {type(game.parse_action(step.event.text)) for step in games[seed] if step.event.seat is not None}

    short = sorted(SEEDS, key=lambda seed: len(games[seed]))[:SHORTEST]
    return max(short, key=lambda seed: len(kinds_of_actions(seed)))


def playthrough(game: AnyGame, setup: Any, seed: int) -> str:
    steps = random_game(game, setup, seed)
    title = f"# {game.title}, {table_name(game, setup)}, seed {seed}"
    lines = [title, "", f"  {game.write_position(steps[0].before)}"]
    for step in steps:
        lines += lines_of(game, step)
    lines += ["", f"results {' '.join(f'{result:g}' for result in steps[-1].after.returns())}", ""]
    return "\n".join(lines)


def lines_of(game: AnyGame, step: Step) -> Iterator[str]:
    before, event, after = step
    who = "luck" if event.seat is None else NAMES[event.seat]
    sentences = match.narrate_publicly(game, before.observe(None), after.observe(None), event, NAMES)
    yield f"{who} {event.text} | {' '.join(sentences)}".rstrip(" |")
    if after.to_act or after.returns() is not None:
        yield f"  {game.write_position(after)}"


def games_played(game: str) -> list[tuple[Any, list[Step]]]:
    """Each setup of that game with the steps of its golden playthrough."""
    return [
        (setup, random_game(of_game, setup, seed_of(path_of(of_game, setup).read_text(encoding="utf-8"))))
        for of_game, setup in tables_of(game)
    ]


def rewrite(game: str) -> None:
    """Writes every playthrough of that game and its scenes, and prints which files changed."""
    write_files(folder_of(game), {path_of(*table): playthrough(*table, best_seed(*table)) for table in tables_of(game)})
    folder, games = folder_of_scenes(game), games_played(game)
    write_files(folder, {folder / f"{stage}.txt": album(load_game(game), stage, games) for stage in stages_of(game)})


def write_files(folder: Path, wanted: Mapping[Path, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in set(folder.glob("*.txt")) - set(wanted):
        path.unlink()
        print(f"Deleted {folder.name}/{path.name}.")
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"Wrote {folder.name}/{path.name}.")


def main(games: Sequence[str]) -> int:
    """Rewrites the playthroughs of these games, or of all. Prints one sentence and returns 2 if there is no such game."""
    if missing := set(games) - set(game_names()):
        print(f"There is no game called {min(missing)!r}. Games: {', '.join(game_names())}.", file=sys.stderr)
        return 2
    for game in games or game_names():
        rewrite(game)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
