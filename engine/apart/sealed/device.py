"""A device of one party: writes what its party owes, by itself, and what its people choose. It writes what no other could write
in its place, and nothing that its copy of the match would not take from another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ...core import IllegalActionError, Seat, SequorError
from .entries import (
    Act,
    Beacon,
    Choose,
    Code,
    Entry,
    Join,
    Open,
    Part,
    Peel,
    Shuffle,
    Step,
    Tell,
    Terms,
    code_of,
    to_sign,
    written,
)
from .knowledge import CheatError
from .masking import mask_of, shuffled, unmasked
from .sealed_match import SealedMatch
from .secrets import bond_of, deck_secret, lock_of, part_of, private_of, salt_of
from .signing import public_key


class RaceError(SequorError):
    """Two parties have written at once, without knowing of each other: only one of the two entries can be the next."""


class Device:
    """The device of that party, with its secret of `SECRET_BYTES` random bytes, and a copy of the match."""

    def __init__(self, party: int, secret: bytes) -> None:
        self.party, self._secret = party, secret
        self.copy = SealedMatch({party: secret})

    def begin(self, terms: Terms) -> Entry:
        """The first entry of a new match, of which this is the first party."""
        return self._written([terms])

    def answer(self) -> Entry | None:
        """What this device owes now, all of it; None for nothing."""
        return self._written([]) if next(self.copy.owed(self.party), None) is not None else None

    def act(self, seat: Seat, text: str) -> Entry | None:
        """A seat of this party acts, or is bound to its choice where others still have to make theirs. Returns None where the
        action chooses nothing yet, of which no other device learns. Raises IllegalActionError where it cannot now."""
        copy = self.copy
        is_due = copy.passing is None or copy.can_act(seat)
        if copy.party_of(seat) != self.party or not copy.is_readable(seat) or not is_due:
            raise IllegalActionError(f"Seat {seat} cannot act here now: its cards are not all known.")
        copy.match.state.apply(seat, copy.game.parse_action(text))  # raises
        if copy.step_aside(seat, text):
            return None
        if copy.passing is not None:
            return self._written([copy.choice_of_pass(seat, text)])
        if copy.stage is None or copy.stage == {seat}:
            return self._written([self._act(seat, text, "")])
        return self._written([Choose(seat, lock_of(salt_of(self._secret, copy.stages, seat), text))])

    def _act(self, seat: Seat, text: str, salt: Code) -> Act:
        """The act with what it shows."""
        copy, hand = self.copy, self.copy.cards.hand(seat)
        names = {number: copy.cards.taken[number].name or "" for number in hand}
        rolled = names[hand[-1]] if hand else ""
        shows = copy.shown(Act(seat, text, None, rolled, salt)) or ""
        return Act(seat, text, next((number for number in hand if names[number] == shows), None), shows, salt)

    def break_off(self) -> Entry:
        """Ends the match before its end, so that everybody opens the own secret and all can be checked."""
        return self._written([Open(code_of(self._secret))])

    def take(self, entries: Sequence[Entry], gives_way: bool = False) -> None:
        """Takes in a whole chain that has come from another device; one that is only the beginning of the own tells nothing new.

        Raises RaceError where both have written at once, unless this one gives way and writes again. Raises CheatError, which
        names the party, where somebody has written what cannot be: the own copy then has what was right before that.
        """
        mine = self.copy.entries
        for number, (own, other) in enumerate(zip(mine, entries, strict=False)):
            if own != other:
                if not self._is_race(number, other):
                    raise self._branch(number, own, other)
                if not gives_way:
                    raise RaceError("Two devices have written at once: the game goes on from what is here.")
                self._give_way(number, entries)
                return
        for entry in entries[len(mine) :]:
            self.copy.append(entry)

    def _is_race(self, number: int, other: Entry) -> bool:
        """Whether that entry and all own ones from that number on were written without knowing of each other."""
        is_own = all(entry.party == self.party for entry in self.copy.entries[number:])
        message = to_sign(self.copy.marks[number], other.party, other.steps)
        return is_own and other.party != self.party and self.copy.is_signed_by(other.party, message, other.signature)

    def _give_way(self, number: int, entries: Sequence[Entry]) -> None:
        """Drops the own entries from that number on, and writes again what people had chosen in them."""
        dropped = [step for entry in self.copy.entries[number:] for step in entry.steps]
        choices = [(step.seat, step.text) for step in dropped if isinstance(step, Act) and not step.salt]
        made = [(step.seat, self.copy.choice_behind(step)) for step in dropped if isinstance(step, Choose)]
        choices += [(seat, text) for seat, text in made if text]
        self.copy.keep_first(number)
        for entry in entries[number:]:
            self.copy.append(entry)
        for seat, text in choices:
            with suppress(SequorError):  # it may no longer be possible: then they choose again
                self.act(seat, text)

    def _branch(self, number: int, own: Entry, other: Entry) -> CheatError:
        """What is wrong where another chain goes on otherwise than the own one."""
        name = self.copy.name_of(own.party)
        signed = self.copy.is_signed_by(own.party, to_sign(self.copy.marks[number], other.party, other.steps), other.signature)
        if own.party == other.party and signed:
            return CheatError(own.party, f"{name} has written entry {number} twice, differently: a turn was played twice.")
        return CheatError(own.party, f"Entry {number} is not what {name} has signed: the history was rewritten after that.")

    def _written(self, steps: list[Step]) -> Entry:
        """Writes these steps and all that is owed after them."""
        for step in steps:
            self.copy.take(self.party, step)
        while (owed := next(self.copy.owed(self.party), None)) is not None:
            steps.append(self._step(owed))
            self.copy.take(self.party, steps[-1])
        entry = written(self.party, steps, self.copy.marks[-1], private_of(self._secret))
        self.copy.note(entry)
        return entry

    def _step(self, owed: type[Step] | int) -> Step:
        copy, secret = self.copy, self._secret
        if isinstance(owed, int):
            card = copy.cards.taken[owed]
            return Peel(owed, code_of(unmasked(card.left, mask_of(deck_secret(secret, card.deck)))))
        if copy.passing is not None and owed in (Part, Choose, Tell, Act):
            return copy.step_of_pass(owed, self.party)
        if owed is Act:
            seat = next(seat for seat in copy.locks if copy.party_of(seat) == self.party)
            return self._act(seat, copy.known[seat], salt_of(secret, copy.stages, seat))
        if owed is Join:
            return Join(code_of(public_key(private_of(secret))), bond_of(secret))
        if owed is Shuffle:
            number = copy.cards.to_shuffle(self.party, len(copy.terms.parties))
            assert number is not None
            return Shuffle(tuple(map(code_of, shuffled(copy.cards.decks[number].cards, deck_secret(secret, number)))))
        return Beacon(part_of(secret, copy.stretch)) if owed is Beacon else Open(code_of(secret))
