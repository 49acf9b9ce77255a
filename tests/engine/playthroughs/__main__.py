"""python -m tests.engine.playthroughs: writes every golden playthrough anew and says which have changed."""

from tests.engine.playthroughs import FOLDER, path_of, playthrough, telling_seed
from tests.engine.walks import tables


def main() -> None:
    wanted = {path_of(game, setup): playthrough(game, setup, telling_seed(game, setup)) for game, setup in tables()}
    for path in set(FOLDER.glob("*.txt")) - set(wanted):
        path.unlink()
        print(f"{path.name} is gone: no game has this set-up any more.")
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"{path.name} is new.")


if __name__ == "__main__":
    main()
