"""A match without a dealer whom all have to trust: one copy of it, which takes in what the parties write, step by step, and names
whoever writes what no honest device would.

The copy that has all secrets, once they are open, checks every step (`audit.py`). This module knows no particular game and makes
nothing up itself.
"""

from __future__ import annotations

from ...core import BadSaveError, Event, IllegalActionError, Seat, SequorError
from ...dealing import dealing_of
from ...game import load_game
from ...texts import quoted
from .entries import (
    FIRST_MARK,
    VERSION,
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
    bytes_of,
    code_of,
    next_mark,
    to_sign,
)  # fmt: skip
from .knowledge import ATTEMPTS, UnsignedError
from .masking import mask_of, shuffled, unmasked
from .pass_steps import PassSteps
from .secrets import bond_of, deck_secret, lock_of, part_of, private_of, salt_of
from .signing import is_signed, public_key


class SealedMatch(PassSteps):
    """A copy that knows the `secrets` of some parties."""

    def _begin(self) -> None:
        super()._begin()
        self.entries: list[Entry] = []
        self.marks = [FIRST_MARK]

    # Entries

    def append(self, entry: Entry, is_checked: bool = False) -> None:
        """Takes in the next entry, whose signature may have been checked before. Raises CheatError where no honest device would
        have written it, and is as before."""
        try:
            if not is_checked:
                self._check_signature(entry)
            for step in entry.steps:
                self.take(entry.party, step)
        except SequorError:
            self.keep_first(len(self.entries))
            raise
        self.note(entry)

    def keep_first(self, number: int) -> None:
        """Forgets all entries but the first so many."""
        kept = self.entries[:number]
        self._begin()
        for entry in kept:
            self.append(entry, is_checked=True)

    def note(self, entry: Entry) -> None:
        """The entry is the next, and its steps have been taken."""
        self.entries.append(entry)
        self.marks.append(next_mark(self.marks[-1], entry))

    def _check_signature(self, entry: Entry) -> None:
        if self._terms is None:
            if not entry.steps or not isinstance(entry.steps[0], Terms) or entry.party:
                raise BadSaveError("A sealed match begins with its terms.")
        elif not 0 <= entry.party < len(self.terms.parties):
            raise BadSaveError(f"There is no party {entry.party} in this match.")
        first = next((step.key for step in entry.steps if isinstance(step, Join)), "")
        if not self.is_signed_by(entry.party, to_sign(self.marks[-1], entry.party, entry.steps), entry.signature, first):
            which = "repeats an earlier one" if entry in self.entries else "is not what its party has signed"
            raise UnsignedError(entry.party, f"Entry {len(self.entries)} {which}: it was changed, moved or copied.")

    def is_signed_by(self, party: int, message: bytes, signature: Code, first: Code = "") -> bool:
        """Whether that party has signed the message. `first` is its key where it has not joined yet."""
        key = self.joined[party].key if 0 <= party < len(self.joined) else first
        return bool(key) and is_signed(bytes_of(key), message, bytes_of(signature))

    def take(self, party: int, step: Step) -> None:
        """Takes one step of that party. Raises CheatError, and may be left half-way."""
        match step:
            case Terms():
                self._take_terms(party, step)
            case Join():
                self._take_join(party, step)
            case Shuffle(cards):
                self._take_shuffle(party, tuple(map(bytes_of, cards)))
            case Beacon(part):
                self._take_beacon(party, part)
            case Peel(number, left):
                self._take_peel(party, number, bytes_of(left))
            case Choose():
                self._take_choice(party, step)
            case Part():
                self._take_part(party, step)
            case Tell():
                self._take_tell(party, step)
            case Act():
                self._take_act(party, step)
            case Open(secret):
                self._take_open(party, bytes_of(secret))
        if self._terms is not None and len(self.joined) == len(self.terms.parties):
            self._go_on()

    def _take_terms(self, party: int, terms: Terms) -> None:
        if self._terms is not None:
            self._accuse(party, "has changed what is played")
        if terms.version != VERSION:
            raise BadSaveError("This sealed match was written by another version of Sequor: reload the page.")
        game = load_game(terms.game)
        seats = sorted(seat for party_seats in terms.parties for seat in party_seats)
        dealing = dealing_of(game)
        if dealing is None:
            raise BadSaveError(f"{game.title} cannot be played sealed.")
        if seats != list(range(len(terms.players))) or len(terms.parties) < 2 or not all(terms.parties):
            raise BadSaveError("Each seat of a sealed match belongs to one of at least two parties.")
        self._terms = terms
        self._match = self._new_match()
        if self.match.setup != dealing.sealed_setup(self.match.setup):
            raise BadSaveError(f"{game.title} cannot be played sealed with this set-up.")
        for names in dealing.decks(self.match.state):
            self.cards.lay(names)

    def _take_join(self, party: int, join: Join) -> None:
        self._check_owed(party, Join)
        if self.checks and (secret := self.secrets.get(party)):
            mine = Join(code_of(public_key(private_of(secret))), bond_of(secret))
            self._check(party, join == mine, "did not join with the key and the bond of its secret")
        self.joined.append(join)

    def _take_shuffle(self, party: int, cards: tuple[bytes, ...]) -> None:
        number = self.cards.to_shuffle(party, len(self.terms.parties))
        if number is None:
            self._accuse(party, "has written a shuffle that is not due")
        deck = self.cards.decks[number]
        if len(cards) != len(deck.cards):
            self._accuse(party, f"has shuffled {len(cards)} cards instead of {len(deck.cards)}")
        if self.checks and (secret := self.secrets.get(party)):
            honest = shuffled(deck.cards, deck_secret(secret, number))
            self._check(
                party, cards == honest, "has not shuffled the deck that was there: a card was doubled, left out or planted"
            )
        deck.cards = cards
        deck.shufflers += 1

    def _take_beacon(self, party: int, part: Code) -> None:
        self._check_owed(party, Beacon)
        if self.checks and (secret := self.secrets.get(party)):
            self._check(party, part == part_of(secret, self.stretch), "has bent the luck that everybody sees")
        self._parts[party] = part

    def _take_peel(self, party: int, number: int, left: bytes) -> None:
        if number not in self.owed(party):
            self._accuse(party, f"has opened card {number}, which is not due: somebody looks early")
        card = self.cards.taken[number]
        if self.checks and (secret := self.secrets.get(party)):
            honest = unmasked(card.left, mask_of(deck_secret(secret, card.deck)))
            self._check(party, left == honest, f"has given a wrong share of card {number}")
        card.left = left
        card.peeled.add(party)
        self._read(number)

    def _check_seat(self, party: int, seat: Seat) -> None:
        if not 0 <= seat < len(self.terms.players) or self.party_of(seat) != party:
            self._accuse(party, f"acts for seat {seat}, which it does not have")
        if self.is_over:
            self._accuse(party, "acts in a match that is over")

    def _take_choice(self, party: int, choice: Choose) -> None:
        self._check_seat(party, choice.seat)
        if self.passing is not None:
            self._choose_in_pass(party, choice, self.passing)
            return
        if choice.seat not in (self.stage or ()):
            self._accuse(party, f"chooses in secret for seat {choice.seat}, which has nothing to choose")
        if secret := self.secrets.get(party):
            salt, legal = salt_of(secret, self.stages, choice.seat), self.match.state.legal_actions(choice.seat)
            found = next((str(action) for action in legal if lock_of(salt, str(action)) == choice.lock), None)
            if found is None:
                self._accuse(party, f"has chosen for seat {choice.seat} what the rules do not allow")
            self.known[choice.seat] = found
            self._play(party, Event(choice.seat, found))
        self.locks[choice.seat] = choice.lock
        self._bind(choice.seat)

    def _bind(self, seat: Seat) -> None:
        """The seat has chosen in a secret stage."""
        assert self.stage is not None
        self.stage.discard(seat)
        if not self.stage:
            self._no_more_luck()

    def _take_act(self, party: int, act: Act) -> None:
        self._check_seat(party, act.seat)
        try:
            shown = self.shown(act)
        except SequorError as error:
            self._accuse(party, f"has written no action: {error}")
        if self.passing is not None:
            self._act_in_pass(party, act, self.passing)
            return
        if self.stage is not None:
            self._check_in_stage(party, act)
        if (shown or "") != act.shows or (act.card is not None) != bool(act.shows):
            self._accuse(party, f"shows {quoted(act.shows)} with {quoted(act.text)}")
        if act.shows:
            self._show(party, act)
        elif not self._dealing.has_deck and self.cards.hand(act.seat):
            self._accuse(party, "does not show what it has rolled")
        if act.seat not in self.known:
            self._play(party, Event(act.seat, act.text))
        if self.stage is None:
            self._no_more_luck()
        else:
            self._end_choice(act.seat)

    def _check_in_stage(self, party: int, act: Act) -> None:
        """Whether the seat may choose openly, because it is the last, or opens what it is bound to."""
        if act.seat in self.locks:
            self._check(party, not self.stage, "opens a choice before all have chosen")
            self._check(
                party, lock_of(act.salt, act.text) == self.locks[act.seat], "opens another choice than the one it was bound to"
            )
        else:
            self._check(party, self.stage == {act.seat}, "chooses openly before all others are bound")

    def _end_choice(self, seat: Seat) -> None:
        """The seat's choice is open."""
        if self.locks.pop(seat, None) is None:
            self._bind(seat)
        self.known.pop(seat, None)
        if not self.stage and not self.locks:
            self.stage = None

    def _play(self, party: int, event: Event) -> None:
        """The seat acts, whatever its cards are that this copy cannot see."""
        for attempt in range(ATTEMPTS):
            try:
                self._story.append(self.match.follow(event))
            except IllegalActionError as error:
                if event.seat is not None and self.is_readable(event.seat):
                    self._accuse(party, f"acts against the rules: {error}")
                self._assume_otherwise(attempt)
            else:
                return
        self._accuse(party, "acts against the rules, whatever the hidden cards are")

    def _take_open(self, party: int, secret: bytes) -> None:
        self._check(party, party not in self.opened, "opens its secret twice")
        join = self.joined[party]
        is_own = bond_of(secret) == join.bond and code_of(public_key(private_of(secret))) == join.key
        self._check(party, is_own, "opens another secret than the one it was bound to")
        self.opened[party] = secret

    def _check_owed(self, party: int, kind: type[Step]) -> None:
        if kind not in self.owed(party):
            self._accuse(party, f"has written a {kind.__name__.lower()} that is not due")
