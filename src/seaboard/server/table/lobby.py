"""What a table is made from: wishes become rows, rows become what the lobby shows."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET

from seaboard.bots.registry import table_bots
from seaboard.engine.data import data_hash
from seaboard.engine.game import Game
from seaboard.engine.stream import secret_stream
from seaboard.server.http.forms import NewTable, PlayNow, SeatWish
from seaboard.server.http.problems import Trouble, trouble
from seaboard.server.results.anchors import anchors_of
from seaboard.server.store.rows import GuestRow, SeatRow, TableRow
from seaboard.server.table.names import guest_name, made_up_bot
from seaboard.server.table.phrases import phrase
from seaboard.server.table.plain_text import as_id
from seaboard.server.table.played_set import played_set
from seaboard.server.table.suspension import Why, suspended_words
from seaboard.server.table.words import seat_name
from seaboard.server.table_info import Pace, SeatInfo, TableInfo, TableSettings

ID_BYTES = 9
ID_LETTERS = 12
"""Of a table's id: whoever knows it can come to the table, so nobody must be able to guess it."""
MOST_LISTED = 50
DUEL = 2
"""Players of a game that nobody can go on with when one of them has left."""


def new_id() -> str:
    """An id that nobody can guess."""
    return as_id(secrets.token_urlsafe(ID_BYTES))


def wished_seats(game: Game, wish: NewTable) -> list[SeatWish]:
    """The seats of a new table: as wished, or me first and the others open."""
    if wish.seats is UNSET:
        players = game.usual if wish.players is UNSET else game.check_players(wish.players)
        return [SeatWish("me"), *(SeatWish("open") for _ in range(players - 1))]
    game.check_players(len(wish.seats))
    if wish.players is not UNSET and wish.players != len(wish.seats):
        raise trouble(422, "seats differ", len(wish.seats), wish.players)
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise trouble(422, "one seat")
    if all(seat.kind == "bot" for seat in wish.seats):
        raise trouble(422, "no person")
    return wish.seats


def seats_against_bots(game: Game, wish: PlayNow) -> list[SeatWish]:
    """One person among bots."""
    players = game.usual if wish.players is UNSET else game.check_players(wish.players)
    mine = 0 if wish.seat is UNSET else wish.seat
    if not 0 <= mine < players:
        raise trouble(422, "no seat of", mine, players)
    return [SeatWish("me") if seat == mine else SeatWish("bot", wish.level) for seat in range(players)]


def check_levels(language: str, *levels: str) -> None:
    """Bots that can be seated here."""
    if not set(levels) <= table_bots().keys():
        raise Trouble(422, phrase(language, "no such bot", ", ".join(table_bots())))


def check_pace(pace: Pace) -> None:
    """A pace that can be played at."""
    if pace.kind in {"move", "bank"} and pace.seconds < 1:
        raise trouble(422, "how many seconds")
    if pace.kind == "days" and pace.days < 1:
        raise trouble(422, "how many days")


def agreed_settings(settings: TableSettings, players: int) -> TableSettings:
    """What holds at a table: a rated one has a clock, takes nothing back, and lets a bot play on for whoever has lost by leaving, or ends."""
    if not settings.rated:
        return settings
    if settings.pace.kind == "untimed":
        raise trouble(422, "rated clock")
    on_timeout: Literal["bot", "forfeit"] = "forfeit" if players == DUEL else "bot"
    return msgspec.structs.replace(settings, undo=False, forced=False, takeover=True, on_timeout=on_timeout)


def check_rated_bots(settings: TableSettings, game: str, levels: Iterable[str]) -> None:
    """At a rated table only bots whose strength is known."""
    known = anchors_of(game)
    if settings.rated and not set(levels) <= known.keys():
        raise trouble(422, "rated bots", ", ".join(known)) if known else trouble(422, "rated people")


def table_row(
    game: Game, players: int, options: dict[str, str], settings: TableSettings, host: GuestRow, now: float, id: str | None = None
) -> TableRow:
    """A fresh table with its own secrets."""
    stream = secret_stream()
    return TableRow(
        id=id or new_id(),
        game=game.plain_slug,
        players=players,
        options=game.check_options(options),
        settings=settings,
        status="gathering",
        host=host.id,
        rules_version=game.version,
        data=game.data or data_hash() or "",
        stream=stream.name,
        seed=stream.seed,
        bot_secret=secrets.token_bytes(16),
        created=now,
    )


def seat_rows(wishes: Sequence[SeatWish], host: GuestRow) -> list[SeatRow]:
    """The seats of a fresh table."""
    rows = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "me":
            rows.append(SeatRow(seat, "guest", host.name, host.id))
        elif wish.kind == "bot":
            rows.append(SeatRow(seat, "bot", made_up_bot(wish.level, seat), None, wish.level))
        else:
            rows.append(SeatRow(seat, "open"))
    return rows


def table_info(
    row: TableRow, seats: Sequence[SeatRow], host: str, guest: GuestRow | None, language: str, why: Why | None = None
) -> TableInfo:
    """A table from outside, as its rows tell it; connections are known at the table only.  `why` it is suspended, if it is."""
    guest_id = None if guest is None else guest.id
    return TableInfo(
        id=row.id,
        game=row.game,
        players=row.players,
        options=row.options,
        settings=row.settings,
        status=row.status,
        host=guest_name(host, language),
        seats=[SeatInfo(seat.seat, seat.kind, seat_name(seat, language), seat.level, seat.taken_over) for seat in seats],
        rules_version=row.rules_version,
        commitment=row.commitment,
        created=row.created,
        seq=row.seq,
        asked=list(row.asked) if why is None else [],
        you=next((seat.seat for seat in seats if guest_id is not None and seat.guest == guest_id), None),
        is_host=row.host == guest_id,
        rematch=row.rematch,
        suspended=None if why is None else suspended_words(language, why),
        what_if=None if row.branch is None else row.branch.told(),
        set=played_set(row.played),
        club=row.club,
    )
