"""The games saved in this browser, in progress and finished, each under its own number; and matches from saves and links.

Opening a match first loads its game's data. Independent of the setup form and the table.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from engine.codec import parse_json
from engine.core import BadSaveError, BadTextError, MissingDataError, Seat, SequorError
from engine.files import format_of
from engine.game import AnyGame, game_names, load_game
from engine.match import Match, check_players
from engine.session import Session
from engine.text import clean_name, name_forms
from web import assets
from web.storage.database import Storage
from web.storage.game_summary import (
    LONGEST_LABEL,
    NO_SEATS,
    GameSummary,
    SeatRecord,
    UserLabel,
    card_of_save,
    decode_label,
    read_card,
    read_label,
    read_seats,
    seats_in,
    seats_text,
    summarize,
    value_in,
)
from web.storage.records import Records, entries_of, growing
from web.storage.series import ONE_GAME, Series, read_series, series_in
from web.storage.texts import CARD, DEAL, LABEL, OLD_GAME, RECORD, SAVE, SEALED, SEATS, SERIES, Text
from web.ui.icons import face, piece_plate
from web.ui.tasks import spawn

if TYPE_CHECKING:
    from engine.remote.link import ReceivedMatch


async def open_save(save: str) -> Match:
    """The match in a save, with its game loaded. Raises SequorError."""
    name = _game_in(save)
    if name is not None:
        await assets.ensure_loaded(await assets.fetch_game(name))
    match = Match.from_json(save)
    check_players(match.game, match.setup, match.players)
    return match


def position_named(address: str) -> tuple[str, str] | None:
    """The game's name and the position in an address that ends in `#game=…&position=…`; None for any other address.

    The name is "" in links by version 0.1.0, which have no game.
    """
    values = dict(part.partition("=")[::2] for part in address.removeprefix("#").split("&"))
    if "position" not in values:
        return None
    return unquote(values.get("game", "")), unquote(values["position"])


def match_in(address: str) -> str | None:
    """The text after `#match=` in such an address, for `from_link`; None for any other address."""
    return _after("match", address)


def table_in(address: str) -> str | None:
    """The text after `#join=`, the code of another device's table; None for any other address."""
    return _after("join", address)


def sender_in(address: str) -> str | None:
    """The text after `#move=`, the code of another device that sends its games; None for any other address."""
    return _after("move", address)


def _after(wanted: str, address: str) -> str | None:
    name, _, code = address.removeprefix("#").partition("=")
    return code if name == wanted else None


def is_link_file(text: str) -> bool:
    """Whether a file's text claims to be a match sent by link, valid or not."""
    return format_of(text) == "sequor-link"


async def from_link(text: str) -> ReceivedMatch:
    """The match in a link, a file with one, or its code, with its game loaded and the seats played here. Raises SequorError."""
    await assets.install_parts("later")
    from engine.remote import link

    packed = link.packed_in(text)
    await assets.ensure_loaded(await assets.fetch_game(link.game_in(packed)))
    sent = link.unpack(packed)
    check_players(sent.match.game, sent.match.setup, sent.match.players)
    return sent


async def from_position(name: str, position: str) -> Match:
    """A match between people sharing a device, from this position in the named game. "" uses the first game that can read the
    position. Raises SequorError."""
    if not name:
        await assets.fetch_all()
    game = await assets.fetch_game(name) if name else _reader(position)
    await assets.ensure_loaded(game)
    return Match.from_position(game, position, seed=secrets.token_hex(16))


def visible_facts(match: Match) -> dict[str, Any]:
    """The visible facts of a match before its table is drawn: the game, its players (each a name, a piece, a computer's portrait
    or None, and shorter forms of the name), the goal, and whether seats have secrets and hints are allowed."""
    forms = name_forms([player.name for player in match.players])
    return {
        "game": match.game.name,
        "title": match.game.title,
        "players": [
            [player.name, piece_plate(match.game, player.colour), face(player.name) if player.level else None, shorter]
            for player, (_, *shorter) in zip(match.players, forms, strict=True)
        ],
        "goal": match.game.standing(match.state.observe(None), 0).goal,
        "secrets": match.game.has_secrets(match.state.observe(None)),
        "hints": match.hints,
    }


def _reader(position: str) -> AnyGame:
    """The first game with loaded data that can read this position. Raises the first game's SequorError if none can."""
    refusal: SequorError = BadTextError("This link’s position doesn’t belong to any game here.")
    for number, game in enumerate(filter(lambda game: game.is_ready, map(load_game, game_names()))):
        try:
            game.parse_position(position)
        except SequorError as error:
            refusal = refusal if number else error
        else:
            return game
    raise refusal


