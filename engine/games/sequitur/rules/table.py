"""What lies open on the table of Sequitur, in sight of everybody: goals, stacks, and words once they are shown.

A Table holds no letter of a rack before the words are shown, and no face-down goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core import Seat
from ..box.goals import COLOURS
from .setup import ROUNDS, SequiturSetup

PASSING, CONSENT, SETTLE, ORDER, CLAIM, END, OVER = "passing", "consent", "settle", "order", "claim", "end", "over"
"""What happens now: seats choose in secret; the table accepts or refuses unlisted words; secret goals are settled;
letters are drawn for the order; goals are claimed; the letters go back; the game is over."""

STAGES = (PASSING, CONSENT, SETTLE, ORDER, CLAIM, END, OVER)

LISTED, OFFERED, ACCEPTED, REFUSED = "listed", "offered", "accepted", "refused"
"""How a word stands with the table."""

WORDS = len(COLOURS)
"""The number of a round's last pass, in which words are spelt; the passes before it end with a goal of each colour."""

PASSES = WORDS + 1

NOBODY = -1
BLANK = "?"

RANKS = ((25, "Sequitur master"), (20, "Impressive"), (15, "Getting good"), (10, "Moving up"), (5, "Good start"))
"""The ranks of a lone player, each with the points that it takes (sheet, Solo play)."""


class ShownWord(NamedTuple):
    """What one seat shows at the end of the passes.

    `word` is "" for none, `balls` are those of the rack that spell it, `standing` is how it stands with the table; `secret` is
    the seat's secret goal of this round, and `is_met` says whether the word meets it. `rack` is the whole rack as it was shown,
    "" in positions by earlier versions.
    """

    word: str
    balls: str
    score: int
    standing: str
    secret: str
    is_met: bool
    rack: str = ""

    @property
    def letters(self) -> tuple[str, ...]:
        """What each ball stands for.

        >>> ShownWord("QUITE", "QI?E", 5, "listed", "", False).letters
        ('QU', 'I', 'T', 'E')
        """
        found, rest = [], self.word
        for index, ball in enumerate(self.balls):
            found.append(rest[: 1 + (ball == "Q" and len(rest) > len(self.balls) - index)])
            rest = rest[len(found[-1]) :]
        return tuple(found)


