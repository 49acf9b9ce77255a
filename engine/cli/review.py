"""`review FILE`: how much luck, hidden information and each player's choices mattered in a finished game."""

from __future__ import annotations

import json
import textwrap
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from ..coach.commentary import KeyMoment, Mistake, mistakes, moments, summed
from ..coach.review import Attribution, Review, whole
from ..coach.review import review as look_back
from ..core import BadSaveError, Seat
from ..match import Match
from ..text import clean_name, quoted
from .saves import as_json, read_match

BARS = "▁▂▃▄▅▆▇█"
COLUMNS_WIDE, WIDTH = 80, 72
"""The maximum lengths of a line and of a curve, in characters."""

DEAREST = 5
"""The number of mistakes listed."""

COLUMNS = ("start", "luck", "hidden", "own", "teammates'", "others'", "end")

MEANING = (
    "{scale.words}, out of {scale.most}. Luck: how much better or worse than average the random outcomes were. Hidden: how much"
    " better or worse choices turned out than anyone could know. Own, others': what choices cost, given what each seat could see."
)


def review(options: Namespace) -> int:
    """`review FILE`: prints each player's breakdown, one player's curve and key moments, and the costliest mistakes."""
    match = read_match(options.file)
    seat = _seat(match, options.player)
    found, names = look_back(match), [player.name for player in match.players]
    told, dear = moments(found, match.setup.team(seat), names), mistakes(found, names)
    accounts = [found.account(other) for other in range(match.setup.seats)]
    if options.json:
        print(as_json(json.dumps(_as_json(found, seat, accounts, told, dear), ensure_ascii=False)))
        return 0
    print(f"{match.game.title}: {', '.join(names)}\n")
    line = summed(found, seat, names)
    most = line.scale.most
    _tell_sums(names, accounts, match.setup.seats > match.setup.teams, most)
    curve = [accounts[seat].start, *(change.chances[match.setup.team(seat)] for change in found.changes)]
    meaning = textwrap.fill(MEANING.format(scale=line.scale), COLUMNS_WIDE)
    print(f"\n{meaning}\n\n{names[seat]}'s chances over the game:\n  {_curve(curve)}\n\n{line.verdict}:")
    _tell_item(f"{line.words}.")
    _tell_moments(match, told, most)
    _tell_lapses(match, dear, most)
    return 0


def _seat(match: Match, name: str | None) -> Seat:
    """The seat of that player; without a name, that of the first person, or the first seat if there are no people. Raises
    BadSaveError."""
    names = [player.name for player in match.players]
    if name is None:
        return next((seat for seat, player in enumerate(match.players) if not player.level), 0)
    if (wanted := clean_name(name)) not in (cleaned := [*map(clean_name, names)]):
        raise BadSaveError(f"There is no player called {quoted(name)}. Players: {', '.join(names)}.")
    return cleaned.index(wanted)


def _tell_sums(names: Sequence[str], accounts: Sequence[Attribution], has_partners: bool, most: int) -> None:
    """Prints one line for each player, with terms in whole points that add up."""
    shown = [index for index, column in enumerate(COLUMNS) if has_partners or column != "teammates'"]
    width = max(map(len, names))
    print(" " * width + "".join(f"{COLUMNS[index]:>{len(COLUMNS[index]) + 2}}" for index in shown))
    for name, own in zip(names, accounts, strict=True):
        parts = whole(own[:-1], most)
        points = [*parts, sum(parts)]
        cells = [f"{points[index]:{'+' if 0 < index < 6 else ''}d}" for index in shown]
        line = "".join(f"{cell:>{len(COLUMNS[index]) + 2}}" for index, cell in zip(shown, cells, strict=True))
        print(f"{name:<{width}}{line}")


def _curve(values: Sequence[float]) -> str:
    """A bar chart of the values on one line, at most WIDTH bars."""
    count = min(len(values), WIDTH)
    picked = [values[round(place * (len(values) - 1) / max(1, count - 1))] for place in range(count)]
    return "".join(BARS[min(len(BARS) - 1, max(0, int(value * len(BARS))))] for value in picked)


def _when(match: Match, event: int) -> str:
    return match.game.turn_label(match.states[event].observe(None))


def _tell_moments(match: Match, told: Sequence[KeyMoment], most: int) -> None:
    print("\nKey moments:")
    for moment in told:
        change = f"{most * moment.before:.0f} to {most * moment.after:.0f}"
        _tell_item(f"{_when(match, moment.event)}, {change}: {moment.words} {moment.more}".rstrip())


def _tell_lapses(match: Match, dear: Sequence[Mistake], most: int) -> None:
    if not dear:
        print("\nNobody made a mistake, given what they could see.")
        return
    print("\nThe costliest mistakes, given what each seat could see:")
    for lapse in dear[:DEAREST]:
        better = f"{lapse.better} was better by {most * lapse.cost:.0f}"
        _tell_item(f"{_when(match, lapse.event)}: {lapse.done} {lapse.words} {lapse.more} {better}.")


def _tell_item(words: str) -> None:
    print(textwrap.fill(words, COLUMNS_WIDE, initial_indent="  ", subsequent_indent="      "))


def _as_json(
    found: Review, seat: Seat, accounts: Sequence[Attribution], told: Sequence[KeyMoment], dear: Sequence[Mistake]
) -> dict[str, Any]:
    line = summed(found, seat, [player.name for player in found.match.players])
    return {
        "game": found.match.game.name,
        "players": [player.name for player in found.match.players],
        "seat": seat,
        "sum": line._asdict() | {"parts": [part._asdict() for part in line.parts], "scale": line.scale._asdict()},
        "accounts": [own._asdict() for own in accounts],
        "changes": [change._asdict() for change in found.changes],
        "moments": [moment._asdict() for moment in told],
        "lapses": [lapse._asdict() | {"reason": lapse.reason._asdict()} for lapse in dear],
    }
