"""The end of a game: the panel with the winners, a sentence about you, the record and the next steps; and the score of a series.

The panel replaces seats, recap and hand, and never covers the board. Gets only a report, players and words. The sentence may come
late, or never: then the panel shows the game's story in a few lines. No button moves because of it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pyscript import document

from engine.match import Match, Player
from engine.report import Figure, Report, Turning
from engine.text import isolated
from web.storage.series import NOBODY, ONE_GAME, Series, sides, winning_team
from web.table.dialogs import DOUBTFUL
from web.ui.dom import fill, find, listen, make, show
from web.ui.icons import paint_plate, piece_plate, portrait, set_mood
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
"""The maximum number of computers' faces next to the headline."""

WON = "won"
"""The style word for a winner's piece."""


def fill_room(look: Look, colour: str) -> None:
    """Fills the room with the winner's colour; "" for none. `EndPanel.clear` ends that."""
    tint = look.tints.get(colour)
    find("#table").style.setProperty("--winner", tint.plain if tint else "var(--room-light)")
    find("#table").classList.add(WON)


TRY, AGAIN = "Try it", "Try it again"
"""The labels of the button that opens the turning point: before and after its answer has been found or shown."""


class Curve(NamedTuple):
    """One team's chances during the game."""

    caption: str  # "Your winning chances"
    values: Sequence[float]  # from 0 to 1
    even: float  # everyone's share, marked by a line
    at: int | None = None  # the index of the marked value
    label: str = ""  # the mark's label: "move 53"


class EndWords(NamedTuple):
    """The sentence about the player, and what belongs to it."""

    words: str  # "You had the better cards and lost it on move 53."
    more: str
    well: str
    curve: Curve
    can_try: bool  # whether the turning point can be tried
    is_known: bool = False  # whether its answer has been found or shown
    is_solved: bool = False  # whether it has been found without help


class EndRecord(NamedTuple):
    """The results against the same opponents."""

    words: Sequence[str]
    outcomes: Sequence[str] = ()  # won, lost or level, the oldest first
    spoken: str = ""


