"""Stories of Sequence: fours stopped and missed, jacks, and lines that meet.

A question names no card and no space of its answer: it says "column f", never "f6".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from math import sqrt
from operator import or_
from typing import Any, NamedTuple

from ....coach.commentary import PlayerNames
from ....coach.hint import seeded
from ....coach.review import Review
from ....coach.story import Asked, Feat, costly, on, outstanding
from ....core import Seat
from ....match import Match
from ....text import counted, listed, number, sentence, together
from ..bots.levels import BOTS
from ..bots.search import SearchBot, beliefs, sample_deals
from ..bots.value import World
from ..rules.actions import Claim, Forfeit, Play, SequenceAction
from ..rules.board import LINE_LENGTH, Bits, Board, each_bit
from ..rules.setup import Team
from ..rules.state import Observation, State
from ..rules.table import DEAL, DRAW, NO_SEQUENCE, NOBODY, REPLACE, Table, claims, may_count, replaced
from .reasons import reason
from .review import TRUE, VERBS

BETTER = "cards"

ROWS, COLUMNS = 0, 1
"""The places of the two straight directions in `Board.lines`."""

SPOKEN = {3: "three", 4: "four"}
FOUR = LINE_LENGTH - 1


def _states(match: Match) -> Sequence[State]:
    states: Any = match.states
    return states  # type: ignore[no-any-return]


class OpenLine(NamedTuple):
    """Chips of a team in one line of five that it can still fill."""

    team: Team
    direction: int  # its place in `Board.lines`
    chips: Bits  # those that count for the team, free spaces included


def open_lines(table: Table, team: Team, size: int) -> dict[OpenLine, Bits]:
    """The team's chips that are `size` of a possible five, with the spaces that would extend them."""
    owned, others, found = table.owned(team), table.covered & ~table.chips[team], dict[OpenLine, Bits]()
    for direction, lines in enumerate(table.setup.board_data.lines):
        for line in lines:
            chips = line & owned
            if chips.bit_count() == size and not line & others and may_count(line, table.sequences[team]):
                key = OpenLine(team, direction, chips)
                found[key] = found.get(key, 0) | line & ~chips
    return found


def against(table: Table, team: Team, size: int) -> dict[OpenLine, Bits]:
    """The open lines of all other teams."""
    found = dict[OpenLine, Bits]()
    for other in range(table.setup.teams):
        if other != team:
            found |= open_lines(table, other, size)
    return found


def after(table: Table, play: Play) -> Table:
    """The table with the chip of this play placed or removed."""
    board, team = table.setup.board_data, table.setup.team(table.turn)
    space = board.bit_of[play.space]
    if play.card in board.anti_wild:
        return table._replace(chips=tuple(own & ~space for own in table.chips))
    return table._replace(chips=replaced(table.chips, team, table.chips[team] | space))


def completed(table: Table, play: Play) -> int:
    """The number of sequences that the play completes."""
    board, team = table.setup.board_data, table.setup.team(table.turn)
    if play.card in board.anti_wild:
        return 0
    space = board.bit_of[play.space]
    found = claims(board, table.owned(team) | space, table.sequences[team], space)
    return 0 if found is NO_SEQUENCE else max(map(len, found))


def wins(table: Table, play: Play) -> bool:
    """Whether the play completes the sequences that its team still needs."""
    team = table.setup.team(table.turn)
    made = completed(table, play)
    return bool(made) and len(table.sequences[team]) + made >= table.setup.needed[team]


def where(board: Board, line: OpenLine) -> str:
    """`in column f`, `in row 6`, `on a diagonal`: never a space."""
    first = board.spaces(line.chips)[0]
    if line.direction == ROWS:
        return f"in row {first[1:]}"
    return f"in column {first[0]}" if line.direction == COLUMNS else "on a diagonal"


def plays_of(seen: Observation) -> list[Play]:
    """The seat's legal plays."""
    return [action for action in seen.legal_actions() if isinstance(action, Play)]


# Who


def side(people: PlayerNames, seats: Sequence[Seat]) -> str:
    """Players within a sentence: `you`, `Fern`, `Fern and Ivo`, `Fern’s team`."""
    if people.you in seats:
        return listed(["you", *(people.names[seat] for seat in seats if seat != people.you)]) if len(seats) < 3 else "your team"
    return together([people.names[seat] for seat in seats])


def has(people: PlayerNames, seats: Sequence[Seat]) -> str:
    """`You have`, `Fern has`, `Fern and Ivo have`, `Fern’s team has`."""
    told = side(people, seats)
    is_many = told == "you" or (len(seats) == 2 and not told.endswith("team"))
    return f"{told[0].upper()}{told[1:]} {'have' if is_many else 'has'}"


