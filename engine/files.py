"""Reads the bytes of a file as text: UTF-8, UTF-16 or UTF-32, with or without a byte order mark, or Windows-1252.

Also reads files compressed with gzip. Decodes strictly and never loses or changes a letter silently. Rejects anything else with
an error that names the kind of file and how to save it correctly. Runs in linear time.
"""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from .core import BadSaveError
from .text import quoted

LOST = "\ufffd"
"""The character that programs write in place of letters they can't read."""

EMPTY = "This file is empty. Choose another file."
BROKEN = "This file is damaged or incomplete. Copy or save it again."
LOST_LETTERS = "This file has lost letters in an earlier conversion (�). Save it again from the original, as UTF-8."
AS_UTF_8 = "Save it again as UTF-8 (“CSV UTF-8” in a spreadsheet)."
AS_CSV = "Open it in a spreadsheet, save it there as CSV (UTF-8), and choose that file."
UNPACK = "Unpack it first, then choose the file inside."
ANOTHER = "Choose a file saved by Sequor."

_GZIP = b"\x1f\x8b"

_BOMS: tuple[tuple[bytes, Callable[..., tuple[str, int]]], ...] = (
    (codecs.BOM_UTF8, codecs.utf_8_decode),
    (codecs.BOM_UTF32_LE, codecs.utf_32_le_decode),
    (codecs.BOM_UTF32_BE, codecs.utf_32_be_decode),
    (codecs.BOM_UTF16_LE, codecs.utf_16_le_decode),
    (codecs.BOM_UTF16_BE, codecs.utf_16_be_decode),
)
"""Byte order marks and their decoders. `bytes.decode` would import further modules, which the page's snapshot lacks."""

_WINDOWS_1252 = (
    "".join(map(chr, range(0x80)))
    + "€\ufffe‚ƒ„…†‡ˆ‰Š‹Œ\ufffeŽ\ufffe\ufffe‘’“”•–—˜™š›œ\ufffežŸ"
    + "".join(map(chr, range(0xA0, 0x100)))
)
"""Its 256 characters; U+FFFE stands for bytes without one."""

_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
"""Control characters that no text file has. Tabs, line breaks and page breaks are allowed."""

_HIGH = re.compile(rb"([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]")
"""A multi-byte letter in UTF-8, or else a stray byte."""

_USUAL_LEADS = b"\xc2\xc3\xe2\xf0"
"""The first bytes of é, ’ and emoji in UTF-8: as Windows-1252, Â, Ã, â or ð before a symbol, which no language has."""

_WORD = re.compile("[^\\W\\d_]+")
_FOREIGN = re.compile(
    "(?<![A-Za-zÀ-ÖØ-öø-ÿŠŒŽšœžŸ])[À-ÖØ-öø-ÿŠŒŽšœžŸ]{2,}+(?![A-Za-z])"
    "|[a-zß-öø-ÿšœž][À-ÖØ-ÞŠŒŽŸ]"
    "|[^\x00-\x7f\xa0–—…]{4}"
    "|[A-Za-zÀ-ÖØ-öø-ÿ][‚ƒ„”“ˆ‰†‡‹›•˜¡¢£¤¥¦§¨¬¯¸¹²³¼½¾¿][a-zß-öø-ÿ]"
)
"""Signs of another encoding read as Windows-1252: words without any of A to Z (Cyrillic, Greek), four other characters in a row
(Japanese), a capital or a symbol within a word (Macintosh, DOS, Central European)."""


class FileText(NamedTuple):
    """The text of a file, and a sentence for people if its encoding had to be guessed; otherwise ""."""

    text: str
    note: str


def read_file(content: bytes, largest: int, too_large: str, is_table: bool = False) -> FileText:
    """The text in this content, without its byte order mark. Raises BadSaveError, with the sentence `too_large` if the unpacked
    content has more than `largest` bytes. `is_table` if a table is expected, which spreadsheets can write.

    >>> read_file("\ufeffZoë".encode("utf-16-le"), 100, "Too big.")
    FileText(text='Zoë', note='')
    """
    if len(content) > largest:
        raise BadSaveError(too_large)
    if content.startswith(_GZIP):
        content = _unzipped(content, largest, too_large)
    if not content.strip(b"\0\t\n\r "):
        raise BadSaveError(EMPTY)
    found = _decoded(content, is_table)
    if not found.text.strip():
        raise BadSaveError(EMPTY)
    # A save has a checksum over its texts, and a backup contains whatever an earlier version stored.
    if LOST in found.text and format_of(found.text) in ("", "sequor-board"):
        raise BadSaveError(LOST_LETTERS)
    return found


