"""Hints of every game: the best play, in words of a tip's size, and the same whatever nobody but others can see."""

from __future__ import annotations

import random
import re

import pytest

from engine.coach.hint import Reason, explained, hint
from engine.core import SequorError
from engine.game import load_game
from tests.engine.coach.positions import asked, telling
from tests.engine.walks import NAMES, every, random_game, table_name, tables

TABLES = tables()
at_every_table = pytest.mark.parametrize("table", every([table_name(*table) for table in TABLES]))

MOST_WORDS, MOST_MORE = 70, 90
"""What the tip has room for at every size."""


def fits(reason: Reason) -> bool:
    """Whether it is one short sentence, and at most one other that fits the tip."""
    one = re.fullmatch(r"[A-Z0-9].*[.!?]", reason.words) and len(reason.words) <= MOST_WORDS
    return bool(one and (not reason.more or (re.fullmatch(r"[A-Z0-9a-j].*[.!?]", reason.more) and len(reason.more) <= MOST_MORE)))


@at_every_table
def test_every_play_has_a_reason_that_fits_the_tip(table: int) -> None:
    for found in (*telling(table, 3), *asked(table, 4, every=15)):
        for action in found.actions:
            reason = explained(found.game, found.seen, action, NAMES)
            assert fits(reason), f"{found.game.title}, {action}: {reason}"


@at_every_table
def test_a_hint_is_legal_and_the_same_whatever_others_hold(table: int) -> None:
    rng = random.Random(5)
    for found in random.Random(table).sample(asked(table, 6), 2):
        advised = hint(found.game, found.seen, NAMES)
        assert advised.action in map(str, found.seen.legal_actions())
        twin = found.seen.sample_state(rng).observe(found.seat)
        assert hint(found.game, twin, NAMES) == advised, f"{found.game.title}: {advised} hangs on what the seat cannot see."


@at_every_table
def test_a_seat_that_is_not_asked_gets_no_hint(table: int) -> None:
    game, setup = TABLES[table]
    for step in random_game(game, setup, 7)[::20]:
        for seat in set(range(setup.seats)) - set(step.before.to_act):
            with pytest.raises(SequorError, match="it isn’t this seat’s turn"):
                hint(game, step.before.observe(seat), NAMES)


def test_nobody_in_particular_gets_no_hint() -> None:
    game = load_game("sequence")
    with pytest.raises(SequorError, match="it isn’t this seat’s turn"):
        hint(game, game.parse_position(game.sample_position).observe(None), NAMES)