# Questions


class QuestionTheme(NamedTuple):
    """What a question is about."""

    asked: Asked
    does: Callable[[Play], bool]  # whether a play does what the question asks for
    undone: str = ""  # what is true after any play that doesn't


def asked(seen: Observation, action: SequenceAction | None, best: SequenceAction, people: PlayerNames) -> Asked:
    """The choice as a question."""
    if isinstance(best, Claim):
        return Asked("Which five?", "There is more than one five to claim. Which one?")
    if isinstance(best, Forfeit):
        return Asked("Which card?", "You must give up a card. Which one?")
    theme = _theme(seen, action, best, people)
    if theme:
        return theme.asked
    jack = _jack(seen, action, best, people)
    task = "Find a better play" if action else "Find the best play"
    return jack or Asked(task, sentence(f"{counted(len(seen.hand), 'card')} in hand") + " Which one, and where?")


def noun(_action: SequenceAction) -> str:
    """What kind of choice this is."""
    return "play"


def undone(seen: Observation, action: SequenceAction, best: SequenceAction, tried: SequenceAction, people: PlayerNames) -> str:
    """What is still to do after `tried`, if the question asked for it."""
    theme = _theme(seen, action, best, people)
    return theme.undone if theme and not (isinstance(tried, Play) and theme.does(tried)) else ""


def _theme(seen: Observation, action: SequenceAction | None, best: SequenceAction, people: PlayerNames) -> QuestionTheme | None:
    """The first theme of which the best play is an example and the play made is not."""
    if not isinstance(best, Play):
        return None
    themes = _themes(seen, best, people)
    return next((one for one in themes if one.does(best) and not (isinstance(action, Play) and one.does(action))), None)


def _themes(seen: Observation, best: Play, people: PlayerNames) -> Iterator[QuestionTheme]:
    """The themes of the position, most urgent first."""
    table, plays = seen.table, plays_of(seen)

    def with_card(does: Callable[[Play], bool], what: str) -> str:
        """As in `One card in your hand would have stopped it`."""
        doing = {play.card for play in plays if does(play)}
        count = sum(card in doing for card in seen.hand)
        assert seen.seat is not None
        return sentence(f"{counted(count, 'card')} in {people.whose((seen.seat,))} hand would have {what}")

    def theme(task: str, words: str, does: Callable[[Play], bool], clue: str, undone: str = "") -> QuestionTheme:
        return QuestionTheme(Asked(task, words, clue), does, undone)

    def winning(play: Play) -> bool:
        return wins(table, play)

    def five(play: Play) -> bool:
        return bool(completed(table, play))

    yield theme("Win this turn", "You can win this turn. How?", winning, with_card(winning, "won"), "The win is still there.")
    made = with_card(five, "made a sequence")
    yield theme("Make a sequence", "You can make a sequence. Where?", five, made, "The sequence is still to be made.")
    yield from (_stopping(seen, best, people, with_card, size) for size in (FOUR, FOUR - 1))
    own = table.setup.team(table.turn)
    had = open_lines(table, own, FOUR)

    def four(play: Play) -> bool:
        return bool(open_lines(after(table, play), own, FOUR).keys() - had.keys())

    def meets(play: Play) -> bool:
        return play.card not in table.setup.board_data.anti_wild and _meeting(table, own, play.space) > 1

    yield theme("Make a four", "You can make a four. Where?", four, with_card(four, "made a four"), "Your play makes no four.")
    assert seen.seat is not None
    met = f"Two of {people.whose((seen.seat,))} lines met on one space."
    yield theme("Two lines meet", "Two of your lines meet. Where?", meets, met, "Your two lines don’t meet there.")


