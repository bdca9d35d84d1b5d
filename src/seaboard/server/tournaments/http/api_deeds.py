"""The referee's entries over HTTP."""

from __future__ import annotations

from litestar import post
from litestar.params import FromQuery, JSONBody

from seaboard.server.http.problems import Trouble, problems
from seaboard.server.table.plain_text import one_line
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.plan import Plan
from seaboard.server.tournaments.event.referees import HEAD_ONLY
from seaboard.server.tournaments.http.answers import DeedDone
from seaboard.server.tournaments.http.asking import AnyRequest, EventId, as_referee, is_head, referee_name, refusals
from seaboard.server.tournaments.http.forms import HallDeed
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.store.changes import Work, rename_seats
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.documents.words import phrase as domain_phrase
from seaboard.tournament.rules.deeds import REFEREE, FixTest, Offence, Rename, Test, read_deed
from seaboard.tournament.rules.rulings import needs_reason


@post("/{event_id:str}/deeds", responses=problems(404, 409, 503), status_code=200, summary="An entry of the referee's")
async def do_deed(
    request: AnyRequest, event_id: EventId, data: JSONBody[HallDeed], language: FromQuery[Language | None] = None
) -> DeedDone:
    """An entry as the specification writes it; it stands in the log when this is answered, and a refused one changes nothing."""
    hall, words = await as_referee(request, event_id, language)
    if isinstance(read_deed(data.text), HEAD_ONLY) and not await is_head(request, hall):
        raise Trouble(403, phrase(words, "head-only"))
    check_bots(hall, data, words)
    person = await referee_name(request, hall)
    name, nickname = one_line(data.name), one_line(data.nickname)
    plan = Plan(REFEREE, data.text, data.reason, name, nickname, person, data.id or None, also=following(hall, data.text, name))
    with refusals(words, lambda: lacks_reason(hall, data)):
        entry = await hall.referee_enters(plan)
    return DeedDone(entry.number, answer_to(hall, entry.number, words))


def check_bots(hall: Hall, data: HallDeed, language: str) -> None:
    """A bot takes no test.  [TRN-BOT-1]"""
    deed = read_deed(data.text)
    row = hall.live.players.get(deed.player) if isinstance(deed, Test | FixTest) else None
    if row is not None and row.kind == "bot":
        raise Trouble(409, phrase(language, "bot-paper"), "TRN-BOT-1")


def following(hall: Hall, text: str, name: str) -> tuple[Work, ...]:
    """What is written with an entry: a player who is renamed has the new name at the tables of earlier legs too.  [TRN-NAME-3]"""
    deed = read_deed(text)
    row = hall.live.players.get(deed.player) if isinstance(deed, Rename) else None
    return () if row is None or row.guest is None or not name else (rename_seats(hall.id, row.guest, name),)


def lacks_reason(hall: Hall, data: HallDeed) -> bool:
    """Whether the entry lacked a reason that it needs."""
    deed = read_deed(data.text)
    return deed is not None and not data.reason.strip() and needs_reason(deed, REFEREE, hall.present().legs)


def answer_to(hall: Hall, number: int, language: str) -> str:
    """The penalty that an offence led to, in words.  [specification 4.4]"""
    deeds = hall.live.deeds()
    if not isinstance(deeds[number - 1], Offence):
        return ""
    before = sum(isinstance(deed, Offence) for deed in deeds[: number - 1])
    return domain_phrase(language, hall.live.event.state.offences[before].penalty, table="penalties")
