"""Every reason that a hint of Sequence gives is true of the table, whatever the sentence: checked with columns and rows alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

from engine.coach.hint import Reason, explained, hint
from engine.core import Budget
from engine.games.sequence import GAME
from engine.games.sequence.rules.actions import Play, SequenceAction
from engine.games.sequence.rules.state import Observation, State
from tests.engine.walks import NAMES, Step, walk
from tests.games.sequence.positions import position
from tests.games.sequence.table_words import SPACE, Words

GAMES, FEW = 28, 7
Check = Callable[..., bool]


def wins(words: Words, told: str) -> bool:
    return makes(words, "", told) and ends_game(words)


def ends_game(words: Words) -> bool:
    after = words.seen.sample_state(random.Random(1)).apply(words.seen.table.turn, words.play)
    returns = after.returns()
    return returns is not None and returns[words.seen.table.turn] == 1


def makes(words: Words, _what: str, told: str) -> bool:
    """Every line of five that is named is full."""
    owned = words.counting(words.own) | {words.space}
    lines = [line.split(" to ") for line in told.split(" and ")]
    return all(any({first, last, words.space} <= five <= owned for five in words.fives) for first, last in lines)


def blocks(words: Words, whose: str, number: str, first: str, last: str) -> bool:
    team = words.team_of(whose)
    return team != words.own and words.has(team, number, first, last)


def builds(words: Words, number: str, first: str, last: str) -> bool:
    return words.has(words.own, number, first, last, also=words.space)


def joins(words: Words, chip: str, first: str, last: str) -> bool:
    five = next(five for five in words.fives if {first, last, words.space, chip} <= five)
    return five & words.counting(words.own) == {chip} and not five & words.others(words.own)


def starts(words: Words, first: str, last: str) -> bool:
    five = next(five for five in words.fives if {first, last, words.space} <= five)
    return not five & (words.counting(words.own) | words.others(words.own))


def breaks(words: Words, whose: str, number: str, first: str, last: str) -> bool:
    team = words.team_of(whose)
    return team != words.own and words.space in words.chips[team] and words.has(team, number, first, last)


def frees(words: Words, number: str, first: str, last: str) -> bool:
    return words.space in words.others(words.own) and words.has(words.own, number, first, last, but=words.space)


def four_of(words: Words) -> set[str]:
    """The four chips that the reason is about, as its places name them."""
    return set(words.reason.places) - {words.space}


def only_way(words: Words, space: str) -> bool:
    others = words.fifths(words.team, four_of(words)) - {space}
    return space == words.space and not any(map(words.is_open, others))


def already(words: Words, space: str, other: str) -> bool:
    return only_way(words, space) and other in words.chips[words.own] and other in words.fifths(words.own, four_of(words))


def still(words: Words, space: str) -> bool:
    return words.is_open(space) and space in words.fifths(words.team, four_of(words)) - {words.space}


def five(words: Words, space: str) -> bool:
    owned = words.counting(words.own) | {words.space, space}
    return words.is_open(space) and any({space, words.space} <= line <= owned for line in words.fives)


def five_held(words: Words, space: str, card: str) -> bool:
    return five(words, space) and words.holds(card, space)


def then_five(words: Words, space: str) -> bool:
    owned = words.counting(words.own) | {space}
    return space == words.space and any(space in line and line <= owned for line in words.fives)


def would_have(words: Words, space: str) -> bool:
    team = words.team
    return words.is_open(space) and any(
        {space, words.space} <= line <= words.counting(team) | {space} for line in words.fives
    )  # fmt: skip


def lacks(words: Words, card: str) -> bool:
    shown = words.board.cards[words.board.names.index(words.space)]
    name = f"the {words.board.spoken(shown)}" if words.board.looks else words.board.short(shown)
    return name == card and shown not in words.seen.hand and words.play.card in words.board.wild


def nothing_open(words: Words, space: str) -> bool:
    return space == words.space and all(
        line & words.others(words.own) or len(sharing(words, line)) for line in words.fives if space in line
    )


def sharing(words: Words, line: set[str]) -> list[int]:
    """The own sequences that share more than one space with the line, which therefore cannot count beside them."""
    sequences = words.seen.table.sequences[words.own]
    return [sequence for sequence in sequences if len(line & set(words.board.spaces(sequence))) > 1]


LINE = f"({SPACE}) to ({SPACE})"
KINDS: dict[str, Check] = {
    r"Wins the game with five from (.*)\.": wins,
    r"Completes (a sequence|two sequences): five from (.*)\.": makes,
    r"(?:One|Two) more to win\.": lambda words: len(words.seen.table.sequences[words.own]) < words.setup.needed[words.own],
    rf"(?:Blocks|It also blocks) (.+) (two|three|four) from {LINE}\.": blocks,
    rf"(?:Makes|It also makes) (three|four) from {LINE}\.": builds,
    rf"Joins ({SPACE}) on the open line {LINE}\.": joins,
    rf"Starts the open line {LINE}\.": starts,
    rf"(?:Breaks|It also breaks) (.+) (two|three|four) from {LINE}\.": breaks,
    rf"(?:Frees|It also frees) your (two|three|four) from {LINE}\.": frees,
    rf"({SPACE}) was the only space left\.": only_way,
    rf"({SPACE}) was the only space left: ({SPACE}) is already yours\.": already,
    rf"({SPACE}) would still finish it\.": still,
    rf"({SPACE}) makes five\.": five,
    rf"({SPACE}) makes five, and you hold (.+)\.": five_held,
    rf"Your chip on ({SPACE}) would make five\.": then_five,
    rf"Your chip on ({SPACE}) would make five, and you hold (.+)\.": lambda words, space, card: (
        then_five(words, space) and words.holds(card, space)
    ),
    rf"({SPACE}) would have made five\.": would_have,
    rf"((?:{SPACE}(?:, | and ))+{SPACE}) would each make five\.": lambda words, told: all(
        five(words, space) for space in re.split(", | and ", told)
    ),
    rf"You also hold (.+) for ({SPACE})\.": lambda words, card, space: words.holds(card, space) and words.own_card(space),
    rf"You also hold cards for ((?:{SPACE}(?:, | and ))+{SPACE})\.": lambda words, told: all(
        words.own_card(space) and words.is_open(space) for space in re.split(", | and ", told)
    ),
    r"You don’t hold (.+), so only a wild card will do\.": lacks,
    rf"Costs you least, with no open line of yours through ({SPACE})\.": nothing_open,
    rf"Removes (.+) chip from ({SPACE})\.": lambda words, whose, space: space in words.chips[words.team_of(whose)],
}


def check(seen: Observation, play: Play, reason: Reason, met: Counter[str]) -> None:
    """Finds the kind of each sentence and holds it against the table."""
    words = Words(seen, play, reason)
    assert set(reason.places) <= set(words.board.names)
    for sentence in filter(None, (reason.words, reason.more)):
        found = [(kind, match) for kind in KINDS if (match := re.fullmatch(kind, sentence))]
        assert len(found) == 1, f"{sentence!r} is of {len(found)} kinds"
        ((kind, match),) = found
        met[kind] += 1
        assert KINDS[kind](words, *match.groups()), f"{play} at {seen.table}: {sentence!r} is not true"


def played_by_the_judge(number: int) -> list[Step]:
    """A game at one of the tables."""
    judge, setups = GAME.bots()["judge"], GAME.setups()

    def choose(state: State, seat: int, _: object, rng: random.Random) -> SequenceAction:
        return judge.choose(state.observe(seat), rng, Budget())

    return list(walk(GAME.initial_state(setups[number % len(setups)]), random.Random(number), choose))


@pytest.mark.parametrize("games", [FEW, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_reasons_are_true_of_thousands_of_plays(games: int) -> None:
    """Of what the judge plays, and of one thing that it does not, at every table."""
    met: Counter[str] = Counter()
    for number in range(games):
        rng = random.Random(number)
        for step in played_by_the_judge(number):
            if step.event.seat is None:
                continue
            seen = step.before.observe(step.event.seat)
            plays = [action for action in seen.legal_actions() if isinstance(action, Play)]
            chosen = GAME.parse_action(step.event.text)
            for play in {*rng.sample(plays, min(1, len(plays))), *([chosen] if isinstance(chosen, Play) else [])}:
                check(seen, play, explained(GAME, seen, play, NAMES), met)
    assert games == FEW or set(met) == set(KINDS), f"never said: {set(KINDS) - set(met)}"
    assert games == FEW or sum(met.values()) > 2500


def told(state: State, text: str) -> tuple[str, str]:
    """The reason for that action of the seat that is asked, in its two sentences."""
    (seat,) = state.to_act
    found = explained(GAME, state.observe(seat), GAME.parse_action(text), NAMES)
    return found.words, found.more


def test_a_four_is_blocked_at_its_only_end() -> None:
    """From c3 to f6, with b2 taken by the one who blocks."""
    state = position("b2 h6", "c3 d4 e5 f6 i9", hands={0: "2C KS 8D 6S 3H TD JD"})
    found = hint(GAME, state.observe(0), ("Mira", "Fern"))
    assert found.action == "2C g7"
    assert found.reason == Reason(
        "Blocks Fern’s four from c3 to f6.", "g7 was the only space left: b2 is already yours.", ("c3", "d4", "e5", "f6", "g7"), 1
    )


def test_a_dead_card_is_turned_in() -> None:
    state = position("h9", "g4", hands={0: "QH KS 3D 4D 2C 8D TH"})
    assert told(state, "QH dead") == (
        "Q♥ is dead: h9 and g4 are covered.",
        "It costs nothing: you draw another card and still play.",
    )


def test_of_six_in_a_row_five_are_claimed() -> None:
    state = position("c5-h5", "a2", hands={0: "QH KS 3D 4D 2C 8D"}, state="claim:0 no h5 0:20")
    assert told(state, "claim c5-g5") == (
        "Five from c5 to g5 leaves h5 for other lines.",
        "One chip of a sequence can count again in another.",
    )


def test_what_is_given_up_is_missed_least() -> None:
    for hand, card, words in (
        ("QH KS JD", "QH", ("Q♥ is dead: h9 and g4 are covered.", "Giving it up costs you least.")),
        ("TH KS JD", "TH", ("10♥ fits few spaces.", "J♦ can do more.")),
        ("JS JD", "JS", ("You will miss J♠ least.", "A wild card is worth more.")),
    ):
        state = position("h9", "g4", seats=4, hands={0: hand}, rules="table_talk")
        state = state._replace(table=state.table._replace(forfeits=(0,)))
        assert told(state, f"{card} forfeit") == words
