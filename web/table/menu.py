"""The menu: all commands, with the reasons why some are impossible now. Carries out none of them. Independent of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pyscript import document

from engine import recap
from engine.match import Match
from web.table.settings import keep_beside, open_beside
from web.ui.dom import find, listen, show


class Why(NamedTuple):
    """The reason why a command is impossible: two or three words for its second line, and a sentence that says what to do."""

    words: str
    sentence: str


NO_HINTS = Why("Off in this game", "This game is played without hints.")
NOT_NOW = Why("On your turn", "Hints are available on your turn.")
OVER = Why("The game is over", "Hints are available during a game.")
NO_MOVES = Why("No moves yet", "Make the first move.")
ALONE = Why("For two or more", "Games with two or more people can be sent.")
IN_REVIEW = Why("After the review", "Close the review first.")
OTHERS = Why("On the host", "The device that runs the game can do this.")
IN_GAMES = Why("In a game", "Start a game first.")

EVERY = (
    "hint", "learn", "puzzles", "highlights", "devices", "send", "moves", "replay", "report", "luck", "export", "box",
)  # fmt: skip
"""All commands that may be impossible. Their ids begin with `menu-`, except that of `export`."""

USUALLY = {"highlights": "Marks what everyone can see"}
"""The second lines of commands that are possible."""

ON_HOST = ("hint", "learn", "highlights", "send", "luck", "export", "box")
"""The commands that need the device that runs the game."""

SAVED = "Saved. Resume it from the first screen."
SAVED_OVER = "Saved. View it under All games."
UNSAVED = "This game isn’t saved yet."
NOTHING_TO_SAVE = "Back to the first screen."


class Menu:
    """The window `#menu`. `on_table()` returns the match on the table, if this device has it."""

    def __init__(self, on_table: Callable[[], Match | None]) -> None:
        self._on_table = on_table
        self.lost_by_leaving: Callable[[], str] = str
        """Returns a warning for leaving the table, as a sentence; "" for none."""

        self.can_be_sent: Callable[[], bool] = bool
        """Returns whether several people play the match on the table."""

    def open(self) -> None:
        """Starts listening."""
        listen(find("#menu"), "click", _on_press, capture=True)
        listen(find("#menu-button"), "click", lambda _event: self._show())
        keep_beside()

    def _show(self) -> None:
        match = self._on_table()
        self._lay(match)
        open_beside("#menu")
        find("#menu-items").scrollTop = 0

    def _lay(self, match: Match | None) -> None:
        is_guest, teaches = document.body.hasAttribute("data-visit"), document.body.classList.contains("learns")
        is_over = match is not None and match.state.returns() is not None
        leave = "Leave" if match is None and teaches else "Leave game"
        _tell("new-game", leave, self._saved(match, is_over, is_guest))
        _tell("menu-settings", "Settings", summary())
        show(find("#menu-replay"), not is_over)
        show(find("#menu-report"), is_over)
        show(find("#menu-box"), match is not None and bool(match.game.box))
        if match is not None:
            find("#menu-box b").textContent = match.game.box
        show(find("#menu-practice"), match is not None and match.practice)
        find("#menu-handicaps").textContent = handicaps = " ".join(recap.handicaps(match)) if match is not None else ""
        show(find("#menu-handicaps"), bool(handicaps))
        if is_guest or match is None or teaches:
            impossible = dict.fromkeys(ON_HOST, OTHERS) if is_guest else dict.fromkeys(EVERY, IN_GAMES)
        else:
            impossible = self._impossible(match, is_over)
        _dim(impossible)

    def _impossible(self, match: Match, is_over: bool) -> dict[str, Why]:
        found: dict[str, Why] = {}
        if is_over:
            found["hint"] = OVER
        elif not match.hints:
            found["hint"] = found["highlights"] = NO_HINTS
        elif find("#hint-button").disabled or document.querySelector("#table.replay"):
            found["hint"] = NOT_NOW
        if not self.can_be_sent():
            found["send"] = ALONE
        if not any(match.narration):
            found["moves"] = found["replay"] = NO_MOVES
        if document.querySelector("#table.review"):
            found["moves"] = IN_REVIEW
        return found

    def _saved(self, match: Match | None, is_over: bool, is_guest: bool) -> str:
        if lost := self.lost_by_leaving():
            return lost
        if match is None:
            return "" if is_guest else NOTHING_TO_SAVE
        if not find("#unsaved").hidden:
            return UNSAVED
        return SAVED_OVER if is_over else SAVED


def _on_press(event: Any) -> None:
    """Closes the menu before the pressed command opens anything, so that the focus returns to where the menu was opened."""
    if event.target.closest("[aria-disabled=true]"):
        event.stopPropagation()
        event.preventDefault()
    elif event.target.closest("[data-close]"):
        find("#menu").close()


def _tell(command: str, words: str, more: str) -> None:
    find(f"#{command} b").textContent = words
    find(f"#{command} small").textContent = more


def _dim(impossible: Mapping[str, Why]) -> None:
    """Dims exactly these commands, each with its reason."""
    for name in EVERY:
        item, why = find(f"#{name}" if name == "export" else f"#menu-{name}"), impossible.get(name)
        item.querySelector("small").textContent = why.words if why else USUALLY.get(name, "")
        control = item.querySelector("input") or item
        control.ariaDisabled = "true" if why else None
        control.title = why.sentence if why else ""


def summary() -> str:
    """The most important settings in a few words."""
    theme, speed = (str(find(f"{group} label:has(:checked)").textContent).strip() for group in ("#theme", "#speed"))
    return f"{theme}, {speed.lower()} speed, sound {'on' if find('#sound').checked else 'off'}"
