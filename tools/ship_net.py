"""Put a trained network beside its game, so that it comes with the package.

    python -m tools.ship_net training/libertalia --strength results/libertalia.toml --exploiter training/against-libertalia

Checks the folder of a training (or any folder with GAME.npz or weights.npz, and card.toml): the card speaks of that very file, the file fits these
rules, it is small enough.  Then copies both to `net/` in the game's folder, and writes the golden decisions and docs/networks.md.  Measured rows,
and what exploiters reached, are added to the card; for a network that is there already, name its own `net/` folder.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from seaboard.bots.card import NAME, Card, Exploited, Strength, card_text, check_card, read_card
from seaboard.bots.weights import FILE, net_folder, read_weights
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.files import write_whole
from tools import net_goldens, network_page
from tools.make_goldens import golden_folder

MOST_BYTES = 4_000_000
"""Of a game's weights."""


class Rows(msgspec.Struct, forbid_unknown_fields=True):
    """A file of measured rows."""

    strength: list[Strength] = []


def check_folder(folder: Path) -> tuple[Game, Path, Card]:
    """The game, the weights and the card of a folder; what cannot be shipped is refused."""
    slug = read_card(folder / FILE).game
    game, weights = find_game(slug), folder / FILE
    if not weights.exists():
        weights = folder / f"{slug}.npz"
    card = check_card(weights)
    read_weights(weights, game)
    size = weights.stat().st_size
    if size > MOST_BYTES:
        raise UsageError(f"{weights} has {size:,} bytes; at most {MOST_BYTES:,} come with the package")
    if not card.command:
        raise UsageError(f"{folder / NAME} does not say which command made the network")
    return game, weights, card


def read_rows(path: Path) -> list[Strength]:
    """The measured rows of a file."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Rows).strength
    except (OSError, msgspec.MsgspecError) as fault:
        raise UsageError(f"{path} holds no measured rows: {fault}") from fault


def read_exploiter(folder: Path) -> Exploited:
    """What a training against a network reached in its last contest."""
    try:
        lines = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
        contest = [line for line in lines if "opponent" in line.get("against", {})][-1]
        words = shlex.split(read_card(folder / FILE).command)
    except (OSError, ValueError, IndexError) as fault:
        raise UsageError(f"{folder} is not the folder of an exploiter that was measured: {fault}") from fault
    told, samples = contest["against"]["opponent"], "--opponent-samples" in words
    if not told["games"]:
        raise UsageError(f"{folder}: no game of the last contest came to its end")
    seat = int(words[words.index("--seat") + 1]) if "--seat" in words else None
    shares = {name: told[name] for name in ("games", "share", "low", "high", "fair")}
    return Exploited(contest["s"], contest["decisions"], **shares, seat=seat, samples=samples)


def with_rows(card: Card, shipped: Card | None, strength: Sequence[Strength], exploited: Sequence[Exploited]) -> Card:
    """The card with new rows.  Older ones of the same network stay, if they speak of something else."""
    rows: dict[Any, Strength] = {}
    attacks: dict[Any, Exploited] = {}
    before = shipped if shipped is not None and shipped.checksum == card.checksum else card
    for row in (*before.strength, *strength):
        rows[row.bot, row.among, row.players, tuple(row.options.items()), row.seat] = row
    for each in (*before.exploited, *exploited):
        attacks[each.seat, each.samples] = each
    return msgspec.structs.replace(card, strength=list(rows.values()), exploited=list(attacks.values()))


def ship(
    folder: Path,
    rows: Sequence[Path] = (),
    exploiters: Sequence[Path] = (),
    target: Path | None = None,
    goldens: Path | None = None,
) -> Game:
    """Copy what a folder holds beside its game."""
    game, weights, card = check_folder(folder)
    target = target or net_folder(game)
    goldens = goldens or golden_folder(game) / net_goldens.FILE
    shipped = read_card(target / FILE) if (target / NAME).exists() else None
    strength = [row for path in rows for row in read_rows(path)]
    card = with_rows(card, shipped, strength, [read_exploiter(each) for each in exploiters])
    decisions = net_goldens.make_decisions(game, weights)
    write_whole(target / FILE, weights.read_bytes())
    write_whole(target / NAME, card_text(card).encode())
    write_whole(goldens, decisions)
    return game


def main(arguments: Sequence[str] | None = None) -> int:
    """Ship the networks of the folders that are named."""
    parser = argparse.ArgumentParser(prog="python -m tools.ship_net")
    parser.add_argument("folders", nargs="+", type=Path, help="folders of trainings")
    parser.add_argument(
        "--strength", type=Path, action="append", default=[], help="a file of measured rows, as tools.strength writes them"
    )
    parser.add_argument("--exploiter", type=Path, action="append", default=[], help="the folder of a training against this network")
    wanted = parser.parse_args(arguments)
    try:
        if (wanted.strength or wanted.exploiter) and len(wanted.folders) > 1:
            raise UsageError("--strength and --exploiter go with one folder")
        for folder in wanted.folders:
            game = ship(folder, wanted.strength, wanted.exploiter)
            print(f"{game.slug}: {net_folder(game) / FILE}, {golden_folder(game) / net_goldens.FILE}")
        network_page.main()
    except SeaboardError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
