"""The start buttons on the games' tiles, and the window that sets up a table: seats, teams, players, rules and series.

A start button begins a game with one press: against the computer, pass and play, or solo. Doesn't create matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pyscript import document

from engine.core import BadSetupError, MissingDataError
from engine.game import AnyGame, game_names
from engine.match import Player
from web import assets
from web.setup.fields import BoardField, HandicapFields, RuleFields
from web.setup.model import AGAINST, ALONE, TOGETHER, Agreed, Choices
from web.setup.offers import KINDS, Names, StartOffer, Tables, check_names, seats_offered, table_words, teams_offered
from web.setup.people import PlayerStrip
from web.setup.seat_rows import SeatRows
from web.setup.windows import Options, own_words
from web.storage.people import People
from web.storage.series import Series
from web.ui.dom import announce, find, listen, offer, show
from web.ui.look import games_here, is_here
from web.ui.tasks import spawn
from web.ui.windows import notice


def when_here(name: str, go_on: Callable[[], Any], give_up: Callable[[], Any]) -> None:
    """Calls `go_on()` as soon as the game's code has loaded, at once if possible. If it can't be loaded, shows why and calls
    `give_up()`."""
    if is_here(name):
        go_on()
    else:
        spawn(_wait(name, go_on, give_up))


async def _wait(name: str, go_on: Callable[[], Any], give_up: Callable[[], Any]) -> None:
    try:
        await assets.fetch_game(name)
    except MissingDataError as error:
        notice(str(error))
        give_up()
    else:
        go_on()


class SeriesField:
    """The field `#series-choice`, for more than one seat. Calls `changed()` when it changes."""

    def __init__(self, choices: Choices, changed: Callable[[], None]) -> None:
        self._choices = choices
        self._changed = changed
        self._field = find("#series-length")

    def open(self) -> None:
        """Starts listening."""
        listen(self._field, "change", lambda _event: self._choose())

    def edit(self, choices: Choices) -> None:
        """Shows these choices, and edits them from now on."""
        self._choices = choices
        self._field.value = str(choices.length)
        show(find("#series-choice"), choices.seats > 1)

    def _choose(self) -> None:
        self._choices.length = int(self._field.value)
        self._changed()


class Starts:
    """The start buttons `.begin` on the tiles. Calls `start(game, kind)` when one is pressed."""

    def __init__(self, start: Callable[[str, str], Any]) -> None:
        self._start = start

    def open(self) -> None:
        """Starts listening."""
        listen(find("#games"), "click", self._on_press)

    def show_offers(self, offers: Mapping[tuple[str, str], StartOffer], last: tuple[str, str]) -> None:
        """Shows these offers by game and kind; the button of the `last` game is golden."""
        for button in find("#games").querySelectorAll(".begin"):
            at = str(button.closest(".game").dataset.name), str(button.dataset.kind)
            button.classList.toggle("gold", at == last)
            if (offered := offers.get(at)) is None:
                continue  # its game has not loaded: the button looks as on the last visit
            button.querySelector("b").textContent = offered.words
            button.querySelector("small").textContent = offered.more
            if portrait := button.querySelector(".face"):
                portrait.style.setProperty("--face", str(offered.face))

    def press(self, game: str, kind: str) -> None:
        """Starts the game with this kind of table, like a press on its button."""
        _button(game, kind).click()

    def press_again(self) -> None:
        """Starts the game whose button was pressed before Python had started, as marked by `first_look.js`."""
        for button in find("#games").querySelectorAll(".begin[aria-busy]"):
            button.ariaBusy = None
            button.click()

    def wait(self, game: str, kind: str, waiting: bool) -> None:
        """Shows or hides on the game's button that the table is being prepared."""
        if button := _found(game, kind):
            button.ariaBusy = "true" if waiting else None

    def _on_press(self, event: Any) -> None:
        button = event.target.closest(".begin")
        # A second press is meant for the same game.
        if button and not find("#games").querySelector("[aria-busy]"):
            game, kind = str(button.closest(".game").dataset.name), str(button.dataset.kind)
            self.wait(game, kind, True)
            when_here(game, lambda: self._start(game, kind), lambda: self.wait(game, kind, False))


def _button(game: str, kind: str) -> Any:
    return find(_place(game, kind))


def _found(game: str, kind: str) -> Any:
    return document.querySelector(_place(game, kind))


def _place(game: str, kind: str) -> str:
    return f"#games [data-name={game}] [data-kind={kind}]"


Start = Callable[[AnyGame, Any, tuple[Player, ...], Agreed, Series], None]


