"""Claims of stories: every sentence that a story can say, with an independent check of its truth in a finished game.

A claim is a template and a function that works out from the match whether it is true. The functions share no code with the
stories: they look at states, events and the judgements of single choices. Each game's claims are in
`tests/games/NAME/story_claims.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from engine.coach.review import Review, judgement
from engine.core import Seat

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class Told(NamedTuple):
    """One seat's story: the sentences are about `seat`, worded for `you`. `event` is that of the question, if it is one."""

    found: Review
    seat: Seat
    you: Seat | None
    names: Sequence[str]
    event: int = -1

    @property
    def match(self) -> Any:
        return self.found.match

    @property
    def team(self) -> int:
        return int(self.match.setup.team(self.seat))

    @property
    def most(self) -> int:
        """The points of a chance of 1."""
        return 100 if self.match.setup.teams > 1 else 25

    @property
    def own(self) -> list[int]:
        """The events in which the seat chose."""
        return [event for event, (seat, _) in enumerate(self.match.events) if seat == self.seat]

    def when(self, event: int) -> str:
        """`move 53`, `turn 6`, `round 2`."""
        return str(self.match.game.turn_label(self.match.states[event].observe(None))).partition(" of ")[0]

    def cost(self, event: int) -> float:
        """The cost of a choice, judged once more."""
        return judgement(self.match, event).cost

    @property
    def costs(self) -> list[float]:
        """The costs of all choices of the seat, highest first."""
        return sorted((-self.found.changes[event].choice[self.team] for event in self.own), reverse=True)

    def chances(self, before: int) -> Sequence[float]:
        """Each team's chance before that event."""
        return self.found.changes[before - 1].chances if before else self.found.start

    def is_ahead(self, before: int) -> bool:
        own, *others = sorted(self.chances(before), reverse=True)
        return self.chances(before)[self.team] == own and own not in others and bool(others)

    @property
    def parts(self) -> tuple[float, float, float, float]:
        """The points of luck, of hidden information, of the seat's own choices and of all others', from the changes."""
        luck = sum(change.cards[self.team] for change in self.found.changes)
        hidden = sum(change.hidden[self.team] for change in self.found.changes)
        own = sum(change.choice[self.team] for change in self.found.changes if change.seat == self.seat)
        others = sum(change.choice[self.team] for change in self.found.changes if change.seat not in (None, self.seat))
        if self.match.setup.teams == 1:  # only future luck is hidden
            luck, hidden = luck + hidden, 0.0
        return self.most * luck, self.most * hidden, self.most * own, self.most * others

    @property
    def result(self) -> float:
        return float(self.match.state.returns()[self.seat])

    @property
    def has_won(self) -> bool:
        return bool(self.match.setup.teams > 1 and self.result == 1)


Check = Callable[..., bool]


class Claim(NamedTuple):
    """A sentence that a story can say, and its check. The check gets the fields of the template, numbers as ints."""

    template: str
    check: Check

    def of(self, told: Told, sentence: str) -> dict[str, Any] | None:
        """The fields of the template in this sentence; None if it is another one."""
        me = told.seat == told.you
        name = re.escape(told.names[told.seat])
        fixed = {"Me": "You" if me else name, "me": "you" if me else name, "My": "Your" if me else f"{name}’s"}
        fixed["my"] = "your" if me else f"{name}’s"
        everyone = "|".join(map(re.escape, told.names))
        side = rf"(?:[Yy]ou|{everyone}|your team|Your team)(?:’s team)?(?: and (?:{everyone}))?"
        forms = {
            "n": rf"\d+|(?i:{'|'.join(WORDS)})|none|both|a",
            "side": side,
            "word": r"[A-Z]{3,}",
            "when": r"(?:move|turn|round|tiebreaker) \d+",
        }
        pattern = ""
        for text, field in re.findall(r"([^{]*)(\{[^}]*\})?", self.template):
            pattern += re.escape(text)
            kind = field[1:-1].rstrip("123456789")
            if field:
                pattern += fixed.get(kind) or f"(?P<{field[1:-1]}>{forms.get(kind, '.+?')})"
        found = re.fullmatch(pattern, sentence)
        if not found:
            return None
        return {field: _number(text) if field.rstrip("123456789") == "n" else text for field, text in found.groupdict().items()}


