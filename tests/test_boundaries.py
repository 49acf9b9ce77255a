"""Who may know whom: the engine only the standard library, the page no bot, the table no state."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TUNING = ROOT / "engine" / "tuning"
ENGINE = sorted(path for path in (ROOT / "engine").rglob("*.py") if TUNING not in path.parents)
PAGE = sorted(path for path in (ROOT / "web").rglob("*.py") if "build" not in path.parts and path.name != "worker.py")


def imports(path: Path) -> set[str]:
    """Every module that the file imports, by its full name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_needs_the_standard_library_alone(path: Path) -> None:
    allowed = sys.stdlib_module_names | {"engine"}
    assert {name.split(".")[0] for name in imports(path)} <= allowed
    assert not [name for name in imports(path) if name.startswith("engine.tuning")], "that is only for what is learnt beforehand"


@pytest.mark.parametrize("path", PAGE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_page_knows_no_bot(path: Path) -> None:
    assert not [name for name in imports(path) if "bots" in name.split(".")]
    assert ".bots(" not in path.read_text(encoding="utf-8"), "bots are loaded in the worker alone"


@pytest.mark.parametrize("name", ["table/screen.py", "table/overlay.py", "kit/canvas.py", "table/computer.py"])
def test_what_shows_a_game_never_gets_a_state(name: str) -> None:
    assert "engine.core.State" not in imports(ROOT / "web" / name)
    assert not [module for module in imports(ROOT / "web" / name) if ".rules" in module]
