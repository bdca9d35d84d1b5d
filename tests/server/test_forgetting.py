"""Forgotten means forgotten: after `DELETE /api/me` neither name nor id is in any answer, any row or any byte of the files."""

from __future__ import annotations

import asyncio
import math
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import Text, select

from seaboard.server.http import api_tables
from seaboard.server.people.forgetting import ERASURES
from seaboard.server.people.ledger import Ledger, hash_of
from seaboard.server.store.database import open_database
from seaboard.server.store.rows import SeatRow, SitterRow
from seaboard.server.store.schema import METADATA, guests
from seaboard.server.store.sitters import Sitters
from seaboard.server.store.store import Store
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving

NAME, FORMER = "Wilhelmina Quux", "Zenobia Quux"
"""The name of whoever is forgotten, now and before; nobody else is called so."""
FORFEIT = {"on_timeout": "forfeit", "spectator_delay": 1}
Server = TestClient[Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


class Life:
    """What somebody leaves behind at a server: a finished table, a running one, one that gathers, talk, an upload, two events."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.own, self.other, self.stranger = (Visitor(server) for _ in range(3))
        for visitor, name in ((self.own, FORMER), (self.other, "Bert")):
            assert visitor.ask("PATCH", "/api/me", json={"name": name}).status_code == 200
        self.finished = self.table(FORFEIT)
        self.say(self.finished)
        assert self.own.ask("PATCH", "/api/me", json={"name": NAME}).status_code == 200
        assert self.other.post(f"/api/tables/{self.finished}/leave").status_code == 200
        self.running = self.table({})
        self.gathering = self.own.post("/api/tables", json={"game": "libertalia", "players": 3}).json()["id"]
        moves = self.other.get(f"/api/tables/{self.finished}/transcript").json()
        assert self.own.post("/api/replays", json=moves | {"names": [NAME, "Bert"]}).status_code == 201
        self.event = self.played_event()
        self.refereed = self.own.post("/api/tournaments", json={"title": "Hers", "referee": NAME}).json()["id"]

    def table(self, settings: dict[str, Any]) -> str:
        """A table of the two that has begun."""
        wish = {"game": "libertalia", "players": 2, "settings": settings}
        table = str(self.own.post("/api/tables", json=wish).json()["id"])
        assert self.other.post(f"/api/tables/{table}/join", json={}).status_code == 200
        assert self.own.post(f"/api/tables/{table}/start").status_code == 200
        return table

    def say(self, table: str) -> None:
        self.server.cookies = self.own.cookies
        with self.server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
            socket.send_json({"type": "chat", "id": "hello", "text": "a line of mine"})
            while socket.receive_json()["type"] not in ("acknowledged", "refused"):
                pass

    def played_event(self) -> EventAt:
        event = EventAt(self.server, options={"questions": "1"})
        event.ids["me"] = self.own.post(f"{event.at}/join", json={"name": NAME}).json()["you"]
        event.join("Bert")
        event.deed("start")
        question = self.own.post(f"{event.at}/test/open").json()["paper"]["questions"][0]["id"]
        self.own.ask("PUT", f"{event.at}/test/answer", json={"question": question, "answer": 1})
        self.own.post(f"{event.at}/test/hand-in")
        event.deed("test bert 1 30")
        event.deed("close")
        event.deed("offence me other", "whistled a Quuxian tune")
        event.deed("offence bert other", f"teased {NAME.upper()}")
        event.deed("draw")
        return event

    def guest(self) -> str:
        """The id that the server knows her by."""
        store: Store = self.server.app.state.store
        with self.server.portal() as portal:
            rows = portal.call(store.read, select(guests.c.id).where(guests.c.name == NAME))
        return str(rows[0].id)

    def forget(self) -> None:
        assert self.own.ask("DELETE", "/api/me?tournaments=leave").status_code == 204


def told(life: Life, monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything that others can read over public interfaces."""
    # Spectators see the finished table as late as was agreed; the moment has come.
    monkeypatch.setattr(api_tables, "present_of", lambda *_: math.inf)
    texts = []
    for visitor in (life.other, life.stranger):
        for table in (life.finished, life.running, life.gathering):
            texts += [visitor.get(f"/api/tables/{table}{part}").text for part in ("", "/transcript", "/log")]
            texts += [visitor.get(f"/api/replays/{table}{part}").text for part in ("", "/transcript", "/positions")]
            texts.append(snapshot(life.server, visitor, f"/ws/tables/{table}?language=en"))
        texts.append(visitor.get("/api/tables").text)
    at, referee = life.event.at, life.event.referee
    for visitor in (referee, life.event.players["bert"], life.stranger):
        view = visitor.get(at).json()
        texts += [str(view), snapshot(life.server, visitor, f"/ws/tournaments/{life.event.key['id']}")]
        texts += [visitor.get(f"{at}/documents/{name}").text for name in view["documents"]]
        asked = ["m1", *(player["id"] for player in view["players"]), *range(1, len(view["log"]) + 1)]
        texts += [visitor.get(f"{at}/explain/{what}").text for what in asked]
    texts.append(life.stranger.get(f"/api/tournaments/{life.refereed}").text)
    return "\n".join(texts)


def snapshot(server: Server, visitor: Visitor, path: str) -> str:
    server.cookies = visitor.cookies
    with server.websocket_connect(path) as socket:
        return str(socket.receive_json())


def traces(text: str, guest: str) -> set[str]:
    """What of the forgotten guest stands in a text: her names, the id, a name's slug, reasons."""
    known = (NAME, FORMER, "Quux", "quux", guest, "a line of mine", "whistled")
    return {word for word in known if word in text or word.upper() in text}


def stored(url: str) -> str:
    """Every value of every table."""

    async def run() -> str:
        database = open_database(url)
        try:
            rows = await database.read(
                lambda connection: [
                    f"{each.name} {row!r} " + " ".join(bytes(value).decode("latin-1") for value in row if isinstance(value, bytes))
                    for each in METADATA.sorted_tables
                    for row in connection.execute(each.select())
                ]
            )
            return "\n".join(rows)
        finally:
            await database.close()

    return asyncio.run(run())


def in_files(folder: Path) -> str:
    """Every byte of every file."""
    return "\n".join(path.read_bytes().decode("latin-1") for path in sorted(folder.iterdir()) if path.is_file())


def url_of(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/seaboard.sqlite3"


# Gone


def test_nobody_is_told_of_a_forgotten_guest(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    life = Life(server)
    guest = life.guest()
    assert NAME in told(life, monkeypatch)
    life.forget()
    after = told(life, monkeypatch)
    assert traces(after, guest) == set()
    # What was played stays.
    assert life.other.get(f"/api/tables/{life.finished}/transcript").json()["names"] == ["Somebody", "Bert"]
    assert life.stranger.get(f"/api/tables/{life.finished}", headers={"accept-language": "pl"}).json()["seats"][0]["name"] == "Ktoś"
    view = life.event.view()
    assert [penalty["penalty"] for player in view["players"] for penalty in player["penalties"]] == ["warning", "warning"]
    mine = next(player for player in view["players"] if player["id"] == "me")
    assert (mine["name"], mine["test"]["stage"]) == (f"Somebody {mine['number']}", "done")


def test_a_forgotten_guest_is_in_no_row_of_either_database(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        life = Life(server)
        guest = life.guest()
        life.forget()
    assert traces(stored(database_url), guest) == set()
    assert "Bert" in stored(database_url)


def test_a_forgotten_guest_is_in_no_byte_of_the_files(server: Server, tmp_path: Path) -> None:
    life = Life(server)
    guest = life.guest()
    assert NAME in in_files(tmp_path)
    life.forget()
    assert traces(in_files(tmp_path), guest) == set()
    assert hash_of(guest) in (tmp_path / "forgotten").read_text()


def test_what_sqlite_left_where_a_row_once_was_is_written_over(tmp_path: Path) -> None:
    url = url_of(tmp_path)

    async def run() -> None:
        store = await Store.open(url)
        await store.close()
        # Beside all tables, in a page that is free.
        with sqlite3.connect(tmp_path / "seaboard.sqlite3") as other:
            other.execute("PRAGMA secure_delete = OFF")
            other.execute("CREATE TABLE spare (word TEXT)")
            other.execute("INSERT INTO spare VALUES ('remnant-of-somebody')")
            other.execute("DROP TABLE spare")
        other.close()
        store = await Store.open(url)
        assert "remnant-of-somebody" in in_files(tmp_path)
        await store.scrub("remnant-of-somebody")
        assert "remnant-of-somebody" not in in_files(tmp_path)
        await store.close()

    asyncio.run(run())


def test_a_bot_plays_on_and_a_gathering_seat_is_open_again(server: Server) -> None:
    life = Life(server)
    life.forget()
    running, gathering = (life.other.get(f"/api/tables/{id}").json() for id in (life.running, life.gathering))
    assert (running["status"], running["seats"][0]["taken_over"], running["seats"][0]["name"]) == ("playing", True, "Somebody")
    assert [seat["kind"] for seat in gathering["seats"]] == ["open", "open", "open"]
    assert life.own.get("/api/me").json() is None
    assert life.own.get("/api/tables").json()["mine"] == []


# Whatever happens in between


def test_a_crash_in_the_middle_is_made_good_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as server:
        life = Life(server)
        guest = life.guest()

        async def fail(store: Store, id: str) -> None:
            raise RuntimeError("the power is gone")

        with monkeypatch.context() as broken:
            broken.setattr(Store, "forget_guest", fail)
            assert life.own.ask("DELETE", "/api/me?tournaments=leave").status_code == 500
    assert traces(stored(url_of(tmp_path)), guest)
    with serving(tmp_path) as server:
        life.other.client = server
        assert life.other.get(f"/api/tables/{life.running}").json()["seats"][0]["taken_over"]
    assert traces(stored(url_of(tmp_path)) + in_files(tmp_path), guest) == set()


def test_a_restored_backup_forgets_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        life = Life(server)
        guest = life.guest()
    file = tmp_path / "seaboard.sqlite3"
    shutil.copy(file, tmp_path / "backup")
    with serving(tmp_path) as server:
        life.own.client = server
        life.forget()
    shutil.move(tmp_path / "backup", file)
    assert NAME in in_files(tmp_path)
    with serving(tmp_path) as server:
        life.own.client = server
        assert life.own.get("/api/me").json() is None
    assert traces(stored(url_of(tmp_path)) + in_files(tmp_path), guest) == set()


def test_what_cannot_be_written_down_is_not_begun(server: Server, tmp_path: Path) -> None:
    visitor = Visitor(server)
    visitor.ask("PATCH", "/api/me", json={"name": NAME, "language": "pl"})
    (tmp_path / "forgotten").mkdir()
    answer = visitor.ask("DELETE", "/api/me")
    assert answer.status_code == 503
    assert "Serwer nie mógł" in answer.json()["words"]
    assert visitor.get("/api/me").json()["name"] == NAME


def test_a_ledger_that_was_cut_off_is_gone_on_with(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    ledger.add("anna")
    with ledger.path.open("ab") as file:
        file.write(hash_of("bert")[:20].encode())
    ledger.add("cleo")
    assert ledger.read() == {hash_of("anna"), hash_of("cleo")}


def test_another_process_forgets_too(postgres_url: str, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        (folder / "secret").write_text("s" * 64)
    with serving(folders[0], database=postgres_url) as one, serving(folders[1], database=postgres_url) as two:
        life = Life(one)
        guest = life.guest()
        elsewhere = Visitor(two)
        at = f"/ws/tables/{life.finished}?language=en", f"/ws/tournaments/{life.event.key['id']}"
        assert NAME in snapshot(two, elsewhere, f"/ws/tables/{life.running}?language=en")
        assert NAME in snapshot(two, elsewhere, at[1])
        life.forget()
        for path in (*at, f"/ws/tables/{life.running}?language=en"):
            assert traces(snapshot(two, elsewhere, path), guest) == set(), path


# By construction


def test_every_column_that_can_hold_a_guest_is_erased_or_excused() -> None:
    excused = {
        "event_barred.name", "event_referees.name", "guests.name", "removed.name", "chat.name", "reports.name", "branches.name",  # with their rows
        "passkeys.name",  # too
        "event_barred.player", "event_players.player", "event_sittings.player", "links.player",  # opaque ids
        "events.referee_name", "sitters.name", "event_notes.name", "event_notes.nickname", "event_notes.person",  # erased with the guest's
        "seats.name",  # of bots only
        "classes.name", "clubs.name", "house_rules.name",  # what a class, a club and a setting are called
        "links.name",  # goes with the link, within minutes
        "entries.sitter",  # a key
        "sessions.device", "event_players.device", "push_devices.device",  # what the browser calls itself
    }  # fmt: skip
    like = re.compile(r"guest|host|referee|reporter|person|name|who|player|device|sitter|other|former|owner|author|teacher")
    found = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if isinstance(column.type, Text)
        and (like.search(column.name) or any(key.column is guests.c.id for key in column.foreign_keys))
    }
    known = {f"{column.table.name}.{column.name}" for column in ERASURES}
    assert found - known == excused
    assert known <= found | {"guests.id"}


def test_a_row_that_was_erased_stays_erased_whatever_memory_writes() -> None:
    anna, bert = SeatRow(0, "guest", "Anna", "a"), SeatRow(1, "guest", "Bert", "b")
    sitters = Sitters.of("a", [anna, bert])
    assert [row.key for row in sitters.rows()] == ["s1", "s2"]
    assert sitters.take_fresh() == ()
    sitters.rename("b", "Bertram")
    assert sitters.take_fresh() == (SitterRow("s2", "b", "Bertram"),)
    assert sitters.welcome("c", "Cleo") == "s3"
    sitters.replace([SitterRow("s1", None, ""), SitterRow("s2", "b", "Bertram")])
    assert sitters.seated(SeatRow(0, "guest", "Anna", "a", key="s1")) == SeatRow(0, "guest", "", None, key="s1")
