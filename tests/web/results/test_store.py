"""The records that the browser keeps: they grow with each game, are set aside if damaged, put away and fetched back."""

import asyncio

import pytest

from engine.core import SequorError
from tests.web.test_board_links import Memory
from web.storage.people import LOST, WON, Record, RecordEntry, Records, growing, read_record
from web.storage.texts import RECORD


def entry(number: int, outcome: str = WON) -> RecordEntry:
    return RecordEntry(f"{number}", "sequoia", f"2026-11-0{number} 20:00:00", outcome)


def text_of(*entries: RecordEntry, name: str = "Mira") -> str:
    return Record(entries).text(name)


def test_whoever_played_last_comes_first() -> None:
    memory = Memory()
    memory.texts = {
        RECORD + "Ann": text_of(entry(2), name="Ann"),
        RECORD + "Mira": text_of(entry(1), entry(3)),
        RECORD + "Tom": text_of(name="Tom"),
        "speed": "2",
    }
    assert list(asyncio.run(Records(memory).all())) == ["Mira", "Ann"]


def test_a_damaged_record_is_set_aside_and_begins_anew_with_the_next_game() -> None:
    memory = Memory()
    memory.texts = {RECORD + "Mira": "{", RECORD + "Tom": text_of(entry(1), name="Tom")}
    records = Records(memory)
    asyncio.run(memory.change({RECORD + name: growing(name, (entry(2),)) for name in ("Mira", "Tom")}))
    asyncio.run(records.check({"Mira": entry(2), "Tom": entry(2)}))
    assert memory.texts == {
        "aside record Mira": "{",
        RECORD + "Mira": text_of(entry(2)),
        RECORD + "Tom": text_of(entry(1), entry(2), name="Tom"),
    }
    memory.texts[RECORD + "Tom"] = "no record"
    assert list(asyncio.run(records.all())) == ["Mira"]
    assert memory.texts["aside record Tom"] == "no record"


def test_what_is_put_away_can_be_fetched_back_with_what_has_come_since() -> None:
    memory = Memory()
    memory.texts[RECORD + "Mira"] = text_of(entry(1), entry(2))
    records = Records(memory)
    asyncio.run(records.delete("Mira"))
    assert memory.texts == {}
    assert list(records.deleted) == ["Mira"]
    asyncio.run(memory.change({RECORD + "Mira": growing("Mira", (entry(3, LOST),))}))
    asyncio.run(records.delete("Mira"))
    asyncio.run(memory.change({RECORD + "Mira": growing("Mira", (entry(4),))}))
    asyncio.run(records.restore("Mira"))
    assert [one.number for one in read_record(memory.texts[RECORD + "Mira"])[1].entries] == ["1", "2", "3", "4"]
    assert not records.deleted


def test_a_record_from_a_file_joins_what_is_there() -> None:
    memory = Memory()
    memory.texts[RECORD + "Mira"] = text_of(entry(1))
    records = Records(memory)
    assert asyncio.run(records.add_file("Mira", Record((entry(1, LOST), entry(2))).text("Mira", 2))) == 1
    assert memory.texts == {RECORD + "Mira": text_of(entry(1), entry(2))}
    with pytest.raises(SequorError):
        asyncio.run(records.add_file("Mira", "{}"))
    assert memory.texts == {RECORD + "Mira": text_of(entry(1), entry(2))}
