"""A position of Sequence on one line, as FEN is for chess; `write_position` and `parse_position` are inverses.

Fields, separated by one space:

 1. set-up: board, seats, teams                `classic:2:2`
 2. chips, row by row from the top             `*8*/3b6/...`  b, g, r: team 0, 1, 2; numbers: open; *: free
 3. sequences of each team                     `c3-g3,c3-c7/-`
 4. hands, one a seat, in the order taken      `QH,7S,JD/2C,2C,AS`
 5. discard piles, one a seat, oldest first    `-/9C`
 6. what happens next, and whose turn it is    `play:0`
 7. dead card turned in this turn              `yes` or `no`
 8. the chip whose sequence is being said      `c7` or `-`
 9. passes in a row, turns so far              `0:12`
10. dealer                                     `1` or `-`
11. cards cut so far: ? to come, - out         `?,?` or `.` when the cut is over
12. winning team                               `0` or `-`

The draw deck is every card that is in no hand and no pile.
"""

from __future__ import annotations

import re
from collections import Counter

from engine.cards import Card
from engine.core import BadSetupError, BadTextError
from engine.games.sequence.board import FREE, Bits, Board
from engine.games.sequence.rules import State
from engine.games.sequence.setup import TURN_LIMIT, SequenceSetup
from engine.games.sequence.table import CLAIM, CUT, DEAL, DRAW, NOBODY, OUT_OF_CUT, OVER, REPLACE, STEPS, TO_CUT, Table

CHIP_LETTERS = "bgr"
NONE = "-"
FIELD_COUNT = 12


def write_position(state: State) -> str:
    """The state as one line."""
    table = state.table
    setup, board = table.setup, table.setup.geometry
    fields = (
        f"{setup.board}:{setup.seats}:{setup.teams}",
        _write_chips(board, table.chips),
        "/".join(",".join("-".join(board.ends(line)) for line in lines) or NONE for lines in table.sequences),
        _write_cards(state.hands),
        _write_cards(table.piles),
        f"{table.step}:{table.turn}",
        "yes" if table.exchanged else "no",
        board.spaces(table.placed)[0] if table.placed else NONE,
        f"{table.passes}:{table.turns}",
        _write_number(table.dealer),
        ",".join(table.cuts) or ".",
        _write_number(table.winner),
    )
    return " ".join(fields)


def parse_position(text: str) -> State:
    """The state of that line. Raises BadTextError, saying which part cannot be and why."""
    fields = text.split(" ")
    if len(fields) != FIELD_COUNT:
        raise BadTextError(f"A position of Sequence has {FIELD_COUNT} parts with one space between; this has {len(fields)}.")
    setup = _parse_setup(fields[0])
    board = setup.geometry
    chips = _parse_chips(board, fields[1], setup.teams)
    step, turn = _pair(fields[5], "what happens next")
    passes, turns = _pair(fields[8], "passes and turns")
    table = Table(
        setup=setup,
        step=_one_of(step, STEPS, "step"),
        turn=_number(turn, setup.seats, "seat"),
        chips=chips,
        sequences=_parse_sequences(board, fields[2], chips),
        piles=_parse_cards(fields[4], setup, "discard piles"),
        exchanged=_one_of(fields[6], ("yes", "no"), "mark for a dead card") == "yes",
        placed=0 if fields[7] == NONE else _space(board, fields[7]),
        passes=_number(passes, setup.seats + 1, "number of passes"),
        turns=_number(turns, TURN_LIMIT + 1, "number of turns"),
        dealer=_optional(fields[9], setup.seats, "dealer"),
        cuts=() if fields[10] == "." else tuple(fields[10].split(",")),
        winner=_optional(fields[11], setup.teams, "winning team"),
    )
    hands = _parse_cards(fields[3], setup, "hands")
    state = State(table, hands, _deck(board, hands, table))
    _check(state)
    return state


