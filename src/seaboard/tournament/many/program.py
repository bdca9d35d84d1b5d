"""Games at tables that are played in the program: whether one is, and the seats in which a bot plays.  [table-tournament 3]"""

from __future__ import annotations

from collections.abc import Callable

from seaboard.tournament.rules.state import EventMatch, TableMatch


def is_for_program(match: EventMatch, is_able: Callable[[str], bool]) -> bool:
    """Whether everybody who has to play can play in the program: on a device, or as a bot.  [TAB-GAME-3]"""
    return match.first is not None and all(is_able(player) for player in match.players if not stands_in(match, player))


def stands_in(match: EventMatch, player: str) -> bool:
    """Whether a bot plays in a player's seat: at a table that plays on without the player.  [TAB-FAIR-3]"""
    return isinstance(match, TableMatch) and player in match.at_fault and not match.is_stopped
