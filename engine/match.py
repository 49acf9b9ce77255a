"""A match: game, setup, seed, players and events. Saves, links, replay and undo all use this one value.

The seed is fixed before the first deal, and its hash may be shown then. The k-th random outcome of a match depends only on the
seed and k, so neither later events nor undo or replay can influence it. In *practice* any choice can be undone, and the luck
stays the same. The state follows from the events.

Events form a hash chain of short hashes. The first covers the game, setup, players, start, practice setting and seed; because the
seed is secret during the game, nobody can guess hidden cards from it. Each further one covers the hash before it and one event.
Anyone who edits a save can also recompute its hashes. Then only the seed's hash and the last hash, both shown during the game,
reveal the edit.

Independent of particular games, clocks, files and browsers; the caller provides the seed.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from . import codec
from .core import (
    AnyObservation,
    AnyState,
    BadSaveError,
    BadSetupError,
    BadTextError,
    ChanceOutcome,
    Event,
    IllegalActionError,
    MissingDataError,
    ObservationT,
    Seat,
    SequorError,
)
from .game import AnyGame, Game, LoadedGame, load_game
from .text import LONGEST_NAME, amount, is_visible, isolated, quoted

MARK_LENGTH = 16
"""The length of a checksum in hexadecimal digits. Finding another record with the same last checksum takes 2^64 trials."""

_MARK = re.compile(f"[0-9a-f]{{{MARK_LENGTH}}}")


def draw_outcome(state: AnyState, seed: str, number: int) -> ChanceOutcome:
    """The seed's outcome for the chance event with index `number` (from 0) of a match, which is in this state."""
    return state.sample_chance(random.Random(f"{seed}/{number}"))


DAILY, DEAL_OF_THE_DAY = "daily game: ", "deal of the day: "
"""The beginnings of a daily game's seed: now, and before version 0.2. In such a game, computer players make the same choices on
every device. Since version 0.2 nothing can be undone in it."""


FIRST_DAILY_DAY = date(2026, 8, 7)
"""The day of the daily games with number 1."""


def number_of_day(day: date) -> int:
    """The number of that day's daily games, 0 for a day before FIRST_DAILY_DAY."""
    return max(0, (day - FIRST_DAILY_DAY).days + 1)


def daily_number(seed: str) -> int:
    """The number of the daily game with this seed, counted from FIRST_DAILY_DAY; 0 for any other match, and for earlier days.

    >>> daily_number("daily game: sequoia 2026-11-26"), daily_number("another seed")
    (112, 0)
    """
    with suppress(ValueError):
        if seed.startswith((DAILY, DEAL_OF_THE_DAY)):
            return number_of_day(date.fromisoformat(seed[-10:]))
    return 0


def bot_seed(seed: str, seat: Seat, events: Sequence[Event]) -> str:
    """The seed of a computer player's next choice at that seat in a daily game; "" in any other match, where its choices can't be
    predicted. Reveals nothing about the luck, and does not depend on the order in which several seats choose."""
    if not seed.startswith((DAILY, DEAL_OF_THE_DAY)):
        return ""
    choice = sum(event.seat == seat for event in events)
    return hashlib.sha256(f"computers: {seed}/{seat}/{choice}".encode()).hexdigest()[:32]


# Checksums


def start_hash(*facts: Any) -> str:
    """The checksum of a match before its first event. `facts` are everything fixed by then, as data that JSON can write."""
    return _mark(facts)


def event_hash(mark: str, event: Event) -> str:
    """The checksum after an event, from the checksum before it."""
    return _mark((mark, event.seat, event.text))


def is_hash(text: str) -> bool:
    """Whether the text has the form of a checksum."""
    return _MARK.fullmatch(text) is not None


def _mark(facts: tuple[Any, ...]) -> str:
    text = json.dumps(facts, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:MARK_LENGTH]


# Faults, as sentences


def broken_hash(first: str, marks: Sequence[str], events: Sequence[Event]) -> Iterator[str]:
    """Reports the first checksum that doesn't match. `first` is the correct checksum before all events."""
    if marks[0] != first:
        yield "The game, setup, seed, players, start or practice setting was edited: the first checksum doesn’t match."
    for index, event in enumerate(events):
        if marks[index + 1] != event_hash(marks[index], event):
            yield f"Event {index} doesn’t match its checksum: it or a neighbouring event was edited, added or removed."
            return


