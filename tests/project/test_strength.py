"""`python -m tools.strength` plays rows on all cores, goes on where it stopped and writes what cards and docs take."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from seaboard.bots.card import Card
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import games
from tests.bots.tiny_network import write_tiny
from tools.strength import ROWS, main, read_rows

CARD = """
game = "orp-orzel"
command = ""
seed = 0
hardware = ""
software = ""
seconds = 0.0
decisions = 0
date = ""
checksum = ""
"""
ROW = '{ game = "orp-orzel", bot = "greedy:1", among = "random", players = 2, games = 8, options = { first-game = "on" }, by_seat = true }'


def test_every_row_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = read_rows(ROWS, [], [])
    with pytest.raises(UsageError, match="orp-orzel-net-among-search-1000-2: orp-orzel has no network"):
        rows[0].plan(0)
    monkeypatch.setenv("SEABOARD_NETS", str(tmp_path))
    for game in games().values():
        write_tiny(tmp_path / f"{game.slug}.npz", game)
    assert len(rows) > 40
    for row in rows:
        assert row.plan(0).players == row.players
    assert len({row.name for row in rows}) == len(rows), "no two rows share a folder"


def test_what_must_be_shown_stands_in_the_sets() -> None:
    bar = read_rows(ROWS, ["bar"], [])
    assert {row.game for row in bar} == {"libertalia", "mare-balticum", "orp-orzel", "game-of-powers"}
    assert all(row.games >= 400 for row in read_rows(ROWS, ["bar", "expert", "settings", "levels"], []))
    with pytest.raises(UsageError, match="has no set 'bars'; it has: bar, "):
        read_rows(ROWS, ["bars"], [])


@pytest.mark.compiled
def test_rows_are_played_in_parts_and_written_as_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, out = tmp_path / "rows.toml", tmp_path / "out"
    rows.write_text(f"one = [{ROW}]")
    words = ["--rows", str(rows), "--out", str(out), "--jobs", "2"]
    assert main([*words, "--minutes", "0.00001"]) == 0
    assert "the time is over; the same command goes on" in capsys.readouterr().out
    assert main(words) == 0
    assert "all is played" in capsys.readouterr().out
    (games,) = out.rglob("games.jsonl")
    played = games.read_bytes()
    assert len(played.splitlines()) == 9
    assert main(words) == 0
    assert games.read_bytes() == played, "nothing is played twice"
    card = msgspec.toml.decode(CARD + (out / "orp-orzel.toml").read_text(), type=Card)
    assert [(row.seat, row.games) for row in card.strength] == [(None, 8), (0, 4), (1, 4)]
    whole = card.strength[0]
    assert (whole.bot, whole.among, whole.options) == ("greedy:1", "random", {"first-game": "on"})
    assert whole.low <= whole.share <= whole.high
    assert (out / "strength.md").read_text().count("| orp-orzel | `greedy:1` | `random` | 2, first-game on |") == 3
