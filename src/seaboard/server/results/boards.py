"""Leader boards, put together from stored ratings."""

from __future__ import annotations

from sqlalchemy import Connection

from seaboard.server.results import queries
from seaboard.server.results.anchors import anchors_of
from seaboard.server.results.answers import BoardLine, LeaderBoard
from seaboard.server.results.records import shown_rating
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.names import bot_name, guest_name


def leader_board(connection: Connection, game: str, guest: GuestRow | None, language: str, club: str | None = None) -> LeaderBoard:
    """People who want to be shown, of a club if one is named, and the bots' levels, whose ratings are fixed; provisional ratings come last."""
    who = None if guest is None else queries.contestant_of(connection, guest.id)
    mine = None if who is None else queries.ratings_of(connection, who.key).get(game)
    lines = [
        BoardLine(
            guest_name(row.name, language),
            shown_rating(row.mu, row.sigma, row.games),
            is_me=guest is not None and row.guest == guest.id,
        )
        for row in queries.board_of(connection, game, club)
    ]
    anchors = [BoardLine(bot_name("", level, language), shown_rating(mu, 0.0, 0), level) for level, mu in anchors_of(game).items()]
    ordered = sorted(lines + anchors, key=lambda line: (line.rating.is_provisional, -line.rating.rating))
    own = None if mine is None else shown_rating(mine.mu, mine.sigma, mine.games)
    return LeaderBoard(game, ordered, who is not None and who.is_shown, own)
