"""Who may talk, and what can be done about somebody: by the public interface only."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.cli.main import run
from seaboard.server.process.admin_channel import HEADER, PREFIX, signature
from seaboard.server.process.config import read_secret
from seaboard.server.table.lobby import new_id
from tests.server.visitor import Visitor, serving

numbers = itertools.count(1)
REPORTS_AN_HOUR = 20


class Chatter(Visitor):
    """A named person at a table's socket."""

    def __init__(self, server: TestClient[Any], name: str, language: str = "en") -> None:
        super().__init__(server)
        self.ask("PATCH", "/api/me", json={"name": name, "language": language})

    @contextmanager
    def at(self, table: str) -> Iterator[Mouth]:
        self.client.cookies = self.cookies
        with self.client.websocket_connect(f"/ws/tables/{table}") as socket:
            yield Mouth(socket)


class Mouth:
    """One connection: what was heard, and what is said."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.snapshot = self.until("snapshot")

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            if message["type"] == "snapshot":
                self.snapshot = message
            if message["type"] in kinds:
                return message

    def noticed(self) -> dict[str, Any]:
        """The next notice, but for that of a busy machine: storing takes long."""
        while (notice := self.until("notice"))["kind"] == "storing":
            pass
        return notice

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for something; what was answered."""
        id = f"d{next(numbers)}"
        self.socket.send_json({"type": kind, "id": id, **fields})
        while (answer := self.until("acknowledged", "refused")).get("id") != id:
            pass
        return answer

    def say(self, text: str) -> dict[str, Any]:
        return self.do("chat", text=text)

    def look(self) -> dict[str, Any]:
        """Ask for everything again."""
        self.socket.send_json({"type": "resync"})
        return self.until("snapshot")

    def lines(self) -> list[str]:
        return [line["text"] for line in self.look()["chat"]]


def make_table(host: Visitor, *guests: Visitor, starts: bool = True, **settings: Any) -> str:
    """A table with these people; they came by its link."""
    body = {"game": "libertalia", "players": 1 + max(1, len(guests)), "settings": settings}
    table: str = host.post("/api/tables", json=body).json()["id"]
    for guest in guests:
        assert guest.post(f"/api/tables/{table}/join", json={}).status_code == 200
    if starts:
        assert host.post(f"/api/tables/{table}/start").status_code == 200
    return table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving(tmp_path_factory.mktemp("chat")) as client:
        yield client


# Who may talk


