"""Classes: pupils come by codes, others see neutral names until the teacher approves, nobody writes, and everything goes with the class."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import func, select, update

from seaboard.server.process.config import Mail
from seaboard.server.store.class_schema import classes, pupils
from seaboard.server.store.schema import guests, tables
from tests.server.order import called, id_of, keeper_at, named, order
from tests.server.test_chat import Mouth
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as client:
        yield client


class School:
    """A teacher with a class of three, and those who have come in."""

    def __init__(self, server: Server, count: int = 3) -> None:
        self.server, self.keeper, self.teacher = server, keeper_at(server), named(server, "Ms Maj")
        assert order(self.keeper, "make-teacher", player=id_of(server, "Ms Maj"), why="a school").status_code == 200
        made = self.teacher.post("/api/classes", json={"name": "5b", "pupils": count, "days": 30})
        assert made.status_code == 201, made.text
        self.at = f"/api/classes/{made.json()['line']['id']}"
        self.codes = [slip["code"] for slip in self.teacher.get(f"{self.at}/slips").json()["slips"]]

    def pupil(self, number: int) -> Visitor:
        """The pupil of a number comes in."""
        visitor = Visitor(self.server)
        answer = enter(visitor, self.codes[number - 1])
        assert answer.status_code == 200, answer.text
        return visitor

    def shown(self, number: int) -> dict[str, Any]:
        """A pupil as the teacher sees it."""
        return next(each for each in self.teacher.get(self.at).json()["pupils"] if each["number"] == number)


def enter(visitor: Visitor, code: str) -> Any:
    return visitor.post("/api/classes/enter", json={"code": code})


def table_of(host: Visitor, *others: Visitor, **settings: Any) -> str:
    table: str = host.post("/api/tables", json={"game": "libertalia", "players": 2, "settings": settings}).json()["id"]
    for each in others:
        assert each.post(f"/api/tables/{table}/join", json={}).status_code == 200
    return table


def test_others_see_a_neutral_name_in_their_language_until_the_teacher_approves(server: Server) -> None:
    school = School(server)
    ola, ben = school.pupil(2), named(server, "Ben")
    table = table_of(ben, ola)
    assert ola.ask("PATCH", "/api/me", json={"name": "Rude"}).json() | {"created": 0} == {
        "name": "Pupil 2", "language": "en", "created": 0, "class_name": "5b", "wish": "Rude",
    }  # fmt: skip
    seen = [ben.get(f"/api/tables/{table}", headers={"accept-language": each}).json() for each in ("en", "pl", "fr")]
    assert {each["seats"][1]["name"] for each in seen} <= {"Pupil 2", "Uczeń 2", "Élève 2"}
    assert "Rude" not in str(seen)
    assert (school.shown(2)["name"], school.shown(2)["wish"]) == ("Pupil 2", "Rude")
    answer = f"{school.at}/pupils/2/name"
    assert school.teacher.post(answer, json={"wish": "Rude", "is_approved": False}).status_code == 200
    assert (school.shown(2)["name"], school.shown(2)["wish"]) == ("Pupil 2", "")
    ola.ask("PATCH", "/api/me", json={"name": "Ola"})
    assert "another name" in words(school.teacher.post(answer, json={"wish": "Rude", "is_approved": True}))
    assert school.teacher.post(answer, json={"wish": "Ola", "is_approved": True}).status_code == 200
    assert ben.get(f"/api/tables/{table}").json()["seats"][1]["name"] == "Ola"
    assert ola.get("/api/me").json()["name"] == "Ola"


def test_a_code_is_good_on_every_device_until_the_teacher_gives_another(server: Server) -> None:
    school = School(server)
    first, second, finder = school.pupil(1), school.pupil(1), Visitor(server)
    table = table_of(first)
    assert [row["id"] for row in second.get("/api/tables").json()["mine"]] == [table]
    assert enter(finder, "AAAA-BBBB-CCCC").status_code == 404
    slip = school.teacher.post(f"{school.at}/pupils/1/code").json()
    assert slip["code"] != school.codes[0]
    assert enter(finder, school.codes[0]).status_code == 404
    assert finder.get("/api/me").json() is None
    assert first.get("/api/me").json() is None, "the device of whoever had the old code is signed out"
    assert enter(first, slip["code"].lower()).status_code == 200
    assert [row["id"] for row in first.get("/api/tables").json()["mine"]] == [table]
    assert school.teacher.get(f"{school.at}/slips").json()["slips"][0]["code"] == slip["code"]


def test_nobody_writes_at_a_pupils_table_unless_the_teacher_says_so(server: Server) -> None:
    school = School(server)
    ola, ben = school.pupil(1), named(server, "Ben")
    table = table_of(ben, ola)
    assert ben.post(f"/api/tables/{table}/start").status_code == 200
    ben.client.cookies = ben.cookies
    with ben.client.websocket_connect(f"/ws/tables/{table}") as socket:
        mouth = Mouth(socket)
        assert mouth.snapshot["quiet"] == "class"
        assert "their teacher has not allowed it" in mouth.say("ahoy")["words"]
        assert mouth.do("emote", emote="ahoy")["type"] == "acknowledged"
        assert school.teacher.ask("PATCH", school.at, json={"has_chat": True}).status_code == 200
        assert mouth.say("ahoy")["type"] == "acknowledged"
        assert school.teacher.ask("PATCH", school.at, json={"has_chat": False}).status_code == 200
        assert mouth.say("again")["type"] == "refused"


def test_a_pupil_has_no_other_way_in_and_no_words_that_others_read(server: Server) -> None:
    school = School(server)
    ola = school.pupil(1)
    for path, body in (
        ("/api/me/recovery", None),
        ("/api/me/passkeys/options", None),
        ("/api/me/link", None),
        ("/api/tournaments", {"title": "Rude", "referee": "Rude", "game": "orp-orzel"}),
    ):
        assert ola.post(path, json=body).status_code == 403, path
    assert ola.ask("PUT", "/api/me/shown", json={"is_shown": True}).status_code == 403
    # Another player who signs in at this device takes nothing of the pupil's along.
    player = named(server, "Pat")
    code = player.post("/api/me/recovery").json()["words"]
    assert ola.post("/api/sign-in/code", json={"words": " ".join(code), "take_along": True}).status_code == 409


def test_a_pupil_is_taken_out_with_all_that_is_kept(server: Server) -> None:
    school = School(server)
    ola = school.pupil(1)
    table = table_of(ola)
    assert school.teacher.ask("DELETE", f"{school.at}/pupils/1").status_code == 204
    assert ola.get("/api/me").json() is None
    assert enter(ola, school.codes[0]).status_code == 404
    assert school.teacher.get(f"/api/tables/{table}").status_code == 404
    assert school.teacher.post(f"{school.at}/pupils", json={"pupils": 1}).json()["pupils"][-1]["number"] == 4
    assert school.teacher.post(f"{school.at}/pupils", json={"pupils": 58}).status_code == 409


def count(server: Server, table: Any) -> int:
    found = called(server, lambda: server.app.state.store.read(select(func.count()).select_from(table)))
    return int(found[0][0])


def test_a_class_is_deleted_with_everything_in_it_by_one_deed(server: Server) -> None:
    school = School(server)
    ola, ben = school.pupil(1), school.pupil(2)
    table_of(ola, ben)
    before = count(server, guests)
    assert school.teacher.ask("DELETE", school.at).status_code == 204
    assert (count(server, classes), count(server, pupils), count(server, tables)) == (0, 0, 0)
    assert count(server, guests) == before - 2
    assert (ola.get("/api/me").json(), enter(ben, school.codes[2]).status_code) == (None, 404)
    assert school.teacher.get(school.at).status_code == 403


def test_a_class_ends_by_itself_and_no_later_than_the_server_says(server: Server) -> None:
    school = School(server)
    ola = school.pupil(1)
    assert school.teacher.ask("PATCH", school.at, json={"days": 3000}).status_code == 200
    line = school.teacher.get(school.at).json()["line"]
    assert 299 < (line["ends"] - time.time()) / 86_400 < 301
    forgetter = server.app.state.forgetter
    called(server, forgetter.tidy)
    assert ola.get("/api/me").json() is not None
    ended = update(classes).values(ends=time.time() - 1)
    called(server, lambda: forgetter.store.run(lambda connection: connection.execute(ended).rowcount))
    called(server, forgetter.tidy)
    assert (count(server, classes), ola.get("/api/me").json()) == (0, None)


def test_a_teacher_who_is_no_longer_one_sees_no_class_and_keepers_do(server: Server) -> None:
    school = School(server)
    ola = school.pupil(1)
    player = id_of(server, "Ms Maj")
    assert order(school.keeper, "remove-teacher", player=player, why="has left").status_code == 200
    assert school.teacher.get(school.at).status_code == 403
    assert school.teacher.get("/api/classes").status_code == 403
    assert [(line["name"], line["is_mine"]) for line in school.keeper.get("/api/classes").json()] == [("5b", False)]
    assert school.keeper.get(f"{school.at}/slips").status_code == 200
    assert ola.get("/api/me").json()["class_name"] == "5b"
    assert order(school.keeper, "make-teacher", player=id_of(server, "Pupil 1"), why="a joke").status_code == 422


def test_a_pupil_enters_a_tournament_by_the_code_under_the_name_that_others_see(server: Server) -> None:
    school, event = School(server), EventAt(server)
    ola = school.pupil(3)
    answer = ola.post(f"{event.at}/join", json={"name": "Rude", "nickname": "Ruder"})
    assert answer.status_code == 200, answer.text
    assert "Pupil 3" in answer.text
    assert "Rude" not in answer.text


def test_a_pupil_gives_no_mail_address(tmp_path: Path) -> None:
    mail = Mail("mail.school.example", sender="seaboard@school.example")
    with serving(tmp_path, mail=mail) as server:
        pupil, other = School(server).pupil(1), named(server, "Ben")
        assert (pupil.get("/api/me/reminders").json()["has_mail"], other.get("/api/me/reminders").json()["has_mail"]) == (
            False,
            True,
        )
        refused = pupil.ask("PUT", "/api/me/mail", json={"address": "ola@home.example"})
        assert (refused.status_code, words(refused)) == (403, "Pupils of a class cannot do that; ask your teacher.")
