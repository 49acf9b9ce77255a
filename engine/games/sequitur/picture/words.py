"""The texts on the table of Sequitur: the step, the effect of a move, placeholders, reasons why something is impossible, hints,
and the rows of shown words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....text import listed, name_forms
from ..box.goals import COLOURS
from ..rules import steps
from ..rules.actions import Play
from ..rules.setup import ROUNDS
from ..rules.state import Observation
from ..rules.table import WORDS, Table, points
from ..rules.words import ball_name, plain_letters
from ..words.lexicon import lexicon
from ..words.spelling import words_on
from .selection import Reading, Selection

AFTER_PLAY = (steps.PLAY, steps.REFILL, steps.INSERT, steps.PUT)
"""The steps in which a card is played. The goals of its colour are already public."""

STEPS = {
    steps.COLOUR: "choose a pile for your secret goal",
    steps.KEEP: "keep one of two secret goals",
    steps.END: "place the letter at either end",
    steps.PUBLISH: "make it public or discard it",
    steps.MUST: "make your goal public",
    steps.PLAY: "play one card, or pass",
    steps.PUT: "place the new letter anywhere",
    steps.SPELL: "spell your word",
    steps.OFFER: "offer a word to the table",
}
LONGEST_NAME = 16
"""The maximum length of the name in the step's line, in characters."""

TRACK = (*(colour.title() for colour in COLOURS), "Word")


class StepLines(NamedTuple):
    """Two lines, each with a strong part, which comes first, and a normal part."""

    # First line: strong part, then normal part.
    head: str = ""
    rest: str = ""
    # Second line: strong part, then normal part.
    strong: str = ""
    more: str = ""

    @property
    def spoken(self) -> str:
        return ". ".join(part.strip(" .·") for part in (f"{self.head} {self.rest}", f"{self.strong} {self.more}") if part.strip())


def phase(table: Table, step: str) -> int:
    """The index of the round's step, 0 for red. A card counts with the colour of the goals before it."""
    return table.step - 1 if step in AFTER_PLAY and table.step else table.step


def step_words(seen: Observation, names: Sequence[str]) -> tuple[str, str, str]:
    """The round, the colour of the step or "word", and what to do: by the viewer, or by the player everyone is waiting for."""
    table = seen.table
    number = f"Round {table.round + 1}"
    colour = (*COLOURS, "word")[min(phase(table, seen.step), WORDS)]
    if seen.step == steps.PUBLISH and table.setup.seats == 1:
        return number, colour, "keep one of two goals"
    if seen.step == steps.OFFER and table.setup.seats == 1:
        return number, colour, "spell a word of your own"
    if seen.step in (steps.COLOUR, steps.KEEP, steps.END):
        return f"{number} of {ROUNDS}", "", STEPS[seen.step]
    return number, colour, STEPS.get(seen.step) or f"{_brief(names)[table.turn]} is choosing"


def _brief(names: Sequence[str]) -> list[str]:
    """The names, with shorter forms of those that would fill the line."""
    return [next((form for form in forms if len(form) <= LONGEST_NAME), forms[-1]) for forms in name_forms(names)]


def effect_words(chosen: Selection) -> StepLines:
    """The effect of the selection, or how to begin."""
    seen, reading = chosen.seen, chosen.reading
    if reading is not None and reading.word:
        return _of_word(chosen, reading)
    if isinstance(chosen.action, Play):
        return _of_move(chosen, reading)
    if reading is not None and (len(chosen.lifted) > 1 or chosen.typed):
        return StepLines(_shown(chosen, reading.text), reading.why, *_instead(chosen, reading))
    if chosen.typed:
        return StepLines(chosen.typed, "isn’t a valid action")
    if seen.step == steps.PLAY and chosen.card:
        card = seen.table.setup.all_cards[chosen.card - 1]
        return StepLines(card.name, "", "", f"{card.text} {HOW_TO_PLAY[card.effect]}")
    if chosen.lifted and seen.step == steps.PLAY:
        lifted = ball_name(chosen.rack[chosen.lifted[0] - 1])
        return StepLines(
            lifted.capitalize(), "selected", "", "Choose a gap, another letter or a card, or pick more letters for a word."
        )
    return _of_step(chosen)


HOW_TO_PLAY = {
    "swap": "Choose two letters.",
    "slide": "Choose a letter, then where it goes.",
    "flip": "Choose the first and last letters.",
    "insert": "",
    "trade": "Choose the letters.",
}


def _of_word(chosen: Selection, reading: Reading) -> StepLines:
    """The lines for a word, with its score and the points in reach: `8 points in reach`, then `secret 3, red 5. Before: CAT,
    2`."""
    assert reading.spelling is not None
    used = {chosen.order[place] for place in reading.spelling.places}
    left = [plain_letters(chosen.rack[place - 1]) for place in chosen.order if place not in used]
    rest = f"word score {reading.spelling.score}" + (f" · {listed(left)} left out" if 0 < len(left) <= 4 else "")
    if chosen.seen.step == steps.OFFER:
        decides = "the table decides." if chosen.seen.table.setup.seats > 1 else "you decide."
        return StepLines(reading.word, rest, "Not in the list:", decides)
    secret = chosen.seen.hand.secret
    parts = ["secret" if goal.name == secret else goal.colour for goal in reading.met]
    sums = [f"{part} {goal.points}" for part, goal in zip(parts, reading.met, strict=True)]
    more = ", ".join(sums) + "." if sums else "Meets no goals."
    if (before := chosen.before) is not None and before.word:
        more += f" Before: {before.word}, {before.points}."
    elif before is not None:
        more += " Before: no word."
    return StepLines(reading.word, rest, f"{points(reading.points)} in reach" if sums else "", more)


