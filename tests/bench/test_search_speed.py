"""The report on the search's speed, with next to no time: it runs, counts what it says and holds it against the bar."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench import search_speed
from seaboard.bots.binding import thinking
from seaboard.bots.descent import NO_TRIES, TO_THE_END
from seaboard.bots.search import BOLDNESS, root_key
from seaboard.bots.tree import plant
from seaboard.engine.registry import find_game

SLUG = "libertalia"


@pytest.mark.compiled
def test_the_report_holds_our_search_against_openspiels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert search_speed.main(["--out", str(tmp_path), "--seconds", "0.05", "--game", SLUG]) == 0
    report = json.loads((tmp_path / "search.json").read_text())
    ours, alone, *others = report["rows"]
    assert (ours["game"], ours["players"], ours["plays"]) == (SLUG, 4, search_speed.TO_END)
    assert 0 < ours["slowest_per_cpu_s"] <= ours["per_cpu_s"]
    assert alone["plays"] == search_speed.ALONE
    assert ours["moves_from_root"] < alone["moves_from_root"]
    assert [row["game"] for row in others] == list(search_speed.PEER_GAMES)
    assert {"open_spiel", "numba", "seaboard"} <= set(report["machine"]["packages"])
    told = (tmp_path / "search.md").read_text()
    assert told in capsys.readouterr().out
    for row in others:
        assert f"{ours['per_cpu_s'] / row['per_cpu_s']:,.2f} x" in told


@pytest.mark.compiled
def test_a_simulation_plays_to_the_end() -> None:
    contender = search_speed.ours(SLUG)[0]
    decision, stream = search_speed.opening_decision(find_game(SLUG)), np.array([1, 2, 0], np.int64)
    mind = thinking(SLUG)
    tree = plant(1 << 8, len(mind.rules.space))
    root = root_key(mind, decision)
    mind.simulate(decision.seen, decision.seat, 4, root, tree, mind.shown, stream, 1, BOLDNESS, TO_THE_END, False, NO_TRIES)
    # Every move beyond the tree takes a ticket of the stream, and so does some of the guess.
    assert stream[2] > 0.9 * contender.about["moves_from_root"]


@pytest.mark.parametrize(
    ("best", "slowest", "word"),
    [
        (49_999.0, 40_000.0, "MISSED"),
        (50_000.0, 40_000.0, "reached in the best round, not in all"),
        (60_000.0, 50_000.0, "every round"),
    ],
)
def test_the_bar_is_fifty_thousand(best: float, slowest: float, word: str) -> None:
    row: dict[str, Any] = {
        "game": SLUG,
        "players": 4,
        "plays": search_speed.TO_END,
        "per_cpu_s": best,
        "slowest_per_cpu_s": slowest,
    }
    [told] = search_speed.judged({"rows": [row]})
    assert "50,000" in told
    assert word in told
    assert search_speed.judged({"rows": [row | {"players": 2}]}) == []
