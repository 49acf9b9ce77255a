"""Why a finished game of Sequoia ended as it did: what decided it, three lines of its story and three figures, all found in its
states by plain rules.

A moment is the index of a state. Points "in sight" are what the medals would have paid then, with their values at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ....core import Seat
from ....report import Figure, Turning
from ....text import amount, listed, plural
from .dice import is_sequoia
from .narration import planted_where
from .payment import MEDALS, Payment, best, paid, payments
from .setup import FORESTS, TURNS
from .state import State
from .table import FIRST, LOT, NOBODY, Table

THE_LOT = "By lot"

EARLY = 3
"""With this many payments left, a lead for good is not due to any one of them."""


class Ending:
    """A finished game, looked back on. `states` are all of its states, first to last."""

    def __init__(self, states: Sequence[State], names: Sequence[str]) -> None:
        self._tables = [state.table for state in states]
        self._names = names
        self._order = payments(self._tables[-1])
        self._seats = self._tables[-1].setup.seats
        self.points = self._paid(len(self._order))
        self.winners = best(self.points)
        self._winner = self.winners[0]

    def _paid(self, count: int) -> tuple[int, ...]:
        """Everybody's points after that many payments."""
        return paid(self._order[:count], self._tables[-1].setup.starts)

    @property
    def headline(self) -> str:
        """Who wins."""
        names = [self._names[seat] for seat in self.winners]
        return f"{names[0]} wins" if len(names) == 1 else f"{listed(names)} share the win"

    # What decided it

    @property
    def summary(self) -> str:
        """What decided it, in one sentence."""
        if not self._order:
            return "No forest paid out."
        count = self._deciding()
        payment, after = self._order[count - 1], f"{self.points[self._winner]} to {self._behind}"
        if len(self.winners) > 1:
            last = next((seat for seat in self.winners if payment.to(seat)), NOBODY)
            if last == NOBODY:
                return "Tied all the way."
            medal = _medal(payment, last)
            return f"Tied at {self.points[last]} after forest {payment.forest} paid {self._named(last)} {medal}."
        if count == 1:
            return f"Led from the first medal to the last, {after}."
        medal = _medal(payment, self._winner)
        if len(self._order) - count >= EARLY:
            return f"Ahead for good after forest {payment.forest} paid {medal}, {after}."
        return f"{self._before(count)} until forest {payment.forest}{self._won_how(payment)} paid {medal}."

    def _deciding(self) -> int:
        """The number of the payment, from 1, since which the winners and nobody else lead."""
        leaders = [best(self._paid(count)) for count in range(len(self._order) + 1)]
        return next(count for count in range(len(self._order), 0, -1) if leaders[count - 1] != self.winners or count == 1)

    @property
    def _behind(self) -> int:
        """The points of the best loser, or of the winners if all have won."""
        return max((own for seat, own in enumerate(self.points) if seat not in self.winners), default=max(self.points))

    def _before(self, count: int) -> str:
        """How the winner stood before that payment: `Tied with Tom at 17`, `2 behind Tom`."""
        points = self._paid(count - 1)
        ahead = [seat for seat in best(points) if seat != self._winner]
        gap = max(points) - points[self._winner]
        return f"{gap} behind {self._those(ahead)}" if gap else f"Tied with {self._those(ahead)} at {max(points)}"

    def _won_how(self, payment: Payment) -> str:
        """How the winner won the medal, if not with the trees of the ten turns."""
        when = self._when(self._for_good(payment, self._winner))
        if when.startswith("Turn"):
            return ""
        return ", won by lot," if when == THE_LOT else f", won in {when[0].lower()}{when[1:]},"

    # The story

    def story(self) -> tuple[Turning, ...]:
        """A Sequoia! or the most valuable forest taken over, the closest moment, and what decided it, if there were any."""
        decided = self._decided()
        opened = self._sequoia() or self._taken_over(self._decisive.forest if self._decisive else 0)
        found = [line for line in (opened, self._closest(), decided) if line is not None]
        return tuple(sorted(found, key=lambda line: line.moment))

    def _sequoia(self) -> Turning | None:
        """The last five of a kind in the ten turns."""
        for moment in reversed(self._reveals()):
            for seat, roll, planted in self._tables[moment].shown:
                if is_sequoia(roll) and planted:
                    text = f"{self._named(seat)} rolls five of a kind and plants {planted_where(planted)}."
                    return Turning(self._when(moment), text, moment)
        return None

    def _taken_over(self, decisive: int) -> Turning | None:
        """The forest with the most gold among those whose owner took the lead from somebody else, other than the one that decided
        the game."""
        others = (payment for payment in self._order if payment.forest != decisive)
        found = [(payment, *took) for payment in others if (took := self._took(payment))]
        if not found:
            return None
        payment, moment, loser = max(found, key=lambda took: (took[0].points[FIRST], took[1]))
        owner = self._named(payment.owners[FIRST])
        text = f"{owner} takes forest {payment.forest} (gold {payment.points[FIRST]}) from {self._named(loser)}."
        return Turning(self._when(moment), text, moment)

    def _took(self, payment: Payment) -> tuple[int, Seat] | None:
        """When the forest's first owner took the lead there from somebody who had it alone, and from whom; None if nobody had."""
        owner, loser = payment.owners[FIRST], NOBODY
        taken = -1
        for moment, table in enumerate(self._tables):
            leader = table.owners_if_ended(table.forest(payment.forest))[FIRST]
            if leader not in (owner, NOBODY):
                loser, taken = leader, -1
            elif leader == owner and loser != NOBODY and taken < 0:
                taken = moment
        return (taken, loser) if loser != NOBODY else None

    def _closest(self) -> Turning | None:
        """When, in the second half of the ten turns, the winner and the best of the others were closest, the last time."""
        moments = [moment for moment in self._reveals() if self._tables[moment].turn >= TURNS / 2]
        if not moments or len(self.winners) == self._seats:
            return None
        gaps = {moment: self._gap(self._in_sight(moment)) for moment in moments}
        moment = min(reversed(moments), key=lambda at: abs(gaps[at]))
        points, gap = self._in_sight(moment), gaps[moment]
        winner, high, low = self._named(self._winner), max(points), max(points) - abs(gap)
        others = [seat for seat, own in enumerate(points) if seat != self._winner and own == points[self._winner] - gap]
        if not gap:
            text = f"{winner} is tied with {self._those(others)} at {amount(high, 'point')}."
        elif gap > 0:
            text = f"{winner} leads {self._those(others)} by {gap}, {high} to {low}."
        else:
            text = f"{winner} is {-gap} behind {self._those(others)}, {low} to {high}."
        return Turning(self._when(moment), text, moment, closest=True)

    def _gap(self, points: Sequence[int]) -> int:
        """How far the winner is ahead of the best of the others."""
        return points[self._winner] - max(own for seat, own in enumerate(points) if seat != self._winner)

    @property
    def _decisive(self) -> Payment | None:
        """The payment that decided the game or, where the winner led throughout, the winner's largest."""
        count = self._deciding() if self._order else 0
        payment = self._order[count - 1] if count > 1 else None
        return payment or next((payment for payment in reversed(self._order) if payment.to(self._winner)), None)

    def _decided(self) -> Turning | None:
        """When a winner had the medal that decided the game for good."""
        payment = self._decisive
        if payment is None:
            return None
        seat = next(winner for winner in self.winners if payment.to(winner))
        moment = self._for_good(payment, seat)
        name, when, what = self._named(seat), self._when(moment), f"forest {payment.forest} ({_medal(payment, seat)})"
        if when == THE_LOT:
            return Turning(when, f"{name} wins {what} by lot.", moment)
        secures = "secures" if when.startswith("Turn") else "wins the tie for"
        return Turning(when, f"{name} {secures} {what}.", moment)

    # Moments

    def _for_good(self, payment: Payment, seat: Seat) -> int:
        """The first moment from which on the seat's medal of that forest was in its sight."""
        place = payment.place_of(seat)
        had = [table.owners_if_ended(table.forest(payment.forest))[place] == seat for table in self._tables]
        return len(had) - next((back for back, has in enumerate(reversed(had)) if not has), len(had))

    def _reveals(self) -> list[int]:
        """The first moment after each of the ten turns."""
        turns = [table.turn for table in self._tables]
        return [turns.index(turn) for turn in range(1, TURNS + 1) if turn in turns]

    def _when(self, moment: int) -> str:
        if self._tables[max(0, moment - 1)].step == LOT:
            return THE_LOT
        turn = max(1, self._tables[moment].turn)
        return f"Turn {turn}" if turn <= TURNS else f"Tiebreaker {turn - TURNS}"

    def _in_sight(self, moment: int) -> tuple[int, ...]:
        """Everybody's points in sight."""
        return points_in_sight(self._tables[moment], self._tables[-1])

    # Figures

    def figures(self) -> tuple[Figure, ...]:
        """The winning margin, the winner's gold medals, and the number of tiebreaker turns or, without any, of lead changes."""
        most, margin = max(self.points), max(self.points) - self._behind
        golds = sum(payment.owners[FIRST] == self._winner for payment in self._order)
        extra = self._tables[-1].turn - TURNS
        won = _figure(margin, "point ahead", "points ahead") if margin else _figure(most, "point each", "points each")
        last = _figure(extra, "tiebreaker turn", "tiebreaker turns")
        return won, _figure(golds, "gold medal", "gold medals"), last if extra > 0 else self._changes()

    def _changes(self) -> Figure:
        leading = [best(self._in_sight(moment)) for moment in self._reveals()]
        alone = [leaders for leaders in leading if len(leaders) == 1]
        changes = sum(one != other for one, other in pairwise(alone))
        return _figure(changes, "lead change", "lead changes")

    # Words

    def _named(self, seat: Seat) -> str:
        return self._names[seat]

    def _those(self, seats: Sequence[Seat]) -> str:
        """One or two by name, more by their number."""
        return listed([self._names[seat] for seat in seats]) if len(seats) <= 2 else f"{len(seats)} others"


def points_in_sight(table: Table, last: Table) -> tuple[int, ...]:
    """Each player's points if the forests were scored as they stand, with the medals' values at the end."""
    points = [*table.setup.starts]
    for number in FORESTS:
        owners = table.owners_if_ended(table.forest(number))
        for worth, owner in zip(last.forest(number).tokens, owners, strict=True):
            if owner != NOBODY:
                points[owner] += worth
    return tuple(points)


def _medal(payment: Payment, seat: Seat) -> str:
    """What the seat gets: `gold 6`."""
    place = payment.place_of(seat)
    return f"{MEDALS[place]} {payment.points[place]}"


def _figure(count: int, one: str, more: str) -> Figure:
    return Figure(str(count), plural(count, one, more))
