"""The set-up screen: which game, how many seats and teams, for each seat a name, a colour with its glyph, a human or a
computer, and the rules that may be switched on. What is chosen is kept in `Choices`, one for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core import BadSetupError, Seat
from engine.game import Game, game_names, load_game
from engine.match import Player
from web.box import Options, own_words
from web.canvas import paint_piece
from web.choices import Choices, level_words
from web.dom import fill, find, listen, make, show

COMPUTER_NAMES = ("Linden", "Fern", "Hazel", "Rowan", "Ivy", "Ash", "Willow", "Alder", "Juniper", "Myrtle", "Aspen", "Cedar")
LONGEST_NAME = 24


class SetupForm:
    """The form, which index.html holds as it first looks.

    `start(game, setup, players)` is called when it is sent with a table that the rules allow, `changed()` whenever
    something else has been chosen.
    """

    def __init__(self, start: Callable[[Game, Any, tuple[Player, ...]], None], changed: Callable[[], None]) -> None:
        self._start = start
        self._changed = changed
        self._all = {name: Choices(load_game(name)) for name in game_names()}
        self._names: dict[Seat, str] = {}
        self._seats, self._teams = find("#seat-count"), find("#team-count")
        self._rows, self._toggles = find("#seat-rows"), find("#toggles")
        self._choices = self._all[_radio(":checked").value]

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return self._choices.game

    def open(self, noted: dict[str, Any], boxes: Mapping[str, Options]) -> None:
        """Take over the form: the choices of an earlier time, as `notes` gave them, what the table has of its own of each
        game's box, and over those what has been typed and chosen since the page was painted. From now on it works."""
        self._restore(noted)
        for name, own in boxes.items():
            self._all[name].box = dict(own)
        chosen = _radio(":checked").value
        painted = next(radio.value for radio in find("#games").querySelectorAll("input") if radio.defaultChecked)
        self._choices = self._all[painted]
        self._adopt()
        self.choose(chosen)
        listen(find("#games"), "change", lambda event: self._choose(str(event.target.value)))
        listen(self._seats, "change", lambda _event: self._sit())
        listen(self._teams, "change", lambda _event: self._sit())
        listen(self._rows, "input", self._typed)
        listen(self._rows, "click", self._clicked)
        listen(self._toggles, "change", self._switched)
        listen(find("#setup-form"), "submit", self._send)
        find("#play").textContent = "Play"

    def choose(self, name: str) -> None:
        """Offer the game of that name, as it was last chosen."""
        self._choices = self._all[name]
        _radio(f"[value={name}]").checked = True
        self._lay()

    @property
    def box(self) -> Options:
        """What of the box of the game that is chosen is the table's own."""
        return self._choices.box

    def replace(self, name: str, own: Options) -> None:
        """Play the game of that name with these of the table's own."""
        self._all[name].box = dict(own)
        if name == self.game.name:
            self._lay()

    def wait(self, waiting: bool) -> None:
        """Say that the table is being set, and take no other order meanwhile; or be ready for one."""
        button = find("#play")
        button.disabled = waiting
        button.textContent = "Setting the table …" if waiting else "Play"

    def notes(self) -> dict[str, Any]:
        """The choices for all games, to offer them again next time, and how the form looks now."""
        return {
            "game": self.game.name,
            "names": {str(seat): name for seat, name in self._names.items() if name},
            "choices": {name: choices.notes() for name, choices in self._all.items()},
            "form": self._look(),
        }

    def _look(self) -> dict[str, Any]:
        """What is seen of the form; `first_look.js` lays it out before Python is there."""
        chosen = self._choices
        seats = range(chosen.seats)
        return {
            "title": self.game.title,
            "counts": list(_counted(chosen.seat_counts()).items()),
            "table": [chosen.seats, chosen.teams],
            "teams": chosen.team_counts(),
            "levels": list(level_words(self.game).items()),
            "rows": [[self._name(seat), chosen.levels.get(seat, ""), self._plate(seat)] for seat in seats],
            "box": [self.game.box, own_words(chosen.box)],
            "rules": [[*toggle, chosen.rules[toggle.field]] for toggle in self.game.toggles],
        }

    def _restore(self, noted: dict[str, Any]) -> None:
        """The choices of an earlier time; what cannot be read is left."""
        names, choices = noted.get("names"), noted.get("choices")
        for seat in range(len(COMPUTER_NAMES)) if isinstance(names, dict) else ():
            self._names[seat] = str(names.get(str(seat), ""))[:LONGEST_NAME].strip()
        for name, of_game in choices.items() if isinstance(choices, dict) else ():
            if name in self._all:
                self._all[name].restore(of_game)

    def _adopt(self) -> None:
        """What somebody has done to the form while Python was starting."""
        chosen = self._choices
        if _touched(self._seats) or _touched(self._teams):
            chosen.sit(int(self._seats.value), int(self._teams.value or 0))
        for seat, row in enumerate(self._rows.children):
            name, level = row.querySelector("input"), row.querySelector("select")
            if name.value != name.defaultValue:
                self._names[seat] = str(name.value).strip()
            if _touched(level):
                chosen.levels[seat] = str(level.value)
        for box in self._toggles.querySelectorAll("input"):
            if box.checked != box.defaultChecked and box.name in chosen.rules:
                chosen.rules[str(box.name)] = bool(box.checked)

    # What is seen

    def _lay(self) -> None:
        """Make the form show what is chosen."""
        chosen = self._choices
        find("#setup-rules").textContent = f"Rules of {self.game.title}"
        _offer(self._seats, _counted(chosen.seat_counts()), str(chosen.seats))
        _offer(self._teams, {str(count): f"{count} teams" for count in chosen.team_counts()}, str(chosen.teams))
        show(find("#team-choice"), len(chosen.team_counts()) > 1)
        show(find("#box-choice"), bool(self.game.box))
        find("#setup-box").textContent = self.game.box
        find("#box-own").textContent = own_words(chosen.box)
        while self._rows.childElementCount > chosen.seats:
            self._rows.lastElementChild.remove()
        while self._rows.childElementCount < chosen.seats:
            self._rows.append(self._rows.lastElementChild.cloneNode(True))
        for seat, row in enumerate(self._rows.children):
            self._lay_row(seat, row)
        self._lay_toggles()
        show(find("#setup-problem"), False)

    def _lay_row(self, seat: Seat, row: Any) -> None:
        row.dataset.seat = str(seat)
        swatch, name, level = (row.querySelector(part) for part in (".swatch", "input", "select"))
        colour = self._choices.colour(seat)
        words = f"{colour} {self.game.colours[colour]}"
        swatch.ariaLabel = f"Seat {seat + 1}: {words}, change colour"
        swatch.title = words
        name.ariaLabel = f"Seat {seat + 1}: name"
        level.ariaLabel = f"Seat {seat + 1}: human or computer"
        _offer(level, level_words(self.game), self._choices.levels.get(seat, ""))
        # To set a field's text moves the cursor of somebody who is typing in it.
        if name.value != self._name(seat):
            name.value = self._name(seat)
        paint_piece(row.querySelector(".piece"), self._plate(seat))

    def _lay_toggles(self) -> None:
        show(self._toggles, bool(self.game.toggles))
        boxes = {str(box.name): box for box in self._toggles.querySelectorAll("input")}
        if list(boxes) != list(self._choices.rules):
            labels = [_toggle(*toggle) for toggle in self.game.toggles]
            fill(self._toggles, [self._toggles.querySelector("legend"), *labels])
            boxes = {str(box.name): box for box in self._toggles.querySelectorAll("input")}
        for field, box in boxes.items():
            box.checked = self._choices.rules[field]

    def _name(self, seat: Seat) -> str:
        if self._names.get(seat):
            return self._names[seat]
        return COMPUTER_NAMES[seat] if self._choices.levels.get(seat) else f"Player {seat + 1}"

    def _plate(self, seat: Seat) -> str:
        return f"{self.game.piece} {self._choices.colour(seat)}"

    # What is done

    def _choose(self, name: str) -> None:
        self.choose(name)
        self._changed()

    def _sit(self) -> None:
        self._choices.sit(int(self._seats.value), int(self._teams.value or 0))
        self._lay()
        self._changed()

    def _typed(self, event: Any) -> None:
        row = event.target.closest("li")
        seat = int(row.dataset.seat)
        if event.target.matches("select"):
            self._choices.levels[seat] = str(event.target.value)
            row.querySelector("input").value = self._name(seat)
        else:
            self._names[seat] = str(event.target.value).strip()
        self._changed()

    def _clicked(self, event: Any) -> None:
        swatch = event.target.closest(".swatch")
        if swatch:
            self._choices.next_colour(int(swatch.closest("li").dataset.seat))
            self._lay()
            self._changed()

    def _switched(self, event: Any) -> None:
        self._choices.rules[str(event.target.name)] = bool(event.target.checked)
        self._changed()

    def _send(self, event: Any) -> None:
        event.preventDefault()
        names = [str(field.value).strip() for field in self._rows.querySelectorAll("input")]
        chosen = self._choices
        try:
            _check_names(names)
            setup = chosen.setup()
        except BadSetupError as error:
            find("#setup-problem").textContent = str(error)
            show(find("#setup-problem"))
            return
        show(find("#setup-problem"), False)
        players = [Player(name, chosen.levels.get(seat, ""), chosen.colour(seat)) for seat, name in enumerate(names)]
        self._start(self.game, setup, tuple(players))


