"""Labels of Sequoia's buttons, visible and spoken, and the effects of a seat's pairs before they are planted.

The effects are who would lead, by how much, and which medals would change owners. They assume that no one else plants this turn,
so they use only what everyone can see and the seat's own pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ....core import Seat
from ....text import amount, counted, listed, sentence
from ..rules.dice import FACES, Planting, Split
from ..rules.setup import FORESTS
from ..rules.table import FACE_DOWN, FIRST, MEDALS, NOBODY, SECOND, Forest, Table
from ..rules.words import standing
from .pairing import Choice

MEDAL_NAMES = ("Gold", "Silver")


class PairEffect(NamedTuple):
    """The effect of one pair."""

    forest: int  # its number
    headline: str  # on the forest: `8: you lead by 1`
    medals: str  # effects on medals, in sentences
    short: str  # the same, abbreviated


class Verdicts:
    """The effects of a planting of one seat on the public table."""

    def __init__(self, table: Table, seat: Seat, sums: Sequence[int], names: Sequence[str]) -> None:
        self._before = table
        self._seat = seat
        self._names = names
        self._sums = sums
        counting = table.counting(seat)
        self.after = with_trees(table, seat, tuple(number for number in sums if number in counting))

    def lines(self) -> tuple[PairEffect, ...]:
        """One effect for each forest, in the order of the pairs."""
        return tuple(map(self._line, dict.fromkeys(self._sums)))

    def _line(self, number: int) -> PairEffect:
        if number not in self._before.counting(self._seat):
            why = "That tie doesn’t include you" if self._before.forest(number).rivals else "That forest is already decided"
            return PairEffect(number, f"{number}: plants nothing", f"{why}.", why[0].lower() + why[1:])
        headline, medals, short = self._judged(number)
        return PairEffect(number, f"{number}: {headline}", medals, short)

    def _judged(self, number: int) -> tuple[str, str, str]:
        """The headline, the medals in sentences, and the same abbreviated."""
        forest = self.after.forest(number)
        ranked = forest.rivals if self._before.is_tiebreaker else self.after.ranked(forest)
        place = forest.contested_place if self._before.is_tiebreaker else FIRST
        leaders = forest.leaders(ranked)
        if self._seat in leaders:
            return self._best(number, leaders, ranked, place)
        if len(leaders) > 1:
            headline = f"{self._gap(forest, leaders)} behind {self._listed(leaders)}"
            return headline, "No medal: the players tied for first play for both.", "no medal"
        others = [seat for seat in ranked if seat not in leaders]
        seconds = forest.leaders(others)
        behind = f"{self._gap(forest, leaders)} behind {self._listed(leaders)}"
        if self._seat in seconds:
            headline = f"second, {behind}" if len(seconds) == 1 else f"tied with {self._listed(seconds)} for second"
            return headline, *self._medal(number, seconds, SECOND)
        short = self._gap(forest, seconds)
        return behind, f"No medal: {short} behind second.", f"{short} behind second"

    def _best(self, number: int, leaders: Sequence[Seat], ranked: Sequence[Seat], place: int) -> tuple[str, str, str]:
        """The texts if the seat would have the most trees, alone or tied."""
        forest = self.after.forest(number)
        medals, short = self._medal(number, leaders, place)
        if len(leaders) > 1:
            return f"tied with {self._listed(leaders)}", medals, short
        others = [seat for seat in ranked if seat != self._seat]
        most = max((forest.trees[seat] for seat in others), default=0)
        headline = f"you lead by {forest.trees[self._seat] - most}" if most else "you are alone"
        return headline, " ".join(filter(None, (medals, self._silver(number) if place == FIRST else ""))), short

    def _medal(self, number: int, sharing: Sequence[Seat], place: int) -> tuple[str, str]:
        """The effect on the medal of this place if the seat would have or share it: in a sentence, and abbreviated."""
        forest, medal = self.after.forest(number), self._named(number, place)
        if len(sharing) > 1:
            each = sentence(f"{counted(forest.trees[self._seat], 'tree')} each")
            return f"{each} {_tiebreaker_for(medal)}", f"tiebreaker for {_small(medal)}"
        owner = self._before.owners_if_ended(self._before.forest(number))[place]
        if owner == self._seat:
            words = f"{medal} stays yours"
        elif owner != NOBODY:
            words = f"{medal} from {self._names[owner]}"
        else:
            words = f"{medal}, breaking the tie" if self._was_tied(number, place) else f"{medal} would be yours"
        return f"{words}.", _small(words)

    def _was_tied(self, number: int, place: int) -> bool:
        """Whether the medal of this place would need a tiebreaker if nobody planted."""
        forest = self._before.forest(number)
        scored = forest.scored(forest.rivals or self._before.ranked(forest))
        return bool(scored.rivals) and (place == SECOND or scored.owners[FIRST] == NOBODY)

    def _silver(self, number: int) -> str:
        """The effect on the silver medal if the seat would have the gold one."""
        before, after = (table.owners_if_ended(table.forest(number)) for table in (self._before, self.after))
        medal, owner = self._named(number, SECOND), after[SECOND]
        if owner == NOBODY:
            forest = self.after.forest(number)
            tied = forest.scored(forest.rivals or self.after.ranked(forest)).rivals
            return _tiebreaker_for(medal) if tied else ""
        keeps = "keeps" if owner == before[SECOND] else "gets"
        return f"{self._names[owner]} {keeps} {_small(medal)}."

    def _named(self, number: int, place: int) -> str:
        """The medal with its points, if they are known: `Gold 4`."""
        points = self.after.forest(number).tokens[place]
        return MEDAL_NAMES[place] if points == FACE_DOWN else f"{MEDAL_NAMES[place]} {points}"

    def _gap(self, forest: Forest, others: Sequence[Seat]) -> int:
        return forest.trees[others[0]] - forest.trees[self._seat]

    def _listed(self, seats: Iterable[Seat]) -> str:
        return listed([self._names[seat] for seat in seats if seat != self._seat])


def _tiebreaker_for(medal: str) -> str:
    return f"A tiebreaker would decide {_small(medal)}."


def _small(words: str) -> str:
    return words[0].lower() + words[1:]


def with_trees(table: Table, seat: Seat, planting: Planting) -> Table:
    """The table with one more tree of the seat in each of these forests."""
    for number in planting:
        table = table.with_forest(number - FORESTS.start, table.forest(number).with_tree(seat))
    return table


def points_if_ended(table: Table) -> tuple[int, ...]:
    """Each seat's points if the forests were scored as they stand; with face-down medals, the number of forests it leads."""
    if table.setup.face_down:
        return tuple(int(standing(table, seat).score) for seat in range(table.setup.seats))
    owned = [(forest.tokens, table.owners_if_ended(forest)) for forest in table.forests]
    return tuple(
        start + sum(points for tokens, owners in owned for points, owner in zip(tokens, owners, strict=True) if owner == seat)
        for seat, start in enumerate(table.setup.starts)
    )


