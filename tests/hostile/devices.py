"""The readers of what other devices send: games in links, cards to connect with, messages of guests and of hosts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

from engine.core import SequorError
from engine.match import Match
from engine.playing.session import Session
from engine.remote.guest import Guest
from engine.remote.host import Host
from engine.remote.link import KIND, LONGEST, game_in, is_link, link_file, pack, packed_in, unpack
from engine.remote.messages import (
    LONGEST_FROM_GUEST,
    LONGEST_FROM_HOST,
    VERSION,
    Answer,
    Choose,
    FromGuest,
    GoOn,
    Hello,
    Refused,
    Sit,
    TakeBack,
    from_guest,
    written,
)  # fmt: skip
from engine.remote.pairing import code_from_sdp, code_text, description, read_code
from engine.save import LONGEST_SAVE
from engine.texts import squeezed, unsqueezed
from tests.engine.remote.test_pairing import FROM_CHROMIUM, FROM_FIREFOX
from tests.hostile import damage, hurts, samples
from tests.hostile.damage import Damage
from tests.hostile.hurts import Hurt
from tests.hostile.samples import GAMES

Parts = tuple[str, Callable[[str], object], tuple[str, ...], tuple[Hurt, ...], Damage]


def device_readers() -> tuple[Parts, ...]:
    """All of them."""
    return (*_links(), *_cards(), *_messages())


def _links() -> tuple[Parts, ...]:
    packed = tuple(pack(match, (0,)) for name in GAMES for match in samples.matches(name))

    def opened(text: str) -> object:
        return game_in(text), unpack(text).match.verify()

    def found(text: str) -> object:
        return is_link(text) and packed_in(text)

    made = (
        *hurts.of_lines(LONGEST),
        Hurt("well packed", lambda size: KIND + squeezed(" " * (size * 300)), LONGEST),
        Hurt("nested", lambda size: KIND + squeezed("[" * size), LONGEST),
        Hurt("many events", lambda size: KIND + squeezed(json.dumps([[], {"events": [None] * size}])), LONGEST),
    )
    files = (link_file(packed[0]), f"https://example.org/#match={packed[1]}")
    return (
        ("link.unpack", opened, packed, made, _of_link),
        ("link.packed_in", found, files, hurts.of_lines(LONGEST_SAVE), damage.of_text),
    )


def _of_link(code: str, others: Sequence[str], rng: random.Random) -> str:
    """The link, or the game in it."""
    if rng.random() < 0.3:
        return damage.of_text(code, others, rng)
    try:
        held = [unsqueezed(one.removeprefix(KIND), "game", LONGEST_SAVE) for one in (code, *others)]
        return KIND + squeezed(damage.of_json(held[0], held[1:] or held, rng))
    except (SequorError, UnicodeEncodeError):
        return damage.of_text(code, others, rng)


def _cards() -> tuple[Parts, ...]:
    cards = [code_from_sdp(b"table!", sdp) for sdp in (FROM_CHROMIUM, FROM_FIREFOX)]
    codes = (*map(code_text, cards), f"https://example.org/#join={code_text(cards[0])}")

    def shown(text: str) -> object:
        return description(read_code(text), "active")

    def described(sdp: str) -> object:
        return code_text(code_from_sdp(b"table!", sdp))

    return (
        ("handshake.read_code", shown, codes, hurts.of_lines(20_000), damage.of_text),
        ("handshake.code_from_sdp", described, (FROM_CHROMIUM, FROM_FIREFOX), hurts.of_lines(20_000), damage.of_text),
    )


@cache
def _host(game: str) -> Host:
    host = Host(Session(_match(game)))
    host.arrive(Hello(VERSION, "phone"))
    host.sit("phone", (0,))
    return host


def _match(game: str) -> Match:
    """A match of that game that is under way and waits for somebody."""
    return next(match for match in samples.matches(game) if match.state.to_act)


def _messages() -> tuple[Parts, ...]:
    said: tuple[FromGuest, ...] = (
        Hello(VERSION, "phone"), Sit((0, 1)), Choose(0, "pass", 3), GoOn(3), TakeBack(2), Answer(1, True),
    )  # fmt: skip
    told = [message for game in GAMES for message in (_host(game).welcome("phone"), _host(game).glance("phone"), Refused("No."))]
    from_guests, from_hosts = (tuple(written(message) for message in messages) for messages in (said, told))
    return (
        ("host.hear", _heard, from_guests, hurts.of_json(LONGEST_FROM_GUEST), damage.of_json),
        ("guest.take", _taken, from_hosts, hurts.of_json(LONGEST_FROM_HOST), damage.of_json),
    )


def _heard(text: str) -> object:
    """What every game's host hears."""
    said = from_guest(text)
    for game in GAMES:
        with suppress(SequorError):  # what cannot be done now
            _host(game).hear("phone", text)
    return said


def _taken(text: str) -> object:
    """What the guest of some game takes."""
    refused: SequorError | None = None
    for game in GAMES:
        guest = Guest()
        guest.take(written(_host(game).welcome("phone")))
        try:
            guest.take(text)
        except SequorError as error:
            refused = error
        else:
            return guest.setup, guest.calls, [guest.can_call(seat, "pass") for seat in guest.seats if seat in guest.sights]
    raise refused or AssertionError
