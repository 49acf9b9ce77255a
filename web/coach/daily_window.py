"""The window of the daily game: starts or resumes a day's game, shows its result to share, and the calendar of your own days."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from pyscript import document, window

from engine.coach.daily import MINUTES, PERSON, date_words, day_of, length_of, share_text
from engine.game import AnyGame
from engine.match import Match, Player, number_of_day
from engine.text import amount, isolated, listed
from web.coach.daily import (
    NONE,
    NOT_PLAYED,
    OVER,
    TO_COME,
    UNDER_WAY,
    DailyGames,
    DayEntry,
    begin,
    months_later,
    number,
    players_of,
    result_of,
)
from web.storage import files
from web.storage.days import Runs
from web.storage.games import SavedGames
from web.ui.dom import announce, fill, find, listen, make, show
from web.ui.icons import portrait
from web.ui.keys import key_of
from web.ui.tasks import cancel, spawn
from web.ui.windows import open_until_closed, toast

ABOUT = {
    NOT_PLAYED: "Leave at any time. It waits for you until you finish it.",
    UNDER_WAY: "Pick up where you left off.",
    OVER: "A new deal starts at midnight.",
}
"""What to know about today's game."""

LATE = {NOT_PLAYED: "You can play it late. It won’t count for your run.", UNDER_WAY: ABOUT[UNDER_WAY], OVER: ""}
"""The same for an earlier day's."""

UNREADABLE = "This game can’t be read any more."

FACTS = f"About {MINUTES} minutes", "One try, no undo, no hints"

PLAY = {NOT_PLAYED: "Start", UNDER_WAY: "Resume", OVER: "View"}
PLAY_LATE = "Play late"

STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -7, "ArrowDown": 7}
"""The days to go for each arrow key."""

COPIED = "Result copied."


