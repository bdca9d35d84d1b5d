"""Who keeps order: how one becomes a keeper and how not, what keepers do, and the log of it, on both databases."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError

from seaboard.server.order import claiming
from seaboard.server.order.guarding import LEFT_TO_BANNED
from seaboard.server.people.asked_by import ROLE_OF
from seaboard.server.protocol import BANNED
from seaboard.server.store.order_schema import keeper_codes, order_log, order_people, order_reasons
from tests.server.order import Server, by_command, called, claim_code, id_of, keeper_at, named, order
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving, words


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def rows(server: Server, asked: Any) -> list[Any]:
    async def ask() -> list[Any]:
        return list(await server.app.state.store.read(asked))

    return called(server, ask)


def hung_up(socket: Any) -> int:
    """With which code the server hangs up, whatever it says before."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as closed:
        return int(closed.code)


# Becoming a keeper


def test_the_code_printed_at_the_start_makes_the_first_keeper_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        code = server.app.state.first_code
        first, second = named(server, "Kaja"), named(server, "Ola")
        assert first.get("/api/keeper").status_code == 403
        answer = first.post("/api/keeper/claim", json={"code": code.lower().replace("-", " ")})
        assert answer.status_code == 200
        assert answer.json()["is_keeper"] is True
        assert first.get("/api/keeper").json()["keepers"][0]["name"] == "Kaja"
        # The answer was lost and the request comes again; somebody else has read the code.
        assert first.post("/api/keeper/claim", json={"code": code}).status_code == 200
        assert second.post("/api/keeper/claim", json={"code": code}).status_code == 403
        assert [row.deed for row in rows(server, select(order_log))] == ["claim"]
        gone = order(first, "remove-keeper", keeper=id_of(server, "Kaja"), why="I leave")
        assert gone.status_code == 200
    with serving(tmp_path) as server:
        assert server.app.state.first_code == "", "after the first claim only the command helps"
        second.client = first.client = server
        assert second.post("/api/keeper/claim", json={"code": claim_code(server)}).status_code == 200
        assert first.get("/api/keeper").status_code == 403


def test_a_stranger_with_a_guessed_an_old_or_a_late_code_gets_nothing(server: Server) -> None:
    stranger = Visitor(server)
    wrong = stranger.post("/api/keeper/claim", json={"code": "AAAA-AAAA-AAAA-AAAA"})
    assert wrong.status_code == 403
    assert stranger.get("/api/me").json() is None, "a wrong code makes no guest"
    code = claim_code(server)

    async def age() -> None:
        await server.app.state.store.run(
            lambda connection: connection.execute(update(keeper_codes).values(expires=time.time() - 1))
        )

    called(server, age)
    late = stranger.post("/api/keeper/claim", json={"code": code})
    assert (late.status_code, words(late)) == (403, words(wrong)), "one answer for all"
    assert rows(server, select(order_log).where(order_log.c.deed == claiming.CLAIM)) == []


def test_codes_can_be_tried_a_few_times_only(server: Server) -> None:
    stranger = Visitor(server)
    tried = [stranger.post("/api/keeper/claim", json={"code": f"GUESS{number}"}).status_code for number in range(12)]
    assert tried == [403] * 10 + [429] * 2
    assert stranger.post("/api/keeper/claim", json={"code": claim_code(server)}).status_code == 429, "not even with the right one"


def test_a_former_keeper_is_one_no_longer_and_neither_are_the_codes_that_keeper_made(server: Server) -> None:
    kaja, ola = keeper_at(server), named(server, "Ola")
    invited = order(kaja, "invite").json()["code"]
    assert ola.post("/api/keeper/claim", json={"code": invited}).status_code == 200
    saved = order(ola, "invite").json()["code"]
    assert order(kaja, "remove-keeper", keeper=id_of(server, "Ola"), why="no longer with us").status_code == 200
    assert ola.get("/api/keeper/players").status_code == 403
    assert order(ola, "invite").status_code == 403
    assert ola.post("/api/keeper/claim", json={"code": saved}).status_code == 403
    assert not ola.get("/api/standing").json()["is_keeper"]


