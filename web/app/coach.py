"""The buttons and keys that open hints, lessons, rules, puzzles, the daily game and reviews.

Loads `web.coach` on first use, so its modules are imported inside functions. Runs one task at a time, so that a double press
opens something only once. Independent of particular games.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from pyscript import document

from engine.core import MissingDataError, Seat, SequorError
from engine.game import AnyGame, game_names
from engine.match import Match, Player
from web import assets
from web.app.desk import Desk
from web.setup.model import Agreed
from web.storage import first_look
from web.storage.database import ask_to_persist
from web.storage.texts import AIDS, DEAL, TakenError
from web.table.bots import ComputerError
from web.ui.dom import find, listen, show
from web.ui.icons import COMPUTER_NAMES
from web.ui.keys import key_of
from web.ui.settings import NO, YES
from web.ui.tasks import spawn
from web.ui.windows import notice

if TYPE_CHECKING:
    from engine.coach.story import Story
    from web.coach.aids import Aids
    from web.coach.daily_window import DailyWindow
    from web.coach.exercise import Exit
    from web.coach.hints import FirstTimeTips, Hints
    from web.coach.lessons import Lessons
    from web.coach.puzzles import Puzzles
    from web.coach.review import Reviews
    from web.table.runner import SessionRunner

Work = Callable[[], Awaitable[None]]


class BusyGuard:
    """Runs one piece of work at a time, and ignores requests in between."""

    def __init__(self, do: Callable[[Work], Awaitable[None]]) -> None:
        """`do(work)` does the work, and reports errors."""
        self._do = do
        self._running: asyncio.Task[None] | None = None
        self._button: Any = None

    @property
    def is_busy(self) -> bool:
        """Whether work is running."""
        return self._running is not None

    def run(self, work: Work, button: Any = None) -> None:
        """Starts the work unless other work is running. Until it ends, marks the pressed button, if any, as busy."""
        if not self.is_busy:
            self._button = button
            if button is not None:
                button.ariaBusy = "true"
            self._running = spawn(self._run(work))

    async def run_next(self, work: Work) -> None:
        """Starts the work as soon as no other work is running."""
        while self._running is not None:
            await asyncio.wait({self._running})
        self.run(work)

    def release(self) -> None:
        """Lets other work start although this work continues, such as a lesson, which may stay on screen for long."""
        if self._button is not None:
            self._button.ariaBusy = None
        self._running = self._button = None

    async def _run(self, work: Work) -> None:
        try:
            await self._do(work)
        finally:
            if self._running is asyncio.current_task():
                self.release()


AID_SWITCHES = "#menu-aids", "#setup-aids"
"""The switches for highlights, a setting of this device: in the menu and in the setup."""


class LessonButtons:
    """Opens hints, tips, highlights, rules and lessons."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._table, self._playing, self._form = desk, desk.table, desk.playing, desk.form
        self._storage = desk.storage
        self.guard = BusyGuard(self._on_answer)
        self.leads_back_to: str | None = None
        """During a lesson: the number of the saved game to return to, or "" for the first screen."""

        self._lessons: Lessons | None = None
        self._help: tuple[Hints, FirstTimeTips] | None = None

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
        # The rules can be opened while other work is running.
        listen(find("#setup-rules"), "click", lambda _event: spawn(self._on_answer(lambda: self._rules(self._form.game))))
        for selector in ("#help-button", "#menu-rules"):
            listen(find(selector), "click", lambda _event: spawn(self._on_answer(self._rules_at_the_table)))
        for switch in AID_SWITCHES:
            listen(find(switch), "change", lambda event: self._switch_aids(bool(event.target.checked)))
        self._show_aids()
        listen(find("#choices-buttons"), "click", self._on_choice)
        listen(document, "keydown", self._on_key)
        self._table.selection.advice.when_asked(lambda: spawn(self._first_word()))

    @property
    def _game(self) -> AnyGame:
        """The game on the table or, if there is none, the one chosen in the setup."""
        match = self._playing.match
        return match.game if match is not None else self._form.game

    def _on_press(self, answer: Callable[[], Awaitable[None]], event: Any) -> None:
        self.guard.run(answer, event.currentTarget)

    def _on_learn(self, event: Any) -> None:
        """Opens the lesson of the game whose card has the pressed button, or of the one in the slot."""
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

    async def _on_answer(self, answer: Callable[[], Awaitable[None]]) -> None:
        try:
            await assets.load_later(self._game)
            await answer()
        except TakenError:
            await self._playing.step_back()
        except (SequorError, ComputerError) as error:
            notice(str(error))

    # Hints

    async def _hint(self) -> None:
        """Gives a hint to the person who must choose now."""
        if (runner := self._playing.runner) is not None:
            await self._helpers()[0].show_hint(runner.session, runner.note_hint)

    def _on_choice(self, event: Any) -> None:
        """Records a hint that a game gives through its own button."""
        runner = self._playing.runner
        if event.target.closest("[data-token^='hint:']") and runner is not None and (seat := runner.session.viewer) is not None:
            spawn(self._on_answer(lambda: runner.note_hint(seat)))

    async def _first_word(self) -> None:
        """Shows a first-time tip to the person who must choose now, if any applies. Skips it if the code can't be fetched."""
        runner = self._playing.runner
        if runner is None or not runner.explains or not runner.match.events or self.guard.is_busy:
            return
        with suppress(MissingDataError):
            await assets.load_later(runner.match.game)
            self._helpers()[1].explain(runner.session)

    def _helpers(self) -> tuple[Hints, FirstTimeTips]:
        """The hints and tips at the table. The coach's code must have loaded."""
        from web.coach.hints import FirstTimeTips, Hints

        if self._help is None:
            hints = Hints(self._table)
            self._help = hints, FirstTimeTips(self._table, hints.tip, self._storage)
        return self._help

    # Highlights

    def _switch_aids(self, on: bool) -> None:
        """Switches highlights on or off."""
        self._storage.write(AIDS, YES if on else NO)
        self._apply_aids()

    def read_again(self, names: Iterable[str]) -> None:
        """Applies the setting if another tab has changed it. `names` are those of the changed texts."""
        if AIDS in names:
            self._apply_aids()

    def _apply_aids(self) -> None:
        self._show_aids()
        if self._table.aids is not None:
            self._table.refresh()
        elif self._are_aids_on:
            spawn(self._mark_aids())

    @property
    def _are_aids_on(self) -> bool:
        return self._storage.read(AIDS) == YES

    def _show_aids(self) -> None:
        """Updates the switches in the menu and in the setup."""
        for switch in AID_SWITCHES:
            find(switch).checked = self._are_aids_on
        show(find("#menu-aids-list"), self._are_aids_on)

    async def _list_aids(self) -> None:
        """Opens the window that lists the highlights."""
        self._lay_aids().window.open()

    def _lay_aids(self) -> Aids:
        """Makes the table mark highlights while they are on. The coach's code must have loaded."""
        from web.coach.aids import aids_at

        return aids_at(self._table, lambda: self._playing.runner, self._storage)

    async def _mark_aids(self) -> None:
        """Loads the code of highlights and marks them. Skips that if the code can't be fetched."""
        with suppress(MissingDataError):
            await assets.load_later(self._game)
            self._lay_aids()

    # Rules

    async def _rules_at_the_table(self) -> None:
        """Opens the rules at the chapter of the current lesson or, without one, of the current task."""
        if self._table.shown is not None:
            game, observation = self._table.shown
            learnt = self._lessons.chapter if self._lessons is not None else ""
            await self._rules(game, learnt or game.rules_heading(observation))

    async def _rules(self, game: AnyGame, chapter: str = "") -> None:
        """Opens the game's rules, at the heading `chapter` if it exists."""
        await assets.load_later(game)
        from web.coach.rules_window import show_rules

        await show_rules(game, chapter)

    # Lessons

    def stop(self) -> None:
        """Ends the lesson, if there is one, because something else is shown."""
        if self._lessons is not None:
            self._lessons.leave()

    def resume(self, game: str) -> None:
        """Reopens the lesson of the game with this name, which was open when the page was left, and marks highlights if on."""
        if self._are_aids_on:
            spawn(self._mark_aids())
        if game in game_names():
            self.guard.run(lambda: self._lesson_of(game))

    async def _lesson_of(self, name: str) -> None:
        game = await assets.fetch_game(name)
        if self._playing.match is None:
            self._form.press(name)
        await self._lesson(game)

    async def _lesson_at_the_table(self) -> None:
        if (match := self._playing.match) is not None:
            await self._lesson(match.game)

    async def _lesson(self, game: AnyGame) -> None:
        """Opens the game's lesson; afterwards starts a first game, or returns to the previous screen. A player whose turn it is
        in a game by link returns to that game."""
        await asyncio.gather(assets.load_later(game), assets.ensure_loaded(game))
        from web.coach.exercise import Exit
        from web.coach.lessons import AWAITED, WHAT_NEXT, Lessons

        self._lessons = self._lessons or Lessons(self._table, self._storage)
        number, runner = self._playing.number, self._playing.runner
        is_awaited = runner is not None and bool(runner.session.by_link.seats)
        if not await self._playing.leave():
            return
        self.leads_back_to, left = number, Exit.BACK
        try:
            self._desk.show_table(game)
            first_look.note(lesson=game.name, screen="table" if number else "setup")
            self.guard.release()
            left = await self._lessons.teach(game, self._form.person, AWAITED if is_awaited else WHAT_NEXT)
        finally:
            first_look.note(lesson="")
            try:
                if left is Exit.TO_PLAY and not is_awaited:
                    self._desk.start(game, *_first_game(game, self._form.person), Agreed(practice=False, hints=True))
                elif left is not Exit.AWAY and not (number and await self._playing.resume(number)):
                    await self._playing.to_setup()
            finally:
                self.leads_back_to = None


