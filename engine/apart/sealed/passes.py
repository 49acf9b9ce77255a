"""Passes of a sealed match: every seat makes its choices in secret, all at the same time, each with luck of its own in between.

A copy goes through the passes of the seats whose secrets it knows. Those of others it *imagines*: as anything that leads to what
is open of them, and once more when their hands are told at the end of a round.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...core import Event, IllegalActionError, Outcome, Seat
from ...dealing import Passes, Slot
from ...match import Match
from .entries import Code
from .knowledge import Knowledge
from .secrets import lock_of, luck_of, salt_of

MOST_SLOTS = 64
"""No pass has more choices."""


@dataclass
class Progress:
    """How far a seat is in its pass: what binds it to its choices, the others' parts of the luck before each of them, the numbers
    of its cards, the choices that are `opened`, and the hand that it has `told`."""

    locks: list[Code] = field(default_factory=list)
    parts: list[dict[int, Code]] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    opened: tuple[str, ...] = ()
    is_open: bool = False
    told: str = ""
    ways: list[tuple[str, ...]] = field(default_factory=list)
    """How each choice was made, as far as this copy knows."""

    asides: tuple[str, ...] = ()
    """What was done since, which chooses nothing yet."""


@dataclass
class Pass:
    """One pass of all seats: events `start` to `end` of the match, as far as this copy has gone. `told` are the hands at the end
    of its round, once all are told."""

    number: int
    order: tuple[Seat, ...]
    slots: tuple[Slot, ...]
    told: dict[Seat, str]
    start: int
    end: int
    progress: dict[Seat, Progress]
    is_done: bool = False

    def slot(self, seat: Seat) -> Slot | None:
        """What the seat chooses next; None if it has chosen everything."""
        made = len(self.progress[seat].locks)
        return self.slots[made] if made < len(self.slots) else None

    def slot_number(self, seat: Seat) -> int:
        """The number of the seat's next choice, among all of the match."""
        return self.number * MOST_SLOTS + len(self.progress[seat].locks)

    def opened(self, seat: Seat) -> tuple[str, ...]:
        """The seat's choices that everybody has seen: the last one only once all are opened."""
        progress = self.progress[seat]
        return progress.opened[:-1] if progress.is_open and not self.is_done else progress.opened

    @property
    def is_bound(self) -> bool:
        """Whether everybody has chosen everything."""
        return all(self.slot(seat) is None for seat in self.order)


