"""The window Stats: games played, wins, scores and opponents of each player on this device, by game.

Saves a player's stats to a file, seats the player for the next game, and deletes or restores players with their stats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from engine.core import MissingDataError
from engine.game import load_game
from engine.text import isolated
from web import assets
from web.storage import files
from web.storage.people import Against, GameTally, People, Record, Records
from web.storage.texts import PERSON, RECORD
from web.ui.dom import fill, find, listen, make, show
from web.ui.icons import face, paint_plate, piece_plate
from web.ui.look import games_here
from web.ui.tasks import spawn

NO_GAME_YET = "No finished games yet."

NOBODY_NAMED = "Unnamed player"
"""The label for people without a name."""


class StatsWindow:
    """The window `#records`. Calls `changed(name)` when a player has been deleted or restored, and `greet(name)` to seat them for
    the next game or remove them from it. `plays_next(name)` says whether they are seated."""

    def __init__(
        self, records: Records, people: People, changed: Callable[[str], None],
        plays_next: Callable[[str], bool], greet: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._records = records
        self._people = people
        self._changed = changed
        self._plays_next, self._greet = plays_next, greet
        self._known: dict[str, Record] = {}
        self._chosen = ""

    def open(self) -> None:
        """Starts listening."""
        for button in ("#records-open", "#people-more"):
            listen(find(button), "click", lambda _event: spawn(self._show()))
        listen(find("#records-plays input"), "change", lambda _event: self._on_plays())
        listen(find("#records-people"), "change", lambda event: self._choose(str(event.target.value)))
        listen(find("#records-save"), "click", lambda _event: self._save())
        listen(find("#records-put-away"), "click", lambda _event: spawn(self._delete()))
        listen(find("#records-away"), "click", self._on_restore)

    def show_person(self, name: str) -> None:
        """Opens the window at this player."""
        self._chosen = name
        spawn(self._show())

    def read_again(self, names: Iterable[str]) -> None:
        """Shows changes made in another tab, if they concern texts with these names."""
        if any(name.startswith((RECORD, PERSON)) for name in names) and find("#records").open:
            spawn(self._lay())

    async def _show(self) -> None:
        await self._lay()
        if not find("#records").open:
            find("#records").showModal()

    async def _lay(self) -> None:
        with suppress(MissingDataError):  # the others are shown
            await assets.fetch_all()
        records = await self._records.all()
        self._known = records | {name: Record() for name in self._people.names if name not in records}
        if self._chosen not in self._known:
            self._chosen = next(iter(self._known), "")
        fill(find("#records-people"), [_person(name, name == self._chosen) for name in self._known])
        show(find("#records-people"), bool(self._known))
        show(find("#records-none"), not self._known)
        show(find("#records-actions"), bool(self._known))
        deleted = dict.fromkeys([*self._people.deleted, *self._records.deleted])
        show(find("#records-away"), bool(deleted))
        fill(find("#records-away ul"), [_deleted(name) for name in deleted])
        self._lay_games()

    def _choose(self, name: str) -> None:
        self._chosen = name
        self._lay_games()

    def _lay_games(self) -> None:
        show(find("#records-plays"), self._chosen in self._people.names)
        find("#records-plays input").checked = self._plays_next(self._chosen)
        record = self._known.get(self._chosen, Record())
        tallies = [(name, alone, record.by_game(name, alone)) for name in games_here() for alone in (False, True)]
        assets = [_game(name, alone, tally) for name, alone, tally in tallies if tally.played]
        fill(find("#records-games"), assets or [make("p", NO_GAME_YET, class_="hint")] * bool(self._chosen))
        find("#records-save").disabled = not assets

    def _on_plays(self) -> None:
        self._greet(self._chosen)
        find("#records-plays input").checked = self._plays_next(self._chosen)  # the table may be full

    async def _delete(self) -> None:
        name = self._chosen
        self._people.delete(name)
        if name in await self._records.names():
            await self._records.delete(name)
        await self._show_change(name)

    def _save(self) -> None:
        record = self._known.get(self._chosen)
        if record is not None:
            files.save(f"record-{self._chosen}.sequor.json", record.text(self._chosen, indent=2))

    def _on_restore(self, event: Any) -> None:
        button = event.target.closest("[data-person]")
        if button:
            spawn(self._restore(str(button.dataset.person)))

    async def _restore(self, name: str) -> None:
        self._people.restore(name)
        if name in self._records.deleted:
            await self._records.restore(name)
        self._chosen = name
        await self._show_change(name)

    async def _show_change(self, name: str) -> None:
        self._changed(name)
        await self._lay()
        find("#records-title").focus()


def _person(name: str, chosen: bool) -> Any:
    label, radio = make("label"), make("input", type="radio", name="record", value=name)
    radio.checked = chosen
    label.append(radio, make("span", name))
    return label


def _deleted(name: str) -> Any:
    row, button = make("li"), make("button", "Restore", type="button", data_person=name)
    button.setAttribute("aria-label", f"Restore {name}")
    row.append(make("b", name), button)
    return row


def _game(name: str, alone: bool, tally: GameTally) -> Any:
    """The part for one game: its figures, and its opponents."""
    game = load_game(name)
    part = find("#records-game").content.cloneNode(True).firstElementChild
    paint_plate(part.querySelector(".piece"), piece_plate(game, next(iter(game.colours))))
    part.querySelector("h3").textContent = f"{game.title}, solo" if alone else game.title
    fill(part.querySelector("dl"), [_figure(value, meaning) for value, meaning in _figures(alone, tally)])
    table = part.querySelector("table")
    show(table, bool(tally.against))
    table.querySelector("caption").textContent = f"{game.title}: results by opponent"
    fill(table.querySelector("tbody"), [_rival(met) for met in tally.against])
    return part


def _figures(alone: bool, tally: GameTally) -> list[tuple[str, str]]:
    """At most four numbers with their captions."""
    best = [] if tally.best is None else [(str(tally.best), "best score")]
    if alone:
        return [(str(tally.played), "played"), *best]
    run = "win streak" if tally.run == tally.longest else f"win streak (best {tally.longest})"
    return [(str(tally.played), "played"), (str(tally.won), "won"), (str(tally.run), run), *best]


def _figure(value: str, meaning: str) -> Any:
    part = make("div")
    part.append(make("dt", meaning), make("dd", value))
    return part


def _rival(met: Against) -> Any:
    """A row of the table: the opponent with a bar for the share of games won, games won, and games played."""
    row, name, who = make("tr"), make("th", scope="row"), make("div")
    if met.rival.level:
        portrait = make("i", class_="face", aria_hidden="true")
        portrait.style.setProperty("--face", str(face(met.rival.name)))
        who.append(portrait)
    who.append(make("span", isolated(met.rival.name) or NOBODY_NAMED))
    if met.rival.level:
        who.append(make("small", met.rival.level))
    share = make("td", class_="share", aria_hidden="true")
    share.style.setProperty("--won", f"{met.won / met.played:.0%}")
    name.append(who)
    row.append(name, share, make("td", str(met.won)), make("td", str(met.played)))
    return row
