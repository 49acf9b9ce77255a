"""Connections to other devices, and what an invitation by link says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from engine.cli.saves import make_ready
from engine.core import Seat
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.remote.link import ReceivedMatch
from engine.remote.pairing import code_from_sdp
from engine.text import END_ISOLATE, ISOLATE
from tests.engine.remote.test_pairing import FROM_CHROMIUM, FROM_FIREFOX
from tests.engine.walks import play_on
from tests.web.stand_in import Proxy, StandIn, settle
from web.remote.invitation_words import invitation_words


class Connection:
    """Stands in for the browser's connection, made in Firefox; notes the remote candidates that it is given."""

    def __init__(self) -> None:
        self.knocks: list[str] = []
        self.channel = SimpleNamespace(readyState="open", send=lambda _piece: None)
        self.localDescription = SimpleNamespace(sdp=FROM_FIREFOX)
        self.iceGatheringState, self.iceConnectionState = "complete", "checking"

    def createDataChannel(self, _name: str, _options: object) -> Any:  # noqa: N802 - the browser's name
        return self.channel

    async def createOffer(self) -> None:  # noqa: N802 - as above
        """Its offer is ready."""

    async def setLocalDescription(self, _offer: object) -> None:  # noqa: N802 - as above
        """It is set at once."""

    async def setRemoteDescription(self, answer: dict[str, str]) -> None:  # noqa: N802 - as above
        assert answer["type"] == "answer"

    async def addIceCandidate(self, candidate: dict[str, str]) -> None:  # noqa: N802 - as above
        self.knocks.append(candidate["candidate"])

    def fail(self) -> None:
        self.iceConnectionState = "failed"

    def close(self) -> None:
        """Nothing more is sent."""


