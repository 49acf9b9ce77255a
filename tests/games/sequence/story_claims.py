"""Claims of Sequence, checked on a grid of owners built from the table, with its own lines of five."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from tests.engine.stories import ANY, Claims, Told

CLAIMS = Claims(ANY)

Cell = tuple[int, int]
Line = tuple[str, frozenset[Cell]]
"""A direction, and a team's chips in a line of five."""

WAYS = {"row": (1, 0), "column": (0, 1), "up": (1, 1), "down": (1, -1)}
WILD, ONE_EYED = {"JD", "JC"}, {"JH", "JS"}


def cell(space: str) -> Cell:
    return ord(space[0]) - ord("a"), int(space[1:])


@lru_cache(maxsize=64)
def owners(table: Any) -> dict[Cell, str]:
    """The owner of each space: a team's number, `*` for a free space, `.` for none."""
    board = table.setup.board_data
    found = {}
    for index, name in enumerate(board.names):
        team = [team for team, chips in enumerate(table.chips) if chips >> index & 1]
        found[cell(name)] = "*" if board.cards[index] == "**" else str(team[0]) if team else "."
    return found


def lines(table: Any, team: int, size: int) -> dict[Line, set[Cell]]:
    """The team's `size` chips of a line of five that nobody else is in and that can still count, with the spaces that lack."""
    grid, board = owners(table), table.setup.board_data
    made = [{cell(name) for name in board.spaces(line)} for line in table.sequences[team]]
    found: dict[Line, set[Cell]] = {}
    for column, row in grid:
        for way, (right, up) in WAYS.items():
            five = [(column + right * step, row + up * step) for step in range(5)]
            if not all(one in grid for one in five) or any(len(set(five) & sequence) > 1 for sequence in made):
                continue
            chips = frozenset(one for one in five if grid[one] in ("*", str(team)))
            if len(chips) == size and all(grid[one] == "." for one in five if one not in chips):
                found.setdefault((way, chips), set()).update(set(five) - chips)
    return found


def enemies(table: Any, team: int, size: int) -> set[Line]:
    return {line for other in range(table.setup.teams) if other != team for line in lines(table, other, size)}


def plays(told: Told, event: int) -> list[Any]:
    """The legal plays of the seat before the event."""
    return [one for one in told.match.states[event].legal_actions(told.seat) if len(str(one).split()) == 2 and is_play(str(one))]


def is_play(text: str) -> bool:
    return text.split()[-1][:1] in "abcdefghijkl" and text.split()[-1][1:].isdigit() and not text.startswith("talk")


def own_plays(told: Told) -> list[int]:
    return [event for event in told.own if is_play(told.match.events[event].text)]


def card(told: Told, event: int) -> str:
    return str(told.match.events[event].text.split()[0])


def space(told: Told, event: int) -> Cell:
    return cell(told.match.events[event].text.split()[1])


def move(told: Told, event: int) -> int:
    return int(told.match.states[event].table.turns) + 1


def won_by(told: Told, event: int) -> bool:
    """Whether the play won the game."""
    last = [at for at, (seat, text) in enumerate(told.match.events) if seat is not None and is_play(text)][-1]
    return event == last and told.match.state.table.winner == told.team


def stops(told: Told, event: int) -> bool:
    """Whether a four of other teams was gone after the event."""
    before, after = told.match.states[event].table, told.match.states[event + 1].table
    return not won_by(told, event) and bool(enemies(before, told.team, 4) - enemies(after, told.team, 4))


def stopped(told: Told) -> list[int]:
    return [event for event in own_plays(told) if stops(told, event)]


def members(told: Told, side: str) -> set[int]:
    """The seats that these words name: `you`, `Fern`, `Fern and Ivo`, `Fern’s team`, `your team`."""
    text = side.lower().removesuffix("’s team").removesuffix(" team")
    if text in ("you", "your"):
        return (
            {told.you}
            if told.you is not None and "team" not in side
            else set(told.match.setup.members(told.match.setup.team(told.you)))
        )
    names = {name.lower(): seat for seat, name in enumerate(told.names)}
    if side.endswith("team"):
        return set(told.match.setup.members(told.match.setup.team(names[text])))
    return {told.you if one == "you" else names[one] for one in text.split(" and ")}  # type: ignore[misc]


def team_of(told: Told, side: str) -> int:
    """The team whose members these words name, all of them."""
    seats = members(told, side)
    team = int(told.match.setup.team(min(seats)))
    assert seats == set(told.match.setup.members(team)), side
    return team


# Feats


