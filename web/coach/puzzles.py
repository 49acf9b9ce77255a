"""Serves puzzles on the table, one after another, with the real board, then says what the choice was worth.

A window lists all puzzles of a game. Stores what is solved. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime
from enum import Enum
from typing import Any

from pyscript import document

from engine.coach.puzzle import PuzzleResult
from engine.core import SequorError
from engine.game import AnyGame
from engine.scene import Spotlight
from web.coach.progress import Tallies, mistakes_of, note_done
from web.coach.prompt_panel import PuzzleWords
from web.coach.puzzle_files import stock
from web.coach.puzzle_list import FIND, GRADES, OWN, Item, PuzzleAttempt, PuzzleOrder, grade, light, why
from web.storage.texts import TextStore
from web.table import present
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.dom import fill, find, listen, make
from web.ui.tasks import spawn
from web.ui.windows import notice, open_until_closed

SOLVED, TRIED = "solved", "tried"


class PathWindow:
    """The window `#puzzles`."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._chosen: Item | None = None
        listen(find("#puzzles"), "click", self._on_press)

    async def choose(self, game: AnyGame, course: PuzzleOrder) -> Item | None:
        """Opens the window until somebody chooses a puzzle or closes it."""
        self._items, self._chosen = [], None
        find("#puzzles-title").textContent = f"{game.title} puzzles"
        find("#puzzles-count").textContent = f"{course.solved} of {len(course.path)} solved"
        fill(find("#puzzles-ways"), list(self._ways(course)))
        path = find("#puzzles-path")
        for part in path.querySelectorAll("h3, ol"):
            part.remove()
        path.append(*self._path(course))
        await open_until_closed(find("#puzzles"))
        return self._chosen

    def _ways(self, course: PuzzleOrder) -> Iterator[Any]:
        """The ways to begin, the one most wanted in gold."""
        ways = [(course.today, "Today’s puzzle", SOLVED if course.is_solved(course.today) else "same for everyone")]
        if course.own:
            ways.append((course.own[0], "Your mistakes", f"{len(course.own)} to fix"))
        ways.append((course.first, "Continue" if course.solved else "Start with the easiest", f"puzzle {course.first.number}"))
        first = course.is_solved(course.today)
        for number, (item, words, more) in enumerate(ways):
            button = self._button(item)
            button.append(make("b", words), make("small", more))
            button.autofocus = number == first
            button.classList.toggle("gold", number == first)
            yield button

    def _path(self, course: PuzzleOrder) -> Iterator[Any]:
        for title in GRADES:
            items = [item for item in course.path if grade(item.number, item.of) == title]
            steps = make("ol", aria_label=title)
            steps.append(*(self._step(course, item) for item in items))
            yield from (make("h3", title, class_="caps"), steps) if items else ()

    def _step(self, course: PuzzleOrder, item: Item) -> Any:
        """One puzzle of the path: its number, and whether it is solved."""
        said = SOLVED if course.is_solved(item) else TRIED if course.is_tried(item) else ""
        entry, button = make("li"), self._button(item)
        button.textContent = str(item.number)
        button.className = said
        button.ariaLabel = ", ".join(filter(None, (f"Puzzle {item.number}", said)))
        entry.append(button)
        return entry

    def _button(self, item: Item) -> Any:
        self._items.append(item)
        return make("button", type="button", data_item=str(len(self._items) - 1))

    def _on_press(self, event: Any) -> None:
        button = event.target.closest("[data-item]")
        if button:
            self._chosen = self._items[int(button.dataset.item)]
            find("#puzzles").close()


RIGHT = "Correct! As good as the best"
"""The longest verdict on a right play."""

READ_SECONDS = 1.8
"""How long a wrong play stays at speed 1; what it costs stays to be read until the next play."""

BEST = "The best play"
PLACES = ".hotspots, #choices-buttons"


class PuzzleEnd(Enum):
    """How puzzles were left: to the screen before, or because something else came to the table."""

    BACK, AWAY = range(2)


