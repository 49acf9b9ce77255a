"""The window of the daily game: starts or resumes it, shows the result to share and the last seven days."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import Any

from pyscript import window

from engine.coach.daily import MINUTES, PERSON, date_words, day_of, deal_of_the_day, length_of, share_text
from engine.core import SequorError
from engine.game import AnyGame
from engine.match import Match, Player, daily_number
from engine.recap import ending
from engine.text import isolated, listed
from web.coach.daily import NOT_PLAYED, OVER, UNDER_WAY, DayEntry, begin, last_days, number, players_of
from web.storage.games import SavedGames
from web.ui.dom import announce, fill, find, listen, make, show
from web.ui.icons import portrait
from web.ui.tasks import spawn
from web.ui.windows import open_until_closed

ABOUT = {
    NOT_PLAYED: "Leave at any time. It waits for you until you finish it.",
    UNDER_WAY: "Pick up where you left off.",
    OVER: "A new deal starts at midnight.",
}


FACTS = f"About {MINUTES} minutes", "One try, no undo, no hints"

PLAY = {NOT_PLAYED: "Start", UNDER_WAY: "Resume", OVER: "View"}


class DailyWindow:
    """The window `#deal`."""

    def __init__(self, saved_games: SavedGames) -> None:
        self._saved_games = saved_games
        self._plays = False
        listen(find("#deal-play"), "click", lambda _event: self._play())
        listen(find("#deal-copy"), "click", lambda _event: spawn(self._copy()))
        listen(find("#deal-share"), "click", lambda _event: spawn(_share()))

    async def open(self, game: AnyGame, person: str, match: Match | None = None) -> tuple[str, Match | None] | None:
        """Opens the window until people play or close it. Shows the result of `match`, if it is a finished daily game, or else
        today's game.

        Returns the number of the game to play, with its match if it must be started; None if the window was closed.
        """
        today = datetime.now().date()
        await self._saved_games.restore_deal(number(game, today))
        boxes, day = last_days(self._saved_games, game, today), (match and day_of(match)) or today
        how = OVER if match else boxes[-1].how
        find("#deal-title").textContent = f"{game.title} daily game"
        saved = match if match or how == NOT_PLAYED else await self._saved(game, day)
        _announce_game(game, day, saved.players if saved else players_of(game, day, person))
        for part in ("#deal-rival", "#deal-facts") if how == OVER else ():
            show(find(part), False)  # the line to share has the result
        line, end = _line(game, day, saved) if how == OVER else ("", "")
        _show_status(line, end + ABOUT[how])
        fill(find("#deal-days"), [_day(one) for one in boxes])
        find("#deal-play").textContent = PLAY[how]
        show(find("#deal-play"), match is None)
        self._plays = False
        await open_until_closed(find("#deal"))
        if not self._plays:
            return None
        return number(game, today), begin(self._saved_games, game, today, person) if how == NOT_PLAYED else None

    async def _saved(self, game: AnyGame, day: date) -> Match | None:
        """The saved daily game of that day; None if it can't be read."""
        with suppress(SequorError):
            return await self._saved_games.open(number(game, day))
        return None

    def _play(self) -> None:
        self._plays = True
        find("#deal").close()

    async def _copy(self) -> None:
        """Copies the line; if the browser refuses that, selects the line."""
        try:
            await window.navigator.clipboard.writeText(str(find("#deal-line").textContent))
        except Exception:  # browsers raise errors without a common type
            window.getSelection().selectAllChildren(find("#deal-line"))
            announce(find("#deal-news"), "Selected. Now copy it.")
        else:
            announce(find("#deal-news"), "Copied.")


def _announce_game(game: AnyGame, day: date, players: Sequence[Player]) -> None:
    """Shows the number and day of the game, the opponents, and its length."""
    number = daily_number(deal_of_the_day(game, day).seed)
    fill(
        find("#deal-number"),
        [make("b", f"No. {number}"), make("span", f"{day:%A}, {date_words(day)}. The same luck for everyone.")],
    )
    rivals = [player for seat, player in enumerate(players) if seat != PERSON]
    show(find("#deal-rival"), bool(rivals))
    if rivals:
        fill(find("#deal-rival i"), [portrait(rival.name) for rival in rivals])
        find("#deal-rival b").textContent = f"Against {listed([isolated(rival.name) for rival in rivals])}"
        find("#deal-rival small").textContent = f"{rivals[0].level.capitalize()} level"
    show(find("#deal-facts"))
    fill(find("#deal-facts"), [make("li", words) for words in (length_of(game) + ", solo" * (not rivals), *FACTS)])


def _line(game: AnyGame, day: date, match: Match | None) -> tuple[str, str]:
    """The line to share about that day's finished game, and a sentence on how it ended or on why there is no line."""
    if match is None:
        return "", "This game can’t be read any more. "
    return share_text(day, match, _link(game)), f"{ending(match)} "


def _link(game: AnyGame) -> str:
    """The address that opens the game's daily game."""
    page = str(window.location.href).partition("#")[0]
    return f"{page}#daily={game.name}"


def _show_status(line: str, about: str) -> None:
    """Shows the status of the daily game, with the line to share, if any."""
    find("#deal-about").textContent = about
    find("#deal-line").textContent = line
    announce(find("#deal-news"), "")
    show(find("#deal-result"), bool(line))
    show(find("#deal-share"), hasattr(window.navigator, "share"))


async def _share() -> None:
    """Opens the device's share dialog. Cancelling it is not an error."""
    data = window.Object.new()
    data.text = str(find("#deal-line").textContent)
    try:
        await window.navigator.share(data)
    except Exception as error:  # as above
        window.console.debug(f"Not shared: {error}")


def _day(box: DayEntry) -> Any:
    """The element of one day."""
    entry = make("li", class_=box.how.replace(" ", "-"))
    name = make("small", f"{box.day:%a}"[:2], aria_hidden="true")
    entry.append(make("i", str(box.day.day), aria_hidden="true"), name, make("span", f"{box.day:%A}: {box.how}", class_="unseen"))
    return entry
