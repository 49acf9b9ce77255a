"""Reading boards from text: what is accepted, what is refused and why."""

import base64
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.core import BadSetupError
from engine.games.sequence.rules.board import FREE, Face
from engine.games.sequence.rules.board_file import DRAWINGS, load_board, parse_board, problems, write_board
from tests.games.sequence.board_files import SVG, data, data_url, parsed, png

# What is read


@pytest.mark.parametrize(("width", "height"), [(5, 5), (12, 12), (5, 12), (7, 6)])
def test_a_board_has_the_spaces_that_its_rows_tell(width: int, height: int) -> None:
    board = parsed(data(width, height))
    assert (board.width, board.height) == (width, height)
    assert board.cards[:3] == (FREE, "face0", "face1")
    assert board.names[0] == f"a{height}"


def test_there_is_a_card_for_every_space_and_the_bordered_ones() -> None:
    deck = Counter(parsed(data()).deck)
    assert deck == {**dict.fromkeys(("face0", "face1", "face2", "face3", "face4", "face5"), 4), "WILD": 8, "REMOVE": 8}


def test_other_numbers_of_cards_are_told() -> None:
    board = parsed(data() | {"cards": {"face0": 1, "face5": 20}, "wild": 0, "anti_wild": 40})
    deck = Counter(board.deck)
    assert (deck["face0"], deck["face1"], deck["face5"], deck["WILD"], deck["REMOVE"]) == (1, 4, 20, 0, 40)


def test_a_face_may_be_an_emoji_a_text_an_image_or_a_drawing() -> None:
    board = data(faces=7)
    texts = ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "मौसम", "ΑΒΓ 1"]
    pictures = [*({"text": text} for text in texts), {"image": png()}, {"drawing": DRAWINGS[0]}]
    for number, picture in enumerate(pictures):
        board["faces"][f"face{number}"] = {"name": f"it {number}"} | picture
    looks = parsed(board).looks
    assert [face.picture for face in looks.values()] == [*texts, png(), f"drawing:{DRAWINGS[0]}"]
    assert looks["face5"] == Face("it 5", image=png())


def test_a_jpeg_and_a_webp_may_be_shown() -> None:
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


# What is refused


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
def test_a_board_that_cannot_be_is_refused_with_the_reason(change: Callable[[dict[str, Any]], None], reason: str) -> None:
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
def test_what_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(BadSetupError, match="This is not a board"):
        parse_board(text)


def test_a_text_beyond_all_measure_is_not_even_read() -> None:
    with pytest.raises(BadSetupError, match="limit 400 kB"):
        parse_board(json.dumps(data()) + " " * 400_000)


def test_all_that_is_wrong_is_told_with_its_place() -> None:
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


def test_nothing_is_wrong_with_a_good_board() -> None:
    assert list(problems(data(12, 12, 12))) == []


def test_a_board_of_ones_own_is_loaded_by_its_text() -> None:
    text = write_board(parsed(data()))
    assert load_board(text).name == "Farm"
