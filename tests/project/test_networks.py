"""The networks that come with the games: small enough, with their cards, and deciding the same everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zlib
from pathlib import Path

import msgspec
import pytest

import seaboard
from seaboard.bots.card import NAME, Card, card_text, check_card, checksum
from seaboard.bots.levels import FILE as LEVELS
from seaboard.bots.levels import LEARNED, own_levels
from seaboard.bots.registry import make_bot
from seaboard.bots.weights import FILE, net_folder
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game, games
from tests.bots.tiny_network import tiny_arrays, write_tiny
from tools.make_goldens import golden_folder
from tools.net_goldens import FILE as DECISIONS
from tools.net_goldens import faults_of, main, make_decisions, read_decisions
from tools.network_page import PAGE, draw_game, draw_page
from tools.ship_net import MOST_BYTES, read_exploiter, ship

PACKAGE = Path(seaboard.__file__).parent
GAMES = [pytest.param(game, id=game.slug) for game in games().values()]
MOST_IN_WHEEL = 20_000_000
GAME = find_game("orp-orzel")


def shipped(game: Game) -> Path:
    """The weights that come with a game: every game has some."""
    return net_folder(game) / FILE


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_the_network_makes_its_thousand_golden_decisions(game: Game) -> None:
    weights = shipped(game)
    path = golden_folder(game) / DECISIONS
    assert sum(len(block.actions) for block in read_decisions(path)[1]) >= 1000
    assert faults_of(game, weights, path) == []


@pytest.mark.parametrize("game", GAMES)
def test_each_level_is_a_bot_and_another_one_than_the_next(game: Game) -> None:
    specs = [own_levels(net_folder(game) / LEVELS).get(level, usual) for level, usual in LEARNED.items()]
    assert len({repr(make_bot(spec)) for spec in specs}) == len(specs)


@pytest.mark.parametrize("game", GAMES)
def test_the_network_has_its_card_and_fits_in_the_package(game: Game) -> None:
    weights = shipped(game)
    card = check_card(weights)
    assert card.game == game.slug
    assert card.command.startswith(f"seaboard train {game.slug} ")
    assert weights.stat().st_size <= MOST_BYTES
    assert read_decisions(golden_folder(game) / DECISIONS)[0].checksum == card.checksum


def test_the_wheel_stays_under_twenty_megabytes() -> None:
    """Deflated as a wheel is; the browser client is counted where it has been built."""
    total = 0
    for path in PACKAGE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            total += len(zlib.compress(path.read_bytes(), 6))
    assert 1_000_000 < total < MOST_IN_WHEEL


def test_the_page_of_networks_says_what_their_cards_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == draw_page(), "write it again with `python -m tools.network_page`"


@pytest.fixture
def training(tmp_path: Path) -> Path:
    """A folder such as a training leaves, with a network that learned nothing."""
    weights = write_tiny(tmp_path / f"{GAME.slug}.npz", GAME)
    card = Card(GAME.slug, f"seaboard train {GAME.slug} --minutes 1", 1, "", "", 60.0, 1000, "2026-11-16", checksum(weights))
    (tmp_path / NAME).write_text(card_text(card))
    return tmp_path


@pytest.mark.compiled
def test_a_training_is_shipped_with_its_card_measured_rows_and_golden_decisions(training: Path) -> None:
    rows, target, goldens = training / "rows.toml", training / "net", training / DECISIONS
    rows.write_text('[[strength]]\namong = "random"\nplayers = 2\ngames = 4\nshare = 0.5\nlow = 0.1\nhigh = 0.9\n')
    assert ship(training, [rows], [], target, goldens) is GAME
    exploiter = training / "exploiter"
    exploiter.mkdir()
    told = {"games": 100, "share": 0.6, "low": 0.5, "high": 0.7, "fair": 0.5}
    (exploiter / "log.jsonl").write_text(json.dumps({"s": 120.0, "decisions": 9, "against": {"opponent": told}}) + "\n")
    made = msgspec.structs.replace(check_card(target / FILE), command="seaboard train orp-orzel --against x.npz --seat 1")
    (exploiter / NAME).write_text(card_text(made))
    rows.write_text(rows.read_text().replace("random", "greedy"))
    ship(target, [rows, rows], [exploiter], target, goldens)
    card = check_card(target / FILE)
    assert [row.among for row in card.strength] == ["random", "greedy"], "rows of the same network stay"
    assert [(row.seat, row.share, row.seconds) for row in card.exploited] == [(1, 0.6, 120.0)]
    page = draw_game(GAME, card)
    assert "| `net` | `greedy` | 2 | all | 4 | 50.0 % | 10.0 % to 90.0 % |  |" in page
    assert "| 120 s, 0 million decisions | 1 | its best choices | 100 | 60.0 % | 50.0 % to 70.0 % | 50.0 % |" in page
    assert faults_of(GAME, target / FILE, goldens) == []
    blocks = read_decisions(goldens)[1]
    assert sum(len(block.actions) for block in blocks) >= 1000
    assert {"first-game": "on"} in [block.options for block in blocks], "every setting that is trained has decisions"


def test_what_cannot_be_shipped_is_refused(training: Path) -> None:
    weights = training / f"{GAME.slug}.npz"
    weights.write_bytes(weights.read_bytes() + b"\0")
    with pytest.raises(UsageError, match="is not the file its card speaks of"):
        ship(training, target=training / "net")
    (training / NAME).unlink()
    with pytest.raises(UsageError, match="is not the folder of an exploiter that was measured"):
        read_exploiter(training)
    with pytest.raises(UsageError, match="has no card"):
        ship(training, target=training / "net")
    assert not (training / "net").exists()


@pytest.mark.compiled
def test_a_choice_that_differs_is_noticed_and_so_is_another_network(training: Path) -> None:
    weights, goldens = training / f"{GAME.slug}.npz", training / DECISIONS
    goldens.write_bytes(make_decisions(GAME, weights))
    assert faults_of(GAME, weights, goldens) == []
    lines = goldens.read_bytes().splitlines(keepends=True)
    block = msgspec.json.decode(lines[2])
    lines[2] = msgspec.json.encode(block | {"hash": "0" * 64}) + b"\n"
    goldens.write_bytes(b"".join(lines))
    assert faults_of(GAME, weights, goldens) == [
        "orp-orzel, block 1: the choices are the same, but not all of the network's numbers"
    ]
    arrays = tiny_arrays(GAME, seed=2)
    other = write_tiny(training / "other.npz", GAME, arrays)
    assert "is of another network" in faults_of(GAME, other, goldens)[0]
    lines[0] = msgspec.json.encode({"game": GAME.slug, "checksum": checksum(other)}) + b"\n"
    goldens.write_bytes(b"".join(lines))
    assert any("choices differ, the first at decision" in fault for fault in faults_of(GAME, other, goldens))


@pytest.mark.compiled
def test_numbers_do_not_depend_on_the_number_of_threads(training: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written here with as many threads as there are cores, compared in a process with one."""
    monkeypatch.setenv("SEABOARD_NETS", str(training))
    goldens = training / DECISIONS
    assert main([GAME.slug, "--file", str(goldens)]) == 0
    names = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
    environment = {**os.environ, **dict.fromkeys(names, "1")}
    line = [sys.executable, "-m", "tools.net_goldens", GAME.slug, "--check", "--file", str(goldens)]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
