"""The end of a game: the panel with the winners, the story in a few lines, and the next steps; and the score of a series.

The panel replaces seats, recap and hand, and never covers the board. Gets only a report and players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyscript import document

from engine.match import Match, Player
from engine.report import Figure, Report, Turning
from engine.text import isolated
from web.storage.series import NOBODY, ONE_GAME, Series, sides, winning_team
from web.table.dialogs import DOUBTFUL
from web.ui.dom import fill, find, listen, make, show
from web.ui.icons import paint_plate, piece_plate, portrait
from web.ui.look import Look
from web.ui.presses import settle

TIED, OPEN = "tied", ""
"""The classes of marks without a plate: for a game that nobody won, and for one that may still be played."""

FEW = 3
"""The maximum number of marks that leaves room for the title."""


class SeriesScore:
    """The element `#series`. `lay(...)` shows the series' score before the match, `tell(...)` the score after it."""

    def __init__(self) -> None:
        self._before = ONE_GAME
        self._team_of: list[int] = []
        self._sides: Sequence[str] = ()
        self._plates: list[str] = []
        self.goes_on = ""
        """A few words on the next game of the series, if it has been started."""

    def set_match(self, match: Match, series: Series, goes_on: str = "") -> None:
        """Shows the series that the match belongs to, if it has more than one game."""
        self._team_of = [match.setup.team(seat) for seat in range(match.setup.seats)]
        self._sides = sides([isolated(player.name) for player in match.players], self._team_of)
        colours = dict(zip(self._team_of, (player.colour for player in match.players), strict=True))
        self._plates = [piece_plate(match.game, colours[team]) for team in sorted(colours)]
        self._before, self.goes_on = series, goes_on
        self.show_standing(series)

    def after(self, report: Report) -> Series:
        """The series after the game with this report."""
        return self._before.after(winning_team(report, self._team_of))

    def show_standing(self, series: Series) -> None:
        """Shows the score of the series."""
        show(find("#series"), series.length > 1)
        if series.length == 1:
            return
        find("#series").title = self.standing(series)
        find("#series").setAttribute("aria-label", self.standing(series))
        plates = [TIED if team == NOBODY else self._plates[team] for team in series.games] + [OPEN] * series.open_games
        fill(find("#series-games"), [_mark(plate) for plate in plates])
        # The bar has no room for more.
        score = [series.title] * (len(plates) <= FEW) + [series.score(len(self._sides))] * (len(self._sides) == 2)
        find("#series-score").textContent = " · ".join(score)
        for team, won in enumerate(series.won(len(self._sides)), 1):
            find("#bar").style.setProperty(f"--won-{team}", f'"{won}"')

    def standing(self, series: Series) -> str:
        """The title and score in words; "" without a series."""
        return f"{series.standing(self._sides)}." if series.length > 1 else ""

    def headline(self, series: Series) -> str:
        """The winner of the series in words; "" if there is none yet, or no series."""
        if series.length == 1 or series.winner is None:
            return ""
        return series.headline(self._sides, many=self._team_of.count(series.winner) == 2)


def _mark(plate: str) -> Any:
    if plate in (TIED, OPEN):
        return make("i", class_=plate)
    mark = make("canvas", class_="piece")
    paint_plate(mark, plate)
    return mark


ONE_LINE = 14
"""The maximum number of letters in a one-line headline."""

MOST_FACES = 3
"""The maximum number of winning computers' faces next to the headline."""

WON = "won"
"""The style word for a winner's piece."""


def fill_room(look: Look, colour: str) -> None:
    """Fills the room with the winner's colour; "" for none. `EndPanel.clear` ends that."""
    tint = look.tints.get(colour)
    find("#table").style.setProperty("--winner", tint.plain if tint else "var(--room-light)")
    find("#table").classList.add(WON)


