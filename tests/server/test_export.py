"""Everything about me as one file: all that is stored of the asker, and nothing that is somebody else's or still secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

from seaboard.server.people.export import TOLD
from seaboard.server.people.forgetting import ERASURES
from seaboard.server.store.schema import events, guests, muted, question_banks, recoveries, reports, sessions, tables
from tests.server.authenticator import Authenticator
from tests.server.test_forgetting import NAME, Life
from tests.server.visitor import Visitor, serving


def test_every_column_that_can_hold_a_guest_says_what_the_guest_is_told() -> None:
    assert set(TOLD) == set(ERASURES)
    secret = {
        "key",
        "seed",
        "bot_secret",
        "secret",
        "recovery",
        "public_key",
        "quiz",
        "reporter",
        "other",
        "guest",
        "host",
        "referee",
    }
    told = {f"{column.table.name}.{part}" for column, parts in TOLD.items() for part in parts}
    assert {each for each in told if each.partition(".")[2] in secret} == {"sitters.key", "hushed.guest"}, (
        "a key of a seat, and oneself"
    )


def test_a_guest_reads_everything_about_herself_and_nothing_else_on_either_database(database_url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=database_url) as server:
        life = Life(server)
        begun = life.own.post("/api/me/passkeys/options").json()["public_key"]
        life.own.post("/api/me/passkeys", json={"name": "My phone", "credential": Authenticator().create(begun)})
        life.own.post("/api/me/recovery")

        def rows(table: Any) -> list[Any]:
            with server.portal() as portal:
                return list(portal.call(server.app.state.store.read, select(table)))

        ids = {row.name: row.id for row in rows(guests)}
        own, other = ids[NAME], ids["Bert"]

        def add(connection: Any) -> None:
            connection.execute(insert(question_banks).values(guest=own, game="libertalia", questions="[]", version=1, changed=0.0))
            connection.execute(insert(muted).values(table_id=life.running, guest=other, other=own))
            said = {"table_id": life.running, "number": 1, "name": NAME, "text": "rude", "at": 0.0}
            connection.execute(insert(reports).values(id="r", reporter=other, guest=own, **said))

        with server.portal() as portal:
            portal.call(server.app.state.store.run, add)
        answer = life.own.get("/api/me/export")
        assert answer.headers["content-disposition"].startswith("attachment")
        told = answer.json()
        assert told["guests.id"][0]["name"] == NAME
        assert {seat["table_id"] for seat in told["seats"]} >= {life.finished, life.running, life.gathering}
        assert told["replays.guest"][0]["transcript"]["game"] == "libertalia"
        assert told["chat.guest"][0]["text"] == "a line of mine"
        assert told["passkeys.guest"][0]["name"] == "My phone"
        assert (told["events.referee"][0]["title"], told["event_players.guest"][0]["event_id"]) == ("Hers", life.event.key["id"])
        assert (len(told["tests"]), told["reports.guest"][0]["text"]) == (1, "rude")
        hidden = [row for row in rows(tables) if row.status in ("gathering", "playing")]
        assert len(hidden) >= 2
        secrets = [bytes(row.seed).hex() for row in hidden] + [bytes(row.secret).hex() for row in rows(events)]
        secrets += [row.key for row in [*rows(sessions), *rows(recoveries)]] + [row.recovery for row in rows(events)]
        strangers = [id for name, id in ids.items() if name != NAME]
        assert not [each for each in (*secrets, *strangers) if each and each in answer.text]
        assert "muted.other" not in told
        stranger = Visitor(server)
        assert stranger.get("/api/me/export").status_code == 404
