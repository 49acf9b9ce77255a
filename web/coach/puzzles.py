"""Puzzles on the table, one after another, with a verdict on each answer; and the window that lists all puzzles of a game.

Stores which puzzles are solved. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from typing import Any

from engine.coach.puzzle import Consequence, PuzzleResult
from engine.core import SequorError
from engine.game import AnyGame
from engine.scene import Spotlight
from web.coach.exercise import Exercise, Exit, PuzzlePanel
from web.coach.puzzle_files import stock
from web.coach.puzzle_list import (
    GRADES,
    OWN,
    Item,
    PuzzleAttempt,
    PuzzleOrder,
    due_mistakes,
    grade,
    light,
    note_done,
    note_missed,
    own_mistakes,
    replies,
    why,
)
from web.storage.progress import PuzzleTally
from web.storage.texts import TextStore
from web.table.screen import TableScreen
from web.ui import sound
from web.ui.dom import fill, find, listen, make
from web.ui.tasks import spawn
from web.ui.windows import notice, open_until_closed

SOLVED, TRIED = "solved", "tried"

FEATURED = "The finest"


class PuzzleWindow:
    """The window `#puzzles`."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._chosen: Item | None = None
        listen(find("#puzzles"), "click", self._on_press)

    async def choose(self, game: AnyGame, course: PuzzleOrder) -> Item | None:
        """Opens the window until a puzzle is chosen or the window is closed (None)."""
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
        """The main buttons (today's puzzle, mistakes, the path), with the most useful one in gold. Mistakes that are due come
        first."""
        ways = [(course.today, "Today’s puzzle", SOLVED if course.is_solved(course.today) else "same for everyone")]
        if course.own:
            count = f"{course.due} due today" if course.due else f"{len(course.own)} to fix"
            ways.insert(not course.due, (course.own[0], "Your mistakes", count))
        ways.append((course.first, "Continue" if course.solved else "Start with the easiest", f"puzzle {course.first.number}"))
        first = 0 if course.due else int(course.is_solved(course.today))
        for number, (item, words, more) in enumerate(ways):
            button = self._button(item)
            button.append(make("b", words), make("small", more))
            button.autofocus = number == first
            button.classList.toggle("gold", number == first)
            yield button

    def _path(self, course: PuzzleOrder) -> Iterator[Any]:
        if course.featured:
            steps = make("ol", aria_label=FEATURED, class_="featured")
            steps.append(*(self._step(course, item, item.puzzle.title) for item in course.featured))
            yield from (make("h3", FEATURED, class_="caps"), steps)
        for title in GRADES:
            items = [item for item in course.path if grade(item.number, item.of) == title]
            steps = make("ol", aria_label=title)
            steps.append(*(self._step(course, item) for item in items))
            yield from (make("h3", title, class_="caps"), steps) if items else ()

    def _step(self, course: PuzzleOrder, item: Item, name: str = "") -> Any:
        """The button of one puzzle on the path: its number or name, and whether it is solved."""
        said = SOLVED if course.is_solved(item) else TRIED if course.is_tried(item) else ""
        entry, button = make("li"), self._button(item)
        button.textContent = name or str(item.number)
        button.className = said
        button.ariaLabel = ", ".join(filter(None, (name or f"Puzzle {item.number}", said)))
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
"""The longest verdict on a correct play, for reserving room."""

WRONG = "Green 1 plays 10♥ on g4 and makes a sequence. The four on a diagonal is still open."
"""A long consequence of a wrong play, for reserving room."""

SEEN_SECONDS, READ_SECONDS = 0.5, 2.4
"""The times in seconds, at speed 1, for which a wrong play and what follows are shown. The words stay until the next play."""

BEST = "The best play"


