"""Every endpoint says who may ask, in the OpenAPI document; whoever may not is refused, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from seaboard.engine.registry import find_game
from seaboard.engine.transcript import encode, transcript_of
from seaboard.server.people.asked_by import MEANINGS
from seaboard.server.process.config import Push
from seaboard.sets.pack import rulebook_set, text_of
from tests.server.authenticator import Authenticator
from tests.server.order import claim_code, id_of, keeper_at, named, order
from tests.server.push_service import Browser
from tests.server.test_replays import played
from tests.server.tournaments.people import EventAt
from tests.server.visitor import Visitor, serving

Server = TestClient[Any]
PAGES = {"GET", "OPTIONS", "HEAD"}
LATE = ("nobody can enter any more", "can be given back, before the start", "had bots play this set")
SIGNED = {"GET /metrics", "POST /api/admin/{deed}"}
"""What a keeper asks from the server's machine, and not as a guest."""
OPEN = {"stranger", "bearer"}
"""Roles that are never refused: what counts is the secret that is sent along."""


class World:
    """A table that gathers and an event in its test, and somebody of every role."""

    def __init__(self, server: Server) -> None:
        self.guest, self.host, self.seat = Visitor(server), Visitor(server), Visitor(server)
        for visitor in (self.guest, self.host, self.seat):
            assert visitor.ask("PATCH", "/api/me", json={"name": "Guest"}).status_code == 200
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
        self.table = str(self.host.post("/api/tables", json={"game": "libertalia", "seats": seats}).json()["id"])
        assert self.seat.post(f"/api/tables/{self.table}/join", json={}).status_code == 200
        transcript = json.loads(encode(transcript_of(played("game-of-powers", 2))))
        replay = self.host.post("/api/replays", json=transcript).json()["id"]
        self.branches = f"/api/replays/{replay}/branches"
        self.branch = str(self.host.post(self.branches, json={"move": 0, "seat": 0}).json()["id"])
        begun = self.guest.post("/api/me/passkeys/options").json()["public_key"]
        made = self.guest.post("/api/me/passkeys", json={"name": "A phone", "credential": Authenticator().create(begun)})
        self.passkey = str(made.json()["id"])
        own = text_of(rulebook_set(find_game("libertalia")))
        self.set = str(self.guest.post("/api/sets", json={"text": own}).json()["id"])
        browser = Browser("http://127.0.0.1:9/push")
        assert self.guest.post("/api/me/push", json=browser.subscription).status_code == 204
        self.push_device = str(self.guest.get("/api/me/reminders").json()["devices"][0]["id"])
        self.event = EventAt(server)
        for name in ("Anna", "Bolek", "Celina"):
            self.event.join(name)
        self.event.deed("strike celina", "is ill")
        self.assistant = Visitor(server)
        for name, visitor in (("Ola", self.assistant), ("Iga", Visitor(server))):
            link = self.event.referee.post(f"{self.event.at}/referees", json={"name": name}).json()["url"]
            assert visitor.follow(link).status_code == 200
        self.event.deed("start")
        self.question = str(self.anna.post(f"{self.event.at}/test/open").json()["paper"]["questions"][0]["id"])
        self._befriend(server)
        self.roles = {
            "stranger": Visitor(server),
            "guest": self.guest,
            "friend": self.friend,
            "seat": self.seat,
            "host": self.host,
            "player": self.anna,
            "referee": self.assistant,
            "head": self.event.referee,
            "keeper": Visitor(server),
        }
        self.school = ""
        self.make_class(server)
        self._make_clubs(server)
        code = claim_code(server)
        assert self.roles["keeper"].post("/api/keeper/claim", json={"code": code}).status_code == 200

    def make_class(self, server: Server) -> None:
        """A class with two pupils, one of whom wishes for a name; its teacher, and the teacher of another class."""
        keeper = keeper_at(server)
        for role, name in (("teacher", "Ms Maj"), ("other teacher", "Mr Nor")):
            self.roles[role] = named(server, name)
            player = id_of(server, name)
            assert order(keeper, "make-teacher", player=player, why="a school").status_code == 200
            made = self.roles[role].post("/api/classes", json={"name": "5b", "pupils": 2}).json()
            self.school = made["line"]["id"] if role == "teacher" else self.school
            self.roles[role].ask("PATCH", "/api/me", json={"name": "Somebody"})  # found by the name once
        slips = self.roles["teacher"].get(f"/api/classes/{self.school}/slips").json()["slips"]
        self.roles["pupil"] = Visitor(server)
        assert self.roles["pupil"].post("/api/classes/enter", json={"code": slips[0]["code"]}).status_code == 200
        assert self.roles["pupil"].ask("PATCH", "/api/me", json={"name": "Ola"}).json()["wish"] == "Ola"

    def _befriend(self, server: Server) -> None:
        """The guest has friends, has blocked one, is asked to two tables, and has a link; whoever has a seat has a friend too."""
        friends = [Visitor(server) for _ in range(4)]
        link = self.guest.post("/api/me/friends/links", json={"uses": 5}).json()
        for friend in friends:
            assert friend.follow(link["url"]).status_code == 200
        known = [each["id"] for each in self.guest.get("/api/me/friends").json()["friends"]]
        assert self.guest.post(f"/api/me/friends/{known[3]}/block").status_code == 204
        block = self.guest.get("/api/me/friends").json()["blocked"][0]["id"]
        host = next(friend for friend in friends if friend.get("/api/me/friends").json()["friends"])
        # Of the guest; hosts tables, and is nobody at the others.
        self.friend = host
        me = host.get("/api/me/friends").json()["friends"][0]["id"]
        for _ in range(2):
            table = host.post("/api/tables", json={"game": "libertalia"}).json()["id"]
            assert host.post(f"/api/tables/{table}/invitations", json={"friend": me}).status_code == 204
        asked = [each["id"] for each in self.guest.get("/api/me/finding").json()["invitations"]]
        self.friendly = {
            "{link_id}": link["id"],
            "{block_id}": block,
            "{invitation_id}": asked[0],
        }
        self.known, self.asked = known, asked
        self.gathering = str(self.seat.post("/api/tables", json={"game": "libertalia"}).json()["id"])
        assert Visitor(server).follow(self.seat.post("/api/me/friends/links", json={}).json()["url"]).status_code == 200
        self.seats_friend = self.seat.get("/api/me/friends").json()["friends"][0]["id"]

    def _make_clubs(self, server: Server) -> None:
        """A club with an owner, an organiser, a plain member and one to take out, and the owner of another club."""
        ids = {}
        for role in ("owner", "other owner"):
            self.roles[role] = named(server, role)
            assert self.roles[role].post("/api/me/recovery").status_code == 200
            made = self.roles[role].post("/api/clubs", json={"name": f"Club of the {role}"})
            assert made.status_code == 201, made.text
            ids[role] = made.json()["line"]["id"]
        self.club = str(ids["owner"])
        code = {"code": self.roles["owner"].get(f"/api/clubs/{self.club}").json()["link"]["code"]}
        for role in ("organiser", "member", "leaver"):
            self.roles[role] = named(server, role)
            assert self.roles[role].post("/api/clubs/join", json=code).status_code == 200
        members = self.roles["owner"].get(f"/api/clubs/{self.club}").json()["members"]
        self.members = {each["name"]: each["id"] for each in members}
        given = self.roles["owner"].ask("PUT", self._member("organiser"), json={"role": "organiser"})
        assert given.status_code == 200, given.text
        for_members = {"game": "libertalia", "club": self.club}
        self.club_table = str(self.roles["owner"].post("/api/tables", json=for_members).json()["id"])

    def _member(self, name: str) -> str:
        return f"/api/clubs/{self.club}/members/{self.members[name]}"

    @property
    def anna(self) -> Visitor:
        return self.event.players["anna"]

    def samples(self) -> dict[str, tuple[str, object]]:
        """For each protected endpoint an address and a body that would do something, in an order in which all of them can."""
        device = self.guest.get("/api/me/devices").json()[0]["id"]
        ola, iga = (next(each["id"] for each in self.event.view()["referees"] if each["name"] == name) for name in ("Ola", "Iga"))
        ours = {
            "{event_id}": self.event.key["id"],
            "{table_id}": self.table,
            "{seat}": "2",
            "{device_id}": device,
            "{branch_id}": self.branch,
            "{passkey_id}": self.passkey,
            "{class_id}": self.school,
            "{number}": "1",
            "{set_id}": self.set,
            "{club_id}": self.club,
            "{slug}": "libertalia",
        }
        begun = self.guest.post("/api/me/passkeys/options").json()["public_key"]
        bodies: dict[str, tuple[dict[str, str], object]] = {
            # While the guest can still sign in.
            "POST /api/clubs": ({}, {"name": "A club of guests"}),
            "PUT /api/tables/{table_id}/seats/{seat}": ({}, {"kind": "bot", "level": "hard"}),
            "POST /api/tables/{table_id}/start": ({}, None),
            "POST /api/tables/{table_id}/leave": ({}, None),
            "POST /api/tables/{table_id}/invitations": ({"{table_id}": self.gathering}, {"friend": self.seats_friend}),
            "POST /api/me/invitations/{invitation_id}/accept": ({"{invitation_id}": self.asked[1]}, None),
            "DELETE /api/me/invitations/{invitation_id}": ({}, None),
            "DELETE /api/me/friends/{friend_id}": ({"{friend_id}": self.known[0]}, None),
            "POST /api/me/friends/{friend_id}/block": ({"{friend_id}": self.known[1]}, None),
            "DELETE /api/me/blocked/{block_id}": ({}, None),
            "DELETE /api/me/friends/links/{link_id}": ({}, None),
            "PATCH /api/branches/{branch_id}": ({}, {"name": "another way"}),
            "DELETE /api/branches/{branch_id}": ({}, None),
            "POST /api/tournaments/{event_id}/test/open": ({}, None),
            "POST /api/tournaments/{event_id}/test/shown": ({}, None),
            "PUT /api/tournaments/{event_id}/test/answer": ({}, {"question": self.question, "answer": 1}),
            "GET /api/tournaments/{event_id}/players/{player}/paper": ({"{player}": self.event.id("anna")}, None),
            "POST /api/tournaments/{event_id}/test/hand-in": ({}, None),
            "POST /api/tournaments/{event_id}/give-back": ({}, None),
            "PUT /api/tournaments/{event_id}/venue": ({}, {"venue": "Gdynia"}),
            "PUT /api/tournaments/{event_id}/privacy": ({}, {"nicknames": True}),
            "POST /api/tournaments/{event_id}/roster/read": ({}, {"text": "Ewa"}),
            "POST /api/tournaments/{event_id}/roster": ({}, {"text": "Ewa"}),
            "POST /api/tournaments/{event_id}/players/{player}/paper": (
                {"{player}": self.event.id("bolek")},
                {"letters": "A" * 20, "seconds": 9},
            ),
            "PUT /api/tournaments/{event_id}/players/{player}/offer": ({"{player}": self.event.id("bolek")}, {"is_offered": False}),
            "POST /api/tournaments/{event_id}/players/{player}/link": ({"{player}": self.event.id("anna")}, None),
            "DELETE /api/tournaments/{event_id}/barred/{player}": ({"{player}": self.event.id("celina")}, None),
            "POST /api/tournaments/{event_id}/deeds": ({}, {"text": "close", "reason": "", "id": "c"}),
            "GET /api/tournaments/{event_id}/questions": ({}, None),
            "POST /api/tournaments/{event_id}/players": ({}, {"name": "Darek"}),
            "POST /api/tournaments/{event_id}/recovery": ({}, None),
            "POST /api/tournaments/{event_id}/referees": ({}, {"name": "Ewa"}),
            "DELETE /api/tournaments/{event_id}/referees/{referee}": ({"{referee}": iga}, None),
            "POST /api/tournaments/{event_id}/referees/{referee}/head": ({"{referee}": ola}, None),
            "POST /api/me/passkeys": ({}, {"name": "A stick", "credential": Authenticator().create(begun)}),
            "DELETE /api/me/passkeys/{passkey_id}": ({}, None),
            "DELETE /api/sets/{set_id}": ({}, None),
            "DELETE /api/sets/{set_id}/balance": ({}, None),
            "DELETE /api/me/push/{device_id}": ({"{device_id}": self.push_device}, None),
            "DELETE /api/me/devices/{device_id}": ({}, None),
            "GET /api/clubs/{club_id}": ({}, None),
            "GET /api/clubs/{club_id}/ratings/{slug}": ({}, None),
            "PUT /api/clubs/{club_id}/me": ({}, {"is_shown": True}),
            "POST /api/clubs/{club_id}/report": ({}, None),
            "DELETE /api/clubs/{club_id}/me": ({}, None),
            "PATCH /api/clubs/{club_id}": ({}, {"name": "Another name"}),
            "POST /api/clubs/{club_id}/code": ({}, None),
            "PUT /api/clubs/{club_id}/members/{member_id}": ({"{member_id}": self.members["organiser"]}, {"role": "member"}),
            "DELETE /api/clubs/{club_id}/members/{member_id}": ({"{member_id}": self.members["leaver"]}, None),
            "DELETE /api/clubs/{club_id}": ({}, None),
            "GET /api/classes": ({}, None),
            "POST /api/classes": ({}, {"name": "6a", "pupils": 3}),
            "GET /api/classes/{class_id}": ({}, None),
            "PATCH /api/classes/{class_id}": ({}, {"has_chat": True}),
            "GET /api/classes/{class_id}/slips": ({}, None),
            "POST /api/classes/{class_id}/pupils": ({}, {"pupils": 1}),
            "POST /api/classes/{class_id}/pupils/{number}/name": ({}, {"wish": "Ola", "is_approved": True}),
            "POST /api/classes/{class_id}/pupils/{number}/code": ({}, None),
            "DELETE /api/classes/{class_id}/pupils/{number}": ({"{number}": "2"}, None),
            "DELETE /api/classes/{class_id}": ({}, None),
            "GET /api/keeper/entry": ({}, None),
            "GET /metrics": ({}, None),
            "POST /api/admin/{deed}": ({"{deed}": "status"}, {}),
            "GET /api/keeper": ({}, None),
            "GET /api/keeper/tables": ({}, None),
            "GET /api/keeper/events": ({}, None),
            "GET /api/keeper/clubs": ({}, None),
            "GET /api/keeper/players": ({}, None),
            "GET /api/keeper/reports": ({}, None),
            "GET /api/keeper/log": ({}, None),
            "POST /api/keeper/orders": ({}, {"order": {"deed": "close-table", "table": self.table, "why": "a trial"}}),
        }
        found = {}
        for endpoint, (places, body) in bodies.items():
            path = endpoint.partition(" ")[2]
            for place, value in (ours | self.friendly | places).items():
                path = path.replace(place, value)
            found[endpoint] = (path, body)
        return found

    def ask(self, role: str, endpoint: str, path: str, body: object, headers: dict[str, str] | None = None) -> httpx.Response:
        """Somebody of a role asks."""
        content: dict[str, Any] = {} if body is None else {"json": body}
        return self.roles[role].ask(endpoint.partition(" ")[0], path, headers=headers, **content)

    def state(self) -> list[Any]:
        """Whatever a protected endpoint could change, as the people who may see most see it."""
        shown = [visitor.get(self.event.at).json() | {"now": 0, "plan": None} for visitor in (self.event.referee, self.anna)]
        devices = [
            len(self.guest.get("/api/me/devices").json()),
            self.guest.get("/api/me/ways").json(),
            self.guest.get("/api/sets").json(),
        ]
        devices.append(self.guest.get("/api/me/reminders").json())
        school = self.roles["teacher"].get(f"/api/classes/{self.school}").json()
        friends = [self.guest.get("/api/me/friends").json(), self.guest.get("/api/me/finding").json()["invitations"]]
        club = [self.roles["owner"].get("/api/clubs").json(), self.roles["owner"].get(f"/api/clubs/{self.club}").json()]
        return [
            club,
            school,
            *shown,
            friends,
            self.host.get(f"/api/tables/{self.table}").json(),
            self.host.get(self.branches).json(),
            devices,
        ]


