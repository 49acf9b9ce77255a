"""Sequoia's coach: every sentence of a hint, every highlight and every first-time tip, checked by counting again."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.coach.hint import Reason, aids, explained, first_time_tips, hint
from engine.games.sequoia import GAME
from engine.games.sequoia.rules.setup import FORESTS, SequoiaSetup
from engine.games.sequoia.rules.state import Observation, Plant, initial_state
from engine.games.sequoia.rules.table import PAIR, Forest, Table
from tests.engine.walks import NAMES, random_game
from tests.games.self_play import self_play
from tests.games.sequoia.positions import start, ten_turns, turn

GAMES, FEW = 16, 4
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


class Words:
    """The table as sentences describe it, with everyone's trees in each forest before and after the planting."""

    def __init__(self, seen: Observation, action: Plant) -> None:
        assert seen.seat is not None
        self.seen, self.me, self.trees = seen, seen.seat, Counter(action.forests)
        self.table, self.seats = seen.table, range(seen.table.setup.seats)
        self.ties = self.table.is_tiebreaker
        self.everybody = self.ties or self.table.setup.unplanted

    def forest(self, number: int):
        return self.table.forests[number - 2]

    def row(self, number: int, after: bool) -> dict[int, int]:
        """The trees of all seats that count in the forest."""
        row = {seat: self.forest(number).trees[seat] for seat in self.seats}
        if after:
            row[self.me] += self.trees[number]
        rivals = self.forest(number).rivals if self.ties else tuple(self.seats)
        return {seat: count for seat, count in row.items() if seat in rivals and (count or self.everybody)}

    def rank(self, number: int, after: bool) -> tuple[int, int]:
        """How many seats are ahead and how many tied; 9 ahead if this seat has no rank."""
        row = self.row(number, after)
        mine = row.get(self.me, -1)
        others = [count for seat, count in row.items() if seat != self.me]
        return (sum(count > mine for count in others), others.count(mine)) if mine >= 0 else (9, 0)

    def level_with(self, number: int) -> set[str]:
        row = self.row(number, True)
        return {NAMES[seat] for seat, count in row.items() if seat != self.me and count == row[self.me]}

    def best_others(self, number: int, after: bool) -> set[str]:
        row = {seat: count for seat, count in self.row(number, after).items() if seat != self.me}
        return {NAMES[seat] for seat, count in row.items() if count == max(row.values())}

    def lead(self, number: int) -> int:
        """How many trees this seat is ahead of the best other one; negative if behind."""
        row = self.row(number, True)
        return row[self.me] - max((count for seat, count in row.items() if seat != self.me), default=0)

    def points(self, seat: int, after: bool) -> int:
        return sum(self.pays(number, seat, after) for number in range(2, 13))

    def pays(self, number: int, seat: int, after: bool) -> int:
        """The forest's payment to the seat if it were scored now, worked out from the trees alone."""
        forest, row = self.forest(number), self.row(number, after)
        owned = sum(points for points, owner in zip(forest.tokens, forest.owners, strict=True) if owner == seat)
        if self.ties and not forest.rivals:
            return owned
        tokens = [points for points, owner in zip(forest.tokens, forest.owners, strict=True) if owner == -1]
        order = sorted(row.values(), reverse=True)
        for place, points in enumerate(tokens):
            if place < len(order) and row.get(seat) == order[place]:
                alone = order.count(order[place]) == 1 and (place == 0 or order.count(order[0]) == 1)
                owned += points if alone else 0
        return owned


def named(text: str) -> set[str]:
    return set(text.split(" and "))


def are(names: str, found: set[str]) -> bool:
    """Whether a sentence names these players, or that number of them."""
    return named(names) == found or names == f"{NUMBERS[len(found)]} others"


def each(words: Words, numbers: str) -> Sequence[int]:
    """The forests that a sentence names; the seat plants in all of them."""
    found = [int(number) for number in numbers.split(" and ")]
    assert set(found) <= set(words.trees)
    return found


def level(words: Words, names: str, numbers: str, ahead: int) -> bool:
    return all(words.rank(one, True)[0] == ahead and are(names, words.level_with(one)) for one in each(words, numbers))


def takes(words: Words, numbers: str, name: str) -> bool:
    return all(
        words.rank(one, True) == (0, 0) and words.rank(one, False)[0] and words.best_others(one, False) == {name}
        for one in each(words, numbers)
    )


def passes(words: Words, names: str, numbers: str) -> bool:
    return all(
        words.rank(one, True) == (0, 0) and words.rank(one, False)[0] > 1 and are(names, words.best_others(one, False))
        for one in each(words, numbers)
    )


