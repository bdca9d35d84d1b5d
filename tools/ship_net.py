"""Put a trained network beside its game, so that it comes with the package.

    python -m tools.ship_net training/libertalia --strength results/libertalia.toml

Checks the folder of a training (or any folder with GAME.npz and card.toml): the card speaks of that very file, the file fits these rules, it is
small enough.  Then copies both to `net/` in the game's folder, adds measured rows to the card and writes the golden decisions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from seaboard.bots.card import NAME, Card, Strength, card_text, check_card, read_card
from seaboard.bots.weights import FILE, net_folder, read_weights
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.files import write_whole
from tools import net_goldens
from tools.make_goldens import golden_folder

MOST_BYTES = 4_000_000
"""Of a game's weights."""


class Rows(msgspec.Struct, forbid_unknown_fields=True):
    """A file of measured rows."""

    strength: list[Strength] = []


def check_folder(folder: Path) -> tuple[Game, Path, Card]:
    """The game, the weights and the card of a folder; what cannot be shipped is refused."""
    slug = read_card(folder / FILE).game
    game, weights = find_game(slug), folder / f"{slug}.npz"
    card = check_card(weights)
    read_weights(weights, game)
    size = weights.stat().st_size
    if size > MOST_BYTES:
        raise UsageError(f"{weights} has {size:,} bytes; at most {MOST_BYTES:,} come with the package")
    if not card.command:
        raise UsageError(f"{folder / NAME} does not say which command made the network")
    return game, weights, card


def with_rows(card: Card, path: Path | None) -> Card:
    """The card with the measured rows of a file; without one, with those it has."""
    if path is None:
        return card
    try:
        rows = msgspec.toml.decode(path.read_bytes(), type=Rows).strength
    except (OSError, msgspec.MsgspecError) as fault:
        raise UsageError(f"{path} holds no measured rows: {fault}") from fault
    return msgspec.structs.replace(card, strength=rows)


def ship(folder: Path, rows: Path | None, target: Path | None = None, goldens: Path | None = None) -> Game:
    """Copy what a folder holds beside its game."""
    game, weights, card = check_folder(folder)
    card = with_rows(card, rows)
    target = target or net_folder(game)
    goldens = goldens or golden_folder(game) / net_goldens.FILE
    decisions = net_goldens.make_decisions(game, weights)
    write_whole(target / FILE, weights.read_bytes())
    write_whole(target / NAME, card_text(card).encode())
    write_whole(goldens, decisions)
    return game


def main(arguments: Sequence[str] | None = None) -> int:
    """Ship the networks of the folders that are named."""
    parser = argparse.ArgumentParser(prog="python -m tools.ship_net")
    parser.add_argument("folders", nargs="+", type=Path, help="folders of trainings")
    parser.add_argument("--strength", type=Path, help="measured rows for the card, as tools.strength writes them (of one game)")
    wanted = parser.parse_args(arguments)
    try:
        if wanted.strength is not None and len(wanted.folders) > 1:
            raise UsageError("--strength goes with one folder")
        for folder in wanted.folders:
            game = ship(folder, wanted.strength)
            print(f"{game.slug}: {net_folder(game) / FILE}, {golden_folder(game) / net_goldens.FILE}")
    except SeaboardError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
