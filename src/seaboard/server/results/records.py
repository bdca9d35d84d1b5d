"""What somebody has done, put together from stored results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row

from seaboard.engine.registry import games
from seaboard.server.results.answers import (
    Favourite,
    GameRecord,
    MyRecord,
    PlayedGame,
    PlayedSeat,
    RatingMoment,
    ShownRating,
    Tally,
)
from seaboard.server.results.model import Rating
from seaboard.server.results.queries import best_games, ratings_of, seats_of, summary_of
from seaboard.server.table.names import bot_name, guest_name
from seaboard.server.table.words import words_of

_finds = msgspec.json.Decoder(dict[str, int])

BEST = 3
FAVOURITES = 6
MOST_MOMENTS = 300
"""Of a curve: the last ones."""


def shown_rating(mu: float, sigma: float, games: int) -> ShownRating:
    """A rating as people are shown it."""
    rating = Rating(mu, sigma)
    return ShownRating(rating.shown, rating.margin, games, rating.is_provisional)


def played_games(connection: Connection, rows: Sequence[Row[Any]], key: str, language: str) -> list[PlayedGame]:
    """Games with their seats, as their player is told of them."""
    seats = seats_of(connection, [row.table_id for row in rows])
    return [_played(row, seats[row.table_id], key, language) for row in rows]


def _played(row: Row[Any], seats: list[Row[Any]], key: str, language: str) -> PlayedGame:
    return PlayedGame(
        table=row.table_id,
        kind=row.kind,
        game=row.game,
        ended=row.ended,
        seconds=row.seconds,
        moves=row.moves,
        how=row.how,
        is_rated=row.rated,
        has_replay=bool(row.has_replay),
        rating=None if row.mu is None else Rating(row.mu, row.sigma).shown,
        seats=[_seat(seat, key, language) for seat in seats],
    )


def _seat(seat: Row[Any], key: str, language: str) -> PlayedSeat:
    is_bot = seat.kind == "bot"
    name = bot_name("", seat.level or "", language) if is_bot else guest_name(seat.name or "", language)
    is_me = not is_bot and seat.contestant == key
    return PlayedSeat(
        name, is_bot, seat.level, seat.points, seat.place, seat.gone is not None and not seat.removed, is_me, bool(seat.removed)
    )


def record_of(connection: Connection, key: str, is_shown: bool, language: str) -> MyRecord:
    """A person's games by kind: those played most come first."""
    rows, against = summary_of(connection, key)
    by_game: dict[str, list[Row[Any]]] = {}
    for row in rows:
        by_game.setdefault(row.game, []).append(row)
    ratings = ratings_of(connection, key)
    found = []
    for game, own in sorted(by_game.items(), key=lambda each: (-len(each[1]), each[0])):
        best = played_games(connection, best_games(connection, key, game, BEST), key, language)
        rating = ratings.get(game)
        shown = None if rating is None else shown_rating(rating.mu, rating.sigma, rating.games)
        found.append(_record(game, own, against, best, shown, language))
    return MyRecord(found, is_shown)


def _record(
    game: str, rows: list[Row[Any]], against: dict[str, set[str]], best: list[PlayedGame], rating: ShownRating | None, language: str
) -> GameRecord:
    by_seat: dict[str, list[Row[Any]]] = {}
    by_others: dict[str, list[Row[Any]]] = {}
    for row in rows:
        by_seat.setdefault(str(row.seat), []).append(row)
        kinds = against[row.table_id]
        by_others.setdefault(next(iter(kinds)) if len(kinds) == 1 else "mixed", []).append(row)
    return GameRecord(
        game=game,
        all=tally("", rows),
        seats=[tally(seat, by_seat[seat]) for seat in sorted(by_seat, key=int)],
        against=[tally(who, by_others[who]) for who in sorted(by_others, key=lambda who: (-len(by_others[who]), who))],
        best=best,
        rating=rating,
        curve=_curve(rows),
        favourites=favourites_of(game, rows, language),
    )


def favourites_of(game: str, rows: Iterable[Row[Any]], language: str) -> list[Favourite]:
    """What was named most often, in the reader's language; nothing of a game that is not installed."""
    times: Counter[str] = Counter()
    for row in rows:
        if row.finds:
            times.update(_finds.decode(row.finds))
    if not times or game not in games():
        return []
    texts = words_of(game, language).texts
    most = sorted(times.items(), key=lambda each: (-each[1], each[0]))[:FAVOURITES]
    return [Favourite(id, texts.name(id), number) for id, number in most]


def tally(what: str, rows: Iterable[Row[Any]]) -> Tally:
    """How some games came out.  Those without a result, and those the person was removed from, are left out; whoever left has lost."""
    lags = [_lag(row) for row in rows if row.place is not None and not row.removed]
    return Tally(what, len(lags), lags.count(0.0), round(sum(lags) / len(lags), 3) if lags else None)


def _lag(row: Row[Any]) -> float:
    return 1.0 if row.gone is not None else (row.place - 1) / max(1, row.players - 1)


def _curve(rows: list[Row[Any]]) -> list[RatingMoment]:
    """The rating after each rated game, oldest first."""
    counted = sorted((row for row in rows if row.mu is not None and row.counted is not None), key=lambda row: row.counted)
    rated = [(row.ended, Rating(row.mu, row.sigma)) for row in counted[-MOST_MOMENTS:]]
    return [RatingMoment(at, rating.shown, rating.margin) for at, rating in rated]
