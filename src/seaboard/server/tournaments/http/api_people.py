"""What is done about all people of an event at once: a roster, what a projector calls them, how long they are remembered."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from litestar import post, put
from litestar.params import FromQuery, JSONBody

from seaboard.server.http.problems import Trouble, problems
from seaboard.server.people.guests import deed_id, need_guest
from seaboard.server.table.plain_text import one_line
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.event.naming import player_id
from seaboard.server.tournaments.event.plan import Plan
from seaboard.server.tournaments.http.answers import RosterRead, RosterRow
from seaboard.server.tournaments.http.asking import AnyRequest, EventId, as_referee, is_head, referee_name, refusals, shown
from seaboard.server.tournaments.http.forms import HallPrivacy, Roster
from seaboard.server.tournaments.store.changes import set_privacy
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.roster import RosterLine, read_roster
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.entry import is_entry_open
from seaboard.tournament.rules.settings import MOST


def lines_of(live: LiveEvent, data: Roster) -> list[RosterLine]:
    """A roster line by line, as the event stands now.  [TRN-NAME-4]"""
    state = live.event.state
    text = "\n".join(map(one_line, data.text.replace("\t", " ").splitlines()))
    entered = [live.event.names.get(player, "") for player in state.players]
    return read_roster(text, entered, MOST - len(state.players), data.keeps_equals)


@post("/{event_id:str}/roster/read", responses=problems(404), status_code=200, summary="What a roster would enter")
async def check_roster(
    request: AnyRequest, event_id: EventId, data: JSONBody[Roster], language: FromQuery[Language | None] = None
) -> RosterRead:
    """Every line of a roster with what is wrong with it; nothing is entered."""
    hall, words = await as_referee(request, event_id, language)
    lines = lines_of(hall.live, data)
    rows = [
        RosterRow(
            each.line, each.name, each.nickname, each.trouble, phrase(words, each.trouble, table="roster") if each.trouble else ""
        )
        for each in lines
    ]
    is_bad = any(each.is_bad for each in lines)
    return RosterRead(rows, 0 if is_bad else sum(not each.trouble for each in lines))


@post("/{event_id:str}/roster", responses=problems(404, 409, 503), status_code=200, summary="Enter a roster")
async def enter_roster(
    request: AnyRequest, event_id: EventId, data: JSONBody[Roster], language: FromQuery[Language | None] = None
) -> HallView:
    """Enter all players of a roster, who take part at printed boards until they have a device; if a line is wrong, nobody."""
    hall, words = await as_referee(request, event_id, language)
    live, person = hall.live, await referee_name(request, hall)
    move_id = deed_id(request, await need_guest(request))

    def plan() -> Plan | None:
        if move_id in live.entry_of_request:
            return None  # the same request has entered them already
        if not is_entry_open(live.event.state):
            raise Trouble(409, phrase(words, "entry-over"), "TRN-EVENT-2")
        lines = lines_of(live, data)
        bad = next((each for each in lines if each.is_bad), None)
        if bad is not None:
            told = phrase(words, "bad-line", bad.line, phrase(words, bad.trouble, table="roster"))
            raise Trouble(409, told, "TRN-NAME-4")
        return planned([each for each in lines if not each.trouble])

    def planned(lines: list[RosterLine]) -> Plan | None:
        taken, plans = set(live.event.state.players), []
        for each in lines:
            player = player_id(taken)
            taken.add(player)
            plans.append(
                Plan(REFEREE, f"enter {player}", "", each.name, each.nickname, person, player=PlayerRow(player, "printed"))
            )
        return replace(plans[0], move_id=move_id, others=tuple(plans[1:])) if plans else None

    with refusals(words):
        await hall.enter(plan)
    return await shown(request, hall, words)


@put("/{event_id:str}/privacy", responses=problems(404), status_code=200, summary="What is shown and kept of people")
async def set_people_privacy(
    request: AnyRequest, event_id: EventId, data: JSONBody[HallPrivacy], language: FromQuery[Language | None] = None
) -> HallView:
    """Whether a projector shows nicknames, when names are offered to devices, and, for the head referee, for how many days names and games
    are kept.  [TRN-LOG-8, TRN-NAME-5]"""
    hall, words = await as_referee(request, event_id, language)
    if data.keep_days is not None and not await is_head(request, hall):
        raise Trouble(403, phrase(words, "head-only"))
    live = hall.live
    async with live.lock:
        await live.catch_up()
        row = live.row
        nicknames = row.nicknames if data.nicknames is None else data.nicknames
        keep_days = row.keep_days if data.keep_days is None else data.keep_days
        if keep_days is not None and keep_days >= live.keep_days:
            keep_days = None
        offers = row.offers if data.offers is None else data.offers
        await live.write(set_privacy(live.id, nicknames, keep_days, offers))
        live.row = msgspec.structs.replace(live.row, nicknames=nicknames, keep_days=keep_days, offers=offers)
    hall.changed()
    return await shown(request, hall, words)
