"""Promises about the end of a game: its report fits its states, and every beat of its finale has a picture."""

from __future__ import annotations

from engine.core import BadSetupError
from tests.engine.pictures import view
from tests.engine.promises.tools import at, is_one_sentence
from tests.engine.walks import NAMES, Play

LONGEST_FINALE = 5.6
"""Seconds at speed 1; a press ends it."""

LONGEST_LINE = 110
"""Characters of a line of the story; the names in the tests are short."""


def the_report_fits_the_game(play: Play) -> None:
    report, last = play.game.report(play.states, NAMES[: play.setup.seats]), play.states[-1]
    assert is_one_sentence(report.summary), f"{at(play, last)}: the summary {report.summary!r} is no sentence; make it one."
    best = [seat for seat in play.seats if last.returns()[seat] == max(last.returns())]
    assert set(report.winners) <= set(best), f"{at(play, last)}: {report.winners} win, but {best} have the highest returns."
    assert report.headline.strip(". ") == report.headline != "", f"{at(play, last)}: {report.headline!r} is no headline."
    assert max(len(report.story), len(report.figures)) <= 3, f"{at(play, last)}: three lines and three figures suffice."
    moments = [0, *(line.moment for line in report.story), len(play.states) - 1]
    assert moments == sorted(moments), (
        f"{at(play, last)}: the story's moments are {moments[1:-1]}; let them be numbers of states, in the order of the game."
    )
    assert sum(line.closest for line in report.story) <= 1, f"{at(play, last)}: only one moment is the closest."
    for line in report.story:
        assert is_one_sentence(line.text), f"{at(play, last)}: {line.text!r} is no sentence; make it one."
        assert len(line.text) <= LONGEST_LINE, f"{at(play, last)}: {line.text!r} is too long for a line of the story."


def the_finale_is_short_and_every_beat_has_a_picture(play: Play) -> None:
    report, last = play.game.report(play.states, NAMES[: play.setup.seats]), play.states[-1]
    seconds = sum(beat.seconds for beat in report.finale)
    assert seconds <= LONGEST_FINALE, f"{at(play, last)}: the finale takes {seconds} s; {LONGEST_FINALE} s is the most."
    assert 0 <= report.known <= len(report.finale), f"{at(play, last)}: the winners are known after one of the beats."
    for count in range(len(report.finale) + 1):
        picture = play.game.scene(last.observe(None), view(play.game)._replace(finale=count))
        keys = [shape.key for shape in picture.shapes]
        assert len(keys) == len(set(keys)), f"{at(play, last)}: after {count} beats two shapes have the same key."
        enabled = [spot.key for spot in picture.hotspots if spot.enabled and spot.token.startswith("do:")]
        assert not enabled, f"{at(play, last)}: {enabled} can be pressed although the game is over."


def the_same_players_can_play_again(play: Play) -> None:
    report = play.game.report(play.states, NAMES[: play.setup.seats])
    if report.again is None:
        return
    assert (report.again.seats, report.again.teams) == (play.setup.seats, play.setup.teams), f"{play.game.title}: others play."
    try:
        play.game.initial_state(report.again)
    except BadSetupError as error:
        raise AssertionError(f"{play.game.title}: the next game cannot begin: {error}") from error