def test_a_referee_a_host_and_a_second_device_of_a_guest_are_no_keepers(server: Server) -> None:
    event = EventAt(server)
    helper = Visitor(server)
    link = event.referee.post(f"{event.at}/referees", json={"name": "Ola"}).json()["url"]
    assert helper.follow(link).status_code == 200
    for visitor in (event.referee, helper):
        assert order(visitor, "ban", player="x", why="mine").status_code == 403
        assert visitor.get("/api/keeper/log").status_code == 403


def test_a_keepers_second_device_is_a_keeper_until_it_is_signed_out(server: Server) -> None:
    kaja, tablet = keeper_at(server), Visitor(server)
    assert tablet.follow(kaja.post("/api/me/link").json()["url"]).status_code == 200
    assert tablet.get("/api/keeper").status_code == 200
    kaja.ask("DELETE", "/api/me/devices")
    assert tablet.get("/api/keeper").status_code == 403


# Tables, events, players


def table_of(host: Visitor, **settings: Any) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = host.post("/api/tables", json={"game": "libertalia", "players": 2, "seats": seats, "settings": settings})
    return str(made.json()["id"])


def test_lists_are_searched_and_paged(server: Server) -> None:
    keeper = keeper_at(server)
    for number in range(30):
        named(server, f"Pupil {number:02}")
    first, second = (keeper.get(f"/api/keeper/players?search=pupil&page={page}").json() for page in (1, 2))
    assert (first["total"], len(first["found"]), len(second["found"])) == (30, 25, 5)
    assert keeper.get("/api/keeper/players?search=%25").json()["total"] == 0, "a sign of patterns is taken to the letter"
    ada = named(server, "Ada_1")
    table = table_of(ada)
    assert [each["id"] for each in keeper.get("/api/keeper/tables?search=da_1").json()["found"]] == [table]
    event = EventAt(server)
    found = keeper.get(f"/api/keeper/events?search={event.key['code']}").json()["found"]
    assert [each["id"] for each in found] == [event.key["id"]]
    assert keeper.get("/api/keeper/players?page=0").status_code == 400


