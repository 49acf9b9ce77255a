"""The context that all parts of the picture of Sequence share: one seat's observation, the view, and values derived from both.

These are search results, recent plays, and the style and text of spaces and cards. The text of a playing card is its name. On a
custom gameboard, the text of a face is its picture and, on the next line, its name; the text of a bordered card is its word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from ....cards import Card
from ....core import Seat
from ....scene import SEARCH, Recent, Rect, SearchResult, Spotlight, View
from ....text import END_ISOLATE, ISOLATE, isolated, listed, short_names
from ..rules.actions import Claim, Forfeit, Play, TurnIn, parse_action
from ..rules.board import FREE, Board, Space
from ..rules.setup import Team
from ..rules.state import Observation
from ..rules.table import Table
from .choice import Choice, chosen, read_choice
from .layout import board_places, chip_places

FAR = 5
"""Two spaces this far apart share no line of five, and are not connected by dots."""


class Spot(NamedTuple):
    """Everything that a spotlight shows."""

    card: Card  # of the action; "" for none
    target: Space  # space of the action; "" for none
    runs: tuple[tuple[Space, ...], ...]  # the spaces mentioned, grouped into runs along one line
    team: Team | None  # gives the colour; None for gold
    waits: bool  # the card must still be selected
    asks: bool  # the space must still be selected
    instead: tuple[Card, Space] = ("", "")  # card and space that were played instead; "" for none
    gaps: tuple[Space, ...] = ()  # open spaces that a line still lacks
    held: tuple[Card, ...] = ()  # cards in the hand that would fill them

    @property
    def places(self) -> tuple[Space, ...]:
        """All spaces mentioned, and the target."""
        mentioned = (*(space for run in self.runs for space in run), *self.gaps, *filter(None, (self.target,)))
        return tuple(dict.fromkeys(mentioned))

    @property
    def lit(self) -> Space:
        """The space to light before any card is raised; "" for none."""
        return self.target if self.waits and self.asks else ""


def spot(table: Table, light: Spotlight, choice: Choice) -> Spot | None:
    """The spotlight's content; None if the selection differs from its action."""
    board = table.setup.board_data
    card, target = _chosen_by(light.action)
    if card and (choice.card not in ("", card) or choice.space not in ("", target)):
        return None
    spaces = [space for space in light.places if space in board.bit_of]
    if not spaces and light.action and not card:
        spaces = _claimed(board, light.action)
    gaps = [space for space in light.gaps if space in board.bit_of]
    whole = [*_runs(board, sorted((*spaces, *gaps), key=board.names.index))] if gaps else []
    runs = tuple(map(tuple, whole if len(whole) == 1 else _runs(board, spaces)))
    waits, asks = bool(card) and not choice.raised, bool(target) and not choice.space
    return Spot(card, target, runs, light.team, waits, asks, _chosen_by(light.instead), tuple(gaps), light.held)


def _chosen_by(text: str) -> tuple[Card, Space]:
    match parse_action(text) if text else None:
        case Play(card, space):
            return card, space
        case TurnIn(card) | Forfeit(card):
            return card, ""
        case _:
            return "", ""


def _claimed(board: Board, text: str) -> list[Space]:
    action = parse_action(text)
    lines = action.lines if isinstance(action, Claim) else ()
    return [space for ends in lines for space in board.spaces(board.line_at[ends])]


def _runs(board: Board, spaces: list[Space]) -> Iterator[list[Space]]:
    """Splits the spaces wherever two neighbours share no row, column or diagonal, or where the direction changes."""
    cells = {space: divmod(board.names.index(space), board.width) for space in spaces}
    run: list[Space] = []
    for space in spaces:
        if run and not _goes_on([cells[other] for other in (*run[-2:], space)]):
            yield run
            run = []
        run.append(space)
    if run:
        yield run


def _goes_on(cells: list[tuple[int, int]]) -> bool:
    """Whether the cells follow one another in one direction, each less than FAR from the one before."""
    steps = [(row - above, column - left) for (above, left), (row, column) in pairwise(cells)]
    far = [max(abs(down), abs(right)) for down, right in steps]
    ways = {(down / reach, right / reach) for (down, right), reach in zip(steps, far, strict=True) if reach}
    return len(ways) == 1 and 0 < min(far) <= max(far) < FAR and all(abs(part) in (0, 1) for part in next(iter(ways)))


@lru_cache(maxsize=8)
def search_terms(board: Board) -> tuple[tuple[str, str], ...]:
    """The searchable texts for cards and spaces, each with its token."""
    cards = tuple(dict.fromkeys((*board.spaces_of, *board.deck)))
    if board.looks:
        texts = [(board.spoken(card) if card in board.looks else card, card) for card in cards]
    else:
        texts = [(card, card) for card in cards] + [(f"10{card[1]}", card) for card in cards if card[0] == "T"]
    return (
        *((text.casefold(), f"card:{card}") for text, card in texts),
        *((name, f"space:{name}") for name in board.names),
    )


