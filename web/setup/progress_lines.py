"""What each game's card says of its daily game, its puzzles and its lessons. Reads small stored texts and the shelf's cards;
opens no window and fetches nothing."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from engine.game import load_game
from web.keep.progress import known_levels, solved_puzzles
from web.keep.shelf import Shelf
from web.keep.storage import Storage
from web.keep.texts import LESSON, MISTAKES, PUZZLES, deal_number
from web.kit.dom import find
from web.kit.look import is_here
from web.setup.chosen.progress import (
    DEAL_ASKED,
    LEARN_ASKED,
    PUZZLES_ASKED,
    Line,
    daily_line,
    daily_result,
    has_daily,
    lesson_line,
    puzzles_line,
)


class ProgressLines:
    """The lower buttons of the games' cards, `.extras`."""

    def __init__(self, storage: Storage, shelf: Shelf) -> None:
        self._storage, self._shelf = storage, shelf
        self._results: dict[str, str] = {}
        """How daily games ended, by their numbers."""

    def restore(self, noted: Any) -> None:
        """Restores what `notes` returned: how a daily game ended cannot be told until the game's code is here."""
        results = noted.get("results") if isinstance(noted, dict) else None
        self._results = {str(number): str(words) for number, words in results.items()} if isinstance(results, dict) else {}

    def lay(self) -> None:
        """Shows how far people have come."""
        for game, asked, words, is_done in self._lines():
            line = find(f"#games [data-name={game}] [data-asks={asked}] small")
            line.textContent = words
            line.classList.toggle("complete", is_done)

    def notes(self) -> dict[str, Any]:
        """How they look today, for `first_look.js`."""
        day = datetime.now().date()
        return {"day": day.isoformat(), "lines": self._lines(), "results": self._results}

    def _lines(self) -> list[tuple[str, str, str, bool]]:
        """Each line: whose card and which button it is on, what it says, and whether all is done."""
        day = datetime.now().date()
        numbers = list(self._shelf.cards)
        found = []
        for card in find("#games").querySelectorAll(".game"):
            game = str(card.dataset.name)
            lines = {DEAL_ASKED: self._daily(game, numbers, day)}
            if count := int(card.dataset.puzzles):
                texts = self._storage.read(PUZZLES + game), self._storage.read(MISTAKES + game)
                lines[PUZZLES_ASKED] = puzzles_line(*solved_puzzles(*texts), count)
            if levels := int(card.dataset.levels):
                lines[LEARN_ASKED] = lesson_line(known_levels(self._storage.read(LESSON + game)), levels)
            found += [(game, asked, *line) for asked, line in lines.items()]
        return found

    def _daily(self, game: str, numbers: list[str], day: date) -> Line:
        number = deal_number(game, day)
        card = self._shelf.card(number)
        if card is not None and card.is_over and number not in self._results and is_here(game) and load_game(game).is_ready:
            todays = {other: words for other, words in self._results.items() if other.endswith(day.isoformat())}
            self._results = todays | {number: daily_result(card)}
        return daily_line(card, has_daily(numbers, game), day, self._results.get(number, ""))
