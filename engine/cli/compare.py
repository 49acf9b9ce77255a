"""The commands `simulate` and `arena`, which compare computer players, and `perft`, which counts action sequences."""

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
    """The game's setup with these options. Raises BadSetupError, naming the valid options, or MissingDataError."""
    check_data(game)
    try:
        return codec.decode(game.setup_type, options, "setup")
    except BadSaveError as error:
        raise BadSetupError(f"Invalid setup for {game.title}: {error}") from None


def check_data(game: AnyGame) -> None:
    """Raises MissingDataError before play begins if the game's data is missing."""
    if not game.is_ready:
        raise MissingDataError(f"{game.title} needs {game.data_file}, which is missing. {MADE_OR_NAMED}.")


def simulate(options: Namespace) -> int:
    """`simulate GAME --bots A,B`: plays games and prints how many each bot won."""
    setup = read_setup(options.game, {"seats": len(options.bots)} | options.setup)
    result = matches.simulate(options.game, setup, options.bots, options.games, options.seed)
    if options.json:
        print(_as_json(result))
        return 0
    for bot, wins, score in zip(result.bots, result.wins, result.mean_scores, strict=True):
        print(f"{bot:<12} {wins:g} of {result.games} games, {wins / result.games:.1%}; average score {score:.2f}")
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
        print(f"With luck removed, this is as precise as {result.adjusted.sure_as * result.games:.0f} games.")
    _tell_pace(result)
    return 0


def _tell_shares(result: matches.Tournament) -> None:
    """Prints each bot's share of the games, as played and with luck removed, and its thinking time."""
    for index, (bot, (low, high)) in enumerate(zip(result.bots, result.intervals, strict=True)):
        print(f"{bot:<12} {result.shares[index]:.1%} of games (95% CI {low:.1%} to {high:.1%}), {result.wins[index]:g} won;")
        if result.adjusted:
            low, high = result.adjusted.intervals[index]
            share = result.adjusted.shares[index]
            print(f"{'':<12} {share:.1%} with luck removed (95% CI {low:.1%} to {high:.1%});")
        times = f"{result.milliseconds[index]:.2f} ms per move, {result.longest_milliseconds[index]:.0f} at most"
        print(f"{'':<12} average score {result.mean_scores[index]:.2f}; {times}")


def _as_json(result: matches.Result) -> str:
    return json.dumps(codec.encode(result) | {"games_per_second": result.games_per_second})


def _tell_pace(result: matches.Result) -> None:
    print(f"{result.mean_moves:.1f} moves per game, {result.games_per_second:.1f} games per second")


def perft(options: Namespace) -> int:
    """`perft GAME --depth D`: prints the number of action sequences of every length up to D."""
    state = _position(options) if options.position else _first_choice(options)
    counts = [count_ways(state, depth) for depth in range(1, options.depth + 1)]
    print(json.dumps(counts) if options.json else "\n".join(f"{depth} {n}" for depth, n in enumerate(counts, 1)))
    return 0


def _position(options: Namespace) -> AnyState:
    """The position to count from."""
    if options.setup or options.seed is not None:
        raise BadSetupError("A position includes its setup and its deal. Give either --position, or --setup and --seed.")
    game: LoadedGame = options.game
    check_data(game)
    return game.parse_position(options.position)


def _first_choice(options: Namespace) -> AnyState:
    """The first state in which a seat chooses, after luck drawn with the seed. From there on, all luck counts."""
    game: LoadedGame = options.game
    state, lucks = game.initial_state(read_setup(game, options.setup)), 0
    while not state.to_act and state.returns() is None:
        state, lucks = state.apply_chance(draw_outcome(state, options.seed or "1", lucks)), lucks + 1
    return state