def _stopping(
    seen: Observation, best: Play, people: PlayerNames, with_card: Callable[[Callable[[Play], bool], str], str], size: int
) -> QuestionTheme:
    """Stopping another team's lines of this size: the only one, or the first that the best play stops."""
    table, board = seen.table, seen.table.setup.board_data
    lines, team = against(table, table.setup.team(table.turn), size), table.setup.team(table.turn)
    stopped = [line for line in lines if line not in against(after(table, best), team, size)]
    is_urgent = size == FOUR
    if not stopped or (is_urgent and len(stopped) < len(lines)):
        return QuestionTheme(Asked("", ""), lambda _: False)
    first = stopped[0]
    targets = list(lines) if is_urgent else [first]

    def stops(play: Play) -> bool:
        left = against(after(table, play), team, size)
        return not any(line in left for line in targets)

    name, who = SPOKEN[size], has(people, table.setup.members(first.team))
    past = who.removesuffix(" has").removesuffix(" have") + " had"
    if len(targets) == 1:
        line = f"{name} {where(board, first)}"
        clue = f"{past} {line}. {with_card(stops, 'stopped it')}"
        return QuestionTheme(
            Asked(f"Stop the {name}", f"{who} {line}. What stops it?", clue), stops, f"The {line} is still open."
        )
    count = number(len(targets))
    what = "both" if len(targets) == 2 else "them all"
    opponents = who if len({line.team for line in targets}) == 1 else "Your opponents have"
    past = past if opponents == who else "The opponents had"
    clue = f"{past} {count} fours. {with_card(stops, f'stopped {what}')}"
    return QuestionTheme(
        Asked("Stop the fours", f"{opponents} {count} fours. What stops {what}?", clue), stops, "A four is still open."
    )


def _meeting(table: Table, team: Team, space: str) -> int:
    """The number of directions in which the team has an open line through the space with two chips or more."""
    board = table.setup.board_data
    bit, others = board.bit_of[space], table.covered & ~table.chips[team]

    def is_open(line: Bits) -> bool:
        return not line & others and may_count(line, table.sequences[team]) and (line & table.owned(team)).bit_count() > 1

    return sum(any(map(is_open, lines)) for lines in board.lines_through[bit])


def _jack(seen: Observation, action: SequenceAction | None, best: SequenceAction, people: PlayerNames) -> Asked | None:
    """A question about a jack, if the best play or the one made used one."""
    board, seat = seen.table.setup.board_data, seen.seat
    assert seat is not None
    used = {play.card for play in (action, best) if isinstance(play, Play)}
    for kind, name in ((board.wild, "wild"), (board.anti_wild, "one-eyed")):
        if used & set(kind):
            what = f"a {name} jack" if not board.looks else f"the {board.spoken(next(iter(used & set(kind))))}"
            task = "Jack now or later?" if not board.looks else "Now or later?"
            return Asked(task, f"You hold {what}. Now or later?", f"{people(seat)} held {what}.")
    return None


# Answers


def effect(seen: Observation, action: SequenceAction, people: PlayerNames) -> tuple[str, str]:
    """What the action does, as in `J♥ breaks Fern’s four from f9 to f6`."""
    why = reason(seen, action, people.names)
    if not isinstance(action, Play):
        return why.words, why.more
    board = seen.table.setup.board_data
    return f"{_head(board, action)} {why.words[0].lower()}{why.words[1:]}", why.more


def _head(board: Board, play: Play) -> str:
    """`7♣ on c6`, `J♥`, `The cow on c6`."""
    told = _card(board, play)
    return f"{told[0].upper()}{told[1:]}" + ("" if play.card in board.anti_wild else f" on {play.space}")


def _card(board: Board, play: Play) -> str:
    return f"the {board.spoken(play.card)}" if board.looks else board.short(play.card)


def followed(trial: Match, event: int, people: PlayerNames) -> str:
    """The opponents' most harmful reply."""
    seat = trial.events[event].seat
    assert seat is not None
    told = [
        _reply(trial, at, people)
        for at in range(event + 1, len(trial.events))
        if (other := trial.events[at].seat) is not None and trial.setup.team(other) != trial.setup.team(seat)
    ]
    return max(told, key=lambda one: one[0], default=(0, ""))[1]


def _reply(trial: Match, at: int, people: PlayerNames) -> tuple[int, str]:
    """How harmful a reply is, and the reply as a sentence."""
    state, (seat, text) = _states(trial)[at], trial.events[at]
    action = trial.game.parse_action(text)
    assert seat is not None
    if not isinstance(action, Play):
        return 0, ""
    table, setup, board, who = state.table, state.setup, state.setup.board_data, people(seat)
    card = _card(board, action)
    if action.card in board.anti_wild:
        owner = next(team for team, chips in enumerate(table.chips) if chips & board.bit_of[action.space])
        whose = people.whose(setup.members(owner))
        return 1, f"{who} plays {card} and removes {whose} chip from {action.space}."
    did = f"{who} plays {card} on {action.space}"
    if wins(table, action):
        return 3, f"{did} and wins."
    if made := completed(table, action):
        return 2, f"{did} and makes {'a sequence' if made == 1 else counted(made, 'sequence')}."
    why = reason(state.observe(seat), action, people.marks).words
    return 1, f"{did}. It {people.retold(f'{why[0].lower()}{why[1:]}', seat)}"


