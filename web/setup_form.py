"""The set-up screen: how many seats and teams, and for each seat a name, a colour with its glyph, a human or a computer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engine.core import BadSaveError, BadSetupError, Game
from engine.match import Match, Player
from web.canvas import paint_chip
from web.dom import fill, find, listen, make, show

COLOURS = ("blue", "green", "red")
GLYPHS = {"blue": "ring", "green": "triangle", "red": "square"}
KINDS = {"": "Human", "easy": "Computer, easy", "medium": "Computer, medium"}
COMPUTER_NAMES = ("Oak", "Fern", "Hazel", "Rowan", "Ivy", "Ash", "Willow", "Linden", "Maple", "Birch", "Aspen", "Cedar")
LONGEST_NAME = 24


class SetupForm:
    """The form. `start(setup, players)` is called when it is sent with a table that the rules allow."""

    def __init__(self, game: Game, start: Callable[[Any, tuple[Player, ...]], None]) -> None:
        self._game = game
        self._start = start
        self._names: dict[int, str] = {}
        self._kinds: dict[int, str] = {}
        self._colours = list(COLOURS)
        self._setups = {(setup.seats, setup.teams): setup for setup in game.setups()}
        self._seats = find("#seat-count")
        self._teams = find("#team-count")
        listen(self._seats, "change", lambda _event: self._lay())
        listen(self._teams, "change", lambda _event: self._lay())
        listen(find("#setup-form"), "submit", self._send)
        self._lay()

    def enable(self) -> None:
        """From now on the form works."""
        find("#setup-fields").disabled = False

    def to_json(self) -> str:
        """The choices, to offer them again next time."""
        return json.dumps({
            "seats": self._seats.value, "teams": self._teams.value, "names": self._names, "kinds": self._kinds,
            "colours": self._colours,
        })

    def restore(self, text: str) -> None:
        """Choices of an earlier time; what cannot be read is left at its default."""
        try:
            kept = json.loads(text)
            names = {int(seat): str(name)[:LONGEST_NAME] for seat, name in kept["names"].items()}
            kinds = {int(seat): kind for seat, kind in kept["kinds"].items() if kind in KINDS}
            table = int(kept["seats"]), int(kept["teams"])
            colours = list(kept["colours"])
        except (ValueError, KeyError, TypeError, AttributeError):
            return
        if table in self._setups and sorted(colours) == sorted(COLOURS):
            self._names, self._kinds, self._colours = names, kinds, colours
            self._seats.value = str(table[0])
            self._lay(teams=table[1])

    def _teams_of(self, seats: int) -> list[int]:
        return [teams for count, teams in self._setups if count == seats]

    def _lay(self, teams: int = 0) -> None:
        """Make the rows fit the number of seats and teams chosen."""
        seats = int(self._seats.value)
        choices = self._teams_of(seats)
        teams = teams or int(self._teams.value or 0)
        teams = teams if teams in choices else choices[0]
        fill(self._teams, [make("option", f"{count} teams", value=str(count)) for count in choices])
        self._teams.value = str(teams)
        show(find("#team-choice"), len(choices) > 1)
        fill(find("#seat-rows"), [self._row(seat, teams) for seat in range(seats)])

    def _row(self, seat: int, teams: int) -> Any:
        row = make("li", class_="seat-row")
        colour = self._colours[seat % teams]
        label = f"Seat {seat + 1}: {colour} {GLYPHS[colour]}, change colour"
        swatch = make("button", type="button", class_="swatch", aria_label=label, title=f"{colour} {GLYPHS[colour]}")
        chip = make("canvas", class_="chip", aria_hidden="true")
        swatch.append(chip)
        paint_chip(chip, colour)
        kind = make("select", aria_label=f"Seat {seat + 1}: human or computer", data_seat=str(seat))
        kind.append(*(make("option", words, value=value) for value, words in KINDS.items()))
        kind.value = self._kinds.get(seat, "")
        name = make("input", type="text", aria_label=f"Seat {seat + 1}: name", maxlength=str(LONGEST_NAME), required="")
        name.value = self._name(seat)
        name.autocomplete = "off"
        row.append(swatch, name, kind)
        listen(swatch, "click", lambda _event: self._next_colour(seat % teams, teams, seat))
        listen(name, "change", lambda event: self._names.__setitem__(seat, str(event.target.value).strip()))
        listen(kind, "change", lambda event: self._change_kind(seat, str(event.target.value), name))
        return row

    def _name(self, seat: int) -> str:
        if self._names.get(seat):
            return self._names[seat]
        return COMPUTER_NAMES[seat] if self._kinds.get(seat) else f"Player {seat + 1}"

    def _change_kind(self, seat: int, kind: str, name: Any) -> None:
        self._kinds[seat] = kind
        name.value = self._name(seat)

    def _next_colour(self, team: int, teams: int, seat: int) -> None:
        """Give the team the next colour; a team that has it takes this one's."""
        own = self._colours[team]
        wanted = COLOURS[(COLOURS.index(own) + 1) % len(COLOURS)]
        other = self._colours.index(wanted)
        self._colours[team], self._colours[other] = wanted, own
        self._lay(teams)
        find(f"#seat-rows li:nth-child({seat + 1}) .swatch").focus()

    def _send(self, event: Any) -> None:
        event.preventDefault()
        seats, teams = int(self._seats.value), int(self._teams.value)
        names = [str(field.value).strip() for field in find("#seat-rows").querySelectorAll("input")]
        problem = _problem(names)
        show(find("#setup-problem"), bool(problem))
        find("#setup-problem").textContent = problem
        if problem:
            return
        players = tuple(
            Player(name, self._kinds.get(seat, ""), self._colours[seat % teams]) for seat, name in enumerate(names)
        )
        try:
            self._start(self._game.setup(seats=seats, teams=teams), players)
        except BadSetupError as error:
            find("#setup-problem").textContent = str(error)
            show(find("#setup-problem"))


def check_players(match: Match) -> None:
    """Refuse a match from elsewhere whose players cannot sit at this table, with SequorError."""
    teams = match.setup.teams
    colours = [player.colour for player in match.players]
    if not set(colours) <= set(COLOURS) or len(set(colours)) != teams or colours != colours[:teams] * (len(colours) // teams):
        raise BadSaveError(f"Each team of a saved game has a colour of its own: {', '.join(COLOURS)}.")
    strange = [player.level for player in match.players if player.level not in KINDS]
    if strange:
        raise BadSaveError(f"There is no computer player of the level {strange[0]!r}; there is easy and medium.")


def _problem(names: list[str]) -> str:
    """What is wrong with the names, in one sentence; '' where nothing is."""
    if not all(names):
        return f"Seat {names.index('') + 1} needs a name."
    twice = next((name for name in names if names.count(name) > 1), "")
    return f"Two seats are called {twice}: give each its own name." if twice else ""
