"""The review of a game of Sequence: what the cards brought, in numbers and words.

The chances are the learnt value function's, which judges a table right after a play; between two teams it is asked before and
after the best reply of the next team. Most of this uses the true state, so it is for reviews and for comparing bots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from ....cards import Card
from ....coach.commentary import PlayerNames, Scale, could, would_have
from ....coach.hint import Reason, seeded
from ....core import ChanceOutcome, Seat
from ....text import amount, counted, number
from ..bots.judge import considered_actions
from ..bots.levels import BOTS
from ..bots.search import SearchBot
from ..bots.value import ValueFunction, World, load_value_function
from ..rules.actions import Claim, Forfeit, Play, SequenceAction, Talk, TurnIn
from ..rules.board import Board
from ..rules.setup import SequenceSetup, Team
from ..rules.state import Observation, State
from ..rules.table import CUT, DEAL, DRAW, FIRST, NOBODY, PLAY, TAKE, Table
from .reasons import reason
from .sides import named

LUCK, HIDDEN = "cards", "hidden cards"

VERBS = {
    "makes": "made",
    "blocks": "blocked",
    "breaks": "broken",
    "frees": "freed",
    "removes": "removed",
    "completes": "completed",
    "builds": "built",
    "starts": "started",
    "wins": "won",
    "costs": "cost",
}


def scale(_setup: SequenceSetup) -> Scale:
    """A result is a win or not."""
    return Scale()


def drew(state: State, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
    """The sentence for a random outcome."""
    table, board = state.table, state.setup.board_data
    if table.step == FIRST:
        return Reason(f"{people(int(outcome))} started.")
    if table.step == CUT:
        return Reason(f"{people(table.turn)} cut {board.short(outcome)}.")
    if table.step == DEAL:
        return Reason("The cards were dealt.", _about_deal(state, outcome, people))
    seat = table.turn if table.taking == NOBODY else table.taking
    open_spaces = board.spaces(board.spaces_of.get(outcome, 0) & ~table.covered)
    words, more = f"{people(seat)} drew {_card(board, outcome)}.", _about_draw(state, seat, outcome, people)
    return Reason(words, more, open_spaces, state.setup.team(seat))


def _about_deal(state: State, last: Card, people: PlayerNames) -> str:
    """The wild cards that each team was dealt, or whose cards fit together better; `last` is the last card dealt."""
    setup, dealt_state = state.setup, state.apply_chance(last)
    wild = [
        sum(card in setup.board_data.wild for seat in setup.members(team) for card in dealt_state.hands[seat])
        for team in range(setup.teams)
    ]
    most = max(range(setup.teams), key=wild.__getitem__)
    if wild.count(wild[most]) == 1:
        words = f"{people.whose(setup.members(most))} cards held {counted(wild[most], 'wild jack')}"
        rest = max(count for team, count in enumerate(wild) if team != most)
        words += (
            f", {'the others’' if setup.teams > 2 else people.whose(setup.members(1 - most))} {number(rest) if rest else 'none'}."
        )
    else:
        chances = dealt(dealt_state)
        lucky = max(range(setup.teams), key=lambda team: chances[1][team] - chances[0][team]) if chances else most
        words = f"{people.whose(setup.members(lucky))} cards fitted together better."
    return words[0].upper() + words[1:]


def _about_draw(state: State, seat: Seat, card: Card, people: PlayerNames) -> str:
    """The use of the card or, if it was worse than the average card, what another one would have done."""
    found, team = outcomes(state), state.setup.team(seat)
    weights = dict(state.chance())
    mean = sum(weights[one] * chances[team] for one, chances in found.items()) / sum(weights.values())
    if found[card][team] >= mean:
        return could(_best_use(state, seat, card, people), VERBS) or "It was better than the average card."
    jacks = {*state.setup.board_data.wild, *state.setup.board_data.anti_wild}
    for other in sorted(found, key=lambda one: (one in jacks, -found[one][team]))[:FEW]:
        use = _best_use(state, seat, other, people)
        if use.startswith(TELLING):
            return would_have(use, VERBS, named(state.setup.board_data, other))
    return "It was worse than the average card."


TELLING = ("Wins", "Completes", "Makes", "Blocks", "Breaks", "Frees")
"""Effects that are worth a sentence about a card that was not drawn."""


def _best_use(state: State, seat: Seat, card: Card, people: PlayerNames) -> str:
    """The effect of the best play of this card, if the seat had it now; "" if it can't be played."""
    best = _best_play(state, seat, card)
    return _effect(best, people) if best else ""


