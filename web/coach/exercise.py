"""An exercise: a choice on the real table, outside any game, and the panel with its task, feedback, progress and buttons.

The player chooses as in a game, or asks for the answer. Lessons, puzzles and retried plays in a review are exercises. The panel
replaces the seats if these have their own column; otherwise it is above the table, which shrinks. Independent of particular
games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator
from enum import Enum
from itertools import pairwise
from typing import Protocol

from pyscript import document, window

from engine.coach.lesson import Level
from engine.core import AnyObservation
from engine.match import Match
from engine.scene import Spotlight
from web.coach.puzzle_list import Item
from web.table.screen import TableScreen
from web.ui.dom import announce_filled, fill, find, listen, make, show
from web.ui.tasks import spawn

LOW, NARROWEST = 480, 272
"""The height up to which a room counts as low, and the minimum width of a column for the panel, in CSS pixels."""

GAP = 6
"""The gap below the words in CSS pixels."""

Words = tuple[str, str]
"""A goal, and the text below it."""


class PanelPlace:
    """The layout of `#lesson`: reserves room for changing words, so that nothing moves when they change."""

    def __init__(self) -> None:
        self._all: tuple[Words, ...] = ()
        listen(window, "resize", lambda _event: self._fit() if self._all else None)

    def make_room(self, words: Iterable[Words]) -> None:
        """Reserves room for the longest of these words."""
        self._all = tuple(words)
        self._fit()

    def clear(self) -> None:
        """Returns the room to the table."""
        self._all = ()
        self._give_back()

    def keep_room(self) -> None:
        """Keeps the bar of the table's buttons at least as high as it is now."""
        if self._all:
            document.documentElement.style.setProperty("--lesson-bar", f"{find('#hand-bar').offsetHeight}px")

    def _give_back(self) -> None:
        document.body.classList.remove("learns", "beside", "low")
        find("#table").style.gridTemplateRows = ""
        for length in ("--lesson-high", "--lesson-lap", "--lesson-bar"):
            document.documentElement.style.setProperty(length, "0px")

    def _fit(self) -> None:
        self._give_back()
        document.body.classList.add("learns")
        if _has_a_column():
            self._lay_beside()
        else:
            self._lay_above()

    def _lay_beside(self) -> None:
        document.body.classList.add("beside")
        document.body.classList.toggle("low", find("#room").clientHeight <= LOW)
        seats, bar = (find(part).getBoundingClientRect() for part in ("#seats", "#bar"))
        left = min(seats.left, bar.left)
        find("#lesson").style.cssText = f"left:{left}px;top:{bar.top}px;width:{bar.right - left}px"
        self._measure()
        if document.body.classList.contains("low"):
            find("#table").style.gridTemplateRows = _rows(find("#lesson").offsetHeight)

    def _lay_above(self) -> None:
        find("#lesson").style.cssText = ""
        self._measure()
        # The seats' row is free if it is above the board.
        free = min(int(find(part).offsetTop) for part in ("#board-place", "#hand-place", "#hand-bar"))
        document.documentElement.style.setProperty("--lesson-lap", f"{max(0, free - GAP)}px")

    def _measure(self) -> None:
        """Gives the words the height of the tallest ones, measured on a copy that screen readers don't see."""
        copy = find("#lesson-words").cloneNode(True)
        copy.removeAttribute("role")
        # Next to the original, which keeps its height.
        copy.style.minHeight, copy.style.alignSelf = "0", "start"
        find("#lesson").append(copy)
        heights = [0]
        for goal, words in self._all:
            copy.firstElementChild.textContent, copy.lastElementChild.textContent = goal, words
            heights.append(int(copy.offsetHeight))
        copy.remove()
        find("#lesson-words").style.minHeight = f"{max(heights)}px"
        document.documentElement.style.setProperty("--lesson-high", f"{find('#lesson').offsetHeight}px")


def _has_a_column() -> bool:
    """Whether the seats are beside the board, with enough room for the panel."""
    board, seats, bar = (find(part) for part in ("#board-place", "#seats", "#bar"))
    right = int(board.offsetLeft + board.offsetWidth)
    left = min(int(seats.offsetLeft), int(bar.offsetLeft))
    return left >= right and bool(bar.offsetLeft + bar.offsetWidth - left >= NARROWEST)


