"""Why a table cannot go on for now: its rules are not at hand, or something stored about it cannot be read.

Nothing is written into the log of such a table.  It waits, and goes on when a server with the right rules loads it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from seaboard.engine.data import is_own_data
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, played_slug
from seaboard.server.store.rows import TableRow
from seaboard.server.table.phrases import phrase
from seaboard.sets.playing import set_path

Why = Literal["game", "version", "data", "moves", "broken"]
"""The game is not installed, or not for this number of players or with these options; another version of its rules; another set of data;
stored moves that these rules refuse or that lead elsewhere; something stored that cannot be read."""
RUNNING = ("gathering", "playing")

IN_WORDS: dict[Why, str] = {
    "game": "the game is not installed, or not with these options",
    "version": "begun with another version of the rules",
    "data": "begun with another set of data (SEABOARD_DATA)",
    "moves": "the rules have changed without a new version: the stored moves do not fit",
    "broken": "something stored cannot be read",
}
"""For whoever runs the server."""


class Suspension(Struct, frozen=True):
    """A table that waits."""

    table: str
    why: Why
    since: float
    number: int = 0
    """The number of the entry that does not fit; 0 where there is another reason."""


def missing_rules(row: TableRow) -> Why | None:
    """Why the rules that a table was begun with are not at hand; None if they are."""
    if row.is_broken:
        return "broken"
    return missing_from(row.game, row.players, row.options, row.rules_version, row.data)


def missing_from(slug: str, players: int, options: dict[str, str], version: int, data: str) -> Why | None:
    """Why these rules are not at hand; None if they are."""
    try:
        game = find_game(slug)
        game.check_players(players)
        game.check_options(options)
    except UsageError:
        return "game"
    if version != game.version:
        return "version"
    if played_slug(slug, data) != slug:
        return "data" if set_path(data) is None else None
    return None if is_own_data(data) else "data"


def playable_game(row: TableRow) -> Game | None:
    """The game of a table, if its rules and data are those it was begun with."""
    return find_game(row.played) if missing_rules(row) is None else None


def suspended_words(language: str, why: Why) -> str:
    """What people at the table are told."""
    return phrase(language, f"suspended {why}") + " " + phrase(language, "suspended")