MORE: dict[str, tuple[str, ...]] = {
    "host": ("host",),
    "seat": ("seat", "host"),
    "member": ("member", "organiser", "leaver", "owner"),
    "referee": ("referee", "head"),
    # Keepers look after every class.
    "teacher": ("teacher", "keeper"),
}
"""Who may ask beside the role itself, or is more than that.  Everybody else is refused."""
OF_ONES_OWN = {
    "GET /api/classes": ("other teacher",),
    "POST /api/classes": ("other teacher",),
    # Whoever can sign in founds a club.
    "POST /api/clubs": ("owner", "other owner"),
}
"""Endpoints at which somebody else than the one of the sample has something of their own, too."""


def lesser_than(role: str, endpoint: str, everybody: Iterable[str]) -> list[str]:
    """Everybody who may not ask."""
    may = {role, *MORE.get(role, ()), *OF_ONES_OWN.get(endpoint, ())}
    return [each for each in everybody if each not in may]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    push = Push("mailto:keeper@school.example", trusts_loopback=True)
    with serving(tmp_path_factory.mktemp("asked"), push=push) as client:
        yield client


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    told: dict[str, Any] = server.get("/api/schema").json()
    return told


def declared(document: dict[str, Any]) -> dict[str, str | None]:
    """Every endpoint of the document, with who may ask."""
    return {
        f"{method.upper()} {path}": operation.get("x-asked-by")
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    }


