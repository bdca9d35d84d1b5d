"""What leaves the server when: the seed at the end and not before, nothing to delayed spectators before its time, by no way."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.registry import find_game, games
from seaboard.server.deeds.deeds import Start
from seaboard.server.http import api_tables, sockets
from seaboard.server.process import app
from seaboard.server.process.logs import LOGGER, set_up_logs
from seaboard.server.process.pulse import EvenPulse
from seaboard.server.protocol import Acknowledged, GiveSeat, RefusedMove, Rematch, Say
from seaboard.server.store.rows import TableRow
from seaboard.server.table_info import TableSettings
from tests.server.client import Guest, Player
from tests.server.processes import listening
from tests.server.tables import NOON, Ear, StillClock, act, close, open_keeper, seat_rows, settled, table_row, until
from tests.server.visitor import Visitor, serving

PATHS = ("/api/tables/{0}", "/api/tables/{0}/log", "/api/tables/{0}/transcript", "/api/replays/{0}", "/api/tables", "/health")


def spellings(secret: bytes) -> list[str]:
    """A secret as it might be written."""
    encoded = base64.b64encode(secret).decode().rstrip("=")
    return [
        secret.hex(),
        encoded,
        encoded.replace("+", "-").replace("/", "_"),
        repr(secret)[2:-1],
        str(int.from_bytes(secret, "big")),
    ]


async def play_watched(address: str, slug: str) -> tuple[str, list[Player], list[str]]:
    """A whole game of two people, bots and a spectator: everything that was sent, and what HTTP answered while it ran."""
    host, other, stranger = (Guest(lambda: address) for _ in range(3))
    bots = [{"kind": "bot", "level": "easy"}] * (find_game(slug).fewest - 2)
    wish = {"game": slug, "seats": [{"kind": "me"}, {"kind": "open"}, *bots]}
    table = (await host.ask("POST", "/api/tables", wish))["id"]
    await other.ask("POST", f"/api/tables/{table}/join", {})
    players = [Player(lambda: address, guest, table, seed) for seed, guest in enumerate((host, other, None))]
    answers: list[str] = [json.dumps(await host.ask("POST", f"/api/tables/{table}/start"))]
    for player in players:
        player.frames = []
    async with asyncio.timeout(300), asyncio.TaskGroup() as group:
        running = [group.create_task(player.play()) for player in players]
        while players[2].status != "over" and not any(task.done() for task in running):
            for guest in (host, stranger):
                for path in PATHS:
                    answer = await guest.answer("GET", path.format(table))
                    # While the answer was under way the game may have ended.
                    if all(player.status != "over" for player in players):
                        answers.append(f"{answer.headers} {answer.text}")
            await asyncio.sleep(0.1)
    for guest in (host, other, stranger):
        await guest.close()
    return table, players, answers


def is_in(secret: bytes, text: str) -> bool:
    return any(spelling in text for spelling in spellings(secret))


@pytest.mark.compiled
def test_the_seed_leaves_the_server_with_the_end_and_not_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MESSAGES", 2000.0)
    log = io.StringIO()
    handler = set_up_logs(logging.DEBUG, log)

    async def run() -> None:
        async with listening(tmp_path) as (address, app):
            for table, players, answers in await asyncio.gather(*(play_watched(address, slug) for slug in games())):
                row: TableRow = await app.state.store.table(table)
                assert len(answers) > 5
                assert not any(is_in(secret, text) for secret in (row.seed, row.bot_secret) for text in (*answers, log.getvalue()))
                for player in players:
                    assert player.frames is not None
                    told = [frame for frame in player.frames if is_in(row.seed, frame)]
                    assert told, "the search finds it where it is"
                    assert all(json.loads(frame)["ending"] is not None for frame in told)
                    assert not any(is_in(row.bot_secret, frame) for frame in player.frames)
                    first = player.frames.index(told[0])
                    assert not any('"ending":{' in frame for frame in player.frames[:first])

    try:
        asyncio.run(run())
    finally:
        LOGGER.removeHandler(handler)


def test_a_table_that_was_given_up_reveals_its_seed_on_the_socket_and_by_http(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        anna, bert = Visitor(client), Visitor(client)
        wish = {"game": "libertalia", "players": 2, "settings": {"on_timeout": "forfeit"}}
        table = anna.post("/api/tables", json=wish).json()["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        anna.post(f"/api/tables/{table}/start")
        stranger = Visitor(client)
        stranger.get("/health")
        client.cookies = stranger.cookies
        with client.websocket_connect(f"/ws/tables/{table}") as socket:
            before = hear(socket, "snapshot")
            assert before["ending"] is None
            assert stranger.get(f"/api/tables/{table}/transcript").status_code == 409
            bert.post(f"/api/tables/{table}/leave")
            update = hear(socket, "update")
        assert update["status"] == "closed"
        transcript = stranger.get(f"/api/tables/{table}/transcript").json()
        assert update["ending"] == {"scores": [], "places": [], "seed": transcript["seed"], "stream": transcript["stream"]}
        assert before["table"]["commitment"] == transcript["commitment"]
        assert stranger.get(f"/api/replays/{table}").json()["verification"]["result"] == "passed"


def hear(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = socket.receive_json(timeout=60)
        if message["type"] == kind:
            return message


def test_http_tells_a_delayed_spectator_no_more_than_the_socket_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = StillClock()
    monkeypatch.setattr(app, "Pulse", lambda: EvenPulse(clock))
    with serving(tmp_path) as client:
        anna, bert, stranger = Visitor(client), Visitor(client), Visitor(client)
        wish = {"game": "libertalia", "players": 2, "settings": {"on_timeout": "forfeit", "spectator_delay": 60}}
        table = anna.post("/api/tables", json=wish).json()["id"]
        bert.post(f"/api/tables/{table}/join", json={})
        anna.post(f"/api/tables/{table}/start")

        def told(who: Visitor) -> tuple[str, int, list[int], int, int, int]:
            info, log = who.get(f"/api/tables/{table}").json(), who.get(f"/api/tables/{table}/log").json()
            transcript, replay = who.get(f"/api/tables/{table}/transcript"), who.get(f"/api/replays/{table}")
            return info["status"], info["seq"], info["asked"], log["seq"], transcript.status_code, replay.status_code

        def shown() -> tuple[str, int, list[int]]:
            late = client.app.state.keeper.rooms[table].audience.late
            if late is not None:  # its timer does not know that the clock was moved
                with client.portal() as portal:
                    portal.call(late._go_on)
            client.cookies = stranger.cookies
            with client.websocket_connect(f"/ws/tables/{table}") as socket:
                snapshot = hear(socket, "snapshot")
            return snapshot["table"]["status"], snapshot["seq"], snapshot["table"]["asked"]

        first = told(anna)
        assert first[0] == "playing"
        assert told(stranger)[0] == shown()[0] == "gathering"
        clock.at += 61
        assert told(stranger) == first
        assert shown() == first[:3]
        assert bert.post(f"/api/tables/{table}/leave").status_code == 200
        assert told(anna)[0] == "closed"
        assert told(anna)[4:] == (200, 200)
        assert told(stranger) == first, "it is over, but the spectator does not know yet"
        assert shown() == first[:3]
        clock.at += 61
        assert told(stranger) == told(anna)
        assert shown() == told(anna)[:3]


def test_a_delayed_spectator_learns_of_a_rematch_and_of_numbers_only_after_the_delay(tmp_path: Path) -> None:
    clock = StillClock()

    async def run() -> None:
        store, keeper = await open_keeper(tmp_path, clock)
        try:
            settings = TableSettings(spectator_delay=30, on_timeout="forfeit")
            await store.add_table(table_row(settings=settings), seat_rows(2))
            await keeper.do("t", "anna", Start("s"))
            clock.at = NOON + 31
            anna = Ear("anna")
            await anna.come(keeper)
            await settled(keeper)
            await anna.see()
            await keeper.do("t", "anna", act(anna))
            said = await keeper.do("t", "dora", Say("c", "who wins?"))
            assert isinstance(said, RefusedMove), "spectators do not talk, and are told no number"
            await keeper.do("t", "bert", GiveSeat("g"))
            assert isinstance(await keeper.do("t", "anna", Rematch("r")), Acknowledged)
            looker = Ear(None)
            await looker.come(keeper)
            await settled(keeper)
            await looker.see()
            assert looker.state["table"]["status"] == "playing"
            assert looker.state["table"]["rematch"] is None
            assert looker.heard("rematch") == []
            assert looker.state["ending"] is None
            clock.at = NOON + 62
            keeper.rooms["t"].audience.late._go_on()  # type: ignore[union-attr]
            await looker.see("rematch")
            await until(lambda: looker.state["ending"] is not None)
            assert len(looker.heard("rematch")) == 1
        finally:
            await close(store, keeper)

    asyncio.run(run())


def test_the_log_of_a_table_whose_rules_are_gone_quotes_no_hidden_move(tmp_path: Path) -> None:
    """Moves are replayed for the log; if other rules refuse one, the refusal must not name it."""

    async def store_old() -> None:
        store, keeper = await open_keeper(tmp_path)
        await store.add_table(table_row(), seat_rows(2))
        await keeper.do("t", "anna", Start("s"))
        await close(store, keeper)

    (tmp_path / "db").mkdir()
    asyncio.run(store_old())
    with serving(tmp_path / "db", database=f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}") as client:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(api_tables, "playable_game", lambda row: None)
            answer = Visitor(client).get("/api/tables/t/log")
        assert answer.status_code == 409
        assert "no longer here" in answer.text