def breaks(words: Words, names: str, numbers: str) -> bool:
    (one,) = each(words, numbers)
    ahead, tied = words.rank(one, False)
    return words.rank(one, True) == (0, 0) and not ahead and bool(tied) and are(names, words.best_others(one, False))


def breaks_both(words: Words, numbers: str) -> bool:
    ranks = [(words.rank(one, False), words.rank(one, True)) for one in each(words, numbers)]
    return len(ranks) == 2 and all(now == (0, 0) and ahead == 0 and level for (ahead, level), now in ranks)


def alone(words: Words, numbers: str) -> bool:
    return all(set(words.row(one, True)) == {words.me} for one in each(words, numbers))


def first_trees(words: Words, count: str, numbers: str) -> bool:
    return alone(words, numbers) and all(
        not words.forest(one).trees[words.me] and words.trees[one] == (2 if count else 1) for one in each(words, numbers)
    )


def leads(words: Words, numbers: str, by: str) -> bool:
    was = all(words.rank(one, False) == (0, 0) for one in each(words, numbers))
    return was and all(words.lead(one) == NUMBERS.index(by) and len(words.row(one, True)) > 1 for one in each(words, numbers))


def second(words: Words, verb: str, numbers: str) -> bool:
    was = [words.rank(one, False) == (1, 0) for one in each(words, numbers)]
    return set(was) == {verb == "keeps"} and all(words.rank(one, True) == (1, 0) for one in each(words, numbers))


def within(words: Words, by: str, names: str, numbers: str) -> bool:
    return all(words.lead(one) == -NUMBERS.index(by) and are(names, words.best_others(one, True)) for one in each(words, numbers))


def more_for_me(words: Words, points: str, _: str = "") -> bool:
    gained = words.points(words.me, True) - words.points(words.me, False)
    return gained == NUMBERS.index(points.lower()) > 0 and not words.table.setup.face_down


def fewer(words: Words, points: str, name: str) -> bool:
    seat = NAMES.index(name)
    return words.points(seat, False) - words.points(seat, True) == NUMBERS.index(points.lower()) > 0


def nobody_can_catch(words: Words, number: str) -> bool:
    """All other players have two trees for this turn and each later one."""
    one, left = int(number), 2 * (10 - words.table.turn)
    return not words.ties and all(
        words.row(one, True)[words.me] > words.forest(one).trees[seat] + left for seat in words.seats if seat != words.me
    )


def would_need(words: Words, names: str, trees: str, number: str) -> bool:
    return words.lead(int(number)) + 1 == NUMBERS.index(trees) and are(names, words.best_others(int(number), True))


def takes_first(words: Words, trees: str, number: str, worth: str | None) -> bool:
    one = int(number)
    forest = words.forest(one)
    points = forest.tokens[0] if forest.owners[0] == -1 else forest.tokens[1]
    return words.lead(one) == 1 - NUMBERS.index(trees.lower()) and (NUMBERS.index(worth) if worth else 0) == points


ONE, SOME = r"(\d+)", r"(\d+(?: and \d+)?)"
WHO, COUNT = r"([A-Z][a-z]+(?: and [A-Z][a-z]+)?|(?:two|three|four) others)", f"({'|'.join(NUMBERS)})"
PARTS: dict[str, Callable[..., bool]] = {
    rf"breaks the ties in {SOME}": breaks_both,
    rf"puts you alone in {SOME}": alone,
    rf"keeps you alone in {SOME}": alone,
    rf"plants the first( two)? trees? in {SOME}": first_trees,
    rf"ties with {WHO} in {SOME}": lambda words, names, numbers: level(words, names, numbers, 0),
    rf"ties with {WHO} for second place in {SOME}": lambda words, names, numbers: level(words, names, numbers, 1),
    rf"takes {SOME} from {WHO}": takes,
    rf"passes {WHO} in {SOME}": passes,
    rf"breaks the tie with {WHO} in {SOME}": breaks,
    rf"leads {SOME} by {COUNT}": leads,
    rf"(takes|keeps) second place in {SOME}": second,
    rf"gets within {COUNT} of {WHO} in {SOME}": within,
    "none of your pairs plants in a forest you are tied in": lambda words: not words.trees and words.ties,
}
OTHERS: dict[str, Callable[..., bool]] = {
    rf"{COUNT} more points? for you as it stands": more_for_me,
    rf"{COUNT} more points? for you as it stands, {COUNT} fewer for (\w+)": lambda words, own, lost, name: (
        more_for_me(words, own) and fewer(words, lost, name)
    ),
    rf"{COUNT} fewer points? for (\w+) as it stands": fewer,
    rf"nobody can catch you in {ONE} now": nobody_can_catch,
    rf"{WHO} would need {COUNT} more trees? to pass you in {ONE}": would_need,
    rf"{COUNT} more trees? would take first place in {ONE}(?:, worth {COUNT})?": takes_first,
}
ALIKE = "Five of a kind can plant anywhere"


