"""The choices made at the set-up for one game, as plain values: seats and teams, players, rules and handicaps.

Also reads the note of a table from an earlier visit. Touches no browser.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.core import BadSetupError, Handicap, Seat, Setup, Toggle
from engine.game import AnyGame
from web.storage.series import LENGTHS, ONE_GAME, Series

Person = int

Given = Mapping[tuple[str, Person], int]
"""The numbers that people were given for handicaps, by the handicap's field and the person; without zeros."""

AGAINST, TOGETHER, ALONE = "against", "together", "alone"
"""Who plays: one person against computers, people together at one device, or one person without opponents."""


class Seating(NamedTuple):
    """The numbers of seats and teams, the level of each person who is a computer, the order in which persons sit, and what they
    have agreed on: handicaps, the best of how many games (`length`), practice and hints. The order holds everybody who may ever
    come; those numbered from `seats` on are not at the table."""

    seats: int
    teams: int
    levels: Mapping[Person, str]
    order: tuple[Person, ...]
    given: Given = MappingProxyType({})
    length: int = 1
    practice: bool = False
    hints: bool = True

    def at_table(self) -> list[Person]:
        """The person at each seat."""
        return [person for person in self.order if person < self.seats]

    def humans(self) -> list[Person]:
        """Those at the table who are no computers."""
        return [person for person in self.at_table() if not self.levels.get(person)]

    @property
    def kind(self) -> str:
        """ALONE at a table for one, TOGETHER if people pass the device, else AGAINST: then one person plays, or none."""
        return ALONE if self.seats == 1 else TOGETHER if len(self.humans()) > 1 else AGAINST

    def notes(self) -> dict[str, Any]:
        """The table as JSON values."""
        levels = [self.levels.get(person, "") for person in range(len(self.order))]
        given = [[field, person, number] for (field, person), number in self.given.items()]
        agreed = {"length": self.length, "practice": self.practice, "hints": self.hints}
        return {"table": [self.seats, self.teams], "levels": levels, "order": list(self.order), "given": given, **agreed}


def level_words(game: AnyGame) -> dict[str, str]:
    """Who may sit at a seat: each level with its label in the set-up form."""
    return {"": "Human"} | {level: f"{level.capitalize()} computer" for level in game.levels}


Holder = tuple[Person, ...]
"""The people of a seat or of a team."""


def holders(handicap: Handicap, table: Seating, setup: Setup) -> list[Holder]:
    """Who may have it at that table; the set-up says who is in which team."""
    people = table.at_table()
    if not handicap.for_teams:
        return [(person,) for person in people]
    return [tuple(people[seat] for seat in range(table.seats) if setup.team(seat) == team) for team in range(table.teams)]


def number_of(handicap: Handicap, holder: Holder, given: Given) -> int:
    """What these people have of it; 0 for nothing."""
    return min(given.get((handicap.field, person), 0) for person in holder)


def with_number(given: Given, handicap: Handicap, holder: Holder, number: int) -> Given:
    """What is given once these people have that number."""
    changed = {(handicap.field, person): number for person in holder}
    return {key: number for key, number in {**given, **changed}.items() if number}


def refusal(handicap: Handicap, holders: int, setup: Callable[[dict[str, Any]], Any]) -> str:
    """Why none of so many can have it where `setup` makes the set-up; "" if they can."""
    least, _ = handicap.values[0]
    try:
        setup({handicap.field: [least] + [0] * (holders - 1)})
    except BadSetupError as error:
        return str(error)
    return ""


def taken_from(given: Given, gone: Person) -> Given:
    """What is given once that person has nothing any more."""
    return {(field, person): number for (field, person), number in given.items() if person != gone}


def without(given: Given, gone: Person) -> Given:
    """What is given once that person has left and those after them have moved up by one."""
    return {(field, person - (person > gone)): number for (field, person), number in taken_from(given, gone).items()}


