"""Refuses states that no game of Sequence reaches, so that play from any position that was read can go on to an end."""

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
        raise BadTextError("A chip is named exactly while its sequence is being said, and it completes one.")
    if (table.step in (DRAW, REPLACE) or table.taking != NOBODY) and not state.deck:
        raise BadTextError("A card is to be taken next, so the draw deck is not empty: it was made anew from the piles.")


def _check_cut(table: Table) -> None:
    cutting = table.step == CUT
    if table.step == (FIRST if table.setup.is_cut else CUT):
        raise BadTextError("The first seat is cut for or drawn by chance, as the set-up says.")
    if cutting != bool(table.cuts) or (cutting and len(table.cuts) != table.setup.seats):
        raise BadTextError("Cards cut are listed, one a seat, exactly while the cut goes on.")
    known = set(table.setup.geometry.deck) | {TO_CUT, OUT_OF_CUT}
    if cutting and (not known.issuperset(table.cuts) or table.cuts[table.turn] != TO_CUT):
        raise BadTextError("The seat that cuts is marked ?, and the others have cut a card of the deck or are out.")
    if (table.dealer == NOBODY) != (table.step in (CUT, FIRST)):
        raise BadTextError("There is a dealer as soon as the cut is over, and not before.")


def _check_hands(state: State) -> None:
    table, setup = state.table, state.setup
    most = [size - table.owed.count(seat) - (table.taking == seat) for seat, size in enumerate(setup.hand_sizes)]
    most[table.turn] -= table.step in (CLAIM, DRAW, REPLACE)
    if any(len(hand) > limit for hand, limit in zip(state.hands, most, strict=True)):
        raise BadTextError(f"Nobody holds more than {max(setup.hand_sizes)} cards, and one fewer after playing one.")
    if table.step in (CUT, FIRST) and any(state.hands):
        raise BadTextError("No card is dealt before the cut is over.")
    if table.step in (CUT, FIRST, DEAL) and (any(table.chips) or any(table.piles)):
        raise BadTextError("No card is played before all are dealt.")
    if table.step == DEAL:
        _check_deal(state)


def _check_deal(state: State) -> None:
    table, setup = state.table, state.setup
    held = [len(hand) for hand in state.hands]
    if tuple(held) == setup.hand_sizes:
        raise BadTextError("All cards are dealt: now they are played.")
    dealt, seat = [0] * setup.seats, first_seat(table)
    for _ in range(sum(held)):
        dealt[seat] += 1
        seat = due_a_card(setup, seat, dealt)
    if dealt != held or table.turn != seat:
        raise BadTextError("Cards are dealt one at a time, from the dealer's left.")


def _check_calls(state: State) -> None:
    """Refuses rights to a card, and cards to give up, that no game reaches."""
    table, setup = state.table, state.setup
    begun = table.step not in (CUT, FIRST, DEAL)
    if table.owed and not (setup.loss_of_card and begun):
        raise BadTextError("A card may be owed only after a play, where cards are taken by the players themselves.")
    takes = table.taking == NOBODY and table.step == TAKE
    if (table.step == TAKE and not setup.loss_of_card) or (takes and table.owed[-1:] != (table.turn,)):
        raise BadTextError("Who has played and has not taken a card yet may take it, where that is the rule.")
    if setup.loss_of_card and table.step == DRAW:
        raise BadTextError("Cards are taken by the players themselves here: the step is take, not draw.")
    if table.taking != NOBODY and (table.step not in WAITING or not setup.loss_of_card or table.forfeits):
        raise BadTextError("A card is taken late while a seat has to act, and while nobody has to give one up.")
    teams = {setup.team(seat) for seat in table.forfeits}
    rightly = table.step in WAITING and setup.table_talk and len(teams) == 1 and NOBODY not in table.forfeits
    if table.forfeits and not (rightly and len(set(table.forfeits)) == len(table.forfeits)):
        raise BadTextError("Cards are given up for table talk by seats of one team, each once, while a seat has to act.")
    if any(not state.hands[seat] for seat in table.forfeits):
        raise BadTextError("Who has to give up a card has one.")


def _check_end(table: Table) -> None:
    wins = [team for team, lines in enumerate(table.sequences) if len(lines) >= table.setup.needed[team]]
    if wins != ([] if table.winner == NOBODY else [table.winner]):
        raise BadTextError("The winner is the team with enough sequences.")
    drawn = table.passes == table.setup.seats or table.turns == TURN_LIMIT
    if (table.step == OVER) != (bool(wins) or drawn):
        raise BadTextError("The game is over when a team has won, all have passed in a row or no turn is left; not before.")