def game_at(button: Any) -> str:
    """The name of the game to which a button on the first screen belongs."""
    return str(getattr(button.dataset, "game", "") or button.closest("[data-name]").dataset.name)


def _first_game(game: AnyGame, person: str) -> tuple[Any, tuple[Player, ...]]:
    """The setup and players of a default game against the weakest computers."""
    setup = game.setup()
    colours = list(game.colours)
    names = [name for name in COMPUTER_NAMES if name != person]
    others = [Player(names[seat], game.levels[0], colours[seat % setup.teams]) for seat in range(1, setup.seats)]
    return setup, (Player(person, "", colours[0]), *others)


class PuzzleButtons:
    """Opens puzzles and the daily game."""

    def __init__(self, desk: Desk, guard: BusyGuard) -> None:
        self._desk, self._playing, self._form, self._guard = desk, desk.playing, desk.form, guard
        self.leads_back_to: str | None = None
        """While puzzles are shown: the number of the saved game to return to, or "" for the first screen."""

        self._serving: Puzzles | None = None
        self._deal_window: DailyWindow | None = None

    def open(self) -> None:
        """Starts listening."""
        for asked, answer in (("puzzles", self._puzzles), ("deal", self._deal)):
            listen(find("#setup"), "click", partial(self._on_setup, asked, answer))
            for place in ("#menu", "#end"):
                for button in find(place).querySelectorAll(f"[data-asks={asked}]"):
                    listen(button, "click", partial(self._on_press, answer))
        listen(find("#end-share"), "click", partial(self._on_press, self._share))

    def stop(self) -> None:
        """Ends the puzzles, if there are any, because something else is shown."""
        if self._serving is not None:
            self._serving.leave()

    def _on_press(self, answer: Callable[[AnyGame], Awaitable[None]], event: Any) -> None:
        match = self._playing.match
        game = match.game if match is not None else self._form.game
        self._guard.run(lambda: answer(game), event.currentTarget)

    def _on_setup(self, asked: str, answer: Callable[[AnyGame], Awaitable[None]], event: Any) -> None:
        """Handles a press on a button of a game's card or the slot, once that game's code has loaded."""
        button = event.target.closest(f"[data-asks={asked}]")
        if button:
            self._guard.run(lambda: self._of_game(game_at(button), answer), button)

    async def _of_game(self, name: str, answer: Callable[[AnyGame], Awaitable[None]]) -> None:
        game = await assets.fetch_game(name)
        self._form.press(name)
        await assets.load_later(game)
        await answer(game)

    async def _puzzles(self, game: AnyGame) -> None:
        """Shows puzzles of the game; afterwards returns to the previous screen."""
        await assets.ensure_loaded(game)
        from web.coach.exercise import Exit
        from web.coach.puzzles import Puzzles

        self._serving = self._serving or Puzzles(self._desk.table, self._desk.storage)
        number, first = self._playing.number, await self._serving.choose(game)
        if first is None or not await self._playing.leave():
            return
        self.leads_back_to, left = number, Exit.BACK
        try:
            self._desk.show_table(game)
            first_look.note(screen="table" if number else "setup")
            self._guard.release()
            left = await self._serving.serve(game, first)
        finally:
            try:
                if left is Exit.BACK and not (number and await self._playing.resume(number)):
                    await self._playing.to_setup()
            finally:
                self.leads_back_to = None

    def open_daily(self, name: str, number: str | None) -> None:
        """Opens the window of this game's daily game with the number in a link, or of today's if the link has none."""
        if opened := document.querySelector("#deal[open]"):
            opened.close()
        spawn(self._guard.run_next(lambda: self._of_game(name, lambda game: self._deal_numbered(game, number))))

    async def _deal_numbered(self, game: AnyGame, number: str | None) -> None:
        """Raises SequorError if there is no daily game with this number yet, or never."""
        from engine.coach.daily import day_numbered

        today = datetime.now().date()
        await self._deal(game, today if number is None else day_numbered(number, today))

    async def _deal(self, game: AnyGame, day: date | None = None) -> None:
        """Opens the window of the daily game: that day's, the finished one on the table, or today's. Starts or resumes the chosen
        one."""
        await assets.ensure_loaded(game)
        from web.coach.daily import DailyGames
        from web.coach.daily_window import DailyWindow

        games = DailyGames(self._desk.saved_games, self._desk.storage)
        self._deal_window = self._deal_window or DailyWindow(self._desk.saved_games, games)
        asked = await self._deal_window.open(game, self._form.person, self._playing.match, day)
        if asked is None:
            return
        number, match = asked
        if match is None:
            await self._playing.resume(number)
        else:
            spawn(ask_to_persist())
            await self._playing.begin(match, number=number)

    async def _share(self, game: AnyGame) -> None:
        """Shares the result of the daily game on the table; if the browser refuses that, shows it."""
        from web.coach.daily_window import share_result

        if self._playing.match is not None and not await share_result(self._playing.match):
            await self._deal(game)