def _game_in(save: str) -> str | None:
    """The name of a save's game, or None if it has none. Raises SequorError for an unreadable save."""
    read = parse_json(save)
    name = read.get("game") if isinstance(read, dict) else None
    return name if isinstance(name, str) else None


GAMES_TO_LEARN = 2
"""The number of saved games from which a player is assumed to know the rules."""

MOST_FINISHED = 100
"""The number of finished games to keep, besides those that are starred."""


class SavedGames:
    """The saved games by number: a text that never changes."""

    def __init__(self, storage: Storage) -> None:
        self.records = Records(storage)
        self._storage = storage
        self._tab = secrets.token_hex(4)
        self._bases: dict[str, tuple[str, int]] = {}
        """For each game that this tab plays, the tab and the revision of the summary that it last saw."""
        self._away: dict[str, Mapping[str, str]] = {}

    # Reading

    async def repair(self) -> None:
        """Converts the only game of version 0.1.0, and recreates unreadable summaries. Sets invalid texts aside."""
        for name in (OLD_GAME, *self._storage.names(CARD)):
            number = name.removeprefix(CARD)
            if self._storage.read(name) and (name == OLD_GAME or self.card(number) is None):
                save = self._storage.read(OLD_GAME) if name == OLD_GAME else await self.save_of(number)
                await self._make_card(name, save)
        for prefix, reads in ((LABEL, decode_label), (SERIES, read_series), (SEATS, read_seats)):
            for name in self._storage.names(prefix):
                try:
                    reads(self._storage.read(name))
                except SequorError:
                    self._storage.quarantine(name)

    async def _make_card(self, name: str, save: str) -> None:
        """Creates the summary of a save under this name, or sets the text aside if it is not a save. Does nothing if its game
        can't be loaded; the next visit tries again."""
        try:
            await assets.fetch_all()
        except MissingDataError:
            return
        try:
            card = card_of_save(save, int(time.time() * 1000))
        except SequorError:
            self._storage.quarantine(name)
            return
        number = self.begin() if name == OLD_GAME else name.removeprefix(CARD)
        texts: dict[str, str | None] = {CARD + number: card.text(), SAVE + number: save}
        await self._storage.change(texts | ({OLD_GAME: None} if name == OLD_GAME else {}))

    @property
    def cards(self) -> dict[str, GameSummary]:
        """The summaries of all saved games, the last one played first."""
        cards = {name.removeprefix(CARD): self.card(name.removeprefix(CARD)) for name in self._storage.names(CARD)}
        good = {number: card for number, card in cards.items() if card is not None}
        return dict(sorted(good.items(), key=lambda item: -item[1].played))

    def card(self, number: str) -> GameSummary | None:
        """The summary of this game; None if it is not saved."""
        try:
            return read_card(self._storage.read(CARD + number))
        except SequorError:
            return None

    def label(self, number: str) -> UserLabel:
        """The player's label of this game."""
        return read_label(self._storage.read(LABEL + number))

    def series(self, number: str) -> Series:
        """The series as it was when this game began; a single game if it belongs to none."""
        return series_in(self._storage.read(SERIES + number))

    def seats(self, number: str) -> SeatRecord:
        """The seats of this game that are played by link, and those whose hands have been open on this device."""
        return seats_in(self._storage.read(SEATS + number))

    def following(self, number: str) -> str:
        """The number of the next game in this game's series, if that is still saved; otherwise ""."""
        following = self.series(number).following
        return following if self.card(following) is not None else ""

    def is_new_to(self, game: str, number: str) -> bool:
        """Whether fewer than two other games of this kind are saved, so that its rules need a full explanation."""
        return sum(card.game == game and other != number for other, card in self.cards.items()) < GAMES_TO_LEARN

    @property
    def deleted(self) -> dict[str, GameSummary]:
        """The summaries of games deleted during this visit."""
        return {number: read_card(texts[CARD + number]) for number, texts in self._away.items() if self.card(number) is None}

    async def save_of(self, number: str) -> str:
        """The save of this game; "" if there is none."""
        return await self._storage.load(SAVE + number)

    async def open(self, number: str) -> Match:
        """The match of this game, to be continued from what is stored now. Raises SequorError."""
        await self._storage.refresh(CARD + number)
        text, card = await self.save_of(number), self.card(number)
        if not text:
            raise BadSaveError("This game is no longer on this device.")
        match = await open_save(text)
        if card is not None:
            self._bases[number] = card.tab, card.revision
        return match

    # Changing

    def begin(self, series: Series = ONE_GAME, before: str = "") -> str:
        """The number of a new game in this series; `before` is the number of the series' previous game."""
        number = secrets.token_hex(8)
        if series.length > 1:
            texts = {SERIES + number: series.text()}
            if before:
                texts[SERIES + before] = replace(self.series(before), following=number).text()
            self._storage.change(texts)
        return number

    async def save_session(self, number: str, session: Session) -> bool:
        """Stores the session's match, and where its seats are played, like `save`."""
        people = [player for player in session.match.players if not player.level]
        shown = session.shown if len(people) > 1 else frozenset[Seat]()
        return await self.save(number, session.match, SeatRecord(session.by_link, shown))

    async def save(self, number: str, match: Match, seats: SeatRecord = NO_SEATS) -> bool:
        """Stores the game and where its seats are played; returns whether it has been stored. Raises TakenError if another tab
        has stored a change since this one opened it."""
        now = int(time.time() * 1000)
        before = self.card(number)
        _, revision = self._bases.get(number, ("", 0))
        card = summarize(match, now, revision + 1, self._tab, seats.by_link.seats)
        if before is not None:
            looked_at = before.position == card.position
            card = replace(card, begun=before.begun, played=before.played if looked_at else now)
        base = self._bases.get(number)
        self._bases[number] = self._tab, card.revision
        has_ended = card.is_over and before is not None and not before.is_over
        added = entries_of(match, number, datetime.fromtimestamp(now / 1000)) if has_ended else {}
        texts: dict[str, Text] = {CARD + number: card.text(), SAVE + number: match.to_json()}
        if seats != self.seats(number):
            texts[SEATS + number] = seats_text(seats)
        texts |= {RECORD + name: growing(name, (entry,)) for name, entry in added.items()}
        stored = await self._storage.change(texts, CARD + number, lambda text: self._is_mine(text, base))
        if card.is_over:
            self._thin_out()
            spawn(self.records.check(added))
        return stored

    def _is_mine(self, text: str, base: tuple[str, int] | None) -> bool:
        """Whether the stored summary is by this tab, or the one that this tab started from."""
        card = value_in(text)
        if not isinstance(card, dict):
            return True
        return card.get("tab") == self._tab or (card.get("tab"), card.get("revision")) == base

    def _thin_out(self) -> None:
        """Removes the oldest finished games beyond the limit."""
        plain = [number for number, card in self.cards.items() if card.is_over and not self.label(number).star]
        for number in plain[MOST_FINISHED:]:
            self._storage.change(dict.fromkeys(self._names(number)))

    def rename(self, number: str, name: str) -> None:
        """Names the game; "" removes the name."""
        self._mark(number, UserLabel(clean_name(name, LONGEST_LABEL), self.label(number).star))

    def star(self, number: str, star: bool) -> None:
        """Stars the game, so that it is never removed automatically, or removes the star."""
        self._mark(number, UserLabel(self.label(number).name, star))

    def _mark(self, number: str, label: UserLabel) -> None:
        self._storage.write(LABEL + number, label.text())

    async def delete(self, number: str) -> None:
        """Deletes the game, which can be restored during this visit. The save and label of today's daily game stay until
        tomorrow, so that no one can replay it knowing its luck."""
        save = await self.save_of(number)
        texts = {name: self._storage.read(name) for name in self._names(number)} | {SAVE + number: save}
        self._bases.pop(number, None)
        self._away[number] = {name: text for name, text in texts.items() if text}
        # Deletes only what can be restored.
        kept = (SAVE + number, LABEL + number) if _is_todays(number) else ()
        await self._storage.change({name: None for name in self._away[number] if name not in kept})

    async def restore(self, number: str) -> None:
        """Restores a deleted game."""
        await self._storage.change(self._away.pop(number))

    async def take_in_deal(self, number: str) -> None:
        """Restores today's daily game if it was deleted, and removes the rest of those of other days."""
        for name in await self._storage.all_names():
            kept = name.removeprefix(SAVE)
            if kept == name or not kept.startswith(DEAL) or self.card(kept) is not None:
                continue
            if kept == number:
                await self._make_card(CARD + number, await self.save_of(number))
            elif not _is_todays(kept):
                await self._storage.change(dict.fromkeys(self._names(kept)))

    def _names(self, number: str) -> tuple[str, ...]:
        return CARD + number, SAVE + number, LABEL + number, SERIES + number, SEATS + number, SEALED + number


def _is_todays(number: str) -> bool:
    """Whether this is the number of a daily game of today."""
    return number.startswith(DEAL) and number.endswith(f"{datetime.now():%Y-%m-%d}")
