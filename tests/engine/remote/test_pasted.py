"""Links and codes are found in whatever a person may paste, and nothing else is taken for one."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSaveError
from engine.match import NO_SEALED_GAMES
from engine.remote import link, pairing
from engine.remote.link import NOTHING, Pasted, game_in, is_link, link_file, pack, packed_in, read_pasted, unpack
from engine.remote.pairing import code_from_sdp, code_text, read_code
from engine.text import squeezed
from tests.engine.remote.test_link import match_of
from tests.engine.remote.test_pairing import FROM_CHROMIUM, FROM_FIREFOX
from tests.engine.walks import play_on
from web.storage import boards

CARDS = [code_text(code_from_sdp(b"table!", sdp)) for sdp in (FROM_CHROMIUM, FROM_FIREFOX)]
MATCHES = [pack(play_on(match_of(game), random.Random(1), 6), (0,)) for game in ("sequence", "sequoia")]
BOARD = boards.packed('{"format":"sequor-board"}' * 3)
CODES = [
    *(("join", code) for code in CARDS), ("move", CARDS[0]), *(("match", packed) for packed in MATCHES), ("board", BOARD),
]  # fmt: skip
SITE = "https://example.org/sub/"


def wrapped(code: str, gap: str, size: int = 34) -> str:
    return gap.join(code[at : at + size] for at in range(0, len(code), size))


TAILS = (
    ".", ",", ")", '"', "'", "’", "”", "»", ">", "…", "!", ";", ":", "?", "]", "}", "|", "*", "_", "~", "`", "`*_", ").", "\xa0",
    "%C2%A0", "%20", "\u200b", "\u2069", "\u202c", "\ufeff", "&fbclid=IwAR0x_y-z", "?utm_source=mail&utm_medium=x", "&amp;x=1",
    "&utm_campaign=game", "/", "#", "&nbsp;", "%E2%80%8B", "=", "==", "\r\n", " \n-- \nMira", "\n\n> On Monday, Tom wrote:\n> Hi",
    ". See you at eight!", " See you", "%0A%0ABest%20wishes", "👍", "\u3164", "。", "）",
)  # fmt: skip
GAPS = (
    " ", "\n", "\r\n", "\t", "=\n", "=\r\n", "\n> ", "=\r\n> > ", "\xa0", "%20", "%0D%0A", "\u2028", "\u200b", "\xad", " \n ",
    "\u2060", "%E2%80%8B", "   ", "\x0b",
)  # fmt: skip
AROUND = (
    ("", ""), ("'", "'"), ('"', '"'), ("“", "”"), ("«", "»"), ("« ", " »"), ("<", ">"), ("(", ")"), ("[", "]"), ("*", "*"),
    ("_", "_"), ("__", "__"), ("`", "`"), ("\u2068", "\u2069"), ("\u200e", "\u200f"), ("\ufeff", "\n"), ("> ", "\n"),
    ("\t", "\t"), ("Join me: ", ". See you"), ("Come and play Sequence, it is your turn.\n\n", "\n\nMira"), ("[Sequor](", ")"),
    ("- ", ""), ('<a href="', '">Sequor</a>'), ("https://l.example.com/l.php?u=", "&h=AT0x"),
    ("Am Abend? As you like: ", " At eight."),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "code"), CODES)
def test_a_link_is_found_in_what_messengers_and_mails_make_of_it(kind: str, code: str) -> None:
    plain = f"{SITE}#{kind}={code}"
    changed = [
        *(f"{plain}{tail}" for tail in TAILS),
        *(f"{before}{plain}{after}" for before, after in AROUND),
        *(f"{SITE}#{kind}={wrapped(code, gap)}" for gap in GAPS),
        *(f"Look:{gap}{SITE}#{kind}={gap}{wrapped(code, gap, 60)}{gap}See you,{gap}Mira" for gap in GAPS if gap.isspace()),
        f"{SITE}#{kind}=3D{wrapped(code, '=' + chr(10), 60)}",  # quoted-printable
        f"#{kind}={code}", f"{kind}={code}", f"{kind} = {code}", f"https://example.org#{kind}={code}",
        f"{SITE}?utm_source=x&fbclid=y#{kind}={code}", f"https://mail.example.com/?url={quote(plain, safe='')}&data=05%7C01",
        f"{plain}\n{plain}", f"{plain} or {SITE}#{kind}={code[:-9]}",
    ]  # fmt: skip
    for text in changed:
        assert read_pasted(text) == Pasted(kind, code), text


@pytest.mark.parametrize(("kind", "code"), CODES)
def test_a_bare_code_and_the_last_part_of_an_address_will_do(kind: str, code: str) -> None:
    kind = "code" if kind in ("join", "move") else kind
    changed = [
        code, f"http://example.org/{code}", f"{SITE}{code}", f"{SITE}{code}?utm_source=x", f"{SITE}{code}/",
        f"example.org/{code}.",
        *(f"{code}{tail}" for tail in TAILS), *(f"{before}{code}{after}" for before, after in AROUND),
        *(wrapped(code, gap) for gap in GAPS), *(f"\n{gap}{wrapped(code, gap, 5)}{gap}See you" for gap in GAPS if gap.isspace()),
    ]  # fmt: skip
    for text in changed:
        assert read_pasted(text) == Pasted(kind, code), text


@pytest.mark.parametrize(("kind", "code"), CODES)
def test_every_reader_finds_it_itself(kind: str, code: str) -> None:
    reads: Callable[[str], object] = {"match": packed_in, "board": boards.unpacked}.get(kind, read_code)
    for text in (code, f"{code}.", f"Hi! {SITE}#{kind}={wrapped(code, ' ')}&fbclid=x See you", f"{SITE}{code}", f"{code}%C2%A0"):
        assert reads(text) == reads(code)
        assert is_link(text) == (kind == "match")


def test_a_code_that_a_longer_one_begins_with_is_not_taken_for_it() -> None:
    card = code_from_sdp(b"table!", FROM_CHROMIUM)
    long, short = code_text(card), code_text(card._replace(candidates=card.candidates[:1]))
    assert read_code(f"{long[:30]} {long[30 : len(short) - 2]} {long[len(short) - 2 :]} Mira") == card
    assert read_code(f"{short} Mira") == card._replace(candidates=card.candidates[:1])


def test_the_first_whole_link_counts() -> None:
    match, card = f"{SITE}#match={MATCHES[0]}", f"{SITE}#join={CARDS[0]}"
    assert read_pasted(f"{card}\n{match}").kind == "join"
    assert read_pasted(f"{match}\n{card}").kind == "match"
    assert read_pasted(f"{match[:-4]}\n{card}").kind == "join"
    assert read_pasted(f"https://example.org/?match=1 {CARDS[0]}") == Pasted("code", CARDS[0])
    assert read_pasted(f"{SITE}#join={MATCHES[0]}") == Pasted("match", MATCHES[0])
    assert read_pasted(link_file(MATCHES[0])) == Pasted("match", MATCHES[0])


def test_what_is_no_link_is_refused_in_a_sentence() -> None:
    refused = {
        "": NOTHING, "hello": NOTHING, "See you at 8, at Anna's.": NOTHING, CARDS[0][:40]: NOTHING, CARDS[0][:-3]: NOTHING,
        MATCHES[0][:-3]: NOTHING, "https://example.org/sub/": NOTHING, f"{SITE}#play=sequence": NOTHING, "{}": NOTHING,
        "A" * 5_000: NOTHING, "9 of us": NOTHING,
        f"{SITE}#join=": pairing.UNREADABLE, f"{SITE}#join={CARDS[0][:-3]}": pairing.UNREADABLE,
        f"{SITE}#move=Ag{CARDS[0][2:]}": pairing.NEWER, f"Ag{CARDS[0][2:]}": pairing.NEWER,
        f"{SITE}#match=": link.DAMAGED, f"{SITE}#match=2{MATCHES[0][1:]}.": link.NEWER, f"2{MATCHES[0][1:]}": link.NEWER,
        f"{SITE}#match={MATCHES[0][:-3]}": "This link has no game. Copy the whole link.",
        f"{SITE}#board={BOARD[:-3]}": "This link has no board. Copy the whole link.",
        f"{SITE}#match=1{squeezed('[]')}": link.DAMAGED,
    }  # fmt: skip
    for text, sentence in refused.items():
        with pytest.raises(BadSaveError) as error:
            read_pasted(text)
        assert str(error.value) == sentence, text


def test_links_of_sealed_games_are_refused() -> None:
    sealed, card = f"s{squeezed('[1]' * 40)}", f"sealed.{CARDS[0]}"
    for text in (
        f"{SITE}#match={sealed}",
        f"{SITE}#match={sealed}&fbclid=x",
        f"{SITE}#join={card}",
        card,
        f"Come: {SITE}#join={card}.",
    ):
        with pytest.raises(BadSaveError, match=NO_SEALED_GAMES):
            read_pasted(text)
    with pytest.raises(BadSaveError, match=NO_SEALED_GAMES):
        unpack(packed_in(f"#match={sealed}"))
    with pytest.raises(BadSaveError, match=NO_SEALED_GAMES):
        read_code(f"#join={card}")


# Anything at all

ENDS = st.sampled_from("".join(tail[0] for tail in TAILS if not tail[0].isalnum() and tail[0] not in "_%="))
"""What no code has inside."""

SAID = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="%"), max_size=60)


@given(st.sampled_from(CODES), SAID, SAID, ENDS, st.data())
def test_gaps_and_whatever_is_said_before_and_after_do_no_harm(
    found: tuple[str, str], before: str, after: str, end: str, data: st.DataObject
) -> None:
    kind, code = found
    for place in sorted(data.draw(st.sets(st.integers(1, len(code) - 1), max_size=6)), reverse=True):
        code = code[:place] + data.draw(st.sampled_from(GAPS)) + code[place:]
    assert read_pasted(f"{before} {SITE}#{kind}={code}{end}{after}") == Pasted(*found)


@given(st.text() | st.text("A QBeN1sx-_=#%&joinmveatchbrd. \n>").map(lambda text: text * 3))
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    for read in (read_pasted, read_code, lambda text: game_in(packed_in(text)), boards.unpacked):
        with pytest.raises(BadSaveError, match=r"\.$"):
            read(text)
    assert is_link(text) in (False, "match" in text)


@given(st.sampled_from(CODES), st.integers(0, 10_000), st.sampled_from("AQx1-_ %.\n\0é"))
def test_a_code_with_a_wrong_character_is_refused_or_read(found: tuple[str, str], place: int, wrong: str) -> None:
    kind, code = found
    place %= len(code)
    with suppress(BadSaveError):
        assert read_pasted(f"{SITE}#{kind}={code[:place]}{wrong}{code[place + 1 :]}").code
