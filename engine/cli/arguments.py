"""The vocabulary of the command line: its commands and options, and what their texts mean."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from ..game import AnyGame, game_names, load_game
from . import compare, play, saves
from .data import make_ready
from .workers import MOST_PROCESSES

Options = argparse.Namespace

Value = int | bool | str | list[int]
"""What an option of a set-up may be."""

LARGEST_FILE = 1_000_000

ARENA_IN_DETAIL = """
Each bot's part of the games is printed with its 95 % interval, which is reckoned
over the deals, as the games of one deal hang together. A drawn game is shared by
all seats. For one seed all but the times is the same, whoever plays the games."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that says what is wrong in one sentence, without printing the usage first.

    `more` is asked for the end of the help, when somebody reads it.
    """

    more: Callable[[], str] = str

    def format_help(self) -> str:
        return super().format_help() + self.more()

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
    _add_simulate(commands)
    _add_arena(commands)
    _add_perft(commands)
    _add_replay(commands)
    _add_verify(commands)
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
    command.add_argument("--save", metavar="FILE", help="keep the match in this file; where it exists, go on with it")
    command.add_argument(
        "--practice", action="store_true", help="undo takes back as many choices as wanted; the same luck comes again"
    )
    _add_setup(command)
    command.more = known_handicaps
    command.set_defaults(command=play.play)


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


def whole_number(least: int, most: int) -> Any:
    """An argument type: a whole number from `least` to `most`, inclusive."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} should be a whole number from {least} to {most}")
        return int(text)

    return read


def shown_hash(text: str) -> str:
    """An argument type: a seal or mark as it was shown, or how it begins, in small letters. Fewer than 8 digits prove nothing.

    >>> shown_hash("5F3B09C4...")
    '5f3b09c4'
    """
    digits = text.rstrip(".…").lower()
    if not re.fullmatch(r"[0-9a-f]{8,64}", digits):
        raise argparse.ArgumentTypeError(f"{text[:80]!r} should be 8 to 64 hexadecimal digits")
    return digits


def names(text: str) -> list[str]:
    """An argument type: names separated by commas.

    >>> names("easy, medium")
    ['easy', 'medium']
    """
    return [name.strip() for name in text.split(",")]


def setup_options(text: str) -> dict[str, Value]:
    """An argument type: options as `name=value`, separated by commas; the value `@FILE` means the contents of that file.

    >>> setup_options("seats=4,board=classic,extra_cards=0/1/0/0")
    {'seats': 4, 'board': 'classic', 'extra_cards': [0, 1, 0, 0]}
    """
    options: dict[str, Value] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not name or not equals:
            raise argparse.ArgumentTypeError(f"{part!r} should be an option with its value, such as seats=4")
        options[name] = _content(value[1:]) if value.startswith("@") else _meant(value)
    return options


def _meant(value: str) -> Value:
    if re.fullmatch(r"\d{1,9}(/\d{1,9}){1,20}", value):
        return list(map(int, value.split("/")))
    return int(value) if re.fullmatch(r"\d{1,9}", value) else {"yes": True, "no": False}.get(value, value)


def _content(file: str) -> str:
    """The text of a file named by an option."""
    try:
        with open(file, encoding="utf-8") as stream:
            text = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{file} cannot be read: {error.strerror}") from None
    except ValueError:
        raise argparse.ArgumentTypeError(f"{file} should be a text in UTF-8") from None
    if len(text) > LARGEST_FILE:
        raise argparse.ArgumentTypeError(f"{file} should have at most {LARGEST_FILE:,} characters")
    return text
