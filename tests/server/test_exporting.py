"""Everything about me as one file: whole by construction, and nothing of anybody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from seaboard.engine.transcript import encode, transcript_of
from seaboard.server.people.exporting import FOLLOWED, IMPERSONAL, SHOWN, WITHHELD
from seaboard.server.people.forgetting import ERASURES
from seaboard.server.process.config import Retention
from seaboard.server.store.club_schema import METADATA
from tests.server.order import Server, id_of, keeper_at, named, order
from tests.server.test_replays import played
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving, words


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def test_every_column_that_can_hold_a_guest_is_shown_or_withheld_with_a_reason() -> None:
    assert set(SHOWN) | set(WITHHELD) == set(ERASURES), "`ERASURES` is compared with the schema in test_forgetting.py"
    assert not set(SHOWN) & set(WITHHELD)


def test_every_table_is_looked_through_or_holds_nothing_of_a_person() -> None:
    known = {column.table.name for column in (*SHOWN, *WITHHELD)} | set(FOLLOWED) - {"event_reasons"} | IMPERSONAL
    assert known == {table.name for table in METADATA.sorted_tables}


def test_no_secret_is_among_what_is_shown() -> None:
    secrets = {"key", "seed", "bot_secret", "secret", "recovery", "reporter", "other", "used_by", "stream"}
    shown = {(column.table.name, name) for column, names in SHOWN.items() for name in names if name in secrets}
    assert shown == {("sitters", "key"), ("order_people", "key")}, "these two say which lines of a log are mine"


def test_the_file_holds_what_i_did_and_what_was_decided_about_me(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        keeper, ada, ben = keeper_at(server), named(server, "Ada"), named(server, "Ben")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", json={"game": "libertalia", "players": 2, "seats": seats}).json()["id"]
        assert ben.post(f"/api/tables/{table}/join", json={}).status_code == 200
        talk(server, ada, table, {"type": "chat", "id": "1", "text": "a line of mine"})
        talk(server, ben, table, {"type": "chat", "id": "2", "text": "a line of Ben"})
        talk(server, ben, table, {"type": "report", "id": "3", "line": 1})
        transcript = json.loads(encode(transcript_of(played("game-of-powers", 2))))
        assert ada.post("/api/replays", json=transcript).status_code == 201
        event = EventAt(server)
        event.join("Ada of the event")
        order(keeper, "mute", player=id_of(server, "Ada"), why="shouting", hours=1)
        answer = ada.get("/api/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="seaboard-my-data.json"'
        told = answer.json()
        assert told["guests"][0]["name"] == "Ada"
        assert told["guests"][0]["created"].startswith("20")
        assert [line["text"] for line in told["chat"]] == ["a line of mine"]
        assert [row["text"] for row in told["reports_about_me"]] == ["a line of mine"]
        assert told["tables_made"][0]["id"] == table
        assert told["seats"][0] == {"table_id": table, "seat": 0, "taken_over": False}
        assert told["replays"][0]["transcript"]["game"] == "game-of-powers"
        assert told["hushed"][0]["why"] == "shouting"
        assert [row["deed"] for row in told["order_log"]] == ["mute"]
        assert len(told["sessions"]) == 1
        # Nothing of the others, and no secret.
        rest = json.dumps(told | {"replays": []})
        for word in ("a line of Ben", id_of(server, "Ben"), "Kaja", "seed", str(ada.cookies.get("seaboard"))):
            assert word not in rest, word
        assert "a line of Ben" in ben.get("/api/me/export").text
        player = event.players["ada of the event"].get("/api/me/export").json()
        assert player["event_notes"][0]["name"] == "Ada of the event"
        assert player["event_players"][0]["event_id"] == event.key["id"]


def test_a_stranger_has_nothing_to_download(server: Server) -> None:
    stranger = Visitor(server)
    answer = stranger.get("/api/me/export")
    assert answer.status_code == 404
    assert "stranger" in words(answer)
    assert stranger.get("/api/me").json() is None


def test_the_file_is_made_a_few_times_only(server: Server) -> None:
    ada, ben = named(server, "Ada"), named(server, "Ben")
    assert [ada.get("/api/me/export").status_code for _ in range(13)][-2:] == [200, 429]
    assert ben.get("/api/me/export").status_code == 200


def talk(server: Server, visitor: Visitor, table: str, message: dict[str, object]) -> None:
    """Say something at a table, and wait until it is done."""
    server.cookies = visitor.cookies
    with server.websocket_connect(f"/ws/tables/{table}") as socket:
        socket.send_json(message)
        while (told := socket.receive_json())["type"] not in ("acknowledged", "refused"):
            pass
        assert told["type"] == "acknowledged", told


# The privacy page


def test_the_privacy_page_says_what_the_settings_say(tmp_path: Path) -> None:
    with serving(tmp_path, chat=False, operator="School 7", retention=Retention(chat=3)) as server:
        told = Visitor(server).get("/api/privacy").json()
        assert (told["operator"], told["has_chat"], told["days"]["chat"], told["days"]["tables"]) == ("School 7", False, 3.0, 400.0)
        assert set(told["days"]) == set(Retention.__struct_fields__)
        assert (told["has_mail"], told["has_push"]) == (False, False)
