"""Does the judge find mistakes that were planted, and does it leave good moves alone?

    python -m tools.planted GAME --games 200

Games of search bots (of the network where the game has one) in which one seat is replaced by `easy` for ten decisions in a row.  What a move
has lost is told by two searches of 5000 simulations with draws of their own, each of which then tries the best moves and the move made in the
same 500 worlds.  Counted are
planted mistakes, those that lost at least 5 points, and how many of them the judge found; and false alarms, mistakes of the judge that the
search denies, over all decisions of the planted seat and a quarter of those of the others, which count four times.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import dataclass

import numpy as np

from seaboard.analysis.comparison import narrow
from seaboard.analysis.depth import USUAL, Depth, find_depth
from seaboard.analysis.history import History, read_history
from seaboard.analysis.mistakes import LEAST, is_mistake
from seaboard.analysis.position import judge_decision
from seaboard.analysis.report import Judgement
from seaboard.analysis.view import View
from seaboard.bots.decision import ask, turn_stream
from seaboard.bots.levels import has_network
from seaboard.bots.registry import make_bot
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.transcript import transcript_of
from seaboard.lab.intervals import wilson

SECRET = b"planted"
PLANTED = 10
THOUGHT, TRIES, MINDS = 5000, 500, 2
OTHERS = 4
"""Of the others' decisions every so-manieth is judged."""
NEARLY = 0.02
"""A loss below this is no mistake by any measure."""


@dataclass(frozen=True)
class Found:
    """One decision: whether it was planted, what the judge says, what it has lost by the reference, and how many decisions it stands for."""

    is_planted: bool
    judgement: Judgement
    lost: float
    weight: int


def play(game: Game, seed: int) -> tuple[Match, int, list[int]]:
    """A game with planted decisions: the match, the seat, and the entries."""
    rng = np.random.default_rng(seed)
    seat, usual = int(rng.integers(game.usual)), "net" if has_network(game) else "search:200"
    bots = [make_bot(usual) for _ in range(game.usual)]
    easy, first, made = make_bot("easy"), int(rng.integers(5, 20)), 0
    match, entries = Match(game, game.usual, {}, seeded_stream(seed)), list[int]()
    match.settle()
    while not match.is_over:
        actor = match.actors()[0]
        decision = ask(match, actor, turn_stream(SECRET, actor, len(match.log)))
        is_planted = actor == seat and len(decision.legal) > 1 and first <= made < first + PLANTED
        made += actor == seat and len(decision.legal) > 1
        if is_planted:
            entries.append(len(match.log))
        match.make(actor, (easy if is_planted else bots[actor]).choose(decision))
        match.settle()
    return match, seat, entries


def lost_by(history: History, entry: int) -> float:
    """What a move has lost by the reference, against the best of the others; negative where it is the best."""
    seat, made = history.actors[entry], history.actions[entry]
    view = View(history.game, history.players, seat, history.seen_before(entry, seat))
    legal = sorted(history.game.rules.legal_actions(history.base(entry), seat))
    comparison = narrow(view, legal, (TRIES // 10, TRIES // 4, TRIES), THOUGHT, keep=(made,), minds=MINDS, salt="reference")
    rival = next(action for action in comparison.best(2) if action != made)
    return comparison.difference(rival, made)[0]


def judged(game: Game, seed: int, depth: Depth) -> list[Found]:
    """The judged decisions of one game.  The reference is asked where the judge or the planting gives reason to."""
    match, seat, entries = play(game, seed)
    history, found = read_history(transcript_of(match)), list[Found]()
    for entry in range(history.entries):
        actor = history.actors[entry]
        if actor == CHANCE or history.forced[entry] or (actor != seat and entry % OTHERS):
            continue
        judgement, is_planted = judge_decision(history, entry, depth), entry in entries
        lost = lost_by(history, entry) if is_planted or judgement.given_away >= LEAST else 0.0
        found.append(Found(is_planted, judgement, lost, 1 if actor == seat else OTHERS))
    return found


def tell(game: Game, games: int, found: list[Found], seconds: float) -> str:
    """What was found, in a line."""
    planted = [each for each in found if each.is_planted and each.lost >= LEAST]
    hits = sum(is_mistake(each.judgement) for each in planted)
    share = wilson(hits / len(planted), len(planted)) if planted else None
    alarms = [each for each in found if is_mistake(each.judgement)]
    false = sum(each.weight for each in alarms if each.lost < LEAST) / games
    wrong = sum(each.weight for each in alarms if each.lost < NEARLY) / games
    rate = f"{share.mean:.0%} ({share.low:.0%} to {share.high:.0%})" if share is not None else "none"
    return (
        f"{game.slug}: {games} games, {len(planted)} planted mistakes, found {hits}, {rate}; false alarms a game {false:.2f}, "
        f"of which the reference says nothing was lost {wrong:.2f}; {sum(each.weight for each in alarms) / games:.1f} alarms a game; {seconds:.0f} s"
    )


def main() -> int:
    """Play, judge and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", default=USUAL)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after this time with the games there are")
    parser.add_argument("--each", action="store_true", help="print a line for each decision that the reference was asked about")
    asked = parser.parse_args()
    game, found, begin, told = find_game(asked.game), list[Found](), time.monotonic(), 0.0
    games = 0
    for number in range(1, asked.games + 1):
        if time.monotonic() - begin > 60.0 * asked.minutes:
            break
        fresh = judged(game, asked.seed + number, find_depth(asked.depth))
        found += fresh
        games += 1
        for each in fresh if asked.each else ():
            low, high = each.judgement.interval
            if each.lost or each.judgement.given_away >= LEAST:
                words = f"{each.judgement.given_away:.3f} {low:.3f} {high:.3f} {each.lost:.3f} {each.weight}"
                print(f"  {'planted' if each.is_planted else 'other  '} {words}", flush=True)
        if time.monotonic() - told > 60.0:
            told = time.monotonic()
            print(tell(game, games, found, told - begin), file=sys.stderr, flush=True)
    print(tell(game, games, found, time.monotonic() - begin))
    return 0


if __name__ == "__main__":
    sys.exit(main())
