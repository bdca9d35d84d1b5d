"""Which players are here: connected to the event or to their table; a moment between two pages is not "away"."""

from __future__ import annotations

from seaboard.server.live.keeper import Keeper
from seaboard.server.protocol import AWAY_SECONDS
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.live.leg_screen import LegScreen
from seaboard.server.tournaments.live.leg_tables import LegTables
from seaboard.server.tournaments.live.screen import HallScreen

GONE_SECONDS = 45.0
"""A player without a connection for this long holds a table up.  A school's network stalls for 20 seconds, and finding back takes a while."""


class Presence:
    """The players of one event who are here.  Times are those in which the server served."""

    def __init__(self, live: LiveEvent, keeper: Keeper, tables: LegTables, screen: HallScreen, legs: LegScreen) -> None:
        self.live, self.keeper, self.tables, self.screen, self.legs = live, keeper, tables, screen, legs
        self._seen: dict[str, float] = {}
        """When each player was last connected."""
        self._since = keeper.pulse.served()

    def connected(self) -> set[str]:
        """The players who are connected now, to any process; bots always are."""
        found = {player for player, row in self.live.players.items() if row.kind == "bot"}
        found |= {player for player in self.live.event.state.players if self.screen.is_here(player)}
        found |= self.legs.here()
        for leg, table in self.tables.running():
            sides = self.live.event.state.matches[leg.match].sides(leg.leg)
            found |= {sides[seat] for seat in self.keeper.rooms[table.id].around.connected if seat < len(sides)}
        return found

    def look(self) -> None:
        """Note the players who are connected now."""
        now = self.keeper.pulse.served()
        self._seen.update(dict.fromkeys(self.connected(), now))

    def away(self, player: str) -> float | None:
        """For how many seconds a player has not been connected; None if the player was not connected since this process knows the event."""
        seen = self._seen.get(player)
        return None if seen is None else self.keeper.pulse.served() - seen

    def is_here(self, player: str) -> bool:
        """Whether a player is connected, or was a moment ago: going from the hall to a table is not leaving."""
        away = self.away(player)
        return away is not None and away < AWAY_SECONDS

    def is_gone(self, player: str) -> bool:
        """Whether a player has been away so long that somebody should go and look."""
        away = self.away(player)
        passed = self.keeper.pulse.served() - self._since if away is None else away
        return passed >= GONE_SECONDS

    def is_reading(self, player: str) -> bool:
        """Whether a player has the rules open."""
        return self.legs.is_reading(player)
