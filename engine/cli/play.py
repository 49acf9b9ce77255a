"""`play GAME`: runs a session at the terminal, for people who share the keyboard and for computer players.

A person's hand is on the screen only while that person plays: with several people, the screen is cleared and waits for the next
person. Turns and secrets are decided by the session.
"""

from __future__ import annotations

import itertools
import os
import re
import secrets
import shutil
import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any

from .. import codec, recap
from ..arena import BUDGET
from ..coach.daily import day_of, deal_of_the_day, share_text
from ..coach.hint import aids, grouped, hint
from ..core import AnyBot, AnyObservation, BadSaveError, BadSetupError, IllegalActionError, Seat
from ..game import AnyGame
from ..match import Match, Player, bot_seed
from ..session import (
    Ask,
    ForcedMove,
    Gather,
    HandOver,
    Over,
    Pause,
    Reveal,
    Session,
    ShowOpening,
    ShowResult,
    Step,
    TakeLuck,
    Tell,
    Think,
)
from ..text import amount, clean, clean_name, isolated, listed, plural, quoted
from .compare import check_data, read_setup
from .rules import chapter
from .saves import read_match, write_text

MOST_ALIKE = 12
_NUMBERS = re.compile("(?<= [0-9])( [0-9]+)+$")


def found_by_oneself(unlisted: Sequence[str]) -> str:
    """The instruction for typing actions that are not listed, because finding them is the point of the game."""
    return f"Type {unlisted[0].partition(' ')[0]} and your answer. A list would give it away."


def meant(text: str, listed: Sequence[str], unlisted: Sequence[str]) -> str:
    """The action with this text, ignoring case, or else with this number in the list."""
    written = next((action for action in (*listed, *unlisted) if action.lower() == text.lower()), "")
    if not written and text.isdecimal() and 1 <= int(text[:9]) <= len(listed):
        return listed[int(text[:9]) - 1]
    return written or text


def in_columns(actions: Sequence[str]) -> str:
    """The actions with their numbers, as many per line as fit. Of many that differ only in figures, shows the first and last."""
    cells = []
    numbered = enumerate(actions, 1)
    for beginning, group in itertools.groupby(numbered, key=lambda found: _NUMBERS.sub("", found[1])):
        alike = list(group)
        if beginning and len(alike) > MOST_ALIKE:
            (first, text), (last, other) = alike[0], alike[-1]
            cells.append(f"{first} to {last}. {text} … {other.removeprefix(beginning).strip()}")
        else:
            cells += [f"{number}. {action}" for number, action in alike]
    width = max(map(len, cells), default=0)
    line = "  ".join(cell.ljust(width).replace(" ", "\0") for cell in cells)
    wrapped = textwrap.fill(line, shutil.get_terminal_size().columns, break_long_words=False, break_on_hyphens=False)
    return wrapped.replace("\0", " ")


