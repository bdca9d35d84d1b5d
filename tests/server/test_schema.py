"""The OpenAPI document tells the truth, and nothing that follows it, or does not, makes the server fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from tests.server.visitor import ADDRESS, Visitor, serving

Server = TestClient[Any]
EXAMPLES, MANY_EXAMPLES = 2, 150
"""Of each operation, once following the document and once not: the simplest and another in `make test`, many in `make test-all`."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("schema")) as client:
        yield client


@pytest.fixture(scope="module")
def tables(server: Server) -> list[str]:
    """Real tables, so that not everything is 404: one gathers, one is played, one is closed."""
    visitor, found = Visitor(server), []
    for agreed in ({}, {}, {"on_timeout": "forfeit"}):
        seats = [{"kind": "me"}, {"kind": "bot"}]
        found.append(str(visitor.post("/api/tables", json={"game": "libertalia", "seats": seats, "settings": agreed}).json()["id"]))
    for table in found[1:]:
        assert visitor.post(f"/api/tables/{table}/start").json()["status"] == "playing"
    assert visitor.post(f"/api/tables/{found[2]}/leave").json()["status"] == "closed"
    return found


def operations(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(method.upper(), path) for path, item in document["paths"].items() for method in item if method != "parameters"]


def test_the_document_describes_every_endpoint_with_its_errors(server: Server) -> None:
    document = server.get("/api/schema").json()
    told = operations(document)
    assert {("POST", "/api/play"), ("DELETE", "/api/me"), ("GET", "/api/replays/{replay_id}/positions"), ("GET", "/health")} <= set(
        told
    )
    served = {
        route.path for route in server.app.routes if route.path.startswith("/api/") and not route.path.startswith("/api/schema")
    }
    assert len({path for _, path in told if path.startswith("/api/")}) == len(served)
    for method, path in told:
        answers = document["paths"][path][method.lower()]["responses"]
        assert {"400", "403", "429"} <= set(answers), (method, path)
        problems = {status for status in answers if status >= "400"} - ({"503"} if path == "/ready" else set())
        assert all("Problem" in str(answers[status]["content"]) for status in problems), (method, path)
        assert document["paths"][path][method.lower()]["summary"]


def must(result: Any) -> Any:
    """An operation, if the document describes it rightly."""
    return result.ok()


def bombard(server: Server, tables: list[str], examples: int) -> None:
    """Ask everything in every way the document allows and forbids; an answer that breaks a promise is an error with the request in it."""
    schema = schemathesis.openapi.from_dict(server.get("/api/schema").json())
    visitor = Visitor(server)
    visitor.ask("PATCH", "/api/me", json={"name": "Fuzz"})
    event = str(visitor.post("/api/tournaments", json={"title": "Cup", "referee": "Fuzz"}).json()["id"])
    for result in schema.get_all_operations():
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            bombard_one(visitor, must(result), mode, tables, event, examples)


def bombard_one(
    visitor: Visitor, operation: Any, mode: schemathesis.GenerationMode, tables: list[str], event: str, examples: int
) -> None:
    """Ask one operation many times."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), real=st.none() | st.sampled_from(tables))
    def ask(case: Any, real: str | None) -> None:
        for name in {"table_id", "replay_id"} & set(case.path_parameters if real else ()):
            case.path_parameters[name] = real
        if real and "event_id" in case.path_parameters:
            case.path_parameters["event_id"] = event
        sent = case.as_transport_kwargs(base_url=ADDRESS)
        headers = {str(name): str(value) for name, value in (sent.get("headers") or {}).items() if str(value).isascii()}
        content = {"json": sent["json"]} if "json" in sent else {"content": sent.get("data") or b""}
        answer = visitor.ask(sent["method"], sent["url"], headers=headers, params=sent.get("params"), **content)
        case.validate_response(answer, checks=CHECKS)

    try:
        ask()
    except Unsatisfiable:
        # Nothing can be wrong about an operation that takes nothing.
        assert mode is schemathesis.GenerationMode.NEGATIVE


def test_nothing_that_can_be_asked_makes_the_server_fail(server: Server, tables: list[str]) -> None:
    bombard(server, tables, EXAMPLES)


@pytest.mark.soak
def test_nothing_makes_it_fail_for_long_either(server: Server, tables: list[str]) -> None:
    bombard(server, tables, MANY_EXAMPLES)


def test_a_planted_fault_is_found(server: Server, tables: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(server.app.state.store, "open_tables", fail)
    with pytest.raises(schemathesis.core.failures.FailureGroup):
        bombard(server, tables, 1)
