"""The vocabulary of the command line: its commands, their options with the values they take, and their help."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from datetime import date
from typing import Any, NoReturn

from .. import __version__
from ..core import BadSaveError
from ..game import AnyGame, game_names, load_game
from . import compare, new, play, puzzle, review, rules, saves
from .compare import MOST_PROCESSES
from .saves import make_ready, read_text

Value = int | bool | str | list[int]
"""The value of a setup option."""

LARGEST_FILE = 1_000_000


def whole_number(least: int, most: int) -> Any:
    """An argument type: a whole number from `least` to `most`, inclusive."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} should be a whole number from {least} to {most}")
        return int(text)

    return read


def shown_hash(text: str) -> str:
    """An argument type: a seal or checksum as shown, or its first digits, in lower case; at least 8, because fewer prove little.

    >>> shown_hash("5F3B09C4...")
    '5f3b09c4'
    """
    digits = text.rstrip(".…").lower()
    if not re.fullmatch(r"[0-9a-f]{8,64}", digits):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} should be 8 to 64 hexadecimal digits")
    return digits


def day(text: str) -> date:
    """An argument type: a date.

    >>> day("2026-11-23").month
    11
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:80]!r} should be a date such as 2026-11-23") from None


def names(text: str) -> list[str]:
    """An argument type: names separated by commas.

    >>> names("easy, medium")
    ['easy', 'medium']
    """
    return [name.strip() for name in text.split(",")]


def setup_options(text: str) -> dict[str, Value]:
    """An argument type: options as `name=value`, separated by commas; the value `@FILE` stands for the content of that file.

    >>> setup_options("seats=4,board=classic,extra_cards=0/1/0/0")
    {'seats': 4, 'board': 'classic', 'extra_cards': [0, 1, 0, 0]}
    """
    options: dict[str, Value] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name or not equals:
            raise argparse.ArgumentTypeError(f"{part!r} should be option=value, such as seats=4")
        options[name] = _content(value[1:]) if value.startswith("@") else _meant(value)
    return options


def _meant(value: str) -> Value:
    if re.fullmatch(r"\d{1,9}(/\d{1,9}){1,20}", value):
        return list(map(int, value.split("/")))
    return int(value) if re.fullmatch(r"\d{1,9}", value) else {"yes": True, "no": False}.get(value, value)


def _content(file: str) -> str:
    """The text of a file named by an option: a table or a board."""
    try:
        return read_text(file, LARGEST_FILE, "an option", is_table=True)
    except BadSaveError as error:
        raise argparse.ArgumentTypeError(str(error).removesuffix(".")) from None


Options = argparse.Namespace

ARENA_IN_DETAIL = """
Prints each bot's share of the games with a 95% confidence interval. The interval is
computed over deals, because games on the same deal are not independent. A drawn game
is split among all seats. For a given seed everything but the timing is reproducible,
whatever runs the games. --adjust reports each result a second time with luck removed:
it subtracts what the cards, dice or letters were worth above the average of all that
could have come. That leaves the long-run mean unchanged and removes most of the noise."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that reports an error in a sentence or two, without the usage.

    `more` returns the end of the help; called only when the help is printed.
    """

    more: Callable[[], str] = str

    def format_help(self) -> str:
        return super().format_help() + self.more()

    def print_help(self, file: Any = None) -> None:
        """Prints the help. Raises OSError if that fails; the base class ignores it."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.\n")