class KnowledgeOfPasses(Knowledge):
    """What a copy knows of a match with passes, too."""

    def _begin(self) -> None:
        super()._begin()
        self.passes: list[Pass] = []
        self._is_behind = False
        self._hands: dict[Seat, str] = {}

    @property
    def match(self) -> Match:
        self._catch_up()
        match = super().match
        match.awaited = frozenset(self.waiting if self.passing is not None else ())
        return match

    def _catch_up(self) -> None:
        """Goes through the pass that is on as far as everybody has come, if something has been written in it since."""
        if self._is_behind:
            self._replay_passes(len(self.passes) - 1)

    @property
    def passing(self) -> Pass | None:
        """The pass that is on."""
        return self.passes[-1] if self.passes and not self.passes[-1].is_done else None

    @property
    def _rules(self) -> Passes:
        passes = self._dealing.passes
        assert passes is not None
        return passes

    @property
    def waiting(self) -> tuple[Seat, ...]:
        one = self.passing
        return super().waiting if one is None else tuple(seat for seat in one.order if one.slot(seat) is not None)

    def is_readable(self, seat: Seat) -> bool:
        return super().is_readable(seat) if self.passing is None else self._is_own(seat)

    def can_act(self, seat: Seat) -> bool:
        one = self.passing
        if one is None or self.is_over:
            return super().can_act(seat)
        is_asked = self.match.state.to_act == (seat,) and self._is_own(seat)
        return is_asked and one.slot(seat) is not None and not self._is_skipped(one, seat)

    def _is_own(self, seat: Seat) -> bool:
        return self.party_of(seat) in self.secrets

    def _is_skipped(self, one: Pass, seat: Seat) -> bool:
        """Whether that seat, which has come to its next choice here, has nothing to choose."""
        slot = one.slot(seat)
        may_skip = slot is not None and slot.may_skip
        return may_skip and self._seat_in(one, self.match) == seat and self._rules.is_skipped(self.match.state)

    @property
    def _needs_parts(self) -> bool:
        return self.passing is None and super()._needs_parts

    # Going through passes

    def _replay_since(self, card: int) -> None:
        if not self.passes:
            super()._replay_since(card)
            return
        self._replay_passes(
            next(at for at, one in enumerate(self.passes) if any(card in of.cards for of in one.progress.values()))
        )

    def _replay_passes(self, since: int) -> None:
        """Goes through the passes from that one on, and what followed them, with everything that is known now."""
        before, self._is_behind = super().match, False
        match = before.at(self.passes[since].start)
        ends = [*(one.start for one in self.passes[since + 1 :]), len(before.events)]
        for one, end in zip(self.passes[since:], ends, strict=True):
            followed = before.events[one.end : end]
            one.start = len(match.events)
            self._go_through(match, one)
            one.end = len(match.events)
            for event in followed if one.is_done else ():
                match.follow(event)
        self._match = match

    def _go_through(self, match: Match, one: Pass) -> None:
        for at, seat in enumerate(one.order):
            if self._is_own(seat):
                if not self._as_known(match, one, seat):
                    return
            elif one.is_done or any(map(self._is_own, one.order[at:])):
                self._as_imagined(match, one, seat)
            else:
                return

    def _seat_in(self, one: Pass, match: Match) -> Seat | None:
        """The seat in whose part of the pass the match is; None after it."""
        public = match.state.observe(None)
        return self._rules.turn(public) if self._rules.number(public) == one.number else None

    def _as_known(self, match: Match, one: Pass, seat: Seat) -> bool:
        """Goes on as far as the seat has come; returns whether that is the end. What ends the pass for all waits for all."""
        progress, made = one.progress[seat], 0
        lucks: list[bool] = []
        is_held = seat == one.order[-1] and not one.is_done
        while self._seat_in(one, match) == seat:
            self._hands[seat] = self._rules.told(match.state)
            if match.luck_is_next:
                outcome = self._luck(match, one, seat, made, lucks)
                if outcome is None:
                    return False
                match.follow(Event(None, outcome))
                continue
            is_made = made < len(progress.locks)
            texts = self._way(match, one, seat, made) if is_made else progress.asides
            made += 1
            if is_held and is_made and made == len(one.slots):
                return False
            for text in texts:
                match.follow(Event(seat, text))
            if not is_made:
                return False
        return True

    def _luck(self, match: Match, one: Pass, seat: Seat, slot: int, lucks: list[bool]) -> Outcome | None:
        """What comes next to the seat, before its choice of the slot; None as long as something of it is missing. `lucks` are
        what came before in this pass: whether each was a card."""
        progress, is_card = one.progress[seat], self._rules.is_card(match.state)
        card, number = sum(lucks), len(lucks)
        lucks.append(is_card)
        if is_card:
            return self.cards.taken[progress.cards[card]].name if card < len(progress.cards) else None
        parts = progress.parts[slot]
        if len(parts) < len(self.terms.parties) - 1:
            return None
        seed = "/".join([*(parts[party] for party in sorted(parts)), f"{one.number} {seat} {number}"])
        return match.state.sample_chance(random.Random(luck_of(self.secrets[self.party_of(seat)], seed)))

    def _way(self, match: Match, one: Pass, seat: Seat, slot: int) -> tuple[str, ...]:
        """How the seat has made that choice, which only its lock tells."""
        progress = one.progress[seat]
        if slot == len(progress.ways):
            found = next(self._possible(match, one, seat, slot), None)
            if found is None:
                self._accuse(self.party_of(seat), f"has chosen for seat {seat} what the rules do not allow")
            progress.ways.append(found)
        return progress.ways[slot]

    def _possible(self, match: Match, one: Pass, seat: Seat, slot: int) -> Iterator[tuple[str, ...]]:
        """The ways to choose that fit what the seat is bound to."""
        progress = one.progress[seat]
        if one.slots[slot].is_open:
            yield (progress.opened[0],)
            return
        salt = salt_of(self.secrets[self.party_of(seat)], one.number * MOST_SLOTS + slot, seat)
        is_skipped = one.slots[slot].may_skip and self._rules.is_skipped(match.state)
        for way in iter(((),)) if is_skipped else self._rules.ways(match.state):
            if lock_of(salt, way[-1] if way else "") == progress.locks[slot]:
                yield way

    def _as_imagined(self, match: Match, one: Pass, seat: Seat) -> None:
        """Goes through the whole pass of a seat of which only what is open is known."""
        party, opened, told = self.party_of(seat), one.opened(seat), one.told.get(seat, "")
        cards = iter(one.progress[seat].cards)
        try:
            while self._seat_in(one, match) == seat:
                if match.luck_is_next and self._rules.is_card(match.state):
                    match.follow(Event(None, self._imagined_card(match, next(cards, None))))
                    continue
                is_luck, text = match.luck_is_next, self._rules.imagined(match.state, opened, told)
                ends = self._rules.is_last(one.number) and not is_luck and text in opened
                if ends and self._rules.told(match.state) != told:
                    self._accuse(party, "has told a hand that it cannot have had")
                match.follow(Event(None if is_luck else seat, text))
        except IllegalActionError as error:
            self._accuse(party, f"has told what cannot be: {error}")

    def _imagined_card(self, match: Match, number: int | None) -> Outcome:
        """What that card is assumed to be; for one that is not taken yet, any that nobody has."""
        if number is not None:
            return self.cards.taken[number].assumed
        assumed = {card.assumed for card in self.cards.taken}
        return next(outcome for outcome, _ in match.state.chance() if outcome not in assumed)
