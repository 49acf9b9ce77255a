"""The public table of Sequitur: goals, won goals, and words once they are shown.

A Table contains no letters of a rack before the words are shown, and no face-down goals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core import Seat
from ....text import plural
from ..box.goals import COLOURS
from .setup import ROUNDS, SequiturSetup

PASSING, CONSENT, SETTLE, ORDER, CLAIM, END, OVER = "passing", "consent", "settle", "order", "claim", "end", "over"
"""Values of `Table.stage`: seats choose in secret; the table accepts or refuses unlisted words; secret goals are settled; tied
seats draw letters for the order of claiming; goals are claimed; the letters are returned; the game is over."""

STAGES = (PASSING, CONSENT, SETTLE, ORDER, CLAIM, END, OVER)

LISTED, OFFERED, ACCEPTED, REFUSED = "listed", "offered", "accepted", "refused"
"""Values of `ShownWord.standing`: in the list; offered and undecided; accepted; refused."""

WORDS = len(COLOURS)
"""The index of a round's last pass, in which words are spelt. Each earlier pass ends with a goal of one colour."""

PASSES = WORDS + 1

NOBODY = -1
BLANK = "?"

RANKS = ((25, "Sequitur master"), (20, "Impressive"), (15, "Getting good"), (10, "Moving up"), (5, "Good start"))
"""The ranks of a lone player, each with the points it needs (sheet, Solo play)."""


