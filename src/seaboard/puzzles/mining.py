"""Mining: game after game is played, and what can be proved in it becomes a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from itertools import count

from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.puzzles.finding import Find, Played, candidates, play_game, secret
from seaboard.puzzles.grading import finders, is_trivial
from seaboard.puzzles.ledger import Ledger, Mined, MinedGame
from seaboard.puzzles.proof import prove
from seaboard.teaching.positions import Entry

MOST_KEPT = 2
"""Puzzles of one game."""
APART = 40
"""Entries between two puzzles of one game, at least."""

Tell = Callable[[int, int], None]
"""Called with the games played and the puzzles found so far."""


def mine_game(slug: str, seed: int, number: int) -> MinedGame:
    """Play one game and keep its puzzles: two at most, far from each other and of different kinds of move."""
    played = play_game(find_game(slug), seed, number)
    space = played.match.rules.space
    kept: list[Mined] = []
    for find in candidates(played, seed):
        kind = space.kind_of[find.action]
        if any(abs(find.at - other.at) < APART or space.split(other.move)[0] == kind for other in kept):
            continue
        puzzle = proved(played, find, seed)
        if puzzle is not None:
            kept.append(puzzle)
        if len(kept) == MOST_KEPT:
            break
    last = max((each.at for each in kept), default=0)
    moves = [str(Entry(actor, text)) for actor, text in played.match.moves()[:last]]
    return MinedGame(number, played.match.players, moves, kept)


def proved(played: Played, find: Find, seed: int) -> Mined | None:
    """A candidate as a puzzle; None where it is trivial or cannot be proved."""
    match = Match(played.match.game, played.match.players, played.match.options)
    match.replay(played.match.log[: find.at])
    move = match.rules.space.texts[find.action]
    proof = prove(match, find.seat, move)
    if proof is None:
        return None
    found = finders(match, find.seat, find.action, secret(seed, played.number, f"grade {find.at}"))
    return None if is_trivial(found) else Mined(find.at, find.seat, move, found, proof)


def mine(ledger: Ledger, wanted: int, workers: int = 1, tell: Tell | None = None) -> None:
    """Mine until there are that many puzzles; what the ledger holds counts.

    Games are written in the order of their numbers, so any number of workers writes the same ledger.
    """
    slug, seed, numbers = ledger.origin.game, ledger.origin.seed, count(len(ledger.games))
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(workers)) if workers > 1 else None
        waiting: list[Future[MinedGame]] = []
        while ledger.found < wanted:
            if pool is None:
                mined = mine_game(slug, seed, next(numbers))
            else:
                waiting += [pool.submit(mine_game, slug, seed, next(numbers)) for _ in range(2 * workers - len(waiting))]
                mined = waiting.pop(0).result()
            ledger.add(mined)
            if tell is not None:
                tell(len(ledger.games), ledger.found)
        for future in waiting:
            future.cancel()