def _rows(first: int) -> str:
    """The grid rows of a low table whose first row is `first` pixels high. The hand shrinks only if the other rows can't shrink
    enough."""
    table, hand, bar = find("#table"), find("#hand-place"), find("#hand-bar")
    style = window.getComputedStyle(table)
    rows, top = [f"{first}px"], float(style.paddingTop.removesuffix("px"))
    gap, tracks = (
        float(style.rowGap.removesuffix("px")),
        [float(row.removesuffix("px")) for row in style.gridTemplateRows.split()],
    )
    for before, height in pairwise(tracks):
        top += before + gap
        holds = [part for part in (hand, bar) if top - 1 <= part.offsetTop < top + height]
        rows.append(f"{height}px" if bar in holds else f"minmax(0, {height}px)" if holds else "minmax(0, 1fr)")
    return " ".join(rows)


BEGIN, NEXT, PLAY = "Start", "Next", "Play a game"
AIM = "The aim"
SKIP, DONE = "Skip", "Done"


class PromptPanel:
    """The panel `#lesson`. Calls `skip()` and `show_me()` when these buttons are pressed while it is open."""

    def __init__(self, skip: Callable[[], None], show_me: Callable[[], None]) -> None:
        # Before the table, also for the keyboard and screen readers.
        find("#room").before(find("#lesson"))
        self._place = PanelPlace()
        self._next: asyncio.Future[None] | None = None
        self._is_open = False
        listen(find("#lesson-skip"), "click", lambda _event: skip() if self._is_open else None)
        listen(find("#lesson-show"), "click", lambda _event: show_me() if self._is_open else None)
        listen(find("#lesson-next"), "click", lambda _event: self._continue())
        listen(find("#lesson-menu"), "click", lambda _event: find("#menu-button").click() if self._is_open else None)

    def open(self, title: str, steps: int, said: Iterable[Words], skip: str = SKIP) -> None:
        """Opens the panel with this title, with `steps` progress marks, and with room for all these words."""
        self._is_open = True
        find("#lesson-title").textContent = title
        find("#lesson-skip").textContent = skip
        fill(find("#lesson-dots"), [make("li") for _step in range(steps)])
        self.wait()
        show(find("#lesson-next"), False)
        show(find("#lesson"))
        self._place.make_room(said)

    def close(self) -> None:
        """Closes the panel and returns its room to the table."""
        self._is_open = False
        show(find("#lesson"), False)
        self._place.clear()

    # Words

    def set_task(self, goal: str, how: str) -> None:
        """Shows the task: the goal, and how to reach it."""
        find("#lesson-goal").textContent = goal
        self.show_feedback(how)

    def show_feedback(self, words: str, kind: str = "", spoken: str = "") -> None:
        """Shows the next instruction below the goal or, with `kind` "well" or "wrong", the feedback on a play. Screen readers
        read `spoken`, if given."""
        find("#lesson").dataset.said = kind
        how = find("#lesson-how")
        if spoken in ("", words):
            how.textContent = words
        else:
            fill(how, [make("span", words, aria_hidden="true"), make("span", spoken, class_="unseen")])
        announce_filled(how)

    def mark(self, number: int, title: str) -> None:
        """Marks the progress: the level with index `number` and this title; "" before and after the levels."""
        dots = find("#lesson-dots").children
        for index, dot in enumerate(dots):
            dot.className = "past" if index < number else "current" if index == number else ""
        find("#lesson-step").textContent = f"Step {number + 1} of {len(dots)} · {title}" if title else ""

    # Buttons

    def offer_answer(self) -> None:
        """Shows the button "Show me" while the player must choose."""
        show(find("#lesson-show"))

    def keep_room(self) -> None:
        """Keeps the room of the table's buttons, even while there are none."""
        self._place.keep_room()

    def wait(self) -> None:
        """Hides the button "Show me"."""
        show(find("#lesson-show"), False)

    async def pause(self, label: str, skip: str = SKIP) -> None:
        """Waits for a press on the gold button, which has this label."""
        button = find("#lesson-next")
        button.textContent = label
        find("#lesson-skip").textContent = skip
        show(button)
        button.focus()
        self._next = asyncio.get_running_loop().create_future()
        await self._next

    def _continue(self) -> None:
        # At once, so that a second press does nothing.
        show(find("#lesson-next"), False)
        if self._next is not None and not self._next.done():
            self._next.set_result(None)


def level_texts(level: Level) -> Iterator[Words]:
    """All texts of a level, each with the goal above it."""
    wrong = (answer.words for answer in level.wrong)
    return ((level.goal, words) for words in (level.how, *level.next, level.well, *wrong))


USUAL = (
    "Correct! That’s the best play",
    "Joins c3 on an open line, a1 to e5. You hold cards for the rest of it.",
)
"""The words for which room is reserved at first. For longer ones the table shrinks once, and stays so for later puzzles."""