def hindsight(seen: Observation, action: SequenceAction, people: PlayerNames) -> str:
    """What the play in the game did, as in `7♣ on c6 made four from c3 to c6`."""
    if not isinstance(action, Play):
        return ""
    board, (words, _) = seen.table.setup.board_data, effect(seen, action, people)
    head = _head(board, action)
    verb, _, rest = words.removeprefix(head)[1:].partition(" ")
    done = "" if verb == "costs" else PAST.get(verb) or VERBS.get(verb, "")
    return f"{head} {done} {rest}" if done else ""


PAST = {"breaks": "broke", "wins": "won"}
"""The verbs of reasons whose past tense is not their participle."""


def doubt(seen: Observation, one: SequenceAction, other: SequenceAction) -> float:
    """Two standard errors of the difference in value between two plays, over the samples of the search."""
    if not (isinstance(one, Play) and isinstance(other, Play)) or one == other:
        return 0.0
    expert, seat = BOTS["expert"], seen.table.turn
    assert isinstance(expert, SearchBot)
    deals = sample_deals(seen, beliefs(seen, expert.weights), seeded(seen))
    found = list[float]()
    for (hands, deck), _ in zip(deals, range(expert.deals), strict=False):
        world = World(seen.table, {**hands, seat: seen.hand}, deck, expert.value)
        found.append(world.win_chance(seat, one) - world.win_chance(seat, other))
    mean = sum(found) / len(found)
    return 2 * TRUE * sqrt(sum((value - mean) ** 2 for value in found) / (len(found) - 1) / len(found))


# Luck


def decided(match: Match, _seat: Seat, people: PlayerNames) -> str:
    """The moves in which the winning line was built, as in `Fern built the winning line from move 12 to move 34`."""
    states = _states(match)
    table, board = states[-1].table, match.setup.board_data
    if table.winner == NOBODY:
        return ""
    made = table.sequences[table.winner]
    earlier = next(
        (
            state.table.sequences[table.winner]
            for state in reversed(states)
            if len(state.table.sequences[table.winner]) < len(made)
        ),
        made,
    )
    spaces = [bit for bit in each_bit(_union(line for line in made if line not in earlier)) if not bit & board.free]
    lacking = [
        max((at for at, state in enumerate(states) if not state.table.chips[table.winner] & bit), default=-1) for bit in spaces
    ]
    moves = sorted({match.numbers[at] for at in lacking if at >= 0})
    if len(moves) < 2:
        return ""
    told = side(people, match.setup.members(table.winner))
    return f"{told[0].upper()}{told[1:]} built the winning line from move {moves[0]} to move {moves[-1]}."


def unlucky(match: Match, seat: Seat, people: PlayerNames) -> str:
    """The side that had most jacks, if it had at least two more than the seat's side."""
    setup = match.setup
    if setup.board_data.looks:
        return ""
    counts = [0] * setup.teams
    for team, count in _jacks(match):
        counts[team] += count
    own, most = setup.team(seat), max(range(setup.teams), key=counts.__getitem__)
    if counts[most] < counts[own] + 2:
        return ""
    theirs, ours = side(people, setup.members(most)), side(people, setup.members(own))
    had = f"had {counted(counts[most], 'jack')}"
    return f"{theirs[0].upper()}{theirs[1:]} {had}; {ours} had {number(counts[own]) if counts[own] else 'none'}."


def _jacks(match: Match) -> Iterator[tuple[Team, int]]:
    """Jacks that came to a team: those in the first hands, and those dealt or drawn later."""
    board, setup = match.setup.board_data, match.setup
    jacks = {*board.wild, *board.anti_wild}
    for seat, hand in enumerate(_states(match)[0].hands):
        yield setup.team(seat), sum(card in jacks for card in hand)
    for state, event in zip(_states(match), match.events, strict=False):
        table = state.table
        if event.seat is None and event.text in jacks and (table.step in (DEAL, DRAW, REPLACE) or table.taking != NOBODY):
            yield setup.team(table.turn if table.taking == NOBODY else table.taking), 1


# Feats


def feats(found: Review, seat: Seat, people: PlayerNames) -> Sequence[Feat]:
    """What the seat did well, best first."""
    match, dear = found.match, {change.event for change in costly(found, seat)}
    own = [
        (event, _states(match)[event], match.game.parse_action(text))
        for event, (other, text) in enumerate(match.events)
        if other == seat
    ]
    plays = [(event, state, action) for event, state, action in own if isinstance(action, Play)]
    stopped, chances = _stopped(plays)
    good = [event for event in stopped if event not in dear]
    blocks = [_blocks(match, seat, good, is_all=good == stopped, found_all=len(good) == chances, people=people)] if good else []
    told = [*_won(match, seat, plays, people), *outstanding(found, seat, people)]
    told += _broke(match, seat, [one for one in plays if one[0] not in dear], people)
    return [*blocks, *told] if len(good) > 1 else [*told[:1], *blocks, *told[1:]]