CLEAR_ALL = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal, including its scrollback."""

HELP = (
    "Type an action as listed (in any case) or its number. Or type: hint for the best play; highlights for what anyone could see;"
    " rules for the rules that apply now; undo to undo the last choice; help; or quit."
)
HELP_WITH_CALLS = "To act out of turn, type your name, a colon and one of these actions: {calls}."


class StoppedError(Exception):
    """The person at the keyboard has quit, or the input has ended."""


def play(options: Namespace) -> int:
    """`play GAME`: plays to the end, or until a person quits."""
    resumes = options.save and os.path.exists(options.save)
    match = _saved_match(options) if resumes else _new_match(options)
    table = Terminal(match, options.save, options.highlights)
    if options.save:
        write_text(options.save, match.to_json())
    if resumes:
        print(f"Resuming the game in {options.save}: {_summary(match)}, {match.game.turn_label(match.state.observe(None))}.")
    try:
        table.play_to_the_end()
    except StoppedError:
        print("\nGame stopped." + (f" Saved in {options.save}." if table.is_saved else ""))
    if options.save and not table.is_saved:
        raise BadSaveError(f"The last plays aren't saved. {options.save} has the game as it was before them.")
    return 0


def _saved_match(options: Namespace) -> Match:
    """The match in the file that the options name. Raises BadSetupError if other options contradict it."""
    match = read_match(options.save)
    if match.game.name != options.game.name:
        raise BadSetupError(f"{options.save} is a game of {match.game.title}, not {options.game.title}. Choose another file.")
    check_data(match.game)
    if wrong := list(_contradictions(match, options)):
        raise BadSetupError(
            f"{options.save} has a saved game: {_summary(match)}. It doesn't fit {listed(wrong)}. To start a new game, choose"
            f" another file. To resume this one, leave {plural(len(wrong), 'that option', 'those options')} out."
        )
    return match


def _contradictions(match: Match, options: Namespace) -> Iterator[str]:
    """The options that don't fit this match."""
    levels = [player.level for player in match.players if player.level]
    wrong = {
        "--seats": options.seats is not None and options.seats != match.setup.seats,
        "--bots": options.bots is not None and _levels(options.bots) != levels,
        "--seed": options.seed is not None and options.seed != match.seed,
        "--setup": bool(options.setup) and not _is_setup(match, options.setup),
        "--practice": options.practice and not match.practice,
        "--no-hints": options.no_hints and match.hints,
        "--daily": options.daily and day_of(match) != date.today(),
    }
    return (option for option, is_wrong in wrong.items() if is_wrong)


def _is_setup(match: Match, given: Mapping[str, Any]) -> bool:
    """Whether the match's setup has these options."""
    try:
        setup: Any = read_setup(match.game, codec.encode(match.setup) | given)
    except BadSetupError:
        return False
    return bool(setup == match.setup)


def _summary(match: Match) -> str:
    return listed([isolated(player.name) for player in match.players])


def _new_match(options: Namespace) -> Match:
    game: AnyGame = options.game
    if options.daily:
        return _match_of_the_day(options)
    wanted = {"seats": options.seats} if options.seats else {}
    setup = read_setup(game, wanted | options.setup)
    levels = computer_levels(game, options.bots, setup.seats)
    people = setup.seats - len(levels)
    players = [Player(f"Player {seat + 1}") for seat in range(people)]
    players += [Player(f"{level.title()} {seat + 1}", level) for seat, level in enumerate(levels, people)]
    seed = options.seed or secrets.token_hex(16)
    return Match(game, setup, seed, players, practice=options.practice, hints=not options.no_hints)


def _match_of_the_day(options: Namespace) -> Match:
    """Today's daily game, which takes no other options. Raises BadSetupError."""
    if options.seats or options.bots or options.seed or options.setup or options.practice:
        raise BadSetupError(
            "The daily game is the same for everyone, so it can't be combined with --seats, --bots, --seed, --setup or"
            " --practice."
        )
    deal = deal_of_the_day(options.game, date.today())
    players = [Player(f"{(level or 'Player').title()} {seat + 1}", level) for seat, level in enumerate(deal.levels)]
    return Match(options.game, deal.setup, deal.seed, players, hints=False)


def computer_levels(game: AnyGame, text: str | None, seats: int) -> list[str]:
    """The levels of the computer players in the option's value. Without it, the game's usual level for every seat except the
    first."""
    if text is None:
        return [game.usual_level] * (seats - 1)
    levels = _levels(text)
    unknown = [level for level in levels if level not in game.bots()]
    if unknown:
        raise BadSetupError(f"{game.title} has no bot called {quoted(unknown[0])}. Bots: {', '.join(game.bots())}.")
    if len(levels) > seats:
        raise BadSetupError(f"{len(levels)} bots don't fit in {amount(seats, 'seat')}. Name at most {seats}, or raise --seats.")
    return levels


def _levels(text: str) -> list[str]:
    return [] if text == "none" else [level.strip() for level in text.split(",")]


