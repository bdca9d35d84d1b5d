"""Several people at one device: each has a session of their own, and none of them sees what another may see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.visitor import Visitor, serving


def hand_of(device: Visitor, table: str, person: int) -> tuple[int | None, list[str]]:
    """The seat and the cards that the table's socket shows to a person at the device."""
    device.client.cookies = device.cookies
    with device.client.websocket_connect(f"/ws/tables/{table}?person={person}") as socket:
        while (message := socket.receive_json())["type"] != "snapshot":
            pass
    seat: int | None = message["you"]
    return seat, [] if seat is None else message["view"]["seats"][seat]["hand"]["cards"]


def test_people_at_one_device_are_guests_of_their_own(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = Visitor(server)
        for person, name in ((1, "Ada"), (2, "Ben"), (3, "Cyd")):
            assert device.ask("PATCH", f"/api/me?person={person}", json={"name": name}).json()["name"] == name
        assert [device.get(f"/api/me?person={person}").json()["name"] for person in (1, 2, 3)] == ["Ada", "Ben", "Cyd"]
        assert device.get("/api/me?person=9").json()["name"] == "Ada", "there are six places at a device, not nine"
        # Ben sits down, Cyd does not.
        body: dict[str, Any] = {"game": "libertalia", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = device.post("/api/tables", json=body).json()["id"]
        assert device.post(f"/api/tables/{table}/join?person=2", json={"seat": 1}).status_code == 200
        assert device.post(f"/api/tables/{table}/start?person=2").status_code == 409, "Ben is not the host"
        assert device.post(f"/api/tables/{table}/start").status_code == 200
        (first, own), (second, other), (nobody, nothing) = (hand_of(device, table, person) for person in (1, 2, 3))
        assert (first, second, nobody) == (0, 1, None)
        assert own
        assert other
        assert nothing == []


def test_a_person_at_a_device_can_be_forgotten_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        device = Visitor(server)
        for person, name in ((1, "Ada"), (2, "Ben")):
            device.ask("PATCH", f"/api/me?person={person}", json={"name": name})
        assert device.ask("DELETE", "/api/me?person=2").status_code < 300
        assert device.get("/api/me").json()["name"] == "Ada"
        assert device.get("/api/me?person=2").json() is None
