"""Plays random games and writes what the browser would be sent, so that boards can be drawn without a server.

`python -m tools.web_fixtures` writes `web/fixtures/<slug>.json`: for each game positions at the start, early, in the middle, late and at the end,
each as a seat that is asked, as a seat that waits and as a spectator see it, in every language.  `--data tests/web/sets/mare-balticum/adriatic`
plays with that folder's data, and writes `mare-balticum.adriatic.json` and the set itself, as its board gets it, `mare-balticum.adriatic.set.json`.
"""

from __future__ import annotations

import argparse
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from seaboard.engine.data import replace_data
from seaboard.engine.drawing import read_drawing
from seaboard.engine.fields import CHANCE, SPECTATOR
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import games
from seaboard.engine.stream import seeded_stream
from seaboard.server.table.words import Words, words_of
from seaboard.sets.board import tables_of
from seaboard.sets.pack import packed, rulebook_head

FOLDER = Path(__file__).parent.parent / "web" / "fixtures"
LANGUAGES = ("en", "pl", "fr")
NAMES = ("Kinga", "Jonas", "Maja", "Hansa", "Zuzanna", "Ben")
STAGES = {"start": 0.0, "early": 0.15, "middle": 0.5, "late": 0.85, "end": 1.0}
LOG_SHOWN = 40


def play_whole(game: Game, players: int, options: dict[str, str], seed: int) -> Match:
    """A game of random moves to its end."""
    chooser = random.Random(seed)
    match = Match(game, players, options, seeded_stream(seed))
    match.settle()
    while not match.is_over:
        seat = chooser.choice(match.actors())
        match.submit(seat, chooser.choice(match.legal(seat)))
    return match


def events_of(match: Match, viewer: int, words: Words) -> list[Any]:
    """The last lines of the log as a viewer may read them."""
    moves = match.log_for(viewer, remembers=False)[-LOG_SHOWN:]
    return [words.make_happening(move, match.story(move.number, viewer), NAMES) for move in moves]


def choices_of(match: Match, viewer: int, words: Words) -> list[Any]:
    """The legal moves of a seat with their words."""
    if viewer == SPECTATOR or viewer not in match.actors():
        return []
    return [words.make_choice(text, NAMES) for text in match.legal(viewer)]


def snapshot(match: Match, viewer: int, language: str) -> dict[str, Any]:
    """What a viewer would be sent on connecting."""
    words = words_of(match.game.slug, language)
    view = match.view_for(viewer)
    built = msgspec.to_builtins(view)
    seats = [
        {"seat": seat, "kind": "guest" if seat < 2 else "bot", "name": NAMES[seat], "level": None if seat < 2 else "medium"}
        | {"taken_over": False, "connected": True, "holiday": None}
        for seat in range(match.players)
    ]
    scores, places = match.results() if match.is_over else ([], [])
    you = None if viewer == SPECTATOR else viewer
    table = {
        "id": "fixture",
        "game": match.game.slug,
        "players": match.players,
        "options": match.options,
        "seats": seats,
        "you": you,
    }
    table |= {"host": NAMES[0], "status": "over" if match.is_over else "playing", "asked": [] if match.is_over else match.actors()}
    return {
        "type": "snapshot",
        "seq": len(match.log),
        "table": table,
        "you": you,
        "view": built,
        "prompt": words.texts.prompt(built["phase"]),
        "choices": choices_of(match, viewer, words),
        "log": events_of(match, viewer, words),
        "ending": {"scores": scores, "places": places, "seed": "", "stream": ""} if match.is_over else None,
    }


def viewers_of(match: Match) -> dict[str, int]:
    """The viewers to look through: a seat that is asked, one that is not, a spectator."""
    asked = [seat for seat in match.actors() if seat != CHANCE]
    waiting = [seat for seat in range(match.players) if seat not in asked]
    found = {"spectator": SPECTATOR}
    if asked:
        found["asked"] = asked[0]
    if waiting:
        found["waiting"] = waiting[0]
    return found


def positions_of(game: Game, players: int, options: dict[str, str], seed: int) -> list[dict[str, Any]]:
    """Positions along one random game, and one for every kind of decision that comes up."""
    whole = play_whole(game, players, options, seed)
    log = list(whole.log)
    wanted = {round(share * len(log)): stage for stage, share in STAGES.items()}
    match = Match(game, players, options, seeded_stream(seed))
    found: list[dict[str, Any]] = []
    seen_phases: set[str] = set()
    due: list[str] = []
    for number in range(len(log) + 1):
        if number in wanted:
            due.append(wanted[number])
        actors = match.actors()
        if match.is_over or (actors and CHANCE not in actors):
            phase = msgspec.to_builtins(match.view_for(SPECTATOR))["phase"]
            if phase not in seen_phases and number > len(log) // 4:
                seen_phases.add(phase)
                due.append(f"phase {phase}")
            for stage in due:
                for eyes, viewer in viewers_of(match).items():
                    shots = {language: snapshot(match, viewer, language) for language in LANGUAGES}
                    found.append({"stage": stage, "eyes": eyes, "players": players, "snapshots": shots})
            due = []
        if number < len(log):
            match.make(log[number].actor, log[number].action)
    return found


def set_in(game: Game, folder: Path) -> dict[str, Any]:
    """A folder's set as a board gets it from the server."""
    named = {language: import_module(f"{game.package}.data").names(language) for language in LANGUAGES}
    tables = tables_of(packed(game, folder, rulebook_head(game)).content)
    return {"id": folder.name, "title": folder.name.title(), "names": named, "data": tables, "drawing": read_drawing(game, folder)}


def main() -> None:
    """Write one file per game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", help="games; all if no game is named")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--data", type=Path, help="a folder of data files of one game, in a folder of that game's name")
    arguments = parser.parse_args()
    if arguments.data:
        replace_data(arguments.data)
        arguments.slugs = [arguments.data.parent.name]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for slug, game in games().items():
        if arguments.slugs and slug not in arguments.slugs:
            continue
        players = min(game.most, 4)
        positions = positions_of(game, players, {}, arguments.seed)
        # The options that add pieces to the board, all at once.
        special = {option.name: option.values[-1] for option in game.options}
        positions += [
            position | {"stage": f"options {position['stage']}"}
            for position in positions_of(game, game.most, special, arguments.seed + 1)
        ]
        name = f"{slug}.{arguments.data.name}" if arguments.data else slug
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(positions))
        if arguments.data:
            (FOLDER / f"{name}.set.json").write_bytes(msgspec.json.encode(set_in(game, arguments.data)))
        print(f"{name}: {len(positions)} positions")


if __name__ == "__main__":
    main()
