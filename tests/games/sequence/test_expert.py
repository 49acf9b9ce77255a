"""What Expert sees and the judge does not: a fork that wins in two turns, and what a teammate's play says about its cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

import pytest

from engine.cards import STANDARD_DECK
from engine.core import Bot, Budget
from engine.games.sequence.bots.judge import Weights
from engine.games.sequence.bots.levels import BOTS
from engine.games.sequence.bots.search import SearchBot, beliefs
from engine.games.sequence.bots.value import load_value_function
from engine.games.sequence.rules.state import State
from tests.engine.walks import walk
from tests.games.sequence.positions import play, position, texts

EXPERT, JUDGE = BOTS["expert"], BOTS["judge"]
UNREADING = SearchBot(Weights(), load_value_function(), deals=48, plays=6, infers=False)
"""Expert without inference from what others played."""


def choices(bot: Bot, state: State) -> list[str]:
    """What the bot chooses, for twenty seeds."""
    seen = state.observe(state.table.turn)
    return [str(bot.choose(seen, random.Random(seed), Budget(inf))) for seed in range(20)]


# A fork


class Fork(NamedTuple):
    """Each side needs one more sequence, and all one-eyed jacks are played, so no chip can be removed. Green has no four.

    So a four with both ends open and the cards for both wins, because green fills one space per turn. A four with one gap can be
    blocked by its card or a jack.
    """

    blue: str
    green: str
    sequences: str
    hand: str
    forks: tuple[str, ...]
    four: str
    stop: str

    def state(self) -> State:
        jacks = "JS JH"
        piles = {0: jacks, 1: jacks}
        return position(self.blue, self.green, sequences=self.sequences, hands={0: self.hand}, piles=piles)


# h5, h6, h7, h8: the queen or a jack fills h4, the other jack h9. The judge keeps its jacks: the queen makes a four without h7.
JACK_SPENT = Fork(
    "b2-e5 h5-h6 h8 f7 g7", "c10-g10 e4 f5 f6 h2", "e5-a1/c10-g10", "JC JD QD 8H 8H 8S 2S", ("JC h7", "JD h7"), "QD h4", "h7"
)
# b2, b3, b4, b5: the jack fills b1 or b6. The judge likes five of six better, b2 to b7 without b4, and gives the jack for it.
JACK_KEPT = Fork("g3-g7 b2-b3 b5 b7", "i4-i8 j5 j7 j8 g8", "g7-g3/i8-i4", "JD 9S 6C 6D 4S 9H 8S", ("9S b4",), "JD b6", "b4")
at_both = pytest.mark.parametrize("fork", [JACK_SPENT, JACK_KEPT], ids=["spent", "kept"])


def stops(state: State, text: str) -> Iterator[str]:
    """The replies to that play after which blue has no winning card. Green holds a two-eyed jack, which is as good as any hand.

    Whatever green holds, its effect on the board is one of these replies, because no one-eyed jack is left.
    """
    mine, theirs = state.hands
    state = play(state._replace(hands=(mine, ("JC", *theirs[1:]))), text)
    kept = state.hands[0]
    state = play(state, state.deck[0])
    return (reply for reply in texts(state) if reply.startswith("JC") and not wins(state, reply, kept))


def wins(state: State, reply: str, kept: tuple[str, ...]) -> bool:
    """Whether blue can win at once after green's reply, with its remaining cards."""
    state = play(state, reply)
    if state.returns() is None:
        state = play(state, state.deck[0])
        state = state._replace(hands=(kept, state.hands[1]))
    return any(state.apply(0, action).table.winner == 0 for action in state.legal_actions(0))


def winner(state: State, seed: int) -> int:
    """The team that wins when judges play on."""
    steps = walk(state, random.Random(seed), lambda now, seat, _, rng: JUDGE.choose(now.observe(seat), rng, Budget(inf)))
    team: int = list(steps)[-1].after.table.winner
    return team


@at_both
def test_expert_forks_and_the_judge_lengthens_a_line(fork: Fork) -> None:
    """One fork costs a jack and one saves a jack, so neither thrift nor waste finds both."""
    assert set(choices(EXPERT, fork.state())) <= set(fork.forks)
    assert set(choices(JUDGE, fork.state())) == {fork.four}


