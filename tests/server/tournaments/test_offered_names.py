"""A player of the roster comes with a phone and takes the name; whoever takes somebody else's is seen and undone.  [TRN-NAME-5, TRN-NAME-6]"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from seaboard.server.protocol import Act, RefusedMove
from seaboard.server.store.errors import Conflict
from seaboard.server.tournaments.http.api_places import free
from seaboard.server.tournaments.store.changes import put_player, take_place
from seaboard.server.tournaments.store.rows import PlayerRow
from tests.server.tournaments.people import EventAt
from tests.server.tournaments.stage import close_stage, open_stage
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]
PLAIN = {"questions": "0", "format": "swiss"}
PHONE = {"user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile"}
NAMES = ("Anna Kot", "Bolek", "Celina", "Darek")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture
def event(server: Server) -> EventAt:
    """An event with a roster of four."""
    event = EventAt(server, options=PLAIN)
    assert event.referee.post(f"{event.at}/roster", json={"text": "\n".join(NAMES)}).status_code == 200
    for player in event.referee.get(event.at).json()["players"]:
        event.know(player["name"], player["id"])
    return event


def take(event: EventAt, who: Visitor, name: str) -> httpx.Response:
    return who.post(f"{event.at}/players/{event.id(name)}/take", headers=PHONE)


def offer(event: EventAt, name: str, is_offered: bool) -> httpx.Response:
    return event.referee.ask("PUT", f"{event.at}/players/{event.id(name)}/offer", json={"is_offered": is_offered})


def player(event: EventAt, name: str, who: Visitor | None = None) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in event.view(who)["players"] if each["id"] == name)
    return found


def offered(event: EventAt, who: Visitor | None = None) -> list[str]:
    return [each["id"] for each in event.view(who or event.stranger)["players"] if each["is_offered"]]


@pytest.mark.rule("TRN-NAME-5", "TRN-NAME-6")
def test_a_device_takes_an_offered_name_and_the_referee_sees_which_and_when(event: EventAt, server: Server) -> None:
    assert offered(event) == ["anna kot", "bolek", "celina", "darek"]
    anna, before = Visitor(server), len(event.view()["log"])
    seen = take(event, anna, "anna kot").json()
    assert (event.by_name(seen)["you"], len(seen["players"])) == ("anna kot", 4)
    assert len(event.view()["log"]) == before, "who has which device stands beside the log"
    told = player(event, "anna kot")
    assert (told["kind"], told["device"], told["taken"] is not None) == ("device", "Chrome, Android", True)
    for who in (event.stranger, Visitor(server)):
        shown = player(event, "anna kot", who)
        assert (shown["device"], shown["taken"], shown["withheld"]) == ("", None, False)
    assert offered(event) == ["bolek", "celina", "darek"]
    assert take(event, anna, "anna kot").status_code == 200, "asked again, the same device finds its place"


@pytest.mark.rule("TRN-NAME-5")
def test_nobody_takes_two_names_or_a_place_that_a_device_has(event: EventAt, server: Server) -> None:
    anna, thief = Visitor(server), Visitor(server)
    assert take(event, anna, "anna kot").status_code == 200
    for who, name in ((thief, "anna kot"), (anna, "bolek"), (event.referee, "bolek")):
        refused = take(event, who, name)
        assert refused.status_code == 409, name
        assert words(refused)
    assert event.view(anna)["you"] == "anna kot"
    assert take(event, thief, "nobody").status_code == 404
    event.add("Robot", bot="easy")
    assert take(event, thief, "robot").status_code == 409
    joined = event.join("Ewa")
    assert take(event, event.players[joined], "bolek").status_code == 409
    assert offered(event) == ["bolek", "celina", "darek"]


@pytest.mark.rule("TRN-NAME-5")
def test_whoever_enters_under_an_offered_name_says_that_it_is_another_person(event: EventAt, server: Server) -> None:
    guest = Visitor(server)
    refused = guest.post(f"{event.at}/join", json={"name": "anna  KOT"})
    assert (refused.status_code, refused.json()["rule"]) == (409, "TRN-NAME-5")
    assert len(event.view()["players"]) == 4
    assert guest.post(f"{event.at}/join", json={"name": "anna KOT", "is_another": True}).status_code == 200
    assert [each["name"] for each in event.view()["players"]][::4] == ["Anna Kot (1)", "anna KOT (2)"]
    assert take(event, Visitor(server), "bolek").status_code == 200
    assert Visitor(server).post(f"{event.at}/join", json={"name": "Bolek"}).status_code == 200, "that name is not offered any more"


@pytest.mark.rule("TRN-NAME-5")
def test_names_are_offered_until_the_start_unless_the_referee_says_otherwise(event: EventAt, server: Server) -> None:
    def say(offers: str) -> None:
        assert event.referee.ask("PUT", f"{event.at}/privacy", json={"offers": offers}).json()["offers"] == offers

    say("never")
    assert offered(event) == []
    assert take(event, Visitor(server), "bolek").status_code == 409
    say("entry")
    event.deed("start")
    assert offered(event) == []
    assert take(event, Visitor(server), "bolek").status_code == 409
    say("always")
    event.deed("withdraw celina", "is ill")
    assert sorted(offered(event)) == ["anna kot", "bolek", "darek"]
    assert take(event, Visitor(server), "bolek").status_code == 200
    assert event.stranger.ask("PUT", f"{event.at}/privacy", json={"offers": "always"}).status_code == 403


@pytest.mark.rule("TRN-NAME-6")
def test_the_referee_takes_a_place_back_and_the_name_stays_kept_until_it_is_offered(event: EventAt, server: Server) -> None:
    thief = Visitor(server)
    assert take(event, thief, "anna kot").status_code == 200
    assert offer(event, "anna kot", False).status_code == 200
    told = player(event, "anna kot")
    assert (told["kind"], told["device"], told["taken"], told["withheld"]) == ("printed", "", None, True)
    assert event.view(thief)["role"] == "spectator"
    assert take(event, thief, "anna kot").status_code == 409
    assert "anna kot" not in offered(event)
    right = Visitor(server)
    assert right.follow(event.link("anna kot")).status_code == 200, "a link from the referee works all the same"
    assert player(event, "anna kot")["kind"] == "device"
    assert offer(event, "anna kot", True).status_code == 200
    assert "anna kot" in offered(event)
    assert take(event, Visitor(server), "anna kot").status_code == 200
    event.add("Robot", bot="easy")
    assert offer(event, "robot", False).status_code == 409
    assert offer(event, "nobody", False).status_code == 404


@pytest.mark.rule("TRN-NAME-6")
def test_a_wrong_name_is_given_back_before_the_start_and_not_later(event: EventAt, server: Server) -> None:
    pupil, other = Visitor(server), Visitor(server)
    assert take(event, pupil, "bolek").status_code == 200
    assert pupil.post(f"{event.at}/give-back").status_code == 200
    assert offered(event) == ["anna kot", "bolek", "celina", "darek"]
    assert take(event, pupil, "celina").status_code == 200
    assert take(event, other, "bolek").status_code == 200
    joined = event.players[event.join("Ewa")]
    assert joined.post(f"{event.at}/give-back").status_code == 409, "who entered has no place in the list"
    event.deed("start")
    assert pupil.post(f"{event.at}/give-back").json()["rule"] == "TRN-NAME-6"


def test_a_struck_device_cannot_come_back_under_another_name(event: EventAt, server: Server) -> None:
    thief = Visitor(server)
    assert take(event, thief, "bolek").status_code == 200
    event.deed("strike bolek")
    assert take(event, thief, "celina").status_code == 403


def test_a_forgotten_player_leaves_no_device_and_no_offered_name(event: EventAt, server: Server) -> None:
    anna = Visitor(server)
    assert take(event, anna, "anna kot").status_code == 200
    assert anna.ask("DELETE", "/api/me").status_code == 204
    told = player(event, "anna kot")
    assert (told["device"], told["taken"], told["is_offered"]) == ("", None, False)


@pytest.mark.rule("TRN-NAME-5")
def test_of_two_devices_for_one_name_and_of_two_names_for_one_device_the_database_lets_one_through(tmp_path: Path) -> None:
    async def run() -> None:
        stage = await open_stage(tmp_path, ("anna", "bert", "cleo"))
        live = stage.hall.live
        for name in ("anna", "bert"):
            await live.write(put_player("event", PlayerRow(name, "printed")))
        await live.write(take_place("event", PlayerRow("anna", "device", "first")))
        for row in (PlayerRow("anna", "device", "second"), PlayerRow("bert", "device", "first"), PlayerRow("cleo", "device", "x")):
            with pytest.raises(Conflict):
                await live.write(take_place("event", row))
        stored = await stage.halls.store.players("event")
        assert {name: row.guest for name, row in stored.items()} == {"anna": "first", "bert": None, "cleo": "cleo"}
        await close_stage(stage)

    asyncio.run(run())


@pytest.mark.rule("TRN-NAME-6")
def test_at_a_running_leg_the_device_is_sent_away_and_the_seat_waits_for_the_right_one(tmp_path: Path) -> None:
    async def run() -> None:
        stage = await open_stage(tmp_path, ("anna", "bert"))
        table = await stage.sit()
        seat = next(row.seat for row in table.seats if row.guest == "anna")
        await free(stage.hall, "anna", is_offered=False)
        await stage.settle()
        table = await stage.table()
        assert (table.seats[seat].guest, table.seats[seat].name, table.status) == (None, "", "playing")
        assert table.match is not None
        answer = await stage.keeper.do(table.id, "anna", Act("late", table.seq, table.match.legal(table.asked[0])[0]))
        assert isinstance(answer, RefusedMove)
        await stage.hall.live.put(PlayerRow("anna", "device", "celina"))
        await stage.settle()
        row = (await stage.table()).seats[seat]
        assert (row.guest, row.name) == ("celina", "Anna")
        await close_stage(stage)
        stage = await open_stage(tmp_path, ())
        assert (await stage.table()).seats[seat].guest == "celina"
        await close_stage(stage)

    asyncio.run(run())
