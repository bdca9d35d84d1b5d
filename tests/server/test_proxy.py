"""Bad lines: between clients and server stands a proxy that loses, doubles, delays and reorders messages and hangs up; games still finish right."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.registry import find_game, games
from seaboard.server.http import sockets
from seaboard.server.table.table import Table
from tests.server.bad_line import BadLine
from tests.server.client import Guest, Player
from tests.server.processes import StoredTable, listening

RESEND = 0.25
GAME_SECONDS = 400


async def play_over(line: BadLine, address: str, slug: str) -> list[Player]:
    """A whole game of two people and perhaps a bot, with somebody looking on, all over the bad line."""
    host, other = Guest(lambda: address), Guest(lambda: address)
    bots = [{"kind": "bot", "level": "easy"}] * (find_game(slug).fewest - 2)
    table = (await host.ask("POST", "/api/tables", {"game": slug, "seats": [{"kind": "me"}, {"kind": "open"}, *bots]}))["id"]
    await other.ask("POST", f"/api/tables/{table}/join", {})
    await host.ask("POST", f"/api/tables/{table}/start")
    players = [Player(lambda: line.address, guest, table, seed, resend=RESEND) for seed, guest in enumerate((host, other, None))]
    async with asyncio.timeout(GAME_SECONDS), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
    await host.close()
    await other.close()
    return players


def compare(players: list[Player], stored: StoredTable) -> None:
    """Everybody was shown what is stored, nothing else; every move was made once."""
    last = stored.entries[-1].number
    viewers = [SPECTATOR if player.you is None else player.you for player in players]
    seen: dict[int, set[int]] = {}
    for player, viewer in zip(players, viewers, strict=True):
        for seq in player.seen:
            seen.setdefault(seq, set()).add(viewer)
    views, _ = stored.fold(seen)
    assert stored.status == "over"
    for player, viewer in zip(players, viewers, strict=True):
        assert (player.status, player.seq) == ("over", last)
        assert all(views[seq, viewer] == shown for seq, shown in player.seen.items())
        assert player.ending == players[0].ending is not None
        made = [entry.move_id for entry in stored.entries if entry.kind == "move" and entry.actor == player.you and entry.move_id]
        assert len(made) == len(set(made)), "a move was made twice"
        assert set(made) == set(player.acknowledged), "what was acknowledged is what was done"


@pytest.mark.compiled
def test_games_finish_right_over_lines_that_lose_double_delay_and_reorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The clients play as fast as they can, faster than any person.
    monkeypatch.setattr(sockets, "MESSAGES", 2000.0)

    async def run() -> None:
        async with listening(tmp_path) as (address, app), BadLine(address, seed=8) as line:
            tables = await asyncio.gather(*(play_over(line, address, slug) for slug in games()))
            for players in tables:
                row, seats = await app.state.store.table(players[0].table), await app.state.store.seats(players[0].table)
                compare(players, StoredTable(Table(row, seats), await app.state.store.entries(row.id)))
            everybody = [player for players in tables for player in players]
            print(line.counts, "gaps", sum(player.gaps for player in everybody), "snapshots", sum(p.snapshots for p in everybody))
            assert min(line.counts.values()) > 0
            assert sum(player.gaps for player in everybody) > 0
            assert sum(player.connections for player in everybody) > len(everybody)

    asyncio.run(run())
