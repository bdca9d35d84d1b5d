"""Random play with other people's engines, in the same run; one that is not installed is skipped.

What counts as a move is the same everywhere: each choice of a seat is one, simultaneous or not, and so is each outcome of chance that
the engine hands out as a step of its own.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from bench.timing import REPETITIONS, fill, time_best

Rows = Iterator[dict[str, Any]]

ROLLOUT_GAMES = ("backgammon", "gin_rummy", "oware")
DRIVEN_GAMES = ("goofspiel(players=4)", "hearts")
CARD_GAMES = ("gin-rummy", "uno")
CLASSIC_GAMES = ("connect_four_v3", "hanabi_v5")
ROLLOUT_PATIENCE = 3
"""How many times the seconds of other figures rollouts get: everything is held against them, and their length is an estimate."""
BASELINE = "backgammon"
"""OpenSpiel's C++ rollouts of this game are what every game of ours is held against."""
SEED = 11


def measure_peers(seconds: float) -> list[dict[str, Any]]:
    """Every peer's rate, or the plain reason why it is missing."""
    found: list[dict[str, Any]] = []
    for package, measure in PEERS:
        try:
            for row in measure(seconds):
                found.append({"peer": package, **row})
                print(f"{package}, {row['game']}, {row['driven']}: {row['moves_per_s'] / 1e3:,.0f} k moves/s", flush=True)
        except ImportError as missing:
            reason = f"{package} is not installed whole ({missing}); it comes with the extra `bench`"
            found.append({"peer": package, "skipped": reason})
            print(reason, flush=True)
    return found


def measure_open_spiel(seconds: float) -> Rows:
    """C++ rollouts inside its own search, then loops driven from Python."""
    import pyspiel

    for name in ROLLOUT_GAMES:
        yield measure_rollouts(pyspiel, pyspiel.load_game(name), name, seconds)
    for name in DRIVEN_GAMES:
        game = pyspiel.load_game(name)
        yield {"game": name, "driven": "Python loop"} | play_for(partial(play_open_spiel, game), seconds)


def measure_rollouts(pyspiel: Any, game: Any, name: str, seconds: float) -> dict[str, Any]:
    """Steps a second of C++ rollouts from the first decision of a game.

    Python sees neither the evaluator nor the length of its rollouts.  But a search of a single simulation does nothing except to ask the
    evaluator for its rollouts from the root, and the same generator each time makes every repetition the same work.  How many steps a rollout
    takes on average is counted by random play from the same position, driven from Python.
    """
    random.seed(SEED)
    opening = game.new_initial_state()
    while opening.is_chance_node():
        draw(opening)
    seconds *= ROLLOUT_PATIENCE
    lengths: list[int] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(lengths) < REPETITIONS:
        lengths.append(finish(opening.clone()))

    def roll_out(rollouts: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, SEED, False).mcts_search(opening)

    rollouts = fill(roll_out, seconds / REPETITIONS)
    best = time_best(lambda: roll_out(rollouts))
    mean = statistics.fmean(lengths)
    return {
        "game": name,
        "driven": "C++ rollouts",
        "moves_per_s": mean * rollouts / best.seconds,
        "moves_per_cpu_s": mean * rollouts / best.spent,
        "games_per_s": rollouts / best.seconds,
        "moves_per_game": mean,
        "share": best.share,
        "rollouts": rollouts,
        "counted_games": len(lengths),
        "error": statistics.stdev(lengths) / mean * (1 / rollouts + 1 / len(lengths)) ** 0.5,
    }


def play_open_spiel(game: Any) -> int:
    """One game of OpenSpiel; returns its moves."""
    return finish(game.new_initial_state())


def draw(state: Any) -> None:
    """An outcome of chance, by its probability."""
    outcomes, weights = zip(*state.chance_outcomes())
    state.apply_action(random.choices(outcomes, weights)[0])


def finish(state: Any) -> int:
    """Play an OpenSpiel state to its end at random; return how many moves that took."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state)
            moves += 1
        elif state.is_simultaneous_node():
            choices = [random.choice(state.legal_actions(seat)) for seat in range(state.num_players())]
            state.apply_actions(choices)
            moves += len(choices)
        else:
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def play_for(play_game: Callable[[], int], seconds: float) -> dict[str, Any]:
    """The rate of games played one after another from Python."""
    random.seed(SEED)
    play_game()
    number = fill(lambda games: [play_game() for _ in range(games)], seconds / REPETITIONS)
    lengths: list[int] = []
    best = time_best(lambda: lengths.extend(play_game() for _ in range(number)))
    mean = statistics.fmean(lengths)
    return {
        "moves_per_s": mean * number / best.seconds,
        "moves_per_cpu_s": mean * number / best.spent,
        "games_per_s": number / best.seconds,
        "moves_per_game": mean,
        "share": best.share,
    }


def measure_rlcard(seconds: float) -> Rows:
    """Its environments, with random legal actions."""
    import rlcard

    for name in CARD_GAMES:
        environment = rlcard.make(name, config={"seed": SEED})
        yield {"game": name, "driven": "Python loop"} | play_for(partial(play_cards, environment), seconds)


def play_cards(environment: Any) -> int:
    """One game of RLCard; returns its moves."""
    state, _ = environment.reset()
    moves = 0
    while not environment.is_over():
        state, _ = environment.step(random.choice(list(state["legal_actions"])))
        moves += 1
    return moves


def measure_pettingzoo(seconds: float) -> Rows:
    """Its classic environments, with random actions that the mask allows."""
    for name in CLASSIC_GAMES:
        environment = import_module(f"pettingzoo.classic.{name}").env()
        yield {"game": name, "driven": "Python loop"} | play_for(partial(play_classic, environment), seconds)
        environment.close()


def play_classic(environment: Any) -> int:
    """One game of PettingZoo; returns its moves."""
    environment.reset(seed=random.randrange(1 << 30))
    moves = 0
    for _ in environment.agent_iter():
        observation, _, terminated, truncated, info = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        environment.step(int(random.choice(mask.nonzero()[0])))
        moves += 1
    return moves


def measure_catanatron(seconds: float) -> Rows:
    """Four random players; a roll of the dice is one action of the seat that rolls."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(colour) for colour in Color], seed=random.randrange(1, 1 << 30))
        game.play()
        return len(game.state.actions)

    yield {"game": "catan, 4 players", "driven": "Python loop"} | play_for(play, seconds)


PEERS: tuple[tuple[str, Callable[[float], Rows]], ...] = (
    ("open_spiel", measure_open_spiel),
    ("rlcard", measure_rlcard),
    ("pettingzoo", measure_pettingzoo),
    ("catanatron", measure_catanatron),
)


def baseline(peers: list[dict[str, Any]]) -> float | None:
    """The rate by processor time that ratios are taken against, if it was measured."""
    rates = [row["moves_per_cpu_s"] for row in peers if row.get("game") == BASELINE and row["driven"] == "C++ rollouts"]
    return rates[0] if rates else None