def _number(text: str) -> int:
    others = {"none": 0, "both": 2, "a": 1}
    return int(text) if text.isdigit() else others[text] if text in others else WORDS.index(text.lower())


class Claims:
    """The claims of a game."""

    def __init__(self, *others: Claims) -> None:
        self.every: list[Claim] = [claim for other in others for claim in other.every]

    def says(self, *templates: str) -> Callable[[Check], Check]:
        """Adds the decorated check of sentences of this form."""

        def add(check: Check) -> Check:
            self.every += [Claim(template, check) for template in templates]
            return check

        return add

    def faults(self, told: Told, words: str) -> Iterator[str]:
        """What is wrong with these words: a sentence that is not true, or that nobody can check."""
        rest = words
        while rest:
            parts = re.split(r"(?<=[.?]) ", rest)
            for count in range(len(parts), 0, -1):
                sentence = " ".join(parts[:count])
                fitting = [(claim, fields) for claim in self.every if (fields := claim.of(told, sentence)) is not None]
                if fitting:
                    if not any(claim.check(told, **fields) for claim, fields in fitting):
                        yield f"not true: {sentence}"
                    rest = " ".join(parts[count:])
                    break
            else:
                yield f"nobody checks: {rest}"
                return


ANY = Claims()
"""The claims of every game."""


def lost(told: Told, when: str) -> bool:
    """Whether a choice at that moment cost 15 of 100 or more, and the team was ahead before it and never after it."""
    dear = [event for event in told.own if told.when(event) == when and told.cost(event) >= 0.15 and told.is_ahead(event)]
    return any(not any(told.is_ahead(at + 1) for at in range(event, len(told.match.events))) for event in dear)


def better_luck(told: Told) -> bool:
    cards, hidden, *_ = told.parts
    return cards > 0 and cards + hidden > 0


ON = ("on", "in")


def and_lost(start: str, end: str) -> tuple[str, ...]:
    """As in `You had … and lost it on move 53` and `Your team had …, and you lost it on move 53`."""
    return tuple(
        one
        for on in ON
        for one in (f"{{Me}} {start} and {end} {on} {{when}}.", f"{{My}} team {start}, and {{me}} {end} {on} {{when}}.")
    )


@ANY.says(*and_lost("had the better {luck}", "lost it"))
def _(told: Told, luck: str, when: str) -> bool:
    return told.result == 0 and lost(told, when) and better_luck(told) and bool(luck)


@ANY.says(*and_lost("had the better {luck}", "let it slip"))
def _(told: Told, luck: str, when: str) -> bool:
    return 0 < told.result < 1 and lost(told, when) and better_luck(told) and bool(luck)


@ANY.says(*and_lost("was ahead", "lost it"), *and_lost("were ahead", "lost it"))
def _(told: Told, when: str) -> bool:
    return told.result == 0 and lost(told, when)


@ANY.says(*and_lost("was ahead", "let it slip"), *and_lost("were ahead", "let it slip"))
def _(told: Told, when: str) -> bool:
    return 0 < told.result < 1 and lost(told, when)


@ANY.says("{Me} had the better {luck}.", "{My} team had the better {luck}.")
def _(told: Told, luck: str) -> bool:
    cards, hidden, *_ = told.parts
    return cards > -1 and cards + hidden > 0.02 * told.most and bool(luck)


@ANY.says(*(f"The {{luck}} {was} against {side}." for was in ("was", "were") for side in ("{me}", "{my} team")))
def _(told: Told, luck: str) -> bool:
    cards, hidden, *_ = told.parts
    return cards < 1 and cards + hidden < 0 and bool(luck)