@at_both
def test_only_the_fork_cannot_be_stopped(fork: Fork) -> None:
    """Every reply to every play is tried, by the rules alone."""
    state = fork.state()
    assert {text for text in texts(state) if not any(stops(state, text))} == set(fork.forks)
    assert list(stops(state, fork.four)) == [f"JC {fork.stop}"]


@at_both
def test_the_fork_wins_more_games(fork: Fork) -> None:
    """Judges play on after either play, over the same hundred deals of the hidden cards."""
    plays = fork.forks[0], fork.four
    won = dict.fromkeys(plays, 0)
    for seed in range(100):
        dealt = fork.state().observe(0).sample_state(random.Random(seed))
        for text in plays:
            won[text] += winner(play(dealt, text), seed) == 0
    assert won[fork.forks[0]] == 100
    assert won[fork.four] < 97


# A teammate

# Blue's two rows, each closed at both ends: c8 to g8 lacks its 4D and 5D, c3 to g3 its KC and AC, once both have three chips.
EIGHT, THREE = "6D g8", "AD g3"
NEXT = {EIGHT: "4D e8", THREE: "KC e3"}
MISSING = {EIGHT: "5D", THREE: "AC"}
both_ways = pytest.mark.parametrize(("first", "second"), [(EIGHT, THREE), (THREE, EIGHT)])


def before_teammate(first: str, second: str) -> State:
    """Four seats: this one has put the third chip in one row, and the teammate has the card for the third chip in the other.

    Half of the deck is in the piles, so an unseen card is likely to be in a hand.
    """
    hands = {
        0: f"{first.split()[0]} 4D KC 4H KH AS",
        1: "JS 4C 4C 4S 4S 5C",
        2: f"{second.split()[0]} 5H 5H 5S 5S 6C",
        3: "JH 6C 6H 6H 6S 6S",
    }
    blue, green = "a3-a7 c8-d8 c3-d3 h5 j2", "i4-i8 b8 h8 b3 h3 f10"
    played = " ".join(card for card in STANDARD_DECK * 2 if card[0] in "23789T")
    start = {"sequences": "a7-a3/i8-i4", "state": "play:0 no - 0:80"}
    return play(position(blue, green, seats=4, hands=hands, piles={0: played}, **start), first, "AH", "JS j2", "QS")


def after_teammate(first: str, second: str) -> State:
    """The teammate has left one row at three chips and put the third chip in the other. Now it is this seat's turn.

    Either way round, the chips and this hand are the same. Green removed chips, which says nothing.
    """
    return play(before_teammate(first, second), second, "QC", "JH h5", "QD")


@both_ways
def test_a_judge_with_the_card_for_a_three_does_not_build_another(first: str, second: str) -> None:
    """So a teammate that did lacks the card: with it, no hand makes that play; without it, some do."""
    state = before_teammate(first, second)
    unseen = [card for card in state.deck if card not in ("4D", "5D", "KC", "AC")]
    done: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(80):
        rest = random.Random(seed).sample(unseen, 5)
        for holds in done:
            hand = (second.split()[0], *rest[:4], MISSING[first] if holds else rest[4])
            done[holds].add(str(JUDGE.choose(state.observe(2)._replace(hand=hand), random.Random(seed), Budget(inf))))
    assert second not in done[True]
    assert second in done[False]


@both_ways
def test_a_teammate_that_builds_another_row_lacks_the_card_for_this_one(first: str, second: str) -> None:
    odds = beliefs(after_teammate(first, second).observe(0), Weights())[2]
    assert odds[MISSING[first]] < 0.3
    assert odds[MISSING[second]] > 0.7


@both_ways
def test_expert_continues_the_row_its_teammate_continued(first: str, second: str) -> None:
    """A four in the first row would need a card that the teammate lacks. One card finishes the second, and it may have that."""
    assert choices(EXPERT, after_teammate(first, second)).count(NEXT[second]) >= 18


def test_without_inference_expert_picks_either_row() -> None:
    """It makes the same choices either way round, each row about equally often."""
    one, other = after_teammate(EIGHT, THREE), after_teammate(THREE, EIGHT)
    assert (one.table.chips, one.hands[0]) == (other.table.chips, other.hands[0])
    chosen = choices(UNREADING, one)
    assert chosen == choices(UNREADING, other)
    assert 5 <= chosen.count(NEXT[EIGHT]) <= 15
