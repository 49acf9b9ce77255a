"""The public table of Sequence, legal actions for a given hand, and the detection of sequences.

A Table contains no hidden card. A State adds all hands and the draw pile, an Observation adds one hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeVar

from ....cards import Card
from ....core import Seat
from .actions import Claim, Done, Forfeit, Pass, Play, SequenceAction, Take, Talk, TurnIn
from .board import LINE_LENGTH, Bits, Board, each_bit
from .setup import TURN_LIMIT, SequenceSetup, Team

Item = TypeVar("Item")


def replaced(items: tuple[Item, ...], index: int, item: Item) -> tuple[Item, ...]:
    """A copy of the tuple with one item replaced."""
    return items[:index] + (item,) + items[index + 1 :]  # noqa: RUF005 - a third faster than unpacking


def without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """A copy of the tuple without the first occurrence of the item."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


ClaimedLines = tuple[Bits, ...]
"""The lines of five that one claim turns into sequences."""

NO_SEQUENCE: tuple[ClaimedLines, ...] = ((),)
"""The result of `claims` if the chip completes nothing: one claim without lines."""


def may_count(line: Bits, sequences: tuple[Bits, ...]) -> bool:
    """Whether the line may become another sequence of the team: it shares at most one space with each existing one."""
    return all((line & sequence).bit_count() <= 1 for sequence in sequences)


def claims(board: Board, owned: Bits, existing: tuple[Bits, ...], placed: Bits) -> tuple[ClaimedLines, ...]:
    """All different claims for the chip just placed; NO_SEQUENCE if it completes no line.

    `owned` are the team's chips and the free spaces, `existing` its sequences. A new sequence shares at most one space with each
    existing sequence and with each other new one. All new lines pass through the placed chip, so lines in different directions
    share only that space. Each direction is therefore independent and yields as many sequences as possible.
    """
    for spaces in board.spans[placed]:
        if (spaces & owned).bit_count() >= LINE_LENGTH:
            break
    else:
        return NO_SEQUENCE
    by_direction: list[list[ClaimedLines]] = []
    for parallel in board.lines_through[placed]:
        complete = [line for line in parallel if line & owned == line and _apart(line, existing)]
        if complete:
            by_direction.append(_claims_along_one_line(complete))
    if not by_direction:
        return NO_SEQUENCE
    return tuple(sum(lines, ()) for lines in product(*by_direction))


def _apart(line: Bits, sequences: tuple[Bits, ...]) -> bool:
    return all((line & sequence).bit_count() <= 1 for sequence in sequences)


def _claims_along_one_line(complete: list[Bits]) -> list[ClaimedLines]:
    """The options within one direction, given the complete lines through one space: two lines that share only that space, or else
    any one line."""
    first, last = complete[0], complete[-1]
    if (first & last).bit_count() == 1:
        return [(first, last)]
    return [(line,) for line in complete]


@lru_cache(maxsize=8)
def all_plays(board: Board) -> dict[Card, dict[Bits, Play]]:
    """Each card's play on each space where it can ever be played."""
    everywhere = board.wild + board.anti_wild
    spaces = board.spaces_of | dict.fromkeys(everywhere, board.playable)
    return {card: {bit: Play(card, board.names[bit.bit_length() - 1]) for bit in each_bit(bits)} for card, bits in spaces.items()}


@lru_cache(maxsize=8192)
def plays_on(board: Board, card: Card, spaces: Bits) -> tuple[Play, ...]:
    """The card's plays on these spaces. Cached: on the classic board a card has two spaces, so few different sets occur."""
    plays = all_plays(board)[card]
    return tuple(plays[bit] for bit in each_bit(spaces))


CUT, FIRST, DEAL, PLAY, CLAIM = "cut", "first", "deal", "play", "claim"
"""Values of `Table.step`: a seat cuts for the deal; the first seat is chosen at random; a card is dealt; a seat plays; a seat
chooses among sequences to claim."""

DRAW, TAKE, REPLACE, OVER = "draw", "take", "replace", "over"
"""More values of `Table.step`: a card is drawn after a play; the seat must draw it itself (Loss of card); a card replaces a dead
one; the game is over."""

