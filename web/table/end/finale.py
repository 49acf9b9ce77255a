"""Celebrates the end of a match on its table, beat after beat, and leaves the last picture and the panel there."""

from __future__ import annotations

from collections.abc import Sequence

from engine import recap
from engine.core import Seat
from engine.match import Match, Player
from engine.report import Report
from engine.text import isolated
from web.kit import sound
from web.kit.look import load_look
from web.kit.plates import piece_plate
from web.table import undo, view
from web.table.screen import Table


async def celebrate(table: Table, match: Match) -> None:
    """Shows the beats of the finale one after the other; any press leads to the end at once."""
    report = _lay(table, match)
    is_still = table.canvas.reduced or table.canvas.speed == float("inf")
    if is_still:
        sound.tell(beat.sound for beat in report.finale)
    else:
        _show(table, match, 0)
        await table.canvas.settled()
    for count, beat in enumerate(() if is_still else report.finale, 1):
        if not table.end.is_open:  # somebody looks at the game again already
            return
        if count > report.known:
            _tell_winners_aloud(table, match, report)
        table.end.say(beat.words)
        sound.play(beat.sound)
        _show(table, match, count)
        if not await table.pace.beat(beat.seconds):
            break
    if table.end.is_open:
        _tell_winners_aloud(table, match, report)
        _show(table, match, len(report.finale))


def show_end(table: Table, match: Match) -> None:
    """Shows the end without a celebration."""
    report = _lay(table, match)
    _tell_winners(table, match, report)
    _show(table, match, len(report.finale), animate=False)


def _lay(table: Table, match: Match) -> Report:
    report = match.game.report(match.states, [isolated(player.name) for player in match.players])
    helped = recap.hints(match)
    table.end.lay(report, match.players, piece_plate(match.game), bool(match.verify()), match.game.spoken, helped)
    table.end.take_focus()
    return report


def _tell_winners(table: Table, match: Match, report: Report) -> str:
    return table.end.tell(load_look(match.game.name), _winning_colour(match.players, report.winners))


def _tell_winners_aloud(table: Table, match: Match, report: Report) -> None:
    """The game has announced who won it; their series is announced here."""
    if told := _tell_winners(table, match, report):
        table.announce((told,))


def _winning_colour(players: Sequence[Player], winners: Sequence[Seat]) -> str:
    """The colour of the only winning side; "" if several share the win, or nobody wins."""
    colours = {players[seat].colour for seat in winners}
    return colours.pop() if len(colours) == 1 else ""


def _show(table: Table, match: Match, count: int, animate: bool = True) -> None:
    view.show(table, match, match.state.observe(None), animate, finale=count)
    undo.offer(undo.whose(match, match.last_choice))