def rule_violations(game: AnyGame, state: AnyState, seed: str, events: Sequence[Event]) -> Iterator[str]:
    """Reports outcomes that differ from the seed's, and the first impossible event, starting from that state."""
    luck = 0
    for index, (seat, text) in enumerate(events):
        try:
            if seat is None:
                expected = draw_outcome(state, seed, luck)
                if expected != text:
                    yield f"Event {index} is the random outcome {quoted(text)}, but the seed gives {quoted(expected)}."
                state, luck = state.apply_chance(text), luck + 1
            else:
                state = state.apply(seat, game.parse_action(text))
        except (SequorError, IndexError) as error:
            yield f"Event {index} is impossible: {error}"
            return


def wrong_ending(marks: Sequence[str], last: str) -> list[str]:
    """Reports a difference between the match with these checksums and the one whose last checksum begins with `last`; [] if they
    are the same."""
    ends = [number for number, mark in enumerate(marks) if mark.startswith(last)]
    if not ends:
        return [f"The final checksum doesn’t match: this game ends with {marks[-1]}."]
    more = len(marks) - 1 - ends[-1]
    events = amount(ends[-1], "event")
    return [f"The game with that final checksum ends after {events}; this file has {more} more."] if more else []


FORMAT = "sequor-match"

SEALED_FORMAT, SEALED_SEED = "sequor-sealed", re.compile("sealed: [0-9a-f]{16}")
"""The format name in a sealed game's file, and the seed in its save. Only unreleased versions had sealed games."""

NO_SEALED_GAMES = "This is a sealed game, which Sequor no longer supports."

VERSION = 2

FIELDS = ("game", "setup", "seed", "players", "start", "practice", "events")
"""The fields of a save of any version, apart from format and version. Version 2 adds checksums to its events (see `fairness`)."""

OPTIONAL_FIELDS = ("hints", "helped")
"""The fields that a save has only if they differ from the default: whether hints are allowed, and the hints given."""

EVENTS: dict[int, Any] = {1: tuple[tuple[Seat | None, str], ...], 2: tuple[tuple[Seat | None, str, str], ...]}
"""The type of a save's events, by version: seat and text, since version 2 also the checksum after the event."""

LONGEST_SAVE = 1_000_000
"""The maximum length of a save in characters. The longest game of Sequence, with 2,000 turns, takes a seventh of this."""

MOST_EVENTS = 10_000
"""The maximum number of events: more than twice those of the longest game of Sequence. Only changing a word 5,000 times takes
more."""


def read_save(text: str) -> dict[str, Any]:
    """The fields of a save of this version. Raises BadSaveError."""
    if len(text) > LONGEST_SAVE:
        raise BadSaveError(f"This file is too long to be a save (limit {LONGEST_SAVE:,} characters).")
    save = codec.parse_json(text)
    if type(save) is dict and (save.get("format") == SEALED_FORMAT or SEALED_SEED.fullmatch(str(save.get("seed")))):
        raise BadSaveError(NO_SEALED_GAMES)
    if type(save) is not dict or save.get("format") != FORMAT:
        raise BadSaveError("This is not a saved Sequor game.")
    version = save.get("version")
    if type(version) is not int or version < 1:
        raise BadSaveError("This save has no format version.")
    if version > VERSION:
        raise BadSaveError("This save is from a newer version of Sequor. Update Sequor to open it.")
    fields = {"format", "version", *FIELDS} | ({"mark"} if version > 1 else set())
    for field in sorted(fields - set(save)):
        raise BadSaveError(f"This save is damaged: it has no {field}.")
    for field in sorted(set(save) - fields - set(OPTIONAL_FIELDS)):
        raise BadSaveError(f"This save is damaged: unknown field {quoted(field)}.")
    return save


def read_events(save: dict[str, Any]) -> list[tuple[Event, list[str]]]:
    """The events of the save, each with the checksum after it, if there is one. Raises BadSaveError."""
    events = codec.decode(EVENTS[save["version"]], save["events"], "events")
    if len(events) > MOST_EVENTS:
        raise BadSaveError(f"This save has too many events ({len(events):,}; limit {MOST_EVENTS:,}).")
    return [(Event(seat, text), marks) for seat, text, *marks in events]