@ANY.says("{Me} won against the {luck}.", "{My} team won against the {luck}.")
def _(told: Told, luck: str) -> bool:
    cards, hidden, *_ = told.parts
    return told.has_won and cards < 1 and cards + hidden < 0 and bool(luck)


@ANY.says("The hidden cards decided it.", "The hidden choices decided it.", "Others’ racks and goals decided it.")
def _(told: Told) -> bool:
    cards, hidden, own, others = told.parts
    return not told.has_won and hidden < cards + 1 and hidden + cards < min(own, others, 0) + 2


@ANY.says("{Me} played it nearly perfectly.")
def _(told: Told) -> bool:
    return sum(told.costs[:3]) < 0.06


@ANY.says(*(f"{{My}} {{noun}} {on} {{when}} cost {{n}} {points}." for on in ("on", "in") for points in ("point", "points")))
def _(told: Told, noun: str, when: str, n: int) -> bool:
    return (
        " " not in noun
        and not told.has_won
        and any(abs(told.most * told.cost(event) - n) < 1 for event in told.own if told.when(event) == when)
    )


@ANY.says(
    *(
        f"{{My}} best play was {on} {{when}}, {{n}} {points} better than the next."
        for on in ("on", "in")
        for points in ("point", "points")
    )
)
def _(told: Told, when: str, n: int) -> bool:
    leads = []
    for event in told.own:
        if told.when(event) == when:
            first, *others = judgement(told.match, event).worths or (("", 0.0), ("", 1.0))
            leads += [first[1] - max(worth for _, worth in others)] if first[0] == told.match.events[event].text else []
    return any(lead >= 0.1 and round(told.most * lead) == n for lead in leads)


@ANY.says("{drew}. That cost {me} {n} point.", "{drew}. That cost {me} {n} points.")
def _(told: Told, drew: str, n: int) -> bool:
    luck = [change.cards[told.team] for change in told.found.changes if change.seat is None]
    return bool(drew) and any(abs(-told.most * cards - n) <= 0.5 + 1e-9 for cards in luck) and n >= 0.03 * told.most - 0.5


@ANY.says("It was even until {when}.")
def _(told: Told, when: str) -> bool:
    fair = 1 / told.match.setup.teams
    apart = [abs(change.chances[told.team] - fair) > 0.15 for change in told.found.changes]
    first = next(event for event, is_apart in enumerate(apart) if is_apart)
    return told.when(first) == when and all(apart[first:])


@ANY.says("The biggest change came on {when}.", "The biggest change came in {when}.")
def _(told: Told, when: str) -> bool:
    swings = [abs(told.chances(event + 1)[told.team] - told.chances(event)[told.team]) for event in range(len(told.match.events))]
    return any(told.when(event) == when for event, swing in enumerate(swings) if swing >= max(swings) - 1e-9)


@ANY.says("Many small things added up.")
def _(told: Told) -> bool:
    return not told.has_won and max(told.costs) < 0.03 and told.parts[2] < 0


@ANY.says("{n} play gave the game away.", "{n} plays gave the game away.")
def _(told: Told, n: int) -> bool:
    dear = [cost for cost in told.costs if cost >= 0.03]
    return told.result == 0 and len(dear) == n and 2 * sum(dear) >= sum(told.costs) and told.parts[2] < min(told.parts[3], 0) + 1


@ANY.says("{n} play cost {me} most.", "{n} plays cost {me} most.")
def _(told: Told, n: int) -> bool:
    cards, hidden, own, others = told.parts
    return not told.has_won and sum(cost >= 0.03 for cost in told.costs) == n and own < min(cards + hidden, others, 0) + 2


@ANY.says("{whose} mistakes helped {me} most.")
def _(told: Told, whose: str) -> bool:
    cards, hidden, _, others = told.parts
    return told.has_won and others > max(cards + hidden, 0) - 2 and bool(whose)


@ANY.says("Another play was better. Which one?")
def _(told: Told) -> bool:
    return told.cost(told.event) > 0
