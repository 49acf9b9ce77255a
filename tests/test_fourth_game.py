"""`python -m engine new NAME` creates a complete game that can do everything the others can, and passes their tests.

It is a copy of the one in `tests/fourth_game/`, which has hidden hands and random draws. No other file names that one.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.__main__ import left_out
from tests.house import COPIED, House
from web.build.freeze import part_of
from web.build.games import page_values
from web.build.paths import ROOT
from web.build.site import style_sheet

FOURTH_GAME = ROOT / "tests" / "fourth_game"
MODEL = re.findall(r'\bname: ClassVar\[str\] = "(\w+)"', (FOURTH_GAME / "engine/game.py").read_text(encoding="utf-8"))[0]
"""The name that the copy replaces."""

NAME = "gravel"
FOLDERS = (f"engine/games/{NAME}", f"web/games/{NAME}", f"tests/games/{NAME}")

MOST_ENGINE_LINES, MOST_LOOK_LINES = 510, 120
"""The limits of a complete small game, without blank lines."""

MOST_BYTES_AT_FIRST = 3_000
"""The most that a game, except the first, may add to a first visit: its card and its styles."""

SENT_AT_FIRST = """
from web.build.games import page_values
from web.build.paths import ROOT
from web.build.site import style_sheet
print(len(page_values()["<!-- The games -->"]) + len(style_sheet(ROOT)))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A copy of the checkout with the new game in it."""
    house = House(tmp_path_factory.mktemp("house"))
    house.add_game(NAME)
    return house


def written_lines(folder: Path) -> int:
    """The number of lines in the folder's files that are not blank."""
    files = (path for path in folder.rglob("*") if path.suffix in (".py", ".css", ".svg"))
    return sum(bool(line.strip()) for path in files for line in path.read_text(encoding="utf-8").splitlines())


def test_the_game_is_small() -> None:
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
    naming = [path for path in texts_elsewhere() if MODEL in path.read_text(encoding="utf-8", errors="replace").lower()]
    assert naming == []


def test_it_passes_all_tests_that_select_it(house: House) -> None:
    """As with `python3 -m tests --game NAME`. Only parts that a game may leave out are skipped."""
    ignored = [f"--ignore={folder}" for folder in left_out(NAME)]
    done = house.run("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--game", NAME, *ignored)
    assert done.returncode == 0, done.stdout
    passed, skipped = (int(re.findall(rf"(\d+) {what}", done.stdout.splitlines()[-1])[0]) for what in ("passed", "skipped"))
    assert passed > 200
    assert 0 < skipped == len(re.findall(rf"^SKIPPED .*: {NAME} has no .*\. This part adds .*\.$", done.stdout, re.MULTILINE))


def test_the_copy_has_the_new_name_everywhere(house: House) -> None:
    for side, folder in zip(("engine", "web", "tests"), FOLDERS, strict=True):
        copied = [path for path in (FOURTH_GAME / side).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        made = [path for path in (house.root / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        assert len(made) == len(copied) > 0
        for path in made:
            assert MODEL not in path.name
            assert MODEL not in path.read_text(encoding="utf-8").lower(), path


NO_NAME = "can't be a name of code. Use small letters a to z, digits and _, as in pebbles."
IMPOSSIBLE = {
    "sequoia": "There is already a game called 'sequoia': engine/games/sequoia exists.",
    "half": "There is already a game called 'half': tests/games/half exists.",
    **{name: f"{name!r} {NO_NAME}" for name in ("Chess", "go-moku", "../chess")},
    "x" * 21: f"'{'x' * 21}' is too long a name (limit 20 characters).",
    **{name: f"{name!r} is a reserved word. Choose another name." for name in ("class", "nul")},
    "table": "The page already uses the word 'table' (index.html). Choose another name.",
    NAME: f"There is already a game called '{NAME}': engine/games/{NAME} exists.",
}


@pytest.mark.parametrize("name", IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_an_impossible_name_gets_one_sentence_and_nothing_is_written(house: House, name: str) -> None:
    (house.root / "tests/games/half").mkdir(exist_ok=True)
    before = contents(house.root)
    done = house.run("-m", "engine", "new", name)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{IMPOSSIBLE[name]}\n")
    assert contents(house.root) == before


def contents(root: Path) -> dict[Path, bytes]:
    """Every file and folder of all games."""
    paths = [path for side in ("engine", "web", "tests") for path in (root / side / "games").rglob("*")]
    return {path: path.read_bytes() if path.is_file() else b"" for path in paths if "__pycache__" not in path.parts}


def test_an_installed_engine_says_that_it_needs_a_checkout(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-m", "engine", "new", NAME], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "This works only in a checkout of Sequor, because a game also needs a folder in web/games.\n"
    assert not (tmp_path / "engine/games" / NAME).exists()


def test_ruff_is_content_with_any_name(tmp_path: Path) -> None:
    """`test_types.py` runs mypy."""
    house = House(tmp_path / "house")
    names = ("zz", "z" * 20, "z_9")
    for name in names:
        house.add_game(name)
    folders = [f"{side}/games/{name}" for name in names for side in ("engine", "web", "tests")]
    for tool in ("ruff check", "ruff format --check"):
        done = house.run("-m", *tool.split(), *folders)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_game_adds_almost_nothing_to_a_first_visit(house: House) -> None:
    before = len(page_values()["<!-- The games -->"]) + len(style_sheet(ROOT))
    after = int(house.run("-c", SENT_AT_FIRST).stdout)
    assert before < after < before + MOST_BYTES_AT_FIRST
    files = (path.relative_to(house.root) for folder in FOLDERS[:2] for path in (house.root / folder).rglob("*.py"))
    modules = [".".join(file.with_suffix("").parts) for file in files]
    assert {part_of(module) for module in modules} == {NAME, f"{NAME}.later"}, "no part of it is in the snapshot"


def test_the_game_is_played_in_the_terminal_saved_replayed_and_verified(house: House) -> None:
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
def test_its_strong_player_beats_the_weak_one(house: House) -> None:
    """At every number of seats, by more than the confidence interval."""
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
    "a look with a missing import": (f"web/games/{NAME}/__init__.py", "from web.ui import felt", "cannot import name 'felt'"),
}


@pytest.mark.parametrize("case", HALF_WRITTEN)
def test_a_half_written_game_is_not_built_into_the_site(tmp_path: Path, case: str) -> None:
    """The build stops with one sentence before it fetches or writes anything."""
    file, content, complaint = HALF_WRITTEN[case]
    house = House(tmp_path / "house")
    house.add_game(NAME)
    (house.root / file).parent.mkdir(exist_ok=True)
    (house.root / file).write_text(content, encoding="utf-8")
    done = house.run("serve.py", "--quick", "--build", tmp_path / "site")
    assert done.returncode == 1
    assert complaint in done.stderr
    assert done.stderr.startswith(f"serve.py: {Path(file).parent.as_posix()} can't be loaded (")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "site").exists()
