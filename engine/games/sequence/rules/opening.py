"""How a game of Sequence begins: who deals and who is first, settled by a cut or by chance, before any card is dealt."""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import Card, rank_order
from ....core import Seat
from .setup import SequenceSetup
from .table import CUT, DEAL, FIRST, NOBODY, OUT_OF_CUT, TO_CUT, Table
from .tuples import replaced


def opening_table(setup: SequenceSetup) -> Table:
    """The empty table: nothing cut, dealt or played."""
    empty = Table(
        setup=setup,
        step=CUT if setup.is_cut else FIRST,
        turn=0,
        chips=(0,) * setup.teams,
        sequences=((),) * setup.teams,
        piles=((),) * setup.seats,
        exchanged=False,
        placed=0,
        passes=0,
        turns=0,
        dealer=NOBODY,
        cuts=(TO_CUT,) * setup.seats if setup.is_cut else (),
        winner=NOBODY,
    )
    return empty if setup.dealer < 0 else with_dealer(empty, setup.dealer)


def after_cut(table: Table, card: Card) -> Table:
    """The seat `turn` cuts the card. Once all have cut, the lowest deals, aces high; tied seats cut again (sheet, ruling)."""
    cuts = replaced(table.cuts, table.turn, card)
    if TO_CUT in cuts:
        return table._replace(cuts=cuts, turn=cuts.index(TO_CUT))
    lowest = min(rank_order(cut) for cut in cuts if cut != OUT_OF_CUT)
    tied = [seat for seat, cut in enumerate(cuts) if cut != OUT_OF_CUT and rank_order(cut) == lowest]
    if len(tied) > 1:
        again = tuple(TO_CUT if seat in tied else OUT_OF_CUT for seat in range(len(cuts)))
        return table._replace(cuts=again, turn=tied[0])
    return with_dealer(table, tied[0])


def due_a_card(setup: SequenceSetup, after: Seat, held: Sequence[int]) -> Seat:
    """The next seat after that one which holds fewer cards than it is dealt; NOBODY once all are dealt."""
    seats = ((after + step) % setup.seats for step in range(1, setup.seats + 1))
    return next((seat for seat in seats if held[seat] < setup.hand_sizes[seat]), NOBODY)


def first_seat(table: Table) -> Seat:
    """The seat at the dealer's left, which gets the first card and plays first."""
    return (table.dealer + 1) % table.setup.seats


def with_dealer(table: Table, dealer: Seat) -> Table:
    """The seat deals; the first card goes to the one at its left."""
    after = table._replace(cuts=(), dealer=dealer, step=DEAL)
    return after._replace(turn=first_seat(after))