class Serving:
    """One puzzle at a time."""

    def __init__(self, table: TableScreen, storage: TextStore) -> None:
        self._table = table
        self._storage = storage
        self._tallies = Tallies(storage)
        self._window = PathWindow()
        self._words = PuzzleWords(self._leave_them, self._show_me, lambda: spawn(self._look_at_all()))
        self._game: AnyGame | None = None
        self._task: asyncio.Task[None] | None = None
        self._serving: asyncio.Task[None] | None = None
        self._left = PuzzleEnd.BACK
        self._wanted: Item | None = None
        self._is_to_be_shown = False

    async def choose(self, game: AnyGame) -> Item | None:
        """Lets somebody choose among the game's puzzles; None if they choose none. Raises MissingDataError."""
        await stock(game)
        return await self._window.choose(game, await self._course(game))

    async def serve(self, game: AnyGame, first: Item) -> PuzzleEnd:
        """Serves puzzles of the game, whose data is loaded, beginning with this one; returns how they were left."""
        self.leave()
        self._left, self._game = PuzzleEnd.BACK, game
        self._task = spawn(self._serve(game, first))
        await asyncio.wait([self._task])
        if not self._task.cancelled():
            self._task.result()
        return self._left

    def leave(self) -> None:
        """Ends the puzzles, if there are any, since something else comes to the table."""
        if self._task is not None and not self._task.done():
            self._left = PuzzleEnd.AWAY
            self._leave_them()

    def _leave_them(self) -> None:
        for task in (self._serving, self._task):
            if task is not None:
                task.cancel()

    async def _look_at_all(self) -> None:
        """Opens the window with all puzzles, and serves what is chosen there instead."""
        game, task = self._game, self._task
        if game is None:
            return
        item = await self._window.choose(game, await self._course(game))
        if item is not None and task is not None and task is self._task and self._serving is not None:
            self._wanted = item
            self._serving.cancel()

    def _show_me(self) -> None:
        """Lets the best play be shown."""
        if self._table.choosing.is_waiting:
            self._is_to_be_shown = True
            self._table.break_off()

    async def _course(self, game: AnyGame) -> PuzzleOrder:
        """What there is to solve, as it stands now."""
        own = mistakes_of(self._storage, game.name).puzzles
        return PuzzleOrder(await stock(game), own, self._tallies.of(game.name), datetime.now().date())

    async def _serve(self, game: AnyGame, item: Item) -> None:
        self._table.expect(game)
        self._table.facing.lay(1)
        try:
            while True:
                self._wanted = None
                self._serving = spawn(self._serve_one(game, item))
                await asyncio.wait([self._serving])
                if not self._serving.cancelled():
                    self._serving.result()
                item = self._wanted or (await self._course(game)).after(item)
        finally:
            self._table.choosing.advice.put_back()
            self._words.close()

    # One puzzle

    async def _serve_one(self, game: AnyGame, item: Item) -> None:
        """Until somebody wants the next one."""
        try:
            attempt = PuzzleAttempt(game, item.puzzle)
            best = attempt.best
        except SequorError as error:
            self._drop(game, item, error)
            return
        present.lay(self._table, attempt.match)
        self._words.begin(f"{game.title} puzzles", item, ((attempt.goal, FIND), (RIGHT, why(best))))
        was_shown = False
        while True:
            self._words.tell(attempt.goal, FIND)
            self._show(attempt, animate=False)
            right = await self._tries(attempt, item, was_shown)
            was_shown = was_shown or right is None
            if right is None:
                self._judge(game, BEST, why(best))
                self._point_out(attempt, best)
            is_over = await self._words.is_next_wanted(can_try_again=right is None)
            self._table.choosing.advice.put_back()
            if is_over:
                return

    def _drop(self, game: AnyGame, item: Item, error: SequorError) -> None:
        """Says what is wrong with a puzzle that cannot be laid out; an own mistake never comes back."""
        notice(f"Skipped a puzzle that can’t be shown: {error}")
        if item.kind == OWN:
            note_done(self._storage, game.name, item.puzzle.key)
        else:
            self._tallies.note_solved(game.name, item.puzzle.key)

    async def _tries(self, attempt: PuzzleAttempt, item: Item, was_shown: bool) -> PuzzleResult | None:
        """Lets somebody try until a play is right; returns its verdict, or None once they want to be shown the best."""
        game, key = attempt.game, item.puzzle.key
        while text := await self._chosen():
            found = attempt.play(text)
            await self._show_what_came(attempt, found)
            if found.is_best:
                self._judge(game, found.words.removesuffix("."), why(found), "well")
                sound.play("claim")
                if not was_shown:
                    self._tallies.note_solved(game.name, key)
                    if item.kind == OWN:
                        note_done(self._storage, game.name, key)
                return found
            self._judge(game, attempt.goal, found.words, "wrong")
            self._tallies.note_tried(game.name, key)
            await self._table.pace.beat(READ_SECONDS)
            attempt.take_back()
            self._show(attempt)
        self._tallies.note_tried(game.name, key)
        return None

    async def _chosen(self) -> str:
        """What is played; "" for somebody who wants to be shown the best."""
        self._is_to_be_shown = False
        self._words.ask()
        asyncio.get_running_loop().call_soon(self._words.keep_room)  # once the turn has begun
        text = ""
        while not text and not self._is_to_be_shown:
            if document.activeElement.closest(PLACES):
                document.activeElement.blur()  # the turn begins in the hand
            text = await self._table.turn()
        self._words.wait()
        if text:
            sound.tremble()
        return text

    # What is shown

    def _judge(self, game: AnyGame, goal: str, words: str, kind: str = "") -> None:
        self._words.judge(goal, words, game.for_speech(words), kind)

    def _show(self, attempt: PuzzleAttempt, animate: bool = True) -> None:
        """Shows what the seat knows now."""
        observation = attempt.observation
        present.show(self._table, attempt.match, observation, animate, only_newest=True)
        self._table.say(attempt.game.prompt(observation) or f"Your {attempt.game.hand_name}")

    def _point_out(self, attempt: PuzzleAttempt, best: PuzzleResult) -> None:
        """Shows the best play as a hint does: chosen on the picture, with what it is about."""
        tokens = attempt.game.choices(attempt.observation, attempt.game.parse_action(best.best))
        self._table.choosing.advice.give(light(best), lambda: None, tuple(tokens))

    async def _show_what_came(self, attempt: PuzzleAttempt, found: PuzzleResult) -> None:
        """Shows the table after a play, and where it is right what it is about."""
        game, told = attempt.game, attempt.match.narration[-1]
        self._table.announce([game.for_speech(sentence) for sentence in told])
        about = Spotlight("", found.reason.places, found.reason.team) if found.is_best else None
        present.show(self._table, attempt.match, attempt.observation, only_newest=True, spotlight=about)
        await self._table.canvas.settled()
