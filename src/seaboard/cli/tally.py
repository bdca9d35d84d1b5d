"""Points and wins of many games, added up by player count and seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from rich.table import Table

    from seaboard.engine.batch import BatchResult
    from seaboard.engine.record import Numbers


class SeatTally:
    """What the seats of one player count came to."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.sums = np.zeros(players, np.float64)
        self.squares = np.zeros(players, np.float64)
        self.lowest = np.full(players, np.iinfo(np.int64).max)
        self.highest = np.full(players, np.iinfo(np.int64).min)
        self.wins = np.zeros(players, np.float64)

    def add(self, points: Numbers, places: Numbers) -> None:
        """Count some games in; a shared first place is shared out."""
        self.games += len(points)
        self.sums += points.sum(axis=0)
        self.squares += (points.astype(np.float64) ** 2).sum(axis=0)
        self.lowest = np.minimum(self.lowest, points.min(axis=0))
        self.highest = np.maximum(self.highest, points.max(axis=0))
        first = places == 1
        self.wins += (first / first.sum(axis=1, keepdims=True)).sum(axis=0)

    def rows(self) -> list[tuple[str, ...]]:
        """A row of figures for each seat."""
        means = self.sums / self.games
        deviations = np.sqrt(np.maximum(0.0, self.squares / self.games - means**2))
        return [
            (str(seat), f"{mean:.1f}", f"{deviation:.1f}", f"{low} to {high}", f"{wins / self.games:.1%}")
            for seat, (mean, deviation, low, high, wins) in enumerate(
                zip(means, deviations, self.lowest, self.highest, self.wins, strict=True)
            )
        ]


class Tally:
    """What all games came to."""

    def __init__(self) -> None:
        self.games = 0
        self.moves = 0
        self.seconds = 0.0
        self.by_players: dict[int, SeatTally] = {}

    def add(self, players: int, result: BatchResult) -> None:
        """Count a batch in."""
        self.games += len(result.moves)
        self.moves += int(result.moves.sum())
        self.seconds += result.seconds
        self.by_players.setdefault(players, SeatTally(players)).add(result.points, result.places)

    def speed(self) -> str:
        """How fast the games were played."""
        games, moves = self.games / self.seconds, self.moves / self.seconds
        fast = f"{moves / 1e6:.1f} million" if moves >= 1e6 else f"{moves:,.0f}"
        return f"{self.games:,} games, {self.moves:,} moves in {self.seconds:.2f} s: {games:,.0f} games/s, {fast} moves/s"

    def table(self) -> Table:
        """Points by seat, a section for each player count."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD, pad_edge=False)
        for heading in ("players", "games", "seat", "mean points", "sd", "range", "wins"):
            table.add_column(heading, justify="right")
        for players, tally in sorted(self.by_players.items()):
            for seat, row in enumerate(tally.rows()):
                head = ("", "") if seat else (str(players), f"{tally.games:,}")
                table.add_row(*head, *row, end_section=seat == players - 1)
        return table