@pytest.mark.parametrize("end", ["opens", "closes", "fails"])
async def test_a_host_adds_itself_as_a_candidate_until_its_guest_has_come(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, made, given_up = StandIn(), Connection(), list[str]()
    page.js.window.RTCPeerConnection = SimpleNamespace(new=lambda _options: made)
    with page.installed():
        import web.remote.peer as module

        monkeypatch.setattr(module, "KNOCK_SECONDS", 0)
        monkeypatch.setattr(module, "create_proxy", Proxy)
        peer = module.HostPeer(module.Handlers(lambda _text: None, lambda: None, lambda: None, lambda _why: None), 2_000)
        own = await peer.offer(bytes(6))
        assert made.knocks == []
        await peer.accept(code_from_sdp(bytes(6), FROM_CHROMIUM), lambda: given_up.append(end))
        await settle()
        places = {f"{address} {module.NOBODYS_PORT}" for address, _port in own.candidates}
        assert places == {" ".join(knock.split()[4:6]) for knock in made.knocks}
        assert len(made.knocks) > len(places), "it has done so only once"
        {"opens": lambda: made.channel.onopen(), "closes": peer.close, "fails": made.fail}[end]()
        await settle()
        knocked = len(made.knocks)
        await settle()
        assert (len(made.knocks), given_up) == (knocked, ["fails"] * (end == "fails"))
        peer.close()


# Invitations


HEBREW = "שרה"
NAMES = ("Mira", "Tom", "Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon")


def received(
    names: Sequence[str], seats: tuple[Seat, ...] = (0,), sender: tuple[Seat, ...] = (), game: str = "sequence", moves: int = 0,
    computers: tuple[Seat, ...] = (), **options: Any,
) -> ReceivedMatch:  # fmt: skip
    """A match of these players after that many moves, as it reaches the device that plays these seats."""
    rules = make_ready(load_game(game))
    setup = rules.setup(seats=len(names), **options)
    colours, levels = list(rules.colours), rules.levels
    players = [Player(name, levels[0] if seat in computers else "", colours[setup.team(seat)]) for seat, name in enumerate(names)]
    match = Match(rules, setup, "invited", players)
    play_on(match, random.Random(1), most=moves)
    while match.luck_is_next:
        match.take_luck()
    return ReceivedMatch(match, seats, sender)


def test_the_host_of_the_game_is_named() -> None:
    words = invitation_words(received(NAMES[:2], sender=(1,)))
    assert words.title == "Tom invites you to Sequence"
    assert words.players == "You play Mira (blue) against Tom."


@pytest.mark.parametrize(
    ("seats", "sender", "title"),
    [
        (2, (), "You’re invited to play Sequence"),
        (2, (0,), "You’re invited to play Sequence"),
        (3, (1, 2), "Tom and Anna invite you to Sequence"),
        (4, (1, 2, 3), "Tom, Anna and Ben invite you to Sequence"),
        (6, (1, 2, 3, 4), "Tom, Anna and two others invite you to Sequence"),
        (12, tuple(range(1, 12)), "Tom, Anna and nine others invite you to Sequence"),
    ],
)
def test_any_number_of_people_can_invite(seats: int, sender: tuple[Seat, ...], title: str) -> None:
    assert invitation_words(received(NAMES[:seats], sender=sender, teams=2 if seats % 2 == 0 else 3)).title == title


def test_names_written_from_right_to_left_move_no_other_words() -> None:
    words = invitation_words(received((HEBREW, f"{HEBREW} B"), sender=(1,)))
    assert words.title == f"{ISOLATE}{HEBREW} B{END_ISOLATE} invites you to Sequence"
    assert words.players == f"You play {ISOLATE}{HEBREW}{END_ISOLATE} (blue) against {ISOLATE}{HEBREW} B{END_ISOLATE}."


@pytest.mark.parametrize(
    ("seats", "mine", "computers", "who"),
    [
        (3, (0,), (1,), "You play Mira (blue) against Tom and Anna."),
        (4, (0,), (), "You play Mira (blue) with Anna against Tom and Ben."),
        (4, (0, 2), (), "You play Mira (blue) and Anna (blue) against Tom and Ben."),
        (4, (0, 1), (), "You play Mira (blue) and Tom (green). Anna and Ben play too."),
        (3, (0, 1), (), "You play Mira (blue) and Tom (green). Anna plays too."),
        (2, (0, 1), (), "You play Mira (blue) and Tom (green)."),
        (2, (), (), "You play Mira (blue) and Tom (green)."),
        (2, (), (1,), "You play Mira (blue) against Tom."),
        (12, (0,), (), "You play Mira (blue) with Anna, Cleo and three others against Tom, Ben and four others."),
    ],
)
def test_the_players_on_either_side_are_named(seats: int, mine: tuple[Seat, ...], computers: tuple[Seat, ...], who: str) -> None:
    match = received(NAMES[:seats], mine, computers=computers, teams=3 if seats == 3 else 2)
    assert invitation_words(match).players == who


def test_a_solo_game() -> None:
    alone = received(("Mira",), game="sequitur")
    assert invitation_words(alone).title == "You’re invited to play Sequitur"
    assert invitation_words(alone).players == "You play Mira (violet)."


def test_the_move_and_the_player_to_act() -> None:
    def now(seats: tuple[Seat, ...], moves: int) -> str:
        return invitation_words(received(NAMES[:2], seats, cut_for_deal=False, moves=moves)).now

    first = received(NAMES[:2], cut_for_deal=False).match.state.to_act[0]
    second = 1 - first
    assert now((first,), 0) == "It’s your turn.", "no move has been made"
    assert now((second,), 0) == f"It’s {NAMES[first]}’s turn."
    assert now((0, 1), 0) == f"It’s {NAMES[first]}’s turn.", "of two here, one is named"
    assert now((first,), 2) == "The game is at move 3. It’s your turn."


def test_several_players_may_act_at_once() -> None:
    sequoia = received(NAMES[:3], (2,), game="sequoia")
    assert sequoia.match.state.to_act == (0, 1, 2)
    assert invitation_words(sequoia).now == "It’s your turn."


@pytest.mark.parametrize("game", game_names())
def test_an_invitation_names_every_game(game: str) -> None:
    words = invitation_words(received(NAMES[:2], sender=(1,), game=game))
    assert words.title == f"Tom invites you to {load_game(game).title}"
    assert words.players.startswith("You play Mira (")
