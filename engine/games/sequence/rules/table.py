"""The public table of Sequence, what a seat may do with its hand, and how sequences are found.

A Table holds no hidden card: the State adds all hands and the draw pile, an Observation one hand.
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
    """The tuple with one item changed."""
    return items[:index] + (item,) + items[index + 1 :]  # noqa: RUF005 - a third faster than unpacking


def without(items: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The tuple without the first such item."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


ClaimedLines = tuple[Bits, ...]
"""The lines of five that one claim makes sequences, each a set of five spaces."""

NO_SEQUENCE: tuple[ClaimedLines, ...] = ((),)
"""What `claims` gives for a chip that completes nothing: one claim, with no line in it."""


def may_count(line: Bits, sequences: tuple[Bits, ...]) -> bool:
    """Whether the line could still be a sequence beside the team's sequences: it shares at most one space with each."""
    return all((line & sequence).bit_count() <= 1 for sequence in sequences)


def claims(board: Board, owned: Bits, existing: tuple[Bits, ...], placed: Bits) -> tuple[ClaimedLines, ...]:
    """The different claims of sequences that the chip just placed completes; NO_SEQUENCE where it completes none.

    `owned` are the team's chips and the free spaces, `existing` its sequences so far. A new sequence shares at most one
    space with each of them and with the other new ones. Every new line goes through the placed chip, so lines in
    different directions share only that chip. So each direction is counted by itself, as often as it can be.
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
    """What to claim of the complete lines of one direction through one space: two that share only that space, else any one."""
    first, last = complete[0], complete[-1]
    if (first & last).bit_count() == 1:
        return [(first, last)]
    return [(line,) for line in complete]


@lru_cache(maxsize=8)
def all_plays(board: Board) -> dict[Card, dict[Bits, Play]]:
    """Every card's play on every space that it can ever go on."""
    everywhere = board.wild + board.anti_wild
    spaces = board.spaces_of | dict.fromkeys(everywhere, board.playable)
    return {card: {bit: Play(card, board.names[bit.bit_length() - 1]) for bit in each_bit(bits)} for card, bits in spaces.items()}


@lru_cache(maxsize=8192)
def plays_on(board: Board, card: Card, spaces: Bits) -> tuple[Play, ...]:
    """The card's plays on these spaces. A card has two spaces on the classic board, so the same few sets come again."""
    plays = all_plays(board)[card]
    return tuple(plays[bit] for bit in each_bit(spaces))


CUT, FIRST, DEAL, PLAY, CLAIM = "cut", "first", "deal", "play", "claim"
"""What happens next: a seat cuts for the deal, or chance says who is first; a card is dealt; is played; sequences are claimed."""

DRAW, TAKE, REPLACE, OVER = "draw", "take", "replace", "over"
"""Or: a card is drawn after a play; the seat must draw it (Loss of card); one is drawn for a dead card; the game is over."""

STEPS = (CUT, FIRST, DEAL, PLAY, CLAIM, DRAW, TAKE, REPLACE, OVER)

WAITING = frozenset({PLAY, CLAIM, TAKE})
"""The steps at which a seat has to act; all others but OVER are luck."""

NOBODY = -1

TO_CUT, OUT_OF_CUT = "?", "-"
"""In `Table.cuts`, in place of a card: the seat has yet to cut in this round; it is out while tied seats cut again."""

PASS, TAKE_CARD, DONE = Pass(), Take(), Done()


