"""The letter balls are those of the rule sheet's table."""

from engine.games.sequitur.words.lexicon import BALLS, COUNTS, READINGS, SKILL

# Copied from the sheet: letter, count, skill points.
SHEET = """
A 5 -
B 1 2
C 3 2
D 3 1
E 8 -
F 1 3
G 2 1
H 2 1
I 5 -
J 1 5
K 1 4
L 4 -
M 2 2
N 5 -
O 5 -
P 2 2
Q 1 7
R 5 -
S 4 -
T 4 -
U 2 -
V 1 3
W 1 3
X 1 5
Y 1 3
Z 1 5
"""
ROWS = [line.split() for line in SHEET.strip().splitlines()]


def test_counts_are_the_sheets_and_one_blank() -> None:
    assert dict(COUNTS) == {letter: int(count) for letter, count, _ in ROWS} | {"?": 1}
    assert BALLS == 72


def test_skill_points_are_the_sheets_and_the_blank_has_none() -> None:
    assert dict(SKILL) == {letter: 0 if skill == "-" else int(skill) for letter, _, skill in ROWS} | {"?": 0}


def test_only_the_q_and_the_blank_have_a_choice() -> None:
    assert {ball: ways for ball, ways in READINGS.items() if ways != (ball,)} == {
        "Q": ("Q", "QU"),
        "?": tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    }
