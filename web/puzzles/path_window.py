"""The window with all puzzles of a game: today's, your mistakes, and the others from the easiest to the hardest. Works for every
game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.game import AnyGame
from web.kit.dom import fill, find, listen, make
from web.kit.windows import open_until_closed
from web.puzzles.course import GRADES, Course, Item, grade

SOLVED, TRIED = "solved", "tried"


class PathWindow:
    """The window `#puzzles`."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._chosen: Item | None = None
        listen(find("#puzzles"), "click", self._on_press)

    async def choose(self, game: AnyGame, course: Course) -> Item | None:
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

    def _ways(self, course: Course) -> Iterator[Any]:
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

    def _path(self, course: Course) -> Iterator[Any]:
        for title in GRADES:
            items = [item for item in course.path if grade(item.number, item.of) == title]
            steps = make("ol", aria_label=title)
            steps.append(*(self._step(course, item) for item in items))
            yield from (make("h3", title, class_="caps"), steps) if items else ()

    def _step(self, course: Course, item: Item) -> Any:
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
