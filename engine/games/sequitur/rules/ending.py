"""The end of a game of Sequitur: the last round's awards, the turning points of the game, its tables and its report.

All awards are derived from the table. There are at most three turning points: the best word, what decided the game, and its
closest moment. Each names the index of its state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ....core import Seat
from ....report import Beat, Figure, Report, Sheet, Turning
from ....text import listed, number
from ..box.goals import COLOURS
from ..words.spelling import words_on
from .state import State
from .table import CLAIM, PASSING, RANKS, SETTLE, ShownWord, Table, points, rank


class Award(NamedTuple):
    """A goal won by a seat."""

    seat: Seat
    goal: str


def by_score(table: Table) -> tuple[Seat, ...]:
    """All seats by score. Seats tied in score are in the order of claiming."""
    claiming = [seat for seats in table.ranks for seat in seats]
    first = {seat: place for place, seat in enumerate(claiming)}
    return tuple(sorted(range(len(table.spelt)), key=lambda seat: (-table.spelt[seat].score, first.get(seat, len(first)), seat)))


def since_words(table: Table, seat: Seat) -> tuple[str, ...]:
    """The goals that the seat has won since the last words were shown, in order."""
    return table.stacks[seat][table.before[-1][seat] if table.before else 0 :]


def secrets_won(table: Table) -> tuple[Award, ...]:
    """The secret goals of this round that were met."""
    met = [Award(seat, one.secret) for seat, one in enumerate(table.spelt) if one.is_met]
    return tuple(award for award in met if award.goal in since_words(table, award.seat))


def claims(table: Table) -> tuple[Award, ...]:
    """The last round's claims in order: the highest word first, one goal per turn. A seat that can claim nothing in its turn has
    made all its claims."""
    secrets = {award.goal for award in secrets_won(table)}
    left = {seat: [name for name in since_words(table, seat) if name not in secrets] for seat in by_score(table)}
    made: list[Award] = []
    while any(left.values()):
        made += [Award(seat, goals.pop(0)) for seat, goals in left.items() if goals]
    return tuple(made)


def points_of(table: Table, goals: Sequence[str]) -> int:
    """The total points of these goals."""
    return sum(table.setup.all_goals[name].points for name in goals)


def by_round(table: Table, seat: Seat) -> tuple[int, ...]:
    """The seat's points in each round whose words have been shown. Points from before the first of them count in that round."""
    starts = [counts[seat] for counts in table.before]
    stack, ends = table.stacks[seat], [*starts[1:], len(table.stacks[seat])]
    return tuple(points_of(table, stack[start:end]) for start, end in zip([0, *starts[1:]], ends, strict=False))


LONG_GOAL = 45
"""Goals with more characters are not quoted; custom tables may contain long ones."""


class Round(NamedTuple):
    """One round in which words were shown."""

    before: State  # last state before the words were shown
    number: int  # index of the state in which all words are decided on
    table: Table


class RunningScore(NamedTuple):
    """Each seat's points from one state until goals are won again."""

    number: int  # index of the state
    table: Table
    points: tuple[int, ...]


class Best(NamedTuple):
    """The word with the highest score of the game."""

    number: int  # index of the state that shows it
    round: int
    seat: Seat
    word: ShownWord


def story(states: Sequence[State], names: Sequence[str]) -> tuple[Turning, ...]:
    """The turning points in chronological order, one for each moment."""
    scores = list(_scores(states))
    alone = len(names) == 1
    told = filter(None, [_word_line(states, names), *(_alone(scores) if alone else _race(states, scores, names))])
    lines: dict[int, Turning] = {}
    for line in told:
        lines.setdefault(line.moment, line)
    return tuple(lines[moment] for moment in sorted(lines))


def rounds(states: Sequence[State]) -> Iterator[Round]:
    """All rounds of the game in which words were shown."""
    racks = states[0]
    for count, (before, after) in enumerate(pairwise(states), 1):
        if before.table.stage == PASSING != after.table.stage:
            racks = before
        if after.table.stage == SETTLE:
            yield Round(racks, count, after.table)


def best_word(states: Sequence[State]) -> Best | None:
    """The highest-scoring word; among equals the longest, then the earliest. None without words."""
    found = [
        Best(one.number, one.table.round, seat, word)
        for one in rounds(states)
        for seat, word in enumerate(one.table.spelt)
        if word.score
    ]
    return max(found, key=lambda best: (best.word.score, len(best.word.word)), default=None)


def winners(table: Table) -> tuple[Seat, ...]:
    """The seats with the most points."""
    won = [table.points(seat) for seat in range(table.setup.seats)]
    return tuple(seat for seat, own in enumerate(won) if own == max(won))


def _scores(states: Sequence[State]) -> Iterator[RunningScore]:
    """Each seat's points whenever they change; starts with the head starts, if there are any."""
    table = states[0].table
    if any(table.stacks) or table.setup.head_start:
        yield RunningScore(0, table, tuple(map(table.points, range(table.setup.seats))))
    for count, (before, after) in enumerate(pairwise(states), 1):
        if before.table.stacks != after.table.stacks:
            table = after.table
            yield RunningScore(count, table, tuple(map(table.points, range(table.setup.seats))))