def parser(program: str | None = None) -> Parser:
    """The parser of the command line. `command` in its result is the function to call with that result.

    `program` is the name that help and errors show, by default the running script's.
    """
    main = Parser(
        prog=program,
        description="Tabletop games in the terminal: play, replay, review and verify games, and compare computer players.",
        epilog="Run any command with --help for details and an example.",
    )
    main.add_argument("--version", action="version", version=f"Sequor {__version__}", help="show the version and exit")
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
    _add_new(commands)
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
    command.add_argument("--seats", type=whole_number(1, 12), help="number of seats (default: depends on the game)")
    command.add_argument(
        "--bots",
        help="computer players' levels, assigned to the last seats; 'none' for people only (default: the game's usual "
        "level for every seat but the first)",
    )
    command.add_argument("--seed", help="random seed, to replay the same deal (default: a new one)")
    command.add_argument("--save", metavar="FILE", help="save the game to this file; if the file exists, resume it")
    command.add_argument("--practice", action="store_true", help="allow unlimited undo; the luck stays the same")
    command.add_argument(
        "--daily", action="store_true", help="play the daily game, the same for everyone; ends with a line to share"
    )
    command.add_argument("--no-hints", action="store_true", help="play without hints and highlights")
    command.add_argument("--highlights", action="store_true", help="before each choice, list what anyone could see on the table")
    for option, earlier in (("daily", "--deal-of-the-day"), ("highlights", "--aids")):
        command.add_argument(earlier, dest=option, action="store_true", help=argparse.SUPPRESS)
    _add_setup(command)
    command.more = known_handicaps
    command.set_defaults(command=play.play)


def _add_puzzle(commands: Any) -> None:
    command = _command(commands, "puzzle", "solve a puzzle: today's, or one you pick", "sequence --number 12")
    _add_game(command)
    which = command.add_mutually_exclusive_group()
    which.add_argument(
        "--number",
        type=whole_number(1, 999),
        metavar="N",
        help="puzzle number; higher is harder (default: today's puzzle)",
    )
    which.add_argument("--day", type=day, metavar="DATE", help="the puzzle for that day, e.g. 2026-11-23 (default: today)")
    command.set_defaults(command=puzzle.puzzle)


def _add_rules(commands: Any) -> None:
    command = _command(
        commands,
        "rules",
        "show a game's rules, with pictures",
        "sequence --chapter jacks",
        "The full rules are long. To page through them, add: | less -R",
    )
    _add_game(command)
    command.add_argument(
        "--chapter", default="", metavar="HEADING", help="show only this chapter, e.g. 'a turn', jacks, 'the end'"
    )
    command.set_defaults(command=rules.rules)


def _add_simulate(commands: Any) -> None:
    command = _command(
        commands,
        "simulate",
        "play computer players against each other, rotating seats after each game",
        "sequence --bots easy,medium --games 400 --seed 1 --json",
    )
    _add_contest(command, "number of games (default: 100)")
    command.set_defaults(command=compare.simulate)


def _add_arena(commands: Any) -> None:
    command = _command(
        commands,
        "arena",
        "compare computer players on the same deals, playing each deal once in every seating",
        "sequence --bots hard,medium --games 600 --seed 1 --json",
    )
    command.description = f"{command.description}\n{ARENA_IN_DETAIL}"
    _add_contest(command, "number of games (default: 100), rounded up to whole deals")
    command.add_argument(
        "--adjust",
        action="store_true",
        help="also report results with luck removed: as precise with fewer games, but each takes longer",
    )
    who = command.add_mutually_exclusive_group()
    who.add_argument(
        "--workers",
        type=whole_number(1, MOST_PROCESSES),
        metavar="N",
        help="number of processes (default: one per core; fewer gives more accurate timings)",
    )
    who.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="run the games on the Dask cluster at this scheduler address, e.g. 127.0.0.1:8786",
    )
    command.set_defaults(command=compare.arena)


def _add_contest(command: Parser, games: str) -> None:
    """Adds the options for games between computer players."""
    _add_game(command)
    command.add_argument(
        "--bots",
        required=True,
        type=names,
        metavar="A,B[,...]",
        help="levels, one per seat; with more seats (--setup) they repeat around the table",
    )
    command.add_argument("--games", type=whole_number(1, 10_000_000), default=100, help=games)
    command.add_argument("--seed", default="1", help="random seed for the deals and the bots (default: 1)")
    command.add_argument("--json", action="store_true", help="print a JSON object")
    _add_setup(command)


