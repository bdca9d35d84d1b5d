"""`seaboard check` finds what keeps a server from serving, says what to do, and changes nothing."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection

from seaboard.cli.main import run
from seaboard.server.process.config import Config, Limits
from seaboard.server.store.migrations import migrate
from seaboard.server.upkeep import machine_check, server_check
from seaboard.server.upkeep.copying import file_engine
from seaboard.server.upkeep.finding import Finding
from tests.server.processes import free_port, listening


def look(config: Config, settings: Path | None = None) -> dict[str, Finding]:
    async def run() -> dict[str, Finding]:
        return {each.name: each async for each in server_check.look_at_server(config, settings)}

    return asyncio.run(run())


def wrong(found: dict[str, Finding]) -> dict[str, str]:
    """What is not well, and how badly; each with something to do."""
    assert all(bool(each.advice) == (each.state != "ok") for each in found.values())
    return {name: each.state for name, each in found.items() if each.state != "ok"}


def test_an_empty_folder_and_a_database_of_either_kind_are_well(tmp_path: Path, empty_database_url: str) -> None:
    found = look(Config(data=tmp_path / "new", database=empty_database_url, port=free_port()))
    assert wrong(found) == {}
    assert set(found) == {"settings", "folder", "secret", "port", "database", "clock", "disk"}
    assert list(tmp_path.iterdir()) == [], "nothing was made"


def test_a_running_server_is_well(tmp_path: Path, database_url: str) -> None:
    async def run() -> None:
        async with listening(tmp_path, database=database_url) as (address, _):
            config = Config(data=tmp_path, database=database_url, port=int(address.rpartition(":")[2]))
            found = {each.name: each async for each in server_check.look_at_server(config, None)}
            assert wrong(found) == {}
            assert "already answers" in found["port"].words

    asyncio.run(run())


def test_a_port_of_another_program_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_check, "ANSWER_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert wrong(look(Config(data=tmp_path, port=taken.getsockname()[1]))) == {"port": "fault"}


def test_a_database_that_does_not_answer_is_a_fault_and_its_password_is_not_told(tmp_path: Path) -> None:
    url = f"postgresql+asyncpg://anna:hunter2@127.0.0.1:{free_port()}/games"
    found = look(Config(data=tmp_path, database=url, port=free_port()))
    assert wrong(found) == {"database": "fault"}
    assert "hunter2" not in str(found)


def test_a_damaged_file_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "seaboard.sqlite3").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    assert wrong(look(Config(data=tmp_path, port=free_port()))) == {"database": "fault"}


def change(path: Path, statement: str, revision: str = "head") -> None:
    """A file in a form, with a change."""
    with file_engine(path) as engine, engine.begin() as connection:
        in_form(connection, revision)
        connection.exec_driver_sql(statement)


def in_form(connection: Connection, revision: str) -> None:
    migrate(connection, revision)


def test_an_older_form_is_a_warning_and_a_newer_one_a_fault(tmp_path: Path) -> None:
    config = Config(data=tmp_path, port=free_port())
    change(tmp_path / "seaboard.sqlite3", "SELECT 1", "0004")
    assert wrong(look(config)) == {"database": "warning"}
    change(tmp_path / "seaboard.sqlite3", "UPDATE alembic_version SET version_num = '9999'")
    assert wrong(look(config)) == {"database": "fault"}


def test_a_clock_behind_the_last_start_is_a_warning(tmp_path: Path) -> None:
    change(tmp_path / "seaboard.sqlite3", f"INSERT INTO heartbeats (process, at) VALUES ('x', {time.time() + 3600})")
    assert wrong(look(Config(data=tmp_path, port=free_port()))) == {"clock": "warning"}


def test_a_secret_that_others_may_read_is_a_warning_and_a_short_one_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config, secret = Config(data=tmp_path, port=free_port()), tmp_path / "secret"
    secret.write_text("x" * 64)
    secret.chmod(0o644)
    assert wrong(look(config)) == {"secret": "warning"}
    secret.chmod(0o600)
    secret.write_text("x")
    assert wrong(look(config)) == {"secret": "fault"}
    monkeypatch.setenv("SEABOARD_SECRET", "short")
    assert wrong(look(config)) == {"secret": "fault"}


def test_settings_that_are_not_known_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[limits]\ntable_per_guest = 3\n")
    assert wrong(look(Config(data=tmp_path, port=free_port()))) == {"settings": "fault"}


def test_a_full_disk_is_a_fault_and_a_nearly_full_one_a_warning(tmp_path: Path) -> None:
    plain = Config(data=tmp_path, limits=Limits(reserve_bytes=10**18))
    assert server_check.disk(plain).state == "warning"
    assert server_check.disk(Config(data=tmp_path, limits=Limits(last_reserve_bytes=10**18))).state == "fault"


def test_a_folder_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert server_check.folder(Config(data=tmp_path / "file")).state == "fault"


# The machine


def test_pythons_that_are_too_old_or_unknown_are_told() -> None:
    assert machine_check.python((3, 10)).state == "fault"
    assert machine_check.python((3, 11)).state == machine_check.python((3, 14)).state == "ok"
    assert machine_check.python((3, 15)).state == "warning"


def test_missing_packages_are_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine_check.packages().state == "ok"
    monkeypatch.setattr(machine_check, "NEEDED", ("no_such_package",))
    assert "seaboard[server]" in machine_check.packages().advice


def test_a_client_that_is_not_built_is_a_fault(tmp_path: Path) -> None:
    assert machine_check.client(tmp_path).state == "fault"
    (tmp_path / "index.html").write_text("")
    assert machine_check.client(tmp_path).state == "ok"


def test_a_cache_that_cannot_be_written_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_check, "compiled_folder", lambda: tmp_path / "gone")
    assert machine_check.cache().state == "fault"
    monkeypatch.setenv("SEABOARD_CACHE", str(tmp_path))
    monkeypatch.setattr(machine_check, "compiled_folder", lambda: tmp_path)
    assert machine_check.cache().state == "ok"


def test_the_command_prints_everything_and_fails_with_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "--folder", str(tmp_path), "--port", str(free_port())]
    # Where the client is not built, that is a fault, and nothing else is.
    has_client = (Path(machine_check.__file__).parents[1] / "web" / "index.html").exists()
    assert run(words) == (0 if has_client else 1)
    assert "ok       database" in capsys.readouterr().out
    assert run([*words, "--database", "mysql://x/y"]) == 1
    told = capsys.readouterr().out
    assert "FAULT    database" in told
    assert "         -> name it with --database" in told
    assert list(tmp_path.iterdir()) == []
