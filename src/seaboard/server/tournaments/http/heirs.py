"""A referee who wishes to be forgotten hands the event over first."""

from __future__ import annotations

from seaboard.server.http.problems import Trouble
from seaboard.server.tournaments.event.referees import co_referees
from seaboard.server.tournaments.live.halls import Halls
from seaboard.server.tournaments.live.refereeing import make_head
from seaboard.server.tournaments.words import phrase


async def hand_over(halls: Halls, guest: str, language: str, may_leave: bool) -> None:
    """The eldest co-referee of each running event becomes its head referee; 409, and nothing done, where there is no co-referee.

    With `may_leave` such an event goes on without a referee, until somebody comes with its recovery code or the keeper of the server helps.
    """
    headed = [hall for row in await halls.store.headed_by(guest) if (hall := await halls.find(row.id)) is not None]
    alone = [hall for hall in headed if not co_referees(hall.live)]
    if alone and not may_leave:
        raise Trouble(409, phrase(language, "no-heir", ", ".join(f"“{hall.live.row.title}”" for hall in alone)))
    for hall in headed:
        if heirs := co_referees(hall.live):
            await make_head(hall, heirs[0].guest, heirs[0].name, "heir")
