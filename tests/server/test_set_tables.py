"""Tables that are played with a set: the set is named at the table, in the transcript and in the replay, and stays whatever is edited later."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from seaboard.bots.levels import MEANWHILE, SEARCHING, level_spec
from seaboard.engine.registry import find_game
from seaboard.sets import playing
from seaboard.sets.document import from_tables, to_tables
from seaboard.sets.pack import rulebook_set, text_of
from tests.server.test_branches import hear
from tests.server.visitor import Visitor, serving, words


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving(tmp_path_factory.mktemp("sets")) as client:
        yield client


def strait(name: str = "The strait", goal: str = "b1") -> str:
    """An ORP Orzeł of a few hexes, one step from the start to the goal."""
    tables = to_tables(rulebook_set(find_game("orp-orzel")))
    tables["set"] |= {"name": name, "id": "strait"}
    places = [("a1", 0, 0), ("b1", 1, 0), ("c1", 2, 0), ("a2", 0, 1)]
    rows = [{"id": id, "q": q, "r": r, "en": f"Buoy {id}", "pl": f"Boja {id}", "source": "ours"} for id, q, r in places]
    tables["hexes"] = {"start": "a1", "goals": [goal], "hex": rows}
    return text_of(from_tables(tables))


def brought(visitor: Visitor, text: str) -> str:
    answer = visitor.post("/api/sets", json={"text": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def play_out(server: TestClient[Any], visitor: Visitor, table: str, most: int = 400) -> None:
    """Make the first legal move until the game is over."""
    server.cookies = visitor.cookies
    with server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
        shown = hear(socket, "snapshot")
        for number in range(most):
            if shown["table"]["status"] == "over":
                return
            if shown["choices"]:
                move = shown["choices"][number % len(shown["choices"])]["move"]
                socket.send_json({"type": "act", "id": f"m{number}", "seq": shown["seq"], "move": move})
                hear(socket, "acknowledged")
            # Whoever asks too often while a bot thinks is hung up on.
            time.sleep(0.02 if shown["choices"] else 0.3)
            socket.send_json({"type": "resync"})
            shown = hear(socket, "snapshot")
    raise AssertionError("the game did not end")


def test_a_game_with_a_set_is_played_to_its_end_and_replayed(server: TestClient[Any]) -> None:
    host = Visitor(server)
    own = brought(host, strait())
    table = host.post("/api/play", json={"game": "orp-orzel", "level": "easy", "set": own}).json()
    assert (table["game"], table["set"]) == ("orp-orzel", {"id": own, "name": "The strait"})
    # A running game keeps its set, whatever becomes of it.
    assert host.ask("DELETE", f"/api/sets/{own}").status_code == 204
    assert host.get(f"/api/sets/{own}/board").json()["data"]["start"] == "a1"
    play_out(server, host, table["id"])
    transcript = host.get(f"/api/tables/{table['id']}/transcript").json()
    assert (transcript["game"], transcript["data"], transcript["set"]) == ("orp-orzel", own, "The strait")
    replay = host.get(f"/api/replays/{table['id']}").json()
    assert (replay["verification"]["result"], replay["set"]) == ("passed", {"id": own, "name": "The strait"})
    position = host.get(f"/api/replays/{table['id']}/positions?first=0&last=1&viewer=open").json()
    assert position


def test_nothing_of_a_set_is_seen_at_other_tables(server: TestClient[Any]) -> None:
    host = Visitor(server)
    one, other = brought(host, strait("One")), brought(host, strait("Other", goal="c1"))
    names = {each: host.get(f"/api/sets/{each}/words").json()["names"]["a1"] for each in (one, other)}
    assert set(names.values()) == {"Buoy a1 (a1)"}
    assert "a1" not in host.get("/api/games/orp-orzel/words").json()["names"]
    games = [find_game(f"orp-orzel@{each}") for each in (one, other)]
    goals = [import_module(f"{game.package}.data").GOALS for game in (*games, find_game("orp-orzel"))]
    assert goals[:2] == [[1], [2]]
    assert len(goals[2]) == 4
    assert host.post("/api/play", json={"game": "orp-orzel", "level": "easy"}).json()["set"] is None


def test_a_set_of_another_game_and_none_at_all_are_refused(server: TestClient[Any]) -> None:
    host = Visitor(server)
    own = brought(host, strait())
    for wish in ("0" * 32, "../../secret", own[:8]):
        assert host.post("/api/play", json={"game": "orp-orzel", "set": wish}).status_code == 404
    assert host.post("/api/play", json={"game": "libertalia", "set": own}).status_code == 404
    pace = {"kind": "move", "seconds": 60}
    rated = host.post("/api/tables", json={"game": "orp-orzel", "set": own, "settings": {"rated": True, "pace": pace}})
    assert rated.status_code == 422
    assert "rulebook" in words(rated)


def test_few_sets_are_loaded_at_a_time_and_tables_go_on(server: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_LOADED", 2)
    host = Visitor(server)
    own = brought(host, strait("First"))
    table = host.post("/api/play", json={"game": "orp-orzel", "level": "easy", "set": own}).json()["id"]
    for number in range(3):
        other = brought(host, strait(f"Set {number}"))
        assert host.get(f"/api/sets/{other}/words").status_code == 200
    assert len(playing.loaded_sets()) <= 2
    assert f"orp-orzel@{own}" not in playing.loaded_sets()
    server.cookies = host.cookies
    with server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
        assert hear(socket, "snapshot")["table"]["set"]["name"] == "First"


def test_a_table_goes_on_with_its_set_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        host = Visitor(client)
        own = brought(host, strait())
        table = host.post("/api/play", json={"game": "orp-orzel", "level": "easy", "set": own}).json()["id"]
        cookies = host.cookies
    (tmp_path / "sets" / f"{own}.toml").unlink()
    with serving(tmp_path) as client:
        client.cookies = cookies
        with client.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
            shown = hear(socket, "snapshot")
        assert (shown["table"]["set"]["id"], shown["table"]["suspended"]) == (own, None)


LARGEST: dict[str, tuple[str, dict[str, Any]]] = {
    "orp-orzel": (
        "hexes",
        {
            "start": "h0",
            "goals": ["h123"],
            "hex": [
                {"id": f"h{n}", "q": n % 12, "r": n // 12, "en": f"Hex {n}", "pl": f"Pole {n}", "source": "ours"}
                for n in range(124)
            ],
        },
    ),
}


@pytest.mark.parametrize("slug", LARGEST)
def test_the_largest_map_keeps_nobody_waiting(server: TestClient[Any], slug: str) -> None:
    """As many hexes as the records hold, eight dice and twenty pieces, interpreted: while it is loaded and played, others are answered."""
    host, other = Visitor(server), Visitor(server)
    tables = to_tables(rulebook_set(find_game(slug)))
    part, content = LARGEST[slug]
    tables["set"]["name"] = "The largest"
    tables[part] = content
    tables["forces"]["side"] = [{**row, "dice": 8} for row in tables["forces"]["side"]]
    tables["forces"]["piece"] = [{**row, "number": 20} for row in tables["forces"]["piece"]]
    own = brought(host, text_of(from_tables(tables)))
    table = host.post("/api/play", json={"game": slug, "level": "easy", "set": own}).json()["id"]
    server.cookies = host.cookies
    with server.websocket_connect(f"/ws/tables/{table}?language=en") as socket:
        shown = hear(socket, "snapshot")
        for number in range(3):
            while not shown["choices"]:
                socket.send_json({"type": "resync"})
                shown = hear(socket, "snapshot")
            socket.send_json({"type": "act", "id": f"m{number}", "seq": shown["seq"], "move": shown["choices"][0]["move"]})
            hear(socket, "acknowledged")
            began = time.process_time()
            assert other.get("/api/games").status_code == 200
            assert time.process_time() - began < 2.0
            server.cookies = host.cookies
            socket.send_json({"type": "resync"})
            shown = hear(socket, "snapshot")


def test_levels_play_with_the_network_where_it_fits_and_without_it_where_not(server: TestClient[Any]) -> None:
    host = Visitor(server)
    tables = to_tables(rulebook_set(find_game("orp-orzel")))
    tables["set"]["name"] = "The same sea"
    same, other = brought(host, text_of(from_tables(tables))), brought(host, strait())
    for each in (same, other):
        assert host.get(f"/api/sets/{each}/words").status_code == 200
    assert level_spec("medium", find_game(f"orp-orzel@{same}")) == level_spec("medium", find_game("orp-orzel"))
    assert level_spec("medium", find_game(f"orp-orzel@{other}")) in (MEANWHILE, SEARCHING["medium"])
