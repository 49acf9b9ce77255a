"""The vocabulary of the command line: its commands and options, and what their texts mean."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from ..game import AnyGame, game_names, load_game
from . import compare, link, play, puzzle, review, rules, saves
from .data import make_ready
from .values import day, names, setup_options, shown_hash, whole_number
from .workers import MOST_PROCESSES

Options = argparse.Namespace

ARENA_IN_DETAIL = """
Each bot's part of the games is printed with its 95 % interval, which is reckoned
over the deals, as the games of one deal hang together. A drawn game is shared by
all seats. For one seed all but the times is the same, whoever plays the games.
With --adjust each deal's result is told a second time, less what the cards or dice
that came were worth beyond the mean of all that could have come. That changes no
mean in the long run and takes most of the chance out of it."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that says what is wrong in one sentence, without printing the usage first.

    `more` is asked for the end of the help, when somebody reads it.
    """

    more: Callable[[], str] = str

    def format_help(self) -> str:
        return super().format_help() + self.more()

    def print_help(self, file: Any = None) -> None:
        """Prints the help. Raises OSError if that fails, which the base class passes over."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.\n")


def parser(program: str | None = None) -> Parser:
    """The parser of the command line; `command` in its result is the function to call with that result.

    `program` is the name that help and errors show; by default, the running script's.
    """
    main = Parser(
        prog=program,
        description="Tabletop games in the terminal: play, compare computer players, count moves, replay and verify.",
        epilog="Each command has its own --help with an example.",
    )
    commands = main.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_play(commands)
    _add_puzzle(commands)
    _add_rules(commands)
    _add_simulate(commands)
    _add_arena(commands)
    _add_perft(commands)
    _add_replay(commands)
    _add_verify(commands)
    _add_link(commands)
    _add_review(commands)
    return main


