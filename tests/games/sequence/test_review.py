"""Reviews of Sequence: judging forfeits and claims, and chances that stay level on average between good players."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Any

import pytest

from engine.coach.commentary import PlayerNames, commentary_of
from engine.core import Budget
from engine.games.sequence import GAME
from engine.games.sequence.bots.levels import BOTS
from engine.games.sequence.coach.review import after, drew, outcomes, worths
from engine.games.sequence.rules.actions import parse_action
from engine.match import Match, Player
from tests.engine.walks import NAMES
from tests.games.sequence.positions import position


def talked(hand: str) -> Any:
    """Seat 0 has to give up a card for table talk."""
    state = position("h9", "g4", seats=4, hands={0: hand}, rules="table_talk")
    return state._replace(table=state.table._replace(forfeits=(0,)))


@pytest.mark.parametrize("hand", ["TH KS JD", "4C JC 9H"])
def test_giving_up_a_wild_card_costs_most(hand: str) -> None:
    state = talked(hand)
    found = worths(state.observe(0), parse_action(f"{hand.split()[0]} forfeit"))
    assert {str(action).split()[0] for action in found} == set(hand.split())
    order = sorted(found, key=found.__getitem__)
    assert GAME.initial_state(GAME.setup()).setup.board_data.wild.count(str(order[0]).split()[0]) == 1
    assert found[order[-1]] - found[order[0]] > 0.03


def test_both_claims_of_six_in_a_row_are_judged() -> None:
    """The worths are the same whatever others hold, and a review names the other claim."""
    state = position("c5-h5", "a2", hands={0: "QH KS 3D 4D 2C 8D"}, state="claim:0 no e5 0:20")
    seen = state.observe(0)
    found = worths(seen, parse_action("claim c5-g5"))
    assert set(map(str, found)) == {"claim c5-g5", "claim d5-h5"}
    other = seen.sample_state(random.Random(1))
    assert worths(other.observe(0), parse_action("claim d5-h5")) == found
    said = commentary_of(GAME).missed(seen, parse_action("claim d5-h5"), PlayerNames(NAMES, 0))
    assert said.words == "You could have claimed d5 to h5."


def test_a_forced_choice_is_not_judged() -> None:
    state = talked("TH")
    action = parse_action("TH forfeit")
    assert worths(state.observe(0), action) == {}
    assert after(state, 0, action) is None


def test_good_plays_leave_the_chances_level_on_average() -> None:
    """The reply takes back what a play gains against a good player, so neither side is ahead whenever it has played."""
    changes = [change for number in range(6) for change in changes_by_plays(f"teeth {number}")]
    assert len(changes) > 150
    assert -0.03 < fmean(changes) < 0.03


def changes_by_plays(seed: str) -> list[float]:
    """How much each play of a game between two judges changed its team's chances since the play before."""
    match, rng = Match(GAME, GAME.setup(), seed, [Player(name, "judge") for name in NAMES[:2]]), random.Random(seed)
    found, before = [], None
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        state: Any = match.state
        for seat in state.to_act:
            action = BOTS["judge"].choose(state.observe(seat), rng, Budget())
            chances = after(state, seat, action)
            if chances and before:
                found.append(chances[seat] - before[seat])
            before = chances
            match.play(seat, action)
    return found


def test_every_draw_has_a_cause() -> None:
    """Even a one-eyed jack beside the only chip on the board, which is the player's own."""
    written = "classic:2:2 *8*/10/10/10/9b/10/10/10/10/*8* -/- 6H,3C,3S,4C,KS,4S/2S,AD,AC,9C,QH,QD,9D AS/- draw:0 no - 0:0 1 . -"
    state, people = GAME.parse_position(written), PlayerNames(NAMES, 0)
    weights, found = dict(state.chance()), outcomes(state)
    mean = sum(weights[card] * chances[0] for card, chances in found.items()) / sum(weights.values())
    for card, chances in found.items():
        more = drew(state, card, people).more
        assert more.endswith("."), card
        assert "average card" not in more or ("better" in more) == (chances[0] >= mean), (card, more)
