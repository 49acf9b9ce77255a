"""The games saved in this browser, in progress and finished, each under its own number, with a summary and the player's label.

Independent of the setup form and the table. Needs the browser only to open a match, which may have to load its game.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple, Self, TypeAlias

from engine import codec
from engine.core import BadSaveError, MissingDataError, Seat, SequorError
from engine.game import game_names, load_game
from engine.match import Match, Player, read_save
from engine.recap import ending
from engine.session import NOBODY_BY_LINK, ByLink, Session
from engine.text import amount, clean_name, isolated, listed, quoted
from web.storage.people import Records, entries_of, growing
from web.storage.series import ONE_GAME, Series
from web.storage.texts import CARD, DEAL, LABEL, OLD_GAME, RECORD, SAVE, SEALED, SEATS, SERIES, Stored, Text, TextStore
from web.ui.icons import piece_plate
from web.ui.tasks import spawn

LONGEST_LABEL = 40


@dataclass(frozen=True, slots=True)
class GameSummary(Stored):
    """A saved game's summary for lists, readable without loading the game."""

    game: str
    title: str
    players: tuple[tuple[str, str], ...]  # each player's name and the plate of the piece
    colours: tuple[str, ...]  # of the teams
    turn: str  # whose turn it is, or how the game ended
    is_yours: bool  # whether it is the turn of the only person who plays here
    moment: str  # the progress, such as the round
    is_over: bool
    position: str  # the state; "" if unknown
    begun: int  # milliseconds since 1970, like `played`
    played: int
    revision: int  # increases with every change
    tab: str  # identifies the page that made the change

    prefix = CARD

    def __post_init__(self) -> None:
        if self.game not in game_names():
            raise BadSaveError(f"There is no game called {quoted(self.game)}.")

    @property
    def names(self) -> str:
        """The players' names in words: "Mira, Tom and Nan"."""
        return listed([isolated(name) for name, _ in self.players])


@dataclass(frozen=True, slots=True)
class UserLabel(Stored):
    """The player's label of a saved game."""

    name: str = ""
    star: bool = False

    prefix = LABEL


@dataclass(frozen=True, slots=True)
class SeatRecord(Stored):
    """The initial state of a saved game's session, besides the match. The text is `[[seat, …], known events, [seat, …]]`."""

    by_link: ByLink = NOBODY_BY_LINK  # the seats played by link
    shown: frozenset[Seat] = frozenset()  # the seats whose hands have been open on this device

    prefix = SEATS

    @classmethod
    def decode(cls, data: Any) -> Self:
        # Earlier versions left out the last list if it was empty.
        values = [*data, []] if isinstance(data, list) and len(data) == 2 else data
        seats, known, shown = codec.decode(tuple[tuple[Seat, ...], int, tuple[Seat, ...]], values, "seats")
        return cls(ByLink(frozenset(seats), known), frozenset(shown))

    def encode(self) -> Any:
        return [sorted(self.by_link.seats), self.by_link.known, sorted(self.shown)]


def summarize(match: Match, now: int, revision: int = 0, tab: str = "", by_link: Collection[Seat] = ()) -> GameSummary:
    """The summary of a match, as if it had just begun. The people at the seats `by_link` play on other devices."""
    turn, is_yours = _turn(match, by_link)
    return GameSummary(
        game=match.game.name,
        title=match.game.title,
        players=tuple((player.name, piece_plate(match.game, player.colour)) for player in match.players),
        colours=tuple(player.colour for player in match.players[: match.setup.teams]),
        turn=turn,
        is_yours=is_yours,
        moment=match.game.turn_label(match.state.observe(None)),
        is_over=match.state.returns() is not None,
        position=match.game.write_position(match.state),
        begun=now,
        played=now,
        revision=revision,
        tab=tab,
    )


