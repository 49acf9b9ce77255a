"""What is chosen for one game at the set-up: how many sit down, in how many teams, who they are, and by which rules.

Plain values that no page is needed for. What is chosen is always a table that the rules of the game allow. A person is a
number that stays with whoever changes seats: 0 is who sat at the first seat before anybody moved.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import fields
from typing import Any

from engine.core import Seat
from engine.game import AnyGame, Toggle

Person = int

NO_OTHER_RULES = "as the sheet says"
ON_OR_OFF = ((False, "off"), (True, "on"))


class Choices:
    """The choices for one game; `seats` and `teams` are chosen together, with `sit`."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.levels: dict[Person, str] = {}
        self.rules = dict(usual_rules(game))
        self.practice = False
        """Whether the game is played to learn, so that everything may be taken back."""
        self.box: dict[str, Any] = {}
        """What of the game's box is replaced by the table's own: options of the set-up."""
        self._setups = {(setup.seats, setup.teams): setup for setup in game.setups()}
        self._colours = list(game.colours)
        self._order = list(range(max(self.seat_counts())))
        # The smallest table for company.
        self.seats, self.teams = min(self._setups, key=lambda table: (table[0] < 2, table))

    def seat_counts(self) -> list[int]:
        """How many may sit down."""
        return sorted({seats for seats, _ in self._setups})

    def team_counts(self) -> list[int]:
        """In how many teams they may play."""
        return [teams for seats, teams in self._setups if seats == self.seats]

    def sit(self, seats: int, teams: int = 0) -> None:
        """So many seats in so many teams; in the usual number of them where these cannot be."""
        self.seats = seats
        allowed = self.team_counts()
        self.teams = teams if teams in allowed else allowed[0]

    # Who sits where

    def people(self) -> list[Person]:
        """Who sits at each seat."""
        return [person for person in self._order if person < self.seats]

    def move(self, seat: Seat, to: Seat) -> None:
        """Let who sits at one seat sit at another; those between move up by one."""
        people = self.people()
        people.insert(to, people.pop(seat))
        self._seat(people)

    def shuffle(self, luck: random.Random) -> None:
        """Let everybody sit elsewhere, by chance."""
        people = self.people()
        luck.shuffle(people)
        self._seat(people)

    def others(self, named: Collection[Person]) -> set[Person]:
        """Everybody at the table but these, or but the first where these are none."""
        table = set(range(self.seats))
        return table - (table & set(named) or {0})

    def fill(self, level: str, named: Collection[Person]) -> None:
        """Let everybody but these, or but the first where these are none, be of that level."""
        self.levels |= dict.fromkeys(self.others(named), level)

    def _seat(self, people: list[Person]) -> None:
        self._order = people + [person for person in self._order if person >= self.seats]

    # Colours

    def colour(self, seat: Seat) -> str:
        """The colour of the seat's team."""
        return self._colours[self._team(seat)]

    def next_colour(self, seat: Seat) -> None:
        """Give the seat's team the next colour; a team that has it takes this one's."""
        order = list(self.game.colours)
        team = self._team(seat)
        wanted = order[(order.index(self._colours[team]) + 1) % len(order)]
        other = self._colours.index(wanted)
        self._colours[team], self._colours[other] = wanted, self._colours[team]

    def side(self, seat: Seat) -> str:
        """For whom the seat plays, in words: its colour, or its team where that has more seats."""
        return f"{self.colour(seat)} team" if self.teams < self.seats else self.colour(seat)

    # Rules

    def setup(self) -> Any:
        """The set-up that is chosen. Raises BadSetupError where the rules that were chosen cannot go together."""
        teams = {"teams": self.teams} if len(self.team_counts()) > 1 else {}
        return self.game.setup(seats=self.seats, **teams, **self.rules, **self.box)

    def rule_words(self) -> str:
        """In what these rules differ from the usual ones, in a few words."""
        usual = usual_rules(self.game)
        toggles = [toggle for toggle in self.game.toggles if self.rules[toggle.field] != usual[toggle.field]]
        words = [_chosen_words(toggle, self.rules[toggle.field]) for toggle in toggles] + ["practice"] * self.practice
        return ", ".join(words) or NO_OTHER_RULES

    # Notes

    def notes(self) -> dict[str, Any]:
        """The choices as values for JSON, read back by `restore`."""
        return {
            "table": [self.seats, self.teams],
            "levels": [self.levels.get(person, "") for person in range(len(self._order))],
            "order": self._order,
            "colours": self._colours,
            "rules": self.rules,
            "practice": self.practice,
        }

    def restore(self, noted: Any) -> None:
        """Take over choices of an earlier time; where they cannot be read or do not fit the game, these stay."""
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

    def _team(self, seat: Seat) -> int:
        return int(self._setups[self.seats, self.teams].team(seat))


def usual_rules(game: AnyGame) -> dict[str, Any]:
    """The rules that a table may change, as they are before it does."""
    usual = {field.name: field.default for field in fields(game.setup_type)}
    return {toggle.field: usual[toggle.field] for toggle in game.toggles}


def _rules_noted(game: AnyGame, noted: Any) -> dict[str, Any]:
    """The rules of a note; where it has none that there is, the usual one."""
    given = dict(noted)
    known = {toggle.field: [value for value, _ in toggle.values or ON_OR_OFF] for toggle in game.toggles}
    return {
        field: next((value for value in known[field] if value == given.get(field)), usual)
        for field, usual in usual_rules(game).items()
    }


def _chosen_words(toggle: Toggle, value: Any) -> str:
    """What was made of one rule: "loss of card", "no cut for deal", "sequences to win: 3"."""
    title = toggle.title[:1].lower() + toggle.title[1:]
    if toggle.values:
        return f"{title}: {dict(toggle.values)[value]}"
    return title if value else f"no {title}"


def level_words(game: AnyGame) -> dict[str, str]:
    """Who may sit at a seat, by level, in the words of the set-up form."""
    return {"": "Human"} | {level: f"{level.capitalize()} computer" for level in game.levels}
