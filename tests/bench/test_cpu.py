"""The report on CPU speed, with next to no time and no peers: it runs, and says what it should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import cpu, peers
from seaboard.engine.registry import find_game

SLUG = "libertalia"


@pytest.mark.compiled
def test_the_report_tells_rates_verbs_and_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cpu.main(["--out", str(tmp_path), "--seconds", "0.01", "--game", SLUG, "--no-peers", "--no-compile"]) == 0
    report = json.loads((tmp_path / "cpu.json").read_text())
    game = find_game(SLUG)
    [found] = report["games"]
    assert found["record_bytes"] == game.rules.layout.dtype.itemsize
    assert [play["players"] for play in found["play"]] == [game.fewest, 4, game.most]
    assert all(row["moves_per_s"] > 0 for play in found["play"] for row in play["by_jobs"])
    assert set(found["verbs"][0]["ns"]) == set(cpu.VERBS)
    assert found["verbs"][0]["mean_legal"] > 1
    told = (tmp_path / "cpu.md").read_text()
    assert told in capsys.readouterr().out
    assert report["machine"]["processor"] in told


def test_a_peer_that_is_not_installed_is_skipped_with_a_plain_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(_seconds: float) -> peers.Rows:
        raise ModuleNotFoundError("No module named 'chess_of_old'")
        yield

    monkeypatch.setattr(peers, "PEERS", (("chess_of_old", measure),))
    [row] = peers.measure_peers(0.01)
    assert row["peer"] == "chess_of_old"
    assert "not installed" in row["skipped"]
    assert peers.baseline([row]) is None