class EndPanel:
    """The panel `#end`. `show(...)` shows it, `name_winners()` names the winners, `tell(...)` adds the sentence, `clear()` hides
    it."""

    def __init__(self, series: SeriesScore) -> None:
        self._series, self._after = series, ONE_GAME
        self._report: Report | None = None
        self._pieces: list[str] = []
        self._rivals: list[str] = []
        """The computers whose faces react: those that have won or, if a person has, all."""

        self._has_rival_won = False
        self._again = str(find("#end-again span").textContent)
        self._words: EndWords | None = None
        self._is_awaited = False
        self._look_at: Callable[[int], None] = lambda _moment: None
        self._shown: Callable[[], bool] = lambda: False
        self._named = asyncio.Event()
        listen(find("#end-lines"), "click", self._on_line)

    @property
    def is_open(self) -> bool:
        """Whether the panel is shown."""
        return not find("#end").hidden

    @property
    def main_button(self) -> str:
        """The selector of the first button below: Play again, or Share after a daily game."""
        return "#end-again" if find("#end-share").hidden else "#end-share"

    def when_asked(self, look_at: Callable[[int], None]) -> None:
        """Calls `look_at(number)` with the index of a state when its line of the story is pressed."""
        self._look_at = look_at

    def when_shown(self, shown: Callable[[], bool]) -> None:
        """Calls `shown()` when the panel appears; it returns whether a sentence will follow."""
        self._shown = shown

    @property
    def are_winners_named(self) -> bool:
        """Whether the winners have been named."""
        return self._named.is_set()

    async def winners_named(self) -> None:
        """Waits until the winners have been named."""
        await self._named.wait()

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
        self._report, self._words, self._named = report, None, asyncio.Event()
        fill(find("#end-pieces"), [])
        for words in ("#end-title", "#end-summary", "#end-series", "#end-record p"):
            find(words).textContent = ""
        find("#end-doubt").textContent = DOUBTFUL if is_doubtful else ""
        fill(find("#end-lines"), [_line(line, spoken) for line in report.story])
        find("#end-helped").textContent = " ".join(helped)
        fill(find("#end-figures"), [_figure(figure) for figure in report.figures])
        self._after = self._series.after(report)
        onward, begins = self._after.onward, report.begins
        find("#end-again span").textContent = f"Game {onward.number}" if onward.games else self._again
        who = f"{isolated(players[begins].name)} begins" if begins is not None else ""
        find("#end-begins").textContent = self._series.goes_on or who
        self._pieces = [f"{piece} {colour} {WON}" for colour in dict.fromkeys(players[seat].colour for seat in report.winners)]
        won = [players[seat].name for seat in report.winners if players[seat].level]
        self._has_rival_won = bool(won)
        self._rivals = won or [player.name for player in players if player.level]
        find("#table").classList.remove(WON)
        find("#table").classList.add("over")
        settle()  # the panel's buttons are where the hand was
        show(find("#end"))
        self._is_awaited = self._shown()
        find("#table").classList.toggle("telling", self._is_awaited)
        self._lay_words()

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
        find("#end-pieces").classList.toggle("beaten", not self._has_rival_won)
        fill(find("#end-pieces"), [*canvases, *(portrait(name, self._mood) for name in self._rivals[:MOST_FACES])])
        for canvas, plate in zip(canvases, self._pieces, strict=True):
            paint_plate(canvas, plate)
        fill_room(look, colour)
        self.fit()
        self._named.set()
        return f"{series_won}." if series_won else self._series.standing(self._after)

    @property
    def _mood(self) -> str:
        """The mood of the computers shown: glad to have won, unless the player has found out how to stop them."""
        if not self._has_rival_won:
            return "startled" if self._report is not None and self._report.winners else "open"
        return "wry" if self._words is not None and self._words.is_solved else "glad"

    # The sentence and the record

    def tell(self, words: EndWords, is_late: bool) -> None:
        """Adds the sentence; if it is late, it fades in."""
        if self._report is None:
            return
        self._words = words
        for face in find("#end-pieces").querySelectorAll(".face"):
            set_mood(face, self._mood)
        find("#end-told").classList.toggle("late", is_late)
        self._lay_words()

    def give_up(self) -> None:
        """Shows the plain result instead of the sentence, which may still come."""
        if self._report is not None and self._words is None:
            self._is_awaited = False
            self._lay_words()

    def show_record(self, record: EndRecord) -> None:
        """Adds the results against the same opponents."""
        if self._report is None:
            return
        fill(find("#end-record p"), [make("span", sentence) for sentence in record.words])
        dots = find("#end-record div")
        fill(dots, [make("i", class_=outcome) for outcome in record.outcomes])
        dots.ariaLabel = record.spoken
        show(dots, bool(record.outcomes))
        self.fit()

    def _lay_words(self) -> None:
        """Shows the sentence, the words that it is awaited, or neither."""
        told, words = find("#end-told"), self._words
        told.classList.toggle("waiting", words is None)
        find("#end-words").textContent = find("#end-more").textContent = find("#end-well span").textContent = ""
        can_try = words is not None and words.can_try
        if words is not None:
            fill(find("#end-words"), _marked(words.words, words.curve.label))
            find("#end-more").textContent, find("#end-well span").textContent = words.more, words.well
            _draw(find("#end-curve"), words.curve)
            find("#end-try span").textContent = AGAIN if words.is_known else TRY
        show(find("#end-try"), can_try)
        is_first = words is not None and can_try and not words.is_known
        for button, is_gold in (("#end-try", is_first), (self.main_button, not is_first)):
            find(button).classList.toggle("gold", is_gold)
            find(button).classList.toggle("quiet", not is_gold)
        self.fit()

    def fit(self) -> None:
        """Shows as much as there is room for. The sentence and its button are never dropped."""
        if self._report is None:
            return
        words, lines = self._words, list(find("#end-lines").children)
        is_plain = words is None and not self._is_awaited
        show(find("#end-told"), not is_plain)
        # Nothing that the sentence would move is shown before it.
        is_settled = words is not None or not self._is_awaited
        wanted = {
            "#end-figures": bool(self._report.figures) and is_settled,
            "#end-helped": bool(find("#end-helped").textContent) and is_settled,
            "#end-links": is_settled,
            "#end-curve": words is not None and len(words.curve.values) > 1,
            "#end-record": bool(find("#end-record p").textContent),
            "#end-well": bool(find("#end-well span").textContent),
            "#end-more": bool(find("#end-more").textContent),
            "#end-doubt": bool(find("#end-doubt").textContent),
        }
        for part, is_wanted in wanted.items():
            show(find(part), is_wanted)
        for line in lines:
            show(line, is_plain)
        least_wanted = sorted(lines, key=lambda line: (bool(line.classList.contains("closest")), lines.index(line)))
        parts = [find(part) for part, is_wanted in wanted.items() if is_wanted and part != "#end-doubt"]
        dropped: list[Any] = []
        early, late = (least_wanted[:-1], least_wanted[-1:]) if is_plain else ([], [])
        for part in (*parts[:1], *early, *parts[1:], *late):
            if self._fits:
                break
            show(part, False)
            dropped.append(part)
        for part in reversed(dropped[:-1]):  # what was dropped for something larger may have room after all
            show(part)
            if not self._fits:
                show(part, False)

    @property
    def _fits(self) -> bool:
        body = find("#end-body")
        return bool(body.scrollHeight <= body.clientHeight)

    def take_focus(self) -> None:
        """Moves the focus to the most useful button, unless a window is being read."""
        if not document.querySelector("dialog[open]"):
            find("#end-again").focus(preventScroll=True)

    def clear(self) -> None:
        """Hides the panel, and shows the table as in play."""
        self._report = None
        find("#table").classList.remove("over", WON, "telling")
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


def _marked(words: str, label: str) -> list[Any]:
    """The words as nodes, with the moment of the curve's mark emphasized."""
    space = "[ \u00a0]"
    parts = re.split(rf"({re.escape(label).replace(chr(92) + ' ', space)})(?!\d)", words, maxsplit=1) if label else [words]
    return [make("em" if number == 1 else "span", part) for number, part in enumerate(parts)]


def _draw(figure: Any, curve: Curve) -> None:
    """Draws the curve with its mark."""
    last = max(1, len(curve.values) - 1)
    places = [(100 * number / last, 100 - 100 * min(max(value, 0.0), 1.0)) for number, value in enumerate(curve.values)]
    outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    figure.querySelector("polyline").setAttribute("points", outline)
    figure.querySelector("polygon").setAttribute("points", f"0,100 {outline} 100,100" if places else "")
    even = 100 - 100 * curve.even
    figure.querySelector("path").setAttribute("d", f"M0 {even:.1f}H100")
    figure.querySelector("figcaption").textContent = curve.caption
    mark, label = figure.querySelector("i"), figure.querySelector("b")
    at = curve.at if curve.at is not None and curve.at < len(places) else None
    show(mark, at is not None)
    label.textContent = curve.label if at is not None else ""
    if at is not None:
        x, y = places[at]
        figure.style.setProperty("--x", f"{x:.1f}%")
        figure.style.setProperty("--y", f"{y:.1f}%")
        label.classList.toggle("left", x > 50)
        label.classList.toggle("below", y < 30)


def _figure(figure: Figure) -> Any:
    part = make("div")
    part.append(make("dt", figure.meaning), make("dd", figure.value))
    return part