def card_of_save(text: str, now: int) -> GameSummary:
    """The summary of a save from elsewhere, without turn and position if its game's data has not loaded. Raises SequorError."""
    save = read_save(text)
    game = load_game(codec.decode(str, save["game"], "game"))
    if game.is_ready:
        return summarize(Match.from_json(text), now)
    players = tuple(
        (player.name, piece_plate(game, player.colour)) for player in codec.decode(tuple[Player, ...], save["players"], "players")
    )
    return GameSummary(game.name, game.title, players, (), "In progress", False, "", False, "", now, now, 0, "")


def _turn(match: Match, by_link: Collection[Seat]) -> tuple[str, bool]:
    """Whose turn it is in words, and whether it is that of the only person here."""
    if match.state.returns() is not None:
        return ending(match), False
    people = [seat for seat, player in enumerate(match.players) if not player.level and seat not in by_link]
    acting = match.state.to_act
    waiting = [seat for seat in acting if seat in people] or list(acting)
    if len(people) == 1 and waiting == people:
        return "Your turn", True
    if waiting and set(waiting) <= set(by_link):
        return f"Waiting for {listed([isolated(match.players[seat].name) for seat in waiting])}", False
    if len(waiting) == 1:
        return f"{isolated(match.players[waiting[0]].name)} to play", False
    return f"{amount(len(waiting), 'player')} to choose" if waiting else "In progress", False


Moves: TypeAlias = list[Any]
"""Everything fixed before the first event of a match, then the seat and text of each event."""


def moves(save: str) -> Moves:
    """The moves in a save. Raises SequorError if the text is not a save."""
    read = read_save(save)
    fixed = [read.get(field) for field in ("game", "setup", "seed", "players", "start", "practice", "hints")]
    events = read["events"]
    if not isinstance(events, list) or not all(isinstance(event, list) for event in events):
        raise BadSaveError("This save is damaged: it has no list of events.")
    return [fixed, *(event[:2] for event in events)]


def moves_or_none(save: str) -> Moves | None:
    with suppress(SequorError):
        return moves(save)
    return None


class Relatives(NamedTuple):
    """How other saved games relate to a match: the first that contains all its moves, the first that it continues, as numbers or
    "", and whether any began alike."""

    further: str
    shorter: str
    branches: bool


def relatives(theirs: Moves, saved: Mapping[str, Moves]) -> Relatives:
    """The relatives of the match with these moves among the saved games with those, by number."""
    same = {number: ours for number, ours in saved.items() if ours[:1] == theirs[:1]}
    further = next((number for number, ours in same.items() if ours[: len(theirs)] == theirs), "")
    shorter = next((number for number, ours in same.items() if theirs[: len(ours)] == ours), "")
    return Relatives(further, shorter, bool(same))


def day_words(day: date, today: date) -> str:
    """A day in words, relative to today: "today", "Friday", "14 November", "14 November 2025"."""
    past = (today - day).days
    if past in (0, 1):
        return ("today", "yesterday")[past]
    if 1 < past < 7:
        return f"{day:%A}"
    return f"{day.day} {day:%B}" if 0 < past < 300 else f"{day.day} {day:%B %Y}"


GAMES_TO_LEARN = 2
"""The number of saved games from which a player is assumed to know the rules."""

MOST_FINISHED = 100
"""The number of finished games to keep, besides those that are starred."""


