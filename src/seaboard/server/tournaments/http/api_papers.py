"""Tests on paper over HTTP: typed in by their letters; and how the questions did."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import FromQuery, JSONBody

from seaboard.engine.errors import UsageError
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.table.plain_text import one_line
from seaboard.server.table_info import Language
from seaboard.server.tournaments.event.paper_tests import typing_in
from seaboard.server.tournaments.http.answers import DeedDone, HallTally
from seaboard.server.tournaments.http.asking import AnyRequest, EventId, PlayerId, as_referee, referee_name, refusals, shown
from seaboard.server.tournaments.http.forms import PaperLetters, Venue
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.view.occasion import tallies_for
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.sight import is_test_closed
from seaboard.tournament.rules.deeds import REFEREE


@post(
    "/{event_id:str}/players/{player:str}/paper",
    responses=problems(404, 409, 503),
    status_code=200,
    summary="Type in a test on paper",
)
async def type_in_paper(
    request: AnyRequest,
    event_id: EventId,
    player: PlayerId,
    data: JSONBody[PaperLetters],
    language: FromQuery[Language | None] = None,
) -> DeedDone:
    """The letters of a paper are counted by the server; nobody is told which of them were right before `close`.  [TRN-TEST-7]"""
    hall, words = await as_referee(request, event_id, language)
    live, person = hall.live, await referee_name(request, hall)
    if player not in live.event.state.players:
        raise Trouble(404, phrase(words, "no-player"))
    if live.players[player].kind == "bot":
        raise Trouble(409, phrase(words, "bot-paper"))
    planner = typing_in(live, player, data.letters, data.seconds, data.reason, person, data.id or None)
    has_result = live.event.state.players[player].right is not None
    try:
        with refusals(words, lambda: has_result and not data.reason.strip()):
            entry = await hall.enter(planner)
    except UsageError:
        raise Trouble(422, phrase(words, "no-letters", len(live.event.state.drawn))) from None
    assert entry is not None
    await live.read_sittings()
    return DeedDone(entry.number, "")


@put("/{event_id:str}/venue", responses=problems(404), summary="Where the event is held")
async def set_venue(request: AnyRequest, event_id: EventId, data: JSONBody[Venue]) -> HallView:
    """What certificates say of the place; empty: nothing."""
    hall, words = await as_referee(request, event_id)
    await hall.live.hold_at(one_line(data.venue))
    hall.changed()
    return await shown(request, hall, words)


@get("/{event_id:str}/questions", responses=problems(404), summary="How the questions of the test did")
async def show_tallies(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> list[HallTally]:
    """For each question how many had it right, wrong and not at all, the hardest first; for referees, after `close`.  [TRN-TEST-9]"""
    hall, words = await as_referee(request, event_id, language)
    live = hall.live
    if not is_test_closed(live.event.state):
        raise Trouble(403, phrase(words, "paper-early"))
    found = []
    for tally in tallies_for(live, REFEREE):
        question = live.event.bank[tally.id]
        right = question.answers(words)[question.correct]
        found.append(HallTally(tally.id, question.text(words), right, tally.right, tally.wrong, tally.missing, tally.verdict))
    return found