@CLAIMS.says("{Me} stopped a four on move {n}.")
def _(told: Told, n: int) -> bool:
    return n in [move(told, event) for event in stopped(told)]


@CLAIMS.says("{Me} stopped a four twice, on moves {n1} and {n2}.")
def _(told: Told, n1: int, n2: int) -> bool:
    return [n1, n2] == [move(told, event) for event in stopped(told)]


@CLAIMS.says("{Me} stopped a four {n} times, on moves {list} and {n2}.")
def _(told: Told, n: int, list: str, n2: int) -> bool:
    moves = [*map(int, list.split(", ")), n2]
    return len(moves) == n and moves == [move(told, event) for event in stopped(told)]


@CLAIMS.says("{Me} stopped a four on moves {list} and {n2}.")
def _(told: Told, list: str, n2: int) -> bool:
    return {*map(int, list.split(", ")), n2} <= {move(told, event) for event in stopped(told)}


@CLAIMS.says("{Me} found all {n} blocks.")
def _(told: Told, n: int) -> bool:
    could = [
        event
        for event in own_plays(told)
        if not won_by(told, event) and any(goes(told, event, play) for play in plays(told, event))
    ]
    return n == len(stopped(told)) and could == stopped(told)


def goes(told: Told, event: int, play: Any) -> bool:
    """Whether a four of others would be gone after the play."""
    state = told.match.states[event]
    return bool(enemies(state.table, told.team, 4) - enemies(state.apply(told.seat, play).table, told.team, 4))


@CLAIMS.says("{My} jack on move {n} won it.")
def _(told: Told, n: int) -> bool:
    event = own_plays(told)[-1]
    return won_by(told, event) and move(told, event) == n and card(told, event) in WILD


def broke(told: Told, n: int, side: str, size: int) -> bool:
    team = team_of(told, side)
    return any(
        move(told, event) == n
        and card(told, event) in ONE_EYED
        and any(space(told, event) in chips for _, chips in lines(told.match.states[event].table, team, size))
        for event in own_plays(told)
    )


for _size, _name in ((3, "three"), (4, "four")):

    @CLAIMS.says(f"{{My}} jack on move {{n}} broke {{side}}’s {_name}.")
    def _(told: Told, n: int, side: str, size: int = _size) -> bool:
        return broke(told, n, side, size)

    @CLAIMS.says(f"{{My}} jack on move {{n}} broke your {_name}.")
    def _(told: Told, n: int, size: int = _size) -> bool:
        return broke(told, n, "you", size)


def ends(told: Told) -> tuple[int, int, int] | None:
    """After the last play but one, the number of the seat's fours and of spaces that would finish them, and how many of these
    were left before its last play, which used one."""
    *_, earlier, last = own_plays(told)
    if not won_by(told, last) or told.match.setup.seats != 2:
        return None
    before, now = told.match.states[earlier + 1].table, told.match.states[last].table
    fours, left = lines(before, told.team, 4), lines(now, told.team, 4)
    spaces, rest = set().union(*fours.values()), set().union(*left.values())
    needed = told.match.setup.needed[told.team] - len(now.sequences[told.team])
    return (len(fours), len(spaces), len(rest)) if space(told, last) in spaces & rest and needed == 1 else None


@CLAIMS.says("{Me} had two lines open, and {side} could block only one.")
def _(told: Told, side: str) -> bool:
    assert team_of(told, side) == 1 - told.team
    return ends(told) == (2, 2, 1)


@CLAIMS.says("{My} four was open at both ends, and {side} could block only one.")
def _(told: Told, side: str) -> bool:
    assert team_of(told, side) == 1 - told.team
    return ends(told) == (1, 2, 1)


# What decided the game, and luck


@CLAIMS.says("{side} built the winning line from move {n1} to move {n2}.")
def _(told: Told, side: str, n1: int, n2: int) -> bool:
    team = team_of(told, side)
    states, last = told.match.states, told.match.state.table
    sequences = [set(state.table.sequences[team]) for state in states]
    new = sequences[-1] - max((one for one in sequences if one < sequences[-1]), key=len, default=set())
    cells = {cell(name) for line in new for name in last.setup.board_data.spaces(line)}
    lack = [[at for at, state in enumerate(states) if owners(state.table)[one] not in (str(team), "*")] for one in cells]
    moves = {states[ats[-1]].table.turns + 1 for ats in lack if ats}
    return last.winner == team and (min(moves), max(moves)) == (n1, n2)


