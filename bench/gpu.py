"""The rules on a GPU: first the same bytes as on the CPU, then how fast, side by side with Pgx in the same run.

    python -m bench.gpu [--out DIR] [--parity 10000] [--games 1000000] [--game SLUG ...] [--no-peers]

Writes `gpu.json` and `gpu.md` into DIR.  Ends with status 1 if a single byte differs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from bench.machine import describe_machine, graphics_card, markdown, millions
from seaboard.engine.batch import count_cores, play_batch
from seaboard.engine.cuda import PLAY_THREADS, DeviceGame
from seaboard.engine.device_tables import DeviceTables
from seaboard.engine.registry import find_game, games
from seaboard.engine.setting import Setting

TABLES = 1 << 16
STEPS = 200
LEAD_IN = 400
"""Random moves before the first decision, at most, so that the tables stand at all stages of the game."""


def timed(work: Any) -> float:
    """Seconds that the device needs for some work, by its own clock."""
    from numba import cuda

    begin, end = cuda.event(), cuda.event()
    begin.record()
    work()
    end.record()
    end.synchronize()
    return float(cuda.event_elapsed_time(begin, end)) / 1e3


def measure_game(slug: str, parity: int, number: int) -> dict[str, Any]:
    """Parity of every final record, then random games timed, for the fewest, a middle and the greatest number of players."""
    from numba import cuda

    game = find_game(slug)
    options = game.check_options({})
    begun = time.perf_counter()
    device = DeviceGame(game)
    device.play_games(game.fewest, options, 1)
    cuda.synchronize()
    compiled = time.perf_counter() - begun
    found: dict[str, Any] = {
        "game": slug,
        "compile_s": compiled,
        "record_bytes": game.rules.layout.dtype.itemsize,
        "by_players": [],
    }
    for players in sorted({game.fewest, min(4, game.most), game.most}):
        finals, counts = device.play_games(players, options, parity, seed=7, keep_finals=True)
        there, moved = finals.copy_to_host(), counts.copy_to_host()
        here = play_batch(game, players, options, parity, seed=7, jobs=count_cores(), keep_finals=True)
        assert here.finals is not None
        same = bool((there == here.finals).all() and (moved == here.moves).all())
        device.play_games(players, options, number, seed=1)
        seconds = min(timed(lambda p=players: device.play_games(p, options, number, seed=1)) for _ in range(3))
        counts = device.play_games(players, options, number, seed=1)[1].copy_to_host()
        found["by_players"].append(
            {"players": players, "parity_games": parity, "same_bytes": same, "games": number, "seconds": seconds}
            | {"moves_per_s": float(counts.sum()) / seconds, "games_per_s": number / seconds}
        )
        print(f"{slug}, {players} players: same bytes {same}; {millions(counts.sum() / seconds)} moves/s", flush=True)
    found["kernel"] = describe_kernel(device)
    found["decisions_per_s"] = measure_decisions(device)
    return found


def describe_kernel(device: DeviceGame) -> dict[str, Any]:
    """Registers, local memory and how full the multiprocessors are."""
    from numba import cuda

    registers = next(iter(device.play.get_regs_per_thread().values()))
    local = next(iter(device.play.get_local_mem_per_thread().values()))
    properties = cuda.get_current_device()
    resident = min(properties.MAX_THREADS_PER_MULTIPROCESSOR, 65_536 // max(1, registers)) // PLAY_THREADS * PLAY_THREADS
    return {
        "registers": int(registers),
        "local_bytes": int(local),
        "occupancy": resident / properties.MAX_THREADS_PER_MULTIPROCESSOR,
        "threads_per_block": PLAY_THREADS,
    }


def measure_decisions(device: DeviceGame) -> float:
    """Decisions a second with legal masks, redaction and observations in bytes written for PyTorch, which picks a choice at random.

    Forced moves are made on the way and not counted.
    """
    import torch
    from numba import cuda

    game = device.game
    settings = [Setting(min(4, game.most), game.check_options({}))]
    tables = DeviceTables(game, TABLES, settings, seed=3, dtype=np.uint8, lead_in=LEAD_IN)
    tables.stream = cuda.external_stream(torch.cuda.current_stream().cuda_stream)
    masks, choices = (torch.as_tensor(array, device="cuda") for array in (tables.masks, tables.choices))
    assert masks.data_ptr() == tables.masks.__cuda_array_interface__["data"][0], "PyTorch made a copy"

    def step() -> None:
        choices.copy_((torch.rand(masks.shape, device="cuda", dtype=torch.float16) * masks).argmax(1))
        tables.step()

    for _ in range(20):
        step()
    cuda.synchronize()

    def many_steps() -> None:
        for _ in range(STEPS):
            step()

    seconds = timed(many_steps)
    return TABLES * STEPS / seconds


def measure_peer(name: str, lanes: int, steps: int) -> dict[str, Any]:
    """Random play with Pgx: environments side by side, finished ones started again."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    step_lane = jax.vmap(auto_reset(environment.step, environment.init))

    def one_step(carry: Any, _: None) -> Any:
        state, key = carry
        key, choosing, rolling = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choosing, logits, axis=1)
        keys = jax.random.split(rolling, lanes)
        return (step_lane(state, action, keys), key), None

    @jax.jit  # type: ignore[untyped-decorator]
    def play(state: Any, key: Any) -> Any:
        return jax.lax.scan(one_step, (state, key), None, length=steps)[0]

    state = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(0), lanes))
    jax.block_until_ready(play(state, jax.random.PRNGKey(1)))
    begun = time.perf_counter()
    jax.block_until_ready(play(state, jax.random.PRNGKey(2)))
    seconds = time.perf_counter() - begun
    return {"peer": f"pgx {name}", "lanes": lanes, "steps": steps, "moves_per_s": lanes * steps / seconds}


