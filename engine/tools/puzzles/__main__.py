"""`python -m engine.tools.puzzles GAME` finds puzzles, from which those that ship were chosen.

It searches the number of games given in the game's deep search (`NAME.py`), with the same seed. This takes from minutes to an
hour. `--kept FILE` saves everything found, so that the same command can resume after an interruption.

`--check` checks the puzzles that ship instead (`proof.py`), prints each with both leads and their errors, and records them in
`proofs/GAME.txt`, from where it resumes. `--replace` also replaces those that fail, by puzzles of the same grade that hold, from
further games of the seed. Puzzles that hold keep their keys, by which solved ones are remembered.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path

from ...cli.saves import make_ready
from ...coach.puzzle import PUZZLES, Puzzle, dumps, read, title
from ...game import AnyGame, game_names, load_game
from .proof import Proofs
from .search import chosen, deep_search_of, found_in, grade, kind_of

SEED = "1"

PROOFS = Path(__file__).with_name("proofs")
"""The folder of recorded proofs, one file per game."""

_LOOKED_THROUGH = re.compile(r"Found in (\d+) games of seed (\w+)")


class Collection:
    """All puzzles found so far in the games of a seed, saved to the file `kept` if one is given."""

    def __init__(self, game: AnyGame, seed: str, kept: Path | None = None) -> None:
        self.game, self.seed, self.kept = game, seed, kept
        self.found: dict[str, Puzzle] = {}
        self.games = 0
        if kept is not None and kept.is_file():
            head, *parts = kept.read_text(encoding="utf-8").strip().split("\n\n")
            if not (told := _LOOKED_THROUGH.search(head)) or told[2] != seed:
                raise SystemExit(f"{kept} has no puzzles from games with seed {seed}.")
            self.games = int(told[1])
            self.found = {puzzle.key: puzzle for puzzle in map(read, parts)}

    def look_through(self, games: int) -> None:
        """Searches the first `games` games, in order, and prints the puzzles that each adds."""
        while self.games < games:
            for puzzle in found_in(self.game, self.games, self.seed):
                self.found[puzzle.key] = puzzle
                kind = kind_of(self.game, puzzle)
                print(f"{len(self.found)}: game {self.games}, {kind}, hardness {puzzle.hardness:.2f}", flush=True)
            self.games += 1
            if self.kept is not None:
                self.write(self.kept, tuple(self.found.values()))

    def write(self, place: Path, puzzles: tuple[Puzzle, ...]) -> None:
        """Writes these puzzles, in an order that does not depend on when they were found."""
        head = f"{title(self.game)}\nFound in {self.games} games of seed {self.seed}"
        ordered = sorted(puzzles, key=lambda puzzle: (puzzle.hardness, puzzle.key))
        place.write_text("\n\n".join([head, *map(dumps, ordered)]) + "\n", encoding="utf-8")


def replaced(collection: Collection, proofs: Proofs) -> None:
    """Checks all puzzles of the collection, and replaces those that fail."""
    game, missing = collection.game, Counter[int]()
    for key, puzzle in list(collection.found.items()):
        if not proofs.check(game, puzzle, collection.seed).holds:
            missing[grade(game, puzzle)] += 1
            del collection.found[key]
    while missing.total():
        for puzzle in found_in(game, collection.games, collection.seed):
            is_new = puzzle.key not in collection.found and missing[grade(game, puzzle)] > 0
            if is_new and proofs.check(game, puzzle, collection.seed).holds:
                missing[grade(game, puzzle)] -= 1
                collection.found[puzzle.key] = puzzle
        collection.games += 1


def main() -> int:
    """Finds puzzles, prints each as it is found, and writes the chosen ones; or checks those that ship."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.puzzles", description=__doc__)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--find", type=int, default=84, metavar="N", help="number of puzzles in the file (default: 84)")
    parser.add_argument("--games", type=int, metavar="N", help="number of games to search (default: depends on the game)")
    parser.add_argument("--seed", default=SEED, help=f"random seed for deals and players (default: {SEED})")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="save everything found, and resume from there")
    parser.add_argument("--write", type=Path, metavar="FILE", help="output file (default: the game's own)")
    parser.add_argument("--check", action="store_true", help="check the puzzles that ship")
    parser.add_argument("--replace", action="store_true", help="check them, and replace those that fail")
    options = parser.parse_args()
    game = make_ready(load_game(options.game))
    shipped = Path(__file__).parents[2] / f"games/{game.name}/data/{PUZZLES}"
    if options.check or options.replace:
        collection, proofs = Collection(game, options.seed, shipped), Proofs(PROOFS / f"{game.name}.txt")
        if options.replace:
            replaced(collection, proofs)
            proofs.keep(collection.found)
            collection.write(shipped, tuple(collection.found.values()))
        return sum(not proofs.check(game, puzzle, options.seed).holds for puzzle in collection.found.values())
    collection = Collection(game, options.seed, options.kept)
    collection.look_through(options.games or deep_search_of(game).GAMES)
    puzzles = chosen(game, tuple(collection.found.values()), options.find)
    collection.write(options.write or shipped, puzzles)
    for number, count in sorted(Counter(grade(game, puzzle) for puzzle in puzzles).items()):
        print(f"{count:3} that {deep_search_of(game).ASKED[number]} is the strongest level to miss", file=sys.stderr)
    for kind, count in Counter(kind_of(game, puzzle) for puzzle in puzzles).most_common():
        print(f"{count:3} {kind}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