def check(seen: Observation, action: Plant, met: Counter[str]) -> None:
    """Compares both sentences of the reason with the table."""
    reason, words = explained(GAME, seen, action, NAMES), Words(seen, action)
    assert reason.places == tuple(map(str, sorted(words.trees)))
    assert reason.team == words.me
    told = parts_of(reason.words)
    forests = [number for part in told for number in re.findall(r"\d+", part)]
    is_long = len(told) == 1 and len(words.trees) == 2 > len(forests)
    for part in told:
        meets(words, part, PARTS, met)
    if reason.more and is_long:
        meets(words, parts_of(reason.more)[0], PARTS, met)
    elif reason.more:
        dice = seen.dice[words.me]
        assert reason.more.startswith(ALIKE) == (len(set(dice)) == 1)
        if rest := reason.more.removeprefix(ALIKE).lstrip(": ").rstrip("."):
            meets(words, rest[0].lower() + rest[1:] if rest.split()[0].lower() in (*NUMBERS, "nobody") else rest, OTHERS, met)
    assert is_long or sorted(map(int, forests)) == sorted(words.trees), f"{reason.words} is not about {action}"


def parts_of(sentence: str) -> list[str]:
    """The parts of a sentence with two effects, as in `Takes 7 from Ben and leads 9 by two.`."""
    words = sentence[0].lower() + sentence[1:].rstrip(".")
    return re.split(r" and (?=[a-z]+s )", words)


def meets(words: Words, part: str, kinds: dict[str, Callable[..., bool]], met: Counter[str]) -> None:
    found = [(kind, match) for kind in kinds if (match := re.fullmatch(kind, part))]
    assert len(found) == 1, f"{part!r} is of {len(found)} kinds"
    ((kind, match),) = found
    met[kind] += 1
    assert kinds[kind](words, *match.groups()), (
        f"{part!r} is not true of {GAME.write_position(words.seen.sample_state(random.Random(1)))}"
    )


