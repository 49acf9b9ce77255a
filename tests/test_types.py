"""The type checker accepts the project, with the fourth game too. It refuses a State for a bot, one game's values in another
game, and a Game without its types.

mypy runs once over all of it and the lines below. A line ending in `# refused: CODE` must get exactly that error; every other
line, none.
"""

import re
import tomllib
from collections.abc import Mapping
from typing import get_origin, get_type_hints

import pytest

from engine.core import Observation
from engine.game import game_names, load_game
from tests.house import House
from tests.test_fourth_game import FOLDERS, NAME
from web.build.paths import BUILD, ROOT

IMPORTS = """
from collections.abc import Mapping
from random import Random

from engine.arena import play_match
from engine.bots import RandomBot
from engine.core import Bot, Budget
from engine.game import Game, load_game
from engine.games.sequence.rules.actions import SequenceAction
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import Observation, State
from engine.games.sequoia.rules.state import Plant
from engine.match import Match, narrate_publicly
"""

EVERY_GAME = """
from engine.games.{name} import GAME as {name}

def {name}_bots_take_no_state(rng: Random, budget: Budget) -> None:
    state = {name}.initial_state({name}.setup())
    state.apply(0, RandomBot().choose(state.observe(0), rng, budget))
    RandomBot().choose(state, rng, budget)  # refused: arg-type
    for bot in {name}.bots().values():
        state.apply(0, bot.choose(state.observe(0), rng, budget))
        bot.choose(state, rng, budget)  # refused: arg-type
        bot.choose(state.observe(0).sample_state(rng), rng, budget)  # refused: arg-type
"""

ANY_GAME = """
def bots_of_a_game_loaded_by_its_name_take_no_state(match: Match, name: str, rng: Random, budget: Budget) -> None:
    game = load_game(name)
    state = game.initial_state(game.setup())
    game.bots()["easy"].choose(state.observe(0), rng, budget)
    game.bots()["easy"].choose(state, rng, budget)  # refused: arg-type
    match.game.bots()["easy"].choose(match.state.observe(0), rng, budget)
    match.game.bots()["easy"].choose(match.state, rng, budget)  # refused: arg-type
    game.scene(state, view=match.setup)  # refused: arg-type
    narrate_publicly(game, state, state, match.events[0], ())  # refused: misc
"""

TWO_GAMES = """
def games_do_not_mix(rng: Random, budget: Budget) -> None:
    state = sequence.initial_state(sequence.setup())
    sequoia.bots()["hard"].choose(state.observe(0), rng, budget)  # refused: arg-type
    sequence.bots()["hard"].choose(sequoia.initial_state(sequoia.setup()).observe(0), rng, budget)  # refused: arg-type
    state.apply(0, Plant((7, 7)))  # refused: arg-type
    sequence.initial_state(sequoia.setup())  # refused: arg-type
    play_match(sequence, sequence.setup(), [*sequence.bots().values(), RandomBot()], "seed")
    play_match(sequence, sequence.setup(), [sequoia.bots()["easy"]], "seed")  # refused: misc
"""

BOTS = """
class Fair:
    def choose(self, observation: Observation, rng: Random, budget: Budget) -> SequenceAction:
        return observation.legal_actions()[0]

class Peeking:
    def choose(self, observation: State, rng: Random, budget: Budget) -> SequenceAction:
        return observation.legal_actions(0)[0]

class Confused:
    def choose(self, observation: Observation, rng: Random, budget: Budget) -> Plant:
        return Plant((7, 7))

BOTS: Mapping[str, Bot[Observation, SequenceAction]] = {
    "fair": Fair(),
    "random": RandomBot(),
    "peeking": Peeking(),  # refused: dict-item
    "confused": Confused(),  # refused: dict-item
}
"""

GAMES = """
class Typed(Game[SequenceSetup, State, Observation, SequenceAction]): ...
class Untyped(Game): ...  # refused: type-arg
class Swapped(Game[SequenceSetup, Observation, State, SequenceAction]): ...  # refused: type-var
"""

LINES = "".join(
    [IMPORTS, *(EVERY_GAME.format(name=name) for name in game_names()), ANY_GAME, TWO_GAMES, BOTS, GAMES]
).splitlines()
MARK = re.compile(r"# refused: ([a-z-]+)$")
ERROR = re.compile(r"(.+?):(\d+): error: .*\[([a-z-]+)\]$")
REFUSED = {index: mark[1] for index, line in enumerate(LINES) if (mark := MARK.search(line))}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The complaints of mypy. Its cache is kept for the next run."""
    house = House(tmp_path_factory.mktemp("types"))
    house.add_game(NAME)
    (house.root / "lines.py").write_text("\n".join(LINES), encoding="utf-8")
    files = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["files"]
    done = house.run("-m", "mypy", "--cache-dir", BUILD / "mypy", "--no-error-summary", *files, "lines.py")
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if ": note: " not in line]


@pytest.fixture(scope="module")
def errors(complaints: list[str]) -> Mapping[int, set[str]]:
    """The error codes of the lines above, by line index."""
    found: dict[int, set[str]] = {}
    for complaint in complaints:
        if (error := ERROR.fullmatch(complaint)) and error[1] == "lines.py":
            found.setdefault(int(error[2]) - 1, set()).add(error[3])
    return found


def test_the_project_is_accepted(complaints: list[str]) -> None:
    assert [complaint for complaint in complaints if not complaint.startswith(("lines.py:", *FOLDERS))] == []


def test_a_fourth_game_is_accepted(complaints: list[str]) -> None:
    assert [complaint for complaint in complaints if complaint.startswith(FOLDERS)] == []


@pytest.mark.parametrize("index", REFUSED, ids=lambda index: f"line {index + 1}")
def test_wrong_line_is_refused(index: int, errors: Mapping[int, set[str]]) -> None:
    """Its parameter names no game, so `--game` skips mypy."""
    assert errors.get(index) == {REFUSED[index]}, LINES[index]


def test_right_lines_are_accepted(errors: Mapping[int, set[str]]) -> None:
    assert not {LINES[index]: codes for index, codes in errors.items() if index not in REFUSED}


@pytest.mark.parametrize("name", game_names())
def test_every_bot_says_that_it_takes_observations_of_its_game(name: str) -> None:
    """A bot that accepts Any would accept a State too."""
    game = load_game(name)
    for level, bot in game.bots().items():
        taken = get_type_hints(type(bot).choose)["observation"]
        assert taken is game.observation_type or get_origin(taken) is Observation, f"{name}: {level} takes {taken}"
