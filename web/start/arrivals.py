"""Imports a match from another device: continues the saved game it belongs to, or adds a new one and greets the player invited to
it. Never overwrites a saved game with less or with something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import MissingDataError, SequorError
from engine.session import ByLink
from web.keep.everything import OTHER_VERSION, moves
from web.keep.fetched import later
from web.keep.shelf import Shelf
from web.kit.dom import find
from web.kit.tasks import start
from web.kit.windows import put_notice_away, toast
from web.start.playing import Playing

if TYPE_CHECKING:
    from engine.remote.link import ReceivedMatch

OLDER = "This link is out of date. The game has moved on here."
BRANCHES = f"This game went differently on this device. Both versions are saved. This one is called “{OTHER_VERSION}”."


class Arrivals:
    """`await take(sent)` puts the match on the table."""

    def __init__(self, shelf: Shelf, playing: Playing) -> None:
        self._shelf, self._playing = shelf, playing

    async def take(self, sent: ReceivedMatch) -> None:
        """Continues the match."""
        put_notice_away()
        match = sent.match
        theirs = moves(match.to_json())
        kept = {number: ours for number, ours in (await self._kept(match.game.name)).items() if ours[0] == theirs[0]}
        further = next((number for number, ours in kept.items() if ours[: len(theirs)] == theirs), "")
        shorter = next((number for number, ours in kept.items() if ours == theirs[: len(ours)]), "")
        if further:
            if await self._playing.go_on(further) and len(kept[further]) > len(theirs):
                toast(OLDER)
        elif shorter:
            await self._playing.go_on(shorter, match)
        else:
            people = frozenset(seat for seat, player in enumerate(match.players) if not player.level)
            elsewhere = people.difference(sent.seats) if sent.seats else frozenset()
            number = await self._playing.begin_from_elsewhere(match, ByLink(elsewhere, len(match.events)))
            if kept:
                self._shelf.rename(number, OTHER_VERSION)
                toast(BRANCHES)
            elif match.state.returns() is None:
                start(self._greet(sent, number))

    async def _greet(self, sent: ReceivedMatch, number: str) -> None:
        """Says who invites the player to the game, which is already saved and on the table, and teaches it first if they want.
        Skips that if the window can't be fetched."""
        game = sent.match.game
        try:
            await later.load(game)
        except MissingDataError:
            return
        if self._playing.number != number:
            return
        from web.remote.invited_window import invited_window

        others = (card for other, card in self._shelf.cards.items() if other != number)
        if await invited_window().ask(sent, teaches=all(card.game != game.name for card in others)):
            find("#menu-learn").click()  # the lesson leads back to the game on the table

    async def _kept(self, game: str) -> dict[str, list[Any]]:
        """The moves of every saved match of that game, by number."""
        found = {}
        for number, card in self._shelf.cards.items():
            if card.game == game:
                try:
                    found[number] = moves(await self._shelf.save_of(number))
                except SequorError:
                    continue  # it is damaged
        return found
