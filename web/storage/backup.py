"""Backups: everything stored in this browser as one file, and merging such a file. Overwrites nothing.

The file is JSON: `{"format": "sequor-everything", "version": 1, "texts": {name: text}}`, with the names under which the texts are
stored.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.codec import parse_json
from engine.core import BadSaveError, SequorError
from engine.text import amount, listed, plural
from web.storage import boards
from web.storage.boards import OwnBoards
from web.storage.days import OwnDays
from web.storage.games import GameSummary, Moves, SeatRecord, UserLabel, card_of_save, moves_or_none, relatives
from web.storage.people import Records
from web.storage.series import Series
from web.storage.texts import (
    ASIDE,
    BOARDS,
    CARD,
    DAYS,
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
    Stored,
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
        self._moves: dict[str, Moves] = {}
        """The moves of every saved game, by its number; an empty list for an unreadable one."""

        self._summaries: dict[str, str] = {}
        """The summaries that these games had when their moves were read."""

        self._aside = {storage.read(name) for name in storage.names(ASIDE)}
        self._counts = dict.fromkeys(("new", "longer", "branches", "known", "boards", "results", "rest", "aside"), 0)

    async def merge(self, texts: Mapping[str, str], now: int) -> str:
        """Adds everything that is not stored yet. Of two versions of a game it keeps the longer one, or both if they diverge.
        `now` is in milliseconds since 1970. Returns a sentence about what was added."""
        names = await self._storage.all_names()
        self._summaries = {name.removeprefix(CARD): self._storage.read(name) for name in names if name.startswith(CARD)}
        saves = {name.removeprefix(SAVE): await self._storage.load(name) for name in names if name.startswith(SAVE)}
        self._moves = {number: moves_or_none(save) or [] for number, save in saves.items()}
        for name, text in texts.items():
            number = name.removeprefix(SAVE)
            if name == OLD_GAME:
                await self._take_game("", text, {}, now)
            elif name.startswith(SAVE):
                parts = {part: texts[part + number] for part in (CARD, LABEL) if part + number in texts}
                await self._take_game(number, text, parts, now)
                for kind in (Series, SeatRecord):
                    await self._take_part(kind, number, texts.get(kind.prefix + number, ""))
            elif name == BOARDS:
                await self._take_boards(text)
            elif name.startswith(RECORD):
                await self._take_record(name, text)
            elif name.startswith(DAYS):
                await self._take_days(name, text)
            elif not name.startswith((CARD, LABEL, SERIES, SEATS, SEALED)):
                await self._take_rest(name, text)
        return self._sentence()

    async def _take_game(self, number: str, save: str, parts: Mapping[str, str], now: int) -> None:
        theirs = moves_or_none(save)
        if theirs is None:
            await self._take_aside(SAVE + number, save)
            return
        further, shorter, branches = relatives(theirs, self._moves)
        if further:
            self._counts["known"] += 1
            return
        kind = "longer" if shorter else "branches" if branches else "new"
        free = number if number and number not in self._moves else secrets.token_hex(8)
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
            self._moves[shorter or free] = theirs

    async def _store_game(self, number: str, save: str, parts: Mapping[str, str], branches: bool, now: int) -> None:
        """Stores the game under this number. Raises SequorError if it is invalid, TakenError if another tab has changed the game
        stored there."""
        summary, label = parts.get(CARD, ""), _label_in(parts.get(LABEL, ""))
        if branches:
            label = replace(label, name=label.name or OTHER_VERSION)
        try:
            GameSummary.from_text(summary)
        except SequorError:
            summary = card_of_save(save, now).text()
        texts = {SAVE + number: save, CARD + number: summary}
        # A name given here takes precedence.
        if label != UserLabel() and not self._storage.read(LABEL + number):
            texts[LABEL + number] = label.text() if branches else parts[LABEL]
        await self._storage.change(texts, CARD + number, lambda kept: kept == self._summaries.get(number))
        self._summaries[number] = summary

    async def _take_part(self, kind: type[Stored], number: str, text: str) -> None:
        """Adds the game's series, or where its seats are played, unless that is known here. Also adds the number of the series'
        next game."""
        if not text or number not in self._moves:
            return
        try:
            theirs = kind.from_text(text)
        except SequorError:
            await self._take_aside(kind.prefix + number, text)
            return
        mine = kind.stored(self._storage, number)
        is_followed = isinstance(theirs, Series) and isinstance(mine, Series) and theirs.following and not mine.following
        if mine is None or is_followed:
            await self._storage.write(kind.prefix + number, text)

    async def _take_record(self, name: str, text: str) -> None:
        try:
            self._counts["results"] += await self._records.add_file(name.removeprefix(RECORD), text)
        except SequorError:
            await self._take_aside(name, text)

    async def _take_days(self, name: str, text: str) -> None:
        mine = OwnDays.of(self._storage, name.removeprefix(DAYS))
        try:
            both = mine.with_(OwnDays.from_text(text).days)
        except SequorError:
            await self._take_aside(name, text)
            return
        self._counts["results"] += len(both.days) - len(mine.days)
        if both != mine:
            await self._storage.write(name, both.text())

    async def _take_boards(self, text: str) -> None:
        here = boards.read(text)
        if text and not here and text != "{}":
            await self._take_aside(BOARDS, text)
        elif here:
            count, refused = await self._boards.add(here.values())
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


def _label_in(text: str) -> UserLabel:
    try:
        return UserLabel.from_text(text)
    except SequorError:
        return UserLabel()
