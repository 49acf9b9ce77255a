"""The setup's choices for one game as plain values: seats and teams, players, rules and handicaps.

Also reads tables noted on an earlier visit. Independent of the browser.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.core import OMIT_DEFAULT, BadSetupError, Handicap, Seat, Setup, Toggle
from engine.game import AnyGame
from web.storage.series import LENGTHS, ONE_GAME, Series

Person = int

Given = Mapping[tuple[str, Person], int]
"""The handicaps given: numbers by the handicap's field and the person, without zeros."""

AGAINST, TOGETHER, ALONE = "against", "together", "alone"
"""The kinds of tables: one person against computers, several people sharing a device, or one person without opponents."""


class Seating(NamedTuple):
    """A table: who sits where, and what has been agreed on."""

    seats: int
    teams: int
    levels: Mapping[Person, str]  # the level of each person who is a computer
    # In seating order, all persons who may ever play. Those numbered from `seats` on are not at the table.
    order: tuple[Person, ...]
    given: Given = MappingProxyType({})
    length: int = 1  # best of this many games
    practice: bool = False  # whether every play can be undone
    hints: bool = True

    def at_table(self) -> list[Person]:
        """The person at each seat."""
        return [person for person in self.order if person < self.seats]

    def humans(self) -> list[Person]:
        """The persons at the table who are not computers."""
        return [person for person in self.at_table() if not self.levels.get(person)]

    @property
    def kind(self) -> str:
        """ALONE for one seat, TOGETHER for several people, otherwise AGAINST: one person or none."""
        return ALONE if self.seats == 1 else TOGETHER if len(self.humans()) > 1 else AGAINST

    def notes(self) -> dict[str, Any]:
        """The table as JSON values."""
        levels = [self.levels.get(person, "") for person in range(len(self.order))]
        given = [[field, person, number] for (field, person), number in self.given.items()]
        agreed = {"length": self.length, "practice": self.practice, "hints": self.hints}
        return {"table": [self.seats, self.teams], "levels": levels, "order": list(self.order), "given": given, **agreed}


def level_words(game: AnyGame) -> dict[str, str]:
    """The labels of the levels for a seat; "" is a human."""
    return {"": "Human"} | {level: f"{level.capitalize()} computer" for level in game.levels}


Holder = tuple[Person, ...]
"""The people of a seat or of a team."""


def holders(handicap: Handicap, table: Seating, setup: Setup) -> list[Holder]:
    """The holders who could have this handicap at the table; the setup defines the teams."""
    people = table.at_table()
    if not handicap.for_teams:
        return [(person,) for person in people]
    return [tuple(people[seat] for seat in range(table.seats) if setup.team(seat) == team) for team in range(table.teams)]


def number_of(handicap: Handicap, holder: Holder, given: Given) -> int:
    """The handicap's number for this holder; 0 for none."""
    return min(given.get((handicap.field, person), 0) for person in holder)


def with_number(given: Given, handicap: Handicap, holder: Holder, number: int) -> Given:
    """The handicaps after this holder has been given this number."""
    changed = {(handicap.field, person): number for person in holder}
    return {key: number for key, number in {**given, **changed}.items() if number}


def refusal(handicap: Handicap, holders: int, setup: Callable[[dict[str, Any]], Any]) -> str:
    """Why none of this many holders can have the handicap in the setup made by `setup`; "" if they can."""
    least, _ = handicap.values[0]
    try:
        setup({handicap.field: [least] + [0] * (holders - 1)})
    except BadSetupError as error:
        return str(error)
    return ""


def taken_from(given: Given, gone: Person) -> Given:
    """The handicaps without those of this person."""
    return {(field, person): number for (field, person), number in given.items() if person != gone}


def without(given: Given, gone: Person) -> Given:
    """The handicaps after this person has left and all persons after them have moved up by one."""
    return {(field, person - (person > gone)): number for (field, person), number in taken_from(given, gone).items()}


def given_in(notes: Any, game: AnyGame) -> Given:
    """The handicaps in a note, without those that the game does not have. Raises TypeError or ValueError if they are invalid."""
    known = {(handicap.field, number): number for handicap in game.handicaps for number, _ in handicap.values}
    read = ((field, person, known.get((field, number))) for field, person, number in notes)
    return {(field, person): number for field, person, number in read if number and type(person) is int}


class Agreed(NamedTuple):
    """Agreements besides the rules: whether every play can be undone, and whether hints are allowed."""

    practice: bool
    hints: bool


ON_OR_OFF = ((False, "off"), (True, "on"))


def usual_rules(game: AnyGame) -> dict[str, Any]:
    """The default values of the rules that players can change."""
    usual = {field.name: field.default for field in fields(game.setup_type)}
    return {toggle.field: usual[toggle.field] for toggle in game.toggles}