def given_in(notes: Any, game: AnyGame) -> Given:
    """What the notes of a table say, as far as the game knows such numbers. Raises TypeError or ValueError for other values."""
    known = {(handicap.field, number): number for handicap in game.handicaps for number, _ in handicap.values}
    read = ((field, person, known.get((field, number))) for field, person, number in notes)
    return {(field, person): number for field, person, number in read if number and type(person) is int}


class Agreed(NamedTuple):
    """What a table has agreed on beside the rules: whether everything may be taken back, and whether people may ask for hints."""

    practice: bool
    hints: bool


ON_OR_OFF = ((False, "off"), (True, "on"))


def usual_rules(game: AnyGame) -> dict[str, Any]:
    """The rules that players may change, at their usual values."""
    usual = {field.name: field.default for field in fields(game.setup_type)}
    return {toggle.field: usual[toggle.field] for toggle in game.toggles}


def rules_noted(game: AnyGame, noted: Any) -> dict[str, Any]:
    """The rules in a note; the usual value wherever it has none that the game knows."""
    given = dict(noted)
    known = {toggle.field: [value for value, _ in toggle.values or ON_OR_OFF] for toggle in game.toggles}
    return {
        field: next((value for value in known[field] if value == given.get(field)), usual)
        for field, usual in usual_rules(game).items()
    }


def differences(game: AnyGame, rules: Mapping[str, Any]) -> list[str]:
    """How these rules differ from the usual ones, a few words for each."""
    usual = usual_rules(game)
    return [_words(toggle, rules[toggle.field]) for toggle in game.toggles if rules[toggle.field] != usual[toggle.field]]


def _words(toggle: Toggle, value: Any) -> str:
    """How one rule was set: "loss of card", "no cut for deal", "sequences to win (3)"."""
    title = toggle.title[:1].lower() + toggle.title[1:]
    if toggle.values:
        return f"{title} ({dict(toggle.values)[value]})"
    return title if value else f"no {title}"


