"""The steps of a sealed match in a pass: what is owed, how it is written, and what is taken of others.

A seat is bound to every choice by a hash, and only then the others give their parts of the luck that comes next: so nobody can
choose by what would come.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core import Seat
from ...dealing import NAMED
from .entries import Act, Choose, Part, Step, Tell
from .passes import KnowledgeOfPasses, Pass, Progress
from .secrets import lock_of, part_of_pass, salt_of


class PassSteps(KnowledgeOfPasses):
    """A copy that takes and writes the steps of passes."""

    # What is owed

    def owed(self, party: int) -> Iterator[type[Step] | int]:
        yield from super().owed(party)
        one = self.passing
        if one is None or self.is_over or self.unreadable is not None:
            return
        for seat in one.order:
            if self.party_of(seat) != party:
                if self._lacks_part(one, seat, party):
                    yield Part
            elif self._skips(one, seat):
                yield Choose
            elif one.is_bound and not one.progress[seat].is_open:
                yield Tell if self._has_to_tell(one, seat) else Act

    def _lacks_part(self, one: Pass, seat: Seat, party: int) -> bool:
        slot = one.slot(seat)
        return slot is not None and slot.has_luck and party not in one.progress[seat].parts[-1]

    def _skips(self, one: Pass, seat: Seat) -> bool:
        """Whether that seat only has to say that it has chosen, since there is nothing to choose."""
        return self._is_own(seat) and self._has_luck(one, seat) and self._is_skipped(one, seat)

    def _has_to_tell(self, one: Pass, seat: Seat) -> bool:
        return self._rules.is_last(one.number) and not one.progress[seat].told

    def _has_luck(self, one: Pass, seat: Seat) -> bool:
        """Whether everything is there that comes before the seat's next choice."""
        slot, progress, others = one.slot(seat), one.progress[seat], len(self.terms.parties) - 1
        is_masked = any(len(self.cards.taken[number].peeled) < others for number in progress.cards)
        return slot is not None and not is_masked and (not slot.has_luck or len(progress.parts[-1]) == others)

    # What this copy writes, with the secret of that party

    def step_of_pass(self, owed: type[Step], party: int) -> Step:
        """The step that this party owes."""
        self._catch_up()
        one, secret = self.passing, self.secrets[party]
        assert one is not None
        mine = [seat for seat in one.order if self.party_of(seat) == party]
        if owed is Part:
            seat = next(seat for seat in one.order if seat not in mine and self._lacks_part(one, seat, party))
            return Part(seat, part_of_pass(secret, one.slot_number(seat), seat))
        if owed is Choose:
            return self.choice_of_pass(next(seat for seat in mine if self._skips(one, seat)), "")
        if owed is Tell:
            seat = next(seat for seat in mine if self._has_to_tell(one, seat))
            return Tell(seat, self._hands[seat])
        seat = next(seat for seat in mine if not one.progress[seat].is_open)
        text, salt = one.progress[seat].ways[-1][-1], salt_of(secret, one.slot_number(seat) - 1, seat)
        if not self._rules.shows(text):
            return Act(seat, text, None, "", salt)
        number = self.cards.hand(seat)[-1]
        return Act(seat, text, number, self.cards.taken[number].name or "", salt)

    def choice_of_pass(self, seat: Seat, text: str) -> Step:
        """What that seat writes to choose this in a pass."""
        one = self.passing
        assert one is not None
        slot = one.slot(seat)
        if slot is not None and slot.is_open:
            return Act(seat, text, None, "", "")
        return Choose(seat, lock_of(salt_of(self.secrets[self.party_of(seat)], one.slot_number(seat), seat), text))

    def step_aside(self, seat: Seat, text: str) -> bool:
        """Takes an action that chooses nothing yet, of which no other device learns; returns False for any other one."""
        one = self.passing
        if one is None or not self._rules.is_aside(text):
            return False
        one.progress[seat].asides += (text,)
        self._replay_passes(len(self.passes) - 1)
        return True

    def choice_behind(self, choice: Choose) -> str:
        one = self.passes[-1] if self.passes else None
        if one is None:
            return super().choice_behind(choice)
        self._catch_up()
        progress = one.progress[choice.seat]
        made = dict(zip(progress.locks, progress.ways, strict=False))
        return "".join(made.get(choice.lock, ())[-1:])

    # What is taken

    def _is_in_pass(self) -> bool:
        if self._dealing.passes is None:
            return False
        if self.passing is None:
            number = self._rules.number(self.match.state.observe(None))
            if number is None:
                return False
            if any(deck.shufflers < len(self.terms.parties) for deck in self.cards.decks):
                return True
            self._begin_pass(number)
        self._is_behind = True
        if self.checks:  # all others go through it once somebody asks
            self._catch_up()
        return True

    def _begin_pass(self, number: int) -> None:
        public, start = self.match.state.observe(None), len(self.match.events)
        order, told = self._rules.order(public), {} if self._rules.is_first(number) else self.passes[-1].told
        one = Pass(number, order, self._rules.slots(public), told, start, start, {seat: Progress() for seat in order})
        self.passes.append(one)
        for seat in order:
            self._enter_slot(one, seat)

    def _enter_slot(self, one: Pass, seat: Seat) -> None:
        """The seat comes to its next choice, and takes the card that comes before it."""
        slot, progress = one.slot(seat), one.progress[seat]
        progress.parts.append({})
        if slot is not None and slot.deck is not None:
            deck = self._rules.deck_named(progress.opened[-1]) if slot.deck == NAMED else slot.deck
            assert deck is not None
            progress.cards.append(len(self.cards.taken))
            self.cards.take(seat, deck, self.cards.any_left(deck))
            self._read(progress.cards[-1])

    def _take_part(self, party: int, part: Part) -> None:
        one = self.passing
        is_due = one is not None and part.seat in one.order and self.party_of(part.seat) != party
        if one is None or not is_due or not self._lacks_part(one, part.seat, party):
            self._accuse(party, "has written a part that is not due")
        if self.checks and (secret := self.secrets.get(party)):
            honest = part_of_pass(secret, one.slot_number(part.seat), part.seat)
            self._check(party, part.part == honest, "has bent the luck of another player")
        one.progress[part.seat].parts[-1][party] = part.part

    def _choose_in_pass(self, party: int, choice: Choose, one: Pass) -> None:
        slot, seat = one.slot(choice.seat), choice.seat
        if slot is None or slot.is_open or not self._has_luck(one, seat):
            self._accuse(party, f"chooses in secret for seat {seat}, which has nothing to choose")
        one.progress[seat].asides = ()
        one.progress[seat].locks.append(choice.lock)
        self._enter_slot(one, seat)

    def _act_in_pass(self, party: int, act: Act, one: Pass) -> None:
        slot, progress = one.slot(act.seat), one.progress[act.seat]
        if slot is not None:
            is_open = slot.is_open and self._has_luck(one, act.seat) and act[2:] == (None, "", "")
            if not is_open or self._rules.deck_named(act.text) is None:
                self._accuse(party, "chooses openly what is to be chosen in secret")
            progress.opened = (act.text,)
            progress.locks.append("")
            self._enter_slot(one, act.seat)
            return
        self._check(party, one.is_bound and not progress.is_open, "opens a choice before all have chosen")
        is_same = lock_of(act.salt, act.text) == progress.locks[-1]
        self._check(party, is_same, "opens another choice than the one it was bound to")
        self._show_in_pass(party, act, one)
        progress.opened, progress.is_open = (*progress.opened, act.text), True
        if all(other.is_open for other in one.progress.values()):
            self._end_pass(one)

    def _show_in_pass(self, party: int, act: Act, one: Pass) -> None:
        """The seat opens its last choice of the pass, and with it shows the card that it took last, or lays it away."""
        if self._has_to_tell(one, act.seat):
            self._accuse(party, "does not tell the own hand")
        number = self.cards.hand(act.seat)[-1]
        named = self._dealing.shown(self.game.parse_action(act.text))
        if not self._rules.shows(act.text):
            self.cards.taken[number].is_gone = True
        elif act.card != number or named not in (None, act.shows):
            self._accuse(party, "does not show the card that it has to show")
        else:
            self._show(party, act)

    def _take_tell(self, party: int, tell: Tell) -> None:
        one = self.passing
        is_mine = one is not None and tell.seat in one.order and self.party_of(tell.seat) == party
        if one is None or not is_mine or not one.is_bound or not self._has_to_tell(one, tell.seat):
            self._accuse(party, "tells a hand that is not to be told")
        if self.checks and self._is_own(tell.seat):
            self._check(party, tell.hand == self._hands[tell.seat], "has told another hand than it had")
        one.progress[tell.seat].told = tell.hand

    def _end_pass(self, one: Pass) -> None:
        one.is_done, since = True, len(self.passes) - 1
        if self._rules.is_last(one.number):
            one.told.update((seat, progress.told) for seat, progress in one.progress.items())
            while not self._rules.is_first(self.passes[since].number):
                since -= 1
        self._replay_passes(since)