def read_helped(save: dict[str, Any], people: set[Seat]) -> tuple[tuple[int, Seat], ...]:
    """The hints given to these people: after how many events, and to which seat. Raises BadSaveError."""
    helped = codec.decode(tuple[tuple[int, Seat], ...], save.get("helped", []), "helped")
    if len(helped) > MOST_EVENTS or any(not 0 <= number <= MOST_EVENTS or seat not in people for number, seat in helped):
        raise BadSaveError("Each of its hints must name a number of events and a person’s seat.")
    return helped


LONGEST_SEED = 200


@dataclass(frozen=True, slots=True)
class Player:
    """The player at a seat: a name, a level for a computer player ("" for a person), and a colour for the page."""

    name: str
    level: str = ""
    colour: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.name) <= LONGEST_NAME or not is_visible(self.name):
            raise BadSetupError(f"A name needs 1 to {LONGEST_NAME} visible characters; {quoted(self.name)} doesn’t fit.")
        for text in (self.level, self.colour):
            if len(text) > LONGEST_NAME or not text.isprintable():
                raise BadSetupError(
                    f"A level or colour can have at most {LONGEST_NAME} visible characters; {quoted(text)} doesn’t fit."
                )


def check_players(game: AnyGame, setup: Any, players: Sequence[Player]) -> None:
    """Raises BadSaveError unless each team has its own colour and each computer player a level that the game has."""
    sides = {(setup.team(seat), player.colour) for seat, player in enumerate(players)}
    colours = {colour for _, colour in sides}
    if not len(sides) == len(colours) == setup.teams or not colours <= set(game.colours):
        raise BadSaveError(f"Each team of a saved game has its own colour. Colours: {', '.join(game.colours)}.")
    unknown = [player.level for player in players if player.level not in ("", *game.levels)]
    if unknown:
        raise BadSaveError(f"There is no computer player of the level {quoted(unknown[0])}. Levels: {', '.join(game.levels)}.")


