"""Golden transcripts: whole random games, kept so that a change of behaviour cannot pass unseen.

    python -m tools.make_goldens libertalia       write those of the games that are named

For each game every combination of options is played once and every number of players at least once. A file is a transcript with one move
per line and one more key, `final`: the SHA-256 of the last position's text. A file that changes needs a new `version` of its game.

`trails.txt` holds for each setting a hash of every byte that one game leaves behind: records, redactions, guesses, observations. Interpreted and
compiled runs are both compared with it.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from seaboard.engine.batch import random_log
from seaboard.engine.conformance import Setting, trail_hash
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.positions import write_position
from seaboard.engine.registry import find_game
from seaboard.engine.transcript import encode, transcript_of

ROOT = Path(__file__).resolve().parent.parent
SEED = 2012
TRAIL_SEED = 1
TRAILS = "trails.txt"


def golden_folder(game: Game) -> Path:
    """Where a game's goldens lie."""
    return ROOT / "tests" / "games" / game.module / "golden"


def golden_settings(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Numbers of players and options side by side, each list begun again until the longer one is through."""
    counts = range(game.fewest, game.most + 1)
    combinations = [options for players, options in game.settings() if players == game.fewest]
    for number in range(max(len(counts), len(combinations))):
        yield counts[number % len(counts)], combinations[number % len(combinations)]


def golden_name(game: Game, players: int, options: dict[str, str]) -> str:
    """The file's name: players, and options that differ from their defaults."""
    return "-".join([f"{players}-players", *(f"{name}-{value}" for name, value in game.differing(options).items())]) + ".json"


def final_hash(match: Match) -> str:
    """The SHA-256 of the position's text."""
    return hashlib.sha256(write_position(match.rules.layout, match.rules.record(match.state)).encode()).hexdigest()


def play_golden(game: Game, players: int, options: dict[str, str], number: int) -> bytes:
    """A random game from first to last move, as its file holds it."""
    stream, moves = random_log(game, players, options, SEED, number)
    match = Match(game, players, options, stream)
    for actor, action in moves:
        match.play(actor, match.rules.space.texts[action])
    plain = msgspec.json.decode(encode(transcript_of(match)))
    return msgspec.json.encode(plain | {"final": final_hash(match)}).replace(b"],[", b"],\n[") + b"\n"


def read_trails(game: Game) -> dict[str, str]:
    """The hashes of a game's trails, by setting."""
    lines = (golden_folder(game) / TRAILS).read_text(encoding="utf-8").splitlines()
    return {setting: trail for setting, _, trail in (line.rpartition(": ") for line in lines)}


def write_trails(game: Game) -> str:
    """Write the hashes of a game's trails and say what became of them."""
    lines = [f"{setting}: {trail_hash(setting, TRAIL_SEED)}" for setting in trail_settings(game)]
    path, content = golden_folder(game) / TRAILS, "\n".join(lines) + "\n"
    change = "new" if not path.exists() else "same" if path.read_text(encoding="utf-8") == content else "CHANGED"
    path.write_text(content, encoding="utf-8")
    return f"{change:8}{path.relative_to(ROOT)}  {len(lines)} settings"


def trail_settings(game: Game) -> list[Setting]:
    """The settings of the goldens."""
    return [Setting(game, players, options) for players, options in golden_settings(game)]


def make_goldens(game: Game) -> Iterator[str]:
    """Write a game's goldens and say what became of each."""
    folder = golden_folder(game)
    folder.mkdir(parents=True, exist_ok=True)
    stale = {path.name for path in folder.glob("*.json")}
    for number, (players, options) in enumerate(golden_settings(game)):
        path = folder / golden_name(game, players, options)
        content = play_golden(game, players, options, number)
        change = "new" if not path.exists() else "same" if path.read_bytes() == content else "CHANGED"
        path.write_bytes(content)
        stale.discard(path.name)
        yield f"{change:8}{path.relative_to(ROOT)}  {len(content):,} bytes"
    for name in sorted(stale):
        (folder / name).unlink()
        yield f"removed {(folder / name).relative_to(ROOT)}"
    yield write_trails(game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the goldens of the games that are named."""
    parser = argparse.ArgumentParser(description="Write golden transcripts.")
    parser.add_argument("game", nargs="+", help="slugs of games")
    asked = parser.parse_args(arguments)
    try:
        for slug in asked.game:
            for line in make_goldens(find_game(slug)):
                print(line)
    except UsageError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
