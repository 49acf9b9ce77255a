"""Backups: everything stored in this browser as one file, and merging such a file. Overwrites nothing.

The file is JSON: `{"format": "sequor-everything", "version": 1, "texts": {name: text}}`, with the names under which the texts are
stored.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

from engine.codec import parse_json
from engine.core import BadSaveError, SequorError
from engine.files import format_of
from engine.match import read_save
from engine.text import amount, listed, plural
from web.storage import boards
from web.storage.boards import OwnBoards
from web.storage.game_summary import UserLabel, card_of_save, read_card, read_label, read_seats
from web.storage.records import Records
from web.storage.series import read_series, series_in
from web.storage.texts import (
    ASIDE,
    BOARDS,
    CARD,
    LABEL,
    LESSON,
    MET,
    MISTAKES,
    OLD_GAME,
    PERSON,
    PUZZLES,
    RECORD,
    SAVE,
    SEALED,
    SEATS,
    SERIES,
    TakenError,
    TextStore,
)

FORMAT, VERSION = "sequor-everything", 1

OTHER_VERSION = "The other version"
"""The name of a game that was continued differently on another device, if its players have not named it."""
LARGEST = 60_000_000
"""In bytes: the size of a thousand long games."""

MOST_TEXTS = 20_000
LONGEST_NAME = 200


def is_everything(text: str) -> bool:
    """Whether a file's text claims to be a backup, valid or not."""
    return format_of(text) == "sequor-everything"


async def everything(storage: TextStore) -> str:
    """The content of a backup file with everything that is stored."""
    texts = {name: await storage.load(name) for name in await storage.all_names()}
    return json.dumps({"format": FORMAT, "version": VERSION, "texts": texts}, ensure_ascii=False)


def read_everything(text: str) -> dict[str, str]:
    """The texts by name in a backup file. Raises BadSaveError if it is invalid."""
    read: Any = parse_json(text)
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        raise BadSaveError("This is not a Sequor backup.")
    if read.get("version") != VERSION:
        raise BadSaveError("This backup is from a newer version of Sequor. Update Sequor here first.")
    texts = read.get("texts")
    if not isinstance(texts, dict) or not all(isinstance(value, str) for value in texts.values()):
        raise BadSaveError("This backup is damaged.")
    if len(texts) > MOST_TEXTS or any(len(name) > LONGEST_NAME for name in texts):
        raise BadSaveError("This backup is too big to be from Sequor.")
    return texts


