"""A database that version 0004 has written opens, and everybody sees in it what they saw; `fixtures/database_0004.json` holds its rows.

The rows were written by a server of that version, over its public interface: two finished tables and a running one, of which one guest was
forgotten; an event with tests, penalties, corrections, a player who was struck off and one who was forgotten.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData

from seaboard.server.process.config import Retention
from seaboard.server.store.database import open_database
from seaboard.server.store.migrations import configured
from seaboard.server.store.store import Store
from tests.server.test_forgetting import stored
from tests.server.visitor import Visitor, serving

OLD = json.loads((Path(__file__).parent / "fixtures" / "database_0004.json").read_text())
FOREVER = Retention(*[1e6] * 8)


@pytest.fixture
def old_url(empty_database_url: str) -> str:
    """A database as version 0004 left it."""
    write_old(empty_database_url)
    return empty_database_url


def write_old(url: str) -> None:
    """Fill an empty database as version 0004 would have."""

    def fill(connection: Connection) -> None:
        command.upgrade(configured(connection), "0004")
        tables = MetaData()
        tables.reflect(connection)
        for table in tables.sorted_tables:
            rows = [unpacked(row) for row in OLD["rows"].get(table.name, ())]
            if rows:
                connection.execute(table.insert(), rows)

    async def run() -> None:
        database = open_database(url)
        await database.migrate(fill)
        await database.close()

    asyncio.run(run())


def unpacked(row: dict[str, Any]) -> dict[str, Any]:
    values = {name: bytes.fromhex(value["hex"]) if isinstance(value, dict) else value for name, value in row.items()}
    for name in ("public", "wakes", "taken_over"):
        if name in values:
            values[name] = bool(values[name])
    # Cookies of that version are exchanged for sessions during this time.
    return values | ({"signed_until": time.time() + 3600} if "language" in row else {})


def visitor(server: Any, who: str) -> Visitor:
    found = Visitor(server)
    for name, value in OLD["shown"]["cookies"][who].items():
        found.cookies.set(name, value)
    return found


def test_tables_and_events_of_version_0004_are_shown_as_before(old_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret").write_text(OLD["secret"])
    shown = OLD["shown"]
    with serving(folder, database=old_url, retention=FOREVER) as server:
        wanda = visitor(server, "wanda")
        for id, before in shown["tables"].items():
            table = wanda.get(f"/api/tables/{id}").json()
            seats = [[seat["kind"], seat["name"]] for seat in table["seats"]]
            now = {
                "seats": seats,
                "status": table["status"],
                "asked": table["asked"],
                "you": table["you"],
                "host": table["is_host"],
            }
            forgotten = [[kind, "Somebody" if name == "a player" else name] for kind, name in before["seats"]]
            assert now == {name: before[name] for name in now} | {"seats": forgotten}
        for id, moves in shown["transcripts"].items():
            assert wanda.get(f"/api/tables/{id}/transcript").json()["moves"] == moves
        assert told_of_event(server) == as_now(shown["event"])


def told_of_event(server: Any) -> dict[str, Any]:
    """The event as the fixture tells it."""
    at, referee = OLD["shown"]["event"]["at"], visitor(server, "referee")
    view = referee.get(at).json()
    name = {player["id"]: player["name"] for player in view["players"]}
    papers = {}
    for who in ("anna", "bolek"):
        player = visitor(server, who)
        id = player.get(at).json()["you"]
        paper = player.get(f"{at}/players/{id}/paper").json()
        papers[name[id]] = {each["id"]: each["answers"][paper["chosen"][each["id"]]] for each in paper["questions"]}
    return {
        "players": [
            [player["name"], player["number"], player["kind"], player["test"]["right"], player["test"]["seconds"],
             player["withdrawn"], [[each["penalty"], each["reason"], each["rescinded"]] for each in player["penalties"]]]
            for player in view["players"]
        ],
        "matches": [
            [[name[player] for player in match["players"]], match["stage"], [name[player] for player in match["absent"]], match["why"]]
            for each in view["rounds"]
            for match in each["matches"]
        ],
        "standings": [
            [name[row["player"]], row["place"], row["points"], row["right"]] for each in view["standings"] for row in each["rows"]
        ],
        "log": [[name.get(entry["actor"], entry["actor"]), entry["words"], entry["reason"]] for entry in view["log"]],
        "papers": papers,
    }  # fmt: skip


def as_now(before: dict[str, Any]) -> dict[str, Any]:
    """What is told otherwise now: a forgotten player has a number, a player's entry bears no id, and reasons about the forgotten are gone."""
    number = next(player[1] for player in before["players"] if player[0] == "Somebody")
    text = json.dumps({name: before[name] for name in before if name != "at"}).replace("Somebody", f"Somebody {number}")
    told: dict[str, Any] = json.loads(text)
    names = {player[0].lower(): player[0] for player in told["players"]}
    told["log"] = [[names.get(actor, actor), words, "" if "Somebody" in words else reason] for actor, words, reason in told["log"]]
    return told


def test_nobody_who_was_forgotten_before_is_left_and_no_name_stands_in_a_log(old_url: str) -> None:
    gone = {row["guest"] for row in OLD["rows"]["sitters"]} - {row["id"] for row in OLD["rows"]["guests"]}
    logs = [row["text"] for table in ("entries", "event_entries") for row in OLD["rows"][table]]
    assert any("Gaweł" in text for text in logs)
    assert any("celina" in text for text in logs)

    async def run() -> None:
        await (await Store.open(old_url)).close()

    asyncio.run(run())
    text = stored(old_url)
    assert not [word for word in ("Gaweł", "Celina", "celina", *gone) if word in text]
    lines = [line for line in text.splitlines() if line.startswith(("entries ", "event_entries "))]
    assert not [
        line for line in lines for word in ("Wanda", "Zbyszek", "Anna", "anna", "bolek", "darek", "skreslony") if word in line
    ]


def test_the_step_back_is_refused_in_one_sentence(old_url: str) -> None:
    async def run() -> None:
        await (await Store.open(old_url)).close()
        database = open_database(old_url)
        try:
            with pytest.raises(CommandError, match="restore a backup"):
                await database.migrate(lambda connection: command.downgrade(configured(connection), "0004"))
        finally:
            await database.close()

    asyncio.run(run())
