"""The rules of Sequence as a state machine: State with its random outcomes and turns, and what each seat observes.

A game begins with a cut or a random first seat, before any card is dealt. State and Observation share one public Table, so hidden
cards can't leak through it. Sources are named as in RULES.md: *sheet* for the published rules, *ruling* for the questions that
they leave open.
"""

from __future__ import annotations

import random
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from ....cards import Card, rank_order
from ....core import ChanceOutcome, IllegalActionError, Seat
from ....text import quoted
from .actions import Claim, Done, Forfeit, Pass, Play, SequenceAction, Take, Talk, TurnIn
from .board import FREE, Bits, Board
from .setup import EXTRA_CARDS, FEWER_SEQUENCES, MOST_SEQUENCES, TEAMS_BY_SEATS, SequenceSetup
from .table import (
    CLAIM,
    CUT,
    DEAL,
    FIRST,
    NO_SEQUENCE,
    NOBODY,
    OUT_OF_CUT,
    OVER,
    PLAY,
    REPLACE,
    TAKE,
    TO_CUT,
    WAITING,
    ClaimedLines,
    Table,
    claims,
    replaced,
    without,
)

CHIP_LETTERS = "bgr"
NONE = "-"
EMPTY = "."
UNKNOWN = "?"

RULES: dict[str, dict[str, Any]] = {
    "loss_of_card": {"loss_of_card": True},
    "table_talk": {"table_talk": True},
    "no_cut": {"cut_for_deal": False},
    **{f"sequences={number}": {"sequences": number} for number in range(1, MOST_SEQUENCES + 1)},
    **{f"dealer={seat}": {"dealer": seat} for seat in range(max(TEAMS_BY_SEATS))},
}
"""The names of optional rules in a position, with the setup options they mean."""

HANDICAPS = (EXTRA_CARDS.field, FEWER_SEQUENCES.field)


def position_text(table: Table, hands: tuple[tuple[Card, ...], ...]) -> str:
    """One line of text; a hidden card of a hand is UNKNOWN."""
    setup, board = table.setup, table.setup.board_data
    fields = (
        _write_setup(setup),
        _write_chips(board, table.chips),
        "/".join(",".join("-".join(board.ends(line)) for line in lines) or NONE for lines in table.sequences),
        _write_cards(hands),
        _write_cards(table.piles),
        f"{table.step}:{table.turn}",
        "yes" if table.exchanged else "no",
        board.spaces(table.placed)[0] if table.placed else NONE,
        f"{table.passes}:{table.turns}",
        _write_number(table.dealer),
        ",".join(table.cuts) or EMPTY,
        _write_number(table.winner),
    )
    return " ".join((*fields, _write_calls(table)) if setup.has_calls else fields)


def _write_chips(board: Board, chips: tuple[Bits, ...]) -> str:
    letters = [
        "*" if card == FREE else next((CHIP_LETTERS[team] for team, own in enumerate(chips) if own >> index & 1), ".")
        for index, card in enumerate(board.cards)
    ]
    rows = ("".join(letters[start : start + board.width]) for start in range(0, len(letters), board.width))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def _write_cards(holdings: tuple[tuple[Card, ...], ...]) -> str:
    return "/".join(",".join(cards) or NONE for cards in holdings)


def _write_setup(setup: SequenceSetup) -> str:
    rules = [word for word, options in RULES.items() if all(getattr(setup, name) == on for name, on in options.items())]
    rules += [f"{name}={''.join(map(str, numbers))}" for name in HANDICAPS if (numbers := getattr(setup, name))]
    return ":".join([quote(setup.board, safe=""), str(setup.seats), str(setup.teams), *([",".join(rules)] if rules else [])])


def _write_calls(table: Table) -> str:
    owed, forfeits = (",".join(map(_write_number, seats)) or EMPTY for seats in (table.owed, table.forfeits))
    return f"{owed}:{_write_number(table.taking)}:{forfeits}"


def _write_number(number: int) -> str:
    return NONE if number == NOBODY else str(number)


def opening_table(setup: SequenceSetup) -> Table:
    """The table before anything is cut, dealt or played."""
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
    """The table after seat `turn` has cut this card. Once all have cut, the lowest card deals, aces high; tied seats cut again
    (sheet, ruling)."""
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
    """The first seat after `after` that holds fewer cards than its hand size; NOBODY once all are dealt."""
    seats = ((after + step) % setup.seats for step in range(1, setup.seats + 1))
    return next((seat for seat in seats if held[seat] < setup.hand_sizes[seat]), NOBODY)


def first_seat(table: Table) -> Seat:
    """The seat to the dealer's left, which is dealt the first card and plays first."""
    return (table.dealer + 1) % table.setup.seats


def with_dealer(table: Table, dealer: Seat) -> Table:
    """The table with this dealer. The seat to the dealer's left is dealt the first card."""
    after = table._replace(cuts=(), dealer=dealer, step=DEAL)
    return after._replace(turn=first_seat(after))


