"""Gameboards: those that ship, files that players make, what is refused, and every promise on a board unlike the classic one."""

from __future__ import annotations

import base64
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.core import BadSetupError
from engine.games.sequence import GAME
from engine.games.sequence.rules.board import FREE, Face
from engine.games.sequence.rules.board_file import (
    DRAWINGS,
    board_names,
    board_text,
    load_board,
    parse_board,
    problems,
    write_board,
)
from engine.games.sequence.rules.setup import SequenceSetup
from tests.engine.contract import PROMISES, Promise
from tests.engine.walks import Play, random_game
from tests.games.sequence.board_files import FARM, SVG, data, data_url, parsed, png


def test_the_classic_board_comes_first() -> None:
    assert board_names()[0] == "classic"


def test_the_classic_board_shows_every_card_except_jacks_twice() -> None:
    board = load_board("classic")
    shown = Counter(board.cards)
    assert shown.pop(FREE) == 4
    assert set(shown.values()) == {2}
    assert len(shown) == 48
    assert len(board.deck) == 104


@pytest.mark.parametrize("name", board_names()[1:])
def test_a_picture_board_that_ships_is_a_valid_board_file(name: str) -> None:
    text = board_text(name)
    assert list(problems(json.loads(text))) == []
    assert parse_board(write_board(load_board(name))).deck == load_board(name).deck


@pytest.mark.parametrize("name", ["chess", "Classic", "", "\u202e"])
def test_an_unknown_board_is_refused(name: str) -> None:
    with pytest.raises(BadSetupError, match="Boards: classic"):
        load_board(name)


def test_only_picture_boards_have_looks() -> None:
    assert not load_board("classic").looks
    assert {len(face.name) > 0 for face in load_board("meadow").looks.values()} == {True}


# Board files


@pytest.mark.parametrize(("width", "height"), [(5, 5), (12, 12), (5, 12), (7, 6)])
def test_a_board_has_the_spaces_of_its_rows(width: int, height: int) -> None:
    board = parsed(data(width, height))
    assert (board.width, board.height) == (width, height)
    assert board.cards[:3] == (FREE, "face0", "face1")
    assert board.names[0] == f"a{height}"


def test_the_deck_has_a_card_for_every_space_and_bordered_ones() -> None:
    deck = Counter(parsed(data()).deck)
    assert deck == {**dict.fromkeys(("face0", "face1", "face2", "face3", "face4", "face5"), 4), "WILD": 8, "REMOVE": 8}


def test_a_board_can_change_the_numbers_of_cards() -> None:
    board = parsed(data() | {"cards": {"face0": 1, "face5": 20}, "wild": 0, "anti_wild": 40})
    deck = Counter(board.deck)
    assert (deck["face0"], deck["face1"], deck["face5"], deck["WILD"], deck["REMOVE"]) == (1, 4, 20, 0, 40)


def test_a_face_can_be_an_emoji_a_text_an_image_or_a_drawing() -> None:
    board = data(faces=7)
    texts = ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "मौसम", "ΑΒΓ 1"]
    pictures = [*({"text": text} for text in texts), {"image": png()}, {"drawing": DRAWINGS[0]}]
    for number, picture in enumerate(pictures):
        board["faces"][f"face{number}"] = {"name": f"it {number}"} | picture
    looks = parsed(board).looks
    assert [face.picture for face in looks.values()] == [*texts, png(), f"drawing:{DRAWINGS[0]}"]
    assert looks["face5"] == Face("it 5", image=png())


def test_a_face_can_be_a_jpeg_or_webp_image() -> None:
    # Headers as the specifications have them: JFIF with a baseline frame; RIFF with a lossy, lossless and extended picture.
    jpeg = b"\xff\xd8\xff\xe0\x00\x04JF\xff\xc0\x00\x11\x08\x00\x60\x00\x40\x03" + bytes(20)
    lossy = b"VP8 " + bytes(4) + b"\x10\x00\x00\x9d\x01\x2a\x40\x00\x60\x00" + bytes(8)
    lossless = b"VP8L" + bytes(4) + b"\x2f" + ((64 - 1) | (96 - 1) << 14).to_bytes(4, "little") + bytes(8)
    extended = b"VP8X" + bytes(8) + (63).to_bytes(3, "little") + (95).to_bytes(3, "little") + bytes(8)
    webps = [b"RIFF" + bytes(4) + b"WEBP" + chunk for chunk in (lossy, lossless, extended)]
    for url in [data_url("jpeg", jpeg), *(data_url("webp", webp) for webp in webps)]:
        board = data()
        board["faces"]["face0"] = {"name": "cow", "image": url}
        assert parsed(board).looks["face0"].image == url