@CLAIMS.says("{side1} had {n1} jack; {side2} had {n2}.", "{side1} had {n1} jacks; {side2} had {n2}.")
def _(told: Told, side1: str, n1: int, side2: str, n2: int) -> bool:
    theirs, ours = team_of(told, side1), team_of(told, side2)
    counts = [0] * told.match.setup.teams
    before: list[list[str]] = [[] for _ in range(told.match.setup.seats)]
    for state in told.match.states:
        for seat, hand in enumerate(state.hands):
            for jack in (*WILD, *ONE_EYED):
                counts[told.match.setup.team(seat)] += max(0, hand.count(jack) - before[seat].count(jack))
        before = [list(hand) for hand in state.hands]
    return ours == told.team and (counts[theirs], counts[ours]) == (n1, n2) and n1 >= n2 + 2 and not told.has_won


# Questions


def some(told: Told, does: Callable[[Any, Any], bool], count: int | None = None) -> bool:
    """Whether a legal play does it, given the state before and after; with `count`, plays of exactly so many cards in hand."""
    state = told.match.states[told.event]
    cards = {str(play).split()[0] for play in plays(told, told.event) if does(state, state.apply(told.seat, play))}
    return sum(one in cards for one in state.hands[told.seat]) == count if count is not None else bool(cards)


def made(told: Told) -> Callable[[Any, Any], bool]:
    return lambda before, after: (
        after.table.step == "claim" or len(after.table.sequences[told.team]) > len(before.table.sequences[told.team])
    )


def won(told: Told) -> Callable[[Any, Any], bool]:
    def wins(_before: Any, after: Any) -> bool:
        thens = (
            [after.apply(told.seat, claim) for claim in after.legal_actions(told.seat)]
            if after.table.step == "claim"
            else [after]
        )
        return any(then.table.winner == told.team for then in thens)

    return wins


@CLAIMS.says("You can win this turn. How?")
def _(told: Told) -> bool:
    return some(told, won(told))


@CLAIMS.says("You can make a sequence. Where?")
def _(told: Told) -> bool:
    return some(told, made(told))


def four_more(told: Told) -> Callable[[Any, Any], bool]:
    return lambda before, after: bool(lines(after.table, told.team, 4).keys() - lines(before.table, told.team, 4).keys())


@CLAIMS.says("You can make a four. Where?")
def _(told: Told) -> bool:
    return some(told, four_more(told))


def meeting(told: Told, play: Any) -> bool:
    """Whether two own lines of two chips or more in different directions meet on the space of the play."""
    table, (used, where) = told.match.states[told.event].table, str(play).split()
    own = [line for size in (2, 3, 4) for line, rest in lines(table, told.team, size).items() if cell(where) in rest]
    return used not in ONE_EYED and len({way for way, _ in own}) > 1


@CLAIMS.says("Two of your lines meet. Where?")
def _(told: Told) -> bool:
    return any(meeting(told, play) for play in plays(told, told.event))


@CLAIMS.says("Two of {my} lines met on one space.")
def _(told: Told) -> bool:
    return any(meeting(told, play) for play in plays(told, told.event))


@CLAIMS.says("You hold a wild jack. Now or later?", "{Me} held a wild jack.")
def _(told: Told) -> bool:
    return bool(WILD & set(told.match.states[told.event].hands[told.seat]))


@CLAIMS.says("You hold a one-eyed jack. Now or later?", "{Me} held a one-eyed jack.")
def _(told: Told) -> bool:
    return bool(ONE_EYED & set(told.match.states[told.event].hands[told.seat]))


@CLAIMS.says("{n} cards in hand. Which one, and where?", "{n} card in hand. Which one, and where?")
def _(told: Told, n: int) -> bool:
    return len(told.match.states[told.event].hands[told.seat]) == n


@CLAIMS.says("There is more than one five to claim. Which one?")
def _(told: Told) -> bool:
    return len(told.match.states[told.event].legal_actions(told.seat)) > 1


@CLAIMS.says("You must give up a card. Which one?")
def _(told: Told) -> bool:
    return all(str(one).endswith("forfeit") for one in told.match.states[told.event].legal_actions(told.seat))


def named(told: Told, team: int, size: int, where: str) -> list[Line]:
    """The team's lines at that place: `in column f`, `in row 6`, `on a diagonal`."""
    found = []
    for way, chips in lines(told.match.states[told.event].table, team, size):
        column, row = min(chips)
        place = f"in column {chr(ord('a') + column)}" if way == "column" else f"in row {row}" if way == "row" else "on a diagonal"
        found += [(way, chips)] if place == where else []
    return found


