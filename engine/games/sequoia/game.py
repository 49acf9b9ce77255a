"""The game object of Sequoia, which `engine.game.load_game("sequoia")` returns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...core import Event, Handicap, Seat, Toggle
from ...game import Game
from ...report import Beat, Standing
from .rules import decided, reveal
from .rules.position import parse_position, write_position
from .rules.setup import FEWEST_SEATS, HEAD_START, MOST_SEATS, TURNS, SequoiaSetup
from .rules.state import Observation, Plant, State, initial_state, parse_action
from .rules.table import PAIR, ROLL, SCORE, turn_words
from .rules.words import narrate, planted_sentences, report, standing, task


class SequoiaGame(Game[SequoiaSetup, State, Observation, Plant]):
    """Sequoia, as the page and the terminal use it."""

    name: ClassVar[str] = "sequoia"
    title: ClassVar[str] = "Sequoia"
    tagline: ClassVar[str] = "Pair dice and plant the most trees."
    aim: ClassVar[str] = "Pair dice, plant the most trees"
    piece: ClassVar[str] = "tree"
    hand_name: ClassVar[str] = "dice"
    colours: ClassVar[Mapping[str, str]] = {
        "blue": "spruce", "green": "oak", "white": "birch", "orange": "maple", "pink": "cherry",
    }  # fmt: skip
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard")
    usual_level: ClassVar[str] = "medium"
    summary: ClassVar[str] = "Ten turns. Each pair of dice plants a tree in the forest of its sum. The most trees win a forest."
    toggles: ClassVar[tuple[Toggle, ...]] = (
        Toggle("open_dice", "Open dice", "All dice are visible to everyone."),
        Toggle("face_down", "Face-down medals", "A medal’s value is revealed when someone wins it."),
        Toggle("unplanted", "Rank everyone", "Players with no trees in a forest are ranked there too."),
    )
    handicaps: ClassVar[tuple[Handicap, ...]] = (HEAD_START,)
    sample_position: ClassVar[str] = (
        "4:- pair 0,1,2,3 6 41:0,1,1,1:-:--/51:2,0,0,0:-:--/21:0,1,2,1:-:--/31:0,2,0,0:-:--/51:0,1,1,3:-:--/41:0,5,0,2:-:--/"
        "31:2,1,4,2:-:--/32:5,1,0,2:-:--/41:3,0,2,0:-:--/51:0,0,1,0:-:--/61:0,0,1,1:-:-- "
        "13466,12235,12566,12455 -,-,-,- -"
    )
    coach: ClassVar[tuple[str, ...]] = ("aids", "daily", "firsts", "lesson", "reasons", "review", "story")
    setup_type = SequoiaSetup
    observation_type = Observation

    def setups(self) -> tuple[SequoiaSetup, ...]:
        """One setup for each number of seats, and one for each option and handicap."""
        usual = [SequoiaSetup(seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)]
        options = (SequoiaSetup(3, open_dice=True), SequoiaSetup(4, face_down=True), SequoiaSetup(3, unplanted=True))
        return (*usual, *options, SequoiaSetup(3, head_start=(0, 10, 3)))

    initial_state = staticmethod(initial_state)
    parse_action = staticmethod(parse_action)
    write_position = staticmethod(write_position)
    parse_position = staticmethod(parse_position)
    narrate = staticmethod(narrate)

    def is_open(self, before: Observation, event: Event) -> bool:
        """Everyone sees medals turned up and, with open dice, rolls. Choices stay secret until all are revealed."""
        return event.seat is None and (before.table.step != ROLL or before.table.setup.open_dice)

    def has_secrets(self, observation: Observation) -> bool:
        return not observation.table.setup.open_dice

    def has_choice(self, observation: Observation) -> bool:
        """False for a tied player whose dice leave nothing to decide (ruling)."""
        return len(observation.legal_actions()) > 1

    def pause_label(self, observation: Observation) -> str:
        """Pauses after a regular turn, and before and after the scoring. Tiebreaker turns follow without a pause."""
        table = observation.table
        if not table.shown or table.turn > TURNS:
            return ""
        if table.step == SCORE:
            return "Score the forests"
        if table.step != ROLL or table.waiting != table.players:
            return ""
        return "Break ties" if table.is_tiebreaker else "Roll"

    def beats(self, before: Observation, after: Observation, names: Sequence[str]) -> tuple[Beat, ...]:
        """A reveal: cups up, dice, and a line for each forest that changes."""
        if not reveal.is_reveal(before.table, after.table):
            return ()
        said = " ".join(planted_sentences(before.table, after.table, names))
        has_points = not (after.table.setup.face_down or before.table.is_tiebreaker)
        points = [standing(after.table, seat).score for seat in range(after.table.setup.seats)] if has_points else []
        return reveal.beats(before.table, after.table, names, said, points)

    def gathering(self, before: Observation) -> str:
        return "Cups up" if before.table.step == PAIR else ""

    def is_decided(self, observation: Observation) -> bool:
        return decided.is_decided(observation.table)

    def finishing_action(self, observation: Observation) -> Plant:
        """The planting with the most points in sight."""
        table, seat = observation.table, observation.seat
        assert seat is not None
        return max(observation.legal_actions(), key=lambda action: standing(table.with_trees(seat, action.forests), seat).score)

    def prompt(self, observation: Observation) -> str:
        return task(observation).words

    def prompt_detail(self, observation: Observation) -> str:
        return task(observation).more

    def rules_heading(self, observation: Observation) -> str:
        return task(observation).chapter

    def turn_number(self, before: Observation) -> int:
        return before.table.current_turn

    def turn_label(self, observation: Observation) -> str:
        return turn_words(observation.table.current_turn).lower()

    def standing(self, observation: Observation, seat: Seat) -> Standing:
        return standing(observation.table, seat)

    report = staticmethod(report)
