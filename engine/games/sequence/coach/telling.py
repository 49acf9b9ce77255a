"""The texts of a review of Sequence: cards drawn, plays made, and better plays."""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import Card
from ....coach.commentary import PlayerNames, Scale, would_have
from ....coach.hint import Reason
from ....core import ChanceOutcome, Seat
from ..rules.actions import Claim, Forfeit, Play, SequenceAction, Talk, TurnIn
from ..rules.board import Board
from ..rules.setup import SequenceSetup, Team
from ..rules.state import Observation, State
from ..rules.table import CUT, DEAL, FIRST, NOBODY, Table
from .reasons import reason

LUCK, HIDDEN, SHOWN = "cards", "hidden cards", ""

VERBS = {
    "makes": "made",
    "blocks": "blocked",
    "breaks": "broken",
    "frees": "freed",
    "removes": "removed",
    "completes": "completed",
    "joins": "joined",
    "starts": "started",
    "wins": "won",
    "costs": "cost",
}


def scale(_setup: SequenceSetup) -> Scale:
    """A result is a win or not."""
    return Scale()


def luck(state: State, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
    """The sentence for a random outcome."""
    table, board = state.table, state.setup.board_data
    if table.step == FIRST:
        return Reason(f"{people(int(outcome))} started.")
    if table.step == CUT:
        return Reason(f"{people(table.turn)} cut {board.short(outcome)}.")
    if table.step == DEAL:
        return Reason("The cards were dealt.")
    seat = table.turn if table.taking == NOBODY else table.taking
    open_spaces = board.spaces(board.spaces_of.get(outcome, 0) & ~table.covered)
    return Reason(f"{people(seat)} drew {_card(board, outcome)}.", "", open_spaces, state.setup.team(seat))


def _card(board: Board, card: Card) -> str:
    if board.looks:
        return f"the {board.spoken(card)}"
    if card in board.wild:
        return f"a wild jack, {board.short(card)}"
    return f"a one-eyed jack, {board.short(card)}" if card in board.anti_wild else board.short(card)


def done(state: State, seat: Seat, action: SequenceAction, people: PlayerNames) -> str:
    """The sentence for the seat's action."""
    table, board, who = state.table, state.setup.board_data, people(seat)
    match action:
        case Play(card, space) if card in board.anti_wild:
            whose = people.whose(state.setup.members(_owner(table, space)))
            return f"{who} played {board.short(card)} and removed {whose} chip from {space}."
        case Play(card, space):
            return f"{who} played {board.short(card)} on {space}."
        case TurnIn(card):
            return f"{who} turned in {board.short(card)}, a dead card."
        case Claim(lines):
            return f"{who} claimed {_lines(lines)}."
        case Forfeit(card):
            return f"{who} gave up {board.short(card)}."
        case Talk():
            return f"{who} called table talk."
    return {"pass": f"{who} passed.", "take": f"{who} drew a card."}.get(str(action), f"{who} ended the turn.")


def missed(observation: Observation, better: SequenceAction, people: PlayerNames) -> Reason:
    """The sentence for the better action that the observing seat missed."""
    table, board = observation.table, observation.table.setup.board_data
    assert observation.seat is not None
    seat, who = observation.seat, people(observation.seat)
    why = reason(observation, better, people.marks)
    words = people.retold(would_have(why.words, VERBS), seat)
    match better:
        case Play(card, space) if card in board.anti_wild:
            whose = people.whose(table.setup.members(_owner(table, space)))
            return why._replace(words=f"{who} left {whose} chip on {space}.", more=words)
        case Play(_, space) if why.words.startswith("Blocks"):
            return why._replace(words=f"{who} left {space} open.", more=words)
        case Play(_, space):
            return why._replace(words=f"{who} missed {space}.", more=words)
        case Claim(lines):
            return why._replace(words=f"{who} could have claimed {_lines(lines)}.", more=words)
        case Forfeit(card):
            return why._replace(words=f"{who} could have given up {board.short(card)}.", more=words)
    return why._replace(words=f"{who} could have chosen better.", more=words)


def _owner(table: Table, space: str) -> Team:
    bit = table.setup.board_data.bit_of[space]
    return next(team for team, chips in enumerate(table.chips) if chips & bit)


def _lines(lines: Sequence[tuple[str, str]]) -> str:
    return " and ".join(f"{first} to {last}" for first, last in lines)