class DailyWindow:
    """The window `#deal`."""

    def __init__(self, saved_games: SavedGames, games: DailyGames) -> None:
        self._saved_games, self._games = saved_games, games
        self._today = self._day = self._month = date.min
        self._game: Any = None
        self._person = ""
        self._match: Match | None = None
        """The finished daily game on the table, if there is one."""

        self._plays = False
        listen(find("#deal-play"), "click", lambda _event: self._play())
        listen(find("#deal-copy"), "click", lambda _event: spawn(_copy()))
        listen(find("#deal-share"), "click", lambda _event: spawn(_share()))
        listen(find("#deal-before"), "click", lambda _event: self._turn(-1))
        listen(find("#deal-after"), "click", lambda _event: self._turn(1))
        listen(find("#deal-days"), "click", self._on_day)
        listen(find("#deal-days"), "keydown", self._on_key)

    async def open(
        self, game: AnyGame, person: str, match: Match | None = None, day: date | None = None
    ) -> tuple[str, Match | None] | None:
        """Opens the window until people play or close it. Shows that day's game, that of `match` if it is a finished daily game,
        or else today's.

        Returns the number of the game to play, with its match if it must be started; None if the window was closed.
        """
        self._game, self._person, self._today = game, person, datetime.now().date()
        shown = day_of(match) if match is not None and match.state.returns() is not None else None
        self._match = match if shown and day in (None, shown) else None
        self._day = day or shown or self._today
        self._month = self._day.replace(day=1)
        await self._saved_games.restore_deal(number(game, self._today))
        find("#deal-title").textContent = f"{game.title} daily game"
        self._plays = False
        await self._show_game()
        self._show_month()
        reading = spawn(self._read_the_rest())
        try:
            await open_until_closed(find("#deal"))
        finally:
            await cancel(reading)
        if not self._plays:
            return None
        is_new = self._entry.how == NOT_PLAYED
        return number(game, self._day), begin(self._saved_games, game, self._day, person) if is_new else None

    @property
    def _entry(self) -> DayEntry:
        return self._games.entry(self._game, self._day, self._today)

    def _play(self) -> None:
        self._plays = True
        find("#deal").close()

    # The game of a day

    async def _show_game(self) -> None:
        """Shows the chosen day's game: its status, and the line to share, if any."""
        day, entry, match = self._day, self._entry, self._match
        result = result_of(match, day) if match is not None else entry.result
        saved = None
        if entry.how == OVER and result is None:
            result = await self._games.read(self._game, day)
        elif entry.how == UNDER_WAY:
            saved = await self._games.open(self._game, day)
        if day != self._day:
            return  # another day has been chosen meanwhile
        how = OVER if match is not None else entry.how
        _announce_game(self._game, day, saved.players if saved else players_of(self._game, day, self._person))
        for part in ("#deal-rival", "#deal-facts") if how == OVER else ():
            show(find(part), False)  # the line to share has the result
        about = (ABOUT if day == self._today else LATE)[how] if result is not None or how != OVER else UNREADABLE
        _show_status(_with_link(result.line, self._game, day) if result is not None else "", about)
        is_late = how == NOT_PLAYED and day < self._today
        find("#deal-play").textContent = PLAY_LATE if is_late else PLAY[how]
        is_saved = self._saved_games.card(number(self._game, day)) is not None
        show(find("#deal-play"), match is None and (is_saved or how != OVER))

    async def _choose(self, day: date) -> None:
        """Shows that day's game, and moves the focus to what can be done with it."""
        self._day, self._match = day, None
        self._show_month()
        await self._show_game()
        if day != self._day:
            return
        announce(find("#deal-said"), f"No. {number_of_day(day)}, of {self._entry.words}.")
        find("#deal").scrollTop = 0
        find("#deal-play" if not find("#deal-play").hidden else "#deal-copy").focus()

    # The calendar

    def _show_month(self) -> None:
        """Shows the month, and how regularly the person has played."""
        focused = document.activeElement.closest("#deal-days button") if document.activeElement else None
        find("#deal-month").textContent = f"{self._month:%B %Y}"
        weeks = self._games.month(self._game, self._month, self._today)
        rows = [make("tr") for _ in weeks]
        for row, week in zip(rows, weeks, strict=True):
            row.append(*(self._cell(entry) for entry in week))
        fill(find("#deal-days"), rows)
        buttons = self._buttons
        reached = [button for button in buttons if button.dataset.day == self._day.isoformat()] or buttons[-1:]
        for button in buttons:
            button.tabIndex = 0 if button in reached else -1
        if focused:
            wanted = [button for button in buttons if button.dataset.day == focused.dataset.day] or reached
            for button in wanted:
                button.focus()
        entries = [entry for week in weeks for entry in week if entry is not None]
        show(find("#deal-late"), any(entry.result is not None and entry.result.is_late for entry in entries))
        find("#deal-sum").textContent = sum_words(self._games.days(self._game).runs(self._today))
        first, last = self._games.earliest(self._game).replace(day=1), self._today.replace(day=1)
        for button, is_possible in (("#deal-before", self._month > first), ("#deal-after", self._month < last)):
            find(button).disabled = not is_possible

    def _cell(self, entry: DayEntry | None) -> Any:
        """The cell of a day, or an empty one."""
        cell = make("td")
        if entry is None:
            return cell
        day = make("button", type="button", aria_label=entry.words, data_day=entry.day.isoformat(), data_how=entry.state)
        day.disabled = entry.how in (TO_COME, NONE)
        day.append(make("b", str(entry.day.day)), make("i", entry.sign))
        day.ariaPressed = "true" if entry.day == self._day else "false"
        if entry.day == self._today:
            day.setAttribute("aria-current", "date")
        if entry.result is not None and entry.result.is_late:
            day.dataset.late = "true"
        cell.append(day)
        return cell

    @property
    def _buttons(self) -> list[Any]:
        return list(find("#deal-days").querySelectorAll("button:not(:disabled)"))

    def _on_day(self, event: Any) -> None:
        if button := event.target.closest("button"):
            spawn(self._choose(date.fromisoformat(str(button.dataset.day))))

    def _on_key(self, event: Any) -> None:
        """Moves the focus by arrow keys."""
        key, buttons = key_of(event), self._buttons
        if key.name not in STEPS or not key.is_plain or event.target not in buttons:
            return
        event.preventDefault()
        index = buttons.index(event.target) + STEPS[key.name]
        if 0 <= index < len(buttons):
            event.target.tabIndex = -1
            buttons[index].tabIndex = 0
            buttons[index].focus()

    def _turn(self, step: int) -> None:
        """Shows the next month (1) or the previous one (-1)."""
        self._month = months_later(self._month, step)
        self._show_month()
        announce(find("#deal-said"), f"{self._month:%B %Y}.")
        button, other = ("#deal-after", "#deal-before")[:: 1 if step > 0 else -1]
        if find(button).disabled:
            find(other).focus()

    async def _read_the_rest(self) -> None:
        """Reads the results of games that earlier versions saved without them."""
        for day in self._games.unread(self._game):
            await asyncio.sleep(0)
            if await self._games.read(self._game, day) is not None:
                self._show_month()


