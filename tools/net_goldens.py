"""Golden decisions: what a game's network chooses in a thousand positions, the same on every machine.

    python -m tools.net_goldens libertalia            write those of the network that comes with the game
    python -m tools.net_goldens --check               compare; says what differs

The file `decisions.jsonl` beside a game's golden transcripts has a line of the network's checksum, then a line for each block: the setting, the
actions chosen one after the other, and a hash of all logits and values to the bit.  Games are played on by the actions in the file, and here
and there by chance, so that the positions are the same even where the network chose otherwise.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from seaboard.bots.card import checksum
from seaboard.bots.decision import Decision, ask
from seaboard.bots.net import NetBot
from seaboard.bots.weights import net_file
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import FastStream, seeded_stream
from seaboard.learning.recipe import read_recipe
from tools.make_goldens import golden_folder

FILE = "decisions.jsonl"
BLOCKS, IN_BLOCK = 10, 100
LEAD_IN = 40
"""Random decisions before the first one that counts, times the block's number: blocks begin at all stages of a game."""
STRAY = 6
"""One decision in this many is played on by chance."""
SEED = 2019


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which network chose."""

    game: str
    checksum: str


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decisions of one setting."""

    players: int
    options: dict[str, str]
    seed: int
    lead_in: int
    actions: list[int]
    hash: str
    """SHA-256 of the logits and values of all of them."""


def blocks_to_make(game: Game) -> Iterator[Block]:
    """Blocks without decisions yet: every setting that is trained, in turn."""
    tables = read_recipe(game).tables
    for number in range(max(BLOCKS, len(tables))):
        each = tables[number % len(tables)]
        yield Block(each.players, each.options, SEED + number, number * LEAD_IN, [], "")


def decide(game: Game, block: Block, bot: NetBot, number: int) -> Block:
    """The block as the network decides it.  Where the block has actions already, games are played on by them."""
    digest = hashlib.sha256()
    found: list[int] = []
    luck, texts = FastStream(block.seed.to_bytes(8, "big")), game.rules.space.texts
    step, played = 0, 0
    match = begin(game, block, played)
    while len(found) < number:
        if match.is_over:
            played += 1
            match = begin(game, block, played)
        seat = match.actors()[0]
        decision = ask(match, seat, luck)
        legal, step = decision.legal, step + 1
        action = legal[luck.ticket(step, len(legal))]
        if len(legal) > 1 and step > block.lead_in:
            chosen = choose(bot, decision, digest)
            found.append(chosen)
            if luck.ticket(~step, STRAY):
                action = block.actions[len(found) - 1] if block.actions else chosen
        match.play(seat, texts[action])
        match.settle()
    return msgspec.structs.replace(block, actions=found, hash=digest.hexdigest())


def begin(game: Game, block: Block, played: int) -> Match:
    """The next game of a block."""
    match = Match(game, block.players, game.check_options(block.options), seeded_stream(block.seed, played))
    match.settle()
    return match


def choose(bot: NetBot, decision: Decision, digest: Any) -> int:
    """The network's choice; its numbers go into the digest."""
    for numbers in bot.judge(decision):
        digest.update(numbers.astype("<f4").tobytes())
    return bot.choose(decision)


def make_decisions(game: Game, weights: Path) -> bytes:
    """The whole file for a network."""
    made = list(blocks_to_make(game))
    share = -(-BLOCKS * IN_BLOCK // len(made))
    lines = [Heading(game.slug, checksum(weights)), *(decide(game, block, NetBot(path=weights), share) for block in made)]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read_decisions(path: Path) -> tuple[Heading, list[Block]]:
    """The network and the blocks of a file."""
    try:
        first, *rest = path.read_bytes().splitlines()
        return msgspec.json.decode(first, type=Heading), [msgspec.json.decode(line, type=Block) for line in rest]
    except (OSError, ValueError, msgspec.MsgspecError) as fault:
        raise UsageError(f"{path} holds no golden decisions: {fault}") from fault


def faults_of(game: Game, weights: Path, path: Path) -> list[str]:
    """What the network chooses otherwise than the file says, in words."""
    heading, blocks = read_decisions(path)
    if heading.checksum != checksum(weights):
        return [f"{path} is of another network than {weights}; write it again with `python -m tools.net_goldens {game.slug}`"]
    faults = []
    for number, block in enumerate(blocks):
        found = decide(game, block, NetBot(path=weights), len(block.actions))
        wrong = [place for place, (one, other) in enumerate(zip(found.actions, block.actions, strict=True)) if one != other]
        where = f"{game.slug}, block {number}"
        if wrong:
            faults.append(f"{where}: {len(wrong)} of {len(block.actions)} choices differ, the first at decision {wrong[0]}")
        elif found.hash != block.hash:
            faults.append(f"{where}: the choices are the same, but not all of the network's numbers")
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or compare the decisions of the games that are named, or of all that have a network."""
    parser = argparse.ArgumentParser(prog="python -m tools.net_goldens")
    parser.add_argument("games", nargs="*", help="all with a network if none is named")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--file", type=Path, help="golden decisions elsewhere than beside the game's transcripts (of one game)")
    wanted = parser.parse_args(arguments)
    faults = []
    try:
        chosen = [find_game(name) for name in wanted.games] or [game for game in games().values() if net_file(game).exists()]
        for game in chosen:
            path, weights = wanted.file or golden_folder(game) / FILE, net_file(game)
            if wanted.check:
                faults += faults_of(game, weights, path)
            else:
                path.write_bytes(make_decisions(game, weights))
            print(f"{game.slug}: {path}")
    except SeaboardError as fault:
        faults.append(str(fault))
    print("\n".join(faults), end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
