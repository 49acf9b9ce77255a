"""What is chosen for one game at the set-up: how many people play, in how many teams, who they are, and by which rules.

Plain values; needs no page. Seats and teams are always a combination that the game allows. A person is a number that they
keep when they change seats: person 0 sat at the first seat before anybody moved.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import fields
from typing import Any

from engine.core import Seat, Toggle
from engine.game import AnyGame

Person = int

NO_OTHER_RULES = "the usual ones"
AGAINST, TOGETHER = "against", "together"
"""Who plays: one person against computers, or people together at one device."""

COMPUTER_NAMES = ("Linden", "Fern", "Hazel", "Rowan", "Ivy", "Ash", "Willow", "Alder", "Juniper", "Myrtle", "Aspen", "Cedar")
ON_OR_OFF = ((False, "off"), (True, "on"))


class Choices:
    """The choices for one game. Use `sit` to change `seats` and `teams`, which depend on each other."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.levels: dict[Person, str] = {}
        self.rules = dict(usual_rules(game))
        self.practice = False
        """Whether this is a practice game, in which everything may be taken back."""
        self.box: dict[str, Any] = {}
        """The parts of the game's box that people have replaced, as options of the set-up."""
        self._setups = {(setup.seats, setup.teams): setup for setup in game.setups()}
        self._colours = list(game.colours)
        self._order = list(range(max(self.seat_counts())))
        # The smallest table for more than one player, if there is one.
        self.seats, self.teams = min(self._setups, key=lambda table: (table[0] < 2, table))
        self._level = game.levels[min(1, len(game.levels) - 1)] if game.levels else ""
        self.gather(AGAINST)

    def seat_counts(self) -> list[int]:
        """The numbers of seats that the game allows."""
        return sorted({seats for seats, _ in self._setups})

    def team_counts(self) -> list[int]:
        """The numbers of teams that this many seats may form."""
        return [teams for seats, teams in self._setups if seats == self.seats]

    def sit(self, seats: int, teams: int = 0) -> None:
        """Chooses the numbers of seats and teams; falls back to the usual number of teams if this one is not allowed."""
        self.seats = seats
        allowed = self.team_counts()
        self.teams = teams if teams in allowed else allowed[0]

    # Who sits where

    @property
    def company(self) -> str:
        """AGAINST or TOGETHER; "" for any other table, such as one person alone."""
        people = [person for person in self.people() if not self.levels.get(person)]
        if self.seats < 2 or len(people) not in (1, self.seats):
            return ""
        return AGAINST if len(people) == 1 else TOGETHER

    def gather(self, company: str) -> None:
        """Makes the first person play AGAINST computers of the level last chosen, or seats people only, TOGETHER."""
        if self.seats < 2:
            self.sit(min(count for count in self.seat_counts() if count > 1))
        keeps = next((person for person in self.people() if not self.levels.get(person)), 0)
        others = [person for person in self._order if person != keeps]
        self.levels = dict.fromkeys(others, self._level) if company == AGAINST and self._level else {}

    def choose_level(self, person: Person, level: str) -> None:
        """Makes that person a computer of the level or, for "", human."""
        self.levels[person] = level
        self._level = level or self._level

    def usual_name(self, person: Person) -> str:
        """What somebody is called who has not been named."""
        return COMPUTER_NAMES[person] if self.levels.get(person) else f"Player {person + 1}"

    def people(self) -> list[Person]:
        """The person at each seat."""
        return [person for person in self._order if person < self.seats]

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

    # Colours

    def colour(self, seat: Seat) -> str:
        """The colour of the seat's team."""
        return self._chosen_colours[self._team(seat)]

    def next_colour(self, seat: Seat) -> None:
        """Gives the seat's team the next colour, swapping with the team that has it."""
        order, now = self._offered_colours, self.colour(seat)
        wanted = order[(order.index(now) + 1) % len(order)]
        swapped = {now: wanted, wanted: now}
        self._colours = [swapped.get(colour, colour) for colour in self._colours]

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

    # Rules

    def setup(self) -> Any:
        """The chosen set-up. Raises BadSetupError if the chosen rules cannot be combined."""
        teams = {"teams": self.teams} if len(self.team_counts()) > 1 else {}
        return self.game.setup(seats=self.seats, **teams, **self.rules, **self.box)

    def rule_words(self) -> str:
        """How these rules differ from the usual ones, in a few words."""
        usual = usual_rules(self.game)
        toggles = [toggle for toggle in self.game.toggles if self.rules[toggle.field] != usual[toggle.field]]
        words = [_rule_words(toggle, self.rules[toggle.field]) for toggle in toggles] + ["practice"] * self.practice
        return ", ".join(words) or NO_OTHER_RULES

    def gist(self) -> str:
        """What these rules come to, if they are the usual ones; "" otherwise."""
        return self.game.gist if self.rule_words() == NO_OTHER_RULES else ""

    # Notes

    def notes(self) -> dict[str, Any]:
        """The choices as JSON values; `restore` reads them back."""
        return {
            "table": [self.seats, self.teams],
            "levels": [self.levels.get(person, "") for person in range(len(self._order))],
            "level": self._level,
            "order": self._order,
            "colours": self._colours,
            "rules": self.rules,
            "practice": self.practice,
        }

    def restore(self, noted: Any) -> None:
        """Restores what `notes` returned on an earlier visit. Changes nothing if that is unreadable or does not fit the game."""
        try:
            (seats, teams), levels, colours, order = (noted[name] for name in ("table", "levels", "colours", "order"))
            fits = (seats, teams) in self._setups and sorted(colours) == sorted(self._colours)
            fits = fits and sorted(order) == sorted(self._order)
            known = {person: level for person, level in enumerate(levels) if level in self.game.levels}
            rules = _rules_noted(self.game, noted["rules"])
        except (KeyError, TypeError, ValueError):
            return
        if fits:
            self.seats, self.teams, self._colours, self._order = seats, teams, list(colours), list(order)
            self.levels, self.rules, self.practice = known, rules, noted.get("practice") is True
            self._level = next((level for level in self.game.levels if level == noted.get("level")), self._level)

    def _team(self, seat: Seat) -> int:
        return int(self._setups[self.seats, self.teams].team(seat))


def usual_rules(game: AnyGame) -> dict[str, Any]:
    """The rules that players may change, at their usual values."""
    usual = {field.name: field.default for field in fields(game.setup_type)}
    return {toggle.field: usual[toggle.field] for toggle in game.toggles}


def _rules_noted(game: AnyGame, noted: Any) -> dict[str, Any]:
    """The rules in a note; the usual value wherever it has none that the game knows."""
    given = dict(noted)
    known = {toggle.field: [value for value, _ in toggle.values or ON_OR_OFF] for toggle in game.toggles}
    return {
        field: next((value for value in known[field] if value == given.get(field)), usual)
        for field, usual in usual_rules(game).items()
    }


def _rule_words(toggle: Toggle, value: Any) -> str:
    """How one rule was set: "loss of card", "no cut for deal", "sequences to win: 3"."""
    title = toggle.title[:1].lower() + toggle.title[1:]
    if toggle.values:
        return f"{title}: {dict(toggle.values)[value]}"
    return title if value else f"no {title}"


def level_words(game: AnyGame) -> dict[str, str]:
    """Who may sit at a seat: each level with its label in the set-up form."""
    return {"": "Human"} | {level: f"{level.capitalize()} computer" for level in game.levels}
