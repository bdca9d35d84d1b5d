"""Carrying out a deed: it is refused and nothing has changed, or the table in memory has changed and the change must be stored.

If the change cannot be stored, the table in memory is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seaboard.server.deeds import course, rematch, seating, taking_back
from seaboard.server.deeds.deeds import (
    Begin,
    BotsMove,
    Deed,
    Hold,
    Join,
    Leave,
    Release,
    Rename,
    Reseat,
    Rest,
    Resume,
    SetSeat,
    Shut,
    StandIn,
    Start,
    TakeBack,
    TimeUp,
    Vacate,
)
from seaboard.server.deeds.outcome import Asker, Outcome, Refusal, told_number
from seaboard.server.protocol import Acknowledged, Act, AnswerUndo, FillSeat, GiveSeat, RefusedMove, Rematch, Remove, TakeSeat, Undo
from seaboard.server.table.phrases import phrase
from seaboard.server.table.suspension import suspended_words
from seaboard.server.table.table import Table
from seaboard.server.table.words import words_of

AT_ANY_TABLE = (Shut, Reseat, StandIn)
"""Deeds that need no rules: carried out also at a suspended table."""


CARRIED_OUT_BY: dict[type, Callable[[Table, Asker, Any], Outcome]] = {
    Act: course.act,
    BotsMove: course.bots_move,
    Undo: taking_back.ask_back,
    AnswerUndo: taking_back.answer_back,
    Join: seating.join,
    Leave: seating.leave,
    SetSeat: seating.set_seat,
    Start: course.start,
    Rename: seating.rename,
    GiveSeat: seating.give_seat,
    FillSeat: seating.fill_seat,
    TakeSeat: seating.take_seat,
    Remove: seating.remove,
    TimeUp: course.time_up,
    Vacate: seating.vacate,
    Resume: course.resume,
    Rest: course.rest,
    Begin: course.begin,
    Hold: course.hold,
    Release: course.release,
    TakeBack: taking_back.take_back,
    Shut: course.shut,
    Reseat: seating.reseat,
    StandIn: seating.stand_in,
    Rematch: rematch.play_again,
}


def carry_out(table: Table, asker: Asker, deed: Deed) -> Outcome:
    """Carry out a deed at the table in memory, or refuse it.

    A refusal has changed nothing.  Otherwise the table has changed, and whoever calls this stores the change before anybody hears of it.
    """
    name = getattr(deed, "id", "")
    sitter = table.sitters.key_of(asker.guest) if asker.guest is not None else None
    known = None if sitter is None else table.entry_of_deed.get((sitter, name))
    if known is not None:
        return Outcome(Acknowledged(name, told_number(table, asker, known)))
    try:
        if table.game is None and not isinstance(deed, AT_ANY_TABLE):
            raise Refusal("rules gone")
        return CARRIED_OUT_BY[type(deed)](table, asker, deed)
    except Refusal as refusal:
        if not name:
            return Outcome(None)
        return Outcome(RefusedMove(name, refusal.rule, refusal_words(table, asker.language, refusal)))


def refusal_words(table: Table, language: str, refusal: Refusal) -> str:
    """Why a deed is not done, for people."""
    if table.suspended is not None:
        return suspended_words(language, table.suspended)
    if refusal.rule is not None:
        return words_of(table.row.played, language).refusal(refusal.rule)
    return phrase(language, refusal.key)
