"""Sequence's coach: every sentence of a hint, every highlight and every first-time tip, checked with columns and rows alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import product

import pytest

from engine.coach.hint import Reason, aids, explained, first_time_tips, hint
from engine.games.sequence import GAME
from engine.games.sequence.rules.actions import Play
from engine.games.sequence.rules.board import FREE, each_bit
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import Observation, State, initial_state
from engine.games.sequence.rules.table import PLAY, Table
from engine.scene import Aid
from tests.engine.walks import NAMES
from tests.games.self_play import self_play
from tests.games.sequence.positions import position
from tests.games.sequence.table_words import NUMBERS, SPACE, Words

GAMES, FEW = 28, 7
Check = Callable[..., bool]


def wins(words: Words, told: str) -> bool:
    return makes(words, told) and ends_game(words)


def ends_game(words: Words) -> bool:
    after = words.seen.sample_state(random.Random(1)).apply(words.seen.table.turn, words.play)
    returns = after.returns()
    return returns is not None and returns[words.seen.table.turn] == 1


def makes(words: Words, told: str) -> bool:
    """Some line of five through the space is full in each direction that is named."""
    owned = words.counting(words.own) | {words.space}
    return all(
        any(words.space in five and five <= owned and is_in(five, place) for five in words.fives)
        for place in re.split(", | and ", told)
    )


def is_in(line: Collection[str], place: str) -> bool:
    """Whether the line is `in row 7`, `in column f` or `on a diagonal`."""
    columns, rows = {space[0] for space in line}, {space[1:] for space in line}
    if place == "on a diagonal":
        return len(columns) == len(rows) == len(set(line))
    kind, name = place.split()[1:]
    return (rows if kind == "row" else columns) == {name}


def lines(words: Words, team: int, place: str, number: str, *, but: str = "", also: str = "") -> list[set[str]]:
    """The lines of five through the played space in that direction that the team can fill and that have this number of its
    chips. The space `but` counts as open, the space `also` as the team's."""
    found = []
    for five in words.fives:
        if words.space in five and is_in(five, place) and not (five - {but}) & words.others(team) - {also}:
            chips = ((five & words.counting(team)) | (five & {also})) - {but}
            if len(chips) == NUMBERS.index(number):
                found.append(five)
    return found


def blocks(words: Words, whose: str, number: str, place: str) -> bool:
    team = words.team_of(whose)
    return team != words.own and bool(lines(words, team, place, number))


def builds(words: Words, number: str, place: str) -> bool:
    return bool(lines(words, words.own, place, number, also=words.space))


def joins(words: Words, named: str, place: str) -> bool:
    """Some line with one chip of the team, on a space that shows this card, has no chip of anybody else."""
    ones = [five & words.counting(words.own) for five in lines(words, words.own, place, "one")]
    return any(words.shows(space).removeprefix("the ") == named for one in ones for space in one - words.free)


def is_corner(words: Words, space: str) -> bool:
    return space[0] in (words.board.names[0][0], words.board.names[-1][0]) and space[1:] in (words.board.names[0][1:], "1")


def starts(words: Words, place: str) -> bool:
    return bool(lines(words, words.own, place, "no"))


def breaks(words: Words, whose: str, number: str, place: str) -> bool:
    team = words.team_of(whose)
    return team != words.own and words.space in words.chips[team] and bool(lines(words, team, place, number))


def frees(words: Words, number: str, place: str) -> bool:
    return words.space in words.others(words.own) and bool(lines(words, words.own, place, number, but=words.space))


def four_of(words: Words) -> set[str]:
    """The four chips that the reason is about, as its places name them."""
    return set(words.reason.places) - {words.space}


def only_way(words: Words) -> bool:
    others = words.fifths(words.team, four_of(words)) - {words.space}
    return not any(map(words.is_open, others)) and not words.reason.gaps


def already(words: Words) -> bool:
    return only_way(words) and bool(words.chips[words.own] & words.fifths(words.own, four_of(words)))


def still(words: Words, named: str) -> bool:
    (gap, *_) = words.reason.gaps
    return is_way(words, gap) and words.shows(gap) == named.replace("The ", "the ")


def is_way(words: Words, space: str) -> bool:
    return words.is_open(space) and space in words.fifths(words.team, four_of(words)) - {words.space}


def five(words: Words, space: str) -> bool:
    owned = words.counting(words.own) | {words.space, space}
    return words.is_open(space) and any({space, words.space} <= line <= owned for line in words.fives)


def five_with(words: Words, named: str) -> bool:
    return any(five(words, gap) and words.shows(gap) == named.replace("The ", "the ") for gap in words.reason.gaps)