STEPS = (CUT, FIRST, DEAL, PLAY, CLAIM, DRAW, TAKE, REPLACE, OVER)

WAITING = frozenset({PLAY, CLAIM, TAKE})
"""The steps at which a seat must act. All others except OVER are random."""

NOBODY = -1

TO_CUT, OUT_OF_CUT = "?", "-"
"""Placeholders in `Table.cuts`: the seat has not cut yet in this round; the seat is out while tied seats cut again."""

PASS, TAKE_CARD, DONE = Pass(), Take(), Done()


class Table(NamedTuple):
    """Everything face up at one moment. Tuples are indexed by team or by seat; NOBODY means none."""

    setup: SequenceSetup
    # One of the constants CUT to OVER.
    step: str
    turn: Seat  # the seat whose turn it is
    chips: tuple[Bits, ...]  # each team's chips
    sequences: tuple[tuple[Bits, ...], ...]  # each team's lines of five that are sequences
    piles: tuple[tuple[Card, ...], ...]  # each seat's discard pile, oldest card first
    exchanged: bool  # a dead card has been turned in during this turn
    placed: Bits  # the chip whose sequence is being claimed; 0 if none
    passes: int  # consecutive passes
    turns: int  # turns so far
    dealer: Seat
    cuts: tuple[Card, ...]  # cards cut so far, one per seat; () after the cut
    winner: Team
    # With Loss of card: for each play since the oldest whose card may still be drawn, the seat that may draw it, or NOBODY.
    owed: tuple[Seat, ...] = ()
    taking: Seat = NOBODY  # the seat that has asked for its card, which is dealt to it next
    # With Table talk: the seats that must still give up a card. The game waits for the first of them.
    forfeits: tuple[Seat, ...] = ()

    @property
    def covered(self) -> Bits:
        """The spaces with a chip on them."""
        first, *others = self.chips
        for chips in others:
            first |= chips
        return first

    def locked(self, team: Team) -> Bits:
        """The spaces of the team's sequences, free corners included."""
        locked = 0
        for sequence in self.sequences[team]:
            locked |= sequence
        return locked

    def owned(self, team: Team) -> Bits:
        """The spaces that count towards the team's sequences: its chips and the free spaces."""
        return self.chips[team] | self.setup.board_data.free

    def takeable(self, team: Team) -> Bits:
        """The chips that the team may remove with a one-eyed jack: opponents' chips outside sequences."""
        loose = 0
        for other in range(self.setup.teams):
            if other != team:
                loose |= self.chips[other] & ~self.locked(other)
        return loose

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.step not in WAITING or self.taking != NOBODY:
            return ()
        return self.forfeits[:1] or (self.turn,)

    def legal_actions(self, seat: Seat, hand: tuple[Card, ...], sizes: Sequence[int]) -> tuple[SequenceAction, ...]:
        """The seat's legal actions with this hand, without duplicates.

        `sizes` are the hand sizes of all seats; it may be empty if the setup has no actions out of turn.
        """
        if self.forfeits:
            return tuple(map(Forfeit, dict.fromkeys(hand))) if seat == self.forfeits[0] else ()
        if seat == self.turn and self.taking == NOBODY:
            if self.step == PLAY:
                actions = self._turn_actions(hand)
                return (*actions, *self._calls(seat, sizes)) if self.setup.has_calls else actions
            if self.step == CLAIM:
                return (*self.claim_choices(), *self._calls(seat, sizes))
            if self.step == TAKE:
                return (*self._calls(seat, sizes), DONE)  # drawing its card is among the calls
        return self._calls(seat, sizes)

    def _calls(self, seat: Seat, sizes: Sequence[int]) -> tuple[SequenceAction, ...]:
        """The seat's actions out of turn: draw a card it has not drawn yet, and call opponents' table talk."""
        setup = self.setup
        if not setup.has_calls or self.step not in WAITING or self.taking != NOBODY:
            return ()
        calls: list[SequenceAction] = [TAKE_CARD] if seat in self.owed else []
        if setup.table_talk and setup.seats > setup.teams:
            others = (team for team in range(setup.teams) if team != setup.team(seat))
            calls += [Talk(team) for team in others if any(sizes[member] for member in setup.members(team))]
        return tuple(calls)

    def targets(self, card: Card) -> Bits:
        """The spaces where the seat to move can play the card; 0 if the card is dead."""
        board = self.setup.board_data
        spaces = board.spaces_of.get(card)
        if spaces is not None:
            return spaces & ~self.covered
        if card in board.wild:
            return board.playable & ~self.covered
        return self.takeable(self.setup.team(self.turn))

    def is_dead(self, card: Card) -> bool:
        """Whether all spaces of the card are covered. Jacks are never dead."""
        spaces = self.setup.board_data.spaces_of.get(card)
        return spaces is not None and not spaces & ~self.covered

    def _turn_actions(self, hand: tuple[Card, ...]) -> tuple[SequenceAction, ...]:
        board = self.setup.board_data
        spaces_of = board.spaces_of
        uncovered = board.playable & ~self.covered
        actions: list[SequenceAction] = []
        dead: list[Card] = []
        for card in dict.fromkeys(hand):
            spaces = spaces_of.get(card)
            if spaces is None:
                plays = all_plays(board)[card]
                actions += [plays[bit] for bit in each_bit(self.targets(card))]
            elif targets := spaces & uncovered:
                actions += plays_on(board, card, targets)
            else:
                dead.append(card)
        if dead and not self.exchanged:
            actions += map(TurnIn, dead)
        return tuple(actions) or (PASS,)

    def claim_choices(self) -> tuple[Claim, ...]:
        """The claims to choose from for the chip just placed; exactly one if there is no choice."""
        team = self.setup.team(self.turn)
        board = self.setup.board_data
        choices = claims(board, self.owned(team), self.sequences[team], self.placed)
        return tuple(Claim(tuple(board.ends(line) for line in lines)) for lines in choices)

    # Steps of every turn. Two construct the table field by field, because `_replace` takes twice as long.

    def after_play(self, chips: tuple[Bits, ...], piles: tuple[tuple[Card, ...], ...]) -> Table:
        """The table after a play, before a card is drawn."""
        setup, _, turn, _, sequences, _, exchanged, _, passes, turns, dealer, cuts, winner, owed, _, _ = self
        if setup.loss_of_card:
            return self._replace(step=TAKE, chips=chips, piles=piles, placed=0, owed=(*owed, turn))
        return Table(setup, DRAW, turn, chips, sequences, piles, exchanged, 0, passes, turns, dealer, cuts, winner)

    def after_take(self, seat: Seat) -> Table:
        """The table after the seat has drawn: for the play just made if it is its turn, otherwise for its oldest play with a card
        due.

        The seat that made the play before that one loses the right to its card (sheet, Loss of card).
        """
        in_turn = self.step == TAKE and seat == self.turn
        index = len(self.owed) - 1 if in_turn else self.owed.index(seat)
        owed = [NOBODY if place in (index - 1, index) else other for place, other in enumerate(self.owed)]
        # Only neighbouring plays matter, so several entries without a right in a row are equivalent to one.
        kept = [seat for seat, before in zip(owed, [NOBODY, *owed], strict=False) if seat != NOBODY or before != NOBODY]
        return self._replace(owed=tuple(kept), taking=seat)

    def next_turn(self, passes: int) -> Table:
        """The next seat's turn after this number of consecutive passes, or the end if all have passed or TURN_LIMIT is
        reached."""
        setup, _, turn, chips, sequences, piles, _, _, _, turns, dealer, cuts, winner, owed, _, _ = self
        turns += 1
        step = OVER if passes == setup.seats or turns >= TURN_LIMIT else PLAY
        turn = (turn + 1) % setup.seats
        return Table(setup, step, turn, chips, sequences, piles, False, 0, passes, turns, dealer, cuts, winner, owed)

    def returns(self) -> tuple[float, ...] | None:
        if self.step != OVER:
            return None
        if self.winner == NOBODY:
            return (1 / self.setup.teams,) * self.setup.seats
        return tuple(float(self.setup.team(seat) == self.winner) for seat in range(self.setup.seats))
