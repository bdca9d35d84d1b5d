"""The proof of a puzzle: its move against every other in the same guessed worlds, each played to the end of the game.

The worlds and their draws follow from what the seat sees and from nothing else, so the same position gives the same proof on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from seaboard.engine.match import Match
from seaboard.means import mean_and_reach, rounded
from seaboard.puzzles.playout import PlayOut

ROUNDS = (16, 64, 200)
"""Worlds that moves have met after each round; a move that is far behind meets no more."""
FAR = 1.7
"""How many 95 % intervals behind a move must be to be left out of further rounds: about one error in a thousand."""
CLEAR = 0.05
"""By how much the move must lead every other at the end."""
HOPEFUL = (-0.06, 0.02, CLEAR)
"""By how much it must lead after each round; else, or where the interval says that it never will, it is given up."""
SURE = 3.0
"""Where all games came out alike an interval still reaches this far, divided by their number: what never happened in n games may happen in 3/n."""


class Rival(msgspec.Struct, frozen=True):
    """By how much the move of a puzzle leads another, with the 95 % interval, and in how many worlds both were tried."""

    move: str
    lead: float
    low: float
    high: float
    worlds: int


class Proof(msgspec.Struct, frozen=True):
    """The chances to win after the move, with the 95 % interval, and its lead over every other."""

    value: float
    low: float
    high: float
    worlds: int
    rivals: list[Rival]
    """The nearest first: the one whose lead has the lowest bound."""

    @property
    def nearest(self) -> Rival:
        return self.rivals[0]


def prove(match: Match, seat: int, move: str) -> Proof | None:
    """Try a move against all others, from what the seat sees; None where it is not clearly the best."""
    player, action = PlayOut(match, seat), match.rules.space.action(move)
    shares: dict[int, list[float]] = {each: [] for each in match.rules.legal_actions(match.state, seat)}
    left = set(shares)
    for worlds, least in zip(ROUNDS, HOPEFUL, strict=True):
        for each in sorted(left):
            shares[each] += [player.share(each, number) for number in range(len(shares[each]), worlds)]
        leads = {each: lead_of(shares[action], shares[each]) for each in left - {action}}
        if any(mean < least or mean + reach < CLEAR for mean, reach in leads.values()):
            return None
        left -= {each for each, (mean, reach) in leads.items() if mean - FAR * reach > 0 and mean >= CLEAR}
        if left == {action}:
            break
    proof = told(match.rules.space.texts, action, shares)
    return proof if all(rival.low > 0 and rival.lead >= CLEAR for rival in proof.rivals) else None


def told(texts: Sequence[str], action: int, shares: dict[int, list[float]]) -> Proof:
    """What all these worlds say."""
    rivals = []
    for each, values in shares.items():
        if each != action:
            mean, reach = lead_of(shares[action], values)
            rivals.append(Rival(texts[each], rounded(mean), rounded(mean - reach), rounded(mean + reach), len(values)))
    mean, reach = surely(shares[action])
    return Proof(
        rounded(mean),
        rounded(max(0.0, mean - reach)),
        rounded(min(1.0, mean + reach)),
        len(shares[action]),
        sorted(rivals, key=lambda rival: (rival.low, rival.move)),
    )


def lead_of(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """By how much one move leads another in the worlds that both met, and how far the interval reaches."""
    return surely([mine - theirs for mine, theirs in zip(one, other, strict=False)])


def surely(values: Sequence[float]) -> tuple[float, float]:
    """A mean, and how far its 95 % interval reaches to either side."""
    return mean_and_reach(values, least=SURE / len(values))


def faults(match: Match, seat: int, move: str, proof: Proof) -> list[str]:
    """What a second look at a proof finds wrong: nothing, if it says what it said."""
    again = prove(match, seat, move)
    if again is None:
        return ["the move is not clearly the best"]
    return [] if again == proof else [f"the proof says otherwise now: a lead of {again.nearest.lead}, not {proof.nearest.lead}"]