def _command(commands: Any, name: str, does: str, example: str, note: str = "") -> Parser:
    """Adds a command whose help shows an example, after a note if there is one."""
    added: Parser = commands.add_parser(
        name,
        help=does,
        description=does[0].upper() + does[1:] + ".",
        epilog=f"{note}\n\n" * bool(note) + f"example:\n  %(prog)s {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return added


def _add_play(commands: Any) -> None:
    command = _command(
        commands, "play", "play a game in the terminal", "sequence --seats 3 --bots easy,medium --save evening.json"
    )
    _add_game(command)
    command.add_argument("--seats", type=whole_number(1, 12), help="how many seats (default: the game's usual number)")
    command.add_argument(
        "--bots",
        help="levels of the computer players, who take the last seats; 'none' for people only (default: the game's "
        "middle level at every seat but the first)",
    )
    command.add_argument("--seed", help="the luck, to play the same deal again (default: fresh)")
    command.add_argument("--save", metavar="FILE", help="keep the match in this file, or resume the one in it")
    command.add_argument(
        "--practice", action="store_true", help="undo takes back as many choices as wanted; the same luck comes again"
    )
    command.add_argument(
        "--deal-of-the-day",
        action="store_true",
        help="today's match, the same for everybody in the world; ends with a line to share",
    )
    command.add_argument("--no-hints", action="store_true", help="agree that nobody asks for a hint or for aids")
    command.add_argument("--aids", action="store_true", help="list before every choice what anybody could see on the table")
    _add_setup(command)
    command.more = known_handicaps
    command.set_defaults(command=play.play)


def _add_puzzle(commands: Any) -> None:
    command = _command(commands, "puzzle", "find the best play: a puzzle a day, or any", "sequence --number 12")
    _add_game(command)
    which = command.add_mutually_exclusive_group()
    which.add_argument("--number", type=whole_number(1, 999), metavar="N", help="this one; they get harder (default: the day's)")
    which.add_argument("--day", type=day, metavar="DATE", help="the puzzle of that day: 2026-11-23 (default: today)")
    command.set_defaults(command=puzzle.puzzle)


def _add_rules(commands: Any) -> None:
    command = _command(
        commands,
        "rules",
        "read a game's rules with their pictures",
        "sequence --chapter jacks",
        "All of them are long: | less -R",
    )
    _add_game(command)
    command.add_argument("--chapter", default="", metavar="HEADING", help="only this part: a turn, jacks, the end")
    command.set_defaults(command=rules.rules)


def _add_simulate(commands: Any) -> None:
    command = _command(
        commands,
        "simulate",
        "let computer players meet, seats rotating from game to game",
        "sequence --bots easy,medium --games 400 --seed 1 --json",
    )
    _add_contest(command, "how many (default: 100)")
    command.set_defaults(command=compare.simulate)


def _add_arena(commands: Any) -> None:
    command = _command(
        commands,
        "arena",
        "let computer players meet on the same deals, each deal played once in every seating",
        "sequence --bots hard,medium --games 600 --seed 1 --json",
    )
    command.description = f"{command.description}\n{ARENA_IN_DETAIL}"
    _add_contest(command, "how many (default: 100); rounded up to whole deals")
    command.add_argument(
        "--adjust", action="store_true", help="also without luck: the same certainty from fewer games, each taking longer"
    )
    who = command.add_mutually_exclusive_group()
    who.add_argument(
        "--workers",
        type=whole_number(1, MOST_PROCESSES),
        metavar="N",
        help="processes that play (default: one for each core; times are truest with fewer)",
    )
    who.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster that plays: 127.0.0.1:8786")
    command.set_defaults(command=compare.arena)


def _add_contest(command: Parser, games: str) -> None:
    """Adds the options for matches between computer players."""
    _add_game(command)
    command.add_argument(
        "--bots",
        required=True,
        type=names,
        metavar="A,B[,...]",
        help="levels, one a seat; with more seats (--setup) they repeat around the table",
    )
    command.add_argument("--games", type=whole_number(1, 10_000_000), default=100, help=games)
    command.add_argument("--seed", default="1", help="the luck and the bots' whims (default: 1)")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    _add_setup(command)


def _add_perft(commands: Any) -> None:
    command = _command(
        commands,
        "perft",
        "count the ways to play on: the sequences of 1, 2, ... actions, with all that luck can do between them",
        "sequence --depth 2 --seed 1",
    )
    _add_game(command)
    command.add_argument("--depth", type=whole_number(1, 50), required=True, help="actions in the longest sequence")
    command.add_argument("--seed", help="the luck before the first action: the deal, the first roll (default: 1)")
    command.add_argument("--position", help="the text of the position to start from (default: after the deal of the seed)")
    command.add_argument("--json", action="store_true", help="print the counts as one JSON list")
    _add_setup(command)
    command.set_defaults(command=compare.perft)


def _add_replay(commands: Any) -> None:
    command = _command(commands, "replay", "tell a saved match event by event", "evening.json --json")
    command.add_argument("file", help="a saved match; - for standard input")
    command.add_argument("--json", action="store_true", help="print every event and the final position as JSON")
    command.set_defaults(command=saves.replay)


def _add_link(commands: Any) -> None:
    command = _command(
        commands,
        "link",
        "turn a saved game into a link for another device, or a link into a saved game",
        "evening.json --to Tom --site games.example/sequor/",
        "The link contains the whole game. Like a save, it reveals every hand to anyone who takes it apart.",
    )
    command.add_argument("file", help="a saved game, a link, or a file containing either; - for standard input")
    command.add_argument("--to", metavar="NAME", help="player who will open the link (default: the one whose turn it is)")
    command.add_argument("--site", default="", metavar="ADDRESS", help="address of the Sequor site, to print a complete link")
    command.add_argument("--save", metavar="FILE", help="save the game from a link to this file (default: print it)")
    command.set_defaults(command=link.link)


def _add_verify(commands: Any) -> None:
    command = _command(
        commands,
        "verify",
        "check that a saved match's luck was fixed by its seed, every action legal and no event changed; exit code 1 where not",
        "evening.json --seal 5f3b09c4... --last 09c4e2a1...",
        "Each event carries a mark, a short hash over all before it, and the first that does not fit is named. Whoever changes\n"
        "a file can make new marks too: only the seal and the last mark that the table saw prove that this is the match played.",
    )
    command.add_argument("file", help="a saved match; - for standard input")
    command.add_argument("--seal", type=shown_hash, help="the seal that was shown before the first deal, or its first digits")
    command.add_argument(
        "--last", type=shown_hash, metavar="MARK", help="the last mark, as the end and the log show it, or its first digits"
    )
    command.set_defaults(command=saves.verify)


def _add_review(commands: Any) -> None:
    command = _command(
        commands, "review", "look back at a finished match: what luck did, and what choices cost", "evening.json --player Ada"
    )
    command.add_argument("file", help="a saved match that is over; - for standard input")
    command.add_argument("--player", metavar="NAME", help="whose chances to follow (default: the first person's)")
    command.add_argument("--json", action="store_true", help="print everything as JSON, event by event")
    command.set_defaults(command=review.review)


def _add_game(command: Parser) -> None:
    command.add_argument("game", type=_game, metavar="GAME", help=f"one of: {', '.join(game_names())}")


def _add_setup(command: Parser) -> None:
    command.add_argument(
        "--setup",
        type=setup_options,
        default={},
        metavar="seats=4,teams=2",
        help="options of the game's set-up; a handicap has a number for each seat: extra_cards=0/1/0/0",
    )


def known_handicaps() -> str:
    """The handicaps of all games, as the end of a help text."""
    lines = ["", "handicaps:"]
    for name in game_names():
        for handicap in load_game(name).handicaps:
            option = f"{name} --setup {handicap.field}="
            whose = "each team" if handicap.for_teams else "each seat"
            lines.append(f"  {option:<36} 0 to {handicap.values[-1][0]} for {whose}. {handicap.meaning}")
    return "\n".join(lines) + "\n" if len(lines) > 2 else ""


def _game(name: str) -> AnyGame:
    if name not in game_names():
        raise argparse.ArgumentTypeError(f"there is no game called {name!r}; there is {', '.join(game_names())}")
    return make_ready(load_game(name))
