"""What moves are worth: how seats that made a move came out, against how the same bots usually do."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from seaboard.engine.actions import ActionSpace
from seaboard.lab.intervals import student
from seaboard.lab.sitting import NO_MOVE, Played

FIRST = "first"
ANY = "any"

METHOD = (
    "A seat counts for a move if its bot chose it at least once where it had a choice (`any`), or chose it first (`first`). Gain is by how "
    "many places those seats came out better than the same bot in the same seat does on average, so strong bots' habits do not look "
    "strong by themselves. A correlation, not a cause; the margin is 95% for one move, so of many moves some stand out by chance."
)


class MoveValue(msgspec.Struct, frozen=True):
    """How seats came out that made a move."""

    move: str
    kind: str
    when: str
    seats: int
    place: float
    win_share: float
    gain: float
    margin: float | None


class Sums:
    """What is added up for one move."""

    def __init__(self) -> None:
        self.seats = 0
        self.place = self.wins = self.gain = self.squares = 0.0

    def add(self, place: int, win: float, gain: float) -> None:
        """Count a seat in."""
        self.seats += 1
        self.place += place
        self.wins += win
        self.gain += gain
        self.squares += gain * gain

    def margin(self) -> float | None:
        """How far the gain may be off."""
        if self.seats < 2:
            return None
        variance = max(0.0, self.squares - self.gain**2 / self.seats) / (self.seats - 1)
        return student(self.seats - 1) * math.sqrt(variance / self.seats)


def win_shares(game: Played) -> list[float]:
    """Each seat's part of the win; a shared win is shared."""
    winners = game.places.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in game.places]


def staying(game: Played) -> Iterator[int]:
    """The seats that did not forfeit."""
    return (seat for seat in range(len(game.bots)) if seat not in game.forfeits)


def usual_places(games: Sequence[Played]) -> dict[tuple[int, int], float]:
    """The mean place of each bot in each seat."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for game in games:
        for seat in staying(game):
            found[game.bots[seat], seat].append(game.places[seat])
    return {key: sum(places) / len(places) for key, places in found.items()}


def value_moves(space: ActionSpace, games: Sequence[Played]) -> list[MoveValue]:
    """All moves that were made, first moves and any, the most gainful first."""
    usual = usual_places(games)
    sums: dict[tuple[str, int], Sums] = defaultdict(Sums)
    for game in games:
        wins = win_shares(game)
        for seat in staying(game):
            gain = usual[game.bots[seat], seat] - game.places[seat]
            keys = [(ANY, action) for action in game.made[seat]]
            if game.first[seat] != NO_MOVE:
                keys.append((FIRST, game.first[seat]))
            for key in keys:
                sums[key].add(game.places[seat], wins[seat], gain)
    values = [
        MoveValue(
            space.texts[action],
            space.kind_of[action].words,
            when,
            each.seats,
            each.place / each.seats,
            each.wins / each.seats,
            each.gain / each.seats,
            each.margin(),
        )
        for (when, action), each in sums.items()
    ]
    return sorted(values, key=lambda value: (value.when != FIRST, -value.gain, value.move))