def _of_move(chosen: Selection, reading: Reading | None) -> StepLines:
    action, hand = chosen.action, chosen.seen.hand
    assert isinstance(action, Play)
    card = chosen.seen.table.setup.all_cards[action.card - 1]
    if card.effect in ("insert", "trade"):
        return StepLines(card.name, "", "", card.text)
    rack = [plain_letters(hand.rack[place - 1]) for place in chosen.order]
    after = " ".join(rack[::-1] if chosen.turned else rack)
    if reading is not None and len(chosen.lifted) > 2:
        return StepLines(_shown(chosen, reading.text), reading.why, "", f"{card.name}: your rack becomes {after}.")
    return StepLines(after, "", "", "Pick the letters of a word to see what it’s worth.")


def _shown(chosen: Selection, text: str) -> str:
    """Letters as shown on the rack, or as typed."""
    return text[::-1] if chosen.turned and not chosen.typed else text


def _instead(chosen: Selection, reading: Reading) -> tuple[str, str]:
    if chosen.seen.step == steps.SPELL and reading.why == "is not in the list":
        return "", f"Press “Not listed” to {'offer it to the table' if chosen.seen.table.setup.seats > 1 else 'use it anyway'}."
    return "", ""


def _of_step(chosen: Selection) -> StepLines:
    step, hand = chosen.seen.step, chosen.seen.hand
    letter = ball_name(hand.drawn).capitalize() if hand.drawn else ""
    alone = chosen.seen.table.setup.seats == 1
    lines = {
        steps.COLOUR: StepLines(
            "Your secret goal", "", "", f"{'' if alone else 'Only you can see it and win it. '}Red is hard, green is easy."
        ),
        steps.KEEP: StepLines("Two goals", "", "", "Keep one as this round’s secret goal. The other is discarded."),
        steps.END: StepLines(letter, "drawn", "", "Words read in either direction and may skip letters."),
        steps.PUBLISH: StepLines(
            "Make it public?", "", "", "Anyone whose word meets a public goal may claim it. Pick letters to try a word."
        ),
        steps.MUST: StepLines("A public goal", "", "", "Nobody else made one public, so you can’t discard yours."),
        steps.PLAY: StepLines("Move letters", "", "", "Drag one to a gap, another letter or a card. Pick letters to try a word."),
        steps.PUT: StepLines(letter, "drawn", "", "Drag it to a gap, or choose one."),
        steps.SPELL: StepLines("Your word", "", "", "Pick three or more letters, in either direction. You may skip letters."),
        steps.OFFER: StepLines(
            "Your own word", "", "", f"Pick its letters. {'You decide whether it counts.' if alone else 'The table decides.'}"
        ),
    }
    if alone and step == steps.PUBLISH:
        return StepLines("Two goals", "", "", "Keep the one your word can meet. The other is discarded.")
    if step in lines:
        return lines[step]
    return StepLines("", "", "", "While you wait, pick letters to try a word.") if hand.rack else StepLines()


def waiting_for(table: Table, step: str, colour: str) -> str:
    """The placeholder of a colour without goals."""
    number = COLOURS.index(colour)
    if number < table.step:
        return "None public"
    most = f"Up to {table.setup.seats}" if table.setup.seats > 1 else "One"
    is_next = number == phase(table, step) + (step in AFTER_PLAY)
    return f"{most} coming {'next' if is_next else 'later'}"


def played(table: Table, step: str, used: Sequence[int], card: int) -> str:
    """When the used card was played, if that is certain: `Played after red`."""
    over = max(0, table.step - 1)
    if step not in AFTER_PLAY and table.step:
        over = table.step
    if step in (steps.REFILL, steps.INSERT, steps.PUT):
        over += 1
    certain = len(used) == over and used.index(card) < len(COLOURS)
    return f"Played after {COLOURS[used.index(card)]}" if certain else "Played"


def why_no_card(chosen: Selection, card: int) -> str:
    """The reason why this card can't be played now; "" if it can."""
    hand, step, setup = chosen.seen.hand, chosen.seen.step, chosen.seen.table.setup
    name = setup.all_cards[card - 1].name
    if card in hand.used:
        return f"{name} was {played(chosen.seen.table, step, hand.used, card).lower()}. It comes back next round."
    return "" if step == steps.PLAY else "You can play one card after each colour’s goals are made public."


def why_no_effect(chosen: Selection, effect: str) -> str:
    """The reason why no card can have this effect now."""
    cards = chosen.seen.table.setup.all_cards
    numbers = [number for number, card in enumerate(cards, 1) if card.effect == effect]
    if not numbers:
        return "None of your cards can do that."
    return why_no_card(chosen, numbers[0]) or "That card can’t reach that far."


BAND = 35
"""Hints use words up to this SCOWL size, which most people know."""


def hint(seen: Observation, asked: int) -> str:
    """The sentence of the first or the second hint."""
    words = sorted(words_on(seen.hand.rack, lexicon().known(BAND)))
    if not words:
        return "There is no common word here."
    goals = [seen.table.setup.all_goals[name] for name in (*seen.table.public, seen.hand.secret) if name]
    worths = {word: sum(goal.points for goal in goals if goal.is_met(word)) for word in words}
    best = max(words, key=lambda word: (worths[word], len(word)))
    if asked == 1:
        longest, worth = f"The longest common word has {max(map(len, words))} letters.", points(worths[best])
        return f"{longest} The best one meets goals worth {worth}." if worths[best] else f"{longest} None meets a goal."
    return f"A good word has {len(best)} letters and starts with {best[:2]}."
