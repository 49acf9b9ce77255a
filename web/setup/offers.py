"""Labels of the setup and the start buttons: players' names, handicaps in a few words, and the table of each game.

A game whose code has loaded has `Choices`; the others have a note from an earlier visit. Independent of the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.core import BadSetupError
from engine.game import game_names, load_game
from engine.text import LONGEST_NAME, amount, clean_name, isolated, listed
from web.setup.model import AGAINST, ALONE, TOGETHER, Choices, Holder, Person, Seating, number_of
from web.ui.icons import COMPUTER_NAMES, face, piece_plate

MOST_PERSONS = len(COMPUTER_NAMES)


class Names:
    """The names entered for people, in the order in which they joined this device, and for computers."""

    def __init__(self) -> None:
        self._people: dict[Person, str] = {}
        self._computers: dict[Person, str] = {}

    def of(self, person: Person, level: str) -> str:
        """The name of this person as a computer of the level or, for "", as a human."""
        typed = (self._computers if level else self._people).get(person)
        return typed or (COMPUTER_NAMES[person] if level else f"Player {person + 1}")

    def call(self, person: Person, level: str, name: str) -> None:
        """Names this person as a computer or as a human; "" removes the name."""
        (self._computers if level else self._people)[person] = name

    @property
    def people(self) -> dict[Person, str]:
        """The people with names."""
        return {person: name for person, name in sorted(self._people.items()) if name}

    def join(self, name: str) -> Person | None:
        """Adds a person at this device; returns their number, or None if there is no room."""
        free = next((person for person in range(MOST_PERSONS) if not self._people.get(person)), None)
        if free is not None:
            self._people[free] = name
        return free

    def leave(self, name: str) -> Person:
        """Removes a person from this device; returns their number. All persons after them move up by one."""
        gone = next(person for person, other in self.people.items() if other == name)
        self._people = {person - (person > gone): other for person, other in self.people.items() if person != gone}
        return gone

    def notes(self) -> dict[str, dict[str, str]]:
        """The names as JSON values; `restore` reads them."""
        return {
            kind: {str(person): name for person, name in names.items() if name}
            for kind, names in (("names", self._people), ("computers", self._computers))
        }

    def restore(self, noted: dict[str, Any]) -> None:
        """Restores a value of `notes`; ignores everything invalid."""
        self._people = _read(noted.get("names"))
        self._computers = _read(noted.get("computers"))


def _read(noted: Any) -> dict[Person, str]:
    given: dict[str, Any] = noted if isinstance(noted, dict) else {}
    names = ((person, str(given.get(str(person), ""))[:LONGEST_NAME].strip()) for person in range(MOST_PERSONS))
    return {person: name for person, name in names if name}


def check_names(names: Iterable[str]) -> None:
    """Raises BadSetupError if a seat has no name, or two have the same."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if not name:
            raise BadSetupError(f"Give seat {seat + 1} a name.")
        if clean_name(name) in seen:
            raise BadSetupError(f"Two seats are called {name}. Give each a different name.")
        seen.add(clean_name(name))


NO_HANDICAP = "none"


class Group(NamedTuple):
    """One handicap, as shown in the setup."""

    field: str  # the setup's field
    title: str
    meaning: str  # or why the handicap is impossible
    values: list[tuple[int, str]]  # numbers with their labels
    holders: list[tuple[str, str, int]]  # name, plate of the piece, and number of each possible holder


def handicap_groups(choices: Choices, names: Names) -> list[Group]:
    """A group for each handicap of the game."""
    table, people = choices.table(choices.kind), choices.people()
    found: list[Group] = []
    for one in choices.game.handicaps:
        refusal = choices.refusal(one)
        holders = [
            (
                holder_name(holder, names, table),
                piece_plate(choices.game, choices.colour(people.index(holder[0]))),
                number_of(one, holder, choices.given),
            )
            for holder in ([] if refusal else choices.holders(one))
        ]
        found.append(Group(one.field, one.title, refusal or one.meaning, [(0, NO_HANDICAP), *one.values], holders))
    return found


def handicap_words(choices: Choices, names: Names) -> str:
    """All handicaps in words: "Tom: 1 card more"; "" for none."""
    table = choices.table(choices.kind)
    told = given_at(choices, table).items()
    return "; ".join(f"{isolated(holder_name(holder, names, table))}: {', '.join(words)}" for holder, words in told)


def given_at(choices: Choices, table: Seating) -> dict[Holder, list[str]]:
    """The handicaps at this table in words, by holder."""
    found: dict[Holder, list[str]] = {}
    for handicap, given in choices.gifts(table).items():
        for holder, number in given.items():
            if number:
                found.setdefault(holder, []).append(dict(handicap.values)[number])
    return found


def holder_name(holder: Holder, names: Names, table: Seating) -> str:
    """The name of these people at this table: "Tom", or "Tom’s team"."""
    name = names.of(holder[0], table.levels.get(holder[0], ""))
    return name if len(holder) == 1 else f"{name}’s team"


KINDS = (AGAINST, TOGETHER, ALONE)

MOST_NAMED = 4
"""The maximum number of players that are named; more are counted."""


class StartOffer(NamedTuple):
    """The labels of a start button."""

    words: str  # such as "Play Fern"
    more: str  # the second line, such as "Medium"
    face: int = 0  # the number of its portrait, if it has one


