"""Links: a match reads back exactly, people may paste a link with anything around it, and anything else is refused."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cli.saves import make_ready
from engine.core import BadSaveError, SequorError
from engine.game import game_names, load_game
from engine.match import NO_SEALED_GAMES, Match, Player
from engine.remote import link, pairing
from engine.remote.link import (
    DAMAGED,
    KIND,
    LONGEST,
    LONGEST_ADDRESS,
    NEWER,
    NOTHING,
    Pasted,
    game_in,
    is_link,
    link_file,
    pack,
    packed_in,
    read_pasted,
    unpack,
)
from engine.remote.pairing import code_from_sdp, code_text, read_code
from engine.text import squeezed, unsqueezed
from tests.engine.commands import at_once
from tests.engine.remote.test_pairing import FROM_CHROMIUM, FROM_FIREFOX
from tests.engine.walks import NAMES, ends, play_on, second_smallest, table_name
from web.storage import boards

CASES = [(name, number) for name in game_names() for number in range(len(load_game(name).setups()))]
TABLE_NAMES = [table_name(load_game(name), load_game(name).setups()[number]) for name, number in CASES]


def cases(usual: Iterable[int]) -> pytest.MarkDecorator:
    """Parameters for every case. All except the usual ones are slow."""
    kept = set(usual)
    every = [pytest.param(*case, marks=() if at in kept else pytest.mark.slow) for at, case in enumerate(CASES)]
    return pytest.mark.parametrize(("game", "number"), every)


at_every_table = cases(ends(TABLE_NAMES))
in_whole_games = cases(second_smallest(TABLE_NAMES))


def match_of(game: str, number: int = 0, seed: str = "by link", **options: Any) -> Match:
    """A new match of two people, or of people and, at the last seat, the easiest computer."""
    rules = make_ready(load_game(game))
    setup = rules.setups()[number]
    colours = list(rules.colours)
    players = [Player(NAMES[seat], "", colours[setup.team(seat)]) for seat in range(setup.seats)]
    if setup.seats > 2:
        players[-1] = Player(NAMES[setup.seats - 1], rules.levels[0], players[-1].colour)
    return Match(rules, setup, seed, players, **options)


@at_every_table
def test_a_match_at_any_moment_reads_back_exactly(game: str, number: int) -> None:
    match, rng = match_of(game, number), random.Random(number)
    for most in (0, 1, 7, 10_000):
        play_on(match, rng, most)
        if match.last_choice is not None:
            match.record_hint(0)
        packed = pack(match, (0,))
        assert game_in(packed) == game
        sent = unpack(packed)
        assert sent.match.to_json() == match.to_json()
        assert sent.seats == (0,)
        assert sent.match.verify() == []
        assert len(packed) < LONGEST_ADDRESS - 200, "it fits into any address"


def test_doubtful_games_practice_tables_without_hints_and_positions_read_back_exactly() -> None:
    save = json.loads(play_on(match_of("sequence"), random.Random(1), 3).to_json()) | {"seed": "another"}
    doubtful = Match.from_json(json.dumps(save))
    assert doubtful.verify()
    start = doubtful.game.write_position(play_on(match_of("sequence"), random.Random(3), 5).state)
    new = [match_of("sequence", **options) for options in ({"practice": True}, {"hints": False}, {"start": start})]
    for match in (doubtful, *(play_on(match, random.Random(2), 5) for match in new)):
        assert unpack(pack(match)).match.to_json() == match.to_json()


def test_a_link_names_its_sender() -> None:
    match = play_on(match_of("sequence", 1), random.Random(1), 2)  # seat 2 is a computer's
    assert unpack(pack(match, (0,), (1,)))[1:] == ((0,), (1,))
    assert unpack(pack(match, (), (0, 1)))[1:] == ((), (0, 1))
    assert unpack(pack(match, (0,)))[1:] == ((0,), ()), "links of earlier versions name no sender"
    assert len(pack(match, (0,), (1,))) < len(pack(match, (0,))) + 10
    with pytest.raises(BadSaveError, match="a seat that nobody plays"):
        unpack(pack(match, (0,), (2,)))


# Damaged links


def changed(packed: str, change: Any) -> str:
    """The same link with changed content."""
    content = json.loads(unsqueezed(packed.removeprefix(KIND), "game", 10**6))
    change(content)
    return KIND + squeezed(json.dumps(content))


DAMAGES = [
    (lambda held: held.extend(([], 1)), DAMAGED),
    (lambda held: held.append(1), "seats should be a list"),
    (lambda held: held.append(["0"]), r"seats\[0\] should be a whole number"),
    (lambda held: held.append([0, 2]), "a seat that nobody plays"),
    (lambda held: held.append([-1]), "a seat that nobody plays"),
    (lambda held: held.append([9]), "a seat that nobody plays"),
    (lambda held: held.clear(), DAMAGED),
    (lambda held: held[0].append("1"), r"seats\[1\] should be a whole number"),
    (lambda held: held[0].append(2), "a seat that nobody plays"),
    (lambda held: held[0].append(-1), "a seat that nobody plays"),
    (lambda held: held[1].pop("game"), "it has no game"),
    (lambda held: held[1].update(game="ludo"), "no game called 'ludo'"),
    (lambda held: held[1].pop("seed"), "it has no seed"),
    (lambda held: held[1].update(hats=3), "unknown field 'hats'"),
    (lambda held: held[1].update(format="chess"), "not a saved Sequor game"),
    (lambda held: held[1].update(events="all"), DAMAGED),
    (lambda held: held[1]["events"].append(1.5), "seat should be a whole number"),
    (lambda held: held[1]["events"].append(1), "action should be a text, not null"),
    (lambda held: held[1]["events"].extend((1, "move to c4")), "damaged at event"),
    (lambda held: held[1]["events"].extend((None, None)), "damaged at event"),
    (lambda held: held[1]["events"].extend([None] * 30_000), DAMAGED),
    (lambda held: held[1].update(mark="0"), "its checksum should be 16"),
]


@pytest.mark.parametrize(("change", "sentence"), DAMAGES)
def test_damaged_links_are_refused_with_a_sentence(change: Any, sentence: str) -> None:
    packed = pack(play_on(match_of("sequence", 1), random.Random(1), 2), (0,))  # seat 2 is a computer's
    with pytest.raises(BadSaveError, match=sentence):
        unpack(changed(packed, change))


def test_newer_foreign_and_huge_links_are_refused() -> None:
    packed = pack(match_of("sequoia"))
    for text, sentence in (
        ("2" + packed[1:], NEWER),
        ("", DAMAGED),
        ("hello", DAMAGED),
        (packed[:-5], "This link has no game"),
        (KIND + squeezed(" " * 2_000_000), "too big for a game"),
        (KIND + "A" * LONGEST, "too long"),
        (KIND + squeezed("[" * 100), "can’t be read"),
    ):
        with pytest.raises(BadSaveError, match=sentence):
            unpack(text)
        with pytest.raises(BadSaveError):
            game_in(text)


@settings(max_examples=200)
@given(st.integers(1, 10_000), st.sampled_from("ABCxyz019-_"))
def test_one_wrong_letter_never_gives_another_game(place: int, letter: str) -> None:
    """The last letter may have spare bits."""
    packed = pack(play_on(match_of("sequence"), random.Random(1), 8), (1,))
    place %= len(packed)
    with suppress(SequorError):
        sent = unpack(packed[:place] + letter + packed[place + 1 :])
        assert (sent.match.to_json(), sent.seats) == (unpack(packed).match.to_json(), (1,))


def test_links_are_found_in_addresses_and_files() -> None:
    packed = pack(match_of("sequoia"))
    for text in (f"https://example.org/x/#match={packed}", f"#match={packed}\n", link_file(packed), "\ufeff" + link_file(packed)):
        assert packed_in(text) == packed
    file = link_file(packed)
    for text in ("", "#board=1", "{}", "25", file.replace(": 1,", ": 2,"), file[:-1], file.replace("1e", "!")):
        with pytest.raises(BadSaveError, match=DAMAGED):
            packed_in(text)


def test_a_save_that_contains_a_link_is_not_a_link() -> None:
    packed = pack(match_of("sequoia"))
    save = match_of("sequoia").to_json().replace('"Ada"', '"#match=1"')
    assert Match.from_json(save).players[0].name == "#match=1"
    assert not any(map(is_link, (save, f"\ufeff \n{save}", "evening.json", "")))
    assert all(map(is_link, (packed, f"Hi,\n{packed[:40]}\n{packed[40:]}", link_file(packed), f"#match={packed[:9]}")))


# In the terminal


def test_the_terminal_turns_saves_into_links_and_back(tmp_path: Path) -> None:
    match = play_on(match_of("sequence"), random.Random(1), 3, and_luck=True)
    save = tmp_path / "evening.json"
    save.write_text(match.to_json(), encoding="utf-8")
    printed = at_once("link", str(save), "--site", "https://example.org/")
    assert printed.returncode == 0
    address = printed.stdout.strip()
    assert address.startswith("https://example.org/#match=")
    assert unpack(packed_in(address)).seats == match.state.to_act
    back = at_once("link", address)
    assert back.stdout.strip() == match.to_json()
    assert back.stderr == f"For {match.players[match.state.to_act[0]].name}.\n"
    file = tmp_path / "sent.json"
    file.write_text(link_file(packed_in(address)), encoding="utf-8")
    assert at_once("link", str(file), "--save", str(tmp_path / "again.json")).returncode == 0
    assert (tmp_path / "again.json").read_text(encoding="utf-8") == match.to_json()
    other = at_once("link", str(save), "--to", "Ben").stdout
    assert unpack(packed_in(other)).seats == (1,)


def test_the_terminal_finds_a_link_in_a_whole_mail(tmp_path: Path) -> None:
    match = match_of("sequoia")
    packed, mail = pack(match), tmp_path / "mail.txt"
    mail.write_text(f"Your turn:\n> https://example.org/#match={packed[:30]}=\n> {packed[30:]}.\n\nMira", encoding="utf-8")
    for argument in (str(mail), packed, f"“https://example.org/{packed}”", f"https://example.org/#match={packed}&fbclid=x"):
        assert at_once("link", argument).stdout.strip() == match.to_json()


def test_the_terminal_says_what_is_wrong_with_a_link(tmp_path: Path) -> None:
    save = tmp_path / "evening.json"
    save.write_text(match_of("sequence").to_json(), encoding="utf-8")
    for arguments, sentence in (
        (("link", str(save), "--to", "Zoë"), "There is no player called 'Zoë'. Players: Ada, Ben."),
        (("link", "#match=1abc"), "This link has no game. Copy the whole link."),
        (("link", "#match="), DAMAGED),
        (("link", str(tmp_path / "none.json")), "Can't read"),
        (("link", at_once("link", str(save)).stdout.strip(), "--save", str(tmp_path)), f"Can't write {tmp_path}: "),
    ):
        done = at_once(*arguments)
        assert done.returncode == 2
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 1


# Pasted texts

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
def test_a_link_survives_messengers_and_mails(kind: str, code: str) -> None:
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
def test_a_bare_code_or_the_last_part_of_an_address_suffices(kind: str, code: str) -> None:
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
def test_every_reader_of_a_code_finds_it_in_a_text(kind: str, code: str) -> None:
    reads: Callable[[str], object] = {"match": packed_in, "board": boards.unpacked}.get(kind, read_code)
    for text in (code, f"{code}.", f"Hi! {SITE}#{kind}={wrapped(code, ' ')}&fbclid=x See you", f"{SITE}{code}", f"{code}%C2%A0"):
        assert reads(text) == reads(code)
        assert is_link(text) == (kind == "match")


def test_a_code_is_read_whole_even_if_its_beginning_is_a_code_too() -> None:
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


def test_any_other_text_gets_a_fitting_sentence() -> None:
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
    match, code = f"#match=s{squeezed('[1]' * 40)}", f"sealed.{CARDS[0]}"
    pasted = [SITE + match, f"{SITE}{match}&fbclid=x", f"{SITE}#join={code}", code, f"Come: {SITE}#join={code}."]
    reads: list[Callable[[], object]] = [partial(read_pasted, text) for text in pasted]
    reads += [lambda: unpack(packed_in(match)), partial(read_code, f"#join={code}")]
    for read in reads:
        with pytest.raises(BadSaveError, match=NO_SEALED_GAMES):
            read()


ENDS = st.sampled_from("".join(tail[0] for tail in TAILS if not tail[0].isalnum() and tail[0] not in "_%="))
"""Characters that appear in no code."""

SAID = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="%"), max_size=60)


@given(st.sampled_from(CODES), SAID, SAID, ENDS, st.data())
def test_gaps_and_any_text_around_a_link_do_no_harm(
    found: tuple[str, str], before: str, after: str, end: str, data: st.DataObject
) -> None:
    kind, code = found
    for place in sorted(data.draw(st.sets(st.integers(1, len(code) - 1), max_size=6)), reverse=True):
        code = code[:place] + data.draw(st.sampled_from(GAPS)) + code[place:]
    assert read_pasted(f"{before} {SITE}#{kind}={code}{end}{after}") == Pasted(*found)