class SetupForm:
    """The form in the window `#custom`.

    Calls `begin(game, setup, players, agreed, series)` when it is submitted with a table that the rules allow, `changed()`
    whenever a choice changes, `opened()` when its window opens, and `show_person(name)` when a player's name is pressed.
    """

    def __init__(
        self, begin: Start, changed: Callable[[], None], opened: Callable[[], None], boards: BoardField, people: People,
        show_person: Callable[[str], Any],
    ) -> None:  # fmt: skip
        self._start = begin
        self._waiting = str(find("#play").textContent)
        self._told = changed
        self._opened = opened
        self._window = find("#custom")
        self._tables = Tables(games_here())
        self._choices = next(iter(self._tables.here.values()))
        self._names = Names()
        self._last = self.game.name, AGAINST
        """The last game started, and its kind of table."""

        self._wanted = self.game.name
        """The game pressed last; its code may still be loading."""

        self._seats, self._teams = find("#seat-count"), find("#team-count")
        self._rows = SeatRows(self._choices, self._names, self._changed, lambda: self.people.save_seated(self._choices))
        self._rules = RuleFields(self._choices, self._changed)
        self._handicaps = HandicapFields(self._choices, self._names, self._changed)
        self._series = SeriesField(self._choices, self._changed)
        self._boards = boards
        self.starts = Starts(self._begin)
        self.people = PlayerStrip(people, self._names, self._tables.here, self._come_and_go, show_person)

    @property
    def game(self) -> AnyGame:
        """The selected game."""
        return self._choices.game

    def open(self, noted: dict[str, Any], boxes: Mapping[str, Options]) -> None:
        """Restores the choices of an earlier visit (a value of `notes`) and the replaced parts of each game's box, then starts
        listening."""
        self._restore(noted)
        for name, own in boxes.items():
            self._tables.here[name].box = dict(own)
        self._lay()
        listen(find("#games"), "click", self._on_set_up)
        listen(find("#company"), "change", lambda event: self._gather(str(event.target.value)))
        listen(self._seats, "change", lambda _event: self._sit())
        listen(self._teams, "change", lambda _event: self._sit())
        for part in (self._rows, self._rules, self._series, self._handicaps, self._boards, self.starts, self.people):
            part.open()
        listen(find("#setup-form"), "submit", self._send)

    def take_in(self, name: str, own: Options) -> None:
        """Adds a game whose code has loaded, with the choices of an earlier visit and the replaced parts of its box."""
        self._tables.take_in(name, own)
        self._lay_words()

    def choose(self, name: str) -> None:
        """Selects the game with this name, which has loaded, with its last choices."""
        self._choices = self._tables.here[name]
        self._wanted = name
        self._lay()

    def show_window(self) -> None:
        """Opens the window for the selected game, unless it is open."""
        if not self._window.open:
            self._window.showModal()
            find("#custom-title").focus()
        self._opened()

    def close_window(self) -> None:
        """Closes the window when a game starts."""
        if self._window.open:
            self._window.close()

    @property
    def person(self) -> str:
        """The name of the first person at this device."""
        return self._names.of(0, "")

    @property
    def box(self) -> Options:
        """The replaced parts of the selected game's box."""
        return self._choices.box

    def replace(self, name: str, own: Options) -> None:
        """Replaces these parts of the game's box."""
        self._tables.here[name].box = dict(own)
        if name == self.game.name:
            self._lay()

    def lay_board(self) -> None:
        """Shows the current list of boards."""
        self._boards.edit(self._choices)

    def setup(self) -> Any:
        """The selected setup; the default one if the selected rules cannot be combined."""
        try:
            return self._choices.setup()
        except BadSetupError:
            return self.game.setup(**self._choices.box)

    def send(self) -> None:
        """Submits the form, like the Play button."""
        find("#setup-form").requestSubmit()

    def wait(self, waiting: bool) -> None:
        """Shows that the table is being prepared and disables the buttons meanwhile, or enables them again."""
        button = find("#play")
        button.disabled = waiting
        button.textContent = self._waiting if waiting else "Play"
        self.starts.wait(*self._last, waiting)

    def notes(self) -> dict[str, Any]:
        """The choices for all games, to restore on the next visit."""
        return {
            "game": self.game.name,
            **self._names.notes(),
            "choices": self._tables.notes(),
            "last": list(self._last),
            "bests": self._tables.bests,
        }

    def _restore(self, noted: dict[str, Any]) -> None:
        """Restores the choices of an earlier visit; ignores everything invalid."""
        self._names.restore(noted)
        self._tables.restore(noted.get("choices"), noted.get("bests"))
        self._choices = next((choices for name, choices in self._tables.here.items() if name == noted.get("game")), self._choices)
        self._wanted = self.game.name
        known = ((name, kind) for name in game_names() for kind in KINDS)
        self._last = next((at for at in known if list(at) == noted.get("last")), (self.game.name, AGAINST))

    def _lay(self) -> None:
        """Shows the selected choices."""
        chosen = self._choices
        self.people.dress(chosen)
        find("#picture-title").textContent = self.game.title
        find("#setup-rules").ariaLabel = f"{self.game.title} rules"
        show(find("#alone-choice"), ALONE in chosen.kinds)
        offer(self._seats, seats_offered(chosen), str(chosen.seats))
        offer(self._teams, teams_offered(chosen), str(chosen.teams))
        show(find("#team-choice"), len(chosen.team_counts()) > 1)
        show(find("#box-choice"), bool(self.game.box))
        find("#setup-box").textContent = self.game.box
        find("#box-own").textContent = own_words(chosen.box)
        self._rows.edit(chosen)
        self._rules.edit(chosen)
        self._series.edit(chosen)
        self._boards.edit(chosen)
        show(find("#setup-problem"), False)
        self._lay_words()

    def _lay_words(self) -> None:
        """Updates all text that contains names or rules."""
        chosen = self._choices
        find("#table-words").textContent = table_words(chosen, self._names)
        find("#rule-gist").textContent = chosen.gist()
        self._handicaps.edit(chosen)
        self.starts.show_offers(self._tables.offers(self._names), self._last)
        self.people.show_people(self._choices)

    def read_people_again(self, names: Iterable[str]) -> None:
        """Shows players added in another tab, if texts with these names have changed."""
        self.people.read_again(names, self._choices)

    @property
    def named_person(self) -> str:
        """The name of the first person at this device; "" if none has been entered."""
        return self._names.people.get(0, "")

    def tell_bests(self, bests: Mapping[str, int]) -> None:
        """Shows this person's best scores in solo games."""
        if self._tables.bests != bests:
            self._tables.bests = dict(bests)
            self._lay_words()

    def _come_and_go(self) -> None:
        self._lay()
        self._changed()

    # Events

    def _changed(self) -> None:
        self._lay_words()
        self._told()

    def _choose(self, name: str) -> None:
        self.choose(name)
        self._changed()

    def press(self, name: str, then: Callable[[], Any] = lambda: None, give_up: Callable[[], Any] = lambda: None) -> None:
        """Selects the game once its code has loaded, unless another one has been pressed by then, and calls `then()`. Calls
        `give_up()` if its code can't be loaded."""
        self._wanted = name

        def choose() -> None:
            if self._wanted == name:
                self._choose(name)
                then()

        when_here(name, choose, give_up)

    def _on_set_up(self, event: Any) -> None:
        """Opens the window for the game of the pressed tile. Its button is busy until the game has loaded."""
        button = event.target.closest(".set-up")
        if not button:
            return

        def end() -> None:
            button.ariaBusy = None

        def open_it() -> None:
            end()
            self.show_window()

        button.ariaBusy = "true"
        self.press(str(button.closest(".game").dataset.name), open_it, end)

    def _gather(self, company: str) -> None:
        self._tables.set_opponents(company, self._choices)
        self._lay()
        self._changed()

    @property
    def together(self) -> str:
        """The players of the selected game at a pass-and-play table: "2 players"."""
        return self._tables.offers(self._names)[self.game.name, TOGETHER].more

    def begin_together(self) -> None:
        """Starts the selected game as pass and play, with the last choices."""
        self.starts.press(self.game.name, TOGETHER)

    def _begin(self, game: str, kind: str) -> None:
        """Starts a game with the last choices for this kind of table."""
        self._choices = self._tables.here[game]
        self._choices.use_table(kind)
        self.choose(game)
        self._told()
        self.send()

    def _sit(self) -> None:
        self._choices.sit(int(self._seats.value), int(self._teams.value or 0))
        self._lay()
        self._changed()

    def _send(self, event: Any) -> None:
        event.preventDefault()
        names, chosen = self._rows.shown_names(), self._choices
        try:
            check_names(names)
            setup = chosen.setup()
            levels = [chosen.levels.get(person, "") for person in chosen.people()]
            players = [Player(name, levels[seat], chosen.colour(seat)) for seat, name in enumerate(names)]
        except BadSetupError as error:
            announce(find("#setup-problem"), str(error))
            show(find("#setup-problem"))
            self.show_window()
            self.starts.wait(self.game.name, chosen.kind, False)
            return
        show(find("#setup-problem"), False)
        self._last = self.game.name, chosen.kind
        self.people.save_seated(chosen)
        self._lay_words()
        self._start(self.game, setup, tuple(players), Agreed(chosen.practice, chosen.hints), chosen.series())
