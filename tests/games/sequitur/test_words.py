"""Announcements of Sequitur: nothing of a pass before all have made it, then goals, words, claims and the result."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import match as matches
from engine.core import Event
from engine.games.sequitur import GAME
from tests.engine.walks import NAMES, walk
from tests.games.sequitur.positions import Turn, go, keen, made, passes, plain, started

ADA, BEN, CLEO = Turn("CATSLEEP", "CATS"), Turn("DOGTOPNE", "TOP"), Turn("RUNSIDEA", "RUN")


def sentences_of(state: Any, *events: str) -> list[str]:
    """All announcements of these events: luck if luck comes next, otherwise actions of the seat in turn."""
    sentences: list[str] = []
    for text in events:
        event = Event(state.to_act[0] if state.to_act else None, text)
        after = go(state, text)
        sentences += matches.narrate_publicly(GAME, state.observe(None), after.observe(None), event, NAMES)
        state = after
    return sentences


# Passes


def test_letters_goals_and_cards_are_not_announced() -> None:
    state = plain(2)
    events = (*"CATSL", "goal red", "R1", "E", "left", "E", "left", "P", "right", "R2", "publish R2")
    assert sentences_of(state, *events) == []
    state = passes(plain(2), ADA, BEN, last=0)
    assert sentences_of(state, "card 5 1 2", "Z", "B", "Y1", "discard") == []
    state = passes(plain(2), ADA, BEN, last=2)
    assert sentences_of(state, "card 4", "Z", "put 1", "unlisted", "back", "spell CATS") == []


def test_new_goals_are_announced_at_the_end_of_a_pass_without_names() -> None:
    state = made(plain(2), 0, ADA._replace(public="R3"))
    state = go(started(state, BEN), "R1")
    assert sentences_of(state, "publish R1") == [
        "New red goal, 3 points: Has an A.",
        "New red goal, 3 points: Has an O.",
    ]
    assert sentences_of(state, "discard") == ["New red goal, 3 points: Has an O."]


# Words


def test_a_word_says_what_its_blank_and_q_represent() -> None:
    state = go(passes(plain(1), Turn("Q?TEALSN"), last=2), "pass")
    assert sentences_of(state, "spell QUITE") == ["Ada spells QUITE with Q as QU and the blank as I for 5."]
    state = go(passes(plain(1), Turn("CA?SLEEN"), last=2), "pass")
    assert sentences_of(state, "spell CAPS") == ["Ada spells CAPS with the blank as P for 6."]


def test_an_offer_and_each_answer_are_announced() -> None:
    state = go(passes(plain(3), ADA._replace(word="*TAC"), BEN, CLEO, last=2), "pass", "unlisted", "offer TAC")
    state = go(state, "pass", "spell TOP", "pass")
    assert sentences_of(state, "spell RUN")[0] == "Ada offers TAC, which is not in the word list. The table decides."
    state = go(state, "spell RUN")
    assert sentences_of(state, "accept", "accept") == [
        "Ben accepts TAC.",
        "Cleo accepts TAC.",
        "The table accepts Ada’s TAC for 5.",
    ]
    refused = "Cleo refuses TAC. It’s in no word list."
    assert sentences_of(state, "accept", "refuse") == ["Ben accepts TAC.", refused, "Ada has no word this round."]


@pytest.mark.parametrize(
    ("rack", "word", "why"),
    [
        ("CARTLESS", "CARTLESS", ": it’s a form of CART"),
        ("ZOARIUMS", "ZOA", ": it’s in a larger word list"),
        ("TWATTLES", "TWATTLE", ""),
    ],
)
def test_the_reason_for_accepting_a_word_is_given_once_if_at_all(rack: str, word: str, why: str) -> None:
    offered = passes(plain(3), Turn(rack, f"*{word}"), BEN, CLEO)
    assert sentences_of(offered, "accept", "accept")[:2] == [f"Ben accepts {word}{why}.", f"Cleo accepts {word}."]
    assert sentences_of(offered, "refuse")[0] == f"Ben refuses {word}.", "a person may disagree with the lists"


# Goals


def test_letters_for_the_order_are_announced_and_then_the_order() -> None:
    tea, eat = Turn("TEAGHILO", "TEA", "R1"), Turn("EATNORID", "EAT")
    state = go(passes(plain(2), tea, eat), "settled")
    assert sentences_of(state, "?", "Z") == [
        "Ada draws the blank.", "Both score 3. Ada draws the blank, Ben draws Z, so Ben claims first.",
    ]  # fmt: skip
    assert sentences_of(state, "A", "A", "B", "C")[1:] == [
        "Both score 3. Ada draws A, Ben draws A. Ada and Ben draw again.",
        "Ada draws B.", "Both score 3. Ada draws B, Ben draws C, so Ada claims first.",
    ]  # fmt: skip


# The end


def at_the_end(seats: int, *secrets: str) -> Any:
    """The last round before secret goals are scored. The first seats have these secret goals."""
    state = plain(seats)
    turns = [ADA, BEN, CLEO][:seats]
    for _ in range(2):
        state = go(passes(state, *turns), "settled", "returned")
    turns = [turn._replace(secret=secret) for turn, secret in zip(turns, (*secrets, "", "", ""), strict=False)]
    return passes(state, *turns)


@pytest.mark.parametrize(
    ("seats", "secrets", "words"),
    [
        (2, ("Y1",), "Ada wins with 2 points."),
        (2, ("G2", "Y3"), "Ben wins with 2 points."),
        (2, ("G2",), "Ada wins with 1 point."),
        (2, ("Y1", "Y3"), "Ada and Ben share the win with 2 points each."),
        (3, ("G2", "G1"), "Ada and Ben share the win with 1 point each."),
        (3, (), "Ada, Ben and Cleo share the win with 0 points each."),
        (1, ("R1",), "Ada has 3 points."),
    ],
)
def test_the_result_is_announced_last(seats: int, secrets: tuple[str, ...], words: str) -> None:
    assert sentences_of(at_the_end(seats, *secrets), "settled")[-1] == words


def test_a_solo_result_names_the_rank() -> None:
    state = at_the_end(1, "Y1")
    stacks = (tuple(f"R{number}" for number in (1, 2, 3)),)
    assert (
        sentences_of(state._replace(table=state.table._replace(stacks=stacks)), "settled")[-1] == "Ada has 11 points: Moving up."
    )


# Whole games


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_listener_can_keep_the_score(seats: int) -> None:
    points = dict.fromkeys(NAMES[:seats], 0)
    for before, event, after in walk(GAME.initial_state(GAME.setup(seats=seats)), random.Random(seats), keen):
        for sentence in matches.narrate_publicly(GAME, before.observe(None), after.observe(None), event, NAMES):
            name, _, rest = sentence.partition(" ")
            if rest.startswith(("claims ", "meets their secret goal, ")):
                points[name] += int(rest.removeprefix("claims ").removeprefix("meets their secret goal, ").split()[0])
    assert list(points.values()) == [after.table.points(seat) for seat in range(seats)]
    assert sum(points.values())


def test_events_are_open_only_once_words_are_shown() -> None:
    for step in walk(GAME.initial_state(GAME.setup(seats=3)), random.Random(4), keen):
        assert GAME.is_open(step.before.observe(None), step.event) == (step.before.table.stage != "passing")


def test_play_pauses_after_the_claims_of_a_round() -> None:
    pauses = {}
    for step in walk(GAME.initial_state(GAME.setup(seats=3)), random.Random(4), keen):
        pauses[step.after.table.stage] = GAME.pause_label(step.after.observe(None))
    assert pauses == {"passing": "", "settle": "", "end": "Round 3", "over": ""} | {
        stage: "" for stage in ("order", "claim", "consent") if stage in pauses
    }
