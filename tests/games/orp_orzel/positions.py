"""Tables for tests: a position from text, or a round whose dice are set aside."""

from __future__ import annotations

from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position

SLUG = "orp-orzel"
FIRST_GAME = {"first-game": "on"}


def at(text: str, options: dict[str, str] | None = None) -> Study:
    """The usual position of the worked examples, changed by the lines of a text."""
    return position(SLUG, text, options=options)


def new_table(options: dict[str, str] | None = None) -> Study:
    """A game before its first move."""
    return Study(find_game(SLUG), 2, options, seeded_stream(1))


def acting(navy: str = "", km: str = "", board: str = "", options: dict[str, str] | None = None) -> Study:
    """Both sides have set these faces aside, KM fog in their place where nothing is said; the Navy's actions begin."""
    text = f"phase: keep\nturn: kriegsmarine\naside navy: {navy or '-'}\naside kriegsmarine: {km or '-'}\nrolled: fog\n{board}"
    table = at(text, options)
    record = table.rules.record(table.state)
    fog = table.rules.layout["aside"].holds.names.index("fog")
    record.aside[1, fog] += 3 - record.aside[1].sum()
    return table.go("keep fog")


def legal(table: Study) -> list[str]:
    """All legal moves of whoever is asked."""
    actors = table.actors()
    return table.legal(actors[0]) if actors else []


def hexes(table: Study, verb: str) -> str:
    """The hexes of the legal moves with this verb, sorted, each once."""
    return " ".join(sorted({move.split()[1] for move in legal(table) if move.split()[0] == verb}))