Made = tuple[int, State, Play]
"""A play: its event, and the state before it."""


def _stopped(plays: Sequence[Made]) -> tuple[list[int], int]:
    """The plays after which some other team's four was gone, and the number of plays that could have stopped one."""
    stopped, chances = list[int](), 0
    for event, state, play in plays:
        table = state.table
        team = table.setup.team(table.turn)
        fours = against(table, team, FOUR)
        if not fours or wins(table, play):
            continue
        if fours.keys() - against(after(table, play), team, FOUR).keys():
            stopped.append(event)
        legal = plays_of(state.observe(table.turn))
        chances += any(fours.keys() - against(after(table, other), team, FOUR).keys() for other in legal)
    return stopped, chances


def _blocks(match: Match, seat: Seat, stopped: Sequence[int], people: PlayerNames, *, is_all: bool, found_all: bool) -> Feat:
    """The fours that the seat stopped. `is_all` says that there are no others, `found_all` that it missed none."""
    count, who = len(stopped), people(seat)
    moves = listed([str(match.numbers[event]) for event in stopped])
    if count == 1:
        words = f"{who} stopped a four on move {moves}."
    elif count > 2 and found_all:
        words = f"{who} found all {number(count)} blocks."
    elif is_all:
        words = f"{who} stopped a four {'twice' if count == 2 else f'{number(count)} times'}, on moves {moves}."
    else:
        words = f"{who} stopped a four on moves {moves}."
    return Feat(words, tuple(stopped))


def _won(match: Match, seat: Seat, plays: Sequence[Made], people: PlayerNames) -> Iterator[Feat]:
    """How the seat won, if its last play did and there is something to say about it."""
    if not plays or _states(match)[-1].table.winner != match.setup.team(seat):
        return
    event, state, play = plays[-1]
    if not wins(state.table, play) or any(other.seat not in (None, seat) for other in match.events[event:]):
        return
    board, team = match.setup.board_data, match.setup.team(seat)
    if match.setup.seats == 2 and len(plays) > 1 and match.setup.needed[team] == 1 + len(state.table.sequences[team]):
        earlier, before, _ = plays[-2]
        table, now = _states(match)[earlier + 1].table, state.table
        fours, left = open_lines(table, team, FOUR), open_lines(now, team, FOUR)
        all_ends, ends = _union(fours.values()), _union(left.values())
        is_same = len(before.table.sequences[team]) == len(table.sequences[team]) == len(now.sequences[team])
        if is_same and all_ends.bit_count() > ends.bit_count() >= 1 and ends & all_ends & board.bit_of[play.space]:
            rival = people.within(1 - seat)
            if len(fours) == 2 and all_ends.bit_count() == 2:
                yield Feat(f"{people(seat)} had two lines open, and {rival} could block only one.", (event, earlier))
                return
            if len(fours) == 1:
                whose = people.whose((seat,))
                words = f"{whose[0].upper()}{whose[1:]} four was open at both ends, and {rival} could block only one."
                yield Feat(words, (event, earlier))
                return
    if play.card in board.wild and not board.looks:
        whose = people.whose((seat,))
        yield Feat(f"{whose[0].upper()}{whose[1:]} jack {on(match, event)} won it.", (event,))


def _union(spaces: Iterable[Bits]) -> Bits:
    return reduce(or_, spaces, 0)


def _broke(match: Match, seat: Seat, plays: Sequence[Made], people: PlayerNames) -> Iterator[Feat]:
    """The jack that broke the longest open line, of three or four."""
    board, best = match.setup.board_data, list[tuple[int, int, Team]]()
    if board.looks:
        return
    for event, state, play in plays:
        if play.card in board.anti_wild:
            space, table = board.bit_of[play.space], state.table
            for size in (FOUR, FOUR - 1):
                lines = [line for line in against(table, table.setup.team(seat), size) if line.chips & space]
                best += [(size, -event, lines[0].team)] if lines else []
    if best:
        size, event, team = max(best)
        whose, theirs = people.whose((seat,)), side(people, match.setup.members(team))
        owned = "your" if theirs == "you" else f"{theirs}’s"
        words = f"{whose[0].upper()}{whose[1:]} jack {on(match, -event)} broke {owned} {SPOKEN[size]}."
        yield Feat(words, (-event,))