class Table(NamedTuple):
    """Everything face up at one moment. Teams and seats index the tuples; NOBODY stands for none.

    `placed` is the chip whose sequence is being claimed. `owed` has an entry for each play since the oldest for which a card
    may still be drawn (Loss of card): the seat that may draw it, or NOBODY. `taking` is the seat that has asked for its card:
    luck deals it next. `forfeits` are the seats that still have to give up a card (Table talk); while there are any, the game
    waits for the first of them.
    """

    setup: SequenceSetup
    step: str
    turn: Seat
    chips: tuple[Bits, ...]
    sequences: tuple[tuple[Bits, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    exchanged: bool
    placed: Bits
    passes: int
    turns: int
    dealer: Seat
    cuts: tuple[Card, ...]
    winner: Team
    owed: tuple[Seat, ...] = ()
    taking: Seat = NOBODY
    forfeits: tuple[Seat, ...] = ()

    @property
    def covered(self) -> Bits:
        """The spaces with a chip on them."""
        first, *others = self.chips
        for chips in others:
            first |= chips
        return first

    def locked(self, team: Team) -> Bits:
        """The spaces of the team's completed sequences, free corners included."""
        locked = 0
        for sequence in self.sequences[team]:
            locked |= sequence
        return locked

    def owned(self, team: Team) -> Bits:
        """The spaces that count for the team's sequences: those with its chips, and the free ones."""
        return self.chips[team] | self.setup.board_data.free

    def takeable(self, team: Team) -> Bits:
        """The chips that a one-eyed jack of the team may remove: opponents' chips outside completed sequences."""
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
        """What the seat may do with this hand, each action once.

        `sizes` has the number of cards that each seat holds; it may be empty where the set-up has no calls.
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
                return (*self._calls(seat, sizes), DONE)  # its own card is among those that may still be taken
        return self._calls(seat, sizes)

    def _calls(self, seat: Seat, sizes: Sequence[int]) -> tuple[SequenceAction, ...]:
        """What the seat may do in anybody's turn: draw a card that it has not drawn yet, and call opponents' table talk."""
        setup = self.setup
        if not setup.has_calls or self.step not in WAITING or self.taking != NOBODY:
            return ()
        calls: list[SequenceAction] = [TAKE_CARD] if seat in self.owed else []
        if setup.table_talk and setup.seats > setup.teams:
            others = (team for team in range(setup.teams) if team != setup.team(seat))
            calls += [Talk(team) for team in others if any(sizes[member] for member in setup.members(team))]
        return tuple(calls)

    def targets(self, card: Card) -> Bits:
        """The spaces on which the seat whose turn it is can play the card; none where the card is dead."""
        board = self.setup.board_data
        spaces = board.spaces_of.get(card)
        if spaces is not None:
            return spaces & ~self.covered
        if card in board.wild:
            return board.playable & ~self.covered
        return self.takeable(self.setup.team(self.turn))

    def is_dead(self, card: Card) -> bool:
        """Whether every space of the card is covered; a jack is never dead."""
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
        """What the mover may claim for the chip just placed; a single claim where there is no choice."""
        team = self.setup.team(self.turn)
        board = self.setup.board_data
        choices = claims(board, self.owned(team), self.sequences[team], self.placed)
        return tuple(Claim(tuple(board.ends(line) for line in lines)) for lines in choices)

    # Steps of every turn. Two are spelt out field by field, because `_replace` takes twice as long.

    def after_play(self, chips: tuple[Bits, ...], piles: tuple[tuple[Card, ...], ...]) -> Table:
        """The table with these chips and discard piles; next a card is drawn."""
        setup, _, turn, _, sequences, _, exchanged, _, passes, turns, dealer, cuts, winner, owed, _, _ = self
        if setup.loss_of_card:
            return self._replace(step=TAKE, chips=chips, piles=piles, placed=0, owed=(*owed, turn))
        return Table(setup, DRAW, turn, chips, sequences, piles, exchanged, 0, passes, turns, dealer, cuts, winner)

    def after_take(self, seat: Seat) -> Table:
        """The seat draws a card: in its turn for the play just made, else for its oldest play whose card it may still draw.

        The seat that played just before that play loses the right to its card (sheet, Loss of card).
        """
        in_turn = self.step == TAKE and seat == self.turn
        index = len(self.owed) - 1 if in_turn else self.owed.index(seat)
        owed = [NOBODY if place in (index - 1, index) else other for place, other in enumerate(self.owed)]
        # It only matters whether one play came just before another: several entries without a right are as good as one.
        kept = [seat for seat, before in zip(owed, [NOBODY, *owed], strict=False) if seat != NOBODY or before != NOBODY]
        return self._replace(owed=tuple(kept), taking=seat)

    def next_turn(self, passes: int) -> Table:
        """The next seat's turn, after that many passes in a row; the end where all have passed or TURN_LIMIT is reached."""
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
