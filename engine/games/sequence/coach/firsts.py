"""What a newcomer to Sequence may meet for the first time: jacks, a dead card, a corner, a choice of sequence. Knows no State."""

from __future__ import annotations

from collections.abc import Iterator

from ....coach.first import First
from ..boards.board import LINE_LENGTH, each_bit
from ..rules.actions import Claim, Forfeit, Pass, TurnIn
from ..rules.sequences import may_count
from ..rules.state import Observation
from .sides import dead, named

NEARLY = LINE_LENGTH - 2
"""So many of a line's five, with the corner, show what the corner is good for."""


def firsts(observation: Observation) -> tuple[First, ...]:
    """What the seat may meet now, what it must know to go on first."""
    return (*_asked(observation), *_cards(observation), *_board(observation))


def _asked(seen: Observation) -> Iterator[First]:
    """What it is asked besides a play."""
    board, actions = seen.table.setup.geometry, seen.legal_actions()
    if any(isinstance(action, Claim) for action in actions):
        spaces = board.spaces(seen.table.placed)
        yield First("claim", "Say which five chips are the sequence: there is more than one way.", spaces)
    if any(isinstance(action, Forfeit) for action in actions):
        yield First("forfeit", "Your team’s table talk was called: each of you gives up a card.")
    if any(isinstance(action, Pass) for action in actions):
        yield First("pass", "No card of yours can be played: you pass, and take no card.")
    for action in actions:
        if isinstance(action, TurnIn):
            words = f"{dead(board, action.card)} Turn it in."
            yield First("dead", words, (f"hand:{action.card}:0", *board.spaces(board.spaces_of[action.card])))
            return


def _cards(seen: Observation) -> Iterator[First]:
    """The jacks of the hand."""
    board = seen.table.setup.geometry
    for key, cards, eyes, does in (
        ("wild", board.wild, "has two eyes", "it puts your chip on any open space"),
        ("anti-wild", board.anti_wild, "has one eye", "it takes an opponent’s chip off the board"),
    ):
        card = next((card for card in seen.hand if card in cards), "")
        if card:
            name = named(board, card)
            told = f"{name[0].upper()}{name[1:]}" + ("" if board.looks else f" {eyes}")
            yield First(key, f"{told}: {does}.", (f"hand:{card}:0",))


def _board(seen: Observation) -> Iterator[First]:
    """What chips make of the board."""
    table, board = seen.table, seen.table.setup.geometry
    team = table.setup.team(table.turn)
    if table.sequences[team]:
        spaces = board.spaces(table.sequences[team][-1])
        yield First("sequence", "No jack breaks your sequence. One of its chips may count in another.", spaces)
    others = table.covered & ~table.chips[team]
    for free in each_bit(board.free):
        for direction in board.lines_through[free]:
            for line in direction:
                chips = line & table.chips[team]
                if not line & others and chips.bit_count() + 1 >= NEARLY and may_count(line, table.sequences[team]):
                    spaces = board.spaces(chips | free)
                    yield First("corner", "A corner counts as your chip: four more beside it are a sequence.", spaces)
                    return
