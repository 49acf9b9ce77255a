"""The windows of a game: the cut for deal, the report, the fairness check, and calls out of turn.

The window of calls offers each seat every call that it may ever make in the match, possible now or not, so that it gives no
reminders. Independent of particular games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from engine import recap
from engine.core import OutOfTurn, Seat
from engine.match import Match
from engine.text import isolated, listed
from web.ui.dom import announce, fill, find, listen, make, show
from web.ui.icons import paint_plate
from web.ui.look import load_look
from web.ui.windows import folded_sheet, open_until_closed

SEALED = "The luck was fixed before play began. After the game you can check here that nobody changed it."
SO_FAR, FINAL = "Checksum so far", "Final checksum of the whole game"
FAIR = "The luck was fixed in advance. All {} random outcomes match the seed, and all {} actions are legal."
UNFAIR = "This is not the game that was sealed, or not under these rules. Of {} random outcomes and {} actions, these are wrong:"
DOUBTFUL = "This save fails its fairness check. It was edited, or it comes from a version with different rules."
PRACTICE = "Practice game: players could undo, and the luck stayed the same."


async def show_cut(game: str, shown: Sequence[tuple[str, Sequence[str]]], seal: str) -> None:
    """Shows each seat's random outcome before play, until the button is pressed. `game` is the game's name; `shown` pairs
    outcomes with sentences."""
    plate = load_look(game).opening
    entries = []
    for number, (outcome, sentences) in enumerate(shown, 1):
        entry = make("li")
        if plate:
            entry.append(canvas := make("canvas", class_="card", aria_hidden="true"))
            paint_plate(canvas, f"{game} {plate} {outcome}")
        entry.append(make("span", sentences[0]))
        entries.append(entry)
        if sentences[1:] and number < len(shown):
            entries.append(make("li", " ".join(sentences[1:]), class_="again"))
    fill(find("#cut-cards"), entries)
    find("#cut-result").textContent = " ".join(shown[-1][1][1:])
    find("#cut-seal").textContent = seal
    await open_until_closed(find("#cut"))


def show_report(match: Match) -> None:
    """Shows the report of a finished game as tables, with its seed, so that anyone can check its luck."""
    report = match.game.report(match.states, [isolated(player.name) for player in match.players])
    find("#report-summary").textContent = " ".join((f"{report.headline}. {report.summary}", *recap.hints(match)))
    sheets = [folded_sheet(sheet, "report", opened=number == 0) for number, sheet in enumerate(report.sheets)]
    fill(find("#report-sheets"), sheets)
    find("#report-seed").textContent = match.seed
    find("#report-seal").textContent = match.seed_hash
    find("#report-mark").textContent = match.hashes[-1]
    find("#report details:last-child").open = False
    find("#report").showModal()
    find("#report-text").scrollTop = 0


def show_luck(match: Match) -> None:
    """Shows whether a finished game's luck was fixed in advance, with the data to check that independently; during a game, the
    data to write down for that."""
    is_over = match.state.returns() is not None
    wrong = match.verify() if is_over else []
    verdict = (
        (UNFAIR if wrong else FAIR).format(match.chance_count, len(match.events) - match.chance_count) if is_over else SEALED
    )
    find("#luck-verdict").textContent = f"{verdict} {PRACTICE}" if match.practice and is_over else verdict
    find("#luck-verdict").classList.toggle("problem", bool(wrong))
    fill(find("#luck-wrong"), [make("li", sentence) for sentence in wrong])
    find("#luck-wrong").tabIndex = 0 if wrong else -1  # so that keys can scroll it
    find("#luck-seal").textContent = match.seed_hash
    find("#luck-mark-name").textContent = FINAL if is_over else SO_FAR
    find("#luck-mark").textContent = match.hashes[-1]
    for only_at_the_end in ("#luck-opened", "#luck-proof"):
        show(find(only_at_the_end), is_over)
    find("#luck-seed").textContent = match.seed if is_over else ""
    command = f"python -m engine verify {match.game.name}.sequor.json --seal {match.seed_hash[:8]} --last {match.hashes[-1]}"
    find("#luck-command").textContent = command if is_over else ""
    find("#luck").showModal()


TALK = "Does everyone agree that {} talked about their plays? Each of them must give up a card."


class Callers(Protocol):
    """The people at this device who may call: a session is one."""

    @property
    def match(self) -> Any:
        """An object with `players` and a `setup` with teams."""

    @property
    def people(self) -> Sequence[Seat]: ...

    @property
    def calls(self) -> Sequence[OutOfTurn]: ...

    def can_call(self, seat: Seat, text: str) -> bool: ...


class CallWindow:
    """The window `#calls`. Calls `called(seat, text)` for each call that a person makes and the rules allow now."""

    def __init__(self, called: Callable[[Seat, str], None]) -> None:
        self._called = called
        self._session: Callers | None = None
        self._calls: Sequence[OutOfTurn] = ()
        self._asked: tuple[Seat, str] | None = None
        listen(find("#calls-buttons"), "click", self._press)
        listen(find("#calls-yes"), "click", lambda _event: self._agreed())
        listen(find("#calls-no"), "click", lambda _event: find("#calls").close())
        listen(find("#calls-who"), "change", lambda _event: self._offer_calls())

    def offer(self, session: Callers) -> None:
        """Shows the button that opens the window if these people may ever call anything."""
        self._session, self._calls = session, session.calls
        show(find("#call-button"), bool(self._calls))

    def open(self) -> None:
        """Opens the window and asks for the caller and the call."""
        assert self._session is not None
        self._asked = None
        players = self._session.match.players
        able = [seat for seat in self._session.people if any(self._may_ever(seat, call) for call in self._calls)]
        fill(find("#calls-who"), [make("option", players[seat].name, value=str(seat)) for seat in able])
        self._offer_calls()
        find("#calls").showModal()

    def _offer_calls(self) -> None:
        """Shows every call that the chosen caller may ever make."""
        seat = int(find("#calls-who").value)
        own = [(index, call) for index, call in enumerate(self._calls) if self._may_ever(seat, call)]
        fill(find("#calls-buttons"), [self._button(index, call) for index, call in own])
        self._say("")

    def _may_ever(self, seat: Seat, call: OutOfTurn) -> bool:
        """Whether the seat may make this call in some position of the match: against a team, only an opponent may."""
        assert self._session is not None
        return call.team is None or self._session.match.setup.team(seat) != call.team

    def _button(self, index: int, call: OutOfTurn) -> Any:
        words = call.title if call.team is None else f"{call.title}: {self._members(call.team)}"
        button = make("button", words, type="button", class_="quiet")
        button.dataset.call = str(index)
        return button

    def _members(self, team: int) -> str:
        assert self._session is not None
        match = self._session.match
        return listed([isolated(player.name) for seat, player in enumerate(match.players) if match.setup.team(seat) == team])

    def _press(self, event: Any) -> None:
        button = event.target.closest("[data-call]")
        if not button or self._session is None:
            return
        call, seat = self._calls[int(button.dataset.call)], int(find("#calls-who").value)
        name = isolated(self._session.match.players[seat].name)
        if not self._session.can_call(seat, call.text):
            self._say(f"{name} {call.refusal}.")
        elif call.team is None:
            self._do(seat, call.text)
        else:
            self._asked = seat, call.text
            self._say("", TALK.format(self._members(call.team)))

    def _agreed(self) -> None:
        if self._asked is not None:
            self._do(*self._asked)

    def _do(self, seat: Seat, text: str) -> None:
        find("#calls").close()
        self._called(seat, text)

    def _say(self, problem: str, question: str = "") -> None:
        """Reports a problem, or asks the table a question; with neither, asks for the caller and the call."""
        announce(find("#calls-problem"), problem)
        show(find("#calls-problem"), bool(problem))
        announce(find("#calls-question"), question)
        show(find("#calls-agree"), bool(question))
        for part in ("#calls-buttons", "#calls-caller"):
            show(find(part), not question)
        if question:
            find("#calls-no").focus()
