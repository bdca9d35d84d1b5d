"""What a referee enters, is refused, and corrects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.tournaments.people import EventAt, play_round, player, printed
from tests.server.visitor import serving

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("refereeing")) as client:
        yield client


def test_only_the_referees_session_referees(server: Server) -> None:
    event = EventAt(server, options={"questions": "0"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    before = event.view()["seq"]
    for who in (event.stranger, event.players["anna"]):
        asked = [
            who.post(f"{event.at}/deeds", json={"text": "start"}),
            who.post(f"{event.at}/players", json={"name": "X"}),
            who.post(f"{event.at}/players/anna/link"),
        ]
        assert [answer.status_code for answer in asked] == [403, 403, 403]
        seen = event.view(who)
        assert not seen["steps"]
        assert not seen["duties"]
        assert not any(player["can"] for player in seen["players"])
    for who in (event.stranger, event.referee):
        assert who.post(f"{event.at}/test/open").status_code == 403
        assert who.post(f"{event.at}/test/hand-in").status_code == 403
        assert who.ask("PUT", f"{event.at}/test/answer", json={"question": "q1", "answer": 0}).status_code == 403
    assert event.view()["seq"] == before
    for path in ("", "/explain/m1", "/documents/standings.html", "/qr.svg"):
        assert event.referee.get(f"/api/tournaments/nothing{path}").status_code == 404
    assert event.referee.post("/api/tournaments/nothing/deeds", json={"text": "start"}).status_code == 404


def test_a_refused_entry_names_its_rule_and_changes_nothing(server: Server) -> None:
    event = printed(server, 2)
    for text, reason, rule in [
        ("draw", "", "TRN-EVENT-6"),
        ("dance", "", "TRN-LOG-1"),
        ("strike nobody", "", "TRN-LOG-1"),
        ("lot anna", "", "TRN-LOG-1"),
        ("withdraw anna", "ill", "TRN-FAIR-11"),
    ]:
        answer = event.try_deed(text, reason)
        assert (answer.status_code, answer.json()["rule"]) == (409, rule), text
    event.deed("start")
    lacking = event.try_deed("withdraw anna")
    assert lacking.json() == {"words": "Give a reason.", "rule": "TRN-LOG-1"}
    assert event.view()["seq"] == 5  # two entered, start, two lots


def test_the_same_id_is_done_once(server: Server) -> None:
    event = printed(server, 2)
    event.deed("start")
    event.deed("draw")
    first = event.deed("offence anna vulgar", id="one")
    assert first == event.deed("offence anna vulgar", id="one")
    assert first["answer"] == "warning"
    assert event.deed("offence anna vulgar", id="two")["answer"] == "yellow card"
    assert event.deed("offence anna vulgar", id="one") == first
    assert [each["penalty"] for each in player(event, "anna")["penalties"]] == ["warning", "yellow"]


def test_a_printed_event_goes_from_entry_to_the_podium(server: Server) -> None:
    event = printed(server, 4)
    assert event.view()["steps"] == [{"text": "start", "label": "Start the tournament", "can": True, "why_not": ""}]
    event.deed("start")
    assert event.view()["format"] == "all-play-all"
    assert event.view()["rounds_planned"] == 3
    for _ in range(3):
        event.deed("draw")
        step = event.view()["steps"][0]
        assert not step["can"]
        first = event.view()["rounds"][-1]["matches"][0]
        names = " – ".join(player(event, each)["name"] for each in first["players"])
        assert step["why_not"].startswith(f"Not decided yet: table 1 ({names}); table 2 (")
        assert event.view(language="pl")["steps"][0]["why_not"].startswith(f"Jeszcze nierozstrzygnięte: stół 1 ({names}); stół 2 (")
        assert event.view(language="fr")["steps"][0]["why_not"].startswith(
            f"Pas encore décidé\u00a0: table n° 1 ({names}); table n° 2 ("
        )
        play_round(event)
    assert event.view()["steps"][0]["text"] == "finish"
    event.deed("finish")
    seen = event.view(event.stranger, language="pl")
    assert [place["place"] for place in seen["places"]] == [1, 2, 3, 4]
    assert seen["phase"] == "over"
    assert len(seen["standings"][0]["rows"]) == 4
    assert "certificates.html" in seen["documents"]
    assert "Anna" in event.stranger.get(f"{event.at}/documents/certificates.html").text
    assert event.try_deed("draw").json()["rule"] == "TRN-EVENT-1"


def test_corrections_are_entries_with_reasons(server: Server) -> None:
    event = printed(server, 2)
    event.deed("start")
    event.deed("draw")
    event.deed("leg m1 1 navy 2")
    match = event.view()["rounds"][0]["matches"][0]
    assert match["legs"][0]["can"] == ["fix-leg", "replay"] == match["legs"][0]["needs_reason"]
    assert match["legs"][1] == match["legs"][1] | {"can": ["leg", "replay"], "needs_reason": ["replay"]}
    assert event.try_deed("fix-leg m1 1 navy 1").status_code == 409
    event.deed("fix-leg m1 1 kriegsmarine 4", "misread")
    event.deed("absent m1 anna", "not here")
    assert event.view()["rounds"][0]["matches"][0]["absent"] == ["anna"]
    event.deed("present m1 anna", "was in the corridor")
    lines = event.referee.get(f"{event.at}/explain/m1").json()["lines"]
    assert any("misread" in line for line in lines)
    assert [entry["text"] for entry in event.view()["log"]][-3:] == [
        "fix-leg m1 1 kriegsmarine 4",
        "absent m1 anna",
        "present m1 anna",
    ]


def test_what_the_next_offence_leads_to_is_told_before(server: Server) -> None:
    event = printed(server, 2)
    event.deed("start")
    event.deed("draw")
    said = []
    for _ in range(4):
        said.append(player(event, "anna")["next"]["penalty"])
        event.deed("offence anna other", "again")
    assert said == ["warning", "yellow", "warning", "red"]
    match = event.view()["rounds"][0]["matches"][0]
    assert match["at_fault"] == ["anna"]
    assert match["stage"] == "decided"
    event.deed("rescind anna", "it was somebody else")
    assert event.view()["rounds"][0]["matches"][0]["stage"] == "waiting"


def test_an_event_whose_referee_is_forgotten_stays_readable(server: Server) -> None:
    event = printed(server, 2)
    assert event.referee.ask("DELETE", "/api/me?tournaments=leave").status_code == 204
    seen = event.view(event.stranger)
    assert seen["referee"] == "Somebody"
    assert event.try_deed("start").status_code == 403