Hands = tuple[tuple[Card, ...], ...]
Piles = tuple[tuple[Card, ...], ...]


class State(NamedTuple):
    """A whole game at one moment, with all hidden cards.

    The draw pile has no order. It is kept sorted: each draw is random, and every card in it is equally likely.
    """

    table: Table
    hands: Hands
    deck: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"State({position_text(self.table, self.hands)!r})"

    @property
    def setup(self) -> SequenceSetup:
        return self.table.setup

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def legal_actions(self, seat: Seat) -> tuple[SequenceAction, ...]:
        return self.table.legal_actions(seat, self.hands[seat], self._sizes if self.setup.has_calls else ())

    @property
    def _sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.hands))

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def observe(self, seat: Seat | None) -> Observation:
        """The seat's observation: the table, its hand, and the sizes of the other hands and the draw pile."""
        hand = () if seat is None else self.hands[seat]
        return Observation(self.table, seat, hand, self._sizes, len(self.deck))

    # Turns

    def apply(self, seat: Seat, action: SequenceAction) -> State:
        if not self._allows(seat, action):
            raise IllegalActionError(_refusal(self, seat, action))
        match action:
            case Play():
                return self._play(action)
            case TurnIn():
                hands, piles = self._discard(seat, action.card)
                return self._with_deck(self.table._replace(step=REPLACE, piles=piles, exchanged=True), hands)
            case Claim():
                line_at = self.table.setup.board_data.line_at
                return self._score(self.table, self.hands, tuple(line_at[ends] for ends in action.lines))
            case Pass():
                return State(self.table.next_turn(self.table.passes + 1), self.hands, self.deck)
            case Take():
                return self._with_deck(self.table.after_take(seat), self.hands)
            case Done():
                return State(self.table.next_turn(passes=0), self.hands, self.deck)
            case Talk(team):
                members = tuple(member for member in self.setup.members(team) if self.hands[member])
                return State(self.table._replace(forfeits=members), self.hands, self.deck)
            case Forfeit(card):
                hands, piles = self._discard(seat, card)
                return State(self.table._replace(piles=piles, forfeits=self.table.forfeits[1:]), hands, self.deck)

    def _allows(self, seat: Seat, action: SequenceAction) -> bool:
        """Whether the action is legal for the seat; faster than listing all legal actions."""
        table = self.table
        if not isinstance(action, Play):
            return 0 <= seat < table.setup.seats and action in self.legal_actions(seat)
        if table.to_act != (seat,) or table.forfeits or table.step != PLAY or action.card not in self.hands[seat]:
            return False
        return bool(table.targets(action.card) & table.setup.board_data.bit_of.get(action.space, 0))

    def _discard(self, seat: Seat, card: Card) -> tuple[Hands, Piles]:
        """The hands and piles after the seat has put the card on its discard pile."""
        piles = self.table.piles
        hands = replaced(self.hands, seat, without(self.hands[seat], card))
        return hands, replaced(piles, seat, (*piles[seat], card))

    def _play(self, play: Play) -> State:
        """Places a chip or, with a one-eyed jack, removes the opponent's chip."""
        table, setup = self.table, self.table.setup
        board = setup.board_data
        bit = board.bit_of[play.space]
        hands, piles = self._discard(table.turn, play.card)
        if play.card in board.anti_wild:
            chips = tuple([chips & ~bit for chips in table.chips])
            return self._with_deck(table.after_play(chips, piles), hands)
        team = setup.team(table.turn)
        mine = table.chips[team] | bit
        chips = replaced(table.chips, team, mine)
        choices = claims(board, mine | board.free, table.sequences[team], bit)
        if choices is NO_SEQUENCE:
            return self._with_deck(table.after_play(chips, piles), hands)
        placed = table._replace(step=CLAIM, chips=chips, piles=piles, placed=bit)
        wins = len(table.sequences[team]) + len(choices[0]) >= setup.needed[team]
        return self._score(placed, hands, choices[0]) if wins or len(choices) == 1 else State(placed, hands, self.deck)

    def _score(self, table: Table, hands: Hands, lines: ClaimedLines) -> State:
        """Makes the lines sequences of the team to move. The team wins immediately if it has enough."""
        team = table.setup.team(table.turn)
        sequences = replaced(table.sequences, team, table.sequences[team] + lines)
        scored = table._replace(sequences=sequences)
        if len(sequences[team]) < table.setup.needed[team]:
            return self._with_deck(scored.after_play(table.chips, table.piles), hands)
        over = scored._replace(step=OVER, winner=team, placed=0, passes=0, turns=table.turns + 1)
        return State(over, hands, self.deck)

    def _with_deck(self, table: Table, hands: Hands) -> State:
        """The state before a draw. Refills an empty draw pile from all discard piles (sheet).

        If the seat draws the card itself, the refill waits until it does.
        """
        if self.deck or (table.step == TAKE and table.taking == NOBODY):
            return State(table, hands, self.deck)
        deck = tuple(sorted(card for pile in table.piles for card in pile))
        return State(table._replace(piles=((),) * table.setup.seats), hands, deck)

    # Random outcomes

    def chance(self) -> tuple[tuple[ChanceOutcome, int], ...]:
        return tuple(Counter(self._luck()).items())

    def sample_chance(self, rng: random.Random) -> ChanceOutcome:
        cards = self._luck()
        return cards[int(rng.random() * len(cards))]

    def _luck(self) -> tuple[Card, ...]:
        """The equally likely outcomes, sorted: cards, or seats for a random first seat.

        Empty if the next step is not random.
        """
        step = self.table.step
        if step == FIRST:
            return tuple(sorted(map(str, range(self.setup.seats))))
        if (step in WAITING and self.table.taking == NOBODY) or step == OVER:
            return ()
        if step == CUT:
            left = list(self.deck)
            for card in self.table.cuts:
                if card in self.deck:
                    left.remove(card)
            return tuple(left)
        return self.deck

    def apply_chance(self, outcome: ChanceOutcome) -> State:
        cards = self._luck()
        index = bisect_left(cards, outcome)
        if index == len(cards) or cards[index] != outcome:
            where = "among the seats" if self.table.step == FIRST else "in the draw pile"
            raise IllegalActionError(f"{quoted(outcome)} can’t be drawn: it is not {where}.")
        table, seat = self.table, self.table.turn
        if table.step == CUT:
            return State(after_cut(table, outcome), self.hands, self.deck)
        if table.step == FIRST:
            return State(with_dealer(table, (int(outcome) - 1) % self.setup.seats), self.hands, self.deck)
        if table.taking != NOBODY:
            seat = table.taking
        hands = replaced(self.hands, seat, (*self.hands[seat], outcome))
        deck = cards[:index] + cards[index + 1 :]
        if table.step == DEAL:
            seat = due_a_card(table.setup, seat, tuple(map(len, hands)))
            after = table._replace(turn=first_seat(table), step=PLAY) if seat == NOBODY else table._replace(turn=seat)
            return State(after, hands, deck)
        if table.step == REPLACE:
            return State(table._replace(step=PLAY), hands, deck)
        if table.taking != NOBODY and not (table.step == TAKE and seat == table.turn):
            return State(table._replace(taking=NOBODY), hands, deck)
        return State(table.next_turn(passes=0), hands, deck)


