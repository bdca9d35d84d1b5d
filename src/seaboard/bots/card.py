"""A network's card of provenance, `card.toml` beside its weights: how it was made, and how strong it is."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec

from seaboard.engine.errors import UsageError

NAME = "card.toml"
TABLES = ("strength", "exploited")
"""The parts of a card that are lists of rows."""


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One measured row: how often the network won alone among others, with the 95 % interval."""

    among: str
    players: int
    games: int
    share: float
    low: float
    high: float
    options: dict[str, str] = {}
    seat: int | None = None
    bot: str = "net"
    """Who played with the network: `net`, `expert`, or a level made of them."""
    seconds: float | None = None
    """How long it thought about a decision, on one core."""


class Exploited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often a network that learned to beat this one did so, alone among seats of it, with the 95 % interval."""

    seconds: float
    """How long it learned."""
    decisions: int
    games: int
    share: float
    low: float
    high: float
    fair: float
    seat: int | None = None
    """The seat that learned, or all in turn."""
    samples: bool = False
    """Whether this network drew its choices; else it made the best, as the bot `net` does."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a network comes from."""

    game: str
    command: str
    seed: int
    hardware: str
    software: str
    seconds: float
    """Of play and learning."""
    decisions: int
    date: str
    checksum: str
    """SHA-256 of the file of weights."""
    strength: list[Strength] = []
    exploited: list[Exploited] = []
    before: list[str] = []
    """What made the network it began with, and the partner it trained with, where there were such."""


def checksum(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_card(weights: Path) -> Card:
    """The card beside a file of weights."""
    path = weights.with_name(NAME)
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Card)
    except FileNotFoundError:
        raise UsageError(f"{weights} has no card: there is no file {path}") from None
    except (OSError, msgspec.MsgspecError) as fault:
        raise UsageError(f"{path} is not a card: {fault}") from fault


def check_card(weights: Path) -> Card:
    """The card beside a file of weights, if it was written for that very file."""
    card = read_card(weights)
    try:
        found = checksum(weights)
    except OSError as fault:
        raise UsageError(f"cannot read {weights}: {fault.strerror}") from fault
    if found != card.checksum:
        raise UsageError(f"{weights} is not the file its card speaks of: its SHA-256 is {found}, the card says {card.checksum}")
    return card


def card_text(card: Card) -> str:
    """A card as TOML."""
    lines = [f"{name} = {toml_value(value)}" for name, value in told_of(card).items() if name not in TABLES and value != []]
    if not card.strength:
        lines += ["", "# Measured rows are added here: [[strength]] with among, players, games, share, low, high."]
    for name in TABLES:
        for row in getattr(card, name):
            lines += ["", row_text(name, row).rstrip()]
    return "\n".join(lines) + "\n"


def row_text(name: str, row: Strength | Exploited) -> str:
    """A row of a card as TOML."""
    return "\n".join([f"[[{name}]]", *(f"{name} = {toml_value(value)}" for name, value in told_of(row).items())]) + "\n"


def told_of(struct: msgspec.Struct) -> dict[str, object]:
    """What a struct says, without what it leaves open."""
    return {name: value for name, value in msgspec.structs.asdict(struct).items() if value is not None}


def toml_value(value: object) -> str:
    """A text, a number or a table of texts as TOML writes it; its texts are those of JSON."""
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{json.dumps(name)} = {toml_value(each)}" for name, each in value.items()) + " }" if value else "{}"
        )
    return json.dumps(value, ensure_ascii=False)