def _write_chips(board: Board, chips: tuple[Bits, ...]) -> str:
    letters = [
        "*" if card == FREE else next((CHIP_LETTERS[team] for team, own in enumerate(chips) if own >> index & 1), ".")
        for index, card in enumerate(board.cards)
    ]
    rows = ("".join(letters[start : start + board.width]) for start in range(0, len(letters), board.width))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def _write_cards(holdings: tuple[tuple[Card, ...], ...]) -> str:
    return "/".join(",".join(cards) or NONE for cards in holdings)


def _write_number(number: int) -> str:
    return NONE if number == NOBODY else str(number)


def _parse_setup(text: str) -> SequenceSetup:
    match = re.fullmatch(r"(\w+):(\d{1,2}):(\d)", text)
    if not match:
        raise BadTextError(f"The first part names board, seats and teams, as in classic:2:2; not {text!r}.")
    try:
        return SequenceSetup(board=match[1], seats=int(match[2]), teams=int(match[3]))
    except BadSetupError as error:
        raise BadTextError(str(error)) from error


def _parse_chips(board: Board, text: str, teams: int) -> tuple[Bits, ...]:
    letters = re.sub(r"\d+", lambda run: "." * min(int(run[0]), board.width + 1), text[:1000])
    rows = letters.split("/")
    if [len(row) for row in rows] != [board.width] * board.height:
        raise BadTextError(f"The chips are {board.height} rows of {board.width} spaces; {text[:60]!r} is something else.")
    letters = "".join(rows)
    chips = [0] * teams
    for index, (letter, card) in enumerate(zip(letters, board.cards, strict=True)):
        if letter in CHIP_LETTERS[:teams] and card != FREE:
            chips[CHIP_LETTERS.index(letter)] |= 1 << index
        elif letter != ("*" if card == FREE else "."):
            raise BadTextError(f"The space {board.names[index]} cannot hold {letter!r}; it is * if free, else a team's letter.")
    return tuple(chips)


def _parse_sequences(board: Board, text: str, chips: tuple[Bits, ...]) -> tuple[tuple[Bits, ...], ...]:
    parts = text.split("/")
    if len(parts) != len(chips):
        raise BadTextError(f"There are {len(chips)} teams, so {len(chips)} lists of sequences, not {len(parts)}.")
    return tuple(_parse_lines(board, part, own) for part, own in zip(parts, chips, strict=True))


def _parse_lines(board: Board, text: str, own: Bits) -> tuple[Bits, ...]:
    lines: list[Bits] = []
    for name in [] if text == NONE else text.split(","):
        first, _, last = name.partition("-")
        line = board.line_at.get((first, last), 0)
        if not line or line & ~(own | board.free):
            raise BadTextError(f"{name!r} is not a line of five chips of that team.")
        if any((line & other).bit_count() > 1 for other in lines):
            raise BadTextError(f"{name!r} shares more than one space with another sequence of that team.")
        lines.append(line)
    return tuple(lines)


def _parse_cards(text: str, setup: SequenceSetup, what: str) -> tuple[tuple[Card, ...], ...]:
    parts = text.split("/")
    if len(parts) != setup.seats:
        raise BadTextError(f"{setup.seats} seats have {setup.seats} {what}, not {len(parts)}.")
    return tuple(() if part == NONE else tuple(part.split(",")) for part in parts)


def _deck(board: Board, hands: tuple[tuple[Card, ...], ...], table: Table) -> tuple[Card, ...]:
    """The cards nobody holds; refused where somebody holds more of a card than there are."""
    left = Counter(board.deck)
    for cards in (*hands, *table.piles):
        left.subtract(cards)
    over = [card for card, count in left.items() if count < 0]
    if over:
        raise BadTextError(f"There are not so many cards {over[0]!r} in this game.")
    return tuple(sorted(left.elements()))


