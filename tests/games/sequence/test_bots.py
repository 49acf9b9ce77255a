"""Sequence's computer players: legal, repeatable, as strong as their level; how they search, and what Expert sees."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from math import inf
from typing import NamedTuple

import pytest

from engine.arena import simulate
from engine.cards import STANDARD_DECK
from engine.core import Bot, Budget
from engine.games.sequence import GAME
from engine.games.sequence.bots.judge import Weights
from engine.games.sequence.bots.levels import BOTS
from engine.games.sequence.bots.search import SearchBot, beliefs, recalled_plays, sample_deals
from engine.games.sequence.bots.value import CONTESTED, GONE, HELD, World, load_value_function
from engine.games.sequence.rules.actions import Play
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.games.sequence.rules.table import may_count
from tests.engine.walks import Step, ends, table_name
from tests.games.self_play import self_play
from tests.games.sequence.board_files import FARM
from tests.games.sequence.positions import BOARD, play, position, texts

at_every_level = pytest.mark.parametrize("level", BOTS)
NAMES = [table_name(GAME, setup) for setup in GAME.setups()]
TABLES = [
    pytest.param(level, setup, id=f"{level}-{NAMES[table]}", marks=() if table in ends(NAMES) else pytest.mark.slow)
    for level in BOTS
    for table, setup in enumerate(GAME.setups())
    if setup.seats == 2 or not isinstance(BOTS[level], SearchBot)
]
"""Every level at every table. Below, searching players play at larger tables, with fewer deals."""


@cache
def game(level: str, setup: SequenceSetup, seed: int) -> list[State]:
    """The states of one game of this level against itself."""
    return [step.after for step in self_play(GAME, setup, seed, BOTS[level])]


def choice(state: State, level: str = "judge", seed: int = 1, seconds: float = inf) -> str:
    """The choice of a player of this level."""
    seat = state.table.turn
    return str(BOTS[level].choose(state.observe(seat), random.Random(seed), Budget(seconds)))


def choices(state: State, level: str, count: int = 60) -> set[str]:
    return {choice(state, level, seed) for seed in range(count)}


@pytest.mark.parametrize(("level", "setup"), TABLES)
def test_every_level_plays_legally_to_the_end_at_every_table(level: str, setup: SequenceSetup) -> None:
    """`State.apply` refuses anything illegal, so a game that ends was legal."""
    assert game(level, setup, 1)[-1].returns() is not None


@at_every_level
def test_they_claim_a_sequence_if_there_is_a_choice(level: str) -> None:
    state = play(position("b5-d5 f5 g5", hands={0: "JD 2S 3S 4S 5S 6S 7S"}), "JD e5")
    assert choice(state, level) in {"claim b5-f5", "claim c5-g5"}


@at_every_level
def test_they_pass_if_they_can_do_nothing_else(level: str) -> None:
    assert choice(position("c5", "a6", hands={0: ""}), level) == "pass"
    assert choice(position("a6", "c4", hands={0: "9C"}, state="play:0 yes - 0:20"), level) == "pass"


@at_every_level
def test_they_turn_in_a_dead_card_if_it_is_their_only_one(level: str) -> None:
    assert choice(position("a6", "c4", hands={0: "9C"}), level) == "9C dead"


@at_every_level
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_they_play_on_a_custom_board(level: str, seats: int) -> None:
    """Six rows of six with three free spaces, and several spaces for each card."""
    setup = GAME.setup(seats=seats, board=FARM)
    assert game(level, setup, 1)[-1].returns() is not None


def test_the_judge_completes_a_sequence_if_it_can() -> None:
    """With the plain card if it has it, otherwise with the jack."""
    state = position("c5-f5", "c2-f2", hands={0: "JD KH 2S QH 7S 8S JS"})
    assert choices(state, "judge") == {"KH g5"}
    state = position("c5-f5", "c2-f2", hands={0: "JD 2S QH 7S 8S 9S JS"})
    assert choices(state, "judge") <= {"JD b5", "JD g5"}


def test_the_judge_blocks_or_breaks_a_four() -> None:
    """The corner and b1 to d1 only lack e1: its card goes there, or a one-eyed jack removes a chip of the row."""
    dull = "8H 4D KS 2C 9C 3H"
    assert choices(position("h8", "b1-d1", hands={0: f"TD {dull}"}), "judge") == {"TD e1"}
    assert choices(position("h8", "b1-d1", hands={0: f"JS {dull}"}), "judge") <= {"JS b1", "JS c1", "JS d1"}


def test_the_judge_prefers_winning_to_blocking() -> None:
    state = position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"})
    assert choices(state, "judge") == {"KH g5"}


def test_the_judge_saves_its_jacks_at_the_start() -> None:
    state = position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"})
    assert all(text[0] != "J" for text in choices(state, "judge"))


def test_the_judge_builds_where_it_holds_the_cards() -> None:
    """The king of hearts goes next to its other cards, on g9, and not on g5 next to as many chips."""
    state = position("e9 e5", "j2", hands={0: "KH AH QH TH 9C 5S 4D"})
    assert choices(state, "judge") <= {"KH g9", "AH f9", "QH h9", "TH i9"}


@pytest.mark.parametrize(("gone", "taken"), [("5S 5S", {"b1", "c1", "d1"}), ("TD TD", {"b10", "c10", "d10"})])
def test_the_judge_counts_discarded_cards(gone: str, taken: set[str]) -> None:
    """Of two fours it breaks the one that can still be completed: e10 needs a five of spades, e1 a ten of diamonds."""
    hand = "JS 8H 4D KS 2C 9C 3H"
    state = position("h8", "b1-d1 b10-d10", hands={0: hand}, piles={1: gone})
    assert {text.removeprefix("JS ") for text in choices(state, "judge")} <= taken


def test_the_judge_turns_in_a_dead_card_first() -> None:
    assert choices(position("a6", "c4", hands={0: "9C KH JD"}), "judge") == {"9C dead"}


def test_easy_sometimes_overlooks_a_five_or_a_threat() -> None:
    """It finds each of them often, but not always."""
    finish = [choice(position("c5-f5", "j2", hands={0: "KH 2S 4D QH 7S 8S 9S"}), "easy", seed) for seed in range(200)]
    assert 0.3 < finish.count("KH g5") / 200 < 0.95
    stop = [choice(position("h8", "b1-d1", hands={0: "TD 8H 4D KS 2C 9C 3H"}), "easy", seed) for seed in range(200)]
    assert 0.1 < stop.count("TD e1") / 200 < 0.8


@pytest.mark.parametrize(
    ("stronger", "weaker", "games", "share"),
    [("medium", "easy", 24, 0.7), ("easy", "random", 24, 0.8)],
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, games: int, share: float) -> None:
    """Games of two, changing places after each. The seed decides them all."""
    result = simulate(GAME, GAME.setup(), [stronger, weaker], games, "1")
    assert result.wins[0] / result.games >= share


# The search


VALUE = load_value_function()
SEARCHERS = ("hard", "expert")
DULL = "8H 4D KS 2C 9C 3H"


def steps(seats: int, seed: int) -> list[Step]:
    """The steps of a game between judges."""
    return self_play(GAME, GAME.setup(seats=seats), seed, BOTS["judge"])


def kinds(state: State, teams: list[int]) -> Counter[int]:
    """The kinds of these teams' lines, counted space by space."""
    table, setup, found = state.table, state.setup, Counter[int]()
    for team in teams:
        cards = {card for seat in setup.members(team) for card in state.hands[seat]}
        theirs = {card for seat, hand in enumerate(state.hands) if setup.team(seat) != team for card in hand}
        for line in (line for lines in BOARD.lines for line in lines):
            spaces = BOARD.spaces(line)
            faces = {space: BOARD.cards[BOARD.names.index(space)] for space in spaces}
            mine = [space for space in spaces if BOARD.bit_of[space] & (table.chips[team] | BOARD.free)]
            empty = [faces[space] for space in spaces if not BOARD.bit_of[space] & (table.covered | BOARD.free)]
            held = sum(face in cards for face in empty)
            if len(mine) + len(empty) < 5 or not may_count(line, table.sequences[team]) or held % 5 + len(mine) == 0:
                continue
            contested, gone = any(face in theirs for face in empty), any(face not in state.deck for face in empty)
            found[len(mine) + HELD * held + CONTESTED * contested + GONE * gone] += 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_features_of_a_play_are_those_of_the_board_after_it(seats: int) -> None:
    """A play updates counts by a few additions. They equal those of the position after it, counted from scratch."""
    compared = 0
    for before, event, after in steps(seats, 5)[-24:]:
        if event.seat is None or " " not in event.text or after.table.step != "draw":
            continue
        world = World(before.table, dict(enumerate(before.hands)), frozenset(before.deck), VALUE)
        features = world.features(event.seat, Play(*event.text.split()))
        assert features is not None
        team = before.setup.team(event.seat)
        assert Counter(features[1].kinds) == kinds(after, [team])
        assert Counter(features[2].kinds) == kinds(after, [other for other in range(before.setup.teams) if other != team])
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("seats", [2, 3])
def test_drawing_a_card_updates_a_world_correctly(seats: int) -> None:
    compared = 0
    for before, event, after in steps(seats, 6)[-24:]:
        if event.seat is None and before.table.step == "draw":
            world, taken = (World(s.table, dict(enumerate(s.hands)), frozenset(s.deck), VALUE) for s in (before, after))
            last = before.deck.count(event.text) == 1
            given = world.with_card(before.setup.team(before.table.turn), event.text, is_last=last)
            for play in (one for one in after.legal_actions(after.table.turn) if isinstance(one, Play)):
                assert given.features(after.table.turn, play) == taken.features(after.table.turn, play)
                compared += 1
            assert [given.chance(team) for team in range(before.setup.teams)] == [
                taken.chance(team) for team in range(before.setup.teams)
            ]
    assert compared > 50


