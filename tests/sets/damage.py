"""Sets that were damaged on purpose, the same for the same seed."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import tomli_w

from seaboard.engine.game import Game
from seaboard.engine.registry import find_game
from seaboard.sets.document import MOST_BYTES, to_tables
from seaboard.sets.pack import rulebook_set

OTHERS: tuple[Any, ...] = (
    "", "x" * 700, "Ł" * 90, "../../etc/passwd", "__import__('os')", "a b", "UPPER", "line\nline", "\u202eback", "<b>", -1, 0, 1, 10**6, 2**63 - 1,
    -(2**62), 3.5, True, False, [], [[]], {}, {"id": "x"}, ["x"] * 200, [1, 2, 3], [{"id": {}}],
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything in a set, tables and lists too."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*path, key))


def holder(tables: Any, path: tuple[Any, ...]) -> Any:
    """What holds the thing at the end of a way."""
    for step in path[:-1]:
        tables = tables[step]
    return tables


def put_other(tables: Any, path: tuple[Any, ...], chance: random.Random) -> None:
    holder(tables, path)[path[-1]] = copy.deepcopy(chance.choice(OTHERS))


def take_away(tables: Any, path: tuple[Any, ...], chance: random.Random) -> None:
    del holder(tables, path)[path[-1]]


def double(tables: Any, path: tuple[Any, ...], chance: random.Random) -> None:
    around = holder(tables, path)
    value = copy.deepcopy(around[path[-1]])
    if isinstance(around, list):
        around.insert(chance.randrange(len(around) + 1), value)
    else:
        around[f"{path[-1]}-again"] = value


def exchange(tables: Any, path: tuple[Any, ...], chance: random.Random) -> None:
    other = chance.choice([way for way in places(tables) if way[: len(path)] != path and path[: len(way)] != way])
    one, two = holder(tables, path), holder(tables, other)
    one[path[-1]], two[other[-1]] = two[other[-1]], one[path[-1]]


def swell(tables: Any, path: tuple[Any, ...], chance: random.Random) -> None:
    around = holder(tables, path)
    if isinstance(around, list):
        around += [copy.deepcopy(around[path[-1]]) for _ in range(chance.choice((1, 50, 500)))]
    else:
        around[path[-1]] = "x" * chance.choice((100, 5_000, 300_000))


CHANGES: tuple[Callable[[Any, tuple[Any, ...], random.Random], None], ...] = (put_other, take_away, double, exchange, swell)


def break_text(text: str, chance: random.Random) -> bytes:
    """A text with bytes lost, put in, or far too many of them."""
    raw = bytearray(text.encode())
    at = chance.randrange(len(raw))
    match chance.randrange(6):
        case 0:
            del raw[at : at + chance.randrange(1, 200)]
        case 1:
            raw[at:at] = chance.choice((b"\xff\xfe", b"\x00", b'"', b"[[", b"]", b"=", b"'''", b"\\"))
        case 2:
            raw += b"\n# " + b"x" * MOST_BYTES
        case 3:
            raw = raw[:at]
        case 4:
            raw[0:0] = b"a = " + b"[" * chance.choice((500, 5_000, 100_000)) + b"\n"
        case _:
            raw[0:0] = b"a." * chance.choice((30, 100_000)) + b"a = 1\n"
    return bytes(raw)


@cache
def own_tables(slug: str) -> dict[str, Any]:
    """The tables of a game's own set."""
    return to_tables(rulebook_set(find_game(slug)))


def damaged(game: Game, seed: int) -> bytes:
    """A damaged set: a few changes of its tables, or of its text."""
    chance = random.Random(f"{game.slug} {seed}")
    tables = copy.deepcopy(own_tables(game.slug))
    if chance.random() < 0.2:
        return break_text(tomli_w.dumps(tables), chance)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        chance.choice(CHANGES)(tables, chance.choice(list(places(tables))), chance)
    return tomli_w.dumps(tables).encode()