def _check(state: State) -> None:
    """Refuses what no game reaches: from any position that is read, play can go on to an end."""
    table = state.table
    _check_cut(table)
    _check_hands(state)
    _check_end(table)
    mine = table.chips[table.setup.team(table.turn)]
    completes = table.placed & mine and table.claim_choices()[0].lines
    if (table.step == CLAIM) != bool(table.placed) or (table.placed and not completes):
        raise BadTextError("A chip is named exactly while its sequence is being said, and it completes one.")
    if table.step in (DRAW, REPLACE) and not state.deck:
        raise BadTextError("A card is to be taken next, so the draw deck is not empty: it was made anew from the piles.")


def _check_cut(table: Table) -> None:
    cutting = table.step == CUT
    if cutting != bool(table.cuts) or (cutting and len(table.cuts) != table.setup.seats):
        raise BadTextError("Cards cut are listed, one a seat, exactly while the cut goes on.")
    known = set(table.setup.geometry.deck) | {TO_CUT, OUT_OF_CUT}
    if cutting and (not known.issuperset(table.cuts) or table.cuts[table.turn] != TO_CUT):
        raise BadTextError("The seat that cuts is marked ?, and the others have cut a card of the deck or are out.")
    if (table.dealer == NOBODY) != cutting:
        raise BadTextError("There is a dealer as soon as the cut is over, and not before.")


def _check_hands(state: State) -> None:
    table, setup = state.table, state.setup
    most = [setup.hand_size] * setup.seats
    most[table.turn] -= table.step in (CLAIM, DRAW, REPLACE)
    if any(len(hand) > limit for hand, limit in zip(state.hands, most, strict=True)):
        raise BadTextError(f"Nobody holds more than {setup.hand_size} cards, and one fewer after playing one.")
    if table.step == CUT and any(state.hands):
        raise BadTextError("No card is dealt before the cut is over.")
    if table.step in (CUT, DEAL) and (any(table.chips) or any(table.piles)):
        raise BadTextError("No card is played before all are dealt.")
    if table.step == DEAL:
        _check_deal(state)


def _check_deal(state: State) -> None:
    table, seats = state.table, state.setup.seats
    rounds, over = divmod(sum(map(len, state.hands)), seats)
    if rounds == state.setup.hand_size:
        raise BadTextError("All cards are dealt: now they are played.")
    order = [(table.dealer + 1 + place) % seats for place in range(seats)]
    dealt = [rounds + (place < over) for place in range(seats)]
    if table.turn != order[over] or dealt != [len(state.hands[seat]) for seat in order]:
        raise BadTextError("Cards are dealt one at a time, from the dealer's left.")


def _check_end(table: Table) -> None:
    wins = [team for team, lines in enumerate(table.sequences) if len(lines) >= table.setup.sequences_to_win]
    if wins != ([] if table.winner == NOBODY else [table.winner]):
        raise BadTextError("The winner is the team with enough sequences.")
    drawn = table.passes == table.setup.seats or table.turns == TURN_LIMIT
    if (table.step == OVER) != (bool(wins) or drawn):
        raise BadTextError("The game is over when a team has won, all have passed in a row or no turn is left; not before.")


def _pair(text: str, what: str) -> tuple[str, str]:
    first, colon, second = text.partition(":")
    if not colon:
        raise BadTextError(f"{text!r} should be two things with a colon between: {what}.")
    return first, second


def _one_of(text: str, allowed: tuple[str, ...], what: str) -> str:
    if text not in allowed:
        raise BadTextError(f"{text!r} is no {what}; it is one of {', '.join(allowed)}.")
    return text


def _number(text: str, below: int, what: str) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,6}", text) or int(text) >= below:
        raise BadTextError(f"{text!r} is no {what}; it is a number below {below}.")
    return int(text)


def _optional(text: str, below: int, what: str) -> int:
    return NOBODY if text == NONE else _number(text, below, what)


def _space(board: Board, name: str) -> Bits:
    if name not in board.bit_of:
        raise BadTextError(f"{name!r} is no space of this board; spaces are {board.names[0]} to {board.names[-1]}.")
    return board.bit_of[name]
