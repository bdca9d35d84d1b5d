"""Templates: what each legal action is worth one decision ahead, averaged over guessed worlds and over chance.

Bound to a game by `binding.py`; the placeholders below exist for readers and type checkers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seaboard.engine.bits import lowest
from seaboard.engine.fields import CHANCE
from seaboard.engine.loops import CHANCE_BIT
from seaboard.engine.record import Actions, FullBytes, Numbers, SeenBytes
from seaboard.engine.stream import next_ticket

Verb = Callable[..., Any]
Values = NDArray[np.float64]

as_record: Verb
actors: Verb
legal: Verb
chance: Verb
apply: Verb
value: Verb
margin: Verb
imagine: Verb
average_chance: Verb
answer_for_others: Verb
copy: Verb
draw_outcome: Verb
share_of: Verb
RECORD_BYTES: int
MOST_LEGAL: int

FEW_OUTCOMES = 8
"""Chance with at most this many outcomes is averaged exactly; with more it is sampled."""
SAMPLES = 2
"""How often chance with many outcomes is drawn for each action and world."""
LEADER = 0.5
"""How much of the comparison goes to the best rival alone; the rest goes to all rivals alike."""


def lead(state: Any, seat: int, players: int) -> float:
    """How far a seat is ahead: its value less that of its rivals, the best of them counting most."""
    mine, best, total = 0.0, -1e18, 0.0
    for other in range(players):
        worth = value(state, other)
        if other == seat:
            mine = worth
        else:
            total += worth
            best = max(best, worth)
    return mine - LEADER * best - (1.0 - LEADER) * total / (players - 1)


def pick_outcome(state: Any, number: int, stream: Numbers, out: Actions, weights: Numbers) -> int:
    """Draw one of the listed outcomes of chance by its weight; returns its place in the list."""
    total = chance(state, weights)
    ticket = next_ticket(stream, total)
    if total == number:
        return int(ticket)
    place = 0
    while ticket >= weights[place]:
        ticket -= weights[place]
        place += 1
    return place


def guess_answers(state: Any, seat: int, stream: Numbers, out: Actions, moves: Numbers) -> int:
    """What the other deciding seats may answer: any of their legal moves.  Returns how many there are."""
    waiting = int(actors(state)) & ~(1 << seat)
    number = 0
    while waiting != 0:
        other = lowest(waiting)
        moves[number] = other << 16 | int(out[next_ticket(stream, legal(state, other, out))])
        number += 1
        waiting &= waiting - 1
    return number


def expect(
    world: FullBytes,
    after: FullBytes,
    seat: int,
    players: int,
    moves: Numbers,
    number: int,
    stream: Numbers,
    out: Actions,
    weights: Numbers,
) -> float:
    """How far a seat will be ahead once these moves are made and chance, if its turn comes, has drawn.

    The first draw is averaged over all outcomes where they are few; other draws are sampled.
    """
    state = as_record(after)
    expected, sample, samples, is_exact = 0.0, 0, 1, False
    while sample < samples:
        copy(world, after)
        made, share = 0, 1.0 / samples
        while made < number or actors(state) == CHANCE_BIT:
            actor, action = CHANCE, 0
            if made < number:
                actor, action = int(moves[made]) >> 16, int(moves[made]) & 0xFFFF
            else:
                outcomes = legal(state, CHANCE, out)
                place = draw_outcome(state, outcomes, stream, out, weights)
                if made == number:
                    if sample == 0:
                        is_exact = outcomes <= FEW_OUTCOMES
                        samples = outcomes if is_exact else SAMPLES
                        share = 1.0 / samples
                    if is_exact:
                        place = sample
                        share = share_of(weights, outcomes, place)
                action = int(out[place])
            apply(state, actor, action)
            made += 1
        expected += share * margin(state, seat, players)
        sample += 1
    return expected


def share_of_weight(weights: Numbers, number: int, place: int) -> float:
    """The part of all weights that one has."""
    total = 0
    for other in range(number):
        total += weights[other]
    return float(weights[place]) / total


def weigh(seen: SeenBytes, seat: int, players: int, legals: Actions, worlds: int, stream: Numbers, found: Values) -> None:
    """Write for each legal action how far the seat will be ahead after it, averaged over guessed worlds.

    All actions meet the same worlds, the same answers of others and the same draws, so that only they make a difference.
    """
    world = np.empty(RECORD_BYTES, np.uint8)
    after = np.empty(RECORD_BYTES, np.uint8)
    out = np.empty(MOST_LEGAL, np.int16)
    weights = np.empty(MOST_LEGAL, np.int64)
    moves = np.empty(8, np.int64)
    for place in range(legals.size):
        found[place] = 0.0
    for _ in range(worlds):
        imagine(seen, seat, stream, world)
        answers = answer_for_others(as_record(world), seat, stream, out, moves)
        draws = stream[2]
        last = draws
        for place in range(legals.size):
            moves[answers] = seat << 16 | int(legals[place])
            stream[2] = draws
            found[place] += average_chance(world, after, seat, players, moves, answers + 1, stream, out, weights) / worlds
            last = max(last, stream[2])
        stream[2] = last


def evaluate(buffer: FullBytes, seat: int) -> float:
    """What a position is worth to a seat."""
    return float(value(as_record(buffer), seat))


PARTS = {
    "margin": lead,
    "answer_for_others": guess_answers,
    "draw_outcome": pick_outcome,
    "share_of": share_of_weight,
    "average_chance": expect,
}
"""Templates that other templates call."""
