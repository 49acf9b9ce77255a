"""One folder on each side makes a whole game: put beside the others, it does everything they do.

`tests/fourth_game/` has the two folders of a small game with hidden hands and luck of the draw. No other file names it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import COPIED, House
from web.build.freeze import part_of
from web.build.games import page_values
from web.build.paths import ROOT
from web.build.styles import style_sheet

FOURTH_GAME = ROOT / "tests" / "fourth_game"
NAME = re.findall(r'\bname: ClassVar\[str\] = "(\w+)"', (FOURTH_GAME / "engine/game.py").read_text(encoding="utf-8"))[0]

FOLDERS = (f"engine/games/{NAME}", f"web/games/{NAME}")

MOST_ENGINE_LINES, MOST_LOOK_LINES = 500, 120
"""How small a whole game can be, not counting blank lines."""

MOST_BYTES_AT_FIRST = 3_000
"""What a game that is not the first may add to what everybody fetches: its card and its styles. Five in a browser: `e2e/`."""

SENT_AT_FIRST = """
from web.build.games import page_values
from web.build.paths import ROOT
from web.build.styles import style_sheet
print(len(page_values()["<!-- The games -->"]) + len(style_sheet(ROOT)))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A copy of the checkout with the fourth game in it."""
    house = House(tmp_path_factory.mktemp("house"))
    house.add_game(NAME, FOURTH_GAME)
    return house


def written_lines(folder: Path) -> int:
    """How many lines in the folder's files are not blank."""
    files = (path for path in folder.rglob("*") if path.suffix in (".py", ".css", ".svg"))
    return sum(bool(line.strip()) for path in files for line in path.read_text(encoding="utf-8").splitlines())


def test_it_is_small() -> None:
    assert written_lines(FOURTH_GAME / "engine") <= MOST_ENGINE_LINES
    assert written_lines(FOURTH_GAME / "web") <= MOST_LOOK_LINES


def texts_elsewhere() -> Iterator[Path]:
    """Every text file of the project outside the game's own folders."""
    for name in (*COPIED, *(path.name for path in ROOT.glob("*.md"))):
        for path in (ROOT / name).rglob("*") if (ROOT / name).is_dir() else [ROOT / name]:
            own = path.is_relative_to(FOURTH_GAME) or "__pycache__" in path.parts
            if path.is_file() and not own and path.suffix not in (".png", ".jpg"):
                yield path


def test_no_other_file_names_it() -> None:
    naming = [path for path in texts_elsewhere() if NAME in path.read_text(encoding="utf-8", errors="replace").lower()]
    assert naming == []


@pytest.mark.slow
def test_it_keeps_the_contract(house: House) -> None:
    """It passes the tests that every game must, selected by its name: rules, pictures, secrets, lesson, hints, look, doctests."""
    coach = (f"tests/engine/coach/test_{part}.py" for part in ("lessons", "hint", "aids", "choices", "illustrations"))
    where = (
        "tests/engine/test_contract.py",
        "tests/engine/test_blindness.py",
        *coach,
        "tests/web",
        "tests/test_fuzz.py",
        f"engine/games/{NAME}",
    )
    done = house.run("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--game", NAME, *where)
    last = done.stdout.splitlines()[-1]
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"(\d+) passed", last)[0]) > 200, last
    assert "skipped" not in last, done.stdout


@pytest.mark.parametrize("tool", ["ruff check", "ruff format --check"])
def test_checkers_are_content(house: House, tool: str) -> None:
    """So is mypy: see `test_types.py`."""
    done = house.run("-m", *tool.split(), *FOLDERS)
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_costs_a_first_visit_next_to_nothing(house: House) -> None:
    before = len(page_values()["<!-- The games -->"]) + len(style_sheet(ROOT))
    after = int(house.run("-c", SENT_AT_FIRST).stdout)
    assert before < after < before + MOST_BYTES_AT_FIRST
    modules = [".".join(file.with_suffix("").parts) for folder in FOLDERS for file in files_in(house.root, folder)]
    assert {part_of(module) for module in modules} == {NAME, f"{NAME}.later"}, "none of it is in the snapshot"


def files_in(root: Path, folder: str) -> list[Path]:
    """The modules in a folder, relative to the root."""
    return [path.relative_to(root) for path in (root / folder).rglob("*.py")]


def test_it_is_played_in_the_terminal_saved_replayed_and_verified(house: House) -> None:
    """A person who always takes the first action on offer plays the default computer."""
    told = house.engine("play", NAME, "--seed", "sealed", "--save", "match.json", typed="1\n" * 100)
    assert "The seed was sealed. Its SHA-256 is the seal" in told
    save = json.loads((house.root / "match.json").read_text(encoding="utf-8"))
    assert [bool(player["level"]) for player in save["players"]] == [False, True]
    replayed = house.engine("replay", "match.json")
    assert re.search(r"^Result: .*\b(1|0\.5)\b", replayed, re.MULTILINE)
    assert replayed.count(" lays ") == sum(event[0] is not None for event in save["events"])
    assert "Fair: all" in house.engine("verify", "match.json")


@pytest.mark.slow
def test_its_thinking_player_beats_the_one_that_does_not(house: House) -> None:
    """Holds at every number of seats, by more than its confidence interval."""
    levels = json.loads(house.run("-c", f"import json, engine.game as g; print(json.dumps(g.load_game('{NAME}').levels))").stdout)
    for seats in (2, 3, 4):
        bots = [levels[-1], *levels[:1] * (seats - 1)]
        printed = house.engine("arena", NAME, "--bots", ",".join(bots), "--games", 40, "--workers", 1, "--json")
        result = json.loads(printed)
        assert result["games"] >= 40
        assert result["intervals"][0][0] > 1 / seats, printed


def test_moves_are_counted_as_by_hand(house: House) -> None:
    """Four stones fit three places, then one of twelve numbers is drawn, then the other player lays: 12 · 12 · 12 ways.

    A hand with three equal stones has two different ones for three places: 6 ways.
    """
    assert house.engine("perft", NAME, "--depth", 2, "--position", "2 - 1.2.3.4,5.6.7.8", "--json") == "[12, 1728]\n"
    assert house.engine("perft", NAME, "--depth", 1, "--position", "2 - 1.1.1.5,5.6.7.8", "--json") == "[6]\n"


HALF_WRITTEN = {
    "engine with a syntax error": ("engine/games/ludo/__init__.py", "def", "SyntaxError: invalid syntax"),
    "engine without GAME": ("engine/games/ludo/__init__.py", '"""Ludo."""', "has no attribute 'GAME'"),
    "no LOOK": (f"web/games/{NAME}/__init__.py", '"""Stones."""', f"Write LOOK = Look(…) in web/games/{NAME}/__init__.py"),
    "a look of what is not there": (f"web/games/{NAME}/__init__.py", "from web.kit import felt", "cannot import name 'felt'"),
}


@pytest.mark.parametrize("case", HALF_WRITTEN)
def test_a_half_written_game_is_not_built_into_the_site(tmp_path: Path, case: str) -> None:
    """The build stops with one sentence before it fetches or writes anything."""
    file, content, complaint = HALF_WRITTEN[case]
    house = House(tmp_path / "house")
    house.add_game(NAME, FOURTH_GAME)
    (house.root / file).parent.mkdir(exist_ok=True)
    (house.root / file).write_text(content, encoding="utf-8")
    done = house.run("serve.py", "--quick", "--build", tmp_path / "site")
    assert done.returncode == 1
    assert complaint in done.stderr
    assert done.stderr.startswith(f"serve.py: {Path(file).parent.as_posix()} can't be loaded (")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "site").exists()
