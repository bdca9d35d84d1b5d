"""Ways to sign in: a recovery code of words, passkeys; whatever is wrong with one, nobody gets in and the answer is the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import select, update

from seaboard.server.people import challenges as challenges_module
from seaboard.server.people.recovery import DRAWN, LENGTH, Mistyped, last_word, new_code, read_code, word_list
from seaboard.server.process.config import Limits
from seaboard.server.store.schema import guests, passkeys, recoveries
from tests.server.authenticator import Authenticator
from tests.server.visitor import Visitor, serving, words

Server = TestClient[Any]
FAILED = "Nobody here can sign in with that."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def named(server: Server, name: str) -> Visitor:
    visitor = Visitor(server)
    assert visitor.ask("PATCH", "/api/me", json={"name": name}).status_code == 200
    return visitor


@pytest.fixture
def anna(server: Server) -> Visitor:
    return named(server, "Anna")


def name_of(visitor: Visitor) -> str | None:
    me = visitor.get("/api/me").json()
    return None if me is None else str(me["name"])


def code_of(visitor: Visitor) -> str:
    return " ".join(visitor.post("/api/me/recovery").json()["words"])


def by_code(visitor: Visitor, code: str, **more: Any) -> httpx.Response:
    return visitor.post("/api/sign-in/code", json={"words": code} | more)


def passkey_of(visitor: Visitor, name: str = "My phone", device: Authenticator | None = None) -> Authenticator:
    device = device or Authenticator()
    options = visitor.post("/api/me/passkeys/options").json()["public_key"]
    answer = visitor.post("/api/me/passkeys", json={"name": name, "credential": device.create(options)})
    assert answer.status_code == 201, answer.text
    return device


def asked(visitor: Visitor) -> dict[str, Any]:
    options: dict[str, Any] = visitor.post("/api/sign-in/options").json()["public_key"]
    return options


def by_passkey(visitor: Visitor, device: Authenticator, **more: Any) -> httpx.Response:
    return visitor.post("/api/sign-in/passkey", json={"credential": device.get(asked(visitor))} | more)


def rows(server: Server, table: Any) -> list[Any]:
    with server.portal() as portal:
        return list(portal.call(server.app.state.store.read, select(table)))


# Recovery codes


def test_a_player_comes_back_on_another_device_by_eight_words(anna: Visitor, server: Server) -> None:
    table = anna.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    code = code_of(anna)
    assert len(code.split()) == LENGTH
    phone = Visitor(server)
    assert by_code(phone, code).json() == {"name": "Anna"}
    assert name_of(phone) == "Anna"
    assert phone.get(f"/api/tables/{table}").json()["you"] == 0
    assert len(phone.get("/api/me/devices").json()) == 2
    assert by_code(Visitor(server), code).status_code == 200, "the code stays good"


def test_how_a_code_is_typed_does_not_matter(anna: Visitor, server: Server) -> None:
    code = code_of(anna)
    typed = (
        code.upper(),
        code.replace(" ", ", "),
        f"  {code}\n",
        "-".join(code.split()),
        " ".join(word[:4] for word in code.split()),
    )
    for each in (*typed, "\n".join(f"{number}. {word}" for number, word in enumerate(code.split(), 1))):
        assert by_code(Visitor(server), each).status_code == 200, each


def test_a_new_code_makes_the_old_one_void_and_none_can_be_had(anna: Visitor, server: Server) -> None:
    first, second = code_of(anna), code_of(anna)
    assert anna.get("/api/me/ways").json()["code"] > 0
    assert by_code(Visitor(server), first).status_code == 404
    assert by_code(Visitor(server), second).status_code == 200
    assert anna.ask("DELETE", "/api/me/recovery").status_code == 204
    assert by_code(Visitor(server), second).status_code == 404
    assert anna.get("/api/me/ways").json()["code"] is None


def test_a_slip_is_named_and_changes_nothing(anna: Visitor, server: Server) -> None:
    code, visitor = code_of(anna).split(), Visitor(server)
    wrong = next(word for word in word_list() if word not in code)
    swapped = next(
        [*code[:place], code[place + 1], code[place], *code[place + 2 :]]
        for place in range(LENGTH - 1)
        if code[place] != code[place + 1]
    )
    for typed, told in (
        (code[:-1], "has 8 words; there are 7"),
        ([*code[:-1], "qwertyuiop"], "“qwertyuiop” is in no recovery code"),
        ([wrong, *code[1:]], "do not go together"),
        (swapped, "do not go together"),
    ):
        answer = by_code(visitor, " ".join(typed))
        assert answer.status_code in (404, 422)
        assert told in words(answer) or typed[-1] == last_word(typed[:DRAWN])
    assert name_of(visitor) is None


def test_words_are_drawn_from_77_bits_and_one_in_2048_slips_is_missed() -> None:
    assert len(set(word_list())) == 2048
    codes = [new_code() for _ in range(200)]
    assert len({tuple(code) for code in codes}) == 200
    assert all(read_code(" ".join(code)) == code for code in codes)
    changed = [[*code[:3], codes[0][0], *code[4:]] for code in codes if code[3] != codes[0][0]]

    def is_read(code: list[str]) -> bool:
        try:
            return bool(read_code(" ".join(code)))
        except Mistyped:
            return False

    assert sum(map(is_read, changed)) <= 3


def test_neither_words_nor_what_leads_to_them_is_stored(anna: Visitor, server: Server) -> None:
    code = code_of(anna)
    told = repr(rows(server, recoveries))
    assert not any(f" {word} " in told or f"'{word}'" in told for word in code.split())


def test_tries_from_one_address_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(sign_ins_per_hour=3, sign_ins_per_player=100)) as server:
        code, thief = code_of(named(server, "Anna")), Visitor(server)
        assert [by_code(thief, " ".join(new_code())).status_code for _ in range(3)] == [404] * 3
        answer = by_code(Visitor(server), code)
        assert (answer.status_code, "retry-after" in answer.headers) == (429, True)


# Passkeys


def test_a_player_signs_in_with_a_passkey_and_types_no_name(anna: Visitor, server: Server) -> None:
    phone = passkey_of(anna)
    tablet = Visitor(server)
    options = asked(tablet)
    assert options.get("allowCredentials", []) == [], "the authenticator knows for whom"
    assert options["userVerification"] == "preferred"
    assert tablet.post("/api/sign-in/passkey", json={"credential": phone.get(options)}).json() == {"name": "Anna"}
    assert name_of(tablet) == "Anna"
    told = anna.get("/api/me/ways").json()["passkeys"]
    assert [(each["name"], each["site"]) for each in told] == [("My phone", "127.0.0.1")]
    assert told[0]["used"] >= told[0]["made"]


def test_several_passkeys_are_listed_and_one_that_was_removed_opens_nothing(anna: Visitor, server: Server) -> None:
    phone, stick = passkey_of(anna), passkey_of(anna, "A stick")
    first, second = anna.get("/api/me/ways").json()["passkeys"]
    assert (first["name"], second["name"], second["used"]) == ("My phone", "A stick", None)
    excluded = anna.post("/api/me/passkeys/options").json()["public_key"]["excludeCredentials"]
    assert {each["id"] for each in excluded} == {first["id"], second["id"]}
    assert anna.ask("DELETE", f"/api/me/passkeys/{first['id']}").status_code == 204
    assert by_passkey(Visitor(server), phone).status_code == 404
    assert by_passkey(Visitor(server), stick).status_code == 200


def test_a_challenge_works_once_and_not_for_long(anna: Visitor, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = passkey_of(anna, device=Authenticator(counts=False))
    visitor, thief = Visitor(server), Visitor(server)
    answer = phone.get(asked(visitor))
    assert visitor.post("/api/sign-in/passkey", json={"credential": answer}).status_code == 200
    assert thief.post("/api/sign-in/passkey", json={"credential": answer}).status_code == 404
    late = phone.get(asked(thief))
    moment = time.time() + challenges_module.CHALLENGE_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: moment)
    assert thief.post("/api/sign-in/passkey", json={"credential": late}).status_code == 404
    assert name_of(thief) is None


def test_a_challenge_for_one_thing_is_good_for_no_other(anna: Visitor, server: Server) -> None:
    phone = passkey_of(anna)
    options = anna.post("/api/me/passkeys/options").json()["public_key"]
    as_request = {"challenge": options["challenge"], "rpId": options["rp"]["id"]}
    answer = Visitor(server).post("/api/sign-in/passkey", json={"credential": phone.get(as_request)})
    assert answer.status_code == 404
    as_creation = {"challenge": asked(anna)["challenge"], "rp": options["rp"], "user": options["user"]}
    made = anna.post("/api/me/passkeys", json={"name": "x", "credential": Authenticator().create(as_creation)})
    assert made.status_code == 409


def test_a_challenge_for_one_guest_makes_no_passkey_for_another(anna: Visitor, server: Server) -> None:
    bert = named(server, "Bert")
    options = anna.post("/api/me/passkeys/options").json()["public_key"]
    credential = Authenticator().create(options)
    for thief in (bert, Visitor(server)):
        assert thief.post("/api/me/passkeys", json={"name": "x", "credential": credential}).status_code == 409
    assert bert.get("/api/me/ways").json()["passkeys"] == []


def test_nobody_takes_over_a_passkey_that_is_another_players(anna: Visitor, server: Server) -> None:
    phone, bert = passkey_of(anna), named(server, "Bert")
    options = bert.post("/api/me/passkeys/options").json()["public_key"]
    answer = bert.post("/api/me/passkeys", json={"name": "x", "credential": phone.create(options)})
    assert answer.status_code == 409
    assert by_passkey(Visitor(server), phone).status_code == 404, "it now says that it is Bert's"
    assert bert.get("/api/me/ways").json()["passkeys"] == []


@pytest.mark.parametrize("wrong", ["origin", "site", "signature", "handle", "counter", "key", "id"])
def test_an_answer_with_anything_wrong_opens_nothing(wrong: str, anna: Visitor, server: Server) -> None:
    phone, thief = passkey_of(anna), Visitor(server)
    options = asked(thief)
    if wrong == "origin":
        phone.origin = "http://evil.example"
    if wrong == "site":
        options["rpId"] = "evil.example"
    if wrong == "handle":
        phone.handle = b"somebody else"
    if wrong == "counter":
        assert by_passkey(Visitor(server), phone).status_code == 200
        phone.signatures -= 1
    if wrong == "key":
        phone.key = Authenticator().key
    if wrong == "id":
        phone.id = b"another one"
    credential = phone.get(options)
    if wrong == "signature":
        credential["response"]["signature"] = credential["response"]["signature"][:-6] + "AAAAAA"
    answer = thief.post("/api/sign-in/passkey", json={"credential": credential})
    assert answer.status_code == 404
    assert words(answer).startswith(FAILED)
    assert name_of(thief) is None


@pytest.mark.parametrize("credential", [{}, {"id": 5}, {"id": "x", "rawId": "x", "type": "public-key", "response": {}}])
def test_rubbish_is_answered_like_anything_wrong(credential: dict[str, Any], anna: Visitor) -> None:
    answer = anna.post("/api/sign-in/passkey", json={"credential": credential})
    assert (answer.status_code, words(answer).startswith(FAILED)) == (404, True)
    assert anna.post("/api/me/passkeys", json={"name": "x", "credential": credential}).status_code == 409


def test_a_lost_answer_is_given_again_to_the_same_request_and_to_no_other(anna: Visitor, server: Server) -> None:
    phone, visitor = passkey_of(anna), Visitor(server)
    sent = {"json": {"credential": phone.get(asked(visitor))}}
    key = {"idempotency-key": "a" * 30}
    assert Visitor(server).post("/api/sign-in/passkey", headers=key, **sent).status_code == 200
    assert visitor.post("/api/sign-in/passkey", headers=key, **sent).status_code == 200
    assert name_of(visitor) == "Anna"
    assert Visitor(server).post("/api/sign-in/passkey", headers={"idempotency-key": "b" * 30}, **sent).status_code == 404
    options = anna.post("/api/me/passkeys/options").json()["public_key"]
    made = {"json": {"name": "x", "credential": Authenticator().create(options)}}
    assert [anna.post("/api/me/passkeys", headers=key, **made).status_code for _ in range(2)] == [201, 201]
    assert len(anna.get("/api/me/ways").json()["passkeys"]) == 2


def test_tries_with_one_players_passkeys_are_limited(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(sign_ins_per_player=2)) as server:
        phone = passkey_of(named(server, "Anna"))
        assert [by_passkey(Visitor(server), phone).status_code for _ in range(3)] == [200, 200, 429]


def test_only_a_public_key_is_stored(anna: Visitor, server: Server) -> None:
    phone = passkey_of(anna)
    secret = phone.key.private_numbers().private_value.to_bytes(32, "big")
    assert all(secret not in bytes(row.public_key) for row in rows(server, passkeys))


def test_ways_work_in_another_process_of_the_same_server(postgres_url: str, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        (folder / "secret").write_text("s" * 64)
    with serving(folders[0], database=postgres_url) as one, serving(folders[1], database=postgres_url) as two:
        anna = named(one, "Anna")
        phone, code = passkey_of(anna), code_of(anna)
        here, there = Visitor(one), Visitor(two)
        answer = phone.get(asked(here))
        assert there.post("/api/sign-in/passkey", json={"credential": answer}).status_code == 200
        assert here.post("/api/sign-in/passkey", json={"credential": answer}).status_code == 404
        assert by_code(Visitor(two), code).json() == {"name": "Anna"}


# Out, and others


def test_signing_out_forgets_everybody_on_this_device_and_nobody_elsewhere(anna: Visitor, server: Server) -> None:
    code = code_of(anna)
    shared = Visitor(server)
    assert by_code(shared, code).status_code == 200
    assert shared.ask("PATCH", "/api/me?person=2", json={"name": "Bert"}).status_code == 200
    kept = dict(shared.cookies)
    answer = shared.post("/api/sign-out")
    assert answer.status_code == 204
    assert sorted(cookie.split("=")[0] for cookie in answer.headers.get_list("set-cookie") if "Max-Age=0" in cookie) == [
        "seaboard", "seaboard-2",
    ]  # fmt: skip
    thief = Visitor(server)
    for name, value in kept.items():
        thief.cookies.set(name, value)
    assert (name_of(thief), thief.get("/api/me?person=2").json()) == (None, None)
    assert name_of(anna) == "Anna"
    assert by_code(shared, code).status_code == 200, "what was played can be come back to"


def test_signing_out_voids_a_signed_cookie_of_an_older_version(server: Server) -> None:
    anna = named(server, "Anna the old")
    store, app_guests = server.app.state.store, server.app.state.guests
    with server.portal() as portal:
        id = portal.call(store.read, select(guests.c.id).where(guests.c.name == "Anna the old"))[0].id
        portal.call(
            store.run, lambda connection: connection.execute(update(guests).values(signed_until=time.time() + 1000)) and None
        )
    signed = f"{id}.{app_guests.sign('guest', id)}"
    old, thief = Visitor(server), Visitor(server)
    for visitor in (old, thief):
        visitor.cookies.set("seaboard", signed)
    assert old.post("/api/sign-out").status_code == 204
    assert (name_of(thief), name_of(anna)) == (None, "Anna the old")


def test_a_former_device_and_an_old_link_make_no_way_in(anna: Visitor, server: Server) -> None:
    phone = Visitor(server)
    assert phone.follow(anna.post("/api/me/link").json()["url"]).status_code == 200
    options = phone.post("/api/me/passkeys/options").json()["public_key"]
    link = phone.post("/api/me/link").json()["url"]
    assert anna.ask("DELETE", "/api/me/devices").status_code == 204
    assert phone.post("/api/me/passkeys", json={"name": "x", "credential": Authenticator().create(options)}).status_code == 409
    assert phone.follow(link).status_code == 404
    phone.post("/api/me/recovery")  # of the new guest that this device is now, if of anybody
    ways = anna.get("/api/me/ways").json()
    assert (ways["code"], ways["passkeys"], ways["identity"]) == (None, [], None)
    assert name_of(phone) != "Anna"


def test_nobody_sees_or_removes_anothers_ways(anna: Visitor, server: Server) -> None:
    passkey_of(anna)
    code_of(anna)
    id = anna.get("/api/me/ways").json()["passkeys"][0]["id"]
    for other in (named(server, "Bert"), Visitor(server)):
        assert other.ask("DELETE", f"/api/me/passkeys/{id}").status_code == 404
        assert other.ask("DELETE", "/api/me/recovery").status_code == 204
        assert other.get("/api/me/ways").json()["passkeys"] == []
    assert len(anna.get("/api/me/ways").json()["passkeys"]) == 1
    assert anna.get("/api/me/ways").json()["code"] is not None


def test_ways_go_with_their_player(anna: Visitor, server: Server) -> None:
    phone, code = passkey_of(anna), code_of(anna)
    assert anna.ask("DELETE", "/api/me").status_code == 204
    assert by_code(Visitor(server), code).status_code == 404
    assert by_passkey(Visitor(server), phone).status_code == 404


def test_refusals_are_told_in_the_visitors_language(server: Server) -> None:
    for language, word in (("en", "Nobody"), ("pl", "Nikt"), ("fr", "Personne")):
        answer = Visitor(server).post(
            "/api/sign-in/code", json={"words": " ".join(new_code())}, headers={"accept-language": language}
        )
        assert word in words(answer)