class Use(NamedTuple):
    """A play, if it were the turn of the observing seat."""

    chance: float  # its team's chance afterwards, with all cards known
    play: Play
    seen: Observation


def _best_play(state: State, seat: Seat, card: Card = "") -> Use | None:
    """The seat's best play, if it were its turn; with `card`, the best play of this card, if it held that, too. None if there is
    no play."""
    hand = (*state.hands[seat], card) if card else state.hands[seat]
    table = state.table._replace(step=PLAY, turn=seat, taking=NOBODY, placed=0)
    hands = dict(enumerate(state.hands)) | {seat: hand}
    seen = Observation(table, seat, hand, tuple(map(len, hands.values())), len(state.deck))
    world = World(table, hands, frozenset(state.deck), _value_function())
    plays = [one for one in seen.legal_actions() if isinstance(one, Play) and card in ("", one.card)]
    uses = (Use(world.win_chance(seat, play), play, seen) for play in plays)
    return max(uses, key=lambda use: use.chance, default=None)


def _effect(use: Use, people: PlayerNames) -> str:
    """The effect of the play, as a reason gives it."""
    assert use.seen.seat is not None
    return people.retold(reason(use.seen, use.play, people.marks).words, use.seen.seat)


def turned_out(
    state: State, seat: Seat, action: SequenceAction, _team: Team, hidden: Sequence[float], people: PlayerNames
) -> Reason:
    """The play, and what the opponent with the best answer could do with the cards in hand, or could not."""
    setup, words = state.setup, did(state, seat, action, people)
    board, own, then = setup.board_data, setup.team(seat), state.apply(seat, action)
    if then.table.winner != NOBODY:
        return Reason(words, "That won the game.", _places(action), own)
    rivals = [other for other in range(setup.seats) if setup.team(other) != own]
    answers = [use for other in rivals if (use := _best_play(then, other))]
    if not answers:
        return Reason(words, "Nobody else could play.", _places(action), own)
    best = max(answers, key=lambda use: use.chance)
    other = best.seen.seat
    assert other is not None
    if hidden[own] < 0:
        more = could(_effect(best, people), VERBS, f"{people(other)} held {named(board, best.play.card)}, which")
    else:
        more = _lacked(then, other, people)
    answer = f"{people.whose((other,))} best answer was {named(board, best.play.card)} on {best.play.space}."
    return Reason(words, more or answer[0].upper() + answer[1:], _places(action), own)


def _lacked(state: State, seat: Seat, people: PlayerNames) -> str:
    """The card that the seat would have needed most, and what it would have done; "" if nothing to speak of."""
    board = state.setup.board_data
    uses = [use for card in {*board.spaces_of} - {*state.hands[seat]} if (use := _best_play(state, seat, card))]
    for use in sorted(uses, key=lambda use: (-use.chance, use.play))[:FEW]:
        if (effect := _effect(use, people)).startswith(TELLING):
            return would_have(effect, VERBS, f"{people(seat)} did not hold {named(board, use.play.card)}, which")
    return ""


FEW = 3
"""The number of cards to consider that a seat did not hold."""


def _places(action: SequenceAction) -> tuple[str, ...]:
    return (action.space,) if isinstance(action, Play) else ()


def _card(board: Board, card: Card) -> str:
    if board.looks:
        return f"the {board.spoken(card)}"
    if card in board.wild:
        return f"a wild jack, {board.short(card)}"
    return f"a one-eyed jack, {board.short(card)}" if card in board.anti_wild else board.short(card)


