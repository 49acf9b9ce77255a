"""The move list: all announcements since the game began, newest first, one sentence per line; and the recap.

The move list is beside the table on wide screens, and in a replay on most; otherwise it is in the window `#moves`. It contains
only public sentences, so it can't reveal a secret. Screen readers don't announce its changes: events are announced elsewhere.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from engine import recap
from engine.cards import card_parts, is_red
from engine.game import AnyGame
from engine.match import Match, Player
from engine.recap import Move, MoveLine, NarratedEvent
from engine.text import isolated, name_forms
from web.ui.dom import fill, find, listen, make, show
from web.ui.icons import piece_plate
from web.ui.keys import key_of


class RecapList:
    """The list `#recap`, and `#recap-log` over the hand. Calls `point(action)` with the text of the action to show, or ""."""

    def __init__(self, point: Callable[[str], None]) -> None:
        self._point = point
        self._told: tuple[NarratedEvent, ...] = ()
        self._spoken: Callable[[str], str] = str
        self._pointed = -1
        self._news, self._log = find("#recap"), find("#recap-log")
        self._lines, self._log_lines = (part.querySelector("ul") for part in (self._news, self._log))
        for part in (self._news, self._log):
            listen(part, "click", self._press)
        listen(document, "keydown", self._on_key)
        # Reading the height of all lines immediately would force a layout before the other parts of the page have changed.
        observer = window.ResizeObserver.new(create_proxy(lambda *_: self._show_newest()))
        for part in (self._news, self._log, self._lines):
            observer.observe(part)

    @property
    def pointed(self) -> str:
        """The text of the action whose place is shown; "" if none is."""
        return self._told[self._pointed].action if self._pointed >= 0 else ""

    def show(self, told: Sequence[NarratedEvent], spoken: Callable[[str], str]) -> None:
        """Lists these sentences, newest last; `spoken` converts one for reading aloud."""
        if (tuple(told), spoken) != (self._told, self._spoken):
            self._mark(-1)
            kept = _same_lines(self._told, told) if spoken == self._spoken else 0
            self._told, self._spoken = tuple(told), spoken
            while self._lines.childElementCount > kept:
                self._lines.lastElementChild.remove()
            self._lines.append(*self._new_lines(kept))
            self.open(False)
        show(self._news, bool(told))

    def clear(self) -> None:
        """Stops showing a place, and closes the log."""
        self.open(False)
        if self._pointed >= 0:
            self._mark(-1)

    def open(self, wanted: bool) -> None:
        """Opens or closes the log over the hand."""
        if bool(self._log.hidden) == wanted:
            fill(self._log_lines, self._new_lines(0) if wanted else [])
            show(self._log, wanted)
            find("#recap-more").setAttribute("aria-expanded", "true" if wanted else "false")

    def _show_newest(self) -> None:
        for part in (self._news, self._log):
            part.scrollTop = part.scrollHeight

    def _new_lines(self, first: int) -> list[Any]:
        return [self._line(number, told) for number, told in enumerate(self._told) if number >= first]

    def _line(self, number: int, told: NarratedEvent) -> Any:
        line = holder = make("li")
        if told.action:
            pressed = "true" if number == self._pointed else "false"
            line.append(holder := make("button", type="button", class_="told", aria_pressed=pressed))
            holder.dataset.line = str(number)
        holder.append(*sentence(told.sentence, self._spoken(told.sentence)))
        return line

    def _press(self, event: Any) -> None:
        button = event.target.closest("[data-line]")
        in_log = bool(event.target.closest("#recap-log"))
        # If there is room only for the newest lines, a press on them opens the log; keys can reach every line.
        is_cut = not in_log and event.detail and window.getComputedStyle(self._news).scrollbarWidth == "none"
        if event.target.closest("#recap-more") or is_cut:
            self.open(self._log.hidden)
        elif button:
            number = int(button.dataset.line)
            self._mark(-1 if number == self._pointed else number)
            self._point(self.pointed)
        elif in_log:
            self.open(False)

    def _mark(self, number: int) -> None:
        if number == self._pointed:
            return
        self._pointed = number
        for button in document.querySelectorAll("[data-line]"):
            button.setAttribute("aria-pressed", "true" if button.dataset.line == str(number) else "false")

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Escape" and not self._log.hidden and not event.defaultPrevented:
            self.open(False)
            find("#recap-more").focus()
            event.preventDefault()


def _same_lines(before: Sequence[NarratedEvent], after: Sequence[NarratedEvent]) -> int:
    """The number of lines at the beginning that both have in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))


def sentence(shown: str, words: str) -> list[Any]:
    """The elements of a sentence: the visible text, and the words for screen readers."""
    if shown == words:
        return [make("span", shown)]
    return [make("span", shown, aria_hidden="true"), make("span", words, class_="unseen")]


