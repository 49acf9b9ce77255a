"""A position of Sequence on one line, as FEN is for chess; `write_position` and `parse_position` are inverses.

Fields, separated by one space:

 1. setup: board, seats, teams, rules         `classic:2:2` or `classic:4:2:loss_of_card,sequences=3`;
    a handicap has a digit per seat or team     `classic:2:2:extra_cards=01`
 2. chips, row by row from the top             `*8*/3b6/...`  b, g, r: team 0, 1, 2; numbers: open; *: free
 3. sequences of each team                     `c3-g3,c3-c7/-`
 4. hands, one per seat, in the order drawn    `QH,7S,JD/2C,2C,AS`
 5. discard piles, one per seat, oldest first  `-/9C`
 6. what happens next, and whose turn it is    `play:0`
 7. dead card turned in this turn              `yes` or `no`
 8. chip whose sequence is being claimed       `c7` or `-`
 9. passes in a row, turns so far              `0:12`
10. dealer                                     `1` or `-`
11. cards cut so far: ? to come, - out         `?,?`, or `.` once the cut is over
12. winning team                               `0` or `-`
13. only with loss of card or table talk:      `0,-,2:1:.`
    seats that may still draw a card for the last plays (- for none), the seat that is drawing one,
    seats that must still give one up

A custom board is written in the first field as its percent-encoded text. The draw pile is not written: it contains all cards
that are in no hand and no discard pile.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from urllib.parse import unquote

from ....cards import Card
from ....core import BadSetupError, BadTextError
from ....text import listed, quoted
from .board import FREE, Bits, Board
from .setup import TURN_LIMIT, SequenceSetup
from .state import CHIP_LETTERS, EMPTY, HANDICAPS, NONE, RULES, State, due_a_card, first_seat, position_text
from .table import CLAIM, CUT, DEAL, DRAW, FIRST, NOBODY, OUT_OF_CUT, OVER, REPLACE, STEPS, TAKE, TO_CUT, WAITING, Table


def check_state(state: State) -> None:
    """Raises BadTextError if no game can reach this state."""
    table = state.table
    _check_cut(table)
    _check_hands(state)
    _check_end(table)
    _check_calls(state)
    mine = table.chips[table.setup.team(table.turn)]
    completes = table.placed & mine and table.claim_choices()[0].lines
    if (table.step == CLAIM) != bool(table.placed) or (table.placed and not completes):
        raise BadTextError("A chip is named only while its sequence is being chosen, and it must complete one.")
    if (table.step in (DRAW, REPLACE) or table.taking != NOBODY) and not state.deck:
        raise BadTextError("A card is drawn next, so the draw pile can’t be empty: it would have been reshuffled.")


def _check_cut(table: Table) -> None:
    cutting = table.step == CUT
    if table.step == (FIRST if table.setup.is_cut else CUT):
        raise BadTextError("The setup says whether the first seat is cut for or random.")
    if cutting != bool(table.cuts) or (cutting and len(table.cuts) != table.setup.seats):
        raise BadTextError("The cards cut, one per seat, are listed only during the cut.")
    known = set(table.setup.board_data.deck) | {TO_CUT, OUT_OF_CUT}
    if cutting and (not known.issuperset(table.cuts) or table.cuts[table.turn] != TO_CUT):
        raise BadTextError("The seat that cuts is marked ?. The others have cut a card or are out.")
    if (table.dealer == NOBODY) != (table.step in (CUT, FIRST)):
        raise BadTextError("There is a dealer after the cut and not before.")


def _check_hands(state: State) -> None:
    table, setup = state.table, state.setup
    most = [size - table.owed.count(seat) - (table.taking == seat) for seat, size in enumerate(setup.hand_sizes)]
    most[table.turn] -= table.step in (CLAIM, DRAW, REPLACE)
    if any(len(hand) > limit for hand, limit in zip(state.hands, most, strict=True)):
        raise BadTextError(f"Nobody holds more than {max(setup.hand_sizes)} cards, or one fewer after playing.")
    if table.step in (CUT, FIRST) and any(state.hands):
        raise BadTextError("No cards are dealt before the cut is over.")
    if table.step in (CUT, FIRST, DEAL) and (any(table.chips) or any(table.piles)):
        raise BadTextError("No cards are played until all are dealt.")
    if table.step == DEAL:
        _check_deal(state)


def _check_deal(state: State) -> None:
    table, setup = state.table, state.setup
    held = [len(hand) for hand in state.hands]
    if tuple(held) == setup.hand_sizes:
        raise BadTextError("All cards are dealt, so the next step is play, not deal.")
    dealt, seat = [0] * setup.seats, first_seat(table)
    for _ in range(sum(held)):
        dealt[seat] += 1
        seat = due_a_card(setup, seat, dealt)
    if dealt != held or table.turn != seat:
        raise BadTextError("Cards are dealt one at a time, from the dealer’s left.")


def _check_calls(state: State) -> None:
    """Raises BadTextError for rights to draw and cards to give up that no game can reach."""
    table, setup = state.table, state.setup
    begun = table.step not in (CUT, FIRST, DEAL)
    if table.owed and not (setup.loss_of_card and begun):
        raise BadTextError("A card can be owed only after a play, and only with loss of card.")
    takes = table.taking == NOBODY and table.step == TAKE
    if (table.step == TAKE and not setup.loss_of_card) or (takes and table.owed[-1:] != (table.turn,)):
        raise BadTextError("With loss of card, a player who has played but not drawn may still draw.")
    if setup.loss_of_card and table.step == DRAW:
        raise BadTextError("With loss of card the step is take, not draw.")
    if table.taking != NOBODY and (table.step not in WAITING or not setup.loss_of_card or table.forfeits):
        raise BadTextError("A late draw is allowed only while a seat must act and nobody must give up a card.")
    teams = {setup.team(seat) for seat in table.forfeits}
    rightly = table.step in WAITING and setup.table_talk and len(teams) == 1 and NOBODY not in table.forfeits
    if table.forfeits and not (rightly and len(set(table.forfeits)) == len(table.forfeits)):
        raise BadTextError("Only seats of one team give up cards for table talk, each once, while a seat must act.")
    if any(not state.hands[seat] for seat in table.forfeits):
        raise BadTextError("A player who must give up a card must have one.")


def _check_end(table: Table) -> None:
    wins = [team for team, lines in enumerate(table.sequences) if len(lines) >= table.setup.needed[team]]
    if wins != ([] if table.winner == NOBODY else [table.winner]):
        raise BadTextError("The winner must be the team with enough sequences.")
    drawn = table.passes == table.setup.seats or table.turns == TURN_LIMIT
    if (table.step == OVER) != (bool(wins) or drawn):
        raise BadTextError("The game ends only when a team has won, everyone has passed in a row, or no turns are left.")


FIELD_COUNT = 12
LONGEST = 500_000
"""In characters: a custom board has up to 400,000 bytes, some of them percent-encoded."""


def write_position(state: State) -> str:
    """Writes the state as one line."""
    return position_text(state.table, state.hands)


def parse_position(text: str) -> State:
    """Parses a position. Raises BadTextError, which names the wrong field and the reason."""
    setup, fields = _parse_fields(text)
    board = setup.board_data
    chips = _parse_chips(board, fields[1], setup.teams)
    step, turn = _pair(fields[5], "the next step and whose turn it is")
    passes, turns = _pair(fields[8], "passes in a row and turns so far")
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
        cuts=() if fields[10] == EMPTY else tuple(fields[10].split(",")),
        winner=_optional(fields[11], setup.teams, "winning team"),
        **(_parse_calls(fields[FIELD_COUNT], setup) if setup.has_calls else {}),
    )
    hands = _parse_cards(fields[3], setup, "hands")
    state = State(table, hands, _deck(board, hands, table))
    check_state(state)
    return state


def _parse_fields(text: str) -> tuple[SequenceSetup, list[str]]:
    """Splits the line into the setup and its fields. Checks the number of fields for that setup."""
    if len(text) > LONGEST:
        raise BadTextError(f"This is too long for a Sequence position (limit {LONGEST:,} characters).")
    fields, count = text.split(" ", FIELD_COUNT + 1), text.count(" ") + 1
    if count not in (FIELD_COUNT, FIELD_COUNT + 1):
        raise BadTextError(f"A Sequence position has {FIELD_COUNT} fields separated by single spaces. This has {count}.")
    setup = _parse_setup(fields[0])
    if setup.has_calls != (len(fields) > FIELD_COUNT):
        raise BadTextError(
            "The thirteenth field is required with loss of card or with table talk between teammates, and not allowed otherwise."
        )
    return setup, fields


def _parse_calls(text: str, setup: SequenceSetup) -> dict[str, Any]:
    """Parses the 13th field into the Table's fields `owed`, `taking` and `forfeits`."""
    parts = text.split(":")
    if len(parts) != 3:
        raise BadTextError(f"{quoted(text)} should have the form a:b:c: who may still draw, who is drawing, who gives up a card.")
    owed, forfeits = (
        tuple(_optional(number, setup.seats, "seat") for number in part.split(",")) if part != EMPTY else ()
        for part in (parts[0], parts[2])
    )
    return {"owed": owed, "taking": _optional(parts[1], setup.seats, "seat"), "forfeits": forfeits}