def _when(table: Table) -> str:
    return f"Round {table.round + 1}"


def _word_line(states: Sequence[State], names: Sequence[str]) -> Turning | None:
    best = best_word(states)
    if best is None:
        return None
    text = f"{names[best.seat]} spells {best.word.word} for {best.word.score}, the best word of the game."
    return Turning(f"Round {best.round + 1}", text, best.number)


def _race(states: Sequence[State], scores: Sequence[RunningScore], names: Sequence[str]) -> Iterator[Turning]:
    if scores:
        turn = _turn(scores)
        if turn.number:
            yield _decided(states[turn.number - 1].table, turn, names)
        yield _closest(scores, turn, names)


def _turn(scores: Sequence[RunningScore]) -> RunningScore:
    """The moment from which the winners lead for the rest of the game, all with the same points."""
    best = winners(scores[-1].table)
    turn = scores[-1]
    for score in reversed(scores):
        others = [own for seat, own in enumerate(score.points) if seat not in best]
        leading = {score.points[seat] for seat in best}
        if len(leading) > 1 or max(others, default=-1) >= max(leading):
            break
        turn = score
    return turn


def _decided(before: Table, turn: RunningScore, names: Sequence[str]) -> Turning:
    """The goals that gave the winner the final lead or, if the win is shared, tied the winners."""
    best = winners(turn.table)
    seat, goal = next((seat, turn.table.stacks[seat][-1]) for seat in best if turn.table.stacks[seat] != before.stacks[seat])
    what, worth = (
        "takes the lead for good" if len(best) == 1 else "ties for the lead",
        points(before.setup.all_goals[goal].points),
    )
    text = before.setup.all_goals[goal].text
    how = f": “{text}”" if len(text) <= LONG_GOAL else " by a claim"
    if before.stage != CLAIM:
        how = " by a secret goal"
    return Turning(_when(turn.table), f"{names[seat]} {what} with {worth}{how}.", turn.number)


def _closest(scores: Sequence[RunningScore], turn: RunningScore, names: Sequence[str]) -> Turning:
    """The last moment after the first round when the winner and the best rival were closest. Avoids the moment that decided the
    game if possible."""
    winner = winners(scores[-1].table)[0]
    others = [score for score in scores[:-1] if score != turn]
    later = [score for score in others if score.table.round] or others or scores

    def lead(score: RunningScore) -> int:
        return score.points[winner] - max(own for seat, own in enumerate(score.points) if seat != winner)

    near = min(reversed(later), key=lambda score: abs(lead(score)))
    most = max(own for seat, own in enumerate(near.points) if seat != winner)
    rival = next(seat for seat, own in enumerate(near.points) if seat != winner and own == most)
    ahead, behind = (names[winner], names[rival]) if lead(near) > 0 else (names[rival], names[winner])
    if not lead(near):
        text = f"{names[winner]} and {names[rival]} are tied at {most}."
    else:
        high, low = sorted((near.points[winner], most), reverse=True)
        text = f"{ahead} leads {behind} by {number(high - low)}, {high} to {low}."
    return Turning(_when(near.table), text, near.number, closest=True)


def _alone(scores: Sequence[RunningScore]) -> Iterator[Turning]:
    """A lone player's best round, and the moment when the final rank was reached."""
    won: dict[int, int] = {}
    last: dict[int, RunningScore] = {}
    total = 0
    for score in scores:
        won[score.table.round] = won.get(score.table.round, 0) + score.points[0] - total
        last[score.table.round], total = score, score.points[0]
    if not won:
        return
    best = max(won, key=lambda number: (won[number], -number))
    yield Turning(f"Round {best + 1}", f"{points(won[best])}, the best round.", last[best].number)
    least = max((least for least, _ in RANKS if total >= least), default=0)
    if least:
        reached = next(score for score in scores if score.points[0] >= least)
        yield Turning(_when(reached.table), f"{rank(least)} reached, with {points(reached.points[0])}.", reached.number, True)


def sheets(states: Sequence[State], names: Sequence[str]) -> tuple[Sheet, ...]:
    """Tables: the goals won with the words that met them, and the longest word that each rack held. Tables without rows are
    omitted."""
    table = states[-1].table
    found = (_words(states, names), _goals(table, names), _points(table, names), _racks(states, names))
    return tuple(sheet for sheet in found if sheet.rows)


def _words(states: Sequence[State], names: Sequence[str]) -> Sheet:
    rows = [(str(count), *map(_word, one.table.spelt)) for count, one in enumerate(rounds(states), 1)]
    return Sheet("Words and scores", ("Round", *names), tuple(rows))


def _word(one: ShownWord) -> str:
    return f"{one.word} {one.score}" if one.word else "–"