def _unzipped(content: bytes, largest: int, too_large: str) -> bytes:
    """The content of a gzip file, or of several in a row."""
    found, size = [], 0
    while content.startswith(_GZIP):
        unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            found.append(unpacker.decompress(content, largest - size + 1))
        except zlib.error:
            raise BadSaveError(BROKEN) from None
        size += len(found[-1])
        if size > largest:
            raise BadSaveError(too_large)
        if not unpacker.eof:
            raise BadSaveError(BROKEN)
        content = unpacker.unused_data
    if content.strip(b"\0"):  # zeros may fill the last block of a tape
        raise BadSaveError(BROKEN)
    return b"".join(found)


def _decoded(content: bytes, is_table: bool) -> FileText:
    for bom, decode in _BOMS:
        if content.startswith(bom):
            try:
                text = decode(content[len(bom) :], "strict", True)[0]
            except UnicodeDecodeError:
                raise BadSaveError(BROKEN) from None
            break
    else:
        if found := _kind(content):
            raise BadSaveError(f"This is {found[0]}. {found[1] if is_table or found[1] == UNPACK else ANOTHER}")
        if b"\0" in content:
            return FileText(_wide(content), "")
        try:
            text = codecs.utf_8_decode(content, "strict", True)[0]
        except UnicodeDecodeError:
            return _western(content)
    if _CONTROLS.search(text):
        raise BadSaveError(_not_text(is_table))
    return FileText(text, "")


def _not_text(is_table: bool) -> str:
    return f"This file isn’t text. {AS_CSV if is_table else ANOTHER}"


def _wide(content: bytes) -> str:
    """The text of UTF-16 or UTF-32 without a byte order mark: of all ways to read it, the one with the most ASCII."""
    found = []
    for decode in (decode for _, decode in _BOMS[1:]):
        try:
            text = decode(content, "strict", True)[0]
        except UnicodeDecodeError:
            continue
        if not _CONTROLS.search(text):
            found.append((len(text.encode("ascii", "ignore")), text))
    ascii_letters, text = max(found, default=(0, ""))
    if not ascii_letters:
        raise BadSaveError("This file isn’t text, or it is damaged. Copy or save it again.")
    return text


def _western(content: bytes) -> FileText:
    """The text of Windows-1252. Raises BadSaveError if it is more likely to be damaged UTF-8 or something else."""
    high = list(_HIGH.finditer(content))
    whole = [piece[0] for piece in high if piece[1]]
    if 2 * len(whole) > len(high) or any(piece[0] in _USUAL_LEADS for piece in whole):
        raise BadSaveError(BROKEN)
    try:
        text = codecs.charmap_decode(content, "strict", _WINDOWS_1252)[0]
    except UnicodeDecodeError:
        raise BadSaveError(f"This file has letters in an unknown encoding. {AS_UTF_8}") from None
    if _CONTROLS.search(text):
        raise BadSaveError("This file isn’t text, or it is damaged. Copy or save it again.")
    if strange := _FOREIGN.search(text):
        shown = quoted(_around(text, strange.start()))
        raise BadSaveError(f"This file has letters in an unknown encoding, such as {shown}. {AS_UTF_8}")
    example = next((word[0] for word in _WORD.finditer(text) if not word[0].isascii()), "")
    check = f" Check {quoted(example)}." if example else ""
    return FileText(text, f"This file isn’t in UTF-8, so it was read as Windows-1252.{check}")


def _around(text: str, at: int) -> str:
    """The word at that place, with any symbols in it."""
    begin = max(text.rfind(char, max(0, at - 20), at) for char in ' \t\r\n,;"') + 1
    return "".join(takewhile(lambda char: char not in ' \t\r\n,;"', text[max(begin, at - 20) : at + 20]))


