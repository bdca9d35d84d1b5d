"""How players get in: the address is found and tried before it is shown, and a phone ticks itself off on the referee's screen."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from seaboard.server.door import addresses
from seaboard.server.door.addresses import is_local, lan_addresses
from seaboard.server.door.reach import answers
from seaboard.server.tournaments.http import api_ways
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving

LAN = "10.1.2.3"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"


@pytest.fixture
def _lan(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two addresses, of which the first answers."""

    async def answer(host: str, port: int) -> bool:
        return host == LAN

    monkeypatch.setattr(addresses, "lan_address", lambda: LAN)
    monkeypatch.setattr(api_ways, "lan_addresses", lambda: [LAN, "192.168.5.6"])
    monkeypatch.setattr(api_ways, "answers", answer)


def ways(event: EventAt, who: Visitor, host: str) -> dict[str, Any]:
    answer = who.ask("GET", f"{event.at}/ways", headers={"host": host})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_an_address_that_only_this_computer_understands_is_shown_with_what_to_do(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server)
        told = ways(event, event.referee, "127.0.0.1:8400")
        assert told["way"]["state"] == "local"
        assert "seaboard serve --host 0.0.0.0" in told["advice"]
        assert told["others"] == []


@pytest.mark.usefixtures("_lan")
def test_the_address_in_the_network_is_tried_and_others_are_offered_to_the_referee(tmp_path: Path) -> None:
    with serving(tmp_path, host="0.0.0.0") as server:
        event = EventAt(server)
        code = event.key["code"]
        told = ways(event, event.referee, "localhost:8400")
        assert (told["way"]["state"], told["advice"]) == ("works", "")
        assert told["way"]["url"] == f"http://{LAN}:8400/join/{code}"
        assert told["way"]["check_url"] == f"http://{LAN}:8400/reach/{code}"
        assert [(each["state"], each["base"]) for each in told["others"]] == [("fails", "http://192.168.5.6:8400")]
        assert ways(event, event.stranger, "localhost:8400")["others"] == []
        other = ways(event, event.referee, "192.168.5.6:8400")
        assert other["way"]["state"] == "fails"
        assert "8400" in other["advice"]


@pytest.mark.usefixtures("_lan")
def test_an_address_that_the_server_was_given_is_taken_at_its_word_and_a_foreign_one_is_not_tried(tmp_path: Path) -> None:
    with serving(tmp_path, url="http://play.example.org", host="0.0.0.0") as server:
        event = EventAt(server)
        told = ways(event, event.referee, "localhost:8400")
        assert (told["way"]["state"], told["way"]["base"], told["others"]) == ("given", "http://play.example.org", [])
    with serving(tmp_path, host="0.0.0.0") as server:
        event.client = event.referee.client = server
        assert ways(event, event.referee, "internal.example:22")["way"]["state"] == "given"


def test_a_machine_without_a_network_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    monkeypatch.setattr(api_ways, "lan_addresses", list)
    with serving(tmp_path, host="0.0.0.0") as server:
        event = EventAt(server)
        told = ways(event, event.referee, "localhost:8400")
        assert told["way"]["state"] == "local"
        assert "hotspot" in told["advice"]


def test_a_phone_that_gets_through_is_ticked_off_on_the_referees_screen_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event, phone = EventAt(server), Visitor(server)
        at = f"/api/tournaments/codes/{event.key['code'].lower()}/reach"
        headers = {"user-agent": IPHONE}
        assert phone.ask("POST", at, json={"device": "one"}, headers=headers).json()["id"] == event.key["id"]
        assert [(each["name"], each["is_live"]) for each in event.view()["reached"]] == [("iPhone", False)]
        phone.ask("POST", at, json={"device": "one", "is_live": True}, headers=headers)
        phone.ask("POST", at, json={"device": "two"})
        phone.ask("POST", at, json={"device": "one"}, headers=headers)
        assert [(each["name"], each["is_live"]) for each in event.view()["reached"]] == [("iPhone", True), ("", False)]
        assert event.view(event.stranger)["reached"] == []
        assert phone.post("/api/tournaments/codes/XXXXXX/reach", json={"device": "one"}).status_code == 404


def test_addresses_of_this_machine_are_none_that_only_it_understands() -> None:
    assert not any(is_local(f"http://{each}:8400") for each in lan_addresses())
    assert [is_local(base) for base in ("http://localhost:1", "http://127.0.1.1:8400", "http://10.1.2.3:8400")] == [
        True,
        True,
        False,
    ]


def test_the_server_asks_itself_whether_it_answers() -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readline())
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        await writer.drain()
        writer.close()

    asked: list[bytes] = []

    async def story() -> None:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        assert await answers("127.0.0.1", port)
        server.close()
        await server.wait_closed()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            assert not await answers("127.0.0.1", free.getsockname()[1])

    asyncio.run(story())
    assert asked == [b"GET /health HTTP/1.1\r\n"]
