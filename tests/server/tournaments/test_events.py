"""Events over HTTP: made, found by a code, joined, refereed by one session only, and gone on with after a restart."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.server.process.config import Limits
from seaboard.server.tournaments.event.naming import LETTERS, player_id
from seaboard.tournament.rules.entry import is_player_id
from tests.server.tournaments.people import NAMES, EventAt, told_until
from tests.server.visitor import MANY, Visitor, serving, words

Server = TestClient[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("events")) as client:
        yield client


def printed(server: Server, players: int, **options: str) -> EventAt:
    """An event at printed boards, without a test unless one is asked for."""
    event = EventAt(server, options={"questions": "0"} | options)
    for name in NAMES[:players]:
        event.add(name)
    return event


def play_round(event: EventAt) -> None:
    """The referee types in a result for every open leg of the round."""
    for match in event.view()["rounds"][-1]["matches"]:
        for leg in (1, 2):
            if match["stage"] != "decided":
                event.deed(f"leg {match['id']} {leg} navy {leg}")


# Making and finding


def test_a_code_is_short_and_readable_and_leads_to_the_event(server: Server) -> None:
    event = EventAt(server)
    code = event.key["code"]
    assert len(code) == 6
    assert set(code) <= set(LETTERS)
    typed = f" {code[:3].lower()}-{code[3:]}"
    assert event.stranger.get(f"/api/tournaments/codes/{typed}").json() == {
        name: event.key[name] for name in ("id", "title", "code")
    }
    assert event.stranger.get("/api/tournaments/codes/AAAAAA").status_code == 404


def test_options_are_told_with_their_values_default_first(server: Server) -> None:
    found = {each["name"]: each for each in Visitor(server).get("/api/tournaments/options?language=pl").json()}
    assert found["format"]["values"][0] == "auto"
    assert found["format"]["labels"]["swiss"] == "szwajcarski"
    assert found["round-limit"]["values"] == ["60", "30", "120"]
    assert found["questions"]["label"] == "Pytania testu"


@pytest.mark.parametrize(
    "wish",
    [
        {"options": {"format": "bingo"}},
        {"options": {"colour": "red"}},
        {"game": "libertalia", "options": {"format": "swiss"}},
        {"quiz": [], "quiz_use": "replace"},
        {"title": "\u200b"},
    ],
)
def test_an_event_that_cannot_be_is_refused(server: Server, wish: dict[str, Any]) -> None:
    answer = Visitor(server).post("/api/tournaments", json={"title": "Cup", "referee": "R"} | wish)
    assert answer.status_code == 422, answer.text
    assert words(answer)


def test_a_referee_brings_other_questions(server: Server) -> None:
    own = {
        "id": "own1",
        "question_en": "Which sea?",
        "question_pl": "Które morze?",
        "answers_en": ["Baltic", "North", "Red", "Dead"],
        "answers_pl": ["Bałtyk", "Północne", "Czerwone", "Martwe"],
        "correct": 0,
    }
    event = EventAt(server, quiz=[own], quiz_use="replace", options={"questions": "1"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    paper = event.players["anna"].post(f"{event.at}/test/open?language=pl").json()["paper"]
    assert [question["text"] for question in paper["questions"]] == ["Które morze?"]


def test_a_guest_has_a_limited_number_of_events_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(tournaments_per_guest=1, requests_per_minute=10**6)) as server:
        event = EventAt(server)
        again = event.referee.post("/api/tournaments", json={"title": "Two", "referee": "R"})
        assert again.status_code == 409
        assert "1" in words(again)


def test_codes_cannot_be_tried_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(codes_per_minute=2)) as server:
        visitor = Visitor(server)
        assert [visitor.get("/api/tournaments/codes/AAAAAA").status_code for _ in range(3)] == [404, 404, 429]


# Entering


@pytest.mark.rule("TRN-LOG-7")
def test_an_id_says_nothing_about_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {player_id(()) for _ in range(200)}
    assert len(found) == 200
    assert all(is_player_id(player) and len(player) == 8 for player in found)
    letters = iter("aaaaaaaaaaaaaabbbbbbb")
    monkeypatch.setattr(secrets, "choice", lambda known: next(letters))
    assert player_id({"paaaaaaa"}) == "pbbbbbbb"


def test_who_joined_finds_the_same_place_again(server: Server) -> None:
    event = EventAt(server)
    player = event.join("Łucja")
    again = event.players[player].post(f"{event.at}/join", json={"name": "Somebody else"}).json()
    assert again["you"] == event.id(player)
    assert len(again["players"]) == 1
    entry = event.view()["log"][0]
    assert (entry["actor"], entry["text"], entry["reason"]) == ("referee", "enter łucja", "joined with the code")
    assert event.players[player].get("/api/tournaments/mine").json()[0]["role"] == "player"
    assert event.referee.get("/api/tournaments/mine").json()[0]["role"] == "referee"
    assert event.stranger.get("/api/tournaments/mine").json() == []


def test_nobody_joins_after_the_start_and_the_referee_never(server: Server) -> None:
    event = printed(server, 2)
    assert event.referee.post(f"{event.at}/join", json={"name": "R"}).status_code == 409
    event.deed("start")
    late = event.stranger.post(f"{event.at}/join", json={"name": "Late"})
    assert late.status_code == 409
    assert late.json()["rule"] == "TRN-EVENT-2"


def test_there_is_room_for_sixty_four(server: Server) -> None:
    event = EventAt(server)
    for number in range(64):
        event.add(f"P{number}")
    full = event.referee.post(f"{event.at}/players", json={"name": "One more"})
    assert full.status_code == 409
    assert full.json()["rule"] == "TRN-EVENT-2"


def test_a_player_who_is_struck_off_is_a_spectator(server: Server) -> None:
    event = EventAt(server)
    event.join("Anna")
    event.deed("strike anna")
    seen = event.view(event.players["anna"])
    assert (seen["role"], seen["you"], seen["players"]) == ("spectator", None, [])


# Refereeing


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


def player(event: EventAt, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in event.view()["players"] if each["id"] == id)
    return found


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


# The knowledge test


def test_a_test_is_taken_kept_and_marked(server: Server) -> None:
    event = EventAt(server, options={"questions": "4"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    anna = event.players["anna"]
    assert anna.post(f"{event.at}/test/open").status_code == 409
    event.deed("start")
    assert anna.ask("PUT", f"{event.at}/test/answer", json={"question": "x", "answer": 0}).status_code == 409
    paper = anna.post(f"{event.at}/test/open").json()["paper"]
    other = event.players["bolek"].post(f"{event.at}/test/open").json()["paper"]
    assert {question["id"] for question in paper["questions"]} == {question["id"] for question in other["questions"]}
    for question in paper["questions"]:
        anna.ask("PUT", f"{event.at}/test/answer", json={"question": question["id"], "answer": 3})
        anna.ask("PUT", f"{event.at}/test/answer", json={"question": question["id"], "answer": 1})
    unknown = anna.ask("PUT", f"{event.at}/test/answer", json={"question": "no-such", "answer": 1})
    assert unknown.status_code == 422
    assert set(anna.post(f"{event.at}/test/open").json()["paper"]["chosen"].values()) == {1}
    mine = anna.post(f"{event.at}/test/hand-in").json()
    assert mine["paper"]["is_handed_in"]
    assert mine["paper"]["right"] is None
    assert anna.post(f"{event.at}/test/hand-in").status_code == 200
    assert event.view()["seq"] == mine["seq"]
    assert anna.ask("PUT", f"{event.at}/test/answer", json={"question": "x", "answer": 0}).status_code == 409
    event.deed("close")
    closed = event.view(anna)
    right = closed["paper"]["right"]
    assert sum(place == 1 for place in right.values()) == player(event, "anna")["test"]["right"]
    assert player(event, "bolek")["test"] == {"stage": "done", "right": 0, "seconds": 600}


def test_the_referee_types_in_a_test_on_paper(server: Server) -> None:
    event = printed(server, 2, questions="3")
    event.deed("start")
    assert "papers.html" in event.view()["documents"]
    assert "Anna" in event.referee.get(f"{event.at}/documents/papers.html").text
    event.deed("test anna 2 90")
    assert event.try_deed("test anna 2 90").json()["rule"] == "TRN-TEST-1"
    event.deed("fix-test anna 3 90", "counted again")
    assert player(event, "anna")["test"]["right"] == 3


@pytest.mark.rule("TRN-SEE-2")
def test_a_paper_is_read_by_its_player_and_after_the_close_by_the_referee(server: Server) -> None:
    event = EventAt(server, options={"questions": "3"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    anna, at = event.players["anna"], f"{event.at}/players/{event.id('anna')}/paper"
    event.deed("start")
    assert anna.get(at).status_code == 404
    anna.post(f"{event.at}/test/open")
    paper = anna.post(f"{event.at}/test/shown").json()["paper"]
    question = paper["questions"][0]["id"]
    anna.ask("PUT", f"{event.at}/test/answer", json={"question": question, "answer": 2})
    assert anna.get(at).json() == paper | {"chosen": {question: 2}}
    anna.post(f"{event.at}/test/hand-in")
    for viewer in (event.referee, event.stranger, event.players["bolek"]):
        assert viewer.get(at).status_code == 403
    assert words(event.referee.get(at)) == "A player's answers can be read when the test is closed."
    event.deed("close")
    shown = event.referee.get(f"{at}?language=pl").json()
    assert shown["chosen"] == {question: 2}
    assert shown["right"] == event.view(anna)["paper"]["right"] == anna.get(at).json()["right"]
    assert event.referee.get(f"{event.at}/players/bolek/paper").status_code == 404
    assert event.referee.get(f"{event.at}/players/nobody/paper").status_code == 404
    for viewer in (event.stranger, event.players["bolek"]):
        assert viewer.get(at).status_code == 403


def test_everybody_is_told_when_the_last_open_test_ends(server: Server) -> None:
    event = EventAt(server, options={"questions": "2", "test-minutes": "5"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    assert event.view(event.stranger)["test_ends"] is None
    ends = [event.players[name].post(f"{event.at}/test/open").json()["paper"]["ends"] for name in ("anna", "bolek")]
    assert [event.view(viewer)["test_ends"] for viewer in event.everybody().values()] == [ceil(ends[1])] * 4
    event.players["bolek"].post(f"{event.at}/test/hand-in")
    assert event.view(event.stranger)["test_ends"] == ceil(ends[0])
    event.deed("test anna 1 30")
    assert event.view(event.stranger)["test_ends"] is None


def test_whoever_changes_the_own_name_keeps_the_entered_one_in_the_event_and_at_its_tables(server: Server) -> None:
    event = EventAt(server, options={"questions": "0"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    anna = event.players["anna"]
    own = anna.post("/api/tables", json={"game": "orp-orzel", "players": 2}).json()["id"]
    event.deed("start")
    event.deed("draw")
    table = eventually(lambda: event.view()["rounds"][0]["matches"][0]["legs"][0]["table"])
    assert anna.ask("PATCH", "/api/me", json={"name": "Hannah"}).status_code == 200
    names = [{seat["name"] for seat in anna.get(f"/api/tables/{id}").json()["seats"]} for id in (table, own)]
    assert names[0] == {"Anna", "Bolek"}
    assert "Hannah" in names[1]
    assert player(event, "anna")["name"] == "Anna"


def eventually(found: Callable[[], Any]) -> Any:
    """Something that comes about by itself."""
    end = time.monotonic() + 20
    while not (what := found()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return what


# After a restart


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    """What a restart does not change: tests end later by the time in which nobody was served."""
    paper = view["paper"] and view["paper"] | {"ends": 0}
    return view | {"now": 0, "test_ends": 0, "plan": None, "paper": paper}


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        event = EventAt(server, options={"questions": "2"})
        for name in NAMES[:3]:
            event.join(name)
        event.deed("start")
        paper = event.players["anna"].post(f"{event.at}/test/open").json()["paper"]
        question = paper["questions"][0]["id"]
        event.players["anna"].ask("PUT", f"{event.at}/test/answer", json={"question": question, "answer": 2})
        before = {who: event.view(visitor) for who, visitor in event.everybody().items()}
    with serving(tmp_path) as server:
        for who, visitor in event.everybody().items():
            visitor.client = server
            after = event.view(visitor)
            assert lasting(after) == lasting(before[who])
        assert event.view(event.players["anna"])["paper"]["chosen"] == {question: 2}
        event.deed("close")


# The device link


def test_a_lost_device_is_replaced_by_a_link_that_works_once(server: Server) -> None:
    event = EventAt(server)
    event.join("Anna")
    event.add("Bolek")
    link = event.link("anna")
    fresh = Visitor(server)
    look = fresh.post("/api/links/look", json={"token": link.partition("#")[2]})
    assert look.json() == {"purpose": "device", "name": "Anna", "title": "Cup"}
    taken = fresh.follow(link)
    assert (taken.status_code, taken.json()) == (200, {"to": f"/hall/{event.key['id']}"})
    assert event.view(fresh)["you"] == "anna"
    for again in (Visitor(server), fresh):
        assert again.follow(link).status_code == 404
    assert Visitor(server).follow(f"{link}x").status_code == 404

    link = event.link("bolek")
    assert fresh.follow(link).status_code == 409
    assert event.referee.follow(link).status_code == 409
    other = Visitor(server)
    assert other.follow(link).status_code == 200
    assert event.view(other)["you"] == "bolek"
    assert player(event, "bolek")["kind"] == "device"


def test_a_newer_link_makes_the_older_void_and_bots_have_none(server: Server) -> None:
    event = EventAt(server)
    event.add("Bolek")
    event.add("Robot", "easy")
    first, second = (event.link("bolek") for _ in range(2))
    assert Visitor(server).follow(first).status_code == 404
    assert Visitor(server).follow(second).status_code == 200
    assert event.referee.post(f"{event.at}/players/{event.id('robot')}/link").status_code == 409
    assert event.referee.post(f"{event.at}/players/nobody/link").status_code == 404


# Pages


def test_pages_of_the_client_are_answered_with_the_client(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<p>client</p>")
    with serving(tmp_path, web=web, limits=MANY) as server:
        for path in (
            "/tournament/new",
            "/questions",
            "/questions/orp-orzel",
            "/join",
            "/join/ABCDEF",
            "/hall/x",
            "/hall/x/projector",
            "/me",
            "/device",
        ):
            answer = Visitor(server).get(path)
            assert (answer.status_code, answer.text) == (200, "<p>client</p>"), path


def test_the_qr_code_is_a_drawing(server: Server) -> None:
    event = EventAt(server)
    answer = event.stranger.get(f"{event.at}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<svg" in answer.text
    assert event.view()["url"].endswith(f"/join/{event.key['code']}")


def test_who_is_forgotten_leaves_no_name_behind_and_the_event_goes_on(server: Server) -> None:
    event = EventAt(server, options={"questions": "0"})
    for name in ("Anna", "Bolek"):
        event.join(name)
    event.deed("start")
    assert event.players["anna"].ask("DELETE", "/api/me").status_code == 204
    assert player(event, "anna") == player(event, "anna") | {
        "name": f"Somebody {player(event, 'anna')['number']}",
        "kind": "printed",
    }
    assert event.view(event.players["anna"])["role"] == "spectator"
    event.deed("draw")
    event.deed("leg m1 1 navy 1")


def test_an_event_whose_referee_is_forgotten_stays_readable(server: Server) -> None:
    event = printed(server, 2)
    assert event.referee.ask("DELETE", "/api/me?tournaments=leave").status_code == 204
    seen = event.view(event.stranger)
    assert seen["referee"] == "Somebody"
    assert event.try_deed("start").status_code == 403


# The socket


def test_the_socket_tells_everything_and_every_change_and_answers_pings(server: Server) -> None:
    event = EventAt(server, options={"questions": "0"})
    server.cookies = event.stranger.cookies
    with server.websocket_connect(f"/ws/tournaments/{event.key['id']}?language=pl") as socket:
        first = socket.receive_json()
        assert (first["type"], first["view"]["role"], first["view"]["side_names"][0]) == ("hall", "spectator", "Marynarka Wojenna")
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong", "seq": 0}
        event.join("Anna")
        told = told_until(socket, lambda view: view["players"])
        assert told["players"][0]["name"] == "Anna"
        assert event.by_name(told) | {"now": 0} == event.view(event.stranger, language="pl") | {"now": 0}


def test_the_socket_of_no_event_says_so(server: Server) -> None:
    with server.websocket_connect("/ws/tournaments/nothing") as socket:
        assert socket.receive_json()["type"] == "fault"
