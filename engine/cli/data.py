"""Builds the data that a game needs, if it is missing, with the checkout's own command.

It runs `serve.py`, and imports nothing of the page or the build.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ..game import AnyGame

MADE_OR_NAMED = "Run `python3 serve.py --words` in Sequor's folder to build it, or set SEQUOR_DATA to a folder that has it"
SERVE = Path(__file__).resolve().parents[2] / "serve.py"


def make_ready(game: AnyGame) -> AnyGame:
    """The game. Builds its data if that is missing and this is a checkout; otherwise the game itself reports what is missing."""
    if not game.is_ready and SERVE.is_file():
        print(f"Building {game.data_file} for {game.title} (first run only).", file=sys.stderr)
        subprocess.run([sys.executable, SERVE, "--words"], stdout=sys.stderr, check=False)
    return game