SENTENCE_SECONDS, LATE_SECONDS = 1.7, 6.0
"""The time in seconds from the beginning of a celebration to the sentence about the player, at speed 1, and how long its place is
kept after that."""

NEARLY_OVER = 40
"""The minimum number of events before a game may be nearly over."""


class ReviewButtons:
    """Opens reviews of the match on the table or of a saved game. At the end of a game, adds the sentence about the player and
    the record, and opens the turning point as a question."""

    def __init__(self, desk: Desk) -> None:
        self._table, self._playing, self._storage = desk.table, desk.playing, desk.storage
        self._saved_games, self._records = desk.saved_games, desk.saved_games.records
        self._reviews: Reviews | None = None
        self._telling: asyncio.Task[None] | None = None
        self._story: Story | None = None
        """What is told about the game whose end is shown."""

        self._is_busy = False
        self.from_list = ""
        """The number of the game whose review was opened from the list of saved games, while it is shown; otherwise ""."""

    def open(self) -> None:
        """Starts listening."""
        listen(find("#end-review"), "click", lambda _event: spawn(self._open(self._look_back, "#end-review")))
        listen(find("#end-try"), "click", lambda _event: spawn(self._open(self._ask, "#end-try")))
        listen(find("#games-lists"), "click", self._on_list)
        self._table.end.when_shown(self._on_end)
        self._playing.when_asked = lambda: spawn(self._wake())

    def stop(self) -> None:
        """Ends the review, if there is one, and the computation, because something else is shown."""
        self._cancel()
        if self._reviews is not None:
            self._reviews.leave()
            self._reviews.rest()

    # The end of a game

    def _on_end(self) -> bool:
        """Begins to look back; returns whether a sentence will follow: there is one person here, who has made a choice."""
        self._cancel()
        match, seat = self._playing.match, self._playing.person
        if match is None:
            return False
        about = seat if any(event.seat == seat is not None for event in match.events) else None
        self._telling = spawn(self._tell(match, about, self._playing.number))
        if self._playing.number.startswith(DEAL):
            spawn(self._note_day(match, self._playing.number))
        return about is not None

    async def _note_day(self, match: Match, number: str) -> None:
        """Stores the result of a finished daily game. If the code can't be fetched, the window of the daily game does that."""
        with suppress(MissingDataError):
            await assets.load_later(match.game)
            from web.coach.daily import DailyGames

            DailyGames(self._saved_games, self._storage).note(match, number)

    def _cancel(self) -> None:
        self._story = None
        if self._telling is not None:
            self._telling.cancel()

    async def _tell(self, match: Match, seat: Seat | None, number: str) -> None:
        """Adds the record and, for a seat, the sentence about its player."""
        began, end = time.monotonic(), self._table.end
        try:
            reviews = await self._made(match.game)
            from web.coach.end_words import end_record, end_words, recorded

            finding = spawn(reviews.story(match, seat), awaited_later=True) if seat is not None else None
            try:
                if name := recorded(match, seat):
                    results = end_record(match, seat, await self._records.record(name), number)
                    if results is not None:
                        end.show_record(results)
                if finding is None or seat is None:
                    return
                is_late = await self._has_celebrated(began)
                if not (await asyncio.wait({finding}, timeout=LATE_SECONDS))[0]:
                    end.give_up()
                self._story = story = await finding
            finally:
                if finding is not None:
                    finding.cancel()
        except SequorError:
            end.give_up()
            return
        words = end_words(match, seat, story, reviews.chances(match), *reviews.known(match, story.ending.question))
        end.tell(words, is_late)
        if is_late:
            self._table.announce([match.game.for_speech(f"{words.words} {words.more}".strip())])

    async def _has_celebrated(self, began: float) -> bool:
        """Waits until the winners are named, and not less than SENTENCE_SECONDS after the beginning; returns False if they were
        named at once, without a celebration."""
        end, canvas = self._table.end, self._table.canvas
        if end.are_winners_named:
            return False
        await end.winners_named()
        await asyncio.sleep(max(0.0, SENTENCE_SECONDS / canvas.speed - (time.monotonic() - began)))
        return True

    async def _ask(self) -> Match | Exit:
        """Asks about the turning point, and returns to the end."""
        from web.coach.exercise import Exit

        runner, story = self._playing.runner, self._story
        question = story.ending.question if story is not None else None
        if runner is None or question is None:
            return Exit.AWAY
        reviews = await self._made(runner.match.game)
        return await self._away(runner, self._table.end.main_button, lambda: reviews.ask(runner.match, question))

    async def _wake(self) -> None:
        """Starts the worker if the game may soon be over, so that the sentence is ready in time."""
        match = self._playing.match
        if match is not None and self._playing.person is not None and _is_nearly_over(match):
            with suppress(MissingDataError):
                (await self._made(match.game)).wake(match.game)

    def _on_list(self, event: Any) -> None:
        if button := event.target.closest("[data-do=review]"):
            spawn(self._review_saved(str(button.closest("[data-number]").dataset.number)))

    async def _review_saved(self, number: str) -> None:
        self.from_list = number
        find("#games-window").close()
        try:
            if await self._playing.resume(number):
                await self._open(self._look_back, "#end-review")
        finally:
            self.from_list = ""

    async def _made(self, game: AnyGame) -> Reviews:
        await assets.load_later(game)
        if self._reviews is None:
            from web.coach.review import Reviews

            self._reviews = Reviews(self._table, self._storage)
        return self._reviews

    async def _open(self, look: Callable[[], Awaitable[Match | Exit | None]], button: str) -> None:
        """Shows the review, or asks about the turning point; afterwards starts a game from one of its positions, or another one,
        if people want that."""
        if self._is_busy:
            return
        self._is_busy = True
        find(button).ariaBusy = "true"
        try:
            left = await look()
            if isinstance(left, Match):
                await self._playing.begin(left)
            elif left is not None and left.name == "AGAIN":
                find("#end-again").click()
        except SequorError as error:
            notice(str(error))
        finally:
            self._is_busy = False
            find(button).ariaBusy = None

    async def _look_back(self) -> Match | Exit | None:
        """Shows the review of the match on the table; None if there is no finished one any more."""
        runner = self._playing.runner
        if runner is None:
            return None
        reviews, runner = await self._made(runner.match.game), self._playing.runner
        if runner is None or runner.match.state.returns() is None:
            return None
        match = runner.match
        return await self._away(runner, "#end-review", lambda: reviews.look_back(match))

    async def _away(self, runner: SessionRunner, focus: str, look: Callable[[], Awaitable[Match | Exit]]) -> Match | Exit:
        """Hides the end while the table shows something else, and then shows it again, with the focus on an element."""
        from web.coach.exercise import Exit

        runner.break_off_finale()
        self._table.end.clear()
        left: Match | Exit = Exit.BACK
        try:
            left = await look()
        finally:
            self.from_list = ""
            if left in (Exit.BACK, Exit.AGAIN) and runner is self._playing.runner:
                runner.show_end()
                find(focus).focus()
        return left


def _is_nearly_over(match: Match) -> bool:
    """Whether the game may end soon: in its last turn or round, or with a player one step from the goal."""
    if len(match.events) < NEARLY_OVER:
        return False
    seen = match.state.observe(None)
    if (counted := re.search(r"(\d+) of (\d+)", match.game.turn_label(seen))) and counted[1] == counted[2]:
        return True
    standings = [match.game.standing(seen, seat) for seat in range(match.setup.seats)]
    return any(one.goal and one.score >= one.goal - 1 for one in standings)