def _parse_setup(text: str) -> SequenceSetup:
    match = re.fullmatch(r"([\w%.~-]+):(\d{1,2}):(\d)(?::([a-z_=,0-9]+))?", text)
    rules = match[4].split(",") if match and match[4] else []
    handicaps = {name: digits for name, _, digits in (rule.partition("=") for rule in rules) if name in HANDICAPS}
    known = RULES.keys() | {f"{name}={digits}" for name, digits in handicaps.items() if digits.isdecimal()}
    if not match or not known >= set(rules):
        raise BadTextError(f"The first field should be board, seats, teams and rules, such as classic:2:2, not {quoted(text)}.")
    options: dict[str, Any] = {name: tuple(map(int, digits)) for name, digits in handicaps.items()}
    for rule in rules:
        options |= RULES.get(rule, {})
    try:
        return SequenceSetup(board=unquote(match[1]), seats=int(match[2]), teams=int(match[3]), **options)
    except BadSetupError as error:
        raise BadTextError(str(error)) from error


def _parse_chips(board: Board, text: str, teams: int) -> tuple[Bits, ...]:
    letters = re.sub(r"\d+", lambda run: "." * min(int(run[0]), board.width + 1), text[:1000])
    rows = letters.split("/")
    if [len(row) for row in rows] != [board.width] * board.height:
        raise BadTextError(f"The chips should be {board.height} rows of {board.width} spaces, not {quoted(text)}.")
    letters = "".join(rows)
    chips = [0] * teams
    for index, (letter, card) in enumerate(zip(letters, board.cards, strict=True)):
        if letter in CHIP_LETTERS[:teams] and card != FREE:
            chips[CHIP_LETTERS.index(letter)] |= 1 << index
        elif letter != ("*" if card == FREE else "."):
            raise BadTextError(
                f"Space {board.names[index]} can’t hold {quoted(letter)}. Use * for a free space, or a team’s letter."
            )
    return tuple(chips)


