"""A table whose rules are not at hand waits: nothing is closed, no seed is told, no time runs; and it goes on when they are back."""

from __future__ import annotations

import asyncio
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine, text

from seaboard.cli.main import run
from tests.server.client import Guest
from tests.server.processes import ServerProcess
from tests.server.visitor import Visitor, serving, words

PACE = {"kind": "move", "seconds": 1}


class Evening:
    """Two people at one table of a server that is started again and again, now with these rules, now with others."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = monkeypatch
        self.cookies: list[Any] = []
        self.table = ""
        self.database = ""
        """A URL; without one a file in the folder."""
        self.others = folder / "other rules"
        self.others.mkdir()

    def begin(self, client: TestClient[Any], **settings: Any) -> list[Visitor]:
        """The game is begun by both."""
        anna, bert = Visitor(client), Visitor(client)
        self.table = anna.post("/api/tables", json={"game": "libertalia", "players": 2, "settings": settings}).json()["id"]
        bert.post(f"/api/tables/{self.table}/join", json={})
        assert anna.post(f"/api/tables/{self.table}/start").json()["status"] == "playing"
        self.cookies = [anna.cookies, bert.cookies]
        return [anna, bert]

    def back(self, client: TestClient[Any]) -> list[Visitor]:
        """Both come to the server again."""
        people = [Visitor(client), Visitor(client)]
        for person, cookies in zip(people, self.cookies, strict=True):
            person.cookies = cookies
        return people

    def start(self, other_rules: bool = False) -> Any:
        """Start the server."""
        if other_rules:
            self.patch.setenv("SEABOARD_DATA", str(self.others))
        else:
            self.patch.delenv("SEABOARD_DATA", raising=False)
        return serving(self.folder, database=self.database)

    def write(self, statement: str, **values: object) -> int:
        """Change something in the database of the stopped server."""
        engine = create_engine(f"sqlite:///{self.folder / 'seaboard.sqlite3'}")
        with engine.begin() as connection:
            changed = connection.execute(text(statement), {"table": self.table, **values}).rowcount
        engine.dispose()
        return changed

    def read(self, question: str) -> Any:
        """One value from the database of the stopped server."""
        engine = create_engine(f"sqlite:///{self.folder / 'seaboard.sqlite3'}")
        with engine.connect() as connection:
            value = connection.execute(text(question), {"table": self.table}).scalar_one()
        engine.dispose()
        return value


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return Evening(tmp_path, monkeypatch)


def look(visitor: Visitor, table: str) -> tuple[Any, Any]:
    """A visit to the table: what the socket shows, and an attempt to move."""
    visitor.client.cookies = visitor.cookies
    with visitor.client.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
        snapshot = hear(socket, "snapshot")
        moves = snapshot["choices"]
        socket.send_json(
            {"type": "act", "id": f"a{time.time()}", "seq": snapshot["seq"], "move": moves[0]["move"] if moves else "x"}
        )
        return snapshot, hear(socket, "acknowledged", "refused")


def hear(socket: Any, *kinds: str) -> dict[str, Any]:
    """The next message of some kind."""
    while True:
        message: dict[str, Any] = socket.receive_json(timeout=30)
        if message["type"] in kinds:
            return message


def moved(people: list[Visitor], table: str) -> list[dict[str, Any]]:
    """What came of both people's attempts to move."""
    return [look(person, table)[1] for person in people]


def test_an_empty_data_folder_changes_nothing(evening: Evening) -> None:
    with evening.start() as client:
        evening.begin(client)
    (evening.others / "README.md").write_text("maps to come\n")
    with evening.start(other_rules=True) as client:
        assert "acknowledged" in {each["type"] for each in moved(evening.back(client), evening.table)}


