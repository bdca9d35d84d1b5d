"""An application that is used again is as new: another state, other limits, another secret."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.server.visitor import MANY, Visitor, serving, words

STRICT = "strict-transport-security"


def test_an_application_used_again_knows_the_new_configuration_and_nothing_of_before(tmp_path: Path) -> None:
    few = msgspec.structs.replace(MANY, requests_per_minute=7)
    with serving(tmp_path / "one", url="https://one.example", limits=few) as server:
        app, state = server.app, server.app.state
        anna = Visitor(server)
        answers = [anna.get("/health") for _ in range(9)]
        assert [answers[0].status_code, answers[-1].status_code] == [200, 429]
        assert STRICT in answers[0].headers
        token = anna.token
    with serving(tmp_path / "two") as server:
        assert server.app is app
        assert server.app.state is not state
        bert = Visitor(server)
        answers = [bert.get("/health") for _ in range(9)]
        assert {answer.status_code for answer in answers} == {200}
        assert STRICT not in answers[0].headers
        thief = Visitor(server)
        thief.cookies.set("csrftoken", str(token))
        refused = thief.post("/api/tables", json={"game": "libertalia", "players": 2})
        assert refused.status_code == 403
        assert "csrftoken" in words(refused)


def test_two_servers_at_once_have_an_application_each(tmp_path: Path) -> None:
    with serving(tmp_path / "one") as one, serving(tmp_path / "two") as two:
        assert one.app is not two.app