class Observation(NamedTuple):
    """Everything that one seat knows, or that everyone sees."""

    table: Table
    seat: Seat | None  # None for what everyone sees
    hand: tuple[Card, ...]  # () if `seat` is None
    hand_sizes: tuple[int, ...]  # one number per seat
    deck_size: int

    def __repr__(self) -> str:
        hands = (self.hand if seat == self.seat else (UNKNOWN,) * size for seat, size in enumerate(self.hand_sizes))
        return f"Observation({self.seat}, {position_text(self.table, tuple(hands))!r})"

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.table.to_act

    def legal_actions(self) -> tuple[SequenceAction, ...]:
        return () if self.seat is None else self.table.legal_actions(self.seat, self.hand, self.hand_sizes)

    def returns(self) -> tuple[float, ...] | None:
        return self.table.returns()

    def unseen(self) -> tuple[Card, ...]:
        """The cards of other hands and of the draw pile together, sorted."""
        seen = Counter(self.hand)
        for pile in self.table.piles:
            seen.update(pile)
        return tuple((Counter(self.table.setup.board_data.deck) - seen).elements())

    def sample_state(self, rng: random.Random) -> State:
        """A random state consistent with this observation. All deals of the unseen cards are equally likely."""
        cards = list(self.unseen())
        rng.shuffle(cards)
        hands = []
        for seat, size in enumerate(self.hand_sizes):
            if seat == self.seat:
                hands.append(self.hand)
            else:
                hands.append(tuple(cards[:size]))
                del cards[:size]
        return State(self.table, tuple(hands), tuple(sorted(cards)))


def initial_state(setup: SequenceSetup) -> State:
    """The state before the cut and the deal."""
    return State(opening_table(setup), ((),) * setup.seats, setup.board_data.deck)


def _refusal(state: State, seat: Seat, action: SequenceAction) -> str:
    if not 0 <= seat < state.setup.seats:
        return f"There is no seat {seat}. Seats: 0 to {state.setup.seats - 1}."
    legal = state.legal_actions(seat)
    if not legal:
        return f"Seat {seat} can’t play {quoted(str(action))} now: it isn’t its turn."
    shown = ", ".join(map(str, legal[:5])) + (", …" if len(legal) > 5 else "")
    return f"{quoted(str(action))} is not legal for seat {seat} now. Legal actions: {shown}."