class Merger:
    """Merges the texts of a backup into the stored ones."""

    def __init__(self, storage: TextStore, boards: OwnBoards) -> None:
        self._storage, self._boards, self._records = storage, boards, Records(storage)
        self._kept: dict[str, list[Any]] = {}
        """The moves of every saved game, by its number; an empty list for an unreadable one."""

        self._cards: dict[str, str] = {}
        """The summaries that these games had when their moves were read."""

        self._aside = {storage.read(name) for name in storage.names(ASIDE)}
        self._counts = dict.fromkeys(("new", "longer", "branches", "known", "boards", "results", "rest", "aside"), 0)

    async def merge(self, texts: Mapping[str, str], now: int) -> str:
        """Adds everything that is not stored yet. Of two versions of a game it keeps the longer one, or both if they diverge.
        `now` is in milliseconds since 1970. Returns a sentence about what was added."""
        names = await self._storage.all_names()
        self._cards = {name.removeprefix(CARD): self._storage.read(name) for name in names if name.startswith(CARD)}
        saves = {name.removeprefix(SAVE): await self._storage.load(name) for name in names if name.startswith(SAVE)}
        self._kept = {number: _moves_or_none(save) or [] for number, save in saves.items()}
        for name, text in texts.items():
            number = name.removeprefix(SAVE)
            if name == OLD_GAME:
                await self._take_game("", text, {}, now)
            elif name.startswith(SAVE):
                parts = {part: texts[part + number] for part in (CARD, LABEL) if part + number in texts}
                await self._take_game(number, text, parts, now)
                await self._take_series(number, texts.get(SERIES + number, ""))
                await self._take_seats(number, texts.get(SEATS + number, ""))
            elif name == BOARDS:
                await self._take_boards(text)
            elif name.startswith(RECORD):
                await self._take_record(name, text)
            elif not name.startswith((CARD, LABEL, SERIES, SEATS, SEALED)):
                await self._take_rest(name, text)
        return self._sentence()

    async def _take_game(self, number: str, save: str, parts: Mapping[str, str], now: int) -> None:
        theirs = _moves_or_none(save)
        if theirs is None:
            await self._take_aside(SAVE + number, save)
            return
        same = {other: ours for other, ours in self._kept.items() if ours[:1] == theirs[:1]}
        if any(ours[: len(theirs)] == theirs for ours in same.values()):
            self._counts["known"] += 1
            return
        shorter = next((other for other, ours in same.items() if theirs[: len(ours)] == ours), "")
        kind = "longer" if shorter else "branches" if same else "new"
        free = number if number and number not in self._kept else secrets.token_hex(8)
        try:
            try:
                await self._store_game(shorter or free, save, parts, kind == "branches", now)
            except TakenError:  # another tab has played on meanwhile
                shorter, kind, free = "", "branches", secrets.token_hex(8)
                await self._store_game(free, save, parts, branches=True, now=now)
        except SequorError:
            await self._take_aside(SAVE + number, save)
        else:
            self._counts[kind] += 1
            self._kept[shorter or free] = theirs

    async def _store_game(self, number: str, save: str, parts: Mapping[str, str], branches: bool, now: int) -> None:
        """Stores the game under this number. Raises SequorError if it is invalid, TakenError if another tab has changed the game
        stored there."""
        label = read_label(parts.get(LABEL, ""))
        if branches:
            label = UserLabel(label.name or OTHER_VERSION, label.star)
        try:
            card = read_card(parts[CARD])
        except (KeyError, SequorError):
            card = card_of_save(save, now)
        texts = {SAVE + number: save, CARD + number: card.text()}
        # A name given here takes precedence.
        if label != UserLabel() and not self._storage.read(LABEL + number):
            texts[LABEL + number] = label.text()
        await self._storage.change(texts, CARD + number, lambda kept: kept == self._cards.get(number))
        self._cards[number] = card.text()

    async def _take_series(self, number: str, text: str) -> None:
        """Adds the game's series and the number of the next game in it, if these are unknown here."""
        name = SERIES + number
        mine = self._storage.read(name)
        try:
            theirs = read_series(text) if text and number in self._kept else None
        except SequorError:
            await self._take_aside(name, text)
        else:
            if theirs is not None and (not mine or (theirs.following and not series_in(mine).following)):
                await self._storage.write(name, text)

    async def _take_seats(self, number: str, text: str) -> None:
        """Adds where the game's seats are played, unless that is known here."""
        name = SEATS + number
        if text and number in self._kept and not self._storage.read(name):
            try:
                read_seats(text)
            except SequorError:
                await self._take_aside(name, text)
            else:
                await self._storage.write(name, text)

    async def _take_record(self, name: str, text: str) -> None:
        try:
            self._counts["results"] += await self._records.add_file(name.removeprefix(RECORD), text)
        except SequorError:
            await self._take_aside(name, text)

    async def _take_boards(self, text: str) -> None:
        here = boards.read(text)
        if text and not here and text != "{}":
            await self._take_aside(BOARDS, text)
        elif here:
            count, refused = await self._boards.keep_all(here.values())
            self._counts["boards"] += count
            for board in refused:
                await self._take_aside("board", board)

    async def _take_rest(self, name: str, text: str) -> None:
        """Adds a setting, a person, a table of goals or a draft. If another one is stored here, sets the backup's aside, except
        that persons' colours and progress in lessons, tips and puzzles stay as they are here."""
        mine = self._storage.read(name)
        if mine == text or (mine and name.startswith((PERSON, LESSON, MET, PUZZLES, MISTAKES))):
            return
        if mine:
            await self._take_aside(name, text)
        else:
            self._counts["rest"] += 1
            await self._storage.write(name, text)

    async def _take_aside(self, name: str, text: str) -> None:
        if text not in self._aside:
            self._aside.add(text)
            self._counts["aside"] += 1
            await self._storage.write(f"{ASIDE}{name.removeprefix(ASIDE)} {secrets.token_hex(4)}", text)

    def _sentence(self) -> str:
        """What was added, in words."""
        counts = self._counts
        came = (
            (counts["new"], "game", ""),
            (counts["longer"], "longer version of a game", "longer versions of games"),
            (counts["branches"], "other version of a game", "other versions of games"),
            (counts["results"], "result", ""),
            (counts["boards"], "board", ""),
            (counts["rest"], "setting", ""),
        )
        added = [amount(*one) for one in came if one[0]]
        parts = [f"Added: {listed(added)}." if added else ""]
        if counts["known"]:
            parts.append(f"{amount(counts['known'], 'game')} {plural(counts['known'], 'was', 'were')} already here.")
        if counts["aside"]:
            parts.append("Settings that differ from yours, and anything that can’t be read, were set aside.")
        return " ".join(filter(None, parts)) or "You already had all of this."


def moves(save: str) -> list[Any]:
    """A list that begins with another save's list if that save is an earlier state of this one: everything fixed before the first
    event, then the seat and text of each event. Raises SequorError if the text is not a save."""
    read = read_save(save)
    fixed = [read.get(field) for field in ("game", "setup", "seed", "players", "start", "practice", "hints")]
    events = read["events"]
    if not isinstance(events, list) or not all(isinstance(event, list) for event in events):
        raise BadSaveError("This save is damaged: it has no list of events.")
    return [fixed, *(event[:2] for event in events)]


def _moves_or_none(save: str) -> list[Any] | None:
    try:
        return moves(save)
    except SequorError:
        return None
