"""The text of a position of Sequitur: read back exactly, or refused with one sentence."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import pytest

from engine.core import BadTextError
from engine.games.sequitur.rules.position import PASS_STEPS, parse_position, write_position
from engine.games.sequitur.rules.table import STAGES
from tests.engine.contract import is_one_sentence, refuses
from tests.games.sequitur.positions import INSERTS, Turn, go, passes, plain, start, started

ADA, BEN = Turn("CATSLEEP", "CATS", "R1 Y1"), Turn("EATNORID", "EAT", "R2")
TEA = Turn("TEAGHILO", "TEA", "Y2")
BEFORE_WORDS = passes(plain(2), ADA, BEN, last=2)
OFFERED = passes(plain(2), ADA._replace(word="*TAC", secret="Y2"), BEN)
LEVEL = go(passes(plain(2), TEA, BEN), "settled")

STATES: dict[str, Any] = {
    "start": start(),
    "two letters": go(start(3), *"HO"),
    "colour": go(start(5), *"HOUSE"),
    "secret": go(start(1), *"HOUSE", "goal red", "R2"),
    "one of two": go(start(1), *"HOUSE", "goal red", "R2", "R5"),
    "third to an end": go(start(), *"HOUSE", "goal green", "G3", "Q", "left", "X", "right"),
    "red goal": started(start(), Turn("HOUSEBOA", secret="G3")),
    "to an end": go(start(), *"HOUSE", "goal red", "R2", "?"),
    "publish": go(started(start(), Turn("HOUSEBOA", secret="G3")), "R4"),
    "publish alone": go(started(start(1), Turn("HOUSEBOA", secret="G3")), "R4", "R9"),
    "second seat": passes(plain(2), ADA, last=0),
    "act": passes(plain(2), ADA, BEN, last=0),
    "refill": go(passes(plain(2), ADA, BEN, last=1), "card 5 2 5 6", "Z"),
    "insert": go(passes(plain(2, INSERTS), ADA, BEN, last=0), "card 3 3", "Z", "put 4"),
    "put": go(passes(plain(2), ADA, BEN, last=0), "card 4", "Z"),
    "spell": go(BEFORE_WORDS, "pass"),
    "offer": go(BEFORE_WORDS, "pass", "unlisted"),
    "one has spelt": go(BEFORE_WORDS, "card 1 1 2", "no word"),
    "consent": OFFERED,
    "refused": go(OFFERED, "refuse"),
    "settle": passes(plain(2), ADA, BEN),
    "order": go(LEVEL, "O"),
    "claim": go(passes(plain(2), ADA, BEN), "settled", "claim R1"),
    "end": go(passes(plain(2), ADA, BEN), "settled", "claim R1", "claim Y1", "claim R2"),
    "next round": go(passes(plain(2), ADA._replace(public=""), BEN._replace(public="")), "settled", "returned", "A"),
}


@pytest.mark.parametrize("name", STATES)
def test_a_position_of_every_kind_is_read_back_exactly(name: str) -> None:
    assert parse_position(write_position(STATES[name])) == STATES[name]


def test_there_is_a_position_of_every_stage_and_step() -> None:
    assert {state.table.stage for state in STATES.values()} | {"over"} == set(STAGES)
    assert {state.step for state in STATES.values()} | {"must"} == {"", *chain(*PASS_STEPS)}, (
        "test_always_public has the step must"
    )


# Damage


def changed(name: str, path: str, value: Any) -> str:
    """The text of a position with one value changed: `table.turn`, `hands.0.rack`."""
    data = json.loads(write_position(STATES[name]))
    *parts, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place = data
    for part in parts:
        place = place[part]
    place[last] = value
    return json.dumps(data, separators=(",", ":"))


@pytest.mark.parametrize(
    ("name", "path", "value", "complaint"),
    [
        ("start", "table.stage", "waiting", "a stage is one of"),
        ("start", "table.round", 3, "rounds are 0 to 2"),
        ("start", "table.step", 4, "passes are 0 to 3"),
        ("start", "table.turn", 2, "seats are 0 to 1"),
        ("start", "table.turn", -1, "it is a seat’s turn"),
        ("start", "table.turn", 1, "a rack has exactly the letters drawn for it"),
        ("start", "table.setup.seats", 6, "Sequitur needs 1 to 5 players, not 6"),
        ("start", "table.setup.seats", 3, "a stack and a hand for each of 3 seats"),
        ("start", "table.setup.goals", "x", "the column headings"),
        ("start", "step", "spell", "this pass has the steps"),
        ("start", "table.public", ["R1"], "after the pass of their colour"),
        ("start", "table.unseen", [1, 0, 0], "the number of unseen discarded goals"),
        ("start", "table.unseen", [0, 0], "the number of unseen discarded goals"),
        ("start", "discards", ["R1", "G1"], "alphabetical order"),
        ("start", "discards", ["R99"], "its goals are those of its setup"),
        ("start", "discards", [""], "its goals are those of its setup"),
        ("next round", "table.stacks.0", [""], "its goals are those of its setup"),
        ("one of two", "hands.0.goals", ["R2", ""], "its goals are those of its setup"),
        ("two letters", "hands.0.rack", "ZZ", "no letter appears more often than in the bag"),
        ("two letters", "hands.0.rack", "h", "no letter appears more often than in the bag"),
        ("two letters", "hands.1.rack", "H", "the letters drawn for it"),
        ("colour", "hands.0.secret", "R1", "a secret goal is drawn after five letters"),
        ("secret", "hands.0.colour", "blue", "a goal is red, yellow or green"),
        ("secret", "hands.0.colour", "green", "drawn from the named deck"),
        ("secret", "hands.0.goals", ["R2", "R3"], "no more goals are drawn than needed"),
        ("one of two", "hands.0.goals", ["R2"], "one of two goals is kept"),
        ("to an end", "hands.0.drawn", "", "one letter is drawn"),
        ("to an end", "hands.0.drawn", "BC", "one letter is drawn"),
        ("publish", "hands.0.goals", ["G3"], "a goal is in one place only"),
        ("publish", "hands.0.goals", ["Y3"], "drawn from the named deck"),
        ("publish", "hands.0.goals", [], "a drawn goal is decided"),
        ("publish", "hands.0.published", "R4", "one place only|at the end of a pass"),
        ("publish", "hands.1.goals", ["R5"], "decided at once"),
        ("act", "hands.0.used", [1], "at most one card is played per pass"),
        ("act", "hands.0.to_draw", 1, "a card draws as many letters as it says"),
        ("act", "hands.0.word", "CATS", "a word is spelt in the last pass"),
        ("act", "hands.0.rack", "CATSLEEPS", "the letters drawn for it"),
        ("act", "table.spelt", [{"word": "", "balls": "", "score": 0}], "has no standing|no letters"),
        ("spell", "hands.0.used", [1, 1], "one card is played"),
        ("spell", "hands.0.used", [6], "cards have the numbers 1 to 5"),
        ("refill", "hands.0.used", [1], "a card draws as many letters as it says"),
        ("refill", "hands.0.rack", "CATSLEEP", "gaps are refilled at once"),
        ("refill", "hands.1.rack", "EATNOR__", "gaps are refilled at once"),
        ("put", "hands.0.used", [5], "a card draws as many letters as it says"),
        ("one has spelt", "hands.0.word", "DOG", "'DOG' is on the rack"),
        ("consent", "table.spelt.0.word", "\ud800\n" * 99, "It should be complete, unmodified JSON"),
        ("consent", "table.spelt.0.word", "\u3164\n" * 99, "is spelt with its balls"),
        ("consent", "table.spelt.0.word", "EAT", "'EAT' is spelt with its balls"),
        ("consent", "table.spelt.0.standing", "maybe", "a word is listed, offered"),
        ("consent", "table.spelt.0.standing", "listed", "'TAC' is in the list or offered"),
        ("consent", "table.turn", 0, "the other seats judge an offered word"),
        ("refused", "table.spelt.0.score", 5, "'TAC' scores 0"),
        ("settle", "table.spelt.0.score", 9, "'CATS' scores 6"),
        ("settle", "table.spelt.0.rack", "TOPCASLE", "'CATS' is spelt from its rack"),
        ("settle", "table.spelt.0.rack", "ZZZCATSX", "the racks shown have letters from the bag"),
        ("settle", "table.before", [[0, 0], [0, 0]], "goals are counted when words are shown"),
        ("settle", "table.before", [[0]], "goals are counted when words are shown"),
        ("settle", "table.before", [[1, 0]], "no goal is lost"),
        ("settle", "table.spelt.0.is_met", True, "a secret goal counts as met"),
        ("settle", "table.ranks", [[0]], "ranks are set once secret goals are scored"),
        ("order", "table.draws", "OO", "each tied seat draws one letter|tied seats draw"),
        ("order", "table.draws", "", "tied seats draw in their order"),
        ("order", "table.ranks", [[0], [1]], "letters are drawn while seats are tied|the highest"),
        ("claim", "table.ranks", [[1], [0]], "the highest score has the first rank"),
        ("claim", "table.ranks", [[0, 0], [1]], "each seat has one rank"),
        ("claim", "table.stage", "end", "it is a seat’s turn"),
        ("claim", "table.public", [], "the seat whose turn it is can claim a goal"),
        ("claim", "hands.0.rack", "A", "no seat holds anything secret"),
        ("claim", "step", "spell", "only a pass has steps"),
        ("end", "table.round", 2, "the last round is not followed by another"),
        ("end", "table.stage", "over", "the game is over after the last round"),
    ],
)
def test_a_damaged_position_is_refused_with_the_reason(name: str, path: str, value: Any, complaint: str) -> None:
    with pytest.raises(BadTextError, match=complaint) as raised:
        parse_position(changed(name, path, value))
    assert is_one_sentence(str(raised.value))


def test_fields_have_a_fixed_order() -> None:
    text = write_position(STATES["start"])
    data = json.loads(text)
    refuses(lambda: parse_position(json.dumps(dict(reversed(data.items())), separators=(",", ":"))), BadTextError)
    refuses(lambda: parse_position(json.dumps(data)), BadTextError)