class Table(NamedTuple):
    """Everything in sight of everybody. `round` counts from 0, and so does `step`, the round's pass that is being made.

    `turn` is the seat whose pass, answer or claim it is. `public` are the goals that can be claimed, `stacks` those that each
    seat has won, `discards` those thrown away in sight of all; `unseen` has how many of each colour were thrown away unseen.
    `spelt` has each seat's word of the round once they are shown; `ranks` has the seats in the order of claiming, tied ones
    together, and `draws` the letters that the first tied seats have drawn so far. `before` has, for each round whose words have
    been shown, how many goals each seat had won until then; rounds before a position was opened may be missing.
    """

    setup: SequiturSetup
    stage: str = PASSING
    round: int = 0
    step: int = 0
    turn: Seat = 0
    public: tuple[str, ...] = ()
    stacks: tuple[tuple[str, ...], ...] = ()
    discards: tuple[str, ...] = ()
    unseen: tuple[int, ...] = (0, 0, 0)
    spelt: tuple[ShownWord, ...] = ()
    ranks: tuple[tuple[Seat, ...], ...] = ()
    draws: str = ""
    before: tuple[tuple[int, ...], ...] = ()

    # The passes

    @property
    def colour(self) -> str:
        """The colour of the goals drawn in this pass; "" in the last pass."""
        return COLOURS[self.step] if self.step < WORDS else ""

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order in which they make this pass: back and forth, nobody has to take the device twice (ruling)."""
        seats = tuple(range(self.setup.seats))
        return seats[::-1] if self.setup.back_and_forth and self.step % 2 else seats

    def has_passed(self, seat: Seat) -> bool:
        """Whether the seat has made this pass."""
        return self.order.index(seat) < self.order.index(self.turn)

    def thrown_away(self, colour: str, count: int) -> Table:
        """The table once that many more goals of the colour have been thrown away unseen."""
        counts = tuple(old + count * (deck == colour) for deck, old in zip(COLOURS, self.unseen, strict=True))
        return self._replace(unseen=counts)

    def turned_up(self, goals: Sequence[str]) -> Table:
        """The table after a pass: its goals lie face up beside earlier ones, sorted, so that their order names no seat."""
        after = self._replace(public=(*self.public, *sorted(goals, key=goal_order)), step=self.step + 1)
        return after._replace(turn=after.order[0])

    def reshuffled(self, colour: str) -> Table:
        """The table once the discards of that colour have become a deck again."""
        discards = tuple(name for name in self.discards if self.setup.all_goals[name].colour != colour)
        counts = tuple(0 if other == colour else count for other, count in zip(COLOURS, self.unseen, strict=True))
        return self._replace(discards=discards, unseen=counts)

    # Words

    def shown(self, spelt: tuple[ShownWord, ...]) -> Table:
        """The table with the words shown; words that are not in the list are decided on first."""
        before = (*self.before, tuple(map(len, self.stacks)))
        return self._replace(spelt=spelt, turn=NOBODY, before=before)._next_offer()

    @property
    def offerer(self) -> Seat:
        """The seat whose word the table decides on now; NOBODY where there is none."""
        return next((seat for seat, one in enumerate(self.spelt) if one.standing == OFFERED), NOBODY)

    @property
    def answerers(self) -> tuple[Seat, ...]:
        """The seats that answer, one after another: all others, or the lone player."""
        seats = range(self.setup.seats)
        return tuple(seat for seat in seats if seat != self.offerer) or (self.offerer,)

    def _next_offer(self) -> Table:
        if self.offerer == NOBODY:
            return self._replace(stage=SETTLE, turn=NOBODY)
        return self._replace(stage=CONSENT, turn=self.answerers[0])

    def answered(self, accepts: bool) -> Table:
        """The table after the answer of the seat in turn: one refusal is enough, acceptance takes everybody."""
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
        """The table once secret goals are won or thrown away, with the seats that can claim ranked by their words."""
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
        """The first tied seats, which have to draw letters; none once the order is settled."""
        return next((seats for seats in self.ranks if len(seats) > 1), ())

    def drew(self, letter: str) -> Table:
        """The table once the next tied seat has drawn that letter.

        When all have drawn, the lowest letter goes first (sheet, step 7); the blank comes after Z, and seats that are tied
        again draw again (ruling).
        """
        tied, draws = self.tied, self.draws + letter
        if len(draws) < len(tied):
            return self._replace(draws=draws, turn=tied[len(draws)])
        found = dict(zip(tied, draws, strict=True))
        parts = tuple(
            tuple(seat for seat in tied if found[seat] == drawn) for drawn in sorted(set(draws), key=lambda c: (c == BLANK, c))
        )
        index = self.ranks.index(tied)
        return self._replace(ranks=(*self.ranks[:index], *parts, *self.ranks[index + 1 :]), draws="")._next_claim(NOBODY)

    def claimed(self, name: str) -> Table:
        """The table once the seat in turn has claimed the goal, with the next seat to claim."""
        stacks = tuple((*stack, name) if seat == self.turn else stack for seat, stack in enumerate(self.stacks))
        public = tuple(other for other in self.public if other != name)
        return self._replace(stacks=stacks, public=public)._next_claim(self.turn)

    def _next_claim(self, after: Seat) -> Table:
        """The turn of the next seat after that one whose word meets a goal; the end of the round where there is none."""
        if self.tied:
            return self._replace(stage=ORDER, turn=self.tied[0])
        order = [seat for (seat,) in self.ranks]
        start = order.index(after) + 1 if after in order else 0
        for seat in (*order[start:], *order[:start]):
            if self.claimable(seat):
                return self._replace(stage=CLAIM, turn=seat)
        return self._replace(stage=END if self.round + 1 < ROUNDS else OVER, turn=NOBODY)

    def ended(self) -> Table:
        """The next round's table: goals that nobody claimed are thrown away (sheet, step 8)."""
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
        """The seat's points: those on the goals in its stack and those it started with."""
        return self.setup.starts[seat] + sum(self.setup.all_goals[name].points for name in self.stacks[seat])

    def returns(self) -> tuple[float, ...] | None:
        """The most points win; for a lone player it is the share of the highest rank's points."""
        if self.stage != OVER:
            return None
        points = [self.points(seat) for seat in range(self.setup.seats)]
        if len(points) == 1:
            return (min(1.0, points[0] / RANKS[0][0]),)
        winners = points.count(max(points))
        return tuple(1 / winners if own == max(points) else 0.0 for own in points)


def goal_order(name: str) -> tuple[int, int]:
    """A sort key for the names of goals: red, yellow, green, then by number."""
    return "RYG".index(name[0]), int(name[1:])


def rank(points: int) -> str:
    """A lone player's rank for that many points; "" below the lowest."""
    return next((title for least, title in RANKS if points >= least), "")