def test_a_start_with_other_rules_closes_nothing_and_tells_no_seed(evening: Evening, database_url: str) -> None:
    evening.database = database_url
    with evening.start() as client:
        moved(evening.begin(client, pace=PACE, on_timeout="forfeit"), evening.table)
    (evening.others / "characters.toml").write_text("# others\n")
    for _ in range(2):
        with evening.start(other_rules=True) as client:
            anna = evening.back(client)[0]
            info = anna.get(f"/api/tables/{evening.table}").json()
            assert (info["status"], info["asked"]) == ("playing", [])
            assert "another set of data" in info["suspended"]
            assert anna.get("/api/tables").json()["mine"][0]["suspended"] == info["suspended"]
            snapshot, answer = look(anna, evening.table)
            assert (snapshot["table"]["status"], snapshot["ending"], snapshot["view"]) == ("playing", None, None)
            assert snapshot["table"]["suspended"] == snapshot["prompt"] == info["suspended"]
            assert (answer["type"], answer["words"]) == ("refused", info["suspended"])
            assert anna.get(f"/api/tables/{evening.table}/transcript").status_code == 409
            assert words(anna.get(f"/api/tables/{evening.table}/log")) == info["suspended"]
            assert client.get("/health").json()["suspended"] == 1
            time.sleep(1.1)  # longer than anybody may think
            assert anna.get(f"/api/tables/{evening.table}").json()["status"] == "playing"
    with evening.start() as client:
        people = evening.back(client)
        snapshot, answer = look(people[0], evening.table)
        assert snapshot["table"]["suspended"] is None
        assert snapshot["table"]["status"] == "playing"
        assert not any(seat["taken_over"] for seat in snapshot["table"]["seats"])
        assert answer["type"] == "acknowledged" or moved(people[1:], evening.table)[0]["type"] == "acknowledged"
        assert client.get("/health").json()["suspended"] == 0


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
def test_the_table_says_why_in_the_readers_language(evening: Evening, language: str) -> None:
    with evening.start() as client:
        evening.begin(client)
    evening.write("UPDATE tables SET rules_version = 99 WHERE id = :table")
    with evening.start() as client:
        stranger = Visitor(client)
        with client.websocket_connect(f"/ws/tables/{evening.table}?language={language}") as socket:
            told = hear(socket, "snapshot")["table"]["suspended"]
        assert {"en": "another version", "pl": "innej wersji", "fr": "autre version"}[language] in told
        info = stranger.get(f"/api/tables/{evening.table}", headers={"accept-language": language}).json()
        assert info["suspended"] == told


def test_a_game_that_is_not_installed_waits_too(evening: Evening) -> None:
    with evening.start() as client:
        moved(evening.begin(client), evening.table)
    evening.write("UPDATE tables SET game = 'kraken' WHERE id = :table")
    with evening.start() as client:
        anna = evening.back(client)[0]
        snapshot, answer = look(anna, evening.table)
        assert "does not have this game" in snapshot["table"]["suspended"]
        assert answer["words"] == snapshot["table"]["suspended"]
        assert [seat["kind"] for seat in snapshot["table"]["seats"]] == ["guest", "guest"]
        assert anna.get("/api/tables").json()["mine"][0]["suspended"] == snapshot["table"]["suspended"]


def test_rules_that_changed_without_a_new_version_are_found(evening: Evening) -> None:
    with evening.start() as client:
        moved(evening.begin(client), evening.table)
    last = "number = (SELECT max(number) FROM entries WHERE table_id = :table AND kind = 'move')"
    changed = evening.write(f"UPDATE entries SET checksum = checksum + 1 WHERE table_id = :table AND checksum > 0 AND {last}")
    assert changed == 1
    with evening.start() as client:
        snapshot, answer = look(evening.back(client)[0], evening.table)
        assert "do not fit" in snapshot["table"]["suspended"]
        assert answer["type"] == "refused"
    evening.write(f"UPDATE entries SET checksum = checksum - 1 WHERE table_id = :table AND {last}")
    with evening.start() as client:
        assert "acknowledged" in {each["type"] for each in moved(evening.back(client), evening.table)}


