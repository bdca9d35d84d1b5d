"""What the server answers at its fixed addresses, and that whatever goes wrong is told in one sentence."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import RequestFactory

from seaboard.engine.errors import UsageError
from seaboard.engine.registry import games
from seaboard.rulebooks import rule_ids
from seaboard.server.door import addresses
from seaboard.server.door.addresses import link_base, qr_text
from seaboard.server.process import metrics
from seaboard.server.process.config import Config, read_secret
from seaboard.server.store.errors import StoreError
from seaboard.teaching.shelf import places
from tests.server.visitor import Visitor, serving, words


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    with serving(tmp_path) as client:
        yield Visitor(client)


def test_the_home_page_always_answers_and_loads_nothing_from_elsewhere(visitor: Visitor) -> None:
    page = visitor.get("/")
    assert page.status_code == 200
    assert all(game.name in page.text for game in games().values())
    assert "http" not in page.text
    assert visitor.get("/plain.css").headers["content-type"].startswith("text/css")


def test_a_built_client_takes_the_place_of_the_plain_page(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>the client</title>")
    (web / "assets" / "main-1a2b.js").write_text("export {}")
    (web / "icon.svg").write_text("<svg/>")
    (tmp_path / "private").write_text("not for the world")
    with serving(tmp_path, web=web) as client:
        visitor = Visitor(client)
        for path in ("/", "/table/abc", "/replay/abc/12", "/rules", "/rules/libertalia/LIB-DAY-4"):
            assert visitor.get(path).text == "<title>the client</title>"
        script = visitor.get("/assets/main-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        assert visitor.get("/icon.svg").headers["content-type"].startswith("image/svg+xml")
        assert "immutable" not in visitor.get("/").headers["cache-control"]
        for path in ("/assets/../../private", "/assets/%2e%2e/%2e%2e/private", "/..%2fprivate", "/private"):
            assert visitor.get(path).status_code == 404, path


def test_readiness_asks_the_database_and_health_only_whether_the_server_lives(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(answer: httpx.Response) -> dict[str, str]:
        # How busy this machine is nobody knows.
        return {name: value for name, value in answer.json().items() if name not in ("bots", "loop")}

    well = {"status": "ready", "database": "ok", "storing": "ok", "disk": "ok", "writing": "ok", "rules": "compiled"}
    assert told(visitor.get("/ready")) == well

    async def fail() -> None:
        raise StoreError("OperationalError: disk of table secret-table-id is gone")

    monkeypatch.setattr(visitor.client.app.state.store, "ping", fail)
    answer = visitor.get("/ready")
    assert answer.status_code == 503
    assert told(answer) == well | {"status": "not ready", "database": "away"}
    assert visitor.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing/here", 404),
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/games/chess", 404),
        ("GET", "/api/tables/nobodys-table", 404),
        ("GET", "/api/tables/%00", 400),
        ("GET", "/api/rules/XYZ-1", 404),
        ("GET", "/api/games/libertalia/words?language=xx", 400),
    ],
)
def test_whatever_goes_wrong_is_told_as_a_problem(visitor: Visitor, method: str, path: str, status: int) -> None:
    answer = visitor.ask(method, path)
    assert answer.status_code == status
    assert words(answer)


def test_an_unforeseen_fault_is_told_without_its_message(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("the seed is 0123")

    monkeypatch.setattr(visitor.client.app.state.store, "open_tables", fail)
    answer = visitor.get("/api/tables")
    assert answer.status_code == 500
    assert "0123" not in answer.text
    assert "Traceback" not in answer.text


def test_metrics_are_for_this_machine_only(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    assert visitor.get("/metrics").status_code == 403
    monkeypatch.setattr(metrics, "LOCAL", {"testclient"})
    told = visitor.get("/metrics").text
    assert 'seaboard_requests_total{status="403"}' in told
    assert all(
        f"# TYPE seaboard_{name} " in told for name in ("tables", "connections", "commit_seconds", "bot_seconds", "moves_total")
    )
    assert visitor.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403
    assert visitor.get("/metrics", headers={"x-forwarded-for": "127.0.0.1", "authorization": "Bearer "}).status_code == 403


def test_another_machine_gets_metrics_with_the_token(tmp_path: Path) -> None:
    with serving(tmp_path, metrics_token="0123456789abcdef") as client:
        visitor = Visitor(client)
        for wrong in ("", "Bearer ", "Bearer 0123456789abcdeF", "0123456789abcdef", "Basic 0123456789abcdef"):
            assert visitor.get("/metrics", headers={"authorization": wrong}).status_code == 403
        headers = {"authorization": "Bearer 0123456789abcdef", "x-forwarded-for": "192.0.2.1"}
        assert "seaboard_loop_lag_seconds" in visitor.get("/metrics", headers=headers).text


def test_a_server_that_cannot_write_is_not_ready_though_it_reads(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise StoreError("OperationalError: disk of table secret-table-id is gone")

    heartbeat = visitor.client.app.state.heartbeat
    monkeypatch.setattr(heartbeat, "_beat", fail)
    monkeypatch.setattr(heartbeat, "_proved", 0.0)
    answer = visitor.get("/ready")
    assert (answer.status_code, answer.json()["database"], answer.json()["writing"]) == (503, "ok", "failing")
    assert "secret-table-id" not in answer.text


def test_busy_bots_and_a_slow_loop_are_told_in_a_word(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(visitor.client.app.state.keeper.shared.thinker), "waiting", 10**6)
    visitor.client.app.state.heartbeat._late.extend([0.9] * 20)
    answer = visitor.get("/ready")
    assert (answer.status_code, answer.json()["bots"], answer.json()["loop"]) == (200, "busy", "slow")


# Games and rules


def test_every_game_tells_its_names_players_and_options(visitor: Visitor) -> None:
    told = {game["slug"]: game for game in visitor.get("/api/games").json()}
    assert set(told) == set(games())
    for slug, game in games().items():
        assert told[slug]["names"] == dict(game.names)
        assert [option["values"] for option in told[slug]["options"]] == [list(option.values) for option in game.options]
        assert visitor.get(f"/api/games/{slug}").json() == told[slug]


@pytest.mark.parametrize("language", ["en", "pl", "fr"])
@pytest.mark.parametrize("slug", games())
def test_every_game_has_words_in_every_language_with_no_key_missing(visitor: Visitor, slug: str, language: str) -> None:
    told = visitor.get(f"/api/games/{slug}/words?language={language}").json()
    english = visitor.get(f"/api/games/{slug}/words").json()
    assert told["language"] == language
    assert {name: set(table) for name, table in english["tables"].items()} == {
        name: set(table) & set(english["tables"][name]) for name, table in told["tables"].items()
    }
    assert told["guide"]
    assert {"label", "phase", "prompt", "log"} <= set(told["tables"])


@pytest.mark.parametrize("slug", games())
def test_a_rulebook_has_every_rule_once_with_its_id_in_the_html(visitor: Visitor, slug: str) -> None:
    sections = visitor.get(f"/api/games/{slug}/rules").json()["sections"]
    listed = [rule for section in sections for rule in section["rules"]]
    assert sorted(listed) == sorted(rule_ids(slug))
    html = "".join(section["html"] for section in sections)
    assert all(html.count(f' id="{rule}"') == 1 for rule in listed)
    assert "<script" not in html


def test_one_rule_is_in_english_with_short_words_in_the_language(visitor: Visitor) -> None:
    polish = visitor.get("/api/rules/lib-sun-1?language=pl").json()
    english = visitor.get("/api/rules/LIB-SUN-1").json()
    assert polish["id"] == english["id"] == "LIB-SUN-1"
    assert polish["text"] == english["text"]
    assert polish["short"] != english["short"]
    assert visitor.get("/api/rules/LIB-FLOW-1").json()["short"] is None


def test_players_rulebooks_are_told_by_language_with_the_rules_they_cover(visitor: Visitor) -> None:
    told = {book["slug"]: book for book in visitor.get("/api/books").json()}
    assert set(told) == set(places())
    assert told["libertalia"]["game"] == "libertalia"
    assert set(told["libertalia"]["titles"]) == {"en", "pl", "fr"}
    english, polish = (visitor.get(f"/api/books/libertalia?language={language}").json() for language in ("en", "pl"))
    assert [section["anchor"] for section in english["sections"]] == [section["anchor"] for section in polish["sections"]]
    assert english["covers"] == polish["covers"]
    assert english["covers"]["LIB-SUN-1"] == "sunrise"
    assert polish["title"] == told["libertalia"]["titles"]["pl"]
    assert "<script" not in "".join(part["html"] for section in english["sections"] for part in section["parts"])
    assert words(visitor.get("/api/books/chess")) == f"There is no such rulebook; there are: {', '.join(places())}."


def test_the_specification_of_a_tournament_is_told_too(visitor: Visitor) -> None:
    for slug in set(places()) - set(games()):
        sections = visitor.get(f"/api/games/{slug}/rules").json()["sections"]
        assert [rule for section in sections for rule in section["rules"]] == rule_ids(slug)


# Set-up


def test_the_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SEABOARD_SECRET", raising=False)
    first = read_secret(tmp_path / "new")
    assert read_secret(tmp_path / "new") == first
    assert len(first) >= 32
    assert stat.S_IMODE((tmp_path / "new" / "secret").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret"]
    monkeypatch.setenv("SEABOARD_SECRET", "short")
    with pytest.raises(UsageError, match="at least 32"):
        read_secret(tmp_path)


def test_a_public_address_without_a_scheme_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="http"):
        Config(data=tmp_path, url="play.example.org")


@pytest.mark.parametrize(
    ("host", "settings", "base"),
    [
        ("192.168.1.9:8400", {"host": "0.0.0.0"}, "http://192.168.1.9:8400"),
        ("localhost:8400", {"host": "0.0.0.0"}, "http://10.1.2.3:8400"),
        ("localhost:8400", {}, "http://localhost:8400"),
        ("evil'><script>", {}, "http://127.0.0.1:8400"),
        ("localhost:8400", {"url": "https://play.example.org"}, "https://play.example.org"),
    ],
)
def test_links_name_an_address_that_other_devices_understand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, settings: dict[str, str], base: str
) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "10.1.2.3")
    config = Config(data=tmp_path, **settings)  # type: ignore[arg-type]
    assert link_base(RequestFactory(app=Litestar(logging_config=None)).get("/", headers={"host": host}), config) == base


def test_a_qr_code_can_be_drawn_in_a_terminal() -> None:
    assert len(qr_text("http://192.168.1.9:8400").splitlines()) > 10


def test_a_server_that_stops_can_be_started_again_on_the_same_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        visitor = Visitor(client)
        made = visitor.post("/api/tables", json={"game": "libertalia", "players": 2, "settings": {"public": True}}).json()
    with serving(tmp_path) as client:
        visitor.client = client
        assert [table["id"] for table in visitor.get("/api/tables").json()["mine"]] == [made["id"]]
