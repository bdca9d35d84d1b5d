"""Headers, origin, CSRF, limits, and logs that tell nothing."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from seaboard.server.door.limits import Allowance, Gate, address_key
from seaboard.server.people.guests import COOKIE
from seaboard.server.process import logs
from seaboard.server.process.config import Limits
from seaboard.server.process.logs import log, log_fault, set_up_logs
from tests.server.visitor import ADDRESS, Visitor, serving, words

Server = TestClient[Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server)


@pytest.mark.parametrize("path", ["/", "/api/games", "/nothing", "/api/tables/x", "/api/schema", "/health"])
def test_every_answer_carries_the_headers_also_where_there_is_nothing(visitor: Visitor, path: str) -> None:
    headers = visitor.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy  # so that scripts follow default-src: ours only, never inline
    assert "unsafe-eval" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


# CSRF and origin


def test_a_deed_without_the_token_or_with_a_wrong_one_is_refused(visitor: Visitor) -> None:
    visitor.get("/")
    good = visitor.token or ""
    for token in ("", "x", "0" * len(good), good[:-1] + ("0" if good[-1] != "0" else "1")):
        answer = visitor.post("/api/tables", json={"game": "libertalia", "players": 2}, headers={"x-csrftoken": token})
        assert answer.status_code == 403
        assert "csrftoken" in words(answer)
        visitor.cookies.set("csrftoken", good, domain="127.0.0.1")
    assert visitor.get("/api/me").json() is None
    assert visitor.post("/api/tables", json={"game": "libertalia", "players": 2}, headers={"x-csrftoken": good}).status_code == 201


def test_a_token_of_strange_letters_is_refused_like_any_other(visitor: Visitor) -> None:
    headers = {b"x-csrftoken": "é".encode("latin-1") * 80, b"cookie": b"csrftoken=" + "é".encode("latin-1") * 80}
    assert visitor.client.post("/api/tables", json={}, headers=headers).status_code == 403


def test_a_stale_token_of_ours_is_cleared_so_that_the_next_page_mends_it(visitor: Visitor) -> None:
    visitor.cookies.set("csrftoken", "ab" * 64, domain="127.0.0.1")
    assert visitor.post("/api/tables", json={"game": "libertalia", "players": 2}).status_code == 403
    assert visitor.token is None
    assert visitor.post("/api/tables", json={"game": "libertalia", "players": 2}).status_code == 201


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": ADDRESS}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"origin": f"{ADDRESS}.evil.example"}, 403),
    ],
)
def test_a_deed_from_another_sites_page_is_refused(visitor: Visitor, headers: dict[str, str], status: int) -> None:
    assert visitor.post("/api/tables", json={"game": "libertalia", "players": 2}, headers=headers).status_code == status


def test_without_an_origin_a_browser_still_tells_where_a_request_comes_from(visitor: Visitor) -> None:
    visitor.get("/")
    token = {"x-csrftoken": visitor.token or ""}
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 201)):
        answer = visitor.client.post(
            "/api/tables", json={"game": "libertalia", "players": 2}, headers=token | {"sec-fetch-site": site}
        )
        assert answer.status_code == status
    assert visitor.client.post("/api/tables", json={"game": "libertalia", "players": 2}, headers=token).status_code == 201


def test_a_socket_from_another_sites_page_is_refused(visitor: Visitor) -> None:
    table = visitor.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        visitor.client.websocket_connect(f"/ws/tables/{table}", headers={"origin": "http://evil.example"}),
    ):
        pass
    assert refused.value.code == 4403
    with visitor.client.websocket_connect(f"/ws/tables/{table}", headers={"origin": ADDRESS}) as socket:
        assert socket.receive_json()["type"] == "snapshot"


# Limits


def test_an_allowance_is_used_up_and_fills_again() -> None:
    now = [0.0]
    allowance = Allowance(3, 60, lambda: now[0])
    assert [allowance.wait("a") for _ in range(3)] == [0, 0, 0]
    assert allowance.wait("a") == pytest.approx(20)
    assert allowance.wait("b") == 0
    now[0] = 20.0
    assert allowance.wait("a") == 0
    assert allowance.wait("a") > 0


def test_an_allowance_forgets_those_who_have_rested() -> None:
    now = [0.0]
    allowance = Allowance(1, 1, lambda: now[0])
    for number in range(20_000):
        allowance.wait(str(number))
    now[0] = 10.0
    allowance.wait("one more")
    assert len(allowance._left) <= 1


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_counts_as_one_address(host: str, key: str) -> None:
    assert address_key(host) == key


def test_too_many_requests_are_told_when_to_come_again(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(deeds_per_minute=2)) as server:
        visitor = Visitor(server)
        statuses = [visitor.ask("PATCH", "/api/me", json={"language": "pl"}).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        answer = visitor.ask("PATCH", "/api/me", json={"language": "pl"})
        assert words(answer)
        assert 1 <= int(answer.headers["retry-after"]) <= 31
        assert visitor.get("/api/me").status_code == 200


def test_one_address_makes_only_so_many_guests(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(guests_per_hour=2)) as server:
        asked = [Visitor(server).ask("PATCH", "/api/me", json={"name": "Anna"}).status_code for _ in range(3)]
    assert asked == [200, 200, 429]


def test_a_guest_has_only_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(tables_per_guest=2)) as server:
        visitor = Visitor(server)
        made = [visitor.post("/api/tables", json={"game": "libertalia", "players": 2}) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 409]
        assert "2 tables" in words(made[2])


def test_a_body_that_is_too_large_is_refused(visitor: Visitor) -> None:
    answer = visitor.post(
        "/api/tables", content=b'{"game": "' + b"x" * 70_000 + b'"}', headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413
    assert words(answer)


def test_one_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(connections_per_address=1)) as server:
        visitor = Visitor(server)
        path = f"/ws/tables/{visitor.post('/api/tables', json={'game': 'libertalia'}).json()['id']}"
        with server.websocket_connect(path) as first:
            assert first.receive_json()["type"] == "snapshot"
            with pytest.raises(WebSocketDisconnect) as refused, server.websocket_connect(path):
                pass
            assert refused.value.code == 4429


def test_connections_that_have_ended_are_not_counted() -> None:
    gate = Gate(Limits(connections_per_address=1))
    assert gate.enter("a")
    assert not gate.enter("a")
    gate.leave("a")
    assert gate.enter("a")
    gate.leave("a")
    assert not gate.connections


# Logs


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    written = io.StringIO()
    names = (logs.LOGGER.name, "uvicorn", "litestar", "asyncio", "sqlalchemy", "alembic")
    before = {
        name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate, logging.getLogger(name).level) for name in names
    }
    set_up_logs(logging.INFO, written)
    yield written
    for name, (handlers, propagates, level) in before.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = handlers, propagates
        logger.setLevel(level)


def test_the_log_holds_no_cookie_no_seed_no_name_no_id_and_no_chat(tmp_path: Path, lines: io.StringIO) -> None:
    with serving(tmp_path) as server:
        visitor = Visitor(server)
        visitor.ask("PATCH", "/api/me", json={"name": "Planted Name"})
        table = visitor.post("/api/play", json={"game": "libertalia", "players": 2, "level": "easy"}).json()
        link = visitor.post("/api/me/link").json()["url"].rpartition("#")[2]
        assert visitor.post("/api/links/look", json={"token": link}).json()["name"] == "Planted Name"
        server.cookies = visitor.cookies
        with server.websocket_connect(f"/ws/tables/{table['id']}") as socket:
            snapshot = socket.receive_json()
            socket.send_json({"type": "chat", "id": "c1", "text": "planted words"})
            while socket.receive_json()["type"] != "said":
                pass
        visitor.get(f"/api/tables/{table['id']}/log")
        row = server.blocking_portal.call(server.app.state.store.table, table["id"])
    text = lines.getvalue()
    told = [json.loads(line) for line in text.splitlines()]
    assert {"started", "request", "stopped"} <= {line["event"] for line in told}
    assert "/api/tables/{table_id}/log" in {line.get("route") for line in told}
    moves = {choice["move"] for choice in snapshot["choices"]}
    secrets = {
        visitor.cookies[COOKIE], visitor.token, link, table["id"], row.seed.hex(), "Planted Name", "planted words", *moves,
    }  # fmt: skip
    assert [secret for secret in secrets if str(secret) in text] == []


def test_a_fault_is_logged_by_type_and_place_and_never_by_its_message(lines: io.StringIO) -> None:
    try:
        raise ValueError("seed 0123")
    except ValueError as fault:
        log_fault("request failed", fault)
    logging.getLogger("uvicorn.error").error("Exception %s", "cookie=abc")
    first, second = (json.loads(line) for line in lines.getvalue().splitlines())
    assert first["fault"] == "builtins.ValueError"
    assert first["places"][0].endswith("test_a_fault_is_logged_by_type_and_place_and_never_by_its_message")
    assert "0123" not in lines.getvalue()
    assert second["event"] == "Exception %s"
    assert "abc" not in lines.getvalue()


def test_a_field_without_a_name_here_cannot_be_logged() -> None:
    with pytest.raises(TypeError, match="cookie"):
        log("request", cookie="abc")