class SavedGames:
    """The saved games by number: a text that never changes."""

    def __init__(self, storage: TextStore) -> None:
        self.records = Records(storage)
        self._storage = storage
        self._tab = secrets.token_hex(4)
        self._bases: dict[str, tuple[str, int]] = {}
        """For each game that this tab plays, the tab and the revision of the summary that it last saw."""
        self._deleted: dict[str, Mapping[str, str]] = {}

    # Reading

    async def repair(self) -> None:
        """Converts the only game of version 0.1.0, and recreates unreadable summaries. Sets invalid saves aside."""
        for name in (OLD_GAME, *self._storage.names(CARD)):
            number = name.removeprefix(CARD)
            if self._storage.read(name) and (name == OLD_GAME or self.card(number) is None):
                save = self._storage.read(OLD_GAME) if name == OLD_GAME else await self.save_of(number)
                await self._make_card(name, save)

    async def _make_card(self, name: str, save: str) -> None:
        """Creates the summary of a save under this name, or sets the text aside if it is not a save. Does nothing if its game
        can't be loaded; the next visit tries again."""
        from web import assets

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
        with suppress(SequorError):
            return GameSummary.from_text(self._storage.read(CARD + number))
        return None

    def label(self, number: str) -> UserLabel:
        """The player's label of this game."""
        return UserLabel.of(self._storage, number)

    def series(self, number: str) -> Series:
        """The series as it was when this game began; a single game if it belongs to none."""
        return Series.of(self._storage, number)

    def seats(self, number: str) -> SeatRecord:
        """The seats of this game that are played by link, and those whose hands have been open on this device."""
        return SeatRecord.of(self._storage, number)

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
        texts = {number: texts[CARD + number] for number, texts in self._deleted.items() if self.card(number) is None}
        return {number: GameSummary.from_text(text) for number, text in texts.items()}

    async def save_of(self, number: str) -> str:
        """The save of this game; "" if there is none."""
        return await self._storage.load(SAVE + number)

    async def moves_of(self, game: str) -> dict[str, Moves]:
        """The moves of all readable saved matches of this game, by number."""
        numbers = [number for number, card in self.cards.items() if card.game == game]
        found = {number: moves_or_none(await self.save_of(number)) for number in numbers}
        return {number: ours for number, ours in found.items() if ours is not None}

    async def open(self, number: str) -> Match:
        """The match of this game, to be continued from what is stored now. Raises SequorError."""
        from web.storage.matches import open_save

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

    async def save(self, number: str, match: Match, seats: SeatRecord = SeatRecord()) -> bool:
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
            texts[SEATS + number] = seats.text()
        texts |= {RECORD + name: growing(name, (entry,)) for name, entry in added.items()}
        stored = await self._storage.change(texts, CARD + number, lambda text: self._is_mine(text, base))
        if card.is_over:
            self._thin_out()
            spawn(self.records.check(added))
        return stored

    def _is_mine(self, text: str, base: tuple[str, int] | None) -> bool:
        """Whether the stored summary is by this tab, or the one that this tab started from."""
        try:
            card = GameSummary.from_text(text)
        except SequorError:
            return True
        return card.tab == self._tab or (card.tab, card.revision) == base

    def _thin_out(self) -> None:
        """Removes the oldest finished games beyond the limit."""
        plain = [number for number, card in self.cards.items() if card.is_over and not self.label(number).star]
        for number in plain[MOST_FINISHED:]:
            self._storage.change(dict.fromkeys(self._names(number)))

    def rename(self, number: str, name: str) -> None:
        """Names the game; "" removes the name."""
        replace(self.label(number), name=clean_name(name, LONGEST_LABEL)).store(self._storage, number)

    def star(self, number: str, star: bool) -> None:
        """Stars the game, so that it is never removed automatically, or removes the star."""
        replace(self.label(number), star=star).store(self._storage, number)

    async def delete(self, number: str) -> None:
        """Deletes the game, which can be restored during this visit. The save and label of today's daily game stay until
        tomorrow, so that no one can replay it knowing its luck."""
        save = await self.save_of(number)
        texts = {name: self._storage.read(name) for name in self._names(number)} | {SAVE + number: save}
        self._bases.pop(number, None)
        self._deleted[number] = {name: text for name, text in texts.items() if text}
        # Deletes only what can be restored.
        kept = (SAVE + number, LABEL + number) if _is_todays(number) else ()
        await self._storage.change({name: None for name in self._deleted[number] if name not in kept})

    async def restore(self, number: str) -> None:
        """Restores a deleted game."""
        await self._storage.change(self._deleted.pop(number))

    async def restore_deal(self, number: str) -> None:
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
