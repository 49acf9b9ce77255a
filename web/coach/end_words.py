"""The words of the end of a game: the sentence about the player with the curve of their chances, and their record.

Independent of the browser and of particular games.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.coach.commentary import commentary_of
from engine.coach.story import Story
from engine.core import Seat
from engine.match import Match
from engine.text import isolated
from web.coach.review_state import stops
from web.coach.rivalry import rivalry
from web.storage.people import Record, is_named
from web.table.ending import Curve, EndRecord, EndWords


def end_words(
    match: Match, seat: Seat, story: Story, chances: Sequence[float], is_known: bool = False, is_solved: bool = False
) -> EndWords:
    """The sentence for that seat, with its chances at the stops of a review, and whether the answer to its question is known, and
    was found without help."""
    ending, scale = story.ending, commentary_of(match.game).scale(match.setup)
    question = ending.question
    events = [stop.event for stop in stops(match, seat)]
    # The mark is where the chances were before the play.
    at = events.index(question.event) - 1 if question is not None and question.event in events[1:] else None
    caption = f"Your {scale.words[:1].lower()}{scale.words[1:]}"
    curve = Curve(caption, chances, 1 / max(2, match.setup.teams), at, question.when.partition(" of ")[0] if question else "")
    return EndWords(ending.words, ending.more, ending.well, curve, question is not None, is_known, is_solved)


def recorded(match: Match, seat: Seat | None) -> str:
    """The player whose record the end shows: the only person here, a winner, or the first one; "" for nobody with a name."""
    named = [at for at, player in enumerate(match.players) if is_named(player)]
    if seat is not None:
        return match.players[seat].name if seat in named else ""
    returns = match.state.returns() or ()
    best = [at for at in named if returns[at] == max(returns)]
    return match.players[(best or named)[0]].name if named else ""


def end_record(match: Match, seat: Seat | None, record: Record, number: str) -> EndRecord | None:
    """That player's results against the opponents of the game with this number; None if there is nothing to say."""
    found = rivalry(record, number, match.setup.teams, "" if seat is not None else isolated(recorded(match, seat)))
    return None if found is None else EndRecord(*found)