def test_every_endpoint_says_who_may_ask(document: dict[str, Any]) -> None:
    assert [endpoint for endpoint, role in declared(document).items() if role is None] == []
    assert set(declared(document).values()) <= set(document["x-asked-by-meanings"]) == set(MEANINGS)


def test_every_socket_says_who_may_ask_and_everything_else_is_a_page_that_changes_nothing(
    document: dict[str, Any], server: Server
) -> None:
    documented = set(document["paths"])
    sockets = {route.path_format for route in server.app.routes if type(route).__name__ == "WebSocketRoute"}
    assert set(document["x-sockets-asked-by"]) == sockets
    rest = [route for route in server.app.routes if route.path_format not in documented | sockets]
    assert {method for route in rest for method in route.methods} <= PAGES


def test_whoever_may_not_ask_is_refused_and_nothing_changes(document: dict[str, Any], server: Server) -> None:
    world = World(server)
    protected = {endpoint: role for endpoint, role in declared(document).items() if role not in OPEN}
    samples = world.samples()
    assert set(samples) == set(protected), "each protected endpoint needs a sample here, so that it can be tried"
    before = world.state()
    for endpoint, (path, body) in samples.items():
        for lesser in lesser_than(str(protected[endpoint]), endpoint, world.roles):
            headers = {"x-forwarded-for": "192.0.2.1"} if path == "/metrics" else None
            answer = world.ask(lesser, endpoint, path, body, headers)
            refusals = {403} if "tournaments" in endpoint else {403, 404, 409}
            assert answer.status_code in refusals, (endpoint, lesser, answer.status_code, answer.text)
            assert set(answer.json()) == {"words", "rule"}, (endpoint, lesser)
    assert world.state() == before
    assert world.roles["stranger"].get("/api/me").json() is None, "a refused stranger has become a guest"


def test_whoever_may_ask_is_heard(document: dict[str, Any], server: Server) -> None:
    world, roles = World(server), declared(document)
    for endpoint, (path, body) in world.samples().items():
        role = str(roles[endpoint])
        if endpoint not in SIGNED:
            answer = world.ask(role, endpoint, path, body)
            assert answer.status_code < 300 or any(why in answer.text for why in LATE), (endpoint, role, answer.text)
