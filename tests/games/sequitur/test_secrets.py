"""Passes in a match of Sequitur: custom boxes in saves, undo, and what other seats learn."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine import codec
from engine.core import BadSaveError, IllegalActionError
from engine.games.sequitur import GAME
from engine.match import Match
from tests.engine.walks import random_game
from tests.games.sequitur.positions import INSERTS, PLAIN_GOALS, Turn, go, keen, made, new_match, passes, plain


def advance(match: Match, rng: random.Random) -> None:
    """One more event: luck, or a choice as `keen` makes it."""
    if match.luck_is_next:
        match.take_luck()
    else:
        seat = match.state.to_act[0]
        match.play(seat, keen(match.state, seat, match.state.legal_actions(seat), rng))


# Saving


def test_a_save_contains_custom_goals_and_cards() -> None:
    match, rng = new_match(2, goals=PLAIN_GOALS, cards=INSERTS), random.Random(1)
    while match.state.step != "play" or match.luck_is_next:
        advance(match, rng)
    again = Match.from_json(match.to_json())
    assert again.setup == match.setup
    assert (again.setup.goals, again.setup.cards) == (PLAIN_GOALS, INSERTS)
    assert again.state.legal_actions(1) == match.state.legal_actions(1)
    assert [card.name for card in again.setup.all_cards] == ["Card 1", "Card 2", "Card 3", "Swap", "Trade"]


def test_a_save_with_a_damaged_table_of_goals_is_refused() -> None:
    save = json.loads(new_match(2, goals=PLAIN_GOALS).to_json())
    save["setup"]["goals"] = save["setup"]["goals"].replace("contains A", "has A")
    with pytest.raises(BadSaveError, match=r"setup is impossible: Line 2: .*unknown rule"):
        Match.from_json(json.dumps(save))


# Undo


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_choice_can_be_undone_until_someone_sees_something_new(seats: int) -> None:
    """A choice can be undone exactly if nothing was drawn with it or since, and it was open or revealed nothing.

    At the end, when everything is shown, none can. A claim of the only goal left is no choice.
    """
    match, rng = new_match(seats), random.Random(7)
    seen = set()
    while match.state.returns() is None:
        before, stage = match.state, match.state.table.stage
        forced = stage == "claim" and not GAME.has_choice(before.observe(before.table.turn))
        advance(match, rng)
        lucky = match.events[-1].seat is None
        shown = lucky or match.state.returns() is not None or (match.narration[-1] and stage not in ("consent", "claim"))
        assert match.can_undo == (not shown and not forced)
        seen.add((stage, match.can_undo))
        if match.can_undo:
            event = match.undo()
            assert match.state == before
            match.play(event.seat or 0, event.text)
        else:
            with pytest.raises(IllegalActionError, match="something hidden has been seen"):
                match.undo()
    assert {("passing", False), ("passing", True)} <= seen
    assert (("claim", True) in seen) == (seats > 1)


# The knowledge of the others


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_observation_contains_nothing_of_others_racks_goals_and_cards(seats: int) -> None:
    """With everything that others hold changed by hand, a seat observes the same, to the last character."""
    rng, changed = random.Random(8), 0
    for _, _, state in random_game(GAME, GAME.setup(seats=seats), 8):
        if state.table.stage != "passing":
            continue
        for seat in (None, *range(seats)):
            twin = held_otherwise(state, seat, rng)
            changed += twin != state
            assert codec.dumps(twin.observe(seat)) == codec.dumps(state.observe(seat))
            assert seat is None or twin.legal_actions(seat) == state.legal_actions(seat)
    assert changed > 100


def held_otherwise(state: Any, seat: int | None, rng: random.Random) -> Any:
    """The state with other racks, secret goals and cards for all other seats, and other goals discarded unseen."""
    table, own = state.table, () if seat is None else state.hands[seat].own_goals
    out = {*own, *table.public, *table.discards, *(name for stack in table.stacks for name in stack)}
    left = [name for name in state.setup.all_goals if name not in out]
    rng.shuffle(left)

    def other(name: str, colours: str = "") -> str:
        """Another goal of the same colour, or of these."""
        found = next((goal for goal in left if goal[0] in (colours or name[0])), "") if name else ""
        left[:] = [goal for goal in left if goal != found]
        return found

    gone = [other(name) for name in state.discards if name not in table.discards]
    hands = [_held_otherwise(hand, other, rng) if number != seat else hand for number, hand in enumerate(state.hands)]
    return state._replace(hands=tuple(hands), discards=tuple(sorted((*table.discards, *gone))))


def _held_otherwise(hand: Any, other: Callable[..., str], rng: random.Random) -> Any:
    return hand._replace(
        rack="".join(rng.sample("AEIORSTN?", len(hand.rack))),
        published=other(hand.published),
        secret=other(hand.secret, "RYG"),
        used=tuple(rng.sample(range(1, 6), len(hand.used))),
        word="",
        offered=False,
    )


def test_nobody_learns_who_made_a_goal_public() -> None:
    """If two seats swap the goals they publish, the table is the same."""
    ada, ben = Turn("CATSLEEP", public="R1"), Turn("DOGTOPNE", public="R2")
    one = passes(plain(2), ada, ben, last=0)
    other = passes(plain(2), ada._replace(public="R2"), ben._replace(public="R1"), last=0)
    assert one.table == other.table
    assert one.observe(0).table == other.observe(0).table


def test_discarded_goals_are_counted_but_not_shown() -> None:
    states = []
    for name in ("R5", "R6"):
        state = go(made(plain(2), 0, Turn("CATSLEEP")), *"DOGTO", "goal green", "G1", *(e for b in "PNE" for e in (b, "left")))
        states.append(go(state, name, "discard"))
    assert states[0] != states[1]
    assert states[0].observe(0) == states[1].observe(0)
    assert states[0].table.unseen == (2, 0, 0)


def test_samples_draw_others_racks_with_their_true_chances() -> None:
    """Each unseen letter is on a rack as often as its share of the bag, within six standard deviations."""
    state = passes(plain(2), Turn("CATSLEEP"), Turn("DOGTOPNE"), last=0)
    observation, rng, count = state.observe(0), random.Random(3), 3000
    racks = [observation.sample_state(rng).hands[1].rack for _ in range(count)]
    assert all(len(rack) == 8 for rack in racks)
    for ball, unseen in (("E", 6), ("Z", 1), ("?", 1), ("S", 3), ("C", 2)):
        expected = count * 8 * unseen / 64
        assert abs(sum(rack.count(ball) for rack in racks) - expected) < 6 * expected**0.5
