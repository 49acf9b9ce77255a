"""The readers of what other devices send: games in links, cards to connect with, messages of guests and of hosts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

from engine.codes import LONGEST_PASTE
from engine.core import SequorError
from engine.match import LONGEST_SAVE, Match
from engine.remote.link import KIND, LONGEST, game_in, is_link, link_file, pack, packed_in, read_pasted, unpack
from engine.remote.messages import (
    LONGEST_FROM_GUEST,
    LONGEST_FROM_HOST,
    VERSION,
    Answer,
    Choose,
    FromGuest,
    FromHost,
    GoOn,
    Hello,
    Meter,
    Refused,
    RequestSeats,
    RequestUndo,
    guest_reader,
    host_reader,
    written,
)  # fmt: skip
from engine.remote.pairing import code_from_sdp, code_text, description, read_code
from engine.remote.table import GuestView, HostTable
from engine.session import Session
from engine.text import squeezed, unsqueezed
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
    link = f"https://example.org/#match={packed[1]}"
    wrapped = f"Your turn:\n> {link[:40]}=\n> {link[40:]}&fbclid=x. Mira"
    return (
        ("link.unpack", opened, packed, made, _of_link),
        ("link.packed_in", found, (link_file(packed[0]), link, wrapped), hurts.of_pasted(LONGEST_PASTE), damage.of_text),
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
    first, second = map(code_text, cards)
    link = f"https://example.org/#join={first}"
    codes = (first, second, link, f"http://example.org/{second[:50]} {second[50:]}?utm_source=x", f"See {link}%C2%A0\nMira")

    def shown(text: str) -> object:
        return description(read_code(text), "active")

    def described(sdp: str) -> object:
        return code_text(code_from_sdp(b"table!", sdp))

    return (
        ("pairing.read_code", shown, codes, hurts.of_pasted(LONGEST_PASTE), damage.of_text),
        ("pasted.read_pasted", read_pasted, (*codes, f"#move={second}"), hurts.of_pasted(LONGEST_PASTE), damage.of_text),
        ("pairing.code_from_sdp", described, (FROM_CHROMIUM, FROM_FIREFOX), hurts.of_lines(20_000), damage.of_text),
    )


@cache
def _host(game: str) -> HostTable:
    """A table at which a phone plays the first seat."""
    host = HostTable(Session(_match(game)))
    host.arrive(Hello(VERSION, "phone"))
    host.session.shown = frozenset()
    host.request("phone", (0,))
    host.grant("phone", 0)
    return host


def _match(game: str) -> Match:
    """A match of that game that is under way and waits for somebody."""
    return next(match for match in samples.matches(game) if match.state.to_act)


@cache
def _update(game: str) -> FromHost:
    update = _host(game).update("phone")
    assert update is not None
    return update


def _messages() -> tuple[Parts, ...]:
    said: tuple[FromGuest, ...] = (
        Hello(VERSION, "phone"), RequestSeats((0, 1)), Choose(0, "pass", 1), GoOn(1), RequestUndo(1), Answer(1, True),
    )  # fmt: skip
    told = [message for game in GAMES for message in (_host(game).welcome("phone"), _update(game), Refused("No."))]
    from_guests, from_hosts = (tuple(written(message) for message in messages) for messages in (said, told))
    return (
        ("table.check", _heard, from_guests, hurts.of_json(LONGEST_FROM_GUEST), damage.of_json),
        ("view.take", _taken, from_hosts, hurts.of_json(LONGEST_FROM_HOST), damage.of_json),
    )


def _heard(text: str) -> object:
    """What every game's host hears."""
    reader = guest_reader(Meter(1000, 0, 1000))
    if not text.startswith('["hello"'):
        reader.read(written(Hello(VERSION, "phone")), 0)
    message = reader.read(text, 0)
    for game in GAMES:
        with suppress(SequorError):  # what cannot be done now
            _host(game).check("phone", message)
    return message


def _taken(text: str) -> object:
    """What the guest of some game takes, and can then show."""
    message = host_reader(Meter(1000, 0, 1000)).read(text, 0)
    refused: SequorError | None = None
    for game in GAMES:
        view = GuestView()
        view.take(_host(game).welcome("phone"))
        view.open()
        try:
            view.take(message)
        except SequorError as error:
            refused = error
        else:
            seats = range(len(view.players))
            shown = [view.game.standing(seen.observation, seat) for seen in view.seen.values() for seat in seats]
            return view.calls, shown, [view.can_call(seat, "pass") for seat in view.seats]
    raise refused or AssertionError
