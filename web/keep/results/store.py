"""The records that this browser keeps, one text for each person: read when asked for, and grown inside one transaction, so that
tabs do not overwrite each other's games. Knows no page."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import SequorError
from web.keep.results.records import Entry, Record, growing, read_record
from web.keep.texts import RECORD, TextStore


class Records:
    """People's records by name."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage
        self._away: dict[str, Record] = {}

    async def names(self) -> list[str]:
        """Everybody who has a record, in alphabetical order."""
        return sorted(name.removeprefix(RECORD) for name in await self._storage.all_names() if name.startswith(RECORD))

    async def all(self) -> dict[str, Record]:
        """All records by name, of whoever played last first."""
        records = {name: await self.record(name) for name in await self.names()}
        good = {name: record for name, record in records.items() if record.entries}
        return dict(sorted(good.items(), key=lambda item: item[1].latest, reverse=True))

    async def record(self, name: str) -> Record:
        """The record of that name; an empty one if there is none, or if it cannot be read: then it is set aside."""
        text = await self._storage.load(RECORD + name)
        try:
            return read_record(text)[1] if text else Record()
        except SequorError:
            self._storage.put_aside(RECORD + name, text, {RECORD + name: None})
            return Record()

    async def check(self, added: Mapping[str, Entry]) -> None:
        """Adds what a record could not grow by because it cannot be read: it is set aside, and begins anew."""
        for name, entry in added.items():
            if entry.number not in {known.number for known in (await self.record(name)).entries}:
                await self._storage.change({RECORD + name: growing(name, (entry,))})

    async def take(self, name: str, text: str) -> int:
        """Adds the games of a record from a file; returns how many were new. Raises SequorError if it cannot be read."""
        theirs, mine = read_record(text)[1], await self.record(name)
        await self._storage.change({RECORD + name: growing(name, theirs.entries)})
        return len(mine.with_(theirs.entries).entries) - len(mine.entries)

    # Put away

    @property
    def away(self) -> dict[str, Record]:
        """The records put away during this visit, by name."""
        return self._away

    async def put_away(self, name: str) -> None:
        """Removes the record; within the same visit it can be fetched back."""
        self._away[name] = (await self.record(name)).with_(self._away.get(name, Record()).entries)
        await self._storage.change({RECORD + name: None})

    async def fetch_back(self, name: str) -> None:
        """Stores a record again that was put away, with what has come since."""
        await self._storage.change({RECORD + name: growing(name, self._away.pop(name).entries)})