def test_entries_without_a_checksum_are_believed(evening: Evening) -> None:
    with evening.start() as client:
        moved(evening.begin(client), evening.table)
    assert evening.write("UPDATE entries SET checksum = NULL WHERE table_id = :table") > 2
    with evening.start() as client:
        assert "acknowledged" in {each["type"] for each in moved(evening.back(client), evening.table)}


@pytest.mark.parametrize(
    "breaking",
    [
        "UPDATE tables SET settings = '{\"pace\": 7}' WHERE id = :table",
        "UPDATE tables SET options = 'x' WHERE id = :table",
        "UPDATE entries SET kind = 'dance' WHERE table_id = :table AND number = 2",
        "UPDATE entries SET text = '[{]' WHERE table_id = :table AND kind = 'start'",
        "DELETE FROM entries WHERE table_id = :table AND number = 2",
        "UPDATE entries SET actor = NULL WHERE table_id = :table AND kind = 'move' AND number = 4",
    ],
    ids=["settings", "options", "unknown kind", "seats", "a hole", "nobody's move"],
)
def test_one_broken_table_disturbs_no_other(evening: Evening, breaking: str) -> None:
    with evening.start() as client:
        anna, bert = evening.begin(client, pace=PACE, on_timeout="forfeit")
        first = evening.table
        evening.begin(client, pace=PACE, on_timeout="forfeit")
        # Both tables' clocks run out; the round that wakes them comes to the broken one first.
        evening.table, sound = sorted((first, evening.table))
        people = {first: (anna, bert)}.get(sound) or evening.back(client)
        cookies = people[0].cookies
    assert evening.write(breaking) == 1
    with evening.start() as client:
        host = Visitor(client)
        host.cookies = cookies
        assert sound in [each["id"] for each in host.get("/api/tables").json()["mine"]]
        wait_until(lambda: host.get(f"/api/tables/{sound}").json()["status"] == "closed")
        broken = host.get(f"/api/tables/{evening.table}").json()
        assert broken["status"] == "playing"
        assert "cannot read" in broken["suspended"]


def wait_until(holds: Any) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_days_that_a_table_waited_for_its_rules_are_nobodys(evening: Evening) -> None:
    with evening.start() as client:
        evening.begin(client, pace={"kind": "days", "days": 1}, on_timeout="forfeit")
    (evening.others / "characters.toml").write_text("# others\n")
    with evening.start(other_rules=True):
        pass
    # Two and a half days later, two of which it waited.
    for column in ("entries SET at = at - 216000 WHERE table_id", "tables SET deadline = deadline - 216000 WHERE id"):
        evening.write(f"UPDATE {column} = :table")
    assert evening.write("UPDATE suspensions SET since = since - 172800 WHERE table_id = :table") == 1
    with evening.start() as client:
        snapshot, _ = look(evening.back(client)[0], evening.table)
        assert snapshot["table"]["status"] == "playing"
        left = [each for each in snapshot["clock"]["left"] if each < 86_400_000]
        assert all(42_000_000 < each < 44_000_000 for each in left)
        assert left


def admin(capsys: pytest.CaptureFixture[str], *told: str) -> tuple[int, str]:
    """A command for whoever runs the server: its exit status, and what it printed."""
    capsys.readouterr()
    status = run(["admin", *told])
    printed = capsys.readouterr()
    return status, printed.out + printed.err


