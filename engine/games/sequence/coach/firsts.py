"""First-time tips for newcomers to Sequence: jacks, a dead card, a corner, a choice of sequence."""

from __future__ import annotations

from collections.abc import Iterator

from ....coach.hint import FirstTimeTip
from ....text import sentence
from ..rules.actions import Claim, Forfeit, Pass, TurnIn
from ..rules.board import LINE_LENGTH, each_bit
from ..rules.state import Observation
from ..rules.table import may_count
from .sides import dead, named

NEARLY = LINE_LENGTH - 2
"""The number of filled spaces in a line, corner included, from which the corner's use is explained."""


def firsts(observation: Observation) -> tuple[FirstTimeTip, ...]:
    """The tips that apply now, the most urgent first."""
    return (*_asked(observation), *_cards(observation), *_board(observation))


def _asked(seen: Observation) -> Iterator[FirstTimeTip]:
    """Tips for decisions other than plays."""
    board, actions = seen.table.setup.board_data, seen.legal_actions()
    if any(isinstance(action, Claim) for action in actions):
        spaces = board.spaces(seen.table.placed)
        yield FirstTimeTip("claim", "Choose which five chips are the sequence. There is more than one way.", spaces)
    if any(isinstance(action, Forfeit) for action in actions):
        yield FirstTimeTip("forfeit", "Your team was called for table talk, so each of you gives up a card.")
    if any(isinstance(action, Pass) for action in actions):
        yield FirstTimeTip("pass", "None of your cards can be played, so you pass and don’t draw.")
    for action in actions:
        if isinstance(action, TurnIn):
            words = f"{dead(board, action.card)} Turn it in."
            yield FirstTimeTip("dead", words, (f"hand:{action.card}:0", *board.spaces(board.spaces_of[action.card])))
            return


def _cards(seen: Observation) -> Iterator[FirstTimeTip]:
    """Tips for jacks in the hand."""
    board = seen.table.setup.board_data
    for key, cards, eyes, does in (
        ("wild", board.wild, "has two eyes", "puts your chip on any open space"),
        ("anti-wild", board.anti_wild, "has one eye", "removes an opponent’s chip from the board"),
    ):
        card = next((card for card in seen.hand if card in cards), "")
        if card:
            name = named(board, card)
            words = f"{name} {does}" if board.looks else f"{name} {eyes} and {does}"
            yield FirstTimeTip(key, sentence(words), (f"hand:{card}:0",))


def _board(seen: Observation) -> Iterator[FirstTimeTip]:
    """Tips for patterns of chips on the board."""
    table, board = seen.table, seen.table.setup.board_data
    team = table.setup.team(table.turn)
    if table.sequences[team]:
        spaces = board.spaces(table.sequences[team][-1])
        yield FirstTimeTip("sequence", "Your sequence is safe from jacks. One of its chips can count again.", spaces)
    others = table.covered & ~table.chips[team]
    for free in each_bit(board.free):
        for direction in board.lines_through[free]:
            for line in direction:
                chips = line & table.chips[team]
                if not line & others and chips.bit_count() + 1 >= NEARLY and may_count(line, table.sequences[team]):
                    spaces = board.spaces(chips | free)
                    yield FirstTimeTip("corner", "A corner counts as your chip, so four more beside it make a sequence.", spaces)
                    return