def table_noted(noted: Any, game: AnyGame, tables: Collection[tuple[int, int]], persons: int) -> Seating:
    """The table in a note: with one of these numbers of seats and teams, and an order of so many persons. Raises KeyError,
    TypeError or ValueError if it is none of this game."""
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
        """Whether everything may be taken back, and anybody may ask for hints; of how many games the best is played."""
        self.box: dict[str, Any] = {}
        """The parts of the game's box that people have replaced, as options of the set-up."""
        self._setups = {(setup.seats, setup.teams): setup for setup in game.setups()}
        self._colours = list(game.colours)
        self._level = game.usual_level
        self._others: dict[str, Seating] = {}
        """The tables for the kinds of company that are not chosen now, as far as there have been any."""

        self._take(self._usual(AGAINST))

    def seat_counts(self) -> list[int]:
        """The numbers of seats that the game allows."""
        return sorted({seats for seats, _ in self._setups})

    def team_counts(self) -> list[int]:
        """The numbers of teams that this many seats may form."""
        return self._teams_of(self.seats)

    def _teams_of(self, seats: int) -> list[int]:
        return [teams for count, teams in self._setups if count == seats]

    def sit(self, seats: int, teams: int = 0) -> None:
        """Chooses the numbers of seats and teams; falls back to the usual number of teams if this one is not allowed."""
        before = self._seating
        self.seats = seats
        allowed = self.team_counts()
        self.teams = teams if teams in allowed else allowed[0]
        self._keep_other(before)

    # Who sits where

    @property
    def company(self) -> str:
        """AGAINST, TOGETHER or ALONE; "" for computers among themselves."""
        return self._seating.kind if self._seating.humans() else ""

    @property
    def kind(self) -> str:
        """The kind of the table, whoever sits there: computers among themselves are AGAINST each other."""
        return self._seating.kind

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of company in which the game can be played."""
        return (AGAINST, TOGETHER, ALONE) if 1 in self.seat_counts() else (AGAINST, TOGETHER)

    def table(self, kind: str) -> Seating:
        """Who sat where when such company last played, or would the first time."""
        if self._seating.kind == kind:
            return self._seating
        return self._others.get(kind) or self._usual(kind)

    def lay(self, kind: str) -> None:
        """Chooses the table for such company."""
        before = self._seating
        self._take(self.table(kind))
        self._keep_other(before)

    def gather(self, company: str) -> None:
        """Chooses the table for such company; seats it if there were only computers."""
        self.lay(company)
        if self.company != company:
            self._take(self._usual(company))

    def welcome(self, person: Person, people: int) -> None:
        """Makes room for that person, who comes to the people that pass the device; they are so many then."""
        if person not in self.table(TOGETHER).humans():
            self._seat_people(people, self.table(TOGETHER).given)

    def dismiss(self, person: Person) -> None:
        """Lets that person leave those who pass the device; persons after them move up by one."""
        people, alone = self.table(TOGETHER), self.table(AGAINST)
        if person in people.humans():
            self._seat_people(len(people.humans()) - 1, without(people.given, person))
        if person in alone.humans() and alone.given:
            self._put(alone._replace(given=taken_from(alone.given, person)))

    def _seat_people(self, people: int, given: Given) -> None:
        """Makes pass and play a table for so many people, with computers only where the game allows no such number of seats."""
        table = self.table(TOGETHER)
        counts = [count for count in self.seat_counts() if count > 1]
        people = max(people, 2)
        seats = next((count for count in counts if count >= people), counts[-1])
        levels = dict.fromkeys(range(people, seats), self._level)
        self._put(table._replace(seats=seats, teams=self._teams_of(seats)[0], levels=levels, given=given))

    def _put(self, table: Seating) -> None:
        """Makes this the table for its kind of company."""
        if self._seating.kind == table.kind:
            self._take(table)
        else:
            self._others[table.kind] = table

    def choose_level(self, person: Person, level: str) -> None:
        """Makes that person a computer of the level or, for "", human."""
        before = self._seating
        self.levels[person] = level
        self._level = level or self._level
        self._keep_other(before)

    def people(self) -> list[Person]:
        """The person at each seat."""
        return self._seating.at_table()

    def move(self, seat: Seat, to: Seat) -> None:
        """Moves a person from one seat to another; those in between shift by one."""
        people = self.people()
        people.insert(to, people.pop(seat))
        self._seat(people)

    def shuffle(self, luck: random.Random) -> None:
        """Seats everybody at random."""
        people = self.people()
        luck.shuffle(people)
        self._seat(people)

    def others(self, named: Collection[Person]) -> set[Person]:
        """Everybody at the table except the named people, or except person 0 if nobody at the table is named."""
        table = set(range(self.seats))
        return table - (table & set(named) or {0})

    def fill(self, level: str, named: Collection[Person]) -> None:
        """Gives that level to all `others`."""
        for person in self.others(named):
            self.choose_level(person, level)

    def _seat(self, people: list[Person]) -> None:
        self._order = people + [person for person in self._order if person >= self.seats]

    @property
    def _seating(self) -> Seating:
        agreed = self.length, self.practice, self.hints
        return Seating(self.seats, self.teams, dict(self.levels), tuple(self._order), self.given, *agreed)

    def _take(self, table: Seating) -> None:
        self.seats, self.teams, self.levels, self._order = table.seats, table.teams, dict(table.levels), list(table.order)
        self.given, self.length, self.practice, self.hints = table.given, table.length, table.practice, table.hints

    def _keep_other(self, before: Seating) -> None:
        """Keeps the table as it was before a change that made it one for other company."""
        if before.kind != self._seating.kind:
            self._others.pop(self._seating.kind, None)
            self._others[before.kind] = before

    def _usual(self, company: str) -> Seating:
        """A table for such company with as many seats as now, or the smallest for more than one player, if there is one; for
        people, if the game has no computer players."""
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

    def wear(self, liked: Mapping[Person, str]) -> None:
        """Gives every team the colour that one of its people likes, unless a team before it has that."""
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
        """Whom the seat plays for, in words: its colour alone, or its team if that has more than one seat."""
        return f"{self.colour(seat)} team" if self.teams < self.seats else self.colour(seat)

    # Series and rules

    def series(self, table: Seating | None = None) -> Series:
        """What begins with the next game, at the chosen table or at that one; a game by itself where one seat plays."""
        table = table or self._seating
        return Series(table.length) if table.seats > 1 else ONE_GAME

    def setup(self) -> Any:
        """The chosen set-up. Raises BadSetupError if what was chosen cannot be combined."""
        gifts = self.gifts(self._seating)
        return self._setup_of(self._seating, {one.field: list(given.values()) for one, given in gifts.items()})

    def _setup_of(self, table: Seating, numbers: Mapping[str, Any]) -> Any:
        teams = {"teams": table.teams} if len(self._teams_of(table.seats)) > 1 else {}
        return self.game.setup(seats=table.seats, **teams, **{**self.rules, **self.box, **numbers})

    # Handicaps

    def holders(self, handicap: Handicap, table: Seating | None = None) -> list[Holder]:
        """Who may have it, at the chosen table or at that one: the people of each seat or of each team."""
        table = table or self._seating
        return holders(handicap, table, self._setups[table.seats, table.teams])

    def refusal(self, handicap: Handicap, table: Seating | None = None) -> str:
        """Why nobody can have it there; "" if somebody can."""
        here = table or self._seating
        return refusal(handicap, len(self.holders(handicap, here)), lambda numbers: self._setup_of(here, numbers))

    def give(self, handicap: Handicap, holder: Holder, number: int) -> None:
        """Gives these people that number of it, 0 for nothing."""
        self.given = with_number(self.given, handicap, holder, number)

    def gifts(self, table: Seating) -> dict[Handicap, dict[Holder, int]]:
        """What everybody has of each handicap that is given at that table and possible there."""
        given = {field for field, _ in table.given}
        possible = [one for one in self.game.handicaps if one.field in given and not self.refusal(one, table)]
        return {one: {holder: number_of(one, holder, table.given) for holder in self.holders(one, table)} for one in possible}

    def rule_words(self) -> str:
        """How these rules differ from the usual ones, in a few words."""
        return ", ".join(differences(self.game, self.rules)) or NO_OTHER_RULES

    def differences(self, table: Seating) -> list[str]:
        """What is not as usual at that table: rules, practice and hints, a few words for each."""
        return differences(self.game, self.rules) + ["practice"] * table.practice + ["no hints"] * (not table.hints)

    def gist(self) -> str:
        """How the game goes by these rules: in a sentence if they are the usual ones, or in what they differ."""
        table, rules = self._seating, ", ".join(differences(self.game, self.rules))
        told = [f"House rules: {rules}."] * bool(rules) + ["Practice game."] * table.practice + ["No hints."] * (not table.hints)
        return " ".join(told) or self.game.summary

    # Notes

    def notes(self) -> dict[str, Any]:
        """The choices as JSON values; `restore` reads them back."""
        return {
            "tables": [table.notes() for table in (self._seating, *self._others.values())],
            "level": self._level,
            "colours": self._colours,
            "rules": self.rules,
        }

    def restore(self, noted: Any) -> None:
        """Restores what `notes` returned on an earlier visit. Changes nothing if that is unreadable or does not fit the game."""
        try:
            # Until each kind of table was kept, there was one, noted beside the rest.
            # Until each table had a series, practice and hints of its own, they were noted beside the tables too.
            agreed = {name: noted[name] for name in ("length", "practice", "hints") if name in noted}
            notes = [agreed | table for table in noted.get("tables", [noted])]
            tables = [table_noted(table, self.game, self._setups, len(self._order)) for table in notes]
            colours, rules = list(noted["colours"]), rules_noted(self.game, noted["rules"])
            fits = 1 <= len(tables) <= len(self.kinds) and sorted(colours) == sorted(self._colours)
        except (AttributeError, KeyError, TypeError, ValueError):
            return
        if fits:
            self._take(tables[0])
            self._others = {table.kind: table for table in reversed(tables[1:]) if table.kind != tables[0].kind}
            self._colours, self.rules = colours, rules
            self._level = next((level for level in self.game.levels if level == noted.get("level")), self._level)

    def _team(self, seat: Seat) -> int:
        return int(self._setups[self.seats, self.teams].team(seat))