PUSH_MILLISECONDS = 160
"""The duration of the animation in which a new move pushes the others down."""

LONGEST_NAME = 14
"""The maximum length of a name at the beginning of a line, in characters."""

STEPS = {"ArrowUp": -1, "ArrowDown": 1}
ENDS = {"Home": 0, "End": -1}


class MoveTexts(NamedTuple):
    """The content of a move list."""

    game: AnyGame
    players: tuple[Player, ...]
    moves: tuple[Move, ...]  # oldest first
    keys: tuple[int, ...]  # for each move: the number of the moment to which its lines lead


class MoveList:
    """The list `#moves-beside` and the window `#moves`."""

    def __init__(self) -> None:
        self._told: MoveTexts | None = None
        self._pressed: Callable[[int], None] = lambda _key: None
        self._window = find("#moves")
        self._beside = _Rows(find("#moves-beside ol"), self._press)
        self._opened = _Rows(self._window.querySelector("ol"), self._press)
        self._is_seen = False
        listen(self._window, "close", lambda _event: self._opened.show(None))
        # A hidden list is not built. Its place is observed, because the style sheet decides whether it is shown.
        observer = window.ResizeObserver.new(create_proxy(lambda entries, *_: self._look(entries)))
        observer.observe(find("#moves-beside"))

    def when_pressed(self, pressed: Callable[[int], None]) -> None:
        """Calls `pressed(key)` with the key of each line that is pressed."""
        self._pressed = pressed

    def show(
        self, game: AnyGame, players: Sequence[Player], moves: Sequence[Move], keys: Sequence[int], moving: bool = False
    ) -> None:
        """Lists these moves with their `keys`. Creates only the new lines; if `moving`, these push the others down."""
        self._told = MoveTexts(game, tuple(players), tuple(moves), tuple(keys))
        self._show_moves(moving)

    def lay_match(self, match: Match, moving: bool = False) -> None:
        """Lists the match's announced moves; the key of each is the number of events after it."""
        keys = [moment.events for moment in recap.told_moments(match)[1:]]
        self.show(match.game, match.players, recap.moves(match), keys, moving)

    def clear(self) -> None:
        """Empties the list."""
        self._told = None
        self._show_moves(moving=False)

    def mark(self, key: int | None) -> None:
        """Marks the lines of the last move up to that moment as the current ones, and scrolls to them; None marks none."""
        self._beside.mark(key)

    def open(self) -> None:
        """Opens the window."""
        self._opened.show(self._told)
        self._window.showModal()

    def _show_moves(self, moving: bool) -> None:
        if self._is_seen:
            self._beside.show(self._told, moving)
        if self._window.open:
            self._opened.show(self._told)

    def _look(self, entries: Any) -> None:
        self._is_seen = any(entry.contentRect.height for entry in entries)
        if self._is_seen:
            self._beside.show(self._told)

    def _press(self, key: int) -> None:
        if self._window.open:
            self._window.close()
        self._pressed(key)


