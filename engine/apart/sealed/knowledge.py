"""What one copy of a sealed match knows: how far it has come, which cards are whose, and what each party owes next.

Everybody who reads the same entries knows the same, but for the cards that only some see; the copy with a party's secret knows
what that party may. A card that it cannot see is assumed (`cards.py`). This module knows no particular game and no signatures.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NoReturn

from ...codec import loads
from ...core import BadSaveError, Event, IllegalActionError, Outcome, Seat, SequorError
from ...dealing import Dealing, dealing_of
from ...fairness import SEALED
from ...game import LoadedGame, load_game
from ...match import Match
from ...texts import isolated, quoted
from .cards import NO_DECK, Cards
from .entries import Act, Beacon, Choose, Code, Join, Open, Shuffle, Step, Terms
from .masking import mask_of, unmasked
from .secrets import deck_secret, luck_of

ATTEMPTS = 200
"""How often hidden cards are dealt anew where what was assumed of them cannot have been."""


class CheatError(SequorError):
    """A party has written what no honest device writes. `party` is its number."""

    def __init__(self, party: int, sentence: str) -> None:
        super().__init__(sentence)
        self.party = party


class UnsignedError(CheatError):
    """An entry is not what that party has signed: somebody else has changed, moved or copied it."""


class Knowledge:
    """What a copy knows that has the `secrets` of these parties; `checks`: whether what they write has to follow from them."""

    def __init__(self, secrets: Mapping[int, bytes] | None = None, checks: bool = False) -> None:
        self.secrets, self.checks = dict(secrets or {}), checks
        self._begin()

    def _begin(self) -> None:
        self.joined: list[Join] = []
        self.opened: dict[int, bytes] = {}
        self.cards = Cards()
        self.unreadable: int | None = None
        self._terms: Terms | None = None
        self._match: Match | None = None
        self._story: list[Event | int] = []
        self._parts: dict[int, Code] = {}
        self.stretch = self._lucks = self.stages = 0
        self.stage: set[Seat] | None = None
        """The seats that still have to choose in a secret stage, which ends when all have opened their choices."""

        self.locks: dict[Seat, Code] = {}
        """What binds the seats whose choices are not open yet."""

        self.known: dict[Seat, str] = {}
        """Those of the choices that this copy knows, and has played already."""

    @property
    def terms(self) -> Terms:
        """What is played. Raises BadSaveError before that is written."""
        if self._terms is None:
            raise BadSaveError("This sealed match has no beginning.")
        return self._terms

    @property
    def match(self) -> Match:
        """The match as far as this copy knows it: cards that it cannot see are assumed."""
        self.terms  # noqa: B018 (raises)
        assert self._match is not None
        return self._match

    @property
    def game(self) -> LoadedGame:
        """What is played."""
        return load_game(self.terms.game)

    def shown(self, act: Act) -> Outcome | None:
        """What the act has to show: a card by the rules, or what its seat says it rolled; None for none. Raises SequorError."""
        card = self._dealing.shown(self.game.parse_action(act.text))
        return act.shows if not self._dealing.has_deck and self.cards.hand(act.seat) else card

    @property
    def _dealing(self) -> Dealing:
        dealing = dealing_of(self.game)
        assert dealing is not None
        return dealing

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, or somebody has broken it off."""
        has_ended = self._match is not None and self.stage is None and self._match.state.returns() is not None
        return has_ended or bool(self.opened)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have to choose now."""
        if len(self.joined) < len(self.terms.parties):
            return ()
        return self.match.state.to_act if self.stage is None else tuple(sorted(self.stage))

    def name_of(self, party: int) -> str:
        """The people of that party: "Ann and Tom"."""
        return " and ".join(isolated(self.terms.players[seat].name) for seat in self.terms.parties[party])

    def party_of(self, seat: Seat) -> int:
        """The party of that seat."""
        return next(party for party, seats in enumerate(self.terms.parties) if seat in seats)

    # What is owed

    def owed(self, party: int) -> Iterator[type[Step] | int]:
        """What that party's device has to write now by itself: the kinds of steps, and the numbers of cards to peel."""
        parties = len(self.terms.parties)
        if len(self.joined) < parties:
            if len(self.joined) == party:
                yield Join
            return
        if party in self.opened:
            return
        if self.is_over or (self.unreadable is not None and party in self.secrets):
            yield Open
            return
        if self.cards.to_shuffle(party, parties) is not None:
            yield Shuffle
        if self.stage is not None and not self.stage and any(self.party_of(seat) == party for seat in self.locks):
            yield Act
        if self._needs_parts and party not in self._parts:
            yield Beacon
        for number, card in enumerate(self.cards.taken):
            if self.party_of(card.seat) != party and party not in card.peeled:
                yield number

    @property
    def _is_public_luck(self) -> bool:
        """Whether luck comes next that everybody sees."""
        state = self.match.state
        return bool(state.chance()) and self.game.is_open(state.observe(None), Event(None, ""))

    @property
    def _needs_parts(self) -> bool:
        """Whether luck comes next of which everybody gives a part; after a secret stage it does as soon as all are bound."""
        if self.stage is not None:
            return not self.stage
        luck = len(self.match.state.chance())
        return luck > 1 and (self._is_public_luck or not self._dealing.has_deck)

    def is_readable(self, seat: Seat) -> bool:
        """Whether this copy knows every card of that seat's hand."""
        return all(self.cards.taken[number].name is not None for number in self.cards.hand(seat))

    def can_act(self, seat: Seat) -> bool:
        """Whether that seat has to choose now, and this copy knows all that it has to know for it."""
        return seat in self.waiting and self.is_readable(seat)

    def choice_behind(self, choice: Choose) -> str:
        """What this copy knows to have been chosen so; "" for nothing that somebody chose."""
        return self.known.get(choice.seat, "")

    # Luck

    def _is_in_pass(self) -> bool:
        """Whether the match goes through a pass now (`passes.py`)."""
        return False

    def _go_on(self) -> None:
        """Takes all luck that is determined now; begins a secret stage where one comes then."""
        while not self.is_over and self.stage is None and not self._is_in_pass() and self.match.luck_is_next:
            if self._needs_parts and len(self._parts) < len(self.terms.parties):
                return
            if self._is_public_luck:
                self._public_luck()
            elif not self._dealing.has_deck:
                self._roll()
            elif not self._take_card():
                return
        waiting = () if self.stage is not None or self._dealing.passes or self.is_over else self.match.state.to_act
        if waiting and not self.game.is_open(self.match.state.observe(None), Event(waiting[0], "")):
            self.stage, self.stages = set(waiting), self.stages + 1

    def _no_more_luck(self) -> None:
        """Somebody has acted, or all are bound: the next luck is of new parts."""
        if self._parts:
            self._parts, self.stretch, self._lucks = {}, self.stretch + 1, 0

    @property
    def _seed(self) -> str:
        """Of the next luck of which everybody has given a part."""
        self._lucks += 1
        return "/".join([*(self._parts[party] for party in sorted(self._parts)), str(self._lucks)])

    def _public_luck(self) -> None:
        outcome = self.match.state.sample_chance(random.Random(self._seed))
        self._story.append(self.match.follow(Event(None, outcome)))

    def _roll(self) -> None:
        state, number, seed = self.match.state, len(self.cards.taken), self._seed
        card = self.cards.roll(self._dealing.taker(state.observe(None)), state.chance()[0][0], len(self.terms.parties))
        if secret := self.secrets.get(self.party_of(card.seat)):
            card.name = card.assumed = state.sample_chance(random.Random(luck_of(secret, seed)))
        self._story.append(number)
        self.match.follow(Event(None, card.assumed))

    def _take_card(self) -> bool:
        """Takes the next card, if its deck is shuffled."""
        state = self.match.state
        if self.cards.is_used_up:
            (names,) = self._dealing.decks(state)
            self.cards.lay(names)
        last = len(self.cards.decks) - 1
        if self.cards.decks[last].shufflers < len(self.terms.parties):
            return False
        number = len(self.cards.taken)
        card = self.cards.take(self._dealing.taker(state.observe(None)), last, state.chance()[0][0])
        self._story.append(number)
        self.match.follow(Event(None, card.assumed))
        self._read(number)
        return True

    def _read(self, number: int) -> None:
        """Reads the card, if all masks but those whose secrets this copy has are off."""
        card = self.cards.taken[number]
        masked = set(range(len(self.terms.parties))) - card.peeled
        if card.name is not None or not masked <= self.secrets.keys():
            return
        left = card.left
        for party in masked:
            left = unmasked(left, mask_of(deck_secret(self.secrets[party], card.deck)))
        name = self.cards.decks[card.deck].name_of(left)
        if name is None:
            self.unreadable = number
        else:
            self._learn(self.party_of(card.seat), number, name)

    def _learn(self, party: int, number: int, name: Outcome) -> None:
        if self.cards.taken[number].deck == NO_DECK:
            possible = dict(self.match.states[self._story.index(number)].chance())
            if name not in possible:
                self._accuse(party, f"shows {quoted(name)}, which cannot be rolled")
        try:
            first = self.cards.learn(number, name)
        except ValueError:
            self._accuse(party, f"shows {quoted(name)}, of which there are no more")
        if first is not None:
            self._replay_since(first)

    def _show(self, party: int, act: Act) -> None:
        """A seat shows the card of that number from its hand, or what it has rolled."""
        number = -1 if act.card is None else act.card
        if number not in self.cards.hand(act.seat):
            self._accuse(party, f"shows card {number}, which is not in the hand of seat {act.seat}")
        card = self.cards.taken[number]
        if len(card.peeled) < len(self.terms.parties) - 1:
            self._accuse(party, f"shows card {number}, which is still masked")
        if card.name not in (None, act.shows):
            self._accuse(party, f"shows {quoted(act.shows)} as card {number}, which is another card")
        self._learn(party, number, act.shows)
        card.is_gone = True

    def _new_match(self) -> Match:
        game = load_game(self.terms.game)
        return Match(game, loads(game.setup_type, self.terms.setup), f"{SEALED}{self.terms.name}", self.terms.players)

    def _replay_since(self, card: int) -> None:
        """Plays the story anew from the taking of that card, with the cards as they are known and assumed now."""
        if not self._fits(self.match.at(self._story.index(card))):
            self._assume_otherwise(0)

    def _assume_otherwise(self, luck: int) -> None:
        """Assumes other cards, with which the story can have been. Raises BadSaveError where there are none."""
        for attempt in range(ATTEMPTS):
            self.cards.assume_anew(random.Random(f"{luck}/{attempt}"))
            if self._fits(self._new_match()):
                return
        raise BadSaveError("The cards that were shown do not fit what was done before.")

    def _fits(self, match: Match) -> bool:
        """Whether the rest of the story can have been in that match, which then takes the place of the own one."""
        try:
            for event in self._story[len(match.events) :]:
                match.follow(event if isinstance(event, Event) else Event(None, self.cards.taken[event].assumed))
        except IllegalActionError:
            return False
        self._match = match
        return True

    def _check(self, party: int, is_so: bool, otherwise: str) -> None:
        if not is_so:
            self._accuse(party, otherwise)

    def _accuse(self, party: int, of: str) -> NoReturn:
        raise CheatError(party, f"{self.name_of(party)} {of.removesuffix('.')}.")