def test_a_winning_play_is_certain() -> None:
    state = position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: f"KH {DULL}"})
    world = World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), VALUE)
    assert world.win_chance(0, Play("KH", "g5")) == 1.0
    assert world.win_chance(0, Play("8H", "d6")) < 1.0


def test_a_chance_grows_with_own_lines_and_falls_with_rival_lines() -> None:
    hand = {0: f"KH {DULL}", 1: "5S 6S 7S 8S 9S TS QS"}

    def chance(*chips: str) -> float:
        state = position(*chips, hands=hand)
        return World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), VALUE).win_chance(0, Play("8H", "d6"))

    assert chance("d5-f5", "j2") > chance("b2 d9 h5", "j2")
    assert chance("j2", "d9-g9") < chance("j2", "b2 d9 h5 i3")


# Inference


def test_a_seat_that_leaves_its_row_unfinished_hardly_holds_the_card() -> None:
    """Green has b1 to d1 next to the corner and plays elsewhere, so it is unlikely to have a ten of diamonds for e1."""
    hand = "7D 5S 6S 7S 8S 9S TS"
    state = position("h8 c7", "b1-d1", hands={0: f"KH {DULL}", 1: hand}, state="play:1 no - 0:20")
    elsewhere = next(text for text in texts(state) if text.startswith("7D"))
    odds = beliefs(play(state, elsewhere, "2D").observe(0), Weights())[1]
    assert odds["TD"] < 0.5 < odds["2H"]