class PuzzlePanel(PromptPanel):
    """The panel `#lesson` for puzzles. Calls `leave()`, `show_me()` and `look_at_all()` when these buttons are pressed."""

    def __init__(self, leave: Callable[[], None], show_me: Callable[[], None], look_at_all: Callable[[], object]) -> None:
        super().__init__(leave, show_me)
        self._room: set[Words] = {USUAL}
        self._is_again = False
        find("#lesson-dots").after(find("#puzzle-list"))
        find("#lesson-next").before(find("#puzzle-again"))
        listen(find("#puzzle-list"), "click", lambda _event: look_at_all())
        listen(find("#puzzle-again"), "click", lambda _event: self._try_again())

    def begin(self, title: str, item: Item, said: Iterable[Words]) -> None:
        """Opens the panel for this puzzle, with room for all these words."""
        self._room |= {(goal, words) for goal, words in said}
        self.open(title, 0, self._room, skip=DONE)
        find("#lesson").classList.add("puzzle")
        find("#lesson-step").textContent = item.title
        find("#puzzle-list span").textContent = item.short
        show(find("#puzzle-list"))
        show(find("#puzzle-again"), False)

    def close(self) -> None:
        super().close()
        find("#lesson").classList.remove("puzzle")
        for button in ("#puzzle-list", "#puzzle-again"):
            show(find(button), False)

    def judge(self, goal: str, words: str, spoken: str, kind: str = "") -> None:
        """Shows the verdict on a play: a heading and words, which screen readers read as `spoken`."""
        find("#lesson-goal").textContent = goal
        self.show_feedback(words, kind, spoken)

    async def is_next_wanted(self, can_try_again: bool) -> bool:
        """Waits until the player chooses the next puzzle (True) or to try this one again (False)."""
        self._is_again = False
        show(find("#puzzle-again"), can_try_again)
        try:
            await self.pause(NEXT, skip=DONE)
        finally:
            show(find("#puzzle-again"), False)
        return not self._is_again

    def _try_again(self) -> None:
        self._is_again = True
        self._continue()


PLACES = ".hotspots, #choices-buttons"


class AnswerOffer(Protocol):
    """A panel with the button "Show me", shown while the player must choose."""

    def offer_answer(self) -> None:
        """Shows the button."""

    def keep_room(self) -> None:
        """Keeps the room of the table's buttons."""

    def wait(self) -> None:
        """Hides the button."""


class Exit(Enum):
    """The ways to leave an exercise or review: back to the previous screen, to a first game, because something else opened, or to
    play the same game again."""

    BACK, TO_PLAY, AWAY, AGAIN = range(4)


class Exercise:
    """One exercise, or a series of them, at a time."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._task: asyncio.Task[Exit] | None = None
        self._end = Exit.BACK
        self._wants_answer = False

    @property
    def is_on(self) -> bool:
        return self._task is not None and not self._task.done()

    async def run(self, work: Coroutine[object, object, Exit]) -> Exit:
        """Leaves an earlier exercise and runs this one until it ends or is left. Raises the errors of `work`."""
        self.leave()
        self._end = Exit.BACK
        self._task = task = spawn(work)
        await asyncio.wait([task])
        return self._end if task.cancelled() else task.result()

    def leave(self) -> None:
        """Ends the exercise, if there is one, because something else opens."""
        if self.is_on:
            self._end = Exit.AWAY
            self.skip()

    def skip(self) -> None:
        """Ends the exercise at the player's request."""
        if self._task is not None:
            self._task.cancel()

    def show_me(self) -> None:
        """Shows the answer at the player's request, instead of a choice."""
        if self._table.selection.is_waiting:
            self._wants_answer = True
            self._table.selection.break_off()

    async def choice(self, words: AnswerOffer) -> str:
        """The text of the action that the player chooses; "" if they want to see the answer."""
        self._wants_answer, text = False, ""
        words.offer_answer()
        asyncio.get_running_loop().call_soon(words.keep_room)  # when the turn has started
        while not text and not self._wants_answer:
            if document.activeElement.closest(PLACES):
                document.activeElement.blur()  # the turn begins in the hand
            text = await self._table.selection.turn()
        words.wait()
        return text

    def show(self, match: Match, seen: AnyObservation, animate: bool = True, light: Spotlight | None = None) -> None:
        """Shows the observation on the table, with the prompt for the player."""
        self._table.show_match(match, seen, animate, only_newest=True, spotlight=light)
        self._table.say(match.game.prompt(seen) or f"Your {match.game.hand_name}")

    async def show_event(self, match: Match, seen: AnyObservation, light: Spotlight | None = None) -> None:
        """Shows and announces the newest event, and waits until all animations have ended."""
        self._table.announce([match.game.for_speech(sentence) for sentence in match.narration[-1]])
        self._table.show_match(match, seen, only_newest=True, spotlight=light)
        await self._table.canvas.settled()