MAKE_PAIRS = "Pair two dice first: drag one onto another, or tap both."
TURN_DICE = "Turn a die first, or choose a forest."


def lead(forest: Forest, ranked: Sequence[Seat]) -> tuple[tuple[Seat, ...], int]:
    """The seats with the most trees in the forest, and their lead. No seats for an empty forest."""
    leaders = forest.leaders(ranked)
    if not leaders or not forest.trees[leaders[0]]:
        return (), 0
    behind = max((forest.trees[seat] for seat in ranked if seat not in leaders), default=0)
    return leaders, (forest.trees[leaders[0]] - behind) if len(leaders) == 1 else 0


def forest_label(table: Table, number: int, names: Sequence[str]) -> str:
    """The forest, its medals and its trees: `Forest 8, gold 5, silver 1: Ada 3 trees, leads by 2; Ben 1 tree`."""
    forest = table.forest(number)
    known = ["face down" if points == FACE_DOWN else str(points) for points in forest.tokens]
    medals = ", ".join(f"{medal} {points}" for medal, points in zip(MEDALS, known, strict=True))
    return f"Forest {number}, {medals}: {'; '.join(_state(table, forest, names)) or 'no trees'}"


def _state(table: Table, forest: Forest, names: Sequence[str]) -> Iterator[str]:
    for medal, owner in zip(MEDALS, forest.owners, strict=True):
        if owner != NOBODY:
            yield f"{names[owner]} has the {medal} medal"
    leaders, margin = lead(forest, table.ranked(forest))
    for seat, count in enumerate(forest.trees):
        if count:
            words = f"{names[seat]} {amount(count, 'tree')}"
            if seat in forest.rivals:
                words += ", in the tiebreaker"
            elif seat in leaders and not table.is_tiebreaker:
                words += f", leads by {margin}" if margin else ", tied for the lead"
            yield words


def die_label(choice: Choice, die: int, lines: Sequence[PairEffect]) -> str:
    """The label of the die and its pair, such as `3, paired with 5; 8: you lead by 1. Gold 4, breaking the tie`."""
    face, pair = choice.pairing.faces[die], choice.pairing.pair_of(die)
    if choice.is_turned and die == len(FACES) - 2:
        return f"{face}, left out"
    if pair is None:
        selected = choice.pairing.lifted == die
        return f"{face}, selected. Choose the die to pair it with" if selected else f"{face}, not paired"
    other = choice.pairing.faces[pair[0] if pair[1] == die else pair[1]]
    said = next((f"; {line.headline}. {line.medals}" for line in lines if line.forest == choice.pairing.sum(pair)), "")
    return f"{face}, paired with {other}{said}"


def choice_label(planting: Planting, split: Split | None) -> str:
    """The label of a choice with its dice: `Plant in 7 and 10: 3 + 4, 4 + 6, leaving out 1`."""
    if split is None:
        return button_text(planting)
    pairs = ", ".join(" + ".join(pair) for pair in (split.first, split.second))
    return f"{button_text(planting)}: {pairs}, leaving out {split.left}"


def button_text(planting: Planting) -> str:
    """The text of the button that makes the choice."""
    if not planting:
        return "Plant nothing"
    if len(planting) == 2 and planting[0] == planting[1]:
        return f"Plant two in {planting[0]}"
    return f"Plant in {' and '.join(map(str, planting))}"


def strip_text(planting: Planting) -> str:
    """The text of a choice on the strip of sums: `7+10`."""
    return "+".join(map(str, planting)) or "none"


def waiting_text(choice: Choice) -> str:
    """The button's text while the choice is incomplete."""
    if choice.is_turned:
        return "Turn the dice"
    return "Make two pairs" if not choice.pairing.pairs else "Make a second pair"


def why_not_there(number: int) -> str:
    """The reason why a forest can't be pressed."""
    return f"No two of your dice add up to {number}."