def find(seen: Observation, token: str) -> SearchResult | None:
    """The description and the spaces of a card or space, by its token (`card:7H`, `space:c7`); None if there is no such thing."""
    kind, _, name = token.partition(":")
    board = seen.table.setup.board_data
    if kind == "space" and name in board.bit_of:
        return SearchResult(_space_words(seen, name), (f"space:{name}",))
    if kind == "card" and (name in board.spaces_of or name in board.deck):
        return SearchResult(_card_words(seen, name), tuple(f"space:{space}" for space in _spaces(board, name)))
    return None


def _spaces(board: Board, card: Card) -> tuple[Space, ...]:
    return board.spaces(board.spaces_of.get(card, 0))


def _card_words(seen: Observation, card: Card) -> str:
    """The description of a card: `seven of hearts: in your hand, d6 and e3 open`."""
    table, board = seen.table, seen.table.setup.board_data
    words = []
    if seen.seat is not None:
        words.append("in your hand" if card in seen.hand else "not in your hand")
    if card in board.wild or card in board.anti_wild:
        words.append("wild" if card in board.wild else "removes a chip")
    elif open_spaces := board.spaces(board.spaces_of.get(card, 0) & ~table.covered):
        words.append(f"{listed(open_spaces)} open")
    else:
        words.append(f"{listed(_spaces(board, card))} covered")
    return f"{board.spoken(card)}: {', '.join(words)}"


def _space_words(seen: Observation, space: Space) -> str:
    """The description of a space: `c7, six of hearts: open, in your hand`."""
    table, board = seen.table, seen.table.setup.board_data
    card = board.cards[board.names.index(space)]
    if card == FREE:
        return f"{space}: counts for every team"
    words = ["covered" if table.covered & board.bit_of[space] else "open"]
    if seen.seat is not None:
        words.append("in your hand" if card in seen.hand else "not in your hand")
    return f"{space}, {board.spoken(card)}: {', '.join(words)}"


class RecentPlays(NamedTuple):
    """Recent plays to mark on the board."""

    newest: Space = ""  # the newest play
    others: tuple[tuple[Space, Team], ...] = ()  # each other rival's newest play, with its team
    # Chips removed, with the team that lost them; None if it can't be inferred.
    taken: tuple[tuple[Space, Team | None], ...] = ()
    placed: tuple[tuple[Space, Seat], ...] = ()  # chips placed, with the seat that placed them

    @property
    def notes(self) -> dict[Space, str]:
        """The spoken note on each marked space."""
        moved = {space: "last move" for space in (self.newest, *(space for space, _ in self.others)) if space}
        return moved | {space: "chip removed" + (", last move" if space in moved else "") for space, _ in self.taken}


def news(table: Table, viewer: Seat | None, recent: Sequence[Recent]) -> RecentPlays:
    """The actions to mark for the viewer, or for everyone if it is None. `recent` is in order, newest last."""
    plays = [(seat, action) for seat, text in recent if isinstance(action := parse_action(text), Play)]
    if not plays:
        return RecentPlays()
    own = None if viewer is None else table.setup.team(viewer)
    newest = plays[-1][1].space
    latest = {seat: action.space for seat, action in plays}
    last_on = {action.space: seat for seat, action in plays}
    others = [
        (space, table.setup.team(seat))
        for seat, space in latest.items()
        if table.setup.team(seat) != own and last_on[space] == seat and space != newest
    ]
    placed = [(action.space, seat) for seat, action in plays if action.card not in table.setup.board_data.anti_wild]
    return RecentPlays(newest, tuple(others), tuple(_removed_chips(table, plays, recent)), tuple(placed))


def _removed_chips(table: Table, plays: Sequence[tuple[Seat, Play]], recent: Sequence[Recent]) -> list[tuple[Space, Team | None]]:
    """The removed chips whose spaces are still empty, until the next turn of the team that removed them."""
    board, team_of, found = table.setup.board_data, table.setup.team, []
    for number, (seat, (card, space)) in enumerate(plays):
        if card not in board.anti_wild or table.covered & board.bit_of[space]:
            continue
        after = recent[recent.index(Recent(seat, f"{card} {space}")) + 1 :]
        turn_is_over = table.turn != seat or any(other != seat for other, _ in after)
        if turn_is_over and team_of(seat) in (team_of(table.turn), *(team_of(later) for later, _ in plays[number + 1 :])):
            continue
        before = [team_of(other) for other, play in plays[:number] if play.space == space and play.card not in board.anti_wild]
        rivals = [team for team in range(table.setup.teams) if team != team_of(seat)]
        found.append((space, before[-1] if before else rivals[0] if len(rivals) == 1 else None))
    return found


