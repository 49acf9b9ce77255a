"""Puzzles of Sequence, as far as the reference rules can decide them: plays that win at once, and plays after which the next
player cannot win, whatever they hold. And the wide search that finds puzzles.
"""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from functools import cache
from math import comb
from statistics import median

from engine.cli.puzzle import shipped
from engine.coach.puzzle import Puzzle, best_of, task_of
from engine.game import load_game
from engine.games.sequence.rules.actions import TurnIn
from engine.games.sequence.rules.position import parse_position
from engine.tools.puzzles import sequence
from engine.tools.puzzles.search import is_ahead, means
from engine.tools.puzzles.sequence import DEAD
from tests.games.sequence.reference import CORNERS, DECK, LINES, ReferenceGame, Spot, spot_named

WON = 0.9995
"""A puzzle's worths are rounded."""

DANGER = 0.25
"""A threat that must be met: the next player wins with this share of all possible hands."""


@cache
def games() -> tuple[tuple[Puzzle, ReferenceGame], ...]:
    """Every puzzle with its position."""
    return tuple((puzzle, ReferenceGame.at(puzzle.position)) for puzzle in shipped(load_game("sequence")))


def after(game: ReferenceGame, play: str) -> ReferenceGame:
    """The game after that play, before any claim that has to be chosen."""
    other = deepcopy(game)
    other.act(play)
    return other


def completing(game: ReferenceGame) -> set[Spot]:
    """The spaces where a chip of the seat's team makes five in a line, whether they count or not."""
    own = {spot for spot, team in game.chips.items() if team == game.team} | CORNERS
    return {spot for line in LINES for spot in line if spot not in game.chips and set(line) - {spot} <= own}


def winning(game: ReferenceGame) -> set[str]:
    """The plays with which the seat wins at once."""
    if len(game.counted[game.team]) + 2 < game.needed:
        return set()
    spots = completing(game)
    plays = [play for play in game.legal() if play.split()[-1] != "dead" and play[:2] not in ("JS", "JH", "pa")]
    return {play for play in plays if spot_named(play.split()[1]) in spots and after(game, play).phase == "over"}


def test_a_play_is_worth_everything_if_it_wins_at_once() -> None:
    decided = 0
    for puzzle, game in games():
        told = {play for play, worth in puzzle.worths.items() if worth >= WON and not play.endswith("dead")}
        assert told == winning(game), puzzle.key
        decided += bool(told)
    assert decided


def threat(game: ReferenceGame, play: str) -> float:
    """The chance that the next player wins at once, over all deals of the unseen cards."""
    seat = game.seat
    unseen = Counter(DECK) - Counter((*game.hands[seat], *(card for pile in game.piles for card in pile)))
    next_one = after(game, play)
    if next_one.phase == "say":
        next_one.act(min(next_one.legal()))
    next_one.seat, next_one.phase, next_one.turned_in = (seat + 1) % game.seats, "play", True
    held = len(next_one.hands[next_one.seat])
    next_one.hands[next_one.seat] = list(unseen)
    good = sum(unseen[card] for card in {play.split()[0] for play in winning(next_one)})
    return 1 - comb(unseen.total() - good, held) / comb(unseen.total(), held)


def test_the_best_play_keeps_the_next_player_from_winning_if_it_can() -> None:
    decided = 0
    for puzzle, game in games():
        other = (game.team + 1) % game.teams
        best = max(puzzle.worths, key=puzzle.worths.__getitem__)
        if len(game.counted[other]) + 1 < game.need[other] or best in winning(game) or best.endswith("dead"):
            continue
        threats = {play: threat(game, play) for play in puzzle.worths if not play.endswith("dead")}
        if min(threats.values()) == 0 and median(threats.values()) >= DANGER:
            assert threats[best] == 0, puzzle.key
            decided += 1
    assert decided


# Tasks


def fives(game: ReferenceGame, play: str) -> bool:
    """Whether the play completes a sequence that counts."""
    if play.split()[-1] == "dead" or play[:2] in ("JS", "JH"):
        return False
    before, then = len(game.counted[game.team]), after(game, play)
    return then.phase == "say" or len(then.counted[game.team]) > before


def open_lines(game: ReferenceGame, team: int, size: int) -> set[frozenset[Spot]]:
    """The lines with exactly this number of the team's chips, otherwise empty, that can still count."""
    own = {spot for spot, owner in game.chips.items() if owner == team} | CORNERS
    found = set()
    for line in map(frozenset, LINES):
        is_empty = not any(spot in game.chips for spot in line - own)
        if len(line & own) == size and is_empty and all(len(line & old) <= 1 for old in game.counted[team]):
            found.add(line)
    return found


def task_by_hand(game: ReferenceGame, best: str) -> set[str]:
    """The tasks that may be given: the first of them that the best play does."""
    if best.endswith("dead"):
        return {"Find the best play"}
    if best in winning(game):
        return {"Win this turn"}
    if fives(game, best):
        return {"Make a sequence"}
    then, others = after(game, best), [team for team in range(game.teams) if team != game.team]
    four = {line for team in others for line in open_lines(game, team, 4)}
    left = {line for team in others for line in open_lines(then, team, 4)}
    if four and not left & four:
        rows = {line.intersection(game.chips) for line in four}  # four chips with two open ends are one four
        return {"Stop the four"} if len(rows) == 1 else {"Stop the fours"}
    if any(open_lines(game, team, 3) - open_lines(then, team, 3) for team in others):
        return {"Stop the three"}
    if open_lines(then, game.team, 4) - open_lines(game, game.team, 4):
        return {"Make a four"}
    return {"Two lines meet", "Jack now or later?", "Find the best play"}


def test_tasks_are_those_of_the_reference_rules() -> None:
    rules = load_game("sequence")
    for puzzle, game in games():
        names = [f"Player {seat + 1}" for seat in range(game.seats)]
        assert task_of(puzzle, rules, names).task in task_by_hand(game, best_of(puzzle)), puzzle.key


# The wide search


POSITION = (
    "classic:2:2 *b2g1gg1*/1b1bg1bbbb/g2g1b2bb/g2ggg1bg1/3gbbb1gg/gbg2b1gb1/1g1b3ggb/g3g2g2/b4bgb1b/*b2bb1gg* j9-f5"
    "/e7-a3 TH,9S,7C,6C,4S,KH,9D/JC,4D,9C,4D,QD,QC,6H 5H,6C,KH,3H,AH,8H,3D,2H,QS,AC,TD,5D,TS,4H,5D,3S,AD,8D,TH,JH,T"
    "S,9H,JD,5C,2S,3C,6H,9D,QH,JS/5C,8H,7H,TC,TD,3C,JS,5S,6D,QD,2C,3D,KC,QS,7S,AC,KC,8C,7C,JH,7D,4C,9S,JD,8S,2S,5H,"
    "AS,KD,8C play:1 no - 0:60 0 . -"
)
"""From a game between two Medium players."""


def test_turning_in_a_dead_card_beats_any_play_that_keeps_it() -> None:
    """Over the same deals and every replacement, the gain is clear although it is small."""
    state = parse_position(POSITION)
    seen = state.observe(state.to_act[0])
    samples = [sequence.worths(seen, random.Random(number), sequence.WIDE[1]) for number in range(4)]
    best, other, *_ = means(samples)
    assert isinstance(best, TurnIn)
    assert is_ahead(samples, best, other, sequence.MARGIN)
    assert sequence.kind(seen, best) == DEAD
