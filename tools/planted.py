"""Does the judge find mistakes that were planted, and does it leave good moves alone?

    python -m tools.planted GAME... --games 200 --lines FILE
    python -m tools.planted_table FILE...

Games of search bots (of the network where the game has one) in which one seat is replaced by `easy` for ten decisions in a row.  Judged are
the planted decisions and a sample of all others, each of which stands for as many as it was drawn from.  What a move has lost is told by
searches of 5000 simulations with draws of their own: two at first, and where they leave it open whether 5 points were lost up to twelve
others; each tries the best moves and the move made in the same 500 worlds.  They are asked about all planted decisions, and about others
that the judge thinks little of: of these all twelve.

By the way some positions of every game are judged as in `tools.calibration`, so that chances can be held against the ends of games of
stronger players than the judge's own.

Every game is one line of the file, with all that the table needs: thresholds can be fitted by some lines and measured by others.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from seaboard.analysis.chances import chances_of, open_chances
from seaboard.analysis.comparison import narrow
from seaboard.analysis.continuation import continuation
from seaboard.analysis.depth import USUAL, Again, Depth, find_depth
from seaboard.analysis.history import History, read_history
from seaboard.analysis.position import judge_decision
from seaboard.analysis.second_look import looked_again
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

SECRET = b"planted"
PLANTED = 10
OTHERS = 15
"""Decisions of a game that are judged beside the planted ones, about."""
THOUGHT, ROUNDS, MINDS = 5000, (50, 125, 500), 2
REFERENCE, WHOLE = Again(THOUGHT, (4, 12), 500), Again(THOUGHT, (12,), 500)
POSITIONS, KNOWN, OPEN = 6, 6, 8
"""Positions of a game whose chances are held against its end, with as many worlds and play-outs as in `tools.calibration`."""
NOTED = 0.03
"""What the judge must say was given away for the reference to be asked about a decision that was not planted."""


class Found(msgspec.Struct, frozen=True, array_like=True):
    """One decision: whether it was planted, how many it stands for, what the judge says, and what was lost by the reference, if it was asked."""

    entry: int
    is_planted: bool
    weight: int
    given_away: float
    low: float
    high: float
    tries: int
    lost: float | None
    lost_reach: float


class Judged(msgspec.Struct, frozen=True, array_like=True):
    """One position: the chances of the seat to move as it knew, those with everything open, and what the end brought it."""

    known: float
    open: float
    share: float


class Line(msgspec.Struct, frozen=True):
    """One game, judged."""

    game: str
    seed: int
    bots: str
    depth: str
    decisions: int
    seconds: float
    found: list[Found]
    judged: list[Judged] = []


def usual_bot(game: Game) -> str:
    """Who plays the decisions that are not planted."""
    return "net" if has_network(game) else "search:200"


def play(game: Game, seed: int) -> tuple[Match, list[int]]:
    """A game with planted decisions: the match, and their entries."""
    rng = np.random.default_rng(seed)
    seat = int(rng.integers(game.usual))
    bots = [make_bot(usual_bot(game)) for _ in range(game.usual)]
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
    return match, entries


def lost_by(history: History, entry: int, is_noted: bool) -> tuple[float, float]:
    """What a move has lost by the reference against the best of the others, and how far the interval reaches; negative where it is the best."""
    seat, made = history.actors[entry], history.actions[entry]
    view = View(history.game, history.players, seat, history.seen_before(entry, seat))
    legal = sorted(history.game.rules.legal_actions(history.base(entry), seat))
    found = narrow(view, legal, ROUNDS, THOUGHT, keep=(made,), minds=MINDS, salt="reference")
    reference = WHOLE if is_noted else REFERENCE
    lost, low, _ = looked_again(found, made, reference, "reference", is_needed=is_noted).against(made)
    return lost, lost - low


def chances_in(history: History, decisions: Sequence[int], seed: int) -> list[Judged]:
    """What the judge thinks of some positions of a game, and how the game ended."""
    game, players = history.game, history.players
    shares = continuation(game.slug, players).play_on(history.states[-1], 0, (0, 0)).copy()
    positions = np.random.default_rng(seed).choice(decisions, min(POSITIONS, len(decisions)), replace=False)
    found = []
    for position in sorted(int(each) for each in positions):
        seat = history.actors[position]
        known = chances_of(View(game, players, seat, history.seen_before(position, seat)), KNOWN).value
        openly = open_chances(game, players, history.base(position), OPEN)[seat].value
        found.append(Judged(known, openly, round(float(shares[seat]), 4)))
    return found


def judged(game: Game, seed: int, depth: Depth) -> Line:
    """The judged decisions of one game."""
    begin = time.process_time()
    match, planted = play(game, seed)
    history, found = read_history(transcript_of(match)), list[Found]()
    decisions = [entry for entry in range(history.entries) if history.actors[entry] != CHANCE and not history.forced[entry]]
    others = [entry for entry in decisions if entry not in planted]
    every = max(1, round(len(others) / OTHERS))
    for entry in sorted([*planted, *others[seed % every :: every]]):
        judgement, is_planted = judge_decision(history, entry, depth), entry in planted
        is_noted = judgement.given_away >= NOTED
        lost, reach = lost_by(history, entry, is_noted) if is_planted or is_noted else (None, 0.0)
        said = judgement.given_away, *judgement.interval, judgement.made.visits
        found.append(Found(entry, is_planted, 1 if is_planted else every, *said, lost, round(reach, 4)))
    chances, seconds = chances_in(history, decisions, seed), round(time.process_time() - begin, 2)
    return Line(game.slug, seed, usual_bot(game), depth.name, len(decisions), seconds, found, chances)


def main() -> int:
    """Play, judge and write down, one game of each in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--games", type=int, default=200, help="of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", default=USUAL)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after this time with the games there are")
    parser.add_argument("--lines", type=Path, required=True, help="the file that every game adds a line to")
    asked = parser.parse_args()
    games, depth, begin = [find_game(name) for name in asked.game], find_depth(asked.depth), time.monotonic()
    for number, game in itertools.product(range(asked.games), games):
        if time.monotonic() - begin > 60.0 * asked.minutes:
            break
        with asked.lines.open("ab") as file:
            file.write(msgspec.json.encode(judged(game, asked.seed + number, depth)) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