class EndPanel:
    """The panel `#end`. `lay(...)` shows it, `tell()` names the winners, `clear()` hides it."""

    def __init__(self, series: SeriesScore) -> None:
        self._series, self._after = series, ONE_GAME
        self._report: Report | None = None
        self._pieces: list[str] = []
        self._rivals: list[str] = []
        self._again = str(find("#end-again span").textContent)
        self._look_at: Callable[[int], None] = lambda _moment: None
        self._told: Callable[[], object] = lambda: None
        listen(find("#end-lines"), "click", self._on_line)

    @property
    def is_open(self) -> bool:
        """Whether the panel is shown."""
        return not find("#end").hidden

    def when_asked(self, look_at: Callable[[int], None]) -> None:
        """Calls `look_at(number)` with the index of a state when its line of the story is pressed."""
        self._look_at = look_at

    def when_told(self, told: Callable[[], object]) -> None:
        """Calls `told()` whenever the winners have been named."""
        self._told = told

    def show(
        self,
        report: Report,
        players: Sequence[Player],
        piece: str,
        is_doubtful: bool,
        spoken: Callable[[str], str],
        helped: Sequence[str],
    ) -> None:
        """Shows the panel, still without the winners. `piece` is the plate of a seat's piece without its colour; `spoken`
        converts a sentence for reading aloud; `helped` are sentences about players who asked for hints."""
        self._report = report
        fill(find("#end-pieces"), [])
        for words in ("#end-title", "#end-summary", "#end-series"):
            find(words).textContent = ""
        find("#end-doubt").textContent = DOUBTFUL if is_doubtful else ""
        show(find("#end-doubt"), is_doubtful)
        fill(find("#end-lines"), [_line(line, spoken) for line in report.story])
        show(find("#end-story h3"), bool(report.story or is_doubtful or helped))
        find("#end-helped").textContent = " ".join(helped)
        fill(find("#end-figures"), [_figure(figure) for figure in report.figures])
        self._after = self._series.after(report)
        onward, begins = self._after.onward, report.begins
        find("#end-again span").textContent = f"Game {onward.number}" if onward.games else self._again
        who = f"{isolated(players[begins].name)} begins" if begins is not None else ""
        find("#end-begins").textContent = self._series.goes_on or who
        self._pieces = [f"{piece} {colour} {WON}" for colour in dict.fromkeys(players[seat].colour for seat in report.winners)]
        self._rivals = [players[seat].name for seat in report.winners if players[seat].level]
        find("#table").classList.remove(WON)
        find("#table").classList.add("over")
        settle()  # the panel's buttons are where the hand was
        show(find("#end"))
        self.fit()

    def say(self, words: str) -> None:
        """Shows the words of this step of the celebration, until the winners are named."""
        if not find("#table").classList.contains(WON):
            find("#end-summary").textContent = words

    def name_winners(self, look: Look, colour: str) -> str:
        """Names the winners, whose colour fills the room ("" for none). Returns a sentence on the change in their series."""
        if self._report is None or find("#table").classList.contains(WON):
            return ""
        series_won = self._series.headline(self._after)
        headline = series_won or self._report.headline
        find("#end-title").textContent = headline
        find("#end-title").style.setProperty("--letters", str(_letters(headline)))
        find("#end-summary").textContent = self._report.summary
        self._series.show_standing(self._after)
        find("#end-series").textContent = "" if series_won else self._series.standing(self._after)
        canvases = [make("canvas", class_="piece") for _ in self._pieces]
        fill(find("#end-pieces"), [*canvases, *(portrait(name, "glad") for name in self._rivals[:MOST_FACES])])
        for canvas, plate in zip(canvases, self._pieces, strict=True):
            paint_plate(canvas, plate)
        fill_room(look, colour)
        self.fit()
        self._told()
        return f"{series_won}." if series_won else self._series.standing(self._after)

    def fit(self) -> None:
        """Shows the figures and as many lines of the story as there is room for; the closest moment is the last to be dropped."""
        if self._report is None:
            return
        story, header, lines = find("#end-story"), find("#end-story header"), list(find("#end-lines").children)
        helped = find("#end-helped")
        show(helped, bool(helped.textContent))
        least_wanted = sorted(lines, key=lambda line: (bool(line.classList.contains("closest")), lines.index(line)))
        figures = find("#end-figures")
        for part in (figures, header, *lines):
            show(part)
        for part in (figures, *least_wanted[:-1], helped, header, *least_wanted[-1:]):
            if story.scrollHeight <= story.clientHeight:
                return
            show(part, False)

    def take_focus(self) -> None:
        """Moves the focus to the most useful button, unless a window is being read."""
        if not document.querySelector("dialog[open]"):
            find("#end-again").focus(preventScroll=True)

    def clear(self) -> None:
        """Hides the panel, and shows the table as in play."""
        self._report = None
        find("#table").classList.remove("over", WON)
        show(find("#end"), False)

    def _on_line(self, event: Any) -> None:
        button = event.target.closest("[data-moment]")
        if button:
            self._look_at(int(button.dataset.moment))


def _letters(headline: str) -> int:
    """The number of letters of the headline's longer line, on one line or two."""
    if len(headline) <= ONE_LINE:
        return len(headline)
    return max(*map(len, headline.split()), len(headline) // 2 + 3)


def _line(line: Turning, spoken: Callable[[str], str]) -> Any:
    """One line of the story as a button, with symbols in words for screen readers."""
    item, button = make("li"), make("button", type="button", data_moment=str(line.moment))
    words = spoken(line.text)
    heard = [] if words == line.text else [make("span", words, class_="unseen")]
    seen = make("span", line.text, **({"aria_hidden": "true"} if heard else {}))
    button.append(make("small", line.when), seen, *heard, make("span", "Show in replay", class_="unseen"))
    item.classList.toggle("closest", line.closest)
    item.append(button)
    return item


def _figure(figure: Figure) -> Any:
    part = make("div")
    part.append(make("dt", figure.meaning), make("dd", figure.value))
    return part
