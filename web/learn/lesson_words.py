"""The words and buttons of a lesson, or of a puzzle: what to do, what came of it, how far one is. Knows no game, no rules and no
match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator

from engine.coach.lesson import Level
from web.kit.dom import fill, find, heard, listen, make, show
from web.learn.lesson_place import LessonPlace, Words

BEGIN, NEXT, PLAY = "Start", "Next", "Play a game"
AIM = "The aim"
SKIP, DONE = "Skip", "Done"


class LessonWords:
    """The part `#lesson` of the page. Calls `skip()` and `show_me()` when these are pressed and it is open."""

    def __init__(self, skip: Callable[[], None], show_me: Callable[[], None]) -> None:
        # Before the table, for keys and ears too.
        find("#room").before(find("#lesson"))
        self._place = LessonPlace()
        self._next: asyncio.Future[None] | None = None
        self._is_open = False
        listen(find("#lesson-skip"), "click", lambda _event: skip() if self._is_open else None)
        listen(find("#lesson-show"), "click", lambda _event: show_me() if self._is_open else None)
        listen(find("#lesson-next"), "click", lambda _event: self._go_on())
        listen(find("#lesson-menu"), "click", lambda _event: find("#menu-button").click() if self._is_open else None)

    def open(self, title: str, steps: int, said: Iterable[Words], skip: str = SKIP) -> None:
        """Opens the part under this title, with so many steps to mark, and with room for all these words."""
        self._is_open = True
        find("#lesson-title").textContent = title
        find("#lesson-skip").textContent = skip
        fill(find("#lesson-dots"), [make("li") for _step in range(steps)])
        self.wait()
        show(find("#lesson-next"), False)
        show(find("#lesson"))
        self._place.lay(said)

    def close(self) -> None:
        """Gives the table its room back."""
        self._is_open = False
        show(find("#lesson"), False)
        self._place.clear()

    # What is said

    def tell(self, goal: str, how: str) -> None:
        """Says what to do and how."""
        find("#lesson-goal").textContent = goal
        self.answer(how)

    def answer(self, words: str, kind: str = "", spoken: str = "") -> None:
        """Says below the goal how it goes on, or what came of a play that was "well" done or "wrong". Screen readers read it as
        it is `spoken`, if that differs."""
        find("#lesson").dataset.said = kind
        how = find("#lesson-how")
        if spoken in ("", words):
            how.textContent = words
        else:
            fill(how, [make("span", words, aria_hidden="true"), make("span", spoken, class_="unseen")])
        heard(how)

    def mark(self, number: int, title: str) -> None:
        """Marks how far one is: at the level of that number, counted from 0, with that title; "" before and after them."""
        dots = find("#lesson-dots").children
        for index, dot in enumerate(dots):
            dot.className = "past" if index < number else "current" if index == number else ""
        find("#lesson-step").textContent = f"Step {number + 1} of {len(dots)} · {title}" if title else ""

    # What is pressed

    def ask(self) -> None:
        """While somebody is to play, they may be shown how."""
        show(find("#lesson-show"))

    def keep_room(self) -> None:
        """Keeps the room that the table's buttons have now, also while there are none."""
        self._place.keep_room()

    def wait(self) -> None:
        """Lets nobody press anything but Skip."""
        show(find("#lesson-show"), False)

    async def pause(self, label: str, skip: str = SKIP) -> None:
        """Waits until somebody presses the gold button, which has this label."""
        button = find("#lesson-next")
        button.textContent = label
        find("#lesson-skip").textContent = skip
        show(button)
        button.focus()
        self._next = asyncio.get_running_loop().create_future()
        await self._next

    def _go_on(self) -> None:
        # At once, so that a second press does nothing.
        show(find("#lesson-next"), False)
        if self._next is not None and not self._next.done():
            self._next.set_result(None)


def said(level: Level) -> Iterator[Words]:
    """All that a level says, below its goal."""
    wrong = (answer.words for answer in level.wrong)
    return ((level.goal, words) for words in (level.how, *level.next, level.well, *wrong))
