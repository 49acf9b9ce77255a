"""What `tests.bench kills` takes for a loss."""

from __future__ import annotations

import random

from engine.game import load_game
from engine.match import Match, Player
from tests.bench.kills import missing


def played() -> tuple[Match, list[str]]:
    """A match after some turns of chance play, and what was announced of it."""
    game = load_game("sequence")
    match = Match(game, game.setup_type(2, 2), "1", [Player("A", "", "blue"), Player("B", "", "green")])
    luck = random.Random(1)
    while len(match.events) < 40:
        if match.state.chance():
            match.take_luck()
        else:
            [seat] = match.state.to_act
            match.play(seat, str(luck.choice(match.state.legal_actions(seat))))
    return match, [" ".join(map(game.for_speech, sentences)) for sentences in match.narration if sentences]


def test_what_was_announced_is_there() -> None:
    match, lines = played()
    assert missing([], match) == ""
    assert missing([lines], match) == ""
    assert missing([lines[:3], [], lines[2:7], lines[-1:]], match) == "", "each visit has announced a part"


def test_what_was_announced_and_is_not_there_is_a_loss() -> None:
    match, lines = played()
    assert "A wins." in missing([lines[-2:], [*lines[-2:], "A wins."]], match), "the end is lost"
    assert missing([[lines[4], lines[6]]], match), "something between was never announced"
    assert missing([[lines[6], lines[4]]], match), "the order is another"
