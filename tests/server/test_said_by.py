"""Every message of every socket says who may send it; whoever may not is refused, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, get_args

import pytest
from litestar.testing import TestClient

from seaboard.server.people.asked_by import MEANINGS, SAID_BY
from seaboard.server.protocol import ClientMessage
from seaboard.server.tournaments.http.sockets import HEARD
from tests.server.order import claim_code
from tests.server.test_chat import Chatter, Mouth, make_table
from tests.server.visitor import Visitor, serving

TABLE, HALL = "/ws/tables/{table_id}", "/ws/tournaments/{event_id}"
KINDS = {message.__struct_config__.tag: message for message in get_args(ClientMessage)}
ROLE_OF = {kind: role for role, kinds in SAID_BY[TABLE].items() for kind in kinds}
FIELDS: dict[str, dict[str, Any]] = {
    "act": {"seq": 1, "move": "play 1"},
    "chat": {"text": "ahoy"},
    "emote": {"emote": "ahoy"},
    "hint": {"seq": 1},
    "mute": {"seat": 1},
    "silence": {"seat": 1},
    "report": {"line": 1},
    "report-name": {"seat": 1},
    "remove": {"seat": 1},
    "answer-undo": {"agree": True},
    "fill-seat": {"seat": 1},
    "why": {"moves": ["*"]},
    "show-scenes": {"moves": [0]},
}
LESSER: dict[str, tuple[str, ...]] = {
    "stranger": (),
    "guest": ("stranger",),
    "seat": ("stranger", "guest", "keeper"),
    "host": ("stranger", "guest", "keeper", "seat"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving(tmp_path_factory.mktemp("said")) as client:
        yield client


def test_every_message_of_a_socket_says_who_may_send_it(server: TestClient[Any]) -> None:
    told = server.get("/api/schema").json()
    assert set(SAID_BY) == set(told["x-sockets-asked-by"]) == set(told["x-messages-asked-by"])
    assert set(ROLE_OF) == set(KINDS), "a message of a table without a role, or a role for a message that there is not"
    assert {kind for kinds in SAID_BY[HALL].values() for kind in kinds} == set(HEARD)
    assert {role for roles in SAID_BY.values() for role in roles} <= set(MEANINGS)


def test_whoever_may_not_send_a_message_is_refused_and_nothing_changes(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    keeper = Chatter(server, "Kay")
    make_keeper(server, keeper)
    table = make_table(ada, ben)
    nobody = Chatter.__new__(Chatter)
    Visitor.__init__(nobody, server)
    with ExitStack() as stack:
        people = {"stranger": nobody, "guest": eve, "keeper": keeper, "seat": ben, "host": ada}
        at = {role: stack.enter_context(person.at(table)) for role, person in people.items()}
        at["host"].say("a line")
        before = standing(at["host"])
        tried = 0
        for kind, role in ROLE_OF.items():
            for lesser in LESSER[role]:
                answer = at[lesser].do(kind, **FIELDS.get(kind, {}))
                assert answer["type"] == "refused", (kind, lesser)
                tried += 1
        assert tried > 40
        assert standing(at["host"]) == before
        assert at["host"].do("remove", seat=1)["type"] == "acknowledged"


def standing(host: Mouth) -> dict[str, Any]:
    """All that a message could have changed, as the host sees it."""
    shown = host.look()
    return {name: shown[name] for name in ("seq", "view", "chat", "silenced", "removed", "muted", "undo")} | {
        "seats": [seat | {"connected": True} for seat in shown["table"]["seats"]]
    }


def make_keeper(server: TestClient[Any], visitor: Visitor) -> None:
    """Let somebody keep the server."""
    assert visitor.post("/api/keeper/claim", json={"code": claim_code(server)}).status_code == 200
