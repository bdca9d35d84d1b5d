"""Random games written down as transcripts, with or without what stood open at each move.

The moves come from compiled code; here they are only put into words, as quickly as Python can.
"""

from __future__ import annotations

from collections.abc import Iterator

from seaboard.engine.batch import random_log
from seaboard.engine.data import data_hash, set_name
from seaboard.engine.game import Game, Options
from seaboard.engine.stream import commitment
from seaboard.engine.transcript import ACTOR_NAMES, FORMAT, TraceEntry, Transcript, trace_entry
from seaboard.engine.walk import Walk


def random_transcripts(
    game: Game, settings: list[tuple[int, dict[str, str]]], games: int, seed: int, traced: bool
) -> Iterator[Transcript]:
    """Game after game, turn by turn from each setting: the same games that batches with this seed play."""
    for number in range(games):
        place = number % len(settings)
        players, options = settings[place]
        yield random_transcript(game, players, options, seed, game_number(place, number // len(settings)), traced)


def game_number(setting: int, game: int) -> int:
    """The number of a game within a seed: no two settings share one, and more games leave the earlier ones as they were."""
    return (setting << 32) + game


def random_transcript(game: Game, players: int, options: Options, seed: int, number: int, traced: bool) -> Transcript:
    """One random game as a transcript, its seed revealed."""
    stream, log = random_log(game, players, options, seed, number)
    walk = Walk(game, players, options)
    texts, apply = walk.rules.space.texts, walk.rules.apply
    trace: list[TraceEntry] = []
    for actor, action in log:
        if traced:
            trace.append(trace_entry(walk))
        apply(walk.state, actor, action)
    points, places = walk.results()
    return Transcript(
        format=FORMAT,
        game=game.slug,
        players=players,
        options=game.differing(options),
        moves=[(ACTOR_NAMES[actor], texts[action]) for actor, action in log],
        scores=points,
        places=places,
        trace=trace if traced else None,
        rules_version=game.version,
        data=data_hash(),
        set=set_name(),
        stream=stream.name,
        commitment=commitment(stream.seed),
        seed=stream.seed.hex(),
    )