def sum_words(runs: Runs) -> str:
    """How regularly the games have been played, in a line."""
    parts = (
        f"{amount(runs.played, 'day')} played" if runs.played else "No days played yet",
        f"current run {runs.now}" * bool(runs.now),
        f"longest run {runs.longest}" * bool(runs.longest),
    )
    return " · ".join(filter(None, parts))


def _announce_game(game: AnyGame, day: date, players: Sequence[Player]) -> None:
    """Shows the number and day of the game, the opponents, and its length."""
    fill(
        find("#deal-number"),
        [make("b", f"No. {number_of_day(day)}"), make("span", f"{day:%A}, {date_words(day)}. The same luck for everyone.")],
    )
    rivals = [player for seat, player in enumerate(players) if seat != PERSON]
    show(find("#deal-rival"), bool(rivals))
    if rivals:
        fill(find("#deal-rival i"), [portrait(rival.name) for rival in rivals])
        find("#deal-rival b").textContent = f"Against {listed([isolated(rival.name) for rival in rivals])}"
        find("#deal-rival small").textContent = f"{rivals[0].level.capitalize()} level"
    show(find("#deal-facts"))
    fill(find("#deal-facts"), [make("li", words) for words in (length_of(game) + ", solo" * (not rivals), *FACTS)])


def _with_link(line: str, game: AnyGame, day: date) -> str:
    """The line with the address that opens that day's game."""
    named = f"{game.name}-{number_of_day(day)}" if number_of_day(day) else game.name
    return f"{line}\n{files.address(f'daily={named}')}"


def _show_status(line: str, about: str) -> None:
    """Shows the status of the daily game, with the line to share, if any."""
    find("#deal-about").textContent = about
    find("#deal-line").textContent = line
    announce(find("#deal-news"), "")
    show(find("#deal-result"), bool(line))
    show(find("#deal-share"), hasattr(window.navigator, "share"))


# Sharing


async def share_result(match: Match) -> bool:
    """Opens a phone's share sheet with the result of this daily game, or copies it; returns whether either was possible."""
    day = day_of(match)
    line = "" if day is None else _with_link(share_text(day, match), match.game, day)
    said = await files.share_text("Sequor", line, COPIED) if line else ""
    if said:
        toast(said)
    return bool(said)


async def _copy() -> None:
    """Copies the line; if the browser refuses that, selects the line."""
    try:
        await window.navigator.clipboard.writeText(str(find("#deal-line").textContent))
    except Exception:  # browsers raise errors without a common type
        window.getSelection().selectAllChildren(find("#deal-line"))
        announce(find("#deal-news"), "Selected. Now copy it.")
    else:
        announce(find("#deal-news"), "Copied.")


async def _share() -> None:
    """Opens the device's share dialog. Cancelling it is not an error."""
    data = window.Object.new()
    data.text = str(find("#deal-line").textContent)
    try:
        await window.navigator.share(data)
    except Exception as error:  # as above
        window.console.debug(f"Not shared: {error}")