class Puzzles(Exercise):
    """Shows puzzles, one at a time."""

    def __init__(self, table: TableScreen, storage: TextStore) -> None:
        super().__init__(table)
        self._storage = storage
        self._window = PuzzleWindow()
        self._words = PuzzlePanel(self.skip, self.show_me, lambda: spawn(self._look_at_all()))
        self._game: AnyGame | None = None
        self._serving: asyncio.Task[None] | None = None
        self._wanted: Item | None = None

    async def choose(self, game: AnyGame) -> Item | None:
        """Lets the player choose one of the game's puzzles; None if they close the window. Raises MissingDataError."""
        await stock(game)
        return await self._window.choose(game, await self._course(game))

    async def serve(self, game: AnyGame, first: Item) -> Exit:
        """Shows puzzles of the game, whose data is loaded, beginning with this one; returns how they were left."""
        self._game = game
        return await self.run(self._serve(game, first))

    async def _look_at_all(self) -> None:
        """Opens the window with all puzzles, and switches to the one chosen there."""
        game, task = self._game, self._task
        if game is None:
            return
        item = await self._window.choose(game, await self._course(game))
        if item is not None and task is not None and task is self._task and self._serving is not None:
            self._wanted = item
            self._serving.cancel()

    async def _course(self, game: AnyGame) -> PuzzleOrder:
        """The game's puzzles with the current tally and mistakes."""
        own, today = own_mistakes(self._storage, game.name), date.today()
        due = due_mistakes(self._storage, game.name, today)
        return PuzzleOrder(await stock(game), own, self._tally(game), today, due)

    def _tally(self, game: AnyGame) -> PuzzleTally:
        return PuzzleTally.of(self._storage, game.name)

    async def _serve(self, game: AnyGame, item: Item) -> Exit:
        self._table.expect(game)
        self._table.facing.set_people(1)
        try:
            while True:
                self._wanted = None
                self._serving = spawn(self._serve_one(game, item))
                await asyncio.wait([self._serving])
                if not self._serving.cancelled():
                    self._serving.result()
                item = self._wanted or (await self._course(game)).after(item)
        finally:
            if self._serving is not None:
                self._serving.cancel()
            self._table.selection.advice.put_back()
            self._words.close()

    # One puzzle

    async def _serve_one(self, game: AnyGame, item: Item) -> None:
        """Shows one puzzle until the player wants the next one."""
        try:
            attempt = PuzzleAttempt(game, item.puzzle, doubts=item.kind == OWN)
            best = attempt.best
        except SequorError as error:
            self._drop(game, item, error)
            return
        self._table.seat_players(attempt.match)
        self._words.begin(
            f"{game.title} puzzles", item, ((attempt.task, attempt.words), (RIGHT, why(best)), (attempt.task, WRONG))
        )
        was_shown = False
        while True:
            self._words.set_task(attempt.task, attempt.words)
            self.show(attempt.match, attempt.observation, animate=False)
            right = await self._tries(attempt, item, was_shown)
            was_shown = was_shown or right is None
            if right is None:
                self._judge(game, BEST, why(best))
                self._point_out(attempt, best)
            is_over = await self._words.is_next_wanted(can_try_again=right is None)
            self._table.selection.advice.put_back()
            if is_over:
                return

    def _drop(self, game: AnyGame, item: Item, error: SequorError) -> None:
        """Reports a puzzle that can't be shown; if it is one of your mistakes, removes it for good."""
        notice(f"Skipped a puzzle that can’t be shown: {error}")
        if item.kind == OWN:
            note_done(self._storage, game.name, item.puzzle.key)
        else:
            self._tally(game).with_solved(item.puzzle.key).store(self._storage, game.name)

    async def _tries(self, attempt: PuzzleAttempt, item: Item, was_shown: bool) -> PuzzleResult | None:
        """Lets the player try until a play is correct; returns its verdict, or None if they want to see the best play."""
        game, key = attempt.game, item.puzzle.key
        while text := await self.choice(self._words):
            sound.tremble()
            found = attempt.play(text)
            about = Spotlight("", found.reason.places, found.reason.team) if found.is_best else None
            await self.show_event(attempt.match, attempt.observation, about)
            if found.is_best:
                self._judge(game, found.words.removesuffix("."), why(found), "well")
                sound.play("claim")
                if not was_shown:
                    self._tally(game).with_solved(key).store(self._storage, game.name)
                    if item.kind == OWN:
                        note_done(self._storage, game.name, key)
                return found
            self._note_missed(game, item)
            await self._show_consequence(attempt, text)
            await self._table.pace.beat(READ_SECONDS)
            attempt.take_back()
            self.show(attempt.match, attempt.observation)
        self._note_missed(game, item)
        return None

    async def _show_consequence(self, attempt: PuzzleAttempt, text: str) -> None:
        """Plays what typically follows the wrong play, and says it."""
        beat = spawn(self._table.pace.beat(SEEN_SECONDS))
        played = []
        for trial in attempt.trials(text):
            played.append(trial)
            await asyncio.sleep(0)  # the page stays responsive
        await beat
        found: Consequence = attempt.followed(text, played)
        for reply in replies(found.match):
            await self.show_event(reply, reply.state.observe(attempt.puzzle.seat))
        self._judge(attempt.game, attempt.task, f"{found.words} {found.more}", "wrong")

    def _note_missed(self, game: AnyGame, item: Item) -> None:
        """Stores that the puzzle was tried; one of your mistakes returns some days later."""
        self._tally(game).with_tried(item.puzzle.key).store(self._storage, game.name)
        if item.kind == OWN:
            note_missed(self._storage, game.name, item.puzzle.key, date.today())

    # Showing the table

    def _judge(self, game: AnyGame, goal: str, words: str, kind: str = "") -> None:
        self._words.judge(goal, words, game.for_speech(words), kind)

    def _point_out(self, attempt: PuzzleAttempt, best: PuzzleResult) -> None:
        """Shows the best play like a hint: selected on the picture, with the places of its reason."""
        tokens = attempt.game.choices(attempt.observation, attempt.game.parse_action(best.best))
        self._table.selection.advice.give(light(best), lambda: None, tuple(tokens))
