"""Tables that stand still in every phase of every game, seen by a player who is asked, one who waits and one who looks on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from seaboard.engine.registry import find_game
from seaboard.server.protocol import VERSION, Snapshot
from seaboard.server.table_info import TableSettings
from tests.web.crawler.visit import State
from tools.web_fixtures import LANGUAGES, positions_of

SEED = 7
LONG = {"Kinga": "Wilhelmina Grzędzińska", "Jonas": "Maximilian Schmetterling"}
"""As long as names may be."""
AROUND = {
    "version": VERSION,
    "chat": [],
    "spectators": 2,
    "undo_to": None,
    "undo": None,
    "quiet": "",
    "muted": [],
    "silenced": [],
    "removed": [],
}
TABLE = {"settings": msgspec.to_builtins(TableSettings()), "rules_version": 1, "commitment": "5e" * 32, "created": 0.0}
TALK = [
    (0, "Kinga", "Ahoj!"),
    (1, "Jonas", "A rather long line of talk, which goes on and on until it has to be broken."),
    (1, "Jonas", "Sail on."),
]


def whole(shot: dict[str, Any]) -> dict[str, Any]:
    """A fixture's message as the server would send it."""
    table = TABLE | shot["table"] | {"seq": shot["seq"], "is_host": shot["you"] == 0}
    clock = {"left": [125_000] * table["players"], "running": table["asked"]}
    chat = [
        {"number": number + 1, "seat": seat, "name": name, "text": text, "at": 0.0}
        for number, (seat, name, text) in enumerate(TALK)
    ]
    ending = shot["ending"] and shot["ending"] | {"seed": "c0ffee" * 8, "stream": "philox"}
    return AROUND | shot | {"table": table, "clock": clock, "chat": chat, "ending": ending}


def still(name: str, shots: dict[str, dict[str, Any]], **changes: Any) -> State:
    """A state in which a table says this and nothing else."""
    said = {}
    for language, shot in shots.items():
        message = whole(shot)
        message |= {key: value for key, value in changes.items() if key not in {"table", "is_new", "here"}}
        message["table"] |= changes.get("table", {})
        said[language] = msgspec.json.encode(msgspec.convert(msgspec.to_builtins(message), Snapshot)).decode()
    here: tuple[int, ...] = changes.get("here", ())
    is_plain = bool(message["table"].get("suspended")) or bool(here)
    ready = "main" if is_plain else "dialog .do" if message["ending"] else ".board"
    path = f"/table/stands-still-{re.sub('[^a-z]+', '-', name.lower())}"
    return State(name, path, ready, said=said, is_new=changes.get("is_new", False), here=here)


def renamed(shots: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The same with the longest names."""
    text = msgspec.json.encode(shots).decode()
    for short, long in LONG.items():
        text = text.replace(f'"{short}"', f'"{long}"').replace(f"{short} ", f"{long} ")
    found: dict[str, dict[str, Any]] = msgspec.json.decode(text)
    return found


def gone(shots: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A table that waits for a person who is not there."""
    shot = shots["en"]
    other = next(seat["seat"] for seat in shot["table"]["seats"] if seat["seat"] != shot["you"])
    away = {"kind": "guest", "level": None, "taken_over": False, "connected": False}
    seats = [each | (away if each["seat"] == other else {}) for each in shot["table"]["seats"]]
    return {"seats": seats, "asked": [other]}


def without_seat(shots: dict[str, dict[str, Any]], **seat: Any) -> dict[str, Any]:
    """The seats, with something changed about mine."""
    shot = shots["en"]
    seats = [each | (seat if each["seat"] == shot["you"] else {}) for each in shot["table"]["seats"]]
    return {"seats": seats}


def around(slug: str, asked: dict[str, dict[str, Any]]) -> Iterator[State]:
    """What may be so in any phase: a guide, a move taken back, a bot that plays on, somebody away, a curtain, a hint, a game held or suspended."""
    yield still(f"{slug}: first game", asked, is_new=True)
    yield still(
        f"{slug}: somebody asks to take back", asked, undo={"seat": (asked["en"]["you"] + 1) % 2, "back_to": 1, "agreed": []}
    )
    yield still(f"{slug}: I may take back", asked, undo_to=1)
    yield still(f"{slug}: left", asked, table=without_seat(asked, taken_over=True), choices=[])
    yield still(f"{slug}: held", asked, table={"held": True}, choices=[])
    yield still(f"{slug}: somebody is away", asked, table=gone(asked), choices=[])
    yield still(f"{slug}: a hint can be asked for", asked, hints=True)
    yield still(f"{slug}: a curtain between two people", asked, here=(asked["en"]["you"], (asked["en"]["you"] + 1) % 2))
    yield still(f"{slug}: closed", asked, table={"status": "closed", "asked": []}, choices=[])
    yield still(
        f"{slug}: suspended", asked, table={"suspended": "The rules of this table are of version 3, and this server has 4."}
    )
    yield still(f"{slug}: long names", renamed(asked))


def tables(slug: str) -> Iterator[State]:
    """Each phase of a game at a table of four, then at a full table with every option; then what may be so in any phase."""
    game = find_game(slug)
    special = {option.name: option.values[-1] for option in game.options}
    middle: dict[str, dict[str, Any]] = {}
    seen: set[str] = set()
    for kind, players, options, seed in (("", min(game.most, 4), {}, SEED), ("all options, ", game.most, special, SEED + 1)):
        for position in positions_of(game, players, options, seed):
            if position["stage"] == "middle" and position["eyes"] == "asked" and not kind:
                middle = position["snapshots"]
            state = still(f"{slug}: {kind}{position['stage']}, {position['eyes']}", position["snapshots"])
            # The end, for instance, is a phase too.
            if state.said["en"] not in seen:
                yield state
            seen.add(state.said["en"])
    assert set(middle) == set(LANGUAGES)
    yield from around(slug, middle)
