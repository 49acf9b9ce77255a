"""`audit FILE`: whether everybody was honest in a sealed match."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from ..apart.sealed.audit import Audit, audit, verdict
from ..apart.sealed.chain import game_in, read_chain
from ..core import BadSaveError
from ..game import load_game
from .data import make_ready
from .saves import read_text


def audit_file(options: Namespace) -> int:
    """`audit FILE`: prints what was found. Returns 1 where somebody was not honest, or not everything can be checked."""
    entries = read_chain(read_text(options.file))
    make_ready(load_game(game_in(entries)))
    found = audit(entries)
    print(verdict(found))
    if options.save:
        _save(found, options.save)
    return 1 if found.faults else 0


def _save(found: Audit, file: str) -> None:
    if found.match is None or found.faults:
        raise BadSaveError("There is no match to keep: it has to be over, and everybody honest.")
    try:
        Path(file).write_text(found.match.to_json(), encoding="utf-8")
    except OSError as error:
        raise BadSaveError(f"{file} cannot be written: {error.strerror}.") from None
