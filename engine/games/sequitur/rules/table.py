"""What lies open on the table of Sequitur, in sight of everybody: goals, stacks, words once they are revealed.

A Table holds no letter of a rack before the words are shown, and no goal that lies face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core import Seat
from .setup import COLOURS, ROUNDS, SequiturSetup

PASSING, CONSENT, SETTLE, ORDER, CLAIM, END, OVER = "passing", "consent", "settle", "order", "claim", "end", "over"
"""What is done now: seats choose in secret, the table judges words that are not in the list, secret goals are settled, letters
are drawn for the order, goals are claimed, the letters go back, nothing."""

STAGES = (PASSING, CONSENT, SETTLE, ORDER, CLAIM, END, OVER)

LISTED, OFFERED, ACCEPTED, REFUSED = "listed", "offered", "accepted", "refused"
"""What the table thinks of a word."""

WORDS = len(COLOURS)
"""The number of a round's last pass, in which words are spelt; the passes before it end with a goal of each colour."""

PASSES = WORDS + 1

NOBODY = -1
BLANK = "?"

RANKS = ((25, "Sequitur master"), (20, "Impressive"), (15, "Getting good"), (10, "Moving up"), (5, "Good start"))
"""What so many points are called when one plays alone (sheet, Solo play)."""


class Spelt(NamedTuple):
    """What one seat spelt: the word, "" for none, the balls of its rack that spell it, what the word scores, what the table
    thinks of it, and the secret goal of that round with whether the word meets it."""

    word: str
    balls: str
    score: int
    standing: str
    secret: str
    is_met: bool

    @property
    def letters(self) -> tuple[str, ...]:
        """What each ball stands for.

        >>> Spelt("QUITE", "QI?E", 5, "listed", "", False).letters
        ('QU', 'I', 'T', 'E')
        """
        found, rest = [], self.word
        for index, ball in enumerate(self.balls):
            found.append(rest[: 1 + (ball == "Q" and len(rest) > len(self.balls) - index)])
            rest = rest[len(found[-1]) :]
        return tuple(found)


