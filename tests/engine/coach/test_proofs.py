"""Proofs of puzzles: sequential sampling, the records of checks, and those of the puzzles that ship."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.cli.puzzle import shipped
from engine.coach.puzzle import Puzzle, best_of
from engine.core import BadSaveError
from engine.game import load_game
from engine.tools.puzzles import proof
from engine.tools.puzzles.__main__ import PROOFS
from engine.tools.puzzles.proof import Lead, Proof, Proofs, least_lead, read_proof
from tests.engine.optional import having

GAME = load_game("sequence")


class Dice:
    """Samples of answers with these true worths, and noise."""

    def __init__(self, **worths: float) -> None:
        self.worths, self.rng, self.drawn = worths, random.Random(1), dict.fromkeys(worths, 0)

    def sample(self, actions: Sequence[str], count: int) -> list[dict[str, float]]:
        for action in actions:
            self.drawn[action] += count
        return [{action: self.rng.gauss(self.worths[action], 0.3) for action in actions} for _ in range(count)]


def test_a_clear_lead_needs_few_samples_and_a_small_one_more() -> None:
    dice = Dice(best=0.6, near=0.55, far=0.2)
    lead = least_lead(["best"], ["near", "far"], dice.sample, (64, 4096))
    assert lead.is_clear
    assert lead.over == "near"
    assert lead.mean == pytest.approx(0.05, abs=3 * lead.error)
    assert dice.drawn["far"] == 64 < dice.drawn["near"] < 4096


def test_no_lead_is_given_up_early() -> None:
    dice = Dice(best=0.5, better=0.55)
    lead = least_lead(["best"], ["better"], dice.sample, (64, 1 << 20))
    assert not lead.is_clear
    assert dice.drawn["best"] < 4096


def test_each_right_answer_must_lead_each_other_answer() -> None:
    dice = Dice(best=0.6, also=0.6, close=0.59, other=0.1)
    assert least_lead(["best", "also"], ["other"], dice.sample, (64, 256)).is_clear
    assert not least_lead(["best", "also"], ["close", "other"], dice.sample, (64, 256)).is_clear


def test_a_lead_without_variance_is_exact() -> None:
    lead = least_lead(["a"], ["b"], lambda _, count: [{"a": 2.0, "b": 1.0}] * count, (2, 8))
    assert lead == Lead("b", 1.0, 0.0, 2)


def test_checks_are_recorded_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = shipped(GAME)
    asked = list[str]()

    def proved(_game: object, puzzle: Puzzle, _seed: str) -> Proof:
        asked.append(puzzle.key)
        return Proof(puzzle.key, best_of(puzzle), Lead("KH g9", 0.1, 0.01, 10), Lead("5S d2", 0.02, 0.01, 64))

    monkeypatch.setattr(proof, "proved", proved)
    place = tmp_path / "proofs" / "sequence.txt"
    checked = Proofs(place).check(GAME, first, "1")
    assert not checked.holds
    again = Proofs(place)
    assert again.check(GAME, first, "1") == checked
    again.check(GAME, second, "1")
    again.keep([second.key])
    assert asked == [first.key, second.key]
    assert list(Proofs(place).of) == [second.key]
    assert read_proof(place.read_text(encoding="utf-8").strip()).key == second.key
    with pytest.raises(BadSaveError):
        read_proof("no proof")


@pytest.mark.parametrize("name", having("puzzles"))
def test_every_shipped_puzzle_is_proven(name: str) -> None:
    proofs, puzzles = Proofs(PROOFS / f"{name}.txt").of, shipped(load_game(name))
    assert proofs.keys() == {puzzle.key for puzzle in puzzles}
    for puzzle in puzzles:
        assert proofs[puzzle.key].holds, puzzle.key
        assert proofs[puzzle.key].best == best_of(puzzle)