def test_tables_are_closed_and_deleted(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        keeper, ada = keeper_at(server), named(server, "Ada")
        closed, deleted = table_of(ada), table_of(ada)
        assert order(keeper, "close-table", table=closed, why="spam").status_code == 200
        assert ada.get(f"/api/tables/{closed}").json()["status"] == "closed"
        assert words(order(keeper, "close-table", table=closed, why="spam")) == f"the table {closed} has ended already"
        assert order(keeper, "delete-table", table=deleted, why="spam").status_code == 200
        assert ada.get(f"/api/tables/{deleted}").status_code == 404
        assert order(keeper, "delete-table", table=deleted, why="again").status_code == 422
        assert [table["id"] for table in ada.get("/api/tables").json()["mine"]] == [closed]
        log = keeper.get("/api/keeper/log").json()["found"]
        assert [(line["deed"], line["subject"], line["why"]) for line in log[:2]] == [
            ("delete-table", deleted, "spam"),
            ("close-table", closed, "spam"),
        ]
        assert log[0]["by_name"] == "Kaja"


def test_events_are_closed_and_deleted(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        keeper, event = keeper_at(server), EventAt(server)
        for name in ("Anna", "Bolek"):
            event.join(name)
        id = event.key["id"]
        assert order(keeper, "close-event", event=id, why="not a school's").status_code == 200
        refused = event.referee.post(f"{event.at}/deeds", json={"text": "start", "reason": "", "id": "x"})
        assert refused.status_code == 409
        assert "closed this tournament" in words(refused)
        assert event.referee.get(event.at).status_code == 200, "what was entered stays"
        assert order(keeper, "close-event", event=id, why="again").status_code == 422
        assert order(keeper, "delete-event", event=id, why="names of children").status_code == 200
        assert event.referee.get(event.at).status_code == 404
        assert "Anna" not in str(keeper.get("/api/keeper/events").json())


def test_a_running_tournament_is_deleted_with_its_games(server: Server) -> None:
    keeper, event = keeper_at(server), EventAt(server)
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    anna = event.players["anna"]
    assert anna.post(f"{event.at}/test/open").status_code == 200
    assert order(keeper, "close-event", event=event.key["id"], why="a trial").status_code == 200
    late = anna.post(f"{event.at}/test/hand-in")
    assert (late.status_code, "closed" in words(late)) == (409, True)
    assert order(keeper, "delete-event", event=event.key["id"], why="a trial").status_code == 200
    assert event.players["anna"].get(event.at).status_code == 404
    assert keeper.get("/api/keeper/events").json()["total"] == 0


def test_a_player_is_deleted_as_if_the_player_had_asked(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        keeper, ada = keeper_at(server), named(server, "Ada")
        table_of(ada)
        guest = id_of(server, "Ada")
        assert order(keeper, "mute", player=guest, why="Ada shouts").status_code == 200
        assert order(keeper, "delete-player", player=guest, why="Ada shouts").status_code == 200
        assert ada.get("/api/me").json() is None
        log = keeper.get("/api/keeper/log").text
        assert "Ada" not in log, "names and reasons go with the person"
        assert [line["deed"] for line in json.loads(log)["found"]] == ["delete-player", "mute", "claim", "invite"]
        assert rows(server, select(order_people).where(order_people.c.guest == guest)) == []
        assert rows(server, select(order_reasons).where(order_reasons.c.guest == guest)) == []


def test_a_bad_name_is_reported_and_replaced(server: Server) -> None:
    keeper, rude, ben = keeper_at(server), named(server, "Rude Word"), named(server, "Ben")
    table = table_of(rude)
    server.cookies = ben.cookies
    with server.websocket_connect(f"/ws/tables/{table}?language=pl") as socket:
        for id in ("r1", "r2"):
            socket.send_json({"type": "report-name", "id": id, "seat": 0})
            while (told := socket.receive_json())["type"] not in ("acknowledged", "refused"):
                pass
            assert told["words"].startswith("Dziękujemy")
    reports = keeper.get("/api/keeper/reports").json()
    assert [(report["kind"], report["text"]) for report in reports] == [("name", "Rude Word")], "the same again is kept once"
    assert any("name, Rude Word" in line for line in by_command(server, "reports"))
    assert order(keeper, "new-name", player=reports[0]["player"], why="rude").status_code == 200
    assert "Rude Word" not in rude.get(f"/api/tables/{table}").text
    assert rude.get("/api/me").json()["name"] != "Rude Word"
    assert order(keeper, "dismiss", report=reports[0]["id"]).status_code == 200
    assert keeper.get("/api/keeper/reports").json() == []


# Bans


def test_a_banned_player_is_told_why_and_cannot_sit_talk_or_make_anything(server: Server) -> None:
    keeper, pest, ben = keeper_at(server), named(server, "Pest"), named(server, "Ben")
    table = table_of(ben)
    assert pest.post(f"/api/tables/{table}/join", json={}).status_code == 200
    own = table_of(pest, public=True)
    assert order(keeper, "ban", player=id_of(server, "Pest"), why="insults", hours=2).status_code == 200
    refused = pest.post("/api/tables", json={"game": "libertalia", "players": 2})
    assert refused.status_code == 403
    assert "insults" in words(refused)
    assert "UTC" in words(refused)
    assert "insultes" not in words(refused)
    polish = pest.post("/api/play", json={"game": "libertalia"}, headers={"accept-language": "pl"})
    assert "zablokował" in words(polish)
    assert pest.post(f"/api/tables/{table}/join", json={}).status_code == 403
    assert [seat["kind"] for seat in ben.get(f"/api/tables/{table}").json()["seats"]] == ["guest", "open"], "the seat is free again"
    assert ben.get(f"/api/tables/{own}").json()["status"] == "closed", "nobody waits for a host who does not come"
    standing = pest.get("/api/standing").json()
    assert standing["ban"]["why"] == "insults"
    assert 7000 < standing["ban"]["until"] - time.time() <= 7200
    assert pest.get("/api/me/export").status_code == 200
    assert order(keeper, "lift-ban", player=id_of(server, "Pest"), why="said sorry").status_code == 200
    assert pest.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert order(keeper, "lift-ban", player=id_of(server, "Pest"), why="again").status_code == 422


def test_a_banned_player_may_still_be_forgotten(server: Server) -> None:
    keeper, pest = keeper_at(server), named(server, "Pest")
    order(keeper, "ban", player=id_of(server, "Pest"), why="insults")
    assert pest.ask("DELETE", "/api/me").status_code == 204
    assert pest.get("/api/me").json() is None


def test_everything_that_changes_something_is_refused_to_a_banned_player(server: Server) -> None:
    """Each endpoint of the document that is not a GET, with a body that does not matter: the ban comes first."""
    keeper, pest = keeper_at(server), named(server, "Pest")
    order(keeper, "ban", player=id_of(server, "Pest"), why="insults")
    changing = {endpoint for endpoint in ROLE_OF if endpoint.partition(" ")[0] not in ("GET", "WS")}
    assert changing >= LEFT_TO_BANNED
    for endpoint in sorted(changing - LEFT_TO_BANNED):
        method, _, path = endpoint.partition(" ")
        answer = pest.ask(method, path.replace("{seat}", "0").replace("{number}", "0").replace("{", "").replace("}", ""), json={})
        assert answer.status_code == 403, (endpoint, answer.status_code, answer.text)
        assert "insults" in answer.text, endpoint


def test_open_connections_of_a_banned_player_are_closed_and_new_ones_turned_away(server: Server) -> None:
    keeper, pest, tablet = keeper_at(server), named(server, "Pest"), Visitor(server)
    table = table_of(named(server, "Ben"))
    assert tablet.follow(pest.post("/api/me/link").json()["url"]).status_code == 200
    for device in (pest, tablet):
        server.cookies = device.cookies
        device.cookies = server.cookies
    server.cookies = tablet.cookies
    with server.websocket_connect(f"/ws/tables/{table}") as socket:
        socket.receive_json()
        order(keeper, "kick", player=id_of(server, "Pest"), why="insults")
        assert hung_up(socket) == BANNED
    for device in (pest, tablet):
        server.cookies = device.cookies
        with server.websocket_connect(f"/ws/tables/{table}?language=fr") as socket:
            assert "exclu" in socket.receive_json()["words"]
            assert hung_up(socket) == BANNED
        assert device.post("/api/play", json={"game": "libertalia"}).status_code == 403


def test_a_ban_ends_by_itself(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper, pest = keeper_at(server), named(server, "Pest")
    order(keeper, "ban", player=id_of(server, "Pest"), why="insults", hours=0.0001)
    time.sleep(0.5)
    assert pest.get("/api/standing").json()["ban"] is None
    assert pest.post("/api/play", json={"game": "libertalia", "players": 2}).status_code == 201


def test_keepers_cannot_be_banned_muted_or_deleted_and_nobody_without_a_reason(server: Server) -> None:
    keeper = keeper_at(server)
    named(server, "Pest")
    for deed in ("ban", "mute", "kick", "delete-player"):
        assert order(keeper, deed, player=id_of(server, "Kaja"), why="a coup").status_code == 422
        assert order(keeper, deed, player="nobody", why="x").status_code == 422
        assert order(keeper, deed, player=id_of(server, "Pest"), why="").status_code == 400
        assert order(keeper, deed, player=id_of(server, "Pest"), why="\u200b ").status_code == 422
    assert order(keeper, "ban", player=id_of(server, "Pest"), why="x", hours=-1).status_code == 400
    assert order(keeper, "unknown", player="x").status_code == 400
    assert [line["deed"] for line in keeper.get("/api/keeper/log").json()["found"]] == ["claim", "invite"]


def test_a_ban_reaches_another_process(postgres_url: str, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        (folder / "secret").write_text("s" * 64)
    with serving(folders[0], database=postgres_url) as one, serving(folders[1], database=postgres_url) as two:
        keeper, pest = keeper_at(one), named(one, "Pest")
        table = table_of(named(one, "Ben"))
        two.cookies = pest.cookies
        with two.websocket_connect(f"/ws/tables/{table}") as socket:
            socket.receive_json()
            order(keeper, "ban", player=id_of(one, "Pest"), why="insults")
            assert hung_up(socket) == BANNED
        pest.client = two
        assert pest.post("/api/play", json={"game": "libertalia"}).status_code == 403
        # A right that was taken away is gone there too.
        keeper.client = two
        assert keeper.get("/api/keeper").status_code == 200
        keeper.client = one
        order(keeper, "remove-keeper", keeper=id_of(one, "Kaja"), why="x")
        keeper.client = two
        assert keeper.get("/api/keeper").status_code == 403


# Talk


def test_a_muted_player_talks_nowhere_until_it_ends(server: Server) -> None:
    keeper, ada, ben = keeper_at(server), named(server, "Ada"), named(server, "Ben")
    table = table_of(ada)
    ben.post(f"/api/tables/{table}/join", json={})

    def says(text: str) -> str:
        server.cookies = ben.cookies
        with server.websocket_connect(f"/ws/tables/{table}") as socket:
            socket.send_json({"type": "chat", "id": text, "text": text})
            while (told := socket.receive_json())["type"] not in ("acknowledged", "refused"):
                pass
            return str(told["type"])

    assert says("hello") == "acknowledged"
    order(keeper, "mute", player=id_of(server, "Ben"), why="shouts", hours=0.001)
    assert says("HELLO") == "refused"
    assert ben.get("/api/standing").json()["mute"]["why"] == "shouts"
    time.sleep(3.7)
    assert says("sorry") == "acknowledged"
    assert ben.get("/api/standing").json()["mute"] is None


# The notice


def test_everybody_is_told_until_it_ends(server: Server) -> None:
    keeper, stranger, now = keeper_at(server), Visitor(server), time.time()
    assert stranger.get("/api/standing").json()["notice"] is None
    assert order(keeper, "announce", text="New version\ntonight", begins=now + 60, ends=now + 3600).status_code == 200
    told = stranger.get("/api/standing").json()
    assert told["notice"]["text"] == "New version tonight"
    assert (told["ban"], told["is_keeper"]) == (None, False)
    assert order(keeper, "announce", text="It is over", ends=now - 1).status_code == 422
    assert order(keeper, "end-notice").status_code == 200
    assert stranger.get("/api/standing").json()["notice"] is None
    assert order(keeper, "end-notice").status_code == 422
    order(keeper, "announce", text="Soon over", ends=time.time() + 0.3)
    time.sleep(0.4)
    assert stranger.get("/api/standing").json()["notice"] is None


# The log


def test_the_log_cannot_be_changed(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        keeper_at(server)
        for change in (delete(order_log), update(order_log).values(deed="nothing")):

            async def tamper(change: Any = change) -> None:
                await server.app.state.store.run(lambda connection: connection.execute(change))

            with pytest.raises((DBAPIError, Exception), match="append-only"):
                called(server, tamper)
        assert [row.deed for row in rows(server, select(order_log).order_by(order_log.c.number))] == ["invite", "claim"]


def test_what_the_command_does_is_in_the_log(server: Server) -> None:
    named(server, "Pest")
    pest = id_of(server, "Pest")
    form = json.dumps({"order": {"deed": "ban", "player": pest, "why": "insults", "hours": 1}}).encode()
    assert by_command(server, "order", form) == ["kept out: Pest"]
    lines = by_command(server, "list", b'{"what":"log"}')
    assert "the command: ban" in lines[0]
    assert "insults" in lines[0]
    assert "banned until" in by_command(server, "list", b'{"what":"players","search":"pest"}')[0]
    assert by_command(server, "list", b'{"what":"keepers"}') == ["nobody keeps this server yet"]
