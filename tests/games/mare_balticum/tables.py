"""Positions for the tests of Mare Balticum."""

from __future__ import annotations

from collections.abc import Mapping

from seaboard.engine.study import Study, position
from seaboard.games.mare_balticum.data import FISH, KIND_NAMES, SEAS, SPACE_ROWS

MODULES = {"demand": "on", "contracts": "on"}
DEMAND = {"demand": "on"}
CONTRACTS = {"contracts": "on"}
AT_ONCE = {"deployment": "all-at-once"}
BASE_DEMAND = """
    demand copenhagen zero: cod
    demand stockholm zero: salmon
    demand stockholm minus-one: cod
    demand gdansk zero: herring
    demand gdansk minus-one: flounder
    demand riga zero: salmon
    demand st-petersburg zero: herring
    demand st-petersburg minus-one: flounder
"""
"""A valid deal of the base game, with example 3's Gdańsk."""


def sea(lying: Mapping[str, str] | None = None) -> str:
    """A sea with a token on every space, so that no refill comes; spaces named here hold just the tokens named."""
    found: dict[str, list[str]] = {kind: [] for kind in KIND_NAMES}
    doubled = []
    for number, space in enumerate(SEAS):
        usual = FISH[number % len(FISH)] if SPACE_ROWS[number]["depth"] == "shallow" else "amber"
        tokens = (lying or {}).get(space, usual).split()
        for kind in set(tokens):
            found[kind].append(space)
        if len(tokens) == 2 and tokens[0] == tokens[1]:
            doubled.append(space)
    lines = [f"sea {kind}: {' '.join(spaces) or '-'}" for kind, spaces in found.items()]
    return "\n".join([*lines, f"doubled: {' '.join(doubled) or '-'}", ""])


def table(
    text: str = "", players: int = 4, options: Mapping[str, str] | None = None, lying: Mapping[str, str] | None = None
) -> Study:
    """A position in the first turn of seat 0: the base game's demand is dealt, the sea full unless the text says otherwise."""
    demand = "" if (options or {}).get("demand") == "on" else BASE_DEMAND
    return position("mare-balticum", demand + sea(lying) + text, players, options)


def moves(study: Study, verb: str, seat: int | None = None) -> set[str]:
    """The legal moves of the seat in turn that begin with a verb, without that verb."""
    actor = study.actors()[0] if seat is None else seat
    return {text.removeprefix(verb).strip() for text in study.legal(actor) if text.split()[0] == verb}


def tokens_on(study: Study, space: str) -> list[str]:
    """The tokens on a sea space."""
    number = 2 if space in study.show("doubled").split() else 1
    return [kind for kind in KIND_NAMES if space in study.show(f"sea {kind}").split() for _ in range(number)]