def five_held(words: Words, card: str) -> bool:
    return any(five(words, gap) and words.holds(card, gap) for gap in words.reason.gaps)


def fives(words: Words, number: str) -> bool:
    """Each of the gaps makes five, and there are no others."""
    open_spaces = {space for space in words.board.names if words.is_open(space) and space != words.space}
    every = {space for space in open_spaces if five(words, space)}
    return set(words.reason.gaps) == every and len(every) == NUMBERS.index(number.lower())


def then_five(words: Words) -> bool:
    owned = words.counting(words.own) | {words.space}
    return any(words.space in line and line <= owned for line in words.fives)


def would_have(words: Words, named: str) -> bool:
    (gap,) = words.reason.gaps
    completes = any({gap, words.space} <= line <= words.counting(words.team) | {gap} for line in words.fives)
    return words.is_open(gap) and words.shows(gap) == named.replace("The ", "the ") and completes


def lacks(words: Words, card: str) -> bool:
    shown = words.board.cards[words.board.names.index(words.space)]
    return words.shows(words.space) == card and shown not in words.seen.hand and words.play.card in words.board.wild


def nothing_open(words: Words) -> bool:
    return all(line & words.others(words.own) or len(sharing(words, line)) for line in words.fives if words.space in line)


def sharing(words: Words, line: set[str]) -> list[int]:
    """The team's own sequences that share more than one space with the line, so that it cannot count too."""
    sequences = words.seen.table.sequences[words.own]
    return [sequence for sequence in sequences if len(line & set(words.board.spaces(sequence))) > 1]


def also_held(words: Words, told: str) -> bool:
    """Each card named is in the hand, and a gap of the line shows it."""
    return all(
        any(words.holds(card, gap) and words.own_card(gap) for gap in words.reason.gaps) for card in re.split(", | and ", told)
    )


PLACE = r"(in row [0-9]+|in column [a-l]|on a diagonal)"
PLACES = rf"({PLACE}(?:(?:, | and ){PLACE})*)".replace("(in", "(?:in")
KINDS: dict[str, Check] = {
    rf"Wins the game with five {PLACES}\.": wins,
    rf"Completes (?:a sequence|two sequences) {PLACES}\.": makes,
    r"(?:One|Two) more to win\.": lambda words: len(words.seen.table.sequences[words.own]) < words.setup.needed[words.own],
    rf"(?:Blocks|It also blocks) (.+) (two|three|four) {PLACE}\.": blocks,
    rf"(?:Makes|It also makes) (three|four) {PLACE}\.": builds,
    rf"Builds on your (.+) {PLACE}\.": joins,
    rf"Builds on the (corner|free space) {PLACE}\.": lambda words, kind, place: any(
        five & words.free == five & words.counting(words.own) and (kind == "corner") == is_corner(words, *five & words.free)
        for five in lines(words, words.own, place, "one")
    ),
    rf"Starts an open line {PLACE}\.": starts,
    rf"(?:Breaks|It also breaks) (.+) (two|three|four) {PLACE}\.": breaks,
    rf"(?:Frees|It also frees) your (two|three|four) {PLACE}\.": frees,
    r"It was the only space left\.": only_way,
    r"It was the last open end\. The other one is already yours\.": already,
    r"(.+) would still finish it\.": still,
    r"(?!You hold )(.+) makes five\.": five_with,
    r"You hold (.+), which makes five\.": five_held,
    r"Your chip there would make five\.": then_five,
    r"Your chip there would make five, and you hold (.+)\.": lambda words, card: (
        then_five(words) and words.holds(card, words.space)
    ),
    r"(?!Your chip)(.+) would have made five\.": would_have,
    r"(Two|Three|Four|Five|Six) spaces would each make five\.": fives,
    r"You also hold (.+) for this line\.": also_held,
    r"You don’t hold (.+), so only a wild card will do\.": lacks,
    r"Costs you least\. No open line of yours goes through this space\.": nothing_open,
    rf"Removes (.+) chip from ({SPACE})\.": lambda words, whose, space: space in words.chips[words.team_of(whose)],
}


def check(seen: Observation, play: Play, reason: Reason, met: Counter[str]) -> None:
    """Finds the kind of each sentence and compares it with the table."""
    words = Words(seen, play, reason)
    assert set(reason.places) <= set(words.board.names)
    assert all(words.is_open(gap) or gap == words.space for gap in reason.gaps)
    assert all(any(words.fits(card, gap) for gap in reason.gaps) for card in reason.held)
    assert not Counter(reason.held) - Counter(words.hand)
    for sentence in filter(None, (reason.words, reason.more)):
        found = [(kind, match) for kind in KINDS if (match := re.fullmatch(kind, sentence))]
        assert len(found) == 1, f"{sentence!r} is of {len(found)} kinds"
        ((kind, match),) = found
        met[kind] += 1
        assert KINDS[kind](words, *match.groups()), f"{play} at {seen.table}: {sentence!r} is not true"


