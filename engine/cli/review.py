"""`review FILE`: how much luck, hidden information and each player's choices mattered in a finished game."""

from __future__ import annotations

import json
import textwrap
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from ..coach.commentary import (
    HIDDEN,
    LUCK,
    OTHERS,
    OWN,
    PARTNERS,
    START,
    Breakdown,
    KeyMoment,
    Mistake,
    mistakes,
    moments,
    summed,
    team_points,
)
from ..coach.review import Attribution, Review
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

COLUMNS = {START: "start", LUCK: "luck", HIDDEN: "hidden", OWN: "own", PARTNERS: "teammates'", OTHERS: "others'"}
"""The heading of each term."""

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
    lines = [summed(found, other, names) for other in range(match.setup.seats)]
    line = lines[seat]
    _tell_sums(names, lines)
    curve = [accounts[seat].start, *(change.chances[match.setup.team(seat)] for change in found.changes)]
    meaning = textwrap.fill(MEANING.format(scale=line.scale), COLUMNS_WIDE)
    print(f"\n{meaning}\n\n{names[seat]}'s chances over the game:\n  {_curve(curve)}\n\n{line.verdict}:")
    _tell_item(f"{line.words}.")
    _tell_moments(match, told)
    _tell_lapses(match, dear)
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


def _tell_sums(names: Sequence[str], lines: Sequence[Breakdown]) -> None:
    """Prints one line for each player, with terms that add up."""
    shown = [COLUMNS[part.key] for part in lines[0].parts] + ["end"]
    width = max(map(len, names))
    print(" " * width + "".join(f"{column:>{len(column) + 2}}" for column in shown))
    for name, line in zip(names, lines, strict=True):
        start, *changes = (part.points for part in line.parts)
        cells = [str(start), *(f"{points:+d}" for points in changes), str(line.end)]
        told = "".join(f"{cell:>{len(column) + 2}}" for column, cell in zip(shown, cells, strict=True))
        print(f"{name:<{width}}{told}")


def _curve(values: Sequence[float]) -> str:
    """A bar chart of the values on one line, at most WIDTH bars."""
    count = min(len(values), WIDTH)
    picked = [values[round(place * (len(values) - 1) / max(1, count - 1))] for place in range(count)]
    return "".join(BARS[min(len(BARS) - 1, max(0, int(value * len(BARS))))] for value in picked)


def _when(match: Match, event: int) -> str:
    return match.game.turn_label(match.states[event].observe(None))


def _tell_moments(match: Match, told: Sequence[KeyMoment]) -> None:
    print("\nKey moments:")
    for moment in told:
        _tell_item(f"{_when(match, moment.event)}, {moment.whole:+d}: {moment.words} {moment.more}".rstrip())


def _tell_lapses(match: Match, dear: Sequence[Mistake]) -> None:
    if not dear:
        print("\nNobody made a mistake, given what they could see.")
        return
    print("\nThe costliest mistakes, given what each seat could see:")
    for lapse in dear[:DEAREST]:
        better = f"{lapse.better} was better by {lapse.whole}"
        _tell_item(f"{_when(match, lapse.event)}: {lapse.done} {lapse.words} {lapse.more} {better}.")


def _tell_item(words: str) -> None:
    print(textwrap.fill(words, COLUMNS_WIDE, initial_indent="  ", subsequent_indent="      "))


def _as_json(
    found: Review, seat: Seat, accounts: Sequence[Attribution], told: Sequence[KeyMoment], dear: Sequence[Mistake]
) -> dict[str, Any]:
    line = summed(found, seat, [player.name for player in found.match.players])
    points = team_points(found, found.match.setup.team(seat))
    return {
        "game": found.match.game.name,
        "players": [player.name for player in found.match.players],
        "seat": seat,
        "sum": line._asdict() | {"parts": [part._asdict() for part in line.parts], "scale": line.scale._asdict()},
        "accounts": [own._asdict() for own in accounts],
        "changes": [change._asdict() | {"points": points.due_to(change.event)} for change in found.changes],
        "moments": [moment._asdict() for moment in told],
        "lapses": [lapse._asdict() | {"reason": lapse.reason._asdict()} for lapse in dear],
    }
