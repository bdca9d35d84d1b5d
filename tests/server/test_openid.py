"""Signing in at the OpenID provider of a school or a club: once, from the browser that went there, and only by what the provider has signed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from joserfc.jwk import ECKey
from litestar.testing import TestClient

from seaboard.engine.errors import UsageError
from seaboard.server.people import openid
from seaboard.server.process import config as configs
from seaboard.server.process.settings import with_settings
from tests.server.openid_provider import CLIENT, SECRET, Provider
from tests.server.visitor import ADDRESS, Visitor, serving

Server = TestClient[Any]


@pytest.fixture
def provider() -> Iterator[Provider]:
    made = Provider()
    yield made
    made.close()


def settings_of(provider: Provider) -> configs.Provider:
    return configs.Provider(provider.issuer, CLIENT, SECRET, "School No 7")


@pytest.fixture
def server(tmp_path: Path, provider: Provider) -> Iterator[Server]:
    with serving(tmp_path, openid=settings_of(provider)) as client:
        yield client


def name_of(visitor: Visitor) -> str | None:
    me = visitor.get("/api/me").json()
    return None if me is None else str(me["name"])


def named(server: Server, name: str) -> Visitor:
    visitor = Visitor(server)
    assert visitor.ask("PATCH", "/api/me", json={"name": name}).status_code == 200
    return visitor


def began(visitor: Visitor, **wish: Any) -> str:
    return str(visitor.post("/api/sign-in/provider", json=wish).json()["url"])


def came_back(visitor: Visitor, url: str) -> httpx.Response:
    return visitor.get(url.removeprefix(ADDRESS))


def sign_in(visitor: Visitor, provider: Provider, **wish: Any) -> str:
    answer = came_back(visitor, provider.approve(began(visitor, **wish)))
    assert answer.status_code == 303
    return answer.headers["location"]


def test_a_pupil_signs_in_at_the_school_and_comes_back_on_another_device(server: Server, provider: Provider) -> None:
    first, second = Visitor(server), Visitor(server)
    assert first.get("/api/me/ways").json()["provider"] == "School No 7"
    assert sign_in(first, provider) == "/"
    assert name_of(first) == "Maja"
    assert first.get("/api/me/ways").json()["identity"] > 0
    table = first.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    assert sign_in(second, provider) == "/"
    assert second.get(f"/api/tables/{table}").json()["you"] == 0
    provider.subject, provider.name = "pupil-8", "Jan"
    assert sign_in(other := Visitor(server), provider) == "/"
    assert name_of(other) == "Jan"


def test_what_was_played_as_a_guest_goes_along_or_stays(server: Server, provider: Provider) -> None:
    guest = named(server, "Hasty")
    table = guest.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    assert sign_in(guest, provider, take_along=True) == "/"
    assert name_of(guest) == "Hasty", "the guest has become the player"
    phone = named(server, "Phone")
    other = phone.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    assert sign_in(phone, provider, take_along=True) == "/"
    assert name_of(phone) == "Hasty"
    assert [guest.get(f"/api/tables/{id}").json()["you"] for id in (table, other)] == [0, 0]
    third = named(server, "Apart")
    kept = third.post("/api/tables", json={"game": "libertalia", "players": 2}).json()["id"]
    assert sign_in(third, provider) == "/"
    assert third.get(f"/api/tables/{kept}").json()["you"] is None


def test_a_player_adds_the_account_and_removes_it_again(server: Server, provider: Provider) -> None:
    anna, bert = named(server, "Anna"), named(server, "Bert")
    assert sign_in(anna, provider, adds=True) == "/me"
    assert sign_in(bert, provider, adds=True) == "/me?trouble=taken"
    assert sign_in(phone := Visitor(server), provider) == "/"
    assert name_of(phone) == "Anna"
    assert bert.ask("DELETE", "/api/me/identity").status_code == 204
    assert anna.get("/api/me/ways").json()["identity"] is not None
    assert anna.ask("DELETE", "/api/me/identity").status_code == 204
    assert sign_in(fresh := Visitor(server), provider) == "/"
    assert name_of(fresh) == "Maja"


def test_a_guest_who_can_sign_in_is_not_taken_along(server: Server, provider: Provider) -> None:
    sign_in(Visitor(server), provider)
    anna = named(server, "Anna")
    anna.post("/api/me/recovery")
    assert sign_in(anna, provider, take_along=True) == "/sign-in?trouble=player"
    assert name_of(anna) == "Anna"


FAILED = "/sign-in?trouble=failed"


def test_a_state_works_once_in_the_browser_that_went_and_not_for_long(
    server: Server, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim, thief = Visitor(server), Visitor(server)
    url = provider.approve(began(victim))
    assert came_back(thief, url).headers["location"] == FAILED
    assert came_back(victim, url).headers["location"] == FAILED, "whoever tried has used it up"
    began(thief)
    mine = provider.approve(began(thief))
    # Somebody lets another's browser come back in their own name.
    assert came_back(victim, mine).headers["location"] == FAILED
    url = provider.approve(began(victim))
    assert came_back(victim, url).headers["location"] == "/"
    assert came_back(victim, url).headers["location"] == FAILED
    late = provider.approve(began(thief))
    moment = time.time() + openid.REQUEST_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: moment)
    assert came_back(thief, late).headers["location"] == FAILED
    assert name_of(thief) is None


def test_an_account_is_not_added_to_whoever_is_at_the_browser_then(server: Server, provider: Provider) -> None:
    anna = named(server, "Anna")
    url = provider.approve(began(anna, adds=True))
    anna.post("/api/sign-out")
    assert came_back(anna, url).headers["location"] == FAILED
    assert sign_in(other := Visitor(server), provider) == "/"
    assert name_of(other) == "Maja"


@pytest.mark.parametrize(
    "changes",
    [
        {"nonce": "another"}, {"nonce": None}, {"aud": "another"}, {"aud": [CLIENT, "another"]}, {"iss": "https://evil.example"}, {"exp": 1},
        {"exp": None}, {"sub": None}, {"azp": "another"},
    ],
    ids=str,
)  # fmt: skip
def test_whatever_is_wrong_in_what_the_provider_says_nobody_is_signed_in(
    changes: dict[str, Any], server: Server, provider: Provider
) -> None:
    provider.changes = changes
    assert sign_in(visitor := Visitor(server), provider) == FAILED
    assert name_of(visitor) is None


def test_a_foreign_signature_a_wrong_code_and_a_refusal_sign_nobody_in(server: Server, provider: Provider) -> None:
    visitor = Visitor(server)
    provider.signs_with = ECKey.generate_key("P-256", {"kid": "one"})
    assert sign_in(visitor, provider) == FAILED
    provider.signs_with = provider.key
    for tail in ("&code=wrong", "&error=access_denied", ""):
        url = provider.approve(began(visitor))
        state = url.rpartition("state=")[2]
        assert came_back(visitor, f"{ADDRESS}/api/sign-in/back?state={state}{tail}").headers["location"] == FAILED
    assert came_back(visitor, f"{ADDRESS}/api/sign-in/back").headers["location"] == FAILED
    assert name_of(visitor) is None


def test_a_provider_that_is_away_is_told_in_words(server: Server, provider: Provider) -> None:
    url = provider.approve(began(visitor := Visitor(server)))
    provider.close()
    assert visitor.post("/api/sign-in/provider", json={}).status_code == 503
    assert came_back(visitor, url).headers["location"] == FAILED


def test_without_a_provider_there_is_no_such_way(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        visitor = Visitor(server)
        assert visitor.post("/api/sign-in/provider", json={}).status_code == 404
        assert visitor.get("/api/me/ways").json()["provider"] == ""
        assert came_back(visitor, f"{ADDRESS}/api/sign-in/back?state=x&code=y").headers["location"] == FAILED


def test_it_works_across_processes_on_postgresql(postgres_url: str, tmp_path: Path, provider: Provider) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        (folder / "secret").write_text("s" * 64)
    more = {"database": postgres_url, "openid": settings_of(provider)}
    with serving(folders[0], **more) as one, serving(folders[1], **more) as two:
        visitor = Visitor(one)
        url = provider.approve(began(visitor))
        visitor.client = two
        assert came_back(visitor, url).headers["location"] == "/"
        assert name_of(visitor) == "Maja"


def test_settings_of_a_provider_are_checked_by_name(tmp_path: Path) -> None:
    plain = configs.Config(data=tmp_path)
    good = {"SEABOARD_OPENID_ISSUER": "https://id.example", "SEABOARD_OPENID_CLIENT_ID": "x", "SEABOARD_OPENID_NAME": "Club"}
    assert with_settings(plain, None, good).openid == configs.Provider("https://id.example", "x", "", "Club")
    for change, told in (
        ({"SEABOARD_OPENID_ISSUER": "http://id.example"}, "must begin with https"),
        ({"SEABOARD_OPENID_NAME": ""}, "needs issuer, client_id and name"),
        ({"SEABOARD_OPENID_COLOUR": "red"}, "there is no setting openid.colour"),
    ):
        with pytest.raises(UsageError, match=told):
            with_settings(plain, None, good | change)
    file = tmp_path / "settings.toml"
    file.write_text('[openid]\nissuer = "https://id.example"\nclient_id = 5\n')
    with pytest.raises(UsageError, match=r"openid.client_id must be a text"):
        with_settings(plain, file, {})
