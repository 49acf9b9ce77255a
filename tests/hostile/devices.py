"""The readers of what other devices send: games in links, cards to connect with, messages of guests and of hosts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

from engine.apart.guest import Guest
from engine.apart.handshake import card_in, card_of, code_of, description
from engine.apart.host import Host
from engine.apart.link import KIND, LONGEST, game_in, is_link, link_file, pack, packed_in, unpack
from engine.apart.messages import (
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
from engine.apart.sealed.chain import LONGEST as LONGEST_CHAIN
from engine.apart.sealed.chain import chain_text, read_chain
from engine.apart.sealed.device import Device
from engine.apart.sealed.entries import LONGEST_ENTRY, Terms
from engine.apart.sealed.entries import VERSION as VERSION_OF_SEALED
from engine.apart.sealed.parcel import KIND as SEALED_KIND
from engine.apart.sealed.parcel import (
    device_of,
    is_parcel,
    kept_text,
    packed,
    parcel_for,
    passed_on,
    read_kept,
    read_passed_on,
    unpacked,
)  # fmt: skip
from engine.apart.sealed.parcel import opened as take_in
from engine.apart.sealed.sealed_match import SealedMatch
from engine.core import SequorError
from engine.games.sequence.rules.setup import SequenceSetup
from engine.match import Match, Player
from engine.playing.session import Session
from engine.save import LONGEST_SAVE
from engine.texts import squeezed, unsqueezed
from tests.engine.apart.sealed.tables import played
from tests.engine.apart.test_handshake import FROM_CHROMIUM, FROM_FIREFOX
from tests.hostile import damage, hurts, samples
from tests.hostile.damage import Damage
from tests.hostile.hurts import Hurt
from tests.hostile.samples import GAMES

Parts = tuple[str, Callable[[str], object], tuple[str, ...], tuple[Hurt, ...], Damage]


def device_readers() -> tuple[Parts, ...]:
    """All of them."""
    return (*_links(), *_cards(), *_messages(), _chains(), *_parcels())


def _chains() -> Parts:
    table = played(SequenceSetup(2), ((0,), (1,)), acts=1)

    def taken(text: str) -> object:
        copy = SealedMatch()
        for entry in read_chain(text)[:2]:
            copy.append(entry)
        return copy.match

    chain = chain_text(table.entries[:2])
    made = (
        *hurts.of_json(LONGEST_CHAIN),
        Hurt("many entries", lambda size: chain_text(table.entries[1:2] * (size // 6000)), LONGEST_CHAIN),
        Hurt("many seats", lambda size: _with_terms(chain, parties=[list(range(size // 4)), [1]]), LONGEST_ENTRY),
        Hurt("many players", lambda size: _with_terms(chain, players=[{"name": "Ada"}] * (size // 15)), LONGEST_ENTRY),
    )
    return "sealed.read_chain", taken, (chain, chain_text(table.entries[:1])), made, _of_chain


def _parcels() -> tuple[Parts, ...]:
    device = Device(0, b"a secret that hides thirty-two b")
    device.begin(Terms(VERSION_OF_SEALED, "0" * 16, "sequence", '{"seats":2}', (Player("Ada"), Player("Ben")), ((0,), (1,))))
    code = packed(parcel_for(device, 1))
    other = Device(1, b"another secret with thirty-two b")
    made = (
        *hurts.of_lines(LONGEST),
        Hurt("well packed", lambda size: SEALED_KIND + squeezed(" " * (size * 300)), LONGEST_CHAIN // 300),
        Hurt("nested", lambda size: SEALED_KIND + squeezed("[" * size), LONGEST),
    )

    def taken(text: str) -> object:
        if is_parcel(text):
            take_in(other, unpacked(text))
        return other.copy.entries

    kept, told = kept_text(device, 1), passed_on(0, parcel_for(device, 1))
    return (
        ("sealed.read_passed_on", read_passed_on, (told,), hurts.of_lines(LONGEST), damage.of_text),
        ("sealed.unpacked", taken, (code,), made, damage.of_text),
        ("sealed.read_kept", lambda text: device_of(read_kept(text)), (kept,), hurts.of_json(LONGEST_CHAIN), damage.of_json),
    )


def _with_terms(chain: str, **terms: object) -> str:
    """The chain with other terms, which nobody has signed."""
    read = json.loads(chain)
    entry = json.loads(read["entries"][0])
    entry[1][0][1] |= terms
    return json.dumps(read | {"entries": [json.dumps(entry)]})


def _of_chain(chain: str, others: Sequence[str], rng: random.Random) -> str:
    """The file, or an entry in it."""
    if rng.random() < 0.3:
        return damage.of_json(chain, others, rng)
    read = json.loads(chain)
    at = rng.randrange(len(read["entries"]))
    read["entries"][at] = damage.of_json(read["entries"][at], [json.loads(other)["entries"][0] for other in others], rng)
    return json.dumps(read)


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
    cards = [card_of(b"table!", sdp) for sdp in (FROM_CHROMIUM, FROM_FIREFOX)]
    codes = (*map(code_of, cards), f"https://example.org/#join={code_of(cards[0])}")

    def shown(text: str) -> object:
        return description(card_in(text), "active")

    def described(sdp: str) -> object:
        return code_of(card_of(b"table!", sdp))

    return (
        ("handshake.card_in", shown, codes, hurts.of_lines(20_000), damage.of_text),
        ("handshake.card_of", described, (FROM_CHROMIUM, FROM_FIREFOX), hurts.of_lines(20_000), damage.of_text),
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