class _Rows:
    """The lines in one ordered list, newest move first. The list is one tab stop; arrows go from line to line."""

    def __init__(self, place: Any, press: Callable[[int], None]) -> None:
        self._place, self._around, self._press = place, place.parentElement, press
        self._told: MoveTexts | None = None
        self._groups: list[list[Any]] = []
        """The lines of each move, oldest first."""

        self._stop: Any = None
        self._marked: int | None = None
        listen(place, "click", self._on_click)
        listen(place, "keydown", self._on_key)

    def show(self, told: MoveTexts | None, moving: bool = False) -> None:
        """Shows these moves, reusing the lines that exist already."""
        before, self._told = self._told, told
        kept = 0 if told is None or before is None or before[:2] != told[:2] else _same(before, told)
        while len(self._groups) > kept:
            for line in self._groups.pop():
                line.remove()
        made = self._new_rows(kept)
        if not kept:
            fill(self._place, made)
        elif made:
            self._place.prepend(*made)
            if moving and not self._around.scrollTop:
                self._push(made)
        self._number_turns(min(kept, len(self._groups)) - 1)
        self.mark(self._marked)

    def _number_turns(self, first: int) -> None:
        """Shows the number of each turn on its newest line, from the move with the index `first` on."""
        numbers = [move.number for move in self._told.moves] if self._told is not None else []
        for at in range(max(first, 0), len(numbers)):
            is_newest = at + 1 == len(numbers) or numbers[at + 1] != numbers[at]
            self._groups[at][0].querySelector("small").textContent = str(numbers[at] or "") if is_newest else ""

    def mark(self, key: int | None) -> None:
        self._marked = key
        for line in self._place.querySelectorAll("[aria-current]"):
            line.removeAttribute("aria-current")
        reached = bisect_right(self._told.keys, key) if self._told is not None and key is not None else 0
        shown = self._groups[reached - 1] if reached else []
        for line in shown:
            line.firstElementChild.setAttribute("aria-current", "step")
        if key is not None:
            # Scroll only the list, so that the moment is in its middle.
            around = self._around
            high = shown[0].offsetTop - (around.clientHeight - shown[0].offsetHeight) / 2 if shown else around.scrollHeight
            around.scrollTop = high
        self._stop_at(shown[0].firstElementChild if shown else self._first())

    def _new_rows(self, first: int) -> list[Any]:
        """New lines for the moves from the index `first` on, newest move first."""
        if self._told is None:
            return []
        game, players, moves, keys = self._told
        names = tuple(isolated(player.name) for player in players)
        seats = [(short, piece_plate(game, player.colour)) for short, player in zip(_short(names), players, strict=True)]
        for move, key in zip(moves[first:], keys[first:], strict=True):
            self._groups.append([_line(game, seats, line, move.number, key) for line in recap.lines(game, names, move)])
        return [line for group in reversed(self._groups[first:]) for line in group]

    def _push(self, made: Sequence[Any]) -> None:
        high = sum(int(line.offsetHeight) for line in made)
        steps = [{"transform": f"translateY(-{high}px)"}, {"transform": "none"}]
        timing = {"duration": PUSH_MILLISECONDS, "easing": "ease-out"}
        self._place.animate(*(to_js(part, dict_converter=window.Object.fromEntries) for part in (steps, timing)))

    # Pressing

    def _on_click(self, event: Any) -> None:
        if button := event.target.closest("[data-key]"):
            self._stop_at(button)
            self._press(int(button.dataset.key))

    def _on_key(self, event: Any) -> None:
        pressed = key_of(event)
        focused = event.target.closest("[data-key]")
        if not pressed.is_plain or not focused or pressed.name not in STEPS | ENDS:
            return
        is_replayed = self._marked is not None
        if is_replayed and pressed.name in ENDS:
            return  # in a replay, these keys go to the first and the last moment
        buttons = list(self._place.querySelectorAll("[data-key]"))
        at = next(number for number, button in enumerate(buttons) if button.isSameNode(focused))
        wanted = ENDS.get(pressed.name, min(max(at + STEPS.get(pressed.name, 0), 0), len(buttons) - 1))
        button = buttons[wanted]
        self._stop_at(button)
        button.focus()
        if is_replayed:
            self._press(int(button.dataset.key))
        event.preventDefault()

    def _first(self) -> Any:
        focused = self._place.querySelector("[data-key]:focus")
        return focused or self._place.querySelector("[data-key]")

    def _stop_at(self, button: Any) -> None:
        """Makes that line the list's tab stop."""
        if self._stop is not None:
            self._stop.tabIndex = -1
        self._stop = button or None
        if self._stop is not None:
            self._stop.tabIndex = 0


def _same(before: MoveTexts, after: MoveTexts) -> int:
    """The number of moves at the beginning that both have in common."""
    both = min(len(before.moves), len(after.moves))
    if before.moves[:both] == after.moves[:both] and before.keys[:both] == after.keys[:both]:
        return both
    pairs = zip(zip(*before[2:], strict=True), zip(*after[2:], strict=True), strict=False)
    return next(number for number, (one, other) in enumerate(pairs) if one != other)


def _short(names: Sequence[str]) -> list[str]:
    """The longest form of each name that leaves room for the rest of the line."""
    forms = name_forms(names)
    return [next((form for form in own if len(form) <= LONGEST_NAME), own[-1]) for own in forms]


def _line(game: AnyGame, seats: Sequence[tuple[str, str]], line: MoveLine, number: int, key: int) -> Any:
    """The element of a line: a button, with the full sentence for screen readers. `seats` are names and plates; `number` is that
    of the turn, 0 for none."""
    said, piece = make("span", class_="said", aria_hidden="true"), make("i", class_="piece", aria_hidden="true")
    if line.seat is not None:
        name, piece.dataset.plate = seats[line.seat]
        said.append(make("b", name))
    for at, part in enumerate(card_parts(line.words)):
        said.append(make("i", part, class_="sign in-red" if is_red(part) else "sign") if at % 2 else part)
    spoken = f"{number}. {game.for_speech(line.sentence)}" if number else game.for_speech(line.sentence)
    button = make("button", type="button", tabindex="-1", data_key=str(key))
    button.append(make("small", aria_hidden="true"), piece, said, make("span", spoken, class_="unseen"))
    item = make("li")
    item.append(button)
    return item