def test_friends_who_came_by_link_talk_and_a_spectator_reads_only(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    table = make_table(ada, ben)
    with ada.at(table) as host, ben.at(table) as guest, eve.at(table) as spectator:
        assert host.say("ahoy")["type"] == "acknowledged"
        assert guest.until("said")["line"]["text"] == spectator.until("said")["line"]["text"] == "ahoy"
        refused = spectator.say("I know where you live")
        assert refused["type"] == "refused"
        assert refused["words"] == "Only people who sit at the table can write."
        assert (host.snapshot["quiet"], guest.snapshot["quiet"], spectator.snapshot["quiet"]) == ("", "", "seat")
        assert host.lines() == ["ahoy"]


def test_nobody_talks_at_a_table_that_strangers_may_join(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben", "pl")
    table = make_table(ada, ben, public=True, chat=True, on_timeout="forfeit")
    with ada.at(table) as host, ben.at(table) as stranger:
        refused = stranger.say("how old are you?")
        assert refused["type"] == "refused"
        assert refused["words"].startswith("Przy stołach, do których mogą dosiąść się obcy")
        assert host.say("hello")["type"] == "refused"
        assert host.snapshot["quiet"] == stranger.snapshot["quiet"] == "strangers"
        assert host.lines() == []
        # Not at the next table of the same people either.
        assert stranger.do("give-seat")["type"] == "acknowledged"
        assert host.do("rematch")["type"] == "acknowledged"
        following = host.until("rematch")["table"]
    with ada.at(following) as host:
        assert host.say("hello")["type"] == "refused"


def test_a_seat_that_a_bot_has_taken_over_may_still_talk(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    table = make_table(ada, ben, level="easy")
    with ben.at(table) as guest:
        assert guest.do("give-seat")["type"] == "acknowledged"
        assert guest.say("back soon")["type"] == "acknowledged"


def test_a_server_without_chat_has_none_anywhere(tmp_path: Path) -> None:
    with serving(tmp_path, chat=False) as server:
        ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
        with ada.at(make_table(ada, ben)) as host:
            assert host.say("ahoy")["words"] == "This server has no chat."
            assert host.snapshot["quiet"] == "house"


def test_a_line_is_one_line_of_readable_letters(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    with ada.at(make_table(ada, ben)) as host:
        assert host.say("\u202e\u200b\x07\n")["type"] == "refused"
        assert host.say("Za\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301 \u202eevil\u2028 line")["type"] == "acknowledged"
        (text,) = host.lines()
        assert text.count("\u0301") <= 2
        assert text.startswith("Za\u0301")
        assert text.endswith(" evil line")


# Mute, silence, remove


def test_a_muted_person_is_not_read_and_not_told(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    table = make_table(ada, ben)
    with ada.at(table) as host, ben.at(table) as guest:
        guest.say("one")
        assert host.do("mute", seat=1)["type"] == "acknowledged"
        assert guest.say("two")["type"] == "acknowledged"
        assert host.lines() == []
        assert guest.look()["muted"] == []
        assert guest.lines() == ["one", "two"]
    # On another connection of the same person it is still so.
    with ada.at(table) as again:
        assert (again.snapshot["muted"], again.snapshot["chat"]) == ([1], [])
        assert again.do("mute", seat=1, is_so=False)["type"] == "acknowledged"
        assert again.lines() == ["one", "two"]
        assert again.do("mute", seat=0)["type"] == "refused"


def test_the_host_silences_a_person_and_the_next_table_remembers(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    table = make_table(ada, ben, eve, on_timeout="forfeit")
    with ada.at(table) as host, ben.at(table) as guest, eve.at(table) as other:
        assert other.do("silence", seat=1)["words"] == "Only the person who made the table can do that."
        assert host.do("silence", seat=1)["type"] == "acknowledged"
        assert guest.say("rude")["words"] == "The host has switched off your chat at this table."
        assert guest.snapshot["quiet"] == "silenced"
        assert (host.look()["silenced"], other.look()["silenced"]) == ([1], [])
        assert other.do("give-seat")["type"] == "acknowledged"
        assert other.do("rematch")["type"] == "acknowledged"
        following = other.until("rematch")["table"]
    with ben.at(following) as guest:
        assert guest.snapshot["quiet"] == "silenced"
    with ada.at(table) as host, ben.at(table) as guest:
        assert host.do("silence", seat=1, is_so=False)["type"] == "acknowledged"
        assert guest.say("sorry")["type"] == "acknowledged"


def test_a_person_whom_the_host_removed_cannot_sit_down_again_until_let_back(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    table = make_table(ada, ben, starts=False)
    with ada.at(table) as host, ben.at(table) as guest:
        assert ada.ask("PUT", f"/api/tables/{table}/seats/1", json={"kind": "open"}).status_code == 200
        back = ben.post(f"/api/tables/{table}/join", json={})
        assert back.status_code == 409
        assert back.json()["words"] == "The host has removed you from this table."
        assert guest.noticed() == {
            "type": "notice",
            "kind": "removed",
            "words": "The host has removed you from this table.",
        }
        assert (guest.snapshot["you"], guest.snapshot["quiet"]) == (None, "seat")
        assert host.look()["removed"] == ["Ben"]
        assert guest.do("let-back")["type"] == "refused"
        assert host.do("let-back")["type"] == "acknowledged"
        assert ben.post(f"/api/tables/{table}/join", json={}).status_code == 200
        assert guest.look()["you"] == 1


def test_a_host_who_only_looks_on_silences_and_learns_no_number(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    body = {"game": "libertalia", "seats": [{"kind": "open"}] * 2, "settings": {"spectator_delay": 600}}
    table = ada.post("/api/tables", json=body).json()["id"]
    for each in (ben, eve):
        assert each.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert ada.post(f"/api/tables/{table}/start").status_code == 200
    with ada.at(table) as host, ben.at(table) as guest:
        assert host.do("silence", seat=0) | {"id": ""} == {"type": "acknowledged", "id": "", "seq": 0}
        assert guest.say("rude")["type"] == "refused"


# Reports


def test_a_reported_line_is_hidden_for_the_reporter_and_kept_once(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    table = make_table(ada, ben)
    with ada.at(table) as host, ben.at(table) as guest, eve.at(table) as spectator:
        guest.say("nasty")
        thanked = host.do("report", line=1)
        assert thanked["words"].startswith("Thank you.")
        assert host.do("report", line=1)["type"] == "acknowledged"
        assert host.lines() == []
        assert guest.lines() == ["nasty"]
        assert guest.do("report", line=1)["words"] == "That line is your own."
        assert host.do("report", line=2)["words"] == "That line is no longer there."
        assert spectator.do("report", line=1)["type"] == "refused"
    with ada.at(table) as again:
        assert again.snapshot["chat"] == []


def test_reports_of_one_person_are_limited(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    table = make_table(ada, ben)
    with ada.at(table) as host, ben.at(table) as guest:
        for number in range(REPORTS_AN_HOUR + 1):
            guest.say(f"line {number}")
        answers = [host.do("report", line=1 + number)["type"] for number in range(REPORTS_AN_HOUR + 1)]
        assert answers == ["acknowledged"] * REPORTS_AN_HOUR + ["refused"]


def test_whoever_runs_the_server_reads_reports_and_silences_a_guest_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def admin(*wishes: str) -> str:
        assert run(["admin", "reports", *wishes, "--folder", str(tmp_path)]) == 0
        return capsys.readouterr().out

    def signed(server: TestClient[Any], **form: Any) -> list[str]:
        body, at = json.dumps(form).encode(), int(time.time())
        header = {HEADER: signature(read_secret(tmp_path), "POST", PREFIX + "reports", at, body, new_id())}
        lines: list[str] = server.post(PREFIX + "reports", content=body, headers=header).json()["lines"]
        return lines

    with serving(tmp_path) as server:
        ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
        table = make_table(ada, ben)
        with ada.at(table) as host, ben.at(table) as guest:
            guest.say("nasty")
            host.do("report", line=1)
    report = admin().split()[0]
    assert f"table {table}, line 1, Ben: nasty" in admin()
    admin("--silence", report)
    with serving(tmp_path) as server:
        ada.client = ben.client = server
        for place in (table, make_table(ada, ben)):
            with ben.at(place) as guest:
                assert guest.say("nasty again")["words"] == "Your chat is switched off on this server."
        with ben.at(place) as guest:
            assert "(silenced)" in signed(server)[0]
            signed(server, lift=[report], dismiss=[report])
            assert guest.say("sorry")["type"] == "acknowledged"
            assert signed(server) == ["no reports are open"]
        # What was dismissed stays hidden for the reporter.
        with ada.at(table) as host:
            assert host.snapshot["chat"] == []


# Removed from a running game


def test_the_host_removes_a_person_from_a_running_game_and_a_bot_plays_on(server: TestClient[Any]) -> None:
    ada, ben, eve = (Chatter(server, name) for name in ("Ada", "Ben", "Eve"))
    table = make_table(ada, ben, eve, spectator_delay=600)
    with ada.at(table) as host, ben.at(table) as guest, eve.at(table) as other:
        hand = guest.snapshot["view"]
        assert other.do("remove", seat=1)["words"] == "Only the person who made the table can do that."
        assert host.do("remove", seat=0)["words"] == "No other person sits there."
        assert host.do("remove", seat=1)["type"] == "acknowledged"
        assert other.noticed()["words"] == "The host has removed Ben. A bot plays on."
        seat = other.look()["table"]["seats"][1]
        assert (seat["kind"], seat["taken_over"]) == ("bot", False)
        assert "Ben" not in seat["name"]
        assert guest.noticed()["kind"] == "removed", "nothing is said about another device"
        shown = guest.look()
        assert (shown["you"], shown["choices"], shown["quiet"]) == (None, [], "seat")
        assert shown["view"] != hand
        assert guest.do("take-seat")["words"] == "You do not sit at this table."
        assert guest.say("unfair")["type"] == "refused"
        assert host.look()["removed"] == ["Ben"]
    assert table not in [row["id"] for row in ben.get("/api/tables").json()["mine"]]


def test_nobody_is_removed_from_a_rated_game_or_where_nobody_may_leave(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    for settings, why in (
        ({"rated": True, "pace": {"kind": "move", "seconds": 600}}, "rated game"),
        ({"takeover": False}, "nobody"),
    ):
        table = make_table(ada, ben, **settings)
        with ada.at(table) as host:
            refused = host.do("remove", seat=1)
            assert (refused["type"], why in refused["words"]) == ("refused", True)
            assert host.look()["table"]["seats"][1]["kind"] == "guest"
            assert host.snapshot["removed"] == []


def test_a_muted_person_makes_no_signs_among_strangers_either(server: TestClient[Any]) -> None:
    ada, ben = Chatter(server, "Ada"), Chatter(server, "Ben")
    table = make_table(ada, ben, public=True)
    with ada.at(table) as host, ben.at(table) as guest:
        assert host.do("mute", seat=1)["type"] == "acknowledged"
        assert guest.do("emote", emote="ouch")["type"] == "acknowledged"
        assert host.do("mute", seat=1, is_so=False)["type"] == "acknowledged"
        assert guest.do("emote", emote="cheers")["type"] == "acknowledged"
        assert host.until("emoted")["emote"] == "cheers"