def changed(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Sets one part of the data: `faces.face0.text`."""

    def change(board: dict[str, Any]) -> None:
        *parents, last = path.split(".")
        part: Any = board
        for name in parents:
            part = part[int(name)] if isinstance(part, list) else part[name]
        part[int(last) if isinstance(part, list) else last] = value

    return change


def image(url: str) -> Callable[[dict[str, Any]], None]:
    return changed("faces.face0", {"name": "cow", "image": url})


ALONE = "* * * * face1 * * * *".split()
"""A row in which one chip would make two sequences."""

GIF = base64.b64encode(b"GIF89a" + bytes(30)).decode()
REFUSED: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (changed("format", "other"), "not a Sequor board"),
    (changed("version", 2), "Update Sequor"),
    (changed("version", True), "version should be 1, not true"),
    (changed("extra", 1), "unknown part 'extra'"),
    (lambda board: board.pop("wild"), "has no wild"),
    (changed("name", ""), "needs a name"),
    (changed("name", "x" * 25), "1 to 24 visible characters"),
    (changed("name", "\u200b\u3164"), "visible characters"),
    (changed("name", "Farm\u202emraF"), "visible characters"),
    (changed("name", " Farm"), "no spaces at either end"),
    (changed("rows", {}), "rows should be a list"),
    (changed("rows", data(5, 4)["rows"]), "5 to 12 rows. This one has 4, so there is no room for five in a row."),
    (changed("rows", data(4, 5)["rows"]), "5 to 12 columns. This one has 4, so there is no room for five in a row."),
    (changed("rows", data(5, 13)["rows"]), "5 to 12 rows. This one has 13."),
    (changed("rows", [["*"] * 5] * 4 + [["*"] * 6]), "the same number of spaces"),
    (changed("rows", [["*"] * 5] * 5), "The line from a5 to e5 has 5 free spaces, which makes it too easy"),
    (changed("rows", [ALONE, *([["face0", "face1"] * 4 + ["face2"]] * 4)]), "The line from a5 to e5 has 4 free spaces"),
    (changed("rows.0.0", 7), "A space should be the id of a face"),
    (changed("rows.0.0", "horse"), "Space a5 shows 'horse', which is not one of the faces"),
    (changed("rows.4.4", ""), "Space e1 is empty"),
    (changed("faces.horse", {"name": "horse", "text": "🐎"}), "The face horse is not on the board. Paint it on a space"),
    (changed("faces.Horse", {"name": "horse", "text": "🐎"}), "only a to z and 0 to 9, not 'Horse'"),
    (changed("faces", []), "faces should be an object"),
    (changed("faces.face0", "cow"), "should have a name, one of text, image or drawing"),
    (changed("faces.face0.name", "THE  B"), "Two faces are called"),
    (changed("faces.face0.name", 3), "needs a name"),
    (changed("faces.face0.image", png()), "one picture: a text, an image or a drawing. It has 2"),
    (changed("faces.face0", {"name": "cow"}), "one picture: a text, an image or a drawing. It has 0"),
    (changed("faces.face0.text", "thirteen char"), "1 to 12 visible characters"),
    (changed("faces.face0.text", "a\nb"), "visible characters"),
    (changed("faces.face0.text", "\u200d"), "visible characters"),
    (changed("faces.face0.text", 7), "should be a text"),
    (changed("faces.face0", {"name": "cow", "drawing": "dragon"}), "should be one of"),
    (image("https://example.org/cow.png"), "data URL"),
    (image(SVG), "should be a PNG, JPEG or WebP"),
    (image(f"data:image/gif;base64,{GIF}"), "should be a PNG, JPEG or WebP"),
    (image(f"data:image/png;base64,{GIF}"), "is not a PNG file"),
    (image(f"data:image/jpeg;base64,{GIF}"), "is not a JPEG file"),
    (image(f"data:image/webp;base64,{GIF}"), "is not a WebP file"),
    (image("data:image/png;base64,QQ=" + "="), "is not a PNG file"),
    (image("data:image/png;base64,QQQQQ"), "base64 can’t be read"),
    (image(png(513, 8)), "is too large: 513 × 8 pixels (limit 512 × 512)"),
    (image(data_url("png", base64.b64decode(png()[22:]) + bytes(16_000))), "is too big (limit 16 kB)"),
    (changed("cards", {"face0": 0}), "has no cards, so nobody could ever play on its spaces"),
    (changed("cards", {"face0": 21}), "should have 1 to 20 cards"),
    (changed("cards", {"face0": 1.5}), "should have 1 to 20 cards"),
    (changed("cards", {"horse": 1}), "cards for 'horse'"),
    (changed("cards", [1]), "cards should be an object"),
    (changed("wild", 41), "0 to 40 WILD cards"),
    (changed("anti_wild", -1), "0 to 40 REMOVE cards"),
    (changed("wild", 10**400), "not a huge number"),
]


@pytest.mark.parametrize(("change", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_an_impossible_board_is_refused_with_the_reason(change: Callable[[dict[str, Any]], None], reason: str) -> None:
    board = data()
    change(board)
    with pytest.raises(BadSetupError) as refused:
        parsed(board)
    assert reason in str(refused.value)
    assert reason in " ".join(problem.sentence for problem in problems(board))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '{"format": NaN}', "[" * 100_000, '{"a": 1, "a": 2}', "\ud800", "9" * 5000, "\0"],
    ids=lambda text: text[:12].encode(errors="replace").decode(),
)
def test_a_text_that_is_not_a_board_is_refused(text: str) -> None:
    with pytest.raises(BadSetupError, match="This is not a board"):
        parse_board(text)


def test_a_text_that_is_too_long_is_refused_unread() -> None:
    with pytest.raises(BadSetupError, match="limit 400 kB"):
        parse_board(json.dumps(data()) + " " * 400_000)


def test_every_problem_is_reported_with_its_place() -> None:
    board = data()
    board["name"] = ""
    board["rows"][2][2] = ""
    board["faces"]["horse"] = {"name": "horse", "text": "🐎"}
    board["wild"] = 99
    assert [problem.place for problem in problems(board)] == ["name", "wild", "space c3", "face horse"]


@pytest.mark.parametrize(("down", "right"), [(0, 1), (1, 0), (1, 1), (1, -1)])
def test_a_line_of_five_has_at_most_two_free_spaces_in_any_direction(down: int, right: int) -> None:
    """Ruling: with more, one chip or two would make a sequence."""
    board = data(6, 6)
    board["rows"][0][0] = "face0"
    first = 5 if right < 0 else 0
    for step, fine in ((0, True), (2, True), (4, False)):
        board["rows"][step * down][first + step * right] = "*"
        assert (not list(problems(board))) is fine


def test_a_custom_board_is_loaded_from_its_text() -> None:
    text = write_board(parsed(data()))
    assert load_board(text).name == "Farm"


# Any board


FIELDS = ("name", "faces", "deck", "wild", "anti_wild", "looks")


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """The data of any valid board."""
    width, height, count = draw(st.integers(5, 8)), draw(st.integers(5, 8)), draw(st.integers(1, 12))
    board = data(width, height, count)
    rng = draw(st.randoms(use_true_random=False))
    for row in board["rows"]:
        rng.shuffle(row)
    pictures = st.sampled_from([{"text": "🐄"}, {"text": "B"}, {"image": png()}, {"drawing": DRAWINGS[1]}])
    for face in board["faces"].values():
        del face["text"]
        face |= draw(pictures)
    board["name"] = draw(st.sampled_from(["Farm", "«Ferme»", "農場", "x" * 24]))
    board["cards"] = {card: rng.randint(1, 20) for card in board["faces"] if rng.random() < 0.3}
    return board | {"wild": draw(st.integers(0, 40)), "anti_wild": draw(st.integers(0, 40))}


@given(boards())
@settings(max_examples=40)
def test_a_written_board_is_read_back(board: dict[str, Any]) -> None:
    first = parsed(board)
    text = write_board(first)
    second = parse_board(text)
    assert [getattr(second, field) for field in FIELDS] == [getattr(first, field) for field in FIELDS]
    assert write_board(second) == text


@given(boards())
@settings(max_examples=15)
def test_a_game_on_any_board_with_enough_cards_ends(board: dict[str, Any]) -> None:
    valid = parsed(board)
    assume(len(valid.deck) >= 14)
    assert random_game(GAME, SequenceSetup(board=write_board(valid)), len(valid.deck))[-1].after.returns() is not None


# A farm with every option


SETUP = SequenceSetup(4, board=FARM, loss_of_card=True, table_talk=True, sequences=1)


@cache
def farm_play() -> Play:
    return Play(GAME, SETUP, 5, random_game(GAME, SETUP, 5))


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_promise(promise: Promise) -> None:
    promise(farm_play())


def test_the_farm_has_its_own_spaces_and_cards() -> None:
    """36 spaces less three free ones; one card for each space except nine dogs for three, and five bordered cards."""
    board = SETUP.board_data
    assert (board.width, board.height, board.free.bit_count()) == (6, 6, 3)
    assert len(board.deck) == 33 - 3 + 9 + 5
    assert [board.spoken(card) for card in ("cow", "WILD", "REMOVE")] == ["cow", "wild card", "remove card"]
    assert len(GAME.initial_state(SETUP).chance()) == 4  # no card has a rank, so the first player is random


def test_a_deck_too_small_for_the_hands_is_refused() -> None:
    """33 spaces, one dog for its three, two bordered cards: 33 cards for 12 hands of three."""
    small = FARM.replace('"anti_wild": 3', '"anti_wild": 0').replace('{"dog": 9}', '{"dog": 1}')
    with pytest.raises(BadSetupError, match=r"Farm has only 33 cards\. Dealing 3 to each of 12 players takes at least 36"):
        SequenceSetup(12, board=small)
    with pytest.raises(BadSetupError, match="Dealing 3 to each of 10 players plus the extra cards takes at least 34"):
        SequenceSetup(10, board=small, extra_cards=(2, 2) + (0,) * 8)
    assert SequenceSetup(10, board=small).hand_sizes == (3,) * 10
