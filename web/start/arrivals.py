"""A match that comes from another device: goes on with the game on the shelf that it belongs to, or begins beside the others.
Nothing that is kept is overwritten by less or by something else. Knows no page."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from engine.core import BadSaveError, SequorError
from engine.playing.steps import Away
from web.keep import saves
from web.keep.everything import moves
from web.keep.fetched import game_data, games, parts
from web.keep.player_check import check_players
from web.keep.shelf import Shelf
from web.kit.windows import notice, put_notice_away
from web.start.playing import Playing

if TYPE_CHECKING:
    from engine.apart.link import Sent
    from engine.apart.sealed.parcel import Parcel
    from engine.apart.sealed.session import SealedSession

OLDER = "This link is of an earlier moment: the game has gone further here."
BRANCH = "As it went on elsewhere"
BRANCHES = f"Here this game had gone on differently: both are kept, this one as “{BRANCH}”."


NOT_HERE = "This link goes on with a sealed game that is not on this device: open it where that game was opened before."


class Arrivals:
    """`await take(packed)` puts what a link holds on the table."""

    def __init__(self, shelf: Shelf, playing: Playing) -> None:
        self._shelf, self._playing = shelf, playing

    async def take(self, packed: str) -> None:
        """Goes on with the match that is packed there. Raises SequorError, and nothing has changed."""
        await parts.install("later")
        from engine.apart.sealed.parcel import is_parcel, unpacked

        put_notice_away()
        if is_parcel(packed):
            await self._take_parcel(unpacked(packed))
        else:
            await self._take(await saves.from_link(packed))

    async def _take_parcel(self, parcel: Parcel) -> None:
        """Goes on with a sealed match, or begins this device's part in one."""
        part = await self._shelf.part_of(parcel.name)
        session = await self._after(parcel, part)  # raises before anything is touched
        if not await self._playing.hold(parcel.name):
            return
        if (newer := await self._shelf.open_part(parcel.name)) != part:  # another tab has gone on meanwhile
            session = await self._after(parcel, newer)
        await self._playing.begin_sealed(session, parcel.name)
        if session.verdict:
            notice(session.verdict)

    async def _after(self, parcel: Parcel, part: str) -> SealedSession:
        """The session of this device, whose part is that, once it has taken in what has come. Raises SequorError."""
        from engine.apart.sealed.chain import game_in
        from engine.apart.sealed.device import Device
        from engine.apart.sealed.parcel import opened, read_kept
        from engine.apart.sealed.secrets import SECRET_BYTES
        from engine.apart.sealed.session import SealedSession, session_of

        if not part and (parcel.number or self._shelf.card(parcel.name) is not None):
            raise BadSaveError(NOT_HERE)
        kept = read_kept(part) if part else None
        await game_data.ensure_loaded(await games.fetch(game_in((kept or parcel).entries)))
        if kept is not None:
            session = session_of(kept)
            session.take(parcel, gives_way=False)
            session.check()
            return session
        device = Device(parcel.party, secrets.token_bytes(SECRET_BYTES))
        opened(device, parcel)
        device.answer()
        session = SealedSession(device)
        check_players(session.match)
        return session

    async def _take(self, sent: Sent) -> None:
        match = sent.match
        theirs = moves(match.to_json())
        kept = {number: ours for number, ours in (await self._kept(match.game.name)).items() if ours[0] == theirs[0]}
        further = next((number for number, ours in kept.items() if ours[: len(theirs)] == theirs), "")
        shorter = next((number for number, ours in kept.items() if ours == theirs[: len(ours)]), "")
        if further:
            if await self._playing.go_on(further) and len(kept[further]) > len(theirs):
                notice(OLDER)
        elif shorter:
            await self._playing.go_on(shorter, match)
        else:
            people = frozenset(seat for seat, player in enumerate(match.players) if not player.level)
            away = people.difference(sent.seats) if sent.seats else frozenset()
            number = await self._playing.begin_from_elsewhere(match, Away(away, len(match.events)))
            if kept:
                self._shelf.rename(number, BRANCH)
                notice(BRANCHES)

    async def _kept(self, game: str) -> dict[str, list[Any]]:
        """The moves of every kept game of that kind, by its number."""
        found = {}
        for number, card in self._shelf.cards.items():
            if card.game == game:
                try:
                    found[number] = moves(await self._shelf.save_of(number))
                except SequorError:
                    continue  # a damaged one is no game
        return found