@pytest.mark.parametrize("games", [FEW, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_every_reason_is_true(games: int) -> None:
    """For what Medium plants and two other plantings, at every table, including tiebreakers."""
    met: Counter[str] = Counter()
    setups = GAME.setups()
    for number in range(games):
        rng = random.Random(number)
        for step in self_play(GAME, setups[number % len(setups)], number, GAME.bots()["medium"]):
            for seat in step.before.to_act:
                seen = step.before.observe(seat)
                for action in rng.sample(seen.legal_actions(), min(2, len(seen.legal_actions()))):
                    check(seen, action, met)
    missing = {*PARTS, *OTHERS} - set(met)
    assert games == FEW or not missing, f"never said: {missing}"
    assert games == FEW or sum(met.values()) > 5000


def told(seen: Observation, text: str) -> tuple[str, str]:
    found = explained(GAME, seen, GAME.parse_action(text), ("Mira", "Fern", "Ivo"))
    return found.words, found.more


def test_the_first_hint_plants_where_medals_are_high() -> None:
    state = start(2)
    found = hint(GAME, state.apply_chance("33446").apply_chance("11116").observe(0), ("Mira", "Fern"))
    assert found.reason == Reason("Puts you alone in 6 and 10.", "Nine more points for you as it stands.", ("6", "10"), 0)


def test_the_same_effect_in_two_forests_is_one_sentence() -> None:
    """Mira has a tree in 7 and in 9, Fern one in each too; then Mira's second trees break both ties."""
    state = turn(start(2), "34456:7 9", "34456:7 9")
    seen = state.apply_chance("34456").apply_chance("11116").observe(0)
    assert told(seen, "7 9") == ("Breaks the ties in 7 and 9.", "Nine more points for you as it stands.")


def test_a_reason_says_that_five_of_a_kind_can_plant_anywhere() -> None:
    seen = start(2).apply_chance("44444").apply_chance("11116").observe(0)
    assert told(seen, "12 12") == (
        "Plants the first two trees in 12.",
        "Five of a kind can plant anywhere: six more points for you as it stands.",
    )


# Highlights


WORDS = {"first": 0, "second": 1}


def table_with(setup: SequoiaSetup, trees: list[tuple[int, ...]]) -> Table:
    forests = tuple(Forest((4, 1), count) for count in trees)
    return initial_state(setup).table._replace(step=PAIR, turn=5, forests=forests)


def ties_told(table: Table) -> dict[int, tuple[set[str], str]]:
    """The seats tied in each forest mentioned, and the place they are tied for."""
    seen = Observation(table, None, ("",) * table.setup.seats, None)
    found = {}
    for aid in aids(GAME, seen, NAMES):
        who, rest = aid.words.split(": ")[1].split(" are tied for ")
        assert aid.note == "="
        found[int(aid.places[0])] = set(who.replace(" and ", ", ").split(", ")), rest.split()[0]
    return found


@pytest.mark.parametrize("unplanted", [False, True])
@pytest.mark.parametrize("seats", range(2, 6))
def test_highlighted_ties_are_those_found_by_counting_trees(seats: int, unplanted: bool) -> None:
    rng = random.Random(seats)
    for _ in range(150):
        trees = [tuple(rng.choice((0, 0, 1, 2, 3)) for _ in range(seats)) for _ in FORESTS]
        expected = {}
        for number, counts in zip(FORESTS, trees, strict=True):
            ranked = sorted((count for count in counts if count or unplanted), reverse=True)
            if not any(counts) or len(ranked) < 2:
                continue
            for place, level in (("first", ranked[0]), ("second", ranked[1])):
                if ranked.count(level) > 1:
                    expected[number] = {NAMES[seat] for seat in range(seats) if counts[seat] == level}, place
                    break
        assert ties_told(table_with(SequoiaSetup(seats, unplanted=unplanted), trees)) == expected


def test_in_a_tiebreaker_highlights_are_the_ties_still_played_for() -> None:
    count = 0
    for seed in range(12):
        for step in random_game(GAME, SequoiaSetup(3), seed):
            table = step.before.table
            if table.is_tiebreaker and step.before.returns() is None:
                rivals = {number: forest.rivals for number, forest in zip(FORESTS, table.forests, strict=True) if forest.rivals}
                found = ties_told(table)
                assert {number: {NAMES[seat] for seat in seats} for number, seats in rivals.items()} == {
                    number: who for number, (who, _) in found.items()
                }
                assert all(WORDS[place] == table.forest(number).contested_place for number, (_, place) in found.items())
                count += len(found)
    assert count > 50


# First-time tips


def met(state: Any, seat: int = 0) -> dict[str, str]:
    return {first.key: first.words for first in first_time_tips(GAME, state.observe(seat))}


def rolled(state: Any, *rolls: str) -> Any:
    for roll in rolls:
        state = state.apply_chance(roll)
    return state


def test_a_plain_roll_has_no_tip() -> None:
    assert met(rolled(start(2), "11246", "11116")) == {}


def test_five_of_a_kind_have_a_tip() -> None:
    told = met(rolled(start(2), "44444", "11116"))
    assert told == {"sequoia": "Sequoia! Five of a kind: turn each die to any face and plant in any two forests."}


def test_two_pairs_of_one_sum_have_a_tip() -> None:
    assert met(rolled(start(2), "33446", "11116")) == {"twice": "Two pairs of 7 plant two trees in forest 7."}


def test_second_place_being_alone_and_a_tie_have_tips() -> None:
    """Both plant in 7; Ada alone in 9; Ben alone in 5, then Ada there with fewer trees."""
    state = turn(start(2), "34456:7 9", "12566:7 7")
    told = met(rolled(state, "11246", "11116"))
    assert told == {
        "second": "You are second in 7. Second place wins a silver medal, worth 1.",
        "alone": "You are alone in 9, so you get its gold medal and nobody gets silver.",
    }
    assert met(rolled(turn(start(2), "34456:7 9", "34456:7 9"), "11246", "11116")) == {
        "tie": "You are tied in 7. Ties are broken after all trees are planted."
    }


def test_tiebreakers_have_a_tip() -> None:
    state = start(2)
    for _ in range(9):
        state = turn(state, "34456:7 9", "34456:7 9")
    assert "last" in met(rolled(state, "11246", "11116"))
    tied = rolled(turn(state, "34456:7 9", "34456:7 9"), "11246", "11116")
    assert met(tied) == {"tiebreaker": "You are tied in 7 and 9. Only pairs with those sums plant now."}
    one = rolled(ten_turns({6: (4, 4)}, seats=2), "11246", "11116")
    assert met(one) == {"tiebreaker": "You are tied in 6. Only pairs with that sum plant now."}


def test_face_down_medals_have_a_tip() -> None:
    assert "face-down" in met(rolled(start(2, face_down=True), "11246", "11116"))
