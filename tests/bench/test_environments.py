"""The report on environments, with next to no time and no peers: it runs, and says what it should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import environments

SLUG = "libertalia"


@pytest.mark.compiled
def test_the_report_tells_rates_of_arrays_and_of_single_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--out", str(tmp_path), "--seconds", "0.01", "--game", SLUG, "--tables", "16", "--no-peers"]
    assert environments.main(words) == 0
    report = json.loads((tmp_path / "environments.json").read_text())
    *arrays, driven = report["rows"]
    assert [(row["threads"], row["numbers"].split()[1]) for row in arrays] == [
        (1, "float32"),
        (1, "uint8"),
        (2, "float32"),
        (2, "uint8"),
    ]
    assert all(row["given_per_s"] >= row["chosen_per_s"] > 0 for row in arrays)
    assert driven["chosen_per_s"] > 0
    told = (tmp_path / "environments.md").read_text()
    assert told in capsys.readouterr().out
    assert report["machine"]["processor"] in told


def test_a_peer_that_is_not_there_is_named_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(environments, "import_module", missing)
    rows = environments.measure_all([], [2], 0.01, peers=True)
    assert [row["skipped"] for row in rows] == [
        "PettingZoo's leduc_holdem_v4 was not measured: No module named 'pettingzoo.classic.leduc_holdem_v4'",
        "PettingZoo's connect_four_v3 was not measured: No module named 'pettingzoo.classic.connect_four_v3'",
        "EnvPool's LeducHoldem-v1 was not measured: No module named 'envpool'",
    ]
    assert environments.tell_rows([]).startswith("| environment |")


def test_ratios_are_taken_against_the_same_tables_and_threads() -> None:
    row = {"tables": 8, "threads": 1, "numbers": "3 float32", "share": 1.0, "chosen_per_s": 300.0, "chosen_per_cpu_s": 300.0}
    ours = {"env": "ours", "game": "g", **row}
    leduc = {"env": "PettingZoo classic", "game": "leduc_holdem_v4", **row, "chosen_per_cpu_s": 30.0}
    pooled = {"env": "EnvPool", "game": "LeducHoldem-v1", **row, "chosen_per_cpu_s": 100.0}
    other = {**pooled, "threads": 2, "chosen_per_cpu_s": 1.0}
    told = environments.tell_rows([ours, leduc, other, pooled]).splitlines()[2]
    assert "| 10.0 x | 3.0 x |" in told
