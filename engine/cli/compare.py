"""The commands that need no person: `simulate` and `arena` pit computer players against each other, `perft` counts moves."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from .. import arena as matches
from .. import codec
from ..core import AnyState, BadSaveError, BadSetupError, MissingDataError
from ..fairness import draw_outcome
from ..game import AnyGame, LoadedGame
from ..perft import perft as count_ways
from .data import MADE_OR_NAMED, make_ready
from .workers import usual_processes, workers


def read_setup(game: AnyGame, options: Mapping[str, Any]) -> Any:
    """The game's set-up with these options. Raises BadSetupError, naming the valid options, or MissingDataError."""
    check_data(game)
    try:
        return codec.decode(game.setup_type, options, "setup")
    except BadSaveError as error:
        raise BadSetupError(f"This set-up is not one of {game.title}: {error}") from None


def check_data(game: AnyGame) -> None:
    """Raises MissingDataError if the game's data is missing, before anybody begins to play."""
    if not game.is_ready:
        raise MissingDataError(f"{game.title} needs {game.data_file}, which is not there: {MADE_OR_NAMED}.")


def simulate(options: Namespace) -> int:
    """`simulate GAME --bots A,B`: plays games and prints how many each bot won."""
    setup = read_setup(options.game, {"seats": len(options.bots)} | options.setup)
    result = matches.simulate(options.game, setup, options.bots, options.games, options.seed)
    if options.json:
        print(_as_json(result))
        return 0
    for bot, wins, score in zip(result.bots, result.wins, result.mean_scores, strict=True):
        print(f"{bot:<12} {wins:g} of {result.games} games, {wins / result.games:.1%}; {score:.2f} at the end")
    print(f"{'drawn':<12} {result.draws}")
    _tell_pace(result)
    return 0


def arena(options: Namespace) -> int:
    """`arena GAME --bots A,B`: plays each deal in every seating and prints each bot's share of the wins and thinking time."""
    setup = read_setup(options.game, {"seats": len(options.bots)} | options.setup)
    processes = options.workers or usual_processes()
    with workers(processes, options.dask) as executor:
        result = matches.tournament(
            options.game,
            setup,
            options.bots,
            options.games,
            options.seed,
            executor=executor,
            prepare=make_ready,
            adjust=options.adjust,
        )
    if options.json:
        print(_as_json(result))
        return 0
    _tell_shares(result)
    print(f"{'drawn':<12} {result.draws} of {result.games} games on {result.deals} deals")
    if result.adjusted:
        print(f"Without luck it is as sure as {result.adjusted.sure_as * result.games:.0f} games.")
    _tell_pace(result)
    return 0


def _tell_shares(result: matches.Tournament) -> None:
    """Each bot's part of the games, as they were and without luck, and its thinking time."""
    for index, (bot, (low, high)) in enumerate(zip(result.bots, result.intervals, strict=True)):
        print(f"{bot:<12} {result.shares[index]:.1%} of the games (95 %: {low:.1%} to {high:.1%}), {result.wins[index]:g} won;")
        if result.adjusted:
            low, high = result.adjusted.intervals[index]
            print(f"{'':<12} {result.adjusted.shares[index]:.1%} without luck (95 %: {low:.1%} to {high:.1%});")
        times = f"{result.milliseconds[index]:.2f} ms a move, at most {result.longest_milliseconds[index]:.0f}"
        print(f"{'':<12} {result.mean_scores[index]:.2f} at the end; {times}")


def _as_json(result: matches.Result) -> str:
    return json.dumps(codec.encode(result) | {"games_per_second": result.games_per_second})


def _tell_pace(result: matches.Result) -> None:
    print(f"{result.mean_moves:.1f} moves a game, {result.games_per_second:.1f} games a second")


def perft(options: Namespace) -> int:
    """`perft GAME --depth D`: prints the number of action sequences of every length up to D."""
    state = _position(options) if options.position else _first_choice(options)
    counts = [count_ways(state, depth) for depth in range(1, options.depth + 1)]
    print(json.dumps(counts) if options.json else "\n".join(f"{depth} {n}" for depth, n in enumerate(counts, 1)))
    return 0


def _position(options: Namespace) -> AnyState:
    """The position to count from."""
    if options.setup or options.seed is not None:
        raise BadSetupError("A position says its own set-up and is dealt already; give --position, or --setup and --seed.")
    game: LoadedGame = options.game
    check_data(game)
    return game.parse_position(options.position)


def _first_choice(options: Namespace) -> AnyState:
    """The state in which somebody first chooses, after luck drawn with the seed: from there on, all luck counts."""
    game: LoadedGame = options.game
    state, lucks = game.initial_state(read_setup(game, options.setup)), 0
    while not state.to_act and state.returns() is None:
        state, lucks = state.apply_chance(draw_outcome(state, options.seed or "1", lucks)), lucks + 1
    return state
