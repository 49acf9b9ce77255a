"""The game object of Sequence, which `engine.game.load_game("sequence")` returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...cards import in_words
from ...core import Event, Handicap, OutOfTurn, Seat, Toggle
from ...game import Game
from ...report import Standing
from .rules.actions import SequenceAction, Take, Talk, parse_action
from .rules.board_file import board_names, load_board, parse_board, write_board
from .rules.position import parse_position, write_position
from .rules.setup import EXTRA_CARDS, FEWER_SEQUENCES, MOST_SEQUENCES, TEAMS_BY_SEATS, SequenceSetup
from .rules.state import Observation, State, initial_state
from .rules.table import CUT, FIRST, OVER
from .rules.words import narrate, report, task

PLAYS = " plays "
REMOVES = " and takes ", " and removes "
CHIP = " chip from "


class SequenceGame(Game[SequenceSetup, State, Observation, SequenceAction]):
    """Sequence, as the page and the terminal use it."""

    name: ClassVar[str] = "sequence"
    title: ClassVar[str] = "Sequence"
    tagline: ClassVar[str] = "Five in a row on a board of cards."
    aim: ClassVar[str] = "Get five chips in a row"
    piece: ClassVar[str] = "chip"
    colours: ClassVar[Mapping[str, str]] = {"blue": "ring", "green": "triangle", "red": "square"}
    levels: ClassVar[tuple[str, ...]] = ("easy", "medium", "hard", "expert")
    usual_level: ClassVar[str] = "medium"
    daily_level: ClassVar[str] = "hard"
    summary: ClassVar[str] = "Play a card, place a chip on a matching space. Two rows of five win, or one with three teams."
    colours_in_order: ClassVar[bool] = True
    toggles: ClassVar[tuple[Toggle, ...]] = (
        Toggle("loss_of_card", "Loss of card", "Draw your own card. Forget until the next player has drawn, and you lose it."),
        Toggle(
            "table_talk",
            "Table talk",
            "If an opponent calls out a team for discussing its plays, each member gives up a card.",
        ),
        Toggle("cut_for_deal", "Cut for deal", "The lowest card deals. Off: a random player starts."),
        Toggle(
            "sequences",
            "Sequences to win",
            "Standard: two for two teams, one for three.",
            ((0, "standard"), *((number, str(number)) for number in range(1, MOST_SEQUENCES + 1))),
        ),
    )
    handicaps: ClassVar[tuple[Handicap, ...]] = (EXTRA_CARDS, FEWER_SEQUENCES)
    boards: ClassVar[Mapping[str, str]] = {name: load_board(name).name.capitalize() for name in board_names()}
    sample_position: ClassVar[str] = (
        "classic:2:2 *8*/2g1b2b2/2b1gggg2/3b1g2g1/4b5/5b1gb1/1g4b3/1b2g2b2/3b2g3/*8* c8-g4/- -/- -/- play:0 no - 0:24 1 . -"
    )
    coach: ClassVar[tuple[str, ...]] = ("aids", "daily", "firsts", "lesson", "reasons", "review", "story")
    setup_type = SequenceSetup
    observation_type = Observation

    def setups(self) -> tuple[SequenceSetup, ...]:
        """One setup for each number of seats and teams, and one for each optional rule, board and handicap."""
        usual = [SequenceSetup(seats, teams) for seats, choices in TEAMS_BY_SEATS.items() for teams in choices]
        return (
            *usual,
            SequenceSetup(2, loss_of_card=True),
            SequenceSetup(4, loss_of_card=True, table_talk=True),
            SequenceSetup(6, 3, table_talk=True),
            SequenceSetup(2, cut_for_deal=False, sequences=1),
            SequenceSetup(2, board="meadow"),
            SequenceSetup(3, dealer=1),
            SequenceSetup(4, extra_cards=(0, 2, 0, 1), fewer_sequences=(0, 1)),
        )

    initial_state = staticmethod(initial_state)
    parse_action = staticmethod(parse_action)
    write_position = staticmethod(write_position)
    parse_position = staticmethod(parse_position)

    def read_board(self, text: str) -> tuple[str, str]:
        board = parse_board(text)
        return board.name, write_board(board)

    narrate = staticmethod(narrate)

    def for_speech(self, sentence: str) -> str:
        return in_words(sentence)

    def brief(self, sentence: str) -> str:
        """Leaves out verbs, and whose chip was removed: the card and the table show both.

        >>> SequenceGame().brief("Ada plays 6♦ on g8."), SequenceGame().brief("Ada plays J♠ and removes Ben's chip from d8.")
        ('Ada 6♦ on g8.', 'Ada J♠ removes a chip from d8.')
        """
        if (start := sentence.rfind(PLAYS)) < 0:
            return sentence
        name, play = sentence[:start], sentence[start + len(PLAYS) - 1 :]
        for words in REMOVES:
            start, end = play.rfind(words), play.rfind(CHIP)
            if 0 <= start < end:
                play = play[:start] + words.removeprefix(" and") + "a" + play[end:]
        return name + play

    def turn_number(self, before: Observation) -> int:
        return 0 if before.table.step in (CUT, FIRST) else before.table.turns + 1

    def is_open(self, before: Observation, event: Event) -> bool:
        """Cards are played and cut face up, and dealt and drawn in secret."""
        return event.seat is not None or before.table.step in (CUT, FIRST)

    def opening(self, setup: SequenceSetup) -> str:
        return "Cut for deal" if setup.is_cut else ""

    def out_of_turn(self, setup: SequenceSetup) -> tuple[OutOfTurn, ...]:
        """A late draw, and table talk of each team that has more than one player."""
        calls = [OutOfTurn(str(Take()), "Draw a card late", "has no card to draw")] if setup.loss_of_card else []
        if setup.table_talk and setup.seats > setup.teams:
            calls += [OutOfTurn(str(Talk(team)), "Table talk", "can’t call it now", team) for team in range(setup.teams)]
        return tuple(calls)

    def prompt(self, observation: Observation) -> str:
        return task(observation).words

    def prompt_detail(self, observation: Observation) -> str:
        return task(observation).more

    def rules_heading(self, observation: Observation) -> str:
        return task(observation).chapter

    def turn_label(self, observation: Observation) -> str:
        table = observation.table
        return f"move {table.turns + (table.step != OVER)}"

    def standing(self, observation: Observation, seat: Seat) -> Standing:
        table, setup = observation.table, observation.table.setup
        complete, goal = len(table.sequences[setup.team(seat)]), setup.needed[setup.team(seat)]
        return Standing(complete, goal, f"{min(complete, goal)} of {goal} sequences", self.handicap_of(setup, seat))

    report = staticmethod(report)
