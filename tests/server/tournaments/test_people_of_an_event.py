"""Names, rosters, latecomers and bots over HTTP, and what is kept of people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving, words

LONG = "Aleksandra Wiśniewska-Brzęczyszczykiewicz z Chrząszczyżewoszyc"
PLAIN = {"questions": "0", "format": "round-robin"}


@pytest.fixture
def client(tmp_path: Path) -> Any:
    with serving(tmp_path) as server:
        yield server


def names(event: EventAt, who: Visitor | None = None, **query: str) -> list[str]:
    return [player["name"] for player in event.view(who, **query)["players"]]


@pytest.mark.rule("TRN-NAME-1", "TRN-NAME-2")
def test_long_names_fit_and_equal_ones_are_told_apart_for_everybody(client: TestClient[Any]) -> None:
    event = EventAt(client, options=PLAIN)
    for name in (LONG, "Anna Kot", "anna  kot"):
        event.join(name)
    for who in event.everybody().values():
        assert names(event, who) == [LONG, "Anna Kot (1)", "anna kot (2)"]
    assert Visitor(client).post(f"{event.at}/join", json={"name": "x" * 65}).status_code == 400


@pytest.mark.rule("TRN-NAME-3")
def test_the_referee_renames_a_player_also_when_the_event_is_over(client: TestClient[Any]) -> None:
    event = EventAt(client, options=PLAIN)
    event.add("Ana")
    event.add("Bolek")

    def rename(name: str, nickname: str = "") -> int:
        wish = {"text": f"rename {event.id('ana')}", "name": name, "nickname": nickname}
        return int(event.referee.post(f"{event.at}/deeds", json=wish).status_code)

    assert rename("Anna Maria Nowak", "Ania") == 200
    assert names(event) == ["Anna Maria Nowak", "Bolek"]
    assert [rename(""), rename("..."), rename("Anna", "?" * 3)] == [409, 409, 409]
    for text in ("start", "draw"):
        event.deed(text)
    match = event.view()["rounds"][0]["matches"][0]
    event.deed(f"leg {match['id']} 1 navy 1")
    event.deed(f"leg {match['id']} 2 kriegsmarine 4")
    event.deed("finish")
    assert rename("Anna Nowak") == 200
    assert "Anna Nowak" in event.referee.get(f"{event.at}/documents/certificates.html").text
    told = [entry["words"] for entry in event.view(event.stranger)["log"]]
    assert not any("Ana" in each for each in told)


@pytest.mark.rule("TRN-NAME-1", "TRN-SEE-7")
def test_a_projector_shows_nicknames_if_the_referee_says_so_and_nobody_else_does(client: TestClient[Any]) -> None:
    event = EventAt(client, options=PLAIN)
    event.add("Anna Kowalska")
    event.add("Bolek Nowak")
    at = {"as": "projector"}
    assert names(event, event.referee, **at) == ["Anna Kowalska", "Bolek Nowak"]
    assert event.referee.ask("PUT", f"{event.at}/privacy", json={"nicknames": True}).json()["nicknames"]
    assert names(event, event.referee, **at) == ["Anna K.", "Bolek N."]
    assert event.view(event.referee, **at)["role"] == "spectator"
    assert names(event, event.stranger) == ["Anna Kowalska", "Bolek Nowak"]
    assert event.stranger.ask("PUT", f"{event.at}/privacy", json={"nicknames": False}).status_code == 403


@pytest.mark.rule("TRN-NAME-4")
def test_a_roster_is_read_first_and_entered_whole_or_not_at_all(client: TestClient[Any]) -> None:
    event = EventAt(client, options=PLAIN)
    event.add("Bolek")
    text = f"1.\tAnna Kot; Ania\n2. bolek\n\n{'x' * 65}\n"
    read = event.referee.post(f"{event.at}/roster/read", json={"text": text}).json()
    assert [(row["line"], row["name"], row["trouble"]) for row in read["rows"]] == [
        (1, "Anna Kot", ""), (2, "bolek", "twice"), (4, "x" * 65, "too-long"),
    ]  # fmt: skip
    assert read["entering"] == 0
    refused = event.referee.post(f"{event.at}/roster", json={"text": text})
    assert (refused.status_code, refused.json()["rule"]) == (409, "TRN-NAME-4")
    assert names(event) == ["Bolek"]
    good = text.replace("x" * 65, LONG)
    entered = event.referee.post(f"{event.at}/roster", json={"text": good}).json()["players"]
    assert [(player["name"], player["nickname"], player["kind"]) for player in entered[1:]] == [
        ("Anna Kot", "Ania", "printed"), (LONG, "", "printed"),
    ]  # fmt: skip
    again = event.referee.post(f"{event.at}/roster", json={"text": "Bolek", "keeps_equals": True}).json()["players"]
    assert [player["name"] for player in again if "olek" in player["name"]] == ["Bolek (1)", "Bolek (2)"]
    assert event.stranger.post(f"{event.at}/roster", json={"text": "Ewa"}).status_code == 403


@pytest.mark.rule("TRN-NAME-4", "TRN-EVENT-2")
def test_a_roster_too_long_for_the_event_enters_nobody(client: TestClient[Any]) -> None:
    event = EventAt(client, options=PLAIN)
    text = "\n".join(f"Player {number}" for number in range(65))
    assert event.referee.post(f"{event.at}/roster", json={"text": text}).status_code == 409
    assert names(event) == []
    assert event.referee.post(f"{event.at}/roster", json={"text": text.rpartition(chr(10))[0]}).status_code == 200
    assert len(names(event)) == 64


@pytest.mark.rule("TRN-EVENT-2", "TRN-LATE-1", "TRN-LATE-2")
def test_latecomers_are_told_so_and_enter_where_the_event_takes_them(client: TestClient[Any]) -> None:
    for late, status in (("off", 409), ("on", 200)):
        event = EventAt(client, options={"questions": "0", "format": "swiss", "late": late})
        for name in ("Anna", "Bolek", "Celina", "Darek"):
            event.add(name)
        event.deed("start")
        event.deed("draw")
        assert event.view(event.stranger)["entry_open"] == (status == 200)
        answer = Visitor(client).post(f"{event.at}/join", json={"name": "Ewa"})
        assert answer.status_code == status
        if status == 409:
            assert answer.json()["rule"] == "TRN-EVENT-2"
            assert "friendly game" in words(answer)
        else:
            assert [player["number"] for player in answer.json()["players"] if player["name"] == "Ewa"] == [5]


@pytest.mark.rule("TRN-BOT-1", "TRN-BOT-2")
def test_bots_enter_before_the_start_take_no_test_and_get_no_certificate(client: TestClient[Any]) -> None:
    event = EventAt(client, options={"questions": "2", "format": "swiss", "late": "on"})
    for name in ("Anna", "Bolek", "Celina"):
        event.add(name)
    event.add("Robot", "easy")
    event.deed("start")
    late = event.referee.post(f"{event.at}/players", json={"name": "Robot 2", "bot": "easy"})
    assert (late.status_code, late.json()["rule"]) == (409, "TRN-BOT-1")
    robot = next(player for player in event.view()["players"] if player["kind"] == "bot")
    assert "test" not in robot["can"]
    assert event.try_deed("test robot 2 10").json()["rule"] == "TRN-BOT-1"
    assert "Robot" not in event.referee.get(f"{event.at}/documents/papers.html").text
    event.deed("close")
    assert event.view()["standings"][0]["rows"][-1]["right"] == 0


@pytest.mark.rule("TRN-LOG-8")
def test_the_referee_sees_and_shortens_how_long_people_are_remembered(client: TestClient[Any]) -> None:
    event = EventAt(client, options=PLAIN)
    keeping = event.view()["keeping"]
    assert (keeping["days"], keeping["most_days"]) == (400, 400)
    shorter = event.referee.ask("PUT", f"{event.at}/privacy", json={"keep_days": 7}).json()["keeping"]
    assert shorter["days"] == 7
    assert shorter["until"] < keeping["until"]
    assert event.referee.ask("PUT", f"{event.at}/privacy", json={"keep_days": 0}).status_code == 400
    assert event.referee.ask("PUT", f"{event.at}/privacy", json={"keep_days": 5000}).json()["keeping"]["days"] == 400
    assert event.view(event.stranger)["keeping"] is None


@pytest.mark.rule("TRN-LOG-8")
def test_a_device_keeps_no_name_from_an_event_that_is_soon_forgotten(client: TestClient[Any]) -> None:
    event = EventAt(client, options=PLAIN, keep_days=7)
    event.join("Anna Kowalska")
    assert event.players["anna kowalska"].get("/api/me").json()["name"].startswith("Guest ")