def _counted(counts: Iterable[int]) -> dict[str, str]:
    """How many may sit down, in words."""
    return {str(count): "1, alone" if count == 1 else str(count) for count in counts}


def _radio(which: str) -> Any:
    return find(f"#games input{which}")


def _offer(select: Any, words: dict[str, str], value: str) -> None:
    """Let a select offer these values in these words, that one chosen; it is left alone where it does."""
    if [(str(option.value), str(option.text)) for option in select.options] != list(words.items()):
        fill(select, [make("option", text, value=value) for value, text in words.items()])
    if select.value != value:
        select.value = value


def _toggle(field: str, title: str, meaning: str) -> Any:
    label = find("#toggle").content.firstElementChild.cloneNode(True)
    label.querySelector("input").name = field
    label.querySelector("b").textContent = title
    label.querySelector("small").textContent = meaning
    return label


def _touched(select: Any) -> bool:
    """Whether somebody has chosen anything else than the page was painted with."""
    return select.selectedIndex >= 0 and not select.options.item(select.selectedIndex).defaultSelected


def _check_names(names: Iterable[str]) -> None:
    """Raise BadSetupError where a seat has no name, or one that another has."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if not name:
            raise BadSetupError(f"Seat {seat + 1} needs a name.")
        if name in seen:
            raise BadSetupError(f"Two seats are called {name}: give each its own name.")
        seen.add(name)