def gone(told: Told, line: Line, team: int, size: int) -> Callable[[Any, Any], bool]:
    return lambda _, after: line not in lines(after.table, team, size)


def _stops(size: int, name: str) -> Iterator[None]:
    @CLAIMS.says(f"{{side}} has {name} {{where}}. What stops it?", f"{{side}} have {name} {{where}}. What stops it?")
    def _(told: Told, side: str, where: str) -> bool:
        team = team_of(told, side)
        return any(some(told, gone(told, line, team, size)) for line in named(told, team, size, where))

    @CLAIMS.says(
        f"{{side}} had {name} {{where}}. {{n}} card in {{my}} hand would have stopped it.",
        f"{{side}} had {name} {{where}}. {{n}} cards in {{my}} hand would have stopped it.",
    )
    def _(told: Told, side: str, where: str, n: int) -> bool:
        team = team_of(told, side)
        return any(some(told, gone(told, line, team, size), n) for line in named(told, team, size, where)) and n > 0

    yield


for _size, _name in ((3, "three"), (4, "four")):
    next(_stops(_size, _name))


def all_gone(told: Told) -> Callable[[Any, Any], bool]:
    return lambda before, after: not enemies(before.table, told.team, 4) & enemies(after.table, told.team, 4)


@CLAIMS.says(*(f"{{opponents}} {{n}} fours. What stops {what}?" for what in ("both", "them all")))
def _(told: Told, opponents: str, n: int) -> bool:
    return some(told, all_gone(told)) and len(enemies(told.match.states[told.event].table, told.team, 4)) == n and bool(opponents)


@CLAIMS.says(
    *(
        f"{{opponents}} had {{n1}} fours. {{n2}} {cards} in {{my}} hand would have stopped {what}."
        for cards in ("card", "cards")
        for what in ("both", "them all")
    )
)
def _(told: Told, opponents: str, n1: int, n2: int) -> bool:
    fours = len(enemies(told.match.states[told.event].table, told.team, 4))
    return some(told, all_gone(told), n2) and n2 > 0 and fours == n1 and bool(opponents)


for _what, _does in (("won", won), ("made a sequence", made), ("made a four", four_more)):

    @CLAIMS.says(f"{{n}} card in {{my}} hand would have {_what}.", f"{{n}} cards in {{my}} hand would have {_what}.")
    def _(told: Told, n: int, does: Callable[[Told], Callable[[Any, Any], bool]] = _does) -> bool:
        return n > 0 and some(told, does(told), n)


# Replies: the match is the one with the answer in it

REPLIES = Claims()


def replies(told: Told, card: str, space: str) -> list[int]:
    """The later plays of this card on this space."""
    suits = dict(zip("♠♥♦♣", "SHDC", strict=True))
    text = f"{'T' if card[:-1] == '10' else card[:-1]}{suits[card[-1]]} {space}"
    return [at for at, event in enumerate(told.match.events) if at > told.event and event.text == text]


@REPLIES.says("{name} plays {card} on {space} and wins.")
def _(told: Told, name: str, card: str, space: str) -> bool:
    after = told.match.state.table
    winner = told.match.setup.team(told.names.index(name))
    return bool(replies(told, card, space)) and (after.winner == winner or after.step == "claim")


@REPLIES.says("{name} plays {card} on {space} and makes a sequence.")
def _(told: Told, name: str, card: str, space: str) -> bool:
    states, team = told.match.states, told.match.setup.team(told.names.index(name))
    counts = [len(state.table.sequences[team]) for state in (states[told.event + 1], states[-1])]
    return bool(replies(told, card, space)) and (counts[1] == counts[0] + 1 or states[-1].table.step == "claim")


@REPLIES.says("{name} plays {card} and removes {whose} chip from {space}.")
def _(told: Told, name: str, card: str, whose: str, space: str) -> bool:
    at = replies(told, card, space)
    table = told.match.states[at[0]].table
    return told.names[told.match.events[at[0]].seat] == name and owners(table)[cell(space)].isdigit() and bool(whose)


def secrets(action: str) -> set[str]:
    """What a question must not say about this answer: its card and its space."""
    used, *rest = action.split()
    suits = dict(zip("SHDC", "♠♥♦♣", strict=True))
    rank = {"T": "10"}.get(used[0], used[0])
    names = {used, f"{rank}{suits.get(used[-1], '')}"} if len(used) == 2 else set()
    return names | {one for one in rest if one[0] in "abcdefghijkl" and one[1:].isdigit()}