def offer_of(choices: Choices, names: Names, kind: str, best: int | None = None) -> StartOffer:
    """The offer to play the game at this kind of table: the computers' levels, the number of players or the `best` solo score,
    and any differences from the defaults."""
    table = choices.table(kind)
    offer, changes = _plain_offer(choices, names, kind), _changes(choices, table)
    told = changes if len(changes) < 2 else [amount(len(changes), "change")]
    more = f"Best: {best}" if kind == ALONE and best is not None else offer.more
    return offer._replace(more=" · ".join(filter(None, [more, *told])))


def _changes(choices: Choices, table: Seating) -> list[str]:
    """The table's differences from the defaults, a few words for each."""
    given = len(given_at(choices, table))
    series = _series_words(choices, table)
    handicaps = amount(given, "handicap") if given else ""
    return [*filter(None, (series, handicaps)), *choices.differences(table), *_box_words(choices)]


def _series_words(choices: Choices, table: Seating) -> str:
    """The table's series: "best of 3"; "" for a single game."""
    series = choices.series(table)
    return series.title.lower() if series.length > 1 else ""


def _box_words(choices: Choices) -> list[str]:
    """The replaced parts of the box: the name of another board, or "your goals"."""
    usual = next(iter(choices.game.boards), None)
    replaced = {part: value for part, value in choices.box.items() if value != usual}
    return [choices.game.boards.get(value, f"your {part}") for part, value in sorted(replaced.items())]


def _plain_offer(choices: Choices, names: Names, kind: str) -> StartOffer:
    """The offer without differences from the defaults."""
    table = choices.table(kind)
    levels = [table.levels.get(person, "") for person in table.at_table()]
    called = [names.of(person, level) for person, level in zip(table.at_table(), levels, strict=True)]
    computers = [name for name, level in zip(called, levels, strict=True) if level]
    if kind == TOGETHER:
        people = len(table.humans())
        return StartOffer(
            "Pass & play", f"{people} + {amount(len(computers), 'computer')}" if computers else amount(people, "player")
        )
    if not computers:
        return StartOffer("Play solo", choices.game.alone)
    strength = listed(sorted({level for level in levels if level}, key=choices.game.levels.index)).capitalize()
    whom = isolated(computers[0]) if len(computers) == 1 else f"{len(computers)} computers"
    verb = "Play" if table.humans() else "Watch"
    return StartOffer(f"{verb} {whom}", strength, face(computers[0]))


def table_words(choices: Choices, names: Names) -> str:
    """Players, rules and handicaps: "Mira and Fern · rules: standard · Mira: 1 card more"."""
    people = choices.people()
    called = [isolated(names.of(person, choices.levels.get(person, ""))) for person in people]
    who = listed(called) if len(people) <= MOST_NAMED else f"{len(people)} seats"
    series = _series_words(choices, choices.table(choices.kind))
    rules = ", ".join(choices.differences(choices.table(choices.kind))) or choices.rule_words()
    return " · ".join(filter(None, (who, series, f"rules: {rules}", handicap_words(choices, names))))


def seats_offered(chosen: Choices) -> dict[str, str]:
    """The numbers of seats with their labels."""
    return {str(count): "1, solo" if count == 1 else str(count) for count in chosen.seat_counts()}


def teams_offered(chosen: Choices) -> dict[str, str]:
    """The numbers of teams with their labels, as in "2 × 3"."""
    return {str(teams): f"{teams} × {chosen.seats // teams}" for teams in chosen.team_counts()}


At = tuple[str, str]
"""A game and a kind of table."""


class Tables:
    """The choices for all games. `here` has those of games that have loaded, by name."""

    def __init__(self, games: Iterable[str]) -> None:
        self.here = {name: Choices(load_game(name)) for name in games}
        self._noted: dict[str, Any] = {}
        self._gathered = ""
        self.bests: dict[str, int] = {}
        """The best solo scores of the first person at this device, by game."""

    def restore(self, choices: Any, bests: Any) -> None:
        """Restores choices and best scores of an earlier visit; ignores everything invalid."""
        if isinstance(bests, dict):
            self.bests = {name: best for name, best in bests.items() if name in game_names() and type(best) is int}
        if isinstance(choices, dict):
            self._noted = {name: choices[name] for name in game_names() if name in choices}
        for name in self.here.keys() & self._noted.keys():
            self.here[name].restore(self._noted[name])

    def take_in(self, name: str, box: Mapping[str, Any]) -> None:
        """Adds a game that has loaded, with the choices of an earlier visit and the replaced parts of its box."""
        choices = self.here[name] = Choices(load_game(name))
        choices.restore(self._noted.get(name))
        choices.box = dict(box)
        if self._gathered and choices.company not in ("", ALONE):
            choices.set_opponents(self._gathered)

    def set_opponents(self, company: str, chosen: Choices) -> None:
        """Selects this kind of table for the given game and, unless it is ALONE, for all others that are not ALONE or without
        people."""
        chosen.set_opponents(company)
        if company == ALONE:
            return
        self._gathered = company
        for choices in self.here.values():
            if choices.company not in ("", ALONE):
                choices.set_opponents(company)

    def notes(self) -> dict[str, Any]:
        """The choices for all games, to restore on the next visit."""
        return self._noted | {name: choices.notes() for name, choices in self.here.items()}

    def offers(self, names: Names) -> dict[At, StartOffer]:
        """The start buttons of games that have loaded."""
        return {
            (name, kind): offer_of(choices, names, kind, self.bests.get(name))
            for name, choices in self.here.items()
            for kind in choices.kinds
        }
