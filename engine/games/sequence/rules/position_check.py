"""Refuses states that no game of Sequence reaches, so every position that is accepted can be played to an end."""

from __future__ import annotations

from ....core import BadTextError
from .opening import due_a_card, first_seat
from .setup import TURN_LIMIT
from .state import State
from .table import CLAIM, CUT, DEAL, DRAW, FIRST, NOBODY, OUT_OF_CUT, OVER, REPLACE, TAKE, TO_CUT, WAITING, Table


def check_state(state: State) -> None:
    """Raises BadTextError for a state that no game reaches."""
    table = state.table
    _check_cut(table)
    _check_hands(state)
    _check_end(table)
    _check_calls(state)
    mine = table.chips[table.setup.team(table.turn)]
    completes = table.placed & mine and table.claim_choices()[0].lines
    if (table.step == CLAIM) != bool(table.placed) or (table.placed and not completes):
        raise BadTextError("A chip is named only while its sequence is being chosen, and it must complete one.")
    if (table.step in (DRAW, REPLACE) or table.taking != NOBODY) and not state.deck:
        raise BadTextError("A card is drawn next, so the draw pile can’t be empty: it would have been reshuffled.")


def _check_cut(table: Table) -> None:
    cutting = table.step == CUT
    if table.step == (FIRST if table.setup.is_cut else CUT):
        raise BadTextError("The setup says whether the first seat is cut for or random.")
    if cutting != bool(table.cuts) or (cutting and len(table.cuts) != table.setup.seats):
        raise BadTextError("The cards cut, one per seat, are listed only during the cut.")
    known = set(table.setup.geometry.deck) | {TO_CUT, OUT_OF_CUT}
    if cutting and (not known.issuperset(table.cuts) or table.cuts[table.turn] != TO_CUT):
        raise BadTextError("The seat that cuts is marked ?. The others have cut a card or are out.")
    if (table.dealer == NOBODY) != (table.step in (CUT, FIRST)):
        raise BadTextError("There is a dealer after the cut and not before.")


def _check_hands(state: State) -> None:
    table, setup = state.table, state.setup
    most = [size - table.owed.count(seat) - (table.taking == seat) for seat, size in enumerate(setup.hand_sizes)]
    most[table.turn] -= table.step in (CLAIM, DRAW, REPLACE)
    if any(len(hand) > limit for hand, limit in zip(state.hands, most, strict=True)):
        raise BadTextError(f"Nobody holds more than {max(setup.hand_sizes)} cards, or one fewer after playing.")
    if table.step in (CUT, FIRST) and any(state.hands):
        raise BadTextError("No cards are dealt before the cut is over.")
    if table.step in (CUT, FIRST, DEAL) and (any(table.chips) or any(table.piles)):
        raise BadTextError("No cards are played until all are dealt.")
    if table.step == DEAL:
        _check_deal(state)


def _check_deal(state: State) -> None:
    table, setup = state.table, state.setup
    held = [len(hand) for hand in state.hands]
    if tuple(held) == setup.hand_sizes:
        raise BadTextError("All cards are dealt, so the next step is play, not deal.")
    dealt, seat = [0] * setup.seats, first_seat(table)
    for _ in range(sum(held)):
        dealt[seat] += 1
        seat = due_a_card(setup, seat, dealt)
    if dealt != held or table.turn != seat:
        raise BadTextError("Cards are dealt one at a time, from the dealer’s left.")


def _check_calls(state: State) -> None:
    """Refuses rights to a card, and cards to give up, that no game reaches."""
    table, setup = state.table, state.setup
    begun = table.step not in (CUT, FIRST, DEAL)
    if table.owed and not (setup.loss_of_card and begun):
        raise BadTextError("A card can be owed only after a play, and only with loss of card.")
    takes = table.taking == NOBODY and table.step == TAKE
    if (table.step == TAKE and not setup.loss_of_card) or (takes and table.owed[-1:] != (table.turn,)):
        raise BadTextError("With loss of card, a player who has played but not drawn may still draw.")
    if setup.loss_of_card and table.step == DRAW:
        raise BadTextError("With loss of card the step is take, not draw.")
    if table.taking != NOBODY and (table.step not in WAITING or not setup.loss_of_card or table.forfeits):
        raise BadTextError("A late draw is allowed only while a seat must act and nobody must give up a card.")
    teams = {setup.team(seat) for seat in table.forfeits}
    rightly = table.step in WAITING and setup.table_talk and len(teams) == 1 and NOBODY not in table.forfeits
    if table.forfeits and not (rightly and len(set(table.forfeits)) == len(table.forfeits)):
        raise BadTextError("Only seats of one team give up cards for table talk, each once, while a seat must act.")
    if any(not state.hands[seat] for seat in table.forfeits):
        raise BadTextError("A player who must give up a card must have one.")


def _check_end(table: Table) -> None:
    wins = [team for team, lines in enumerate(table.sequences) if len(lines) >= table.setup.needed[team]]
    if wins != ([] if table.winner == NOBODY else [table.winner]):
        raise BadTextError("The winner must be the team with enough sequences.")
    drawn = table.passes == table.setup.seats or table.turns == TURN_LIMIT
    if (table.step == OVER) != (bool(wins) or drawn):
        raise BadTextError("The game ends only when a team has won, everyone has passed in a row, or no turns are left.")
