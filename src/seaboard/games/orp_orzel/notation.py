"""Positions and logs of ORP Orzeł: the usual position of the worked examples, and how far back a log is shown."""

from __future__ import annotations

from typing import Any

from seaboard.games.orp_orzel.data import MINE_TOKENS, PATROLS, SEA_TOKENS, SHIP_TOKENS, Mine, Side, Token
from seaboard.games.orp_orzel.state import FINDS, NOWHERE, Phase

DECIDER = {
    Phase.NAVY: Side.NAVY,
    Phase.SURFACE: Side.NAVY,
    Phase.LAY: Side.KRIEGSMARINE,
    Phase.SEND: Side.KRIEGSMARINE,
    Phase.HUNT: Side.KRIEGSMARINE,
    Phase.POSITION: Side.NAVY,
}


def chapter(record: Any) -> int:
    """The round a move belongs to."""
    return int(record.round_number)


def first_chapter(record: Any) -> int:
    """A person's log shows the whole game: nothing in it need be forgotten.  [ORZ-SEE-5, ORZ-SEE-6]"""
    return 0


def finds(record: Any) -> tuple[str, ...]:
    """What moves have turned up for all to see since actions last began.  [ORZ-SEE-7]"""
    number = int(record.finds)
    return tuple(FINDS[int(find)] for find in record.found[:number]) if number else ()


def set_usual(record: Any) -> None:
    """The worked examples begin in round 1 with the Navy's actions and nothing on the board.  [specification 7]"""
    record.phase = Phase.NAVY
    record.left = 0


def size_of(places: Any) -> int:
    """How many hexes a set has."""
    return sum(int(word).bit_count() for word in places)


def complete(record: Any) -> None:
    """What is not on the board is behind its screen or in the reserve; a face-up token is a submarine.  [ORZ-FREE-1, ORZ-FREE-2]"""
    record.subs |= record.faceup
    record.tokens |= record.subs
    record.mines |= record.live
    first_game = int(record.first_game)
    subs, live = size_of(record.subs), size_of(record.live)
    record.hand[Token.SHIP] = SHIP_TOKENS[first_game] - int(record.lost) - subs
    record.hand[Token.SEA] = SEA_TOKENS[first_game] - int(record.held) - (size_of(record.tokens) - subs)
    record.stock[Mine.MINE] = MINE_TOKENS[Mine.MINE] - int(record.box[Mine.MINE]) - live
    record.stock[Mine.BLANK] = MINE_TOKENS[Mine.BLANK] - int(record.box[Mine.BLANK]) - (size_of(record.mines) - live)
    record.reserve = PATROLS - int(record.taken) - size_of(record.ships) - (1 if record.lifted != NOWHERE else 0)
    record.turn = DECIDER.get(Phase(int(record.phase)), record.turn)
