"""A server for invited people: nobody becomes a guest or sits down without an invitation; codes are counted, end and can be revoked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import update

from seaboard.server.order.guarding import CLOSED_TO_PUPILS, LEFT_TO_UNINVITED
from seaboard.server.people.asked_by import ROLE_OF
from seaboard.server.store.order_schema import invitations
from tests.server.order import called, claim_code, id_of, keeper_at, named
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]
REFUSED = "This server is for invited people."
NOBODY = "This code lets nobody in"
TABLE = {"game": "libertalia", "players": 2}


@pytest.fixture
def server(tmp_path: Any) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


def order(keeper: Visitor, deed: str, **fields: Any) -> Any:
    """Have something done."""
    answer = keeper.post("/api/keeper/orders", json={"order": {"deed": deed, **fields}})
    assert answer.status_code == 200, answer.text
    return answer.json()


def take(visitor: Visitor, code: str) -> Any:
    return visitor.post("/api/invitations/take", json={"code": code})


def test_nobody_comes_without_an_invitation_and_whoever_was_here_may_be_kept(server: Server) -> None:
    keeper, old, new = keeper_at(server), Visitor(server), Visitor(server)
    assert old.ask("PATCH", "/api/me", json={"name": "Old"}).status_code == 200
    order(keeper, "set-entry", is_invite_only=True)
    assert old.post("/api/tables", json=TABLE).status_code == 201
    for path, body in (("/api/tables", TABLE), ("/api/play", {"game": "libertalia"})):
        refused = new.post(path, json=body)
        assert (refused.status_code, words(refused)[: len(REFUSED)]) == (403, REFUSED)
    assert new.ask("PATCH", "/api/me", json={"name": "New"}).status_code == 403
    assert new.get("/api/me").json() is None, "a refused stranger has become a guest"
    assert new.get("/api/games").status_code == 200
    assert new.get("/api/standing").json()["needs_invitation"] is True
    order(keeper, "set-entry", is_invite_only=False)
    assert new.post("/api/tables", json=TABLE).status_code == 201


def test_a_guest_who_was_not_kept_sits_down_nowhere_but_may_leave(server: Server) -> None:
    keeper, guest = keeper_at(server), named(server, "Gus")
    table = keeper.post("/api/tables", json={"game": "libertalia", "players": 3}).json()["id"]
    assert guest.post(f"/api/tables/{table}/join", json={}).status_code == 200
    order(keeper, "set-entry", is_invite_only=True, keeps_everybody=False)
    other = keeper.post("/api/tables", json=TABLE).json()["id"]
    assert guest.post(f"/api/tables/{other}/join", json={}).status_code == 403
    assert guest.post(f"/api/tables/{table}/leave").status_code == 200
    order(keeper, "let-in", player=id_of(server, "Gus"))
    assert guest.post(f"/api/tables/{other}/join", json={}).status_code == 200


def test_an_invitation_lets_so_many_in_and_no_more(server: Server) -> None:
    keeper = keeper_at(server)
    order(keeper, "set-entry", is_invite_only=True)
    code = order(keeper, "make-invitation", note="Form 5b", most=2)["code"]
    ann, ben, eve = (Visitor(server) for _ in range(3))
    assert words(take(ann, "AAAA-BBBB-CCCC-DDDD"))[: len(NOBODY)] == NOBODY
    assert ann.get("/api/me").json() is None
    for visitor in (ann, ann, ben):  # one who takes it again is counted once
        assert take(visitor, code.lower().replace("-", " ")).json()["needs_invitation"] is False
    assert words(take(eve, code))[: len(NOBODY)] == NOBODY
    assert ann.post("/api/tables", json=TABLE).status_code == 201
    shown = keeper.get("/api/keeper/entry").json()
    assert [(row["note"], row["used"], row["most"]) for row in shown["invitations"]] == [("Form 5b", 2, 2)]
    assert code not in keeper.get("/api/keeper/entry").text + keeper.get("/api/keeper/log").text


def test_an_invitation_that_is_over_or_revoked_lets_nobody_in(server: Server) -> None:
    keeper, eve = keeper_at(server), Visitor(server)
    order(keeper, "set-entry", is_invite_only=True)
    first, second = (order(keeper, "make-invitation", most=5)["code"] for _ in range(2))
    kept = keeper.get("/api/keeper/entry").json()["invitations"]
    order(keeper, "revoke-invitation", invitation=kept[0]["id"])  # the newest comes first
    assert take(eve, second).status_code == 403
    run(server, update(invitations).values(expires=time.time() - 1))
    assert take(eve, first).status_code == 403
    assert keeper.get("/api/keeper/entry").json()["invitations"] == []


def run(server: Server, statement: Any) -> None:
    """Change a row behind the server's back."""
    called(server, lambda: server.app.state.store.run(lambda connection: connection.execute(statement).rowcount))


def test_the_settings_close_a_server_for_good(tmp_path: Any) -> None:
    with serving(tmp_path, invite_only=True) as server:
        keeper, new = Visitor(server), Visitor(server)
        assert keeper.post("/api/keeper/claim", json={"code": claim_code(server)}).status_code == 200
        assert new.post("/api/tables", json=TABLE).status_code == 403
        assert keeper.post("/api/tables", json=TABLE).status_code == 201
        shown = keeper.get("/api/keeper/entry").json()
        assert (shown["is_invite_only"], shown["is_fixed"]) == (True, True)
        assert take(new, order(keeper, "make-invitation")["code"]).status_code == 200
        assert new.post("/api/tables", json=TABLE).status_code == 201


def test_every_endpoint_that_changes_something_asks_for_the_invitation(tmp_path: Any) -> None:
    with serving(tmp_path, invite_only=True) as server:
        stranger = Visitor(server)
        asked = [name for name in ROLE_OF if name.split()[0] in {"POST", "PUT", "PATCH", "DELETE"}]
        assert set(asked) >= LEFT_TO_UNINVITED
        assert set(asked) >= CLOSED_TO_PUPILS
        for name in asked:
            method, _, path = name.partition(" ")
            answer = stranger.ask(method, path.replace("{number}", "1").replace("{seat}", "1"))
            if name not in LEFT_TO_UNINVITED:
                assert (answer.status_code, words(answer)[: len(REFUSED)]) == (403, REFUSED), name
        assert stranger.get("/api/me").json() is None
