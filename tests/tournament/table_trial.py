"""Events at tables for the tests: any game that has no tournament rules of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.tournament.event.event import Event
from seaboard.tournament.rules.settings import make_settings
from seaboard.tournament.rules.tables import Standing, table
from tests.tournament.trial import NOON, Trial


def table_game(fewest: int = 2, most: int = 6) -> Game:
    """A game without tournament rules of its own, for these numbers of players."""
    game = next(game for game in games().values() if game.contest is None)
    return replace(game, fewest=fewest, most=most, usual=max(fewest, min(4, most)))


class TableTrial(Trial):
    """An event at tables under test."""

    def __init__(self, options: Mapping[str, str] | None = None, game: Game | None = None) -> None:
        self.event = Event(make_settings(game or table_game(), options), {}, now=lambda: NOON)

    def tables(self) -> list[str]:
        """The players of the current round by table, each table in the order of start numbers."""
        numbers = {player: known.number for player, known in self.state.players.items()}
        return ["".join(sorted(match.players, key=numbers.__getitem__)) for match in self.state.current()]

    def sizes(self) -> list[int]:
        """How many sit at each table of the current round."""
        return [len(match.players) for match in self.state.current()]

    def finish_round(self) -> None:
        """At every table the places follow the seats."""
        for match in self.state.current():
            if not match.is_stopped and not match.is_played:
                self.referee(f"result {match.id} " + ",".join(str(place) for place in range(1, len(match.players) + 1)))

    def order(self) -> str:
        """The players in table order."""
        return "".join(row.player for row in table(self.state))

    def standing(self, player: str) -> Standing:
        """A player's row."""
        return next(row for row in table(self.state) if row.player == player)


def sat_down(players: str, options: Mapping[str, str] | None = None, game: Game | None = None) -> TableTrial:
    """Players with one letter each, in order of start numbers, whose first round is drawn."""
    trial = TableTrial(options, game)
    trial.begin(list(players))
    trial.draw()
    return trial