def tell(report: dict[str, Any]) -> str:
    """The report as Markdown."""
    rows = [
        (
            each["game"],
            row["players"],
            "yes" if row["same_bytes"] else "NO",
            millions(row["moves_per_s"]),
            millions(row["games_per_s"]),
        )
        for each in report["games"]
        for row in each["by_players"]
    ]
    kernels = [
        (
            each["game"],
            each["record_bytes"],
            each["kernel"]["registers"],
            each["kernel"]["local_bytes"],
            f"{each['kernel']['occupancy']:.0%}",
            f"{each['compile_s']:.0f} s",
            millions(each["decisions_per_s"]),
        )
        for each in report["games"]
    ]
    peers = [(each["peer"], each["lanes"], millions(each["moves_per_s"])) for each in report["peers"]]
    parts = [
        f"{report['card']}; Python {report['machine']['python']}, numba-cuda {report['machine']['packages'].get('numba-cuda')}.",
        markdown(("game", "players", "same bytes as the CPU", "moves/s", "games/s"), rows),
        markdown(
            ("game", "record bytes", "registers", "local bytes", "occupancy", "cold compile", "decisions/s for PyTorch"), kernels
        ),
    ]
    if peers:
        parts.append(markdown(("peer", "lanes", "moves/s"), peers))
    return "\n\n".join(parts) + "\n"


def write_report(folder: Path, report: dict[str, Any]) -> None:
    """Write what is known so far; a run that breaks off keeps it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gpu.json").write_text(json.dumps(report, indent=1))
    (folder / "gpu.md").write_text(tell(report))


def main() -> int:
    """Measure, print and write."""
    # A parity run is small on purpose.
    warnings.filterwarnings("ignore", message=".*Grid size")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/bench"))
    parser.add_argument("--parity", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--game", nargs="*", default=None)
    parser.add_argument("--no-peers", action="store_true")
    asked = parser.parse_args()
    peers = [] if asked.no_peers else [("backgammon", 4096), ("go_9x9", 8192), ("animal_shogi", 16384), ("leduc_holdem", 65536)]
    report: dict[str, Any] = {
        "machine": describe_machine(),
        "card": graphics_card(),
        "numpy": np.__version__,
        "games": [],
        "peers": [],
    }
    for slug in asked.game or games():
        report["games"].append(measure_game(slug, asked.parity, asked.games))
        write_report(asked.out, report)
    for name, lanes in peers:
        report["peers"].append(measure_peer(name, lanes, 200))
        print(report["peers"][-1], flush=True)
        write_report(asked.out, report)
    print(tell(report))
    return 0 if all(row["same_bytes"] for each in report["games"] for row in each["by_players"]) else 1


if __name__ == "__main__":
    sys.exit(main())
