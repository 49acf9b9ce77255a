"""Makes data that a game cannot be played without, if it is missing, with the checkout's own command.

This module knows no page and no build: it runs `serve.py` as a person would.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ..game import AnyGame

MADE_OR_NAMED = "`python3 serve.py --words` makes it in Sequor's folder, and SEQUOR_DATA names another folder that has it"
SERVE = Path(__file__).resolve().parents[2] / "serve.py"


def make_ready(game: AnyGame) -> AnyGame:
    """The game, with its data made if it is missing and this is a checkout; otherwise the game itself says what is missing."""
    if not game.is_ready and SERVE.is_file():
        print(f"{game.title} needs {game.data_file}: making it, once.", file=sys.stderr)
        subprocess.run([sys.executable, SERVE, "--words"], stdout=sys.stderr, check=False)
    return game