def test_a_card_that_became_useful_later_says_nothing() -> None:
    """Green makes the row with its last play. It may or may not have the ten of diamonds to finish it."""
    state = position("h8 c7", "b1-c1", hands={0: f"KH {DULL}", 1: "QD 5S 6S 7S 8S 9S TS"}, state="play:1 no - 0:20")
    odds = beliefs(play(state, "QD d1", "2D").observe(0), Weights())[1]
    assert odds["TD"] > 0.5


def test_the_latest_play_is_recalled_from_piles_and_chips() -> None:
    """Exactly, in most positions."""
    right = wrong = 0
    for seed in range(4):
        game = steps(2, seed)
        for number in range(30, len(game) - 1, 9):
            state = game[number].after
            if state.table.step != "play":
                continue
            past = [step.event for step in game[: number + 1] if step.event.seat is not None and "dead" not in step.event.text]
            latest = next(iter(recalled_plays(state.observe(state.table.turn))), None)
            if latest is None or past[-1].text[:2] in ("JS", "JH") or past[-1].text.startswith("claim"):
                continue
            same = (latest.seat, f"{latest.card} {BOARD.spaces(latest.space)[0]}") == past[-1]
            right, wrong = right + same, wrong + (not same)
    assert right > 4 * wrong


def test_sampled_deals_prefer_likelier_cards_and_lose_none() -> None:
    state = steps(4, 3)[60].after
    seen = state.observe(0)
    unseen = Counter(seen.unseen())
    doubtful, *_ = unseen
    odds = {1: {card: 0.1 if card == doubtful else 1.0 for card in unseen}}
    held = {1: 0, 3: 0}
    for hands, deck in islice(sample_deals(seen, odds, random.Random(1)), 600):
        dealt = Counter(card for hand in hands.values() for card in hand)
        assert {seat: len(hand) for seat, hand in hands.items()} == dict(list(enumerate(seen.hand_sizes))[1:])
        assert not dealt - unseen
        assert deck == set(unseen - dealt)
        for seat in held:
            held[seat] += doubtful in hands[seat]
    assert 3 * held[1] < held[3]


