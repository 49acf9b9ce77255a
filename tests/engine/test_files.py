"""Files from other programs: every encoding gives the same text, and any other kind of file is refused by its name."""

from __future__ import annotations

import codecs
import gzip
import io
import random
import re
import tracemalloc
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSaveError, SequorError
from engine.files import AS_CSV, BROKEN, EMPTY, LOST_LETTERS, UNPACK, format_of, read_file

MOST, TOO_LARGE = 100_000, "Too big."
WESTERN = 'colour,text\r\n"red","Größe – “où” in £ or €"\r\n'
WORLD = '{"format":"sequor-match","players":["Зоя","李","שרה","Zoë","👩‍👩‍👧"]}'


def read(content: bytes, largest: int = MOST, is_table: bool = False) -> tuple[str, str]:
    return read_file(content, largest, TOO_LARGE, is_table)


def refusal(content: bytes, is_table: bool = False) -> str:
    with pytest.raises(BadSaveError) as refused:
        read(content, is_table=is_table)
    return str(refused.value)


BOMS = {
    "utf-8": b"",
    "utf-8-sig": b"",
    "utf-16": b"",
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@pytest.mark.parametrize("text", [WESTERN, WORLD, "x"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
@pytest.mark.parametrize("encoding", BOMS)
def test_every_unicode_encoding_gives_the_same_text(encoding: str, pack: type[bytes], text: str) -> None:
    assert read(pack(BOMS[encoding] + text.encode(encoding))) == (text, "")
    assert read(pack(text.encode(encoding))) == (text, ""), "it needs no byte order mark"


@given(st.sampled_from(sorted(BOMS)), st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\ufffd")))
def test_any_text_comes_back_whole(encoding: str, rest: str) -> None:
    text = f'{{"format":"sequor-board","name":"{rest}"}}\n'
    assert read(BOMS[encoding] + text.encode(encoding)) == (text, "")


def test_windows_1252_is_read_with_a_note() -> None:
    text, note = read(WESTERN.encode("cp1252"))
    assert text == WESTERN
    assert note == "This file isn’t in UTF-8, so it was read as Windows-1252. Check 'Größe'."


WORDS = [
    "café", "„Spaß“", "CAFÉ »", "NÃO", "naïve", "l’œuvre", "À bientôt…", "¿Qué?", "don´t", "m²", "5 €", "å", "Ærø", "Smørrebrød",
    "col·legi", "½", "Straße 3–5", "ÜBER", "Ça va",
]  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_words_of_western_languages_are_read_as_windows_1252(word: str) -> None:
    assert read(f"a,b\n{word},x\n".encode("cp1252"))[0] == f"a,b\n{word},x\n"


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        ("Привет, мир", "cp1251"),
        ("да", "koi8-r"),
        ("Καλημέρα", "cp1253"),
        ("שלום", "cp1255"),
        ("مرحبا", "cp1256"),
        ("こんにちは", "shift-jis"),
        ("こんにちは", "euc-jp"),
        ("你好世界", "gb18030"),
        ("안녕하세요", "euc-kr"),
        ("Größe, Mädchen, für", "cp850"),
        ("café, señor", "cp437"),
        ("don’t, Müller, café", "mac-roman"),
        ("ABC żaba była", "cp1250"),
    ],
)
def test_other_encodings_are_refused_and_never_mistaken_for_windows_1252(words: str, encoding: str) -> None:
    refused = refusal(f"colour,text\nred,{words}\n".encode(encoding), is_table=True)
    assert re.fullmatch(r"This file has letters in an unknown encoding(, such as .+)?\. Save it again as UTF-8 .+\.", refused)


@pytest.mark.parametrize("text", ["Größe", "‘Hi’", "🐄", "Привет, мир", "a – b"])
@pytest.mark.parametrize("damage", [b"\xe9", b"\xff", b"\xc3"])
def test_damaged_utf_8_is_not_mistaken_for_windows_1252(text: str, damage: bytes) -> None:
    assert refusal(f"{text} ".encode() + damage + b" x") == BROKEN


def test_lost_letters_are_reported_except_in_games_and_backups() -> None:
    """An earlier version may have written those."""
    assert refusal("Gr\ufffd\ufffde".encode()) == refusal('{"format":"sequor-board","name":"\ufffd"}'.encode()) == LOST_LETTERS
    for ours in ("match", "everything"):
        text = f'{{"format":"sequor-{ours}","name":"\ufffd"}}'
        assert read(text.encode()) == (text, "")


@pytest.mark.parametrize(
    "content", [b"", b"\xef\xbb\xbf", b" \r\n\t", b"\0" * 512, codecs.BOM_UTF16_LE, gzip.compress(b"", mtime=0)]
)
def test_an_empty_file_is_called_empty(content: bytes) -> None:
    assert refusal(content) == EMPTY


# Compressed files


def test_several_gzip_files_in_a_row_are_one() -> None:
    whole = WORLD.encode()
    assert read(gzip.compress(whole[:30]) + gzip.compress(whole[30:]) + b"\0" * 100)[0] == WORLD


def test_an_incomplete_or_damaged_gzip_file_is_called_broken() -> None:
    packed = gzip.compress(WORLD.encode())
    wrong_checksum = packed[:-5] + bytes([packed[-5] ^ 1]) + packed[-4:]
    for broken in (packed[:3], packed[:12], packed[:30], packed[:-1], wrong_checksum, gzip.compress(b"{}") + b"rest"):
        assert refusal(broken) == BROKEN


def test_a_file_is_never_unpacked_beyond_the_limit() -> None:
    bomb = gzip.compress(b" " * 50_000_000)
    assert len(bomb) < MOST
    for content in (bomb, gzip.compress(b"x" * 99_000) * 2, b"x" * (MOST + 1)):
        tracemalloc.start()
        assert refusal(content) == TOO_LARGE
        assert tracemalloc.get_traced_memory()[1] < 10 * MOST
        tracemalloc.stop()
    assert read(b"x" * MOST)[0] == "x" * MOST


# Other kinds of files


def zipped(*names: str) -> bytes:
    """A ZIP archive of files with these names."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name in names:
            archive.writestr(name, "application/vnd.oasis.opendocument.spreadsheet" if name == "mimetype" else "x")
    return content.getvalue()


OLD = bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600
OTHERS = {
    "an Excel workbook": zipped("[Content_Types].xml", "xl/workbook.xml"),
    "an Excel workbook ": OLD + "Workbook".encode("utf-16-le"),
    "a LibreOffice spreadsheet": zipped("mimetype", "content.xml"),
    "a Numbers spreadsheet": zipped("Index/Document.iwa"),
    "a Word document": zipped("word/document.xml"),
    "an Office document": OLD,
    "a ZIP archive": zipped("goals.csv"),
    "a PDF document": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "a rich text document": b"{\\rtf1\\ansi x}",
    "a web page": b"<!DOCTYPE html><title>x</title>",
    "a web page ": b'<?xml version="1.0"?>\n<html xmlns="x">',
    "an XML document": b'<?xml version="1.0"?><Workbook/>',
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a picture ": b"\xff\xd8\xff\xe0\0\x10JFIF",
    "a picture  ": b"\0\0\0\x18ftypheic",
    "a video or a recording": b"\0\0\0\x18ftypmp42",
    "a packed file": b"7z\xbc\xaf\x27\x1c\0",
    "a packed file ": gzip.compress(gzip.compress(b"x", mtime=0), mtime=0),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_another_kind_of_file_is_refused_by_its_name(kind: str) -> None:
    content, packed = OTHERS[kind], kind.strip() in ("a ZIP archive", "a packed file")
    table, ours = refusal(content, is_table=True), refusal(content)
    assert table.startswith(f"This is {kind.strip()}. ")
    assert ours == f"This is {kind.strip()}. {UNPACK if packed else 'Choose a file saved by Sequor.'}"
    assert packed or "CSV" in table or "choose that file" in table or kind.startswith("a video")


def test_other_bytes_are_not_text() -> None:
    assert refusal(codecs.BOM_UTF16_LE + b"x") == BROKEN
    assert refusal(b"\x01\x02\x03", is_table=True) == f"This file isn’t text. {AS_CSV}"
    for seed in range(300):
        assert re.fullmatch(r"This .+\. .+\.", refusal(b"\x0e" + random.Random(seed).randbytes(999)))


@given(st.binary(max_size=60) | st.text(max_size=30).map(str.encode))
def test_any_bytes_are_read_whole_or_refused_in_two_sentences(content: bytes) -> None:
    for encoded in (content, gzip.compress(content)):
        try:
            text, _ = read(encoded)
        except SequorError as refused:
            complaint = str(refused)
            assert re.fullmatch(r"(?s)This .+\. .+\.", complaint)
        else:
            assert "\0" not in text
            assert text.encode("cp1252", "replace") == content or any(
                text.encode(encoding, "surrogatepass") in content for encoding in ("utf-8", *list(BOMS)[3:])
            )


def test_saved_files_are_recognised_by_their_format() -> None:
    assert format_of('\ufeff {"format" : "sequor-board"}') == "sequor-board"
    assert format_of("colour,text") == format_of('{"format":"chess"}') == ""