# Files that aren't text


_FORMATS: tuple[tuple[bytes, str, str], ...] = (
    (rb"%PDF-", "a PDF document", AS_CSV),
    (rb"\{\\rtf", "a rich text document", "Save it as plain text (UTF-8), and choose that file."),
    (rb"(?i)\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<(!doctype html|html|head|body|table)\b", "a web page", AS_CSV),
    (rb"(?i)\s*<\?xml\b", "an XML document", AS_CSV),
    (rb"\x89PNG\r\n", "a picture", AS_CSV),
    (rb"\xff\xd8\xff", "a picture", AS_CSV),
    (rb"GIF8[79]a", "a picture", AS_CSV),
    (rb"RIFF....WEBP", "a picture", AS_CSV),
    (rb"....ftyp(heic|heix|mif1|avif)", "a picture", AS_CSV),
    (rb"(II\*\0|MM\0\*)", "a picture", AS_CSV),
    (rb"BM....\0\0\0\0", "a picture", AS_CSV),
    (rb"....ftyp", "a video or a recording", ANOTHER),
    (rb"(ID3[\x02-\x04]|OggS|fLaC|RIFF....(WAVE|AVI ))", "a video or a recording", ANOTHER),
    (rb"(7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|\xfd7zXZ\0|BZh[1-9]1AY|\x28\xb5\x2f\xfd|\x1f\x8b)", "a packed file", UNPACK),
    (rb"bplist00", "an Apple property list", ANOTHER),
    (rb"SQLite format 3\0", "a database", ANOTHER),
)
"""The first bytes of a file, its kind, and the advice if a table is expected."""

_PACKAGES: tuple[tuple[bytes, str, str], ...] = (
    (b"xl/", "an Excel workbook", "In Excel, choose File, Save As, “CSV UTF-8”, and choose that file here."),
    (b"opendocument.spreadsheet", "a LibreOffice spreadsheet", "Save it there as “Text CSV” in UTF-8, and choose that file."),
    (b"Index/", "a Numbers spreadsheet", "In Numbers, choose File, Export To, CSV, and choose that file here."),
    (b"word/", "a Word document", AS_CSV),
    (b"opendocument.text", "a LibreOffice document", AS_CSV),
)
"""Parts of file names in a ZIP archive, the archive's kind, and the advice."""

_OLD_OFFICE = bytes.fromhex("d0cf11e0a1b11ae1")


def _kind(content: bytes) -> tuple[str, str] | None:
    """The kind of a file that isn't text, and the advice; None if it is unknown."""
    if content.startswith(b"PK\x03\x04"):
        inside = (kind[1:] for kind in _PACKAGES if kind[0] in content)
        return next(inside, ("a ZIP archive", UNPACK))
    if content.startswith(_OLD_OFFICE):
        is_excel = "Workbook".encode("utf-16-le") in content
        return _PACKAGES[0][1:] if is_excel else ("an Office document", AS_CSV)
    beginning = content[:1000]
    return next((kind[1:] for kind in _FORMATS if re.match(kind[0], beginning, re.DOTALL)), None)


# Kinds of text


_FORMAT = re.compile(r'\ufeff?\s*\{\s*"format"\s*:\s*"(sequor-[a-z]{1,20})"')

OURS = {
    "sequor-match": "a saved game",
    "sequor-link": "a game sent by link",
    "sequor-board": "a board",
    "sequor-everything": "a backup",
    "sequor-record": "a player’s stats",
}
"""The formats of files that Sequor saves, and what people call them."""


def is_table(text: str) -> bool:
    """Whether the text looks like a spreadsheet table: its first line has several cells, or names the separator."""
    line = text[:1000].strip().partition("\n")[0]
    return not line.startswith(("{", "[")) and (line.lower().startswith("sep=") or max(map(line.count, ",;\t|")) > 1)


def format_of(text: str) -> str:
    """The format named in a file that Sequor saved, valid or not; "" for any other text."""
    found = _FORMAT.match(text)
    return found[1] if found else ""
