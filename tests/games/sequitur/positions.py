"""Sets up games of Sequitur by the game's own luck and actions, and the boxes and choosers that tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.games.sequitur import GAME
from engine.games.sequitur.rules.actions import UNLISTED, Say, Spell
from engine.match import Match, Player
from tests.engine.walks import NAMES

COLOURS = {"R": "red", "Y": "yellow", "G": "green"}
"""The colour of a goal by the first letter of its name."""

NEVER = 40
PLAIN_GOALS = "\n".join(
    [
        "colour,text,rule,examples",
        "red,Has an A,contains A,CAT", "red,Has an E,contains E,TEN", "red,Has an O,contains O,TOP",
        "yellow,Has a T,contains T,CAT", "yellow,Has an N,contains N,TEN", "yellow,Has a P,contains P,TOP",
        "green,Three letters,length 3,CAT", "green,Four letters,length 4,CATS", "green,Ends with S,ends S,CATS",
        *(f"{colour},Twenty letters ({number}),length 20," for colour in COLOURS.values() for number in range(NEVER)),
    ]
)  # fmt: skip
"""Goals that are easy to check: for each colour three that words meet, R1 to R3, Y1 to Y3, G1 to G3, and then many that no word
meets, which a Turn draws unless it names others."""

FEW = "\n".join(
    [
        "colour,text,rule,examples",
        "red,A,contains A,", "red,E,contains E,", "red,O,contains O,",
        "yellow,T,contains T,", "yellow,N,contains N,",
        "green,Three,length 3,", "green,Four,length 4,", "green,S,ends S,",
    ]
)  # fmt: skip
"""Three red goals, two yellow, three green."""

INSERTS = "\n".join(["name,text,effect,least,most", *(f"Card {n},x,insert,1,{n}" for n in (1, 2, 3)),
                     "Swap,x,swap,1,1", "Trade,x,trade,2,8"])  # fmt: skip
"""Cards of which three insert letters."""


class Turn(NamedTuple):
    """One seat's round: it places these eight letters one by one on the right, and spells a word on its rack.

    `public` are the goals that it draws and makes public. For a colour without one it draws a goal that no word meets, and
    discards it. `cards` are the events of each card, separated by commas. A `word` that begins with `*` is offered.
    """

    rack: str
    word: str = ""
    public: str = ""
    secret: str = ""
    cards: tuple[str, str, str] = ("pass", "pass", "pass")


def start(seats: int = 2, goals: str = "", cards: str = "") -> Any:
    """The state before the first letter is drawn."""
    return GAME.initial_state(GAME.setup(seats=seats, goals=goals, cards=cards, back_and_forth=False))


def plain(seats: int = 2, cards: str = "") -> Any:
    """A start with PLAIN_GOALS."""
    return start(seats, PLAIN_GOALS, cards)


def go(state: Any, *events: str) -> Any:
    """The state after these events: luck if luck comes next, otherwise actions of the seat in turn."""
    for text in events:
        luck = not state.to_act
        state = state.apply_chance(text) if luck else state.apply(state.table.turn, GAME.parse_action(text))
    return state


def passes(state: Any, *turns: Turn, first: int = 0, last: int = 3) -> Any:
    """The state after these passes of a round, counted from 0, with a Turn for each seat."""
    for number in range(first, last + 1):
        for turn in turns:
            state = made(state, number, turn)
    return state


def made(state: Any, number: int, turn: Turn) -> Any:
    """The state after one seat's pass of that number."""
    state = started(state, turn) if number == 0 else go(state, *turn.cards[number - 1].split(", "))
    return go(state, *spelling(turn.word)) if number == 3 else decided(state, turn)


def started(state: Any, turn: Turn) -> Any:
    """The state once the seat in turn has drawn its letters and its secret goal."""
    state = go(state, *turn.rack[:5], f"goal {COLOURS[turn.secret[0]] if turn.secret else 'green'}")
    state = go(state, *drawn(state, turn.secret, "keep"))
    return go(state, *(event for letter in turn.rack[5:] for event in (letter, "right")))


def decided(state: Any, turn: Turn) -> Any:
    """The state once the goal of the pass is drawn, and made public or discarded."""
    initial = state.table.colour[0].upper()
    wanted = [name for name in turn.public.split() if name.startswith(initial)]
    return go(state, *drawn(state, "".join(wanted), "publish" if wanted or state.setup.seats == 1 else ""))


def drawn(state: Any, name: str, decision: str) -> Iterator[str]:
    """The events of drawing that goal, or one that no word meets, and deciding on it. A solo player draws two."""
    never = [other for other, _ in reversed(state.chance()) if other != name]
    name = name or never.pop(0)
    alone = state.setup.seats == 1
    yield from (name, never[0]) if alone else (name,)
    if decision == "publish" or (decision == "keep" and alone):
        yield f"{decision} {name}"
    elif not decision:
        yield "discard"


def spelling(word: str) -> tuple[str, ...]:
    if word.startswith("*"):
        return "unlisted", f"offer {word[1:]}"
    return (f"spell {word}" if word else "no word",)


def claims(state: Any) -> dict[int, list[str]]:
    """The goals that the seat in turn can claim, by seat."""
    return {seat: [action.goal for action in state.legal_actions(seat)] for seat in state.to_act}


def texts(state: Any) -> list[str]:
    """The texts of the seat in turn's legal actions."""
    return [str(action) for seat in state.to_act for action in state.legal_actions(seat)]


def new_match(seats: int, seed: str = "a seed", **options: str) -> Any:
    return Match(GAME, GAME.setup(**{"seats": seats, "back_and_forth": False} | options), seed, tuple(map(Player, NAMES[:seats])))


def keen(_state: Any, _seat: int, actions: Sequence[Any], rng: random.Random) -> Any:
    """Spells words, makes goals public, and sometimes offers a word or accepts one."""
    first = actions[0]
    if isinstance(first, Spell):
        words = [action for action in actions if isinstance(action, Spell)]
        return UNLISTED if UNLISTED in actions and rng.random() >= 0.75 else rng.choice(words)
    if str(first).startswith("publish"):
        return first
    if isinstance(first, Say) and str(first) == "accept" and rng.random() < 0.5:
        return first
    return rng.choice(actions)
