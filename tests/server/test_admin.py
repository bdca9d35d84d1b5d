"""`seaboard admin`: whoever can read the server's secret is obeyed, nobody else learns that anything is there."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from seaboard.cli.main import run
from seaboard.server.process.admin_channel import HEADER, PREFIX, known_address, signature, tell_address
from seaboard.server.process.config import Config, read_secret
from tests.server.client import Guest
from tests.server.processes import listening
from tests.server.visitor import Visitor, serving

CLOSE = PREFIX + "close"
BODY = b'{"table":"nowhere"}'


@pytest.mark.parametrize(
    ("path", "body", "late", "secret"),
    [
        (CLOSE, BODY, 0, b"x" * 64),
        (CLOSE, BODY, 120, b""),
        (CLOSE, BODY, -120, b""),
        (CLOSE, b'{"table":"elsewhere"}', 0, b""),
        (PREFIX + "check", BODY, 0, b""),
    ],
    ids=["another secret", "too late", "too early", "another body", "another command"],
)
def test_a_request_that_is_not_signed_for_this_finds_nothing(
    tmp_path: Path, path: str, body: bytes, late: int, secret: bytes
) -> None:
    with serving(tmp_path) as client:
        key, at = secret or read_secret(tmp_path), int(time.time())
        good = client.post(
            CLOSE, content=BODY, headers={HEADER: signature(read_secret(tmp_path), "POST", CLOSE, at, BODY, "first")}
        )
        assert good.status_code == 422
        assert good.json()["words"] == "there is no table nowhere"
        bad = client.post(path, content=body, headers={HEADER: signature(key, "POST", CLOSE, at - late, BODY, "second")})
        assert bad.status_code == 404
        lost = client.post("/api/admin/x/y", content=body)
        assert bad.content == lost.content


def test_a_signed_request_is_good_once(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        header = {HEADER: signature(read_secret(tmp_path), "POST", CLOSE, int(time.time()), BODY, "once")}
        assert client.post(CLOSE, content=BODY, headers=header).status_code == 422
        assert client.post(CLOSE, content=BODY, headers=header).status_code == 404, "somebody has copied it"


def test_strangers_and_guests_find_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        guest = Visitor(client)
        guest.post("/api/play", json={"game": "libertalia", "players": 2})
        for header in ({}, {HEADER: ""}, {HEADER: "1 2"}, {HEADER: f"{int(time.time())} {'0' * 64}"}, {HEADER: "9" * 400}):
            assert guest.post(CLOSE, content=BODY, headers=header).status_code == 404


async def play_a_table(address: str) -> tuple[Guest, str]:
    """A running game of a new guest."""
    guest, other = Guest(lambda: address), Guest(lambda: address)
    table = await guest.ask("POST", "/api/tables", {"game": "libertalia", "players": 2})
    await other.ask("POST", f"/api/tables/{table['id']}/join", {})
    await guest.ask("POST", f"/api/tables/{table['id']}/start")
    await other.close()
    return guest, table["id"]


def test_a_running_server_closes_a_table_on_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene() -> None:
        async with listening(tmp_path) as (address, _):
            guest, table = await play_a_table(address)
            tell_address(Config(data=tmp_path, port=int(address.rpartition(":")[2])))
            assert known_address(tmp_path) == address
            assert await asyncio.to_thread(run, ["admin", "close", table, "--folder", str(tmp_path)]) == 0
            assert (await guest.ask("GET", f"/api/tables/{table}"))["status"] == "closed"
            assert (await guest.ask("GET", f"/api/tables/{table}/transcript"))["seed"]
            assert await asyncio.to_thread(run, ["admin", "close", table, "--folder", str(tmp_path)]) == 2
            await guest.close()

    asyncio.run(scene())
    told = capsys.readouterr()
    assert "its moves are kept" in told.out
    assert "has ended already" in told.err


def test_a_stopped_server_has_a_table_closed_on_command(tmp_path: Path) -> None:
    async def scene() -> None:
        async with listening(tmp_path) as (address, _):
            guest, table = await play_a_table(address)
            await guest.close()
        # Where the server was killed its address stays behind.
        tell_address(Config(data=tmp_path, port=1))
        assert await asyncio.to_thread(run, ["admin", "close", table, "--folder", str(tmp_path)]) == 0
        async with listening(tmp_path) as (address, _):
            stranger = Guest(lambda: address)
            assert (await stranger.ask("GET", f"/api/tables/{table}"))["status"] == "closed"
            await stranger.close()

    asyncio.run(scene())


def test_a_folder_without_a_server_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "close", "t", "--folder", str(tmp_path / "none")]) == 2
    assert "--folder" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_wrong_address_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    read_secret(tmp_path)
    assert run(["admin", "close", "t", "--folder", str(tmp_path), "--at", "http://127.0.0.1:1"]) == 2
    assert "no server answers" in capsys.readouterr().err