def did(state: State, seat: Seat, action: SequenceAction, people: PlayerNames) -> str:
    """The sentence for the seat's action."""
    table, board, who = state.table, state.setup.board_data, people(seat)
    match action:
        case Play(card, space) if card in board.anti_wild:
            whose = people.whose(state.setup.members(_owner(table, space)))
            return f"{who} played {board.short(card)} and removed {whose} chip from {space}."
        case Play(card, space):
            return f"{who} played {board.short(card)} on {space}."
        case TurnIn(card):
            return f"{who} turned in {board.short(card)}, a dead card."
        case Claim(lines):
            return f"{who} claimed {_lines(lines)}."
        case Forfeit(card):
            return f"{who} gave up {board.short(card)}."
        case Talk():
            return f"{who} called table talk."
    return {"pass": f"{who} passed.", "take": f"{who} drew a card."}.get(str(action), f"{who} ended the turn.")


def missed(observation: Observation, better: SequenceAction, people: PlayerNames) -> Reason:
    """The sentence for the better action that the observing seat missed."""
    table, board = observation.table, observation.table.setup.board_data
    assert observation.seat is not None
    seat, who = observation.seat, people(observation.seat)
    why = reason(observation, better, people.marks)
    words = people.retold(would_have(why.words, VERBS), seat)
    match better:
        case Play(card, space) if card in board.anti_wild:
            whose = people.whose(table.setup.members(_owner(table, space)))
            return why._replace(words=f"{who} left {whose} chip on {space}.", more=words)
        case Play(_, space) if why.words.startswith("Blocks"):
            return why._replace(words=f"{who} left {space} open.", more=words)
        case Play(_, space):
            return why._replace(words=f"{who} missed {space}.", more=words)
        case Claim(lines):
            return why._replace(words=f"{who} could have claimed {_lines(lines)}.", more=words)
        case Forfeit(card):
            return why._replace(words=f"{who} could have given up {board.short(card)}.", more=words)
    return why._replace(words=f"{who} could have chosen better.", more=words)


def _owner(table: Table, space: str) -> Team:
    bit = table.setup.board_data.bit_of[space]
    return next(team for team, chips in enumerate(table.chips) if chips & bit)


def _lines(lines: Sequence[tuple[str, str]]) -> str:
    return " and ".join(f"{first} to {last}" for first, last in lines)


Chances = tuple[float, ...]
"""Each team's probability of winning; they sum to 1."""

# The fraction of variance left over 80 deals between `judge` and Medium: 0.37 with the table before the reply, 0.36 with the
# table after it, 0.33 with the mean of both. `python -m engine arena sequence --bots judge,medium --games 400 --seed 1 --adjust`
# is as precise as 981 games without: the same interval from 0.41 of the games.
REPLIES = 2
"""The number of replies to evaluate: those that are best before the card is drawn."""

# The replying side gets the best of what looks best with all cards known, which overrates replies. Fitted to 933 plays of `judge`
# and Medium, so that a play does not move the chances on average beyond its cost. Without this factor each play seemed to cost
# its team 6 points of 100.
AFTER_A_REPLY = 1.35
"""Factor on the odds of the team that is replied to, relative to those after the best reply."""

DEALS = 40
"""The number of random deals with which a game's deal is compared."""

# The powers of the chances that predict results best, over 40 games between three of Medium and 36 between three teams of two.
# The logarithmic loss is 1.00 and 1.08 with them, 1.12 and 1.45 without, and 1.10 for a third each. Between two teams of two (40
# games) none is needed (0.52).
ALONE, WITH_PARTNERS = 0.4, 0.15
"""The value function was learnt between two sides and is overconfident among three teams: its chances are raised to this
power."""

# Fitted to 800 plays of Easy, Medium and Hard: a quarter of a play's apparent cost was regained in the chances after it.
TRUE = 0.8
"""Shrinkage of differences between plays. The best of several samples looks better than it is."""

SAMPLES = 24
"""The number of samples of the hidden cards by which a claim or a card to give up is judged."""


