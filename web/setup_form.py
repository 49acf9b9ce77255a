"""The set-up screen: how many seats and teams, and for each seat a name, a colour with its glyph, a human or a computer."""

from __future__ import annotations

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
    """The form, which index.html holds as it first looks. `start(setup, players)` is called when it is sent with a table
    that the rules allow."""

    def __init__(self, game: Game, start: Callable[[Any, tuple[Player, ...]], None]) -> None:
        self._game = game
        self._start = start
        self._names: dict[int, str] = {}
        self._kinds: dict[int, str] = {}
        self._colours = list(COLOURS)
        self._setups = {(setup.seats, setup.teams): setup for setup in game.setups()}
        self._seats = find("#seat-count")
        self._teams = find("#team-count")
        self._rows = find("#seat-rows")

    def open(self, noted: Any) -> None:
        """Take over the form: the choices of an earlier time, as `notes` gave them, and over those what has been typed and
        chosen since the page was painted. From now on it works."""
        seats, teams = self._restore(noted)
        for seat, row in enumerate(self._rows.children):
            self._adopt(seat, row)
        if not _touched(self._seats):
            self._seats.value = str(seats)
        self._lay(0 if _touched(self._teams) else teams)
        listen(self._seats, "change", lambda _event: self._lay())
        listen(self._teams, "change", lambda _event: self._lay())
        listen(self._rows, "input", self._changed)
        listen(self._rows, "click", self._clicked)
        listen(find("#setup-form"), "submit", self._send)
        find("#play").textContent = "Play"

    def notes(self) -> dict[str, Any]:
        """The choices as they are seen, to offer them again next time."""
        seats, teams = int(self._seats.value), int(self._teams.value)
        rows = [[self._name(seat), self._kinds.get(seat, ""), self._colours[seat % teams]] for seat in range(seats)]
        return {"rows": rows, "choices": self._teams_of(seats), "teams": teams}

    def _restore(self, noted: Any) -> tuple[int, int]:
        """Choices of an earlier time, and the seats and teams that they were for; the default for what cannot be read."""
        try:
            rows = [(str(name)[:LONGEST_NAME], str(kind), COLOURS.index(colour)) for name, kind, colour in noted["rows"]]
            setup = self._setups[len(rows), noted["teams"]]
        except (ValueError, KeyError, TypeError):
            return min(self._setups)
        self._kinds = {seat: kind for seat, (_, kind, _) in enumerate(rows) if kind in KINDS}
        self._names = {seat: name for seat, (name, _, _) in enumerate(rows) if name != self._name(seat)}
        seen = [COLOURS[index] for _, _, index in rows]
        self._colours = list(dict.fromkeys((*seen, *COLOURS)))
        return setup.seats, setup.teams

    def _adopt(self, seat: int, row: Any) -> None:
        """What somebody did to this row while Python was starting."""
        name, kind = row.querySelector("input"), row.querySelector("select")
        if name.value != name.defaultValue:
            self._names[seat] = str(name.value).strip()
        if _touched(kind):
            self._kinds[seat] = str(kind.value)

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
        while self._rows.childElementCount > seats:
            self._rows.lastElementChild.remove()
        while self._rows.childElementCount < seats:
            self._rows.append(self._rows.lastElementChild.cloneNode(True))
        for seat, row in enumerate(self._rows.children):
            self._show_row(seat, row, self._colours[seat % teams])

    def _show_row(self, seat: int, row: Any, colour: str) -> None:
        row.dataset.seat = str(seat)
        swatch, name, kind = (row.querySelector(part) for part in (".swatch", "input", "select"))
        swatch.ariaLabel = f"Seat {seat + 1}: {colour} {GLYPHS[colour]}, change colour"
        swatch.title = f"{colour} {GLYPHS[colour]}"
        name.ariaLabel = f"Seat {seat + 1}: name"
        kind.ariaLabel = f"Seat {seat + 1}: human or computer"
        kind.value = self._kinds.get(seat, "")
        # To set a field's text moves the cursor of somebody who is typing in it.
        if name.value != self._name(seat):
            name.value = self._name(seat)
        paint_chip(row.querySelector(".chip"), colour)

    def _changed(self, event: Any) -> None:
        row = event.target.closest("li")
        seat = int(row.dataset.seat)
        if event.target.matches("select"):
            self._kinds[seat] = str(event.target.value)
            row.querySelector("input").value = self._name(seat)
        else:
            self._names[seat] = str(event.target.value).strip()

    def _clicked(self, event: Any) -> None:
        swatch = event.target.closest(".swatch")
        if swatch:
            self._next_colour(int(swatch.closest("li").dataset.seat))

    def _name(self, seat: int) -> str:
        if self._names.get(seat):
            return self._names[seat]
        return COMPUTER_NAMES[seat] if self._kinds.get(seat) else f"Player {seat + 1}"

    def _next_colour(self, seat: int) -> None:
        """Give the seat's team the next colour; a team that has it takes this one's."""
        team = seat % int(self._teams.value)
        own = self._colours[team]
        wanted = COLOURS[(COLOURS.index(own) + 1) % len(COLOURS)]
        other = self._colours.index(wanted)
        self._colours[team], self._colours[other] = wanted, own
        self._lay()

    def _send(self, event: Any) -> None:
        event.preventDefault()
        seats, teams = int(self._seats.value), int(self._teams.value)
        names = [str(field.value).strip() for field in self._rows.querySelectorAll("input")]
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


def _touched(select: Any) -> bool:
    """Whether somebody has chosen anything else than the page was painted with."""
    return select.selectedIndex >= 0 and not select.options.item(select.selectedIndex).defaultSelected


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