def _add_perft(commands: Any) -> None:
    command = _command(
        commands,
        "perft",
        "count all possible action sequences of length 1, 2, ..., including every random outcome in between",
        "sequence --depth 2 --seed 1",
    )
    _add_game(command)
    command.add_argument("--depth", type=whole_number(1, 50), required=True, help="length of the longest sequences to count")
    command.add_argument("--seed", help="random seed for the deal or first roll (default: 1)")
    command.add_argument("--position", help="position to start from, as text (default: after the deal)")
    command.add_argument("--json", action="store_true", help="print the counts as a JSON list")
    _add_setup(command)
    command.set_defaults(command=compare.perft)


def _add_replay(commands: Any) -> None:
    command = _command(commands, "replay", "print a saved game event by event", "evening.json --json")
    command.add_argument("file", help="a saved game, or - for standard input")
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
    command.set_defaults(command=saves.link)


def _add_verify(commands: Any) -> None:
    command = _command(
        commands,
        "verify",
        "check that a saved game's luck came from its seed, every action was legal and nothing was edited; exits with 1 if not",
        "evening.json --seal 5f3b09c4... --last 09c4e2a1...",
        "Each event carries a checksum of everything before it, and verify reports the first one that doesn't match. Anyone\n"
        "who edits a file can recompute its checksums, so only the seal and the final checksum noted during the game\n"
        "prove that this is the game that was played.",
    )
    command.add_argument("file", help="a saved game, or - for standard input")
    command.add_argument("--seal", type=shown_hash, help="the seal shown before the first deal, or its first digits")
    command.add_argument(
        "--last",
        type=shown_hash,
        metavar="CHECKSUM",
        help="the final checksum shown at the end and in the log, or its first digits",
    )
    command.set_defaults(command=saves.verify)


def _add_review(commands: Any) -> None:
    command = _command(
        commands, "review", "review a finished game: what luck did, and what mistakes cost", "evening.json --player Ada"
    )
    command.add_argument("file", help="a finished saved game, or - for standard input")
    command.add_argument("--player", metavar="NAME", help="player to review (default: the first person)")
    command.add_argument("--json", action="store_true", help="print the whole review as JSON")
    command.set_defaults(command=review.review)


def _add_new(commands: Any) -> None:
    command = _command(
        commands,
        "new",
        "create a small complete game to start from, in a checkout of Sequor",
        "pebbles",
        "Writes engine/games/NAME, web/games/NAME and tests/games/NAME, and overwrites nothing. Change what you like from\n"
        "there: CONTRIBUTING.md has the steps.",
    )
    command.add_argument("name", metavar="NAME", help="name of the game's folders: small letters, digits and _")
    command.set_defaults(command=new.new)


def _add_game(command: Parser) -> None:
    command.add_argument("game", type=_game, metavar="GAME", help=f"one of: {', '.join(game_names())}")


def _add_setup(command: Parser) -> None:
    command.add_argument(
        "--setup",
        type=setup_options,
        default={},
        metavar="seats=4,teams=2",
        help="game options; a handicap takes one number per seat, e.g. extra_cards=0/1/0/0",
    )


def known_handicaps() -> str:
    """The end of a help text: the handicaps of all games."""
    lines = ["", "handicaps:"]
    for name in game_names():
        for handicap in load_game(name).handicaps:
            option = f"{name} --setup {handicap.field}="
            holder = "team" if handicap.for_teams else "seat"
            lines.append(f"  {option:<36} 0 to {handicap.values[-1][0]} per {holder}. {handicap.meaning}")
    return "\n".join(lines) + "\n" if len(lines) > 2 else ""


def _game(name: str) -> AnyGame:
    if name not in game_names():
        raise argparse.ArgumentTypeError(f"unknown game {name!r} (choose from {', '.join(game_names())})")
    return make_ready(load_game(name))
