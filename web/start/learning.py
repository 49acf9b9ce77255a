"""The ways to what teaches: hints, lessons, rules to look at. Loads that part of the page when somebody asks for it.

Modules of `web.learn` are imported inside functions, once `later.load` has fetched them. Knows no game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from pyscript import document

from engine.core import MissingDataError, SequorError
from engine.game import AnyGame, game_names
from engine.match import Player
from web.keep import first_look
from web.keep.fetched import game_data, games, later
from web.keep.storage import Storage
from web.keep.texts import AIDS, TakenError
from web.kit.dom import find, listen, show
from web.kit.keys import key_of
from web.kit.options import NO, YES
from web.kit.rivals import COMPUTER_NAMES
from web.kit.tasks import start
from web.kit.windows import notice
from web.setup.chosen.rules import Agreed
from web.setup.form import SetupForm
from web.start.guard import BusyGuard
from web.start.playing import Playing
from web.table.computer import ComputerError
from web.table.screen import Table

if TYPE_CHECKING:
    from web.learn.aids import Aids
    from web.learn.first_words import FirstWords
    from web.learn.hints import Hints

AID_SWITCHES = "#menu-aids", "#setup-aids"
"""The switches of highlights, a setting of this device: in the menu and at the setup."""


class Learning:
    """Listens to the buttons and keys that ask for help. Calls `show_table(game)` when a lesson comes to the table, and
    `begin(game, setup, players, agreed)` for the first game after one."""

    def __init__(
        self,
        table: Table,
        playing: Playing,
        form: SetupForm,
        storage: Storage,
        show_table: Callable[[AnyGame], None],
        begin: Callable[[AnyGame, Any, tuple[Player, ...], Agreed], None],
    ) -> None:
        self._table = table
        self._playing = playing
        self._form = form
        self._storage = storage
        self._show_table = show_table
        self._begin = begin
        self.guard = BusyGuard(self._answered)
        self.leads_back_to: str | None = None
        """During a lesson, the number of the game at whose table it was asked for; "" for the first screen."""

        self._lessons: Any = None
        self._help: tuple[Hints, FirstWords] | None = None

    def open(self) -> None:
        """Starts listening."""
        asked: dict[str, Callable[[], Awaitable[None]]] = {
            "#hint-button": self._hint,
            "#menu-hint": self._hint,
            "#menu-learn": self._lesson_at_the_table,
            "#menu-aids-list": self._list_aids,
        }
        for selector, answer in asked.items():
            listen(find(selector), "click", partial(self._on_press, answer))
        listen(find("#setup"), "click", self._on_learn)
        # Rules are read beside anything else.
        listen(find("#setup-rules"), "click", lambda _event: start(self._answered(lambda: self._rules(self._form.game))))
        for selector in ("#help-button", "#menu-rules"):
            listen(find(selector), "click", lambda _event: start(self._answered(self._rules_at_the_table)))
        for switch in AID_SWITCHES:
            listen(find(switch), "change", lambda event: self._switch_aids(bool(event.target.checked)))
        self._show_aids()
        listen(find("#choices-buttons"), "click", self._on_choice)
        listen(document, "keydown", self._on_key)
        self._table.choosing.advice.when_asked(lambda: start(self._first_word()))

    @property
    def _game(self) -> AnyGame:
        """The game on the table or, where there is none, the one that is chosen."""
        match = self._playing.match
        return match.game if match is not None else self._form.game

    def _on_press(self, answer: Callable[[], Awaitable[None]], event: Any) -> None:
        self.guard.run(answer, event.currentTarget)

    def _on_learn(self, event: Any) -> None:
        """Teaches the game on whose card it is asked for, or the one in the slot."""
        button = event.target.closest("[data-asks=learn]")
        if button:
            self.guard.run(lambda: self._lesson_of(game_at(button)), button)

    def _on_key(self, event: Any) -> None:
        focused = document.activeElement
        is_typing = (focused and focused.matches("input, select, textarea")) or document.querySelector("dialog[open]")
        may_ask = find("#single-keys").checked and not find("#hint-button").disabled
        if key_of(event).character == "?" and not is_typing and may_ask:
            event.preventDefault()
            self.guard.run(self._hint)

    async def _answered(self, answer: Callable[[], Awaitable[None]]) -> None:
        try:
            await later.load(self._game)
            await answer()
        except TakenError:
            await self._playing.step_back()
        except (SequorError, ComputerError) as error:
            notice(str(error))

    # Hints

    async def _hint(self) -> None:
        """Gives a hint to the person who is asked to choose now."""
        if (runner := self._playing.runner) is not None:
            await self._helpers()[0].ask(runner.session, runner.note_hint)

    def _on_choice(self, event: Any) -> None:
        """Counts the hints that a game gives in its own way."""
        runner = self._playing.runner
        if event.target.closest("[data-token^='hint:']") and runner is not None and (seat := runner.session.viewer) is not None:
            start(self._answered(lambda: runner.note_hint(seat)))

    async def _first_word(self) -> None:
        """Explains to a newcomer who is asked now what they meet for the first time; leaves it if that cannot be fetched."""
        runner = self._playing.runner
        if runner is None or not runner.explains or not runner.match.events or self.guard.is_busy:
            return
        with suppress(MissingDataError):
            await later.load(runner.match.game)
            self._helpers()[1].tell(runner.session)

    def _helpers(self) -> tuple[Hints, FirstWords]:
        """Those who help at the table; that part of the page is here."""
        from web.learn.first_words import FirstWords
        from web.learn.hints import Hints
        from web.learn.met import Meetings

        if self._help is None:
            hints = Hints(self._table)
            self._help = hints, FirstWords(self._table, hints.tip, Meetings(self._storage))
        return self._help

    # Aids

    def _switch_aids(self, on: bool) -> None:
        """Marks them from now on, or no longer."""
        self._storage.write(AIDS, YES if on else NO)
        self._apply_aids()

    def read_again(self, names: Iterable[str]) -> None:
        """Marks them, or not, if another tab has changed that."""
        if AIDS in names:
            self._apply_aids()

    def _apply_aids(self) -> None:
        self._show_aids()
        if self._table.aids is not None:
            self._table.refresh()
        elif self._are_aids_on:
            start(self._mark_aids())

    @property
    def _are_aids_on(self) -> bool:
        return self._storage.read(AIDS) == YES

    def _show_aids(self) -> None:
        """Shows in the menu and at the setup whether they are on."""
        for switch in AID_SWITCHES:
            find(switch).checked = self._are_aids_on
        show(find("#menu-aids-list"), self._are_aids_on)

    async def _list_aids(self) -> None:
        """Opens the window that lists them."""
        self._lay_aids().window.open()

    def _lay_aids(self) -> Aids:
        """Lets the table mark them while they are on; that part of the page is here."""
        from web.learn.aids import aids_at

        return aids_at(self._table, lambda: self._playing.runner, self._storage)

    async def _mark_aids(self) -> None:
        """Marks them where they were on when the page was left; leaves them if that cannot be fetched."""
        with suppress(MissingDataError):
            await later.load(self._game)
            self._lay_aids()

    # Rules

    async def _rules_at_the_table(self) -> None:
        """The rules from what is learnt or, where there is no lesson, from what is asked on the table now."""
        if self._table.shown is not None:
            game, observation = self._table.shown
            learnt = self._lessons.chapter if self._lessons is not None else ""
            await self._rules(game, learnt or game.chapter(observation))

    async def _rules(self, game: AnyGame, chapter: str = "") -> None:
        """Opens the game's rules, at that heading if there is one."""
        await later.load(game)
        from web.learn.rules_window import show_rules

        await show_rules(game, chapter)

    # Lessons

    def stop(self) -> None:
        """Ends the lesson, if there is one, since something else is shown."""
        if self._lessons is not None:
            self._lessons.leave()

    def go_on(self, game: str) -> None:
        """Opens the lesson that was on the table when the page was left, and marks aids if they were on."""
        if self._are_aids_on:
            start(self._mark_aids())
        if game in game_names():
            self.guard.run(lambda: self._lesson_of(game))

    async def _lesson_of(self, name: str) -> None:
        game = await games.fetch(name)
        if self._playing.match is None:
            self._form.press(name)
        await self._lesson(game)

    async def _lesson_at_the_table(self) -> None:
        if (match := self._playing.match) is not None:
            await self._lesson(match.game)

    async def _lesson(self, game: AnyGame) -> None:
        """Opens the game's lesson; afterwards leads to a first game, or back to where it was asked for. Whoever is awaited in a
        game by link comes back to that."""
        await asyncio.gather(later.load(game), game_data.ensure_loaded(game))
        from web.learn.lessons import AWAITED, WHAT_NEXT, Left, Lessons

        self._lessons = self._lessons or Lessons(self._table, self._storage)
        number, runner = self._playing.number, self._playing.runner
        is_awaited = runner is not None and bool(runner.session.by_link.seats)
        if not await self._playing.leave():
            return
        self.leads_back_to, left = number, Left.BACK
        try:
            self._show_table(game)
            first_look.note(lesson=game.name, screen="table" if number else "setup")
            self.guard.release()
            left = await self._lessons.teach(game, self._form.person, AWAITED if is_awaited else WHAT_NEXT)
        finally:
            first_look.note(lesson="")
            try:
                if left is Left.TO_PLAY and not is_awaited:
                    self._begin(game, *_first_game(game, self._form.person), Agreed(practice=False, hints=True))
                elif left is not Left.AWAY and not (number and await self._playing.go_on(number)):
                    await self._playing.to_setup()
            finally:
                self.leads_back_to = None


def game_at(button: Any) -> str:
    """The name of the game about which a button of the first screen asks."""
    return str(getattr(button.dataset, "game", "") or button.closest("[data-name]").dataset.name)


def _first_game(game: AnyGame, person: str) -> tuple[Any, tuple[Player, ...]]:
    """The usual game against the gentlest computers."""
    setup = game.setup()
    colours = list(game.colours)
    names = [name for name in COMPUTER_NAMES if name != person]
    others = [Player(names[seat], game.levels[0], colours[seat % setup.teams]) for seat in range(1, setup.seats)]
    return setup, (Player(person, "", colours[0]), *others)