class ShownWord(NamedTuple):
    """A seat's word, as shown at the end of the passes."""

    word: str  # "" for none
    balls: str  # balls of the rack that spell it
    score: int
    standing: str  # LISTED, OFFERED, ACCEPTED or REFUSED
    secret: str  # the seat's secret goal of this round; "" for none
    is_met: bool  # the word meets the secret goal
    rack: str = ""  # whole rack as shown; "" in positions of earlier versions

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that each ball stands for.

        >>> ShownWord("QUITE", "QI?E", 5, "listed", "", False).letters
        ('QU', 'I', 'T', 'E')
        """
        found, rest = [], self.word
        for index, ball in enumerate(self.balls):
            found.append(rest[: 1 + (ball == "Q" and len(rest) > len(self.balls) - index)])
            rest = rest[len(found[-1]) :]
        return tuple(found)


class Table(NamedTuple):
    """Everything that all seats see."""

    setup: SequiturSetup
    stage: str = PASSING  # one of the constants PASSING to OVER
    round: int = 0  # counted from 0
    step: int = 0  # the round's current pass, counted from 0
    turn: Seat = 0  # seat whose pass, answer or claim it is
    public: tuple[str, ...] = ()  # goals that can be claimed
    stacks: tuple[tuple[str, ...], ...] = ()  # goals won by each seat, in order
    discards: tuple[str, ...] = ()  # goals discarded face up
    unseen: tuple[int, ...] = (0, 0, 0)  # number of goals discarded face down, by colour
    spelt: tuple[ShownWord, ...] = ()  # each seat's word of the round; () before they are shown
    ranks: tuple[tuple[Seat, ...], ...] = ()  # seats in the order of claiming, tied ones grouped
    draws: str = ""  # letters drawn so far by the first tied seats
    # For each round whose words have been shown, the number of goals that each seat had won before. Rounds before the position
    # from which a game was started may be missing.
    before: tuple[tuple[int, ...], ...] = ()
    drawn: str = ""  # the letters of the tied seats that drew last in this round, in their order

    @staticmethod
    def new_fields() -> tuple[str, ...]:
        """The fields that, like a setup's `new_option`, are not written while they have their default values."""
        return ("drawn",)

    # Passes

    @property
    def colour(self) -> str:
        """The colour of the goals drawn in this pass; "" in the last pass."""
        return COLOURS[self.step] if self.step < WORDS else ""

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order of this pass. It alternates, so that the device is not handed on between two passes (ruling)."""
        seats = tuple(range(self.setup.seats))
        return seats[::-1] if self.setup.back_and_forth and self.step % 2 else seats

    def has_passed(self, seat: Seat) -> bool:
        """Whether the seat has made this pass."""
        return self.order.index(seat) < self.order.index(self.turn)

    def thrown_away(self, colour: str, count: int) -> Table:
        """The table after `count` more goals of the colour have been discarded face down."""
        counts = tuple(old + count * (deck == colour) for deck, old in zip(COLOURS, self.unseen, strict=True))
        return self._replace(unseen=counts)

    def turned_up(self, goals: Sequence[str]) -> Table:
        """The table after a pass, with its goals face up. They are sorted, so that their order reveals no seat."""
        after = self._replace(public=(*self.public, *sorted(goals, key=goal_order)), step=self.step + 1)
        return after._replace(turn=after.order[0])

    def reshuffled(self, colour: str) -> Table:
        """The table after the colour's discards have been reshuffled into a deck."""
        discards = tuple(name for name in self.discards if self.setup.all_goals[name].colour != colour)
        counts = tuple(0 if other == colour else count for other, count in zip(COLOURS, self.unseen, strict=True))
        return self._replace(discards=discards, unseen=counts)

    # Words

    def shown(self, spelt: tuple[ShownWord, ...]) -> Table:
        """The table with the words shown. Unlisted words are decided on next."""
        before = (*self.before, tuple(map(len, self.stacks)))
        return self._replace(spelt=spelt, turn=NOBODY, before=before)._next_offer()

    @property
    def offerer(self) -> Seat:
        """The seat whose word is being decided on; NOBODY if none."""
        return next((seat for seat, one in enumerate(self.spelt) if one.standing == OFFERED), NOBODY)

    @property
    def answerers(self) -> tuple[Seat, ...]:
        """The seats that answer, in order: all others, or the lone player."""
        seats = range(self.setup.seats)
        return tuple(seat for seat in seats if seat != self.offerer) or (self.offerer,)

    def _next_offer(self) -> Table:
        if self.offerer == NOBODY:
            return self._replace(stage=SETTLE, turn=NOBODY)
        return self._replace(stage=CONSENT, turn=self.answerers[0])

    def with_answer(self, accepts: bool) -> Table:
        """The table after the answer of the seat in turn. One refusal refuses the word; acceptance must be unanimous."""
        if accepts and self.turn != self.answerers[-1]:
            return self._replace(turn=self.answerers[self.answerers.index(self.turn) + 1])
        seat = self.offerer
        word = self.spelt[seat]
        goal = self.setup.all_goals.get(word.secret)
        if accepts:
            word = word._replace(standing=ACCEPTED, is_met=goal is not None and goal.is_met(word.word))
        else:
            word = word._replace(standing=REFUSED, score=0)
        return self._replace(spelt=(*self.spelt[:seat], word, *self.spelt[seat + 1 :]))._next_offer()

    def settled(self) -> Table:
        """The table after secret goals have been won or discarded, with the seats that can claim ranked by their words."""
        met = [one.secret if one.is_met else "" for one in self.spelt]
        stacks = tuple((*stack, name) if name else stack for stack, name in zip(self.stacks, met, strict=True))
        missed = tuple(one.secret for one in self.spelt if one.secret and not one.is_met)
        after = self._replace(stacks=stacks, discards=(*self.discards, *missed))
        claimants = [seat for seat in range(self.setup.seats) if after.claimable(seat)]
        scores = sorted({self.spelt[seat].score for seat in claimants}, reverse=True)
        ranks = tuple(tuple(seat for seat in claimants if self.spelt[seat].score == score) for score in scores)
        return after._replace(ranks=ranks)._next_claim(NOBODY)

    # Claims

    def claimable(self, seat: Seat) -> tuple[str, ...]:
        """The public goals that the seat's word meets."""
        word = self.spelt[seat]
        if not word.word or word.standing not in (LISTED, ACCEPTED):
            return ()
        return tuple(name for name in self.public if self.setup.all_goals[name].is_met(word.word))

    @property
    def tied(self) -> tuple[Seat, ...]:
        """The first group of tied seats, which must draw letters; () once the order is settled."""
        return next((seats for seats in self.ranks if len(seats) > 1), ())

    def drew(self, letter: str) -> Table:
        """The table after the next tied seat has drawn this letter.

        When all have drawn, the lowest letter goes first (sheet, step 7); the blank comes after Z, and seats that are still tied
        draw again (ruling).
        """
        tied, draws = self.tied, self.draws + letter
        if len(draws) < len(tied):
            return self._replace(draws=draws, turn=tied[len(draws)])
        found = dict(zip(tied, draws, strict=True))
        parts = tuple(
            tuple(seat for seat in tied if found[seat] == drawn) for drawn in sorted(set(draws), key=lambda c: (c == BLANK, c))
        )
        index = self.ranks.index(tied)
        ranks = (*self.ranks[:index], *parts, *self.ranks[index + 1 :])
        return self._replace(ranks=ranks, draws="", drawn=draws)._next_claim(NOBODY)

    def claimed(self, name: str) -> Table:
        """The table after the seat in turn has claimed the goal."""
        stacks = tuple((*stack, name) if seat == self.turn else stack for seat, stack in enumerate(self.stacks))
        public = tuple(other for other in self.public if other != name)
        return self._replace(stacks=stacks, public=public)._next_claim(self.turn)

    def _next_claim(self, after: Seat) -> Table:
        """Advances to the next seat after `after` whose word meets a goal, or to the end of the round if there is none."""
        if self.tied:
            return self._replace(stage=ORDER, turn=self.tied[0])
        order = [seat for (seat,) in self.ranks]
        start = order.index(after) + 1 if after in order else 0
        for seat in (*order[start:], *order[:start]):
            if self.claimable(seat):
                return self._replace(stage=CLAIM, turn=seat)
        return self._replace(stage=END if self.round + 1 < ROUNDS else OVER, turn=NOBODY)

    def ended(self) -> Table:
        """The next round's table. Unclaimed goals are discarded (sheet, step 8)."""
        return Table(
            self.setup,
            round=self.round + 1,
            stacks=self.stacks,
            discards=(*self.discards, *self.public),
            unseen=self.unseen,
            before=self.before,
        )

    # Results

    def points(self, seat: Seat) -> int:
        """The seat's points: those of its goals and those it started with."""
        return self.setup.starts[seat] + sum(self.setup.all_goals[name].points for name in self.stacks[seat])

    def returns(self) -> tuple[float, ...] | None:
        """The result: the most points win. In a solo game, the fraction of the highest rank's points."""
        if self.stage != OVER:
            return None
        points = [self.points(seat) for seat in range(self.setup.seats)]
        if len(points) == 1:
            return (min(1.0, points[0] / RANKS[0][0]),)
        winners = points.count(max(points))
        return tuple(1 / winners if own == max(points) else 0.0 for own in points)


def goal_order(name: str) -> tuple[int, int]:
    """Sort key for names of goals: red, yellow, green, then by number."""
    return "RYG".index(name[0]), int(name[1:])


def rank(points: int) -> str:
    """A lone player's rank for these points; "" below the lowest."""
    return next((title for least, title in RANKS if points >= least), "")


def points(number: int) -> str:
    """`1 point`, `3 points`."""
    return f"{number} {plural(number, 'point')}"