def outcomes(state: State) -> dict[ChanceOutcome, Chances]:
    """Every team's chances after each card that may be drawn.

    The choice of the first seat counts as no luck: a game's chances are counted from the deal on.
    """
    table = state.table
    if table.step in (CUT, FIRST):
        return {}
    world, judged = _world(state), _judge(state)
    taker = state.setup.team(table.turn if table.taking == NOBODY else table.taking)
    return {card: judged(world.with_card(taker, card, is_last=count == 1)) for card, count in Counter(state.deck).items()}


def start(state: State) -> Chances:
    """Every team's chances before anything has happened, or at the start of a game that began from a position."""
    return _as_it_lies(_world(state), state.setup.team(state.table.turn - 1))


def dealt(state: State) -> tuple[Chances, Chances] | None:
    """Right after the deal: every team's mean chances over random deals, and those with this deal. None at any other time."""
    if state.table.step != PLAY or state.table.turns:
        return None
    rng, public = seeded(state.observe(state.table.turn)), state.observe(None)
    deals = [_at_first(public.sample_state(rng)) for _ in range(DEALS)]
    return tuple(sum(own) / len(own) for own in zip(*deals, strict=True)), _at_first(state)


def _at_first(state: State) -> Chances:
    """Every team's chances after the first seat has made the play that looks best to it."""
    seat = state.table.turn
    plays = _expert().play_worths(state.observe(seat), Random(0))
    chances = after(state, seat, max(plays, key=plays.__getitem__))
    assert chances is not None
    return chances


def after(state: State, seat: Seat, action: SequenceAction) -> Chances | None:
    """Every team's chances after this play, with all cards known; None for any other action."""
    if not isinstance(action, Play):
        return None
    setup = state.setup
    then = state.apply(seat, action)
    if setup.teams == 2 and then.table.step == DRAW:
        return _judge(then)(_world(then))
    world, team = _world(state), setup.team(seat)
    own = _among(setup.teams, world.win_chance(seat, action))
    if setup.teams == 2:
        return _of_two(team, own)
    rest = [0.0 if other == team else world.chance(other) for other in range(setup.teams)]
    return _calm(setup, [own if other == team else (1 - own) * chance / sum(rest) for other, chance in enumerate(rest)])


def worths(observation: Observation, action: SequenceAction) -> Mapping[SequenceAction, float]:
    """The values of the likeliest plays and of this one for the seat's team, given what the seat sees; likewise for claims and
    cards to give up. {} for other actions."""
    if isinstance(action, Claim | Forfeit):
        return _sampled(observation, [other for other in observation.legal_actions() if type(other) is type(action)])
    plays = [other for other in considered_actions(observation) if isinstance(other, Play)]
    if not isinstance(action, Play) or len(plays) < 2:
        return {}
    rng, expert = seeded(observation), _expert()
    judged = expert.play_worths(observation, rng)
    likely = sorted(judged, key=lambda play: -judged[play])[: expert.plays]
    found = expert.chances(observation, list(dict.fromkeys((*likely, action))), rng)
    most = max(found.values())
    return {play: _team_chance(observation.table.setup, most - TRUE * (most - chance)) for play, chance in found.items()}


def _sampled(observation: Observation, actions: Sequence[SequenceAction]) -> dict[SequenceAction, float]:
    """The actions' values for the seat's team, over the same samples of the hidden cards."""
    if len(actions) < 2 or observation.seat is None:
        return {}
    seat, team, rng = observation.seat, observation.table.setup.team(observation.seat), seeded(observation)
    worths = dict.fromkeys(actions, 0.0)
    for state in [observation.sample_state(rng) for _ in range(SAMPLES)]:
        for action in actions:
            then = state.apply(seat, action)
            results = then.returns()
            chance = results[seat] if results else _as_it_lies(_world(then), team)[team]
            worths[action] += chance / SAMPLES
    return worths


