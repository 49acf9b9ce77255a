"""What is true at every moment of every game of Sequitur, whatever the choices and the luck."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadTextError
from engine.games.sequitur.rules.actions import parse_action
from tests.engine.contract import refuses
from tests.engine.walks import Step, any_action, walk
from tests.games.sequitur.positions import GAME, PLAIN_GOALS
from tests.games.sequitur.test_decks import FEW
from tests.games.sequitur.test_position import INSERTS
from tests.games.sequitur.test_reference import keen
from tests.games.sequitur.test_rounds import BAG

LETTERS = ("letters", "next", "refill", "insert")
GOALS = ("secret", "goal")
FORMS = "goal ,keep ,left,publish ,card ,put ,spell ,offer ,claim ,R1,1 2,9,99,HOUSE,red, ".split(",")


def game_of(seats: int, goals: str, cards: str, chooser: Any, seed: int) -> list[Step]:
    start: Any = GAME.initial_state(GAME.setup(seats=seats, goals=goals, cards=cards, back_and_forth=False))
    return list(walk(start, random.Random(seed), chooser))


games = st.builds(
    game_of,
    st.integers(1, 5),
    st.sampled_from(["", "", FEW, PLAIN_GOALS]),
    st.sampled_from(["", "", INSERTS]),
    st.sampled_from([any_action, keen]),
    st.integers(0, 2**32),
)
whole_games = settings(max_examples=12)


def held(state: Any) -> Counter[str]:
    """Every ball that is not in the bag."""
    table = state.table
    balls = [*(hand.rack + hand.drawn for hand in state.hands), *(one.balls for one in table.spelt), table.draws]
    return Counter("".join(balls).replace("_", ""))


def placed(state: Any) -> list[str]:
    """Every goal outside the decks, as often as it lies somewhere."""
    table = state.table
    shown = [one.secret for one in table.spelt if one.secret and table.stage in ("consent", "settle")]
    stacks = [name for stack in table.stacks for name in stack]
    return [*shown, *table.public, *state.discards, *stacks, *(name for hand in state.hands for name in hand.own_goals)]


@whole_games
@given(games)
def test_no_letter_is_lost_and_none_is_there_twice(steps: list[Step]) -> None:
    """Racks and words have their balls from the 72, and when a letter is drawn the bag has exactly the others."""
    for step in steps:
        state = step.after
        assert held(state) <= Counter(BAG)
        if state.step in LETTERS or state.table.stage == "order":
            assert held(state) + Counter(dict(state.chance())) == BAG


@whole_games
@given(games)
def test_every_goal_is_in_one_place(steps: list[Step]) -> None:
    """A goal is drawn from the deck, which has exactly those that lie nowhere else, or from the discards if the deck is empty."""
    for step in steps:
        state = step.after
        out = placed(state)
        assert len(set(out)) == len(out)
        if state.step in GOALS:
            colour = state.hand.colour if state.step == "secret" else state.table.colour
            own = {name for name, goal in state.setup.all_goals.items() if goal.colour == colour}
            wanted = own - set(out) or own & set(state.discards)
            assert {name for name, _ in state.chance()} == wanted


@whole_games
@given(games)
def test_goals_that_are_won_stay_won(steps: list[Step]) -> None:
    for before, event, after in steps:
        for seat, (old, new) in enumerate(zip(before.table.stacks, after.table.stacks, strict=True)):
            assert new[: len(old)] == old
            assert len(new) == len(old) or event.text == "settled" or event == (seat, f"claim {new[-1]}")


@whole_games
@given(games)
def test_each_goal_that_is_won_was_met_by_its_seats_word(steps: list[Step]) -> None:
    for before, _, after in steps:
        for one, old, new in zip(before.table.spelt, before.table.stacks, after.table.stacks, strict=False):
            for name in new[len(old) :]:
                assert after.setup.all_goals[name].is_met(one.word)
                assert one.standing in ("listed", "accepted")


@whole_games
@given(games)
def test_a_pass_is_seen_by_nobody_else_until_all_have_made_it(steps: list[Step]) -> None:
    """Within a pass only the turn changes on the table, and decks that are made anew from discards."""
    for before, _, after in steps:
        old, new = before.table, after.table
        if old.stage == new.stage == "passing" and (old.step, old.round) == (new.step, new.round):
            assert new.turn in (old.turn, old.turn + 1)
            assert new._replace(turn=0, discards=(), unseen=()) == old._replace(turn=0, discards=(), unseen=())
            assert set(new.discards) <= set(old.discards)


@whole_games
@given(games)
def test_each_round_has_its_steps_in_their_order(steps: list[Step]) -> None:
    """Four passes of every seat in turn, then what follows the words; three rounds, and never a step back."""
    stages = ["passing", "consent", "settle", "order", "claim", "end", "over"]
    seen = [(s.after.table.round, stages.index(s.after.table.stage), s.after.table.step) for s in steps]
    assert all(one <= other for one, other in pairwise(seen))
    assert {place[0] for place in seen} == {0, 1, 2}
    turns = [(s.before.table.round, s.before.table.step, s.before.table.turn) for s in steps if s.before.table.stage == "passing"]
    seats = steps[0].before.setup.seats
    assert sorted(set(turns)) == [(r, p, s) for r in range(3) for p in range(4) for s in range(seats)]
    assert turns == sorted(turns)


@whole_games
@given(games)
def test_racks_have_eight_letters_and_those_that_were_inserted(steps: list[Step]) -> None:
    for step in steps:
        state = step.after
        if state.step in ("play", "spell", "publish"):
            cards = [state.setup.all_cards[number - 1] for number in state.hand.used]
            assert 8 <= len(state.hand.rack) <= 8 + sum(card.most for card in cards if card.effect == "insert")


@whole_games
@given(games)
def test_the_result_goes_to_those_with_the_most_points(steps: list[Step]) -> None:
    table = steps[-1].after.table
    worth = {"R": 3, "Y": 2, "G": 1}
    points = [sum(worth[name[0]] for name in stack) for stack in table.stacks]
    assert points == [table.points(seat) for seat in range(table.setup.seats)]
    results = table.returns() or ()
    if len(points) > 1:
        assert [bool(result) for result in results] == [own == max(points) for own in points]
        assert abs(sum(results) - 1) < 1e-9
    else:
        assert results == (min(1, points[0] / 25),)


# Actions as text


@settings(max_examples=200)
@given((st.lists(st.sampled_from(FORMS), max_size=4).map("".join) | st.text(max_size=12)).filter(lambda text: "  " not in text))
def test_a_text_is_one_action_or_none(text: str) -> None:
    try:
        action = parse_action(text)
    except BadTextError:
        refuses(lambda: parse_action(text), BadTextError)
    else:
        assert str(action) == text
        assert parse_action(str(action)) == action


@whole_games
@given(games, st.data())
def test_an_action_that_is_not_listed_is_refused(steps: list[Step], data: st.DataObject) -> None:
    step = data.draw(st.sampled_from([step for step in steps if step.event.seat is not None]))
    other = data.draw(st.sampled_from(steps))
    for seat in other.before.to_act:
        if step.event.text not in map(str, other.before.legal_actions(seat)):
            refuses(partial(other.before.apply, seat, parse_action(step.event.text)))
