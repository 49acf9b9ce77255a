"""The word list is made of the packages that are named and of nothing else."""

import json
import re
from pathlib import Path

import pytest

from engine.games.sequitur.words.lexicon import Lexicon
from engine.tools.data.sequitur import (
    accented_words,
    common_words,
    forms,
    irregular,
    newer_words,
    unsaid_words,
    wider_words,
    written,
)


def test_what_is_written_is_read_back() -> None:
    words = {"CAT": 10, "CATS": 60, "CATTLE": 20, "DOG": 55, "ZOO": 10}
    read = Lexicon.read(written(words, ["CATS", "DOG"], ["DODO", "DOGE"]).encode())
    assert (read.words, read.wider) == (words, {"DODO", "DOGE"})
    assert [word for word in words if not read.is_said(word)] == ["CATS", "DOG"]


def test_another_list_is_refused(tmp_path: Path) -> None:
    (tmp_path / "english-words-10.json").write_text('["cat", "dog"]')
    with pytest.raises(ValueError, match=r"The word list should have .* Correct pins\.toml\."):
        common_words(tmp_path)
    (tmp_path / "english-words-70.json").write_text('["catalpa"]')
    with pytest.raises(ValueError, match=r"The larger list should have .* Correct pins\.toml\."):
        wider_words(tmp_path, {})


def test_the_wider_list_leaves_out_what_the_rule_of_forms_knows() -> None:
    words = {"BAKE": 10, "BAKED": 10, "BAKES": 10, "CAT": 10, "CATS": 10}
    assert irregular(words, {"REBAKES", "BAKER", "CATLESS", "GLOM", "GLOMS", "GLOMMED", "GLOMMING", "OXEN"}) == {
        "GLOM", "GLOMMED", "OXEN",
    }  # fmt: skip


def test_a_plural_stays_in_the_wider_list_if_no_rule_gives_it() -> None:
    assert irregular({"MOUSE": 10, "MICE": 10, "CLAY": 20}, {"CLAYS", "DORMICE", "GLOM", "GLOMS"}) == {"CLAYS", "DORMICE", "GLOM"}


def test_words_with_accents_lose_them(tmp_path: Path) -> None:
    listed = ["café", "éclair", "cafe\u0301s", "déclassée", "naïveté", "Émile", "décolletage", "smørre", "tea"]
    (tmp_path / "english-words-20.json").write_text(json.dumps(listed), encoding="utf-8")
    assert accented_words(tmp_path) == {"CAFE", "CAFES", "ECLAIR", "DECLASSEE", "NAIVETE"}


def test_the_newer_words_are_few_and_fit_on_a_rack() -> None:
    newer = newer_words()
    assert {"APP", "YAY", "ZEN", "GIF", "VLOG", "WIFI"} <= newer
    assert len(newer) < 400
    assert all(re.fullmatch("[A-Z]{3,9}", word) for word in newer)


def test_what_is_not_said_are_rated_words_and_their_forms(tmp_path: Path) -> None:
    (tmp_path / "index.js").write_text("export const cuss = {\n  damn: 1,\n  god: 0,\n  'hot rod': 2,\n  pimp: 2\n}\n")
    words = "DAMN DAMNED DAMNING DAMNATION GOD PIMP PIMPS PIMPLE SPASTICS ROD".split()
    assert unsaid_words(tmp_path, words) == ["DAMN", "DAMNED", "DAMNING", "PIMP", "PIMPS"]


@pytest.mark.parametrize(
    ("word", "become"),
    [
        ("SPASTIC", "SPASTICS SPASTICKED SPASTICKING"),
        ("SHAG", "SHAGS SHAGGED SHAGGING"),
        ("SCREW", "SCREWS SCREWED SCREWING"),
        ("RAPE", "RAPES RAPED RAPING"),
        ("PISS", "PISSES PISSED PISSING"),
        ("BITCH", "BITCHES BITCHED BITCHING"),
        ("SISSY", "SISSIES SISSIED SISSYING SISSIER SISSIEST"),
        ("HOMO", "HOMOS HOMOES HOMOED HOMOING"),
    ],
)
def test_forms(word: str, become: str) -> None:
    assert forms(word) == set(become.split())
