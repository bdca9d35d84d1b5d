"""The knowledge test over HTTP: opened, answered and handed in by a player."""

from __future__ import annotations

from litestar import post, put
from litestar.params import FromQuery, JSONBody

from seaboard.engine.errors import UsageError
from seaboard.server.http.problems import Trouble, problems
from seaboard.server.table_info import Language
from seaboard.server.tournaments.http.asking import AnyRequest, EventId, as_player, refusals, shown
from seaboard.server.tournaments.http.forms import TestAnswer
from seaboard.server.tournaments.live.hall import Hall
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.rules.state import Phase


@post("/{event_id:str}/test/open", responses=problems(404, 409), status_code=200, summary="Open my test")
async def open_test(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """The time runs once it is shown, at the latest a minute from here; opened again, it shows what was chosen already.  [TRN-TEST-4]"""
    hall, player, words = await as_player(request, event_id, language)
    check_test(hall, player, words)
    await hall.live.open_test(player)
    hall.changed()
    return await shown(request, hall, words)


@post("/{event_id:str}/test/shown", responses=problems(404, 409), status_code=200, summary="My test is on the screen")
async def show_test(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """The device shows the test: its time begins, unless it has begun.  [TRN-TEST-4]"""
    hall, player, words = await as_player(request, event_id, language)
    check_test(hall, player, words)
    await hall.live.show_test(player)
    hall.screen.changed_for(player)
    hall.tell({"kind": "chosen", "player": player})
    return await shown(request, hall, words)


@put("/{event_id:str}/test/answer", responses=problems(404, 409, 503), summary="Choose an answer")
async def answer_test(
    request: AnyRequest, event_id: EventId, data: JSONBody[TestAnswer], language: FromQuery[Language | None] = None
) -> HallView:
    """Choose an answer, or another one; it is kept when this is answered."""
    hall, player, words = await as_player(request, event_id, language)
    check_test(hall, player, words)
    if hall.live.sitting(player) is None:
        raise Trouble(409, phrase(words, "not-opened"))
    try:
        with refusals(words):
            await hall.live.choose(player, data.question, data.answer, lambda: check_sitting(hall, player, words))
    except UsageError:
        raise Trouble(422, phrase(words, "no-answer")) from None
    hall.screen.changed_for(player)
    hall.tell({"kind": "chosen", "player": player})
    return await shown(request, hall, words)


@post("/{event_id:str}/test/hand-in", responses=problems(404, 409, 503), status_code=200, summary="Hand in my test")
async def hand_in(request: AnyRequest, event_id: EventId, language: FromQuery[Language | None] = None) -> HallView:
    """End the test as it stands; handed in twice, it is handed in once."""
    hall, player, words = await as_player(request, event_id, language)
    if hall.live.event.state.players[player].right is None:
        check_test(hall, player, words)
        if hall.live.sitting(player) is None:
            raise Trouble(409, phrase(words, "not-opened"))
        with refusals(words):
            await hall.enter(hall.live.handing_in(player))
    return await shown(request, hall, words)


def check_sitting(hall: Hall, player: str, language: str) -> None:
    """The test is open, and the player has time left.  [TRN-TEST-4]"""
    check_test(hall, player, language)
    sitting = hall.live.sitting(player)
    if sitting is None or sitting.is_up(hall.live.now()):
        raise Trouble(409, phrase(language, "handed-in"), "TRN-TEST-4")


def check_test(hall: Hall, player: str, language: str) -> None:
    """The test is open, and the player has not handed in.  [TRN-TEST-1]"""
    state = hall.live.event.state
    if state.phase != Phase.TEST:
        raise Trouble(409, phrase(language, "no-test"), "TRN-TEST-1")
    if state.players[player].right is not None:
        raise Trouble(409, phrase(language, "handed-in"), "TRN-TEST-1")
