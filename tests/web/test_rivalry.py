"""The results against the same opponents, in words that are true."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.test_records import FERN, TOM, entry
from web.coach.rivalry import ORDINALS, SHOWN, rivalry
from web.storage.people import LEVEL, LOST, OUTCOMES, WON, Record, Rival

HARD_FERN = Rival("Fern", "hard")
RESULTS = {"w": WON, "l": LOST, "d": LEVEL}


def after(outcomes: str, *against: Rival) -> Record:
    """A record of games with these outcomes, in order: w, l and d."""
    return Record().with_(entry(number, RESULTS[one], *against) for number, one in enumerate(outcomes, 1))


def last(record: Record) -> str:
    return record.entries[-1].number


@pytest.mark.parametrize(
    ("outcomes", "words"),
    [
        ("wlwwwwlll", "Fern’s third win in a row. Over all, you lead 5–4."),
        ("lll", "Fern’s third win in a row. Over all, Fern leads 3–0."),
        ("ww", "Your second win in a row against Fern. Over all, you lead 2–0."),
        ("lllw", "You ended Fern’s run of three wins. Over all, Fern leads 3–1."),
        ("wwwwl", "Fern ended your run of four wins. Over all, you lead 4–1."),
        ("wl", "Over all, it’s 1–1."),
        ("wld", "Over all, it’s 1–1, with one draw."),
        ("wwd", "Over all, you lead 2–0, with one draw."),
        ("w" * 13, "Your 13th win in a row against Fern. Over all, you lead 13–0."),
        ("w" * 22, "Your 22nd win in a row against Fern. Over all, you lead 22–0."),
    ],
)
def test_the_run_and_the_total_are_told(outcomes: str, words: str) -> None:
    record = after(outcomes, FERN)
    found = rivalry(record, last(record), 2)
    assert found is not None
    assert " ".join(found.words) == words
    assert found.outcomes == tuple(RESULTS[one] for one in outcomes[-SHOWN:])


def test_the_outcomes_are_read_aloud() -> None:
    found = rivalry(after("lwd", FERN), "03", 2)
    assert found is not None
    assert found.spoken == "Your last 3 games: lost, won, drawn"


def test_nothing_is_said_of_a_first_game_a_game_that_does_not_count_and_opponents_without_names() -> None:
    assert rivalry(after("w", FERN), "01", 2) is None
    assert rivalry(after("ww", FERN), "99", 2) is None
    assert rivalry(after("ww", Rival("")), "02", 2) is None


def test_only_the_same_game_and_opponents_count() -> None:
    record = Record().with_([
        entry(1, LOST, FERN),
        entry(2, WON, FERN, TOM),
        entry(3, WON, FERN, game="sequence"),
        entry(4, WON, TOM),
        entry(5, LOST, FERN),
    ])  # fmt: skip
    found = rivalry(record, "05", 2)
    assert found is not None
    assert found.words == ("Fern’s second win in a row.", "Over all, Fern leads 2–0.")


def test_levels_are_told_apart() -> None:
    record = Record().with_([entry(1, WON, FERN), entry(2, LOST, HARD_FERN), entry(3, LOST, HARD_FERN)])
    found = rivalry(record, "03", 2)
    assert found is not None
    assert found.words == ("Fern’s second win in a row on hard.", "On hard, Fern leads 2–0.")


def test_a_game_looked_at_later_has_no_run() -> None:
    found = rivalry(after("wwwl", FERN), "03", 2)
    assert found is not None
    assert found.words == ("Over all, you lead 3–1.",)


def test_people_are_named() -> None:
    record = after("wwl", TOM)
    told = {number: rivalry(record, number, 2, "Mira") for number in ("02", "03")}
    assert [found and found.words for found in told.values()] == [
        ("Over all, Mira leads 2–1.",),
        ("Over all, Mira leads 2–1.",),
    ]
    found = rivalry(after("ww", TOM), "02", 2, "Mira")
    assert found is not None
    assert (found.words[0], found.spoken) == ("Mira’s second win in a row against Tom.", "Mira’s last 2 games: won, won")


def test_several_opponents_are_counted_together() -> None:
    three = (FERN, TOM, Rival("Ivy", "easy"))
    found = rivalry(after("lll", *three[:2]), "03", 3)
    assert found is not None
    assert found.words == ("Over all, no wins in 3 games against Fern and Tom.",)
    found = rivalry(after("lll", *three), "03", 2)
    assert found is not None
    assert found.words == ("These opponents’ third win in a row.", "Over all, these opponents lead 3–0.")


@pytest.mark.parametrize(("scores", "words"), [((12, 14), "Your best score so far."), ((14, 12), "Your best score is 14.")])
def test_a_solo_score_is_compared_with_the_best(scores: tuple[int, int], words: str) -> None:
    record = Record().with_(entry(number, "alone", score=score) for number, score in enumerate(scores, 1))
    found = rivalry(record, "02", 1)
    assert found is not None
    assert (found.words, found.outcomes) == ((words,), ())
    assert rivalry(record, "09", 1) is None


@given(st.lists(st.sampled_from(OUTCOMES[:3]), min_size=2, max_size=28))
def test_the_words_are_true_of_any_record(outcomes: list[str]) -> None:
    """Reads the words back and counts."""
    record = Record().with_(entry(number, outcome, FERN) for number, outcome in enumerate(outcomes, 1))
    found = rivalry(record, last(record), 2)
    assert found is not None
    text = " ".join(found.words)
    won, lost = outcomes.count(WON), outcomes.count(LOST)
    [score] = re.findall(r"\d+–\d+", text)
    assert score == f"{max(won, lost)}–{min(won, lost)}"
    assert ("you lead" in text, "Fern leads" in text) == (won > lost, lost > won)
    if row := re.search(r"(Your|Fern’s) (\w+) win in a row", text):
        word = row[2]
        count = ORDINALS.index(word) + 2 if word in ORDINALS else int(re.sub(r"\D", "", word))
        assert outcomes[-count:] == [WON if row[1] == "Your" else LOST] * count
        assert outcomes[-count - 1 : -count] != outcomes[-1:]