def rules_noted(game: AnyGame, noted: Any) -> dict[str, Any]:
    """The rules in a note; the default for each that is missing or invalid."""
    given = dict(noted)
    known = {toggle.field: [value for value, _ in toggle.values or ON_OR_OFF] for toggle in game.toggles}
    return {
        field: next((value for value in known[field] if value == given.get(field)), usual)
        for field, usual in usual_rules(game).items()
    }


def rules_to_note(game: AnyGame, rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules to note: all but each `new_option` that has its default value, so that earlier notes stay the same."""
    newer = {field.name: field.default for field in fields(game.setup_type) if OMIT_DEFAULT in field.metadata}
    return {field: value for field, value in rules.items() if field not in newer or value != newer[field]}


def differences(game: AnyGame, rules: Mapping[str, Any]) -> list[str]:
    """The differences of these rules from the defaults, a few words for each."""
    usual = usual_rules(game)
    return [_words(toggle, rules[toggle.field]) for toggle in game.toggles if rules[toggle.field] != usual[toggle.field]]


def _words(toggle: Toggle, value: Any) -> str:
    """A rule's setting in words: "loss of card", "no cut for deal", "sequences to win (3)"."""
    title = toggle.title[:1].lower() + toggle.title[1:]
    if toggle.values:
        return f"{title} ({dict(toggle.values)[value]})"
    return title if value else f"no {title}"


def table_noted(noted: Any, game: AnyGame, tables: Collection[tuple[int, int]], persons: int) -> Seating:
    """The table in a note, with one of these combinations of seats and teams, and `persons` persons. Raises KeyError, TypeError
    or ValueError if it is not a table of this game."""
    (seats, teams), levels, order = (noted[name] for name in ("table", "levels", "order"))
    if (seats, teams) not in tables or sorted(order) != list(range(persons)):
        raise ValueError(f"There is no such table of {game.title}.")
    known = {person: level for person, level in enumerate(levels) if level in game.levels}
    length = next((length for length in LENGTHS if length == noted.get("length")), 1)
    practice, hints = noted.get("practice") is True, noted.get("hints") is not False
    return Seating(seats, teams, known, tuple(order), given_in(noted.get("given", ()), game), length, practice, hints)


NO_OTHER_RULES = "standard"


class Choices:
    """The choices for one game. Use `sit` to change `seats` and `teams`, which depend on each other."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.seats, self.teams = 0, 0
        self.levels: dict[Person, str] = {}
        self.given: Given = {}
        """The handicaps of this table."""
        self._order: list[Person] = []
        self.rules = dict(usual_rules(game))
        self.practice, self.hints, self.length = False, True, 1
        """Agreements: undo of every play, hints, and the length of a series."""
        self.box: dict[str, Any] = {}
        """The replaced parts of the game's box, as options of the setup."""
        self._setups = {(setup.seats, setup.teams): setup for setup in game.setups()}
        self._colours = list(game.colours)
        self._level = game.usual_level
        self._others: dict[str, Seating] = {}
        """The last tables of the kinds that are not selected now."""

        self._use(self._usual(AGAINST))

    def seat_counts(self) -> list[int]:
        """The numbers of seats that the game allows."""
        return sorted({seats for seats, _ in self._setups})

    def team_counts(self) -> list[int]:
        """The numbers of teams that the current seats can form."""
        return self._teams_of(self.seats)

    def _teams_of(self, seats: int) -> list[int]:
        return [teams for count, teams in self._setups if count == seats]

    def sit(self, seats: int, teams: int = 0) -> None:
        """Sets the numbers of seats and teams, with the default number of teams if this one is not allowed."""
        before = self._seating
        self.seats = seats
        allowed = self.team_counts()
        self.teams = teams if teams in allowed else allowed[0]
        self._keep_other(before)

    # Seating

    @property
    def company(self) -> str:
        """AGAINST, TOGETHER or ALONE; "" if all seats are computers."""
        return self._seating.kind if self._seating.humans() else ""

    @property
    def kind(self) -> str:
        """The kind of the table, which is AGAINST for computers among themselves."""
        return self._seating.kind

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of tables that the game allows."""
        return (AGAINST, TOGETHER, ALONE) if 1 in self.seat_counts() else (AGAINST, TOGETHER)

    def table(self, kind: str) -> Seating:
        """The last table of this kind, or the default one."""
        if self._seating.kind == kind:
            return self._seating
        return self._others.get(kind) or self._usual(kind)

    def use_table(self, kind: str) -> None:
        """Selects the table of this kind."""
        before = self._seating
        self._use(self.table(kind))
        self._keep_other(before)

    def set_opponents(self, company: str) -> None:
        """Selects the table of this kind, with its default seating if it had only computers."""
        self.use_table(company)
        if self.company != company:
            self._use(self._usual(company))

    def add_person(self, person: Person, people: int) -> None:
        """Seats this person at the pass-and-play table, which then has `people` people."""
        if person not in self.table(TOGETHER).humans():
            self._seat_people(people, self.table(TOGETHER).given)

    def remove_person(self, person: Person) -> None:
        """Removes this person from the pass-and-play table; all persons after them move up by one."""
        people, alone = self.table(TOGETHER), self.table(AGAINST)
        if person in people.humans():
            self._seat_people(len(people.humans()) - 1, without(people.given, person))
        if person in alone.humans() and alone.given:
            self._put(alone._replace(given=taken_from(alone.given, person)))

    def _seat_people(self, people: int, given: Given) -> None:
        """Makes a pass-and-play table for this many people, with computers only to reach a number of seats that the game
        allows."""
        table = self.table(TOGETHER)
        counts = [count for count in self.seat_counts() if count > 1]
        people = max(people, 2)
        seats = next((count for count in counts if count >= people), counts[-1])
        levels = dict.fromkeys(range(people, seats), self._level)
        self._put(table._replace(seats=seats, teams=self._teams_of(seats)[0], levels=levels, given=given))

    def _put(self, table: Seating) -> None:
        """Makes this the table of its kind."""
        if self._seating.kind == table.kind:
            self._use(table)
        else:
            self._others[table.kind] = table

    def choose_level(self, person: Person, level: str) -> None:
        """Makes this person a computer of the level or, for "", human."""
        before = self._seating
        self.levels[person] = level
        self._level = level or self._level
        self._keep_other(before)

    def people(self) -> list[Person]:
        """The person at each seat."""
        return self._seating.at_table()

    def move(self, seat: Seat, to: Seat) -> None:
        """Moves a person to another seat; those in between shift by one."""
        people = self.people()
        people.insert(to, people.pop(seat))
        self._seat(people)

    def shuffle(self, luck: random.Random) -> None:
        """Shuffles the seats."""
        people = self.people()
        luck.shuffle(people)
        self._seat(people)

    def others(self, named: Collection[Person]) -> set[Person]:
        """Everyone at the table except the named people, or except person 0 if no one there is named."""
        table = set(range(self.seats))
        return table - (table & set(named) or {0})

    def fill(self, level: str, named: Collection[Person]) -> None:
        """Gives all `others` this level."""
        for person in self.others(named):
            self.choose_level(person, level)

    def _seat(self, people: list[Person]) -> None:
        self._order = people + [person for person in self._order if person >= self.seats]

    @property
    def _seating(self) -> Seating:
        agreed = self.length, self.practice, self.hints
        return Seating(self.seats, self.teams, dict(self.levels), tuple(self._order), self.given, *agreed)

    def _use(self, table: Seating) -> None:
        self.seats, self.teams, self.levels, self._order = table.seats, table.teams, dict(table.levels), list(table.order)
        self.given, self.length, self.practice, self.hints = table.given, table.length, table.practice, table.hints

    def _keep_other(self, before: Seating) -> None:
        """Keeps the table before a change that made it another kind of table."""
        if before.kind != self._seating.kind:
            self._others.pop(self._seating.kind, None)
            self._others[before.kind] = before

    def _usual(self, company: str) -> Seating:
        """The default table of this kind, with the current number of seats if that is possible, otherwise the smallest. It has
        people only if the game has no computer players."""
        smallest = min(self._setups, key=lambda table: (table[0] < 2, table))
        seats, teams = (1, 1) if company == ALONE else (self.seats, self.teams) if self.seats > 1 else smallest
        everybody = range(max(self.seat_counts()))
        levels = dict.fromkeys(everybody[1:], self._level) if company == AGAINST and self._level else {}
        return Seating(seats, teams, levels, tuple(everybody))

    # Colours

    def colour(self, seat: Seat) -> str:
        """The colour of the seat's team."""
        return self._chosen_colours[self._team(seat)]

    def next_colour(self, seat: Seat) -> None:
        """Gives the seat's team the next colour, swapping with the team that has it."""
        order = self._offered_colours
        self._give(seat, order[(order.index(self.colour(seat)) + 1) % len(order)])

    def use_colours(self, liked: Mapping[Person, str]) -> None:
        """Gives every team a colour preferred by one of its people, unless an earlier team has it."""
        given: dict[int, str] = {}
        for seat, person in enumerate(self.people()):
            colour, team = liked.get(person, ""), self._team(seat)
            if team not in given and colour in self._offered_colours and colour not in given.values():
                self._give(seat, colour)
                given[team] = colour

    def _give(self, seat: Seat, colour: str) -> None:
        now = self.colour(seat)
        swapped = {now: colour, colour: now}
        self._colours = [swapped.get(other, other) for other in self._colours]

    @property
    def _offered_colours(self) -> list[str]:
        return list(self.game.colours)[: self.teams if self.game.colours_in_order else None]

    @property
    def _chosen_colours(self) -> list[str]:
        """The colour of each team."""
        return [colour for colour in self._colours if colour in self._offered_colours]

    def side(self, seat: Seat) -> str:
        """The seat's team in words: its colour, with "team" if it has more than one seat."""
        return f"{self.colour(seat)} team" if self.teams < self.seats else self.colour(seat)

    # Series and rules

    def series(self, table: Seating | None = None) -> Series:
        """The series that starts with the next game at this table, the current one by default; a single game for one seat."""
        table = table or self._seating
        return Series(table.length) if table.seats > 1 else ONE_GAME

    def setup(self) -> Any:
        """The selected setup. Raises BadSetupError if the choices cannot be combined."""
        gifts = self.gifts(self._seating)
        return self._setup_of(self._seating, {one.field: list(given.values()) for one, given in gifts.items()})

    def _setup_of(self, table: Seating, numbers: Mapping[str, Any]) -> Any:
        teams = {"teams": table.teams} if len(self._teams_of(table.seats)) > 1 else {}
        return self.game.setup(seats=table.seats, **teams, **{**self.rules, **self.box, **numbers})

    # Handicaps

    def holders(self, handicap: Handicap, table: Seating | None = None) -> list[Holder]:
        """The holders who could have this handicap at this table, the current one by default: the people of each seat or team."""
        table = table or self._seating
        return holders(handicap, table, self._setups[table.seats, table.teams])

    def refusal(self, handicap: Handicap, table: Seating | None = None) -> str:
        """Why this handicap is impossible at this table, the current one by default; "" if it is possible."""
        here = table or self._seating
        return refusal(handicap, len(self.holders(handicap, here)), lambda numbers: self._setup_of(here, numbers))

    def give(self, handicap: Handicap, holder: Holder, number: int) -> None:
        """Gives these people this number of the handicap, 0 for none."""
        self.given = with_number(self.given, handicap, holder, number)

    def gifts(self, table: Seating) -> dict[Handicap, dict[Holder, int]]:
        """The number of every holder for each handicap that is given at this table and possible there."""
        given = {field for field, _ in table.given}
        possible = [one for one in self.game.handicaps if one.field in given and not self.refusal(one, table)]
        return {one: {holder: number_of(one, holder, table.given) for holder in self.holders(one, table)} for one in possible}

    def rule_words(self) -> str:
        """The differences of the rules from the defaults, in a few words."""
        return ", ".join(differences(self.game, self.rules)) or NO_OTHER_RULES

    def differences(self, table: Seating) -> list[str]:
        """The table's differences from the defaults in rules, practice and hints, a few words for each."""
        return differences(self.game, self.rules) + ["practice"] * table.practice + ["no hints"] * (not table.hints)

    def gist(self) -> str:
        """A sentence on the game: its summary or, with other than the default rules, the differences."""
        table, rules = self._seating, ", ".join(differences(self.game, self.rules))
        told = [f"House rules: {rules}."] * bool(rules) + ["Practice game."] * table.practice + ["No hints."] * (not table.hints)
        return " ".join(told) or self.game.summary

    # Persistence

    def notes(self) -> dict[str, Any]:
        """The choices as JSON values; `restore` reads them."""
        return {
            "tables": [table.notes() for table in (self._seating, *self._others.values())],
            "level": self._level,
            "colours": self._colours,
            "rules": rules_to_note(self.game, self.rules),
        }

    def restore(self, noted: Any) -> None:
        """Restores a value of `notes`. Changes nothing if it is invalid or does not fit the game."""
        try:
            # Older versions noted only one table, next to the other choices; later ones noted series, practice and hints there,
            # for all tables.
            agreed = {name: noted[name] for name in ("length", "practice", "hints") if name in noted}
            notes = [agreed | table for table in noted.get("tables", [noted])]
            tables = [table_noted(table, self.game, self._setups, len(self._order)) for table in notes]
            colours, rules = list(noted["colours"]), rules_noted(self.game, noted["rules"])
            fits = 1 <= len(tables) <= len(self.kinds) and sorted(colours) == sorted(self._colours)
        except (AttributeError, KeyError, TypeError, ValueError):
            return
        if fits:
            self._use(tables[0])
            self._others = {table.kind: table for table in reversed(tables[1:]) if table.kind != tables[0].kind}
            self._colours, self.rules = colours, rules
            self._level = next((level for level in self.game.levels if level == noted.get("level")), self._level)

    def _team(self, seat: Seat) -> int:
        return int(self._setups[self.seats, self.teams].team(seat))