class Match:
    """One match, from its first deal or from a position."""

    def __init__(
        self,
        game: AnyGame,
        setup: Any,
        seed: str,
        players: Sequence[Player],
        start: str = "",
        practice: bool = False,
        hints: bool = True,
    ) -> None:
        """A match before its first event. With `start`, the text of a position, that position's setup replaces `setup`. `hints`
        says whether hints are allowed.

        Raises BadTextError for an impossible position, BadSetupError unless there is one player for each seat.
        """
        if len(seed) > LONGEST_SEED or not seed.isprintable():
            raise BadSetupError(f"A seed can have at most {LONGEST_SEED} visible characters.")
        first = game.parse_position(start) if start else game.initial_state(setup)
        self.game: LoadedGame = game
        self.setup: Any = first.setup
        self.seed, self.players = seed, tuple(players)
        self._names = tuple(isolated(player.name) for player in self.players)
        self.start_position, self.practice, self.hints = start, practice, hints
        self.hints_given: tuple[tuple[int, Seat], ...] = ()  # for each hint: the number of events before it, and the seat
        self.chance_count = 0  # the number of random outcomes so far
        self.events: list[Event] = []
        self.states: list[AnyState] = [first]  # states[k] is the state before events[k]
        self.narration: list[tuple[str, ...]] = []  # the sentences announced about each event
        self.numbers: list[int] = []  # the number of each event's turn
        self.hashes: list[str] = [self.start_hash]  # hashes[k] is the checksum of everything before events[k] (see `fairness`)
        self._seen_by_all: AnyObservation = first.observe(None)
        if len(self.players) != self.setup.seats:
            raise BadSetupError(f"{self.setup.seats} seats need {self.setup.seats} players, not {len(self.players)}.")

    @classmethod
    def from_position(
        cls,
        game: AnyGame,
        text: str,
        names: Sequence[str] = (),
        *,
        you: Seat | None = None,
        seed: str = "",
        practice: bool = False,
    ) -> Match:
        """A match that begins with the position in this text; the teams have the game's first colours.

        Without `names`, the players are Player 1, Player 2 and so on. With `you`, computers of the lowest level play the other
        seats. Raises BadTextError for an impossible position, BadSetupError for too few names.
        """
        setup = game.parse_position(text).setup
        colours, level = tuple(game.colours), "" if you is None else game.levels[0]
        called = (names or [f"Player {seat + 1}" for seat in range(setup.seats)])[: setup.seats]
        players = [Player(name, "" if seat == you else level, colours[setup.team(seat)]) for seat, name in enumerate(called)]
        return cls(game, setup, seed, players, text, practice)

    def __repr__(self) -> str:
        return f"Match({self.game.name!r}, {self.game.write_position(self.state)!r})"

    @property
    def state(self) -> AnyState:
        """The current state."""
        return self.states[-1]

    # Playing

    def play(self, seat: Seat, action: Any) -> Event:
        """Carries out and records the seat's action, given as a value of the game or as text.

        Raises IllegalActionError, and changes nothing, if the text isn't an action or the action isn't legal.
        """
        if type(seat) is not int or not 0 <= seat < self.setup.seats:
            raise IllegalActionError(f"There is no seat {seat}. Seats: 0 to {self.setup.seats - 1}.")
        value = self._parsed(action) if isinstance(action, str) else action
        return self._record(Event(seat, str(value)), self.state.apply(seat, value))

    @property
    def luck_is_next(self) -> bool:
        """Whether the game isn't over and waits for no seat."""
        return not self.state.to_act and self.state.returns() is None

    def take_luck(self) -> Event:
        """Draws and records one random outcome. Raises IllegalActionError if luck is not next."""
        if not self.luck_is_next:
            raise IllegalActionError("No random outcome is due: the game is over, or a seat must act first.")
        outcome = draw_outcome(self.state, self.seed, self.chance_count)
        return self._record(Event(None, outcome), self.state.apply_chance(outcome))

    def is_open(self, index: int) -> bool:
        """Whether everyone saw what `events[index]` was when it happened."""
        return self.game.is_open(self.states[index].observe(None), self.events[index])

    def record_hint(self, seat: Seat) -> None:
        """Records that the person at that seat was given a hint now. Repeating the same hint does not count."""
        if (helped := (len(self.events), seat)) not in self.hints_given:
            self.hints_given = (*self.hints_given, helped)

    @property
    def can_undo(self) -> bool:
        """Whether a person's last choice can be undone: nobody has learnt anything hidden since, or this is practice."""
        return self.last_choice is not None

    @property
    def last_choice(self) -> int | None:
        """The index of the event that `undo` removes, with everything after it; None if nothing can be undone. The end of a game
        reveals everything, so afterwards only practice games can be undone."""
        if (self.state.returns() is not None and not self.practice) or self.seed.startswith(DAILY):
            return None
        for index in reversed(range(len(self.events))):
            if not (self.practice or self._shows_nothing(index)):
                return None
            if self._is_persons(index):
                return index
        return None

    def undo(self) -> Event:
        """Undoes a person's last choice and everything after it, and returns that choice.

        Raises IllegalActionError unless `can_undo`.
        """
        index = self.last_choice
        if index is None:
            raise IllegalActionError("There is nothing to undo: nobody has played yet, or something hidden has been seen since.")
        event = self.events[index]
        self._keep_first(index)
        return event

    def truncated(self, number: int) -> Match:
        """A copy of the match as it was after `number` events."""
        earlier = copy.copy(self)
        earlier._keep_first(number)
        return earlier

    def _is_persons(self, index: int) -> bool:
        seat = self.events[index].seat
        return seat is not None and not self.players[seat].level and self.game.has_choice(self.states[index].observe(seat))

    def _shows_nothing(self, index: int) -> bool:
        """Whether the event revealed nothing except a person's own open choice."""
        # Luck may reveal something, a computer's open choice what it held, and a narrated secret choice what others had chosen.
        if self.is_open(index):
            return self._is_persons(index)
        return self.events[index].seat is not None and not self.narration[index]

    def _keep_first(self, number: int) -> None:
        """Removes all events except the first `number`."""
        self.events, self.narration, self.numbers = self.events[:number], self.narration[:number], self.numbers[:number]
        self.states, self.hashes = self.states[: number + 1], self.hashes[: number + 1]
        self.chance_count = sum(event.seat is None for event in self.events)
        self._seen_by_all = self.state.observe(None)

    def _parsed(self, text: str) -> Any:
        try:
            return self.game.parse_action(text)
        except BadTextError as error:
            raise IllegalActionError(str(error)) from None

    def _record(self, event: Event, after: AnyState) -> Event:
        before, self._seen_by_all = self._seen_by_all, after.observe(None)
        self.narration.append(narrate_publicly(self.game, before, self._seen_by_all, event, self._names))
        self.numbers.append(self.game.turn_number(before))
        self.events.append(event)
        self.states.append(after)
        self.hashes.append(event_hash(self.hashes[-1], event))
        self.chance_count += event.seat is None
        return event

    # Fairness

    @property
    def start_hash(self) -> str:
        """The correct checksum of everything fixed before the first event."""
        # Brief, so that an option added in a later version doesn't change the checksums of older saves.
        setup, players = codec.encode(self.setup, brief=True), codec.encode(self.players, brief=True)
        agreed = () if self.hints else ("no hints",)
        return start_hash(self.game.name, setup, self.seed, players, self.start_position, self.practice, *agreed)

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed. Shown before the first deal, it reveals nothing and proves later that all luck was fixed."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def verify(self) -> list[str]:
        """Everything that is wrong, in sentences: a wrong checksum, outcomes that differ from the seed's, illegal actions."""
        broken = broken_hash(self.start_hash, self.hashes, self.events)
        return [*broken, *rule_violations(self.game, self.states[0], self.seed, self.events)]

    # Saving

    def to_json(self) -> str:
        """The match as text, with everything needed to resume, replay and verify it. It contains every hidden card."""
        save = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "setup": codec.encode(self.setup),
            "seed": self.seed,
            "players": codec.encode(self.players),
            "start": self.start_position,
            "practice": self.practice,
            "mark": self.hashes[0],
            "events": [(*event, mark) for event, mark in zip(self.events, self.hashes[1:], strict=True)],
            **({} if self.hints else {"hints": False}),
            **({"helped": self.hints_given} if self.hints_given else {}),
        }
        return json.dumps(save, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Match:
        """The match that `to_json` wrote. Checks every event by playing it again.

        Luck must be possible but may differ from the seed's (see `verify`). Raises BadSaveError, or MissingDataError if the
        game's data isn't loaded.
        """
        save = read_save(text)
        try:
            match = cls._opened(save)
        except MissingDataError:
            raise
        except SequorError as error:
            raise BadSaveError(f"This save can’t be opened: {error}") from None
        for index, (event, marks) in enumerate(read_events(save)):
            try:
                match.replay_event(event)
                for mark in marks:
                    match._keep_mark(mark)
            except SequorError as error:
                raise BadSaveError(f"This save is damaged at event {index}: {error}") from None
        return match

    def _keep_mark(self, mark: str) -> None:
        """Replaces the last checksum with the saved one, even if it is wrong, so that `verify` can find it after further play."""
        if not is_hash(mark):
            raise BadSaveError(f"its checksum should be {MARK_LENGTH} hexadecimal digits, not {quoted(mark)}.")
        self.hashes[-1] = mark

    @classmethod
    def _opened(cls, save: dict[str, Any]) -> Match:
        """The saved match before its first event."""
        game = load_game(codec.decode(str, save["game"], "game"))
        if not game.is_ready:
            raise MissingDataError(f"This {game.title} save needs {game.data_file}, which isn’t loaded.")
        setup = codec.decode(game.setup_type, save["setup"], "setup")
        players = codec.decode(tuple[Player, ...], save["players"], "players")
        seed, start = (codec.decode(str, save[field], field) for field in ("seed", "start"))
        practice, hints = (codec.decode(bool, save.get(field, True), field) for field in ("practice", "hints"))
        match = cls(game, setup, seed, players, start, practice, hints)
        match.hints_given = read_helped(save, {seat for seat, player in enumerate(players) if not player.level})
        if match.setup != setup:
            raise BadSaveError("its position belongs to a different setup.")
        match._keep_mark(codec.decode(str, save.get("mark", match.hashes[0]), "mark"))
        return match

    def replay_event(self, event: Event) -> Event:
        """Records a known event, including luck. Raises IllegalActionError if it can't happen now."""
        if event.seat is not None:
            return self.play(event.seat, event.text)
        if not self.luck_is_next:
            raise IllegalActionError("no random outcome was due.")
        return self._record(event, self.state.apply_chance(event.text))


def narrate_publicly(
    game: Game[Any, Any, ObservationT, Any], before: ObservationT, after: ObservationT, event: Event, names: Sequence[str]
) -> tuple[str, ...]:
    """The game's sentences about an event. The game gets only what everyone saw, so its sentences can't reveal a secret."""
    shown = event if game.is_open(before, event) else event._replace(text="")
    return game.narrate(before, after, shown, names)