def _judge(state: State) -> Callable[[World], Chances]:
    """The function that evaluates every team's chances once this state's random outcome is known."""
    table, setup = state.table, state.setup
    mover = setup.team((table.turn - (table.step not in (DRAW, TAKE))) % setup.seats)
    if setup.teams == 2 and table.step in (DRAW, TAKE):
        after = state.apply_chance(state.deck[0])
        seat, world = after.table.turn, _world(after)
        plays = [action for action in after.legal_actions(seat) if isinstance(action, Play)]
        if replies := sorted(plays, key=lambda play: -world.win_chance(seat, play))[:REPLIES]:
            return lambda world: _of_two(
                mover, (world.chance(mover) + _replied_to(max(world.win_chance(seat, play) for play in replies))) / 2
            )
    return lambda world: _as_it_lies(world, mover)


def _replied_to(chance: float) -> float:
    """A team's chance if the best reply gives the other team `chance`."""
    odds = AFTER_A_REPLY * (1 - chance)
    return odds / (odds + chance)


def _as_it_lies(world: World, mover: Team) -> Chances:
    """Every team's chances if `mover` has just played. With three teams, each is evaluated as if it had just played."""
    if world.setup.teams == 2:
        return _of_two(mover, world.chance(mover))
    return _calm(world.setup, [world.chance(team) for team in range(world.setup.teams)])


def _calm(setup: SequenceSetup, chances: Sequence[float]) -> Chances:
    """The chances of three teams, tempered to be less confident and normalised to sum to 1."""
    power = ALONE if setup.seats == setup.teams else WITH_PARTNERS
    calmer = [chance**power for chance in chances]
    return tuple(chance / sum(calmer) for chance in calmer)


def _among(teams: int, chance: float) -> float:
    """Converts a chance against all others as one side: with three teams, even chances are a third, not a half."""
    return chance / (chance + (teams - 1) * (1 - chance))


def _team_chance(setup: SequenceSetup, chance: float) -> float:
    """One team's chance among all teams, if the others are equal."""
    own, others = _among(setup.teams, chance), setup.teams - 1
    return own if others == 1 else _calm(setup, [own, *[(1 - own) / others] * others])[0]


def _of_two(team: Team, chance: float) -> Chances:
    return (chance, 1 - chance) if team == 0 else (1 - chance, chance)


def _world(state: State) -> World:
    return World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), _value_function())


@cache
def _value_function() -> ValueFunction:
    return load_value_function()


def _expert() -> SearchBot:
    expert = BOTS["expert"]
    assert isinstance(expert, SearchBot)
    return expert


OPTIONS: dict[str, Any] = {"seats": 2}

MOMENTS = 8
"""The number of bars in the chart."""

STEP = 4
"""The factor on a line's weight for each further chip."""


def score(state: State, seat: Seat) -> str:
    """The sequences, this seat's first, and the number of turns."""
    table = state.table
    own = table.setup.team(seat)
    others = [len(lines) for team, lines in enumerate(table.sequences) if team != own]
    return f"{'–'.join(map(str, (len(table.sequences[own]), *sorted(others, reverse=True))))} in {amount(table.turns, 'turn')}"


def course(states: Sequence[State], seat: Seat) -> list[float]:
    """The share of this seat's team in the weight of all open lines, at up to MOMENTS times."""
    turns = [state.table for state in states if state.table.step == PLAY or state.table.winner != NOBODY]
    count = min(MOMENTS, len(turns))
    return [_share(turns[round((place + 1) * len(turns) / count) - 1], seat) for place in range(count)]


def _share(table: Table, seat: Seat) -> float:
    weights = [_weight(table, team) for team in range(table.setup.teams)]
    return (1 + weights[table.setup.team(seat)]) / (len(weights) + sum(weights))


def _weight(table: Table, team: Team) -> int:
    """The weight of the team's unblocked lines."""
    board = table.setup.board_data
    own, others = table.owned(team), table.covered & ~table.chips[team]
    open_lines = (line for lines in board.lines for line in lines if not line & others)
    return sum(STEP ** ((line & own).bit_count()) for line in open_lines if line & table.chips[team])
