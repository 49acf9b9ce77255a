"""What the set-up and the start buttons say: the players' names, handicaps in a few words, and the table of each game.

A game whose code has loaded has `Choices`; the others have the note of an earlier visit. Touches no browser.
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
    """The names that were typed or chosen: of people, in the order in which they came to this device, and of computers."""

    def __init__(self) -> None:
        self._people: dict[Person, str] = {}
        self._computers: dict[Person, str] = {}

    def of(self, person: Person, level: str) -> str:
        """What that person is called when they are a computer of the level or, for "", human."""
        typed = (self._computers if level else self._people).get(person)
        return typed or (COMPUTER_NAMES[person] if level else f"Player {person + 1}")

    def call(self, person: Person, level: str, name: str) -> None:
        """Gives that person this name, as a computer or as a human; an empty one takes it away."""
        (self._computers if level else self._people)[person] = name

    @property
    def people(self) -> dict[Person, str]:
        """The people who have a name."""
        return {person: name for person, name in sorted(self._people.items()) if name}

    def join(self, name: str) -> Person | None:
        """Adds somebody to the people at this device; returns which person they are, or None if there is no room."""
        free = next((person for person in range(MOST_PERSONS) if not self._people.get(person)), None)
        if free is not None:
            self._people[free] = name
        return free

    def leave(self, name: str) -> Person:
        """Takes somebody away from the people at this device; returns which person they were. Those after them move up by one."""
        gone = next(person for person, other in self.people.items() if other == name)
        self._people = {person - (person > gone): other for person, other in self.people.items() if person != gone}
        return gone

    def notes(self) -> dict[str, dict[str, str]]:
        """The names as JSON values; `restore` reads them back."""
        return {
            kind: {str(person): name for person, name in names.items() if name}
            for kind, names in (("names", self._people), ("computers", self._computers))
        }

    def restore(self, noted: dict[str, Any]) -> None:
        """Restores what `notes` returned on an earlier visit; skips what cannot be read."""
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
    """One handicap: the set-up's `field` that holds it, its `title`, its `meaning` or why nobody can have it, its `values` with
    their words, and everybody who may have it: name, plate of the piece, and number."""

    field: str
    title: str
    meaning: str
    values: list[tuple[int, str]]
    holders: list[tuple[str, str, int]]


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
    """Who has which handicap: "Tom: 1 card more"; "" for nobody."""
    table = choices.table(choices.kind)
    told = given_at(choices, table).items()
    return "; ".join(f"{isolated(holder_name(holder, names, table))}: {', '.join(words)}" for holder, words in told)


def given_at(choices: Choices, table: Seating) -> dict[Holder, list[str]]:
    """The handicaps of all who have any at that table, in words."""
    found: dict[Holder, list[str]] = {}
    for handicap, given in choices.gifts(table).items():
        for holder, number in given.items():
            if number:
                found.setdefault(holder, []).append(dict(handicap.values)[number])
    return found


def holder_name(holder: Holder, names: Names, table: Seating) -> str:
    """What these people at that table are called: "Tom", or "Tom’s team"."""
    name = names.of(holder[0], table.levels.get(holder[0], ""))
    return name if len(holder) == 1 else f"{name}’s team"


KINDS = (AGAINST, TOGETHER, ALONE)

MOST_NAMED = 4
"""So many at most are named; more are counted."""


class StartOffer(NamedTuple):
    """What a button says: "Play Fern", with "Medium" below; and the number of the portrait that it shows, if it has one."""

    words: str
    more: str
    face: int = 0


def offer_of(choices: Choices, names: Names, kind: str, best: int | None = None) -> StartOffer:
    """The offer to play that game in such company: how strong the computers are, how many play or the `best` score alone, and
    what is not as usual."""
    table = choices.table(kind)
    offer, changes = _plain_offer(choices, names, kind), _changes(choices, table)
    told = changes if len(changes) < 2 else [amount(len(changes), "change")]
    more = f"Best: {best}" if kind == ALONE and best is not None else offer.more
    return offer._replace(more=" · ".join(filter(None, [more, *told])))


def _changes(choices: Choices, table: Seating) -> list[str]:
    """Each thing that is not as usual at that table, in a few words."""
    given = len(given_at(choices, table))
    series = _series_words(choices, table)
    handicaps = amount(given, "handicap") if given else ""
    return [*filter(None, (series, handicaps)), *choices.differences(table), *_box_words(choices)]


def _series_words(choices: Choices, table: Seating) -> str:
    """What is played at that table, if it is a series: "best of 3"."""
    series = choices.series(table)
    return series.title.lower() if series.length > 1 else ""


def _box_words(choices: Choices) -> list[str]:
    """What is not as in the box: the name of another board, or "your goals"."""
    usual = next(iter(choices.game.boards), None)
    replaced = {part: value for part, value in choices.box.items() if value != usual}
    return [choices.game.boards.get(value, f"your {part}") for part, value in sorted(replaced.items())]


def _plain_offer(choices: Choices, names: Names, kind: str) -> StartOffer:
    """The offer without what differs there."""
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
    """Who plays, by which rules, and with which handicaps: "Mira and Fern · rules: standard · Mira: 1 card more"."""
    people = choices.people()
    called = [isolated(names.of(person, choices.levels.get(person, ""))) for person in people]
    who = listed(called) if len(people) <= MOST_NAMED else f"{len(people)} seats"
    series = _series_words(choices, choices.table(choices.kind))
    rules = ", ".join(choices.differences(choices.table(choices.kind))) or choices.rule_words()
    return " · ".join(filter(None, (who, series, f"rules: {rules}", handicap_words(choices, names))))


def seats_offered(chosen: Choices) -> dict[str, str]:
    """Labels for the numbers of seats."""
    return {str(count): "1, solo" if count == 1 else str(count) for count in chosen.seat_counts()}


def teams_offered(chosen: Choices) -> dict[str, str]:
    """Labels for the numbers of teams, each with its size, as in "2 × 3"."""
    return {str(teams): f"{teams} × {chosen.seats // teams}" for teams in chosen.team_counts()}


At = tuple[str, str]
"""A game, and the company in which it is played."""


class Tables:
    """`here` has the choices for these games by name, and for those that are taken in later."""

    def __init__(self, games: Iterable[str]) -> None:
        self.here = {name: Choices(load_game(name)) for name in games}
        self._noted: dict[str, Any] = {}
        self._noted_offers: dict[At, StartOffer] = {}
        self._gathered = ""
        self.bests: dict[str, int] = {}
        """The best scores of the first person at this device alone, by game."""

    def restore(self, choices: Any, starts: Any, bests: Any = None) -> None:
        """Restores the choices of an earlier visit, what could be begun then, and best scores; skips what cannot be read."""
        if isinstance(bests, dict):
            self.bests = {name: best for name, best in bests.items() if name in game_names() and type(best) is int}
        if isinstance(choices, dict):
            self._noted = {name: choices[name] for name in game_names() if name in choices}
        for name in self.here.keys() & self._noted.keys():
            self.here[name].restore(self._noted[name])
        offers = map(_noted_offer, starts if isinstance(starts, list) else ())
        self._noted_offers = {offer[0]: offer[1] for offer in offers if offer is not None}

    def take_in(self, name: str, box: Mapping[str, Any]) -> None:
        """Takes in a game whose code has come, as it was left on an earlier visit, with the replaced parts of its box."""
        choices = self.here[name] = Choices(load_game(name))
        choices.restore(self._noted.get(name))
        choices.box = dict(box)
        if self._gathered and choices.company not in ("", ALONE):
            choices.gather(self._gathered)

    def gather(self, company: str, chosen: Choices) -> None:
        """Brings such company to the table of the chosen game, and of all others but where other tables were chosen. Whoever
        plays alone does so in this game only."""
        chosen.gather(company)
        if company == ALONE:
            return
        self._gathered = company
        for choices in self.here.values():
            if choices.company not in ("", ALONE):
                choices.gather(company)

    def notes(self) -> dict[str, Any]:
        """The choices for all games, to restore on the next visit."""
        return self._noted | {name: choices.notes() for name, choices in self.here.items()}

    def offers(self, names: Names) -> dict[At, StartOffer]:
        """What can be begun in one press; of games that are not here, what could be when they were."""
        mine = {
            (name, kind): offer_of(choices, names, kind, self.bests.get(name))
            for name, choices in self.here.items()
            for kind in choices.kinds
        }
        return self._noted_offers | mine


def _noted_offer(noted: Any) -> tuple[At, StartOffer] | None:
    """The offer in a note of the form `[game, kind, *offer, is_last]`; None if it is no such note."""
    match noted:
        case [str(game), str(kind), str(words), str(more), int(face), bool()]:
            return (game, kind), StartOffer(words, more, face)
    return None
