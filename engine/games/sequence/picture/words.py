"""Reasons why a space or card of Sequence can't be selected now, in one or two sentences, with the frame's coordinates.

A sentence reveals nothing about a hand except to its owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from ....cards import Card
from ....text import listed, plural
from ..rules.actions import Pass
from ..rules.board import FREE, Bits, Board, Space
from ..rules.state import Observation
from ..rules.table import CLAIM, OVER, TAKE, Table
from .choice import Choice


def why_not_now(seen: Observation, choice: Choice, names: Sequence[str]) -> str:
    """The reason why nothing can be played on the board now; "" if something can."""
    table = seen.table
    if table.step == OVER:
        return "The game is over."
    if not seen.to_act:
        return ""
    if seen.seat not in seen.to_act:
        return f"It’s {names[seen.to_act[0]]}’s turn."
    if table.forfeits:
        return "Give up a card first: your team was called for table talk."
    if table.step == CLAIM:
        return "Choose which five are the sequence first."
    if table.step == TAKE:
        return "You have already played a card this turn."
    return "You have no playable card. Pass." if choice.actions == (Pass(),) else ""


class SpaceReasons:
    """The reasons why a space can't be selected with the selected card, or with any card of the hand."""

    def __init__(self, seen: Observation, choice: Choice, colours: Sequence[str]) -> None:
        self._table = seen.table
        self._board = seen.table.setup.board_data
        self._card = choice.card
        self._colours = colours
        teams = range(seen.table.setup.teams)
        self._settled = reduce(or_, map(seen.table.locked, teams))
        self._is_plain = choice.card in self._board.spaces_of
        self._elsewhere = _where_it_goes(seen.table, choice.card) if self._is_plain else ""

    def why(self, space: Space, bit: Bits) -> str:
        """The reason why this space can't be selected."""
        board, card = self._board, self._card
        shown = board.cards[bit.bit_length() - 1]
        if shown == FREE:
            return f"{space} counts for every team. You can’t place a chip there."
        if self._settled & bit:
            return f"The chip on {space} is part of a sequence, so it can’t be removed."
        if self._is_plain and (shown != card or self._table.is_dead(card)):
            return self._elsewhere
        covered = self._covered(space, bit)
        if self._is_plain:
            return f"{covered}. {self._elsewhere}"
        if card in board.anti_wild:
            return f"{_jack(board, card)} removes an opponent’s chip, but {covered or f'{space} has none'}."
        if card in board.wild:
            return f"{_jack(board, card)} needs an open space, but {covered}."
        if not covered:
            return f"{space} needs the {board.spoken(shown)}, which you don’t have."
        is_theirs = not self._table.chips[self._table.setup.team(self._table.turn)] & bit
        remover = f" Only {_jack(board, board.anti_wild[0]).lower()} can remove it." if is_theirs and board.anti_wild else ""
        return f"{covered}.{remover}"

    def _covered(self, space: Space, bit: Bits) -> str:
        """`c7 is covered by a green chip`, or `… by your chip` for the seat to move; "" for an open space."""
        setup = self._table.setup
        team = next((team for team, chips in enumerate(self._table.chips) if chips & bit), None)
        if team is None:
            return ""
        yours = "your team’s chip" if setup.seats > setup.teams else "your chip"
        return f"{space} is covered by {yours if team == setup.team(self._table.turn) else f'a {self._colours[team]} chip'}"


def why_not_card(seen: Observation, card: Card) -> str:
    """The reason why this card of the hand has no legal action."""
    table, board = seen.table, seen.table.setup.board_data
    if table.is_dead(card):
        return f"{_dead(table, card)} You have already turned in a card this turn."
    if card in board.anti_wild:
        return f"{_jack(board, card)} removes an opponent’s chip, but none can be removed now."
    return f"{_jack(board, card)} needs an open space, but there is none."


def _where_it_goes(table: Table, card: Card) -> str:
    """The card's open spaces as a sentence, such as “The ten of hearts goes on c4 or h7”."""
    board = table.setup.board_data
    if table.is_dead(card):
        return f"{_dead(table, card)} Turn it in."
    return f"The {board.spoken(card)} goes on {listed(board.spaces(table.targets(card)), 'or')}."


def _dead(table: Table, card: Card) -> str:
    board = table.setup.board_data
    spaces = board.spaces(board.spaces_of[card])
    return f"The {board.spoken(card)} is dead: {listed(spaces)} {plural(len(spaces), 'is', 'are')} covered."


def _jack(board: Board, card: Card) -> str:
    """The kind of card, capitalised to start a sentence."""
    if board.looks:
        return f"A {board.spoken(card)}"
    return "A two-eyed jack" if card in board.wild else "A one-eyed jack"