class Table(NamedTuple):
    """Everything that everybody sees. `round` and `step` count from 0: the round, and which of its four passes is made.

    `turn` is the seat whose pass, answer or claim it is. `public` are the goals that can be claimed, `stacks` those that each
    seat has won, `discards` those thrown away in sight of all, `unseen` how many of each colour were thrown away unseen.
    `spelt` are the words of the round, one a seat, once they are revealed; `ranks` the seats in the order of claiming, those
    that are level together, and `draws` the letters drawn so far by the first of these.
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
    spelt: tuple[Spelt, ...] = ()
    ranks: tuple[tuple[Seat, ...], ...] = ()
    draws: str = ""

    # The passes

    @property
    def colour(self) -> str:
        """The colour of the goals that everybody draws in this pass; "" in the last one."""
        return COLOURS[self.step] if self.step < WORDS else ""

    def thrown_away(self, colour: str, count: int) -> Table:
        """So many more goals of that colour are gone that others have not seen."""
        counts = tuple(old + count * (deck == colour) for deck, old in zip(COLOURS, self.unseen, strict=True))
        return self._replace(unseen=counts)

    def turned_up(self, goals: Sequence[str]) -> Table:
        """After a pass: its goals lie face up beside those of before, in no seat's order."""
        return self._replace(public=(*self.public, *sorted(goals, key=number)), step=self.step + 1, turn=0)

    def reshuffled(self, colour: str) -> Table:
        """The discards of that colour are a deck again."""
        discards = tuple(name for name in self.discards if self.setup.all_goals[name].colour != colour)
        counts = tuple(0 if other == colour else count for other, count in zip(COLOURS, self.unseen, strict=True))
        return self._replace(discards=discards, unseen=counts)

    # Words

    def shown(self, spelt: tuple[Spelt, ...]) -> Table:
        """The words revealed; those that are not in the list are judged before anything else."""
        return self._replace(spelt=spelt, turn=NOBODY)._next_judged()

    @property
    def judged(self) -> Seat:
        """The seat whose word the table judges now; NOBODY where there is none."""
        return next((seat for seat, one in enumerate(self.spelt) if one.standing == OFFERED), NOBODY)

    @property
    def judges(self) -> tuple[Seat, ...]:
        """Who answers, one after another: all others, and who plays alone."""
        seats = range(self.setup.seats)
        return tuple(seat for seat in seats if seat != self.judged) or (self.judged,)

    def _next_judged(self) -> Table:
        if self.judged == NOBODY:
            return self._replace(stage=SETTLE, turn=NOBODY)
        return self._replace(stage=CONSENT, turn=self.judges[0])

    def answered(self, accepts: bool) -> Table:
        """After the answer of the seat in turn: one refusal is enough, and consent is that of all."""
        if accepts and self.turn != self.judges[-1]:
            return self._replace(turn=self.judges[self.judges.index(self.turn) + 1])
        seat = self.judged
        word = self.spelt[seat]
        goal = self.setup.all_goals.get(word.secret)
        if accepts:
            word = word._replace(standing=ACCEPTED, is_met=goal is not None and goal.is_met(word.word))
        else:
            word = word._replace(standing=REFUSED, score=0)
        return self._replace(spelt=(*self.spelt[:seat], word, *self.spelt[seat + 1 :]))._next_judged()

    def settled(self) -> Table:
        """Secret goals are won or thrown away, and those who can claim are ranked by their words."""
        met = [one.secret if one.is_met else "" for one in self.spelt]
        stacks = tuple((*stack, name) if name else stack for stack, name in zip(self.stacks, met, strict=True))
        missed = tuple(one.secret for one in self.spelt if one.secret and not one.is_met)
        after = self._replace(stacks=stacks, discards=(*self.discards, *missed))
        claimants = [seat for seat in range(self.setup.seats) if after.claimable(seat)]
        scores = sorted({self.spelt[seat].score for seat in claimants}, reverse=True)
        level = tuple(tuple(seat for seat in claimants if self.spelt[seat].score == score) for score in scores)
        return after._replace(ranks=level)._next_claim(NOBODY)

    # Claims

    def claimable(self, seat: Seat) -> tuple[str, ...]:
        """The public goals that the seat's word meets."""
        word = self.spelt[seat]
        if not word.word or word.standing not in (LISTED, ACCEPTED):
            return ()
        return tuple(name for name in self.public if self.setup.all_goals[name].is_met(word.word))

    @property
    def level(self) -> tuple[Seat, ...]:
        """The first seats that are level and have to draw letters; none where the order is settled."""
        return next((seats for seats in self.ranks if len(seats) > 1), ())

    def drew(self, letter: str) -> Table:
        """The next of the seats that are level has drawn that letter; when all have, the lowest goes first (sheet, step 7),
        a blank counts as after Z, and those who are level again draw again (ruling)."""
        level, draws = self.level, self.draws + letter
        if len(draws) < len(level):
            return self._replace(draws=draws, turn=level[len(draws)])
        found = dict(zip(level, draws, strict=True))
        parts = tuple(
            tuple(seat for seat in level if found[seat] == drawn) for drawn in sorted(set(draws), key=lambda c: (c == BLANK, c))
        )
        index = self.ranks.index(level)
        return self._replace(ranks=(*self.ranks[:index], *parts, *self.ranks[index + 1 :]), draws="")._next_claim(NOBODY)

    def claimed(self, name: str) -> Table:
        """The goal goes to the stack of the seat in turn, and the next seat claims."""
        stacks = tuple((*stack, name) if seat == self.turn else stack for seat, stack in enumerate(self.stacks))
        public = tuple(other for other in self.public if other != name)
        return self._replace(stacks=stacks, public=public)._next_claim(self.turn)

    def _next_claim(self, after: Seat) -> Table:
        """The turn of the next seat in the order, after that one, whose word meets a goal; the round's end without one."""
        if self.level:
            return self._replace(stage=ORDER, turn=self.level[0])
        order = [seat for (seat,) in self.ranks]
        start = order.index(after) + 1 if after in order else 0
        for seat in (*order[start:], *order[:start]):
            if self.claimable(seat):
                return self._replace(stage=CLAIM, turn=seat)
        return self._replace(stage=END if self.round + 1 < ROUNDS else OVER, turn=NOBODY)

    def ended(self) -> Table:
        """The next round: goals that nobody claimed are thrown away (sheet, step 8)."""
        return Table(
            self.setup,
            round=self.round + 1,
            stacks=self.stacks,
            discards=(*self.discards, *self.public),
            unseen=self.unseen,
        )

    # Results

    def points(self, seat: Seat) -> int:
        """The points on the goals in the seat's stack."""
        return sum(self.setup.all_goals[name].points for name in self.stacks[seat])

    def returns(self) -> tuple[float, ...] | None:
        """Who has most points wins; alone, the share of the highest rank that was reached."""
        if self.stage != OVER:
            return None
        points = [self.points(seat) for seat in range(self.setup.seats)]
        if len(points) == 1:
            return (min(1.0, points[0] / RANKS[0][0]),)
        winners = points.count(max(points))
        return tuple(1 / winners if own == max(points) else 0.0 for own in points)


def number(name: str) -> tuple[int, int]:
    """The order of goals by their names: red, yellow, green, and by number."""
    return "RYG".index(name[0]), int(name[1:])


def rank(points: int) -> str:
    """What that many points are called when one plays alone; "" below the lowest rank."""
    return next((title for least, title in RANKS if points >= least), "")