def _goals(table: Table, names: Sequence[str]) -> Sheet:
    """All goals won, in order."""
    rows = [
        (goal.text, str(goal.points), names[seat])
        for seat, stack in enumerate(table.stacks)
        for goal in (table.setup.all_goals[name] for name in stack)
    ]
    return Sheet("Goals won", ("Goal", "Points", "By"), tuple(rows))


def _points(table: Table, names: Sequence[str]) -> Sheet:
    """Each player's points by the colour of their goals."""

    def sums(colour: str) -> list[int]:
        goals = [[table.setup.all_goals[name] for name in stack] for stack in table.stacks]
        return [sum(goal.points for goal in own if goal.colour == colour) for own in goals]

    rows = [(colour.title(), *map(str, sums(colour))) for colour in COLOURS]
    rows += [("Head start", *map(str, table.setup.starts))] if table.setup.head_start else []
    rows.append(("Points", *(str(table.points(seat)) for seat in range(table.setup.seats))))
    return Sheet("Points", ("Colour", *names), tuple(rows))


def _racks(states: Sequence[State], names: Sequence[str]) -> Sheet:
    """The longest word that each rack held when its word was spelt, compared with that word."""
    rows = []
    for count, (before, _, shown) in enumerate(rounds(states), 1):
        goals = before.table.public
        for seat, (hand, one) in enumerate(zip(before.hands, shown.spelt, strict=True)):
            setup = before.setup
            wanted = [setup.all_goals[name] for name in (*goals, hand.secret) if name]
            words = sorted(word for word in words_on(hand.rack, setup.lexicon) if setup.lexicon.is_said(word))
            worths = {word: sum(goal.points for goal in wanted if goal.is_met(word)) for word in words}
            best = max(words, key=worths.__getitem__, default="")
            longest = max(words, key=len, default="–")
            rows.append((f"{count}, {names[seat]}", _word(one), longest, f"{best} {worths[best]}" if best else "–"))
    note = (
        "“Most points” is the best total from public and secret goals that one word on the rack could have won if nobody else had"
        " claimed any."
    )
    return Sheet("What the racks held", ("Round", "Word", "Longest word", "Most points"), tuple(rows), note)


FINALE_SECONDS = 1.1
"""The duration of the celebration: everything has been told."""

FEW, LONG_NAMES = 3, 26
"""The maximum number of rivals named, and the maximum total length of the winners' names."""


def report(states: Sequence[State], names: Sequence[str]) -> Report:
    """The report on a finished game. `names` has one name per seat."""
    table = states[-1].table
    best = winners(table)
    return Report(
        _summary(table, names),
        sheets(states, names),
        _headline(table, names),
        best,
        story(states, names),
        tuple(_figures(states, names)),
        (Beat(FINALE_SECONDS, "", "win"),),
    )


def _headline(table: Table, names: Sequence[str]) -> str:
    """The winners, or a lone player's rank."""
    best = winners(table)
    if len(names) == 1:
        return rank(table.points(0)) or points(table.points(0))
    if len(best) == 1:
        return f"{names[best[0]]} wins"
    named = listed([names[seat] for seat in best])
    return f"{named if len(named) <= LONG_NAMES else number(len(best)).capitalize()} share the win"


def _summary(table: Table, names: Sequence[str]) -> str:
    """The winning margin, or the distance to a lone player's next rank."""
    won = [table.points(seat) for seat in range(len(names))]
    top = max(won)
    if len(names) == 1:
        following = next(((least, title) for least, title in reversed(RANKS) if least > top), None)
        if following is None:
            return f"{points(top)}: the highest rank."
        short = f"{number(following[0] - top)} short of {following[1]}."
        return f"{points(top)}: {short}" if rank(top) else short[0].upper() + short[1:]
    if won.count(top) > 1:
        return f"{points(top)} each."
    second = max(own for own in won if own != top)
    rivals = [name for name, own in zip(names, won, strict=True) if own == second]
    others = listed(rivals) if len(rivals) <= FEW else "everyone else"
    return f"{points(top)}, {number(top - second)} more than {others}."


def _figures(states: Sequence[State], names: Sequence[str]) -> Iterator[Figure]:
    """The best word, the winner's secret goals, the best round."""
    best, table = best_word(states), states[-1].table
    if best is not None:
        yield Figure(best.word.word, f"best word, {best.word.score}")
    seat = winners(table)[0]
    secrets = [one.table.spelt[seat] for one in rounds(states) if one.table.spelt[seat].secret]
    if secrets:
        whose = "secret goals met" if len(names) == 1 else f"{names[seat]}’s secret goals met"
        yield Figure(f"{sum(one.is_met for one in secrets)} of {len(secrets)}", whose)
    parts = [(worth, -number, -seat) for seat in range(len(names)) for number, worth in enumerate(by_round(table, seat))]
    worth, _, seat = max(parts, default=(0, 0, 0))
    if worth:
        yield Figure(str(worth), "points in your best round" if len(names) == 1 else f"best round, {names[-seat]}")