def pointed_spaces(table: Table, text: str) -> tuple[Space, ...]:
    """The spaces that an action is about, by its text: the space of a play, the claimed lines, or the spaces of a dead card."""
    board = table.setup.board_data
    match parse_action(text) if text else None:
        case Play(_, space):
            return (space,)
        case Claim(lines):
            return tuple(dict.fromkeys(space for ends in lines for space in board.spaces(board.line_at[ends])))
        case _:
            return ()


ROOM_FOR_BOTH = 50.0
"""The minimum width of a caption with both a name and a number of cards, in CSS pixels."""

LETTER = 5.5
"""The width of one letter of a caption at its smallest, in CSS pixels, for wide letters as in `Draw · 82`."""


def space_look(board: Board, card: Card) -> tuple[str, str]:
    """The style and text of a space that shows the card."""
    if card == FREE:
        return "free", card
    return ("space picture", _picture(board, card)) if board.looks else ("space", card)


def card_look(board: Board, card: Card) -> tuple[str, str]:
    """The style and text of the card. Callers may add words to the style."""
    if not board.looks:
        return "card", card
    if card in board.looks:
        return "card picture", _picture(board, card)
    return ("card wild" if card in board.wild else "card remove"), card


def badge(table: Table, card: Card, is_played: bool = False) -> str:
    """The word across a card in the hand or on a pile; "" for none. Bordered cards already show their word."""
    board = table.setup.board_data
    if card in board.wild or card in board.anti_wild:
        return "" if board.looks else "WILD" if card in board.wild else "REMOVE"
    return "DEAD" if not is_played and table.is_dead(card) else ""


def caption(names: Sequence[str], seat: int, cards: int, width: float) -> str:
    """The caption of a pile: `Ludmilla · 3`; with little room `P12 · 3`, or `Ludm… · 3` with a long name shortened as far as it
    stays unique; with less room, no number."""
    brief, bare = short_names(names)[seat], [name.strip(ISOLATE + END_ISOLATE) for name in names]
    name, others = bare[seat], [other for other in bare if other != bare[seat]]
    long = range(len(name) - 1, 3, -1) if " " not in name else ()
    cut = [isolated(f"{name[:n]}…") for n in long if not any(other.startswith(name[:n]) for other in others)]
    wanted = [f"{words} · {cards}" for words in (names[seat], *cut, brief)]
    return next((words for words in wanted if len(words) * LETTER <= width), wanted[-1] if width >= ROOM_FOR_BOTH else brief)


def _picture(board: Board, card: Card) -> str:
    face = board.looks[card]
    return f"{face.picture}\n{face.name}"


SORT, PILE = "sort", "pile"
"""The kinds of tokens that change only the view: sort the hand, or spread out a discard pile in its place."""


class Context:
    """One seat's observation in one view, with everything that the picture derives from them."""

    def __init__(self, observation: Observation, view: View) -> None:
        self.seen = observation
        self.view = view
        self.table = observation.table
        self.geometry: Board = observation.table.setup.board_data
        self.places: Mapping[Space, Rect] = board_places(view.stage.board, self.geometry)
        self.chip_places: Mapping[Space, Rect] = chip_places(view.stage.board, self.geometry)
        self.choice: Choice = read_choice(observation, view.chosen)
        self.is_asked = observation.seat in observation.to_act
        viewer = observation.seat if observation.seat is not None else view.covered
        self.news: RecentPlays = news(self.table, viewer, view.recent if view.finale is None else ())
        self.pointed: tuple[Space, ...] = pointed_spaces(self.table, view.pointed)

    def chosen(self, kind: str) -> str:
        """The current value of this kind of token; "" for none."""
        return chosen(kind, self.view.chosen)

    @cached_property
    def found(self) -> SearchResult | None:
        """The search result, if anything is being searched for."""
        return find(self.seen, self.chosen(SEARCH))

    @cached_property
    def spot(self) -> Spot | None:
        """The spotlight for the seat; None if there is none or the seat has selected something else."""
        if self.view.spotlight is None or self.seen.seat is None:
            return None
        return spot(self.seen.table, self.view.spotlight, self.choice)

    @cached_property
    def open_pile(self) -> Seat | None:
        """The seat whose discard pile is spread out, if any."""
        text = self.chosen(PILE)
        seat = int(text) if text.isdecimal() else len(self.table.piles)
        return seat if seat < len(self.table.piles) and self.table.piles[seat] else None

    @property
    def colour(self) -> str:
        """The colour of the viewer's team; "" for a viewer without a seat."""
        return "" if self.seen.seat is None else self.colour_of(self.table.setup.team(self.seen.seat))

    def colour_of(self, team: Team) -> str:
        return self.view.colours[team]