# Choices


@pytest.mark.parametrize("level", SEARCHERS)
def test_searching_players_win_block_and_save_jacks(level: str) -> None:
    """They win with the plain card, block a four, and play no jack where a plain card will do."""
    assert choice(position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"}), level) == "KH g5"
    assert choice(position("h8", "b1-d1", hands={0: f"TD {DULL}"}), level) == "TD e1"
    assert choice(position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"}), level)[0] != "J"


@pytest.mark.parametrize("level", SEARCHERS)
def test_a_move_does_not_depend_on_the_time_allowed(level: str) -> None:
    """The work is counted in deals, so more time changes nothing."""
    for step in steps(2, 2)[40::16]:
        if step.after.to_act:
            assert choice(step.after, level, 7) == choice(step.after, level, 7, 60.0)


def test_a_player_out_of_time_still_plays() -> None:
    state = next(step.after for step in steps(2, 2)[40:] if step.after.table.step == "play")
    assert choice(state, "expert", 1, 0.0) in {str(action) for action in state.legal_actions(state.table.turn)}


@pytest.mark.parametrize("seats", [3, 4, 9, 12])
def test_searching_players_finish_games_of_several_seats(seats: int) -> None:
    bot = SearchBot(Weights(), VALUE, 2, 4, infers=True)
    assert self_play(GAME, GAME.setup(seats=seats), 1, bot)[-1].after.returns() is not None


@pytest.mark.slow
def test_the_strong_levels_beat_medium() -> None:
    """A short match for each; the seed decides it."""
    assert simulate(GAME, GAME.setup(), ["hard", "medium"], 12, "1").wins[0] >= 8
    assert simulate(GAME, GAME.setup(), ["expert", "medium"], 8, "1").wins[0] >= 6


# Expert


EXPERT, JUDGE = BOTS["expert"], BOTS["judge"]
UNREADING = SearchBot(Weights(), load_value_function(), deals=48, plays=6, infers=False)
"""Expert without inference from what others played."""


def choices_of(bot: Bot, state: State) -> list[str]:
    """The bot's choices with twenty seeds."""
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


@at_both
def test_expert_forks_and_the_judge_lengthens_a_line(fork: Fork) -> None:
    """One fork costs a jack and one saves a jack, so neither thrift nor waste finds both."""
    assert set(choices_of(EXPERT, fork.state())) <= set(fork.forks)
    assert set(choices_of(JUDGE, fork.state())) == {fork.four}


@at_both
def test_only_the_fork_cannot_be_stopped(fork: Fork) -> None:
    """Every reply to every play is tried, by the rules alone."""
    state = fork.state()
    assert {text for text in texts(state) if not any(stops(state, text))} == set(fork.forks)
    assert list(stops(state, fork.four)) == [f"JC {fork.stop}"]


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
    assert choices_of(EXPERT, after_teammate(first, second)).count(NEXT[second]) >= 18


def test_without_inference_expert_picks_either_row() -> None:
    """It makes the same choices either way round, each row about equally often."""
    one, other = after_teammate(EIGHT, THREE), after_teammate(THREE, EIGHT)
    assert (one.table.chips, one.hands[0]) == (other.table.chips, other.hands[0])
    chosen = choices_of(UNREADING, one)
    assert chosen == choices_of(UNREADING, other)
    assert 5 <= chosen.count(NEXT[EIGHT]) <= 15
