"""The report on the learned bots' speed, with next to no time: it runs, and says what it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import net
from seaboard.bots.levels import LEARNED
from seaboard.engine.registry import find_game
from tests.bots.tiny_network import write_tiny

SLUG = "libertalia"


@pytest.mark.compiled
def test_the_report_tells_the_time_of_a_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_tiny(tmp_path / f"{SLUG}.npz", find_game(SLUG))
    monkeypatch.setenv("SEABOARD_NETS", str(tmp_path))
    assert net.main(["--seconds", "0.01"]) == 0
    row = capsys.readouterr().out.splitlines()[-1].strip("| ").split(" | ")
    assert row[0] == SLUG
    assert row[5] == LEARNED["expert"]
    alone, batch, usual, longest = (float(row[place]) for place in (3, 4, 6, 7))
    assert 0.0 < alone < 1.0
    assert 0.0 < batch < 1.0
    assert alone < usual <= longest


@pytest.mark.compiled
def test_without_a_network_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("SEABOARD_NETS", str(tmp_path))
    with pytest.raises(SystemExit):
        net.main([])
    assert "no game has a network" in capsys.readouterr().err