def test_whoever_runs_the_server_is_told_beforehand_which_games_would_wait(
    evening: Evening, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ("--folder", str(evening.folder))
    with evening.start() as client:
        moved(evening.begin(client), evening.table)
        # Also beside a server that runs.
        assert admin(capsys, "check", *folder) == (0, "every running game can go on with these rules\n")
    assert admin(capsys, "check", "--moves", *folder)[0] == 0
    (evening.others / "characters.toml").write_text("# others\n")
    monkeypatch.setenv("SEABOARD_DATA", str(evening.others))
    status, said = admin(capsys, "check", *folder)
    assert status == 1
    assert f"{evening.table}: begun with another set of data" in said
    assert "1 of 1 running games would wait" in said
    with evening.start(other_rules=True):
        pass
    monkeypatch.delenv("SEABOARD_DATA")
    assert admin(capsys, "check", *folder)[0] == 0
    assert evening.write("UPDATE entries SET checksum = checksum + 1 WHERE table_id = :table AND checksum IS NOT NULL") > 0
    assert admin(capsys, "check", *folder)[0] == 0
    status, said = admin(capsys, "check", "--moves", *folder)
    assert status == 1
    assert f"{evening.table}: the rules have changed without a new version" in said


def test_tables_that_wait_are_listed_and_closed_by_command_alone(evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ("--folder", str(evening.folder))
    with evening.start() as client:
        moved(evening.begin(client), evening.table)
    number = evening.read("SELECT max(number) FROM entries WHERE table_id = :table")
    evening.write("UPDATE entries SET checksum = 1 WHERE table_id = :table AND number = :number", number=number)
    with evening.start() as client:
        look(evening.back(client)[0], evening.table)
    status, said = admin(capsys, "suspended", *folder)
    assert (status, said.count("\n")) == (0, 1)
    assert f"{evening.table}: the rules have changed without a new version" in said
    assert f"at entry {number};" in said
    assert admin(capsys, "close", evening.table, *folder)[0] == 0
    assert admin(capsys, "suspended", *folder) == (0, "no table waits for its rules\n")
    with evening.start() as client:
        snapshot, _ = look(evening.back(client)[0], evening.table)
        assert snapshot["table"]["status"] == "closed"
        assert snapshot["ending"]["seed"]
        assert evening.back(client)[0].get(f"/api/tables/{evening.table}/transcript").json()["seed"] == snapshot["ending"]["seed"]


@pytest.mark.soak
def test_a_real_server_killed_and_started_with_other_rules_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line, SIGKILL, another SEABOARD_DATA, and back."""
    others = tmp_path / "others"
    others.mkdir()
    own = Path(str(import_module("seaboard.games.libertalia").__file__)).parent / "data" / "characters.toml"
    (others / own.name).write_bytes(own.read_bytes() + b"# mine\n")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # nothing is compiled for another set of data
    server = ServerProcess(tmp_path)
    folder = ("--folder", str(tmp_path))

    async def begin() -> tuple[str, str]:
        host, other = Guest(lambda: server.address), Guest(lambda: server.address)
        table = (await host.ask("POST", "/api/tables", {"game": "libertalia", "players": 2, "settings": {"pace": PACE}}))["id"]
        await other.ask("POST", f"/api/tables/{table}/join", {})
        told = await host.ask("POST", f"/api/tables/{table}/start")
        await host.close()
        await other.close()
        return str(table), str(told["commitment"])

    async def seen(table: str) -> Any:
        stranger = Guest(lambda: server.address)
        told = await stranger.ask("GET", f"/api/tables/{table}")
        assert (await stranger.answer("GET", f"/api/tables/{table}/transcript")).status_code == 409
        await stranger.close()
        return told

    try:
        server.start_now()
        table, _ = asyncio.run(begin())
        server.kill()
        monkeypatch.setenv("SEABOARD_DATA", str(others))
        assert admin(capsys, "check", *folder)[0] == 1
        server.start_now()
        assert "1 running game waits for other rules" in server.said
        time.sleep(2)  # longer than anybody may think
        told = asyncio.run(seen(table))
        assert (told["status"], "another set of data" in told["suspended"]) == ("playing", True)
        assert table in admin(capsys, "suspended", *folder)[1]
        server.kill()
        monkeypatch.delenv("SEABOARD_DATA")
        server.start_now()
        assert "waits for other rules" not in server.said
        told = asyncio.run(seen(table))
        assert (told["status"], told["suspended"]) == ("playing", None)
        assert admin(capsys, "suspended", *folder)[1] == "no table waits for its rules\n"
        assert not server.errors()
    finally:
        server.stop()
