"""The words and buttons of a puzzle: those of a lesson, with the way to all puzzles in the place of its steps. Knows no game, no
rules and no match."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from web.kit.dom import find, listen, show
from web.learn.lesson_words import DONE, NEXT, LessonWords
from web.puzzles.course import Item

Words = tuple[str, str]

USUAL = (
    "Correct! That’s the best play",
    "Joins c3 on an open line, a1 to e5. You hold cards for the rest of it.",
)
"""There is room for at least so much; with more, the table gives way once and keeps that for the puzzles after it."""


class PuzzleWords(LessonWords):
    """Calls `leave()`, `show_me()` and `look_at_all()` when these are pressed."""

    def __init__(self, leave: Callable[[], None], show_me: Callable[[], None], look_at_all: Callable[[], object]) -> None:
        super().__init__(leave, show_me)
        self._room: set[Words] = {USUAL}
        self._is_again = False
        find("#lesson-dots").after(find("#puzzle-list"))
        find("#lesson-next").before(find("#puzzle-again"))
        listen(find("#puzzle-list"), "click", lambda _event: look_at_all())
        listen(find("#puzzle-again"), "click", lambda _event: self._try_again())

    def begin(self, title: str, item: Item, said: Iterable[Words]) -> None:
        """Opens the part for this puzzle, with room for all that it says."""
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
        """Says what became of a play, in large words and in others, and lets these be heard as they are `spoken`."""
        find("#lesson-goal").textContent = goal
        self.answer(words, kind, spoken)

    async def is_next_wanted(self, can_try_again: bool) -> bool:
        """Waits until somebody goes on to the next puzzle, or wants to try this one again."""
        self._is_again = False
        show(find("#puzzle-again"), can_try_again)
        try:
            await self.pause(NEXT, skip=DONE)
        finally:
            show(find("#puzzle-again"), False)
        return not self._is_again

    def _try_again(self) -> None:
        self._is_again = True
        self._go_on()