class Terminal:
    """Runs the session of one match at one terminal. Tracks the player at the keyboard and the news each player has had."""

    def __init__(self, match: Match, file: str | None, shows_highlights: bool = False) -> None:
        self.match = match
        self._shows_highlights = shows_highlights and match.hints
        self.session = Session(match)
        self._file = file
        self.is_saved = file is not None
        """Whether the file is up to date. The game continues if it can't be written."""
        self._names = [player.name for player in match.players]
        levels = {player.level for player in match.players if player.level}
        bots = match.game.bots() if levels else {}
        if missing := levels - bots.keys():
            raise BadSetupError(f"{match.game.title} has no bot called {quoted(missing.pop())}. Bots: {', '.join(bots)}.")
        self._bots: dict[Seat, AnyBot] = {seat: bots[player.level] for seat, player in enumerate(match.players) if player.level}
        self._rngs = {seat: Random(secrets.randbits(64)) for seat in self._bots}
        self._is_screen = sys.stdin.isatty() and sys.stdout.isatty()
        self._colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        self._holder: Seat | None = None
        self._heard: dict[Seat | None, int] = dict.fromkeys((None, *range(len(match.players))), len(match.events))

    def play_to_the_end(self) -> None:
        """Plays until the game is over. Raises StoppedError if a person quits."""
        match = self.match
        print(f"{match.game.title}. The luck is fixed in advance (seal {match.seed_hash}).")
        if match.practice:
            print("Practice game: undo as often as you like. The luck stays the same.")
        for sentence in recap.handicaps(match):
            print(sentence)
        while not isinstance(step := self.session.advance(), Over):
            self._carry_out(step)
        self._print_news(self._holder)
        print(self._picture(match.state.observe(None)))
        report = match.game.report(match.states, self._names)
        print(f"{report.headline}. {report.summary}")
        for line in report.story:
            print(f"  {line.when}: {line.text}")
        for sentence in recap.hints(match):
            print(sentence)
        print(f"The seed was {match.seed}. Its SHA-256 is the seal {match.seed_hash}.")
        if day := day_of(match):
            print(f"To share:\n{share_text(day, match)}")

    def _carry_out(self, step: Step) -> None:
        match step:
            case TakeLuck():
                self.session.take_luck()
                self._save()
            case Pause() | Gather() | ShowOpening() | Reveal() | Tell() | ShowResult():
                # The next player sees the public news.
                self.session.continue_after_showing()
            case ForcedMove():
                self.session.take_only_action()
                self._save()
            case HandOver(seat):
                self._hand_over(seat)
                self.session.opened()
            case Ask(seat):
                self._hand_over(seat)
                self._ask_for_action(seat)
                self._save()
            case Think(seat):
                self._think(seat)
                self._save()

    def _think(self, seat: Seat) -> None:
        same_for_all = bot_seed(self.match.seed, seat, self.match.events)
        rng = Random(same_for_all) if same_for_all else self._rngs[seat]
        action = self._bots[seat].choose(self.session.observation_for(seat), rng, BUDGET)
        self.session.bot_chose(str(action))
        if not self.session.people:
            self._print_news(None)

    def _ask_for_action(self, seat: Seat) -> None:
        """Shows the seat's player the table and the legal actions until that person chooses a legal one."""
        self._print_news(seat)
        observation, game = self.session.observation(), self.match.game
        print(f"\n{self._picture(observation)}\n")
        if self._shows_highlights:
            self._highlight(observation)
        legal = observation.legal_actions()
        listed = [str(action) for action in legal if not game.is_spoiler(action)]
        unlisted = [str(action) for action in legal if game.is_spoiler(action)]
        step = self.session.advance()
        print(f"{step.title}." if isinstance(step, Ask) else "")
        print(in_columns(listed))
        if unlisted:
            print(found_by_oneself(unlisted))
        while True:
            text = self._typed(f"{self._names[seat]}> ")
            try:
                if self._has_told(text, seat, observation):
                    continue
                if text == "undo":
                    self._take_back()
                elif ":" in text:
                    self._call(*text.split(":", 1))
                else:
                    self.session.choose(meant(text, listed, unlisted))
                return
            except IllegalActionError as error:
                print(error)

    def _has_told(self, text: str, seat: Seat, observation: AnyObservation) -> bool:
        """Prints the answer if the text asks for information. Returns whether it does."""
        match text:
            case "" | "help":
                self._help()
            case "rules":
                width = shutil.get_terminal_size().columns
                print("\n".join(chapter(self.match.game, self.match.game.rules_heading(observation), width, self._colour)))
            case "hint":
                self._hint(seat, observation)
            case "highlights" | "aids":
                self._highlight(observation)
            case _:
                return False
        return True

    def _help(self) -> None:
        print(HELP)
        if calls := self.session.calls:
            print(HELP_WITH_CALLS.format(calls=", ".join(call.text for call in calls)))

    def _hint(self, seat: Seat, observation: AnyObservation) -> None:
        """Prints the best action and the reason for it. Raises IllegalActionError if the game is played without hints."""
        self._check_help()
        found = hint(self.match.game, observation, self._names)
        self.match.record_hint(seat)
        self._save()
        print(" ".join(filter(None, (f"{found.action}: {found.reason.words}", found.reason.more))))

    def _highlight(self, observation: AnyObservation) -> None:
        """Prints the highlights for that seat. Raises IllegalActionError if the game is played without hints."""
        self._check_help()
        found = aids(self.match.game, observation, self._names)
        for heading, some in grouped(self.match.game, found):
            print(*([f"{heading}:", *(aid.words for aid in some)] if some else [f"{heading}: none"]), sep="\n  ")

    def _check_help(self) -> None:
        if not self.match.hints:
            raise IllegalActionError("This game is played without hints.")

    def _call(self, name: str, text: str) -> None:
        """Carries out a person's action out of turn. One against a team needs everyone's consent. Raises IllegalActionError."""
        people = {clean_name(self._names[seat]).lower(): seat for seat in self.session.people}
        caller = clean_name(name).lower()
        call = next((call for call in self.session.calls if call.text == text.strip().lower()), None)
        if caller not in people or call is None:
            raise IllegalActionError(f"{name.strip()}:{text} can't be done out of turn. Type help for the list.")
        if call.team is None or self._typed("Does everyone agree? Type yes or no. ").lower() in ("yes", "y"):
            self.session.call(people[caller], call.text)

    def _take_back(self) -> None:
        # A play that was secret stays secret.
        print(f"Undid {self._names[self.session.undo()]}'s last choice.")
        happened = len(self.match.events)
        self._heard = {listener: min(heard, happened) for listener, heard in self._heard.items()}

    def _hand_over(self, seat: Seat) -> None:
        """Gives that person the keyboard. If several people play, waits until the previous person has looked away."""
        before, self._holder = self._holder, seat
        if seat == before or len(self.session.people) == 1:
            return
        if before is not None:
            print(CLEAR_ALL if self._is_screen else "-" * 40)
        self._typed(f"Pass to {self._names[seat]} and press Enter. ")

    def _print_news(self, listener: Seat | None) -> None:
        """Prints the events that this person, or for None an onlooker, has not been told about yet."""
        for sentences in self.match.narration[self._heard[listener] :]:
            for sentence in sentences:
                print(sentence)
        self._heard[listener] = len(self.match.events)

    def _picture(self, observation: AnyObservation) -> str:
        return self.match.game.terminal(observation, self._names, self._colour)

    def _typed(self, prompt: str) -> str:
        try:
            text = clean(input(prompt))
        except EOFError:
            raise StoppedError from None
        if text == "quit":
            raise StoppedError
        return text

    def _save(self) -> None:
        """Saves the match. If that fails, reports it once and tries again after the next play."""
        if not self._file:
            return
        was_saved, self.is_saved = self.is_saved, False
        try:
            write_text(self._file, self.match.to_json())
            self.is_saved = True
            if not was_saved:
                print("The game is saved again.")
        except BadSaveError as error:
            if was_saved:
                print(f"{error} The game continues without being saved.")