@pytest.mark.parametrize("games", [FEW, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_every_reason_is_true(games: int) -> None:
    """For each play of the judge and one other play, at every table."""
    met: Counter[str] = Counter()
    setups = GAME.setups()
    for number in range(games):
        rng = random.Random(number)
        for step in self_play(GAME, setups[number % len(setups)], number, GAME.bots()["judge"]):
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
    """From c3 to f6, with the blocking player's own chip on b2."""
    state = position("b2 h6", "c3 d4 e5 f6 i9", hands={0: "2C KS 8D 6S 3H TD JD"})
    found = hint(GAME, state.observe(0), ("Mira", "Fern"))
    assert found.action == "2C g7"
    assert found.reason == Reason(
        "Blocks Fern’s four on a diagonal.",
        "It was the last open end. The other one is already yours.",
        ("c3", "d4", "e5", "f6", "g7"),
        1,
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


def test_a_forfeit_gives_up_the_least_useful_card() -> None:
    for hand, card, words in (
        ("QH KS JD", "QH", ("Q♥ is dead: h9 and g4 are covered.", "Giving it up costs you least.")),
        ("TH KS JD", "TH", ("10♥ fits few spaces.", "J♦ can do more.")),
        ("JS JD", "JS", ("You will miss J♠ least.", "A wild card is worth more.")),
    ):
        state = position("h9", "g4", seats=4, hands={0: hand}, rules="table_talk")
        state = state._replace(table=state.table._replace(forfeits=(0,)))
        assert told(state, f"{card} forfeit") == words


# Highlights


SETUPS = (SequenceSetup(2), SequenceSetup(3), SequenceSetup(6, 3), SequenceSetup(2, board="meadow"))
Place = tuple[int, int]


def found(table: Table, kind: str) -> list[Aid]:
    seen = Observation(table, None, (), (0,) * table.setup.seats, 0)
    return [aid for aid in aids(GAME, seen, NAMES) if aid.kind == kind]


def random_table(setup: SequenceSetup, rng: random.Random) -> Table:
    """A table with many chips, some sequences, and many cards discarded."""
    board, table = setup.board_data, initial_state(setup).table
    chips, sequences = [0] * setup.teams, [tuple[int, ...]()] * setup.teams
    if rng.random() < 0.5:
        line = rng.choice([line for lines in board.lines for line in lines])
        chips[0], sequences[0] = line & board.playable, (line,)
    for bit in each_bit(board.playable):
        team = rng.choice((*range(setup.teams), *range(setup.teams), None))
        if team is not None and not any(own & bit for own in chips):
            chips[team] |= bit
    cards = rng.sample(board.deck, len(board.deck) * 2 // 3)
    piles = tuple(tuple(cards[seat :: setup.seats]) for seat in range(setup.seats))
    return table._replace(step=PLAY, chips=tuple(chips), sequences=tuple(sequences), piles=piles)


def positions(count: int) -> Iterator[Table]:
    rng = random.Random(3)
    for number in range(count):
        yield random_table(SETUPS[number % len(SETUPS)], rng)


def lacking(table: Table, team: int) -> set[tuple[Place, Place, frozenset[Place]]]:
    """For each run of lines in one direction that lack the same open space: that space, the direction and all their spaces."""
    board = table.setup.board_data
    at = {(row, column): 1 << row * board.width + column for row in range(board.height) for column in range(board.width)}
    own = {place for place, bit in at.items() if table.chips[team] & bit or board.faces[place[0]][place[1]] == FREE}
    open_places = {place for place, bit in at.items() if not table.covered & bit} - own
    done = [{place for place, bit in at.items() if sequence & bit} for sequence in table.sequences[team]]
    runs: dict[tuple[Place, Place], set[Place]] = {}
    for (row, column), (down, right) in product(at, ((0, 1), (1, 0), (1, 1), (1, -1))):
        line = {(row + down * step, column + right * step) for step in range(5)}
        missing = line - own
        if line <= at.keys() and len(missing) == 1 and missing <= open_places and all(len(line & old) < 2 for old in done):
            runs.setdefault((missing.pop(), (down, right)), set()).update(line)
    return {(missing, way, frozenset(line)) for (missing, way), line in runs.items()}


def lines_told(table: Table, team: int) -> set[tuple[Place, frozenset[Place]]]:
    names = {name: divmod(index, table.setup.board_data.width) for index, name in enumerate(table.setup.board_data.names)}
    lines = [aid for aid in found(table, "line") if aid.team == team]
    return {(names[aid.places[0]], frozenset(names[space] for space in aid.along)) for aid in lines}


def test_highlighted_lines_are_those_found_by_counting() -> None:
    count = 0
    for table in positions(300):
        for team in range(table.setup.teams):
            expected = {(missing, line) for missing, _, line in lacking(table, team)}
            assert lines_told(table, team) == expected
            count += len(expected)
    assert count > 700


def test_a_card_is_gone_when_all_its_copies_are_discarded() -> None:
    count = 0
    for table in positions(400):
        board = table.setup.board_data
        copies, out = Counter(board.deck), [card for pile in table.piles for card in pile]
        expected = {
            name
            for name, card in zip(board.names, board.cards, strict=True)
            if card != FREE and not table.covered & board.bit_of[name] and out.count(card) == copies[card]
        }
        assert {aid.places[0] for aid in found(table, "gone")} == expected
        count += len(expected)
    assert count > 400


def test_a_pile_is_listed_in_order_with_counts() -> None:
    state = position("a1", seats=2, piles={0: "KH 2S KH JS", 1: ""})
    [pile] = found(state.table, "pile")
    assert pile.words == "Ada, four cards: 2♠, K♥ twice and J♠."
    assert pile.pieces == ("card 2S", "card KH", "card KH", "card JS")


@pytest.mark.parametrize(
    ("chips", "words"),
    [
        (("c8-f8", ""), ["Ada: b8 (A♠) would complete b8 to f8.", "Ada: g8 (6♦) would complete c8 to g8."]),
        (("b10-d10", ""), ["Ada: e10 (5♠) would complete a10 to e10."]),
        (("c8 d8 f8 g8 h8", ""), ["Ada: e8 (4♦) would complete c8 to h8."]),
        (("c8-f8", "b8 g8"), []),
        (
            ("c8-f8 c5-c7", "b8 g8"),
            ["Ada: c9 (4♣) would complete c9 to c5.", "Ada: c4 (9♣) would complete c8 to c4."],
        ),
    ],
)
def test_the_words_about_lines(chips: tuple[str, str], words: list[str]) -> None:
    lines = [aid for aid in found(position(*chips).table, "line") if aid.team == 0]
    assert [aid.words for aid in lines] == words


# First-time tips


def met(state: State) -> dict[str, str]:
    (seat,) = state.to_act
    return {first.key: first.words for first in first_time_tips(GAME, state.observe(seat))}


def test_a_plain_hand_has_no_tip() -> None:
    assert met(position("c5", "g4", hands={0: "TH KS 3D 4D 2C 8D 9S"})) == {}


def test_both_kinds_of_jacks_have_a_tip() -> None:
    assert met(position("c5", "g4", hands={0: "TH JS 3D JD 2C 8D 9S"})) == {
        "wild": "J♦ has two eyes and puts your chip on any open space.",
        "anti-wild": "J♠ has one eye and removes an opponent’s chip from the board.",
    }


def test_a_dead_card_has_a_tip_until_it_is_turned_in() -> None:
    hand = {0: "QH KS 3D 4D 2C 8D 9S"}
    assert met(position("h9", "g4", hands=hand)) == {"dead": "Q♥ is dead: h9 and g4 are covered. Turn it in."}
    assert met(position("h9", "g4", hands=hand, state="play:0 yes - 0:20")) == {}


def test_a_corner_with_two_chips_next_to_it_has_a_tip() -> None:
    hand = {0: "TH KS 3D 4D 2C 8D 9S"}
    assert met(position("b2 c3", "g4", hands=hand)) == {
        "corner": "A corner counts as your chip, so four more beside it make a sequence."
    }
    assert met(position("b2 c3", "d4", hands=hand)) == {}
    assert met(position("g4", "b2 c3", hands=hand)) == {}


def test_your_first_sequence_has_a_tip() -> None:
    found = first_time_tips(GAME, position("c5-g5", "g4", sequences="c5-g5/-", hands={0: "TH KS 3D 4D 2C 8D 9S"}).observe(0))
    assert [(first.key, set(first.places)) for first in found] == [("sequence", {"c5", "d5", "e5", "f5", "g5"})]


def test_a_claim_and_a_forfeit_have_tips() -> None:
    assert "claim" in met(position("c5-h5", "a2", hands={0: "QH KS 3D 4D 2C 8D"}, state="claim:0 no h5 0:20"))
    state = position("h9", "g4", seats=4, hands={0: "TH KS"}, rules="table_talk")
    assert "forfeit" in met(state._replace(table=state.table._replace(forfeits=(0,))))
    assert set(met(position("a2", "b2", hands={0: "JS"}, sequences="-/-"))) == {"anti-wild"}