def _parse_sequences(board: Board, text: str, chips: tuple[Bits, ...]) -> tuple[tuple[Bits, ...], ...]:
    parts = text.split("/")
    if len(parts) != len(chips):
        raise BadTextError(f"There should be {len(chips)} lists of sequences, one per team, not {len(parts)}.")
    return tuple(_parse_lines(board, part, own) for part, own in zip(parts, chips, strict=True))


def _parse_lines(board: Board, text: str, own: Bits) -> tuple[Bits, ...]:
    lines: list[Bits] = []
    for name in [] if text == NONE else text.split(","):
        first, _, last = name.partition("-")
        line = board.line_at.get((first, last), 0)
        if not line or line & ~(own | board.free):
            raise BadTextError(f"{quoted(name)} is not five of that team’s chips in a row.")
        if any((line & other).bit_count() > 1 for other in lines):
            raise BadTextError(f"{quoted(name)} shares more than one space with another sequence of that team.")
        lines.append(line)
    return tuple(lines)


def _parse_cards(text: str, setup: SequenceSetup, what: str) -> tuple[tuple[Card, ...], ...]:
    parts = text.split("/")
    if len(parts) != setup.seats:
        raise BadTextError(f"There should be {setup.seats} {what}, one per seat, not {len(parts)}.")
    return tuple(() if part == NONE else tuple(part.split(",")) for part in parts)


def _deck(board: Board, hands: tuple[tuple[Card, ...], ...], table: Table) -> tuple[Card, ...]:
    """The draw pile. Raises BadTextError if hands and piles hold more copies of a card than the deck has."""
    left = Counter(board.deck)
    for cards in (*hands, *table.piles):
        left.subtract(cards)
    over = [card for card, count in left.items() if count < 0]
    if over:
        raise BadTextError(f"The game doesn’t have that many {quoted(over[0])} cards.")
    return tuple(sorted(left.elements()))


def _pair(text: str, what: str) -> tuple[str, str]:
    first, colon, second = text.partition(":")
    if not colon:
        raise BadTextError(f"{quoted(text)} should be two values separated by a colon: {what}.")
    return first, second


def _one_of(text: str, allowed: tuple[str, ...], what: str) -> str:
    if text not in allowed:
        raise BadTextError(f"{quoted(text)} is not a valid {what}. Use {listed(allowed, 'or')}.")
    return text


def _number(text: str, below: int, what: str) -> int:
    if not re.fullmatch(r"0|[1-9]\d{0,6}", text) or int(text) >= below:
        raise BadTextError(f"{quoted(text)} is not a valid {what}. Use a number below {below}.")
    return int(text)


def _optional(text: str, below: int, what: str) -> int:
    return NOBODY if text == NONE else _number(text, below, what)


def _space(board: Board, name: str) -> Bits:
    if name not in board.bit_of:
        raise BadTextError(f"{quoted(name)} is not a space on this board. Spaces are {board.names[0]} to {board.names[-1]}.")
    return board.bit_of[name]
